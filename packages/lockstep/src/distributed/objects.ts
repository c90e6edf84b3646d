/** Object collectives. They serialize with V8 and never unpickle, so every rank of the group must run Lockstep. */
import { deserialize, serialize } from 'node:v8'

import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { fromTyped } from '../tensor/factories.js'
import type { Tensor } from '../tensor/tensor.js'
import type { ProcessGroup } from './group.js'
import type { WaitOptions } from '../waiting.js'

/** Gathers every rank's `object`, by rank. */
export async function allGatherObject<T>(group: ProcessGroup, object: T, options: WaitOptions): Promise<T[]> {
  refuseMixed(group, 'allGatherObject')
  const bytes = encode('allGatherObject', object)
  const size = fromTyped(Float64Array.of(bytes.length), [1])
  const sizes = zeros(group.size, 'float64')
  await disposing([size, sizes], group.allGatherIntoTensor(sizes, size, options))
  const lengths = await take(sizes, 'float64')
  const longest = Math.max(...lengths)
  const padded = new Uint8Array(longest)
  padded.set(bytes)
  const input = fromTyped(padded, [longest])
  const output = zeros(longest * group.size, 'uint8')
  await disposing([input, output], group.allGatherIntoTensor(output, input, options))
  const all = await take(output, 'uint8')
  input.dispose()
  size.dispose()
  return Array.from(lengths, (length, rank) => decode(all.subarray(rank * longest, rank * longest + length)) as T)
}

/** Replaces the elements of `list` by those of rank `src`'s list. Every rank throws if the lengths differ. */
export async function broadcastObjectList(
  group: ProcessGroup,
  list: unknown[],
  src: number,
  options: WaitOptions,
): Promise<unknown[]> {
  const operation = 'broadcastObjectList'
  refuseMixed(group, operation)
  checkKind(operation, 'list', list, 'array')
  const isSource = group.ranks[group.rank] === src
  const bytes = isSource ? encode(operation, list) : new Uint8Array(0)
  // Gathers the sizes of all ranks, so that the source detects a mismatch too.
  const size = fromTyped(Float64Array.of(bytes.length, list.length), [2])
  const sizes = zeros(2 * group.size, 'float64')
  await disposing([sizes, size], group.allGatherIntoTensor(sizes, size, options))
  size.dispose()
  const all = await take(sizes, 'float64')
  const lengths = new Map(group.ranks.map((rank, index) => [rank, all[2 * index + 1] ?? 0]))
  if (new Set(lengths.values()).size > 1) throw differentLengths(operation, group, src, lengths)
  const length = all[2 * group.ranks.indexOf(src)] ?? 0
  const data = isSource ? fromTyped(bytes, [bytes.length]) : zeros(length, 'uint8')
  await disposing([data], group.broadcast(data, src, options))
  const received = decode(await take(data, 'uint8')) as unknown[]
  if (!isSource) list.splice(0, list.length, ...received)
  return list
}

/** On ranks that agree with the source, `peer` is the first rank that differs; on other ranks it is the source. */
function differentLengths(
  operation: string,
  group: ProcessGroup,
  src: number,
  lengths: ReadonlyMap<number, number>,
): LockstepError {
  const own = group.ranks[group.rank] ?? src
  const other = [...lengths.keys()].find((rank) => lengths.get(rank) !== lengths.get(src)) ?? src
  const list = [...lengths].map(([rank, length]) => `rank ${rank}'s list has ${length} elements`).join(', ')
  const text = `${operation}: the lists must have as many elements as rank ${src}'s on every rank, but ${list}`
  const peer = lengths.get(own) === lengths.get(src) ? other : src
  return new LockstepError('ERR_COLLECTIVE_MISMATCH', text, { operation, rank: own, peer })
}

function refuseMixed(group: ProcessGroup, operation: string): void {
  if (group.allOurs || !group.isMember) return
  const text =
    `${operation} needs every rank of group '${group.name}' to run Lockstep, but a rank of it runs PyTorch; ` +
    'send tensors instead'
  throw new LockstepError('ERR_UNSUPPORTED_IN_MIXED_GROUP', text, { operation })
}

function encode(operation: string, value: unknown): Uint8Array {
  try {
    return serialize(value)
  } catch (cause) {
    const text = `${operation}: the object cannot be sent: ${cause instanceof Error ? cause.message : String(cause)}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation, cause })
  }
}

function decode(bytes: Uint8Array): unknown {
  return deserialize(bytes)
}

function zeros(length: number, dtype: 'uint8' | 'float64'): Tensor {
  return fromTyped(dtype === 'uint8' ? new Uint8Array(length) : new Float64Array(length), [length])
}

/** Awaits `call`. If it fails, frees `tensors`, which no one else uses. */
async function disposing(tensors: readonly Tensor[], call: PromiseLike<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    for (const tensor of tensors) tensor.dispose()
    throw error
  }
}

async function take<D extends 'uint8' | 'float64'>(tensor: Tensor, dtype: D) {
  const data = await tensor.data(dtype)
  tensor.dispose()
  return data
}
