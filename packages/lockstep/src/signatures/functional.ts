import { spatialFunctions } from './spatial-functions.js'

/** The functions of `torch.nn.functional`. The sentence above each becomes its documentation. */
export const functional = {
  ...spatialFunctions,

  /** `max(x, 0)`. */
  relu: 'input: Tensor, inplace: boolean = false',
  /** `min(max(x, 0), 6)`. */
  relu6: 'input: Tensor, inplace: boolean = false',
  /** `x * sigmoid(x)`. */
  silu: 'input: Tensor, inplace: boolean = false',
  /** `x * tanh(softplus(x))`. */
  mish: 'input: Tensor, inplace: boolean = false',
  /** SELU, with its fixed constants. */
  selu: 'input: Tensor, inplace: boolean = false',
  /** `x * relu6(x + 3) / 6`. */
  hardswish: 'input: Tensor, inplace: boolean = false',
  /** `relu6(x + 3) / 6`. */
  hardsigmoid: 'input: Tensor, inplace: boolean = false',
  /** `x` where it is positive, else `alpha * (exp(x) - 1)`. */
  elu: 'input: Tensor, alpha: number = 1, inplace: boolean = false',
  /** `max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`. */
  celu: 'input: Tensor, alpha: number = 1, inplace: boolean = false',
  /** `x` where it is positive, else `negativeSlope * x`. */
  leakyRelu: 'input: Tensor, negativeSlope: number = 0.01, inplace: boolean = false',
  /** As `leakyRelu`, with one slope for all or one a channel. */
  prelu: 'input: Tensor, weight: Tensor',
  /** `x` between `minVal` and `maxVal`. */
  hardtanh: 'input: Tensor, minVal: number = -1, maxVal: number = 1, inplace: boolean = false',
  /** `x` where it is greater than `threshold`, else `value`. */
  threshold: 'input: Tensor, threshold: number, value: number, inplace: boolean = false',
  /** `x * Phi(x)`, with the normal distribution's function. */
  gelu: 'input: Tensor, approximate: none|tanh = "none"',
  /** `1 / (1 + exp(-x))`. */
  sigmoid: 'input: Tensor',
  /** The hyperbolic tangent. */
  tanh: 'input: Tensor',
  /** `log(sigmoid(x))`. */
  logsigmoid: 'input: Tensor',
  /** `x / (1 + |x|)`. */
  softsign: 'input: Tensor',
  /** `x - tanh(x)`. */
  tanhshrink: 'input: Tensor',
  /** `log(1 + exp(beta * x)) / beta`, and x where `beta * x` is beyond `threshold`. */
  softplus: 'input: Tensor, beta: number = 1, threshold: number = 20',
  /** Zero within `lambd` of zero, else x moved towards zero by `lambd`. */
  softshrink: 'input: Tensor, lambd: number = 0.5',
  /** Zero within `lambd` of zero, else x. */
  hardshrink: 'input: Tensor, lambd: number = 0.5',
  /** Half of the input along `dim`, times the sigmoid of the other half. */
  glu: 'input: Tensor, dim: integer = -1',
  /** As `leakyRelu`, with slopes that are drawn between `lower` and `upper` when training, else halfway. */
  rrelu:
    'input: Tensor, lower: number = 0.125, upper: number = 0.3333333333333333, training: boolean = false, inplace: boolean = false',
  /** `exp(x) / sum(exp(x))` along `dim`. */
  softmax: 'input: Tensor, dim: integer, *, dtype: dtype? = null',
  /** `softmax(-x)` along `dim`. */
  softmin: 'input: Tensor, dim: integer, *, dtype: dtype? = null',
  /** `log(softmax(x))` along `dim`. */
  logSoftmax: 'input: Tensor, dim: integer, *, dtype: dtype? = null',

  /**
   * Draws from categories along `dim` such that gradients reach their scores: `softmax((logits + noise) / tau)`; with `hard`
   * a one at the greatest place, with the gradient of the softmax (Jang et al. 2017).
   */
  gumbelSoftmax: 'logits: Tensor, tau: number = 1, hard: boolean = false, *, dim: integer = -1',

  /** Sets each element to zero with probability `p`, and divides the others by `1 - p`; nothing unless training. */
  dropout: 'input: Tensor, p: number[0..1] = 0.5, training: boolean = true, inplace: boolean = false',
  /** Dropout that keeps mean and variance, for SELU. */
  alphaDropout: 'input: Tensor, p: number[0..1] = 0.5, training: boolean = false, inplace: boolean = false',
  /** As `alphaDropout`, for whole channels of `[N, C, ...]`. */
  featureAlphaDropout: 'input: Tensor, p: number[0..1] = 0.5, training: boolean = false, inplace: boolean = false',

  /** `input A^T + b`. Weight `[outFeatures, inFeatures]`. */
  linear: 'input: Tensor, weight: Tensor, bias: Tensor? = null',
  /** `input1^T A input2 + b`. Weight `[outFeatures, in1Features, in2Features]`. */
  bilinear: 'input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor? = null',
  /** The rows of `weight` (`[count, dim]`) that `input` (int64 or int32, any shape) names. */
  embedding:
    'input: Tensor, weight: Tensor, paddingIdx: integer? = null, maxNorm: number? = null, normType: number = 2, scaleGradByFreq: boolean = false, sparse: boolean = false',
  /**
   * Sums, averages or maxima of bags of rows of `weight`: `input` (int64 or int32) is `[B, N]`, B bags of N rows, or all of
   * them `[N]`, with the places where bags begin in `offsets`.
   */
  embeddingBag:
    'input: Tensor, weight: Tensor, offsets: Tensor? = null, maxNorm: number? = null, normType: number = 2, scaleGradByFreq: boolean = false, mode: sum|mean|max = "mean", sparse: boolean = false, perSampleWeights: Tensor? = null, includeLastOffset: boolean = false, paddingIdx: integer? = null',
  /** Vectors with a one at the place that each element (int64) names. `numClasses` -1: as many as needed. */
  oneHot: 'tensor: Tensor, numClasses: integer = -1',
  /** The cosine of the angle between vectors along `dim`. */
  cosineSimilarity: 'x1: Tensor, x2: Tensor, dim: integer = 1, eps: number = 1e-8',
  /** The distance of vectors along the last dimension. */
  pairwiseDistance: 'x1: Tensor, x2: Tensor, p: number = 2, eps: number = 1e-6, keepdim: boolean = false',
  /** The distances of each row of `[N, M]` to those after it, `[N (N - 1) / 2]`. */
  pdist: 'input: Tensor, p: number[0..] = 2',
  /** `softmax(query key^T * scale + mask) value`. Query `[..., L, E]`, key `[..., S, E]`, value `[..., S, V]`. */
  scaledDotProductAttention:
    'query: Tensor, key: Tensor, value: Tensor, attnMask: Tensor? = null, dropoutP: number = 0, isCausal: boolean = false, scale: number? = null, enableGqa: boolean = false',
  /**
   * Multi-head attention with the parameters of the caller: query `[L, N, E]` (or `[L, E]`), key and value `[S, N, ...]`.
   * Pass the same tensor object for what is the same: it is projected once. Returns the output and, with `needWeights`,
   * the weights.
   */
  multiHeadAttentionForward:
    'query: Tensor, key: Tensor, value: Tensor, embedDimToCheck: count, numHeads: count, inProjWeight: Tensor?, inProjBias: Tensor?, biasK: Tensor?, biasV: Tensor?, addZeroAttn: boolean, dropoutP: number, outProjWeight: Tensor, outProjBias: Tensor?, training: boolean = true, keyPaddingMask: Tensor? = null, needWeights: boolean = true, attnMask: Tensor? = null, useSeparateProjWeight: boolean = false, qProjWeight: Tensor? = null, kProjWeight: Tensor? = null, vProjWeight: Tensor? = null, *, averageAttnWeights: boolean = true, isCausal: boolean = false -> Attended',

  /** Normalizes each channel of `[N, C, ...]`. Updates the running statistics in place when training. */
  batchNorm:
    'input: Tensor, runningMean: Tensor?, runningVar: Tensor?, weight: Tensor? = null, bias: Tensor? = null, training: boolean = false, momentum: number = 0.1, eps: number = 1e-5',
  /** Normalizes over the last dimensions, which have `normalizedShape`. */
  layerNorm:
    'input: Tensor, normalizedShape: integers[0..], weight: Tensor? = null, bias: Tensor? = null, eps: number = 1e-5',
  /** Normalizes over groups of the channels of `[N, C, ...]`. */
  groupNorm: 'input: Tensor, numGroups: integer, weight: Tensor? = null, bias: Tensor? = null, eps: number = 1e-5',
  /**
   * Normalizes each channel of each sample of `[N, C, ...]`, with its own statistics or, without `useInputStats`, the running
   * ones. Updates the running statistics in place where it uses its own.
   */
  instanceNorm:
    'input: Tensor, runningMean: Tensor? = null, runningVar: Tensor? = null, weight: Tensor? = null, bias: Tensor? = null, useInputStats: boolean = true, momentum: number = 0.1, eps: number = 1e-5',
  /** Divides by the root of the mean square over the last dimensions, which have `normalizedShape`. */
  rmsNorm: 'input: Tensor, normalizedShape: integers[0..], weight: Tensor? = null, eps: number? = null',
  /** Divides by what neighbouring channels of `[N, C, ...]` give: `(k + alpha * mean of their squares)^beta`. */
  localResponseNorm: 'input: Tensor, size: integer[1..], alpha: number = 1e-4, beta: number = 0.75, k: number = 1',
  /** Divides by the norm along a dimension. */
  normalize: 'input: Tensor, p: number = 2, dim: integer = 1, eps: number = 1e-12',

  /**
   * Softmax and negative log likelihood at once. `input` holds scores `[N, C, ...]` (or `[C]`), `target` class indices
   * `[N, ...]` (int64), or probabilities of the input's shape.
   */
  crossEntropy:
    'input: Tensor, target: Tensor, weight: Tensor? = null, *, ignoreIndex: integer = -100, reduction: none|mean|sum = "mean", labelSmoothing: number = 0',
  /**
   * A linear layer and `crossEntropy` of what it gives: `input` `[N, inFeatures]` (or `[inFeatures]`), `linearWeight`
   * `[C, ..., inFeatures]`, `target` class indices `[N, ...]` (int64), or probabilities `[N, C, ...]`.
   */
  linearCrossEntropy:
    'input: Tensor, linearWeight: Tensor, target: Tensor, *, linearBias: Tensor? = null, weight: Tensor? = null, reduction: none|mean|sum = "mean", ignoreIndex: integer? = null, labelSmoothing: number = 0',
  /** Negative log likelihood. `input` holds log-probabilities `[N, C, ...]` (or `[C]`), `target` class indices (int64). */
  nllLoss:
    'input: Tensor, target: Tensor, weight: Tensor? = null, *, ignoreIndex: integer = -100, reduction: none|mean|sum = "mean"',
  /** `(input - target)^2`. */
  mseLoss: 'input: Tensor, target: Tensor, *, reduction: none|mean|sum = "mean", weight: Tensor? = null',
  /** `|input - target|`. */
  l1Loss: 'input: Tensor, target: Tensor, *, reduction: none|mean|sum = "mean", weight: Tensor? = null',
  /** A square near zero, `|input - target|` away from it. */
  smoothL1Loss: 'input: Tensor, target: Tensor, *, reduction: none|mean|sum = "mean", beta: number = 1',
  /** A square within `delta` of zero, a line of the slope `delta` beyond. */
  huberLoss:
    'input: Tensor, target: Tensor, reduction: none|mean|sum = "mean", delta: number = 1, weight: Tensor? = null',
  /** Two classes: `input` holds probabilities, `target` (of the same shape) what they should be. */
  binaryCrossEntropy: 'input: Tensor, target: Tensor, weight: Tensor? = null, *, reduction: none|mean|sum = "mean"',
  /** Sigmoid and binary cross entropy at once. */
  binaryCrossEntropyWithLogits:
    'input: Tensor, target: Tensor, weight: Tensor? = null, *, reduction: none|mean|sum = "mean", posWeight: Tensor? = null',
  /** The Kullback-Leibler divergence. `input` is in logarithms. */
  klDiv: 'input: Tensor, target: Tensor, *, reduction: none|mean|sum|batchmean = "mean", logTarget: boolean = false',
  /** `max(0, -target * (input1 - input2) + margin)`. */
  marginRankingLoss:
    'input1: Tensor, input2: Tensor, target: Tensor, margin: number = 0, *, reduction: none|mean|sum = "mean"',
  /** Brings pairs together whose target is 1, apart whose target is -1, by their angle. */
  cosineEmbeddingLoss:
    'input1: Tensor, input2: Tensor, target: Tensor, margin: number = 0, *, reduction: none|mean|sum = "mean"',
  /** `max(0, |anchor - positive| - |anchor - negative| + margin)`. */
  tripletMarginLoss:
    'anchor: Tensor, positive: Tensor, negative: Tensor, margin: number(0..] = 1, p: number = 2, eps: number = 1e-6, swap: boolean = false, *, reduction: none|mean|sum = "mean"',
  /** As `tripletMarginLoss`, with a distance of the caller's; null for the Euclidean one. */
  tripletMarginWithDistanceLoss:
    'anchor: Tensor, positive: Tensor, negative: Tensor, *, distanceFunction: function|object? = null, margin: number(0..] = 1, swap: boolean = false, reduction: none|mean|sum = "mean"',
  /** `input` where `target` is 1, `max(0, margin - input)` where it is -1. */
  hingeEmbeddingLoss: 'input: Tensor, target: Tensor, margin: number = 1, *, reduction: none|mean|sum = "mean"',
  /** `log(1 + exp(-target * input))`: two classes, whose targets are 1 and -1. */
  softMarginLoss: 'input: Tensor, target: Tensor, *, reduction: none|mean|sum = "mean"',
  /**
   * Several classes at once, whose scores are to be greater than all others' by 1. `input` `[N, C]` or `[C]`, `target`, of
   * the same shape, their indices (int64), which a -1 ends.
   */
  multilabelMarginLoss: 'input: Tensor, target: Tensor, *, reduction: none|mean|sum = "mean"',
  /** For each class whether it is there: sigmoid and binary cross entropy, averaged over the classes. Both `[..., C]`. */
  multilabelSoftMarginLoss:
    'input: Tensor, target: Tensor, weight: Tensor? = null, *, reduction: none|mean|sum = "mean"',
  /** One class, whose score is to be greater than all others' by `margin`. `input` `[N, C]` or `[C]`, `target` `[N]` (int64). */
  multiMarginLoss:
    'input: Tensor, target: Tensor, p: integer[1..2] = 1, margin: number = 1, weight: Tensor? = null, *, reduction: none|mean|sum = "mean"',
  /** Negative log likelihood of counts, Poisson distributed with the mean `exp(input)`, or `input`. */
  poissonNllLoss:
    'input: Tensor, target: Tensor, logInput: boolean = true, full: boolean = false, *, eps: number = 1e-8, reduction: none|mean|sum = "mean"',
  /**
   * Negative log likelihood of normal distributions with the means `input` and the variances `variance` (PyTorch's `var`):
   * of the input's shape, with one dimension of size 1 or without the last one, or a number.
   */
  gaussianNllLoss:
    'input: Tensor, target: Tensor, variance: Tensor|number, full: boolean = false, eps: number = 1e-6, reduction: none|mean|sum = "mean"',
  /**
   * Connectionist temporal classification (Graves et al. 2006): `logProbs` `[T, N, C]` (or `[T, C]`), after a log softmax;
   * `targets` class indices `[N, S]`, or all of them in a row.
   */
  ctcLoss:
    'logProbs: Tensor, targets: Tensor, inputLengths: Tensor|integers, targetLengths: Tensor|integers, blank: integer = 0, reduction: none|mean|sum = "mean", zeroInfinity: boolean = false',
} as const
