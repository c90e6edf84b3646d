/** `torch.nn.parallel.DistributedDataParallel`. */
import { checkFunction, checkKind } from '../../checks.js'
import { isGradEnabled } from '../../autograd/modes.js'
import { emitWarnings } from '../../autograd/reductions.js'
import { abortable } from '../../waiting.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { isJoining, join, notifyJoin } from '../../distributed/join.js'
import type { JoinHook, JoinOptions, Joinable } from '../../distributed/join.js'
import type { StatefulOnRanks } from '../../io/checkpoint.js'
import { currentFrame, runInFrame } from '../../frame.js'
import { native } from '../../native.js'
import { isPromise } from '../../nn/forward.js'
import type { Module } from '../../nn/module.js'
import type { Parameter } from '../../nn/parameter.js'
import { checkOptions } from '../../options.js'
import { tensorsIn } from '../../tensor/scope.js'
import { handleOf } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { inOrder } from '../order.js'
import { tellRefusal } from '../refusal.js'
import { Structure } from '../structure.js'
import { Wrapper } from '../wrapper.js'
import type { Wrapped } from '../wrapper.js'
import { microBatches } from './accumulate.js'
import type { MicroBatch } from './accumulate.js'
import { findBuffers } from './collect.js'
import type { CommHook } from './comm-hook.js'
import { announceBuckets } from './events.js'
import type { NativeCommHook } from './hooks/index.js'
import { registerHook } from './hooks/register.js'
import { DDPJoinHook } from './join-hook.js'
import type { Shadowed } from './join-hook.js'
import { loggingData } from './logging.js'
import type { LoggingData } from './logging.js'
import './native.js'
import { operation, syncsInForward } from './options.js'
import type { DDPOptions, Protocol } from './options.js'
import { warnOfSearch, warnOfSecondCall } from './static-graph.js'
import { sinkOutputs } from './outputs.js'
import { prepare } from './prepare.js'
import type { Prepared } from './prepare.js'
import { TrainingState } from './training-state.js'

/** Options of `join`. Equal on all ranks. */
export interface DDPJoinOptions extends JoinOptions {
  /** Divide gradients by the number of all ranks, also when some have joined. Default true. */
  readonly divideByInitialWorldSize?: boolean | undefined
}

/** What `create` passes to the constructor. */
interface Parts<M> extends Wrapped<M> {
  readonly protocol: Protocol
  readonly options: DDPOptions
  readonly ignored: (name: string, tensor: Tensor) => boolean
  /** The parameters whose gradients are averaged. */
  readonly parameters: ReadonlyMap<string, Parameter>
  readonly structure: Structure
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
 * buffers have the module's names. Parameters must not be added, removed, replaced, converted (`to`) or unfrozen
 * afterwards: the next forward pass that records gradients is then `ERR_MODEL_MISMATCH`, and `ERR_PEER_ABORTED` on the
 * other ranks. Nor must they be frozen, which ends in `ERR_REDUCTION_INCOMPLETE`.
 */
export class DistributedDataParallel<M extends Module = Module> extends Wrapper<M> implements Joinable {
  /** The protocol that the ranks agreed on: `'native'` or `'compatible'`. */
  declare readonly protocol: Protocol
  /** The state from which this rank resumes exactly: its buckets, and its communication hook's. */
  declare readonly trainingState: TrainingState
  /** False: forward passes run as under `noSync`. */
  requireBackwardGradSync = true

  readonly #parts: Parts<M>
  /** Whether the module had buffers to copy when it was wrapped. If not, forward passes do not search for them. */
  readonly #hasBuffers: boolean
  /**
   * PyTorch's `require_forward_param_sync`: after a forward pass without a reduction, the next one copies no buffers.
   */
  #syncBuffers = true
  /** Whether the graph is static. */
  #isStatic: boolean
  /** In a join: whether gradients are divided by the number of all ranks. Undefined before the first one. */
  #dividesByWorldSize: boolean | undefined
  /** What the registered communication hook keeps from step to step. */
  #hook: StatefulOnRanks | undefined
  /** Inside `accumulate`: whether this batch is the last of its group. */
  #lastOfGroup = true

  /** @internal Use `DistributedDataParallel.create`. */
  constructor(parts: Parts<M>) {
    super(parts)
    this.#parts = parts
    // Not enumerable: the enumerable fields are the members of the module.
    Object.defineProperty(this, 'protocol', { value: parts.protocol })
    const { module, options, ignored, parameters, reducer } = parts
    const trainingState = new TrainingState(reducer, [...parameters.keys()], () => this.#hook)
    Object.defineProperty(this, 'trainingState', { value: trainingState })
    this.#isStatic = options.staticGraph ?? false
    this.#hasBuffers = syncsInForward(options) && findBuffers(module, ignored).length > 0
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
    let prepared: Prepared
    try {
      prepared = prepare(module, options)
    } catch (error) {
      const given = options as DDPOptions | null
      await tellRefusal(given?.processGroup, error, given?.initSync !== false)
      throw error
    }
    const { group, spec, ignored, trainable } = prepared
    const { signal } = options
    const [reducer, protocol] = await abortable(
      operation,
      signal,
      async () => inOrder(group, () => native().reducerCreate(spec)),
      (reason) => group.abort(reason),
      ([reducer]) => void native().reducerFree(reducer),
    )
    return new DistributedDataParallel<M>({
      module,
      group,
      reducer,
      protocol: protocol as Protocol,
      options,
      ignored,
      parameters: trainable,
      structure: new Structure(module, ignored),
    })
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
    const { module, group, reducer, structure, ignored } = this.#parts
    const recorded = isGradEnabled()
    if (recorded) this.checkParameters('forward', structure.changes())
    const divisor = isJoining(this) ? await this.#notifyJoin() : undefined
    const waiting = inOrder(group, () => {
      const buffers = this.#copiedBuffers()?.map(handleOf)
      return native().reducerForward(reducer, recorded, synchronized, buffers, divisor)
    })
    if (waiting !== undefined) await waiting
    if (recorded && synchronized) announceBuckets(reducer, group)
    let output: unknown = module.forward(...(inputs as never[]))
    if (isPromise(output)) output = await output
    this.#syncBuffers = recorded && synchronized
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

  /** The buffers that the next forward pass copies from another rank; undefined: none. */
  #copiedBuffers(): Tensor[] | undefined {
    const { module, ignored } = this.#parts
    return this.willSyncModuleBuffers() ? findBuffers(module, ignored).map(([, buffer]) => buffer) : undefined
  }

  /** Ends a forward pass. With `findUnusedParameters`, searches the graph of its outputs. */
  #prepare(output: unknown, synchronized: boolean): unknown {
    const { reducer, options } = this.#parts
    const searched = synchronized && options.findUnusedParameters === true && !this.#isStatic
    const tensors = searched ? tensorsIn(output) : new Set<Tensor>()
    native().reducerPrepare(reducer, synchronized, this.training, [...tensors].map(handleOf))
    return searched ? sinkOutputs(output, tensors) : output
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

  #install(action: string, args: unknown[], replace: boolean): void {
    this.checkUsable(action)
    this.#hook = registerHook(action, args, replace, this.#parts)
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
    const { reducer, group, module, ignored, options } = this.#parts
    this.#dividesByWorldSize = divideByInitialWorldSize as boolean
    const shadowed: Shadowed = {
      reducer,
      group,
      buffers: () => this.#copiedBuffers(),
      setSyncBuffers: (value) => {
        this.#syncBuffers = value
      },
      state: () => {
        const parameters = module.namedParameters().filter(([name, parameter]) => !ignored(name, parameter))
        const buffers = syncsInForward(options) ? findBuffers(module, ignored) : []
        return [...parameters, ...buffers].map(([, tensor]) => tensor)
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
    return loggingData(reducer, module, group, syncsInForward(options), this.#dividesByWorldSize !== undefined)
  }

  /**
   * The number of ranks that used each parameter in the last reduction (`_get_local_used_map`).
   * @internal
   */
  usedMap(): number[] {
    return native().reducerUsedMap(this.#parts.reducer)
  }

  /** Whether the next forward pass copies rank 0's buffers (`will_sync_module_buffers`). */
  willSyncModuleBuffers(): boolean {
    return this.#syncBuffers && this.#hasBuffers
  }
}
