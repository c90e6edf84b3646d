// What layers and losses are made of.
export const networks = `
linear | [..., out] of [..., in] | The product with a weight of [out, in], transposed, plus a bias.
bilinear | [..., out] | A form in two inputs for each output, plus a bias.
conv1d | [N, out, length] | Slides a kernel over one dimension; the weight is [out, in / groups, k].
conv2d | [N, out, height, width] | Slides a kernel over two dimensions; the weight is [out, in / groups, kh, kw].
conv3d | [N, out, depth, height, width] | Slides a kernel over three dimensions; the weight is [out, in / groups, kd, kh, kw].
conv_transpose1d | [N, out, length] | What makes the gradient of conv1d, as a layer that grows its input.
conv_transpose2d | [N, out, height, width] | What makes the gradient of conv2d, as a layer that grows its input.
conv_transpose3d | [N, out, depth, height, width] | What makes the gradient of conv3d, as a layer that grows its input.
conv_tbc | [time, batch, out] | A convolution over time, which is the first dimension.
convolution | [N, out, ...] | A convolution over any number of dimensions, transposed or not.
max_pool1d | [N, C, length] | The largest element of each window over one dimension.
max_pool2d | [N, C, height, width] | The largest element of each window over two dimensions.
max_pool3d | [N, C, depth, height, width] | The largest element of each window over three dimensions.
max_pool1d_with_indices | [N, C, length], twice | The largest element of each window over one dimension, and where it stands.
max_pool2d_with_indices | [N, C, height, width], twice | The largest element of each window over two dimensions, and where it stands.
max_pool3d_with_indices | [N, C, depth, height, width], twice | The largest element of each window over three dimensions, and where it stands.
avg_pool1d | [N, C, length] | The average of each window over one dimension.
avg_pool2d | [N, C, height, width] | The average of each window over two dimensions.
avg_pool3d | [N, C, depth, height, width] | The average of each window over three dimensions.
adaptive_avg_pool1d | [N, C, outputSize] | Averages over one dimension, of windows that give the size wanted.
adaptive_avg_pool2d | [N, C, ...outputSize] | Averages over two dimensions, of windows that give the size wanted.
adaptive_avg_pool3d | [N, C, ...outputSize] | Averages over three dimensions, of windows that give the size wanted.
adaptive_max_pool1d | [N, C, outputSize], twice | Largest elements over one dimension, of windows that give the size wanted.
adaptive_max_pool2d | [N, C, ...outputSize], twice | Largest elements over two dimensions, of windows that give the size wanted.
adaptive_max_pool3d | [N, C, ...outputSize], twice | Largest elements over three dimensions, of windows that give the size wanted.
im2col | [N, C times the kernel, windows] | The windows of images as columns.
col2im | [N, C, ...outputSize] | Adds columns of windows up to images.
batch_norm | same | Brings each channel to mean 0 and variance 1 over the batch, then scales and shifts it.
instance_norm | same | Brings each channel of each sample to mean 0 and variance 1.
group_norm | same | Brings groups of channels of each sample to mean 0 and variance 1.
layer_norm | same | Brings the last dimensions of each sample to mean 0 and variance 1, then scales and shifts.
rms_norm | same | Divides the last dimensions of each sample by the root of their mean square.
native_batch_norm | same, and statistics | Batch normalization that returns the mean and inverse deviation it used.
native_layer_norm | same, and statistics | Layer normalization that returns the mean and inverse deviation it used.
native_group_norm | same, and statistics | Group normalization that returns the mean and inverse deviation it used.
native_dropout | same, twice | Dropout that returns its mask.
embedding | [..., width] | Rows of a weight by their indices.
embedding_bag | [bags, width], and bookkeeping | Sums, averages or largest elements of rows of a weight, a bag of indices each.
scaled_dot_product_attention | [..., queries, width of the values] | Values averaged by how well their keys fit each query.
affine_grid_generator | [N, ...size, dimensions] | Where affine maps take the places of an image, for gridSampler.
grid_sampler | [N, C, ...places of the grid] | Reads an image at places between its elements.
grid_sampler_2d | [N, C, height, width] | Reads a plane at places between its elements.
grid_sampler_3d | [N, C, depth, height, width] | Reads a volume at places between its elements.
binary_cross_entropy | [] or same | The loss of probabilities of yes against 0 or 1.
binary_cross_entropy_with_logits | [] or same | The loss of logits of yes against 0 or 1, exact far out.
cross_entropy_loss | [] or [N] | The loss of logits against class indices or probabilities.
nll_loss | [] or [N] | The loss of logarithms of probabilities against class indices.
kl_div | [] or same | How much one distribution's logarithms miss another's.
l1_loss | [] or same | The distance of elements from their targets.
mse_loss | [] or same | The squared distance of elements from their targets.
huber_loss | [] or same | Squared distances up to delta, plain ones beyond, times delta.
smooth_l1_loss | [] or same | Squared distances over beta up to it, plain ones beyond.
soft_margin_loss | [] or same | log(1 + exp(-y x)) for targets of 1 or -1.
margin_ranking_loss | [] or same | How far the first falls short of ranking above the second, by a margin.
hinge_embedding_loss | [] or same | Distances themselves for targets of 1, what a margin lacks for -1.
cosine_embedding_loss | [] or [N] | 1 - cosine for pairs that belong together, its excess over a margin for others.
triplet_margin_loss | [] or [N] | How much nearer than the negative the positive is not, up to a margin.
multi_margin_loss | [] or [N] | How far other classes come within a margin of the right one.
multilabel_margin_loss | [] or [N] | How far wrong labels come within 1 of right ones.
poisson_nll_loss | [] or same | The loss of rates, or of their logarithms, against counts.
ctc_loss | [] or [N] | The loss of sequences against shorter ones without alignment.
lstm | the outputs, and both last states | A network with long short-term memory over sequences.
lstm_cell | [N, hidden], twice | One step of long short-term memory.
gru | the outputs, and the last state | A network of gated recurrent units over sequences.
gru_cell | [N, hidden] | One step of a gated recurrent unit.
rnn_tanh | the outputs, and the last state | A plain recurrent network over sequences, with tanh.
rnn_tanh_cell | [N, hidden] | One step of a plain recurrent network, with tanh.
rnn_relu | the outputs, and the last state | A plain recurrent network over sequences, with relu.
rnn_relu_cell | [N, hidden] | One step of a plain recurrent network, with relu.
norm_except_dim | 1 in all dimensions but dim | Norms over all dimensions but one, for weight normalization.
quantize_per_tensor | same | Rounds to integers of one scale and zero point.
quantize_per_channel | same | Rounds to integers of a scale and a zero point for each channel.
quantize_per_tensor_dynamic | same | Rounds to integers of a scale that the values themselves decide.
dequantize | same | The numbers that quantized integers stand for.
int_repr | same | The integers of a quantized tensor.
fake_quantize_per_tensor_affine | same | Rounds as quantization would, and stays floating-point.
fake_quantize_per_channel_affine | same | Rounds as quantization by channel would, and stays floating-point.
native_channel_shuffle | same | Mixes the channels of groups, as the backend does it.
batch_norm_stats | [C], twice | The mean and inverse deviation of each channel, on a GPU.
batch_norm_elemt | same | Applies given statistics of channels, on a GPU.
batch_norm_gather_stats | [C], twice | Joins the statistics of several processes that had as many elements.
batch_norm_gather_stats_with_counts | [C], twice | Joins the statistics of several processes by how many elements each had.
batch_norm_update_stats | [C], twice | The statistics of channels, and moves the running ones towards them.
batch_norm_backward_reduce | [C], four times | Sums that the gradients of synchronized batch normalization need.
batch_norm_backward_elemt | same | The gradient of synchronized batch normalization, from those sums.
convolution_overrideable | [N, out, ...] | The entry for devices that bring a convolution of their own.
convolution_backward_overrideable | those of input, weight and bias | The entry for devices that bring their own gradient of a convolution.
embedding_renorm_ | same | Shortens the rows of a weight that are used and longer than maxNorm.
fake_quantize_per_tensor_affine_cachemask | same, twice | Rounds as quantization would, and says which elements were in range.
fake_quantize_per_channel_affine_cachemask | same, twice | Rounds by channel as quantization would, and says which elements were in range.
fused_moving_avg_obs_fake_quant | same | Follows the range of what it sees, and rounds as quantization in that range would.
choose_qparams_optimized | scale and zero point | Searches the range that loses least when quantized.
`

/** Other names of the same operation. */
export const aliases: Readonly<Record<string, string>> = {
  absolute: 'abs',
  arccos: 'acos',
  arccosh: 'acosh',
  arcsin: 'asin',
  arcsinh: 'asinh',
  arctan: 'atan',
  arctan2: 'atan2',
  arctanh: 'atanh',
  clip: 'clamp',
  concat: 'cat',
  concatenate: 'cat',
  divide: 'div',
  fix: 'trunc',
  ger: 'outer',
  greater: 'gt',
  greater_equal: 'ge',
  less: 'lt',
  less_equal: 'le',
  moveaxis: 'movedim',
  multiply: 'mul',
  negative: 'neg',
  not_equal: 'ne',
  row_stack: 'vstack',
  special_digamma: 'digamma',
  special_erf: 'erf',
  special_erfc: 'erfc',
  special_erfinv: 'erfinv',
  special_exp2: 'exp2',
  special_expit: 'sigmoid',
  special_expm1: 'expm1',
  special_gammainc: 'igamma',
  special_gammaincc: 'igammac',
  special_gammaln: 'lgamma',
  special_i0: 'i0',
  special_modified_bessel_i0: 'i0',
  special_modified_bessel_i1: 'special_i1',
  special_log1p: 'log1p',
  special_log_softmax: 'log_softmax',
  special_logit: 'logit',
  special_logsumexp: 'logsumexp',
  special_multigammaln: 'mvlgamma',
  special_polygamma: 'polygamma',
  special_psi: 'digamma',
  special_round: 'round',
  special_sinc: 'sinc',
  special_softmax: 'softmax',
  special_xlogy: 'xlogy',
  subtract: 'sub',
  swapaxes: 'transpose',
  swapdims: 'transpose',
  unsafe_split_with_sizes: 'split_with_sizes',
}
