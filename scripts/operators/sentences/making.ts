// Operators that make tensors, at random or not, or fill them.
export const making = `
arange | [ceil((end - start) / step)] | Numbers from start up to, but not including, end.
range | [floor((end - start) / step) + 1] | Numbers from start to end, the end included; arange leaves it out.
linspace | [steps] | Evenly spaced numbers from start to end, both included.
logspace | [steps] | Powers of a base whose exponents are evenly spaced from start to end.
eye | [n, m], m is n by default | A matrix with ones on the diagonal and zeros elsewhere.
zeros | size | A new tensor in which everything is 0.
ones | size | A new tensor in which everything is 1.
empty | size | A new tensor whose memory is not initialized: it holds what was there.
full | size | A new tensor that holds one value everywhere.
zeros_like | same | Zeros in the shape, dtype and device of another tensor.
ones_like | same | Ones in the shape, dtype and device of another tensor.
empty_like | same | Uninitialized memory in the shape, dtype and device of another tensor.
full_like | same | One value everywhere, in the shape, dtype and device of another tensor.
empty_strided | size | Uninitialized memory with given strides.
empty_permuted | size | Uninitialized memory, laid out in a given order of its dimensions.
empty_quantized | size | Uninitialized quantized memory with the parameters of another quantized tensor.
new_zeros | size | Zeros with the dtype and device of this tensor.
new_ones | size | Ones with the dtype and device of this tensor.
new_empty | size | Uninitialized memory with the dtype and device of this tensor.
new_full | size | One value everywhere, with the dtype and device of this tensor.
new_empty_strided | size | Uninitialized memory with given strides and the dtype and device of this tensor.
scalar_tensor | [] | A number as a tensor without dimensions.
complex | both | Complex numbers from their real and imaginary parts.
polar | both | Complex numbers from their absolute values and angles.
sparse_coo_tensor | size, or what the largest indices need | A sparse tensor from the coordinates of its values.
sparse_compressed_tensor | size, or what the indices need | A sparse tensor in a compressed layout, which is to be named.
sparse_csr_tensor | size, or what the indices need | A sparse matrix whose rows are compressed.
sparse_csc_tensor | size, or what the indices need | A sparse matrix whose columns are compressed.
sparse_bsr_tensor | size, or what the indices need | A sparse matrix of blocks whose rows are compressed.
sparse_bsc_tensor | size, or what the indices need | A sparse matrix of blocks whose columns are compressed.
from_file | [size] | A tensor whose memory is a file's, mapped.
tril_indices | [2, count] | The row and column of each place on or below a diagonal.
triu_indices | [2, count] | The row and column of each place on or above a diagonal.
meshgrid | a tensor for each input, all of [len(a), len(b), ...] | Coordinates of a grid that one-dimensional tensors span.
cartesian_prod | [product of the lengths, how many tensors] | Every way to take one element from each of several vectors.
combinations | [count, r] | Every way to choose r elements of a vector.
vander | [n, N] | The powers of each element of a vector as a row of a matrix.
bartlett_window | [windowLength] | A window that rises and falls in straight lines.
blackman_window | [windowLength] | A window of three cosines that falls to zero at both ends.
hamming_window | [windowLength] | A raised cosine whose ends stay above zero.
hann_window | [windowLength] | A raised cosine whose ends are zero.
kaiser_window | [windowLength] | A window of Bessel's function, whose beta trades width for side lobes.
rand | size | Random numbers, uniform over [0, 1).
randn | size | Random numbers of the normal distribution with mean 0 and variance 1.
randint | size | Random integers from low, 0 by default, up to but not including high.
randperm | [n] | The integers below n in random order.
rand_like | same | Uniform random numbers in the shape, dtype and device of another tensor.
randn_like | same | Normal random numbers in the shape, dtype and device of another tensor.
randint_like | same | Random integers in the shape, dtype and device of another tensor.
normal | that of mean and std, broadcast, or size | Normal random numbers, with a mean and a deviation for each or for all.
bernoulli | same | Each element is 1 with the probability that the input holds there, else 0.
binomial | both | How many of count trials succeed, each with probability prob.
poisson | same | Random counts whose rates the input holds.
multinomial | [..., numSamples] | Indices drawn with the weights that the last dimension holds.
normal_ | same | Overwrites everything with normal random numbers.
bernoulli_ | same | Overwrites everything with 1 or 0, drawn with probability p.
uniform_ | same | Overwrites everything with random numbers, uniform from from up to to.
random_ | same | Overwrites everything with random integers, by default all that the dtype holds exactly.
exponential_ | same | Overwrites everything with waiting times of the rate lambd.
geometric_ | same | Overwrites everything with how many trials it takes until one succeeds.
log_normal_ | same | Overwrites everything with random numbers whose logarithms are normal.
cauchy_ | same | Overwrites everything with draws from a bell without a mean, around median.
zero_ | same | Overwrites everything with 0.
fill_ | same | Overwrites everything with one value.
fill | same | A copy in which one value stands everywhere.
fill_diagonal_ | same | Writes one value along the main diagonal.
copy_ | same | Overwrites this tensor with another's values, converted to its dtype and device.
copy | same | The values of another tensor in the dtype and device of the first.
set_ | the source's | Makes this tensor a view of another's memory.
resize_ | size | Changes the shape in place; memory that is added is not initialized.
resize_as_ | the other's | Changes the shape in place to that of another tensor.
clone | same | A copy that gradients flow through.
`
