// Generated from libtorch's schemas by `npm run generate`; do not edit.
import type { BoolTensor, Tensor } from '../../tensor/tensor.js'
import type { Device, Double, DType, Int, Ints, OptionalTensors, Parts, Scalar, Size } from '../types.js'
import type { OutOptions, AlphaOutOptions, AlphaOptions, BetaAlphaOutOptions, BetaAlphaOptions, ValueOutOptions, ValueOptions, KeepdimOptions, DimKeepdimOptions, IntoOptions, DimKeepdimOutOptions, KeepdimOutOptions, RtolAtolEqualNanOptions, DimKeepdimOutOptions2, DimKeepdimOutOptions3, FactoryOutOptions, DimKeepdimOutOptions4, DimDescendingOptions, ArgsortStableOptions, StorageOffsetOptions, StorageOffsetOutOptions, OutOptions3, GeneratorOutOptions, GeneratorOptions, PGeneratorOptions, WeightsMinlengthOutOptions, MedianSigmaGeneratorOptions, MemoryFormatOptions, UpperOutOptions, DimOptions, MinMaxOutOptions, MinMaxOutOptions2, MinMaxOptions, MinMaxOptions2, MemoryFormatOutOptions, MemoryFormatOptions2, NonBlockingOptions, DimOutOptions2, CorrectionFweightsAweightsOptions, DtypeOutOptions, DtypeOptions, DiagonalOutOptions, DiagEmbedOptions, OffsetOptions, OffsetDim1Dim2Options, DiffOptions, POutOptions, RoundingModeOutOptions, RoundingModeOptions, ImplicitOptions, LambdGeneratorOptions, WrapOptions, StartDimEndDimOptions, KeepdimOutOptions2, SparseGradOutOptions, LambdOutOptions, HashTensorOptions, HistcOptions, HistogramBinCtOptions, WeightDensityOutOptions, AccumulateOutOptions, IncludeSelfOutOptions, IncludeSelfOptions, DeviceOptions, IstftOptions, DimKeepdimOutOptions5, LinalgNormOrdStrOptions, MeanStdGeneratorOptions, EpsOutOptions, EpsOptions, KeepdimOutOptions3, KeepdimDtypeOutOptions, ReplacementGeneratorOutOptions, NanToNumOptions, NanPosinfNeginfOptions, NanquantileOptions, OutputSizeOptions, SizeFillValueOutOptions, DtypeOutOptions2, LeftTransposeOutOptions, RcondOptions, AccumulateOptions, SomeOutOptions, DimOutputSizeOptions, DimsOutOptions2, KDimsOutOptions, DecimalsOutOptions, DecimalsOptions, ReduceOutOptions, ReduceOptions, StrideOptions, SliceScatterOptions, DimDescendingOutOptions, SortStableOptions, UnbiasedOptions, StdCorrectionOptions, UnbiasedKeepdimOutOptions, StftCenterOptions, StftOptions, SomeComputeUvOutOptions, DtypeMaskedGradOptions, OutputSizeOutOptions2, LayoutBlocksizeDenseDimOptions, DenseDimOptions, TopkOptions, TriangularSolveOptions, DiagonalOptions, FromToGeneratorOptions, DimOutOptions3, MinMax, ValuesIndices, MantissaExponent, ATau, HistBinEdges, QR, SignLogabsdet, USV, SolutionClonedCoefficient } from './options.js'

/** The operators that are methods of Tensor. */
export interface TensorMethods {
  abs(options?: OutOptions): Tensor
  abs_(): this
  absolute(options?: OutOptions): Tensor
  absolute_(): this
  acos(options?: OutOptions): Tensor
  acos_(): this
  acosh(options?: OutOptions): Tensor
  acosh_(): this
  add(other: Scalar, alpha?: Scalar | AlphaOutOptions, options?: AlphaOutOptions): Tensor
  add(options: { other: Scalar } & AlphaOutOptions): Tensor
  add(other: Tensor, options?: AlphaOutOptions): Tensor
  add(options: { other: Tensor } & AlphaOutOptions): Tensor
  add_(other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): this
  add_(options: { other: Scalar } & AlphaOptions): this
  add_(other: Tensor, options?: AlphaOptions): this
  add_(options: { other: Tensor } & AlphaOptions): this
  addbmm(batch1: Tensor, batch2: Tensor, options?: BetaAlphaOutOptions): Tensor
  addbmm(batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOutOptions): Tensor
  addbmm(options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOutOptions): Tensor
  addbmm_(batch1: Tensor, batch2: Tensor, options?: BetaAlphaOptions): this
  addbmm_(batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOptions): this
  addbmm_(options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOptions): this
  addcdiv(tensor1: Tensor, tensor2: Tensor, options?: ValueOutOptions): Tensor
  addcdiv(tensor1: Tensor, options: { tensor2: Tensor } & ValueOutOptions): Tensor
  addcdiv(options: { tensor1: Tensor; tensor2: Tensor } & ValueOutOptions): Tensor
  addcdiv_(tensor1: Tensor, tensor2: Tensor, options?: ValueOptions): this
  addcdiv_(tensor1: Tensor, options: { tensor2: Tensor } & ValueOptions): this
  addcdiv_(options: { tensor1: Tensor; tensor2: Tensor } & ValueOptions): this
  addcmul(tensor1: Tensor, tensor2: Tensor, options?: ValueOutOptions): Tensor
  addcmul(tensor1: Tensor, options: { tensor2: Tensor } & ValueOutOptions): Tensor
  addcmul(options: { tensor1: Tensor; tensor2: Tensor } & ValueOutOptions): Tensor
  addcmul_(tensor1: Tensor, tensor2: Tensor, options?: ValueOptions): this
  addcmul_(tensor1: Tensor, options: { tensor2: Tensor } & ValueOptions): this
  addcmul_(options: { tensor1: Tensor; tensor2: Tensor } & ValueOptions): this
  addmm(mat1: Tensor, mat2: Tensor, options?: BetaAlphaOutOptions): Tensor
  addmm(mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOutOptions): Tensor
  addmm(options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOutOptions): Tensor
  addmm(mat1: Tensor, mat2: Tensor, outDtype: DType, options?: BetaAlphaOutOptions): Tensor
  addmm(mat1: Tensor, mat2: Tensor, options: { outDtype: DType } & BetaAlphaOutOptions): Tensor
  addmm(mat1: Tensor, options: { mat2: Tensor; outDtype: DType } & BetaAlphaOutOptions): Tensor
  addmm(options: { mat1: Tensor; mat2: Tensor; outDtype: DType } & BetaAlphaOutOptions): Tensor
  addmm_(mat1: Tensor, mat2: Tensor, options?: BetaAlphaOptions): this
  addmm_(mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOptions): this
  addmm_(options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOptions): this
  addmv(mat: Tensor, vec: Tensor, options?: BetaAlphaOutOptions): Tensor
  addmv(mat: Tensor, options: { vec: Tensor } & BetaAlphaOutOptions): Tensor
  addmv(options: { mat: Tensor; vec: Tensor } & BetaAlphaOutOptions): Tensor
  addmv_(mat: Tensor, vec: Tensor, options?: BetaAlphaOptions): this
  addmv_(mat: Tensor, options: { vec: Tensor } & BetaAlphaOptions): this
  addmv_(options: { mat: Tensor; vec: Tensor } & BetaAlphaOptions): this
  addr(vec1: Tensor, vec2: Tensor, options?: BetaAlphaOutOptions): Tensor
  addr(vec1: Tensor, options: { vec2: Tensor } & BetaAlphaOutOptions): Tensor
  addr(options: { vec1: Tensor; vec2: Tensor } & BetaAlphaOutOptions): Tensor
  addr_(vec1: Tensor, vec2: Tensor, options?: BetaAlphaOptions): this
  addr_(vec1: Tensor, options: { vec2: Tensor } & BetaAlphaOptions): this
  addr_(options: { vec1: Tensor; vec2: Tensor } & BetaAlphaOptions): this
  adjoint(): Tensor
  all(): BoolTensor
  all(dim: Int, keepdim?: boolean | KeepdimOptions, options?: KeepdimOptions): BoolTensor
  all(options: { dim: Int } & KeepdimOptions): BoolTensor
  all(dim?: Ints | null | DimKeepdimOptions, keepdim?: boolean | DimKeepdimOptions, options?: DimKeepdimOptions): BoolTensor
  all(options: IntoOptions): Tensor
  all(options: DimKeepdimOutOptions): Tensor
  all(dim: Int, options: KeepdimOutOptions): Tensor
  all(options: { dim: Int } & KeepdimOutOptions): Tensor
  allclose(other: Tensor, rtol?: Double | RtolAtolEqualNanOptions, atol?: Double | RtolAtolEqualNanOptions, equalNan?: boolean | RtolAtolEqualNanOptions, options?: RtolAtolEqualNanOptions): boolean
  allclose(options: { other: Tensor } & RtolAtolEqualNanOptions): boolean
  amax(dim?: Size | DimKeepdimOutOptions2, keepdim?: boolean | DimKeepdimOutOptions2, options?: DimKeepdimOutOptions2): Tensor
  amin(dim?: Size | DimKeepdimOutOptions2, keepdim?: boolean | DimKeepdimOutOptions2, options?: DimKeepdimOutOptions2): Tensor
  aminmax(options?: DimKeepdimOutOptions3): MinMax
  angle(options?: OutOptions): Tensor
  any(): BoolTensor
  any(dim: Int, keepdim?: boolean | KeepdimOptions, options?: KeepdimOptions): BoolTensor
  any(options: { dim: Int } & KeepdimOptions): BoolTensor
  any(dim?: Ints | null | DimKeepdimOptions, keepdim?: boolean | DimKeepdimOptions, options?: DimKeepdimOptions): BoolTensor
  any(options: IntoOptions): Tensor
  any(options: DimKeepdimOutOptions): Tensor
  any(dim: Int, options: KeepdimOutOptions): Tensor
  any(options: { dim: Int } & KeepdimOutOptions): Tensor
  arccos(options?: OutOptions): Tensor
  arccos_(): this
  arccosh(options?: OutOptions): Tensor
  arccosh_(): this
  arcsin(options?: OutOptions): Tensor
  arcsin_(): this
  arcsinh(options?: OutOptions): Tensor
  arcsinh_(): this
  arctan(options?: OutOptions): Tensor
  arctan2(other: Tensor, options?: OutOptions): Tensor
  arctan2(options: { other: Tensor } & OutOptions): Tensor
  arctan2_(other: Tensor): this
  arctan2_(options: { other: Tensor }): this
  arctan_(): this
  arctanh(options?: OutOptions): Tensor
  arctanh_(): this
  argmax(dim?: Int | null | DimKeepdimOutOptions4, keepdim?: boolean | DimKeepdimOutOptions4, options?: DimKeepdimOutOptions4): Tensor
  argmin(dim?: Int | null | DimKeepdimOutOptions4, keepdim?: boolean | DimKeepdimOutOptions4, options?: DimKeepdimOutOptions4): Tensor
  argsort(dim?: Int | DimDescendingOptions, descending?: boolean | DimDescendingOptions, options?: DimDescendingOptions): Tensor
  argsort(options: ArgsortStableOptions): Tensor
  argwhere(): Tensor
  asStrided(size: Ints, stride: Ints, storageOffset?: Int | null | StorageOffsetOptions, options?: StorageOffsetOptions): Tensor
  asStrided(size: Ints, options: { stride: Ints } & StorageOffsetOptions): Tensor
  asStrided(options: { size: Ints; stride: Ints } & StorageOffsetOptions): Tensor
  asStrided_(size: Ints, stride: Ints, storageOffset?: Int | null | StorageOffsetOptions, options?: StorageOffsetOptions): this
  asStrided_(size: Ints, options: { stride: Ints } & StorageOffsetOptions): this
  asStrided_(options: { size: Ints; stride: Ints } & StorageOffsetOptions): this
  asStridedScatter(src: Tensor, size: Ints, stride: Ints, storageOffset?: Int | null | StorageOffsetOutOptions, options?: StorageOffsetOutOptions): Tensor
  asStridedScatter(src: Tensor, size: Ints, options: { stride: Ints } & StorageOffsetOutOptions): Tensor
  asStridedScatter(src: Tensor, options: { size: Ints; stride: Ints } & StorageOffsetOutOptions): Tensor
  asStridedScatter(options: { src: Tensor; size: Ints; stride: Ints } & StorageOffsetOutOptions): Tensor
  asin(options?: OutOptions): Tensor
  asin_(): this
  asinh(options?: OutOptions): Tensor
  asinh_(): this
  atan(options?: OutOptions): Tensor
  atan2(other: Tensor, options?: OutOptions): Tensor
  atan2(options: { other: Tensor } & OutOptions): Tensor
  atan2_(other: Tensor): this
  atan2_(options: { other: Tensor }): this
  atan_(): this
  atanh(options?: OutOptions): Tensor
  atanh_(): this
  baddbmm(batch1: Tensor, batch2: Tensor, options?: BetaAlphaOutOptions): Tensor
  baddbmm(batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOutOptions): Tensor
  baddbmm(options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOutOptions): Tensor
  baddbmm(batch1: Tensor, batch2: Tensor, outDtype: DType, options?: BetaAlphaOutOptions): Tensor
  baddbmm(batch1: Tensor, batch2: Tensor, options: { outDtype: DType } & BetaAlphaOutOptions): Tensor
  baddbmm(batch1: Tensor, options: { batch2: Tensor; outDtype: DType } & BetaAlphaOutOptions): Tensor
  baddbmm(options: { batch1: Tensor; batch2: Tensor; outDtype: DType } & BetaAlphaOutOptions): Tensor
  baddbmm_(batch1: Tensor, batch2: Tensor, options?: BetaAlphaOptions): this
  baddbmm_(batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOptions): this
  baddbmm_(options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOptions): this
  bernoulli(options?: GeneratorOutOptions): Tensor
  bernoulli(p: Tensor, options?: GeneratorOutOptions): Tensor
  bernoulli(options: { p: Tensor } & GeneratorOutOptions): Tensor
  bernoulli(p: Double, options?: GeneratorOutOptions): Tensor
  bernoulli(options: { p: Double } & GeneratorOutOptions): Tensor
  bernoulli_(p: Tensor, options?: GeneratorOptions): this
  bernoulli_(options: { p: Tensor } & GeneratorOptions): this
  bernoulli_(p?: Double | PGeneratorOptions, options?: PGeneratorOptions): this
  bincount(weights?: Tensor | null | WeightsMinlengthOutOptions, minlength?: Int | WeightsMinlengthOutOptions, options?: WeightsMinlengthOutOptions): Tensor
  bitwiseAnd(other: Scalar, options?: OutOptions): Tensor
  bitwiseAnd(options: { other: Scalar } & OutOptions): Tensor
  bitwiseAnd(other: Tensor, options?: OutOptions): Tensor
  bitwiseAnd(options: { other: Tensor } & OutOptions): Tensor
  bitwiseAnd_(other: Scalar): this
  bitwiseAnd_(options: { other: Scalar }): this
  bitwiseAnd_(other: Tensor): this
  bitwiseAnd_(options: { other: Tensor }): this
  bitwiseLeftShift(other: Tensor, options?: OutOptions): Tensor
  bitwiseLeftShift(options: { other: Tensor } & OutOptions): Tensor
  bitwiseLeftShift(other: Scalar, options?: OutOptions): Tensor
  bitwiseLeftShift(options: { other: Scalar } & OutOptions): Tensor
  bitwiseLeftShift_(other: Tensor): this
  bitwiseLeftShift_(options: { other: Tensor }): this
  bitwiseLeftShift_(other: Scalar): this
  bitwiseLeftShift_(options: { other: Scalar }): this
  bitwiseNot(options?: OutOptions): Tensor
  bitwiseNot_(): this
  bitwiseOr(other: Scalar, options?: OutOptions): Tensor
  bitwiseOr(options: { other: Scalar } & OutOptions): Tensor
  bitwiseOr(other: Tensor, options?: OutOptions): Tensor
  bitwiseOr(options: { other: Tensor } & OutOptions): Tensor
  bitwiseOr_(other: Scalar): this
  bitwiseOr_(options: { other: Scalar }): this
  bitwiseOr_(other: Tensor): this
  bitwiseOr_(options: { other: Tensor }): this
  bitwiseRightShift(other: Tensor, options?: OutOptions): Tensor
  bitwiseRightShift(options: { other: Tensor } & OutOptions): Tensor
  bitwiseRightShift(other: Scalar, options?: OutOptions): Tensor
  bitwiseRightShift(options: { other: Scalar } & OutOptions): Tensor
  bitwiseRightShift_(other: Tensor): this
  bitwiseRightShift_(options: { other: Tensor }): this
  bitwiseRightShift_(other: Scalar): this
  bitwiseRightShift_(options: { other: Scalar }): this
  bitwiseXor(other: Scalar, options?: OutOptions): Tensor
  bitwiseXor(options: { other: Scalar } & OutOptions): Tensor
  bitwiseXor(other: Tensor, options?: OutOptions): Tensor
  bitwiseXor(options: { other: Tensor } & OutOptions): Tensor
  bitwiseXor_(other: Scalar): this
  bitwiseXor_(options: { other: Scalar }): this
  bitwiseXor_(other: Tensor): this
  bitwiseXor_(options: { other: Tensor }): this
  bmm(mat2: Tensor, options?: OutOptions): Tensor
  bmm(options: { mat2: Tensor } & OutOptions): Tensor
  bmm(mat2: Tensor, outDtype: DType, options?: OutOptions): Tensor
  bmm(mat2: Tensor, options: { outDtype: DType } & OutOptions): Tensor
  bmm(options: { mat2: Tensor; outDtype: DType } & OutOptions): Tensor
  broadcastTo(size: Ints): Tensor
  broadcastTo(...size: Int[]): Tensor
  broadcastTo(options: { size: Ints }): Tensor
  cauchy_(median?: Double | MedianSigmaGeneratorOptions, sigma?: Double | MedianSigmaGeneratorOptions, options?: MedianSigmaGeneratorOptions): this
  ccolIndices(): Tensor
  ceil(options?: OutOptions): Tensor
  ceil_(): this
  chalf(options?: MemoryFormatOptions): Tensor
  cholesky(upper?: boolean | UpperOutOptions, options?: UpperOutOptions): Tensor
  choleskyInverse(upper?: boolean | UpperOutOptions, options?: UpperOutOptions): Tensor
  choleskySolve(input2: Tensor, upper?: boolean | UpperOutOptions, options?: UpperOutOptions): Tensor
  choleskySolve(options: { input2: Tensor } & UpperOutOptions): Tensor
  chunk(chunks: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  chunk(options: { chunks: Int } & DimOptions): Parts
  clamp(min?: Scalar | null | MinMaxOutOptions, max?: Scalar | null | MinMaxOutOptions, options?: MinMaxOutOptions): Tensor
  clamp(min?: Tensor | null | MinMaxOutOptions2, max?: Tensor | null | MinMaxOutOptions2, options?: MinMaxOutOptions2): Tensor
  clamp_(min?: Scalar | null | MinMaxOptions, max?: Scalar | null | MinMaxOptions, options?: MinMaxOptions): this
  clamp_(min?: Tensor | null | MinMaxOptions2, max?: Tensor | null | MinMaxOptions2, options?: MinMaxOptions2): this
  clampMax(max: Scalar, options?: OutOptions): Tensor
  clampMax(options: { max: Scalar } & OutOptions): Tensor
  clampMax(max: Tensor, options?: OutOptions): Tensor
  clampMax(options: { max: Tensor } & OutOptions): Tensor
  clampMax_(max: Scalar): this
  clampMax_(options: { max: Scalar }): this
  clampMax_(max: Tensor): this
  clampMax_(options: { max: Tensor }): this
  clampMin(min: Scalar, options?: OutOptions): Tensor
  clampMin(options: { min: Scalar } & OutOptions): Tensor
  clampMin(min: Tensor, options?: OutOptions): Tensor
  clampMin(options: { min: Tensor } & OutOptions): Tensor
  clampMin_(min: Scalar): this
  clampMin_(options: { min: Scalar }): this
  clampMin_(min: Tensor): this
  clampMin_(options: { min: Tensor }): this
  clip(min?: Scalar | null | MinMaxOutOptions, max?: Scalar | null | MinMaxOutOptions, options?: MinMaxOutOptions): Tensor
  clip(min?: Tensor | null | MinMaxOutOptions2, max?: Tensor | null | MinMaxOutOptions2, options?: MinMaxOutOptions2): Tensor
  clip_(min?: Scalar | null | MinMaxOptions, max?: Scalar | null | MinMaxOptions, options?: MinMaxOptions): this
  clip_(min?: Tensor | null | MinMaxOptions2, max?: Tensor | null | MinMaxOptions2, options?: MinMaxOptions2): this
  clone(options?: MemoryFormatOutOptions): Tensor
  coalesce(): Tensor
  colIndices(): Tensor
  conj(): Tensor
  conjPhysical(options?: OutOptions): Tensor
  conjPhysical_(): this
  contiguous(options?: MemoryFormatOptions2): Tensor
  copy_(src: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): this
  copy_(options: { src: Tensor } & NonBlockingOptions): this
  copysign(other: Scalar, options?: OutOptions): Tensor
  copysign(options: { other: Scalar } & OutOptions): Tensor
  copysign(other: Tensor, options?: OutOptions): Tensor
  copysign(options: { other: Tensor } & OutOptions): Tensor
  copysign_(other: Scalar): this
  copysign_(options: { other: Scalar }): this
  copysign_(other: Tensor): this
  copysign_(options: { other: Tensor }): this
  corrcoef(): Tensor
  cos(options?: OutOptions): Tensor
  cos_(): this
  cosh(options?: OutOptions): Tensor
  cosh_(): this
  countNonzero(dim?: Int | null | DimOutOptions2, options?: DimOutOptions2): Tensor
  countNonzero(dim: Ints, options?: OutOptions): Tensor
  countNonzero(...dim: Int[]): Tensor
  countNonzero(...args: [...dim: Int[], options: OutOptions]): Tensor
  countNonzero(options: { dim: Ints } & OutOptions): Tensor
  cov(options?: CorrectionFweightsAweightsOptions): Tensor
  cross(other: Tensor, dim?: Int | null | DimOutOptions2, options?: DimOutOptions2): Tensor
  cross(options: { other: Tensor } & DimOutOptions2): Tensor
  crowIndices(): Tensor
  cummax(dim: Int, options?: OutOptions3): ValuesIndices
  cummax(options: { dim: Int } & OutOptions3): ValuesIndices
  cummin(dim: Int, options?: OutOptions3): ValuesIndices
  cummin(options: { dim: Int } & OutOptions3): ValuesIndices
  cumprod(dim: Int, options?: DtypeOutOptions): Tensor
  cumprod(options: { dim: Int } & DtypeOutOptions): Tensor
  cumprod_(dim: Int, options?: DtypeOptions): this
  cumprod_(options: { dim: Int } & DtypeOptions): this
  cumsum(dim: Int, options?: DtypeOutOptions): Tensor
  cumsum(options: { dim: Int } & DtypeOutOptions): Tensor
  cumsum_(dim: Int, options?: DtypeOptions): this
  cumsum_(options: { dim: Int } & DtypeOptions): this
  deg2rad(options?: OutOptions): Tensor
  deg2rad_(): this
  denseDim(): number
  dequantize(options?: OutOptions): Tensor
  det(): Tensor
  detach(): Tensor
  detach_(): this
  diag(diagonal?: Int | DiagonalOutOptions, options?: DiagonalOutOptions): Tensor
  diagEmbed(offset?: Int | DiagEmbedOptions, dim1?: Int | DiagEmbedOptions, dim2?: Int | DiagEmbedOptions, options?: DiagEmbedOptions): Tensor
  diagflat(offset?: Int | OffsetOptions, options?: OffsetOptions): Tensor
  diagonal(offset?: Int | OffsetDim1Dim2Options, dim1?: Int | OffsetDim1Dim2Options, dim2?: Int | OffsetDim1Dim2Options, options?: OffsetDim1Dim2Options): Tensor
  diagonalScatter(src: Tensor, offset?: Int | DiagEmbedOptions, dim1?: Int | DiagEmbedOptions, dim2?: Int | DiagEmbedOptions, options?: DiagEmbedOptions): Tensor
  diagonalScatter(options: { src: Tensor } & DiagEmbedOptions): Tensor
  diff(n?: Int | DiffOptions, dim?: Int | DiffOptions, prepend?: Tensor | null | DiffOptions, append?: Tensor | null | DiffOptions, options?: DiffOptions): Tensor
  digamma(options?: OutOptions): Tensor
  digamma_(): this
  dist(other: Tensor, p?: Scalar | POutOptions, options?: POutOptions): Tensor
  dist(options: { other: Tensor } & POutOptions): Tensor
  div(other: Scalar, options?: OutOptions): Tensor
  div(options: { other: Scalar } & OutOptions): Tensor
  div(other: Scalar, options: RoundingModeOutOptions): Tensor
  div(options: { other: Scalar } & RoundingModeOutOptions): Tensor
  div(other: Tensor, options?: OutOptions): Tensor
  div(options: { other: Tensor } & OutOptions): Tensor
  div(other: Tensor, options: RoundingModeOutOptions): Tensor
  div(options: { other: Tensor } & RoundingModeOutOptions): Tensor
  div_(other: Scalar): this
  div_(options: { other: Scalar }): this
  div_(other: Scalar, options: RoundingModeOptions): this
  div_(options: { other: Scalar } & RoundingModeOptions): this
  div_(other: Tensor): this
  div_(options: { other: Tensor }): this
  div_(other: Tensor, options: RoundingModeOptions): this
  div_(options: { other: Tensor } & RoundingModeOptions): this
  divide(other: Scalar): Tensor
  divide(options: { other: Scalar }): Tensor
  divide(other: Scalar, options: RoundingModeOptions): Tensor
  divide(options: { other: Scalar } & RoundingModeOptions): Tensor
  divide(other: Tensor, options?: OutOptions): Tensor
  divide(options: { other: Tensor } & OutOptions): Tensor
  divide(other: Tensor, options: RoundingModeOutOptions): Tensor
  divide(options: { other: Tensor } & RoundingModeOutOptions): Tensor
  divide_(other: Scalar): this
  divide_(options: { other: Scalar }): this
  divide_(other: Scalar, options: RoundingModeOptions): this
  divide_(options: { other: Scalar } & RoundingModeOptions): this
  divide_(other: Tensor): this
  divide_(options: { other: Tensor }): this
  divide_(other: Tensor, options: RoundingModeOptions): this
  divide_(options: { other: Tensor } & RoundingModeOptions): this
  dot(tensor: Tensor, options?: OutOptions): Tensor
  dot(options: { tensor: Tensor } & OutOptions): Tensor
  dsplit(indices: Ints): Parts
  dsplit(...indices: Int[]): Parts
  dsplit(options: { indices: Ints }): Parts
  dsplit(sections: Int): Parts
  dsplit(options: { sections: Int }): Parts
  eq(other: Scalar): BoolTensor
  eq(options: { other: Scalar }): BoolTensor
  eq(other: Tensor): BoolTensor
  eq(options: { other: Tensor }): BoolTensor
  eq(other: Scalar, options: IntoOptions): Tensor
  eq(options: { other: Scalar } & IntoOptions): Tensor
  eq(other: Tensor, options: IntoOptions): Tensor
  eq(options: { other: Tensor } & IntoOptions): Tensor
  eq_(other: Scalar): this
  eq_(options: { other: Scalar }): this
  eq_(other: Tensor): this
  eq_(options: { other: Tensor }): this
  equal(other: Tensor): boolean
  equal(options: { other: Tensor }): boolean
  erf(options?: OutOptions): Tensor
  erf_(): this
  erfc(options?: OutOptions): Tensor
  erfc_(): this
  erfinv(options?: OutOptions): Tensor
  erfinv_(): this
  exp(options?: OutOptions): Tensor
  exp2(options?: OutOptions): Tensor
  exp2_(): this
  exp_(): this
  expand(size: Ints, options?: ImplicitOptions): Tensor
  expand(...size: Int[]): Tensor
  expand(...args: [...size: Int[], options: ImplicitOptions]): Tensor
  expand(options: { size: Ints } & ImplicitOptions): Tensor
  expandAs(other: Tensor): Tensor
  expandAs(options: { other: Tensor }): Tensor
  expm1(options?: OutOptions): Tensor
  expm1_(): this
  exponential_(lambd?: Double | LambdGeneratorOptions, options?: LambdGeneratorOptions): this
  fill_(value: Scalar): this
  fill_(options: { value: Scalar }): this
  fill_(value: Tensor): this
  fill_(options: { value: Tensor }): this
  fillDiagonal_(fillValue: Scalar, wrap?: boolean | WrapOptions, options?: WrapOptions): this
  fillDiagonal_(options: { fillValue: Scalar } & WrapOptions): this
  fix(options?: OutOptions): Tensor
  fix_(): this
  flatten(startDim?: Int | StartDimEndDimOptions, endDim?: Int | StartDimEndDimOptions, options?: StartDimEndDimOptions): Tensor
  flip(dims: Ints, options?: OutOptions): Tensor
  flip(...dims: Int[]): Tensor
  flip(...args: [...dims: Int[], options: OutOptions]): Tensor
  flip(options: { dims: Ints } & OutOptions): Tensor
  fliplr(): Tensor
  flipud(): Tensor
  floatPower(exponent: Scalar, options?: OutOptions): Tensor
  floatPower(options: { exponent: Scalar } & OutOptions): Tensor
  floatPower(exponent: Tensor, options?: OutOptions): Tensor
  floatPower(options: { exponent: Tensor } & OutOptions): Tensor
  floatPower_(exponent: Scalar): this
  floatPower_(options: { exponent: Scalar }): this
  floatPower_(exponent: Tensor): this
  floatPower_(options: { exponent: Tensor }): this
  floor(options?: OutOptions): Tensor
  floor_(): this
  floorDivide(other: Tensor, options?: OutOptions): Tensor
  floorDivide(options: { other: Tensor } & OutOptions): Tensor
  floorDivide(other: Scalar, options?: OutOptions): Tensor
  floorDivide(options: { other: Scalar } & OutOptions): Tensor
  floorDivide_(other: Scalar): this
  floorDivide_(options: { other: Scalar }): this
  floorDivide_(other: Tensor): this
  floorDivide_(options: { other: Tensor }): this
  fmax(other: Tensor, options?: OutOptions): Tensor
  fmax(options: { other: Tensor } & OutOptions): Tensor
  fmin(other: Tensor, options?: OutOptions): Tensor
  fmin(options: { other: Tensor } & OutOptions): Tensor
  fmod(other: Scalar, options?: OutOptions): Tensor
  fmod(options: { other: Scalar } & OutOptions): Tensor
  fmod(other: Tensor, options?: OutOptions): Tensor
  fmod(options: { other: Tensor } & OutOptions): Tensor
  fmod_(other: Scalar): this
  fmod_(options: { other: Scalar }): this
  fmod_(other: Tensor): this
  fmod_(options: { other: Tensor }): this
  frac(options?: OutOptions): Tensor
  frac_(): this
  frexp(options?: OutOptions3): MantissaExponent
  gather(dim: Int, index: Tensor, options?: SparseGradOutOptions): Tensor
  gather(dim: Int, options: { index: Tensor } & SparseGradOutOptions): Tensor
  gather(options: { dim: Int; index: Tensor } & SparseGradOutOptions): Tensor
  gcd(other: Tensor, options?: OutOptions): Tensor
  gcd(options: { other: Tensor } & OutOptions): Tensor
  gcd_(other: Tensor): this
  gcd_(options: { other: Tensor }): this
  ge(other: Scalar): BoolTensor
  ge(options: { other: Scalar }): BoolTensor
  ge(other: Tensor): BoolTensor
  ge(options: { other: Tensor }): BoolTensor
  ge(other: Scalar, options: IntoOptions): Tensor
  ge(options: { other: Scalar } & IntoOptions): Tensor
  ge(other: Tensor, options: IntoOptions): Tensor
  ge(options: { other: Tensor } & IntoOptions): Tensor
  ge_(other: Scalar): this
  ge_(options: { other: Scalar }): this
  ge_(other: Tensor): this
  ge_(options: { other: Tensor }): this
  geometric_(p: Double, options?: GeneratorOptions): this
  geometric_(options: { p: Double } & GeneratorOptions): this
  geqrf(options?: OutOptions3): ATau
  ger(vec2: Tensor, options?: OutOptions): Tensor
  ger(options: { vec2: Tensor } & OutOptions): Tensor
  getDevice(): number
  greater(other: Scalar): BoolTensor
  greater(options: { other: Scalar }): BoolTensor
  greater(other: Tensor): BoolTensor
  greater(options: { other: Tensor }): BoolTensor
  greater(other: Scalar, options: IntoOptions): Tensor
  greater(options: { other: Scalar } & IntoOptions): Tensor
  greater(other: Tensor, options: IntoOptions): Tensor
  greater(options: { other: Tensor } & IntoOptions): Tensor
  greater_(other: Scalar): this
  greater_(options: { other: Scalar }): this
  greater_(other: Tensor): this
  greater_(options: { other: Tensor }): this
  greaterEqual(other: Scalar): BoolTensor
  greaterEqual(options: { other: Scalar }): BoolTensor
  greaterEqual(other: Tensor): BoolTensor
  greaterEqual(options: { other: Tensor }): BoolTensor
  greaterEqual(other: Scalar, options: IntoOptions): Tensor
  greaterEqual(options: { other: Scalar } & IntoOptions): Tensor
  greaterEqual(other: Tensor, options: IntoOptions): Tensor
  greaterEqual(options: { other: Tensor } & IntoOptions): Tensor
  greaterEqual_(other: Scalar): this
  greaterEqual_(options: { other: Scalar }): this
  greaterEqual_(other: Tensor): this
  greaterEqual_(options: { other: Tensor }): this
  gt(other: Scalar): BoolTensor
  gt(options: { other: Scalar }): BoolTensor
  gt(other: Tensor): BoolTensor
  gt(options: { other: Tensor }): BoolTensor
  gt(other: Scalar, options: IntoOptions): Tensor
  gt(options: { other: Scalar } & IntoOptions): Tensor
  gt(other: Tensor, options: IntoOptions): Tensor
  gt(options: { other: Tensor } & IntoOptions): Tensor
  gt_(other: Scalar): this
  gt_(options: { other: Scalar }): this
  gt_(other: Tensor): this
  gt_(options: { other: Tensor }): this
  hardshrink(lambd?: Scalar | LambdOutOptions, options?: LambdOutOptions): Tensor
  hashTensor(dim?: Size | HashTensorOptions, options?: HashTensorOptions): Tensor
  heaviside(values: Tensor, options?: OutOptions): Tensor
  heaviside(options: { values: Tensor } & OutOptions): Tensor
  heaviside_(values: Tensor): this
  heaviside_(options: { values: Tensor }): this
  histc(bins?: Int | HistcOptions, min?: Scalar | HistcOptions, max?: Scalar | HistcOptions, options?: HistcOptions): Tensor
  histogram(bins?: Int | HistogramBinCtOptions, options?: HistogramBinCtOptions): HistBinEdges
  histogram(bins: Tensor, options?: WeightDensityOutOptions): HistBinEdges
  histogram(options: { bins: Tensor } & WeightDensityOutOptions): HistBinEdges
  hsplit(indices: Ints): Parts
  hsplit(...indices: Int[]): Parts
  hsplit(options: { indices: Ints }): Parts
  hsplit(sections: Int): Parts
  hsplit(options: { sections: Int }): Parts
  hypot(other: Tensor, options?: OutOptions): Tensor
  hypot(options: { other: Tensor } & OutOptions): Tensor
  hypot_(other: Tensor): this
  hypot_(options: { other: Tensor }): this
  i0(options?: OutOptions): Tensor
  i0_(): this
  igamma(other: Tensor, options?: OutOptions): Tensor
  igamma(options: { other: Tensor } & OutOptions): Tensor
  igamma_(other: Tensor): this
  igamma_(options: { other: Tensor }): this
  igammac(other: Tensor, options?: OutOptions): Tensor
  igammac(options: { other: Tensor } & OutOptions): Tensor
  igammac_(other: Tensor): this
  igammac_(options: { other: Tensor }): this
  indexAdd(dim: Int, index: Tensor, source: Tensor, options?: AlphaOutOptions): Tensor
  indexAdd(dim: Int, index: Tensor, options: { source: Tensor } & AlphaOutOptions): Tensor
  indexAdd(dim: Int, options: { index: Tensor; source: Tensor } & AlphaOutOptions): Tensor
  indexAdd(options: { dim: Int; index: Tensor; source: Tensor } & AlphaOutOptions): Tensor
  indexAdd_(dim: Int, index: Tensor, source: Tensor, options?: AlphaOptions): this
  indexAdd_(dim: Int, index: Tensor, options: { source: Tensor } & AlphaOptions): this
  indexAdd_(dim: Int, options: { index: Tensor; source: Tensor } & AlphaOptions): this
  indexAdd_(options: { dim: Int; index: Tensor; source: Tensor } & AlphaOptions): this
  indexCopy_(dim: Int, index: Tensor, source: Tensor): this
  indexCopy_(dim: Int, index: Tensor, options: { source: Tensor }): this
  indexCopy_(dim: Int, options: { index: Tensor; source: Tensor }): this
  indexCopy_(options: { dim: Int; index: Tensor; source: Tensor }): this
  indexFill(dim: Int, index: Tensor, value: Scalar, options?: OutOptions): Tensor
  indexFill(dim: Int, index: Tensor, options: { value: Scalar } & OutOptions): Tensor
  indexFill(dim: Int, options: { index: Tensor; value: Scalar } & OutOptions): Tensor
  indexFill(options: { dim: Int; index: Tensor; value: Scalar } & OutOptions): Tensor
  indexFill(dim: Int, index: Tensor, value: Tensor, options?: OutOptions): Tensor
  indexFill(dim: Int, index: Tensor, options: { value: Tensor } & OutOptions): Tensor
  indexFill(dim: Int, options: { index: Tensor; value: Tensor } & OutOptions): Tensor
  indexFill(options: { dim: Int; index: Tensor; value: Tensor } & OutOptions): Tensor
  indexFill_(dim: Int, index: Tensor, value: Scalar): this
  indexFill_(dim: Int, index: Tensor, options: { value: Scalar }): this
  indexFill_(dim: Int, options: { index: Tensor; value: Scalar }): this
  indexFill_(options: { dim: Int; index: Tensor; value: Scalar }): this
  indexFill_(dim: Int, index: Tensor, value: Tensor): this
  indexFill_(dim: Int, index: Tensor, options: { value: Tensor }): this
  indexFill_(dim: Int, options: { index: Tensor; value: Tensor }): this
  indexFill_(options: { dim: Int; index: Tensor; value: Tensor }): this
  indexPut(indices: OptionalTensors, values: Tensor, accumulate?: boolean | AccumulateOutOptions, options?: AccumulateOutOptions): Tensor
  indexPut(indices: OptionalTensors, options: { values: Tensor } & AccumulateOutOptions): Tensor
  indexPut(options: { indices: OptionalTensors; values: Tensor } & AccumulateOutOptions): Tensor
  indexReduce(dim: Int, index: Tensor, source: Tensor, reduce: string, options?: IncludeSelfOutOptions): Tensor
  indexReduce(dim: Int, index: Tensor, source: Tensor, options: { reduce: string } & IncludeSelfOutOptions): Tensor
  indexReduce(dim: Int, index: Tensor, options: { source: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  indexReduce(dim: Int, options: { index: Tensor; source: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  indexReduce(options: { dim: Int; index: Tensor; source: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  indexReduce_(dim: Int, index: Tensor, source: Tensor, reduce: string, options?: IncludeSelfOptions): this
  indexReduce_(dim: Int, index: Tensor, source: Tensor, options: { reduce: string } & IncludeSelfOptions): this
  indexReduce_(dim: Int, index: Tensor, options: { source: Tensor; reduce: string } & IncludeSelfOptions): this
  indexReduce_(dim: Int, options: { index: Tensor; source: Tensor; reduce: string } & IncludeSelfOptions): this
  indexReduce_(options: { dim: Int; index: Tensor; source: Tensor; reduce: string } & IncludeSelfOptions): this
  indexSelect(dim: Int, index: Tensor, options?: OutOptions): Tensor
  indexSelect(dim: Int, options: { index: Tensor } & OutOptions): Tensor
  indexSelect(options: { dim: Int; index: Tensor } & OutOptions): Tensor
  indices(): Tensor
  inner(other: Tensor, options?: OutOptions): Tensor
  inner(options: { other: Tensor } & OutOptions): Tensor
  intRepr(options?: OutOptions): Tensor
  inverse(options?: OutOptions): Tensor
  isCoalesced(): boolean
  isComplex(): boolean
  isConj(): boolean
  isDistributed(): boolean
  isFloatingPoint(): boolean
  isInference(): boolean
  isNeg(): boolean
  isNonzero(): boolean
  isPinned(device?: Device | null | DeviceOptions, options?: DeviceOptions): boolean
  isSameSize(other: Tensor): boolean
  isSameSize(options: { other: Tensor }): boolean
  isSetTo(tensor: Tensor): boolean
  isSetTo(options: { tensor: Tensor }): boolean
  isSigned(): boolean
  isclose(other: Tensor, rtol?: Double | RtolAtolEqualNanOptions, atol?: Double | RtolAtolEqualNanOptions, equalNan?: boolean | RtolAtolEqualNanOptions, options?: RtolAtolEqualNanOptions): BoolTensor
  isclose(options: { other: Tensor } & RtolAtolEqualNanOptions): BoolTensor
  isfinite(): BoolTensor
  isinf(): BoolTensor
  isinf(options: IntoOptions): Tensor
  isnan(): BoolTensor
  isnan(options: IntoOptions): Tensor
  isneginf(): BoolTensor
  isneginf(options: IntoOptions): Tensor
  isposinf(): BoolTensor
  isposinf(options: IntoOptions): Tensor
  isreal(): BoolTensor
  istft(nFft: Int, hopLength?: Int | null | IstftOptions, winLength?: Int | null | IstftOptions, window?: Tensor | null | IstftOptions, center?: boolean | IstftOptions, normalized?: boolean | IstftOptions, onesided?: boolean | null | IstftOptions, length?: Int | null | IstftOptions, returnComplex?: boolean | IstftOptions, options?: IstftOptions): Tensor
  istft(options: { nFft: Int } & IstftOptions): Tensor
  kron(other: Tensor, options?: OutOptions): Tensor
  kron(options: { other: Tensor } & OutOptions): Tensor
  kthvalue(k: Int, dim?: Int | DimKeepdimOutOptions5, keepdim?: boolean | DimKeepdimOutOptions5, options?: DimKeepdimOutOptions5): ValuesIndices
  kthvalue(options: { k: Int } & DimKeepdimOutOptions5): ValuesIndices
  lcm(other: Tensor, options?: OutOptions): Tensor
  lcm(options: { other: Tensor } & OutOptions): Tensor
  lcm_(other: Tensor): this
  lcm_(options: { other: Tensor }): this
  ldexp(other: Tensor, options?: OutOptions): Tensor
  ldexp(options: { other: Tensor } & OutOptions): Tensor
  ldexp_(other: Tensor): this
  ldexp_(options: { other: Tensor }): this
  le(other: Scalar): BoolTensor
  le(options: { other: Scalar }): BoolTensor
  le(other: Tensor): BoolTensor
  le(options: { other: Tensor }): BoolTensor
  le(other: Scalar, options: IntoOptions): Tensor
  le(options: { other: Scalar } & IntoOptions): Tensor
  le(other: Tensor, options: IntoOptions): Tensor
  le(options: { other: Tensor } & IntoOptions): Tensor
  le_(other: Scalar): this
  le_(options: { other: Scalar }): this
  le_(other: Tensor): this
  le_(options: { other: Tensor }): this
  lerp(end: Tensor, weight: Scalar, options?: OutOptions): Tensor
  lerp(end: Tensor, options: { weight: Scalar } & OutOptions): Tensor
  lerp(options: { end: Tensor; weight: Scalar } & OutOptions): Tensor
  lerp(end: Tensor, weight: Tensor, options?: OutOptions): Tensor
  lerp(end: Tensor, options: { weight: Tensor } & OutOptions): Tensor
  lerp(options: { end: Tensor; weight: Tensor } & OutOptions): Tensor
  lerp_(end: Tensor, weight: Scalar): this
  lerp_(end: Tensor, options: { weight: Scalar }): this
  lerp_(options: { end: Tensor; weight: Scalar }): this
  lerp_(end: Tensor, weight: Tensor): this
  lerp_(end: Tensor, options: { weight: Tensor }): this
  lerp_(options: { end: Tensor; weight: Tensor }): this
  less(other: Scalar): BoolTensor
  less(options: { other: Scalar }): BoolTensor
  less(other: Tensor): BoolTensor
  less(options: { other: Tensor }): BoolTensor
  less(other: Scalar, options: IntoOptions): Tensor
  less(options: { other: Scalar } & IntoOptions): Tensor
  less(other: Tensor, options: IntoOptions): Tensor
  less(options: { other: Tensor } & IntoOptions): Tensor
  less_(other: Scalar): this
  less_(options: { other: Scalar }): this
  less_(other: Tensor): this
  less_(options: { other: Tensor }): this
  lessEqual(other: Scalar): BoolTensor
  lessEqual(options: { other: Scalar }): BoolTensor
  lessEqual(other: Tensor): BoolTensor
  lessEqual(options: { other: Tensor }): BoolTensor
  lessEqual(other: Scalar, options: IntoOptions): Tensor
  lessEqual(options: { other: Scalar } & IntoOptions): Tensor
  lessEqual(other: Tensor, options: IntoOptions): Tensor
  lessEqual(options: { other: Tensor } & IntoOptions): Tensor
  lessEqual_(other: Scalar): this
  lessEqual_(options: { other: Scalar }): this
  lessEqual_(other: Tensor): this
  lessEqual_(options: { other: Tensor }): this
  lgamma(options?: OutOptions): Tensor
  lgamma_(): this
  log(options?: OutOptions): Tensor
  log10(options?: OutOptions): Tensor
  log10_(): this
  log1p(options?: OutOptions): Tensor
  log1p_(): this
  log2(options?: OutOptions): Tensor
  log2_(): this
  log_(): this
  logNormal_(mean?: Double | MeanStdGeneratorOptions, std?: Double | MeanStdGeneratorOptions, options?: MeanStdGeneratorOptions): this
  logSoftmax(dim: Int, dtype?: DType | null | DtypeOutOptions, options?: DtypeOutOptions): Tensor
  logSoftmax(options: { dim: Int } & DtypeOutOptions): Tensor
  logaddexp(other: Tensor, options?: OutOptions): Tensor
  logaddexp(options: { other: Tensor } & OutOptions): Tensor
  logaddexp2(other: Tensor, options?: OutOptions): Tensor
  logaddexp2(options: { other: Tensor } & OutOptions): Tensor
  logcumsumexp(dim: Int, options?: OutOptions): Tensor
  logcumsumexp(options: { dim: Int } & OutOptions): Tensor
  logdet(): Tensor
  logicalAnd(other: Tensor): BoolTensor
  logicalAnd(options: { other: Tensor }): BoolTensor
  logicalAnd(other: Tensor, options: IntoOptions): Tensor
  logicalAnd(options: { other: Tensor } & IntoOptions): Tensor
  logicalAnd_(other: Tensor): this
  logicalAnd_(options: { other: Tensor }): this
  logicalNot(): BoolTensor
  logicalNot(options: IntoOptions): Tensor
  logicalNot_(): this
  logicalOr(other: Tensor): BoolTensor
  logicalOr(options: { other: Tensor }): BoolTensor
  logicalOr(other: Tensor, options: IntoOptions): Tensor
  logicalOr(options: { other: Tensor } & IntoOptions): Tensor
  logicalOr_(other: Tensor): this
  logicalOr_(options: { other: Tensor }): this
  logicalXor(other: Tensor): BoolTensor
  logicalXor(options: { other: Tensor }): BoolTensor
  logicalXor(other: Tensor, options: IntoOptions): Tensor
  logicalXor(options: { other: Tensor } & IntoOptions): Tensor
  logicalXor_(other: Tensor): this
  logicalXor_(options: { other: Tensor }): this
  logit(eps?: Double | null | EpsOutOptions, options?: EpsOutOptions): Tensor
  logit_(eps?: Double | null | EpsOptions, options?: EpsOptions): this
  logsumexp(dim: Size, keepdim?: boolean | KeepdimOutOptions2, options?: KeepdimOutOptions2): Tensor
  logsumexp(options: { dim: Size } & KeepdimOutOptions2): Tensor
  lt(other: Scalar): BoolTensor
  lt(options: { other: Scalar }): BoolTensor
  lt(other: Tensor): BoolTensor
  lt(options: { other: Tensor }): BoolTensor
  lt(other: Scalar, options: IntoOptions): Tensor
  lt(options: { other: Scalar } & IntoOptions): Tensor
  lt(other: Tensor, options: IntoOptions): Tensor
  lt(options: { other: Tensor } & IntoOptions): Tensor
  lt_(other: Scalar): this
  lt_(options: { other: Scalar }): this
  lt_(other: Tensor): this
  lt_(options: { other: Tensor }): this
  luSolve(LUData: Tensor, LUPivots: Tensor, options?: OutOptions): Tensor
  luSolve(LUData: Tensor, options: { LUPivots: Tensor } & OutOptions): Tensor
  luSolve(options: { LUData: Tensor; LUPivots: Tensor } & OutOptions): Tensor
  maskedFill(mask: Tensor, value: Scalar, options?: OutOptions): Tensor
  maskedFill(mask: Tensor, options: { value: Scalar } & OutOptions): Tensor
  maskedFill(options: { mask: Tensor; value: Scalar } & OutOptions): Tensor
  maskedFill(mask: Tensor, value: Tensor, options?: OutOptions): Tensor
  maskedFill(mask: Tensor, options: { value: Tensor } & OutOptions): Tensor
  maskedFill(options: { mask: Tensor; value: Tensor } & OutOptions): Tensor
  maskedFill_(mask: Tensor, value: Scalar): this
  maskedFill_(mask: Tensor, options: { value: Scalar }): this
  maskedFill_(options: { mask: Tensor; value: Scalar }): this
  maskedFill_(mask: Tensor, value: Tensor): this
  maskedFill_(mask: Tensor, options: { value: Tensor }): this
  maskedFill_(options: { mask: Tensor; value: Tensor }): this
  maskedScatter(mask: Tensor, source: Tensor, options?: OutOptions): Tensor
  maskedScatter(mask: Tensor, options: { source: Tensor } & OutOptions): Tensor
  maskedScatter(options: { mask: Tensor; source: Tensor } & OutOptions): Tensor
  maskedScatter_(mask: Tensor, source: Tensor): this
  maskedScatter_(mask: Tensor, options: { source: Tensor }): this
  maskedScatter_(options: { mask: Tensor; source: Tensor }): this
  maskedSelect(mask: Tensor, options?: OutOptions): Tensor
  maskedSelect(options: { mask: Tensor } & OutOptions): Tensor
  matmul(other: Tensor, options?: OutOptions): Tensor
  matmul(options: { other: Tensor } & OutOptions): Tensor
  matrixExp(): Tensor
  matrixPower(n: Int, options?: OutOptions): Tensor
  matrixPower(options: { n: Int } & OutOptions): Tensor
  max(options?: OutOptions): Tensor
  max(dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  max(options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  max(other: Tensor, options?: OutOptions): Tensor
  max(options: { other: Tensor } & OutOptions): Tensor
  maximum(other: Tensor, options?: OutOptions): Tensor
  maximum(options: { other: Tensor } & OutOptions): Tensor
  mean(options?: DtypeOutOptions): Tensor
  mean(dim: Size | null, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  mean(options: { dim: Size | null } & KeepdimDtypeOutOptions): Tensor
  median(options?: OutOptions): Tensor
  median(dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  median(options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  min(options?: OutOptions): Tensor
  min(dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  min(options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  min(other: Tensor, options?: OutOptions): Tensor
  min(options: { other: Tensor } & OutOptions): Tensor
  minimum(other: Tensor, options?: OutOptions): Tensor
  minimum(options: { other: Tensor } & OutOptions): Tensor
  mm(mat2: Tensor, options?: OutOptions): Tensor
  mm(options: { mat2: Tensor } & OutOptions): Tensor
  mm(mat2: Tensor, outDtype: DType, options?: OutOptions): Tensor
  mm(mat2: Tensor, options: { outDtype: DType } & OutOptions): Tensor
  mm(options: { mat2: Tensor; outDtype: DType } & OutOptions): Tensor
  mode(dim?: Int | DimKeepdimOutOptions5, keepdim?: boolean | DimKeepdimOutOptions5, options?: DimKeepdimOutOptions5): ValuesIndices
  moveaxis(source: Int, destination: Int): Tensor
  moveaxis(source: Int, options: { destination: Int }): Tensor
  moveaxis(options: { source: Int; destination: Int }): Tensor
  moveaxis(source: Ints, destination: Ints): Tensor
  moveaxis(source: Ints, options: { destination: Ints }): Tensor
  moveaxis(options: { source: Ints; destination: Ints }): Tensor
  movedim(source: Int, destination: Int): Tensor
  movedim(source: Int, options: { destination: Int }): Tensor
  movedim(options: { source: Int; destination: Int }): Tensor
  movedim(source: Ints, destination: Ints): Tensor
  movedim(source: Ints, options: { destination: Ints }): Tensor
  movedim(options: { source: Ints; destination: Ints }): Tensor
  msort(options?: OutOptions): Tensor
  mul(other: Scalar, options?: OutOptions): Tensor
  mul(options: { other: Scalar } & OutOptions): Tensor
  mul(other: Tensor, options?: OutOptions): Tensor
  mul(options: { other: Tensor } & OutOptions): Tensor
  mul_(other: Scalar): this
  mul_(options: { other: Scalar }): this
  mul_(other: Tensor): this
  mul_(options: { other: Tensor }): this
  multinomial(numSamples: Int, replacement?: boolean | ReplacementGeneratorOutOptions, options?: ReplacementGeneratorOutOptions): Tensor
  multinomial(options: { numSamples: Int } & ReplacementGeneratorOutOptions): Tensor
  multiply(other: Scalar): Tensor
  multiply(options: { other: Scalar }): Tensor
  multiply(other: Tensor, options?: OutOptions): Tensor
  multiply(options: { other: Tensor } & OutOptions): Tensor
  multiply_(other: Scalar): this
  multiply_(options: { other: Scalar }): this
  multiply_(other: Tensor): this
  multiply_(options: { other: Tensor }): this
  mv(vec: Tensor, options?: OutOptions): Tensor
  mv(options: { vec: Tensor } & OutOptions): Tensor
  mvlgamma(p: Int, options?: OutOptions): Tensor
  mvlgamma(options: { p: Int } & OutOptions): Tensor
  mvlgamma_(p: Int): this
  mvlgamma_(options: { p: Int }): this
  nanToNum(nan?: Double | null | NanToNumOptions, posinf?: Double | null | NanToNumOptions, neginf?: Double | null | NanToNumOptions, options?: NanToNumOptions): Tensor
  nanToNum_(nan?: Double | null | NanPosinfNeginfOptions, posinf?: Double | null | NanPosinfNeginfOptions, neginf?: Double | null | NanPosinfNeginfOptions, options?: NanPosinfNeginfOptions): this
  nanmean(dim?: Size | null | LinalgNormOrdStrOptions, keepdim?: boolean | LinalgNormOrdStrOptions, options?: LinalgNormOrdStrOptions): Tensor
  nanmedian(options?: OutOptions): Tensor
  nanmedian(dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  nanmedian(options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  nanquantile(q: Tensor, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  nanquantile(options: { q: Tensor } & NanquantileOptions): Tensor
  nanquantile(q: Double, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  nanquantile(options: { q: Double } & NanquantileOptions): Tensor
  nansum(dim?: Size | null | LinalgNormOrdStrOptions, keepdim?: boolean | LinalgNormOrdStrOptions, options?: LinalgNormOrdStrOptions): Tensor
  narrow(dim: Int, start: Int, length: Int): Tensor
  narrow(dim: Int, start: Int, options: { length: Int }): Tensor
  narrow(dim: Int, options: { start: Int; length: Int }): Tensor
  narrow(options: { dim: Int; start: Int; length: Int }): Tensor
  narrow(dim: Int, start: Tensor, length: Int): Tensor
  narrow(dim: Int, start: Tensor, options: { length: Int }): Tensor
  narrow(dim: Int, options: { start: Tensor; length: Int }): Tensor
  narrow(options: { dim: Int; start: Tensor; length: Int }): Tensor
  ne(other: Scalar): BoolTensor
  ne(options: { other: Scalar }): BoolTensor
  ne(other: Tensor): BoolTensor
  ne(options: { other: Tensor }): BoolTensor
  ne(other: Scalar, options: IntoOptions): Tensor
  ne(options: { other: Scalar } & IntoOptions): Tensor
  ne(other: Tensor, options: IntoOptions): Tensor
  ne(options: { other: Tensor } & IntoOptions): Tensor
  ne_(other: Scalar): this
  ne_(options: { other: Scalar }): this
  ne_(other: Tensor): this
  ne_(options: { other: Tensor }): this
  neg(options?: OutOptions): Tensor
  neg_(): this
  negative(options?: OutOptions): Tensor
  negative_(): this
  nestedToPaddedTensor(padding: Double, outputSize?: Ints | null | OutputSizeOptions, options?: OutputSizeOptions): Tensor
  nestedToPaddedTensor(options: { padding: Double } & OutputSizeOptions): Tensor
  newEmpty(size: Ints, options?: FactoryOutOptions): Tensor
  newEmpty(...size: Int[]): Tensor
  newEmpty(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  newEmpty(options: { size: Ints } & FactoryOutOptions): Tensor
  newEmptyStrided(size: Ints, stride: Ints, options?: FactoryOutOptions): Tensor
  newEmptyStrided(size: Ints, options: { stride: Ints } & FactoryOutOptions): Tensor
  newEmptyStrided(options: { size: Ints; stride: Ints } & FactoryOutOptions): Tensor
  newFull(size: Ints, fillValue: Scalar, options?: FactoryOutOptions): Tensor
  newFull(size: Ints, options: { fillValue: Scalar } & FactoryOutOptions): Tensor
  newFull(options: { size: Ints; fillValue: Scalar } & FactoryOutOptions): Tensor
  newOnes(size: Ints, options?: FactoryOutOptions): Tensor
  newOnes(...size: Int[]): Tensor
  newOnes(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  newOnes(options: { size: Ints } & FactoryOutOptions): Tensor
  newZeros(size: Ints, options?: FactoryOutOptions): Tensor
  newZeros(...size: Int[]): Tensor
  newZeros(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  newZeros(options: { size: Ints } & FactoryOutOptions): Tensor
  nextafter(other: Tensor, options?: OutOptions): Tensor
  nextafter(options: { other: Tensor } & OutOptions): Tensor
  nextafter_(other: Tensor): this
  nextafter_(options: { other: Tensor }): this
  nonzero(options?: OutOptions): Tensor
  nonzeroNumpy(): Parts
  nonzeroStatic(options: SizeFillValueOutOptions): Tensor
  norm(p?: Scalar | POutOptions, options?: POutOptions): Tensor
  norm(p: Scalar | null, dim: Size, keepdim?: boolean | KeepdimOutOptions2, options?: KeepdimOutOptions2): Tensor
  norm(p: Scalar | null, options: { dim: Size } & KeepdimOutOptions2): Tensor
  norm(options: { p: Scalar | null; dim: Size } & KeepdimOutOptions2): Tensor
  norm(p: Scalar | null, dim: Size, keepdim: boolean, options: DtypeOutOptions2): Tensor
  norm(p: Scalar | null, dim: Size, options: { keepdim: boolean } & DtypeOutOptions2): Tensor
  norm(p: Scalar | null, options: { dim: Size; keepdim: boolean } & DtypeOutOptions2): Tensor
  norm(options: { p: Scalar | null; dim: Size; keepdim: boolean } & DtypeOutOptions2): Tensor
  norm(p: Scalar | null, options: DtypeOutOptions2): Tensor
  norm(options: { p: Scalar | null } & DtypeOutOptions2): Tensor
  normal_(mean?: Double | MeanStdGeneratorOptions, std?: Double | MeanStdGeneratorOptions, options?: MeanStdGeneratorOptions): this
  notEqual(other: Scalar): BoolTensor
  notEqual(options: { other: Scalar }): BoolTensor
  notEqual(other: Tensor): BoolTensor
  notEqual(options: { other: Tensor }): BoolTensor
  notEqual(other: Scalar, options: IntoOptions): Tensor
  notEqual(options: { other: Scalar } & IntoOptions): Tensor
  notEqual(other: Tensor, options: IntoOptions): Tensor
  notEqual(options: { other: Tensor } & IntoOptions): Tensor
  notEqual_(other: Scalar): this
  notEqual_(options: { other: Scalar }): this
  notEqual_(other: Tensor): this
  notEqual_(options: { other: Tensor }): this
  orgqr(input2: Tensor, options?: OutOptions): Tensor
  orgqr(options: { input2: Tensor } & OutOptions): Tensor
  ormqr(input2: Tensor, input3: Tensor, left?: boolean | LeftTransposeOutOptions, transpose?: boolean | LeftTransposeOutOptions, options?: LeftTransposeOutOptions): Tensor
  ormqr(input2: Tensor, options: { input3: Tensor } & LeftTransposeOutOptions): Tensor
  ormqr(options: { input2: Tensor; input3: Tensor } & LeftTransposeOutOptions): Tensor
  outer(vec2: Tensor, options?: OutOptions): Tensor
  outer(options: { vec2: Tensor } & OutOptions): Tensor
  permute(dims: Ints): Tensor
  permute(...dims: Int[]): Tensor
  permute(options: { dims: Ints }): Tensor
  pinMemory(device?: Device | null | DeviceOptions, options?: DeviceOptions): Tensor
  pinverse(rcond?: Double | RcondOptions, options?: RcondOptions): Tensor
  polygamma(n: Int, options?: OutOptions): Tensor
  polygamma(options: { n: Int } & OutOptions): Tensor
  polygamma_(n: Int): this
  polygamma_(options: { n: Int }): this
  positive(): Tensor
  pow(exponent: Scalar, options?: OutOptions): Tensor
  pow(options: { exponent: Scalar } & OutOptions): Tensor
  pow(exponent: Tensor, options?: OutOptions): Tensor
  pow(options: { exponent: Tensor } & OutOptions): Tensor
  pow_(exponent: Scalar): this
  pow_(options: { exponent: Scalar }): this
  pow_(exponent: Tensor): this
  pow_(options: { exponent: Tensor }): this
  prelu(weight: Tensor): Tensor
  prelu(options: { weight: Tensor }): Tensor
  prod(options?: DtypeOutOptions): Tensor
  prod(dim: Int, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  prod(options: { dim: Int } & KeepdimDtypeOutOptions): Tensor
  put(index: Tensor, source: Tensor, accumulate?: boolean | AccumulateOutOptions, options?: AccumulateOutOptions): Tensor
  put(index: Tensor, options: { source: Tensor } & AccumulateOutOptions): Tensor
  put(options: { index: Tensor; source: Tensor } & AccumulateOutOptions): Tensor
  put_(index: Tensor, source: Tensor, accumulate?: boolean | AccumulateOptions, options?: AccumulateOptions): this
  put_(index: Tensor, options: { source: Tensor } & AccumulateOptions): this
  put_(options: { index: Tensor; source: Tensor } & AccumulateOptions): this
  qPerChannelAxis(): number
  qPerChannelScales(options?: OutOptions): Tensor
  qPerChannelZeroPoints(options?: OutOptions): Tensor
  qScale(): number
  qZeroPoint(): number
  qr(some?: boolean | SomeOutOptions, options?: SomeOutOptions): QR
  quantile(q: Tensor, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  quantile(options: { q: Tensor } & NanquantileOptions): Tensor
  quantile(q: Double, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  quantile(options: { q: Double } & NanquantileOptions): Tensor
  rad2deg(options?: OutOptions): Tensor
  rad2deg_(): this
  random_(options?: GeneratorOptions): this
  random_(from: Int, to: Int | null, options?: GeneratorOptions): this
  random_(from: Int, options: { to: Int | null } & GeneratorOptions): this
  random_(options: { from: Int; to: Int | null } & GeneratorOptions): this
  random_(to: Int, options?: GeneratorOptions): this
  random_(options: { to: Int } & GeneratorOptions): this
  ravel(): Tensor
  reciprocal(options?: OutOptions): Tensor
  reciprocal_(): this
  relu(options?: OutOptions): Tensor
  relu_(): this
  remainder(other: Scalar, options?: OutOptions): Tensor
  remainder(options: { other: Scalar } & OutOptions): Tensor
  remainder(other: Tensor, options?: OutOptions): Tensor
  remainder(options: { other: Tensor } & OutOptions): Tensor
  remainder_(other: Scalar): this
  remainder_(options: { other: Scalar }): this
  remainder_(other: Tensor): this
  remainder_(options: { other: Tensor }): this
  renorm(p: Scalar, dim: Int, maxnorm: Scalar, options?: OutOptions): Tensor
  renorm(p: Scalar, dim: Int, options: { maxnorm: Scalar } & OutOptions): Tensor
  renorm(p: Scalar, options: { dim: Int; maxnorm: Scalar } & OutOptions): Tensor
  renorm(options: { p: Scalar; dim: Int; maxnorm: Scalar } & OutOptions): Tensor
  renorm_(p: Scalar, dim: Int, maxnorm: Scalar): this
  renorm_(p: Scalar, dim: Int, options: { maxnorm: Scalar }): this
  renorm_(p: Scalar, options: { dim: Int; maxnorm: Scalar }): this
  renorm_(options: { p: Scalar; dim: Int; maxnorm: Scalar }): this
  repeat(repeats: Ints, options?: OutOptions): Tensor
  repeat(...repeats: Int[]): Tensor
  repeat(...args: [...repeats: Int[], options: OutOptions]): Tensor
  repeat(options: { repeats: Ints } & OutOptions): Tensor
  repeatInterleave(repeats: Tensor, dim?: Int | null | DimOutputSizeOptions, options?: DimOutputSizeOptions): Tensor
  repeatInterleave(options: { repeats: Tensor } & DimOutputSizeOptions): Tensor
  repeatInterleave(repeats: Int, dim?: Int | null | DimOutputSizeOptions, options?: DimOutputSizeOptions): Tensor
  repeatInterleave(options: { repeats: Int } & DimOutputSizeOptions): Tensor
  reshape(shape: Ints): Tensor
  reshape(...shape: Int[]): Tensor
  reshape(options: { shape: Ints }): Tensor
  reshapeAs(other: Tensor): Tensor
  reshapeAs(options: { other: Tensor }): Tensor
  resize_(size: Ints, options?: MemoryFormatOptions): this
  resize_(...size: Int[]): this
  resize_(...args: [...size: Int[], options: MemoryFormatOptions]): this
  resize_(options: { size: Ints } & MemoryFormatOptions): this
  resizeAs_(theTemplate: Tensor, options?: MemoryFormatOptions): this
  resizeAs_(options: { theTemplate: Tensor } & MemoryFormatOptions): this
  resizeAsSparse_(theTemplate: Tensor): this
  resizeAsSparse_(options: { theTemplate: Tensor }): this
  resolveConj(): Tensor
  resolveNeg(): Tensor
  roll(shifts: Size, dims?: Size | DimsOutOptions2, options?: DimsOutOptions2): Tensor
  roll(options: { shifts: Size } & DimsOutOptions2): Tensor
  rot90(k?: Int | KDimsOutOptions, dims?: Ints | KDimsOutOptions, options?: KDimsOutOptions): Tensor
  round(options?: OutOptions): Tensor
  round(options: DecimalsOutOptions): Tensor
  round_(): this
  round_(options: DecimalsOptions): this
  rowIndices(): Tensor
  rsqrt(options?: OutOptions): Tensor
  rsqrt_(): this
  scatter(dim: Int, index: Tensor, src: Tensor, options: ReduceOutOptions): Tensor
  scatter(dim: Int, index: Tensor, options: { src: Tensor } & ReduceOutOptions): Tensor
  scatter(dim: Int, options: { index: Tensor; src: Tensor } & ReduceOutOptions): Tensor
  scatter(options: { dim: Int; index: Tensor; src: Tensor } & ReduceOutOptions): Tensor
  scatter(dim: Int, index: Tensor, src: Tensor, options?: OutOptions): Tensor
  scatter(dim: Int, index: Tensor, options: { src: Tensor } & OutOptions): Tensor
  scatter(dim: Int, options: { index: Tensor; src: Tensor } & OutOptions): Tensor
  scatter(options: { dim: Int; index: Tensor; src: Tensor } & OutOptions): Tensor
  scatter(dim: Int, index: Tensor, value: Scalar, options?: OutOptions): Tensor
  scatter(dim: Int, index: Tensor, options: { value: Scalar } & OutOptions): Tensor
  scatter(dim: Int, options: { index: Tensor; value: Scalar } & OutOptions): Tensor
  scatter(options: { dim: Int; index: Tensor; value: Scalar } & OutOptions): Tensor
  scatter(dim: Int, index: Tensor, value: Scalar, options: ReduceOutOptions): Tensor
  scatter(dim: Int, index: Tensor, options: { value: Scalar } & ReduceOutOptions): Tensor
  scatter(dim: Int, options: { index: Tensor; value: Scalar } & ReduceOutOptions): Tensor
  scatter(options: { dim: Int; index: Tensor; value: Scalar } & ReduceOutOptions): Tensor
  scatter_(dim: Int, index: Tensor, src: Tensor, options: ReduceOptions): this
  scatter_(dim: Int, index: Tensor, options: { src: Tensor } & ReduceOptions): this
  scatter_(dim: Int, options: { index: Tensor; src: Tensor } & ReduceOptions): this
  scatter_(options: { dim: Int; index: Tensor; src: Tensor } & ReduceOptions): this
  scatter_(dim: Int, index: Tensor, src: Tensor): this
  scatter_(dim: Int, index: Tensor, options: { src: Tensor }): this
  scatter_(dim: Int, options: { index: Tensor; src: Tensor }): this
  scatter_(options: { dim: Int; index: Tensor; src: Tensor }): this
  scatter_(dim: Int, index: Tensor, value: Scalar): this
  scatter_(dim: Int, index: Tensor, options: { value: Scalar }): this
  scatter_(dim: Int, options: { index: Tensor; value: Scalar }): this
  scatter_(options: { dim: Int; index: Tensor; value: Scalar }): this
  scatter_(dim: Int, index: Tensor, value: Scalar, options: ReduceOptions): this
  scatter_(dim: Int, index: Tensor, options: { value: Scalar } & ReduceOptions): this
  scatter_(dim: Int, options: { index: Tensor; value: Scalar } & ReduceOptions): this
  scatter_(options: { dim: Int; index: Tensor; value: Scalar } & ReduceOptions): this
  scatterAdd(dim: Int, index: Tensor, src: Tensor, options?: OutOptions): Tensor
  scatterAdd(dim: Int, index: Tensor, options: { src: Tensor } & OutOptions): Tensor
  scatterAdd(dim: Int, options: { index: Tensor; src: Tensor } & OutOptions): Tensor
  scatterAdd(options: { dim: Int; index: Tensor; src: Tensor } & OutOptions): Tensor
  scatterAdd_(dim: Int, index: Tensor, src: Tensor): this
  scatterAdd_(dim: Int, index: Tensor, options: { src: Tensor }): this
  scatterAdd_(dim: Int, options: { index: Tensor; src: Tensor }): this
  scatterAdd_(options: { dim: Int; index: Tensor; src: Tensor }): this
  scatterReduce(dim: Int, index: Tensor, src: Tensor, reduce: string, options?: IncludeSelfOutOptions): Tensor
  scatterReduce(dim: Int, index: Tensor, src: Tensor, options: { reduce: string } & IncludeSelfOutOptions): Tensor
  scatterReduce(dim: Int, index: Tensor, options: { src: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  scatterReduce(dim: Int, options: { index: Tensor; src: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  scatterReduce(options: { dim: Int; index: Tensor; src: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  scatterReduce_(dim: Int, index: Tensor, src: Tensor, reduce: string, options?: IncludeSelfOptions): this
  scatterReduce_(dim: Int, index: Tensor, src: Tensor, options: { reduce: string } & IncludeSelfOptions): this
  scatterReduce_(dim: Int, index: Tensor, options: { src: Tensor; reduce: string } & IncludeSelfOptions): this
  scatterReduce_(dim: Int, options: { index: Tensor; src: Tensor; reduce: string } & IncludeSelfOptions): this
  scatterReduce_(options: { dim: Int; index: Tensor; src: Tensor; reduce: string } & IncludeSelfOptions): this
  select(dim: Int, index: Int): Tensor
  select(dim: Int, options: { index: Int }): Tensor
  select(options: { dim: Int; index: Int }): Tensor
  selectScatter(src: Tensor, dim: Int, index: Int, options?: OutOptions): Tensor
  selectScatter(src: Tensor, dim: Int, options: { index: Int } & OutOptions): Tensor
  selectScatter(src: Tensor, options: { dim: Int; index: Int } & OutOptions): Tensor
  selectScatter(options: { src: Tensor; dim: Int; index: Int } & OutOptions): Tensor
  set_(): this
  set_(source: Tensor): this
  set_(options: { source: Tensor }): this
  set_(source: Tensor, storageOffset: Int, size: Ints, stride?: Ints | StrideOptions, options?: StrideOptions): this
  set_(source: Tensor, storageOffset: Int, options: { size: Ints } & StrideOptions): this
  set_(source: Tensor, options: { storageOffset: Int; size: Ints } & StrideOptions): this
  set_(options: { source: Tensor; storageOffset: Int; size: Ints } & StrideOptions): this
  sgn(options?: OutOptions): Tensor
  sgn_(): this
  sigmoid(options?: OutOptions): Tensor
  sigmoid_(): this
  sign(options?: OutOptions): Tensor
  sign_(): this
  signbit(): BoolTensor
  signbit(options: IntoOptions): Tensor
  sin(options?: OutOptions): Tensor
  sin_(): this
  sinc(options?: OutOptions): Tensor
  sinc_(): this
  sinh(options?: OutOptions): Tensor
  sinh_(): this
  sliceScatter(src: Tensor, dim?: Int | SliceScatterOptions, start?: Int | null | SliceScatterOptions, end?: Int | null | SliceScatterOptions, step?: Int | SliceScatterOptions, options?: SliceScatterOptions): Tensor
  sliceScatter(options: { src: Tensor } & SliceScatterOptions): Tensor
  slogdet(options?: OutOptions3): SignLogabsdet
  smm(mat2: Tensor): Tensor
  smm(options: { mat2: Tensor }): Tensor
  softmax(dim: Int, dtype?: DType | null | DtypeOutOptions, options?: DtypeOutOptions): Tensor
  softmax(options: { dim: Int } & DtypeOutOptions): Tensor
  sort(dim?: Int | DimDescendingOutOptions, descending?: boolean | DimDescendingOutOptions, options?: DimDescendingOutOptions): ValuesIndices
  sort(options: SortStableOptions): ValuesIndices
  sparseDim(): number
  sparseMask(mask: Tensor, options?: OutOptions): Tensor
  sparseMask(options: { mask: Tensor } & OutOptions): Tensor
  sparseResize_(size: Ints, sparseDim: Int, denseDim: Int): this
  sparseResize_(size: Ints, sparseDim: Int, options: { denseDim: Int }): this
  sparseResize_(size: Ints, options: { sparseDim: Int; denseDim: Int }): this
  sparseResize_(options: { size: Ints; sparseDim: Int; denseDim: Int }): this
  sparseResizeAndClear_(size: Ints, sparseDim: Int, denseDim: Int): this
  sparseResizeAndClear_(size: Ints, sparseDim: Int, options: { denseDim: Int }): this
  sparseResizeAndClear_(size: Ints, options: { sparseDim: Int; denseDim: Int }): this
  sparseResizeAndClear_(options: { size: Ints; sparseDim: Int; denseDim: Int }): this
  sparseSampledAddmm(mat1: Tensor, mat2: Tensor, options?: BetaAlphaOutOptions): Tensor
  sparseSampledAddmm(mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOutOptions): Tensor
  sparseSampledAddmm(options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOutOptions): Tensor
  split(splitSize: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  split(options: { splitSize: Int } & DimOptions): Parts
  split(splitSize: Ints, dim?: Int | DimOptions, options?: DimOptions): Parts
  split(options: { splitSize: Ints } & DimOptions): Parts
  splitWithSizes(splitSizes: Ints, dim?: Int | DimOptions, options?: DimOptions): Parts
  splitWithSizes(options: { splitSizes: Ints } & DimOptions): Parts
  sqrt(options?: OutOptions): Tensor
  sqrt_(): this
  square(options?: OutOptions): Tensor
  square_(): this
  squeeze(): Tensor
  squeeze(dim: Int): Tensor
  squeeze(options: { dim: Int }): Tensor
  squeeze(dim: Ints): Tensor
  squeeze(...dim: Int[]): Tensor
  squeeze(options: { dim: Ints }): Tensor
  squeeze_(): this
  squeeze_(dim: Int): this
  squeeze_(options: { dim: Int }): this
  squeeze_(dim: Ints): this
  squeeze_(...dim: Int[]): this
  squeeze_(options: { dim: Ints }): this
  sspaddmm(mat1: Tensor, mat2: Tensor, options?: BetaAlphaOutOptions): Tensor
  sspaddmm(mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOutOptions): Tensor
  sspaddmm(options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOutOptions): Tensor
  std(unbiased?: boolean | UnbiasedOptions, options?: UnbiasedOptions): Tensor
  std(dim?: Size | null | StdCorrectionOptions, options?: StdCorrectionOptions): Tensor
  std(dim: Size | null, unbiased?: boolean | UnbiasedKeepdimOutOptions, keepdim?: boolean | UnbiasedKeepdimOutOptions, options?: UnbiasedKeepdimOutOptions): Tensor
  std(options: { dim: Size | null } & UnbiasedKeepdimOutOptions): Tensor
  stft(nFft: Int, hopLength?: Int | null | StftCenterOptions, winLength?: Int | null | StftCenterOptions, window?: Tensor | null | StftCenterOptions, center?: boolean | StftCenterOptions, padMode?: string | StftCenterOptions, normalized?: boolean | StftCenterOptions, onesided?: boolean | null | StftCenterOptions, returnComplex?: boolean | null | StftCenterOptions, alignToWindow?: boolean | null | StftCenterOptions, options?: StftCenterOptions): Tensor
  stft(options: { nFft: Int } & StftCenterOptions): Tensor
  stft(nFft: Int, hopLength?: Int | null | StftOptions, winLength?: Int | null | StftOptions, window?: Tensor | null | StftOptions, normalized?: boolean | StftOptions, onesided?: boolean | null | StftOptions, returnComplex?: boolean | null | StftOptions, alignToWindow?: boolean | null | StftOptions, options?: StftOptions): Tensor
  stft(options: { nFft: Int } & StftOptions): Tensor
  sub(other: Scalar, alpha?: Scalar | AlphaOutOptions, options?: AlphaOutOptions): Tensor
  sub(options: { other: Scalar } & AlphaOutOptions): Tensor
  sub(other: Tensor, options?: AlphaOutOptions): Tensor
  sub(options: { other: Tensor } & AlphaOutOptions): Tensor
  sub_(other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): this
  sub_(options: { other: Scalar } & AlphaOptions): this
  sub_(other: Tensor, options?: AlphaOptions): this
  sub_(options: { other: Tensor } & AlphaOptions): this
  subtract(other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): Tensor
  subtract(options: { other: Scalar } & AlphaOptions): Tensor
  subtract(other: Tensor, options?: AlphaOutOptions): Tensor
  subtract(options: { other: Tensor } & AlphaOutOptions): Tensor
  subtract_(other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): this
  subtract_(options: { other: Scalar } & AlphaOptions): this
  subtract_(other: Tensor, options?: AlphaOptions): this
  subtract_(options: { other: Tensor } & AlphaOptions): this
  sum(options?: DtypeOutOptions): Tensor
  sum(dim: Size | null, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  sum(options: { dim: Size | null } & KeepdimDtypeOutOptions): Tensor
  sumToSize(size: Ints): Tensor
  sumToSize(...size: Int[]): Tensor
  sumToSize(options: { size: Ints }): Tensor
  svd(some?: boolean | SomeComputeUvOutOptions, computeUv?: boolean | SomeComputeUvOutOptions, options?: SomeComputeUvOutOptions): USV
  swapaxes(axis0: Int, axis1: Int): Tensor
  swapaxes(axis0: Int, options: { axis1: Int }): Tensor
  swapaxes(options: { axis0: Int; axis1: Int }): Tensor
  swapaxes_(axis0: Int, axis1: Int): this
  swapaxes_(axis0: Int, options: { axis1: Int }): this
  swapaxes_(options: { axis0: Int; axis1: Int }): this
  swapdims(dim0: Int, dim1: Int): Tensor
  swapdims(dim0: Int, options: { dim1: Int }): Tensor
  swapdims(options: { dim0: Int; dim1: Int }): Tensor
  swapdims_(dim0: Int, dim1: Int): this
  swapdims_(dim0: Int, options: { dim1: Int }): this
  swapdims_(options: { dim0: Int; dim1: Int }): this
  t(): Tensor
  t_(): this
  take(index: Tensor, options?: OutOptions): Tensor
  take(options: { index: Tensor } & OutOptions): Tensor
  takeAlongDim(indices: Tensor, dim?: Int | null | DimOutOptions2, options?: DimOutOptions2): Tensor
  takeAlongDim(options: { indices: Tensor } & DimOutOptions2): Tensor
  tan(options?: OutOptions): Tensor
  tan_(): this
  tanh(options?: OutOptions): Tensor
  tanh_(): this
  tensorSplit(indices: Ints, dim?: Int | DimOptions, options?: DimOptions): Parts
  tensorSplit(options: { indices: Ints } & DimOptions): Parts
  tensorSplit(sections: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  tensorSplit(options: { sections: Int } & DimOptions): Parts
  tensorSplit(tensorIndicesOrSections: Tensor, dim?: Int | DimOptions, options?: DimOptions): Parts
  tensorSplit(options: { tensorIndicesOrSections: Tensor } & DimOptions): Parts
  tile(dims: Ints): Tensor
  tile(...dims: Int[]): Tensor
  tile(options: { dims: Ints }): Tensor
  toDense(dtype?: DType | null | DtypeMaskedGradOptions, options?: DtypeMaskedGradOptions): Tensor
  toMkldnn(dtype?: DType | null | DtypeOutOptions, options?: DtypeOutOptions): Tensor
  toPaddedTensor(padding: Double, outputSize?: Ints | null | OutputSizeOutOptions2, options?: OutputSizeOutOptions2): Tensor
  toPaddedTensor(options: { padding: Double } & OutputSizeOutOptions2): Tensor
  toSparse(options?: LayoutBlocksizeDenseDimOptions): Tensor
  toSparse(sparseDim: Int): Tensor
  toSparse(options: { sparseDim: Int }): Tensor
  toSparseBsc(blocksize: Size, denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  toSparseBsc(options: { blocksize: Size } & DenseDimOptions): Tensor
  toSparseBsr(blocksize: Size, denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  toSparseBsr(options: { blocksize: Size } & DenseDimOptions): Tensor
  toSparseCsc(denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  toSparseCsr(denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  topk(k: Int, dim?: Int | TopkOptions, largest?: boolean | TopkOptions, sorted?: boolean | TopkOptions, options?: TopkOptions): ValuesIndices
  topk(options: { k: Int } & TopkOptions): ValuesIndices
  trace(options?: OutOptions): Tensor
  transpose(dim0: Int, dim1: Int): Tensor
  transpose(dim0: Int, options: { dim1: Int }): Tensor
  transpose(options: { dim0: Int; dim1: Int }): Tensor
  transpose_(dim0: Int, dim1: Int): this
  transpose_(dim0: Int, options: { dim1: Int }): this
  transpose_(options: { dim0: Int; dim1: Int }): this
  triangularSolve(A: Tensor, upper?: boolean | TriangularSolveOptions, transpose?: boolean | TriangularSolveOptions, unitriangular?: boolean | TriangularSolveOptions, options?: TriangularSolveOptions): SolutionClonedCoefficient
  triangularSolve(options: { A: Tensor } & TriangularSolveOptions): SolutionClonedCoefficient
  tril(diagonal?: Int | DiagonalOutOptions, options?: DiagonalOutOptions): Tensor
  tril_(diagonal?: Int | DiagonalOptions, options?: DiagonalOptions): this
  triu(diagonal?: Int | DiagonalOutOptions, options?: DiagonalOutOptions): Tensor
  triu_(diagonal?: Int | DiagonalOptions, options?: DiagonalOptions): this
  trueDivide(other: Scalar): Tensor
  trueDivide(options: { other: Scalar }): Tensor
  trueDivide(other: Tensor, options?: OutOptions): Tensor
  trueDivide(options: { other: Tensor } & OutOptions): Tensor
  trueDivide_(other: Scalar): this
  trueDivide_(options: { other: Scalar }): this
  trueDivide_(other: Tensor): this
  trueDivide_(options: { other: Tensor }): this
  trunc(options?: OutOptions): Tensor
  trunc_(): this
  typeAs(other: Tensor): Tensor
  typeAs(options: { other: Tensor }): Tensor
  unbind(dim?: Int | DimOptions, options?: DimOptions): Parts
  unflatten(dim: Int, sizes: Ints): Tensor
  unflatten(dim: Int, options: { sizes: Ints }): Tensor
  unflatten(options: { dim: Int; sizes: Ints }): Tensor
  unfold(dimension: Int, size: Int, step: Int): Tensor
  unfold(dimension: Int, size: Int, options: { step: Int }): Tensor
  unfold(dimension: Int, options: { size: Int; step: Int }): Tensor
  unfold(options: { dimension: Int; size: Int; step: Int }): Tensor
  uniform_(from?: Double | FromToGeneratorOptions, to?: Double | FromToGeneratorOptions, options?: FromToGeneratorOptions): this
  unsafeChunk(chunks: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  unsafeChunk(options: { chunks: Int } & DimOptions): Parts
  unsafeSplit(splitSize: Int, dim?: Int | DimOutOptions3, options?: DimOutOptions3): Parts
  unsafeSplit(options: { splitSize: Int } & DimOutOptions3): Parts
  unsafeSplitWithSizes(splitSizes: Ints, dim?: Int | DimOutOptions3, options?: DimOutOptions3): Parts
  unsafeSplitWithSizes(options: { splitSizes: Ints } & DimOutOptions3): Parts
  unsqueeze(dim: Int): Tensor
  unsqueeze(options: { dim: Int }): Tensor
  unsqueeze_(dim: Int): this
  unsqueeze_(options: { dim: Int }): this
  values(): Tensor
  var(unbiased?: boolean | UnbiasedOptions, options?: UnbiasedOptions): Tensor
  var(dim?: Size | null | StdCorrectionOptions, options?: StdCorrectionOptions): Tensor
  var(dim: Size | null, unbiased?: boolean | UnbiasedKeepdimOutOptions, keepdim?: boolean | UnbiasedKeepdimOutOptions, options?: UnbiasedKeepdimOutOptions): Tensor
  var(options: { dim: Size | null } & UnbiasedKeepdimOutOptions): Tensor
  vdot(other: Tensor, options?: OutOptions): Tensor
  vdot(options: { other: Tensor } & OutOptions): Tensor
  view(size: Ints): Tensor
  view(...size: Int[]): Tensor
  view(options: { size: Ints }): Tensor
  view(dtype: DType): Tensor
  view(options: { dtype: DType }): Tensor
  viewAs(other: Tensor): Tensor
  viewAs(options: { other: Tensor }): Tensor
  vsplit(indices: Ints): Parts
  vsplit(...indices: Int[]): Parts
  vsplit(options: { indices: Ints }): Parts
  vsplit(sections: Int): Parts
  vsplit(options: { sections: Int }): Parts
  where(condition: Tensor, other: Scalar): Tensor
  where(condition: Tensor, options: { other: Scalar }): Tensor
  where(options: { condition: Tensor; other: Scalar }): Tensor
  where(condition: Tensor, other: Tensor, options?: OutOptions): Tensor
  where(condition: Tensor, options: { other: Tensor } & OutOptions): Tensor
  where(options: { condition: Tensor; other: Tensor } & OutOptions): Tensor
  xlogy(other: Scalar, options?: OutOptions): Tensor
  xlogy(options: { other: Scalar } & OutOptions): Tensor
  xlogy(other: Tensor, options?: OutOptions): Tensor
  xlogy(options: { other: Tensor } & OutOptions): Tensor
  xlogy_(other: Scalar): this
  xlogy_(options: { other: Scalar }): this
  xlogy_(other: Tensor): this
  xlogy_(options: { other: Tensor }): this
  zero_(): this
}
