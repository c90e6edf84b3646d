import { checkKind } from '../checks.js'
import { Tensor } from '../tensor/tensor.js'
import { invalid, needTensor } from './arguments.js'
import { isPromise } from './forward.js'
import { members, wrapped } from './internals.js'
import { Module } from './module.js'
import type { TensorDict } from './state-dict.js'

/** A tensor that stands in a field of a module. */
type Placed = readonly [part: Module, field: string, tensor: Tensor]

/** What is replaced now, by run. */
const replaced = new Set<readonly Placed[]>()

/**
 * Runs `run` while each tensor of `module` that is a key of `others` has the value's place. The promise of an async
 * `run` settles after they are back.
 */
export function withTensors<T>(module: Module, others: ReadonlyMap<Tensor, Tensor>, run: () => T): T {
  const placed: Placed[] = []
  for (const part of module.modules()) {
    for (const [, own, field] of part[members]()) {
      const other = own instanceof Tensor ? others.get(own) : undefined
      if (other !== undefined) placed.push([part, field, other])
    }
  }
  return withPlaced(placed, run)
}

/** Keeps what is replaced now: the result runs a function with it, later. */
export function keepReplaced(): <T>(run: () => T) => T {
  const placed = [...replaced].flat()
  return (run) => withPlaced(placed, run)
}

function withPlaced<T>(placed: readonly Placed[], run: () => T): T {
  if (placed.length === 0) return run()
  const before = placed.map(([part, field]): Placed => [part, field, part[field as keyof Module] as unknown as Tensor])
  const put = (tensors: readonly Placed[]): void => {
    for (const [part, field, tensor] of tensors) Object.assign(part, { [field]: tensor })
  }
  const restore = (): void => {
    replaced.delete(placed)
    put(before)
  }
  let result: T
  try {
    replaced.add(placed)
    put(placed)
    result = run()
  } catch (error) {
    restore()
    throw error
  }
  if (isPromise(result)) return result.finally(restore) as T
  restore()
  return result
}

/** What several say together. */
function joined(operation: string, tensors: TensorDict | readonly TensorDict[]): Map<string, Tensor> {
  const all = new Map<string, Tensor>()
  for (const part of Array.isArray(tensors) ? (tensors as readonly TensorDict[]) : [tensors as TensorDict]) {
    checkKind(operation, 'tensors', part, 'object')
    for (const [name, tensor] of part instanceof Map ? part : Object.entries(part)) {
      if (all.has(name)) throw invalid(`'${name}' is given twice`, operation)
      all.set(name, tensor as Tensor)
    }
  }
  return all
}

/**
 * Runs the module's `forward` on `inputs` with other tensors in place of the parameters and buffers that `tensors` names,
 * by state-dict key (`torch.func.functional_call`): a Map or an object, or an array of them. Gradients go to these tensors.
 * Tied parameters are replaced together. A wrapper runs the module that it wraps: nothing is communicated. An unknown name,
 * or one that is given twice, is `ERR_INVALID_ARGUMENT`.
 */
export function functionalCall<M extends Module>(
  module: M,
  tensors: TensorDict | readonly TensorDict[],
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
  for (const [name, tensor] of joined(operation, tensors)) {
    needTensor(operation, `tensors['${name}']`, tensor)
    const found = own.get(name) ?? (inner && own.get(name.replace(/^module\./, '')))
    if (found === undefined) throw invalid(`the module has no parameter or buffer named '${name}'`, operation)
    others.set(found, tensor)
  }
  return withTensors(target, others, () => target.forward(...(inputs as unknown as never[]))) as ReturnType<
    M['forward']
  >
}
