import { checkKind } from '../checks.js'
import { Tensor } from '../tensor/tensor.js'
import { invalid, needTensor } from './arguments.js'
import { isPromise } from './forward.js'
import { members, wrapped } from './internals.js'
import { Module } from './module.js'

/**
 * Runs `run` while each tensor of `module` that is a key of `others` has the value's place. The promise of an async
 * `run` settles after they are back.
 */
export function withTensors<T>(module: Module, others: ReadonlyMap<Tensor, Tensor>, run: () => T): T {
  const replaced: (readonly [part: Module, field: string, own: Tensor, other: Tensor])[] = []
  for (const part of module.modules()) {
    for (const [, own, field] of part[members]()) {
      const other = own instanceof Tensor ? others.get(own) : undefined
      if (other !== undefined) replaced.push([part, field, own as Tensor, other])
    }
  }
  const restore = (): void => {
    for (const [part, field, own] of replaced) Object.assign(part, { [field]: own })
  }
  let result: T
  try {
    for (const [part, field, , other] of replaced) Object.assign(part, { [field]: other })
    result = run()
  } catch (error) {
    restore()
    throw error
  }
  if (isPromise(result)) return result.finally(restore) as T
  restore()
  return result
}

/**
 * Runs the module's `forward` on `inputs` with other tensors in place of the parameters and buffers that `tensors` names,
 * by state-dict key (`torch.func.functional_call`). Gradients go to these tensors. Tied parameters are replaced
 * together. A wrapper runs the module that it wraps: nothing is communicated. An unknown name is `ERR_INVALID_ARGUMENT`.
 */
export function functionalCall<M extends Module>(
  module: M,
  tensors: ReadonlyMap<string, Tensor> | Readonly<Record<string, Tensor>>,
  inputs: Readonly<Parameters<M['forward']>>,
): ReturnType<M['forward']> {
  const operation = 'functionalCall'
  if (!(module instanceof Module)) checkKind(operation, 'module', null, 'object')
  checkKind(operation, 'tensors', tensors, 'object')
  checkKind(operation, 'inputs', inputs, 'array')
  const inner = (module as { readonly [wrapped]?: Module })[wrapped]
  const target = inner ?? module
  const named = { removeDuplicate: false }
  const own = new Map<string, Tensor>([...target.namedParameters(named), ...target.namedBuffers(named)])
  const others = new Map<Tensor, Tensor>()
  for (const [name, tensor] of tensors instanceof Map ? tensors : Object.entries(tensors)) {
    needTensor(operation, `tensors['${name}']`, tensor)
    const found = own.get(name) ?? (inner && own.get(name.replace(/^module\./, '')))
    if (found === undefined) throw invalid(`the module has no parameter or buffer named '${name}'`, operation)
    others.set(found, tensor as Tensor)
  }
  return withTensors(target, others, () => target.forward(...(inputs as unknown as never[]))) as ReturnType<
    M['forward']
  >
}
