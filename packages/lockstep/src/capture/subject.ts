/** What is recorded and replayed: a module, and its tapes. */
import { checkPending, pendingBackwards } from '../autograd/pending.js'
import { isGradEnabled } from '../autograd/modes.js'
import { runningPass } from '../autograd/backward.js'
import { isTransforming } from '../autograd/transforms.js'
import { currentFrame } from '../frame.js'
import { native } from '../native.js'
import { isPromise } from '../nn/forward.js'
import type { Module } from '../nn/module.js'
import { isCaching } from '../nn/utils/injected.js'
import { handleOf } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import { Fields } from './fields.js'
import { flattenInputs } from './template.js'
import type { Call, Tapes } from './tapes.js'

/** Inside a recording, or a run to compare with: captured modules in there run as they are. */
let recording = false

export function isRecording(): boolean {
  return recording
}

/** Runs `fn`, and the captured modules in there as they are. */
export function asTheyAre<T>(fn: () => T): T {
  const outer = recording
  recording = true
  try {
    return fn()
  } finally {
    recording = outer
  }
}

/** What one forward pass did besides its operators, which a replay would not. */
export type Outcome =
  | { readonly output: unknown; readonly kind: 'promise' }
  | { readonly output: unknown; readonly kind: 'changed'; readonly field: string }
  | { readonly output: unknown; readonly kind: 'pure' }

/** The inputs without their tensors, as text; their tensors, then those in fields. */
export interface Given {
  readonly text: string
  readonly tensors: readonly Tensor[]
}

export class Subject<M extends Module = Module> {
  readonly module: M
  readonly tapes: Tapes
  #fields: Fields
  #given = new Float64Array(0)

  constructor(module: M, tapes: Tapes) {
    this.module = module
    this.tapes = tapes
    this.#fields = new Fields(module)
  }

  /** The module's tree as it was at the last call. */
  get fields(): Fields {
    return this.#fields
  }

  /** Looks at the tree anew. */
  refresh(): Fields {
    return (this.#fields = new Fields(this.module))
  }

  /** What says which tape fits, and what it is played on. */
  prepare(inputs: readonly unknown[]): Call {
    const tensors: Tensor[] = []
    const text = flattenInputs(inputs, tensors)
    const count = tensors.length
    this.#room(count)
    if (!this.#fields.write(this.#given, count)) {
      this.refresh()
      this.#room(count)
      this.#fields.write(this.#given, count)
    }
    for (let i = 0; i < count; i++) this.#given[i] = handleOf(tensors[i] as Tensor)
    const fields = this.#fields
    const { modeBits, defaultDevice } = currentFrame()
    const context = this.tapes.number({
      modeBits,
      device: defaultDevice ?? 'cpu',
      dtype: native().getDefaultDtype(),
      fields: fields.names,
      training: fields.training(),
      inputs: text,
    })
    return { context, given: this.#given, inputs: count }
  }

  /** What a tape is played on. */
  given(inputs: readonly unknown[]): Given {
    const tensors: Tensor[] = []
    const text = flattenInputs(inputs, tensors)
    return { text, tensors: [...tensors, ...this.#fields.tensors()] }
  }

  #room(inputs: number): void {
    const length = inputs + this.#fields.size
    if (this.#given.length !== length) this.#given = new Float64Array(length)
  }

  /** Why a replay could not do what a call does now; undefined where it can. */
  obstacle(): string | undefined {
    const hooked = this.#fields.hooked()
    if (hooked !== undefined) return `module '${hooked}' has hooks, which a replay does not run: remove them`
    if (currentFrame().savedHooks !== null) {
      const hooks = 'savedTensorsHooks, saveOnCpu or a checkpoint with useReentrant: false'
      return `a replay saves nothing for ${hooks}: call the module itself`
    }
    if (isTransforming()) return 'a tape holds no tensors of a function that func transforms: call the module itself'
    if (isCaching()) {
      return 'inside parametrize.cached, a tape would hold weights of one time: capture outside of it'
    }
    return undefined
  }

  /** Refuses to write what a backward pass that nobody awaited reads. */
  checkPending(operation: string): void {
    if (pendingBackwards > 0 && runningPass() === undefined && isGradEnabled()) {
      checkPending(operation, this.#fields.tensors())
    }
  }

  /**
   * Runs `forward` between the beginning of a recording and what `end` does with its outcome. With `unasked`, nobody asked
   * for it: what a tape cannot hold, or more than so many bytes of results, ends it without an error.
   */
  record<T>(call: Call, forward: () => unknown, end: (outcome: Outcome) => T, unasked?: number): T {
    const fields = this.#fields
    const before = fields.snapshot()
    this.tapes.begin(call, unasked)
    try {
      const output: unknown = asTheyAre(forward)
      const field = fields.changed(before)
      if (isPromise(output)) return end({ output, kind: 'promise' })
      return end(field === undefined ? { output, kind: 'pure' } : { output, kind: 'changed', field })
    } finally {
      native().tapeCancel()
    }
  }
}
