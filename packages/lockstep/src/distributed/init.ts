/** `initProcessGroup` and `newGroup`. */
import { checkKind } from '../checks.js'
import { createHash } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { isMainThread } from 'node:worker_threads'

import { log, logAs } from '../diagnostics.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { describe, show } from '../ops/explain.js'
import { readEnvironment } from './environment.js'
import { ProcessGroup } from './group.js'
import { machine } from './host.js'
import { parseInitMethod } from './init-method.js'
import { recordErrors } from './launch/record-errors.js'
import { Store } from './stores.js'
import { cancellable, checkWaitOptions, defaultTimeout } from '../waiting.js'
import type { WaitOptions } from '../waiting.js'
import { destroyProcessGroup, isInitialized, setWorld, theWorld, type World } from './world.js'

/** What carries the collectives. */
export type BackendName = 'gloo' | 'shm' | 'in-process'

/** What a backend may be asked for as: `'tcp'`, of PyTorch's first years, is Gloo. */
export type BackendRequest = BackendName | 'tcp'

/** Options of `initProcessGroup`; everything that is left out comes from the environment. */
export interface InitOptions extends WaitOptions {
  /**
   * `'gloo'` (also `'tcp'`), over TCP; `'shm'`, shared memory, where all ranks run Lockstep on one Linux host;
   * `'in-process'` for a single process without a way to find others. Default: `LOCKSTEP_BACKEND`, then `'gloo'`.
   */
  readonly backend?: BackendRequest | undefined
  /**
   * `'env://'` (default), `'tcp://host:port'` (rank 0 serves there) or `'file:///path'`, a file that does not exist yet:
   * `destroyProcessGroup` removes it, and one that a killed run left is refused (`ERR_RENDEZVOUS`).
   */
  readonly initMethod?: string | undefined
  /** A store that all ranks share, in place of `initMethod`. */
  readonly store?: Store | undefined
  /** This process's rank, from 0. Default: the environment's. */
  readonly rank?: number | undefined
  /** The number of ranks. Default: the environment's. */
  readonly worldSize?: number | undefined
  /**
   * Milliseconds that the ranks may take to come together, and that a collective may take which brings no deadline of
   * its own; default 10 minutes.
   */
  readonly timeout?: number | undefined
  /**
   * Compare operation, shape and dtype of collectives across ranks before they start, where every rank runs Lockstep
   * and asks for it (`ERR_COLLECTIVE_MISMATCH`). Costs one small message a collective; without it, lengths that do not
   * fit end the process. Default true. The wrappers' own collectives are verified once, not each time.
   */
  readonly verifyCollectives?: boolean | undefined
}

/** Options of `newGroup`. */
export interface GroupOptions extends WaitOptions {
  /** Default: the default group's. */
  readonly backend?: BackendRequest | undefined
  /**
   * Only the members of the group call `newGroup` and wait for each other (`use_local_synchronization`); others need not.
   * Ranks that share several such groups make them in the same order; with Python's ranks among them, the members are in
   * equally many groups, as PyTorch needs it. Default false.
   */
  readonly useLocalSynchronization?: boolean | undefined
}

let starting = false

/**
 * Makes the default process group; all ranks call it. Who they are and how they find each other comes from the options
 * or from the environment of torchrun, `lockstep run`, Open MPI, PMI or Slurm; a program started alone is a world of one.
 * Errors: `ERR_ENVIRONMENT`, `ERR_RENDEZVOUS` (naming the ranks that did not come), `ERR_STORE_UNREACHABLE`,
 * `ERR_PORT_IN_USE`, `ERR_ALREADY_INITIALIZED`.
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
  if (typeof verify !== 'boolean') refuseType(operation, `verifyCollectives must be a boolean, got ${describe(verify)}`)
  if (store !== undefined && !(store instanceof Store)) {
    refuseType(operation, `store must be a Store, got ${describe(store)}`)
  }
  if (isInitialized() || starting) {
    throw new LockstepError('ERR_ALREADY_INITIALIZED', 'trying to initialize the default process group twice!', {
      operation,
    })
  }
  const timeout = given ?? defaultTimeout
  refuseDetail(operation)
  const method = parseInitMethod(options)
  const environment = readEnvironment(process.env, process.argv, {
    rank: options.rank ?? method.rank,
    worldSize: options.worldSize ?? method.worldSize,
    needsMaster: method.kind === 'env',
  })
  const alone = method.kind === 'env' && environment.worldSize === 1 && environment.source !== 'torch'
  const wanted = process.env['LOCKSTEP_BACKEND'] || undefined
  const backend = checkBackend(operation, options.backend ?? wanted ?? (alone ? 'in-process' : 'gloo'))
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
    machine: machine(process.env),
  }
  // Under torchrun there is no preload; under our launcher this is the second call and does nothing.
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
    log(`default group of ${environment.worldSize}, backend ${backend}, found by ${environment.source}`)
    return group
  } finally {
    starting = false
  }
}

/**
 * Makes a group of some ranks of the default group. **All** ranks of the default group call it, in the same order, with
 * the same ranks and backend; those that are not in the group get one that they cannot use (`isMember` is false). Ranks that
 * differ are `ERR_COLLECTIVE_MISMATCH` on all of them, ranks that do not come within `timeout` (default: the default
 * group's) are `ERR_RENDEZVOUS`; with Python's ranks in the default group only the members wait for each other.
 */
export async function newGroup(ranks?: readonly number[] | null, options: GroupOptions = {}): Promise<ProcessGroup> {
  const operation = 'newGroup'
  const given = checkWaitOptions(operation, options, ['backend', 'timeout', 'signal', 'useLocalSynchronization'])
  const { useLocalSynchronization: local = false } = options
  checkKind(operation, 'useLocalSynchronization', local, 'boolean')
  const current = theWorld(operation)
  const size = current.group.size
  if (ranks !== undefined && ranks !== null && !Array.isArray(ranks)) {
    refuseType(operation, `ranks are an array of ranks, got ${describe(ranks)}`)
  }
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
  const backend = checkBackend(operation, options.backend ?? (current.group.backend as BackendName))
  const name = local ? localName(current, members) : nextName(current)
  const parent = current.group.id
  const devices = interfaces(operation)
  const start = (cancel: number) =>
    native().groupNew(parent, name, members, backend, timeout, timeout, devices, current.verify, local, cancel)
  const joins = members.includes(current.group.rank) ? 1 : 0
  current.joining += joins
  try {
    const id = await cancellable(operation, options.signal, start, abandon)
    const group = new ProcessGroup(id, members, name, id !== 0 && current.verify, destroyProcessGroup)
    current.subgroups.add(group)
    return group
  } finally {
    current.joining -= joins
  }
}

/** As in PyTorch: every rank counts every group, so that names agree without a message. */
function nextName(current: World): string {
  current.count += 1
  return String(current.count)
}

/** The name of a group that only its members know of: a hash of its ranks and a number that they all know. */
function localName(current: World, members: readonly number[]): string {
  const ranks = members.join('_')
  const made = current.local.get(ranks) ?? 0
  current.local.set(ranks, made + 1)
  // PyTorch counts the groups that a rank is in, which must be equally many on all members. Companions of wrappers, whose
  // names have a slash, are not PyTorch's.
  const joined = [...current.subgroups].filter((group) => group.isMember && !group.name.includes('/')).length
  const number = current.group.allOurs ? made : 1 + joined + current.joining
  return createHash('sha1').update(`${ranks}_${number}`).digest('hex')
}

/**
 * Another group of the ranks of `group`, for messages that nobody else's meet; `purpose` names it, equally on all of them, and no
 * other one of `group`. Its members alone call it. It waits for none of them: they are connected in its first operation, which
 * waits for all. Of a rank's failure its peers hear before that, too.
 * @internal
 */
export async function companionGroup(
  operation: string,
  group: ProcessGroup,
  purpose: string,
  options: WaitOptions,
): Promise<ProcessGroup> {
  const current = theWorld(operation)
  const { timeout = group.timeout, signal } = options
  const devices = interfaces(operation)
  const start = (cancel: number) => native().groupCompanion(group.id, purpose, timeout, devices, cancel)
  const id = await cancellable(operation, signal, start, abandon)
  const made = new ProcessGroup(id, group.ranks, `${group.name}/${purpose}`, false, destroyProcessGroup)
  current.subgroups.add(made)
  return made
}

/** A group that nobody waits for any longer. */
function abandon(id: number): void {
  if (id !== 0) void native().groupDestroy(id, 0, 0)
}

function checkBackend(operation: string, backend: string): BackendName {
  if (backend === 'gloo' || backend === 'shm' || backend === 'in-process') return backend
  if (backend === 'tcp') return 'gloo'
  if (backend === 'nccl') {
    const text = `${operation}: the backend 'nccl' needs CUDA devices, which this build does not support yet; use 'gloo'`
    throw new LockstepError('ERR_NCCL_UNAVAILABLE', text, { operation })
  }
  const text = `${operation}: there is no backend '${show(backend)}': one of gloo, shm, in-process`
  throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
}

/** Python's ranks wrap every collective in this mode; one that does not wrap would hang them all. */
function refuseDetail(operation: string): void {
  if (process.env['TORCH_DISTRIBUTED_DEBUG']?.toUpperCase() !== 'DETAIL') return
  const text =
    'TORCH_DISTRIBUTED_DEBUG=DETAIL makes ranks exchange messages before every collective that Lockstep does not send ' +
    'yet; with a Python rank the group would hang. Set it to INFO or OFF (Lockstep compares collectives by itself)'
  throw new LockstepError('ERR_UNSUPPORTED_OPTION', text, { operation })
}

/** As in PyTorch: a comma-separated list in `GLOO_SOCKET_IFNAME`. */
function interfaces(operation: string): string[] {
  const names = (process.env['GLOO_SOCKET_IFNAME'] ?? '').split(',').filter((name) => name !== '')
  const known = Object.keys(networkInterfaces())
  const missing = names.find((name) => !known.includes(name))
  if (missing === undefined) return names
  const text =
    `${operation}: GLOO_SOCKET_IFNAME names '${missing}', but this host has no network interface of that name with an ` +
    `address: it has ${known.join(', ')}`
  throw new LockstepError('ERR_ENVIRONMENT', text, { operation })
}

function refuseType(operation: string, text: string): never {
  throw new LockstepError('ERR_ARGUMENT_TYPE', `${operation}: ${text}`, { operation })
}
