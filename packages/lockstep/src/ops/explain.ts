/** Why no overload took a call: the error that says which argument, what was expected and what was got. */
import { LockstepError } from '../error.js'
import { meant } from '../options.js'
import { isTensor } from '../tensor/tensor.js'
import type { Bound } from './bind.js'
import { encode, misfit, unsafe } from './encode.js'
import type { Arg, Kind, Overload } from './operator.js'
import { Float } from './types.js'

const expectations: Record<Kind, string> = {
  T: 'Tensor',
  i: 'integer',
  d: 'number',
  b: 'boolean',
  s: 'string',
  I: 'array of integers',
  D: 'array of numbers',
  B: 'array of booleans',
  L: 'array of Tensors',
  O: 'array of Tensors or nulls',
  v: "device ('cpu', 'cuda', 'cuda:0')",
  g: 'Generator',
  S: 'number',
  R: 'array of numbers',
  t: "dtype ('float32', 'int64', ...)",
  y: "layout ('strided', 'sparseCoo', ...)",
  m: "memory format ('contiguousFormat', 'channelsLast', ...)",
}

function expected(arg: Arg): string {
  const base = arg.kind === 'I' && arg.size > 0 ? 'integer or array of integers' : expectations[arg.kind]
  return arg.nullable ? `${base} or null` : base
}

/** A value within PyTorch's own wording: numbers and strings as they are. */
export function show(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : describe(value)
}

/** A value as messages show it. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (isTensor(value)) return 'Tensor'
  switch (typeof value) {
    case 'number':
    case 'boolean':
      return `${typeof value} (${String(value)})`
    case 'bigint':
      return `bigint (${value}n)`
    case 'string':
      return value.length > 40 ? `string ('${value.slice(0, 40)}...')` : `string ('${value}')`
    case 'function':
      return 'function'
    case 'symbol':
      return 'symbol'
    default:
      break
  }
  if (value instanceof Float) return `float(${value.value})`
  if (Array.isArray(value)) {
    const kinds = [
      ...new Set(
        value.map((item) =>
          isTensor(item) ? 'Tensor' : item === null ? 'null' : Array.isArray(item) ? 'array' : typeof item,
        ),
      ),
    ]
    return value.length === 0 ? 'empty array' : `array of ${kinds.join(' and ')}`
  }
  // `jest.resetModules()` and two installed versions make two copies.
  if (Object.prototype.toString.call(value) === '[object Tensor]') return 'a Tensor of another copy of lockstep'
  const name = (value as object).constructor?.name
  return name === undefined || name === 'Object' ? 'object' : name
}

interface Problem {
  code: 'ERR_ARGUMENT_TYPE' | 'ERR_UNKNOWN_OPTION' | 'ERR_UNSAFE_INTEGER'
  /**
   * How many arguments were right before it: the overload that came furthest is the one that was meant. A part of one
   * more for an argument that it has, but not so.
   */
  progress: number
  text: string
  /** The argument and what it should be, where that is the problem. */
  arg?: string
  expected?: string
  got?: string
}

/** The error for a call that none of `candidates` takes. */
export function explain(name: string, candidates: readonly Overload[], call: Bound): LockstepError {
  const problems = candidates.map((overload) => problemOf(overload, call))
  const known = new Set(candidates.flatMap((overload) => overload.args.map((arg) => arg.name)))
  if (candidates.some((overload) => overload.factory)) known.add('requiresGrad')
  for (const key of Object.keys(call.options ?? {})) {
    if (!known.has(key) && key !== 'out' && key !== 'requiresGrad') {
      return error('ERR_UNKNOWN_OPTION', name, `unknown option '${key}'${meant(key, [...known])}`, candidates)
    }
  }
  const most = Math.max(...problems.map((problem) => problem.progress))
  const best = problems.filter((problem) => problem.progress === most)
  const [first] = best
  if (first === undefined) return error('ERR_ARGUMENT_TYPE', name, 'it cannot be called this way', candidates)
  const unsafeOne = best.find((problem) => problem.code === 'ERR_UNSAFE_INTEGER')
  if (unsafeOne) return error(unsafeOne.code, name, unsafeOne.text, [])
  const same = best.every((problem) => problem.arg !== undefined && problem.got === first.got)
  if (first.arg !== undefined && same) {
    const names = [...new Set(best.map((problem) => `'${problem.arg}'`))].join(' or ')
    const expected = new Set(best.map((problem) => problem.expected))
    const kinds = [...expected].filter((kind) => !expected.has(`${kind} or null`)).join(' or ')
    const data = expected.has(expectations.T) && /^array of (number|bigint|boolean|array)$/.test(first.got ?? '')
    const todo = data ? ': tensor(data) makes a Tensor of it' : ''
    return error(first.code, name, `argument ${names} must be ${kinds}, got ${first.got}${todo}`, candidates)
  }
  return error(first.code, name, first.text, candidates)
}

function error(code: Problem['code'], name: string, text: string, candidates: readonly Overload[]): LockstepError {
  const usage =
    candidates.length === 0
      ? ''
      : `\n  usage: ${candidates.map((overload) => signature(name, overload)).join('\n         ')}`
  return new LockstepError(code, `${name}(): ${text}${usage}`, { operation: name })
}

/** `add(self: Tensor, other: Tensor, { alpha?: number })` */
function signature(name: string, overload: Overload): string {
  const show = (arg: Arg): string => `${arg.name}${arg.hasDefault ? '?' : ''}: ${expected(arg).replace(/ \(.*\)/, '')}`
  const positional = overload.args.slice(0, overload.positional).map(show)
  const keywords = overload.args.slice(overload.positional, overload.inputs).map(show)
  if (overload.factory) keywords.push('requiresGrad?: boolean')
  if (overload.inputs < overload.args.length) keywords.push('out: Tensor')
  if (keywords.length > 0) positional.push(`{ ${keywords.join(', ')} }`)
  return `${name}(${positional.join(', ')})`
}

function isInteger(value: unknown): boolean {
  return typeof value === 'bigint' || Number.isInteger(value)
}

function problemOf(overload: Overload, call: Bound): Problem {
  const options = call.options ?? {}
  let progress = 0
  let next = 0
  for (let index = 0; index < overload.inputs; index++) {
    const arg = overload.args[index] as Arg
    const given = index < overload.positional && next < call.positional.length
    const named = Object.hasOwn(options, arg.name) ? (options as Record<string, unknown>)[arg.name] : undefined
    if (given && named !== undefined) {
      const text = `argument '${arg.name}' is given twice, by place and by name`
      return { code: 'ERR_ARGUMENT_TYPE', progress: progress + 0.6, text }
    }
    const value = given ? call.positional[next++] : named
    if (value === undefined && !arg.hasDefault) {
      return { code: 'ERR_ARGUMENT_TYPE', progress, text: `missing argument '${arg.name}' (${expected(arg)})` }
    }
    const encoded = encode(arg, value)
    if (encoded === unsafe) {
      const text = `argument '${arg.name}': ${describe(value)} is beyond what a number holds exactly: pass a bigint of at most 64 bits, or float(${String(value)})`
      return { code: 'ERR_UNSAFE_INTEGER', progress: progress + 0.5, text }
    }
    if (encoded === misfit) {
      const odd = arg.kind === 'I' && Array.isArray(value) ? value.findIndex((item) => !isInteger(item)) : -1
      const got = odd < 0 ? describe(value) : `${describe((value as unknown[])[odd])} at index ${odd}`
      const text = `argument '${arg.name}' must be ${expected(arg)}, got ${got}`
      const about = { arg: arg.name, expected: expected(arg), got }
      return { code: 'ERR_ARGUMENT_TYPE', progress: progress + 0.5, text, ...about }
    }
    if (value !== undefined) progress++
  }
  if (next < call.positional.length) {
    const text = `takes at most ${overload.positional} arguments by place, got ${call.positional.length}`
    return { code: 'ERR_ARGUMENT_TYPE', progress, text }
  }
  for (const [key, value] of Object.entries(options)) {
    if (key === 'requiresGrad' && overload.factory) {
      if (value === undefined || typeof value === 'boolean') continue
      const text = `option 'requiresGrad' must be boolean, got ${describe(value)}`
      return { code: 'ERR_ARGUMENT_TYPE', progress: progress + 0.5, text }
    }
    if (key !== 'out' && !overload.args.slice(0, overload.inputs).some((arg) => arg.name === key)) {
      const text = `option '${key}' does not go with these arguments`
      return { code: 'ERR_UNKNOWN_OPTION', progress, text }
    }
  }
  const outs = overload.args.length - overload.inputs
  if (outs === 0) return { code: 'ERR_UNKNOWN_OPTION', progress, text: "unknown option 'out'" }
  const shape = outs === 1 ? 'a Tensor' : `an array of ${outs} Tensors`
  return { code: 'ERR_ARGUMENT_TYPE', progress, text: `option 'out' must be ${shape}, got ${describe(options['out'])}` }
}
