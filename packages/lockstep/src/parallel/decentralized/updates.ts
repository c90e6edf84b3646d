/** The optimizers and schedulers of the buckets, with clipping and loss scaling. */
import { runCallback } from '../../autograd/backward.js'
import { updating } from '../../autograd/pending.js'
import { checkInstance } from '../../checks.js'
import { LockstepError } from '../../error.js'
import type { Parameter } from '../../nn/parameter.js'
import { clipGradNorm_ } from '../../nn/utils/index.js'
import type { GradScaler } from '../../optim/grad-scaler.js'
import { ownOptimizer } from '../../autograd/guards.js'
import { LRScheduler } from '../../optim/lr-scheduler/scheduler.js'
import { Optimizer } from '../../optim/optimizer.js'
import { Tensor } from '../../tensor/tensor.js'
import { GossipEvent } from './native.js'
import type { DecentralizedOptions, NamedParameters } from './options.js'

/** One rank's part of the round that mixes a bucket. */
export interface TopologyEdge {
  /** The ranks whose models are mixed, in ascending order. */
  readonly ranks: readonly number[]
  /** The weight of this rank's own model. */
  readonly weight: number
}

/** An optimizer that keeps averaged state of its own. */
export interface AveragingOptimizer extends Optimizer {
  /**
   * Called before a bucket is mixed. During the call, `commBuffer` of the bucket's parameters holds the weighted sum of
   * the round's models, including this rank's own. What the hook writes into parameters is kept.
   */
  preAverageHook(edge: TopologyEdge, weight: number): void
}

/** The optimizers and schedulers of the buckets. */
export interface Made {
  /** By bucket. */
  readonly optimizers: readonly Optimizer[]
  /** By bucket; empty without schedulers. */
  readonly schedulers: readonly LRScheduler[]
  /** The parameters of each bucket, in the order in which their gradients become ready. */
  readonly buckets: readonly (readonly Parameter[])[]
}

/** One optimizer and at most one scheduler per bucket. */
export class Updates {
  #made: Made = { optimizers: [], schedulers: [], buckets: [] }
  readonly #options: DecentralizedOptions
  readonly #parameters: NamedParameters
  readonly #class: string
  /** Whether gradients of this step have overflowed on any rank. */
  #overflow = false
  /** Whether the scaler has unscaled gradients in this step. */
  #scaled = false

  /** `parameters` are the trained ones, in the order passed to the addon. */
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

  /** Makes the optimizers, once the addon has formed the buckets. */
  made(buckets: readonly (readonly number[])[]): void {
    this.use(this.make(buckets))
  }

  /** Makes optimizers and schedulers for `buckets`, and does not use them yet. */
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

  /** Replaces the optimizers and schedulers. */
  use(made: Made): void {
    this.#made = made
  }

  #make(parameters: NamedParameters): { optimizer: Optimizer; scheduler?: LRScheduler; parameters: Parameter[] } {
    const { optimizer: makeOptimizer, lrScheduler, compat } = this.#options
    const optimizer: unknown = makeOptimizer(parameters, compat)
    checkInstance(this.#class, "what option 'optimizer' returns", optimizer, Optimizer, 'an Optimizer')
    this.#checkParameters(optimizer, parameters)
    const made = { optimizer, parameters: parameters.map(([, parameter]) => parameter) }
    if (lrScheduler === undefined || lrScheduler === null) {
      ownOptimizer(optimizer, this.#class)
      return made
    }
    const scheduler: unknown = lrScheduler(optimizer)
    checkInstance(this.#class, "what option 'lrScheduler' returns", scheduler, LRScheduler, 'an LRScheduler')
    ownOptimizer(optimizer, this.#class)
    return { ...made, scheduler }
  }

  /** Parameters that the optimizer leaves out would silently not be trained. */
  #checkParameters(optimizer: Optimizer, parameters: NamedParameters): void {
    const own = new Set<Tensor>(optimizer.paramGroups.flatMap((group) => group.params))
    const missing = parameters.find(([, parameter]) => !own.has(parameter))
    if (missing === undefined && own.size === parameters.length) return
    const what = missing === undefined ? 'has parameters of other buckets' : `leaves out '${missing[0]}'`
    const text = `${this.#class}: the optimizer that option 'optimizer' returned ${what}: give it those that it is called with`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'optimizer' })
  }

  /** Calls the optimizer's `preAverageHook` before a bucket is mixed. */
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

  /** Handles an event of the engine; the returned number answers its queries. */
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

  /** As Decent-DP: each bucket clips and unscales separately, and the last bucket updates the scaler. */
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

  /** Runs a callback of the engine: without recording, in its own scope, and with parameters writable. */
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
