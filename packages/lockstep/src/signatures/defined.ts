/** Functions that take what a line of the table says. */
import { bind, parseSignature } from './signature.js'
import type { Signature } from './signature.js'

/** A function that binds its arguments and hands them on by name. The line is read at the first call. */
export function defined(
  operation: string,
  line: string,
  run: (given: never) => unknown,
): (...args: unknown[]) => unknown {
  let signature: Signature | undefined
  const call = (...args: unknown[]): unknown => {
    signature ??= parseSignature(operation, line)
    return run(bind(signature, args) as never)
  }
  return Object.defineProperty(call, 'name', { value: operation })
}
