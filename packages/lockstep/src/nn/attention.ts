import { currentFrame, AUTOCAST_CUDA_BIT, GRAD_BIT } from '../frame.js'
import { ops } from '../ops/ops.js'
import { isFloatingPoint } from '../tensor/dtype.js'
import type { Tensor } from '../tensor/tensor.js'
import { needDivisible } from './arguments.js'
import { canonicalMask, multiHeadAttentionForward } from './functional/attention.js'
import type { MultiheadAttentionMethodArguments, MultiheadAttentionMethods } from './generated/attention.js'
import type { LayerArguments } from './generated/layers.js'
import { constant_, xavierNormal_, xavierUniform_ } from './init.js'
import { Linear } from './linear.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { emptyParameter } from './parameter.js'
import type { Parameter } from './parameter.js'
import { bind, parseSignature } from '../signatures/signature.js'
import { table } from '../signatures/table.js'
import type { Attended } from './types.js'

const callSignature = parseSignature('MultiheadAttention.forward', table.multiheadAttention.forward)

type Inputs = Parameters<MultiheadAttentionMethods['forward']>
type Call = MultiheadAttentionMethodArguments['forward']
type Options = Omit<Call, 'query' | 'key' | 'value'>

/** PyTorch's class of its own for this layer: it prints under that name. */
export class NonDynamicallyQuantizableLinear extends Linear {}

/** Attention of several heads, each on its part of the features. */
export class MultiheadAttention extends layer('MultiheadAttention') {
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

  declare readonly kdim: number
  declare readonly vdim: number
  declare readonly headDim: number
  declare qProjWeight: Parameter | null
  declare kProjWeight: Parameter | null
  declare vProjWeight: Parameter | null
  /** `[3 embedDim, embedDim]`; null where keys or values have other features. */
  declare inProjWeight: Parameter | null
  declare inProjBias: Parameter | null
  declare outProj: Linear
  declare biasK: Parameter | null
  declare biasV: Parameter | null

  protected override [make](given: LayerArguments['MultiheadAttention']): void {
    const { embedDim, numHeads, bias, addBiasKv, device, dtype } = given
    needDivisible('MultiheadAttention', 'embed_dim must be divisible by num_heads', { embedDim, numHeads })
    const { kdim, vdim } = { kdim: given.kdim ?? embedDim, vdim: given.vdim ?? embedDim }
    Object.assign(this, { kdim, vdim, headDim: embedDim / numHeads })
    const whole = kdim === embedDim && vdim === embedDim
    this.qProjWeight = whole ? null : emptyParameter([embedDim, embedDim], given)
    this.kProjWeight = whole ? null : emptyParameter([embedDim, kdim], given)
    this.vProjWeight = whole ? null : emptyParameter([embedDim, vdim], given)
    this.inProjWeight = whole ? emptyParameter([3 * embedDim, embedDim], given) : null
    this.inProjBias = bias ? emptyParameter([3 * embedDim], given) : null
    this.outProj = new NonDynamicallyQuantizableLinear(embedDim, embedDim, { bias, device, dtype })
    this.biasK = addBiasKv ? emptyParameter([1, 1, embedDim], given) : null
    this.biasV = addBiasKv ? emptyParameter([1, 1, embedDim], given) : null
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
  override forward(...given: Inputs): Attended {
    return this.attend(bind(callSignature, given) as unknown as Call)
  }

  private attend({ query, key, value, ...call }: Call): Attended {
    if (this.takesFastPath(query, key, value, call)) return this.fastPath(query, call)
    const swap = this.batchFirst && query.dim() === 3
    const [q, k, v] = swap ? swapAll(query, key, value) : [query, key, value]
    const [output, weights] = multiHeadAttentionForward(q, {
      key: k,
      value: v,
      embedDimToCheck: this.embedDim,
      numHeads: this.numHeads,
      inProjWeight: this.inProjWeight,
      inProjBias: this.inProjBias,
      biasK: this.biasK,
      biasV: this.biasV,
      addZeroAttn: this.addZeroAttn,
      dropoutP: this.dropout,
      outProjWeight: this.outProj.weight,
      outProjBias: this.outProj.bias,
      training: this.training,
      useSeparateProjWeight: this.inProjWeight === null,
      qProjWeight: this.qProjWeight,
      kProjWeight: this.kProjWeight,
      vProjWeight: this.vProjWeight,
      ...call,
    })
    return [swap ? output.transpose(1, 0) : output, weights]
  }

  /** libtorch's one kernel for inference, under PyTorch's conditions: its bits are not those of the general way. */
  private takesFastPath(query: Tensor, key: Tensor, value: Tensor, call: Options): boolean {
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

  private fastPath(query: Tensor, call: Options): [Tensor, Tensor | null] {
    const { needWeights, averageAttnWeights } = call
    const [mask, maskType] = this.mergeMasks(call.attnMask, call.keyPaddingMask, query)
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

  /**
   * One mask for libtorch's kernels for inference, and what it is: 1 for padding, 2 for one over all heads.
   * @internal
   */
  mergeMasks(
    attnMask: Tensor | null,
    keyPaddingMask: Tensor | null,
    query: Tensor,
  ): [mask: Tensor | null, type: number | null] {
    const padding = canonicalMask(keyPaddingMask, 'key_padding_mask', query.dtype)
    const attn = canonicalMask(attnMask, 'attn_mask', query.dtype)
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
