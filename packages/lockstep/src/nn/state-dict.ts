import { noGrad } from '../autograd/modes.js'
import { checkPending } from '../autograd/pending.js'
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { Tensor } from '../tensor/tensor.js'
import { python } from './arguments.js'
import type { ModuleMethodArguments } from './generated/module.js'
import { addedLater, internals } from './internals.js'
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

/** What is said of each module on a walk. */
interface Visitor {
  /** `prefix` is what stands before the module's names. */
  enter?(module: Module, prefix: string): void
  /** After the module's own tensors. */
  own?(module: Module, prefix: string): void
  leave?(module: Module, prefix: string): void
}

/** The name of what a module saves besides tensors of its own. */
const extraState = '_extra_state'

/** Everything that is saved: of each module its parameters, then its buffers (may they be missing?), then its children. */
function* saved(
  module: Module,
  prefix: string,
  path: readonly Module[],
  visitor: Visitor,
): Generator<[string, Tensor, boolean]> {
  if (path.includes(module)) throw containsItself(module, prefix)
  const before = prefix === '' ? '' : `${prefix}.`
  visitor.enter?.(module, before)
  const optional = (module.constructor as typeof Module)[addedLater]
  for (const [name, parameter] of ownParameters(module)) yield [join(prefix, name), parameter, false]
  for (const [name, buffer, persistent] of ownBuffers(module)) {
    if (persistent) yield [join(prefix, name), buffer, optional.includes(name)]
  }
  visitor.own?.(module, before)
  for (const [name, child] of ownChildren(module)) yield* saved(child, join(prefix, name), [...path, module], visitor)
  visitor.leave?.(module, before)
}

export function collectState(
  module: Module,
  { prefix, keepVars }: ModuleMethodArguments['stateDict'],
): Map<string, Tensor> {
  const out = new Map<string, Tensor>()
  const visitor: Visitor = {
    enter(part, before) {
      for (const hook of part[internals].state.statePre.list()) hook(part, before, keepVars)
    },
    own(part, before) {
      if (part.getExtraState === undefined) return
      const extra: unknown = part.getExtraState()
      checkKind('stateDict', `what ${part.constructor.name}.getExtraState() returns`, extra, 'Tensor')
      out.set(before + extraState, extra as Tensor)
    },
    leave(part, before) {
      for (const hook of part[internals].state.statePost.list()) hook(part, out, before)
    },
  }
  for (const [name, tensor] of saved(module, prefix, [], visitor)) {
    out.set(name, keepVars || isUninitialized(tensor) ? tensor : tensor.detach())
  }
  return out
}

/** A state that a module can take. */
interface Loadable extends LoadResult {
  /** What is copied: into the first the second. */
  copies: [Tensor, Tensor][]
  /** What modules are given besides. */
  extras: [Module, Tensor][]
  /** Modules whose hooks have a say in which keys count, in the order in which they have it. */
  hooked: Module[]
}

/** The names and tensors of a state. */
export function stateMap(state: TensorDict): Map<string, Tensor> {
  return new Map(state instanceof Map ? state : Object.entries(state))
}

/** Refuses a state that `loadState` would refuse, unless a hook forgives it, and copies nothing. */
export function checkState(module: Module, dict: TensorDict, strict: boolean): Loadable {
  const state = stateMap(dict)
  const found: Loadable = { missingKeys: [], unexpectedKeys: [], copies: [], extras: [], hooked: [] }
  const errors: string[] = []
  const known = new Set<string>()
  const visitor: Visitor = {
    enter(part, prefix) {
      for (const hook of part[internals].state.loadPre.list()) hook(part, state, prefix, strict)
      if (part.setExtraState === undefined) return
      const name = prefix + extraState
      known.add(name)
      const extra: unknown = state.get(name)
      if (extra === undefined) found.missingKeys.push(name)
      else if (extra instanceof Tensor) found.extras.push([part, extra])
      else errors.push(`${name} is ${describe(extra)}, and a Tensor is expected.`)
    },
    leave(part) {
      if (part[internals].state.loadPost.size > 0) found.hooked.push(part)
    },
  }
  for (const [name, target, optional] of saved(module, '', [], visitor)) {
    known.add(name)
    const source: unknown = state.get(name)
    if (source === undefined) {
      if (!optional) found.missingKeys.push(name)
      continue
    }
    const error = misfit(name, source, target)
    if (error !== undefined) errors.push(error)
    else found.copies.push([target, source as Tensor])
  }
  found.unexpectedKeys.push(...[...state.keys()].filter((key) => !known.has(key)))
  if (strict && found.hooked.length === 0) errors.unshift(...keyErrors(found))
  refuse(module, errors)
  return found
}

/** Throws what `loadStateDict` would throw of the same state, and changes nothing. */
export type StateCheck = (state: TensorDict, strict: boolean) => void

/**
 * The check of a module that takes each state which passes it. Undefined where that cannot be said: code of the user's has a
 * say in it, or a tensor cannot be written.
 */
export function stateCheckOf(module: Module): StateCheck | undefined {
  let isSure = true
  const visitor: Visitor = {
    enter(part) {
      const { loadPre, loadPost } = part[internals].state
      isSure &&= loadPre.size + loadPost.size === 0 && part.setExtraState === undefined
    },
  }
  const targets: Tensor[] = []
  for (const [, tensor] of saved(module, '', [], visitor)) {
    isSure &&= !isUninitialized(tensor) && isWritable(tensor)
    targets.push(tensor)
  }
  if (!isSure) return undefined
  return (state, strict) => {
    checkPending('loadStateDict', targets)
    checkState(module, state, strict)
  }
}

/** Has each element a place of its own, in memory that may be written? */
function isWritable(tensor: Tensor): boolean {
  if (tensor.layout !== 'strided' || tensor.isInference()) return false
  const strides = tensor.stride()
  return tensor.shape.every((size, dim) => size < 2 || strides[dim] !== 0)
}

/** Why `source` cannot be copied into `target`. */
function misfit(name: string, source: unknown, target: Tensor): string | undefined {
  if (!(source instanceof Tensor)) return `${name} is to be copied from ${describe(source)}, and a Tensor is expected.`
  if (isUninitialized(target)) return undefined
  if (isUninitialized(source)) {
    return `${name} is to be copied from an uninitialized parameter or buffer, which has no values.`
  }
  // A scalar was once saved as a vector of one element.
  const fits = sameShape(source.shape, target.shape) || (target.shape.length === 0 && sameShape(source.shape, [1]))
  const lines: string[] = []
  if (!fits) {
    lines.push(
      `size mismatch for ${name}: copying a param with shape torch.Size([${source.shape.join(', ')}]) from ` +
        `checkpoint, the shape in current model is torch.Size([${target.shape.join(', ')}]).`,
    )
  }
  if (isComplex(source) && !isComplex(target)) {
    lines.push(`dtype mismatch for ${name}: ${source.dtype} cannot be copied to ${target.dtype}.`)
  }
  return lines.length === 0 ? undefined : lines.join('\n\t')
}

function keyErrors({ missingKeys, unexpectedKeys }: LoadResult): string[] {
  const list = (keys: string[]): string => keys.map((key) => python(key).replaceAll("'", '"')).join(', ')
  const errors: string[] = []
  if (unexpectedKeys.length > 0) errors.push(`Unexpected key(s) in state_dict: ${list(unexpectedKeys)}. `)
  if (missingKeys.length > 0) errors.push(`Missing key(s) in state_dict: ${list(missingKeys)}. `)
  return errors
}

function refuse(module: Module, errors: readonly string[]): void {
  if (errors.length === 0) return
  throw new LockstepError(
    'ERR_STATE_DICT',
    `Error(s) in loading state_dict for ${module.constructor.name}:\n\t${errors.join('\n\t')}`,
    { operation: 'loadStateDict' },
  )
}

export function loadState(module: Module, state: TensorDict, strict: boolean): LoadResult {
  const { copies, extras, hooked, missingKeys, unexpectedKeys } = checkState(module, state, strict)
  const result = { missingKeys, unexpectedKeys }
  // Only a hook decides late whether the state is refused.
  const mayFail = strict && hooked.length > 0
  const before = mayFail
    ? copies.map(([target]) => (isUninitialized(target) ? undefined : target.detach().clone()))
    : []
  noGrad(() => {
    for (const [target, source] of copies) {
      if (isUninitialized(source)) continue
      if (isUninitialized(target)) target.materialize(source.shape)
      target.copy_(source.shape.length > target.shape.length ? source.squeeze() : source)
    }
  })
  try {
    for (const part of hooked) for (const hook of part[internals].state.loadPost.list()) hook(part, result)
    if (strict) refuse(module, keyErrors(result))
  } catch (error) {
    noGrad(() => {
      for (const [index, old] of before.entries()) if (old !== undefined) copies[index]?.[0].copy_(old)
    })
    throw error
  }
  for (const [part, extra] of extras) part.setExtraState?.(extra)
  return result
}

const isComplex = (tensor: Tensor): boolean => tensor.dtype.startsWith('complex')

function sameShape(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((size, index) => size === b[index])
}
