/** The topologies that there are, and a user's own. */
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import { describe } from '../../ops/explain.js'
import { checkOptions } from '../../options.js'
import { Topology, toNativeRound } from './topology.js'
import type { TopologyRound, TopologyWorld } from './topology.js'

/** Makes the rounds of one period for some ranks; must be the same on all of them. */
export type TopologyBuilder = (world: TopologyWorld) => readonly TopologyRound[]

/** Options of `topologies.register`. */
export interface RegisterOptions {
  /** Only the columns of the mixing matrices add up to 1 (directed graphs): ranks carry push-sum weights. Default false. */
  readonly pushSum?: boolean
}

/** Options of `topologies.create`. */
export interface CreateOptions {
  /** How many ranks there are. Needed unless `hosts` says so. */
  readonly worldSize?: number
  /** How many consecutive ranks share a machine. Default 1. Not with `hosts`. */
  readonly localWorldSize?: number
  /** Each rank's machine: ranks with equal names share one. */
  readonly hosts?: readonly string[]
  /** Refuse numbers of ranks that Decent-DP 0.2.3 refuses or fails at. */
  readonly compat?: 'decent-dp-0.2.3'
  /** For rounds that are given: as for `register`. */
  readonly pushSum?: boolean
}

const registered = new Map<string, { build: TopologyBuilder; pushSum: boolean }>()

const fail = (operation: string, code: 'ERR_ARGUMENT_TYPE' | 'ERR_INVALID_ARGUMENT', text: string): LockstepError =>
  new LockstepError(code, `${operation}: ${text}`, { operation })

/** The names of all topologies, a user's own last. */
export function names(): string[] {
  return [...native().topologyNames(), ...registered.keys()]
}

/**
 * Gives a topology of one's own a name (Decent-DP's `TopologyReg.register`), by which wrappers find it. All ranks register
 * the same. Throws `ERR_INVALID_ARGUMENT` for a name that is taken.
 */
export function register(name: string, build: TopologyBuilder, options: RegisterOptions = {}): void {
  const operation = 'topologies.register'
  if (typeof name !== 'string' || name === '') {
    throw fail(operation, 'ERR_ARGUMENT_TYPE', `a name is a string that is not empty, got ${describe(name)}`)
  }
  if (typeof build !== 'function') {
    throw fail(operation, 'ERR_ARGUMENT_TYPE', `a function that makes rounds is expected, got ${describe(build)}`)
  }
  checkOptions(operation, options, ['pushSum'])
  const { pushSum = false } = options
  if (typeof pushSum !== 'boolean') {
    throw fail(operation, 'ERR_ARGUMENT_TYPE', `option 'pushSum' must be a boolean, got ${describe(pushSum)}`)
  }
  if (names().includes(name)) throw fail(operation, 'ERR_INVALID_ARGUMENT', `there is a topology '${name}' already`)
  registered.set(name, { build, pushSum })
}

/**
 * A topology by its name, or of rounds that are given, checked: every rank stands once in each round, and weights keep the
 * mean of the models. Throws `ERR_TOPOLOGY` where they do not, for a name that there is not, and for a number of ranks that
 * it cannot serve.
 */
export function create(topology: string | readonly TopologyRound[], options: CreateOptions): Topology {
  const operation = 'topologies.create'
  checkOptions(operation, options, ['worldSize', 'localWorldSize', 'hosts', 'compat', 'pushSum'])
  const compat = checkCompat(operation, options.compat)
  const hosts = hostsOf(operation, options)
  if (typeof topology === 'string') {
    const own = registered.get(topology)
    if (own === undefined && !names().includes(topology)) {
      const text = `${operation}: there is no topology called '${topology}': choose from ${names().join(', ')}, or register one`
      throw new LockstepError('ERR_TOPOLOGY', text, { operation })
    }
    if (own === undefined) return new Topology(topology, { name: topology, hosts, pushSum: false, compat })
    return new Topology(topology, { ...roundsOf(topology, own.build, hosts), hosts, pushSum: own.pushSum, compat })
  }
  if (!Array.isArray(topology)) {
    throw fail(operation, 'ERR_ARGUMENT_TYPE', `a name or an array of rounds is expected, got ${describe(topology)}`)
  }
  const rounds = topology.map((round: TopologyRound, index) => toNativeRound(operation, index, round))
  return new Topology('custom', { rounds, hosts, pushSum: options.pushSum ?? false, compat })
}

function roundsOf(name: string, build: TopologyBuilder, hosts: readonly string[]) {
  const operation = `topology '${name}'`
  const nodes = new Map<string, number[]>()
  for (const [rank, host] of hosts.entries()) nodes.set(host, [...(nodes.get(host) ?? []), rank])
  const rounds: unknown = build({ worldSize: hosts.length, nodes: [...nodes.values()] })
  if (!Array.isArray(rounds)) {
    throw fail(operation, 'ERR_ARGUMENT_TYPE', `its function must return an array of rounds, got ${describe(rounds)}`)
  }
  return { rounds: rounds.map((round: TopologyRound, index) => toNativeRound(operation, index, round)) }
}

function checkCompat(operation: string, compat: unknown): boolean {
  if (compat === undefined) return false
  if (compat === 'decent-dp-0.2.3') return true
  throw fail(operation, 'ERR_INVALID_ARGUMENT', `option 'compat' must be 'decent-dp-0.2.3', got ${describe(compat)}`)
}

function hostsOf(operation: string, { worldSize, localWorldSize, hosts }: CreateOptions): string[] {
  if (hosts !== undefined) {
    if (!Array.isArray(hosts) || !hosts.every((host) => typeof host === 'string')) {
      throw fail(operation, 'ERR_ARGUMENT_TYPE', `option 'hosts' must be an array of strings, got ${describe(hosts)}`)
    }
    if (localWorldSize !== undefined || (worldSize !== undefined && worldSize !== hosts.length)) {
      throw fail(operation, 'ERR_INVALID_ARGUMENT', `option 'hosts' has ${hosts.length} ranks, which says all of it`)
    }
    return [...(hosts as string[])]
  }
  const count = (name: string, value: unknown): number => {
    if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 65_536) return value as number
    const text = `option '${name}' must be a whole number from 1 to 65536, got ${describe(value)}`
    throw fail(operation, typeof value === 'number' ? 'ERR_INVALID_ARGUMENT' : 'ERR_ARGUMENT_TYPE', text)
  }
  const world = count('worldSize', worldSize)
  const local = count('localWorldSize', localWorldSize ?? 1)
  if (world % local !== 0) {
    const text = `worldSize ${world} is not a multiple of localWorldSize ${local}`
    throw fail(operation, 'ERR_INVALID_ARGUMENT', text)
  }
  return Array.from({ length: world }, (_, rank) => `node ${Math.floor(rank / local)}`)
}
