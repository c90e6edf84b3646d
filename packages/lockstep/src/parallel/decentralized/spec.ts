/** The arguments that `DecentralizedDataParallel.create` passes to the addon. */
import type { ProcessGroup } from '../../distributed/group.js'
import { theWorld } from '../../distributed/world.js'
import { LockstepError } from '../../error.js'
import type { Module } from '../../nn/module.js'
import { handleOf } from '../../tensor/tensor.js'
import type { DecentralizedOptions } from './options.js'
import { create as createTopology } from './topologies.js'
import { Topology } from './topology.js'
import type { GossipSpec, TopologySpec } from '../../native/generated/addon.js'

const operation = 'DecentralizedDataParallel.create'

/** The requested topology, for the ranks of a group; `ERR_TOPOLOGY` if it does not fit. */
export function topologyFor(
  group: ProcessGroup,
  { topology = 'complete', localWorldSize, compat }: DecentralizedOptions,
): Topology {
  if (topology instanceof Topology) {
    if (topology.worldSize === group.size) return topology
    const text = `${operation}: the topology is for ${topology.worldSize} ranks, and group '${group.name}' has ${group.size}`
    throw new LockstepError('ERR_TOPOLOGY', text, { operation })
  }
  return createTopology(topology, { ...nodesOf(group, localWorldSize, compat), compat })
}

/**
 * Nodes are the machines of the ranks, unless `localWorldSize` is given. With `compat` it defaults to
 * `LOCAL_WORLD_SIZE`, as in Decent-DP.
 */
function nodesOf(
  group: ProcessGroup,
  localWorldSize: number | undefined,
  compat: DecentralizedOptions['compat'],
): { hosts: readonly string[] } | { worldSize: number; localWorldSize: number } {
  if (localWorldSize === undefined && compat === undefined) return { hosts: group.hosts }
  const said = theWorld(operation).environment.localWorldSize ?? 1
  return { worldSize: group.size, localWorldSize: localWorldSize ?? said }
}

/** The topology as the addon takes it. */
export function topologySpec(topology: Topology, { compat }: DecentralizedOptions): TopologySpec {
  return { ...topology.spec, compat: compat !== undefined }
}

/** The module and the options as the addon takes them. */
export function specOf(module: Module, options: DecentralizedOptions, timeout: number | undefined): GossipSpec {
  const {
    scaler,
    gradClipNorm = 0,
    paramAsBucketView = true,
    bucketSizeInMb = 25,
    syncBufferInGlobalAvg = false,
    compat,
  } = options
  const [parameters, buffers] = [module.namedParameters(), module.namedBuffers()]
  const scales = scaler?.isEnabled() === true
  return {
    parameters: parameters.map(([, parameter]) => handleOf(parameter)),
    parameterNames: parameters.map(([name]) => name),
    buffers: buffers.map(([, buffer]) => handleOf(buffer)),
    bufferNames: buffers.map(([name]) => name),
    bucketBytes: bucketSizeInMb * 1024 * 1024,
    parametersAsViews: paramAsBucketView,
    updateAtEnd: gradClipNorm > 0 || scales,
    agreeOnOverflow: scales,
    compared: [
      ['gradClipNorm', String(gradClipNorm)],
      ['scaler', String(scales)],
      ['paramAsBucketView', String(paramAsBucketView)],
      ['syncBufferInGlobalAvg', String(syncBufferInGlobalAvg)],
      ['compat', String(compat)],
    ],
    ...(timeout !== undefined && { timeout }),
  }
}
