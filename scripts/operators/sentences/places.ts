// Operators that move, select, join and split elements, and ask what a tensor is.
export const places = `
view | size | The same elements in another shape, or as another dtype, without a copy; -1 stands for what is left.
view_as | the other's | The same elements in the shape of another tensor, without a copy.
reshape | shape | The same elements in another shape, a view where that is possible; -1 stands for what is left.
reshape_as | the other's | The same elements in the shape of another tensor, copied if need be.
expand | size | Repeats dimensions of size 1 without a copy; -1 keeps a size.
expand_as | the other's | Repeats dimensions of size 1 up to the sizes of another tensor.
broadcast_to | size | Stretches a tensor to a shape as operands are, without a copy.
broadcast_tensors | what all fit | Stretches tensors to one shape as operands are, without copies.
repeat | sizes times repeats | Copies the tensor so many times along each dimension.
tile | sizes times dims | Copies as repeat does; a short list counts from the last dimension.
repeat_interleave | longer along dim | Copies each element so many times, next to each other.
permute | sizes in the order of dims | Reorders the dimensions, a view.
transpose | two sizes swapped | Swaps two dimensions, a view.
t | [m, n] of [n, m] | Swaps the dimensions of a matrix, a view; a vector stays.
adjoint | the last two sizes swapped | Swaps the last two dimensions and conjugates.
movedim | sizes reordered | Moves dimensions to other places; the others keep their order.
flatten | dimensions startDim to endDim in one | Joins neighbouring dimensions into one.
unflatten | dim becomes sizes | Splits a dimension into several; -1 stands for what is left.
ravel | [number of elements] | All elements in one dimension, a view where that is possible.
squeeze | without dimensions of size 1 | Drops dimensions of size 1, all of them or those named, a view.
unsqueeze | 1 more at dim | Puts in a dimension of size 1, a view.
flip | same | Reverses the order along the dimensions named, a copy.
fliplr | same | Reverses the order of the columns.
flipud | same | Reverses the order of the rows.
rot90 | sizes of the two dimensions swapped for odd k | Turns the plane of two dimensions by k quarters.
roll | same | Shifts elements along dimensions; what leaves at the end comes in at the front.
narrow | length along dim | A stretch of one dimension, a view.
select | without dim | One slice of a dimension, a view.
unbind | each without dim | All slices of a dimension, views.
chunk | each a part along dim | Splits a dimension into so many parts, as even as can be, views.
split | each a part along dim | Splits a dimension into parts of a size, or of several sizes; the last may be smaller.
split_with_sizes | each a part along dim | Splits a dimension into parts of the sizes given, views.
tensor_split | each a part along dim | Splits a dimension into parts, or at indices; the parts may differ by 1.
hsplit | each a part along columns | Splits columns into equal parts, or at indices.
vsplit | each a part along rows | Splits rows into equal parts, or at indices.
dsplit | each a part along the third dimension | Splits the third dimension into equal parts, or at indices.
unsafe_chunk | each a part along dim | As chunk, but the parts may be written in place as if they shared nothing.
unsafe_split | each a part along dim | As split, but the parts may be written in place as if they shared nothing.
cat | sizes added along dim | Joins tensors along a dimension that they have.
stack | a new dimension of as many as there are | Joins tensors of one shape along a new dimension.
hstack | columns added | Joins tensors side by side; vectors end to end.
vstack | rows added | Joins tensors one below the other; vectors become rows.
dstack | added along the third dimension | Joins tensors along the third dimension.
column_stack | [rows, columns added] | Joins tensors as columns; vectors become one each.
block_diag | [rows added, columns added] | A matrix with matrices along its diagonal, zero elsewhere.
atleast_1d | one dimension or more | Gives a tensor without dimensions one.
atleast_2d | two dimensions or more | Puts dimensions of size 1 in front until there are two.
atleast_3d | three dimensions or more | Puts in dimensions of size 1 until there are three.
diag | [n, n] of [n]; [min] of [n, m] | A matrix's diagonal, or a matrix with a vector on its diagonal.
diagonal | without both, the diagonal last | The diagonal of two dimensions, a view.
diag_embed | two dimensions for the last | Matrices with the last dimension on their diagonals.
diagflat | [n, n] | A matrix with all elements on its diagonal.
tril | same | Keeps what is on or below a diagonal, zero above.
triu | same | Keeps what is on or above a diagonal, zero below.
index_select | len(index) along dim | Slices of a dimension in the order of an index tensor, a copy.
masked_select | [count] | The elements where a mask holds, in one dimension.
masked_fill | both | One value where a mask holds, the input elsewhere.
masked_scatter | same | Elements of source, in order, where a mask holds.
gather | that of index | Takes along dim the elements that an index tensor names, place by place.
scatter | same | Puts elements of src along dim where an index tensor says.
scatter_add | same | Adds elements of src along dim where an index tensor says.
scatter_reduce | same | Combines elements of src along dim where an index tensor says: 'sum', 'prod', 'mean', 'amax' or 'amin'.
index_add | same | Adds slices of source at the indices of a dimension.
index_copy | same | Overwrites slices at the indices of a dimension.
index_fill | same | Fills slices at the indices of a dimension with a value.
index_put | same | Writes values where index tensors, one a dimension, point.
index_reduce | same | Combines slices of source at the indices of a dimension: 'prod', 'mean', 'amax' or 'amin'.
take | that of index | Elements by their index in the flattened tensor.
take_along_dim | that of indices, broadcast | Elements along dim by an index tensor, such as argsort gives.
put_ | same | Overwrites elements by their index in the flattened tensor.
put | same | A copy with elements replaced by their index in the flattened tensor.
nonzero | [count, dimensions] | The indices of the elements other than 0, a row each.
nonzero_static | [size, dimensions] | As nonzero, with so many rows whatever there is.
argwhere | [count, dimensions] | The coordinates of the elements other than 0.
diagonal_scatter | same | A copy with a diagonal replaced.
select_scatter | same | A copy with one slice replaced.
slice_scatter | same | A copy with a stretch of a dimension replaced.
as_strided_scatter | same | A copy with the elements replaced that strides reach.
as_strided | size | Any view of the memory, by sizes and strides in elements.
unfold | windows along dim, size last | All windows of a size along a dimension, step apart, views.
one_hot | [..., numClasses] | Class indices as rows with a single 1.
pad | larger at both ends | Adds elements around: constant, reflected, repeated or circular.
constant_pad_nd | larger at both ends | Adds a value around, pairs of widths from the last dimension on.
pixel_shuffle | [..., C / r^2, H r, W r] | Moves channels into space, which grows by a factor.
pixel_unshuffle | [..., C r^2, H / r, W / r] | Moves space into channels, which it shrinks by a factor.
channel_shuffle | same | Mixes the channels of several groups.
contiguous | same | The elements in the order of the dimensions: itself where they are, else a copy.
detach | same | A view that autograd does not follow.
detach_ | same | Cuts this tensor off from what computed it.
type_as | same | The values in the dtype and device of another tensor.
pin_memory | same | A copy in memory that devices read faster.
to_sparse | same | A sparse tensor with the elements other than 0.
to_dense | same | A sparse tensor with all its zeros.
coalesce | same | Joins entries of a sparse tensor that have the same indices.
sparse_mask | same | The elements where a sparse tensor has entries.
indices | [sparse dimensions, entries] | The coordinates of a sparse tensor's entries.
values | [entries, ...] | The values of a sparse tensor's entries.
view_as_real | [..., 2] | Complex numbers as pairs of real and imaginary parts, a view.
view_as_complex | without the last dimension | Pairs of real and imaginary parts as complex numbers, a view.
sum_to_size | size | Adds up what broadcasting to this shape has repeated.
is_floating_point | one boolean | Whether the dtype holds fractions.
is_complex | one boolean | Whether the dtype is one of complex numbers.
is_signed | one boolean | Whether the dtype holds negative numbers.
is_conj | one boolean | Whether a conjugation is still pending.
is_inference | one boolean | Whether it was made where autograd records nothing.
is_pinned | one boolean | Whether the memory is page-locked.
is_same_size | one boolean | Whether two tensors have one shape.
is_set_to | one boolean | Whether two tensors share memory, shape and strides.
is_coalesced | one boolean | Whether a sparse tensor has each coordinate once.
get_device | one integer | The ordinal of its device, -1 for the CPU.
result_type | one dtype | The dtype that operands would be computed in.
promote_types | one dtype | The smallest dtype that holds both.
can_cast | one boolean | Whether values may change from one dtype to another without losing their kind.
to_sparse_csr | same | A sparse matrix with compressed rows, of the elements other than 0.
to_sparse_csc | same | A sparse matrix with compressed columns, of the elements other than 0.
to_sparse_bsr | same | A sparse matrix of blocks with compressed rows, of those that are not all 0.
to_sparse_bsc | same | A sparse matrix of blocks with compressed columns, of those that are not all 0.
to_mkldnn | same | A copy in the layout of oneDNN.
to_padded_tensor | one dimension more, as long as the longest | A dense tensor of a nested one, the rest filled up.
nested_to_padded_tensor | one dimension more, as long as the longest | A dense tensor of a nested one, filled up to the longest or to outputSize.
crow_indices | [rows + 1] | Where each row begins among the entries of compressed rows.
col_indices | [entries] | The column of each entry of compressed rows.
ccol_indices | [columns + 1] | Where each column begins among the entries of compressed columns.
row_indices | [entries] | The row of each entry of compressed columns.
sparse_dim | one integer | How many leading dimensions the coordinates of a sparse tensor name.
dense_dim | one integer | How many trailing dimensions each entry of a sparse tensor has.
sparse_resize_ | size | Changes the shape of a sparse tensor in place, and keeps its entries.
sparse_resize_and_clear_ | size | Changes the shape of a sparse tensor in place, and drops its entries.
resize_as_sparse_ | the other's | Changes the shape of a sparse tensor in place to that of another.
copy_sparse_to_sparse_ | the other's | Overwrites a sparse tensor with the entries of another.
nonzero_numpy | a vector for each dimension | The places other than 0 as one index tensor for each dimension.
unique_dim_consecutive | as the input, shorter along dim | Keeps one of each run of equal slices along dim.
chalf | same | Complex numbers of two 16-bit parts each.
is_neg | one boolean | Whether a change of sign is still pending.
is_distributed | one boolean | Always false: libtorch keeps nothing on several machines.
is_vulkan_available | one boolean | Whether tensors may be on a Vulkan device.
q_scale | one number | What the integers of a quantized tensor are multiplied with.
q_zero_point | one integer | Which integer of a quantized tensor stands for 0.
q_per_channel_scales | [channels] | What the integers of each quantized channel are multiplied with.
q_per_channel_zero_points | [channels] | Which integer of each quantized channel stands for 0.
q_per_channel_axis | one integer | Which dimension the channels of a quantized tensor are.
`
