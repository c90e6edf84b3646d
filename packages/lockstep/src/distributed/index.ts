export { spawn, type SpawnOptions } from './launch/index.js'
export {
  all,
  allGather,
  allGatherIntoTensor,
  allGatherObject,
  allReduce,
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
export { ProcessGroup } from './group.js'
export type { MessageOptions, MonitoredBarrierOptions, ReduceOp, ReduceOptions } from './group.js'
export {
  destroyProcessGroup,
  device,
  getBackend,
  getLocalRank,
  getRank,
  getWorldSize,
  initProcessGroup,
  isInitialized,
  newGroup,
} from './session.js'
export type { BackendName, BackendRequest, GroupOptions, InitOptions } from './session.js'
export { FileStore, HashStore, PrefixStore, Store, TCPStore } from './stores.js'
export type { TCPStoreOptions } from './stores.js'
export type { WaitOptions } from './waiting.js'
export { Work } from './work.js'
export type { CollectiveEvent } from './work.js'
