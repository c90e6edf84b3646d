import { bind, parseSignature } from '../signatures/signature.js'
import { table } from '../signatures/table.js'
import type { Tensor } from '../tensor/tensor.js'
import { float, python } from './arguments.js'
import { embeddingBag, wrapPaddingIdx } from './functional/sparse.js'
import type { EmbeddingBagMethodArguments, EmbeddingBagMethods } from './generated/embedding-bag.js'
import type { EmbeddingBagOptions, LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { emptyParameter } from './parameter.js'
import type { Parameter } from './parameter.js'
import { pretrained, resetTable } from './sparse.js'

const callSignature = parseSignature('EmbeddingBag.forward', table.embeddingBag.forward)

type Inputs = Parameters<EmbeddingBagMethods['forward']>

/**
 * Sums, averages or maxima of bags of rows of a learned table. Input (int64 or int32) `[B, N]`, or `[N]` with `offsets` `[B]`;
 * output `[B, embeddingDim]`.
 */
export class EmbeddingBag extends layer('EmbeddingBag') {
  /** `[numEmbeddings, embeddingDim]`. */
  declare weight: Parameter

  protected override [make](given: LayerArguments['EmbeddingBag']): void {
    const { numEmbeddings, embeddingDim } = given
    Object.assign(this, { paddingIdx: wrapPaddingIdx(given.paddingIdx, numEmbeddings) })
    this.weight = emptyParameter([numEmbeddings, embeddingDim], given)
    this.resetParameters()
  }

  /** From a table `[numEmbeddings, embeddingDim]`, which is not trained unless `freeze` is false. */
  static fromPretrained(embeddings: Tensor, options: EmbeddingBagOptions & { freeze?: boolean } = {}): EmbeddingBag {
    return pretrained(EmbeddingBag, embeddings, options)
  }

  /** Draws the table anew, normal, with zeros for the padding. */
  resetParameters(): void {
    resetTable(this.weight, this.paddingIdx)
  }

  override forward(...given: Inputs): Tensor {
    const call = bind(callSignature, given) as unknown as EmbeddingBagMethodArguments['forward']
    const { weight, maxNorm, normType, scaleGradByFreq, mode, sparse, includeLastOffset, paddingIdx } = this
    const options = { maxNorm, normType, scaleGradByFreq, mode, sparse, includeLastOffset, paddingIdx }
    const { input, offsets, perSampleWeights } = call
    return embeddingBag(input, weight, { ...options, offsets, perSampleWeights })
  }

  override extraRepr(): string {
    const parts = [`${this.numEmbeddings}, ${this.embeddingDim}`]
    if (this.maxNorm !== null) parts.push(`max_norm=${float(this.maxNorm)}`)
    if (this.normType !== 2) parts.push(`norm_type=${float(this.normType)}`)
    if (this.scaleGradByFreq) parts.push('scale_grad_by_freq=True')
    parts.push(`mode=${python(this.mode)}`)
    if (this.paddingIdx !== null) parts.push(`padding_idx=${this.paddingIdx}`)
    return parts.join(', ')
  }
}
