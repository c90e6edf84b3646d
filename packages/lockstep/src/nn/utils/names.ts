/** Names of a module's tensors, and the fields that hold them. */
import type { Tensor } from '../../tensor/tensor.js'
import { invalid } from '../arguments.js'
import { internals, isParameter, members } from '../internals.js'
import type { Module } from '../module.js'
import type { Parameter } from '../parameter.js'
import { ownBuffers, ownParameters } from '../walk.js'

/** The fields of `M` that hold tensors; any name, where its type says of none. */
export type TensorName<M extends Module> = [TensorField<M>] extends [never] ? string : TensorField<M>

type TensorField<M> = { [K in keyof M]-?: NonNullable<M[K]> extends Tensor ? K : never }[keyof M] & string

/** A tensor of a module: a parameter or a buffer. */
export interface Held {
  /** The field. */
  readonly field: string
  /** The name under which it is saved, PyTorch's. */
  readonly name: string
  readonly tensor: Tensor
  /** Whether it is saved. */
  readonly persistent: boolean
}

/** The parameter or buffer in a module's own field; undefined where there is none. */
export function findHeld(module: Module, field: string): Held | undefined {
  const saved = [...module[members]()].find(([, , each]) => each === field)?.[0]
  if (saved === undefined) return undefined
  for (const [name, tensor] of ownParameters(module))
    if (name === saved) return { field, name, tensor, persistent: true }
  for (const [name, tensor, persistent] of ownBuffers(module)) {
    if (name === saved) return { field, name, tensor, persistent }
  }
  return undefined
}

/** The parameter in a module's own field. `ERR_INVALID_ARGUMENT` where there is none. */
export function needParameter(operation: string, module: Module, field: string): Held & { readonly tensor: Parameter } {
  const held = findHeld(module, field)
  if (held === undefined || !isParameter(held.tensor)) {
    throw invalid(`${operation}: ${module.constructor.name} has no parameter '${field}'`, operation)
  }
  return { ...held, tensor: held.tensor }
}

/** Takes a parameter or buffer out of its module. */
export function takeOut(module: Module, field: string): void {
  Reflect.deleteProperty(module, field)
  const { buffers, parameters } = module[internals]
  buffers.delete(field)
  parameters.delete(field)
}

/** The tensor in a field that is known to hold one. */
export function tensorNamed(module: Module, field: string): Tensor {
  return (module as unknown as Record<string, Tensor>)[field] as Tensor
}
