// What the schemas do not say: where PyTorch shows an operator, and which overload an ambiguous call means.
// Every name here must exist in the schemas, else generation fails.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Overloads with types that cannot be passed, each group with its reason. Generation fails on one that is not here, so
 * that none is left out unnoticed.
 */
export const unpassable = words(`
  ${/* a dictionary of distributed autograd's contexts, which belong to torch.distributed.rpc */ ''}
  get_gradients
  ${/* an enumeration of quantization schemes; the quantizing operators themselves are there */ ''}
  qscheme
  ${/* packed weights, which only TorchScript's quantized modules make */ ''}
  quantized_gru.data quantized_gru.input quantized_lstm.data quantized_lstm.input
  ${/* a stream: JavaScript has none */ ''}
  record_stream
  ${/* a storage without a tensor: JavaScript has none; the overloads that take a tensor are there */ ''}
  set.source_Storage set.source_Storage_out set.source_Storage_storage_offset set.source_Storage_storage_offset_out
  set_.source_Storage set_.source_Storage_storage_offset
`)

/** Left out altogether, each group with its reason. */
export const excluded = words(`
  ${/* SymInt twins of size, stride and the like, for the tracer */ ''}
  sym_is_contiguous sym_numel sym_size sym_storage_offset sym_stride sym_constrain_range
  sym_constrain_range_for_size _functional_sym_constrain_range _functional_sym_constrain_range_for_size
  ${/* autograd's own entries, which skip the bookkeeping that Tensor.backward and its setters do */ ''}
  _backward set_data requires_grad_
  ${/* libtorch's tests of its own dispatcher */ ''}
  _test_ambiguous_defaults _test_autograd_multiple_dispatch _test_autograd_multiple_dispatch_view
  _test_autograd_multiple_dispatch_view_copy _test_check_tensor _test_functorch_fallback
  _test_optional_filled_intlist _test_optional_floatlist _test_optional_intlist _test_parallel_materialize
  _test_serialization_subcmul _test_string_default _test_warn_in_autograd _foobar
`)

/** Free functions and methods of Tensor that are written by hand in `packages/lockstep/src/tensor`. */
export const handWritten = words(`
  data dim full index_put_ is_contiguous is_leaf item mH mT matrix_H numel numpy_T output_nr retain_grad retains_grad
  size storage_offset stride to
`)

/** PyTorch has these in torch.nn.functional (or nowhere): they live under `ops`, for `nn.functional` to build on. */
export const opsOnly = words(`
  adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool2d adaptive_max_pool3d avg_pool2d avg_pool3d
  binary_cross_entropy col2im conv_depthwise3d cross_entropy_loss elu elu_ flatten_dense_tensors
  fractional_max_pool2d fractional_max_pool3d gelu gelu_ glu glu_backward_jvp glu_jvp hardsigmoid hardsigmoid_
  hardswish hardswish_ hardtanh hardtanh_ huber_loss im2col l1_loss leaky_relu leaky_relu_ linear log_sigmoid
  log_sigmoid_forward max_pool2d_with_indices max_pool3d_with_indices max_unpool2d max_unpool3d mish mish_
  mkldnn_linear mkldnn_reorder_conv2d_weight mkldnn_reorder_conv3d_weight mse_loss multi_margin_loss
  multilabel_margin_loss multilabel_margin_loss_forward nll_loss nll_loss2d nll_loss2d_forward nll_loss_forward
  nll_loss_nd one_hot pad pad_sequence reflection_pad1d reflection_pad2d reflection_pad3d relu6 relu6_
  replication_pad1d replication_pad2d replication_pad3d rrelu_with_noise rrelu_with_noise_
  scaled_dot_product_attention silu silu_ slow_conv3d slow_conv3d_forward slow_conv_dilated2d slow_conv_dilated3d
  slow_conv_transpose2d slow_conv_transpose3d smooth_l1_loss soft_margin_loss softplus softshrink thnn_conv2d
  unflatten_dense_tensors upsample_bicubic2d upsample_bilinear2d upsample_linear1d upsample_nearest1d
  upsample_nearest2d upsample_nearest3d upsample_trilinear3d
  alias index lift lift_fresh slice slice_inverse
  cauchy copy_sparse_to_sparse embedding_renorm exponential geometric log_normal normal_functional random resize
  resize_as resize_as_sparse rrelu_with_noise_functional set sparse_resize sparse_resize_and_clear uniform zero
`)

/** Names of backends' own kernels, and of the copying twins of views: under `ops` only. */
export const opsOnlyPattern = /^_|^(cudnn|miopen|mkldnn|mps|fbgemm|quantized)_|_backward$|_copy$|__/

/** Operators that take `self` but are functions only. */
export const functionsOnly = words(`
  adaptive_avg_pool1d adaptive_max_pool1d alpha_dropout_ atleast_1d atleast_2d atleast_3d avg_pool1d
  binary_cross_entropy_with_logits bucketize celu celu_ channel_shuffle combinations constant_pad_nd conv_tbc copy
  copy_sparse_to_sparse_ dropout_ embedding_renorm_ empty_like fake_quantize_per_channel_affine
  fake_quantize_per_channel_affine_cachemask fake_quantize_per_tensor_affine
  fake_quantize_per_tensor_affine_cachemask feature_alpha_dropout_ feature_dropout_ fill frobenius_norm full_like
  fused_moving_avg_obs_fake_quant gradient hinge_embedding_loss histogramdd imag kl_div max_pool1d
  max_pool1d_with_indices max_pool2d max_pool3d native_channel_shuffle native_norm normal nuclear_norm ones_like
  pdist pixel_shuffle pixel_unshuffle poisson quantize_per_channel quantize_per_tensor quantize_per_tensor_dynamic
  rand_like randint_like randn_like real rrelu rrelu_ rsub selu selu_ std_mean tensordot threshold threshold_
  unique_consecutive unique_dim unique_dim_consecutive var_mean view_as_complex view_as_real zeros_like
`)

/** Operators that are methods only. */
export const methodsOnly = words(`
  ccol_indices chalf coalesce col_indices contiguous crow_indices data dense_dim dim expand expand_as get_device
  indices is_coalesced is_contiguous is_leaf is_pinned is_set_to item mH mT matrix_H new_empty new_empty_strided
  new_full new_ones new_zeros numel numpy_T output_nr pin_memory repeat reshape_as retain_grad retains_grad
  row_indices set_data sparse_dim sparse_mask storage_offset sum_to_size to to_dense to_mkldnn to_padded_tensor
  to_sparse to_sparse_bsc to_sparse_bsr to_sparse_csc to_sparse_csr type_as unfold values view view_as
`)

/** Operators whose result is of dtype bool, but of a uint8 tensor uint8. */
export const truthResults = words('all any')

/** Operators whose result is of dtype bool whatever goes in. */
export const boolResults = words(`
  eq ge greater greater_equal gt isclose isfinite isin isinf isnan isneginf isposinf isreal le less less_equal
  logical_and logical_not logical_or logical_xor lt ne not_equal signbit
`)

/** Methods whose `self` is not the first argument. */
export const selfElsewhere: Readonly<Record<string, string>> = { polygamma: 'self', where: 'self' }

/** First parts of names that are namespaces. */
export const namespaces = ['fft', 'linalg', 'special'] as const

/**
 * In which order the overloads of a name are tried, where a call can mean several (`x.clamp(null)`): those that are
 * not named here are not ambiguous. Generation fails on a name that is missing here.
 */
export const order: Readonly<Record<string, readonly string[]>> = {
  // No arguments: over all dimensions.
  all: ['', 'all_out'],
  any: ['', 'all_out'],
  // Without a step the shorter one, which is the same.
  arange: ['start'],
  range: ['', 'out_'],
  // Without p the probabilities are the tensor's own values.
  bernoulli: ['', 'out'],
  // Both bounds null: libtorch's own error.
  clamp: ['', 'out'],
  clamp_: [''],
  clip: ['', 'out'],
  clip_: [''],
  // Padding left out: zero.
  conv1d: [''],
  conv2d: [''],
  conv3d: [''],
  histogramdd: [''],
  linalg_matrix_rank: ['atol_rtol_float', 'atol_rtol_float_out'],
  linalg_pinv: ['atol_rtol_float', 'atol_rtol_float_out'],
  // PyTorch's random numbers with a mean for each, before the functional form of normal_.
  normal: ['Tensor_float_out'],
  // The same result where several fit; `unbiased` belongs to one of them alone.
  std: ['', 'correction', 'correction_out'],
  std_mean: ['', 'correction', 'correction_out'],
  var: ['', 'correction', 'correction_out'],
  var_mean: ['', 'correction', 'correction_out'],
  // PyTorch's stft pads around the centre unless told otherwise.
  stft: ['center'],
  to: ['dtype', 'device'],
  // A size that is given, before scale factors.
  ...Object.fromEntries(
    ['bicubic2d', 'bilinear2d', 'linear1d', 'nearest1d', 'nearest2d', 'nearest3d', 'trilinear3d'].map((kind) => [
      `upsample_${kind}`,
      ['', 'out'],
    ]),
  ),
  ...Object.fromEntries(
    [
      '_bicubic2d_aa',
      '_bilinear2d_aa',
      '_lanczos2d_aa',
      '_nearest_exact1d',
      '_nearest_exact2d',
      '_nearest_exact3d',
    ].map((kind) => [`_upsample${kind}`, ['', 'out']]),
  ),
}
