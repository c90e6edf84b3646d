/** The collectives as functions: on the default group, or on `group`. */
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { fromTyped } from '../tensor/factories.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import { ProcessGroup } from './group.js'
import type { MessageOptions, MonitoredBarrierOptions, ReduceOptions } from './group.js'
import { defaultGroup } from './world.js'
import type { WaitOptions } from '../waiting.js'
import { Work } from './work.js'

/** Which group, beside a collective's own options. */
export interface OnGroup {
  /** Default: the default group. */
  readonly group?: ProcessGroup | undefined
}

/** The group, and the options without it. What is no object goes on as it is, to be refused there. */
function split<O extends WaitOptions>(operation: string, options: O & OnGroup): [ProcessGroup, O] {
  if (typeof options !== 'object' || options === null) return [defaultGroup(operation), options]
  const { group, ...rest } = options
  if (group !== undefined && !(group instanceof ProcessGroup)) {
    const text = `${operation}: group must be a ProcessGroup, got ${describe(group)}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
  return [group ?? defaultGroup(operation), rest as unknown as O]
}

/** Takes the group out of the options; a missing default group rejects as the collective itself would. */
function on<T, O extends WaitOptions>(
  operation: string,
  options: O & OnGroup,
  run: (group: ProcessGroup, options: O) => Work<T>,
): Work<T> {
  try {
    return run(...split(operation, options))
  } catch (error) {
    const refuse = () => {
      throw error
    }
    return new Work<T>(operation, 'none', refuse, refuse)
  }
}

/** Combines `tensor` over all ranks, in place (`torch.distributed.all_reduce`). */
export function allReduce(tensor: Tensor, options: ReduceOptions & OnGroup = {}): Work<Tensor> {
  return on('allReduce', options, (group, rest) => group.allReduce(tensor, rest))
}

/** Copies `tensor` of rank `src` to all ranks, in place (`torch.distributed.broadcast`). */
export function broadcast(tensor: Tensor, src: number, options: WaitOptions & OnGroup = {}): Work<Tensor> {
  return on('broadcast', options, (group, rest) => group.broadcast(tensor, src, rest))
}

/** Combines `tensor` into rank `dst`'s, in place; elsewhere its content is undefined afterwards. */
export function reduce(tensor: Tensor, dst: number, options: ReduceOptions & OnGroup = {}): Work<Tensor> {
  return on('reduce', options, (group, rest) => group.reduce(tensor, dst, rest))
}

/** Every rank's `tensor`, by rank, into `tensorList`, or into new tensors where none are given. */
export function allGather(
  tensorList: readonly Tensor[],
  tensor: Tensor,
  options?: WaitOptions & OnGroup,
): Work<readonly Tensor[]>
export function allGather(tensor: Tensor, options?: WaitOptions & OnGroup): Work<readonly Tensor[]>
export function allGather(
  first: readonly Tensor[] | Tensor,
  second?: Tensor | (WaitOptions & OnGroup),
  third?: WaitOptions & OnGroup,
): Work<readonly Tensor[]> {
  if (isTensor(first)) {
    return on('allGather', (second ?? {}) as WaitOptions & OnGroup, (group, rest) => group.allGather(first, rest))
  }
  return on('allGather', third ?? {}, (group, rest) => group.allGather(first, second as Tensor, rest))
}

/** Every rank's `input`, by rank, into one tensor of world size times the elements. */
export function allGatherIntoTensor(output: Tensor, input: Tensor, options: WaitOptions & OnGroup = {}): Work<Tensor> {
  return on('allGatherIntoTensor', options, (group, rest) => group.allGatherIntoTensor(output, input, rest))
}

/** `inputList[r]` of all ranks, combined, into rank r's `output`. */
export function reduceScatter(
  output: Tensor,
  inputList: readonly Tensor[],
  options: ReduceOptions & OnGroup = {},
): Work<Tensor> {
  return on('reduceScatter', options, (group, rest) => group.reduceScatter(output, inputList, rest))
}

/** As `reduceScatter`, from one tensor of world size times the elements. */
export function reduceScatterTensor(
  output: Tensor,
  input: Tensor,
  options: ReduceOptions & OnGroup = {},
): Work<Tensor> {
  return on('reduceScatterTensor', options, (group, rest) => group.reduceScatterTensor(output, input, rest))
}

/** Every rank's `tensor`, by rank, into `gatherList` of rank `dst` (default: the group's first); left out elsewhere. */
export function gather(
  tensor: Tensor,
  gatherList?: readonly Tensor[] | null,
  dst?: number,
  options: WaitOptions & OnGroup = {},
): Work<readonly Tensor[]> {
  return on('gather', options, (group, rest) => group.gather(tensor, gatherList, dst, rest))
}

/** `scatterList[r]` of rank `src` (default: the group's first) into rank r's `tensor`; left out elsewhere. */
export function scatter(
  tensor: Tensor,
  scatterList?: readonly Tensor[] | null,
  src?: number,
  options: WaitOptions & OnGroup = {},
): Work<Tensor> {
  return on('scatter', options, (group, rest) => group.scatter(tensor, scatterList, src, rest))
}

/** `inputList[r]` goes to rank r, `outputList[r]` comes from rank r. */
export function allToAll(
  outputList: readonly Tensor[],
  inputList: readonly Tensor[],
  options: WaitOptions & OnGroup = {},
): Work<readonly Tensor[]> {
  return on('allToAll', options, (group, rest) => group.allToAll(outputList, inputList, rest))
}

/** As `allToAll` with slices of dimension 0; without splits, in equal parts. */
export function allToAllSingle(
  output: Tensor,
  input: Tensor,
  outputSplitSizes?: readonly number[] | null,
  inputSplitSizes?: readonly number[] | null,
  options: WaitOptions & OnGroup = {},
): Work<Tensor> {
  return on('allToAllSingle', options, (group, rest) =>
    group.allToAllSingle(output, input, outputSplitSizes, inputSplitSizes, rest),
  )
}

/** Sends `tensor` to rank `dst`, which must receive it. */
export function send(tensor: Tensor, dst: number, options: MessageOptions & OnGroup = {}): Work<void> {
  return on('send', options, (group, rest) => group.send(tensor, dst, rest))
}

/** Receives into `tensor` from rank `src`, or from whoever sends first; the result is the sender's rank. */
export function recv(tensor: Tensor, src?: number | null, options: MessageOptions & OnGroup = {}): Work<number> {
  return on('recv', options, (group, rest) => group.recv(tensor, src, rest))
}

/** Ends when all ranks have called it. */
export function barrier(options: WaitOptions & OnGroup = {}): Work<void> {
  return on('barrier', options, (group, rest) => group.barrier(rest))
}

/** A barrier whose error says, on rank 0, which rank did not come. */
export function monitoredBarrier(options: MonitoredBarrierOptions & OnGroup = {}): Work<void> {
  return on('monitoredBarrier', options, (group, rest) => group.monitoredBarrier(rest))
}

/** Every rank's `object`, by rank: structured data of any kind that `v8.serialize` takes. Every rank must be Lockstep's. */
export async function allGatherObject<T>(object: T, options: WaitOptions & OnGroup = {}): Promise<T[]> {
  const [group, rest] = split<WaitOptions>('allGatherObject', options)
  return group.allGatherObject(object, rest)
}

/** Replaces the elements of `list` by those of rank `src`'s list. Every rank must be Lockstep's. */
export async function broadcastObjectList(
  list: unknown[],
  src?: number,
  options: WaitOptions & OnGroup = {},
): Promise<unknown[]> {
  const [group, rest] = split<WaitOptions>('broadcastObjectList', options)
  return group.broadcastObjectList(list, src, rest)
}

/** Whether `value` is true on any rank; all ranks get the same answer. */
export function any(value: boolean, options: WaitOptions & OnGroup = {}): Promise<boolean> {
  return agree(value, 'max', options)
}

/** Whether `value` is true on every rank; all ranks get the same answer. */
export function all(value: boolean, options: WaitOptions & OnGroup = {}): Promise<boolean> {
  return agree(value, 'min', options)
}

async function agree(value: boolean, op: 'max' | 'min', options: WaitOptions & OnGroup): Promise<boolean> {
  const flag = fromTyped(Int32Array.of(Number(value)), [1])
  try {
    await allReduce(flag, { ...options, op })
    return flag.item() !== 0
  } finally {
    flag.dispose()
  }
}
