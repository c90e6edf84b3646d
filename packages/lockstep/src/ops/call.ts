/** Operators by name, for the library's own modules: no import of the whole `ops` object. */
import type { table } from './generated/table.js'
import { callMany } from './invoke.js'
import { operator } from './operator.js'

/** Calls an operator as `ops[name](...args)` does. */
export function call(name: keyof typeof table, ...args: unknown[]): unknown {
  return callMany(operator(name), args)
}
