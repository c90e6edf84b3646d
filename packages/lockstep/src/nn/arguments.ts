import { checkKind, checkKinds } from '../checks.js'
import type { Kind } from '../checks.js'
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { checkOptions, isPlainObject } from '../options.js'
import type { Tensor } from '../tensor/tensor.js'

/**
 * What the options of layers, functions and schedules may be, by their names: one name means the same everywhere, but for
 * `bias`, which is a boolean of a layer and a Tensor of a function, and `padding`, which may be words for a convolution.
 */
const optionKinds: { readonly [name: string]: Kind } = {
  ...kindsOf('boolean', 'addBiasKv addZeroAttn affine averageAttnWeights batchFirst ceilMode countIncludePad'),
  ...kindsOf('boolean', 'elementwiseAffine enableGqa enabled inplace isCausal logTarget needWeights scaleGradByFreq'),
  ...kindsOf('boolean', 'sparse swap trackRunningStats training'),
  ...kindsOf(
    'number',
    'alpha beta delta dropout dropoutP endFactor eps etaMin factor gamma growthFactor init initScale',
  ),
  ...kindsOf('number', 'backoffFactor labelSmoothing lambd margin maxVal minVal negativeSlope normType p startFactor'),
  ...kindsOf('number', 'threshold totalIters'),
  ...kindsOf('number?', 'maxNorm momentum scale'),
  ...kindsOf('integer', 'dim endDim groups growthInterval ignoreIndex kdim lastEpoch numParameters startDim vdim'),
  ...kindsOf('integer?', 'divisorOverride paddingIdx'),
  ...kindsOf('size', 'dilation'),
  ...kindsOf('size?', 'stride'),
  ...kindsOf('string', 'approximate paddingMode reduction'),
  ...kindsOf('Tensor?', 'attnMask keyPaddingMask posWeight weight'),
}

function kindsOf(kind: Kind, names: string): Record<string, Kind> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]))
}

/**
 * Arguments of a layer or a function: positional ones in PyTorch's order, and a final options object that may name the
 * rest. `given` holds the positional ones by name, in order; the options object stands in the place of the first that
 * it replaces. `ERR_ARGUMENT_TYPE` for one of another kind than its name says, or than `kinds` does.
 */
export function named<O extends object>(
  what: string,
  given: { [K in keyof O]?: unknown },
  last?: unknown,
  kinds?: { readonly [K in keyof O]?: Kind },
): O {
  const out = gathered(what, given, last)
  checkKinds(what, out, optionKinds)
  if (kinds !== undefined) checkKinds(what, out, kinds)
  return out as O
}

function gathered(what: string, given: object, last: unknown): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  const names = Object.keys(given)
  let options: unknown
  for (const name of names) {
    const value = (given as Record<string, unknown>)[name]
    if (value === undefined) continue
    if (options !== undefined) {
      throw new LockstepError('ERR_INVALID_ARGUMENT', `${what}: nothing may follow the options object, got ${name}`)
    }
    if (isPlainObject(value)) options = value
    else out[name] = value
  }
  if (last !== undefined) {
    if (options !== undefined) throw new LockstepError('ERR_INVALID_ARGUMENT', `${what}: two options objects`)
    options = last
  }
  if (options === undefined) return out
  checkOptions(what, options, names)
  for (const [name, value] of Object.entries(options as object)) {
    if (value === undefined) continue
    if (name in out) throw new LockstepError('ERR_INVALID_ARGUMENT', `${what}: ${name} is given twice`)
    out[name] = value
  }
  return out
}

/** An error about an argument's value, under PyTorch's wording. */
export function invalid(message: string, operation?: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', message, { operation })
}

/** Throws where `value` is no tensor: for arguments that are used before an operator checks them. */
export function needTensor(operation: string, name: string, value: unknown): asserts value is Tensor {
  checkKind(operation, `argument '${name}'`, value, 'Tensor')
}

/** One number for every dimension, or one each. */
export type Size = number | readonly number[]

/** `size` with one number for each of `dims` dimensions. */
export function tuple(what: string, size: Size, dims: number): number[] {
  if (typeof size === 'number' && Number.isSafeInteger(size)) return Array.from({ length: dims }, () => size)
  if (!Array.isArray(size) || size.some((each) => !Number.isSafeInteger(each))) {
    const text = `${what} needs one number or ${dims}, got ${describe(size)}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: what })
  }
  if (size.length !== dims) throw invalid(`${what} needs one number or ${dims}, got [${size.join(', ')}]`)
  return [...size]
}

/** A number as Python prints a float: `1e-05`, `0.5`, `1.0`. */
export function float(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  if (power < -4 || power >= 16) {
    return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  const text = power < 0 ? value.toFixed(-power + mantissa.replace(/[-.]/g, '').length - 1) : String(value)
  return text.includes('.') ? text : `${text}.0`
}

/** A value as Python prints it. */
export function python(value: unknown): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value == null) return 'None'
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `(${value.map(python).join(', ')}${value.length === 1 ? ',' : ''})`
  return typeof value === 'object' ? describe(value) : String(value)
}
