import { checkInstance, checkKinds, checkRule } from '../checks.js'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { outside, own } from '../data/owned.js'
import type { ProcessGroup } from '../distributed/group.js'
import { LockstepError } from '../error.js'
import { Generator } from '../autograd/generator.js'
import { checkOptions } from '../options.js'
import { background } from '../tensor/pressure.js'
import { keep, scope } from '../tensor/scope.js'
import { agreed, agreement, attempt, groupOf, together, type AgreementOptions, type Outcome } from './agreement.js'
import { apart, companionNumber } from './companion.js'
import * as files from './checkpoint-files.js'
import { assemble, plan } from './checkpoint-read.js'
import { OWN, SHARED, apply, checkOf, loadModel, snapshot } from './checkpoint-state.js'
import type { CheckpointParts, Stateful } from './checkpoint-state.js'
import { checkSame, take, type Taken } from './checkpoint-write.js'
import { readTogether } from './exchange.js'
import { readManifest, writeManifest, type FileEntry, type Manifest } from './manifest.js'
import type { TakenFile } from './taken-file.js'
import { Turns } from './turns.js'
import { abortable } from '../waiting.js'
import { checkPath } from '../data/source.js'

export type { CheckpointParts, Stateful, StatefulInParts, StatefulModel, StatefulOnRanks } from './checkpoint-state.js'

export interface SaveOptions extends AgreementOptions {
  /** Keep only so many checkpoints, the newest. Default: all. */
  keepLast?: number
  /**
   * All ranks write parts of the model's parameters and of the optimizer's state, which have to be the same on all of
   * them, as under `DistributedDataParallel`; where they are seen to differ, it is `ERR_CHECKPOINT_MISMATCH`. Buffers
   * are rank 0's. Default `false`: rank 0 writes all.
   */
  sharded?: boolean
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

/** One save of a group after another: each begins with what the one before has left. */
const turns = new WeakMap<object, Turns>()
/** In place of a group, for a process without one. */
const none = {}

function turnsOf(group: ProcessGroup | undefined): Turns {
  const key = group ?? none
  const known = turns.get(key) ?? new Turns()
  turns.set(key, known)
  return known
}

/**
 * Writes a checkpoint into a new directory `DIR/checkpoint-NNNNNNNN` and makes `DIR/latest` name it; returns its path.
 *
 * The values are those at the time of the call: they are copied before it returns, and written while the program goes
 * on (`torch.distributed.checkpoint.async_save`). Await the promise before the groups or the program end, and before the
 * next save if there is to be one copy at a time. Until it is awaited, give it `.catch(() => {})`: Node ends a program in
 * which a promise fails that nobody waits for. A save that is called meanwhile copies at once, too, and is written
 * afterwards.
 *
 * Collective: all ranks of the group call it, on a file system that they share. Rank 0 writes model, optimizer,
 * scheduler and `meta` (plain data), every rank its sampler and generators, and its part of a `ZeroRedundancyOptimizer`;
 * with `sharded`, all ranks write model and optimizer. A checkpoint appears whole or not at all: when a rank fails, all
 * ranks throw (the failed one its own error, the others `ERR_CHECKPOINT_FAILED`, whose `cause` says why), and the older
 * ones stay. A rank that is lost is `ERR_PEER_LOST`.
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
  checkOptions('checkpoint.save', options, [...AGREEMENT, 'keepLast', 'sharded'])
  checkKinds('checkpoint.save', options, { alone: 'boolean', keepLast: 'integer[1..]', sharded: 'boolean' })
  const { alone = false, sharded = false } = options
  const group = groupOf('checkpoint.save', options)
  const peers = agreement('checkpoint.save', options)
  if (alone) checkAlone(parts, peers.rank)
  // All of this at once, nothing after a wait: the training goes on meanwhile.
  const copies: TakenFile[] = []
  const taken = attempt(() => scope(() => take(parts, peers, { alone, sharded }, copies)))
  const called = outside(() => peers.largest(companionNumber(group)))
  called.catch(() => {})
  const written = background(() =>
    turnsOf(group).take(() => outside(async () => write(directory, taken, copies, group, await called, options))),
  )
  return written.finally(() => {
    for (const file of copies) file.drop()
  })
}

async function write(
  directory: string,
  outcome: Outcome<Taken>,
  copies: readonly TakenFile[],
  group: ProcessGroup | undefined,
  companion: number,
  options: SaveOptions,
): Promise<string> {
  const { keepLast, sharded = false, alone = false } = options
  const peers = await apart('checkpoint.save', group, companion, options)
  const { first } = peers
  let aside = ''
  try {
    const taken = await agreed(peers, 'save', outcome)
    if (sharded) await checkSame(peers, taken)
    const prepared = await together(peers, 'save', async () => {
      if (!first) return 0
      const made = await files.prepare(directory)
      aside = files.asideOf(directory, made)
      return made
    })
    const number = await peers.fromFirst(prepared)
    aside = files.asideOf(directory, number)
    const own: [name: string, entry: FileEntry][] = []
    await together(peers, 'save', async () => {
      await files.checkShared(aside)
      for (const file of copies) own.push([file.name, await file.write(aside)])
    })
    const { generation } = taken
    const written = await peers.gather(own)
    await together(peers, 'save', async () => {
      if (!first) return
      await files.checkWritten(aside, written)
      await writeManifest(aside, { worldSize: alone ? 1 : peers.size, generation, files: new Map(written.flat()) })
      await files.publish(directory, number)
      if (keepLast !== undefined) await files.prune(directory, keepLast)
    })
    return join(directory, files.nameOf(number))
  } catch (error) {
    // What cannot be removed now, the next save removes.
    if (first && aside !== '') await rm(aside, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/**
 * Loads a checkpoint into the parts that are given, on every rank; a part that the checkpoint lacks is
 * `ERR_CHECKPOINT_MISMATCH`, an empty or missing directory `ERR_CHECKPOINT_NOT_FOUND` on every rank. A file that was
 * damaged, or comes from another checkpoint, is `ERR_FILE_FORMAT` on the rank that read it, and `ERR_CHECKPOINT_FAILED`
 * with that `cause` on the others.
 *
 * Collective: all ranks of the group call it and load the same checkpoint. Any number of ranks can: each file of tensors
 * is read by one rank, which sends them to those that need them. Everything is read before anything is changed, and
 * where a part of any rank does not take its state, all parts of all ranks keep or get back what they had: until then a
 * copy of that is kept, and the parts must not change. Of a module no copy is needed, because its state is checked first and
 * copied when all else went well, unless it has hooks around `loadStateDict`, `setExtraState()`, or a `loadStateDict()` of
 * its own. Parts of the checkpoint that are not asked for are left alone. With `alone: true` a rank loads by itself.
 * Saves that are still being written are waited for.
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
  const group = groupOf('checkpoint.load', options)
  const saves = turnsOf(group).wait()
  await abortable(
    'checkpoint.load',
    options.signal,
    () => saves,
    () => {},
  )
  const peers = agreement('checkpoint.load', { ...options, ...(group && { group }) })
  const number = await peers.fromFirst(
    await together(peers, 'load', async () => (peers.first ? files.find(directory, options.name) : 0)),
  )
  if (number === 0) throw await files.notFound(directory, options.name)
  const path = join(directory, files.nameOf(number))
  const manifest = await together(peers, 'load', () => readManifest(path))
  const generation = await peers.fromFirst(manifest.generation ?? 0)
  const { check, ...planned } = await together(peers, 'load', async () => {
    checkGeneration(path, manifest, generation)
    return { ...(await plan(path, manifest, peers, parts)), check: checkOf(parts.model) }
  })
  const strict = options.strict ?? true
  // A model that says before whether it takes its state comes last, and no copy is needed to go back to.
  const { model: _, ...others } = parts
  const reversible = check ? others : parts
  const { value, release } = await own('checkpoint.load()', async () => {
    // The copy is made in the next turn, while threads read.
    const [read, kept] = await Promise.allSettled([
      readTogether(path, manifest, planned.needs, peers),
      setImmediate().then(() => snapshot(reversible, manifest.worldSize, planned.rank !== undefined)),
    ])
    if (read.status === 'rejected') throw read.reason
    return together(peers, 'load', async () => {
      if (kept.status === 'rejected') throw kept.reason
      return { content: assemble(manifest, parts, planned, read.value), before: kept.value }
    })
  })
  const { content, before } = value
  const orBack = (error: unknown): never => {
    apply(reversible, before, true)
    throw error
  }
  try {
    await together(peers, 'load', async () => {
      if (content.model) check?.(content.model, strict)
      apply(reversible, content, strict)
    }).catch(orBack)
    await together(peers, 'load', async () => {
      if (check) loadModel(parts, content, strict)
    }).catch(orBack)
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
function checkGeneration(path: string, { generation = 0 }: Manifest, first: number): void {
  if (generation === first) return
  const text = `${path}: rank 0 loads generation ${first}, and this rank sees generation ${generation}`
  const todo = 'give a directory on a file system that all ranks share'
  throw new LockstepError('ERR_CHECKPOINT_MISMATCH', `${text}; ${todo}`)
}
