import { checkKind, checkRule } from '../checks.js'
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { checkOptions } from '../options.js'
import { isIterable, iterate, IterableDataset, type IterableLike } from './iterable.js'
import { Tokenizer } from './tokenizer.js'

export interface TokenBlocksOptions {
  /** A token to put behind each text, as `<|endoftext|>`; with an own `encode` its number. Default: none. */
  separator?: string | number
}

/**
 * Blocks of tokens for training a language model: texts as tokens, one after the other, cut into blocks of `length + 1`. The
 * last token of a block is the first one of the next, so that each token but the first is to be predicted once: with a
 * block `b` of a batch, the input is `b.narrow(1, 0, length)` and the target `b.narrow(1, 1, length)`. What is left at the
 * end is too short for a block.
 *
 * Samples are `BigInt64Array`s: a loader makes int64 `[batch, length + 1]` of them. A stream of texts divides them among
 * ranks and workers ({@link TextLines}); an array is divided by {@link shard}, else each of them gets all of it.
 */
export class TokenBlocks extends IterableDataset<BigInt64Array> {
  readonly #texts: IterableLike<string> | readonly string[]
  readonly #encode: (text: string) => ArrayLike<number>
  readonly #length: number
  readonly #separator: number | undefined

  /** `tokenizer`: one of `io.loadTokenizer`, which adds no special tokens here, or a function that encodes a text. */
  constructor(
    texts: IterableLike<string> | readonly string[],
    tokenizer: Tokenizer | ((text: string) => ArrayLike<number>),
    length: number,
    options: TokenBlocksOptions = {},
  ) {
    super()
    const fits = (value: unknown): boolean => Array.isArray(value) || isIterable(value)
    checkRule('TokenBlocks', 'texts', texts, { fits, words: 'an array or another iterable of texts' })
    const encodes = (value: unknown): boolean => value instanceof Tokenizer || typeof value === 'function'
    checkRule('TokenBlocks', 'tokenizer', tokenizer, { fits: encodes, words: 'a Tokenizer or a function' })
    checkKind('TokenBlocks', 'length', length, 'integer[1..]')
    checkOptions('TokenBlocks', options, ['separator'])
    this.#texts = texts
    this.#encode =
      tokenizer instanceof Tokenizer ? (text) => tokenizer.ids(text, { addSpecialTokens: false }) : tokenizer
    this.#length = length
    this.#separator = separatorOf(tokenizer, options.separator)
  }

  override async *[Symbol.asyncIterator](): AsyncGenerator<BigInt64Array, void, undefined> {
    let block = new BigInt64Array(this.#length + 1)
    let filled = 0
    const texts = iterate(this.#texts as IterableLike<string>) as AsyncIterator<string>
    for await (const text of { [Symbol.asyncIterator]: () => texts }) {
      const tokens = tokensOf(this.#encode(text))
      if (this.#separator !== undefined) tokens.push(this.#separator)
      for (const token of tokens) {
        block[filled++] = BigInt(token)
        if (filled <= this.#length) continue
        yield block
        const next = new BigInt64Array(this.#length + 1)
        next[0] = BigInt(token)
        ;[block, filled] = [next, 1]
      }
    }
  }
}

/** What an own `encode` returns is checked, a `Tokenizer`'s too. */
function tokensOf(encoded: unknown): number[] {
  const list = typeof encoded === 'object' && encoded !== null ? Array.from(encoded as ArrayLike<unknown>) : undefined
  const odd = list === undefined ? encoded : list.find((token) => !Number.isSafeInteger(token) || (token as number) < 0)
  if (list !== undefined && odd === undefined) return list as number[]
  const text = `TokenBlocks: the tokenizer must return numbers of tokens, whole and not negative, got ${describe(odd)}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: 'TokenBlocks' })
}

function separatorOf(tokenizer: unknown, separator: string | number | undefined): number | undefined {
  if (separator === undefined) return undefined
  if (typeof separator === 'string' && tokenizer instanceof Tokenizer) {
    const id = tokenizer.tokenToId(separator)
    if (id !== undefined) return id
    throw new LockstepError('ERR_INVALID_ARGUMENT', `TokenBlocks: the tokenizer has no token '${separator}'`)
  }
  const words = 'the number of a token, or the token of a Tokenizer'
  checkKind('TokenBlocks', 'separator', separator, 'count', words)
  return separator as number
}
