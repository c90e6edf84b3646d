/** What the ranks of a training loop do together besides their passes. */
import { checkKind } from '../../checks.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { isJoining, join, notifyJoin, throwsEarly } from '../../distributed/join.js'
import type { JoinHook, JoinOptions, Joinable } from '../../distributed/join.js'
import { type ErrorCode, LockstepError } from '../../error.js'
import type { Module } from '../../nn/module.js'
import { SyncBatchNorm } from '../../nn/sync-batchnorm.js'
import { checkOptions } from '../../options.js'
import { Wrapper } from '../wrapper.js'
import { allAgree, weight } from './agreement.js'
import type { BufferSync } from './buffers.js'
import { DDPJoinHook } from './join-hook.js'
import type { Parts } from './prepare.js'

/** Options of `join`. Equal on all ranks. */
export interface DDPJoinOptions extends JoinOptions {
  /** Divide gradients by the number of all ranks, also when some have joined. Default true. */
  readonly divideByInitialWorldSize?: boolean | undefined
}

/** A wrapper that trains on ranks with different numbers of inputs, and whose ranks agree on what to do. */
export abstract class JoinedWrapper<M extends Module = Module> extends Wrapper<M> implements Joinable {
  /** In a join: whether gradients are divided by the number of all ranks. Undefined before the first one. */
  #dividesByWorldSize: boolean | undefined
  /** What this rank has told the others at the beginning of the last step. */
  #told: Promise<unknown> | undefined

  /** @internal */
  protected abstract get parts(): Parts<M>

  /** @internal */
  protected abstract get bufferSync(): BufferSync

  /** Whether every backward pass uses the same parameters (option `staticGraph`, or `setStaticGraph()`). */
  abstract get staticGraph(): boolean

  /**
   * Runs the training loop `run` on ranks with different numbers of inputs (`join`): a rank whose loop ends shadows the
   * steps of the others, with zeros for gradients, until all have ended; then all have the model of the last one. All
   * ranks call it, with the same options. `divideByInitialWorldSize` false: gradients are divided by the number of ranks
   * that have inputs left, not by that of all.
   */
  async join<T>(run: () => Promise<T> | T, options: DDPJoinOptions = {}): Promise<T> {
    checkOptions('join', options, ['divideByInitialWorldSize', 'enable', 'throwOnEarlyTermination'])
    return join([this], run, { ...options })
  }

  /**
   * Its part of a join (`Joinable`). If other joinables follow, such as a ZeroRedundancyOptimizer, a rank without inputs
   * has the averages for gradients, since their steps use them; otherwise its gradients stay.
   */
  joinHook(options: Readonly<Record<string, unknown>> = {}, joinables: readonly Joinable[] = []): JoinHook {
    this.checkUsable('join')
    const { divideByInitialWorldSize = true, enable = true, throwOnEarlyTermination = false } = options
    checkKind('join', 'divideByInitialWorldSize', divideByInitialWorldSize, 'boolean')
    if (enable === true) this.#checkShadowable(throwOnEarlyTermination === true)
    this.#dividesByWorldSize = divideByInitialWorldSize as boolean
    this.#told = undefined
    return new DDPJoinHook(this.parts, this.bufferSync, joinables.length > 1)
  }

  /** Rejects what a rank without inputs cannot shadow. `throws`: it need not. */
  #checkShadowable(throws: boolean): void {
    const { module, options, protocol, group } = this.parts
    const refuse = (code: ErrorCode, text: string): never => {
      throw new LockstepError(code, `join: ${text}`, { operation: 'join' })
    }
    if (this.bufferSync.hasHook) {
      refuse(
        'ERR_INVALID_ARGUMENT',
        'a rank without inputs cannot shadow the buffer communication hook that is registered',
      )
    }
    if (!throws && module.modules().some((part) => part instanceof SyncBatchNorm)) {
      const text = 'a rank without inputs cannot shadow SyncBatchNorm: set throwOnEarlyTermination'
      refuse('ERR_UNSUPPORTED_OPTION', text)
    }
    if (this.staticGraph && !group.allOurs) {
      const text =
        'a rank of PyTorch without inputs sends the messages of a static graph in another order (staticGraph)'
      refuse('ERR_UNSUPPORTED_IN_MIXED_GROUP', text)
    }
    if (options.skipAllReduceUnusedParams === true && protocol === 'compatible') {
      const text = 'a rank without inputs cannot tell ranks of PyTorch not to skip buckets (skipAllReduceUnusedParams)'
      refuse('ERR_UNSUPPORTED_OPTION', text)
    }
  }

  get joinProcessGroup(): ProcessGroup {
    return this.processGroup
  }

  /**
   * Tells the ranks that have joined that another step begins. Resolves to what gradients are divided by.
   * @internal
   */
  protected async tellJoined(): Promise<number> {
    await this.#told
    const told = notifyJoin(this)
    const { size } = this.parts.group
    if (!this.#dividesByWorldSize || throwsEarly(this)) {
      const active = await told
      return this.#dividesByWorldSize ? size : (active ?? size)
    }
    // Nothing depends on the answer. The next step waits for it.
    told.catch(() => {})
    this.#told = told
    return size
  }

  /**
   * Whether the wrapper has been in a join.
   * @internal
   */
  protected get hasJoined(): boolean {
    return this.#dividesByWorldSize !== undefined
  }

  /**
   * Whether `ok` is true on all ranks, so that they leave out a bad step together:
   *
   *     if (!(await ddp.agree(Number.isFinite(loss.item())))) continue
   *
   * All ranks must call it. Not inside a join.
   */
  async agree(ok: boolean): Promise<boolean> {
    return allAgree(this.outsideJoin('agree'), ok)
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
  async lossWeight(count: number): Promise<number> {
    return weight(this.outsideJoin('lossWeight'), count)
  }

  /**
   * Its group. Throws in a join.
   * @internal
   */
  protected outsideJoin(action: string): ProcessGroup {
    this.checkUsable(action)
    if (!isJoining(this)) return this.parts.group
    const text = `${action}: ranks that have joined do not call it: use it outside a join`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: action })
  }
}
