/** What is around `DecentralizedDataParallel`: topologies, optimizers of its buckets, simulations. */
export { optimFnAccumAdam, optimFnAccumAdamW, optimFnAdam, optimFnAdamW } from './optimizers.js'
export type { TopologyEdge } from './updates.js'
export { Simulation, simulate } from './simulation/index.js'
export type { SimulateOptions, Turn } from './simulation/index.js'
export type { ComputeTimes, NetworkSpeed, PaceOptions, Timeline, TimelineOptions } from './timeline.js'
export * as topologies from './topologies.js'
export type { TrainingState, TrainingStateDict } from './training-state.js'
export { Topology } from './topology.js'
export type {
  TopologyAnalysis,
  TopologyGroup,
  TopologyLink,
  TopologyRound,
  TopologySources,
  TopologyWorld,
} from './topology.js'
