// Generated from libtorch's schemas by `npm run generate`; do not edit.
import { ops } from '../ops.js'
import type { Ops } from './ops.js'

/** `torch.fft` */
export interface Fft {
  /**
   * Frequencies of a signal along one dimension.
   * - `n` = null: the length to which the input is cut, or padded with 0
   * - `dim` = -1: the dimension, from the end if negative
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: n along dim. [torch.fft.fft](https://docs.pytorch.org/docs/stable/generated/torch.fft.fft.html)
   */
  readonly fft: Ops['fftFft']
  /**
   * Frequencies over two dimensions, the last ones by default.
   * - `s` = null: sizes in those dimensions
   * - `dim` = [-2, -1]: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: s in dim. [torch.fft.fft2](https://docs.pytorch.org/docs/stable/generated/torch.fft.fft2.html)
   */
  readonly fft2: Ops['fftFft2']
  /**
   * Which frequency each place of a transform stands for, in cycles a step of d.
   * - `n`: how many
   * - `d` = 1: the time between samples
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: [n]. [torch.fft.fftfreq](https://docs.pytorch.org/docs/stable/generated/torch.fft.fftfreq.html)
   */
  readonly fftfreq: Ops['fftFftfreq']
  /**
   * Frequencies over several dimensions, all of them by default.
   * - `s` = null: sizes in those dimensions
   * - `dim` = null: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: s in dim. [torch.fft.fftn](https://docs.pytorch.org/docs/stable/generated/torch.fft.fftn.html)
   */
  readonly fftn: Ops['fftFftn']
  /**
   * Moves frequency 0 to the middle.
   * - `dim` = null: the dimensions
   *
   * Shape: the input's. [torch.fft.fftshift](https://docs.pytorch.org/docs/stable/generated/torch.fft.fftshift.html)
   */
  readonly fftshift: Ops['fftFftshift']
  /**
   * The real frequencies of a signal of which half is given, for it is symmetric.
   * - `n` = null: the length of the result
   * - `dim` = -1: the dimension, from the end if negative
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: n along dim. [torch.fft.hfft](https://docs.pytorch.org/docs/stable/generated/torch.fft.hfft.html)
   */
  readonly hfft: Ops['fftHfft']
  /**
   * Real frequencies of a symmetric signal over two dimensions.
   * - `s` = null: sizes in those dimensions
   * - `dim` = [-2, -1]: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: s in dim. [torch.fft.hfft2](https://docs.pytorch.org/docs/stable/generated/torch.fft.hfft2.html)
   */
  readonly hfft2: Ops['fftHfft2']
  /**
   * Real frequencies of a symmetric signal over several dimensions.
   * - `s` = null: sizes in those dimensions
   * - `dim` = null: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: s in dim. [torch.fft.hfftn](https://docs.pytorch.org/docs/stable/generated/torch.fft.hfftn.html)
   */
  readonly hfftn: Ops['fftHfftn']
  /**
   * The signal along one dimension that has the frequencies given.
   * - `n` = null: the length to which the input is cut, or padded with 0
   * - `dim` = -1: the dimension, from the end if negative
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: n along dim. [torch.fft.ifft](https://docs.pytorch.org/docs/stable/generated/torch.fft.ifft.html)
   */
  readonly ifft: Ops['fftIfft']
  /**
   * The signal over two dimensions that has the frequencies given.
   * - `s` = null: sizes in those dimensions
   * - `dim` = [-2, -1]: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: s in dim. [torch.fft.ifft2](https://docs.pytorch.org/docs/stable/generated/torch.fft.ifft2.html)
   */
  readonly ifft2: Ops['fftIfft2']
  /**
   * The signal over several dimensions that has the frequencies given.
   * - `s` = null: sizes in those dimensions
   * - `dim` = null: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: s in dim. [torch.fft.ifftn](https://docs.pytorch.org/docs/stable/generated/torch.fft.ifftn.html)
   */
  readonly ifftn: Ops['fftIfftn']
  /**
   * Moves frequency 0 from the middle back to the front.
   * - `dim` = null: the dimensions
   *
   * Shape: the input's. [torch.fft.ifftshift](https://docs.pytorch.org/docs/stable/generated/torch.fft.ifftshift.html)
   */
  readonly ifftshift: Ops['fftIfftshift']
  /**
   * Half of the symmetric signal that has real frequencies.
   * - `n` = null: the length to which the input is cut, or padded with 0
   * - `dim` = -1: the dimension, from the end if negative
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: n / 2 + 1 along dim. [torch.fft.ihfft](https://docs.pytorch.org/docs/stable/generated/torch.fft.ihfft.html)
   */
  readonly ihfft: Ops['fftIhfft']
  /**
   * Half of a symmetric signal over two dimensions, of real frequencies.
   * - `s` = null: sizes in those dimensions
   * - `dim` = [-2, -1]: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: the last of dim halved, plus 1. [torch.fft.ihfft2](https://docs.pytorch.org/docs/stable/generated/torch.fft.ihfft2.html)
   */
  readonly ihfft2: Ops['fftIhfft2']
  /**
   * Half of a symmetric signal over several dimensions, of real frequencies.
   * - `s` = null: sizes in those dimensions
   * - `dim` = null: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: the last of dim halved, plus 1. [torch.fft.ihfftn](https://docs.pytorch.org/docs/stable/generated/torch.fft.ihfftn.html)
   */
  readonly ihfftn: Ops['fftIhfftn']
  /**
   * The real signal of half its frequencies.
   * - `n` = null: the length of the result
   * - `dim` = -1: the dimension, from the end if negative
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: n along dim. [torch.fft.irfft](https://docs.pytorch.org/docs/stable/generated/torch.fft.irfft.html)
   */
  readonly irfft: Ops['fftIrfft']
  /**
   * The real signal over two dimensions of half its frequencies.
   * - `s` = null: sizes in those dimensions
   * - `dim` = [-2, -1]: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: s in dim. [torch.fft.irfft2](https://docs.pytorch.org/docs/stable/generated/torch.fft.irfft2.html)
   */
  readonly irfft2: Ops['fftIrfft2']
  /**
   * The real signal over several dimensions of half its frequencies.
   * - `s` = null: sizes in those dimensions
   * - `dim` = null: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: s in dim. [torch.fft.irfftn](https://docs.pytorch.org/docs/stable/generated/torch.fft.irfftn.html)
   */
  readonly irfftn: Ops['fftIrfftn']
  /**
   * The frequencies of a real signal, of which half say everything.
   * - `n` = null: the length to which the input is cut, or padded with 0
   * - `dim` = -1: the dimension, from the end if negative
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: n / 2 + 1 along dim. [torch.fft.rfft](https://docs.pytorch.org/docs/stable/generated/torch.fft.rfft.html)
   */
  readonly rfft: Ops['fftRfft']
  /**
   * Half of the frequencies of a real signal over two dimensions.
   * - `s` = null: sizes in those dimensions
   * - `dim` = [-2, -1]: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: the last of dim halved, plus 1. [torch.fft.rfft2](https://docs.pytorch.org/docs/stable/generated/torch.fft.rfft2.html)
   */
  readonly rfft2: Ops['fftRfft2']
  /**
   * Which frequency each place of a real signal's transform stands for.
   * - `n`: how many
   * - `d` = 1: the time between samples
   * - `dtype` = null: of the result
   * - `layout` = null: how the elements are kept
   * - `device` = null: where the result is
   * - `pinMemory` = null: in page-locked memory
   * - `requiresGrad` = false: autograd records what is done with it
   * - `out`: what the result is written into
   *
   * Shape: [n / 2 + 1]. [torch.fft.rfftfreq](https://docs.pytorch.org/docs/stable/generated/torch.fft.rfftfreq.html)
   */
  readonly rfftfreq: Ops['fftRfftfreq']
  /**
   * Half of the frequencies of a real signal over several dimensions.
   * - `s` = null: sizes in those dimensions
   * - `dim` = null: the dimensions
   * - `norm` = null: 'forward', 'backward' or 'ortho'
   * - `out`: what the result is written into
   *
   * Shape: the last of dim halved, plus 1. [torch.fft.rfftn](https://docs.pytorch.org/docs/stable/generated/torch.fft.rfftn.html)
   */
  readonly rfftn: Ops['fftRfftn']
}

/** `torch.fft` */
export const fft: Fft = {
  fft: ops.fftFft,
  fft2: ops.fftFft2,
  fftfreq: ops.fftFftfreq,
  fftn: ops.fftFftn,
  fftshift: ops.fftFftshift,
  hfft: ops.fftHfft,
  hfft2: ops.fftHfft2,
  hfftn: ops.fftHfftn,
  ifft: ops.fftIfft,
  ifft2: ops.fftIfft2,
  ifftn: ops.fftIfftn,
  ifftshift: ops.fftIfftshift,
  ihfft: ops.fftIhfft,
  ihfft2: ops.fftIhfft2,
  ihfftn: ops.fftIhfftn,
  irfft: ops.fftIrfft,
  irfft2: ops.fftIrfft2,
  irfftn: ops.fftIrfftn,
  rfft: ops.fftRfft,
  rfft2: ops.fftRfft2,
  rfftfreq: ops.fftRfftfreq,
  rfftn: ops.fftRfftn,
}

/** `torch.linalg` */
export interface Linalg {
  /**
   * The triangular root of positive definite matrices; an error where one is not.
   * - `upper` = false: the triangle above
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.linalg.cholesky](https://docs.pytorch.org/docs/stable/generated/torch.linalg.cholesky.html)
   */
  readonly cholesky: Ops['linalgCholesky']
  /**
   * The triangular root, and a number for each matrix that says whether it has one.
   * - `upper` = false: the triangle above
   * - `checkErrors` = false: throws where it fails
   * - `out`: what the result is written into
   *
   * Shape: the input's, and [...]. [torch.linalg.cholesky_ex](https://docs.pytorch.org/docs/stable/generated/torch.linalg.cholesky_ex.html)
   */
  readonly choleskyEx: Ops['linalgCholeskyEx']
  /**
   * How much a solution may change with its right side: a condition number.
   * - `p` = null: which norm
   * - `out`: what the result is written into
   *
   * Shape: without the last two dimensions. [torch.linalg.cond](https://docs.pytorch.org/docs/stable/generated/torch.linalg.cond.html)
   */
  readonly cond: Ops['linalgCond']
  /**
   * Vectors at right angles to pairs of vectors along dim.
   * - `other`: the second operand
   * - `dim` = -1: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.linalg.cross](https://docs.pytorch.org/docs/stable/generated/torch.linalg.cross.html)
   */
  readonly cross: Ops['linalgCross']
  /**
   * The determinants of square matrices, a batch at once.
   * - `A`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: without the last two dimensions. [torch.linalg.det](https://docs.pytorch.org/docs/stable/generated/torch.linalg.det.html)
   */
  readonly det: Ops['linalgDet']
  /**
   * A view of the diagonals of matrices, the last two dimensions by default.
   * - `A`: a tensor
   * - `offset` = 0: which diagonal, 0 the main one
   * - `dim1` = -2: another dimension
   * - `dim2` = -1: the other dimension
   *
   * Shape: the diagonal last. [torch.linalg.diagonal](https://docs.pytorch.org/docs/stable/generated/torch.linalg.diagonal.html)
   */
  readonly diagonal: Ops['linalgDiagonal']
  /**
   * Eigenvalues and eigenvectors of square matrices, complex ones.
   * - `out`: what the result is written into
   *
   * Shape: [..., n] and [..., n, n]. [torch.linalg.eig](https://docs.pytorch.org/docs/stable/generated/torch.linalg.eig.html)
   */
  readonly eig: Ops['linalgEig']
  /**
   * Eigenvalues in ascending order and eigenvectors of symmetric matrices.
   * - `UPLO` = 'L': 'L' or 'U', the triangle that is read
   * - `out`: what the result is written into
   *
   * Shape: [..., n] and [..., n, n]. [torch.linalg.eigh](https://docs.pytorch.org/docs/stable/generated/torch.linalg.eigh.html)
   */
  readonly eigh: Ops['linalgEigh']
  /**
   * The complex eigenvalues alone.
   * - `out`: what the result is written into
   *
   * Shape: [..., n]. [torch.linalg.eigvals](https://docs.pytorch.org/docs/stable/generated/torch.linalg.eigvals.html)
   */
  readonly eigvals: Ops['linalgEigvals']
  /**
   * The eigenvalues of symmetric matrices alone, in ascending order.
   * - `UPLO` = 'L': 'L' or 'U', the triangle that is read
   * - `out`: what the result is written into
   *
   * Shape: [..., n]. [torch.linalg.eigvalsh](https://docs.pytorch.org/docs/stable/generated/torch.linalg.eigvalsh.html)
   */
  readonly eigvalsh: Ops['linalgEigvalsh']
  /**
   * The first columns of what Householder's reflections multiply to.
   * - `input`: the input
   * - `tau`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.linalg.householder_product](https://docs.pytorch.org/docs/stable/generated/torch.linalg.householder_product.html)
   */
  readonly householderProduct: Ops['linalgHouseholderProduct']
  /**
   * Inverts square matrices; an error where one has no inverse.
   * - `A`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.linalg.inv](https://docs.pytorch.org/docs/stable/generated/torch.linalg.inv.html)
   */
  readonly inv: Ops['linalgInv']
  /**
   * Inverts square matrices, with a number that says where there is none.
   * - `A`: a tensor
   * - `checkErrors` = false: throws where it fails
   * - `out`: what the result is written into
   *
   * Shape: the input's, and [...]. [torch.linalg.inv_ex](https://docs.pytorch.org/docs/stable/generated/torch.linalg.inv_ex.html)
   */
  readonly invEx: Ops['linalgInvEx']
  /**
   * The decomposition of a symmetric matrix that need not be definite.
   * - `hermitian` = false: the matrix is its conjugate transpose
   * - `out`: what the result is written into
   *
   * Shape: the input's, and pivots. [torch.linalg.ldl_factor](https://docs.pytorch.org/docs/stable/generated/torch.linalg.ldl_factor.html)
   */
  readonly ldlFactor: Ops['linalgLdlFactor']
  /**
   * As linalg.ldlFactor, with a number that says whether it succeeded.
   * - `hermitian` = false: the matrix is its conjugate transpose
   * - `checkErrors` = false: throws where it fails
   * - `out`: what the result is written into
   *
   * Shape: the input's, pivots, and [...]. [torch.linalg.ldl_factor_ex](https://docs.pytorch.org/docs/stable/generated/torch.linalg.ldl_factor_ex.html)
   */
  readonly ldlFactorEx: Ops['linalgLdlFactorEx']
  /**
   * Solves equations by what linalg.ldlFactor gave.
   * - `LD`: a tensor
   * - `pivots`: a tensor
   * - `B`: a tensor
   * - `hermitian` = false: the matrix is its conjugate transpose
   * - `out`: what the result is written into
   *
   * Shape: the right side's. [torch.linalg.ldl_solve](https://docs.pytorch.org/docs/stable/generated/torch.linalg.ldl_solve.html)
   */
  readonly ldlSolve: Ops['linalgLdlSolve']
  /**
   * The least squares that remain where equations have no exact solution.
   * - `b`: a tensor
   * - `rcond` = null: singular values below it, relative to the largest, count as 0
   * - `driver` = null: LAPACK's or cuSOLVER's routine
   * - `out`: what the result is written into
   *
   * Shape: the solution, residuals, rank and singular values. [torch.linalg.lstsq](https://docs.pytorch.org/docs/stable/generated/torch.linalg.lstsq.html)
   */
  readonly lstsq: Ops['linalgLstsq']
  /**
   * Permutation and triangles whose product the matrix is.
   * - `A`: a tensor
   * - `pivot` = true: swaps rows
   * - `out`: what the result is written into
   *
   * Shape: P, L and U. [torch.linalg.lu](https://docs.pytorch.org/docs/stable/generated/torch.linalg.lu.html)
   */
  readonly lu: Ops['linalgLu']
  /**
   * The triangles of a matrix in one, and which rows were swapped.
   * - `A`: a tensor
   * - `pivot` = true: swaps rows
   * - `out`: what the result is written into
   *
   * Shape: the input's, and pivots. [torch.linalg.lu_factor](https://docs.pytorch.org/docs/stable/generated/torch.linalg.lu_factor.html)
   */
  readonly luFactor: Ops['linalgLuFactor']
  /**
   * As linalg.luFactor, with a number that says whether it succeeded.
   * - `A`: a tensor
   * - `pivot` = true: swaps rows
   * - `checkErrors` = false: throws where it fails
   * - `out`: what the result is written into
   *
   * Shape: the input's, pivots, and [...]. [torch.linalg.lu_factor_ex](https://docs.pytorch.org/docs/stable/generated/torch.linalg.lu_factor_ex.html)
   */
  readonly luFactorEx: Ops['linalgLuFactorEx']
  /**
   * Solves equations by what linalg.luFactor gave.
   * - `LU`: a tensor
   * - `pivots`: a tensor
   * - `B`: a tensor
   * - `left` = true: the matrix stands on the left
   * - `adjoint` = false: a boolean
   * - `out`: what the result is written into
   *
   * Shape: the right side's. [torch.linalg.lu_solve](https://docs.pytorch.org/docs/stable/generated/torch.linalg.lu_solve.html)
   */
  readonly luSolve: Ops['linalgLuSolve']
  /**
   * Multiplies matrices as torch's matmul does, under this name.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: matrix product. [torch.linalg.matmul](https://docs.pytorch.org/docs/stable/generated/torch.linalg.matmul.html)
   */
  readonly matmul: Ops['linalgMatmul']
  /**
   * The exponential series of square matrices, a batch at once.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.linalg.matrix_exp](https://docs.pytorch.org/docs/stable/generated/torch.linalg.matrix_exp.html)
   */
  readonly matrixExp: Ops['linalgMatrixExp']
  /**
   * A norm of matrices: 'fro', 'nuc', or by rows, columns or singular values.
   * - `ord`: which norm
   * - `dim` = [-2, -1]: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: without the two dimensions. [torch.linalg.matrix_norm](https://docs.pytorch.org/docs/stable/generated/torch.linalg.matrix_norm.html)
   */
  readonly matrixNorm: Ops['linalgMatrixNorm']
  /**
   * Square matrices multiplied n times, a batch at once.
   * - `n`: the power
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.linalg.matrix_power](https://docs.pytorch.org/docs/stable/generated/torch.linalg.matrix_power.html)
   */
  readonly matrixPower: Ops['linalgMatrixPower']
  /**
   * How many singular values are above a tolerance.
   * - `atol` = null: singular values below it count as 0
   * - `rtol` = null: singular values below it, relative to the largest, count as 0
   * - `hermitian` = false: the matrix is its conjugate transpose
   * - `tol`: singular values below it count as 0
   * - `input`: the input
   * - `out`: what the result is written into
   *
   * Shape: without the last two dimensions. [torch.linalg.matrix_rank](https://docs.pytorch.org/docs/stable/generated/torch.linalg.matrix_rank.html)
   */
  readonly matrixRank: Ops['linalgMatrixRank']
  /**
   * Multiplies several matrices in the order that costs least.
   * - `tensors`: the tensors
   * - `out`: what the result is written into
   *
   * Shape: [first rows, last columns]. [torch.linalg.multi_dot](https://docs.pytorch.org/docs/stable/generated/torch.linalg.multi_dot.html)
   */
  readonly multiDot: Ops['linalgMultiDot']
  /**
   * The norm of vectors or matrices, whichever ord and dim say.
   * - `ord` = null: which norm
   * - `dim` = null: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.linalg.norm](https://docs.pytorch.org/docs/stable/generated/torch.linalg.norm.html)
   */
  readonly norm: Ops['linalgNorm']
  /**
   * The generalized inverse, which ignores singular values below a tolerance.
   * - `atol` = null: singular values below it count as 0
   * - `rtol` = null: singular values below it, relative to the largest, count as 0
   * - `hermitian` = false: the matrix is its conjugate transpose
   * - `rcond`: singular values below it, relative to the largest, count as 0
   * - `out`: what the result is written into
   *
   * Shape: the last two sizes swapped. [torch.linalg.pinv](https://docs.pytorch.org/docs/stable/generated/torch.linalg.pinv.html)
   */
  readonly pinv: Ops['linalgPinv']
  /**
   * Orthogonal and triangular factors; mode says how many columns.
   * - `A`: a tensor
   * - `mode` = 'reduced': 'reduced', 'complete' or 'r'
   * - `out`: what the result is written into
   *
   * Shape: [..., n, k] and [..., k, m]. [torch.linalg.qr](https://docs.pytorch.org/docs/stable/generated/torch.linalg.qr.html)
   */
  readonly qr: Ops['linalgQr']
  /**
   * Signs and logarithms of determinants that would overflow.
   * - `A`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: twice without the last two dimensions. [torch.linalg.slogdet](https://docs.pytorch.org/docs/stable/generated/torch.linalg.slogdet.html)
   */
  readonly slogdet: Ops['linalgSlogdet']
  /**
   * Solves linear equations, AX = B or with left false XA = B.
   * - `A`: a tensor
   * - `B`: a tensor
   * - `left` = true: the matrix stands on the left
   * - `out`: what the result is written into
   *
   * Shape: the right side's. [torch.linalg.solve](https://docs.pytorch.org/docs/stable/generated/torch.linalg.solve.html)
   */
  readonly solve: Ops['linalgSolve']
  /**
   * As linalg.solve, with a number that says whether there is one solution.
   * - `A`: a tensor
   * - `B`: a tensor
   * - `left` = true: the matrix stands on the left
   * - `checkErrors` = false: throws where it fails
   * - `out`: what the result is written into
   *
   * Shape: the right side's, and [...]. [torch.linalg.solve_ex](https://docs.pytorch.org/docs/stable/generated/torch.linalg.solve_ex.html)
   */
  readonly solveEx: Ops['linalgSolveEx']
  /**
   * Solves equations with a triangular matrix, whose other half is not read.
   * - `B`: a tensor
   * - `upper`: the triangle above
   * - `left` = true: the matrix stands on the left
   * - `unitriangular` = false: ones on the diagonal
   * - `out`: what the result is written into
   *
   * Shape: the right side's. [torch.linalg.solve_triangular](https://docs.pytorch.org/docs/stable/generated/torch.linalg.solve_triangular.html)
   */
  readonly solveTriangular: Ops['linalgSolveTriangular']
  /**
   * Singular values in descending order with left and right vectors, the right transposed.
   * - `A`: a tensor
   * - `fullMatrices` = true: all vectors, not only those needed
   * - `driver` = null: LAPACK's or cuSOLVER's routine
   * - `out`: what the result is written into
   *
   * Shape: [..., n, k], [..., k], [..., k, m]. [torch.linalg.svd](https://docs.pytorch.org/docs/stable/generated/torch.linalg.svd.html)
   */
  readonly svd: Ops['linalgSvd']
  /**
   * The singular values alone, in descending order.
   * - `A`: a tensor
   * - `driver` = null: LAPACK's or cuSOLVER's routine
   * - `out`: what the result is written into
   *
   * Shape: [..., k]. [torch.linalg.svdvals](https://docs.pytorch.org/docs/stable/generated/torch.linalg.svdvals.html)
   */
  readonly svdvals: Ops['linalgSvdvals']
  /**
   * Inverts a tensor as a linear map of its last dimensions to its first.
   * - `ind` = 2: an integer
   * - `out`: what the result is written into
   *
   * Shape: the halves of the dimensions swapped. [torch.linalg.tensorinv](https://docs.pytorch.org/docs/stable/generated/torch.linalg.tensorinv.html)
   */
  readonly tensorinv: Ops['linalgTensorinv']
  /**
   * Solves an equation of tensordot for its second factor.
   * - `other`: the right-hand side
   * - `dims` = null: the dimensions
   * - `out`: what the result is written into
   *
   * Shape: what tensordot with the first needs. [torch.linalg.tensorsolve](https://docs.pytorch.org/docs/stable/generated/torch.linalg.tensorsolve.html)
   */
  readonly tensorsolve: Ops['linalgTensorsolve']
  /**
   * Rising powers of each element as rows of matrices.
   * - `x`: a tensor
   * - `N` = null: an integer
   *
   * Shape: [..., n, N]. [torch.linalg.vander](https://docs.pytorch.org/docs/stable/generated/torch.linalg.vander.html)
   */
  readonly vander: Ops['linalgVander']
  /**
   * Sums of products along dim, the first factor conjugated.
   * - `x`: a tensor
   * - `y`: a tensor
   * - `dim` = -1: the dimension, from the end if negative
   * - `out`: what the result is written into
   *
   * Shape: without dim. [torch.linalg.vecdot](https://docs.pytorch.org/docs/stable/generated/torch.linalg.vecdot.html)
   */
  readonly vecdot: Ops['linalgVecdot']
  /**
   * The p-norm of elements, as one vector or along dim.
   * - `ord` = 2: which norm
   * - `dim` = null: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `dtype` = null: of the result
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.linalg.vector_norm](https://docs.pytorch.org/docs/stable/generated/torch.linalg.vector_norm.html)
   */
  readonly vectorNorm: Ops['linalgVectorNorm']
}

/** `torch.linalg` */
export const linalg: Linalg = {
  cholesky: ops.linalgCholesky,
  choleskyEx: ops.linalgCholeskyEx,
  cond: ops.linalgCond,
  cross: ops.linalgCross,
  det: ops.linalgDet,
  diagonal: ops.linalgDiagonal,
  eig: ops.linalgEig,
  eigh: ops.linalgEigh,
  eigvals: ops.linalgEigvals,
  eigvalsh: ops.linalgEigvalsh,
  householderProduct: ops.linalgHouseholderProduct,
  inv: ops.linalgInv,
  invEx: ops.linalgInvEx,
  ldlFactor: ops.linalgLdlFactor,
  ldlFactorEx: ops.linalgLdlFactorEx,
  ldlSolve: ops.linalgLdlSolve,
  lstsq: ops.linalgLstsq,
  lu: ops.linalgLu,
  luFactor: ops.linalgLuFactor,
  luFactorEx: ops.linalgLuFactorEx,
  luSolve: ops.linalgLuSolve,
  matmul: ops.linalgMatmul,
  matrixExp: ops.linalgMatrixExp,
  matrixNorm: ops.linalgMatrixNorm,
  matrixPower: ops.linalgMatrixPower,
  matrixRank: ops.linalgMatrixRank,
  multiDot: ops.linalgMultiDot,
  norm: ops.linalgNorm,
  pinv: ops.linalgPinv,
  qr: ops.linalgQr,
  slogdet: ops.linalgSlogdet,
  solve: ops.linalgSolve,
  solveEx: ops.linalgSolveEx,
  solveTriangular: ops.linalgSolveTriangular,
  svd: ops.linalgSvd,
  svdvals: ops.linalgSvdvals,
  tensorinv: ops.linalgTensorinv,
  tensorsolve: ops.linalgTensorsolve,
  vander: ops.linalgVander,
  vecdot: ops.linalgVecdot,
  vectorNorm: ops.linalgVectorNorm,
}

/** `torch.special` */
export interface Special {
  /**
   * The Airy function that falls off to the right.
   * - `x`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.airy_ai](https://docs.pytorch.org/docs/stable/special.html#torch.special.airy_ai)
   */
  readonly airyAi: Ops['specialAiryAi']
  /**
   * The Bessel function of the first kind, of order 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.bessel_j0](https://docs.pytorch.org/docs/stable/special.html#torch.special.bessel_j0)
   */
  readonly besselJ0: Ops['specialBesselJ0']
  /**
   * The Bessel function of the first kind, of order 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.bessel_j1](https://docs.pytorch.org/docs/stable/special.html#torch.special.bessel_j1)
   */
  readonly besselJ1: Ops['specialBesselJ1']
  /**
   * The Bessel function of the second kind, of order 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  readonly besselY0: Ops['specialBesselY0']
  /**
   * The Bessel function of the second kind, of order 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  readonly besselY1: Ops['specialBesselY1']
  /**
   * Chebyshev's polynomials of the first kind, of degree n.
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly chebyshevPolynomialT: Ops['specialChebyshevPolynomialT']
  /**
   * Chebyshev's polynomials of the second kind, of degree n.
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly chebyshevPolynomialU: Ops['specialChebyshevPolynomialU']
  /**
   * Chebyshev's polynomials of the third kind, of degree n.
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly chebyshevPolynomialV: Ops['specialChebyshevPolynomialV']
  /**
   * Chebyshev's polynomials of the fourth kind, of degree n.
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly chebyshevPolynomialW: Ops['specialChebyshevPolynomialW']
  /**
   * `specialDigamma` is `digamma`: the derivative of the gamma function's logarithm.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.digamma](https://docs.pytorch.org/docs/stable/special.html#torch.special.digamma)
   */
  readonly digamma: Ops['specialDigamma']
  /**
   * Minus x times its logarithm, what a probability adds to entropy.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.entr](https://docs.pytorch.org/docs/stable/special.html#torch.special.entr)
   */
  readonly entr: Ops['specialEntr']
  /**
   * `specialErf` is `erf`: the error function.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.erf](https://docs.pytorch.org/docs/stable/special.html#torch.special.erf)
   */
  readonly erf: Ops['specialErf']
  /**
   * `specialErfc` is `erfc`: one minus the error function, exact where that is near 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.erfc](https://docs.pytorch.org/docs/stable/special.html#torch.special.erfc)
   */
  readonly erfc: Ops['specialErfc']
  /**
   * One minus the error function, times exp(x^2): no underflow far out.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.erfcx](https://docs.pytorch.org/docs/stable/special.html#torch.special.erfcx)
   */
  readonly erfcx: Ops['specialErfcx']
  /**
   * `specialErfinv` is `erfinv`: the inverse of the error function.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.erfinv](https://docs.pytorch.org/docs/stable/special.html#torch.special.erfinv)
   */
  readonly erfinv: Ops['specialErfinv']
  /**
   * `specialExp2` is `exp2`: two to the power of each element.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.exp2](https://docs.pytorch.org/docs/stable/special.html#torch.special.exp2)
   */
  readonly exp2: Ops['specialExp2']
  /**
   * `specialExpit` is `sigmoid`: the logistic function, 1 / (1 + exp(-x)).
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.expit](https://docs.pytorch.org/docs/stable/special.html#torch.special.expit)
   */
  readonly expit: Ops['specialExpit']
  /**
   * `specialExpm1` is `expm1`: the exponential minus 1, exact near 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.expm1](https://docs.pytorch.org/docs/stable/special.html#torch.special.expm1)
   */
  readonly expm1: Ops['specialExpm1']
  /**
   * `specialGammainc` is `igamma`: the lower incomplete gamma function, regularized.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.special.gammainc](https://docs.pytorch.org/docs/stable/special.html#torch.special.gammainc)
   */
  readonly gammainc: Ops['specialGammainc']
  /**
   * `specialGammaincc` is `igammac`: the upper incomplete gamma function, regularized.
   * - `other`: the second operand
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.special.gammaincc](https://docs.pytorch.org/docs/stable/special.html#torch.special.gammaincc)
   */
  readonly gammaincc: Ops['specialGammaincc']
  /**
   * `specialGammaln` is `lgamma`: the logarithm of the absolute value of the gamma function.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.gammaln](https://docs.pytorch.org/docs/stable/special.html#torch.special.gammaln)
   */
  readonly gammaln: Ops['specialGammaln']
  /**
   * Hermite's polynomials as physicists scale them, of degree n.
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly hermitePolynomialH: Ops['specialHermitePolynomialH']
  /**
   * Hermite's polynomials as statisticians scale them, of degree n.
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly hermitePolynomialHe: Ops['specialHermitePolynomialHe']
  /**
   * `specialI0` is `i0`: the modified Bessel function of the first kind, of order 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.i0](https://docs.pytorch.org/docs/stable/special.html#torch.special.i0)
   */
  readonly i0: Ops['specialI0']
  /**
   * The modified Bessel function of order 0 times exp(-|x|).
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.i0e](https://docs.pytorch.org/docs/stable/special.html#torch.special.i0e)
   */
  readonly i0e: Ops['specialI0e']
  /**
   * The modified Bessel function of the first kind, of order 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.i1](https://docs.pytorch.org/docs/stable/special.html#torch.special.i1)
   */
  readonly i1: Ops['specialI1']
  /**
   * The modified Bessel function of order 1 times exp(-|x|).
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.i1e](https://docs.pytorch.org/docs/stable/special.html#torch.special.i1e)
   */
  readonly i1e: Ops['specialI1e']
  /**
   * Laguerre's polynomials of degree n.
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly laguerrePolynomialL: Ops['specialLaguerrePolynomialL']
  /**
   * Legendre's polynomials of degree n.
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly legendrePolynomialP: Ops['specialLegendrePolynomialP']
  /**
   * `specialLog1p` is `log1p`: the natural logarithm of 1 + x, exact near 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.log1p](https://docs.pytorch.org/docs/stable/special.html#torch.special.log1p)
   */
  readonly log1p: Ops['specialLog1p']
  /**
   * The logarithm of the probability that a normal variable is below x.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.log_ndtr](https://docs.pytorch.org/docs/stable/special.html#torch.special.log_ndtr)
   */
  readonly logNdtr: Ops['specialLogNdtr']
  /**
   * `specialLogSoftmax` is `logSoftmax`: the logarithms of softmax, computed without overflow.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   *
   * Shape: the input's. [torch.special.log_softmax](https://docs.pytorch.org/docs/stable/special.html#torch.special.log_softmax)
   */
  readonly logSoftmax: Ops['specialLogSoftmax']
  /**
   * `specialLogit` is `logit`: the inverse of the logistic function; eps keeps the input off 0 and 1.
   * - `eps` = null: the input is clamped to [eps, 1 - eps]; null: it is not
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.logit](https://docs.pytorch.org/docs/stable/special.html#torch.special.logit)
   */
  readonly logit: Ops['specialLogit']
  /**
   * `specialLogsumexp` is `logsumexp`: the logarithm of the sum of exponentials, without overflow.
   * - `dim`: the dimensions
   * - `keepdim` = false: reduced dimensions stay, with size 1
   * - `out`: what the result is written into
   *
   * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.special.logsumexp](https://docs.pytorch.org/docs/stable/special.html#torch.special.logsumexp)
   */
  readonly logsumexp: Ops['specialLogsumexp']
  /**
   * `specialModifiedBesselI0` is `i0`: the modified Bessel function of the first kind, of order 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.modified_bessel_i0](https://docs.pytorch.org/docs/stable/special.html#torch.special.modified_bessel_i0)
   */
  readonly modifiedBesselI0: Ops['specialModifiedBesselI0']
  /**
   * `specialModifiedBesselI1` is `specialI1`: the modified Bessel function of the first kind, of order 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.modified_bessel_i1](https://docs.pytorch.org/docs/stable/special.html#torch.special.modified_bessel_i1)
   */
  readonly modifiedBesselI1: Ops['specialModifiedBesselI1']
  /**
   * The modified Bessel function of the second kind, of order 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  readonly modifiedBesselK0: Ops['specialModifiedBesselK0']
  /**
   * The modified Bessel function of the second kind, of order 1.
   * - `out`: what the result is written into
   *
   * Shape: the input's.
   */
  readonly modifiedBesselK1: Ops['specialModifiedBesselK1']
  /**
   * `specialMultigammaln` is `mvlgamma`: the logarithm of the gamma function in p dimensions.
   * - `p`: how many dimensions
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.multigammaln](https://docs.pytorch.org/docs/stable/special.html#torch.special.multigammaln)
   */
  readonly multigammaln: Ops['specialMultigammaln']
  /**
   * The probability that a normal variable is below x.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.ndtr](https://docs.pytorch.org/docs/stable/special.html#torch.special.ndtr)
   */
  readonly ndtr: Ops['specialNdtr']
  /**
   * The value that a normal variable is below with a given probability.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.ndtri](https://docs.pytorch.org/docs/stable/special.html#torch.special.ndtri)
   */
  readonly ndtri: Ops['specialNdtri']
  /**
   * `specialPolygamma` is `polygamma`: the n-th derivative of the digamma function.
   * - `n`: which derivative
   * - `self`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.polygamma](https://docs.pytorch.org/docs/stable/special.html#torch.special.polygamma)
   */
  readonly polygamma: Ops['specialPolygamma']
  /**
   * `specialPsi` is `digamma`: the derivative of the gamma function's logarithm.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.psi](https://docs.pytorch.org/docs/stable/special.html#torch.special.psi)
   */
  readonly psi: Ops['specialPsi']
  /**
   * `specialRound` is `round`: rounds to the nearest integer, or to decimals places; halves go to the even one.
   * - `decimals` = 0: digits kept after the point
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.round](https://docs.pytorch.org/docs/stable/special.html#torch.special.round)
   */
  readonly round: Ops['specialRound']
  /**
   * The modified Bessel function of the second kind of order 0, times exp(x).
   * - `x`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.scaled_modified_bessel_k0](https://docs.pytorch.org/docs/stable/special.html#torch.special.scaled_modified_bessel_k0)
   */
  readonly scaledModifiedBesselK0: Ops['specialScaledModifiedBesselK0']
  /**
   * The modified Bessel function of the second kind of order 1, times exp(x).
   * - `x`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.scaled_modified_bessel_k1](https://docs.pytorch.org/docs/stable/special.html#torch.special.scaled_modified_bessel_k1)
   */
  readonly scaledModifiedBesselK1: Ops['specialScaledModifiedBesselK1']
  /**
   * Chebyshev's polynomials of the first kind, moved to [0, 1].
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly shiftedChebyshevPolynomialT: Ops['specialShiftedChebyshevPolynomialT']
  /**
   * Chebyshev's polynomials of the second kind, moved to [0, 1].
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly shiftedChebyshevPolynomialU: Ops['specialShiftedChebyshevPolynomialU']
  /**
   * Chebyshev's polynomials of the third kind, moved to [0, 1].
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly shiftedChebyshevPolynomialV: Ops['specialShiftedChebyshevPolynomialV']
  /**
   * Chebyshev's polynomials of the fourth kind, moved to [0, 1].
   * - `x`: a tensor
   * - `n`: the degree
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast.
   */
  readonly shiftedChebyshevPolynomialW: Ops['specialShiftedChebyshevPolynomialW']
  /**
   * `specialSinc` is `sinc`: sin(pi x) / (pi x), and 1 at 0.
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.sinc](https://docs.pytorch.org/docs/stable/special.html#torch.special.sinc)
   */
  readonly sinc: Ops['specialSinc']
  /**
   * `specialSoftmax` is `softmax`: exponentials along dim that add up to 1.
   * - `dim`: the dimension, from the end if negative
   * - `dtype` = null: of the result
   *
   * Shape: the input's. [torch.special.softmax](https://docs.pytorch.org/docs/stable/special.html#torch.special.softmax)
   */
  readonly softmax: Ops['specialSoftmax']
  /**
   * sin(x) / x, the spherical Bessel function of order 0.
   * - `x`: a tensor
   * - `out`: what the result is written into
   *
   * Shape: the input's. [torch.special.spherical_bessel_j0](https://docs.pytorch.org/docs/stable/special.html#torch.special.spherical_bessel_j0)
   */
  readonly sphericalBesselJ0: Ops['specialSphericalBesselJ0']
  /**
   * x times log(1 + y); 0 where x is.
   * - `other`: the second operand
   * - `self`: a number
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.special.xlog1py](https://docs.pytorch.org/docs/stable/special.html#torch.special.xlog1py)
   */
  readonly xlog1py: Ops['specialXlog1py']
  /**
   * `specialXlogy` is `xlogy`: the first times the logarithm of the second; 0 where the first is 0.
   * - `other`: the second operand
   * - `self`: a number
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.special.xlogy](https://docs.pytorch.org/docs/stable/special.html#torch.special.xlogy)
   */
  readonly xlogy: Ops['specialXlogy']
  /**
   * The Hurwitz zeta function, a sum of powers of 1 / (k + q).
   * - `other`: the second operand
   * - `self`: a number
   * - `out`: what the result is written into
   *
   * Shape: the operands', broadcast. [torch.special.zeta](https://docs.pytorch.org/docs/stable/special.html#torch.special.zeta)
   */
  readonly zeta: Ops['specialZeta']
}

/** `torch.special` */
export const special: Special = {
  airyAi: ops.specialAiryAi,
  besselJ0: ops.specialBesselJ0,
  besselJ1: ops.specialBesselJ1,
  besselY0: ops.specialBesselY0,
  besselY1: ops.specialBesselY1,
  chebyshevPolynomialT: ops.specialChebyshevPolynomialT,
  chebyshevPolynomialU: ops.specialChebyshevPolynomialU,
  chebyshevPolynomialV: ops.specialChebyshevPolynomialV,
  chebyshevPolynomialW: ops.specialChebyshevPolynomialW,
  digamma: ops.specialDigamma,
  entr: ops.specialEntr,
  erf: ops.specialErf,
  erfc: ops.specialErfc,
  erfcx: ops.specialErfcx,
  erfinv: ops.specialErfinv,
  exp2: ops.specialExp2,
  expit: ops.specialExpit,
  expm1: ops.specialExpm1,
  gammainc: ops.specialGammainc,
  gammaincc: ops.specialGammaincc,
  gammaln: ops.specialGammaln,
  hermitePolynomialH: ops.specialHermitePolynomialH,
  hermitePolynomialHe: ops.specialHermitePolynomialHe,
  i0: ops.specialI0,
  i0e: ops.specialI0e,
  i1: ops.specialI1,
  i1e: ops.specialI1e,
  laguerrePolynomialL: ops.specialLaguerrePolynomialL,
  legendrePolynomialP: ops.specialLegendrePolynomialP,
  log1p: ops.specialLog1p,
  logNdtr: ops.specialLogNdtr,
  logSoftmax: ops.specialLogSoftmax,
  logit: ops.specialLogit,
  logsumexp: ops.specialLogsumexp,
  modifiedBesselI0: ops.specialModifiedBesselI0,
  modifiedBesselI1: ops.specialModifiedBesselI1,
  modifiedBesselK0: ops.specialModifiedBesselK0,
  modifiedBesselK1: ops.specialModifiedBesselK1,
  multigammaln: ops.specialMultigammaln,
  ndtr: ops.specialNdtr,
  ndtri: ops.specialNdtri,
  polygamma: ops.specialPolygamma,
  psi: ops.specialPsi,
  round: ops.specialRound,
  scaledModifiedBesselK0: ops.specialScaledModifiedBesselK0,
  scaledModifiedBesselK1: ops.specialScaledModifiedBesselK1,
  shiftedChebyshevPolynomialT: ops.specialShiftedChebyshevPolynomialT,
  shiftedChebyshevPolynomialU: ops.specialShiftedChebyshevPolynomialU,
  shiftedChebyshevPolynomialV: ops.specialShiftedChebyshevPolynomialV,
  shiftedChebyshevPolynomialW: ops.specialShiftedChebyshevPolynomialW,
  sinc: ops.specialSinc,
  softmax: ops.specialSoftmax,
  sphericalBesselJ0: ops.specialSphericalBesselJ0,
  xlog1py: ops.specialXlog1py,
  xlogy: ops.specialXlogy,
  zeta: ops.specialZeta,
}
