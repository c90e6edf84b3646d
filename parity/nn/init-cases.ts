// Fills of torch.nn.init, under PyTorch's names; and clipping of gradients.

export interface InitCase {
  name: string
  shape: number[]
  fill: string
  args: unknown[]
  kwargs?: Record<string, unknown>
}

const one = (fill: string, shape: number[], args: unknown[] = [], kwargs: Record<string, unknown> = {}): InitCase => {
  const options = Object.entries(kwargs).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  return { name: `${fill}([${shape}], ${[...args, ...options].join(', ')})`, shape, fill, args, kwargs }
}

export const initCases: InitCase[] = [
  one('uniform_', [4, 5]),
  one('uniform_', [40], [-0.3, 0.4]),
  one('normal_', [4, 5]),
  one('normal_', [40], [0.5, 2.5]),
  one('trunc_normal_', [30, 20]),
  one('trunc_normal_', [30, 20], [0, 0.02]),
  one('trunc_normal_', [30, 20], [0.5, 0.7, 0.1, 0.9]),
  one('trunc_normal_', [30, 20], [0, 1, 2, 3]),
  one('constant_', [3, 3], [0.7]),
  one('ones_', [3, 3]),
  one('zeros_', [3, 3]),
  one('eye_', [3, 5]),
  one('dirac_', [6, 3, 3, 3], [2]),
  one('dirac_', [4, 3, 5]),
  one('xavier_uniform_', [6, 7]),
  one('xavier_uniform_', [6, 7, 3, 3], [1.7]),
  one('xavier_normal_', [6, 7, 3]),
  one('xavier_normal_', [6, 7], [0.3]),
  one('kaiming_uniform_', [6, 7]),
  one('kaiming_uniform_', [6, 7, 3, 3], [], { mode: 'fan_out', nonlinearity: 'relu' }),
  one('kaiming_uniform_', [6, 7], [], { a: 0.3 }),
  one('kaiming_uniform_', [6, 7], [], { nonlinearity: 'tanh' }),
  one('kaiming_uniform_', [6, 7], [], { nonlinearity: 'selu' }),
  one('kaiming_normal_', [6, 7]),
  one('kaiming_normal_', [6, 7, 3, 3], [], { mode: 'fan_out', nonlinearity: 'relu' }),
  one('orthogonal_', [5, 8]),
  one('sparse_', [7, 5], [0.4]),
  one('sparse_', [6, 4], [0.5, 0.3]),
  one('orthogonal_', [8, 3, 2], [], { gain: 1.5 }),
]

export const clipCases: { name: string; maxNorm: number; normType: number | 'inf' }[] = [
  { name: 'clip to 1', maxNorm: 1, normType: 2 },
  { name: 'clip to 1000', maxNorm: 1000, normType: 2 },
  { name: 'clip to 0.37 by the greatest', maxNorm: 0.37, normType: 'inf' },
  { name: 'clip to 2.5 by the sum', maxNorm: 2.5, normType: 1 },
]
