// Generated from libtorch's schemas by `npm run generate`; do not edit.
import type { Generator } from '../../autograd/generator.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { Device, Double, Doubles, DTypeLike, Int, Ints, Layout, MemoryFormat, Parts, Scalar, Several, Size, Tensors } from '../types.js'

export interface OutOptions { out?: Tensor }
export interface AlphaOutOptions { alpha?: Scalar; out?: Tensor }
export interface AlphaOptions { alpha?: Scalar }
export interface BetaAlphaOutOptions { beta?: Scalar; alpha?: Scalar; out?: Tensor }
export interface BetaAlphaOptions { beta?: Scalar; alpha?: Scalar }
export interface ValueOutOptions { value?: Scalar; out?: Tensor }
export interface ValueOptions { value?: Scalar }
export interface KeepdimOptions { keepdim?: boolean }
export interface DimKeepdimOptions { dim?: Ints | null; keepdim?: boolean }
export interface IntoOptions { out: Tensor }
export interface DimKeepdimOutOptions { dim?: Ints | null; keepdim?: boolean; out: Tensor }
export interface KeepdimOutOptions { keepdim?: boolean; out: Tensor }
export interface RtolAtolEqualNanOptions { rtol?: Double; atol?: Double; equalNan?: boolean }
export interface DimKeepdimOutOptions2 { dim?: Size; keepdim?: boolean; out?: Tensor }
export interface DimKeepdimOutOptions3 { dim?: Int | null; keepdim?: boolean; out?: readonly [Tensor, Tensor] }
export interface FactoryOptions { dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean }
export interface FactoryOutOptions { dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface ArangeStartStepOptions { step?: Scalar; dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface DimKeepdimOutOptions4 { dim?: Int | null; keepdim?: boolean; out?: Tensor }
export interface DimDescendingOptions { dim?: Int; descending?: boolean }
export interface ArgsortStableOptions { stable: boolean; dim?: Int; descending?: boolean; out?: Tensor }
export interface StorageOffsetOptions { storageOffset?: Int | null }
export interface StorageOffsetOutOptions { storageOffset?: Int | null; out?: Tensor }
export interface AvgPool1dOptions { stride?: Size; padding?: Size; ceilMode?: boolean; countIncludePad?: boolean; out?: Tensor }
export interface OutOptions2 { out?: readonly [Tensor, Tensor, Tensor, Tensor] }
export interface OutOptions3 { out?: readonly [Tensor, Tensor] }
export interface GeneratorOutOptions { generator?: Generator | null; out?: Tensor }
export interface GeneratorOptions { generator?: Generator | null }
export interface PGeneratorOptions { p?: Double; generator?: Generator | null }
export interface BiasOptions { bias?: Tensor | null }
export interface BinaryCrossEntropyWithLogitsOptions { weight?: Tensor | null; posWeight?: Tensor | null; reduction?: Int; out?: Tensor }
export interface WeightsMinlengthOutOptions { weights?: Tensor | null; minlength?: Int; out?: Tensor }
export interface OutInt32RightOutOptions { outInt32?: boolean; right?: boolean; out?: Tensor }
export interface DimOutOptions { dim?: Int; out?: Tensor }
export interface MedianSigmaGeneratorOptions { median?: Double; sigma?: Double; generator?: Generator | null }
export interface PComputeModeOptions { p?: Double; computeMode?: Int | null }
export interface MemoryFormatOptions { memoryFormat?: MemoryFormat | null }
export interface UpperOutOptions { upper?: boolean; out?: Tensor }
export interface DimOptions { dim?: Int }
export interface MinMaxOutOptions { min?: Scalar | null; max?: Scalar | null; out?: Tensor }
export interface MinMaxOutOptions2 { min?: Tensor | null; max?: Tensor | null; out?: Tensor }
export interface MinMaxOptions { min?: Scalar | null; max?: Scalar | null }
export interface MinMaxOptions2 { min?: Tensor | null; max?: Tensor | null }
export interface MemoryFormatOutOptions { memoryFormat?: MemoryFormat | null; out?: Tensor }
export interface RWithReplacementOptions { r?: Int; withReplacement?: boolean }
export interface MemoryFormatOptions2 { memoryFormat?: MemoryFormat }
export interface Conv1dOptions { bias?: Tensor | null; stride?: Size; padding?: Size; dilation?: Size; groups?: Int }
export interface Conv1dPaddingOptions { bias?: Tensor | null; stride?: Size; padding?: string; dilation?: Size; groups?: Int }
export interface PadOutOptions { pad?: Int; out?: Tensor }
export interface ConvTranspose1dOptions { bias?: Tensor | null; stride?: Size; padding?: Size; outputPadding?: Size; groups?: Int; dilation?: Size }
export interface OutOptions4 { out?: readonly [Tensor, Tensor, Tensor] }
export interface NonBlockingOutOptions { nonBlocking?: boolean; out?: Tensor }
export interface NonBlockingOptions { nonBlocking?: boolean }
export interface MarginReductionOptions { margin?: Double; reduction?: Int }
export interface DimEpsOptions { dim?: Int; eps?: Double }
export interface DimOutOptions2 { dim?: Int | null; out?: Tensor }
export interface CorrectionFweightsAweightsOptions { correction?: Int; fweights?: Tensor | null; aweights?: Tensor | null }
export interface BlankReductionZeroInfinityOptions { blank?: Int; reduction?: Int; zeroInfinity?: boolean }
export interface DtypeOutOptions { dtype?: DTypeLike | null; out?: Tensor }
export interface DtypeOptions { dtype?: DTypeLike | null }
export interface DxDimOptions { dx?: Scalar; dim?: Int }
export interface OutOptions5 { out?: Tensors }
export interface DiagonalOutOptions { diagonal?: Int; out?: Tensor }
export interface DiagEmbedOptions { offset?: Int; dim1?: Int; dim2?: Int; out?: Tensor }
export interface OffsetOptions { offset?: Int }
export interface OffsetDim1Dim2Options { offset?: Int; dim1?: Int; dim2?: Int }
export interface DiffOptions { n?: Int; dim?: Int; prepend?: Tensor | null; append?: Tensor | null; out?: Tensor }
export interface POutOptions { p?: Scalar; out?: Tensor }
export interface RoundingModeOutOptions { roundingMode: string | null; out?: Tensor }
export interface RoundingModeOptions { roundingMode: string | null }
export interface PathOptions { path?: Ints | null }
export interface EmbeddingOptions { paddingIdx?: Int; scaleGradByFreq?: boolean; sparse?: boolean; out?: Tensor }
export interface EmbeddingBagOptions { scaleGradByFreq?: boolean; mode?: Int; sparse?: boolean; perSampleWeights?: Tensor | null; includeLastOffset?: boolean }
export interface EmptyMemoryFormatOptions { dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean; out?: Tensor }
export interface ImplicitOptions { implicit?: boolean }
export interface LambdGeneratorOptions { lambd?: Double; generator?: Generator | null }
export interface FftFftOptions { n?: Int | null; dim?: Int; norm?: string | null; out?: Tensor }
export interface FftFft2Options { s?: Size | null; dim?: Size; norm?: string | null; out?: Tensor }
export interface FftFftfreqOptions { d?: Double; dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface FftFftnOptions { s?: Size | null; dim?: Size | null; norm?: string | null; out?: Tensor }
export interface DimOptions2 { dim?: Size | null }
export interface WrapOptions { wrap?: boolean }
export interface StartDimEndDimOptions { startDim?: Int; endDim?: Int }
export interface KeepdimOutOptions2 { keepdim?: boolean; out?: Tensor }
export interface FromFileOptions { shared?: boolean | null; size?: Int | null; dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface PerRowFakeQuantSymmetricQuantOptions { perRowFakeQuant?: boolean; symmetricQuant?: boolean }
export interface SparseGradOutOptions { sparseGrad?: boolean; out?: Tensor }
export interface DimEdgeOrderOptions { dim: Ints; edgeOrder?: Int }
export interface SpacingDimEdgeOrderOptions { spacing: Scalar; dim: Ints; edgeOrder?: Int }
export interface SpacingDimEdgeOrderOptions2 { spacing?: Scalar | null; dim?: Int | null; edgeOrder?: Int }
export interface SpacingDimEdgeOrderOptions3 { spacing: readonly Scalar[]; dim: Ints; edgeOrder?: Int }
export interface SpacingDimEdgeOrderOptions4 { spacing: readonly Scalar[]; dim?: Int | null; edgeOrder?: Int }
export interface SpacingDimEdgeOrderOptions5 { spacing: Tensors; dim: Ints; edgeOrder?: Int }
export interface SpacingDimEdgeOrderOptions6 { spacing: Tensors; dim?: Int | null; edgeOrder?: Int }
export interface GroupNormOptions { weight?: Tensor | null; bias?: Tensor | null; eps?: Double; cudnnEnabled?: boolean }
export interface BIhBHhOptions { bIh?: Tensor | null; bHh?: Tensor | null }
export interface LambdOutOptions { lambd?: Scalar; out?: Tensor }
export interface HashTensorOptions { dim?: Size; keepdim?: boolean; mode?: Int; out?: Tensor }
export interface HistcOptions { bins?: Int; min?: Scalar; max?: Scalar; out?: Tensor }
export interface HistogramBinCtOptions { bins?: Int; range?: Doubles | null; weight?: Tensor | null; density?: boolean; out?: readonly [Tensor, Tensor] }
export interface WeightDensityOutOptions { weight?: Tensor | null; density?: boolean; out?: readonly [Tensor, Tensor] }
export interface RangeWeightDensityOptions { range?: Doubles | null; weight?: Tensor | null; density?: boolean }
export interface AccumulateOutOptions { accumulate?: boolean; out?: Tensor }
export interface IncludeSelfOutOptions { includeSelf?: boolean; out?: Tensor }
export interface IncludeSelfOptions { includeSelf?: boolean }
export interface DeviceOptions { device?: Device | null }
export interface AssumeUniqueInvertOptions { assumeUnique?: boolean; invert?: boolean }
export interface AssumeUniqueInvertOutOptions { assumeUnique?: boolean; invert?: boolean; out: Tensor }
export interface IstftOptions { hopLength?: Int | null; winLength?: Int | null; window?: Tensor | null; center?: boolean; normalized?: boolean; onesided?: boolean | null; length?: Int | null; returnComplex?: boolean }
export interface ReductionLogTargetOptions { reduction?: Int; logTarget?: boolean }
export interface DimKeepdimOutOptions5 { dim?: Int; keepdim?: boolean; out?: readonly [Tensor, Tensor] }
export interface LayerNormOptions { weight?: Tensor | null; bias?: Tensor | null; eps?: Double; cudnnEnable?: boolean }
export interface UpperCheckErrorsOutOptions { upper?: boolean; checkErrors?: boolean; out?: readonly [Tensor, Tensor] }
export interface POutOptions2 { p?: Scalar | null; out?: Tensor }
export interface UPLOOutOptions { UPLO?: string; out?: readonly [Tensor, Tensor] }
export interface UPLOOutOptions2 { UPLO?: string; out?: Tensor }
export interface CheckErrorsOutOptions { checkErrors?: boolean; out?: readonly [Tensor, Tensor] }
export interface HermitianOutOptions { hermitian?: boolean; out?: readonly [Tensor, Tensor] }
export interface HermitianCheckErrorsOutOptions { hermitian?: boolean; checkErrors?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface HermitianOutOptions2 { hermitian?: boolean; out?: Tensor }
export interface RcondDriverOutOptions { rcond?: Double | null; driver?: string | null; out?: readonly [Tensor, Tensor, Tensor, Tensor] }
export interface PivotOutOptions { pivot?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface PivotOutOptions2 { pivot?: boolean; out?: readonly [Tensor, Tensor] }
export interface PivotCheckErrorsOutOptions { pivot?: boolean; checkErrors?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface LeftAdjointOutOptions { left?: boolean; adjoint?: boolean; out?: Tensor }
export interface LinalgMatrixNormOptions { dim?: Ints; keepdim?: boolean; dtype?: DTypeLike | null; out?: Tensor }
export interface LinalgMatrixNormStrOrdOptions { ord?: string; dim?: Ints; keepdim?: boolean; dtype?: DTypeLike | null; out?: Tensor }
export interface LinalgMatrixRankAtolRtolFloatOptions { atol?: Double | null; rtol?: Double | null; hermitian?: boolean; out?: Tensor }
export interface LinalgMatrixRankAtolRtolTensorOptions { atol?: Tensor | null; rtol?: Tensor | null; hermitian?: boolean; out?: Tensor }
export interface LinalgNormOptions { ord?: Scalar | null; dim?: Size | null; keepdim?: boolean; dtype?: DTypeLike | null; out?: Tensor }
export interface LinalgNormOrdStrOptions { dim?: Size | null; keepdim?: boolean; dtype?: DTypeLike | null; out?: Tensor }
export interface ModeOutOptions { mode?: string; out?: readonly [Tensor, Tensor] }
export interface LeftOutOptions { left?: boolean; out?: Tensor }
export interface LeftCheckErrorsOutOptions { left?: boolean; checkErrors?: boolean; out?: readonly [Tensor, Tensor] }
export interface LinalgSolveTriangularOptions { upper: boolean; left?: boolean; unitriangular?: boolean; out?: Tensor }
export interface FullMatricesDriverOutOptions { fullMatrices?: boolean; driver?: string | null; out?: readonly [Tensor, Tensor, Tensor] }
export interface DriverOutOptions { driver?: string | null; out?: Tensor }
export interface IndOutOptions { ind?: Int; out?: Tensor }
export interface DimsOutOptions { dims?: Ints | null; out?: Tensor }
export interface NOptions { N?: Int | null }
export interface LinalgVectorNormOptions { ord?: Scalar; dim?: Size | null; keepdim?: boolean; dtype?: DTypeLike | null; out?: Tensor }
export interface MeanStdGeneratorOptions { mean?: Double; std?: Double; generator?: Generator | null }
export interface EpsOutOptions { eps?: Double | null; out?: Tensor }
export interface EpsOptions { eps?: Double | null }
export interface LogspaceOptions { base?: Double; dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface UnpackDataUnpackPivotsOutOptions { unpackData?: boolean; unpackPivots?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface KeepdimOutOptions3 { keepdim?: boolean; out?: readonly [Tensor, Tensor] }
export interface MaxPool1dOptions { stride?: Size; padding?: Size; dilation?: Size; ceilMode?: boolean }
export interface KeepdimDtypeOutOptions { keepdim?: boolean; dtype?: DTypeLike | null; out?: Tensor }
export interface IndexingOptions { indexing: string }
export interface ReplacementGeneratorOutOptions { replacement?: boolean; generator?: Generator | null; out?: Tensor }
export interface NanToNumOptions { nan?: Double | null; posinf?: Double | null; neginf?: Double | null; out?: Tensor }
export interface NanPosinfNeginfOptions { nan?: Double | null; posinf?: Double | null; neginf?: Double | null }
export interface NanquantileOptions { dim?: Int | null; keepdim?: boolean; interpolation?: string; out?: Tensor }
export interface OutputSizeOptions { outputSize?: Ints | null }
export interface SizeFillValueOutOptions { size: Int; fillValue?: Int; out?: Tensor }
export interface DtypeOutOptions2 { dtype: DTypeLike; out?: Tensor }
export interface PowDimOptions { pow?: Int; dim?: Int }
export interface StdGeneratorOutOptions { std?: Double; generator?: Generator | null; out?: Tensor }
export interface NormalFloatFloatOptions { generator?: Generator | null; dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface NormalOutOptions { mean?: Double; std?: Double; generator?: Generator | null; out: Tensor }
export interface LeftTransposeOutOptions { left?: boolean; transpose?: boolean; out?: Tensor }
export interface PEpsKeepdimOptions { p?: Double; eps?: Double; keepdim?: boolean }
export interface POptions { p?: Double }
export interface RcondOptions { rcond?: Double }
export interface AccumulateOptions { accumulate?: boolean }
export interface SomeOutOptions { some?: boolean; out?: readonly [Tensor, Tensor] }
export interface RandGeneratorOptions { generator: Generator | null; dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface RandLikeGeneratorOptions { generator: Generator | null; dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean; out?: Tensor }
export interface OutputSizeOutOptions { outputSize?: Int | null; out?: Tensor }
export interface DimOutputSizeOptions { dim?: Int | null; outputSize?: Int | null }
export interface WeightEpsOptions { weight?: Tensor | null; eps?: Double | null }
export interface DimsOutOptions2 { dims?: Size; out?: Tensor }
export interface KDimsOutOptions { k?: Int; dims?: Ints; out?: Tensor }
export interface DecimalsOutOptions { decimals: Int; out?: Tensor }
export interface DecimalsOptions { decimals: Int }
export interface RreluOptions { lower?: Scalar; upper?: Scalar; training?: boolean; generator?: Generator | null }
export interface ReduceOutOptions { reduce: string; out?: Tensor }
export interface ReduceOptions { reduce: string }
export interface SearchsortedScalarOptions { outInt32?: boolean; right?: boolean; side?: string | null; sorter?: Tensor | null; out?: Tensor }
export interface SegmentReduceOptions { lengths?: Tensor | null; indices?: Tensor | null; offsets?: Tensor | null; axis?: Int; unsafe?: boolean; initial?: Scalar | null; out?: Tensor }
export interface StrideOptions { stride?: Ints }
export interface SliceScatterOptions { dim?: Int; start?: Int | null; end?: Int | null; step?: Int; out?: Tensor }
export interface DimDescendingOutOptions { dim?: Int; descending?: boolean; out?: readonly [Tensor, Tensor] }
export interface SortStableOptions { stable: boolean | null; dim?: Int; descending?: boolean; out?: readonly [Tensor, Tensor] }
export interface SparseCooTensorIndicesOptions { dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; isCoalesced?: boolean | null; requiresGrad?: boolean }
export interface DecimalsOutOptions2 { decimals?: Int; out?: Tensor }
export interface UnbiasedOptions { unbiased?: boolean }
export interface StdCorrectionOptions { dim?: Size | null; correction?: Scalar | null; keepdim?: boolean; out?: Tensor }
export interface UnbiasedKeepdimOutOptions { unbiased?: boolean; keepdim?: boolean; out?: Tensor }
export interface StdMeanCorrectionOptions { dim?: Size | null; correction?: Scalar | null; keepdim?: boolean; out?: readonly [Tensor, Tensor] }
export interface UnbiasedKeepdimOptions { unbiased?: boolean; keepdim?: boolean }
export interface StftCenterOptions { hopLength?: Int | null; winLength?: Int | null; window?: Tensor | null; center?: boolean; padMode?: string; normalized?: boolean; onesided?: boolean | null; returnComplex?: boolean | null; alignToWindow?: boolean | null }
export interface StftOptions { hopLength?: Int | null; winLength?: Int | null; window?: Tensor | null; normalized?: boolean; onesided?: boolean | null; returnComplex?: boolean | null; alignToWindow?: boolean | null }
export interface SomeComputeUvOutOptions { some?: boolean; computeUv?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface DtypeMaskedGradOptions { dtype?: DTypeLike | null; maskedGrad?: boolean | null }
export interface OutputSizeOutOptions2 { outputSize?: Ints | null; out?: Tensor }
export interface LayoutBlocksizeDenseDimOptions { layout?: Layout | null; blocksize?: Size | null; denseDim?: Int | null }
export interface DenseDimOptions { denseDim?: Int | null }
export interface TopkOptions { dim?: Int; largest?: boolean; sorted?: boolean; out?: readonly [Tensor, Tensor] }
export interface DxDimOptions2 { dx?: Double; dim?: Int }
export interface TriangularSolveOptions { upper?: boolean; transpose?: boolean; unitriangular?: boolean; out?: readonly [Tensor, Tensor] }
export interface DiagonalOptions { diagonal?: Int }
export interface TrilIndicesOptions { offset?: Int; dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface TripletMarginLossOptions { margin?: Double; p?: Double; eps?: Double; swap?: boolean; reduction?: Int }
export interface FromToGeneratorOptions { from?: Double; to?: Double; generator?: Generator | null }
export interface UniqueConsecutiveOptions { returnInverse?: boolean; returnCounts?: boolean; dim?: Int | null; out?: readonly [Tensor, Tensor, Tensor] }
export interface UniqueDimOptions { sorted?: boolean; returnInverse?: boolean; returnCounts?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface ReturnInverseReturnCountsOutOptions { returnInverse?: boolean; returnCounts?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface DimOutOptions3 { dim?: Int; out?: Tensors }
export interface NIncreasingOptions { N?: Int | null; increasing?: boolean }
export interface AddmmActivationOptions { beta?: Scalar; alpha?: Scalar; useGelu?: boolean; out?: Tensor }
export interface AssertTensorMetadataOptions { size?: Ints | null; stride?: Ints | null; dtype?: DTypeLike | null; device?: Device | null; layout?: Layout | null }
export interface ReduceRangeOptions { reduceRange?: boolean }
export interface OutInt32OutOptions { outInt32?: boolean; out?: Tensor }
export interface OutInt32TransposeOutOptions { outInt32?: boolean; transpose?: boolean; out?: Tensor }
export interface CsltSparseMmOptions { bias?: Tensor | null; alpha?: Tensor | null; outDtype?: DTypeLike | null; transposeResult?: boolean; algId?: Int; splitK?: Int; splitKMode?: Int }
export interface CsltSparseMmSearchOptions { bias?: Tensor | null; alpha?: Tensor | null; outDtype?: DTypeLike | null; transposeResult?: boolean }
export interface BlankZeroInfinityOutOptions { blank?: Int; zeroInfinity?: boolean; out?: readonly [Tensor, Tensor] }
export interface ZeroInfinityOutOptions { zeroInfinity?: boolean; out?: Tensor }
export interface ZeroInfinityOptions { zeroInfinity?: boolean }
export interface ScaleOptions { scale?: Double | null }
export interface CudnnAttentionForwardOptions { dropoutP?: Double; isCausal?: boolean; returnDebugMask?: boolean; scale?: Double | null }
export interface OutOptions6 { out?: readonly [Tensor, Tensor, Tensor, Tensor, Tensor] }
export interface EfficientAttentionBackwardOptions { scale?: Double | null; numSplitsKey?: Int | null; windowSize?: Int | null; sharedStorageDqdkdv?: boolean }
export interface EfficientAttentionForwardOptions { computeLogSumexp?: boolean; scale?: Double | null; seqlenK?: Tensor | null; windowSize?: Int | null }
export interface EmbeddingBagOptions2 { scaleGradByFreq?: boolean; mode?: Int; sparse?: boolean; perSampleWeights?: Tensor | null; includeLastOffset?: boolean; paddingIdx?: Int; out?: readonly [Tensor, Tensor, Tensor, Tensor] }
export interface PaddingIdxOptions { paddingIdx?: Int }
export interface PaddingIdxOutOptions { paddingIdx?: Int; out?: Tensor }
export interface EmptyAffineQuantizedOptions { dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; scale?: Double; zeroPoint?: Int; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean; out?: Tensor }
export interface EmptyPerChannelAffineQuantizedOptions { scales: Tensor; zeroPoints: Tensor; axis: Int; dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean; out?: Tensor }
export interface GradFactorOutOptions { gradFactor?: Double; out?: Tensor }
export interface GradFactorOptions { gradFactor?: Double }
export interface ScaleWindowSizeLeftWindowSizeRightOptions { scale?: Double | null; windowSizeLeft?: Int | null; windowSizeRight?: Int | null }
export interface FlashAttentionForwardOptions { scale?: Double | null; windowSizeLeft?: Int | null; windowSizeRight?: Int | null; sequsedK?: Tensor | null; alibiSlopes?: Tensor | null; blockTable?: Tensor | null; numSplits?: Int | null }
export interface FlashAttentionForwardQuantizedOptions { scale?: Double | null; windowSizeLeft?: Int | null; windowSizeRight?: Int | null; sequsedK?: Tensor | null; alibiSlopes?: Tensor | null }
export interface AlphaOutOptions2 { alpha?: Scalar; out?: Tensors }
export interface ValueOutOptions2 { value?: Scalar; out?: Tensors }
export interface MemoryFormatOutOptions2 { memoryFormat?: MemoryFormat | null; out?: Tensors }
export interface NonBlockingOutOptions2 { nonBlocking?: boolean; out?: Tensors }
export interface OrdDtypeOutOptions { ord?: Scalar; dtype?: DTypeLike | null; out?: Tensors }
export interface FusedAdagradOptions { lr: Double; lrDecay: Double; weightDecay: Double; eps: Double; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedAdagradTensorLrOptions { lr: Tensor; lrDecay: Double; weightDecay: Double; eps: Double; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedAdagrad_Options { lr: Double; lrDecay: Double; weightDecay: Double; eps: Double; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface FusedAdagrad_TensorLrOptions { lr: Tensor; lrDecay: Double; weightDecay: Double; eps: Double; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface FusedAdamOptions { lr: Double; beta1: Double; beta2: Double; weightDecay: Double; eps: Double; amsgrad: boolean; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedAdamTensorLrOptions { lr: Tensor; beta1: Double; beta2: Double; weightDecay: Double; eps: Double; amsgrad: boolean; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedAdam_Options { lr: Double; beta1: Double; beta2: Double; weightDecay: Double; eps: Double; amsgrad: boolean; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface FusedAdam_TensorLrOptions { lr: Tensor; beta1: Double; beta2: Double; weightDecay: Double; eps: Double; amsgrad: boolean; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface GeneratorOutOptions2 { generator?: Generator | null; out?: readonly [Tensor, Tensor] }
export interface PerRowFakeQuantSymmetricQuantOutOptions { perRowFakeQuant?: boolean; symmetricQuant?: boolean; out?: readonly [Tensor, Tensor] }
export interface FusedSdpChoiceOptions { attnMask?: Tensor | null; dropoutP?: Double; isCausal?: boolean; scale?: Double | null; enableGqa?: boolean }
export interface FusedSgdOptions { weightDecay: Double; momentum: Double; lr: Double; dampening: Double; nesterov: boolean; maximize: boolean; isFirstStep: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedSgdTensorLrOptions { weightDecay: Double; momentum: Double; lr: Tensor; dampening: Double; nesterov: boolean; maximize: boolean; isFirstStep: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedSgd_Options { weightDecay: Double; momentum: Double; lr: Double; dampening: Double; nesterov: boolean; maximize: boolean; isFirstStep: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface FusedSgd_TensorLrOptions { weightDecay: Double; momentum: Double; lr: Tensor; dampening: Double; nesterov: boolean; maximize: boolean; isFirstStep: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface OffsBiasOutDtypeOptions { offs?: Tensor | null; bias?: Tensor | null; outDtype?: DTypeLike | null }
export interface HistogramddBinEdgesOptions { range?: Doubles | null; weight?: Tensor | null; density?: boolean; out?: Tensors }
export interface HistogramddFromBinCtsOptions { range?: Doubles | null; weight?: Tensor | null; density?: boolean; out?: Tensor }
export interface WeightDensityOutOptions2 { weight?: Tensor | null; density?: boolean; out?: Tensor }
export interface AccumulateUnsafeOutOptions { accumulate?: boolean; unsafe?: boolean; out?: Tensor }
export interface AccumulateUnsafeOptions { accumulate?: boolean; unsafe?: boolean }
export interface PaddingValueOptions { paddingValue?: Double }
export interface IsMatrixOptions { isMatrix: boolean }
export interface UPLOComputeVOutOptions { UPLO?: string; computeV?: boolean; out?: readonly [Tensor, Tensor] }
export interface LeftCheckErrorsOutOptions2 { left?: boolean; checkErrors?: boolean; out?: readonly [Tensor, Tensor, Tensor, Tensor] }
export interface LinalgSvdOptions { fullMatrices?: boolean; computeUv?: boolean; driver?: string | null; out?: readonly [Tensor, Tensor, Tensor] }
export interface OutOptions7 { out?: readonly [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor] }
export interface PivotCheckErrorsOptions { pivot?: boolean; checkErrors?: boolean }
export interface MakeDepTokenOptions { dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean }
export interface DimMaskTypeOutOptions { dim?: Int | null; maskType?: Int | null; out?: Tensor }
export interface BiasActivationOptions { bias?: Tensor | null; activation?: string | null }
export interface NativeMultiHeadAttentionOptions { mask?: Tensor | null; needWeights?: boolean; averageAttnWeights?: boolean; maskType?: Int | null; out?: readonly [Tensor, Tensor] }
export interface FuseTransform0213OutOptions { fuseTransform0213?: boolean; out?: Tensor }
export interface NestedFromPaddedTensorOptions { raggedIdx?: Int; minSeqlen?: Tensor | null; maxSeqlen?: Tensor | null; sumS?: Int | null }
export interface MaskCheckOutOptions { maskCheck?: boolean; out?: Tensor }
export interface NestedViewFromJaggedOptions { lengths?: Tensor | null; raggedIdx?: Int; minSeqlen?: Tensor | null; maxSeqlen?: Tensor | null }
export interface NestedViewFromJaggedCopyOptions { lengths?: Tensor | null; raggedIdx?: Int; minSeqlen?: Tensor | null; maxSeqlen?: Tensor | null; out?: Tensor }
export interface SelfNumBatchDimsOutOptions { selfNumBatchDims?: Int; out?: Tensor }
export interface StrideOutOptions { stride?: Size; out?: Tensor }
export interface ValueOptions2 { value?: Double | null }
export interface TotalLOptions { totalL?: Int | null }
export interface POutOptions3 { p?: Double; out?: Tensor }
export interface MeanStdOutOptions { mean?: Double; std?: Double; out?: Tensor }
export interface MeanStdOptions { mean?: Double; std?: Double }
export interface LowHighOutOptions { low?: Double; high?: Double; out?: Tensor }
export interface LowHighOptions { low?: Double; high?: Double }
export interface DeviceOutOptions { device?: Device | null; out?: Tensor }
export interface ScaledDotProductAttentionMathOptions { attnMask?: Tensor | null; dropoutP?: Double; isCausal?: boolean; dropoutMask?: Tensor | null; scale?: Double | null; enableGqa?: boolean }
export interface DropoutPIsCausalScaleOptions { dropoutP?: Double; isCausal?: boolean; scale?: Double | null }
export interface IsCausalScaleOptions { isCausal?: boolean; scale?: Double | null }
export interface ScaledDotProductFlashAttentionForCpuOptions { dropoutP?: Double; isCausal?: boolean; attnMask?: Tensor | null; scale?: Double | null }
export interface AttnMaskScaleOptions { attnMask?: Tensor | null; scale?: Double | null }
export interface ScaledDotProductFusedAttentionOverrideableOptions { attnBias?: Tensor | null; dropoutP?: Double; isCausal?: boolean; returnDebugMask?: boolean; scale?: Double | null }
export interface ScaledGroupedMmOptions { offs?: Tensor | null; bias?: Tensor | null; scaleResult?: Tensor | null; outDtype?: DTypeLike | null; useFastAccum?: boolean }
export interface ScaledGroupedMmV2Options { offs?: Tensor | null; bias?: Tensor | null; outDtype?: DTypeLike | null; contractionDim?: Ints; useFastAccum?: boolean }
export interface ScaledMmOptions { bias?: Tensor | null; scaleResult?: Tensor | null; outDtype?: DTypeLike | null; useFastAccum?: boolean; out?: Tensor }
export interface ContractionDimUseFastAccumOutOptions { contractionDim?: Ints; useFastAccum?: boolean; out?: Tensor }
export interface SegmentReduceBackwardOptions { lengths?: Tensor | null; offsets?: Tensor | null; axis?: Int; initial?: Scalar | null; out?: Tensor }
export interface OutOptions8 { out: readonly [Tensor, Tensor, Tensor] }
export interface SparseCooTensorWithDimsAndTensorsOptions { dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; isCoalesced?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface AccumulateMatchesOutOptions { accumulateMatches?: boolean; out?: Tensor }
export interface AlphaBetaOutDtypeOptions { alpha?: Scalar; beta?: Scalar; outDtype?: DTypeLike | null }
export interface BiasActivationOutDtypeOptions { bias?: Tensor | null; activation?: string | null; outDtype?: DTypeLike | null }
export interface OutDtypeOptions { outDtype?: DTypeLike | null }
export interface AlgorithmUseCutlassOptions { algorithm?: string; useCutlass?: boolean }
export interface DtypeOptions2 { dtype: DTypeLike }
export interface LayoutOutOptions { layout?: Layout | null; out?: Tensor }
export interface LeftOptions { left?: boolean }
export interface InputBiasHiddenBiasOutOptions { inputBias?: Tensor | null; hiddenBias?: Tensor | null; out?: readonly [Tensor, Tensor] }
export interface InputBiasHiddenBiasOutOptions2 { inputBias?: Tensor | null; hiddenBias?: Tensor | null; out?: readonly [Tensor, Tensor, Tensor] }
export interface ToCopyOptions { dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; nonBlocking?: boolean; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean; out?: Tensor }
export interface DtypeMaskedGradOutOptions { dtype?: DTypeLike | null; maskedGrad?: boolean | null; out?: Tensor }
export interface ToSparseOptions { layout?: Layout | null; blocksize?: Size | null; denseDim?: Int | null; out?: Tensor }
export interface DenseDimOutOptions { denseDim?: Int | null; out?: Tensor }
export interface MaskMaskTypeOutOptions { mask?: Tensor | null; maskType?: Int | null; out?: Tensor }
export interface UnrollDimOutOptions { unrollDim?: Int; out?: Tensor }
export interface MaskOutOptions { mask?: Tensor | null; out?: Tensor }
export interface DropoutPOutOptions { dropoutP?: Double; out?: Tensor }
export interface SortedReturnInverseOutOptions { sorted?: boolean; returnInverse?: boolean; out?: readonly [Tensor, Tensor] }
export interface ScalesHScalesWOutOptions { scalesH?: Double | null; scalesW?: Double | null; out?: Tensor }
export interface ScalesOutOptions { scales?: Double | null; out?: Tensor }
export interface UpsampleNearestExact3dOptions { scalesD?: Double | null; scalesH?: Double | null; scalesW?: Double | null; out?: Tensor }
export interface CheckPinningOptions { checkPinning?: boolean | null }
export interface IsCoalescedCheckPinningOptions { isCoalesced?: boolean | null; checkPinning?: boolean | null }
export interface DimOutOptions4 { dim?: Int; out?: readonly [Tensor, Tensor] }
export interface AvgPool2dOptions { stride?: Size; padding?: Size; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Int | null; out?: Tensor }
export interface WeightReductionOutOptions { weight?: Tensor | null; reduction?: Int; out?: Tensor }
export interface CauchyOptions { median?: Double; sigma?: Double; generator?: Generator | null; out?: Tensor }
export interface CrossEntropyLossOptions { weight?: Tensor | null; reduction?: Int; ignoreIndex?: Int; labelSmoothing?: Double }
export interface EluOptions { alpha?: Scalar; scale?: Scalar; inputScale?: Scalar; out?: Tensor }
export interface AlphaScaleInputScaleOptions { alpha?: Scalar; scale?: Scalar; inputScale?: Scalar }
export interface ImplicitOutOptions { implicit?: boolean; out?: Tensor }
export interface LambdGeneratorOutOptions { lambd?: Double; generator?: Generator | null; out?: Tensor }
export interface ApproximateOutOptions { approximate?: string; out?: Tensor }
export interface ApproximateOptions { approximate?: string }
export interface MinValMaxValOutOptions { minVal?: Scalar; maxVal?: Scalar; out?: Tensor }
export interface MinValMaxValOptions { minVal?: Scalar; maxVal?: Scalar }
export interface ReductionDeltaOutOptions { reduction?: Int; delta?: Double; out?: Tensor }
export interface ReductionOptions { reduction?: Int }
export interface NegativeSlopeOutOptions { negativeSlope?: Scalar; out?: Tensor }
export interface NegativeSlopeOptions { negativeSlope?: Scalar }
export interface LinalgPowsumOptions { ord?: Scalar; dim?: Size | null; keepdim?: boolean; dtype?: DTypeLike | null }
export interface BiasOutOptions { bias?: Tensor | null; out?: Tensor }
export interface LogNormalOptions { mean?: Double; std?: Double; generator?: Generator | null; out?: Tensor }
export interface MaxPool2dBackwardOptions { stride?: Size; padding?: Size; dilation?: Size; ceilMode?: boolean; out?: Tensor }
export interface MaxPool2dWithIndicesOptions { stride?: Size; padding?: Size; dilation?: Size; ceilMode?: boolean; out?: readonly [Tensor, Tensor] }
export interface MkldnnReorderConv2dWeightOptions { padding?: Size; stride?: Size; dilation?: Size; groups?: Int; inputSize?: Ints | null; out?: Tensor }
export interface OutOptions9 { out?: readonly [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor] }
export interface ReductionOutOptions { reduction?: Int; out?: Tensor }
export interface MultiMarginLossOptions { p?: Scalar; margin?: Scalar; weight?: Tensor | null; reduction?: Int; out?: Tensor }
export interface NllLossOptions { weight?: Tensor | null; reduction?: Int; ignoreIndex?: Int; out?: Tensor }
export interface WeightReductionIgnoreIndexOptions { weight?: Tensor | null; reduction?: Int; ignoreIndex?: Int }
export interface NumClassesOptions { numClasses?: Int }
export interface ModeValueOptions { mode?: string; value?: Double | null }
export interface BatchFirstPaddingValuePaddingSideOptions { batchFirst?: boolean; paddingValue?: Double; paddingSide?: string }
export interface DtypeUseDynamicOptions { dtype?: DTypeLike | null; useDynamic?: boolean }
export interface RreluWithNoiseOptions { lower?: Scalar; upper?: Scalar; training?: boolean; generator?: Generator | null; out?: Tensor }
export interface SliceTensorOptions { dim?: Int; start?: Int | null; end?: Int | null; step?: Int }
export interface SlowConv3dOptions { bias?: Tensor | null; stride?: Size; padding?: Size; out?: Tensor }
export interface SlowConvDilated2dOptions { bias?: Tensor | null; stride?: Size; padding?: Size; dilation?: Size; out?: Tensor }
export interface SlowConvTranspose2dOptions { bias?: Tensor | null; stride?: Size; padding?: Size; outputPadding?: Size; dilation?: Size; out?: Tensor }
export interface ReductionBetaOutOptions { reduction?: Int; beta?: Double; out?: Tensor }
export interface BetaThresholdOutOptions { beta?: Scalar; threshold?: Scalar; out?: Tensor }
export interface NonBlockingCopyMemoryFormatOptions { nonBlocking?: boolean; copy?: boolean; memoryFormat?: MemoryFormat | null }
export interface ToDtypeLayoutOptions { dtype?: DTypeLike | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; nonBlocking?: boolean; copy?: boolean; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean }
export interface MaskedGradOptions { maskedGrad?: boolean | null }
export interface UniformOptions { from?: Double; to?: Double; generator?: Generator | null; out?: Tensor }
export interface MinMax extends Several { readonly min: Tensor; readonly max: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface GradInputGradWeightGradBias extends Several { readonly gradInput: Tensor; readonly gradWeight: Tensor; readonly gradBias: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly length: 3 }
export interface ValuesIndices extends Several { readonly values: Tensor; readonly indices: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface OutputMask extends Several { readonly output: Tensor; readonly mask: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface MantissaExponent extends Several { readonly mantissa: Tensor; readonly exponent: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface ATau extends Several { readonly a: Tensor; readonly tau: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface HistBinEdges extends Several { readonly hist: Tensor; readonly binEdges: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export type HistBinEdges_TL = readonly [hist: Tensor, binEdges: Parts] & { readonly hist: Tensor; readonly binEdges: Parts }
export interface LInfo extends Several { readonly L: Tensor; readonly info: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface EigenvaluesEigenvectors extends Several { readonly eigenvalues: Tensor; readonly eigenvectors: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface InverseInfo extends Several { readonly inverse: Tensor; readonly info: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface LDPivots extends Several { readonly LD: Tensor; readonly pivots: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface LDPivotsInfo extends Several { readonly LD: Tensor; readonly pivots: Tensor; readonly info: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly length: 3 }
export interface SolutionResidualsRankSingularValues extends Several { readonly solution: Tensor; readonly residuals: Tensor; readonly rank: Tensor; readonly singularValues: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly 3: Tensor; readonly length: 4 }
export interface PLU extends Several { readonly P: Tensor; readonly L: Tensor; readonly U: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly length: 3 }
export interface LUPivots extends Several { readonly LU: Tensor; readonly pivots: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface LUPivotsInfo extends Several { readonly LU: Tensor; readonly pivots: Tensor; readonly info: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly length: 3 }
export interface QR extends Several { readonly Q: Tensor; readonly R: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface SignLogabsdet extends Several { readonly sign: Tensor; readonly logabsdet: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface ResultInfo extends Several { readonly result: Tensor; readonly info: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface USVh extends Several { readonly U: Tensor; readonly S: Tensor; readonly Vh: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly length: 3 }
export interface USV extends Several { readonly U: Tensor; readonly S: Tensor; readonly V: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly length: 3 }
export interface SolutionClonedCoefficient extends Several { readonly solution: Tensor; readonly clonedCoefficient: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export type SelfOutFoundInfOut_LT = readonly [selfOut: Parts, foundInfOut: Tensor] & { readonly selfOut: Parts; readonly foundInfOut: Tensor }
export type OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT = readonly [output: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: number, maxK: number, philoxSeed: Tensor, philoxOffset: Tensor, debugAttnMask: Tensor] & { readonly output: Tensor; readonly logsumexp: Tensor; readonly cumSeqQ: Tensor; readonly cumSeqK: Tensor; readonly maxQ: number; readonly maxK: number; readonly philoxSeed: Tensor; readonly philoxOffset: Tensor; readonly debugAttnMask: Tensor }
export type OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii = readonly [output: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, maxSeqlenBatchQ: number, maxSeqlenBatchK: number] & { readonly output: Tensor; readonly logsumexp: Tensor; readonly philoxSeed: Tensor; readonly philoxOffset: Tensor; readonly maxSeqlenBatchQ: number; readonly maxSeqlenBatchK: number }
export interface OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask extends Several { readonly output: Tensor; readonly softmaxLogsumexp: Tensor; readonly rngState: Tensor; readonly unused: Tensor; readonly debugAttnMask: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly 3: Tensor; readonly 4: Tensor; readonly length: 5 }
export type SelfOutGradsOutStateSumsOutStateStepsOut_LLLL = readonly [selfOut: Parts, gradsOut: Parts, stateSumsOut: Parts, stateStepsOut: Parts] & { readonly selfOut: Parts; readonly gradsOut: Parts; readonly stateSumsOut: Parts; readonly stateStepsOut: Parts }
export type SelfOutGradsOutStateSumsOut_LLL = readonly [selfOut: Parts, gradsOut: Parts, stateSumsOut: Parts] & { readonly selfOut: Parts; readonly gradsOut: Parts; readonly stateSumsOut: Parts }
export type SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL = readonly [selfOut: Parts, gradsOut: Parts, expAvgsOut: Parts, expAvgSqsOut: Parts, maxExpAvgSqsOut: Parts] & { readonly selfOut: Parts; readonly gradsOut: Parts; readonly expAvgsOut: Parts; readonly expAvgSqsOut: Parts; readonly maxExpAvgSqsOut: Parts }
export interface OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut extends Several { readonly output: Tensor; readonly mask: Tensor; readonly runningMinOut: Tensor; readonly runningMaxOut: Tensor; readonly scaleOut: Tensor; readonly zeroPointOut: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly 3: Tensor; readonly 4: Tensor; readonly 5: Tensor; readonly length: 6 }
export type SelfOutGradsOutMomentumBufferListOut_LLL = readonly [selfOut: Parts, gradsOut: Parts, momentumBufferListOut: Parts] & { readonly selfOut: Parts; readonly gradsOut: Parts; readonly momentumBufferListOut: Parts }
export interface ResultLUPivots extends Several { readonly result: Tensor; readonly LU: Tensor; readonly pivots: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly length: 3 }
export interface SignLogabsdetLUPivots extends Several { readonly sign: Tensor; readonly logabsdet: Tensor; readonly LU: Tensor; readonly pivots: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly 3: Tensor; readonly length: 4 }
export interface ResultLUPivotsInfo extends Several { readonly result: Tensor; readonly LU: Tensor; readonly pivots: Tensor; readonly info: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly 3: Tensor; readonly length: 4 }
export interface OutputLogSumexpPhiloxSeedPhiloxOffset extends Several { readonly output: Tensor; readonly logSumexp: Tensor; readonly philoxSeed: Tensor; readonly philoxOffset: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly 3: Tensor; readonly length: 4 }
export type OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT = readonly [output: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: number, maxK: number, rngState: Tensor, unused: Tensor, debugAttnMask: Tensor] & { readonly output: Tensor; readonly logsumexp: Tensor; readonly cumSeqQ: Tensor; readonly cumSeqK: Tensor; readonly maxQ: number; readonly maxK: number; readonly rngState: Tensor; readonly unused: Tensor; readonly debugAttnMask: Tensor }
export interface GradQueryGradKeyGradValue extends Several { readonly gradQuery: Tensor; readonly gradKey: Tensor; readonly gradValue: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly length: 3 }
export interface OutputLogsumexp extends Several { readonly output: Tensor; readonly logsumexp: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface GradQueryGradKeyGradValueGradAttnBias extends Several { readonly gradQuery: Tensor; readonly gradKey: Tensor; readonly gradValue: Tensor; readonly gradAttnBias: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly 2: Tensor; readonly 3: Tensor; readonly length: 4 }
export interface PrimalTangent extends Several { readonly primal: Tensor; readonly tangent: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface GradSelfGradGrid extends Several { readonly gradSelf: Tensor; readonly gradGrid: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface OutputBuffer extends Several { readonly output: Tensor; readonly buffer: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface OutputIsTarget extends Several { readonly output: Tensor; readonly isTarget: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
export interface OutputTotalWeight extends Several { readonly output: Tensor; readonly totalWeight: Tensor; readonly 0: Tensor; readonly 1: Tensor; readonly length: 2 }
