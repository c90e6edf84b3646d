// Every layer and loss with its options, under PyTorch's names: both sides build their modules from this list.
import { classes, constant, describe, mask, one, probabilities, x } from './cases.js'
import type { Input, LayerCase } from './cases.js'
import { lossCases } from './loss-cases.js'
import { recurrentCases } from './recurrent-cases.js'
import { sequenceCases } from './sequence-cases.js'
import { spatial } from './spatial-cases.js'
import { transformerCases } from './transformer-cases.js'
import { various } from './various-cases.js'

const linear = [
  one('Linear', [7, 5], {}, [x(3, 7)]),
  one('Linear', [7, 5], { bias: false }, [x(2, 3, 7)]),
  one('Linear', [7, 5], { dtype: 'float64' }, []),
  one('Bilinear', [4, 5, 3], {}, [x(2, 4), x(2, 5)]),
  one('Identity', [], {}, [x(2, 3)]),
]

const conv = [
  one('Conv1d', [3, 4, 3], {}, [x(2, 3, 9)]),
  one('Conv1d', [4, 6, 3, 2, 1, 2, 2], { bias: false }, [x(2, 4, 12)]),
  one('Conv1d', [3, 4, 4], { padding: 'same' }, [x(2, 3, 9)]),
  one('Conv1d', [3, 4, 4], { padding: 'same', padding_mode: 'circular' }, [x(2, 3, 9)]),
  one('Conv2d', [3, 8, 3], {}, [x(2, 3, 10, 10)]),
  one('Conv2d', [3, 8, 3], {}, [x(3, 10, 10)]),
  one('Conv2d', [4, 8, [3, 5]], { stride: [2, 1], padding: [1, 2], dilation: 1, groups: 4 }, [x(2, 4, 9, 11)]),
  one('Conv2d', [3, 4, 3], { padding: 'valid' }, [x(1, 3, 6, 6)]),
  one('Conv2d', [3, 4, 3], { padding: 'same', dilation: 2 }, [x(1, 3, 8, 8)]),
  ...['reflect', 'replicate', 'circular'].map((mode) =>
    one('Conv2d', [3, 4, 3], { padding: [1, 2], padding_mode: mode, stride: 2 }, [x(2, 3, 7, 8)]),
  ),
]

const norm = [
  one('BatchNorm1d', [6], {}, [x(5, 6)], { times: 3 }),
  one('BatchNorm1d', [6], { momentum: null }, [x(5, 6, 3)], { times: 3 }),
  one('BatchNorm2d', [4], {}, [x(3, 4, 5, 5)], { times: 3 }),
  one('BatchNorm2d', [4], { affine: false, eps: 1e-3, momentum: 0.3 }, [x(3, 4, 5, 5)], { times: 2 }),
  one('BatchNorm2d', [4], { track_running_stats: false }, [x(3, 4, 5, 5)]),
  one('BatchNorm2d', [4], { bias: false }, [x(3, 4, 5, 5)]),
  one('BatchNorm2d', [4], {}, [x(3, 4, 5, 5)], { evaluate: true }),
  one('BatchNorm2d', [4], { track_running_stats: false }, [x(3, 4, 5, 5)], { evaluate: true }),
  one('LayerNorm', [10], {}, [x(4, 10)]),
  one('LayerNorm', [[3, 5]], { eps: 1e-3 }, [x(2, 3, 5)]),
  one('LayerNorm', [10], { elementwise_affine: false }, [x(4, 10)]),
  one('LayerNorm', [10], { bias: false }, [x(4, 10)]),
  one('GroupNorm', [2, 6], {}, [x(3, 6, 4)]),
  one('GroupNorm', [3, 6], { bias: false, eps: 1e-3 }, [x(3, 6, 4)]),
  one('GroupNorm', [3, 6], { affine: false }, [x(3, 6, 4)]),
]

const embedding = [
  one('Embedding', [10, 4], {}, [classes(10, 3, 5)]),
  one('Embedding', [10, 4], { padding_idx: 3 }, [classes(10, 20)]),
  one('Embedding', [10, 4], { padding_idx: -1, scale_grad_by_freq: true }, [classes(10, 20)]),
  one('Embedding', [10, 4], { max_norm: 0.9 }, [classes(10, 6)]),
  one('Embedding', [10, 4], { max_norm: 0.5, norm_type: 1.5 }, [classes(10, 6)]),
  one('Embedding', [10, 4], { sparse: true }, [classes(10, 20)]),
]

const activations = [
  ...[
    'ReLU',
    'ReLU6',
    'SiLU',
    'Mish',
    'SELU',
    'Hardswish',
    'Hardsigmoid',
    'ELU',
    'CELU',
    'LeakyReLU',
    'Hardtanh',
    'GELU',
    'Sigmoid',
    'Tanh',
    'LogSigmoid',
    'Softsign',
    'Tanhshrink',
    'Softplus',
    'Softshrink',
    'Hardshrink',
    'GLU',
    'PReLU',
  ].map((name) => one(name, [], {}, [x(4, 6)])),
  one('ELU', [0.5], {}, [x(4, 6)]),
  one('CELU', [0.5], {}, [x(4, 6)]),
  one('LeakyReLU', [0.2], {}, [x(4, 6)]),
  one('Hardtanh', [-0.5, 0.7], {}, [x(4, 6)]),
  one('Threshold', [0.1, 20], {}, [x(4, 6)]),
  one('GELU', [], { approximate: 'tanh' }, [x(4, 6)]),
  one('Softplus', [2.5, 1.5], {}, [x(4, 6)]),
  one('Softmax', [1], {}, [x(4, 6)]),
  one('Softmin', [-1], {}, [x(4, 6)]),
  one('LogSoftmax', [-1], {}, [x(4, 6)]),
  one('PReLU', [6], { init: 0.1 }, [x(4, 6)]),
  one('ReLU', [], { inplace: true }, [x(4, 6)], { evaluate: true }),
]

const pools = [
  one('MaxPool1d', [3], {}, [x(2, 3, 10)]),
  one('MaxPool2d', [2], {}, [x(2, 3, 8, 8)]),
  one('MaxPool2d', [3, 2, 1], { ceil_mode: true }, [x(2, 3, 8, 8)]),
  one('MaxPool2d', [[2, 3]], { stride: [1, 2], dilation: 2 }, [x(2, 3, 8, 8)]),
  one('AvgPool1d', [3], { stride: 2, padding: 1 }, [x(2, 3, 10)]),
  one('AvgPool2d', [3, 2], { padding: 1, count_include_pad: false }, [x(2, 3, 8, 8)]),
  one('AvgPool2d', [2], { ceil_mode: true, divisor_override: 3 }, [x(2, 3, 7, 7)]),
  one('AdaptiveAvgPool1d', [4], {}, [x(2, 3, 10)]),
  one('AdaptiveAvgPool2d', [[3, 2]], {}, [x(2, 3, 8, 7)]),
  one('AdaptiveAvgPool2d', [[null, 2]], {}, [x(2, 3, 8, 7)]),
  one('AdaptiveMaxPool1d', [4], {}, [x(2, 3, 10)]),
  one('AdaptiveMaxPool2d', [3], {}, [x(2, 3, 8, 7)]),
]

const others = [
  one('Dropout', [], {}, [x(20, 10)]),
  one('Dropout', [0.2], {}, [x(20, 10)]),
  one('Dropout', [0.2], {}, [x(4, 5)], { evaluate: true }),
  one('Dropout1d', [0.4], {}, [x(4, 10, 3)]),
  one('Dropout2d', [0.4], {}, [x(4, 10, 3, 3)]),
  one('AlphaDropout', [0.4], {}, [x(20, 10)]),
  one('Flatten', [], {}, [x(2, 3, 4)]),
  one('Flatten', [0, 1], {}, [x(2, 3, 4)]),
  one('Unflatten', [1, [2, 3]], {}, [x(4, 6)]),
]

const losses = [
  ...['mean', 'sum', 'none'].flatMap((reduction) => [
    one('CrossEntropyLoss', [], { reduction }, [x(6, 5), classes(5, 6)]),
    one('NLLLoss', [], { reduction }, [x(6, 5), classes(5, 6)]),
    one('MSELoss', [], { reduction }, [x(6, 5), x(6, 5)]),
    one('L1Loss', [], { reduction }, [x(6, 5), x(6, 5)]),
    one('SmoothL1Loss', [], { reduction, beta: 0.5 }, [x(6, 5), x(6, 5)]),
    one('HuberLoss', [], { reduction, delta: 0.5 }, [x(6, 5), x(6, 5)]),
    one('BCEWithLogitsLoss', [], { reduction }, [x(6, 5), constant(probabilities(6, 5))]),
    one('BCELoss', [], { reduction }, [probabilities(6, 5), constant(probabilities(6, 5))]),
    one('MarginRankingLoss', [], { reduction, margin: 0.1 }, [x(6), x(6), { shape: [6], kind: 'signs' }]),
    one('CosineEmbeddingLoss', [], { reduction, margin: 0.1 }, [x(6, 4), x(6, 4), { shape: [6], kind: 'signs' }]),
    one('TripletMarginLoss', [], { reduction }, [x(6, 4), x(6, 4), x(6, 4)]),
  ]),
  one('CrossEntropyLoss', [], { label_smoothing: 0.1, ignore_index: 2 }, [x(8, 5), classes(5, 8)]),
  one('CrossEntropyLoss', [], { weight: [1, 2, 0.5, 1, 3] }, [x(8, 5), classes(5, 8)]),
  one('CrossEntropyLoss', [], {}, [x(3, 5, 4), classes(5, 3, 4)]),
  one('CrossEntropyLoss', [], {}, [x(6, 5), constant(probabilities(6, 5))]),
  one('NLLLoss', [], { weight: [1, 2, 0.5, 1, 3], ignore_index: 1 }, [x(8, 5), classes(5, 8)]),
  one('SmoothL1Loss', [], { beta: 0.0 }, [x(6, 5), x(6, 5)]),
  one('BCEWithLogitsLoss', [], { pos_weight: [1, 2, 0.5], weight: [0.5, 1, 2] }, [
    x(6, 3),
    constant(probabilities(6, 3)),
  ]),
  one('BCELoss', [], { weight: [0.5, 1, 2] }, [probabilities(6, 3), constant(probabilities(6, 3))]),
  one('KLDivLoss', [], { reduction: 'batchmean' }, [x(6, 5), constant(probabilities(6, 5))]),
  one('KLDivLoss', [], { reduction: 'sum', log_target: true }, [x(6, 5), x(6, 5)]),
  one('TripletMarginLoss', [], { margin: 0.5, p: 1.0, swap: true }, [x(6, 4), x(6, 4), x(6, 4)]),
]

const selfAttention = (shape: Input): Input[] => [shape, { ...shape, same: 0 }, { ...shape, same: 0 }]

const attention = [
  one('MultiheadAttention', [8, 2], {}, selfAttention(x(5, 3, 8))),
  one('MultiheadAttention', [8, 2], {}, selfAttention(x(5, 8))),
  one('MultiheadAttention', [8, 2], {}, selfAttention(x(5, 3, 8)), { forward: { need_weights: false } }),
  one('MultiheadAttention', [8, 2], { batch_first: true }, [x(3, 5, 8), x(3, 6, 8), { ...x(3, 6, 8), same: 1 }]),
  one('MultiheadAttention', [8, 4], { bias: false }, [x(5, 3, 8), x(6, 3, 8), x(6, 3, 8)]),
  one('MultiheadAttention', [8, 2], { kdim: 6, vdim: 7 }, [x(5, 3, 8), x(4, 3, 6), x(4, 3, 7)]),
  one('MultiheadAttention', [8, 2], { add_bias_kv: true, add_zero_attn: true }, selfAttention(x(5, 3, 8)), {
    forward: { attn_mask: mask(5, 5), average_attn_weights: false },
  }),
  one('MultiheadAttention', [8, 2], { dropout: 0.3 }, selfAttention(x(5, 3, 8))),
  one('MultiheadAttention', [8, 2], { dropout: 0.3 }, selfAttention(x(5, 3, 8)), { forward: { need_weights: false } }),
  one('MultiheadAttention', [8, 2], {}, selfAttention(x(5, 3, 8)), {
    forward: { key_padding_mask: mask(3, 5), attn_mask: x(5, 5), need_weights: false },
  }),
  one('MultiheadAttention', [8, 2], {}, selfAttention(x(5, 3, 8)), {
    forward: { attn_mask: x(6, 5, 5), key_padding_mask: mask(3, 5) },
  }),
  one('MultiheadAttention', [8, 2], {}, selfAttention(x(5, 3, 8)), {
    forward: { attn_mask: x(5, 5), is_causal: true, need_weights: false },
  }),
  one('MultiheadAttention', [8, 2], { batch_first: true }, selfAttention(x(3, 5, 8)), { evaluate: true }),
  one('MultiheadAttention', [8, 2], { batch_first: true }, selfAttention(x(3, 5, 8)), {
    evaluate: true,
    forward: { attn_mask: mask(5, 5), key_padding_mask: mask(3, 5), need_weights: false },
  }),
  one('MultiheadAttention', [8, 2], {}, selfAttention(x(5, 3, 8)), { evaluate: true }),
]

const autocast = { autocast: true }
const waysToAttend: NonNullable<LayerCase['forward']>[] = [
  {},
  { need_weights: false },
  { key_padding_mask: mask(3, 5) },
]
const casts = [
  one('Linear', [7, 5], {}, [x(3, 7)], autocast),
  one('Conv2d', [3, 8, 3], { padding: 1 }, [x(2, 3, 6, 6)], autocast),
  one('LayerNorm', [10], {}, [x(4, 10)], autocast),
  one('CrossEntropyLoss', [], {}, [x(6, 5), classes(5, 6)], autocast),
  one('MultiheadAttention', [8, 2], {}, selfAttention(x(5, 3, 8)), autocast),
  ...waysToAttend.map((forward) =>
    one('MultiheadAttention', [8, 2], { batch_first: true }, selfAttention(x(3, 5, 8)), {
      ...autocast,
      evaluate: true,
      forward,
    }),
  ),
  one('MultiheadAttention', [64, 8], { batch_first: true }, selfAttention(x(3, 5, 64)), {
    ...autocast,
    evaluate: true,
    forward: { key_padding_mask: mask(3, 5), need_weights: false },
  }),
  one('Linear', [7, 5], {}, [x(3, 7)], { ...autocast, evaluate: true }),
  one('Conv2d', [3, 8, 3], { padding: 1 }, [x(2, 3, 6, 6)], { ...autocast, evaluate: true }),
  one('BatchNorm2d', [4], {}, [x(3, 4, 5, 5)], { ...autocast, evaluate: true }),
]

/** All of them, each with a name of its own. */
const lazy = [
  one('LazyLinear', [5], {}, []),
  one('LazyLinear', [5], {}, [x(3, 7)], { times: 2 }),
  one('LazyLinear', [5], { bias: false }, [x(2, 3, 7)]),
  one('LazyConv1d', [4, 3], { padding: 1 }, [x(2, 3, 9)]),
  one('LazyConv2d', [6, 3], { groups: 2, bias: false, padding_mode: 'circular', padding: 1 }, [x(2, 4, 6, 6)]),
  one('LazyConv2d', [4, [2, 3]], {}, []),
  one('LazyConv2d', [4, [2, 3]], {}, [x(3, 6, 6)]),
  one('LazyBatchNorm1d', [], {}, []),
  one('LazyBatchNorm1d', [], {}, [x(5, 6)], { times: 3 }),
  one('LazyBatchNorm2d', [], { momentum: null, bias: false }, [x(3, 4, 5, 5)], { times: 2 }),
  one('LazyBatchNorm2d', [], { affine: false, track_running_stats: false }, [x(3, 4, 5, 5)]),
]

export const layerCases: LayerCase[] = [
  ...linear,
  ...conv,
  ...norm,
  ...embedding,
  ...activations,
  ...pools,
  ...others,
  ...losses,
  ...attention,
  ...casts,
  ...lazy,
  ...recurrentCases,
  ...lossCases,
  ...transformerCases,
  ...sequenceCases,
  ...spatial,
  ...various,
].map((layer, index) => ({ ...layer, name: `${index} ${describe(layer)}` }))
