/** How long steps would take, on machines that are not there. */
import { checkKind, checkKinds } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import { show } from '../../ops/explain.js'
import { checkOptions } from '../../options.js'
import { dtypeSize, isDType } from '../../tensor/dtype.js'
import type { DType } from '../../tensor/dtype.js'
import type { NativeTopologySpec } from './topology.js'

/** What a rank computes in a step, in seconds. */
export interface ComputeTimes {
  readonly forward: number
  /** Gradients come bucket by bucket, each after its share of it. */
  readonly backward: number
  /** Mixing and updating the model. Default 0. */
  readonly update?: number
}

/** The network between ranks. */
export interface NetworkSpeed {
  /** Seconds that a message takes between nodes, one way, beside its bytes. Default 0. */
  readonly latency?: number
  /**
   * Bytes a second on the wire, Ethernet's and TCP's headers included, out of a node and as many into it. Its ranks share
   * them: messages are sent one after another, in the order in which both ends became ready. Default infinite.
   */
  readonly bandwidth?: number
  /** Between ranks of one node. Default 0. */
  readonly localLatency?: number
  /** Between ranks of one node, for each rank in each direction. Default infinite. */
  readonly localBandwidth?: number
}

/** How ranks run. */
export interface PaceOptions {
  readonly compute: ComputeTimes
  /** Default: one that takes no time. */
  readonly network?: NetworkSpeed
  /** How many times longer some ranks compute, by rank. */
  readonly stragglers?: Readonly<Record<number, number>>
  /**
   * From 0 to 1: a rank's time of a step is multiplied by a number drawn evenly from 1 - jitter to 1 + jitter. Every rank draws
   * by itself, the same for whatever is timed. Default 0.
   */
  readonly jitter?: number
  /** Of the jitter; a whole number of at least 0. Default 0. */
  readonly seed?: number
  /** How many steps are measured, after a first period; at least 1. Default 100. */
  readonly steps?: number
  /**
   * `'gossip'`: ranks mix their models. `'all-reduce'`: the same ranks average gradients, as `DistributedDataParallel` does, by a
   * ring. `'local'`: they communicate nothing. Default `'gossip'`.
   */
  readonly of?: 'gossip' | 'all-reduce' | 'local'
}

/** Options of `Topology.timeline`. */
export interface TimelineOptions extends PaceOptions {
  /** How many elements the model has. */
  readonly parameters: number
  /** Default `'float32'`. */
  readonly dtype?: DType
  /** As for `DecentralizedDataParallel`. Default 25. */
  readonly bucketSizeInMb?: number
  /** Updates wait for the end of the backward pass, as with clipping. Default false. */
  readonly updateAtEnd?: boolean
}

/** How long a step takes. Times are seconds; means over the measured steps, and, but for `step`, over the ranks. */
export interface Timeline {
  /** A step of the slowest rank. */
  readonly step: number
  /** The time in which the exchange of at least one bucket was under way, from its launch to its end. */
  readonly exchanged: number
  /** How long a backward pass waited for them at its end. */
  readonly waited: number
  /** The share of `exchanged` in which nobody waited; 1 where nothing is exchanged. */
  readonly hidden: number
  /** Bytes that a rank sends, in the mean over a period. */
  readonly bytes: number
  /** A step of each rank. */
  readonly ranks: readonly number[]
}

/** Models whose blocks are known; with `bucketBytes`, blocks that are cut into buckets of at most so many bytes. */
export interface Blocks {
  readonly elements: readonly number[]
  readonly elementSizes: readonly number[]
  readonly bucketBytes?: number
  readonly updateAtEnd: boolean
}

const paceOptions = ['compute', 'network', 'stragglers', 'jitter', 'seed', 'steps', 'of'] as const

/** See `Topology.timeline`. */
export function timeline(topology: NativeTopologySpec, options: TimelineOptions): Timeline {
  const operation = 'Topology.timeline'
  checkOptions(operation, options, [...paceOptions, 'parameters', 'dtype', 'bucketSizeInMb', 'updateAtEnd'])
  checkKinds(operation, options, { bucketSizeInMb: 'number', updateAtEnd: 'boolean' })
  const { parameters, dtype = 'float32', bucketSizeInMb = 25, updateAtEnd = false, ...pace } = options
  checkKind(operation, "option 'parameters'", parameters, 'integer')
  if (!isDType(dtype)) throw invalid(operation, `there is no dtype ${show(dtype)}`)
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

/** How long a step with these blocks takes. */
export function timelineOf(
  operation: string,
  topology: NativeTopologySpec,
  blocks: Blocks,
  pace: PaceOptions,
): Timeline {
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

interface TimelineSpec {
  kind: string
  elements: number[]
  elementSizes: number[]
  bucketBytes?: number
  updateAtEnd: boolean
  forward: number
  backward: number
  update: number
  stragglers: number[]
  stragglerFactors: number[]
  jitter: number
  seed: number
  latency: number
  bandwidth: number
  localLatency: number
  localBandwidth: number
  steps: number
}

declare module '../../native.js' {
  interface Native {
    gossipTimeline(topology: NativeTopologySpec, spec: TimelineSpec): Timeline
  }
}
