import { noGrad } from '../autograd/modes.js'
import type { Generator } from '../autograd/generator.js'
import { ops } from '../ops/ops.js'
import { defined } from '../signatures/defined.js'
import { table } from '../signatures/table.js'
import { scope } from '../tensor/scope.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid, needDivisible } from './arguments.js'
import type { InitArguments, InitFunctions } from './generated/init.js'
import type { Fans, Nonlinearity } from './types.js'

export type * from './generated/init.js'
export type { FanMode, Fans, Nonlinearity } from './types.js'

/** A function of `nn.init`: its arguments and its documentation are those of the table. */
function initializer<N extends keyof InitFunctions>(
  name: N,
  run: (given: InitArguments[N]) => ReturnType<InitFunctions[N]>,
): InitFunctions[N] {
  return defined(name, table.init[name], run) as unknown as InitFunctions[N]
}

export const calculateGain: InitFunctions['calculateGain'] = initializer('calculateGain', ({ nonlinearity, param }) =>
  gainOf(nonlinearity, param ?? 0.01),
)

function gainOf(nonlinearity: Nonlinearity, slope: number): number {
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
    case 'leakyRelu':
      return Math.sqrt(2 / (1 + slope * slope))
    case 'selu':
      return 3 / 4
  }
}

export const calculateFanInAndFanOut: InitFunctions['calculateFanInAndFanOut'] = initializer(
  'calculateFanInAndFanOut',
  ({ tensor }) => fansOf(tensor),
)

function fansOf(tensor: Tensor): Fans {
  const [fanOut, fanIn, ...field] = tensor.shape
  if (fanOut === undefined || fanIn === undefined) {
    throw invalid('Fan in and fan out can not be computed for tensor with fewer than 2 dimensions')
  }
  const receptive = field.reduce((product, size) => product * size, 1)
  return [fanIn * receptive, fanOut * receptive]
}

/** Where the random numbers come from. */
interface Random {
  generator: Generator | null
}

export const uniform_: InitFunctions['uniform_'] = initializer('uniform_', ({ tensor, a, b, generator }) =>
  noGrad(() => tensor.uniform_(a, b, { generator })),
)

export const normal_: InitFunctions['normal_'] = initializer('normal_', ({ tensor, mean, std, generator }) =>
  noGrad(() => tensor.normal_(mean, std, { generator })),
)

export const constant_: InitFunctions['constant_'] = initializer('constant_', ({ tensor, val }) =>
  noGrad(() => tensor.fill_(val)),
)

export const ones_: InitFunctions['ones_'] = initializer('ones_', ({ tensor }) => noGrad(() => tensor.fill_(1)))

export const zeros_: InitFunctions['zeros_'] = initializer('zeros_', ({ tensor }) => noGrad(() => tensor.zero_()))

export const eye_: InitFunctions['eye_'] = initializer('eye_', ({ tensor }) => {
  const [rows, columns] = tensor.shape
  if (rows === undefined || columns === undefined || tensor.shape.length !== 2) {
    throw invalid('Only tensors with 2 dimensions are supported', 'eye_')
  }
  noGrad(() => ops.eye(rows, columns, { out: tensor }))
  return tensor
})

export const xavierUniform_: InitFunctions['xavierUniform_'] = initializer(
  'xavierUniform_',
  ({ tensor, gain, generator }) => {
    const [fanIn, fanOut] = fansOf(tensor)
    const bound = Math.sqrt(3) * (gain * Math.sqrt(2 / (fanIn + fanOut)))
    return noGrad(() => tensor.uniform_(-bound, bound, { generator }))
  },
)

export const xavierNormal_: InitFunctions['xavierNormal_'] = initializer(
  'xavierNormal_',
  ({ tensor, gain, generator }) => {
    const [fanIn, fanOut] = fansOf(tensor)
    return noGrad(() => tensor.normal_(0, gain * Math.sqrt(2 / (fanIn + fanOut)), { generator }))
  },
)

export const kaimingUniform_: InitFunctions['kaimingUniform_'] = initializer('kaimingUniform_', (given) => {
  const { tensor, generator } = given
  if (tensor.shape.includes(0)) return tensor
  const bound = Math.sqrt(3) * kaimingStd(given)
  return noGrad(() => tensor.uniform_(-bound, bound, { generator }))
})

export const kaimingNormal_: InitFunctions['kaimingNormal_'] = initializer('kaimingNormal_', (given) => {
  const { tensor, generator } = given
  if (tensor.shape.includes(0)) return tensor
  return noGrad(() => tensor.normal_(0, kaimingStd(given), { generator }))
})

function kaimingStd({ tensor, a, mode, nonlinearity }: InitArguments['kaimingUniform_']): number {
  const [fanIn, fanOut] = fansOf(tensor)
  return gainOf(nonlinearity, a) / Math.sqrt(mode === 'fanIn' ? fanIn : fanOut)
}

export const truncNormal_: InitFunctions['truncNormal_'] = initializer('truncNormal_', (given) => {
  const { tensor, mean, std, a, b } = given
  if (tensor.device === 'meta') return tensor
  draw(() => {
    const within = normalCdf((b - mean) / std) - normalCdf((a - mean) / std)
    if (within > 0.3) redrawOutside(tensor, given, given)
    else rejectionSample(tensor, given, given)
  })
  return tensor
})

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

function redrawOutside(tensor: Tensor, { mean, std, a, b }: Truncation, { generator }: Random): void {
  // The bounds as the tensor's dtype has them: a value that rounds to the bound is within it.
  const bound = (value: number): number => ops.full([], value, { dtype: tensor.dtype }).item()
  const [low, high] = [bound(a), bound(b)]
  let result: Tensor = tensor.normal_(mean, std, { generator })
  for (;;) {
    const outside = result.lt(low).logicalOr(result.gt(high))
    if (!outside.any().item()) break
    result = ops.where(outside, ops.emptyLike(result).normal_(mean, std, { generator }), result)
  }
  if (result !== tensor) tensor.copy_(result)
}

function rejectionSample(tensor: Tensor, { mean, std, a, b }: Truncation, { generator }: Random): void {
  const mode = Math.max(a, Math.min(mean, b))
  const z = (mode - mean) / std
  const logPeak = -0.5 * z ** 2
  const candidates = ops.emptyLike(tensor)
  const accept = ops.emptyLike(tensor)
  const density = (): Tensor => candidates.sub_(mean).div_(std).pow_(2).mul_(-0.5).sub_(logPeak)
  tensor.uniform_(a, b, { generator })
  candidates.copy_(tensor)
  density()
  let pending = accept.uniform_(0, 1, { generator }).log_().gt(candidates)
  if (!pending.any().item()) return
  let result: Tensor = tensor
  do {
    candidates.uniform_(a, b, { generator })
    result = ops.where(pending, candidates, result)
    density()
    pending = ops.where(pending, accept.uniform_(0, 1, { generator }).log_().gt(candidates), pending)
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

export const orthogonal_: InitFunctions['orthogonal_'] = initializer('orthogonal_', ({ tensor, gain, generator }) => {
  const [rows] = tensor.shape
  if (tensor.shape.length < 2) throw invalid('Only tensors with 2 or more dimensions are supported', 'orthogonal_')
  const count = tensor.shape.reduce((product, size) => product * size, 1)
  if (count === 0 || tensor.device === 'meta') return tensor
  const columns = count / rows
  draw(() => {
    const flat = tensor.newEmpty([rows, columns]).normal_(0, 1, { generator })
    if (rows < columns) flat.t_()
    const [q, r] = ops.linalgQr(flat)
    q.mul_(r.diag(0).sign())
    if (rows < columns) q.t_()
    tensor.viewAs(q).copy_(q)
    tensor.mul_(gain)
  })
  return tensor
})

export const dirac_: InitFunctions['dirac_'] = initializer('dirac_', ({ tensor, groups }) => {
  const [out, channels, ...kernel] = tensor.shape
  if (kernel.length < 1 || kernel.length > 3) {
    throw invalid('Only tensors with 3, 4, or 5 dimensions are supported', 'dirac_')
  }
  needDivisible('dirac_', 'dim 0 must be divisible by groups', { size: out, groups })
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
})

export const sparse_: InitFunctions['sparse_'] = initializer('sparse_', ({ tensor, sparsity, std, generator }) => {
  const [rows, columns] = tensor.shape
  if (rows === undefined || columns === undefined || tensor.shape.length !== 2) {
    throw invalid('Only tensors with 2 dimensions are supported', 'sparse_')
  }
  const zeros = Math.ceil(sparsity * rows)
  if (zeros < 0 || zeros > rows) throw invalid(`sparse_: sparsity must be from 0 to 1, got ${sparsity}`, 'sparse_')
  if (tensor.device === 'meta') return tensor
  draw(() => {
    tensor.normal_(0, std, { generator })
    for (let column = 0; column < columns; column++) {
      const places = ops.randperm(rows).narrow(0, 0, zeros).to(tensor.device)
      tensor.select(1, column).indexFill_(0, places, 0)
    }
  })
  return tensor
})
