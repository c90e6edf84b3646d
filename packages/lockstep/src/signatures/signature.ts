/** How a call is bound by a line of the table. */
import { checkRule, ruleFor } from '../checks.js'
import type { Rule } from '../checks.js'
import { LockstepError } from '../error.js'
import { checkOptions, isPlainObject, meant } from '../options.js'
import { parseLine } from './line.js'
import type { Argument } from './line.js'

interface Checked extends Argument {
  readonly rule: Rule
}

export interface Signature {
  /** What is called, as the user writes it. */
  readonly operation: string
  readonly args: readonly Checked[]
  readonly names: readonly string[]
  /** How many may be given by place. */
  readonly positional: number
}

/** Reads a line of the table. */
export function parseSignature(operation: string, line: string): Signature {
  const { args, positional } = parseLine(line)
  return {
    operation,
    args: args.map((arg) => ({ ...arg, rule: ruleFor(arg.kind) })),
    names: args.map(({ name }) => name),
    positional,
  }
}

/** What a call gave, by name. */
export type Bound = Record<string, unknown>

/**
 * Binds a call: arguments by place, and a final object that may name the rest, as for operators. What is left out has its
 * default, and so has what is undefined. `ERR_ARGUMENT_TYPE` for a value of another kind, for one that is missing, and
 * for one that is given twice; `ERR_INVALID_ARGUMENT` for one beyond its range; `ERR_UNKNOWN_OPTION` for a name that is
 * none.
 */
export function bind(signature: Signature, given: readonly unknown[]): Bound {
  const { operation, args, positional } = signature
  let count = given.length
  while (count > 0 && given[count - 1] === undefined) count--
  const last = given[count - 1]
  const options = isPlainObject(last) && !isValue(signature, count - 1, last) ? last : undefined
  if (options !== undefined) {
    count--
    checkOptions(operation, options, signature.names)
  }
  if (count > positional) throw tooMany(signature, given, count)
  const bound: Bound = {}
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as Checked
    let value = index < count ? given[index] : undefined
    const named = options?.[arg.name]
    if (named !== undefined) {
      if (value !== undefined) throw invalidCall(signature, `${arg.name} is given twice, by place and by name`)
      value = named
    }
    if (value !== undefined) {
      if (!arg.rule.fits(value)) refuse(signature, arg, value, index < count)
    } else if (arg.default === undefined) throw missing(signature, arg)
    else value = Array.isArray(arg.default) ? [...(arg.default as unknown[])] : arg.default
    bound[arg.name] = value
  }
  return bound
}

/** Checks values that replace what a call gave: those of a parameter group, for example. */
export function checkBound({ operation, args }: Signature, values: Readonly<Record<string, unknown>>): void {
  for (const { name, rule } of args) if (name in values) checkRule(operation, name, values[name], rule)
}

/** An object where an argument must be given, and whose names are none of the arguments': a value of the wrong kind. */
function isValue({ args, names }: Signature, place: number, given: Readonly<Record<string, unknown>>): boolean {
  if (args[place] === undefined || args[place].default !== undefined) return false
  const keys = Object.keys(given)
  return keys.length > 0 && keys.every((key) => !names.includes(key) && meant(key, names) === '')
}

function invalidCall({ operation }: Signature, text: string): LockstepError {
  return new LockstepError('ERR_ARGUMENT_TYPE', `${operation}: ${text}`, { operation })
}

/** Throws for a value that does not fit. */
function refuse(signature: Signature, arg: Checked, value: unknown, byPlace: boolean): void {
  // Where nothing needs to be given, an object in its place is meant as options.
  const early = byPlace && arg.default !== undefined && isPlainObject(value)
  if (early) throw invalidCall(signature, `nothing may follow the options object, in place of ${arg.name}`)
  checkRule(signature.operation, arg.name, value, arg.rule)
}

function missing({ operation, names }: Signature, { name, rule }: Checked): LockstepError {
  const text = `${operation}: missing argument '${name}' (${rule.words}); it takes ${names.join(', ')}`
  return new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}

function tooMany(signature: Signature, given: readonly unknown[], count: number): LockstepError {
  const { operation, names, positional } = signature
  if (given.slice(0, count).some(isPlainObject)) return invalidCall(signature, 'nothing may follow the options object')
  const rest = names.slice(positional)
  const byName = rest.length === 0 ? '' : `; by name it takes ${rest.join(', ')}`
  const text = `${operation}: takes at most ${positional} arguments by place, got ${count}${byName}`
  return new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}
