/** Scopes: they own the tensors that are made inside, and free them at their end. */
import { LockstepError } from '../error.js'
import { Frame, currentFrame, enterFrame, runInFrame } from '../frame.js'
import { checkKind } from '../checks.js'
import { tensorsIn } from './nested.js'
import { Freed, Owner, collector, nursery } from './ownership.js'
import { freeAll, isTensor, moveTo, ownerFor, ownerOf } from './tensor.js'
import type { Tensor } from './tensor.js'

const freedByScope = new Freed('the end of its scope()')

/** Takes what must outlive a scope out of it; `isOwned` says what is about to be freed. */
export type Rescue = (isOwned: (tensor: Tensor) => boolean) => void

let rescue: Rescue | undefined

/** For modules, which keep what is assigned to their fields. */
export function beforeScopesEnd(fn: Rescue): void {
  rescue = fn
}

/** An open scope. `using s = scope()` ends it with the block; a function given to `scope(fn)` needs no such object. */
export class Scope {
  readonly #owner: Owner
  readonly #outside: Frame
  readonly #by: Freed

  /** Not for callers: use `scope()`, or `openScope()` for an owner that is not the current context's. */
  constructor(outside: Frame, by: Freed) {
    if (!(outside instanceof Frame)) {
      throw new LockstepError('ERR_INVALID_ARGUMENT', 'a Scope is made by scope()', { operation: 'Scope' })
    }
    this.#outside = outside
    this.#by = by
    this.#owner = new Owner(outside.scope as Owner | null)
  }

  /** The frame in which this scope owns what is made. */
  get frame(): Frame {
    return this.#outside.withScope(this.#owner)
  }

  /** How many tensors it owns now. */
  get size(): number {
    return this.#owner.tensors.length
  }

  /** Runs `fn` in it; the scope stays open. */
  run<T>(fn: () => T): T {
    checkKind('Scope.run', 'fn', fn, 'function')
    return runInFrame(this.frame, fn)
  }

  /** Takes over a tensor from whatever owns it. */
  adopt<T extends Tensor>(tensor: T): T {
    checkKind('Scope.adopt', 'argument', tensor, 'Tensor')
    moveTo(tensor, this.#owner)
    return tensor
  }

  /** Frees what it owns, but for the tensors in `result`, which go to the scope outside. Twice is harmless. */
  end(result?: unknown): void {
    if (this.#owner.ended) return
    this.#owner.ended = true
    try {
      if (result !== undefined && result !== null && typeof result === 'object') this.#release(result)
      if (rescue !== undefined && this.#owner.tensors.length > 0) rescue((tensor) => ownerOf(tensor) === this.#owner)
    } finally {
      freeAll(this.#owner, this.#by)
    }
  }

  #release(result: object): void {
    const to = ownerFor(this.#outside)
    for (const tensor of tensorsIn(result)) if (ownerOf(tensor) === this.#owner) moveTo(tensor, to)
  }

  [Symbol.dispose](): void {
    if (currentFrame().scope === this.#owner) enterFrame(this.#outside)
    this.end()
  }
}

/**
 * Runs `fn`, synchronous or not, and frees the tensors that it made, but for those in what it returns (also in arrays,
 * objects and Maps) and those that were kept with `keep()`. Without a function: a scope for a `using` declaration.
 */
export function scope(): Scope
export function scope<T>(fn: () => T): T
export function scope<T>(fn?: () => T): T | Scope {
  const opened = new Scope(currentFrame(), freedByScope)
  if (fn === undefined) {
    enterFrame(opened.frame)
    return opened
  }
  checkKind('scope', 'fn', fn, 'function')
  return runAndEnd(opened, fn)
}

/** A scope that nobody has entered yet: for owners such as a data loader; `by` completes "was freed by". */
export function openScope(by: string, outside: Frame = currentFrame()): Scope {
  return new Scope(outside, new Freed(by))
}

/** Runs `fn` in `opened` and ends it when `fn` is over: at once, or when its promise settles. */
export function runAndEnd<T>(opened: Scope, fn: () => T): T {
  let result: T
  try {
    result = opened.run(fn)
  } catch (error) {
    opened.end()
    throw error
  }
  if (isThenable(result)) {
    return Promise.resolve(result).then(
      (value: unknown) => {
        opened.end(value)
        return value
      },
      (error: unknown) => {
        opened.end()
        throw error
      },
    ) as T
  }
  opened.end(result)
  return result
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/**
 * Takes a tensor (or every tensor in an array, object or Map) out of its scope: it lives until `dispose()`, or until
 * the garbage collector finds it. Returns its argument.
 */
export function keep<T>(value: T): T {
  if (isTensor(value)) keepOne(value)
  else for (const tensor of tensorsIn(value)) keepOne(tensor)
  return value
}

function keepOne(tensor: Tensor): void {
  if (ownerOf(tensor) !== collector) moveTo(tensor, nursery)
}
