// Generated from libtorch's schemas by `npm run generate`; do not edit.
import type { Generator } from '../../autograd/generator.js'
import type { BoolTensor, Tensor } from '../../tensor/tensor.js'
import type { Device, Double, Doubles, DType, Int, Ints, Layout, MemoryFormat, OptionalTensors, Parts, Scalar, Size, Tensors } from '../types.js'
import type { OutOptions, AlphaOutOptions, AlphaOptions, BetaAlphaOutOptions, BetaAlphaOptions, ValueOutOptions, ValueOptions, KeepdimOptions, DimKeepdimOptions, IntoOptions, DimKeepdimOutOptions, KeepdimOutOptions, RtolAtolEqualNanOptions, DimKeepdimOutOptions2, DimKeepdimOutOptions3, FactoryOptions, FactoryOutOptions, ArangeStartStepOptions, DimKeepdimOutOptions4, DimDescendingOptions, ArgsortStableOptions, StorageOffsetOptions, StorageOffsetOutOptions, AvgPool1dOptions, OutOptions2, OutOptions3, GeneratorOutOptions, GeneratorOptions, PGeneratorOptions, BiasOptions, BinaryCrossEntropyWithLogitsOptions, WeightsMinlengthOutOptions, OutInt32RightOutOptions, DimOutOptions, MedianSigmaGeneratorOptions, PComputeModeOptions, MemoryFormatOptions, UpperOutOptions, DimOptions, MinMaxOutOptions, MinMaxOutOptions2, MinMaxOptions, MinMaxOptions2, MemoryFormatOutOptions, RWithReplacementOptions, MemoryFormatOptions2, Conv1dOptions, Conv1dPaddingOptions, PadOutOptions, ConvTranspose1dOptions, OutOptions4, NonBlockingOutOptions, NonBlockingOptions, MarginReductionOptions, DimEpsOptions, DimOutOptions2, CorrectionFweightsAweightsOptions, BlankReductionZeroInfinityOptions, DtypeOutOptions, DtypeOptions, DxDimOptions, OutOptions5, DiagonalOutOptions, DiagEmbedOptions, OffsetOptions, OffsetDim1Dim2Options, DiffOptions, POutOptions, RoundingModeOutOptions, RoundingModeOptions, PathOptions, EmbeddingOptions, EmbeddingBagOptions, EmptyMemoryFormatOptions, ImplicitOptions, LambdGeneratorOptions, FftFftOptions, FftFft2Options, FftFftfreqOptions, FftFftnOptions, DimOptions2, WrapOptions, StartDimEndDimOptions, KeepdimOutOptions2, FromFileOptions, PerRowFakeQuantSymmetricQuantOptions, SparseGradOutOptions, DimEdgeOrderOptions, SpacingDimEdgeOrderOptions, SpacingDimEdgeOrderOptions2, SpacingDimEdgeOrderOptions3, SpacingDimEdgeOrderOptions4, SpacingDimEdgeOrderOptions5, SpacingDimEdgeOrderOptions6, GroupNormOptions, BIhBHhOptions, LambdOutOptions, HashTensorOptions, HistcOptions, HistogramBinCtOptions, WeightDensityOutOptions, RangeWeightDensityOptions, AccumulateOutOptions, IncludeSelfOutOptions, IncludeSelfOptions, DeviceOptions, AssumeUniqueInvertOptions, AssumeUniqueInvertOutOptions, IstftOptions, ReductionLogTargetOptions, DimKeepdimOutOptions5, LayerNormOptions, UpperCheckErrorsOutOptions, POutOptions2, UPLOOutOptions, UPLOOutOptions2, CheckErrorsOutOptions, HermitianOutOptions, HermitianCheckErrorsOutOptions, HermitianOutOptions2, RcondDriverOutOptions, PivotOutOptions, PivotOutOptions2, PivotCheckErrorsOutOptions, LeftAdjointOutOptions, LinalgMatrixNormOptions, LinalgMatrixNormStrOrdOptions, LinalgMatrixRankAtolRtolFloatOptions, LinalgMatrixRankAtolRtolTensorOptions, LinalgNormOptions, LinalgNormOrdStrOptions, ModeOutOptions, LeftOutOptions, LeftCheckErrorsOutOptions, LinalgSolveTriangularOptions, FullMatricesDriverOutOptions, DriverOutOptions, IndOutOptions, DimsOutOptions, NOptions, LinalgVectorNormOptions, MeanStdGeneratorOptions, EpsOutOptions, EpsOptions, LogspaceOptions, UnpackDataUnpackPivotsOutOptions, KeepdimOutOptions3, MaxPool1dOptions, KeepdimDtypeOutOptions, IndexingOptions, ReplacementGeneratorOutOptions, NanToNumOptions, NanPosinfNeginfOptions, NanquantileOptions, OutputSizeOptions, SizeFillValueOutOptions, DtypeOutOptions2, PowDimOptions, StdGeneratorOutOptions, NormalFloatFloatOptions, NormalOutOptions, LeftTransposeOutOptions, PEpsKeepdimOptions, POptions, RcondOptions, AccumulateOptions, SomeOutOptions, RandGeneratorOptions, RandLikeGeneratorOptions, OutputSizeOutOptions, DimOutputSizeOptions, WeightEpsOptions, DimsOutOptions2, KDimsOutOptions, DecimalsOutOptions, DecimalsOptions, RreluOptions, ReduceOutOptions, ReduceOptions, SearchsortedScalarOptions, SegmentReduceOptions, StrideOptions, SliceScatterOptions, DimDescendingOutOptions, SortStableOptions, SparseCooTensorIndicesOptions, DecimalsOutOptions2, UnbiasedOptions, StdCorrectionOptions, UnbiasedKeepdimOutOptions, StdMeanCorrectionOptions, UnbiasedKeepdimOptions, StftCenterOptions, StftOptions, SomeComputeUvOutOptions, DtypeMaskedGradOptions, OutputSizeOutOptions2, LayoutBlocksizeDenseDimOptions, DenseDimOptions, TopkOptions, DxDimOptions2, TriangularSolveOptions, DiagonalOptions, TrilIndicesOptions, TripletMarginLossOptions, FromToGeneratorOptions, UniqueConsecutiveOptions, UniqueDimOptions, ReturnInverseReturnCountsOutOptions, DimOutOptions3, NIncreasingOptions, AddmmActivationOptions, AssertTensorMetadataOptions, ReduceRangeOptions, OutInt32OutOptions, OutInt32TransposeOutOptions, CsltSparseMmOptions, CsltSparseMmSearchOptions, BlankZeroInfinityOutOptions, ZeroInfinityOutOptions, ZeroInfinityOptions, ScaleOptions, CudnnAttentionForwardOptions, OutOptions6, EfficientAttentionBackwardOptions, EfficientAttentionForwardOptions, EmbeddingBagOptions2, PaddingIdxOptions, PaddingIdxOutOptions, EmptyAffineQuantizedOptions, EmptyPerChannelAffineQuantizedOptions, GradFactorOutOptions, GradFactorOptions, ScaleWindowSizeLeftWindowSizeRightOptions, FlashAttentionForwardOptions, FlashAttentionForwardQuantizedOptions, AlphaOutOptions2, ValueOutOptions2, MemoryFormatOutOptions2, NonBlockingOutOptions2, OrdDtypeOutOptions, FusedAdagradOptions, FusedAdagradTensorLrOptions, FusedAdagrad_Options, FusedAdagrad_TensorLrOptions, FusedAdamOptions, FusedAdamTensorLrOptions, FusedAdam_Options, FusedAdam_TensorLrOptions, GeneratorOutOptions2, PerRowFakeQuantSymmetricQuantOutOptions, FusedSdpChoiceOptions, FusedSgdOptions, FusedSgdTensorLrOptions, FusedSgd_Options, FusedSgd_TensorLrOptions, OffsBiasOutDtypeOptions, HistogramddBinEdgesOptions, HistogramddFromBinCtsOptions, WeightDensityOutOptions2, AccumulateUnsafeOutOptions, AccumulateUnsafeOptions, PaddingValueOptions, IsMatrixOptions, UPLOComputeVOutOptions, LeftCheckErrorsOutOptions2, LinalgSvdOptions, OutOptions7, PivotCheckErrorsOptions, MakeDepTokenOptions, DimMaskTypeOutOptions, BiasActivationOptions, NativeMultiHeadAttentionOptions, FuseTransform0213OutOptions, NestedFromPaddedTensorOptions, MaskCheckOutOptions, NestedViewFromJaggedOptions, NestedViewFromJaggedCopyOptions, SelfNumBatchDimsOutOptions, StrideOutOptions, ValueOptions2, TotalLOptions, POutOptions3, MeanStdOutOptions, MeanStdOptions, LowHighOutOptions, LowHighOptions, DeviceOutOptions, ScaledDotProductAttentionMathOptions, DropoutPIsCausalScaleOptions, IsCausalScaleOptions, ScaledDotProductFlashAttentionForCpuOptions, AttnMaskScaleOptions, ScaledDotProductFusedAttentionOverrideableOptions, ScaledGroupedMmOptions, ScaledGroupedMmV2Options, ScaledMmOptions, ContractionDimUseFastAccumOutOptions, SegmentReduceBackwardOptions, OutOptions8, SparseCooTensorWithDimsAndTensorsOptions, AccumulateMatchesOutOptions, AlphaBetaOutDtypeOptions, BiasActivationOutDtypeOptions, OutDtypeOptions, AlgorithmUseCutlassOptions, DtypeOptions2, LayoutOutOptions, LeftOptions, InputBiasHiddenBiasOutOptions, InputBiasHiddenBiasOutOptions2, ToCopyOptions, DtypeMaskedGradOutOptions, ToSparseOptions, DenseDimOutOptions, MaskMaskTypeOutOptions, UnrollDimOutOptions, MaskOutOptions, DropoutPOutOptions, SortedReturnInverseOutOptions, ScalesHScalesWOutOptions, ScalesOutOptions, UpsampleNearestExact3dOptions, CheckPinningOptions, IsCoalescedCheckPinningOptions, DimOutOptions4, AvgPool2dOptions, WeightReductionOutOptions, CauchyOptions, CrossEntropyLossOptions, EluOptions, AlphaScaleInputScaleOptions, ImplicitOutOptions, LambdGeneratorOutOptions, ApproximateOutOptions, ApproximateOptions, MinValMaxValOutOptions, MinValMaxValOptions, ReductionDeltaOutOptions, ReductionOptions, NegativeSlopeOutOptions, NegativeSlopeOptions, LinalgPowsumOptions, BiasOutOptions, LogNormalOptions, MaxPool2dBackwardOptions, MaxPool2dWithIndicesOptions, MkldnnReorderConv2dWeightOptions, OutOptions9, ReductionOutOptions, MultiMarginLossOptions, NllLossOptions, WeightReductionIgnoreIndexOptions, NumClassesOptions, ModeValueOptions, BatchFirstPaddingValuePaddingSideOptions, DtypeUseDynamicOptions, RreluWithNoiseOptions, SliceTensorOptions, SlowConv3dOptions, SlowConvDilated2dOptions, SlowConvTranspose2dOptions, ReductionBetaOutOptions, BetaThresholdOutOptions, NonBlockingCopyMemoryFormatOptions, ToDtypeLayoutOptions, MaskedGradOptions, UniformOptions, MinMax, GradInputGradWeightGradBias, ValuesIndices, OutputMask, MantissaExponent, ATau, HistBinEdges, HistBinEdges_TL, LInfo, EigenvaluesEigenvectors, InverseInfo, LDPivots, LDPivotsInfo, SolutionResidualsRankSingularValues, PLU, LUPivots, LUPivotsInfo, QR, SignLogabsdet, ResultInfo, USVh, USV, SolutionClonedCoefficient, SelfOutFoundInfOut_LT, OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT, OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii, OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask, SelfOutGradsOutStateSumsOutStateStepsOut_LLLL, SelfOutGradsOutStateSumsOut_LLL, SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL, OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut, SelfOutGradsOutMomentumBufferListOut_LLL, ResultLUPivots, SignLogabsdetLUPivots, ResultLUPivotsInfo, OutputLogSumexpPhiloxSeedPhiloxOffset, OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT, GradQueryGradKeyGradValue, OutputLogsumexp, GradQueryGradKeyGradValueGradAttnBias, PrimalTangent, GradSelfGradGrid, OutputBuffer, OutputIsTarget, OutputTotalWeight } from './options.js'

/** Every operator of libtorch, under its PyTorch name in camelCase. */
export interface Ops {
  /** `__and__` */
  __and__(self: Tensor, other: Scalar): Tensor
  __and__(self: Tensor, options: { other: Scalar }): Tensor
  __and__(self: Tensor, other: Tensor): Tensor
  __and__(self: Tensor, options: { other: Tensor }): Tensor
  /** `__iand__` */
  __iand__(self: Tensor, other: Scalar): Tensor
  __iand__(self: Tensor, options: { other: Scalar }): Tensor
  __iand__(self: Tensor, other: Tensor): Tensor
  __iand__(self: Tensor, options: { other: Tensor }): Tensor
  /** `__ilshift__` */
  __ilshift__(self: Tensor, other: Scalar): Tensor
  __ilshift__(self: Tensor, options: { other: Scalar }): Tensor
  __ilshift__(self: Tensor, other: Tensor): Tensor
  __ilshift__(self: Tensor, options: { other: Tensor }): Tensor
  /** `__ior__` */
  __ior__(self: Tensor, other: Scalar): Tensor
  __ior__(self: Tensor, options: { other: Scalar }): Tensor
  __ior__(self: Tensor, other: Tensor): Tensor
  __ior__(self: Tensor, options: { other: Tensor }): Tensor
  /** `__irshift__` */
  __irshift__(self: Tensor, other: Scalar): Tensor
  __irshift__(self: Tensor, options: { other: Scalar }): Tensor
  __irshift__(self: Tensor, other: Tensor): Tensor
  __irshift__(self: Tensor, options: { other: Tensor }): Tensor
  /** `__ixor__` */
  __ixor__(self: Tensor, other: Scalar): Tensor
  __ixor__(self: Tensor, options: { other: Scalar }): Tensor
  __ixor__(self: Tensor, other: Tensor): Tensor
  __ixor__(self: Tensor, options: { other: Tensor }): Tensor
  /** `__lshift__` */
  __lshift__(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  __lshift__(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  __lshift__(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  __lshift__(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `__or__` */
  __or__(self: Tensor, other: Scalar): Tensor
  __or__(self: Tensor, options: { other: Scalar }): Tensor
  __or__(self: Tensor, other: Tensor): Tensor
  __or__(self: Tensor, options: { other: Tensor }): Tensor
  /** `__rshift__` */
  __rshift__(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  __rshift__(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  __rshift__(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  __rshift__(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `__xor__` */
  __xor__(self: Tensor, other: Scalar): Tensor
  __xor__(self: Tensor, options: { other: Scalar }): Tensor
  __xor__(self: Tensor, other: Tensor): Tensor
  __xor__(self: Tensor, options: { other: Tensor }): Tensor
  /** `_adaptive_avg_pool2d` */
  _adaptiveAvgPool2d(self: Tensor, outputSize: Size, options?: OutOptions): Tensor
  _adaptiveAvgPool2d(self: Tensor, options: { outputSize: Size } & OutOptions): Tensor
  /** `_adaptive_avg_pool2d_backward` */
  _adaptiveAvgPool2dBackward(gradOutput: Tensor, self: Tensor, options?: OutOptions): Tensor
  _adaptiveAvgPool2dBackward(gradOutput: Tensor, options: { self: Tensor } & OutOptions): Tensor
  /** `_adaptive_avg_pool3d` */
  _adaptiveAvgPool3d(self: Tensor, outputSize: Size, options?: OutOptions): Tensor
  _adaptiveAvgPool3d(self: Tensor, options: { outputSize: Size } & OutOptions): Tensor
  /** `_adaptive_avg_pool3d_backward` */
  _adaptiveAvgPool3dBackward(gradOutput: Tensor, self: Tensor, options?: OutOptions): Tensor
  _adaptiveAvgPool3dBackward(gradOutput: Tensor, options: { self: Tensor } & OutOptions): Tensor
  /** `_add_batch_dim` */
  _addBatchDim(self: Tensor, batchDim: Int, level: Int): Tensor
  _addBatchDim(self: Tensor, batchDim: Int, options: { level: Int }): Tensor
  _addBatchDim(self: Tensor, options: { batchDim: Int; level: Int }): Tensor
  /** `_add_relu` */
  _addRelu(self: Tensor, other: Scalar, alpha?: Scalar | AlphaOutOptions, options?: AlphaOutOptions): Tensor
  _addRelu(self: Tensor, options: { other: Scalar } & AlphaOutOptions): Tensor
  _addRelu(self: Tensor, other: Tensor, options?: AlphaOutOptions): Tensor
  _addRelu(self: Tensor, options: { other: Tensor } & AlphaOutOptions): Tensor
  /** `_add_relu_` */
  _addRelu_(self: Tensor, other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): Tensor
  _addRelu_(self: Tensor, options: { other: Scalar } & AlphaOptions): Tensor
  _addRelu_(self: Tensor, other: Tensor, options?: AlphaOptions): Tensor
  _addRelu_(self: Tensor, options: { other: Tensor } & AlphaOptions): Tensor
  /** `_addmm_activation` */
  _addmmActivation(self: Tensor, mat1: Tensor, mat2: Tensor, options?: AddmmActivationOptions): Tensor
  _addmmActivation(self: Tensor, mat1: Tensor, options: { mat2: Tensor } & AddmmActivationOptions): Tensor
  _addmmActivation(self: Tensor, options: { mat1: Tensor; mat2: Tensor } & AddmmActivationOptions): Tensor
  /** `_aminmax` */
  _aminmax(self: Tensor, options?: OutOptions3): [Tensor, Tensor]
  _aminmax(self: Tensor, dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): [Tensor, Tensor]
  _aminmax(self: Tensor, options: { dim: Int } & KeepdimOutOptions3): [Tensor, Tensor]
  /** `_amp_foreach_non_finite_check_and_unscale` */
  _ampForeachNonFiniteCheckAndUnscale(self: Tensors, foundInf: Tensor, invScale: Tensor, options?: OutOptions5): SelfOutFoundInfOut_LT
  _ampForeachNonFiniteCheckAndUnscale(self: Tensors, foundInf: Tensor, options: { invScale: Tensor } & OutOptions5): SelfOutFoundInfOut_LT
  _ampForeachNonFiniteCheckAndUnscale(self: Tensors, options: { foundInf: Tensor; invScale: Tensor } & OutOptions5): SelfOutFoundInfOut_LT
  /** `_amp_foreach_non_finite_check_and_unscale_` */
  _ampForeachNonFiniteCheckAndUnscale_(self: Tensors, foundInf: Tensor, invScale: Tensor): void
  _ampForeachNonFiniteCheckAndUnscale_(self: Tensors, foundInf: Tensor, options: { invScale: Tensor }): void
  _ampForeachNonFiniteCheckAndUnscale_(self: Tensors, options: { foundInf: Tensor; invScale: Tensor }): void
  /** `_amp_update_scale` */
  _ampUpdateScale(self: Tensor, growthTracker: Tensor, foundInf: Tensor, scaleGrowthFactor: Double, scaleBackoffFactor: Double, growthInterval: Int, options?: OutOptions): [Tensor, Tensor]
  _ampUpdateScale(self: Tensor, growthTracker: Tensor, foundInf: Tensor, scaleGrowthFactor: Double, scaleBackoffFactor: Double, options: { growthInterval: Int } & OutOptions): [Tensor, Tensor]
  _ampUpdateScale(self: Tensor, growthTracker: Tensor, foundInf: Tensor, scaleGrowthFactor: Double, options: { scaleBackoffFactor: Double; growthInterval: Int } & OutOptions): [Tensor, Tensor]
  _ampUpdateScale(self: Tensor, growthTracker: Tensor, foundInf: Tensor, options: { scaleGrowthFactor: Double; scaleBackoffFactor: Double; growthInterval: Int } & OutOptions): [Tensor, Tensor]
  _ampUpdateScale(self: Tensor, growthTracker: Tensor, options: { foundInf: Tensor; scaleGrowthFactor: Double; scaleBackoffFactor: Double; growthInterval: Int } & OutOptions): [Tensor, Tensor]
  _ampUpdateScale(self: Tensor, options: { growthTracker: Tensor; foundInf: Tensor; scaleGrowthFactor: Double; scaleBackoffFactor: Double; growthInterval: Int } & OutOptions): [Tensor, Tensor]
  /** `_amp_update_scale_` */
  _ampUpdateScale_(self: Tensor, growthTracker: Tensor, foundInf: Tensor, scaleGrowthFactor: Double, scaleBackoffFactor: Double, growthInterval: Int): Tensor
  _ampUpdateScale_(self: Tensor, growthTracker: Tensor, foundInf: Tensor, scaleGrowthFactor: Double, scaleBackoffFactor: Double, options: { growthInterval: Int }): Tensor
  _ampUpdateScale_(self: Tensor, growthTracker: Tensor, foundInf: Tensor, scaleGrowthFactor: Double, options: { scaleBackoffFactor: Double; growthInterval: Int }): Tensor
  _ampUpdateScale_(self: Tensor, growthTracker: Tensor, foundInf: Tensor, options: { scaleGrowthFactor: Double; scaleBackoffFactor: Double; growthInterval: Int }): Tensor
  _ampUpdateScale_(self: Tensor, growthTracker: Tensor, options: { foundInf: Tensor; scaleGrowthFactor: Double; scaleBackoffFactor: Double; growthInterval: Int }): Tensor
  _ampUpdateScale_(self: Tensor, options: { growthTracker: Tensor; foundInf: Tensor; scaleGrowthFactor: Double; scaleBackoffFactor: Double; growthInterval: Int }): Tensor
  /** `_assert_async` */
  _assertAsync(self: Tensor): void
  _assertAsync(self: Tensor, assertMsg: string): void
  _assertAsync(self: Tensor, options: { assertMsg: string }): void
  /** `_assert_scalar` */
  _assertScalar(self: Scalar, assertMsg: string): void
  _assertScalar(self: Scalar, options: { assertMsg: string }): void
  /** `_assert_tensor_metadata` */
  _assertTensorMetadata(a: Tensor, size?: Ints | null | AssertTensorMetadataOptions, stride?: Ints | null | AssertTensorMetadataOptions, dtype?: DType | null | AssertTensorMetadataOptions, options?: AssertTensorMetadataOptions): void
  /** `_autocast_to_full_precision` */
  _autocastToFullPrecision(self: Tensor, cudaEnabled: boolean, cpuEnabled: boolean): Tensor
  _autocastToFullPrecision(self: Tensor, cudaEnabled: boolean, options: { cpuEnabled: boolean }): Tensor
  _autocastToFullPrecision(self: Tensor, options: { cudaEnabled: boolean; cpuEnabled: boolean }): Tensor
  /** `_autocast_to_reduced_precision` */
  _autocastToReducedPrecision(self: Tensor, cudaEnabled: boolean, cpuEnabled: boolean, cudaDtype: DType, cpuDtype: DType): Tensor
  _autocastToReducedPrecision(self: Tensor, cudaEnabled: boolean, cpuEnabled: boolean, cudaDtype: DType, options: { cpuDtype: DType }): Tensor
  _autocastToReducedPrecision(self: Tensor, cudaEnabled: boolean, cpuEnabled: boolean, options: { cudaDtype: DType; cpuDtype: DType }): Tensor
  _autocastToReducedPrecision(self: Tensor, cudaEnabled: boolean, options: { cpuEnabled: boolean; cudaDtype: DType; cpuDtype: DType }): Tensor
  _autocastToReducedPrecision(self: Tensor, options: { cudaEnabled: boolean; cpuEnabled: boolean; cudaDtype: DType; cpuDtype: DType }): Tensor
  /** `_batch_norm_impl_index` */
  _batchNormImplIndex(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, momentum: Double, eps: Double, cudnnEnabled: boolean): [Tensor, Tensor, Tensor, Tensor, number]
  _batchNormImplIndex(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, momentum: Double, eps: Double, options: { cudnnEnabled: boolean }): [Tensor, Tensor, Tensor, Tensor, number]
  _batchNormImplIndex(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, momentum: Double, options: { eps: Double; cudnnEnabled: boolean }): [Tensor, Tensor, Tensor, Tensor, number]
  _batchNormImplIndex(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, options: { momentum: Double; eps: Double; cudnnEnabled: boolean }): [Tensor, Tensor, Tensor, Tensor, number]
  _batchNormImplIndex(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, options: { training: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): [Tensor, Tensor, Tensor, Tensor, number]
  _batchNormImplIndex(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, options: { runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): [Tensor, Tensor, Tensor, Tensor, number]
  _batchNormImplIndex(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): [Tensor, Tensor, Tensor, Tensor, number]
  _batchNormImplIndex(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): [Tensor, Tensor, Tensor, Tensor, number]
  _batchNormImplIndex(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): [Tensor, Tensor, Tensor, Tensor, number]
  /** `_batch_norm_impl_index_backward` */
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, gradOutput: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVarTransform: Tensor | null, train: boolean, eps: Double, outputMask: readonly boolean[], reservedSpace: Tensor): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, gradOutput: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVarTransform: Tensor | null, train: boolean, eps: Double, outputMask: readonly boolean[], options: { reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, gradOutput: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVarTransform: Tensor | null, train: boolean, eps: Double, options: { outputMask: readonly boolean[]; reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, gradOutput: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVarTransform: Tensor | null, train: boolean, options: { eps: Double; outputMask: readonly boolean[]; reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, gradOutput: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVarTransform: Tensor | null, options: { train: boolean; eps: Double; outputMask: readonly boolean[]; reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, gradOutput: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, options: { saveVarTransform: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[]; reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, gradOutput: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, options: { saveMean: Tensor | null; saveVarTransform: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[]; reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, gradOutput: Tensor, weight: Tensor | null, runningMean: Tensor | null, options: { runningVar: Tensor | null; saveMean: Tensor | null; saveVarTransform: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[]; reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, gradOutput: Tensor, weight: Tensor | null, options: { runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVarTransform: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[]; reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, gradOutput: Tensor, options: { weight: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVarTransform: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[]; reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, input: Tensor, options: { gradOutput: Tensor; weight: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVarTransform: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[]; reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  _batchNormImplIndexBackward(implIndex: Int, options: { input: Tensor; gradOutput: Tensor; weight: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVarTransform: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[]; reservedSpace: Tensor }): [Tensor, Tensor, Tensor]
  /** `_batch_norm_no_update` */
  _batchNormNoUpdate(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, momentum: Double, eps: Double, options?: OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormNoUpdate(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, momentum: Double, options: { eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormNoUpdate(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, options: { momentum: Double; eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormNoUpdate(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, options: { runningVar: Tensor | null; momentum: Double; eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormNoUpdate(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { runningMean: Tensor | null; runningVar: Tensor | null; momentum: Double; eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormNoUpdate(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; momentum: Double; eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormNoUpdate(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; momentum: Double; eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  /** `_batch_norm_with_update` */
  _batchNormWithUpdate(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, momentum: Double, eps: Double, options?: OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdate(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, momentum: Double, options: { eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdate(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, options: { momentum: Double; eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdate(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, options: { runningVar: Tensor; momentum: Double; eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdate(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { runningMean: Tensor; runningVar: Tensor; momentum: Double; eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdate(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; runningMean: Tensor; runningVar: Tensor; momentum: Double; eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdate(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; runningMean: Tensor; runningVar: Tensor; momentum: Double; eps: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  /** `_batch_norm_with_update_functional` */
  _batchNormWithUpdateFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, momentum: Double, eps: Double): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdateFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, momentum: Double, options: { eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdateFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, options: { momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdateFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, options: { runningVar: Tensor; momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdateFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { runningMean: Tensor; runningVar: Tensor; momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdateFunctional(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; runningMean: Tensor; runningVar: Tensor; momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _batchNormWithUpdateFunctional(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; runningMean: Tensor; runningVar: Tensor; momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `_cast_Byte` */
  _castByte(self: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): Tensor
  /** `_cast_Char` */
  _castChar(self: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): Tensor
  /** `_cast_Double` */
  _castDouble(self: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): Tensor
  /** `_cast_Float` */
  _castFloat(self: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): Tensor
  /** `_cast_Half` */
  _castHalf(self: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): Tensor
  /** `_cast_Int` */
  _castInt(self: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): Tensor
  /** `_cast_Long` */
  _castLong(self: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): Tensor
  /** `_cast_Short` */
  _castShort(self: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): Tensor
  /** `_cdist_backward` */
  _cdistBackward(grad: Tensor, x1: Tensor, x2: Tensor, p: Double, cdist: Tensor, options?: OutOptions): Tensor
  _cdistBackward(grad: Tensor, x1: Tensor, x2: Tensor, p: Double, options: { cdist: Tensor } & OutOptions): Tensor
  _cdistBackward(grad: Tensor, x1: Tensor, x2: Tensor, options: { p: Double; cdist: Tensor } & OutOptions): Tensor
  _cdistBackward(grad: Tensor, x1: Tensor, options: { x2: Tensor; p: Double; cdist: Tensor } & OutOptions): Tensor
  _cdistBackward(grad: Tensor, options: { x1: Tensor; x2: Tensor; p: Double; cdist: Tensor } & OutOptions): Tensor
  /** `_cdist_forward` */
  _cdistForward(x1: Tensor, x2: Tensor, p: Double, computeMode: Int | null, options?: OutOptions): Tensor
  _cdistForward(x1: Tensor, x2: Tensor, p: Double, options: { computeMode: Int | null } & OutOptions): Tensor
  _cdistForward(x1: Tensor, x2: Tensor, options: { p: Double; computeMode: Int | null } & OutOptions): Tensor
  _cdistForward(x1: Tensor, options: { x2: Tensor; p: Double; computeMode: Int | null } & OutOptions): Tensor
  /** `_cholesky_solve_helper` */
  _choleskySolveHelper(self: Tensor, A: Tensor, upper: boolean, options?: OutOptions): Tensor
  _choleskySolveHelper(self: Tensor, A: Tensor, options: { upper: boolean } & OutOptions): Tensor
  _choleskySolveHelper(self: Tensor, options: { A: Tensor; upper: boolean } & OutOptions): Tensor
  /** `_choose_qparams_per_tensor` */
  _chooseQparamsPerTensor(self: Tensor, reduceRange?: boolean | ReduceRangeOptions, options?: ReduceRangeOptions): [number, number]
  /** `_chunk_cat` */
  _chunkCat(tensors: Tensors, dim: Int, numChunks: Int, options?: OutOptions): Tensor
  _chunkCat(tensors: Tensors, dim: Int, options: { numChunks: Int } & OutOptions): Tensor
  _chunkCat(tensors: Tensors, options: { dim: Int; numChunks: Int } & OutOptions): Tensor
  /** `_coalesce` */
  _coalesce(self: Tensor, options?: OutOptions): Tensor
  /** `_coalesced` */
  _coalesced(self: Tensor, coalesced: boolean, options?: OutOptions): Tensor
  _coalesced(self: Tensor, options: { coalesced: boolean } & OutOptions): Tensor
  /** `_coalesced_` */
  _coalesced_(self: Tensor, coalesced: boolean): Tensor
  _coalesced_(self: Tensor, options: { coalesced: boolean }): Tensor
  /** `_compute_linear_combination` */
  _computeLinearCombination(input: Tensor, coefficients: Tensor, options?: OutOptions): Tensor
  _computeLinearCombination(input: Tensor, options: { coefficients: Tensor } & OutOptions): Tensor
  /** `_conj` */
  _conj(self: Tensor): Tensor
  /** `_conj_copy` */
  _conjCopy(self: Tensor, options?: OutOptions): Tensor
  /** `_conj_physical` */
  _conjPhysical(self: Tensor, options?: OutOptions): Tensor
  /** `_conv_depthwise2d` */
  _convDepthwise2d(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, stride: Size, padding: Size, dilation: Size, options?: OutOptions): Tensor
  _convDepthwise2d(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, stride: Size, padding: Size, options: { dilation: Size } & OutOptions): Tensor
  _convDepthwise2d(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, stride: Size, options: { padding: Size; dilation: Size } & OutOptions): Tensor
  _convDepthwise2d(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, options: { stride: Size; padding: Size; dilation: Size } & OutOptions): Tensor
  _convDepthwise2d(self: Tensor, weight: Tensor, kernelSize: Size, options: { bias: Tensor | null; stride: Size; padding: Size; dilation: Size } & OutOptions): Tensor
  _convDepthwise2d(self: Tensor, weight: Tensor, options: { kernelSize: Size; bias: Tensor | null; stride: Size; padding: Size; dilation: Size } & OutOptions): Tensor
  _convDepthwise2d(self: Tensor, options: { weight: Tensor; kernelSize: Size; bias: Tensor | null; stride: Size; padding: Size; dilation: Size } & OutOptions): Tensor
  /** `_convert_indices_from_coo_to_csr` */
  _convertIndicesFromCooToCsr(self: Tensor, size: Int, options?: OutInt32OutOptions): Tensor
  _convertIndicesFromCooToCsr(self: Tensor, options: { size: Int } & OutInt32OutOptions): Tensor
  /** `_convert_indices_from_csr_to_coo` */
  _convertIndicesFromCsrToCoo(crowIndices: Tensor, colIndices: Tensor, options?: OutInt32TransposeOutOptions): Tensor
  _convertIndicesFromCsrToCoo(crowIndices: Tensor, options: { colIndices: Tensor } & OutInt32TransposeOutOptions): Tensor
  /** `_convert_weight_to_int4pack` */
  _convertWeightToInt4pack(self: Tensor, innerKTiles: Int): Tensor
  _convertWeightToInt4pack(self: Tensor, options: { innerKTiles: Int }): Tensor
  /** `_convert_weight_to_int4pack_for_cpu` */
  _convertWeightToInt4packForCpu(self: Tensor, innerKTiles: Int): Tensor
  _convertWeightToInt4packForCpu(self: Tensor, options: { innerKTiles: Int }): Tensor
  /** `_convolution` */
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, benchmark: boolean, deterministic: boolean, cudnnEnabled: boolean, allowTf32: boolean, options?: OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, benchmark: boolean, deterministic: boolean, cudnnEnabled: boolean, options: { allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, benchmark: boolean, deterministic: boolean, options: { cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, benchmark: boolean, options: { deterministic: boolean; cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, options: { benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, options: { groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, options: { outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, options: { transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, options: { dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, options: { padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, options: { stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, options: { bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, options: { weight: Tensor; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean; allowTf32: boolean } & OutOptions): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, benchmark: boolean, deterministic: boolean, cudnnEnabled: boolean): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, benchmark: boolean, deterministic: boolean, options: { cudnnEnabled: boolean }): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, benchmark: boolean, options: { deterministic: boolean; cudnnEnabled: boolean }): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, options: { benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean }): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, options: { groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean }): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, options: { outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean }): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, options: { transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean }): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, options: { dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean }): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, options: { padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean }): Tensor
  _convolution(input: Tensor, weight: Tensor, bias: Tensor | null, options: { stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean }): Tensor
  _convolution(input: Tensor, weight: Tensor, options: { bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean }): Tensor
  _convolution(input: Tensor, options: { weight: Tensor; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; benchmark: boolean; deterministic: boolean; cudnnEnabled: boolean }): Tensor
  /** `_convolution_double_backward` */
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, gO: Tensor, weight: Tensor, self: Tensor, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, outputMask: readonly boolean[]): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, gO: Tensor, weight: Tensor, self: Tensor, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, options: { outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, gO: Tensor, weight: Tensor, self: Tensor, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, options: { groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, gO: Tensor, weight: Tensor, self: Tensor, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, options: { outputPadding: Ints; groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, gO: Tensor, weight: Tensor, self: Tensor, stride: Ints, padding: Ints, dilation: Ints, options: { transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, gO: Tensor, weight: Tensor, self: Tensor, stride: Ints, padding: Ints, options: { dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, gO: Tensor, weight: Tensor, self: Tensor, stride: Ints, options: { padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, gO: Tensor, weight: Tensor, self: Tensor, options: { stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, gO: Tensor, weight: Tensor, options: { self: Tensor; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, gO: Tensor, options: { weight: Tensor; self: Tensor; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, ggb: Tensor | null, options: { gO: Tensor; weight: Tensor; self: Tensor; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, ggW: Tensor | null, options: { ggb: Tensor | null; gO: Tensor; weight: Tensor; self: Tensor; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  _convolutionDoubleBackward(ggI: Tensor | null, options: { ggW: Tensor | null; ggb: Tensor | null; gO: Tensor; weight: Tensor; self: Tensor; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] }): [Tensor, Tensor, Tensor]
  /** `_convolution_mode` */
  _convolutionMode(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: string, dilation: Ints, groups: Int): Tensor
  _convolutionMode(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: string, dilation: Ints, options: { groups: Int }): Tensor
  _convolutionMode(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: string, options: { dilation: Ints; groups: Int }): Tensor
  _convolutionMode(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, options: { padding: string; dilation: Ints; groups: Int }): Tensor
  _convolutionMode(input: Tensor, weight: Tensor, bias: Tensor | null, options: { stride: Ints; padding: string; dilation: Ints; groups: Int }): Tensor
  _convolutionMode(input: Tensor, weight: Tensor, options: { bias: Tensor | null; stride: Ints; padding: string; dilation: Ints; groups: Int }): Tensor
  _convolutionMode(input: Tensor, options: { weight: Tensor; bias: Tensor | null; stride: Ints; padding: string; dilation: Ints; groups: Int }): Tensor
  /** `_copy_from` */
  _copyFrom(self: Tensor, dst: Tensor, nonBlocking?: boolean | NonBlockingOutOptions, options?: NonBlockingOutOptions): Tensor
  _copyFrom(self: Tensor, options: { dst: Tensor } & NonBlockingOutOptions): Tensor
  /** `_copy_from_and_resize` */
  _copyFromAndResize(self: Tensor, dst: Tensor, options?: OutOptions): Tensor
  _copyFromAndResize(self: Tensor, options: { dst: Tensor } & OutOptions): Tensor
  /** `_cslt_compress` */
  _csltCompress(input: Tensor): Tensor
  /** `_cslt_sparse_mm` */
  _csltSparseMm(compressedA: Tensor, denseB: Tensor, bias?: Tensor | null | CsltSparseMmOptions, alpha?: Tensor | null | CsltSparseMmOptions, outDtype?: DType | null | CsltSparseMmOptions, transposeResult?: boolean | CsltSparseMmOptions, algId?: Int | CsltSparseMmOptions, splitK?: Int | CsltSparseMmOptions, splitKMode?: Int | CsltSparseMmOptions, options?: CsltSparseMmOptions): Tensor
  _csltSparseMm(compressedA: Tensor, options: { denseB: Tensor } & CsltSparseMmOptions): Tensor
  /** `_cslt_sparse_mm_search` */
  _csltSparseMmSearch(compressedA: Tensor, denseB: Tensor, bias?: Tensor | null | CsltSparseMmSearchOptions, alpha?: Tensor | null | CsltSparseMmSearchOptions, outDtype?: DType | null | CsltSparseMmSearchOptions, transposeResult?: boolean | CsltSparseMmSearchOptions, options?: CsltSparseMmSearchOptions): number
  _csltSparseMmSearch(compressedA: Tensor, options: { denseB: Tensor } & CsltSparseMmSearchOptions): number
  /** `_ctc_loss` */
  _ctcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, blank?: Int | BlankZeroInfinityOutOptions, zeroInfinity?: boolean | BlankZeroInfinityOutOptions, options?: BlankZeroInfinityOutOptions): [Tensor, Tensor]
  _ctcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, options: { targetLengths: Ints } & BlankZeroInfinityOutOptions): [Tensor, Tensor]
  _ctcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Ints; targetLengths: Ints } & BlankZeroInfinityOutOptions): [Tensor, Tensor]
  _ctcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Ints; targetLengths: Ints } & BlankZeroInfinityOutOptions): [Tensor, Tensor]
  _ctcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, blank?: Int | BlankZeroInfinityOutOptions, zeroInfinity?: boolean | BlankZeroInfinityOutOptions, options?: BlankZeroInfinityOutOptions): [Tensor, Tensor]
  _ctcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, options: { targetLengths: Tensor } & BlankZeroInfinityOutOptions): [Tensor, Tensor]
  _ctcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Tensor; targetLengths: Tensor } & BlankZeroInfinityOutOptions): [Tensor, Tensor]
  _ctcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor } & BlankZeroInfinityOutOptions): [Tensor, Tensor]
  /** `_ctc_loss_backward` */
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, negLogLikelihood: Tensor, logAlpha: Tensor, blank: Int, zeroInfinity?: boolean | ZeroInfinityOutOptions, options?: ZeroInfinityOutOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, negLogLikelihood: Tensor, logAlpha: Tensor, options: { blank: Int } & ZeroInfinityOutOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, negLogLikelihood: Tensor, options: { logAlpha: Tensor; blank: Int } & ZeroInfinityOutOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, options: { negLogLikelihood: Tensor; logAlpha: Tensor; blank: Int } & ZeroInfinityOutOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, inputLengths: Ints, options: { targetLengths: Ints; negLogLikelihood: Tensor; logAlpha: Tensor; blank: Int } & ZeroInfinityOutOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, options: { inputLengths: Ints; targetLengths: Ints; negLogLikelihood: Tensor; logAlpha: Tensor; blank: Int } & ZeroInfinityOutOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, options: { targets: Tensor; inputLengths: Ints; targetLengths: Ints; negLogLikelihood: Tensor; logAlpha: Tensor; blank: Int } & ZeroInfinityOutOptions): Tensor
  _ctcLossBackward(grad: Tensor, options: { logProbs: Tensor; targets: Tensor; inputLengths: Ints; targetLengths: Ints; negLogLikelihood: Tensor; logAlpha: Tensor; blank: Int } & ZeroInfinityOutOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, negLogLikelihood: Tensor, logAlpha: Tensor, blank: Int, zeroInfinity?: boolean | ZeroInfinityOptions, options?: ZeroInfinityOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, negLogLikelihood: Tensor, logAlpha: Tensor, options: { blank: Int } & ZeroInfinityOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, negLogLikelihood: Tensor, options: { logAlpha: Tensor; blank: Int } & ZeroInfinityOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, options: { negLogLikelihood: Tensor; logAlpha: Tensor; blank: Int } & ZeroInfinityOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, inputLengths: Tensor, options: { targetLengths: Tensor; negLogLikelihood: Tensor; logAlpha: Tensor; blank: Int } & ZeroInfinityOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, targets: Tensor, options: { inputLengths: Tensor; targetLengths: Tensor; negLogLikelihood: Tensor; logAlpha: Tensor; blank: Int } & ZeroInfinityOptions): Tensor
  _ctcLossBackward(grad: Tensor, logProbs: Tensor, options: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; negLogLikelihood: Tensor; logAlpha: Tensor; blank: Int } & ZeroInfinityOptions): Tensor
  _ctcLossBackward(grad: Tensor, options: { logProbs: Tensor; targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; negLogLikelihood: Tensor; logAlpha: Tensor; blank: Int } & ZeroInfinityOptions): Tensor
  /** `_cudnn_attention_backward` */
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, options?: ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, options: { isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, options: { dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, options: { maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, options: { maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, options: { cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, options: { cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, options: { attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, options: { philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, options: { philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, options: { logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, options: { out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, options: { value: Tensor; out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, query: Tensor, options: { key: Tensor; value: Tensor; out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _cudnnAttentionBackward(gradOut: Tensor, options: { query: Tensor; key: Tensor; value: Tensor; out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  /** `_cudnn_attention_forward` */
  _cudnnAttentionForward(query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor | null, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, computeLogSumexp: boolean, dropoutP?: Double | CudnnAttentionForwardOptions, isCausal?: boolean | CudnnAttentionForwardOptions, returnDebugMask?: boolean | CudnnAttentionForwardOptions, options?: CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _cudnnAttentionForward(query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor | null, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, options: { computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _cudnnAttentionForward(query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor | null, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, options: { maxK: Int; computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _cudnnAttentionForward(query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor | null, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, options: { maxQ: Int; maxK: Int; computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _cudnnAttentionForward(query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor | null, cumSeqQ: Tensor | null, options: { cumSeqK: Tensor | null; maxQ: Int; maxK: Int; computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _cudnnAttentionForward(query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor | null, options: { cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _cudnnAttentionForward(query: Tensor, key: Tensor, value: Tensor, options: { attnBias: Tensor | null; cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _cudnnAttentionForward(query: Tensor, key: Tensor, options: { value: Tensor; attnBias: Tensor | null; cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _cudnnAttentionForward(query: Tensor, options: { key: Tensor; value: Tensor; attnBias: Tensor | null; cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  /** `_cudnn_ctc_loss` */
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, blank: Int, deterministic: boolean, zeroInfinity: boolean, options?: OutOptions3): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, blank: Int, deterministic: boolean, options: { zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, blank: Int, options: { deterministic: boolean; zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, options: { blank: Int; deterministic: boolean; zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, options: { targetLengths: Ints; blank: Int; deterministic: boolean; zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Ints; targetLengths: Ints; blank: Int; deterministic: boolean; zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Ints; targetLengths: Ints; blank: Int; deterministic: boolean; zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, blank: Int, deterministic: boolean, zeroInfinity: boolean): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, blank: Int, deterministic: boolean, options: { zeroInfinity: boolean }): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, blank: Int, options: { deterministic: boolean; zeroInfinity: boolean }): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, options: { blank: Int; deterministic: boolean; zeroInfinity: boolean }): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, options: { targetLengths: Tensor; blank: Int; deterministic: boolean; zeroInfinity: boolean }): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Tensor; targetLengths: Tensor; blank: Int; deterministic: boolean; zeroInfinity: boolean }): [Tensor, Tensor]
  _cudnnCtcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank: Int; deterministic: boolean; zeroInfinity: boolean }): [Tensor, Tensor]
  /** `_cudnn_init_dropout_state` */
  _cudnnInitDropoutState(dropout: Double, train: boolean, dropoutSeed: Int, options?: FactoryOutOptions): Tensor
  _cudnnInitDropoutState(dropout: Double, train: boolean, options: { dropoutSeed: Int } & FactoryOutOptions): Tensor
  _cudnnInitDropoutState(dropout: Double, options: { train: boolean; dropoutSeed: Int } & FactoryOutOptions): Tensor
  /** `_cudnn_rnn` */
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, dropoutState: Tensor | null, options?: OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, options: { dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, options: { batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, options: { bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, options: { train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, options: { dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, options: { batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, options: { numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, options: { projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, mode: Int, options: { hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, cx: Tensor | null, options: { mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, hx: Tensor, options: { cx: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor | null, options: { hx: Tensor; cx: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, weightStride0: Int, options: { weightBuf: Tensor | null; hx: Tensor; cx: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, weight: Tensors, options: { weightStride0: Int; weightBuf: Tensor | null; hx: Tensor; cx: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _cudnnRnn(input: Tensor, options: { weight: Tensors; weightStride0: Int; weightBuf: Tensor | null; hx: Tensor; cx: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `_cudnn_rnn_backward` */
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, dropoutState: Tensor | null, reserve: Tensor, outputMask: readonly boolean[], options?: OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, dropoutState: Tensor | null, reserve: Tensor, options: { outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, dropoutState: Tensor | null, options: { reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, options: { dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, options: { batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, options: { bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, options: { train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, options: { dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, options: { batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, projSize: Int, options: { numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, options: { projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, options: { hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, options: { mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, options: { gradCy: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, options: { gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, options: { gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, options: { output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, options: { cx: Tensor | null; output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, options: { hx: Tensor; cx: Tensor | null; output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, options: { weightBuf: Tensor; hx: Tensor; cx: Tensor | null; output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, weight: Tensors, options: { weightStride0: Int; weightBuf: Tensor; hx: Tensor; cx: Tensor | null; output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  _cudnnRnnBackward(input: Tensor, options: { weight: Tensors; weightStride0: Int; weightBuf: Tensor; hx: Tensor; cx: Tensor | null; output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  /** `_cudnn_rnn_flatten_weight` */
  _cudnnRnnFlattenWeight(weightArr: Tensors, weightStride0: Int, inputSize: Int, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, bidirectional: boolean, options?: OutOptions): Tensor
  _cudnnRnnFlattenWeight(weightArr: Tensors, weightStride0: Int, inputSize: Int, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, batchFirst: boolean, options: { bidirectional: boolean } & OutOptions): Tensor
  _cudnnRnnFlattenWeight(weightArr: Tensors, weightStride0: Int, inputSize: Int, mode: Int, hiddenSize: Int, projSize: Int, numLayers: Int, options: { batchFirst: boolean; bidirectional: boolean } & OutOptions): Tensor
  _cudnnRnnFlattenWeight(weightArr: Tensors, weightStride0: Int, inputSize: Int, mode: Int, hiddenSize: Int, projSize: Int, options: { numLayers: Int; batchFirst: boolean; bidirectional: boolean } & OutOptions): Tensor
  _cudnnRnnFlattenWeight(weightArr: Tensors, weightStride0: Int, inputSize: Int, mode: Int, hiddenSize: Int, options: { projSize: Int; numLayers: Int; batchFirst: boolean; bidirectional: boolean } & OutOptions): Tensor
  _cudnnRnnFlattenWeight(weightArr: Tensors, weightStride0: Int, inputSize: Int, mode: Int, options: { hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; bidirectional: boolean } & OutOptions): Tensor
  _cudnnRnnFlattenWeight(weightArr: Tensors, weightStride0: Int, inputSize: Int, options: { mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; bidirectional: boolean } & OutOptions): Tensor
  _cudnnRnnFlattenWeight(weightArr: Tensors, weightStride0: Int, options: { inputSize: Int; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; bidirectional: boolean } & OutOptions): Tensor
  _cudnnRnnFlattenWeight(weightArr: Tensors, options: { weightStride0: Int; inputSize: Int; mode: Int; hiddenSize: Int; projSize: Int; numLayers: Int; batchFirst: boolean; bidirectional: boolean } & OutOptions): Tensor
  /** `_cufft_clear_plan_cache` */
  _cufftClearPlanCache(deviceIndex: Int): void
  /** `_cufft_get_plan_cache_max_size` */
  _cufftGetPlanCacheMaxSize(deviceIndex: Int): number
  /** `_cufft_get_plan_cache_size` */
  _cufftGetPlanCacheSize(deviceIndex: Int): number
  /** `_cufft_set_plan_cache_max_size` */
  _cufftSetPlanCacheMaxSize(deviceIndex: Int, maxSize: Int): void
  _cufftSetPlanCacheMaxSize(deviceIndex: Int, options: { maxSize: Int }): void
  /** `_cummax_helper` */
  _cummaxHelper(self: Tensor, values: Tensor, indices: Tensor, dim: Int): void
  _cummaxHelper(self: Tensor, values: Tensor, indices: Tensor, options: { dim: Int }): void
  _cummaxHelper(self: Tensor, values: Tensor, options: { indices: Tensor; dim: Int }): void
  _cummaxHelper(self: Tensor, options: { values: Tensor; indices: Tensor; dim: Int }): void
  /** `_cummin_helper` */
  _cumminHelper(self: Tensor, values: Tensor, indices: Tensor, dim: Int): void
  _cumminHelper(self: Tensor, values: Tensor, indices: Tensor, options: { dim: Int }): void
  _cumminHelper(self: Tensor, values: Tensor, options: { indices: Tensor; dim: Int }): void
  _cumminHelper(self: Tensor, options: { values: Tensor; indices: Tensor; dim: Int }): void
  /** `_debug_has_internal_overlap` */
  _debugHasInternalOverlap(self: Tensor): number
  /** `_dimI` */
  _dimI(self: Tensor): number
  /** `_dimV` */
  _dimV(self: Tensor): number
  /** `_dim_arange` */
  _dimArange(like: Tensor, dim: Int): Tensor
  _dimArange(like: Tensor, options: { dim: Int }): Tensor
  /** `_dirichlet_grad` */
  _dirichletGrad(x: Tensor, alpha: Tensor, total: Tensor, options?: OutOptions): Tensor
  _dirichletGrad(x: Tensor, alpha: Tensor, options: { total: Tensor } & OutOptions): Tensor
  _dirichletGrad(x: Tensor, options: { alpha: Tensor; total: Tensor } & OutOptions): Tensor
  /** `_dyn_quant_matmul_4bit` */
  _dynQuantMatmul4bit(inp: Tensor, packedWeights: Tensor, blockSize: Int, inFeatures: Int, outFeatures: Int): Tensor
  _dynQuantMatmul4bit(inp: Tensor, packedWeights: Tensor, blockSize: Int, inFeatures: Int, options: { outFeatures: Int }): Tensor
  _dynQuantMatmul4bit(inp: Tensor, packedWeights: Tensor, blockSize: Int, options: { inFeatures: Int; outFeatures: Int }): Tensor
  _dynQuantMatmul4bit(inp: Tensor, packedWeights: Tensor, options: { blockSize: Int; inFeatures: Int; outFeatures: Int }): Tensor
  _dynQuantMatmul4bit(inp: Tensor, options: { packedWeights: Tensor; blockSize: Int; inFeatures: Int; outFeatures: Int }): Tensor
  /** `_dyn_quant_pack_4bit_weight` */
  _dynQuantPack4bitWeight(weights: Tensor, scalesZeros: Tensor, bias: Tensor | null, blockSize: Int, inFeatures: Int, outFeatures: Int): Tensor
  _dynQuantPack4bitWeight(weights: Tensor, scalesZeros: Tensor, bias: Tensor | null, blockSize: Int, inFeatures: Int, options: { outFeatures: Int }): Tensor
  _dynQuantPack4bitWeight(weights: Tensor, scalesZeros: Tensor, bias: Tensor | null, blockSize: Int, options: { inFeatures: Int; outFeatures: Int }): Tensor
  _dynQuantPack4bitWeight(weights: Tensor, scalesZeros: Tensor, bias: Tensor | null, options: { blockSize: Int; inFeatures: Int; outFeatures: Int }): Tensor
  _dynQuantPack4bitWeight(weights: Tensor, scalesZeros: Tensor, options: { bias: Tensor | null; blockSize: Int; inFeatures: Int; outFeatures: Int }): Tensor
  _dynQuantPack4bitWeight(weights: Tensor, options: { scalesZeros: Tensor; bias: Tensor | null; blockSize: Int; inFeatures: Int; outFeatures: Int }): Tensor
  /** `_efficient_attention_backward` */
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int, maxSeqlenK: Int, logsumexp: Tensor, dropoutP: Double, philoxSeed: Tensor, philoxOffset: Tensor, customMaskType: Int, biasRequiresGrad: boolean, options?: EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int, maxSeqlenK: Int, logsumexp: Tensor, dropoutP: Double, philoxSeed: Tensor, philoxOffset: Tensor, customMaskType: Int, options: { biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int, maxSeqlenK: Int, logsumexp: Tensor, dropoutP: Double, philoxSeed: Tensor, philoxOffset: Tensor, options: { customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int, maxSeqlenK: Int, logsumexp: Tensor, dropoutP: Double, philoxSeed: Tensor, options: { philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int, maxSeqlenK: Int, logsumexp: Tensor, dropoutP: Double, options: { philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int, maxSeqlenK: Int, logsumexp: Tensor, options: { dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int, maxSeqlenK: Int, options: { logsumexp: Tensor; dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int, options: { maxSeqlenK: Int; logsumexp: Tensor; dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, options: { maxSeqlenQ: Int; maxSeqlenK: Int; logsumexp: Tensor; dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, cuSeqlensQ: Tensor | null, options: { cuSeqlensK: Tensor | null; maxSeqlenQ: Int; maxSeqlenK: Int; logsumexp: Tensor; dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, out: Tensor, options: { cuSeqlensQ: Tensor | null; cuSeqlensK: Tensor | null; maxSeqlenQ: Int; maxSeqlenK: Int; logsumexp: Tensor; dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, options: { out: Tensor; cuSeqlensQ: Tensor | null; cuSeqlensK: Tensor | null; maxSeqlenQ: Int; maxSeqlenK: Int; logsumexp: Tensor; dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, options: { bias: Tensor | null; out: Tensor; cuSeqlensQ: Tensor | null; cuSeqlensK: Tensor | null; maxSeqlenQ: Int; maxSeqlenK: Int; logsumexp: Tensor; dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, options: { value: Tensor; bias: Tensor | null; out: Tensor; cuSeqlensQ: Tensor | null; cuSeqlensK: Tensor | null; maxSeqlenQ: Int; maxSeqlenK: Int; logsumexp: Tensor; dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, query: Tensor, options: { key: Tensor; value: Tensor; bias: Tensor | null; out: Tensor; cuSeqlensQ: Tensor | null; cuSeqlensK: Tensor | null; maxSeqlenQ: Int; maxSeqlenK: Int; logsumexp: Tensor; dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  _efficientAttentionBackward(gradOut_: Tensor, options: { query: Tensor; key: Tensor; value: Tensor; bias: Tensor | null; out: Tensor; cuSeqlensQ: Tensor | null; cuSeqlensK: Tensor | null; maxSeqlenQ: Int; maxSeqlenK: Int; logsumexp: Tensor; dropoutP: Double; philoxSeed: Tensor; philoxOffset: Tensor; customMaskType: Int; biasRequiresGrad: boolean } & EfficientAttentionBackwardOptions): [Tensor, Tensor, Tensor, Tensor]
  /** `_efficient_attention_forward` */
  _efficientAttentionForward(query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int | null, maxSeqlenK: Int | null, dropoutP: Double, customMaskType: Int, computeLogSumexp?: boolean | EfficientAttentionForwardOptions, options?: EfficientAttentionForwardOptions): OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii
  _efficientAttentionForward(query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int | null, maxSeqlenK: Int | null, dropoutP: Double, options: { customMaskType: Int } & EfficientAttentionForwardOptions): OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii
  _efficientAttentionForward(query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int | null, maxSeqlenK: Int | null, options: { dropoutP: Double; customMaskType: Int } & EfficientAttentionForwardOptions): OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii
  _efficientAttentionForward(query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, maxSeqlenQ: Int | null, options: { maxSeqlenK: Int | null; dropoutP: Double; customMaskType: Int } & EfficientAttentionForwardOptions): OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii
  _efficientAttentionForward(query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, cuSeqlensQ: Tensor | null, cuSeqlensK: Tensor | null, options: { maxSeqlenQ: Int | null; maxSeqlenK: Int | null; dropoutP: Double; customMaskType: Int } & EfficientAttentionForwardOptions): OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii
  _efficientAttentionForward(query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, cuSeqlensQ: Tensor | null, options: { cuSeqlensK: Tensor | null; maxSeqlenQ: Int | null; maxSeqlenK: Int | null; dropoutP: Double; customMaskType: Int } & EfficientAttentionForwardOptions): OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii
  _efficientAttentionForward(query: Tensor, key: Tensor, value: Tensor, bias: Tensor | null, options: { cuSeqlensQ: Tensor | null; cuSeqlensK: Tensor | null; maxSeqlenQ: Int | null; maxSeqlenK: Int | null; dropoutP: Double; customMaskType: Int } & EfficientAttentionForwardOptions): OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii
  _efficientAttentionForward(query: Tensor, key: Tensor, value: Tensor, options: { bias: Tensor | null; cuSeqlensQ: Tensor | null; cuSeqlensK: Tensor | null; maxSeqlenQ: Int | null; maxSeqlenK: Int | null; dropoutP: Double; customMaskType: Int } & EfficientAttentionForwardOptions): OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii
  _efficientAttentionForward(query: Tensor, key: Tensor, options: { value: Tensor; bias: Tensor | null; cuSeqlensQ: Tensor | null; cuSeqlensK: Tensor | null; maxSeqlenQ: Int | null; maxSeqlenK: Int | null; dropoutP: Double; customMaskType: Int } & EfficientAttentionForwardOptions): OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii
  _efficientAttentionForward(query: Tensor, options: { key: Tensor; value: Tensor; bias: Tensor | null; cuSeqlensQ: Tensor | null; cuSeqlensK: Tensor | null; maxSeqlenQ: Int | null; maxSeqlenK: Int | null; dropoutP: Double; customMaskType: Int } & EfficientAttentionForwardOptions): OutputLogsumexpPhiloxSeedPhiloxOffsetMaxSeqlenBatchQMaxSeqlenBatchK_TTTTii
  /** `_efficientzerotensor` */
  _efficientzerotensor(size: Ints, options?: FactoryOutOptions): Tensor
  _efficientzerotensor(...size: Int[]): Tensor
  _efficientzerotensor(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  /** `_embedding_bag` */
  _embeddingBag(weight: Tensor, indices: Tensor, offsets: Tensor, scaleGradByFreq?: boolean | EmbeddingBagOptions2, mode?: Int | EmbeddingBagOptions2, sparse?: boolean | EmbeddingBagOptions2, perSampleWeights?: Tensor | null | EmbeddingBagOptions2, includeLastOffset?: boolean | EmbeddingBagOptions2, paddingIdx?: Int | EmbeddingBagOptions2, options?: EmbeddingBagOptions2): [Tensor, Tensor, Tensor, Tensor]
  _embeddingBag(weight: Tensor, indices: Tensor, options: { offsets: Tensor } & EmbeddingBagOptions2): [Tensor, Tensor, Tensor, Tensor]
  _embeddingBag(weight: Tensor, options: { indices: Tensor; offsets: Tensor } & EmbeddingBagOptions2): [Tensor, Tensor, Tensor, Tensor]
  /** `_embedding_bag_backward` */
  _embeddingBagBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, numWeights: Int, scaleGradByFreq: boolean, mode: Int, sparse: boolean, perSampleWeights: Tensor | null, paddingIdx?: Int | PaddingIdxOptions, options?: PaddingIdxOptions): Tensor
  _embeddingBagBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, numWeights: Int, scaleGradByFreq: boolean, mode: Int, sparse: boolean, options: { perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, numWeights: Int, scaleGradByFreq: boolean, mode: Int, options: { sparse: boolean; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, numWeights: Int, scaleGradByFreq: boolean, options: { mode: Int; sparse: boolean; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, numWeights: Int, options: { scaleGradByFreq: boolean; mode: Int; sparse: boolean; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, options: { numWeights: Int; scaleGradByFreq: boolean; mode: Int; sparse: boolean; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, options: { maximumIndices: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; sparse: boolean; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, options: { bagSize: Tensor; maximumIndices: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; sparse: boolean; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagBackward(grad: Tensor, indices: Tensor, offsets: Tensor, options: { offset2bag: Tensor; bagSize: Tensor; maximumIndices: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; sparse: boolean; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagBackward(grad: Tensor, indices: Tensor, options: { offsets: Tensor; offset2bag: Tensor; bagSize: Tensor; maximumIndices: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; sparse: boolean; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagBackward(grad: Tensor, options: { indices: Tensor; offsets: Tensor; offset2bag: Tensor; bagSize: Tensor; maximumIndices: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; sparse: boolean; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  /** `_embedding_bag_dense_backward` */
  _embeddingBagDenseBackward(grad: Tensor, indices: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, numWeights: Int, scaleGradByFreq: boolean, mode: Int, perSampleWeights: Tensor | null, paddingIdx?: Int | PaddingIdxOutOptions, options?: PaddingIdxOutOptions): Tensor
  _embeddingBagDenseBackward(grad: Tensor, indices: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, numWeights: Int, scaleGradByFreq: boolean, mode: Int, options: { perSampleWeights: Tensor | null } & PaddingIdxOutOptions): Tensor
  _embeddingBagDenseBackward(grad: Tensor, indices: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, numWeights: Int, scaleGradByFreq: boolean, options: { mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOutOptions): Tensor
  _embeddingBagDenseBackward(grad: Tensor, indices: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, numWeights: Int, options: { scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOutOptions): Tensor
  _embeddingBagDenseBackward(grad: Tensor, indices: Tensor, offset2bag: Tensor, bagSize: Tensor, maximumIndices: Tensor, options: { numWeights: Int; scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOutOptions): Tensor
  _embeddingBagDenseBackward(grad: Tensor, indices: Tensor, offset2bag: Tensor, bagSize: Tensor, options: { maximumIndices: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOutOptions): Tensor
  _embeddingBagDenseBackward(grad: Tensor, indices: Tensor, offset2bag: Tensor, options: { bagSize: Tensor; maximumIndices: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOutOptions): Tensor
  _embeddingBagDenseBackward(grad: Tensor, indices: Tensor, options: { offset2bag: Tensor; bagSize: Tensor; maximumIndices: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOutOptions): Tensor
  _embeddingBagDenseBackward(grad: Tensor, options: { indices: Tensor; offset2bag: Tensor; bagSize: Tensor; maximumIndices: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOutOptions): Tensor
  /** `_embedding_bag_forward_only` */
  _embeddingBagForwardOnly(weight: Tensor, indices: Tensor, offsets: Tensor, scaleGradByFreq?: boolean | EmbeddingBagOptions2, mode?: Int | EmbeddingBagOptions2, sparse?: boolean | EmbeddingBagOptions2, perSampleWeights?: Tensor | null | EmbeddingBagOptions2, includeLastOffset?: boolean | EmbeddingBagOptions2, paddingIdx?: Int | EmbeddingBagOptions2, options?: EmbeddingBagOptions2): [Tensor, Tensor, Tensor, Tensor]
  _embeddingBagForwardOnly(weight: Tensor, indices: Tensor, options: { offsets: Tensor } & EmbeddingBagOptions2): [Tensor, Tensor, Tensor, Tensor]
  _embeddingBagForwardOnly(weight: Tensor, options: { indices: Tensor; offsets: Tensor } & EmbeddingBagOptions2): [Tensor, Tensor, Tensor, Tensor]
  /** `_embedding_bag_per_sample_weights_backward` */
  _embeddingBagPerSampleWeightsBackward(grad: Tensor, weight: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, mode: Int, paddingIdx?: Int | PaddingIdxOutOptions, options?: PaddingIdxOutOptions): Tensor
  _embeddingBagPerSampleWeightsBackward(grad: Tensor, weight: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, options: { mode: Int } & PaddingIdxOutOptions): Tensor
  _embeddingBagPerSampleWeightsBackward(grad: Tensor, weight: Tensor, indices: Tensor, offsets: Tensor, options: { offset2bag: Tensor; mode: Int } & PaddingIdxOutOptions): Tensor
  _embeddingBagPerSampleWeightsBackward(grad: Tensor, weight: Tensor, indices: Tensor, options: { offsets: Tensor; offset2bag: Tensor; mode: Int } & PaddingIdxOutOptions): Tensor
  _embeddingBagPerSampleWeightsBackward(grad: Tensor, weight: Tensor, options: { indices: Tensor; offsets: Tensor; offset2bag: Tensor; mode: Int } & PaddingIdxOutOptions): Tensor
  _embeddingBagPerSampleWeightsBackward(grad: Tensor, options: { weight: Tensor; indices: Tensor; offsets: Tensor; offset2bag: Tensor; mode: Int } & PaddingIdxOutOptions): Tensor
  /** `_embedding_bag_sparse_backward` */
  _embeddingBagSparseBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, numWeights: Int, scaleGradByFreq: boolean, mode: Int, perSampleWeights: Tensor | null, paddingIdx?: Int | PaddingIdxOptions, options?: PaddingIdxOptions): Tensor
  _embeddingBagSparseBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, numWeights: Int, scaleGradByFreq: boolean, mode: Int, options: { perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagSparseBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, numWeights: Int, scaleGradByFreq: boolean, options: { mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagSparseBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, numWeights: Int, options: { scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagSparseBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bagSize: Tensor, options: { numWeights: Int; scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagSparseBackward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, options: { bagSize: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagSparseBackward(grad: Tensor, indices: Tensor, offsets: Tensor, options: { offset2bag: Tensor; bagSize: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagSparseBackward(grad: Tensor, indices: Tensor, options: { offsets: Tensor; offset2bag: Tensor; bagSize: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  _embeddingBagSparseBackward(grad: Tensor, options: { indices: Tensor; offsets: Tensor; offset2bag: Tensor; bagSize: Tensor; numWeights: Int; scaleGradByFreq: boolean; mode: Int; perSampleWeights: Tensor | null } & PaddingIdxOptions): Tensor
  /** `_empty_affine_quantized` */
  _emptyAffineQuantized(size: Ints, options?: EmptyAffineQuantizedOptions): Tensor
  _emptyAffineQuantized(...size: Int[]): Tensor
  _emptyAffineQuantized(...args: [...size: Int[], options: EmptyAffineQuantizedOptions]): Tensor
  /** `_empty_per_channel_affine_quantized` */
  _emptyPerChannelAffineQuantized(size: Ints, options: EmptyPerChannelAffineQuantizedOptions): Tensor
  _emptyPerChannelAffineQuantized(...args: [...size: Int[], options: EmptyPerChannelAffineQuantizedOptions]): Tensor
  /** `_euclidean_dist` */
  _euclideanDist(x1: Tensor, x2: Tensor, options?: OutOptions): Tensor
  _euclideanDist(x1: Tensor, options: { x2: Tensor } & OutOptions): Tensor
  /** `_fake_quantize_learnable_per_channel_affine` */
  _fakeQuantizeLearnablePerChannelAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, quantMin: Int, quantMax: Int, gradFactor?: Double | GradFactorOutOptions, options?: GradFactorOutOptions): Tensor
  _fakeQuantizeLearnablePerChannelAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, quantMin: Int, options: { quantMax: Int } & GradFactorOutOptions): Tensor
  _fakeQuantizeLearnablePerChannelAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, options: { quantMin: Int; quantMax: Int } & GradFactorOutOptions): Tensor
  _fakeQuantizeLearnablePerChannelAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, options: { axis: Int; quantMin: Int; quantMax: Int } & GradFactorOutOptions): Tensor
  _fakeQuantizeLearnablePerChannelAffine(self: Tensor, scale: Tensor, options: { zeroPoint: Tensor; axis: Int; quantMin: Int; quantMax: Int } & GradFactorOutOptions): Tensor
  _fakeQuantizeLearnablePerChannelAffine(self: Tensor, options: { scale: Tensor; zeroPoint: Tensor; axis: Int; quantMin: Int; quantMax: Int } & GradFactorOutOptions): Tensor
  /** `_fake_quantize_learnable_per_channel_affine_backward` */
  _fakeQuantizeLearnablePerChannelAffineBackward(grad: Tensor, self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, quantMin: Int, quantMax: Int, gradFactor?: Double | GradFactorOptions, options?: GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerChannelAffineBackward(grad: Tensor, self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, quantMin: Int, options: { quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerChannelAffineBackward(grad: Tensor, self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, options: { quantMin: Int; quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerChannelAffineBackward(grad: Tensor, self: Tensor, scale: Tensor, zeroPoint: Tensor, options: { axis: Int; quantMin: Int; quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerChannelAffineBackward(grad: Tensor, self: Tensor, scale: Tensor, options: { zeroPoint: Tensor; axis: Int; quantMin: Int; quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerChannelAffineBackward(grad: Tensor, self: Tensor, options: { scale: Tensor; zeroPoint: Tensor; axis: Int; quantMin: Int; quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerChannelAffineBackward(grad: Tensor, options: { self: Tensor; scale: Tensor; zeroPoint: Tensor; axis: Int; quantMin: Int; quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  /** `_fake_quantize_learnable_per_tensor_affine` */
  _fakeQuantizeLearnablePerTensorAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, quantMin: Int, quantMax: Int, gradFactor?: Double | GradFactorOutOptions, options?: GradFactorOutOptions): Tensor
  _fakeQuantizeLearnablePerTensorAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, quantMin: Int, options: { quantMax: Int } & GradFactorOutOptions): Tensor
  _fakeQuantizeLearnablePerTensorAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, options: { quantMin: Int; quantMax: Int } & GradFactorOutOptions): Tensor
  _fakeQuantizeLearnablePerTensorAffine(self: Tensor, scale: Tensor, options: { zeroPoint: Tensor; quantMin: Int; quantMax: Int } & GradFactorOutOptions): Tensor
  _fakeQuantizeLearnablePerTensorAffine(self: Tensor, options: { scale: Tensor; zeroPoint: Tensor; quantMin: Int; quantMax: Int } & GradFactorOutOptions): Tensor
  /** `_fake_quantize_learnable_per_tensor_affine_backward` */
  _fakeQuantizeLearnablePerTensorAffineBackward(grad: Tensor, self: Tensor, scale: Tensor, zeroPoint: Tensor, quantMin: Int, quantMax: Int, gradFactor?: Double | GradFactorOptions, options?: GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerTensorAffineBackward(grad: Tensor, self: Tensor, scale: Tensor, zeroPoint: Tensor, quantMin: Int, options: { quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerTensorAffineBackward(grad: Tensor, self: Tensor, scale: Tensor, zeroPoint: Tensor, options: { quantMin: Int; quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerTensorAffineBackward(grad: Tensor, self: Tensor, scale: Tensor, options: { zeroPoint: Tensor; quantMin: Int; quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerTensorAffineBackward(grad: Tensor, self: Tensor, options: { scale: Tensor; zeroPoint: Tensor; quantMin: Int; quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  _fakeQuantizeLearnablePerTensorAffineBackward(grad: Tensor, options: { self: Tensor; scale: Tensor; zeroPoint: Tensor; quantMin: Int; quantMax: Int } & GradFactorOptions): [Tensor, Tensor, Tensor]
  /** `_fake_quantize_per_tensor_affine_cachemask_tensor_qparams` */
  _fakeQuantizePerTensorAffineCachemaskTensorQparams(self: Tensor, scale: Tensor, zeroPoint: Tensor, fakeQuantEnabled: Tensor, quantMin: Int, quantMax: Int, options?: OutOptions3): OutputMask
  _fakeQuantizePerTensorAffineCachemaskTensorQparams(self: Tensor, scale: Tensor, zeroPoint: Tensor, fakeQuantEnabled: Tensor, quantMin: Int, options: { quantMax: Int } & OutOptions3): OutputMask
  _fakeQuantizePerTensorAffineCachemaskTensorQparams(self: Tensor, scale: Tensor, zeroPoint: Tensor, fakeQuantEnabled: Tensor, options: { quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  _fakeQuantizePerTensorAffineCachemaskTensorQparams(self: Tensor, scale: Tensor, zeroPoint: Tensor, options: { fakeQuantEnabled: Tensor; quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  _fakeQuantizePerTensorAffineCachemaskTensorQparams(self: Tensor, scale: Tensor, options: { zeroPoint: Tensor; fakeQuantEnabled: Tensor; quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  _fakeQuantizePerTensorAffineCachemaskTensorQparams(self: Tensor, options: { scale: Tensor; zeroPoint: Tensor; fakeQuantEnabled: Tensor; quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  /** `_fft_c2c` */
  _fftC2c(self: Tensor, dim: Ints, normalization: Int, forward: boolean, options?: OutOptions): Tensor
  _fftC2c(self: Tensor, dim: Ints, normalization: Int, options: { forward: boolean } & OutOptions): Tensor
  _fftC2c(self: Tensor, dim: Ints, options: { normalization: Int; forward: boolean } & OutOptions): Tensor
  _fftC2c(self: Tensor, options: { dim: Ints; normalization: Int; forward: boolean } & OutOptions): Tensor
  /** `_fft_c2r` */
  _fftC2r(self: Tensor, dim: Ints, normalization: Int, lastDimSize: Int, options?: OutOptions): Tensor
  _fftC2r(self: Tensor, dim: Ints, normalization: Int, options: { lastDimSize: Int } & OutOptions): Tensor
  _fftC2r(self: Tensor, dim: Ints, options: { normalization: Int; lastDimSize: Int } & OutOptions): Tensor
  _fftC2r(self: Tensor, options: { dim: Ints; normalization: Int; lastDimSize: Int } & OutOptions): Tensor
  /** `_fft_r2c` */
  _fftR2c(self: Tensor, dim: Ints, normalization: Int, onesided: boolean, options?: OutOptions): Tensor
  _fftR2c(self: Tensor, dim: Ints, normalization: Int, options: { onesided: boolean } & OutOptions): Tensor
  _fftR2c(self: Tensor, dim: Ints, options: { normalization: Int; onesided: boolean } & OutOptions): Tensor
  _fftR2c(self: Tensor, options: { dim: Ints; normalization: Int; onesided: boolean } & OutOptions): Tensor
  /** `_fill_mem_eff_dropout_mask_` */
  _fillMemEffDropoutMask_(self: Tensor, dropoutP: Double, seed: Int, offset: Int): Tensor
  _fillMemEffDropoutMask_(self: Tensor, dropoutP: Double, seed: Int, options: { offset: Int }): Tensor
  _fillMemEffDropoutMask_(self: Tensor, dropoutP: Double, options: { seed: Int; offset: Int }): Tensor
  _fillMemEffDropoutMask_(self: Tensor, options: { dropoutP: Double; seed: Int; offset: Int }): Tensor
  /** `_flash_attention_backward` */
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, rngState: Tensor, unused: Tensor, options?: ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, rngState: Tensor, options: { unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, options: { rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, options: { isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, options: { dropoutP: Double; isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, options: { maxK: Int; dropoutP: Double; isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, options: { maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, options: { cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, options: { cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, options: { logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, options: { out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, options: { value: Tensor; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, query: Tensor, options: { key: Tensor; value: Tensor; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  _flashAttentionBackward(gradOut: Tensor, options: { query: Tensor; key: Tensor; value: Tensor; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; rngState: Tensor; unused: Tensor } & ScaleWindowSizeLeftWindowSizeRightOptions): [Tensor, Tensor, Tensor]
  /** `_flash_attention_forward` */
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, returnDebugMask: boolean, options?: FlashAttentionForwardOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, options: { returnDebugMask: boolean } & FlashAttentionForwardOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, options: { isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, options: { dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, options: { maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, options: { maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, options: { cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, options: { cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, options: { value: Tensor; cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, options: { key: Tensor; value: Tensor; cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, returnDebugMask: boolean, qDescale: Tensor | null, kDescale: Tensor | null, vDescale: Tensor | null, options?: FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, returnDebugMask: boolean, qDescale: Tensor | null, kDescale: Tensor | null, options: { vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, returnDebugMask: boolean, qDescale: Tensor | null, options: { kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, returnDebugMask: boolean, options: { qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, options: { returnDebugMask: boolean; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, options: { isCausal: boolean; returnDebugMask: boolean; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, options: { dropoutP: Double; isCausal: boolean; returnDebugMask: boolean; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, options: { maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, options: { maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, options: { cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, value: Tensor, options: { cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, key: Tensor, options: { value: Tensor; cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  _flashAttentionForward(query: Tensor, options: { key: Tensor; value: Tensor; cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & FlashAttentionForwardQuantizedOptions): OutputSoftmaxLogsumexpRngStateUnusedDebugAttnMask
  /** `_flash_attention_forward_no_dropout_inplace` */
  _flashAttentionForwardNoDropoutInplace(out: Tensor, query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, returnDebugMask: boolean, options?: FlashAttentionForwardOptions): Tensor
  _flashAttentionForwardNoDropoutInplace(out: Tensor, query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, options: { returnDebugMask: boolean } & FlashAttentionForwardOptions): Tensor
  _flashAttentionForwardNoDropoutInplace(out: Tensor, query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, dropoutP: Double, options: { isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): Tensor
  _flashAttentionForwardNoDropoutInplace(out: Tensor, query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, maxK: Int, options: { dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): Tensor
  _flashAttentionForwardNoDropoutInplace(out: Tensor, query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, maxQ: Int, options: { maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): Tensor
  _flashAttentionForwardNoDropoutInplace(out: Tensor, query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, cumSeqK: Tensor | null, options: { maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): Tensor
  _flashAttentionForwardNoDropoutInplace(out: Tensor, query: Tensor, key: Tensor, value: Tensor, cumSeqQ: Tensor | null, options: { cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): Tensor
  _flashAttentionForwardNoDropoutInplace(out: Tensor, query: Tensor, key: Tensor, value: Tensor, options: { cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): Tensor
  _flashAttentionForwardNoDropoutInplace(out: Tensor, query: Tensor, key: Tensor, options: { value: Tensor; cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): Tensor
  _flashAttentionForwardNoDropoutInplace(out: Tensor, query: Tensor, options: { key: Tensor; value: Tensor; cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): Tensor
  _flashAttentionForwardNoDropoutInplace(out: Tensor, options: { query: Tensor; key: Tensor; value: Tensor; cumSeqQ: Tensor | null; cumSeqK: Tensor | null; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; returnDebugMask: boolean } & FlashAttentionForwardOptions): Tensor
  /** `_foreach_abs` */
  _foreachAbs(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_abs_` */
  _foreachAbs_(self: Tensors): void
  /** `_foreach_acos` */
  _foreachAcos(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_acos_` */
  _foreachAcos_(self: Tensors): void
  /** `_foreach_add` */
  _foreachAdd(self: Tensors, other: Tensors, options?: AlphaOutOptions2): Parts
  _foreachAdd(self: Tensors, options: { other: Tensors } & AlphaOutOptions2): Parts
  _foreachAdd(self: Tensors, scalar: Scalar, options?: OutOptions5): Parts
  _foreachAdd(self: Tensors, options: { scalar: Scalar } & OutOptions5): Parts
  _foreachAdd(self: Tensors, scalars: readonly Scalar[], options?: OutOptions5): Parts
  _foreachAdd(self: Tensors, options: { scalars: readonly Scalar[] } & OutOptions5): Parts
  _foreachAdd(self: Tensors, other: Tensor, options?: AlphaOutOptions2): Parts
  _foreachAdd(self: Tensors, options: { other: Tensor } & AlphaOutOptions2): Parts
  /** `_foreach_add_` */
  _foreachAdd_(self: Tensors, other: Tensors, options?: AlphaOptions): void
  _foreachAdd_(self: Tensors, options: { other: Tensors } & AlphaOptions): void
  _foreachAdd_(self: Tensors, scalar: Scalar): void
  _foreachAdd_(self: Tensors, options: { scalar: Scalar }): void
  _foreachAdd_(self: Tensors, scalars: readonly Scalar[]): void
  _foreachAdd_(self: Tensors, options: { scalars: readonly Scalar[] }): void
  _foreachAdd_(self: Tensors, other: Tensor, options?: AlphaOptions): void
  _foreachAdd_(self: Tensors, options: { other: Tensor } & AlphaOptions): void
  /** `_foreach_addcdiv` */
  _foreachAddcdiv(self: Tensors, tensor1: Tensors, tensor2: Tensors, value?: Scalar | ValueOutOptions2, options?: ValueOutOptions2): Parts
  _foreachAddcdiv(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors } & ValueOutOptions2): Parts
  _foreachAddcdiv(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors } & ValueOutOptions2): Parts
  _foreachAddcdiv(self: Tensors, tensor1: Tensors, tensor2: Tensors, scalars: readonly Scalar[], options?: OutOptions5): Parts
  _foreachAddcdiv(self: Tensors, tensor1: Tensors, tensor2: Tensors, options: { scalars: readonly Scalar[] } & OutOptions5): Parts
  _foreachAddcdiv(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors; scalars: readonly Scalar[] } & OutOptions5): Parts
  _foreachAddcdiv(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors; scalars: readonly Scalar[] } & OutOptions5): Parts
  _foreachAddcdiv(self: Tensors, tensor1: Tensors, tensor2: Tensors, scalars: Tensor, options?: OutOptions5): Parts
  _foreachAddcdiv(self: Tensors, tensor1: Tensors, tensor2: Tensors, options: { scalars: Tensor } & OutOptions5): Parts
  _foreachAddcdiv(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors; scalars: Tensor } & OutOptions5): Parts
  _foreachAddcdiv(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors; scalars: Tensor } & OutOptions5): Parts
  /** `_foreach_addcdiv_` */
  _foreachAddcdiv_(self: Tensors, tensor1: Tensors, tensor2: Tensors, value?: Scalar | ValueOptions, options?: ValueOptions): void
  _foreachAddcdiv_(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors } & ValueOptions): void
  _foreachAddcdiv_(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors } & ValueOptions): void
  _foreachAddcdiv_(self: Tensors, tensor1: Tensors, tensor2: Tensors, scalars: readonly Scalar[]): void
  _foreachAddcdiv_(self: Tensors, tensor1: Tensors, tensor2: Tensors, options: { scalars: readonly Scalar[] }): void
  _foreachAddcdiv_(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors; scalars: readonly Scalar[] }): void
  _foreachAddcdiv_(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors; scalars: readonly Scalar[] }): void
  _foreachAddcdiv_(self: Tensors, tensor1: Tensors, tensor2: Tensors, scalars: Tensor): void
  _foreachAddcdiv_(self: Tensors, tensor1: Tensors, tensor2: Tensors, options: { scalars: Tensor }): void
  _foreachAddcdiv_(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors; scalars: Tensor }): void
  _foreachAddcdiv_(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors; scalars: Tensor }): void
  /** `_foreach_addcmul` */
  _foreachAddcmul(self: Tensors, tensor1: Tensors, tensor2: Tensors, value?: Scalar | ValueOutOptions2, options?: ValueOutOptions2): Parts
  _foreachAddcmul(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors } & ValueOutOptions2): Parts
  _foreachAddcmul(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors } & ValueOutOptions2): Parts
  _foreachAddcmul(self: Tensors, tensor1: Tensors, tensor2: Tensors, scalars: readonly Scalar[], options?: OutOptions5): Parts
  _foreachAddcmul(self: Tensors, tensor1: Tensors, tensor2: Tensors, options: { scalars: readonly Scalar[] } & OutOptions5): Parts
  _foreachAddcmul(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors; scalars: readonly Scalar[] } & OutOptions5): Parts
  _foreachAddcmul(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors; scalars: readonly Scalar[] } & OutOptions5): Parts
  _foreachAddcmul(self: Tensors, tensor1: Tensors, tensor2: Tensors, scalars: Tensor, options?: OutOptions5): Parts
  _foreachAddcmul(self: Tensors, tensor1: Tensors, tensor2: Tensors, options: { scalars: Tensor } & OutOptions5): Parts
  _foreachAddcmul(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors; scalars: Tensor } & OutOptions5): Parts
  _foreachAddcmul(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors; scalars: Tensor } & OutOptions5): Parts
  /** `_foreach_addcmul_` */
  _foreachAddcmul_(self: Tensors, tensor1: Tensors, tensor2: Tensors, value?: Scalar | ValueOptions, options?: ValueOptions): void
  _foreachAddcmul_(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors } & ValueOptions): void
  _foreachAddcmul_(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors } & ValueOptions): void
  _foreachAddcmul_(self: Tensors, tensor1: Tensors, tensor2: Tensors, scalars: readonly Scalar[]): void
  _foreachAddcmul_(self: Tensors, tensor1: Tensors, tensor2: Tensors, options: { scalars: readonly Scalar[] }): void
  _foreachAddcmul_(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors; scalars: readonly Scalar[] }): void
  _foreachAddcmul_(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors; scalars: readonly Scalar[] }): void
  _foreachAddcmul_(self: Tensors, tensor1: Tensors, tensor2: Tensors, scalars: Tensor): void
  _foreachAddcmul_(self: Tensors, tensor1: Tensors, tensor2: Tensors, options: { scalars: Tensor }): void
  _foreachAddcmul_(self: Tensors, tensor1: Tensors, options: { tensor2: Tensors; scalars: Tensor }): void
  _foreachAddcmul_(self: Tensors, options: { tensor1: Tensors; tensor2: Tensors; scalars: Tensor }): void
  /** `_foreach_asin` */
  _foreachAsin(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_asin_` */
  _foreachAsin_(self: Tensors): void
  /** `_foreach_atan` */
  _foreachAtan(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_atan_` */
  _foreachAtan_(self: Tensors): void
  /** `_foreach_ceil` */
  _foreachCeil(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_ceil_` */
  _foreachCeil_(self: Tensors): void
  /** `_foreach_clamp_max` */
  _foreachClampMax(self: Tensors, other: Tensors, options?: OutOptions5): Parts
  _foreachClampMax(self: Tensors, options: { other: Tensors } & OutOptions5): Parts
  _foreachClampMax(self: Tensors, scalar: Scalar, options?: OutOptions5): Parts
  _foreachClampMax(self: Tensors, options: { scalar: Scalar } & OutOptions5): Parts
  _foreachClampMax(self: Tensors, scalars: readonly Scalar[], options?: OutOptions5): Parts
  _foreachClampMax(self: Tensors, options: { scalars: readonly Scalar[] } & OutOptions5): Parts
  /** `_foreach_clamp_max_` */
  _foreachClampMax_(self: Tensors, other: Tensors): void
  _foreachClampMax_(self: Tensors, options: { other: Tensors }): void
  _foreachClampMax_(self: Tensors, scalar: Scalar): void
  _foreachClampMax_(self: Tensors, options: { scalar: Scalar }): void
  _foreachClampMax_(self: Tensors, scalars: readonly Scalar[]): void
  _foreachClampMax_(self: Tensors, options: { scalars: readonly Scalar[] }): void
  /** `_foreach_clamp_min` */
  _foreachClampMin(self: Tensors, other: Tensors, options?: OutOptions5): Parts
  _foreachClampMin(self: Tensors, options: { other: Tensors } & OutOptions5): Parts
  _foreachClampMin(self: Tensors, scalar: Scalar, options?: OutOptions5): Parts
  _foreachClampMin(self: Tensors, options: { scalar: Scalar } & OutOptions5): Parts
  _foreachClampMin(self: Tensors, scalars: readonly Scalar[], options?: OutOptions5): Parts
  _foreachClampMin(self: Tensors, options: { scalars: readonly Scalar[] } & OutOptions5): Parts
  /** `_foreach_clamp_min_` */
  _foreachClampMin_(self: Tensors, other: Tensors): void
  _foreachClampMin_(self: Tensors, options: { other: Tensors }): void
  _foreachClampMin_(self: Tensors, scalar: Scalar): void
  _foreachClampMin_(self: Tensors, options: { scalar: Scalar }): void
  _foreachClampMin_(self: Tensors, scalars: readonly Scalar[]): void
  _foreachClampMin_(self: Tensors, options: { scalars: readonly Scalar[] }): void
  /** `_foreach_clone` */
  _foreachClone(self: Tensors, options?: MemoryFormatOutOptions2): Parts
  /** `_foreach_copy` */
  _foreachCopy(self: Tensors, src: Tensors, nonBlocking?: boolean | NonBlockingOutOptions2, options?: NonBlockingOutOptions2): Parts
  _foreachCopy(self: Tensors, options: { src: Tensors } & NonBlockingOutOptions2): Parts
  /** `_foreach_copy_` */
  _foreachCopy_(self: Tensors, src: Tensors, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): void
  _foreachCopy_(self: Tensors, options: { src: Tensors } & NonBlockingOptions): void
  /** `_foreach_cos` */
  _foreachCos(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_cos_` */
  _foreachCos_(self: Tensors): void
  /** `_foreach_cosh` */
  _foreachCosh(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_cosh_` */
  _foreachCosh_(self: Tensors): void
  /** `_foreach_div` */
  _foreachDiv(self: Tensors, other: Tensors, options?: OutOptions5): Parts
  _foreachDiv(self: Tensors, options: { other: Tensors } & OutOptions5): Parts
  _foreachDiv(self: Tensors, scalar: Scalar, options?: OutOptions5): Parts
  _foreachDiv(self: Tensors, options: { scalar: Scalar } & OutOptions5): Parts
  _foreachDiv(self: Tensors, scalars: readonly Scalar[], options?: OutOptions5): Parts
  _foreachDiv(self: Tensors, options: { scalars: readonly Scalar[] } & OutOptions5): Parts
  _foreachDiv(self: Tensors, other: Tensor, options?: OutOptions5): Parts
  _foreachDiv(self: Tensors, options: { other: Tensor } & OutOptions5): Parts
  /** `_foreach_div_` */
  _foreachDiv_(self: Tensors, other: Tensors): void
  _foreachDiv_(self: Tensors, options: { other: Tensors }): void
  _foreachDiv_(self: Tensors, scalar: Scalar): void
  _foreachDiv_(self: Tensors, options: { scalar: Scalar }): void
  _foreachDiv_(self: Tensors, scalars: readonly Scalar[]): void
  _foreachDiv_(self: Tensors, options: { scalars: readonly Scalar[] }): void
  _foreachDiv_(self: Tensors, other: Tensor): void
  _foreachDiv_(self: Tensors, options: { other: Tensor }): void
  /** `_foreach_erf` */
  _foreachErf(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_erf_` */
  _foreachErf_(self: Tensors): void
  /** `_foreach_erfc` */
  _foreachErfc(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_erfc_` */
  _foreachErfc_(self: Tensors): void
  /** `_foreach_exp` */
  _foreachExp(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_exp_` */
  _foreachExp_(self: Tensors): void
  /** `_foreach_expm1` */
  _foreachExpm1(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_expm1_` */
  _foreachExpm1_(self: Tensors): void
  /** `_foreach_floor` */
  _foreachFloor(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_floor_` */
  _foreachFloor_(self: Tensors): void
  /** `_foreach_frac` */
  _foreachFrac(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_frac_` */
  _foreachFrac_(self: Tensors): void
  /** `_foreach_lerp` */
  _foreachLerp(self: Tensors, tensors1: Tensors, weights: Tensors, options?: OutOptions5): Parts
  _foreachLerp(self: Tensors, tensors1: Tensors, options: { weights: Tensors } & OutOptions5): Parts
  _foreachLerp(self: Tensors, options: { tensors1: Tensors; weights: Tensors } & OutOptions5): Parts
  _foreachLerp(self: Tensors, tensors1: Tensors, weight: Scalar, options?: OutOptions5): Parts
  _foreachLerp(self: Tensors, tensors1: Tensors, options: { weight: Scalar } & OutOptions5): Parts
  _foreachLerp(self: Tensors, options: { tensors1: Tensors; weight: Scalar } & OutOptions5): Parts
  _foreachLerp(self: Tensors, tensors1: Tensors, weight: readonly Scalar[], options?: OutOptions5): Parts
  _foreachLerp(self: Tensors, tensors1: Tensors, options: { weight: readonly Scalar[] } & OutOptions5): Parts
  _foreachLerp(self: Tensors, options: { tensors1: Tensors; weight: readonly Scalar[] } & OutOptions5): Parts
  /** `_foreach_lerp_` */
  _foreachLerp_(self: Tensors, tensors1: Tensors, weights: Tensors): void
  _foreachLerp_(self: Tensors, tensors1: Tensors, options: { weights: Tensors }): void
  _foreachLerp_(self: Tensors, options: { tensors1: Tensors; weights: Tensors }): void
  _foreachLerp_(self: Tensors, tensors1: Tensors, weight: Scalar): void
  _foreachLerp_(self: Tensors, tensors1: Tensors, options: { weight: Scalar }): void
  _foreachLerp_(self: Tensors, options: { tensors1: Tensors; weight: Scalar }): void
  _foreachLerp_(self: Tensors, tensors1: Tensors, weight: readonly Scalar[]): void
  _foreachLerp_(self: Tensors, tensors1: Tensors, options: { weight: readonly Scalar[] }): void
  _foreachLerp_(self: Tensors, options: { tensors1: Tensors; weight: readonly Scalar[] }): void
  /** `_foreach_lgamma` */
  _foreachLgamma(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_lgamma_` */
  _foreachLgamma_(self: Tensors): void
  /** `_foreach_log` */
  _foreachLog(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_log10` */
  _foreachLog10(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_log10_` */
  _foreachLog10_(self: Tensors): void
  /** `_foreach_log1p` */
  _foreachLog1p(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_log1p_` */
  _foreachLog1p_(self: Tensors): void
  /** `_foreach_log2` */
  _foreachLog2(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_log2_` */
  _foreachLog2_(self: Tensors): void
  /** `_foreach_log_` */
  _foreachLog_(self: Tensors): void
  /** `_foreach_max` */
  _foreachMax(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_maximum` */
  _foreachMaximum(self: Tensors, other: Tensors, options?: OutOptions5): Parts
  _foreachMaximum(self: Tensors, options: { other: Tensors } & OutOptions5): Parts
  _foreachMaximum(self: Tensors, scalar: Scalar, options?: OutOptions5): Parts
  _foreachMaximum(self: Tensors, options: { scalar: Scalar } & OutOptions5): Parts
  _foreachMaximum(self: Tensors, scalars: readonly Scalar[], options?: OutOptions5): Parts
  _foreachMaximum(self: Tensors, options: { scalars: readonly Scalar[] } & OutOptions5): Parts
  /** `_foreach_maximum_` */
  _foreachMaximum_(self: Tensors, other: Tensors): void
  _foreachMaximum_(self: Tensors, options: { other: Tensors }): void
  _foreachMaximum_(self: Tensors, scalar: Scalar): void
  _foreachMaximum_(self: Tensors, options: { scalar: Scalar }): void
  _foreachMaximum_(self: Tensors, scalars: readonly Scalar[]): void
  _foreachMaximum_(self: Tensors, options: { scalars: readonly Scalar[] }): void
  /** `_foreach_minimum` */
  _foreachMinimum(self: Tensors, other: Tensors, options?: OutOptions5): Parts
  _foreachMinimum(self: Tensors, options: { other: Tensors } & OutOptions5): Parts
  _foreachMinimum(self: Tensors, scalar: Scalar, options?: OutOptions5): Parts
  _foreachMinimum(self: Tensors, options: { scalar: Scalar } & OutOptions5): Parts
  _foreachMinimum(self: Tensors, scalars: readonly Scalar[], options?: OutOptions5): Parts
  _foreachMinimum(self: Tensors, options: { scalars: readonly Scalar[] } & OutOptions5): Parts
  /** `_foreach_minimum_` */
  _foreachMinimum_(self: Tensors, other: Tensors): void
  _foreachMinimum_(self: Tensors, options: { other: Tensors }): void
  _foreachMinimum_(self: Tensors, scalar: Scalar): void
  _foreachMinimum_(self: Tensors, options: { scalar: Scalar }): void
  _foreachMinimum_(self: Tensors, scalars: readonly Scalar[]): void
  _foreachMinimum_(self: Tensors, options: { scalars: readonly Scalar[] }): void
  /** `_foreach_mm` */
  _foreachMm(self: Tensors, mat2: Tensors): Parts
  _foreachMm(self: Tensors, options: { mat2: Tensors }): Parts
  /** `_foreach_mul` */
  _foreachMul(self: Tensors, other: Tensors, options?: OutOptions5): Parts
  _foreachMul(self: Tensors, options: { other: Tensors } & OutOptions5): Parts
  _foreachMul(self: Tensors, scalar: Scalar, options?: OutOptions5): Parts
  _foreachMul(self: Tensors, options: { scalar: Scalar } & OutOptions5): Parts
  _foreachMul(self: Tensors, scalars: readonly Scalar[], options?: OutOptions5): Parts
  _foreachMul(self: Tensors, options: { scalars: readonly Scalar[] } & OutOptions5): Parts
  _foreachMul(self: Tensors, other: Tensor, options?: OutOptions5): Parts
  _foreachMul(self: Tensors, options: { other: Tensor } & OutOptions5): Parts
  /** `_foreach_mul_` */
  _foreachMul_(self: Tensors, other: Tensors): void
  _foreachMul_(self: Tensors, options: { other: Tensors }): void
  _foreachMul_(self: Tensors, scalar: Scalar): void
  _foreachMul_(self: Tensors, options: { scalar: Scalar }): void
  _foreachMul_(self: Tensors, scalars: readonly Scalar[]): void
  _foreachMul_(self: Tensors, options: { scalars: readonly Scalar[] }): void
  _foreachMul_(self: Tensors, other: Tensor): void
  _foreachMul_(self: Tensors, options: { other: Tensor }): void
  /** `_foreach_neg` */
  _foreachNeg(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_neg_` */
  _foreachNeg_(self: Tensors): void
  /** `_foreach_norm` */
  _foreachNorm(self: Tensors, ord?: Scalar | OrdDtypeOutOptions, dtype?: DType | null | OrdDtypeOutOptions, options?: OrdDtypeOutOptions): Parts
  /** `_foreach_pow` */
  _foreachPow(self: Tensors, exponent: Tensors, options?: OutOptions5): Parts
  _foreachPow(self: Tensors, options: { exponent: Tensors } & OutOptions5): Parts
  _foreachPow(self: Tensors, exponent: Scalar, options?: OutOptions5): Parts
  _foreachPow(self: Tensors, options: { exponent: Scalar } & OutOptions5): Parts
  _foreachPow(self: Scalar, exponent: Tensors): Parts
  _foreachPow(self: Scalar, options: { exponent: Tensors }): Parts
  _foreachPow(self: Tensors, exponent: readonly Scalar[], options?: OutOptions5): Parts
  _foreachPow(self: Tensors, options: { exponent: readonly Scalar[] } & OutOptions5): Parts
  /** `_foreach_pow_` */
  _foreachPow_(self: Tensors, exponent: Tensors): void
  _foreachPow_(self: Tensors, options: { exponent: Tensors }): void
  _foreachPow_(self: Tensors, exponent: Scalar): void
  _foreachPow_(self: Tensors, options: { exponent: Scalar }): void
  _foreachPow_(self: Tensors, exponent: readonly Scalar[]): void
  _foreachPow_(self: Tensors, options: { exponent: readonly Scalar[] }): void
  /** `_foreach_powsum` */
  _foreachPowsum(self: Tensors, ord?: Scalar | OrdDtypeOutOptions, dtype?: DType | null | OrdDtypeOutOptions, options?: OrdDtypeOutOptions): Parts
  /** `_foreach_reciprocal` */
  _foreachReciprocal(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_reciprocal_` */
  _foreachReciprocal_(self: Tensors): void
  /** `_foreach_round` */
  _foreachRound(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_round_` */
  _foreachRound_(self: Tensors): void
  /** `_foreach_rsqrt` */
  _foreachRsqrt(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_rsqrt_` */
  _foreachRsqrt_(self: Tensors): void
  /** `_foreach_sigmoid` */
  _foreachSigmoid(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_sigmoid_` */
  _foreachSigmoid_(self: Tensors): void
  /** `_foreach_sign` */
  _foreachSign(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_sign_` */
  _foreachSign_(self: Tensors): void
  /** `_foreach_sin` */
  _foreachSin(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_sin_` */
  _foreachSin_(self: Tensors): void
  /** `_foreach_sinh` */
  _foreachSinh(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_sinh_` */
  _foreachSinh_(self: Tensors): void
  /** `_foreach_sqrt` */
  _foreachSqrt(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_sqrt_` */
  _foreachSqrt_(self: Tensors): void
  /** `_foreach_sub` */
  _foreachSub(self: Tensors, other: Tensors, options?: AlphaOutOptions2): Parts
  _foreachSub(self: Tensors, options: { other: Tensors } & AlphaOutOptions2): Parts
  _foreachSub(self: Tensors, scalar: Scalar, options?: OutOptions5): Parts
  _foreachSub(self: Tensors, options: { scalar: Scalar } & OutOptions5): Parts
  _foreachSub(self: Tensors, scalars: readonly Scalar[], options?: OutOptions5): Parts
  _foreachSub(self: Tensors, options: { scalars: readonly Scalar[] } & OutOptions5): Parts
  /** `_foreach_sub_` */
  _foreachSub_(self: Tensors, other: Tensors, options?: AlphaOptions): void
  _foreachSub_(self: Tensors, options: { other: Tensors } & AlphaOptions): void
  _foreachSub_(self: Tensors, scalar: Scalar): void
  _foreachSub_(self: Tensors, options: { scalar: Scalar }): void
  _foreachSub_(self: Tensors, scalars: readonly Scalar[]): void
  _foreachSub_(self: Tensors, options: { scalars: readonly Scalar[] }): void
  /** `_foreach_tan` */
  _foreachTan(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_tan_` */
  _foreachTan_(self: Tensors): void
  /** `_foreach_tanh` */
  _foreachTanh(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_tanh_` */
  _foreachTanh_(self: Tensors): void
  /** `_foreach_trunc` */
  _foreachTrunc(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_trunc_` */
  _foreachTrunc_(self: Tensors): void
  /** `_foreach_zero` */
  _foreachZero(self: Tensors, options?: OutOptions5): Parts
  /** `_foreach_zero_` */
  _foreachZero_(self: Tensors): void
  /** `_functional_assert_async` */
  _functionalAssertAsync(self: Tensor, assertMsg: string, depToken: Tensor): Tensor
  _functionalAssertAsync(self: Tensor, assertMsg: string, options: { depToken: Tensor }): Tensor
  _functionalAssertAsync(self: Tensor, options: { assertMsg: string; depToken: Tensor }): Tensor
  /** `_functional_assert_scalar` */
  _functionalAssertScalar(self: Scalar, assertMsg: string, depToken: Tensor): Tensor
  _functionalAssertScalar(self: Scalar, assertMsg: string, options: { depToken: Tensor }): Tensor
  _functionalAssertScalar(self: Scalar, options: { assertMsg: string; depToken: Tensor }): Tensor
  /** `_fused_adagrad` */
  _fusedAdagrad(self: Tensors, grads: Tensors, stateSums: Tensors, stateSteps: Tensors, options: FusedAdagradOptions): SelfOutGradsOutStateSumsOutStateStepsOut_LLLL
  _fusedAdagrad(self: Tensors, grads: Tensors, stateSums: Tensors, options: { stateSteps: Tensors } & FusedAdagradOptions): SelfOutGradsOutStateSumsOutStateStepsOut_LLLL
  _fusedAdagrad(self: Tensors, grads: Tensors, options: { stateSums: Tensors; stateSteps: Tensors } & FusedAdagradOptions): SelfOutGradsOutStateSumsOutStateStepsOut_LLLL
  _fusedAdagrad(self: Tensors, options: { grads: Tensors; stateSums: Tensors; stateSteps: Tensors } & FusedAdagradOptions): SelfOutGradsOutStateSumsOutStateStepsOut_LLLL
  _fusedAdagrad(self: Tensors, grads: Tensors, stateSums: Tensors, stateSteps: Tensors, options: FusedAdagradTensorLrOptions): SelfOutGradsOutStateSumsOut_LLL
  _fusedAdagrad(self: Tensors, grads: Tensors, stateSums: Tensors, options: { stateSteps: Tensors } & FusedAdagradTensorLrOptions): SelfOutGradsOutStateSumsOut_LLL
  _fusedAdagrad(self: Tensors, grads: Tensors, options: { stateSums: Tensors; stateSteps: Tensors } & FusedAdagradTensorLrOptions): SelfOutGradsOutStateSumsOut_LLL
  _fusedAdagrad(self: Tensors, options: { grads: Tensors; stateSums: Tensors; stateSteps: Tensors } & FusedAdagradTensorLrOptions): SelfOutGradsOutStateSumsOut_LLL
  /** `_fused_adagrad_` */
  _fusedAdagrad_(self: Tensors, grads: Tensors, stateSums: Tensors, stateSteps: Tensors, options: FusedAdagrad_Options): void
  _fusedAdagrad_(self: Tensors, grads: Tensors, stateSums: Tensors, options: { stateSteps: Tensors } & FusedAdagrad_Options): void
  _fusedAdagrad_(self: Tensors, grads: Tensors, options: { stateSums: Tensors; stateSteps: Tensors } & FusedAdagrad_Options): void
  _fusedAdagrad_(self: Tensors, options: { grads: Tensors; stateSums: Tensors; stateSteps: Tensors } & FusedAdagrad_Options): void
  _fusedAdagrad_(self: Tensors, grads: Tensors, stateSums: Tensors, stateSteps: Tensors, options: FusedAdagrad_TensorLrOptions): void
  _fusedAdagrad_(self: Tensors, grads: Tensors, stateSums: Tensors, options: { stateSteps: Tensors } & FusedAdagrad_TensorLrOptions): void
  _fusedAdagrad_(self: Tensors, grads: Tensors, options: { stateSums: Tensors; stateSteps: Tensors } & FusedAdagrad_TensorLrOptions): void
  _fusedAdagrad_(self: Tensors, options: { grads: Tensors; stateSums: Tensors; stateSteps: Tensors } & FusedAdagrad_TensorLrOptions): void
  /** `_fused_adam` */
  _fusedAdam(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, stateSteps: Tensors, options: FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, options: { stateSteps: Tensors } & FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, options: { maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, grads: Tensors, expAvgs: Tensors, options: { expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, grads: Tensors, options: { expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, options: { grads: Tensors; expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, stateSteps: Tensors, options: FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, options: { stateSteps: Tensors } & FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, options: { maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, grads: Tensors, expAvgs: Tensors, options: { expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, grads: Tensors, options: { expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdam(self: Tensors, options: { grads: Tensors; expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  /** `_fused_adam_` */
  _fusedAdam_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, stateSteps: Tensors, options: FusedAdam_Options): void
  _fusedAdam_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, options: { stateSteps: Tensors } & FusedAdam_Options): void
  _fusedAdam_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, options: { maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_Options): void
  _fusedAdam_(self: Tensors, grads: Tensors, expAvgs: Tensors, options: { expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_Options): void
  _fusedAdam_(self: Tensors, grads: Tensors, options: { expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_Options): void
  _fusedAdam_(self: Tensors, options: { grads: Tensors; expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_Options): void
  _fusedAdam_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, stateSteps: Tensors, options: FusedAdam_TensorLrOptions): void
  _fusedAdam_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, options: { stateSteps: Tensors } & FusedAdam_TensorLrOptions): void
  _fusedAdam_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, options: { maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_TensorLrOptions): void
  _fusedAdam_(self: Tensors, grads: Tensors, expAvgs: Tensors, options: { expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_TensorLrOptions): void
  _fusedAdam_(self: Tensors, grads: Tensors, options: { expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_TensorLrOptions): void
  _fusedAdam_(self: Tensors, options: { grads: Tensors; expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_TensorLrOptions): void
  /** `_fused_adamw` */
  _fusedAdamw(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, stateSteps: Tensors, options: FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, options: { stateSteps: Tensors } & FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, options: { maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, grads: Tensors, expAvgs: Tensors, options: { expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, grads: Tensors, options: { expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, options: { grads: Tensors; expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, stateSteps: Tensors, options: FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, options: { stateSteps: Tensors } & FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, options: { maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, grads: Tensors, expAvgs: Tensors, options: { expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, grads: Tensors, options: { expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  _fusedAdamw(self: Tensors, options: { grads: Tensors; expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdamTensorLrOptions): SelfOutGradsOutExpAvgsOutExpAvgSqsOutMaxExpAvgSqsOut_LLLLL
  /** `_fused_adamw_` */
  _fusedAdamw_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, stateSteps: Tensors, options: FusedAdam_Options): void
  _fusedAdamw_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, options: { stateSteps: Tensors } & FusedAdam_Options): void
  _fusedAdamw_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, options: { maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_Options): void
  _fusedAdamw_(self: Tensors, grads: Tensors, expAvgs: Tensors, options: { expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_Options): void
  _fusedAdamw_(self: Tensors, grads: Tensors, options: { expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_Options): void
  _fusedAdamw_(self: Tensors, options: { grads: Tensors; expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_Options): void
  _fusedAdamw_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, stateSteps: Tensors, options: FusedAdam_TensorLrOptions): void
  _fusedAdamw_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, maxExpAvgSqs: Tensors, options: { stateSteps: Tensors } & FusedAdam_TensorLrOptions): void
  _fusedAdamw_(self: Tensors, grads: Tensors, expAvgs: Tensors, expAvgSqs: Tensors, options: { maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_TensorLrOptions): void
  _fusedAdamw_(self: Tensors, grads: Tensors, expAvgs: Tensors, options: { expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_TensorLrOptions): void
  _fusedAdamw_(self: Tensors, grads: Tensors, options: { expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_TensorLrOptions): void
  _fusedAdamw_(self: Tensors, options: { grads: Tensors; expAvgs: Tensors; expAvgSqs: Tensors; maxExpAvgSqs: Tensors; stateSteps: Tensors } & FusedAdam_TensorLrOptions): void
  /** `_fused_dropout` */
  _fusedDropout(self: Tensor, p: Double, generator?: Generator | null | GeneratorOutOptions2, options?: GeneratorOutOptions2): [Tensor, Tensor]
  _fusedDropout(self: Tensor, options: { p: Double } & GeneratorOutOptions2): [Tensor, Tensor]
  /** `_fused_moving_avg_obs_fq_helper` */
  _fusedMovingAvgObsFqHelper(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, quantMin: Int, quantMax: Int, chAxis: Int, perRowFakeQuant?: boolean | PerRowFakeQuantSymmetricQuantOutOptions, symmetricQuant?: boolean | PerRowFakeQuantSymmetricQuantOutOptions, options?: PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  _fusedMovingAvgObsFqHelper(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, quantMin: Int, quantMax: Int, options: { chAxis: Int } & PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  _fusedMovingAvgObsFqHelper(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, quantMin: Int, options: { quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  _fusedMovingAvgObsFqHelper(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, options: { quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  _fusedMovingAvgObsFqHelper(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, options: { averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  _fusedMovingAvgObsFqHelper(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, options: { zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  _fusedMovingAvgObsFqHelper(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, options: { scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  _fusedMovingAvgObsFqHelper(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, options: { runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  _fusedMovingAvgObsFqHelper(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, options: { runningMin: Tensor; runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  _fusedMovingAvgObsFqHelper(self: Tensor, observerOn: Tensor, options: { fakeQuantOn: Tensor; runningMin: Tensor; runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  _fusedMovingAvgObsFqHelper(self: Tensor, options: { observerOn: Tensor; fakeQuantOn: Tensor; runningMin: Tensor; runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOutOptions): OutputMask
  /** `_fused_moving_avg_obs_fq_helper_functional` */
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, quantMin: Int, quantMax: Int, chAxis: Int, perRowFakeQuant?: boolean | PerRowFakeQuantSymmetricQuantOptions, symmetricQuant?: boolean | PerRowFakeQuantSymmetricQuantOptions, options?: PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, quantMin: Int, quantMax: Int, options: { chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, quantMin: Int, options: { quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, options: { quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, options: { averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, options: { zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, options: { scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, options: { runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, options: { runningMin: Tensor; runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, observerOn: Tensor, options: { fakeQuantOn: Tensor; runningMin: Tensor; runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  _fusedMovingAvgObsFqHelperFunctional(self: Tensor, options: { observerOn: Tensor; fakeQuantOn: Tensor; runningMin: Tensor; runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): OutputMaskRunningMinOutRunningMaxOutScaleOutZeroPointOut
  /** `_fused_rms_norm` */
  _fusedRmsNorm(input: Tensor, normalizedShape: Ints, weight: Tensor | null, eps: Double | null): [Tensor, Tensor]
  _fusedRmsNorm(input: Tensor, normalizedShape: Ints, weight: Tensor | null, options: { eps: Double | null }): [Tensor, Tensor]
  _fusedRmsNorm(input: Tensor, normalizedShape: Ints, options: { weight: Tensor | null; eps: Double | null }): [Tensor, Tensor]
  _fusedRmsNorm(input: Tensor, options: { normalizedShape: Ints; weight: Tensor | null; eps: Double | null }): [Tensor, Tensor]
  /** `_fused_rms_norm_backward` */
  _fusedRmsNormBackward(gradOut: Tensor, input: Tensor, normalizedShape: Ints, rstd: Tensor, weight: Tensor | null, outputMask: readonly boolean[]): [Tensor, Tensor]
  _fusedRmsNormBackward(gradOut: Tensor, input: Tensor, normalizedShape: Ints, rstd: Tensor, weight: Tensor | null, options: { outputMask: readonly boolean[] }): [Tensor, Tensor]
  _fusedRmsNormBackward(gradOut: Tensor, input: Tensor, normalizedShape: Ints, rstd: Tensor, options: { weight: Tensor | null; outputMask: readonly boolean[] }): [Tensor, Tensor]
  _fusedRmsNormBackward(gradOut: Tensor, input: Tensor, normalizedShape: Ints, options: { rstd: Tensor; weight: Tensor | null; outputMask: readonly boolean[] }): [Tensor, Tensor]
  _fusedRmsNormBackward(gradOut: Tensor, input: Tensor, options: { normalizedShape: Ints; rstd: Tensor; weight: Tensor | null; outputMask: readonly boolean[] }): [Tensor, Tensor]
  _fusedRmsNormBackward(gradOut: Tensor, options: { input: Tensor; normalizedShape: Ints; rstd: Tensor; weight: Tensor | null; outputMask: readonly boolean[] }): [Tensor, Tensor]
  /** `_fused_sdp_choice` */
  _fusedSdpChoice(query: Tensor, key: Tensor, value: Tensor, attnMask?: Tensor | null | FusedSdpChoiceOptions, dropoutP?: Double | FusedSdpChoiceOptions, isCausal?: boolean | FusedSdpChoiceOptions, options?: FusedSdpChoiceOptions): number
  _fusedSdpChoice(query: Tensor, key: Tensor, options: { value: Tensor } & FusedSdpChoiceOptions): number
  _fusedSdpChoice(query: Tensor, options: { key: Tensor; value: Tensor } & FusedSdpChoiceOptions): number
  /** `_fused_sgd` */
  _fusedSgd(self: Tensors, grads: Tensors, momentumBufferList: Tensors, options: FusedSgdOptions): SelfOutGradsOutMomentumBufferListOut_LLL
  _fusedSgd(self: Tensors, grads: Tensors, options: { momentumBufferList: Tensors } & FusedSgdOptions): SelfOutGradsOutMomentumBufferListOut_LLL
  _fusedSgd(self: Tensors, options: { grads: Tensors; momentumBufferList: Tensors } & FusedSgdOptions): SelfOutGradsOutMomentumBufferListOut_LLL
  _fusedSgd(self: Tensors, grads: Tensors, momentumBufferList: Tensors, options: FusedSgdTensorLrOptions): SelfOutGradsOutMomentumBufferListOut_LLL
  _fusedSgd(self: Tensors, grads: Tensors, options: { momentumBufferList: Tensors } & FusedSgdTensorLrOptions): SelfOutGradsOutMomentumBufferListOut_LLL
  _fusedSgd(self: Tensors, options: { grads: Tensors; momentumBufferList: Tensors } & FusedSgdTensorLrOptions): SelfOutGradsOutMomentumBufferListOut_LLL
  /** `_fused_sgd_` */
  _fusedSgd_(self: Tensors, grads: Tensors, momentumBufferList: Tensors, options: FusedSgd_Options): void
  _fusedSgd_(self: Tensors, grads: Tensors, options: { momentumBufferList: Tensors } & FusedSgd_Options): void
  _fusedSgd_(self: Tensors, options: { grads: Tensors; momentumBufferList: Tensors } & FusedSgd_Options): void
  _fusedSgd_(self: Tensors, grads: Tensors, momentumBufferList: Tensors, options: FusedSgd_TensorLrOptions): void
  _fusedSgd_(self: Tensors, grads: Tensors, options: { momentumBufferList: Tensors } & FusedSgd_TensorLrOptions): void
  _fusedSgd_(self: Tensors, options: { grads: Tensors; momentumBufferList: Tensors } & FusedSgd_TensorLrOptions): void
  /** `_fw_primal` */
  _fwPrimal(self: Tensor, level: Int): Tensor
  _fwPrimal(self: Tensor, options: { level: Int }): Tensor
  /** `_fw_primal_copy` */
  _fwPrimalCopy(self: Tensor, level: Int, options?: OutOptions): Tensor
  _fwPrimalCopy(self: Tensor, options: { level: Int } & OutOptions): Tensor
  /** `_gather_sparse_backward` */
  _gatherSparseBackward(self: Tensor, dim: Int, index: Tensor, grad: Tensor): Tensor
  _gatherSparseBackward(self: Tensor, dim: Int, index: Tensor, options: { grad: Tensor }): Tensor
  _gatherSparseBackward(self: Tensor, dim: Int, options: { index: Tensor; grad: Tensor }): Tensor
  _gatherSparseBackward(self: Tensor, options: { dim: Int; index: Tensor; grad: Tensor }): Tensor
  /** `_grid_sampler_2d_cpu_fallback` */
  _gridSampler2dCpuFallback(input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, alignCorners: boolean, options?: OutOptions): Tensor
  _gridSampler2dCpuFallback(input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, options: { alignCorners: boolean } & OutOptions): Tensor
  _gridSampler2dCpuFallback(input: Tensor, grid: Tensor, interpolationMode: Int, options: { paddingMode: Int; alignCorners: boolean } & OutOptions): Tensor
  _gridSampler2dCpuFallback(input: Tensor, grid: Tensor, options: { interpolationMode: Int; paddingMode: Int; alignCorners: boolean } & OutOptions): Tensor
  _gridSampler2dCpuFallback(input: Tensor, options: { grid: Tensor; interpolationMode: Int; paddingMode: Int; alignCorners: boolean } & OutOptions): Tensor
  /** `_grid_sampler_2d_cpu_fallback_backward` */
  _gridSampler2dCpuFallbackBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, alignCorners: boolean): [Tensor, Tensor]
  _gridSampler2dCpuFallbackBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, options: { alignCorners: boolean }): [Tensor, Tensor]
  _gridSampler2dCpuFallbackBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, options: { paddingMode: Int; alignCorners: boolean }): [Tensor, Tensor]
  _gridSampler2dCpuFallbackBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, options: { interpolationMode: Int; paddingMode: Int; alignCorners: boolean }): [Tensor, Tensor]
  _gridSampler2dCpuFallbackBackward(gradOutput: Tensor, input: Tensor, options: { grid: Tensor; interpolationMode: Int; paddingMode: Int; alignCorners: boolean }): [Tensor, Tensor]
  _gridSampler2dCpuFallbackBackward(gradOutput: Tensor, options: { input: Tensor; grid: Tensor; interpolationMode: Int; paddingMode: Int; alignCorners: boolean }): [Tensor, Tensor]
  /** `_grouped_mm` */
  _groupedMm(self: Tensor, mat2: Tensor, offs?: Tensor | null | OffsBiasOutDtypeOptions, bias?: Tensor | null | OffsBiasOutDtypeOptions, outDtype?: DType | null | OffsBiasOutDtypeOptions, options?: OffsBiasOutDtypeOptions): Tensor
  _groupedMm(self: Tensor, options: { mat2: Tensor } & OffsBiasOutDtypeOptions): Tensor
  /** `_has_compatible_shallow_copy_type` */
  _hasCompatibleShallowCopyType(self: Tensor, from: Tensor): boolean
  _hasCompatibleShallowCopyType(self: Tensor, options: { from: Tensor }): boolean
  /** `_has_same_storage_numel` */
  _hasSameStorageNumel(self: Tensor, other: Tensor): boolean
  _hasSameStorageNumel(self: Tensor, options: { other: Tensor }): boolean
  /** `_histogramdd_bin_edges` */
  _histogramddBinEdges(self: Tensor, bins: Ints, options?: HistogramddBinEdgesOptions): Parts
  _histogramddBinEdges(self: Tensor, options: { bins: Ints } & HistogramddBinEdgesOptions): Parts
  /** `_histogramdd_from_bin_cts` */
  _histogramddFromBinCts(self: Tensor, bins: Ints, options?: HistogramddFromBinCtsOptions): Tensor
  _histogramddFromBinCts(self: Tensor, options: { bins: Ints } & HistogramddFromBinCtsOptions): Tensor
  /** `_histogramdd_from_bin_tensors` */
  _histogramddFromBinTensors(self: Tensor, bins: Tensors, options?: WeightDensityOutOptions2): Tensor
  _histogramddFromBinTensors(self: Tensor, options: { bins: Tensors } & WeightDensityOutOptions2): Tensor
  /** `_index_put_impl` */
  _indexPutImpl(self: Tensor, indices: OptionalTensors, values: Tensor, accumulate?: boolean | AccumulateUnsafeOutOptions, unsafe?: boolean | AccumulateUnsafeOutOptions, options?: AccumulateUnsafeOutOptions): Tensor
  _indexPutImpl(self: Tensor, indices: OptionalTensors, options: { values: Tensor } & AccumulateUnsafeOutOptions): Tensor
  _indexPutImpl(self: Tensor, options: { indices: OptionalTensors; values: Tensor } & AccumulateUnsafeOutOptions): Tensor
  /** `_index_put_impl_` */
  _indexPutImpl_(self: Tensor, indices: OptionalTensors, values: Tensor, accumulate?: boolean | AccumulateUnsafeOptions, unsafe?: boolean | AccumulateUnsafeOptions, options?: AccumulateUnsafeOptions): Tensor
  _indexPutImpl_(self: Tensor, indices: OptionalTensors, options: { values: Tensor } & AccumulateUnsafeOptions): Tensor
  _indexPutImpl_(self: Tensor, options: { indices: OptionalTensors; values: Tensor } & AccumulateUnsafeOptions): Tensor
  /** `_indices` */
  _indices(self: Tensor): Tensor
  /** `_indices_copy` */
  _indicesCopy(self: Tensor, options?: OutOptions): Tensor
  /** `_int_mm` */
  _intMm(self: Tensor, mat2: Tensor, options?: OutOptions): Tensor
  _intMm(self: Tensor, options: { mat2: Tensor } & OutOptions): Tensor
  /** `_is_all_true` */
  _isAllTrue(self: Tensor): Tensor
  /** `_is_any_true` */
  _isAnyTrue(self: Tensor): Tensor
  /** `_is_zerotensor` */
  _isZerotensor(self: Tensor): boolean
  /** `_jagged_to_padded_dense_forward` */
  _jaggedToPaddedDenseForward(values: Tensor, offsets: Tensors, maxLengths: Ints, paddingValue?: Double | PaddingValueOptions, options?: PaddingValueOptions): Tensor
  _jaggedToPaddedDenseForward(values: Tensor, offsets: Tensors, options: { maxLengths: Ints } & PaddingValueOptions): Tensor
  _jaggedToPaddedDenseForward(values: Tensor, options: { offsets: Tensors; maxLengths: Ints } & PaddingValueOptions): Tensor
  /** `_lazy_clone` */
  _lazyClone(self: Tensor): Tensor
  /** `_linalg_check_errors` */
  _linalgCheckErrors(info: Tensor, apiName: string, options: IsMatrixOptions): void
  _linalgCheckErrors(info: Tensor, options: { apiName: string } & IsMatrixOptions): void
  /** `_linalg_det` */
  _linalgDet(A: Tensor, options?: OutOptions4): ResultLUPivots
  /** `_linalg_eigh` */
  _linalgEigh(A: Tensor, UPLO?: string | UPLOComputeVOutOptions, computeV?: boolean | UPLOComputeVOutOptions, options?: UPLOComputeVOutOptions): EigenvaluesEigenvectors
  /** `_linalg_eigvals` */
  _linalgEigvals(self: Tensor): Tensor
  /** `_linalg_slogdet` */
  _linalgSlogdet(A: Tensor, options?: OutOptions2): SignLogabsdetLUPivots
  /** `_linalg_solve_ex` */
  _linalgSolveEx(A: Tensor, B: Tensor, options?: LeftCheckErrorsOutOptions2): ResultLUPivotsInfo
  _linalgSolveEx(A: Tensor, options: { B: Tensor } & LeftCheckErrorsOutOptions2): ResultLUPivotsInfo
  /** `_linalg_svd` */
  _linalgSvd(A: Tensor, fullMatrices?: boolean | LinalgSvdOptions, computeUv?: boolean | LinalgSvdOptions, options?: LinalgSvdOptions): USVh
  /** `_local_scalar_dense` */
  _localScalarDense(self: Tensor): number
  /** `_log_softmax` */
  _logSoftmax(self: Tensor, dim: Int, halfToFloat: boolean, options?: OutOptions): Tensor
  _logSoftmax(self: Tensor, dim: Int, options: { halfToFloat: boolean } & OutOptions): Tensor
  _logSoftmax(self: Tensor, options: { dim: Int; halfToFloat: boolean } & OutOptions): Tensor
  /** `_log_softmax_backward_data` */
  _logSoftmaxBackwardData(gradOutput: Tensor, output: Tensor, dim: Int, inputDtype: DType, options?: OutOptions): Tensor
  _logSoftmaxBackwardData(gradOutput: Tensor, output: Tensor, dim: Int, options: { inputDtype: DType } & OutOptions): Tensor
  _logSoftmaxBackwardData(gradOutput: Tensor, output: Tensor, options: { dim: Int; inputDtype: DType } & OutOptions): Tensor
  _logSoftmaxBackwardData(gradOutput: Tensor, options: { output: Tensor; dim: Int; inputDtype: DType } & OutOptions): Tensor
  /** `_logcumsumexp` */
  _logcumsumexp(self: Tensor, dim: Int, options?: OutOptions): Tensor
  _logcumsumexp(self: Tensor, options: { dim: Int } & OutOptions): Tensor
  /** `_lstm_mps` */
  _lstmMps(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, batchFirst: boolean, options?: OutOptions7): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _lstmMps(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, options: { batchFirst: boolean } & OutOptions7): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _lstmMps(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean; batchFirst: boolean } & OutOptions7): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _lstmMps(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions7): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _lstmMps(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions7): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _lstmMps(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions7): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _lstmMps(input: Tensor, hx: Tensors, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions7): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _lstmMps(input: Tensor, hx: Tensors, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions7): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  _lstmMps(input: Tensor, options: { hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions7): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `_lu_with_info` */
  _luWithInfo(self: Tensor, pivot?: boolean | PivotCheckErrorsOptions, checkErrors?: boolean | PivotCheckErrorsOptions, options?: PivotCheckErrorsOptions): LUPivotsInfo
  /** `_make_dep_token` */
  _makeDepToken(options?: MakeDepTokenOptions): Tensor
  /** `_make_dual` */
  _makeDual(primal: Tensor, tangent: Tensor, level: Int): Tensor
  _makeDual(primal: Tensor, tangent: Tensor, options: { level: Int }): Tensor
  _makeDual(primal: Tensor, options: { tangent: Tensor; level: Int }): Tensor
  /** `_make_dual_copy` */
  _makeDualCopy(primal: Tensor, tangent: Tensor, level: Int, options?: OutOptions): Tensor
  _makeDualCopy(primal: Tensor, tangent: Tensor, options: { level: Int } & OutOptions): Tensor
  _makeDualCopy(primal: Tensor, options: { tangent: Tensor; level: Int } & OutOptions): Tensor
  /** `_make_per_channel_quantized_tensor` */
  _makePerChannelQuantizedTensor(self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, options?: OutOptions): Tensor
  _makePerChannelQuantizedTensor(self: Tensor, scale: Tensor, zeroPoint: Tensor, options: { axis: Int } & OutOptions): Tensor
  _makePerChannelQuantizedTensor(self: Tensor, scale: Tensor, options: { zeroPoint: Tensor; axis: Int } & OutOptions): Tensor
  _makePerChannelQuantizedTensor(self: Tensor, options: { scale: Tensor; zeroPoint: Tensor; axis: Int } & OutOptions): Tensor
  /** `_make_per_tensor_quantized_tensor` */
  _makePerTensorQuantizedTensor(self: Tensor, scale: Double, zeroPoint: Int, options?: OutOptions): Tensor
  _makePerTensorQuantizedTensor(self: Tensor, scale: Double, options: { zeroPoint: Int } & OutOptions): Tensor
  _makePerTensorQuantizedTensor(self: Tensor, options: { scale: Double; zeroPoint: Int } & OutOptions): Tensor
  /** `_masked_scale` */
  _maskedScale(self: Tensor, mask: Tensor, scale: Double, options?: OutOptions): Tensor
  _maskedScale(self: Tensor, mask: Tensor, options: { scale: Double } & OutOptions): Tensor
  _maskedScale(self: Tensor, options: { mask: Tensor; scale: Double } & OutOptions): Tensor
  /** `_masked_softmax` */
  _maskedSoftmax(self: Tensor, mask: Tensor, dim?: Int | null | DimMaskTypeOutOptions, maskType?: Int | null | DimMaskTypeOutOptions, options?: DimMaskTypeOutOptions): Tensor
  _maskedSoftmax(self: Tensor, options: { mask: Tensor } & DimMaskTypeOutOptions): Tensor
  /** `_masked_softmax_backward` */
  _maskedSoftmaxBackward(gradOutput: Tensor, output: Tensor, mask: Tensor, dim?: Int | null | DimOutOptions2, options?: DimOutOptions2): Tensor
  _maskedSoftmaxBackward(gradOutput: Tensor, output: Tensor, options: { mask: Tensor } & DimOutOptions2): Tensor
  _maskedSoftmaxBackward(gradOutput: Tensor, options: { output: Tensor; mask: Tensor } & DimOutOptions2): Tensor
  /** `_mixed_dtypes_linear` */
  _mixedDtypesLinear(input: Tensor, weight: Tensor, scale: Tensor, options?: BiasActivationOptions): Tensor
  _mixedDtypesLinear(input: Tensor, weight: Tensor, options: { scale: Tensor } & BiasActivationOptions): Tensor
  _mixedDtypesLinear(input: Tensor, options: { weight: Tensor; scale: Tensor } & BiasActivationOptions): Tensor
  /** `_mkldnn_reshape` */
  _mkldnnReshape(self: Tensor, shape: Ints, options?: OutOptions): Tensor
  _mkldnnReshape(self: Tensor, options: { shape: Ints } & OutOptions): Tensor
  /** `_mkldnn_transpose` */
  _mkldnnTranspose(self: Tensor, dim0: Int, dim1: Int, options?: OutOptions): Tensor
  _mkldnnTranspose(self: Tensor, dim0: Int, options: { dim1: Int } & OutOptions): Tensor
  _mkldnnTranspose(self: Tensor, options: { dim0: Int; dim1: Int } & OutOptions): Tensor
  /** `_mkldnn_transpose_` */
  _mkldnnTranspose_(self: Tensor, dim0: Int, dim1: Int): Tensor
  _mkldnnTranspose_(self: Tensor, dim0: Int, options: { dim1: Int }): Tensor
  _mkldnnTranspose_(self: Tensor, options: { dim0: Int; dim1: Int }): Tensor
  /** `_mps_convolution` */
  _mpsConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, groups: Int, options?: OutOptions): Tensor
  _mpsConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, options: { groups: Int } & OutOptions): Tensor
  _mpsConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, options: { dilation: Ints; groups: Int } & OutOptions): Tensor
  _mpsConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, options: { stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  _mpsConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, options: { padding: Ints; stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  _mpsConvolution(self: Tensor, weight: Tensor, options: { bias: Tensor | null; padding: Ints; stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  _mpsConvolution(self: Tensor, options: { weight: Tensor; bias: Tensor | null; padding: Ints; stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  /** `_mps_convolution_transpose` */
  _mpsConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, groups: Int, options?: OutOptions): Tensor
  _mpsConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, options: { groups: Int } & OutOptions): Tensor
  _mpsConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, options: { dilation: Ints; groups: Int } & OutOptions): Tensor
  _mpsConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, options: { stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  _mpsConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, options: { outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  _mpsConvolutionTranspose(self: Tensor, weight: Tensor, options: { padding: Ints; outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  _mpsConvolutionTranspose(self: Tensor, options: { weight: Tensor; padding: Ints; outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  /** `_native_batch_norm_legit` */
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, training: boolean, momentum: Double, eps: Double, options?: OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, training: boolean, momentum: Double, options: { eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, training: boolean, options: { momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, options: { training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, options: { runningVar: Tensor; training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { runningMean: Tensor; runningVar: Tensor; training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; runningMean: Tensor; runningVar: Tensor; training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; runningMean: Tensor; runningVar: Tensor; training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, bias: Tensor | null, training: boolean, momentum: Double, eps: Double, options?: OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, bias: Tensor | null, training: boolean, momentum: Double, options: { eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, bias: Tensor | null, training: boolean, options: { momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegit(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `_native_batch_norm_legit_functional` */
  _nativeBatchNormLegitFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, training: boolean, momentum: Double, eps: Double): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _nativeBatchNormLegitFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, training: boolean, momentum: Double, options: { eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _nativeBatchNormLegitFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, training: boolean, options: { momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _nativeBatchNormLegitFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, options: { training: boolean; momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _nativeBatchNormLegitFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, options: { runningVar: Tensor; training: boolean; momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _nativeBatchNormLegitFunctional(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { runningMean: Tensor; runningVar: Tensor; training: boolean; momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _nativeBatchNormLegitFunctional(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; runningMean: Tensor; runningVar: Tensor; training: boolean; momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _nativeBatchNormLegitFunctional(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; runningMean: Tensor; runningVar: Tensor; training: boolean; momentum: Double; eps: Double }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `_native_batch_norm_legit_no_training` */
  _nativeBatchNormLegitNoTraining(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, momentum: Double, eps: Double, options?: OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegitNoTraining(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, momentum: Double, options: { eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegitNoTraining(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, runningVar: Tensor, options: { momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegitNoTraining(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor, options: { runningVar: Tensor; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegitNoTraining(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { runningMean: Tensor; runningVar: Tensor; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegitNoTraining(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; runningMean: Tensor; runningVar: Tensor; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  _nativeBatchNormLegitNoTraining(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; runningMean: Tensor; runningVar: Tensor; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `_native_multi_head_attention` */
  _nativeMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, numHead: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, mask?: Tensor | null | NativeMultiHeadAttentionOptions, needWeights?: boolean | NativeMultiHeadAttentionOptions, averageAttnWeights?: boolean | NativeMultiHeadAttentionOptions, maskType?: Int | null | NativeMultiHeadAttentionOptions, options?: NativeMultiHeadAttentionOptions): [Tensor, Tensor]
  _nativeMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, numHead: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, options: { projBias: Tensor } & NativeMultiHeadAttentionOptions): [Tensor, Tensor]
  _nativeMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, numHead: Int, qkvWeight: Tensor, qkvBias: Tensor, options: { projWeight: Tensor; projBias: Tensor } & NativeMultiHeadAttentionOptions): [Tensor, Tensor]
  _nativeMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, numHead: Int, qkvWeight: Tensor, options: { qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & NativeMultiHeadAttentionOptions): [Tensor, Tensor]
  _nativeMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, numHead: Int, options: { qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & NativeMultiHeadAttentionOptions): [Tensor, Tensor]
  _nativeMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, options: { numHead: Int; qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & NativeMultiHeadAttentionOptions): [Tensor, Tensor]
  _nativeMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, options: { embedDim: Int; numHead: Int; qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & NativeMultiHeadAttentionOptions): [Tensor, Tensor]
  _nativeMultiHeadAttention(query: Tensor, key: Tensor, options: { value: Tensor; embedDim: Int; numHead: Int; qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & NativeMultiHeadAttentionOptions): [Tensor, Tensor]
  _nativeMultiHeadAttention(query: Tensor, options: { key: Tensor; value: Tensor; embedDim: Int; numHead: Int; qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & NativeMultiHeadAttentionOptions): [Tensor, Tensor]
  /** `_neg_view` */
  _negView(self: Tensor): Tensor
  /** `_neg_view_copy` */
  _negViewCopy(self: Tensor, options?: OutOptions): Tensor
  /** `_nested_compute_contiguous_strides_offsets` */
  _nestedComputeContiguousStridesOffsets(nestedSize: Tensor): [Tensor, Tensor]
  /** `_nested_from_padded` */
  _nestedFromPadded(padded: Tensor, cpuNestedShapeExample: Tensor, fuseTransform0213?: boolean | FuseTransform0213OutOptions, options?: FuseTransform0213OutOptions): Tensor
  _nestedFromPadded(padded: Tensor, options: { cpuNestedShapeExample: Tensor } & FuseTransform0213OutOptions): Tensor
  /** `_nested_from_padded_and_nested_example` */
  _nestedFromPaddedAndNestedExample(padded: Tensor, ntExample: Tensor, options?: OutOptions): Tensor
  _nestedFromPaddedAndNestedExample(padded: Tensor, options: { ntExample: Tensor } & OutOptions): Tensor
  /** `_nested_from_padded_tensor` */
  _nestedFromPaddedTensor(padded: Tensor, offsets: Tensor, dummy: Tensor, raggedIdx?: Int | NestedFromPaddedTensorOptions, minSeqlen?: Tensor | null | NestedFromPaddedTensorOptions, maxSeqlen?: Tensor | null | NestedFromPaddedTensorOptions, sumS?: Int | null | NestedFromPaddedTensorOptions, options?: NestedFromPaddedTensorOptions): Tensor
  _nestedFromPaddedTensor(padded: Tensor, offsets: Tensor, options: { dummy: Tensor } & NestedFromPaddedTensorOptions): Tensor
  _nestedFromPaddedTensor(padded: Tensor, options: { offsets: Tensor; dummy: Tensor } & NestedFromPaddedTensorOptions): Tensor
  /** `_nested_get_jagged_dummy` */
  _nestedGetJaggedDummy(any: Tensor): Tensor
  /** `_nested_get_lengths` */
  _nestedGetLengths(self: Tensor): Tensor
  /** `_nested_get_max_seqlen` */
  _nestedGetMaxSeqlen(self: Tensor): Tensor
  /** `_nested_get_min_seqlen` */
  _nestedGetMinSeqlen(self: Tensor): Tensor
  /** `_nested_get_offsets` */
  _nestedGetOffsets(self: Tensor): Tensor
  /** `_nested_get_ragged_idx` */
  _nestedGetRaggedIdx(self: Tensor): number
  /** `_nested_get_values` */
  _nestedGetValues(self: Tensor): Tensor
  /** `_nested_get_values_copy` */
  _nestedGetValuesCopy(self: Tensor, options?: OutOptions): Tensor
  /** `_nested_select_backward` */
  _nestedSelectBackward(gradOutput: Tensor, self: Tensor, dim: Int, index: Int): Tensor
  _nestedSelectBackward(gradOutput: Tensor, self: Tensor, dim: Int, options: { index: Int }): Tensor
  _nestedSelectBackward(gradOutput: Tensor, self: Tensor, options: { dim: Int; index: Int }): Tensor
  _nestedSelectBackward(gradOutput: Tensor, options: { self: Tensor; dim: Int; index: Int }): Tensor
  /** `_nested_sum_backward` */
  _nestedSumBackward(grad: Tensor, self: Tensor, dim: Size | null, keepdim?: boolean | KeepdimOptions, options?: KeepdimOptions): Tensor
  _nestedSumBackward(grad: Tensor, self: Tensor, options: { dim: Size | null } & KeepdimOptions): Tensor
  _nestedSumBackward(grad: Tensor, options: { self: Tensor; dim: Size | null } & KeepdimOptions): Tensor
  /** `_nested_tensor_from_mask` */
  _nestedTensorFromMask(t: Tensor, mask: Tensor, maskCheck?: boolean | MaskCheckOutOptions, options?: MaskCheckOutOptions): Tensor
  _nestedTensorFromMask(t: Tensor, options: { mask: Tensor } & MaskCheckOutOptions): Tensor
  /** `_nested_tensor_from_mask_left_aligned` */
  _nestedTensorFromMaskLeftAligned(t: Tensor, mask: Tensor): boolean
  _nestedTensorFromMaskLeftAligned(t: Tensor, options: { mask: Tensor }): boolean
  /** `_nested_tensor_from_tensor_list` */
  _nestedTensorFromTensorList(list: Tensors, dtype?: DType | null | FactoryOutOptions, layout?: Layout | null | FactoryOutOptions, device?: Device | null | FactoryOutOptions, pinMemory?: boolean | null | FactoryOutOptions, options?: FactoryOutOptions): Tensor
  /** `_nested_tensor_size` */
  _nestedTensorSize(self: Tensor, options?: OutOptions): Tensor
  /** `_nested_tensor_softmax_with_shape` */
  _nestedTensorSoftmaxWithShape(self: Tensor, query: Tensor): Tensor
  _nestedTensorSoftmaxWithShape(self: Tensor, options: { query: Tensor }): Tensor
  /** `_nested_tensor_storage_offsets` */
  _nestedTensorStorageOffsets(self: Tensor, options?: OutOptions): Tensor
  /** `_nested_tensor_strides` */
  _nestedTensorStrides(self: Tensor, options?: OutOptions): Tensor
  /** `_nested_view_from_buffer` */
  _nestedViewFromBuffer(self: Tensor, nestedSize: Tensor, nestedStrides: Tensor, offsets: Tensor): Tensor
  _nestedViewFromBuffer(self: Tensor, nestedSize: Tensor, nestedStrides: Tensor, options: { offsets: Tensor }): Tensor
  _nestedViewFromBuffer(self: Tensor, nestedSize: Tensor, options: { nestedStrides: Tensor; offsets: Tensor }): Tensor
  _nestedViewFromBuffer(self: Tensor, options: { nestedSize: Tensor; nestedStrides: Tensor; offsets: Tensor }): Tensor
  /** `_nested_view_from_buffer_copy` */
  _nestedViewFromBufferCopy(self: Tensor, nestedSize: Tensor, nestedStrides: Tensor, offsets: Tensor, options?: OutOptions): Tensor
  _nestedViewFromBufferCopy(self: Tensor, nestedSize: Tensor, nestedStrides: Tensor, options: { offsets: Tensor } & OutOptions): Tensor
  _nestedViewFromBufferCopy(self: Tensor, nestedSize: Tensor, options: { nestedStrides: Tensor; offsets: Tensor } & OutOptions): Tensor
  _nestedViewFromBufferCopy(self: Tensor, options: { nestedSize: Tensor; nestedStrides: Tensor; offsets: Tensor } & OutOptions): Tensor
  /** `_nested_view_from_jagged` */
  _nestedViewFromJagged(self: Tensor, offsets: Tensor, dummy: Tensor, lengths?: Tensor | null | NestedViewFromJaggedOptions, raggedIdx?: Int | NestedViewFromJaggedOptions, minSeqlen?: Tensor | null | NestedViewFromJaggedOptions, maxSeqlen?: Tensor | null | NestedViewFromJaggedOptions, options?: NestedViewFromJaggedOptions): Tensor
  _nestedViewFromJagged(self: Tensor, offsets: Tensor, options: { dummy: Tensor } & NestedViewFromJaggedOptions): Tensor
  _nestedViewFromJagged(self: Tensor, options: { offsets: Tensor; dummy: Tensor } & NestedViewFromJaggedOptions): Tensor
  /** `_nested_view_from_jagged_copy` */
  _nestedViewFromJaggedCopy(self: Tensor, offsets: Tensor, dummy: Tensor, lengths?: Tensor | null | NestedViewFromJaggedCopyOptions, raggedIdx?: Int | NestedViewFromJaggedCopyOptions, minSeqlen?: Tensor | null | NestedViewFromJaggedCopyOptions, maxSeqlen?: Tensor | null | NestedViewFromJaggedCopyOptions, options?: NestedViewFromJaggedCopyOptions): Tensor
  _nestedViewFromJaggedCopy(self: Tensor, offsets: Tensor, options: { dummy: Tensor } & NestedViewFromJaggedCopyOptions): Tensor
  _nestedViewFromJaggedCopy(self: Tensor, options: { offsets: Tensor; dummy: Tensor } & NestedViewFromJaggedCopyOptions): Tensor
  /** `_new_zeros_with_same_feature_meta` */
  _newZerosWithSameFeatureMeta(self: Tensor, other: Tensor, options?: SelfNumBatchDimsOutOptions): Tensor
  _newZerosWithSameFeatureMeta(self: Tensor, options: { other: Tensor } & SelfNumBatchDimsOutOptions): Tensor
  /** `_nnpack_available` */
  _nnpackAvailable(): boolean
  /** `_nnpack_spatial_convolution` */
  _nnpackSpatialConvolution(input: Tensor, weight: Tensor, bias: Tensor | null, padding: Size, stride?: Size | StrideOutOptions, options?: StrideOutOptions): Tensor
  _nnpackSpatialConvolution(input: Tensor, weight: Tensor, bias: Tensor | null, options: { padding: Size } & StrideOutOptions): Tensor
  _nnpackSpatialConvolution(input: Tensor, weight: Tensor, options: { bias: Tensor | null; padding: Size } & StrideOutOptions): Tensor
  _nnpackSpatialConvolution(input: Tensor, options: { weight: Tensor; bias: Tensor | null; padding: Size } & StrideOutOptions): Tensor
  /** `_nnz` */
  _nnz(self: Tensor): number
  /** `_pack_padded_sequence` */
  _packPaddedSequence(input: Tensor, lengths: Tensor, batchFirst: boolean, options?: OutOptions3): [Tensor, Tensor]
  _packPaddedSequence(input: Tensor, lengths: Tensor, options: { batchFirst: boolean } & OutOptions3): [Tensor, Tensor]
  _packPaddedSequence(input: Tensor, options: { lengths: Tensor; batchFirst: boolean } & OutOptions3): [Tensor, Tensor]
  /** `_pack_padded_sequence_backward` */
  _packPaddedSequenceBackward(grad: Tensor, inputSize: Ints, batchSizes: Tensor, batchFirst: boolean): Tensor
  _packPaddedSequenceBackward(grad: Tensor, inputSize: Ints, batchSizes: Tensor, options: { batchFirst: boolean }): Tensor
  _packPaddedSequenceBackward(grad: Tensor, inputSize: Ints, options: { batchSizes: Tensor; batchFirst: boolean }): Tensor
  _packPaddedSequenceBackward(grad: Tensor, options: { inputSize: Ints; batchSizes: Tensor; batchFirst: boolean }): Tensor
  /** `_pad_circular` */
  _padCircular(self: Tensor, pad: Ints): Tensor
  _padCircular(self: Tensor, options: { pad: Ints }): Tensor
  /** `_pad_enum` */
  _padEnum(self: Tensor, pad: Ints, mode: Int, value?: Double | null | ValueOptions2, options?: ValueOptions2): Tensor
  _padEnum(self: Tensor, pad: Ints, options: { mode: Int } & ValueOptions2): Tensor
  _padEnum(self: Tensor, options: { pad: Ints; mode: Int } & ValueOptions2): Tensor
  /** `_pad_packed_sequence` */
  _padPackedSequence(data: Tensor, batchSizes: Tensor, batchFirst: boolean, paddingValue: Scalar, totalLength: Int): [Tensor, Tensor]
  _padPackedSequence(data: Tensor, batchSizes: Tensor, batchFirst: boolean, paddingValue: Scalar, options: { totalLength: Int }): [Tensor, Tensor]
  _padPackedSequence(data: Tensor, batchSizes: Tensor, batchFirst: boolean, options: { paddingValue: Scalar; totalLength: Int }): [Tensor, Tensor]
  _padPackedSequence(data: Tensor, batchSizes: Tensor, options: { batchFirst: boolean; paddingValue: Scalar; totalLength: Int }): [Tensor, Tensor]
  _padPackedSequence(data: Tensor, options: { batchSizes: Tensor; batchFirst: boolean; paddingValue: Scalar; totalLength: Int }): [Tensor, Tensor]
  /** `_padded_dense_to_jagged_forward` */
  _paddedDenseToJaggedForward(dense: Tensor, offsets: Tensors, totalL?: Int | null | TotalLOptions, options?: TotalLOptions): Tensor
  _paddedDenseToJaggedForward(dense: Tensor, options: { offsets: Tensors } & TotalLOptions): Tensor
  /** `_pdist_backward` */
  _pdistBackward(grad: Tensor, self: Tensor, p: Double, pdist: Tensor, options?: OutOptions): Tensor
  _pdistBackward(grad: Tensor, self: Tensor, p: Double, options: { pdist: Tensor } & OutOptions): Tensor
  _pdistBackward(grad: Tensor, self: Tensor, options: { p: Double; pdist: Tensor } & OutOptions): Tensor
  _pdistBackward(grad: Tensor, options: { self: Tensor; p: Double; pdist: Tensor } & OutOptions): Tensor
  /** `_pdist_forward` */
  _pdistForward(self: Tensor, p?: Double | POutOptions3, options?: POutOptions3): Tensor
  /** `_philox_key_fold_in` */
  _philoxKeyFoldIn(key: Tensor, data: Int): Tensor
  _philoxKeyFoldIn(key: Tensor, options: { data: Int }): Tensor
  /** `_philox_key_split` */
  _philoxKeySplit(key: Tensor, numSplits: Int): Tensor
  _philoxKeySplit(key: Tensor, options: { numSplits: Int }): Tensor
  /** `_philox_normal` */
  _philoxNormal(self: Tensor, key: Tensor, mean?: Double | MeanStdOutOptions, std?: Double | MeanStdOutOptions, options?: MeanStdOutOptions): Tensor
  _philoxNormal(self: Tensor, options: { key: Tensor } & MeanStdOutOptions): Tensor
  /** `_philox_normal_` */
  _philoxNormal_(self: Tensor, key: Tensor, mean?: Double | MeanStdOptions, std?: Double | MeanStdOptions, options?: MeanStdOptions): Tensor
  _philoxNormal_(self: Tensor, options: { key: Tensor } & MeanStdOptions): Tensor
  /** `_philox_uniform` */
  _philoxUniform(self: Tensor, key: Tensor, low?: Double | LowHighOutOptions, high?: Double | LowHighOutOptions, options?: LowHighOutOptions): Tensor
  _philoxUniform(self: Tensor, options: { key: Tensor } & LowHighOutOptions): Tensor
  /** `_philox_uniform_` */
  _philoxUniform_(self: Tensor, key: Tensor, low?: Double | LowHighOptions, high?: Double | LowHighOptions, options?: LowHighOptions): Tensor
  _philoxUniform_(self: Tensor, options: { key: Tensor } & LowHighOptions): Tensor
  /** `_pin_memory` */
  _pinMemory(self: Tensor, device?: Device | null | DeviceOutOptions, options?: DeviceOutOptions): Tensor
  /** `_prelu_kernel` */
  _preluKernel(self: Tensor, weight: Tensor): Tensor
  _preluKernel(self: Tensor, options: { weight: Tensor }): Tensor
  /** `_prelu_kernel_backward` */
  _preluKernelBackward(gradOutput: Tensor, self: Tensor, weight: Tensor): [Tensor, Tensor]
  _preluKernelBackward(gradOutput: Tensor, self: Tensor, options: { weight: Tensor }): [Tensor, Tensor]
  _preluKernelBackward(gradOutput: Tensor, options: { self: Tensor; weight: Tensor }): [Tensor, Tensor]
  /** `_print` */
  _print(s: string): void
  /** `_propagate_xla_data` */
  _propagateXlaData(input: Tensor, output: Tensor): void
  _propagateXlaData(input: Tensor, options: { output: Tensor }): void
  /** `_remove_batch_dim` */
  _removeBatchDim(self: Tensor, level: Int, batchSize: Int, outDim: Int): Tensor
  _removeBatchDim(self: Tensor, level: Int, batchSize: Int, options: { outDim: Int }): Tensor
  _removeBatchDim(self: Tensor, level: Int, options: { batchSize: Int; outDim: Int }): Tensor
  _removeBatchDim(self: Tensor, options: { level: Int; batchSize: Int; outDim: Int }): Tensor
  /** `_reshape_alias` */
  _reshapeAlias(self: Tensor, size: Ints, stride: Ints): Tensor
  _reshapeAlias(self: Tensor, size: Ints, options: { stride: Ints }): Tensor
  _reshapeAlias(self: Tensor, options: { size: Ints; stride: Ints }): Tensor
  /** `_reshape_alias_copy` */
  _reshapeAliasCopy(self: Tensor, size: Ints, stride: Ints, options?: OutOptions): Tensor
  _reshapeAliasCopy(self: Tensor, size: Ints, options: { stride: Ints } & OutOptions): Tensor
  _reshapeAliasCopy(self: Tensor, options: { size: Ints; stride: Ints } & OutOptions): Tensor
  /** `_reshape_copy` */
  _reshapeCopy(self: Tensor, size: Ints): Tensor
  _reshapeCopy(self: Tensor, options: { size: Ints }): Tensor
  /** `_reshape_from_tensor` */
  _reshapeFromTensor(self: Tensor, shape: Tensor): Tensor
  _reshapeFromTensor(self: Tensor, options: { shape: Tensor }): Tensor
  /** `_resize_output` */
  _resizeOutput(self: Tensor, size: Ints, device: Device, options?: OutOptions): Tensor
  _resizeOutput(self: Tensor, size: Ints, options: { device: Device } & OutOptions): Tensor
  _resizeOutput(self: Tensor, options: { size: Ints; device: Device } & OutOptions): Tensor
  /** `_resize_output_` */
  _resizeOutput_(self: Tensor, size: Ints, device: Device): Tensor
  _resizeOutput_(self: Tensor, size: Ints, options: { device: Device }): Tensor
  _resizeOutput_(self: Tensor, options: { size: Ints; device: Device }): Tensor
  /** `_rowwise_prune` */
  _rowwisePrune(weight: Tensor, mask: Tensor, compressedIndicesDtype: DType): [Tensor, Tensor]
  _rowwisePrune(weight: Tensor, mask: Tensor, options: { compressedIndicesDtype: DType }): [Tensor, Tensor]
  _rowwisePrune(weight: Tensor, options: { mask: Tensor; compressedIndicesDtype: DType }): [Tensor, Tensor]
  /** `_safe_softmax` */
  _safeSoftmax(self: Tensor, dim: Int, dtype?: DType | null | DtypeOptions, options?: DtypeOptions): Tensor
  _safeSoftmax(self: Tensor, options: { dim: Int } & DtypeOptions): Tensor
  /** `_sample_dirichlet` */
  _sampleDirichlet(self: Tensor, generator?: Generator | null | GeneratorOutOptions, options?: GeneratorOutOptions): Tensor
  /** `_saturate_weight_to_fp16` */
  _saturateWeightToFp16(weight: Tensor): Tensor
  /** `_scaled_dot_product_attention_math` */
  _scaledDotProductAttentionMath(query: Tensor, key: Tensor, value: Tensor, attnMask?: Tensor | null | ScaledDotProductAttentionMathOptions, dropoutP?: Double | ScaledDotProductAttentionMathOptions, isCausal?: boolean | ScaledDotProductAttentionMathOptions, dropoutMask?: Tensor | null | ScaledDotProductAttentionMathOptions, options?: ScaledDotProductAttentionMathOptions): [Tensor, Tensor]
  _scaledDotProductAttentionMath(query: Tensor, key: Tensor, options: { value: Tensor } & ScaledDotProductAttentionMathOptions): [Tensor, Tensor]
  _scaledDotProductAttentionMath(query: Tensor, options: { key: Tensor; value: Tensor } & ScaledDotProductAttentionMathOptions): [Tensor, Tensor]
  /** `_scaled_dot_product_attention_math_for_mps` */
  _scaledDotProductAttentionMathForMps(query: Tensor, key: Tensor, value: Tensor, attnMask?: Tensor | null | ScaledDotProductAttentionMathOptions, dropoutP?: Double | ScaledDotProductAttentionMathOptions, isCausal?: boolean | ScaledDotProductAttentionMathOptions, dropoutMask?: Tensor | null | ScaledDotProductAttentionMathOptions, options?: ScaledDotProductAttentionMathOptions): [Tensor, Tensor]
  _scaledDotProductAttentionMathForMps(query: Tensor, key: Tensor, options: { value: Tensor } & ScaledDotProductAttentionMathOptions): [Tensor, Tensor]
  _scaledDotProductAttentionMathForMps(query: Tensor, options: { key: Tensor; value: Tensor } & ScaledDotProductAttentionMathOptions): [Tensor, Tensor]
  /** `_scaled_dot_product_cudnn_attention` */
  _scaledDotProductCudnnAttention(query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor | null, computeLogSumexp: boolean, dropoutP?: Double | CudnnAttentionForwardOptions, isCausal?: boolean | CudnnAttentionForwardOptions, returnDebugMask?: boolean | CudnnAttentionForwardOptions, options?: CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _scaledDotProductCudnnAttention(query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor | null, options: { computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _scaledDotProductCudnnAttention(query: Tensor, key: Tensor, value: Tensor, options: { attnBias: Tensor | null; computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _scaledDotProductCudnnAttention(query: Tensor, key: Tensor, options: { value: Tensor; attnBias: Tensor | null; computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _scaledDotProductCudnnAttention(query: Tensor, options: { key: Tensor; value: Tensor; attnBias: Tensor | null; computeLogSumexp: boolean } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  /** `_scaled_dot_product_cudnn_attention_backward` */
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, options?: ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, options: { isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, options: { dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, options: { maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, options: { maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, cumSeqQ: Tensor, options: { cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, attnBias: Tensor, options: { cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, options: { attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, options: { philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, options: { philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, options: { logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, options: { out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, options: { value: Tensor; out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, query: Tensor, options: { key: Tensor; value: Tensor; out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  _scaledDotProductCudnnAttentionBackward(gradOut: Tensor, options: { query: Tensor; key: Tensor; value: Tensor; out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; attnBias: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean } & ScaleOptions): [Tensor, Tensor, Tensor]
  /** `_scaled_dot_product_efficient_attention` */
  _scaledDotProductEfficientAttention(query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor | null, computeLogSumexp: boolean, dropoutP?: Double | DropoutPIsCausalScaleOptions, isCausal?: boolean | DropoutPIsCausalScaleOptions, options?: DropoutPIsCausalScaleOptions): OutputLogSumexpPhiloxSeedPhiloxOffset
  _scaledDotProductEfficientAttention(query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor | null, options: { computeLogSumexp: boolean } & DropoutPIsCausalScaleOptions): OutputLogSumexpPhiloxSeedPhiloxOffset
  _scaledDotProductEfficientAttention(query: Tensor, key: Tensor, value: Tensor, options: { attnBias: Tensor | null; computeLogSumexp: boolean } & DropoutPIsCausalScaleOptions): OutputLogSumexpPhiloxSeedPhiloxOffset
  _scaledDotProductEfficientAttention(query: Tensor, key: Tensor, options: { value: Tensor; attnBias: Tensor | null; computeLogSumexp: boolean } & DropoutPIsCausalScaleOptions): OutputLogSumexpPhiloxSeedPhiloxOffset
  _scaledDotProductEfficientAttention(query: Tensor, options: { key: Tensor; value: Tensor; attnBias: Tensor | null; computeLogSumexp: boolean } & DropoutPIsCausalScaleOptions): OutputLogSumexpPhiloxSeedPhiloxOffset
  /** `_scaled_dot_product_efficient_attention_backward` */
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, dropoutP: Double, gradInputMask: readonly boolean[], isCausal?: boolean | IsCausalScaleOptions, options?: IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, dropoutP: Double, options: { gradInputMask: readonly boolean[] } & IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, philoxOffset: Tensor, options: { dropoutP: Double; gradInputMask: readonly boolean[] } & IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, out: Tensor, logsumexp: Tensor, philoxSeed: Tensor, options: { philoxOffset: Tensor; dropoutP: Double; gradInputMask: readonly boolean[] } & IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, out: Tensor, logsumexp: Tensor, options: { philoxSeed: Tensor; philoxOffset: Tensor; dropoutP: Double; gradInputMask: readonly boolean[] } & IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, out: Tensor, options: { logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; dropoutP: Double; gradInputMask: readonly boolean[] } & IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, options: { out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; dropoutP: Double; gradInputMask: readonly boolean[] } & IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, value: Tensor, options: { attnBias: Tensor; out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; dropoutP: Double; gradInputMask: readonly boolean[] } & IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, query: Tensor, key: Tensor, options: { value: Tensor; attnBias: Tensor; out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; dropoutP: Double; gradInputMask: readonly boolean[] } & IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, query: Tensor, options: { key: Tensor; value: Tensor; attnBias: Tensor; out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; dropoutP: Double; gradInputMask: readonly boolean[] } & IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  _scaledDotProductEfficientAttentionBackward(gradOut_: Tensor, options: { query: Tensor; key: Tensor; value: Tensor; attnBias: Tensor; out: Tensor; logsumexp: Tensor; philoxSeed: Tensor; philoxOffset: Tensor; dropoutP: Double; gradInputMask: readonly boolean[] } & IsCausalScaleOptions): [Tensor, Tensor, Tensor, Tensor]
  /** `_scaled_dot_product_flash_attention` */
  _scaledDotProductFlashAttention(query: Tensor, key: Tensor, value: Tensor, dropoutP?: Double | CudnnAttentionForwardOptions, isCausal?: boolean | CudnnAttentionForwardOptions, returnDebugMask?: boolean | CudnnAttentionForwardOptions, options?: CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT
  _scaledDotProductFlashAttention(query: Tensor, key: Tensor, options: { value: Tensor } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT
  _scaledDotProductFlashAttention(query: Tensor, options: { key: Tensor; value: Tensor } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT
  _scaledDotProductFlashAttention(query: Tensor, key: Tensor, value: Tensor, qDescale: Tensor | null, kDescale: Tensor | null, vDescale: Tensor | null, dropoutP?: Double | CudnnAttentionForwardOptions, isCausal?: boolean | CudnnAttentionForwardOptions, returnDebugMask?: boolean | CudnnAttentionForwardOptions, options?: CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT
  _scaledDotProductFlashAttention(query: Tensor, key: Tensor, value: Tensor, qDescale: Tensor | null, kDescale: Tensor | null, options: { vDescale: Tensor | null } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT
  _scaledDotProductFlashAttention(query: Tensor, key: Tensor, value: Tensor, qDescale: Tensor | null, options: { kDescale: Tensor | null; vDescale: Tensor | null } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT
  _scaledDotProductFlashAttention(query: Tensor, key: Tensor, value: Tensor, options: { qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT
  _scaledDotProductFlashAttention(query: Tensor, key: Tensor, options: { value: Tensor; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT
  _scaledDotProductFlashAttention(query: Tensor, options: { key: Tensor; value: Tensor; qDescale: Tensor | null; kDescale: Tensor | null; vDescale: Tensor | null } & CudnnAttentionForwardOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKRngStateUnusedDebugAttnMask_TTTTiiTTT
  /** `_scaled_dot_product_flash_attention_backward` */
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, philoxSeed: Tensor, philoxOffset: Tensor, options?: ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, philoxSeed: Tensor, options: { philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, options: { philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, options: { isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, options: { dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, options: { maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, options: { maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, options: { cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, options: { cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, options: { logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, options: { out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, key: Tensor, options: { value: Tensor; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, query: Tensor, options: { key: Tensor; value: Tensor; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionBackward(gradOut: Tensor, options: { query: Tensor; key: Tensor; value: Tensor; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValue
  /** `_scaled_dot_product_flash_attention_for_cpu` */
  _scaledDotProductFlashAttentionForCpu(query: Tensor, key: Tensor, value: Tensor, dropoutP?: Double | ScaledDotProductFlashAttentionForCpuOptions, isCausal?: boolean | ScaledDotProductFlashAttentionForCpuOptions, options?: ScaledDotProductFlashAttentionForCpuOptions): OutputLogsumexp
  _scaledDotProductFlashAttentionForCpu(query: Tensor, key: Tensor, options: { value: Tensor } & ScaledDotProductFlashAttentionForCpuOptions): OutputLogsumexp
  _scaledDotProductFlashAttentionForCpu(query: Tensor, options: { key: Tensor; value: Tensor } & ScaledDotProductFlashAttentionForCpuOptions): OutputLogsumexp
  /** `_scaled_dot_product_flash_attention_for_cpu_backward` */
  _scaledDotProductFlashAttentionForCpuBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, dropoutP: Double, isCausal: boolean, options?: AttnMaskScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionForCpuBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, dropoutP: Double, options: { isCausal: boolean } & AttnMaskScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionForCpuBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, options: { dropoutP: Double; isCausal: boolean } & AttnMaskScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionForCpuBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, options: { logsumexp: Tensor; dropoutP: Double; isCausal: boolean } & AttnMaskScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionForCpuBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, options: { out: Tensor; logsumexp: Tensor; dropoutP: Double; isCausal: boolean } & AttnMaskScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionForCpuBackward(gradOut: Tensor, query: Tensor, key: Tensor, options: { value: Tensor; out: Tensor; logsumexp: Tensor; dropoutP: Double; isCausal: boolean } & AttnMaskScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionForCpuBackward(gradOut: Tensor, query: Tensor, options: { key: Tensor; value: Tensor; out: Tensor; logsumexp: Tensor; dropoutP: Double; isCausal: boolean } & AttnMaskScaleOptions): GradQueryGradKeyGradValue
  _scaledDotProductFlashAttentionForCpuBackward(gradOut: Tensor, options: { query: Tensor; key: Tensor; value: Tensor; out: Tensor; logsumexp: Tensor; dropoutP: Double; isCausal: boolean } & AttnMaskScaleOptions): GradQueryGradKeyGradValue
  /** `_scaled_dot_product_fused_attention_overrideable` */
  _scaledDotProductFusedAttentionOverrideable(query: Tensor, key: Tensor, value: Tensor, attnBias?: Tensor | null | ScaledDotProductFusedAttentionOverrideableOptions, dropoutP?: Double | ScaledDotProductFusedAttentionOverrideableOptions, isCausal?: boolean | ScaledDotProductFusedAttentionOverrideableOptions, returnDebugMask?: boolean | ScaledDotProductFusedAttentionOverrideableOptions, options?: ScaledDotProductFusedAttentionOverrideableOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _scaledDotProductFusedAttentionOverrideable(query: Tensor, key: Tensor, options: { value: Tensor } & ScaledDotProductFusedAttentionOverrideableOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  _scaledDotProductFusedAttentionOverrideable(query: Tensor, options: { key: Tensor; value: Tensor } & ScaledDotProductFusedAttentionOverrideableOptions): OutputLogsumexpCumSeqQCumSeqKMaxQMaxKPhiloxSeedPhiloxOffsetDebugAttnMask_TTTTiiTTT
  /** `_scaled_dot_product_fused_attention_overrideable_backward` */
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, philoxSeed: Tensor, philoxOffset: Tensor, options?: ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, philoxSeed: Tensor, options: { philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, isCausal: boolean, options: { philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, dropoutP: Double, options: { isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, maxK: Int, options: { dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, maxQ: Int, options: { maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, cumSeqK: Tensor, options: { maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], out: Tensor, logsumexp: Tensor, cumSeqQ: Tensor, options: { cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], out: Tensor, logsumexp: Tensor, options: { cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], out: Tensor, options: { logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, gradInputMask: readonly boolean[], options: { out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, attnBias: Tensor, options: { gradInputMask: readonly boolean[]; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, value: Tensor, options: { attnBias: Tensor; gradInputMask: readonly boolean[]; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, key: Tensor, options: { value: Tensor; attnBias: Tensor; gradInputMask: readonly boolean[]; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, query: Tensor, options: { key: Tensor; value: Tensor; attnBias: Tensor; gradInputMask: readonly boolean[]; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  _scaledDotProductFusedAttentionOverrideableBackward(gradOut: Tensor, options: { query: Tensor; key: Tensor; value: Tensor; attnBias: Tensor; gradInputMask: readonly boolean[]; out: Tensor; logsumexp: Tensor; cumSeqQ: Tensor; cumSeqK: Tensor; maxQ: Int; maxK: Int; dropoutP: Double; isCausal: boolean; philoxSeed: Tensor; philoxOffset: Tensor } & ScaleOptions): GradQueryGradKeyGradValueGradAttnBias
  /** `_scaled_grouped_mm` */
  _scaledGroupedMm(self: Tensor, mat2: Tensor, scaleA: Tensor, scaleB: Tensor, offs?: Tensor | null | ScaledGroupedMmOptions, bias?: Tensor | null | ScaledGroupedMmOptions, scaleResult?: Tensor | null | ScaledGroupedMmOptions, outDtype?: DType | null | ScaledGroupedMmOptions, useFastAccum?: boolean | ScaledGroupedMmOptions, options?: ScaledGroupedMmOptions): Tensor
  _scaledGroupedMm(self: Tensor, mat2: Tensor, scaleA: Tensor, options: { scaleB: Tensor } & ScaledGroupedMmOptions): Tensor
  _scaledGroupedMm(self: Tensor, mat2: Tensor, options: { scaleA: Tensor; scaleB: Tensor } & ScaledGroupedMmOptions): Tensor
  _scaledGroupedMm(self: Tensor, options: { mat2: Tensor; scaleA: Tensor; scaleB: Tensor } & ScaledGroupedMmOptions): Tensor
  /** `_scaled_grouped_mm_v2` */
  _scaledGroupedMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, swizzleA: Ints, scaleB: Tensors, recipeB: Ints, swizzleB: Ints, offs?: Tensor | null | ScaledGroupedMmV2Options, bias?: Tensor | null | ScaledGroupedMmV2Options, outDtype?: DType | null | ScaledGroupedMmV2Options, contractionDim?: Ints | ScaledGroupedMmV2Options, useFastAccum?: boolean | ScaledGroupedMmV2Options, options?: ScaledGroupedMmV2Options): Tensor
  _scaledGroupedMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, swizzleA: Ints, scaleB: Tensors, recipeB: Ints, options: { swizzleB: Ints } & ScaledGroupedMmV2Options): Tensor
  _scaledGroupedMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, swizzleA: Ints, scaleB: Tensors, options: { recipeB: Ints; swizzleB: Ints } & ScaledGroupedMmV2Options): Tensor
  _scaledGroupedMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, swizzleA: Ints, options: { scaleB: Tensors; recipeB: Ints; swizzleB: Ints } & ScaledGroupedMmV2Options): Tensor
  _scaledGroupedMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, options: { swizzleA: Ints; scaleB: Tensors; recipeB: Ints; swizzleB: Ints } & ScaledGroupedMmV2Options): Tensor
  _scaledGroupedMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, options: { recipeA: Ints; swizzleA: Ints; scaleB: Tensors; recipeB: Ints; swizzleB: Ints } & ScaledGroupedMmV2Options): Tensor
  _scaledGroupedMmV2(self: Tensor, mat2: Tensor, options: { scaleA: Tensors; recipeA: Ints; swizzleA: Ints; scaleB: Tensors; recipeB: Ints; swizzleB: Ints } & ScaledGroupedMmV2Options): Tensor
  _scaledGroupedMmV2(self: Tensor, options: { mat2: Tensor; scaleA: Tensors; recipeA: Ints; swizzleA: Ints; scaleB: Tensors; recipeB: Ints; swizzleB: Ints } & ScaledGroupedMmV2Options): Tensor
  /** `_scaled_mm` */
  _scaledMm(self: Tensor, mat2: Tensor, scaleA: Tensor, scaleB: Tensor, bias?: Tensor | null | ScaledMmOptions, scaleResult?: Tensor | null | ScaledMmOptions, outDtype?: DType | null | ScaledMmOptions, useFastAccum?: boolean | ScaledMmOptions, options?: ScaledMmOptions): Tensor
  _scaledMm(self: Tensor, mat2: Tensor, scaleA: Tensor, options: { scaleB: Tensor } & ScaledMmOptions): Tensor
  _scaledMm(self: Tensor, mat2: Tensor, options: { scaleA: Tensor; scaleB: Tensor } & ScaledMmOptions): Tensor
  _scaledMm(self: Tensor, options: { mat2: Tensor; scaleA: Tensor; scaleB: Tensor } & ScaledMmOptions): Tensor
  /** `_scaled_mm_v2` */
  _scaledMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, swizzleA: Ints, scaleB: Tensors, recipeB: Ints, swizzleB: Ints, bias: Tensor | null, outDtype: DType | null, contractionDim?: Ints | ContractionDimUseFastAccumOutOptions, useFastAccum?: boolean | ContractionDimUseFastAccumOutOptions, options?: ContractionDimUseFastAccumOutOptions): Tensor
  _scaledMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, swizzleA: Ints, scaleB: Tensors, recipeB: Ints, swizzleB: Ints, bias: Tensor | null, options: { outDtype: DType | null } & ContractionDimUseFastAccumOutOptions): Tensor
  _scaledMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, swizzleA: Ints, scaleB: Tensors, recipeB: Ints, swizzleB: Ints, options: { bias: Tensor | null; outDtype: DType | null } & ContractionDimUseFastAccumOutOptions): Tensor
  _scaledMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, swizzleA: Ints, scaleB: Tensors, recipeB: Ints, options: { swizzleB: Ints; bias: Tensor | null; outDtype: DType | null } & ContractionDimUseFastAccumOutOptions): Tensor
  _scaledMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, swizzleA: Ints, scaleB: Tensors, options: { recipeB: Ints; swizzleB: Ints; bias: Tensor | null; outDtype: DType | null } & ContractionDimUseFastAccumOutOptions): Tensor
  _scaledMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, swizzleA: Ints, options: { scaleB: Tensors; recipeB: Ints; swizzleB: Ints; bias: Tensor | null; outDtype: DType | null } & ContractionDimUseFastAccumOutOptions): Tensor
  _scaledMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, recipeA: Ints, options: { swizzleA: Ints; scaleB: Tensors; recipeB: Ints; swizzleB: Ints; bias: Tensor | null; outDtype: DType | null } & ContractionDimUseFastAccumOutOptions): Tensor
  _scaledMmV2(self: Tensor, mat2: Tensor, scaleA: Tensors, options: { recipeA: Ints; swizzleA: Ints; scaleB: Tensors; recipeB: Ints; swizzleB: Ints; bias: Tensor | null; outDtype: DType | null } & ContractionDimUseFastAccumOutOptions): Tensor
  _scaledMmV2(self: Tensor, mat2: Tensor, options: { scaleA: Tensors; recipeA: Ints; swizzleA: Ints; scaleB: Tensors; recipeB: Ints; swizzleB: Ints; bias: Tensor | null; outDtype: DType | null } & ContractionDimUseFastAccumOutOptions): Tensor
  _scaledMmV2(self: Tensor, options: { mat2: Tensor; scaleA: Tensors; recipeA: Ints; swizzleA: Ints; scaleB: Tensors; recipeB: Ints; swizzleB: Ints; bias: Tensor | null; outDtype: DType | null } & ContractionDimUseFastAccumOutOptions): Tensor
  /** `_segment_reduce_backward` */
  _segmentReduceBackward(grad: Tensor, output: Tensor, data: Tensor, reduce: string, options?: SegmentReduceBackwardOptions): Tensor
  _segmentReduceBackward(grad: Tensor, output: Tensor, data: Tensor, options: { reduce: string } & SegmentReduceBackwardOptions): Tensor
  _segmentReduceBackward(grad: Tensor, output: Tensor, options: { data: Tensor; reduce: string } & SegmentReduceBackwardOptions): Tensor
  _segmentReduceBackward(grad: Tensor, options: { output: Tensor; data: Tensor; reduce: string } & SegmentReduceBackwardOptions): Tensor
  /** `_shape_as_tensor` */
  _shapeAsTensor(self: Tensor): Tensor
  /** `_slow_conv2d_backward` */
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, weight: Tensor, kernelSize: Size, stride: Size, padding: Size, outputMask: readonly boolean[], options?: OutOptions4): GradInputGradWeightGradBias
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, weight: Tensor, kernelSize: Size, stride: Size, padding: Size, options: { outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, weight: Tensor, kernelSize: Size, stride: Size, options: { padding: Size; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, weight: Tensor, kernelSize: Size, options: { stride: Size; padding: Size; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, weight: Tensor, options: { kernelSize: Size; stride: Size; padding: Size; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, options: { weight: Tensor; kernelSize: Size; stride: Size; padding: Size; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  _slowConv2dBackward(gradOutput: Tensor, options: { self: Tensor; weight: Tensor; kernelSize: Size; stride: Size; padding: Size; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, weight: Tensor, kernelSize: Size, stride: Size, padding: Size, options: OutOptions8): [Tensor, Tensor, Tensor]
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, weight: Tensor, kernelSize: Size, stride: Size, options: { padding: Size } & OutOptions8): [Tensor, Tensor, Tensor]
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, weight: Tensor, kernelSize: Size, options: { stride: Size; padding: Size } & OutOptions8): [Tensor, Tensor, Tensor]
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, weight: Tensor, options: { kernelSize: Size; stride: Size; padding: Size } & OutOptions8): [Tensor, Tensor, Tensor]
  _slowConv2dBackward(gradOutput: Tensor, self: Tensor, options: { weight: Tensor; kernelSize: Size; stride: Size; padding: Size } & OutOptions8): [Tensor, Tensor, Tensor]
  _slowConv2dBackward(gradOutput: Tensor, options: { self: Tensor; weight: Tensor; kernelSize: Size; stride: Size; padding: Size } & OutOptions8): [Tensor, Tensor, Tensor]
  /** `_slow_conv2d_forward` */
  _slowConv2dForward(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, stride: Size, padding: Size, options?: OutOptions): Tensor
  _slowConv2dForward(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, stride: Size, options: { padding: Size } & OutOptions): Tensor
  _slowConv2dForward(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, options: { stride: Size; padding: Size } & OutOptions): Tensor
  _slowConv2dForward(self: Tensor, weight: Tensor, kernelSize: Size, options: { bias: Tensor | null; stride: Size; padding: Size } & OutOptions): Tensor
  _slowConv2dForward(self: Tensor, weight: Tensor, options: { kernelSize: Size; bias: Tensor | null; stride: Size; padding: Size } & OutOptions): Tensor
  _slowConv2dForward(self: Tensor, options: { weight: Tensor; kernelSize: Size; bias: Tensor | null; stride: Size; padding: Size } & OutOptions): Tensor
  /** `_sobol_engine_draw` */
  _sobolEngineDraw(quasi: Tensor, n: Int, sobolstate: Tensor, dimension: Int, numGenerated: Int, dtype: DType | null): [Tensor, Tensor]
  _sobolEngineDraw(quasi: Tensor, n: Int, sobolstate: Tensor, dimension: Int, numGenerated: Int, options: { dtype: DType | null }): [Tensor, Tensor]
  _sobolEngineDraw(quasi: Tensor, n: Int, sobolstate: Tensor, dimension: Int, options: { numGenerated: Int; dtype: DType | null }): [Tensor, Tensor]
  _sobolEngineDraw(quasi: Tensor, n: Int, sobolstate: Tensor, options: { dimension: Int; numGenerated: Int; dtype: DType | null }): [Tensor, Tensor]
  _sobolEngineDraw(quasi: Tensor, n: Int, options: { sobolstate: Tensor; dimension: Int; numGenerated: Int; dtype: DType | null }): [Tensor, Tensor]
  _sobolEngineDraw(quasi: Tensor, options: { n: Int; sobolstate: Tensor; dimension: Int; numGenerated: Int; dtype: DType | null }): [Tensor, Tensor]
  /** `_sobol_engine_ff_` */
  _sobolEngineFf_(self: Tensor, n: Int, sobolstate: Tensor, dimension: Int, numGenerated: Int): Tensor
  _sobolEngineFf_(self: Tensor, n: Int, sobolstate: Tensor, dimension: Int, options: { numGenerated: Int }): Tensor
  _sobolEngineFf_(self: Tensor, n: Int, sobolstate: Tensor, options: { dimension: Int; numGenerated: Int }): Tensor
  _sobolEngineFf_(self: Tensor, n: Int, options: { sobolstate: Tensor; dimension: Int; numGenerated: Int }): Tensor
  _sobolEngineFf_(self: Tensor, options: { n: Int; sobolstate: Tensor; dimension: Int; numGenerated: Int }): Tensor
  /** `_sobol_engine_initialize_state_` */
  _sobolEngineInitializeState_(self: Tensor, dimension: Int): Tensor
  _sobolEngineInitializeState_(self: Tensor, options: { dimension: Int }): Tensor
  /** `_sobol_engine_scramble_` */
  _sobolEngineScramble_(self: Tensor, ltm: Tensor, dimension: Int): Tensor
  _sobolEngineScramble_(self: Tensor, ltm: Tensor, options: { dimension: Int }): Tensor
  _sobolEngineScramble_(self: Tensor, options: { ltm: Tensor; dimension: Int }): Tensor
  /** `_softmax` */
  _softmax(self: Tensor, dim: Int, halfToFloat: boolean, options?: OutOptions): Tensor
  _softmax(self: Tensor, dim: Int, options: { halfToFloat: boolean } & OutOptions): Tensor
  _softmax(self: Tensor, options: { dim: Int; halfToFloat: boolean } & OutOptions): Tensor
  /** `_softmax_backward_data` */
  _softmaxBackwardData(gradOutput: Tensor, output: Tensor, dim: Int, inputDtype: DType, options?: OutOptions): Tensor
  _softmaxBackwardData(gradOutput: Tensor, output: Tensor, dim: Int, options: { inputDtype: DType } & OutOptions): Tensor
  _softmaxBackwardData(gradOutput: Tensor, output: Tensor, options: { dim: Int; inputDtype: DType } & OutOptions): Tensor
  _softmaxBackwardData(gradOutput: Tensor, options: { output: Tensor; dim: Int; inputDtype: DType } & OutOptions): Tensor
  /** `_sparse_addmm` */
  _sparseAddmm(self: Tensor, mat1: Tensor, mat2: Tensor, options?: BetaAlphaOutOptions): Tensor
  _sparseAddmm(self: Tensor, mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOutOptions): Tensor
  _sparseAddmm(self: Tensor, options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOutOptions): Tensor
  /** `_sparse_broadcast_to` */
  _sparseBroadcastTo(self: Tensor, size: Ints): Tensor
  _sparseBroadcastTo(self: Tensor, options: { size: Ints }): Tensor
  /** `_sparse_broadcast_to_copy` */
  _sparseBroadcastToCopy(self: Tensor, size: Ints, options?: OutOptions): Tensor
  _sparseBroadcastToCopy(self: Tensor, options: { size: Ints } & OutOptions): Tensor
  /** `_sparse_bsc_tensor_unsafe` */
  _sparseBscTensorUnsafe(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, size: Ints, options?: FactoryOptions): Tensor
  _sparseBscTensorUnsafe(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, options: { size: Ints } & FactoryOptions): Tensor
  _sparseBscTensorUnsafe(ccolIndices: Tensor, rowIndices: Tensor, options: { values: Tensor; size: Ints } & FactoryOptions): Tensor
  _sparseBscTensorUnsafe(ccolIndices: Tensor, options: { rowIndices: Tensor; values: Tensor; size: Ints } & FactoryOptions): Tensor
  /** `_sparse_bsr_tensor_unsafe` */
  _sparseBsrTensorUnsafe(crowIndices: Tensor, colIndices: Tensor, values: Tensor, size: Ints, options?: FactoryOptions): Tensor
  _sparseBsrTensorUnsafe(crowIndices: Tensor, colIndices: Tensor, values: Tensor, options: { size: Ints } & FactoryOptions): Tensor
  _sparseBsrTensorUnsafe(crowIndices: Tensor, colIndices: Tensor, options: { values: Tensor; size: Ints } & FactoryOptions): Tensor
  _sparseBsrTensorUnsafe(crowIndices: Tensor, options: { colIndices: Tensor; values: Tensor; size: Ints } & FactoryOptions): Tensor
  /** `_sparse_compressed_tensor_unsafe` */
  _sparseCompressedTensorUnsafe(compressedIndices: Tensor, plainIndices: Tensor, values: Tensor, size: Ints, options?: FactoryOptions): Tensor
  _sparseCompressedTensorUnsafe(compressedIndices: Tensor, plainIndices: Tensor, values: Tensor, options: { size: Ints } & FactoryOptions): Tensor
  _sparseCompressedTensorUnsafe(compressedIndices: Tensor, plainIndices: Tensor, options: { values: Tensor; size: Ints } & FactoryOptions): Tensor
  _sparseCompressedTensorUnsafe(compressedIndices: Tensor, options: { plainIndices: Tensor; values: Tensor; size: Ints } & FactoryOptions): Tensor
  /** `_sparse_compressed_tensor_with_dims` */
  _sparseCompressedTensorWithDims(nnz: Int, denseDim: Int, size: Ints, blocksize: Ints, indexDtype: DType, options?: FactoryOptions): Tensor
  _sparseCompressedTensorWithDims(nnz: Int, denseDim: Int, size: Ints, blocksize: Ints, options: { indexDtype: DType } & FactoryOptions): Tensor
  _sparseCompressedTensorWithDims(nnz: Int, denseDim: Int, size: Ints, options: { blocksize: Ints; indexDtype: DType } & FactoryOptions): Tensor
  _sparseCompressedTensorWithDims(nnz: Int, denseDim: Int, options: { size: Ints; blocksize: Ints; indexDtype: DType } & FactoryOptions): Tensor
  _sparseCompressedTensorWithDims(nnz: Int, options: { denseDim: Int; size: Ints; blocksize: Ints; indexDtype: DType } & FactoryOptions): Tensor
  /** `_sparse_coo_tensor_unsafe` */
  _sparseCooTensorUnsafe(indices: Tensor, values: Tensor, size: Ints, options?: SparseCooTensorIndicesOptions): Tensor
  _sparseCooTensorUnsafe(indices: Tensor, values: Tensor, options: { size: Ints } & SparseCooTensorIndicesOptions): Tensor
  _sparseCooTensorUnsafe(indices: Tensor, options: { values: Tensor; size: Ints } & SparseCooTensorIndicesOptions): Tensor
  /** `_sparse_coo_tensor_with_dims` */
  _sparseCooTensorWithDims(sparseDim: Int, denseDim: Int, size: Ints, options?: FactoryOutOptions): Tensor
  _sparseCooTensorWithDims(sparseDim: Int, denseDim: Int, options: { size: Ints } & FactoryOutOptions): Tensor
  _sparseCooTensorWithDims(sparseDim: Int, options: { denseDim: Int; size: Ints } & FactoryOutOptions): Tensor
  /** `_sparse_coo_tensor_with_dims_and_tensors` */
  _sparseCooTensorWithDimsAndTensors(sparseDim: Int, denseDim: Int, size: Ints, indices: Tensor, values: Tensor, options?: SparseCooTensorWithDimsAndTensorsOptions): Tensor
  _sparseCooTensorWithDimsAndTensors(sparseDim: Int, denseDim: Int, size: Ints, indices: Tensor, options: { values: Tensor } & SparseCooTensorWithDimsAndTensorsOptions): Tensor
  _sparseCooTensorWithDimsAndTensors(sparseDim: Int, denseDim: Int, size: Ints, options: { indices: Tensor; values: Tensor } & SparseCooTensorWithDimsAndTensorsOptions): Tensor
  _sparseCooTensorWithDimsAndTensors(sparseDim: Int, denseDim: Int, options: { size: Ints; indices: Tensor; values: Tensor } & SparseCooTensorWithDimsAndTensorsOptions): Tensor
  _sparseCooTensorWithDimsAndTensors(sparseDim: Int, options: { denseDim: Int; size: Ints; indices: Tensor; values: Tensor } & SparseCooTensorWithDimsAndTensorsOptions): Tensor
  /** `_sparse_csc_tensor_unsafe` */
  _sparseCscTensorUnsafe(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, size: Ints, options?: FactoryOptions): Tensor
  _sparseCscTensorUnsafe(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, options: { size: Ints } & FactoryOptions): Tensor
  _sparseCscTensorUnsafe(ccolIndices: Tensor, rowIndices: Tensor, options: { values: Tensor; size: Ints } & FactoryOptions): Tensor
  _sparseCscTensorUnsafe(ccolIndices: Tensor, options: { rowIndices: Tensor; values: Tensor; size: Ints } & FactoryOptions): Tensor
  /** `_sparse_csr_prod` */
  _sparseCsrProd(self: Tensor, dim: Size, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  _sparseCsrProd(self: Tensor, options: { dim: Size } & KeepdimDtypeOutOptions): Tensor
  /** `_sparse_csr_sum` */
  _sparseCsrSum(self: Tensor, dim: Size, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  _sparseCsrSum(self: Tensor, options: { dim: Size } & KeepdimDtypeOutOptions): Tensor
  /** `_sparse_csr_tensor_unsafe` */
  _sparseCsrTensorUnsafe(crowIndices: Tensor, colIndices: Tensor, values: Tensor, size: Ints, options?: FactoryOptions): Tensor
  _sparseCsrTensorUnsafe(crowIndices: Tensor, colIndices: Tensor, values: Tensor, options: { size: Ints } & FactoryOptions): Tensor
  _sparseCsrTensorUnsafe(crowIndices: Tensor, colIndices: Tensor, options: { values: Tensor; size: Ints } & FactoryOptions): Tensor
  _sparseCsrTensorUnsafe(crowIndices: Tensor, options: { colIndices: Tensor; values: Tensor; size: Ints } & FactoryOptions): Tensor
  /** `_sparse_log_softmax` */
  _sparseLogSoftmax(self: Tensor, dim: Int, halfToFloat: boolean, options?: OutOptions): Tensor
  _sparseLogSoftmax(self: Tensor, dim: Int, options: { halfToFloat: boolean } & OutOptions): Tensor
  _sparseLogSoftmax(self: Tensor, options: { dim: Int; halfToFloat: boolean } & OutOptions): Tensor
  _sparseLogSoftmax(self: Tensor, dim: Int, dtype?: DType | null | DtypeOptions, options?: DtypeOptions): Tensor
  _sparseLogSoftmax(self: Tensor, options: { dim: Int } & DtypeOptions): Tensor
  /** `_sparse_log_softmax_backward_data` */
  _sparseLogSoftmaxBackwardData(gradOutput: Tensor, output: Tensor, dim: Int, self: Tensor, options?: OutOptions): Tensor
  _sparseLogSoftmaxBackwardData(gradOutput: Tensor, output: Tensor, dim: Int, options: { self: Tensor } & OutOptions): Tensor
  _sparseLogSoftmaxBackwardData(gradOutput: Tensor, output: Tensor, options: { dim: Int; self: Tensor } & OutOptions): Tensor
  _sparseLogSoftmaxBackwardData(gradOutput: Tensor, options: { output: Tensor; dim: Int; self: Tensor } & OutOptions): Tensor
  /** `_sparse_mask_projection` */
  _sparseMaskProjection(self: Tensor, mask: Tensor, accumulateMatches?: boolean | AccumulateMatchesOutOptions, options?: AccumulateMatchesOutOptions): Tensor
  _sparseMaskProjection(self: Tensor, options: { mask: Tensor } & AccumulateMatchesOutOptions): Tensor
  /** `_sparse_mm` */
  _sparseMm(sparse: Tensor, dense: Tensor): Tensor
  _sparseMm(sparse: Tensor, options: { dense: Tensor }): Tensor
  _sparseMm(sparse: Tensor, dense: Tensor, reduce: string): Tensor
  _sparseMm(sparse: Tensor, dense: Tensor, options: { reduce: string }): Tensor
  _sparseMm(sparse: Tensor, options: { dense: Tensor; reduce: string }): Tensor
  /** `_sparse_mm_reduce_impl` */
  _sparseMmReduceImpl(self: Tensor, other: Tensor, reduce: string): [Tensor, Tensor]
  _sparseMmReduceImpl(self: Tensor, other: Tensor, options: { reduce: string }): [Tensor, Tensor]
  _sparseMmReduceImpl(self: Tensor, options: { other: Tensor; reduce: string }): [Tensor, Tensor]
  /** `_sparse_mm_reduce_impl_backward` */
  _sparseMmReduceImplBackward(self: Tensor, gradOut: Tensor, weight: Tensor, reduce: string, argOut: Tensor, outputMask: readonly boolean[]): [Tensor, Tensor]
  _sparseMmReduceImplBackward(self: Tensor, gradOut: Tensor, weight: Tensor, reduce: string, argOut: Tensor, options: { outputMask: readonly boolean[] }): [Tensor, Tensor]
  _sparseMmReduceImplBackward(self: Tensor, gradOut: Tensor, weight: Tensor, reduce: string, options: { argOut: Tensor; outputMask: readonly boolean[] }): [Tensor, Tensor]
  _sparseMmReduceImplBackward(self: Tensor, gradOut: Tensor, weight: Tensor, options: { reduce: string; argOut: Tensor; outputMask: readonly boolean[] }): [Tensor, Tensor]
  _sparseMmReduceImplBackward(self: Tensor, gradOut: Tensor, options: { weight: Tensor; reduce: string; argOut: Tensor; outputMask: readonly boolean[] }): [Tensor, Tensor]
  _sparseMmReduceImplBackward(self: Tensor, options: { gradOut: Tensor; weight: Tensor; reduce: string; argOut: Tensor; outputMask: readonly boolean[] }): [Tensor, Tensor]
  /** `_sparse_semi_structured_addmm` */
  _sparseSemiStructuredAddmm(input: Tensor, mat1: Tensor, mat1Meta: Tensor, mat2: Tensor, options?: AlphaBetaOutDtypeOptions): Tensor
  _sparseSemiStructuredAddmm(input: Tensor, mat1: Tensor, mat1Meta: Tensor, options: { mat2: Tensor } & AlphaBetaOutDtypeOptions): Tensor
  _sparseSemiStructuredAddmm(input: Tensor, mat1: Tensor, options: { mat1Meta: Tensor; mat2: Tensor } & AlphaBetaOutDtypeOptions): Tensor
  _sparseSemiStructuredAddmm(input: Tensor, options: { mat1: Tensor; mat1Meta: Tensor; mat2: Tensor } & AlphaBetaOutDtypeOptions): Tensor
  /** `_sparse_semi_structured_apply` */
  _sparseSemiStructuredApply(input: Tensor, threadMasks: Tensor): [Tensor, Tensor]
  _sparseSemiStructuredApply(input: Tensor, options: { threadMasks: Tensor }): [Tensor, Tensor]
  /** `_sparse_semi_structured_apply_dense` */
  _sparseSemiStructuredApplyDense(input: Tensor, threadMasks: Tensor): Tensor
  _sparseSemiStructuredApplyDense(input: Tensor, options: { threadMasks: Tensor }): Tensor
  /** `_sparse_semi_structured_linear` */
  _sparseSemiStructuredLinear(input: Tensor, weight: Tensor, meta: Tensor, options?: BiasActivationOutDtypeOptions): Tensor
  _sparseSemiStructuredLinear(input: Tensor, weight: Tensor, options: { meta: Tensor } & BiasActivationOutDtypeOptions): Tensor
  _sparseSemiStructuredLinear(input: Tensor, options: { weight: Tensor; meta: Tensor } & BiasActivationOutDtypeOptions): Tensor
  /** `_sparse_semi_structured_mm` */
  _sparseSemiStructuredMm(mat1: Tensor, mat1Meta: Tensor, mat2: Tensor, options?: OutDtypeOptions): Tensor
  _sparseSemiStructuredMm(mat1: Tensor, mat1Meta: Tensor, options: { mat2: Tensor } & OutDtypeOptions): Tensor
  _sparseSemiStructuredMm(mat1: Tensor, options: { mat1Meta: Tensor; mat2: Tensor } & OutDtypeOptions): Tensor
  /** `_sparse_semi_structured_tile` */
  _sparseSemiStructuredTile(input: Tensor, algorithm?: string | AlgorithmUseCutlassOptions, useCutlass?: boolean | AlgorithmUseCutlassOptions, options?: AlgorithmUseCutlassOptions): [Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `_sparse_softmax` */
  _sparseSoftmax(self: Tensor, dim: Int, halfToFloat: boolean, options?: OutOptions): Tensor
  _sparseSoftmax(self: Tensor, dim: Int, options: { halfToFloat: boolean } & OutOptions): Tensor
  _sparseSoftmax(self: Tensor, options: { dim: Int; halfToFloat: boolean } & OutOptions): Tensor
  _sparseSoftmax(self: Tensor, dim: Int, dtype?: DType | null | DtypeOptions, options?: DtypeOptions): Tensor
  _sparseSoftmax(self: Tensor, options: { dim: Int } & DtypeOptions): Tensor
  /** `_sparse_softmax_backward_data` */
  _sparseSoftmaxBackwardData(gradOutput: Tensor, output: Tensor, dim: Int, self: Tensor, options?: OutOptions): Tensor
  _sparseSoftmaxBackwardData(gradOutput: Tensor, output: Tensor, dim: Int, options: { self: Tensor } & OutOptions): Tensor
  _sparseSoftmaxBackwardData(gradOutput: Tensor, output: Tensor, options: { dim: Int; self: Tensor } & OutOptions): Tensor
  _sparseSoftmaxBackwardData(gradOutput: Tensor, options: { output: Tensor; dim: Int; self: Tensor } & OutOptions): Tensor
  /** `_sparse_sparse_matmul` */
  _sparseSparseMatmul(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  _sparseSparseMatmul(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `_sparse_sum` */
  _sparseSum(self: Tensor): Tensor
  _sparseSum(self: Tensor, dim: Size, options?: OutOptions): Tensor
  _sparseSum(self: Tensor, options: { dim: Size } & OutOptions): Tensor
  _sparseSum(self: Tensor, dim: Size, options: DtypeOptions2): Tensor
  _sparseSum(self: Tensor, options: { dim: Size } & DtypeOptions2): Tensor
  _sparseSum(self: Tensor, options: DtypeOptions2): Tensor
  /** `_sparse_sum_backward` */
  _sparseSumBackward(grad: Tensor, self: Tensor, dim: Ints, options?: OutOptions): Tensor
  _sparseSumBackward(grad: Tensor, self: Tensor, options: { dim: Ints } & OutOptions): Tensor
  _sparseSumBackward(grad: Tensor, options: { self: Tensor; dim: Ints } & OutOptions): Tensor
  /** `_spdiags` */
  _spdiags(diagonals: Tensor, offsets: Tensor, shape: Ints, layout?: Layout | null | LayoutOutOptions, options?: LayoutOutOptions): Tensor
  _spdiags(diagonals: Tensor, offsets: Tensor, options: { shape: Ints } & LayoutOutOptions): Tensor
  _spdiags(diagonals: Tensor, options: { offsets: Tensor; shape: Ints } & LayoutOutOptions): Tensor
  /** `_spsolve` */
  _spsolve(A: Tensor, B: Tensor, options?: LeftOptions): Tensor
  _spsolve(A: Tensor, options: { B: Tensor } & LeftOptions): Tensor
  /** `_stack` */
  _stack(tensors: Tensors, dim?: Int | DimOutOptions, options?: DimOutOptions): Tensor
  /** `_standard_gamma` */
  _standardGamma(self: Tensor, generator?: Generator | null | GeneratorOutOptions, options?: GeneratorOutOptions): Tensor
  /** `_standard_gamma_grad` */
  _standardGammaGrad(self: Tensor, output: Tensor, options?: OutOptions): Tensor
  _standardGammaGrad(self: Tensor, options: { output: Tensor } & OutOptions): Tensor
  /** `_thnn_differentiable_gru_cell_backward` */
  _thnnDifferentiableGruCellBackward(gradHy: Tensor, inputGates: Tensor, hiddenGates: Tensor, hx: Tensor, inputBias: Tensor | null, hiddenBias: Tensor | null): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableGruCellBackward(gradHy: Tensor, inputGates: Tensor, hiddenGates: Tensor, hx: Tensor, inputBias: Tensor | null, options: { hiddenBias: Tensor | null }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableGruCellBackward(gradHy: Tensor, inputGates: Tensor, hiddenGates: Tensor, hx: Tensor, options: { inputBias: Tensor | null; hiddenBias: Tensor | null }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableGruCellBackward(gradHy: Tensor, inputGates: Tensor, hiddenGates: Tensor, options: { hx: Tensor; inputBias: Tensor | null; hiddenBias: Tensor | null }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableGruCellBackward(gradHy: Tensor, inputGates: Tensor, options: { hiddenGates: Tensor; hx: Tensor; inputBias: Tensor | null; hiddenBias: Tensor | null }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableGruCellBackward(gradHy: Tensor, options: { inputGates: Tensor; hiddenGates: Tensor; hx: Tensor; inputBias: Tensor | null; hiddenBias: Tensor | null }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `_thnn_differentiable_lstm_cell_backward` */
  _thnnDifferentiableLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, inputGates: Tensor, hiddenGates: Tensor, inputBias: Tensor | null, hiddenBias: Tensor | null, cx: Tensor, cy: Tensor): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, inputGates: Tensor, hiddenGates: Tensor, inputBias: Tensor | null, hiddenBias: Tensor | null, cx: Tensor, options: { cy: Tensor }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, inputGates: Tensor, hiddenGates: Tensor, inputBias: Tensor | null, hiddenBias: Tensor | null, options: { cx: Tensor; cy: Tensor }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, inputGates: Tensor, hiddenGates: Tensor, inputBias: Tensor | null, options: { hiddenBias: Tensor | null; cx: Tensor; cy: Tensor }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, inputGates: Tensor, hiddenGates: Tensor, options: { inputBias: Tensor | null; hiddenBias: Tensor | null; cx: Tensor; cy: Tensor }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, inputGates: Tensor, options: { hiddenGates: Tensor; inputBias: Tensor | null; hiddenBias: Tensor | null; cx: Tensor; cy: Tensor }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, options: { inputGates: Tensor; hiddenGates: Tensor; inputBias: Tensor | null; hiddenBias: Tensor | null; cx: Tensor; cy: Tensor }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnDifferentiableLstmCellBackward(gradHy: Tensor | null, options: { gradCy: Tensor | null; inputGates: Tensor; hiddenGates: Tensor; inputBias: Tensor | null; hiddenBias: Tensor | null; cx: Tensor; cy: Tensor }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `_thnn_fused_gru_cell` */
  _thnnFusedGruCell(inputGates: Tensor, hiddenGates: Tensor, hx: Tensor, inputBias?: Tensor | null | InputBiasHiddenBiasOutOptions, hiddenBias?: Tensor | null | InputBiasHiddenBiasOutOptions, options?: InputBiasHiddenBiasOutOptions): [Tensor, Tensor]
  _thnnFusedGruCell(inputGates: Tensor, hiddenGates: Tensor, options: { hx: Tensor } & InputBiasHiddenBiasOutOptions): [Tensor, Tensor]
  _thnnFusedGruCell(inputGates: Tensor, options: { hiddenGates: Tensor; hx: Tensor } & InputBiasHiddenBiasOutOptions): [Tensor, Tensor]
  /** `_thnn_fused_gru_cell_backward` */
  _thnnFusedGruCellBackward(gradHy: Tensor, workspace: Tensor, hasBias: boolean, options?: OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnFusedGruCellBackward(gradHy: Tensor, workspace: Tensor, options: { hasBias: boolean } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnFusedGruCellBackward(gradHy: Tensor, options: { workspace: Tensor; hasBias: boolean } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `_thnn_fused_lstm_cell` */
  _thnnFusedLstmCell(inputGates: Tensor, hiddenGates: Tensor, cx: Tensor, inputBias?: Tensor | null | InputBiasHiddenBiasOutOptions2, hiddenBias?: Tensor | null | InputBiasHiddenBiasOutOptions2, options?: InputBiasHiddenBiasOutOptions2): [Tensor, Tensor, Tensor]
  _thnnFusedLstmCell(inputGates: Tensor, hiddenGates: Tensor, options: { cx: Tensor } & InputBiasHiddenBiasOutOptions2): [Tensor, Tensor, Tensor]
  _thnnFusedLstmCell(inputGates: Tensor, options: { hiddenGates: Tensor; cx: Tensor } & InputBiasHiddenBiasOutOptions2): [Tensor, Tensor, Tensor]
  /** `_thnn_fused_lstm_cell_backward` */
  _thnnFusedLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, cx: Tensor, cy: Tensor, workspace: Tensor, hasBias: boolean): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnFusedLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, cx: Tensor, cy: Tensor, workspace: Tensor, options: { hasBias: boolean }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnFusedLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, cx: Tensor, cy: Tensor, options: { workspace: Tensor; hasBias: boolean }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnFusedLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, cx: Tensor, options: { cy: Tensor; workspace: Tensor; hasBias: boolean }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnFusedLstmCellBackward(gradHy: Tensor | null, gradCy: Tensor | null, options: { cx: Tensor; cy: Tensor; workspace: Tensor; hasBias: boolean }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  _thnnFusedLstmCellBackward(gradHy: Tensor | null, options: { gradCy: Tensor | null; cx: Tensor; cy: Tensor; workspace: Tensor; hasBias: boolean }): [Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `_thnn_fused_lstm_cell_backward_impl` */
  _thnnFusedLstmCellBackwardImpl(gradHy: Tensor | null, gradCy: Tensor | null, cx: Tensor, cy: Tensor, workspace: Tensor, hasBias: boolean, options?: OutOptions4): [Tensor, Tensor, Tensor]
  _thnnFusedLstmCellBackwardImpl(gradHy: Tensor | null, gradCy: Tensor | null, cx: Tensor, cy: Tensor, workspace: Tensor, options: { hasBias: boolean } & OutOptions4): [Tensor, Tensor, Tensor]
  _thnnFusedLstmCellBackwardImpl(gradHy: Tensor | null, gradCy: Tensor | null, cx: Tensor, cy: Tensor, options: { workspace: Tensor; hasBias: boolean } & OutOptions4): [Tensor, Tensor, Tensor]
  _thnnFusedLstmCellBackwardImpl(gradHy: Tensor | null, gradCy: Tensor | null, cx: Tensor, options: { cy: Tensor; workspace: Tensor; hasBias: boolean } & OutOptions4): [Tensor, Tensor, Tensor]
  _thnnFusedLstmCellBackwardImpl(gradHy: Tensor | null, gradCy: Tensor | null, options: { cx: Tensor; cy: Tensor; workspace: Tensor; hasBias: boolean } & OutOptions4): [Tensor, Tensor, Tensor]
  _thnnFusedLstmCellBackwardImpl(gradHy: Tensor | null, options: { gradCy: Tensor | null; cx: Tensor; cy: Tensor; workspace: Tensor; hasBias: boolean } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `_to_copy` */
  _toCopy(self: Tensor, options?: ToCopyOptions): Tensor
  /** `_to_cpu` */
  _toCpu(tensors: Tensors): Parts
  /** `_to_dense` */
  _toDense(self: Tensor, dtype?: DType | null | DtypeMaskedGradOutOptions, maskedGrad?: boolean | null | DtypeMaskedGradOutOptions, options?: DtypeMaskedGradOutOptions): Tensor
  /** `_to_sparse` */
  _toSparse(self: Tensor, options?: ToSparseOptions): Tensor
  _toSparse(self: Tensor, sparseDim: Int, options?: OutOptions): Tensor
  _toSparse(self: Tensor, options: { sparseDim: Int } & OutOptions): Tensor
  /** `_to_sparse_bsc` */
  _toSparseBsc(self: Tensor, blocksize: Size, denseDim?: Int | null | DenseDimOutOptions, options?: DenseDimOutOptions): Tensor
  _toSparseBsc(self: Tensor, options: { blocksize: Size } & DenseDimOutOptions): Tensor
  /** `_to_sparse_bsr` */
  _toSparseBsr(self: Tensor, blocksize: Size, denseDim?: Int | null | DenseDimOutOptions, options?: DenseDimOutOptions): Tensor
  _toSparseBsr(self: Tensor, options: { blocksize: Size } & DenseDimOutOptions): Tensor
  /** `_to_sparse_csc` */
  _toSparseCsc(self: Tensor, denseDim?: Int | null | DenseDimOutOptions, options?: DenseDimOutOptions): Tensor
  /** `_to_sparse_csr` */
  _toSparseCsr(self: Tensor, denseDim?: Int | null | DenseDimOutOptions, options?: DenseDimOutOptions): Tensor
  /** `_to_sparse_semi_structured` */
  _toSparseSemiStructured(dense: Tensor): [Tensor, Tensor]
  /** `_transform_bias_rescale_qkv` */
  _transformBiasRescaleQkv(qkv: Tensor, qkvBias: Tensor, numHeads: Int, options?: OutOptions4): [Tensor, Tensor, Tensor]
  _transformBiasRescaleQkv(qkv: Tensor, qkvBias: Tensor, options: { numHeads: Int } & OutOptions4): [Tensor, Tensor, Tensor]
  _transformBiasRescaleQkv(qkv: Tensor, options: { qkvBias: Tensor; numHeads: Int } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `_transformer_encoder_layer_fwd` */
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, normFirst: boolean, eps: Double, normWeight1: Tensor, normBias1: Tensor, normWeight2: Tensor, normBias2: Tensor, ffnWeight1: Tensor, ffnBias1: Tensor, ffnWeight2: Tensor, ffnBias2: Tensor, mask?: Tensor | null | MaskMaskTypeOutOptions, maskType?: Int | null | MaskMaskTypeOutOptions, options?: MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, normFirst: boolean, eps: Double, normWeight1: Tensor, normBias1: Tensor, normWeight2: Tensor, normBias2: Tensor, ffnWeight1: Tensor, ffnBias1: Tensor, ffnWeight2: Tensor, options: { ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, normFirst: boolean, eps: Double, normWeight1: Tensor, normBias1: Tensor, normWeight2: Tensor, normBias2: Tensor, ffnWeight1: Tensor, ffnBias1: Tensor, options: { ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, normFirst: boolean, eps: Double, normWeight1: Tensor, normBias1: Tensor, normWeight2: Tensor, normBias2: Tensor, ffnWeight1: Tensor, options: { ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, normFirst: boolean, eps: Double, normWeight1: Tensor, normBias1: Tensor, normWeight2: Tensor, normBias2: Tensor, options: { ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, normFirst: boolean, eps: Double, normWeight1: Tensor, normBias1: Tensor, normWeight2: Tensor, options: { normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, normFirst: boolean, eps: Double, normWeight1: Tensor, normBias1: Tensor, options: { normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, normFirst: boolean, eps: Double, normWeight1: Tensor, options: { normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, normFirst: boolean, eps: Double, options: { normWeight1: Tensor; normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, normFirst: boolean, options: { eps: Double; normWeight1: Tensor; normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, useGelu: boolean, options: { normFirst: boolean; eps: Double; normWeight1: Tensor; normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, options: { useGelu: boolean; normFirst: boolean; eps: Double; normWeight1: Tensor; normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, options: { projBias: Tensor; useGelu: boolean; normFirst: boolean; eps: Double; normWeight1: Tensor; normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, qkvBias: Tensor, options: { projWeight: Tensor; projBias: Tensor; useGelu: boolean; normFirst: boolean; eps: Double; normWeight1: Tensor; normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, qkvWeight: Tensor, options: { qkvBias: Tensor; projWeight: Tensor; projBias: Tensor; useGelu: boolean; normFirst: boolean; eps: Double; normWeight1: Tensor; normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, numHeads: Int, options: { qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor; useGelu: boolean; normFirst: boolean; eps: Double; normWeight1: Tensor; normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, embedDim: Int, options: { numHeads: Int; qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor; useGelu: boolean; normFirst: boolean; eps: Double; normWeight1: Tensor; normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  _transformerEncoderLayerFwd(src: Tensor, options: { embedDim: Int; numHeads: Int; qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor; useGelu: boolean; normFirst: boolean; eps: Double; normWeight1: Tensor; normBias1: Tensor; normWeight2: Tensor; normBias2: Tensor; ffnWeight1: Tensor; ffnBias1: Tensor; ffnWeight2: Tensor; ffnBias2: Tensor } & MaskMaskTypeOutOptions): Tensor
  /** `_trilinear` */
  _trilinear(i1: Tensor, i2: Tensor, i3: Tensor, expand1: Ints, expand2: Ints, expand3: Ints, sumdim: Ints, unrollDim?: Int | UnrollDimOutOptions, options?: UnrollDimOutOptions): Tensor
  _trilinear(i1: Tensor, i2: Tensor, i3: Tensor, expand1: Ints, expand2: Ints, expand3: Ints, options: { sumdim: Ints } & UnrollDimOutOptions): Tensor
  _trilinear(i1: Tensor, i2: Tensor, i3: Tensor, expand1: Ints, expand2: Ints, options: { expand3: Ints; sumdim: Ints } & UnrollDimOutOptions): Tensor
  _trilinear(i1: Tensor, i2: Tensor, i3: Tensor, expand1: Ints, options: { expand2: Ints; expand3: Ints; sumdim: Ints } & UnrollDimOutOptions): Tensor
  _trilinear(i1: Tensor, i2: Tensor, i3: Tensor, options: { expand1: Ints; expand2: Ints; expand3: Ints; sumdim: Ints } & UnrollDimOutOptions): Tensor
  _trilinear(i1: Tensor, i2: Tensor, options: { i3: Tensor; expand1: Ints; expand2: Ints; expand3: Ints; sumdim: Ints } & UnrollDimOutOptions): Tensor
  _trilinear(i1: Tensor, options: { i2: Tensor; i3: Tensor; expand1: Ints; expand2: Ints; expand3: Ints; sumdim: Ints } & UnrollDimOutOptions): Tensor
  /** `_triton_multi_head_attention` */
  _tritonMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, numHead: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, projBias: Tensor, mask?: Tensor | null | MaskOutOptions, options?: MaskOutOptions): Tensor
  _tritonMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, numHead: Int, qkvWeight: Tensor, qkvBias: Tensor, projWeight: Tensor, options: { projBias: Tensor } & MaskOutOptions): Tensor
  _tritonMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, numHead: Int, qkvWeight: Tensor, qkvBias: Tensor, options: { projWeight: Tensor; projBias: Tensor } & MaskOutOptions): Tensor
  _tritonMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, numHead: Int, qkvWeight: Tensor, options: { qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & MaskOutOptions): Tensor
  _tritonMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, numHead: Int, options: { qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & MaskOutOptions): Tensor
  _tritonMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, embedDim: Int, options: { numHead: Int; qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & MaskOutOptions): Tensor
  _tritonMultiHeadAttention(query: Tensor, key: Tensor, value: Tensor, options: { embedDim: Int; numHead: Int; qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & MaskOutOptions): Tensor
  _tritonMultiHeadAttention(query: Tensor, key: Tensor, options: { value: Tensor; embedDim: Int; numHead: Int; qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & MaskOutOptions): Tensor
  _tritonMultiHeadAttention(query: Tensor, options: { key: Tensor; value: Tensor; embedDim: Int; numHead: Int; qkvWeight: Tensor; qkvBias: Tensor; projWeight: Tensor; projBias: Tensor } & MaskOutOptions): Tensor
  /** `_triton_scaled_dot_attention` */
  _tritonScaledDotAttention(q: Tensor, k: Tensor, v: Tensor, dropoutP?: Double | DropoutPOutOptions, options?: DropoutPOutOptions): Tensor
  _tritonScaledDotAttention(q: Tensor, k: Tensor, options: { v: Tensor } & DropoutPOutOptions): Tensor
  _tritonScaledDotAttention(q: Tensor, options: { k: Tensor; v: Tensor } & DropoutPOutOptions): Tensor
  /** `_unique` */
  _unique(self: Tensor, sorted?: boolean | SortedReturnInverseOutOptions, returnInverse?: boolean | SortedReturnInverseOutOptions, options?: SortedReturnInverseOutOptions): [Tensor, Tensor]
  /** `_unique2` */
  _unique2(self: Tensor, sorted?: boolean | UniqueDimOptions, returnInverse?: boolean | UniqueDimOptions, returnCounts?: boolean | UniqueDimOptions, options?: UniqueDimOptions): [Tensor, Tensor, Tensor]
  /** `_unpack_dual` */
  _unpackDual(dual: Tensor, level: Int): PrimalTangent
  _unpackDual(dual: Tensor, options: { level: Int }): PrimalTangent
  /** `_unsafe_index` */
  _unsafeIndex(self: Tensor, indices: OptionalTensors): Tensor
  _unsafeIndex(self: Tensor, options: { indices: OptionalTensors }): Tensor
  /** `_unsafe_index_put` */
  _unsafeIndexPut(self: Tensor, indices: OptionalTensors, values: Tensor, accumulate?: boolean | AccumulateOptions, options?: AccumulateOptions): Tensor
  _unsafeIndexPut(self: Tensor, indices: OptionalTensors, options: { values: Tensor } & AccumulateOptions): Tensor
  _unsafeIndexPut(self: Tensor, options: { indices: OptionalTensors; values: Tensor } & AccumulateOptions): Tensor
  /** `_unsafe_masked_index` */
  _unsafeMaskedIndex(self: Tensor, mask: Tensor, indices: OptionalTensors, fill: Scalar): Tensor
  _unsafeMaskedIndex(self: Tensor, mask: Tensor, indices: OptionalTensors, options: { fill: Scalar }): Tensor
  _unsafeMaskedIndex(self: Tensor, mask: Tensor, options: { indices: OptionalTensors; fill: Scalar }): Tensor
  _unsafeMaskedIndex(self: Tensor, options: { mask: Tensor; indices: OptionalTensors; fill: Scalar }): Tensor
  /** `_unsafe_masked_index_put_accumulate` */
  _unsafeMaskedIndexPutAccumulate(self: Tensor, mask: Tensor, indices: OptionalTensors, values: Tensor): Tensor
  _unsafeMaskedIndexPutAccumulate(self: Tensor, mask: Tensor, indices: OptionalTensors, options: { values: Tensor }): Tensor
  _unsafeMaskedIndexPutAccumulate(self: Tensor, mask: Tensor, options: { indices: OptionalTensors; values: Tensor }): Tensor
  _unsafeMaskedIndexPutAccumulate(self: Tensor, options: { mask: Tensor; indices: OptionalTensors; values: Tensor }): Tensor
  /** `_unsafe_view` */
  _unsafeView(self: Tensor, size: Ints, options?: OutOptions): Tensor
  _unsafeView(self: Tensor, options: { size: Ints } & OutOptions): Tensor
  /** `_upsample_bicubic2d_aa` */
  _upsampleBicubic2dAa(self: Tensor, outputSize: Size, alignCorners: boolean, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  _upsampleBicubic2dAa(self: Tensor, outputSize: Size, options: { alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleBicubic2dAa(self: Tensor, options: { outputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleBicubic2dAa(input: Tensor, outputSize: Ints | null, alignCorners: boolean, scaleFactors: Doubles | null): Tensor
  _upsampleBicubic2dAa(input: Tensor, outputSize: Ints | null, alignCorners: boolean, options: { scaleFactors: Doubles | null }): Tensor
  _upsampleBicubic2dAa(input: Tensor, outputSize: Ints | null, options: { alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  _upsampleBicubic2dAa(input: Tensor, options: { outputSize: Ints | null; alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  /** `_upsample_bicubic2d_aa_backward` */
  _upsampleBicubic2dAaBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, alignCorners: boolean, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  _upsampleBicubic2dAaBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, options: { alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleBicubic2dAaBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleBicubic2dAaBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  /** `_upsample_bilinear2d_aa` */
  _upsampleBilinear2dAa(self: Tensor, outputSize: Size, alignCorners: boolean, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  _upsampleBilinear2dAa(self: Tensor, outputSize: Size, options: { alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleBilinear2dAa(self: Tensor, options: { outputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleBilinear2dAa(input: Tensor, outputSize: Ints | null, alignCorners: boolean, scaleFactors: Doubles | null): Tensor
  _upsampleBilinear2dAa(input: Tensor, outputSize: Ints | null, alignCorners: boolean, options: { scaleFactors: Doubles | null }): Tensor
  _upsampleBilinear2dAa(input: Tensor, outputSize: Ints | null, options: { alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  _upsampleBilinear2dAa(input: Tensor, options: { outputSize: Ints | null; alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  /** `_upsample_bilinear2d_aa_backward` */
  _upsampleBilinear2dAaBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, alignCorners: boolean, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  _upsampleBilinear2dAaBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, options: { alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleBilinear2dAaBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleBilinear2dAaBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  /** `_upsample_lanczos2d_aa` */
  _upsampleLanczos2dAa(self: Tensor, outputSize: Size, alignCorners: boolean, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  _upsampleLanczos2dAa(self: Tensor, outputSize: Size, options: { alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleLanczos2dAa(self: Tensor, options: { outputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleLanczos2dAa(input: Tensor, outputSize: Ints | null, alignCorners: boolean, scaleFactors: Doubles | null): Tensor
  _upsampleLanczos2dAa(input: Tensor, outputSize: Ints | null, alignCorners: boolean, options: { scaleFactors: Doubles | null }): Tensor
  _upsampleLanczos2dAa(input: Tensor, outputSize: Ints | null, options: { alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  _upsampleLanczos2dAa(input: Tensor, options: { outputSize: Ints | null; alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  /** `_upsample_lanczos2d_aa_backward` */
  _upsampleLanczos2dAaBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, alignCorners: boolean, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  _upsampleLanczos2dAaBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, options: { alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleLanczos2dAaBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  _upsampleLanczos2dAaBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  /** `_upsample_nearest_exact1d` */
  _upsampleNearestExact1d(self: Tensor, outputSize: Size, scales?: Double | null | ScalesOutOptions, options?: ScalesOutOptions): Tensor
  _upsampleNearestExact1d(self: Tensor, options: { outputSize: Size } & ScalesOutOptions): Tensor
  _upsampleNearestExact1d(input: Tensor, outputSize: Ints | null, scaleFactors: Doubles | null): Tensor
  _upsampleNearestExact1d(input: Tensor, outputSize: Ints | null, options: { scaleFactors: Doubles | null }): Tensor
  _upsampleNearestExact1d(input: Tensor, options: { outputSize: Ints | null; scaleFactors: Doubles | null }): Tensor
  /** `_upsample_nearest_exact1d_backward` */
  _upsampleNearestExact1dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, scales?: Double | null | ScalesOutOptions, options?: ScalesOutOptions): Tensor
  _upsampleNearestExact1dBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size } & ScalesOutOptions): Tensor
  _upsampleNearestExact1dBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size } & ScalesOutOptions): Tensor
  /** `_upsample_nearest_exact2d` */
  _upsampleNearestExact2d(self: Tensor, outputSize: Size, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  _upsampleNearestExact2d(self: Tensor, options: { outputSize: Size } & ScalesHScalesWOutOptions): Tensor
  _upsampleNearestExact2d(input: Tensor, outputSize: Ints | null, scaleFactors: Doubles | null): Tensor
  _upsampleNearestExact2d(input: Tensor, outputSize: Ints | null, options: { scaleFactors: Doubles | null }): Tensor
  _upsampleNearestExact2d(input: Tensor, options: { outputSize: Ints | null; scaleFactors: Doubles | null }): Tensor
  /** `_upsample_nearest_exact2d_backward` */
  _upsampleNearestExact2dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  _upsampleNearestExact2dBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size } & ScalesHScalesWOutOptions): Tensor
  _upsampleNearestExact2dBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size } & ScalesHScalesWOutOptions): Tensor
  /** `_upsample_nearest_exact3d` */
  _upsampleNearestExact3d(self: Tensor, outputSize: Size, scalesD?: Double | null | UpsampleNearestExact3dOptions, scalesH?: Double | null | UpsampleNearestExact3dOptions, scalesW?: Double | null | UpsampleNearestExact3dOptions, options?: UpsampleNearestExact3dOptions): Tensor
  _upsampleNearestExact3d(self: Tensor, options: { outputSize: Size } & UpsampleNearestExact3dOptions): Tensor
  _upsampleNearestExact3d(input: Tensor, outputSize: Ints | null, scaleFactors: Doubles | null): Tensor
  _upsampleNearestExact3d(input: Tensor, outputSize: Ints | null, options: { scaleFactors: Doubles | null }): Tensor
  _upsampleNearestExact3d(input: Tensor, options: { outputSize: Ints | null; scaleFactors: Doubles | null }): Tensor
  /** `_upsample_nearest_exact3d_backward` */
  _upsampleNearestExact3dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, scalesD?: Double | null | UpsampleNearestExact3dOptions, scalesH?: Double | null | UpsampleNearestExact3dOptions, scalesW?: Double | null | UpsampleNearestExact3dOptions, options?: UpsampleNearestExact3dOptions): Tensor
  _upsampleNearestExact3dBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size } & UpsampleNearestExact3dOptions): Tensor
  _upsampleNearestExact3dBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size } & UpsampleNearestExact3dOptions): Tensor
  /** `_use_cudnn_ctc_loss` */
  _useCudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, blank: Int): boolean
  _useCudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, options: { blank: Int }): boolean
  _useCudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, options: { targetLengths: Ints; blank: Int }): boolean
  _useCudnnCtcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Ints; targetLengths: Ints; blank: Int }): boolean
  _useCudnnCtcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Ints; targetLengths: Ints; blank: Int }): boolean
  _useCudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, blank: Int): boolean
  _useCudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, options: { blank: Int }): boolean
  _useCudnnCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, options: { targetLengths: Tensor; blank: Int }): boolean
  _useCudnnCtcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Tensor; targetLengths: Tensor; blank: Int }): boolean
  _useCudnnCtcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank: Int }): boolean
  /** `_use_cudnn_rnn_flatten_weight` */
  _useCudnnRnnFlattenWeight(): boolean
  /** `_use_miopen_ctc_loss` */
  _useMiopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, blank: Int): boolean
  _useMiopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, options: { blank: Int }): boolean
  _useMiopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, options: { targetLengths: Ints; blank: Int }): boolean
  _useMiopenCtcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Ints; targetLengths: Ints; blank: Int }): boolean
  _useMiopenCtcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Ints; targetLengths: Ints; blank: Int }): boolean
  _useMiopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, blank: Int): boolean
  _useMiopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, options: { blank: Int }): boolean
  _useMiopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, options: { targetLengths: Tensor; blank: Int }): boolean
  _useMiopenCtcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Tensor; targetLengths: Tensor; blank: Int }): boolean
  _useMiopenCtcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank: Int }): boolean
  /** `_validate_compressed_sparse_indices` */
  _validateCompressedSparseIndices(isCrow: boolean, compressedIdx: Tensor, plainIdx: Tensor, cdim: Int, dim: Int, nnz: Int): void
  _validateCompressedSparseIndices(isCrow: boolean, compressedIdx: Tensor, plainIdx: Tensor, cdim: Int, dim: Int, options: { nnz: Int }): void
  _validateCompressedSparseIndices(isCrow: boolean, compressedIdx: Tensor, plainIdx: Tensor, cdim: Int, options: { dim: Int; nnz: Int }): void
  _validateCompressedSparseIndices(isCrow: boolean, compressedIdx: Tensor, plainIdx: Tensor, options: { cdim: Int; dim: Int; nnz: Int }): void
  _validateCompressedSparseIndices(isCrow: boolean, compressedIdx: Tensor, options: { plainIdx: Tensor; cdim: Int; dim: Int; nnz: Int }): void
  _validateCompressedSparseIndices(isCrow: boolean, options: { compressedIdx: Tensor; plainIdx: Tensor; cdim: Int; dim: Int; nnz: Int }): void
  /** `_validate_sparse_bsc_tensor_args` */
  _validateSparseBscTensorArgs(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, size: Ints, checkPinning?: boolean | null | CheckPinningOptions, options?: CheckPinningOptions): void
  _validateSparseBscTensorArgs(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, options: { size: Ints } & CheckPinningOptions): void
  _validateSparseBscTensorArgs(ccolIndices: Tensor, rowIndices: Tensor, options: { values: Tensor; size: Ints } & CheckPinningOptions): void
  _validateSparseBscTensorArgs(ccolIndices: Tensor, options: { rowIndices: Tensor; values: Tensor; size: Ints } & CheckPinningOptions): void
  /** `_validate_sparse_bsr_tensor_args` */
  _validateSparseBsrTensorArgs(crowIndices: Tensor, colIndices: Tensor, values: Tensor, size: Ints, checkPinning?: boolean | null | CheckPinningOptions, options?: CheckPinningOptions): void
  _validateSparseBsrTensorArgs(crowIndices: Tensor, colIndices: Tensor, values: Tensor, options: { size: Ints } & CheckPinningOptions): void
  _validateSparseBsrTensorArgs(crowIndices: Tensor, colIndices: Tensor, options: { values: Tensor; size: Ints } & CheckPinningOptions): void
  _validateSparseBsrTensorArgs(crowIndices: Tensor, options: { colIndices: Tensor; values: Tensor; size: Ints } & CheckPinningOptions): void
  /** `_validate_sparse_compressed_tensor_args` */
  _validateSparseCompressedTensorArgs(compressedIndices: Tensor, plainIndices: Tensor, values: Tensor, size: Ints, layout: Layout, checkPinning?: boolean | null | CheckPinningOptions, options?: CheckPinningOptions): void
  _validateSparseCompressedTensorArgs(compressedIndices: Tensor, plainIndices: Tensor, values: Tensor, size: Ints, options: { layout: Layout } & CheckPinningOptions): void
  _validateSparseCompressedTensorArgs(compressedIndices: Tensor, plainIndices: Tensor, values: Tensor, options: { size: Ints; layout: Layout } & CheckPinningOptions): void
  _validateSparseCompressedTensorArgs(compressedIndices: Tensor, plainIndices: Tensor, options: { values: Tensor; size: Ints; layout: Layout } & CheckPinningOptions): void
  _validateSparseCompressedTensorArgs(compressedIndices: Tensor, options: { plainIndices: Tensor; values: Tensor; size: Ints; layout: Layout } & CheckPinningOptions): void
  /** `_validate_sparse_coo_tensor_args` */
  _validateSparseCooTensorArgs(indices: Tensor, values: Tensor, size: Ints, isCoalesced?: boolean | null | IsCoalescedCheckPinningOptions, checkPinning?: boolean | null | IsCoalescedCheckPinningOptions, options?: IsCoalescedCheckPinningOptions): void
  _validateSparseCooTensorArgs(indices: Tensor, values: Tensor, options: { size: Ints } & IsCoalescedCheckPinningOptions): void
  _validateSparseCooTensorArgs(indices: Tensor, options: { values: Tensor; size: Ints } & IsCoalescedCheckPinningOptions): void
  /** `_validate_sparse_csc_tensor_args` */
  _validateSparseCscTensorArgs(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, size: Ints, checkPinning?: boolean | null | CheckPinningOptions, options?: CheckPinningOptions): void
  _validateSparseCscTensorArgs(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, options: { size: Ints } & CheckPinningOptions): void
  _validateSparseCscTensorArgs(ccolIndices: Tensor, rowIndices: Tensor, options: { values: Tensor; size: Ints } & CheckPinningOptions): void
  _validateSparseCscTensorArgs(ccolIndices: Tensor, options: { rowIndices: Tensor; values: Tensor; size: Ints } & CheckPinningOptions): void
  /** `_validate_sparse_csr_tensor_args` */
  _validateSparseCsrTensorArgs(crowIndices: Tensor, colIndices: Tensor, values: Tensor, size: Ints, checkPinning?: boolean | null | CheckPinningOptions, options?: CheckPinningOptions): void
  _validateSparseCsrTensorArgs(crowIndices: Tensor, colIndices: Tensor, values: Tensor, options: { size: Ints } & CheckPinningOptions): void
  _validateSparseCsrTensorArgs(crowIndices: Tensor, colIndices: Tensor, options: { values: Tensor; size: Ints } & CheckPinningOptions): void
  _validateSparseCsrTensorArgs(crowIndices: Tensor, options: { colIndices: Tensor; values: Tensor; size: Ints } & CheckPinningOptions): void
  /** `_values` */
  _values(self: Tensor): Tensor
  /** `_values_copy` */
  _valuesCopy(self: Tensor, options?: OutOptions): Tensor
  /** `_version` */
  _version(self: Tensor): number
  /** `_weight_int4pack_mm` */
  _weightInt4packMm(self: Tensor, mat2: Tensor, qGroupSize: Int, qScaleAndZeros: Tensor): Tensor
  _weightInt4packMm(self: Tensor, mat2: Tensor, qGroupSize: Int, options: { qScaleAndZeros: Tensor }): Tensor
  _weightInt4packMm(self: Tensor, mat2: Tensor, options: { qGroupSize: Int; qScaleAndZeros: Tensor }): Tensor
  _weightInt4packMm(self: Tensor, options: { mat2: Tensor; qGroupSize: Int; qScaleAndZeros: Tensor }): Tensor
  /** `_weight_int4pack_mm_for_cpu` */
  _weightInt4packMmForCpu(self: Tensor, mat2: Tensor, qGroupSize: Int, qScaleAndZeros: Tensor): Tensor
  _weightInt4packMmForCpu(self: Tensor, mat2: Tensor, qGroupSize: Int, options: { qScaleAndZeros: Tensor }): Tensor
  _weightInt4packMmForCpu(self: Tensor, mat2: Tensor, options: { qGroupSize: Int; qScaleAndZeros: Tensor }): Tensor
  _weightInt4packMmForCpu(self: Tensor, options: { mat2: Tensor; qGroupSize: Int; qScaleAndZeros: Tensor }): Tensor
  /** `_weight_int4pack_mm_with_scales_and_zeros` */
  _weightInt4packMmWithScalesAndZeros(self: Tensor, mat2: Tensor, qGroupSize: Int, qScale: Tensor, qZeros: Tensor): Tensor
  _weightInt4packMmWithScalesAndZeros(self: Tensor, mat2: Tensor, qGroupSize: Int, qScale: Tensor, options: { qZeros: Tensor }): Tensor
  _weightInt4packMmWithScalesAndZeros(self: Tensor, mat2: Tensor, qGroupSize: Int, options: { qScale: Tensor; qZeros: Tensor }): Tensor
  _weightInt4packMmWithScalesAndZeros(self: Tensor, mat2: Tensor, options: { qGroupSize: Int; qScale: Tensor; qZeros: Tensor }): Tensor
  _weightInt4packMmWithScalesAndZeros(self: Tensor, options: { mat2: Tensor; qGroupSize: Int; qScale: Tensor; qZeros: Tensor }): Tensor
  /** `_weight_int8pack_mm` */
  _weightInt8packMm(self: Tensor, mat2: Tensor, scales: Tensor): Tensor
  _weightInt8packMm(self: Tensor, mat2: Tensor, options: { scales: Tensor }): Tensor
  _weightInt8packMm(self: Tensor, options: { mat2: Tensor; scales: Tensor }): Tensor
  /** `_weight_norm` */
  _weightNorm(v: Tensor, g: Tensor, dim?: Int | DimOptions, options?: DimOptions): Tensor
  _weightNorm(v: Tensor, options: { g: Tensor } & DimOptions): Tensor
  /** `_weight_norm_differentiable_backward` */
  _weightNormDifferentiableBackward(gradW: Tensor, savedV: Tensor, savedG: Tensor, savedNorms: Tensor, dim: Int): [Tensor, Tensor]
  _weightNormDifferentiableBackward(gradW: Tensor, savedV: Tensor, savedG: Tensor, savedNorms: Tensor, options: { dim: Int }): [Tensor, Tensor]
  _weightNormDifferentiableBackward(gradW: Tensor, savedV: Tensor, savedG: Tensor, options: { savedNorms: Tensor; dim: Int }): [Tensor, Tensor]
  _weightNormDifferentiableBackward(gradW: Tensor, savedV: Tensor, options: { savedG: Tensor; savedNorms: Tensor; dim: Int }): [Tensor, Tensor]
  _weightNormDifferentiableBackward(gradW: Tensor, options: { savedV: Tensor; savedG: Tensor; savedNorms: Tensor; dim: Int }): [Tensor, Tensor]
  /** `_weight_norm_interface` */
  _weightNormInterface(v: Tensor, g: Tensor, dim?: Int | DimOutOptions4, options?: DimOutOptions4): [Tensor, Tensor]
  _weightNormInterface(v: Tensor, options: { g: Tensor } & DimOutOptions4): [Tensor, Tensor]
  /** `_weight_norm_interface_backward` */
  _weightNormInterfaceBackward(gradW: Tensor, savedV: Tensor, savedG: Tensor, savedNorms: Tensor, dim: Int, options?: OutOptions3): [Tensor, Tensor]
  _weightNormInterfaceBackward(gradW: Tensor, savedV: Tensor, savedG: Tensor, savedNorms: Tensor, options: { dim: Int } & OutOptions3): [Tensor, Tensor]
  _weightNormInterfaceBackward(gradW: Tensor, savedV: Tensor, savedG: Tensor, options: { savedNorms: Tensor; dim: Int } & OutOptions3): [Tensor, Tensor]
  _weightNormInterfaceBackward(gradW: Tensor, savedV: Tensor, options: { savedG: Tensor; savedNorms: Tensor; dim: Int } & OutOptions3): [Tensor, Tensor]
  _weightNormInterfaceBackward(gradW: Tensor, options: { savedV: Tensor; savedG: Tensor; savedNorms: Tensor; dim: Int } & OutOptions3): [Tensor, Tensor]
  /** `_wrapped_linear_prepack` */
  _wrappedLinearPrepack(weight: Tensor, weightScale: Tensor, weightZeroPoint: Tensor, bias: Tensor): Tensor
  _wrappedLinearPrepack(weight: Tensor, weightScale: Tensor, weightZeroPoint: Tensor, options: { bias: Tensor }): Tensor
  _wrappedLinearPrepack(weight: Tensor, weightScale: Tensor, options: { weightZeroPoint: Tensor; bias: Tensor }): Tensor
  _wrappedLinearPrepack(weight: Tensor, options: { weightScale: Tensor; weightZeroPoint: Tensor; bias: Tensor }): Tensor
  /** `_wrapped_quantized_linear_prepacked` */
  _wrappedQuantizedLinearPrepacked(input: Tensor, inputScale: Tensor, inputZeroPoint: Tensor, packedWeight: Tensor, outputScale: Tensor, outputZeroPoint: Tensor, outChannel: Int): Tensor
  _wrappedQuantizedLinearPrepacked(input: Tensor, inputScale: Tensor, inputZeroPoint: Tensor, packedWeight: Tensor, outputScale: Tensor, outputZeroPoint: Tensor, options: { outChannel: Int }): Tensor
  _wrappedQuantizedLinearPrepacked(input: Tensor, inputScale: Tensor, inputZeroPoint: Tensor, packedWeight: Tensor, outputScale: Tensor, options: { outputZeroPoint: Tensor; outChannel: Int }): Tensor
  _wrappedQuantizedLinearPrepacked(input: Tensor, inputScale: Tensor, inputZeroPoint: Tensor, packedWeight: Tensor, options: { outputScale: Tensor; outputZeroPoint: Tensor; outChannel: Int }): Tensor
  _wrappedQuantizedLinearPrepacked(input: Tensor, inputScale: Tensor, inputZeroPoint: Tensor, options: { packedWeight: Tensor; outputScale: Tensor; outputZeroPoint: Tensor; outChannel: Int }): Tensor
  _wrappedQuantizedLinearPrepacked(input: Tensor, inputScale: Tensor, options: { inputZeroPoint: Tensor; packedWeight: Tensor; outputScale: Tensor; outputZeroPoint: Tensor; outChannel: Int }): Tensor
  _wrappedQuantizedLinearPrepacked(input: Tensor, options: { inputScale: Tensor; inputZeroPoint: Tensor; packedWeight: Tensor; outputScale: Tensor; outputZeroPoint: Tensor; outChannel: Int }): Tensor
  /** `abs` */
  abs(self: Tensor, options?: OutOptions): Tensor
  /** `abs_` */
  abs_(self: Tensor): Tensor
  /** `absolute` */
  absolute(self: Tensor, options?: OutOptions): Tensor
  /** `absolute_` */
  absolute_(self: Tensor): Tensor
  /** `acos` */
  acos(self: Tensor, options?: OutOptions): Tensor
  /** `acos_` */
  acos_(self: Tensor): Tensor
  /** `acosh` */
  acosh(self: Tensor, options?: OutOptions): Tensor
  /** `acosh_` */
  acosh_(self: Tensor): Tensor
  /** `adaptive_avg_pool1d` */
  adaptiveAvgPool1d(self: Tensor, outputSize: Size, options?: OutOptions): Tensor
  adaptiveAvgPool1d(self: Tensor, options: { outputSize: Size } & OutOptions): Tensor
  /** `adaptive_avg_pool2d` */
  adaptiveAvgPool2d(self: Tensor, outputSize: Size, options?: OutOptions): Tensor
  adaptiveAvgPool2d(self: Tensor, options: { outputSize: Size } & OutOptions): Tensor
  /** `adaptive_avg_pool3d` */
  adaptiveAvgPool3d(self: Tensor, outputSize: Size, options?: OutOptions): Tensor
  adaptiveAvgPool3d(self: Tensor, options: { outputSize: Size } & OutOptions): Tensor
  /** `adaptive_avg_pool3d_backward` */
  adaptiveAvgPool3dBackward(gradOutput: Tensor, self: Tensor, options: IntoOptions): Tensor
  adaptiveAvgPool3dBackward(gradOutput: Tensor, options: { self: Tensor } & IntoOptions): Tensor
  /** `adaptive_max_pool1d` */
  adaptiveMaxPool1d(self: Tensor, outputSize: Size): [Tensor, Tensor]
  adaptiveMaxPool1d(self: Tensor, options: { outputSize: Size }): [Tensor, Tensor]
  /** `adaptive_max_pool2d` */
  adaptiveMaxPool2d(self: Tensor, outputSize: Size, options?: OutOptions3): [Tensor, Tensor]
  adaptiveMaxPool2d(self: Tensor, options: { outputSize: Size } & OutOptions3): [Tensor, Tensor]
  /** `adaptive_max_pool2d_backward` */
  adaptiveMaxPool2dBackward(gradOutput: Tensor, self: Tensor, indices: Tensor, options?: OutOptions): Tensor
  adaptiveMaxPool2dBackward(gradOutput: Tensor, self: Tensor, options: { indices: Tensor } & OutOptions): Tensor
  adaptiveMaxPool2dBackward(gradOutput: Tensor, options: { self: Tensor; indices: Tensor } & OutOptions): Tensor
  /** `adaptive_max_pool3d` */
  adaptiveMaxPool3d(self: Tensor, outputSize: Size, options?: OutOptions3): [Tensor, Tensor]
  adaptiveMaxPool3d(self: Tensor, options: { outputSize: Size } & OutOptions3): [Tensor, Tensor]
  /** `adaptive_max_pool3d_backward` */
  adaptiveMaxPool3dBackward(gradOutput: Tensor, self: Tensor, indices: Tensor, options?: OutOptions): Tensor
  adaptiveMaxPool3dBackward(gradOutput: Tensor, self: Tensor, options: { indices: Tensor } & OutOptions): Tensor
  adaptiveMaxPool3dBackward(gradOutput: Tensor, options: { self: Tensor; indices: Tensor } & OutOptions): Tensor
  /** `add` */
  add(self: Tensor, other: Scalar, alpha?: Scalar | AlphaOutOptions, options?: AlphaOutOptions): Tensor
  add(self: Tensor, options: { other: Scalar } & AlphaOutOptions): Tensor
  add(self: Tensor, other: Tensor, options?: AlphaOutOptions): Tensor
  add(self: Tensor, options: { other: Tensor } & AlphaOutOptions): Tensor
  /** `add_` */
  add_(self: Tensor, other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): Tensor
  add_(self: Tensor, options: { other: Scalar } & AlphaOptions): Tensor
  add_(self: Tensor, other: Tensor, options?: AlphaOptions): Tensor
  add_(self: Tensor, options: { other: Tensor } & AlphaOptions): Tensor
  /** `addbmm` */
  addbmm(self: Tensor, batch1: Tensor, batch2: Tensor, options?: BetaAlphaOutOptions): Tensor
  addbmm(self: Tensor, batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOutOptions): Tensor
  addbmm(self: Tensor, options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOutOptions): Tensor
  /** `addbmm_` */
  addbmm_(self: Tensor, batch1: Tensor, batch2: Tensor, options?: BetaAlphaOptions): Tensor
  addbmm_(self: Tensor, batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOptions): Tensor
  addbmm_(self: Tensor, options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOptions): Tensor
  /** `addcdiv` */
  addcdiv(self: Tensor, tensor1: Tensor, tensor2: Tensor, options?: ValueOutOptions): Tensor
  addcdiv(self: Tensor, tensor1: Tensor, options: { tensor2: Tensor } & ValueOutOptions): Tensor
  addcdiv(self: Tensor, options: { tensor1: Tensor; tensor2: Tensor } & ValueOutOptions): Tensor
  /** `addcdiv_` */
  addcdiv_(self: Tensor, tensor1: Tensor, tensor2: Tensor, options?: ValueOptions): Tensor
  addcdiv_(self: Tensor, tensor1: Tensor, options: { tensor2: Tensor } & ValueOptions): Tensor
  addcdiv_(self: Tensor, options: { tensor1: Tensor; tensor2: Tensor } & ValueOptions): Tensor
  /** `addcmul` */
  addcmul(self: Tensor, tensor1: Tensor, tensor2: Tensor, options?: ValueOutOptions): Tensor
  addcmul(self: Tensor, tensor1: Tensor, options: { tensor2: Tensor } & ValueOutOptions): Tensor
  addcmul(self: Tensor, options: { tensor1: Tensor; tensor2: Tensor } & ValueOutOptions): Tensor
  /** `addcmul_` */
  addcmul_(self: Tensor, tensor1: Tensor, tensor2: Tensor, options?: ValueOptions): Tensor
  addcmul_(self: Tensor, tensor1: Tensor, options: { tensor2: Tensor } & ValueOptions): Tensor
  addcmul_(self: Tensor, options: { tensor1: Tensor; tensor2: Tensor } & ValueOptions): Tensor
  /** `addmm` */
  addmm(self: Tensor, mat1: Tensor, mat2: Tensor, options?: BetaAlphaOutOptions): Tensor
  addmm(self: Tensor, mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOutOptions): Tensor
  addmm(self: Tensor, options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOutOptions): Tensor
  addmm(self: Tensor, mat1: Tensor, mat2: Tensor, outDtype: DType, options?: BetaAlphaOutOptions): Tensor
  addmm(self: Tensor, mat1: Tensor, mat2: Tensor, options: { outDtype: DType } & BetaAlphaOutOptions): Tensor
  addmm(self: Tensor, mat1: Tensor, options: { mat2: Tensor; outDtype: DType } & BetaAlphaOutOptions): Tensor
  addmm(self: Tensor, options: { mat1: Tensor; mat2: Tensor; outDtype: DType } & BetaAlphaOutOptions): Tensor
  /** `addmm_` */
  addmm_(self: Tensor, mat1: Tensor, mat2: Tensor, options?: BetaAlphaOptions): Tensor
  addmm_(self: Tensor, mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOptions): Tensor
  addmm_(self: Tensor, options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOptions): Tensor
  /** `addmv` */
  addmv(self: Tensor, mat: Tensor, vec: Tensor, options?: BetaAlphaOutOptions): Tensor
  addmv(self: Tensor, mat: Tensor, options: { vec: Tensor } & BetaAlphaOutOptions): Tensor
  addmv(self: Tensor, options: { mat: Tensor; vec: Tensor } & BetaAlphaOutOptions): Tensor
  /** `addmv_` */
  addmv_(self: Tensor, mat: Tensor, vec: Tensor, options?: BetaAlphaOptions): Tensor
  addmv_(self: Tensor, mat: Tensor, options: { vec: Tensor } & BetaAlphaOptions): Tensor
  addmv_(self: Tensor, options: { mat: Tensor; vec: Tensor } & BetaAlphaOptions): Tensor
  /** `addr` */
  addr(self: Tensor, vec1: Tensor, vec2: Tensor, options?: BetaAlphaOutOptions): Tensor
  addr(self: Tensor, vec1: Tensor, options: { vec2: Tensor } & BetaAlphaOutOptions): Tensor
  addr(self: Tensor, options: { vec1: Tensor; vec2: Tensor } & BetaAlphaOutOptions): Tensor
  /** `addr_` */
  addr_(self: Tensor, vec1: Tensor, vec2: Tensor, options?: BetaAlphaOptions): Tensor
  addr_(self: Tensor, vec1: Tensor, options: { vec2: Tensor } & BetaAlphaOptions): Tensor
  addr_(self: Tensor, options: { vec1: Tensor; vec2: Tensor } & BetaAlphaOptions): Tensor
  /** `adjoint` */
  adjoint(self: Tensor): Tensor
  /** `affine_grid_generator` */
  affineGridGenerator(theta: Tensor, size: Ints, alignCorners: boolean, options?: OutOptions): Tensor
  affineGridGenerator(theta: Tensor, size: Ints, options: { alignCorners: boolean } & OutOptions): Tensor
  affineGridGenerator(theta: Tensor, options: { size: Ints; alignCorners: boolean } & OutOptions): Tensor
  /** `affine_grid_generator_backward` */
  affineGridGeneratorBackward(grad: Tensor, size: Ints, alignCorners: boolean): Tensor
  affineGridGeneratorBackward(grad: Tensor, size: Ints, options: { alignCorners: boolean }): Tensor
  affineGridGeneratorBackward(grad: Tensor, options: { size: Ints; alignCorners: boolean }): Tensor
  /** `alias` */
  alias(self: Tensor): Tensor
  /** `alias_copy` */
  aliasCopy(self: Tensor, options?: OutOptions): Tensor
  /** `all` */
  all(self: Tensor): BoolTensor
  all(self: Tensor, dim: Int, keepdim?: boolean | KeepdimOptions, options?: KeepdimOptions): BoolTensor
  all(self: Tensor, options: { dim: Int } & KeepdimOptions): BoolTensor
  all(self: Tensor, dim?: Ints | null | DimKeepdimOptions, keepdim?: boolean | DimKeepdimOptions, options?: DimKeepdimOptions): BoolTensor
  all(self: Tensor, options: IntoOptions): Tensor
  all(self: Tensor, options: DimKeepdimOutOptions): Tensor
  all(self: Tensor, dim: Int, options: KeepdimOutOptions): Tensor
  all(self: Tensor, options: { dim: Int } & KeepdimOutOptions): Tensor
  /** `allclose` */
  allclose(self: Tensor, other: Tensor, rtol?: Double | RtolAtolEqualNanOptions, atol?: Double | RtolAtolEqualNanOptions, equalNan?: boolean | RtolAtolEqualNanOptions, options?: RtolAtolEqualNanOptions): boolean
  allclose(self: Tensor, options: { other: Tensor } & RtolAtolEqualNanOptions): boolean
  /** `alpha_dropout` */
  alphaDropout(input: Tensor, p: Double, train: boolean): Tensor
  alphaDropout(input: Tensor, p: Double, options: { train: boolean }): Tensor
  alphaDropout(input: Tensor, options: { p: Double; train: boolean }): Tensor
  /** `alpha_dropout_` */
  alphaDropout_(self: Tensor, p: Double, train: boolean): Tensor
  alphaDropout_(self: Tensor, p: Double, options: { train: boolean }): Tensor
  alphaDropout_(self: Tensor, options: { p: Double; train: boolean }): Tensor
  /** `amax` */
  amax(self: Tensor, dim?: Size | DimKeepdimOutOptions2, keepdim?: boolean | DimKeepdimOutOptions2, options?: DimKeepdimOutOptions2): Tensor
  /** `amin` */
  amin(self: Tensor, dim?: Size | DimKeepdimOutOptions2, keepdim?: boolean | DimKeepdimOutOptions2, options?: DimKeepdimOutOptions2): Tensor
  /** `aminmax` */
  aminmax(self: Tensor, options?: DimKeepdimOutOptions3): MinMax
  /** `angle` */
  angle(self: Tensor, options?: OutOptions): Tensor
  /** `any` */
  any(self: Tensor): BoolTensor
  any(self: Tensor, dim: Int, keepdim?: boolean | KeepdimOptions, options?: KeepdimOptions): BoolTensor
  any(self: Tensor, options: { dim: Int } & KeepdimOptions): BoolTensor
  any(self: Tensor, dim?: Ints | null | DimKeepdimOptions, keepdim?: boolean | DimKeepdimOptions, options?: DimKeepdimOptions): BoolTensor
  any(self: Tensor, options: IntoOptions): Tensor
  any(self: Tensor, options: DimKeepdimOutOptions): Tensor
  any(self: Tensor, dim: Int, options: KeepdimOutOptions): Tensor
  any(self: Tensor, options: { dim: Int } & KeepdimOutOptions): Tensor
  /** `arange` */
  arange(start: Scalar, end: Scalar, options?: FactoryOptions): Tensor
  arange(start: Scalar, options: { end: Scalar } & FactoryOptions): Tensor
  arange(end: Scalar, options?: FactoryOutOptions): Tensor
  arange(start: Scalar, end: Scalar, step?: Scalar | ArangeStartStepOptions, options?: ArangeStartStepOptions): Tensor
  arange(start: Scalar, options: { end: Scalar } & ArangeStartStepOptions): Tensor
  /** `arccos` */
  arccos(self: Tensor, options?: OutOptions): Tensor
  /** `arccos_` */
  arccos_(self: Tensor): Tensor
  /** `arccosh` */
  arccosh(self: Tensor, options?: OutOptions): Tensor
  /** `arccosh_` */
  arccosh_(self: Tensor): Tensor
  /** `arcsin` */
  arcsin(self: Tensor, options?: OutOptions): Tensor
  /** `arcsin_` */
  arcsin_(self: Tensor): Tensor
  /** `arcsinh` */
  arcsinh(self: Tensor, options?: OutOptions): Tensor
  /** `arcsinh_` */
  arcsinh_(self: Tensor): Tensor
  /** `arctan` */
  arctan(self: Tensor, options?: OutOptions): Tensor
  /** `arctan2` */
  arctan2(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  arctan2(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `arctan2_` */
  arctan2_(self: Tensor, other: Tensor): Tensor
  arctan2_(self: Tensor, options: { other: Tensor }): Tensor
  /** `arctan_` */
  arctan_(self: Tensor): Tensor
  /** `arctanh` */
  arctanh(self: Tensor, options?: OutOptions): Tensor
  /** `arctanh_` */
  arctanh_(self: Tensor): Tensor
  /** `argmax` */
  argmax(self: Tensor, dim?: Int | null | DimKeepdimOutOptions4, keepdim?: boolean | DimKeepdimOutOptions4, options?: DimKeepdimOutOptions4): Tensor
  /** `argmin` */
  argmin(self: Tensor, dim?: Int | null | DimKeepdimOutOptions4, keepdim?: boolean | DimKeepdimOutOptions4, options?: DimKeepdimOutOptions4): Tensor
  /** `argsort` */
  argsort(self: Tensor, dim?: Int | DimDescendingOptions, descending?: boolean | DimDescendingOptions, options?: DimDescendingOptions): Tensor
  argsort(self: Tensor, options: ArgsortStableOptions): Tensor
  /** `argwhere` */
  argwhere(self: Tensor): Tensor
  /** `as_strided` */
  asStrided(self: Tensor, size: Ints, stride: Ints, storageOffset?: Int | null | StorageOffsetOptions, options?: StorageOffsetOptions): Tensor
  asStrided(self: Tensor, size: Ints, options: { stride: Ints } & StorageOffsetOptions): Tensor
  asStrided(self: Tensor, options: { size: Ints; stride: Ints } & StorageOffsetOptions): Tensor
  /** `as_strided_` */
  asStrided_(self: Tensor, size: Ints, stride: Ints, storageOffset?: Int | null | StorageOffsetOptions, options?: StorageOffsetOptions): Tensor
  asStrided_(self: Tensor, size: Ints, options: { stride: Ints } & StorageOffsetOptions): Tensor
  asStrided_(self: Tensor, options: { size: Ints; stride: Ints } & StorageOffsetOptions): Tensor
  /** `as_strided_copy` */
  asStridedCopy(self: Tensor, size: Ints, stride: Ints, storageOffset?: Int | null | StorageOffsetOutOptions, options?: StorageOffsetOutOptions): Tensor
  asStridedCopy(self: Tensor, size: Ints, options: { stride: Ints } & StorageOffsetOutOptions): Tensor
  asStridedCopy(self: Tensor, options: { size: Ints; stride: Ints } & StorageOffsetOutOptions): Tensor
  /** `as_strided_scatter` */
  asStridedScatter(self: Tensor, src: Tensor, size: Ints, stride: Ints, storageOffset?: Int | null | StorageOffsetOutOptions, options?: StorageOffsetOutOptions): Tensor
  asStridedScatter(self: Tensor, src: Tensor, size: Ints, options: { stride: Ints } & StorageOffsetOutOptions): Tensor
  asStridedScatter(self: Tensor, src: Tensor, options: { size: Ints; stride: Ints } & StorageOffsetOutOptions): Tensor
  asStridedScatter(self: Tensor, options: { src: Tensor; size: Ints; stride: Ints } & StorageOffsetOutOptions): Tensor
  /** `asin` */
  asin(self: Tensor, options?: OutOptions): Tensor
  /** `asin_` */
  asin_(self: Tensor): Tensor
  /** `asinh` */
  asinh(self: Tensor, options?: OutOptions): Tensor
  /** `asinh_` */
  asinh_(self: Tensor): Tensor
  /** `atan` */
  atan(self: Tensor, options?: OutOptions): Tensor
  /** `atan2` */
  atan2(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  atan2(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `atan2_` */
  atan2_(self: Tensor, other: Tensor): Tensor
  atan2_(self: Tensor, options: { other: Tensor }): Tensor
  /** `atan_` */
  atan_(self: Tensor): Tensor
  /** `atanh` */
  atanh(self: Tensor, options?: OutOptions): Tensor
  /** `atanh_` */
  atanh_(self: Tensor): Tensor
  /** `atleast_1d` */
  atleast1d(self: Tensor): Tensor
  atleast1d(tensors: Tensors): Parts
  /** `atleast_2d` */
  atleast2d(self: Tensor): Tensor
  atleast2d(tensors: Tensors): Parts
  /** `atleast_3d` */
  atleast3d(self: Tensor): Tensor
  atleast3d(tensors: Tensors): Parts
  /** `avg_pool1d` */
  avgPool1d(self: Tensor, kernelSize: Size, stride?: Size | AvgPool1dOptions, padding?: Size | AvgPool1dOptions, ceilMode?: boolean | AvgPool1dOptions, countIncludePad?: boolean | AvgPool1dOptions, options?: AvgPool1dOptions): Tensor
  avgPool1d(self: Tensor, options: { kernelSize: Size } & AvgPool1dOptions): Tensor
  /** `avg_pool2d` */
  avgPool2d(self: Tensor, kernelSize: Size, stride?: Size | AvgPool2dOptions, padding?: Size | AvgPool2dOptions, ceilMode?: boolean | AvgPool2dOptions, countIncludePad?: boolean | AvgPool2dOptions, divisorOverride?: Int | null | AvgPool2dOptions, options?: AvgPool2dOptions): Tensor
  avgPool2d(self: Tensor, options: { kernelSize: Size } & AvgPool2dOptions): Tensor
  /** `avg_pool2d_backward` */
  avgPool2dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, ceilMode: boolean, countIncludePad: boolean, divisorOverride: Int | null, options?: OutOptions): Tensor
  avgPool2dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, ceilMode: boolean, countIncludePad: boolean, options: { divisorOverride: Int | null } & OutOptions): Tensor
  avgPool2dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, ceilMode: boolean, options: { countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  avgPool2dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, options: { ceilMode: boolean; countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  avgPool2dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, options: { padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  avgPool2dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, options: { stride: Size; padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  avgPool2dBackward(gradOutput: Tensor, self: Tensor, options: { kernelSize: Size; stride: Size; padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  avgPool2dBackward(gradOutput: Tensor, options: { self: Tensor; kernelSize: Size; stride: Size; padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  /** `avg_pool3d` */
  avgPool3d(self: Tensor, kernelSize: Size, stride?: Size | AvgPool2dOptions, padding?: Size | AvgPool2dOptions, ceilMode?: boolean | AvgPool2dOptions, countIncludePad?: boolean | AvgPool2dOptions, divisorOverride?: Int | null | AvgPool2dOptions, options?: AvgPool2dOptions): Tensor
  avgPool3d(self: Tensor, options: { kernelSize: Size } & AvgPool2dOptions): Tensor
  /** `avg_pool3d_backward` */
  avgPool3dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, ceilMode: boolean, countIncludePad: boolean, divisorOverride: Int | null, options?: OutOptions): Tensor
  avgPool3dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, ceilMode: boolean, countIncludePad: boolean, options: { divisorOverride: Int | null } & OutOptions): Tensor
  avgPool3dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, ceilMode: boolean, options: { countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  avgPool3dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, options: { ceilMode: boolean; countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  avgPool3dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, options: { padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  avgPool3dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, options: { stride: Size; padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  avgPool3dBackward(gradOutput: Tensor, self: Tensor, options: { kernelSize: Size; stride: Size; padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  avgPool3dBackward(gradOutput: Tensor, options: { self: Tensor; kernelSize: Size; stride: Size; padding: Size; ceilMode: boolean; countIncludePad: boolean; divisorOverride: Int | null } & OutOptions): Tensor
  /** `baddbmm` */
  baddbmm(self: Tensor, batch1: Tensor, batch2: Tensor, options?: BetaAlphaOutOptions): Tensor
  baddbmm(self: Tensor, batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOutOptions): Tensor
  baddbmm(self: Tensor, options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOutOptions): Tensor
  baddbmm(self: Tensor, batch1: Tensor, batch2: Tensor, outDtype: DType, options?: BetaAlphaOutOptions): Tensor
  baddbmm(self: Tensor, batch1: Tensor, batch2: Tensor, options: { outDtype: DType } & BetaAlphaOutOptions): Tensor
  baddbmm(self: Tensor, batch1: Tensor, options: { batch2: Tensor; outDtype: DType } & BetaAlphaOutOptions): Tensor
  baddbmm(self: Tensor, options: { batch1: Tensor; batch2: Tensor; outDtype: DType } & BetaAlphaOutOptions): Tensor
  /** `baddbmm_` */
  baddbmm_(self: Tensor, batch1: Tensor, batch2: Tensor, options?: BetaAlphaOptions): Tensor
  baddbmm_(self: Tensor, batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOptions): Tensor
  baddbmm_(self: Tensor, options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOptions): Tensor
  /** `bartlett_window` */
  bartlettWindow(windowLength: Int, options?: FactoryOutOptions): Tensor
  bartlettWindow(windowLength: Int, periodic: boolean, options?: FactoryOutOptions): Tensor
  bartlettWindow(windowLength: Int, options: { periodic: boolean } & FactoryOutOptions): Tensor
  /** `batch_norm` */
  batchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, momentum: Double, eps: Double, cudnnEnabled: boolean): Tensor
  batchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, momentum: Double, eps: Double, options: { cudnnEnabled: boolean }): Tensor
  batchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, momentum: Double, options: { eps: Double; cudnnEnabled: boolean }): Tensor
  batchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, options: { momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  batchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, options: { training: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  batchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, options: { runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  batchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  batchNorm(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  batchNorm(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  /** `batch_norm_backward` */
  batchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVar: Tensor | null, update: boolean, eps: Double, outputMask: readonly boolean[], reserve: Tensor): [Tensor, Tensor, Tensor]
  batchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVar: Tensor | null, update: boolean, eps: Double, outputMask: readonly boolean[], options: { reserve: Tensor }): [Tensor, Tensor, Tensor]
  batchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVar: Tensor | null, update: boolean, eps: Double, options: { outputMask: readonly boolean[]; reserve: Tensor }): [Tensor, Tensor, Tensor]
  batchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVar: Tensor | null, update: boolean, options: { eps: Double; outputMask: readonly boolean[]; reserve: Tensor }): [Tensor, Tensor, Tensor]
  batchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVar: Tensor | null, options: { update: boolean; eps: Double; outputMask: readonly boolean[]; reserve: Tensor }): [Tensor, Tensor, Tensor]
  batchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, options: { saveVar: Tensor | null; update: boolean; eps: Double; outputMask: readonly boolean[]; reserve: Tensor }): [Tensor, Tensor, Tensor]
  batchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, options: { saveMean: Tensor | null; saveVar: Tensor | null; update: boolean; eps: Double; outputMask: readonly boolean[]; reserve: Tensor }): [Tensor, Tensor, Tensor]
  batchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor, runningMean: Tensor | null, options: { runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; update: boolean; eps: Double; outputMask: readonly boolean[]; reserve: Tensor }): [Tensor, Tensor, Tensor]
  batchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor, options: { runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; update: boolean; eps: Double; outputMask: readonly boolean[]; reserve: Tensor }): [Tensor, Tensor, Tensor]
  batchNormBackward(gradOut: Tensor, input: Tensor, options: { weight: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; update: boolean; eps: Double; outputMask: readonly boolean[]; reserve: Tensor }): [Tensor, Tensor, Tensor]
  batchNormBackward(gradOut: Tensor, options: { input: Tensor; weight: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; update: boolean; eps: Double; outputMask: readonly boolean[]; reserve: Tensor }): [Tensor, Tensor, Tensor]
  /** `batch_norm_backward_elemt` */
  batchNormBackwardElemt(gradOut: Tensor, input: Tensor, mean: Tensor, invstd: Tensor, weight: Tensor | null, sumDy: Tensor, sumDyXmu: Tensor, count: Tensor, options?: OutOptions): Tensor
  batchNormBackwardElemt(gradOut: Tensor, input: Tensor, mean: Tensor, invstd: Tensor, weight: Tensor | null, sumDy: Tensor, sumDyXmu: Tensor, options: { count: Tensor } & OutOptions): Tensor
  batchNormBackwardElemt(gradOut: Tensor, input: Tensor, mean: Tensor, invstd: Tensor, weight: Tensor | null, sumDy: Tensor, options: { sumDyXmu: Tensor; count: Tensor } & OutOptions): Tensor
  batchNormBackwardElemt(gradOut: Tensor, input: Tensor, mean: Tensor, invstd: Tensor, weight: Tensor | null, options: { sumDy: Tensor; sumDyXmu: Tensor; count: Tensor } & OutOptions): Tensor
  batchNormBackwardElemt(gradOut: Tensor, input: Tensor, mean: Tensor, invstd: Tensor, options: { weight: Tensor | null; sumDy: Tensor; sumDyXmu: Tensor; count: Tensor } & OutOptions): Tensor
  batchNormBackwardElemt(gradOut: Tensor, input: Tensor, mean: Tensor, options: { invstd: Tensor; weight: Tensor | null; sumDy: Tensor; sumDyXmu: Tensor; count: Tensor } & OutOptions): Tensor
  batchNormBackwardElemt(gradOut: Tensor, input: Tensor, options: { mean: Tensor; invstd: Tensor; weight: Tensor | null; sumDy: Tensor; sumDyXmu: Tensor; count: Tensor } & OutOptions): Tensor
  batchNormBackwardElemt(gradOut: Tensor, options: { input: Tensor; mean: Tensor; invstd: Tensor; weight: Tensor | null; sumDy: Tensor; sumDyXmu: Tensor; count: Tensor } & OutOptions): Tensor
  /** `batch_norm_backward_reduce` */
  batchNormBackwardReduce(gradOut: Tensor, input: Tensor, mean: Tensor, invstd: Tensor, weight: Tensor | null, inputG: boolean, weightG: boolean, biasG: boolean, options?: OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  batchNormBackwardReduce(gradOut: Tensor, input: Tensor, mean: Tensor, invstd: Tensor, weight: Tensor | null, inputG: boolean, weightG: boolean, options: { biasG: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  batchNormBackwardReduce(gradOut: Tensor, input: Tensor, mean: Tensor, invstd: Tensor, weight: Tensor | null, inputG: boolean, options: { weightG: boolean; biasG: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  batchNormBackwardReduce(gradOut: Tensor, input: Tensor, mean: Tensor, invstd: Tensor, weight: Tensor | null, options: { inputG: boolean; weightG: boolean; biasG: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  batchNormBackwardReduce(gradOut: Tensor, input: Tensor, mean: Tensor, invstd: Tensor, options: { weight: Tensor | null; inputG: boolean; weightG: boolean; biasG: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  batchNormBackwardReduce(gradOut: Tensor, input: Tensor, mean: Tensor, options: { invstd: Tensor; weight: Tensor | null; inputG: boolean; weightG: boolean; biasG: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  batchNormBackwardReduce(gradOut: Tensor, input: Tensor, options: { mean: Tensor; invstd: Tensor; weight: Tensor | null; inputG: boolean; weightG: boolean; biasG: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  batchNormBackwardReduce(gradOut: Tensor, options: { input: Tensor; mean: Tensor; invstd: Tensor; weight: Tensor | null; inputG: boolean; weightG: boolean; biasG: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  /** `batch_norm_elemt` */
  batchNormElemt(input: Tensor, weight: Tensor | null, bias: Tensor | null, mean: Tensor, invstd: Tensor, eps: Double, options?: OutOptions): Tensor
  batchNormElemt(input: Tensor, weight: Tensor | null, bias: Tensor | null, mean: Tensor, invstd: Tensor, options: { eps: Double } & OutOptions): Tensor
  batchNormElemt(input: Tensor, weight: Tensor | null, bias: Tensor | null, mean: Tensor, options: { invstd: Tensor; eps: Double } & OutOptions): Tensor
  batchNormElemt(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { mean: Tensor; invstd: Tensor; eps: Double } & OutOptions): Tensor
  batchNormElemt(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; mean: Tensor; invstd: Tensor; eps: Double } & OutOptions): Tensor
  batchNormElemt(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; mean: Tensor; invstd: Tensor; eps: Double } & OutOptions): Tensor
  /** `batch_norm_gather_stats` */
  batchNormGatherStats(input: Tensor, mean: Tensor, invstd: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, momentum: Double, eps: Double, count: Int, options?: OutOptions3): [Tensor, Tensor]
  batchNormGatherStats(input: Tensor, mean: Tensor, invstd: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, momentum: Double, eps: Double, options: { count: Int } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStats(input: Tensor, mean: Tensor, invstd: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, momentum: Double, options: { eps: Double; count: Int } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStats(input: Tensor, mean: Tensor, invstd: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, options: { momentum: Double; eps: Double; count: Int } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStats(input: Tensor, mean: Tensor, invstd: Tensor, runningMean: Tensor | null, options: { runningVar: Tensor | null; momentum: Double; eps: Double; count: Int } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStats(input: Tensor, mean: Tensor, invstd: Tensor, options: { runningMean: Tensor | null; runningVar: Tensor | null; momentum: Double; eps: Double; count: Int } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStats(input: Tensor, mean: Tensor, options: { invstd: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; momentum: Double; eps: Double; count: Int } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStats(input: Tensor, options: { mean: Tensor; invstd: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; momentum: Double; eps: Double; count: Int } & OutOptions3): [Tensor, Tensor]
  /** `batch_norm_gather_stats_with_counts` */
  batchNormGatherStatsWithCounts(input: Tensor, mean: Tensor, invstd: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, momentum: Double, eps: Double, counts: Tensor, options?: OutOptions3): [Tensor, Tensor]
  batchNormGatherStatsWithCounts(input: Tensor, mean: Tensor, invstd: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, momentum: Double, eps: Double, options: { counts: Tensor } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStatsWithCounts(input: Tensor, mean: Tensor, invstd: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, momentum: Double, options: { eps: Double; counts: Tensor } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStatsWithCounts(input: Tensor, mean: Tensor, invstd: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, options: { momentum: Double; eps: Double; counts: Tensor } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStatsWithCounts(input: Tensor, mean: Tensor, invstd: Tensor, runningMean: Tensor | null, options: { runningVar: Tensor | null; momentum: Double; eps: Double; counts: Tensor } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStatsWithCounts(input: Tensor, mean: Tensor, invstd: Tensor, options: { runningMean: Tensor | null; runningVar: Tensor | null; momentum: Double; eps: Double; counts: Tensor } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStatsWithCounts(input: Tensor, mean: Tensor, options: { invstd: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; momentum: Double; eps: Double; counts: Tensor } & OutOptions3): [Tensor, Tensor]
  batchNormGatherStatsWithCounts(input: Tensor, options: { mean: Tensor; invstd: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; momentum: Double; eps: Double; counts: Tensor } & OutOptions3): [Tensor, Tensor]
  /** `batch_norm_stats` */
  batchNormStats(input: Tensor, eps: Double, options?: OutOptions3): [Tensor, Tensor]
  batchNormStats(input: Tensor, options: { eps: Double } & OutOptions3): [Tensor, Tensor]
  /** `batch_norm_update_stats` */
  batchNormUpdateStats(input: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, momentum: Double, options?: OutOptions3): [Tensor, Tensor]
  batchNormUpdateStats(input: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, options: { momentum: Double } & OutOptions3): [Tensor, Tensor]
  batchNormUpdateStats(input: Tensor, runningMean: Tensor | null, options: { runningVar: Tensor | null; momentum: Double } & OutOptions3): [Tensor, Tensor]
  batchNormUpdateStats(input: Tensor, options: { runningMean: Tensor | null; runningVar: Tensor | null; momentum: Double } & OutOptions3): [Tensor, Tensor]
  /** `bernoulli` */
  bernoulli(self: Tensor, options?: GeneratorOutOptions): Tensor
  bernoulli(self: Tensor, p: Tensor, options?: GeneratorOutOptions): Tensor
  bernoulli(self: Tensor, options: { p: Tensor } & GeneratorOutOptions): Tensor
  bernoulli(self: Tensor, p: Double, options?: GeneratorOutOptions): Tensor
  bernoulli(self: Tensor, options: { p: Double } & GeneratorOutOptions): Tensor
  /** `bernoulli_` */
  bernoulli_(self: Tensor, p: Tensor, options?: GeneratorOptions): Tensor
  bernoulli_(self: Tensor, options: { p: Tensor } & GeneratorOptions): Tensor
  bernoulli_(self: Tensor, p?: Double | PGeneratorOptions, options?: PGeneratorOptions): Tensor
  /** `bilinear` */
  bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias?: Tensor | null | BiasOptions, options?: BiasOptions): Tensor
  bilinear(input1: Tensor, input2: Tensor, options: { weight: Tensor } & BiasOptions): Tensor
  bilinear(input1: Tensor, options: { input2: Tensor; weight: Tensor } & BiasOptions): Tensor
  /** `binary_cross_entropy` */
  binaryCrossEntropy(self: Tensor, target: Tensor, weight?: Tensor | null | WeightReductionOutOptions, reduction?: Int | WeightReductionOutOptions, options?: WeightReductionOutOptions): Tensor
  binaryCrossEntropy(self: Tensor, options: { target: Tensor } & WeightReductionOutOptions): Tensor
  /** `binary_cross_entropy_backward` */
  binaryCrossEntropyBackward(gradOutput: Tensor, self: Tensor, target: Tensor, weight?: Tensor | null | WeightReductionOutOptions, reduction?: Int | WeightReductionOutOptions, options?: WeightReductionOutOptions): Tensor
  binaryCrossEntropyBackward(gradOutput: Tensor, self: Tensor, options: { target: Tensor } & WeightReductionOutOptions): Tensor
  binaryCrossEntropyBackward(gradOutput: Tensor, options: { self: Tensor; target: Tensor } & WeightReductionOutOptions): Tensor
  /** `binary_cross_entropy_with_logits` */
  binaryCrossEntropyWithLogits(self: Tensor, target: Tensor, weight?: Tensor | null | BinaryCrossEntropyWithLogitsOptions, posWeight?: Tensor | null | BinaryCrossEntropyWithLogitsOptions, reduction?: Int | BinaryCrossEntropyWithLogitsOptions, options?: BinaryCrossEntropyWithLogitsOptions): Tensor
  binaryCrossEntropyWithLogits(self: Tensor, options: { target: Tensor } & BinaryCrossEntropyWithLogitsOptions): Tensor
  /** `bincount` */
  bincount(self: Tensor, weights?: Tensor | null | WeightsMinlengthOutOptions, minlength?: Int | WeightsMinlengthOutOptions, options?: WeightsMinlengthOutOptions): Tensor
  /** `binomial` */
  binomial(count: Tensor, prob: Tensor, generator?: Generator | null | GeneratorOutOptions, options?: GeneratorOutOptions): Tensor
  binomial(count: Tensor, options: { prob: Tensor } & GeneratorOutOptions): Tensor
  /** `bitwise_and` */
  bitwiseAnd(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  bitwiseAnd(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  bitwiseAnd(self: Scalar, other: Tensor, options?: OutOptions): Tensor
  bitwiseAnd(self: Scalar, options: { other: Tensor } & OutOptions): Tensor
  bitwiseAnd(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  bitwiseAnd(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `bitwise_and_` */
  bitwiseAnd_(self: Tensor, other: Scalar): Tensor
  bitwiseAnd_(self: Tensor, options: { other: Scalar }): Tensor
  bitwiseAnd_(self: Tensor, other: Tensor): Tensor
  bitwiseAnd_(self: Tensor, options: { other: Tensor }): Tensor
  /** `bitwise_left_shift` */
  bitwiseLeftShift(self: Scalar, other: Tensor, options?: OutOptions): Tensor
  bitwiseLeftShift(self: Scalar, options: { other: Tensor } & OutOptions): Tensor
  bitwiseLeftShift(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  bitwiseLeftShift(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  bitwiseLeftShift(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  bitwiseLeftShift(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  /** `bitwise_left_shift_` */
  bitwiseLeftShift_(self: Tensor, other: Tensor): Tensor
  bitwiseLeftShift_(self: Tensor, options: { other: Tensor }): Tensor
  bitwiseLeftShift_(self: Tensor, other: Scalar): Tensor
  bitwiseLeftShift_(self: Tensor, options: { other: Scalar }): Tensor
  /** `bitwise_not` */
  bitwiseNot(self: Tensor, options?: OutOptions): Tensor
  /** `bitwise_not_` */
  bitwiseNot_(self: Tensor): Tensor
  /** `bitwise_or` */
  bitwiseOr(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  bitwiseOr(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  bitwiseOr(self: Scalar, other: Tensor, options?: OutOptions): Tensor
  bitwiseOr(self: Scalar, options: { other: Tensor } & OutOptions): Tensor
  bitwiseOr(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  bitwiseOr(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `bitwise_or_` */
  bitwiseOr_(self: Tensor, other: Scalar): Tensor
  bitwiseOr_(self: Tensor, options: { other: Scalar }): Tensor
  bitwiseOr_(self: Tensor, other: Tensor): Tensor
  bitwiseOr_(self: Tensor, options: { other: Tensor }): Tensor
  /** `bitwise_right_shift` */
  bitwiseRightShift(self: Scalar, other: Tensor, options?: OutOptions): Tensor
  bitwiseRightShift(self: Scalar, options: { other: Tensor } & OutOptions): Tensor
  bitwiseRightShift(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  bitwiseRightShift(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  bitwiseRightShift(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  bitwiseRightShift(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  /** `bitwise_right_shift_` */
  bitwiseRightShift_(self: Tensor, other: Tensor): Tensor
  bitwiseRightShift_(self: Tensor, options: { other: Tensor }): Tensor
  bitwiseRightShift_(self: Tensor, other: Scalar): Tensor
  bitwiseRightShift_(self: Tensor, options: { other: Scalar }): Tensor
  /** `bitwise_xor` */
  bitwiseXor(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  bitwiseXor(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  bitwiseXor(self: Scalar, other: Tensor, options?: OutOptions): Tensor
  bitwiseXor(self: Scalar, options: { other: Tensor } & OutOptions): Tensor
  bitwiseXor(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  bitwiseXor(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `bitwise_xor_` */
  bitwiseXor_(self: Tensor, other: Scalar): Tensor
  bitwiseXor_(self: Tensor, options: { other: Scalar }): Tensor
  bitwiseXor_(self: Tensor, other: Tensor): Tensor
  bitwiseXor_(self: Tensor, options: { other: Tensor }): Tensor
  /** `blackman_window` */
  blackmanWindow(windowLength: Int, options?: FactoryOutOptions): Tensor
  blackmanWindow(windowLength: Int, periodic: boolean, options?: FactoryOutOptions): Tensor
  blackmanWindow(windowLength: Int, options: { periodic: boolean } & FactoryOutOptions): Tensor
  /** `block_diag` */
  blockDiag(tensors: Tensors, options?: OutOptions): Tensor
  /** `bmm` */
  bmm(self: Tensor, mat2: Tensor, options?: OutOptions): Tensor
  bmm(self: Tensor, options: { mat2: Tensor } & OutOptions): Tensor
  bmm(self: Tensor, mat2: Tensor, outDtype: DType, options?: OutOptions): Tensor
  bmm(self: Tensor, mat2: Tensor, options: { outDtype: DType } & OutOptions): Tensor
  bmm(self: Tensor, options: { mat2: Tensor; outDtype: DType } & OutOptions): Tensor
  /** `broadcast_tensors` */
  broadcastTensors(tensors: Tensors): Parts
  /** `broadcast_to` */
  broadcastTo(self: Tensor, size: Ints): Tensor
  broadcastTo(self: Tensor, options: { size: Ints }): Tensor
  /** `bucketize` */
  bucketize(self: Scalar, boundaries: Tensor, options?: OutInt32RightOutOptions): Tensor
  bucketize(self: Scalar, options: { boundaries: Tensor } & OutInt32RightOutOptions): Tensor
  bucketize(self: Tensor, boundaries: Tensor, options?: OutInt32RightOutOptions): Tensor
  bucketize(self: Tensor, options: { boundaries: Tensor } & OutInt32RightOutOptions): Tensor
  /** `can_cast` */
  canCast(from_: DType, to: DType): boolean
  canCast(from_: DType, options: { to: DType }): boolean
  /** `cartesian_prod` */
  cartesianProd(tensors: Tensors): Tensor
  /** `cat` */
  cat(tensors: Tensors, dim?: Int | DimOutOptions, options?: DimOutOptions): Tensor
  /** `cauchy` */
  cauchy(self: Tensor, median?: Double | CauchyOptions, sigma?: Double | CauchyOptions, options?: CauchyOptions): Tensor
  /** `cauchy_` */
  cauchy_(self: Tensor, median?: Double | MedianSigmaGeneratorOptions, sigma?: Double | MedianSigmaGeneratorOptions, options?: MedianSigmaGeneratorOptions): Tensor
  /** `ccol_indices` */
  ccolIndices(self: Tensor): Tensor
  /** `ccol_indices_copy` */
  ccolIndicesCopy(self: Tensor, options?: OutOptions): Tensor
  /** `cdist` */
  cdist(x1: Tensor, x2: Tensor, p?: Double | PComputeModeOptions, computeMode?: Int | null | PComputeModeOptions, options?: PComputeModeOptions): Tensor
  cdist(x1: Tensor, options: { x2: Tensor } & PComputeModeOptions): Tensor
  /** `ceil` */
  ceil(self: Tensor, options?: OutOptions): Tensor
  /** `ceil_` */
  ceil_(self: Tensor): Tensor
  /** `celu` */
  celu(self: Tensor, alpha?: Scalar | AlphaOutOptions, options?: AlphaOutOptions): Tensor
  /** `celu_` */
  celu_(self: Tensor, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): Tensor
  /** `chain_matmul` */
  chainMatmul(matrices: Tensors, options?: OutOptions): Tensor
  /** `chalf` */
  chalf(self: Tensor, options?: MemoryFormatOptions): Tensor
  /** `channel_shuffle` */
  channelShuffle(self: Tensor, groups: Int, options?: OutOptions): Tensor
  channelShuffle(self: Tensor, options: { groups: Int } & OutOptions): Tensor
  /** `cholesky` */
  cholesky(self: Tensor, upper?: boolean | UpperOutOptions, options?: UpperOutOptions): Tensor
  /** `cholesky_inverse` */
  choleskyInverse(self: Tensor, upper?: boolean | UpperOutOptions, options?: UpperOutOptions): Tensor
  /** `cholesky_solve` */
  choleskySolve(self: Tensor, input2: Tensor, upper?: boolean | UpperOutOptions, options?: UpperOutOptions): Tensor
  choleskySolve(self: Tensor, options: { input2: Tensor } & UpperOutOptions): Tensor
  /** `choose_qparams_optimized` */
  chooseQparamsOptimized(input: Tensor, numel: Int, nBins: Int, ratio: Double, bitWidth: Int): [Tensor, Tensor]
  chooseQparamsOptimized(input: Tensor, numel: Int, nBins: Int, ratio: Double, options: { bitWidth: Int }): [Tensor, Tensor]
  chooseQparamsOptimized(input: Tensor, numel: Int, nBins: Int, options: { ratio: Double; bitWidth: Int }): [Tensor, Tensor]
  chooseQparamsOptimized(input: Tensor, numel: Int, options: { nBins: Int; ratio: Double; bitWidth: Int }): [Tensor, Tensor]
  chooseQparamsOptimized(input: Tensor, options: { numel: Int; nBins: Int; ratio: Double; bitWidth: Int }): [Tensor, Tensor]
  /** `chunk` */
  chunk(self: Tensor, chunks: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  chunk(self: Tensor, options: { chunks: Int } & DimOptions): Parts
  /** `clamp` */
  clamp(self: Tensor, min?: Scalar | null | MinMaxOutOptions, max?: Scalar | null | MinMaxOutOptions, options?: MinMaxOutOptions): Tensor
  clamp(self: Tensor, min?: Tensor | null | MinMaxOutOptions2, max?: Tensor | null | MinMaxOutOptions2, options?: MinMaxOutOptions2): Tensor
  /** `clamp_` */
  clamp_(self: Tensor, min?: Scalar | null | MinMaxOptions, max?: Scalar | null | MinMaxOptions, options?: MinMaxOptions): Tensor
  clamp_(self: Tensor, min?: Tensor | null | MinMaxOptions2, max?: Tensor | null | MinMaxOptions2, options?: MinMaxOptions2): Tensor
  /** `clamp_max` */
  clampMax(self: Tensor, max: Scalar, options?: OutOptions): Tensor
  clampMax(self: Tensor, options: { max: Scalar } & OutOptions): Tensor
  clampMax(self: Tensor, max: Tensor, options?: OutOptions): Tensor
  clampMax(self: Tensor, options: { max: Tensor } & OutOptions): Tensor
  /** `clamp_max_` */
  clampMax_(self: Tensor, max: Scalar): Tensor
  clampMax_(self: Tensor, options: { max: Scalar }): Tensor
  clampMax_(self: Tensor, max: Tensor): Tensor
  clampMax_(self: Tensor, options: { max: Tensor }): Tensor
  /** `clamp_min` */
  clampMin(self: Tensor, min: Scalar, options?: OutOptions): Tensor
  clampMin(self: Tensor, options: { min: Scalar } & OutOptions): Tensor
  clampMin(self: Tensor, min: Tensor, options?: OutOptions): Tensor
  clampMin(self: Tensor, options: { min: Tensor } & OutOptions): Tensor
  /** `clamp_min_` */
  clampMin_(self: Tensor, min: Scalar): Tensor
  clampMin_(self: Tensor, options: { min: Scalar }): Tensor
  clampMin_(self: Tensor, min: Tensor): Tensor
  clampMin_(self: Tensor, options: { min: Tensor }): Tensor
  /** `clip` */
  clip(self: Tensor, min?: Scalar | null | MinMaxOutOptions, max?: Scalar | null | MinMaxOutOptions, options?: MinMaxOutOptions): Tensor
  clip(self: Tensor, min?: Tensor | null | MinMaxOutOptions2, max?: Tensor | null | MinMaxOutOptions2, options?: MinMaxOutOptions2): Tensor
  /** `clip_` */
  clip_(self: Tensor, min?: Scalar | null | MinMaxOptions, max?: Scalar | null | MinMaxOptions, options?: MinMaxOptions): Tensor
  clip_(self: Tensor, min?: Tensor | null | MinMaxOptions2, max?: Tensor | null | MinMaxOptions2, options?: MinMaxOptions2): Tensor
  /** `clone` */
  clone(self: Tensor, options?: MemoryFormatOutOptions): Tensor
  /** `coalesce` */
  coalesce(self: Tensor): Tensor
  /** `col2im` */
  col2im(self: Tensor, outputSize: Size, kernelSize: Size, dilation: Size, padding: Size, stride: Size, options?: OutOptions): Tensor
  col2im(self: Tensor, outputSize: Size, kernelSize: Size, dilation: Size, padding: Size, options: { stride: Size } & OutOptions): Tensor
  col2im(self: Tensor, outputSize: Size, kernelSize: Size, dilation: Size, options: { padding: Size; stride: Size } & OutOptions): Tensor
  col2im(self: Tensor, outputSize: Size, kernelSize: Size, options: { dilation: Size; padding: Size; stride: Size } & OutOptions): Tensor
  col2im(self: Tensor, outputSize: Size, options: { kernelSize: Size; dilation: Size; padding: Size; stride: Size } & OutOptions): Tensor
  col2im(self: Tensor, options: { outputSize: Size; kernelSize: Size; dilation: Size; padding: Size; stride: Size } & OutOptions): Tensor
  /** `col_indices` */
  colIndices(self: Tensor): Tensor
  /** `col_indices_copy` */
  colIndicesCopy(self: Tensor, options?: OutOptions): Tensor
  /** `column_stack` */
  columnStack(tensors: Tensors, options?: OutOptions): Tensor
  /** `combinations` */
  combinations(self: Tensor, r?: Int | RWithReplacementOptions, withReplacement?: boolean | RWithReplacementOptions, options?: RWithReplacementOptions): Tensor
  /** `complex` */
  complex(real: Tensor, imag: Tensor, options?: OutOptions): Tensor
  complex(real: Tensor, options: { imag: Tensor } & OutOptions): Tensor
  /** `concat` */
  concat(tensors: Tensors, dim?: Int | DimOutOptions, options?: DimOutOptions): Tensor
  /** `concatenate` */
  concatenate(tensors: Tensors, dim?: Int | DimOutOptions, options?: DimOutOptions): Tensor
  /** `conj` */
  conj(self: Tensor): Tensor
  /** `conj_physical` */
  conjPhysical(self: Tensor, options?: OutOptions): Tensor
  /** `conj_physical_` */
  conjPhysical_(self: Tensor): Tensor
  /** `constant_pad_nd` */
  constantPadNd(self: Tensor, pad: Ints, value?: Scalar | ValueOutOptions, options?: ValueOutOptions): Tensor
  constantPadNd(self: Tensor, options: { pad: Ints } & ValueOutOptions): Tensor
  /** `contiguous` */
  contiguous(self: Tensor, options?: MemoryFormatOptions2): Tensor
  /** `conv1d` */
  conv1d(input: Tensor, weight: Tensor, bias?: Tensor | null | Conv1dOptions, stride?: Size | Conv1dOptions, padding?: Size | Conv1dOptions, dilation?: Size | Conv1dOptions, groups?: Int | Conv1dOptions, options?: Conv1dOptions): Tensor
  conv1d(input: Tensor, options: { weight: Tensor } & Conv1dOptions): Tensor
  conv1d(input: Tensor, weight: Tensor, bias?: Tensor | null | Conv1dPaddingOptions, stride?: Size | Conv1dPaddingOptions, padding?: string | Conv1dPaddingOptions, dilation?: Size | Conv1dPaddingOptions, groups?: Int | Conv1dPaddingOptions, options?: Conv1dPaddingOptions): Tensor
  conv1d(input: Tensor, options: { weight: Tensor } & Conv1dPaddingOptions): Tensor
  /** `conv2d` */
  conv2d(input: Tensor, weight: Tensor, bias?: Tensor | null | Conv1dOptions, stride?: Size | Conv1dOptions, padding?: Size | Conv1dOptions, dilation?: Size | Conv1dOptions, groups?: Int | Conv1dOptions, options?: Conv1dOptions): Tensor
  conv2d(input: Tensor, options: { weight: Tensor } & Conv1dOptions): Tensor
  conv2d(input: Tensor, weight: Tensor, bias?: Tensor | null | Conv1dPaddingOptions, stride?: Size | Conv1dPaddingOptions, padding?: string | Conv1dPaddingOptions, dilation?: Size | Conv1dPaddingOptions, groups?: Int | Conv1dPaddingOptions, options?: Conv1dPaddingOptions): Tensor
  conv2d(input: Tensor, options: { weight: Tensor } & Conv1dPaddingOptions): Tensor
  /** `conv3d` */
  conv3d(input: Tensor, weight: Tensor, bias?: Tensor | null | Conv1dOptions, stride?: Size | Conv1dOptions, padding?: Size | Conv1dOptions, dilation?: Size | Conv1dOptions, groups?: Int | Conv1dOptions, options?: Conv1dOptions): Tensor
  conv3d(input: Tensor, options: { weight: Tensor } & Conv1dOptions): Tensor
  conv3d(input: Tensor, weight: Tensor, bias?: Tensor | null | Conv1dPaddingOptions, stride?: Size | Conv1dPaddingOptions, padding?: string | Conv1dPaddingOptions, dilation?: Size | Conv1dPaddingOptions, groups?: Int | Conv1dPaddingOptions, options?: Conv1dPaddingOptions): Tensor
  conv3d(input: Tensor, options: { weight: Tensor } & Conv1dPaddingOptions): Tensor
  /** `conv_depthwise3d` */
  convDepthwise3d(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, stride: Size, padding: Size, dilation: Size, options?: OutOptions): Tensor
  convDepthwise3d(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, stride: Size, padding: Size, options: { dilation: Size } & OutOptions): Tensor
  convDepthwise3d(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, stride: Size, options: { padding: Size; dilation: Size } & OutOptions): Tensor
  convDepthwise3d(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, options: { stride: Size; padding: Size; dilation: Size } & OutOptions): Tensor
  convDepthwise3d(self: Tensor, weight: Tensor, kernelSize: Size, options: { bias: Tensor | null; stride: Size; padding: Size; dilation: Size } & OutOptions): Tensor
  convDepthwise3d(self: Tensor, weight: Tensor, options: { kernelSize: Size; bias: Tensor | null; stride: Size; padding: Size; dilation: Size } & OutOptions): Tensor
  convDepthwise3d(self: Tensor, options: { weight: Tensor; kernelSize: Size; bias: Tensor | null; stride: Size; padding: Size; dilation: Size } & OutOptions): Tensor
  /** `conv_tbc` */
  convTbc(self: Tensor, weight: Tensor, bias: Tensor, pad?: Int | PadOutOptions, options?: PadOutOptions): Tensor
  convTbc(self: Tensor, weight: Tensor, options: { bias: Tensor } & PadOutOptions): Tensor
  convTbc(self: Tensor, options: { weight: Tensor; bias: Tensor } & PadOutOptions): Tensor
  /** `conv_tbc_backward` */
  convTbcBackward(self: Tensor, input: Tensor, weight: Tensor, bias: Tensor, pad: Int): [Tensor, Tensor, Tensor]
  convTbcBackward(self: Tensor, input: Tensor, weight: Tensor, bias: Tensor, options: { pad: Int }): [Tensor, Tensor, Tensor]
  convTbcBackward(self: Tensor, input: Tensor, weight: Tensor, options: { bias: Tensor; pad: Int }): [Tensor, Tensor, Tensor]
  convTbcBackward(self: Tensor, input: Tensor, options: { weight: Tensor; bias: Tensor; pad: Int }): [Tensor, Tensor, Tensor]
  convTbcBackward(self: Tensor, options: { input: Tensor; weight: Tensor; bias: Tensor; pad: Int }): [Tensor, Tensor, Tensor]
  /** `conv_transpose1d` */
  convTranspose1d(input: Tensor, weight: Tensor, bias?: Tensor | null | ConvTranspose1dOptions, stride?: Size | ConvTranspose1dOptions, padding?: Size | ConvTranspose1dOptions, outputPadding?: Size | ConvTranspose1dOptions, groups?: Int | ConvTranspose1dOptions, dilation?: Size | ConvTranspose1dOptions, options?: ConvTranspose1dOptions): Tensor
  convTranspose1d(input: Tensor, options: { weight: Tensor } & ConvTranspose1dOptions): Tensor
  /** `conv_transpose2d` */
  convTranspose2d(input: Tensor, weight: Tensor, bias?: Tensor | null | ConvTranspose1dOptions, stride?: Size | ConvTranspose1dOptions, padding?: Size | ConvTranspose1dOptions, outputPadding?: Size | ConvTranspose1dOptions, groups?: Int | ConvTranspose1dOptions, dilation?: Size | ConvTranspose1dOptions, options?: ConvTranspose1dOptions): Tensor
  convTranspose2d(input: Tensor, options: { weight: Tensor } & ConvTranspose1dOptions): Tensor
  /** `conv_transpose3d` */
  convTranspose3d(input: Tensor, weight: Tensor, bias?: Tensor | null | ConvTranspose1dOptions, stride?: Size | ConvTranspose1dOptions, padding?: Size | ConvTranspose1dOptions, outputPadding?: Size | ConvTranspose1dOptions, groups?: Int | ConvTranspose1dOptions, dilation?: Size | ConvTranspose1dOptions, options?: ConvTranspose1dOptions): Tensor
  convTranspose3d(input: Tensor, options: { weight: Tensor } & ConvTranspose1dOptions): Tensor
  /** `convolution` */
  convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, options?: OutOptions): Tensor
  convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, options: { groups: Int } & OutOptions): Tensor
  convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, options: { outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, options: { transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, options: { dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolution(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, options: { padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolution(input: Tensor, weight: Tensor, bias: Tensor | null, options: { stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolution(input: Tensor, weight: Tensor, options: { bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolution(input: Tensor, options: { weight: Tensor; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  /** `convolution_backward` */
  convolutionBackward(gradOutput: Tensor, input: Tensor, weight: Tensor, biasSizes: Ints | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, outputMask: readonly boolean[], options?: OutOptions4): [Tensor, Tensor, Tensor]
  convolutionBackward(gradOutput: Tensor, input: Tensor, weight: Tensor, biasSizes: Ints | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, options: { outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  convolutionBackward(gradOutput: Tensor, input: Tensor, weight: Tensor, biasSizes: Ints | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, options: { groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  convolutionBackward(gradOutput: Tensor, input: Tensor, weight: Tensor, biasSizes: Ints | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, options: { outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  convolutionBackward(gradOutput: Tensor, input: Tensor, weight: Tensor, biasSizes: Ints | null, stride: Ints, padding: Ints, dilation: Ints, options: { transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  convolutionBackward(gradOutput: Tensor, input: Tensor, weight: Tensor, biasSizes: Ints | null, stride: Ints, padding: Ints, options: { dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  convolutionBackward(gradOutput: Tensor, input: Tensor, weight: Tensor, biasSizes: Ints | null, stride: Ints, options: { padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  convolutionBackward(gradOutput: Tensor, input: Tensor, weight: Tensor, biasSizes: Ints | null, options: { stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  convolutionBackward(gradOutput: Tensor, input: Tensor, weight: Tensor, options: { biasSizes: Ints | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  convolutionBackward(gradOutput: Tensor, input: Tensor, options: { weight: Tensor; biasSizes: Ints | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  convolutionBackward(gradOutput: Tensor, options: { input: Tensor; weight: Tensor; biasSizes: Ints | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `convolution_backward_overrideable` */
  convolutionBackwardOverrideable(gradOutput: Tensor, input: Tensor, weight: Tensor, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, outputMask: readonly boolean[], options?: OutOptions4): GradInputGradWeightGradBias
  convolutionBackwardOverrideable(gradOutput: Tensor, input: Tensor, weight: Tensor, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, options: { outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  convolutionBackwardOverrideable(gradOutput: Tensor, input: Tensor, weight: Tensor, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, options: { groups: Int; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  convolutionBackwardOverrideable(gradOutput: Tensor, input: Tensor, weight: Tensor, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, options: { outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  convolutionBackwardOverrideable(gradOutput: Tensor, input: Tensor, weight: Tensor, stride: Ints, padding: Ints, dilation: Ints, options: { transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  convolutionBackwardOverrideable(gradOutput: Tensor, input: Tensor, weight: Tensor, stride: Ints, padding: Ints, options: { dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  convolutionBackwardOverrideable(gradOutput: Tensor, input: Tensor, weight: Tensor, stride: Ints, options: { padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  convolutionBackwardOverrideable(gradOutput: Tensor, input: Tensor, weight: Tensor, options: { stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  convolutionBackwardOverrideable(gradOutput: Tensor, input: Tensor, options: { weight: Tensor; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  convolutionBackwardOverrideable(gradOutput: Tensor, options: { input: Tensor; weight: Tensor; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): GradInputGradWeightGradBias
  /** `convolution_overrideable` */
  convolutionOverrideable(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, groups: Int, options?: OutOptions): Tensor
  convolutionOverrideable(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, outputPadding: Ints, options: { groups: Int } & OutOptions): Tensor
  convolutionOverrideable(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, transposed: boolean, options: { outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolutionOverrideable(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, options: { transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolutionOverrideable(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, options: { dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolutionOverrideable(input: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, options: { padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolutionOverrideable(input: Tensor, weight: Tensor, bias: Tensor | null, options: { stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolutionOverrideable(input: Tensor, weight: Tensor, options: { bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  convolutionOverrideable(input: Tensor, options: { weight: Tensor; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; transposed: boolean; outputPadding: Ints; groups: Int } & OutOptions): Tensor
  /** `copy` */
  copy(self: Tensor, src: Tensor, nonBlocking?: boolean | NonBlockingOutOptions, options?: NonBlockingOutOptions): Tensor
  copy(self: Tensor, options: { src: Tensor } & NonBlockingOutOptions): Tensor
  /** `copy_` */
  copy_(self: Tensor, src: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): Tensor
  copy_(self: Tensor, options: { src: Tensor } & NonBlockingOptions): Tensor
  /** `copy_sparse_to_sparse` */
  copySparseToSparse(self: Tensor, src: Tensor, nonBlocking?: boolean | NonBlockingOutOptions, options?: NonBlockingOutOptions): Tensor
  copySparseToSparse(self: Tensor, options: { src: Tensor } & NonBlockingOutOptions): Tensor
  /** `copy_sparse_to_sparse_` */
  copySparseToSparse_(self: Tensor, src: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): Tensor
  copySparseToSparse_(self: Tensor, options: { src: Tensor } & NonBlockingOptions): Tensor
  /** `copysign` */
  copysign(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  copysign(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  copysign(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  copysign(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `copysign_` */
  copysign_(self: Tensor, other: Scalar): Tensor
  copysign_(self: Tensor, options: { other: Scalar }): Tensor
  copysign_(self: Tensor, other: Tensor): Tensor
  copysign_(self: Tensor, options: { other: Tensor }): Tensor
  /** `corrcoef` */
  corrcoef(self: Tensor): Tensor
  /** `cos` */
  cos(self: Tensor, options?: OutOptions): Tensor
  /** `cos_` */
  cos_(self: Tensor): Tensor
  /** `cosh` */
  cosh(self: Tensor, options?: OutOptions): Tensor
  /** `cosh_` */
  cosh_(self: Tensor): Tensor
  /** `cosine_embedding_loss` */
  cosineEmbeddingLoss(input1: Tensor, input2: Tensor, target: Tensor, margin?: Double | MarginReductionOptions, reduction?: Int | MarginReductionOptions, options?: MarginReductionOptions): Tensor
  cosineEmbeddingLoss(input1: Tensor, input2: Tensor, options: { target: Tensor } & MarginReductionOptions): Tensor
  cosineEmbeddingLoss(input1: Tensor, options: { input2: Tensor; target: Tensor } & MarginReductionOptions): Tensor
  /** `cosine_similarity` */
  cosineSimilarity(x1: Tensor, x2: Tensor, dim?: Int | DimEpsOptions, eps?: Double | DimEpsOptions, options?: DimEpsOptions): Tensor
  cosineSimilarity(x1: Tensor, options: { x2: Tensor } & DimEpsOptions): Tensor
  /** `count_nonzero` */
  countNonzero(self: Tensor, dim?: Int | null | DimOutOptions2, options?: DimOutOptions2): Tensor
  countNonzero(self: Tensor, dim: Ints, options?: OutOptions): Tensor
  countNonzero(self: Tensor, options: { dim: Ints } & OutOptions): Tensor
  /** `cov` */
  cov(self: Tensor, options?: CorrectionFweightsAweightsOptions): Tensor
  /** `cross` */
  cross(self: Tensor, other: Tensor, dim?: Int | null | DimOutOptions2, options?: DimOutOptions2): Tensor
  cross(self: Tensor, options: { other: Tensor } & DimOutOptions2): Tensor
  /** `cross_entropy_loss` */
  crossEntropyLoss(self: Tensor, target: Tensor, weight?: Tensor | null | CrossEntropyLossOptions, reduction?: Int | CrossEntropyLossOptions, ignoreIndex?: Int | CrossEntropyLossOptions, labelSmoothing?: Double | CrossEntropyLossOptions, options?: CrossEntropyLossOptions): Tensor
  crossEntropyLoss(self: Tensor, options: { target: Tensor } & CrossEntropyLossOptions): Tensor
  /** `crow_indices` */
  crowIndices(self: Tensor): Tensor
  /** `crow_indices_copy` */
  crowIndicesCopy(self: Tensor, options?: OutOptions): Tensor
  /** `ctc_loss` */
  ctcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, blank?: Int | BlankReductionZeroInfinityOptions, reduction?: Int | BlankReductionZeroInfinityOptions, zeroInfinity?: boolean | BlankReductionZeroInfinityOptions, options?: BlankReductionZeroInfinityOptions): Tensor
  ctcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, options: { targetLengths: Ints } & BlankReductionZeroInfinityOptions): Tensor
  ctcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Ints; targetLengths: Ints } & BlankReductionZeroInfinityOptions): Tensor
  ctcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Ints; targetLengths: Ints } & BlankReductionZeroInfinityOptions): Tensor
  ctcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, blank?: Int | BlankReductionZeroInfinityOptions, reduction?: Int | BlankReductionZeroInfinityOptions, zeroInfinity?: boolean | BlankReductionZeroInfinityOptions, options?: BlankReductionZeroInfinityOptions): Tensor
  ctcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, options: { targetLengths: Tensor } & BlankReductionZeroInfinityOptions): Tensor
  ctcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Tensor; targetLengths: Tensor } & BlankReductionZeroInfinityOptions): Tensor
  ctcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor } & BlankReductionZeroInfinityOptions): Tensor
  /** `cudnn_affine_grid_generator` */
  cudnnAffineGridGenerator(theta: Tensor, N: Int, C: Int, H: Int, W: Int, options?: OutOptions): Tensor
  cudnnAffineGridGenerator(theta: Tensor, N: Int, C: Int, H: Int, options: { W: Int } & OutOptions): Tensor
  cudnnAffineGridGenerator(theta: Tensor, N: Int, C: Int, options: { H: Int; W: Int } & OutOptions): Tensor
  cudnnAffineGridGenerator(theta: Tensor, N: Int, options: { C: Int; H: Int; W: Int } & OutOptions): Tensor
  cudnnAffineGridGenerator(theta: Tensor, options: { N: Int; C: Int; H: Int; W: Int } & OutOptions): Tensor
  /** `cudnn_affine_grid_generator_backward` */
  cudnnAffineGridGeneratorBackward(grad: Tensor, N: Int, C: Int, H: Int, W: Int, options?: OutOptions): Tensor
  cudnnAffineGridGeneratorBackward(grad: Tensor, N: Int, C: Int, H: Int, options: { W: Int } & OutOptions): Tensor
  cudnnAffineGridGeneratorBackward(grad: Tensor, N: Int, C: Int, options: { H: Int; W: Int } & OutOptions): Tensor
  cudnnAffineGridGeneratorBackward(grad: Tensor, N: Int, options: { C: Int; H: Int; W: Int } & OutOptions): Tensor
  cudnnAffineGridGeneratorBackward(grad: Tensor, options: { N: Int; C: Int; H: Int; W: Int } & OutOptions): Tensor
  /** `cudnn_batch_norm` */
  cudnnBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, exponentialAverageFactor: Double, epsilon: Double, options?: OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  cudnnBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, exponentialAverageFactor: Double, options: { epsilon: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  cudnnBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, options: { exponentialAverageFactor: Double; epsilon: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  cudnnBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, options: { training: boolean; exponentialAverageFactor: Double; epsilon: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  cudnnBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, runningMean: Tensor | null, options: { runningVar: Tensor | null; training: boolean; exponentialAverageFactor: Double; epsilon: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  cudnnBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, options: { runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; exponentialAverageFactor: Double; epsilon: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  cudnnBatchNorm(input: Tensor, weight: Tensor, options: { bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; exponentialAverageFactor: Double; epsilon: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  cudnnBatchNorm(input: Tensor, options: { weight: Tensor; bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; exponentialAverageFactor: Double; epsilon: Double } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  /** `cudnn_batch_norm_backward` */
  cudnnBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVar: Tensor | null, epsilon: Double, reserveSpace: Tensor, options?: OutOptions4): [Tensor, Tensor, Tensor]
  cudnnBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVar: Tensor | null, epsilon: Double, options: { reserveSpace: Tensor } & OutOptions4): [Tensor, Tensor, Tensor]
  cudnnBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVar: Tensor | null, options: { epsilon: Double; reserveSpace: Tensor } & OutOptions4): [Tensor, Tensor, Tensor]
  cudnnBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, options: { saveVar: Tensor | null; epsilon: Double; reserveSpace: Tensor } & OutOptions4): [Tensor, Tensor, Tensor]
  cudnnBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, options: { saveMean: Tensor | null; saveVar: Tensor | null; epsilon: Double; reserveSpace: Tensor } & OutOptions4): [Tensor, Tensor, Tensor]
  cudnnBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, options: { runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; epsilon: Double; reserveSpace: Tensor } & OutOptions4): [Tensor, Tensor, Tensor]
  cudnnBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, options: { runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; epsilon: Double; reserveSpace: Tensor } & OutOptions4): [Tensor, Tensor, Tensor]
  cudnnBatchNormBackward(input: Tensor, gradOutput: Tensor, options: { weight: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; epsilon: Double; reserveSpace: Tensor } & OutOptions4): [Tensor, Tensor, Tensor]
  cudnnBatchNormBackward(input: Tensor, options: { gradOutput: Tensor; weight: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; epsilon: Double; reserveSpace: Tensor } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `cudnn_convolution` */
  cudnnConvolution(self: Tensor, weight: Tensor, padding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, deterministic: boolean, allowTf32: boolean, options?: OutOptions): Tensor
  cudnnConvolution(self: Tensor, weight: Tensor, padding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, deterministic: boolean, options: { allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolution(self: Tensor, weight: Tensor, padding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, options: { deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolution(self: Tensor, weight: Tensor, padding: Ints, stride: Ints, dilation: Ints, groups: Int, options: { benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolution(self: Tensor, weight: Tensor, padding: Ints, stride: Ints, dilation: Ints, options: { groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolution(self: Tensor, weight: Tensor, padding: Ints, stride: Ints, options: { dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolution(self: Tensor, weight: Tensor, padding: Ints, options: { stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolution(self: Tensor, weight: Tensor, options: { padding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolution(self: Tensor, options: { weight: Tensor; padding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  /** `cudnn_convolution_add_relu` */
  cudnnConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, groups: Int, options?: OutOptions): Tensor
  cudnnConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, options: { groups: Int } & OutOptions): Tensor
  cudnnConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, bias: Tensor | null, stride: Ints, padding: Ints, options: { dilation: Ints; groups: Int } & OutOptions): Tensor
  cudnnConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, bias: Tensor | null, stride: Ints, options: { padding: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  cudnnConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, bias: Tensor | null, options: { stride: Ints; padding: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  cudnnConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, options: { bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  cudnnConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, options: { alpha: Scalar | null; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  cudnnConvolutionAddRelu(self: Tensor, weight: Tensor, options: { z: Tensor; alpha: Scalar | null; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  cudnnConvolutionAddRelu(self: Tensor, options: { weight: Tensor; z: Tensor; alpha: Scalar | null; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  /** `cudnn_convolution_relu` */
  cudnnConvolutionRelu(self: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, groups: Int, options?: OutOptions): Tensor
  cudnnConvolutionRelu(self: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, options: { groups: Int } & OutOptions): Tensor
  cudnnConvolutionRelu(self: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, options: { dilation: Ints; groups: Int } & OutOptions): Tensor
  cudnnConvolutionRelu(self: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, options: { padding: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  cudnnConvolutionRelu(self: Tensor, weight: Tensor, bias: Tensor | null, options: { stride: Ints; padding: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  cudnnConvolutionRelu(self: Tensor, weight: Tensor, options: { bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  cudnnConvolutionRelu(self: Tensor, options: { weight: Tensor; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  /** `cudnn_convolution_transpose` */
  cudnnConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, deterministic: boolean, allowTf32: boolean, options?: OutOptions): Tensor
  cudnnConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, deterministic: boolean, options: { allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, options: { deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, groups: Int, options: { benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, options: { groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, options: { dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, options: { stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolutionTranspose(self: Tensor, weight: Tensor, padding: Ints, options: { outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolutionTranspose(self: Tensor, weight: Tensor, options: { padding: Ints; outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  cudnnConvolutionTranspose(self: Tensor, options: { weight: Tensor; padding: Ints; outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean; allowTf32: boolean } & OutOptions): Tensor
  /** `cudnn_grid_sampler` */
  cudnnGridSampler(self: Tensor, grid: Tensor, options?: OutOptions): Tensor
  cudnnGridSampler(self: Tensor, options: { grid: Tensor } & OutOptions): Tensor
  /** `cudnn_grid_sampler_backward` */
  cudnnGridSamplerBackward(self: Tensor, grid: Tensor, gradOutput: Tensor, options?: OutOptions3): GradSelfGradGrid
  cudnnGridSamplerBackward(self: Tensor, grid: Tensor, options: { gradOutput: Tensor } & OutOptions3): GradSelfGradGrid
  cudnnGridSamplerBackward(self: Tensor, options: { grid: Tensor; gradOutput: Tensor } & OutOptions3): GradSelfGradGrid
  /** `cudnn_is_acceptable` */
  cudnnIsAcceptable(self: Tensor): boolean
  /** `cummax` */
  cummax(self: Tensor, dim: Int, options?: OutOptions3): ValuesIndices
  cummax(self: Tensor, options: { dim: Int } & OutOptions3): ValuesIndices
  /** `cummaxmin_backward` */
  cummaxminBackward(grad: Tensor, input: Tensor, indices: Tensor, dim: Int): Tensor
  cummaxminBackward(grad: Tensor, input: Tensor, indices: Tensor, options: { dim: Int }): Tensor
  cummaxminBackward(grad: Tensor, input: Tensor, options: { indices: Tensor; dim: Int }): Tensor
  cummaxminBackward(grad: Tensor, options: { input: Tensor; indices: Tensor; dim: Int }): Tensor
  /** `cummin` */
  cummin(self: Tensor, dim: Int, options?: OutOptions3): ValuesIndices
  cummin(self: Tensor, options: { dim: Int } & OutOptions3): ValuesIndices
  /** `cumprod` */
  cumprod(self: Tensor, dim: Int, options?: DtypeOutOptions): Tensor
  cumprod(self: Tensor, options: { dim: Int } & DtypeOutOptions): Tensor
  /** `cumprod_` */
  cumprod_(self: Tensor, dim: Int, options?: DtypeOptions): Tensor
  cumprod_(self: Tensor, options: { dim: Int } & DtypeOptions): Tensor
  /** `cumprod_backward` */
  cumprodBackward(grad: Tensor, input: Tensor, dim: Int, output: Tensor): Tensor
  cumprodBackward(grad: Tensor, input: Tensor, dim: Int, options: { output: Tensor }): Tensor
  cumprodBackward(grad: Tensor, input: Tensor, options: { dim: Int; output: Tensor }): Tensor
  cumprodBackward(grad: Tensor, options: { input: Tensor; dim: Int; output: Tensor }): Tensor
  /** `cumsum` */
  cumsum(self: Tensor, dim: Int, options?: DtypeOutOptions): Tensor
  cumsum(self: Tensor, options: { dim: Int } & DtypeOutOptions): Tensor
  /** `cumsum_` */
  cumsum_(self: Tensor, dim: Int, options?: DtypeOptions): Tensor
  cumsum_(self: Tensor, options: { dim: Int } & DtypeOptions): Tensor
  /** `cumulative_trapezoid` */
  cumulativeTrapezoid(y: Tensor, options?: DxDimOptions): Tensor
  cumulativeTrapezoid(y: Tensor, x: Tensor, options?: DimOptions): Tensor
  cumulativeTrapezoid(y: Tensor, options: { x: Tensor } & DimOptions): Tensor
  /** `data` */
  data(self: Tensor): Tensor
  /** `deg2rad` */
  deg2rad(self: Tensor, options?: OutOptions): Tensor
  /** `deg2rad_` */
  deg2rad_(self: Tensor): Tensor
  /** `dense_dim` */
  denseDim(self: Tensor): number
  /** `dequantize` */
  dequantize(self: Tensor, options?: OutOptions): Tensor
  dequantize(tensors: Tensors, options?: OutOptions5): Parts
  /** `det` */
  det(self: Tensor): Tensor
  /** `detach` */
  detach(self: Tensor): Tensor
  /** `detach_` */
  detach_(self: Tensor): Tensor
  /** `detach_copy` */
  detachCopy(self: Tensor, options?: OutOptions): Tensor
  /** `diag` */
  diag(self: Tensor, diagonal?: Int | DiagonalOutOptions, options?: DiagonalOutOptions): Tensor
  /** `diag_embed` */
  diagEmbed(self: Tensor, offset?: Int | DiagEmbedOptions, dim1?: Int | DiagEmbedOptions, dim2?: Int | DiagEmbedOptions, options?: DiagEmbedOptions): Tensor
  /** `diagflat` */
  diagflat(self: Tensor, offset?: Int | OffsetOptions, options?: OffsetOptions): Tensor
  /** `diagonal` */
  diagonal(self: Tensor, offset?: Int | OffsetDim1Dim2Options, dim1?: Int | OffsetDim1Dim2Options, dim2?: Int | OffsetDim1Dim2Options, options?: OffsetDim1Dim2Options): Tensor
  /** `diagonal_backward` */
  diagonalBackward(gradOutput: Tensor, inputSizes: Ints, offset: Int, dim1: Int, dim2: Int, options?: OutOptions): Tensor
  diagonalBackward(gradOutput: Tensor, inputSizes: Ints, offset: Int, dim1: Int, options: { dim2: Int } & OutOptions): Tensor
  diagonalBackward(gradOutput: Tensor, inputSizes: Ints, offset: Int, options: { dim1: Int; dim2: Int } & OutOptions): Tensor
  diagonalBackward(gradOutput: Tensor, inputSizes: Ints, options: { offset: Int; dim1: Int; dim2: Int } & OutOptions): Tensor
  diagonalBackward(gradOutput: Tensor, options: { inputSizes: Ints; offset: Int; dim1: Int; dim2: Int } & OutOptions): Tensor
  /** `diagonal_copy` */
  diagonalCopy(self: Tensor, offset?: Int | DiagEmbedOptions, dim1?: Int | DiagEmbedOptions, dim2?: Int | DiagEmbedOptions, options?: DiagEmbedOptions): Tensor
  /** `diagonal_scatter` */
  diagonalScatter(self: Tensor, src: Tensor, offset?: Int | DiagEmbedOptions, dim1?: Int | DiagEmbedOptions, dim2?: Int | DiagEmbedOptions, options?: DiagEmbedOptions): Tensor
  diagonalScatter(self: Tensor, options: { src: Tensor } & DiagEmbedOptions): Tensor
  /** `diff` */
  diff(self: Tensor, n?: Int | DiffOptions, dim?: Int | DiffOptions, prepend?: Tensor | null | DiffOptions, append?: Tensor | null | DiffOptions, options?: DiffOptions): Tensor
  /** `digamma` */
  digamma(self: Tensor, options?: OutOptions): Tensor
  /** `digamma_` */
  digamma_(self: Tensor): Tensor
  /** `dim` */
  dim(self: Tensor): number
  /** `dist` */
  dist(self: Tensor, other: Tensor, p?: Scalar | POutOptions, options?: POutOptions): Tensor
  dist(self: Tensor, options: { other: Tensor } & POutOptions): Tensor
  /** `div` */
  div(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  div(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  div(self: Tensor, other: Scalar, options: RoundingModeOutOptions): Tensor
  div(self: Tensor, options: { other: Scalar } & RoundingModeOutOptions): Tensor
  div(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  div(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  div(self: Tensor, other: Tensor, options: RoundingModeOutOptions): Tensor
  div(self: Tensor, options: { other: Tensor } & RoundingModeOutOptions): Tensor
  /** `div_` */
  div_(self: Tensor, other: Scalar): Tensor
  div_(self: Tensor, options: { other: Scalar }): Tensor
  div_(self: Tensor, other: Scalar, options: RoundingModeOptions): Tensor
  div_(self: Tensor, options: { other: Scalar } & RoundingModeOptions): Tensor
  div_(self: Tensor, other: Tensor): Tensor
  div_(self: Tensor, options: { other: Tensor }): Tensor
  div_(self: Tensor, other: Tensor, options: RoundingModeOptions): Tensor
  div_(self: Tensor, options: { other: Tensor } & RoundingModeOptions): Tensor
  /** `divide` */
  divide(self: Tensor, other: Scalar): Tensor
  divide(self: Tensor, options: { other: Scalar }): Tensor
  divide(self: Tensor, other: Scalar, options: RoundingModeOptions): Tensor
  divide(self: Tensor, options: { other: Scalar } & RoundingModeOptions): Tensor
  divide(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  divide(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  divide(self: Tensor, other: Tensor, options: RoundingModeOutOptions): Tensor
  divide(self: Tensor, options: { other: Tensor } & RoundingModeOutOptions): Tensor
  /** `divide_` */
  divide_(self: Tensor, other: Scalar): Tensor
  divide_(self: Tensor, options: { other: Scalar }): Tensor
  divide_(self: Tensor, other: Scalar, options: RoundingModeOptions): Tensor
  divide_(self: Tensor, options: { other: Scalar } & RoundingModeOptions): Tensor
  divide_(self: Tensor, other: Tensor): Tensor
  divide_(self: Tensor, options: { other: Tensor }): Tensor
  divide_(self: Tensor, other: Tensor, options: RoundingModeOptions): Tensor
  divide_(self: Tensor, options: { other: Tensor } & RoundingModeOptions): Tensor
  /** `dot` */
  dot(self: Tensor, tensor: Tensor, options?: OutOptions): Tensor
  dot(self: Tensor, options: { tensor: Tensor } & OutOptions): Tensor
  /** `dropout` */
  dropout(input: Tensor, p: Double, train: boolean): Tensor
  dropout(input: Tensor, p: Double, options: { train: boolean }): Tensor
  dropout(input: Tensor, options: { p: Double; train: boolean }): Tensor
  /** `dropout_` */
  dropout_(self: Tensor, p: Double, train: boolean): Tensor
  dropout_(self: Tensor, p: Double, options: { train: boolean }): Tensor
  dropout_(self: Tensor, options: { p: Double; train: boolean }): Tensor
  /** `dsplit` */
  dsplit(self: Tensor, indices: Ints): Parts
  dsplit(self: Tensor, options: { indices: Ints }): Parts
  dsplit(self: Tensor, sections: Int): Parts
  dsplit(self: Tensor, options: { sections: Int }): Parts
  /** `dstack` */
  dstack(tensors: Tensors, options?: OutOptions): Tensor
  /** `einsum` */
  einsum(equation: string, tensors: Tensors, options?: PathOptions): Tensor
  einsum(equation: string, options: { tensors: Tensors } & PathOptions): Tensor
  /** `elu` */
  elu(self: Tensor, alpha?: Scalar | EluOptions, scale?: Scalar | EluOptions, inputScale?: Scalar | EluOptions, options?: EluOptions): Tensor
  /** `elu_` */
  elu_(self: Tensor, alpha?: Scalar | AlphaScaleInputScaleOptions, scale?: Scalar | AlphaScaleInputScaleOptions, inputScale?: Scalar | AlphaScaleInputScaleOptions, options?: AlphaScaleInputScaleOptions): Tensor
  /** `elu_backward` */
  eluBackward(gradOutput: Tensor, alpha: Scalar, scale: Scalar, inputScale: Scalar, isResult: boolean, selfOrResult: Tensor, options?: OutOptions): Tensor
  eluBackward(gradOutput: Tensor, alpha: Scalar, scale: Scalar, inputScale: Scalar, isResult: boolean, options: { selfOrResult: Tensor } & OutOptions): Tensor
  eluBackward(gradOutput: Tensor, alpha: Scalar, scale: Scalar, inputScale: Scalar, options: { isResult: boolean; selfOrResult: Tensor } & OutOptions): Tensor
  eluBackward(gradOutput: Tensor, alpha: Scalar, scale: Scalar, options: { inputScale: Scalar; isResult: boolean; selfOrResult: Tensor } & OutOptions): Tensor
  eluBackward(gradOutput: Tensor, alpha: Scalar, options: { scale: Scalar; inputScale: Scalar; isResult: boolean; selfOrResult: Tensor } & OutOptions): Tensor
  eluBackward(gradOutput: Tensor, options: { alpha: Scalar; scale: Scalar; inputScale: Scalar; isResult: boolean; selfOrResult: Tensor } & OutOptions): Tensor
  /** `embedding` */
  embedding(weight: Tensor, indices: Tensor, paddingIdx?: Int | EmbeddingOptions, scaleGradByFreq?: boolean | EmbeddingOptions, sparse?: boolean | EmbeddingOptions, options?: EmbeddingOptions): Tensor
  embedding(weight: Tensor, options: { indices: Tensor } & EmbeddingOptions): Tensor
  /** `embedding_backward` */
  embeddingBackward(grad: Tensor, indices: Tensor, numWeights: Int, paddingIdx: Int, scaleGradByFreq: boolean, sparse: boolean): Tensor
  embeddingBackward(grad: Tensor, indices: Tensor, numWeights: Int, paddingIdx: Int, scaleGradByFreq: boolean, options: { sparse: boolean }): Tensor
  embeddingBackward(grad: Tensor, indices: Tensor, numWeights: Int, paddingIdx: Int, options: { scaleGradByFreq: boolean; sparse: boolean }): Tensor
  embeddingBackward(grad: Tensor, indices: Tensor, numWeights: Int, options: { paddingIdx: Int; scaleGradByFreq: boolean; sparse: boolean }): Tensor
  embeddingBackward(grad: Tensor, indices: Tensor, options: { numWeights: Int; paddingIdx: Int; scaleGradByFreq: boolean; sparse: boolean }): Tensor
  embeddingBackward(grad: Tensor, options: { indices: Tensor; numWeights: Int; paddingIdx: Int; scaleGradByFreq: boolean; sparse: boolean }): Tensor
  /** `embedding_bag` */
  embeddingBag(weight: Tensor, indices: Tensor, offsets: Tensor, scaleGradByFreq?: boolean | EmbeddingBagOptions, mode?: Int | EmbeddingBagOptions, sparse?: boolean | EmbeddingBagOptions, perSampleWeights?: Tensor | null | EmbeddingBagOptions, includeLastOffset?: boolean | EmbeddingBagOptions, options?: EmbeddingBagOptions): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, indices: Tensor, options: { offsets: Tensor } & EmbeddingBagOptions): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, options: { indices: Tensor; offsets: Tensor } & EmbeddingBagOptions): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, indices: Tensor, offsets: Tensor, scaleGradByFreq: boolean, mode: Int, sparse: boolean, perSampleWeights: Tensor | null, includeLastOffset: boolean, paddingIdx: Int | null): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, indices: Tensor, offsets: Tensor, scaleGradByFreq: boolean, mode: Int, sparse: boolean, perSampleWeights: Tensor | null, includeLastOffset: boolean, options: { paddingIdx: Int | null }): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, indices: Tensor, offsets: Tensor, scaleGradByFreq: boolean, mode: Int, sparse: boolean, perSampleWeights: Tensor | null, options: { includeLastOffset: boolean; paddingIdx: Int | null }): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, indices: Tensor, offsets: Tensor, scaleGradByFreq: boolean, mode: Int, sparse: boolean, options: { perSampleWeights: Tensor | null; includeLastOffset: boolean; paddingIdx: Int | null }): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, indices: Tensor, offsets: Tensor, scaleGradByFreq: boolean, mode: Int, options: { sparse: boolean; perSampleWeights: Tensor | null; includeLastOffset: boolean; paddingIdx: Int | null }): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, indices: Tensor, offsets: Tensor, scaleGradByFreq: boolean, options: { mode: Int; sparse: boolean; perSampleWeights: Tensor | null; includeLastOffset: boolean; paddingIdx: Int | null }): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, indices: Tensor, offsets: Tensor, options: { scaleGradByFreq: boolean; mode: Int; sparse: boolean; perSampleWeights: Tensor | null; includeLastOffset: boolean; paddingIdx: Int | null }): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, indices: Tensor, options: { offsets: Tensor; scaleGradByFreq: boolean; mode: Int; sparse: boolean; perSampleWeights: Tensor | null; includeLastOffset: boolean; paddingIdx: Int | null }): [Tensor, Tensor, Tensor, Tensor]
  embeddingBag(weight: Tensor, options: { indices: Tensor; offsets: Tensor; scaleGradByFreq: boolean; mode: Int; sparse: boolean; perSampleWeights: Tensor | null; includeLastOffset: boolean; paddingIdx: Int | null }): [Tensor, Tensor, Tensor, Tensor]
  /** `embedding_dense_backward` */
  embeddingDenseBackward(gradOutput: Tensor, indices: Tensor, numWeights: Int, paddingIdx: Int, scaleGradByFreq: boolean, options?: OutOptions): Tensor
  embeddingDenseBackward(gradOutput: Tensor, indices: Tensor, numWeights: Int, paddingIdx: Int, options: { scaleGradByFreq: boolean } & OutOptions): Tensor
  embeddingDenseBackward(gradOutput: Tensor, indices: Tensor, numWeights: Int, options: { paddingIdx: Int; scaleGradByFreq: boolean } & OutOptions): Tensor
  embeddingDenseBackward(gradOutput: Tensor, indices: Tensor, options: { numWeights: Int; paddingIdx: Int; scaleGradByFreq: boolean } & OutOptions): Tensor
  embeddingDenseBackward(gradOutput: Tensor, options: { indices: Tensor; numWeights: Int; paddingIdx: Int; scaleGradByFreq: boolean } & OutOptions): Tensor
  /** `embedding_renorm` */
  embeddingRenorm(self: Tensor, indices: Tensor, maxNorm: Double, normType: Double, options?: OutOptions): Tensor
  embeddingRenorm(self: Tensor, indices: Tensor, maxNorm: Double, options: { normType: Double } & OutOptions): Tensor
  embeddingRenorm(self: Tensor, indices: Tensor, options: { maxNorm: Double; normType: Double } & OutOptions): Tensor
  embeddingRenorm(self: Tensor, options: { indices: Tensor; maxNorm: Double; normType: Double } & OutOptions): Tensor
  /** `embedding_renorm_` */
  embeddingRenorm_(self: Tensor, indices: Tensor, maxNorm: Double, normType: Double): Tensor
  embeddingRenorm_(self: Tensor, indices: Tensor, maxNorm: Double, options: { normType: Double }): Tensor
  embeddingRenorm_(self: Tensor, indices: Tensor, options: { maxNorm: Double; normType: Double }): Tensor
  embeddingRenorm_(self: Tensor, options: { indices: Tensor; maxNorm: Double; normType: Double }): Tensor
  /** `embedding_sparse_backward` */
  embeddingSparseBackward(grad: Tensor, indices: Tensor, numWeights: Int, paddingIdx: Int, scaleGradByFreq: boolean): Tensor
  embeddingSparseBackward(grad: Tensor, indices: Tensor, numWeights: Int, paddingIdx: Int, options: { scaleGradByFreq: boolean }): Tensor
  embeddingSparseBackward(grad: Tensor, indices: Tensor, numWeights: Int, options: { paddingIdx: Int; scaleGradByFreq: boolean }): Tensor
  embeddingSparseBackward(grad: Tensor, indices: Tensor, options: { numWeights: Int; paddingIdx: Int; scaleGradByFreq: boolean }): Tensor
  embeddingSparseBackward(grad: Tensor, options: { indices: Tensor; numWeights: Int; paddingIdx: Int; scaleGradByFreq: boolean }): Tensor
  /** `empty` */
  empty(size: Ints, options?: EmptyMemoryFormatOptions): Tensor
  empty(...size: Int[]): Tensor
  empty(...args: [...size: Int[], options: EmptyMemoryFormatOptions]): Tensor
  /** `empty_like` */
  emptyLike(self: Tensor, options?: EmptyMemoryFormatOptions): Tensor
  /** `empty_permuted` */
  emptyPermuted(size: Ints, physicalLayout: Ints, options?: FactoryOutOptions): Tensor
  emptyPermuted(size: Ints, options: { physicalLayout: Ints } & FactoryOutOptions): Tensor
  /** `empty_quantized` */
  emptyQuantized(size: Ints, qtensor: Tensor, options?: EmptyMemoryFormatOptions): Tensor
  emptyQuantized(size: Ints, options: { qtensor: Tensor } & EmptyMemoryFormatOptions): Tensor
  /** `empty_strided` */
  emptyStrided(size: Ints, stride: Ints, options?: FactoryOutOptions): Tensor
  emptyStrided(size: Ints, options: { stride: Ints } & FactoryOutOptions): Tensor
  /** `eq` */
  eq(self: Tensor, other: Scalar): BoolTensor
  eq(self: Tensor, options: { other: Scalar }): BoolTensor
  eq(self: Tensor, other: Tensor): BoolTensor
  eq(self: Tensor, options: { other: Tensor }): BoolTensor
  eq(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  eq(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  eq(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  eq(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `eq_` */
  eq_(self: Tensor, other: Scalar): Tensor
  eq_(self: Tensor, options: { other: Scalar }): Tensor
  eq_(self: Tensor, other: Tensor): Tensor
  eq_(self: Tensor, options: { other: Tensor }): Tensor
  /** `equal` */
  equal(self: Tensor, other: Tensor): boolean
  equal(self: Tensor, options: { other: Tensor }): boolean
  /** `erf` */
  erf(self: Tensor, options?: OutOptions): Tensor
  /** `erf_` */
  erf_(self: Tensor): Tensor
  /** `erfc` */
  erfc(self: Tensor, options?: OutOptions): Tensor
  /** `erfc_` */
  erfc_(self: Tensor): Tensor
  /** `erfinv` */
  erfinv(self: Tensor, options?: OutOptions): Tensor
  /** `erfinv_` */
  erfinv_(self: Tensor): Tensor
  /** `exp` */
  exp(self: Tensor, options?: OutOptions): Tensor
  /** `exp2` */
  exp2(self: Tensor, options?: OutOptions): Tensor
  /** `exp2_` */
  exp2_(self: Tensor): Tensor
  /** `exp_` */
  exp_(self: Tensor): Tensor
  /** `expand` */
  expand(self: Tensor, size: Ints, options?: ImplicitOptions): Tensor
  expand(self: Tensor, options: { size: Ints } & ImplicitOptions): Tensor
  /** `expand_as` */
  expandAs(self: Tensor, other: Tensor): Tensor
  expandAs(self: Tensor, options: { other: Tensor }): Tensor
  /** `expand_copy` */
  expandCopy(self: Tensor, size: Ints, options?: ImplicitOutOptions): Tensor
  expandCopy(self: Tensor, options: { size: Ints } & ImplicitOutOptions): Tensor
  /** `expm1` */
  expm1(self: Tensor, options?: OutOptions): Tensor
  /** `expm1_` */
  expm1_(self: Tensor): Tensor
  /** `exponential` */
  exponential(self: Tensor, lambd?: Double | LambdGeneratorOutOptions, options?: LambdGeneratorOutOptions): Tensor
  /** `exponential_` */
  exponential_(self: Tensor, lambd?: Double | LambdGeneratorOptions, options?: LambdGeneratorOptions): Tensor
  /** `eye` */
  eye(n: Int, options?: FactoryOutOptions): Tensor
  eye(n: Int, m: Int, options?: FactoryOutOptions): Tensor
  eye(n: Int, options: { m: Int } & FactoryOutOptions): Tensor
  /** `fake_quantize_per_channel_affine` */
  fakeQuantizePerChannelAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, quantMin: Int, quantMax: Int): Tensor
  fakeQuantizePerChannelAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, quantMin: Int, options: { quantMax: Int }): Tensor
  fakeQuantizePerChannelAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, options: { quantMin: Int; quantMax: Int }): Tensor
  fakeQuantizePerChannelAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, options: { axis: Int; quantMin: Int; quantMax: Int }): Tensor
  fakeQuantizePerChannelAffine(self: Tensor, scale: Tensor, options: { zeroPoint: Tensor; axis: Int; quantMin: Int; quantMax: Int }): Tensor
  fakeQuantizePerChannelAffine(self: Tensor, options: { scale: Tensor; zeroPoint: Tensor; axis: Int; quantMin: Int; quantMax: Int }): Tensor
  /** `fake_quantize_per_channel_affine_cachemask` */
  fakeQuantizePerChannelAffineCachemask(self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, quantMin: Int, quantMax: Int, options?: OutOptions3): OutputMask
  fakeQuantizePerChannelAffineCachemask(self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, quantMin: Int, options: { quantMax: Int } & OutOptions3): OutputMask
  fakeQuantizePerChannelAffineCachemask(self: Tensor, scale: Tensor, zeroPoint: Tensor, axis: Int, options: { quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  fakeQuantizePerChannelAffineCachemask(self: Tensor, scale: Tensor, zeroPoint: Tensor, options: { axis: Int; quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  fakeQuantizePerChannelAffineCachemask(self: Tensor, scale: Tensor, options: { zeroPoint: Tensor; axis: Int; quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  fakeQuantizePerChannelAffineCachemask(self: Tensor, options: { scale: Tensor; zeroPoint: Tensor; axis: Int; quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  /** `fake_quantize_per_channel_affine_cachemask_backward` */
  fakeQuantizePerChannelAffineCachemaskBackward(grad: Tensor, mask: Tensor): Tensor
  fakeQuantizePerChannelAffineCachemaskBackward(grad: Tensor, options: { mask: Tensor }): Tensor
  /** `fake_quantize_per_tensor_affine` */
  fakeQuantizePerTensorAffine(self: Tensor, scale: Double, zeroPoint: Int, quantMin: Int, quantMax: Int): Tensor
  fakeQuantizePerTensorAffine(self: Tensor, scale: Double, zeroPoint: Int, quantMin: Int, options: { quantMax: Int }): Tensor
  fakeQuantizePerTensorAffine(self: Tensor, scale: Double, zeroPoint: Int, options: { quantMin: Int; quantMax: Int }): Tensor
  fakeQuantizePerTensorAffine(self: Tensor, scale: Double, options: { zeroPoint: Int; quantMin: Int; quantMax: Int }): Tensor
  fakeQuantizePerTensorAffine(self: Tensor, options: { scale: Double; zeroPoint: Int; quantMin: Int; quantMax: Int }): Tensor
  fakeQuantizePerTensorAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, quantMin: Int, quantMax: Int): Tensor
  fakeQuantizePerTensorAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, quantMin: Int, options: { quantMax: Int }): Tensor
  fakeQuantizePerTensorAffine(self: Tensor, scale: Tensor, zeroPoint: Tensor, options: { quantMin: Int; quantMax: Int }): Tensor
  fakeQuantizePerTensorAffine(self: Tensor, scale: Tensor, options: { zeroPoint: Tensor; quantMin: Int; quantMax: Int }): Tensor
  fakeQuantizePerTensorAffine(self: Tensor, options: { scale: Tensor; zeroPoint: Tensor; quantMin: Int; quantMax: Int }): Tensor
  /** `fake_quantize_per_tensor_affine_cachemask` */
  fakeQuantizePerTensorAffineCachemask(self: Tensor, scale: Double, zeroPoint: Int, quantMin: Int, quantMax: Int, options?: OutOptions3): OutputMask
  fakeQuantizePerTensorAffineCachemask(self: Tensor, scale: Double, zeroPoint: Int, quantMin: Int, options: { quantMax: Int } & OutOptions3): OutputMask
  fakeQuantizePerTensorAffineCachemask(self: Tensor, scale: Double, zeroPoint: Int, options: { quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  fakeQuantizePerTensorAffineCachemask(self: Tensor, scale: Double, options: { zeroPoint: Int; quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  fakeQuantizePerTensorAffineCachemask(self: Tensor, options: { scale: Double; zeroPoint: Int; quantMin: Int; quantMax: Int } & OutOptions3): OutputMask
  /** `fake_quantize_per_tensor_affine_cachemask_backward` */
  fakeQuantizePerTensorAffineCachemaskBackward(grad: Tensor, mask: Tensor): Tensor
  fakeQuantizePerTensorAffineCachemaskBackward(grad: Tensor, options: { mask: Tensor }): Tensor
  /** `fbgemm_linear_fp16_weight` */
  fbgemmLinearFp16Weight(input: Tensor, packedWeight: Tensor, bias: Tensor): Tensor
  fbgemmLinearFp16Weight(input: Tensor, packedWeight: Tensor, options: { bias: Tensor }): Tensor
  fbgemmLinearFp16Weight(input: Tensor, options: { packedWeight: Tensor; bias: Tensor }): Tensor
  fbgemmLinearFp16Weight(input: Tensor, packedWeight: Tensor, bias: Tensor, output: Tensor): Tensor
  fbgemmLinearFp16Weight(input: Tensor, packedWeight: Tensor, bias: Tensor, options: { output: Tensor }): Tensor
  fbgemmLinearFp16Weight(input: Tensor, packedWeight: Tensor, options: { bias: Tensor; output: Tensor }): Tensor
  fbgemmLinearFp16Weight(input: Tensor, options: { packedWeight: Tensor; bias: Tensor; output: Tensor }): Tensor
  /** `fbgemm_linear_fp16_weight_fp32_activation` */
  fbgemmLinearFp16WeightFp32Activation(input: Tensor, packedWeight: Tensor, bias: Tensor | null): Tensor
  fbgemmLinearFp16WeightFp32Activation(input: Tensor, packedWeight: Tensor, options: { bias: Tensor | null }): Tensor
  fbgemmLinearFp16WeightFp32Activation(input: Tensor, options: { packedWeight: Tensor; bias: Tensor | null }): Tensor
  fbgemmLinearFp16WeightFp32Activation(input: Tensor, packedWeight: Tensor, bias: Tensor | null, output: Tensor): Tensor
  fbgemmLinearFp16WeightFp32Activation(input: Tensor, packedWeight: Tensor, bias: Tensor | null, options: { output: Tensor }): Tensor
  fbgemmLinearFp16WeightFp32Activation(input: Tensor, packedWeight: Tensor, options: { bias: Tensor | null; output: Tensor }): Tensor
  fbgemmLinearFp16WeightFp32Activation(input: Tensor, options: { packedWeight: Tensor; bias: Tensor | null; output: Tensor }): Tensor
  /** `fbgemm_linear_int8_weight` */
  fbgemmLinearInt8Weight(input: Tensor, weight: Tensor, packed: Tensor, colOffsets: Tensor, weightScale: Scalar, weightZeroPoint: Scalar, bias: Tensor): Tensor
  fbgemmLinearInt8Weight(input: Tensor, weight: Tensor, packed: Tensor, colOffsets: Tensor, weightScale: Scalar, weightZeroPoint: Scalar, options: { bias: Tensor }): Tensor
  fbgemmLinearInt8Weight(input: Tensor, weight: Tensor, packed: Tensor, colOffsets: Tensor, weightScale: Scalar, options: { weightZeroPoint: Scalar; bias: Tensor }): Tensor
  fbgemmLinearInt8Weight(input: Tensor, weight: Tensor, packed: Tensor, colOffsets: Tensor, options: { weightScale: Scalar; weightZeroPoint: Scalar; bias: Tensor }): Tensor
  fbgemmLinearInt8Weight(input: Tensor, weight: Tensor, packed: Tensor, options: { colOffsets: Tensor; weightScale: Scalar; weightZeroPoint: Scalar; bias: Tensor }): Tensor
  fbgemmLinearInt8Weight(input: Tensor, weight: Tensor, options: { packed: Tensor; colOffsets: Tensor; weightScale: Scalar; weightZeroPoint: Scalar; bias: Tensor }): Tensor
  fbgemmLinearInt8Weight(input: Tensor, options: { weight: Tensor; packed: Tensor; colOffsets: Tensor; weightScale: Scalar; weightZeroPoint: Scalar; bias: Tensor }): Tensor
  /** `fbgemm_linear_int8_weight_fp32_activation` */
  fbgemmLinearInt8WeightFp32Activation(input: Tensor, weight: Tensor, packed: Tensor, colOffsets: Tensor, weightScale: Scalar, weightZeroPoint: Scalar, bias: Tensor): Tensor
  fbgemmLinearInt8WeightFp32Activation(input: Tensor, weight: Tensor, packed: Tensor, colOffsets: Tensor, weightScale: Scalar, weightZeroPoint: Scalar, options: { bias: Tensor }): Tensor
  fbgemmLinearInt8WeightFp32Activation(input: Tensor, weight: Tensor, packed: Tensor, colOffsets: Tensor, weightScale: Scalar, options: { weightZeroPoint: Scalar; bias: Tensor }): Tensor
  fbgemmLinearInt8WeightFp32Activation(input: Tensor, weight: Tensor, packed: Tensor, colOffsets: Tensor, options: { weightScale: Scalar; weightZeroPoint: Scalar; bias: Tensor }): Tensor
  fbgemmLinearInt8WeightFp32Activation(input: Tensor, weight: Tensor, packed: Tensor, options: { colOffsets: Tensor; weightScale: Scalar; weightZeroPoint: Scalar; bias: Tensor }): Tensor
  fbgemmLinearInt8WeightFp32Activation(input: Tensor, weight: Tensor, options: { packed: Tensor; colOffsets: Tensor; weightScale: Scalar; weightZeroPoint: Scalar; bias: Tensor }): Tensor
  fbgemmLinearInt8WeightFp32Activation(input: Tensor, options: { weight: Tensor; packed: Tensor; colOffsets: Tensor; weightScale: Scalar; weightZeroPoint: Scalar; bias: Tensor }): Tensor
  /** `fbgemm_linear_quantize_weight` */
  fbgemmLinearQuantizeWeight(input: Tensor): [Tensor, Tensor, number, number]
  /** `fbgemm_pack_gemm_matrix_fp16` */
  fbgemmPackGemmMatrixFp16(input: Tensor): Tensor
  /** `fbgemm_pack_quantized_matrix` */
  fbgemmPackQuantizedMatrix(input: Tensor): Tensor
  fbgemmPackQuantizedMatrix(input: Tensor, K: Int, N: Int): Tensor
  fbgemmPackQuantizedMatrix(input: Tensor, K: Int, options: { N: Int }): Tensor
  fbgemmPackQuantizedMatrix(input: Tensor, options: { K: Int; N: Int }): Tensor
  /** `feature_alpha_dropout` */
  featureAlphaDropout(input: Tensor, p: Double, train: boolean): Tensor
  featureAlphaDropout(input: Tensor, p: Double, options: { train: boolean }): Tensor
  featureAlphaDropout(input: Tensor, options: { p: Double; train: boolean }): Tensor
  /** `feature_alpha_dropout_` */
  featureAlphaDropout_(self: Tensor, p: Double, train: boolean): Tensor
  featureAlphaDropout_(self: Tensor, p: Double, options: { train: boolean }): Tensor
  featureAlphaDropout_(self: Tensor, options: { p: Double; train: boolean }): Tensor
  /** `feature_dropout` */
  featureDropout(input: Tensor, p: Double, train: boolean): Tensor
  featureDropout(input: Tensor, p: Double, options: { train: boolean }): Tensor
  featureDropout(input: Tensor, options: { p: Double; train: boolean }): Tensor
  /** `feature_dropout_` */
  featureDropout_(self: Tensor, p: Double, train: boolean): Tensor
  featureDropout_(self: Tensor, p: Double, options: { train: boolean }): Tensor
  featureDropout_(self: Tensor, options: { p: Double; train: boolean }): Tensor
  /** `fft_fft` */
  fftFft(self: Tensor, n?: Int | null | FftFftOptions, dim?: Int | FftFftOptions, norm?: string | null | FftFftOptions, options?: FftFftOptions): Tensor
  /** `fft_fft2` */
  fftFft2(self: Tensor, s?: Size | null | FftFft2Options, dim?: Size | FftFft2Options, norm?: string | null | FftFft2Options, options?: FftFft2Options): Tensor
  /** `fft_fftfreq` */
  fftFftfreq(n: Int, d?: Double | FftFftfreqOptions, options?: FftFftfreqOptions): Tensor
  /** `fft_fftn` */
  fftFftn(self: Tensor, s?: Size | null | FftFftnOptions, dim?: Size | null | FftFftnOptions, norm?: string | null | FftFftnOptions, options?: FftFftnOptions): Tensor
  /** `fft_fftshift` */
  fftFftshift(self: Tensor, dim?: Size | null | DimOptions2, options?: DimOptions2): Tensor
  /** `fft_hfft` */
  fftHfft(self: Tensor, n?: Int | null | FftFftOptions, dim?: Int | FftFftOptions, norm?: string | null | FftFftOptions, options?: FftFftOptions): Tensor
  /** `fft_hfft2` */
  fftHfft2(self: Tensor, s?: Size | null | FftFft2Options, dim?: Size | FftFft2Options, norm?: string | null | FftFft2Options, options?: FftFft2Options): Tensor
  /** `fft_hfftn` */
  fftHfftn(self: Tensor, s?: Size | null | FftFftnOptions, dim?: Size | null | FftFftnOptions, norm?: string | null | FftFftnOptions, options?: FftFftnOptions): Tensor
  /** `fft_ifft` */
  fftIfft(self: Tensor, n?: Int | null | FftFftOptions, dim?: Int | FftFftOptions, norm?: string | null | FftFftOptions, options?: FftFftOptions): Tensor
  /** `fft_ifft2` */
  fftIfft2(self: Tensor, s?: Size | null | FftFft2Options, dim?: Size | FftFft2Options, norm?: string | null | FftFft2Options, options?: FftFft2Options): Tensor
  /** `fft_ifftn` */
  fftIfftn(self: Tensor, s?: Size | null | FftFftnOptions, dim?: Size | null | FftFftnOptions, norm?: string | null | FftFftnOptions, options?: FftFftnOptions): Tensor
  /** `fft_ifftshift` */
  fftIfftshift(self: Tensor, dim?: Size | null | DimOptions2, options?: DimOptions2): Tensor
  /** `fft_ihfft` */
  fftIhfft(self: Tensor, n?: Int | null | FftFftOptions, dim?: Int | FftFftOptions, norm?: string | null | FftFftOptions, options?: FftFftOptions): Tensor
  /** `fft_ihfft2` */
  fftIhfft2(self: Tensor, s?: Size | null | FftFft2Options, dim?: Size | FftFft2Options, norm?: string | null | FftFft2Options, options?: FftFft2Options): Tensor
  /** `fft_ihfftn` */
  fftIhfftn(self: Tensor, s?: Size | null | FftFftnOptions, dim?: Size | null | FftFftnOptions, norm?: string | null | FftFftnOptions, options?: FftFftnOptions): Tensor
  /** `fft_irfft` */
  fftIrfft(self: Tensor, n?: Int | null | FftFftOptions, dim?: Int | FftFftOptions, norm?: string | null | FftFftOptions, options?: FftFftOptions): Tensor
  /** `fft_irfft2` */
  fftIrfft2(self: Tensor, s?: Size | null | FftFft2Options, dim?: Size | FftFft2Options, norm?: string | null | FftFft2Options, options?: FftFft2Options): Tensor
  /** `fft_irfftn` */
  fftIrfftn(self: Tensor, s?: Size | null | FftFftnOptions, dim?: Size | null | FftFftnOptions, norm?: string | null | FftFftnOptions, options?: FftFftnOptions): Tensor
  /** `fft_rfft` */
  fftRfft(self: Tensor, n?: Int | null | FftFftOptions, dim?: Int | FftFftOptions, norm?: string | null | FftFftOptions, options?: FftFftOptions): Tensor
  /** `fft_rfft2` */
  fftRfft2(self: Tensor, s?: Size | null | FftFft2Options, dim?: Size | FftFft2Options, norm?: string | null | FftFft2Options, options?: FftFft2Options): Tensor
  /** `fft_rfftfreq` */
  fftRfftfreq(n: Int, d?: Double | FftFftfreqOptions, options?: FftFftfreqOptions): Tensor
  /** `fft_rfftn` */
  fftRfftn(self: Tensor, s?: Size | null | FftFftnOptions, dim?: Size | null | FftFftnOptions, norm?: string | null | FftFftnOptions, options?: FftFftnOptions): Tensor
  /** `fill` */
  fill(self: Tensor, value: Scalar, options?: OutOptions): Tensor
  fill(self: Tensor, options: { value: Scalar } & OutOptions): Tensor
  fill(self: Tensor, value: Tensor, options?: OutOptions): Tensor
  fill(self: Tensor, options: { value: Tensor } & OutOptions): Tensor
  /** `fill_` */
  fill_(self: Tensor, value: Scalar): Tensor
  fill_(self: Tensor, options: { value: Scalar }): Tensor
  fill_(self: Tensor, value: Tensor): Tensor
  fill_(self: Tensor, options: { value: Tensor }): Tensor
  /** `fill_diagonal_` */
  fillDiagonal_(self: Tensor, fillValue: Scalar, wrap?: boolean | WrapOptions, options?: WrapOptions): Tensor
  fillDiagonal_(self: Tensor, options: { fillValue: Scalar } & WrapOptions): Tensor
  /** `fix` */
  fix(self: Tensor, options?: OutOptions): Tensor
  /** `fix_` */
  fix_(self: Tensor): Tensor
  /** `flatten` */
  flatten(self: Tensor, startDim?: Int | StartDimEndDimOptions, endDim?: Int | StartDimEndDimOptions, options?: StartDimEndDimOptions): Tensor
  /** `flatten_dense_tensors` */
  flattenDenseTensors(tensors: Tensors): Tensor
  /** `flip` */
  flip(self: Tensor, dims: Ints, options?: OutOptions): Tensor
  flip(self: Tensor, options: { dims: Ints } & OutOptions): Tensor
  /** `fliplr` */
  fliplr(self: Tensor): Tensor
  /** `flipud` */
  flipud(self: Tensor): Tensor
  /** `float_power` */
  floatPower(self: Scalar, exponent: Tensor, options?: OutOptions): Tensor
  floatPower(self: Scalar, options: { exponent: Tensor } & OutOptions): Tensor
  floatPower(self: Tensor, exponent: Scalar, options?: OutOptions): Tensor
  floatPower(self: Tensor, options: { exponent: Scalar } & OutOptions): Tensor
  floatPower(self: Tensor, exponent: Tensor, options?: OutOptions): Tensor
  floatPower(self: Tensor, options: { exponent: Tensor } & OutOptions): Tensor
  /** `float_power_` */
  floatPower_(self: Tensor, exponent: Scalar): Tensor
  floatPower_(self: Tensor, options: { exponent: Scalar }): Tensor
  floatPower_(self: Tensor, exponent: Tensor): Tensor
  floatPower_(self: Tensor, options: { exponent: Tensor }): Tensor
  /** `floor` */
  floor(self: Tensor, options?: OutOptions): Tensor
  /** `floor_` */
  floor_(self: Tensor): Tensor
  /** `floor_divide` */
  floorDivide(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  floorDivide(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  floorDivide(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  floorDivide(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  /** `floor_divide_` */
  floorDivide_(self: Tensor, other: Scalar): Tensor
  floorDivide_(self: Tensor, options: { other: Scalar }): Tensor
  floorDivide_(self: Tensor, other: Tensor): Tensor
  floorDivide_(self: Tensor, options: { other: Tensor }): Tensor
  /** `fmax` */
  fmax(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  fmax(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `fmin` */
  fmin(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  fmin(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `fmod` */
  fmod(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  fmod(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  fmod(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  fmod(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `fmod_` */
  fmod_(self: Tensor, other: Scalar): Tensor
  fmod_(self: Tensor, options: { other: Scalar }): Tensor
  fmod_(self: Tensor, other: Tensor): Tensor
  fmod_(self: Tensor, options: { other: Tensor }): Tensor
  /** `frac` */
  frac(self: Tensor, options?: OutOptions): Tensor
  /** `frac_` */
  frac_(self: Tensor): Tensor
  /** `fractional_max_pool2d` */
  fractionalMaxPool2d(self: Tensor, kernelSize: Size, outputSize: Size, randomSamples: Tensor, options?: OutOptions3): [Tensor, Tensor]
  fractionalMaxPool2d(self: Tensor, kernelSize: Size, outputSize: Size, options: { randomSamples: Tensor } & OutOptions3): [Tensor, Tensor]
  fractionalMaxPool2d(self: Tensor, kernelSize: Size, options: { outputSize: Size; randomSamples: Tensor } & OutOptions3): [Tensor, Tensor]
  fractionalMaxPool2d(self: Tensor, options: { kernelSize: Size; outputSize: Size; randomSamples: Tensor } & OutOptions3): [Tensor, Tensor]
  /** `fractional_max_pool2d_backward` */
  fractionalMaxPool2dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, outputSize: Size, indices: Tensor, options?: OutOptions): Tensor
  fractionalMaxPool2dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, outputSize: Size, options: { indices: Tensor } & OutOptions): Tensor
  fractionalMaxPool2dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, options: { outputSize: Size; indices: Tensor } & OutOptions): Tensor
  fractionalMaxPool2dBackward(gradOutput: Tensor, self: Tensor, options: { kernelSize: Size; outputSize: Size; indices: Tensor } & OutOptions): Tensor
  fractionalMaxPool2dBackward(gradOutput: Tensor, options: { self: Tensor; kernelSize: Size; outputSize: Size; indices: Tensor } & OutOptions): Tensor
  /** `fractional_max_pool3d` */
  fractionalMaxPool3d(self: Tensor, kernelSize: Size, outputSize: Size, randomSamples: Tensor, options?: OutOptions3): [Tensor, Tensor]
  fractionalMaxPool3d(self: Tensor, kernelSize: Size, outputSize: Size, options: { randomSamples: Tensor } & OutOptions3): [Tensor, Tensor]
  fractionalMaxPool3d(self: Tensor, kernelSize: Size, options: { outputSize: Size; randomSamples: Tensor } & OutOptions3): [Tensor, Tensor]
  fractionalMaxPool3d(self: Tensor, options: { kernelSize: Size; outputSize: Size; randomSamples: Tensor } & OutOptions3): [Tensor, Tensor]
  /** `fractional_max_pool3d_backward` */
  fractionalMaxPool3dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, outputSize: Size, indices: Tensor, options?: OutOptions): Tensor
  fractionalMaxPool3dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, outputSize: Size, options: { indices: Tensor } & OutOptions): Tensor
  fractionalMaxPool3dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, options: { outputSize: Size; indices: Tensor } & OutOptions): Tensor
  fractionalMaxPool3dBackward(gradOutput: Tensor, self: Tensor, options: { kernelSize: Size; outputSize: Size; indices: Tensor } & OutOptions): Tensor
  fractionalMaxPool3dBackward(gradOutput: Tensor, options: { self: Tensor; kernelSize: Size; outputSize: Size; indices: Tensor } & OutOptions): Tensor
  /** `frexp` */
  frexp(self: Tensor, options?: OutOptions3): MantissaExponent
  /** `frobenius_norm` */
  frobeniusNorm(self: Tensor, dim: Size, keepdim?: boolean | KeepdimOutOptions2, options?: KeepdimOutOptions2): Tensor
  frobeniusNorm(self: Tensor, options: { dim: Size } & KeepdimOutOptions2): Tensor
  /** `from_file` */
  fromFile(filename: string, shared?: boolean | null | FromFileOptions, size?: Int | null | FromFileOptions, options?: FromFileOptions): Tensor
  /** `full` */
  full(size: Ints, fillValue: Scalar, options?: FactoryOutOptions): Tensor
  full(size: Ints, options: { fillValue: Scalar } & FactoryOutOptions): Tensor
  /** `full_like` */
  fullLike(self: Tensor, fillValue: Scalar, options?: EmptyMemoryFormatOptions): Tensor
  fullLike(self: Tensor, options: { fillValue: Scalar } & EmptyMemoryFormatOptions): Tensor
  /** `fused_moving_avg_obs_fake_quant` */
  fusedMovingAvgObsFakeQuant(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, quantMin: Int, quantMax: Int, chAxis: Int, perRowFakeQuant?: boolean | PerRowFakeQuantSymmetricQuantOptions, symmetricQuant?: boolean | PerRowFakeQuantSymmetricQuantOptions, options?: PerRowFakeQuantSymmetricQuantOptions): Tensor
  fusedMovingAvgObsFakeQuant(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, quantMin: Int, quantMax: Int, options: { chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): Tensor
  fusedMovingAvgObsFakeQuant(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, quantMin: Int, options: { quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): Tensor
  fusedMovingAvgObsFakeQuant(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, averagingConst: Double, options: { quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): Tensor
  fusedMovingAvgObsFakeQuant(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, zeroPoint: Tensor, options: { averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): Tensor
  fusedMovingAvgObsFakeQuant(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, scale: Tensor, options: { zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): Tensor
  fusedMovingAvgObsFakeQuant(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, runningMax: Tensor, options: { scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): Tensor
  fusedMovingAvgObsFakeQuant(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, runningMin: Tensor, options: { runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): Tensor
  fusedMovingAvgObsFakeQuant(self: Tensor, observerOn: Tensor, fakeQuantOn: Tensor, options: { runningMin: Tensor; runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): Tensor
  fusedMovingAvgObsFakeQuant(self: Tensor, observerOn: Tensor, options: { fakeQuantOn: Tensor; runningMin: Tensor; runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): Tensor
  fusedMovingAvgObsFakeQuant(self: Tensor, options: { observerOn: Tensor; fakeQuantOn: Tensor; runningMin: Tensor; runningMax: Tensor; scale: Tensor; zeroPoint: Tensor; averagingConst: Double; quantMin: Int; quantMax: Int; chAxis: Int } & PerRowFakeQuantSymmetricQuantOptions): Tensor
  /** `gather` */
  gather(self: Tensor, dim: Int, index: Tensor, options?: SparseGradOutOptions): Tensor
  gather(self: Tensor, dim: Int, options: { index: Tensor } & SparseGradOutOptions): Tensor
  gather(self: Tensor, options: { dim: Int; index: Tensor } & SparseGradOutOptions): Tensor
  /** `gather_backward` */
  gatherBackward(grad: Tensor, self: Tensor, dim: Int, index: Tensor, sparseGrad: boolean): Tensor
  gatherBackward(grad: Tensor, self: Tensor, dim: Int, index: Tensor, options: { sparseGrad: boolean }): Tensor
  gatherBackward(grad: Tensor, self: Tensor, dim: Int, options: { index: Tensor; sparseGrad: boolean }): Tensor
  gatherBackward(grad: Tensor, self: Tensor, options: { dim: Int; index: Tensor; sparseGrad: boolean }): Tensor
  gatherBackward(grad: Tensor, options: { self: Tensor; dim: Int; index: Tensor; sparseGrad: boolean }): Tensor
  /** `gcd` */
  gcd(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  gcd(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `gcd_` */
  gcd_(self: Tensor, other: Tensor): Tensor
  gcd_(self: Tensor, options: { other: Tensor }): Tensor
  /** `ge` */
  ge(self: Tensor, other: Scalar): BoolTensor
  ge(self: Tensor, options: { other: Scalar }): BoolTensor
  ge(self: Tensor, other: Tensor): BoolTensor
  ge(self: Tensor, options: { other: Tensor }): BoolTensor
  ge(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  ge(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  ge(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  ge(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `ge_` */
  ge_(self: Tensor, other: Scalar): Tensor
  ge_(self: Tensor, options: { other: Scalar }): Tensor
  ge_(self: Tensor, other: Tensor): Tensor
  ge_(self: Tensor, options: { other: Tensor }): Tensor
  /** `gelu` */
  gelu(self: Tensor, options?: ApproximateOutOptions): Tensor
  /** `gelu_` */
  gelu_(self: Tensor, options?: ApproximateOptions): Tensor
  /** `gelu_backward` */
  geluBackward(gradOutput: Tensor, self: Tensor, options?: ApproximateOutOptions): Tensor
  geluBackward(gradOutput: Tensor, options: { self: Tensor } & ApproximateOutOptions): Tensor
  /** `geometric` */
  geometric(self: Tensor, p: Double, options?: GeneratorOutOptions): Tensor
  geometric(self: Tensor, options: { p: Double } & GeneratorOutOptions): Tensor
  /** `geometric_` */
  geometric_(self: Tensor, p: Double, options?: GeneratorOptions): Tensor
  geometric_(self: Tensor, options: { p: Double } & GeneratorOptions): Tensor
  /** `geqrf` */
  geqrf(self: Tensor, options?: OutOptions3): ATau
  /** `ger` */
  ger(self: Tensor, vec2: Tensor, options?: OutOptions): Tensor
  ger(self: Tensor, options: { vec2: Tensor } & OutOptions): Tensor
  /** `get_device` */
  getDevice(self: Tensor): number
  /** `glu` */
  glu(self: Tensor, dim?: Int | DimOutOptions, options?: DimOutOptions): Tensor
  /** `glu_backward` */
  gluBackward(gradOutput: Tensor, self: Tensor, dim: Int, options?: OutOptions): Tensor
  gluBackward(gradOutput: Tensor, self: Tensor, options: { dim: Int } & OutOptions): Tensor
  gluBackward(gradOutput: Tensor, options: { self: Tensor; dim: Int } & OutOptions): Tensor
  /** `glu_backward_jvp` */
  gluBackwardJvp(gradX: Tensor, gradGlu: Tensor, x: Tensor, dgradGlu: Tensor, dx: Tensor, dim: Int, options?: OutOptions): Tensor
  gluBackwardJvp(gradX: Tensor, gradGlu: Tensor, x: Tensor, dgradGlu: Tensor, dx: Tensor, options: { dim: Int } & OutOptions): Tensor
  gluBackwardJvp(gradX: Tensor, gradGlu: Tensor, x: Tensor, dgradGlu: Tensor, options: { dx: Tensor; dim: Int } & OutOptions): Tensor
  gluBackwardJvp(gradX: Tensor, gradGlu: Tensor, x: Tensor, options: { dgradGlu: Tensor; dx: Tensor; dim: Int } & OutOptions): Tensor
  gluBackwardJvp(gradX: Tensor, gradGlu: Tensor, options: { x: Tensor; dgradGlu: Tensor; dx: Tensor; dim: Int } & OutOptions): Tensor
  gluBackwardJvp(gradX: Tensor, options: { gradGlu: Tensor; x: Tensor; dgradGlu: Tensor; dx: Tensor; dim: Int } & OutOptions): Tensor
  /** `glu_jvp` */
  gluJvp(glu: Tensor, x: Tensor, dx: Tensor, dim: Int, options?: OutOptions): Tensor
  gluJvp(glu: Tensor, x: Tensor, dx: Tensor, options: { dim: Int } & OutOptions): Tensor
  gluJvp(glu: Tensor, x: Tensor, options: { dx: Tensor; dim: Int } & OutOptions): Tensor
  gluJvp(glu: Tensor, options: { x: Tensor; dx: Tensor; dim: Int } & OutOptions): Tensor
  /** `gradient` */
  gradient(self: Tensor, options: DimEdgeOrderOptions): Parts
  gradient(self: Tensor, options: SpacingDimEdgeOrderOptions): Parts
  gradient(self: Tensor, options?: SpacingDimEdgeOrderOptions2): Parts
  gradient(self: Tensor, options: SpacingDimEdgeOrderOptions3): Parts
  gradient(self: Tensor, options: SpacingDimEdgeOrderOptions4): Parts
  gradient(self: Tensor, options: SpacingDimEdgeOrderOptions5): Parts
  gradient(self: Tensor, options: SpacingDimEdgeOrderOptions6): Parts
  /** `greater` */
  greater(self: Tensor, other: Scalar): BoolTensor
  greater(self: Tensor, options: { other: Scalar }): BoolTensor
  greater(self: Tensor, other: Tensor): BoolTensor
  greater(self: Tensor, options: { other: Tensor }): BoolTensor
  greater(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  greater(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  greater(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  greater(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `greater_` */
  greater_(self: Tensor, other: Scalar): Tensor
  greater_(self: Tensor, options: { other: Scalar }): Tensor
  greater_(self: Tensor, other: Tensor): Tensor
  greater_(self: Tensor, options: { other: Tensor }): Tensor
  /** `greater_equal` */
  greaterEqual(self: Tensor, other: Scalar): BoolTensor
  greaterEqual(self: Tensor, options: { other: Scalar }): BoolTensor
  greaterEqual(self: Tensor, other: Tensor): BoolTensor
  greaterEqual(self: Tensor, options: { other: Tensor }): BoolTensor
  greaterEqual(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  greaterEqual(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  greaterEqual(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  greaterEqual(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `greater_equal_` */
  greaterEqual_(self: Tensor, other: Scalar): Tensor
  greaterEqual_(self: Tensor, options: { other: Scalar }): Tensor
  greaterEqual_(self: Tensor, other: Tensor): Tensor
  greaterEqual_(self: Tensor, options: { other: Tensor }): Tensor
  /** `grid_sampler` */
  gridSampler(input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, alignCorners: boolean): Tensor
  gridSampler(input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, options: { alignCorners: boolean }): Tensor
  gridSampler(input: Tensor, grid: Tensor, interpolationMode: Int, options: { paddingMode: Int; alignCorners: boolean }): Tensor
  gridSampler(input: Tensor, grid: Tensor, options: { interpolationMode: Int; paddingMode: Int; alignCorners: boolean }): Tensor
  gridSampler(input: Tensor, options: { grid: Tensor; interpolationMode: Int; paddingMode: Int; alignCorners: boolean }): Tensor
  /** `grid_sampler_2d` */
  gridSampler2d(input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, alignCorners: boolean, options?: OutOptions): Tensor
  gridSampler2d(input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, options: { alignCorners: boolean } & OutOptions): Tensor
  gridSampler2d(input: Tensor, grid: Tensor, interpolationMode: Int, options: { paddingMode: Int; alignCorners: boolean } & OutOptions): Tensor
  gridSampler2d(input: Tensor, grid: Tensor, options: { interpolationMode: Int; paddingMode: Int; alignCorners: boolean } & OutOptions): Tensor
  gridSampler2d(input: Tensor, options: { grid: Tensor; interpolationMode: Int; paddingMode: Int; alignCorners: boolean } & OutOptions): Tensor
  /** `grid_sampler_2d_backward` */
  gridSampler2dBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, alignCorners: boolean, outputMask: readonly boolean[], options?: OutOptions3): [Tensor, Tensor]
  gridSampler2dBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, alignCorners: boolean, options: { outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  gridSampler2dBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, options: { alignCorners: boolean; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  gridSampler2dBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, options: { paddingMode: Int; alignCorners: boolean; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  gridSampler2dBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, options: { interpolationMode: Int; paddingMode: Int; alignCorners: boolean; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  gridSampler2dBackward(gradOutput: Tensor, input: Tensor, options: { grid: Tensor; interpolationMode: Int; paddingMode: Int; alignCorners: boolean; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  gridSampler2dBackward(gradOutput: Tensor, options: { input: Tensor; grid: Tensor; interpolationMode: Int; paddingMode: Int; alignCorners: boolean; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  /** `grid_sampler_3d` */
  gridSampler3d(input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, alignCorners: boolean, options?: OutOptions): Tensor
  gridSampler3d(input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, options: { alignCorners: boolean } & OutOptions): Tensor
  gridSampler3d(input: Tensor, grid: Tensor, interpolationMode: Int, options: { paddingMode: Int; alignCorners: boolean } & OutOptions): Tensor
  gridSampler3d(input: Tensor, grid: Tensor, options: { interpolationMode: Int; paddingMode: Int; alignCorners: boolean } & OutOptions): Tensor
  gridSampler3d(input: Tensor, options: { grid: Tensor; interpolationMode: Int; paddingMode: Int; alignCorners: boolean } & OutOptions): Tensor
  /** `grid_sampler_3d_backward` */
  gridSampler3dBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, alignCorners: boolean, outputMask: readonly boolean[], options?: OutOptions3): [Tensor, Tensor]
  gridSampler3dBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, alignCorners: boolean, options: { outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  gridSampler3dBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, paddingMode: Int, options: { alignCorners: boolean; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  gridSampler3dBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, interpolationMode: Int, options: { paddingMode: Int; alignCorners: boolean; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  gridSampler3dBackward(gradOutput: Tensor, input: Tensor, grid: Tensor, options: { interpolationMode: Int; paddingMode: Int; alignCorners: boolean; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  gridSampler3dBackward(gradOutput: Tensor, input: Tensor, options: { grid: Tensor; interpolationMode: Int; paddingMode: Int; alignCorners: boolean; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  gridSampler3dBackward(gradOutput: Tensor, options: { input: Tensor; grid: Tensor; interpolationMode: Int; paddingMode: Int; alignCorners: boolean; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  /** `group_norm` */
  groupNorm(input: Tensor, numGroups: Int, weight?: Tensor | null | GroupNormOptions, bias?: Tensor | null | GroupNormOptions, eps?: Double | GroupNormOptions, cudnnEnabled?: boolean | GroupNormOptions, options?: GroupNormOptions): Tensor
  groupNorm(input: Tensor, options: { numGroups: Int } & GroupNormOptions): Tensor
  /** `gru` */
  gru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean): [Tensor, Tensor]
  gru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean }): [Tensor, Tensor]
  gru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  gru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  gru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  gru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  gru(data: Tensor, batchSizes: Tensor, hx: Tensor, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  gru(data: Tensor, batchSizes: Tensor, options: { hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  gru(data: Tensor, options: { batchSizes: Tensor; hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  gru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, batchFirst: boolean): [Tensor, Tensor]
  gru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, options: { batchFirst: boolean }): [Tensor, Tensor]
  gru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  gru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  gru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  gru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  gru(input: Tensor, hx: Tensor, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  gru(input: Tensor, hx: Tensor, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  gru(input: Tensor, options: { hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  /** `gru_cell` */
  gruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh?: Tensor | null | BIhBHhOptions, bHh?: Tensor | null | BIhBHhOptions, options?: BIhBHhOptions): Tensor
  gruCell(input: Tensor, hx: Tensor, wIh: Tensor, options: { wHh: Tensor } & BIhBHhOptions): Tensor
  gruCell(input: Tensor, hx: Tensor, options: { wIh: Tensor; wHh: Tensor } & BIhBHhOptions): Tensor
  gruCell(input: Tensor, options: { hx: Tensor; wIh: Tensor; wHh: Tensor } & BIhBHhOptions): Tensor
  /** `gt` */
  gt(self: Tensor, other: Scalar): BoolTensor
  gt(self: Tensor, options: { other: Scalar }): BoolTensor
  gt(self: Tensor, other: Tensor): BoolTensor
  gt(self: Tensor, options: { other: Tensor }): BoolTensor
  gt(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  gt(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  gt(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  gt(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `gt_` */
  gt_(self: Tensor, other: Scalar): Tensor
  gt_(self: Tensor, options: { other: Scalar }): Tensor
  gt_(self: Tensor, other: Tensor): Tensor
  gt_(self: Tensor, options: { other: Tensor }): Tensor
  /** `hamming_window` */
  hammingWindow(windowLength: Int, options?: FactoryOutOptions): Tensor
  hammingWindow(windowLength: Int, periodic: boolean, options?: FactoryOutOptions): Tensor
  hammingWindow(windowLength: Int, options: { periodic: boolean } & FactoryOutOptions): Tensor
  hammingWindow(windowLength: Int, periodic: boolean, alpha: Double, options?: FactoryOutOptions): Tensor
  hammingWindow(windowLength: Int, periodic: boolean, options: { alpha: Double } & FactoryOutOptions): Tensor
  hammingWindow(windowLength: Int, options: { periodic: boolean; alpha: Double } & FactoryOutOptions): Tensor
  hammingWindow(windowLength: Int, periodic: boolean, alpha: Double, beta: Double, options?: FactoryOutOptions): Tensor
  hammingWindow(windowLength: Int, periodic: boolean, alpha: Double, options: { beta: Double } & FactoryOutOptions): Tensor
  hammingWindow(windowLength: Int, periodic: boolean, options: { alpha: Double; beta: Double } & FactoryOutOptions): Tensor
  hammingWindow(windowLength: Int, options: { periodic: boolean; alpha: Double; beta: Double } & FactoryOutOptions): Tensor
  /** `hann_window` */
  hannWindow(windowLength: Int, options?: FactoryOutOptions): Tensor
  hannWindow(windowLength: Int, periodic: boolean, options?: FactoryOutOptions): Tensor
  hannWindow(windowLength: Int, options: { periodic: boolean } & FactoryOutOptions): Tensor
  /** `hardshrink` */
  hardshrink(self: Tensor, lambd?: Scalar | LambdOutOptions, options?: LambdOutOptions): Tensor
  /** `hardshrink_backward` */
  hardshrinkBackward(gradOut: Tensor, self: Tensor, lambd: Scalar, options?: OutOptions): Tensor
  hardshrinkBackward(gradOut: Tensor, self: Tensor, options: { lambd: Scalar } & OutOptions): Tensor
  hardshrinkBackward(gradOut: Tensor, options: { self: Tensor; lambd: Scalar } & OutOptions): Tensor
  /** `hardsigmoid` */
  hardsigmoid(self: Tensor, options?: OutOptions): Tensor
  /** `hardsigmoid_` */
  hardsigmoid_(self: Tensor): Tensor
  /** `hardsigmoid_backward` */
  hardsigmoidBackward(gradOutput: Tensor, self: Tensor, options?: OutOptions): Tensor
  hardsigmoidBackward(gradOutput: Tensor, options: { self: Tensor } & OutOptions): Tensor
  /** `hardswish` */
  hardswish(self: Tensor, options?: OutOptions): Tensor
  /** `hardswish_` */
  hardswish_(self: Tensor): Tensor
  /** `hardswish_backward` */
  hardswishBackward(gradOutput: Tensor, self: Tensor, options?: OutOptions): Tensor
  hardswishBackward(gradOutput: Tensor, options: { self: Tensor } & OutOptions): Tensor
  /** `hardtanh` */
  hardtanh(self: Tensor, minVal?: Scalar | MinValMaxValOutOptions, maxVal?: Scalar | MinValMaxValOutOptions, options?: MinValMaxValOutOptions): Tensor
  /** `hardtanh_` */
  hardtanh_(self: Tensor, minVal?: Scalar | MinValMaxValOptions, maxVal?: Scalar | MinValMaxValOptions, options?: MinValMaxValOptions): Tensor
  /** `hardtanh_backward` */
  hardtanhBackward(gradOutput: Tensor, self: Tensor, minVal: Scalar, maxVal: Scalar, options?: OutOptions): Tensor
  hardtanhBackward(gradOutput: Tensor, self: Tensor, minVal: Scalar, options: { maxVal: Scalar } & OutOptions): Tensor
  hardtanhBackward(gradOutput: Tensor, self: Tensor, options: { minVal: Scalar; maxVal: Scalar } & OutOptions): Tensor
  hardtanhBackward(gradOutput: Tensor, options: { self: Tensor; minVal: Scalar; maxVal: Scalar } & OutOptions): Tensor
  /** `hash_tensor` */
  hashTensor(self: Tensor, dim?: Size | HashTensorOptions, options?: HashTensorOptions): Tensor
  /** `heaviside` */
  heaviside(self: Tensor, values: Tensor, options?: OutOptions): Tensor
  heaviside(self: Tensor, options: { values: Tensor } & OutOptions): Tensor
  /** `heaviside_` */
  heaviside_(self: Tensor, values: Tensor): Tensor
  heaviside_(self: Tensor, options: { values: Tensor }): Tensor
  /** `hinge_embedding_loss` */
  hingeEmbeddingLoss(self: Tensor, target: Tensor, margin?: Double | MarginReductionOptions, reduction?: Int | MarginReductionOptions, options?: MarginReductionOptions): Tensor
  hingeEmbeddingLoss(self: Tensor, options: { target: Tensor } & MarginReductionOptions): Tensor
  /** `histc` */
  histc(self: Tensor, bins?: Int | HistcOptions, min?: Scalar | HistcOptions, max?: Scalar | HistcOptions, options?: HistcOptions): Tensor
  /** `histogram` */
  histogram(self: Tensor, bins?: Int | HistogramBinCtOptions, options?: HistogramBinCtOptions): HistBinEdges
  histogram(self: Tensor, bins: Tensor, options?: WeightDensityOutOptions): HistBinEdges
  histogram(self: Tensor, options: { bins: Tensor } & WeightDensityOutOptions): HistBinEdges
  /** `histogramdd` */
  histogramdd(self: Tensor, bins: Ints, range?: Doubles | null | RangeWeightDensityOptions, weight?: Tensor | null | RangeWeightDensityOptions, density?: boolean | RangeWeightDensityOptions, options?: RangeWeightDensityOptions): HistBinEdges_TL
  histogramdd(self: Tensor, options: { bins: Ints } & RangeWeightDensityOptions): HistBinEdges_TL
  histogramdd(self: Tensor, bins: Tensors, range?: Doubles | null | RangeWeightDensityOptions, weight?: Tensor | null | RangeWeightDensityOptions, density?: boolean | RangeWeightDensityOptions, options?: RangeWeightDensityOptions): HistBinEdges_TL
  histogramdd(self: Tensor, options: { bins: Tensors } & RangeWeightDensityOptions): HistBinEdges_TL
  histogramdd(self: Tensor, bins: Int, range?: Doubles | null | RangeWeightDensityOptions, weight?: Tensor | null | RangeWeightDensityOptions, density?: boolean | RangeWeightDensityOptions, options?: RangeWeightDensityOptions): HistBinEdges_TL
  histogramdd(self: Tensor, options: { bins: Int } & RangeWeightDensityOptions): HistBinEdges_TL
  /** `hsplit` */
  hsplit(self: Tensor, indices: Ints): Parts
  hsplit(self: Tensor, options: { indices: Ints }): Parts
  hsplit(self: Tensor, sections: Int): Parts
  hsplit(self: Tensor, options: { sections: Int }): Parts
  /** `hspmm` */
  hspmm(mat1: Tensor, mat2: Tensor, options?: OutOptions): Tensor
  hspmm(mat1: Tensor, options: { mat2: Tensor } & OutOptions): Tensor
  /** `hstack` */
  hstack(tensors: Tensors, options?: OutOptions): Tensor
  /** `huber_loss` */
  huberLoss(self: Tensor, target: Tensor, reduction?: Int | ReductionDeltaOutOptions, delta?: Double | ReductionDeltaOutOptions, options?: ReductionDeltaOutOptions): Tensor
  huberLoss(self: Tensor, options: { target: Tensor } & ReductionDeltaOutOptions): Tensor
  /** `huber_loss_backward` */
  huberLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, reduction: Int, delta: Double, options?: OutOptions): Tensor
  huberLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, reduction: Int, options: { delta: Double } & OutOptions): Tensor
  huberLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, options: { reduction: Int; delta: Double } & OutOptions): Tensor
  huberLossBackward(gradOutput: Tensor, self: Tensor, options: { target: Tensor; reduction: Int; delta: Double } & OutOptions): Tensor
  huberLossBackward(gradOutput: Tensor, options: { self: Tensor; target: Tensor; reduction: Int; delta: Double } & OutOptions): Tensor
  /** `hypot` */
  hypot(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  hypot(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `hypot_` */
  hypot_(self: Tensor, other: Tensor): Tensor
  hypot_(self: Tensor, options: { other: Tensor }): Tensor
  /** `i0` */
  i0(self: Tensor, options?: OutOptions): Tensor
  /** `i0_` */
  i0_(self: Tensor): Tensor
  /** `igamma` */
  igamma(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  igamma(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `igamma_` */
  igamma_(self: Tensor, other: Tensor): Tensor
  igamma_(self: Tensor, options: { other: Tensor }): Tensor
  /** `igammac` */
  igammac(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  igammac(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `igammac_` */
  igammac_(self: Tensor, other: Tensor): Tensor
  igammac_(self: Tensor, options: { other: Tensor }): Tensor
  /** `im2col` */
  im2col(self: Tensor, kernelSize: Size, dilation: Size, padding: Size, stride: Size, options?: OutOptions): Tensor
  im2col(self: Tensor, kernelSize: Size, dilation: Size, padding: Size, options: { stride: Size } & OutOptions): Tensor
  im2col(self: Tensor, kernelSize: Size, dilation: Size, options: { padding: Size; stride: Size } & OutOptions): Tensor
  im2col(self: Tensor, kernelSize: Size, options: { dilation: Size; padding: Size; stride: Size } & OutOptions): Tensor
  im2col(self: Tensor, options: { kernelSize: Size; dilation: Size; padding: Size; stride: Size } & OutOptions): Tensor
  /** `imag` */
  imag(self: Tensor): Tensor
  /** `index` */
  index(self: Tensor, indices: OptionalTensors, options?: OutOptions): Tensor
  index(self: Tensor, options: { indices: OptionalTensors } & OutOptions): Tensor
  /** `index_add` */
  indexAdd(self: Tensor, dim: Int, index: Tensor, source: Tensor, options?: AlphaOutOptions): Tensor
  indexAdd(self: Tensor, dim: Int, index: Tensor, options: { source: Tensor } & AlphaOutOptions): Tensor
  indexAdd(self: Tensor, dim: Int, options: { index: Tensor; source: Tensor } & AlphaOutOptions): Tensor
  indexAdd(self: Tensor, options: { dim: Int; index: Tensor; source: Tensor } & AlphaOutOptions): Tensor
  /** `index_add_` */
  indexAdd_(self: Tensor, dim: Int, index: Tensor, source: Tensor, options?: AlphaOptions): Tensor
  indexAdd_(self: Tensor, dim: Int, index: Tensor, options: { source: Tensor } & AlphaOptions): Tensor
  indexAdd_(self: Tensor, dim: Int, options: { index: Tensor; source: Tensor } & AlphaOptions): Tensor
  indexAdd_(self: Tensor, options: { dim: Int; index: Tensor; source: Tensor } & AlphaOptions): Tensor
  /** `index_copy` */
  indexCopy(self: Tensor, dim: Int, index: Tensor, source: Tensor, options?: OutOptions): Tensor
  indexCopy(self: Tensor, dim: Int, index: Tensor, options: { source: Tensor } & OutOptions): Tensor
  indexCopy(self: Tensor, dim: Int, options: { index: Tensor; source: Tensor } & OutOptions): Tensor
  indexCopy(self: Tensor, options: { dim: Int; index: Tensor; source: Tensor } & OutOptions): Tensor
  /** `index_copy_` */
  indexCopy_(self: Tensor, dim: Int, index: Tensor, source: Tensor): Tensor
  indexCopy_(self: Tensor, dim: Int, index: Tensor, options: { source: Tensor }): Tensor
  indexCopy_(self: Tensor, dim: Int, options: { index: Tensor; source: Tensor }): Tensor
  indexCopy_(self: Tensor, options: { dim: Int; index: Tensor; source: Tensor }): Tensor
  /** `index_fill` */
  indexFill(self: Tensor, dim: Int, index: Tensor, value: Scalar, options?: OutOptions): Tensor
  indexFill(self: Tensor, dim: Int, index: Tensor, options: { value: Scalar } & OutOptions): Tensor
  indexFill(self: Tensor, dim: Int, options: { index: Tensor; value: Scalar } & OutOptions): Tensor
  indexFill(self: Tensor, options: { dim: Int; index: Tensor; value: Scalar } & OutOptions): Tensor
  indexFill(self: Tensor, dim: Int, index: Tensor, value: Tensor, options?: OutOptions): Tensor
  indexFill(self: Tensor, dim: Int, index: Tensor, options: { value: Tensor } & OutOptions): Tensor
  indexFill(self: Tensor, dim: Int, options: { index: Tensor; value: Tensor } & OutOptions): Tensor
  indexFill(self: Tensor, options: { dim: Int; index: Tensor; value: Tensor } & OutOptions): Tensor
  /** `index_fill_` */
  indexFill_(self: Tensor, dim: Int, index: Tensor, value: Scalar): Tensor
  indexFill_(self: Tensor, dim: Int, index: Tensor, options: { value: Scalar }): Tensor
  indexFill_(self: Tensor, dim: Int, options: { index: Tensor; value: Scalar }): Tensor
  indexFill_(self: Tensor, options: { dim: Int; index: Tensor; value: Scalar }): Tensor
  indexFill_(self: Tensor, dim: Int, index: Tensor, value: Tensor): Tensor
  indexFill_(self: Tensor, dim: Int, index: Tensor, options: { value: Tensor }): Tensor
  indexFill_(self: Tensor, dim: Int, options: { index: Tensor; value: Tensor }): Tensor
  indexFill_(self: Tensor, options: { dim: Int; index: Tensor; value: Tensor }): Tensor
  /** `index_put` */
  indexPut(self: Tensor, indices: OptionalTensors, values: Tensor, accumulate?: boolean | AccumulateOutOptions, options?: AccumulateOutOptions): Tensor
  indexPut(self: Tensor, indices: OptionalTensors, options: { values: Tensor } & AccumulateOutOptions): Tensor
  indexPut(self: Tensor, options: { indices: OptionalTensors; values: Tensor } & AccumulateOutOptions): Tensor
  /** `index_put_` */
  indexPut_(self: Tensor, indices: OptionalTensors, values: Tensor, accumulate?: boolean | AccumulateOptions, options?: AccumulateOptions): Tensor
  indexPut_(self: Tensor, indices: OptionalTensors, options: { values: Tensor } & AccumulateOptions): Tensor
  indexPut_(self: Tensor, options: { indices: OptionalTensors; values: Tensor } & AccumulateOptions): Tensor
  /** `index_reduce` */
  indexReduce(self: Tensor, dim: Int, index: Tensor, source: Tensor, reduce: string, options?: IncludeSelfOutOptions): Tensor
  indexReduce(self: Tensor, dim: Int, index: Tensor, source: Tensor, options: { reduce: string } & IncludeSelfOutOptions): Tensor
  indexReduce(self: Tensor, dim: Int, index: Tensor, options: { source: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  indexReduce(self: Tensor, dim: Int, options: { index: Tensor; source: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  indexReduce(self: Tensor, options: { dim: Int; index: Tensor; source: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  /** `index_reduce_` */
  indexReduce_(self: Tensor, dim: Int, index: Tensor, source: Tensor, reduce: string, options?: IncludeSelfOptions): Tensor
  indexReduce_(self: Tensor, dim: Int, index: Tensor, source: Tensor, options: { reduce: string } & IncludeSelfOptions): Tensor
  indexReduce_(self: Tensor, dim: Int, index: Tensor, options: { source: Tensor; reduce: string } & IncludeSelfOptions): Tensor
  indexReduce_(self: Tensor, dim: Int, options: { index: Tensor; source: Tensor; reduce: string } & IncludeSelfOptions): Tensor
  indexReduce_(self: Tensor, options: { dim: Int; index: Tensor; source: Tensor; reduce: string } & IncludeSelfOptions): Tensor
  /** `index_select` */
  indexSelect(self: Tensor, dim: Int, index: Tensor, options?: OutOptions): Tensor
  indexSelect(self: Tensor, dim: Int, options: { index: Tensor } & OutOptions): Tensor
  indexSelect(self: Tensor, options: { dim: Int; index: Tensor } & OutOptions): Tensor
  /** `index_select_backward` */
  indexSelectBackward(grad: Tensor, selfSizes: Ints, dim: Int, index: Tensor): Tensor
  indexSelectBackward(grad: Tensor, selfSizes: Ints, dim: Int, options: { index: Tensor }): Tensor
  indexSelectBackward(grad: Tensor, selfSizes: Ints, options: { dim: Int; index: Tensor }): Tensor
  indexSelectBackward(grad: Tensor, options: { selfSizes: Ints; dim: Int; index: Tensor }): Tensor
  /** `indices` */
  indices(self: Tensor): Tensor
  /** `indices_copy` */
  indicesCopy(self: Tensor, options?: OutOptions): Tensor
  /** `infinitely_differentiable_gelu_backward` */
  infinitelyDifferentiableGeluBackward(grad: Tensor, self: Tensor): Tensor
  infinitelyDifferentiableGeluBackward(grad: Tensor, options: { self: Tensor }): Tensor
  /** `inner` */
  inner(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  inner(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `instance_norm` */
  instanceNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, useInputStats: boolean, momentum: Double, eps: Double, cudnnEnabled: boolean): Tensor
  instanceNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, useInputStats: boolean, momentum: Double, eps: Double, options: { cudnnEnabled: boolean }): Tensor
  instanceNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, useInputStats: boolean, momentum: Double, options: { eps: Double; cudnnEnabled: boolean }): Tensor
  instanceNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, useInputStats: boolean, options: { momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  instanceNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, options: { useInputStats: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  instanceNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, options: { runningVar: Tensor | null; useInputStats: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  instanceNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { runningMean: Tensor | null; runningVar: Tensor | null; useInputStats: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  instanceNorm(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; useInputStats: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  instanceNorm(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; useInputStats: boolean; momentum: Double; eps: Double; cudnnEnabled: boolean }): Tensor
  /** `int_repr` */
  intRepr(self: Tensor, options?: OutOptions): Tensor
  /** `inverse` */
  inverse(self: Tensor, options?: OutOptions): Tensor
  /** `is_coalesced` */
  isCoalesced(self: Tensor): boolean
  /** `is_complex` */
  isComplex(self: Tensor): boolean
  /** `is_conj` */
  isConj(self: Tensor): boolean
  /** `is_contiguous` */
  isContiguous(self: Tensor): boolean
  isContiguous(self: Tensor, memoryFormat: MemoryFormat): boolean
  isContiguous(self: Tensor, options: { memoryFormat: MemoryFormat }): boolean
  /** `is_distributed` */
  isDistributed(self: Tensor): boolean
  /** `is_floating_point` */
  isFloatingPoint(self: Tensor): boolean
  /** `is_inference` */
  isInference(self: Tensor): boolean
  /** `is_leaf` */
  isLeaf(self: Tensor): boolean
  /** `is_neg` */
  isNeg(self: Tensor): boolean
  /** `is_nonzero` */
  isNonzero(self: Tensor): boolean
  /** `is_pinned` */
  isPinned(self: Tensor, device?: Device | null | DeviceOptions, options?: DeviceOptions): boolean
  /** `is_same_size` */
  isSameSize(self: Tensor, other: Tensor): boolean
  isSameSize(self: Tensor, options: { other: Tensor }): boolean
  /** `is_set_to` */
  isSetTo(self: Tensor, tensor: Tensor): boolean
  isSetTo(self: Tensor, options: { tensor: Tensor }): boolean
  /** `is_signed` */
  isSigned(self: Tensor): boolean
  /** `is_vulkan_available` */
  isVulkanAvailable(): boolean
  /** `isclose` */
  isclose(self: Tensor, other: Tensor, rtol?: Double | RtolAtolEqualNanOptions, atol?: Double | RtolAtolEqualNanOptions, equalNan?: boolean | RtolAtolEqualNanOptions, options?: RtolAtolEqualNanOptions): BoolTensor
  isclose(self: Tensor, options: { other: Tensor } & RtolAtolEqualNanOptions): BoolTensor
  /** `isfinite` */
  isfinite(self: Tensor): BoolTensor
  /** `isin` */
  isin(element: Scalar, testElements: Tensor, options?: AssumeUniqueInvertOptions): BoolTensor
  isin(element: Scalar, options: { testElements: Tensor } & AssumeUniqueInvertOptions): BoolTensor
  isin(elements: Tensor, testElement: Scalar, options?: AssumeUniqueInvertOptions): BoolTensor
  isin(elements: Tensor, options: { testElement: Scalar } & AssumeUniqueInvertOptions): BoolTensor
  isin(elements: Tensor, testElements: Tensor, options?: AssumeUniqueInvertOptions): BoolTensor
  isin(elements: Tensor, options: { testElements: Tensor } & AssumeUniqueInvertOptions): BoolTensor
  isin(element: Scalar, testElements: Tensor, options: AssumeUniqueInvertOutOptions): Tensor
  isin(element: Scalar, options: { testElements: Tensor } & AssumeUniqueInvertOutOptions): Tensor
  isin(elements: Tensor, testElement: Scalar, options: AssumeUniqueInvertOutOptions): Tensor
  isin(elements: Tensor, options: { testElement: Scalar } & AssumeUniqueInvertOutOptions): Tensor
  isin(elements: Tensor, testElements: Tensor, options: AssumeUniqueInvertOutOptions): Tensor
  isin(elements: Tensor, options: { testElements: Tensor } & AssumeUniqueInvertOutOptions): Tensor
  /** `isinf` */
  isinf(self: Tensor): BoolTensor
  isinf(self: Tensor, options: IntoOptions): Tensor
  /** `isnan` */
  isnan(self: Tensor): BoolTensor
  isnan(self: Tensor, options: IntoOptions): Tensor
  /** `isneginf` */
  isneginf(self: Tensor): BoolTensor
  isneginf(self: Tensor, options: IntoOptions): Tensor
  /** `isposinf` */
  isposinf(self: Tensor): BoolTensor
  isposinf(self: Tensor, options: IntoOptions): Tensor
  /** `isreal` */
  isreal(self: Tensor): BoolTensor
  /** `istft` */
  istft(self: Tensor, nFft: Int, hopLength?: Int | null | IstftOptions, winLength?: Int | null | IstftOptions, window?: Tensor | null | IstftOptions, center?: boolean | IstftOptions, normalized?: boolean | IstftOptions, onesided?: boolean | null | IstftOptions, length?: Int | null | IstftOptions, returnComplex?: boolean | IstftOptions, options?: IstftOptions): Tensor
  istft(self: Tensor, options: { nFft: Int } & IstftOptions): Tensor
  /** `item` */
  item(self: Tensor): number
  /** `kaiser_window` */
  kaiserWindow(windowLength: Int, options?: FactoryOutOptions): Tensor
  kaiserWindow(windowLength: Int, periodic: boolean, beta: Double, options?: FactoryOutOptions): Tensor
  kaiserWindow(windowLength: Int, periodic: boolean, options: { beta: Double } & FactoryOutOptions): Tensor
  kaiserWindow(windowLength: Int, options: { periodic: boolean; beta: Double } & FactoryOutOptions): Tensor
  kaiserWindow(windowLength: Int, periodic: boolean, options?: FactoryOutOptions): Tensor
  kaiserWindow(windowLength: Int, options: { periodic: boolean } & FactoryOutOptions): Tensor
  /** `kl_div` */
  klDiv(self: Tensor, target: Tensor, reduction?: Int | ReductionLogTargetOptions, options?: ReductionLogTargetOptions): Tensor
  klDiv(self: Tensor, options: { target: Tensor } & ReductionLogTargetOptions): Tensor
  /** `kron` */
  kron(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  kron(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `kthvalue` */
  kthvalue(self: Tensor, k: Int, dim?: Int | DimKeepdimOutOptions5, keepdim?: boolean | DimKeepdimOutOptions5, options?: DimKeepdimOutOptions5): ValuesIndices
  kthvalue(self: Tensor, options: { k: Int } & DimKeepdimOutOptions5): ValuesIndices
  /** `l1_loss` */
  l1Loss(self: Tensor, target: Tensor, reduction?: Int | ReductionOptions, options?: ReductionOptions): Tensor
  l1Loss(self: Tensor, options: { target: Tensor } & ReductionOptions): Tensor
  /** `layer_norm` */
  layerNorm(input: Tensor, normalizedShape: Ints, weight?: Tensor | null | LayerNormOptions, bias?: Tensor | null | LayerNormOptions, eps?: Double | LayerNormOptions, cudnnEnable?: boolean | LayerNormOptions, options?: LayerNormOptions): Tensor
  layerNorm(input: Tensor, options: { normalizedShape: Ints } & LayerNormOptions): Tensor
  /** `lcm` */
  lcm(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  lcm(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `lcm_` */
  lcm_(self: Tensor, other: Tensor): Tensor
  lcm_(self: Tensor, options: { other: Tensor }): Tensor
  /** `ldexp` */
  ldexp(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  ldexp(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `ldexp_` */
  ldexp_(self: Tensor, other: Tensor): Tensor
  ldexp_(self: Tensor, options: { other: Tensor }): Tensor
  /** `le` */
  le(self: Tensor, other: Scalar): BoolTensor
  le(self: Tensor, options: { other: Scalar }): BoolTensor
  le(self: Tensor, other: Tensor): BoolTensor
  le(self: Tensor, options: { other: Tensor }): BoolTensor
  le(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  le(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  le(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  le(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `le_` */
  le_(self: Tensor, other: Scalar): Tensor
  le_(self: Tensor, options: { other: Scalar }): Tensor
  le_(self: Tensor, other: Tensor): Tensor
  le_(self: Tensor, options: { other: Tensor }): Tensor
  /** `leaky_relu` */
  leakyRelu(self: Tensor, negativeSlope?: Scalar | NegativeSlopeOutOptions, options?: NegativeSlopeOutOptions): Tensor
  /** `leaky_relu_` */
  leakyRelu_(self: Tensor, negativeSlope?: Scalar | NegativeSlopeOptions, options?: NegativeSlopeOptions): Tensor
  /** `leaky_relu_backward` */
  leakyReluBackward(gradOutput: Tensor, self: Tensor, negativeSlope: Scalar, selfIsResult: boolean, options?: OutOptions): Tensor
  leakyReluBackward(gradOutput: Tensor, self: Tensor, negativeSlope: Scalar, options: { selfIsResult: boolean } & OutOptions): Tensor
  leakyReluBackward(gradOutput: Tensor, self: Tensor, options: { negativeSlope: Scalar; selfIsResult: boolean } & OutOptions): Tensor
  leakyReluBackward(gradOutput: Tensor, options: { self: Tensor; negativeSlope: Scalar; selfIsResult: boolean } & OutOptions): Tensor
  /** `lerp` */
  lerp(self: Tensor, end: Tensor, weight: Scalar, options?: OutOptions): Tensor
  lerp(self: Tensor, end: Tensor, options: { weight: Scalar } & OutOptions): Tensor
  lerp(self: Tensor, options: { end: Tensor; weight: Scalar } & OutOptions): Tensor
  lerp(self: Tensor, end: Tensor, weight: Tensor, options?: OutOptions): Tensor
  lerp(self: Tensor, end: Tensor, options: { weight: Tensor } & OutOptions): Tensor
  lerp(self: Tensor, options: { end: Tensor; weight: Tensor } & OutOptions): Tensor
  /** `lerp_` */
  lerp_(self: Tensor, end: Tensor, weight: Scalar): Tensor
  lerp_(self: Tensor, end: Tensor, options: { weight: Scalar }): Tensor
  lerp_(self: Tensor, options: { end: Tensor; weight: Scalar }): Tensor
  lerp_(self: Tensor, end: Tensor, weight: Tensor): Tensor
  lerp_(self: Tensor, end: Tensor, options: { weight: Tensor }): Tensor
  lerp_(self: Tensor, options: { end: Tensor; weight: Tensor }): Tensor
  /** `less` */
  less(self: Tensor, other: Scalar): BoolTensor
  less(self: Tensor, options: { other: Scalar }): BoolTensor
  less(self: Tensor, other: Tensor): BoolTensor
  less(self: Tensor, options: { other: Tensor }): BoolTensor
  less(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  less(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  less(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  less(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `less_` */
  less_(self: Tensor, other: Scalar): Tensor
  less_(self: Tensor, options: { other: Scalar }): Tensor
  less_(self: Tensor, other: Tensor): Tensor
  less_(self: Tensor, options: { other: Tensor }): Tensor
  /** `less_equal` */
  lessEqual(self: Tensor, other: Scalar): BoolTensor
  lessEqual(self: Tensor, options: { other: Scalar }): BoolTensor
  lessEqual(self: Tensor, other: Tensor): BoolTensor
  lessEqual(self: Tensor, options: { other: Tensor }): BoolTensor
  lessEqual(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  lessEqual(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  lessEqual(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  lessEqual(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `less_equal_` */
  lessEqual_(self: Tensor, other: Scalar): Tensor
  lessEqual_(self: Tensor, options: { other: Scalar }): Tensor
  lessEqual_(self: Tensor, other: Tensor): Tensor
  lessEqual_(self: Tensor, options: { other: Tensor }): Tensor
  /** `lgamma` */
  lgamma(self: Tensor, options?: OutOptions): Tensor
  /** `lgamma_` */
  lgamma_(self: Tensor): Tensor
  /** `lift` */
  lift(self: Tensor, options?: OutOptions): Tensor
  /** `lift_fresh` */
  liftFresh(self: Tensor): Tensor
  /** `lift_fresh_copy` */
  liftFreshCopy(self: Tensor, options?: OutOptions): Tensor
  /** `linalg__powsum` */
  linalgPowsum(self: Tensor, ord?: Scalar | LinalgPowsumOptions, dim?: Size | null | LinalgPowsumOptions, keepdim?: boolean | LinalgPowsumOptions, options?: LinalgPowsumOptions): Tensor
  /** `linalg_cholesky` */
  linalgCholesky(self: Tensor, options?: UpperOutOptions): Tensor
  /** `linalg_cholesky_ex` */
  linalgCholeskyEx(self: Tensor, options?: UpperCheckErrorsOutOptions): LInfo
  /** `linalg_cond` */
  linalgCond(self: Tensor, p?: Scalar | null | POutOptions2, options?: POutOptions2): Tensor
  linalgCond(self: Tensor, p: string, options?: OutOptions): Tensor
  linalgCond(self: Tensor, options: { p: string } & OutOptions): Tensor
  /** `linalg_cross` */
  linalgCross(self: Tensor, other: Tensor, options?: DimOutOptions): Tensor
  linalgCross(self: Tensor, options: { other: Tensor } & DimOutOptions): Tensor
  /** `linalg_det` */
  linalgDet(A: Tensor, options?: OutOptions): Tensor
  /** `linalg_diagonal` */
  linalgDiagonal(A: Tensor, options?: OffsetDim1Dim2Options): Tensor
  /** `linalg_eig` */
  linalgEig(self: Tensor, options?: OutOptions3): EigenvaluesEigenvectors
  /** `linalg_eigh` */
  linalgEigh(self: Tensor, UPLO?: string | UPLOOutOptions, options?: UPLOOutOptions): EigenvaluesEigenvectors
  /** `linalg_eigvals` */
  linalgEigvals(self: Tensor, options?: OutOptions): Tensor
  /** `linalg_eigvalsh` */
  linalgEigvalsh(self: Tensor, UPLO?: string | UPLOOutOptions2, options?: UPLOOutOptions2): Tensor
  /** `linalg_householder_product` */
  linalgHouseholderProduct(input: Tensor, tau: Tensor, options?: OutOptions): Tensor
  linalgHouseholderProduct(input: Tensor, options: { tau: Tensor } & OutOptions): Tensor
  /** `linalg_inv` */
  linalgInv(A: Tensor, options?: OutOptions): Tensor
  /** `linalg_inv_ex` */
  linalgInvEx(A: Tensor, options?: CheckErrorsOutOptions): InverseInfo
  /** `linalg_ldl_factor` */
  linalgLdlFactor(self: Tensor, options?: HermitianOutOptions): LDPivots
  /** `linalg_ldl_factor_ex` */
  linalgLdlFactorEx(self: Tensor, options?: HermitianCheckErrorsOutOptions): LDPivotsInfo
  /** `linalg_ldl_solve` */
  linalgLdlSolve(LD: Tensor, pivots: Tensor, B: Tensor, options?: HermitianOutOptions2): Tensor
  linalgLdlSolve(LD: Tensor, pivots: Tensor, options: { B: Tensor } & HermitianOutOptions2): Tensor
  linalgLdlSolve(LD: Tensor, options: { pivots: Tensor; B: Tensor } & HermitianOutOptions2): Tensor
  /** `linalg_lstsq` */
  linalgLstsq(self: Tensor, b: Tensor, rcond?: Double | null | RcondDriverOutOptions, options?: RcondDriverOutOptions): SolutionResidualsRankSingularValues
  linalgLstsq(self: Tensor, options: { b: Tensor } & RcondDriverOutOptions): SolutionResidualsRankSingularValues
  /** `linalg_lu` */
  linalgLu(A: Tensor, options?: PivotOutOptions): PLU
  /** `linalg_lu_factor` */
  linalgLuFactor(A: Tensor, options?: PivotOutOptions2): LUPivots
  /** `linalg_lu_factor_ex` */
  linalgLuFactorEx(A: Tensor, options?: PivotCheckErrorsOutOptions): LUPivotsInfo
  /** `linalg_lu_solve` */
  linalgLuSolve(LU: Tensor, pivots: Tensor, B: Tensor, options?: LeftAdjointOutOptions): Tensor
  linalgLuSolve(LU: Tensor, pivots: Tensor, options: { B: Tensor } & LeftAdjointOutOptions): Tensor
  linalgLuSolve(LU: Tensor, options: { pivots: Tensor; B: Tensor } & LeftAdjointOutOptions): Tensor
  /** `linalg_matmul` */
  linalgMatmul(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  linalgMatmul(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `linalg_matrix_exp` */
  linalgMatrixExp(self: Tensor, options?: OutOptions): Tensor
  /** `linalg_matrix_norm` */
  linalgMatrixNorm(self: Tensor, ord: Scalar, dim?: Ints | LinalgMatrixNormOptions, keepdim?: boolean | LinalgMatrixNormOptions, options?: LinalgMatrixNormOptions): Tensor
  linalgMatrixNorm(self: Tensor, options: { ord: Scalar } & LinalgMatrixNormOptions): Tensor
  linalgMatrixNorm(self: Tensor, ord?: string | LinalgMatrixNormStrOrdOptions, dim?: Ints | LinalgMatrixNormStrOrdOptions, keepdim?: boolean | LinalgMatrixNormStrOrdOptions, options?: LinalgMatrixNormStrOrdOptions): Tensor
  /** `linalg_matrix_power` */
  linalgMatrixPower(self: Tensor, n: Int, options?: OutOptions): Tensor
  linalgMatrixPower(self: Tensor, options: { n: Int } & OutOptions): Tensor
  /** `linalg_matrix_rank` */
  linalgMatrixRank(self: Tensor, options?: LinalgMatrixRankAtolRtolFloatOptions): Tensor
  linalgMatrixRank(self: Tensor, tol: Double, hermitian?: boolean | HermitianOutOptions2, options?: HermitianOutOptions2): Tensor
  linalgMatrixRank(self: Tensor, options: { tol: Double } & HermitianOutOptions2): Tensor
  linalgMatrixRank(input: Tensor, options?: LinalgMatrixRankAtolRtolTensorOptions): Tensor
  linalgMatrixRank(input: Tensor, tol: Tensor, hermitian?: boolean | HermitianOutOptions2, options?: HermitianOutOptions2): Tensor
  linalgMatrixRank(input: Tensor, options: { tol: Tensor } & HermitianOutOptions2): Tensor
  /** `linalg_multi_dot` */
  linalgMultiDot(tensors: Tensors, options?: OutOptions): Tensor
  /** `linalg_norm` */
  linalgNorm(self: Tensor, ord?: Scalar | null | LinalgNormOptions, dim?: Size | null | LinalgNormOptions, keepdim?: boolean | LinalgNormOptions, options?: LinalgNormOptions): Tensor
  linalgNorm(self: Tensor, ord: string, dim?: Size | null | LinalgNormOrdStrOptions, keepdim?: boolean | LinalgNormOrdStrOptions, options?: LinalgNormOrdStrOptions): Tensor
  linalgNorm(self: Tensor, options: { ord: string } & LinalgNormOrdStrOptions): Tensor
  /** `linalg_pinv` */
  linalgPinv(self: Tensor, options?: LinalgMatrixRankAtolRtolFloatOptions): Tensor
  linalgPinv(self: Tensor, rcond: Double, hermitian?: boolean | HermitianOutOptions2, options?: HermitianOutOptions2): Tensor
  linalgPinv(self: Tensor, options: { rcond: Double } & HermitianOutOptions2): Tensor
  linalgPinv(self: Tensor, options?: LinalgMatrixRankAtolRtolTensorOptions): Tensor
  linalgPinv(self: Tensor, rcond: Tensor, hermitian?: boolean | HermitianOutOptions2, options?: HermitianOutOptions2): Tensor
  linalgPinv(self: Tensor, options: { rcond: Tensor } & HermitianOutOptions2): Tensor
  /** `linalg_qr` */
  linalgQr(A: Tensor, mode?: string | ModeOutOptions, options?: ModeOutOptions): QR
  /** `linalg_slogdet` */
  linalgSlogdet(A: Tensor, options?: OutOptions3): SignLogabsdet
  /** `linalg_solve` */
  linalgSolve(A: Tensor, B: Tensor, options?: LeftOutOptions): Tensor
  linalgSolve(A: Tensor, options: { B: Tensor } & LeftOutOptions): Tensor
  /** `linalg_solve_ex` */
  linalgSolveEx(A: Tensor, B: Tensor, options?: LeftCheckErrorsOutOptions): ResultInfo
  linalgSolveEx(A: Tensor, options: { B: Tensor } & LeftCheckErrorsOutOptions): ResultInfo
  /** `linalg_solve_triangular` */
  linalgSolveTriangular(self: Tensor, B: Tensor, options: LinalgSolveTriangularOptions): Tensor
  linalgSolveTriangular(self: Tensor, options: { B: Tensor } & LinalgSolveTriangularOptions): Tensor
  /** `linalg_svd` */
  linalgSvd(A: Tensor, fullMatrices?: boolean | FullMatricesDriverOutOptions, options?: FullMatricesDriverOutOptions): USVh
  /** `linalg_svdvals` */
  linalgSvdvals(A: Tensor, options?: DriverOutOptions): Tensor
  /** `linalg_tensorinv` */
  linalgTensorinv(self: Tensor, ind?: Int | IndOutOptions, options?: IndOutOptions): Tensor
  /** `linalg_tensorsolve` */
  linalgTensorsolve(self: Tensor, other: Tensor, dims?: Ints | null | DimsOutOptions, options?: DimsOutOptions): Tensor
  linalgTensorsolve(self: Tensor, options: { other: Tensor } & DimsOutOptions): Tensor
  /** `linalg_vander` */
  linalgVander(x: Tensor, options?: NOptions): Tensor
  /** `linalg_vecdot` */
  linalgVecdot(x: Tensor, y: Tensor, options?: DimOutOptions): Tensor
  linalgVecdot(x: Tensor, options: { y: Tensor } & DimOutOptions): Tensor
  /** `linalg_vector_norm` */
  linalgVectorNorm(self: Tensor, ord?: Scalar | LinalgVectorNormOptions, dim?: Size | null | LinalgVectorNormOptions, keepdim?: boolean | LinalgVectorNormOptions, options?: LinalgVectorNormOptions): Tensor
  /** `linear` */
  linear(input: Tensor, weight: Tensor, bias?: Tensor | null | BiasOutOptions, options?: BiasOutOptions): Tensor
  linear(input: Tensor, options: { weight: Tensor } & BiasOutOptions): Tensor
  /** `linear_backward` */
  linearBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, outputMask: readonly boolean[], options?: OutOptions4): [Tensor, Tensor, Tensor]
  linearBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, options: { outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  linearBackward(self: Tensor, gradOutput: Tensor, options: { weight: Tensor; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  linearBackward(self: Tensor, options: { gradOutput: Tensor; weight: Tensor; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `linspace` */
  linspace(start: Scalar, end: Scalar, steps: Int, options?: FactoryOutOptions): Tensor
  linspace(start: Scalar, end: Scalar, options: { steps: Int } & FactoryOutOptions): Tensor
  linspace(start: Scalar, options: { end: Scalar; steps: Int } & FactoryOutOptions): Tensor
  linspace(start: Scalar, end: Tensor, steps: Int, options?: FactoryOutOptions): Tensor
  linspace(start: Scalar, end: Tensor, options: { steps: Int } & FactoryOutOptions): Tensor
  linspace(start: Scalar, options: { end: Tensor; steps: Int } & FactoryOutOptions): Tensor
  linspace(start: Tensor, end: Scalar, steps: Int, options?: FactoryOutOptions): Tensor
  linspace(start: Tensor, end: Scalar, options: { steps: Int } & FactoryOutOptions): Tensor
  linspace(start: Tensor, options: { end: Scalar; steps: Int } & FactoryOutOptions): Tensor
  linspace(start: Tensor, end: Tensor, steps: Int, options?: FactoryOutOptions): Tensor
  linspace(start: Tensor, end: Tensor, options: { steps: Int } & FactoryOutOptions): Tensor
  linspace(start: Tensor, options: { end: Tensor; steps: Int } & FactoryOutOptions): Tensor
  /** `log` */
  log(self: Tensor, options?: OutOptions): Tensor
  /** `log10` */
  log10(self: Tensor, options?: OutOptions): Tensor
  /** `log10_` */
  log10_(self: Tensor): Tensor
  /** `log1p` */
  log1p(self: Tensor, options?: OutOptions): Tensor
  /** `log1p_` */
  log1p_(self: Tensor): Tensor
  /** `log2` */
  log2(self: Tensor, options?: OutOptions): Tensor
  /** `log2_` */
  log2_(self: Tensor): Tensor
  /** `log_` */
  log_(self: Tensor): Tensor
  /** `log_normal` */
  logNormal(self: Tensor, mean?: Double | LogNormalOptions, std?: Double | LogNormalOptions, options?: LogNormalOptions): Tensor
  /** `log_normal_` */
  logNormal_(self: Tensor, mean?: Double | MeanStdGeneratorOptions, std?: Double | MeanStdGeneratorOptions, options?: MeanStdGeneratorOptions): Tensor
  /** `log_sigmoid` */
  logSigmoid(self: Tensor, options?: OutOptions): Tensor
  /** `log_sigmoid_backward` */
  logSigmoidBackward(gradOutput: Tensor, self: Tensor, buffer: Tensor, options?: OutOptions): Tensor
  logSigmoidBackward(gradOutput: Tensor, self: Tensor, options: { buffer: Tensor } & OutOptions): Tensor
  logSigmoidBackward(gradOutput: Tensor, options: { self: Tensor; buffer: Tensor } & OutOptions): Tensor
  /** `log_sigmoid_forward` */
  logSigmoidForward(self: Tensor, options?: OutOptions3): OutputBuffer
  /** `log_softmax` */
  logSoftmax(self: Tensor, dim: Int, dtype?: DType | null | DtypeOutOptions, options?: DtypeOutOptions): Tensor
  logSoftmax(self: Tensor, options: { dim: Int } & DtypeOutOptions): Tensor
  /** `logaddexp` */
  logaddexp(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  logaddexp(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `logaddexp2` */
  logaddexp2(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  logaddexp2(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `logcumsumexp` */
  logcumsumexp(self: Tensor, dim: Int, options?: OutOptions): Tensor
  logcumsumexp(self: Tensor, options: { dim: Int } & OutOptions): Tensor
  /** `logdet` */
  logdet(self: Tensor): Tensor
  /** `logical_and` */
  logicalAnd(self: Tensor, other: Tensor): BoolTensor
  logicalAnd(self: Tensor, options: { other: Tensor }): BoolTensor
  logicalAnd(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  logicalAnd(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `logical_and_` */
  logicalAnd_(self: Tensor, other: Tensor): Tensor
  logicalAnd_(self: Tensor, options: { other: Tensor }): Tensor
  /** `logical_not` */
  logicalNot(self: Tensor): BoolTensor
  logicalNot(self: Tensor, options: IntoOptions): Tensor
  /** `logical_not_` */
  logicalNot_(self: Tensor): Tensor
  /** `logical_or` */
  logicalOr(self: Tensor, other: Tensor): BoolTensor
  logicalOr(self: Tensor, options: { other: Tensor }): BoolTensor
  logicalOr(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  logicalOr(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `logical_or_` */
  logicalOr_(self: Tensor, other: Tensor): Tensor
  logicalOr_(self: Tensor, options: { other: Tensor }): Tensor
  /** `logical_xor` */
  logicalXor(self: Tensor, other: Tensor): BoolTensor
  logicalXor(self: Tensor, options: { other: Tensor }): BoolTensor
  logicalXor(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  logicalXor(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `logical_xor_` */
  logicalXor_(self: Tensor, other: Tensor): Tensor
  logicalXor_(self: Tensor, options: { other: Tensor }): Tensor
  /** `logit` */
  logit(self: Tensor, eps?: Double | null | EpsOutOptions, options?: EpsOutOptions): Tensor
  /** `logit_` */
  logit_(self: Tensor, eps?: Double | null | EpsOptions, options?: EpsOptions): Tensor
  /** `logit_backward` */
  logitBackward(gradOutput: Tensor, self: Tensor, eps?: Double | null | EpsOutOptions, options?: EpsOutOptions): Tensor
  logitBackward(gradOutput: Tensor, options: { self: Tensor } & EpsOutOptions): Tensor
  /** `logspace` */
  logspace(start: Scalar, end: Scalar, steps: Int, base?: Double | LogspaceOptions, options?: LogspaceOptions): Tensor
  logspace(start: Scalar, end: Scalar, options: { steps: Int } & LogspaceOptions): Tensor
  logspace(start: Scalar, options: { end: Scalar; steps: Int } & LogspaceOptions): Tensor
  logspace(start: Scalar, end: Tensor, steps: Int, base?: Double | LogspaceOptions, options?: LogspaceOptions): Tensor
  logspace(start: Scalar, end: Tensor, options: { steps: Int } & LogspaceOptions): Tensor
  logspace(start: Scalar, options: { end: Tensor; steps: Int } & LogspaceOptions): Tensor
  logspace(start: Tensor, end: Scalar, steps: Int, base?: Double | LogspaceOptions, options?: LogspaceOptions): Tensor
  logspace(start: Tensor, end: Scalar, options: { steps: Int } & LogspaceOptions): Tensor
  logspace(start: Tensor, options: { end: Scalar; steps: Int } & LogspaceOptions): Tensor
  logspace(start: Tensor, end: Tensor, steps: Int, base?: Double | LogspaceOptions, options?: LogspaceOptions): Tensor
  logspace(start: Tensor, end: Tensor, options: { steps: Int } & LogspaceOptions): Tensor
  logspace(start: Tensor, options: { end: Tensor; steps: Int } & LogspaceOptions): Tensor
  /** `logsumexp` */
  logsumexp(self: Tensor, dim: Size, keepdim?: boolean | KeepdimOutOptions2, options?: KeepdimOutOptions2): Tensor
  logsumexp(self: Tensor, options: { dim: Size } & KeepdimOutOptions2): Tensor
  /** `lstm` */
  lstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean): [Tensor, Tensor, Tensor]
  lstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean }): [Tensor, Tensor, Tensor]
  lstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean }): [Tensor, Tensor, Tensor]
  lstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor, Tensor]
  lstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor, Tensor]
  lstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor, Tensor]
  lstm(data: Tensor, batchSizes: Tensor, hx: Tensors, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor, Tensor]
  lstm(data: Tensor, batchSizes: Tensor, options: { hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor, Tensor]
  lstm(data: Tensor, options: { batchSizes: Tensor; hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor, Tensor]
  lstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, batchFirst: boolean): [Tensor, Tensor, Tensor]
  lstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, options: { batchFirst: boolean }): [Tensor, Tensor, Tensor]
  lstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor, Tensor]
  lstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor, Tensor]
  lstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor, Tensor]
  lstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor, Tensor]
  lstm(input: Tensor, hx: Tensors, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor, Tensor]
  lstm(input: Tensor, hx: Tensors, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor, Tensor]
  lstm(input: Tensor, options: { hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor, Tensor]
  /** `lstm_cell` */
  lstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh?: Tensor | null | BIhBHhOptions, bHh?: Tensor | null | BIhBHhOptions, options?: BIhBHhOptions): [Tensor, Tensor]
  lstmCell(input: Tensor, hx: Tensors, wIh: Tensor, options: { wHh: Tensor } & BIhBHhOptions): [Tensor, Tensor]
  lstmCell(input: Tensor, hx: Tensors, options: { wIh: Tensor; wHh: Tensor } & BIhBHhOptions): [Tensor, Tensor]
  lstmCell(input: Tensor, options: { hx: Tensors; wIh: Tensor; wHh: Tensor } & BIhBHhOptions): [Tensor, Tensor]
  /** `lstm_mps_backward` */
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, input: Tensor, layersOutputs: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, batchFirst: boolean, options?: OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, input: Tensor, layersOutputs: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, options: { batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, input: Tensor, layersOutputs: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, input: Tensor, layersOutputs: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, input: Tensor, layersOutputs: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, input: Tensor, layersOutputs: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, input: Tensor, layersOutputs: Tensor, hx: Tensors, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, input: Tensor, layersOutputs: Tensor, hx: Tensors, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, input: Tensor, layersOutputs: Tensor, options: { hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, input: Tensor, options: { layersOutputs: Tensor; hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, cellStateFwd: Tensor, options: { input: Tensor; layersOutputs: Tensor; hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, zState: Tensor, options: { cellStateFwd: Tensor; input: Tensor; layersOutputs: Tensor; hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, options: { zState: Tensor; cellStateFwd: Tensor; input: Tensor; layersOutputs: Tensor; hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, gradHy: Tensor | null, options: { gradCy: Tensor | null; zState: Tensor; cellStateFwd: Tensor; input: Tensor; layersOutputs: Tensor; hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  lstmMpsBackward(gradY: Tensor | null, options: { gradHy: Tensor | null; gradCy: Tensor | null; zState: Tensor; cellStateFwd: Tensor; input: Tensor; layersOutputs: Tensor; hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & OutOptions4): [Tensor, Parts, Parts]
  /** `lt` */
  lt(self: Tensor, other: Scalar): BoolTensor
  lt(self: Tensor, options: { other: Scalar }): BoolTensor
  lt(self: Tensor, other: Tensor): BoolTensor
  lt(self: Tensor, options: { other: Tensor }): BoolTensor
  lt(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  lt(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  lt(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  lt(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `lt_` */
  lt_(self: Tensor, other: Scalar): Tensor
  lt_(self: Tensor, options: { other: Scalar }): Tensor
  lt_(self: Tensor, other: Tensor): Tensor
  lt_(self: Tensor, options: { other: Tensor }): Tensor
  /** `lu_solve` */
  luSolve(self: Tensor, LUData: Tensor, LUPivots: Tensor, options?: OutOptions): Tensor
  luSolve(self: Tensor, LUData: Tensor, options: { LUPivots: Tensor } & OutOptions): Tensor
  luSolve(self: Tensor, options: { LUData: Tensor; LUPivots: Tensor } & OutOptions): Tensor
  /** `lu_unpack` */
  luUnpack(LUData: Tensor, LUPivots: Tensor, unpackData?: boolean | UnpackDataUnpackPivotsOutOptions, unpackPivots?: boolean | UnpackDataUnpackPivotsOutOptions, options?: UnpackDataUnpackPivotsOutOptions): PLU
  luUnpack(LUData: Tensor, options: { LUPivots: Tensor } & UnpackDataUnpackPivotsOutOptions): PLU
  /** `mH` */
  mH(self: Tensor): Tensor
  /** `mT` */
  mT(self: Tensor): Tensor
  /** `margin_ranking_loss` */
  marginRankingLoss(input1: Tensor, input2: Tensor, target: Tensor, margin?: Double | MarginReductionOptions, reduction?: Int | MarginReductionOptions, options?: MarginReductionOptions): Tensor
  marginRankingLoss(input1: Tensor, input2: Tensor, options: { target: Tensor } & MarginReductionOptions): Tensor
  marginRankingLoss(input1: Tensor, options: { input2: Tensor; target: Tensor } & MarginReductionOptions): Tensor
  /** `masked_fill` */
  maskedFill(self: Tensor, mask: Tensor, value: Scalar, options?: OutOptions): Tensor
  maskedFill(self: Tensor, mask: Tensor, options: { value: Scalar } & OutOptions): Tensor
  maskedFill(self: Tensor, options: { mask: Tensor; value: Scalar } & OutOptions): Tensor
  maskedFill(self: Tensor, mask: Tensor, value: Tensor, options?: OutOptions): Tensor
  maskedFill(self: Tensor, mask: Tensor, options: { value: Tensor } & OutOptions): Tensor
  maskedFill(self: Tensor, options: { mask: Tensor; value: Tensor } & OutOptions): Tensor
  /** `masked_fill_` */
  maskedFill_(self: Tensor, mask: Tensor, value: Scalar): Tensor
  maskedFill_(self: Tensor, mask: Tensor, options: { value: Scalar }): Tensor
  maskedFill_(self: Tensor, options: { mask: Tensor; value: Scalar }): Tensor
  maskedFill_(self: Tensor, mask: Tensor, value: Tensor): Tensor
  maskedFill_(self: Tensor, mask: Tensor, options: { value: Tensor }): Tensor
  maskedFill_(self: Tensor, options: { mask: Tensor; value: Tensor }): Tensor
  /** `masked_scatter` */
  maskedScatter(self: Tensor, mask: Tensor, source: Tensor, options?: OutOptions): Tensor
  maskedScatter(self: Tensor, mask: Tensor, options: { source: Tensor } & OutOptions): Tensor
  maskedScatter(self: Tensor, options: { mask: Tensor; source: Tensor } & OutOptions): Tensor
  /** `masked_scatter_` */
  maskedScatter_(self: Tensor, mask: Tensor, source: Tensor): Tensor
  maskedScatter_(self: Tensor, mask: Tensor, options: { source: Tensor }): Tensor
  maskedScatter_(self: Tensor, options: { mask: Tensor; source: Tensor }): Tensor
  /** `masked_scatter_backward` */
  maskedScatterBackward(gradOutput: Tensor, mask: Tensor, sizes: Ints): Tensor
  maskedScatterBackward(gradOutput: Tensor, mask: Tensor, options: { sizes: Ints }): Tensor
  maskedScatterBackward(gradOutput: Tensor, options: { mask: Tensor; sizes: Ints }): Tensor
  /** `masked_select` */
  maskedSelect(self: Tensor, mask: Tensor, options?: OutOptions): Tensor
  maskedSelect(self: Tensor, options: { mask: Tensor } & OutOptions): Tensor
  /** `masked_select_backward` */
  maskedSelectBackward(grad: Tensor, input: Tensor, mask: Tensor): Tensor
  maskedSelectBackward(grad: Tensor, input: Tensor, options: { mask: Tensor }): Tensor
  maskedSelectBackward(grad: Tensor, options: { input: Tensor; mask: Tensor }): Tensor
  /** `matmul` */
  matmul(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  matmul(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `matmul_backward` */
  matmulBackward(grad: Tensor, self: Tensor, other: Tensor, mask: readonly boolean[], options?: OutOptions3): [Tensor, Tensor]
  matmulBackward(grad: Tensor, self: Tensor, other: Tensor, options: { mask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  matmulBackward(grad: Tensor, self: Tensor, options: { other: Tensor; mask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  matmulBackward(grad: Tensor, options: { self: Tensor; other: Tensor; mask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  /** `matrix_H` */
  matrixH(self: Tensor): Tensor
  /** `matrix_exp` */
  matrixExp(self: Tensor): Tensor
  /** `matrix_exp_backward` */
  matrixExpBackward(self: Tensor, grad: Tensor): Tensor
  matrixExpBackward(self: Tensor, options: { grad: Tensor }): Tensor
  /** `matrix_power` */
  matrixPower(self: Tensor, n: Int, options?: OutOptions): Tensor
  matrixPower(self: Tensor, options: { n: Int } & OutOptions): Tensor
  /** `max` */
  max(self: Tensor, options?: OutOptions): Tensor
  max(self: Tensor, dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  max(self: Tensor, options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  max(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  max(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `max_pool1d` */
  maxPool1d(self: Tensor, kernelSize: Size, stride?: Size | MaxPool1dOptions, padding?: Size | MaxPool1dOptions, dilation?: Size | MaxPool1dOptions, ceilMode?: boolean | MaxPool1dOptions, options?: MaxPool1dOptions): Tensor
  maxPool1d(self: Tensor, options: { kernelSize: Size } & MaxPool1dOptions): Tensor
  /** `max_pool1d_with_indices` */
  maxPool1dWithIndices(self: Tensor, kernelSize: Size, stride?: Size | MaxPool1dOptions, padding?: Size | MaxPool1dOptions, dilation?: Size | MaxPool1dOptions, ceilMode?: boolean | MaxPool1dOptions, options?: MaxPool1dOptions): [Tensor, Tensor]
  maxPool1dWithIndices(self: Tensor, options: { kernelSize: Size } & MaxPool1dOptions): [Tensor, Tensor]
  /** `max_pool2d` */
  maxPool2d(self: Tensor, kernelSize: Size, stride?: Size | MaxPool1dOptions, padding?: Size | MaxPool1dOptions, dilation?: Size | MaxPool1dOptions, ceilMode?: boolean | MaxPool1dOptions, options?: MaxPool1dOptions): Tensor
  maxPool2d(self: Tensor, options: { kernelSize: Size } & MaxPool1dOptions): Tensor
  /** `max_pool2d_backward` */
  maxPool2dBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride?: Size | MaxPool2dBackwardOptions, padding?: Size | MaxPool2dBackwardOptions, dilation?: Size | MaxPool2dBackwardOptions, ceilMode?: boolean | MaxPool2dBackwardOptions, options?: MaxPool2dBackwardOptions): Tensor
  maxPool2dBackward(gradOutput: Tensor, self: Tensor, options: { kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  maxPool2dBackward(gradOutput: Tensor, options: { self: Tensor; kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  /** `max_pool2d_with_indices` */
  maxPool2dWithIndices(self: Tensor, kernelSize: Size, stride?: Size | MaxPool2dWithIndicesOptions, padding?: Size | MaxPool2dWithIndicesOptions, dilation?: Size | MaxPool2dWithIndicesOptions, ceilMode?: boolean | MaxPool2dWithIndicesOptions, options?: MaxPool2dWithIndicesOptions): [Tensor, Tensor]
  maxPool2dWithIndices(self: Tensor, options: { kernelSize: Size } & MaxPool2dWithIndicesOptions): [Tensor, Tensor]
  /** `max_pool2d_with_indices_backward` */
  maxPool2dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, dilation: Size, ceilMode: boolean, indices: Tensor, options?: OutOptions): Tensor
  maxPool2dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, dilation: Size, ceilMode: boolean, options: { indices: Tensor } & OutOptions): Tensor
  maxPool2dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, dilation: Size, options: { ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  maxPool2dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, options: { dilation: Size; ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  maxPool2dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, options: { padding: Size; dilation: Size; ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  maxPool2dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, options: { stride: Size; padding: Size; dilation: Size; ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  maxPool2dWithIndicesBackward(gradOutput: Tensor, self: Tensor, options: { kernelSize: Size; stride: Size; padding: Size; dilation: Size; ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  maxPool2dWithIndicesBackward(gradOutput: Tensor, options: { self: Tensor; kernelSize: Size; stride: Size; padding: Size; dilation: Size; ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  /** `max_pool3d` */
  maxPool3d(self: Tensor, kernelSize: Size, stride?: Size | MaxPool1dOptions, padding?: Size | MaxPool1dOptions, dilation?: Size | MaxPool1dOptions, ceilMode?: boolean | MaxPool1dOptions, options?: MaxPool1dOptions): Tensor
  maxPool3d(self: Tensor, options: { kernelSize: Size } & MaxPool1dOptions): Tensor
  /** `max_pool3d_with_indices` */
  maxPool3dWithIndices(self: Tensor, kernelSize: Size, stride?: Size | MaxPool2dWithIndicesOptions, padding?: Size | MaxPool2dWithIndicesOptions, dilation?: Size | MaxPool2dWithIndicesOptions, ceilMode?: boolean | MaxPool2dWithIndicesOptions, options?: MaxPool2dWithIndicesOptions): [Tensor, Tensor]
  maxPool3dWithIndices(self: Tensor, options: { kernelSize: Size } & MaxPool2dWithIndicesOptions): [Tensor, Tensor]
  /** `max_pool3d_with_indices_backward` */
  maxPool3dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, dilation: Size, ceilMode: boolean, indices: Tensor, options?: OutOptions): Tensor
  maxPool3dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, dilation: Size, ceilMode: boolean, options: { indices: Tensor } & OutOptions): Tensor
  maxPool3dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, dilation: Size, options: { ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  maxPool3dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, padding: Size, options: { dilation: Size; ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  maxPool3dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, stride: Size, options: { padding: Size; dilation: Size; ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  maxPool3dWithIndicesBackward(gradOutput: Tensor, self: Tensor, kernelSize: Size, options: { stride: Size; padding: Size; dilation: Size; ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  maxPool3dWithIndicesBackward(gradOutput: Tensor, self: Tensor, options: { kernelSize: Size; stride: Size; padding: Size; dilation: Size; ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  maxPool3dWithIndicesBackward(gradOutput: Tensor, options: { self: Tensor; kernelSize: Size; stride: Size; padding: Size; dilation: Size; ceilMode: boolean; indices: Tensor } & OutOptions): Tensor
  /** `max_unpool2d` */
  maxUnpool2d(self: Tensor, indices: Tensor, outputSize: Size, options?: OutOptions): Tensor
  maxUnpool2d(self: Tensor, indices: Tensor, options: { outputSize: Size } & OutOptions): Tensor
  maxUnpool2d(self: Tensor, options: { indices: Tensor; outputSize: Size } & OutOptions): Tensor
  /** `max_unpool3d` */
  maxUnpool3d(self: Tensor, indices: Tensor, outputSize: Size, stride: Size, padding: Size, options?: OutOptions): Tensor
  maxUnpool3d(self: Tensor, indices: Tensor, outputSize: Size, stride: Size, options: { padding: Size } & OutOptions): Tensor
  maxUnpool3d(self: Tensor, indices: Tensor, outputSize: Size, options: { stride: Size; padding: Size } & OutOptions): Tensor
  maxUnpool3d(self: Tensor, indices: Tensor, options: { outputSize: Size; stride: Size; padding: Size } & OutOptions): Tensor
  maxUnpool3d(self: Tensor, options: { indices: Tensor; outputSize: Size; stride: Size; padding: Size } & OutOptions): Tensor
  /** `maximum` */
  maximum(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  maximum(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `mean` */
  mean(self: Tensor, options?: DtypeOutOptions): Tensor
  mean(self: Tensor, dim: Size | null, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  mean(self: Tensor, options: { dim: Size | null } & KeepdimDtypeOutOptions): Tensor
  /** `median` */
  median(self: Tensor, options?: OutOptions): Tensor
  median(self: Tensor, dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  median(self: Tensor, options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  /** `meshgrid` */
  meshgrid(tensors: Tensors): Parts
  meshgrid(tensors: Tensors, options: IndexingOptions): Parts
  /** `min` */
  min(self: Tensor, options?: OutOptions): Tensor
  min(self: Tensor, dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  min(self: Tensor, options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  min(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  min(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `minimum` */
  minimum(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  minimum(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `miopen_batch_norm` */
  miopenBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, exponentialAverageFactor: Double, epsilon: Double, options?: OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, exponentialAverageFactor: Double, options: { epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, options: { exponentialAverageFactor: Double; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, options: { training: boolean; exponentialAverageFactor: Double; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, runningMean: Tensor | null, options: { runningVar: Tensor | null; training: boolean; exponentialAverageFactor: Double; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNorm(input: Tensor, weight: Tensor, bias: Tensor | null, options: { runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; exponentialAverageFactor: Double; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNorm(input: Tensor, weight: Tensor, options: { bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; exponentialAverageFactor: Double; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNorm(input: Tensor, options: { weight: Tensor; bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; exponentialAverageFactor: Double; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `miopen_batch_norm_backward` */
  miopenBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVar: Tensor | null, epsilon: Double, options?: OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveVar: Tensor | null, options: { epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, options: { saveVar: Tensor | null; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, runningVar: Tensor | null, options: { saveMean: Tensor | null; saveVar: Tensor | null; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, runningMean: Tensor | null, options: { runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNormBackward(input: Tensor, gradOutput: Tensor, weight: Tensor, options: { runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNormBackward(input: Tensor, gradOutput: Tensor, options: { weight: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  miopenBatchNormBackward(input: Tensor, options: { gradOutput: Tensor; weight: Tensor; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveVar: Tensor | null; epsilon: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `miopen_convolution` */
  miopenConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, deterministic: boolean, options?: OutOptions): Tensor
  miopenConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, options: { deterministic: boolean } & OutOptions): Tensor
  miopenConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, groups: Int, options: { benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, options: { groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, options: { dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, options: { stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, options: { padding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolution(self: Tensor, weight: Tensor, options: { bias: Tensor | null; padding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolution(self: Tensor, options: { weight: Tensor; bias: Tensor | null; padding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  /** `miopen_convolution_add_relu` */
  miopenConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, groups: Int): Tensor
  miopenConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, options: { groups: Int }): Tensor
  miopenConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, bias: Tensor | null, stride: Ints, padding: Ints, options: { dilation: Ints; groups: Int }): Tensor
  miopenConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, bias: Tensor | null, stride: Ints, options: { padding: Ints; dilation: Ints; groups: Int }): Tensor
  miopenConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, bias: Tensor | null, options: { stride: Ints; padding: Ints; dilation: Ints; groups: Int }): Tensor
  miopenConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, alpha: Scalar | null, options: { bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int }): Tensor
  miopenConvolutionAddRelu(self: Tensor, weight: Tensor, z: Tensor, options: { alpha: Scalar | null; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int }): Tensor
  miopenConvolutionAddRelu(self: Tensor, weight: Tensor, options: { z: Tensor; alpha: Scalar | null; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int }): Tensor
  miopenConvolutionAddRelu(self: Tensor, options: { weight: Tensor; z: Tensor; alpha: Scalar | null; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int }): Tensor
  /** `miopen_convolution_relu` */
  miopenConvolutionRelu(self: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, groups: Int): Tensor
  miopenConvolutionRelu(self: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, dilation: Ints, options: { groups: Int }): Tensor
  miopenConvolutionRelu(self: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, padding: Ints, options: { dilation: Ints; groups: Int }): Tensor
  miopenConvolutionRelu(self: Tensor, weight: Tensor, bias: Tensor | null, stride: Ints, options: { padding: Ints; dilation: Ints; groups: Int }): Tensor
  miopenConvolutionRelu(self: Tensor, weight: Tensor, bias: Tensor | null, options: { stride: Ints; padding: Ints; dilation: Ints; groups: Int }): Tensor
  miopenConvolutionRelu(self: Tensor, weight: Tensor, options: { bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int }): Tensor
  miopenConvolutionRelu(self: Tensor, options: { weight: Tensor; bias: Tensor | null; stride: Ints; padding: Ints; dilation: Ints; groups: Int }): Tensor
  /** `miopen_convolution_transpose` */
  miopenConvolutionTranspose(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, deterministic: boolean, options?: OutOptions): Tensor
  miopenConvolutionTranspose(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, options: { deterministic: boolean } & OutOptions): Tensor
  miopenConvolutionTranspose(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, groups: Int, options: { benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolutionTranspose(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, options: { groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolutionTranspose(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, outputPadding: Ints, stride: Ints, options: { dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolutionTranspose(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, outputPadding: Ints, options: { stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolutionTranspose(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, options: { outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolutionTranspose(self: Tensor, weight: Tensor, bias: Tensor | null, options: { padding: Ints; outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolutionTranspose(self: Tensor, weight: Tensor, options: { bias: Tensor | null; padding: Ints; outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenConvolutionTranspose(self: Tensor, options: { weight: Tensor; bias: Tensor | null; padding: Ints; outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  /** `miopen_ctc_loss` */
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, blank: Int, deterministic: boolean, zeroInfinity: boolean, options?: OutOptions3): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, blank: Int, deterministic: boolean, options: { zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, blank: Int, options: { deterministic: boolean; zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, targetLengths: Ints, options: { blank: Int; deterministic: boolean; zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Ints, options: { targetLengths: Ints; blank: Int; deterministic: boolean; zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Ints; targetLengths: Ints; blank: Int; deterministic: boolean; zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Ints; targetLengths: Ints; blank: Int; deterministic: boolean; zeroInfinity: boolean } & OutOptions3): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, blank: Int, deterministic: boolean, zeroInfinity: boolean): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, blank: Int, deterministic: boolean, options: { zeroInfinity: boolean }): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, blank: Int, options: { deterministic: boolean; zeroInfinity: boolean }): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, targetLengths: Tensor, options: { blank: Int; deterministic: boolean; zeroInfinity: boolean }): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, inputLengths: Tensor, options: { targetLengths: Tensor; blank: Int; deterministic: boolean; zeroInfinity: boolean }): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, targets: Tensor, options: { inputLengths: Tensor; targetLengths: Tensor; blank: Int; deterministic: boolean; zeroInfinity: boolean }): [Tensor, Tensor]
  miopenCtcLoss(logProbs: Tensor, options: { targets: Tensor; inputLengths: Tensor; targetLengths: Tensor; blank: Int; deterministic: boolean; zeroInfinity: boolean }): [Tensor, Tensor]
  /** `miopen_depthwise_convolution` */
  miopenDepthwiseConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, deterministic: boolean, options?: OutOptions): Tensor
  miopenDepthwiseConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, groups: Int, benchmark: boolean, options: { deterministic: boolean } & OutOptions): Tensor
  miopenDepthwiseConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, groups: Int, options: { benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenDepthwiseConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, options: { groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenDepthwiseConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, options: { dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenDepthwiseConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, options: { stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenDepthwiseConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, options: { padding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenDepthwiseConvolution(self: Tensor, weight: Tensor, options: { bias: Tensor | null; padding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  miopenDepthwiseConvolution(self: Tensor, options: { weight: Tensor; bias: Tensor | null; padding: Ints; stride: Ints; dilation: Ints; groups: Int; benchmark: boolean; deterministic: boolean } & OutOptions): Tensor
  /** `miopen_rnn` */
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, dropoutState: Tensor | null, options?: OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, options: { dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, options: { batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, options: { bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, options: { train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, options: { dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, options: { batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, cx: Tensor | null, mode: Int, hiddenSize: Int, options: { numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, cx: Tensor | null, mode: Int, options: { hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, cx: Tensor | null, options: { mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, hx: Tensor, options: { cx: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, weightStride0: Int, options: { hx: Tensor; cx: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, weight: Tensors, options: { weightStride0: Int; hx: Tensor; cx: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  miopenRnn(input: Tensor, options: { weight: Tensors; weightStride0: Int; hx: Tensor; cx: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null } & OutOptions6): [Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `miopen_rnn_backward` */
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, dropoutState: Tensor | null, reserve: Tensor, outputMask: readonly boolean[], options?: OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, dropoutState: Tensor | null, reserve: Tensor, options: { outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, dropoutState: Tensor | null, options: { reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, batchSizes: Ints, options: { dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, bidirectional: boolean, options: { batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, train: boolean, options: { bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, dropout: Double, options: { train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, batchFirst: boolean, options: { dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, numLayers: Int, options: { batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, hiddenSize: Int, options: { numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, mode: Int, options: { hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, options: { mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, options: { gradCy: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, gradOutput: Tensor | null, options: { gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, output: Tensor, options: { gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, cx: Tensor | null, options: { output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, hx: Tensor, options: { cx: Tensor | null; output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, weightBuf: Tensor, options: { hx: Tensor; cx: Tensor | null; output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, weightStride0: Int, options: { weightBuf: Tensor; hx: Tensor; cx: Tensor | null; output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, weight: Tensors, options: { weightStride0: Int; weightBuf: Tensor; hx: Tensor; cx: Tensor | null; output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  miopenRnnBackward(input: Tensor, options: { weight: Tensors; weightStride0: Int; weightBuf: Tensor; hx: Tensor; cx: Tensor | null; output: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; mode: Int; hiddenSize: Int; numLayers: Int; batchFirst: boolean; dropout: Double; train: boolean; bidirectional: boolean; batchSizes: Ints; dropoutState: Tensor | null; reserve: Tensor; outputMask: readonly boolean[] } & OutOptions2): [Tensor, Tensor, Tensor, Parts]
  /** `mish` */
  mish(self: Tensor, options?: OutOptions): Tensor
  /** `mish_` */
  mish_(self: Tensor): Tensor
  /** `mish_backward` */
  mishBackward(gradOutput: Tensor, self: Tensor): Tensor
  mishBackward(gradOutput: Tensor, options: { self: Tensor }): Tensor
  /** `mkldnn_adaptive_avg_pool2d` */
  mkldnnAdaptiveAvgPool2d(self: Tensor, outputSize: Size, options?: OutOptions): Tensor
  mkldnnAdaptiveAvgPool2d(self: Tensor, options: { outputSize: Size } & OutOptions): Tensor
  /** `mkldnn_adaptive_avg_pool2d_backward` */
  mkldnnAdaptiveAvgPool2dBackward(gradOutput: Tensor, self: Tensor, options?: OutOptions): Tensor
  mkldnnAdaptiveAvgPool2dBackward(gradOutput: Tensor, options: { self: Tensor } & OutOptions): Tensor
  /** `mkldnn_convolution` */
  mkldnnConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, groups: Int, options?: OutOptions): Tensor
  mkldnnConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, dilation: Ints, options: { groups: Int } & OutOptions): Tensor
  mkldnnConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, stride: Ints, options: { dilation: Ints; groups: Int } & OutOptions): Tensor
  mkldnnConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, padding: Ints, options: { stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  mkldnnConvolution(self: Tensor, weight: Tensor, bias: Tensor | null, options: { padding: Ints; stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  mkldnnConvolution(self: Tensor, weight: Tensor, options: { bias: Tensor | null; padding: Ints; stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  mkldnnConvolution(self: Tensor, options: { weight: Tensor; bias: Tensor | null; padding: Ints; stride: Ints; dilation: Ints; groups: Int } & OutOptions): Tensor
  /** `mkldnn_linear` */
  mkldnnLinear(self: Tensor, weight: Tensor, bias?: Tensor | null | BiasOutOptions, options?: BiasOutOptions): Tensor
  mkldnnLinear(self: Tensor, options: { weight: Tensor } & BiasOutOptions): Tensor
  /** `mkldnn_linear_backward` */
  mkldnnLinearBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, outputMask: readonly boolean[], options?: OutOptions4): [Tensor, Tensor, Tensor]
  mkldnnLinearBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, options: { outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  mkldnnLinearBackward(self: Tensor, gradOutput: Tensor, options: { weight: Tensor; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  mkldnnLinearBackward(self: Tensor, options: { gradOutput: Tensor; weight: Tensor; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `mkldnn_linear_backward_input` */
  mkldnnLinearBackwardInput(inputSize: Ints, gradOutput: Tensor, weight: Tensor, options?: OutOptions): Tensor
  mkldnnLinearBackwardInput(inputSize: Ints, gradOutput: Tensor, options: { weight: Tensor } & OutOptions): Tensor
  mkldnnLinearBackwardInput(inputSize: Ints, options: { gradOutput: Tensor; weight: Tensor } & OutOptions): Tensor
  /** `mkldnn_linear_backward_weights` */
  mkldnnLinearBackwardWeights(gradOutput: Tensor, input: Tensor, weight: Tensor, biasDefined: boolean, options?: OutOptions3): [Tensor, Tensor]
  mkldnnLinearBackwardWeights(gradOutput: Tensor, input: Tensor, weight: Tensor, options: { biasDefined: boolean } & OutOptions3): [Tensor, Tensor]
  mkldnnLinearBackwardWeights(gradOutput: Tensor, input: Tensor, options: { weight: Tensor; biasDefined: boolean } & OutOptions3): [Tensor, Tensor]
  mkldnnLinearBackwardWeights(gradOutput: Tensor, options: { input: Tensor; weight: Tensor; biasDefined: boolean } & OutOptions3): [Tensor, Tensor]
  /** `mkldnn_max_pool2d` */
  mkldnnMaxPool2d(self: Tensor, kernelSize: Size, stride?: Size | MaxPool2dBackwardOptions, padding?: Size | MaxPool2dBackwardOptions, dilation?: Size | MaxPool2dBackwardOptions, ceilMode?: boolean | MaxPool2dBackwardOptions, options?: MaxPool2dBackwardOptions): Tensor
  mkldnnMaxPool2d(self: Tensor, options: { kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  /** `mkldnn_max_pool2d_backward` */
  mkldnnMaxPool2dBackward(gradOutput: Tensor, output: Tensor, input: Tensor, kernelSize: Size, stride?: Size | MaxPool2dBackwardOptions, padding?: Size | MaxPool2dBackwardOptions, dilation?: Size | MaxPool2dBackwardOptions, ceilMode?: boolean | MaxPool2dBackwardOptions, options?: MaxPool2dBackwardOptions): Tensor
  mkldnnMaxPool2dBackward(gradOutput: Tensor, output: Tensor, input: Tensor, options: { kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  mkldnnMaxPool2dBackward(gradOutput: Tensor, output: Tensor, options: { input: Tensor; kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  mkldnnMaxPool2dBackward(gradOutput: Tensor, options: { output: Tensor; input: Tensor; kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  /** `mkldnn_max_pool3d` */
  mkldnnMaxPool3d(self: Tensor, kernelSize: Size, stride?: Size | MaxPool2dBackwardOptions, padding?: Size | MaxPool2dBackwardOptions, dilation?: Size | MaxPool2dBackwardOptions, ceilMode?: boolean | MaxPool2dBackwardOptions, options?: MaxPool2dBackwardOptions): Tensor
  mkldnnMaxPool3d(self: Tensor, options: { kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  /** `mkldnn_max_pool3d_backward` */
  mkldnnMaxPool3dBackward(gradOutput: Tensor, output: Tensor, input: Tensor, kernelSize: Size, stride?: Size | MaxPool2dBackwardOptions, padding?: Size | MaxPool2dBackwardOptions, dilation?: Size | MaxPool2dBackwardOptions, ceilMode?: boolean | MaxPool2dBackwardOptions, options?: MaxPool2dBackwardOptions): Tensor
  mkldnnMaxPool3dBackward(gradOutput: Tensor, output: Tensor, input: Tensor, options: { kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  mkldnnMaxPool3dBackward(gradOutput: Tensor, output: Tensor, options: { input: Tensor; kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  mkldnnMaxPool3dBackward(gradOutput: Tensor, options: { output: Tensor; input: Tensor; kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  /** `mkldnn_reorder_conv2d_weight` */
  mkldnnReorderConv2dWeight(self: Tensor, padding?: Size | MkldnnReorderConv2dWeightOptions, stride?: Size | MkldnnReorderConv2dWeightOptions, dilation?: Size | MkldnnReorderConv2dWeightOptions, groups?: Int | MkldnnReorderConv2dWeightOptions, inputSize?: Ints | null | MkldnnReorderConv2dWeightOptions, options?: MkldnnReorderConv2dWeightOptions): Tensor
  /** `mkldnn_reorder_conv3d_weight` */
  mkldnnReorderConv3dWeight(self: Tensor, padding?: Size | MkldnnReorderConv2dWeightOptions, stride?: Size | MkldnnReorderConv2dWeightOptions, dilation?: Size | MkldnnReorderConv2dWeightOptions, groups?: Int | MkldnnReorderConv2dWeightOptions, inputSize?: Ints | null | MkldnnReorderConv2dWeightOptions, options?: MkldnnReorderConv2dWeightOptions): Tensor
  /** `mkldnn_rnn_layer` */
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, reverse: boolean, batchSizes: Ints, mode: Int, hiddenSize: Int, numLayers: Int, hasBiases: boolean, bidirectional: boolean, batchFirst: boolean, train: boolean, options?: OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, reverse: boolean, batchSizes: Ints, mode: Int, hiddenSize: Int, numLayers: Int, hasBiases: boolean, bidirectional: boolean, batchFirst: boolean, options: { train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, reverse: boolean, batchSizes: Ints, mode: Int, hiddenSize: Int, numLayers: Int, hasBiases: boolean, bidirectional: boolean, options: { batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, reverse: boolean, batchSizes: Ints, mode: Int, hiddenSize: Int, numLayers: Int, hasBiases: boolean, options: { bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, reverse: boolean, batchSizes: Ints, mode: Int, hiddenSize: Int, numLayers: Int, options: { hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, reverse: boolean, batchSizes: Ints, mode: Int, hiddenSize: Int, options: { numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, reverse: boolean, batchSizes: Ints, mode: Int, options: { hiddenSize: Int; numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, reverse: boolean, batchSizes: Ints, options: { mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, reverse: boolean, options: { batchSizes: Ints; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, options: { reverse: boolean; batchSizes: Ints; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, options: { cx_: Tensor; reverse: boolean; batchSizes: Ints; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, options: { hx_: Tensor; cx_: Tensor; reverse: boolean; batchSizes: Ints; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, options: { weight3: Tensor; hx_: Tensor; cx_: Tensor; reverse: boolean; batchSizes: Ints; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, weight1: Tensor, options: { weight2: Tensor; weight3: Tensor; hx_: Tensor; cx_: Tensor; reverse: boolean; batchSizes: Ints; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, weight0: Tensor, options: { weight1: Tensor; weight2: Tensor; weight3: Tensor; hx_: Tensor; cx_: Tensor; reverse: boolean; batchSizes: Ints; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayer(input: Tensor, options: { weight0: Tensor; weight1: Tensor; weight2: Tensor; weight3: Tensor; hx_: Tensor; cx_: Tensor; reverse: boolean; batchSizes: Ints; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; bidirectional: boolean; batchFirst: boolean; train: boolean } & OutOptions2): [Tensor, Tensor, Tensor, Tensor]
  /** `mkldnn_rnn_layer_backward` */
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, reverse: boolean, mode: Int, hiddenSize: Int, numLayers: Int, hasBiases: boolean, train: boolean, bidirectional: boolean, batchSizes: Ints, batchFirst: boolean, workspace: Tensor, options?: OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, reverse: boolean, mode: Int, hiddenSize: Int, numLayers: Int, hasBiases: boolean, train: boolean, bidirectional: boolean, batchSizes: Ints, batchFirst: boolean, options: { workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, reverse: boolean, mode: Int, hiddenSize: Int, numLayers: Int, hasBiases: boolean, train: boolean, bidirectional: boolean, batchSizes: Ints, options: { batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, reverse: boolean, mode: Int, hiddenSize: Int, numLayers: Int, hasBiases: boolean, train: boolean, bidirectional: boolean, options: { batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, reverse: boolean, mode: Int, hiddenSize: Int, numLayers: Int, hasBiases: boolean, train: boolean, options: { bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, reverse: boolean, mode: Int, hiddenSize: Int, numLayers: Int, hasBiases: boolean, options: { train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, reverse: boolean, mode: Int, hiddenSize: Int, numLayers: Int, options: { hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, reverse: boolean, mode: Int, hiddenSize: Int, options: { numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, reverse: boolean, mode: Int, options: { hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, reverse: boolean, options: { mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, gradCy: Tensor | null, options: { reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, gradHy: Tensor | null, options: { gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, gradOutput: Tensor | null, options: { gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, options: { gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, hy_: Tensor, options: { cy_: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, output: Tensor, options: { hy_: Tensor; cy_: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cxTmp: Tensor, options: { output: Tensor; hy_: Tensor; cy_: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, options: { cxTmp: Tensor; output: Tensor; hy_: Tensor; cy_: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, options: { hx_: Tensor; cxTmp: Tensor; output: Tensor; hy_: Tensor; cy_: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, options: { weight4: Tensor; hx_: Tensor; cxTmp: Tensor; output: Tensor; hy_: Tensor; cy_: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, weight2: Tensor, options: { weight3: Tensor; weight4: Tensor; hx_: Tensor; cxTmp: Tensor; output: Tensor; hy_: Tensor; cy_: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, weight1: Tensor, options: { weight2: Tensor; weight3: Tensor; weight4: Tensor; hx_: Tensor; cxTmp: Tensor; output: Tensor; hy_: Tensor; cy_: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  mkldnnRnnLayerBackward(input: Tensor, options: { weight1: Tensor; weight2: Tensor; weight3: Tensor; weight4: Tensor; hx_: Tensor; cxTmp: Tensor; output: Tensor; hy_: Tensor; cy_: Tensor; gradOutput: Tensor | null; gradHy: Tensor | null; gradCy: Tensor | null; reverse: boolean; mode: Int; hiddenSize: Int; numLayers: Int; hasBiases: boolean; train: boolean; bidirectional: boolean; batchSizes: Ints; batchFirst: boolean; workspace: Tensor } & OutOptions9): [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]
  /** `mm` */
  mm(self: Tensor, mat2: Tensor, options?: OutOptions): Tensor
  mm(self: Tensor, options: { mat2: Tensor } & OutOptions): Tensor
  mm(self: Tensor, mat2: Tensor, outDtype: DType, options?: OutOptions): Tensor
  mm(self: Tensor, mat2: Tensor, options: { outDtype: DType } & OutOptions): Tensor
  mm(self: Tensor, options: { mat2: Tensor; outDtype: DType } & OutOptions): Tensor
  /** `mode` */
  mode(self: Tensor, dim?: Int | DimKeepdimOutOptions5, keepdim?: boolean | DimKeepdimOutOptions5, options?: DimKeepdimOutOptions5): ValuesIndices
  /** `moveaxis` */
  moveaxis(self: Tensor, source: Int, destination: Int): Tensor
  moveaxis(self: Tensor, source: Int, options: { destination: Int }): Tensor
  moveaxis(self: Tensor, options: { source: Int; destination: Int }): Tensor
  moveaxis(self: Tensor, source: Ints, destination: Ints): Tensor
  moveaxis(self: Tensor, source: Ints, options: { destination: Ints }): Tensor
  moveaxis(self: Tensor, options: { source: Ints; destination: Ints }): Tensor
  /** `movedim` */
  movedim(self: Tensor, source: Int, destination: Int): Tensor
  movedim(self: Tensor, source: Int, options: { destination: Int }): Tensor
  movedim(self: Tensor, options: { source: Int; destination: Int }): Tensor
  movedim(self: Tensor, source: Ints, destination: Ints): Tensor
  movedim(self: Tensor, source: Ints, options: { destination: Ints }): Tensor
  movedim(self: Tensor, options: { source: Ints; destination: Ints }): Tensor
  /** `mps_convolution_backward` */
  mpsConvolutionBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, stride: Ints, dilation: Ints, groups: Int, outputMask: readonly boolean[], options?: OutOptions4): [Tensor, Tensor, Tensor]
  mpsConvolutionBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, stride: Ints, dilation: Ints, groups: Int, options: { outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  mpsConvolutionBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, stride: Ints, dilation: Ints, options: { groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  mpsConvolutionBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, stride: Ints, options: { dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  mpsConvolutionBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, options: { stride: Ints; dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  mpsConvolutionBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, options: { padding: Ints; stride: Ints; dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  mpsConvolutionBackward(self: Tensor, gradOutput: Tensor, options: { weight: Tensor; padding: Ints; stride: Ints; dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  mpsConvolutionBackward(self: Tensor, options: { gradOutput: Tensor; weight: Tensor; padding: Ints; stride: Ints; dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `mps_convolution_transpose_backward` */
  mpsConvolutionTransposeBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, groups: Int, outputMask: readonly boolean[], options?: OutOptions3): [Tensor, Tensor]
  mpsConvolutionTransposeBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, groups: Int, options: { outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  mpsConvolutionTransposeBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, dilation: Ints, options: { groups: Int; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  mpsConvolutionTransposeBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, stride: Ints, options: { dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  mpsConvolutionTransposeBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, outputPadding: Ints, options: { stride: Ints; dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  mpsConvolutionTransposeBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, padding: Ints, options: { outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  mpsConvolutionTransposeBackward(self: Tensor, gradOutput: Tensor, weight: Tensor, options: { padding: Ints; outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  mpsConvolutionTransposeBackward(self: Tensor, gradOutput: Tensor, options: { weight: Tensor; padding: Ints; outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  mpsConvolutionTransposeBackward(self: Tensor, options: { gradOutput: Tensor; weight: Tensor; padding: Ints; outputPadding: Ints; stride: Ints; dilation: Ints; groups: Int; outputMask: readonly boolean[] } & OutOptions3): [Tensor, Tensor]
  /** `mse_loss` */
  mseLoss(self: Tensor, target: Tensor, reduction?: Int | ReductionOutOptions, options?: ReductionOutOptions): Tensor
  mseLoss(self: Tensor, options: { target: Tensor } & ReductionOutOptions): Tensor
  /** `mse_loss_backward` */
  mseLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, reduction: Int, options?: OutOptions): Tensor
  mseLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, options: { reduction: Int } & OutOptions): Tensor
  mseLossBackward(gradOutput: Tensor, self: Tensor, options: { target: Tensor; reduction: Int } & OutOptions): Tensor
  mseLossBackward(gradOutput: Tensor, options: { self: Tensor; target: Tensor; reduction: Int } & OutOptions): Tensor
  /** `msort` */
  msort(self: Tensor, options?: OutOptions): Tensor
  /** `mul` */
  mul(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  mul(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  mul(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  mul(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `mul_` */
  mul_(self: Tensor, other: Scalar): Tensor
  mul_(self: Tensor, options: { other: Scalar }): Tensor
  mul_(self: Tensor, other: Tensor): Tensor
  mul_(self: Tensor, options: { other: Tensor }): Tensor
  /** `multi_margin_loss` */
  multiMarginLoss(self: Tensor, target: Tensor, p?: Scalar | MultiMarginLossOptions, margin?: Scalar | MultiMarginLossOptions, weight?: Tensor | null | MultiMarginLossOptions, reduction?: Int | MultiMarginLossOptions, options?: MultiMarginLossOptions): Tensor
  multiMarginLoss(self: Tensor, options: { target: Tensor } & MultiMarginLossOptions): Tensor
  /** `multi_margin_loss_backward` */
  multiMarginLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, p: Scalar, margin: Scalar, weight?: Tensor | null | WeightReductionOutOptions, reduction?: Int | WeightReductionOutOptions, options?: WeightReductionOutOptions): Tensor
  multiMarginLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, p: Scalar, options: { margin: Scalar } & WeightReductionOutOptions): Tensor
  multiMarginLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, options: { p: Scalar; margin: Scalar } & WeightReductionOutOptions): Tensor
  multiMarginLossBackward(gradOutput: Tensor, self: Tensor, options: { target: Tensor; p: Scalar; margin: Scalar } & WeightReductionOutOptions): Tensor
  multiMarginLossBackward(gradOutput: Tensor, options: { self: Tensor; target: Tensor; p: Scalar; margin: Scalar } & WeightReductionOutOptions): Tensor
  /** `multilabel_margin_loss` */
  multilabelMarginLoss(self: Tensor, target: Tensor, reduction?: Int | ReductionOutOptions, options?: ReductionOutOptions): Tensor
  multilabelMarginLoss(self: Tensor, options: { target: Tensor } & ReductionOutOptions): Tensor
  /** `multilabel_margin_loss_backward` */
  multilabelMarginLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, reduction: Int, isTarget: Tensor, options?: OutOptions): Tensor
  multilabelMarginLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, reduction: Int, options: { isTarget: Tensor } & OutOptions): Tensor
  multilabelMarginLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, options: { reduction: Int; isTarget: Tensor } & OutOptions): Tensor
  multilabelMarginLossBackward(gradOutput: Tensor, self: Tensor, options: { target: Tensor; reduction: Int; isTarget: Tensor } & OutOptions): Tensor
  multilabelMarginLossBackward(gradOutput: Tensor, options: { self: Tensor; target: Tensor; reduction: Int; isTarget: Tensor } & OutOptions): Tensor
  /** `multilabel_margin_loss_forward` */
  multilabelMarginLossForward(self: Tensor, target: Tensor, reduction: Int, options?: OutOptions3): OutputIsTarget
  multilabelMarginLossForward(self: Tensor, target: Tensor, options: { reduction: Int } & OutOptions3): OutputIsTarget
  multilabelMarginLossForward(self: Tensor, options: { target: Tensor; reduction: Int } & OutOptions3): OutputIsTarget
  /** `multinomial` */
  multinomial(self: Tensor, numSamples: Int, replacement?: boolean | ReplacementGeneratorOutOptions, options?: ReplacementGeneratorOutOptions): Tensor
  multinomial(self: Tensor, options: { numSamples: Int } & ReplacementGeneratorOutOptions): Tensor
  /** `multiply` */
  multiply(self: Tensor, other: Scalar): Tensor
  multiply(self: Tensor, options: { other: Scalar }): Tensor
  multiply(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  multiply(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `multiply_` */
  multiply_(self: Tensor, other: Scalar): Tensor
  multiply_(self: Tensor, options: { other: Scalar }): Tensor
  multiply_(self: Tensor, other: Tensor): Tensor
  multiply_(self: Tensor, options: { other: Tensor }): Tensor
  /** `mv` */
  mv(self: Tensor, vec: Tensor, options?: OutOptions): Tensor
  mv(self: Tensor, options: { vec: Tensor } & OutOptions): Tensor
  /** `mvlgamma` */
  mvlgamma(self: Tensor, p: Int, options?: OutOptions): Tensor
  mvlgamma(self: Tensor, options: { p: Int } & OutOptions): Tensor
  /** `mvlgamma_` */
  mvlgamma_(self: Tensor, p: Int): Tensor
  mvlgamma_(self: Tensor, options: { p: Int }): Tensor
  /** `nan_to_num` */
  nanToNum(self: Tensor, nan?: Double | null | NanToNumOptions, posinf?: Double | null | NanToNumOptions, neginf?: Double | null | NanToNumOptions, options?: NanToNumOptions): Tensor
  /** `nan_to_num_` */
  nanToNum_(self: Tensor, nan?: Double | null | NanPosinfNeginfOptions, posinf?: Double | null | NanPosinfNeginfOptions, neginf?: Double | null | NanPosinfNeginfOptions, options?: NanPosinfNeginfOptions): Tensor
  /** `nanmean` */
  nanmean(self: Tensor, dim?: Size | null | LinalgNormOrdStrOptions, keepdim?: boolean | LinalgNormOrdStrOptions, options?: LinalgNormOrdStrOptions): Tensor
  /** `nanmedian` */
  nanmedian(self: Tensor, options?: OutOptions): Tensor
  nanmedian(self: Tensor, dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  nanmedian(self: Tensor, options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  /** `nanquantile` */
  nanquantile(self: Tensor, q: Tensor, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  nanquantile(self: Tensor, options: { q: Tensor } & NanquantileOptions): Tensor
  nanquantile(self: Tensor, q: Double, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  nanquantile(self: Tensor, options: { q: Double } & NanquantileOptions): Tensor
  /** `nansum` */
  nansum(self: Tensor, dim?: Size | null | LinalgNormOrdStrOptions, keepdim?: boolean | LinalgNormOrdStrOptions, options?: LinalgNormOrdStrOptions): Tensor
  /** `narrow` */
  narrow(self: Tensor, dim: Int, start: Int, length: Int): Tensor
  narrow(self: Tensor, dim: Int, start: Int, options: { length: Int }): Tensor
  narrow(self: Tensor, dim: Int, options: { start: Int; length: Int }): Tensor
  narrow(self: Tensor, options: { dim: Int; start: Int; length: Int }): Tensor
  narrow(self: Tensor, dim: Int, start: Tensor, length: Int): Tensor
  narrow(self: Tensor, dim: Int, start: Tensor, options: { length: Int }): Tensor
  narrow(self: Tensor, dim: Int, options: { start: Tensor; length: Int }): Tensor
  narrow(self: Tensor, options: { dim: Int; start: Tensor; length: Int }): Tensor
  /** `narrow_copy` */
  narrowCopy(self: Tensor, dim: Int, start: Int, length: Int, options?: OutOptions): Tensor
  narrowCopy(self: Tensor, dim: Int, start: Int, options: { length: Int } & OutOptions): Tensor
  narrowCopy(self: Tensor, dim: Int, options: { start: Int; length: Int } & OutOptions): Tensor
  narrowCopy(self: Tensor, options: { dim: Int; start: Int; length: Int } & OutOptions): Tensor
  /** `native_batch_norm` */
  nativeBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, momentum: Double, eps: Double, options?: OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, momentum: Double, options: { eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, training: boolean, options: { momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, options: { training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, runningMean: Tensor | null, options: { runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNorm(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNorm(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; training: boolean; momentum: Double; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `native_batch_norm_backward` */
  nativeBatchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveInvstd: Tensor | null, train: boolean, eps: Double, outputMask: readonly boolean[], options?: OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveInvstd: Tensor | null, train: boolean, eps: Double, options: { outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveInvstd: Tensor | null, train: boolean, options: { eps: Double; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, saveInvstd: Tensor | null, options: { train: boolean; eps: Double; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, saveMean: Tensor | null, options: { saveInvstd: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor | null, runningMean: Tensor | null, runningVar: Tensor | null, options: { saveMean: Tensor | null; saveInvstd: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor | null, runningMean: Tensor | null, options: { runningVar: Tensor | null; saveMean: Tensor | null; saveInvstd: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNormBackward(gradOut: Tensor, input: Tensor, weight: Tensor | null, options: { runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveInvstd: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNormBackward(gradOut: Tensor, input: Tensor, options: { weight: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveInvstd: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeBatchNormBackward(gradOut: Tensor, options: { input: Tensor; weight: Tensor | null; runningMean: Tensor | null; runningVar: Tensor | null; saveMean: Tensor | null; saveInvstd: Tensor | null; train: boolean; eps: Double; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `native_channel_shuffle` */
  nativeChannelShuffle(self: Tensor, groups: Int): Tensor
  nativeChannelShuffle(self: Tensor, options: { groups: Int }): Tensor
  /** `native_dropout` */
  nativeDropout(input: Tensor, p: Double, train: boolean | null, options?: OutOptions3): [Tensor, Tensor]
  nativeDropout(input: Tensor, p: Double, options: { train: boolean | null } & OutOptions3): [Tensor, Tensor]
  nativeDropout(input: Tensor, options: { p: Double; train: boolean | null } & OutOptions3): [Tensor, Tensor]
  /** `native_dropout_backward` */
  nativeDropoutBackward(gradOutput: Tensor, mask: Tensor, scale: Double, options?: OutOptions): Tensor
  nativeDropoutBackward(gradOutput: Tensor, mask: Tensor, options: { scale: Double } & OutOptions): Tensor
  nativeDropoutBackward(gradOutput: Tensor, options: { mask: Tensor; scale: Double } & OutOptions): Tensor
  /** `native_group_norm` */
  nativeGroupNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, N: Int, C: Int, HxW: Int, group: Int, eps: Double, options?: OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, N: Int, C: Int, HxW: Int, group: Int, options: { eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, N: Int, C: Int, HxW: Int, options: { group: Int; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, N: Int, C: Int, options: { HxW: Int; group: Int; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, N: Int, options: { C: Int; HxW: Int; group: Int; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { N: Int; C: Int; HxW: Int; group: Int; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNorm(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; N: Int; C: Int; HxW: Int; group: Int; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNorm(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; N: Int; C: Int; HxW: Int; group: Int; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `native_group_norm_backward` */
  nativeGroupNormBackward(gradOut: Tensor, input: Tensor, mean: Tensor, rstd: Tensor, weight: Tensor | null, N: Int, C: Int, HxW: Int, group: Int, outputMask: readonly boolean[], options?: OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNormBackward(gradOut: Tensor, input: Tensor, mean: Tensor, rstd: Tensor, weight: Tensor | null, N: Int, C: Int, HxW: Int, group: Int, options: { outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNormBackward(gradOut: Tensor, input: Tensor, mean: Tensor, rstd: Tensor, weight: Tensor | null, N: Int, C: Int, HxW: Int, options: { group: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNormBackward(gradOut: Tensor, input: Tensor, mean: Tensor, rstd: Tensor, weight: Tensor | null, N: Int, C: Int, options: { HxW: Int; group: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNormBackward(gradOut: Tensor, input: Tensor, mean: Tensor, rstd: Tensor, weight: Tensor | null, N: Int, options: { C: Int; HxW: Int; group: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNormBackward(gradOut: Tensor, input: Tensor, mean: Tensor, rstd: Tensor, weight: Tensor | null, options: { N: Int; C: Int; HxW: Int; group: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNormBackward(gradOut: Tensor, input: Tensor, mean: Tensor, rstd: Tensor, options: { weight: Tensor | null; N: Int; C: Int; HxW: Int; group: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNormBackward(gradOut: Tensor, input: Tensor, mean: Tensor, options: { rstd: Tensor; weight: Tensor | null; N: Int; C: Int; HxW: Int; group: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNormBackward(gradOut: Tensor, input: Tensor, options: { mean: Tensor; rstd: Tensor; weight: Tensor | null; N: Int; C: Int; HxW: Int; group: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeGroupNormBackward(gradOut: Tensor, options: { input: Tensor; mean: Tensor; rstd: Tensor; weight: Tensor | null; N: Int; C: Int; HxW: Int; group: Int; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `native_layer_norm` */
  nativeLayerNorm(input: Tensor, normalizedShape: Ints, weight: Tensor | null, bias: Tensor | null, eps: Double, options?: OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNorm(input: Tensor, normalizedShape: Ints, weight: Tensor | null, bias: Tensor | null, options: { eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNorm(input: Tensor, normalizedShape: Ints, weight: Tensor | null, options: { bias: Tensor | null; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNorm(input: Tensor, normalizedShape: Ints, options: { weight: Tensor | null; bias: Tensor | null; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNorm(input: Tensor, options: { normalizedShape: Ints; weight: Tensor | null; bias: Tensor | null; eps: Double } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `native_layer_norm_backward` */
  nativeLayerNormBackward(gradOut: Tensor, input: Tensor, normalizedShape: Ints, mean: Tensor, rstd: Tensor, weight: Tensor | null, bias: Tensor | null, outputMask: readonly boolean[], options?: OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNormBackward(gradOut: Tensor, input: Tensor, normalizedShape: Ints, mean: Tensor, rstd: Tensor, weight: Tensor | null, bias: Tensor | null, options: { outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNormBackward(gradOut: Tensor, input: Tensor, normalizedShape: Ints, mean: Tensor, rstd: Tensor, weight: Tensor | null, options: { bias: Tensor | null; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNormBackward(gradOut: Tensor, input: Tensor, normalizedShape: Ints, mean: Tensor, rstd: Tensor, options: { weight: Tensor | null; bias: Tensor | null; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNormBackward(gradOut: Tensor, input: Tensor, normalizedShape: Ints, mean: Tensor, options: { rstd: Tensor; weight: Tensor | null; bias: Tensor | null; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNormBackward(gradOut: Tensor, input: Tensor, normalizedShape: Ints, options: { mean: Tensor; rstd: Tensor; weight: Tensor | null; bias: Tensor | null; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNormBackward(gradOut: Tensor, input: Tensor, options: { normalizedShape: Ints; mean: Tensor; rstd: Tensor; weight: Tensor | null; bias: Tensor | null; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  nativeLayerNormBackward(gradOut: Tensor, options: { input: Tensor; normalizedShape: Ints; mean: Tensor; rstd: Tensor; weight: Tensor | null; bias: Tensor | null; outputMask: readonly boolean[] } & OutOptions4): [Tensor, Tensor, Tensor]
  /** `native_norm` */
  nativeNorm(self: Tensor, p?: Scalar | POutOptions, options?: POutOptions): Tensor
  nativeNorm(self: Tensor, p: Scalar | null, dim: Size, keepdim: boolean, dtype: DType | null, options?: OutOptions): Tensor
  nativeNorm(self: Tensor, p: Scalar | null, dim: Size, keepdim: boolean, options: { dtype: DType | null } & OutOptions): Tensor
  nativeNorm(self: Tensor, p: Scalar | null, dim: Size, options: { keepdim: boolean; dtype: DType | null } & OutOptions): Tensor
  nativeNorm(self: Tensor, p: Scalar | null, options: { dim: Size; keepdim: boolean; dtype: DType | null } & OutOptions): Tensor
  nativeNorm(self: Tensor, options: { p: Scalar | null; dim: Size; keepdim: boolean; dtype: DType | null } & OutOptions): Tensor
  /** `ne` */
  ne(self: Tensor, other: Scalar): BoolTensor
  ne(self: Tensor, options: { other: Scalar }): BoolTensor
  ne(self: Tensor, other: Tensor): BoolTensor
  ne(self: Tensor, options: { other: Tensor }): BoolTensor
  ne(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  ne(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  ne(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  ne(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `ne_` */
  ne_(self: Tensor, other: Scalar): Tensor
  ne_(self: Tensor, options: { other: Scalar }): Tensor
  ne_(self: Tensor, other: Tensor): Tensor
  ne_(self: Tensor, options: { other: Tensor }): Tensor
  /** `neg` */
  neg(self: Tensor, options?: OutOptions): Tensor
  /** `neg_` */
  neg_(self: Tensor): Tensor
  /** `negative` */
  negative(self: Tensor, options?: OutOptions): Tensor
  /** `negative_` */
  negative_(self: Tensor): Tensor
  /** `nested_to_padded_tensor` */
  nestedToPaddedTensor(self: Tensor, padding: Double, outputSize?: Ints | null | OutputSizeOptions, options?: OutputSizeOptions): Tensor
  nestedToPaddedTensor(self: Tensor, options: { padding: Double } & OutputSizeOptions): Tensor
  /** `new_empty` */
  newEmpty(self: Tensor, size: Ints, options?: FactoryOutOptions): Tensor
  newEmpty(self: Tensor, options: { size: Ints } & FactoryOutOptions): Tensor
  /** `new_empty_strided` */
  newEmptyStrided(self: Tensor, size: Ints, stride: Ints, options?: FactoryOutOptions): Tensor
  newEmptyStrided(self: Tensor, size: Ints, options: { stride: Ints } & FactoryOutOptions): Tensor
  newEmptyStrided(self: Tensor, options: { size: Ints; stride: Ints } & FactoryOutOptions): Tensor
  /** `new_full` */
  newFull(self: Tensor, size: Ints, fillValue: Scalar, options?: FactoryOutOptions): Tensor
  newFull(self: Tensor, size: Ints, options: { fillValue: Scalar } & FactoryOutOptions): Tensor
  newFull(self: Tensor, options: { size: Ints; fillValue: Scalar } & FactoryOutOptions): Tensor
  /** `new_ones` */
  newOnes(self: Tensor, size: Ints, options?: FactoryOutOptions): Tensor
  newOnes(self: Tensor, options: { size: Ints } & FactoryOutOptions): Tensor
  /** `new_zeros` */
  newZeros(self: Tensor, size: Ints, options?: FactoryOutOptions): Tensor
  newZeros(self: Tensor, options: { size: Ints } & FactoryOutOptions): Tensor
  /** `nextafter` */
  nextafter(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  nextafter(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `nextafter_` */
  nextafter_(self: Tensor, other: Tensor): Tensor
  nextafter_(self: Tensor, options: { other: Tensor }): Tensor
  /** `nll_loss` */
  nllLoss(self: Tensor, target: Tensor, weight?: Tensor | null | NllLossOptions, reduction?: Int | NllLossOptions, ignoreIndex?: Int | NllLossOptions, options?: NllLossOptions): Tensor
  nllLoss(self: Tensor, options: { target: Tensor } & NllLossOptions): Tensor
  /** `nll_loss2d` */
  nllLoss2d(self: Tensor, target: Tensor, weight?: Tensor | null | NllLossOptions, reduction?: Int | NllLossOptions, ignoreIndex?: Int | NllLossOptions, options?: NllLossOptions): Tensor
  nllLoss2d(self: Tensor, options: { target: Tensor } & NllLossOptions): Tensor
  /** `nll_loss2d_backward` */
  nllLoss2dBackward(gradOutput: Tensor, self: Tensor, target: Tensor, weight: Tensor | null, reduction: Int, ignoreIndex: Int, totalWeight: Tensor, options?: OutOptions): Tensor
  nllLoss2dBackward(gradOutput: Tensor, self: Tensor, target: Tensor, weight: Tensor | null, reduction: Int, ignoreIndex: Int, options: { totalWeight: Tensor } & OutOptions): Tensor
  nllLoss2dBackward(gradOutput: Tensor, self: Tensor, target: Tensor, weight: Tensor | null, reduction: Int, options: { ignoreIndex: Int; totalWeight: Tensor } & OutOptions): Tensor
  nllLoss2dBackward(gradOutput: Tensor, self: Tensor, target: Tensor, weight: Tensor | null, options: { reduction: Int; ignoreIndex: Int; totalWeight: Tensor } & OutOptions): Tensor
  nllLoss2dBackward(gradOutput: Tensor, self: Tensor, target: Tensor, options: { weight: Tensor | null; reduction: Int; ignoreIndex: Int; totalWeight: Tensor } & OutOptions): Tensor
  nllLoss2dBackward(gradOutput: Tensor, self: Tensor, options: { target: Tensor; weight: Tensor | null; reduction: Int; ignoreIndex: Int; totalWeight: Tensor } & OutOptions): Tensor
  nllLoss2dBackward(gradOutput: Tensor, options: { self: Tensor; target: Tensor; weight: Tensor | null; reduction: Int; ignoreIndex: Int; totalWeight: Tensor } & OutOptions): Tensor
  /** `nll_loss2d_forward` */
  nllLoss2dForward(self: Tensor, target: Tensor, weight: Tensor | null, reduction: Int, ignoreIndex: Int, options?: OutOptions3): OutputTotalWeight
  nllLoss2dForward(self: Tensor, target: Tensor, weight: Tensor | null, reduction: Int, options: { ignoreIndex: Int } & OutOptions3): OutputTotalWeight
  nllLoss2dForward(self: Tensor, target: Tensor, weight: Tensor | null, options: { reduction: Int; ignoreIndex: Int } & OutOptions3): OutputTotalWeight
  nllLoss2dForward(self: Tensor, target: Tensor, options: { weight: Tensor | null; reduction: Int; ignoreIndex: Int } & OutOptions3): OutputTotalWeight
  nllLoss2dForward(self: Tensor, options: { target: Tensor; weight: Tensor | null; reduction: Int; ignoreIndex: Int } & OutOptions3): OutputTotalWeight
  /** `nll_loss_backward` */
  nllLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, weight: Tensor | null, reduction: Int, ignoreIndex: Int, totalWeight: Tensor, options?: OutOptions): Tensor
  nllLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, weight: Tensor | null, reduction: Int, ignoreIndex: Int, options: { totalWeight: Tensor } & OutOptions): Tensor
  nllLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, weight: Tensor | null, reduction: Int, options: { ignoreIndex: Int; totalWeight: Tensor } & OutOptions): Tensor
  nllLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, weight: Tensor | null, options: { reduction: Int; ignoreIndex: Int; totalWeight: Tensor } & OutOptions): Tensor
  nllLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, options: { weight: Tensor | null; reduction: Int; ignoreIndex: Int; totalWeight: Tensor } & OutOptions): Tensor
  nllLossBackward(gradOutput: Tensor, self: Tensor, options: { target: Tensor; weight: Tensor | null; reduction: Int; ignoreIndex: Int; totalWeight: Tensor } & OutOptions): Tensor
  nllLossBackward(gradOutput: Tensor, options: { self: Tensor; target: Tensor; weight: Tensor | null; reduction: Int; ignoreIndex: Int; totalWeight: Tensor } & OutOptions): Tensor
  /** `nll_loss_forward` */
  nllLossForward(self: Tensor, target: Tensor, weight: Tensor | null, reduction: Int, ignoreIndex: Int, options?: OutOptions3): OutputTotalWeight
  nllLossForward(self: Tensor, target: Tensor, weight: Tensor | null, reduction: Int, options: { ignoreIndex: Int } & OutOptions3): OutputTotalWeight
  nllLossForward(self: Tensor, target: Tensor, weight: Tensor | null, options: { reduction: Int; ignoreIndex: Int } & OutOptions3): OutputTotalWeight
  nllLossForward(self: Tensor, target: Tensor, options: { weight: Tensor | null; reduction: Int; ignoreIndex: Int } & OutOptions3): OutputTotalWeight
  nllLossForward(self: Tensor, options: { target: Tensor; weight: Tensor | null; reduction: Int; ignoreIndex: Int } & OutOptions3): OutputTotalWeight
  /** `nll_loss_nd` */
  nllLossNd(self: Tensor, target: Tensor, weight?: Tensor | null | WeightReductionIgnoreIndexOptions, reduction?: Int | WeightReductionIgnoreIndexOptions, ignoreIndex?: Int | WeightReductionIgnoreIndexOptions, options?: WeightReductionIgnoreIndexOptions): Tensor
  nllLossNd(self: Tensor, options: { target: Tensor } & WeightReductionIgnoreIndexOptions): Tensor
  /** `nonzero` */
  nonzero(self: Tensor, options?: OutOptions): Tensor
  /** `nonzero_numpy` */
  nonzeroNumpy(self: Tensor): Parts
  /** `nonzero_static` */
  nonzeroStatic(self: Tensor, options: SizeFillValueOutOptions): Tensor
  /** `norm` */
  norm(self: Tensor, p?: Scalar | POutOptions, options?: POutOptions): Tensor
  norm(self: Tensor, p: Scalar | null, dim: Size, keepdim?: boolean | KeepdimOutOptions2, options?: KeepdimOutOptions2): Tensor
  norm(self: Tensor, p: Scalar | null, options: { dim: Size } & KeepdimOutOptions2): Tensor
  norm(self: Tensor, options: { p: Scalar | null; dim: Size } & KeepdimOutOptions2): Tensor
  norm(self: Tensor, p: Scalar | null, dim: Size, keepdim: boolean, options: DtypeOutOptions2): Tensor
  norm(self: Tensor, p: Scalar | null, dim: Size, options: { keepdim: boolean } & DtypeOutOptions2): Tensor
  norm(self: Tensor, p: Scalar | null, options: { dim: Size; keepdim: boolean } & DtypeOutOptions2): Tensor
  norm(self: Tensor, options: { p: Scalar | null; dim: Size; keepdim: boolean } & DtypeOutOptions2): Tensor
  norm(self: Tensor, p: Scalar | null, options: DtypeOutOptions2): Tensor
  norm(self: Tensor, options: { p: Scalar | null } & DtypeOutOptions2): Tensor
  /** `norm_except_dim` */
  normExceptDim(v: Tensor, pow?: Int | PowDimOptions, dim?: Int | PowDimOptions, options?: PowDimOptions): Tensor
  /** `normal` */
  normal(mean: Tensor, std: Tensor, options?: GeneratorOutOptions): Tensor
  normal(mean: Tensor, options: { std: Tensor } & GeneratorOutOptions): Tensor
  normal(mean: Tensor, std?: Double | StdGeneratorOutOptions, options?: StdGeneratorOutOptions): Tensor
  normal(mean: Double, std: Tensor, options?: GeneratorOutOptions): Tensor
  normal(mean: Double, options: { std: Tensor } & GeneratorOutOptions): Tensor
  normal(mean: Double, std: Double, size: Ints, options?: NormalFloatFloatOptions): Tensor
  normal(mean: Double, std: Double, options: { size: Ints } & NormalFloatFloatOptions): Tensor
  normal(mean: Double, options: { std: Double; size: Ints } & NormalFloatFloatOptions): Tensor
  normal(self: Tensor, options: NormalOutOptions): Tensor
  /** `normal_` */
  normal_(self: Tensor, mean?: Double | MeanStdGeneratorOptions, std?: Double | MeanStdGeneratorOptions, options?: MeanStdGeneratorOptions): Tensor
  /** `normal_functional` */
  normalFunctional(self: Tensor, mean?: Double | MeanStdGeneratorOptions, std?: Double | MeanStdGeneratorOptions, options?: MeanStdGeneratorOptions): Tensor
  /** `not_equal` */
  notEqual(self: Tensor, other: Scalar): BoolTensor
  notEqual(self: Tensor, options: { other: Scalar }): BoolTensor
  notEqual(self: Tensor, other: Tensor): BoolTensor
  notEqual(self: Tensor, options: { other: Tensor }): BoolTensor
  notEqual(self: Tensor, other: Scalar, options: IntoOptions): Tensor
  notEqual(self: Tensor, options: { other: Scalar } & IntoOptions): Tensor
  notEqual(self: Tensor, other: Tensor, options: IntoOptions): Tensor
  notEqual(self: Tensor, options: { other: Tensor } & IntoOptions): Tensor
  /** `not_equal_` */
  notEqual_(self: Tensor, other: Scalar): Tensor
  notEqual_(self: Tensor, options: { other: Scalar }): Tensor
  notEqual_(self: Tensor, other: Tensor): Tensor
  notEqual_(self: Tensor, options: { other: Tensor }): Tensor
  /** `nuclear_norm` */
  nuclearNorm(self: Tensor, keepdim?: boolean | KeepdimOutOptions2, options?: KeepdimOutOptions2): Tensor
  nuclearNorm(self: Tensor, dim: Size, keepdim?: boolean | KeepdimOutOptions2, options?: KeepdimOutOptions2): Tensor
  nuclearNorm(self: Tensor, options: { dim: Size } & KeepdimOutOptions2): Tensor
  /** `numel` */
  numel(self: Tensor): number
  /** `numpy_T` */
  numpyT(self: Tensor): Tensor
  /** `one_hot` */
  oneHot(self: Tensor, numClasses?: Int | NumClassesOptions, options?: NumClassesOptions): Tensor
  /** `ones` */
  ones(size: Ints, options?: FactoryOutOptions): Tensor
  ones(...size: Int[]): Tensor
  ones(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  /** `ones_like` */
  onesLike(self: Tensor, options?: EmptyMemoryFormatOptions): Tensor
  /** `orgqr` */
  orgqr(self: Tensor, input2: Tensor, options?: OutOptions): Tensor
  orgqr(self: Tensor, options: { input2: Tensor } & OutOptions): Tensor
  /** `ormqr` */
  ormqr(self: Tensor, input2: Tensor, input3: Tensor, left?: boolean | LeftTransposeOutOptions, transpose?: boolean | LeftTransposeOutOptions, options?: LeftTransposeOutOptions): Tensor
  ormqr(self: Tensor, input2: Tensor, options: { input3: Tensor } & LeftTransposeOutOptions): Tensor
  ormqr(self: Tensor, options: { input2: Tensor; input3: Tensor } & LeftTransposeOutOptions): Tensor
  /** `outer` */
  outer(self: Tensor, vec2: Tensor, options?: OutOptions): Tensor
  outer(self: Tensor, options: { vec2: Tensor } & OutOptions): Tensor
  /** `output_nr` */
  outputNr(self: Tensor): number
  /** `pad` */
  pad(self: Tensor, pad: Ints, mode?: string | ModeValueOptions, value?: Double | null | ModeValueOptions, options?: ModeValueOptions): Tensor
  pad(self: Tensor, options: { pad: Ints } & ModeValueOptions): Tensor
  /** `pad_sequence` */
  padSequence(sequences: Tensors, batchFirst?: boolean | BatchFirstPaddingValuePaddingSideOptions, paddingValue?: Double | BatchFirstPaddingValuePaddingSideOptions, paddingSide?: string | BatchFirstPaddingValuePaddingSideOptions, options?: BatchFirstPaddingValuePaddingSideOptions): Tensor
  /** `pairwise_distance` */
  pairwiseDistance(x1: Tensor, x2: Tensor, p?: Double | PEpsKeepdimOptions, eps?: Double | PEpsKeepdimOptions, keepdim?: boolean | PEpsKeepdimOptions, options?: PEpsKeepdimOptions): Tensor
  pairwiseDistance(x1: Tensor, options: { x2: Tensor } & PEpsKeepdimOptions): Tensor
  /** `pdist` */
  pdist(self: Tensor, p?: Double | POptions, options?: POptions): Tensor
  /** `permute` */
  permute(self: Tensor, dims: Ints): Tensor
  permute(self: Tensor, options: { dims: Ints }): Tensor
  /** `permute_copy` */
  permuteCopy(self: Tensor, dims: Ints, options?: OutOptions): Tensor
  permuteCopy(self: Tensor, options: { dims: Ints } & OutOptions): Tensor
  /** `pin_memory` */
  pinMemory(self: Tensor, device?: Device | null | DeviceOptions, options?: DeviceOptions): Tensor
  /** `pinverse` */
  pinverse(self: Tensor, rcond?: Double | RcondOptions, options?: RcondOptions): Tensor
  /** `pixel_shuffle` */
  pixelShuffle(self: Tensor, upscaleFactor: Int, options?: OutOptions): Tensor
  pixelShuffle(self: Tensor, options: { upscaleFactor: Int } & OutOptions): Tensor
  /** `pixel_unshuffle` */
  pixelUnshuffle(self: Tensor, downscaleFactor: Int, options?: OutOptions): Tensor
  pixelUnshuffle(self: Tensor, options: { downscaleFactor: Int } & OutOptions): Tensor
  /** `poisson` */
  poisson(self: Tensor, generator?: Generator | null | GeneratorOutOptions, options?: GeneratorOutOptions): Tensor
  /** `poisson_nll_loss` */
  poissonNllLoss(input: Tensor, target: Tensor, logInput: boolean, full: boolean, eps: Double, reduction: Int): Tensor
  poissonNllLoss(input: Tensor, target: Tensor, logInput: boolean, full: boolean, eps: Double, options: { reduction: Int }): Tensor
  poissonNllLoss(input: Tensor, target: Tensor, logInput: boolean, full: boolean, options: { eps: Double; reduction: Int }): Tensor
  poissonNllLoss(input: Tensor, target: Tensor, logInput: boolean, options: { full: boolean; eps: Double; reduction: Int }): Tensor
  poissonNllLoss(input: Tensor, target: Tensor, options: { logInput: boolean; full: boolean; eps: Double; reduction: Int }): Tensor
  poissonNllLoss(input: Tensor, options: { target: Tensor; logInput: boolean; full: boolean; eps: Double; reduction: Int }): Tensor
  /** `polar` */
  polar(abs: Tensor, angle: Tensor, options?: OutOptions): Tensor
  polar(abs: Tensor, options: { angle: Tensor } & OutOptions): Tensor
  /** `polygamma` */
  polygamma(n: Int, self: Tensor, options?: OutOptions): Tensor
  polygamma(n: Int, options: { self: Tensor } & OutOptions): Tensor
  /** `polygamma_` */
  polygamma_(self: Tensor, n: Int): Tensor
  polygamma_(self: Tensor, options: { n: Int }): Tensor
  /** `positive` */
  positive(self: Tensor): Tensor
  /** `pow` */
  pow(self: Scalar, exponent: Tensor, options?: OutOptions): Tensor
  pow(self: Scalar, options: { exponent: Tensor } & OutOptions): Tensor
  pow(self: Tensor, exponent: Scalar, options?: OutOptions): Tensor
  pow(self: Tensor, options: { exponent: Scalar } & OutOptions): Tensor
  pow(self: Tensor, exponent: Tensor, options?: OutOptions): Tensor
  pow(self: Tensor, options: { exponent: Tensor } & OutOptions): Tensor
  /** `pow_` */
  pow_(self: Tensor, exponent: Scalar): Tensor
  pow_(self: Tensor, options: { exponent: Scalar }): Tensor
  pow_(self: Tensor, exponent: Tensor): Tensor
  pow_(self: Tensor, options: { exponent: Tensor }): Tensor
  /** `prelu` */
  prelu(self: Tensor, weight: Tensor): Tensor
  prelu(self: Tensor, options: { weight: Tensor }): Tensor
  /** `prod` */
  prod(self: Tensor, options?: DtypeOutOptions): Tensor
  prod(self: Tensor, dim: Int, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  prod(self: Tensor, options: { dim: Int } & KeepdimDtypeOutOptions): Tensor
  /** `promote_types` */
  promoteTypes(type1: DType, type2: DType): DType
  promoteTypes(type1: DType, options: { type2: DType }): DType
  /** `put` */
  put(self: Tensor, index: Tensor, source: Tensor, accumulate?: boolean | AccumulateOutOptions, options?: AccumulateOutOptions): Tensor
  put(self: Tensor, index: Tensor, options: { source: Tensor } & AccumulateOutOptions): Tensor
  put(self: Tensor, options: { index: Tensor; source: Tensor } & AccumulateOutOptions): Tensor
  /** `put_` */
  put_(self: Tensor, index: Tensor, source: Tensor, accumulate?: boolean | AccumulateOptions, options?: AccumulateOptions): Tensor
  put_(self: Tensor, index: Tensor, options: { source: Tensor } & AccumulateOptions): Tensor
  put_(self: Tensor, options: { index: Tensor; source: Tensor } & AccumulateOptions): Tensor
  /** `q_per_channel_axis` */
  qPerChannelAxis(self: Tensor): number
  /** `q_per_channel_scales` */
  qPerChannelScales(self: Tensor, options?: OutOptions): Tensor
  /** `q_per_channel_zero_points` */
  qPerChannelZeroPoints(self: Tensor, options?: OutOptions): Tensor
  /** `q_scale` */
  qScale(self: Tensor): number
  /** `q_zero_point` */
  qZeroPoint(self: Tensor): number
  /** `qr` */
  qr(self: Tensor, some?: boolean | SomeOutOptions, options?: SomeOutOptions): QR
  /** `quantile` */
  quantile(self: Tensor, q: Tensor, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  quantile(self: Tensor, options: { q: Tensor } & NanquantileOptions): Tensor
  quantile(self: Tensor, q: Double, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  quantile(self: Tensor, options: { q: Double } & NanquantileOptions): Tensor
  /** `quantize_per_channel` */
  quantizePerChannel(self: Tensor, scales: Tensor, zeroPoints: Tensor, axis: Int, dtype: DType, options?: OutOptions): Tensor
  quantizePerChannel(self: Tensor, scales: Tensor, zeroPoints: Tensor, axis: Int, options: { dtype: DType } & OutOptions): Tensor
  quantizePerChannel(self: Tensor, scales: Tensor, zeroPoints: Tensor, options: { axis: Int; dtype: DType } & OutOptions): Tensor
  quantizePerChannel(self: Tensor, scales: Tensor, options: { zeroPoints: Tensor; axis: Int; dtype: DType } & OutOptions): Tensor
  quantizePerChannel(self: Tensor, options: { scales: Tensor; zeroPoints: Tensor; axis: Int; dtype: DType } & OutOptions): Tensor
  /** `quantize_per_tensor` */
  quantizePerTensor(self: Tensor, scale: Double, zeroPoint: Int, dtype: DType, options?: OutOptions): Tensor
  quantizePerTensor(self: Tensor, scale: Double, zeroPoint: Int, options: { dtype: DType } & OutOptions): Tensor
  quantizePerTensor(self: Tensor, scale: Double, options: { zeroPoint: Int; dtype: DType } & OutOptions): Tensor
  quantizePerTensor(self: Tensor, options: { scale: Double; zeroPoint: Int; dtype: DType } & OutOptions): Tensor
  quantizePerTensor(self: Tensor, scale: Tensor, zeroPoint: Tensor, dtype: DType, options?: OutOptions): Tensor
  quantizePerTensor(self: Tensor, scale: Tensor, zeroPoint: Tensor, options: { dtype: DType } & OutOptions): Tensor
  quantizePerTensor(self: Tensor, scale: Tensor, options: { zeroPoint: Tensor; dtype: DType } & OutOptions): Tensor
  quantizePerTensor(self: Tensor, options: { scale: Tensor; zeroPoint: Tensor; dtype: DType } & OutOptions): Tensor
  quantizePerTensor(tensors: Tensors, scales: Tensor, zeroPoints: Tensor, dtype: DType, options?: OutOptions5): Parts
  quantizePerTensor(tensors: Tensors, scales: Tensor, zeroPoints: Tensor, options: { dtype: DType } & OutOptions5): Parts
  quantizePerTensor(tensors: Tensors, scales: Tensor, options: { zeroPoints: Tensor; dtype: DType } & OutOptions5): Parts
  quantizePerTensor(tensors: Tensors, options: { scales: Tensor; zeroPoints: Tensor; dtype: DType } & OutOptions5): Parts
  /** `quantize_per_tensor_dynamic` */
  quantizePerTensorDynamic(self: Tensor, dtype: DType, reduceRange: boolean, options?: OutOptions): Tensor
  quantizePerTensorDynamic(self: Tensor, dtype: DType, options: { reduceRange: boolean } & OutOptions): Tensor
  quantizePerTensorDynamic(self: Tensor, options: { dtype: DType; reduceRange: boolean } & OutOptions): Tensor
  /** `quantized_batch_norm` */
  quantizedBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, mean: Tensor, var_: Tensor, eps: Double, outputScale: Double, outputZeroPoint: Int, options?: OutOptions): Tensor
  quantizedBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, mean: Tensor, var_: Tensor, eps: Double, outputScale: Double, options: { outputZeroPoint: Int } & OutOptions): Tensor
  quantizedBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, mean: Tensor, var_: Tensor, eps: Double, options: { outputScale: Double; outputZeroPoint: Int } & OutOptions): Tensor
  quantizedBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, mean: Tensor, var_: Tensor, options: { eps: Double; outputScale: Double; outputZeroPoint: Int } & OutOptions): Tensor
  quantizedBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, mean: Tensor, options: { var: Tensor; eps: Double; outputScale: Double; outputZeroPoint: Int } & OutOptions): Tensor
  quantizedBatchNorm(input: Tensor, weight: Tensor | null, bias: Tensor | null, options: { mean: Tensor; var: Tensor; eps: Double; outputScale: Double; outputZeroPoint: Int } & OutOptions): Tensor
  quantizedBatchNorm(input: Tensor, weight: Tensor | null, options: { bias: Tensor | null; mean: Tensor; var: Tensor; eps: Double; outputScale: Double; outputZeroPoint: Int } & OutOptions): Tensor
  quantizedBatchNorm(input: Tensor, options: { weight: Tensor | null; bias: Tensor | null; mean: Tensor; var: Tensor; eps: Double; outputScale: Double; outputZeroPoint: Int } & OutOptions): Tensor
  /** `quantized_gru` */
  quantizedGru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean): [Tensor, Tensor]
  quantizedGru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean }): [Tensor, Tensor]
  quantizedGru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  quantizedGru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  quantizedGru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  quantizedGru(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  quantizedGru(data: Tensor, batchSizes: Tensor, hx: Tensor, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  quantizedGru(data: Tensor, batchSizes: Tensor, options: { hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  quantizedGru(data: Tensor, options: { batchSizes: Tensor; hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  quantizedGru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, batchFirst: boolean): [Tensor, Tensor]
  quantizedGru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, options: { batchFirst: boolean }): [Tensor, Tensor]
  quantizedGru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  quantizedGru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  quantizedGru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  quantizedGru(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  quantizedGru(input: Tensor, hx: Tensor, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  quantizedGru(input: Tensor, hx: Tensor, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  quantizedGru(input: Tensor, options: { hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  /** `quantized_gru_cell` */
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, zeroPointIh: Scalar, zeroPointHh: Scalar): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, zeroPointIh: Scalar, options: { zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, options: { zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, options: { scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, options: { scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, options: { colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, options: { colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, options: { packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, options: { packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, options: { bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, options: { bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, wIh: Tensor, options: { wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, hx: Tensor, options: { wIh: Tensor; wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedGruCell(input: Tensor, options: { hx: Tensor; wIh: Tensor; wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  /** `quantized_lstm` */
  quantizedLstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, options?: DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(data: Tensor, batchSizes: Tensor, hx: Tensors, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(data: Tensor, batchSizes: Tensor, hx: Tensors, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(data: Tensor, batchSizes: Tensor, options: { hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(data: Tensor, options: { batchSizes: Tensor; hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, batchFirst: boolean, options?: DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, options: { batchFirst: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean; batchFirst: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean; batchFirst: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(input: Tensor, hx: Tensors, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(input: Tensor, hx: Tensors, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(input: Tensor, hx: Tensors, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  quantizedLstm(input: Tensor, options: { hx: Tensors; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean } & DtypeUseDynamicOptions): [Tensor, Tensor, Tensor]
  /** `quantized_lstm_cell` */
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, zeroPointIh: Scalar, zeroPointHh: Scalar): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, zeroPointIh: Scalar, options: { zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, options: { zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, options: { scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, options: { scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, options: { colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, options: { colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, options: { packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, options: { packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, bIh: Tensor, options: { bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, wHh: Tensor, options: { bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, wIh: Tensor, options: { wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, hx: Tensors, options: { wIh: Tensor; wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  quantizedLstmCell(input: Tensor, options: { hx: Tensors; wIh: Tensor; wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): [Tensor, Tensor]
  /** `quantized_max_pool1d` */
  quantizedMaxPool1d(self: Tensor, kernelSize: Size, stride?: Size | MaxPool2dBackwardOptions, padding?: Size | MaxPool2dBackwardOptions, dilation?: Size | MaxPool2dBackwardOptions, ceilMode?: boolean | MaxPool2dBackwardOptions, options?: MaxPool2dBackwardOptions): Tensor
  quantizedMaxPool1d(self: Tensor, options: { kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  /** `quantized_max_pool2d` */
  quantizedMaxPool2d(self: Tensor, kernelSize: Size, stride?: Size | MaxPool2dBackwardOptions, padding?: Size | MaxPool2dBackwardOptions, dilation?: Size | MaxPool2dBackwardOptions, ceilMode?: boolean | MaxPool2dBackwardOptions, options?: MaxPool2dBackwardOptions): Tensor
  quantizedMaxPool2d(self: Tensor, options: { kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  /** `quantized_max_pool3d` */
  quantizedMaxPool3d(self: Tensor, kernelSize: Size, stride?: Size | MaxPool2dBackwardOptions, padding?: Size | MaxPool2dBackwardOptions, dilation?: Size | MaxPool2dBackwardOptions, ceilMode?: boolean | MaxPool2dBackwardOptions, options?: MaxPool2dBackwardOptions): Tensor
  quantizedMaxPool3d(self: Tensor, options: { kernelSize: Size } & MaxPool2dBackwardOptions): Tensor
  /** `quantized_rnn_relu_cell` */
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, zeroPointIh: Scalar, zeroPointHh: Scalar): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, zeroPointIh: Scalar, options: { zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, options: { zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, options: { scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, options: { scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, options: { colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, options: { colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, options: { packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, options: { packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, options: { bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, options: { bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, options: { wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, hx: Tensor, options: { wIh: Tensor; wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnReluCell(input: Tensor, options: { hx: Tensor; wIh: Tensor; wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  /** `quantized_rnn_tanh_cell` */
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, zeroPointIh: Scalar, zeroPointHh: Scalar): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, zeroPointIh: Scalar, options: { zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, scaleHh: Scalar, options: { zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, scaleIh: Scalar, options: { scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, colOffsetsHh: Tensor, options: { scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, colOffsetsIh: Tensor, options: { colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, packedHh: Tensor, options: { colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, packedIh: Tensor, options: { packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, bHh: Tensor, options: { packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh: Tensor, options: { bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, options: { bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, options: { wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, hx: Tensor, options: { wIh: Tensor; wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  quantizedRnnTanhCell(input: Tensor, options: { hx: Tensor; wIh: Tensor; wHh: Tensor; bIh: Tensor; bHh: Tensor; packedIh: Tensor; packedHh: Tensor; colOffsetsIh: Tensor; colOffsetsHh: Tensor; scaleIh: Scalar; scaleHh: Scalar; zeroPointIh: Scalar; zeroPointHh: Scalar }): Tensor
  /** `rad2deg` */
  rad2deg(self: Tensor, options?: OutOptions): Tensor
  /** `rad2deg_` */
  rad2deg_(self: Tensor): Tensor
  /** `rand` */
  rand(size: Ints, options?: FactoryOutOptions): Tensor
  rand(...size: Int[]): Tensor
  rand(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  rand(size: Ints, options: RandGeneratorOptions): Tensor
  rand(...args: [...size: Int[], options: RandGeneratorOptions]): Tensor
  /** `rand_like` */
  randLike(self: Tensor, options?: EmptyMemoryFormatOptions): Tensor
  randLike(self: Tensor, options: RandLikeGeneratorOptions): Tensor
  /** `randint` */
  randint(high: Int, size: Ints, options?: FactoryOutOptions): Tensor
  randint(high: Int, options: { size: Ints } & FactoryOutOptions): Tensor
  randint(high: Int, size: Ints, options: RandGeneratorOptions): Tensor
  randint(high: Int, options: { size: Ints } & RandGeneratorOptions): Tensor
  randint(low: Int, high: Int, size: Ints, options?: FactoryOutOptions): Tensor
  randint(low: Int, high: Int, options: { size: Ints } & FactoryOutOptions): Tensor
  randint(low: Int, options: { high: Int; size: Ints } & FactoryOutOptions): Tensor
  randint(low: Int, high: Int, size: Ints, options: RandGeneratorOptions): Tensor
  randint(low: Int, high: Int, options: { size: Ints } & RandGeneratorOptions): Tensor
  randint(low: Int, options: { high: Int; size: Ints } & RandGeneratorOptions): Tensor
  /** `randint_like` */
  randintLike(self: Tensor, high: Int, options?: EmptyMemoryFormatOptions): Tensor
  randintLike(self: Tensor, options: { high: Int } & EmptyMemoryFormatOptions): Tensor
  randintLike(self: Tensor, high: Tensor, options?: EmptyMemoryFormatOptions): Tensor
  randintLike(self: Tensor, options: { high: Tensor } & EmptyMemoryFormatOptions): Tensor
  randintLike(self: Tensor, high: Tensor, options: RandLikeGeneratorOptions): Tensor
  randintLike(self: Tensor, options: { high: Tensor } & RandLikeGeneratorOptions): Tensor
  randintLike(self: Tensor, high: Int, options: RandLikeGeneratorOptions): Tensor
  randintLike(self: Tensor, options: { high: Int } & RandLikeGeneratorOptions): Tensor
  randintLike(self: Tensor, low: Int, high: Int, options?: EmptyMemoryFormatOptions): Tensor
  randintLike(self: Tensor, low: Int, options: { high: Int } & EmptyMemoryFormatOptions): Tensor
  randintLike(self: Tensor, options: { low: Int; high: Int } & EmptyMemoryFormatOptions): Tensor
  randintLike(self: Tensor, low: Int, high: Int, options: RandLikeGeneratorOptions): Tensor
  randintLike(self: Tensor, low: Int, options: { high: Int } & RandLikeGeneratorOptions): Tensor
  randintLike(self: Tensor, options: { low: Int; high: Int } & RandLikeGeneratorOptions): Tensor
  /** `randn` */
  randn(size: Ints, options?: FactoryOutOptions): Tensor
  randn(...size: Int[]): Tensor
  randn(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  randn(size: Ints, options: RandGeneratorOptions): Tensor
  randn(...args: [...size: Int[], options: RandGeneratorOptions]): Tensor
  /** `randn_like` */
  randnLike(self: Tensor, options?: EmptyMemoryFormatOptions): Tensor
  randnLike(self: Tensor, options: RandLikeGeneratorOptions): Tensor
  /** `random` */
  random(self: Tensor, options?: GeneratorOutOptions): Tensor
  random(self: Tensor, from: Int, to: Int | null, options?: GeneratorOutOptions): Tensor
  random(self: Tensor, from: Int, options: { to: Int | null } & GeneratorOutOptions): Tensor
  random(self: Tensor, options: { from: Int; to: Int | null } & GeneratorOutOptions): Tensor
  random(self: Tensor, to: Int, options?: GeneratorOutOptions): Tensor
  random(self: Tensor, options: { to: Int } & GeneratorOutOptions): Tensor
  /** `random_` */
  random_(self: Tensor, options?: GeneratorOptions): Tensor
  random_(self: Tensor, from: Int, to: Int | null, options?: GeneratorOptions): Tensor
  random_(self: Tensor, from: Int, options: { to: Int | null } & GeneratorOptions): Tensor
  random_(self: Tensor, options: { from: Int; to: Int | null } & GeneratorOptions): Tensor
  random_(self: Tensor, to: Int, options?: GeneratorOptions): Tensor
  random_(self: Tensor, options: { to: Int } & GeneratorOptions): Tensor
  /** `randperm` */
  randperm(n: Int, options?: FactoryOutOptions): Tensor
  randperm(n: Int, options: RandGeneratorOptions): Tensor
  /** `range` */
  range(start: Scalar, end: Scalar, options?: FactoryOutOptions): Tensor
  range(start: Scalar, options: { end: Scalar } & FactoryOutOptions): Tensor
  range(start: Scalar, end: Scalar, step?: Scalar | ArangeStartStepOptions, options?: ArangeStartStepOptions): Tensor
  range(start: Scalar, options: { end: Scalar } & ArangeStartStepOptions): Tensor
  /** `ravel` */
  ravel(self: Tensor): Tensor
  /** `real` */
  real(self: Tensor): Tensor
  /** `reciprocal` */
  reciprocal(self: Tensor, options?: OutOptions): Tensor
  /** `reciprocal_` */
  reciprocal_(self: Tensor): Tensor
  /** `reflection_pad1d` */
  reflectionPad1d(self: Tensor, padding: Size, options?: OutOptions): Tensor
  reflectionPad1d(self: Tensor, options: { padding: Size } & OutOptions): Tensor
  /** `reflection_pad1d_backward` */
  reflectionPad1dBackward(gradOutput: Tensor, self: Tensor, padding: Size, options?: OutOptions): Tensor
  reflectionPad1dBackward(gradOutput: Tensor, self: Tensor, options: { padding: Size } & OutOptions): Tensor
  reflectionPad1dBackward(gradOutput: Tensor, options: { self: Tensor; padding: Size } & OutOptions): Tensor
  /** `reflection_pad2d` */
  reflectionPad2d(self: Tensor, padding: Size, options?: OutOptions): Tensor
  reflectionPad2d(self: Tensor, options: { padding: Size } & OutOptions): Tensor
  /** `reflection_pad2d_backward` */
  reflectionPad2dBackward(gradOutput: Tensor, self: Tensor, padding: Size, options?: OutOptions): Tensor
  reflectionPad2dBackward(gradOutput: Tensor, self: Tensor, options: { padding: Size } & OutOptions): Tensor
  reflectionPad2dBackward(gradOutput: Tensor, options: { self: Tensor; padding: Size } & OutOptions): Tensor
  /** `reflection_pad3d` */
  reflectionPad3d(self: Tensor, padding: Size, options?: OutOptions): Tensor
  reflectionPad3d(self: Tensor, options: { padding: Size } & OutOptions): Tensor
  /** `reflection_pad3d_backward` */
  reflectionPad3dBackward(gradOutput: Tensor, self: Tensor, padding: Size, options?: OutOptions): Tensor
  reflectionPad3dBackward(gradOutput: Tensor, self: Tensor, options: { padding: Size } & OutOptions): Tensor
  reflectionPad3dBackward(gradOutput: Tensor, options: { self: Tensor; padding: Size } & OutOptions): Tensor
  /** `relu` */
  relu(self: Tensor, options?: OutOptions): Tensor
  /** `relu6` */
  relu6(self: Tensor): Tensor
  /** `relu6_` */
  relu6_(self: Tensor): Tensor
  /** `relu_` */
  relu_(self: Tensor): Tensor
  /** `remainder` */
  remainder(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  remainder(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  remainder(self: Scalar, other: Tensor, options?: OutOptions): Tensor
  remainder(self: Scalar, options: { other: Tensor } & OutOptions): Tensor
  remainder(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  remainder(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `remainder_` */
  remainder_(self: Tensor, other: Scalar): Tensor
  remainder_(self: Tensor, options: { other: Scalar }): Tensor
  remainder_(self: Tensor, other: Tensor): Tensor
  remainder_(self: Tensor, options: { other: Tensor }): Tensor
  /** `renorm` */
  renorm(self: Tensor, p: Scalar, dim: Int, maxnorm: Scalar, options?: OutOptions): Tensor
  renorm(self: Tensor, p: Scalar, dim: Int, options: { maxnorm: Scalar } & OutOptions): Tensor
  renorm(self: Tensor, p: Scalar, options: { dim: Int; maxnorm: Scalar } & OutOptions): Tensor
  renorm(self: Tensor, options: { p: Scalar; dim: Int; maxnorm: Scalar } & OutOptions): Tensor
  /** `renorm_` */
  renorm_(self: Tensor, p: Scalar, dim: Int, maxnorm: Scalar): Tensor
  renorm_(self: Tensor, p: Scalar, dim: Int, options: { maxnorm: Scalar }): Tensor
  renorm_(self: Tensor, p: Scalar, options: { dim: Int; maxnorm: Scalar }): Tensor
  renorm_(self: Tensor, options: { p: Scalar; dim: Int; maxnorm: Scalar }): Tensor
  /** `repeat` */
  repeat(self: Tensor, repeats: Ints, options?: OutOptions): Tensor
  repeat(self: Tensor, options: { repeats: Ints } & OutOptions): Tensor
  /** `repeat_interleave` */
  repeatInterleave(repeats: Tensor, options?: OutputSizeOutOptions): Tensor
  repeatInterleave(self: Tensor, repeats: Tensor, dim?: Int | null | DimOutputSizeOptions, options?: DimOutputSizeOptions): Tensor
  repeatInterleave(self: Tensor, options: { repeats: Tensor } & DimOutputSizeOptions): Tensor
  repeatInterleave(self: Tensor, repeats: Int, dim?: Int | null | DimOutputSizeOptions, options?: DimOutputSizeOptions): Tensor
  repeatInterleave(self: Tensor, options: { repeats: Int } & DimOutputSizeOptions): Tensor
  /** `replication_pad1d` */
  replicationPad1d(self: Tensor, padding: Size, options?: OutOptions): Tensor
  replicationPad1d(self: Tensor, options: { padding: Size } & OutOptions): Tensor
  /** `replication_pad1d_backward` */
  replicationPad1dBackward(gradOutput: Tensor, self: Tensor, padding: Size, options?: OutOptions): Tensor
  replicationPad1dBackward(gradOutput: Tensor, self: Tensor, options: { padding: Size } & OutOptions): Tensor
  replicationPad1dBackward(gradOutput: Tensor, options: { self: Tensor; padding: Size } & OutOptions): Tensor
  /** `replication_pad2d` */
  replicationPad2d(self: Tensor, padding: Size, options?: OutOptions): Tensor
  replicationPad2d(self: Tensor, options: { padding: Size } & OutOptions): Tensor
  /** `replication_pad2d_backward` */
  replicationPad2dBackward(gradOutput: Tensor, self: Tensor, padding: Size, options?: OutOptions): Tensor
  replicationPad2dBackward(gradOutput: Tensor, self: Tensor, options: { padding: Size } & OutOptions): Tensor
  replicationPad2dBackward(gradOutput: Tensor, options: { self: Tensor; padding: Size } & OutOptions): Tensor
  /** `replication_pad3d` */
  replicationPad3d(self: Tensor, padding: Size, options?: OutOptions): Tensor
  replicationPad3d(self: Tensor, options: { padding: Size } & OutOptions): Tensor
  /** `replication_pad3d_backward` */
  replicationPad3dBackward(gradOutput: Tensor, self: Tensor, padding: Size, options?: OutOptions): Tensor
  replicationPad3dBackward(gradOutput: Tensor, self: Tensor, options: { padding: Size } & OutOptions): Tensor
  replicationPad3dBackward(gradOutput: Tensor, options: { self: Tensor; padding: Size } & OutOptions): Tensor
  /** `reshape` */
  reshape(self: Tensor, shape: Ints): Tensor
  reshape(self: Tensor, options: { shape: Ints }): Tensor
  /** `reshape_as` */
  reshapeAs(self: Tensor, other: Tensor): Tensor
  reshapeAs(self: Tensor, options: { other: Tensor }): Tensor
  /** `resize` */
  resize(self: Tensor, size: Ints, options?: MemoryFormatOutOptions): Tensor
  resize(self: Tensor, options: { size: Ints } & MemoryFormatOutOptions): Tensor
  /** `resize_` */
  resize_(self: Tensor, size: Ints, options?: MemoryFormatOptions): Tensor
  resize_(self: Tensor, options: { size: Ints } & MemoryFormatOptions): Tensor
  /** `resize_as` */
  resizeAs(self: Tensor, theTemplate: Tensor, options?: MemoryFormatOutOptions): Tensor
  resizeAs(self: Tensor, options: { theTemplate: Tensor } & MemoryFormatOutOptions): Tensor
  /** `resize_as_` */
  resizeAs_(self: Tensor, theTemplate: Tensor, options?: MemoryFormatOptions): Tensor
  resizeAs_(self: Tensor, options: { theTemplate: Tensor } & MemoryFormatOptions): Tensor
  /** `resize_as_sparse` */
  resizeAsSparse(self: Tensor, theTemplate: Tensor, options?: OutOptions): Tensor
  resizeAsSparse(self: Tensor, options: { theTemplate: Tensor } & OutOptions): Tensor
  /** `resize_as_sparse_` */
  resizeAsSparse_(self: Tensor, theTemplate: Tensor): Tensor
  resizeAsSparse_(self: Tensor, options: { theTemplate: Tensor }): Tensor
  /** `resolve_conj` */
  resolveConj(self: Tensor): Tensor
  /** `resolve_neg` */
  resolveNeg(self: Tensor): Tensor
  /** `result_type` */
  resultType(tensor: Tensor, other: Scalar): DType
  resultType(tensor: Tensor, options: { other: Scalar }): DType
  resultType(scalar1: Scalar, scalar2: Scalar): DType
  resultType(scalar1: Scalar, options: { scalar2: Scalar }): DType
  resultType(scalar: Scalar, tensor: Tensor): DType
  resultType(scalar: Scalar, options: { tensor: Tensor }): DType
  resultType(tensor: Tensor, other: Tensor): DType
  resultType(tensor: Tensor, options: { other: Tensor }): DType
  /** `retain_grad` */
  retainGrad(self: Tensor): void
  /** `retains_grad` */
  retainsGrad(self: Tensor): boolean
  /** `rms_norm` */
  rmsNorm(input: Tensor, normalizedShape: Ints, weight?: Tensor | null | WeightEpsOptions, eps?: Double | null | WeightEpsOptions, options?: WeightEpsOptions): Tensor
  rmsNorm(input: Tensor, options: { normalizedShape: Ints } & WeightEpsOptions): Tensor
  /** `rnn_relu` */
  rnnRelu(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean): [Tensor, Tensor]
  rnnRelu(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean }): [Tensor, Tensor]
  rnnRelu(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnRelu(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnRelu(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnRelu(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnRelu(data: Tensor, batchSizes: Tensor, hx: Tensor, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnRelu(data: Tensor, batchSizes: Tensor, options: { hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnRelu(data: Tensor, options: { batchSizes: Tensor; hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnRelu(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, batchFirst: boolean): [Tensor, Tensor]
  rnnRelu(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, options: { batchFirst: boolean }): [Tensor, Tensor]
  rnnRelu(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnRelu(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnRelu(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnRelu(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnRelu(input: Tensor, hx: Tensor, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnRelu(input: Tensor, hx: Tensor, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnRelu(input: Tensor, options: { hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  /** `rnn_relu_cell` */
  rnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh?: Tensor | null | BIhBHhOptions, bHh?: Tensor | null | BIhBHhOptions, options?: BIhBHhOptions): Tensor
  rnnReluCell(input: Tensor, hx: Tensor, wIh: Tensor, options: { wHh: Tensor } & BIhBHhOptions): Tensor
  rnnReluCell(input: Tensor, hx: Tensor, options: { wIh: Tensor; wHh: Tensor } & BIhBHhOptions): Tensor
  rnnReluCell(input: Tensor, options: { hx: Tensor; wIh: Tensor; wHh: Tensor } & BIhBHhOptions): Tensor
  /** `rnn_tanh` */
  rnnTanh(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean): [Tensor, Tensor]
  rnnTanh(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean }): [Tensor, Tensor]
  rnnTanh(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnTanh(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnTanh(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnTanh(data: Tensor, batchSizes: Tensor, hx: Tensor, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnTanh(data: Tensor, batchSizes: Tensor, hx: Tensor, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnTanh(data: Tensor, batchSizes: Tensor, options: { hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnTanh(data: Tensor, options: { batchSizes: Tensor; hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean }): [Tensor, Tensor]
  rnnTanh(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, batchFirst: boolean): [Tensor, Tensor]
  rnnTanh(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, bidirectional: boolean, options: { batchFirst: boolean }): [Tensor, Tensor]
  rnnTanh(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, train: boolean, options: { bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnTanh(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, dropout: Double, options: { train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnTanh(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, numLayers: Int, options: { dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnTanh(input: Tensor, hx: Tensor, params: Tensors, hasBiases: boolean, options: { numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnTanh(input: Tensor, hx: Tensor, params: Tensors, options: { hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnTanh(input: Tensor, hx: Tensor, options: { params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  rnnTanh(input: Tensor, options: { hx: Tensor; params: Tensors; hasBiases: boolean; numLayers: Int; dropout: Double; train: boolean; bidirectional: boolean; batchFirst: boolean }): [Tensor, Tensor]
  /** `rnn_tanh_cell` */
  rnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, wHh: Tensor, bIh?: Tensor | null | BIhBHhOptions, bHh?: Tensor | null | BIhBHhOptions, options?: BIhBHhOptions): Tensor
  rnnTanhCell(input: Tensor, hx: Tensor, wIh: Tensor, options: { wHh: Tensor } & BIhBHhOptions): Tensor
  rnnTanhCell(input: Tensor, hx: Tensor, options: { wIh: Tensor; wHh: Tensor } & BIhBHhOptions): Tensor
  rnnTanhCell(input: Tensor, options: { hx: Tensor; wIh: Tensor; wHh: Tensor } & BIhBHhOptions): Tensor
  /** `roll` */
  roll(self: Tensor, shifts: Size, dims?: Size | DimsOutOptions2, options?: DimsOutOptions2): Tensor
  roll(self: Tensor, options: { shifts: Size } & DimsOutOptions2): Tensor
  /** `rot90` */
  rot90(self: Tensor, k?: Int | KDimsOutOptions, dims?: Ints | KDimsOutOptions, options?: KDimsOutOptions): Tensor
  /** `round` */
  round(self: Tensor, options?: OutOptions): Tensor
  round(self: Tensor, options: DecimalsOutOptions): Tensor
  /** `round_` */
  round_(self: Tensor): Tensor
  round_(self: Tensor, options: DecimalsOptions): Tensor
  /** `row_indices` */
  rowIndices(self: Tensor): Tensor
  /** `row_indices_copy` */
  rowIndicesCopy(self: Tensor, options?: OutOptions): Tensor
  /** `row_stack` */
  rowStack(tensors: Tensors, options?: OutOptions): Tensor
  /** `rrelu` */
  rrelu(self: Tensor, lower?: Scalar | RreluOptions, upper?: Scalar | RreluOptions, training?: boolean | RreluOptions, generator?: Generator | null | RreluOptions, options?: RreluOptions): Tensor
  /** `rrelu_` */
  rrelu_(self: Tensor, lower?: Scalar | RreluOptions, upper?: Scalar | RreluOptions, training?: boolean | RreluOptions, generator?: Generator | null | RreluOptions, options?: RreluOptions): Tensor
  /** `rrelu_with_noise` */
  rreluWithNoise(self: Tensor, noise: Tensor, lower?: Scalar | RreluWithNoiseOptions, upper?: Scalar | RreluWithNoiseOptions, training?: boolean | RreluWithNoiseOptions, generator?: Generator | null | RreluWithNoiseOptions, options?: RreluWithNoiseOptions): Tensor
  rreluWithNoise(self: Tensor, options: { noise: Tensor } & RreluWithNoiseOptions): Tensor
  /** `rrelu_with_noise_` */
  rreluWithNoise_(self: Tensor, noise: Tensor, lower?: Scalar | RreluOptions, upper?: Scalar | RreluOptions, training?: boolean | RreluOptions, generator?: Generator | null | RreluOptions, options?: RreluOptions): Tensor
  rreluWithNoise_(self: Tensor, options: { noise: Tensor } & RreluOptions): Tensor
  /** `rrelu_with_noise_backward` */
  rreluWithNoiseBackward(gradOutput: Tensor, self: Tensor, noise: Tensor, lower: Scalar, upper: Scalar, training: boolean, selfIsResult: boolean, options?: OutOptions): Tensor
  rreluWithNoiseBackward(gradOutput: Tensor, self: Tensor, noise: Tensor, lower: Scalar, upper: Scalar, training: boolean, options: { selfIsResult: boolean } & OutOptions): Tensor
  rreluWithNoiseBackward(gradOutput: Tensor, self: Tensor, noise: Tensor, lower: Scalar, upper: Scalar, options: { training: boolean; selfIsResult: boolean } & OutOptions): Tensor
  rreluWithNoiseBackward(gradOutput: Tensor, self: Tensor, noise: Tensor, lower: Scalar, options: { upper: Scalar; training: boolean; selfIsResult: boolean } & OutOptions): Tensor
  rreluWithNoiseBackward(gradOutput: Tensor, self: Tensor, noise: Tensor, options: { lower: Scalar; upper: Scalar; training: boolean; selfIsResult: boolean } & OutOptions): Tensor
  rreluWithNoiseBackward(gradOutput: Tensor, self: Tensor, options: { noise: Tensor; lower: Scalar; upper: Scalar; training: boolean; selfIsResult: boolean } & OutOptions): Tensor
  rreluWithNoiseBackward(gradOutput: Tensor, options: { self: Tensor; noise: Tensor; lower: Scalar; upper: Scalar; training: boolean; selfIsResult: boolean } & OutOptions): Tensor
  /** `rrelu_with_noise_functional` */
  rreluWithNoiseFunctional(self: Tensor, noise: Tensor, lower?: Scalar | RreluOptions, upper?: Scalar | RreluOptions, training?: boolean | RreluOptions, generator?: Generator | null | RreluOptions, options?: RreluOptions): [Tensor, Tensor]
  rreluWithNoiseFunctional(self: Tensor, options: { noise: Tensor } & RreluOptions): [Tensor, Tensor]
  /** `rsqrt` */
  rsqrt(self: Tensor, options?: OutOptions): Tensor
  /** `rsqrt_` */
  rsqrt_(self: Tensor): Tensor
  /** `rsub` */
  rsub(self: Tensor, other: Scalar, alpha?: Scalar | AlphaOutOptions, options?: AlphaOutOptions): Tensor
  rsub(self: Tensor, options: { other: Scalar } & AlphaOutOptions): Tensor
  rsub(self: Tensor, other: Tensor, options?: AlphaOutOptions): Tensor
  rsub(self: Tensor, options: { other: Tensor } & AlphaOutOptions): Tensor
  /** `scalar_tensor` */
  scalarTensor(s: Scalar, options?: FactoryOutOptions): Tensor
  /** `scaled_dot_product_attention` */
  scaledDotProductAttention(query: Tensor, key: Tensor, value: Tensor, attnMask?: Tensor | null | FusedSdpChoiceOptions, dropoutP?: Double | FusedSdpChoiceOptions, isCausal?: boolean | FusedSdpChoiceOptions, options?: FusedSdpChoiceOptions): Tensor
  scaledDotProductAttention(query: Tensor, key: Tensor, options: { value: Tensor } & FusedSdpChoiceOptions): Tensor
  scaledDotProductAttention(query: Tensor, options: { key: Tensor; value: Tensor } & FusedSdpChoiceOptions): Tensor
  /** `scatter` */
  scatter(self: Tensor, dim: Int, index: Tensor, src: Tensor, options: ReduceOutOptions): Tensor
  scatter(self: Tensor, dim: Int, index: Tensor, options: { src: Tensor } & ReduceOutOptions): Tensor
  scatter(self: Tensor, dim: Int, options: { index: Tensor; src: Tensor } & ReduceOutOptions): Tensor
  scatter(self: Tensor, options: { dim: Int; index: Tensor; src: Tensor } & ReduceOutOptions): Tensor
  scatter(self: Tensor, dim: Int, index: Tensor, src: Tensor, options?: OutOptions): Tensor
  scatter(self: Tensor, dim: Int, index: Tensor, options: { src: Tensor } & OutOptions): Tensor
  scatter(self: Tensor, dim: Int, options: { index: Tensor; src: Tensor } & OutOptions): Tensor
  scatter(self: Tensor, options: { dim: Int; index: Tensor; src: Tensor } & OutOptions): Tensor
  scatter(self: Tensor, dim: Int, index: Tensor, value: Scalar, options?: OutOptions): Tensor
  scatter(self: Tensor, dim: Int, index: Tensor, options: { value: Scalar } & OutOptions): Tensor
  scatter(self: Tensor, dim: Int, options: { index: Tensor; value: Scalar } & OutOptions): Tensor
  scatter(self: Tensor, options: { dim: Int; index: Tensor; value: Scalar } & OutOptions): Tensor
  scatter(self: Tensor, dim: Int, index: Tensor, value: Scalar, options: ReduceOutOptions): Tensor
  scatter(self: Tensor, dim: Int, index: Tensor, options: { value: Scalar } & ReduceOutOptions): Tensor
  scatter(self: Tensor, dim: Int, options: { index: Tensor; value: Scalar } & ReduceOutOptions): Tensor
  scatter(self: Tensor, options: { dim: Int; index: Tensor; value: Scalar } & ReduceOutOptions): Tensor
  /** `scatter_` */
  scatter_(self: Tensor, dim: Int, index: Tensor, src: Tensor, options: ReduceOptions): Tensor
  scatter_(self: Tensor, dim: Int, index: Tensor, options: { src: Tensor } & ReduceOptions): Tensor
  scatter_(self: Tensor, dim: Int, options: { index: Tensor; src: Tensor } & ReduceOptions): Tensor
  scatter_(self: Tensor, options: { dim: Int; index: Tensor; src: Tensor } & ReduceOptions): Tensor
  scatter_(self: Tensor, dim: Int, index: Tensor, src: Tensor): Tensor
  scatter_(self: Tensor, dim: Int, index: Tensor, options: { src: Tensor }): Tensor
  scatter_(self: Tensor, dim: Int, options: { index: Tensor; src: Tensor }): Tensor
  scatter_(self: Tensor, options: { dim: Int; index: Tensor; src: Tensor }): Tensor
  scatter_(self: Tensor, dim: Int, index: Tensor, value: Scalar): Tensor
  scatter_(self: Tensor, dim: Int, index: Tensor, options: { value: Scalar }): Tensor
  scatter_(self: Tensor, dim: Int, options: { index: Tensor; value: Scalar }): Tensor
  scatter_(self: Tensor, options: { dim: Int; index: Tensor; value: Scalar }): Tensor
  scatter_(self: Tensor, dim: Int, index: Tensor, value: Scalar, options: ReduceOptions): Tensor
  scatter_(self: Tensor, dim: Int, index: Tensor, options: { value: Scalar } & ReduceOptions): Tensor
  scatter_(self: Tensor, dim: Int, options: { index: Tensor; value: Scalar } & ReduceOptions): Tensor
  scatter_(self: Tensor, options: { dim: Int; index: Tensor; value: Scalar } & ReduceOptions): Tensor
  /** `scatter_add` */
  scatterAdd(self: Tensor, dim: Int, index: Tensor, src: Tensor, options?: OutOptions): Tensor
  scatterAdd(self: Tensor, dim: Int, index: Tensor, options: { src: Tensor } & OutOptions): Tensor
  scatterAdd(self: Tensor, dim: Int, options: { index: Tensor; src: Tensor } & OutOptions): Tensor
  scatterAdd(self: Tensor, options: { dim: Int; index: Tensor; src: Tensor } & OutOptions): Tensor
  /** `scatter_add_` */
  scatterAdd_(self: Tensor, dim: Int, index: Tensor, src: Tensor): Tensor
  scatterAdd_(self: Tensor, dim: Int, index: Tensor, options: { src: Tensor }): Tensor
  scatterAdd_(self: Tensor, dim: Int, options: { index: Tensor; src: Tensor }): Tensor
  scatterAdd_(self: Tensor, options: { dim: Int; index: Tensor; src: Tensor }): Tensor
  /** `scatter_reduce` */
  scatterReduce(self: Tensor, dim: Int, index: Tensor, src: Tensor, reduce: string, options?: IncludeSelfOutOptions): Tensor
  scatterReduce(self: Tensor, dim: Int, index: Tensor, src: Tensor, options: { reduce: string } & IncludeSelfOutOptions): Tensor
  scatterReduce(self: Tensor, dim: Int, index: Tensor, options: { src: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  scatterReduce(self: Tensor, dim: Int, options: { index: Tensor; src: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  scatterReduce(self: Tensor, options: { dim: Int; index: Tensor; src: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  /** `scatter_reduce_` */
  scatterReduce_(self: Tensor, dim: Int, index: Tensor, src: Tensor, reduce: string, options?: IncludeSelfOptions): Tensor
  scatterReduce_(self: Tensor, dim: Int, index: Tensor, src: Tensor, options: { reduce: string } & IncludeSelfOptions): Tensor
  scatterReduce_(self: Tensor, dim: Int, index: Tensor, options: { src: Tensor; reduce: string } & IncludeSelfOptions): Tensor
  scatterReduce_(self: Tensor, dim: Int, options: { index: Tensor; src: Tensor; reduce: string } & IncludeSelfOptions): Tensor
  scatterReduce_(self: Tensor, options: { dim: Int; index: Tensor; src: Tensor; reduce: string } & IncludeSelfOptions): Tensor
  /** `searchsorted` */
  searchsorted(sortedSequence: Tensor, self: Scalar, options?: SearchsortedScalarOptions): Tensor
  searchsorted(sortedSequence: Tensor, options: { self: Scalar } & SearchsortedScalarOptions): Tensor
  searchsorted(sortedSequence: Tensor, self: Tensor, options?: SearchsortedScalarOptions): Tensor
  searchsorted(sortedSequence: Tensor, options: { self: Tensor } & SearchsortedScalarOptions): Tensor
  /** `segment_reduce` */
  segmentReduce(data: Tensor, reduce: string, options?: SegmentReduceOptions): Tensor
  segmentReduce(data: Tensor, options: { reduce: string } & SegmentReduceOptions): Tensor
  /** `select` */
  select(self: Tensor, dim: Int, index: Int): Tensor
  select(self: Tensor, dim: Int, options: { index: Int }): Tensor
  select(self: Tensor, options: { dim: Int; index: Int }): Tensor
  /** `select_backward` */
  selectBackward(gradOutput: Tensor, inputSizes: Ints, dim: Int, index: Int, options?: OutOptions): Tensor
  selectBackward(gradOutput: Tensor, inputSizes: Ints, dim: Int, options: { index: Int } & OutOptions): Tensor
  selectBackward(gradOutput: Tensor, inputSizes: Ints, options: { dim: Int; index: Int } & OutOptions): Tensor
  selectBackward(gradOutput: Tensor, options: { inputSizes: Ints; dim: Int; index: Int } & OutOptions): Tensor
  /** `select_copy` */
  selectCopy(self: Tensor, dim: Int, index: Int, options?: OutOptions): Tensor
  selectCopy(self: Tensor, dim: Int, options: { index: Int } & OutOptions): Tensor
  selectCopy(self: Tensor, options: { dim: Int; index: Int } & OutOptions): Tensor
  /** `select_scatter` */
  selectScatter(self: Tensor, src: Tensor, dim: Int, index: Int, options?: OutOptions): Tensor
  selectScatter(self: Tensor, src: Tensor, dim: Int, options: { index: Int } & OutOptions): Tensor
  selectScatter(self: Tensor, src: Tensor, options: { dim: Int; index: Int } & OutOptions): Tensor
  selectScatter(self: Tensor, options: { src: Tensor; dim: Int; index: Int } & OutOptions): Tensor
  /** `selu` */
  selu(self: Tensor): Tensor
  /** `selu_` */
  selu_(self: Tensor): Tensor
  /** `set` */
  set(self: Tensor, options?: OutOptions): Tensor
  set(self: Tensor, source: Tensor, options?: OutOptions): Tensor
  set(self: Tensor, options: { source: Tensor } & OutOptions): Tensor
  /** `set_` */
  set_(self: Tensor): Tensor
  set_(self: Tensor, source: Tensor): Tensor
  set_(self: Tensor, options: { source: Tensor }): Tensor
  set_(self: Tensor, source: Tensor, storageOffset: Int, size: Ints, stride?: Ints | StrideOptions, options?: StrideOptions): Tensor
  set_(self: Tensor, source: Tensor, storageOffset: Int, options: { size: Ints } & StrideOptions): Tensor
  set_(self: Tensor, source: Tensor, options: { storageOffset: Int; size: Ints } & StrideOptions): Tensor
  set_(self: Tensor, options: { source: Tensor; storageOffset: Int; size: Ints } & StrideOptions): Tensor
  /** `sgn` */
  sgn(self: Tensor, options?: OutOptions): Tensor
  /** `sgn_` */
  sgn_(self: Tensor): Tensor
  /** `sigmoid` */
  sigmoid(self: Tensor, options?: OutOptions): Tensor
  /** `sigmoid_` */
  sigmoid_(self: Tensor): Tensor
  /** `sigmoid_backward` */
  sigmoidBackward(gradOutput: Tensor, output: Tensor, options?: OutOptions): Tensor
  sigmoidBackward(gradOutput: Tensor, options: { output: Tensor } & OutOptions): Tensor
  /** `sign` */
  sign(self: Tensor, options?: OutOptions): Tensor
  /** `sign_` */
  sign_(self: Tensor): Tensor
  /** `signbit` */
  signbit(self: Tensor): BoolTensor
  signbit(self: Tensor, options: IntoOptions): Tensor
  /** `silu` */
  silu(self: Tensor, options?: OutOptions): Tensor
  /** `silu_` */
  silu_(self: Tensor): Tensor
  /** `silu_backward` */
  siluBackward(gradOutput: Tensor, self: Tensor, options?: OutOptions): Tensor
  siluBackward(gradOutput: Tensor, options: { self: Tensor } & OutOptions): Tensor
  /** `sin` */
  sin(self: Tensor, options?: OutOptions): Tensor
  /** `sin_` */
  sin_(self: Tensor): Tensor
  /** `sinc` */
  sinc(self: Tensor, options?: OutOptions): Tensor
  /** `sinc_` */
  sinc_(self: Tensor): Tensor
  /** `sinh` */
  sinh(self: Tensor, options?: OutOptions): Tensor
  /** `sinh_` */
  sinh_(self: Tensor): Tensor
  /** `size` */
  size(self: Tensor, dim: Int): number
  size(self: Tensor, options: { dim: Int }): number
  /** `slice` */
  slice(self: Tensor, dim?: Int | SliceTensorOptions, start?: Int | null | SliceTensorOptions, end?: Int | null | SliceTensorOptions, step?: Int | SliceTensorOptions, options?: SliceTensorOptions): Tensor
  /** `slice_backward` */
  sliceBackward(gradOutput: Tensor, inputSizes: Ints, dim: Int, start: Int, end: Int, step: Int, options?: OutOptions): Tensor
  sliceBackward(gradOutput: Tensor, inputSizes: Ints, dim: Int, start: Int, end: Int, options: { step: Int } & OutOptions): Tensor
  sliceBackward(gradOutput: Tensor, inputSizes: Ints, dim: Int, start: Int, options: { end: Int; step: Int } & OutOptions): Tensor
  sliceBackward(gradOutput: Tensor, inputSizes: Ints, dim: Int, options: { start: Int; end: Int; step: Int } & OutOptions): Tensor
  sliceBackward(gradOutput: Tensor, inputSizes: Ints, options: { dim: Int; start: Int; end: Int; step: Int } & OutOptions): Tensor
  sliceBackward(gradOutput: Tensor, options: { inputSizes: Ints; dim: Int; start: Int; end: Int; step: Int } & OutOptions): Tensor
  /** `slice_copy` */
  sliceCopy(self: Tensor, dim?: Int | SliceScatterOptions, start?: Int | null | SliceScatterOptions, end?: Int | null | SliceScatterOptions, step?: Int | SliceScatterOptions, options?: SliceScatterOptions): Tensor
  /** `slice_inverse` */
  sliceInverse(self: Tensor, src: Tensor, dim?: Int | SliceTensorOptions, start?: Int | null | SliceTensorOptions, end?: Int | null | SliceTensorOptions, step?: Int | SliceTensorOptions, options?: SliceTensorOptions): Tensor
  sliceInverse(self: Tensor, options: { src: Tensor } & SliceTensorOptions): Tensor
  /** `slice_scatter` */
  sliceScatter(self: Tensor, src: Tensor, dim?: Int | SliceScatterOptions, start?: Int | null | SliceScatterOptions, end?: Int | null | SliceScatterOptions, step?: Int | SliceScatterOptions, options?: SliceScatterOptions): Tensor
  sliceScatter(self: Tensor, options: { src: Tensor } & SliceScatterOptions): Tensor
  /** `slogdet` */
  slogdet(self: Tensor, options?: OutOptions3): SignLogabsdet
  /** `slow_conv3d` */
  slowConv3d(self: Tensor, weight: Tensor, kernelSize: Size, bias?: Tensor | null | SlowConv3dOptions, stride?: Size | SlowConv3dOptions, padding?: Size | SlowConv3dOptions, options?: SlowConv3dOptions): Tensor
  slowConv3d(self: Tensor, weight: Tensor, options: { kernelSize: Size } & SlowConv3dOptions): Tensor
  slowConv3d(self: Tensor, options: { weight: Tensor; kernelSize: Size } & SlowConv3dOptions): Tensor
  /** `slow_conv3d_forward` */
  slowConv3dForward(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, stride: Size, padding: Size, options?: OutOptions): Tensor
  slowConv3dForward(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, stride: Size, options: { padding: Size } & OutOptions): Tensor
  slowConv3dForward(self: Tensor, weight: Tensor, kernelSize: Size, bias: Tensor | null, options: { stride: Size; padding: Size } & OutOptions): Tensor
  slowConv3dForward(self: Tensor, weight: Tensor, kernelSize: Size, options: { bias: Tensor | null; stride: Size; padding: Size } & OutOptions): Tensor
  slowConv3dForward(self: Tensor, weight: Tensor, options: { kernelSize: Size; bias: Tensor | null; stride: Size; padding: Size } & OutOptions): Tensor
  slowConv3dForward(self: Tensor, options: { weight: Tensor; kernelSize: Size; bias: Tensor | null; stride: Size; padding: Size } & OutOptions): Tensor
  /** `slow_conv_dilated2d` */
  slowConvDilated2d(self: Tensor, weight: Tensor, kernelSize: Size, bias?: Tensor | null | SlowConvDilated2dOptions, stride?: Size | SlowConvDilated2dOptions, padding?: Size | SlowConvDilated2dOptions, dilation?: Size | SlowConvDilated2dOptions, options?: SlowConvDilated2dOptions): Tensor
  slowConvDilated2d(self: Tensor, weight: Tensor, options: { kernelSize: Size } & SlowConvDilated2dOptions): Tensor
  slowConvDilated2d(self: Tensor, options: { weight: Tensor; kernelSize: Size } & SlowConvDilated2dOptions): Tensor
  /** `slow_conv_dilated3d` */
  slowConvDilated3d(self: Tensor, weight: Tensor, kernelSize: Size, bias?: Tensor | null | SlowConvDilated2dOptions, stride?: Size | SlowConvDilated2dOptions, padding?: Size | SlowConvDilated2dOptions, dilation?: Size | SlowConvDilated2dOptions, options?: SlowConvDilated2dOptions): Tensor
  slowConvDilated3d(self: Tensor, weight: Tensor, options: { kernelSize: Size } & SlowConvDilated2dOptions): Tensor
  slowConvDilated3d(self: Tensor, options: { weight: Tensor; kernelSize: Size } & SlowConvDilated2dOptions): Tensor
  /** `slow_conv_transpose2d` */
  slowConvTranspose2d(self: Tensor, weight: Tensor, kernelSize: Size, bias?: Tensor | null | SlowConvTranspose2dOptions, stride?: Size | SlowConvTranspose2dOptions, padding?: Size | SlowConvTranspose2dOptions, outputPadding?: Size | SlowConvTranspose2dOptions, dilation?: Size | SlowConvTranspose2dOptions, options?: SlowConvTranspose2dOptions): Tensor
  slowConvTranspose2d(self: Tensor, weight: Tensor, options: { kernelSize: Size } & SlowConvTranspose2dOptions): Tensor
  slowConvTranspose2d(self: Tensor, options: { weight: Tensor; kernelSize: Size } & SlowConvTranspose2dOptions): Tensor
  /** `slow_conv_transpose3d` */
  slowConvTranspose3d(self: Tensor, weight: Tensor, kernelSize: Size, bias?: Tensor | null | SlowConvTranspose2dOptions, stride?: Size | SlowConvTranspose2dOptions, padding?: Size | SlowConvTranspose2dOptions, outputPadding?: Size | SlowConvTranspose2dOptions, dilation?: Size | SlowConvTranspose2dOptions, options?: SlowConvTranspose2dOptions): Tensor
  slowConvTranspose3d(self: Tensor, weight: Tensor, options: { kernelSize: Size } & SlowConvTranspose2dOptions): Tensor
  slowConvTranspose3d(self: Tensor, options: { weight: Tensor; kernelSize: Size } & SlowConvTranspose2dOptions): Tensor
  /** `smm` */
  smm(self: Tensor, mat2: Tensor): Tensor
  smm(self: Tensor, options: { mat2: Tensor }): Tensor
  /** `smooth_l1_loss` */
  smoothL1Loss(self: Tensor, target: Tensor, reduction?: Int | ReductionBetaOutOptions, beta?: Double | ReductionBetaOutOptions, options?: ReductionBetaOutOptions): Tensor
  smoothL1Loss(self: Tensor, options: { target: Tensor } & ReductionBetaOutOptions): Tensor
  /** `smooth_l1_loss_backward` */
  smoothL1LossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, reduction: Int, beta: Double, options?: OutOptions): Tensor
  smoothL1LossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, reduction: Int, options: { beta: Double } & OutOptions): Tensor
  smoothL1LossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, options: { reduction: Int; beta: Double } & OutOptions): Tensor
  smoothL1LossBackward(gradOutput: Tensor, self: Tensor, options: { target: Tensor; reduction: Int; beta: Double } & OutOptions): Tensor
  smoothL1LossBackward(gradOutput: Tensor, options: { self: Tensor; target: Tensor; reduction: Int; beta: Double } & OutOptions): Tensor
  /** `soft_margin_loss` */
  softMarginLoss(self: Tensor, target: Tensor, reduction?: Int | ReductionOutOptions, options?: ReductionOutOptions): Tensor
  softMarginLoss(self: Tensor, options: { target: Tensor } & ReductionOutOptions): Tensor
  /** `soft_margin_loss_backward` */
  softMarginLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, reduction: Int, options?: OutOptions): Tensor
  softMarginLossBackward(gradOutput: Tensor, self: Tensor, target: Tensor, options: { reduction: Int } & OutOptions): Tensor
  softMarginLossBackward(gradOutput: Tensor, self: Tensor, options: { target: Tensor; reduction: Int } & OutOptions): Tensor
  softMarginLossBackward(gradOutput: Tensor, options: { self: Tensor; target: Tensor; reduction: Int } & OutOptions): Tensor
  /** `softmax` */
  softmax(self: Tensor, dim: Int, dtype?: DType | null | DtypeOutOptions, options?: DtypeOutOptions): Tensor
  softmax(self: Tensor, options: { dim: Int } & DtypeOutOptions): Tensor
  /** `softplus` */
  softplus(self: Tensor, beta?: Scalar | BetaThresholdOutOptions, threshold?: Scalar | BetaThresholdOutOptions, options?: BetaThresholdOutOptions): Tensor
  /** `softplus_backward` */
  softplusBackward(gradOutput: Tensor, self: Tensor, beta: Scalar, threshold: Scalar, options?: OutOptions): Tensor
  softplusBackward(gradOutput: Tensor, self: Tensor, beta: Scalar, options: { threshold: Scalar } & OutOptions): Tensor
  softplusBackward(gradOutput: Tensor, self: Tensor, options: { beta: Scalar; threshold: Scalar } & OutOptions): Tensor
  softplusBackward(gradOutput: Tensor, options: { self: Tensor; beta: Scalar; threshold: Scalar } & OutOptions): Tensor
  /** `softshrink` */
  softshrink(self: Tensor, lambd?: Scalar | LambdOutOptions, options?: LambdOutOptions): Tensor
  /** `softshrink_backward` */
  softshrinkBackward(gradOutput: Tensor, self: Tensor, lambd: Scalar, options?: OutOptions): Tensor
  softshrinkBackward(gradOutput: Tensor, self: Tensor, options: { lambd: Scalar } & OutOptions): Tensor
  softshrinkBackward(gradOutput: Tensor, options: { self: Tensor; lambd: Scalar } & OutOptions): Tensor
  /** `sort` */
  sort(self: Tensor, dim?: Int | DimDescendingOutOptions, descending?: boolean | DimDescendingOutOptions, options?: DimDescendingOutOptions): ValuesIndices
  sort(self: Tensor, options: SortStableOptions): ValuesIndices
  /** `sparse_bsc_tensor` */
  sparseBscTensor(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, options?: FactoryOptions): Tensor
  sparseBscTensor(ccolIndices: Tensor, rowIndices: Tensor, options: { values: Tensor } & FactoryOptions): Tensor
  sparseBscTensor(ccolIndices: Tensor, options: { rowIndices: Tensor; values: Tensor } & FactoryOptions): Tensor
  sparseBscTensor(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, size: Ints, options?: FactoryOptions): Tensor
  sparseBscTensor(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, options: { size: Ints } & FactoryOptions): Tensor
  sparseBscTensor(ccolIndices: Tensor, rowIndices: Tensor, options: { values: Tensor; size: Ints } & FactoryOptions): Tensor
  sparseBscTensor(ccolIndices: Tensor, options: { rowIndices: Tensor; values: Tensor; size: Ints } & FactoryOptions): Tensor
  /** `sparse_bsr_tensor` */
  sparseBsrTensor(crowIndices: Tensor, colIndices: Tensor, values: Tensor, options?: FactoryOptions): Tensor
  sparseBsrTensor(crowIndices: Tensor, colIndices: Tensor, options: { values: Tensor } & FactoryOptions): Tensor
  sparseBsrTensor(crowIndices: Tensor, options: { colIndices: Tensor; values: Tensor } & FactoryOptions): Tensor
  sparseBsrTensor(crowIndices: Tensor, colIndices: Tensor, values: Tensor, size: Ints, options?: FactoryOptions): Tensor
  sparseBsrTensor(crowIndices: Tensor, colIndices: Tensor, values: Tensor, options: { size: Ints } & FactoryOptions): Tensor
  sparseBsrTensor(crowIndices: Tensor, colIndices: Tensor, options: { values: Tensor; size: Ints } & FactoryOptions): Tensor
  sparseBsrTensor(crowIndices: Tensor, options: { colIndices: Tensor; values: Tensor; size: Ints } & FactoryOptions): Tensor
  /** `sparse_compressed_tensor` */
  sparseCompressedTensor(compressedIndices: Tensor, plainIndices: Tensor, values: Tensor, options?: FactoryOptions): Tensor
  sparseCompressedTensor(compressedIndices: Tensor, plainIndices: Tensor, options: { values: Tensor } & FactoryOptions): Tensor
  sparseCompressedTensor(compressedIndices: Tensor, options: { plainIndices: Tensor; values: Tensor } & FactoryOptions): Tensor
  sparseCompressedTensor(compressedIndices: Tensor, plainIndices: Tensor, values: Tensor, size: Ints, options?: FactoryOptions): Tensor
  sparseCompressedTensor(compressedIndices: Tensor, plainIndices: Tensor, values: Tensor, options: { size: Ints } & FactoryOptions): Tensor
  sparseCompressedTensor(compressedIndices: Tensor, plainIndices: Tensor, options: { values: Tensor; size: Ints } & FactoryOptions): Tensor
  sparseCompressedTensor(compressedIndices: Tensor, options: { plainIndices: Tensor; values: Tensor; size: Ints } & FactoryOptions): Tensor
  /** `sparse_coo_tensor` */
  sparseCooTensor(indices: Tensor, values: Tensor, options?: SparseCooTensorIndicesOptions): Tensor
  sparseCooTensor(indices: Tensor, options: { values: Tensor } & SparseCooTensorIndicesOptions): Tensor
  sparseCooTensor(indices: Tensor, values: Tensor, size: Ints, options?: SparseCooTensorIndicesOptions): Tensor
  sparseCooTensor(indices: Tensor, values: Tensor, options: { size: Ints } & SparseCooTensorIndicesOptions): Tensor
  sparseCooTensor(indices: Tensor, options: { values: Tensor; size: Ints } & SparseCooTensorIndicesOptions): Tensor
  sparseCooTensor(size: Ints, options?: FactoryOutOptions): Tensor
  sparseCooTensor(...size: Int[]): Tensor
  sparseCooTensor(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  /** `sparse_csc_tensor` */
  sparseCscTensor(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, options?: FactoryOptions): Tensor
  sparseCscTensor(ccolIndices: Tensor, rowIndices: Tensor, options: { values: Tensor } & FactoryOptions): Tensor
  sparseCscTensor(ccolIndices: Tensor, options: { rowIndices: Tensor; values: Tensor } & FactoryOptions): Tensor
  sparseCscTensor(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, size: Ints, options?: FactoryOptions): Tensor
  sparseCscTensor(ccolIndices: Tensor, rowIndices: Tensor, values: Tensor, options: { size: Ints } & FactoryOptions): Tensor
  sparseCscTensor(ccolIndices: Tensor, rowIndices: Tensor, options: { values: Tensor; size: Ints } & FactoryOptions): Tensor
  sparseCscTensor(ccolIndices: Tensor, options: { rowIndices: Tensor; values: Tensor; size: Ints } & FactoryOptions): Tensor
  /** `sparse_csr_tensor` */
  sparseCsrTensor(crowIndices: Tensor, colIndices: Tensor, values: Tensor, options?: FactoryOptions): Tensor
  sparseCsrTensor(crowIndices: Tensor, colIndices: Tensor, options: { values: Tensor } & FactoryOptions): Tensor
  sparseCsrTensor(crowIndices: Tensor, options: { colIndices: Tensor; values: Tensor } & FactoryOptions): Tensor
  sparseCsrTensor(crowIndices: Tensor, colIndices: Tensor, values: Tensor, size: Ints, options?: FactoryOptions): Tensor
  sparseCsrTensor(crowIndices: Tensor, colIndices: Tensor, values: Tensor, options: { size: Ints } & FactoryOptions): Tensor
  sparseCsrTensor(crowIndices: Tensor, colIndices: Tensor, options: { values: Tensor; size: Ints } & FactoryOptions): Tensor
  sparseCsrTensor(crowIndices: Tensor, options: { colIndices: Tensor; values: Tensor; size: Ints } & FactoryOptions): Tensor
  /** `sparse_dim` */
  sparseDim(self: Tensor): number
  /** `sparse_mask` */
  sparseMask(self: Tensor, mask: Tensor, options?: OutOptions): Tensor
  sparseMask(self: Tensor, options: { mask: Tensor } & OutOptions): Tensor
  /** `sparse_resize` */
  sparseResize(self: Tensor, size: Ints, sparseDim: Int, denseDim: Int, options?: OutOptions): Tensor
  sparseResize(self: Tensor, size: Ints, sparseDim: Int, options: { denseDim: Int } & OutOptions): Tensor
  sparseResize(self: Tensor, size: Ints, options: { sparseDim: Int; denseDim: Int } & OutOptions): Tensor
  sparseResize(self: Tensor, options: { size: Ints; sparseDim: Int; denseDim: Int } & OutOptions): Tensor
  /** `sparse_resize_` */
  sparseResize_(self: Tensor, size: Ints, sparseDim: Int, denseDim: Int): Tensor
  sparseResize_(self: Tensor, size: Ints, sparseDim: Int, options: { denseDim: Int }): Tensor
  sparseResize_(self: Tensor, size: Ints, options: { sparseDim: Int; denseDim: Int }): Tensor
  sparseResize_(self: Tensor, options: { size: Ints; sparseDim: Int; denseDim: Int }): Tensor
  /** `sparse_resize_and_clear` */
  sparseResizeAndClear(self: Tensor, size: Ints, sparseDim: Int, denseDim: Int, options?: OutOptions): Tensor
  sparseResizeAndClear(self: Tensor, size: Ints, sparseDim: Int, options: { denseDim: Int } & OutOptions): Tensor
  sparseResizeAndClear(self: Tensor, size: Ints, options: { sparseDim: Int; denseDim: Int } & OutOptions): Tensor
  sparseResizeAndClear(self: Tensor, options: { size: Ints; sparseDim: Int; denseDim: Int } & OutOptions): Tensor
  /** `sparse_resize_and_clear_` */
  sparseResizeAndClear_(self: Tensor, size: Ints, sparseDim: Int, denseDim: Int): Tensor
  sparseResizeAndClear_(self: Tensor, size: Ints, sparseDim: Int, options: { denseDim: Int }): Tensor
  sparseResizeAndClear_(self: Tensor, size: Ints, options: { sparseDim: Int; denseDim: Int }): Tensor
  sparseResizeAndClear_(self: Tensor, options: { size: Ints; sparseDim: Int; denseDim: Int }): Tensor
  /** `sparse_sampled_addmm` */
  sparseSampledAddmm(self: Tensor, mat1: Tensor, mat2: Tensor, options?: BetaAlphaOutOptions): Tensor
  sparseSampledAddmm(self: Tensor, mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOutOptions): Tensor
  sparseSampledAddmm(self: Tensor, options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOutOptions): Tensor
  /** `special_airy_ai` */
  specialAiryAi(x: Tensor, options?: OutOptions): Tensor
  /** `special_bessel_j0` */
  specialBesselJ0(self: Tensor, options?: OutOptions): Tensor
  /** `special_bessel_j1` */
  specialBesselJ1(self: Tensor, options?: OutOptions): Tensor
  /** `special_bessel_y0` */
  specialBesselY0(self: Tensor, options?: OutOptions): Tensor
  /** `special_bessel_y1` */
  specialBesselY1(self: Tensor, options?: OutOptions): Tensor
  /** `special_chebyshev_polynomial_t` */
  specialChebyshevPolynomialT(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialChebyshevPolynomialT(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialChebyshevPolynomialT(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialChebyshevPolynomialT(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialChebyshevPolynomialT(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialChebyshevPolynomialT(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_chebyshev_polynomial_u` */
  specialChebyshevPolynomialU(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialChebyshevPolynomialU(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialChebyshevPolynomialU(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialChebyshevPolynomialU(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialChebyshevPolynomialU(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialChebyshevPolynomialU(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_chebyshev_polynomial_v` */
  specialChebyshevPolynomialV(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialChebyshevPolynomialV(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialChebyshevPolynomialV(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialChebyshevPolynomialV(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialChebyshevPolynomialV(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialChebyshevPolynomialV(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_chebyshev_polynomial_w` */
  specialChebyshevPolynomialW(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialChebyshevPolynomialW(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialChebyshevPolynomialW(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialChebyshevPolynomialW(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialChebyshevPolynomialW(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialChebyshevPolynomialW(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_digamma` */
  specialDigamma(self: Tensor, options?: OutOptions): Tensor
  /** `special_entr` */
  specialEntr(self: Tensor, options?: OutOptions): Tensor
  /** `special_erf` */
  specialErf(self: Tensor, options?: OutOptions): Tensor
  /** `special_erfc` */
  specialErfc(self: Tensor, options?: OutOptions): Tensor
  /** `special_erfcx` */
  specialErfcx(self: Tensor, options?: OutOptions): Tensor
  /** `special_erfinv` */
  specialErfinv(self: Tensor, options?: OutOptions): Tensor
  /** `special_exp2` */
  specialExp2(self: Tensor, options?: OutOptions): Tensor
  /** `special_expit` */
  specialExpit(self: Tensor, options?: OutOptions): Tensor
  /** `special_expm1` */
  specialExpm1(self: Tensor, options?: OutOptions): Tensor
  /** `special_gammainc` */
  specialGammainc(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  specialGammainc(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `special_gammaincc` */
  specialGammaincc(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  specialGammaincc(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `special_gammaln` */
  specialGammaln(self: Tensor, options?: OutOptions): Tensor
  /** `special_hermite_polynomial_h` */
  specialHermitePolynomialH(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialHermitePolynomialH(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialHermitePolynomialH(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialHermitePolynomialH(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialHermitePolynomialH(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialHermitePolynomialH(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_hermite_polynomial_he` */
  specialHermitePolynomialHe(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialHermitePolynomialHe(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialHermitePolynomialHe(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialHermitePolynomialHe(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialHermitePolynomialHe(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialHermitePolynomialHe(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_i0` */
  specialI0(self: Tensor, options?: OutOptions): Tensor
  /** `special_i0e` */
  specialI0e(self: Tensor, options?: OutOptions): Tensor
  /** `special_i1` */
  specialI1(self: Tensor, options?: OutOptions): Tensor
  /** `special_i1e` */
  specialI1e(self: Tensor, options?: OutOptions): Tensor
  /** `special_laguerre_polynomial_l` */
  specialLaguerrePolynomialL(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialLaguerrePolynomialL(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialLaguerrePolynomialL(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialLaguerrePolynomialL(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialLaguerrePolynomialL(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialLaguerrePolynomialL(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_legendre_polynomial_p` */
  specialLegendrePolynomialP(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialLegendrePolynomialP(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialLegendrePolynomialP(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialLegendrePolynomialP(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialLegendrePolynomialP(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialLegendrePolynomialP(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_log1p` */
  specialLog1p(self: Tensor, options?: OutOptions): Tensor
  /** `special_log_ndtr` */
  specialLogNdtr(self: Tensor, options?: OutOptions): Tensor
  /** `special_log_softmax` */
  specialLogSoftmax(self: Tensor, dim: Int, options?: DtypeOptions): Tensor
  specialLogSoftmax(self: Tensor, options: { dim: Int } & DtypeOptions): Tensor
  /** `special_logit` */
  specialLogit(self: Tensor, eps?: Double | null | EpsOutOptions, options?: EpsOutOptions): Tensor
  /** `special_logsumexp` */
  specialLogsumexp(self: Tensor, dim: Size, keepdim?: boolean | KeepdimOutOptions2, options?: KeepdimOutOptions2): Tensor
  specialLogsumexp(self: Tensor, options: { dim: Size } & KeepdimOutOptions2): Tensor
  /** `special_modified_bessel_i0` */
  specialModifiedBesselI0(self: Tensor, options?: OutOptions): Tensor
  /** `special_modified_bessel_i1` */
  specialModifiedBesselI1(self: Tensor, options?: OutOptions): Tensor
  /** `special_modified_bessel_k0` */
  specialModifiedBesselK0(self: Tensor, options?: OutOptions): Tensor
  /** `special_modified_bessel_k1` */
  specialModifiedBesselK1(self: Tensor, options?: OutOptions): Tensor
  /** `special_multigammaln` */
  specialMultigammaln(self: Tensor, p: Int, options?: OutOptions): Tensor
  specialMultigammaln(self: Tensor, options: { p: Int } & OutOptions): Tensor
  /** `special_ndtr` */
  specialNdtr(self: Tensor, options?: OutOptions): Tensor
  /** `special_ndtri` */
  specialNdtri(self: Tensor, options?: OutOptions): Tensor
  /** `special_polygamma` */
  specialPolygamma(n: Int, self: Tensor, options?: OutOptions): Tensor
  specialPolygamma(n: Int, options: { self: Tensor } & OutOptions): Tensor
  /** `special_psi` */
  specialPsi(self: Tensor, options?: OutOptions): Tensor
  /** `special_round` */
  specialRound(self: Tensor, options?: DecimalsOutOptions2): Tensor
  /** `special_scaled_modified_bessel_k0` */
  specialScaledModifiedBesselK0(x: Tensor, options?: OutOptions): Tensor
  /** `special_scaled_modified_bessel_k1` */
  specialScaledModifiedBesselK1(x: Tensor, options?: OutOptions): Tensor
  /** `special_shifted_chebyshev_polynomial_t` */
  specialShiftedChebyshevPolynomialT(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialT(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialShiftedChebyshevPolynomialT(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialT(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialShiftedChebyshevPolynomialT(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialT(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_shifted_chebyshev_polynomial_u` */
  specialShiftedChebyshevPolynomialU(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialU(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialShiftedChebyshevPolynomialU(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialU(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialShiftedChebyshevPolynomialU(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialU(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_shifted_chebyshev_polynomial_v` */
  specialShiftedChebyshevPolynomialV(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialV(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialShiftedChebyshevPolynomialV(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialV(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialShiftedChebyshevPolynomialV(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialV(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_shifted_chebyshev_polynomial_w` */
  specialShiftedChebyshevPolynomialW(x: Tensor, n: Tensor, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialW(x: Tensor, options: { n: Tensor } & OutOptions): Tensor
  specialShiftedChebyshevPolynomialW(x: Tensor, n: Scalar, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialW(x: Tensor, options: { n: Scalar } & OutOptions): Tensor
  specialShiftedChebyshevPolynomialW(x: Scalar, n: Tensor, options?: OutOptions): Tensor
  specialShiftedChebyshevPolynomialW(x: Scalar, options: { n: Tensor } & OutOptions): Tensor
  /** `special_sinc` */
  specialSinc(self: Tensor, options?: OutOptions): Tensor
  /** `special_softmax` */
  specialSoftmax(self: Tensor, dim: Int, dtype?: DType | null | DtypeOptions, options?: DtypeOptions): Tensor
  specialSoftmax(self: Tensor, options: { dim: Int } & DtypeOptions): Tensor
  /** `special_spherical_bessel_j0` */
  specialSphericalBesselJ0(x: Tensor, options?: OutOptions): Tensor
  /** `special_xlog1py` */
  specialXlog1py(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  specialXlog1py(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  specialXlog1py(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  specialXlog1py(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  specialXlog1py(self: Scalar, other: Tensor, options?: OutOptions): Tensor
  specialXlog1py(self: Scalar, options: { other: Tensor } & OutOptions): Tensor
  /** `special_xlogy` */
  specialXlogy(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  specialXlogy(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  specialXlogy(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  specialXlogy(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  specialXlogy(self: Scalar, other: Tensor, options?: OutOptions): Tensor
  specialXlogy(self: Scalar, options: { other: Tensor } & OutOptions): Tensor
  /** `special_zeta` */
  specialZeta(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  specialZeta(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  specialZeta(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  specialZeta(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  specialZeta(self: Scalar, other: Tensor, options?: OutOptions): Tensor
  specialZeta(self: Scalar, options: { other: Tensor } & OutOptions): Tensor
  /** `split` */
  split(self: Tensor, splitSize: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  split(self: Tensor, options: { splitSize: Int } & DimOptions): Parts
  split(self: Tensor, splitSize: Ints, dim?: Int | DimOptions, options?: DimOptions): Parts
  split(self: Tensor, options: { splitSize: Ints } & DimOptions): Parts
  /** `split_copy` */
  splitCopy(self: Tensor, splitSize: Int, dim?: Int | DimOutOptions3, options?: DimOutOptions3): Parts
  splitCopy(self: Tensor, options: { splitSize: Int } & DimOutOptions3): Parts
  /** `split_with_sizes` */
  splitWithSizes(self: Tensor, splitSizes: Ints, dim?: Int | DimOptions, options?: DimOptions): Parts
  splitWithSizes(self: Tensor, options: { splitSizes: Ints } & DimOptions): Parts
  /** `split_with_sizes_copy` */
  splitWithSizesCopy(self: Tensor, splitSizes: Ints, dim?: Int | DimOutOptions3, options?: DimOutOptions3): Parts
  splitWithSizesCopy(self: Tensor, options: { splitSizes: Ints } & DimOutOptions3): Parts
  /** `sqrt` */
  sqrt(self: Tensor, options?: OutOptions): Tensor
  /** `sqrt_` */
  sqrt_(self: Tensor): Tensor
  /** `square` */
  square(self: Tensor, options?: OutOptions): Tensor
  /** `square_` */
  square_(self: Tensor): Tensor
  /** `squeeze` */
  squeeze(self: Tensor): Tensor
  squeeze(self: Tensor, dim: Int): Tensor
  squeeze(self: Tensor, options: { dim: Int }): Tensor
  squeeze(self: Tensor, dim: Ints): Tensor
  squeeze(self: Tensor, options: { dim: Ints }): Tensor
  /** `squeeze_` */
  squeeze_(self: Tensor): Tensor
  squeeze_(self: Tensor, dim: Int): Tensor
  squeeze_(self: Tensor, options: { dim: Int }): Tensor
  squeeze_(self: Tensor, dim: Ints): Tensor
  squeeze_(self: Tensor, options: { dim: Ints }): Tensor
  /** `squeeze_copy` */
  squeezeCopy(self: Tensor, options?: OutOptions): Tensor
  squeezeCopy(self: Tensor, dim: Int, options?: OutOptions): Tensor
  squeezeCopy(self: Tensor, options: { dim: Int } & OutOptions): Tensor
  squeezeCopy(self: Tensor, dim: Ints, options?: OutOptions): Tensor
  squeezeCopy(self: Tensor, options: { dim: Ints } & OutOptions): Tensor
  /** `sspaddmm` */
  sspaddmm(self: Tensor, mat1: Tensor, mat2: Tensor, options?: BetaAlphaOutOptions): Tensor
  sspaddmm(self: Tensor, mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOutOptions): Tensor
  sspaddmm(self: Tensor, options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOutOptions): Tensor
  /** `stack` */
  stack(tensors: Tensors, dim?: Int | DimOutOptions, options?: DimOutOptions): Tensor
  /** `std` */
  std(self: Tensor, unbiased?: boolean | UnbiasedOptions, options?: UnbiasedOptions): Tensor
  std(self: Tensor, dim?: Size | null | StdCorrectionOptions, options?: StdCorrectionOptions): Tensor
  std(self: Tensor, dim: Size | null, unbiased?: boolean | UnbiasedKeepdimOutOptions, keepdim?: boolean | UnbiasedKeepdimOutOptions, options?: UnbiasedKeepdimOutOptions): Tensor
  std(self: Tensor, options: { dim: Size | null } & UnbiasedKeepdimOutOptions): Tensor
  /** `std_mean` */
  stdMean(self: Tensor, unbiased?: boolean | UnbiasedOptions, options?: UnbiasedOptions): [Tensor, Tensor]
  stdMean(self: Tensor, dim?: Size | null | StdMeanCorrectionOptions, options?: StdMeanCorrectionOptions): [Tensor, Tensor]
  stdMean(self: Tensor, dim: Size | null, unbiased?: boolean | UnbiasedKeepdimOptions, keepdim?: boolean | UnbiasedKeepdimOptions, options?: UnbiasedKeepdimOptions): [Tensor, Tensor]
  stdMean(self: Tensor, options: { dim: Size | null } & UnbiasedKeepdimOptions): [Tensor, Tensor]
  /** `stft` */
  stft(self: Tensor, nFft: Int, hopLength?: Int | null | StftCenterOptions, winLength?: Int | null | StftCenterOptions, window?: Tensor | null | StftCenterOptions, center?: boolean | StftCenterOptions, padMode?: string | StftCenterOptions, normalized?: boolean | StftCenterOptions, onesided?: boolean | null | StftCenterOptions, returnComplex?: boolean | null | StftCenterOptions, alignToWindow?: boolean | null | StftCenterOptions, options?: StftCenterOptions): Tensor
  stft(self: Tensor, options: { nFft: Int } & StftCenterOptions): Tensor
  stft(self: Tensor, nFft: Int, hopLength?: Int | null | StftOptions, winLength?: Int | null | StftOptions, window?: Tensor | null | StftOptions, normalized?: boolean | StftOptions, onesided?: boolean | null | StftOptions, returnComplex?: boolean | null | StftOptions, alignToWindow?: boolean | null | StftOptions, options?: StftOptions): Tensor
  stft(self: Tensor, options: { nFft: Int } & StftOptions): Tensor
  /** `storage_offset` */
  storageOffset(self: Tensor): number
  /** `stride` */
  stride(self: Tensor, dim: Int): number
  stride(self: Tensor, options: { dim: Int }): number
  /** `sub` */
  sub(self: Tensor, other: Scalar, alpha?: Scalar | AlphaOutOptions, options?: AlphaOutOptions): Tensor
  sub(self: Tensor, options: { other: Scalar } & AlphaOutOptions): Tensor
  sub(self: Tensor, other: Tensor, options?: AlphaOutOptions): Tensor
  sub(self: Tensor, options: { other: Tensor } & AlphaOutOptions): Tensor
  /** `sub_` */
  sub_(self: Tensor, other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): Tensor
  sub_(self: Tensor, options: { other: Scalar } & AlphaOptions): Tensor
  sub_(self: Tensor, other: Tensor, options?: AlphaOptions): Tensor
  sub_(self: Tensor, options: { other: Tensor } & AlphaOptions): Tensor
  /** `subtract` */
  subtract(self: Tensor, other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): Tensor
  subtract(self: Tensor, options: { other: Scalar } & AlphaOptions): Tensor
  subtract(self: Tensor, other: Tensor, options?: AlphaOutOptions): Tensor
  subtract(self: Tensor, options: { other: Tensor } & AlphaOutOptions): Tensor
  /** `subtract_` */
  subtract_(self: Tensor, other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): Tensor
  subtract_(self: Tensor, options: { other: Scalar } & AlphaOptions): Tensor
  subtract_(self: Tensor, other: Tensor, options?: AlphaOptions): Tensor
  subtract_(self: Tensor, options: { other: Tensor } & AlphaOptions): Tensor
  /** `sum` */
  sum(self: Tensor, options?: DtypeOutOptions): Tensor
  sum(self: Tensor, dim: Size | null, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  sum(self: Tensor, options: { dim: Size | null } & KeepdimDtypeOutOptions): Tensor
  /** `sum_to_size` */
  sumToSize(self: Tensor, size: Ints): Tensor
  sumToSize(self: Tensor, options: { size: Ints }): Tensor
  /** `svd` */
  svd(self: Tensor, some?: boolean | SomeComputeUvOutOptions, computeUv?: boolean | SomeComputeUvOutOptions, options?: SomeComputeUvOutOptions): USV
  /** `swapaxes` */
  swapaxes(self: Tensor, axis0: Int, axis1: Int): Tensor
  swapaxes(self: Tensor, axis0: Int, options: { axis1: Int }): Tensor
  swapaxes(self: Tensor, options: { axis0: Int; axis1: Int }): Tensor
  /** `swapaxes_` */
  swapaxes_(self: Tensor, axis0: Int, axis1: Int): Tensor
  swapaxes_(self: Tensor, axis0: Int, options: { axis1: Int }): Tensor
  swapaxes_(self: Tensor, options: { axis0: Int; axis1: Int }): Tensor
  /** `swapdims` */
  swapdims(self: Tensor, dim0: Int, dim1: Int): Tensor
  swapdims(self: Tensor, dim0: Int, options: { dim1: Int }): Tensor
  swapdims(self: Tensor, options: { dim0: Int; dim1: Int }): Tensor
  /** `swapdims_` */
  swapdims_(self: Tensor, dim0: Int, dim1: Int): Tensor
  swapdims_(self: Tensor, dim0: Int, options: { dim1: Int }): Tensor
  swapdims_(self: Tensor, options: { dim0: Int; dim1: Int }): Tensor
  /** `t` */
  t(self: Tensor): Tensor
  /** `t_` */
  t_(self: Tensor): Tensor
  /** `t_copy` */
  tCopy(self: Tensor, options?: OutOptions): Tensor
  /** `take` */
  take(self: Tensor, index: Tensor, options?: OutOptions): Tensor
  take(self: Tensor, options: { index: Tensor } & OutOptions): Tensor
  /** `take_along_dim` */
  takeAlongDim(self: Tensor, indices: Tensor, dim?: Int | null | DimOutOptions2, options?: DimOutOptions2): Tensor
  takeAlongDim(self: Tensor, options: { indices: Tensor } & DimOutOptions2): Tensor
  /** `tan` */
  tan(self: Tensor, options?: OutOptions): Tensor
  /** `tan_` */
  tan_(self: Tensor): Tensor
  /** `tanh` */
  tanh(self: Tensor, options?: OutOptions): Tensor
  /** `tanh_` */
  tanh_(self: Tensor): Tensor
  /** `tanh_backward` */
  tanhBackward(gradOutput: Tensor, output: Tensor, options?: OutOptions): Tensor
  tanhBackward(gradOutput: Tensor, options: { output: Tensor } & OutOptions): Tensor
  /** `tensor_split` */
  tensorSplit(self: Tensor, indices: Ints, dim?: Int | DimOptions, options?: DimOptions): Parts
  tensorSplit(self: Tensor, options: { indices: Ints } & DimOptions): Parts
  tensorSplit(self: Tensor, sections: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  tensorSplit(self: Tensor, options: { sections: Int } & DimOptions): Parts
  tensorSplit(self: Tensor, tensorIndicesOrSections: Tensor, dim?: Int | DimOptions, options?: DimOptions): Parts
  tensorSplit(self: Tensor, options: { tensorIndicesOrSections: Tensor } & DimOptions): Parts
  /** `tensordot` */
  tensordot(self: Tensor, other: Tensor, dimsSelf: Ints, dimsOther: Ints, options?: OutOptions): Tensor
  tensordot(self: Tensor, other: Tensor, dimsSelf: Ints, options: { dimsOther: Ints } & OutOptions): Tensor
  tensordot(self: Tensor, other: Tensor, options: { dimsSelf: Ints; dimsOther: Ints } & OutOptions): Tensor
  tensordot(self: Tensor, options: { other: Tensor; dimsSelf: Ints; dimsOther: Ints } & OutOptions): Tensor
  /** `thnn_conv2d` */
  thnnConv2d(self: Tensor, weight: Tensor, kernelSize: Size, bias?: Tensor | null | SlowConv3dOptions, stride?: Size | SlowConv3dOptions, padding?: Size | SlowConv3dOptions, options?: SlowConv3dOptions): Tensor
  thnnConv2d(self: Tensor, weight: Tensor, options: { kernelSize: Size } & SlowConv3dOptions): Tensor
  thnnConv2d(self: Tensor, options: { weight: Tensor; kernelSize: Size } & SlowConv3dOptions): Tensor
  /** `threshold` */
  threshold(self: Tensor, threshold: Scalar, value: Scalar, options?: OutOptions): Tensor
  threshold(self: Tensor, threshold: Scalar, options: { value: Scalar } & OutOptions): Tensor
  threshold(self: Tensor, options: { threshold: Scalar; value: Scalar } & OutOptions): Tensor
  /** `threshold_` */
  threshold_(self: Tensor, threshold: Scalar, value: Scalar): Tensor
  threshold_(self: Tensor, threshold: Scalar, options: { value: Scalar }): Tensor
  threshold_(self: Tensor, options: { threshold: Scalar; value: Scalar }): Tensor
  /** `threshold_backward` */
  thresholdBackward(gradOutput: Tensor, self: Tensor, threshold: Scalar, options?: OutOptions): Tensor
  thresholdBackward(gradOutput: Tensor, self: Tensor, options: { threshold: Scalar } & OutOptions): Tensor
  thresholdBackward(gradOutput: Tensor, options: { self: Tensor; threshold: Scalar } & OutOptions): Tensor
  /** `tile` */
  tile(self: Tensor, dims: Ints): Tensor
  tile(self: Tensor, options: { dims: Ints }): Tensor
  /** `to` */
  to(self: Tensor, dtype: DType, nonBlocking?: boolean | NonBlockingCopyMemoryFormatOptions, copy?: boolean | NonBlockingCopyMemoryFormatOptions, memoryFormat?: MemoryFormat | null | NonBlockingCopyMemoryFormatOptions, options?: NonBlockingCopyMemoryFormatOptions): Tensor
  to(self: Tensor, options: { dtype: DType } & NonBlockingCopyMemoryFormatOptions): Tensor
  to(self: Tensor, device: Device, dtype: DType, nonBlocking?: boolean | NonBlockingCopyMemoryFormatOptions, copy?: boolean | NonBlockingCopyMemoryFormatOptions, memoryFormat?: MemoryFormat | null | NonBlockingCopyMemoryFormatOptions, options?: NonBlockingCopyMemoryFormatOptions): Tensor
  to(self: Tensor, device: Device, options: { dtype: DType } & NonBlockingCopyMemoryFormatOptions): Tensor
  to(self: Tensor, options: { device: Device; dtype: DType } & NonBlockingCopyMemoryFormatOptions): Tensor
  to(self: Tensor, options?: ToDtypeLayoutOptions): Tensor
  to(self: Tensor, other: Tensor, nonBlocking?: boolean | NonBlockingCopyMemoryFormatOptions, copy?: boolean | NonBlockingCopyMemoryFormatOptions, memoryFormat?: MemoryFormat | null | NonBlockingCopyMemoryFormatOptions, options?: NonBlockingCopyMemoryFormatOptions): Tensor
  to(self: Tensor, options: { other: Tensor } & NonBlockingCopyMemoryFormatOptions): Tensor
  /** `to_dense` */
  toDense(self: Tensor, dtype?: DType | null | DtypeMaskedGradOptions, options?: DtypeMaskedGradOptions): Tensor
  /** `to_dense_backward` */
  toDenseBackward(grad: Tensor, input: Tensor, maskedGrad?: boolean | null | MaskedGradOptions, options?: MaskedGradOptions): Tensor
  toDenseBackward(grad: Tensor, options: { input: Tensor } & MaskedGradOptions): Tensor
  /** `to_mkldnn` */
  toMkldnn(self: Tensor, dtype?: DType | null | DtypeOutOptions, options?: DtypeOutOptions): Tensor
  /** `to_mkldnn_backward` */
  toMkldnnBackward(grad: Tensor, input: Tensor): Tensor
  toMkldnnBackward(grad: Tensor, options: { input: Tensor }): Tensor
  /** `to_padded_tensor` */
  toPaddedTensor(self: Tensor, padding: Double, outputSize?: Ints | null | OutputSizeOutOptions2, options?: OutputSizeOutOptions2): Tensor
  toPaddedTensor(self: Tensor, options: { padding: Double } & OutputSizeOutOptions2): Tensor
  /** `to_sparse` */
  toSparse(self: Tensor, options?: LayoutBlocksizeDenseDimOptions): Tensor
  toSparse(self: Tensor, sparseDim: Int): Tensor
  toSparse(self: Tensor, options: { sparseDim: Int }): Tensor
  /** `to_sparse_bsc` */
  toSparseBsc(self: Tensor, blocksize: Size, denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  toSparseBsc(self: Tensor, options: { blocksize: Size } & DenseDimOptions): Tensor
  /** `to_sparse_bsr` */
  toSparseBsr(self: Tensor, blocksize: Size, denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  toSparseBsr(self: Tensor, options: { blocksize: Size } & DenseDimOptions): Tensor
  /** `to_sparse_csc` */
  toSparseCsc(self: Tensor, denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  /** `to_sparse_csr` */
  toSparseCsr(self: Tensor, denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  /** `topk` */
  topk(self: Tensor, k: Int, dim?: Int | TopkOptions, largest?: boolean | TopkOptions, sorted?: boolean | TopkOptions, options?: TopkOptions): ValuesIndices
  topk(self: Tensor, options: { k: Int } & TopkOptions): ValuesIndices
  /** `trace` */
  trace(self: Tensor, options?: OutOptions): Tensor
  /** `trace_backward` */
  traceBackward(grad: Tensor, sizes: Ints): Tensor
  traceBackward(grad: Tensor, options: { sizes: Ints }): Tensor
  /** `transpose` */
  transpose(self: Tensor, dim0: Int, dim1: Int): Tensor
  transpose(self: Tensor, dim0: Int, options: { dim1: Int }): Tensor
  transpose(self: Tensor, options: { dim0: Int; dim1: Int }): Tensor
  /** `transpose_` */
  transpose_(self: Tensor, dim0: Int, dim1: Int): Tensor
  transpose_(self: Tensor, dim0: Int, options: { dim1: Int }): Tensor
  transpose_(self: Tensor, options: { dim0: Int; dim1: Int }): Tensor
  /** `transpose_copy` */
  transposeCopy(self: Tensor, dim0: Int, dim1: Int, options?: OutOptions): Tensor
  transposeCopy(self: Tensor, dim0: Int, options: { dim1: Int } & OutOptions): Tensor
  transposeCopy(self: Tensor, options: { dim0: Int; dim1: Int } & OutOptions): Tensor
  /** `trapezoid` */
  trapezoid(y: Tensor, options?: DxDimOptions): Tensor
  trapezoid(y: Tensor, x: Tensor, options?: DimOptions): Tensor
  trapezoid(y: Tensor, options: { x: Tensor } & DimOptions): Tensor
  /** `trapz` */
  trapz(y: Tensor, options?: DxDimOptions2): Tensor
  trapz(y: Tensor, x: Tensor, options?: DimOptions): Tensor
  trapz(y: Tensor, options: { x: Tensor } & DimOptions): Tensor
  /** `triangular_solve` */
  triangularSolve(self: Tensor, A: Tensor, upper?: boolean | TriangularSolveOptions, transpose?: boolean | TriangularSolveOptions, unitriangular?: boolean | TriangularSolveOptions, options?: TriangularSolveOptions): SolutionClonedCoefficient
  triangularSolve(self: Tensor, options: { A: Tensor } & TriangularSolveOptions): SolutionClonedCoefficient
  /** `tril` */
  tril(self: Tensor, diagonal?: Int | DiagonalOutOptions, options?: DiagonalOutOptions): Tensor
  /** `tril_` */
  tril_(self: Tensor, diagonal?: Int | DiagonalOptions, options?: DiagonalOptions): Tensor
  /** `tril_indices` */
  trilIndices(row: Int, col: Int, offset?: Int | TrilIndicesOptions, options?: TrilIndicesOptions): Tensor
  trilIndices(row: Int, options: { col: Int } & TrilIndicesOptions): Tensor
  /** `triplet_margin_loss` */
  tripletMarginLoss(anchor: Tensor, positive: Tensor, negative: Tensor, margin?: Double | TripletMarginLossOptions, p?: Double | TripletMarginLossOptions, eps?: Double | TripletMarginLossOptions, swap?: boolean | TripletMarginLossOptions, reduction?: Int | TripletMarginLossOptions, options?: TripletMarginLossOptions): Tensor
  tripletMarginLoss(anchor: Tensor, positive: Tensor, options: { negative: Tensor } & TripletMarginLossOptions): Tensor
  tripletMarginLoss(anchor: Tensor, options: { positive: Tensor; negative: Tensor } & TripletMarginLossOptions): Tensor
  /** `triu` */
  triu(self: Tensor, diagonal?: Int | DiagonalOutOptions, options?: DiagonalOutOptions): Tensor
  /** `triu_` */
  triu_(self: Tensor, diagonal?: Int | DiagonalOptions, options?: DiagonalOptions): Tensor
  /** `triu_indices` */
  triuIndices(row: Int, col: Int, offset?: Int | TrilIndicesOptions, options?: TrilIndicesOptions): Tensor
  triuIndices(row: Int, options: { col: Int } & TrilIndicesOptions): Tensor
  /** `true_divide` */
  trueDivide(self: Tensor, other: Scalar): Tensor
  trueDivide(self: Tensor, options: { other: Scalar }): Tensor
  trueDivide(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  trueDivide(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `true_divide_` */
  trueDivide_(self: Tensor, other: Scalar): Tensor
  trueDivide_(self: Tensor, options: { other: Scalar }): Tensor
  trueDivide_(self: Tensor, other: Tensor): Tensor
  trueDivide_(self: Tensor, options: { other: Tensor }): Tensor
  /** `trunc` */
  trunc(self: Tensor, options?: OutOptions): Tensor
  /** `trunc_` */
  trunc_(self: Tensor): Tensor
  /** `type_as` */
  typeAs(self: Tensor, other: Tensor): Tensor
  typeAs(self: Tensor, options: { other: Tensor }): Tensor
  /** `unbind` */
  unbind(self: Tensor, dim?: Int | DimOptions, options?: DimOptions): Parts
  /** `unbind_copy` */
  unbindCopy(self: Tensor, dim?: Int | DimOutOptions3, options?: DimOutOptions3): Parts
  /** `unflatten` */
  unflatten(self: Tensor, dim: Int, sizes: Ints): Tensor
  unflatten(self: Tensor, dim: Int, options: { sizes: Ints }): Tensor
  unflatten(self: Tensor, options: { dim: Int; sizes: Ints }): Tensor
  /** `unflatten_dense_tensors` */
  unflattenDenseTensors(flat: Tensor, tensors: Tensors): Parts
  unflattenDenseTensors(flat: Tensor, options: { tensors: Tensors }): Parts
  /** `unfold` */
  unfold(self: Tensor, dimension: Int, size: Int, step: Int): Tensor
  unfold(self: Tensor, dimension: Int, size: Int, options: { step: Int }): Tensor
  unfold(self: Tensor, dimension: Int, options: { size: Int; step: Int }): Tensor
  unfold(self: Tensor, options: { dimension: Int; size: Int; step: Int }): Tensor
  /** `unfold_backward` */
  unfoldBackward(gradIn: Tensor, inputSizes: Ints, dim: Int, size: Int, step: Int, options?: OutOptions): Tensor
  unfoldBackward(gradIn: Tensor, inputSizes: Ints, dim: Int, size: Int, options: { step: Int } & OutOptions): Tensor
  unfoldBackward(gradIn: Tensor, inputSizes: Ints, dim: Int, options: { size: Int; step: Int } & OutOptions): Tensor
  unfoldBackward(gradIn: Tensor, inputSizes: Ints, options: { dim: Int; size: Int; step: Int } & OutOptions): Tensor
  unfoldBackward(gradIn: Tensor, options: { inputSizes: Ints; dim: Int; size: Int; step: Int } & OutOptions): Tensor
  /** `unfold_copy` */
  unfoldCopy(self: Tensor, dimension: Int, size: Int, step: Int, options?: OutOptions): Tensor
  unfoldCopy(self: Tensor, dimension: Int, size: Int, options: { step: Int } & OutOptions): Tensor
  unfoldCopy(self: Tensor, dimension: Int, options: { size: Int; step: Int } & OutOptions): Tensor
  unfoldCopy(self: Tensor, options: { dimension: Int; size: Int; step: Int } & OutOptions): Tensor
  /** `uniform` */
  uniform(self: Tensor, from?: Double | UniformOptions, to?: Double | UniformOptions, options?: UniformOptions): Tensor
  /** `uniform_` */
  uniform_(self: Tensor, from?: Double | FromToGeneratorOptions, to?: Double | FromToGeneratorOptions, options?: FromToGeneratorOptions): Tensor
  /** `unique_consecutive` */
  uniqueConsecutive(self: Tensor, returnInverse?: boolean | UniqueConsecutiveOptions, returnCounts?: boolean | UniqueConsecutiveOptions, dim?: Int | null | UniqueConsecutiveOptions, options?: UniqueConsecutiveOptions): [Tensor, Tensor, Tensor]
  /** `unique_dim` */
  uniqueDim(self: Tensor, dim: Int, sorted?: boolean | UniqueDimOptions, returnInverse?: boolean | UniqueDimOptions, returnCounts?: boolean | UniqueDimOptions, options?: UniqueDimOptions): [Tensor, Tensor, Tensor]
  uniqueDim(self: Tensor, options: { dim: Int } & UniqueDimOptions): [Tensor, Tensor, Tensor]
  /** `unique_dim_consecutive` */
  uniqueDimConsecutive(self: Tensor, dim: Int, returnInverse?: boolean | ReturnInverseReturnCountsOutOptions, returnCounts?: boolean | ReturnInverseReturnCountsOutOptions, options?: ReturnInverseReturnCountsOutOptions): [Tensor, Tensor, Tensor]
  uniqueDimConsecutive(self: Tensor, options: { dim: Int } & ReturnInverseReturnCountsOutOptions): [Tensor, Tensor, Tensor]
  /** `unsafe_chunk` */
  unsafeChunk(self: Tensor, chunks: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  unsafeChunk(self: Tensor, options: { chunks: Int } & DimOptions): Parts
  /** `unsafe_split` */
  unsafeSplit(self: Tensor, splitSize: Int, dim?: Int | DimOutOptions3, options?: DimOutOptions3): Parts
  unsafeSplit(self: Tensor, options: { splitSize: Int } & DimOutOptions3): Parts
  /** `unsafe_split_with_sizes` */
  unsafeSplitWithSizes(self: Tensor, splitSizes: Ints, dim?: Int | DimOutOptions3, options?: DimOutOptions3): Parts
  unsafeSplitWithSizes(self: Tensor, options: { splitSizes: Ints } & DimOutOptions3): Parts
  /** `unsqueeze` */
  unsqueeze(self: Tensor, dim: Int): Tensor
  unsqueeze(self: Tensor, options: { dim: Int }): Tensor
  /** `unsqueeze_` */
  unsqueeze_(self: Tensor, dim: Int): Tensor
  unsqueeze_(self: Tensor, options: { dim: Int }): Tensor
  /** `unsqueeze_copy` */
  unsqueezeCopy(self: Tensor, dim: Int, options?: OutOptions): Tensor
  unsqueezeCopy(self: Tensor, options: { dim: Int } & OutOptions): Tensor
  /** `upsample_bicubic2d` */
  upsampleBicubic2d(self: Tensor, outputSize: Size, alignCorners: boolean, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  upsampleBicubic2d(self: Tensor, outputSize: Size, options: { alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  upsampleBicubic2d(self: Tensor, options: { outputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  upsampleBicubic2d(input: Tensor, outputSize: Ints | null, alignCorners: boolean, scaleFactors: Doubles | null): Tensor
  upsampleBicubic2d(input: Tensor, outputSize: Ints | null, alignCorners: boolean, options: { scaleFactors: Doubles | null }): Tensor
  upsampleBicubic2d(input: Tensor, outputSize: Ints | null, options: { alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  upsampleBicubic2d(input: Tensor, options: { outputSize: Ints | null; alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  /** `upsample_bicubic2d_backward` */
  upsampleBicubic2dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, alignCorners: boolean, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  upsampleBicubic2dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, options: { alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  upsampleBicubic2dBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  upsampleBicubic2dBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  /** `upsample_bilinear2d` */
  upsampleBilinear2d(self: Tensor, outputSize: Size, alignCorners: boolean, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  upsampleBilinear2d(self: Tensor, outputSize: Size, options: { alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  upsampleBilinear2d(self: Tensor, options: { outputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  upsampleBilinear2d(input: Tensor, outputSize: Ints | null, alignCorners: boolean, scaleFactors: Doubles | null, options?: OutOptions): Tensor
  upsampleBilinear2d(input: Tensor, outputSize: Ints | null, alignCorners: boolean, options: { scaleFactors: Doubles | null } & OutOptions): Tensor
  upsampleBilinear2d(input: Tensor, outputSize: Ints | null, options: { alignCorners: boolean; scaleFactors: Doubles | null } & OutOptions): Tensor
  upsampleBilinear2d(input: Tensor, options: { outputSize: Ints | null; alignCorners: boolean; scaleFactors: Doubles | null } & OutOptions): Tensor
  /** `upsample_bilinear2d_backward` */
  upsampleBilinear2dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, alignCorners: boolean, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  upsampleBilinear2dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, options: { alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  upsampleBilinear2dBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  upsampleBilinear2dBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size; alignCorners: boolean } & ScalesHScalesWOutOptions): Tensor
  /** `upsample_linear1d` */
  upsampleLinear1d(self: Tensor, outputSize: Size, alignCorners: boolean, scales?: Double | null | ScalesOutOptions, options?: ScalesOutOptions): Tensor
  upsampleLinear1d(self: Tensor, outputSize: Size, options: { alignCorners: boolean } & ScalesOutOptions): Tensor
  upsampleLinear1d(self: Tensor, options: { outputSize: Size; alignCorners: boolean } & ScalesOutOptions): Tensor
  upsampleLinear1d(input: Tensor, outputSize: Ints | null, alignCorners: boolean, scaleFactors: Doubles | null): Tensor
  upsampleLinear1d(input: Tensor, outputSize: Ints | null, alignCorners: boolean, options: { scaleFactors: Doubles | null }): Tensor
  upsampleLinear1d(input: Tensor, outputSize: Ints | null, options: { alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  upsampleLinear1d(input: Tensor, options: { outputSize: Ints | null; alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  /** `upsample_linear1d_backward` */
  upsampleLinear1dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, alignCorners: boolean, scales?: Double | null | ScalesOutOptions, options?: ScalesOutOptions): Tensor
  upsampleLinear1dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, options: { alignCorners: boolean } & ScalesOutOptions): Tensor
  upsampleLinear1dBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size; alignCorners: boolean } & ScalesOutOptions): Tensor
  upsampleLinear1dBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size; alignCorners: boolean } & ScalesOutOptions): Tensor
  /** `upsample_nearest1d` */
  upsampleNearest1d(self: Tensor, outputSize: Size, scales?: Double | null | ScalesOutOptions, options?: ScalesOutOptions): Tensor
  upsampleNearest1d(self: Tensor, options: { outputSize: Size } & ScalesOutOptions): Tensor
  upsampleNearest1d(input: Tensor, outputSize: Ints | null, scaleFactors: Doubles | null): Tensor
  upsampleNearest1d(input: Tensor, outputSize: Ints | null, options: { scaleFactors: Doubles | null }): Tensor
  upsampleNearest1d(input: Tensor, options: { outputSize: Ints | null; scaleFactors: Doubles | null }): Tensor
  /** `upsample_nearest1d_backward` */
  upsampleNearest1dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, scales?: Double | null | ScalesOutOptions, options?: ScalesOutOptions): Tensor
  upsampleNearest1dBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size } & ScalesOutOptions): Tensor
  upsampleNearest1dBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size } & ScalesOutOptions): Tensor
  /** `upsample_nearest2d` */
  upsampleNearest2d(self: Tensor, outputSize: Size, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  upsampleNearest2d(self: Tensor, options: { outputSize: Size } & ScalesHScalesWOutOptions): Tensor
  upsampleNearest2d(input: Tensor, outputSize: Ints | null, scaleFactors: Doubles | null, options?: OutOptions): Tensor
  upsampleNearest2d(input: Tensor, outputSize: Ints | null, options: { scaleFactors: Doubles | null } & OutOptions): Tensor
  upsampleNearest2d(input: Tensor, options: { outputSize: Ints | null; scaleFactors: Doubles | null } & OutOptions): Tensor
  /** `upsample_nearest2d_backward` */
  upsampleNearest2dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, scalesH?: Double | null | ScalesHScalesWOutOptions, scalesW?: Double | null | ScalesHScalesWOutOptions, options?: ScalesHScalesWOutOptions): Tensor
  upsampleNearest2dBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size } & ScalesHScalesWOutOptions): Tensor
  upsampleNearest2dBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size } & ScalesHScalesWOutOptions): Tensor
  /** `upsample_nearest3d` */
  upsampleNearest3d(self: Tensor, outputSize: Size, scalesD?: Double | null | UpsampleNearestExact3dOptions, scalesH?: Double | null | UpsampleNearestExact3dOptions, scalesW?: Double | null | UpsampleNearestExact3dOptions, options?: UpsampleNearestExact3dOptions): Tensor
  upsampleNearest3d(self: Tensor, options: { outputSize: Size } & UpsampleNearestExact3dOptions): Tensor
  upsampleNearest3d(input: Tensor, outputSize: Ints | null, scaleFactors: Doubles | null): Tensor
  upsampleNearest3d(input: Tensor, outputSize: Ints | null, options: { scaleFactors: Doubles | null }): Tensor
  upsampleNearest3d(input: Tensor, options: { outputSize: Ints | null; scaleFactors: Doubles | null }): Tensor
  /** `upsample_nearest3d_backward` */
  upsampleNearest3dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, scalesD?: Double | null | UpsampleNearestExact3dOptions, scalesH?: Double | null | UpsampleNearestExact3dOptions, scalesW?: Double | null | UpsampleNearestExact3dOptions, options?: UpsampleNearestExact3dOptions): Tensor
  upsampleNearest3dBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size } & UpsampleNearestExact3dOptions): Tensor
  upsampleNearest3dBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size } & UpsampleNearestExact3dOptions): Tensor
  /** `upsample_trilinear3d` */
  upsampleTrilinear3d(self: Tensor, outputSize: Size, alignCorners: boolean, scalesD?: Double | null | UpsampleNearestExact3dOptions, scalesH?: Double | null | UpsampleNearestExact3dOptions, scalesW?: Double | null | UpsampleNearestExact3dOptions, options?: UpsampleNearestExact3dOptions): Tensor
  upsampleTrilinear3d(self: Tensor, outputSize: Size, options: { alignCorners: boolean } & UpsampleNearestExact3dOptions): Tensor
  upsampleTrilinear3d(self: Tensor, options: { outputSize: Size; alignCorners: boolean } & UpsampleNearestExact3dOptions): Tensor
  upsampleTrilinear3d(input: Tensor, outputSize: Ints | null, alignCorners: boolean, scaleFactors: Doubles | null): Tensor
  upsampleTrilinear3d(input: Tensor, outputSize: Ints | null, alignCorners: boolean, options: { scaleFactors: Doubles | null }): Tensor
  upsampleTrilinear3d(input: Tensor, outputSize: Ints | null, options: { alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  upsampleTrilinear3d(input: Tensor, options: { outputSize: Ints | null; alignCorners: boolean; scaleFactors: Doubles | null }): Tensor
  /** `upsample_trilinear3d_backward` */
  upsampleTrilinear3dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, alignCorners: boolean, scalesD?: Double | null | UpsampleNearestExact3dOptions, scalesH?: Double | null | UpsampleNearestExact3dOptions, scalesW?: Double | null | UpsampleNearestExact3dOptions, options?: UpsampleNearestExact3dOptions): Tensor
  upsampleTrilinear3dBackward(gradOutput: Tensor, outputSize: Size, inputSize: Size, options: { alignCorners: boolean } & UpsampleNearestExact3dOptions): Tensor
  upsampleTrilinear3dBackward(gradOutput: Tensor, outputSize: Size, options: { inputSize: Size; alignCorners: boolean } & UpsampleNearestExact3dOptions): Tensor
  upsampleTrilinear3dBackward(gradOutput: Tensor, options: { outputSize: Size; inputSize: Size; alignCorners: boolean } & UpsampleNearestExact3dOptions): Tensor
  /** `value_selecting_reduction_backward` */
  valueSelectingReductionBackward(grad: Tensor, dim: Int, indices: Tensor, sizes: Ints, keepdim: boolean): Tensor
  valueSelectingReductionBackward(grad: Tensor, dim: Int, indices: Tensor, sizes: Ints, options: { keepdim: boolean }): Tensor
  valueSelectingReductionBackward(grad: Tensor, dim: Int, indices: Tensor, options: { sizes: Ints; keepdim: boolean }): Tensor
  valueSelectingReductionBackward(grad: Tensor, dim: Int, options: { indices: Tensor; sizes: Ints; keepdim: boolean }): Tensor
  valueSelectingReductionBackward(grad: Tensor, options: { dim: Int; indices: Tensor; sizes: Ints; keepdim: boolean }): Tensor
  /** `values` */
  values(self: Tensor): Tensor
  /** `values_copy` */
  valuesCopy(self: Tensor, options?: OutOptions): Tensor
  /** `vander` */
  vander(x: Tensor, N?: Int | null | NIncreasingOptions, increasing?: boolean | NIncreasingOptions, options?: NIncreasingOptions): Tensor
  /** `var` */
  var(self: Tensor, unbiased?: boolean | UnbiasedOptions, options?: UnbiasedOptions): Tensor
  var(self: Tensor, dim?: Size | null | StdCorrectionOptions, options?: StdCorrectionOptions): Tensor
  var(self: Tensor, dim: Size | null, unbiased?: boolean | UnbiasedKeepdimOutOptions, keepdim?: boolean | UnbiasedKeepdimOutOptions, options?: UnbiasedKeepdimOutOptions): Tensor
  var(self: Tensor, options: { dim: Size | null } & UnbiasedKeepdimOutOptions): Tensor
  /** `var_mean` */
  varMean(self: Tensor, unbiased?: boolean | UnbiasedOptions, options?: UnbiasedOptions): [Tensor, Tensor]
  varMean(self: Tensor, dim?: Size | null | StdMeanCorrectionOptions, options?: StdMeanCorrectionOptions): [Tensor, Tensor]
  varMean(self: Tensor, dim: Size | null, unbiased?: boolean | UnbiasedKeepdimOptions, keepdim?: boolean | UnbiasedKeepdimOptions, options?: UnbiasedKeepdimOptions): [Tensor, Tensor]
  varMean(self: Tensor, options: { dim: Size | null } & UnbiasedKeepdimOptions): [Tensor, Tensor]
  /** `vdot` */
  vdot(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  vdot(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `view` */
  view(self: Tensor, size: Ints): Tensor
  view(self: Tensor, options: { size: Ints }): Tensor
  view(self: Tensor, dtype: DType): Tensor
  view(self: Tensor, options: { dtype: DType }): Tensor
  /** `view_as` */
  viewAs(self: Tensor, other: Tensor): Tensor
  viewAs(self: Tensor, options: { other: Tensor }): Tensor
  /** `view_as_complex` */
  viewAsComplex(self: Tensor): Tensor
  /** `view_as_complex_copy` */
  viewAsComplexCopy(self: Tensor, options?: OutOptions): Tensor
  /** `view_as_real` */
  viewAsReal(self: Tensor): Tensor
  /** `view_as_real_copy` */
  viewAsRealCopy(self: Tensor, options?: OutOptions): Tensor
  /** `view_copy` */
  viewCopy(self: Tensor, size: Ints, options?: OutOptions): Tensor
  viewCopy(self: Tensor, options: { size: Ints } & OutOptions): Tensor
  viewCopy(self: Tensor, dtype: DType, options?: OutOptions): Tensor
  viewCopy(self: Tensor, options: { dtype: DType } & OutOptions): Tensor
  /** `vsplit` */
  vsplit(self: Tensor, indices: Ints): Parts
  vsplit(self: Tensor, options: { indices: Ints }): Parts
  vsplit(self: Tensor, sections: Int): Parts
  vsplit(self: Tensor, options: { sections: Int }): Parts
  /** `vstack` */
  vstack(tensors: Tensors, options?: OutOptions): Tensor
  /** `where` */
  where(condition: Tensor): Parts
  where(condition: Tensor, self: Scalar, other: Scalar): Tensor
  where(condition: Tensor, self: Scalar, options: { other: Scalar }): Tensor
  where(condition: Tensor, options: { self: Scalar; other: Scalar }): Tensor
  where(condition: Tensor, self: Tensor, other: Scalar): Tensor
  where(condition: Tensor, self: Tensor, options: { other: Scalar }): Tensor
  where(condition: Tensor, options: { self: Tensor; other: Scalar }): Tensor
  where(condition: Tensor, self: Scalar, other: Tensor): Tensor
  where(condition: Tensor, self: Scalar, options: { other: Tensor }): Tensor
  where(condition: Tensor, options: { self: Scalar; other: Tensor }): Tensor
  where(condition: Tensor, self: Tensor, other: Tensor, options?: OutOptions): Tensor
  where(condition: Tensor, self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  where(condition: Tensor, options: { self: Tensor; other: Tensor } & OutOptions): Tensor
  /** `xlogy` */
  xlogy(self: Tensor, other: Scalar, options?: OutOptions): Tensor
  xlogy(self: Tensor, options: { other: Scalar } & OutOptions): Tensor
  xlogy(self: Scalar, other: Tensor, options?: OutOptions): Tensor
  xlogy(self: Scalar, options: { other: Tensor } & OutOptions): Tensor
  xlogy(self: Tensor, other: Tensor, options?: OutOptions): Tensor
  xlogy(self: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /** `xlogy_` */
  xlogy_(self: Tensor, other: Scalar): Tensor
  xlogy_(self: Tensor, options: { other: Scalar }): Tensor
  xlogy_(self: Tensor, other: Tensor): Tensor
  xlogy_(self: Tensor, options: { other: Tensor }): Tensor
  /** `zero` */
  zero(self: Tensor, options?: OutOptions): Tensor
  /** `zero_` */
  zero_(self: Tensor): Tensor
  /** `zeros` */
  zeros(size: Ints, options?: FactoryOutOptions): Tensor
  zeros(...size: Int[]): Tensor
  zeros(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  /** `zeros_like` */
  zerosLike(self: Tensor, options?: EmptyMemoryFormatOptions): Tensor
}
