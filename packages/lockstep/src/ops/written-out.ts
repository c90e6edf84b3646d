/** Lists of integers written out, as PyTorch's users write shapes: `x.view(2, 3)` beside `x.view([2, 3])`. */
import { LockstepError } from '../error.js'
import { isPlainObject } from '../options.js'
import { describe } from './explain.js'
import type { Operator } from './operator.js'

/** The arguments with their leading integers in one array; `before` is how many arguments stand before the list. */
export function gather(operator: Operator, args: unknown[], before: 0 | 1): unknown[] {
  const first = args[0]
  if (!isNumber(first)) {
    if (Array.isArray(first) && isNumber(args[1])) throw mixed(operator, args, before)
    return args
  }
  let count = 1
  while (count < args.length && isNumber(args[count])) count++
  const rest = args.slice(count)
  const [options] = rest
  if (rest.length > 1 || (rest.length === 1 && !isPlainObject(options))) throw mixed(operator, args, before)
  // One number is that number where an overload takes one: `x.hsplit(3)` makes three parts.
  if (count === 1 && operator.plain.some((overload) => overload.args[before]?.kind === 'i')) return args
  return [args.slice(0, count), ...rest]
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint'
}

function mixed(operator: Operator, args: readonly unknown[], before: 0 | 1): LockstepError {
  const { name } = operator
  const list = operator.plain.find((overload) => overload.args[before]?.kind === 'I')
  const got = args.map(describe).join(', ')
  const text = `${name}(): argument '${list?.args[before]?.name}' must be integers, or one array of them, got ${got}`
  return new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: name })
}
