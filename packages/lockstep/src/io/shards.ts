/** Which rank writes which tensors, into which file. */
import { native } from '../native.js'
import { bytesOf } from '../tensor/read.js'
import { scope } from '../tensor/scope.js'
import type { Tensor } from '../tensor/tensor.js'

/** A file of tensors that a rank writes. */
export interface Shard {
  readonly name: string
  readonly rank: number
  readonly tensors: readonly (readonly [string, Tensor])[]
}

/** Bytes of tensors in a file, unless one tensor alone has more. */
const MAX_SHARD = 2 ** 30
/** Elements at either end of a tensor that are compared. */
const ENDS = 16

/**
 * Divides tensors over ranks, whole, each to the one that has the fewest bytes so far, the largest first (as PyTorch's
 * `torch.distributed.checkpoint` balances what all ranks have); those that are not `shared` go to rank 0. The
 * files are named by {@link shardName}.
 */
export function divide(
  name: string,
  tensors: Iterable<readonly [string, Tensor]>,
  size: number,
  isShared: (name: string) => boolean,
): Shard[] {
  const ranks = Array.from({ length: size }, () => ({ bytes: 0, tensors: [] as (readonly [string, Tensor])[] }))
  const sized = [...tensors].map((entry) => ({ entry, bytes: entry[1].nbytes }))
  const put = (rank: (typeof ranks)[number], { entry, bytes }: (typeof sized)[number]): void => {
    rank.tensors.push(entry)
    rank.bytes += bytes
  }
  const [first] = ranks as [(typeof ranks)[number]]
  for (const each of sized) if (!isShared(each.entry[0])) put(first, each)
  // Sorting is stable: all ranks come to the same.
  for (const each of sized.filter(({ entry }) => isShared(entry[0])).sort((a, b) => b.bytes - a.bytes)) {
    put(
      ranks.reduce((least, rank) => (rank.bytes < least.bytes ? rank : least)),
      each,
    )
  }
  const files = ranks.flatMap(({ tensors: ofRank }, rank) =>
    ofRank.length > 0 ? split(ofRank, MAX_SHARD).map((part) => ({ rank, tensors: part })) : [],
  )
  if (files.length === 0) files.push({ rank: 0, tensors: [] })
  return files.map((file, index) => ({ ...file, name: shardName(name, index, files.length) }))
}

/** The name of a file among several, as in Hugging Face's sharded models; of one file, `NAME.safetensors`. */
export function shardName(name: string, index: number, count: number): string {
  const five = (number: number): string => String(number).padStart(5, '0')
  return `${name}${count === 1 ? '' : `-${five(index + 1)}-of-${five(count)}`}.safetensors`
}

/** Hugging Face's index of several files. */
export function indexOf(shards: readonly Pick<Shard, 'name' | 'tensors'>[]): {
  metadata: { total_size: number }
  weight_map: object
} {
  const entries = shards.flatMap(({ name, tensors }) => tensors.map(([key, tensor]) => ({ key, name, tensor })))
  const sorted = entries.sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    metadata: { total_size: sorted.reduce((sum, { tensor }) => sum + tensor.nbytes, 0) },
    weight_map: Object.fromEntries(sorted.map(({ key, name }) => [key, name])),
  }
}

/**
 * A digest of names, dtypes and shapes, by which tensors are divided, and of the elements at the ends of each that is
 * shared: models that were trained apart differ in them, and they cost little.
 */
export function sampleOf(tensors: Iterable<readonly [string, Tensor]>, isShared: (name: string) => boolean): string {
  const parts: Uint8Array[] = []
  for (const [name, tensor] of tensors) {
    parts.push(Buffer.from(`${name} ${tensor.dtype} ${tensor.shape.join()} `))
    if (!isShared(name)) continue
    scope(() => {
      const flat = tensor.detach().reshape([-1])
      const length = Math.min(ENDS, flat.numel())
      for (const from of [0, flat.numel() - length]) parts.push(bytesOf(flat.narrow(0, from, length)))
    })
  }
  return native().digest(Buffer.concat(parts))
}

/** One after another into files of at most so many bytes, unless one tensor has more; at least one file. */
export function split(entries: readonly (readonly [string, Tensor])[], most: number): (readonly [string, Tensor])[][] {
  const shards: (readonly [string, Tensor])[][] = [[]]
  let size = 0
  for (const entry of entries) {
    const { nbytes } = entry[1]
    if (size > 0 && size + nbytes > most) {
      shards.push([])
      size = 0
    }
    shards.at(-1)?.push(entry)
    size += nbytes
  }
  return shards
}
