/** `initProcessGroup` and `newGroup`. */
import { checkInstance, checkKind } from '../checks.js'
import { createHash } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { isMainThread } from 'node:worker_threads'

import { log, logAs } from '../diagnostics.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { getDebugLevel } from './debug-level.js'
import { readEnvironment } from './environment.js'
import { ProcessGroup } from './group.js'
import { machine } from './host.js'
import { parseInitMethod } from './init-method.js'
import { recordErrors } from './launch/record-errors.js'
import { Store } from './stores.js'
import { cancellable, checkWaitOptions, defaultTimeout } from '../waiting.js'
import type { WaitOptions } from '../waiting.js'
import { destroyProcessGroup, isInitialized, setWorld, theWorld, type World } from './world.js'

/** The transport of the collectives. */
export type BackendName = 'gloo' | 'shm' | 'hierarchical' | 'in-process' | 'nccl'

/**
 * The backend that a group requests: one name, or one for each device type in PyTorch's notation
 * (`'cpu:gloo,cuda:nccl'`). `'tcp'`, the name in early PyTorch, means Gloo.
 */
export type BackendRequest = BackendName | 'tcp' | `${string}:${string}`

/** Options of `initProcessGroup`; the environment supplies those that are omitted. */
export interface InitOptions extends WaitOptions {
  /**
   * `'gloo'` (also `'tcp'`): TCP. `'shm'`: shared memory, if all ranks run Lockstep on one Linux host.
   * `'hierarchical'`: shared memory within each of several hosts, and Gloo between them. `'in-process'`: a single rank.
   * Or one for each device type: `'cpu:gloo,cuda:nccl'`. All ranks that set it must request the same
   * (`ERR_RENDEZVOUS`). A backend that the ranks cannot use is `ERR_BACKEND_UNAVAILABLE` or `ERR_NCCL_UNAVAILABLE`.
   * Default: `LOCKSTEP_BACKEND`, then the first of `'in-process'`, `'shm'`, `'hierarchical'` and `'gloo'` that all
   * ranks can use.
   */
  readonly backend?: BackendRequest | undefined
  /**
   * `'env://'` (default), `'tcp://host:port'` (rank 0 serves there) or `'file:///path'`. The file must not exist yet:
   * `destroyProcessGroup` removes it, and a file that a killed run left behind is `ERR_RENDEZVOUS`.
   */
  readonly initMethod?: string | undefined
  /** A store that all ranks share, instead of `initMethod`. */
  readonly store?: Store | undefined
  /** This process's rank, from 0. Default: the environment's. */
  readonly rank?: number | undefined
  /** The number of ranks. Default: the environment's. */
  readonly worldSize?: number | undefined
  /** Deadline of the rendezvous, and default deadline of collectives, in milliseconds; default 10 minutes. */
  readonly timeout?: number | undefined
  /**
   * Compares operation, shape and dtype across ranks before each collective starts; a difference is
   * `ERR_COLLECTIVE_MISMATCH`. Works only if every rank runs Lockstep and enables it. Over Gloo it costs one small
   * message per collective; without it, mismatched lengths end the process. The wrappers' own collectives are verified
   * once, not each time. Shared memory always compares, at no cost. Default true.
   */
  readonly verifyCollectives?: boolean | undefined
}

/** Options of `newGroup`. */
export interface GroupOptions extends WaitOptions {
  /** Default: the request of the default group; without one, the best backend that these ranks can use. */
  readonly backend?: BackendRequest | undefined
  /**
   * Only the members of the group call `newGroup` and wait for each other (`use_local_synchronization`). Ranks that
   * share several such groups must make them in the same order. If some ranks run PyTorch, all members must be in
   * equally many groups, as PyTorch requires. Default false.
   */
  readonly useLocalSynchronization?: boolean | undefined
}

let starting = false

/**
 * Makes the default process group. All ranks must call it. Rank, world size and rendezvous come from the options, or
 * from the environment of torchrun, `lockstep run`, Open MPI, PMI or Slurm; without any of these, the process is a
 * world of one. If some ranks run PyTorch, all or none have `TORCH_DISTRIBUTED_DEBUG=DETAIL` (or `LOCKSTEP_DEBUG`): they
 * then compare every collective (`ERR_COLLECTIVE_MISMATCH`). Errors: `ERR_ENVIRONMENT`, `ERR_BACKEND_UNAVAILABLE`,
 * `ERR_RENDEZVOUS` (names the missing ranks), `ERR_STORE_UNREACHABLE`, `ERR_PORT_IN_USE`, `ERR_ALREADY_INITIALIZED`.
 */
export async function initProcessGroup(options: InitOptions = {}): Promise<ProcessGroup> {
  const operation = 'initProcessGroup'
  const given = checkWaitOptions(operation, options, [
    'backend',
    'initMethod',
    'store',
    'rank',
    'worldSize',
    'timeout',
    'signal',
    'verifyCollectives',
  ])
  const { verifyCollectives: verify = true, store } = options
  checkKind(operation, 'verifyCollectives', verify, 'boolean')
  if (store !== undefined) checkInstance(operation, 'store', store, Store)
  const detail = getDebugLevel() === 'DETAIL'
  if (isInitialized() || starting) {
    throw new LockstepError('ERR_ALREADY_INITIALIZED', 'trying to initialize the default process group twice!', {
      operation,
    })
  }
  const timeout = given ?? defaultTimeout
  const method = parseInitMethod(options)
  const environment = readEnvironment(process.env, process.argv, {
    rank: options.rank ?? method.rank,
    worldSize: options.worldSize ?? method.worldSize,
    needsMaster: method.kind === 'env',
  })
  const alone = method.kind === 'env' && environment.worldSize === 1 && environment.source !== 'torch'
  const backend = checkBackend(operation, options.backend, process.env['LOCKSTEP_BACKEND'])
  const job = {
    method: method.kind === 'env' ? (alone ? ('single' as const) : ('tcp' as const)) : method.kind,
    host: method.host ?? environment.masterAddr,
    port: method.port ?? environment.masterPort,
    agentStore: method.kind === 'env' && environment.useAgentStore,
    path: method.path ?? '',
    store: store?.id ?? 0,
    rank: environment.rank,
    worldSize: environment.worldSize,
    backend,
    timeout,
    connectTimeout: timeout,
    interfaces: interfaces(operation),
    verify,
    detail,
    machine: machine(process.env),
  }
  // torchrun does not run our preload module. Under our launcher, this is the second call and does nothing.
  const errorFile = process.env['TORCHELASTIC_ERROR_FILE']
  if (errorFile !== undefined && isMainThread) recordErrors(errorFile)
  starting = true
  try {
    const start = (cancel: number) => native().groupInit(job, cancel)
    const id = await cancellable(operation, options.signal, start, abandon)
    const ranks = Array.from({ length: environment.worldSize }, (_, rank) => rank)
    const group = new ProcessGroup(id, ranks, '0', verify, destroyProcessGroup)
    setWorld({ environment, group, verify, subgroups: new Set(), count: 0, local: new Map(), joining: 0 })
    logAs(environment.rank)
    logGroup(group, `found by ${environment.source}`)
    return group
  } finally {
    starting = false
  }
}

/**
 * Makes a group of some ranks of the default group. **All** ranks of the default group must call it, in the same order,
 * with the same ranks and backend; ranks outside the group get one that they cannot use (`isMember` is false).
 * Arguments that differ are `ERR_COLLECTIVE_MISMATCH` on every rank. Ranks that do not arrive within `timeout`
 * (default: the default group's) are `ERR_RENDEZVOUS`. If the default group has PyTorch ranks, only the members wait
 * for each other.
 */
export async function newGroup(ranks?: readonly number[] | null, options: GroupOptions = {}): Promise<ProcessGroup> {
  const operation = 'newGroup'
  const given = checkWaitOptions(operation, options, ['backend', 'timeout', 'signal', 'useLocalSynchronization'])
  const { useLocalSynchronization: local = false } = options
  checkKind(operation, 'useLocalSynchronization', local, 'boolean')
  const current = theWorld(operation)
  const size = current.group.size
  checkKind(operation, 'ranks', ranks ?? null, 'array?')
  for (const rank of ranks ?? []) checkKind(operation, 'a rank', rank, 'integer')
  const members = [...(ranks ?? current.group.ranks)].sort((a, b) => a - b)
  const wrong = members.find(
    (rank, i) => !Number.isInteger(rank) || rank < 0 || rank >= size || rank === members[i - 1],
  )
  if (wrong !== undefined || members.length === 0) {
    const text = `newGroup: ranks must be different ranks of 0 .. ${size - 1}, not ${JSON.stringify(ranks)}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
  const timeout = given ?? current.group.timeout
  const backend = checkBackend(operation, options.backend)
  const name = local ? localName(current, members) : nextName(current)
  const parent = current.group.id
  const devices = interfaces(operation)
  const [verify, detail] = [current.verify, getDebugLevel() === 'DETAIL']
  const start = (cancel: number) =>
    native().groupNew(parent, name, members, backend, timeout, timeout, devices, verify, detail, local, cancel)
  const joins = members.includes(current.group.rank) ? 1 : 0
  current.joining += joins
  try {
    const id = await cancellable(operation, options.signal, start, abandon)
    const group = new ProcessGroup(id, members, name, id !== 0 && verify, destroyProcessGroup)
    current.subgroups.add(group)
    if (group.isMember) logGroup(group, `ranks ${members.join(', ')}`)
    return group
  } finally {
    current.joining -= joins
  }
}

/** The number of the group, as in PyTorch: every rank counts every group, so names agree without communication. */
function nextName(current: World): string {
  current.count += 1
  return String(current.count)
}

/** The name of a group made with local synchronization: a hash of its ranks and a number that all members know. */
function localName(current: World, members: readonly number[]): string {
  const ranks = members.join('_')
  const made = current.local.get(ranks) ?? 0
  current.local.set(ranks, made + 1)
  // PyTorch hashes the number of groups that the rank is in, which must be equal on all members. Companion groups of
  // wrappers, whose names contain a slash, do not exist in PyTorch.
  const joined = [...current.subgroups].filter((group) => group.isMember && !group.name.includes('/')).length
  const number = current.group.allOurs ? made : 1 + joined + current.joining
  return createHash('sha1').update(`${ranks}_${number}`).digest('hex')
}

/** What a companion is for. */
type Purpose = 'gossip' | 'checkpoint'

/**
 * Makes a second group of the ranks of `group`, whose messages do not mix with others. The pair `purpose` and `number`
 * must be unique within `group` and equal on all ranks. Only the members call it. It does not wait for the others: over
 * Gloo, the first operation connects all ranks, and waits for all of them. Peers learn of a rank's failure even before.
 * `onDevices`: it carries tensors of devices, too.
 * @internal
 */
export async function companionGroup(
  operation: string,
  group: ProcessGroup,
  purpose: Purpose,
  number: number,
  options: WaitOptions & { onDevices: boolean },
): Promise<ProcessGroup> {
  const current = theWorld(operation)
  const { timeout = group.timeout, signal, onDevices } = options
  const names = interfaces(operation)
  // Each has lanes of the transport for itself, in whatever order ranks make companions of other purposes.
  const own = 2 * number + (purpose === 'gossip' ? 0 : 1)
  const start = (cancel: number) => native().groupCompanion(group.id, purpose, own, timeout, names, onDevices, cancel)
  const id = await cancellable(operation, signal, start, abandon)
  const made = new ProcessGroup(id, group.ranks, `${group.name}/${purpose}-${own}`, false, destroyProcessGroup)
  current.subgroups.add(made)
  return made
}

/** Logs one line on how a group was made. */
function logGroup(group: ProcessGroup, how: string): void {
  const notes = native().groupInfo(group.id).notes
  log([`group '${group.name}' of ${group.size}, backend ${group.backend}, ${how}`, ...notes].join('; '))
}

/** Destroys a group whose caller no longer waits for it. */
function abandon(id: number): void {
  if (id !== 0) void native().groupDestroy(id, 0, 0)
}

/** The requested backend, or `otherwise`, in canonical form. The addon checks the name. */
function checkBackend(operation: string, asked: unknown, otherwise = ''): string {
  if (asked !== undefined) checkKind(operation, 'backend', asked, 'string')
  if (asked === '')
    throw new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: there is no backend ''`, { operation })
  return native().backendRequest(operation, (asked as string | undefined) ?? otherwise)
}

/** Reads `GLOO_SOCKET_IFNAME`, a comma-separated list as in PyTorch. */
function interfaces(operation: string): string[] {
  const names = (process.env['GLOO_SOCKET_IFNAME'] ?? '').split(',').filter((name) => name !== '')
  if (names.length === 0) return names
  const known = Object.keys(networkInterfaces())
  const missing = names.find((name) => !known.includes(name))
  if (missing === undefined) return names
  const text =
    `${operation}: GLOO_SOCKET_IFNAME names '${missing}', but this host has no network interface of that name with an ` +
    `address: it has ${known.join(', ')}`
  throw new LockstepError('ERR_ENVIRONMENT', text, { operation })
}
