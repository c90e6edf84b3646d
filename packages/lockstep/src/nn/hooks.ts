import type { Tensor } from '../tensor/tensor.js'

export type { RemovableHandle } from '../autograd/backward.js'
export { HookList } from '../autograd/hook-list.js'

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
