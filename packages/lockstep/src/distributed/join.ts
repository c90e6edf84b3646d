/** Training on uneven inputs (`torch.distributed.algorithms.join`). */
import { checkKind, checkKinds, checkRule } from '../checks.js'
import { LockstepError } from '../error.js'
import { native, traced } from '../native.js'
import { isPlainObject } from '../options.js'
import { tensor } from '../tensor/factories.js'
import { keep } from '../tensor/scope.js'
import { ProcessGroup } from './group.js'

/** What a rank that has no inputs left does while others go on. */
export interface JoinHook {
  /** Shadows one step of the ranks that have inputs left: issues the same collectives. */
  mainHook?(): Promise<void> | void
  /** Called once all ranks have joined. `isLastJoiner`: this rank was among the last. */
  postHook?(isLastJoiner: boolean): Promise<void> | void
}

/**
 * What `join` can shadow: an object whose steps issue collectives. It calls `notifyJoin(this)` before the first one of
 * each step.
 */
export interface Joinable {
  /**
   * Its part of a join. `options`: those of `join`. `joinables`: all those of the join, in the
   * order in which they shadow a step.
   */
  joinHook(options: Readonly<Record<string, unknown>>, joinables: readonly Joinable[]): JoinHook
  /** The ranks of its collectives: the same group for all joinables of a join. */
  readonly joinProcessGroup: ProcessGroup
}

/** Options of `join`; the others are passed to the joinables. Equal on all ranks. */
export interface JoinOptions {
  /** False: inputs are even, and nothing is shadowed. Default true. */
  readonly enable?: boolean | undefined
  /** Every rank throws `ERR_INPUTS_EXHAUSTED` as soon as one has no inputs left. Default false. */
  readonly throwOnEarlyTermination?: boolean | undefined
}

/** The part of a joinable in the join that it is in. */
interface Participation {
  readonly enable: boolean
  readonly throws: boolean
  /** It tells the ranks that have joined that another step begins. */
  readonly isFirst: boolean
}

const participations = new WeakMap<object, Participation>()

/** The number of steps by which a rank may fall behind without a warning. */
const SKEW = 1000

/** Whether a joinable is in a join that shadows its steps. */
export function isJoining(joinable: object): boolean {
  return participations.get(joinable)?.enable ?? false
}

/** Whether it is in a join that throws on every rank as soon as one has no inputs left. */
export function throwsEarly(joinable: object): boolean {
  return participations.get(joinable)?.throws ?? false
}

/** Sums one number over the ranks. */
async function sum(group: ProcessGroup, own: number): Promise<number> {
  // It may outlive the caller's scope.
  const count = keep(tensor([own], { dtype: 'float32' }))
  try {
    return (await group.allReduce(count)).item() as number
  } finally {
    count.dispose()
  }
}

/**
 * Tells the join that `joinable` is in that this rank has inputs left (`Join.notify_join_context`). A joinable calls it
 * before the first collective of each step. Resolves to the number of ranks that have inputs left; `undefined` outside a
 * join, and for all joinables but the first, which need not communicate. `ERR_INPUTS_EXHAUSTED` if a rank has none left
 * and the join throws then.
 */
export async function notifyJoin(joinable: Joinable): Promise<number | undefined> {
  const own = participations.get(joinable)
  if (own === undefined || !own.enable || !own.isFirst) return undefined
  const group = joinable.joinProcessGroup
  const active = await sum(group, 1)
  if (own.throws && (await sum(group, 0)) > 0) {
    throw exhausted(group, 'Detected at least one rank that exhausted inputs. Throwing across all ranks.')
  }
  return active
}

/**
 * Runs the training loop `run`. A rank whose loop ends shadows the collectives of the ranks that have inputs left, until
 * all have ended (`Join`). All ranks of the group call it. An exception of `run` passes through; peers that wait for
 * this rank then fail with `ERR_PEER_ABORTED`.
 */
export async function join<T>(
  joinables: readonly Joinable[],
  run: () => Promise<T> | T,
  options: JoinOptions & Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const group = check(joinables, run, options)
  const { enable = true, throwOnEarlyTermination: throws = false, ...others } = options
  try {
    const all = { enable, throwOnEarlyTermination: throws, ...others }
    const hooks = joinables.map((joinable) => joinable.joinHook(all, joinables))
    await compare(group, joinables, all)
    for (const [index, joinable] of joinables.entries()) {
      participations.set(joinable, { enable, throws, isFirst: index === 0 })
    }
    const result = await run()
    if (enable) await shadow(group, hooks, throws)
    return result
  } catch (error) {
    if (group.isMember) native().groupStayAway(group.id, `join was left by an error: ${String(error)}`)
    throw error
  } finally {
    for (const joinable of joinables) participations.delete(joinable)
  }
}

/** Compares what all ranks give: `ERR_INVALID_ARGUMENT` on every rank if it differs. */
async function compare(group: ProcessGroup, joinables: readonly Joinable[], options: JoinOptions): Promise<void> {
  if (!group.isMember) return
  const given = Object.entries(options).map(([name, value]) => `${name} ${String(value)}`)
  const names = joinables.map(({ constructor }) => constructor.name).join(', ')
  await traced(native().joinCompare(group.id, [names, ...given]))
}

/** Shadows the steps of the other ranks until all have joined. */
async function shadow(group: ProcessGroup, hooks: readonly JoinHook[], throws: boolean): Promise<void> {
  let isLastJoiner = true
  for (let steps = 0; (await sum(group, 0)) > 0; steps++) {
    if (throws) {
      await sum(group, 1)
      throw exhausted(group, `Rank ${rankOf(group)} exhausted all inputs.`)
    }
    if (steps === SKEW) {
      process.emitWarning(
        `Detected uneven input skew of greater than ${SKEW}. This means that rank ${rankOf(group)} has at least ${SKEW} ` +
          'fewer inputs than other currently-active ranks. This level of skew could lead to performance degradation ' +
          'during training.',
        'LockstepWarning',
      )
    }
    for (const hook of hooks) await hook.mainHook?.()
    isLastJoiner = false
  }
  for (const hook of hooks) await hook.postHook?.(isLastJoiner)
}

/** This rank's number in the default group. */
const rankOf = (group: ProcessGroup): number => group.ranks[group.rank] ?? group.rank

function exhausted(group: ProcessGroup, text: string): LockstepError {
  return new LockstepError('ERR_INPUTS_EXHAUSTED', `join: ${text}`, { operation: 'join', rank: rankOf(group) })
}

function refuse(text: string): never {
  throw new LockstepError('ERR_INVALID_ARGUMENT', `join: ${text}`, { operation: 'join' })
}

/** Checks the arguments; returns the group of the joinables. */
function check(joinables: unknown, run: unknown, options: unknown): ProcessGroup {
  checkKind('join', 'joinables', joinables, 'array')
  checkKind('join', 'run', run, 'function')
  checkRule('join', 'options', options, { fits: isPlainObject, words: 'an object' })
  checkKinds('join', options as object, { enable: 'boolean', throwOnEarlyTermination: 'boolean' })
  const list = joinables as Partial<Joinable>[]
  let group: ProcessGroup | undefined
  for (const joinable of list) {
    const own = joinable?.joinProcessGroup
    const fits = (): boolean => typeof joinable?.joinHook === 'function' && own instanceof ProcessGroup
    checkRule('join', 'a joinable', joinable, { fits, words: 'something with joinHook() and joinProcessGroup' })
    if (participations.has(joinable)) refuse('a joinable is in another join already')
    if (group !== undefined && group !== own) refuse('Using join context manager with multiple process groups')
    group = own
  }
  if (new Set(list).size < list.length) refuse('a joinable is named twice')
  return group ?? refuse('The join context manager requires at least one joinable')
}
