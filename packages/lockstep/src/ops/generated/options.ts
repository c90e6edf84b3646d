// Generated from libtorch's schemas by `npm run generate`; do not edit.
import type { Tensor } from '../../tensor/tensor.js'
import type { Generator } from '../../autograd/generator.js'
import type {
  Device, Double, Doubles, DType, Int, Ints, Layout, MemoryFormat, OptionalTensors, Scalar, Size, Tensors,
} from '../types.js'

export interface OutOptions { out?: Tensor }
export interface AddReluScalarOptions { alpha?: Scalar; out?: Tensor }
export interface AddRelu_ScalarOptions { alpha?: Scalar }
export interface AddmmActivationOptions { beta?: Scalar; alpha?: Scalar; useGelu?: boolean; out?: Tensor }
export interface AminmaxOptions { out?: readonly [Tensor, Tensor] }
export interface AminmaxDimOptions { keepdim?: boolean; out?: readonly [Tensor, Tensor] }
export interface AmpForeachNonFiniteCheckAndUnscaleOptions { out?: Tensors }
export interface AssertTensorMetadataOptions { size?: Ints | null; stride?: Ints | null; dtype?: DType | null; device?: Device | null; layout?: Layout | null }
export interface BatchNormNoUpdateOptions { out?: readonly [Tensor, Tensor, Tensor, Tensor] }
export interface CastByteOptions { nonBlocking?: boolean }
export interface ChooseQparamsPerTensorOptions { reduceRange?: boolean }
export interface ConvertIndicesFromCooToCsrOptions { outInt32?: boolean; out?: Tensor }
export interface ConvertIndicesFromCsrToCooOptions { outInt32?: boolean; transpose?: boolean; out?: Tensor }
export interface CopyFromOptions { nonBlocking?: boolean; out?: Tensor }
export interface CsltSparseMmOptions { bias?: Tensor | null; alpha?: Tensor | null; outDtype?: DType | null; transposeResult?: boolean; algId?: Int; splitK?: Int; splitKMode?: Int }
export interface CsltSparseMmSearchOptions { bias?: Tensor | null; alpha?: Tensor | null; outDtype?: DType | null; transposeResult?: boolean }
export interface CtcLossOptions { blank?: Int; zeroInfinity?: boolean; out?: readonly [Tensor, Tensor] }
export interface CtcLossBackwardOptions { zeroInfinity?: boolean; out?: Tensor }
export interface CtcLossBackwardTensorOptions { zeroInfinity?: boolean }
export interface CudnnAttentionBackwardOptions { scale?: Double | null }
export interface CudnnAttentionForwardOptions { dropoutP?: Double; isCausal?: boolean; returnDebugMask?: boolean; scale?: Double | null }
export interface FactoryOutOptions { dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface CudnnRnnOptions { out?: readonly [Tensor, Tensor, Tensor, Tensor, Tensor] }
export interface EfficientAttentionBackwardOptions { scale?: Double | null; numSplitsKey?: Int | null; windowSize?: Int | null; sharedStorageDqdkdv?: boolean }
export interface EfficientAttentionForwardOptions { computeLogSumexp?: boolean; scale?: Double | null; seqlenK?: Tensor | null; windowSize?: Int | null }
export interface EmbeddingBagOptions { scaleGradByFreq?: boolean; mode?: Int; sparse?: boolean; perSampleWeights?: Tensor | null; includeLastOffset?: boolean; paddingIdx?: Int; out?: readonly [Tensor, Tensor, Tensor, Tensor] }
export interface EmbeddingBagBackwardOptions { paddingIdx?: Int }
export interface EmbeddingBagDenseBackwardOptions { paddingIdx?: Int; out?: Tensor }
export interface EmptyAffineQuantizedOptions { dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; scale?: Double; zeroPoint?: Int; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean; out?: Tensor }
export interface EmptyPerChannelAffineQuantizedOptions { scales: Tensor; zeroPoints: Tensor; axis: Int; dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean; out?: Tensor }
export interface FakeQuantizeLearnablePerChannelAffineOptions { gradFactor?: Double; out?: Tensor }
export interface FakeQuantizeLearnablePerChannelAffineBackwardOptions { gradFactor?: Double }
export interface FlashAttentionBackwardOptions { scale?: Double | null; windowSizeLeft?: Int | null; windowSizeRight?: Int | null }
export interface FlashAttentionForwardOptions { scale?: Double | null; windowSizeLeft?: Int | null; windowSizeRight?: Int | null; sequsedK?: Tensor | null; alibiSlopes?: Tensor | null; blockTable?: Tensor | null; numSplits?: Int | null }
export interface FlashAttentionForwardQuantizedOptions { scale?: Double | null; windowSizeLeft?: Int | null; windowSizeRight?: Int | null; sequsedK?: Tensor | null; alibiSlopes?: Tensor | null }
export interface ForeachAddListOptions { alpha?: Scalar; out?: Tensors }
export interface ForeachAddcdivScalarOptions { value?: Scalar; out?: Tensors }
export interface ForeachAddcdiv_ScalarOptions { value?: Scalar }
export interface ForeachCloneOptions { memoryFormat?: MemoryFormat | null; out?: Tensors }
export interface ForeachCopyOptions { nonBlocking?: boolean; out?: Tensors }
export interface ForeachNormScalarOptions { ord?: Scalar; dtype?: DType | null; out?: Tensors }
export interface FusedAdagradOptions { lr: Double; lrDecay: Double; weightDecay: Double; eps: Double; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedAdagradTensorLrOptions { lr: Tensor; lrDecay: Double; weightDecay: Double; eps: Double; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedAdagrad_Options { lr: Double; lrDecay: Double; weightDecay: Double; eps: Double; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface FusedAdagrad_TensorLrOptions { lr: Tensor; lrDecay: Double; weightDecay: Double; eps: Double; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface FusedAdamOptions { lr: Double; beta1: Double; beta2: Double; weightDecay: Double; eps: Double; amsgrad: boolean; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedAdamTensorLrOptions { lr: Tensor; beta1: Double; beta2: Double; weightDecay: Double; eps: Double; amsgrad: boolean; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedAdam_Options { lr: Double; beta1: Double; beta2: Double; weightDecay: Double; eps: Double; amsgrad: boolean; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface FusedAdam_TensorLrOptions { lr: Tensor; beta1: Double; beta2: Double; weightDecay: Double; eps: Double; amsgrad: boolean; maximize: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface FusedDropoutOptions { generator?: Generator | null; out?: readonly [Tensor, Tensor] }
export interface FusedMovingAvgObsFqHelperOptions { perRowFakeQuant?: boolean; symmetricQuant?: boolean; out?: readonly [Tensor, Tensor] }
export interface FusedMovingAvgObsFqHelperFunctionalOptions { perRowFakeQuant?: boolean; symmetricQuant?: boolean }
export interface FusedSdpChoiceOptions { attnMask?: Tensor | null; dropoutP?: Double; isCausal?: boolean; scale?: Double | null; enableGqa?: boolean }
export interface FusedSgdOptions { weightDecay: Double; momentum: Double; lr: Double; dampening: Double; nesterov: boolean; maximize: boolean; isFirstStep: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedSgdTensorLrOptions { weightDecay: Double; momentum: Double; lr: Tensor; dampening: Double; nesterov: boolean; maximize: boolean; isFirstStep: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null; out?: Tensors }
export interface FusedSgd_Options { weightDecay: Double; momentum: Double; lr: Double; dampening: Double; nesterov: boolean; maximize: boolean; isFirstStep: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface FusedSgd_TensorLrOptions { weightDecay: Double; momentum: Double; lr: Tensor; dampening: Double; nesterov: boolean; maximize: boolean; isFirstStep: boolean; gradScale?: Tensor | null; foundInf?: Tensor | null }
export interface GroupedMmOptions { offs?: Tensor | null; bias?: Tensor | null; outDtype?: DType | null }
export interface HistogramddBinEdgesOptions { range?: Doubles | null; weight?: Tensor | null; density?: boolean; out?: Tensors }
export interface HistogramddFromBinCtsOptions { range?: Doubles | null; weight?: Tensor | null; density?: boolean; out?: Tensor }
export interface HistogramddFromBinTensorsOptions { weight?: Tensor | null; density?: boolean; out?: Tensor }
export interface IndexPutImplOptions { accumulate?: boolean; unsafe?: boolean; out?: Tensor }
export interface IndexPutImpl_Options { accumulate?: boolean; unsafe?: boolean }
export interface JaggedToPaddedDenseForwardOptions { paddingValue?: Double }
export interface LinalgCheckErrorsOptions { isMatrix: boolean }
export interface LinalgDetOptions { out?: readonly [Tensor, Tensor, Tensor] }
export interface LinalgEighOptions { UPLO?: string; computeV?: boolean; out?: readonly [Tensor, Tensor] }
export interface LinalgSolveExOptions { left?: boolean; checkErrors?: boolean; out?: readonly [Tensor, Tensor, Tensor, Tensor] }
export interface LinalgSvdOptions { fullMatrices?: boolean; computeUv?: boolean; driver?: string | null; out?: readonly [Tensor, Tensor, Tensor] }
export interface LstmMpsOptions { out?: readonly [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor] }
export interface LuWithInfoOptions { pivot?: boolean; checkErrors?: boolean }
export interface MakeDepTokenOptions { dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean }
export interface MaskedSoftmaxOptions { dim?: Int | null; maskType?: Int | null; out?: Tensor }
export interface MaskedSoftmaxBackwardOptions { dim?: Int | null; out?: Tensor }
export interface MixedDtypesLinearOptions { bias?: Tensor | null; activation?: string | null }
export interface NativeMultiHeadAttentionOptions { mask?: Tensor | null; needWeights?: boolean; averageAttnWeights?: boolean; maskType?: Int | null; out?: readonly [Tensor, Tensor] }
export interface NestedFromPaddedOptions { fuseTransform0213?: boolean; out?: Tensor }
export interface NestedFromPaddedTensorOptions { raggedIdx?: Int; minSeqlen?: Tensor | null; maxSeqlen?: Tensor | null; sumS?: Int | null }
export interface NestedSumBackwardOptions { keepdim?: boolean }
export interface NestedTensorFromMaskOptions { maskCheck?: boolean; out?: Tensor }
export interface NestedViewFromJaggedOptions { lengths?: Tensor | null; raggedIdx?: Int; minSeqlen?: Tensor | null; maxSeqlen?: Tensor | null }
export interface NestedViewFromJaggedCopyOptions { lengths?: Tensor | null; raggedIdx?: Int; minSeqlen?: Tensor | null; maxSeqlen?: Tensor | null; out?: Tensor }
export interface NewZerosWithSameFeatureMetaOptions { selfNumBatchDims?: Int; out?: Tensor }
export interface NnpackSpatialConvolutionOptions { stride?: Size; out?: Tensor }
export interface PadEnumOptions { value?: Double | null }
export interface PaddedDenseToJaggedForwardOptions { totalL?: Int | null }
export interface PdistForwardOptions { p?: Double; out?: Tensor }
export interface PhiloxNormalOptions { mean?: Double; std?: Double; out?: Tensor }
export interface PhiloxNormal_Options { mean?: Double; std?: Double }
export interface PhiloxUniformOptions { low?: Double; high?: Double; out?: Tensor }
export interface PhiloxUniform_Options { low?: Double; high?: Double }
export interface PinMemoryOptions { device?: Device | null; out?: Tensor }
export interface SafeSoftmaxOptions { dtype?: DType | null }
export interface GeneratorOutOptions { generator?: Generator | null; out?: Tensor }
export interface ScaledDotProductAttentionMathOptions { attnMask?: Tensor | null; dropoutP?: Double; isCausal?: boolean; dropoutMask?: Tensor | null; scale?: Double | null; enableGqa?: boolean }
export interface ScaledDotProductEfficientAttentionOptions { dropoutP?: Double; isCausal?: boolean; scale?: Double | null }
export interface ScaledDotProductEfficientAttentionBackwardOptions { isCausal?: boolean; scale?: Double | null }
export interface ScaledDotProductFlashAttentionForCpuOptions { dropoutP?: Double; isCausal?: boolean; attnMask?: Tensor | null; scale?: Double | null }
export interface ScaledDotProductFlashAttentionForCpuBackwardOptions { attnMask?: Tensor | null; scale?: Double | null }
export interface ScaledDotProductFusedAttentionOverrideableOptions { attnBias?: Tensor | null; dropoutP?: Double; isCausal?: boolean; returnDebugMask?: boolean; scale?: Double | null }
export interface ScaledGroupedMmOptions { offs?: Tensor | null; bias?: Tensor | null; scaleResult?: Tensor | null; outDtype?: DType | null; useFastAccum?: boolean }
export interface ScaledGroupedMmV2Options { offs?: Tensor | null; bias?: Tensor | null; outDtype?: DType | null; contractionDim?: Ints; useFastAccum?: boolean }
export interface ScaledMmOptions { bias?: Tensor | null; scaleResult?: Tensor | null; outDtype?: DType | null; useFastAccum?: boolean; out?: Tensor }
export interface ScaledMmV2Options { contractionDim?: Ints; useFastAccum?: boolean; out?: Tensor }
export interface SegmentReduceBackwardOptions { lengths?: Tensor | null; offsets?: Tensor | null; axis?: Int; initial?: Scalar | null; out?: Tensor }
export interface SlowConv2dBackwardGradInputOptions { out: readonly [Tensor, Tensor, Tensor] }
export interface SparseAddmmOptions { beta?: Scalar; alpha?: Scalar; out?: Tensor }
export interface FactoryOptions { dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean }
export interface SparseCooTensorUnsafeOptions { dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; isCoalesced?: boolean | null; requiresGrad?: boolean }
export interface SparseCooTensorWithDimsAndTensorsOptions { dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; isCoalesced?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface SparseCsrProdDimDtypeOptions { keepdim?: boolean; dtype?: DType | null; out?: Tensor }
export interface SparseMaskProjectionOptions { accumulateMatches?: boolean; out?: Tensor }
export interface SparseSemiStructuredAddmmOptions { alpha?: Scalar; beta?: Scalar; outDtype?: DType | null }
export interface SparseSemiStructuredLinearOptions { bias?: Tensor | null; activation?: string | null; outDtype?: DType | null }
export interface SparseSemiStructuredMmOptions { outDtype?: DType | null }
export interface SparseSemiStructuredTileOptions { algorithm?: string; useCutlass?: boolean }
export interface SparseSumDimDtypeOptions { dtype: DType }
export interface SpdiagsOptions { layout?: Layout | null; out?: Tensor }
export interface SpsolveOptions { left?: boolean }
export interface StackOptions { dim?: Int; out?: Tensor }
export interface ThnnFusedGruCellOptions { inputBias?: Tensor | null; hiddenBias?: Tensor | null; out?: readonly [Tensor, Tensor] }
export interface ThnnFusedLstmCellOptions { inputBias?: Tensor | null; hiddenBias?: Tensor | null; out?: readonly [Tensor, Tensor, Tensor] }
export interface ToCopyOptions { dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; nonBlocking?: boolean; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean; out?: Tensor }
export interface ToDenseOptions { dtype?: DType | null; maskedGrad?: boolean | null; out?: Tensor }
export interface ToSparseOptions { layout?: Layout | null; blocksize?: Size | null; denseDim?: Int | null; out?: Tensor }
export interface ToSparseBscOptions { denseDim?: Int | null; out?: Tensor }
export interface TransformerEncoderLayerFwdOptions { mask?: Tensor | null; maskType?: Int | null; out?: Tensor }
export interface TrilinearOptions { unrollDim?: Int; out?: Tensor }
export interface TritonMultiHeadAttentionOptions { mask?: Tensor | null; out?: Tensor }
export interface TritonScaledDotAttentionOptions { dropoutP?: Double; out?: Tensor }
export interface UniqueOptions { sorted?: boolean; returnInverse?: boolean; out?: readonly [Tensor, Tensor] }
export interface Unique2Options { sorted?: boolean; returnInverse?: boolean; returnCounts?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface UnsafeIndexPutOptions { accumulate?: boolean }
export interface UpsampleBicubic2dAaOptions { scalesH?: Double | null; scalesW?: Double | null; out?: Tensor }
export interface UpsampleNearestExact1dOptions { scales?: Double | null; out?: Tensor }
export interface UpsampleNearestExact3dOptions { scalesD?: Double | null; scalesH?: Double | null; scalesW?: Double | null; out?: Tensor }
export interface ValidateSparseBscTensorArgsOptions { checkPinning?: boolean | null }
export interface ValidateSparseCooTensorArgsOptions { isCoalesced?: boolean | null; checkPinning?: boolean | null }
export interface WeightNormOptions { dim?: Int }
export interface WeightNormInterfaceOptions { dim?: Int; out?: readonly [Tensor, Tensor] }
export interface IntoOptions { out: Tensor }
export interface Addbmm_Options { beta?: Scalar; alpha?: Scalar }
export interface AddcdivOptions { value?: Scalar; out?: Tensor }
export interface AllDimOptions { keepdim?: boolean; out?: Tensor }
export interface AllDimsOptions { dim?: Ints | null; keepdim?: boolean; out?: Tensor }
export interface AllcloseOptions { rtol?: Double; atol?: Double; equalNan?: boolean }
export interface AmaxOptions { dim?: Size; keepdim?: boolean; out?: Tensor }
export interface AminmaxOptions2 { dim?: Int | null; keepdim?: boolean; out?: readonly [Tensor, Tensor] }
export interface ArangeStartStepOptions { step?: Scalar; dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface ArgmaxOptions { dim?: Int | null; keepdim?: boolean; out?: Tensor }
export interface ArgsortOptions { dim?: Int; descending?: boolean }
export interface ArgsortStableOptions { stable: boolean; dim?: Int; descending?: boolean; out?: Tensor }
export interface AsStridedOptions { storageOffset?: Int | null }
export interface AsStridedCopyOptions { storageOffset?: Int | null; out?: Tensor }
export interface AvgPool1dOptions { stride?: Size; padding?: Size; ceilMode?: boolean; countIncludePad?: boolean; out?: Tensor }
export interface AvgPool2dOptions { stride?: Size; padding?: Size; ceilMode?: boolean; countIncludePad?: boolean; divisorOverride?: Int | null; out?: Tensor }
export interface GeneratorOptions { generator?: Generator | null }
export interface Bernoulli_FloatOptions { p?: Double; generator?: Generator | null }
export interface BilinearOptions { bias?: Tensor | null }
export interface BinaryCrossEntropyOptions { weight?: Tensor | null; reduction?: Int; out?: Tensor }
export interface BinaryCrossEntropyWithLogitsOptions { weight?: Tensor | null; posWeight?: Tensor | null; reduction?: Int; out?: Tensor }
export interface BincountOptions { weights?: Tensor | null; minlength?: Int; out?: Tensor }
export interface BucketizeScalarOptions { outInt32?: boolean; right?: boolean; out?: Tensor }
export interface CauchyOptions { median?: Double; sigma?: Double; generator?: Generator | null; out?: Tensor }
export interface Cauchy_Options { median?: Double; sigma?: Double; generator?: Generator | null }
export interface CdistOptions { p?: Double; computeMode?: Int | null }
export interface ChalfOptions { memoryFormat?: MemoryFormat | null }
export interface CholeskyOptions { upper?: boolean; out?: Tensor }
export interface ClampOptions { min?: Scalar | null; max?: Scalar | null; out?: Tensor }
export interface ClampTensorOptions { min?: Tensor | null; max?: Tensor | null; out?: Tensor }
export interface Clamp_Options { min?: Scalar | null; max?: Scalar | null }
export interface Clamp_TensorOptions { min?: Tensor | null; max?: Tensor | null }
export interface CloneOptions { memoryFormat?: MemoryFormat | null; out?: Tensor }
export interface CombinationsOptions { r?: Int; withReplacement?: boolean }
export interface ContiguousOptions { memoryFormat?: MemoryFormat }
export interface Conv1dOptions { bias?: Tensor | null; stride?: Size; padding?: Size; dilation?: Size; groups?: Int }
export interface Conv1dPaddingOptions { bias?: Tensor | null; stride?: Size; padding?: string; dilation?: Size; groups?: Int }
export interface ConvTbcOptions { pad?: Int; out?: Tensor }
export interface ConvTranspose1dOptions { bias?: Tensor | null; stride?: Size; padding?: Size; outputPadding?: Size; groups?: Int; dilation?: Size }
export interface CosineEmbeddingLossOptions { margin?: Double; reduction?: Int }
export interface CosineSimilarityOptions { dim?: Int; eps?: Double }
export interface CovOptions { correction?: Int; fweights?: Tensor | null; aweights?: Tensor | null }
export interface CrossEntropyLossOptions { weight?: Tensor | null; reduction?: Int; ignoreIndex?: Int; labelSmoothing?: Double }
export interface CtcLossIntListOptions { blank?: Int; reduction?: Int; zeroInfinity?: boolean }
export interface CumprodOptions { dtype?: DType | null; out?: Tensor }
export interface CumulativeTrapezoidDxOptions { dx?: Scalar; dim?: Int }
export interface DiagOptions { diagonal?: Int; out?: Tensor }
export interface DiagEmbedOptions { offset?: Int; dim1?: Int; dim2?: Int; out?: Tensor }
export interface DiagflatOptions { offset?: Int }
export interface DiagonalOptions { offset?: Int; dim1?: Int; dim2?: Int }
export interface DiffOptions { n?: Int; dim?: Int; prepend?: Tensor | null; append?: Tensor | null; out?: Tensor }
export interface DistOptions { p?: Scalar; out?: Tensor }
export interface DivScalarModeOptions { roundingMode: string | null; out?: Tensor }
export interface Div_ScalarModeOptions { roundingMode: string | null }
export interface EinsumOptions { path?: Ints | null }
export interface EluOptions { alpha?: Scalar; scale?: Scalar; inputScale?: Scalar; out?: Tensor }
export interface Elu_Options { alpha?: Scalar; scale?: Scalar; inputScale?: Scalar }
export interface EmbeddingOptions { paddingIdx?: Int; scaleGradByFreq?: boolean; sparse?: boolean; out?: Tensor }
export interface EmbeddingBagOptions2 { scaleGradByFreq?: boolean; mode?: Int; sparse?: boolean; perSampleWeights?: Tensor | null; includeLastOffset?: boolean }
export interface EmptyMemoryFormatOptions { dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean; out?: Tensor }
export interface ExpandOptions { implicit?: boolean }
export interface ExpandCopyOptions { implicit?: boolean; out?: Tensor }
export interface ExponentialOptions { lambd?: Double; generator?: Generator | null; out?: Tensor }
export interface Exponential_Options { lambd?: Double; generator?: Generator | null }
export interface FftFftOptions { n?: Int | null; dim?: Int; norm?: string | null; out?: Tensor }
export interface FftFft2Options { s?: Size | null; dim?: Size; norm?: string | null; out?: Tensor }
export interface FftFftfreqOptions { d?: Double; dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface FftFftnOptions { s?: Size | null; dim?: Size | null; norm?: string | null; out?: Tensor }
export interface FftFftshiftOptions { dim?: Size | null }
export interface FillDiagonal_Options { wrap?: boolean }
export interface FlattenUsingIntsOptions { startDim?: Int; endDim?: Int }
export interface FromFileOptions { shared?: boolean | null; size?: Int | null; dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface GatherOptions { sparseGrad?: boolean; out?: Tensor }
export interface GeluOptions { approximate?: string; out?: Tensor }
export interface Gelu_Options { approximate?: string }
export interface GradientArrayOptions { dim: Ints; edgeOrder?: Int }
export interface GradientScalararrayOptions { spacing: Scalar; dim: Ints; edgeOrder?: Int }
export interface GradientScalarintOptions { spacing?: Scalar | null; dim?: Int | null; edgeOrder?: Int }
export interface GradientScalarrayarrayOptions { spacing: readonly Scalar[]; dim: Ints; edgeOrder?: Int }
export interface GradientScalarrayintOptions { spacing: readonly Scalar[]; dim?: Int | null; edgeOrder?: Int }
export interface GradientTensorarrayOptions { spacing: Tensors; dim: Ints; edgeOrder?: Int }
export interface GradientTensorarrayintOptions { spacing: Tensors; dim?: Int | null; edgeOrder?: Int }
export interface GroupNormOptions { weight?: Tensor | null; bias?: Tensor | null; eps?: Double; cudnnEnabled?: boolean }
export interface GruCellOptions { bIh?: Tensor | null; bHh?: Tensor | null }
export interface HardshrinkOptions { lambd?: Scalar; out?: Tensor }
export interface HardtanhOptions { minVal?: Scalar; maxVal?: Scalar; out?: Tensor }
export interface Hardtanh_Options { minVal?: Scalar; maxVal?: Scalar }
export interface HashTensorOptions { dim?: Size; keepdim?: boolean; mode?: Int; out?: Tensor }
export interface HistcOptions { bins?: Int; min?: Scalar; max?: Scalar; out?: Tensor }
export interface HistogramBinCtOptions { bins?: Int; range?: Doubles | null; weight?: Tensor | null; density?: boolean; out?: readonly [Tensor, Tensor] }
export interface HistogramBinsTensorOptions { weight?: Tensor | null; density?: boolean; out?: readonly [Tensor, Tensor] }
export interface HistogramddOptions { range?: Doubles | null; weight?: Tensor | null; density?: boolean }
export interface HuberLossOptions { reduction?: Int; delta?: Double; out?: Tensor }
export interface IndexPutOptions { accumulate?: boolean; out?: Tensor }
export interface IndexReduceOptions { includeSelf?: boolean; out?: Tensor }
export interface IndexReduce_Options { includeSelf?: boolean }
export interface IsPinnedOptions { device?: Device | null }
export interface IsinScalarTensorOptions { assumeUnique?: boolean; invert?: boolean; out?: Tensor }
export interface IstftOptions { hopLength?: Int | null; winLength?: Int | null; window?: Tensor | null; center?: boolean; normalized?: boolean; onesided?: boolean | null; length?: Int | null; returnComplex?: boolean }
export interface KlDivOptions { reduction?: Int; logTarget?: boolean }
export interface KthvalueOptions { dim?: Int; keepdim?: boolean; out?: readonly [Tensor, Tensor] }
export interface L1LossOptions { reduction?: Int }
export interface LayerNormOptions { weight?: Tensor | null; bias?: Tensor | null; eps?: Double; cudnnEnable?: boolean }
export interface LeakyReluOptions { negativeSlope?: Scalar; out?: Tensor }
export interface LeakyRelu_Options { negativeSlope?: Scalar }
export interface LinalgPowsumOptions { ord?: Scalar; dim?: Size | null; keepdim?: boolean; dtype?: DType | null }
export interface LinalgCholeskyExOptions { upper?: boolean; checkErrors?: boolean; out?: readonly [Tensor, Tensor] }
export interface LinalgCondOptions { p?: Scalar | null; out?: Tensor }
export interface LinalgEighOptions2 { UPLO?: string; out?: readonly [Tensor, Tensor] }
export interface LinalgEigvalshOptions { UPLO?: string; out?: Tensor }
export interface LinalgInvExOptions { checkErrors?: boolean; out?: readonly [Tensor, Tensor] }
export interface LinalgLdlFactorOptions { hermitian?: boolean; out?: readonly [Tensor, Tensor] }
export interface LinalgLdlFactorExOptions { hermitian?: boolean; checkErrors?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface LinalgLdlSolveOptions { hermitian?: boolean; out?: Tensor }
export interface LinalgLstsqOptions { rcond?: Double | null; driver?: string | null; out?: readonly [Tensor, Tensor, Tensor, Tensor] }
export interface LinalgLuOptions { pivot?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface LinalgLuFactorOptions { pivot?: boolean; out?: readonly [Tensor, Tensor] }
export interface LinalgLuFactorExOptions { pivot?: boolean; checkErrors?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface LinalgLuSolveOptions { left?: boolean; adjoint?: boolean; out?: Tensor }
export interface LinalgMatrixNormOptions { dim?: Ints; keepdim?: boolean; dtype?: DType | null; out?: Tensor }
export interface LinalgMatrixNormStrOrdOptions { ord?: string; dim?: Ints; keepdim?: boolean; dtype?: DType | null; out?: Tensor }
export interface LinalgMatrixRankAtolRtolFloatOptions { atol?: Double | null; rtol?: Double | null; hermitian?: boolean; out?: Tensor }
export interface LinalgMatrixRankAtolRtolTensorOptions { atol?: Tensor | null; rtol?: Tensor | null; hermitian?: boolean; out?: Tensor }
export interface LinalgNormOptions { ord?: Scalar | null; dim?: Size | null; keepdim?: boolean; dtype?: DType | null; out?: Tensor }
export interface LinalgNormOrdStrOptions { dim?: Size | null; keepdim?: boolean; dtype?: DType | null; out?: Tensor }
export interface LinalgQrOptions { mode?: string; out?: readonly [Tensor, Tensor] }
export interface LinalgSolveOptions { left?: boolean; out?: Tensor }
export interface LinalgSolveExOptions2 { left?: boolean; checkErrors?: boolean; out?: readonly [Tensor, Tensor] }
export interface LinalgSolveTriangularOptions { upper: boolean; left?: boolean; unitriangular?: boolean; out?: Tensor }
export interface LinalgSvdOptions2 { fullMatrices?: boolean; driver?: string | null; out?: readonly [Tensor, Tensor, Tensor] }
export interface LinalgSvdvalsOptions { driver?: string | null; out?: Tensor }
export interface LinalgTensorinvOptions { ind?: Int; out?: Tensor }
export interface LinalgTensorsolveOptions { dims?: Ints | null; out?: Tensor }
export interface LinalgVanderOptions { N?: Int | null }
export interface LinalgVectorNormOptions { ord?: Scalar; dim?: Size | null; keepdim?: boolean; dtype?: DType | null; out?: Tensor }
export interface LinearOptions { bias?: Tensor | null; out?: Tensor }
export interface LogNormalOptions { mean?: Double; std?: Double; generator?: Generator | null; out?: Tensor }
export interface LogNormal_Options { mean?: Double; std?: Double; generator?: Generator | null }
export interface LogitOptions { eps?: Double | null; out?: Tensor }
export interface Logit_Options { eps?: Double | null }
export interface LogspaceOptions { base?: Double; dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface LuUnpackOptions { unpackData?: boolean; unpackPivots?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface MaxPool1dOptions { stride?: Size; padding?: Size; dilation?: Size; ceilMode?: boolean }
export interface MaxPool2dBackwardOptions { stride?: Size; padding?: Size; dilation?: Size; ceilMode?: boolean; out?: Tensor }
export interface MaxPool2dWithIndicesOptions { stride?: Size; padding?: Size; dilation?: Size; ceilMode?: boolean; out?: readonly [Tensor, Tensor] }
export interface MeshgridIndexingOptions { indexing: string }
export interface MkldnnReorderConv2dWeightOptions { padding?: Size; stride?: Size; dilation?: Size; groups?: Int; inputSize?: Ints | null; out?: Tensor }
export interface MkldnnRnnLayerBackwardOptions { out?: readonly [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor] }
export interface MseLossOptions { reduction?: Int; out?: Tensor }
export interface MultiMarginLossOptions { p?: Scalar; margin?: Scalar; weight?: Tensor | null; reduction?: Int; out?: Tensor }
export interface MultinomialOptions { replacement?: boolean; generator?: Generator | null; out?: Tensor }
export interface NanToNumOptions { nan?: Double | null; posinf?: Double | null; neginf?: Double | null; out?: Tensor }
export interface NanToNum_Options { nan?: Double | null; posinf?: Double | null; neginf?: Double | null }
export interface NanquantileOptions { dim?: Int | null; keepdim?: boolean; interpolation?: string; out?: Tensor }
export interface NestedToPaddedTensorOptions { outputSize?: Ints | null }
export interface NllLossOptions { weight?: Tensor | null; reduction?: Int; ignoreIndex?: Int; out?: Tensor }
export interface NllLossNdOptions { weight?: Tensor | null; reduction?: Int; ignoreIndex?: Int }
export interface NonzeroStaticOptions { size: Int; fillValue?: Int; out?: Tensor }
export interface NormScalarOptDimDtypeOptions { dtype: DType; out?: Tensor }
export interface NormExceptDimOptions { pow?: Int; dim?: Int }
export interface NormalTensorFloatOptions { std?: Double; generator?: Generator | null; out?: Tensor }
export interface NormalFloatFloatOptions { generator?: Generator | null; dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface NormalOutOptions { mean?: Double; std?: Double; generator?: Generator | null; out: Tensor }
export interface OneHotOptions { numClasses?: Int }
export interface OrmqrOptions { left?: boolean; transpose?: boolean; out?: Tensor }
export interface PadOptions { mode?: string; value?: Double | null }
export interface PadSequenceOptions { batchFirst?: boolean; paddingValue?: Double; paddingSide?: string }
export interface PairwiseDistanceOptions { p?: Double; eps?: Double; keepdim?: boolean }
export interface PdistOptions { p?: Double }
export interface PinverseOptions { rcond?: Double }
export interface QrOptions { some?: boolean; out?: readonly [Tensor, Tensor] }
export interface QuantizedLstmDataLegacyOptions { dtype?: DType | null; useDynamic?: boolean }
export interface RandGeneratorOptions { generator: Generator | null; dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface RandLikeGeneratorOptions { generator: Generator | null; dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean; out?: Tensor }
export interface RepeatInterleaveTensorOptions { outputSize?: Int | null; out?: Tensor }
export interface RepeatInterleaveSelfTensorOptions { dim?: Int | null; outputSize?: Int | null }
export interface RmsNormOptions { weight?: Tensor | null; eps?: Double | null }
export interface RollOptions { dims?: Size; out?: Tensor }
export interface Rot90Options { k?: Int; dims?: Ints; out?: Tensor }
export interface RoundDecimalsOptions { decimals: Int; out?: Tensor }
export interface Round_DecimalsOptions { decimals: Int }
export interface RreluOptions { lower?: Scalar; upper?: Scalar; training?: boolean; generator?: Generator | null }
export interface RreluWithNoiseOptions { lower?: Scalar; upper?: Scalar; training?: boolean; generator?: Generator | null; out?: Tensor }
export interface ScatterReduceOptions { reduce: string; out?: Tensor }
export interface Scatter_ReduceOptions { reduce: string }
export interface SearchsortedScalarOptions { outInt32?: boolean; right?: boolean; side?: string | null; sorter?: Tensor | null; out?: Tensor }
export interface SegmentReduceOptions { lengths?: Tensor | null; indices?: Tensor | null; offsets?: Tensor | null; axis?: Int; unsafe?: boolean; initial?: Scalar | null; out?: Tensor }
export interface Set_SourceTensorStorageOffsetOptions { stride?: Ints }
export interface SliceTensorOptions { dim?: Int; start?: Int | null; end?: Int | null; step?: Int }
export interface SliceCopyTensorOptions { dim?: Int; start?: Int | null; end?: Int | null; step?: Int; out?: Tensor }
export interface SlowConv3dOptions { bias?: Tensor | null; stride?: Size; padding?: Size; out?: Tensor }
export interface SlowConvDilated2dOptions { bias?: Tensor | null; stride?: Size; padding?: Size; dilation?: Size; out?: Tensor }
export interface SlowConvTranspose2dOptions { bias?: Tensor | null; stride?: Size; padding?: Size; outputPadding?: Size; dilation?: Size; out?: Tensor }
export interface SmoothL1LossOptions { reduction?: Int; beta?: Double; out?: Tensor }
export interface SoftplusOptions { beta?: Scalar; threshold?: Scalar; out?: Tensor }
export interface SortOptions { dim?: Int; descending?: boolean; out?: readonly [Tensor, Tensor] }
export interface SortStableOptions { stable: boolean | null; dim?: Int; descending?: boolean; out?: readonly [Tensor, Tensor] }
export interface SpecialRoundOptions { decimals?: Int; out?: Tensor }
export interface SplitCopyTensorOptions { dim?: Int; out?: Tensors }
export interface StdOptions { unbiased?: boolean }
export interface StdCorrectionOptions { dim?: Size | null; correction?: Scalar | null; keepdim?: boolean; out?: Tensor }
export interface StdDimOptions { unbiased?: boolean; keepdim?: boolean; out?: Tensor }
export interface StdMeanCorrectionOptions { dim?: Size | null; correction?: Scalar | null; keepdim?: boolean; out?: readonly [Tensor, Tensor] }
export interface StdMeanDimOptions { unbiased?: boolean; keepdim?: boolean }
export interface StftCenterOptions { hopLength?: Int | null; winLength?: Int | null; window?: Tensor | null; center?: boolean; padMode?: string; normalized?: boolean; onesided?: boolean | null; returnComplex?: boolean | null; alignToWindow?: boolean | null }
export interface StftOptions { hopLength?: Int | null; winLength?: Int | null; window?: Tensor | null; normalized?: boolean; onesided?: boolean | null; returnComplex?: boolean | null; alignToWindow?: boolean | null }
export interface SvdOptions { some?: boolean; computeUv?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface ToDtypeOptions { nonBlocking?: boolean; copy?: boolean; memoryFormat?: MemoryFormat | null }
export interface ToDtypeLayoutOptions { dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; nonBlocking?: boolean; copy?: boolean; memoryFormat?: MemoryFormat | null; requiresGrad?: boolean }
export interface ToDenseOptions2 { dtype?: DType | null; maskedGrad?: boolean | null }
export interface ToDenseBackwardOptions { maskedGrad?: boolean | null }
export interface ToPaddedTensorOptions { outputSize?: Ints | null; out?: Tensor }
export interface ToSparseOptions2 { layout?: Layout | null; blocksize?: Size | null; denseDim?: Int | null }
export interface ToSparseBscOptions2 { denseDim?: Int | null }
export interface TopkOptions { dim?: Int; largest?: boolean; sorted?: boolean; out?: readonly [Tensor, Tensor] }
export interface TrapzDxOptions { dx?: Double; dim?: Int }
export interface TriangularSolveOptions { upper?: boolean; transpose?: boolean; unitriangular?: boolean; out?: readonly [Tensor, Tensor] }
export interface Tril_Options { diagonal?: Int }
export interface TrilIndicesOptions { offset?: Int; dtype?: DType | null; layout?: Layout | null; device?: Device | null; pinMemory?: boolean | null; requiresGrad?: boolean; out?: Tensor }
export interface TripletMarginLossOptions { margin?: Double; p?: Double; eps?: Double; swap?: boolean; reduction?: Int }
export interface UniformOptions { from?: Double; to?: Double; generator?: Generator | null; out?: Tensor }
export interface Uniform_Options { from?: Double; to?: Double; generator?: Generator | null }
export interface UniqueConsecutiveOptions { returnInverse?: boolean; returnCounts?: boolean; dim?: Int | null; out?: readonly [Tensor, Tensor, Tensor] }
export interface UniqueDimConsecutiveOptions { returnInverse?: boolean; returnCounts?: boolean; out?: readonly [Tensor, Tensor, Tensor] }
export interface VanderOptions { N?: Int | null; increasing?: boolean }
export type SelfOutFoundInfOut_LT = readonly [selfOut: Tensor[], foundInfOut: Tensor] & { readonly selfOut: Tensor[]; readonly foundInfOut: Tensor }
export type OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT = readonly [output: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: number, maxK: number, philoxSeed: Tensor, philoxOffset: Tensor, debugAttnMask: Tensor] & { readonly output: Tensor; readonly logsumexp: Tensor; readonly cumSeqQ: Tensor; readonly cumSeqK: Tensor; readonly maxQ: number; readonly maxK: number; readonly philoxSeed: Tensor; readonly philoxOffset: Tensor; readonly debugAttnMask: Tensor }
export type OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii = readonly [output: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, maxSeqlenBatchQ: number, maxSeqlenBatchK: number] & { readonly output: Tensor; readonly logsumexp: Tensor; readonly philoxSeed: Tensor; readonly philoxOffset: Tensor; readonly maxSeqlenBatchQ: number; readonly maxSeqlenBatchK: number }
export type OutputMask = readonly [output: Tensor, mask: Tensor] & { readonly output: Tensor; readonly mask: Tensor }
export type OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask = readonly [output: Tensor, softmaxLogsumexp: Tensor, rngState: Tensor, unused: Tensor, debugAttnMask: Tensor] & { readonly output: Tensor; readonly softmaxLogsumexp: Tensor; readonly rngState: Tensor; readonly unused: Tensor; readonly debugAttnMask: Tensor }
export type SelfOutGradsOutStateSumsOutStateStepsOut_LLLL = readonly [selfOut: Tensor[], gradsOut: Tensor[], stateSumsOut: Tensor[], stateStepsOut: Tensor[]] & { readonly selfOut: Tensor[]; readonly gradsOut: Tensor[]; readonly stateSumsOut: Tensor[]; readonly stateStepsOut: Tensor[] }
export type SelfOutGradsOutStateSumsOut_LLL = readonly [selfOut: Tensor[], gradsOut: Tensor[], stateSumsOut: Tensor[]] & { readonly selfOut: Tensor[]; readonly gradsOut: Tensor[]; readonly stateSumsOut: Tensor[] }
export type SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL = readonly [selfOut: Tensor[], gradsOut: Tensor[], expAvgsOut: Tensor[], expAvgSqsOut: Tensor[], maxExpAvgSqsOut: Tensor[]] & { readonly selfOut: Tensor[]; readonly gradsOut: Tensor[]; readonly expAvgsOut: Tensor[]; readonly expAvgSqsOut: Tensor[]; readonly maxExpAvgSqsOut: Tensor[] }
export type OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut = readonly [output: Tensor, mask: Tensor, runningMinOut: Tensor, runningMaxOut: Tensor, scaleOut: Tensor, zeroPointOut: Tensor] & { readonly output: Tensor; readonly mask: Tensor; readonly runningMinOut: Tensor; readonly runningMaxOut: Tensor; readonly scaleOut: Tensor; readonly zeroPointOut: Tensor }
export type SelfOutGradsOutMomentumBufferListOut_LLL = readonly [selfOut: Tensor[], gradsOut: Tensor[], momentumBufferListOut: Tensor[]] & { readonly selfOut: Tensor[]; readonly gradsOut: Tensor[]; readonly momentumBufferListOut: Tensor[] }
export type ResultLUPivots = readonly [result: Tensor, LU: Tensor, pivots: Tensor] & { readonly result: Tensor; readonly LU: Tensor; readonly pivots: Tensor }
export type EigenvaluesEigenvectors = readonly [eigenvalues: Tensor, eigenvectors: Tensor] & { readonly eigenvalues: Tensor; readonly eigenvectors: Tensor }
export type SignLogabsdetLUPivots = readonly [sign: Tensor, logabsdet: Tensor, LU: Tensor, pivots: Tensor] & { readonly sign: Tensor; readonly logabsdet: Tensor; readonly LU: Tensor; readonly pivots: Tensor }
export type ResultLUPivotsInfo = readonly [result: Tensor, LU: Tensor, pivots: Tensor, info: Tensor] & { readonly result: Tensor; readonly LU: Tensor; readonly pivots: Tensor; readonly info: Tensor }
export type USVh = readonly [U: Tensor, S: Tensor, Vh: Tensor] & { readonly U: Tensor; readonly S: Tensor; readonly Vh: Tensor }
export type LUPivotsInfo = readonly [LU: Tensor, pivots: Tensor, info: Tensor] & { readonly LU: Tensor; readonly pivots: Tensor; readonly info: Tensor }
export type OutputLogSumexpPhiloxSeedPhiloxOffset = readonly [output: Tensor, logSumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor] & { readonly output: Tensor; readonly logSumexp: Tensor; readonly philoxSeed: Tensor; readonly philoxOffset: Tensor }
export type OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT = readonly [output: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: number, maxK: number, rngState: Tensor, unused: Tensor, debugAttnMask: Tensor] & { readonly output: Tensor; readonly logsumexp: Tensor; readonly cumSeqQ: Tensor; readonly cumSeqK: Tensor; readonly maxQ: number; readonly maxK: number; readonly rngState: Tensor; readonly unused: Tensor; readonly debugAttnMask: Tensor }
export type GradQueryGradKeyGradValue = readonly [gradQuery: Tensor, gradKey: Tensor, gradValue: Tensor] & { readonly gradQuery: Tensor; readonly gradKey: Tensor; readonly gradValue: Tensor }
export type OutputLogsumexp = readonly [output: Tensor, logsumexp: Tensor] & { readonly output: Tensor; readonly logsumexp: Tensor }
export type GradQueryGradKeyGradValueGradAttnBias = readonly [gradQuery: Tensor, gradKey: Tensor, gradValue: Tensor, gradAttnBias: Tensor] & { readonly gradQuery: Tensor; readonly gradKey: Tensor; readonly gradValue: Tensor; readonly gradAttnBias: Tensor }
export type GradInputGradWeightGradBias = readonly [gradInput: Tensor, gradWeight: Tensor, gradBias: Tensor] & { readonly gradInput: Tensor; readonly gradWeight: Tensor; readonly gradBias: Tensor }
export type PrimalTangent = readonly [primal: Tensor, tangent: Tensor] & { readonly primal: Tensor; readonly tangent: Tensor }
export type MinMax = readonly [min: Tensor, max: Tensor] & { readonly min: Tensor; readonly max: Tensor }
export type GradSelfGradGrid = readonly [gradSelf: Tensor, gradGrid: Tensor] & { readonly gradSelf: Tensor; readonly gradGrid: Tensor }
export type ValuesIndices = readonly [values: Tensor, indices: Tensor] & { readonly values: Tensor; readonly indices: Tensor }
export type MantissaExponent = readonly [mantissa: Tensor, exponent: Tensor] & { readonly mantissa: Tensor; readonly exponent: Tensor }
export type ATau = readonly [a: Tensor, tau: Tensor] & { readonly a: Tensor; readonly tau: Tensor }
export type HistBinEdges = readonly [hist: Tensor, binEdges: Tensor] & { readonly hist: Tensor; readonly binEdges: Tensor }
export type HistBinEdges_TL = readonly [hist: Tensor, binEdges: Tensor[]] & { readonly hist: Tensor; readonly binEdges: Tensor[] }
export type LInfo = readonly [L: Tensor, info: Tensor] & { readonly L: Tensor; readonly info: Tensor }
export type InverseInfo = readonly [inverse: Tensor, info: Tensor] & { readonly inverse: Tensor; readonly info: Tensor }
export type LDPivots = readonly [LD: Tensor, pivots: Tensor] & { readonly LD: Tensor; readonly pivots: Tensor }
export type LDPivotsInfo = readonly [LD: Tensor, pivots: Tensor, info: Tensor] & { readonly LD: Tensor; readonly pivots: Tensor; readonly info: Tensor }
export type SolutionResidualsRankSingularValues = readonly [solution: Tensor, residuals: Tensor, rank: Tensor, singularValues: Tensor] & { readonly solution: Tensor; readonly residuals: Tensor; readonly rank: Tensor; readonly singularValues: Tensor }
export type PLU = readonly [P: Tensor, L: Tensor, U: Tensor] & { readonly P: Tensor; readonly L: Tensor; readonly U: Tensor }
export type LUPivots = readonly [LU: Tensor, pivots: Tensor] & { readonly LU: Tensor; readonly pivots: Tensor }
export type QR = readonly [Q: Tensor, R: Tensor] & { readonly Q: Tensor; readonly R: Tensor }
export type SignLogabsdet = readonly [sign: Tensor, logabsdet: Tensor] & { readonly sign: Tensor; readonly logabsdet: Tensor }
export type ResultInfo = readonly [result: Tensor, info: Tensor] & { readonly result: Tensor; readonly info: Tensor }
export type OutputBuffer = readonly [output: Tensor, buffer: Tensor] & { readonly output: Tensor; readonly buffer: Tensor }
export type OutputIsTarget = readonly [output: Tensor, isTarget: Tensor] & { readonly output: Tensor; readonly isTarget: Tensor }
export type OutputTotalWeight = readonly [output: Tensor, totalWeight: Tensor] & { readonly output: Tensor; readonly totalWeight: Tensor }
export type USV = readonly [U: Tensor, S: Tensor, V: Tensor] & { readonly U: Tensor; readonly S: Tensor; readonly V: Tensor }
export type SolutionClonedCoefficient = readonly [solution: Tensor, clonedCoefficient: Tensor] & { readonly solution: Tensor; readonly clonedCoefficient: Tensor }
