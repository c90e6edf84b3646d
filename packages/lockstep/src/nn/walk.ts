import { LockstepError } from '../error.js'
import { branchKind, eachItem } from '../tensor/branch.js'
import { Tensor } from '../tensor/tensor.js'
import type { ModuleMethodArguments } from './generated/module.js'
import { internals, isModule, isParameter, members } from './internals.js'
import type { Module } from './module.js'
import { Buffer } from './parameter.js'
import type { Parameter } from './parameter.js'

export const join = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`)

/** The parameters of one module, in the order in which its fields were assigned. */
export function* ownParameters(module: Module): Generator<[string, Parameter]> {
  const { parameters } = module[internals]
  for (const [name, value, field] of module[members]()) {
    if (isParameter(value)) {
      parameters.add(field)
      yield [name, value]
    } else if (value instanceof Tensor && parameters.has(field)) {
      throw new LockstepError(
        'ERR_INVALID_ARGUMENT',
        `a plain tensor was assigned as parameter '${field}' of ${module.constructor.name} (nn.Parameter or null ` +
          'expected): it would be neither trained nor saved',
      )
    }
  }
}

/** The buffers of one module, and whether they are saved. */
export function* ownBuffers(module: Module): Generator<[string, Tensor, boolean]> {
  for (const [name, value, field] of module[members]()) {
    if (!(value instanceof Tensor) || isParameter(value)) continue
    const persistent = isSaved(module, field, value)
    if (persistent !== undefined) yield [name, value, persistent]
  }
}

/** Is this field of a module a buffer? */
export function isBuffer(module: Module, field: string, value: Tensor): boolean {
  return isSaved(module, field, value) !== undefined
}

/** Whether a buffer is saved; undefined for a tensor that is no buffer. */
function isSaved(module: Module, field: string, value: Tensor): boolean | undefined {
  const { buffers } = module[internals]
  // Another tensor that is assigned later is still a buffer.
  if (value instanceof Buffer && !buffers.has(field)) buffers.set(field, value.persistent)
  return buffers.get(field)
}

/** The children of one module. Reports modules that it keeps where they would not be found. */
export function* ownChildren(module: Module): Generator<[string, Module]> {
  for (const [name, value, field] of module[members]()) {
    if (isModule(value)) yield [name, value]
    else if (typeof value === 'object' && value !== null) refuseContainer(module, field, value)
  }
}

function refuseContainer(module: Module, field: string, value: object): void {
  const kind = branchKind(value)
  if (kind === undefined) return
  const isList = kind === 'array' || kind === 'Set'
  eachItem(value, (item) => {
    const [what, use] = isModule(item)
      ? ['modules', isList ? 'nn.ModuleList' : 'nn.ModuleDict']
      : isParameter(item)
        ? ['parameters', isList ? 'nn.ParameterList' : 'nn.ParameterDict']
        : []
    if (what === undefined) return
    const name = module.constructor.name
    throw new LockstepError(
      'ERR_MODULE_CONTAINER',
      `${name}.${field} is ${kind === 'array' ? 'an' : 'a'} ${kind === 'object' ? 'plain object' : kind} of ${what}, ` +
        `which ${name} would not see: its parameters would be neither trained nor saved. Use ${use}`,
    )
  })
}

/** `module` and everything below it, each once, parents first. */
export function* walkModules(
  module: Module,
  prefix: string,
  removeDuplicate: boolean,
  seen: Set<Module>,
  path: Module[] = [],
): Generator<[string, Module]> {
  if (path.includes(module)) {
    if (removeDuplicate) return
    throw containsItself(module, prefix)
  }
  if (removeDuplicate) {
    if (seen.has(module)) return
    seen.add(module)
  }
  yield [prefix, module]
  for (const [name, child] of ownChildren(module)) {
    yield* walkModules(child, join(prefix, name), removeDuplicate, seen, [...path, module])
  }
}

export function containsItself(module: Module, name: string): LockstepError {
  return new LockstepError(
    'ERR_MODULE_CONTAINER',
    `the ${module.constructor.name} contains itself, as ${name}: keep references to parents in #private fields`,
  )
}

/** Parameters or buffers of a module and, with `recurse`, of everything below it. */
export function collect<T extends object>(
  module: Module,
  own: (module: Module) => Iterable<readonly [string, T, ...unknown[]]>,
  { prefix, recurse, removeDuplicate }: ModuleMethodArguments['namedParameters'],
): [string, T][] {
  const modules: Iterable<[string, Module]> = recurse
    ? walkModules(module, prefix, removeDuplicate, new Set())
    : [[prefix, module]]
  const seen = new Set<T>()
  const out: [string, T][] = []
  for (const [path, part] of modules) {
    for (const [name, value] of own(part)) {
      if (removeDuplicate && seen.has(value)) continue
      seen.add(value)
      out.push([join(path, name), value])
    }
  }
  return out
}
