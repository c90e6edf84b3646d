/** What the methods of Module do that take arguments. */
import { checkGradients } from '../autograd/guards.js'
import { keep } from '../tensor/scope.js'
import { invalid } from './arguments.js'
import { emptyModule, zeroGradients } from './convert.js'
import { checkModule, internals, isModule, isParameter, members } from './internals.js'
import type { ModuleRuns } from './methods.js'
import type { Module } from './module.js'
import { collectState, loadState } from './state-dict.js'
import { collect, ownBuffers, ownChildren, ownParameters, walkModules } from './walk.js'

export const moduleMethods: Required<ModuleRuns<Module>> = {
  namedModules({ prefix, removeDuplicate }) {
    return [...walkModules(this, prefix, removeDuplicate, new Set())]
  },

  parameters({ recurse }) {
    return this.namedParameters({ recurse }).map(([, parameter]) => parameter)
  },

  namedParameters(given) {
    return collect(this, ownParameters, given)
  },

  buffers({ recurse }) {
    return this.namedBuffers({ recurse }).map(([, buffer]) => buffer)
  },

  namedBuffers(given) {
    return collect(this, ownBuffers, given)
  },

  getSubmodule({ target }) {
    if (target === '') return this
    const [first = '', ...rest] = target.split('.')
    const found = [...ownChildren(this)].find(([child]) => child === first)
    if (found === undefined) throw invalid(`${this.constructor.name} has no module named '${first}'`, 'getSubmodule')
    return found[1].getSubmodule(rest.join('.'))
  },

  getParameter({ target }) {
    const dot = target.lastIndexOf('.')
    const module = this.getSubmodule(target.slice(0, Math.max(dot, 0)))
    const found = [...ownParameters(module)].find(([own]) => own === target.slice(dot + 1))
    if (found === undefined) {
      throw invalid(`${module.constructor.name} has no parameter named '${target}'`, 'getParameter')
    }
    return found[1]
  },

  getBuffer({ target }) {
    const dot = target.lastIndexOf('.')
    const module = this.getSubmodule(target.slice(0, Math.max(dot, 0)))
    const found = [...ownBuffers(module)].find(([own]) => own === target.slice(dot + 1))
    if (found === undefined) throw invalid(`${module.constructor.name} has no buffer named '${target}'`, 'getBuffer')
    return found[1]
  },

  setSubmodule({ target, module, strict }) {
    const operation = 'setSubmodule'
    checkModule(operation, module)
    if (target === '') throw invalid(`${operation}: target must not be empty`, operation)
    const dot = target.lastIndexOf('.')
    const parent = this.getSubmodule(target.slice(0, Math.max(dot, 0)))
    const name = target.slice(dot + 1)
    const own = [...parent[members]()].find(([each]) => each === name)
    const known = own?.[1] ?? (parent as unknown as Record<string, unknown>)[name]
    if (known === undefined && strict) {
      throw invalid(`${operation}: ${parent.constructor.name} has no module named '${name}'`, operation)
    }
    if (known != null && !isModule(known)) {
      throw invalid(`${operation}: '${name}' of ${parent.constructor.name} is no module`, operation)
    }
    if (own === undefined) parent.registerModule(name, module)
    else Object.assign(parent, { [own[2]]: module })
  },

  toEmpty({ device, recurse }) {
    emptyModule(this, device ?? undefined, recurse)
    return this
  },

  registerBuffer({ name, tensor, persistent }) {
    checkName(this, name, 'registerBuffer')
    if (isParameter(tensor)) {
      throw invalid(`cannot assign a value that is no plain tensor to the buffer '${name}'`, 'registerBuffer')
    }
    this[internals].buffers.set(name, persistent)
    if (tensor !== null) keep(tensor)
    assign(this, name, tensor)
  },

  registerParameter({ name, param }) {
    checkName(this, name, 'registerParameter')
    if (param !== null && !isParameter(param)) {
      throw invalid(`cannot assign a value that is no nn.Parameter to the parameter '${name}'`, 'registerParameter')
    }
    assign(this, name, param)
  },

  registerModule({ name, module }) {
    checkName(this, name, 'registerModule')
    if (module !== null && !isModule(module)) throw invalid(`'${name}' is no nn.Module`, 'registerModule')
    assign(this, name, module)
  },

  stateDict(given) {
    return collectState(this, given)
  },

  loadStateDict({ stateDict, strict }) {
    return loadState(this, stateDict, strict)
  },

  train({ mode }) {
    for (const [, child] of this.namedChildren()) child.train(mode)
    this.training = mode
    return this
  },

  apply({ fn }) {
    for (const [, child] of this.namedChildren()) child.apply(fn)
    fn(this)
    return this
  },

  requiresGrad_({ requiresGrad }) {
    for (const parameter of this.parameters()) parameter.requiresGrad = requiresGrad
    return this
  },

  zeroGrad({ setToNone }) {
    const parameters = this.parameters()
    checkGradients(`${this.constructor.name}.zeroGrad()`, parameters)
    zeroGradients(parameters, setToNone)
  },
}

function assign(module: Module, name: string, value: unknown): void {
  Object.defineProperty(module, name, { value, enumerable: true, writable: true, configurable: true })
}

function checkName(module: Module, name: string, operation: string): void {
  if (name === '') throw invalid('a name must not be empty', operation)
  if (name.includes('.')) throw invalid(`the name '${name}' must not contain '.'`, operation)
  const isOwn = Object.hasOwn(module, name) && !module[internals].injected.has(name)
  if (!isOwn && name in module) throw invalid(`attribute '${name}' already exists`, operation)
}
