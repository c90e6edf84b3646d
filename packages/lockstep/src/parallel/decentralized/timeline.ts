/** Estimates step times on simulated machines. */
import { checkKind, checkKinds } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import { show } from '../../ops/explain.js'
import { checkOptions } from '../../options.js'
import { dtypeNamed, dtypeSize } from '../../tensor/dtype.js'
import type { DTypeLike } from '../../tensor/dtype.js'
import type { TopologySpec } from '../../native/generated/addon.js'

/** Compute times of a step of one rank, in seconds. */
export interface ComputeTimes {
  readonly forward: number
  /** The backward pass. Gradients become ready bucket by bucket, each after its share of this time. */
  readonly backward: number
  /** Time to mix and update the model. Default 0. */
  readonly update?: number
}

/** The network between ranks. */
export interface NetworkSpeed {
  /** One-way latency between nodes in seconds, without the transfer of the bytes. Default 0. */
  readonly latency?: number
  /**
   * Bandwidth out of a node, and as much into it, in bytes per second on the wire, including Ethernet and TCP headers.
   * The node's ranks share it: messages are sent one after another, in the order in which both ends became ready.
   * Default infinite.
   */
  readonly bandwidth?: number
  /** Latency between ranks of one node, in seconds. Default 0. */
  readonly localLatency?: number
  /** Bandwidth between ranks of one node, per rank and direction, in bytes per second. Default infinite. */
  readonly localBandwidth?: number
}

/** The speed of ranks and network. */
export interface PaceOptions {
  readonly compute: ComputeTimes
  /** Default: a network that takes no time. */
  readonly network?: NetworkSpeed
  /** Factors by which some ranks compute longer, by rank. */
  readonly stragglers?: Readonly<Record<number, number>>
  /**
   * From 0 to 1: each rank's compute time of each step is multiplied by a factor drawn uniformly from 1 - jitter to 1 +
   * jitter. Each rank draws independently, and draws the same for every topology and every `of`. Default 0.
   */
  readonly jitter?: number
  /** Seed of the jitter; a whole number of at least 0. Default 0. */
  readonly seed?: number
  /** The number of measured steps, after a first period; at least 1. Default 100. */
  readonly steps?: number
  /**
   * `'gossip'`: ranks mix their models. `'all-reduce'`: the same ranks average gradients by a ring, as
   * `DistributedDataParallel` does. `'local'`: no communication. Default `'gossip'`.
   */
  readonly of?: 'gossip' | 'all-reduce' | 'local'
}

/** Options of `Topology.timeline`. */
export interface TimelineOptions extends PaceOptions {
  /** The number of elements of the model. */
  readonly parameters: number
  /** Default `'float32'`. */
  readonly dtype?: DTypeLike
  /** As for `DecentralizedDataParallel`. Default 25. */
  readonly bucketSizeInMb?: number
  /** Update after the end of the backward pass, as with clipping. Default false. */
  readonly updateAtEnd?: boolean
}

/** Step times in seconds: means over the measured steps and, except for `step` and `ranks`, over the ranks. */
export interface Timeline {
  /** Step time of the slowest rank. */
  readonly step: number
  /** Time during which the exchange of at least one bucket was in flight, from its launch to its end. */
  readonly exchanged: number
  /** Time that a backward pass waited for exchanges at its end. */
  readonly waited: number
  /** The share of `exchanged` without waiting; 1 if nothing is exchanged. */
  readonly hidden: number
  /** Bytes that a rank sends in a step: the mean over the ranks and the steps of a period. */
  readonly bytes: number
  /** Step time of each rank. */
  readonly ranks: readonly number[]
}

/** The blocks of a model. With `bucketBytes`, they are cut into buckets of at most that many bytes. */
export interface Blocks {
  readonly elements: readonly number[]
  readonly elementSizes: readonly number[]
  readonly bucketBytes?: number
  readonly updateAtEnd: boolean
}

const paceOptions = ['compute', 'network', 'stragglers', 'jitter', 'seed', 'steps', 'of'] as const

/** See `Topology.timeline`. */
export function timeline(topology: TopologySpec, options: TimelineOptions): Timeline {
  const operation = 'Topology.timeline'
  checkOptions(operation, options, [...paceOptions, 'parameters', 'dtype', 'bucketSizeInMb', 'updateAtEnd'])
  checkKinds(operation, options, { bucketSizeInMb: 'number', updateAtEnd: 'boolean' })
  const { parameters, dtype: wanted = 'float32', bucketSizeInMb = 25, updateAtEnd = false, ...pace } = options
  checkKind(operation, "option 'parameters'", parameters, 'integer')
  const dtype = dtypeNamed(wanted)
  if (dtype === undefined) throw invalid(operation, `there is no dtype ${show(wanted)}`)
  if (parameters < 1) throw invalid(operation, `option 'parameters' must be at least 1, got ${parameters}`)
  if (!(bucketSizeInMb > 0))
    throw invalid(operation, `option 'bucketSizeInMb' must be more than 0, got ${bucketSizeInMb}`)
  const bucketBytes = bucketSizeInMb * 1024 * 1024
  return timelineOf(
    operation,
    topology,
    { elements: [parameters], elementSizes: [dtypeSize(dtype)], bucketBytes, updateAtEnd },
    pace,
  )
}

/** Estimates the step time of a model with these blocks. */
export function timelineOf(operation: string, topology: TopologySpec, blocks: Blocks, pace: PaceOptions): Timeline {
  checkOptions(operation, pace, paceOptions)
  const { compute, network = {}, stragglers = {}, jitter = 0, seed = 0, steps = 100, of = 'gossip' } = pace
  checkOptions(operation, compute, ['forward', 'backward', 'update'])
  checkKind(operation, "option 'compute.forward'", compute.forward, 'number')
  checkKind(operation, "option 'compute.backward'", compute.backward, 'number')
  checkKinds(operation, compute, { update: 'number' })
  checkOptions(operation, network, ['latency', 'bandwidth', 'localLatency', 'localBandwidth'])
  for (const value of Object.values(network)) checkKind(operation, "each of option 'network'", value, 'number')
  checkKind(operation, "option 'stragglers'", stragglers, 'object')
  checkKinds(operation, pace, { jitter: 'number', seed: 'count', steps: 'count' })
  if (steps > 2 ** 32 - 1) throw invalid(operation, `option 'steps' must be below 2^32, got ${steps}`)
  if (!['gossip', 'all-reduce', 'local'].includes(of)) {
    throw invalid(operation, `option 'of' must be 'gossip', 'all-reduce' or 'local', got ${show(of)}`)
  }
  const slow = Object.entries(stragglers).map(([rank, factor]) => [Number(rank), factor] as const)
  for (const [rank, factor] of slow) {
    checkKind(operation, `the factor of straggler ${rank}`, factor, 'number')
    if (!(Number.isInteger(rank) && rank >= 0 && rank < 2 ** 32)) {
      throw invalid(operation, `a straggler is a rank, a whole number from 0, got ${rank}`)
    }
  }
  return native().gossipTimeline(topology, {
    kind: of,
    elements: [...blocks.elements],
    elementSizes: [...blocks.elementSizes],
    ...(blocks.bucketBytes !== undefined && { bucketBytes: blocks.bucketBytes }),
    updateAtEnd: blocks.updateAtEnd,
    forward: compute.forward,
    backward: compute.backward,
    update: compute.update ?? 0,
    stragglers: slow.map(([rank]) => rank),
    stragglerFactors: slow.map(([, factor]) => factor),
    jitter,
    seed,
    latency: network.latency ?? 0,
    bandwidth: network.bandwidth ?? Infinity,
    localLatency: network.localLatency ?? 0,
    localBandwidth: network.localBandwidth ?? Infinity,
    steps,
  })
}

function invalid(operation: string, text: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${text}`, { operation })
}
