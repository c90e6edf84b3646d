import { bind, parseSignature } from '../../signatures/signature.js'
import { table } from '../../signatures/table.js'
import type { Tensor } from '../../tensor/tensor.js'
import { needTensor } from '../arguments.js'
import type { ModuleList } from '../container.js'
import type { LayerArguments } from '../generated/layers.js'
import type { TransformerDecoderMethodArguments, TransformerDecoderMethods } from '../generated/transformer-decoder.js'
import { checkModule, make } from '../internals.js'
import { layer } from '../layer.js'
import { Container } from '../module.js'
import type { Module } from '../module.js'
import { batchFirstOf, copies, isCausalMask, lengthOf } from './parts.js'

const signature = parseSignature('TransformerDecoder.forward', table.transformerDecoder.forward)

type Inputs = Parameters<TransformerDecoderMethods['forward']>
type Call = TransformerDecoderMethodArguments['forward']

/** A stack of copies of one layer, which begin with the same values. */
export class TransformerDecoder extends layer('TransformerDecoder', Container) {
  declare layers: ModuleList
  /** What the output goes through. */
  declare norm: Module | null

  protected override [make]({ decoderLayer, numLayers, norm }: LayerArguments['TransformerDecoder']): void {
    this.layers = copies('TransformerDecoder', decoderLayer, numLayers)
    if (norm !== null) checkModule('TransformerDecoder', norm, 'norm')
    this.norm = norm
  }

  /**
   * `tgt` `[T, N, E]` and `memory` `[S, N, E]`, with N first with `batchFirst`, or both without N; the output has the shape of
   * `tgt`. A layer of yours gets what this gets, in the same places.
   */
  override forward(...given: Inputs): Tensor {
    const bound = bind(signature, given) as unknown as Call
    const { tgt, memory, tgtMask, memoryMask, tgtKeyPaddingMask, memoryKeyPaddingMask, memoryIsCausal } = bound
    needTensor('TransformerDecoder', 'tgt', tgt)
    const isCausal = isCausalMask(tgtMask, bound.tgtIsCausal, lengthOf(tgt, batchFirstOf(this.layers)))
    const paddings = [tgtKeyPaddingMask, memoryKeyPaddingMask]
    let output = tgt
    for (const each of this.layers) {
      output = each.forward(output, memory, tgtMask, memoryMask, ...paddings, isCausal, memoryIsCausal) as Tensor
    }
    return this.norm === null ? output : (this.norm.forward(output) as Tensor)
  }
}
