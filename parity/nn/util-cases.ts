// What nn.utils does to modules, under PyTorch's names.

/** A function of nn.utils, or a step that both sides know (`register`, `assign`, `prune.global`), and its arguments. */
export type Step = readonly [call: string, args?: readonly unknown[], kwargs?: Readonly<Record<string, unknown>>]

export interface UtilCase {
  name: string
  /** The class in torch.nn; a list is a Sequential. */
  module: string | readonly (readonly [string, ...unknown[]])[]
  args: unknown[]
  /** Its shape. */
  input: number[]
  /** What is done first. */
  steps: readonly Step[]
  /** What is done once forward and backward ran. */
  after: readonly Step[]
  /** In evaluation mode. */
  evaluate?: boolean
}

const one = (
  module: UtilCase['module'],
  args: unknown[],
  input: number[],
  steps: readonly Step[],
  after: readonly Step[] = [],
  evaluate = false,
): UtilCase => {
  const text = (list: readonly Step[]): string => list.map((step) => JSON.stringify(step).slice(1, -1)).join('; ')
  const what = typeof module === 'string' ? module : 'Sequential'
  const name = `${what}(${JSON.stringify(args).slice(1, -1)}): ${text(steps)}${after.length > 0 ? `, then ${text(after)}` : ''}`
  return { name: `${name}${evaluate ? ' in evaluation' : ''}`, module, args, input, steps, after, evaluate }
}

const linear = (steps: readonly Step[], after: readonly Step[] = [], evaluate = false): UtilCase =>
  one('Linear', [6, 5], [4, 6], steps, after, evaluate)
const conv = (steps: readonly Step[], after: readonly Step[] = []): UtilCase =>
  one('Conv2d', [3, 4, 3], [2, 3, 6, 6], steps, after)
const removed: Step = ['parametrize.remove_parametrizations', ['weight']]
const original: Step = ['parametrize.remove_parametrizations', ['weight', false]]

const parametrizations = [
  linear([['parametrizations.weight_norm']], [removed]),
  linear([['parametrizations.weight_norm', ['weight', 1]]]),
  linear([['parametrizations.weight_norm', ['weight', null]]], [removed]),
  linear([['parametrizations.weight_norm', ['bias', 0]]]),
  conv([['parametrizations.weight_norm']], [['assign', ['weight']], removed]),
  one('LSTM', [5, 4], [3, 2, 5], [['parametrizations.weight_norm', ['weight_hh_l0']]]),
  one(
    'LSTM',
    [5, 4],
    [3, 2, 5],
    [['parametrizations.weight_norm', ['weight_hh_l0', 1]]],
    [['parametrize.remove_parametrizations', ['weight_hh_l0']]],
  ),
  linear([['parametrizations.spectral_norm']], [removed]),
  linear([['parametrizations.spectral_norm']], [], true),
  linear([['parametrizations.spectral_norm', ['weight', 3], { dim: 1, eps: 1e-6 }]], [original]),
  linear([['parametrizations.spectral_norm', ['bias']]]),
  conv([['parametrizations.spectral_norm']], [['assign', ['weight']]]),
  one('ConvTranspose2d', [3, 4, 3], [2, 3, 6, 6], [['parametrizations.spectral_norm']]),
  ...['matrix_exp', 'cayley', 'householder'].flatMap((map) => [
    linear([['parametrizations.orthogonal', ['weight', map]]], [removed]),
    one(
      'Linear',
      [4, 4],
      [3, 4],
      [['parametrizations.orthogonal', ['weight', map]]],
      [['assign', ['weight']], removed],
    ),
  ]),
  linear([['parametrizations.orthogonal']], [original]),
  one('Linear', [4, 4], [3, 4], [['parametrizations.orthogonal']]),
  one(
    'Linear',
    [4, 7],
    [3, 4],
    [['parametrizations.orthogonal', ['weight', 'householder'], { use_trivialization: false }]],
  ),
  one('Linear', [4, 4], [3, 4], [['parametrizations.orthogonal', ['weight', 'cayley'], { use_trivialization: false }]]),
  conv([['parametrizations.orthogonal']]),
]

const chains = [
  one('Linear', [4, 4], [3, 4], [['register', ['weight', 'Symmetric']]], [removed]),
  one('Linear', [4, 4], [3, 4], [['register', ['weight', 'Symmetric']]], [original]),
  one('Linear', [4, 4], [3, 4], [['register', ['weight', 'Scale']]], [['assign', ['weight']], removed]),
  one(
    'Linear',
    [4, 4],
    [3, 4],
    [
      ['register', ['weight', 'Scale']],
      ['register', ['weight', 'Symmetric']],
      ['register', ['bias', 'Scale']],
    ],
    [removed],
  ),
  linear([
    ['register', ['weight', 'Rows'], { unsafe: true }],
    ['parametrizations.spectral_norm', ['weight']],
  ]),
  linear([['register', ['weight', 'Pieces']]], [['assign', ['weight']], removed]),
  linear([['parametrizations.weight_norm'], ['parametrizations.spectral_norm']], [removed]),
  one('BatchNorm1d', [6], [4, 6], [['register', ['running_mean', 'Scale']]], [], true),
]

const older = [
  linear([['weight_norm']], [['remove_weight_norm']]),
  linear([['weight_norm', ['weight', null]]], [['remove_weight_norm', ['weight']]]),
  conv([['weight_norm', ['weight', 1]]]),
  one('LSTM', [5, 4], [3, 2, 5], [['weight_norm', ['weight_hh_l0']]], [['remove_weight_norm', ['weight_hh_l0']]]),
  linear([['spectral_norm']], [['remove_spectral_norm']]),
  linear([['spectral_norm', ['weight', 3], { dim: 1, eps: 1e-6 }]]),
  linear([['spectral_norm']], [], true),
  conv([['spectral_norm']], [['remove_spectral_norm']]),
  one('ConvTranspose2d', [3, 4, 3], [2, 3, 6, 6], [['spectral_norm']]),
  linear([['weight_norm'], ['spectral_norm', ['bias'], { dim: 0 }]]),
]

const gone: Step = ['prune.remove', ['weight']]
const net = [['Linear', 6, 5], ['Tanh'], ['Linear', 5, 3]] as const
const places = [
  ['0', 'weight'],
  ['2', 'weight'],
  ['2', 'bias'],
]

const prunings = [
  linear([['prune.identity', ['weight']]], [gone]),
  linear([['prune.random_unstructured', ['weight', 0.3]]], [gone]),
  linear([
    ['prune.random_unstructured', ['weight', 7]],
    ['prune.random_unstructured', ['weight', 0.5]],
  ]),
  linear(
    [
      ['prune.l1_unstructured', ['weight', 0.35]],
      ['prune.l1_unstructured', ['bias', 2]],
    ],
    [gone],
  ),
  linear([['prune.l1_unstructured', ['weight', 0]]]),
  conv([['prune.random_structured', ['weight', 0.5], { dim: 0 }]], [gone]),
  conv([
    ['prune.random_structured', ['weight', 1, -1]],
    ['prune.l1_unstructured', ['weight', 5]],
  ]),
  conv(
    [
      ['prune.ln_structured', ['weight', 0.5, 2, 0]],
      ['prune.ln_structured', ['weight', 1, 1, 1]],
    ],
    [gone],
  ),
  linear([['prune.ln_structured', ['weight', 2], { n: 2, dim: -1 }]]),
  linear([
    ['prune.l1_unstructured', ['weight', 9]],
    ['prune.random_structured', ['weight', 1, 0]],
  ]),
  linear([
    ['prune.l1_unstructured', ['weight', 9]],
    ['prune.ln_structured', ['weight', 2, 1, 1]],
    ['prune.identity', ['weight']],
  ]),
  linear([['prune.custom_from_mask', ['bias'], { mask: [1, 0, 1, 1, 0] }]], [['prune.remove', ['bias']]]),
  one(
    'LSTM',
    [5, 4],
    [3, 2, 5],
    [['prune.l1_unstructured', ['weight_ih_l0', 0.5]]],
    [['prune.remove', ['weight_ih_l0']]],
  ),
  one(net, [], [4, 6], [['prune.global', places, { method: 'L1Unstructured', amount: 0.4 }]]),
  one(
    net,
    [],
    [4, 6],
    [
      ['prune.global', places, { method: 'RandomUnstructured', amount: 11 }],
      ['prune.global', places, { method: 'L1Unstructured', amount: 0.25 }],
    ],
  ),
]

const others = [
  conv([['convert_conv2d_weight_memory_format', [], { memory_format: 'channels_last' }]]),
  one(
    'Conv3d',
    [2, 3, 2],
    [1, 2, 4, 4, 4],
    [['convert_conv3d_weight_memory_format', [], { memory_format: 'channels_last_3d' }]],
  ),
]

export const utilCases: UtilCase[] = [...parametrizations, ...chains, ...older, ...prunings, ...others]

export interface FuseCase {
  name: string
  fuse: 'fuse_conv_bn_eval' | 'fuse_linear_bn_eval'
  layer: readonly [string, ...unknown[]]
  norm: readonly [string, ...unknown[]]
  /** Keyword arguments of the layer and of the norm. */
  kwargs: readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
  transpose?: boolean
}

const fuse = (
  layer: FuseCase['layer'],
  norm: FuseCase['norm'],
  transpose?: boolean,
  kwargs: FuseCase['kwargs'] = [{}, {}],
): FuseCase => ({
  name: `${JSON.stringify(layer)} with ${JSON.stringify(norm)} ${JSON.stringify(kwargs)}`,
  fuse: layer[0] === 'Linear' ? 'fuse_linear_bn_eval' : 'fuse_conv_bn_eval',
  layer,
  norm,
  kwargs,
  ...(transpose !== undefined && { transpose }),
})

export const fuseCases: FuseCase[] = [
  fuse(['Conv2d', 3, 4, 3], ['BatchNorm2d', 4]),
  fuse(['Conv1d', 3, 4, 3], ['BatchNorm1d', 4], false, [{ bias: false }, { affine: false, eps: 0.01 }]),
  fuse(['ConvTranspose2d', 3, 4, 3], ['BatchNorm2d', 4], true),
  fuse(['Linear', 6, 5], ['BatchNorm1d', 5]),
  fuse(['Linear', 6, 5], ['BatchNorm1d', 1], undefined, [{ bias: false }, {}]),
]
