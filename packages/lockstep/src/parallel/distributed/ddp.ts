/** `torch.nn.parallel.DistributedDataParallel`. */
import { isGradEnabled } from '../../autograd/modes.js'
import { checkPending } from '../../autograd/pending.js'
import { checkReduced, emitWarnings, gradientsCleared, reducerGone, reducerMade } from '../../autograd/reductions.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { beforeDestroy, defaultGroup } from '../../distributed/session.js'
import { abortable } from '../../distributed/waiting.js'
import { LockstepError } from '../../error.js'
import { currentFrame, runInFrame } from '../../frame.js'
import { native } from '../../native.js'
import { isPromise } from '../../nn/forward.js'
import { isModule } from '../../nn/internals.js'
import { Module } from '../../nn/module.js'
import type { Parameter } from '../../nn/parameter.js'
import type { LoadResult, StateDictOptions } from '../../nn/state-dict.js'
import type { WalkOptions } from '../../nn/walk.js'
import { addStepGuard } from '../../optim/guards.js'
import { describe } from '../../ops/explain.js'
import { tensorsIn } from '../../tensor/scope.js'
import { handleIfAlive, handleOf } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { microBatches } from './accumulate.js'
import type { MicroBatch } from './accumulate.js'
import { describeModule, findBuffers } from './collect.js'
import { NativeCommHook, bucketRunner } from './comm-hook.js'
import type { CommHook } from './comm-hook.js'
import { announceBuckets } from './events.js'
import { loggingData } from './logging.js'
import type { LoggingData } from './logging.js'
import './native.js'
import { checkOptions, operation, syncsInForward } from './options.js'
import type { DDPOptions, Protocol } from './options.js'
import { inOrder } from './order.js'
import { sinkOutputs } from './outputs.js'

/** What `create` has found out and made. */
interface Parts<M> {
  readonly module: M
  readonly group: ProcessGroup
  readonly reducer: number
  readonly protocol: Protocol
  readonly options: DDPOptions
  readonly ignored: (name: string, tensor: Tensor) => boolean
  readonly parameters: ReadonlyMap<string, Parameter>
}

const collected = new FinalizationRegistry<number>((reducer) => {
  // A reduction that is awaited goes on without its wrapper.
  native().reducerAbandon(reducer)
})

let guarded = false

/** From the first wrapper on, optimizers, clipping and the end of a group ask whether gradients are averages. */
function guardGradients(): void {
  if (guarded) return
  guarded = true
  beforeDestroy((group) => {
    if (group.isMember) native().reducersCheckGroup(group.id, 'destroyProcessGroup')
  })
  addStepGuard((action, parameters) => {
    if (!action.endsWith('zeroGrad()')) {
      checkReduced(action, parameters, 'step')
      return
    }
    checkReduced(action, parameters, 'clear')
    gradientsCleared(parameters)
  })
}

/**
 * Trains one model on several processes: each rank runs it on its own batches, and the gradients are averaged over the
 * ranks while `backward` runs.
 *
 *     const ddp = await DistributedDataParallel.create(model)
 *     const loss = nn.functional.crossEntropy(await ddp.forward(x), y)
 *     await loss.backward()
 *
 * All ranks make it, run its forward passes and their backward passes together and in the same order. Parameters must
 * not be added, or frozen, afterwards. Its parameters and buffers have the module's names.
 */
export class DistributedDataParallel<M extends Module = Module> extends Module {
  /** The wrapped module. Use it for evaluation, where nothing should be communicated. */
  readonly module: M
  /** The group that gradients are averaged over. */
  declare readonly processGroup: ProcessGroup
  /** The protocol that the ranks agreed on: `'native'` or `'compatible'`. */
  declare readonly protocol: Protocol
  /** False: forward passes run as under `noSync`. */
  requireBackwardGradSync = true

  readonly #parts: Parts<M>
  readonly #collectable = {}
  /** Where there were none to copy at the beginning, no forward pass looks for them. */
  readonly #hasBuffers: boolean
  #disposed = false
  /** How many forward passes are still searched for leaves that the module does not know: until buckets are rebuilt. */
  #unchecked = 2
  /** PyTorch's `require_forward_param_sync`: after a forward pass without gradients the next one copies no buffers. */
  #syncBuffers = true
  /** Inside `accumulate`: whether this batch is the last of its group. */
  #lastOfGroup = true
  /** Resolves when the forward pass that is running, or waits behind another one, is over. */
  #turn: Promise<void> | undefined

  /** @internal Use `DistributedDataParallel.create`. */
  constructor(parts: Parts<M>) {
    super()
    if (!isModule(parts?.module)) {
      const text = 'DistributedDataParallel is made by `await DistributedDataParallel.create(module, options)`'
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'DistributedDataParallel' })
    }
    this.#parts = parts
    this.module = parts.module
    this.training = parts.module.training
    // Not enumerable: the fields of a module are what it consists of.
    Object.defineProperty(this, 'processGroup', { value: parts.group })
    Object.defineProperty(this, 'protocol', { value: parts.protocol })
    const { module, options, ignored } = parts
    this.#hasBuffers = syncsInForward(options) && findBuffers(module, ignored).length > 0
    reducerMade()
    collected.register(this, parts.reducer, this.#collectable)
    guardGradients()
  }

  /**
   * Wraps `module`: the ranks compare their models (unless `initSync` is false; a difference is `ERR_MODEL_MISMATCH` on
   * every rank), and all get rank 0's parameters and buffers. All ranks must call it.
   */
  static async create<M extends Module>(module: M, options: DDPOptions = {}): Promise<DistributedDataParallel<M>> {
    if (!isModule(module)) {
      const text = `${operation}: an nn.Module is expected, got ${describe(module)}`
      throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
    }
    checkOptions(options)
    const group = options.processGroup ?? defaultGroup(operation)
    if (!group.isMember) {
      const text = `${operation}: this process is not in group '${group.name}' of ranks ${group.ranks.join(', ')}`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
    }
    const { spec, ignored, trainable } = describeModule(module, group, options)
    const { signal } = options
    const [reducer, protocol] = await abortable(
      operation,
      signal,
      async () => inOrder(group, () => native().reducerCreate(spec)),
      (reason) => group.abort(reason),
      ([reducer]) => void native().reducerFree(reducer),
    )
    const parts = { module, group, reducer, protocol: protocol as Protocol, options, ignored, parameters: trainable }
    return new DistributedDataParallel<M>(parts)
  }

  /**
   * Runs the module's `forward`. Before it, rank 0's buffers are copied to all ranks; with gradients enabled, the next
   * backward passes from its result average the gradients. Calls queue behind each other. During a backward pass, or
   * before the last reduction is finished, it rejects.
   */
  override forward(...inputs: Parameters<M['forward']>): Promise<Awaited<ReturnType<M['forward']>>> {
    type Output = Awaited<ReturnType<M['forward']>>
    try {
      checkPending('DistributedDataParallel.forward', this.#parts.module.parameters())
    } catch (error) {
      return Promise.reject(error as LockstepError)
    }
    const synchronized = this.#synchronizes()
    if (this.#turn === undefined) return this.#queued(this.#run(inputs, synchronized)) as Promise<Output>
    if (native().inBackward()) {
      const text = 'DistributedDataParallel.forward was called during a backward pass'
      return Promise.reject(new LockstepError('ERR_BACKWARD_PENDING', text, { operation: 'forward' }))
    }
    return this.#queued(this.#turn.then(() => this.#run(inputs, synchronized))) as Promise<Output>
  }

  /** Makes the next call wait until `run` is over. */
  #queued<T>(run: Promise<T>): Promise<T> {
    const over = (): void => {
      if (this.#turn === turn) this.#turn = undefined
    }
    const turn: Promise<void> = run.then(over, over)
    this.#turn = turn
    return run
  }

  /** Whether a forward pass that begins now is to be followed by a reduction. */
  #synchronizes(): boolean {
    if (!this.requireBackwardGradSync || !this.#lastOfGroup) return false
    return !(currentFrame().noSync?.has(this) ?? false)
  }

  async #run(inputs: unknown[], synchronized: boolean): Promise<unknown> {
    this.#checkUsable('forward')
    const { module, group, reducer, ignored } = this.#parts
    const recorded = isGradEnabled()
    const copies = this.#syncBuffers && this.#hasBuffers
    const waiting = inOrder(group, () => {
      const buffers = copies ? findBuffers(module, ignored).map(([, buffer]) => handleOf(buffer)) : []
      return native().reducerForward(reducer, recorded, synchronized, buffers)
    })
    if (waiting !== undefined) await waiting
    if (recorded && synchronized) announceBuckets(reducer, group)
    let output: unknown = module.forward(...(inputs as never[]))
    if (isPromise(output)) output = await output
    this.#syncBuffers = recorded && synchronized
    if (recorded) {
      if (synchronized) this.#checkLeaves(inputs, output)
      output = this.#prepare(output, synchronized)
    }
    emitWarnings()
    return output
  }

  /** A trainable tensor that the wrapper does not know would train on each rank for itself. */
  #checkLeaves(inputs: unknown[], output: unknown): void {
    if (this.#unchecked === 0) return
    const { module, ignored } = this.#parts
    const handles = (tensors: Iterable<Tensor>): number[] =>
      [...tensors].map(handleIfAlive).filter((handle) => handle !== 0)
    const others = module.namedParameters().filter(([name, parameter]) => ignored(name, parameter))
    native().reducersCheckLeaves(
      handles(tensorsIn(output)),
      handles(tensorsIn(inputs)),
      handles(others.map(([, parameter]) => parameter)),
    )
    this.#unchecked -= 1
  }

  /** Ends a forward pass: its outputs are searched, if the options ask for it. */
  #prepare(output: unknown, synchronized: boolean): unknown {
    const { reducer, options } = this.#parts
    const searched = synchronized && options.findUnusedParameters === true
    const tensors = searched ? tensorsIn(output) : new Set<Tensor>()
    native().reducerPrepare(reducer, synchronized, [...tensors].map(handleOf))
    return searched ? sinkOutputs(output, tensors) : output
  }

  /**
   * Runs `fn`, synchronous or not: gradients of forward passes that begin inside are accumulated without being averaged.
   * The next backward pass outside averages the sum. Nests; holds for everything that `fn` awaits, and nothing else.
   */
  noSync<T>(fn: () => T): T {
    const frame = currentFrame()
    return runInFrame(frame.withNoSync(new Set([...(frame.noSync ?? []), this])), fn)
  }

  /**
   * The batches of `loader` in groups of `n`: gradients are averaged in the last batch of each group only. `count` is the
   * group's real size, for the loss to be divided by.
   */
  accumulate<T>(loader: Iterable<T> | AsyncIterable<T>, n: number): AsyncGenerator<MicroBatch<T>, void, undefined> {
    return microBatches(loader, n, (last) => {
      this.#lastOfGroup = last
    })
  }

  /**
   * Lets `hook` communicate the buckets instead of an all-reduce. Only once; `replaceCommHook` changes it. All ranks
   * register the same hook, between an awaited backward pass and the next forward pass.
   */
  registerCommHook(hook: CommHook | NativeCommHook): void
  registerCommHook<S>(state: S, hook: CommHook<S> | NativeCommHook): void
  registerCommHook(...args: unknown[]): void {
    this.#install('registerCommHook', args, false)
  }

  /** As `registerCommHook`, also where a hook is registered. */
  replaceCommHook(hook: CommHook | NativeCommHook): void
  replaceCommHook<S>(state: S, hook: CommHook<S> | NativeCommHook): void
  replaceCommHook(...args: unknown[]): void {
    this.#install('replaceCommHook', args, true)
  }

  #install(action: string, args: unknown[], replace: boolean): void {
    this.#checkUsable(action)
    const { reducer, group, parameters } = this.#parts
    const hook = args[args.length - 1]
    const state = args.length > 1 ? args[0] : undefined
    if (hook instanceof NativeCommHook) {
      native().reducerHook(reducer, hook.name, null, replace)
      return
    }
    if (typeof hook !== 'function') {
      const text = `${action}: Communication hook must be callable, got ${describe(hook)}`
      throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: action })
    }
    const name = hook.name === '' ? 'anonymous' : hook.name
    const run = bucketRunner(hook as CommHook<unknown>, state, name, group, parameters)
    native().reducerHook(reducer, name, run, replace)
  }

  /** What happened so far, under PyTorch's keys (`_get_ddp_logging_data`). Times are nanoseconds. */
  loggingData(): LoggingData {
    const { reducer, module, group, options } = this.#parts
    this.#checkUsable('loggingData')
    return loggingData(reducer, module, group, syncsInForward(options))
  }

  /**
   * By parameter: on how many ranks it was used in the last reduction (`_get_local_used_map`).
   * @internal
   */
  usedMap(): number[] {
    return native().reducerUsedMap(this.#parts.reducer)
  }

  /** Whether forward passes copy rank 0's buffers (`will_sync_module_buffers`). */
  willSyncModuleBuffers(): boolean {
    return this.#syncBuffers && this.#hasBuffers
  }

  /** The module's, without a prefix. */
  override stateDict(options: StateDictOptions = {}): Map<string, Tensor> {
    return this.module.stateDict(options)
  }

  /** Takes keys with or without the prefix `module.`, which PyTorch's wrapper puts before them. */
  override loadStateDict(state: ReadonlyMap<string, Tensor>, options: { strict?: boolean } = {}): LoadResult {
    if (!(state instanceof Map)) return this.module.loadStateDict(state, options)
    const known = new Set(this.module.stateDict({ keepVars: true }).keys())
    const prefix = 'module.'
    const plain = (key: string): string => {
      const bare = key.slice(prefix.length)
      return !known.has(key) && key.startsWith(prefix) && known.has(bare) ? bare : key
    }
    return this.module.loadStateDict(new Map([...state].map(([key, tensor]) => [plain(key), tensor])), options)
  }

  /** The module's, under its names. */
  override namedParameters(options: WalkOptions = {}): [string, Parameter][] {
    return this.module.namedParameters(options)
  }

  /** The module's, under its names. */
  override namedBuffers(options: WalkOptions = {}): [string, Tensor][] {
    return this.module.namedBuffers(options)
  }

  /** A wrapper cannot be copied: clone `module`, and wrap the copy. */
  override clone(): never {
    const text = 'a DistributedDataParallel cannot be cloned: clone ddp.module, and wrap the copy'
    throw new LockstepError('ERR_NOT_IMPLEMENTED', text, { operation: 'clone' })
  }

  #checkUsable(action: string): void {
    if (!this.#disposed) return
    const text = `${action}: this DistributedDataParallel has been disposed of`
    throw new LockstepError('ERR_DISPOSED', text, { operation: action })
  }

  /** Takes the wrapper off its module, which stays usable. Waits for a running forward pass. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#turn
    if (this.#disposed) return
    this.#disposed = true
    collected.unregister(this.#collectable)
    if (native().reducerFree(this.#parts.reducer)) reducerGone()
  }
}
