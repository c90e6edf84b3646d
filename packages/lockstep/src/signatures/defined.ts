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

/** Gives a class methods that bind their arguments, each by its line, and hand them on by name. */
export function methods(
  prototype: object,
  owner: string,
  lines: Readonly<Record<string, string>>,
  runs: Readonly<Record<string, (given: never) => unknown>>,
): void {
  for (const [name, run] of Object.entries(runs)) {
    let signature: Signature | undefined
    const call = function (this: unknown, ...args: unknown[]): unknown {
      signature ??= parseSignature(`${owner}.${name}`, lines[name] as string)
      return run.call(this, bind(signature, args) as never)
    }
    Object.defineProperty(call, 'name', { value: name })
    Object.defineProperty(prototype, name, { value: call, writable: true, configurable: true })
  }
}
