import { checkInstance, checkKinds, checkRule } from '../checks.js'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { own } from '../data/owned.js'
import { LockstepError } from '../error.js'
import { Generator, getRngState, setRngState } from '../autograd/generator.js'
import { show } from '../ops/explain.js'
import { checkOptions } from '../options.js'
import { keep, scope } from '../tensor/scope.js'
import type { Tensor } from '../tensor/tensor.js'
import { type Agreement, agreement, type AgreementOptions } from './agreement.js'
import * as files from './checkpoint-files.js'
import { checkPath } from '../data/source.js'
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

export interface SaveOptions extends AgreementOptions {
  /** Keep only so many checkpoints, the newest. Default: all. */
  keepLast?: number
}

export interface LoadOptions extends AgreementOptions {
  /** The checkpoint's name in the directory. Default: the latest. */
  name?: string
  /** Whether the keys of the model must match exactly. Default `true`. */
  strict?: boolean
}

/** What {@link load} tells about the checkpoint it loaded. */
export interface LoadedCheckpoint<Meta = unknown> {
  readonly path: string
  /** What was saved as `meta`; `undefined` where nothing was. */
  readonly meta: Meta
  /** How many ranks wrote it. */
  readonly worldSize: number
  /**
   * Whether this rank's sampler and generators were part of it. `false` where there are more ranks now than then, or rank 0
   * saved alone: they are left as they were.
   */
  readonly rankState: boolean
}

const PARTS = [
  'model',
  'optimizer',
  'scheduler',
  'sampler',
  'trainingState',
  'generators',
] satisfies (keyof CheckpointParts)[]
const AGREEMENT = ['group', 'timeout', 'signal', 'alone'] satisfies (keyof AgreementOptions)[]

/** The parts of which all ranks have the same. */
const SHARED = ['optimizer', 'scheduler'] as const
/** The parts of which each rank has its own. */
const OWN = ['sampler', 'trainingState', 'generators'] as const

/**
 * Writes a checkpoint into a new directory `DIR/checkpoint-NNNNNNNN` and makes `DIR/latest` name it; returns its path.
 *
 * Collective: all ranks of the group call it, on a file system that they share. Rank 0 writes model, optimizer,
 * scheduler and `meta` (plain data), every rank its sampler and generators. A checkpoint appears whole or not at all: when a rank
 * fails, all ranks throw (the failed one its own error, the others `ERR_CHECKPOINT_FAILED`), and the older ones stay.
 *
 * `alone: true` is for `if (rank === 0) await checkpoint.save(...)`: rank 0 calls it by itself, and writes what all ranks
 * share. A part of which each rank has its own is `ERR_INVALID_ARGUMENT` then.
 */
export async function save(
  directory: string,
  parts: CheckpointParts & { meta?: unknown },
  options: SaveOptions = {},
): Promise<string> {
  checkPath('checkpoint.save', directory)
  checkOptions('checkpoint.save: parts', parts, [...PARTS, 'meta'])
  checkParts('checkpoint.save', parts)
  checkOptions('checkpoint.save', options, [...AGREEMENT, 'keepLast'])
  checkKinds('checkpoint.save', options, { alone: 'boolean' })
  const { keepLast } = options
  if (keepLast !== undefined && (!Number.isSafeInteger(keepLast) || keepLast < 1)) {
    const text = `checkpoint.save: keepLast must be a whole number of at least 1, got ${show(keepLast)}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text)
  }
  const peers = agreement('checkpoint.save', options)
  const { first } = peers
  const alone = options.alone === true
  if (alone) checkAlone(parts, peers.rank)
  let aside = ''
  try {
    const prepared = await together(peers, 'save', async () => {
      if (!first) return 0
      const made = await files.prepare(directory)
      aside = files.asideOf(directory, made)
      return made
    })
    const number = await peers.fromFirst(prepared)
    const generation = await peers.fromFirst(first ? files.newGeneration() : 0)
    aside = files.asideOf(directory, number)
    const { own, shared } = await together(peers, 'save', async () => {
      await files.checkShared(aside)
      // State dicts are made of tensors for the occasion, which the scope frees.
      return scope(async () => ({
        shared: first ? await writeShared(aside, parts, generation) : [],
        own: alone ? [] : await files.writePiece(aside, `rank-${peers.rank}`, rankState(parts), generation),
      }))
    })
    const ofRanks = await peers.gather(own.map(([, digest]) => digest).join(' '))
    await together(peers, 'save', async () => {
      if (!first) return
      const digests = new Map(shared)
      for (const [rank, text] of ofRanks.entries()) {
        const ofRank = text.split(' ')
        for (const [i, [file]] of own.entries()) digests.set(file.replace('rank-0', `rank-${rank}`), ofRank[i] ?? '')
      }
      await files.writeManifest(aside, alone ? 1 : peers.size, generation, digests)
      await files.publish(directory, number)
      if (keepLast !== undefined) await files.prune(directory, keepLast)
    })
    return join(directory, files.nameOf(number))
  } catch (error) {
    if (first && aside !== '') await rm(aside, { recursive: true, force: true })
    throw error
  }
}

/**
 * Loads a checkpoint into the parts that are given, on every rank; a part that the checkpoint lacks is
 * `ERR_CHECKPOINT_MISMATCH`, an empty or missing directory `ERR_CHECKPOINT_NOT_FOUND` on every rank. A file that was
 * damaged, or comes from another checkpoint, is `ERR_FILE_FORMAT`.
 *
 * Collective: all ranks of the group call it and load the same checkpoint. Everything is read before anything is
 * changed, and where a part of any rank does not take its state, all parts of all ranks get back what they had: until
 * then a copy of that is kept. Parts of the checkpoint that are not asked for are left alone. With `alone: true` a rank
 * loads by itself.
 *
 * The type of `meta` is yours to say, and is not checked: `load<{ epoch: number }>(...)`.
 */
export async function load<Meta = unknown>(
  directory: string,
  parts: CheckpointParts = {},
  options: LoadOptions = {},
): Promise<LoadedCheckpoint<Meta>> {
  checkPath('checkpoint.load', directory)
  checkOptions('checkpoint.load: parts', parts, PARTS)
  checkParts('checkpoint.load', parts)
  checkOptions('checkpoint.load', options, [...AGREEMENT, 'name', 'strict'])
  checkKinds('checkpoint.load', options, { name: 'string', strict: 'boolean', alone: 'boolean' })
  const peers = agreement('checkpoint.load', options)
  const number = await peers.fromFirst(
    await together(peers, 'load', async () => (peers.first ? files.find(directory, options.name) : 0)),
  )
  if (number === 0) throw await files.notFound(directory, options.name)
  const path = join(directory, files.nameOf(number))
  const manifest = await together(peers, 'load', () => files.readManifest(path))
  const generation = await peers.fromFirst(manifest.generation ?? 0)
  const { value, release } = await together(
    peers,
    'load',
    () =>
      own('checkpoint.load()', async () => {
        checkGeneration(path, manifest, generation)
        const content = await read(path, manifest, peers, parts)
        return { content, before: snapshot(parts, content) }
      }),
    (owned) => owned.release(),
  )
  const { content, before } = value
  try {
    await together(peers, 'load', async () => apply(parts, content, options.strict ?? true)).catch((error: unknown) => {
      apply(parts, before, true)
      throw error
    })
    return {
      path,
      meta: keep(content.meta) as Meta,
      worldSize: content.worldSize,
      rankState: content.rank !== undefined,
    }
  } finally {
    // The parts have copied what they need.
    release()
  }
}

/** The names of the complete checkpoints in a directory, oldest first. Only looks at this process's view. */
export async function list(directory: string): Promise<string[]> {
  checkPath('checkpoint.list', directory)
  return (await files.numbers(directory)).map(files.nameOf)
}

/** Refuses a part whose state could not be taken, before anything is written or read. */
function checkParts(operation: string, parts: CheckpointParts): void {
  const { generators, ...others } = parts
  for (const name of ['model', ...SHARED, 'sampler', 'trainingState'] as const) {
    const part: unknown = others[name]
    if (part === undefined) continue
    const { stateDict, loadStateDict } = (part ?? {}) as Partial<Stateful>
    const fits = (): boolean => typeof stateDict === 'function' && typeof loadStateDict === 'function'
    checkRule(operation, name, part, { fits, words: 'something with stateDict() and loadStateDict()' })
  }
  checkKinds(operation, { generators }, { generators: 'object' })
  for (const [name, generator] of Object.entries(generators ?? {})) {
    checkInstance(operation, `generators.${name}`, generator, Generator)
  }
}

/** Refuses what rank 0 cannot save for the others. */
function checkAlone(parts: CheckpointParts, rank: number): void {
  const operation = 'checkpoint.save'
  const refuse = (why: string): never => {
    throw new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${why}`, { operation })
  }
  if (rank !== 0) refuse(`with alone: true it is rank 0's to call, and this is rank ${rank}`)
  for (const name of OWN) {
    if (parts[name] === undefined) continue
    refuse(`each rank has its own ${name}, which rank 0 cannot save alone: leave it out, or have all ranks call`)
  }
}

/** What a rank keeps for itself. */
interface RankState {
  defaultGenerator: Tensor
  generators: Record<string, Tensor>
  sampler?: unknown
  trainingState?: unknown
}

interface Content {
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
async function writeShared(
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

/** Refuses a checkpoint of the same name that is not rank 0's. `first`: the generation of rank 0's. */
function checkGeneration(path: string, { generation = 0 }: files.Manifest, first: number): void {
  if (generation === first) return
  const text = `${path}: rank 0 loads generation ${first}, and this rank sees generation ${generation}`
  const todo = 'give a directory on a file system that all ranks share'
  throw new LockstepError('ERR_CHECKPOINT_MISMATCH', `${text}; ${todo}`)
}

function rankState({ sampler, trainingState, generators = {} }: CheckpointParts): RankState {
  const states = Object.entries(generators).map(([name, generator]) => [name, generator.getState()] as const)
  return {
    defaultGenerator: getRngState(),
    generators: Object.fromEntries(states),
    ...(sampler ? { sampler: sampler.stateDict() } : {}),
    ...(trainingState ? { trainingState: trainingState.stateDict() } : {}),
  }
}

async function read(
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
function snapshot(parts: CheckpointParts, content: Content): Content {
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

function apply(parts: CheckpointParts, content: Content, strict: boolean): void {
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

/**
 * Does a rank's part of something that succeeds on all ranks or fails on all of them: nobody returns before all are
 * done, and a rank whose own part went well learns which one failed; `undo` gets what it made then.
 */
async function together<T>(
  peers: Agreement,
  operation: string,
  work: () => Promise<T>,
  undo: (value: T) => void = () => {},
): Promise<T> {
  let outcome: { value: T } | { error: unknown }
  try {
    outcome = { value: await work() }
  } catch (error) {
    outcome = { error }
  }
  let failed: number
  try {
    failed = await peers.largest('error' in outcome ? peers.rank + 1 : 0)
  } catch (error) {
    if ('value' in outcome) undo(outcome.value)
    throw error
  }
  if ('error' in outcome) throw outcome.error
  if (failed > 0) {
    undo(outcome.value)
    const peer = failed - 1
    const text = `checkpoint.${operation}: rank ${peer} failed, so this rank gave up too; rank ${peer} says why`
    throw new LockstepError('ERR_CHECKPOINT_FAILED', text, {
      rank: peers.rank,
      peer,
      operation: `checkpoint.${operation}`,
    })
  }
  return outcome.value
}
