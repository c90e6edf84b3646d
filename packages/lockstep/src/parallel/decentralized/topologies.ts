/** Built-in topologies, and those that users register. */
import { checkKind, checkKinds } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import { checkOptions } from '../../options.js'
import { checkCompat } from './compat.js'
import type { Compat } from './compat.js'
import { Topology, toNativeRound } from './topology.js'
import type { TopologyRound, TopologyWorld } from './topology.js'

/** Builds the rounds of one period. Must return the same on all ranks. */
export type TopologyBuilder = (world: TopologyWorld) => readonly TopologyRound[]

/** Options of `topologies.register`. */
export interface RegisterOptions {
  /** The mixing matrices are only column-stochastic (directed graphs): ranks carry push-sum weights. Default false. */
  readonly pushSum?: boolean
}

/** Options of `topologies.create`. */
export interface CreateOptions {
  /** The number of ranks. Required without `hosts`. */
  readonly worldSize?: number
  /** The number of consecutive ranks per machine. Default 1. Not with `hosts`. */
  readonly localWorldSize?: number
  /** Each rank's machine: ranks with equal names share one. */
  readonly hosts?: readonly string[]
  /** Reject numbers of ranks that Decent-DP 0.2.3 rejects or fails with. */
  readonly compat?: Compat | undefined
  /** For explicit rounds: as for `register`. */
  readonly pushSum?: boolean
  /**
   * Ranks mix once in so many steps, and train locally in the others: local SGD. With `'complete'` this is PyTorch's
   * `PeriodicModelAverager(period)`. Default 1: in every step.
   */
  readonly communicationInterval?: number
  /** The number of initial steps that all mix (PyTorch's `warmup_steps`). Default 0. */
  readonly warmupSteps?: number
}

const registered = new Map<string, { build: TopologyBuilder; pushSum: boolean }>()

const invalid = (operation: string, text: string): LockstepError =>
  new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${text}`, { operation })

/** The names of all topologies; registered ones come last. */
export function names(): string[] {
  return [...native().topologyNames(), ...registered.keys()]
}

/**
 * Registers a user's topology under a name that wrappers accept (Decent-DP's `TopologyReg.register`). All ranks must
 * register the same. Throws `ERR_INVALID_ARGUMENT` for an empty name and for a name that is taken.
 */
export function register(name: string, build: TopologyBuilder, options: RegisterOptions = {}): void {
  const operation = 'topologies.register'
  checkKind(operation, 'the name', name, 'string')
  if (name === '') throw invalid(operation, 'the name is empty')
  checkKind(operation, 'build', build, 'function')
  checkOptions(operation, options, ['pushSum'])
  checkKinds(operation, options, { pushSum: 'boolean' })
  const { pushSum = false } = options
  if (names().includes(name)) throw invalid(operation, `there is a topology '${name}' already`)
  registered.set(name, { build, pushSum })
}

/**
 * Makes a checked topology from a name or from rounds: every rank occurs once in each round, and the weights keep the
 * mean of the models. Throws `ERR_TOPOLOGY` if they do not, for an unknown name, for a number of ranks that the
 * topology does not support, and for more than 4,194,304 weights in a period: `'complete'` supports 2,048 ranks.
 */
export function create(topology: string | readonly TopologyRound[], options: CreateOptions): Topology {
  const operation = 'topologies.create'
  checkOptions(operation, options, [
    'worldSize',
    'localWorldSize',
    'hosts',
    'compat',
    'pushSum',
    'communicationInterval',
    'warmupSteps',
  ])
  checkKinds(operation, options, {
    worldSize: 'integer',
    localWorldSize: 'integer',
    hosts: 'strings',
    pushSum: 'boolean',
    communicationInterval: 'integer',
    warmupSteps: 'integer',
  })
  const { pushSum = false, communicationInterval: interval = 1, warmupSteps: warmup = 0 } = options
  if (interval < 1) throw invalid(operation, `option 'communicationInterval' must be at least 1, got ${interval}`)
  if (warmup < 0) throw invalid(operation, `option 'warmupSteps' must be at least 0, got ${warmup}`)
  const common = {
    hosts: hostsOf(operation, options),
    compat: checkCompat(operation, options.compat),
    interval,
    warmup,
  }
  if (typeof topology === 'string') {
    const own = registered.get(topology)
    if (own === undefined && !names().includes(topology)) {
      const text = `${operation}: there is no topology called '${topology}': choose from ${names().join(', ')}, or register one`
      throw new LockstepError('ERR_TOPOLOGY', text, { operation })
    }
    if (own === undefined) return new Topology(topology, { ...common, name: topology, pushSum: false })
    return new Topology(topology, { ...common, ...roundsOf(topology, own.build, common.hosts), pushSum: own.pushSum })
  }
  checkKind(operation, 'topology (unless it is a name)', topology, 'array')
  const rounds = topology.map((round: TopologyRound, index) => toNativeRound(operation, index, round))
  return new Topology('custom', { ...common, rounds, pushSum })
}

function roundsOf(name: string, build: TopologyBuilder, hosts: readonly string[]) {
  const operation = `topology '${name}'`
  const nodes = new Map<string, number[]>()
  for (const [rank, host] of hosts.entries()) {
    const node = nodes.get(host)
    if (node === undefined) nodes.set(host, [rank])
    else node.push(rank)
  }
  const rounds: unknown = build({ worldSize: hosts.length, nodes: [...nodes.values()] })
  checkKind(operation, 'what its function returns', rounds, 'array')
  const list = rounds as readonly TopologyRound[]
  return { rounds: list.map((round, index) => toNativeRound(operation, index, round)) }
}

/** The maximum number of ranks of a topology. */
const mostRanks = 65_536

function hostsOf(operation: string, { worldSize, localWorldSize, hosts }: CreateOptions): string[] {
  if (hosts !== undefined) {
    if (hosts.length > mostRanks) {
      throw invalid(operation, `option 'hosts' must have at most ${mostRanks} ranks, got ${hosts.length}`)
    }
    if (localWorldSize !== undefined || (worldSize !== undefined && worldSize !== hosts.length)) {
      throw invalid(
        operation,
        `option 'hosts' already gives ${hosts.length} ranks and their hosts: leave out worldSize and localWorldSize`,
      )
    }
    return [...hosts]
  }
  const count = (name: string, value: number): number => {
    if (value >= 1 && value <= mostRanks) return value
    throw invalid(operation, `option '${name}' must be a whole number from 1 to ${mostRanks}, got ${value}`)
  }
  if (worldSize === undefined) throw invalid(operation, "option 'worldSize' is missing, and so is 'hosts'")
  const world = count('worldSize', worldSize)
  const local = count('localWorldSize', localWorldSize ?? 1)
  if (world % local !== 0) throw invalid(operation, `worldSize ${world} is not a multiple of localWorldSize ${local}`)
  return Array.from({ length: world }, (_, rank) => `node ${Math.floor(rank / local)}`)
}
