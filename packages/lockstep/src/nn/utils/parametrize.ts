/** `torch.nn.utils.parametrize`: tensors of modules that are computed from others whenever they are read. */
import { noGrad } from '../../autograd/modes.js'
import { checkKind } from '../../checks.js'
import { keep } from '../../tensor/scope.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid } from '../arguments.js'
import { ModuleDict } from '../dictionary.js'
import type { ParametrizeFunctions } from '../generated/parametrize.js'
import { checkModule, internals, isParameter } from '../internals.js'
import type { Module } from '../module.js'
import { Parameter } from '../parameter.js'
import { nameAs } from '../repr.js'
import { isUninitialized } from '../uninitialized.js'
import { parametrizer } from './define.js'
import { eject, inject, withCache } from './injected.js'
import { findHeld, takeOut, tensorNamed } from './names.js'
import type { Held } from './names.js'
import { ParametrizationList, inverse, needAlike, replaceData, wrong } from './parametrization-list.js'
import type { Parametrization } from './parametrization-list.js'

export type * from '../generated/parametrize.js'
export type { TensorName } from './names.js'
export { ParametrizationList } from './parametrization-list.js'
export type { Parametrization, Parametrized } from './parametrization-list.js'

type Lists = ModuleDict<Record<string, ParametrizationList>>

function listsOf(module: Module): Lists | undefined {
  const { parametrizations } = module as { parametrizations?: unknown }
  return parametrizations instanceof ModuleDict ? (parametrizations as Lists) : undefined
}

/** The name under which a field's parametrizations are kept, where it has some. */
function nameOf(module: Module, field: string): string | undefined {
  return module[internals].injected.get(field)?.name
}

export const isParametrized: ParametrizeFunctions['isParametrized'] = parametrizer(
  'isParametrized',
  ({ module, tensorName }) => {
    checkModule('isParametrized', module)
    return tensorName === null ? module[internals].injected.size > 0 : nameOf(module, tensorName) !== undefined
  },
)

export const registerParametrization: ParametrizeFunctions['registerParametrization'] = parametrizer(
  'registerParametrization',
  ({ module, tensorName, parametrization, unsafe }) => {
    checkModule(operation, module)
    checkModule(operation, parametrization, 'parametrization')
    const known = nameOf(module, tensorName)
    const held = known === undefined ? findHeld(module, tensorName) : undefined
    if (known === undefined && held === undefined) {
      const text = `${operation}: ${module.constructor.name} has no parameter or buffer '${tensorName}'`
      throw invalid(text, operation)
    }
    parametrization.train(module.training)
    if (known !== undefined) append(module, tensorName, known, parametrization, unsafe)
    else if (held !== undefined) parametrize(module, held, parametrization, unsafe)
    return module
  },
)

const operation = 'registerParametrization'

function parametrize(module: Module, held: Held, parametrization: Module, unsafe: boolean): void {
  const { field, name, tensor } = held
  if (isUninitialized(tensor)) {
    throw wrong(`'${field}' has no shape yet: run the module once, or initializeParameters(), before`)
  }
  const list = new ParametrizationList([parametrization], tensor, unsafe)
  takeOut(module, field)
  if (module[internals].injected.size === 0) {
    Object.setPrototypeOf(module, parametrizedClass(module.constructor as Class).prototype)
    module.registerModule('parametrizations', new ModuleDict())
  }
  listsOf(module)?.set(name, list)
  inject(module, held)
}

/** One more for a tensor that has some. */
function append(module: Module, field: string, name: string, parametrization: Parametrization, unsafe: boolean): void {
  const list = listsOf(module)?.get(name) as ParametrizationList
  if (!unsafe) {
    const before = tensorNamed(module, field)
    const after = (parametrization as Module).forward(before) as Tensor
    needAlike('a parametrization', after, before)
    const back = inverse(parametrization, after)
    if (back !== undefined) needAlike('rightInverse', back, before)
  }
  list.append(parametrization)
  list.unsafe ||= unsafe
}

export const removeParametrizations: ParametrizeFunctions['removeParametrizations'] = parametrizer(
  'removeParametrizations',
  ({ module, tensorName, leaveParametrized }) => {
    checkModule('removeParametrizations', module)
    const known = module[internals].injected.get(tensorName)
    const lists = listsOf(module)
    if (known === undefined || lists === undefined) {
      const text = `removeParametrizations: '${tensorName}' of ${module.constructor.name} is not parametrized`
      throw invalid(text, 'removeParametrizations')
    }
    const list = lists.get(known.name) as ParametrizationList
    const tensor = plainTensor(list, module, tensorName, leaveParametrized)
    eject(module, tensorName)
    lists.delete(known.name)
    if (isParameter(tensor)) module.registerParameter(tensorName, tensor)
    else module.registerBuffer(tensorName, tensor, known.persistent)
    if (module[internals].injected.size === 0) {
      Reflect.deleteProperty(module, 'parametrizations')
      Object.setPrototypeOf(module, Object.getPrototypeOf(Object.getPrototypeOf(module) as object) as object)
    }
    return module
  },
)

/** What becomes of a tensor that was computed. */
function plainTensor(list: ParametrizationList, module: Module, field: string, leaveParametrized: boolean): Tensor {
  const value = (): Tensor => tensorNamed(module, field)
  if (list.isTensor) {
    const original = list.original as Tensor
    if (leaveParametrized) replaceData(original, noGrad(value))
    return original
  }
  if (!leaveParametrized) {
    const text = `'${field}' is computed from several tensors, of which none can be left: leaveParametrized must be true`
    throw invalid(`removeParametrizations: ${text}`, 'removeParametrizations')
  }
  const tensor = value()
  return tensor.requiresGrad ? new Parameter(tensor) : keep(tensor)
}

/**
 * Computes tensors that are parametrized once inside `fn`, synchronous or not, however often they are read
 * (`torch.nn.utils.parametrize.cached`): for weights that are used several times in one forward pass. Assigning to one
 * has it computed anew; changes of its originals in place do not.
 */
export function cached<T>(fn: () => T): T {
  checkKind('cached', 'fn', fn, 'function')
  return withCache(fn)
}

type Class = new () => Module

/** The class that a module was of before anything of it was parametrized. */
export function typeBeforeParametrizations(module: Module): abstract new (...args: never[]) => Module {
  checkModule('typeBeforeParametrizations', module)
  const constructor = module.constructor as Class
  return module[internals].injected.size === 0 ? constructor : (Object.getPrototypeOf(constructor) as Class)
}

const parametrizedClasses = new WeakMap<Class, Class>()

/** As PyTorch names the class of a module that is parametrized. */
function parametrizedClass(Base: Class): Class {
  let made = parametrizedClasses.get(Base)
  if (made === undefined) {
    made = class extends Base {}
    nameAs(made, `Parametrized${Base.name}`)
    parametrizedClasses.set(Base, made)
  }
  return made
}
