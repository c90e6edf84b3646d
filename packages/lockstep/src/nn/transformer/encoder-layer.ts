import { AUTOCAST_CUDA_BIT, GRAD_BIT, currentFrame } from '../../frame.js'
import { ops } from '../../ops/ops.js'
import { bind, parseSignature } from '../../signatures/signature.js'
import { table } from '../../signatures/table.js'
import type { Tensor } from '../../tensor/tensor.js'
import { GELU, ReLU } from '../activation/index.js'
import { needTensor } from '../arguments.js'
import { MultiheadAttention } from '../attention.js'
import { call } from '../callables.js'
import type { Activation } from '../callables.js'
import { Dropout } from '../dropout.js'
import { gelu, relu } from '../functional/activation.js'
import { canonicalMask } from '../functional/attention.js'
import type {
  TransformerEncoderLayerMethodArguments,
  TransformerEncoderLayerMethods,
} from '../generated/transformer-encoder-layer.js'
import { internals, make } from '../internals.js'
import { layer } from '../layer.js'
import { Linear } from '../linear.js'
import { Container } from '../module.js'
import type { LayerNorm } from '../normalization.js'
import { activationOf, normOf } from './parts.js'
import type { LayerGiven } from './parts.js'

const signature = parseSignature('TransformerEncoderLayer.forward', table.transformerEncoderLayer.forward)

type Inputs = Parameters<TransformerEncoderLayerMethods['forward']>
type Call = TransformerEncoderLayerMethodArguments['forward']

/** A layer of a transformer's encoder (Vaswani et al. 2017): attention to itself, and two linear layers. */
export class TransformerEncoderLayer extends layer('TransformerEncoderLayer', Container) {
  static override readonly fieldNames: Readonly<Record<string, string>> = { selfAttn: 'self_attn' }

  declare selfAttn: MultiheadAttention
  declare linear1: Linear
  declare dropout: Dropout
  declare linear2: Linear
  declare norm1: LayerNorm
  declare norm2: LayerNorm
  declare dropout1: Dropout
  declare dropout2: Dropout
  /** What is between the two linear layers. */
  declare activation: Exclude<Activation, string>

  protected override [make](given: LayerGiven): void {
    const { dModel, nhead, dimFeedforward, dropout, batchFirst, bias, device, dtype } = given
    const activation = activationOf('TransformerEncoderLayer', given.activation)
    this.selfAttn = new MultiheadAttention(dModel, nhead, { dropout, bias, batchFirst, device, dtype })
    this.linear1 = new Linear(dModel, dimFeedforward, { bias, device, dtype })
    this.dropout = new Dropout(dropout)
    this.linear2 = new Linear(dimFeedforward, dModel, { bias, device, dtype })
    this.norm1 = normOf(given)
    this.norm2 = normOf(given)
    this.dropout1 = new Dropout(dropout)
    this.dropout2 = new Dropout(dropout)
    this.activation = activation
  }

  /**
   * `src` `[S, N, E]`, `[N, S, E]` with `batchFirst`, or `[S, E]`; the output has its shape. Evaluating without gradients,
   * with `batchFirst` and an even number of heads, it is one kernel of libtorch's, whose bits are others.
   */
  override forward(...given: Inputs): Tensor {
    const { src, isCausal, ...masks } = bind(signature, given) as unknown as Call
    needTensor('TransformerEncoderLayer', 'src', src)
    const padding = canonicalMask(masks.srcKeyPaddingMask, 'src_key_padding_mask', src.dtype)
    const mask = canonicalMask(masks.srcMask, 'src_mask', src.dtype)
    if (src.dim() === 3 && this.canFuse(src)) return this.fused(src, ...this.selfAttn.mergeMasks(mask, padding, src))
    const attended = (x: Tensor): Tensor => {
      const options = { attnMask: mask, keyPaddingMask: padding, needWeights: false, isCausal }
      return this.dropout1.forward(this.selfAttn.forward(x, x, x, options)[0])
    }
    if (this.normFirst) {
      const x = src.add(attended(this.norm1.forward(src)))
      return x.add(this.feedForward(this.norm2.forward(x)))
    }
    const x = this.norm1.forward(src.add(attended(src)))
    return this.norm2.forward(x.add(this.feedForward(x)))
  }

  private feedForward(x: Tensor): Tensor {
    const inner = this.dropout.forward(call(this.activation, this.linear1.forward(x)))
    return this.dropout2.forward(this.linear2.forward(inner))
  }

  /**
   * Whether libtorch's kernel for inference does what this layer does, and what PyTorch asks for besides.
   * @internal
   */
  canFuse(src: Tensor): boolean {
    const { selfAttn, norm1, norm2 } = this
    if (this.training || !selfAttn.batchFirst || selfAttn.inProjBias === null || selfAttn.inProjWeight === null)
      return false
    if (this.fusedActivation === undefined || norm1.eps !== norm2.eps || selfAttn.numHeads % 2 !== 0) return false
    const { modeBits } = currentFrame()
    // As `torch.is_autocast_enabled()`, which does not ask for the CPU's.
    if ((modeBits & AUTOCAST_CUDA_BIT) !== 0) return false
    const hooks = this.modules().map((part) => part[internals])
    if (hooks.some(({ forward, forwardPre }) => forward.size + forwardPre.size > 0)) return false
    return (modeBits & GRAD_BIT) === 0 || ![src, ...this.parameters()].some((tensor) => tensor.requiresGrad)
  }

  /** Which of the activations that the kernel has this one is. */
  private get fusedActivation(): 'relu' | 'gelu' | undefined {
    const { activation } = this
    if (activation === relu || activation instanceof ReLU) return 'relu'
    return activation === gelu || activation instanceof GELU ? 'gelu' : undefined
  }

  /**
   * The whole layer at once; `src` may be nested.
   * @internal
   */
  fused(src: Tensor, mask: Tensor | null, maskType: number | null): Tensor {
    const { selfAttn, norm1, norm2, linear1, linear2 } = this
    const { embedDim, numHeads, inProjWeight, inProjBias, outProj } = selfAttn
    return ops._transformerEncoderLayerFwd(
      src,
      embedDim,
      numHeads,
      inProjWeight as Tensor,
      inProjBias as Tensor,
      outProj.weight,
      outProj.bias as Tensor,
      this.fusedActivation === 'gelu',
      this.normFirst,
      norm1.eps,
      norm1.weight as Tensor,
      norm1.bias as Tensor,
      norm2.weight as Tensor,
      norm2.bias as Tensor,
      linear1.weight,
      linear1.bias as Tensor,
      linear2.weight,
      linear2.bias as Tensor,
      mask,
      maskType,
    )
  }
}
