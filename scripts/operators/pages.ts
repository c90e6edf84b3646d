// PyTorch's pages: where an operator is documented, and under which name.
import type { Operator } from './model.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const site = 'https://docs.pytorch.org/docs/stable/'

/** Documented in torch.nn.functional, some under another name. */
const functional = words(`
  adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d adaptive_max_pool2d
  adaptive_max_pool3d alpha_dropout avg_pool1d avg_pool2d avg_pool3d batch_norm bilinear binary_cross_entropy
  binary_cross_entropy_with_logits celu conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d
  cosine_embedding_loss cosine_similarity ctc_loss dropout elu elu_ embedding embedding_bag feature_alpha_dropout gelu glu
  group_norm hardshrink hardsigmoid hardswish hardtanh hardtanh_ hinge_embedding_loss huber_loss instance_norm kl_div
  l1_loss layer_norm leaky_relu leaky_relu_ linear log_softmax margin_ranking_loss max_pool1d max_pool2d max_pool3d mish
  mse_loss multi_margin_loss multilabel_margin_loss nll_loss one_hot pad pairwise_distance pdist pixel_shuffle
  pixel_unshuffle poisson_nll_loss prelu relu relu6 relu_ rms_norm rrelu rrelu_ scaled_dot_product_attention selu silu
  smooth_l1_loss soft_margin_loss softplus softshrink threshold threshold_ triplet_margin_loss
`)

const renamed: Readonly<Record<string, string>> = {
  affine_grid_generator: 'affine_grid',
  col2im: 'fold',
  constant_pad_nd: 'pad',
  cross_entropy_loss: 'cross_entropy',
  grid_sampler: 'grid_sample',
  grid_sampler_2d: 'grid_sample',
  grid_sampler_3d: 'grid_sample',
  im2col: 'unfold',
  log_sigmoid: 'logsigmoid',
}

/** Functions that PyTorch has no page for. */
const noFunction = words(`
  alpha_dropout_ as_strided_scatter batch_norm_backward_elemt batch_norm_backward_reduce batch_norm_elemt
  batch_norm_gather_stats batch_norm_gather_stats_with_counts batch_norm_stats batch_norm_update_stats binomial
  celu_ channel_shuffle choose_qparams_optimized clamp_max clamp_min conv_tbc convolution
  convolution_backward_overrideable convolution_overrideable copy copy_sparse_to_sparse_ detach dropout_
  embedding_renorm_ empty_permuted empty_quantized fake_quantize_per_channel_affine_cachemask
  fake_quantize_per_tensor_affine_cachemask feature_alpha_dropout_ feature_dropout feature_dropout_ fill
  frobenius_norm fused_moving_avg_obs_fake_quant gru gru_cell hash_tensor index_fill index_put int_repr
  is_distributed is_inference is_neg is_same_size is_signed is_vulkan_available lstm lstm_cell masked_fill
  masked_scatter max_pool1d_with_indices native_batch_norm native_channel_shuffle native_dropout native_group_norm
  native_layer_norm native_norm nested_to_padded_tensor nonzero_numpy nonzero_static norm_except_dim nuclear_norm
  put q_per_channel_axis q_per_channel_scales q_per_channel_zero_points q_scale q_zero_point
  quantize_per_tensor_dynamic rnn_relu rnn_relu_cell rnn_tanh rnn_tanh_cell rsub scalar_tensor segment_reduce selu_
  sparse_sampled_addmm split_with_sizes unique_dim unique_dim_consecutive unsafe_chunk unsafe_split
  unsafe_split_with_sizes
`)

/** Methods that PyTorch has no page for. */
const noMethod = words(`
  as_strided_ as_strided_scatter clamp_max clamp_max_ clamp_min clamp_min_ deg2rad_ exp2 exp2_ hash_tensor
  heaviside_ is_distributed is_neg is_nonzero is_same_size kron log_softmax nested_to_padded_tensor
  new_empty_strided nonzero_numpy prelu put rad2deg_ relu relu_ resize_as_sparse_ sparse_sampled_addmm
  split_with_sizes swapaxes_ swapdims_ to_padded_tensor unsafe_chunk unsafe_split unsafe_split_with_sizes
`)

/** The functions of torch.special that its page lists. */
const special = words(`
  airy_ai bessel_j0 bessel_j1 digamma entr erf erfc erfcx erfinv exp2 expit expm1 gammainc gammaincc gammaln i0 i0e i1 i1e
  log1p log_ndtr log_softmax logit logsumexp modified_bessel_i0 modified_bessel_i1 multigammaln ndtr ndtri polygamma psi
  round scaled_modified_bessel_k0 scaled_modified_bessel_k1 sinc softmax spherical_bessel_j0 xlog1py xlogy zeta
`)

/** The page of an operator as it is called; a method's is the function's where it has none, and the other way round. */
export function pageOf(operator: Operator, form: 'function' | 'method'): { name: string; url: string } | undefined {
  const { name, places } = operator
  const generated = (full: string): { name: string; url: string } => ({
    name: full,
    url: `${site}generated/${full}.html`,
  })
  if (places.includes('special')) {
    const short = name.slice('special_'.length)
    return special.has(short)
      ? { name: `torch.special.${short}`, url: `${site}special.html#torch.special.${short}` }
      : undefined
  }
  const space = (['fft', 'linalg'] as const).find((prefix) => places.includes(prefix))
  if (space !== undefined) return generated(`torch.${space}.${name.slice(space.length + 1)}`)
  const method = places.includes('method') && !noMethod.has(name) ? generated(`torch.Tensor.${name}`) : undefined
  const other = renamed[name]
  const of =
    functional.has(name) || other !== undefined
      ? generated(`torch.nn.functional.${other ?? name}`)
      : places.includes('function') && !noFunction.has(name)
        ? generated(`torch.${name}`)
        : undefined
  return form === 'method' ? (method ?? of) : (of ?? method)
}
