/** The base class of module wrappers: the module under its own names, and the native reducer of its gradients. */
import { checkPending, isUpdating } from '../autograd/pending.js'
import { checkReduced, gradientsCleared, reducerGone, reducerMade } from '../autograd/reductions.js'
import { refuseInTransform } from '../autograd/transforms.js'
import { ranged } from '../diagnostics.js'
import type { ProcessGroup } from '../distributed/group.js'
import { beforeDestroy, checkGroup, defaultGroup, forgetEnded } from '../distributed/world.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { isModule, stateCheck, wrapped } from '../nn/internals.js'
import { defineMethods } from '../nn/methods.js'
import { Module } from '../nn/module.js'
import { stateMap, type StateCheck, type TensorDict } from '../nn/state-dict.js'
import { addStepGuard } from '../autograd/guards.js'
import { tensorsIn } from '../tensor/nested.js'
import { relieved } from '../tensor/pressure.js'
import { handleIfAlive } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

/** What `create` passes to the constructor of a wrapper. */
export interface Wrapped<M> {
  readonly module: M
  readonly group: ProcessGroup
  /** The addon's id of the reducer. */
  readonly reducer: number
  /** A group for the wrapper's own messages; it ends with the wrapper. */
  readonly lane?: ProcessGroup
}

const collected = new FinalizationRegistry<Pick<Wrapped<unknown>, 'reducer' | 'lane'>>(({ reducer, lane }) => {
  // An awaited reduction continues without its wrapper.
  native().reducerAbandon(reducer, lane?.id ?? 0)
  // Drops groups that ended earlier; this one has not ended yet.
  forgetEnded()
})

let guarded = false

/** Once a wrapper exists, optimizers, clipping and the destruction of groups check that gradients are averaged. */
function guardGradients(): void {
  if (guarded) return
  guarded = true
  beforeDestroy((group) => {
    if (group.isMember) native().reducersCheckGroup(group.id, 'destroyProcessGroup')
  })
  addStepGuard((action, parameters) => {
    if (isUpdating()) return
    if (!action.endsWith('zeroGrad()')) {
      checkReduced(action, parameters, 'step')
      return
    }
    checkReduced(action, parameters, 'clear')
    gradientsCleared(parameters)
  })
}

/** The group of a wrapper: `given`, else the default group. `ERR_INVALID_ARGUMENT` if this process is not a member. */
export function wrapperGroup(operation: string, given: ProcessGroup | undefined): ProcessGroup {
  checkGroup(operation, given)
  const group = given ?? defaultGroup(operation)
  if (group.isMember) return group
  const text = `${operation}: this process is not in group '${group.name}' of ranks ${group.ranks.join(', ')}`
  throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
}

/**
 * A wrapper of a module. Its parameters and buffers have the module's names; `loadStateDict` and `getParameter` also take
 * them with the prefix `module.`, which PyTorch's wrappers add.
 */
export abstract class Wrapper<M extends Module = Module> extends Module {
  /** The wrapped module. Use it for evaluation without communication. */
  readonly module: M
  /** The ranks that train together. */
  declare readonly processGroup: ProcessGroup

  #reducer: number
  readonly #lane: ProcessGroup | undefined
  readonly #collectable = {}
  #disposed = false
  /** All calls that dispose of the wrapper wait for it. */
  #disposing: Promise<void> | undefined
  /** The number of further forward passes to search for trainable leaves that the wrapper does not know. */
  #unchecked = 2
  /** Resolves when the running operation and those queued behind it have ended. */
  #turn: Promise<void> | undefined

  /** Not for callers. */
  protected constructor(wrapped: Wrapped<M>) {
    super()
    if (!isModule(wrapped?.module)) {
      const { name } = new.target
      const text = `${name} is made by \`await ${name}.create(module, options)\``
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: name })
    }
    const { module, group, reducer, lane } = wrapped
    this.module = module
    this.#reducer = reducer
    this.#lane = lane
    this.training = module.training
    // Not enumerable: the enumerable fields are the members of the module.
    Object.defineProperty(this, 'processGroup', { value: group, configurable: true })
    reducerMade()
    collected.register(this, { reducer, ...(lane && { lane }) }, this.#collectable)
    guardGradients()
  }

  /**
   * Goes on with another reducer, and its group.
   * @internal
   */
  protected replaceReducer({ reducer, group }: Wrapped<M>): void {
    collected.unregister(this.#collectable)
    native().reducerFree(this.#reducer)
    this.#reducer = reducer
    Object.defineProperty(this, 'processGroup', { value: group })
    collected.register(this, { reducer, ...(this.#lane && { lane: this.#lane }) }, this.#collectable)
  }

  /**
   * The addon's id of the reducer.
   * @internal
   */
  protected get reducer(): number {
    return this.#reducer
  }

  /**
   * Begins a call of `forward` with `inputs`; returns the function to run at its turn.
   * @internal
   */
  protected abstract begin(inputs: unknown[]): () => Promise<unknown>

  /**
   * Runs the module's `forward`. With gradients enabled, the next backward pass from its result is a training pass:
   * `DistributedDataParallel` averages the gradients, `DecentralizedDataParallel` mixes and updates the model. Calls
   * are queued. It rejects during a backward pass, and before the last reduction has finished. Its arguments are the
   * module's, so it takes no options: its waits have the group's deadline (`ERR_TIMEOUT`), and
   * `processGroup.abort(reason)` ends them at once (`ERR_ABORTED`).
   */
  override forward(...inputs: Parameters<M['forward']>): Promise<Awaited<ReturnType<M['forward']>>> {
    try {
      refuseInTransform(`${this.constructor.name}.forward`, 'ranks communicate there. Call the module that is wrapped')
      checkPending(`${this.constructor.name}.forward`, this.module.parameters())
      if (this.#turn !== undefined && native().inBackward()) {
        const text = `${this.constructor.name}.forward was called during a backward pass`
        throw new LockstepError('ERR_BACKWARD_PENDING', text, { operation: 'forward' })
      }
      const run = this.begin(inputs)
      const pass = this.inTurn(() => relieved(ranged(`${this.constructor.name}.forward`, run)))
      return pass as Promise<Awaited<ReturnType<M['forward']>>>
    } catch (error) {
      return Promise.reject(error as LockstepError)
    }
  }

  /**
   * Runs `run` after the earlier operations; at once if there are none.
   * @internal
   */
  protected inTurn<T>(run: () => Promise<T>): Promise<T> {
    const running = this.#turn === undefined ? run() : this.#turn.then(run)
    const over = (): void => {
      if (this.#turn === turn) this.#turn = undefined
    }
    const turn: Promise<void> = running.then(over, over)
    this.#turn = turn
    return running
  }

  /**
   * Throws if the parameters changed since the module was wrapped, because no reduction covers the new ones. Breaks the
   * group, so that the peers fail too.
   * @internal
   */
  protected checkParameters(action: string, changes: readonly string[]): void {
    if (changes.length > 0) native().reducerParametersChanged(this.#reducer, action, changes.join(', '))
  }

  /**
   * Searches the first passes for trainable tensors that the wrapper does not know: each rank would train them
   * separately. Parameters that match `ignores` are allowed.
   * @internal
   */
  protected checkLeaves(inputs: unknown[], output: unknown, ignores: (name: string, tensor: Tensor) => boolean): void {
    if (this.#unchecked === 0) return
    const handles = (tensors: Iterable<Tensor>): number[] =>
      [...tensors].map(handleIfAlive).filter((handle) => handle !== 0)
    const others = this.module.namedParameters().filter(([name, parameter]) => ignores(name, parameter))
    native().reducersCheckLeaves(
      handles(tensorsIn(output)),
      handles(tensorsIn(inputs)),
      handles(others.map(([, parameter]) => parameter)),
    )
    this.#unchecked -= 1
  }

  /** @internal */
  get [wrapped](): M {
    return this.module
  }

  /** @internal */
  override [stateCheck](): StateCheck | undefined {
    const check = this.loadStateDict === Wrapper.prototype.loadStateDict ? this.module[stateCheck]() : undefined
    return check && ((state, strict) => check(plainNames(this.module, state), strict))
  }

  /** A wrapper cannot be copied: clone `module`, and wrap the copy. */
  override clone(): never {
    const text = `a ${this.constructor.name} cannot be cloned: clone its \`module\`, and wrap the copy`
    throw new LockstepError('ERR_NOT_IMPLEMENTED', text, { operation: 'clone' })
  }

  /** @internal */
  protected checkUsable(action: string): void {
    if (!this.#disposed) return
    const text = `${action}: this ${this.constructor.name} has been disposed of`
    throw new LockstepError('ERR_DISPOSED', text, { operation: action })
  }

  /**
   * Detaches the wrapper from its module, which stays usable. Waits for a running forward pass. Disposing twice is
   * harmless.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposing ??= this.#dispose()
    try {
      await this.#disposing
    } catch (error) {
      // A later call may retry.
      this.#disposing = undefined
      throw error
    }
  }

  /**
   * Throws if the wrapper cannot be disposed of now. Called first, and again after the running forward pass.
   * @internal
   */
  protected checkDisposable(): void {}

  async #dispose(): Promise<void> {
    this.checkDisposable()
    await this.#turn
    this.checkDisposable()
    this.#disposed = true
    collected.unregister(this.#collectable)
    if (native().reducerFree(this.#reducer)) reducerGone()
    await this.#lane?.[Symbol.asyncDispose]()
  }
}

/** A state under the names of the module itself, which in PyTorch's wrappers begin with `module.`. */
function plainNames(module: Module, state: TensorDict): Map<string, Tensor> {
  const known = new Set(module.stateDict({ keepVars: true }).keys())
  const prefix = 'module.'
  const plain = (key: string): string => {
    const bare = key.slice(prefix.length)
    return !known.has(key) && key.startsWith(prefix) && known.has(bare) ? bare : key
  }
  return new Map([...stateMap(state)].map(([key, tensor]) => [plain(key), tensor]))
}

defineMethods(Wrapper.prototype as Wrapper, {
  stateDict(given) {
    return this.module.stateDict(given)
  },

  loadStateDict({ stateDict, strict }) {
    return this.module.loadStateDict(plainNames(this.module, stateDict), strict)
  },

  namedParameters(given) {
    return this.module.namedParameters(given)
  },

  namedBuffers(given) {
    return this.module.namedBuffers(given)
  },

  getParameter({ target }) {
    const isOwn = this.module.namedParameters({ removeDuplicate: false }).some(([known]) => known === target)
    return this.module.getParameter(isOwn ? target : target.replace(/^module\./, ''))
  },
})

/** Numbers stand for tensors, groups and wrappers; see crates/node/src/reducers.rs. */
