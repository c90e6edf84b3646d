/** The process groups of this process: the default one and those made from it. */
import { checkInstance } from '../checks.js'
import { deviceCount } from '../cuda/devices.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import type { Device } from '../ops/types.js'
import type { RankEnvironment } from './environment.js'
import { ProcessGroup } from './group.js'
import { checkWaitOptions } from '../waiting.js'
import type { WaitOptions } from '../waiting.js'

/** The default group and its state (PyTorch's `_World`). */
export interface World {
  readonly environment: RankEnvironment
  readonly group: ProcessGroup
  readonly verify: boolean
  readonly subgroups: Set<ProcessGroup>
  /** Number of groups made so far. Every rank counts every group, member or not. */
  count: number
  /** Number of groups made with `useLocalSynchronization`, keyed by their ranks. */
  readonly local: Map<string, number>
  /** Number of groups that this rank is joining now. */
  joining: number
}

let world: World | undefined
const checks = new Set<(group: ProcessGroup) => void>()

/** Milliseconds that a leaving rank waits for the others. */
const leaveLimit = 2000

/** Makes `made` the world of this process. */
export function setWorld(made: World): void {
  world = made
}

/**
 * Destroys `group`, or, without one, all groups of this process (PyTorch's `destroy_process_group`). Collectives in
 * flight reject with `ERR_ABORTED`. All ranks must call it: they wait for each other, so that no rank closes
 * connections or a store that another rank still uses. Before, it waits until this rank's devices have done what was
 * enqueued, at most until the operations' own deadlines. The wait for the other ranks takes at most `timeout`
 * milliseconds (default 2000) for all groups together. The groups end even if other ranks do not arrive: neither the
 * deadline nor `signal`, which ends the wait at once, is an error. Errors: `ERR_NOT_INITIALIZED`,
 * `ERR_GROUP_DESTROYED`, and `ERR_BACKWARD_PENDING` while gradients are being averaged.
 */
export async function destroyProcessGroup(group?: ProcessGroup | null, options: WaitOptions = {}): Promise<void> {
  const operation = 'destroyProcessGroup'
  const timeout = checkWaitOptions(operation, options, ['timeout', 'signal']) ?? leaveLimit
  const current = theWorld(operation)
  checkGroup(operation, group)
  const end = async (groups: ProcessGroup[]): Promise<void> => {
    await Promise.all(groups.map((each) => each.drain(options.signal)))
    const until = performance.now() + timeout
    for (const each of groups) await each.close(Math.max(0, until - performance.now()), options.signal)
  }
  if (group && group !== current.group) {
    if (group.isDestroyed) {
      const text = `${operation}: group '${group.name}' was destroyed before`
      throw new LockstepError('ERR_GROUP_DESTROYED', text, { operation })
    }
    runChecks(group)
    current.subgroups.delete(group)
    await end([group])
    return
  }
  forgetEnded()
  const groups = [...current.subgroups].reverse()
  for (const each of [...groups, current.group]) runChecks(each)
  world = undefined
  await end([...groups, current.group])
}

/** Whether there is a default process group. */
export function isInitialized(): boolean {
  return world !== undefined
}

/** The default process group; `ERR_NOT_INITIALIZED` before `initProcessGroup`. */
export function defaultGroup(operation: string = 'defaultGroup'): ProcessGroup {
  return theWorld(operation).group
}

/** This process's rank, in the default group or in `group` (-1 if it is not a member). */
export function getRank(group?: ProcessGroup): number {
  checkGroup('getRank', group)
  return (group ?? defaultGroup('getRank')).rank
}

/** The number of ranks of the default group or of `group`; -1 if this process is not a member of it. */
export function getWorldSize(group?: ProcessGroup): number {
  checkGroup('getWorldSize', group)
  const chosen = group ?? defaultGroup('getWorldSize')
  return chosen.isMember ? chosen.size : -1
}

/** The rank among the processes of this host; `ERR_ENVIRONMENT` if unknown. */
export function getLocalRank(): number {
  const { environment } = theWorld('getLocalRank')
  if (environment.localRank !== undefined) return environment.localRank
  const text = 'getLocalRank: nothing says which rank of its host this process is: set LOCAL_RANK'
  throw new LockstepError('ERR_ENVIRONMENT', text, { operation: 'getLocalRank' })
}

/** The backend of the default group or of `group`. */
export function getBackend(group?: ProcessGroup): string {
  checkGroup('getBackend', group)
  return (group ?? defaultGroup('getBackend')).backend
}

/**
 * This rank's device in a group: the CUDA device of its local rank (the only one, where it sees one), or `'cpu'` where the
 * group carries no CUDA tensors.
 */
export function device(group?: ProcessGroup): Device {
  checkGroup('device', group)
  const { backend } = group ?? defaultGroup('device')
  if (!/(^|cuda:)nccl\b/.test(backend)) return 'cpu'
  const count = deviceCount()
  const index = count === 1 ? 0 : getLocalRank()
  if (index < count) return `cuda:${index}`
  const text = `device: the local rank is ${index}, and this process sees ${count} CUDA devices: start at most one rank for each`
  throw new LockstepError('ERR_ENVIRONMENT', text, { operation: 'device' })
}

/**
 * Registers a check that runs before a group is destroyed and throws to prevent it. Wrappers throw while gradients are
 * being averaged. Returns a function that removes the check.
 * @internal
 */
export function beforeDestroy(check: (group: ProcessGroup) => void): () => void {
  checks.add(check)
  return () => checks.delete(check)
}

/** Throws `ERR_ARGUMENT_TYPE` unless `group` is a ProcessGroup; undefined and null mean the default group. */
export function checkGroup(operation: string, group: unknown): void {
  if (group !== undefined && group !== null) checkInstance(operation, 'group', group, ProcessGroup)
}

/**
 * Drops groups that ended by themselves because nothing used them any more. `destroyProcessGroup` ends the others.
 * @internal
 */
export function forgetEnded(): void {
  for (const group of world?.subgroups ?? []) {
    if (native().groupEnded(group.id)) world?.subgroups.delete(group)
  }
}

function runChecks(group: ProcessGroup): void {
  for (const check of checks) check(group)
}

/** The world of this process; `ERR_NOT_INITIALIZED` where there is none. */
export function theWorld(operation: string): World {
  if (world !== undefined) return world
  const text =
    `${operation}: Default process group has not been initialized, please make sure to call initProcessGroup ` +
    '(and to await it).'
  throw new LockstepError('ERR_NOT_INITIALIZED', text, { operation })
}
