/** Where the program stands, in its user's files. */
import { pathToFileURL } from 'node:url'

import { packageRoot } from './native/package.js'

/** The stack, without our own frames on top; all of them where there are no others. */
export function callStack(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 30
  const stack = new Error('made here').stack ?? ''
  Error.stackTraceLimit = stackTraceLimit
  const own = `${pathToFileURL(packageRoot).pathname}/`
  const frames = stack.split('\n').slice(1)
  const first = frames.findIndex((frame) => !frame.includes(own))
  return frames.slice(Math.max(first, 0)).join('\n')
}
