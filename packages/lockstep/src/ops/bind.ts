/** Matches a call's arguments, by place and by name, with an overload's. */
import { isPlainObject } from '../options.js'
import { isTensor } from '../tensor/tensor.js'
import { encode, misfit, unsafe } from './encode.js'
import type { Arg, Overload } from './operator.js'

/** A call's arguments, sorted. */
export interface Bound {
  readonly positional: readonly unknown[]
  readonly options: Readonly<Record<string, unknown>> | undefined
}

/** Splits off the options; arguments that are undefined at the end count as not given. */
export function split(args: readonly unknown[]): Bound {
  let count = args.length
  while (count > 0 && args[count - 1] === undefined) count--
  const last = args[count - 1]
  if (!isPlainObject(last))
    return { positional: count === args.length ? args : args.slice(0, count), options: undefined }
  return { positional: args.slice(0, count - 1), options: last }
}

/** An overload with its arguments, in the schema's order. */
export interface Match {
  readonly overload: Overload
  readonly encoded: unknown[]
  /** As the caller gave them. */
  readonly values: unknown[]
}

/**
 * The first of `candidates` that takes the call. A method's `this` that is not the first argument is `self`; otherwise
 * it is the first of the positional ones.
 */
export function match(candidates: readonly Overload[], call: Bound, self: unknown): Match | undefined {
  for (const overload of candidates) {
    const found = bind(overload, call, self)
    if (found) return found
  }
  return undefined
}

function bind(overload: Overload, call: Bound, self: unknown): Match | undefined {
  const { args, inputs, positional } = overload
  const { options } = call
  const given = call.positional.length
  const encoded: unknown[] = []
  const values: unknown[] = []
  let next = 0
  let named = 0
  for (let index = 0; index < inputs; index++) {
    const arg = args[index] as Arg
    let value: unknown
    if (self !== undefined && index === overload.self) {
      value = self
    } else if (index < positional && next < given) {
      value = call.positional[next++]
    } else if (options !== undefined) {
      value = options[arg.name]
      if (value !== undefined) named++
    }
    const code = encode(arg, value)
    if (code === misfit || code === unsafe) return undefined
    encoded.push(code)
    values.push(value)
  }
  if (next < given) return undefined
  if (options !== undefined) {
    if (typeof options['requiresGrad'] === 'boolean' && overload.factory) named++
    if (options['out'] !== undefined) {
      if (inputs === args.length || !bindOut(overload, options['out'], encoded, values)) return undefined
      named++
    }
    if (named < used(options, overload)) return undefined
  }
  return { overload, encoded, values }
}

/** How many options are there to be used: all but those that are known and undefined. */
function used(options: Readonly<Record<string, unknown>>, overload: Overload): number {
  let count = 0
  for (const key in options) {
    const known = options[key] === undefined && isKnown(overload, key)
    if (!known) count++
  }
  return count
}

function isKnown(overload: Overload, key: string): boolean {
  if (key === 'out') return true
  return key === 'requiresGrad' ? overload.factory : overload.args.some((arg) => arg.name === key)
}

function bindOut(overload: Overload, out: unknown, encoded: unknown[], values: unknown[]): boolean {
  const { args, inputs } = overload
  const count = args.length - inputs
  const first = args[inputs] as Arg
  const list = count === 1 ? [out] : out
  if (!Array.isArray(list) || list.length !== count) return false
  if (first.kind !== 'L' && !list.every(isTensor)) return false
  for (let index = 0; index < count; index++) {
    const code = encode(args[inputs + index] as Arg, list[index])
    if (code === misfit || code === unsafe) return false
    encoded.push(code)
    values.push(list[index])
  }
  return true
}
