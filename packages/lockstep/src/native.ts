/**
 * The native addon, loaded on first use: importing Lockstep loads nothing.
 *
 * Tensors cross as handles (numbers, 0 for none); how arguments of `call` are encoded is written in crates/node.
 */
import { LockstepError } from './error.js'
import type { ErrorCode, ErrorFields } from './error.js'
import type { Addon, Handle } from './native/generated/addon.js'
import { loadAddon } from './native/load.js'
import { aboutTransforms } from './native/transforms.js'
import { aboutSize, camelCase, reworded } from './native/wording.js'

export type { Handle }

/** `call(id, modeBits, ...args)`: what comes back depends on the operator's schema. */
export type NativeCall = (id: number, modeBits: number, ...args: unknown[]) => unknown

/** The addon: the functions of crates/node, and the hottest ones, which it exports by hand. */
export interface Native extends Addon {
  call: NativeCall
  /** Drops the handle's reference; ignores a dead handle. */
  free(handle: Handle): void
  shape(handle: Handle): number[]
  /** The dtype's code (`c10::ScalarType`). */
  dtype(handle: Handle): number
}

let loaded: Native | undefined
let stand: (() => void) | undefined

/** The addon; the first call maps libtorch. Throws `ERR_LIBTORCH_NOT_FOUND`, `ERR_ADDON_NOT_FOUND` and the like. */
export function native(): Native {
  stand?.()
  return loaded ?? load()
}

/** Runs `before` before each call but those of operators, whose modes say the same. */
export function beforeCalls(before: () => void): void {
  stand = before
}

/** `native().call`, for the operators: one function, without a look-up. */
export let nativeCall: NativeCall = (id, modeBits, ...args) => native().call(id, modeBits, ...args)

let wrapped: ((call: NativeCall) => NativeCall) | undefined

/** Has `wrap` make what calls operators from here on, in this thread. */
export function wrapCalls(wrap: (call: NativeCall) => NativeCall): void {
  wrapped = wrap
  if (loaded !== undefined) nativeCall = wrap(loaded.call)
}

function load(): Native {
  const result = loadAddon()
  if (!result.ok) {
    const { code, what, where, todo, cause } = result
    throw new LockstepError(code, `${what}\n  where: ${where}\n  to do: ${todo}`, { cause })
  }
  const addon = result.exports as Native
  addon.init(createError, warn, result.libtorch.cudaNeeded)
  nativeCall = wrapped === undefined ? addon.call : wrapped(addon.call)
  loaded = addon
  return addon
}

const warned = new Set<string>()

/** A warning of libtorch's, once. */
function warn(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  process.emitWarning(reworded(text), 'LockstepWarning')
}

/** Awaits what native code promises; its error says who awaits it. Nothing is recorded before there is an error. */
export async function traced<T>(promise: PromiseLike<T> | T): Promise<T> {
  try {
    return await promise
  } catch (error) {
    throw withStack(error, traced)
  }
}

/**
 * An error that native code made where no JavaScript ran has no stack: it gets that of the asynchronous functions that
 * await `reaction`, which runs now.
 */
export function withStack(error: unknown, reaction: (...args: never[]) => unknown): unknown {
  if (error instanceof LockstepError && !error.stack?.includes('\n    at ')) Error.captureStackTrace(error, reaction)
  return error
}

/** Makes the errors of native code; the stack begins where that was called. */
function createError(code: ErrorCode, message: string, fields: ErrorFields): LockstepError {
  const [, operator] = /^aten::([^.]+)/.exec(fields.operation ?? '') ?? []
  const operation = operator === undefined ? fields.operation : camelCase(operator)
  const text = reworded(message)
  const size = aboutSize(text, operation)
  const [known, words] = size === undefined ? (aboutTransforms(text) ?? [code, text]) : ['ERR_INVALID_ARGUMENT', size]
  const error = new LockstepError(known as ErrorCode, words, { ...fields, operation })
  Error.captureStackTrace(error, createError)
  return error
}
