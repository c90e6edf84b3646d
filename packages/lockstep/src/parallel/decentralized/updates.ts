/** The optimizers and schedules of the buckets, and what is done around their steps. */
import { runCallback } from '../../autograd/backward.js'
import { updating } from '../../autograd/pending.js'
import { LockstepError } from '../../error.js'
import type { Parameter } from '../../nn/parameter.js'
import { clipGradNorm_ } from '../../nn/utils.js'
import { describe } from '../../ops/explain.js'
import type { GradScaler } from '../../optim/grad-scaler.js'
import { ownOptimizer } from '../../optim/guards.js'
import { LRScheduler } from '../../optim/lr-scheduler/scheduler.js'
import { Optimizer } from '../../optim/optimizer.js'
import { Tensor } from '../../tensor/tensor.js'
import { GossipEvent } from './native.js'
import type { DecentralizedOptions, NamedParameters } from './options.js'

/** The round that a bucket is mixed by. */
export interface TopologyEdge {
  /** The ranks whose models are taken, by rising rank. */
  readonly ranks: readonly number[]
  /** What this rank keeps of its own model. */
  readonly weight: number
}

/** What an optimizer with averaged state of its own may have. */
export interface AveragingOptimizer extends Optimizer {
  /**
   * Called before a bucket is mixed. `commBuffer` of its parameters then holds what comes in: the weighted sum of the models
   * that the round takes, this rank's own among them. What it writes into parameters counts.
   */
  preAverageHook(edge: TopologyEdge, weight: number): void
}

/** What updates the buckets. */
export interface Made {
  /** By bucket. */
  readonly optimizers: readonly Optimizer[]
  /** By bucket, where there are schedules. */
  readonly schedulers: readonly LRScheduler[]
  /** The parameters of each bucket, in the order in which their gradients come. */
  readonly buckets: readonly (readonly Parameter[])[]
}

/** Optimizers and schedules, a bucket each. */
export class Updates {
  #made: Made = { optimizers: [], schedulers: [], buckets: [] }
  readonly #options: DecentralizedOptions
  readonly #parameters: NamedParameters
  readonly #class: string
  /** The bucket of each optimizer has gradients that overflowed, on one of the ranks. */
  #overflow = false
  /** The scaler has looked at gradients. */
  #scaled = false

  /** Of the trained `parameters`, in the order in which the addon was given them. */
  constructor(owner: string, options: DecentralizedOptions, parameters: NamedParameters) {
    this.#class = owner
    this.#options = options
    this.#parameters = parameters
  }

  get optimizers(): readonly Optimizer[] {
    return this.#made.optimizers
  }

  get schedulers(): readonly LRScheduler[] {
    return this.#made.schedulers
  }

  /** The buckets are known. */
  made(buckets: readonly (readonly number[])[]): void {
    this.use(this.make(buckets))
  }

  /** Optimizers and schedules for buckets, which are not used yet. */
  make(buckets: readonly (readonly number[])[]): Made {
    return this.#run(() => {
      const each = buckets.map((indices) =>
        this.#make(indices.map((index) => this.#parameters[index] as NamedParameters[number])),
      )
      return {
        optimizers: each.map(({ optimizer }) => optimizer),
        schedulers: each.flatMap(({ scheduler }) => scheduler ?? []),
        buckets: each.map(({ parameters }) => parameters),
      }
    })
  }

  /** Uses these from now on. */
  use(made: Made): void {
    this.#made = made
  }

  #make(parameters: NamedParameters): { optimizer: Optimizer; scheduler?: LRScheduler; parameters: Parameter[] } {
    const { optimizer: makeOptimizer, lrScheduler, compat } = this.#options
    const optimizer: unknown = makeOptimizer(parameters, compat)
    if (!(optimizer instanceof Optimizer)) throw this.#refused('optimizer', 'an Optimizer', optimizer)
    this.#checkParameters(optimizer, parameters)
    const made = { optimizer, parameters: parameters.map(([, parameter]) => parameter) }
    if (lrScheduler === undefined || lrScheduler === null) {
      ownOptimizer(optimizer, this.#class)
      return made
    }
    const scheduler: unknown = lrScheduler(optimizer)
    if (!(scheduler instanceof LRScheduler)) throw this.#refused('lrScheduler', 'an LRScheduler', scheduler)
    ownOptimizer(optimizer, this.#class)
    return { ...made, scheduler }
  }

  #refused(option: string, expected: string, got: unknown): LockstepError {
    const text = `${this.#class}: what option '${option}' returns must be ${expected}, got ${describe(got)}`
    return new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: option })
  }

  /** An optimizer of other parameters, or of some only, would leave the rest as they are, silently. */
  #checkParameters(optimizer: Optimizer, parameters: NamedParameters): void {
    const own = new Set<Tensor>(optimizer.paramGroups.flatMap((group) => group.params))
    const missing = parameters.find(([, parameter]) => !own.has(parameter))
    if (missing === undefined && own.size === parameters.length) return
    const what = missing === undefined ? 'has parameters of other buckets' : `leaves out '${missing[0]}'`
    const text = `${this.#class}: the optimizer that option 'optimizer' returned ${what}: give it those that it is called with`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'optimizer' })
  }

  /** A bucket is about to be mixed. */
  before(bucket: number, ranks: readonly number[], weight: number, sums: readonly number[]): void {
    this.#run(() => {
      const optimizer = this.optimizers[bucket] as AveragingOptimizer
      const parameters = this.#made.buckets[bucket] as readonly Parameter[]
      for (const [place, parameter] of parameters.entries()) parameter.commBuffer = new Tensor(sums[place] as number)
      try {
        optimizer.preAverageHook({ ranks, weight }, weight)
      } finally {
        for (const parameter of parameters) delete parameter.commBuffer
      }
    })
  }

  /** Does what the engine asks for; a number, where it asks something. */
  event(event: number, argument: number): number {
    switch (event) {
      case GossipEvent.looksAtSums:
        return 'preAverageHook' in (this.optimizers[argument] as Optimizer) ? 1 : 0
      case GossipEvent.update:
        this.#run(() => this.#update(argument))
        return 0
      case GossipEvent.examine:
        return this.#run(() => this.#examine()) ? 1 : 0
      case GossipEvent.decided:
        this.#run(() => this.#decided(argument === 1))
        return 0
      default:
        this.#run(() => this.#finished())
        return 0
    }
  }

  get #scaler(): GradScaler | undefined {
    const { scaler } = this.#options
    return scaler?.isEnabled() === true ? scaler : undefined
  }

  #update(bucket: number): void {
    const optimizer = this.optimizers[bucket] as Optimizer
    if (this.#options.compat !== undefined) {
      this.#updateAsOriginal(optimizer, bucket)
      return
    }
    const scaler = this.#scaler
    if (scaler === undefined || !hasGradients(optimizer)) optimizer.step()
    else scaler.step(optimizer)
    if (!this.#overflow) this.schedulers[bucket]?.step()
  }

  /** As Decent-DP does it: each bucket clips, and scales, for itself, and the last one's update is the scaler's. */
  #updateAsOriginal(optimizer: Optimizer, bucket: number): void {
    const { gradClipNorm = 0 } = this.#options
    const scaler = this.#scaler
    if (gradClipNorm > 0) {
      scaler?.unscale_(optimizer)
      clipGradNorm_(this.#made.buckets[bucket] as readonly Parameter[], gradClipNorm)
    }
    if (scaler === undefined) optimizer.step()
    else scaler.step(optimizer)
    if (bucket === this.optimizers.length - 1) scaler?.update()
    this.schedulers[bucket]?.step()
  }

  #examine(): boolean {
    const scaler = this.#scaler
    if (scaler === undefined) return false
    const optimizers = this.optimizers.filter(hasGradients)
    this.#scaled = optimizers.length > 0
    for (const optimizer of optimizers) scaler.unscale_(optimizer)
    return scaler.overflowed(optimizers)
  }

  #decided(overflow: boolean): void {
    this.#overflow = overflow
    const { gradClipNorm = 0 } = this.#options
    if (overflow) this.#scaler?.setOverflowed(this.optimizers.filter(hasGradients))
    else if (gradClipNorm > 0)
      clipGradNorm_(
        this.#parameters.map(([, parameter]) => parameter),
        gradClipNorm,
      )
  }

  #finished(): void {
    const scaler = this.#scaler
    if (this.#scaled) scaler?.update()
    this.#overflow = false
  }

  /** Runs what the engine calls: without recording, in a scope of its own, with parameters free to be written. */
  #run<T>(run: () => T): T {
    let result: T | undefined
    runCallback(() => {
      result = updating(run)
      return []
    })
    return result as T
  }
}

const hasGradients = (optimizer: Optimizer): boolean =>
  optimizer.paramGroups.some((group) => group.params.some((parameter) => parameter.grad !== null))
