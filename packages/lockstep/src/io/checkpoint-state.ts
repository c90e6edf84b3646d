/** The parts of a program that a checkpoint holds, and their state. */
import { getRngState, setRngState } from '../autograd/generator.js'
import type { Generator } from '../autograd/generator.js'
import { stateCheck } from '../nn/internals.js'
import type { StateCheck } from '../nn/state-dict.js'
import { Tensor } from '../tensor/tensor.js'
import { formatError } from '../data/source.js'
import { copied } from './tree.js'

/** What can be saved and loaded: an optimizer, a scheduler, a sampler, a loader. */
export interface Stateful {
  stateDict(): unknown
  // Each class takes its own kind of state.
  loadStateDict(state: never): unknown
}

/** A module or a wrapper around one. */
export interface StatefulModel {
  stateDict(): ReadonlyMap<string, Tensor>
  loadStateDict(state: Map<string, Tensor>, options?: { strict?: boolean }): unknown
}

/** What each rank has its own state of, and what a run of another number of ranks begins with. */
export interface StatefulOnRanks extends Stateful {
  /** One state of those that all ranks of the run that was saved had, in rank order. */
  mergeStates(states: readonly unknown[]): unknown
}

/** What each rank keeps a part of, as `ZeroRedundancyOptimizer` does; the parts together are the state. */
export interface StatefulInParts extends Stateful {
  /** This rank's part: an optimizer's state dict with the states of its own parameters. */
  localStateDict(): { readonly state: object }
  /** Whether this rank keeps the state of the parameter of this number. */
  keepsStateOf(number: number): boolean
}

/** The parts of a checkpoint; leave out what you do not have. */
export interface CheckpointParts {
  /** The same on all ranks: written by rank 0, or with `sharded` by all. */
  model?: StatefulModel
  /** As the model. That of a `ZeroRedundancyOptimizer` is always written by all ranks. */
  optimizer?: Stateful | StatefulInParts
  scheduler?: Stateful
  /** Each rank's own: a sampler, or its loader (with `prefetch` the sampler runs ahead, the loader does not). */
  sampler?: Stateful
  /** Each rank's own, the model included: `trainingState` of a `DecentralizedDataParallel`. */
  trainingState?: StatefulOnRanks
  /** Each rank's own, by name. The global CPU generator is always part of a checkpoint. */
  generators?: Readonly<Record<string, Generator>>
}

/** The parts of which all ranks have the same. */
export const SHARED = ['optimizer', 'scheduler'] as const
/** The parts of which each rank has its own. */
export const OWN = ['sampler', 'trainingState', 'generators'] as const

/** What a rank keeps for itself. */
export interface RankState {
  defaultGenerator: Tensor
  generators: Record<string, Tensor>
  sampler?: unknown
  trainingState?: unknown
}

/** A checkpoint as far as the parts of this rank need it. */
export interface Content {
  worldSize: number
  model?: Map<string, Tensor>
  optimizer?: unknown
  scheduler?: unknown
  meta: unknown
  rank?: RankState
  /** This rank's own where as many ranks load it as wrote it, else one for all. */
  trainingState?: unknown
}

/** Does each rank keep a part of its state? */
export function isInParts(part: Stateful | undefined): part is StatefulInParts {
  const { localStateDict, keepsStateOf } = (part ?? {}) as Partial<StatefulInParts>
  return typeof localStateDict === 'function' && typeof keepsStateOf === 'function'
}

export function rankState({ sampler, trainingState, generators = {} }: CheckpointParts): RankState {
  const states = Object.entries(generators).map(([name, generator]) => [name, generator.getState()] as const)
  return {
    defaultGenerator: getRngState(),
    generators: Object.fromEntries(states),
    ...(sampler ? { sampler: sampler.stateDict() } : {}),
    ...(trainingState ? { trainingState: trainingState.stateDict() } : {}),
  }
}

/** The state of a rank as it was read, if it has the form of one. */
export function checkRankState(state: unknown, path: string): RankState {
  const { defaultGenerator, generators } = (state ?? {}) as { defaultGenerator?: unknown; generators?: unknown }
  if (defaultGenerator instanceof Tensor && typeof generators === 'object' && generators !== null) {
    if (Object.values(generators).every((item) => item instanceof Tensor)) return state as RankState
  }
  throw formatError(path, "a rank's piece is not the state of a rank")
}

/** What says before anything is changed whether a model takes its state, if anything can. */
export function checkOf(model: StatefulModel | undefined): StateCheck | undefined {
  return (model as { [stateCheck]?(): StateCheck | undefined } | undefined)?.[stateCheck]?.()
}

/** What the parts have now, of what loading will change. `ofRank`: whether that is also what this rank has for itself. */
export function snapshot(parts: CheckpointParts, worldSize: number, ofRank: boolean): Content {
  const { model, optimizer, scheduler, trainingState } = parts
  return copied({
    worldSize,
    meta: undefined,
    ...(model && { model: model.stateDict() as Map<string, Tensor> }),
    optimizer: isInParts(optimizer) ? optimizer.localStateDict() : optimizer?.stateDict(),
    scheduler: scheduler?.stateDict(),
    trainingState: trainingState?.stateDict(),
    ...(ofRank && { rank: rankState(parts) }),
  }) as Content
}

export function loadModel({ model }: CheckpointParts, content: Content, strict: boolean): void {
  if (content.model) model?.loadStateDict(content.model, { strict })
}

export function apply(parts: CheckpointParts, content: Content, strict: boolean): void {
  loadModel(parts, content, strict)
  for (const name of SHARED) parts[name]?.loadStateDict(content[name] as never)
  parts.trainingState?.loadStateDict(content.trainingState as never)
  const { rank } = content
  if (!rank) return
  parts.sampler?.loadStateDict(rank.sampler as never)
  for (const [name, generator] of Object.entries(parts.generators ?? {})) {
    generator.setState(rank.generators[name] as Tensor)
  }
  setRngState(rank.defaultGenerator)
}
