// TypeScript signatures: `Ops` (every operator as a function) and `TensorMethods`.
import { docstring } from './documents.ts'
import { boolResults, truthResults } from './lists.ts'
import { camelCase, factoryKeywords, isFactory, selfIndex, writtenOut } from './model.ts'
import type { Operator, Overload } from './model.ts'
import type { Arg, Kind, Result } from './schemas.ts'

const argTypes: Record<Kind, string> = {
  T: 'Tensor',
  i: 'Int',
  d: 'Double',
  b: 'boolean',
  s: 'string',
  I: 'Ints',
  D: 'Doubles',
  B: 'readonly boolean[]',
  L: 'Tensors',
  O: 'OptionalTensors',
  v: 'Device',
  g: 'Generator',
  S: 'Scalar',
  R: 'readonly Scalar[]',
  t: 'DTypeLike',
  y: 'Layout',
  m: 'MemoryFormat',
}

const resultTypes: Record<Kind, string> = {
  T: 'Tensor',
  i: 'number',
  d: 'number',
  b: 'boolean',
  s: 'string',
  I: 'number[]',
  D: 'number[]',
  B: 'boolean[]',
  L: 'Parts',
  O: '(Tensor | null)[]',
  v: 'Device',
  g: 'Generator',
  S: 'number',
  R: 'number[]',
  t: 'DType',
  y: 'Layout',
  m: 'MemoryFormat',
}

const reserved = new Set(['default', 'in', 'function', 'var', 'new', 'delete', 'this', 'export', 'import', 'with'])

function argType(arg: Arg): string {
  const base = arg.kind === 'I' && arg.size > 0 ? 'Size' : argTypes[arg.kind]
  return arg.optional ? `${base} | null` : base
}

function parameter(arg: Arg, optional: boolean, or = ''): string {
  const name = camelCase(arg.name)
  return `${reserved.has(name) ? `${name}_` : name}${optional ? '?' : ''}: ${argType(arg)}${or}`
}

function field(arg: Arg): string {
  return `${camelCase(arg.name)}${arg.hasDefault ? '?' : ''}: ${argType(arg)}`
}

/** Emits interfaces for options, one for each distinct set, and remembers which are used. */
export class TypeEmitter {
  readonly #options = new Map<string, string>()
  readonly #names = new Set<string>()
  readonly #results = new Map<string, string>()

  /** The declarations collected so far. */
  declarations(): string {
    const options = [...this.#options].map(([body, name]) => `export interface ${name} ${body}`)
    const results = [...this.#results.values()].map((body) => `export ${body}`)
    return [...options, ...results].join('\n')
  }

  /** All call signatures of one operator, as members of an interface, each with its docstring. */
  signatures(operator: Operator, form: 'function' | 'method'): string[] {
    const lines: [doc: string[], line: string][] = []
    const withoutOut = operator.overloads.filter((overload) => overload.outs.length === 0)
    const withOut = operator.overloads.filter((overload) => overload.outs.length > 0)
    for (const overload of withoutOut) {
      // What is written into `out` has the dtype of `out`.
      const isOwn = boolResults.has(operator.name) || truthResults.has(operator.name)
      const twin = isOwn ? undefined : withOut.find((other) => isTwin(overload, other))
      if (twin) withOut.splice(withOut.indexOf(twin), 1)
      const documented = twin === undefined ? overload : { ...overload, outs: twin.outs }
      const doc = docstring(operator, documented, form)
      lines.push(
        ...this.#overload(operator, overload, form, twin?.outs.length ?? 0, false).map((line): [string[], string] => [
          doc,
          line,
        ]),
      )
    }
    for (const overload of withOut) {
      const doc = docstring(operator, overload, form)
      lines.push(
        ...this.#overload(operator, overload, form, overload.outs.length, true).map((line): [string[], string] => [
          doc,
          line,
        ]),
      )
    }
    // The same call of two overloads stands once.
    const distinct = new Map<string, string[]>()
    for (const [doc, line] of lines) if (!distinct.has(line)) distinct.set(line, doc)
    return [...distinct].flatMap(([line, doc]) => [...doc, generic(line)])
  }

  #overload(
    operator: Operator,
    overload: Overload,
    form: 'function' | 'method',
    outs: number,
    outRequired: boolean,
  ): string[] {
    const self = selfIndex(overload)
    if (form === 'method' && self < 0) return []
    const positional = overload.positional.filter((_, index) => form === 'function' || index !== self)
    const name = operator.js
    const result = this.#result(overload, form === 'method' ? self : -1)
    const required = positional.findLastIndex((arg) => !arg.hasDefault) + 1
    const list = writtenOut(overload, form)
    const outField = outs === 0 ? '' : `out${outRequired ? '' : '?'}: ${outType(overload, outs)}`
    const fields = [...positional.slice(required), ...overload.keywords].map(field)
    if (isFactory(overload)) {
      fields.push('requiresGrad?: boolean')
    }
    if (outField !== '') fields.push(outField)
    const mustName = outRequired || overload.keywords.some((arg) => !arg.hasDefault)
    const head = positional.slice(0, required).map((arg) => parameter(arg, false))
    if (fields.length === 0) {
      const lines = [`${name}(${head.join(', ')}): ${result}`]
      if (list) lines.push(`${name}(...${camelCase(list.name)}: Int[]): ${result}`)
      return [...lines, ...this.#named(name, positional.slice(0, required), '', form, result)]
    }
    const options = this.#optionsType(operator, overload, fields)
    const tail = mustName
      ? [`options: ${options}`]
      : [...positional.slice(required).map((arg) => parameter(arg, true, ` | ${options}`)), `options?: ${options}`]
    const inPlace = `${name}(${[...head, ...tail].join(', ')}): ${result}`
    const named = this.#named(name, positional.slice(0, required), ` & ${options}`, form, result)
    if (!list) return [inPlace, ...named]
    const size = camelCase(list.name)
    return [
      ...(mustName ? [] : [`${name}(...${size}: Int[]): ${result}`]),
      `${name}(...args: [...${size}: Int[], options: ${options}]): ${result}`,
      ...named,
      inPlace,
      // Of the last one the compiler tells what is wrong: with the options, whichever way the shape is written.
      `${name}(${size}: Int | Ints, options: ${options}): ${result}`,
    ]
  }

  /** The calls that name some of the required arguments too: `x.sum({ dim: 1 })`. A function's first stays in place. */
  #named(name: string, required: Arg[], options: string, form: 'function' | 'method', result: string): string[] {
    const lines: string[] = []
    for (let count = required.length - 1; count >= (form === 'method' ? 0 : Math.min(1, required.length)); count--) {
      const head = required.slice(0, count).map((arg) => parameter(arg, false))
      const rest = required.slice(count).map((arg) => `${camelCase(arg.name)}: ${argType(arg)}`)
      lines.push(`${name}(${[...head, `options: { ${rest.join('; ')} }${options}`].join(', ')}): ${result}`)
    }
    return lines
  }

  #optionsType(operator: Operator, overload: Overload, fields: string[]): string {
    const body = `{ ${fields.join('; ')} }`
    const known = this.#options.get(body)
    if (known !== undefined) return known
    // Few of them: named after themselves, since many operators share the set.
    const short = fields.length <= 3 ? fields.map((text) => pascal(/^\w+/.exec(text)?.[0] ?? '')).join('') : undefined
    const own = short ?? `${pascal(operator.js)}${pascal(camelCase(overload.overload))}`
    const base = commonNames.get(body) ?? `${own}Options`
    let unique = base
    for (let count = 2; this.#names.has(unique); count++) unique = `${base}${count}`
    this.#names.add(unique)
    this.#options.set(body, unique)
    return unique
  }

  #result(overload: Overload, self: number): string {
    const { results } = overload
    const [first] = results
    if (first === undefined) return 'void'
    if (results.length === 1) {
      if (first.alias !== undefined && first.alias === self) return 'this'
      if (overload.outs.length > 0) return resultType(first)
      if (truthResults.has(overload.name)) return self < 0 ? 'Truth<T>' : 'Truth<this>'
      return boolResults.has(overload.name) ? 'BoolTensor' : resultType(first)
    }
    const named = results.every((result) => result.name !== '')
    if (!named) return `[${results.map(resultType).join(', ')}]`
    const types = results.map((result) => `${camelCase(result.name)}: ${resultType(result)}`)
    const heterogeneous = results.some((result) => result.kind !== 'T')
    const base = results.map((result) => pascal(camelCase(result.name))).join('')
    const suffix = heterogeneous ? `_${results.map((result) => result.kind).join('')}` : ''
    const fields = types.map((type) => `readonly ${type}`)
    if (heterogeneous) {
      this.#results.set(
        base + suffix,
        `type ${base + suffix} = readonly [${types.join(', ')}] & { ${fields.join('; ')} }`,
      )
    } else {
      // No tuple: its method `values` would stand against the result of that name.
      fields.push(...results.map((_, index) => `readonly ${index}: Tensor`), `readonly length: ${results.length}`)
      this.#results.set(base, `interface ${base} extends Several { ${fields.join('; ')} }`)
    }
    return base + suffix
  }
}

const commonNames = new Map([
  ['{ out?: Tensor }', 'OutOptions'],
  ['{ out: Tensor }', 'IntoOptions'],
  [
    '{ dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }',
    'FactoryOutOptions',
  ],
  [
    '{ dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean }',
    'FactoryOptions',
  ],
  ['{ generator?: Generator | null }', 'GeneratorOptions'],
  ['{ generator?: Generator | null; out?: Tensor }', 'GeneratorOutOptions'],
])

/** A function whose result is of the input's kind. */
function generic(line: string): string {
  return line.endsWith('Truth<T>') ? line.replace('(self: Tensor', '<T extends Tensor>(self: T') : line
}

/** Is `out` the same operation as `plain`, written into tensors that the caller gives? */
function isTwin(plain: Overload, out: Overload): boolean {
  const shape = (args: Arg[]): string => args.map((arg) => `${arg.name} ${arg.kind}${arg.size}`).join(',')
  const without = plain.keywords.filter((arg) => !factoryKeywords.includes(arg.name))
  return (
    shape(plain.positional) === shape(out.positional) &&
    (shape(plain.keywords) === shape(out.keywords) || shape(without) === shape(out.keywords))
  )
}

function outType(overload: Overload, outs: number): string {
  const list = overload.outs.length > 0 ? overload.outs[0]?.kind === 'L' : overload.results[0]?.kind === 'L'
  if (outs === 1) return list ? 'Tensors' : 'Tensor'
  return `readonly [${Array.from({ length: outs }, () => 'Tensor').join(', ')}]`
}

function resultType(result: Result): string {
  return resultTypes[result.kind]
}

function pascal(name: string): string {
  return name.replace(/^_*([a-zA-Z0-9])/, (_, letter: string) => letter.toUpperCase())
}
