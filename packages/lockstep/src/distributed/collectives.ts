/**
 * The collectives as functions, on the default group or on `group`. They call the methods of `ProcessGroup` with the
 * same names: see there for the requirements on tensors, the errors, and which ranks must call.
 */
import { checkKind } from '../checks.js'
import { fromTyped } from '../tensor/factories.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import type { MessageOptions, MonitoredBarrierOptions, ProcessGroup, ReduceOptions } from './group.js'
import { checkGroup, defaultGroup } from './world.js'
import type { WaitOptions } from '../waiting.js'
import { Work } from './work.js'

/** The option `group`, which extends a collective's own options. */
export interface OnGroup {
  /** Default: the default group. */
  readonly group?: ProcessGroup | undefined
}

/** Splits the group off the options. A value that is not an object passes through; the collective rejects it. */
function split<O extends WaitOptions>(operation: string, options: O & OnGroup): [ProcessGroup, O] {
  if (typeof options !== 'object' || options === null) return [defaultGroup(operation), options]
  const { group, ...rest } = options
  checkGroup(operation, group)
  return [group ?? defaultGroup(operation), rest as unknown as O]
}

/** Calls `run` with the group and the other options. A missing default group rejects the Work, as other errors do. */
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

/**
 * Reduces `tensor` over all ranks, in place (`torch.distributed.all_reduce`). Await it: until then the contents of
 * `tensor` are undefined.
 */
export function allReduce(tensor: Tensor, options: ReduceOptions & OnGroup = {}): Work<Tensor> {
  return on('allReduce', options, (group, rest) => group.allReduce(tensor, rest))
}

/**
 * Reduces each of `tensors` over all ranks, in place, at once (`torch.distributed.all_reduce_coalesced`). Await it:
 * until then the contents of `tensors` are undefined.
 */
export function allReduceCoalesced<T extends readonly Tensor[]>(
  tensors: T,
  options: ReduceOptions & OnGroup = {},
): Work<T> {
  return on('allReduceCoalesced', options, (group, rest) => group.allReduceCoalesced(tensors, rest))
}

/**
 * Copies `tensor` of rank `src` to all ranks, in place (`torch.distributed.broadcast`). Await it: until then the
 * contents of `tensor` are undefined.
 */
export function broadcast(tensor: Tensor, src: number, options: WaitOptions & OnGroup = {}): Work<Tensor> {
  return on('broadcast', options, (group, rest) => group.broadcast(tensor, src, rest))
}

/**
 * Reduces `tensor` to rank `dst`, in place; its content on other ranks is undefined afterwards
 * (`torch.distributed.reduce`). Await it: until then the contents of `tensor` are undefined.
 */
export function reduce(tensor: Tensor, dst: number, options: ReduceOptions & OnGroup = {}): Work<Tensor> {
  return on('reduce', options, (group, rest) => group.reduce(tensor, dst, rest))
}

/**
 * Gathers every rank's `tensor`, by rank, into `tensorList`, or into new tensors if it is omitted
 * (`torch.distributed.all_gather`). Await it: until then the contents of `tensorList` are undefined.
 */
export function allGather(
  tensorList: readonly Tensor[],
  tensor: Tensor,
  options?: WaitOptions & OnGroup,
): Work<readonly Tensor[]>
/**
 * Gathers every rank's `tensor`, by rank, into new tensors (`torch.distributed.all_gather`). Await it: until then the
 * contents of the gathered tensors are undefined.
 */
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
 * Gathers every rank's `input`, by rank, into one tensor (`torch.distributed.all_gather_into_tensor`). On Gloo,
 * `output` must have world size times the rows of `input`. Await it: until then the contents of `output` are undefined.
 */
export function allGatherIntoTensor(output: Tensor, input: Tensor, options: WaitOptions & OnGroup = {}): Work<Tensor> {
  return on('allGatherIntoTensor', options, (group, rest) => group.allGatherIntoTensor(output, input, rest))
}

/**
 * Reduces `inputList[r]` over all ranks into rank r's `output` (`torch.distributed.reduce_scatter`). Await it: until
 * then the contents of `output` are undefined.
 */
export function reduceScatter(
  output: Tensor,
  inputList: readonly Tensor[],
  options: ReduceOptions & OnGroup = {},
): Work<Tensor> {
  return on('reduceScatter', options, (group, rest) => group.reduceScatter(output, inputList, rest))
}

/**
 * As `reduceScatter`, from one tensor (`torch.distributed.reduce_scatter_tensor`). On Gloo, `input` must have world
 * size times the rows of `output`. Await it: until then the contents of `output` are undefined.
 */
export function reduceScatterTensor(
  output: Tensor,
  input: Tensor,
  options: ReduceOptions & OnGroup = {},
): Work<Tensor> {
  return on('reduceScatterTensor', options, (group, rest) => group.reduceScatterTensor(output, input, rest))
}

/**
 * Gathers every rank's `tensor`, by rank, into `gatherList` of rank `dst` (default: the group's first). Other ranks
 * omit the list (`torch.distributed.gather`). Await it: until then the contents of `gatherList` are undefined.
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
 * Copies `scatterList[r]` of rank `src` (default: the group's first) into rank r's `tensor`. Other ranks omit the list
 * (`torch.distributed.scatter`). Await it: until then the contents of `tensor` are undefined.
 */
export function scatter(
  tensor: Tensor,
  scatterList?: readonly Tensor[] | null,
  src?: number,
  options: WaitOptions & OnGroup = {},
): Work<Tensor> {
  return on('scatter', options, (group, rest) => group.scatter(tensor, scatterList, src, rest))
}

/**
 * Sends `inputList[r]` to rank r and receives `outputList[r]` from rank r (`torch.distributed.all_to_all`). Await it:
 * until then the contents of `outputList` are undefined.
 */
export function allToAll(
  outputList: readonly Tensor[],
  inputList: readonly Tensor[],
  options: WaitOptions & OnGroup = {},
): Work<readonly Tensor[]> {
  return on('allToAll', options, (group, rest) => group.allToAll(outputList, inputList, rest))
}

/**
 * As `allToAll`, with slices of dimension 0; without split sizes, in equal slices
 * (`torch.distributed.all_to_all_single`). Await it: until then the contents of `output` are undefined.
 */
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

/**
 * Sends `tensor` to rank `dst`, which must receive it (`torch.distributed.isend`). Only these two ranks call. Await it
 * before you change `tensor`.
 */
export function send(tensor: Tensor, dst: number, options: MessageOptions & OnGroup = {}): Work<void> {
  return on('send', options, (group, rest) => group.send(tensor, dst, rest))
}

/**
 * Receives into `tensor` from rank `src`, or from any rank if `src` is omitted; resolves with the sender's rank
 * (`torch.distributed.irecv`). Only these two ranks call. Await it: until then the contents of `tensor` are undefined.
 */
export function recv(tensor: Tensor, src?: number | null, options: MessageOptions & OnGroup = {}): Work<number> {
  return on('recv', options, (group, rest) => group.recv(tensor, src, rest))
}

/** Resolves when all ranks have called it (`torch.distributed.barrier`). */
export function barrier(options: WaitOptions & OnGroup = {}): Work<void> {
  return on('barrier', options, (group, rest) => group.barrier(rest))
}

/** A barrier whose error on rank 0 names the missing rank (`torch.distributed.monitored_barrier`). */
export function monitoredBarrier(options: MonitoredBarrierOptions & OnGroup = {}): Work<void> {
  return on('monitoredBarrier', options, (group, rest) => group.monitoredBarrier(rest))
}

/**
 * Gathers every rank's `object`, by rank (`torch.distributed.all_gather_object`). Objects are values of any kind that
 * `v8.serialize` accepts. Every rank must run Lockstep (`ERR_UNSUPPORTED_IN_MIXED_GROUP`).
 */
export async function allGatherObject<T>(object: T, options: WaitOptions & OnGroup = {}): Promise<T[]> {
  const [group, rest] = split<WaitOptions>('allGatherObject', options)
  return group.allGatherObject(object, rest)
}

/**
 * Replaces the elements of `list` by those of rank `src`'s list (`torch.distributed.broadcast_object_list`). The lists
 * must have equal lengths: otherwise `ERR_COLLECTIVE_MISMATCH` on every rank. Every rank must run Lockstep
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

/** Whether `value` is true on any rank. All ranks must call it and get the same result. */
export function any(value: boolean, options: WaitOptions & OnGroup = {}): Promise<boolean> {
  return agree('any', value, 'max', options)
}

/** Whether `value` is true on every rank. All ranks must call it and get the same result. */
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
