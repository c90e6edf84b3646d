/** An operator of libtorch as the facade knows it: its overloads, their arguments and results, their ids. */
import { native } from '../native.js'
import { table } from './generated/table.js'

/**
 * T tensor, i int, d float, b bool, s text, I int[], D float[], B bool[], L Tensor[], O Tensor?[], v device,
 * g generator, S Scalar, R Scalar[], t dtype, y layout, m memory format.
 */
export type Kind = 'T' | 'i' | 'd' | 'b' | 's' | 'I' | 'D' | 'B' | 'L' | 'O' | 'v' | 'g' | 'S' | 'R' | 't' | 'y' | 'm'

export interface Arg {
  /** In camelCase. */
  readonly name: string
  readonly kind: Kind
  /** Of a list: how long it must be; a single number stands for all. 0 for any length. */
  readonly size: number
  readonly nullable: boolean
  readonly hasDefault: boolean
  readonly written: boolean
}

/** What to make of a call's result. */
export const resultKinds = {
  tensor: 0,
  /** One of the arguments. */
  alias: 1,
  nothing: 2,
  tensors: 3,
  dtype: 4,
  plain: 5,
  several: 6,
} as const

export interface Result {
  readonly name: string
  readonly kind: Kind
  /** The index of the argument that it is, or -1. */
  readonly alias: number
}

export class Overload {
  /** PyTorch's name of the operator; `name` is the overload's. */
  readonly operator: string
  readonly name: string
  /** In the schema's order: positional ones, keyword-only ones, outputs. */
  readonly args: readonly Arg[]
  /** How many may be positional. */
  readonly positional: number
  /** How many are no outputs. */
  readonly inputs: number
  /** The index of a method's `this`, or -1. */
  readonly self: number
  readonly results: readonly Result[]
  readonly result: number
  /** Does it write an argument that is no output? */
  readonly writes: boolean
  /** Does it make a tensor from a shape (dtype, layout, device, pinMemory)? */
  readonly factory: boolean
  /** Of a factory that no tensor goes into: the index of its device; -1 for other operators. */
  readonly placed: number
  #id = -1

  constructor(family: string, name: string, args: ParsedArgs, results: readonly Result[]) {
    this.operator = family
    this.name = name
    this.args = args.list
    this.positional = args.positional
    this.inputs = args.inputs
    this.self = args.self
    this.results = results
    this.result = resultKind(results)
    this.writes = args.list.some((arg, index) => arg.written && index < args.inputs)
    this.factory = ['dtype', 'layout', 'device', 'pinMemory'].every((key) => args.list.some((arg) => arg.name === key))
    const made = this.factory && !args.list.some((arg) => arg.kind === 'T' || arg.kind === 'L')
    this.placed = made ? args.list.findIndex((arg) => arg.name === 'device') : -1
  }

  get id(): number {
    if (this.#id < 0) this.#id = native().opId(this.operator, this.name)
    return this.#id
  }
}

interface ParsedArgs {
  list: Arg[]
  positional: number
  inputs: number
  self: number
}

export class Operator {
  /** In camelCase. */
  readonly name: string
  /** Which overload the last call with simple arguments meant, by their kinds (`invoke.ts`). */
  lastKey = -1
  lastOverload: Overload | undefined = undefined
  lastId = -1
  readonly known: Map<number, Overload> = new Map<number, Overload>()
  #plain: Overload[] | undefined = undefined
  #into: Overload[] | undefined = undefined

  constructor(name: string) {
    this.name = name
  }

  /** The overloads without outputs, in the order in which they are tried. */
  get plain(): readonly Overload[] {
    if (this.#plain === undefined) this.#parse()
    return this.#plain ?? []
  }

  /** The overloads that write into `out`. */
  get into(): readonly Overload[] {
    if (this.#into === undefined) this.#parse()
    return this.#into ?? []
  }

  #parse(): void {
    const line: string = table[this.name as keyof typeof table]
    const bar = line.indexOf('|')
    const name = line.slice(0, bar)
    const overloads = line.slice(bar + 1).split(';')
    const parsed = overloads.map((text) => parseOverload(name, text))
    this.#plain = parsed.filter((overload) => overload.inputs === overload.args.length)
    this.#into = parsed.filter((overload) => overload.inputs < overload.args.length)
  }
}

function parseOverload(family: string, text: string): Overload {
  const open = text.indexOf('(')
  const close = text.lastIndexOf(')')
  const args = text.slice(open + 1, close)
  const results = text.slice(close + 1)
  return new Overload(
    family,
    text.slice(0, open),
    parseArgs(args === '' ? [] : args.split(',')),
    results === '' ? [] : results.split(',').map(parseResult),
  )
}

const argPattern = /^([*>@]?)([a-zA-Z])(\d*)(\??)(!?)(=?):(.*)$/

function parseArgs(texts: string[]): ParsedArgs {
  const parsed: ParsedArgs = { list: [], positional: 0, inputs: 0, self: -1 }
  for (const text of texts) {
    const [, place, kind, size, nullable, written, hasDefault, name = ''] = argPattern.exec(text) ?? []
    if (place === '@') parsed.self = parsed.list.length
    if (place === '' || place === '@') parsed.positional++
    if (place !== '>') parsed.inputs++
    parsed.list.push({
      name: camelCase(name),
      kind: kind as Kind,
      size: Number(size),
      nullable: nullable === '?',
      written: written === '!' || place === '>',
      hasDefault: hasDefault === '=',
    })
  }
  return parsed
}

function parseResult(text: string): Result {
  const [, kind, alias, name = ''] = /^([a-zA-Z])(?:&(\d+))?(.*)$/.exec(text) ?? []
  return { kind: kind as Kind, alias: alias === undefined ? -1 : Number(alias), name: camelCase(name) }
}

function resultKind(results: readonly Result[]): number {
  const [first] = results
  if (first === undefined) return resultKinds.nothing
  if (results.length > 1) return resultKinds.several
  if (first.alias >= 0) return resultKinds.alias
  if (first.kind === 'T') return resultKinds.tensor
  if (first.kind === 'L') return resultKinds.tensors
  return first.kind === 't' ? resultKinds.dtype : resultKinds.plain
}

/** `unbiased_dim` -> `unbiasedDim`: the generator's own rule. */
export function camelCase(name: string): string {
  const [, before = '', middle = '', after = ''] = /^(_*)(.*?)(_*)$/.exec(name) ?? []
  return before + middle.replace(/_+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase()) + after
}

const operators = new Map<string, Operator>()

/** The operator with this name (camelCase, as under `ops`). */
export function operator(name: keyof typeof table): Operator {
  let found = operators.get(name)
  if (found === undefined) {
    found = new Operator(name)
    operators.set(name, found)
  }
  return found
}
