import { checkKind, checkKinds } from '../checks.js'
import { getRank, getWorldSize, type ProcessGroup } from '../distributed/index.js'
import { LockstepError } from '../error.js'
import { Generator } from '../autograd/generator.js'
import { checkSized, isLength } from './indices.js'
import { show } from '../ops/explain.js'
import { checkOptions } from '../options.js'
import { randperm } from './random.js'
import { Sampler, type Sized } from './sampler.js'

export interface DistributedSamplerOptions {
  /** How many ranks share the data. Default: the size of the group. */
  numReplicas?: number
  /** This rank. Default: the rank in the group. */
  rank?: number
  /** The group that the two defaults are taken from. Default: the default group. */
  group?: ProcessGroup
  /** A new random order in every epoch. Default `true`. */
  shuffle?: boolean
  /** The seed of the order; the same on all ranks. Default 0. */
  seed?: number
  /** Leave out the tail that does not divide evenly, instead of padding. Default `false`. */
  dropLast?: boolean
  /**
   * Repeat samples so that all ranks get equally many. Default `true`. With `false` no sample comes twice and ranks may
   * get one more or less, which is what an exact evaluation needs (and what collectives in every step do not bear).
   */
  pad?: boolean
}

/** What {@link DistributedSampler.stateDict} returns: plain data. */
export interface DistributedSamplerState {
  epoch: number
  /** How many indices of this epoch were already given out on this rank. */
  yielded: number
  seed: number
  numReplicas: number
  length: number
}

const KINDS = {
  numReplicas: 'integer[1..]',
  rank: 'count',
  seed: 'integer',
  shuffle: 'boolean',
  dropLast: 'boolean',
  pad: 'boolean',
} as const

/**
 * This rank's share of a data set, in exactly the order of PyTorch's `DistributedSampler`.
 *
 * The order of an epoch is `randperm(length)` from a generator seeded with `seed + epoch`, extended by repetition to a
 * multiple of the number of ranks, of which this rank takes every `numReplicas`th. **The epoch advances by itself**
 * with each iteration that is begun; {@link setEpoch} sets the next one. No rank waits for another here.
 *
 * Several ranks must be given the same length, seed and options.
 */
export class DistributedSampler extends Sampler {
  readonly dataset: Sized
  readonly numReplicas: number
  readonly rank: number
  readonly shuffle: boolean
  readonly seed: number
  readonly dropLast: boolean
  readonly pad: boolean
  #nextEpoch = 0
  /** The iteration that was begun last, unless it came to its end. */
  #running: { epoch: number; yielded: number } | undefined
  /** Indices to leave out at the start of the next iteration, after {@link loadStateDict}. */
  #skip = 0

  constructor(dataset: Sized, options: DistributedSamplerOptions = {}) {
    super()
    checkSized('DistributedSampler', dataset)
    checkOptions('DistributedSampler', options, ['group', ...Object.keys(KINDS)])
    checkKinds('DistributedSampler', options, KINDS)
    this.dataset = dataset
    this.numReplicas = options.numReplicas ?? getWorldSize(options.group)
    this.rank = options.rank ?? getRank(options.group)
    this.shuffle = options.shuffle ?? true
    this.seed = options.seed ?? 0
    this.dropLast = options.dropLast ?? false
    this.pad = options.pad ?? !this.dropLast
    if (this.rank >= this.numReplicas) {
      throw invalid(`Invalid rank ${show(this.rank)}, rank should be in the interval [0, ${this.numReplicas - 1}]`)
    }
    if (this.dropLast && options.pad) {
      throw invalid('dropLast and pad: true contradict each other: samples are either dropped or repeated')
    }
  }

  /** How many indices an iteration gives on this rank. */
  get length(): number {
    const n = this.dataset.length
    if (this.dropLast) return Math.floor(n / this.numReplicas)
    if (this.pad) return Math.ceil(n / this.numReplicas)
    return Math.max(0, Math.ceil((n - this.rank) / this.numReplicas))
  }

  /** How many indices the iteration in progress still gives. */
  override get remaining(): number {
    return this.#running ? this.length - this.#running.yielded : 0
  }

  /** The epoch of the iteration in progress (or left early), or of the next one where there is none. */
  get epoch(): number {
    return this.#running?.epoch ?? this.#nextEpoch
  }

  /** Sets the epoch of the next iteration; the ones after it count on from there. */
  override setEpoch(epoch: number): void {
    if (!isLength(epoch)) throw invalid(`the epoch must be a whole number of at least 0, got ${show(epoch)}`)
    this.#nextEpoch = epoch
    this.#running = undefined
    this.#skip = 0
  }

  *[Symbol.iterator](): globalThis.Generator<number, void, undefined> {
    const running = { epoch: this.#nextEpoch, yielded: this.#skip }
    this.#nextEpoch = running.epoch + 1
    this.#skip = 0
    this.#running = running
    const indices = this.#indices(running.epoch)
    while (running.yielded < indices.length) yield indices[running.yielded++] as number
    // Only here: an iteration that is left early keeps its position for stateDict until the next one begins.
    if (this.#running === running) this.#running = undefined
  }

  /** Where this sampler stands: the epoch, and how far it is in it. */
  stateDict(): DistributedSamplerState {
    return {
      epoch: this.epoch,
      yielded: this.#running?.yielded ?? this.#skip,
      seed: this.seed,
      numReplicas: this.numReplicas,
      length: this.dataset.length,
    }
  }

  /** Makes the next iteration go on where the state was taken, in the same order. */
  loadStateDict(state: DistributedSamplerState): void {
    checkKind('DistributedSampler.loadStateDict', 'a state', state, 'object')
    const { epoch, yielded } = state
    if (!isLength(epoch) || !isLength(yielded)) {
      throw mismatch(`it is no state of a DistributedSampler: epoch is ${show(epoch)}, yielded is ${show(yielded)}`)
    }
    if (yielded > 0) {
      // In the middle of an epoch the position means something in the same order only.
      for (const name of ['seed', 'numReplicas'] as const) {
        if (state[name] !== this[name]) {
          throw mismatch(
            `it was taken in the middle of an epoch with ${name} ${show(state[name])}, and this one has ${this[name]}`,
          )
        }
      }
      if (state.length !== this.dataset.length) {
        throw mismatch(
          `it belongs to a data set of ${show(state.length)} samples, and this one has ${this.dataset.length}`,
        )
      }
    }
    this.#running = undefined
    this.#nextEpoch = epoch
    this.#skip = yielded
  }

  #indices(epoch: number): number[] {
    const n = this.dataset.length
    const order = this.shuffle
      ? randperm(n, new Generator().manualSeed(this.seed + epoch))
      : Array.from({ length: n }, (_, i) => i)
    return share(order, this)
  }
}

/** The part of `order` that a rank gets. */
export function share(
  order: readonly number[],
  { numReplicas, rank, dropLast, pad }: { numReplicas: number; rank: number; dropLast: boolean; pad: boolean },
): number[] {
  const n = order.length
  const each = dropLast ? Math.floor(n / numReplicas) : Math.ceil(n / numReplicas)
  const total = dropLast || pad ? each * numReplicas : n
  const mine = Math.max(0, Math.ceil((total - rank) / numReplicas))
  // Padding repeats the order from its start, as often as it takes where there are more ranks than samples.
  return Array.from({ length: mine }, (_, i) => order[(rank + i * numReplicas) % n] as number)
}

function invalid(message: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', `DistributedSampler: ${message}`)
}

function mismatch(message: string): LockstepError {
  return new LockstepError('ERR_CHECKPOINT_MISMATCH', `DistributedSampler: this state cannot be loaded: ${message}`)
}
