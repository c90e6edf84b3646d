// What stands under `ops` alone: libtorch's own entries, kernels of backends, and what Tensor has as properties.
export const kernels = `
alias | same | Another tensor over the same memory, a view.
data | same | The same elements, apart from what autograd knows of them.
dim | one integer | How many sizes the shape has.
index | those of the indices, then the dimensions left | Elements that index tensors or masks name; null takes a whole dimension.
is_contiguous | one boolean | Whether elements lie in memory in the order of a format, without gaps.
is_leaf | one boolean | Whether no recorded operation made this tensor.
item | one number or boolean | The value of the only element, in JavaScript.
lift | same | Takes a tensor into the transformations of functions around, where there are any.
lift_fresh | same | Does what lift does, for a tensor that nobody else has.
linalg__powsum | dims | Absolute values raised to the power ord and added up, a norm without its root.
mH | the last two sizes swapped | Swaps the last two dimensions and conjugates, a view.
mT | the last two sizes swapped | Swaps the last two dimensions, a view.
matrix_H | [m, n] of [n, m] | Swaps rows and columns of one matrix and conjugates, a view.
normal_functional | same | Normal random numbers in a tensor's shape, of one mean and one spread.
numel | one integer | How many elements there are.
numpy_T | the sizes reversed | Reverses the order of all dimensions, a view.
output_nr | one integer | Which result of the recorded operation this tensor is.
retain_grad | one undefined | Keeps the gradient of a tensor that is no leaf.
retains_grad | one boolean | Whether backward will keep the gradient though this is no leaf.
size | one integer | How many elements lie along a dimension.
slice | shorter along dim | Each step-th place of a dimension, from start up to end, a view.
slice_inverse | same | The whole of which src is a stretch along dim, a view.
storage_offset | one integer | How many elements of the memory come before the first one.
stride | one integer, or one a dimension | How far apart in memory neighbours along a dimension are.
to | same | The same elements with another dtype, on another device, or in another order.
flatten_dense_tensors | [n] | The elements of a list, one tensor after the other, in one vector.
unflatten_dense_tensors | those of the list | Views of a vector with the shapes of a list, in its order.
pad_sequence | [longest, N, ...], or [N, longest, ...] | Stacks rows of different lengths, the shorter ones filled up with a value.
reflection_pad1d | larger at both ends | Adds elements around one dimension, mirrored at its ends.
reflection_pad2d | larger at both ends | Adds elements around two dimensions, mirrored at their ends.
reflection_pad3d | larger at both ends | Adds elements around three dimensions, mirrored at their ends.
replication_pad1d | larger at both ends | Adds elements around one dimension, copies of its ends.
replication_pad2d | larger at both ends | Adds elements around two dimensions, copies of their ends.
replication_pad3d | larger at both ends | Adds elements around three dimensions, copies of their ends.
upsample_nearest1d | [N, C, length] | Changes the length, each element taken from the nearest one.
upsample_nearest2d | [N, C, height, width] | Changes height and width, each element taken from the nearest one.
upsample_nearest3d | [N, C, depth, height, width] | Changes depth, height and width, each element taken from the nearest one.
upsample_linear1d | [N, C, length] | Changes the length, on straight lines between elements.
upsample_bilinear2d | [N, C, height, width] | Changes height and width, on straight lines between elements.
upsample_trilinear3d | [N, C, depth, height, width] | Changes depth, height and width, on straight lines between elements.
upsample_bicubic2d | [N, C, height, width] | Changes height and width, on cubic curves between elements.
fractional_max_pool2d | [N, C, ...outputSize], twice | The largest element of windows over two dimensions, whose places samples decide, and where it stands.
fractional_max_pool3d | [N, C, ...outputSize], twice | The largest element of windows over three dimensions, whose places samples decide, and where it stands.
max_unpool2d | [N, C, ...outputSize] | Puts what maxPool2d took back where it stood, with 0 elsewhere.
max_unpool3d | [N, C, ...outputSize] | Puts what maxPool3d took back where it stood, with 0 elsewhere.
conv_depthwise3d | [N, out, depth, height, width] | Slides kernels over three dimensions of each channel by itself.
slow_conv3d | [N, out, depth, height, width] | Does what conv3d does, by a product with unfolded windows.
slow_conv3d_forward | [N, out, depth, height, width] | The part of slowConv3d that computes the result.
slow_conv_dilated2d | [N, out, height, width] | Slides a kernel with gaps over two dimensions, by a product with unfolded windows.
slow_conv_dilated3d | [N, out, depth, height, width] | Slides a kernel with gaps over three dimensions, by a product with unfolded windows.
slow_conv_transpose2d | [N, out, height, width] | Does what convTranspose2d does, by a product that is folded.
slow_conv_transpose3d | [N, out, depth, height, width] | Does what convTranspose3d does, by a product that is folded.
thnn_conv2d | [N, out, height, width] | Does what conv2d does, by a product with unfolded windows.
log_sigmoid_forward | same, twice | The logarithm of the logistic function, and what its backward pass needs.
glu_jvp | half along dim | How the result of glu moves when its input moves by dx.
glu_backward_jvp | same | How the gradient of glu moves when input and gradient do.
infinitely_differentiable_gelu_backward | same | Takes gradients back through gelu by operators that can be differentiated again.
rrelu_with_noise | same | Negative elements times slopes that are drawn while training, and kept in another tensor.
rrelu_with_noise_functional | same, twice | Negative elements times slopes that are drawn while training, and the slopes.
multilabel_margin_loss_forward | [] or [N], and the input's | How far wrong labels come within 1 of right ones, and which labels are right.
nll_loss_nd | [] or [N, ...] | Does what nllLoss does, with any number of dimensions behind the classes.
nll_loss_forward | [] or [N], and [] | What nllLoss gives, and the sum of weights that its average divides by.
nll_loss2d | [] or [N, height, width] | The loss of logarithms of probabilities against class indices, for each place of an image.
nll_loss2d_forward | [] or [N, height, width], and [] | What nllLoss2d gives, and the sum of weights that its average divides by.
cummaxmin_backward | the input's | Adds gradients up where cummax or cummin found their values.
value_selecting_reduction_backward | sizes | Puts gradients where max, median and the like found their values along dim.
embedding_dense_backward | [numWeights, dim] | The gradient of an embedding's table, with all rows.
embedding_sparse_backward | [numWeights, dim] | The gradient of an embedding's table, with the rows alone that were looked up.
lstm_mps_backward | those of input, states and parameters | Takes gradients back through long short-term memory on Apple's GPUs.
mps_convolution_backward | those of input, weight and bias | Takes gradients back through convolutions on Apple's GPUs.
mps_convolution_transpose_backward | those of input and weight | Takes gradients back through growing convolutions on Apple's GPUs.
cudnn_is_acceptable | one boolean | Whether NVIDIA's kernels for networks take this tensor.
cudnn_convolution_transpose | [N, out, ...] | What makes the gradient of a convolution, by NVIDIA's kernel.
cudnn_convolution_relu | [N, out, ...] | A convolution and a bias, with negative results as 0, in one kernel of NVIDIA's.
cudnn_convolution_add_relu | [N, out, ...] | A convolution, a bias and alpha times z, with negative results as 0, in one kernel of NVIDIA's.
miopen_convolution_transpose | [N, out, ...] | What makes the gradient of a convolution, by AMD's kernel.
miopen_convolution_relu | [N, out, ...] | A convolution and a bias, with negative results as 0, in one kernel of AMD's.
miopen_convolution_add_relu | [N, out, ...] | A convolution, a bias and alpha times z, with negative results as 0, in one kernel of AMD's.
miopen_depthwise_convolution | [N, out, ...] | Slides kernels over each channel by itself, by AMD's kernel.
miopen_rnn | the outputs, the last states, and what backward needs | A recurrent network of any kind over sequences, by AMD's kernel.
mkldnn_rnn_layer | the outputs, both last states, and what backward needs | One level of a recurrent network over sequences, by oneDNN's kernel.
mkldnn_linear_backward_input | inputSize | Takes gradients back through mkldnnLinear to what it was given.
mkldnn_linear_backward_weights | those of weight and bias | Takes gradients back through mkldnnLinear to its parameters.
mkldnn_reorder_conv2d_weight | same | Lays a kernel of two dimensions out in memory as oneDNN reads it fastest.
mkldnn_reorder_conv3d_weight | same | Lays a kernel of three dimensions out in memory as oneDNN reads it fastest.
fbgemm_linear_quantize_weight | the weight, column offsets, scale and zero point | Rounds numbers to int8, as fbgemmPackQuantizedMatrix takes them.
fbgemm_pack_quantized_matrix | packed | Lays int8 numbers out in memory as FBGEMM reads them.
fbgemm_pack_gemm_matrix_fp16 | packed | Rounds numbers to float16, and lays them out in memory as FBGEMM reads them.
fbgemm_linear_int8_weight | [..., out] | The older name of fbgemmLinearInt8WeightFp32Activation.
fbgemm_linear_int8_weight_fp32_activation | [..., out] | The product of float32 numbers, rounded on the way, with a packed table of int8, plus a bias.
fbgemm_linear_fp16_weight | [..., out] | The older name of fbgemmLinearFp16WeightFp32Activation.
fbgemm_linear_fp16_weight_fp32_activation | [..., out] | The product of float32 numbers with a packed table of float16, plus a bias.
`
