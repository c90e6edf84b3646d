// The runtime table: one line an operator, parsed by `packages/lockstep/src/ops/operator.ts` when it is first called.
import { selfIndex, writtenOut } from './model.ts'
import type { Operator, Overload } from './model.ts'
import type { Arg, Result } from './schemas.ts'

/**
 * `name|overload(arg,arg)result,result;overload...`. An argument is `*` if keyword-only, `>` if an output, `@` if a
 * method's `this`, the kind's letter, the length of a fixed list, `?` if null may be passed, `!` if it is written, `=`
 * if it has a default, `:` and its name. A result is its letter, `&` and the index of the argument that it is, and its
 * name where it has one.
 */
export function encode(operator: Operator): string {
  return `${operator.name}|${operator.overloads.map(encodeOverload).join(';')}`
}

function encodeOverload(overload: Overload): string {
  const self = selfIndex(overload)
  const args = overload.args.map((arg, index) => encodeArg(arg, index === self, overload.written.includes(index)))
  return `${overload.overload}(${args.join(',')})${overload.results.map(encodeResult).join(',')}`
}

function encodeArg(arg: Arg, self: boolean, written: boolean): string {
  const place = arg.out ? '>' : arg.kwargOnly ? '*' : self ? '@' : ''
  const size = arg.size > 0 ? String(arg.size) : ''
  const flags = (arg.optional ? '?' : '') + (written ? '!' : '') + (arg.hasDefault ? '=' : '')
  return `${place}${arg.kind}${size}${flags}:${arg.name}`
}

function encodeResult(result: Result): string {
  return result.kind + (result.alias === undefined ? '' : `&${result.alias}`) + result.name
}

/** `ops/generated/table.ts`. */
export function emitTable(operators: Operator[], header: string): string {
  const lines = operators.map((operator) => `  ${operator.js}: '${encode(operator)}',`)
  const methods = operators.filter((operator) => operator.places.includes('method'))
  const names = (list: Operator[]): string => list.map((operator) => operator.js).join(' ')
  const variadic = (list: Operator[], form: 'function' | 'method'): string =>
    names(list.filter((operator) => operator.overloads.some((overload) => writtenOut(overload, form))))
  return `${header}import type { Ops } from './ops.js'

/** Every operator under its name in \`ops\`; how to read a line is written in scripts/operators/table.ts. */
export const table: Readonly<Record<keyof Ops, string>> = {
${lines.join('\n')}
}

/** The operators that are methods of Tensor. */
export const methods: string =
  '${names(methods)}'

/** The functions whose list of integers may be written out: \`ones(2, 3)\`. */
export const variadicFunctions: string =
  '${variadic(operators, 'function')}'

/** The methods whose list of integers may be written out: \`x.view(2, 3)\`. */
export const variadicMethods: string =
  '${variadic(methods, 'method')}'
`
}
