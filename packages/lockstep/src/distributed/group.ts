/** A group of ranks and its collectives. */
import { checkKind } from '../checks.js'
import { log } from '../diagnostics.js'
import { LockstepError } from '../error.js'
import { currentFrame } from '../frame.js'
import { native } from '../native.js'
import { ops } from '../ops/ops.js'
import { show } from '../ops/explain.js'
import { handleOf, isTensor, Tensor } from '../tensor/tensor.js'
import type { FlightRecordEntry } from './flight-record.js'
import { allGatherObject, broadcastObjectList } from './objects.js'
import { checkWaitOptions, untilAborted, wordsOf } from '../waiting.js'
import type { WaitOptions } from '../waiting.js'
import { checkOptions } from '../options.js'
import type { DTypeLike } from '../tensor/dtype.js'
import { Work } from './work.js'

/** Reduction operator. `avg` needs a floating-point dtype, the bitwise ones an integer dtype. */
export type ReduceOp = 'sum' | 'avg' | 'product' | 'min' | 'max' | 'band' | 'bor' | 'bxor'

/** Options of a collective that reduces values. */
export interface ReduceOptions extends WaitOptions {
  /** Default `'sum'`. */
  readonly op?: ReduceOp | undefined
}

/** Options of `send` and `recv`. */
export interface MessageOptions extends WaitOptions {
  /** Distinguishes messages between the same two ranks: 0 to 2^31 - 1; default 0. */
  readonly tag?: number | undefined
}

/** Options of `monitoredBarrier`. */
export interface MonitoredBarrierOptions extends WaitOptions {
  /** Rank 0 waits for all ranks and reports every missing rank, not only the first. Default false. */
  readonly waitAllRanks?: boolean | undefined
}

/** Options of `allocateTensor`. */
export interface AllocateOptions {
  /** Default `'float32'`. */
  readonly dtype?: DTypeLike | undefined
}

const VERIFY = 1
const WITHIN_REDUCTION = 2
const WAIT_ALL_RANKS = 4
/** Above these bits: what a call is part of, from 1 on. */
const PART = 8

/** What calls are part of, as crates/collectives counts it. */
const PARTS = ['checkpoint.save', 'checkpoint.load'] as const
export type Part = (typeof PARTS)[number]

const waitKeys = ['timeout', 'signal'] as const

interface Call {
  readonly outputs?: readonly Tensor[]
  readonly inputs?: readonly Tensor[]
  readonly op?: ReduceOp | undefined
  /** A rank of the default group; -1 for none. */
  readonly peer?: number
  readonly tag?: number | undefined
  readonly outputSplits?: readonly number[] | undefined
  readonly inputSplits?: readonly number[] | undefined
  readonly flags?: number
}

/**
 * A fixed set of ranks that issue the same collectives in the same order. Made by `initProcessGroup` and `newGroup`.
 *
 * Every collective starts at once and returns a `Work`. It uses tensors in place: do not touch them until it has ended.
 * All ranks of the group must call it, with tensors of the same shape and dtype. If every rank runs Lockstep, the ranks
 * verify this, and a difference is `ERR_COLLECTIVE_MISMATCH` on every rank. Rank arguments are ranks of the default
 * group. Tensors must be contiguous and on the CPU.
 *
 * Failures reject the Work. `ERR_INVALID_ARGUMENT` and `ERR_ARGUMENT_TYPE`: errors that this rank detects alone.
 * `ERR_TIMEOUT`, `ERR_ABORTED`, `ERR_PEER_LOST` and `ERR_PEER_ABORTED` break the group; later calls on it are
 * `ERR_GROUP_BROKEN`. `ERR_COLLECTIVE_DURING_REDUCTION`: a wrapper's reduction holds the group.
 */
export class ProcessGroup {
  /** Equal on all ranks. */
  readonly name: string
  /** This process's rank within the group; -1 if it is not a member. */
  readonly rank: number
  /** The number of ranks. */
  readonly size: number
  /** Ranks in the default group, indexed by rank in this group. */
  readonly ranks: readonly number[]
  /**
   * Machine name of each rank, indexed by rank in this group; ranks on one machine have equal names. The name is
   * `LOCKSTEP_HOSTID`, else the host name and boot id; '' for PyTorch ranks.
   */
  readonly hosts: readonly string[]
  /** `'gloo'`, `'shm'`, `'hierarchical'` or `'in-process'`; `'none'` if this process is not a member. */
  readonly backend: string
  /** Whether every rank runs Lockstep; otherwise some run PyTorch. */
  readonly allOurs: boolean
  /** Default deadline of collectives, in milliseconds. */
  readonly timeout: number
  /** Number of times that the group was replaced. */
  readonly generation: number

  readonly #id: number
  readonly #verify: boolean
  #flags = 0
  #destroyed = false

  readonly #end: (group: ProcessGroup) => Promise<void>

  /** Not for callers. */
  constructor(
    id: number,
    ranks: readonly number[],
    name: string,
    verify: boolean,
    end: (group: ProcessGroup) => Promise<void>,
  ) {
    this.#end = end
    this.#id = id
    this.#verify = verify
    this.ranks = ranks
    this.size = ranks.length
    this.name = name
    const info = id === 0 ? undefined : native().groupInfo(id)
    this.rank = info?.rank ?? -1
    this.hosts = info?.hosts ?? ranks.map(() => '')
    this.backend = info?.backend ?? 'none'
    this.allOurs = info?.allOurs ?? false
    this.timeout = info?.timeout ?? 0
    this.generation = info?.generation ?? 0
  }

  /** Whether this process is a member. If it is not, collectives reject. */
  get isMember(): boolean {
    return this.#id !== 0
  }

  /** Whether this process destroyed the group. Its collectives are then `ERR_GROUP_DESTROYED`. */
  get isDestroyed(): boolean {
    return this.#destroyed
  }

  /** The sequence number of the last collective; 0 before the first. */
  get sequence(): number {
    return native().groupSequence(this.#id)
  }

  /**
   * The last 2000 operations that this rank has issued in the group, the oldest first: those of wrappers and hooks too
   * (PyTorch's flight recorder). Comparisons between ranks of Lockstep are not among them. Concerns this rank alone.
   * `ERR_GROUP_DESTROYED` after its end.
   */
  flightRecord(): FlightRecordEntry[] {
    this.#checkUsable('flightRecord')
    return native()
      .groupFlightRecord(this.#id)
      .map(({ sequence, operation, reduceOp, root, dtype, count }) => ({
        sequence,
        operation,
        op: (reduceOp ?? null) as FlightRecordEntry['op'],
        root: root ?? null,
        dtype: (dtype ?? null) as FlightRecordEntry['dtype'],
        count,
      }))
  }

  /**
   * The addon's id of the group.
   * @internal
   */
  get id(): number {
    return this.#id
  }

  /**
   * The same group, for collectives inside an open gradient reduction (those of a communication hook).
   * @internal
   */
  withinReduction(): ProcessGroup {
    const group = new ProcessGroup(this.#id, this.ranks, this.name, this.#verify, this.#end)
    group.#flags = WITHIN_REDUCTION
    return group
  }

  /**
   * The same group, for collectives of which peers that do something else are told what they are part of.
   * @internal
   */
  partOf(part: Part): ProcessGroup {
    const group = new ProcessGroup(this.#id, this.ranks, this.name, this.#verify, this.#end)
    group.#flags = this.#flags | (PART * (1 + PARTS.indexOf(part)))
    return group
  }

  /**
   * A tensor of this size, with undefined content, in memory of the group (`Backend.allocate_tensor`). Over shared memory,
   * all-reduces work on it where it lies, and copy other tensors. It may outlive the group. Concerns this rank alone.
   */
  allocateTensor(size: readonly number[], options: AllocateOptions = {}): Tensor {
    this.#checkUsable('allocateTensor')
    checkOptions('allocateTensor', options, ['dtype'])
    const like = ops.empty(size, { dtype: options.dtype ?? 'float32' })
    try {
      return new Tensor(native().groupAllocate(this.#id, handleOf(like)))
    } finally {
      like.dispose()
    }
  }

  /**
   * Reduces `tensor` over all ranks, in place (`all_reduce`). Sparse tensors can be summed. Await it: until then the
   * contents of `tensor` are undefined.
   */
  allReduce(tensor: Tensor, options: ReduceOptions = {}): Work<Tensor> {
    const call = () => ({ outputs: [tensor], op: options.op })
    return this.#issue('allReduce', options, [...waitKeys, 'op'], call, () => tensor)
  }

  /**
   * Reduces each of `tensors` over all ranks, in place, at once: one message, on GPUs one group of NCCL's
   * (`all_reduce_coalesced`). They have one dtype, and the same sizes on all ranks. Await it: until then the contents of
   * `tensors` are undefined.
   */
  allReduceCoalesced<T extends readonly Tensor[]>(tensors: T, options: ReduceOptions = {}): Work<T> {
    const call = () => ({ outputs: tensors, op: options.op })
    return this.#issue('allReduceCoalesced', options, [...waitKeys, 'op'], call, () => tensors)
  }

  /**
   * Copies `tensor` of rank `src` to all ranks, in place (`broadcast`). Await it: until then the contents of `tensor`
   * are undefined.
   */
  broadcast(tensor: Tensor, src: number, options: WaitOptions = {}): Work<Tensor> {
    return this.#issue(
      'broadcast',
      options,
      waitKeys,
      () => ({ outputs: [tensor], peer: src }),
      () => tensor,
    )
  }

  /**
   * Reduces `tensor` to rank `dst`, in place; its content on other ranks is undefined afterwards (`reduce`). Await it:
   * until then the contents of `tensor` are undefined.
   */
  reduce(tensor: Tensor, dst: number, options: ReduceOptions = {}): Work<Tensor> {
    const call = () => ({ outputs: [tensor], peer: dst, op: options.op })
    return this.#issue('reduce', options, [...waitKeys, 'op'], call, () => tensor)
  }

  /**
   * Gathers every rank's `tensor`, by rank, into `tensorList`, or into new tensors if it is omitted (`all_gather`).
   * Await it: until then the contents of `tensorList` are undefined.
   */
  allGather(tensorList: readonly Tensor[], tensor: Tensor, options?: WaitOptions): Work<readonly Tensor[]>
  /**
   * Gathers every rank's `tensor`, by rank, into new tensors (`all_gather`). Await it: until then the contents of the
   * gathered tensors are undefined.
   */
  allGather(tensor: Tensor, options?: WaitOptions): Work<readonly Tensor[]>
  allGather(first: readonly Tensor[] | Tensor, second?: Tensor | WaitOptions, third?: WaitOptions) {
    const given = !isTensor(first)
    const input = (given ? second : first) as Tensor
    const options = ((given ? third : second) ?? {}) as WaitOptions
    let outputs: readonly Tensor[] = given ? first : []
    const call = () => {
      if (!given) outputs = Array.from({ length: this.size }, () => ops.emptyLike(input))
      return { outputs, inputs: [input] }
    }
    return this.#issue('allGather', options, waitKeys, call, () => outputs)
  }

  /**
   * Gathers every rank's `input`, by rank, into one tensor (`all_gather_into_tensor`). With the backend `gloo`,
   * `output` must have `size` times the rows of `input`; other shapes are `ERR_INVALID_ARGUMENT`, as in PyTorch. Await
   * it: until then the contents of `output` are undefined.
   */
  allGatherIntoTensor(output: Tensor, input: Tensor, options: WaitOptions = {}): Work<Tensor> {
    const call = () => ({ outputs: [output], inputs: [input] })
    return this.#issue('allGatherIntoTensor', options, waitKeys, call, () => output)
  }

  /**
   * Reduces `inputList[r]` over all ranks into rank r's `output` (`reduce_scatter`). Parts of different ranks may
   * differ in shape. Await it: until then the contents of `output` are undefined.
   */
  reduceScatter(output: Tensor, inputList: readonly Tensor[], options: ReduceOptions = {}): Work<Tensor> {
    const call = () => ({ outputs: [output], inputs: inputList, op: options.op })
    return this.#issue('reduceScatter', options, [...waitKeys, 'op'], call, () => output)
  }

  /**
   * As `reduceScatter`, from one tensor (`reduce_scatter_tensor`). With the backend `gloo`, `input` must have `size`
   * times the rows of `output`; other shapes are `ERR_INVALID_ARGUMENT`, as in PyTorch. Await it: until then the
   * contents of `output` are undefined.
   */
  reduceScatterTensor(output: Tensor, input: Tensor, options: ReduceOptions = {}): Work<Tensor> {
    const call = () => ({ outputs: [output], inputs: [input], op: options.op })
    return this.#issue('reduceScatterTensor', options, [...waitKeys, 'op'], call, () => output)
  }

  /**
   * Gathers every rank's `tensor`, by rank, into `gatherList` of rank `dst` (default: the group's first). Other ranks
   * omit the list (`gather`). Await it: until then the contents of `gatherList` are undefined.
   */
  gather(
    tensor: Tensor,
    gatherList?: readonly Tensor[] | null,
    dst: number = this.#root(),
    options: WaitOptions = {},
  ): Work<readonly Tensor[]> {
    const outputs = gatherList ?? []
    return this.#issue(
      'gather',
      options,
      waitKeys,
      () => ({ outputs, inputs: [tensor], peer: dst }),
      () => outputs,
    )
  }

  /**
   * Copies `scatterList[r]` of rank `src` (default: the group's first) into rank r's `tensor`. Other ranks omit the
   * list (`scatter`). Await it: until then the contents of `tensor` are undefined.
   */
  scatter(
    tensor: Tensor,
    scatterList?: readonly Tensor[] | null,
    src: number = this.#root(),
    options: WaitOptions = {},
  ): Work<Tensor> {
    const call = () => ({ outputs: [tensor], inputs: scatterList ?? [], peer: src })
    return this.#issue('scatter', options, waitKeys, call, () => tensor)
  }

  /**
   * Sends `inputList[r]` to rank r and receives `outputList[r]` from rank r (`all_to_all`). Parts may differ in shape;
   * a Python rank on Gloo then takes part with `all_to_all_single` and splits. Await it: until then the contents of
   * `outputList` are undefined.
   */
  allToAll(
    outputList: readonly Tensor[],
    inputList: readonly Tensor[],
    options: WaitOptions = {},
  ): Work<readonly Tensor[]> {
    const call = () => ({ outputs: outputList, inputs: inputList })
    return this.#issue('allToAll', options, waitKeys, call, () => outputList)
  }

  /**
   * As `allToAll`, with slices of dimension 0; without split sizes, in equal slices (`all_to_all_single`). Await it:
   * until then the contents of `output` are undefined.
   */
  allToAllSingle(
    output: Tensor,
    input: Tensor,
    outputSplitSizes?: readonly number[] | null,
    inputSplitSizes?: readonly number[] | null,
    options: WaitOptions = {},
  ): Work<Tensor> {
    const call = () => ({
      outputs: [output],
      inputs: [input],
      outputSplits: outputSplitSizes ?? [],
      inputSplits: inputSplitSizes ?? [],
    })
    return this.#issue('allToAllSingle', options, waitKeys, call, () => output)
  }

  /** Sends `tensor` to rank `dst`, which must receive it (`isend`). Await it before you change `tensor`. */
  send(tensor: Tensor, dst: number, options: MessageOptions = {}): Work<void> {
    const call = () => ({ outputs: [tensor], peer: dst, tag: options.tag })
    return this.#issue('send', options, [...waitKeys, 'tag'], call, () => undefined)
  }

  /**
   * Receives into `tensor` from rank `src`, or from any rank if `src` is omitted; resolves with the sender's rank
   * (`irecv`). Await it: until then the contents of `tensor` are undefined.
   */
  recv(tensor: Tensor, src?: number | null, options: MessageOptions = {}): Work<number> {
    const call = () => ({ outputs: [tensor], peer: src ?? -1, tag: options.tag })
    const sender = (source: number | undefined) => (source === undefined ? (src ?? -1) : (this.ranks[source] ?? -1))
    return this.#issue('recv', options, [...waitKeys, 'tag'], call, sender)
  }

  /** Resolves when all ranks have called it (`barrier`). */
  barrier(options: WaitOptions = {}): Work<void> {
    return this.#issue(
      'barrier',
      options,
      waitKeys,
      () => ({}),
      () => undefined,
    )
  }

  /** A barrier whose error on rank 0 names the missing rank (`monitored_barrier`). */
  monitoredBarrier(options: MonitoredBarrierOptions = {}): Work<void> {
    return this.#issue(
      'monitoredBarrier',
      options,
      [...waitKeys, 'waitAllRanks'],
      () => ({ flags: options.waitAllRanks === true ? WAIT_ALL_RANKS : 0 }),
      () => undefined,
    )
  }

  /**
   * Gathers every rank's `object`, by rank (`all_gather_object`). Objects are values of any kind that `v8.serialize`
   * accepts. Every rank must run Lockstep (`ERR_UNSUPPORTED_IN_MIXED_GROUP`).
   */
  allGatherObject<T>(object: T, options: WaitOptions = {}): Promise<T[]> {
    return allGatherObject(this, object, options)
  }

  /**
   * Replaces the elements of `list` by those of rank `src`'s list (`broadcast_object_list`). The lists must have equal
   * lengths: otherwise `ERR_COLLECTIVE_MISMATCH` on every rank. Every rank must run Lockstep
   * (`ERR_UNSUPPORTED_IN_MIXED_GROUP`).
   */
  broadcastObjectList(list: unknown[], src: number = this.#root(), options: WaitOptions = {}): Promise<unknown[]> {
    return broadcastObjectList(this, list, src, options)
  }

  /**
   * Sums `tensor` over the ranks in place, and blocks until the group's deadline at most: for backward passes.
   * @internal
   */
  allReduceNow(tensor: Tensor): void {
    this.#checkUsable('allReduce')
    native().allReduceNow(this.#id, handleOf(tensor), this.#verify)
  }

  /** Breaks the group: everything in flight fails, and the peers' errors contain `reason`. */
  abort(reason: unknown = 'abort() was called'): void {
    if (this.#id !== 0 && !this.#destroyed) {
      const text = wordsOf(reason)
      log(`group '${this.name}' is aborted: ${text}`)
      native().groupAbort(this.#id, text)
    }
  }

  /** The same as `destroyProcessGroup(group)`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#destroyed) await this.#end(this)
  }

  /**
   * Waits until this rank's devices have done what was enqueued, at most until the operations' deadlines or `signal`.
   * @internal
   */
  async drain(signal?: AbortSignal): Promise<void> {
    if (this.#id === 0 || this.#destroyed) return
    await untilAborted(signal, async (cancel) => native().groupDrain(this.#id, cancel))
  }

  /**
   * Closes the group on this rank. Waits for the other ranks at most `limit` milliseconds, or until `signal` fires.
   * Resolves with false if the transport did not end within three seconds and was abandoned.
   * @internal
   */
  async close(limit: number, signal?: AbortSignal): Promise<boolean> {
    if (this.#id === 0 || this.#destroyed) return true
    this.#destroyed = true
    log(`group '${this.name}' is destroyed`)
    const id = this.#id
    return untilAborted(signal, (cancel) => native().groupDestroy(id, limit, cancel))
  }

  /** Rank 0 of this group, as a rank of the default group. */
  #root(): number {
    return this.ranks[0] ?? 0
  }

  #issue<T>(
    operation: string,
    options: WaitOptions,
    known: readonly string[],
    parts: () => Call,
    result: (source: number | undefined) => T,
  ): Work<T> {
    const start = () => {
      const timeout = checkWaitOptions(operation, options, known)
      this.#checkUsable(operation)
      const call = checked(operation, parts())
      return native().collective(
        this.#id,
        operation,
        handles(operation, call.outputs),
        handles(operation, call.inputs),
        call.op ?? 'sum',
        call.peer === undefined ? 0 : this.#groupRank(operation, call.peer),
        call.tag ?? 0,
        [...(call.outputSplits ?? [])],
        [...(call.inputSplits ?? [])],
        timeout ?? -1,
        (call.flags ?? 0) | this.#flags | (this.#verify ? VERIFY : 0),
        currentFrame().modeBits,
      )
    }
    return new Work(operation, this.name, start, result, (options as WaitOptions | null)?.signal)
  }

  #checkUsable(operation: string): void {
    if (this.#id === 0) {
      const text = `${operation}: this process is not in group '${this.name}' of ranks ${this.ranks.join(', ')}`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
    }
    if (this.#destroyed) {
      throw new LockstepError('ERR_GROUP_DESTROYED', `${operation}: group '${this.name}' was destroyed`, { operation })
    }
  }

  /** Converts a rank of the default group to a rank of this group. */
  #groupRank(operation: string, rank: number): number {
    if (rank === -1 && operation === 'recv') return -1
    const groupRank = this.ranks.indexOf(rank)
    if (groupRank >= 0) return groupRank
    const text = `${operation}: rank ${show(rank)} is not in group '${this.name}' of ranks ${this.ranks.join(', ')}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
}

/** Rejects arguments that the addon cannot parse. */
function checked(operation: string, call: Call): Call {
  const { op, tag, outputSplits = [], inputSplits = [] } = call
  if (op !== undefined) checkKind(operation, 'op', op, 'string', 'the name of a reduction')
  if (tag !== undefined) checkKind(operation, 'tag', tag, 'integer[0..2147483647]')
  checkKind(operation, 'outputSplitSizes', outputSplits, 'integers[0..]')
  checkKind(operation, 'inputSplitSizes', inputSplits, 'integers[0..]')
  return call
}

function handles(operation: string, tensors: readonly Tensor[] = []): number[] {
  checkKind(operation, 'tensors', tensors, 'array')
  for (const tensor of tensors) checkKind(operation, 'tensor', tensor, 'Tensor')
  return tensors.map(handleOf)
}
