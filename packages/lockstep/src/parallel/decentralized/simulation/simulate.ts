/** `simulate`: decentralized training of many ranks, before there are machines for them. */
import { LockstepError } from '../../../error.js'
import type { Module } from '../../../nn/module.js'
import { create as createTopology } from '../topologies.js'
import { Topology } from '../topology.js'
import { checkSimulateOptions } from './options.js'
import type { SimulateOptions } from './options.js'
import { Simulation } from './simulation.js'

const operation = 'simulate'

/**
 * Trains `worldSize` ranks in this process, one after another in each step. Every rank has an engine, a model and a generator
 * of its own, and the ranks' models end with the bits that as many processes would give them, in each of which
 *
 *     manualSeed(seed + rank)
 *     const gossip = await DecentralizedDataParallel.create(module(rank), options)
 *     for (let step = 0; step < steps; step++) await (await step({ gossip, rank, step })).backward()
 *
 * runs. No process group is needed, or used. Meanwhile nothing else may draw from the default generator, and nothing be awaited
 * in `step` that needs another rank. How long it takes says nothing about a real run; `timeline` of what it answers does.
 *
 * `ERR_TOPOLOGY` as for `create`; `ERR_MODEL_MISMATCH` where `module` makes different models; for the rest see
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
