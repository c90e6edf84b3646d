import { LockstepError } from '../../error.js'
import { show } from '../../ops/explain.js'
import { ops } from '../../ops/ops.js'
import { isFloatingPoint } from '../../tensor/dtype.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid, named, needTensor } from '../arguments.js'

/** What becomes of the losses of the elements. */
export type Reduction = 'none' | 'mean' | 'sum'

export interface ReductionOptions {
  /** Default: 'mean'. */
  reduction?: Reduction
}

export interface ClassLossOptions extends ReductionOptions {
  /** A factor for each class. Default: none. */
  weight?: Tensor | null
  /** Targets of this value count nothing. Default: -100. */
  ignoreIndex?: number
}

export interface CrossEntropyOptions extends ClassLossOptions {
  /** How much of the target is spread evenly over the classes. Default: 0. */
  labelSmoothing?: number
}

const reductions: ReadonlyMap<string, number> = new Map([
  ['none', 0],
  ['mean', 1],
  ['sum', 2],
])

const code = (reduction: Reduction | undefined, operation: string): number => {
  const found = reductions.get(reduction ?? 'mean')
  if (found === undefined) throw invalid(`${show(reduction)} is not a valid value for reduction`, operation)
  return found
}

/** Class indices must be int64; the commonest mistake is a `tensor([1, 2])`, which is float32. */
function checkClasses(operation: string, input: Tensor, target: Tensor, probabilities: boolean): void {
  needTensor(operation, 'input', input)
  needTensor(operation, 'target', target)
  const { dtype } = target
  if (dtype === 'int64' || (dtype === 'uint8' && !probabilities)) return
  const shapes = [input.shape, target.shape] as const
  const sameShape = shapes[0].length === shapes[1].length && shapes[0].every((size, dim) => size === shapes[1][dim])
  if (probabilities && isFloatingPoint(dtype) && sameShape) return
  const other = probabilities ? `; class probabilities have the input's shape [${shapes[0].join(', ')}]` : ''
  throw new LockstepError(
    'ERR_TYPE',
    `${operation}: expected class indices of dtype int64, got ${dtype} of shape [${shapes[1].join(', ')}]. Make them ` +
      `with tensor(classes, { dtype: 'int64' }), or convert them with target.to('int64')${other}`,
    { operation },
  )
}

/**
 * Softmax and negative log likelihood at once. `input` holds scores `[N, C, ...]` (or `[C]`), `target` class indices
 * `[N, ...]` (int64), or probabilities of the input's shape.
 */
export function crossEntropy(
  input: Tensor,
  target: Tensor,
  weight?: Tensor | null | CrossEntropyOptions,
  options?: CrossEntropyOptions,
): Tensor {
  const names = { weight, ignoreIndex: undefined, reduction: undefined, labelSmoothing: undefined }
  const given = named<CrossEntropyOptions>('crossEntropy', names, options)
  checkClasses('crossEntropy', input, target, true)
  const reduction = code(given.reduction, 'crossEntropy')
  const { ignoreIndex = -100, labelSmoothing = 0 } = given
  return ops.crossEntropyLoss(input, target, given.weight ?? null, reduction, ignoreIndex, labelSmoothing)
}

/** Negative log likelihood. `input` holds log-probabilities `[N, C, ...]` (or `[C]`), `target` class indices (int64). */
export function nllLoss(
  input: Tensor,
  target: Tensor,
  weight?: Tensor | null | ClassLossOptions,
  options?: ClassLossOptions,
): Tensor {
  const names = { weight, ignoreIndex: undefined, reduction: undefined }
  const given = named<ClassLossOptions>('nllLoss', names, options)
  checkClasses('nllLoss', input, target, false)
  const reduction = code(given.reduction, 'nllLoss')
  return ops.nllLossNd(input, target, given.weight ?? null, reduction, given.ignoreIndex ?? -100)
}

export interface WeightedOptions extends ReductionOptions {
  /** A factor for each element. Default: none. */
  weight?: Tensor | null
}

function weighted(losses: Tensor, weight: Tensor, reduction: Reduction | undefined): Tensor {
  const product = losses.mul(weight)
  if (reduction === 'none') return product
  return reduction === 'sum' ? product.sum() : product.sum().div(weight.sum())
}

/** `(input - target)^2`. */
export function mseLoss(input: Tensor, target: Tensor, options: WeightedOptions = {}): Tensor {
  const given = named<WeightedOptions>('mseLoss', { reduction: undefined, weight: undefined }, options)
  const reduction = code(given.reduction, 'mseLoss')
  const [left, right] = broadcast('mseLoss', input, target)
  if (given.weight == null) return ops.mseLoss(left, right, reduction)
  return weighted(left.sub(right).pow(2), given.weight, given.reduction)
}

/** `|input - target|`. */
export function l1Loss(input: Tensor, target: Tensor, options: WeightedOptions = {}): Tensor {
  const given = named<WeightedOptions>('l1Loss', { reduction: undefined, weight: undefined }, options)
  const reduction = code(given.reduction, 'l1Loss')
  const [left, right] = broadcast('l1Loss', input, target)
  if (given.weight == null) return ops.l1Loss(left, right, reduction)
  return weighted(left.sub(right).abs(), given.weight, given.reduction)
}

export interface SmoothL1Options extends ReductionOptions {
  /** Where the square begins. Default: 1. */
  beta?: number
}

/** A square near zero, `|input - target|` away from it. */
export function smoothL1Loss(input: Tensor, target: Tensor, options: SmoothL1Options = {}): Tensor {
  const given = named<SmoothL1Options>('smoothL1Loss', { reduction: undefined, beta: undefined }, options)
  const reduction = code(given.reduction, 'smoothL1Loss')
  const [left, right] = broadcast('smoothL1Loss', input, target)
  const { beta = 1 } = given
  return beta === 0 ? ops.l1Loss(left, right, reduction) : ops.smoothL1Loss(left, right, reduction, beta)
}

export interface HuberOptions extends ReductionOptions {
  /** Where the square ends. Default: 1. */
  delta?: number
}

/** A square within `delta` of zero, a line of the slope `delta` beyond. */
export function huberLoss(input: Tensor, target: Tensor, options: HuberOptions = {}): Tensor {
  const given = named<HuberOptions>('huberLoss', { reduction: undefined, delta: undefined }, options)
  const [left, right] = broadcast('huberLoss', input, target)
  return ops.huberLoss(left, right, code(given.reduction, 'huberLoss'), given.delta ?? 1)
}

/** Two classes: `input` holds probabilities, `target` (of the same shape) what they should be. */
export function binaryCrossEntropy(input: Tensor, target: Tensor, options: WeightedOptions = {}): Tensor {
  const given = named<WeightedOptions>('binaryCrossEntropy', { weight: undefined, reduction: undefined }, options)
  needSameShape('binaryCrossEntropy', input, target)
  const weight = given.weight?.expand(ops.broadcastTensors([target, given.weight])[0]?.shape ?? []) ?? null
  return ops.binaryCrossEntropy(input, target, weight, code(given.reduction, 'binaryCrossEntropy'))
}

export interface BCEWithLogitsOptions extends WeightedOptions {
  /** A factor for the positive examples of each class. Default: none. */
  posWeight?: Tensor | null
}

/** Sigmoid and binary cross entropy at once. */
export function binaryCrossEntropyWithLogits(
  input: Tensor,
  target: Tensor,
  options: BCEWithLogitsOptions = {},
): Tensor {
  const operation = 'binaryCrossEntropyWithLogits'
  const names = { weight: undefined, reduction: undefined, posWeight: undefined }
  const given = named<BCEWithLogitsOptions>(operation, names, options)
  needSameShape(operation, input, target)
  const { weight = null, posWeight = null } = given
  return ops.binaryCrossEntropyWithLogits(input, target, weight, posWeight, code(given.reduction, operation))
}

export interface KLDivOptions {
  /** 'batchmean' divides by the batch size only, which is the divergence. Default: 'mean'. */
  reduction?: Reduction | 'batchmean'
  /** Is the target in logarithms too? Default: false. */
  logTarget?: boolean
}

/** The Kullback-Leibler divergence. `input` is in logarithms. */
export function klDiv(input: Tensor, target: Tensor, options: KLDivOptions = {}): Tensor {
  const given = named<KLDivOptions>('klDiv', { reduction: undefined, logTarget: undefined }, options)
  const batchMean = given.reduction === 'batchmean'
  const reduction = code(batchMean ? 'sum' : (given.reduction as Reduction | undefined), 'klDiv')
  const loss = ops.klDiv(input, target, reduction, { logTarget: given.logTarget ?? false })
  const [batch] = input.shape
  return batchMean && batch !== undefined ? loss.div(batch) : loss
}

export interface MarginOptions extends ReductionOptions {
  /** Default: 0. */
  margin?: number
}

/** `max(0, -target * (input1 - input2) + margin)`. */
export function marginRankingLoss(input1: Tensor, input2: Tensor, target: Tensor, options: MarginOptions = {}): Tensor {
  const given = named<MarginOptions>('marginRankingLoss', { margin: undefined, reduction: undefined }, options)
  return ops.marginRankingLoss(input1, input2, target, given.margin ?? 0, code(given.reduction, 'marginRankingLoss'))
}

/** Brings pairs together whose target is 1, apart whose target is -1, by their angle. */
export function cosineEmbeddingLoss(
  input1: Tensor,
  input2: Tensor,
  target: Tensor,
  options: MarginOptions = {},
): Tensor {
  const given = named<MarginOptions>('cosineEmbeddingLoss', { margin: undefined, reduction: undefined }, options)
  const reduction = code(given.reduction, 'cosineEmbeddingLoss')
  return ops.cosineEmbeddingLoss(input1, input2, target, given.margin ?? 0, reduction)
}

export interface TripletMarginOptions extends ReductionOptions {
  /** Default: 1. */
  margin?: number
  /** The norm. Default: 2. */
  p?: number
  /** Default: 1e-6. */
  eps?: number
  /** Take the nearer of anchor and positive. Default: false. */
  swap?: boolean
}

/** `max(0, |anchor - positive| - |anchor - negative| + margin)`. */
export function tripletMarginLoss(
  anchor: Tensor,
  positive: Tensor,
  negative: Tensor,
  options: TripletMarginOptions = {},
): Tensor {
  const names = { margin: undefined, p: undefined, eps: undefined, swap: undefined, reduction: undefined }
  const given = named<TripletMarginOptions>('tripletMarginLoss', names, options)
  const { margin = 1, p = 2, eps = 1e-6, swap = false } = given
  const reduction = code(given.reduction, 'tripletMarginLoss')
  if (margin <= 0) throw invalid(`margin must be greater than 0, got ${margin}`, 'tripletMarginLoss')
  return ops.tripletMarginLoss(anchor, positive, negative, margin, p, eps, swap, reduction)
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((size, dim) => size === b[dim])

function needSameShape(operation: string, input: Tensor, target: Tensor): void {
  needTensor(operation, 'input', input)
  needTensor(operation, 'target', target)
  const [a, b] = [input.shape, target.shape]
  if (same(a, b)) return
  throw new LockstepError(
    'ERR_VALUE',
    `${operation}: Target size ([${b.join(', ')}]) must be the same as input size ([${a.join(', ')}])`,
    { operation },
  )
}

/** Of one shape, with a warning where they were not: it is nearly always `[N]` against `[N, 1]`. */
function broadcast(operation: string, input: Tensor, target: Tensor): [Tensor, Tensor] {
  needTensor(operation, 'input', input)
  needTensor(operation, 'target', target)
  const [a, b] = [input.shape, target.shape]
  if (same(a, b)) return [input, target]
  process.emitWarning(
    `${operation}: Using a target size ([${b.join(', ')}]) that is different to the input size ([${a.join(', ')}]). ` +
      'This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.',
  )
  const [left, right] = ops.broadcastTensors([input, target])
  return [left, right]
}
