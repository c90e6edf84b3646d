import { bind, parseSignature } from '../../signatures/signature.js'
import { table } from '../../signatures/table.js'
import type { Tensor } from '../../tensor/tensor.js'
import { needTensor } from '../arguments.js'
import { MultiheadAttention } from '../attention.js'
import { call } from '../callables.js'
import type { Activation } from '../callables.js'
import { Dropout } from '../dropout.js'
import type {
  TransformerDecoderLayerMethodArguments,
  TransformerDecoderLayerMethods,
} from '../generated/transformer-decoder-layer.js'
import { make } from '../internals.js'
import { layer } from '../layer.js'
import { Linear } from '../linear.js'
import { Container } from '../module.js'
import type { LayerNorm } from '../normalization.js'
import { activationOf, normOf } from './parts.js'
import type { LayerGiven } from './parts.js'

const signature = parseSignature('TransformerDecoderLayer.forward', table.transformerDecoderLayer.forward)

type Inputs = Parameters<TransformerDecoderLayerMethods['forward']>
type Call = TransformerDecoderLayerMethodArguments['forward']

/**
 * A layer of a transformer's decoder (Vaswani et al. 2017): attention to itself, attention to what the encoder gave, and two
 * linear layers.
 */
export class TransformerDecoderLayer extends layer('TransformerDecoderLayer', Container) {
  static override readonly fieldNames: Readonly<Record<string, string>> = {
    selfAttn: 'self_attn',
    multiheadAttn: 'multihead_attn',
  }

  declare selfAttn: MultiheadAttention
  /** The attention to what the encoder gave. */
  declare multiheadAttn: MultiheadAttention
  declare linear1: Linear
  declare dropout: Dropout
  declare linear2: Linear
  declare norm1: LayerNorm
  declare norm2: LayerNorm
  declare norm3: LayerNorm
  declare dropout1: Dropout
  declare dropout2: Dropout
  declare dropout3: Dropout
  /** What is between the two linear layers. */
  declare activation: Exclude<Activation, string>

  protected override [make](given: LayerGiven): void {
    const { dModel, nhead, dimFeedforward, dropout, batchFirst, bias, device, dtype } = given
    const activation = activationOf('TransformerDecoderLayer', given.activation)
    this.selfAttn = new MultiheadAttention(dModel, nhead, { dropout, bias, batchFirst, device, dtype })
    this.multiheadAttn = new MultiheadAttention(dModel, nhead, { dropout, bias, batchFirst, device, dtype })
    this.linear1 = new Linear(dModel, dimFeedforward, { bias, device, dtype })
    this.dropout = new Dropout(dropout)
    this.linear2 = new Linear(dimFeedforward, dModel, { bias, device, dtype })
    this.norm1 = normOf(given)
    this.norm2 = normOf(given)
    this.norm3 = normOf(given)
    this.dropout1 = new Dropout(dropout)
    this.dropout2 = new Dropout(dropout)
    this.dropout3 = new Dropout(dropout)
    this.activation = activation
  }

  /**
   * `tgt` `[T, N, E]` and `memory` `[S, N, E]`, with N first with `batchFirst`, or both without N; the output has the shape of
   * `tgt`.
   */
  override forward(...given: Inputs): Tensor {
    const bound = bind(signature, given) as unknown as Call
    const { tgt, memory } = bound
    needTensor('TransformerDecoderLayer', 'tgt', tgt)
    needTensor('TransformerDecoderLayer', 'memory', memory)
    if (this.normFirst) {
      let x = tgt.add(this.attend(this.norm1.forward(tgt), bound))
      x = x.add(this.attendMemory(this.norm2.forward(x), bound))
      return x.add(this.feedForward(this.norm3.forward(x)))
    }
    let x = this.norm1.forward(tgt.add(this.attend(tgt, bound)))
    x = this.norm2.forward(x.add(this.attendMemory(x, bound)))
    return this.norm3.forward(x.add(this.feedForward(x)))
  }

  private attend(
    x: Tensor,
    { tgtMask: attnMask, tgtKeyPaddingMask: keyPaddingMask, tgtIsCausal: isCausal }: Call,
  ): Tensor {
    const [output] = this.selfAttn.forward(x, x, x, { attnMask, keyPaddingMask, isCausal, needWeights: false })
    return this.dropout1.forward(output)
  }

  private attendMemory(x: Tensor, call: Call): Tensor {
    const { memory, memoryMask: attnMask, memoryKeyPaddingMask: keyPaddingMask, memoryIsCausal: isCausal } = call
    const options = { attnMask, keyPaddingMask, isCausal, needWeights: false }
    return this.dropout2.forward(this.multiheadAttn.forward(x, memory, memory, options)[0])
  }

  private feedForward(x: Tensor): Tensor {
    const inner = this.dropout.forward(call(this.activation, this.linear1.forward(x)))
    return this.dropout3.forward(this.linear2.forward(inner))
  }
}
