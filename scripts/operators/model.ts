// From schemas to operators: their JavaScript names, where they are shown, and which overloads belong together.
import {
  boolResults,
  truthResults,
  excluded,
  functionsOnly,
  handWritten,
  methodsOnly,
  namespaces,
  opsOnly,
  opsOnlyPattern,
  order,
  selfElsewhere,
} from './lists.ts'
import type { Arg, Schema } from './schemas.ts'

/** Where an operator is shown besides `ops`. */
export type Place = 'function' | 'method' | (typeof namespaces)[number]

export interface Overload extends Schema {
  /** Not keyword-only ones and no outputs: what may be positional. */
  positional: Arg[]
  keywords: Arg[]
  outs: Arg[]
}

export interface Operator {
  /** PyTorch's. */
  name: string
  /** camelCase, as under `ops`. */
  js: string
  /** The name in its namespace, where it has one. */
  short: string
  places: Place[]
  /** In the order in which they are tried; those without outputs first. */
  overloads: Overload[]
}

/** `_foreach_add_` -> `_foreachAdd_`, `atleast_1d` -> `atleast1d`; Python's dunder names stay. */
export function camelCase(name: string): string {
  if (/^__\w+__$/.test(name)) return name
  const [, before = '', middle = '', after = ''] = /^(_*)(.*?)(_*)$/.exec(name) ?? []
  return before + middle.replace(/_+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase()) + after
}

export function buildModel(schemas: Schema[]): Operator[] {
  const byName = new Map<string, Schema[]>()
  for (const schema of schemas) {
    const list = byName.get(schema.name)
    if (list) list.push(schema)
    else byName.set(schema.name, [schema])
  }
  checkLists(byName)
  const operators: Operator[] = []
  const taken = new Map<string, string>()
  for (const [name, list] of [...byName].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (excluded.has(name)) continue
    const js = camelCase(name)
    const other = taken.get(js)
    if (other !== undefined) throw new Error(`${name} and ${other} are both ${js} in camelCase`)
    taken.set(js, name)
    const overloads = sortOverloads(name, list.map(toOverload))
    const prefix = namespaces.find((space) => name.startsWith(`${space}_`))
    const short = prefix === undefined ? js : camelCase(name.slice(prefix.length + 1))
    operators.push({ name, js, short, places: places(name, overloads), overloads })
  }
  return operators
}

function toOverload(schema: Schema): Overload {
  const inputs = schema.args.filter((arg) => !arg.out)
  return {
    ...schema,
    positional: inputs.filter((arg) => !arg.kwargOnly),
    keywords: inputs.filter((arg) => arg.kwargOnly),
    outs: schema.args.filter((arg) => arg.out),
  }
}

function sortOverloads(name: string, overloads: Overload[]): Overload[] {
  const wanted = order[name] ?? []
  for (const overload of wanted) {
    if (!overloads.some((schema) => schema.overload === overload)) {
      throw new Error(`${name} has no overload '${overload}': mend \`order\` in scripts/operators/lists.ts`)
    }
  }
  const rank = (overload: Overload): number => {
    const index = wanted.indexOf(overload.overload)
    return (overload.outs.length > 0 ? 1000 : 0) + (index < 0 ? 100 : index)
  }
  return overloads.sort((a, b) => rank(a) - rank(b) || (a.overload < b.overload ? -1 : 1))
}

/** What makes a tensor takes these, and `requiresGrad` from us. */
export const factoryKeywords: readonly string[] = ['dtype', 'layout', 'device', 'pin_memory']

/** Does it make a tensor? */
export function isFactory(overload: Overload): boolean {
  return factoryKeywords.every((keyword) => overload.args.some((arg) => arg.name === keyword))
}

/** The index of the argument that a method's `this` is, or -1. */
export function selfIndex(overload: Overload): number {
  const self = selfElsewhere[overload.name] ?? (overload.positional[0]?.name === 'self' ? 'self' : undefined)
  const index = overload.positional.findIndex((arg) => arg.name === self)
  return index >= 0 && overload.positional[index]?.kind === 'T' && !overload.positional[index].optional ? index : -1
}

/**
 * The list of integers that may be written out, as in `x.view(2, 3)`: Python's parser allows it where the list is the only
 * positional argument, `self` of a method aside, and of any length.
 */
export function writtenOut(overload: Overload, form: 'function' | 'method'): Arg | undefined {
  const self = selfIndex(overload)
  if (form === 'method' && self < 0) return undefined
  const [only, ...others] = overload.positional.filter((_, index) => form === 'function' || index !== self)
  return others.length === 0 && only?.kind === 'I' && only.size === 0 ? only : undefined
}

function places(name: string, overloads: Overload[]): Place[] {
  const space = namespaces.find((prefix) => name.startsWith(`${prefix}_`))
  if (opsOnly.has(name) || opsOnlyPattern.test(name)) return []
  if (space !== undefined) return [space]
  if (handWritten.has(name)) return []
  const method = !functionsOnly.has(name) && overloads.some((overload) => selfIndex(overload) >= 0)
  const free = !methodsOnly.has(name) && !(method && name.endsWith('_'))
  return [...(free ? ['function' as const] : []), ...(method ? ['method' as const] : [])]
}

function checkLists(byName: Map<string, Schema[]>): void {
  const lists = {
    boolResults,
    truthResults,
    excluded,
    handWritten,
    opsOnly,
    functionsOnly,
    methodsOnly,
    order: new Set(Object.keys(order)),
  }
  for (const [list, names] of Object.entries(lists)) {
    for (const name of names) {
      if (!byName.has(name))
        throw new Error(`libtorch has no ${name}: take it out of \`${list}\` in scripts/operators/lists.ts`)
    }
  }
}
