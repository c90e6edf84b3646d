/** Topologies: which ranks mix their models, round by round. */
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import { describe } from '../../ops/explain.js'
import { timeline } from './timeline.js'
import type { Timeline, TimelineOptions } from './timeline.js'
import type { RoundSpec, TopologySpec } from '../../native/generated/addon.js'

/** Ranks that mix with one another (Decent-DP's edge). */
export interface TopologyGroup {
  readonly ranks: readonly number[]
  /** Weight of each member's own model; the others share the rest equally. Default: 1 / ranks.length, the mean. */
  readonly weight?: number
}

/** The ranks whose models a rank mixes, including itself, with their weights. */
export type TopologySources = readonly (readonly [rank: number, weight: number])[]

/**
 * One round: groups that contain every rank once; or the sources of each rank; or the mixing matrix, row by row. The
 * rows of the mixing matrix add up to 1, and so do its columns. With `pushSum`, only the columns must.
 */
export type TopologyRound =
  readonly TopologyGroup[] | readonly TopologySources[] | { readonly matrix: readonly (readonly number[])[] }

/** The argument of a `TopologyBuilder`. */
export interface TopologyWorld {
  /** The number of ranks. */
  readonly worldSize: number
  /** The ranks of each node. */
  readonly nodes: readonly (readonly number[])[]
}

/** A link that a period uses. */
export interface TopologyLink {
  readonly from: number
  readonly to: number
  /** The number of models that it carries in one period. */
  readonly messages: number
  readonly sameNode: boolean
}

/** Properties of a topology that are known before a run. */
export interface TopologyAnalysis {
  /**
   * The largest fraction of the ranks' distance from their mean (2-norm) that remains after one period; 0: the exact
   * mean.
   */
  readonly consensus: number
  /** The mean reduction of that distance by a round: `1 - consensus ** (1 / rounds)`. */
  readonly spectralGap: number
  /** The maximum number of models that a rank receives in one round. */
  readonly degree: number
  readonly links: readonly TopologyLink[]
}

/**
 * A checked topology for a number of ranks: one period of rounds, which is repeated. Steps are counted from 0. Step t
 * uses the next round if t < `warmupSteps`, or if t - `warmupSteps` is a multiple of `communicationInterval`.
 */
export class Topology {
  /** A name, or `'custom'`. */
  readonly name: string
  readonly worldSize: number
  /** The sources by round and rank, in ascending order: the rows of the mixing matrices. */
  readonly rounds: readonly (readonly TopologySources[])[]
  /** Whether only the columns of the matrices add up to 1, so that ranks carry push-sum weights. */
  readonly pushSum: boolean
  /** Ranks mix once in so many steps. */
  readonly communicationInterval: number
  /** The number of initial steps that all mix. */
  readonly warmupSteps: number
  /**
   * The topology as the addon takes it.
   * @internal
   */
  declare readonly spec: TopologySpec

  /** Not for callers: use `topologies.create`. */
  constructor(name: string, spec: TopologySpec) {
    const { stochastic, counts, ranks, weights } = native().topologyRounds(spec)
    const worldSize = spec.hosts.length
    this.name = name
    this.worldSize = worldSize
    this.pushSum = stochastic === 'columns'
    this.communicationInterval = spec.interval
    this.warmupSteps = spec.warmup
    let at = 0
    const source = () => [ranks[at] as number, weights[at++] as number] as const
    const row = (count: number): TopologySources => Array.from({ length: count }, source)
    this.rounds = Array.from({ length: counts.length / worldSize }, (_, round) =>
      Array.from(counts.subarray(round * worldSize, (round + 1) * worldSize), row),
    )
    // Not enumerable, so that it is not printed.
    Object.defineProperty(this, 'spec', { value: spec })
  }

  /** Computes how fast the models converge to their mean, and how much is sent for it. */
  analyse(): TopologyAnalysis {
    const { links, ...rest } = native().topologyAnalyse(this.spec)
    const link = (_: unknown, index: number): TopologyLink => {
      const [from = 0, to = 0, messages = 0, same = 0] = links.subarray(4 * index, 4 * index + 4)
      return { from, to, messages, sameNode: same === 1 }
    }
    return { ...rest, links: Array.from({ length: links.length / 4 }, link) }
  }

  /**
   * Computes the step time of these ranks event by event, without a model. The messages are those that the wrapper
   * sends; a bucket is mixed, updated and sent on when it has arrived. Equal options give equal numbers.
   * `of: 'all-reduce'` and `'local'` give the step times of the alternatives. `ERR_INVALID_ARGUMENT` for invalid times,
   * speeds and ranks.
   */
  timeline(options: TimelineOptions): Timeline {
    return timeline(this.spec, options)
  }

  /** An SVG document with one panel per round. */
  toSvg(): string {
    return native().topologySvg(this.spec)
  }
}

/** Converts a user's round for the addon; `ERR_ARGUMENT_TYPE` if it is not one. */
export function toNativeRound(operation: string, index: number, round: TopologyRound): RoundSpec {
  const wrong = (): LockstepError => {
    const text =
      `${operation}: round ${index} must be an array of { ranks, weight }, for each rank an array of [rank, weight], or ` +
      `{ matrix }, got ${describe(round)}`
    return new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
  const isRank = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0
  const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
  if (typeof round !== 'object' || round === null) throw wrong()
  if ('matrix' in round) {
    const matrix: unknown = round.matrix
    if (!isList(matrix) || !matrix.every((row) => isList(row) && row.every((weight) => typeof weight === 'number'))) {
      throw wrong()
    }
    return { kind: 'matrix', ranks: [], weights: round.matrix.map((row) => [...row]) }
  }
  if (!isList(round)) throw wrong()
  if (round.every((row) => isList(row))) {
    const rows = round as readonly TopologySources[]
    const isSource = (source: unknown): boolean =>
      isList(source) && source.length === 2 && isRank(source[0]) && typeof source[1] === 'number'
    if (!rows.every((row) => row.every(isSource))) throw wrong()
    const part = (place: 0 | 1): number[][] => rows.map((row) => row.map((source) => source[place]))
    return { kind: 'sources', ranks: part(0), weights: part(1) }
  }
  const groups = round as readonly Partial<TopologyGroup>[]
  const isGroup = (group: unknown): boolean => {
    if (typeof group !== 'object' || group === null) return false
    const { ranks, weight } = group as Partial<TopologyGroup>
    return isList(ranks) && ranks.every(isRank) && (weight === undefined || typeof weight === 'number')
  }
  if (!groups.every(isGroup)) throw wrong()
  return {
    kind: 'groups',
    ranks: groups.map(({ ranks = [] }) => [...ranks]),
    weights: groups.map(({ weight }) => (weight === undefined ? [] : [weight])),
  }
}
