/** `torch.nn.parallel.DistributedDataParallel`. */
import { checkFunction, checkKind } from '../../checks.js'
import { isGradEnabled } from '../../autograd/modes.js'
import { checkReduced, emitWarnings } from '../../autograd/reductions.js'
import { ranged } from '../../diagnostics.js'
import { debugs } from '../../distributed/debug-level.js'
import type { DeviceMesh } from '../../distributed/device-mesh.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { isJoining, join, notifyJoin } from '../../distributed/join.js'
import type { JoinHook, JoinOptions, Joinable } from '../../distributed/join.js'
import { LockstepError } from '../../error.js'
import { currentFrame, runInFrame } from '../../frame.js'
import type { StatefulOnRanks } from '../../io/checkpoint.js'
import { native } from '../../native.js'
import { isPromise } from '../../nn/forward.js'
import type { Module } from '../../nn/module.js'
import { takeInBackward } from '../../optim/in-backward.js'
import type { OptimizerClass } from '../../optim/in-backward.js'
import type { CommonOptions } from '../../optim/optimizer.js'
import type { Device } from '../../ops/types.js'
import { checkOptions } from '../../options.js'
import { tensorsIn } from '../../tensor/scope.js'
import { handleOf } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { checkWaitOptions } from '../../waiting.js'
import type { WaitOptions } from '../../waiting.js'
import { gather } from '../data-parallel/gather.js'
import { scatter } from '../data-parallel/scatter.js'
import { inOrder } from '../order.js'
import { Wrapper, checkModule } from '../wrapper.js'
import { microBatches } from './accumulate.js'
import type { MicroBatch } from './accumulate.js'
import { allAgree, weight } from './agreement.js'
import { attributesOf } from './attributes.js'
import type { DDPAttributes } from './attributes.js'
import { BufferSync } from './buffers.js'
import type { BufferCommHook, BufferCommHookOptions } from './buffers.js'
import type { CommHook } from './comm-hook.js'
import { tellWrapper } from './debug-lines.js'
import { announceReduction } from './events.js'
import { NativeCommHook, commHooks, sumIn } from './hooks/index.js'
import type { ThenOptimizer } from './hooks/index.js'
import { optimizersInBackward } from './hooks/in-backward.js'
import { registerHook } from './hooks/register.js'
import { DDPJoinHook } from './join-hook.js'
import type { Shadowed } from './join-hook.js'
import { loggingData } from './logging.js'
import type { LoggingData } from './logging.js'
import './native.js'
import { syncsInForward } from './options.js'
import type { DDPOptions, Protocol } from './options.js'
import { runIn } from './mixed-precision.js'
import { sinkOutputs } from './outputs.js'
import { makeParts } from './prepare.js'
import type { Parts } from './prepare.js'
import { traceReduction } from './ranges.js'
import { fromBytes, toBytes } from './serialize.js'
import { warnOfSearch, warnOfSecondCall } from './static-graph.js'
import { TrainingState } from './training-state.js'
import type { WrapperState } from './training-state.js'

/** Options of `join`. Equal on all ranks. */
export interface DDPJoinOptions extends JoinOptions {
  /** Divide gradients by the number of all ranks, also when some have joined. Default true. */
  readonly divideByInitialWorldSize?: boolean | undefined
}

/**
 * Trains one model on several processes: each rank runs it on its own batches, and the gradients are averaged over the
 * ranks while `backward` runs. Before a forward pass, rank 0's buffers are copied to all ranks.
 *
 *     const ddp = await DistributedDataParallel.create(model)
 *     const loss = nn.functional.crossEntropy(await ddp.forward(x), y)
 *     await loss.backward()
 *
 * All ranks must create it, and run its forward and backward passes together and in the same order. Its parameters and
 * buffers have the module's names. After parameters were added, removed, replaced, frozen or unfrozen, call `refresh`: the
 * next forward pass that records gradients is otherwise `ERR_MODEL_MISMATCH`, and `ERR_PEER_ABORTED` on the other ranks, or
 * its reduction `ERR_REDUCTION_INCOMPLETE`. Wrap a module anew after it was converted (`to`).
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the attributes are defined in the constructor
export class DistributedDataParallel<M extends Module = Module> extends Wrapper<M> implements Joinable {
  /** The protocol that the ranks agreed on: `'native'` or `'compatible'`. */
  declare readonly protocol: Protocol
  /** The mesh that `create` was given; undefined if none (`device_mesh`). */
  declare readonly deviceMesh: DeviceMesh | undefined
  /** The state from which this rank resumes exactly: its buckets, and its communication hook's. */
  declare readonly trainingState: TrainingState
  /** False: forward passes run as under `noSync`. */
  requireBackwardGradSync = true

  #parts: Parts<M>
  #buffers: BufferSync
  /** Whether the graph is static. */
  #isStatic: boolean
  /** In a join: whether gradients are divided by the number of all ranks. Undefined before the first one. */
  #dividesByWorldSize: boolean | undefined
  /** The arguments with which the program registered its communication hook. */
  #hookArguments: readonly unknown[] | undefined
  /** Why a hook was refused. */
  #refusal: string | undefined
  /** What it keeps from step to step. */
  #hook: StatefulOnRanks | undefined
  /** With `findUnusedParameters`: whether outputs are copied. */
  #clonesOutputs = true
  /** Inside `accumulate`: whether this batch is the last of its group. */
  #lastOfGroup = true

  /** @internal Use `DistributedDataParallel.create`. */
  constructor(parts: Parts<M>) {
    super(parts)
    this.#parts = parts
    const { module, options, ignored, protocol } = parts
    this.#isStatic = options.staticGraph ?? false
    this.#buffers = new BufferSync(module, ignored, options, protocol)
    const state = (): WrapperState => {
      const { reducer, parameters } = this.#parts
      return { reducer, names: [...parameters.keys()], hook: this.#hook }
    }
    // Not enumerable: the enumerable fields are the members of the module.
    Object.defineProperties(this, {
      protocol: { get: () => this.#parts.protocol },
      trainingState: { value: new TrainingState(state) },
      deviceMesh: { value: options.deviceMesh ?? undefined },
      ...attributesOf(module, options, ignored),
    })
    this.#installOwnHook()
  }

  /** With mixed precision, gradients are summed in its dtype. Parameters with optimizers of their own are stepped. */
  #installOwnHook(): void {
    const { paramDtype, reduceDtype = paramDtype } = this.#parts.options.mixedPrecision ?? {}
    const optimizers = takeInBackward(this.#parts.parameters.values(), true)
    let hook = reduceDtype && sumIn(reduceDtype)
    if (optimizers.size > 0) hook = optimizersInBackward(hook ?? commHooks.allReduce, optimizers)
    if (hook !== undefined) this.#install('create', [hook], false)
    this.#hookArguments = undefined
  }

  /**
   * Wraps `module`: the ranks compare their models (unless `initSync` is false; a difference is `ERR_MODEL_MISMATCH` on
   * every rank), and rank 0's parameters and buffers are copied to all ranks. All ranks must call it. If it rejects the
   * arguments of one rank (also for parameters on devices of different types, or on one that the backend does not
   * support: `ERR_INVALID_ARGUMENT`), the others fail with `ERR_MODEL_MISMATCH` and the reason.
   *
   * If `timeout` passes (`ERR_TIMEOUT`; default: the group's) or `signal` fires (`ERR_ABORTED`), the group breaks,
   * because the peers depend on this rank: they reject with `ERR_PEER_ABORTED`, and the group can only be destroyed
   * afterwards.
   */
  static async create<M extends Module>(module: M, options: DDPOptions = {}): Promise<DistributedDataParallel<M>> {
    const ddp = new DistributedDataParallel<M>(await makeParts(module, options))
    if (debugs('INFO')) tellWrapper(ddp.loggingData())
    return ddp
  }

  /**
   * The wrapper as bytes: its options, and its module's parameters and buffers (PyTorch's pickling). Communication hooks
   * and `trainingState` are not part of it. Only with the default group; otherwise `ERR_INVALID_ARGUMENT`.
   */
  serialize(): Uint8Array {
    this.checkUsable('serialize')
    const { module, options } = this.#parts
    return toBytes({
      module,
      options: { ...options, staticGraph: this.#isStatic },
      ignored: this.parametersToIgnore,
      training: this.training,
      requireBackwardGradSync: this.requireBackwardGradSync,
    })
  }

  /**
   * Wraps `module` as the wrapper was that `serialize` stored, and loads its parameters and buffers. It does not
   * communicate: all ranks must restore the same bytes. Other bytes are `ERR_FILE_FORMAT`, another module is
   * `ERR_STATE_DICT`.
   */
  static async restore<M extends Module>(data: Uint8Array, module: M): Promise<DistributedDataParallel<M>> {
    checkModule('restore', module)
    const { options, training, requireBackwardGradSync } = fromBytes(data, module)
    const ddp = await DistributedDataParallel.create(module, { ...options, initSync: false })
    ddp.train(training)
    ddp.requireBackwardGradSync = requireBackwardGradSync
    return ddp
  }

  /**
   * Begins a forward pass, which first copies rank 0's buffers to all ranks. It rejects on every rank if the number,
   * dtype or size of one rank's buffers has changed since they were wrapped (`ERR_MODEL_MISMATCH`; on the others
   * `ERR_PEER_ABORTED`).
   * @internal
   */
  protected override begin(inputs: unknown[]): () => Promise<unknown> {
    const synchronized = this.#synchronizes()
    return () => this.#run(inputs, synchronized)
  }

  /** Whether a reduction will follow a forward pass that begins now. */
  #synchronizes(): boolean {
    if (!this.requireBackwardGradSync || !this.#lastOfGroup) return false
    return !(currentFrame().noSync?.has(this) ?? false)
  }

  async #run(inputs: unknown[], synchronized: boolean): Promise<unknown> {
    this.checkUsable('forward')
    const { module, group, reducer, structure, ignored, options } = this.#parts
    const [recorded, training, buffers] = [isGradEnabled(), this.training, this.#buffers]
    if (recorded) this.checkParameters('forward', structure.changes())
    const communicates = buffers.communicates(recorded)
    const divisor = communicates && isJoining(this) ? await this.#notifyJoin() : undefined
    const waiting = inOrder(group, () => {
      const copied = buffers.copied(recorded, training)?.map(handleOf)
      const rebuilds = recorded && buffers.communicates(training)
      return native().reducerForward(reducer, recorded, synchronized, rebuilds, copied, divisor)
    })
    if (waiting !== undefined) await waiting
    await buffers.runHook('preForward', recorded, training)
    if (recorded && synchronized) {
      announceReduction(this.#parts)
      traceReduction(this.#parts)
    }
    const forward = (given: unknown[]): unknown => module.forward(...(given as never[]))
    const dtype = options.mixedPrecision?.paramDtype
    let output = dtype === undefined ? forward(inputs) : runIn(dtype, module, ignored, inputs, forward)
    if (isPromise(output)) output = await output
    await buffers.runHook('postForward', recorded, training)
    buffers.ended(recorded, synchronized)
    if (recorded) {
      if (synchronized) this.checkLeaves(inputs, output, ignored)
      output = this.#prepare(output, synchronized)
    }
    emitWarnings()
    return output
  }

  /** Tells the ranks that have joined that another step begins. Resolves to the number that gradients are divided by. */
  async #notifyJoin(): Promise<number> {
    const active = await notifyJoin(this)
    return this.#dividesByWorldSize ? this.#parts.group.size : (active ?? this.#parts.group.size)
  }

  /** Ends a forward pass. With `findUnusedParameters`, searches the graph of its outputs. */
  #prepare(output: unknown, synchronized: boolean): unknown {
    const { reducer, options } = this.#parts
    const searched = synchronized && options.findUnusedParameters === true && !this.#isStatic
    const tensors = searched ? tensorsIn(output) : new Set<Tensor>()
    const prepare = (): void =>
      native().reducerPrepare(reducer, synchronized, this.training, [...tensors].map(handleOf))
    if (!searched) {
      prepare()
      return output
    }
    ranged('torch.distributed.ddp.reducer::search_unused_parameters', prepare)
    return sinkOutputs(output, tensors, this.#clonesOutputs)
  }

  /**
   * Runs `fn`, synchronous or async. Gradients of forward passes that begin inside are accumulated and not averaged;
   * the next backward pass outside averages the sum. Calls may nest. Applies to everything that `fn` awaits, and to
   * nothing else.
   */
  noSync<T>(fn: () => T): T {
    checkFunction('noSync', fn)
    const frame = currentFrame()
    return runInFrame(frame.withNoSync(new Set([...(frame.noSync ?? []), this])), fn)
  }

  /**
   * Yields the batches of `loader` in groups of `n`. Only the last batch of each group averages gradients. `count` is
   * the group's actual size, by which to divide the loss.
   */
  accumulate<T>(loader: Iterable<T> | AsyncIterable<T>, n: number): AsyncGenerator<MicroBatch<T>, void, undefined> {
    return microBatches(loader, n, (last) => {
      this.#lastOfGroup = last
    })
  }

  /**
   * Registers `hook` to communicate the buckets instead of an all-reduce. Allowed once; `replaceCommHook` changes the
   * hook. All ranks must register the same hook, between an awaited backward pass and the next forward pass.
   */
  registerCommHook(hook: CommHook | NativeCommHook): void
  registerCommHook<S>(state: S, hook: CommHook<S> | NativeCommHook): void
  registerCommHook(...args: unknown[]): void {
    this.#install('registerCommHook', args, false)
  }

  /** As `registerCommHook`; a hook that is registered already is replaced. */
  replaceCommHook(hook: CommHook | NativeCommHook): void
  replaceCommHook<S>(state: S, hook: CommHook<S> | NativeCommHook): void
  replaceCommHook(...args: unknown[]): void {
    this.#install('replaceCommHook', args, true)
  }

  #install(action: string, args: readonly unknown[], replace: boolean): void {
    this.checkUsable(action)
    try {
      this.#hook = registerHook(action, args, replace, { ...this.#parts, owner: this })
    } catch (error) {
      this.#refusal = (error as Error).message
      throw error
    }
    this.#hookArguments = args
  }

  /**
   * Registers `hook` to make buffers equal, in place of the copy of rank 0's (`_register_buffer_comm_hook`): the forward
   * pass runs it, without recording gradients, where it would copy them. Allowed once. All ranks must register the same
   * hook. Joins cannot shadow it.
   */
  registerBufferCommHook(hook: BufferCommHook, options?: BufferCommHookOptions): void
  registerBufferCommHook<S>(state: S, hook: BufferCommHook<S>, options?: BufferCommHookOptions): void
  registerBufferCommHook(...args: unknown[]): void {
    this.checkUsable('registerBufferCommHook')
    this.#buffers.register(args)
  }

  /**
   * Registers the hook `commHooks.thenOptimizer` around an all-reduce (`_register_fused_optim`): parameters are updated
   * as soon as their gradients are averaged, and the training loop calls no `step()`. `optimParams`: those to update.
   * Default: all. `ERR_COMM_HOOK` if a hook is registered.
   */
  registerFusedOptim<O extends CommonOptions>(
    optimizerClass: OptimizerClass<O>,
    options: Partial<O>,
    optimParams?: Iterable<Tensor>,
  ): ThenOptimizer<O> {
    const hook = commHooks.thenOptimizer(commHooks.allReduce, optimizerClass, options, optimParams)
    this.#install('registerFusedOptim', [hook], false)
    return hook
  }

  /**
   * As the option `staticGraph`, for a wrapper that exists already (`_set_static_graph`). All ranks call it before the
   * first forward pass that records gradients; later it is `ERR_INVALID_ARGUMENT`.
   */
  setStaticGraph(): void {
    this.checkUsable('setStaticGraph')
    const { reducer, options } = this.#parts
    if (this.#isStatic) {
      warnOfSecondCall()
      return
    }
    native().reducerStaticGraph(reducer)
    this.#isStatic = true
    if (options.findUnusedParameters === true) warnOfSearch()
  }

  /**
   * Runs the training loop `run` on ranks with different numbers of inputs (`join`): a rank whose loop ends shadows the
   * steps of the others, with zeros for gradients, until all have ended; then all have the model of the last one. All
   * ranks call it, with the same options. `divideByInitialWorldSize` false: gradients are divided by the number of ranks
   * that have inputs left, not by that of all.
   */
  join<T>(run: () => Promise<T> | T, options: DDPJoinOptions = {}): Promise<T> {
    checkOptions('join', options, ['divideByInitialWorldSize', 'enable', 'throwOnEarlyTermination'])
    return join([this], run, { ...options })
  }

  /**
   * Its part of a join (`Joinable`). If other joinables follow, such as a ZeroRedundancyOptimizer, a rank without inputs
   * has the averages for gradients, since their steps use them; otherwise its gradients stay.
   */
  joinHook(
    { divideByInitialWorldSize = true }: Readonly<Record<string, unknown>> = {},
    joinables: readonly Joinable[] = [],
  ): JoinHook {
    this.checkUsable('join')
    checkKind('join', 'divideByInitialWorldSize', divideByInitialWorldSize, 'boolean')
    const { reducer, group, module, ignored, options, protocol } = this.#parts
    if (this.#buffers.hasHook) {
      const text = 'join: a buffer communication hook is registered, which a rank without inputs cannot shadow'
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'join' })
    }
    if (options.skipAllReduceUnusedParams === true && protocol === 'compatible') {
      const text =
        'join: a rank without inputs cannot tell ranks of PyTorch not to skip buckets (skipAllReduceUnusedParams)'
      throw new LockstepError('ERR_UNSUPPORTED_OPTION', text, { operation: 'join' })
    }
    this.#dividesByWorldSize = divideByInitialWorldSize as boolean
    const shadowed: Shadowed = {
      reducer,
      group,
      buffers: () => this.#buffers.copied(true, true),
      setSyncBuffers: (value) => {
        this.#buffers.required = value
      },
      state: () => {
        const parameters = module.namedParameters().filter(([name, parameter]) => !ignored(name, parameter))
        return [...parameters.map(([, parameter]) => parameter), ...this.#buffers.all()]
      },
    }
    return new DDPJoinHook(shadowed, joinables.length > 1)
  }

  get joinProcessGroup(): ProcessGroup {
    return this.processGroup
  }

  /** The reducer's statistics under PyTorch's keys (`_get_ddp_logging_data`). Times are nanoseconds. */
  loggingData(): LoggingData {
    const { reducer, module, group, options } = this.#parts
    this.checkUsable('loggingData')
    const hasJoined = this.#dividesByWorldSize !== undefined
    return loggingData(reducer, module, group, syncsInForward(options), hasJoined, this.#refusal)
  }

  /**
   * The number of ranks that used each parameter in the last reduction (`_get_local_used_map`).
   * @internal
   */
  usedMap(): number[] {
    return native().reducerUsedMap(this.#parts.reducer)
  }

  /** Whether the next training forward pass copies rank 0's buffers (`will_sync_module_buffers`). */
  willSyncModuleBuffers(): boolean {
    return this.#buffers.isDue
  }

  /** Whether the next forward pass is to copy buffers, if there are any (`require_forward_param_sync`). */
  get requireForwardParamSync(): boolean {
    return this.#buffers.required
  }

  /** Whether every backward pass uses the same parameters. */
  get staticGraph(): boolean {
    return this.#isStatic
  }

  /** Whether buckets were rebuilt in the order in which gradients became ready. */
  get hasRebuiltBuckets(): boolean {
    return this.loggingData()['has_rebuilt_buckets'] === 1
  }

  /**
   * Whether `ok` is true on all ranks, so that they leave out a bad step together:
   *
   *     if (!(await ddp.agree(Number.isFinite(loss.item())))) continue
   *
   * All ranks must call it. Not inside a join.
   */
  agree(ok: boolean): Promise<boolean> {
    return allAgree(this.#outsideJoin('agree'), ok)
  }

  /**
   * The factor for this rank's mean loss that makes the averaged gradients those of the mean over the `count` samples or
   * tokens of all ranks: `count * ranks / sum of counts`.
   *
   *     await loss.mul(await ddp.lossWeight(tokens)).backward()
   *
   * All ranks must call it. Not inside a join. A count that is no number of at least 0, or only zeros, are
   * `ERR_INVALID_ARGUMENT` on all ranks.
   */
  lossWeight(count: number): Promise<number> {
    return weight(this.#outsideJoin('lossWeight'), count)
  }

  #outsideJoin(action: string): ProcessGroup {
    this.checkUsable(action)
    if (!isJoining(this)) return this.#parts.group
    const text = `${action}: ranks that have joined do not call it: use it outside a join`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: action })
  }

  /**
   * Averages the gradients of the parameters that are trained now, after some were frozen or unfrozen, added or replaced.
   * The ranks compare their models again, and rank 0's parameters and buffers are copied. Buckets are rebuilt. All ranks
   * must call it, between two steps. Errors as `create`.
   */
  refresh(options: WaitOptions = {}): Promise<void> {
    checkWaitOptions('refresh', options, [])
    return this.inTurn(() => this.#remake('refresh', this.#parts.group, options))
  }

  /**
   * Goes on with the ranks of another group (`_update_process_group`): all of them must call it, and all ranks have rank
   * 0's parameters and buffers afterwards. Buckets are rebuilt. Errors as `create`.
   */
  updateProcessGroup(group: ProcessGroup, options: WaitOptions = {}): Promise<void> {
    checkWaitOptions('updateProcessGroup', options, [])
    return this.inTurn(() => this.#remake('updateProcessGroup', group, options))
  }

  async #remake(action: string, processGroup: ProcessGroup, wait: WaitOptions): Promise<void> {
    this.checkUsable(action)
    const { module, options } = this.#parts
    checkReduced(action, module.parameters(), 'read')
    const { timeout: _, signal: __, deviceMesh: ___, ...others } = options
    this.#parts = await makeParts(module, { ...others, ...wait, processGroup, staticGraph: this.#isStatic })
    this.replaceReducer(this.#parts)
    this.#buffers = this.#buffers.of(this.#parts)
    const hookArguments = this.#hookArguments
    const hook = hookArguments?.at(-1)
    if (hook instanceof NativeCommHook) hook.rebucketed()
    if (hookArguments === undefined) this.#installOwnHook()
    else this.#install(action, hookArguments, false)
  }

  /**
   * Removes the wrapper from its module, which can be wrapped again, also after a backward pass that failed
   * (`_remove_autograd_hooks`). As `Symbol.asyncDispose`.
   */
  removeAutogradHooks(): Promise<void> {
    return this[Symbol.asyncDispose]()
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    await super[Symbol.asyncDispose]()
    takeInBackward(this.#parts.parameters.values(), false)
  }

  /** Throws unless the last reduction has finished (`_check_reducer_finalized`). */
  checkReducerFinalized(): void {
    this.checkUsable('checkReducerFinalized')
    checkReduced('checkReducerFinalized', this.module.parameters(), 'read')
  }

  /**
   * With `findUnusedParameters`, the outputs that forward passes return are copies of the module's. False: they are views,
   * which saves the copies, and must not be written in place (`_set_ddp_sink_clone`).
   */
  setSinkClone(clones: boolean): void {
    this.checkUsable('setSinkClone')
    checkKind('setSinkClone', 'clones', clones, 'boolean')
    this.#clonesOutputs = clones
  }

  /**
   * Measures the first 10 iterations, then every `n`-th (`_set_ddp_runtime_logging_sample_rate`). Default 1: every one.
   */
  setRuntimeLoggingSampleRate(n: number): void {
    this.checkUsable('setRuntimeLoggingSampleRate')
    native().reducerSampleRate(this.#parts.reducer, n)
  }

  /** Divides the tensors of `inputs` along `dim` into one part for each device. Default: the devices of `deviceIds`. */
  scatter<T>(inputs: T, deviceIds: readonly Device[] = this.deviceIds ?? ['cpu']): T[] {
    return scatter(inputs, deviceIds, { dim: this.dim })
  }

  /** Joins the parts that replicas returned along `dim`, on `outputDevice`. Default: the option. */
  gather<T>(outputs: readonly T[], outputDevice: Device | null = this.outputDevice): T {
    return gather(outputs, { dim: this.dim, ...(outputDevice !== null && { device: outputDevice }) })
  }
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging, no-unused-vars -- see above; the class has an `M`
export interface DistributedDataParallel<M extends Module = Module> extends DDPAttributes {}
