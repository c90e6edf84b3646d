/** The state of a wrapper that a run needs to go on as if it had never stopped. */
import { LockstepError } from '../../error.js'
import type { StatefulOnRanks } from '../../io/checkpoint.js'
import { native } from '../../native.js'
import { describe } from '../../ops/explain.js'

/** The state of one rank. */
export interface TrainingStateDict {
  /**
   * Names of the parameters of each bucket, in the order in which gradients became ready: sums round by it. Null before
   * the second step, and where buckets keep their first order.
   */
  buckets: string[][] | null
  /** The state of the communication hook; null if it has none. */
  hook: unknown
}

/** The parts of a wrapper that have a state. */
export interface WrapperState {
  readonly reducer: number
  /** The averaged parameters by name, in the reducer's order. */
  readonly parameters: ReadonlyMap<string, unknown>
  /** What the communication hook keeps. */
  readonly hook: StatefulOnRanks | undefined
}

const operation = 'DistributedDataParallel.trainingState.loadStateDict'

function refuse(text: string): never {
  throw new LockstepError('ERR_STATE_DICT', `${operation}: ${text}`, { operation: 'loadStateDict' })
}

/** A rank's state. Save it as the part `trainingState` of a checkpoint. */
export class TrainingState implements StatefulOnRanks {
  readonly #wrapper: () => WrapperState

  /** Not for callers. */
  constructor(wrapper: () => WrapperState) {
    this.#wrapper = wrapper
  }

  /** This rank's current state. `ERR_COMM_HOOK` while a hook with a state reduces a bucket. */
  stateDict(): TrainingStateDict {
    const { reducer, parameters, hook } = this.#wrapper()
    const names = [...parameters.keys()]
    const buckets = native().reducerBuckets(reducer) ?? null
    const namesOf = (bucket: number[]): string[] => bucket.map((index) => names[index] as string)
    return { buckets: buckets && buckets.map(namesOf), hook: hook?.stateDict() ?? null }
  }

  /**
   * Resumes from a state. All ranks must call it, each with its own state, between two steps, and after a hook with a
   * state has been registered. `ERR_STATE_DICT` for a state of another model, or if only one of state and wrapper has a
   * hook with a state; `ERR_BACKWARD_PENDING` during a reduction. Where a rank runs PyTorch, buckets are rebuilt as
   * PyTorch does.
   */
  loadStateDict(state: TrainingStateDict): void {
    checkForm(state)
    const { reducer, parameters, hook } = this.#wrapper()
    const names = [...parameters.keys()]
    const { buckets } = state
    if ((hook === undefined) !== (state.hook === null)) {
      refuse(
        hook === undefined
          ? 'it has the state of a communication hook, and none with a state is registered here'
          : 'it has no state for the communication hook that is registered here',
      )
    }
    const index = (name: string): number => {
      const found = names.indexOf(name)
      return found < 0 ? refuse(`there is no trained parameter '${name}' here`) : found
    }
    const numbers = buckets?.map((bucket) => bucket.map(index))
    const all = numbers?.flat() ?? []
    if (numbers && (all.length !== names.length || new Set(all).size < all.length)) {
      refuse('its buckets are not made of the trained parameters here')
    }
    hook?.loadStateDict(state.hook as never)
    if (numbers) native().reducerRestoreBuckets(reducer, numbers)
  }

  /** For another number of ranks: the same buckets, and the hook's choice. */
  mergeStates(states: readonly unknown[]): TrainingStateDict {
    for (const state of states) checkForm(state)
    const all = states as readonly [TrainingStateDict, ...TrainingStateDict[]]
    const { hook } = this.#wrapper()
    return { buckets: all[0].buckets, hook: hook?.mergeStates(all.map((state) => state.hook)) ?? all[0].hook }
  }
}

function checkForm(state: unknown): asserts state is TrainingStateDict {
  const { buckets, hook } = (state ?? {}) as Partial<TrainingStateDict>
  const isNames = (bucket: unknown): boolean =>
    Array.isArray(bucket) && bucket.length > 0 && bucket.every((name) => typeof name === 'string')
  const fits = buckets === null || (Array.isArray(buckets) && buckets.every(isNames))
  if (!fits || hook === undefined) refuse(`it is no state of a DistributedDataParallel: ${describe(state)}`)
}
