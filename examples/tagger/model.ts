import { nn, type Tensor } from 'lockstep'

const { packPaddedSequence, padPackedSequence } = nn.utils.rnn

/**
 * Says for each word of a sentence what it is there. An LSTM reads the sentence in both directions, so that what a word is can
 * depend on those before and after it.
 */
export class Tagger extends nn.Module {
  words: nn.Embedding
  lstm: nn.LSTM
  head: nn.Linear

  constructor({ words, tags, width = 32 }: { words: number; tags: number; width?: number }) {
    super()
    this.words = new nn.Embedding(words, width, { paddingIdx: 0 })
    this.lstm = new nn.LSTM(width, width, { batchFirst: true, bidirectional: true })
    this.head = new nn.Linear(2 * width, tags)
  }

  /** Sentences [N, length] (int64), filled up with 0, and their lengths [N] to scores of each tag [N, length, tags]. */
  override forward(sentences: Tensor, lengths: Tensor): Tensor {
    const packed = packPaddedSequence(this.words.forward(sentences), lengths, {
      batchFirst: true,
      enforceSorted: false,
    })
    const [read] = this.lstm.forward(packed)
    const [padded] = padPackedSequence(read, { batchFirst: true, totalLength: sentences.shape[1] })
    return this.head.forward(padded)
  }
}
