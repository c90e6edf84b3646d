import { checkAll } from '../checks.js'
import { noGrad } from '../autograd/modes.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { float, invalid, needTensor, python } from './arguments.js'
import { embedding, wrapPaddingIdx } from './functional/sparse.js'
import type { EmbeddingOptions, LayerArguments } from './generated/layers.js'
import { normal_ } from './init.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { Parameter, emptyParameter } from './parameter.js'

/** Rows of a learned table. Input of any shape (int64 or int32), output with `embeddingDim` behind it. */
export class Embedding extends layer('Embedding') {
  /** `[numEmbeddings, embeddingDim]`. */
  declare weight: Parameter

  protected override [make](given: LayerArguments['Embedding']): void {
    const { numEmbeddings, embeddingDim } = given
    Object.assign(this, { paddingIdx: wrapPaddingIdx(given.paddingIdx, numEmbeddings) })
    this.weight = emptyParameter([numEmbeddings, embeddingDim], given)
    this.resetParameters()
  }

  /** From a table `[numEmbeddings, embeddingDim]`, which is not trained unless `freeze` is false. */
  static fromPretrained(embeddings: Tensor, options: EmbeddingOptions & { freeze?: boolean } = {}): Embedding {
    return pretrained(Embedding, embeddings, options)
  }

  /** Draws the table anew, normal, with zeros for the padding. */
  resetParameters(): void {
    resetTable(this.weight, this.paddingIdx)
  }

  override forward(input: Tensor): Tensor {
    needTensor('Embedding', 'input', input)
    const { weight, paddingIdx, maxNorm, normType, scaleGradByFreq, sparse } = this
    if (maxNorm === null && input.dtype === 'int64') {
      return ops.embedding(weight, input, paddingIdx ?? -1, scaleGradByFreq, sparse)
    }
    return embedding(input, weight, { paddingIdx, maxNorm, normType, scaleGradByFreq, sparse })
  }

  override extraRepr(): string {
    const parts = [`${this.numEmbeddings}, ${this.embeddingDim}`]
    if (this.paddingIdx !== null) parts.push(`padding_idx=${this.paddingIdx}`)
    if (this.maxNorm !== null) parts.push(`max_norm=${float(this.maxNorm)}`)
    if (this.normType !== 2) parts.push(`norm_type=${float(this.normType)}`)
    if (this.scaleGradByFreq) parts.push(`scale_grad_by_freq=${python(true)}`)
    if (this.sparse) parts.push('sparse=True')
    return parts.join(', ')
  }
}

type TableClass<M, O> = new (numEmbeddings: number, embeddingDim: number, options: O) => M

/** A layer whose table is one that is there. */
export function pretrained<M extends { weight: Parameter }, O extends object>(
  Layer: TableClass<M, O & { device: 'meta' }>,
  embeddings: Tensor,
  options: O & { freeze?: boolean },
): M {
  const operation = `${Layer.name}.fromPretrained`
  needTensor(operation, 'embeddings', embeddings)
  const { freeze = true, ...rest } = options
  checkAll(operation, { freeze }, 'boolean')
  const [rows, columns, ...more] = embeddings.shape
  if (rows === undefined || columns === undefined || more.length > 0) {
    throw invalid('Embeddings parameter is expected to be 2-dimensional', operation)
  }
  const made = new Layer(rows, columns, { ...(rest as unknown as O), device: 'meta' })
  made.weight.dispose()
  made.weight = new Parameter(embeddings, { requiresGrad: !freeze })
  return made
}

/** Normal rows, with zeros for the padding. */
export function resetTable(weight: Parameter, paddingIdx: number | null): void {
  normal_(weight)
  if (paddingIdx === null) return
  noGrad(() => {
    const row = weight.select(0, paddingIdx)
    row.zero_()
    row.dispose()
  })
}
