/** What a checkpoint holds of a program's parts: taken from them, written, read, and given back to them. */
import { LockstepError } from '../error.js'
import { getRngState, setRngState } from '../autograd/generator.js'
import type { Generator } from '../autograd/generator.js'
import type { Tensor } from '../tensor/tensor.js'
import type { Agreement } from './agreement.js'
import * as files from './checkpoint-files.js'
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

/** The parts of a checkpoint; leave out what you do not have. */
export interface CheckpointParts {
  /** The same on all ranks: written by rank 0. */
  model?: StatefulModel
  optimizer?: Stateful
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
interface RankState {
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

/** Returns the names and digests of the files. */
export async function writeShared(
  aside: string,
  parts: CheckpointParts & { meta?: unknown },
  generation: number,
): Promise<[file: string, digest: string][]> {
  const written: [file: string, digest: string][] = []
  if (parts.model) written.push(await files.writeTensors(aside, 'model', parts.model.stateDict(), generation))
  for (const name of SHARED) {
    const part = parts[name]
    if (part) written.push(...(await files.writePiece(aside, name, part.stateDict(), generation)))
  }
  if (parts.meta !== undefined) written.push(...(await files.writePiece(aside, 'meta', parts.meta, generation)))
  return written
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

export async function read(
  path: string,
  manifest: files.Manifest,
  { rank, size }: Agreement,
  parts: CheckpointParts,
): Promise<Content> {
  const has = (name: string) => manifest.files.has(`${name}.json`)
  const lacks = (what: string) => new LockstepError('ERR_CHECKPOINT_MISMATCH', `the checkpoint ${path} has no ${what}`)
  const content: Content = { worldSize: manifest.worldSize, meta: undefined }
  if (parts.model) {
    if (!manifest.files.has('model.safetensors')) throw lacks('model')
    content.model = await files.readTensors(path, 'model', manifest)
  }
  for (const name of SHARED) {
    if (!parts[name]) continue
    if (!has(name)) throw lacks(name)
    content[name] = await files.readPiece(path, name, manifest)
  }
  if (has('meta')) content.meta = await files.readPiece(path, 'meta', manifest)
  // Where rank 0 saved alone, no rank's own state is there.
  if (!has('rank-0')) {
    for (const name of OWN) if (parts[name] !== undefined) throw lacks(`${name}: it was saved by rank 0 alone`)
    return content
  }
  const ofRank = async (number: number): Promise<RankState> =>
    files.checkRankState(await files.readPiece(path, `rank-${number}`, manifest), path) as RankState
  if (parts.trainingState && manifest.worldSize !== size) {
    const states: unknown[] = []
    for (let number = 0; number < manifest.worldSize; number++) states.push((await ofRank(number)).trainingState)
    if (states.includes(undefined)) throw lacks('trainingState')
    content.trainingState = parts.trainingState.mergeStates(states)
  }
  if (rank >= manifest.worldSize) return content
  content.rank = await ofRank(rank)
  if (parts.trainingState && content.trainingState === undefined) {
    if (content.rank.trainingState === undefined) throw lacks('trainingState')
    content.trainingState = content.rank.trainingState
  }
  if (parts.sampler && content.rank.sampler === undefined) throw lacks('sampler')
  for (const name of Object.keys(parts.generators ?? {})) {
    if (!Object.hasOwn(content.rank.generators, name)) throw lacks(`generator '${name}'`)
  }
  return content
}

/** What the parts have now, of what `content` will change. */
export function snapshot(parts: CheckpointParts, content: Content): Content {
  const { model, optimizer, scheduler, trainingState } = parts
  return copied({
    worldSize: content.worldSize,
    meta: undefined,
    ...(model && { model: model.stateDict() as Map<string, Tensor> }),
    optimizer: optimizer?.stateDict(),
    scheduler: scheduler?.stateDict(),
    trainingState: trainingState?.stateDict(),
    ...(content.rank && { rank: rankState(parts) }),
  }) as Content
}

export function apply(parts: CheckpointParts, content: Content, strict: boolean): void {
  if (content.model) parts.model?.loadStateDict(content.model, { strict })
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
