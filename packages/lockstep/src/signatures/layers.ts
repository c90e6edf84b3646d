import { recurrentLayers } from './recurrent.js'
import { transformerLayers } from './transformer.js'
import { spatialLayers } from './spatial-layers.js'

/** The layers and losses of `torch.nn`. What is above each class becomes its constructor's documentation, too. */
export const layers = {
  ...spatialLayers,

  ReLU: 'inplace: boolean = false',
  ReLU6: 'inplace: boolean = false',
  SiLU: 'inplace: boolean = false',
  Mish: 'inplace: boolean = false',
  SELU: 'inplace: boolean = false',
  Hardswish: 'inplace: boolean = false',
  Hardsigmoid: 'inplace: boolean = false',
  ELU: 'alpha: number = 1, inplace: boolean = false',
  CELU: 'alpha: number = 1, inplace: boolean = false',
  LeakyReLU: 'negativeSlope: number = 0.01, inplace: boolean = false',
  Hardtanh: 'minVal: number = -1, maxVal: number = 1, inplace: boolean = false',
  Threshold: 'threshold: number, value: number, inplace: boolean = false',
  GELU: 'approximate: none|tanh = "none"',
  Sigmoid: '',
  Tanh: '',
  LogSigmoid: '',
  Softsign: '',
  Tanhshrink: '',
  Softplus: 'beta: number = 1, threshold: number = 20',
  Softshrink: 'lambd: number = 0.5',
  Hardshrink: 'lambd: number = 0.5',
  GLU: 'dim: integer = -1',
  PReLU: 'numParameters: count = 1, init: number = 0.25, device: device? = null, dtype: dtype? = null',
  RReLU: 'lower: number = 0.125, upper: number = 0.3333333333333333, inplace: boolean = false',
  Softmax: 'dim: integer',
  Softmax2d: '',
  Softmin: 'dim: integer',
  LogSoftmax: 'dim: integer',

  Dropout: 'p: number[0..1] = 0.5, inplace: boolean = false',
  AlphaDropout: 'p: number[0..1] = 0.5, inplace: boolean = false',
  FeatureAlphaDropout: 'p: number[0..1] = 0.5, inplace: boolean = false',
  Flatten: 'startDim: integer = 1, endDim: integer = -1',
  Unflatten: 'dim: integer, unflattenedSize: integers[-1..]',

  Linear: 'inFeatures: count, outFeatures: count, bias: boolean = true, device: device? = null, dtype: dtype? = null',
  Bilinear:
    'in1Features: count, in2Features: count, outFeatures: count, bias: boolean = true, device: device? = null, dtype: dtype? = null',
  LazyLinear: 'outFeatures: count, bias: boolean = true, device: device? = null, dtype: dtype? = null',
  Embedding:
    'numEmbeddings: count, embeddingDim: count, paddingIdx: integer? = null, maxNorm: number? = null, normType: number = 2, scaleGradByFreq: boolean = false, sparse: boolean = false, *, device: device? = null, dtype: dtype? = null',
  EmbeddingBag:
    'numEmbeddings: count, embeddingDim: count, maxNorm: number? = null, normType: number = 2, scaleGradByFreq: boolean = false, mode: sum|mean|max = "mean", sparse: boolean = false, *, includeLastOffset: boolean = false, paddingIdx: integer? = null, device: device? = null, dtype: dtype? = null',
  CosineSimilarity: 'dim: integer = 1, eps: number = 1e-8',
  PairwiseDistance: 'p: number = 2, eps: number = 1e-6, keepdim: boolean = false',
  MultiheadAttention:
    'embedDim: integer[1..], numHeads: integer[1..], dropout: number = 0, bias: boolean = true, addBiasKv: boolean = false, addZeroAttn: boolean = false, kdim: integer? = null, vdim: integer? = null, batchFirst: boolean = false, device: device? = null, dtype: dtype? = null',

  ...recurrentLayers,
  ...transformerLayers,

  SyncBatchNorm:
    'numFeatures: count, eps: number = 1e-5, momentum: number? = 0.1, affine: boolean = true, trackRunningStats: boolean = true, processGroup: object? = null, device: device? = null, dtype: dtype? = null, *, bias: boolean = true',
  GroupNorm:
    'numGroups: integer[1..], numChannels: count, eps: number = 1e-5, affine: boolean = true, device: device? = null, dtype: dtype? = null, *, bias: boolean = true',
  LayerNorm:
    'normalizedShape: size[0..], eps: number = 1e-5, elementwiseAffine: boolean = true, bias: boolean = true, device: device? = null, dtype: dtype? = null',
  RMSNorm:
    'normalizedShape: size[0..], eps: number? = null, elementwiseAffine: boolean = true, device: device? = null, dtype: dtype? = null',
  CrossMapLRN2d: 'size: integer[1..], alpha: number = 1e-4, beta: number = 0.75, k: number = 1',
  LocalResponseNorm: 'size: integer[1..], alpha: number = 1e-4, beta: number = 0.75, k: number = 1',

  PixelShuffle: 'upscaleFactor: integer[1..]',
  PixelUnshuffle: 'downscaleFactor: integer[1..]',
  ChannelShuffle: 'groups: integer[1..]',

  CrossEntropyLoss:
    'weight: Tensor? = null, *, ignoreIndex: integer = -100, reduction: none|mean|sum = "mean", labelSmoothing: number = 0',
  LinearCrossEntropyLoss:
    'inFeatures: count, numClasses: count, *, outFeatures: integers[0..] = [], bias: boolean = false, device: device? = null, dtype: dtype? = null, reduction: none|mean|sum = "mean", weight: Tensor? = null, ignoreIndex: integer? = null, labelSmoothing: number[0..1] = 0',
  NLLLoss: 'weight: Tensor? = null, *, ignoreIndex: integer = -100, reduction: none|mean|sum = "mean"',
  MSELoss: '*, reduction: none|mean|sum = "mean"',
  L1Loss: '*, reduction: none|mean|sum = "mean"',
  SmoothL1Loss: '*, reduction: none|mean|sum = "mean", beta: number = 1',
  HuberLoss: 'reduction: none|mean|sum = "mean", delta: number = 1',
  BCELoss: 'weight: Tensor? = null, *, reduction: none|mean|sum = "mean"',
  BCEWithLogitsLoss: 'weight: Tensor? = null, *, reduction: none|mean|sum = "mean", posWeight: Tensor? = null',
  KLDivLoss: '*, reduction: none|mean|sum|batchmean = "mean", logTarget: boolean = false',
  MarginRankingLoss: 'margin: number = 0, *, reduction: none|mean|sum = "mean"',
  CosineEmbeddingLoss: 'margin: number = 0, *, reduction: none|mean|sum = "mean"',
  TripletMarginLoss:
    'margin: number(0..] = 1, p: number = 2, eps: number = 1e-6, swap: boolean = false, *, reduction: none|mean|sum = "mean"',
  TripletMarginWithDistanceLoss:
    '*, distanceFunction: function|object? = null, margin: number(0..] = 1, swap: boolean = false, reduction: none|mean|sum = "mean"',
  HingeEmbeddingLoss: 'margin: number = 1, *, reduction: none|mean|sum = "mean"',
  SoftMarginLoss: '*, reduction: none|mean|sum = "mean"',
  MultiLabelMarginLoss: '*, reduction: none|mean|sum = "mean"',
  MultiLabelSoftMarginLoss: 'weight: Tensor? = null, *, reduction: none|mean|sum = "mean"',
  MultiMarginLoss:
    'p: integer[1..2] = 1, margin: number = 1, weight: Tensor? = null, *, reduction: none|mean|sum = "mean"',
  PoissonNLLLoss:
    'logInput: boolean = true, full: boolean = false, *, eps: number = 1e-8, reduction: none|mean|sum = "mean"',
  GaussianNLLLoss: '*, full: boolean = false, eps: number = 1e-6, reduction: none|mean|sum = "mean"',
  CTCLoss: 'blank: integer = 0, reduction: none|mean|sum = "mean", zeroInfinity: boolean = false',
  AdaptiveLogSoftmaxWithLoss:
    'inFeatures: count, nClasses: count, cutoffs: integers, divValue: number(0..] = 4, headBias: boolean = false, device: device? = null, dtype: dtype? = null',
} as const

/** Methods of `torch.nn.MultiheadAttention`. */
export const multiheadAttention = {
  /** What attends to what, and how this call goes. */
  forward:
    'query: Tensor, key: Tensor, value: Tensor, keyPaddingMask: Tensor? = null, needWeights: boolean = true, attnMask: Tensor? = null, averageAttnWeights: boolean = true, isCausal: boolean = false -> Attended',
} as const
