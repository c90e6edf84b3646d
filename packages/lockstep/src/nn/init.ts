/** `torch.nn.init`: fills tensors in place, without recording gradients, and returns them. */
import { checkAll, checkKinds } from '../checks.js'
import { noGrad } from '../autograd/modes.js'
import type { Generator } from '../autograd/generator.js'
import { show } from '../ops/explain.js'
import { ops } from '../ops/ops.js'
import { checkOptions } from '../options.js'
import { scope } from '../tensor/scope.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid, needTensor } from './arguments.js'

/** Which side's size keeps its variance. */
export type FanMode = 'fanIn' | 'fanOut'

/** What follows the layer. */
export type Nonlinearity =
  | 'linear'
  | 'conv1d'
  | 'conv2d'
  | 'conv3d'
  | 'convTranspose1d'
  | 'convTranspose2d'
  | 'convTranspose3d'
  | 'sigmoid'
  | 'tanh'
  | 'relu'
  | 'leakyRelu'
  | 'selu'

/** Where the random numbers come from; the default generator otherwise. */
export interface RandomOptions {
  generator?: Generator | null
}

export interface KaimingOptions extends RandomOptions {
  /** Negative slope of a leaky ReLU. Default: 0. */
  a?: number
  /** Default: 'fanIn'. */
  mode?: FanMode
  /** Default: 'leakyRelu'. */
  nonlinearity?: Nonlinearity
}

/** The recommended factor for what follows the layer. `param` is the negative slope of `leakyRelu`. */
export function calculateGain(nonlinearity: Nonlinearity, param?: number): number {
  checkKinds('calculateGain', { param }, { param: 'number' })
  switch (nonlinearity) {
    case 'linear':
    case 'conv1d':
    case 'conv2d':
    case 'conv3d':
    case 'convTranspose1d':
    case 'convTranspose2d':
    case 'convTranspose3d':
    case 'sigmoid':
      return 1
    case 'tanh':
      return 5 / 3
    case 'relu':
      return Math.sqrt(2)
    case 'leakyRelu': {
      const slope = param ?? 0.01
      return Math.sqrt(2 / (1 + slope * slope))
    }
    case 'selu':
      return 3 / 4
    default:
      throw invalid(`Unsupported nonlinearity ${show(nonlinearity)}`, 'calculateGain')
  }
}

/** Sizes of the sides that a weight connects. */
export function calculateFanInAndFanOut(tensor: Tensor): [fanIn: number, fanOut: number] {
  needTensor('calculateFanInAndFanOut', 'tensor', tensor)
  const [fanOut, fanIn, ...field] = tensor.shape
  if (fanOut === undefined || fanIn === undefined) {
    throw invalid('Fan in and fan out can not be computed for tensor with fewer than 2 dimensions')
  }
  const receptive = field.reduce((product, size) => product * size, 1)
  return [fanIn * receptive, fanOut * receptive]
}

const RANDOM = ['generator']
const KAIMING = ['a', 'mode', 'nonlinearity', ...RANDOM]

/** Checks what every function here takes, and answers with the generator. */
function random(operation: string, tensor: Tensor, options: RandomOptions, known = RANDOM): RandomOptions {
  needTensor(operation, 'tensor', tensor)
  checkOptions(operation, options, known)
  return { generator: options.generator ?? null }
}

/** Uniform from `a` to `b`. */
export function uniform_<T extends Tensor>(tensor: T, a = 0, b = 1, options: RandomOptions = {}): T {
  const drawn = random('uniform_', tensor, options)
  return noGrad(() => tensor.uniform_(a, b, drawn))
}

/** Normal. */
export function normal_<T extends Tensor>(tensor: T, mean = 0, std = 1, options: RandomOptions = {}): T {
  const drawn = random('normal_', tensor, options)
  return noGrad(() => tensor.normal_(mean, std, drawn))
}

/** One number everywhere. */
export function constant_<T extends Tensor>(tensor: T, value: number): T {
  needTensor('constant_', 'tensor', tensor)
  return noGrad(() => tensor.fill_(value))
}

/** Ones. */
export function ones_<T extends Tensor>(tensor: T): T {
  return constant_(tensor, 1)
}

/** Zeros. */
export function zeros_<T extends Tensor>(tensor: T): T {
  needTensor('zeros_', 'tensor', tensor)
  return noGrad(() => tensor.zero_())
}

/** The identity matrix. */
export function eye_<T extends Tensor>(tensor: T): T {
  needTensor('eye_', 'tensor', tensor)
  const [rows, columns] = tensor.shape
  if (rows === undefined || columns === undefined || tensor.shape.length !== 2) {
    throw invalid('Only tensors with 2 dimensions are supported', 'eye_')
  }
  noGrad(() => ops.eye(rows, columns, { out: tensor }))
  return tensor
}

/** Glorot, uniform. */
export function xavierUniform_<T extends Tensor>(tensor: T, gain = 1, options: RandomOptions = {}): T {
  const drawn = random('xavierUniform_', tensor, options)
  checkAll('xavierUniform_', { gain }, 'number')
  const [fanIn, fanOut] = calculateFanInAndFanOut(tensor)
  const bound = Math.sqrt(3) * (gain * Math.sqrt(2 / (fanIn + fanOut)))
  return uniform_(tensor, -bound, bound, drawn)
}

/** Glorot, normal. */
export function xavierNormal_<T extends Tensor>(tensor: T, gain = 1, options: RandomOptions = {}): T {
  const drawn = random('xavierNormal_', tensor, options)
  checkAll('xavierNormal_', { gain }, 'number')
  const [fanIn, fanOut] = calculateFanInAndFanOut(tensor)
  return normal_(tensor, 0, gain * Math.sqrt(2 / (fanIn + fanOut)), drawn)
}

/** He, uniform. */
export function kaimingUniform_<T extends Tensor>(tensor: T, options: KaimingOptions = {}): T {
  const drawn = random('kaimingUniform_', tensor, options, KAIMING)
  if (tensor.shape.includes(0)) return tensor
  const bound = Math.sqrt(3) * kaimingStd(tensor, options)
  return uniform_(tensor, -bound, bound, drawn)
}

/** He, normal. */
export function kaimingNormal_<T extends Tensor>(tensor: T, options: KaimingOptions = {}): T {
  const drawn = random('kaimingNormal_', tensor, options, KAIMING)
  if (tensor.shape.includes(0)) return tensor
  return normal_(tensor, 0, kaimingStd(tensor, options), drawn)
}

function kaimingStd(tensor: Tensor, { a = 0, mode = 'fanIn', nonlinearity = 'leakyRelu' }: KaimingOptions): number {
  if (mode !== 'fanIn' && mode !== 'fanOut') {
    throw invalid(`Mode ${show(mode)} not supported, please use one of fanIn, fanOut`)
  }
  const [fanIn, fanOut] = calculateFanInAndFanOut(tensor)
  return calculateGain(nonlinearity, a) / Math.sqrt(mode === 'fanIn' ? fanIn : fanOut)
}

/** Normal, redrawn until it lies within `[a, b]`. */
export function truncNormal_<T extends Tensor>(
  tensor: T,
  mean = 0,
  std = 1,
  a = -2,
  b = 2,
  options: RandomOptions = {},
): T {
  const drawn = random('truncNormal_', tensor, options)
  checkAll('truncNormal_', { mean, std, a, b }, 'number')
  if (tensor.device === 'meta') return tensor
  draw(() => {
    const within = normalCdf((b - mean) / std) - normalCdf((a - mean) / std)
    if (within > 0.3) redrawOutside(tensor, { mean, std, a, b }, drawn)
    else rejectionSample(tensor, { mean, std, a, b }, drawn)
  })
  return tensor
}

/** Without gradients, and with what is made on the way freed. */
function draw(fill: () => void): void {
  noGrad(() => scope(fill))
}

interface Truncation {
  mean: number
  std: number
  a: number
  b: number
}

function redrawOutside(tensor: Tensor, { mean, std, a, b }: Truncation, drawn: RandomOptions): void {
  // The bounds as the tensor's dtype has them: a value that rounds to the bound is within it.
  const bound = (value: number): number => ops.full([], value, { dtype: tensor.dtype }).item()
  const [low, high] = [bound(a), bound(b)]
  let result: Tensor = tensor.normal_(mean, std, drawn)
  for (;;) {
    const outside = result.lt(low).logicalOr(result.gt(high))
    if (!outside.any().item()) break
    result = ops.where(outside, ops.emptyLike(result).normal_(mean, std, drawn), result)
  }
  if (result !== tensor) tensor.copy_(result)
}

function rejectionSample(tensor: Tensor, { mean, std, a, b }: Truncation, drawn: RandomOptions): void {
  const mode = Math.max(a, Math.min(mean, b))
  const z = (mode - mean) / std
  const logPeak = -0.5 * z ** 2
  const candidates = ops.emptyLike(tensor)
  const accept = ops.emptyLike(tensor)
  const density = (): Tensor => candidates.sub_(mean).div_(std).pow_(2).mul_(-0.5).sub_(logPeak)
  tensor.uniform_(a, b, drawn)
  candidates.copy_(tensor)
  density()
  let pending = accept.uniform_(0, 1, drawn).log_().gt(candidates)
  if (!pending.any().item()) return
  let result: Tensor = tensor
  do {
    candidates.uniform_(a, b, drawn)
    result = ops.where(pending, candidates, result)
    density()
    pending = ops.where(pending, accept.uniform_(0, 1, drawn).log_().gt(candidates), pending)
  } while (pending.any().item())
  tensor.copy_(result)
}

/** Only decides between two ways of drawing, so a few digits do (Abramowitz and Stegun 7.1.26). */
function normalCdf(x: number): number {
  const z = Math.abs(x) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * z)
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  const erf = 1 - series * Math.exp(-z * z)
  return (1 + Math.sign(x) * erf) / 2
}

/** A matrix with orthogonal rows or columns; further dimensions count as columns. */
export function orthogonal_<T extends Tensor>(tensor: T, gain = 1, options: RandomOptions = {}): T {
  const drawn = random('orthogonal_', tensor, options)
  checkAll('orthogonal_', { gain }, 'number')
  const [rows] = tensor.shape
  if (tensor.shape.length < 2) throw invalid('Only tensors with 2 or more dimensions are supported', 'orthogonal_')
  const count = tensor.shape.reduce((product, size) => product * size, 1)
  if (count === 0 || tensor.device === 'meta') return tensor
  const columns = count / rows
  draw(() => {
    const flat = tensor.newEmpty([rows, columns]).normal_(0, 1, drawn)
    if (rows < columns) flat.t_()
    const [q, r] = ops.linalgQr(flat)
    q.mul_(r.diag(0).sign())
    if (rows < columns) q.t_()
    tensor.viewAs(q).copy_(q)
    tensor.mul_(gain)
  })
  return tensor
}

/** A convolution that passes its input through, for as many channels as it can. */
export function dirac_<T extends Tensor>(tensor: T, groups = 1): T {
  needTensor('dirac_', 'tensor', tensor)
  checkAll('dirac_', { groups }, 'integer')
  if (groups < 1) throw invalid(`groups must be at least 1, got ${groups}`, 'dirac_')
  const [out, channels, ...kernel] = tensor.shape
  if (kernel.length < 1 || kernel.length > 3) {
    throw invalid('Only tensors with 3, 4, or 5 dimensions are supported', 'dirac_')
  }
  if (out % groups !== 0) throw invalid('dim 0 must be divisible by groups', 'dirac_')
  const perGroup = out / groups
  const centre = kernel.map((size) => Math.floor(size / 2))
  noGrad(() => {
    tensor.zero_()
    for (let group = 0; group < groups; group++) {
      for (let channel = 0; channel < Math.min(perGroup, channels); channel++) {
        let place = tensor.select(0, group * perGroup + channel).select(0, channel)
        for (const index of centre) place = place.select(0, index)
        place.fill_(1)
      }
    }
  })
  return tensor
}
