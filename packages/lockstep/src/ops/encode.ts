/** From JavaScript values to what the addon's `call` takes, by the schema's types. */
import { Generator, generatorHandle } from '../autograd/generator.js'
import { dtypeCode } from '../tensor/dtype.js'
import { handleOf, isTensor } from '../tensor/tensor.js'
import type { Arg } from './operator.js'
import { Float } from './types.js'

/** The value does not fit the argument. */
export const misfit: unique symbol = Symbol('misfit')
/** It does, but for being an integer that a number cannot hold. */
export const unsafe: unique symbol = Symbol('unsafe')

// In the order of libtorch's codes.
const layoutNames = 'strided sparseCoo sparseCsr mkldnn sparseCsc sparseBsr sparseBsc jagged'.split(' ')
const memoryFormatNames = 'contiguousFormat preserveFormat channelsLast channelsLast3d'.split(' ')
const layouts = new Map(layoutNames.map((name, code) => [name, code]))
const memoryFormats = new Map(memoryFormatNames.map((name, code) => [name, code]))

const devicePattern = /^(cpu|cuda|meta|mps|xpu)(:\d+)?$/
const int64 = 2 ** 63

export function isDevice(value: unknown): boolean {
  return typeof value === 'string' && devicePattern.test(value)
}

export function layoutName(code: number): string {
  return layoutNames[code] ?? `layout${code}`
}

export function memoryFormatCode(name: string): number | undefined {
  return memoryFormats.get(name)
}

/** The encoded value, or `misfit`, or `unsafe`. `undefined` stands for the default. */
export function encode(arg: Arg, value: unknown): unknown {
  if (value === undefined) return arg.hasDefault ? undefined : misfit
  if (value === null) return arg.nullable ? null : misfit
  switch (arg.kind) {
    case 'T':
      return isTensor(value) ? handleOf(value) : misfit
    case 'i':
      return int(value)
    case 'd':
      return double(value)
    case 'b':
      return typeof value === 'boolean' ? value : misfit
    case 'S':
      return scalar(value)
    case 's':
      return typeof value === 'string' ? value : misfit
    case 't':
      return typeof value === 'string' ? (dtypeCode(value) ?? misfit) : misfit
    case 'y':
      return typeof value === 'string' ? (layouts.get(value) ?? misfit) : misfit
    case 'm':
      return typeof value === 'string' ? (memoryFormats.get(value) ?? misfit) : misfit
    case 'v':
      return isDevice(value) ? value : misfit
    case 'g':
      return value instanceof Generator ? generatorHandle(value) : misfit
    case 'I':
      if (Array.isArray(value)) return list(value, int)
      return arg.size > 0 ? int(value) : misfit
    case 'D':
      return Array.isArray(value) ? list(value, double) : misfit
    case 'B':
      return Array.isArray(value) && value.every((item) => typeof item === 'boolean') ? value : misfit
    case 'R':
      return Array.isArray(value) ? list(value, scalar) : misfit
    case 'L':
      return Array.isArray(value) && value.every(isTensor) ? value.map(handleOf) : misfit
    case 'O':
      return Array.isArray(value) ? list(value, optionalTensor) : misfit
  }
}

function list(values: readonly unknown[], item: (value: unknown) => unknown): unknown {
  const encoded: unknown[] = []
  for (const value of values) {
    const code = item(value)
    if (code === misfit || code === unsafe) return code
    encoded.push(code)
  }
  return encoded
}

function int(value: unknown): unknown {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return value
    return Number.isInteger(value) ? unsafe : misfit
  }
  return typeof value === 'bigint' ? big(value) : misfit
}

function big(value: bigint): unknown {
  return BigInt.asIntN(64, value) === value ? value : unsafe
}

function double(value: unknown): unknown {
  if (typeof value === 'number') return value
  return value instanceof Float ? value.value : misfit
}

function scalar(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
      if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
      // No int64 can be this large: it is a floating-point number.
      return Math.abs(value) >= int64 ? [value] : unsafe
    case 'boolean':
      return value
    case 'bigint':
      return big(value)
    default:
      return value instanceof Float ? [value.value] : misfit
  }
}

function optionalTensor(value: unknown): unknown {
  if (value === null) return null
  return isTensor(value) ? handleOf(value) : misfit
}
