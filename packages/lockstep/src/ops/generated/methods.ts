// Generated from libtorch's schemas by `npm run generate`; do not edit.
import type { BoolTensor, Truth } from '../../tensor/bool-tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { Device, Double, DTypeLike, Int, Ints, OptionalTensors, Parts, Scalar, Size } from '../types.js'
import type { OutOptions, AlphaOutOptions, AlphaOptions, BetaAlphaOutOptions, BetaAlphaOptions, ValueOutOptions, ValueOptions, KeepdimOptions, DimKeepdimOptions, IntoOptions, DimKeepdimOutOptions, KeepdimOutOptions, RtolAtolEqualNanOptions, DimKeepdimOutOptions2, DimKeepdimOutOptions3, FactoryOutOptions, DimKeepdimOutOptions4, DimDescendingOptions, ArgsortStableOptions, StorageOffsetOptions, StorageOffsetOutOptions, OutOptions3, GeneratorOutOptions, GeneratorOptions, PGeneratorOptions, WeightsMinlengthOutOptions, MedianSigmaGeneratorOptions, MemoryFormatOptions, UpperOutOptions, DimOptions, MinMaxOutOptions, MinMaxOutOptions2, MinMaxOptions, MinMaxOptions2, MemoryFormatOutOptions, MemoryFormatOptions2, NonBlockingOptions, DimOutOptions2, CorrectionFweightsAweightsOptions, DtypeOutOptions, DtypeOptions, DiagonalOutOptions, DiagEmbedOptions, OffsetOptions, OffsetDim1Dim2Options, DiffOptions, POutOptions, RoundingModeOutOptions, RoundingModeOptions, ImplicitOptions, LambdGeneratorOptions, WrapOptions, StartDimEndDimOptions, KeepdimOutOptions2, SparseGradOutOptions, LambdOutOptions, HashTensorOptions, HistcOptions, HistogramBinCtOptions, WeightDensityOutOptions, AccumulateOutOptions, IncludeSelfOutOptions, IncludeSelfOptions, DeviceOptions, IstftOptions, DimKeepdimOutOptions5, LinalgNormOrdStrOptions, MeanStdGeneratorOptions, EpsOutOptions, EpsOptions, KeepdimOutOptions3, KeepdimDtypeOutOptions, ReplacementGeneratorOutOptions, NanToNumOptions, NanPosinfNeginfOptions, NanquantileOptions, OutputSizeOptions, SizeFillValueOutOptions, DtypeOutOptions2, LeftTransposeOutOptions, RcondOptions, AccumulateOptions, SomeOutOptions, DimOutputSizeOptions, DimsOutOptions2, KDimsOutOptions, DecimalsOutOptions, DecimalsOptions, ReduceOutOptions, ReduceOptions, StrideOptions, SliceScatterOptions, DimDescendingOutOptions, SortStableOptions, UnbiasedOptions, StdCorrectionOptions, UnbiasedKeepdimOutOptions, StftCenterOptions, StftOptions, SomeComputeUvOutOptions, DtypeMaskedGradOptions, OutputSizeOutOptions2, LayoutBlocksizeDenseDimOptions, DenseDimOptions, TopkOptions, TriangularSolveOptions, DiagonalOptions, FromToGeneratorOptions, DimOutOptions3, MinMax, ValuesIndices, MantissaExponent, ATau, HistBinEdges, QR, SignLogabsdet, USV, SolutionClonedCoefficient } from './options.js'

/** The operators that are methods of Tensor. */
export interface TensorMethods {
  /**
   * The magnitude of each element; of a complex one its distance from 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.abs](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.abs.html)
   */
  abs(options?: OutOptions): Tensor
  /**
   * `abs_` writes into its tensor: the magnitude of each element; of a complex one its distance from 0.
   *
   * Shape: the input's. [torch.Tensor.abs_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.abs_.html)
   */
  abs_(): this
  /**
   * `absolute` is `abs`: the magnitude of each element; of a complex one its distance from 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.absolute](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.absolute.html)
   */
  absolute(options?: OutOptions): Tensor
  /**
   * `absolute_` writes into its tensor: the magnitude of each element; of a complex one its distance from 0.
   *
   * Shape: the input's. [torch.Tensor.absolute_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.absolute_.html)
   */
  absolute_(): this
  /**
   * The angle, in radians, whose cosine the element is.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.acos](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.acos.html)
   */
  acos(options?: OutOptions): Tensor
  /**
   * `acos_` writes into its tensor: the angle, in radians, whose cosine the element is.
   *
   * Shape: the input's. [torch.Tensor.acos_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.acos_.html)
   */
  acos_(): this
  /**
   * The inverse of the hyperbolic cosine; NaN below 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.acosh](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.acosh.html)
   */
  acosh(options?: OutOptions): Tensor
  /**
   * `acosh_` writes into its tensor: the inverse of the hyperbolic cosine; NaN below 1.
   *
   * Shape: the input's. [torch.Tensor.acosh_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.acosh_.html)
   */
  acosh_(): this
  /**
   * The sum of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.add.html)
   */
  add(other: Scalar, alpha?: Scalar | AlphaOutOptions, options?: AlphaOutOptions): Tensor
  /**
   * The sum of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.add.html)
   */
  add(options: { other: Scalar } & AlphaOutOptions): Tensor
  /**
   * The sum of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.add.html)
   */
  add(other: Tensor, options?: AlphaOutOptions): Tensor
  /**
   * The sum of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.add.html)
   */
  add(options: { other: Tensor } & AlphaOutOptions): Tensor
  /**
   * `add_` writes into its tensor: the sum of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is added
   *
   * Shape: the operands', broadcast. [torch.Tensor.add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.add_.html)
   */
  add_(other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): this
  /**
   * `add_` writes into its tensor: the sum of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is added
   *
   * Shape: the operands', broadcast. [torch.Tensor.add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.add_.html)
   */
  add_(options: { other: Scalar } & AlphaOptions): this
  /**
   * `add_` writes into its tensor: the sum of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is added
   *
   * Shape: the operands', broadcast. [torch.Tensor.add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.add_.html)
   */
  add_(other: Tensor, options?: AlphaOptions): this
  /**
   * `add_` writes into its tensor: the sum of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is added
   *
   * Shape: the operands', broadcast. [torch.Tensor.add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.add_.html)
   */
  add_(options: { other: Tensor } & AlphaOptions): this
  /**
   * beta times the input plus alpha times the sum of a batch's products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.addbmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addbmm.html)
   */
  addbmm(batch1: Tensor, batch2: Tensor, options?: BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the sum of a batch's products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.addbmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addbmm.html)
   */
  addbmm(batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the sum of a batch's products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.addbmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addbmm.html)
   */
  addbmm(options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * `addbmm_` writes into its tensor: beta times the input plus alpha times the sum of a batch's products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n, p]. [torch.Tensor.addbmm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addbmm_.html)
   */
  addbmm_(batch1: Tensor, batch2: Tensor, options?: BetaAlphaOptions): this
  /**
   * `addbmm_` writes into its tensor: beta times the input plus alpha times the sum of a batch's products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n, p]. [torch.Tensor.addbmm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addbmm_.html)
   */
  addbmm_(batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOptions): this
  /**
   * `addbmm_` writes into its tensor: beta times the input plus alpha times the sum of a batch's products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n, p]. [torch.Tensor.addbmm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addbmm_.html)
   */
  addbmm_(options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOptions): this
  /**
   * The input plus value times tensor1 / tensor2.
   * - `tensor1`: the numerator
   * - `tensor2`: the denominator
   * - `value` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcdiv](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcdiv.html)
   */
  addcdiv(tensor1: Tensor, tensor2: Tensor, options?: ValueOutOptions): Tensor
  /**
   * The input plus value times tensor1 / tensor2.
   * - `tensor1`: the numerator
   * - `tensor2`: the denominator
   * - `value` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcdiv](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcdiv.html)
   */
  addcdiv(tensor1: Tensor, options: { tensor2: Tensor } & ValueOutOptions): Tensor
  /**
   * The input plus value times tensor1 / tensor2.
   * - `tensor1`: the numerator
   * - `tensor2`: the denominator
   * - `value` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcdiv](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcdiv.html)
   */
  addcdiv(options: { tensor1: Tensor; tensor2: Tensor } & ValueOutOptions): Tensor
  /**
   * `addcdiv_` writes into its tensor: the input plus value times tensor1 / tensor2.
   * - `tensor1`: the numerator
   * - `tensor2`: the denominator
   * - `value` = 1: factor of what is added
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcdiv_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcdiv_.html)
   */
  addcdiv_(tensor1: Tensor, tensor2: Tensor, options?: ValueOptions): this
  /**
   * `addcdiv_` writes into its tensor: the input plus value times tensor1 / tensor2.
   * - `tensor1`: the numerator
   * - `tensor2`: the denominator
   * - `value` = 1: factor of what is added
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcdiv_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcdiv_.html)
   */
  addcdiv_(tensor1: Tensor, options: { tensor2: Tensor } & ValueOptions): this
  /**
   * `addcdiv_` writes into its tensor: the input plus value times tensor1 / tensor2.
   * - `tensor1`: the numerator
   * - `tensor2`: the denominator
   * - `value` = 1: factor of what is added
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcdiv_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcdiv_.html)
   */
  addcdiv_(options: { tensor1: Tensor; tensor2: Tensor } & ValueOptions): this
  /**
   * The input plus value times tensor1 * tensor2.
   * - `tensor1`: the first factor
   * - `tensor2`: the second factor
   * - `value` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcmul](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcmul.html)
   */
  addcmul(tensor1: Tensor, tensor2: Tensor, options?: ValueOutOptions): Tensor
  /**
   * The input plus value times tensor1 * tensor2.
   * - `tensor1`: the first factor
   * - `tensor2`: the second factor
   * - `value` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcmul](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcmul.html)
   */
  addcmul(tensor1: Tensor, options: { tensor2: Tensor } & ValueOutOptions): Tensor
  /**
   * The input plus value times tensor1 * tensor2.
   * - `tensor1`: the first factor
   * - `tensor2`: the second factor
   * - `value` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcmul](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcmul.html)
   */
  addcmul(options: { tensor1: Tensor; tensor2: Tensor } & ValueOutOptions): Tensor
  /**
   * `addcmul_` writes into its tensor: the input plus value times tensor1 * tensor2.
   * - `tensor1`: the first factor
   * - `tensor2`: the second factor
   * - `value` = 1: factor of what is added
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcmul_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcmul_.html)
   */
  addcmul_(tensor1: Tensor, tensor2: Tensor, options?: ValueOptions): this
  /**
   * `addcmul_` writes into its tensor: the input plus value times tensor1 * tensor2.
   * - `tensor1`: the first factor
   * - `tensor2`: the second factor
   * - `value` = 1: factor of what is added
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcmul_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcmul_.html)
   */
  addcmul_(tensor1: Tensor, options: { tensor2: Tensor } & ValueOptions): this
  /**
   * `addcmul_` writes into its tensor: the input plus value times tensor1 * tensor2.
   * - `tensor1`: the first factor
   * - `tensor2`: the second factor
   * - `value` = 1: factor of what is added
   *
   * Shape: the operands', broadcast. [torch.Tensor.addcmul_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addcmul_.html)
   */
  addcmul_(options: { tensor1: Tensor; tensor2: Tensor } & ValueOptions): this
  /**
   * beta times the input plus alpha times the product of two matrices.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.addmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmm.html)
   */
  addmm(mat1: Tensor, mat2: Tensor, options?: BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the product of two matrices.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.addmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmm.html)
   */
  addmm(mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the product of two matrices.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.addmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmm.html)
   */
  addmm(options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the product of two matrices.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `outDtype`: of the result
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.addmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmm.html)
   */
  addmm(mat1: Tensor, mat2: Tensor, outDtype: DTypeLike, options?: BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the product of two matrices.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `outDtype`: of the result
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.addmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmm.html)
   */
  addmm(mat1: Tensor, mat2: Tensor, options: { outDtype: DTypeLike } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the product of two matrices.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `outDtype`: of the result
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.addmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmm.html)
   */
  addmm(mat1: Tensor, options: { mat2: Tensor; outDtype: DTypeLike } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the product of two matrices.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `outDtype`: of the result
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.addmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmm.html)
   */
  addmm(options: { mat1: Tensor; mat2: Tensor; outDtype: DTypeLike } & BetaAlphaOutOptions): Tensor
  /**
   * `addmm_` writes into its tensor: beta times the input plus alpha times the product of two matrices.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n, p]. [torch.Tensor.addmm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmm_.html)
   */
  addmm_(mat1: Tensor, mat2: Tensor, options?: BetaAlphaOptions): this
  /**
   * `addmm_` writes into its tensor: beta times the input plus alpha times the product of two matrices.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n, p]. [torch.Tensor.addmm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmm_.html)
   */
  addmm_(mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOptions): this
  /**
   * `addmm_` writes into its tensor: beta times the input plus alpha times the product of two matrices.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n, p]. [torch.Tensor.addmm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmm_.html)
   */
  addmm_(options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOptions): this
  /**
   * beta times the input plus alpha times the product of a matrix and a vector.
   * - `mat`: the matrix
   * - `vec`: the vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n]. [torch.Tensor.addmv](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmv.html)
   */
  addmv(mat: Tensor, vec: Tensor, options?: BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the product of a matrix and a vector.
   * - `mat`: the matrix
   * - `vec`: the vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n]. [torch.Tensor.addmv](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmv.html)
   */
  addmv(mat: Tensor, options: { vec: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the product of a matrix and a vector.
   * - `mat`: the matrix
   * - `vec`: the vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n]. [torch.Tensor.addmv](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmv.html)
   */
  addmv(options: { mat: Tensor; vec: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * `addmv_` writes into its tensor: beta times the input plus alpha times the product of a matrix and a vector.
   * - `mat`: the matrix
   * - `vec`: the vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n]. [torch.Tensor.addmv_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmv_.html)
   */
  addmv_(mat: Tensor, vec: Tensor, options?: BetaAlphaOptions): this
  /**
   * `addmv_` writes into its tensor: beta times the input plus alpha times the product of a matrix and a vector.
   * - `mat`: the matrix
   * - `vec`: the vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n]. [torch.Tensor.addmv_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmv_.html)
   */
  addmv_(mat: Tensor, options: { vec: Tensor } & BetaAlphaOptions): this
  /**
   * `addmv_` writes into its tensor: beta times the input plus alpha times the product of a matrix and a vector.
   * - `mat`: the matrix
   * - `vec`: the vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n]. [torch.Tensor.addmv_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addmv_.html)
   */
  addmv_(options: { mat: Tensor; vec: Tensor } & BetaAlphaOptions): this
  /**
   * beta times the input plus alpha times the outer product of two vectors.
   * - `vec1`: the first vector
   * - `vec2`: the second vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, m]. [torch.Tensor.addr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addr.html)
   */
  addr(vec1: Tensor, vec2: Tensor, options?: BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the outer product of two vectors.
   * - `vec1`: the first vector
   * - `vec2`: the second vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, m]. [torch.Tensor.addr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addr.html)
   */
  addr(vec1: Tensor, options: { vec2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times the outer product of two vectors.
   * - `vec1`: the first vector
   * - `vec2`: the second vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, m]. [torch.Tensor.addr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addr.html)
   */
  addr(options: { vec1: Tensor; vec2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * `addr_` writes into its tensor: beta times the input plus alpha times the outer product of two vectors.
   * - `vec1`: the first vector
   * - `vec2`: the second vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n, m]. [torch.Tensor.addr_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addr_.html)
   */
  addr_(vec1: Tensor, vec2: Tensor, options?: BetaAlphaOptions): this
  /**
   * `addr_` writes into its tensor: beta times the input plus alpha times the outer product of two vectors.
   * - `vec1`: the first vector
   * - `vec2`: the second vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n, m]. [torch.Tensor.addr_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addr_.html)
   */
  addr_(vec1: Tensor, options: { vec2: Tensor } & BetaAlphaOptions): this
  /**
   * `addr_` writes into its tensor: beta times the input plus alpha times the outer product of two vectors.
   * - `vec1`: the first vector
   * - `vec2`: the second vector
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [n, m]. [torch.Tensor.addr_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.addr_.html)
   */
  addr_(options: { vec1: Tensor; vec2: Tensor } & BetaAlphaOptions): this
  /**
   * Swaps the last two dimensions and conjugates.
   *
   * Shape: the last two sizes swapped. [torch.Tensor.adjoint](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.adjoint.html)
   */
  adjoint(): Tensor
  /**
   * Whether every element is other than 0; of a uint8 tensor the result is uint8.
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.all](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.all.html)
   */
  all(): Truth<this>
  /**
   * Whether every element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.all](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.all.html)
   */
  all(dim: Int, keepdim?: boolean | KeepdimOptions, options?: KeepdimOptions): Truth<this>
  /**
   * Whether every element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.all](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.all.html)
   */
  all(options: { dim: Int } & KeepdimOptions): Truth<this>
  /**
   * Whether every element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim` = null: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.all](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.all.html)
   */
  all(dim?: Ints | null | DimKeepdimOptions, keepdim?: boolean | DimKeepdimOptions, options?: DimKeepdimOptions): Truth<this>
  /**
   * Whether every element is other than 0; of a uint8 tensor the result is uint8.
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.all](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.all.html)
   */
  all(options: IntoOptions): Tensor
  /**
   * Whether every element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim` = null: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.all](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.all.html)
   */
  all(options: DimKeepdimOutOptions): Tensor
  /**
   * Whether every element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.all](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.all.html)
   */
  all(dim: Int, options: KeepdimOutOptions): Tensor
  /**
   * Whether every element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.all](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.all.html)
   */
  all(options: { dim: Int } & KeepdimOutOptions): Tensor
  /**
   * Whether all elements differ by no more than atol + rtol * |other|.
   * - `other`: the second operand
   * - `rtol` = 0.00001: tolerance relative to the second
   * - `atol` = 1e-8: tolerance
   * - `equalNan` = false: NaN is the same as NaN
   *
   * Result: one boolean. [torch.Tensor.allclose](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.allclose.html)
   */
  allclose(other: Tensor, rtol?: Double | RtolAtolEqualNanOptions, atol?: Double | RtolAtolEqualNanOptions, equalNan?: boolean | RtolAtolEqualNanOptions, options?: RtolAtolEqualNanOptions): boolean
  /**
   * Whether all elements differ by no more than atol + rtol * |other|.
   * - `other`: the second operand
   * - `rtol` = 0.00001: tolerance relative to the second
   * - `atol` = 1e-8: tolerance
   * - `equalNan` = false: NaN is the same as NaN
   *
   * Result: one boolean. [torch.Tensor.allclose](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.allclose.html)
   */
  allclose(options: { other: Tensor } & RtolAtolEqualNanOptions): boolean
  /**
   * The largest elements along several dimensions; gradients spread over equal ones.
   * - `dim` = []: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.amax](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.amax.html)
   */
  amax(dim?: Size | DimKeepdimOutOptions2, keepdim?: boolean | DimKeepdimOutOptions2, options?: DimKeepdimOutOptions2): Tensor
  /**
   * The smallest elements along several dimensions; gradients spread over equal ones.
   * - `dim` = []: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.amin](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.amin.html)
   */
  amin(dim?: Size | DimKeepdimOutOptions2, keepdim?: boolean | DimKeepdimOutOptions2, options?: DimKeepdimOutOptions2): Tensor
  /**
   * The smallest and the largest element at once.
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: as reduced, twice. [torch.Tensor.aminmax](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.aminmax.html)
   */
  aminmax(options?: DimKeepdimOutOptions3): MinMax
  /**
   * The angle of a complex element in radians; 0 or pi of a real one.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.angle](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.angle.html)
   */
  angle(options?: OutOptions): Tensor
  /**
   * Whether some element is other than 0; of a uint8 tensor the result is uint8.
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.any](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.any.html)
   */
  any(): Truth<this>
  /**
   * Whether some element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.any](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.any.html)
   */
  any(dim: Int, keepdim?: boolean | KeepdimOptions, options?: KeepdimOptions): Truth<this>
  /**
   * Whether some element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.any](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.any.html)
   */
  any(options: { dim: Int } & KeepdimOptions): Truth<this>
  /**
   * Whether some element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim` = null: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.any](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.any.html)
   */
  any(dim?: Ints | null | DimKeepdimOptions, keepdim?: boolean | DimKeepdimOptions, options?: DimKeepdimOptions): Truth<this>
  /**
   * Whether some element is other than 0; of a uint8 tensor the result is uint8.
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.any](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.any.html)
   */
  any(options: IntoOptions): Tensor
  /**
   * Whether some element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim` = null: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.any](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.any.html)
   */
  any(options: DimKeepdimOutOptions): Tensor
  /**
   * Whether some element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.any](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.any.html)
   */
  any(dim: Int, options: KeepdimOutOptions): Tensor
  /**
   * Whether some element is other than 0; of a uint8 tensor the result is uint8.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.any](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.any.html)
   */
  any(options: { dim: Int } & KeepdimOutOptions): Tensor
  /**
   * `arccos` is `acos`: the angle, in radians, whose cosine the element is.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.arccos](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arccos.html)
   */
  arccos(options?: OutOptions): Tensor
  /**
   * `arccos_` writes into its tensor: the angle, in radians, whose cosine the element is.
   *
   * Shape: the input's. [torch.Tensor.arccos_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arccos_.html)
   */
  arccos_(): this
  /**
   * `arccosh` is `acosh`: the inverse of the hyperbolic cosine; NaN below 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.arccosh](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arccosh.html)
   */
  arccosh(options?: OutOptions): Tensor
  /**
   * `arccosh_` writes into its tensor: the inverse of the hyperbolic cosine; NaN below 1.
   *
   * Shape: the input's. [torch.Tensor.arccosh_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arccosh_.html)
   */
  arccosh_(): this
  /**
   * `arcsin` is `asin`: the angle, in radians, whose sine the element is.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.arcsin](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arcsin.html)
   */
  arcsin(options?: OutOptions): Tensor
  /**
   * `arcsin_` writes into its tensor: the angle, in radians, whose sine the element is.
   *
   * Shape: the input's. [torch.Tensor.arcsin_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arcsin_.html)
   */
  arcsin_(): this
  /**
   * `arcsinh` is `asinh`: the inverse of the hyperbolic sine.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.arcsinh](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arcsinh.html)
   */
  arcsinh(options?: OutOptions): Tensor
  /**
   * `arcsinh_` writes into its tensor: the inverse of the hyperbolic sine.
   *
   * Shape: the input's. [torch.Tensor.arcsinh_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arcsinh_.html)
   */
  arcsinh_(): this
  /**
   * `arctan` is `atan`: the angle, in radians, whose tangent the element is.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.arctan](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arctan.html)
   */
  arctan(options?: OutOptions): Tensor
  /**
   * `arctan2` is `atan2`: the angle of the point (other, input), over all four quadrants.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.arctan2](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arctan2.html)
   */
  arctan2(other: Tensor, options?: OutOptions): Tensor
  /**
   * `arctan2` is `atan2`: the angle of the point (other, input), over all four quadrants.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.arctan2](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arctan2.html)
   */
  arctan2(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `arctan2_` writes into its tensor: the angle of the point (other, input), over all four quadrants.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.arctan2_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arctan2_.html)
   */
  arctan2_(other: Tensor): this
  /**
   * `arctan2_` writes into its tensor: the angle of the point (other, input), over all four quadrants.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.arctan2_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arctan2_.html)
   */
  arctan2_(options: { other: Tensor }): this
  /**
   * `arctan_` writes into its tensor: the angle, in radians, whose tangent the element is.
   *
   * Shape: the input's. [torch.Tensor.arctan_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arctan_.html)
   */
  arctan_(): this
  /**
   * `arctanh` is `atanh`: the inverse of the hyperbolic tangent; NaN outside of [-1, 1].
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.arctanh](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arctanh.html)
   */
  arctanh(options?: OutOptions): Tensor
  /**
   * `arctanh_` writes into its tensor: the inverse of the hyperbolic tangent; NaN outside of [-1, 1].
   *
   * Shape: the input's. [torch.Tensor.arctanh_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.arctanh_.html)
   */
  arctanh_(): this
  /**
   * The index of the largest element; without dim, in the flattened tensor.
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.argmax](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.argmax.html)
   */
  argmax(dim?: Int | null | DimKeepdimOutOptions4, keepdim?: boolean | DimKeepdimOutOptions4, options?: DimKeepdimOutOptions4): Tensor
  /**
   * The index of the smallest element; without dim, in the flattened tensor.
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.argmin](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.argmin.html)
   */
  argmin(dim?: Int | null | DimKeepdimOutOptions4, keepdim?: boolean | DimKeepdimOutOptions4, options?: DimKeepdimOutOptions4): Tensor
  /**
   * The indices that would order the elements along dim.
   * - `dim` = -1: the dimension, from the end if negative
   * - `descending` = false: the largest first
   *
   * Shape: the input's. [torch.Tensor.argsort](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.argsort.html)
   */
  argsort(dim?: Int | DimDescendingOptions, descending?: boolean | DimDescendingOptions, options?: DimDescendingOptions): Tensor
  /**
   * The indices that would order the elements along dim.
   * - `stable`: equal elements keep their order
   * - `dim` = -1: the dimension, from the end if negative
   * - `descending` = false: the largest first
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.argsort](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.argsort.html)
   */
  argsort(options: ArgsortStableOptions): Tensor
  /**
   * The coordinates of the elements other than 0.
   *
   * Shape: [count, dimensions]. [torch.Tensor.argwhere](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.argwhere.html)
   */
  argwhere(): Tensor
  /**
   * Any view of the memory, by sizes and strides in elements.
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `storageOffset` = null: where the view begins, in elements
   *
   * Shape: `size`. [torch.Tensor.as_strided](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.as_strided.html)
   */
  asStrided(size: Ints, stride: Ints, storageOffset?: Int | null | StorageOffsetOptions, options?: StorageOffsetOptions): Tensor
  /**
   * Any view of the memory, by sizes and strides in elements.
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `storageOffset` = null: where the view begins, in elements
   *
   * Shape: `size`. [torch.Tensor.as_strided](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.as_strided.html)
   */
  asStrided(size: Ints, options: { stride: Ints } & StorageOffsetOptions): Tensor
  /**
   * Any view of the memory, by sizes and strides in elements.
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `storageOffset` = null: where the view begins, in elements
   *
   * Shape: `size`. [torch.Tensor.as_strided](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.as_strided.html)
   */
  asStrided(options: { size: Ints; stride: Ints } & StorageOffsetOptions): Tensor
  /**
   * `asStrided_` writes into its tensor: any view of the memory, by sizes and strides in elements.
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `storageOffset` = null: where the view begins, in elements
   *
   * Shape: `size`.
   */
  asStrided_(size: Ints, stride: Ints, storageOffset?: Int | null | StorageOffsetOptions, options?: StorageOffsetOptions): this
  /**
   * `asStrided_` writes into its tensor: any view of the memory, by sizes and strides in elements.
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `storageOffset` = null: where the view begins, in elements
   *
   * Shape: `size`.
   */
  asStrided_(size: Ints, options: { stride: Ints } & StorageOffsetOptions): this
  /**
   * `asStrided_` writes into its tensor: any view of the memory, by sizes and strides in elements.
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `storageOffset` = null: where the view begins, in elements
   *
   * Shape: `size`.
   */
  asStrided_(options: { size: Ints; stride: Ints } & StorageOffsetOptions): this
  /**
   * A copy with the elements replaced that strides reach.
   * - `src`: what is put in
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `storageOffset` = null: where the view begins, in elements
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  asStridedScatter(src: Tensor, size: Ints, stride: Ints, storageOffset?: Int | null | StorageOffsetOutOptions, options?: StorageOffsetOutOptions): Tensor
  /**
   * A copy with the elements replaced that strides reach.
   * - `src`: what is put in
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `storageOffset` = null: where the view begins, in elements
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  asStridedScatter(src: Tensor, size: Ints, options: { stride: Ints } & StorageOffsetOutOptions): Tensor
  /**
   * A copy with the elements replaced that strides reach.
   * - `src`: what is put in
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `storageOffset` = null: where the view begins, in elements
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  asStridedScatter(src: Tensor, options: { size: Ints; stride: Ints } & StorageOffsetOutOptions): Tensor
  /**
   * A copy with the elements replaced that strides reach.
   * - `src`: what is put in
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `storageOffset` = null: where the view begins, in elements
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  asStridedScatter(options: { src: Tensor; size: Ints; stride: Ints } & StorageOffsetOutOptions): Tensor
  /**
   * The angle, in radians, whose sine the element is.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.asin](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.asin.html)
   */
  asin(options?: OutOptions): Tensor
  /**
   * `asin_` writes into its tensor: the angle, in radians, whose sine the element is.
   *
   * Shape: the input's. [torch.Tensor.asin_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.asin_.html)
   */
  asin_(): this
  /**
   * The inverse of the hyperbolic sine.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.asinh](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.asinh.html)
   */
  asinh(options?: OutOptions): Tensor
  /**
   * `asinh_` writes into its tensor: the inverse of the hyperbolic sine.
   *
   * Shape: the input's. [torch.Tensor.asinh_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.asinh_.html)
   */
  asinh_(): this
  /**
   * The angle, in radians, whose tangent the element is.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.atan](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.atan.html)
   */
  atan(options?: OutOptions): Tensor
  /**
   * The angle of the point (other, input), over all four quadrants.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.atan2](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.atan2.html)
   */
  atan2(other: Tensor, options?: OutOptions): Tensor
  /**
   * The angle of the point (other, input), over all four quadrants.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.atan2](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.atan2.html)
   */
  atan2(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `atan2_` writes into its tensor: the angle of the point (other, input), over all four quadrants.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.atan2_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.atan2_.html)
   */
  atan2_(other: Tensor): this
  /**
   * `atan2_` writes into its tensor: the angle of the point (other, input), over all four quadrants.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.atan2_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.atan2_.html)
   */
  atan2_(options: { other: Tensor }): this
  /**
   * `atan_` writes into its tensor: the angle, in radians, whose tangent the element is.
   *
   * Shape: the input's. [torch.Tensor.atan_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.atan_.html)
   */
  atan_(): this
  /**
   * The inverse of the hyperbolic tangent; NaN outside of [-1, 1].
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.atanh](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.atanh.html)
   */
  atanh(options?: OutOptions): Tensor
  /**
   * `atanh_` writes into its tensor: the inverse of the hyperbolic tangent; NaN outside of [-1, 1].
   *
   * Shape: the input's. [torch.Tensor.atanh_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.atanh_.html)
   */
  atanh_(): this
  /**
   * beta times the input plus alpha times a batch of products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p]. [torch.Tensor.baddbmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.baddbmm.html)
   */
  baddbmm(batch1: Tensor, batch2: Tensor, options?: BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times a batch of products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p]. [torch.Tensor.baddbmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.baddbmm.html)
   */
  baddbmm(batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times a batch of products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p]. [torch.Tensor.baddbmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.baddbmm.html)
   */
  baddbmm(options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times a batch of products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `outDtype`: of the result
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p]. [torch.Tensor.baddbmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.baddbmm.html)
   */
  baddbmm(batch1: Tensor, batch2: Tensor, outDtype: DTypeLike, options?: BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times a batch of products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `outDtype`: of the result
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p]. [torch.Tensor.baddbmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.baddbmm.html)
   */
  baddbmm(batch1: Tensor, batch2: Tensor, options: { outDtype: DTypeLike } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times a batch of products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `outDtype`: of the result
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p]. [torch.Tensor.baddbmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.baddbmm.html)
   */
  baddbmm(batch1: Tensor, options: { batch2: Tensor; outDtype: DTypeLike } & BetaAlphaOutOptions): Tensor
  /**
   * beta times the input plus alpha times a batch of products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `outDtype`: of the result
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p]. [torch.Tensor.baddbmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.baddbmm.html)
   */
  baddbmm(options: { batch1: Tensor; batch2: Tensor; outDtype: DTypeLike } & BetaAlphaOutOptions): Tensor
  /**
   * `baddbmm_` writes into its tensor: beta times the input plus alpha times a batch of products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [b, n, p]. [torch.Tensor.baddbmm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.baddbmm_.html)
   */
  baddbmm_(batch1: Tensor, batch2: Tensor, options?: BetaAlphaOptions): this
  /**
   * `baddbmm_` writes into its tensor: beta times the input plus alpha times a batch of products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [b, n, p]. [torch.Tensor.baddbmm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.baddbmm_.html)
   */
  baddbmm_(batch1: Tensor, options: { batch2: Tensor } & BetaAlphaOptions): this
  /**
   * `baddbmm_` writes into its tensor: beta times the input plus alpha times a batch of products.
   * - `batch1`: the first batch of matrices
   * - `batch2`: the second batch of matrices
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   *
   * Shape: [b, n, p]. [torch.Tensor.baddbmm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.baddbmm_.html)
   */
  baddbmm_(options: { batch1: Tensor; batch2: Tensor } & BetaAlphaOptions): this
  /**
   * Each element is 1 with the probability that the input holds there, else 0.
   * - `generator` = null: the random numbers' source
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.bernoulli](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bernoulli.html)
   */
  bernoulli(options?: GeneratorOutOptions): Tensor
  /**
   * Each element is 1 with the probability that the input holds there, else 0.
   * - `p`: the probability of 1
   * - `generator` = null: the random numbers' source
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.bernoulli](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bernoulli.html)
   */
  bernoulli(p: Tensor, options?: GeneratorOutOptions): Tensor
  /**
   * Each element is 1 with the probability that the input holds there, else 0.
   * - `p`: the probability of 1
   * - `generator` = null: the random numbers' source
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.bernoulli](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bernoulli.html)
   */
  bernoulli(options: { p: Tensor } & GeneratorOutOptions): Tensor
  /**
   * Each element is 1 with the probability that the input holds there, else 0.
   * - `p`: the probability of 1
   * - `generator` = null: the random numbers' source
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.bernoulli](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bernoulli.html)
   */
  bernoulli(p: Double, options?: GeneratorOutOptions): Tensor
  /**
   * Each element is 1 with the probability that the input holds there, else 0.
   * - `p`: the probability of 1
   * - `generator` = null: the random numbers' source
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.bernoulli](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bernoulli.html)
   */
  bernoulli(options: { p: Double } & GeneratorOutOptions): Tensor
  /**
   * Overwrites everything with 1 or 0, drawn with probability p.
   * - `p`: the probability of 1
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.bernoulli_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bernoulli_.html)
   */
  bernoulli_(p: Tensor, options?: GeneratorOptions): this
  /**
   * Overwrites everything with 1 or 0, drawn with probability p.
   * - `p`: the probability of 1
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.bernoulli_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bernoulli_.html)
   */
  bernoulli_(options: { p: Tensor } & GeneratorOptions): this
  /**
   * Overwrites everything with 1 or 0, drawn with probability p.
   * - `p` = 0.5: the probability of 1
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.bernoulli_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bernoulli_.html)
   */
  bernoulli_(p?: Double | PGeneratorOptions, options?: PGeneratorOptions): this
  /**
   * How often each integer occurs, or the sum of its weights.
   * - `weights` = null: what each counts
   * - `minlength` = 0: how many counts at least
   * - `out`: what the result is written into
   *
   * Shape: [max + 1] or [minlength]. [torch.Tensor.bincount](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bincount.html)
   */
  bincount(weights?: Tensor | null | WeightsMinlengthOutOptions, minlength?: Int | WeightsMinlengthOutOptions, options?: WeightsMinlengthOutOptions): Tensor
  /**
   * The bits that both operands have.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_and](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_and.html)
   */
  bitwiseAnd(other: Scalar, options?: OutOptions): Tensor
  /**
   * The bits that both operands have.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_and](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_and.html)
   */
  bitwiseAnd(options: { other: Scalar } & OutOptions): Tensor
  /**
   * The bits that both operands have.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_and](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_and.html)
   */
  bitwiseAnd(other: Tensor, options?: OutOptions): Tensor
  /**
   * The bits that both operands have.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_and](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_and.html)
   */
  bitwiseAnd(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `bitwiseAnd_` writes into its tensor: the bits that both operands have.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_and_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_and_.html)
   */
  bitwiseAnd_(other: Scalar): this
  /**
   * `bitwiseAnd_` writes into its tensor: the bits that both operands have.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_and_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_and_.html)
   */
  bitwiseAnd_(options: { other: Scalar }): this
  /**
   * `bitwiseAnd_` writes into its tensor: the bits that both operands have.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_and_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_and_.html)
   */
  bitwiseAnd_(other: Tensor): this
  /**
   * `bitwiseAnd_` writes into its tensor: the bits that both operands have.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_and_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_and_.html)
   */
  bitwiseAnd_(options: { other: Tensor }): this
  /**
   * Moves the bits up, which multiplies by powers of two.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_left_shift](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_left_shift.html)
   */
  bitwiseLeftShift(other: Tensor, options?: OutOptions): Tensor
  /**
   * Moves the bits up, which multiplies by powers of two.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_left_shift](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_left_shift.html)
   */
  bitwiseLeftShift(options: { other: Tensor } & OutOptions): Tensor
  /**
   * Moves the bits up, which multiplies by powers of two.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_left_shift](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_left_shift.html)
   */
  bitwiseLeftShift(other: Scalar, options?: OutOptions): Tensor
  /**
   * Moves the bits up, which multiplies by powers of two.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_left_shift](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_left_shift.html)
   */
  bitwiseLeftShift(options: { other: Scalar } & OutOptions): Tensor
  /**
   * `bitwiseLeftShift_` writes into its tensor: moves the bits up, which multiplies by powers of two.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_left_shift_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_left_shift_.html)
   */
  bitwiseLeftShift_(other: Tensor): this
  /**
   * `bitwiseLeftShift_` writes into its tensor: moves the bits up, which multiplies by powers of two.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_left_shift_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_left_shift_.html)
   */
  bitwiseLeftShift_(options: { other: Tensor }): this
  /**
   * `bitwiseLeftShift_` writes into its tensor: moves the bits up, which multiplies by powers of two.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_left_shift_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_left_shift_.html)
   */
  bitwiseLeftShift_(other: Scalar): this
  /**
   * `bitwiseLeftShift_` writes into its tensor: moves the bits up, which multiplies by powers of two.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_left_shift_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_left_shift_.html)
   */
  bitwiseLeftShift_(options: { other: Scalar }): this
  /**
   * Flips every bit; of booleans the negation.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.bitwise_not](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_not.html)
   */
  bitwiseNot(options?: OutOptions): Tensor
  /**
   * `bitwiseNot_` writes into its tensor: flips every bit; of booleans the negation.
   *
   * Shape: the input's. [torch.Tensor.bitwise_not_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_not_.html)
   */
  bitwiseNot_(): this
  /**
   * The bits that either operand has.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_or](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_or.html)
   */
  bitwiseOr(other: Scalar, options?: OutOptions): Tensor
  /**
   * The bits that either operand has.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_or](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_or.html)
   */
  bitwiseOr(options: { other: Scalar } & OutOptions): Tensor
  /**
   * The bits that either operand has.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_or](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_or.html)
   */
  bitwiseOr(other: Tensor, options?: OutOptions): Tensor
  /**
   * The bits that either operand has.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_or](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_or.html)
   */
  bitwiseOr(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `bitwiseOr_` writes into its tensor: the bits that either operand has.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_or_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_or_.html)
   */
  bitwiseOr_(other: Scalar): this
  /**
   * `bitwiseOr_` writes into its tensor: the bits that either operand has.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_or_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_or_.html)
   */
  bitwiseOr_(options: { other: Scalar }): this
  /**
   * `bitwiseOr_` writes into its tensor: the bits that either operand has.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_or_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_or_.html)
   */
  bitwiseOr_(other: Tensor): this
  /**
   * `bitwiseOr_` writes into its tensor: the bits that either operand has.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_or_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_or_.html)
   */
  bitwiseOr_(options: { other: Tensor }): this
  /**
   * Moves the bits down, which divides by powers of two.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_right_shift](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_right_shift.html)
   */
  bitwiseRightShift(other: Tensor, options?: OutOptions): Tensor
  /**
   * Moves the bits down, which divides by powers of two.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_right_shift](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_right_shift.html)
   */
  bitwiseRightShift(options: { other: Tensor } & OutOptions): Tensor
  /**
   * Moves the bits down, which divides by powers of two.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_right_shift](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_right_shift.html)
   */
  bitwiseRightShift(other: Scalar, options?: OutOptions): Tensor
  /**
   * Moves the bits down, which divides by powers of two.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_right_shift](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_right_shift.html)
   */
  bitwiseRightShift(options: { other: Scalar } & OutOptions): Tensor
  /**
   * `bitwiseRightShift_` writes into its tensor: moves the bits down, which divides by powers of two.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_right_shift_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_right_shift_.html)
   */
  bitwiseRightShift_(other: Tensor): this
  /**
   * `bitwiseRightShift_` writes into its tensor: moves the bits down, which divides by powers of two.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_right_shift_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_right_shift_.html)
   */
  bitwiseRightShift_(options: { other: Tensor }): this
  /**
   * `bitwiseRightShift_` writes into its tensor: moves the bits down, which divides by powers of two.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_right_shift_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_right_shift_.html)
   */
  bitwiseRightShift_(other: Scalar): this
  /**
   * `bitwiseRightShift_` writes into its tensor: moves the bits down, which divides by powers of two.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_right_shift_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_right_shift_.html)
   */
  bitwiseRightShift_(options: { other: Scalar }): this
  /**
   * The bits in which two operands differ.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_xor](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_xor.html)
   */
  bitwiseXor(other: Scalar, options?: OutOptions): Tensor
  /**
   * The bits in which two operands differ.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_xor](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_xor.html)
   */
  bitwiseXor(options: { other: Scalar } & OutOptions): Tensor
  /**
   * The bits in which two operands differ.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_xor](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_xor.html)
   */
  bitwiseXor(other: Tensor, options?: OutOptions): Tensor
  /**
   * The bits in which two operands differ.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_xor](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_xor.html)
   */
  bitwiseXor(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `bitwiseXor_` writes into its tensor: the bits in which two operands differ.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_xor_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_xor_.html)
   */
  bitwiseXor_(other: Scalar): this
  /**
   * `bitwiseXor_` writes into its tensor: the bits in which two operands differ.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_xor_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_xor_.html)
   */
  bitwiseXor_(options: { other: Scalar }): this
  /**
   * `bitwiseXor_` writes into its tensor: the bits in which two operands differ.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_xor_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_xor_.html)
   */
  bitwiseXor_(other: Tensor): this
  /**
   * `bitwiseXor_` writes into its tensor: the bits in which two operands differ.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.bitwise_xor_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bitwise_xor_.html)
   */
  bitwiseXor_(options: { other: Tensor }): this
  /**
   * The products of two batches of matrices, pair by pair.
   * - `mat2`: the second batch of matrices
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p] of [b, n, m] and [b, m, p]. [torch.Tensor.bmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bmm.html)
   */
  bmm(mat2: Tensor, options?: OutOptions): Tensor
  /**
   * The products of two batches of matrices, pair by pair.
   * - `mat2`: the second batch of matrices
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p] of [b, n, m] and [b, m, p]. [torch.Tensor.bmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bmm.html)
   */
  bmm(options: { mat2: Tensor } & OutOptions): Tensor
  /**
   * The products of two batches of matrices, pair by pair.
   * - `mat2`: the second batch of matrices
   * - `outDtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p] of [b, n, m] and [b, m, p]. [torch.Tensor.bmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bmm.html)
   */
  bmm(mat2: Tensor, outDtype: DTypeLike, options?: OutOptions): Tensor
  /**
   * The products of two batches of matrices, pair by pair.
   * - `mat2`: the second batch of matrices
   * - `outDtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p] of [b, n, m] and [b, m, p]. [torch.Tensor.bmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bmm.html)
   */
  bmm(mat2: Tensor, options: { outDtype: DTypeLike } & OutOptions): Tensor
  /**
   * The products of two batches of matrices, pair by pair.
   * - `mat2`: the second batch of matrices
   * - `outDtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: [b, n, p] of [b, n, m] and [b, m, p]. [torch.Tensor.bmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.bmm.html)
   */
  bmm(options: { mat2: Tensor; outDtype: DTypeLike } & OutOptions): Tensor
  /**
   * Stretches a tensor to a shape as operands are, without a copy.
   * - `size`: the sizes
   *
   * Shape: `size`. [torch.Tensor.broadcast_to](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.broadcast_to.html)
   */
  broadcastTo(size: Ints): Tensor
  /**
   * Stretches a tensor to a shape as operands are, without a copy.
   * - `size`: the sizes
   *
   * Shape: `size`. [torch.Tensor.broadcast_to](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.broadcast_to.html)
   */
  broadcastTo(...size: Int[]): Tensor
  /**
   * Stretches a tensor to a shape as operands are, without a copy.
   * - `size`: the sizes
   *
   * Shape: `size`. [torch.Tensor.broadcast_to](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.broadcast_to.html)
   */
  broadcastTo(options: { size: Ints }): Tensor
  /**
   * Overwrites everything with draws from a bell without a mean, around median.
   * - `median` = 0: the middle
   * - `sigma` = 1: how wide
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.cauchy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cauchy_.html)
   */
  cauchy_(median?: Double | MedianSigmaGeneratorOptions, sigma?: Double | MedianSigmaGeneratorOptions, options?: MedianSigmaGeneratorOptions): this
  /**
   * Where each column begins among the entries of compressed columns.
   *
   * Shape: [columns + 1]. [torch.Tensor.ccol_indices](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ccol_indices.html)
   */
  ccolIndices(): Tensor
  /**
   * Rounds up to an integer.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.ceil](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ceil.html)
   */
  ceil(options?: OutOptions): Tensor
  /**
   * `ceil_` writes into its tensor: rounds up to an integer.
   *
   * Shape: the input's. [torch.Tensor.ceil_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ceil_.html)
   */
  ceil_(): this
  /**
   * Complex numbers of two 16-bit parts each.
   * - `memoryFormat` = null: in which order the elements lie
   *
   * Shape: the input's. [torch.Tensor.chalf](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.chalf.html)
   */
  chalf(options?: MemoryFormatOptions): Tensor
  /**
   * The triangular root of a positive definite matrix.
   * - `upper` = false: the triangle above
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.cholesky](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cholesky.html)
   */
  cholesky(upper?: boolean | UpperOutOptions, options?: UpperOutOptions): Tensor
  /**
   * The inverse of a matrix of which the triangular root is given.
   * - `upper` = false: the triangle above
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.cholesky_inverse](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cholesky_inverse.html)
   */
  choleskyInverse(upper?: boolean | UpperOutOptions, options?: UpperOutOptions): Tensor
  /**
   * Solves equations by the triangular root of their matrix.
   * - `input2`: the triangular factor
   * - `upper` = false: the triangle above
   * - `out`: what the result is written into
   *
   * Shape: that of the right side. [torch.Tensor.cholesky_solve](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cholesky_solve.html)
   */
  choleskySolve(input2: Tensor, upper?: boolean | UpperOutOptions, options?: UpperOutOptions): Tensor
  /**
   * Solves equations by the triangular root of their matrix.
   * - `input2`: the triangular factor
   * - `upper` = false: the triangle above
   * - `out`: what the result is written into
   *
   * Shape: that of the right side. [torch.Tensor.cholesky_solve](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cholesky_solve.html)
   */
  choleskySolve(options: { input2: Tensor } & UpperOutOptions): Tensor
  /**
   * Splits a dimension into so many parts, as even as can be, views.
   * - `chunks`: how many parts
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.chunk](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.chunk.html)
   */
  chunk(chunks: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  /**
   * Splits a dimension into so many parts, as even as can be, views.
   * - `chunks`: how many parts
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.chunk](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.chunk.html)
   */
  chunk(options: { chunks: Int } & DimOptions): Parts
  /**
   * Holds each element between min and max; either may be left out.
   * - `min` = null: the lower bound
   * - `max` = null: the upper bound
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.clamp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.clamp.html)
   */
  clamp(min?: Scalar | null | MinMaxOutOptions, max?: Scalar | null | MinMaxOutOptions, options?: MinMaxOutOptions): Tensor
  /**
   * Holds each element between min and max; either may be left out.
   * - `min` = null: the lower bound
   * - `max` = null: the upper bound
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.clamp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.clamp.html)
   */
  clamp(min?: Tensor | null | MinMaxOutOptions2, max?: Tensor | null | MinMaxOutOptions2, options?: MinMaxOutOptions2): Tensor
  /**
   * `clamp_` writes into its tensor: holds each element between min and max; either may be left out.
   * - `min` = null: the lower bound
   * - `max` = null: the upper bound
   *
   * Shape: the input's. [torch.Tensor.clamp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.clamp_.html)
   */
  clamp_(min?: Scalar | null | MinMaxOptions, max?: Scalar | null | MinMaxOptions, options?: MinMaxOptions): this
  /**
   * `clamp_` writes into its tensor: holds each element between min and max; either may be left out.
   * - `min` = null: the lower bound
   * - `max` = null: the upper bound
   *
   * Shape: the input's. [torch.Tensor.clamp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.clamp_.html)
   */
  clamp_(min?: Tensor | null | MinMaxOptions2, max?: Tensor | null | MinMaxOptions2, options?: MinMaxOptions2): this
  /**
   * Lowers each element to at most max.
   * - `max`: the upper bound
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  clampMax(max: Scalar, options?: OutOptions): Tensor
  /**
   * Lowers each element to at most max.
   * - `max`: the upper bound
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  clampMax(options: { max: Scalar } & OutOptions): Tensor
  /**
   * Lowers each element to at most max.
   * - `max`: the upper bound
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  clampMax(max: Tensor, options?: OutOptions): Tensor
  /**
   * Lowers each element to at most max.
   * - `max`: the upper bound
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  clampMax(options: { max: Tensor } & OutOptions): Tensor
  /**
   * `clampMax_` writes into its tensor: lowers each element to at most max.
   * - `max`: the upper bound
   *
   * Shape: the input's.
   */
  clampMax_(max: Scalar): this
  /**
   * `clampMax_` writes into its tensor: lowers each element to at most max.
   * - `max`: the upper bound
   *
   * Shape: the input's.
   */
  clampMax_(options: { max: Scalar }): this
  /**
   * `clampMax_` writes into its tensor: lowers each element to at most max.
   * - `max`: the upper bound
   *
   * Shape: the input's.
   */
  clampMax_(max: Tensor): this
  /**
   * `clampMax_` writes into its tensor: lowers each element to at most max.
   * - `max`: the upper bound
   *
   * Shape: the input's.
   */
  clampMax_(options: { max: Tensor }): this
  /**
   * Raises each element to at least min.
   * - `min`: the lower bound
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  clampMin(min: Scalar, options?: OutOptions): Tensor
  /**
   * Raises each element to at least min.
   * - `min`: the lower bound
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  clampMin(options: { min: Scalar } & OutOptions): Tensor
  /**
   * Raises each element to at least min.
   * - `min`: the lower bound
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  clampMin(min: Tensor, options?: OutOptions): Tensor
  /**
   * Raises each element to at least min.
   * - `min`: the lower bound
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  clampMin(options: { min: Tensor } & OutOptions): Tensor
  /**
   * `clampMin_` writes into its tensor: raises each element to at least min.
   * - `min`: the lower bound
   *
   * Shape: the input's.
   */
  clampMin_(min: Scalar): this
  /**
   * `clampMin_` writes into its tensor: raises each element to at least min.
   * - `min`: the lower bound
   *
   * Shape: the input's.
   */
  clampMin_(options: { min: Scalar }): this
  /**
   * `clampMin_` writes into its tensor: raises each element to at least min.
   * - `min`: the lower bound
   *
   * Shape: the input's.
   */
  clampMin_(min: Tensor): this
  /**
   * `clampMin_` writes into its tensor: raises each element to at least min.
   * - `min`: the lower bound
   *
   * Shape: the input's.
   */
  clampMin_(options: { min: Tensor }): this
  /**
   * `clip` is `clamp`: holds each element between min and max; either may be left out.
   * - `min` = null: the lower bound
   * - `max` = null: the upper bound
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.clip](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.clip.html)
   */
  clip(min?: Scalar | null | MinMaxOutOptions, max?: Scalar | null | MinMaxOutOptions, options?: MinMaxOutOptions): Tensor
  /**
   * `clip` is `clamp`: holds each element between min and max; either may be left out.
   * - `min` = null: the lower bound
   * - `max` = null: the upper bound
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.clip](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.clip.html)
   */
  clip(min?: Tensor | null | MinMaxOutOptions2, max?: Tensor | null | MinMaxOutOptions2, options?: MinMaxOutOptions2): Tensor
  /**
   * `clip_` writes into its tensor: holds each element between min and max; either may be left out.
   * - `min` = null: the lower bound
   * - `max` = null: the upper bound
   *
   * Shape: the input's. [torch.Tensor.clip_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.clip_.html)
   */
  clip_(min?: Scalar | null | MinMaxOptions, max?: Scalar | null | MinMaxOptions, options?: MinMaxOptions): this
  /**
   * `clip_` writes into its tensor: holds each element between min and max; either may be left out.
   * - `min` = null: the lower bound
   * - `max` = null: the upper bound
   *
   * Shape: the input's. [torch.Tensor.clip_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.clip_.html)
   */
  clip_(min?: Tensor | null | MinMaxOptions2, max?: Tensor | null | MinMaxOptions2, options?: MinMaxOptions2): this
  /**
   * A copy that gradients flow through.
   * - `memoryFormat` = null: in which order the elements lie
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.clone](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.clone.html)
   */
  clone(options?: MemoryFormatOutOptions): Tensor
  /**
   * Joins entries of a sparse tensor that have the same indices.
   *
   * Shape: the input's. [torch.Tensor.coalesce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.coalesce.html)
   */
  coalesce(): Tensor
  /**
   * The column of each entry of compressed rows.
   *
   * Shape: [entries]. [torch.Tensor.col_indices](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.col_indices.html)
   */
  colIndices(): Tensor
  /**
   * Complex conjugates, computed when they are needed.
   *
   * Shape: the input's. [torch.Tensor.conj](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.conj.html)
   */
  conj(): Tensor
  /**
   * Complex conjugates, computed at once.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.conj_physical](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.conj_physical.html)
   */
  conjPhysical(options?: OutOptions): Tensor
  /**
   * `conjPhysical_` writes into its tensor: complex conjugates, computed at once.
   *
   * Shape: the input's. [torch.Tensor.conj_physical_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.conj_physical_.html)
   */
  conjPhysical_(): this
  /**
   * The elements in the order of the dimensions: itself where they are, else a copy.
   * - `memoryFormat` = 'contiguousFormat': in which order the elements lie
   *
   * Shape: the input's. [torch.Tensor.contiguous](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.contiguous.html)
   */
  contiguous(options?: MemoryFormatOptions2): Tensor
  /**
   * Overwrites this tensor with another's values, converted to its dtype and device.
   * - `src`: what is copied
   * - `nonBlocking` = false: may still run when the call returns
   *
   * Shape: the input's. [torch.Tensor.copy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.copy_.html)
   */
  copy_(src: Tensor, nonBlocking?: boolean | NonBlockingOptions, options?: NonBlockingOptions): this
  /**
   * Overwrites this tensor with another's values, converted to its dtype and device.
   * - `src`: what is copied
   * - `nonBlocking` = false: may still run when the call returns
   *
   * Shape: the input's. [torch.Tensor.copy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.copy_.html)
   */
  copy_(options: { src: Tensor } & NonBlockingOptions): this
  /**
   * The magnitude of the first with the sign of the second.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.copysign](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.copysign.html)
   */
  copysign(other: Scalar, options?: OutOptions): Tensor
  /**
   * The magnitude of the first with the sign of the second.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.copysign](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.copysign.html)
   */
  copysign(options: { other: Scalar } & OutOptions): Tensor
  /**
   * The magnitude of the first with the sign of the second.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.copysign](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.copysign.html)
   */
  copysign(other: Tensor, options?: OutOptions): Tensor
  /**
   * The magnitude of the first with the sign of the second.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.copysign](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.copysign.html)
   */
  copysign(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `copysign_` writes into its tensor: the magnitude of the first with the sign of the second.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.copysign_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.copysign_.html)
   */
  copysign_(other: Scalar): this
  /**
   * `copysign_` writes into its tensor: the magnitude of the first with the sign of the second.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.copysign_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.copysign_.html)
   */
  copysign_(options: { other: Scalar }): this
  /**
   * `copysign_` writes into its tensor: the magnitude of the first with the sign of the second.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.copysign_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.copysign_.html)
   */
  copysign_(other: Tensor): this
  /**
   * `copysign_` writes into its tensor: the magnitude of the first with the sign of the second.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.copysign_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.copysign_.html)
   */
  copysign_(options: { other: Tensor }): this
  /**
   * How variables, one a row, correlate: covariances over deviations.
   *
   * Shape: [rows, rows]. [torch.Tensor.corrcoef](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.corrcoef.html)
   */
  corrcoef(): Tensor
  /**
   * The cosine of an angle in radians.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.cos](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cos.html)
   */
  cos(options?: OutOptions): Tensor
  /**
   * `cos_` writes into its tensor: the cosine of an angle in radians.
   *
   * Shape: the input's. [torch.Tensor.cos_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cos_.html)
   */
  cos_(): this
  /**
   * The hyperbolic cosine.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.cosh](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cosh.html)
   */
  cosh(options?: OutOptions): Tensor
  /**
   * `cosh_` writes into its tensor: the hyperbolic cosine.
   *
   * Shape: the input's. [torch.Tensor.cosh_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cosh_.html)
   */
  cosh_(): this
  /**
   * How many elements are other than 0.
   * - `dim` = null: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.count_nonzero](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.count_nonzero.html)
   */
  countNonzero(dim?: Int | null | DimOutOptions2, options?: DimOutOptions2): Tensor
  /**
   * How many elements are other than 0.
   * - `dim`: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.count_nonzero](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.count_nonzero.html)
   */
  countNonzero(...dim: Int[]): Tensor
  /**
   * How many elements are other than 0.
   * - `dim`: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.count_nonzero](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.count_nonzero.html)
   */
  countNonzero(...args: [...dim: Int[], options: OutOptions]): Tensor
  /**
   * How many elements are other than 0.
   * - `dim`: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.count_nonzero](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.count_nonzero.html)
   */
  countNonzero(options: { dim: Ints } & OutOptions): Tensor
  /**
   * How many elements are other than 0.
   * - `dim`: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.count_nonzero](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.count_nonzero.html)
   */
  countNonzero(dim: Ints, options?: OutOptions): Tensor
  /**
   * How many elements are other than 0.
   * - `dim`: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.count_nonzero](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.count_nonzero.html)
   */
  countNonzero(dim: Int | Ints, options: OutOptions): Tensor
  /**
   * How variables, one a row, vary together.
   * - `correction` = 1: what is taken from n
   * - `fweights` = null: a tensor
   * - `aweights` = null: a tensor
   *
   * Shape: [rows, rows]. [torch.Tensor.cov](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cov.html)
   */
  cov(options?: CorrectionFweightsAweightsOptions): Tensor
  /**
   * The vector at right angles to two vectors of length 3.
   * - `other`: the second operand
   * - `dim` = null: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.cross](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cross.html)
   */
  cross(other: Tensor, dim?: Int | null | DimOutOptions2, options?: DimOutOptions2): Tensor
  /**
   * The vector at right angles to two vectors of length 3.
   * - `other`: the second operand
   * - `dim` = null: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.cross](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cross.html)
   */
  cross(options: { other: Tensor } & DimOutOptions2): Tensor
  /**
   * Where each row begins among the entries of compressed rows.
   *
   * Shape: [rows + 1]. [torch.Tensor.crow_indices](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.crow_indices.html)
   */
  crowIndices(): Tensor
  /**
   * The largest element so far along dim, and its index.
   * - `dim`: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: the input's, twice. [torch.Tensor.cummax](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cummax.html)
   */
  cummax(dim: Int, options?: OutOptions3): ValuesIndices
  /**
   * The largest element so far along dim, and its index.
   * - `dim`: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: the input's, twice. [torch.Tensor.cummax](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cummax.html)
   */
  cummax(options: { dim: Int } & OutOptions3): ValuesIndices
  /**
   * The smallest element so far along dim, and its index.
   * - `dim`: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: the input's, twice. [torch.Tensor.cummin](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cummin.html)
   */
  cummin(dim: Int, options?: OutOptions3): ValuesIndices
  /**
   * The smallest element so far along dim, and its index.
   * - `dim`: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: the input's, twice. [torch.Tensor.cummin](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cummin.html)
   */
  cummin(options: { dim: Int } & OutOptions3): ValuesIndices
  /**
   * Running products along dim.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.cumprod](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cumprod.html)
   */
  cumprod(dim: Int, options?: DtypeOutOptions): Tensor
  /**
   * Running products along dim.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.cumprod](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cumprod.html)
   */
  cumprod(options: { dim: Int } & DtypeOutOptions): Tensor
  /**
   * `cumprod_` writes into its tensor: running products along dim.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   *
   * Shape: the input's. [torch.Tensor.cumprod_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cumprod_.html)
   */
  cumprod_(dim: Int, options?: DtypeOptions): this
  /**
   * `cumprod_` writes into its tensor: running products along dim.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   *
   * Shape: the input's. [torch.Tensor.cumprod_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cumprod_.html)
   */
  cumprod_(options: { dim: Int } & DtypeOptions): this
  /**
   * Running sums along dim.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.cumsum](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cumsum.html)
   */
  cumsum(dim: Int, options?: DtypeOutOptions): Tensor
  /**
   * Running sums along dim.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.cumsum](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cumsum.html)
   */
  cumsum(options: { dim: Int } & DtypeOutOptions): Tensor
  /**
   * `cumsum_` writes into its tensor: running sums along dim.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   *
   * Shape: the input's. [torch.Tensor.cumsum_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cumsum_.html)
   */
  cumsum_(dim: Int, options?: DtypeOptions): this
  /**
   * `cumsum_` writes into its tensor: running sums along dim.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   *
   * Shape: the input's. [torch.Tensor.cumsum_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.cumsum_.html)
   */
  cumsum_(options: { dim: Int } & DtypeOptions): this
  /**
   * Angles from degrees into radians.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.deg2rad](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.deg2rad.html)
   */
  deg2rad(options?: OutOptions): Tensor
  /**
   * `deg2rad_` writes into its tensor: angles from degrees into radians.
   *
   * Shape: the input's.
   */
  deg2rad_(): this
  /**
   * How many trailing dimensions each entry of a sparse tensor has.
   *
   * Result: one integer. [torch.Tensor.dense_dim](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dense_dim.html)
   */
  denseDim(): number
  /**
   * The numbers that quantized integers stand for.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.dequantize](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dequantize.html)
   */
  dequantize(options?: OutOptions): Tensor
  /**
   * The determinant of square matrices.
   *
   * Shape: without the last two dimensions. [torch.Tensor.det](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.det.html)
   */
  det(): Tensor
  /**
   * A view that autograd does not follow.
   *
   * Shape: the input's. [torch.Tensor.detach](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.detach.html)
   */
  detach(): Tensor
  /**
   * Cuts this tensor off from what computed it.
   *
   * Shape: the input's. [torch.Tensor.detach_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.detach_.html)
   */
  detach_(): this
  /**
   * A matrix's diagonal, or a matrix with a vector on its diagonal.
   * - `diagonal` = 0: above 0 above the main one, below 0 below
   * - `out`: what the result is written into
   *
   * Shape: [n, n] of [n]; [min] of [n, m]. [torch.Tensor.diag](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.diag.html)
   */
  diag(diagonal?: Int | DiagonalOutOptions, options?: DiagonalOutOptions): Tensor
  /**
   * Matrices with the last dimension on their diagonals.
   * - `offset` = 0: which diagonal, 0 the main one
   * - `dim1` = -2: another dimension
   * - `dim2` = -1: the other dimension
   * - `out`: what the result is written into
   *
   * Shape: two dimensions for the last. [torch.Tensor.diag_embed](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.diag_embed.html)
   */
  diagEmbed(offset?: Int | DiagEmbedOptions, dim1?: Int | DiagEmbedOptions, dim2?: Int | DiagEmbedOptions, options?: DiagEmbedOptions): Tensor
  /**
   * A matrix with all elements on its diagonal.
   * - `offset` = 0: which diagonal, 0 the main one
   *
   * Shape: [n, n]. [torch.Tensor.diagflat](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.diagflat.html)
   */
  diagflat(offset?: Int | OffsetOptions, options?: OffsetOptions): Tensor
  /**
   * The diagonal of two dimensions, a view.
   * - `offset` = 0: which diagonal, 0 the main one
   * - `dim1` = 0: another dimension
   * - `dim2` = 1: the other dimension
   *
   * Shape: without both, the diagonal last. [torch.Tensor.diagonal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.diagonal.html)
   */
  diagonal(offset?: Int | OffsetDim1Dim2Options, dim1?: Int | OffsetDim1Dim2Options, dim2?: Int | OffsetDim1Dim2Options, options?: OffsetDim1Dim2Options): Tensor
  /**
   * A copy with a diagonal replaced.
   * - `src`: what is put in
   * - `offset` = 0: which diagonal, 0 the main one
   * - `dim1` = 0: another dimension
   * - `dim2` = 1: the other dimension
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.diagonal_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.diagonal_scatter.html)
   */
  diagonalScatter(src: Tensor, offset?: Int | DiagEmbedOptions, dim1?: Int | DiagEmbedOptions, dim2?: Int | DiagEmbedOptions, options?: DiagEmbedOptions): Tensor
  /**
   * A copy with a diagonal replaced.
   * - `src`: what is put in
   * - `offset` = 0: which diagonal, 0 the main one
   * - `dim1` = 0: another dimension
   * - `dim2` = 1: the other dimension
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.diagonal_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.diagonal_scatter.html)
   */
  diagonalScatter(options: { src: Tensor } & DiagEmbedOptions): Tensor
  /**
   * Differences of neighbours along dim, n times over.
   * - `n` = 1: how often
   * - `dim` = -1: the dimension, from the end if negative
   * - `prepend` = null: put in front
   * - `append` = null: put behind
   * - `out`: what the result is written into
   *
   * Shape: n less along dim. [torch.Tensor.diff](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.diff.html)
   */
  diff(n?: Int | DiffOptions, dim?: Int | DiffOptions, prepend?: Tensor | null | DiffOptions, append?: Tensor | null | DiffOptions, options?: DiffOptions): Tensor
  /**
   * The derivative of the gamma function's logarithm.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.digamma](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.digamma.html)
   */
  digamma(options?: OutOptions): Tensor
  /**
   * `digamma_` writes into its tensor: the derivative of the gamma function's logarithm.
   *
   * Shape: the input's. [torch.Tensor.digamma_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.digamma_.html)
   */
  digamma_(): this
  /**
   * The p-norm of the difference of two tensors.
   * - `other`: the second operand
   * - `p` = 2: which norm
   * - `out`: what the result is written into
   *
   * Shape: []. [torch.Tensor.dist](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dist.html)
   */
  dist(other: Tensor, p?: Scalar | POutOptions, options?: POutOptions): Tensor
  /**
   * The p-norm of the difference of two tensors.
   * - `other`: the second operand
   * - `p` = 2: which norm
   * - `out`: what the result is written into
   *
   * Shape: []. [torch.Tensor.dist](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dist.html)
   */
  dist(options: { other: Tensor } & POutOptions): Tensor
  /**
   * The quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.div](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div.html)
   */
  div(other: Scalar, options?: OutOptions): Tensor
  /**
   * The quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.div](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div.html)
   */
  div(options: { other: Scalar } & OutOptions): Tensor
  /**
   * The quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.div](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div.html)
   */
  div(other: Scalar, options: RoundingModeOutOptions): Tensor
  /**
   * The quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.div](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div.html)
   */
  div(options: { other: Scalar } & RoundingModeOutOptions): Tensor
  /**
   * The quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.div](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div.html)
   */
  div(other: Tensor, options?: OutOptions): Tensor
  /**
   * The quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.div](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div.html)
   */
  div(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.div](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div.html)
   */
  div(other: Tensor, options: RoundingModeOutOptions): Tensor
  /**
   * The quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.div](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div.html)
   */
  div(options: { other: Tensor } & RoundingModeOutOptions): Tensor
  /**
   * `div_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.div_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div_.html)
   */
  div_(other: Scalar): this
  /**
   * `div_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.div_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div_.html)
   */
  div_(options: { other: Scalar }): this
  /**
   * `div_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   *
   * Shape: the operands', broadcast. [torch.Tensor.div_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div_.html)
   */
  div_(other: Scalar, options: RoundingModeOptions): this
  /**
   * `div_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   *
   * Shape: the operands', broadcast. [torch.Tensor.div_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div_.html)
   */
  div_(options: { other: Scalar } & RoundingModeOptions): this
  /**
   * `div_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.div_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div_.html)
   */
  div_(other: Tensor): this
  /**
   * `div_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.div_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div_.html)
   */
  div_(options: { other: Tensor }): this
  /**
   * `div_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   *
   * Shape: the operands', broadcast. [torch.Tensor.div_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div_.html)
   */
  div_(other: Tensor, options: RoundingModeOptions): this
  /**
   * `div_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   *
   * Shape: the operands', broadcast. [torch.Tensor.div_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.div_.html)
   */
  div_(options: { other: Tensor } & RoundingModeOptions): this
  /**
   * `divide` is `div`: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide.html)
   */
  divide(other: Scalar): Tensor
  /**
   * `divide` is `div`: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide.html)
   */
  divide(options: { other: Scalar }): Tensor
  /**
   * `divide` is `div`: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide.html)
   */
  divide(other: Scalar, options: RoundingModeOptions): Tensor
  /**
   * `divide` is `div`: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide.html)
   */
  divide(options: { other: Scalar } & RoundingModeOptions): Tensor
  /**
   * `divide` is `div`: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide.html)
   */
  divide(other: Tensor, options?: OutOptions): Tensor
  /**
   * `divide` is `div`: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide.html)
   */
  divide(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `divide` is `div`: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide.html)
   */
  divide(other: Tensor, options: RoundingModeOutOptions): Tensor
  /**
   * `divide` is `div`: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide.html)
   */
  divide(options: { other: Tensor } & RoundingModeOutOptions): Tensor
  /**
   * `divide_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide_.html)
   */
  divide_(other: Scalar): this
  /**
   * `divide_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide_.html)
   */
  divide_(options: { other: Scalar }): this
  /**
   * `divide_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide_.html)
   */
  divide_(other: Scalar, options: RoundingModeOptions): this
  /**
   * `divide_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide_.html)
   */
  divide_(options: { other: Scalar } & RoundingModeOptions): this
  /**
   * `divide_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide_.html)
   */
  divide_(other: Tensor): this
  /**
   * `divide_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide_.html)
   */
  divide_(options: { other: Tensor }): this
  /**
   * `divide_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide_.html)
   */
  divide_(other: Tensor, options: RoundingModeOptions): this
  /**
   * `divide_` writes into its tensor: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
   * - `other`: the second operand
   * - `roundingMode`: null, 'trunc' or 'floor'
   *
   * Shape: the operands', broadcast. [torch.Tensor.divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.divide_.html)
   */
  divide_(options: { other: Tensor } & RoundingModeOptions): this
  /**
   * The sum of two vectors' products, without conjugation.
   * - `tensor`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: [] of [n] and [n]. [torch.Tensor.dot](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dot.html)
   */
  dot(tensor: Tensor, options?: OutOptions): Tensor
  /**
   * The sum of two vectors' products, without conjugation.
   * - `tensor`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: [] of [n] and [n]. [torch.Tensor.dot](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dot.html)
   */
  dot(options: { tensor: Tensor } & OutOptions): Tensor
  /**
   * Splits the third dimension into equal parts, or at indices.
   * - `indices`: where a new part begins
   *
   * Shape: each a part along the third dimension. [torch.Tensor.dsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dsplit.html)
   */
  dsplit(indices: Ints): Parts
  /**
   * Splits the third dimension into equal parts, or at indices.
   * - `indices`: where a new part begins
   *
   * Shape: each a part along the third dimension. [torch.Tensor.dsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dsplit.html)
   */
  dsplit(...indices: Int[]): Parts
  /**
   * Splits the third dimension into equal parts, or at indices.
   * - `indices`: where a new part begins
   *
   * Shape: each a part along the third dimension. [torch.Tensor.dsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dsplit.html)
   */
  dsplit(options: { indices: Ints }): Parts
  /**
   * Splits the third dimension into equal parts, or at indices.
   * - `sections`: how many parts
   *
   * Shape: each a part along the third dimension. [torch.Tensor.dsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dsplit.html)
   */
  dsplit(sections: Int): Parts
  /**
   * Splits the third dimension into equal parts, or at indices.
   * - `sections`: how many parts
   *
   * Shape: each a part along the third dimension. [torch.Tensor.dsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.dsplit.html)
   */
  dsplit(options: { sections: Int }): Parts
  /**
   * Whether two operands hold the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq.html)
   */
  eq(other: Scalar): BoolTensor
  /**
   * Whether two operands hold the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq.html)
   */
  eq(options: { other: Scalar }): BoolTensor
  /**
   * Whether two operands hold the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq.html)
   */
  eq(other: Tensor): BoolTensor
  /**
   * Whether two operands hold the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq.html)
   */
  eq(options: { other: Tensor }): BoolTensor
  /**
   * Whether two operands hold the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq.html)
   */
  eq(other: Scalar, options: IntoOptions): Tensor
  /**
   * Whether two operands hold the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq.html)
   */
  eq(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * Whether two operands hold the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq.html)
   */
  eq(other: Tensor, options: IntoOptions): Tensor
  /**
   * Whether two operands hold the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq.html)
   */
  eq(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `eq_` writes into its tensor: whether two operands hold the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq_.html)
   */
  eq_(other: Scalar): this
  /**
   * `eq_` writes into its tensor: whether two operands hold the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq_.html)
   */
  eq_(options: { other: Scalar }): this
  /**
   * `eq_` writes into its tensor: whether two operands hold the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq_.html)
   */
  eq_(other: Tensor): this
  /**
   * `eq_` writes into its tensor: whether two operands hold the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.eq_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.eq_.html)
   */
  eq_(options: { other: Tensor }): this
  /**
   * Whether two tensors have one shape and the same elements.
   * - `other`: the second operand
   *
   * Result: one boolean. [torch.Tensor.equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.equal.html)
   */
  equal(other: Tensor): boolean
  /**
   * Whether two tensors have one shape and the same elements.
   * - `other`: the second operand
   *
   * Result: one boolean. [torch.Tensor.equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.equal.html)
   */
  equal(options: { other: Tensor }): boolean
  /**
   * The error function.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.erf](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.erf.html)
   */
  erf(options?: OutOptions): Tensor
  /**
   * `erf_` writes into its tensor: the error function.
   *
   * Shape: the input's. [torch.Tensor.erf_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.erf_.html)
   */
  erf_(): this
  /**
   * One minus the error function, exact where that is near 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.erfc](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.erfc.html)
   */
  erfc(options?: OutOptions): Tensor
  /**
   * `erfc_` writes into its tensor: one minus the error function, exact where that is near 1.
   *
   * Shape: the input's. [torch.Tensor.erfc_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.erfc_.html)
   */
  erfc_(): this
  /**
   * The inverse of the error function.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.erfinv](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.erfinv.html)
   */
  erfinv(options?: OutOptions): Tensor
  /**
   * `erfinv_` writes into its tensor: the inverse of the error function.
   *
   * Shape: the input's. [torch.Tensor.erfinv_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.erfinv_.html)
   */
  erfinv_(): this
  /**
   * Euler's number to the power of each element.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.exp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.exp.html)
   */
  exp(options?: OutOptions): Tensor
  /**
   * Two to the power of each element.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.exp2](https://docs.pytorch.org/docs/stable/generated/torch.exp2.html)
   */
  exp2(options?: OutOptions): Tensor
  /**
   * `exp2_` writes into its tensor: two to the power of each element.
   *
   * Shape: the input's.
   */
  exp2_(): this
  /**
   * `exp_` writes into its tensor: Euler's number to the power of each element.
   *
   * Shape: the input's. [torch.Tensor.exp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.exp_.html)
   */
  exp_(): this
  /**
   * Repeats dimensions of size 1 without a copy; -1 keeps a size.
   * - `size`: the sizes
   * - `implicit` = false: marks what broadcasting asked for; the result is the same
   *
   * Shape: `size`. [torch.Tensor.expand](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.expand.html)
   */
  expand(...size: Int[]): Tensor
  /**
   * Repeats dimensions of size 1 without a copy; -1 keeps a size.
   * - `size`: the sizes
   * - `implicit` = false: marks what broadcasting asked for; the result is the same
   *
   * Shape: `size`. [torch.Tensor.expand](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.expand.html)
   */
  expand(...args: [...size: Int[], options: ImplicitOptions]): Tensor
  /**
   * Repeats dimensions of size 1 without a copy; -1 keeps a size.
   * - `size`: the sizes
   * - `implicit` = false: marks what broadcasting asked for; the result is the same
   *
   * Shape: `size`. [torch.Tensor.expand](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.expand.html)
   */
  expand(options: { size: Ints } & ImplicitOptions): Tensor
  /**
   * Repeats dimensions of size 1 without a copy; -1 keeps a size.
   * - `size`: the sizes
   * - `implicit` = false: marks what broadcasting asked for; the result is the same
   *
   * Shape: `size`. [torch.Tensor.expand](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.expand.html)
   */
  expand(size: Ints, options?: ImplicitOptions): Tensor
  /**
   * Repeats dimensions of size 1 without a copy; -1 keeps a size.
   * - `size`: the sizes
   * - `implicit` = false: marks what broadcasting asked for; the result is the same
   *
   * Shape: `size`. [torch.Tensor.expand](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.expand.html)
   */
  expand(size: Int | Ints, options: ImplicitOptions): Tensor
  /**
   * Repeats dimensions of size 1 up to the sizes of another tensor.
   * - `other`: whose shape is taken
   *
   * Shape: the other's. [torch.Tensor.expand_as](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.expand_as.html)
   */
  expandAs(other: Tensor): Tensor
  /**
   * Repeats dimensions of size 1 up to the sizes of another tensor.
   * - `other`: whose shape is taken
   *
   * Shape: the other's. [torch.Tensor.expand_as](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.expand_as.html)
   */
  expandAs(options: { other: Tensor }): Tensor
  /**
   * The exponential minus 1, exact near 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.expm1](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.expm1.html)
   */
  expm1(options?: OutOptions): Tensor
  /**
   * `expm1_` writes into its tensor: the exponential minus 1, exact near 0.
   *
   * Shape: the input's. [torch.Tensor.expm1_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.expm1_.html)
   */
  expm1_(): this
  /**
   * Overwrites everything with waiting times of the rate lambd.
   * - `lambd` = 1: the rate
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.exponential_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.exponential_.html)
   */
  exponential_(lambd?: Double | LambdGeneratorOptions, options?: LambdGeneratorOptions): this
  /**
   * Overwrites everything with one value.
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fill_.html)
   */
  fill_(value: Scalar): this
  /**
   * Overwrites everything with one value.
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fill_.html)
   */
  fill_(options: { value: Scalar }): this
  /**
   * Overwrites everything with one value.
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fill_.html)
   */
  fill_(value: Tensor): this
  /**
   * Overwrites everything with one value.
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fill_.html)
   */
  fill_(options: { value: Tensor }): this
  /**
   * Writes one value along the main diagonal.
   * - `fillValue`: what stands on the diagonal
   * - `wrap` = false: goes on below a tall matrix's first square
   *
   * Shape: the input's. [torch.Tensor.fill_diagonal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fill_diagonal_.html)
   */
  fillDiagonal_(fillValue: Scalar, wrap?: boolean | WrapOptions, options?: WrapOptions): this
  /**
   * Writes one value along the main diagonal.
   * - `fillValue`: what stands on the diagonal
   * - `wrap` = false: goes on below a tall matrix's first square
   *
   * Shape: the input's. [torch.Tensor.fill_diagonal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fill_diagonal_.html)
   */
  fillDiagonal_(options: { fillValue: Scalar } & WrapOptions): this
  /**
   * `fix` is `trunc`: cuts off the fraction.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.fix](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fix.html)
   */
  fix(options?: OutOptions): Tensor
  /**
   * `fix_` writes into its tensor: cuts off the fraction.
   *
   * Shape: the input's. [torch.Tensor.fix_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fix_.html)
   */
  fix_(): this
  /**
   * Joins neighbouring dimensions into one.
   * - `startDim` = 0: the first dimension joined
   * - `endDim` = -1: the last dimension joined
   *
   * Shape: dimensions startDim to endDim in one. [torch.Tensor.flatten](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.flatten.html)
   */
  flatten(startDim?: Int | StartDimEndDimOptions, endDim?: Int | StartDimEndDimOptions, options?: StartDimEndDimOptions): Tensor
  /**
   * Reverses the order along the dimensions named, a copy.
   * - `dims`: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.flip](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.flip.html)
   */
  flip(...dims: Int[]): Tensor
  /**
   * Reverses the order along the dimensions named, a copy.
   * - `dims`: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.flip](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.flip.html)
   */
  flip(...args: [...dims: Int[], options: OutOptions]): Tensor
  /**
   * Reverses the order along the dimensions named, a copy.
   * - `dims`: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.flip](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.flip.html)
   */
  flip(options: { dims: Ints } & OutOptions): Tensor
  /**
   * Reverses the order along the dimensions named, a copy.
   * - `dims`: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.flip](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.flip.html)
   */
  flip(dims: Ints, options?: OutOptions): Tensor
  /**
   * Reverses the order along the dimensions named, a copy.
   * - `dims`: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.flip](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.flip.html)
   */
  flip(dims: Int | Ints, options: OutOptions): Tensor
  /**
   * Reverses the order of the columns.
   *
   * Shape: the input's. [torch.Tensor.fliplr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fliplr.html)
   */
  fliplr(): Tensor
  /**
   * Reverses the order of the rows.
   *
   * Shape: the input's. [torch.Tensor.flipud](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.flipud.html)
   */
  flipud(): Tensor
  /**
   * The base to the power of the exponent, in double precision.
   * - `exponent`: the power
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.float_power](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.float_power.html)
   */
  floatPower(exponent: Scalar, options?: OutOptions): Tensor
  /**
   * The base to the power of the exponent, in double precision.
   * - `exponent`: the power
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.float_power](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.float_power.html)
   */
  floatPower(options: { exponent: Scalar } & OutOptions): Tensor
  /**
   * The base to the power of the exponent, in double precision.
   * - `exponent`: the power
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.float_power](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.float_power.html)
   */
  floatPower(exponent: Tensor, options?: OutOptions): Tensor
  /**
   * The base to the power of the exponent, in double precision.
   * - `exponent`: the power
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.float_power](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.float_power.html)
   */
  floatPower(options: { exponent: Tensor } & OutOptions): Tensor
  /**
   * `floatPower_` writes into its tensor: the base to the power of the exponent, in double precision.
   * - `exponent`: the power
   *
   * Shape: the operands', broadcast. [torch.Tensor.float_power_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.float_power_.html)
   */
  floatPower_(exponent: Scalar): this
  /**
   * `floatPower_` writes into its tensor: the base to the power of the exponent, in double precision.
   * - `exponent`: the power
   *
   * Shape: the operands', broadcast. [torch.Tensor.float_power_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.float_power_.html)
   */
  floatPower_(options: { exponent: Scalar }): this
  /**
   * `floatPower_` writes into its tensor: the base to the power of the exponent, in double precision.
   * - `exponent`: the power
   *
   * Shape: the operands', broadcast. [torch.Tensor.float_power_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.float_power_.html)
   */
  floatPower_(exponent: Tensor): this
  /**
   * `floatPower_` writes into its tensor: the base to the power of the exponent, in double precision.
   * - `exponent`: the power
   *
   * Shape: the operands', broadcast. [torch.Tensor.float_power_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.float_power_.html)
   */
  floatPower_(options: { exponent: Tensor }): this
  /**
   * Rounds down to an integer.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.floor](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.floor.html)
   */
  floor(options?: OutOptions): Tensor
  /**
   * `floor_` writes into its tensor: rounds down to an integer.
   *
   * Shape: the input's. [torch.Tensor.floor_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.floor_.html)
   */
  floor_(): this
  /**
   * The quotient, rounded down.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.floor_divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.floor_divide.html)
   */
  floorDivide(other: Tensor, options?: OutOptions): Tensor
  /**
   * The quotient, rounded down.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.floor_divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.floor_divide.html)
   */
  floorDivide(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The quotient, rounded down.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.floor_divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.floor_divide.html)
   */
  floorDivide(other: Scalar, options?: OutOptions): Tensor
  /**
   * The quotient, rounded down.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.floor_divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.floor_divide.html)
   */
  floorDivide(options: { other: Scalar } & OutOptions): Tensor
  /**
   * `floorDivide_` writes into its tensor: the quotient, rounded down.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.floor_divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.floor_divide_.html)
   */
  floorDivide_(other: Scalar): this
  /**
   * `floorDivide_` writes into its tensor: the quotient, rounded down.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.floor_divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.floor_divide_.html)
   */
  floorDivide_(options: { other: Scalar }): this
  /**
   * `floorDivide_` writes into its tensor: the quotient, rounded down.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.floor_divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.floor_divide_.html)
   */
  floorDivide_(other: Tensor): this
  /**
   * `floorDivide_` writes into its tensor: the quotient, rounded down.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.floor_divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.floor_divide_.html)
   */
  floorDivide_(options: { other: Tensor }): this
  /**
   * The larger of two operands, where a number wins over NaN.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmax](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmax.html)
   */
  fmax(other: Tensor, options?: OutOptions): Tensor
  /**
   * The larger of two operands, where a number wins over NaN.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmax](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmax.html)
   */
  fmax(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The smaller of two operands, where a number wins over NaN.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmin](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmin.html)
   */
  fmin(other: Tensor, options?: OutOptions): Tensor
  /**
   * The smaller of two operands, where a number wins over NaN.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmin](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmin.html)
   */
  fmin(options: { other: Tensor } & OutOptions): Tensor
  /**
   * What is left of a division, with the sign of the dividend.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmod](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmod.html)
   */
  fmod(other: Scalar, options?: OutOptions): Tensor
  /**
   * What is left of a division, with the sign of the dividend.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmod](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmod.html)
   */
  fmod(options: { other: Scalar } & OutOptions): Tensor
  /**
   * What is left of a division, with the sign of the dividend.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmod](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmod.html)
   */
  fmod(other: Tensor, options?: OutOptions): Tensor
  /**
   * What is left of a division, with the sign of the dividend.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmod](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmod.html)
   */
  fmod(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `fmod_` writes into its tensor: what is left of a division, with the sign of the dividend.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmod_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmod_.html)
   */
  fmod_(other: Scalar): this
  /**
   * `fmod_` writes into its tensor: what is left of a division, with the sign of the dividend.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmod_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmod_.html)
   */
  fmod_(options: { other: Scalar }): this
  /**
   * `fmod_` writes into its tensor: what is left of a division, with the sign of the dividend.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmod_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmod_.html)
   */
  fmod_(other: Tensor): this
  /**
   * `fmod_` writes into its tensor: what is left of a division, with the sign of the dividend.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.fmod_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.fmod_.html)
   */
  fmod_(options: { other: Tensor }): this
  /**
   * Keeps the fraction, with its sign.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.frac](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.frac.html)
   */
  frac(options?: OutOptions): Tensor
  /**
   * `frac_` writes into its tensor: keeps the fraction, with its sign.
   *
   * Shape: the input's. [torch.Tensor.frac_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.frac_.html)
   */
  frac_(): this
  /**
   * Splits each element into a fraction and a power of two.
   * - `out`: what the result is written into
   *
   * Shape: the input's, twice. [torch.Tensor.frexp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.frexp.html)
   */
  frexp(options?: OutOptions3): MantissaExponent
  /**
   * Takes along dim the elements that an index tensor names, place by place.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `sparseGrad` = false: its gradient is sparse
   * - `out`: what the result is written into
   *
   * Shape: that of index. [torch.Tensor.gather](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gather.html)
   */
  gather(dim: Int, index: Tensor, options?: SparseGradOutOptions): Tensor
  /**
   * Takes along dim the elements that an index tensor names, place by place.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `sparseGrad` = false: its gradient is sparse
   * - `out`: what the result is written into
   *
   * Shape: that of index. [torch.Tensor.gather](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gather.html)
   */
  gather(dim: Int, options: { index: Tensor } & SparseGradOutOptions): Tensor
  /**
   * Takes along dim the elements that an index tensor names, place by place.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `sparseGrad` = false: its gradient is sparse
   * - `out`: what the result is written into
   *
   * Shape: that of index. [torch.Tensor.gather](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gather.html)
   */
  gather(options: { dim: Int; index: Tensor } & SparseGradOutOptions): Tensor
  /**
   * The greatest common divisor of two integers.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.gcd](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gcd.html)
   */
  gcd(other: Tensor, options?: OutOptions): Tensor
  /**
   * The greatest common divisor of two integers.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.gcd](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gcd.html)
   */
  gcd(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `gcd_` writes into its tensor: the greatest common divisor of two integers.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.gcd_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gcd_.html)
   */
  gcd_(other: Tensor): this
  /**
   * `gcd_` writes into its tensor: the greatest common divisor of two integers.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.gcd_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gcd_.html)
   */
  gcd_(options: { other: Tensor }): this
  /**
   * Whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge.html)
   */
  ge(other: Scalar): BoolTensor
  /**
   * Whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge.html)
   */
  ge(options: { other: Scalar }): BoolTensor
  /**
   * Whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge.html)
   */
  ge(other: Tensor): BoolTensor
  /**
   * Whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge.html)
   */
  ge(options: { other: Tensor }): BoolTensor
  /**
   * Whether the first is larger or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge.html)
   */
  ge(other: Scalar, options: IntoOptions): Tensor
  /**
   * Whether the first is larger or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge.html)
   */
  ge(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * Whether the first is larger or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge.html)
   */
  ge(other: Tensor, options: IntoOptions): Tensor
  /**
   * Whether the first is larger or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge.html)
   */
  ge(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `ge_` writes into its tensor: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge_.html)
   */
  ge_(other: Scalar): this
  /**
   * `ge_` writes into its tensor: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge_.html)
   */
  ge_(options: { other: Scalar }): this
  /**
   * `ge_` writes into its tensor: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge_.html)
   */
  ge_(other: Tensor): this
  /**
   * `ge_` writes into its tensor: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ge_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ge_.html)
   */
  ge_(options: { other: Tensor }): this
  /**
   * Overwrites everything with how many trials it takes until one succeeds.
   * - `p`: the probability of success
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.geometric_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.geometric_.html)
   */
  geometric_(p: Double, options?: GeneratorOptions): this
  /**
   * Overwrites everything with how many trials it takes until one succeeds.
   * - `p`: the probability of success
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.geometric_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.geometric_.html)
   */
  geometric_(options: { p: Double } & GeneratorOptions): this
  /**
   * Orthogonal reflections and a triangle in one matrix, as LAPACK has them.
   * - `out`: what the result is written into
   *
   * Shape: the input's, and [k]. [torch.Tensor.geqrf](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.geqrf.html)
   */
  geqrf(options?: OutOptions3): ATau
  /**
   * `ger` is `outer`: every product of an element of one vector and one of another.
   * - `vec2`: the second vector
   * - `out`: what the result is written into
   *
   * Shape: [n, m] of [n] and [m]. [torch.Tensor.ger](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ger.html)
   */
  ger(vec2: Tensor, options?: OutOptions): Tensor
  /**
   * `ger` is `outer`: every product of an element of one vector and one of another.
   * - `vec2`: the second vector
   * - `out`: what the result is written into
   *
   * Shape: [n, m] of [n] and [m]. [torch.Tensor.ger](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ger.html)
   */
  ger(options: { vec2: Tensor } & OutOptions): Tensor
  /**
   * The ordinal of its device, -1 for the CPU.
   *
   * Result: one integer. [torch.Tensor.get_device](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.get_device.html)
   */
  getDevice(): number
  /**
   * `greater` is `gt`: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater.html)
   */
  greater(other: Scalar): BoolTensor
  /**
   * `greater` is `gt`: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater.html)
   */
  greater(options: { other: Scalar }): BoolTensor
  /**
   * `greater` is `gt`: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater.html)
   */
  greater(other: Tensor): BoolTensor
  /**
   * `greater` is `gt`: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater.html)
   */
  greater(options: { other: Tensor }): BoolTensor
  /**
   * `greater` is `gt`: whether the first is larger, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater.html)
   */
  greater(other: Scalar, options: IntoOptions): Tensor
  /**
   * `greater` is `gt`: whether the first is larger, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater.html)
   */
  greater(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * `greater` is `gt`: whether the first is larger, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater.html)
   */
  greater(other: Tensor, options: IntoOptions): Tensor
  /**
   * `greater` is `gt`: whether the first is larger, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater.html)
   */
  greater(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `greater_` writes into its tensor: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_.html)
   */
  greater_(other: Scalar): this
  /**
   * `greater_` writes into its tensor: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_.html)
   */
  greater_(options: { other: Scalar }): this
  /**
   * `greater_` writes into its tensor: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_.html)
   */
  greater_(other: Tensor): this
  /**
   * `greater_` writes into its tensor: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_.html)
   */
  greater_(options: { other: Tensor }): this
  /**
   * `greaterEqual` is `ge`: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal.html)
   */
  greaterEqual(other: Scalar): BoolTensor
  /**
   * `greaterEqual` is `ge`: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal.html)
   */
  greaterEqual(options: { other: Scalar }): BoolTensor
  /**
   * `greaterEqual` is `ge`: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal.html)
   */
  greaterEqual(other: Tensor): BoolTensor
  /**
   * `greaterEqual` is `ge`: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal.html)
   */
  greaterEqual(options: { other: Tensor }): BoolTensor
  /**
   * `greaterEqual` is `ge`: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal.html)
   */
  greaterEqual(other: Scalar, options: IntoOptions): Tensor
  /**
   * `greaterEqual` is `ge`: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal.html)
   */
  greaterEqual(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * `greaterEqual` is `ge`: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal.html)
   */
  greaterEqual(other: Tensor, options: IntoOptions): Tensor
  /**
   * `greaterEqual` is `ge`: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal.html)
   */
  greaterEqual(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `greaterEqual_` writes into its tensor: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal_.html)
   */
  greaterEqual_(other: Scalar): this
  /**
   * `greaterEqual_` writes into its tensor: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal_.html)
   */
  greaterEqual_(options: { other: Scalar }): this
  /**
   * `greaterEqual_` writes into its tensor: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal_.html)
   */
  greaterEqual_(other: Tensor): this
  /**
   * `greaterEqual_` writes into its tensor: whether the first is larger or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.greater_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.greater_equal_.html)
   */
  greaterEqual_(options: { other: Tensor }): this
  /**
   * Whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt.html)
   */
  gt(other: Scalar): BoolTensor
  /**
   * Whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt.html)
   */
  gt(options: { other: Scalar }): BoolTensor
  /**
   * Whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt.html)
   */
  gt(other: Tensor): BoolTensor
  /**
   * Whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt.html)
   */
  gt(options: { other: Tensor }): BoolTensor
  /**
   * Whether the first is larger, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt.html)
   */
  gt(other: Scalar, options: IntoOptions): Tensor
  /**
   * Whether the first is larger, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt.html)
   */
  gt(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * Whether the first is larger, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt.html)
   */
  gt(other: Tensor, options: IntoOptions): Tensor
  /**
   * Whether the first is larger, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt.html)
   */
  gt(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `gt_` writes into its tensor: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt_.html)
   */
  gt_(other: Scalar): this
  /**
   * `gt_` writes into its tensor: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt_.html)
   */
  gt_(options: { other: Scalar }): this
  /**
   * `gt_` writes into its tensor: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt_.html)
   */
  gt_(other: Tensor): this
  /**
   * `gt_` writes into its tensor: whether the first is larger, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.gt_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.gt_.html)
   */
  gt_(options: { other: Tensor }): this
  /**
   * Elements within lambd of 0 become 0.
   * - `lambd` = 0.5: the bound
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.hardshrink](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.hardshrink.html)
   */
  hardshrink(lambd?: Scalar | LambdOutOptions, options?: LambdOutOptions): Tensor
  /**
   * A number that changes with the bits of the elements.
   * - `dim` = []: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `mode` = 0: how it is done
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`.
   */
  hashTensor(dim?: Size | HashTensorOptions, options?: HashTensorOptions): Tensor
  /**
   * 0 below 0, 1 above, and values at 0.
   * - `values`: what stands at 0
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.heaviside](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.heaviside.html)
   */
  heaviside(values: Tensor, options?: OutOptions): Tensor
  /**
   * 0 below 0, 1 above, and values at 0.
   * - `values`: what stands at 0
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.heaviside](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.heaviside.html)
   */
  heaviside(options: { values: Tensor } & OutOptions): Tensor
  /**
   * `heaviside_` writes into its tensor: 0 below 0, 1 above, and values at 0.
   * - `values`: what stands at 0
   *
   * Shape: the operands', broadcast.
   */
  heaviside_(values: Tensor): this
  /**
   * `heaviside_` writes into its tensor: 0 below 0, 1 above, and values at 0.
   * - `values`: what stands at 0
   *
   * Shape: the operands', broadcast.
   */
  heaviside_(options: { values: Tensor }): this
  /**
   * Counts how many elements fall into each of equal intervals.
   * - `bins` = 100: how many intervals
   * - `min` = 0: the lower bound
   * - `max` = 0: the upper bound
   * - `out`: what the result is written into
   *
   * Shape: [bins]. [torch.Tensor.histc](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.histc.html)
   */
  histc(bins?: Int | HistcOptions, min?: Scalar | HistcOptions, max?: Scalar | HistcOptions, options?: HistcOptions): Tensor
  /**
   * Counts how many elements fall into each interval, and says the intervals' bounds.
   * - `bins` = 100: how many intervals, or their bounds
   * - `range` = null: from where to where, all by default
   * - `weight` = null: what each counts
   * - `density` = false: counts become a density
   * - `out`: what the result is written into
   *
   * Shape: [bins], [bins + 1]. [torch.Tensor.histogram](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.histogram.html)
   */
  histogram(bins?: Int | HistogramBinCtOptions, options?: HistogramBinCtOptions): HistBinEdges
  /**
   * Counts how many elements fall into each interval, and says the intervals' bounds.
   * - `bins`: how many intervals, or their bounds
   * - `weight` = null: what each counts
   * - `density` = false: counts become a density
   * - `out`: what the result is written into
   *
   * Shape: [bins], [bins + 1]. [torch.Tensor.histogram](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.histogram.html)
   */
  histogram(bins: Tensor, options?: WeightDensityOutOptions): HistBinEdges
  /**
   * Counts how many elements fall into each interval, and says the intervals' bounds.
   * - `bins`: how many intervals, or their bounds
   * - `weight` = null: what each counts
   * - `density` = false: counts become a density
   * - `out`: what the result is written into
   *
   * Shape: [bins], [bins + 1]. [torch.Tensor.histogram](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.histogram.html)
   */
  histogram(options: { bins: Tensor } & WeightDensityOutOptions): HistBinEdges
  /**
   * Splits columns into equal parts, or at indices.
   * - `indices`: where a new part begins
   *
   * Shape: each a part along columns. [torch.Tensor.hsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.hsplit.html)
   */
  hsplit(indices: Ints): Parts
  /**
   * Splits columns into equal parts, or at indices.
   * - `indices`: where a new part begins
   *
   * Shape: each a part along columns. [torch.Tensor.hsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.hsplit.html)
   */
  hsplit(...indices: Int[]): Parts
  /**
   * Splits columns into equal parts, or at indices.
   * - `indices`: where a new part begins
   *
   * Shape: each a part along columns. [torch.Tensor.hsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.hsplit.html)
   */
  hsplit(options: { indices: Ints }): Parts
  /**
   * Splits columns into equal parts, or at indices.
   * - `sections`: how many parts
   *
   * Shape: each a part along columns. [torch.Tensor.hsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.hsplit.html)
   */
  hsplit(sections: Int): Parts
  /**
   * Splits columns into equal parts, or at indices.
   * - `sections`: how many parts
   *
   * Shape: each a part along columns. [torch.Tensor.hsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.hsplit.html)
   */
  hsplit(options: { sections: Int }): Parts
  /**
   * The length of the hypotenuse over two legs.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.hypot](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.hypot.html)
   */
  hypot(other: Tensor, options?: OutOptions): Tensor
  /**
   * The length of the hypotenuse over two legs.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.hypot](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.hypot.html)
   */
  hypot(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `hypot_` writes into its tensor: the length of the hypotenuse over two legs.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.hypot_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.hypot_.html)
   */
  hypot_(other: Tensor): this
  /**
   * `hypot_` writes into its tensor: the length of the hypotenuse over two legs.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.hypot_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.hypot_.html)
   */
  hypot_(options: { other: Tensor }): this
  /**
   * The modified Bessel function of the first kind, of order 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.i0](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.i0.html)
   */
  i0(options?: OutOptions): Tensor
  /**
   * `i0_` writes into its tensor: the modified Bessel function of the first kind, of order 0.
   *
   * Shape: the input's. [torch.Tensor.i0_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.i0_.html)
   */
  i0_(): this
  /**
   * The lower incomplete gamma function, regularized.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.igamma](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.igamma.html)
   */
  igamma(other: Tensor, options?: OutOptions): Tensor
  /**
   * The lower incomplete gamma function, regularized.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.igamma](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.igamma.html)
   */
  igamma(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `igamma_` writes into its tensor: the lower incomplete gamma function, regularized.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.igamma_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.igamma_.html)
   */
  igamma_(other: Tensor): this
  /**
   * `igamma_` writes into its tensor: the lower incomplete gamma function, regularized.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.igamma_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.igamma_.html)
   */
  igamma_(options: { other: Tensor }): this
  /**
   * The upper incomplete gamma function, regularized.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.igammac](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.igammac.html)
   */
  igammac(other: Tensor, options?: OutOptions): Tensor
  /**
   * The upper incomplete gamma function, regularized.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.igammac](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.igammac.html)
   */
  igammac(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `igammac_` writes into its tensor: the upper incomplete gamma function, regularized.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.igammac_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.igammac_.html)
   */
  igammac_(other: Tensor): this
  /**
   * `igammac_` writes into its tensor: the upper incomplete gamma function, regularized.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.igammac_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.igammac_.html)
   */
  igammac_(options: { other: Tensor }): this
  /**
   * Adds slices of source at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is added
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_add.html)
   */
  indexAdd(dim: Int, index: Tensor, source: Tensor, options?: AlphaOutOptions): Tensor
  /**
   * Adds slices of source at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is added
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_add.html)
   */
  indexAdd(dim: Int, index: Tensor, options: { source: Tensor } & AlphaOutOptions): Tensor
  /**
   * Adds slices of source at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is added
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_add.html)
   */
  indexAdd(dim: Int, options: { index: Tensor; source: Tensor } & AlphaOutOptions): Tensor
  /**
   * Adds slices of source at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is added
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_add.html)
   */
  indexAdd(options: { dim: Int; index: Tensor; source: Tensor } & AlphaOutOptions): Tensor
  /**
   * `indexAdd_` writes into its tensor: adds slices of source at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is added
   * - `alpha` = 1: factor of what is added
   *
   * Shape: the input's. [torch.Tensor.index_add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_add_.html)
   */
  indexAdd_(dim: Int, index: Tensor, source: Tensor, options?: AlphaOptions): this
  /**
   * `indexAdd_` writes into its tensor: adds slices of source at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is added
   * - `alpha` = 1: factor of what is added
   *
   * Shape: the input's. [torch.Tensor.index_add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_add_.html)
   */
  indexAdd_(dim: Int, index: Tensor, options: { source: Tensor } & AlphaOptions): this
  /**
   * `indexAdd_` writes into its tensor: adds slices of source at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is added
   * - `alpha` = 1: factor of what is added
   *
   * Shape: the input's. [torch.Tensor.index_add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_add_.html)
   */
  indexAdd_(dim: Int, options: { index: Tensor; source: Tensor } & AlphaOptions): this
  /**
   * `indexAdd_` writes into its tensor: adds slices of source at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is added
   * - `alpha` = 1: factor of what is added
   *
   * Shape: the input's. [torch.Tensor.index_add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_add_.html)
   */
  indexAdd_(options: { dim: Int; index: Tensor; source: Tensor } & AlphaOptions): this
  /**
   * `indexCopy_` writes into its tensor: overwrites slices at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is put in
   *
   * Shape: the input's. [torch.Tensor.index_copy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_copy_.html)
   */
  indexCopy_(dim: Int, index: Tensor, source: Tensor): this
  /**
   * `indexCopy_` writes into its tensor: overwrites slices at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is put in
   *
   * Shape: the input's. [torch.Tensor.index_copy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_copy_.html)
   */
  indexCopy_(dim: Int, index: Tensor, options: { source: Tensor }): this
  /**
   * `indexCopy_` writes into its tensor: overwrites slices at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is put in
   *
   * Shape: the input's. [torch.Tensor.index_copy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_copy_.html)
   */
  indexCopy_(dim: Int, options: { index: Tensor; source: Tensor }): this
  /**
   * `indexCopy_` writes into its tensor: overwrites slices at the indices of a dimension.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is put in
   *
   * Shape: the input's. [torch.Tensor.index_copy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_copy_.html)
   */
  indexCopy_(options: { dim: Int; index: Tensor; source: Tensor }): this
  /**
   * Fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill.html)
   */
  indexFill(dim: Int, index: Tensor, value: Scalar, options?: OutOptions): Tensor
  /**
   * Fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill.html)
   */
  indexFill(dim: Int, index: Tensor, options: { value: Scalar } & OutOptions): Tensor
  /**
   * Fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill.html)
   */
  indexFill(dim: Int, options: { index: Tensor; value: Scalar } & OutOptions): Tensor
  /**
   * Fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill.html)
   */
  indexFill(options: { dim: Int; index: Tensor; value: Scalar } & OutOptions): Tensor
  /**
   * Fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill.html)
   */
  indexFill(dim: Int, index: Tensor, value: Tensor, options?: OutOptions): Tensor
  /**
   * Fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill.html)
   */
  indexFill(dim: Int, index: Tensor, options: { value: Tensor } & OutOptions): Tensor
  /**
   * Fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill.html)
   */
  indexFill(dim: Int, options: { index: Tensor; value: Tensor } & OutOptions): Tensor
  /**
   * Fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill.html)
   */
  indexFill(options: { dim: Int; index: Tensor; value: Tensor } & OutOptions): Tensor
  /**
   * `indexFill_` writes into its tensor: fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.index_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill_.html)
   */
  indexFill_(dim: Int, index: Tensor, value: Scalar): this
  /**
   * `indexFill_` writes into its tensor: fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.index_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill_.html)
   */
  indexFill_(dim: Int, index: Tensor, options: { value: Scalar }): this
  /**
   * `indexFill_` writes into its tensor: fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.index_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill_.html)
   */
  indexFill_(dim: Int, options: { index: Tensor; value: Scalar }): this
  /**
   * `indexFill_` writes into its tensor: fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.index_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill_.html)
   */
  indexFill_(options: { dim: Int; index: Tensor; value: Scalar }): this
  /**
   * `indexFill_` writes into its tensor: fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.index_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill_.html)
   */
  indexFill_(dim: Int, index: Tensor, value: Tensor): this
  /**
   * `indexFill_` writes into its tensor: fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.index_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill_.html)
   */
  indexFill_(dim: Int, index: Tensor, options: { value: Tensor }): this
  /**
   * `indexFill_` writes into its tensor: fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.index_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill_.html)
   */
  indexFill_(dim: Int, options: { index: Tensor; value: Tensor }): this
  /**
   * `indexFill_` writes into its tensor: fills slices at the indices of a dimension with a value.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.index_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill_.html)
   */
  indexFill_(options: { dim: Int; index: Tensor; value: Tensor }): this
  /**
   * Writes values where index tensors, one a dimension, point.
   * - `indices`: indices
   * - `values`: what is written
   * - `accumulate` = false: adds instead of overwriting
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_put](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_put.html)
   */
  indexPut(indices: OptionalTensors, values: Tensor, accumulate?: boolean | AccumulateOutOptions, options?: AccumulateOutOptions): Tensor
  /**
   * Writes values where index tensors, one a dimension, point.
   * - `indices`: indices
   * - `values`: what is written
   * - `accumulate` = false: adds instead of overwriting
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_put](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_put.html)
   */
  indexPut(indices: OptionalTensors, options: { values: Tensor } & AccumulateOutOptions): Tensor
  /**
   * Writes values where index tensors, one a dimension, point.
   * - `indices`: indices
   * - `values`: what is written
   * - `accumulate` = false: adds instead of overwriting
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_put](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_put.html)
   */
  indexPut(options: { indices: OptionalTensors; values: Tensor } & AccumulateOutOptions): Tensor
  /**
   * Combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_reduce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_reduce.html)
   */
  indexReduce(dim: Int, index: Tensor, source: Tensor, reduce: string, options?: IncludeSelfOutOptions): Tensor
  /**
   * Combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_reduce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_reduce.html)
   */
  indexReduce(dim: Int, index: Tensor, source: Tensor, options: { reduce: string } & IncludeSelfOutOptions): Tensor
  /**
   * Combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_reduce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_reduce.html)
   */
  indexReduce(dim: Int, index: Tensor, options: { source: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  /**
   * Combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_reduce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_reduce.html)
   */
  indexReduce(dim: Int, options: { index: Tensor; source: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  /**
   * Combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.index_reduce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_reduce.html)
   */
  indexReduce(options: { dim: Int; index: Tensor; source: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  /**
   * `indexReduce_` writes into its tensor: combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   *
   * Shape: the input's. [torch.Tensor.index_reduce_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_reduce_.html)
   */
  indexReduce_(dim: Int, index: Tensor, source: Tensor, reduce: string, options?: IncludeSelfOptions): this
  /**
   * `indexReduce_` writes into its tensor: combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   *
   * Shape: the input's. [torch.Tensor.index_reduce_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_reduce_.html)
   */
  indexReduce_(dim: Int, index: Tensor, source: Tensor, options: { reduce: string } & IncludeSelfOptions): this
  /**
   * `indexReduce_` writes into its tensor: combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   *
   * Shape: the input's. [torch.Tensor.index_reduce_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_reduce_.html)
   */
  indexReduce_(dim: Int, index: Tensor, options: { source: Tensor; reduce: string } & IncludeSelfOptions): this
  /**
   * `indexReduce_` writes into its tensor: combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   *
   * Shape: the input's. [torch.Tensor.index_reduce_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_reduce_.html)
   */
  indexReduce_(dim: Int, options: { index: Tensor; source: Tensor; reduce: string } & IncludeSelfOptions): this
  /**
   * `indexReduce_` writes into its tensor: combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `source`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   *
   * Shape: the input's. [torch.Tensor.index_reduce_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_reduce_.html)
   */
  indexReduce_(options: { dim: Int; index: Tensor; source: Tensor; reduce: string } & IncludeSelfOptions): this
  /**
   * Slices of a dimension in the order of an index tensor, a copy.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `out`: what the result is written into
   *
   * Shape: len(index) along dim. [torch.Tensor.index_select](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_select.html)
   */
  indexSelect(dim: Int, index: Tensor, options?: OutOptions): Tensor
  /**
   * Slices of a dimension in the order of an index tensor, a copy.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `out`: what the result is written into
   *
   * Shape: len(index) along dim. [torch.Tensor.index_select](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_select.html)
   */
  indexSelect(dim: Int, options: { index: Tensor } & OutOptions): Tensor
  /**
   * Slices of a dimension in the order of an index tensor, a copy.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `out`: what the result is written into
   *
   * Shape: len(index) along dim. [torch.Tensor.index_select](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_select.html)
   */
  indexSelect(options: { dim: Int; index: Tensor } & OutOptions): Tensor
  /**
   * The coordinates of a sparse tensor's entries.
   *
   * Shape: [sparse dimensions, entries]. [torch.Tensor.indices](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.indices.html)
   */
  indices(): Tensor
  /**
   * Sums of products over the last dimensions of both.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: all but the last dimensions of both. [torch.Tensor.inner](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.inner.html)
   */
  inner(other: Tensor, options?: OutOptions): Tensor
  /**
   * Sums of products over the last dimensions of both.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: all but the last dimensions of both. [torch.Tensor.inner](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.inner.html)
   */
  inner(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The integers of a quantized tensor.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.int_repr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.int_repr.html)
   */
  intRepr(options?: OutOptions): Tensor
  /**
   * The matrix that undoes a square matrix.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.inverse](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.inverse.html)
   */
  inverse(options?: OutOptions): Tensor
  /**
   * Whether a sparse tensor has each coordinate once.
   *
   * Result: one boolean. [torch.Tensor.is_coalesced](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_coalesced.html)
   */
  isCoalesced(): boolean
  /**
   * Whether the dtype is one of complex numbers.
   *
   * Result: one boolean. [torch.Tensor.is_complex](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_complex.html)
   */
  isComplex(): boolean
  /**
   * Whether a conjugation is still pending.
   *
   * Result: one boolean. [torch.Tensor.is_conj](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_conj.html)
   */
  isConj(): boolean
  /**
   * Always false: libtorch keeps nothing on several machines.
   *
   * Result: one boolean.
   */
  isDistributed(): boolean
  /**
   * Whether the dtype holds fractions.
   *
   * Result: one boolean. [torch.Tensor.is_floating_point](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_floating_point.html)
   */
  isFloatingPoint(): boolean
  /**
   * Whether it was made where autograd records nothing.
   *
   * Result: one boolean. [torch.Tensor.is_inference](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_inference.html)
   */
  isInference(): boolean
  /**
   * Whether a change of sign is still pending.
   *
   * Result: one boolean.
   */
  isNeg(): boolean
  /**
   * Whether the only element is other than 0.
   *
   * Result: one boolean. [torch.is_nonzero](https://docs.pytorch.org/docs/stable/generated/torch.is_nonzero.html)
   */
  isNonzero(): boolean
  /**
   * Whether the memory is page-locked.
   * - `device` = null: the accelerator that it is pinned for
   *
   * Result: one boolean. [torch.Tensor.is_pinned](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_pinned.html)
   */
  isPinned(device?: Device | null | DeviceOptions, options?: DeviceOptions): boolean
  /**
   * Whether two tensors have one shape.
   * - `other`: the second operand
   *
   * Result: one boolean.
   */
  isSameSize(other: Tensor): boolean
  /**
   * Whether two tensors have one shape.
   * - `other`: the second operand
   *
   * Result: one boolean.
   */
  isSameSize(options: { other: Tensor }): boolean
  /**
   * Whether two tensors share memory, shape and strides.
   * - `tensor`: a tensor
   *
   * Result: one boolean. [torch.Tensor.is_set_to](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_set_to.html)
   */
  isSetTo(tensor: Tensor): boolean
  /**
   * Whether two tensors share memory, shape and strides.
   * - `tensor`: a tensor
   *
   * Result: one boolean. [torch.Tensor.is_set_to](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_set_to.html)
   */
  isSetTo(options: { tensor: Tensor }): boolean
  /**
   * Whether the dtype holds negative numbers.
   *
   * Result: one boolean. [torch.Tensor.is_signed](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_signed.html)
   */
  isSigned(): boolean
  /**
   * Whether two operands differ by no more than atol + rtol * |other|.
   * - `other`: the second operand
   * - `rtol` = 0.00001: tolerance relative to the second
   * - `atol` = 1e-8: tolerance
   * - `equalNan` = false: NaN is the same as NaN
   *
   * Shape: the operands', broadcast. [torch.Tensor.isclose](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isclose.html)
   */
  isclose(other: Tensor, rtol?: Double | RtolAtolEqualNanOptions, atol?: Double | RtolAtolEqualNanOptions, equalNan?: boolean | RtolAtolEqualNanOptions, options?: RtolAtolEqualNanOptions): BoolTensor
  /**
   * Whether two operands differ by no more than atol + rtol * |other|.
   * - `other`: the second operand
   * - `rtol` = 0.00001: tolerance relative to the second
   * - `atol` = 1e-8: tolerance
   * - `equalNan` = false: NaN is the same as NaN
   *
   * Shape: the operands', broadcast. [torch.Tensor.isclose](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isclose.html)
   */
  isclose(options: { other: Tensor } & RtolAtolEqualNanOptions): BoolTensor
  /**
   * Whether each element is neither infinite nor NaN.
   *
   * Shape: the input's. [torch.Tensor.isfinite](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isfinite.html)
   */
  isfinite(): BoolTensor
  /**
   * Whether each element is one of the infinities.
   *
   * Shape: the input's. [torch.Tensor.isinf](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isinf.html)
   */
  isinf(): BoolTensor
  /**
   * Whether each element is one of the infinities.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.isinf](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isinf.html)
   */
  isinf(options: IntoOptions): Tensor
  /**
   * Whether each element is not a number.
   *
   * Shape: the input's. [torch.Tensor.isnan](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isnan.html)
   */
  isnan(): BoolTensor
  /**
   * Whether each element is not a number.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.isnan](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isnan.html)
   */
  isnan(options: IntoOptions): Tensor
  /**
   * Whether each element is minus infinity.
   *
   * Shape: the input's. [torch.Tensor.isneginf](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isneginf.html)
   */
  isneginf(): BoolTensor
  /**
   * Whether each element is minus infinity.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.isneginf](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isneginf.html)
   */
  isneginf(options: IntoOptions): Tensor
  /**
   * Whether each element is plus infinity.
   *
   * Shape: the input's. [torch.Tensor.isposinf](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isposinf.html)
   */
  isposinf(): BoolTensor
  /**
   * Whether each element is plus infinity.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.isposinf](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isposinf.html)
   */
  isposinf(options: IntoOptions): Tensor
  /**
   * Whether each element has no imaginary part.
   *
   * Shape: the input's. [torch.Tensor.isreal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.isreal.html)
   */
  isreal(): BoolTensor
  /**
   * The signal whose overlapping windows have the frequencies given.
   * - `nFft`: how long a transform is
   * - `hopLength` = null: between windows
   * - `winLength` = null: how long a window is
   * - `window` = null: the window's values
   * - `center` = true: windows stand around their time
   * - `normalized` = false: divided by the root of the length
   * - `onesided` = null: half of the frequencies
   * - `length` = null: an integer
   * - `returnComplex` = false: complex numbers, not pairs
   *
   * Shape: [..., samples]. [torch.Tensor.istft](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.istft.html)
   */
  istft(nFft: Int, hopLength?: Int | null | IstftOptions, winLength?: Int | null | IstftOptions, window?: Tensor | null | IstftOptions, center?: boolean | IstftOptions, normalized?: boolean | IstftOptions, onesided?: boolean | null | IstftOptions, length?: Int | null | IstftOptions, returnComplex?: boolean | IstftOptions, options?: IstftOptions): Tensor
  /**
   * The signal whose overlapping windows have the frequencies given.
   * - `nFft`: how long a transform is
   * - `hopLength` = null: between windows
   * - `winLength` = null: how long a window is
   * - `window` = null: the window's values
   * - `center` = true: windows stand around their time
   * - `normalized` = false: divided by the root of the length
   * - `onesided` = null: half of the frequencies
   * - `length` = null: an integer
   * - `returnComplex` = false: complex numbers, not pairs
   *
   * Shape: [..., samples]. [torch.Tensor.istft](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.istft.html)
   */
  istft(options: { nFft: Int } & IstftOptions): Tensor
  /**
   * Replaces each element of the first by it times the second.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: sizes multiplied. [torch.kron](https://docs.pytorch.org/docs/stable/generated/torch.kron.html)
   */
  kron(other: Tensor, options?: OutOptions): Tensor
  /**
   * Replaces each element of the first by it times the second.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: sizes multiplied. [torch.kron](https://docs.pytorch.org/docs/stable/generated/torch.kron.html)
   */
  kron(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The k-th smallest element along dim, and its index.
   * - `k`: which, 1 the smallest
   * - `dim` = -1: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: as reduced, twice. [torch.Tensor.kthvalue](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.kthvalue.html)
   */
  kthvalue(k: Int, dim?: Int | DimKeepdimOutOptions5, keepdim?: boolean | DimKeepdimOutOptions5, options?: DimKeepdimOutOptions5): ValuesIndices
  /**
   * The k-th smallest element along dim, and its index.
   * - `k`: which, 1 the smallest
   * - `dim` = -1: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: as reduced, twice. [torch.Tensor.kthvalue](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.kthvalue.html)
   */
  kthvalue(options: { k: Int } & DimKeepdimOutOptions5): ValuesIndices
  /**
   * The least common multiple of two integers.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lcm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lcm.html)
   */
  lcm(other: Tensor, options?: OutOptions): Tensor
  /**
   * The least common multiple of two integers.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lcm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lcm.html)
   */
  lcm(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `lcm_` writes into its tensor: the least common multiple of two integers.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.lcm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lcm_.html)
   */
  lcm_(other: Tensor): this
  /**
   * `lcm_` writes into its tensor: the least common multiple of two integers.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.lcm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lcm_.html)
   */
  lcm_(options: { other: Tensor }): this
  /**
   * The first times two to the power of the second.
   * - `other`: powers of 2
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.ldexp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ldexp.html)
   */
  ldexp(other: Tensor, options?: OutOptions): Tensor
  /**
   * The first times two to the power of the second.
   * - `other`: powers of 2
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.ldexp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ldexp.html)
   */
  ldexp(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `ldexp_` writes into its tensor: the first times two to the power of the second.
   * - `other`: powers of 2
   *
   * Shape: the operands', broadcast. [torch.Tensor.ldexp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ldexp_.html)
   */
  ldexp_(other: Tensor): this
  /**
   * `ldexp_` writes into its tensor: the first times two to the power of the second.
   * - `other`: powers of 2
   *
   * Shape: the operands', broadcast. [torch.Tensor.ldexp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ldexp_.html)
   */
  ldexp_(options: { other: Tensor }): this
  /**
   * Whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.le](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le.html)
   */
  le(other: Scalar): BoolTensor
  /**
   * Whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.le](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le.html)
   */
  le(options: { other: Scalar }): BoolTensor
  /**
   * Whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.le](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le.html)
   */
  le(other: Tensor): BoolTensor
  /**
   * Whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.le](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le.html)
   */
  le(options: { other: Tensor }): BoolTensor
  /**
   * Whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.le](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le.html)
   */
  le(other: Scalar, options: IntoOptions): Tensor
  /**
   * Whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.le](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le.html)
   */
  le(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * Whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.le](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le.html)
   */
  le(other: Tensor, options: IntoOptions): Tensor
  /**
   * Whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.le](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le.html)
   */
  le(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `le_` writes into its tensor: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.le_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le_.html)
   */
  le_(other: Scalar): this
  /**
   * `le_` writes into its tensor: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.le_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le_.html)
   */
  le_(options: { other: Scalar }): this
  /**
   * `le_` writes into its tensor: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.le_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le_.html)
   */
  le_(other: Tensor): this
  /**
   * `le_` writes into its tensor: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.le_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.le_.html)
   */
  le_(options: { other: Tensor }): this
  /**
   * The way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp.html)
   */
  lerp(end: Tensor, weight: Scalar, options?: OutOptions): Tensor
  /**
   * The way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp.html)
   */
  lerp(end: Tensor, options: { weight: Scalar } & OutOptions): Tensor
  /**
   * The way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp.html)
   */
  lerp(options: { end: Tensor; weight: Scalar } & OutOptions): Tensor
  /**
   * The way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp.html)
   */
  lerp(end: Tensor, weight: Tensor, options?: OutOptions): Tensor
  /**
   * The way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp.html)
   */
  lerp(end: Tensor, options: { weight: Tensor } & OutOptions): Tensor
  /**
   * The way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp.html)
   */
  lerp(options: { end: Tensor; weight: Tensor } & OutOptions): Tensor
  /**
   * `lerp_` writes into its tensor: the way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp_.html)
   */
  lerp_(end: Tensor, weight: Scalar): this
  /**
   * `lerp_` writes into its tensor: the way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp_.html)
   */
  lerp_(end: Tensor, options: { weight: Scalar }): this
  /**
   * `lerp_` writes into its tensor: the way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp_.html)
   */
  lerp_(options: { end: Tensor; weight: Scalar }): this
  /**
   * `lerp_` writes into its tensor: the way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp_.html)
   */
  lerp_(end: Tensor, weight: Tensor): this
  /**
   * `lerp_` writes into its tensor: the way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp_.html)
   */
  lerp_(end: Tensor, options: { weight: Tensor }): this
  /**
   * `lerp_` writes into its tensor: the way from input to end, weight of it.
   * - `end`: the values at weight 1
   * - `weight`: how far: 0 is the input, 1 the end
   *
   * Shape: the operands', broadcast. [torch.Tensor.lerp_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lerp_.html)
   */
  lerp_(options: { end: Tensor; weight: Tensor }): this
  /**
   * `less` is `lt`: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less.html)
   */
  less(other: Scalar): BoolTensor
  /**
   * `less` is `lt`: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less.html)
   */
  less(options: { other: Scalar }): BoolTensor
  /**
   * `less` is `lt`: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less.html)
   */
  less(other: Tensor): BoolTensor
  /**
   * `less` is `lt`: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less.html)
   */
  less(options: { other: Tensor }): BoolTensor
  /**
   * `less` is `lt`: whether the first is smaller, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.less](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less.html)
   */
  less(other: Scalar, options: IntoOptions): Tensor
  /**
   * `less` is `lt`: whether the first is smaller, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.less](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less.html)
   */
  less(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * `less` is `lt`: whether the first is smaller, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.less](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less.html)
   */
  less(other: Tensor, options: IntoOptions): Tensor
  /**
   * `less` is `lt`: whether the first is smaller, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.less](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less.html)
   */
  less(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `less_` writes into its tensor: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_.html)
   */
  less_(other: Scalar): this
  /**
   * `less_` writes into its tensor: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_.html)
   */
  less_(options: { other: Scalar }): this
  /**
   * `less_` writes into its tensor: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_.html)
   */
  less_(other: Tensor): this
  /**
   * `less_` writes into its tensor: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_.html)
   */
  less_(options: { other: Tensor }): this
  /**
   * `lessEqual` is `le`: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal.html)
   */
  lessEqual(other: Scalar): BoolTensor
  /**
   * `lessEqual` is `le`: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal.html)
   */
  lessEqual(options: { other: Scalar }): BoolTensor
  /**
   * `lessEqual` is `le`: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal.html)
   */
  lessEqual(other: Tensor): BoolTensor
  /**
   * `lessEqual` is `le`: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal.html)
   */
  lessEqual(options: { other: Tensor }): BoolTensor
  /**
   * `lessEqual` is `le`: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal.html)
   */
  lessEqual(other: Scalar, options: IntoOptions): Tensor
  /**
   * `lessEqual` is `le`: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal.html)
   */
  lessEqual(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * `lessEqual` is `le`: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal.html)
   */
  lessEqual(other: Tensor, options: IntoOptions): Tensor
  /**
   * `lessEqual` is `le`: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal.html)
   */
  lessEqual(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `lessEqual_` writes into its tensor: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal_.html)
   */
  lessEqual_(other: Scalar): this
  /**
   * `lessEqual_` writes into its tensor: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal_.html)
   */
  lessEqual_(options: { other: Scalar }): this
  /**
   * `lessEqual_` writes into its tensor: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal_.html)
   */
  lessEqual_(other: Tensor): this
  /**
   * `lessEqual_` writes into its tensor: whether the first is smaller or the same, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.less_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.less_equal_.html)
   */
  lessEqual_(options: { other: Tensor }): this
  /**
   * The logarithm of the absolute value of the gamma function.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.lgamma](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lgamma.html)
   */
  lgamma(options?: OutOptions): Tensor
  /**
   * `lgamma_` writes into its tensor: the logarithm of the absolute value of the gamma function.
   *
   * Shape: the input's. [torch.Tensor.lgamma_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lgamma_.html)
   */
  lgamma_(): this
  /**
   * The natural logarithm of each element.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.log](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.log.html)
   */
  log(options?: OutOptions): Tensor
  /**
   * The logarithm to base 10.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.log10](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.log10.html)
   */
  log10(options?: OutOptions): Tensor
  /**
   * `log10_` writes into its tensor: the logarithm to base 10.
   *
   * Shape: the input's. [torch.Tensor.log10_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.log10_.html)
   */
  log10_(): this
  /**
   * The natural logarithm of 1 + x, exact near 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.log1p](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.log1p.html)
   */
  log1p(options?: OutOptions): Tensor
  /**
   * `log1p_` writes into its tensor: the natural logarithm of 1 + x, exact near 0.
   *
   * Shape: the input's. [torch.Tensor.log1p_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.log1p_.html)
   */
  log1p_(): this
  /**
   * The logarithm to base 2.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.log2](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.log2.html)
   */
  log2(options?: OutOptions): Tensor
  /**
   * `log2_` writes into its tensor: the logarithm to base 2.
   *
   * Shape: the input's. [torch.Tensor.log2_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.log2_.html)
   */
  log2_(): this
  /**
   * `log_` writes into its tensor: the natural logarithm of each element.
   *
   * Shape: the input's. [torch.Tensor.log_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.log_.html)
   */
  log_(): this
  /**
   * Overwrites everything with random numbers whose logarithms are normal.
   * - `mean` = 1: the mean of the logarithms
   * - `std` = 2: the standard deviation of the logarithms
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.log_normal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.log_normal_.html)
   */
  logNormal_(mean?: Double | MeanStdGeneratorOptions, std?: Double | MeanStdGeneratorOptions, options?: MeanStdGeneratorOptions): this
  /**
   * The logarithms of softmax, computed without overflow.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.nn.functional.log_softmax](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.log_softmax.html)
   */
  logSoftmax(dim: Int, dtype?: DTypeLike | null | DtypeOutOptions, options?: DtypeOutOptions): Tensor
  /**
   * The logarithms of softmax, computed without overflow.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.nn.functional.log_softmax](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.log_softmax.html)
   */
  logSoftmax(options: { dim: Int } & DtypeOutOptions): Tensor
  /**
   * The logarithm of the sum of two exponentials, without overflow.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.logaddexp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logaddexp.html)
   */
  logaddexp(other: Tensor, options?: OutOptions): Tensor
  /**
   * The logarithm of the sum of two exponentials, without overflow.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.logaddexp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logaddexp.html)
   */
  logaddexp(options: { other: Tensor } & OutOptions): Tensor
  /**
   * As logaddexp, with base 2.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.logaddexp2](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logaddexp2.html)
   */
  logaddexp2(other: Tensor, options?: OutOptions): Tensor
  /**
   * As logaddexp, with base 2.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.logaddexp2](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logaddexp2.html)
   */
  logaddexp2(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The logarithm of running sums of exponentials along dim.
   * - `dim`: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.logcumsumexp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logcumsumexp.html)
   */
  logcumsumexp(dim: Int, options?: OutOptions): Tensor
  /**
   * The logarithm of running sums of exponentials along dim.
   * - `dim`: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.logcumsumexp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logcumsumexp.html)
   */
  logcumsumexp(options: { dim: Int } & OutOptions): Tensor
  /**
   * The logarithm of the determinant; NaN where that is negative.
   *
   * Shape: without the last two dimensions. [torch.Tensor.logdet](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logdet.html)
   */
  logdet(): Tensor
  /**
   * Whether both operands are other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_and](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_and.html)
   */
  logicalAnd(other: Tensor): BoolTensor
  /**
   * Whether both operands are other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_and](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_and.html)
   */
  logicalAnd(options: { other: Tensor }): BoolTensor
  /**
   * Whether both operands are other than 0.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_and](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_and.html)
   */
  logicalAnd(other: Tensor, options: IntoOptions): Tensor
  /**
   * Whether both operands are other than 0.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_and](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_and.html)
   */
  logicalAnd(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `logicalAnd_` writes into its tensor: whether both operands are other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_and_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_and_.html)
   */
  logicalAnd_(other: Tensor): this
  /**
   * `logicalAnd_` writes into its tensor: whether both operands are other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_and_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_and_.html)
   */
  logicalAnd_(options: { other: Tensor }): this
  /**
   * Whether each element is 0.
   *
   * Shape: the input's. [torch.Tensor.logical_not](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_not.html)
   */
  logicalNot(): BoolTensor
  /**
   * Whether each element is 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.logical_not](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_not.html)
   */
  logicalNot(options: IntoOptions): Tensor
  /**
   * `logicalNot_` writes into its tensor: whether each element is 0.
   *
   * Shape: the input's. [torch.Tensor.logical_not_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_not_.html)
   */
  logicalNot_(): this
  /**
   * Whether at least one operand is other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_or](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_or.html)
   */
  logicalOr(other: Tensor): BoolTensor
  /**
   * Whether at least one operand is other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_or](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_or.html)
   */
  logicalOr(options: { other: Tensor }): BoolTensor
  /**
   * Whether at least one operand is other than 0.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_or](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_or.html)
   */
  logicalOr(other: Tensor, options: IntoOptions): Tensor
  /**
   * Whether at least one operand is other than 0.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_or](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_or.html)
   */
  logicalOr(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `logicalOr_` writes into its tensor: whether at least one operand is other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_or_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_or_.html)
   */
  logicalOr_(other: Tensor): this
  /**
   * `logicalOr_` writes into its tensor: whether at least one operand is other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_or_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_or_.html)
   */
  logicalOr_(options: { other: Tensor }): this
  /**
   * Whether exactly one operand is other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_xor](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_xor.html)
   */
  logicalXor(other: Tensor): BoolTensor
  /**
   * Whether exactly one operand is other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_xor](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_xor.html)
   */
  logicalXor(options: { other: Tensor }): BoolTensor
  /**
   * Whether exactly one operand is other than 0.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_xor](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_xor.html)
   */
  logicalXor(other: Tensor, options: IntoOptions): Tensor
  /**
   * Whether exactly one operand is other than 0.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_xor](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_xor.html)
   */
  logicalXor(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `logicalXor_` writes into its tensor: whether exactly one operand is other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_xor_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_xor_.html)
   */
  logicalXor_(other: Tensor): this
  /**
   * `logicalXor_` writes into its tensor: whether exactly one operand is other than 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.logical_xor_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logical_xor_.html)
   */
  logicalXor_(options: { other: Tensor }): this
  /**
   * The inverse of the logistic function; eps keeps the input off 0 and 1.
   * - `eps` = null: the input is clamped to [eps, 1 - eps]; null: it is not
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.logit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logit.html)
   */
  logit(eps?: Double | null | EpsOutOptions, options?: EpsOutOptions): Tensor
  /**
   * `logit_` writes into its tensor: the inverse of the logistic function; eps keeps the input off 0 and 1.
   * - `eps` = null: the input is clamped to [eps, 1 - eps]; null: it is not
   *
   * Shape: the input's. [torch.Tensor.logit_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logit_.html)
   */
  logit_(eps?: Double | null | EpsOptions, options?: EpsOptions): this
  /**
   * The logarithm of the sum of exponentials, without overflow.
   * - `dim`: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.logsumexp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logsumexp.html)
   */
  logsumexp(dim: Size, keepdim?: boolean | KeepdimOutOptions2, options?: KeepdimOutOptions2): Tensor
  /**
   * The logarithm of the sum of exponentials, without overflow.
   * - `dim`: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.logsumexp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.logsumexp.html)
   */
  logsumexp(options: { dim: Size } & KeepdimOutOptions2): Tensor
  /**
   * Whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt.html)
   */
  lt(other: Scalar): BoolTensor
  /**
   * Whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt.html)
   */
  lt(options: { other: Scalar }): BoolTensor
  /**
   * Whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt.html)
   */
  lt(other: Tensor): BoolTensor
  /**
   * Whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt.html)
   */
  lt(options: { other: Tensor }): BoolTensor
  /**
   * Whether the first is smaller, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt.html)
   */
  lt(other: Scalar, options: IntoOptions): Tensor
  /**
   * Whether the first is smaller, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt.html)
   */
  lt(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * Whether the first is smaller, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt.html)
   */
  lt(other: Tensor, options: IntoOptions): Tensor
  /**
   * Whether the first is smaller, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt.html)
   */
  lt(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `lt_` writes into its tensor: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt_.html)
   */
  lt_(other: Scalar): this
  /**
   * `lt_` writes into its tensor: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt_.html)
   */
  lt_(options: { other: Scalar }): this
  /**
   * `lt_` writes into its tensor: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt_.html)
   */
  lt_(other: Tensor): this
  /**
   * `lt_` writes into its tensor: whether the first is smaller, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.lt_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lt_.html)
   */
  lt_(options: { other: Tensor }): this
  /**
   * Solves equations by a triangular decomposition of their matrix.
   * - `LUData`: a tensor
   * - `LUPivots`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: the right side's. [torch.Tensor.lu_solve](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lu_solve.html)
   */
  luSolve(LUData: Tensor, LUPivots: Tensor, options?: OutOptions): Tensor
  /**
   * Solves equations by a triangular decomposition of their matrix.
   * - `LUData`: a tensor
   * - `LUPivots`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: the right side's. [torch.Tensor.lu_solve](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lu_solve.html)
   */
  luSolve(LUData: Tensor, options: { LUPivots: Tensor } & OutOptions): Tensor
  /**
   * Solves equations by a triangular decomposition of their matrix.
   * - `LUData`: a tensor
   * - `LUPivots`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: the right side's. [torch.Tensor.lu_solve](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.lu_solve.html)
   */
  luSolve(options: { LUData: Tensor; LUPivots: Tensor } & OutOptions): Tensor
  /**
   * One value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill.html)
   */
  maskedFill(mask: Tensor, value: Scalar, options?: OutOptions): Tensor
  /**
   * One value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill.html)
   */
  maskedFill(mask: Tensor, options: { value: Scalar } & OutOptions): Tensor
  /**
   * One value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill.html)
   */
  maskedFill(options: { mask: Tensor; value: Scalar } & OutOptions): Tensor
  /**
   * One value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill.html)
   */
  maskedFill(mask: Tensor, value: Tensor, options?: OutOptions): Tensor
  /**
   * One value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill.html)
   */
  maskedFill(mask: Tensor, options: { value: Tensor } & OutOptions): Tensor
  /**
   * One value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill.html)
   */
  maskedFill(options: { mask: Tensor; value: Tensor } & OutOptions): Tensor
  /**
   * `maskedFill_` writes into its tensor: one value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill_.html)
   */
  maskedFill_(mask: Tensor, value: Scalar): this
  /**
   * `maskedFill_` writes into its tensor: one value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill_.html)
   */
  maskedFill_(mask: Tensor, options: { value: Scalar }): this
  /**
   * `maskedFill_` writes into its tensor: one value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill_.html)
   */
  maskedFill_(options: { mask: Tensor; value: Scalar }): this
  /**
   * `maskedFill_` writes into its tensor: one value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill_.html)
   */
  maskedFill_(mask: Tensor, value: Tensor): this
  /**
   * `maskedFill_` writes into its tensor: one value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill_.html)
   */
  maskedFill_(mask: Tensor, options: { value: Tensor }): this
  /**
   * `maskedFill_` writes into its tensor: one value where a mask holds, the input elsewhere.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `value`: what is written
   *
   * Shape: the operands', broadcast. [torch.Tensor.masked_fill_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill_.html)
   */
  maskedFill_(options: { mask: Tensor; value: Tensor }): this
  /**
   * Elements of source, in order, where a mask holds.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `source`: what is put in
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.masked_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_scatter.html)
   */
  maskedScatter(mask: Tensor, source: Tensor, options?: OutOptions): Tensor
  /**
   * Elements of source, in order, where a mask holds.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `source`: what is put in
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.masked_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_scatter.html)
   */
  maskedScatter(mask: Tensor, options: { source: Tensor } & OutOptions): Tensor
  /**
   * Elements of source, in order, where a mask holds.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `source`: what is put in
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.masked_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_scatter.html)
   */
  maskedScatter(options: { mask: Tensor; source: Tensor } & OutOptions): Tensor
  /**
   * `maskedScatter_` writes into its tensor: elements of source, in order, where a mask holds.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `source`: what is put in
   *
   * Shape: the input's. [torch.Tensor.masked_scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_scatter_.html)
   */
  maskedScatter_(mask: Tensor, source: Tensor): this
  /**
   * `maskedScatter_` writes into its tensor: elements of source, in order, where a mask holds.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `source`: what is put in
   *
   * Shape: the input's. [torch.Tensor.masked_scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_scatter_.html)
   */
  maskedScatter_(mask: Tensor, options: { source: Tensor }): this
  /**
   * `maskedScatter_` writes into its tensor: elements of source, in order, where a mask holds.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `source`: what is put in
   *
   * Shape: the input's. [torch.Tensor.masked_scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_scatter_.html)
   */
  maskedScatter_(options: { mask: Tensor; source: Tensor }): this
  /**
   * The elements where a mask holds, in one dimension.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `out`: what the result is written into
   *
   * Shape: [count]. [torch.Tensor.masked_select](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_select.html)
   */
  maskedSelect(mask: Tensor, options?: OutOptions): Tensor
  /**
   * The elements where a mask holds, in one dimension.
   * - `mask`: a bool tensor that broadcasts with the input
   * - `out`: what the result is written into
   *
   * Shape: [count]. [torch.Tensor.masked_select](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_select.html)
   */
  maskedSelect(options: { mask: Tensor } & OutOptions): Tensor
  /**
   * Multiplies matrices, or vectors, in every combination that fits.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: matrix product of the last two dimensions, the others broadcast. [torch.Tensor.matmul](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.matmul.html)
   */
  matmul(other: Tensor, options?: OutOptions): Tensor
  /**
   * Multiplies matrices, or vectors, in every combination that fits.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: matrix product of the last two dimensions, the others broadcast. [torch.Tensor.matmul](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.matmul.html)
   */
  matmul(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The exponential series of a square matrix.
   *
   * Shape: the input's. [torch.Tensor.matrix_exp](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.matrix_exp.html)
   */
  matrixExp(): Tensor
  /**
   * A square matrix times itself, n times; its inverse below 0.
   * - `n`: the power
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.matrix_power](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.matrix_power.html)
   */
  matrixPower(n: Int, options?: OutOptions): Tensor
  /**
   * A square matrix times itself, n times; its inverse below 0.
   * - `n`: the power
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.matrix_power](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.matrix_power.html)
   */
  matrixPower(options: { n: Int } & OutOptions): Tensor
  /**
   * The largest element; with dim, the largest along it and their indices; with another tensor, the larger of both.
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.max](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.max.html)
   */
  max(options?: OutOptions): Tensor
  /**
   * The largest element; with dim, the largest along it and their indices; with another tensor, the larger of both.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.max](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.max.html)
   */
  max(dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  /**
   * The largest element; with dim, the largest along it and their indices; with another tensor, the larger of both.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.max](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.max.html)
   */
  max(options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  /**
   * The largest element; with dim, the largest along it and their indices; with another tensor, the larger of both.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.max](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.max.html)
   */
  max(other: Tensor, options?: OutOptions): Tensor
  /**
   * The largest element; with dim, the largest along it and their indices; with another tensor, the larger of both.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.max](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.max.html)
   */
  max(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The larger of two operands; NaN where either is.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.maximum](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.maximum.html)
   */
  maximum(other: Tensor, options?: OutOptions): Tensor
  /**
   * The larger of two operands; NaN where either is.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.maximum](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.maximum.html)
   */
  maximum(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The average of elements, all of them or those along dim.
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.mean](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mean.html)
   */
  mean(options?: DtypeOutOptions): Tensor
  /**
   * The average of elements, all of them or those along dim.
   * - `dim`: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.mean](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mean.html)
   */
  mean(dim: Size | null, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  /**
   * The average of elements, all of them or those along dim.
   * - `dim`: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.mean](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mean.html)
   */
  mean(options: { dim: Size | null } & KeepdimDtypeOutOptions): Tensor
  /**
   * The middle value, the lower of two; with dim, its index as well.
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.median](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.median.html)
   */
  median(options?: OutOptions): Tensor
  /**
   * The middle value, the lower of two; with dim, its index as well.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.median](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.median.html)
   */
  median(dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  /**
   * The middle value, the lower of two; with dim, its index as well.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.median](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.median.html)
   */
  median(options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  /**
   * The smallest element; with dim, the smallest along it and their indices; with another tensor, the smaller of both.
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.min](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.min.html)
   */
  min(options?: OutOptions): Tensor
  /**
   * The smallest element; with dim, the smallest along it and their indices; with another tensor, the smaller of both.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.min](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.min.html)
   */
  min(dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  /**
   * The smallest element; with dim, the smallest along it and their indices; with another tensor, the smaller of both.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.min](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.min.html)
   */
  min(options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  /**
   * The smallest element; with dim, the smallest along it and their indices; with another tensor, the smaller of both.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.min](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.min.html)
   */
  min(other: Tensor, options?: OutOptions): Tensor
  /**
   * The smallest element; with dim, the smallest along it and their indices; with another tensor, the smaller of both.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.min](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.min.html)
   */
  min(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The smaller of two operands; NaN where either is.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.minimum](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.minimum.html)
   */
  minimum(other: Tensor, options?: OutOptions): Tensor
  /**
   * The smaller of two operands; NaN where either is.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.minimum](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.minimum.html)
   */
  minimum(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The product of two matrices.
   * - `mat2`: the second matrix
   * - `out`: what the result is written into
   *
   * Shape: [n, p] of [n, m] and [m, p]. [torch.Tensor.mm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mm.html)
   */
  mm(mat2: Tensor, options?: OutOptions): Tensor
  /**
   * The product of two matrices.
   * - `mat2`: the second matrix
   * - `out`: what the result is written into
   *
   * Shape: [n, p] of [n, m] and [m, p]. [torch.Tensor.mm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mm.html)
   */
  mm(options: { mat2: Tensor } & OutOptions): Tensor
  /**
   * The product of two matrices.
   * - `mat2`: the second matrix
   * - `outDtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: [n, p] of [n, m] and [m, p]. [torch.Tensor.mm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mm.html)
   */
  mm(mat2: Tensor, outDtype: DTypeLike, options?: OutOptions): Tensor
  /**
   * The product of two matrices.
   * - `mat2`: the second matrix
   * - `outDtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: [n, p] of [n, m] and [m, p]. [torch.Tensor.mm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mm.html)
   */
  mm(mat2: Tensor, options: { outDtype: DTypeLike } & OutOptions): Tensor
  /**
   * The product of two matrices.
   * - `mat2`: the second matrix
   * - `outDtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: [n, p] of [n, m] and [m, p]. [torch.Tensor.mm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mm.html)
   */
  mm(options: { mat2: Tensor; outDtype: DTypeLike } & OutOptions): Tensor
  /**
   * The value that occurs most often along dim, and where.
   * - `dim` = -1: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.mode](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mode.html)
   */
  mode(dim?: Int | DimKeepdimOutOptions5, keepdim?: boolean | DimKeepdimOutOptions5, options?: DimKeepdimOutOptions5): ValuesIndices
  /**
   * `moveaxis` is `movedim`: moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.moveaxis](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.moveaxis.html)
   */
  moveaxis(source: Int, destination: Int): Tensor
  /**
   * `moveaxis` is `movedim`: moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.moveaxis](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.moveaxis.html)
   */
  moveaxis(source: Int, options: { destination: Int }): Tensor
  /**
   * `moveaxis` is `movedim`: moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.moveaxis](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.moveaxis.html)
   */
  moveaxis(options: { source: Int; destination: Int }): Tensor
  /**
   * `moveaxis` is `movedim`: moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.moveaxis](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.moveaxis.html)
   */
  moveaxis(source: Ints, destination: Ints): Tensor
  /**
   * `moveaxis` is `movedim`: moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.moveaxis](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.moveaxis.html)
   */
  moveaxis(source: Ints, options: { destination: Ints }): Tensor
  /**
   * `moveaxis` is `movedim`: moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.moveaxis](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.moveaxis.html)
   */
  moveaxis(options: { source: Ints; destination: Ints }): Tensor
  /**
   * Moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.movedim](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.movedim.html)
   */
  movedim(source: Int, destination: Int): Tensor
  /**
   * Moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.movedim](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.movedim.html)
   */
  movedim(source: Int, options: { destination: Int }): Tensor
  /**
   * Moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.movedim](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.movedim.html)
   */
  movedim(options: { source: Int; destination: Int }): Tensor
  /**
   * Moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.movedim](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.movedim.html)
   */
  movedim(source: Ints, destination: Ints): Tensor
  /**
   * Moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.movedim](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.movedim.html)
   */
  movedim(source: Ints, options: { destination: Ints }): Tensor
  /**
   * Moves dimensions to other places; the others keep their order.
   * - `source`: the dimensions that are moved
   * - `destination`: where they go
   *
   * Shape: sizes reordered. [torch.Tensor.movedim](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.movedim.html)
   */
  movedim(options: { source: Ints; destination: Ints }): Tensor
  /**
   * Orders the elements along the first dimension.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.msort](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.msort.html)
   */
  msort(options?: OutOptions): Tensor
  /**
   * The product of two operands, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.mul](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mul.html)
   */
  mul(other: Scalar, options?: OutOptions): Tensor
  /**
   * The product of two operands, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.mul](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mul.html)
   */
  mul(options: { other: Scalar } & OutOptions): Tensor
  /**
   * The product of two operands, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.mul](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mul.html)
   */
  mul(other: Tensor, options?: OutOptions): Tensor
  /**
   * The product of two operands, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.mul](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mul.html)
   */
  mul(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `mul_` writes into its tensor: the product of two operands, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.mul_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mul_.html)
   */
  mul_(other: Scalar): this
  /**
   * `mul_` writes into its tensor: the product of two operands, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.mul_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mul_.html)
   */
  mul_(options: { other: Scalar }): this
  /**
   * `mul_` writes into its tensor: the product of two operands, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.mul_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mul_.html)
   */
  mul_(other: Tensor): this
  /**
   * `mul_` writes into its tensor: the product of two operands, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.mul_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mul_.html)
   */
  mul_(options: { other: Tensor }): this
  /**
   * Indices drawn with the weights that the last dimension holds.
   * - `numSamples`: how many are drawn
   * - `replacement` = false: one may be drawn again
   * - `generator` = null: the random numbers' source
   * - `out`: what the result is written into
   *
   * Shape: [..., numSamples]. [torch.Tensor.multinomial](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.multinomial.html)
   */
  multinomial(numSamples: Int, replacement?: boolean | ReplacementGeneratorOutOptions, options?: ReplacementGeneratorOutOptions): Tensor
  /**
   * Indices drawn with the weights that the last dimension holds.
   * - `numSamples`: how many are drawn
   * - `replacement` = false: one may be drawn again
   * - `generator` = null: the random numbers' source
   * - `out`: what the result is written into
   *
   * Shape: [..., numSamples]. [torch.Tensor.multinomial](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.multinomial.html)
   */
  multinomial(options: { numSamples: Int } & ReplacementGeneratorOutOptions): Tensor
  /**
   * `multiply` is `mul`: the product of two operands, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.multiply](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.multiply.html)
   */
  multiply(other: Scalar): Tensor
  /**
   * `multiply` is `mul`: the product of two operands, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.multiply](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.multiply.html)
   */
  multiply(options: { other: Scalar }): Tensor
  /**
   * `multiply` is `mul`: the product of two operands, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.multiply](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.multiply.html)
   */
  multiply(other: Tensor, options?: OutOptions): Tensor
  /**
   * `multiply` is `mul`: the product of two operands, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.multiply](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.multiply.html)
   */
  multiply(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `multiply_` writes into its tensor: the product of two operands, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.multiply_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.multiply_.html)
   */
  multiply_(other: Scalar): this
  /**
   * `multiply_` writes into its tensor: the product of two operands, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.multiply_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.multiply_.html)
   */
  multiply_(options: { other: Scalar }): this
  /**
   * `multiply_` writes into its tensor: the product of two operands, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.multiply_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.multiply_.html)
   */
  multiply_(other: Tensor): this
  /**
   * `multiply_` writes into its tensor: the product of two operands, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.multiply_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.multiply_.html)
   */
  multiply_(options: { other: Tensor }): this
  /**
   * The product of a matrix and a vector.
   * - `vec`: the vector
   * - `out`: what the result is written into
   *
   * Shape: [n] of [n, m] and [m]. [torch.Tensor.mv](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mv.html)
   */
  mv(vec: Tensor, options?: OutOptions): Tensor
  /**
   * The product of a matrix and a vector.
   * - `vec`: the vector
   * - `out`: what the result is written into
   *
   * Shape: [n] of [n, m] and [m]. [torch.Tensor.mv](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mv.html)
   */
  mv(options: { vec: Tensor } & OutOptions): Tensor
  /**
   * The logarithm of the gamma function in p dimensions.
   * - `p`: how many dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.mvlgamma](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mvlgamma.html)
   */
  mvlgamma(p: Int, options?: OutOptions): Tensor
  /**
   * The logarithm of the gamma function in p dimensions.
   * - `p`: how many dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.mvlgamma](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mvlgamma.html)
   */
  mvlgamma(options: { p: Int } & OutOptions): Tensor
  /**
   * `mvlgamma_` writes into its tensor: the logarithm of the gamma function in p dimensions.
   * - `p`: how many dimensions
   *
   * Shape: the input's. [torch.Tensor.mvlgamma_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mvlgamma_.html)
   */
  mvlgamma_(p: Int): this
  /**
   * `mvlgamma_` writes into its tensor: the logarithm of the gamma function in p dimensions.
   * - `p`: how many dimensions
   *
   * Shape: the input's. [torch.Tensor.mvlgamma_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.mvlgamma_.html)
   */
  mvlgamma_(options: { p: Int }): this
  /**
   * Replaces NaN, by 0 unless told otherwise, and the infinities.
   * - `nan` = null: in the place of NaN
   * - `posinf` = null: in the place of infinity
   * - `neginf` = null: in the place of minus infinity
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.nan_to_num](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nan_to_num.html)
   */
  nanToNum(nan?: Double | null | NanToNumOptions, posinf?: Double | null | NanToNumOptions, neginf?: Double | null | NanToNumOptions, options?: NanToNumOptions): Tensor
  /**
   * `nanToNum_` writes into its tensor: replaces NaN, by 0 unless told otherwise, and the infinities.
   * - `nan` = null: in the place of NaN
   * - `posinf` = null: in the place of infinity
   * - `neginf` = null: in the place of minus infinity
   *
   * Shape: the input's. [torch.Tensor.nan_to_num_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nan_to_num_.html)
   */
  nanToNum_(nan?: Double | null | NanPosinfNeginfOptions, posinf?: Double | null | NanPosinfNeginfOptions, neginf?: Double | null | NanPosinfNeginfOptions, options?: NanPosinfNeginfOptions): this
  /**
   * The average of the elements that are not NaN.
   * - `dim` = null: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.nanmean](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nanmean.html)
   */
  nanmean(dim?: Size | null | LinalgNormOrdStrOptions, keepdim?: boolean | LinalgNormOrdStrOptions, options?: LinalgNormOrdStrOptions): Tensor
  /**
   * The middle value of those that are not NaN.
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.nanmedian](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nanmedian.html)
   */
  nanmedian(options?: OutOptions): Tensor
  /**
   * The middle value of those that are not NaN.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.nanmedian](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nanmedian.html)
   */
  nanmedian(dim: Int, keepdim?: boolean | KeepdimOutOptions3, options?: KeepdimOutOptions3): ValuesIndices
  /**
   * The middle value of those that are not NaN.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.nanmedian](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nanmedian.html)
   */
  nanmedian(options: { dim: Int } & KeepdimOutOptions3): ValuesIndices
  /**
   * As quantile, of the elements that are not NaN.
   * - `q`: the fraction, or fractions
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `interpolation` = 'linear': between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
   * - `out`: what the result is written into
   *
   * Shape: [len(q), ...] or without it. [torch.Tensor.nanquantile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nanquantile.html)
   */
  nanquantile(q: Tensor, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  /**
   * As quantile, of the elements that are not NaN.
   * - `q`: the fraction, or fractions
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `interpolation` = 'linear': between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
   * - `out`: what the result is written into
   *
   * Shape: [len(q), ...] or without it. [torch.Tensor.nanquantile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nanquantile.html)
   */
  nanquantile(options: { q: Tensor } & NanquantileOptions): Tensor
  /**
   * As quantile, of the elements that are not NaN.
   * - `q`: the fraction, or fractions
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `interpolation` = 'linear': between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
   * - `out`: what the result is written into
   *
   * Shape: [len(q), ...] or without it. [torch.Tensor.nanquantile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nanquantile.html)
   */
  nanquantile(q: Double, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  /**
   * As quantile, of the elements that are not NaN.
   * - `q`: the fraction, or fractions
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `interpolation` = 'linear': between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
   * - `out`: what the result is written into
   *
   * Shape: [len(q), ...] or without it. [torch.Tensor.nanquantile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nanquantile.html)
   */
  nanquantile(options: { q: Double } & NanquantileOptions): Tensor
  /**
   * Adds elements up, with NaN as 0.
   * - `dim` = null: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.nansum](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nansum.html)
   */
  nansum(dim?: Size | null | LinalgNormOrdStrOptions, keepdim?: boolean | LinalgNormOrdStrOptions, options?: LinalgNormOrdStrOptions): Tensor
  /**
   * A stretch of one dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `start`: the first place
   * - `length`: how long the stretch is
   *
   * Shape: length along dim. [torch.Tensor.narrow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.narrow.html)
   */
  narrow(dim: Int, start: Int, length: Int): Tensor
  /**
   * A stretch of one dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `start`: the first place
   * - `length`: how long the stretch is
   *
   * Shape: length along dim. [torch.Tensor.narrow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.narrow.html)
   */
  narrow(dim: Int, start: Int, options: { length: Int }): Tensor
  /**
   * A stretch of one dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `start`: the first place
   * - `length`: how long the stretch is
   *
   * Shape: length along dim. [torch.Tensor.narrow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.narrow.html)
   */
  narrow(dim: Int, options: { start: Int; length: Int }): Tensor
  /**
   * A stretch of one dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `start`: the first place
   * - `length`: how long the stretch is
   *
   * Shape: length along dim. [torch.Tensor.narrow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.narrow.html)
   */
  narrow(options: { dim: Int; start: Int; length: Int }): Tensor
  /**
   * A stretch of one dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `start`: the first place
   * - `length`: how long the stretch is
   *
   * Shape: length along dim. [torch.Tensor.narrow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.narrow.html)
   */
  narrow(dim: Int, start: Tensor, length: Int): Tensor
  /**
   * A stretch of one dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `start`: the first place
   * - `length`: how long the stretch is
   *
   * Shape: length along dim. [torch.Tensor.narrow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.narrow.html)
   */
  narrow(dim: Int, start: Tensor, options: { length: Int }): Tensor
  /**
   * A stretch of one dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `start`: the first place
   * - `length`: how long the stretch is
   *
   * Shape: length along dim. [torch.Tensor.narrow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.narrow.html)
   */
  narrow(dim: Int, options: { start: Tensor; length: Int }): Tensor
  /**
   * A stretch of one dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `start`: the first place
   * - `length`: how long the stretch is
   *
   * Shape: length along dim. [torch.Tensor.narrow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.narrow.html)
   */
  narrow(options: { dim: Int; start: Tensor; length: Int }): Tensor
  /**
   * Whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne.html)
   */
  ne(other: Scalar): BoolTensor
  /**
   * Whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne.html)
   */
  ne(options: { other: Scalar }): BoolTensor
  /**
   * Whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne.html)
   */
  ne(other: Tensor): BoolTensor
  /**
   * Whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne.html)
   */
  ne(options: { other: Tensor }): BoolTensor
  /**
   * Whether two operands differ, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne.html)
   */
  ne(other: Scalar, options: IntoOptions): Tensor
  /**
   * Whether two operands differ, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne.html)
   */
  ne(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * Whether two operands differ, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne.html)
   */
  ne(other: Tensor, options: IntoOptions): Tensor
  /**
   * Whether two operands differ, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne.html)
   */
  ne(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `ne_` writes into its tensor: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne_.html)
   */
  ne_(other: Scalar): this
  /**
   * `ne_` writes into its tensor: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne_.html)
   */
  ne_(options: { other: Scalar }): this
  /**
   * `ne_` writes into its tensor: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne_.html)
   */
  ne_(other: Tensor): this
  /**
   * `ne_` writes into its tensor: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.ne_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ne_.html)
   */
  ne_(options: { other: Tensor }): this
  /**
   * Flips the sign of each element.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.neg](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.neg.html)
   */
  neg(options?: OutOptions): Tensor
  /**
   * `neg_` writes into its tensor: flips the sign of each element.
   *
   * Shape: the input's. [torch.Tensor.neg_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.neg_.html)
   */
  neg_(): this
  /**
   * `negative` is `neg`: flips the sign of each element.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.negative](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.negative.html)
   */
  negative(options?: OutOptions): Tensor
  /**
   * `negative_` writes into its tensor: flips the sign of each element.
   *
   * Shape: the input's. [torch.Tensor.negative_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.negative_.html)
   */
  negative_(): this
  /**
   * A dense tensor of a nested one, filled up to the longest or to outputSize.
   * - `padding`: what stands where there was nothing
   * - `outputSize` = null: sizes of the result
   *
   * Result: one dimension more, as long as the longest.
   */
  nestedToPaddedTensor(padding: Double, outputSize?: Ints | null | OutputSizeOptions, options?: OutputSizeOptions): Tensor
  /**
   * A dense tensor of a nested one, filled up to the longest or to outputSize.
   * - `padding`: what stands where there was nothing
   * - `outputSize` = null: sizes of the result
   *
   * Result: one dimension more, as long as the longest.
   */
  nestedToPaddedTensor(options: { padding: Double } & OutputSizeOptions): Tensor
  /**
   * Uninitialized memory with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_empty](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_empty.html)
   */
  newEmpty(...size: Int[]): Tensor
  /**
   * Uninitialized memory with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_empty](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_empty.html)
   */
  newEmpty(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  /**
   * Uninitialized memory with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_empty](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_empty.html)
   */
  newEmpty(options: { size: Ints } & FactoryOutOptions): Tensor
  /**
   * Uninitialized memory with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_empty](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_empty.html)
   */
  newEmpty(size: Ints, options?: FactoryOutOptions): Tensor
  /**
   * Uninitialized memory with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_empty](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_empty.html)
   */
  newEmpty(size: Int | Ints, options: FactoryOutOptions): Tensor
  /**
   * Uninitialized memory with given strides and the dtype and device of this tensor.
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`.
   */
  newEmptyStrided(size: Ints, stride: Ints, options?: FactoryOutOptions): Tensor
  /**
   * Uninitialized memory with given strides and the dtype and device of this tensor.
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`.
   */
  newEmptyStrided(size: Ints, options: { stride: Ints } & FactoryOutOptions): Tensor
  /**
   * Uninitialized memory with given strides and the dtype and device of this tensor.
   * - `size`: the sizes
   * - `stride`: strides, in elements
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`.
   */
  newEmptyStrided(options: { size: Ints; stride: Ints } & FactoryOutOptions): Tensor
  /**
   * One value everywhere, with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `fillValue`: what stands everywhere
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_full](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_full.html)
   */
  newFull(size: Ints, fillValue: Scalar, options?: FactoryOutOptions): Tensor
  /**
   * One value everywhere, with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `fillValue`: what stands everywhere
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_full](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_full.html)
   */
  newFull(size: Ints, options: { fillValue: Scalar } & FactoryOutOptions): Tensor
  /**
   * One value everywhere, with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `fillValue`: what stands everywhere
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_full](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_full.html)
   */
  newFull(options: { size: Ints; fillValue: Scalar } & FactoryOutOptions): Tensor
  /**
   * Ones with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_ones](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_ones.html)
   */
  newOnes(...size: Int[]): Tensor
  /**
   * Ones with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_ones](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_ones.html)
   */
  newOnes(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  /**
   * Ones with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_ones](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_ones.html)
   */
  newOnes(options: { size: Ints } & FactoryOutOptions): Tensor
  /**
   * Ones with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_ones](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_ones.html)
   */
  newOnes(size: Ints, options?: FactoryOutOptions): Tensor
  /**
   * Ones with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_ones](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_ones.html)
   */
  newOnes(size: Int | Ints, options: FactoryOutOptions): Tensor
  /**
   * Zeros with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_zeros](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_zeros.html)
   */
  newZeros(...size: Int[]): Tensor
  /**
   * Zeros with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_zeros](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_zeros.html)
   */
  newZeros(...args: [...size: Int[], options: FactoryOutOptions]): Tensor
  /**
   * Zeros with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_zeros](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_zeros.html)
   */
  newZeros(options: { size: Ints } & FactoryOutOptions): Tensor
  /**
   * Zeros with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_zeros](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_zeros.html)
   */
  newZeros(size: Ints, options?: FactoryOutOptions): Tensor
  /**
   * Zeros with the dtype and device of this tensor.
   * - `size`: the sizes
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: `size`. [torch.Tensor.new_zeros](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.new_zeros.html)
   */
  newZeros(size: Int | Ints, options: FactoryOutOptions): Tensor
  /**
   * The next floating-point number towards the other operand.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.nextafter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nextafter.html)
   */
  nextafter(other: Tensor, options?: OutOptions): Tensor
  /**
   * The next floating-point number towards the other operand.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.nextafter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nextafter.html)
   */
  nextafter(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `nextafter_` writes into its tensor: the next floating-point number towards the other operand.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.nextafter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nextafter_.html)
   */
  nextafter_(other: Tensor): this
  /**
   * `nextafter_` writes into its tensor: the next floating-point number towards the other operand.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.nextafter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nextafter_.html)
   */
  nextafter_(options: { other: Tensor }): this
  /**
   * The indices of the elements other than 0, a row each.
   * - `out`: what the result is written into
   *
   * Shape: [count, dimensions]. [torch.Tensor.nonzero](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nonzero.html)
   */
  nonzero(options?: OutOptions): Tensor
  /**
   * The places other than 0 as one index tensor for each dimension.
   *
   * Shape: a vector for each dimension.
   */
  nonzeroNumpy(): Parts
  /**
   * As nonzero, with so many rows whatever there is.
   * - `size`: how many rows the result has
   * - `fillValue` = -1: what stands in rows left over
   * - `out`: what the result is written into
   *
   * Shape: [size, dimensions]. [torch.Tensor.nonzero_static](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nonzero_static.html)
   */
  nonzeroStatic(options: SizeFillValueOutOptions): Tensor
  /**
   * The p-norm of the elements, the root of their squares' sum by default.
   * - `p` = 2: which norm
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.norm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.norm.html)
   */
  norm(p?: Scalar | POutOptions, options?: POutOptions): Tensor
  /**
   * The p-norm of the elements, the root of their squares' sum by default.
   * - `p`: which norm
   * - `dim`: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.norm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.norm.html)
   */
  norm(p: Scalar | null, dim: Size, keepdim?: boolean | KeepdimOutOptions2, options?: KeepdimOutOptions2): Tensor
  /**
   * The p-norm of the elements, the root of their squares' sum by default.
   * - `p`: which norm
   * - `dim`: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.norm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.norm.html)
   */
  norm(p: Scalar | null, options: { dim: Size } & KeepdimOutOptions2): Tensor
  /**
   * The p-norm of the elements, the root of their squares' sum by default.
   * - `p`: which norm
   * - `dim`: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.norm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.norm.html)
   */
  norm(options: { p: Scalar | null; dim: Size } & KeepdimOutOptions2): Tensor
  /**
   * The p-norm of the elements, the root of their squares' sum by default.
   * - `p`: which norm
   * - `dim`: the dimensions
   * - `keepdim`: reduced dimensions stay, with size 1
   * - `dtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.norm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.norm.html)
   */
  norm(p: Scalar | null, dim: Size, keepdim: boolean, options: DtypeOutOptions2): Tensor
  /**
   * The p-norm of the elements, the root of their squares' sum by default.
   * - `p`: which norm
   * - `dim`: the dimensions
   * - `keepdim`: reduced dimensions stay, with size 1
   * - `dtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.norm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.norm.html)
   */
  norm(p: Scalar | null, dim: Size, options: { keepdim: boolean } & DtypeOutOptions2): Tensor
  /**
   * The p-norm of the elements, the root of their squares' sum by default.
   * - `p`: which norm
   * - `dim`: the dimensions
   * - `keepdim`: reduced dimensions stay, with size 1
   * - `dtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.norm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.norm.html)
   */
  norm(p: Scalar | null, options: { dim: Size; keepdim: boolean } & DtypeOutOptions2): Tensor
  /**
   * The p-norm of the elements, the root of their squares' sum by default.
   * - `p`: which norm
   * - `dim`: the dimensions
   * - `keepdim`: reduced dimensions stay, with size 1
   * - `dtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.norm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.norm.html)
   */
  norm(options: { p: Scalar | null; dim: Size; keepdim: boolean } & DtypeOutOptions2): Tensor
  /**
   * The p-norm of the elements, the root of their squares' sum by default.
   * - `p`: which norm
   * - `dtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.norm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.norm.html)
   */
  norm(p: Scalar | null, options: DtypeOutOptions2): Tensor
  /**
   * The p-norm of the elements, the root of their squares' sum by default.
   * - `p`: which norm
   * - `dtype`: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.norm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.norm.html)
   */
  norm(options: { p: Scalar | null } & DtypeOutOptions2): Tensor
  /**
   * Overwrites everything with normal random numbers.
   * - `mean` = 0: their mean
   * - `std` = 1: their standard deviation
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.normal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.normal_.html)
   */
  normal_(mean?: Double | MeanStdGeneratorOptions, std?: Double | MeanStdGeneratorOptions, options?: MeanStdGeneratorOptions): this
  /**
   * `notEqual` is `ne`: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal.html)
   */
  notEqual(other: Scalar): BoolTensor
  /**
   * `notEqual` is `ne`: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal.html)
   */
  notEqual(options: { other: Scalar }): BoolTensor
  /**
   * `notEqual` is `ne`: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal.html)
   */
  notEqual(other: Tensor): BoolTensor
  /**
   * `notEqual` is `ne`: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal.html)
   */
  notEqual(options: { other: Tensor }): BoolTensor
  /**
   * `notEqual` is `ne`: whether two operands differ, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal.html)
   */
  notEqual(other: Scalar, options: IntoOptions): Tensor
  /**
   * `notEqual` is `ne`: whether two operands differ, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal.html)
   */
  notEqual(options: { other: Scalar } & IntoOptions): Tensor
  /**
   * `notEqual` is `ne`: whether two operands differ, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal.html)
   */
  notEqual(other: Tensor, options: IntoOptions): Tensor
  /**
   * `notEqual` is `ne`: whether two operands differ, element by element.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal.html)
   */
  notEqual(options: { other: Tensor } & IntoOptions): Tensor
  /**
   * `notEqual_` writes into its tensor: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal_.html)
   */
  notEqual_(other: Scalar): this
  /**
   * `notEqual_` writes into its tensor: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal_.html)
   */
  notEqual_(options: { other: Scalar }): this
  /**
   * `notEqual_` writes into its tensor: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal_.html)
   */
  notEqual_(other: Tensor): this
  /**
   * `notEqual_` writes into its tensor: whether two operands differ, element by element.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.not_equal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.not_equal_.html)
   */
  notEqual_(options: { other: Tensor }): this
  /**
   * The orthogonal matrix that reflections make.
   * - `input2`: the factors of the reflections
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.orgqr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.orgqr.html)
   */
  orgqr(input2: Tensor, options?: OutOptions): Tensor
  /**
   * The orthogonal matrix that reflections make.
   * - `input2`: the factors of the reflections
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.orgqr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.orgqr.html)
   */
  orgqr(options: { input2: Tensor } & OutOptions): Tensor
  /**
   * Multiplies by the orthogonal matrix that reflections make.
   * - `input2`: the factors of the reflections
   * - `input3`: the matrix that is multiplied
   * - `left` = true: the matrix stands on the left
   * - `transpose` = false: of the matrix first
   * - `out`: what the result is written into
   *
   * Shape: the other's. [torch.Tensor.ormqr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ormqr.html)
   */
  ormqr(input2: Tensor, input3: Tensor, left?: boolean | LeftTransposeOutOptions, transpose?: boolean | LeftTransposeOutOptions, options?: LeftTransposeOutOptions): Tensor
  /**
   * Multiplies by the orthogonal matrix that reflections make.
   * - `input2`: the factors of the reflections
   * - `input3`: the matrix that is multiplied
   * - `left` = true: the matrix stands on the left
   * - `transpose` = false: of the matrix first
   * - `out`: what the result is written into
   *
   * Shape: the other's. [torch.Tensor.ormqr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ormqr.html)
   */
  ormqr(input2: Tensor, options: { input3: Tensor } & LeftTransposeOutOptions): Tensor
  /**
   * Multiplies by the orthogonal matrix that reflections make.
   * - `input2`: the factors of the reflections
   * - `input3`: the matrix that is multiplied
   * - `left` = true: the matrix stands on the left
   * - `transpose` = false: of the matrix first
   * - `out`: what the result is written into
   *
   * Shape: the other's. [torch.Tensor.ormqr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ormqr.html)
   */
  ormqr(options: { input2: Tensor; input3: Tensor } & LeftTransposeOutOptions): Tensor
  /**
   * Every product of an element of one vector and one of another.
   * - `vec2`: the second vector
   * - `out`: what the result is written into
   *
   * Shape: [n, m] of [n] and [m]. [torch.Tensor.outer](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.outer.html)
   */
  outer(vec2: Tensor, options?: OutOptions): Tensor
  /**
   * Every product of an element of one vector and one of another.
   * - `vec2`: the second vector
   * - `out`: what the result is written into
   *
   * Shape: [n, m] of [n] and [m]. [torch.Tensor.outer](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.outer.html)
   */
  outer(options: { vec2: Tensor } & OutOptions): Tensor
  /**
   * Reorders the dimensions, a view.
   * - `dims`: the dimensions, in their new order
   *
   * Shape: sizes in the order of dims. [torch.Tensor.permute](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.permute.html)
   */
  permute(dims: Ints): Tensor
  /**
   * Reorders the dimensions, a view.
   * - `dims`: the dimensions, in their new order
   *
   * Shape: sizes in the order of dims. [torch.Tensor.permute](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.permute.html)
   */
  permute(...dims: Int[]): Tensor
  /**
   * Reorders the dimensions, a view.
   * - `dims`: the dimensions, in their new order
   *
   * Shape: sizes in the order of dims. [torch.Tensor.permute](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.permute.html)
   */
  permute(options: { dims: Ints }): Tensor
  /**
   * A copy in memory that devices read faster.
   * - `device` = null: the accelerator that it is pinned for
   *
   * Shape: the input's. [torch.Tensor.pin_memory](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.pin_memory.html)
   */
  pinMemory(device?: Device | null | DeviceOptions, options?: DeviceOptions): Tensor
  /**
   * The generalized inverse of any matrix, after Moore and Penrose.
   * - `rcond` = 1e-15: singular values below it, relative to the largest, count as 0
   *
   * Shape: [m, n] of [n, m]. [torch.Tensor.pinverse](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.pinverse.html)
   */
  pinverse(rcond?: Double | RcondOptions, options?: RcondOptions): Tensor
  /**
   * The n-th derivative of the digamma function.
   * - `n`: which derivative
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.polygamma](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.polygamma.html)
   */
  polygamma(n: Int, options?: OutOptions): Tensor
  /**
   * The n-th derivative of the digamma function.
   * - `n`: which derivative
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.polygamma](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.polygamma.html)
   */
  polygamma(options: { n: Int } & OutOptions): Tensor
  /**
   * `polygamma_` writes into its tensor: the n-th derivative of the digamma function.
   * - `n`: which derivative
   *
   * Shape: the input's. [torch.Tensor.polygamma_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.polygamma_.html)
   */
  polygamma_(n: Int): this
  /**
   * `polygamma_` writes into its tensor: the n-th derivative of the digamma function.
   * - `n`: which derivative
   *
   * Shape: the input's. [torch.Tensor.polygamma_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.polygamma_.html)
   */
  polygamma_(options: { n: Int }): this
  /**
   * The input itself, which must be a number: unary plus.
   *
   * Shape: the input's. [torch.Tensor.positive](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.positive.html)
   */
  positive(): Tensor
  /**
   * The base to the power of the exponent.
   * - `exponent`: the power
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.pow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.pow.html)
   */
  pow(exponent: Scalar, options?: OutOptions): Tensor
  /**
   * The base to the power of the exponent.
   * - `exponent`: the power
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.pow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.pow.html)
   */
  pow(options: { exponent: Scalar } & OutOptions): Tensor
  /**
   * The base to the power of the exponent.
   * - `exponent`: the power
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.pow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.pow.html)
   */
  pow(exponent: Tensor, options?: OutOptions): Tensor
  /**
   * The base to the power of the exponent.
   * - `exponent`: the power
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.pow](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.pow.html)
   */
  pow(options: { exponent: Tensor } & OutOptions): Tensor
  /**
   * `pow_` writes into its tensor: the base to the power of the exponent.
   * - `exponent`: the power
   *
   * Shape: the operands', broadcast. [torch.Tensor.pow_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.pow_.html)
   */
  pow_(exponent: Scalar): this
  /**
   * `pow_` writes into its tensor: the base to the power of the exponent.
   * - `exponent`: the power
   *
   * Shape: the operands', broadcast. [torch.Tensor.pow_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.pow_.html)
   */
  pow_(options: { exponent: Scalar }): this
  /**
   * `pow_` writes into its tensor: the base to the power of the exponent.
   * - `exponent`: the power
   *
   * Shape: the operands', broadcast. [torch.Tensor.pow_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.pow_.html)
   */
  pow_(exponent: Tensor): this
  /**
   * `pow_` writes into its tensor: the base to the power of the exponent.
   * - `exponent`: the power
   *
   * Shape: the operands', broadcast. [torch.Tensor.pow_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.pow_.html)
   */
  pow_(options: { exponent: Tensor }): this
  /**
   * Negative elements times a learned weight, one for all or one a channel.
   * - `weight`: the slope below 0
   *
   * Shape: the input's. [torch.nn.functional.prelu](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.prelu.html)
   */
  prelu(weight: Tensor): Tensor
  /**
   * Negative elements times a learned weight, one for all or one a channel.
   * - `weight`: the slope below 0
   *
   * Shape: the input's. [torch.nn.functional.prelu](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.prelu.html)
   */
  prelu(options: { weight: Tensor }): Tensor
  /**
   * Multiplies elements, all of them or those along dim.
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.prod](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.prod.html)
   */
  prod(options?: DtypeOutOptions): Tensor
  /**
   * Multiplies elements, all of them or those along dim.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.prod](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.prod.html)
   */
  prod(dim: Int, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  /**
   * Multiplies elements, all of them or those along dim.
   * - `dim`: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.prod](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.prod.html)
   */
  prod(options: { dim: Int } & KeepdimDtypeOutOptions): Tensor
  /**
   * A copy with elements replaced by their index in the flattened tensor.
   * - `index`: an integer tensor of indices
   * - `source`: what is put in
   * - `accumulate` = false: adds instead of overwriting
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  put(index: Tensor, source: Tensor, accumulate?: boolean | AccumulateOutOptions, options?: AccumulateOutOptions): Tensor
  /**
   * A copy with elements replaced by their index in the flattened tensor.
   * - `index`: an integer tensor of indices
   * - `source`: what is put in
   * - `accumulate` = false: adds instead of overwriting
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  put(index: Tensor, options: { source: Tensor } & AccumulateOutOptions): Tensor
  /**
   * A copy with elements replaced by their index in the flattened tensor.
   * - `index`: an integer tensor of indices
   * - `source`: what is put in
   * - `accumulate` = false: adds instead of overwriting
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  put(options: { index: Tensor; source: Tensor } & AccumulateOutOptions): Tensor
  /**
   * Overwrites elements by their index in the flattened tensor.
   * - `index`: an integer tensor of indices
   * - `source`: what is put in
   * - `accumulate` = false: adds instead of overwriting
   *
   * Shape: the input's. [torch.Tensor.put_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.put_.html)
   */
  put_(index: Tensor, source: Tensor, accumulate?: boolean | AccumulateOptions, options?: AccumulateOptions): this
  /**
   * Overwrites elements by their index in the flattened tensor.
   * - `index`: an integer tensor of indices
   * - `source`: what is put in
   * - `accumulate` = false: adds instead of overwriting
   *
   * Shape: the input's. [torch.Tensor.put_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.put_.html)
   */
  put_(index: Tensor, options: { source: Tensor } & AccumulateOptions): this
  /**
   * Overwrites elements by their index in the flattened tensor.
   * - `index`: an integer tensor of indices
   * - `source`: what is put in
   * - `accumulate` = false: adds instead of overwriting
   *
   * Shape: the input's. [torch.Tensor.put_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.put_.html)
   */
  put_(options: { index: Tensor; source: Tensor } & AccumulateOptions): this
  /**
   * Which dimension the channels of a quantized tensor are.
   *
   * Result: one integer. [torch.Tensor.q_per_channel_axis](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.q_per_channel_axis.html)
   */
  qPerChannelAxis(): number
  /**
   * What the integers of each quantized channel are multiplied with.
   * - `out`: what the result is written into
   *
   * Shape: [channels]. [torch.Tensor.q_per_channel_scales](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.q_per_channel_scales.html)
   */
  qPerChannelScales(options?: OutOptions): Tensor
  /**
   * Which integer of each quantized channel stands for 0.
   * - `out`: what the result is written into
   *
   * Shape: [channels]. [torch.Tensor.q_per_channel_zero_points](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.q_per_channel_zero_points.html)
   */
  qPerChannelZeroPoints(options?: OutOptions): Tensor
  /**
   * What the integers of a quantized tensor are multiplied with.
   *
   * Result: one number. [torch.Tensor.q_scale](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.q_scale.html)
   */
  qScale(): number
  /**
   * Which integer of a quantized tensor stands for 0.
   *
   * Result: one integer. [torch.Tensor.q_zero_point](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.q_zero_point.html)
   */
  qZeroPoint(): number
  /**
   * An orthogonal matrix and a triangular one whose product the input is.
   * - `some` = true: only what is needed
   * - `out`: what the result is written into
   *
   * Shape: [n, k] and [k, m]. [torch.Tensor.qr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.qr.html)
   */
  qr(some?: boolean | SomeOutOptions, options?: SomeOutOptions): QR
  /**
   * The values below which fractions q of the elements lie.
   * - `q`: the fraction, or fractions
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `interpolation` = 'linear': between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
   * - `out`: what the result is written into
   *
   * Shape: [len(q), ...] or without it. [torch.Tensor.quantile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.quantile.html)
   */
  quantile(q: Tensor, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  /**
   * The values below which fractions q of the elements lie.
   * - `q`: the fraction, or fractions
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `interpolation` = 'linear': between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
   * - `out`: what the result is written into
   *
   * Shape: [len(q), ...] or without it. [torch.Tensor.quantile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.quantile.html)
   */
  quantile(options: { q: Tensor } & NanquantileOptions): Tensor
  /**
   * The values below which fractions q of the elements lie.
   * - `q`: the fraction, or fractions
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `interpolation` = 'linear': between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
   * - `out`: what the result is written into
   *
   * Shape: [len(q), ...] or without it. [torch.Tensor.quantile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.quantile.html)
   */
  quantile(q: Double, dim?: Int | null | NanquantileOptions, keepdim?: boolean | NanquantileOptions, options?: NanquantileOptions): Tensor
  /**
   * The values below which fractions q of the elements lie.
   * - `q`: the fraction, or fractions
   * - `dim` = null: the dimension, from the end if negative
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `interpolation` = 'linear': between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
   * - `out`: what the result is written into
   *
   * Shape: [len(q), ...] or without it. [torch.Tensor.quantile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.quantile.html)
   */
  quantile(options: { q: Double } & NanquantileOptions): Tensor
  /**
   * Angles from radians into degrees.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.rad2deg](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.rad2deg.html)
   */
  rad2deg(options?: OutOptions): Tensor
  /**
   * `rad2deg_` writes into its tensor: angles from radians into degrees.
   *
   * Shape: the input's.
   */
  rad2deg_(): this
  /**
   * Overwrites everything with random integers, by default all that the dtype holds exactly.
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.random_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.random_.html)
   */
  random_(options?: GeneratorOptions): this
  /**
   * Overwrites everything with random integers, by default all that the dtype holds exactly.
   * - `from`: the lowest
   * - `to`: the bound above
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.random_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.random_.html)
   */
  random_(from: Int, to: Int | null, options?: GeneratorOptions): this
  /**
   * Overwrites everything with random integers, by default all that the dtype holds exactly.
   * - `from`: the lowest
   * - `to`: the bound above
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.random_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.random_.html)
   */
  random_(from: Int, options: { to: Int | null } & GeneratorOptions): this
  /**
   * Overwrites everything with random integers, by default all that the dtype holds exactly.
   * - `from`: the lowest
   * - `to`: the bound above
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.random_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.random_.html)
   */
  random_(options: { from: Int; to: Int | null } & GeneratorOptions): this
  /**
   * Overwrites everything with random integers, by default all that the dtype holds exactly.
   * - `to`: the bound above
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.random_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.random_.html)
   */
  random_(to: Int, options?: GeneratorOptions): this
  /**
   * Overwrites everything with random integers, by default all that the dtype holds exactly.
   * - `to`: the bound above
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.random_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.random_.html)
   */
  random_(options: { to: Int } & GeneratorOptions): this
  /**
   * All elements in one dimension, a view where that is possible.
   *
   * Shape: [number of elements]. [torch.Tensor.ravel](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.ravel.html)
   */
  ravel(): Tensor
  /**
   * One over each element.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.reciprocal](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.reciprocal.html)
   */
  reciprocal(options?: OutOptions): Tensor
  /**
   * `reciprocal_` writes into its tensor: one over each element.
   *
   * Shape: the input's. [torch.Tensor.reciprocal_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.reciprocal_.html)
   */
  reciprocal_(): this
  /**
   * Negative elements become 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.nn.functional.relu](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.relu.html)
   */
  relu(options?: OutOptions): Tensor
  /**
   * `relu_` writes into its tensor: negative elements become 0.
   *
   * Shape: the input's. [torch.nn.functional.relu_](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.relu_.html)
   */
  relu_(): this
  /**
   * What is left of a division, with the sign of the divisor.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.remainder](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.remainder.html)
   */
  remainder(other: Scalar, options?: OutOptions): Tensor
  /**
   * What is left of a division, with the sign of the divisor.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.remainder](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.remainder.html)
   */
  remainder(options: { other: Scalar } & OutOptions): Tensor
  /**
   * What is left of a division, with the sign of the divisor.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.remainder](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.remainder.html)
   */
  remainder(other: Tensor, options?: OutOptions): Tensor
  /**
   * What is left of a division, with the sign of the divisor.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.remainder](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.remainder.html)
   */
  remainder(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `remainder_` writes into its tensor: what is left of a division, with the sign of the divisor.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.remainder_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.remainder_.html)
   */
  remainder_(other: Scalar): this
  /**
   * `remainder_` writes into its tensor: what is left of a division, with the sign of the divisor.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.remainder_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.remainder_.html)
   */
  remainder_(options: { other: Scalar }): this
  /**
   * `remainder_` writes into its tensor: what is left of a division, with the sign of the divisor.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.remainder_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.remainder_.html)
   */
  remainder_(other: Tensor): this
  /**
   * `remainder_` writes into its tensor: what is left of a division, with the sign of the divisor.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.remainder_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.remainder_.html)
   */
  remainder_(options: { other: Tensor }): this
  /**
   * Shrinks the slices along dim whose norm is above maxnorm.
   * - `p`: which norm
   * - `dim`: the dimension, from the end if negative
   * - `maxnorm`: the longest
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.renorm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.renorm.html)
   */
  renorm(p: Scalar, dim: Int, maxnorm: Scalar, options?: OutOptions): Tensor
  /**
   * Shrinks the slices along dim whose norm is above maxnorm.
   * - `p`: which norm
   * - `dim`: the dimension, from the end if negative
   * - `maxnorm`: the longest
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.renorm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.renorm.html)
   */
  renorm(p: Scalar, dim: Int, options: { maxnorm: Scalar } & OutOptions): Tensor
  /**
   * Shrinks the slices along dim whose norm is above maxnorm.
   * - `p`: which norm
   * - `dim`: the dimension, from the end if negative
   * - `maxnorm`: the longest
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.renorm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.renorm.html)
   */
  renorm(p: Scalar, options: { dim: Int; maxnorm: Scalar } & OutOptions): Tensor
  /**
   * Shrinks the slices along dim whose norm is above maxnorm.
   * - `p`: which norm
   * - `dim`: the dimension, from the end if negative
   * - `maxnorm`: the longest
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.renorm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.renorm.html)
   */
  renorm(options: { p: Scalar; dim: Int; maxnorm: Scalar } & OutOptions): Tensor
  /**
   * `renorm_` writes into its tensor: shrinks the slices along dim whose norm is above maxnorm.
   * - `p`: which norm
   * - `dim`: the dimension, from the end if negative
   * - `maxnorm`: the longest
   *
   * Shape: the input's. [torch.Tensor.renorm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.renorm_.html)
   */
  renorm_(p: Scalar, dim: Int, maxnorm: Scalar): this
  /**
   * `renorm_` writes into its tensor: shrinks the slices along dim whose norm is above maxnorm.
   * - `p`: which norm
   * - `dim`: the dimension, from the end if negative
   * - `maxnorm`: the longest
   *
   * Shape: the input's. [torch.Tensor.renorm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.renorm_.html)
   */
  renorm_(p: Scalar, dim: Int, options: { maxnorm: Scalar }): this
  /**
   * `renorm_` writes into its tensor: shrinks the slices along dim whose norm is above maxnorm.
   * - `p`: which norm
   * - `dim`: the dimension, from the end if negative
   * - `maxnorm`: the longest
   *
   * Shape: the input's. [torch.Tensor.renorm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.renorm_.html)
   */
  renorm_(p: Scalar, options: { dim: Int; maxnorm: Scalar }): this
  /**
   * `renorm_` writes into its tensor: shrinks the slices along dim whose norm is above maxnorm.
   * - `p`: which norm
   * - `dim`: the dimension, from the end if negative
   * - `maxnorm`: the longest
   *
   * Shape: the input's. [torch.Tensor.renorm_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.renorm_.html)
   */
  renorm_(options: { p: Scalar; dim: Int; maxnorm: Scalar }): this
  /**
   * Copies the tensor so many times along each dimension.
   * - `repeats`: how often
   * - `out`: what the result is written into
   *
   * Shape: sizes times repeats. [torch.Tensor.repeat](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.repeat.html)
   */
  repeat(...repeats: Int[]): Tensor
  /**
   * Copies the tensor so many times along each dimension.
   * - `repeats`: how often
   * - `out`: what the result is written into
   *
   * Shape: sizes times repeats. [torch.Tensor.repeat](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.repeat.html)
   */
  repeat(...args: [...repeats: Int[], options: OutOptions]): Tensor
  /**
   * Copies the tensor so many times along each dimension.
   * - `repeats`: how often
   * - `out`: what the result is written into
   *
   * Shape: sizes times repeats. [torch.Tensor.repeat](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.repeat.html)
   */
  repeat(options: { repeats: Ints } & OutOptions): Tensor
  /**
   * Copies the tensor so many times along each dimension.
   * - `repeats`: how often
   * - `out`: what the result is written into
   *
   * Shape: sizes times repeats. [torch.Tensor.repeat](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.repeat.html)
   */
  repeat(repeats: Ints, options?: OutOptions): Tensor
  /**
   * Copies the tensor so many times along each dimension.
   * - `repeats`: how often
   * - `out`: what the result is written into
   *
   * Shape: sizes times repeats. [torch.Tensor.repeat](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.repeat.html)
   */
  repeat(repeats: Int | Ints, options: OutOptions): Tensor
  /**
   * Copies each element so many times, next to each other.
   * - `repeats`: how often
   * - `dim` = null: the dimension, from the end if negative
   * - `outputSize` = null: the size of the result, where it is known
   *
   * Shape: longer along dim. [torch.Tensor.repeat_interleave](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.repeat_interleave.html)
   */
  repeatInterleave(repeats: Tensor, dim?: Int | null | DimOutputSizeOptions, options?: DimOutputSizeOptions): Tensor
  /**
   * Copies each element so many times, next to each other.
   * - `repeats`: how often
   * - `dim` = null: the dimension, from the end if negative
   * - `outputSize` = null: the size of the result, where it is known
   *
   * Shape: longer along dim. [torch.Tensor.repeat_interleave](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.repeat_interleave.html)
   */
  repeatInterleave(options: { repeats: Tensor } & DimOutputSizeOptions): Tensor
  /**
   * Copies each element so many times, next to each other.
   * - `repeats`: how often
   * - `dim` = null: the dimension, from the end if negative
   * - `outputSize` = null: the size of the result, where it is known
   *
   * Shape: longer along dim. [torch.Tensor.repeat_interleave](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.repeat_interleave.html)
   */
  repeatInterleave(repeats: Int, dim?: Int | null | DimOutputSizeOptions, options?: DimOutputSizeOptions): Tensor
  /**
   * Copies each element so many times, next to each other.
   * - `repeats`: how often
   * - `dim` = null: the dimension, from the end if negative
   * - `outputSize` = null: the size of the result, where it is known
   *
   * Shape: longer along dim. [torch.Tensor.repeat_interleave](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.repeat_interleave.html)
   */
  repeatInterleave(options: { repeats: Int } & DimOutputSizeOptions): Tensor
  /**
   * The same elements in another shape, a view where that is possible; -1 stands for what is left.
   * - `shape`: the sizes
   *
   * Shape: `shape`. [torch.Tensor.reshape](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.reshape.html)
   */
  reshape(shape: Ints): Tensor
  /**
   * The same elements in another shape, a view where that is possible; -1 stands for what is left.
   * - `shape`: the sizes
   *
   * Shape: `shape`. [torch.Tensor.reshape](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.reshape.html)
   */
  reshape(...shape: Int[]): Tensor
  /**
   * The same elements in another shape, a view where that is possible; -1 stands for what is left.
   * - `shape`: the sizes
   *
   * Shape: `shape`. [torch.Tensor.reshape](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.reshape.html)
   */
  reshape(options: { shape: Ints }): Tensor
  /**
   * The same elements in the shape of another tensor, copied if need be.
   * - `other`: whose shape is taken
   *
   * Shape: the other's. [torch.Tensor.reshape_as](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.reshape_as.html)
   */
  reshapeAs(other: Tensor): Tensor
  /**
   * The same elements in the shape of another tensor, copied if need be.
   * - `other`: whose shape is taken
   *
   * Shape: the other's. [torch.Tensor.reshape_as](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.reshape_as.html)
   */
  reshapeAs(options: { other: Tensor }): Tensor
  /**
   * Changes the shape in place; memory that is added is not initialized.
   * - `size`: the sizes
   * - `memoryFormat` = null: in which order the elements lie
   *
   * Shape: `size`. [torch.Tensor.resize_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.resize_.html)
   */
  resize_(...size: Int[]): this
  /**
   * Changes the shape in place; memory that is added is not initialized.
   * - `size`: the sizes
   * - `memoryFormat` = null: in which order the elements lie
   *
   * Shape: `size`. [torch.Tensor.resize_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.resize_.html)
   */
  resize_(...args: [...size: Int[], options: MemoryFormatOptions]): this
  /**
   * Changes the shape in place; memory that is added is not initialized.
   * - `size`: the sizes
   * - `memoryFormat` = null: in which order the elements lie
   *
   * Shape: `size`. [torch.Tensor.resize_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.resize_.html)
   */
  resize_(options: { size: Ints } & MemoryFormatOptions): this
  /**
   * Changes the shape in place; memory that is added is not initialized.
   * - `size`: the sizes
   * - `memoryFormat` = null: in which order the elements lie
   *
   * Shape: `size`. [torch.Tensor.resize_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.resize_.html)
   */
  resize_(size: Ints, options?: MemoryFormatOptions): this
  /**
   * Changes the shape in place; memory that is added is not initialized.
   * - `size`: the sizes
   * - `memoryFormat` = null: in which order the elements lie
   *
   * Shape: `size`. [torch.Tensor.resize_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.resize_.html)
   */
  resize_(size: Int | Ints, options: MemoryFormatOptions): this
  /**
   * Changes the shape in place to that of another tensor.
   * - `theTemplate`: a tensor
   * - `memoryFormat` = null: in which order the elements lie
   *
   * Shape: the other's. [torch.Tensor.resize_as_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.resize_as_.html)
   */
  resizeAs_(theTemplate: Tensor, options?: MemoryFormatOptions): this
  /**
   * Changes the shape in place to that of another tensor.
   * - `theTemplate`: a tensor
   * - `memoryFormat` = null: in which order the elements lie
   *
   * Shape: the other's. [torch.Tensor.resize_as_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.resize_as_.html)
   */
  resizeAs_(options: { theTemplate: Tensor } & MemoryFormatOptions): this
  /**
   * Changes the shape of a sparse tensor in place to that of another.
   * - `theTemplate`: a tensor
   *
   * Shape: the other's.
   */
  resizeAsSparse_(theTemplate: Tensor): this
  /**
   * Changes the shape of a sparse tensor in place to that of another.
   * - `theTemplate`: a tensor
   *
   * Shape: the other's.
   */
  resizeAsSparse_(options: { theTemplate: Tensor }): this
  /**
   * Computes a conjugation that is still pending.
   *
   * Shape: the input's. [torch.Tensor.resolve_conj](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.resolve_conj.html)
   */
  resolveConj(): Tensor
  /**
   * Computes a negation that is still pending.
   *
   * Shape: the input's. [torch.Tensor.resolve_neg](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.resolve_neg.html)
   */
  resolveNeg(): Tensor
  /**
   * Shifts elements along dimensions; what leaves at the end comes in at the front.
   * - `shifts`: by how many places
   * - `dims` = []: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.roll](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.roll.html)
   */
  roll(shifts: Size, dims?: Size | DimsOutOptions2, options?: DimsOutOptions2): Tensor
  /**
   * Shifts elements along dimensions; what leaves at the end comes in at the front.
   * - `shifts`: by how many places
   * - `dims` = []: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.roll](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.roll.html)
   */
  roll(options: { shifts: Size } & DimsOutOptions2): Tensor
  /**
   * Turns the plane of two dimensions by k quarters.
   * - `k` = 1: how many quarters
   * - `dims` = [0, 1]: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: sizes of the two dimensions swapped for odd k. [torch.Tensor.rot90](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.rot90.html)
   */
  rot90(k?: Int | KDimsOutOptions, dims?: Ints | KDimsOutOptions, options?: KDimsOutOptions): Tensor
  /**
   * Rounds to the nearest integer, or to decimals places; halves go to the even one.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.round](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.round.html)
   */
  round(options?: OutOptions): Tensor
  /**
   * Rounds to the nearest integer, or to decimals places; halves go to the even one.
   * - `decimals`: digits kept after the point
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.round](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.round.html)
   */
  round(options: DecimalsOutOptions): Tensor
  /**
   * `round_` writes into its tensor: rounds to the nearest integer, or to decimals places; halves go to the even one.
   *
   * Shape: the input's. [torch.Tensor.round_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.round_.html)
   */
  round_(): this
  /**
   * `round_` writes into its tensor: rounds to the nearest integer, or to decimals places; halves go to the even one.
   * - `decimals`: digits kept after the point
   *
   * Shape: the input's. [torch.Tensor.round_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.round_.html)
   */
  round_(options: DecimalsOptions): this
  /**
   * The row of each entry of compressed columns.
   *
   * Shape: [entries]. [torch.Tensor.row_indices](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.row_indices.html)
   */
  rowIndices(): Tensor
  /**
   * One over the root of each element.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.rsqrt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.rsqrt.html)
   */
  rsqrt(options?: OutOptions): Tensor
  /**
   * `rsqrt_` writes into its tensor: one over the root of each element.
   *
   * Shape: the input's. [torch.Tensor.rsqrt_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.rsqrt_.html)
   */
  rsqrt_(): this
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `reduce`: how values are combined
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, index: Tensor, src: Tensor, options: ReduceOutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `reduce`: how values are combined
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, index: Tensor, options: { src: Tensor } & ReduceOutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `reduce`: how values are combined
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, options: { index: Tensor; src: Tensor } & ReduceOutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `reduce`: how values are combined
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(options: { dim: Int; index: Tensor; src: Tensor } & ReduceOutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, index: Tensor, src: Tensor, options?: OutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, index: Tensor, options: { src: Tensor } & OutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, options: { index: Tensor; src: Tensor } & OutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(options: { dim: Int; index: Tensor; src: Tensor } & OutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, index: Tensor, value: Scalar, options?: OutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, index: Tensor, options: { value: Scalar } & OutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, options: { index: Tensor; value: Scalar } & OutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(options: { dim: Int; index: Tensor; value: Scalar } & OutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `reduce`: how values are combined
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, index: Tensor, value: Scalar, options: ReduceOutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `reduce`: how values are combined
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, index: Tensor, options: { value: Scalar } & ReduceOutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `reduce`: how values are combined
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(dim: Int, options: { index: Tensor; value: Scalar } & ReduceOutOptions): Tensor
  /**
   * Puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `reduce`: how values are combined
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter.html)
   */
  scatter(options: { dim: Int; index: Tensor; value: Scalar } & ReduceOutOptions): Tensor
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `reduce`: how values are combined
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, index: Tensor, src: Tensor, options: ReduceOptions): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `reduce`: how values are combined
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, index: Tensor, options: { src: Tensor } & ReduceOptions): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `reduce`: how values are combined
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, options: { index: Tensor; src: Tensor } & ReduceOptions): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   * - `reduce`: how values are combined
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(options: { dim: Int; index: Tensor; src: Tensor } & ReduceOptions): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, index: Tensor, src: Tensor): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, index: Tensor, options: { src: Tensor }): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, options: { index: Tensor; src: Tensor }): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is put in
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(options: { dim: Int; index: Tensor; src: Tensor }): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, index: Tensor, value: Scalar): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, index: Tensor, options: { value: Scalar }): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, options: { index: Tensor; value: Scalar }): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(options: { dim: Int; index: Tensor; value: Scalar }): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `reduce`: how values are combined
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, index: Tensor, value: Scalar, options: ReduceOptions): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `reduce`: how values are combined
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, index: Tensor, options: { value: Scalar } & ReduceOptions): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `reduce`: how values are combined
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(dim: Int, options: { index: Tensor; value: Scalar } & ReduceOptions): this
  /**
   * `scatter_` writes into its tensor: puts elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `value`: what is written
   * - `reduce`: how values are combined
   *
   * Shape: the input's. [torch.Tensor.scatter_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_.html)
   */
  scatter_(options: { dim: Int; index: Tensor; value: Scalar } & ReduceOptions): this
  /**
   * Adds elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is added
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter_add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_add.html)
   */
  scatterAdd(dim: Int, index: Tensor, src: Tensor, options?: OutOptions): Tensor
  /**
   * Adds elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is added
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter_add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_add.html)
   */
  scatterAdd(dim: Int, index: Tensor, options: { src: Tensor } & OutOptions): Tensor
  /**
   * Adds elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is added
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter_add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_add.html)
   */
  scatterAdd(dim: Int, options: { index: Tensor; src: Tensor } & OutOptions): Tensor
  /**
   * Adds elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is added
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter_add](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_add.html)
   */
  scatterAdd(options: { dim: Int; index: Tensor; src: Tensor } & OutOptions): Tensor
  /**
   * `scatterAdd_` writes into its tensor: adds elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is added
   *
   * Shape: the input's. [torch.Tensor.scatter_add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_add_.html)
   */
  scatterAdd_(dim: Int, index: Tensor, src: Tensor): this
  /**
   * `scatterAdd_` writes into its tensor: adds elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is added
   *
   * Shape: the input's. [torch.Tensor.scatter_add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_add_.html)
   */
  scatterAdd_(dim: Int, index: Tensor, options: { src: Tensor }): this
  /**
   * `scatterAdd_` writes into its tensor: adds elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is added
   *
   * Shape: the input's. [torch.Tensor.scatter_add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_add_.html)
   */
  scatterAdd_(dim: Int, options: { index: Tensor; src: Tensor }): this
  /**
   * `scatterAdd_` writes into its tensor: adds elements of src along dim where an index tensor says.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is added
   *
   * Shape: the input's. [torch.Tensor.scatter_add_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_add_.html)
   */
  scatterAdd_(options: { dim: Int; index: Tensor; src: Tensor }): this
  /**
   * Combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter_reduce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_reduce.html)
   */
  scatterReduce(dim: Int, index: Tensor, src: Tensor, reduce: string, options?: IncludeSelfOutOptions): Tensor
  /**
   * Combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter_reduce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_reduce.html)
   */
  scatterReduce(dim: Int, index: Tensor, src: Tensor, options: { reduce: string } & IncludeSelfOutOptions): Tensor
  /**
   * Combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter_reduce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_reduce.html)
   */
  scatterReduce(dim: Int, index: Tensor, options: { src: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  /**
   * Combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter_reduce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_reduce.html)
   */
  scatterReduce(dim: Int, options: { index: Tensor; src: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  /**
   * Combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.scatter_reduce](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_reduce.html)
   */
  scatterReduce(options: { dim: Int; index: Tensor; src: Tensor; reduce: string } & IncludeSelfOutOptions): Tensor
  /**
   * `scatterReduce_` writes into its tensor: combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   *
   * Shape: the input's. [torch.Tensor.scatter_reduce_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_reduce_.html)
   */
  scatterReduce_(dim: Int, index: Tensor, src: Tensor, reduce: string, options?: IncludeSelfOptions): this
  /**
   * `scatterReduce_` writes into its tensor: combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   *
   * Shape: the input's. [torch.Tensor.scatter_reduce_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_reduce_.html)
   */
  scatterReduce_(dim: Int, index: Tensor, src: Tensor, options: { reduce: string } & IncludeSelfOptions): this
  /**
   * `scatterReduce_` writes into its tensor: combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   *
   * Shape: the input's. [torch.Tensor.scatter_reduce_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_reduce_.html)
   */
  scatterReduce_(dim: Int, index: Tensor, options: { src: Tensor; reduce: string } & IncludeSelfOptions): this
  /**
   * `scatterReduce_` writes into its tensor: combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   *
   * Shape: the input's. [torch.Tensor.scatter_reduce_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_reduce_.html)
   */
  scatterReduce_(dim: Int, options: { index: Tensor; src: Tensor; reduce: string } & IncludeSelfOptions): this
  /**
   * `scatterReduce_` writes into its tensor: combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
   * - `dim`: the dimension, from the end if negative
   * - `index`: an integer tensor of indices
   * - `src`: what is combined
   * - `reduce`: how values are combined
   * - `includeSelf` = true: the input counts, too
   *
   * Shape: the input's. [torch.Tensor.scatter_reduce_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.scatter_reduce_.html)
   */
  scatterReduce_(options: { dim: Int; index: Tensor; src: Tensor; reduce: string } & IncludeSelfOptions): this
  /**
   * One slice of a dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `index`: the place
   *
   * Shape: without dim. [torch.Tensor.select](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.select.html)
   */
  select(dim: Int, index: Int): Tensor
  /**
   * One slice of a dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `index`: the place
   *
   * Shape: without dim. [torch.Tensor.select](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.select.html)
   */
  select(dim: Int, options: { index: Int }): Tensor
  /**
   * One slice of a dimension, a view.
   * - `dim`: the dimension, from the end if negative
   * - `index`: the place
   *
   * Shape: without dim. [torch.Tensor.select](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.select.html)
   */
  select(options: { dim: Int; index: Int }): Tensor
  /**
   * A copy with one slice replaced.
   * - `src`: what is put in
   * - `dim`: the dimension, from the end if negative
   * - `index`: the place
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.select_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.select_scatter.html)
   */
  selectScatter(src: Tensor, dim: Int, index: Int, options?: OutOptions): Tensor
  /**
   * A copy with one slice replaced.
   * - `src`: what is put in
   * - `dim`: the dimension, from the end if negative
   * - `index`: the place
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.select_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.select_scatter.html)
   */
  selectScatter(src: Tensor, dim: Int, options: { index: Int } & OutOptions): Tensor
  /**
   * A copy with one slice replaced.
   * - `src`: what is put in
   * - `dim`: the dimension, from the end if negative
   * - `index`: the place
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.select_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.select_scatter.html)
   */
  selectScatter(src: Tensor, options: { dim: Int; index: Int } & OutOptions): Tensor
  /**
   * A copy with one slice replaced.
   * - `src`: what is put in
   * - `dim`: the dimension, from the end if negative
   * - `index`: the place
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.select_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.select_scatter.html)
   */
  selectScatter(options: { src: Tensor; dim: Int; index: Int } & OutOptions): Tensor
  /**
   * Makes this tensor a view of another's memory.
   *
   * Shape: the source's. [torch.Tensor.set_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.set_.html)
   */
  set_(): this
  /**
   * Makes this tensor a view of another's memory.
   * - `source`: whose memory it shares from now on
   *
   * Shape: the source's. [torch.Tensor.set_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.set_.html)
   */
  set_(source: Tensor): this
  /**
   * Makes this tensor a view of another's memory.
   * - `source`: whose memory it shares from now on
   *
   * Shape: the source's. [torch.Tensor.set_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.set_.html)
   */
  set_(options: { source: Tensor }): this
  /**
   * Makes this tensor a view of another's memory.
   * - `source`: whose memory it shares from now on
   * - `storageOffset`: where the view begins, in elements
   * - `size`: the sizes
   * - `stride` = []: strides, in elements
   *
   * Shape: the source's. [torch.Tensor.set_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.set_.html)
   */
  set_(source: Tensor, storageOffset: Int, size: Ints, stride?: Ints | StrideOptions, options?: StrideOptions): this
  /**
   * Makes this tensor a view of another's memory.
   * - `source`: whose memory it shares from now on
   * - `storageOffset`: where the view begins, in elements
   * - `size`: the sizes
   * - `stride` = []: strides, in elements
   *
   * Shape: the source's. [torch.Tensor.set_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.set_.html)
   */
  set_(source: Tensor, storageOffset: Int, options: { size: Ints } & StrideOptions): this
  /**
   * Makes this tensor a view of another's memory.
   * - `source`: whose memory it shares from now on
   * - `storageOffset`: where the view begins, in elements
   * - `size`: the sizes
   * - `stride` = []: strides, in elements
   *
   * Shape: the source's. [torch.Tensor.set_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.set_.html)
   */
  set_(source: Tensor, options: { storageOffset: Int; size: Ints } & StrideOptions): this
  /**
   * Makes this tensor a view of another's memory.
   * - `source`: whose memory it shares from now on
   * - `storageOffset`: where the view begins, in elements
   * - `size`: the sizes
   * - `stride` = []: strides, in elements
   *
   * Shape: the source's. [torch.Tensor.set_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.set_.html)
   */
  set_(options: { source: Tensor; storageOffset: Int; size: Ints } & StrideOptions): this
  /**
   * As sign; a complex element keeps its direction and becomes of length 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.sgn](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sgn.html)
   */
  sgn(options?: OutOptions): Tensor
  /**
   * `sgn_` writes into its tensor: as sign; a complex element keeps its direction and becomes of length 1.
   *
   * Shape: the input's. [torch.Tensor.sgn_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sgn_.html)
   */
  sgn_(): this
  /**
   * The logistic function, 1 / (1 + exp(-x)).
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.sigmoid](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sigmoid.html)
   */
  sigmoid(options?: OutOptions): Tensor
  /**
   * `sigmoid_` writes into its tensor: the logistic function, 1 / (1 + exp(-x)).
   *
   * Shape: the input's. [torch.Tensor.sigmoid_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sigmoid_.html)
   */
  sigmoid_(): this
  /**
   * -1, 0 or 1, as the element is below, at or above 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.sign](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sign.html)
   */
  sign(options?: OutOptions): Tensor
  /**
   * `sign_` writes into its tensor: -1, 0 or 1, as the element is below, at or above 0.
   *
   * Shape: the input's. [torch.Tensor.sign_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sign_.html)
   */
  sign_(): this
  /**
   * Whether the sign is negative, of -0 too.
   *
   * Shape: the input's. [torch.Tensor.signbit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.signbit.html)
   */
  signbit(): BoolTensor
  /**
   * Whether the sign is negative, of -0 too.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.signbit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.signbit.html)
   */
  signbit(options: IntoOptions): Tensor
  /**
   * The sine of an angle in radians.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.sin](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sin.html)
   */
  sin(options?: OutOptions): Tensor
  /**
   * `sin_` writes into its tensor: the sine of an angle in radians.
   *
   * Shape: the input's. [torch.Tensor.sin_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sin_.html)
   */
  sin_(): this
  /**
   * sin(pi x) / (pi x), and 1 at 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.sinc](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sinc.html)
   */
  sinc(options?: OutOptions): Tensor
  /**
   * `sinc_` writes into its tensor: sin(pi x) / (pi x), and 1 at 0.
   *
   * Shape: the input's. [torch.Tensor.sinc_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sinc_.html)
   */
  sinc_(): this
  /**
   * The hyperbolic sine.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.sinh](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sinh.html)
   */
  sinh(options?: OutOptions): Tensor
  /**
   * `sinh_` writes into its tensor: the hyperbolic sine.
   *
   * Shape: the input's. [torch.Tensor.sinh_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sinh_.html)
   */
  sinh_(): this
  /**
   * A copy with a stretch of a dimension replaced.
   * - `src`: what is put in
   * - `dim` = 0: the dimension, from the end if negative
   * - `start` = null: the first place
   * - `end` = null: the place after the last
   * - `step` = 1: between neighbours
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.slice_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.slice_scatter.html)
   */
  sliceScatter(src: Tensor, dim?: Int | SliceScatterOptions, start?: Int | null | SliceScatterOptions, end?: Int | null | SliceScatterOptions, step?: Int | SliceScatterOptions, options?: SliceScatterOptions): Tensor
  /**
   * A copy with a stretch of a dimension replaced.
   * - `src`: what is put in
   * - `dim` = 0: the dimension, from the end if negative
   * - `start` = null: the first place
   * - `end` = null: the place after the last
   * - `step` = 1: between neighbours
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.slice_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.slice_scatter.html)
   */
  sliceScatter(options: { src: Tensor } & SliceScatterOptions): Tensor
  /**
   * The determinant's sign and the logarithm of its magnitude.
   * - `out`: what the result is written into
   *
   * Shape: twice without the last two dimensions. [torch.Tensor.slogdet](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.slogdet.html)
   */
  slogdet(options?: OutOptions3): SignLogabsdet
  /**
   * The product of a sparse matrix and a dense one, as a sparse one.
   * - `mat2`: the second matrix
   *
   * Shape: [n, p]. [torch.Tensor.smm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.smm.html)
   */
  smm(mat2: Tensor): Tensor
  /**
   * The product of a sparse matrix and a dense one, as a sparse one.
   * - `mat2`: the second matrix
   *
   * Shape: [n, p]. [torch.Tensor.smm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.smm.html)
   */
  smm(options: { mat2: Tensor }): Tensor
  /**
   * Exponentials along dim that add up to 1.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.softmax](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.softmax.html)
   */
  softmax(dim: Int, dtype?: DTypeLike | null | DtypeOutOptions, options?: DtypeOutOptions): Tensor
  /**
   * Exponentials along dim that add up to 1.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.softmax](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.softmax.html)
   */
  softmax(options: { dim: Int } & DtypeOutOptions): Tensor
  /**
   * Orders the elements along dim, and says where each came from.
   * - `dim` = -1: the dimension, from the end if negative
   * - `descending` = false: the largest first
   * - `out`: what the result is written into
   *
   * Shape: the input's, twice. [torch.Tensor.sort](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sort.html)
   */
  sort(dim?: Int | DimDescendingOutOptions, descending?: boolean | DimDescendingOutOptions, options?: DimDescendingOutOptions): ValuesIndices
  /**
   * Orders the elements along dim, and says where each came from.
   * - `stable`: equal elements keep their order
   * - `dim` = -1: the dimension, from the end if negative
   * - `descending` = false: the largest first
   * - `out`: what the result is written into
   *
   * Shape: the input's, twice. [torch.Tensor.sort](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sort.html)
   */
  sort(options: SortStableOptions): ValuesIndices
  /**
   * How many leading dimensions the coordinates of a sparse tensor name.
   *
   * Result: one integer. [torch.Tensor.sparse_dim](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_dim.html)
   */
  sparseDim(): number
  /**
   * The elements where a sparse tensor has entries.
   * - `mask`: a sparse tensor, whose places are taken
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.sparse_mask](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_mask.html)
   */
  sparseMask(mask: Tensor, options?: OutOptions): Tensor
  /**
   * The elements where a sparse tensor has entries.
   * - `mask`: a sparse tensor, whose places are taken
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.sparse_mask](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_mask.html)
   */
  sparseMask(options: { mask: Tensor } & OutOptions): Tensor
  /**
   * Changes the shape of a sparse tensor in place, and keeps its entries.
   * - `size`: the sizes
   * - `sparseDim`: how many dimensions the coordinates name
   * - `denseDim`: how many dimensions each entry has
   *
   * Shape: `size`. [torch.Tensor.sparse_resize_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_resize_.html)
   */
  sparseResize_(size: Ints, sparseDim: Int, denseDim: Int): this
  /**
   * Changes the shape of a sparse tensor in place, and keeps its entries.
   * - `size`: the sizes
   * - `sparseDim`: how many dimensions the coordinates name
   * - `denseDim`: how many dimensions each entry has
   *
   * Shape: `size`. [torch.Tensor.sparse_resize_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_resize_.html)
   */
  sparseResize_(size: Ints, sparseDim: Int, options: { denseDim: Int }): this
  /**
   * Changes the shape of a sparse tensor in place, and keeps its entries.
   * - `size`: the sizes
   * - `sparseDim`: how many dimensions the coordinates name
   * - `denseDim`: how many dimensions each entry has
   *
   * Shape: `size`. [torch.Tensor.sparse_resize_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_resize_.html)
   */
  sparseResize_(size: Ints, options: { sparseDim: Int; denseDim: Int }): this
  /**
   * Changes the shape of a sparse tensor in place, and keeps its entries.
   * - `size`: the sizes
   * - `sparseDim`: how many dimensions the coordinates name
   * - `denseDim`: how many dimensions each entry has
   *
   * Shape: `size`. [torch.Tensor.sparse_resize_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_resize_.html)
   */
  sparseResize_(options: { size: Ints; sparseDim: Int; denseDim: Int }): this
  /**
   * Changes the shape of a sparse tensor in place, and drops its entries.
   * - `size`: the sizes
   * - `sparseDim`: how many dimensions the coordinates name
   * - `denseDim`: how many dimensions each entry has
   *
   * Shape: `size`. [torch.Tensor.sparse_resize_and_clear_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_resize_and_clear_.html)
   */
  sparseResizeAndClear_(size: Ints, sparseDim: Int, denseDim: Int): this
  /**
   * Changes the shape of a sparse tensor in place, and drops its entries.
   * - `size`: the sizes
   * - `sparseDim`: how many dimensions the coordinates name
   * - `denseDim`: how many dimensions each entry has
   *
   * Shape: `size`. [torch.Tensor.sparse_resize_and_clear_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_resize_and_clear_.html)
   */
  sparseResizeAndClear_(size: Ints, sparseDim: Int, options: { denseDim: Int }): this
  /**
   * Changes the shape of a sparse tensor in place, and drops its entries.
   * - `size`: the sizes
   * - `sparseDim`: how many dimensions the coordinates name
   * - `denseDim`: how many dimensions each entry has
   *
   * Shape: `size`. [torch.Tensor.sparse_resize_and_clear_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_resize_and_clear_.html)
   */
  sparseResizeAndClear_(size: Ints, options: { sparseDim: Int; denseDim: Int }): this
  /**
   * Changes the shape of a sparse tensor in place, and drops its entries.
   * - `size`: the sizes
   * - `sparseDim`: how many dimensions the coordinates name
   * - `denseDim`: how many dimensions each entry has
   *
   * Shape: `size`. [torch.Tensor.sparse_resize_and_clear_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sparse_resize_and_clear_.html)
   */
  sparseResizeAndClear_(options: { size: Ints; sparseDim: Int; denseDim: Int }): this
  /**
   * The product of two matrices, only where a sparse one has entries.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p].
   */
  sparseSampledAddmm(mat1: Tensor, mat2: Tensor, options?: BetaAlphaOutOptions): Tensor
  /**
   * The product of two matrices, only where a sparse one has entries.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p].
   */
  sparseSampledAddmm(mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * The product of two matrices, only where a sparse one has entries.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p].
   */
  sparseSampledAddmm(options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * Splits a dimension into parts of a size, or of several sizes; the last may be smaller.
   * - `splitSize`: how large a part is
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.split](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.split.html)
   */
  split(splitSize: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  /**
   * Splits a dimension into parts of a size, or of several sizes; the last may be smaller.
   * - `splitSize`: how large a part is
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.split](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.split.html)
   */
  split(options: { splitSize: Int } & DimOptions): Parts
  /**
   * Splits a dimension into parts of a size, or of several sizes; the last may be smaller.
   * - `splitSize`: how large a part is
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.split](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.split.html)
   */
  split(splitSize: Ints, dim?: Int | DimOptions, options?: DimOptions): Parts
  /**
   * Splits a dimension into parts of a size, or of several sizes; the last may be smaller.
   * - `splitSize`: how large a part is
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.split](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.split.html)
   */
  split(options: { splitSize: Ints } & DimOptions): Parts
  /**
   * Splits a dimension into parts of the sizes given, views.
   * - `splitSizes`: how large each part is
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim.
   */
  splitWithSizes(splitSizes: Ints, dim?: Int | DimOptions, options?: DimOptions): Parts
  /**
   * Splits a dimension into parts of the sizes given, views.
   * - `splitSizes`: how large each part is
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim.
   */
  splitWithSizes(options: { splitSizes: Ints } & DimOptions): Parts
  /**
   * The root of each element; NaN below 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.sqrt](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sqrt.html)
   */
  sqrt(options?: OutOptions): Tensor
  /**
   * `sqrt_` writes into its tensor: the root of each element; NaN below 0.
   *
   * Shape: the input's. [torch.Tensor.sqrt_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sqrt_.html)
   */
  sqrt_(): this
  /**
   * Each element times itself.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.square](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.square.html)
   */
  square(options?: OutOptions): Tensor
  /**
   * `square_` writes into its tensor: each element times itself.
   *
   * Shape: the input's. [torch.Tensor.square_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.square_.html)
   */
  square_(): this
  /**
   * Drops dimensions of size 1, all of them or those named, a view.
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze.html)
   */
  squeeze(): Tensor
  /**
   * Drops dimensions of size 1, all of them or those named, a view.
   * - `dim`: the dimension, from the end if negative
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze.html)
   */
  squeeze(dim: Int): Tensor
  /**
   * Drops dimensions of size 1, all of them or those named, a view.
   * - `dim`: the dimension, from the end if negative
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze.html)
   */
  squeeze(options: { dim: Int }): Tensor
  /**
   * Drops dimensions of size 1, all of them or those named, a view.
   * - `dim`: the dimensions
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze.html)
   */
  squeeze(dim: Ints): Tensor
  /**
   * Drops dimensions of size 1, all of them or those named, a view.
   * - `dim`: the dimensions
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze.html)
   */
  squeeze(...dim: Int[]): Tensor
  /**
   * Drops dimensions of size 1, all of them or those named, a view.
   * - `dim`: the dimensions
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze.html)
   */
  squeeze(options: { dim: Ints }): Tensor
  /**
   * `squeeze_` writes into its tensor: drops dimensions of size 1, all of them or those named, a view.
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze_.html)
   */
  squeeze_(): this
  /**
   * `squeeze_` writes into its tensor: drops dimensions of size 1, all of them or those named, a view.
   * - `dim`: the dimension, from the end if negative
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze_.html)
   */
  squeeze_(dim: Int): this
  /**
   * `squeeze_` writes into its tensor: drops dimensions of size 1, all of them or those named, a view.
   * - `dim`: the dimension, from the end if negative
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze_.html)
   */
  squeeze_(options: { dim: Int }): this
  /**
   * `squeeze_` writes into its tensor: drops dimensions of size 1, all of them or those named, a view.
   * - `dim`: the dimensions
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze_.html)
   */
  squeeze_(dim: Ints): this
  /**
   * `squeeze_` writes into its tensor: drops dimensions of size 1, all of them or those named, a view.
   * - `dim`: the dimensions
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze_.html)
   */
  squeeze_(...dim: Int[]): this
  /**
   * `squeeze_` writes into its tensor: drops dimensions of size 1, all of them or those named, a view.
   * - `dim`: the dimensions
   *
   * Shape: without dimensions of size 1. [torch.Tensor.squeeze_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.squeeze_.html)
   */
  squeeze_(options: { dim: Ints }): this
  /**
   * As addmm, with a sparse input, a sparse result and a sparse first factor.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.sspaddmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sspaddmm.html)
   */
  sspaddmm(mat1: Tensor, mat2: Tensor, options?: BetaAlphaOutOptions): Tensor
  /**
   * As addmm, with a sparse input, a sparse result and a sparse first factor.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.sspaddmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sspaddmm.html)
   */
  sspaddmm(mat1: Tensor, options: { mat2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * As addmm, with a sparse input, a sparse result and a sparse first factor.
   * - `mat1`: the first matrix
   * - `mat2`: the second matrix
   * - `beta` = 1: factor of the input
   * - `alpha` = 1: factor of what is added
   * - `out`: what the result is written into
   *
   * Shape: [n, p]. [torch.Tensor.sspaddmm](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sspaddmm.html)
   */
  sspaddmm(options: { mat1: Tensor; mat2: Tensor } & BetaAlphaOutOptions): Tensor
  /**
   * The standard deviation, over n - correction elements.
   * - `unbiased` = true: divides by n - 1
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.std](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.std.html)
   */
  std(unbiased?: boolean | UnbiasedOptions, options?: UnbiasedOptions): Tensor
  /**
   * The standard deviation, over n - correction elements.
   * - `dim` = null: the dimensions
   * - `correction` = null: what is taken from n
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.std](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.std.html)
   */
  std(dim?: Size | null | StdCorrectionOptions, options?: StdCorrectionOptions): Tensor
  /**
   * The standard deviation, over n - correction elements.
   * - `dim`: the dimensions
   * - `unbiased` = true: divides by n - 1
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.std](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.std.html)
   */
  std(dim: Size | null, unbiased?: boolean | UnbiasedKeepdimOutOptions, keepdim?: boolean | UnbiasedKeepdimOutOptions, options?: UnbiasedKeepdimOutOptions): Tensor
  /**
   * The standard deviation, over n - correction elements.
   * - `dim`: the dimensions
   * - `unbiased` = true: divides by n - 1
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.std](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.std.html)
   */
  std(options: { dim: Size | null } & UnbiasedKeepdimOutOptions): Tensor
  /**
   * Frequencies of overlapping windows of a signal.
   * - `nFft`: how long a transform is
   * - `hopLength` = null: between windows
   * - `winLength` = null: how long a window is
   * - `window` = null: the window's values
   * - `center` = true: windows stand around their time
   * - `padMode` = 'reflect': text
   * - `normalized` = false: divided by the root of the length
   * - `onesided` = null: half of the frequencies
   * - `returnComplex` = null: complex numbers, not pairs
   * - `alignToWindow` = null: a boolean
   *
   * Shape: [..., frequencies, frames]. [torch.Tensor.stft](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.stft.html)
   */
  stft(nFft: Int, hopLength?: Int | null | StftCenterOptions, winLength?: Int | null | StftCenterOptions, window?: Tensor | null | StftCenterOptions, center?: boolean | StftCenterOptions, padMode?: string | StftCenterOptions, normalized?: boolean | StftCenterOptions, onesided?: boolean | null | StftCenterOptions, returnComplex?: boolean | null | StftCenterOptions, alignToWindow?: boolean | null | StftCenterOptions, options?: StftCenterOptions): Tensor
  /**
   * Frequencies of overlapping windows of a signal.
   * - `nFft`: how long a transform is
   * - `hopLength` = null: between windows
   * - `winLength` = null: how long a window is
   * - `window` = null: the window's values
   * - `center` = true: windows stand around their time
   * - `padMode` = 'reflect': text
   * - `normalized` = false: divided by the root of the length
   * - `onesided` = null: half of the frequencies
   * - `returnComplex` = null: complex numbers, not pairs
   * - `alignToWindow` = null: a boolean
   *
   * Shape: [..., frequencies, frames]. [torch.Tensor.stft](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.stft.html)
   */
  stft(options: { nFft: Int } & StftCenterOptions): Tensor
  /**
   * Frequencies of overlapping windows of a signal.
   * - `nFft`: how long a transform is
   * - `hopLength` = null: between windows
   * - `winLength` = null: how long a window is
   * - `window` = null: the window's values
   * - `normalized` = false: divided by the root of the length
   * - `onesided` = null: half of the frequencies
   * - `returnComplex` = null: complex numbers, not pairs
   * - `alignToWindow` = null: a boolean
   *
   * Shape: [..., frequencies, frames]. [torch.Tensor.stft](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.stft.html)
   */
  stft(nFft: Int, hopLength?: Int | null | StftOptions, winLength?: Int | null | StftOptions, window?: Tensor | null | StftOptions, normalized?: boolean | StftOptions, onesided?: boolean | null | StftOptions, returnComplex?: boolean | null | StftOptions, alignToWindow?: boolean | null | StftOptions, options?: StftOptions): Tensor
  /**
   * Frequencies of overlapping windows of a signal.
   * - `nFft`: how long a transform is
   * - `hopLength` = null: between windows
   * - `winLength` = null: how long a window is
   * - `window` = null: the window's values
   * - `normalized` = false: divided by the root of the length
   * - `onesided` = null: half of the frequencies
   * - `returnComplex` = null: complex numbers, not pairs
   * - `alignToWindow` = null: a boolean
   *
   * Shape: [..., frequencies, frames]. [torch.Tensor.stft](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.stft.html)
   */
  stft(options: { nFft: Int } & StftOptions): Tensor
  /**
   * The difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.sub](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sub.html)
   */
  sub(other: Scalar, alpha?: Scalar | AlphaOutOptions, options?: AlphaOutOptions): Tensor
  /**
   * The difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.sub](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sub.html)
   */
  sub(options: { other: Scalar } & AlphaOutOptions): Tensor
  /**
   * The difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.sub](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sub.html)
   */
  sub(other: Tensor, options?: AlphaOutOptions): Tensor
  /**
   * The difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.sub](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sub.html)
   */
  sub(options: { other: Tensor } & AlphaOutOptions): Tensor
  /**
   * `sub_` writes into its tensor: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   *
   * Shape: the operands', broadcast. [torch.Tensor.sub_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sub_.html)
   */
  sub_(other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): this
  /**
   * `sub_` writes into its tensor: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   *
   * Shape: the operands', broadcast. [torch.Tensor.sub_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sub_.html)
   */
  sub_(options: { other: Scalar } & AlphaOptions): this
  /**
   * `sub_` writes into its tensor: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   *
   * Shape: the operands', broadcast. [torch.Tensor.sub_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sub_.html)
   */
  sub_(other: Tensor, options?: AlphaOptions): this
  /**
   * `sub_` writes into its tensor: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   *
   * Shape: the operands', broadcast. [torch.Tensor.sub_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sub_.html)
   */
  sub_(options: { other: Tensor } & AlphaOptions): this
  /**
   * `subtract` is `sub`: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   *
   * Shape: the operands', broadcast. [torch.Tensor.subtract](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.subtract.html)
   */
  subtract(other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): Tensor
  /**
   * `subtract` is `sub`: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   *
   * Shape: the operands', broadcast. [torch.Tensor.subtract](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.subtract.html)
   */
  subtract(options: { other: Scalar } & AlphaOptions): Tensor
  /**
   * `subtract` is `sub`: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.subtract](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.subtract.html)
   */
  subtract(other: Tensor, options?: AlphaOutOptions): Tensor
  /**
   * `subtract` is `sub`: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.subtract](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.subtract.html)
   */
  subtract(options: { other: Tensor } & AlphaOutOptions): Tensor
  /**
   * `subtract_` writes into its tensor: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   *
   * Shape: the operands', broadcast. [torch.Tensor.subtract_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.subtract_.html)
   */
  subtract_(other: Scalar, alpha?: Scalar | AlphaOptions, options?: AlphaOptions): this
  /**
   * `subtract_` writes into its tensor: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   *
   * Shape: the operands', broadcast. [torch.Tensor.subtract_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.subtract_.html)
   */
  subtract_(options: { other: Scalar } & AlphaOptions): this
  /**
   * `subtract_` writes into its tensor: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   *
   * Shape: the operands', broadcast. [torch.Tensor.subtract_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.subtract_.html)
   */
  subtract_(other: Tensor, options?: AlphaOptions): this
  /**
   * `subtract_` writes into its tensor: the difference of two operands, the second times alpha.
   * - `other`: the second operand
   * - `alpha` = 1: factor of what is taken away
   *
   * Shape: the operands', broadcast. [torch.Tensor.subtract_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.subtract_.html)
   */
  subtract_(options: { other: Tensor } & AlphaOptions): this
  /**
   * Adds elements up, all of them or those along dim.
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.sum](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sum.html)
   */
  sum(options?: DtypeOutOptions): Tensor
  /**
   * Adds elements up, all of them or those along dim.
   * - `dim`: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.sum](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sum.html)
   */
  sum(dim: Size | null, keepdim?: boolean | KeepdimDtypeOutOptions, options?: KeepdimDtypeOutOptions): Tensor
  /**
   * Adds elements up, all of them or those along dim.
   * - `dim`: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.sum](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sum.html)
   */
  sum(options: { dim: Size | null } & KeepdimDtypeOutOptions): Tensor
  /**
   * Adds up what broadcasting to this shape has repeated.
   * - `size`: the sizes
   *
   * Shape: `size`. [torch.Tensor.sum_to_size](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sum_to_size.html)
   */
  sumToSize(size: Ints): Tensor
  /**
   * Adds up what broadcasting to this shape has repeated.
   * - `size`: the sizes
   *
   * Shape: `size`. [torch.Tensor.sum_to_size](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sum_to_size.html)
   */
  sumToSize(...size: Int[]): Tensor
  /**
   * Adds up what broadcasting to this shape has repeated.
   * - `size`: the sizes
   *
   * Shape: `size`. [torch.Tensor.sum_to_size](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.sum_to_size.html)
   */
  sumToSize(options: { size: Ints }): Tensor
  /**
   * Singular vectors and values of a matrix; linalg.svd gives the transposed right ones.
   * - `some` = true: only what is needed
   * - `computeUv` = true: vectors, too
   * - `out`: what the result is written into
   *
   * Shape: [n, k], [k], [m, k]. [torch.Tensor.svd](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.svd.html)
   */
  svd(some?: boolean | SomeComputeUvOutOptions, computeUv?: boolean | SomeComputeUvOutOptions, options?: SomeComputeUvOutOptions): USV
  /**
   * `swapaxes` is `transpose`: swaps two dimensions, a view.
   * - `axis0`: one dimension
   * - `axis1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.swapaxes](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.swapaxes.html)
   */
  swapaxes(axis0: Int, axis1: Int): Tensor
  /**
   * `swapaxes` is `transpose`: swaps two dimensions, a view.
   * - `axis0`: one dimension
   * - `axis1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.swapaxes](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.swapaxes.html)
   */
  swapaxes(axis0: Int, options: { axis1: Int }): Tensor
  /**
   * `swapaxes` is `transpose`: swaps two dimensions, a view.
   * - `axis0`: one dimension
   * - `axis1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.swapaxes](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.swapaxes.html)
   */
  swapaxes(options: { axis0: Int; axis1: Int }): Tensor
  /**
   * `swapaxes_` writes into its tensor: swaps two dimensions, a view.
   * - `axis0`: one dimension
   * - `axis1`: another dimension
   *
   * Shape: two sizes swapped.
   */
  swapaxes_(axis0: Int, axis1: Int): this
  /**
   * `swapaxes_` writes into its tensor: swaps two dimensions, a view.
   * - `axis0`: one dimension
   * - `axis1`: another dimension
   *
   * Shape: two sizes swapped.
   */
  swapaxes_(axis0: Int, options: { axis1: Int }): this
  /**
   * `swapaxes_` writes into its tensor: swaps two dimensions, a view.
   * - `axis0`: one dimension
   * - `axis1`: another dimension
   *
   * Shape: two sizes swapped.
   */
  swapaxes_(options: { axis0: Int; axis1: Int }): this
  /**
   * `swapdims` is `transpose`: swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.swapdims](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.swapdims.html)
   */
  swapdims(dim0: Int, dim1: Int): Tensor
  /**
   * `swapdims` is `transpose`: swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.swapdims](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.swapdims.html)
   */
  swapdims(dim0: Int, options: { dim1: Int }): Tensor
  /**
   * `swapdims` is `transpose`: swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.swapdims](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.swapdims.html)
   */
  swapdims(options: { dim0: Int; dim1: Int }): Tensor
  /**
   * `swapdims_` writes into its tensor: swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped.
   */
  swapdims_(dim0: Int, dim1: Int): this
  /**
   * `swapdims_` writes into its tensor: swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped.
   */
  swapdims_(dim0: Int, options: { dim1: Int }): this
  /**
   * `swapdims_` writes into its tensor: swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped.
   */
  swapdims_(options: { dim0: Int; dim1: Int }): this
  /**
   * Swaps the dimensions of a matrix, a view; a vector stays.
   *
   * Shape: [m, n] of [n, m]. [torch.Tensor.t](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.t.html)
   */
  t(): Tensor
  /**
   * `t_` writes into its tensor: swaps the dimensions of a matrix, a view; a vector stays.
   *
   * Shape: [m, n] of [n, m]. [torch.Tensor.t_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.t_.html)
   */
  t_(): this
  /**
   * Elements by their index in the flattened tensor.
   * - `index`: an integer tensor of indices
   * - `out`: what the result is written into
   *
   * Shape: that of index. [torch.Tensor.take](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.take.html)
   */
  take(index: Tensor, options?: OutOptions): Tensor
  /**
   * Elements by their index in the flattened tensor.
   * - `index`: an integer tensor of indices
   * - `out`: what the result is written into
   *
   * Shape: that of index. [torch.Tensor.take](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.take.html)
   */
  take(options: { index: Tensor } & OutOptions): Tensor
  /**
   * Elements along dim by an index tensor, such as argsort gives.
   * - `indices`: indices
   * - `dim` = null: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: that of indices, broadcast. [torch.Tensor.take_along_dim](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.take_along_dim.html)
   */
  takeAlongDim(indices: Tensor, dim?: Int | null | DimOutOptions2, options?: DimOutOptions2): Tensor
  /**
   * Elements along dim by an index tensor, such as argsort gives.
   * - `indices`: indices
   * - `dim` = null: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: that of indices, broadcast. [torch.Tensor.take_along_dim](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.take_along_dim.html)
   */
  takeAlongDim(options: { indices: Tensor } & DimOutOptions2): Tensor
  /**
   * The tangent of an angle in radians.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.tan](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tan.html)
   */
  tan(options?: OutOptions): Tensor
  /**
   * `tan_` writes into its tensor: the tangent of an angle in radians.
   *
   * Shape: the input's. [torch.Tensor.tan_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tan_.html)
   */
  tan_(): this
  /**
   * The hyperbolic tangent, between -1 and 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.tanh](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tanh.html)
   */
  tanh(options?: OutOptions): Tensor
  /**
   * `tanh_` writes into its tensor: the hyperbolic tangent, between -1 and 1.
   *
   * Shape: the input's. [torch.Tensor.tanh_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tanh_.html)
   */
  tanh_(): this
  /**
   * Splits a dimension into parts, or at indices; the parts may differ by 1.
   * - `indices`: where a new part begins
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.tensor_split](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tensor_split.html)
   */
  tensorSplit(indices: Ints, dim?: Int | DimOptions, options?: DimOptions): Parts
  /**
   * Splits a dimension into parts, or at indices; the parts may differ by 1.
   * - `indices`: where a new part begins
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.tensor_split](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tensor_split.html)
   */
  tensorSplit(options: { indices: Ints } & DimOptions): Parts
  /**
   * Splits a dimension into parts, or at indices; the parts may differ by 1.
   * - `sections`: how many parts
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.tensor_split](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tensor_split.html)
   */
  tensorSplit(sections: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  /**
   * Splits a dimension into parts, or at indices; the parts may differ by 1.
   * - `sections`: how many parts
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.tensor_split](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tensor_split.html)
   */
  tensorSplit(options: { sections: Int } & DimOptions): Parts
  /**
   * Splits a dimension into parts, or at indices; the parts may differ by 1.
   * - `tensorIndicesOrSections`: a tensor
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.tensor_split](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tensor_split.html)
   */
  tensorSplit(tensorIndicesOrSections: Tensor, dim?: Int | DimOptions, options?: DimOptions): Parts
  /**
   * Splits a dimension into parts, or at indices; the parts may differ by 1.
   * - `tensorIndicesOrSections`: a tensor
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim. [torch.Tensor.tensor_split](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tensor_split.html)
   */
  tensorSplit(options: { tensorIndicesOrSections: Tensor } & DimOptions): Parts
  /**
   * Copies as repeat does; a short list counts from the last dimension.
   * - `dims`: how often each dimension is repeated
   *
   * Shape: sizes times dims. [torch.Tensor.tile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tile.html)
   */
  tile(dims: Ints): Tensor
  /**
   * Copies as repeat does; a short list counts from the last dimension.
   * - `dims`: how often each dimension is repeated
   *
   * Shape: sizes times dims. [torch.Tensor.tile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tile.html)
   */
  tile(...dims: Int[]): Tensor
  /**
   * Copies as repeat does; a short list counts from the last dimension.
   * - `dims`: how often each dimension is repeated
   *
   * Shape: sizes times dims. [torch.Tensor.tile](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tile.html)
   */
  tile(options: { dims: Ints }): Tensor
  /**
   * A sparse tensor with all its zeros.
   * - `dtype` = null: of the result
   * - `maskedGrad` = null: a boolean
   *
   * Shape: the input's. [torch.Tensor.to_dense](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_dense.html)
   */
  toDense(dtype?: DTypeLike | null | DtypeMaskedGradOptions, options?: DtypeMaskedGradOptions): Tensor
  /**
   * A copy in the layout of oneDNN.
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.to_mkldnn](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_mkldnn.html)
   */
  toMkldnn(dtype?: DTypeLike | null | DtypeOutOptions, options?: DtypeOutOptions): Tensor
  /**
   * A dense tensor of a nested one, the rest filled up.
   * - `padding`: what stands where there was nothing
   * - `outputSize` = null: sizes of the result
   * - `out`: what the result is written into
   *
   * Result: one dimension more, as long as the longest.
   */
  toPaddedTensor(padding: Double, outputSize?: Ints | null | OutputSizeOutOptions2, options?: OutputSizeOutOptions2): Tensor
  /**
   * A dense tensor of a nested one, the rest filled up.
   * - `padding`: what stands where there was nothing
   * - `outputSize` = null: sizes of the result
   * - `out`: what the result is written into
   *
   * Result: one dimension more, as long as the longest.
   */
  toPaddedTensor(options: { padding: Double } & OutputSizeOutOptions2): Tensor
  /**
   * A sparse tensor with the elements other than 0.
   * - `layout` = null: how the elements are kept
   * - `blocksize` = null: rows and columns of a block
   * - `denseDim` = null: how many dimensions each entry has
   *
   * Shape: the input's. [torch.Tensor.to_sparse](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_sparse.html)
   */
  toSparse(options?: LayoutBlocksizeDenseDimOptions): Tensor
  /**
   * A sparse tensor with the elements other than 0.
   * - `sparseDim`: how many dimensions the coordinates name
   *
   * Shape: the input's. [torch.Tensor.to_sparse](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_sparse.html)
   */
  toSparse(sparseDim: Int): Tensor
  /**
   * A sparse tensor with the elements other than 0.
   * - `sparseDim`: how many dimensions the coordinates name
   *
   * Shape: the input's. [torch.Tensor.to_sparse](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_sparse.html)
   */
  toSparse(options: { sparseDim: Int }): Tensor
  /**
   * A sparse matrix of blocks with compressed columns, of those that are not all 0.
   * - `blocksize`: rows and columns of a block
   * - `denseDim` = null: how many dimensions each entry has
   *
   * Shape: the input's. [torch.Tensor.to_sparse_bsc](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_sparse_bsc.html)
   */
  toSparseBsc(blocksize: Size, denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  /**
   * A sparse matrix of blocks with compressed columns, of those that are not all 0.
   * - `blocksize`: rows and columns of a block
   * - `denseDim` = null: how many dimensions each entry has
   *
   * Shape: the input's. [torch.Tensor.to_sparse_bsc](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_sparse_bsc.html)
   */
  toSparseBsc(options: { blocksize: Size } & DenseDimOptions): Tensor
  /**
   * A sparse matrix of blocks with compressed rows, of those that are not all 0.
   * - `blocksize`: rows and columns of a block
   * - `denseDim` = null: how many dimensions each entry has
   *
   * Shape: the input's. [torch.Tensor.to_sparse_bsr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_sparse_bsr.html)
   */
  toSparseBsr(blocksize: Size, denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  /**
   * A sparse matrix of blocks with compressed rows, of those that are not all 0.
   * - `blocksize`: rows and columns of a block
   * - `denseDim` = null: how many dimensions each entry has
   *
   * Shape: the input's. [torch.Tensor.to_sparse_bsr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_sparse_bsr.html)
   */
  toSparseBsr(options: { blocksize: Size } & DenseDimOptions): Tensor
  /**
   * A sparse matrix with compressed columns, of the elements other than 0.
   * - `denseDim` = null: how many dimensions each entry has
   *
   * Shape: the input's. [torch.Tensor.to_sparse_csc](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_sparse_csc.html)
   */
  toSparseCsc(denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  /**
   * A sparse matrix with compressed rows, of the elements other than 0.
   * - `denseDim` = null: how many dimensions each entry has
   *
   * Shape: the input's. [torch.Tensor.to_sparse_csr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to_sparse_csr.html)
   */
  toSparseCsr(denseDim?: Int | null | DenseDimOptions, options?: DenseDimOptions): Tensor
  /**
   * The k largest elements along dim, or smallest, and their indices.
   * - `k`: how many
   * - `dim` = -1: the dimension, from the end if negative
   * - `largest` = true: the largest, not the smallest
   * - `sorted` = true: in order
   * - `out`: what the result is written into
   *
   * Shape: the input's, but k along dim. [torch.Tensor.topk](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.topk.html)
   */
  topk(k: Int, dim?: Int | TopkOptions, largest?: boolean | TopkOptions, sorted?: boolean | TopkOptions, options?: TopkOptions): ValuesIndices
  /**
   * The k largest elements along dim, or smallest, and their indices.
   * - `k`: how many
   * - `dim` = -1: the dimension, from the end if negative
   * - `largest` = true: the largest, not the smallest
   * - `sorted` = true: in order
   * - `out`: what the result is written into
   *
   * Shape: the input's, but k along dim. [torch.Tensor.topk](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.topk.html)
   */
  topk(options: { k: Int } & TopkOptions): ValuesIndices
  /**
   * The sum of a matrix's diagonal.
   * - `out`: what the result is written into
   *
   * Shape: []. [torch.Tensor.trace](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.trace.html)
   */
  trace(options?: OutOptions): Tensor
  /**
   * Swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.transpose](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.transpose.html)
   */
  transpose(dim0: Int, dim1: Int): Tensor
  /**
   * Swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.transpose](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.transpose.html)
   */
  transpose(dim0: Int, options: { dim1: Int }): Tensor
  /**
   * Swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.transpose](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.transpose.html)
   */
  transpose(options: { dim0: Int; dim1: Int }): Tensor
  /**
   * `transpose_` writes into its tensor: swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.transpose_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.transpose_.html)
   */
  transpose_(dim0: Int, dim1: Int): this
  /**
   * `transpose_` writes into its tensor: swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.transpose_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.transpose_.html)
   */
  transpose_(dim0: Int, options: { dim1: Int }): this
  /**
   * `transpose_` writes into its tensor: swaps two dimensions, a view.
   * - `dim0`: one dimension
   * - `dim1`: another dimension
   *
   * Shape: two sizes swapped. [torch.Tensor.transpose_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.transpose_.html)
   */
  transpose_(options: { dim0: Int; dim1: Int }): this
  /**
   * Solves equations with a triangular matrix.
   * - `A`: a tensor
   * - `upper` = true: the triangle above
   * - `transpose` = false: of the matrix first
   * - `unitriangular` = false: ones on the diagonal
   * - `out`: what the result is written into
   *
   * Shape: the right side's, and the matrix's. [torch.Tensor.triangular_solve](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.triangular_solve.html)
   */
  triangularSolve(A: Tensor, upper?: boolean | TriangularSolveOptions, transpose?: boolean | TriangularSolveOptions, unitriangular?: boolean | TriangularSolveOptions, options?: TriangularSolveOptions): SolutionClonedCoefficient
  /**
   * Solves equations with a triangular matrix.
   * - `A`: a tensor
   * - `upper` = true: the triangle above
   * - `transpose` = false: of the matrix first
   * - `unitriangular` = false: ones on the diagonal
   * - `out`: what the result is written into
   *
   * Shape: the right side's, and the matrix's. [torch.Tensor.triangular_solve](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.triangular_solve.html)
   */
  triangularSolve(options: { A: Tensor } & TriangularSolveOptions): SolutionClonedCoefficient
  /**
   * Keeps what is on or below a diagonal, zero above.
   * - `diagonal` = 0: above 0 above the main one, below 0 below
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.tril](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tril.html)
   */
  tril(diagonal?: Int | DiagonalOutOptions, options?: DiagonalOutOptions): Tensor
  /**
   * `tril_` writes into its tensor: keeps what is on or below a diagonal, zero above.
   * - `diagonal` = 0: above 0 above the main one, below 0 below
   *
   * Shape: the input's. [torch.Tensor.tril_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.tril_.html)
   */
  tril_(diagonal?: Int | DiagonalOptions, options?: DiagonalOptions): this
  /**
   * Keeps what is on or above a diagonal, zero below.
   * - `diagonal` = 0: above 0 above the main one, below 0 below
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.triu](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.triu.html)
   */
  triu(diagonal?: Int | DiagonalOutOptions, options?: DiagonalOutOptions): Tensor
  /**
   * `triu_` writes into its tensor: keeps what is on or above a diagonal, zero below.
   * - `diagonal` = 0: above 0 above the main one, below 0 below
   *
   * Shape: the input's. [torch.Tensor.triu_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.triu_.html)
   */
  triu_(diagonal?: Int | DiagonalOptions, options?: DiagonalOptions): this
  /**
   * The quotient as a fraction, of integers too.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.true_divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.true_divide.html)
   */
  trueDivide(other: Scalar): Tensor
  /**
   * The quotient as a fraction, of integers too.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.true_divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.true_divide.html)
   */
  trueDivide(options: { other: Scalar }): Tensor
  /**
   * The quotient as a fraction, of integers too.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.true_divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.true_divide.html)
   */
  trueDivide(other: Tensor, options?: OutOptions): Tensor
  /**
   * The quotient as a fraction, of integers too.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.true_divide](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.true_divide.html)
   */
  trueDivide(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `trueDivide_` writes into its tensor: the quotient as a fraction, of integers too.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.true_divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.true_divide_.html)
   */
  trueDivide_(other: Scalar): this
  /**
   * `trueDivide_` writes into its tensor: the quotient as a fraction, of integers too.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.true_divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.true_divide_.html)
   */
  trueDivide_(options: { other: Scalar }): this
  /**
   * `trueDivide_` writes into its tensor: the quotient as a fraction, of integers too.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.true_divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.true_divide_.html)
   */
  trueDivide_(other: Tensor): this
  /**
   * `trueDivide_` writes into its tensor: the quotient as a fraction, of integers too.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.true_divide_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.true_divide_.html)
   */
  trueDivide_(options: { other: Tensor }): this
  /**
   * Cuts off the fraction.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.Tensor.trunc](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.trunc.html)
   */
  trunc(options?: OutOptions): Tensor
  /**
   * `trunc_` writes into its tensor: cuts off the fraction.
   *
   * Shape: the input's. [torch.Tensor.trunc_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.trunc_.html)
   */
  trunc_(): this
  /**
   * The values in the dtype and device of another tensor.
   * - `other`: whose dtype is taken
   *
   * Shape: the input's. [torch.Tensor.type_as](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.type_as.html)
   */
  typeAs(other: Tensor): Tensor
  /**
   * The values in the dtype and device of another tensor.
   * - `other`: whose dtype is taken
   *
   * Shape: the input's. [torch.Tensor.type_as](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.type_as.html)
   */
  typeAs(options: { other: Tensor }): Tensor
  /**
   * All slices of a dimension, views.
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each without dim. [torch.Tensor.unbind](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unbind.html)
   */
  unbind(dim?: Int | DimOptions, options?: DimOptions): Parts
  /**
   * Splits a dimension into several; -1 stands for what is left.
   * - `dim`: the dimension, from the end if negative
   * - `sizes`: the sizes
   *
   * Shape: dim becomes sizes. [torch.Tensor.unflatten](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unflatten.html)
   */
  unflatten(dim: Int, sizes: Ints): Tensor
  /**
   * Splits a dimension into several; -1 stands for what is left.
   * - `dim`: the dimension, from the end if negative
   * - `sizes`: the sizes
   *
   * Shape: dim becomes sizes. [torch.Tensor.unflatten](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unflatten.html)
   */
  unflatten(dim: Int, options: { sizes: Ints }): Tensor
  /**
   * Splits a dimension into several; -1 stands for what is left.
   * - `dim`: the dimension, from the end if negative
   * - `sizes`: the sizes
   *
   * Shape: dim becomes sizes. [torch.Tensor.unflatten](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unflatten.html)
   */
  unflatten(options: { dim: Int; sizes: Ints }): Tensor
  /**
   * All windows of a size along a dimension, step apart, views.
   * - `dimension`: the dimension
   * - `size`: how long a window is
   * - `step`: from one window to the next
   *
   * Shape: windows along dim, size last. [torch.Tensor.unfold](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unfold.html)
   */
  unfold(dimension: Int, size: Int, step: Int): Tensor
  /**
   * All windows of a size along a dimension, step apart, views.
   * - `dimension`: the dimension
   * - `size`: how long a window is
   * - `step`: from one window to the next
   *
   * Shape: windows along dim, size last. [torch.Tensor.unfold](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unfold.html)
   */
  unfold(dimension: Int, size: Int, options: { step: Int }): Tensor
  /**
   * All windows of a size along a dimension, step apart, views.
   * - `dimension`: the dimension
   * - `size`: how long a window is
   * - `step`: from one window to the next
   *
   * Shape: windows along dim, size last. [torch.Tensor.unfold](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unfold.html)
   */
  unfold(dimension: Int, options: { size: Int; step: Int }): Tensor
  /**
   * All windows of a size along a dimension, step apart, views.
   * - `dimension`: the dimension
   * - `size`: how long a window is
   * - `step`: from one window to the next
   *
   * Shape: windows along dim, size last. [torch.Tensor.unfold](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unfold.html)
   */
  unfold(options: { dimension: Int; size: Int; step: Int }): Tensor
  /**
   * Overwrites everything with random numbers, uniform from from up to to.
   * - `from` = 0: the lowest
   * - `to` = 1: the bound above
   * - `generator` = null: the random numbers' source
   *
   * Shape: the input's. [torch.Tensor.uniform_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.uniform_.html)
   */
  uniform_(from?: Double | FromToGeneratorOptions, to?: Double | FromToGeneratorOptions, options?: FromToGeneratorOptions): this
  /**
   * As chunk, but the parts may be written in place as if they shared nothing.
   * - `chunks`: how many parts
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim.
   */
  unsafeChunk(chunks: Int, dim?: Int | DimOptions, options?: DimOptions): Parts
  /**
   * As chunk, but the parts may be written in place as if they shared nothing.
   * - `chunks`: how many parts
   * - `dim` = 0: the dimension, from the end if negative
   *
   * Shape: each a part along dim.
   */
  unsafeChunk(options: { chunks: Int } & DimOptions): Parts
  /**
   * As split, but the parts may be written in place as if they shared nothing.
   * - `splitSize`: how large a part is
   * - `dim` = 0: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: each a part along dim.
   */
  unsafeSplit(splitSize: Int, dim?: Int | DimOutOptions3, options?: DimOutOptions3): Parts
  /**
   * As split, but the parts may be written in place as if they shared nothing.
   * - `splitSize`: how large a part is
   * - `dim` = 0: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: each a part along dim.
   */
  unsafeSplit(options: { splitSize: Int } & DimOutOptions3): Parts
  /**
   * `unsafeSplitWithSizes` is `splitWithSizes`: splits a dimension into parts of the sizes given, views.
   * - `splitSizes`: how large each part is
   * - `dim` = 0: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: each a part along dim.
   */
  unsafeSplitWithSizes(splitSizes: Ints, dim?: Int | DimOutOptions3, options?: DimOutOptions3): Parts
  /**
   * `unsafeSplitWithSizes` is `splitWithSizes`: splits a dimension into parts of the sizes given, views.
   * - `splitSizes`: how large each part is
   * - `dim` = 0: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: each a part along dim.
   */
  unsafeSplitWithSizes(options: { splitSizes: Ints } & DimOutOptions3): Parts
  /**
   * Puts in a dimension of size 1, a view.
   * - `dim`: the dimension, from the end if negative
   *
   * Shape: 1 more at dim. [torch.Tensor.unsqueeze](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unsqueeze.html)
   */
  unsqueeze(dim: Int): Tensor
  /**
   * Puts in a dimension of size 1, a view.
   * - `dim`: the dimension, from the end if negative
   *
   * Shape: 1 more at dim. [torch.Tensor.unsqueeze](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unsqueeze.html)
   */
  unsqueeze(options: { dim: Int }): Tensor
  /**
   * `unsqueeze_` writes into its tensor: puts in a dimension of size 1, a view.
   * - `dim`: the dimension, from the end if negative
   *
   * Shape: 1 more at dim. [torch.Tensor.unsqueeze_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unsqueeze_.html)
   */
  unsqueeze_(dim: Int): this
  /**
   * `unsqueeze_` writes into its tensor: puts in a dimension of size 1, a view.
   * - `dim`: the dimension, from the end if negative
   *
   * Shape: 1 more at dim. [torch.Tensor.unsqueeze_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.unsqueeze_.html)
   */
  unsqueeze_(options: { dim: Int }): this
  /**
   * The values of a sparse tensor's entries.
   *
   * Shape: [entries, ...]. [torch.Tensor.values](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.values.html)
   */
  values(): Tensor
  /**
   * The mean square distance from the average, over n - correction elements.
   * - `unbiased` = true: divides by n - 1
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.var](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.var.html)
   */
  var(unbiased?: boolean | UnbiasedOptions, options?: UnbiasedOptions): Tensor
  /**
   * The mean square distance from the average, over n - correction elements.
   * - `dim` = null: the dimensions
   * - `correction` = null: what is taken from n
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.var](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.var.html)
   */
  var(dim?: Size | null | StdCorrectionOptions, options?: StdCorrectionOptions): Tensor
  /**
   * The mean square distance from the average, over n - correction elements.
   * - `dim`: the dimensions
   * - `unbiased` = true: divides by n - 1
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.var](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.var.html)
   */
  var(dim: Size | null, unbiased?: boolean | UnbiasedKeepdimOutOptions, keepdim?: boolean | UnbiasedKeepdimOutOptions, options?: UnbiasedKeepdimOutOptions): Tensor
  /**
   * The mean square distance from the average, over n - correction elements.
   * - `dim`: the dimensions
   * - `unbiased` = true: divides by n - 1
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.Tensor.var](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.var.html)
   */
  var(options: { dim: Size | null } & UnbiasedKeepdimOutOptions): Tensor
  /**
   * The sum of two vectors' products, the first conjugated.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: [] of [n] and [n]. [torch.Tensor.vdot](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.vdot.html)
   */
  vdot(other: Tensor, options?: OutOptions): Tensor
  /**
   * The sum of two vectors' products, the first conjugated.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: [] of [n] and [n]. [torch.Tensor.vdot](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.vdot.html)
   */
  vdot(options: { other: Tensor } & OutOptions): Tensor
  /**
   * The same elements in another shape, or as another dtype, without a copy; -1 stands for what is left.
   * - `size`: the sizes
   *
   * Shape: `size`. [torch.Tensor.view](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view.html)
   */
  view(size: Ints): Tensor
  /**
   * The same elements in another shape, or as another dtype, without a copy; -1 stands for what is left.
   * - `size`: the sizes
   *
   * Shape: `size`. [torch.Tensor.view](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view.html)
   */
  view(...size: Int[]): Tensor
  /**
   * The same elements in another shape, or as another dtype, without a copy; -1 stands for what is left.
   * - `size`: the sizes
   *
   * Shape: `size`. [torch.Tensor.view](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view.html)
   */
  view(options: { size: Ints }): Tensor
  /**
   * The same elements in another shape, or as another dtype, without a copy; -1 stands for what is left.
   * - `dtype`: of the result
   *
   * Shape: `size`. [torch.Tensor.view](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view.html)
   */
  view(dtype: DTypeLike): Tensor
  /**
   * The same elements in another shape, or as another dtype, without a copy; -1 stands for what is left.
   * - `dtype`: of the result
   *
   * Shape: `size`. [torch.Tensor.view](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view.html)
   */
  view(options: { dtype: DTypeLike }): Tensor
  /**
   * The same elements in the shape of another tensor, without a copy.
   * - `other`: whose shape is taken
   *
   * Shape: the other's. [torch.Tensor.view_as](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view_as.html)
   */
  viewAs(other: Tensor): Tensor
  /**
   * The same elements in the shape of another tensor, without a copy.
   * - `other`: whose shape is taken
   *
   * Shape: the other's. [torch.Tensor.view_as](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view_as.html)
   */
  viewAs(options: { other: Tensor }): Tensor
  /**
   * Splits rows into equal parts, or at indices.
   * - `indices`: where a new part begins
   *
   * Shape: each a part along rows. [torch.Tensor.vsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.vsplit.html)
   */
  vsplit(indices: Ints): Parts
  /**
   * Splits rows into equal parts, or at indices.
   * - `indices`: where a new part begins
   *
   * Shape: each a part along rows. [torch.Tensor.vsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.vsplit.html)
   */
  vsplit(...indices: Int[]): Parts
  /**
   * Splits rows into equal parts, or at indices.
   * - `indices`: where a new part begins
   *
   * Shape: each a part along rows. [torch.Tensor.vsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.vsplit.html)
   */
  vsplit(options: { indices: Ints }): Parts
  /**
   * Splits rows into equal parts, or at indices.
   * - `sections`: how many parts
   *
   * Shape: each a part along rows. [torch.Tensor.vsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.vsplit.html)
   */
  vsplit(sections: Int): Parts
  /**
   * Splits rows into equal parts, or at indices.
   * - `sections`: how many parts
   *
   * Shape: each a part along rows. [torch.Tensor.vsplit](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.vsplit.html)
   */
  vsplit(options: { sections: Int }): Parts
  /**
   * Elements of self where the condition holds, of other elsewhere; alone, the indices where it holds.
   * - `condition`: a bool tensor
   * - `other`: what stands where the condition does not hold
   *
   * Shape: the operands', broadcast. [torch.Tensor.where](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.where.html)
   */
  where(condition: Tensor, other: Scalar): Tensor
  /**
   * Elements of self where the condition holds, of other elsewhere; alone, the indices where it holds.
   * - `condition`: a bool tensor
   * - `other`: what stands where the condition does not hold
   *
   * Shape: the operands', broadcast. [torch.Tensor.where](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.where.html)
   */
  where(condition: Tensor, options: { other: Scalar }): Tensor
  /**
   * Elements of self where the condition holds, of other elsewhere; alone, the indices where it holds.
   * - `condition`: a bool tensor
   * - `other`: what stands where the condition does not hold
   *
   * Shape: the operands', broadcast. [torch.Tensor.where](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.where.html)
   */
  where(options: { condition: Tensor; other: Scalar }): Tensor
  /**
   * Elements of self where the condition holds, of other elsewhere; alone, the indices where it holds.
   * - `condition`: a bool tensor
   * - `other`: what stands where the condition does not hold
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.where](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.where.html)
   */
  where(condition: Tensor, other: Tensor, options?: OutOptions): Tensor
  /**
   * Elements of self where the condition holds, of other elsewhere; alone, the indices where it holds.
   * - `condition`: a bool tensor
   * - `other`: what stands where the condition does not hold
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.where](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.where.html)
   */
  where(condition: Tensor, options: { other: Tensor } & OutOptions): Tensor
  /**
   * Elements of self where the condition holds, of other elsewhere; alone, the indices where it holds.
   * - `condition`: a bool tensor
   * - `other`: what stands where the condition does not hold
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.where](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.where.html)
   */
  where(options: { condition: Tensor; other: Tensor } & OutOptions): Tensor
  /**
   * The first times the logarithm of the second; 0 where the first is 0.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.xlogy](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.xlogy.html)
   */
  xlogy(other: Scalar, options?: OutOptions): Tensor
  /**
   * The first times the logarithm of the second; 0 where the first is 0.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.xlogy](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.xlogy.html)
   */
  xlogy(options: { other: Scalar } & OutOptions): Tensor
  /**
   * The first times the logarithm of the second; 0 where the first is 0.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.xlogy](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.xlogy.html)
   */
  xlogy(other: Tensor, options?: OutOptions): Tensor
  /**
   * The first times the logarithm of the second; 0 where the first is 0.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.Tensor.xlogy](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.xlogy.html)
   */
  xlogy(options: { other: Tensor } & OutOptions): Tensor
  /**
   * `xlogy_` writes into its tensor: the first times the logarithm of the second; 0 where the first is 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.xlogy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.xlogy_.html)
   */
  xlogy_(other: Scalar): this
  /**
   * `xlogy_` writes into its tensor: the first times the logarithm of the second; 0 where the first is 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.xlogy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.xlogy_.html)
   */
  xlogy_(options: { other: Scalar }): this
  /**
   * `xlogy_` writes into its tensor: the first times the logarithm of the second; 0 where the first is 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.xlogy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.xlogy_.html)
   */
  xlogy_(other: Tensor): this
  /**
   * `xlogy_` writes into its tensor: the first times the logarithm of the second; 0 where the first is 0.
   * - `other`: the second operand
   *
   * Shape: the operands', broadcast. [torch.Tensor.xlogy_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.xlogy_.html)
   */
  xlogy_(options: { other: Tensor }): this
  /**
   * Overwrites everything with 0.
   *
   * Shape: the input's. [torch.Tensor.zero_](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.zero_.html)
   */
  zero_(): this
}
