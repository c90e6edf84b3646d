/** `torch.nn.parallel.DistributedDataParallel`: how it is made and made anew, and its passes. */
import { checkKind } from '../../checks.js'
import { isGradEnabled } from '../../autograd/modes.js'
import { checkReduced, emitWarnings } from '../../autograd/reductions.js'
import { ranged } from '../../diagnostics.js'
import { debugs } from '../../distributed/debug-level.js'
import type { DeviceMesh } from '../../distributed/device-mesh.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { isJoining } from '../../distributed/join.js'
import { currentFrame, runInFrame } from '../../frame.js'
import { native } from '../../native.js'
import { isPromise } from '../../nn/forward.js'
import { checkModule } from '../../nn/internals.js'
import type { Module } from '../../nn/module.js'
import type { Device } from '../../ops/types.js'
import { tensorsIn } from '../../tensor/nested.js'
import { handleOf } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { checkWaitOptions } from '../../waiting.js'
import type { WaitOptions } from '../../waiting.js'
import { moveTensors } from '../data-parallel/devices.js'
import { gather } from '../data-parallel/gather.js'
import { scatter } from '../data-parallel/scatter.js'
import { inOrder } from '../order.js'
import { microBatches } from './accumulate.js'
import type { MicroBatch } from './accumulate.js'
import { attributesOf } from './attributes.js'
import type { DDPAttributes } from './attributes.js'
import { BufferSync } from './buffers.js'
import { tellWrapper } from './debug-lines.js'
import { announceReduction } from './events.js'
import { HookedWrapper } from './hooked-wrapper.js'
import type { DDPOptions, Protocol } from './options.js'
import { precisions, runIn } from './mixed-precision.js'
import { sinkOutputs } from './outputs.js'
import { makeParts } from './prepare.js'
import type { Parts } from './prepare.js'
import { traceReduction } from './ranges.js'
import { fromBytes, toBytes } from './serialize.js'
import { warnOfSearch, warnOfSecondCall } from './static-graph.js'
import { TrainingState } from './training-state.js'

/**
 * Trains one model on several processes: each rank runs it on its own batches, and the gradients are averaged over the
 * ranks while `backward` runs. Before a forward pass, rank 0's buffers are copied to all ranks.
 *
 *     const ddp = await DistributedDataParallel.create(model)
 *     const loss = nn.functional.crossEntropy(await ddp.forward(x), y)
 *     await loss.backward()
 *
 * All ranks must create it, and run its forward and backward passes together and in the same order. Its parameters and
 * buffers have the module's names. After parameters were added, removed, replaced, converted, frozen or unfrozen, call
 * `refresh`: the next forward pass that records gradients is otherwise `ERR_MODEL_MISMATCH`, and `ERR_PEER_ABORTED` on
 * ranks that go on, or its reduction `ERR_REDUCTION_INCOMPLETE`.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the attributes are defined in the constructor
export class DistributedDataParallel<M extends Module = Module> extends HookedWrapper<M> {
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
  /** With `findUnusedParameters`: whether outputs are copied. */
  #clonesOutputs = true
  /** Inside `accumulate`: whether this batch is the last of its group. */
  #lastOfGroup = true

  /** Not for callers: use `await DistributedDataParallel.create(module)`. */
  constructor(module: { readonly 'write await DistributedDataParallel.create(module)': never }, options?: object)
  /** @internal */
  constructor(parts: Parts<M>)
  constructor(given: object) {
    const parts = given as Parts<M>
    super(parts)
    this.#parts = parts
    const { module, options, devices, ignored } = parts
    this.#isStatic = options.staticGraph ?? false
    this.#buffers = new BufferSync(parts)
    // Not enumerable: the enumerable fields are the members of the module.
    Object.defineProperties(this, {
      protocol: { get: () => this.#parts.protocol },
      trainingState: { value: new TrainingState(() => ({ ...this.#parts, hook: this.hookState })) },
      deviceMesh: { value: options.deviceMesh ?? undefined },
      ...attributesOf(module, options, devices, ignored),
    })
    this.installHook('create')
  }

  /** @internal */
  protected override get parts(): Parts<M> {
    return this.#parts
  }

  /** @internal */
  protected override get bufferSync(): BufferSync {
    return this.#buffers
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
    if (debugs('INFO')) tellWrapper(ddp.loggingData().raw)
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
    const isUnderNoSync = currentFrame().noSync?.has(this) ?? false
    const synchronized = this.requireBackwardGradSync && this.#lastOfGroup && !isUnderNoSync
    return () => this.#run(inputs, synchronized)
  }

  async #run(inputs: unknown[], synchronized: boolean): Promise<unknown> {
    this.checkUsable('forward')
    const { module, group, reducer, structure, ignored, options } = this.#parts
    const [recorded, buffers] = [isGradEnabled(), this.#buffers]
    // Ranks that have joined shadow passes that train.
    const training = (this.training && module.training) || isJoining(this)
    if (recorded) this.checkParameters('forward', structure.changes())
    const communicates = buffers.communicates(recorded)
    const divisor = communicates && isJoining(this) ? await this.tellJoined() : undefined
    const waiting = inOrder(group, () => {
      const copied = buffers.copied(recorded, training)?.map(handleOf)
      return native().reducerForward(reducer, recorded, synchronized, copied, divisor)
    })
    if (waiting !== undefined) await waiting
    await buffers.runHook('preForward', recorded, training)
    if (recorded && synchronized) {
      announceReduction(this.#parts)
      traceReduction(this.#parts)
    }
    const forward = (given: unknown[]): unknown => module.forward(...(given as never[]))
    const [device] = this.deviceIds ?? []
    if (device !== undefined) inputs = moveTensors(inputs, device)
    const dtype = precisions(options.mixedPrecision).paramDtype
    let output = dtype === undefined ? forward(inputs) : runIn(dtype, module, ignored, inputs, forward)
    if (isPromise(output)) output = await output
    await buffers.runHook('postForward', recorded, training)
    buffers.ended(recorded, synchronized)
    if (recorded) {
      if (synchronized) this.checkLeaves(inputs, output, ignored)
      output = this.#prepare(output, synchronized, training)
    }
    emitWarnings()
    return output
  }

  /** Ends a forward pass. With `findUnusedParameters`, searches the graph of its outputs. */
  #prepare(output: unknown, synchronized: boolean, training: boolean): unknown {
    const { reducer, options } = this.#parts
    const searched = synchronized && options.findUnusedParameters === true && !this.#isStatic
    const tensors = searched ? tensorsIn(output) : new Set<Tensor>()
    const prepare = (): void => native().reducerPrepare(reducer, synchronized, training, [...tensors].map(handleOf))
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
    checkKind('noSync', 'fn', fn, 'function')
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

  /** Whether every backward pass uses the same parameters. */
  get staticGraph(): boolean {
    return this.#isStatic
  }

  /**
   * Averages the gradients of the parameters that are trained now, after some were frozen or unfrozen, added or replaced.
   * The ranks compare their models again, and rank 0's parameters and buffers are copied. Buckets are rebuilt. All ranks
   * must call it, between two steps, outside a join. A reduction that lacks gradients is given up: all gradients are set
   * to null. Errors as `create`.
   */
  async refresh(options: WaitOptions = {}): Promise<void> {
    checkWaitOptions('refresh', options, ['timeout', 'signal'])
    this.outsideJoin('refresh')
    return this.inTurn(() => this.#remake('refresh', this.#parts.group, options))
  }

  /**
   * Goes on with the ranks of another group (`_update_process_group`): all of them must call it, and all ranks have rank
   * 0's parameters and buffers afterwards. Buckets are rebuilt. Otherwise as `refresh`.
   */
  async updateProcessGroup(group: ProcessGroup, options: WaitOptions = {}): Promise<void> {
    checkWaitOptions('updateProcessGroup', options, ['timeout', 'signal'])
    this.outsideJoin('updateProcessGroup')
    return this.inTurn(() => this.#remake('updateProcessGroup', group, options))
  }

  async #remake(action: string, processGroup: ProcessGroup, wait: WaitOptions): Promise<void> {
    this.checkUsable(action)
    const { module, options } = this.#parts
    if (!native().reducerGiveUp(this.#parts.reducer)) checkReduced(action, module.parameters(), 'read')
    // Warned of by `create`.
    const { timeout: _, signal: __, deviceMesh: ___, checkReduction: ____, ...others } = options
    this.#parts = await makeParts(module, { ...others, ...wait, processGroup, staticGraph: this.#isStatic })
    this.replaceReducer(this.#parts)
    this.#buffers = this.#buffers.of(this.#parts)
    this.installHook(action)
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
