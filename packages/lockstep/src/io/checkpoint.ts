import { checkInstance, checkKinds, checkRule } from '../checks.js'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { own } from '../data/owned.js'
import { LockstepError } from '../error.js'
import { Generator } from '../autograd/generator.js'
import { checkOptions } from '../options.js'
import { keep, scope } from '../tensor/scope.js'
import { agreement, together, type AgreementOptions } from './agreement.js'
import * as files from './checkpoint-files.js'
import { OWN, SHARED, apply, rankState, read, snapshot, writeShared } from './checkpoint-state.js'
import type { CheckpointParts, Stateful } from './checkpoint-state.js'
import { checkPath } from '../data/source.js'

export type { CheckpointParts, Stateful, StatefulModel, StatefulOnRanks } from './checkpoint-state.js'

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

/**
 * Writes a checkpoint into a new directory `DIR/checkpoint-NNNNNNNN` and makes `DIR/latest` name it; returns its path.
 *
 * Collective: all ranks of the group call it, on a file system that they share. Rank 0 writes model, optimizer,
 * scheduler and `meta` (plain data), every rank its sampler and generators. A checkpoint appears whole or not at all:
 * when a rank fails, all ranks throw (the failed one its own error, the others `ERR_CHECKPOINT_FAILED`), and the older
 * ones stay.
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
  checkKinds('checkpoint.save', options, { alone: 'boolean', keepLast: 'integer[1..]' })
  const { keepLast } = options
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

/** Refuses a checkpoint of the same name that is not rank 0's. `first`: the generation of rank 0's. */
function checkGeneration(path: string, { generation = 0 }: files.Manifest, first: number): void {
  if (generation === first) return
  const text = `${path}: rank 0 loads generation ${first}, and this rank sees generation ${generation}`
  const todo = 'give a directory on a file system that all ranks share'
  throw new LockstepError('ERR_CHECKPOINT_MISMATCH', `${text}; ${todo}`)
}
