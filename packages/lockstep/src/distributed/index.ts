export { spawn, type SpawnOptions } from './launch/index.js'
export {
  all,
  allGather,
  allGatherIntoTensor,
  allGatherObject,
  allReduce,
  allReduceCoalesced,
  allToAll,
  allToAllSingle,
  any,
  barrier,
  broadcast,
  broadcastObjectList,
  gather,
  monitoredBarrier,
  recv,
  reduce,
  reduceScatter,
  reduceScatterTensor,
  scatter,
  send,
} from './collectives.js'
export type { OnGroup } from './collectives.js'
export { getDebugLevel, setDebugLevel, setDebugLevelFromEnv } from './debug-level.js'
export type { DebugLevel } from './debug-level.js'
export { DeviceMesh, initDeviceMesh } from './device-mesh.js'
export type { DeviceMeshOptions, FromGroupOptions } from './device-mesh.js'
export { dumpDDPRelevantEnvVars } from './env-vars.js'
export type { FlightRecordEntry } from './flight-record.js'
export { ProcessGroup } from './group.js'
export type { MessageOptions, MonitoredBarrierOptions, ReduceOp, ReduceOptions } from './group.js'
export { join, notifyJoin } from './join.js'
export type { JoinHook, JoinOptions, Joinable } from './join.js'
export type { MeshDeviceType, MeshRanks } from './mesh-layout.js'
export { initProcessGroup, newGroup } from './init.js'
export type { BackendName, BackendRequest, GroupOptions, InitOptions } from './init.js'
export { newSubgroups, newSubgroupsByEnumeration } from './subgroups.js'
export type { SubgroupOptions, Subgroups } from './subgroups.js'
export { FileStore, HashStore, PrefixStore, Store, TCPStore } from './stores.js'
export type { QueuePopOptions, TCPStoreOptions } from './stores.js'
export type { WaitOptions } from '../waiting.js'
export { Work } from './work.js'
export type { CollectiveEvent } from './work.js'
export { destroyProcessGroup, device, getBackend, getLocalRank, getRank, getWorldSize, isInitialized } from './world.js'
