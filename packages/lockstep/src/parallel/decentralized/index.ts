export * as topologies from './topologies.js'
export { Topology } from './topology.js'
export type {
  TopologyAnalysis,
  TopologyGroup,
  TopologyLink,
  TopologyRound,
  TopologySources,
  TopologyWorld,
} from './topology.js'
