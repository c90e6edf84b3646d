/** Keeps the buffers of all ranks equal. */
import { noGrad } from '../../autograd/modes.js'
import { checkKind, checkKinds } from '../../checks.js'
import type { ProcessGroup } from '../../distributed/group.js'
import type { Work } from '../../distributed/work.js'
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import type { Module } from '../../nn/module.js'
import type { Device } from '../../ops/types.js'
import { checkOptions } from '../../options.js'
import { full } from '../../tensor/factories.js'
import { scope } from '../../tensor/scope.js'
import type { Tensor } from '../../tensor/tensor.js'
import { startTimer } from '../../timer.js'
import { findBuffers } from './collect.js'
import { hookFailed } from './comm-hook.js'
import { syncsInForward } from './options.js'
import type { Parts } from './prepare.js'

/**
 * Makes the buffers of all ranks equal, in place of the copy from rank 0. `buffers`: by state-dict key, in PyTorch's
 * order; writing to them does not spoil the graph of the forward pass. The forward pass waits for its promise.
 */
export type BufferCommHook<S = void> = (state: S, buffers: ReadonlyMap<string, Tensor>) => unknown

/** Options of `registerBufferCommHook`. */
export interface BufferCommHookOptions {
  /** Where it runs: before the module's forward pass, or after it. Default `'postForward'`. */
  readonly location?: 'preForward' | 'postForward' | undefined
}

/** PyTorch's limit for one message of parameters or buffers, in bytes. */
export const messageBytes = 250 * 1024 * 1024

/** The same memory; writes do not count as changes of `buffer`, as those of a copy from rank 0 do not. */
const alias = (buffer: Tensor): Tensor =>
  full([0], 0, { dtype: buffer.dtype, device: buffer.device as Device }).set_(buffer)

type Location = NonNullable<BufferCommHookOptions['location']>

interface Hook {
  readonly name: string
  readonly run: (buffers: ReadonlyMap<string, Tensor>) => unknown
  readonly location: Location
}

/** The buffers of a wrapped module. */
export class BufferSync {
  readonly #module: Module
  readonly #group: ProcessGroup
  readonly #ignored: (name: string, tensor: Tensor) => boolean
  /** Forward passes make the module's buffers equal, if it had any when it was wrapped. */
  readonly #hasBuffers: boolean
  /** Also those that evaluate. */
  readonly #inEvaluation: boolean
  #hook: Hook | undefined
  /**
   * PyTorch's `require_forward_param_sync`: after a forward pass without a reduction, the next one leaves buffers alone.
   */
  required = true

  constructor({ module, group, ignored, options, protocol }: Parts<Module>) {
    this.#module = module
    this.#group = group
    this.#ignored = ignored
    this.#hasBuffers = syncsInForward(options) && findBuffers(module, ignored).length > 0
    // PyTorch's ranks copy buffers there.
    this.#inEvaluation = protocol === 'compatible' || options.evaluationSyncsBuffers === true
  }

  /** The same, for a wrapper that was made anew. */
  of(parts: Parts<Module>): BufferSync {
    const made = new BufferSync(parts)
    made.#hook = this.#hook
    return made
  }

  /** Whether a forward pass communicates. `recorded`: it records gradients. */
  communicates(recorded: boolean): boolean {
    return recorded || this.#inEvaluation
  }

  /** Whether the next forward pass makes buffers equal. */
  get isDue(): boolean {
    return this.required && this.#hasBuffers
  }

  /** The buffers that a forward pass copies from another rank before it runs; undefined: none. */
  copied(recorded: boolean, training: boolean): Tensor[] | undefined {
    if (this.#hook !== undefined || !this.#applies(recorded, training)) return undefined
    return this.#present()
  }

  /** Runs the hook, if it is due at this point. */
  async runHook(location: Location, recorded: boolean, training: boolean): Promise<void> {
    const hook = this.#hook
    if (hook?.location === location && this.#applies(recorded, training)) await this.#callHook(hook)
  }

  /** Makes buffers equal at once, whatever forward passes do. */
  async now(): Promise<void> {
    if (this.#hook !== undefined) return this.#callHook(this.#hook)
    const root = this.#group.ranks[0] as number
    const copy = (buffer: Tensor): Work<Tensor> => this.#group.broadcast(alias(buffer), root)
    await noGrad(() => scope(async () => void (await Promise.all(this.#present().map(copy)))))
  }

  async #callHook(hook: Hook): Promise<void> {
    const buffers = findBuffers(this.#module, this.#ignored)
    const { id, timeout } = this.#group
    let stopTimer = (): void => {}
    const overdue = new Promise<never>((_, reject) => {
      stopTimer = startTimer(timeout, () => {
        const text = `buffer communication hook '${hook.name}' did not settle within ${timeout} ms`
        reject(new LockstepError('ERR_TIMEOUT', text, { operation: 'forward' }))
      })
    })
    try {
      const run = noGrad(() => hook.run(new Map(buffers.map(([name, buffer]) => [name, alias(buffer)]))))
      await Promise.race([run, overdue])
    } catch (cause) {
      const error = LockstepError.is(cause) ? cause : hookFailed('buffer communication', hook.name, cause)
      // Peers may wait for the hook's collectives.
      native().groupStayAway(id, error.message)
      throw error
    } finally {
      stopTimer()
    }
  }

  #applies(recorded: boolean, training: boolean): boolean {
    return this.isDue && ((recorded && training) || this.#inEvaluation)
  }

  /** A forward pass has ended. `synchronized`: a reduction follows it. */
  ended(recorded: boolean, synchronized: boolean): void {
    if (this.communicates(recorded)) this.required = recorded && synchronized
  }

  /** All buffers that are not ignored. */
  #present(): Tensor[] {
    return findBuffers(this.#module, this.#ignored).map(([, buffer]) => buffer)
  }

  /** All buffers that forward passes make equal; none if they leave them alone. */
  all(): Tensor[] {
    return this.#hasBuffers ? this.#present() : []
  }

  get hasHook(): boolean {
    return this.#hook !== undefined
  }

  /** Registers a hook: `[hook]` or `[state, hook]`, then options. */
  register(args: readonly unknown[]): void {
    const operation = 'registerBufferCommHook'
    const last = args.at(-1)
    const options = typeof last === 'function' ? {} : ((last ?? {}) as BufferCommHookOptions)
    const given = typeof last === 'function' ? args : args.slice(0, -1)
    const [hook, state] = [given.at(-1), given.length > 1 ? given[0] : undefined]
    checkKind(operation, 'hook', hook, 'function')
    checkOptions(operation, options, ['location'])
    checkKinds(operation, options, { location: 'string' })
    const { location = 'postForward' } = options
    if (location !== 'preForward' && location !== 'postForward') {
      const text = `${operation}: location is 'preForward' or 'postForward', got '${String(location)}'`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
    }
    if (this.#hook !== undefined) {
      const text = `${operation}: a buffer communication hook is registered already`
      throw new LockstepError('ERR_COMM_HOOK', text, { operation })
    }
    const name = (hook as BufferCommHook<unknown>).name || 'anonymous'
    this.#hook = { name, run: (buffers) => (hook as BufferCommHook<unknown>)(state, buffers), location }
  }
}
