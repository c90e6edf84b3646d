import { arange, nn, type Tensor } from 'lockstep'

const F = nn.functional

export interface GptOptions {
  /** The number of different characters. */
  vocabulary: number
  /** The number of characters that it looks back on, at most. */
  context: number
  layers: number
  heads: number
  width: number
  dropout?: number
}

/** Each position looks at itself and at those before it. */
class Attention extends nn.Module {
  static override readonly autoCapture = true
  readonly #heads: number
  qkv: nn.Linear
  projection: nn.Linear

  constructor({ width, heads }: GptOptions) {
    super()
    this.#heads = heads
    this.qkv = new nn.Linear(width, 3 * width)
    this.projection = new nn.Linear(width, width)
  }

  override forward(x: Tensor): Tensor {
    const [batch, length, width] = x.shape
    const split = this.qkv.forward(x).view(batch, length, 3, this.#heads, width / this.#heads)
    const [query, key, value] = split.permute(2, 0, 3, 1, 4).unbind()
    const mixed = F.scaledDotProductAttention(query, key, value, { isCausal: true })
    return this.projection.forward(mixed.transpose(1, 2).reshape(batch, length, width))
  }
}

class Block extends nn.Module {
  static override readonly autoCapture = true
  norm1: nn.LayerNorm
  attention: Attention
  norm2: nn.LayerNorm
  mlp: nn.Sequential
  dropout: nn.Dropout

  constructor(options: GptOptions) {
    super()
    const { width, dropout = 0 } = options
    this.norm1 = new nn.LayerNorm(width)
    this.attention = new Attention(options)
    this.norm2 = new nn.LayerNorm(width)
    this.mlp = new nn.Sequential(new nn.Linear(width, 4 * width), new nn.GELU(), new nn.Linear(4 * width, width))
    this.dropout = new nn.Dropout(dropout)
  }

  override forward(x: Tensor): Tensor {
    x = x.add(this.dropout.forward(this.attention.forward(this.norm1.forward(x))))
    return x.add(this.dropout.forward(this.mlp.forward(this.norm2.forward(x))))
  }
}

/** A small GPT: characters [N, length] (int64) to scores of each next one [N, length, vocabulary]. */
export class Gpt extends nn.Module {
  /** It computes the same for the same shapes, so it may record itself and be replayed without JavaScript. */
  static override readonly autoCapture = true
  readonly context: number
  characters: nn.Embedding
  positions: nn.Embedding
  blocks: nn.ModuleList<Block>
  norm: nn.LayerNorm
  head: nn.Linear

  constructor(options: GptOptions) {
    super()
    const { vocabulary, context, layers, width } = options
    this.context = context
    this.characters = new nn.Embedding(vocabulary, width)
    this.positions = new nn.Embedding(context, width)
    this.blocks = new nn.ModuleList(Array.from({ length: layers }, () => new Block(options)))
    this.norm = new nn.LayerNorm(width)
    this.head = new nn.Linear(width, vocabulary, { bias: false })
    for (const module of this.modules()) {
      if (module instanceof nn.Linear || module instanceof nn.Embedding) nn.init.normal_(module.weight, { std: 0.02 })
    }
  }

  override forward(ids: Tensor): Tensor {
    let x = this.characters.forward(ids).add(this.positions.forward(arange(ids.shape[1])))
    for (const block of this.blocks) x = block.forward(x)
    return this.head.forward(this.norm.forward(x))
  }
}
