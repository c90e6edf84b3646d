// What arguments mean, by their names. A name that means something else in some operators has a line of theirs:
// `operator operator.argument` says it of these, of their aliases and of what else derives from them, such as in place.
export const meanings = `
other | the second operand
alpha | factor of what is added
beta | factor of the input
value | what is written
dim | the dimension, from the end if negative
dims | the dimensions
dim0 | one dimension
dim1 | another dimension
dim2 | the other dimension
axis0 | one dimension
axis1 | another dimension
keepdim | reduced dimensions stay, with size 1
dtype | of the result
device | where the result is
layout | how the elements are kept
pin_memory | in page-locked memory
memory_format | in which order the elements lie
generator | the random numbers' source
size | the sizes
shape | the sizes
sizes | the sizes
stride | step of the windows
storage_offset | where the view begins, in elements
index | an integer tensor of indices
indices | indices
src | what is put in
source | what is put in
tensors | the tensors
tensor1 | the first factor
tensor2 | the second factor
mat1 | the first matrix
mat2 | the second matrix
mat | the matrix
vec | the vector
vec1 | the first vector
vec2 | the second vector
batch1 | the first batch of matrices
batch2 | the second batch of matrices
weight | the weights
bias | added to the result
stable | equal elements keep their order
descending | the largest first
largest | the largest, not the smallest
sorted | in order
k | how many, or which
n | how many
m | how many columns
chunks | how many parts
sections | how many parts
split_size | how large a part is
split_sizes | how large each part is
repeats | how often
shifts | by how many places
start | the first number
end | the last number
step | between neighbours
steps | how many numbers
base | of the powers
low | the lowest
high | one more than the highest
from | the lowest
to | the bound above
mean | their mean
std | their standard deviation
p | the probability
q | the fraction, or fractions
interpolation | between two elements: 'linear', 'lower', 'higher', 'nearest' or 'midpoint'
correction | what is taken from n
unbiased | divides by n - 1
ord | which norm
diagonal | above 0 above the main one, below 0 below
offset | which diagonal, 0 the main one
min | the lower bound
max | the upper bound
exponent | the power
rounding_mode | null, 'trunc' or 'floor'
decimals | digits kept after the point
rtol | tolerance relative to the second
atol | tolerance
equal_nan | NaN is the same as NaN
mask | a bool tensor that broadcasts with the input
condition | a bool tensor
fill_value | what stands everywhere
accumulate | adds instead of overwriting
reduce | how values are combined
include_self | the input counts, too
kernel_size | of the windows
padding | added at both ends
output_padding | added at one end of the result
dilation | steps within a window
groups | groups of channels with weights of their own
ceil_mode | counts the window that does not fit
count_include_pad | padding counts in averages
output_size | sizes of the result
normalized_shape | the sizes of the dimensions normalized
eps | added against division by 0
momentum | weight of the new statistics
running_mean | means so far
running_var | variances so far
training | uses the batch, not what it knows
train | whether anything drops out
num_groups | how many groups
reduction | 0 none, 1 mean, 2 sum
target | what is wanted
margin | the distance wanted
mode | how it is done
input | the input
dimension | the dimension
window | the window's values
n_fft | how long a transform is
hop_length | between windows
win_length | how long a window is
center | windows stand around their time
onesided | half of the frequencies
normalized | divided by the root of the length
return_complex | complex numbers, not pairs
norm | 'forward', 'backward' or 'ortho'
s | sizes in those dimensions
hermitian | the matrix is its conjugate transpose
upper | the triangle above
left | the matrix stands on the left
transpose | of the matrix first
unitriangular | ones on the diagonal
check_errors | throws where it fails
full_matrices | all vectors, not only those needed
driver | LAPACK's or cuSOLVER's routine
bins | how many intervals, or their bounds
weights | what each counts
minlength | how many counts at least
num_samples | how many are drawn
replacement | one may be drawn again
periodic | as one period, not symmetric
window_length | how many values
equation | such as 'ij,jk->ik'
indexing | 'ij' or 'xy'
non_blocking | may still run when the call returns
implicit | the library's own
max_norm | the longest rows may be
padding_idx | the row that learns nothing
scale_grad_by_freq | divides gradients by how often an index occurs
sparse | gradients of the weight are sparse
boundaries | ascending bounds
right | what equals a bound belongs above it, not below
out_int32 | int32 indices, not int64
side | 'left' or 'right'
sorter | the order of an unsorted sequence
sorted_sequence | ascending along the last dimension
nan | in the place of NaN
posinf | in the place of infinity
neginf | in the place of minus infinity
elements | the elements
test_elements | what is looked for among
invert | whether it is not
assume_unique | no element occurs twice
attn_mask | added, or true where a key counts
dropout_p | probability that a weight drops out
is_causal | no key after its query counts
scale | what a step of one integer is worth
zero_point | the integer that stands for 0
out_dtype | of the result
align_corners | -1 and 1 are the middles of the outermost places, not their borders
input1 | the first input
input2 | the second input
x1 | the first points
x2 | the second points
pos_weight | weight of yes, for each class
prob | a probability for each
count | how many trials
median | the middle
sigma | how wide
lambd | the bound
r | how many at a time
with_replacement | one may be taken again
real | real parts
imag | imaginary parts
pad | widths, two for each dimension from the last
transposed | grows its input
log_probs | logarithms of probabilities, [time, batch, classes]
targets | what is wanted
input_lengths | how long each input is
target_lengths | how long each target is
blank | the class that stands for none
zero_infinity | impossible pairs cost nothing
dx | distance of neighbours
prepend | put in front
append | put behind
offsets | where each bag begins
per_sample_weights | what each row counts in its sum
include_last_offset | the last offset is the end
physical_layout | dimensions from the slowest to the fastest
quant_min | the smallest integer
quant_max | the largest integer
axis | the dimension of channels
wrap | goes on below a tall matrix's first square
start_dim | the first dimension joined
end_dim | the last dimension joined
filename | the file's
shared | writes reach the file
sparse_grad | its gradient is sparse
edge_order | 1 or 2 neighbours at the borders
spacing | distances, or coordinates
grid | places, from -1 to 1
interpolation_mode | 0 bilinear, 1 nearest, 2 bicubic
padding_mode | 0 zeros, 1 border, 2 reflection
hx | states before the first step
params | the layers' weights and biases
has_biases | there are biases
num_layers | how many layers
dropout | probability between layers
bidirectional | also from the end
batch_first | the batch is the first dimension
w_ih | weights of the input
w_hh | weights of the state
b_ih | bias of the input
b_hh | bias of the state
values | what is written
range | from where to where, all by default
density | counts become a density
use_input_stats | statistics of the input, not the running ones
log_target | the target holds logarithms, too
UPLO | 'L' or 'U', the triangle that is read
rcond | singular values below it, relative to the largest, count as 0
tol | singular values below it count as 0
pivot | swaps rows
unpack_data | gives the triangles
unpack_pivots | gives the permutation
destination | where they go
upscale_factor | how much larger
downscale_factor | how much smaller
log_input | the input holds logarithms
full | adds Stirling's approximation
abs | absolute values
angle | angles in radians
some | only what is needed
scales | one for each channel
zero_points | one for each channel
maxnorm | the longest
lower | the smallest slope
lengths | of the segments
crow_indices | where each row begins
col_indices | columns of the values
ccol_indices | where each column begins
row_indices | rows of the values
sparse_dim | how many dimensions the coordinates name
dense_dim | how many dimensions each entry has
compute_uv | vectors, too
dims_self | dimensions of the first
dims_other | dimensions of the second
threshold | the bound
blocksize | rows and columns of a block
row | how many rows
col | how many columns
anchor | what both are compared with
positive | what belongs to the anchor
negative | what does not
swap | the positive may take the anchor's place
return_inverse | says where each went
return_counts | says how many there were
increasing | powers rise
lerp.weight | how far: 0 is the input, 1 the end
kthvalue.k | which, 1 the smallest
topk.k | how many
rot90.k | how many quarters
diff.n | how often
polygamma.n | which derivative
eye.n | how many rows
where.other | what stands where the condition does not hold
heaviside.values | what stands at 0
embedding_bag.mode | 0 sum, 1 mean, 2 max
multi_margin_loss.p | the power of what is missing
mvlgamma.p | how many dimensions
geometric.p | the probability of success
bernoulli.p | the probability of 1
narrow.length | how long the stretch is
linspace.steps | how many numbers
sub rsub.alpha | factor of what is taken away
celu elu.alpha | how far below 0 the result may be
hamming_window.alpha | the constant from which beta times the cosine is taken
hamming_window.beta | factor of the cosine
kaiser_window.beta | the larger, the narrower
smooth_l1_loss.beta | differences below it are squared
softplus.beta | factor of the input before the exponential
addcmul addcdiv.value | factor of what is added
constant_pad_nd pad.value | what stands in the new places
scaled_dot_product_attention.value | what is averaged
threshold.value | what stands where the input does not exceed the bound
threshold.threshold | the bound
softplus.threshold | above it, times beta, the result is the input
addcdiv.tensor1 | the numerator
addcdiv.tensor2 | the denominator
lerp.end | the values at weight 1
arange.end | the bound above, left out itself
slice slice_inverse slice_scatter.end | the place after the last
logspace.start | the first exponent
logspace.end | the last exponent
narrow slice slice_inverse slice_scatter.start | the first place
unfold.step | from one window to the next
unfold.size | how long a window is
from_file.size | how many elements
nonzero_static.size | how many rows the result has
nonzero_static.fill_value | what stands in rows left over
fill_diagonal.fill_value | what stands on the diagonal
movedim.source | the dimensions that are moved
movedim.destination | where they go
index_add.source | what is added
index_reduce.source | what is combined
set.source | whose memory it shares from now on
scatter_add.src | what is added
scatter_reduce.src | what is combined
copy copy_sparse_to_sparse.src | what is copied
slice_inverse.src | whose sizes, strides and offset are taken
logit.eps | the input is clamped to [eps, 1 - eps]; null: it is not
cosine_similarity.eps | the least that is divided by
pairwise_distance triplet_margin_loss.eps | added to each difference
poisson_nll_loss.eps | added to what the logarithm is taken of
linalg_matrix_rank linalg_pinv.rtol | singular values below it, relative to the largest, count as 0
linalg_matrix_rank linalg_pinv.atol | singular values below it count as 0
as_strided as_strided_scatter empty_strided new_empty_strided set.stride | strides, in elements
expand.implicit | marks what broadcasting asked for; the result is the same
tile.dims | how often each dimension is repeated
permute.dims | the dimensions, in their new order
segment_reduce.axis | the dimension reduced
segment_reduce.offsets | where each segment begins, and the end
batch_norm_backward_elemt.count | how many elements each rank had
batch_norm_gather_stats.count | how many elements each rank had
is_pinned pin_memory.device | the accelerator that it is pinned for
can_cast.from_ | the dtype of what is cast
can_cast.to | the dtype cast to
glu_jvp glu_backward_jvp.dx | the tangent of the input
channel_shuffle native_channel_shuffle.groups | how many groups the channels are in
select select_scatter.index | the place
dsplit hsplit vsplit tensor_split.indices | where a new part begins
sparse_coo_tensor.indices | the coordinates, one column for each value
max_unpool2d max_unpool3d.indices | where each element goes
cholesky_solve.input2 | the triangular factor
orgqr ormqr.input2 | the factors of the reflections
ormqr.input3 | the matrix that is multiplied
exponential.lambd | the rate
rrelu rrelu_with_noise rrelu_with_noise_functional.upper | the largest slope
rrelu rrelu_with_noise rrelu_with_noise_functional.training | draws the slopes, instead of taking their middle
sparse_mask.mask | a sparse tensor, whose places are taken
bmm.mat2 | the second batch of matrices
pad.mode | 'constant', 'reflect', 'replicate' or 'circular'
linalg_qr.mode | 'reduced', 'complete' or 'r'
expand_as reshape_as view_as.other | whose shape is taken
type_as.other | whose dtype is taken
to.other | whose dtype and device are taken
linalg_tensorsolve.other | the right-hand side
ldexp.other | powers of 2
repeat_interleave.output_size | the size of the result, where it is known
conv_tbc.pad | added at both ends of the time
conv_transpose1d conv_transpose2d conv_transpose3d slow_conv_transpose2d slow_conv_transpose3d.padding | taken off both ends of the result
reflection_pad1d reflection_pad2d reflection_pad3d replication_pad1d replication_pad2d replication_pad3d.padding | widths, two for each dimension from the last
max_unpool3d.padding | that of the pooling
nested_to_padded_tensor to_padded_tensor.padding | what stands where there was nothing
scalar_tensor.s | the value
elu.scale | factor of the result
scaled_dot_product_attention.scale | factor of the products of queries and keys
quantize_per_tensor.scales | one for each tensor
quantize_per_tensor.zero_points | one for each tensor
upsample_linear1d upsample_nearest1d.scales | how much larger, where it is not the ratio of the sizes
upsample_bicubic2d upsample_bilinear2d upsample_linear1d upsample_trilinear3d.align_corners | the middles of the corners stay where they are
log_normal.mean | the mean of the logarithms
log_normal.std | the standard deviation of the logarithms
sparse_bsc_tensor sparse_bsr_tensor sparse_compressed_tensor sparse_coo_tensor sparse_csc_tensor sparse_csr_tensor.values | what the places hold
histogram histogramdd.weight | what each counts
prelu.weight | the slope below 0
histc.bins | how many intervals
fft_fft fft_ifft fft_ihfft fft_rfft.n | the length to which the input is cut, or padded with 0
fft_hfft fft_irfft.n | the length of the result
special_chebyshev_polynomial_t special_chebyshev_polynomial_u special_chebyshev_polynomial_v special_chebyshev_polynomial_w special_hermite_polynomial_h special_hermite_polynomial_he special_laguerre_polynomial_l special_legendre_polynomial_p special_shifted_chebyshev_polynomial_t special_shifted_chebyshev_polynomial_u special_shifted_chebyshev_polynomial_v special_shifted_chebyshev_polynomial_w.n | the degree
matrix_power linalg_matrix_power.n | the power
cdist dist linalg_cond native_norm norm pairwise_distance pdist renorm triplet_margin_loss.p | which norm
fft_fftfreq fft_rfftfreq.d | the time between samples
`
