/** How a wrapper communicates, and what it tells of that. */
import { checkPending } from '../../autograd/pending.js'
import { checkReduced } from '../../autograd/reductions.js'
import type { StatefulOnRanks } from '../../io/checkpoint.js'
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import type { Module } from '../../nn/module.js'
import { takeInBackward } from '../../optim/in-backward.js'
import type { OptimizerClass } from '../../optim/in-backward.js'
import type { CommonOptions } from '../../optim/optimizer.js'
import type { Tensor } from '../../tensor/tensor.js'
import { inOrder } from '../order.js'
import type { BufferCommHook, BufferCommHookOptions } from './buffers.js'
import type { CommHook } from './comm-hook.js'
import { NativeCommHook, commHooks, sumIn } from './hooks/index.js'
import type { ThenOptimizer } from './hooks/index.js'
import { optimizersInBackward } from './hooks/in-backward.js'
import { registerHook } from './hooks/register.js'
import { JoinedWrapper } from './joined-wrapper.js'
import { rawLoggingData, typedLoggingData } from './logging.js'
import type { LoggingData } from './logging.js'
import { precisions } from './mixed-precision.js'
import { syncsInForward } from './options.js'

/** A wrapper with communication hooks, and a record. */
export abstract class HookedWrapper<M extends Module = Module> extends JoinedWrapper<M> {
  /** The arguments with which the program registered its communication hook. */
  #hookArguments: readonly unknown[] | undefined
  /** What it keeps from step to step. */
  #hook: StatefulOnRanks | undefined
  #sampleRate = 1
  /** Why the wrapper has a hook of its own, which no other may replace. */
  #own: string | undefined

  /**
   * Registers `hook` to communicate the buckets instead of an all-reduce. Allowed once; `replaceCommHook` changes the
   * hook. Both are `ERR_COMM_HOOK` with mixed precision, and after `applyOptimizerInBackward`. All ranks must register the
   * same hook, between an awaited backward pass and the next forward pass.
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
    const { reducer } = this.parts
    if (this.#own !== undefined) {
      const text = `${action}: the wrapper averages by a hook of its own, because of ${this.#own}`
      native().reducerRecordError(reducer, text)
      throw new LockstepError('ERR_COMM_HOOK', text, { operation: action })
    }
    this.#hook = registerHook(action, args, replace, { ...this.parts, owner: this })
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
    this.bufferSync.register(args)
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
   * Gives a new reducer the program's sample rate and hook, or the wrapper's own hook: with mixed precision, gradients are
   * summed in its dtype; parameters with optimizers of their own are stepped.
   * @internal
   */
  protected installHook(action: string): void {
    native().reducerSampleRate(this.parts.reducer, this.#sampleRate)
    if (this.#hookArguments !== undefined) {
      const hook = this.#hookArguments.at(-1)
      if (hook instanceof NativeCommHook) hook.rebucketed()
      this.#install(action, this.#hookArguments, false)
      return
    }
    const { options, parameters } = this.parts
    const { paramDtype, reduceDtype = paramDtype } = precisions(options.mixedPrecision)
    const optimizers = takeInBackward(parameters.values(), true)
    let hook = reduceDtype && sumIn(reduceDtype)
    if (optimizers.size > 0) hook = optimizersInBackward(hook ?? commHooks.allReduce, optimizers)
    this.#own = undefined
    if (hook === undefined) return
    this.#install(action, [hook], false)
    this.#hookArguments = undefined
    this.#own = optimizers.size > 0 ? 'applyOptimizerInBackward' : 'mixedPrecision'
  }

  /**
   * What the registered hook keeps from step to step.
   * @internal
   */
  protected get hookState(): StatefulOnRanks | undefined {
    return this.#hook
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
    takeInBackward(this.parts.parameters.values(), false)
  }

  /** The reducer's statistics; `raw` has them under PyTorch's keys (`_get_ddp_logging_data`). */
  loggingData(): LoggingData {
    const { reducer, module, group, options } = this.parts
    this.checkUsable('loggingData')
    return typedLoggingData(rawLoggingData(reducer, module, group, syncsInForward(options), this.hasJoined))
  }

  /**
   * The number of ranks that used each parameter in the last reduction (`_get_local_used_map`).
   * @internal
   */
  usedMap(): number[] {
    return native().reducerUsedMap(this.parts.reducer)
  }

  /**
   * Copies rank 0's buffers to all ranks, or has the buffer communication hook make them equal, now instead of in the next
   * forward pass (`_sync_buffers`): before an evaluation that the ranks share. All ranks must call it, between two steps,
   * outside a join; it queues behind forward passes. Buffers of other shapes on one rank are
   * `ERR_COLLECTIVE_MISMATCH`.
   */
  async syncBuffers(): Promise<void> {
    const group = this.outsideJoin('syncBuffers')
    checkPending('syncBuffers', this.module.parameters())
    return this.inTurn(async () => {
      this.checkUsable('syncBuffers')
      await inOrder(group, () => this.bufferSync.now())
    })
  }

  /** Whether the next training forward pass copies rank 0's buffers (`will_sync_module_buffers`). */
  willSyncModuleBuffers(): boolean {
    return this.bufferSync.isDue
  }

  /** Whether the next forward pass is to copy buffers, if there are any (`require_forward_param_sync`). */
  get requireForwardParamSync(): boolean {
    return this.bufferSync.required
  }

  /** Whether buckets were rebuilt in the order in which gradients became ready. */
  get hasRebuiltBuckets(): boolean {
    return this.loggingData().hasRebuiltBuckets
  }

  /** Throws unless the last reduction has finished (`_check_reducer_finalized`). */
  checkReducerFinalized(): void {
    this.checkUsable('checkReducerFinalized')
    checkReduced('checkReducerFinalized', this.module.parameters(), 'read')
  }

  /**
   * Measures the first 10 iterations, then every `n`-th (`_set_ddp_runtime_logging_sample_rate`). Default 1: every one.
   */
  setRuntimeLoggingSampleRate(n: number): void {
    this.checkUsable('setRuntimeLoggingSampleRate')
    native().reducerSampleRate(this.parts.reducer, n)
    this.#sampleRate = n
  }
}
