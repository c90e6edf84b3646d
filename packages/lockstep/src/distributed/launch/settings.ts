import { checkKind, checkKinds } from '../../checks.js'
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { LockstepError } from '../../error.js'
import { show } from '../../ops/explain.js'
import type { Command } from './command.js'
import { coreCount, countRanks } from './devices.js'
import type { LaunchOptions, StreamChoice, StreamSelection } from './options.js'

/** Options of a launch with every default filled in and every value checked. */
export interface Settings {
  readonly command: Command
  readonly args: readonly string[]
  readonly localWorldSize: number
  readonly nnodes: number
  /** Undefined: found when the launchers meet. */
  readonly nodeRank: number | undefined
  /** The global rank of local rank 0, and the number of all ranks; with several machines as if all had equally many. */
  readonly firstRank: number
  readonly worldSize: number
  /** How long the launchers of several machines wait for each other. */
  readonly rendezvousTimeout: number
  /** The address by which this machine reaches the others. */
  readonly localAddr: string | undefined
  readonly masterAddr: string
  /** Undefined: a free port, chosen anew for each start. */
  readonly masterPort: number | undefined
  readonly maxRestarts: number
  readonly monitorInterval: number
  readonly shutdownTimeout: number
  readonly role: string
  readonly runId: string
  readonly cwd: string
  /** The base environment of every rank. */
  readonly env: Readonly<Record<string, string>>
  /** OMP_NUM_THREADS of each rank; undefined if the user has set it, or for a single rank. */
  readonly threads: number | undefined
  readonly logDir: string | undefined
  /** By local rank. */
  readonly redirects: readonly StreamChoice[]
  readonly tee: readonly StreamChoice[]
  readonly shown: ReadonlySet<number> | undefined
}

export const DEFAULT_PORT = 29_500

/** Where a value comes from that is not from its flag, by the flag: `PET_NODE_RANK` by `--node-rank`. */
export type Origins = Readonly<Record<string, string>>

/** Upper limit, which catches mistyped numbers. */
const MOST_RANKS = 4096

/** Types of the options that have no other check. */
const optionKinds = {
  masterAddr: 'string',
  localAddr: 'string',
  args: 'strings',
  env: 'object',
  logDir: 'string',
  localRanksFilter: 'array',
  role: 'string',
  runId: 'string',
} as const

/**
 * Checks options and fills in defaults. Starts and writes nothing.
 * @throws `ERR_INVALID_ARGUMENT` naming the option, its flag or the variable that stands for it, and what is allowed.
 */
export function resolveSettings(
  command: Command,
  options: LaunchOptions,
  inherited: NodeJS.ProcessEnv = process.env,
  origins: Origins = {},
): Settings {
  const said = (name: string, flag: string) => `${name} (${origins[flag] ?? flag})`
  checkKinds('launch', options, optionKinds)
  for (const [name, value] of Object.entries(options.env ?? {}))
    checkKinds('launch', { [name]: value }, { [name]: 'string' })
  const env = mergeEnvironment(inherited, options.env)
  const nnodes = whole(options.nnodes ?? 1, said('nnodes', '--nnodes'), 1)
  const nodeRank = nnodes === 1 || options.nodeRank !== undefined ? (options.nodeRank ?? 0) : undefined
  const rankSaid = said('nodeRank', '--node-rank')
  if (nodeRank !== undefined && whole(nodeRank, rankSaid, 0) >= nnodes) {
    invalid(`${rankSaid} ${nodeRank} must be below ${said('nnodes', '--nnodes')} ${nnodes}`)
  }
  const sizeSaid = said('nprocPerNode', '--nproc-per-node')
  const localWorldSize = whole(countRanks(options.nprocPerNode ?? 1, env), sizeSaid, 1)
  if (localWorldSize > MOST_RANKS) invalid(`${sizeSaid} must be at most ${MOST_RANKS}, not ${localWorldSize}`)
  const restartsSaid = said('maxRestarts', '--max-restarts')
  const maxRestarts = whole(options.maxRestarts ?? 0, restartsSaid, 0)
  if (nnodes > 1 && maxRestarts > 0) {
    throw new LockstepError(
      'ERR_UNSUPPORTED_OPTION',
      `${restartsSaid} works on one machine only: launchers of several machines do not agree on a ` +
        'restart; let the scheduler start the job again',
      { operation: 'launch' },
    )
  }
  const { localAddr } = options
  if (localAddr !== undefined) chooseInterface(localAddr, said('localAddr', '--local-addr'), env)
  const threads = divideCores(localWorldSize, env)
  if (threads !== undefined) env['OMP_NUM_THREADS'] = String(threads)
  return {
    command,
    args: options.args ?? [],
    localWorldSize,
    nnodes,
    nodeRank,
    firstRank: (nodeRank ?? 0) * localWorldSize,
    worldSize: nnodes * localWorldSize,
    rendezvousTimeout: duration(options.rendezvousTimeout ?? 600_000, said('rendezvousTimeout', '--rdzv-conf')),
    localAddr,
    ...resolveMaster(options, nnodes, said('masterPort', '--master-port')),
    maxRestarts,
    monitorInterval: duration(options.monitorInterval ?? 100, said('monitorInterval', '--monitor-interval')),
    shutdownTimeout: duration(options.shutdownTimeout ?? 30_000, said('shutdownTimeout', '--shutdown-timeout')),
    role: options.role ?? 'default',
    runId: options.runId ?? (nnodes > 1 ? 'none' : randomUUID()),
    cwd: directory(options.cwd ?? process.cwd()),
    env,
    threads,
    logDir: options.logDir,
    redirects: spread(options.redirects, localWorldSize, said('redirects', '--redirects')),
    tee: spread(options.tee, localWorldSize, said('tee', '--tee')),
    shown: shownRanks(options.localRanksFilter, localWorldSize, said('localRanksFilter', '--local-ranks-filter')),
  }
}

function resolveMaster(options: LaunchOptions, nnodes: number, said: string) {
  if (nnodes > 1 && (options.masterAddr ?? '') === '') {
    invalid(
      'masterAddr (--master-addr, --rdzv-endpoint or MASTER_ADDR) is missing: with several machines each launcher must ' +
        'know the one of rank 0',
    )
  }
  const port = options.masterPort ?? (nnodes > 1 ? DEFAULT_PORT : undefined)
  if (port !== undefined && whole(port, said, 1) > 65_535) invalid(`${said} must be 1-65535, not ${port}`)
  return { masterAddr: options.masterAddr ?? options.localAddr ?? '127.0.0.1', masterPort: port }
}

/** Has the ranks use the network interface of `address`, unless the environment names one. */
function chooseInterface(address: string, said: string, env: Record<string, string>): void {
  const own = Object.entries(networkInterfaces()).flatMap(([name, list = []]) =>
    list.map((each) => ({ name, address: each.address })),
  )
  const name = own.find((each) => each.address === address)?.name
  if (name === undefined) {
    const known = own.map((each) => each.address).join(', ')
    return invalid(`${said} ${address} is no address of this machine: it has ${known}`)
  }
  const chosen = env['GLOO_SOCKET_IFNAME'] ?? ''
  if (chosen !== '' && chosen !== name) {
    invalid(`${said} ${address} is on interface ${name}, but GLOO_SOCKET_IFNAME=${chosen} names another`)
  }
  env['GLOO_SOCKET_IFNAME'] = name
  env['NCCL_SOCKET_IFNAME'] ??= name
}

function mergeEnvironment(inherited: NodeJS.ProcessEnv, added: LaunchOptions['env']): Record<string, string> {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...inherited, ...added })) {
    if (value !== undefined) env[name] = value
  }
  return env
}

/** An equal share of the cores for each rank; undefined for a single rank or if the user has set OMP_NUM_THREADS. */
function divideCores(ranks: number, env: Readonly<Record<string, string>>): number | undefined {
  if (ranks === 1 || (env['OMP_NUM_THREADS'] ?? '') !== '') return undefined
  return Math.max(1, Math.floor(coreCount() / ranks))
}

function spread(selection: StreamSelection | undefined, ranks: number, name: string): StreamChoice[] {
  if (selection === undefined || typeof selection === 'string') {
    const choice = checkedChoice(selection ?? 'none', name)
    return Array.from({ length: ranks }, () => choice)
  }
  checkKind('launch', name, selection, 'object')
  const choices = Array.from({ length: ranks }, (): StreamChoice => 'none')
  for (const [rank, choice] of Object.entries(selection)) {
    choices[checkedLocalRank(Number(rank), ranks, name)] = checkedChoice(choice, name)
  }
  return choices
}

function checkedChoice(choice: unknown, name: string): StreamChoice {
  if (choice === 'none' || choice === 'stdout' || choice === 'stderr' || choice === 'both') return choice
  return invalid(`${name} must be none, stdout, stderr or both, not ${show(choice)}`)
}

function shownRanks(
  filter: readonly number[] | undefined,
  ranks: number,
  name: string,
): ReadonlySet<number> | undefined {
  if (filter === undefined) return undefined
  return new Set(filter.map((rank) => checkedLocalRank(rank, ranks, name)))
}

function checkedLocalRank(rank: number, ranks: number, name: string): number {
  if (!Number.isInteger(rank) || rank < 0 || rank >= ranks) {
    invalid(`${name} names local rank ${show(rank)}, but the local ranks are 0-${ranks - 1}`)
  }
  return rank
}

function whole(value: number, said: string, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value
  return invalid(`${said} must be a whole number of at least ${least}, not ${show(value)}`)
}

function directory(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path
  return invalid(`cwd ${path} is no directory`)
}

function duration(value: number, said: string): number {
  // setTimeout's limit; a longer one would fire at once.
  if (typeof value === 'number' && value >= 0 && value < 2 ** 31) return value
  return invalid(`${said} must be between 0 and 24 days, not ${show(value)} ms`)
}

function invalid(message: string): never {
  throw new LockstepError('ERR_INVALID_ARGUMENT', message, { operation: 'launch' })
}
