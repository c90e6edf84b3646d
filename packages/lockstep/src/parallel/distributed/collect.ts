/** What a wrapper finds in its module. */
import type { Module } from '../../nn/module.js'
import type { Parameter } from '../../nn/parameter.js'
import { Embedding } from '../../nn/sparse.js'
import type { Tensor } from '../../tensor/tensor.js'

/** A parameter that is averaged, or a frozen one that is copied at the beginning. */
export interface Found {
  readonly name: string
  readonly parameter: Parameter
  /** Whether its layer gives it a sparse gradient. */
  readonly expectSparse: boolean
}

type Ignored = (name: string, tensor: Tensor) => boolean

/** The parameters in PyTorch's order, each once, by its state-dict key. */
export function findParameters(module: Module, ignored: Ignored): Found[] {
  const sparse = new Set<Tensor>()
  const dense = new Set<Tensor>()
  for (const part of module.modules()) {
    const own = part instanceof Embedding && part.sparse ? sparse : dense
    // The first module that holds a tied parameter decides.
    for (const parameter of part.parameters({ recurse: false })) {
      if (!sparse.has(parameter) && !dense.has(parameter)) own.add(parameter)
    }
  }
  return module
    .namedParameters()
    .filter(([name, parameter]) => !ignored(name, parameter))
    .map(([name, parameter]) => ({ name, parameter, expectSparse: sparse.has(parameter) }))
}

/** The buffers in PyTorch's order, each once. Collected anew each time: modules may replace them. */
export function findBuffers(module: Module, ignored: Ignored): [string, Tensor][] {
  return module.namedBuffers().filter(([name, buffer]) => !ignored(name, buffer))
}
