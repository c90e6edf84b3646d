/** A checkpoint's files as a rank writes them, with the values at the time of the call. */
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import type { Tensor } from '../tensor/tensor.js'
import type { Agreement } from './agreement.js'
import { isInParts, rankState, SHARED, type CheckpointParts, type StatefulModel } from './checkpoint-state.js'
import { newGeneration } from './manifest.js'
import { divide, indexOf, sampleOf } from './shards.js'
import { jsonFile, tensorsFile, type TakenFile } from './taken-file.js'
import { flatten } from './tree.js'

/** What a rank writes, besides the files. */
export interface Taken {
  readonly generation: number
  /** A digest of what has to be the same on all ranks, by part; with `sharded` only. */
  readonly samples: ReadonlyMap<string, string>
}

/**
 * Copies this rank's share of the parts into `files`. Other ranks are not asked: it takes no longer than copying does.
 */
export function take(
  parts: CheckpointParts & { meta?: unknown },
  { rank, first, members }: Agreement,
  options: { alone: boolean; sharded: boolean },
  files: TakenFile[],
): Taken {
  const generation = newGeneration()
  const samples = new Map<string, string>()
  const sharded = options.sharded && members > 1
  /** Tensors that all ranks have, of which this rank writes a share, and those that only rank 0 has to say. */
  const share = (name: string, tensors: ReadonlyMap<string, Tensor>, isShared: (name: string) => boolean): void => {
    const shards = divide(name, tensors, members, (key) => sharded && isShared(key))
    for (const shard of shards) {
      if (first ? shard.rank === 0 : shard.rank === rank) files.push(tensorsFile(shard.name, shard.tensors, generation))
    }
    if (!first || shards.length === 1) return
    files.push(jsonFile(`${name}.safetensors.index.json`, indexOf(shards), generation))
  }
  /** A value of this rank. */
  const piece = (name: string, value: unknown): void => {
    const { json, tensors } = flatten(value, name)
    for (const shard of tensors.size > 0 ? divide(name, tensors, 1, () => false) : []) {
      files.push(tensorsFile(shard.name, shard.tensors, generation))
    }
    files.push(jsonFile(`${name}.json`, { tensors: tensors.size, value: json }, generation))
  }
  if (parts.model && (first || sharded)) {
    const state = parts.model.stateDict()
    const isShared = trained(parts.model)
    if (sharded) samples.set('model', sampleOf(state, isShared))
    share('model', state, isShared)
  }
  for (const name of SHARED) {
    const part = parts[name]
    if (isInParts(part) && !options.alone) piece(`${name}-${rank}`, part.localStateDict())
    else if (part && (first || sharded)) {
      const { json, tensors } = flatten(part.stateDict(), name)
      if (sharded) {
        const structure = native().digest(Buffer.from(JSON.stringify(json)))
        samples.set(name, `${structure} ${sampleOf(tensors, () => true)}`)
      }
      if (tensors.size > 0) share(name, tensors, () => true)
      if (first) files.push(jsonFile(`${name}.json`, { tensors: tensors.size, value: json }, generation))
    }
  }
  if (parts.meta !== undefined && first) piece('meta', parts.meta)
  if (!options.alone) piece(`rank-${rank}`, rankState(parts))
  return { generation, samples }
}

/** Which tensors all ranks have the same of: parameters. Buffers are rank 0's, as a wrapper sends them before each pass. */
function trained(model: StatefulModel): (name: string) => boolean {
  const { namedParameters } = model as { namedParameters?: unknown }
  if (typeof namedParameters !== 'function') return () => true
  const all = (namedParameters as (options: object) => [string, Tensor][]).call(model, { removeDuplicate: false })
  const names = new Set(all.map(([name]) => name))
  return (name) => names.has(name)
}

/** Refuses to divide what the ranks have different ones of. All members call it. */
export async function checkSame(peers: Agreement, { samples }: Taken): Promise<void> {
  const all = await peers.gather(samples)
  for (const [other, theirs] of all.entries()) {
    const names = new Set([...(all[0]?.keys() ?? []), ...theirs.keys()])
    const part = [...names].find((name) => all[0]?.get(name) !== theirs.get(name))
    if (part === undefined) continue
    const text =
      `checkpoint.save: the ${part} of rank ${other} is not that of rank 0, and with sharded: true each rank writes a ` +
      'part of it: leave sharded out, and rank 0 writes its own'
    throw new LockstepError('ERR_CHECKPOINT_MISMATCH', text, { operation: 'checkpoint.save', peer: other })
  }
}
