/** The layers and losses of `torch.nn`. The sentence above each becomes its constructor's documentation. */
export const layers = {
  /** `max(x, 0)`. */
  ReLU: 'inplace: boolean = false',
  /** `min(max(x, 0), 6)`. */
  ReLU6: 'inplace: boolean = false',
  /** `x * sigmoid(x)`. */
  SiLU: 'inplace: boolean = false',
  /** `x * tanh(softplus(x))`. */
  Mish: 'inplace: boolean = false',
  /** SELU, with its fixed constants. */
  SELU: 'inplace: boolean = false',
  /** `x * relu6(x + 3) / 6`. */
  Hardswish: 'inplace: boolean = false',
  /** `relu6(x + 3) / 6`. */
  Hardsigmoid: 'inplace: boolean = false',
  /** `x` where it is positive, else `alpha * (exp(x) - 1)`. */
  ELU: 'alpha: number = 1, inplace: boolean = false',
  /** `max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`. */
  CELU: 'alpha: number = 1, inplace: boolean = false',
  /** `x` where it is positive, else `negativeSlope * x`. */
  LeakyReLU: 'negativeSlope: number = 0.01, inplace: boolean = false',
  /** `x` between `minVal` and `maxVal`. */
  Hardtanh: 'minVal: number = -1, maxVal: number = 1, inplace: boolean = false',
  /** `x` where it is greater than `threshold`, else `value`. */
  Threshold: 'threshold: number, value: number, inplace: boolean = false',
  /** `x * Phi(x)`, with the normal distribution's function. */
  GELU: 'approximate: none|tanh = "none"',
  /** `1 / (1 + exp(-x))`. */
  Sigmoid: '',
  /** The hyperbolic tangent. */
  Tanh: '',
  /** `log(sigmoid(x))`. */
  LogSigmoid: '',
  /** `x / (1 + |x|)`. */
  Softsign: '',
  /** `x - tanh(x)`. */
  Tanhshrink: '',
  /** `log(1 + exp(beta * x)) / beta`, and x where `beta * x` is beyond `threshold`. */
  Softplus: 'beta: number = 1, threshold: number = 20',
  /** Zero within `lambd` of zero, else x moved towards zero by `lambd`. */
  Softshrink: 'lambd: number = 0.5',
  /** Zero within `lambd` of zero, else x. */
  Hardshrink: 'lambd: number = 0.5',
  /** Half of the input along `dim`, times the sigmoid of the other half. */
  GLU: 'dim: integer = -1',
  /** As LeakyReLU, with learned slopes. */
  PReLU: 'numParameters: count = 1, init: number = 0.25, device: device? = null, dtype: dtype? = null',
  /** `exp(x) / sum(exp(x))` along `dim`. */
  Softmax: 'dim: integer',
  /** `softmax(-x)` along `dim`. */
  Softmin: 'dim: integer',
  /** `log(softmax(x))` along `dim`. */
  LogSoftmax: 'dim: integer',

  /** Sets each element to zero with probability `p`, and divides the others by `1 - p`, when training. */
  Dropout: 'p: number[0..1] = 0.5, inplace: boolean = false',
  /** As Dropout, for whole channels of `[N, C, L]` or `[C, L]`. */
  Dropout1d: 'p: number[0..1] = 0.5, inplace: boolean = false',
  /** As Dropout, for whole channels of `[N, C, H, W]`. */
  Dropout2d: 'p: number[0..1] = 0.5, inplace: boolean = false',
  /** Dropout that keeps mean and variance, for SELU. */
  AlphaDropout: 'p: number[0..1] = 0.5, inplace: boolean = false',
  /** Makes one dimension of several. */
  Flatten: 'startDim: integer = 1, endDim: integer = -1',
  /** Makes several dimensions of one. */
  Unflatten: 'dim: integer, unflattenedSize: integers[-1..]',

  /** `y = x A^T + b`. Input `[..., inFeatures]`, output `[..., outFeatures]`. */
  Linear: 'inFeatures: count, outFeatures: count, bias: boolean = true, device: device? = null, dtype: dtype? = null',
  /** `y = x1^T A x2 + b`. Inputs `[..., in1Features]` and `[..., in2Features]`, output `[..., outFeatures]`. */
  Bilinear:
    'in1Features: count, in2Features: count, outFeatures: count, bias: boolean = true, device: device? = null, dtype: dtype? = null',
  /** A `Linear` that takes `inFeatures` from the last dimension of the first input. */
  LazyLinear: 'outFeatures: count, bias: boolean = true, device: device? = null, dtype: dtype? = null',
  /** Rows of a learned table. Input of any shape (int64 or int32), output with `embeddingDim` behind it. */
  Embedding:
    'numEmbeddings: count, embeddingDim: count, paddingIdx: integer? = null, maxNorm: number? = null, normType: number = 2, scaleGradByFreq: boolean = false, sparse: boolean = false, *, device: device? = null, dtype: dtype? = null',
  /** Attention of several heads, each on its part of the features. */
  MultiheadAttention:
    'embedDim: integer[1..], numHeads: integer[1..], dropout: number = 0, bias: boolean = true, addBiasKv: boolean = false, addZeroAttn: boolean = false, kdim: integer? = null, vdim: integer? = null, batchFirst: boolean = false, device: device? = null, dtype: dtype? = null',

  /** Input `[N, inChannels, L]` or `[inChannels, L]`. */
  Conv1d:
    'inChannels: count, outChannels: count, kernelSize: size[1..], stride: size[1..] = 1, padding: size[0..]|same|valid = 0, dilation: size[1..] = 1, groups: integer[1..] = 1, bias: boolean = true, paddingMode: zeros|reflect|replicate|circular = "zeros", device: device? = null, dtype: dtype? = null',
  /** Input `[N, inChannels, H, W]` or `[inChannels, H, W]`. */
  Conv2d:
    'inChannels: count, outChannels: count, kernelSize: size[1..], stride: size[1..] = 1, padding: size[0..]|same|valid = 0, dilation: size[1..] = 1, groups: integer[1..] = 1, bias: boolean = true, paddingMode: zeros|reflect|replicate|circular = "zeros", device: device? = null, dtype: dtype? = null',
  /** A `Conv1d` that takes `inChannels` from the first input. */
  LazyConv1d:
    'outChannels: count, kernelSize: size[1..], stride: size[1..] = 1, padding: size[0..]|same|valid = 0, dilation: size[1..] = 1, groups: integer[1..] = 1, bias: boolean = true, paddingMode: zeros|reflect|replicate|circular = "zeros", device: device? = null, dtype: dtype? = null',
  /** A `Conv2d` that takes `inChannels` from the first input. */
  LazyConv2d:
    'outChannels: count, kernelSize: size[1..], stride: size[1..] = 1, padding: size[0..]|same|valid = 0, dilation: size[1..] = 1, groups: integer[1..] = 1, bias: boolean = true, paddingMode: zeros|reflect|replicate|circular = "zeros", device: device? = null, dtype: dtype? = null',

  /** Normalizes each channel of `[N, C]` or `[N, C, L]`. */
  BatchNorm1d:
    'numFeatures: count, eps: number = 1e-5, momentum: number? = 0.1, affine: boolean = true, trackRunningStats: boolean = true, device: device? = null, dtype: dtype? = null, *, bias: boolean = true',
  /** Normalizes each channel of `[N, C, H, W]`. */
  BatchNorm2d:
    'numFeatures: count, eps: number = 1e-5, momentum: number? = 0.1, affine: boolean = true, trackRunningStats: boolean = true, device: device? = null, dtype: dtype? = null, *, bias: boolean = true',
  /** A `BatchNorm1d` that takes `numFeatures` from the second dimension of the first input. */
  LazyBatchNorm1d:
    'eps: number = 1e-5, momentum: number? = 0.1, affine: boolean = true, trackRunningStats: boolean = true, device: device? = null, dtype: dtype? = null, *, bias: boolean = true',
  /** A `BatchNorm2d` that takes `numFeatures` from the second dimension of the first input. */
  LazyBatchNorm2d:
    'eps: number = 1e-5, momentum: number? = 0.1, affine: boolean = true, trackRunningStats: boolean = true, device: device? = null, dtype: dtype? = null, *, bias: boolean = true',
  /** Normalizes each channel of `[N, C, ...]` over the batches of all ranks. All ranks call it together, in training. */
  SyncBatchNorm:
    'numFeatures: count, eps: number = 1e-5, momentum: number? = 0.1, affine: boolean = true, trackRunningStats: boolean = true, processGroup: object? = null, device: device? = null, dtype: dtype? = null, *, bias: boolean = true',
  /** Normalizes over groups of the channels of `[N, C, ...]`. */
  GroupNorm:
    'numGroups: integer[1..], numChannels: count, eps: number = 1e-5, affine: boolean = true, device: device? = null, dtype: dtype? = null, *, bias: boolean = true',
  /** Normalizes over the last dimensions, which have the shape `normalizedShape`. */
  LayerNorm:
    'normalizedShape: size[0..], eps: number = 1e-5, elementwiseAffine: boolean = true, bias: boolean = true, device: device? = null, dtype: dtype? = null',

  /** The greatest of each window. Input `[N, C, L]` or `[C, L]`. */
  MaxPool1d:
    'kernelSize: size[1..], stride: size[1..]? = null, padding: size[0..] = 0, dilation: size[1..] = 1, *, ceilMode: boolean = false',
  /** The greatest of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
  MaxPool2d:
    'kernelSize: size[1..], stride: size[1..]? = null, padding: size[0..] = 0, dilation: size[1..] = 1, *, ceilMode: boolean = false',
  /** The average of each window. Input `[N, C, L]` or `[C, L]`. */
  AvgPool1d:
    'kernelSize: size[1..], stride: size[1..]? = null, padding: size[0..] = 0, ceilMode: boolean = false, countIncludePad: boolean = true',
  /** The average of each window. Input `[N, C, H, W]` or `[C, H, W]`. */
  AvgPool2d:
    'kernelSize: size[1..], stride: size[1..]? = null, padding: size[0..] = 0, ceilMode: boolean = false, countIncludePad: boolean = true, divisorOverride: integer? = null',
  /** Averages over windows such that the output has `outputSize`. Input `[N, C, L]` or `[C, L]`. */
  AdaptiveAvgPool1d: 'outputSize: outputSize',
  /** Averages over windows such that the output has `outputSize`. Input `[N, C, H, W]` or `[C, H, W]`. */
  AdaptiveAvgPool2d: 'outputSize: outputSize',
  /** The greatest of windows such that the output has `outputSize`. Input `[N, C, L]` or `[C, L]`. */
  AdaptiveMaxPool1d: 'outputSize: outputSize',
  /** The greatest of windows such that the output has `outputSize`. Input `[N, C, H, W]` or `[C, H, W]`. */
  AdaptiveMaxPool2d: 'outputSize: outputSize',

  /** Softmax and negative log likelihood at once: see `functional.crossEntropy`. */
  CrossEntropyLoss:
    'weight: Tensor? = null, *, ignoreIndex: integer = -100, reduction: none|mean|sum = "mean", labelSmoothing: number = 0',
  /** Negative log likelihood of log-probabilities: see `functional.nllLoss`. */
  NLLLoss: 'weight: Tensor? = null, *, ignoreIndex: integer = -100, reduction: none|mean|sum = "mean"',
  /** `(input - target)^2`. */
  MSELoss: '*, reduction: none|mean|sum = "mean"',
  /** `|input - target|`. */
  L1Loss: '*, reduction: none|mean|sum = "mean"',
  /** A square near zero, `|input - target|` away from it. */
  SmoothL1Loss: '*, reduction: none|mean|sum = "mean", beta: number = 1',
  /** A square within `delta` of zero, a line of the slope `delta` beyond. */
  HuberLoss: 'reduction: none|mean|sum = "mean", delta: number = 1',
  /** Two classes, from probabilities. */
  BCELoss: 'weight: Tensor? = null, *, reduction: none|mean|sum = "mean"',
  /** Sigmoid and binary cross entropy at once. */
  BCEWithLogitsLoss: 'weight: Tensor? = null, *, reduction: none|mean|sum = "mean", posWeight: Tensor? = null',
  /** The Kullback-Leibler divergence. */
  KLDivLoss: '*, reduction: none|mean|sum|batchmean = "mean", logTarget: boolean = false',
  /** `max(0, -target * (input1 - input2) + margin)`. */
  MarginRankingLoss: 'margin: number = 0, *, reduction: none|mean|sum = "mean"',
  /** Brings pairs together whose target is 1, apart whose target is -1, by their angle. */
  CosineEmbeddingLoss: 'margin: number = 0, *, reduction: none|mean|sum = "mean"',
  /** `max(0, |anchor - positive| - |anchor - negative| + margin)`. */
  TripletMarginLoss:
    'margin: number(0..] = 1, p: number = 2, eps: number = 1e-6, swap: boolean = false, *, reduction: none|mean|sum = "mean"',
} as const
