/** `simulate`: decentralized training of many ranks in one process. */
import { LockstepError } from '../../../error.js'
import type { Module } from '../../../nn/module.js'
import { create as createTopology } from '../topologies.js'
import { Topology } from '../topology.js'
import { checkSimulateOptions } from './options.js'
import type { SimulateOptions } from './options.js'
import { Simulation } from './simulation.js'

const operation = 'simulate'

/**
 * Trains `worldSize` ranks in this process, one after another in each step. Every rank has its own engine, model and
 * generator. The ranks' models end bit-identical to those of as many processes that each run
 *
 *     manualSeed(seed + rank)
 *     const gossip = await DecentralizedDataParallel.create(module(rank), options)
 *     for (let step = 0; step < steps; step++) await (await step({ gossip, rank, step })).backward()
 *
 * It neither needs nor uses a process group. While it runs, nothing else may draw from the default generator, and
 * `step` must not await anything that needs another rank. Its duration is not that of a real run; `timeline` of its
 * result estimates that.
 *
 * `ERR_TOPOLOGY` as for `create`; `ERR_MODEL_MISMATCH` if `module` makes different models; for the rest see
 * `Simulation.train`.
 */
export async function simulate<M extends Module>(options: SimulateOptions<M>): Promise<Simulation<M>> {
  checkSimulateOptions(operation, options)
  const simulation = new Simulation<M>(options, topologyOf(options))
  try {
    await simulation.train(options.steps)
  } catch (error) {
    await simulation[Symbol.asyncDispose]()
    throw error
  }
  return simulation
}

function topologyOf<M extends Module>(options: SimulateOptions<M>): Topology {
  const { worldSize, topology = 'complete', localWorldSize = 1 } = options
  if (!(topology instanceof Topology)) return createTopology(topology, { worldSize, localWorldSize })
  if (topology.worldSize === worldSize) return topology
  const text = `${operation}: the topology is for ${topology.worldSize} ranks, and there are ${worldSize}`
  throw new LockstepError('ERR_TOPOLOGY', text, { operation })
}
