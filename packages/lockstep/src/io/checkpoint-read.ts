/** What the parts of a rank need of a checkpoint, and their state made of it. */
import { join } from 'node:path'
import { formatError } from '../data/source.js'
import { LockstepError } from '../error.js'
import type { Tensor } from '../tensor/tensor.js'
import type { Agreement } from './agreement.js'
import { checkRankState, isInParts, OWN, SHARED } from './checkpoint-state.js'
import type { CheckpointParts, Content, RankState } from './checkpoint-state.js'
import type { Needs } from './exchange.js'
import { readJson, type Manifest } from './manifest.js'
import { tensorNames, unflatten } from './tree.js'

/** A value without its tensors. */
interface Piece {
  readonly path: string
  readonly json: unknown
  /** The files of its tensors. */
  readonly files: readonly string[]
}

/** What a rank needs of a checkpoint. */
export interface Plan {
  readonly needs: Needs
  readonly model: readonly string[]
  readonly shared: ReadonlyMap<string, readonly Piece[]>
  readonly meta: Piece | undefined
  readonly rank: Piece | undefined
  /** The training states of all ranks of the run that was saved, if this one has another number of ranks. */
  readonly trainingStates: readonly Piece[]
}

/** Reads what has no tensors, and finds out which tensors are needed. Asks no other rank. */
export async function plan(
  path: string,
  manifest: Manifest,
  { rank, size }: Agreement,
  parts: CheckpointParts,
): Promise<Plan> {
  const { worldSize } = manifest
  const has = (name: string) => manifest.files.has(`${name}.json`)
  const lacks = (what: string) => new LockstepError('ERR_CHECKPOINT_MISMATCH', `the checkpoint ${path} has no ${what}`)
  const needs = new Map<string, ReadonlySet<string> | 'all'>()
  const filesOf = (name: string): string[] => {
    const pattern = new RegExp(`^${name}(-\\d{5}-of-\\d{5})?\\.safetensors$`)
    return [...manifest.files.keys()].filter((file) => pattern.test(file))
  }
  const piece = async (name: string, part: (value: unknown) => unknown = (value) => value): Promise<Piece> => {
    const [file, read] = [join(path, `${name}.json`), await readJson(path, `${name}.json`, manifest)]
    const { tensors, value } = (read ?? {}) as { tensors?: unknown; value?: unknown }
    if (typeof tensors !== 'number') throw formatError(file, 'it is not a piece of a checkpoint')
    const [json, files] = [part(value), filesOf(name)]
    const names = explained(file, () => tensorNames(json))
    if (names.size > 0) for (const each of files) needs.set(each, names)
    return { path: file, json, files }
  }
  const model = parts.model ? filesOf('model') : []
  if (parts.model && model.length === 0) throw lacks('model')
  for (const file of model) needs.set(file, 'all')
  const shared = new Map<string, Piece[]>()
  for (const name of SHARED) {
    const part = parts[name]
    if (!part) continue
    const pieces = has(name) ? [name] : Array.from({ length: worldSize }, (_, number) => `${name}-${number}`)
    if (!pieces.every(has)) throw lacks(name)
    const own = isInParts(part) ? (value: unknown) => kept(value, (number) => part.keepsStateOf(number)) : undefined
    shared.set(name, [])
    for (const each of pieces) shared.get(name)?.push(await piece(each, own))
  }
  const meta = has('meta') ? await piece('meta') : undefined
  const common = { needs, model, shared, meta }
  // Where rank 0 saved alone, no rank's own state is there.
  if (!has('rank-0')) {
    for (const name of OWN) if (parts[name] !== undefined) throw lacks(`${name}: it was saved by rank 0 alone`)
    return { ...common, rank: undefined, trainingStates: [] }
  }
  const trainingStates: Piece[] = []
  const ofTraining = (value: unknown): unknown => (value as RankState | null)?.trainingState
  if (parts.trainingState && worldSize !== size) {
    for (let number = 0; number < worldSize; number++) trainingStates.push(await piece(`rank-${number}`, ofTraining))
    if (trainingStates.some(({ json }) => json === undefined)) throw lacks('trainingState')
  }
  if (rank >= worldSize) return { ...common, rank: undefined, trainingStates }
  const own = await piece(`rank-${rank}`)
  const state = (own.json ?? {}) as Partial<RankState>
  for (const name of ['trainingState', 'sampler'] as const) {
    if (parts[name] && state[name] === undefined) throw lacks(name)
  }
  for (const name of Object.keys(parts.generators ?? {})) {
    if (!Object.hasOwn(state.generators ?? {}, name)) throw lacks(`generator '${name}'`)
  }
  return { ...common, rank: own, trainingStates }
}

/** The state of the parts. */
export function assemble(
  { worldSize }: Manifest,
  parts: CheckpointParts,
  { model, shared, meta, rank, trainingStates }: Plan,
  tensors: ReadonlyMap<string, ReadonlyMap<string, Tensor>>,
): Content {
  const of = (files: readonly string[]): Map<string, Tensor> =>
    new Map(files.flatMap((file) => [...(tensors.get(file) ?? [])]))
  const value = ({ path, json, files }: Piece): unknown => explained(path, () => unflatten(json, of(files)))
  const content: Content = { worldSize, meta: meta && value(meta) }
  if (parts.model) content.model = of(model)
  for (const name of SHARED) {
    const pieces = shared.get(name)
    if (pieces !== undefined) content[name] = merged(pieces.map(value))
  }
  if (trainingStates.length > 0) content.trainingState = parts.trainingState?.mergeStates(trainingStates.map(value))
  if (rank === undefined) return content
  content.rank = checkRankState(value(rank), rank.path)
  if (parts.trainingState) content.trainingState ??= content.rank.trainingState
  return content
}

/** Of an optimizer's state, the states of some parameters. */
function kept(value: unknown, keeps: (number: number) => boolean): unknown {
  const { state } = (value ?? {}) as { state?: unknown }
  if (typeof state !== 'object' || state === null) return value
  const own = Object.entries(state).filter(([number]) => keeps(Number(number)))
  return { ...(value as object), state: Object.fromEntries(own) }
}

/** One state of the parts that ranks kept. */
function merged(parts: readonly unknown[]): unknown {
  if (parts.length === 1) return parts[0]
  const states = parts.map((part) => ((part ?? {}) as { state?: object }).state)
  return { ...(parts[0] as object), state: Object.assign({}, ...states) as object }
}

/** Says of what is wrong with a value in which file it is. */
function explained<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw formatError(path, (error as Error).message, error)
  }
}
