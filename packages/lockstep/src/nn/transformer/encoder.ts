import { AUTOCAST_CUDA_BIT, currentFrame } from '../../frame.js'
import { ops } from '../../ops/ops.js'
import { bind, parseSignature } from '../../signatures/signature.js'
import { table } from '../../signatures/table.js'
import type { Tensor } from '../../tensor/tensor.js'
import { needTensor } from '../arguments.js'
import type { ModuleList } from '../container.js'
import { canonicalMask } from '../functional/attention.js'
import type { LayerArguments } from '../generated/layers.js'
import type { TransformerEncoderMethodArguments, TransformerEncoderMethods } from '../generated/transformer-encoder.js'
import { checkModule, make } from '../internals.js'
import { layer } from '../layer.js'
import { Container } from '../module.js'
import type { Module } from '../module.js'
import { TransformerEncoderLayer } from './encoder-layer.js'
import { batchFirstOf, copies, isCausalMask, lengthOf } from './parts.js'

const signature = parseSignature('TransformerEncoder.forward', table.transformerEncoder.forward)

type Inputs = Parameters<TransformerEncoderMethods['forward']>
type Call = TransformerEncoderMethodArguments['forward']

/** A stack of copies of one layer, which begin with the same values. */
export class TransformerEncoder extends layer('TransformerEncoder', Container) {
  declare layers: ModuleList
  /** What the output goes through. */
  declare norm: Module | null

  protected override [make]({ encoderLayer, numLayers, norm }: LayerArguments['TransformerEncoder']): void {
    this.layers = copies('TransformerEncoder', encoderLayer, numLayers)
    if (norm !== null) checkModule('TransformerEncoder', norm, 'norm')
    this.norm = norm
  }

  /**
   * `src` `[S, N, E]`, `[N, S, E]` with `batchFirst`, or `[S, E]`; the output has its shape. A layer of yours gets the input,
   * the mask, the padding and whether the mask is causal. Where layers are one kernel each (see `TransformerEncoderLayer`),
   * and all padding is at the end, they compute nothing for it, and the output is zero there before `norm`.
   */
  override forward(...given: Inputs): Tensor {
    const bound = bind(signature, given) as unknown as Call
    const { src } = bound
    needTensor('TransformerEncoder', 'src', src)
    const padding = canonicalMask(bound.srcKeyPaddingMask, 'src_key_padding_mask', src.dtype)
    const mask = canonicalMask(bound.mask, 'mask', src.dtype)
    const output = this.withoutPadding(src, mask, padding) ?? this.throughLayers(src, mask, padding, bound.isCausal)
    return this.norm === null ? output : (this.norm.forward(output) as Tensor)
  }

  private throughLayers(src: Tensor, mask: Tensor | null, padding: Tensor | null, said: boolean | null): Tensor {
    const isCausal = isCausalMask(mask, said, lengthOf(src, batchFirstOf(this.layers)))
    let output = src
    for (const each of this.layers) output = each.forward(output, mask, padding, isCausal) as Tensor
    return output
  }

  /** The output of the layers for what is no padding, under PyTorch's conditions; undefined where they are not met. */
  private withoutPadding(src: Tensor, mask: Tensor | null, padding: Tensor | null): Tensor | undefined {
    if (!this.enableNestedTensor || padding === null || mask !== null || src.dim() !== 3) return undefined
    if ((currentFrame().modeBits & AUTOCAST_CUDA_BIT) !== 0) return undefined
    const layers = [...this.layers]
    const fit = (each: Module): each is TransformerEncoderLayer =>
      each instanceof TransformerEncoderLayer && !each.normFirst && each.canFuse(src)
    if (!layers.every(fit)) return undefined
    const there = padding.logicalNot()
    if (this.maskCheck && !ops._nestedTensorFromMaskLeftAligned(src, there)) return undefined
    let nested = ops._nestedTensorFromMask(src, there, false)
    for (const each of layers) nested = each.fused(nested, null, null)
    return ops.toPaddedTensor(nested, 0, src.shape)
  }
}
