/** Updates that follow the buckets of a wrapper, one by one. */
import { updating } from '../../autograd/pending.js'
import type { ProcessGroup } from '../../distributed/group.js'
import type { Work } from '../../distributed/work.js'
import { LockstepError } from '../../error.js'
import type { CommonOptions, Optimizer } from '../../optim/optimizer.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { GradBucket } from '../distributed/comm-hook.js'
import { withGradients } from '../gradients.js'
import { shardedBuckets, wholeBuckets } from './bucket-parts.js'
import type { BucketPart } from './bucket-parts.js'
import { FlatBucket } from './flat-bucket.js'

/** The optimizer whose parameters are divided. */
export interface Overlapping<O extends CommonOptions> {
  readonly group: ProcessGroup
  /** All parameters. */
  readonly params: readonly Tensor[]
  /** Makes the optimizer of a part of this rank. */
  makeLocal(params: readonly Tensor[]): Optimizer<O>
  stepLocal(local: Optimizer<O>): void
  /** Called when all parts of this rank have been updated. */
  stepped(): void
}

interface SentPart<O extends CommonOptions> extends BucketPart {
  readonly flat: FlatBucket
  /** If it is this rank's. */
  readonly local: Optimizer<O> | undefined
}

/**
 * Divides parameters as the final buckets of a wrapper: in the first pass that has those it learns them, in the next one
 * updates begin. All ranks learn them in the same pass.
 */
export class Overlap<O extends CommonOptions> {
  readonly #optimizer: Overlapping<O>
  /** Undefined: no hook was made yet. */
  #shards: boolean | undefined
  /** Bucket by bucket, its parameters, as far as they are known. */
  #buckets: (readonly Tensor[])[] = []
  #areKnown = false
  #parts: (readonly SentPart<O>[])[] = []
  #sending: Work<Tensor>[] = []

  constructor(optimizer: Overlapping<O>) {
    this.#optimizer = optimizer
  }

  /** Whether the parameters are divided. */
  get isReady(): boolean {
    return this.#parts.length > 0
  }

  /** PyTorch's rule: a state is neither saved nor loaded before the parameters are divided. */
  checkReady(operation: string): void {
    if (this.isReady) return
    const text =
      `${operation}: this method should not be called until this ZeroRedundancyOptimizer has been fully initialized: its ` +
      'parameters are divided in the third backward pass (the fourth with a static graph)'
    throw new LockstepError('ERR_STATE_DICT', text, { operation })
  }

  /** The rank that updates a parameter. Undefined before they are divided. */
  rankOf(param: Tensor): number | undefined {
    return this.#parts.flat().find(({ params }) => params.includes(param))?.rank
  }

  /** A hook will call `begins`, `update` and `sent`. One for each optimizer. */
  attach(operation: string, shards: boolean): void {
    if (this.#shards !== undefined) {
      const text = `${operation}: the ZeroRedundancyOptimizer has a hook already; make one for each`
      throw new LockstepError('ERR_COMM_HOOK', text, { operation })
    }
    this.#shards = shards
  }

  /** Called with each bucket, in order. Whether it is to be updated; `isFinal` tells whether the buckets will stay. */
  begins(bucket: GradBucket, isFinal: () => boolean): boolean {
    const params = bucket.parameters()
    if (bucket.index === 0) {
      if (!this.isReady && this.#areKnown) this.#divide()
      if (!this.#areKnown) this.#buckets = []
      this.#sending = []
    }
    if (this.isReady) {
      const known = this.#buckets[bucket.index] ?? []
      if (known.length !== params.length || known.some((param, index) => param !== params[index])) {
        refuse('the buckets of the wrapper have changed: make a new optimizer, and a new wrapper with its hook')
      }
      return true
    }
    if (!isFinal()) return false
    this.#buckets.push(params)
    if (bucket.isLast) this.#learned()
    return false
  }

  #learned(): void {
    const [given, found] = [new Set(this.#optimizer.params), new Set(this.#buckets.flat())]
    const others = [...found].filter((param) => !given.has(param)).length
    const missing = [...given].filter((param) => param.requiresGrad && !found.has(param)).length
    if (others > 0 || missing > 0) {
      refuse(
        'the optimizer must have the parameters that the wrapper averages: ' +
          `${missing} of its own are in no bucket, and ${others} in buckets are not its own`,
      )
    }
    this.#areKnown = true
  }

  #divide(): void {
    const { group, makeLocal } = this.#optimizer
    const divided = (this.#shards === true ? shardedBuckets : wholeBuckets)(this.#buckets, group.size)
    this.#parts = divided.map((parts) =>
      parts.map((part) => ({
        ...part,
        flat: new FlatBucket(part.params, (part.params[0] as Tensor).dtype),
        local: part.rank === group.rank ? makeLocal(part.params) : undefined,
      })),
    )
  }

  /** Updates this rank's parts of a bucket by its averaged gradients, and begins to send all parts. */
  update(index: number, gradients: readonly Tensor[], group: ProcessGroup): void {
    for (const { rank, offset, params, flat, local } of this.#parts[index] ?? []) {
      if (local !== undefined) {
        const own = gradients.slice(offset, offset + params.length)
        updating(() => withGradients(params, own, () => this.#optimizer.stepLocal(local)))
      }
      const work = group.broadcast(flat.tensor, group.ranks[rank] ?? rank)
      // Whoever waits for all of them learns of it.
      work.wait().catch(() => {})
      this.#sending.push(work)
    }
  }

  /** Resolves when all parts of the last bucket, and of those before it, have been sent. */
  async sent(): Promise<void> {
    await Promise.all(this.#sending)
    this.#sending = []
    this.#optimizer.stepped()
  }
}

function refuse(text: string): never {
  throw new LockstepError('ERR_COMM_HOOK', `ZeroRedundancyOptimizer with overlapWithDdp: ${text}`, {
    operation: 'backward',
  })
}
