/**
 * The collectives as functions: on the default group, or on `group`. What they ask of their tensors, what they throw and
 * that all ranks of the group must call them, `ProcessGroup` says; its methods of the same names do the work.
 */
import { checkKind } from '../checks.js'
import { fromTyped } from '../tensor/factories.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import type { MessageOptions, MonitoredBarrierOptions, ProcessGroup, ReduceOptions } from './group.js'
import { checkGroup, defaultGroup } from './world.js'
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
  checkGroup(operation, group)
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

/** Combines `tensor` into rank `dst`'s, in place; elsewhere its content is undefined afterwards (`torch.distributed.reduce`). */
export function reduce(tensor: Tensor, dst: number, options: ReduceOptions & OnGroup = {}): Work<Tensor> {
  return on('reduce', options, (group, rest) => group.reduce(tensor, dst, rest))
}

/**
 * Every rank's `tensor`, by rank, into `tensorList`, or into new tensors where none are given
 * (`torch.distributed.all_gather`).
 */
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

/**
 * Every rank's `input`, by rank, into one tensor: on Gloo of world size times the rows
 * (`torch.distributed.all_gather_into_tensor`).
 */
export function allGatherIntoTensor(output: Tensor, input: Tensor, options: WaitOptions & OnGroup = {}): Work<Tensor> {
  return on('allGatherIntoTensor', options, (group, rest) => group.allGatherIntoTensor(output, input, rest))
}

/** `inputList[r]` of all ranks, combined, into rank r's `output` (`torch.distributed.reduce_scatter`). */
export function reduceScatter(
  output: Tensor,
  inputList: readonly Tensor[],
  options: ReduceOptions & OnGroup = {},
): Work<Tensor> {
  return on('reduceScatter', options, (group, rest) => group.reduceScatter(output, inputList, rest))
}

/** As `reduceScatter`, from one tensor: on Gloo of world size times the rows (`torch.distributed.reduce_scatter_tensor`). */
export function reduceScatterTensor(
  output: Tensor,
  input: Tensor,
  options: ReduceOptions & OnGroup = {},
): Work<Tensor> {
  return on('reduceScatterTensor', options, (group, rest) => group.reduceScatterTensor(output, input, rest))
}

/**
 * Every rank's `tensor`, by rank, into `gatherList` of rank `dst` (default: the group's first); left out elsewhere
 * (`torch.distributed.gather`).
 */
export function gather(
  tensor: Tensor,
  gatherList?: readonly Tensor[] | null,
  dst?: number,
  options: WaitOptions & OnGroup = {},
): Work<readonly Tensor[]> {
  return on('gather', options, (group, rest) => group.gather(tensor, gatherList, dst, rest))
}

/**
 * `scatterList[r]` of rank `src` (default: the group's first) into rank r's `tensor`; left out elsewhere
 * (`torch.distributed.scatter`).
 */
export function scatter(
  tensor: Tensor,
  scatterList?: readonly Tensor[] | null,
  src?: number,
  options: WaitOptions & OnGroup = {},
): Work<Tensor> {
  return on('scatter', options, (group, rest) => group.scatter(tensor, scatterList, src, rest))
}

/** `inputList[r]` goes to rank r, `outputList[r]` comes from rank r (`torch.distributed.all_to_all`). */
export function allToAll(
  outputList: readonly Tensor[],
  inputList: readonly Tensor[],
  options: WaitOptions & OnGroup = {},
): Work<readonly Tensor[]> {
  return on('allToAll', options, (group, rest) => group.allToAll(outputList, inputList, rest))
}

/** As `allToAll` with slices of dimension 0; without splits, in equal parts (`torch.distributed.all_to_all_single`). */
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

/** Sends `tensor` to rank `dst`, which must receive it (`torch.distributed.isend`). Only these two ranks call. */
export function send(tensor: Tensor, dst: number, options: MessageOptions & OnGroup = {}): Work<void> {
  return on('send', options, (group, rest) => group.send(tensor, dst, rest))
}

/**
 * Receives into `tensor` from rank `src`, or from whoever sends first; the result is the sender's rank
 * (`torch.distributed.irecv`). Only these two ranks call.
 */
export function recv(tensor: Tensor, src?: number | null, options: MessageOptions & OnGroup = {}): Work<number> {
  return on('recv', options, (group, rest) => group.recv(tensor, src, rest))
}

/** Ends when all ranks have called it (`torch.distributed.barrier`). */
export function barrier(options: WaitOptions & OnGroup = {}): Work<void> {
  return on('barrier', options, (group, rest) => group.barrier(rest))
}

/** A barrier whose error says, on rank 0, which rank did not come (`torch.distributed.monitored_barrier`). */
export function monitoredBarrier(options: MonitoredBarrierOptions & OnGroup = {}): Work<void> {
  return on('monitoredBarrier', options, (group, rest) => group.monitoredBarrier(rest))
}

/**
 * Every rank's `object`, by rank: structured data of any kind that `v8.serialize` takes
 * (`torch.distributed.all_gather_object`). Every rank must be Lockstep's (`ERR_UNSUPPORTED_IN_MIXED_GROUP`).
 */
export async function allGatherObject<T>(object: T, options: WaitOptions & OnGroup = {}): Promise<T[]> {
  const [group, rest] = split<WaitOptions>('allGatherObject', options)
  return group.allGatherObject(object, rest)
}

/**
 * Replaces the elements of `list` by those of rank `src`'s list (`torch.distributed.broadcast_object_list`), which must be
 * as long on every rank: else `ERR_COLLECTIVE_MISMATCH` on all of them. Every rank must be Lockstep's
 * (`ERR_UNSUPPORTED_IN_MIXED_GROUP`).
 */
export async function broadcastObjectList(
  list: unknown[],
  src?: number,
  options: WaitOptions & OnGroup = {},
): Promise<unknown[]> {
  const [group, rest] = split<WaitOptions>('broadcastObjectList', options)
  return group.broadcastObjectList(list, src, rest)
}

/** Whether `value` is true on any rank; all ranks call it and get the same answer. */
export function any(value: boolean, options: WaitOptions & OnGroup = {}): Promise<boolean> {
  return agree('any', value, 'max', options)
}

/** Whether `value` is true on every rank; all ranks call it and get the same answer. */
export function all(value: boolean, options: WaitOptions & OnGroup = {}): Promise<boolean> {
  return agree('all', value, 'min', options)
}

async function agree(
  operation: string,
  value: boolean,
  op: 'max' | 'min',
  options: WaitOptions & OnGroup,
): Promise<boolean> {
  checkKind(operation, 'value', value, 'boolean')
  const flag = fromTyped(Int32Array.of(Number(value)), [1])
  try {
    await allReduce(flag, { ...options, op })
    return flag.item() !== 0
  } finally {
    flag.dispose()
  }
}
