// Bags of embeddings, distances, further norms, dropouts and activations.
import { call, classes, constant, given, one, x } from './cases.js'
import type { LayerCase } from './cases.js'

const evaluate = { evaluate: true }

const flat = (more: NonNullable<LayerCase['forward']> = {}): Partial<LayerCase> => ({
  forward: { offsets: given([4], 0, 3, 3, 7), ...more },
})

const bags = [
  ...['sum', 'mean', 'max'].flatMap((mode) => [
    one('EmbeddingBag', [10, 4], { mode }, [classes(10, 3, 5)]),
    one('EmbeddingBag', [10, 4], { mode }, [classes(10, 9)], flat()),
    one('EmbeddingBag', [10, 4], { mode, padding_idx: 3 }, [classes(10, 4, 6)]),
    one('EmbeddingBag', [10, 4], { mode, max_norm: 0.9, norm_type: 1.5 }, [classes(10, 9)], flat()),
    one('EmbeddingBag', [10, 4], { mode, include_last_offset: true }, [classes(10, 7)], flat()),
    one('EmbeddingBag', [10, 4], { mode }, [classes(10, 3, 5)], evaluate),
  ]),
  one('EmbeddingBag', [10, 4], { mode: 'sum', sparse: true }, [classes(10, 3, 5)]),
  one('EmbeddingBag', [10, 4], { sparse: true, padding_idx: -2 }, [classes(10, 3, 5)]),
  one('EmbeddingBag', [10, 4], { scale_grad_by_freq: true }, [classes(10, 3, 5)]),
  one('EmbeddingBag', [10, 4], { mode: 'sum' }, [classes(10, 9)], flat({ per_sample_weights: x(9) })),
  one('EmbeddingBag', [10, 4], { mode: 'sum' }, [classes(10, 3, 5)], { forward: { per_sample_weights: x(3, 5) } }),
  one('EmbeddingBag', [10, 4], { dtype: 'float64' }, []),
  one('EmbeddingBag', [10, 4], { mode: 'sum', norm_type: 1.5, scale_grad_by_freq: true }, [classes(10, 3, 5)]),
  call('embedding_bag', [classes(10, 3, 5), x(10, 4)], { mode: 'max' }),
]

const distances = [
  one('CosineSimilarity', [], {}, [x(4, 6), x(4, 6)]),
  one('CosineSimilarity', [-1, 1e-3], {}, [x(2, 4, 6), x(1, 4, 6)]),
  one('PairwiseDistance', [], {}, [x(4, 6), x(4, 6)]),
  one('PairwiseDistance', [1, 1e-3, true], {}, [x(4, 6), x(6)]),
  one('PairwiseDistance', [], { p: 3.5 }, [x(4, 6), x(4, 6)], evaluate),
  call('pdist', [x(5, 4)]),
  call('pdist', [x(5, 4)], { p: 1 }),
  call('bilinear', [x(2, 4), x(2, 5), x(3, 4, 5), x(3)]),
]

const norms = [
  one('RMSNorm', [10], {}, [x(4, 10)]),
  one('RMSNorm', [[3, 5]], { eps: 1e-3 }, [x(2, 3, 5)]),
  one('RMSNorm', [10], { elementwise_affine: false }, [x(4, 10)]),
  one('RMSNorm', [10], {}, [x(4, 10)], evaluate),
  one('RMSNorm', [10], {}, [x(4, 10)], { autocast: true }),
  call('rms_norm', [x(2, 3, 5)], { normalized_shape: [5], eps: 1e-2 }),
  one('LocalResponseNorm', [2], {}, [x(2, 5, 4, 3)]),
  one('LocalResponseNorm', [3], { alpha: 0.1, beta: 0.5, k: 2.5 }, [x(2, 5, 4)]),
  one('LocalResponseNorm', [5, 0.01], {}, [x(2, 6, 4, 3, 2)]),
  one('LocalResponseNorm', [4], {}, [x(2, 5, 4, 3)], evaluate),
  one('CrossMapLRN2d', [3], {}, [x(2, 6, 4, 3)]),
  one('CrossMapLRN2d', [4, 0.1, 0.5, 2], {}, [x(2, 7, 4, 3)]),
  one('CrossMapLRN2d', [5, 0.1], {}, [x(2, 3, 2, 3)]),
  one('CrossMapLRN2d', [5], {}, [x(2, 8, 2, 3)], evaluate),
]

const dropouts = [
  one('Dropout3d', [0.4], {}, [x(4, 10, 3, 2, 3)]),
  one('Dropout3d', [0.4], {}, [x(10, 3, 2, 3)]),
  one('Dropout3d', [], {}, [x(10, 3, 2, 3)], evaluate),
  one('FeatureAlphaDropout', [0.4], {}, [x(4, 10, 3)]),
  one('FeatureAlphaDropout', [], {}, [x(4, 10, 3, 2)], evaluate),
]

const activations = [
  one('RReLU', [], {}, [x(4, 6)], { times: 2 }),
  one('RReLU', [0.2, 0.7], {}, [x(4, 6)], evaluate),
  one('RReLU', [], { inplace: true }, [x(4, 6)], evaluate),
  one('Softmax2d', [], {}, [x(2, 3, 4, 2)]),
  one('Softmax2d', [], {}, [x(3, 4, 2)]),
  call('gumbel_softmax', [x(6, 5)]),
  call('gumbel_softmax', [x(6, 5)], { tau: 0.3, hard: true }),
  call('gumbel_softmax', [x(6, 5, 2)], { dim: 1, hard: true }),
  call('rrelu', [constant(x(4, 6))], { training: true }),
]

export const various = [...bags, ...distances, ...norms, ...dropouts, ...activations]
