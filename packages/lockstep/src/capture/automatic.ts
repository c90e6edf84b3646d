/** Modules that are recorded without being asked, where a replay is sure to do what they do. */
import { isAnomalyEnabled } from '../autograd/anomaly.js'
import { pendingBackwards } from '../autograd/pending.js'
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { setPlayers } from '../nn/calling.js'
import type { Forward, Player } from '../nn/calling.js'
import { internals } from '../nn/internals.js'
import type { Module } from '../nn/module.js'
import type { Tensor } from '../tensor/tensor.js'
import type { Fields } from './fields.js'
import { Guards, optsIn, runsOthers } from './guards.js'
import { Subject, isRecording } from './subject.js'
import type { Given, Outcome } from './subject.js'
import { Tapes } from './tapes.js'
import type { Call } from './tapes.js'
import { templateOf } from './template.js'
import type { Template } from './template.js'

/** A forward pass is recorded when it is met so often, the module's first call aside: one that does not come again gains nothing. */
const MEETINGS = 2
/** What calls fewer operators is as fast without a tape. */
const LEAST_OPERATORS = 8
/** Kernels on more bytes than these cost more than their calls; a recording holds all results at once. */
const MOST_BYTES = 256 * 2 ** 20
const LIMIT = 8

/** How much a module may cost before it is left alone: a call without a tape is 1, a replay gives 1 back. */
const PATIENCE = 256
const RECORDING = 8
const CHANGE = 16

let enabled = true

/**
 * Whether models record themselves (`capture`, without being asked). On the CPU, a module is recorded once the same forward pass
 * has come again, if it and all modules below it are of this package's classes, or of classes that say
 * `static readonly autoCapture = true`, and carry no hooks. The bits are the same. Where anything differs that a tape cannot
 * repeat, `forward` runs as it is. True at first; holds for this thread.
 */
export function setAutoCapture(mode: boolean): void {
  checkKind('setAutoCapture', 'mode', mode, 'boolean')
  enabled = mode
}

/** Whether models record themselves: see `setAutoCapture`. */
export function isAutoCaptureEnabled(): boolean {
  return enabled
}

class AutomaticCapture implements Player {
  #met = false
  #patience = PATIENCE
  #subject: Subject | undefined
  /** The tree that the guards are of. */
  #fields: Fields | undefined
  #guards: Guards | undefined
  /** May each of the tapes run twice? */
  #repeats = true

  play(module: Module, inputs: unknown[], forward: Forward): unknown {
    const call = this.#prepare(module, inputs)
    if (call === undefined) return forward.apply(module, inputs)
    const { tapes } = this.#subject as Subject
    try {
      const replayed = tapes.replay(call)
      if (replayed !== undefined) {
        if (this.#patience < PATIENCE) this.#patience += 1
        return replayed.output
      }
    } catch (error) {
      // The module itself says which layer failed, where nothing is written or drawn for a second time.
      if (!this.#repeats || !(error instanceof LockstepError)) throw error
      return forward.apply(module, inputs)
    }
    if (tapes.met(call) < MEETINGS) {
      this.#spend(module, 1)
      return forward.apply(module, inputs)
    }
    this.#spend(module, RECORDING)
    return this.#record(module, inputs, forward, call)
  }

  /** Undefined where the module runs as it is. */
  #prepare(module: Module, inputs: unknown[]): Call | undefined {
    if (!enabled || isRecording() || pendingBackwards > 0) return undefined
    if (this.#subject === undefined) {
      // A module that is called once is not looked at, and lazy ones have no weights before.
      const isFirst = !this.#met
      this.#met = true
      if (isFirst) return undefined
      this.#subject = new Subject(module, new Tapes(LIMIT))
    }
    const subject = this.#subject
    if (subject.obstacle() !== undefined || isAnomalyEnabled()) return undefined
    if (this.#guards?.hold() === false) this.#fields = undefined
    try {
      let call = subject.prepare(inputs)
      if (subject.fields !== this.#fields) {
        if (!this.#look(module, subject)) return undefined
        call = subject.prepare(inputs)
      }
      return call
    } catch (error) {
      // Inputs that no tape takes.
      if (!(error instanceof LockstepError)) throw error
      this.#leave(module)
      return undefined
    }
  }

  /** Guards the tree of now, of which there is no tape yet; false where it is none for tapes. */
  #look(module: Module, subject: Subject): boolean {
    const isFirst = this.#guards === undefined
    subject.tapes.free()
    this.#repeats = true
    this.#fields = subject.refresh()
    this.#guards = Guards.of(this.#fields.modules)
    if (this.#guards === undefined) this.#leave(module)
    else if (!isFirst) this.#spend(module, CHANGE)
    return this.#guards !== undefined
  }

  #record(module: Module, inputs: unknown[], forward: Forward, call: Call): unknown {
    const subject = this.#subject as Subject
    const given = subject.given(inputs)
    // Elsewhere nobody has measured that it gains anything.
    if (!given.tensors.every(({ device }) => device === 'cpu')) {
      this.#leave(module)
      return forward.apply(module, inputs)
    }
    const end = ({ kind, output }: Outcome): unknown => {
      const made = kind === 'pure' ? ownOutputs(output, given, () => subject.given(inputs)) : undefined
      const recorded = made && subject.tapes.finish(made.tensors, made.template, LEAST_OPERATORS)
      if (recorded === undefined) this.#leave(module)
      else if (!recorded.repeats) this.#repeats = false
      return output
    }
    return subject.record(call, () => forward.apply(module, inputs), end, MOST_BYTES)
  }

  #spend(module: Module, cost: number): void {
    this.#patience -= cost
    if (this.#patience < 0) this.#leave(module)
  }

  /** From now on, the module runs as it is. */
  #leave(module: Module): void {
    module[internals].player = null
    this.#subject?.tapes.free()
  }
}

/** What a forward pass made; undefined where it wrote into what it was given, gave that back, or what no tape gives. */
function ownOutputs(
  output: unknown,
  given: Given,
  givenNow: () => Given,
): { tensors: Tensor[]; template: Template } | undefined {
  try {
    const now = givenNow()
    const same = now.text === given.text && now.tensors.every((tensor, index) => tensor === given.tensors[index])
    const made = templateOf(output)
    return same && !made.tensors.some((tensor) => given.tensors.includes(tensor)) ? made : undefined
  } catch (error) {
    if (error instanceof LockstepError) return undefined
    throw error
  }
}

setPlayers((module) => (optsIn(module) || runsOthers(module) ? new AutomaticCapture() : null))
