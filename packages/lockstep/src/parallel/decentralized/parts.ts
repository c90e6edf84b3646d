/** The parts of a wrapper. */
import type { ProcessGroup } from '../../distributed/group.js'
import { runAtPlace } from '../../cuda/place.js'
import type { Module } from '../../nn/module.js'
import { Structure } from '../structure.js'
import type { Wrapped } from '../wrapper.js'
import type { Before, Event, Made } from './native.js'
import type { DecentralizedOptions, NamedParameters } from './options.js'
import { specOf } from './spec.js'
import type { Topology } from './topology.js'
import { Updates } from './updates.js'
import type { GossipSpec } from '../../native/generated/addon.js'

/** The parts that a rank makes without communication. */
export interface Prepared<M> {
  readonly module: M
  readonly options: DecentralizedOptions
  readonly spec: GossipSpec
  readonly structure: Structure
  readonly updates: Updates
  readonly trained: NamedParameters
  /** Parameters that are not trained. */
  readonly frozen: NamedParameters
}

/** All parts, including the groups. */
export interface Parts<M> extends Prepared<M>, Wrapped<M> {
  /** A group of the same ranks as `group`, for exchanges. */
  readonly lane: ProcessGroup
  readonly topology: Topology
}

/** Makes the parts that need no other rank. The options must be checked. */
export function prepare<M extends Module>(
  module: M,
  options: DecentralizedOptions,
  timeout: number | undefined,
): Prepared<M> {
  const parameters = module.namedParameters()
  const trained = parameters.filter(([, parameter]) => parameter.requiresGrad)
  return {
    module,
    options,
    spec: specOf(module, options, timeout),
    structure: new Structure(module),
    updates: new Updates('DecentralizedDataParallel', options, trained),
    trained,
    frozen: parameters.filter(([, parameter]) => !parameter.requiresGrad),
  }
}

/** The functions that the addon calls; each call runs inside `within`. */
export function callbacks(
  updates: Updates,
  within: <T>(run: () => T) => T = (run) => run(),
): [made: Made, before: Before, event: Event] {
  const at = <T>(place: number, run: () => T): T => within(() => runAtPlace(place, run))
  return [
    (buckets, place) => at(place, () => updates.made(buckets)),
    (bucket, ranks, weight, sums, place) => at(place, () => updates.before(bucket, ranks, weight, sums)),
    (event, argument, place) => at(place, () => updates.event(event, argument)),
  ]
}
