/** The transformers of `torch.nn`, and their methods. */
export const transformerLayers = {
  Transformer:
    'dModel: integer[1..] = 512, nhead: integer[1..] = 8, numEncoderLayers: integer[1..] = 6, numDecoderLayers: integer[1..] = 6, dimFeedforward: count = 2048, dropout: number[0..1] = 0.1, activation: relu|gelu|function|object = "relu", customEncoder: object? = null, customDecoder: object? = null, layerNormEps: number = 1e-5, batchFirst: boolean = false, normFirst: boolean = false, bias: boolean = true, device: device? = null, dtype: dtype? = null',
  TransformerEncoder:
    'encoderLayer: object, numLayers: integer[1..], norm: object? = null, enableNestedTensor: boolean = true, maskCheck: boolean = true',
  TransformerDecoder: 'decoderLayer: object, numLayers: integer[1..], norm: object? = null',
  TransformerEncoderLayer:
    'dModel: integer[1..], nhead: integer[1..], dimFeedforward: count = 2048, dropout: number[0..1] = 0.1, activation: relu|gelu|function|object = "relu", layerNormEps: number = 1e-5, batchFirst: boolean = false, normFirst: boolean = false, bias: boolean = true, device: device? = null, dtype: dtype? = null',
  TransformerDecoderLayer:
    'dModel: integer[1..], nhead: integer[1..], dimFeedforward: count = 2048, dropout: number[0..1] = 0.1, activation: relu|gelu|function|object = "relu", layerNormEps: number = 1e-5, batchFirst: boolean = false, normFirst: boolean = false, bias: boolean = true, device: device? = null, dtype: dtype? = null',
} as const

/** Methods of `torch.nn.Transformer`. */
export const transformer = {
  /** Encodes `src`, and decodes `tgt` with it. */
  forward:
    'src: Tensor, tgt: Tensor, srcMask: Tensor? = null, tgtMask: Tensor? = null, memoryMask: Tensor? = null, srcKeyPaddingMask: Tensor? = null, tgtKeyPaddingMask: Tensor? = null, memoryKeyPaddingMask: Tensor? = null, srcIsCausal: boolean? = null, tgtIsCausal: boolean? = null, memoryIsCausal: boolean = false',
  /** The causal mask `[sz, sz]`: minus infinity above the diagonal, zero elsewhere. */
  generateSquareSubsequentMask: 'sz: count, device: device? = null, dtype: dtype? = null',
} as const

/** Methods of `torch.nn.TransformerEncoder`. */
export const transformerEncoder = {
  /** Goes through all layers, and through `norm` where there is one. */
  forward: 'src: Tensor, mask: Tensor? = null, srcKeyPaddingMask: Tensor? = null, isCausal: boolean? = null',
} as const

/** Methods of `torch.nn.TransformerDecoder`. */
export const transformerDecoder = {
  /** Goes through all layers, and through `norm` where there is one. */
  forward:
    'tgt: Tensor, memory: Tensor, tgtMask: Tensor? = null, memoryMask: Tensor? = null, tgtKeyPaddingMask: Tensor? = null, memoryKeyPaddingMask: Tensor? = null, tgtIsCausal: boolean? = null, memoryIsCausal: boolean = false',
} as const

/** Methods of `torch.nn.TransformerEncoderLayer`. */
export const transformerEncoderLayer = {
  /** Attends to itself, then goes through the two linear layers. */
  forward: 'src: Tensor, srcMask: Tensor? = null, srcKeyPaddingMask: Tensor? = null, isCausal: boolean = false',
} as const

/** Methods of `torch.nn.TransformerDecoderLayer`. */
export const transformerDecoderLayer = {
  /** Attends to itself, then to `memory`, then goes through the two linear layers. */
  forward:
    'tgt: Tensor, memory: Tensor, tgtMask: Tensor? = null, memoryMask: Tensor? = null, tgtKeyPaddingMask: Tensor? = null, memoryKeyPaddingMask: Tensor? = null, tgtIsCausal: boolean = false, memoryIsCausal: boolean = false',
} as const
