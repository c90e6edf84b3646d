import { noGrad } from '../autograd/modes.js'
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { Tensor } from '../tensor/tensor.js'
import { python } from './arguments.js'
import type { ModuleMethodArguments } from './generated/module.js'
import { addedLater } from './internals.js'
import type { Module } from './module.js'
import { isUninitialized } from './uninitialized.js'
import { containsItself, join, ownBuffers, ownChildren, ownParameters } from './walk.js'

/** Named tensors: a state dict, or a plain object. */
export type TensorDict = ReadonlyMap<string, Tensor> | Readonly<Record<string, Tensor>>

/** What `loadStateDict` found wrong. Empty with `strict`, which throws instead. */
export interface LoadResult {
  /** Keys that the module has and the state dict has not. */
  missingKeys: string[]
  /** Keys that the state dict has and the module has not. */
  unexpectedKeys: string[]
}

/** Everything that is saved: of each module its parameters, then its buffers (may they be missing?), then its children. */
function* saved(module: Module, prefix: string, path: readonly Module[]): Generator<[string, Tensor, boolean]> {
  if (path.includes(module)) throw containsItself(module, prefix)
  const optional = (module.constructor as typeof Module)[addedLater]
  for (const [name, parameter] of ownParameters(module)) yield [join(prefix, name), parameter, false]
  for (const [name, buffer, persistent] of ownBuffers(module)) {
    if (persistent) yield [join(prefix, name), buffer, optional.includes(name)]
  }
  for (const [name, child] of ownChildren(module)) yield* saved(child, join(prefix, name), [...path, module])
}

export function collectState(
  module: Module,
  { prefix, keepVars }: ModuleMethodArguments['stateDict'],
): Map<string, Tensor> {
  const out = new Map<string, Tensor>()
  for (const [name, tensor] of saved(module, prefix, [])) {
    out.set(name, keepVars || isUninitialized(tensor) ? tensor : tensor.detach())
  }
  return out
}

/** A state that a module can take. */
interface Loadable extends LoadResult {
  /** What is copied: into the first the second. */
  copies: [Tensor, Tensor][]
}

/** The names and tensors of a state. */
export function stateMap(state: TensorDict): Map<string, Tensor> {
  return new Map(state instanceof Map ? state : Object.entries(state))
}

/** Refuses a state that `loadState` would refuse, and copies nothing. */
export function checkState(module: Module, dict: TensorDict, strict: boolean): Loadable {
  const state = stateMap(dict)
  const missingKeys: string[] = []
  const errors: string[] = []
  const copies: [Tensor, Tensor][] = []
  const known = new Set<string>()
  for (const [name, target, optional] of saved(module, '', [])) {
    known.add(name)
    const source: unknown = state.get(name)
    if (source === undefined) {
      if (!optional) missingKeys.push(name)
      continue
    }
    if (!(source instanceof Tensor)) {
      errors.push(`${name} is to be copied from ${describe(source)}, and a Tensor is expected.`)
      continue
    }
    if (isUninitialized(target)) {
      copies.push([target, source])
      continue
    }
    if (isUninitialized(source)) {
      errors.push(`${name} is to be copied from an uninitialized parameter or buffer, which has no values.`)
      continue
    }
    // A scalar was once saved as a vector of one element.
    const fits = sameShape(source.shape, target.shape) || (target.shape.length === 0 && sameShape(source.shape, [1]))
    if (fits) copies.push([target, source])
    else {
      errors.push(
        `size mismatch for ${name}: copying a param with shape torch.Size([${source.shape.join(', ')}]) from ` +
          `checkpoint, the shape in current model is torch.Size([${target.shape.join(', ')}]).`,
      )
    }
    if (isComplex(source) && !isComplex(target)) {
      errors.push(`dtype mismatch for ${name}: ${source.dtype} cannot be copied to ${target.dtype}.`)
    }
  }
  const unexpectedKeys = [...state.keys()].filter((key) => !known.has(key))
  if (strict) {
    const list = (keys: string[]): string => keys.map((key) => python(key).replaceAll("'", '"')).join(', ')
    if (missingKeys.length > 0) errors.unshift(`Missing key(s) in state_dict: ${list(missingKeys)}. `)
    if (unexpectedKeys.length > 0) errors.unshift(`Unexpected key(s) in state_dict: ${list(unexpectedKeys)}. `)
  }
  if (errors.length > 0) {
    throw new LockstepError(
      'ERR_STATE_DICT',
      `Error(s) in loading state_dict for ${module.constructor.name}:\n\t${errors.join('\n\t')}`,
      { operation: 'loadStateDict' },
    )
  }
  return { missingKeys, unexpectedKeys, copies }
}

export function loadState(module: Module, state: TensorDict, strict: boolean): LoadResult {
  const { copies, ...result } = checkState(module, state, strict)
  noGrad(() => {
    for (const [target, source] of copies) {
      if (isUninitialized(source)) continue
      if (isUninitialized(target)) target.materialize(source.shape)
      target.copy_(source.shape.length > target.shape.length ? source.squeeze() : source)
    }
  })
  return result
}

const isComplex = (tensor: Tensor): boolean => tensor.dtype.startsWith('complex')

function sameShape(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((size, index) => size === b[index])
}
