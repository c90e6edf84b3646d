/**
 * Calls operators.
 *
 * The common call, a few tensors, numbers, booleans and nulls by place, takes the short way: the kinds of its arguments
 * make a key that decides the overload, and the arguments pass to the addon as they are. Everything else is matched
 * with each overload in turn.
 */
import { checkWrites, pendingBackwards } from '../autograd/pending.js'
import { currentFrame } from '../frame.js'
import { native, nativeCall } from '../native.js'
import { dtypeName } from '../tensor/dtype.js'
import { Tensor, handleOf, ownerFor } from '../tensor/tensor.js'
import { match, split } from './bind.js'
import { explain } from './explain.js'
import { resultKinds } from './operator.js'
import type { Operator, Overload } from './operator.js'
import { severalClass } from './several.js'

// Kinds of arguments whose values do not matter for the choice of the overload.
const UNDEFINED = 0
const NULL = 1
const TENSOR = 2
const INTEGER = 3
const FRACTION = 4
const BOOLEAN = 5
/** An array of integers, not empty. */
const INTEGERS = 6
/** Everything else takes the long way. */
const OTHER = 7

function kindOf(value: unknown): number {
  switch (typeof value) {
    case 'object':
      if (value instanceof Tensor) return TENSOR
      return value === null ? NULL : isIntegers(value) ? INTEGERS : OTHER
    case 'number':
      return Number.isSafeInteger(value) ? INTEGER : Number.isInteger(value) ? OTHER : FRACTION
    case 'boolean':
      return BOOLEAN
    case 'undefined':
      return UNDEFINED
    default:
      return OTHER
  }
}

function isIntegers(value: object): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  for (const item of value) if (!Number.isSafeInteger(item)) return false
  return true
}

/** Finds the overload for a key; the arguments are an example of it. */
function choose(operator: Operator, key: number, args: readonly unknown[]): Overload {
  let overload = operator.known.get(key)
  if (overload === undefined) {
    const call = { positional: args, options: undefined }
    const found = match(operator.plain, call, undefined)
    if (found === undefined) throw explain(operator.name, operator.plain, call)
    overload = found.overload
    operator.known.set(key, overload)
  }
  operator.lastKey = key
  operator.lastOverload = overload
  operator.lastId = overload.id
  return overload
}

export function call1(operator: Operator, a: unknown): unknown {
  const kind = kindOf(a)
  if (kind === OTHER) return callAny(operator, [a])
  const key = 8 + kind
  const overload = operator.lastKey === key ? (operator.lastOverload as Overload) : choose(operator, key, [a])
  if (overload.writes && pendingBackwards > 0) checkWrites(operator.name, overload, [a])
  const frame = currentFrame()
  if (frame.defaultDevice !== null && overload.placed >= 0) return callAny(operator, [a])
  const result = nativeCall(operator.lastId, frame.modeBits, kind === TENSOR ? handleOf(a as Tensor) : a)
  if (overload.result === resultKinds.tensor && result !== 0) return new Tensor(result as number, ownerFor(frame))
  return finish(overload, result, [a])
}

export function call2(operator: Operator, a: unknown, b: unknown): unknown {
  const kindA = kindOf(a)
  const kindB = kindOf(b)
  if (kindB === UNDEFINED) return call1(operator, a)
  if (kindA === OTHER || kindB === OTHER) return callAny(operator, [a, b])
  const key = 64 + kindA * 8 + kindB
  const overload = operator.lastKey === key ? (operator.lastOverload as Overload) : choose(operator, key, [a, b])
  if (overload.writes && pendingBackwards > 0) checkWrites(operator.name, overload, [a, b])
  const frame = currentFrame()
  if (frame.defaultDevice !== null && overload.placed >= 0) return callAny(operator, [a, b])
  const result = nativeCall(
    operator.lastId,
    frame.modeBits,
    kindA === TENSOR ? handleOf(a as Tensor) : a,
    kindB === TENSOR ? handleOf(b as Tensor) : b,
  )
  if (overload.result === resultKinds.tensor && result !== 0) return new Tensor(result as number, ownerFor(frame))
  return finish(overload, result, [a, b])
}

export function call3(operator: Operator, a: unknown, b: unknown, c: unknown): unknown {
  const kindA = kindOf(a)
  const kindB = kindOf(b)
  const kindC = kindOf(c)
  if (kindC === UNDEFINED) return call2(operator, a, b)
  if (kindA === OTHER || kindB === OTHER || kindC === OTHER) return callAny(operator, [a, b, c])
  const key = 512 + kindA * 64 + kindB * 8 + kindC
  const overload = operator.lastKey === key ? (operator.lastOverload as Overload) : choose(operator, key, [a, b, c])
  if (overload.writes && pendingBackwards > 0) checkWrites(operator.name, overload, [a, b, c])
  const frame = currentFrame()
  if (frame.defaultDevice !== null && overload.placed >= 0) return callAny(operator, [a, b, c])
  const result = nativeCall(
    operator.lastId,
    frame.modeBits,
    kindA === TENSOR ? handleOf(a as Tensor) : a,
    kindB === TENSOR ? handleOf(b as Tensor) : b,
    kindC === TENSOR ? handleOf(c as Tensor) : c,
  )
  if (overload.result === resultKinds.tensor && result !== 0) return new Tensor(result as number, ownerFor(frame))
  return finish(overload, result, [a, b, c])
}

/** More arguments do not fit a key. */
const most = 16

/** Any number of arguments by place. */
export function callMany(operator: Operator, args: readonly unknown[]): unknown {
  let count = args.length
  while (count > 0 && args[count - 1] === undefined) count--
  if (count === 0 || count > most) return callAny(operator, args)
  const encoded: unknown[] = []
  let key = 1
  for (let index = 0; index < count; index++) {
    const value = args[index]
    const kind = kindOf(value)
    if (kind === OTHER) return callAny(operator, args)
    encoded.push(kind === TENSOR ? handleOf(value as Tensor) : value)
    key = key * 8 + kind
  }
  const overload =
    operator.lastKey === key ? (operator.lastOverload as Overload) : choose(operator, key, args.slice(0, count))
  if (overload.writes && pendingBackwards > 0) checkWrites(operator.name, overload, args)
  const frame = currentFrame()
  if (frame.defaultDevice !== null && overload.placed >= 0) return callAny(operator, args)
  const result = nativeCall(operator.lastId, frame.modeBits, ...encoded)
  if (overload.result === resultKinds.tensor && result !== 0) return new Tensor(result as number, ownerFor(frame))
  return finish(overload, result, args)
}

/** Any call; a method whose `this` is not the first argument passes it as `self`. */
export function callAny(operator: Operator, args: readonly unknown[], self?: Tensor): unknown {
  const call = split(args)
  const { options } = call
  const into = options !== undefined && options['out'] !== undefined
  const candidates = into ? operator.into : operator.plain
  const found = match(candidates, call, self)
  if (found === undefined) {
    if (into && candidates.length === 0) throw explain(operator.name, operator.plain, call)
    throw explain(
      operator.name,
      candidates,
      self === undefined ? call : { ...call, positional: [self, ...call.positional] },
    )
  }
  const { overload, encoded, values } = found
  if (pendingBackwards > 0 && (overload.writes || into)) checkWrites(operator.name, overload, values)
  const { modeBits, defaultDevice } = currentFrame()
  if (overload.placed >= 0) encoded[overload.placed] ??= defaultDevice ?? undefined
  const result = finish(overload, nativeCall(overload.id, modeBits, ...encoded), values)
  if (options?.['requiresGrad'] === true) native().setRequiresGrad(handleOf(result as Tensor), true)
  return result
}

/** The caller's view of a result. */
function finish(overload: Overload, result: unknown, values: readonly unknown[]): unknown {
  switch (overload.result) {
    case resultKinds.tensor:
      return wrap(result)
    case resultKinds.alias:
      return values[overload.results[0]?.alias ?? 0]
    case resultKinds.nothing:
      return undefined
    case resultKinds.tensors:
      return (result as number[]).map(wrap)
    case resultKinds.dtype:
      return dtypeName(result as number)
    case resultKinds.several:
      return several(overload, result as unknown[], values)
    default:
      return result
  }
}

function several(overload: Overload, parts: readonly unknown[], values: readonly unknown[]): unknown {
  const results = severalClass(overload.results)
  overload.results.forEach((result, index) => {
    const part = parts[index]
    results.push(
      result.alias >= 0
        ? values[result.alias]
        : result.kind === 'T'
          ? wrap(part)
          : result.kind === 'L'
            ? (part as number[]).map(wrap)
            : part,
    )
  })
  return results
}

/** A handle's tensor; null where libtorch left the result undefined. */
function wrap(handle: unknown): Tensor | null {
  return handle === 0 ? null : new Tensor(handle as number, ownerFor(currentFrame()))
}
