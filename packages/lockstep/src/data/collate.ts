import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { ops } from '../ops/ops.js'
import { branchKind, keysOf, maxDepth, mergeBranches } from '../tensor/branch.js'
import type { BranchKind } from '../tensor/branch.js'
import { fromTyped, tensor } from '../tensor/factories.js'
import { dtypeOfArray, type TensorData as TypedArray } from '../tensor/dtype.js'
import { walkTree } from '../tensor/nested.js'
import { isTensor, Tensor } from '../tensor/tensor.js'

/**
 * What {@link defaultCollate} makes of samples of type `T`: numbers, bigints, booleans, typed arrays and tensors become
 * one tensor with a new first dimension; strings become an array; arrays, objects and Maps go element by element.
 * Of samples of which nothing is known, anything.
 */
export type Collated<T> = unknown extends T
  ? // oxlint-disable-next-line typescript/no-explicit-any -- a loader without types may give anything
    any
  : T extends Tensor | TypedArray | number | bigint | boolean
    ? Tensor
    : T extends string
      ? string[]
      : T extends Map<infer K, infer V>
        ? Map<K, Collated<V>>
        : T extends readonly unknown[]
          ? { -readonly [I in keyof T]: Collated<T[I]> }
          : T extends object
            ? { [K in keyof T]: Collated<T[K]> }
            : never

/**
 * Makes one batch of samples, by type. Numbers become float32, whole ones too (PyTorch makes int64 of integers, float64 of
 * others), bigints int64, booleans bool, typed arrays keep their type; samples must agree in structure, shapes and kinds,
 * else `ERR_COLLATE` says which sample differs and where. PyTorch's `default_collate`.
 */
export function defaultCollate<T>(samples: readonly T[]): Collated<T> {
  return collateBy(ops.stack, samples) as Collated<T>
}

/** Puts tensors of one shape and dtype together. */
export type Stack = (tensors: readonly Tensor[]) => unknown

/** The same, where tensors are put together in another way. */
export function collateBy(stack: Stack, samples: readonly unknown[]): unknown {
  checkKind('defaultCollate', 'samples', samples, 'array')
  if (samples.length === 0) throw new LockstepError('ERR_COLLATE', 'a batch needs at least one sample')
  return merge(stack, samples, '')
}

/** What {@link defaultConvert} makes of a sample of type `T`. */
export type Converted<T> = unknown extends T
  ? // oxlint-disable-next-line typescript/no-explicit-any -- a loader without types may give anything
    any
  : T extends Tensor
    ? T
    : T extends TypedArray
      ? Tensor
      : T extends Map<infer K, infer V>
        ? Map<K, Converted<V>>
        : T extends readonly unknown[]
          ? { -readonly [I in keyof T]: Converted<T[I]> }
          : T extends object
            ? { [K in keyof T]: Converted<T[K]> }
            : T

/**
 * A sample as a loader without batches (`batchSize: null`) gives it: typed arrays, also in arrays, Maps and plain objects,
 * become tensors, and all else stays as it is. PyTorch's `default_convert`.
 */
export function defaultConvert<T>(sample: T): Converted<T> {
  const visit = (value: object): unknown => {
    if (isTensor(value)) return value
    if (ArrayBuffer.isView(value) && dtypeOfArray(value) !== undefined) return tensor(value as TypedArray)
    return undefined
  }
  return walkTree(sample, { visit, copies: true }) as Converted<T>
}

/** `path` is where in the samples we are, for messages: `[1].label`. */
function merge(stack: Stack, samples: readonly unknown[], path: string, depth = 0): unknown {
  if (depth > maxDepth) {
    const text = `default collate: a sample holds itself, or is nested more than ${maxDepth} deep`
    throw new LockstepError('ERR_COLLATE', text)
  }
  const kind = kindOf(samples[0], 0, path)
  samples.forEach((sample, i) => {
    const other = kindOf(sample, i, path)
    if (other !== kind) throw differs(i, path, `is a ${other}, and that of sample 0 a ${kind}`)
  })
  switch (kind) {
    case 'string':
      return [...samples]
    case 'number':
    case 'bigint':
    case 'boolean':
      return tensor(samples as number[])
    case 'tensor':
      checkAlike(samples as Tensor[], path)
      return stack(samples as Tensor[])
    case 'typed array':
      return stackArrays(samples as TypedArray[], path)
    default:
  }
  const step = { array: ['[', ']'], Map: ['.get(', ')'], object: ['.', ''] }[kind]
  return mergeBranches(
    samples,
    (items, key) => merge(stack, items, `${path}${step[0]}${String(key)}${step[1]}`, depth + 1),
    (i) => differs(i, path, otherKeys(keysOf(samples[i] as object), keysOf(samples[0] as object), kind)),
  )
}

type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'tensor' | 'typed array' | Exclude<BranchKind, 'Set'>

function kindOf(value: unknown, sample: number, path: string): Kind {
  const type = typeof value
  if (type === 'string' || type === 'number' || type === 'bigint' || type === 'boolean') return type
  if (value instanceof Tensor) return 'tensor'
  if (ArrayBuffer.isView(value) && dtypeOfArray(value) !== undefined) return 'typed array'
  const kind = branchKind(value)
  if (kind !== undefined && kind !== 'Set') return kind
  const what = value === null ? 'null' : type === 'object' ? `a ${(value as object).constructor?.name}` : type
  throw new LockstepError(
    'ERR_COLLATE',
    `default collate: sample ${sample}${path} is ${what}; it takes tensors, typed arrays, numbers, bigints, ` +
      'booleans, strings, and arrays, objects and Maps of them. Give the loader a collate function for anything else',
  )
}

function checkAlike(tensors: readonly Tensor[], path: string): void {
  const [first] = tensors as [Tensor]
  tensors.forEach((other, i) => {
    if (!sameShape(first.shape, other.shape)) {
      throw differs(
        i,
        path,
        `has the shape [${other.shape.join(', ')}], and that of sample 0 [${first.shape.join(', ')}]`,
      )
    }
    if (other.dtype !== first.dtype)
      throw differs(i, path, `has dtype ${other.dtype}, and that of sample 0 ${first.dtype}`)
  })
}

/** One copy into one array, rather than a tensor for each sample. */
function stackArrays(arrays: readonly TypedArray[], path: string): Tensor {
  const [first] = arrays as [TypedArray]
  const all = new (first.constructor as new (length: number) => TypedArray)(first.length * arrays.length)
  arrays.forEach((other, i) => {
    if (other.constructor !== first.constructor || other.length !== first.length) {
      const of = (array: TypedArray) => `${array.constructor.name} of ${array.length}`
      throw differs(i, path, `is a ${of(other)}, and that of sample 0 a ${of(first)}`)
    }
    all.set(other as never, i * first.length)
  })
  return fromTyped(all, [arrays.length, first.length])
}

function otherKeys(keys: readonly unknown[], first: readonly unknown[], kind: Kind): string {
  if (kind === 'array') return `has ${keys.length} elements, and that of sample 0 ${first.length}`
  return `has the keys ${keys.map(String).join(', ')}, and that of sample 0 ${first.map(String).join(', ')}`
}

function sameShape(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((size, i) => size === b[i])
}

function differs(sample: number, path: string, how: string): LockstepError {
  return new LockstepError(
    'ERR_COLLATE',
    `default collate: all samples of a batch must be alike, but sample ${sample}${path} ${how}; ` +
      'pad or convert the samples, or give the loader a collate function',
  )
}
