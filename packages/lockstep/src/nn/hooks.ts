import type { RemovableHandle } from '../autograd/backward.js'
import type { Tensor } from '../tensor/tensor.js'

export type { RemovableHandle }

/** Hooks in the order in which they run. */
export class HookList<H> {
  #hooks = new Map<number, H>()
  #next = 0

  get size(): number {
    return this.#hooks.size
  }

  /** Adds a hook at the end, or before all others; `changed` is called then and when it is removed. */
  add(hook: H, prepend = false, changed?: () => void): RemovableHandle {
    const id = this.#next++
    if (prepend) this.#hooks = new Map([[id, hook], ...this.#hooks])
    else this.#hooks.set(id, hook)
    changed?.()
    const remove = (): void => {
      if (this.#hooks.delete(id)) changed?.()
    }
    return { remove, [Symbol.dispose]: remove }
  }

  /** A copy, so that a hook may remove itself or others while they run. */
  list(): H[] {
    return [...this.#hooks.values()]
  }

  copy(): HookList<H> {
    const out = new HookList<H>()
    out.#hooks = new Map(this.#hooks)
    out.#next = this.#next
    return out
  }
}

/** Gradients of a module's tensors, null where there is none. */
export type Gradients = readonly (Tensor | null)[]

// Method types, so that a hook on a Linear is also one on a Module, whose inputs are not known.
interface HookTypes<M, I extends readonly unknown[], O> {
  forwardPre(module: M, inputs: I): I | undefined | void
  forward(module: M, inputs: I, output: O): O | undefined | void
  backwardPre(module: M, gradOutput: Gradients): Gradients | undefined | void
  backward(module: M, gradInput: Gradients, gradOutput: Gradients): Gradients | undefined | void
}

/** Called before a module's `forward`; what it returns replaces the inputs. */
export type ForwardPreHook<M, I extends readonly unknown[] = readonly unknown[]> = HookTypes<
  M,
  I,
  unknown
>['forwardPre']

/** Called after a module's `forward`; what it returns, other than undefined, replaces the output. */
export type ForwardHook<M, I extends readonly unknown[] = readonly unknown[], O = unknown> = HookTypes<
  M,
  I,
  O
>['forward']

/** Called with the gradients of a module's outputs before they go through it; what it returns replaces them. */
export type BackwardPreHook<M> = HookTypes<M, [], unknown>['backwardPre']

/** Called with the gradients of a module's inputs and outputs; what it returns replaces those of the inputs. */
export type BackwardHook<M> = HookTypes<M, [], unknown>['backward']
