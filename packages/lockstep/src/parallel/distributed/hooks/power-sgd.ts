/** PowerSGD (`powerSGD_hook`, `batched_powerSGD_hook`). */
import { noGrad } from '../../../autograd/modes.js'
import { checkKinds } from '../../../checks.js'
import { LockstepError } from '../../../error.js'
import type { StatefulOnRanks } from '../../../io/checkpoint.js'
import { native } from '../../../native.js'
import { describe } from '../../../ops/explain.js'
import { checkOptions } from '../../../options.js'
import { Tensor, handleOf, isTensor } from '../../../tensor/tensor.js'
import type { NativeHook } from './native-hook.js'
import { NativeCommHook } from './native-hook.js'

/** Options of PowerSGD (`PowerSGDState`). Equal on all ranks. */
export interface PowerSGDOptions {
  /** The rank of the thin matrices. Default 1. */
  matrixApproximationRank: number
  /** The number of steps that are averaged whole before. Default 1000. At least 2 with error feedback or warm start. */
  startPowerSGDIter: number
  /** Gradients that would shrink by less are sent whole. Default 2. */
  minCompressionRate: number
  /** Add what compression has lost to the gradients of the next step. Default true. */
  useErrorFeedback: boolean
  /** Begin with the matrices of the last step. Default true. */
  warmStart: boolean
  /** Added to the norms by which columns are divided. Default 0. */
  orthogonalizationEpsilon: number
  /** Compress tensors of one shape in one batch. Default false. */
  batchTensorsWithSameShape: boolean
  /** The seed of the first matrices. Default 0. */
  randomSeed: number
}

/** What PowerSGD keeps from step to step. */
export interface PowerSGDStateDict {
  /** The number of steps so far. */
  iter: number
  /** How many numbers were drawn from the random generator. */
  randomWords: number
  /** The number of elements before and after compression, over all compressed steps. */
  elementsBefore: number
  elementsAfter: number
  buckets: PowerSGDBucket[]
}

/** What it keeps of a bucket. Flat tensors; null: none. */
export interface PowerSGDBucket {
  index: number
  /** What compression lost in the last step, on this rank. */
  error: Tensor | null
  /** The thin matrices of the last step. */
  p: Tensor | null
  q: Tensor | null
}

const defaults: PowerSGDOptions = {
  matrixApproximationRank: 1,
  startPowerSGDIter: 1000,
  minCompressionRate: 2,
  useErrorFeedback: true,
  warmStart: true,
  orthogonalizationEpsilon: 0,
  batchTensorsWithSameShape: false,
  randomSeed: 0,
}

const kinds = {
  matrixApproximationRank: 'count',
  startPowerSGDIter: 'count',
  minCompressionRate: 'number',
  useErrorFeedback: 'boolean',
  warmStart: 'boolean',
  orthogonalizationEpsilon: 'number',
  batchTensorsWithSameShape: 'boolean',
  randomSeed: 'count',
} as const

/**
 * Sends two thin matrices in place of each gradient (Vogels et al., "PowerSGD: Practical Low-Rank Gradient Compression
 * for Distributed Optimization", 2019). The gradients, and so the weights, are equal on all ranks.
 */
export class PowerSGD extends NativeCommHook implements StatefulOnRanks {
  readonly #hook: NativeHook
  readonly #start: number

  /** Not for callers: use `commHooks.powerSGD` or `commHooks.batchedPowerSGD`. */
  constructor(name: 'powerSGD' | 'batchedPowerSGD', options: Partial<PowerSGDOptions>) {
    const operation = `commHooks.${name}`
    checkOptions(operation, options, Object.keys(defaults))
    checkKinds(operation, options, kinds)
    const given = Object.entries(options).filter(([, value]) => value !== undefined)
    const { startPowerSGDIter: startIter, ...others } = { ...defaults, ...Object.fromEntries(given) } as PowerSGDOptions
    if (others.randomSeed >= 2 ** 32) {
      const text = `${operation}: randomSeed must be below 2^32, got ${others.randomSeed}`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
    }
    const hook = native().powerSgdHook({ ...others, startIter, isBatched: name === 'batchedPowerSGD' })
    super(name, () => hook)
    this.#hook = hook
    this.#start = startIter
  }

  override get state(): StatefulOnRanks {
    return this
  }

  /** Forgets what it keeps of buckets. Compression begins again when they are final. */
  override rebucketed(): void {
    const state = this.stateDict()
    this.loadStateDict({ ...state, iter: Math.min(state.iter, Math.max(this.#start - 2, 0)), buckets: [] })
  }

  /** The number of steps so far (`PowerSGDState.iter`). */
  get iter(): number {
    return native().powerSgdState(this.#hook).iter
  }

  /** The numbers of elements before and after compression, over all compressed steps, and their ratio. */
  compressionStats(): { before: number; after: number; rate: number } {
    const { elementsBefore: before, elementsAfter: after } = native().powerSgdState(this.#hook)
    return { before, after, rate: after > 0 ? before / after : 0 }
  }

  /** What it keeps. Its tensors are the hook's own: the next step changes them. `ERR_COMM_HOOK` during a reduction. */
  stateDict(): PowerSGDStateDict {
    const { buckets, ...counts } = native().powerSgdState(this.#hook)
    const tensor = (handle: number): Tensor | null => (handle === 0 ? null : new Tensor(handle))
    return {
      ...counts,
      buckets: buckets.map(({ index, error, p, q }) => ({ index, error: tensor(error), p: tensor(p), q: tensor(q) })),
    }
  }

  /** Goes on from a state, which it copies. The wrapper must have the buckets of that run: see `trainingState`. */
  loadStateDict(state: PowerSGDStateDict): void {
    checkForm(state)
    const handle = (tensor: Tensor | null): number => (tensor === null ? 0 : handleOf(tensor))
    const buckets = state.buckets.map(({ index, error, p, q }) => ({
      index,
      error: handle(error),
      p: handle(p),
      q: handle(q),
    }))
    native().powerSgdRestore(this.#hook, { ...state, buckets })
  }

  /** For another number of ranks: the mean of what compression lost on all ranks. */
  mergeStates(states: readonly unknown[]): PowerSGDStateDict {
    for (const state of states) checkForm(state)
    const [first, ...others] = states as readonly [PowerSGDStateDict, ...PowerSGDStateDict[]]
    const mean = (own: Tensor | null, bucket: number): Tensor | null => {
      if (own === null) return null
      const rest = others.map(({ buckets }) => buckets[bucket]?.error ?? refuse('the ranks have different buckets'))
      return noGrad(() => rest.reduce((sum, error) => sum.add(error), own).div(states.length))
    }
    const buckets = first.buckets.map((bucket, index) => ({ ...bucket, error: mean(bucket.error, index) }))
    return { ...first, buckets }
  }
}

function refuse(text: string): never {
  throw new LockstepError('ERR_STATE_DICT', `loadStateDict of PowerSGD: ${text}`, { operation: 'loadStateDict' })
}

function checkForm(state: unknown): asserts state is PowerSGDStateDict {
  const { iter, randomWords, elementsBefore, elementsAfter, buckets } = (state ?? {}) as Partial<PowerSGDStateDict>
  const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
  const isPart = (value: unknown): boolean => value === null || isTensor(value)
  const isBucket = (bucket: PowerSGDBucket | null): boolean =>
    isCount(bucket?.index) && [bucket?.error, bucket?.p, bucket?.q].every(isPart)
  if (
    ![iter, randomWords, elementsBefore, elementsAfter].every(isCount) ||
    !Array.isArray(buckets) ||
    !buckets.every(isBucket)
  ) {
    refuse(`this is no state of it: ${describe(state)}`)
  }
}
