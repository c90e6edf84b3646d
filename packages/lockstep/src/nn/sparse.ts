import { checkAll } from '../checks.js'
import { noGrad } from '../autograd/modes.js'
import { ops } from '../ops/ops.js'
import { checkOptions } from '../options.js'
import type { Tensor } from '../tensor/tensor.js'
import { float, invalid, named, needTensor, python } from './arguments.js'
import { embedding, wrapPaddingIdx } from './functional/sparse.js'
import { normal_ } from './init.js'
import { Layer } from './module.js'
import { Parameter, emptyParameter } from './parameter.js'
import type { FactoryOptions } from './parameter.js'
import { beforeForward } from './pending.js'

/** Options of `Embedding.fromPretrained`; the tensor decides about dtype and device. */
const fromPretrained = ['freeze', 'paddingIdx', 'maxNorm', 'normType', 'scaleGradByFreq', 'sparse', 'device', 'dtype']

export interface EmbeddingOptions extends FactoryOptions {
  /** The row that stays zero and gets no gradient; negative ones count from the end. Default: none. */
  paddingIdx?: number | null
  /** Shorten looked-up rows, in place, to this norm. Default: not. */
  maxNorm?: number | null
  /** The norm for `maxNorm`. Default: 2. */
  normType?: number
  /** Divide gradients by how often a row occurs in the batch. Default: false. */
  scaleGradByFreq?: boolean
  /** Give the weight a sparse gradient. Default: false. */
  sparse?: boolean
}

/** Rows of a learned table. Input of any shape (int64 or int32), output with `embeddingDim` behind it. */
export class Embedding extends Layer {
  readonly numEmbeddings: number
  readonly embeddingDim: number
  readonly paddingIdx: number | null
  readonly maxNorm: number | null
  readonly normType: number
  readonly scaleGradByFreq: boolean
  readonly sparse: boolean
  /** `[numEmbeddings, embeddingDim]`. */
  weight: Parameter

  constructor(
    numEmbeddings: number,
    embeddingDim: number,
    paddingIdx?: number | null | EmbeddingOptions,
    options?: EmbeddingOptions,
  ) {
    super()
    const names = {
      paddingIdx,
      maxNorm: undefined,
      normType: undefined,
      scaleGradByFreq: undefined,
      sparse: undefined,
      device: undefined,
      dtype: undefined,
    }
    const given = named<EmbeddingOptions>('Embedding', names, options)
    checkAll('Embedding', { numEmbeddings, embeddingDim }, 'count')
    this.numEmbeddings = numEmbeddings
    this.embeddingDim = embeddingDim
    this.paddingIdx = wrapPaddingIdx(given.paddingIdx, numEmbeddings)
    this.maxNorm = given.maxNorm ?? null
    this.normType = given.normType ?? 2
    this.scaleGradByFreq = given.scaleGradByFreq ?? false
    this.sparse = given.sparse ?? false
    this.weight = emptyParameter([numEmbeddings, embeddingDim], given)
    this.resetParameters()
  }

  /** From a table `[numEmbeddings, embeddingDim]`, which is not trained unless `freeze` is false. */
  static fromPretrained(embeddings: Tensor, options: EmbeddingOptions & { freeze?: boolean } = {}): Embedding {
    needTensor('Embedding.fromPretrained', 'embeddings', embeddings)
    checkOptions('Embedding.fromPretrained', options, fromPretrained)
    const { freeze = true, ...rest } = options
    checkAll('Embedding.fromPretrained', { freeze }, 'boolean')
    const [rows, columns, ...more] = embeddings.shape
    if (rows === undefined || columns === undefined || more.length > 0) {
      throw invalid('Embeddings parameter is expected to be 2-dimensional', 'Embedding.fromPretrained')
    }
    const made = new Embedding(rows, columns, { ...rest, device: 'meta' })
    made.weight.dispose()
    made.weight = new Parameter(embeddings, { requiresGrad: !freeze })
    return made
  }

  /** Draws the table anew, normal, with zeros for the padding. */
  resetParameters(): void {
    normal_(this.weight)
    const { paddingIdx, weight } = this
    if (paddingIdx === null) return
    noGrad(() => {
      const row = weight.select(0, paddingIdx)
      row.zero_()
      row.dispose()
    })
  }

  override forward(input: Tensor): Tensor {
    beforeForward(this)
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
