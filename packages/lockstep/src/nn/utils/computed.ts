/** Tensors that a hook computes before each forward pass, as PyTorch's older functions do. */
import { updateForward } from '../forward.js'
import type { ForwardPreHook } from '../hooks.js'
import { internals } from '../internals.js'
import type { Module } from '../module.js'
import { keep } from '../../tensor/scope.js'
import type { Tensor } from '../../tensor/tensor.js'

/** Computes a tensor of whichever module it is on: clones have the same. */
export interface Computation {
  /** The field. */
  readonly name: string
  compute(module: Module): Tensor
}

const computations = new WeakMap<ForwardPreHook<Module>, Computation>()

/** Has `computation` store its tensor in the field before each forward pass; until then, `first` stands there. */
export function computeBefore(module: Module, computation: Computation, first = computation.compute(module)): void {
  const hook = (each: Module): void => store(each, computation.name, computation.compute(each))
  computations.set(hook, computation)
  store(module, computation.name, first)
  module.registerForwardPreHook(hook as never)
}

/** No parameter any more, nor saved: an ordinary field. */
export function store(module: Module, field: string, tensor: Tensor): void {
  const value = keep(tensor)
  Object.defineProperty(module, field, { value, enumerable: true, writable: true, configurable: true })
}

/** The computation of a kind for this field. */
export function computationOf<C extends Computation>(
  module: Module,
  kind: abstract new (...args: never[]) => C,
  field?: string,
): C | undefined {
  for (const hook of module[internals].forwardPre.list()) {
    const found = computations.get(hook)
    if (found instanceof kind && (field === undefined || found.name === field)) return found
  }
  return undefined
}

/** Ends a computation. */
export function stopComputing(module: Module, computation: Computation): void {
  const { forwardPre } = module[internals]
  for (const hook of forwardPre.list()) if (computations.get(hook) === computation) forwardPre.remove(hook)
  updateForward(module)
}
