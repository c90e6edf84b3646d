import { checkAll } from '../checks.js'
import { currentFrame, AUTOCAST_CUDA_BIT, GRAD_BIT } from '../frame.js'
import { ops } from '../ops/ops.js'
import { isFloatingPoint } from '../tensor/dtype.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid, named, needTensor } from './arguments.js'
import { canonicalMask, multiHeadAttentionForward } from './functional/attention.js'
import type { MultiHeadAttentionCall } from './functional/attention.js'
import { constant_, xavierNormal_, xavierUniform_ } from './init.js'
import { Linear } from './linear.js'
import { Layer } from './module.js'
import { emptyParameter } from './parameter.js'
import type { FactoryOptions, Parameter } from './parameter.js'
import { beforeForward } from './pending.js'

export interface MultiheadAttentionOptions extends FactoryOptions {
  /** Of the attention weights. Default: 0. */
  dropout?: number
  /** Default: true. */
  bias?: boolean
  /** Learn one more key and value. Default: false. */
  addBiasKv?: boolean
  /** Add a key and a value of zeros. Default: false. */
  addZeroAttn?: boolean
  /** The keys' features. Default: `embedDim`. */
  kdim?: number
  /** The values' features. Default: `embedDim`. */
  vdim?: number
  /** `[N, L, E]` instead of `[L, N, E]`. Default: false. */
  batchFirst?: boolean
}

/** PyTorch's class of its own for this layer: it prints under that name. */
class NonDynamicallyQuantizableLinear extends Linear {}

/** Attention of several heads, each on its part of the features. */
export class MultiheadAttention extends Layer {
  static override readonly fieldNames: Readonly<Record<string, string>> = {
    inProjWeight: 'in_proj_weight',
    inProjBias: 'in_proj_bias',
    qProjWeight: 'q_proj_weight',
    kProjWeight: 'k_proj_weight',
    vProjWeight: 'v_proj_weight',
    outProj: 'out_proj',
    biasK: 'bias_k',
    biasV: 'bias_v',
  }

  readonly embedDim: number
  readonly kdim: number
  readonly vdim: number
  readonly numHeads: number
  readonly headDim: number
  readonly dropout: number
  readonly batchFirst: boolean
  readonly addZeroAttn: boolean
  qProjWeight: Parameter | null = null
  kProjWeight: Parameter | null = null
  vProjWeight: Parameter | null = null
  /** `[3 embedDim, embedDim]`; null where keys or values have other features. */
  inProjWeight: Parameter | null = null
  inProjBias: Parameter | null = null
  outProj: Linear
  biasK: Parameter | null = null
  biasV: Parameter | null = null

  constructor(embedDim: number, numHeads: number, options: MultiheadAttentionOptions = {}) {
    super()
    const given = named<MultiheadAttentionOptions>(
      'MultiheadAttention',
      {
        dropout: undefined,
        bias: undefined,
        addBiasKv: undefined,
        addZeroAttn: undefined,
        kdim: undefined,
        vdim: undefined,
        batchFirst: undefined,
        device: undefined,
        dtype: undefined,
      },
      options,
      { bias: 'boolean' },
    )
    checkAll('MultiheadAttention', { embedDim, numHeads }, 'integer')
    if (!(embedDim > 0 && numHeads > 0)) {
      throw invalid(
        `embed_dim and num_heads must be greater than 0, got embed_dim=${embedDim} and num_heads=${numHeads} instead`,
        'MultiheadAttention',
      )
    }
    if (embedDim % numHeads !== 0) throw invalid('embed_dim must be divisible by num_heads', 'MultiheadAttention')
    const { bias = true, addBiasKv = false } = given
    this.embedDim = embedDim
    this.numHeads = numHeads
    this.headDim = embedDim / numHeads
    this.kdim = given.kdim ?? embedDim
    this.vdim = given.vdim ?? embedDim
    this.dropout = given.dropout ?? 0
    this.batchFirst = given.batchFirst ?? false
    this.addZeroAttn = given.addZeroAttn ?? false
    if (this.kdim === embedDim && this.vdim === embedDim) {
      this.inProjWeight = emptyParameter([3 * embedDim, embedDim], given)
    } else {
      this.qProjWeight = emptyParameter([embedDim, embedDim], given)
      this.kProjWeight = emptyParameter([embedDim, this.kdim], given)
      this.vProjWeight = emptyParameter([embedDim, this.vdim], given)
    }
    if (bias) this.inProjBias = emptyParameter([3 * embedDim], given)
    this.outProj = new NonDynamicallyQuantizableLinear(embedDim, embedDim, {
      bias,
      ...(given.device !== undefined && { device: given.device }),
      ...(given.dtype !== undefined && { dtype: given.dtype }),
    })
    if (addBiasKv) {
      this.biasK = emptyParameter([1, 1, embedDim], given)
      this.biasV = emptyParameter([1, 1, embedDim], given)
    }
    this.resetParameters()
  }

  /** Draws the parameters anew, as the constructor does; those of `outProj` stay, but for its bias. */
  resetParameters(): void {
    for (const weight of [this.inProjWeight, this.qProjWeight, this.kProjWeight, this.vProjWeight]) {
      if (weight !== null) xavierUniform_(weight)
    }
    if (this.inProjBias !== null) {
      constant_(this.inProjBias, 0)
      if (this.outProj.bias !== null) constant_(this.outProj.bias, 0)
    }
    if (this.biasK !== null) xavierNormal_(this.biasK)
    if (this.biasV !== null) xavierNormal_(this.biasV)
  }

  /**
   * Query `[L, N, E]` (or `[L, E]`, or `[N, L, E]` with `batchFirst`), key and value `[S, N, ...]`. Returns the output
   * and, with `needWeights` (the default), the weights `[N, L, S]` (`[N, numHeads, L, S]` where not averaged). Pass the
   * same tensor object for what is the same: it is projected once.
   */
  override forward(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    options: Omit<MultiHeadAttentionCall, 'training'> = {},
  ): [output: Tensor, weights: Tensor | null] {
    beforeForward(this)
    for (const [name, given] of Object.entries({ query, key, value })) {
      needTensor('MultiheadAttention.forward', name, given)
    }
    const names = {
      keyPaddingMask: undefined,
      needWeights: undefined,
      attnMask: undefined,
      averageAttnWeights: undefined,
      isCausal: undefined,
    }
    const call = named<Omit<MultiHeadAttentionCall, 'training'>>('MultiheadAttention.forward', names, options)
    if (this.takesFastPath(query, key, value, call)) return this.fastPath(query, call)
    const swap = this.batchFirst && query.dim() === 3
    const [q, k, v] = swap ? swapAll(query, key, value) : [query, key, value]
    const [output, weights] = multiHeadAttentionForward(
      q,
      k,
      v,
      {
        embedDim: this.embedDim,
        numHeads: this.numHeads,
        inProjWeight: this.inProjWeight,
        inProjBias: this.inProjBias,
        qProjWeight: this.qProjWeight,
        kProjWeight: this.kProjWeight,
        vProjWeight: this.vProjWeight,
        biasK: this.biasK,
        biasV: this.biasV,
        addZeroAttn: this.addZeroAttn,
        dropoutP: this.dropout,
        outProjWeight: this.outProj.weight,
        outProjBias: this.outProj.bias,
      },
      { ...call, training: this.training },
    )
    return [swap ? output.transpose(1, 0) : output, weights]
  }

  /** libtorch's one kernel for inference, under PyTorch's conditions: its bits are not those of the general way. */
  private takesFastPath(query: Tensor, key: Tensor, value: Tensor, call: MultiHeadAttentionCall): boolean {
    const { inProjWeight, inProjBias, outProj } = this
    if (this.training || !this.batchFirst || query !== key || key !== value || query.dim() !== 3) return false
    if (this.numHeads % 2 !== 0 || this.biasK !== null || this.biasV !== null || this.addZeroAttn) return false
    if (inProjWeight === null || inProjBias === null || outProj.bias === null) return false
    if (query.dtype !== inProjWeight.dtype || query.dtype !== inProjBias.dtype) return false
    const isFloat = (mask: Tensor | null | undefined): boolean => mask != null && isFloatingPoint(mask.dtype)
    if (isFloat(call.attnMask) || isFloat(call.keyPaddingMask)) return false
    const { modeBits } = currentFrame()
    // As `torch.is_autocast_enabled()`, which does not ask for the CPU's.
    if ((modeBits & AUTOCAST_CUDA_BIT) !== 0) return false
    const tensors = [query, inProjWeight, inProjBias, outProj.weight, outProj.bias]
    return (modeBits & GRAD_BIT) === 0 || !tensors.some((tensor) => tensor.requiresGrad)
  }

  private fastPath(query: Tensor, call: MultiHeadAttentionCall): [Tensor, Tensor | null] {
    const { needWeights = true, averageAttnWeights = true } = call
    const [mask, maskType] = this.mergeMasks(query, call)
    const { inProjWeight, inProjBias, outProj } = this as unknown as Record<'inProjWeight' | 'inProjBias', Tensor> &
      this
    const [output, weights] = ops._nativeMultiHeadAttention(
      query,
      query,
      query,
      this.embedDim,
      this.numHeads,
      inProjWeight,
      inProjBias,
      outProj.weight,
      outProj.bias as Tensor,
      mask,
      needWeights,
      averageAttnWeights,
      maskType,
    )
    return [output, needWeights ? weights : null]
  }

  private mergeMasks(query: Tensor, call: MultiHeadAttentionCall): [mask: Tensor | null, type: number | null] {
    const padding = canonicalMask(call.keyPaddingMask, 'key_padding_mask', query.dtype)
    const attn = canonicalMask(call.attnMask, 'attn_mask', query.dtype)
    if (attn === null) return [padding, padding === null ? null : 1]
    const [batch, length] = query.shape
    const expanded =
      attn.dim() === 3
        ? attn.view([batch, -1, length, length])
        : attn.view([1, 1, length, length]).expand([batch, this.numHeads, -1, -1])
    if (padding === null) return [expanded, 2]
    return [expanded.add(padding.view([batch, 1, 1, length]).expand([-1, this.numHeads, -1, -1])), 2]
  }
}

/** Batch and length exchanged; what was the same object stays so. */
function swapAll(query: Tensor, key: Tensor, value: Tensor): [Tensor, Tensor, Tensor] {
  const q = query.transpose(1, 0)
  const k = key === query ? q : key.transpose(1, 0)
  return [q, k, value === key ? k : value.transpose(1, 0)]
}
