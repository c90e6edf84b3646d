// Generated from libtorch's schemas by `npm run generate`; do not edit.
import { ops } from '../ops.js'
import type { Ops } from './ops.js'

/**
 * The magnitude of each element; of a complex one its distance from 0.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.abs](https://docs.pytorch.org/docs/stable/generated/torch.abs.html)
 */
export const abs: Ops['abs'] = ops.abs
/**
 * `absolute` is `abs`: the magnitude of each element; of a complex one its distance from 0.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.absolute](https://docs.pytorch.org/docs/stable/generated/torch.absolute.html)
 */
export const absolute: Ops['absolute'] = ops.absolute
/**
 * The angle, in radians, whose cosine the element is.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.acos](https://docs.pytorch.org/docs/stable/generated/torch.acos.html)
 */
export const acos: Ops['acos'] = ops.acos
/**
 * The inverse of the hyperbolic cosine; NaN below 1.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.acosh](https://docs.pytorch.org/docs/stable/generated/torch.acosh.html)
 */
export const acosh: Ops['acosh'] = ops.acosh
/**
 * Averages over one dimension, of windows that give the size wanted.
 * - `outputSize`: sizes of the result
 * - `out`: what the result is written into
 *
 * Shape: [N, C, outputSize]. [torch.nn.functional.adaptive_avg_pool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.adaptive_avg_pool1d.html)
 */
export const adaptiveAvgPool1d: Ops['adaptiveAvgPool1d'] = ops.adaptiveAvgPool1d
/**
 * Largest elements over one dimension, of windows that give the size wanted.
 * - `outputSize`: sizes of the result
 *
 * Shape: [N, C, outputSize], twice. [torch.nn.functional.adaptive_max_pool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.adaptive_max_pool1d.html)
 */
export const adaptiveMaxPool1d: Ops['adaptiveMaxPool1d'] = ops.adaptiveMaxPool1d
/**
 * The sum of two operands, the second times alpha.
 * - `other`: the second operand
 * - `alpha` = 1: factor of what is added
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.add](https://docs.pytorch.org/docs/stable/generated/torch.add.html)
 */
export const add: Ops['add'] = ops.add
/**
 * beta times the input plus alpha times the sum of a batch's products.
 * - `batch1`: the first batch of matrices
 * - `batch2`: the second batch of matrices
 * - `beta` = 1: factor of the input
 * - `alpha` = 1: factor of what is added
 * - `out`: what the result is written into
 *
 * Shape: [n, p]. [torch.addbmm](https://docs.pytorch.org/docs/stable/generated/torch.addbmm.html)
 */
export const addbmm: Ops['addbmm'] = ops.addbmm
/**
 * The input plus value times tensor1 / tensor2.
 * - `tensor1`: the numerator
 * - `tensor2`: the denominator
 * - `value` = 1: factor of what is added
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.addcdiv](https://docs.pytorch.org/docs/stable/generated/torch.addcdiv.html)
 */
export const addcdiv: Ops['addcdiv'] = ops.addcdiv
/**
 * The input plus value times tensor1 * tensor2.
 * - `tensor1`: the first factor
 * - `tensor2`: the second factor
 * - `value` = 1: factor of what is added
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.addcmul](https://docs.pytorch.org/docs/stable/generated/torch.addcmul.html)
 */
export const addcmul: Ops['addcmul'] = ops.addcmul
/**
 * beta times the input plus alpha times the product of two matrices.
 * - `mat1`: the first matrix
 * - `mat2`: the second matrix
 * - `beta` = 1: factor of the input
 * - `alpha` = 1: factor of what is added
 * - `outDtype`: of the result
 * - `out`: what the result is written into
 *
 * Shape: [n, p]. [torch.addmm](https://docs.pytorch.org/docs/stable/generated/torch.addmm.html)
 */
export const addmm: Ops['addmm'] = ops.addmm
/**
 * beta times the input plus alpha times the product of a matrix and a vector.
 * - `mat`: the matrix
 * - `vec`: the vector
 * - `beta` = 1: factor of the input
 * - `alpha` = 1: factor of what is added
 * - `out`: what the result is written into
 *
 * Shape: [n]. [torch.addmv](https://docs.pytorch.org/docs/stable/generated/torch.addmv.html)
 */
export const addmv: Ops['addmv'] = ops.addmv
/**
 * beta times the input plus alpha times the outer product of two vectors.
 * - `vec1`: the first vector
 * - `vec2`: the second vector
 * - `beta` = 1: factor of the input
 * - `alpha` = 1: factor of what is added
 * - `out`: what the result is written into
 *
 * Shape: [n, m]. [torch.addr](https://docs.pytorch.org/docs/stable/generated/torch.addr.html)
 */
export const addr: Ops['addr'] = ops.addr
/**
 * Swaps the last two dimensions and conjugates.
 *
 * Shape: the last two sizes swapped. [torch.adjoint](https://docs.pytorch.org/docs/stable/generated/torch.adjoint.html)
 */
export const adjoint: Ops['adjoint'] = ops.adjoint
/**
 * Where affine maps take the places of an image, for gridSampler.
 * - `theta`: a tensor
 * - `size`: the sizes
 * - `alignCorners`: -1 and 1 are the middles of the outermost places, not their borders
 * - `out`: what the result is written into
 *
 * Shape: [N, ...size, dimensions]. [torch.nn.functional.affine_grid](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.affine_grid.html)
 */
export const affineGridGenerator: Ops['affineGridGenerator'] = ops.affineGridGenerator
/**
 * Whether every element is other than 0; of a uint8 tensor the result is uint8.
 * - `dim`: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.all](https://docs.pytorch.org/docs/stable/generated/torch.all.html)
 */
export const all: Ops['all'] = ops.all
/**
 * Whether all elements differ by no more than atol + rtol * |other|.
 * - `other`: the second operand
 * - `rtol` = 0.00001: tolerance relative to the second
 * - `atol` = 1e-8: tolerance
 * - `equalNan` = false: NaN is the same as NaN
 *
 * Result: one boolean. [torch.allclose](https://docs.pytorch.org/docs/stable/generated/torch.allclose.html)
 */
export const allclose: Ops['allclose'] = ops.allclose
/**
 * Dropout for selu: what falls out goes to its lower limit, mean and variance stay.
 * - `input`: the input
 * - `p`: the probability
 * - `train`: whether anything drops out
 *
 * Shape: the input's. [torch.nn.functional.alpha_dropout](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.alpha_dropout.html)
 */
export const alphaDropout: Ops['alphaDropout'] = ops.alphaDropout
/**
 * `alphaDropout_` writes into its tensor: dropout for selu: what falls out goes to its lower limit, mean and variance stay.
 * - `p`: the probability
 * - `train`: whether anything drops out
 *
 * Shape: the input's.
 */
export const alphaDropout_: Ops['alphaDropout_'] = ops.alphaDropout_
/**
 * The largest elements along several dimensions; gradients spread over equal ones.
 * - `dim` = []: the dimensions
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.amax](https://docs.pytorch.org/docs/stable/generated/torch.amax.html)
 */
export const amax: Ops['amax'] = ops.amax
/**
 * The smallest elements along several dimensions; gradients spread over equal ones.
 * - `dim` = []: the dimensions
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.amin](https://docs.pytorch.org/docs/stable/generated/torch.amin.html)
 */
export const amin: Ops['amin'] = ops.amin
/**
 * The smallest and the largest element at once.
 * - `dim` = null: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: as reduced, twice. [torch.aminmax](https://docs.pytorch.org/docs/stable/generated/torch.aminmax.html)
 */
export const aminmax: Ops['aminmax'] = ops.aminmax
/**
 * The angle of a complex element in radians; 0 or pi of a real one.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.angle](https://docs.pytorch.org/docs/stable/generated/torch.angle.html)
 */
export const angle: Ops['angle'] = ops.angle
/**
 * Whether some element is other than 0; of a uint8 tensor the result is uint8.
 * - `dim`: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.any](https://docs.pytorch.org/docs/stable/generated/torch.any.html)
 */
export const any: Ops['any'] = ops.any
/**
 * Numbers from start up to, but not including, end.
 * - `start`: the first number
 * - `end`: the bound above, left out itself
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `step` = 1: between neighbours
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [ceil((end - start) / step)]. [torch.arange](https://docs.pytorch.org/docs/stable/generated/torch.arange.html)
 */
export const arange: Ops['arange'] = ops.arange
/**
 * `arccos` is `acos`: the angle, in radians, whose cosine the element is.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.arccos](https://docs.pytorch.org/docs/stable/generated/torch.arccos.html)
 */
export const arccos: Ops['arccos'] = ops.arccos
/**
 * `arccosh` is `acosh`: the inverse of the hyperbolic cosine; NaN below 1.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.arccosh](https://docs.pytorch.org/docs/stable/generated/torch.arccosh.html)
 */
export const arccosh: Ops['arccosh'] = ops.arccosh
/**
 * `arcsin` is `asin`: the angle, in radians, whose sine the element is.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.arcsin](https://docs.pytorch.org/docs/stable/generated/torch.arcsin.html)
 */
export const arcsin: Ops['arcsin'] = ops.arcsin
/**
 * `arcsinh` is `asinh`: the inverse of the hyperbolic sine.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.arcsinh](https://docs.pytorch.org/docs/stable/generated/torch.arcsinh.html)
 */
export const arcsinh: Ops['arcsinh'] = ops.arcsinh
/**
 * `arctan` is `atan`: the angle, in radians, whose tangent the element is.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.arctan](https://docs.pytorch.org/docs/stable/generated/torch.arctan.html)
 */
export const arctan: Ops['arctan'] = ops.arctan
/**
 * `arctan2` is `atan2`: the angle of the point (other, input), over all four quadrants.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.arctan2](https://docs.pytorch.org/docs/stable/generated/torch.arctan2.html)
 */
export const arctan2: Ops['arctan2'] = ops.arctan2
/**
 * `arctanh` is `atanh`: the inverse of the hyperbolic tangent; NaN outside of [-1, 1].
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.arctanh](https://docs.pytorch.org/docs/stable/generated/torch.arctanh.html)
 */
export const arctanh: Ops['arctanh'] = ops.arctanh
/**
 * The index of the largest element; without dim, in the flattened tensor.
 * - `dim` = null: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.argmax](https://docs.pytorch.org/docs/stable/generated/torch.argmax.html)
 */
export const argmax: Ops['argmax'] = ops.argmax
/**
 * The index of the smallest element; without dim, in the flattened tensor.
 * - `dim` = null: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.argmin](https://docs.pytorch.org/docs/stable/generated/torch.argmin.html)
 */
export const argmin: Ops['argmin'] = ops.argmin
/**
 * The indices that would order the elements along dim.
 * - `dim` = -1: the dimension, from the end if negative
 * - `descending` = false: the largest first
 * - `stable`: equal elements keep their order
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.argsort](https://docs.pytorch.org/docs/stable/generated/torch.argsort.html)
 */
export const argsort: Ops['argsort'] = ops.argsort
/**
 * The coordinates of the elements other than 0.
 *
 * Shape: [count, dimensions]. [torch.argwhere](https://docs.pytorch.org/docs/stable/generated/torch.argwhere.html)
 */
export const argwhere: Ops['argwhere'] = ops.argwhere
/**
 * Any view of the memory, by sizes and strides in elements.
 * - `size`: the sizes
 * - `stride`: strides, in elements
 * - `storageOffset` = null: where the view begins, in elements
 *
 * Shape: `size`. [torch.as_strided](https://docs.pytorch.org/docs/stable/generated/torch.as_strided.html)
 */
export const asStrided: Ops['asStrided'] = ops.asStrided
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
export const asStridedScatter: Ops['asStridedScatter'] = ops.asStridedScatter
/**
 * The angle, in radians, whose sine the element is.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.asin](https://docs.pytorch.org/docs/stable/generated/torch.asin.html)
 */
export const asin: Ops['asin'] = ops.asin
/**
 * The inverse of the hyperbolic sine.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.asinh](https://docs.pytorch.org/docs/stable/generated/torch.asinh.html)
 */
export const asinh: Ops['asinh'] = ops.asinh
/**
 * The angle, in radians, whose tangent the element is.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.atan](https://docs.pytorch.org/docs/stable/generated/torch.atan.html)
 */
export const atan: Ops['atan'] = ops.atan
/**
 * The angle of the point (other, input), over all four quadrants.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.atan2](https://docs.pytorch.org/docs/stable/generated/torch.atan2.html)
 */
export const atan2: Ops['atan2'] = ops.atan2
/**
 * The inverse of the hyperbolic tangent; NaN outside of [-1, 1].
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.atanh](https://docs.pytorch.org/docs/stable/generated/torch.atanh.html)
 */
export const atanh: Ops['atanh'] = ops.atanh
/**
 * Gives a tensor without dimensions one.
 * - `tensors`: the tensors
 *
 * Result: one dimension or more. [torch.atleast_1d](https://docs.pytorch.org/docs/stable/generated/torch.atleast_1d.html)
 */
export const atleast1d: Ops['atleast1d'] = ops.atleast1d
/**
 * Puts dimensions of size 1 in front until there are two.
 * - `tensors`: the tensors
 *
 * Shape: two dimensions or more. [torch.atleast_2d](https://docs.pytorch.org/docs/stable/generated/torch.atleast_2d.html)
 */
export const atleast2d: Ops['atleast2d'] = ops.atleast2d
/**
 * Puts in dimensions of size 1 until there are three.
 * - `tensors`: the tensors
 *
 * Shape: three dimensions or more. [torch.atleast_3d](https://docs.pytorch.org/docs/stable/generated/torch.atleast_3d.html)
 */
export const atleast3d: Ops['atleast3d'] = ops.atleast3d
/**
 * The average of each window over one dimension.
 * - `kernelSize`: of the windows
 * - `stride` = []: step of the windows
 * - `padding` = [0]: added at both ends
 * - `ceilMode` = false: counts the window that does not fit
 * - `countIncludePad` = true: padding counts in averages
 * - `out`: what the result is written into
 *
 * Shape: [N, C, length]. [torch.nn.functional.avg_pool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.avg_pool1d.html)
 */
export const avgPool1d: Ops['avgPool1d'] = ops.avgPool1d
/**
 * beta times the input plus alpha times a batch of products.
 * - `batch1`: the first batch of matrices
 * - `batch2`: the second batch of matrices
 * - `beta` = 1: factor of the input
 * - `alpha` = 1: factor of what is added
 * - `outDtype`: of the result
 * - `out`: what the result is written into
 *
 * Shape: [b, n, p]. [torch.baddbmm](https://docs.pytorch.org/docs/stable/generated/torch.baddbmm.html)
 */
export const baddbmm: Ops['baddbmm'] = ops.baddbmm
/**
 * A window that rises and falls in straight lines.
 * - `windowLength`: how many values
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `periodic`: as one period, not symmetric
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [windowLength]. [torch.bartlett_window](https://docs.pytorch.org/docs/stable/generated/torch.bartlett_window.html)
 */
export const bartlettWindow: Ops['bartlettWindow'] = ops.bartlettWindow
/**
 * Brings each channel to mean 0 and variance 1 over the batch, then scales and shifts it.
 * - `input`: the input
 * - `weight`: the weights
 * - `bias`: added to the result
 * - `runningMean`: means so far
 * - `runningVar`: variances so far
 * - `training`: uses the batch, not what it knows
 * - `momentum`: weight of the new statistics
 * - `eps`: added against division by 0
 * - `cudnnEnabled`: a boolean
 *
 * Shape: the input's. [torch.nn.functional.batch_norm](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.batch_norm.html)
 */
export const batchNorm: Ops['batchNorm'] = ops.batchNorm
/**
 * The gradient of synchronized batch normalization, from those sums.
 * - `gradOut`: a tensor
 * - `input`: the input
 * - `mean`: their mean
 * - `invstd`: a tensor
 * - `weight`: the weights
 * - `sumDy`: a tensor
 * - `sumDyXmu`: a tensor
 * - `count`: how many elements each rank had
 * - `out`: what the result is written into
 *
 * Shape: the input's.
 */
export const batchNormBackwardElemt: Ops['batchNormBackwardElemt'] = ops.batchNormBackwardElemt
/**
 * Sums that the gradients of synchronized batch normalization need.
 * - `gradOut`: a tensor
 * - `input`: the input
 * - `mean`: their mean
 * - `invstd`: a tensor
 * - `weight`: the weights
 * - `inputG`: a boolean
 * - `weightG`: a boolean
 * - `biasG`: a boolean
 * - `out`: what the result is written into
 *
 * Shape: [C], four times.
 */
export const batchNormBackwardReduce: Ops['batchNormBackwardReduce'] = ops.batchNormBackwardReduce
/**
 * Applies given statistics of channels, on a GPU.
 * - `input`: the input
 * - `weight`: the weights
 * - `bias`: added to the result
 * - `mean`: their mean
 * - `invstd`: a tensor
 * - `eps`: added against division by 0
 * - `out`: what the result is written into
 *
 * Shape: the input's.
 */
export const batchNormElemt: Ops['batchNormElemt'] = ops.batchNormElemt
/**
 * Joins the statistics of several processes that had as many elements.
 * - `input`: the input
 * - `mean`: their mean
 * - `invstd`: a tensor
 * - `runningMean`: means so far
 * - `runningVar`: variances so far
 * - `momentum`: weight of the new statistics
 * - `eps`: added against division by 0
 * - `count`: how many elements each rank had
 * - `out`: what the result is written into
 *
 * Shape: [C], twice.
 */
export const batchNormGatherStats: Ops['batchNormGatherStats'] = ops.batchNormGatherStats
/**
 * Joins the statistics of several processes by how many elements each had.
 * - `input`: the input
 * - `mean`: their mean
 * - `invstd`: a tensor
 * - `runningMean`: means so far
 * - `runningVar`: variances so far
 * - `momentum`: weight of the new statistics
 * - `eps`: added against division by 0
 * - `counts`: a tensor
 * - `out`: what the result is written into
 *
 * Shape: [C], twice.
 */
export const batchNormGatherStatsWithCounts: Ops['batchNormGatherStatsWithCounts'] = ops.batchNormGatherStatsWithCounts
/**
 * The mean and inverse deviation of each channel, on a GPU.
 * - `input`: the input
 * - `eps`: added against division by 0
 * - `out`: what the result is written into
 *
 * Shape: [C], twice.
 */
export const batchNormStats: Ops['batchNormStats'] = ops.batchNormStats
/**
 * The statistics of channels, and moves the running ones towards them.
 * - `input`: the input
 * - `runningMean`: means so far
 * - `runningVar`: variances so far
 * - `momentum`: weight of the new statistics
 * - `out`: what the result is written into
 *
 * Shape: [C], twice.
 */
export const batchNormUpdateStats: Ops['batchNormUpdateStats'] = ops.batchNormUpdateStats
/**
 * Each element is 1 with the probability that the input holds there, else 0.
 * - `generator` = null: the random numbers' source
 * - `p`: the probability of 1
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.bernoulli](https://docs.pytorch.org/docs/stable/generated/torch.bernoulli.html)
 */
export const bernoulli: Ops['bernoulli'] = ops.bernoulli
/**
 * A form in two inputs for each output, plus a bias.
 * - `input1`: the first input
 * - `input2`: the second input
 * - `weight`: the weights
 * - `bias` = null: added to the result
 *
 * Shape: [..., out]. [torch.nn.functional.bilinear](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.bilinear.html)
 */
export const bilinear: Ops['bilinear'] = ops.bilinear
/**
 * The loss of logits of yes against 0 or 1, exact far out.
 * - `target`: what is wanted
 * - `weight` = null: the weights
 * - `posWeight` = null: weight of yes, for each class
 * - `reduction` = 1: 0 none, 1 mean, 2 sum
 * - `out`: what the result is written into
 *
 * Shape: [] or the input's. [torch.nn.functional.binary_cross_entropy_with_logits](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.binary_cross_entropy_with_logits.html)
 */
export const binaryCrossEntropyWithLogits: Ops['binaryCrossEntropyWithLogits'] = ops.binaryCrossEntropyWithLogits
/**
 * How often each integer occurs, or the sum of its weights.
 * - `weights` = null: what each counts
 * - `minlength` = 0: how many counts at least
 * - `out`: what the result is written into
 *
 * Shape: [max + 1] or [minlength]. [torch.bincount](https://docs.pytorch.org/docs/stable/generated/torch.bincount.html)
 */
export const bincount: Ops['bincount'] = ops.bincount
/**
 * How many of count trials succeed, each with probability prob.
 * - `count`: how many trials
 * - `prob`: a probability for each
 * - `generator` = null: the random numbers' source
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast.
 */
export const binomial: Ops['binomial'] = ops.binomial
/**
 * The bits that both operands have.
 * - `other`: the second operand
 * - `self`: a number
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.bitwise_and](https://docs.pytorch.org/docs/stable/generated/torch.bitwise_and.html)
 */
export const bitwiseAnd: Ops['bitwiseAnd'] = ops.bitwiseAnd
/**
 * Moves the bits up, which multiplies by powers of two.
 * - `self`: a number
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.bitwise_left_shift](https://docs.pytorch.org/docs/stable/generated/torch.bitwise_left_shift.html)
 */
export const bitwiseLeftShift: Ops['bitwiseLeftShift'] = ops.bitwiseLeftShift
/**
 * Flips every bit; of booleans the negation.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.bitwise_not](https://docs.pytorch.org/docs/stable/generated/torch.bitwise_not.html)
 */
export const bitwiseNot: Ops['bitwiseNot'] = ops.bitwiseNot
/**
 * The bits that either operand has.
 * - `other`: the second operand
 * - `self`: a number
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.bitwise_or](https://docs.pytorch.org/docs/stable/generated/torch.bitwise_or.html)
 */
export const bitwiseOr: Ops['bitwiseOr'] = ops.bitwiseOr
/**
 * Moves the bits down, which divides by powers of two.
 * - `self`: a number
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.bitwise_right_shift](https://docs.pytorch.org/docs/stable/generated/torch.bitwise_right_shift.html)
 */
export const bitwiseRightShift: Ops['bitwiseRightShift'] = ops.bitwiseRightShift
/**
 * The bits in which two operands differ.
 * - `other`: the second operand
 * - `self`: a number
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.bitwise_xor](https://docs.pytorch.org/docs/stable/generated/torch.bitwise_xor.html)
 */
export const bitwiseXor: Ops['bitwiseXor'] = ops.bitwiseXor
/**
 * A window of three cosines that falls to zero at both ends.
 * - `windowLength`: how many values
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `periodic`: as one period, not symmetric
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [windowLength]. [torch.blackman_window](https://docs.pytorch.org/docs/stable/generated/torch.blackman_window.html)
 */
export const blackmanWindow: Ops['blackmanWindow'] = ops.blackmanWindow
/**
 * A matrix with matrices along its diagonal, zero elsewhere.
 * - `tensors`: the tensors
 * - `out`: what the result is written into
 *
 * Shape: [rows added, columns added]. [torch.block_diag](https://docs.pytorch.org/docs/stable/generated/torch.block_diag.html)
 */
export const blockDiag: Ops['blockDiag'] = ops.blockDiag
/**
 * The products of two batches of matrices, pair by pair.
 * - `mat2`: the second batch of matrices
 * - `outDtype`: of the result
 * - `out`: what the result is written into
 *
 * Shape: [b, n, p] of [b, n, m] and [b, m, p]. [torch.bmm](https://docs.pytorch.org/docs/stable/generated/torch.bmm.html)
 */
export const bmm: Ops['bmm'] = ops.bmm
/**
 * Stretches tensors to one shape as operands are, without copies.
 * - `tensors`: the tensors
 *
 * Shape: what all fit. [torch.broadcast_tensors](https://docs.pytorch.org/docs/stable/generated/torch.broadcast_tensors.html)
 */
export const broadcastTensors: Ops['broadcastTensors'] = ops.broadcastTensors
/**
 * Stretches a tensor to a shape as operands are, without a copy.
 * - `size`: the sizes
 *
 * Shape: `size`. [torch.broadcast_to](https://docs.pytorch.org/docs/stable/generated/torch.broadcast_to.html)
 */
export const broadcastTo: Ops['broadcastTo'] = ops.broadcastTo
/**
 * In which interval between sorted boundaries each element lies.
 * - `self`: a number
 * - `boundaries`: ascending bounds
 * - `outInt32` = false: int32 indices, not int64
 * - `right` = false: what equals a bound belongs above it, not below
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.bucketize](https://docs.pytorch.org/docs/stable/generated/torch.bucketize.html)
 */
export const bucketize: Ops['bucketize'] = ops.bucketize
/**
 * Whether values may change from one dtype to another without losing their kind.
 * - `from_`: the dtype of what is cast
 * - `to`: the dtype cast to
 *
 * Result: one boolean. [torch.can_cast](https://docs.pytorch.org/docs/stable/generated/torch.can_cast.html)
 */
export const canCast: Ops['canCast'] = ops.canCast
/**
 * Every way to take one element from each of several vectors.
 * - `tensors`: the tensors
 *
 * Shape: [product of the lengths, how many tensors]. [torch.cartesian_prod](https://docs.pytorch.org/docs/stable/generated/torch.cartesian_prod.html)
 */
export const cartesianProd: Ops['cartesianProd'] = ops.cartesianProd
/**
 * Joins tensors along a dimension that they have.
 * - `tensors`: the tensors
 * - `dim` = 0: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: sizes added along dim. [torch.cat](https://docs.pytorch.org/docs/stable/generated/torch.cat.html)
 */
export const cat: Ops['cat'] = ops.cat
/**
 * The p-norm distance of each row of one matrix to each row of another.
 * - `x1`: the first points
 * - `x2`: the second points
 * - `p` = 2: which norm
 * - `computeMode` = null: an integer
 *
 * Shape: [..., P, R]. [torch.cdist](https://docs.pytorch.org/docs/stable/generated/torch.cdist.html)
 */
export const cdist: Ops['cdist'] = ops.cdist
/**
 * Rounds up to an integer.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.ceil](https://docs.pytorch.org/docs/stable/generated/torch.ceil.html)
 */
export const ceil: Ops['ceil'] = ops.ceil
/**
 * Below 0 an exponential that tends to -alpha, smooth at 0.
 * - `alpha` = 1: how far below 0 the result may be
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.nn.functional.celu](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.celu.html)
 */
export const celu: Ops['celu'] = ops.celu
/**
 * `celu_` writes into its tensor: below 0 an exponential that tends to -alpha, smooth at 0.
 * - `alpha` = 1: how far below 0 the result may be
 *
 * Shape: the input's.
 */
export const celu_: Ops['celu_'] = ops.celu_
/**
 * The product of several matrices in the cheapest order.
 * - `matrices`: tensors
 * - `out`: what the result is written into
 *
 * Shape: [first rows, last columns]. [torch.chain_matmul](https://docs.pytorch.org/docs/stable/generated/torch.chain_matmul.html)
 */
export const chainMatmul: Ops['chainMatmul'] = ops.chainMatmul
/**
 * Mixes the channels of several groups.
 * - `groups`: how many groups the channels are in
 * - `out`: what the result is written into
 *
 * Shape: the input's.
 */
export const channelShuffle: Ops['channelShuffle'] = ops.channelShuffle
/**
 * The triangular root of a positive definite matrix.
 * - `upper` = false: the triangle above
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.cholesky](https://docs.pytorch.org/docs/stable/generated/torch.cholesky.html)
 */
export const cholesky: Ops['cholesky'] = ops.cholesky
/**
 * The inverse of a matrix of which the triangular root is given.
 * - `upper` = false: the triangle above
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.cholesky_inverse](https://docs.pytorch.org/docs/stable/generated/torch.cholesky_inverse.html)
 */
export const choleskyInverse: Ops['choleskyInverse'] = ops.choleskyInverse
/**
 * Solves equations by the triangular root of their matrix.
 * - `input2`: the triangular factor
 * - `upper` = false: the triangle above
 * - `out`: what the result is written into
 *
 * Shape: that of the right side. [torch.cholesky_solve](https://docs.pytorch.org/docs/stable/generated/torch.cholesky_solve.html)
 */
export const choleskySolve: Ops['choleskySolve'] = ops.choleskySolve
/**
 * Searches the range that loses least when quantized.
 * - `input`: the input
 * - `numel`: an integer
 * - `nBins`: an integer
 * - `ratio`: a number
 * - `bitWidth`: an integer
 *
 * Shape: scale and zero point.
 */
export const chooseQparamsOptimized: Ops['chooseQparamsOptimized'] = ops.chooseQparamsOptimized
/**
 * Splits a dimension into so many parts, as even as can be, views.
 * - `chunks`: how many parts
 * - `dim` = 0: the dimension, from the end if negative
 *
 * Shape: each a part along dim. [torch.chunk](https://docs.pytorch.org/docs/stable/generated/torch.chunk.html)
 */
export const chunk: Ops['chunk'] = ops.chunk
/**
 * Holds each element between min and max; either may be left out.
 * - `min` = null: the lower bound
 * - `max` = null: the upper bound
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.clamp](https://docs.pytorch.org/docs/stable/generated/torch.clamp.html)
 */
export const clamp: Ops['clamp'] = ops.clamp
/**
 * Lowers each element to at most max.
 * - `max`: the upper bound
 * - `out`: what the result is written into
 *
 * Shape: the input's.
 */
export const clampMax: Ops['clampMax'] = ops.clampMax
/**
 * Raises each element to at least min.
 * - `min`: the lower bound
 * - `out`: what the result is written into
 *
 * Shape: the input's.
 */
export const clampMin: Ops['clampMin'] = ops.clampMin
/**
 * `clip` is `clamp`: holds each element between min and max; either may be left out.
 * - `min` = null: the lower bound
 * - `max` = null: the upper bound
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.clip](https://docs.pytorch.org/docs/stable/generated/torch.clip.html)
 */
export const clip: Ops['clip'] = ops.clip
/**
 * A copy that gradients flow through.
 * - `memoryFormat` = null: in which order the elements lie
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.clone](https://docs.pytorch.org/docs/stable/generated/torch.clone.html)
 */
export const clone: Ops['clone'] = ops.clone
/**
 * Joins tensors as columns; vectors become one each.
 * - `tensors`: the tensors
 * - `out`: what the result is written into
 *
 * Shape: [rows, columns added]. [torch.column_stack](https://docs.pytorch.org/docs/stable/generated/torch.column_stack.html)
 */
export const columnStack: Ops['columnStack'] = ops.columnStack
/**
 * Every way to choose r elements of a vector.
 * - `r` = 2: how many at a time
 * - `withReplacement` = false: one may be taken again
 *
 * Shape: [count, r]. [torch.combinations](https://docs.pytorch.org/docs/stable/generated/torch.combinations.html)
 */
export const combinations: Ops['combinations'] = ops.combinations
/**
 * Complex numbers from their real and imaginary parts.
 * - `real`: real parts
 * - `imag`: imaginary parts
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.complex](https://docs.pytorch.org/docs/stable/generated/torch.complex.html)
 */
export const complex: Ops['complex'] = ops.complex
/**
 * `concat` is `cat`: joins tensors along a dimension that they have.
 * - `tensors`: the tensors
 * - `dim` = 0: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: sizes added along dim. [torch.concat](https://docs.pytorch.org/docs/stable/generated/torch.concat.html)
 */
export const concat: Ops['concat'] = ops.concat
/**
 * `concatenate` is `cat`: joins tensors along a dimension that they have.
 * - `tensors`: the tensors
 * - `dim` = 0: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: sizes added along dim. [torch.concatenate](https://docs.pytorch.org/docs/stable/generated/torch.concatenate.html)
 */
export const concatenate: Ops['concatenate'] = ops.concatenate
/**
 * Complex conjugates, computed when they are needed.
 *
 * Shape: the input's. [torch.conj](https://docs.pytorch.org/docs/stable/generated/torch.conj.html)
 */
export const conj: Ops['conj'] = ops.conj
/**
 * Complex conjugates, computed at once.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.conj_physical](https://docs.pytorch.org/docs/stable/generated/torch.conj_physical.html)
 */
export const conjPhysical: Ops['conjPhysical'] = ops.conjPhysical
/**
 * Adds a value around, pairs of widths from the last dimension on.
 * - `pad`: widths, two for each dimension from the last
 * - `value` = 0: what stands in the new places
 * - `out`: what the result is written into
 *
 * Shape: larger at both ends. [torch.nn.functional.pad](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.pad.html)
 */
export const constantPadNd: Ops['constantPadNd'] = ops.constantPadNd
/**
 * Slides a kernel over one dimension; the weight is [out, in / groups, k].
 * - `input`: the input
 * - `weight`: the weights
 * - `bias` = null: added to the result
 * - `stride` = [1]: step of the windows
 * - `padding` = [0]: added at both ends
 * - `dilation` = [1]: steps within a window
 * - `groups` = 1: groups of channels with weights of their own
 *
 * Shape: [N, out, length]. [torch.nn.functional.conv1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.conv1d.html)
 */
export const conv1d: Ops['conv1d'] = ops.conv1d
/**
 * Slides a kernel over two dimensions; the weight is [out, in / groups, kh, kw].
 * - `input`: the input
 * - `weight`: the weights
 * - `bias` = null: added to the result
 * - `stride` = [1, 1]: step of the windows
 * - `padding` = [0, 0]: added at both ends
 * - `dilation` = [1, 1]: steps within a window
 * - `groups` = 1: groups of channels with weights of their own
 *
 * Shape: [N, out, height, width]. [torch.nn.functional.conv2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.conv2d.html)
 */
export const conv2d: Ops['conv2d'] = ops.conv2d
/**
 * Slides a kernel over three dimensions; the weight is [out, in / groups, kd, kh, kw].
 * - `input`: the input
 * - `weight`: the weights
 * - `bias` = null: added to the result
 * - `stride` = [1, 1, 1]: step of the windows
 * - `padding` = [0, 0, 0]: added at both ends
 * - `dilation` = [1, 1, 1]: steps within a window
 * - `groups` = 1: groups of channels with weights of their own
 *
 * Shape: [N, out, depth, height, width]. [torch.nn.functional.conv3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.conv3d.html)
 */
export const conv3d: Ops['conv3d'] = ops.conv3d
/**
 * A convolution over time, which is the first dimension.
 * - `weight`: the weights
 * - `bias`: added to the result
 * - `pad` = 0: added at both ends of the time
 * - `out`: what the result is written into
 *
 * Shape: [time, batch, out].
 */
export const convTbc: Ops['convTbc'] = ops.convTbc
/**
 * What makes the gradient of conv1d, as a layer that grows its input.
 * - `input`: the input
 * - `weight`: the weights
 * - `bias` = null: added to the result
 * - `stride` = [1]: step of the windows
 * - `padding` = [0]: taken off both ends of the result
 * - `outputPadding` = [0]: added at one end of the result
 * - `groups` = 1: groups of channels with weights of their own
 * - `dilation` = [1]: steps within a window
 *
 * Shape: [N, out, length]. [torch.nn.functional.conv_transpose1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.conv_transpose1d.html)
 */
export const convTranspose1d: Ops['convTranspose1d'] = ops.convTranspose1d
/**
 * What makes the gradient of conv2d, as a layer that grows its input.
 * - `input`: the input
 * - `weight`: the weights
 * - `bias` = null: added to the result
 * - `stride` = [1, 1]: step of the windows
 * - `padding` = [0, 0]: taken off both ends of the result
 * - `outputPadding` = [0, 0]: added at one end of the result
 * - `groups` = 1: groups of channels with weights of their own
 * - `dilation` = [1, 1]: steps within a window
 *
 * Shape: [N, out, height, width]. [torch.nn.functional.conv_transpose2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.conv_transpose2d.html)
 */
export const convTranspose2d: Ops['convTranspose2d'] = ops.convTranspose2d
/**
 * What makes the gradient of conv3d, as a layer that grows its input.
 * - `input`: the input
 * - `weight`: the weights
 * - `bias` = null: added to the result
 * - `stride` = [1, 1, 1]: step of the windows
 * - `padding` = [0, 0, 0]: taken off both ends of the result
 * - `outputPadding` = [0, 0, 0]: added at one end of the result
 * - `groups` = 1: groups of channels with weights of their own
 * - `dilation` = [1, 1, 1]: steps within a window
 *
 * Shape: [N, out, depth, height, width]. [torch.nn.functional.conv_transpose3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.conv_transpose3d.html)
 */
export const convTranspose3d: Ops['convTranspose3d'] = ops.convTranspose3d
/**
 * A convolution over any number of dimensions, transposed or not.
 * - `input`: the input
 * - `weight`: the weights
 * - `bias`: added to the result
 * - `stride`: step of the windows
 * - `padding`: added at both ends
 * - `dilation`: steps within a window
 * - `transposed`: grows its input
 * - `outputPadding`: added at one end of the result
 * - `groups`: groups of channels with weights of their own
 * - `out`: what the result is written into
 *
 * Shape: [N, out, ...].
 */
export const convolution: Ops['convolution'] = ops.convolution
/**
 * The entry for devices that bring their own gradient of a convolution.
 * - `gradOutput`: a tensor
 * - `input`: the input
 * - `weight`: the weights
 * - `stride`: step of the windows
 * - `padding`: added at both ends
 * - `dilation`: steps within a window
 * - `transposed`: grows its input
 * - `outputPadding`: added at one end of the result
 * - `groups`: groups of channels with weights of their own
 * - `outputMask`: booleans
 * - `out`: what the result is written into
 *
 * Shape: those of input, weight and bias.
 */
export const convolutionBackwardOverrideable: Ops['convolutionBackwardOverrideable'] = ops.convolutionBackwardOverrideable
/**
 * The entry for devices that bring a convolution of their own.
 * - `input`: the input
 * - `weight`: the weights
 * - `bias`: added to the result
 * - `stride`: step of the windows
 * - `padding`: added at both ends
 * - `dilation`: steps within a window
 * - `transposed`: grows its input
 * - `outputPadding`: added at one end of the result
 * - `groups`: groups of channels with weights of their own
 * - `out`: what the result is written into
 *
 * Shape: [N, out, ...].
 */
export const convolutionOverrideable: Ops['convolutionOverrideable'] = ops.convolutionOverrideable
/**
 * The values of another tensor in the dtype and device of the first.
 * - `src`: what is copied
 * - `nonBlocking` = false: may still run when the call returns
 * - `out`: what the result is written into
 *
 * Shape: the input's.
 */
export const copy: Ops['copy'] = ops.copy
/**
 * Overwrites a sparse tensor with the entries of another.
 * - `src`: what is copied
 * - `nonBlocking` = false: may still run when the call returns
 *
 * Shape: the other's.
 */
export const copySparseToSparse_: Ops['copySparseToSparse_'] = ops.copySparseToSparse_
/**
 * The magnitude of the first with the sign of the second.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.copysign](https://docs.pytorch.org/docs/stable/generated/torch.copysign.html)
 */
export const copysign: Ops['copysign'] = ops.copysign
/**
 * How variables, one a row, correlate: covariances over deviations.
 *
 * Shape: [rows, rows]. [torch.corrcoef](https://docs.pytorch.org/docs/stable/generated/torch.corrcoef.html)
 */
export const corrcoef: Ops['corrcoef'] = ops.corrcoef
/**
 * The cosine of an angle in radians.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.cos](https://docs.pytorch.org/docs/stable/generated/torch.cos.html)
 */
export const cos: Ops['cos'] = ops.cos
/**
 * The hyperbolic cosine.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.cosh](https://docs.pytorch.org/docs/stable/generated/torch.cosh.html)
 */
export const cosh: Ops['cosh'] = ops.cosh
/**
 * 1 - cosine for pairs that belong together, its excess over a margin for others.
 * - `input1`: the first input
 * - `input2`: the second input
 * - `target`: what is wanted
 * - `margin` = 0: the distance wanted
 * - `reduction` = 1: 0 none, 1 mean, 2 sum
 *
 * Shape: [] or [N]. [torch.nn.functional.cosine_embedding_loss](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.cosine_embedding_loss.html)
 */
export const cosineEmbeddingLoss: Ops['cosineEmbeddingLoss'] = ops.cosineEmbeddingLoss
/**
 * The cosine of the angle between vectors along dim.
 * - `x1`: the first points
 * - `x2`: the second points
 * - `dim` = 1: the dimension, from the end if negative
 * - `eps` = 1e-8: the least that is divided by
 *
 * Shape: without dim. [torch.nn.functional.cosine_similarity](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.cosine_similarity.html)
 */
export const cosineSimilarity: Ops['cosineSimilarity'] = ops.cosineSimilarity
/**
 * How many elements are other than 0.
 * - `dim` = null: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.count_nonzero](https://docs.pytorch.org/docs/stable/generated/torch.count_nonzero.html)
 */
export const countNonzero: Ops['countNonzero'] = ops.countNonzero
/**
 * How variables, one a row, vary together.
 * - `correction` = 1: what is taken from n
 * - `fweights` = null: a tensor
 * - `aweights` = null: a tensor
 *
 * Shape: [rows, rows]. [torch.cov](https://docs.pytorch.org/docs/stable/generated/torch.cov.html)
 */
export const cov: Ops['cov'] = ops.cov
/**
 * The vector at right angles to two vectors of length 3.
 * - `other`: the second operand
 * - `dim` = null: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.cross](https://docs.pytorch.org/docs/stable/generated/torch.cross.html)
 */
export const cross: Ops['cross'] = ops.cross
/**
 * The loss of sequences against shorter ones without alignment.
 * - `logProbs`: logarithms of probabilities, [time, batch, classes]
 * - `targets`: what is wanted
 * - `inputLengths`: how long each input is
 * - `targetLengths`: how long each target is
 * - `blank` = 0: the class that stands for none
 * - `reduction` = 1: 0 none, 1 mean, 2 sum
 * - `zeroInfinity` = false: impossible pairs cost nothing
 *
 * Shape: [] or [N]. [torch.nn.functional.ctc_loss](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.ctc_loss.html)
 */
export const ctcLoss: Ops['ctcLoss'] = ops.ctcLoss
/**
 * The largest element so far along dim, and its index.
 * - `dim`: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: the input's, twice. [torch.cummax](https://docs.pytorch.org/docs/stable/generated/torch.cummax.html)
 */
export const cummax: Ops['cummax'] = ops.cummax
/**
 * The smallest element so far along dim, and its index.
 * - `dim`: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: the input's, twice. [torch.cummin](https://docs.pytorch.org/docs/stable/generated/torch.cummin.html)
 */
export const cummin: Ops['cummin'] = ops.cummin
/**
 * Running products along dim.
 * - `dim`: the dimension, from the end if negative
 * - `dtype` = null: of the result
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.cumprod](https://docs.pytorch.org/docs/stable/generated/torch.cumprod.html)
 */
export const cumprod: Ops['cumprod'] = ops.cumprod
/**
 * Running sums along dim.
 * - `dim`: the dimension, from the end if negative
 * - `dtype` = null: of the result
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.cumsum](https://docs.pytorch.org/docs/stable/generated/torch.cumsum.html)
 */
export const cumsum: Ops['cumsum'] = ops.cumsum
/**
 * Running integrals along dim, by trapezoids.
 * - `y`: a tensor
 * - `dx` = 1: distance of neighbours
 * - `dim` = -1: the dimension, from the end if negative
 * - `x`: a tensor
 *
 * Result: one less along dim. [torch.cumulative_trapezoid](https://docs.pytorch.org/docs/stable/generated/torch.cumulative_trapezoid.html)
 */
export const cumulativeTrapezoid: Ops['cumulativeTrapezoid'] = ops.cumulativeTrapezoid
/**
 * Angles from degrees into radians.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.deg2rad](https://docs.pytorch.org/docs/stable/generated/torch.deg2rad.html)
 */
export const deg2rad: Ops['deg2rad'] = ops.deg2rad
/**
 * The numbers that quantized integers stand for.
 * - `tensors`: the tensors
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.dequantize](https://docs.pytorch.org/docs/stable/generated/torch.dequantize.html)
 */
export const dequantize: Ops['dequantize'] = ops.dequantize
/**
 * The determinant of square matrices.
 *
 * Shape: without the last two dimensions. [torch.det](https://docs.pytorch.org/docs/stable/generated/torch.det.html)
 */
export const det: Ops['det'] = ops.det
/**
 * A view that autograd does not follow.
 *
 * Shape: the input's. [torch.Tensor.detach](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.detach.html)
 */
export const detach: Ops['detach'] = ops.detach
/**
 * A matrix's diagonal, or a matrix with a vector on its diagonal.
 * - `diagonal` = 0: above 0 above the main one, below 0 below
 * - `out`: what the result is written into
 *
 * Shape: [n, n] of [n]; [min] of [n, m]. [torch.diag](https://docs.pytorch.org/docs/stable/generated/torch.diag.html)
 */
export const diag: Ops['diag'] = ops.diag
/**
 * Matrices with the last dimension on their diagonals.
 * - `offset` = 0: which diagonal, 0 the main one
 * - `dim1` = -2: another dimension
 * - `dim2` = -1: the other dimension
 * - `out`: what the result is written into
 *
 * Shape: two dimensions for the last. [torch.diag_embed](https://docs.pytorch.org/docs/stable/generated/torch.diag_embed.html)
 */
export const diagEmbed: Ops['diagEmbed'] = ops.diagEmbed
/**
 * A matrix with all elements on its diagonal.
 * - `offset` = 0: which diagonal, 0 the main one
 *
 * Shape: [n, n]. [torch.diagflat](https://docs.pytorch.org/docs/stable/generated/torch.diagflat.html)
 */
export const diagflat: Ops['diagflat'] = ops.diagflat
/**
 * The diagonal of two dimensions, a view.
 * - `offset` = 0: which diagonal, 0 the main one
 * - `dim1` = 0: another dimension
 * - `dim2` = 1: the other dimension
 *
 * Shape: without both, the diagonal last. [torch.diagonal](https://docs.pytorch.org/docs/stable/generated/torch.diagonal.html)
 */
export const diagonal: Ops['diagonal'] = ops.diagonal
/**
 * A copy with a diagonal replaced.
 * - `src`: what is put in
 * - `offset` = 0: which diagonal, 0 the main one
 * - `dim1` = 0: another dimension
 * - `dim2` = 1: the other dimension
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.diagonal_scatter](https://docs.pytorch.org/docs/stable/generated/torch.diagonal_scatter.html)
 */
export const diagonalScatter: Ops['diagonalScatter'] = ops.diagonalScatter
/**
 * Differences of neighbours along dim, n times over.
 * - `n` = 1: how often
 * - `dim` = -1: the dimension, from the end if negative
 * - `prepend` = null: put in front
 * - `append` = null: put behind
 * - `out`: what the result is written into
 *
 * Shape: n less along dim. [torch.diff](https://docs.pytorch.org/docs/stable/generated/torch.diff.html)
 */
export const diff: Ops['diff'] = ops.diff
/**
 * The derivative of the gamma function's logarithm.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.digamma](https://docs.pytorch.org/docs/stable/generated/torch.digamma.html)
 */
export const digamma: Ops['digamma'] = ops.digamma
/**
 * The p-norm of the difference of two tensors.
 * - `other`: the second operand
 * - `p` = 2: which norm
 * - `out`: what the result is written into
 *
 * Shape: []. [torch.dist](https://docs.pytorch.org/docs/stable/generated/torch.dist.html)
 */
export const dist: Ops['dist'] = ops.dist
/**
 * The quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
 * - `other`: the second operand
 * - `roundingMode`: null, 'trunc' or 'floor'
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.div](https://docs.pytorch.org/docs/stable/generated/torch.div.html)
 */
export const div: Ops['div'] = ops.div
/**
 * `divide` is `div`: the quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
 * - `other`: the second operand
 * - `roundingMode`: null, 'trunc' or 'floor'
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.divide](https://docs.pytorch.org/docs/stable/generated/torch.divide.html)
 */
export const divide: Ops['divide'] = ops.divide
/**
 * The sum of two vectors' products, without conjugation.
 * - `tensor`: a tensor
 * - `out`: what the result is written into
 *
 * Shape: [] of [n] and [n]. [torch.dot](https://docs.pytorch.org/docs/stable/generated/torch.dot.html)
 */
export const dot: Ops['dot'] = ops.dot
/**
 * While train, zeroes elements with probability p and scales the rest by 1 / (1 - p).
 * - `input`: the input
 * - `p`: the probability
 * - `train`: whether anything drops out
 *
 * Shape: the input's. [torch.nn.functional.dropout](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.dropout.html)
 */
export const dropout: Ops['dropout'] = ops.dropout
/**
 * `dropout_` writes into its tensor: while train, zeroes elements with probability p and scales the rest by 1 / (1 - p).
 * - `p`: the probability
 * - `train`: whether anything drops out
 *
 * Shape: the input's.
 */
export const dropout_: Ops['dropout_'] = ops.dropout_
/**
 * Splits the third dimension into equal parts, or at indices.
 * - `indices`: where a new part begins
 * - `sections`: how many parts
 *
 * Shape: each a part along the third dimension. [torch.dsplit](https://docs.pytorch.org/docs/stable/generated/torch.dsplit.html)
 */
export const dsplit: Ops['dsplit'] = ops.dsplit
/**
 * Joins tensors along the third dimension.
 * - `tensors`: the tensors
 * - `out`: what the result is written into
 *
 * Shape: added along the third dimension. [torch.dstack](https://docs.pytorch.org/docs/stable/generated/torch.dstack.html)
 */
export const dstack: Ops['dstack'] = ops.dstack
/**
 * Products summed over the letters that the equation leaves out of its result.
 * - `equation`: such as 'ij,jk->ik'
 * - `tensors`: the tensors
 * - `path` = null: integers
 *
 * Shape: what the equation names. [torch.einsum](https://docs.pytorch.org/docs/stable/generated/torch.einsum.html)
 */
export const einsum: Ops['einsum'] = ops.einsum
/**
 * Rows of a weight by their indices.
 * - `weight`: the weights
 * - `indices`: indices
 * - `paddingIdx` = -1: the row that learns nothing
 * - `scaleGradByFreq` = false: divides gradients by how often an index occurs
 * - `sparse` = false: gradients of the weight are sparse
 * - `out`: what the result is written into
 *
 * Shape: [..., width]. [torch.nn.functional.embedding](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.embedding.html)
 */
export const embedding: Ops['embedding'] = ops.embedding
/**
 * Sums, averages or largest elements of rows of a weight, a bag of indices each.
 * - `weight`: the weights
 * - `indices`: indices
 * - `offsets`: where each bag begins
 * - `scaleGradByFreq` = false: divides gradients by how often an index occurs
 * - `mode` = 0: 0 sum, 1 mean, 2 max
 * - `sparse` = false: gradients of the weight are sparse
 * - `perSampleWeights` = null: what each row counts in its sum
 * - `includeLastOffset` = false: the last offset is the end
 * - `paddingIdx`: the row that learns nothing
 *
 * Shape: [bags, width], and bookkeeping. [torch.nn.functional.embedding_bag](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.embedding_bag.html)
 */
export const embeddingBag: Ops['embeddingBag'] = ops.embeddingBag
/**
 * Shortens the rows of a weight that are used and longer than maxNorm.
 * - `indices`: indices
 * - `maxNorm`: the longest rows may be
 * - `normType`: a number
 *
 * Shape: the input's.
 */
export const embeddingRenorm_: Ops['embeddingRenorm_'] = ops.embeddingRenorm_
/**
 * A new tensor whose memory is not initialized: it holds what was there.
 * - `size`: the sizes
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `memoryFormat` = null: in which order the elements lie
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: `size`. [torch.empty](https://docs.pytorch.org/docs/stable/generated/torch.empty.html)
 */
export const empty: Ops['empty'] = ops.empty
/**
 * Uninitialized memory in the shape, dtype and device of another tensor.
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `memoryFormat` = null: in which order the elements lie
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.empty_like](https://docs.pytorch.org/docs/stable/generated/torch.empty_like.html)
 */
export const emptyLike: Ops['emptyLike'] = ops.emptyLike
/**
 * Uninitialized memory, laid out in a given order of its dimensions.
 * - `size`: the sizes
 * - `physicalLayout`: dimensions from the slowest to the fastest
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: `size`.
 */
export const emptyPermuted: Ops['emptyPermuted'] = ops.emptyPermuted
/**
 * Uninitialized quantized memory with the parameters of another quantized tensor.
 * - `size`: the sizes
 * - `qtensor`: a tensor
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `memoryFormat` = null: in which order the elements lie
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: `size`.
 */
export const emptyQuantized: Ops['emptyQuantized'] = ops.emptyQuantized
/**
 * Uninitialized memory with given strides.
 * - `size`: the sizes
 * - `stride`: strides, in elements
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: `size`. [torch.empty_strided](https://docs.pytorch.org/docs/stable/generated/torch.empty_strided.html)
 */
export const emptyStrided: Ops['emptyStrided'] = ops.emptyStrided
/**
 * Whether two operands hold the same, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.eq](https://docs.pytorch.org/docs/stable/generated/torch.eq.html)
 */
export const eq: Ops['eq'] = ops.eq
/**
 * Whether two tensors have one shape and the same elements.
 * - `other`: the second operand
 *
 * Result: one boolean. [torch.equal](https://docs.pytorch.org/docs/stable/generated/torch.equal.html)
 */
export const equal: Ops['equal'] = ops.equal
/**
 * The error function.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.erf](https://docs.pytorch.org/docs/stable/generated/torch.erf.html)
 */
export const erf: Ops['erf'] = ops.erf
/**
 * One minus the error function, exact where that is near 1.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.erfc](https://docs.pytorch.org/docs/stable/generated/torch.erfc.html)
 */
export const erfc: Ops['erfc'] = ops.erfc
/**
 * The inverse of the error function.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.erfinv](https://docs.pytorch.org/docs/stable/generated/torch.erfinv.html)
 */
export const erfinv: Ops['erfinv'] = ops.erfinv
/**
 * Euler's number to the power of each element.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.exp](https://docs.pytorch.org/docs/stable/generated/torch.exp.html)
 */
export const exp: Ops['exp'] = ops.exp
/**
 * Two to the power of each element.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.exp2](https://docs.pytorch.org/docs/stable/generated/torch.exp2.html)
 */
export const exp2: Ops['exp2'] = ops.exp2
/**
 * The exponential minus 1, exact near 0.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.expm1](https://docs.pytorch.org/docs/stable/generated/torch.expm1.html)
 */
export const expm1: Ops['expm1'] = ops.expm1
/**
 * A matrix with ones on the diagonal and zeros elsewhere.
 * - `n`: how many rows
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `m`: how many columns
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [n, m], m is n by default. [torch.eye](https://docs.pytorch.org/docs/stable/generated/torch.eye.html)
 */
export const eye: Ops['eye'] = ops.eye
/**
 * Rounds as quantization by channel would, and stays floating-point.
 * - `scale`: what a step of one integer is worth
 * - `zeroPoint`: the integer that stands for 0
 * - `axis`: the dimension of channels
 * - `quantMin`: the smallest integer
 * - `quantMax`: the largest integer
 *
 * Shape: the input's. [torch.fake_quantize_per_channel_affine](https://docs.pytorch.org/docs/stable/generated/torch.fake_quantize_per_channel_affine.html)
 */
export const fakeQuantizePerChannelAffine: Ops['fakeQuantizePerChannelAffine'] = ops.fakeQuantizePerChannelAffine
/**
 * Rounds by channel as quantization would, and says which elements were in range.
 * - `scale`: what a step of one integer is worth
 * - `zeroPoint`: the integer that stands for 0
 * - `axis`: the dimension of channels
 * - `quantMin`: the smallest integer
 * - `quantMax`: the largest integer
 * - `out`: what the result is written into
 *
 * Shape: the input's, twice.
 */
export const fakeQuantizePerChannelAffineCachemask: Ops['fakeQuantizePerChannelAffineCachemask'] = ops.fakeQuantizePerChannelAffineCachemask
/**
 * Rounds as quantization would, and stays floating-point.
 * - `scale`: what a step of one integer is worth
 * - `zeroPoint`: the integer that stands for 0
 * - `quantMin`: the smallest integer
 * - `quantMax`: the largest integer
 *
 * Shape: the input's. [torch.fake_quantize_per_tensor_affine](https://docs.pytorch.org/docs/stable/generated/torch.fake_quantize_per_tensor_affine.html)
 */
export const fakeQuantizePerTensorAffine: Ops['fakeQuantizePerTensorAffine'] = ops.fakeQuantizePerTensorAffine
/**
 * Rounds as quantization would, and says which elements were in range.
 * - `scale`: what a step of one integer is worth
 * - `zeroPoint`: the integer that stands for 0
 * - `quantMin`: the smallest integer
 * - `quantMax`: the largest integer
 * - `out`: what the result is written into
 *
 * Shape: the input's, twice.
 */
export const fakeQuantizePerTensorAffineCachemask: Ops['fakeQuantizePerTensorAffineCachemask'] = ops.fakeQuantizePerTensorAffineCachemask
/**
 * Dropout for selu, of whole channels.
 * - `input`: the input
 * - `p`: the probability
 * - `train`: whether anything drops out
 *
 * Shape: the input's. [torch.nn.functional.feature_alpha_dropout](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.feature_alpha_dropout.html)
 */
export const featureAlphaDropout: Ops['featureAlphaDropout'] = ops.featureAlphaDropout
/**
 * `featureAlphaDropout_` writes into its tensor: dropout for selu, of whole channels.
 * - `p`: the probability
 * - `train`: whether anything drops out
 *
 * Shape: the input's.
 */
export const featureAlphaDropout_: Ops['featureAlphaDropout_'] = ops.featureAlphaDropout_
/**
 * Dropout of whole channels.
 * - `input`: the input
 * - `p`: the probability
 * - `train`: whether anything drops out
 *
 * Shape: the input's.
 */
export const featureDropout: Ops['featureDropout'] = ops.featureDropout
/**
 * `featureDropout_` writes into its tensor: dropout of whole channels.
 * - `p`: the probability
 * - `train`: whether anything drops out
 *
 * Shape: the input's.
 */
export const featureDropout_: Ops['featureDropout_'] = ops.featureDropout_
/**
 * A copy in which one value stands everywhere.
 * - `value`: what is written
 * - `out`: what the result is written into
 *
 * Shape: the input's.
 */
export const fill: Ops['fill'] = ops.fill
/**
 * `fix` is `trunc`: cuts off the fraction.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.fix](https://docs.pytorch.org/docs/stable/generated/torch.fix.html)
 */
export const fix: Ops['fix'] = ops.fix
/**
 * Joins neighbouring dimensions into one.
 * - `startDim` = 0: the first dimension joined
 * - `endDim` = -1: the last dimension joined
 *
 * Shape: dimensions startDim to endDim in one. [torch.flatten](https://docs.pytorch.org/docs/stable/generated/torch.flatten.html)
 */
export const flatten: Ops['flatten'] = ops.flatten
/**
 * Reverses the order along the dimensions named, a copy.
 * - `dims`: the dimensions
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.flip](https://docs.pytorch.org/docs/stable/generated/torch.flip.html)
 */
export const flip: Ops['flip'] = ops.flip
/**
 * Reverses the order of the columns.
 *
 * Shape: the input's. [torch.fliplr](https://docs.pytorch.org/docs/stable/generated/torch.fliplr.html)
 */
export const fliplr: Ops['fliplr'] = ops.fliplr
/**
 * Reverses the order of the rows.
 *
 * Shape: the input's. [torch.flipud](https://docs.pytorch.org/docs/stable/generated/torch.flipud.html)
 */
export const flipud: Ops['flipud'] = ops.flipud
/**
 * The base to the power of the exponent, in double precision.
 * - `self`: a number
 * - `exponent`: the power
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.float_power](https://docs.pytorch.org/docs/stable/generated/torch.float_power.html)
 */
export const floatPower: Ops['floatPower'] = ops.floatPower
/**
 * Rounds down to an integer.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.floor](https://docs.pytorch.org/docs/stable/generated/torch.floor.html)
 */
export const floor: Ops['floor'] = ops.floor
/**
 * The quotient, rounded down.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.floor_divide](https://docs.pytorch.org/docs/stable/generated/torch.floor_divide.html)
 */
export const floorDivide: Ops['floorDivide'] = ops.floorDivide
/**
 * The larger of two operands, where a number wins over NaN.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.fmax](https://docs.pytorch.org/docs/stable/generated/torch.fmax.html)
 */
export const fmax: Ops['fmax'] = ops.fmax
/**
 * The smaller of two operands, where a number wins over NaN.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.fmin](https://docs.pytorch.org/docs/stable/generated/torch.fmin.html)
 */
export const fmin: Ops['fmin'] = ops.fmin
/**
 * What is left of a division, with the sign of the dividend.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.fmod](https://docs.pytorch.org/docs/stable/generated/torch.fmod.html)
 */
export const fmod: Ops['fmod'] = ops.fmod
/**
 * Keeps the fraction, with its sign.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.frac](https://docs.pytorch.org/docs/stable/generated/torch.frac.html)
 */
export const frac: Ops['frac'] = ops.frac
/**
 * Splits each element into a fraction and a power of two.
 * - `out`: what the result is written into
 *
 * Shape: the input's, twice. [torch.frexp](https://docs.pytorch.org/docs/stable/generated/torch.frexp.html)
 */
export const frexp: Ops['frexp'] = ops.frexp
/**
 * The root of the sum of squares, over two dimensions at most.
 * - `dim`: the dimensions
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`.
 */
export const frobeniusNorm: Ops['frobeniusNorm'] = ops.frobeniusNorm
/**
 * A tensor whose memory is a file's, mapped.
 * - `filename`: the file's
 * - `shared` = null: writes reach the file
 * - `size` = 0: how many elements
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [size]. [torch.from_file](https://docs.pytorch.org/docs/stable/generated/torch.from_file.html)
 */
export const fromFile: Ops['fromFile'] = ops.fromFile
/**
 * One value everywhere, in the shape, dtype and device of another tensor.
 * - `fillValue`: what stands everywhere
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `memoryFormat` = null: in which order the elements lie
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.full_like](https://docs.pytorch.org/docs/stable/generated/torch.full_like.html)
 */
export const fullLike: Ops['fullLike'] = ops.fullLike
/**
 * Follows the range of what it sees, and rounds as quantization in that range would.
 * - `observerOn`: a tensor
 * - `fakeQuantOn`: a tensor
 * - `runningMin`: a tensor
 * - `runningMax`: a tensor
 * - `scale`: what a step of one integer is worth
 * - `zeroPoint`: the integer that stands for 0
 * - `averagingConst`: a number
 * - `quantMin`: the smallest integer
 * - `quantMax`: the largest integer
 * - `chAxis`: an integer
 * - `perRowFakeQuant` = false: a boolean
 * - `symmetricQuant` = false: a boolean
 *
 * Shape: the input's.
 */
export const fusedMovingAvgObsFakeQuant: Ops['fusedMovingAvgObsFakeQuant'] = ops.fusedMovingAvgObsFakeQuant
/**
 * Takes along dim the elements that an index tensor names, place by place.
 * - `dim`: the dimension, from the end if negative
 * - `index`: an integer tensor of indices
 * - `sparseGrad` = false: its gradient is sparse
 * - `out`: what the result is written into
 *
 * Shape: that of index. [torch.gather](https://docs.pytorch.org/docs/stable/generated/torch.gather.html)
 */
export const gather: Ops['gather'] = ops.gather
/**
 * The greatest common divisor of two integers.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.gcd](https://docs.pytorch.org/docs/stable/generated/torch.gcd.html)
 */
export const gcd: Ops['gcd'] = ops.gcd
/**
 * Whether the first is larger or the same, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.ge](https://docs.pytorch.org/docs/stable/generated/torch.ge.html)
 */
export const ge: Ops['ge'] = ops.ge
/**
 * Orthogonal reflections and a triangle in one matrix, as LAPACK has them.
 * - `out`: what the result is written into
 *
 * Shape: the input's, and [k]. [torch.geqrf](https://docs.pytorch.org/docs/stable/generated/torch.geqrf.html)
 */
export const geqrf: Ops['geqrf'] = ops.geqrf
/**
 * `ger` is `outer`: every product of an element of one vector and one of another.
 * - `vec2`: the second vector
 * - `out`: what the result is written into
 *
 * Shape: [n, m] of [n] and [m]. [torch.ger](https://docs.pytorch.org/docs/stable/generated/torch.ger.html)
 */
export const ger: Ops['ger'] = ops.ger
/**
 * Slopes along dimensions, from neighbours on both sides.
 * - `dim`: the dimensions
 * - `edgeOrder` = 1: 1 or 2 neighbours at the borders
 * - `spacing`: distances, or coordinates
 *
 * Shape: a tensor of the input's shape for each dimension. [torch.gradient](https://docs.pytorch.org/docs/stable/generated/torch.gradient.html)
 */
export const gradient: Ops['gradient'] = ops.gradient
/**
 * `greater` is `gt`: whether the first is larger, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.greater](https://docs.pytorch.org/docs/stable/generated/torch.greater.html)
 */
export const greater: Ops['greater'] = ops.greater
/**
 * `greaterEqual` is `ge`: whether the first is larger or the same, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.greater_equal](https://docs.pytorch.org/docs/stable/generated/torch.greater_equal.html)
 */
export const greaterEqual: Ops['greaterEqual'] = ops.greaterEqual
/**
 * Reads an image at places between its elements.
 * - `input`: the input
 * - `grid`: places, from -1 to 1
 * - `interpolationMode`: 0 bilinear, 1 nearest, 2 bicubic
 * - `paddingMode`: 0 zeros, 1 border, 2 reflection
 * - `alignCorners`: -1 and 1 are the middles of the outermost places, not their borders
 *
 * Shape: [N, C, ...places of the grid]. [torch.nn.functional.grid_sample](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.grid_sample.html)
 */
export const gridSampler: Ops['gridSampler'] = ops.gridSampler
/**
 * Reads a plane at places between its elements.
 * - `input`: the input
 * - `grid`: places, from -1 to 1
 * - `interpolationMode`: 0 bilinear, 1 nearest, 2 bicubic
 * - `paddingMode`: 0 zeros, 1 border, 2 reflection
 * - `alignCorners`: -1 and 1 are the middles of the outermost places, not their borders
 * - `out`: what the result is written into
 *
 * Shape: [N, C, height, width]. [torch.nn.functional.grid_sample](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.grid_sample.html)
 */
export const gridSampler2d: Ops['gridSampler2d'] = ops.gridSampler2d
/**
 * Reads a volume at places between its elements.
 * - `input`: the input
 * - `grid`: places, from -1 to 1
 * - `interpolationMode`: 0 bilinear, 1 nearest, 2 bicubic
 * - `paddingMode`: 0 zeros, 1 border, 2 reflection
 * - `alignCorners`: -1 and 1 are the middles of the outermost places, not their borders
 * - `out`: what the result is written into
 *
 * Shape: [N, C, depth, height, width]. [torch.nn.functional.grid_sample](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.grid_sample.html)
 */
export const gridSampler3d: Ops['gridSampler3d'] = ops.gridSampler3d
/**
 * Brings groups of channels of each sample to mean 0 and variance 1.
 * - `input`: the input
 * - `numGroups`: how many groups
 * - `weight` = null: the weights
 * - `bias` = null: added to the result
 * - `eps` = 0.00001: added against division by 0
 * - `cudnnEnabled` = true: a boolean
 *
 * Shape: the input's. [torch.nn.functional.group_norm](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.group_norm.html)
 */
export const groupNorm: Ops['groupNorm'] = ops.groupNorm
/**
 * A network of gated recurrent units over sequences.
 * - `data`: a tensor
 * - `batchSizes`: a tensor
 * - `hx`: states before the first step
 * - `params`: the layers' weights and biases
 * - `hasBiases`: there are biases
 * - `numLayers`: how many layers
 * - `dropout`: probability between layers
 * - `train`: whether anything drops out
 * - `bidirectional`: also from the end
 * - `input`: the input
 * - `batchFirst`: the batch is the first dimension
 *
 * Shape: the outputs, and the last state.
 */
export const gru: Ops['gru'] = ops.gru
/**
 * One step of a gated recurrent unit.
 * - `input`: the input
 * - `hx`: states before the first step
 * - `wIh`: weights of the input
 * - `wHh`: weights of the state
 * - `bIh` = null: bias of the input
 * - `bHh` = null: bias of the state
 *
 * Shape: [N, hidden].
 */
export const gruCell: Ops['gruCell'] = ops.gruCell
/**
 * Whether the first is larger, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.gt](https://docs.pytorch.org/docs/stable/generated/torch.gt.html)
 */
export const gt: Ops['gt'] = ops.gt
/**
 * A raised cosine whose ends stay above zero.
 * - `windowLength`: how many values
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `periodic`: as one period, not symmetric
 * - `alpha`: the constant from which beta times the cosine is taken
 * - `beta`: factor of the cosine
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [windowLength]. [torch.hamming_window](https://docs.pytorch.org/docs/stable/generated/torch.hamming_window.html)
 */
export const hammingWindow: Ops['hammingWindow'] = ops.hammingWindow
/**
 * A raised cosine whose ends are zero.
 * - `windowLength`: how many values
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `periodic`: as one period, not symmetric
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [windowLength]. [torch.hann_window](https://docs.pytorch.org/docs/stable/generated/torch.hann_window.html)
 */
export const hannWindow: Ops['hannWindow'] = ops.hannWindow
/**
 * Elements within lambd of 0 become 0.
 * - `lambd` = 0.5: the bound
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.nn.functional.hardshrink](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.hardshrink.html)
 */
export const hardshrink: Ops['hardshrink'] = ops.hardshrink
/**
 * A number that changes with the bits of the elements.
 * - `dim` = []: the dimensions
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `mode` = 0: how it is done
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`.
 */
export const hashTensor: Ops['hashTensor'] = ops.hashTensor
/**
 * 0 below 0, 1 above, and values at 0.
 * - `values`: what stands at 0
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.heaviside](https://docs.pytorch.org/docs/stable/generated/torch.heaviside.html)
 */
export const heaviside: Ops['heaviside'] = ops.heaviside
/**
 * Distances themselves for targets of 1, what a margin lacks for -1.
 * - `target`: what is wanted
 * - `margin` = 1: the distance wanted
 * - `reduction` = 1: 0 none, 1 mean, 2 sum
 *
 * Shape: [] or the input's. [torch.nn.functional.hinge_embedding_loss](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.hinge_embedding_loss.html)
 */
export const hingeEmbeddingLoss: Ops['hingeEmbeddingLoss'] = ops.hingeEmbeddingLoss
/**
 * Counts how many elements fall into each of equal intervals.
 * - `bins` = 100: how many intervals
 * - `min` = 0: the lower bound
 * - `max` = 0: the upper bound
 * - `out`: what the result is written into
 *
 * Shape: [bins]. [torch.histc](https://docs.pytorch.org/docs/stable/generated/torch.histc.html)
 */
export const histc: Ops['histc'] = ops.histc
/**
 * Counts how many elements fall into each interval, and says the intervals' bounds.
 * - `bins` = 100: how many intervals, or their bounds
 * - `range` = null: from where to where, all by default
 * - `weight` = null: what each counts
 * - `density` = false: counts become a density
 * - `out`: what the result is written into
 *
 * Shape: [bins], [bins + 1]. [torch.histogram](https://docs.pytorch.org/docs/stable/generated/torch.histogram.html)
 */
export const histogram: Ops['histogram'] = ops.histogram
/**
 * A histogram of points in several dimensions, which the last one holds.
 * - `bins`: how many intervals, or their bounds
 * - `range` = null: from where to where, all by default
 * - `weight` = null: what each counts
 * - `density` = false: counts become a density
 *
 * Shape: bins, and a list of bounds. [torch.histogramdd](https://docs.pytorch.org/docs/stable/generated/torch.histogramdd.html)
 */
export const histogramdd: Ops['histogramdd'] = ops.histogramdd
/**
 * Splits columns into equal parts, or at indices.
 * - `indices`: where a new part begins
 * - `sections`: how many parts
 *
 * Shape: each a part along columns. [torch.hsplit](https://docs.pytorch.org/docs/stable/generated/torch.hsplit.html)
 */
export const hsplit: Ops['hsplit'] = ops.hsplit
/**
 * A sparse matrix times a dense one, with only the rows that are not 0.
 * - `mat1`: the first matrix
 * - `mat2`: the second matrix
 * - `out`: what the result is written into
 *
 * Shape: [n, p]. [torch.hspmm](https://docs.pytorch.org/docs/stable/generated/torch.hspmm.html)
 */
export const hspmm: Ops['hspmm'] = ops.hspmm
/**
 * Joins tensors side by side; vectors end to end.
 * - `tensors`: the tensors
 * - `out`: what the result is written into
 *
 * Shape: columns added. [torch.hstack](https://docs.pytorch.org/docs/stable/generated/torch.hstack.html)
 */
export const hstack: Ops['hstack'] = ops.hstack
/**
 * The length of the hypotenuse over two legs.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.hypot](https://docs.pytorch.org/docs/stable/generated/torch.hypot.html)
 */
export const hypot: Ops['hypot'] = ops.hypot
/**
 * The modified Bessel function of the first kind, of order 0.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.i0](https://docs.pytorch.org/docs/stable/generated/torch.i0.html)
 */
export const i0: Ops['i0'] = ops.i0
/**
 * The lower incomplete gamma function, regularized.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.igamma](https://docs.pytorch.org/docs/stable/generated/torch.igamma.html)
 */
export const igamma: Ops['igamma'] = ops.igamma
/**
 * The upper incomplete gamma function, regularized.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.igammac](https://docs.pytorch.org/docs/stable/generated/torch.igammac.html)
 */
export const igammac: Ops['igammac'] = ops.igammac
/**
 * The imaginary parts of a complex tensor, a view.
 *
 * Shape: the input's. [torch.imag](https://docs.pytorch.org/docs/stable/generated/torch.imag.html)
 */
export const imag: Ops['imag'] = ops.imag
/**
 * Adds slices of source at the indices of a dimension.
 * - `dim`: the dimension, from the end if negative
 * - `index`: an integer tensor of indices
 * - `source`: what is added
 * - `alpha` = 1: factor of what is added
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.index_add](https://docs.pytorch.org/docs/stable/generated/torch.index_add.html)
 */
export const indexAdd: Ops['indexAdd'] = ops.indexAdd
/**
 * Fills slices at the indices of a dimension with a value.
 * - `dim`: the dimension, from the end if negative
 * - `index`: an integer tensor of indices
 * - `value`: what is written
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.Tensor.index_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_fill.html)
 */
export const indexFill: Ops['indexFill'] = ops.indexFill
/**
 * Writes values where index tensors, one a dimension, point.
 * - `indices`: indices
 * - `values`: what is written
 * - `accumulate` = false: adds instead of overwriting
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.Tensor.index_put](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.index_put.html)
 */
export const indexPut: Ops['indexPut'] = ops.indexPut
/**
 * Combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
 * - `dim`: the dimension, from the end if negative
 * - `index`: an integer tensor of indices
 * - `source`: what is combined
 * - `reduce`: how values are combined
 * - `includeSelf` = true: the input counts, too
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.index_reduce](https://docs.pytorch.org/docs/stable/generated/torch.index_reduce.html)
 */
export const indexReduce: Ops['indexReduce'] = ops.indexReduce
/**
 * Slices of a dimension in the order of an index tensor, a copy.
 * - `dim`: the dimension, from the end if negative
 * - `index`: an integer tensor of indices
 * - `out`: what the result is written into
 *
 * Shape: len(index) along dim. [torch.index_select](https://docs.pytorch.org/docs/stable/generated/torch.index_select.html)
 */
export const indexSelect: Ops['indexSelect'] = ops.indexSelect
/**
 * Sums of products over the last dimensions of both.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: all but the last dimensions of both. [torch.inner](https://docs.pytorch.org/docs/stable/generated/torch.inner.html)
 */
export const inner: Ops['inner'] = ops.inner
/**
 * Brings each channel of each sample to mean 0 and variance 1.
 * - `input`: the input
 * - `weight`: the weights
 * - `bias`: added to the result
 * - `runningMean`: means so far
 * - `runningVar`: variances so far
 * - `useInputStats`: statistics of the input, not the running ones
 * - `momentum`: weight of the new statistics
 * - `eps`: added against division by 0
 * - `cudnnEnabled`: a boolean
 *
 * Shape: the input's. [torch.nn.functional.instance_norm](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.instance_norm.html)
 */
export const instanceNorm: Ops['instanceNorm'] = ops.instanceNorm
/**
 * The integers of a quantized tensor.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.Tensor.int_repr](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.int_repr.html)
 */
export const intRepr: Ops['intRepr'] = ops.intRepr
/**
 * The matrix that undoes a square matrix.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.inverse](https://docs.pytorch.org/docs/stable/generated/torch.inverse.html)
 */
export const inverse: Ops['inverse'] = ops.inverse
/**
 * Whether the dtype is one of complex numbers.
 *
 * Result: one boolean. [torch.is_complex](https://docs.pytorch.org/docs/stable/generated/torch.is_complex.html)
 */
export const isComplex: Ops['isComplex'] = ops.isComplex
/**
 * Whether a conjugation is still pending.
 *
 * Result: one boolean. [torch.is_conj](https://docs.pytorch.org/docs/stable/generated/torch.is_conj.html)
 */
export const isConj: Ops['isConj'] = ops.isConj
/**
 * Always false: libtorch keeps nothing on several machines.
 *
 * Result: one boolean.
 */
export const isDistributed: Ops['isDistributed'] = ops.isDistributed
/**
 * Whether the dtype holds fractions.
 *
 * Result: one boolean. [torch.is_floating_point](https://docs.pytorch.org/docs/stable/generated/torch.is_floating_point.html)
 */
export const isFloatingPoint: Ops['isFloatingPoint'] = ops.isFloatingPoint
/**
 * Whether it was made where autograd records nothing.
 *
 * Result: one boolean. [torch.Tensor.is_inference](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_inference.html)
 */
export const isInference: Ops['isInference'] = ops.isInference
/**
 * Whether a change of sign is still pending.
 *
 * Result: one boolean.
 */
export const isNeg: Ops['isNeg'] = ops.isNeg
/**
 * Whether the only element is other than 0.
 *
 * Result: one boolean. [torch.is_nonzero](https://docs.pytorch.org/docs/stable/generated/torch.is_nonzero.html)
 */
export const isNonzero: Ops['isNonzero'] = ops.isNonzero
/**
 * Whether two tensors have one shape.
 * - `other`: the second operand
 *
 * Result: one boolean.
 */
export const isSameSize: Ops['isSameSize'] = ops.isSameSize
/**
 * Whether the dtype holds negative numbers.
 *
 * Result: one boolean. [torch.Tensor.is_signed](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.is_signed.html)
 */
export const isSigned: Ops['isSigned'] = ops.isSigned
/**
 * Whether tensors may be on a Vulkan device.
 *
 * Result: one boolean.
 */
export const isVulkanAvailable: Ops['isVulkanAvailable'] = ops.isVulkanAvailable
/**
 * Whether two operands differ by no more than atol + rtol * |other|.
 * - `other`: the second operand
 * - `rtol` = 0.00001: tolerance relative to the second
 * - `atol` = 1e-8: tolerance
 * - `equalNan` = false: NaN is the same as NaN
 *
 * Shape: the operands', broadcast. [torch.isclose](https://docs.pytorch.org/docs/stable/generated/torch.isclose.html)
 */
export const isclose: Ops['isclose'] = ops.isclose
/**
 * Whether each element is neither infinite nor NaN.
 *
 * Shape: the input's. [torch.isfinite](https://docs.pytorch.org/docs/stable/generated/torch.isfinite.html)
 */
export const isfinite: Ops['isfinite'] = ops.isfinite
/**
 * Whether each element is among testElements.
 * - `element`: a number
 * - `testElements`: what is looked for among
 * - `assumeUnique` = false: no element occurs twice
 * - `invert` = false: whether it is not
 * - `elements`: the elements
 * - `testElement`: a number
 * - `out`: what the result is written into
 *
 * Shape: that of elements. [torch.isin](https://docs.pytorch.org/docs/stable/generated/torch.isin.html)
 */
export const isin: Ops['isin'] = ops.isin
/**
 * Whether each element is one of the infinities.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.isinf](https://docs.pytorch.org/docs/stable/generated/torch.isinf.html)
 */
export const isinf: Ops['isinf'] = ops.isinf
/**
 * Whether each element is not a number.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.isnan](https://docs.pytorch.org/docs/stable/generated/torch.isnan.html)
 */
export const isnan: Ops['isnan'] = ops.isnan
/**
 * Whether each element is minus infinity.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.isneginf](https://docs.pytorch.org/docs/stable/generated/torch.isneginf.html)
 */
export const isneginf: Ops['isneginf'] = ops.isneginf
/**
 * Whether each element is plus infinity.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.isposinf](https://docs.pytorch.org/docs/stable/generated/torch.isposinf.html)
 */
export const isposinf: Ops['isposinf'] = ops.isposinf
/**
 * Whether each element has no imaginary part.
 *
 * Shape: the input's. [torch.isreal](https://docs.pytorch.org/docs/stable/generated/torch.isreal.html)
 */
export const isreal: Ops['isreal'] = ops.isreal
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
 * Shape: [..., samples]. [torch.istft](https://docs.pytorch.org/docs/stable/generated/torch.istft.html)
 */
export const istft: Ops['istft'] = ops.istft
/**
 * A window of Bessel's function, whose beta trades width for side lobes.
 * - `windowLength`: how many values
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `periodic`: as one period, not symmetric
 * - `beta`: the larger, the narrower
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [windowLength]. [torch.kaiser_window](https://docs.pytorch.org/docs/stable/generated/torch.kaiser_window.html)
 */
export const kaiserWindow: Ops['kaiserWindow'] = ops.kaiserWindow
/**
 * How much one distribution's logarithms miss another's.
 * - `target`: what is wanted
 * - `reduction` = 1: 0 none, 1 mean, 2 sum
 * - `logTarget` = false: the target holds logarithms, too
 *
 * Shape: [] or the input's. [torch.nn.functional.kl_div](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.kl_div.html)
 */
export const klDiv: Ops['klDiv'] = ops.klDiv
/**
 * Replaces each element of the first by it times the second.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: sizes multiplied. [torch.kron](https://docs.pytorch.org/docs/stable/generated/torch.kron.html)
 */
export const kron: Ops['kron'] = ops.kron
/**
 * The k-th smallest element along dim, and its index.
 * - `k`: which, 1 the smallest
 * - `dim` = -1: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: as reduced, twice. [torch.kthvalue](https://docs.pytorch.org/docs/stable/generated/torch.kthvalue.html)
 */
export const kthvalue: Ops['kthvalue'] = ops.kthvalue
/**
 * Brings the last dimensions of each sample to mean 0 and variance 1, then scales and shifts.
 * - `input`: the input
 * - `normalizedShape`: the sizes of the dimensions normalized
 * - `weight` = null: the weights
 * - `bias` = null: added to the result
 * - `eps` = 0.00001: added against division by 0
 * - `cudnnEnable` = true: a boolean
 *
 * Shape: the input's. [torch.nn.functional.layer_norm](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.layer_norm.html)
 */
export const layerNorm: Ops['layerNorm'] = ops.layerNorm
/**
 * The least common multiple of two integers.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.lcm](https://docs.pytorch.org/docs/stable/generated/torch.lcm.html)
 */
export const lcm: Ops['lcm'] = ops.lcm
/**
 * The first times two to the power of the second.
 * - `other`: powers of 2
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.ldexp](https://docs.pytorch.org/docs/stable/generated/torch.ldexp.html)
 */
export const ldexp: Ops['ldexp'] = ops.ldexp
/**
 * Whether the first is smaller or the same, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.le](https://docs.pytorch.org/docs/stable/generated/torch.le.html)
 */
export const le: Ops['le'] = ops.le
/**
 * The way from input to end, weight of it.
 * - `end`: the values at weight 1
 * - `weight`: how far: 0 is the input, 1 the end
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.lerp](https://docs.pytorch.org/docs/stable/generated/torch.lerp.html)
 */
export const lerp: Ops['lerp'] = ops.lerp
/**
 * `less` is `lt`: whether the first is smaller, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.less](https://docs.pytorch.org/docs/stable/generated/torch.less.html)
 */
export const less: Ops['less'] = ops.less
/**
 * `lessEqual` is `le`: whether the first is smaller or the same, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.less_equal](https://docs.pytorch.org/docs/stable/generated/torch.less_equal.html)
 */
export const lessEqual: Ops['lessEqual'] = ops.lessEqual
/**
 * The logarithm of the absolute value of the gamma function.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.lgamma](https://docs.pytorch.org/docs/stable/generated/torch.lgamma.html)
 */
export const lgamma: Ops['lgamma'] = ops.lgamma
/**
 * Evenly spaced numbers from start to end, both included.
 * - `start`: the first number
 * - `end`: the last number
 * - `steps`: how many numbers
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [steps]. [torch.linspace](https://docs.pytorch.org/docs/stable/generated/torch.linspace.html)
 */
export const linspace: Ops['linspace'] = ops.linspace
/**
 * The natural logarithm of each element.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.log](https://docs.pytorch.org/docs/stable/generated/torch.log.html)
 */
export const log: Ops['log'] = ops.log
/**
 * The logarithm to base 10.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.log10](https://docs.pytorch.org/docs/stable/generated/torch.log10.html)
 */
export const log10: Ops['log10'] = ops.log10
/**
 * The natural logarithm of 1 + x, exact near 0.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.log1p](https://docs.pytorch.org/docs/stable/generated/torch.log1p.html)
 */
export const log1p: Ops['log1p'] = ops.log1p
/**
 * The logarithm to base 2.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.log2](https://docs.pytorch.org/docs/stable/generated/torch.log2.html)
 */
export const log2: Ops['log2'] = ops.log2
/**
 * The logarithms of softmax, computed without overflow.
 * - `dim`: the dimension, from the end if negative
 * - `dtype` = null: of the result
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.nn.functional.log_softmax](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.log_softmax.html)
 */
export const logSoftmax: Ops['logSoftmax'] = ops.logSoftmax
/**
 * The logarithm of the sum of two exponentials, without overflow.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.logaddexp](https://docs.pytorch.org/docs/stable/generated/torch.logaddexp.html)
 */
export const logaddexp: Ops['logaddexp'] = ops.logaddexp
/**
 * As logaddexp, with base 2.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.logaddexp2](https://docs.pytorch.org/docs/stable/generated/torch.logaddexp2.html)
 */
export const logaddexp2: Ops['logaddexp2'] = ops.logaddexp2
/**
 * The logarithm of running sums of exponentials along dim.
 * - `dim`: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.logcumsumexp](https://docs.pytorch.org/docs/stable/generated/torch.logcumsumexp.html)
 */
export const logcumsumexp: Ops['logcumsumexp'] = ops.logcumsumexp
/**
 * The logarithm of the determinant; NaN where that is negative.
 *
 * Shape: without the last two dimensions. [torch.logdet](https://docs.pytorch.org/docs/stable/generated/torch.logdet.html)
 */
export const logdet: Ops['logdet'] = ops.logdet
/**
 * Whether both operands are other than 0.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.logical_and](https://docs.pytorch.org/docs/stable/generated/torch.logical_and.html)
 */
export const logicalAnd: Ops['logicalAnd'] = ops.logicalAnd
/**
 * Whether each element is 0.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.logical_not](https://docs.pytorch.org/docs/stable/generated/torch.logical_not.html)
 */
export const logicalNot: Ops['logicalNot'] = ops.logicalNot
/**
 * Whether at least one operand is other than 0.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.logical_or](https://docs.pytorch.org/docs/stable/generated/torch.logical_or.html)
 */
export const logicalOr: Ops['logicalOr'] = ops.logicalOr
/**
 * Whether exactly one operand is other than 0.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.logical_xor](https://docs.pytorch.org/docs/stable/generated/torch.logical_xor.html)
 */
export const logicalXor: Ops['logicalXor'] = ops.logicalXor
/**
 * The inverse of the logistic function; eps keeps the input off 0 and 1.
 * - `eps` = null: the input is clamped to [eps, 1 - eps]; null: it is not
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.logit](https://docs.pytorch.org/docs/stable/generated/torch.logit.html)
 */
export const logit: Ops['logit'] = ops.logit
/**
 * Powers of a base whose exponents are evenly spaced from start to end.
 * - `start`: the first exponent
 * - `end`: the last exponent
 * - `steps`: how many numbers
 * - `base` = 10: of the powers
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [steps]. [torch.logspace](https://docs.pytorch.org/docs/stable/generated/torch.logspace.html)
 */
export const logspace: Ops['logspace'] = ops.logspace
/**
 * The logarithm of the sum of exponentials, without overflow.
 * - `dim`: the dimensions
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.logsumexp](https://docs.pytorch.org/docs/stable/generated/torch.logsumexp.html)
 */
export const logsumexp: Ops['logsumexp'] = ops.logsumexp
/**
 * A network with long short-term memory over sequences.
 * - `data`: a tensor
 * - `batchSizes`: a tensor
 * - `hx`: states before the first step
 * - `params`: the layers' weights and biases
 * - `hasBiases`: there are biases
 * - `numLayers`: how many layers
 * - `dropout`: probability between layers
 * - `train`: whether anything drops out
 * - `bidirectional`: also from the end
 * - `input`: the input
 * - `batchFirst`: the batch is the first dimension
 *
 * Shape: the outputs, and both last states.
 */
export const lstm: Ops['lstm'] = ops.lstm
/**
 * One step of long short-term memory.
 * - `input`: the input
 * - `hx`: states before the first step
 * - `wIh`: weights of the input
 * - `wHh`: weights of the state
 * - `bIh` = null: bias of the input
 * - `bHh` = null: bias of the state
 *
 * Shape: [N, hidden], twice.
 */
export const lstmCell: Ops['lstmCell'] = ops.lstmCell
/**
 * Whether the first is smaller, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.lt](https://docs.pytorch.org/docs/stable/generated/torch.lt.html)
 */
export const lt: Ops['lt'] = ops.lt
/**
 * Solves equations by a triangular decomposition of their matrix.
 * - `LUData`: a tensor
 * - `LUPivots`: a tensor
 * - `out`: what the result is written into
 *
 * Shape: the right side's. [torch.lu_solve](https://docs.pytorch.org/docs/stable/generated/torch.lu_solve.html)
 */
export const luSolve: Ops['luSolve'] = ops.luSolve
/**
 * The permutation and both triangles of a packed decomposition.
 * - `LUData`: a tensor
 * - `LUPivots`: a tensor
 * - `unpackData` = true: gives the triangles
 * - `unpackPivots` = true: gives the permutation
 * - `out`: what the result is written into
 *
 * Shape: P, L and U. [torch.lu_unpack](https://docs.pytorch.org/docs/stable/generated/torch.lu_unpack.html)
 */
export const luUnpack: Ops['luUnpack'] = ops.luUnpack
/**
 * How far the first falls short of ranking above the second, by a margin.
 * - `input1`: the first input
 * - `input2`: the second input
 * - `target`: what is wanted
 * - `margin` = 0: the distance wanted
 * - `reduction` = 1: 0 none, 1 mean, 2 sum
 *
 * Shape: [] or the input's. [torch.nn.functional.margin_ranking_loss](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.margin_ranking_loss.html)
 */
export const marginRankingLoss: Ops['marginRankingLoss'] = ops.marginRankingLoss
/**
 * One value where a mask holds, the input elsewhere.
 * - `mask`: a bool tensor that broadcasts with the input
 * - `value`: what is written
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.Tensor.masked_fill](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_fill.html)
 */
export const maskedFill: Ops['maskedFill'] = ops.maskedFill
/**
 * Elements of source, in order, where a mask holds.
 * - `mask`: a bool tensor that broadcasts with the input
 * - `source`: what is put in
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.Tensor.masked_scatter](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.masked_scatter.html)
 */
export const maskedScatter: Ops['maskedScatter'] = ops.maskedScatter
/**
 * The elements where a mask holds, in one dimension.
 * - `mask`: a bool tensor that broadcasts with the input
 * - `out`: what the result is written into
 *
 * Shape: [count]. [torch.masked_select](https://docs.pytorch.org/docs/stable/generated/torch.masked_select.html)
 */
export const maskedSelect: Ops['maskedSelect'] = ops.maskedSelect
/**
 * Multiplies matrices, or vectors, in every combination that fits.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: matrix product of the last two dimensions, the others broadcast. [torch.matmul](https://docs.pytorch.org/docs/stable/generated/torch.matmul.html)
 */
export const matmul: Ops['matmul'] = ops.matmul
/**
 * The exponential series of a square matrix.
 *
 * Shape: the input's. [torch.matrix_exp](https://docs.pytorch.org/docs/stable/generated/torch.matrix_exp.html)
 */
export const matrixExp: Ops['matrixExp'] = ops.matrixExp
/**
 * A square matrix times itself, n times; its inverse below 0.
 * - `n`: the power
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.matrix_power](https://docs.pytorch.org/docs/stable/generated/torch.matrix_power.html)
 */
export const matrixPower: Ops['matrixPower'] = ops.matrixPower
/**
 * The largest element; with dim, the largest along it and their indices; with another tensor, the larger of both.
 * - `dim`: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.max](https://docs.pytorch.org/docs/stable/generated/torch.max.html)
 */
export const max: Ops['max'] = ops.max
/**
 * The largest element of each window over one dimension.
 * - `kernelSize`: of the windows
 * - `stride` = []: step of the windows
 * - `padding` = [0]: added at both ends
 * - `dilation` = [1]: steps within a window
 * - `ceilMode` = false: counts the window that does not fit
 *
 * Shape: [N, C, length]. [torch.nn.functional.max_pool1d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.max_pool1d.html)
 */
export const maxPool1d: Ops['maxPool1d'] = ops.maxPool1d
/**
 * The largest element of each window over one dimension, and where it stands.
 * - `kernelSize`: of the windows
 * - `stride` = []: step of the windows
 * - `padding` = [0]: added at both ends
 * - `dilation` = [1]: steps within a window
 * - `ceilMode` = false: counts the window that does not fit
 *
 * Shape: [N, C, length], twice.
 */
export const maxPool1dWithIndices: Ops['maxPool1dWithIndices'] = ops.maxPool1dWithIndices
/**
 * The largest element of each window over two dimensions.
 * - `kernelSize`: of the windows
 * - `stride` = []: step of the windows
 * - `padding` = [0, 0]: added at both ends
 * - `dilation` = [1, 1]: steps within a window
 * - `ceilMode` = false: counts the window that does not fit
 *
 * Shape: [N, C, height, width]. [torch.nn.functional.max_pool2d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.max_pool2d.html)
 */
export const maxPool2d: Ops['maxPool2d'] = ops.maxPool2d
/**
 * The largest element of each window over three dimensions.
 * - `kernelSize`: of the windows
 * - `stride` = []: step of the windows
 * - `padding` = [0, 0, 0]: added at both ends
 * - `dilation` = [1, 1, 1]: steps within a window
 * - `ceilMode` = false: counts the window that does not fit
 *
 * Shape: [N, C, depth, height, width]. [torch.nn.functional.max_pool3d](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.max_pool3d.html)
 */
export const maxPool3d: Ops['maxPool3d'] = ops.maxPool3d
/**
 * The larger of two operands; NaN where either is.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.maximum](https://docs.pytorch.org/docs/stable/generated/torch.maximum.html)
 */
export const maximum: Ops['maximum'] = ops.maximum
/**
 * The average of elements, all of them or those along dim.
 * - `dtype` = null: of the result
 * - `dim`: the dimensions
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.mean](https://docs.pytorch.org/docs/stable/generated/torch.mean.html)
 */
export const mean: Ops['mean'] = ops.mean
/**
 * The middle value, the lower of two; with dim, its index as well.
 * - `dim`: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.median](https://docs.pytorch.org/docs/stable/generated/torch.median.html)
 */
export const median: Ops['median'] = ops.median
/**
 * Coordinates of a grid that one-dimensional tensors span.
 * - `tensors`: the tensors
 * - `indexing`: 'ij' or 'xy'
 *
 * Shape: a tensor for each input, all of [len(a), len(b), ...]. [torch.meshgrid](https://docs.pytorch.org/docs/stable/generated/torch.meshgrid.html)
 */
export const meshgrid: Ops['meshgrid'] = ops.meshgrid
/**
 * The smallest element; with dim, the smallest along it and their indices; with another tensor, the smaller of both.
 * - `dim`: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.min](https://docs.pytorch.org/docs/stable/generated/torch.min.html)
 */
export const min: Ops['min'] = ops.min
/**
 * The smaller of two operands; NaN where either is.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.minimum](https://docs.pytorch.org/docs/stable/generated/torch.minimum.html)
 */
export const minimum: Ops['minimum'] = ops.minimum
/**
 * The product of two matrices.
 * - `mat2`: the second matrix
 * - `outDtype`: of the result
 * - `out`: what the result is written into
 *
 * Shape: [n, p] of [n, m] and [m, p]. [torch.mm](https://docs.pytorch.org/docs/stable/generated/torch.mm.html)
 */
export const mm: Ops['mm'] = ops.mm
/**
 * The value that occurs most often along dim, and where.
 * - `dim` = -1: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.mode](https://docs.pytorch.org/docs/stable/generated/torch.mode.html)
 */
export const mode: Ops['mode'] = ops.mode
/**
 * `moveaxis` is `movedim`: moves dimensions to other places; the others keep their order.
 * - `source`: the dimensions that are moved
 * - `destination`: where they go
 *
 * Shape: sizes reordered. [torch.moveaxis](https://docs.pytorch.org/docs/stable/generated/torch.moveaxis.html)
 */
export const moveaxis: Ops['moveaxis'] = ops.moveaxis
/**
 * Moves dimensions to other places; the others keep their order.
 * - `source`: the dimensions that are moved
 * - `destination`: where they go
 *
 * Shape: sizes reordered. [torch.movedim](https://docs.pytorch.org/docs/stable/generated/torch.movedim.html)
 */
export const movedim: Ops['movedim'] = ops.movedim
/**
 * Orders the elements along the first dimension.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.msort](https://docs.pytorch.org/docs/stable/generated/torch.msort.html)
 */
export const msort: Ops['msort'] = ops.msort
/**
 * The product of two operands, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.mul](https://docs.pytorch.org/docs/stable/generated/torch.mul.html)
 */
export const mul: Ops['mul'] = ops.mul
/**
 * Indices drawn with the weights that the last dimension holds.
 * - `numSamples`: how many are drawn
 * - `replacement` = false: one may be drawn again
 * - `generator` = null: the random numbers' source
 * - `out`: what the result is written into
 *
 * Shape: [..., numSamples]. [torch.multinomial](https://docs.pytorch.org/docs/stable/generated/torch.multinomial.html)
 */
export const multinomial: Ops['multinomial'] = ops.multinomial
/**
 * `multiply` is `mul`: the product of two operands, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.multiply](https://docs.pytorch.org/docs/stable/generated/torch.multiply.html)
 */
export const multiply: Ops['multiply'] = ops.multiply
/**
 * The product of a matrix and a vector.
 * - `vec`: the vector
 * - `out`: what the result is written into
 *
 * Shape: [n] of [n, m] and [m]. [torch.mv](https://docs.pytorch.org/docs/stable/generated/torch.mv.html)
 */
export const mv: Ops['mv'] = ops.mv
/**
 * The logarithm of the gamma function in p dimensions.
 * - `p`: how many dimensions
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.mvlgamma](https://docs.pytorch.org/docs/stable/generated/torch.mvlgamma.html)
 */
export const mvlgamma: Ops['mvlgamma'] = ops.mvlgamma
/**
 * Replaces NaN, by 0 unless told otherwise, and the infinities.
 * - `nan` = null: in the place of NaN
 * - `posinf` = null: in the place of infinity
 * - `neginf` = null: in the place of minus infinity
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.nan_to_num](https://docs.pytorch.org/docs/stable/generated/torch.nan_to_num.html)
 */
export const nanToNum: Ops['nanToNum'] = ops.nanToNum
/**
 * The average of the elements that are not NaN.
 * - `dim` = null: the dimensions
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `dtype` = null: of the result
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.nanmean](https://docs.pytorch.org/docs/stable/generated/torch.nanmean.html)
 */
export const nanmean: Ops['nanmean'] = ops.nanmean
/**
 * The middle value of those that are not NaN.
 * - `dim`: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.nanmedian](https://docs.pytorch.org/docs/stable/generated/torch.nanmedian.html)
 */
export const nanmedian: Ops['nanmedian'] = ops.nanmedian
/**
 * As quantile, of the elements that are not NaN.
 * - `q`: the fraction, or fractions
 * - `dim` = null: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `interpolation` = 'linear': between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
 * - `out`: what the result is written into
 *
 * Shape: [len(q), ...] or without it. [torch.nanquantile](https://docs.pytorch.org/docs/stable/generated/torch.nanquantile.html)
 */
export const nanquantile: Ops['nanquantile'] = ops.nanquantile
/**
 * Adds elements up, with NaN as 0.
 * - `dim` = null: the dimensions
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `dtype` = null: of the result
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.nansum](https://docs.pytorch.org/docs/stable/generated/torch.nansum.html)
 */
export const nansum: Ops['nansum'] = ops.nansum
/**
 * A stretch of one dimension, a view.
 * - `dim`: the dimension, from the end if negative
 * - `start`: the first place
 * - `length`: how long the stretch is
 *
 * Shape: length along dim. [torch.narrow](https://docs.pytorch.org/docs/stable/generated/torch.narrow.html)
 */
export const narrow: Ops['narrow'] = ops.narrow
/**
 * Batch normalization that returns the mean and inverse deviation it used.
 * - `input`: the input
 * - `weight`: the weights
 * - `bias`: added to the result
 * - `runningMean`: means so far
 * - `runningVar`: variances so far
 * - `training`: uses the batch, not what it knows
 * - `momentum`: weight of the new statistics
 * - `eps`: added against division by 0
 * - `out`: what the result is written into
 *
 * Shape: the input's, and statistics.
 */
export const nativeBatchNorm: Ops['nativeBatchNorm'] = ops.nativeBatchNorm
/**
 * Mixes the channels of groups, as the backend does it.
 * - `groups`: how many groups the channels are in
 *
 * Shape: the input's.
 */
export const nativeChannelShuffle: Ops['nativeChannelShuffle'] = ops.nativeChannelShuffle
/**
 * Dropout that returns its mask.
 * - `input`: the input
 * - `p`: the probability
 * - `train`: whether anything drops out
 * - `out`: what the result is written into
 *
 * Shape: the input's, twice.
 */
export const nativeDropout: Ops['nativeDropout'] = ops.nativeDropout
/**
 * Group normalization that returns the mean and inverse deviation it used.
 * - `input`: the input
 * - `weight`: the weights
 * - `bias`: added to the result
 * - `N`: an integer
 * - `C`: an integer
 * - `HxW`: an integer
 * - `group`: an integer
 * - `eps`: added against division by 0
 * - `out`: what the result is written into
 *
 * Shape: the input's, and statistics.
 */
export const nativeGroupNorm: Ops['nativeGroupNorm'] = ops.nativeGroupNorm
/**
 * Layer normalization that returns the mean and inverse deviation it used.
 * - `input`: the input
 * - `normalizedShape`: the sizes of the dimensions normalized
 * - `weight`: the weights
 * - `bias`: added to the result
 * - `eps`: added against division by 0
 * - `out`: what the result is written into
 *
 * Shape: the input's, and statistics.
 */
export const nativeLayerNorm: Ops['nativeLayerNorm'] = ops.nativeLayerNorm
/**
 * The norm of a sparse tensor's entries.
 * - `p` = 2: which norm
 * - `dim`: the dimensions
 * - `keepdim`: reduced dimensions stay, with size 1
 * - `dtype`: of the result
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`.
 */
export const nativeNorm: Ops['nativeNorm'] = ops.nativeNorm
/**
 * Whether two operands differ, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.ne](https://docs.pytorch.org/docs/stable/generated/torch.ne.html)
 */
export const ne: Ops['ne'] = ops.ne
/**
 * Flips the sign of each element.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.neg](https://docs.pytorch.org/docs/stable/generated/torch.neg.html)
 */
export const neg: Ops['neg'] = ops.neg
/**
 * `negative` is `neg`: flips the sign of each element.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.negative](https://docs.pytorch.org/docs/stable/generated/torch.negative.html)
 */
export const negative: Ops['negative'] = ops.negative
/**
 * A dense tensor of a nested one, filled up to the longest or to outputSize.
 * - `padding`: what stands where there was nothing
 * - `outputSize` = null: sizes of the result
 *
 * Result: one dimension more, as long as the longest.
 */
export const nestedToPaddedTensor: Ops['nestedToPaddedTensor'] = ops.nestedToPaddedTensor
/**
 * The next floating-point number towards the other operand.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.nextafter](https://docs.pytorch.org/docs/stable/generated/torch.nextafter.html)
 */
export const nextafter: Ops['nextafter'] = ops.nextafter
/**
 * The indices of the elements other than 0, a row each.
 * - `out`: what the result is written into
 *
 * Shape: [count, dimensions]. [torch.nonzero](https://docs.pytorch.org/docs/stable/generated/torch.nonzero.html)
 */
export const nonzero: Ops['nonzero'] = ops.nonzero
/**
 * The places other than 0 as one index tensor for each dimension.
 *
 * Shape: a vector for each dimension.
 */
export const nonzeroNumpy: Ops['nonzeroNumpy'] = ops.nonzeroNumpy
/**
 * As nonzero, with so many rows whatever there is.
 * - `size`: how many rows the result has
 * - `fillValue` = -1: what stands in rows left over
 * - `out`: what the result is written into
 *
 * Shape: [size, dimensions]. [torch.Tensor.nonzero_static](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.nonzero_static.html)
 */
export const nonzeroStatic: Ops['nonzeroStatic'] = ops.nonzeroStatic
/**
 * The p-norm of the elements, the root of their squares' sum by default.
 * - `p` = 2: which norm
 * - `dim`: the dimensions
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `dtype`: of the result
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.norm](https://docs.pytorch.org/docs/stable/generated/torch.norm.html)
 */
export const norm: Ops['norm'] = ops.norm
/**
 * Norms over all dimensions but one, for weight normalization.
 * - `v`: a tensor
 * - `pow` = 2: an integer
 * - `dim` = 0: the dimension, from the end if negative
 *
 * Shape: 1 in all dimensions but dim.
 */
export const normExceptDim: Ops['normExceptDim'] = ops.normExceptDim
/**
 * Normal random numbers, with a mean and a deviation for each or for all.
 * - `mean`: their mean
 * - `std`: their standard deviation
 * - `generator` = null: the random numbers' source
 * - `size`: the sizes
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: that of mean and std, broadcast, or size. [torch.normal](https://docs.pytorch.org/docs/stable/generated/torch.normal.html)
 */
export const normal: Ops['normal'] = ops.normal
/**
 * `notEqual` is `ne`: whether two operands differ, element by element.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.not_equal](https://docs.pytorch.org/docs/stable/generated/torch.not_equal.html)
 */
export const notEqual: Ops['notEqual'] = ops.notEqual
/**
 * The sum of a matrix's singular values.
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `dim`: the dimensions
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`.
 */
export const nuclearNorm: Ops['nuclearNorm'] = ops.nuclearNorm
/**
 * A new tensor in which everything is 1.
 * - `size`: the sizes
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: `size`. [torch.ones](https://docs.pytorch.org/docs/stable/generated/torch.ones.html)
 */
export const ones: Ops['ones'] = ops.ones
/**
 * Ones in the shape, dtype and device of another tensor.
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `memoryFormat` = null: in which order the elements lie
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.ones_like](https://docs.pytorch.org/docs/stable/generated/torch.ones_like.html)
 */
export const onesLike: Ops['onesLike'] = ops.onesLike
/**
 * The orthogonal matrix that reflections make.
 * - `input2`: the factors of the reflections
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.orgqr](https://docs.pytorch.org/docs/stable/generated/torch.orgqr.html)
 */
export const orgqr: Ops['orgqr'] = ops.orgqr
/**
 * Multiplies by the orthogonal matrix that reflections make.
 * - `input2`: the factors of the reflections
 * - `input3`: the matrix that is multiplied
 * - `left` = true: the matrix stands on the left
 * - `transpose` = false: of the matrix first
 * - `out`: what the result is written into
 *
 * Shape: the other's. [torch.ormqr](https://docs.pytorch.org/docs/stable/generated/torch.ormqr.html)
 */
export const ormqr: Ops['ormqr'] = ops.ormqr
/**
 * Every product of an element of one vector and one of another.
 * - `vec2`: the second vector
 * - `out`: what the result is written into
 *
 * Shape: [n, m] of [n] and [m]. [torch.outer](https://docs.pytorch.org/docs/stable/generated/torch.outer.html)
 */
export const outer: Ops['outer'] = ops.outer
/**
 * The p-norm distance between rows that stand at the same place.
 * - `x1`: the first points
 * - `x2`: the second points
 * - `p` = 2: which norm
 * - `eps` = 0.000001: added to each difference
 * - `keepdim` = false: reduced dimensions stay, with size 1
 *
 * Shape: without the last dimension. [torch.nn.functional.pairwise_distance](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.pairwise_distance.html)
 */
export const pairwiseDistance: Ops['pairwiseDistance'] = ops.pairwiseDistance
/**
 * The p-norm distance of each pair of rows.
 * - `p` = 2: which norm
 *
 * Shape: [n (n - 1) / 2]. [torch.nn.functional.pdist](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.pdist.html)
 */
export const pdist: Ops['pdist'] = ops.pdist
/**
 * Reorders the dimensions, a view.
 * - `dims`: the dimensions, in their new order
 *
 * Shape: sizes in the order of dims. [torch.permute](https://docs.pytorch.org/docs/stable/generated/torch.permute.html)
 */
export const permute: Ops['permute'] = ops.permute
/**
 * The generalized inverse of any matrix, after Moore and Penrose.
 * - `rcond` = 1e-15: singular values below it, relative to the largest, count as 0
 *
 * Shape: [m, n] of [n, m]. [torch.pinverse](https://docs.pytorch.org/docs/stable/generated/torch.pinverse.html)
 */
export const pinverse: Ops['pinverse'] = ops.pinverse
/**
 * Moves channels into space, which grows by a factor.
 * - `upscaleFactor`: how much larger
 * - `out`: what the result is written into
 *
 * Shape: [..., C / r^2, H r, W r]. [torch.nn.functional.pixel_shuffle](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.pixel_shuffle.html)
 */
export const pixelShuffle: Ops['pixelShuffle'] = ops.pixelShuffle
/**
 * Moves space into channels, which it shrinks by a factor.
 * - `downscaleFactor`: how much smaller
 * - `out`: what the result is written into
 *
 * Shape: [..., C r^2, H / r, W / r]. [torch.nn.functional.pixel_unshuffle](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.pixel_unshuffle.html)
 */
export const pixelUnshuffle: Ops['pixelUnshuffle'] = ops.pixelUnshuffle
/**
 * Random counts whose rates the input holds.
 * - `generator` = null: the random numbers' source
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.poisson](https://docs.pytorch.org/docs/stable/generated/torch.poisson.html)
 */
export const poisson: Ops['poisson'] = ops.poisson
/**
 * The loss of rates, or of their logarithms, against counts.
 * - `input`: the input
 * - `target`: what is wanted
 * - `logInput`: the input holds logarithms
 * - `full`: adds Stirling's approximation
 * - `eps`: added to what the logarithm is taken of
 * - `reduction`: 0 none, 1 mean, 2 sum
 *
 * Shape: [] or the input's. [torch.nn.functional.poisson_nll_loss](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.poisson_nll_loss.html)
 */
export const poissonNllLoss: Ops['poissonNllLoss'] = ops.poissonNllLoss
/**
 * Complex numbers from their absolute values and angles.
 * - `abs`: absolute values
 * - `angle`: angles in radians
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.polar](https://docs.pytorch.org/docs/stable/generated/torch.polar.html)
 */
export const polar: Ops['polar'] = ops.polar
/**
 * The n-th derivative of the digamma function.
 * - `n`: which derivative
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.polygamma](https://docs.pytorch.org/docs/stable/generated/torch.polygamma.html)
 */
export const polygamma: Ops['polygamma'] = ops.polygamma
/**
 * The input itself, which must be a number: unary plus.
 *
 * Shape: the input's. [torch.positive](https://docs.pytorch.org/docs/stable/generated/torch.positive.html)
 */
export const positive: Ops['positive'] = ops.positive
/**
 * The base to the power of the exponent.
 * - `self`: a number
 * - `exponent`: the power
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.pow](https://docs.pytorch.org/docs/stable/generated/torch.pow.html)
 */
export const pow: Ops['pow'] = ops.pow
/**
 * Negative elements times a learned weight, one for all or one a channel.
 * - `weight`: the slope below 0
 *
 * Shape: the input's. [torch.nn.functional.prelu](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.prelu.html)
 */
export const prelu: Ops['prelu'] = ops.prelu
/**
 * Multiplies elements, all of them or those along dim.
 * - `dtype` = null: of the result
 * - `dim`: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.prod](https://docs.pytorch.org/docs/stable/generated/torch.prod.html)
 */
export const prod: Ops['prod'] = ops.prod
/**
 * The smallest dtype that holds both.
 * - `type1`: a dtype
 * - `type2`: a dtype
 *
 * Result: one dtype. [torch.promote_types](https://docs.pytorch.org/docs/stable/generated/torch.promote_types.html)
 */
export const promoteTypes: Ops['promoteTypes'] = ops.promoteTypes
/**
 * A copy with elements replaced by their index in the flattened tensor.
 * - `index`: an integer tensor of indices
 * - `source`: what is put in
 * - `accumulate` = false: adds instead of overwriting
 * - `out`: what the result is written into
 *
 * Shape: the input's.
 */
export const put: Ops['put'] = ops.put
/**
 * Which dimension the channels of a quantized tensor are.
 *
 * Result: one integer. [torch.Tensor.q_per_channel_axis](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.q_per_channel_axis.html)
 */
export const qPerChannelAxis: Ops['qPerChannelAxis'] = ops.qPerChannelAxis
/**
 * What the integers of each quantized channel are multiplied with.
 * - `out`: what the result is written into
 *
 * Shape: [channels]. [torch.Tensor.q_per_channel_scales](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.q_per_channel_scales.html)
 */
export const qPerChannelScales: Ops['qPerChannelScales'] = ops.qPerChannelScales
/**
 * Which integer of each quantized channel stands for 0.
 * - `out`: what the result is written into
 *
 * Shape: [channels]. [torch.Tensor.q_per_channel_zero_points](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.q_per_channel_zero_points.html)
 */
export const qPerChannelZeroPoints: Ops['qPerChannelZeroPoints'] = ops.qPerChannelZeroPoints
/**
 * What the integers of a quantized tensor are multiplied with.
 *
 * Result: one number. [torch.Tensor.q_scale](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.q_scale.html)
 */
export const qScale: Ops['qScale'] = ops.qScale
/**
 * Which integer of a quantized tensor stands for 0.
 *
 * Result: one integer. [torch.Tensor.q_zero_point](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.q_zero_point.html)
 */
export const qZeroPoint: Ops['qZeroPoint'] = ops.qZeroPoint
/**
 * An orthogonal matrix and a triangular one whose product the input is.
 * - `some` = true: only what is needed
 * - `out`: what the result is written into
 *
 * Shape: [n, k] and [k, m]. [torch.qr](https://docs.pytorch.org/docs/stable/generated/torch.qr.html)
 */
export const qr: Ops['qr'] = ops.qr
/**
 * The values below which fractions q of the elements lie.
 * - `q`: the fraction, or fractions
 * - `dim` = null: the dimension, from the end if negative
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `interpolation` = 'linear': between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
 * - `out`: what the result is written into
 *
 * Shape: [len(q), ...] or without it. [torch.quantile](https://docs.pytorch.org/docs/stable/generated/torch.quantile.html)
 */
export const quantile: Ops['quantile'] = ops.quantile
/**
 * Rounds to integers of a scale and a zero point for each channel.
 * - `scales`: one for each channel
 * - `zeroPoints`: one for each channel
 * - `axis`: the dimension of channels
 * - `dtype`: of the result
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.quantize_per_channel](https://docs.pytorch.org/docs/stable/generated/torch.quantize_per_channel.html)
 */
export const quantizePerChannel: Ops['quantizePerChannel'] = ops.quantizePerChannel
/**
 * Rounds to integers of one scale and zero point.
 * - `scale`: what a step of one integer is worth
 * - `zeroPoint`: the integer that stands for 0
 * - `dtype`: of the result
 * - `tensors`: the tensors
 * - `scales`: one for each tensor
 * - `zeroPoints`: one for each tensor
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.quantize_per_tensor](https://docs.pytorch.org/docs/stable/generated/torch.quantize_per_tensor.html)
 */
export const quantizePerTensor: Ops['quantizePerTensor'] = ops.quantizePerTensor
/**
 * Rounds to integers of a scale that the values themselves decide.
 * - `dtype`: of the result
 * - `reduceRange`: a boolean
 * - `out`: what the result is written into
 *
 * Shape: the input's.
 */
export const quantizePerTensorDynamic: Ops['quantizePerTensorDynamic'] = ops.quantizePerTensorDynamic
/**
 * Angles from radians into degrees.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.rad2deg](https://docs.pytorch.org/docs/stable/generated/torch.rad2deg.html)
 */
export const rad2deg: Ops['rad2deg'] = ops.rad2deg
/**
 * Random numbers, uniform over [0, 1).
 * - `size`: the sizes
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `generator`: the random numbers' source
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: `size`. [torch.rand](https://docs.pytorch.org/docs/stable/generated/torch.rand.html)
 */
export const rand: Ops['rand'] = ops.rand
/**
 * Uniform random numbers in the shape, dtype and device of another tensor.
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `memoryFormat` = null: in which order the elements lie
 * - `generator`: the random numbers' source
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.rand_like](https://docs.pytorch.org/docs/stable/generated/torch.rand_like.html)
 */
export const randLike: Ops['randLike'] = ops.randLike
/**
 * Random integers from low, 0 by default, up to but not including high.
 * - `high`: one more than the highest
 * - `size`: the sizes
 * - `dtype` = 'int64': of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `generator`: the random numbers' source
 * - `low`: the lowest
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: `size`. [torch.randint](https://docs.pytorch.org/docs/stable/generated/torch.randint.html)
 */
export const randint: Ops['randint'] = ops.randint
/**
 * Random integers in the shape, dtype and device of another tensor.
 * - `high`: one more than the highest
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `memoryFormat` = null: in which order the elements lie
 * - `generator`: the random numbers' source
 * - `low`: the lowest
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.randint_like](https://docs.pytorch.org/docs/stable/generated/torch.randint_like.html)
 */
export const randintLike: Ops['randintLike'] = ops.randintLike
/**
 * Random numbers of the normal distribution with mean 0 and variance 1.
 * - `size`: the sizes
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `generator`: the random numbers' source
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: `size`. [torch.randn](https://docs.pytorch.org/docs/stable/generated/torch.randn.html)
 */
export const randn: Ops['randn'] = ops.randn
/**
 * Normal random numbers in the shape, dtype and device of another tensor.
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `memoryFormat` = null: in which order the elements lie
 * - `generator`: the random numbers' source
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.randn_like](https://docs.pytorch.org/docs/stable/generated/torch.randn_like.html)
 */
export const randnLike: Ops['randnLike'] = ops.randnLike
/**
 * The integers below n in random order.
 * - `n`: how many
 * - `dtype` = 'int64': of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `generator`: the random numbers' source
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [n]. [torch.randperm](https://docs.pytorch.org/docs/stable/generated/torch.randperm.html)
 */
export const randperm: Ops['randperm'] = ops.randperm
/**
 * Numbers from start to end, the end included; arange leaves it out.
 * - `start`: the first number
 * - `end`: the last number
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `step` = 1: between neighbours
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [floor((end - start) / step) + 1]. [torch.range](https://docs.pytorch.org/docs/stable/generated/torch.range.html)
 */
export const range: Ops['range'] = ops.range
/**
 * All elements in one dimension, a view where that is possible.
 *
 * Shape: [number of elements]. [torch.ravel](https://docs.pytorch.org/docs/stable/generated/torch.ravel.html)
 */
export const ravel: Ops['ravel'] = ops.ravel
/**
 * The real parts, a view.
 *
 * Shape: the input's. [torch.real](https://docs.pytorch.org/docs/stable/generated/torch.real.html)
 */
export const real: Ops['real'] = ops.real
/**
 * One over each element.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.reciprocal](https://docs.pytorch.org/docs/stable/generated/torch.reciprocal.html)
 */
export const reciprocal: Ops['reciprocal'] = ops.reciprocal
/**
 * Negative elements become 0.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.nn.functional.relu](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.relu.html)
 */
export const relu: Ops['relu'] = ops.relu
/**
 * What is left of a division, with the sign of the divisor.
 * - `other`: the second operand
 * - `self`: a number
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.remainder](https://docs.pytorch.org/docs/stable/generated/torch.remainder.html)
 */
export const remainder: Ops['remainder'] = ops.remainder
/**
 * Shrinks the slices along dim whose norm is above maxnorm.
 * - `p`: which norm
 * - `dim`: the dimension, from the end if negative
 * - `maxnorm`: the longest
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.renorm](https://docs.pytorch.org/docs/stable/generated/torch.renorm.html)
 */
export const renorm: Ops['renorm'] = ops.renorm
/**
 * Copies each element so many times, next to each other.
 * - `repeats`: how often
 * - `outputSize` = null: the size of the result, where it is known
 * - `dim` = null: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: longer along dim. [torch.repeat_interleave](https://docs.pytorch.org/docs/stable/generated/torch.repeat_interleave.html)
 */
export const repeatInterleave: Ops['repeatInterleave'] = ops.repeatInterleave
/**
 * The same elements in another shape, a view where that is possible; -1 stands for what is left.
 * - `shape`: the sizes
 *
 * Shape: `shape`. [torch.reshape](https://docs.pytorch.org/docs/stable/generated/torch.reshape.html)
 */
export const reshape: Ops['reshape'] = ops.reshape
/**
 * Computes a conjugation that is still pending.
 *
 * Shape: the input's. [torch.resolve_conj](https://docs.pytorch.org/docs/stable/generated/torch.resolve_conj.html)
 */
export const resolveConj: Ops['resolveConj'] = ops.resolveConj
/**
 * Computes a negation that is still pending.
 *
 * Shape: the input's. [torch.resolve_neg](https://docs.pytorch.org/docs/stable/generated/torch.resolve_neg.html)
 */
export const resolveNeg: Ops['resolveNeg'] = ops.resolveNeg
/**
 * The dtype that operands would be computed in.
 * - `tensor`: a tensor
 * - `other`: the second operand
 * - `scalar1`: a number
 * - `scalar2`: a number
 * - `scalar`: a number
 *
 * Result: one dtype. [torch.result_type](https://docs.pytorch.org/docs/stable/generated/torch.result_type.html)
 */
export const resultType: Ops['resultType'] = ops.resultType
/**
 * Divides the last dimensions of each sample by the root of their mean square.
 * - `input`: the input
 * - `normalizedShape`: the sizes of the dimensions normalized
 * - `weight` = null: the weights
 * - `eps` = null: added against division by 0
 *
 * Shape: the input's. [torch.nn.functional.rms_norm](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.rms_norm.html)
 */
export const rmsNorm: Ops['rmsNorm'] = ops.rmsNorm
/**
 * A plain recurrent network over sequences, with relu.
 * - `data`: a tensor
 * - `batchSizes`: a tensor
 * - `hx`: states before the first step
 * - `params`: the layers' weights and biases
 * - `hasBiases`: there are biases
 * - `numLayers`: how many layers
 * - `dropout`: probability between layers
 * - `train`: whether anything drops out
 * - `bidirectional`: also from the end
 * - `input`: the input
 * - `batchFirst`: the batch is the first dimension
 *
 * Shape: the outputs, and the last state.
 */
export const rnnRelu: Ops['rnnRelu'] = ops.rnnRelu
/**
 * One step of a plain recurrent network, with relu.
 * - `input`: the input
 * - `hx`: states before the first step
 * - `wIh`: weights of the input
 * - `wHh`: weights of the state
 * - `bIh` = null: bias of the input
 * - `bHh` = null: bias of the state
 *
 * Shape: [N, hidden].
 */
export const rnnReluCell: Ops['rnnReluCell'] = ops.rnnReluCell
/**
 * A plain recurrent network over sequences, with tanh.
 * - `data`: a tensor
 * - `batchSizes`: a tensor
 * - `hx`: states before the first step
 * - `params`: the layers' weights and biases
 * - `hasBiases`: there are biases
 * - `numLayers`: how many layers
 * - `dropout`: probability between layers
 * - `train`: whether anything drops out
 * - `bidirectional`: also from the end
 * - `input`: the input
 * - `batchFirst`: the batch is the first dimension
 *
 * Shape: the outputs, and the last state.
 */
export const rnnTanh: Ops['rnnTanh'] = ops.rnnTanh
/**
 * One step of a plain recurrent network, with tanh.
 * - `input`: the input
 * - `hx`: states before the first step
 * - `wIh`: weights of the input
 * - `wHh`: weights of the state
 * - `bIh` = null: bias of the input
 * - `bHh` = null: bias of the state
 *
 * Shape: [N, hidden].
 */
export const rnnTanhCell: Ops['rnnTanhCell'] = ops.rnnTanhCell
/**
 * Shifts elements along dimensions; what leaves at the end comes in at the front.
 * - `shifts`: by how many places
 * - `dims` = []: the dimensions
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.roll](https://docs.pytorch.org/docs/stable/generated/torch.roll.html)
 */
export const roll: Ops['roll'] = ops.roll
/**
 * Turns the plane of two dimensions by k quarters.
 * - `k` = 1: how many quarters
 * - `dims` = [0, 1]: the dimensions
 * - `out`: what the result is written into
 *
 * Shape: sizes of the two dimensions swapped for odd k. [torch.rot90](https://docs.pytorch.org/docs/stable/generated/torch.rot90.html)
 */
export const rot90: Ops['rot90'] = ops.rot90
/**
 * Rounds to the nearest integer, or to decimals places; halves go to the even one.
 * - `decimals`: digits kept after the point
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.round](https://docs.pytorch.org/docs/stable/generated/torch.round.html)
 */
export const round: Ops['round'] = ops.round
/**
 * `rowStack` is `vstack`: joins tensors one below the other; vectors become rows.
 * - `tensors`: the tensors
 * - `out`: what the result is written into
 *
 * Shape: rows added. [torch.row_stack](https://docs.pytorch.org/docs/stable/generated/torch.row_stack.html)
 */
export const rowStack: Ops['rowStack'] = ops.rowStack
/**
 * Negative elements times a slope that is drawn anew while training.
 * - `lower` = 0.125: the smallest slope
 * - `upper` = 0.3333333333333333: the largest slope
 * - `training` = false: draws the slopes, instead of taking their middle
 * - `generator` = null: the random numbers' source
 *
 * Shape: the input's. [torch.nn.functional.rrelu](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.rrelu.html)
 */
export const rrelu: Ops['rrelu'] = ops.rrelu
/**
 * `rrelu_` writes into its tensor: negative elements times a slope that is drawn anew while training.
 * - `lower` = 0.125: the smallest slope
 * - `upper` = 0.3333333333333333: the largest slope
 * - `training` = false: draws the slopes, instead of taking their middle
 * - `generator` = null: the random numbers' source
 *
 * Shape: the input's. [torch.nn.functional.rrelu_](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.rrelu_.html)
 */
export const rrelu_: Ops['rrelu_'] = ops.rrelu_
/**
 * One over the root of each element.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.rsqrt](https://docs.pytorch.org/docs/stable/generated/torch.rsqrt.html)
 */
export const rsqrt: Ops['rsqrt'] = ops.rsqrt
/**
 * The second operand minus alpha times the first.
 * - `other`: the second operand
 * - `alpha` = 1: factor of what is taken away
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast.
 */
export const rsub: Ops['rsub'] = ops.rsub
/**
 * A number as a tensor without dimensions.
 * - `s`: the value
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [].
 */
export const scalarTensor: Ops['scalarTensor'] = ops.scalarTensor
/**
 * Puts elements of src along dim where an index tensor says.
 * - `dim`: the dimension, from the end if negative
 * - `index`: an integer tensor of indices
 * - `src`: what is put in
 * - `reduce`: how values are combined
 * - `value`: what is written
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.scatter](https://docs.pytorch.org/docs/stable/generated/torch.scatter.html)
 */
export const scatter: Ops['scatter'] = ops.scatter
/**
 * Adds elements of src along dim where an index tensor says.
 * - `dim`: the dimension, from the end if negative
 * - `index`: an integer tensor of indices
 * - `src`: what is added
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.scatter_add](https://docs.pytorch.org/docs/stable/generated/torch.scatter_add.html)
 */
export const scatterAdd: Ops['scatterAdd'] = ops.scatterAdd
/**
 * Combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
 * - `dim`: the dimension, from the end if negative
 * - `index`: an integer tensor of indices
 * - `src`: what is combined
 * - `reduce`: how values are combined
 * - `includeSelf` = true: the input counts, too
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.scatter_reduce](https://docs.pytorch.org/docs/stable/generated/torch.scatter_reduce.html)
 */
export const scatterReduce: Ops['scatterReduce'] = ops.scatterReduce
/**
 * Where each value would be put into a sorted sequence.
 * - `sortedSequence`: ascending along the last dimension
 * - `self`: a number
 * - `outInt32` = false: int32 indices, not int64
 * - `right` = false: what equals a bound belongs above it, not below
 * - `side` = null: 'left' or 'right'
 * - `sorter` = null: the order of an unsorted sequence
 * - `out`: what the result is written into
 *
 * Shape: that of the values. [torch.searchsorted](https://docs.pytorch.org/docs/stable/generated/torch.searchsorted.html)
 */
export const searchsorted: Ops['searchsorted'] = ops.searchsorted
/**
 * Reduces stretches of a dimension, whose lengths are given.
 * - `data`: a tensor
 * - `reduce`: how values are combined
 * - `lengths` = null: of the segments
 * - `indices` = null: indices
 * - `offsets` = null: where each segment begins, and the end
 * - `axis` = 0: the dimension reduced
 * - `unsafe` = false: a boolean
 * - `initial` = null: a number
 * - `out`: what the result is written into
 *
 * Result: one value a segment.
 */
export const segmentReduce: Ops['segmentReduce'] = ops.segmentReduce
/**
 * One slice of a dimension, a view.
 * - `dim`: the dimension, from the end if negative
 * - `index`: the place
 *
 * Shape: without dim. [torch.select](https://docs.pytorch.org/docs/stable/generated/torch.select.html)
 */
export const select: Ops['select'] = ops.select
/**
 * A copy with one slice replaced.
 * - `src`: what is put in
 * - `dim`: the dimension, from the end if negative
 * - `index`: the place
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.select_scatter](https://docs.pytorch.org/docs/stable/generated/torch.select_scatter.html)
 */
export const selectScatter: Ops['selectScatter'] = ops.selectScatter
/**
 * The exponential unit whose scale keeps activations at mean 0 and variance 1.
 *
 * Shape: the input's. [torch.nn.functional.selu](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.selu.html)
 */
export const selu: Ops['selu'] = ops.selu
/**
 * `selu_` writes into its tensor: the exponential unit whose scale keeps activations at mean 0 and variance 1.
 *
 * Shape: the input's.
 */
export const selu_: Ops['selu_'] = ops.selu_
/**
 * As sign; a complex element keeps its direction and becomes of length 1.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.sgn](https://docs.pytorch.org/docs/stable/generated/torch.sgn.html)
 */
export const sgn: Ops['sgn'] = ops.sgn
/**
 * The logistic function, 1 / (1 + exp(-x)).
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.sigmoid](https://docs.pytorch.org/docs/stable/generated/torch.sigmoid.html)
 */
export const sigmoid: Ops['sigmoid'] = ops.sigmoid
/**
 * -1, 0 or 1, as the element is below, at or above 0.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.sign](https://docs.pytorch.org/docs/stable/generated/torch.sign.html)
 */
export const sign: Ops['sign'] = ops.sign
/**
 * Whether the sign is negative, of -0 too.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.signbit](https://docs.pytorch.org/docs/stable/generated/torch.signbit.html)
 */
export const signbit: Ops['signbit'] = ops.signbit
/**
 * The sine of an angle in radians.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.sin](https://docs.pytorch.org/docs/stable/generated/torch.sin.html)
 */
export const sin: Ops['sin'] = ops.sin
/**
 * sin(pi x) / (pi x), and 1 at 0.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.sinc](https://docs.pytorch.org/docs/stable/generated/torch.sinc.html)
 */
export const sinc: Ops['sinc'] = ops.sinc
/**
 * The hyperbolic sine.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.sinh](https://docs.pytorch.org/docs/stable/generated/torch.sinh.html)
 */
export const sinh: Ops['sinh'] = ops.sinh
/**
 * A copy with a stretch of a dimension replaced.
 * - `src`: what is put in
 * - `dim` = 0: the dimension, from the end if negative
 * - `start` = null: the first place
 * - `end` = null: the place after the last
 * - `step` = 1: between neighbours
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.slice_scatter](https://docs.pytorch.org/docs/stable/generated/torch.slice_scatter.html)
 */
export const sliceScatter: Ops['sliceScatter'] = ops.sliceScatter
/**
 * The determinant's sign and the logarithm of its magnitude.
 * - `out`: what the result is written into
 *
 * Shape: twice without the last two dimensions. [torch.slogdet](https://docs.pytorch.org/docs/stable/generated/torch.slogdet.html)
 */
export const slogdet: Ops['slogdet'] = ops.slogdet
/**
 * The product of a sparse matrix and a dense one, as a sparse one.
 * - `mat2`: the second matrix
 *
 * Shape: [n, p]. [torch.smm](https://docs.pytorch.org/docs/stable/generated/torch.smm.html)
 */
export const smm: Ops['smm'] = ops.smm
/**
 * Exponentials along dim that add up to 1.
 * - `dim`: the dimension, from the end if negative
 * - `dtype` = null: of the result
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.softmax](https://docs.pytorch.org/docs/stable/generated/torch.softmax.html)
 */
export const softmax: Ops['softmax'] = ops.softmax
/**
 * Orders the elements along dim, and says where each came from.
 * - `dim` = -1: the dimension, from the end if negative
 * - `descending` = false: the largest first
 * - `stable`: equal elements keep their order
 * - `out`: what the result is written into
 *
 * Shape: the input's, twice. [torch.sort](https://docs.pytorch.org/docs/stable/generated/torch.sort.html)
 */
export const sort: Ops['sort'] = ops.sort
/**
 * A sparse matrix of blocks whose columns are compressed.
 * - `ccolIndices`: where each column begins
 * - `rowIndices`: rows of the values
 * - `values`: what the places hold
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = false: in page-locked memory
 * - `size`: the sizes
 * - `requiresGrad` = false: autograd records what is done with it
 *
 * Shape: size, or what the indices need. [torch.sparse_bsc_tensor](https://docs.pytorch.org/docs/stable/generated/torch.sparse_bsc_tensor.html)
 */
export const sparseBscTensor: Ops['sparseBscTensor'] = ops.sparseBscTensor
/**
 * A sparse matrix of blocks whose rows are compressed.
 * - `crowIndices`: where each row begins
 * - `colIndices`: columns of the values
 * - `values`: what the places hold
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = false: in page-locked memory
 * - `size`: the sizes
 * - `requiresGrad` = false: autograd records what is done with it
 *
 * Shape: size, or what the indices need. [torch.sparse_bsr_tensor](https://docs.pytorch.org/docs/stable/generated/torch.sparse_bsr_tensor.html)
 */
export const sparseBsrTensor: Ops['sparseBsrTensor'] = ops.sparseBsrTensor
/**
 * A sparse tensor in a compressed layout, which is to be named.
 * - `compressedIndices`: a tensor
 * - `plainIndices`: a tensor
 * - `values`: what the places hold
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = false: in page-locked memory
 * - `size`: the sizes
 * - `requiresGrad` = false: autograd records what is done with it
 *
 * Shape: size, or what the indices need. [torch.sparse_compressed_tensor](https://docs.pytorch.org/docs/stable/generated/torch.sparse_compressed_tensor.html)
 */
export const sparseCompressedTensor: Ops['sparseCompressedTensor'] = ops.sparseCompressedTensor
/**
 * A sparse tensor from the coordinates of its values.
 * - `indices`: the coordinates, one column for each value
 * - `values`: what the places hold
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `isCoalesced` = null: a boolean
 * - `size`: the sizes
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: size, or what the largest indices need. [torch.sparse_coo_tensor](https://docs.pytorch.org/docs/stable/generated/torch.sparse_coo_tensor.html)
 */
export const sparseCooTensor: Ops['sparseCooTensor'] = ops.sparseCooTensor
/**
 * A sparse matrix whose columns are compressed.
 * - `ccolIndices`: where each column begins
 * - `rowIndices`: rows of the values
 * - `values`: what the places hold
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = false: in page-locked memory
 * - `size`: the sizes
 * - `requiresGrad` = false: autograd records what is done with it
 *
 * Shape: size, or what the indices need. [torch.sparse_csc_tensor](https://docs.pytorch.org/docs/stable/generated/torch.sparse_csc_tensor.html)
 */
export const sparseCscTensor: Ops['sparseCscTensor'] = ops.sparseCscTensor
/**
 * A sparse matrix whose rows are compressed.
 * - `crowIndices`: where each row begins
 * - `colIndices`: columns of the values
 * - `values`: what the places hold
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = false: in page-locked memory
 * - `size`: the sizes
 * - `requiresGrad` = false: autograd records what is done with it
 *
 * Shape: size, or what the indices need. [torch.sparse_csr_tensor](https://docs.pytorch.org/docs/stable/generated/torch.sparse_csr_tensor.html)
 */
export const sparseCsrTensor: Ops['sparseCsrTensor'] = ops.sparseCsrTensor
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
export const sparseSampledAddmm: Ops['sparseSampledAddmm'] = ops.sparseSampledAddmm
/**
 * Splits a dimension into parts of a size, or of several sizes; the last may be smaller.
 * - `splitSize`: how large a part is
 * - `dim` = 0: the dimension, from the end if negative
 *
 * Shape: each a part along dim. [torch.split](https://docs.pytorch.org/docs/stable/generated/torch.split.html)
 */
export const split: Ops['split'] = ops.split
/**
 * Splits a dimension into parts of the sizes given, views.
 * - `splitSizes`: how large each part is
 * - `dim` = 0: the dimension, from the end if negative
 *
 * Shape: each a part along dim.
 */
export const splitWithSizes: Ops['splitWithSizes'] = ops.splitWithSizes
/**
 * The root of each element; NaN below 0.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.sqrt](https://docs.pytorch.org/docs/stable/generated/torch.sqrt.html)
 */
export const sqrt: Ops['sqrt'] = ops.sqrt
/**
 * Each element times itself.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.square](https://docs.pytorch.org/docs/stable/generated/torch.square.html)
 */
export const square: Ops['square'] = ops.square
/**
 * Drops dimensions of size 1, all of them or those named, a view.
 * - `dim`: the dimension, from the end if negative
 *
 * Shape: without dimensions of size 1. [torch.squeeze](https://docs.pytorch.org/docs/stable/generated/torch.squeeze.html)
 */
export const squeeze: Ops['squeeze'] = ops.squeeze
/**
 * As addmm, with a sparse input, a sparse result and a sparse first factor.
 * - `mat1`: the first matrix
 * - `mat2`: the second matrix
 * - `beta` = 1: factor of the input
 * - `alpha` = 1: factor of what is added
 * - `out`: what the result is written into
 *
 * Shape: [n, p]. [torch.sspaddmm](https://docs.pytorch.org/docs/stable/generated/torch.sspaddmm.html)
 */
export const sspaddmm: Ops['sspaddmm'] = ops.sspaddmm
/**
 * Joins tensors of one shape along a new dimension.
 * - `tensors`: the tensors
 * - `dim` = 0: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: a new dimension of as many as there are. [torch.stack](https://docs.pytorch.org/docs/stable/generated/torch.stack.html)
 */
export const stack: Ops['stack'] = ops.stack
/**
 * The standard deviation, over n - correction elements.
 * - `unbiased` = true: divides by n - 1
 * - `dim` = null: the dimensions
 * - `correction` = null: what is taken from n
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.std](https://docs.pytorch.org/docs/stable/generated/torch.std.html)
 */
export const std: Ops['std'] = ops.std
/**
 * The standard deviation and the average at once.
 * - `unbiased` = true: divides by n - 1
 * - `dim` = null: the dimensions
 * - `correction` = null: what is taken from n
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: as reduced, twice. [torch.std_mean](https://docs.pytorch.org/docs/stable/generated/torch.std_mean.html)
 */
export const stdMean: Ops['stdMean'] = ops.stdMean
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
 * Shape: [..., frequencies, frames]. [torch.stft](https://docs.pytorch.org/docs/stable/generated/torch.stft.html)
 */
export const stft: Ops['stft'] = ops.stft
/**
 * The difference of two operands, the second times alpha.
 * - `other`: the second operand
 * - `alpha` = 1: factor of what is taken away
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.sub](https://docs.pytorch.org/docs/stable/generated/torch.sub.html)
 */
export const sub: Ops['sub'] = ops.sub
/**
 * `subtract` is `sub`: the difference of two operands, the second times alpha.
 * - `other`: the second operand
 * - `alpha` = 1: factor of what is taken away
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.subtract](https://docs.pytorch.org/docs/stable/generated/torch.subtract.html)
 */
export const subtract: Ops['subtract'] = ops.subtract
/**
 * Adds elements up, all of them or those along dim.
 * - `dtype` = null: of the result
 * - `dim`: the dimensions
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.sum](https://docs.pytorch.org/docs/stable/generated/torch.sum.html)
 */
export const sum: Ops['sum'] = ops.sum
/**
 * Singular vectors and values of a matrix; linalg.svd gives the transposed right ones.
 * - `some` = true: only what is needed
 * - `computeUv` = true: vectors, too
 * - `out`: what the result is written into
 *
 * Shape: [n, k], [k], [m, k]. [torch.svd](https://docs.pytorch.org/docs/stable/generated/torch.svd.html)
 */
export const svd: Ops['svd'] = ops.svd
/**
 * `swapaxes` is `transpose`: swaps two dimensions, a view.
 * - `axis0`: one dimension
 * - `axis1`: another dimension
 *
 * Shape: two sizes swapped. [torch.swapaxes](https://docs.pytorch.org/docs/stable/generated/torch.swapaxes.html)
 */
export const swapaxes: Ops['swapaxes'] = ops.swapaxes
/**
 * `swapdims` is `transpose`: swaps two dimensions, a view.
 * - `dim0`: one dimension
 * - `dim1`: another dimension
 *
 * Shape: two sizes swapped. [torch.swapdims](https://docs.pytorch.org/docs/stable/generated/torch.swapdims.html)
 */
export const swapdims: Ops['swapdims'] = ops.swapdims
/**
 * Swaps the dimensions of a matrix, a view; a vector stays.
 *
 * Shape: [m, n] of [n, m]. [torch.t](https://docs.pytorch.org/docs/stable/generated/torch.t.html)
 */
export const t: Ops['t'] = ops.t
/**
 * Elements by their index in the flattened tensor.
 * - `index`: an integer tensor of indices
 * - `out`: what the result is written into
 *
 * Shape: that of index. [torch.take](https://docs.pytorch.org/docs/stable/generated/torch.take.html)
 */
export const take: Ops['take'] = ops.take
/**
 * Elements along dim by an index tensor, such as argsort gives.
 * - `indices`: indices
 * - `dim` = null: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: that of indices, broadcast. [torch.take_along_dim](https://docs.pytorch.org/docs/stable/generated/torch.take_along_dim.html)
 */
export const takeAlongDim: Ops['takeAlongDim'] = ops.takeAlongDim
/**
 * The tangent of an angle in radians.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.tan](https://docs.pytorch.org/docs/stable/generated/torch.tan.html)
 */
export const tan: Ops['tan'] = ops.tan
/**
 * The hyperbolic tangent, between -1 and 1.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.tanh](https://docs.pytorch.org/docs/stable/generated/torch.tanh.html)
 */
export const tanh: Ops['tanh'] = ops.tanh
/**
 * Splits a dimension into parts, or at indices; the parts may differ by 1.
 * - `indices`: where a new part begins
 * - `dim` = 0: the dimension, from the end if negative
 * - `sections`: how many parts
 * - `tensorIndicesOrSections`: a tensor
 *
 * Shape: each a part along dim. [torch.tensor_split](https://docs.pytorch.org/docs/stable/generated/torch.tensor_split.html)
 */
export const tensorSplit: Ops['tensorSplit'] = ops.tensorSplit
/**
 * Sums of products over dimensions of both, of any number.
 * - `other`: the second operand
 * - `dimsSelf`: dimensions of the first
 * - `dimsOther`: dimensions of the second
 * - `out`: what the result is written into
 *
 * Shape: the dimensions that are not summed. [torch.tensordot](https://docs.pytorch.org/docs/stable/generated/torch.tensordot.html)
 */
export const tensordot: Ops['tensordot'] = ops.tensordot
/**
 * Elements at or below a bound become a value.
 * - `threshold`: the bound
 * - `value`: what stands where the input does not exceed the bound
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.nn.functional.threshold](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.threshold.html)
 */
export const threshold: Ops['threshold'] = ops.threshold
/**
 * `threshold_` writes into its tensor: elements at or below a bound become a value.
 * - `threshold`: the bound
 * - `value`: what stands where the input does not exceed the bound
 *
 * Shape: the input's. [torch.nn.functional.threshold_](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.threshold_.html)
 */
export const threshold_: Ops['threshold_'] = ops.threshold_
/**
 * Copies as repeat does; a short list counts from the last dimension.
 * - `dims`: how often each dimension is repeated
 *
 * Shape: sizes times dims. [torch.tile](https://docs.pytorch.org/docs/stable/generated/torch.tile.html)
 */
export const tile: Ops['tile'] = ops.tile
/**
 * The k largest elements along dim, or smallest, and their indices.
 * - `k`: how many
 * - `dim` = -1: the dimension, from the end if negative
 * - `largest` = true: the largest, not the smallest
 * - `sorted` = true: in order
 * - `out`: what the result is written into
 *
 * Shape: the input's, but k along dim. [torch.topk](https://docs.pytorch.org/docs/stable/generated/torch.topk.html)
 */
export const topk: Ops['topk'] = ops.topk
/**
 * The sum of a matrix's diagonal.
 * - `out`: what the result is written into
 *
 * Shape: []. [torch.trace](https://docs.pytorch.org/docs/stable/generated/torch.trace.html)
 */
export const trace: Ops['trace'] = ops.trace
/**
 * Swaps two dimensions, a view.
 * - `dim0`: one dimension
 * - `dim1`: another dimension
 *
 * Shape: two sizes swapped. [torch.transpose](https://docs.pytorch.org/docs/stable/generated/torch.transpose.html)
 */
export const transpose: Ops['transpose'] = ops.transpose
/**
 * The integral along dim, by trapezoids.
 * - `y`: a tensor
 * - `dx` = 1: distance of neighbours
 * - `dim` = -1: the dimension, from the end if negative
 * - `x`: a tensor
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.trapezoid](https://docs.pytorch.org/docs/stable/generated/torch.trapezoid.html)
 */
export const trapezoid: Ops['trapezoid'] = ops.trapezoid
/**
 * Integrates along dim by trapezoids, under its older name.
 * - `y`: a tensor
 * - `dx` = 1: distance of neighbours
 * - `dim` = -1: the dimension, from the end if negative
 * - `x`: a tensor
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.trapz](https://docs.pytorch.org/docs/stable/generated/torch.trapz.html)
 */
export const trapz: Ops['trapz'] = ops.trapz
/**
 * Solves equations with a triangular matrix.
 * - `A`: a tensor
 * - `upper` = true: the triangle above
 * - `transpose` = false: of the matrix first
 * - `unitriangular` = false: ones on the diagonal
 * - `out`: what the result is written into
 *
 * Shape: the right side's, and the matrix's. [torch.triangular_solve](https://docs.pytorch.org/docs/stable/generated/torch.triangular_solve.html)
 */
export const triangularSolve: Ops['triangularSolve'] = ops.triangularSolve
/**
 * Keeps what is on or below a diagonal, zero above.
 * - `diagonal` = 0: above 0 above the main one, below 0 below
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.tril](https://docs.pytorch.org/docs/stable/generated/torch.tril.html)
 */
export const tril: Ops['tril'] = ops.tril
/**
 * The row and column of each place on or below a diagonal.
 * - `row`: how many rows
 * - `col`: how many columns
 * - `offset` = 0: which diagonal, 0 the main one
 * - `dtype` = 'int64': of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [2, count]. [torch.tril_indices](https://docs.pytorch.org/docs/stable/generated/torch.tril_indices.html)
 */
export const trilIndices: Ops['trilIndices'] = ops.trilIndices
/**
 * How much nearer than the negative the positive is not, up to a margin.
 * - `anchor`: what both are compared with
 * - `positive`: what belongs to the anchor
 * - `negative`: what does not
 * - `margin` = 1: the distance wanted
 * - `p` = 2: which norm
 * - `eps` = 0.000001: added to each difference
 * - `swap` = false: the positive may take the anchor's place
 * - `reduction` = 1: 0 none, 1 mean, 2 sum
 *
 * Shape: [] or [N]. [torch.nn.functional.triplet_margin_loss](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.triplet_margin_loss.html)
 */
export const tripletMarginLoss: Ops['tripletMarginLoss'] = ops.tripletMarginLoss
/**
 * Keeps what is on or above a diagonal, zero below.
 * - `diagonal` = 0: above 0 above the main one, below 0 below
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.triu](https://docs.pytorch.org/docs/stable/generated/torch.triu.html)
 */
export const triu: Ops['triu'] = ops.triu
/**
 * The row and column of each place on or above a diagonal.
 * - `row`: how many rows
 * - `col`: how many columns
 * - `offset` = 0: which diagonal, 0 the main one
 * - `dtype` = 'int64': of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: [2, count]. [torch.triu_indices](https://docs.pytorch.org/docs/stable/generated/torch.triu_indices.html)
 */
export const triuIndices: Ops['triuIndices'] = ops.triuIndices
/**
 * The quotient as a fraction, of integers too.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.true_divide](https://docs.pytorch.org/docs/stable/generated/torch.true_divide.html)
 */
export const trueDivide: Ops['trueDivide'] = ops.trueDivide
/**
 * Cuts off the fraction.
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.trunc](https://docs.pytorch.org/docs/stable/generated/torch.trunc.html)
 */
export const trunc: Ops['trunc'] = ops.trunc
/**
 * All slices of a dimension, views.
 * - `dim` = 0: the dimension, from the end if negative
 *
 * Shape: each without dim. [torch.unbind](https://docs.pytorch.org/docs/stable/generated/torch.unbind.html)
 */
export const unbind: Ops['unbind'] = ops.unbind
/**
 * Splits a dimension into several; -1 stands for what is left.
 * - `dim`: the dimension, from the end if negative
 * - `sizes`: the sizes
 *
 * Shape: dim becomes sizes. [torch.unflatten](https://docs.pytorch.org/docs/stable/generated/torch.unflatten.html)
 */
export const unflatten: Ops['unflatten'] = ops.unflatten
/**
 * Keeps one of each run of equal elements.
 * - `returnInverse` = false: says where each went
 * - `returnCounts` = false: says how many there were
 * - `dim` = null: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: [count], with indices and counts. [torch.unique_consecutive](https://docs.pytorch.org/docs/stable/generated/torch.unique_consecutive.html)
 */
export const uniqueConsecutive: Ops['uniqueConsecutive'] = ops.uniqueConsecutive
/**
 * The different slices along dim, in order.
 * - `dim`: the dimension, from the end if negative
 * - `sorted` = true: in order
 * - `returnInverse` = false: says where each went
 * - `returnCounts` = false: says how many there were
 * - `out`: what the result is written into
 *
 * Shape: as the input, shorter along dim.
 */
export const uniqueDim: Ops['uniqueDim'] = ops.uniqueDim
/**
 * Keeps one of each run of equal slices along dim.
 * - `dim`: the dimension, from the end if negative
 * - `returnInverse` = false: says where each went
 * - `returnCounts` = false: says how many there were
 * - `out`: what the result is written into
 *
 * Shape: as the input, shorter along dim.
 */
export const uniqueDimConsecutive: Ops['uniqueDimConsecutive'] = ops.uniqueDimConsecutive
/**
 * As chunk, but the parts may be written in place as if they shared nothing.
 * - `chunks`: how many parts
 * - `dim` = 0: the dimension, from the end if negative
 *
 * Shape: each a part along dim.
 */
export const unsafeChunk: Ops['unsafeChunk'] = ops.unsafeChunk
/**
 * As split, but the parts may be written in place as if they shared nothing.
 * - `splitSize`: how large a part is
 * - `dim` = 0: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: each a part along dim.
 */
export const unsafeSplit: Ops['unsafeSplit'] = ops.unsafeSplit
/**
 * `unsafeSplitWithSizes` is `splitWithSizes`: splits a dimension into parts of the sizes given, views.
 * - `splitSizes`: how large each part is
 * - `dim` = 0: the dimension, from the end if negative
 * - `out`: what the result is written into
 *
 * Shape: each a part along dim.
 */
export const unsafeSplitWithSizes: Ops['unsafeSplitWithSizes'] = ops.unsafeSplitWithSizes
/**
 * Puts in a dimension of size 1, a view.
 * - `dim`: the dimension, from the end if negative
 *
 * Shape: 1 more at dim. [torch.unsqueeze](https://docs.pytorch.org/docs/stable/generated/torch.unsqueeze.html)
 */
export const unsqueeze: Ops['unsqueeze'] = ops.unsqueeze
/**
 * The powers of each element of a vector as a row of a matrix.
 * - `x`: a tensor
 * - `N` = null: an integer
 * - `increasing` = false: powers rise
 *
 * Shape: [n, N]. [torch.vander](https://docs.pytorch.org/docs/stable/generated/torch.vander.html)
 */
export const vander: Ops['vander'] = ops.vander
/**
 * The variance and the average at once.
 * - `unbiased` = true: divides by n - 1
 * - `dim` = null: the dimensions
 * - `correction` = null: what is taken from n
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: as reduced, twice. [torch.var_mean](https://docs.pytorch.org/docs/stable/generated/torch.var_mean.html)
 */
export const varMean: Ops['varMean'] = ops.varMean
/**
 * The sum of two vectors' products, the first conjugated.
 * - `other`: the second operand
 * - `out`: what the result is written into
 *
 * Shape: [] of [n] and [n]. [torch.vdot](https://docs.pytorch.org/docs/stable/generated/torch.vdot.html)
 */
export const vdot: Ops['vdot'] = ops.vdot
/**
 * Pairs of real and imaginary parts as complex numbers, a view.
 *
 * Shape: without the last dimension. [torch.view_as_complex](https://docs.pytorch.org/docs/stable/generated/torch.view_as_complex.html)
 */
export const viewAsComplex: Ops['viewAsComplex'] = ops.viewAsComplex
/**
 * Complex numbers as pairs of real and imaginary parts, a view.
 *
 * Shape: [..., 2]. [torch.view_as_real](https://docs.pytorch.org/docs/stable/generated/torch.view_as_real.html)
 */
export const viewAsReal: Ops['viewAsReal'] = ops.viewAsReal
/**
 * Splits rows into equal parts, or at indices.
 * - `indices`: where a new part begins
 * - `sections`: how many parts
 *
 * Shape: each a part along rows. [torch.vsplit](https://docs.pytorch.org/docs/stable/generated/torch.vsplit.html)
 */
export const vsplit: Ops['vsplit'] = ops.vsplit
/**
 * Joins tensors one below the other; vectors become rows.
 * - `tensors`: the tensors
 * - `out`: what the result is written into
 *
 * Shape: rows added. [torch.vstack](https://docs.pytorch.org/docs/stable/generated/torch.vstack.html)
 */
export const vstack: Ops['vstack'] = ops.vstack
/**
 * Elements of self where the condition holds, of other elsewhere; alone, the indices where it holds.
 * - `condition`: a bool tensor
 * - `self`: a number
 * - `other`: what stands where the condition does not hold
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.where](https://docs.pytorch.org/docs/stable/generated/torch.where.html)
 */
export const where: Ops['where'] = ops.where
/**
 * The first times the logarithm of the second; 0 where the first is 0.
 * - `other`: the second operand
 * - `self`: a number
 * - `out`: what the result is written into
 *
 * Shape: the operands', broadcast. [torch.xlogy](https://docs.pytorch.org/docs/stable/generated/torch.xlogy.html)
 */
export const xlogy: Ops['xlogy'] = ops.xlogy
/**
 * A new tensor in which everything is 0.
 * - `size`: the sizes
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: `size`. [torch.zeros](https://docs.pytorch.org/docs/stable/generated/torch.zeros.html)
 */
export const zeros: Ops['zeros'] = ops.zeros
/**
 * Zeros in the shape, dtype and device of another tensor.
 * - `dtype` = null: of the result
 * - `layout` = null: how the elements are kept
 * - `device` = null: where the result is
 * - `pinMemory` = null: in page-locked memory
 * - `memoryFormat` = null: in which order the elements lie
 * - `requiresGrad` = false: autograd records what is done with it
 * - `out`: what the result is written into
 *
 * Shape: the input's. [torch.zeros_like](https://docs.pytorch.org/docs/stable/generated/torch.zeros_like.html)
 */
export const zerosLike: Ops['zerosLike'] = ops.zerosLike
/**
 * The mean square distance from the average, over n - correction elements.
 * - `unbiased` = true: divides by n - 1
 * - `dim` = null: the dimensions
 * - `correction` = null: what is taken from n
 * - `keepdim` = false: reduced dimensions stay, with size 1
 * - `out`: what the result is written into
 *
 * Shape: the input's without the dimensions reduced; each is 1 with `keepdim`. [torch.var](https://docs.pytorch.org/docs/stable/generated/torch.var.html)
 */
const var_: Ops['var'] = ops.var
export { var_ as var }
