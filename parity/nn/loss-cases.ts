// Losses of likelihoods and of margins, and the adaptive softmax.
import { classes, constant, one, probabilities, x } from './cases.js'
import type { Input, LayerCase } from './cases.js'

const signs = (...shape: number[]): Input => ({ shape, kind: 'signs' })
const integers = (...values: number[]): Input => ({ shape: [values.length], values })
const counts = (...shape: number[]): Input => ({ shape, kind: 'counts' })
/** Labels below 4 until a -1. */
const labels = (shape: number[], ...values: number[]): Input => ({ shape, values })

const reductions = ['mean', 'sum', 'none'].flatMap((reduction) => [
  one('HingeEmbeddingLoss', [], { reduction }, [x(6, 4), signs(6, 4)]),
  one('SoftMarginLoss', [], { reduction }, [x(6, 4), signs(6, 4)]),
  one('MultiLabelMarginLoss', [], { reduction }, [x(2, 4), labels([2, 4], 3, 0, -1, 1, 2, -1, 0, 0)]),
  one('MultiLabelSoftMarginLoss', [], { reduction }, [x(3, 4), constant(probabilities(3, 4))]),
  one('MultiMarginLoss', [], { reduction }, [x(3, 4), classes(4, 3)]),
  one('PoissonNLLLoss', [], { reduction }, [x(6, 4), counts(6, 4)]),
  one('GaussianNLLLoss', [], { reduction }, [x(6, 4), x(6, 4), probabilities(6, 4)]),
  one('TripletMarginWithDistanceLoss', [], { reduction }, [x(6, 4), x(6, 4), x(6, 4)]),
  one('CTCLoss', [], { reduction }, [x(8, 2, 5), integers(1, 2, 2, 4, 3), integers(8, 6), integers(3, 2)]),
])

const linearCrossEntropy = [
  ...['mean', 'sum', 'none'].map((reduction) =>
    one('LinearCrossEntropyLoss', [6, 5], { reduction }, [x(4, 6), classes(5, 4)]),
  ),
  one('LinearCrossEntropyLoss', [6, 5], { bias: true, label_smoothing: 0.2 }, [x(4, 6), classes(5, 4)]),
  one('LinearCrossEntropyLoss', [6, 3], { weight: [1, 2, 0.5], ignore_index: 1 }, [x(4, 6), classes(3, 4)]),
  one('LinearCrossEntropyLoss', [6, 5], { out_features: [2, 3], bias: true }, [x(4, 6), classes(5, 4, 2, 3)]),
  one('LinearCrossEntropyLoss', [6, 5], {}, [x(4, 6), constant(probabilities(4, 5))]),
  one('LinearCrossEntropyLoss', [6, 5], {}, [x(6), classes(5)]),
]

const options = [
  ...linearCrossEntropy,
  one('HingeEmbeddingLoss', [0.3], {}, [x(6), signs(6)]),
  one('MultiLabelMarginLoss', [], {}, [x(4), labels([4], 3, 0, -1, 1)]),
  one('MultiLabelSoftMarginLoss', [], { weight: [1, 2, 0.5, 3] }, [x(3, 4), constant(probabilities(3, 4))]),
  one('MultiLabelSoftMarginLoss', [], {}, [x(4), constant(probabilities(4))]),
  one('MultiMarginLoss', [2, 0.5], { weight: [1, 2, 0.5, 3] }, [x(3, 4), classes(4, 3)]),
  one('MultiMarginLoss', [], { p: 2 }, [x(4), classes(4)]),
  one('PoissonNLLLoss', [], { log_input: false, eps: 1e-3 }, [probabilities(6, 4), counts(6, 4)]),
  one('PoissonNLLLoss', [true, true], {}, [x(6, 4), counts(6, 4)]),
  one('GaussianNLLLoss', [], { full: true, eps: 0.2 }, [x(6, 4), x(6, 4), probabilities(6, 1)]),
  one('GaussianNLLLoss', [], { full: true, reduction: 'none' }, [x(6, 4), x(6, 4), probabilities(6)]),
  one('GaussianNLLLoss', [], {}, [x(6, 4), x(6, 4), 0.7]),
  one('TripletMarginWithDistanceLoss', [], { swap: true, margin: 0.4 }, [x(6, 4), x(6, 4), x(6, 4)]),
  one('TripletMarginWithDistanceLoss', [], { distance_function: { function: 'cosine_similarity' } }, [
    x(6, 4),
    x(6, 4),
    x(6, 4),
  ]),
  one('TripletMarginWithDistanceLoss', [], { distance_function: { module: 'CosineSimilarity' } }, [
    x(6, 4),
    x(6, 4),
    x(6, 4),
  ]),
  one('CTCLoss', [], { blank: 4 }, [x(8, 2, 5), labels([2, 3], 0, 1, 1, 3, 2, 0), integers(8, 8), integers(3, 2)]),
  one('CTCLoss', [], { zero_infinity: true }, [
    x(2, 2, 5),
    labels([2, 3], 1, 1, 1, 3, 2, 1),
    integers(2, 2),
    integers(3, 1),
  ]),
  one('CTCLoss', [2, 'sum'], {}, [x(8, 5), labels([3], 0, 1, 1), labels([], 8), labels([], 3)]),
]

const adaptive = [
  one('AdaptiveLogSoftmaxWithLoss', [8, 20, [4, 10, 15]], {}, [x(30, 8), classes(20, 30)]),
  one('AdaptiveLogSoftmaxWithLoss', [8, 20, [4, 10]], { div_value: 2.5, head_bias: true }, [x(9, 8), classes(20, 9)]),
  one('AdaptiveLogSoftmaxWithLoss', [8, 20, [4]], {}, [x(1, 8), classes(20, 1)]),
  one('AdaptiveLogSoftmaxWithLoss', [8, 20, [4, 10]], {}, [x(8), classes(20)]),
  one('AdaptiveLogSoftmaxWithLoss', [8, 20, [19]], {}, [x(6, 8), classes(18, 6)]),
  one('AdaptiveLogSoftmaxWithLoss', [8, 20, [4, 10, 15]], {}, [x(6, 8)], { method: 'log_prob' }),
  one('AdaptiveLogSoftmaxWithLoss', [8, 20, [4, 10, 15]], {}, [x(40, 8)], { method: 'predict', evaluate: true }),
  one('AdaptiveLogSoftmaxWithLoss', [8, 20, [1, 2]], {}, [x(40, 8)], { method: 'predict', evaluate: true }),
]

const functions = [
  one('functional.hinge_embedding_loss', [], {}, [x(6, 4), signs(6, 4)], { forward: { margin: 2, reduction: 'sum' } }),
  one('functional.gaussian_nll_loss', [], {}, [x(6, 4), x(6, 4), probabilities(6, 4)], { forward: { full: true } }),
  one('functional.triplet_margin_with_distance_loss', [], {}, [x(6, 4), x(6, 4), x(6, 4)], { forward: { swap: true } }),
  one('functional.multi_margin_loss', [], {}, [x(3, 4), classes(4, 3)], { forward: { p: 2, margin: 0.5 } }),
]

export const lossCases: LayerCase[] = [...reductions, ...options, ...adaptive, ...functions]
