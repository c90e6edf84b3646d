/** Registers communication hooks. */
import type { ProcessGroup } from '../../../distributed/group.js'
import { LockstepError } from '../../../error.js'
import type { ErrorCode } from '../../../error.js'
import type { Stateful, StatefulOnRanks } from '../../../io/checkpoint.js'
import { native } from '../../../native.js'
import type { Parameter } from '../../../nn/parameter.js'
import { describe } from '../../../ops/explain.js'
import { bucketRunner } from '../comm-hook.js'
import type { CommHook } from '../comm-hook.js'
import { NativeCommHook } from './native-hook.js'
import type { OfFunction } from './native-hook.js'

/** The reducer that is given a hook. */
export interface HookTarget {
  /** The wrapper. */
  readonly owner: object
  readonly reducer: number
  readonly group: ProcessGroup
  readonly parameters: ReadonlyMap<string, Parameter>
}

/** By state that a hook keeps: the wrapper that it serves. */
const served = new WeakMap<object, object>()

/**
 * Registers the hook of the arguments `[hook]` or `[state, hook]`. Returns what it keeps from step to step: a state of
 * the caller's is kept if it has `stateDict()` and `loadStateDict()`.
 */
export function registerHook(
  action: string,
  args: readonly unknown[],
  replace: boolean,
  { owner, reducer, group, parameters }: HookTarget,
): StatefulOnRanks | undefined {
  const hook = args[args.length - 1]
  const state = args.length > 1 ? args[0] : undefined
  const ofFunction: OfFunction = (run, compared) => {
    const name = run.name === '' ? 'anonymous' : run.name
    return native().functionHook(name, bucketRunner(run, state as never, name, group, parameters), compared)
  }
  if (typeof hook === 'function') {
    native().reducerHook(reducer, ofFunction(hook as CommHook<never>), replace)
    return onRanks(state)
  }
  /** The record of the reducer tells it, too. */
  const refuse = (code: ErrorCode, text: string): never => {
    native().reducerRecordError(reducer, text)
    throw new LockstepError(code, `${action}: ${text}`, { operation: action })
  }
  if (!(hook instanceof NativeCommHook)) {
    return refuse('ERR_ARGUMENT_TYPE', `Communication hook must be callable, got ${describe(hook)}`)
  }
  const kept = hook.state ?? onRanks(state)
  if (hook.state && (served.get(hook.state) ?? owner) !== owner) {
    return refuse(
      'ERR_COMM_HOOK',
      `the hook '${hook.name}' keeps a state, and serves another wrapper already; make one for each`,
    )
  }
  native().reducerHook(reducer, hook.make(ofFunction, parameters), replace)
  if (hook.state) served.set(hook.state, owner)
  return kept
}

/** A state that can be saved. For another number of ranks, rank 0's serves. */
function onRanks(state: unknown): StatefulOnRanks | undefined {
  const { stateDict, loadStateDict, mergeStates } = (state ?? {}) as Partial<StatefulOnRanks>
  if (typeof stateDict !== 'function' || typeof loadStateDict !== 'function') return undefined
  const own = state as Stateful & Partial<StatefulOnRanks>
  return {
    stateDict: () => own.stateDict(),
    loadStateDict: (saved) => own.loadStateDict(saved),
    mergeStates: (states) => (typeof mergeStates === 'function' ? own.mergeStates?.(states) : states[0]),
  }
}
