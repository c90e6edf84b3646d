/** How `console.log` shows a tensor: its values as PyTorch lays them out, shape and dtype. */
import { isTransforming } from '../autograd/transforms.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { call } from '../ops/call.js'
import { dtypeName, isComplex, isFloatingPoint } from './dtype.js'
import type { DType } from './dtype.js'
import { readNow } from './read.js'
import { temporarily } from './temporary.js'
import { handleOf } from './tensor.js'
import type { Tensor } from './tensor.js'

/** More elements than this are abridged to so many at each end of each dimension. */
const threshold = 1000
const edge = 3
const precision = 4
const lineWidth = 100

export function print(tensor: Tensor): string {
  const addon = native()
  const handle = handleOf(tensor)
  const shape = addon.shape(handle)
  const dtype = dtypeName(addon.dtype(handle))
  const device = addon.device(handle)
  const about = [`shape=[${shape.join(', ')}]`, `dtype=${dtype}`]
  if (device !== 'cpu') about.push(`device=${device}`)
  const gradFn = addon.gradFnName(handle)
  if (gradFn !== null) about.push(`gradFn=${gradFn}`)
  else if (addon.requiresGrad(handle)) about.push('requiresGrad=true')
  if (addon.layout(handle) !== 0) about.push(`layout=${tensor.layout}`)
  const shown = device === 'meta' || addon.layout(handle) !== 0 ? '...' : valuesIfOne(tensor, shape, dtype)
  return `tensor(${shown}, ${about.join(', ')})`
}

/** Inside `vmap` a tensor stands for those of all examples, and has no values of its own. */
function valuesIfOne(tensor: Tensor, shape: readonly number[], dtype: DType): string {
  try {
    return values(tensor, shape, dtype)
  } catch (error) {
    if (isTransforming() && LockstepError.is(error, 'ERR_NOT_IMPLEMENTED')) return '...'
    throw error
  }
}

function values(tensor: Tensor, shape: readonly number[], dtype: DType): string {
  const abridged = shape.reduce((product, size) => product * size, 1) > threshold
  const [data, kept] = temporarily(() => {
    let part = tensor
    if (abridged) {
      shape.forEach((size, dim) => {
        if (size > 2 * edge) {
          const ends = [call('narrow', part, dim, 0, edge), call('narrow', part, dim, size - edge, edge)]
          part = call('cat', ends, dim) as Tensor
        }
      })
    }
    return [readNow(part), native().shape(handleOf(part))] as const
  })
  const texts = isComplex(dtype)
    ? complexTexts(data as Float32Array)
    : elementTexts(Array.from(data as ArrayLike<number | bigint>), dtype)
  let position = 0
  const lay = (dim: number, indent: number): string => {
    if (dim === kept.length) return texts[position++] ?? ''
    const size = kept[dim] ?? 0
    const parts = Array.from({ length: size }, () => lay(dim + 1, indent + 1))
    if (abridged && (shape[dim] ?? 0) > size) parts.splice(edge, 0, '...')
    if (dim === kept.length - 1) return `[${wrap(parts, indent + 1)}]`
    const gap = `,${'\n'.repeat(kept.length - 1 - dim)}${' '.repeat(indent + 1)}`
    return `[${parts.join(gap)}]`
  }
  return lay(0, 'tensor('.length)
}

/** The elements of a row, over several lines where they are many. */
function wrap(parts: readonly string[], indent: number): string {
  const width = (parts[0]?.length ?? 0) + 2
  const perLine = Math.max(1, Math.floor((lineWidth - indent) / width))
  const lines: string[] = []
  for (let start = 0; start < parts.length; start += perLine) lines.push(parts.slice(start, start + perLine).join(', '))
  return lines.join(`,\n${' '.repeat(indent)}`)
}

function elementTexts(elements: readonly (number | bigint)[], dtype: DType): string[] {
  if (dtype === 'bool') return pad(elements.map((element) => (element === 0 ? 'false' : 'true')))
  if (!isFloatingPoint(dtype)) return pad(elements.map(String))
  return pad(floatTexts(elements as readonly number[]))
}

function complexTexts(data: ArrayLike<number>): string[] {
  const texts = floatTexts(Array.from(data))
  return pad(
    Array.from({ length: texts.length / 2 }, (_, index) => {
      const imaginary = texts[2 * index + 1] ?? ''
      return `${texts[2 * index]}${imaginary.startsWith('-') ? '' : '+'}${imaginary}j`
    }),
  )
}

/** PyTorch's choice: integers as `1.`, else four digits, or powers of ten where the values span too much. */
function floatTexts(elements: readonly number[]): string[] {
  const finite = elements.filter((element) => Number.isFinite(element) && element !== 0).map(Math.abs)
  const most = finite.reduce((a, b) => Math.max(a, b), 0)
  const least = finite.reduce((a, b) => Math.min(a, b), Infinity)
  const whole = finite.every(Number.isInteger)
  const scientific =
    finite.length > 0 && (most / least > 1000 || most > 1e8 || (!whole && least < 1e-4)) && !(whole && most <= 1e8)
  return elements.map((element) => {
    if (Number.isNaN(element)) return 'nan'
    if (!Number.isFinite(element)) return element > 0 ? 'inf' : '-inf'
    if (scientific) return exponential(element)
    if (whole) return `${Object.is(element, -0) ? '-0' : element}.`
    return element.toFixed(precision)
  })
}

/** `1.5000e-05`, with two digits in the exponent. */
function exponential(element: number): string {
  return element.toExponential(precision).replace(/e([+-])(\d)$/, 'e$10$2')
}

function pad(texts: readonly string[]): string[] {
  const width = texts.reduce((most, text) => Math.max(most, text.length), 0)
  return texts.map((text) => text.padStart(width))
}
