import { defined } from '../../signatures/defined.js'
import { bind, parseSignature } from '../../signatures/signature.js'
import { table } from '../../signatures/table.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid, needTensor } from '../arguments.js'
import type { LayerArguments } from '../generated/layers.js'
import type { TransformerMethodArguments, TransformerMethods } from '../generated/transformer.js'
import { xavierUniform_ } from '../init.js'
import { checkModule, make } from '../internals.js'
import { layer } from '../layer.js'
import { Container } from '../module.js'
import type { Module } from '../module.js'
import { TransformerDecoderLayer } from './decoder-layer.js'
import { TransformerDecoder } from './decoder.js'
import { TransformerEncoderLayer } from './encoder-layer.js'
import { TransformerEncoder } from './encoder.js'
import { causalMask, normOf } from './parts.js'
import type { LayerGiven } from './parts.js'

const signature = parseSignature('Transformer.forward', table.transformer.forward)

type Inputs = Parameters<TransformerMethods['forward']>
type Call = TransformerMethodArguments['forward']
type Given = LayerArguments['Transformer']

/** An encoder and a decoder (Vaswani et al. 2017). */
export class Transformer extends layer('Transformer', Container) {
  declare encoder: Module
  declare decoder: Module

  protected override [make](given: Given): void {
    const { customEncoder, customDecoder } = given
    if (customEncoder !== null) checkModule('Transformer', customEncoder, 'customEncoder')
    if (customDecoder !== null) checkModule('Transformer', customDecoder, 'customDecoder')
    this.encoder = customEncoder ?? encoderOf(given)
    this.decoder = customDecoder ?? decoderOf(given)
    for (const parameter of this.parameters()) if (parameter.dim() > 1) xavierUniform_(parameter)
  }

  /**
   * `src` `[S, N, E]` and `tgt` `[T, N, E]`, with N first with `batchFirst`, or both without N; the output has the shape of
   * `tgt`.
   */
  override forward(...given: Inputs): Tensor {
    const { src, tgt, memoryMask, memoryKeyPaddingMask, memoryIsCausal, ...own } = bind(
      signature,
      given,
    ) as unknown as Call
    this.check(src, tgt)
    const memory: unknown = this.encoder.forward(src, own.srcMask, own.srcKeyPaddingMask, own.srcIsCausal)
    const paddings = [own.tgtKeyPaddingMask, memoryKeyPaddingMask]
    return this.decoder.forward(
      tgt,
      memory,
      own.tgtMask,
      memoryMask,
      ...paddings,
      own.tgtIsCausal,
      memoryIsCausal,
    ) as Tensor
  }

  private check(src: Tensor, tgt: Tensor): void {
    const name = 'Transformer'
    needTensor(name, 'src', src)
    needTensor(name, 'tgt', tgt)
    const dim = this.batchFirst ? 0 : 1
    if (src.dim() === 3 && src.size(dim) !== tgt.size(dim)) {
      throw invalid(
        `${name}: the batch number of src and tgt must be equal, got ${src.size(dim)} and ${tgt.size(dim)}`,
        name,
      )
    }
    const [a, b] = [src.size(-1), tgt.size(-1)]
    if (a !== this.dModel || b !== this.dModel) {
      const text = `the feature number of src and tgt must be equal to d_model ${this.dModel}, got ${a} and ${b}`
      throw invalid(`${name}: ${text}`, name)
    }
  }

  /** The causal mask `[sz, sz]`: minus infinity above the diagonal, zero elsewhere. */
  static readonly generateSquareSubsequentMask: TransformerMethods['generateSquareSubsequentMask'] = defined(
    'generateSquareSubsequentMask',
    table.transformer.generateSquareSubsequentMask,
    ({ sz, device, dtype }: TransformerMethodArguments['generateSquareSubsequentMask']) =>
      causalMask(sz, device, dtype),
  ) as TransformerMethods['generateSquareSubsequentMask']
}

function encoderOf(given: Given): TransformerEncoder {
  const first = new TransformerEncoderLayer(given.dModel, given.nhead, layerOptions(given))
  return new TransformerEncoder(first, given.numEncoderLayers, normOf(given))
}

function decoderOf(given: Given): TransformerDecoder {
  const first = new TransformerDecoderLayer(given.dModel, given.nhead, layerOptions(given))
  return new TransformerDecoder(first, given.numDecoderLayers, normOf(given))
}

function layerOptions(given: Given): Omit<LayerGiven, 'dModel' | 'nhead'> {
  const { dimFeedforward, dropout, activation, layerNormEps, batchFirst, normFirst, bias, device, dtype } = given
  return { dimFeedforward, dropout, activation, layerNormEps, batchFirst, normFirst, bias, device, dtype }
}
