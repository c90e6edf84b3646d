/** Texts as tokens, by way of the package `@huggingface/tokenizers`. */
import { join } from 'node:path'
import { checkKind, checkKinds, checkRule } from '../checks.js'
import { checkOptions } from '../options.js'
import { isTensor, type Tensor } from '../tensor/tensor.js'
import { peer } from './peer.js'
import { indexTensor } from './random.js'
import { checkPath, formatError, readText } from './source.js'

/** What is used of the package's class. */
interface Wrapped {
  encode(text: string, options: { add_special_tokens: boolean }): { ids: number[] }
  decode(ids: number[], options: { skip_special_tokens: boolean }): string
  token_to_id(token: string): number | undefined
  id_to_token(id: number): string | undefined
  get_vocab(): Map<string, number>
}
type Package = { readonly Tokenizer: new (tokenizer: object, config: object) => Wrapped }

export interface EncodeOptions {
  /** Adds the tokens that the file says for a text's beginning and end (`[CLS]`). Default true. */
  addSpecialTokens?: boolean
}

export interface DecodeOptions {
  /** Leaves out special tokens. Default true. */
  skipSpecialTokens?: boolean
}

/**
 * A tokenizer as {@link loadTokenizer} reads it: the same numbers as Python's `tokenizers.Tokenizer`, whole. What the file
 * says of `truncation` and `padding` is not applied, as by transformers' `AutoTokenizer`.
 */
export class Tokenizer {
  readonly #wrapped: Wrapped
  /** How many tokens there are, added ones among them. */
  readonly vocabSize: number

  /** @internal */
  constructor(wrapped: Wrapped) {
    this.#wrapped = wrapped
    this.vocabSize = wrapped.get_vocab().size
  }

  /** The tokens of a text: int64 [number of tokens]. Texts differ in length: {@link TokenBlocks} makes blocks of one. */
  encode(text: string, options: EncodeOptions = {}): Tensor {
    return indexTensor(this.ids(text, options))
  }

  /** The tokens of a text as numbers. */
  ids(text: string, options: EncodeOptions = {}): number[] {
    checkKind('Tokenizer.encode', 'text', text, 'string')
    checkOptions('Tokenizer.encode', options, ['addSpecialTokens'])
    checkKinds('Tokenizer.encode', options, { addSpecialTokens: 'boolean' })
    return this.#wrapped.encode(text, { add_special_tokens: options.addSpecialTokens ?? true }).ids
  }

  /** The text of tokens: of a tensor with one dimension, or of numbers. Numbers that are no token's are left out. */
  decode(tokens: Tensor | readonly number[], options: DecodeOptions = {}): string {
    checkOptions('Tokenizer.decode', options, ['skipSpecialTokens'])
    checkKinds('Tokenizer.decode', options, { skipSpecialTokens: 'boolean' })
    const ids: unknown = isTensor(tokens) ? tokens.toArray() : tokens
    checkRule('Tokenizer.decode', 'tokens', ids, { fits: isIds, words: 'whole numbers in one dimension' })
    const known = (ids as number[]).filter((id) => this.idToToken(id) !== undefined)
    if (known.length === 0) return ''
    return this.#wrapped.decode(known, { skip_special_tokens: options.skipSpecialTokens ?? true })
  }

  /** The number of a token, as `tokenizer.tokenToId('<|endoftext|>')`. */
  tokenToId(token: string): number | undefined {
    return this.#wrapped.token_to_id(token)
  }

  idToToken(id: number): string | undefined {
    return this.#wrapped.id_to_token(id)
  }
}

function isIds(value: unknown): boolean {
  return Array.isArray(value) && value.every(Number.isSafeInteger)
}

/** Vocabularies of a quarter of a million tokens take some 30 MB. */
const MAX_FILE = 2 ** 28

/**
 * Reads the `tokenizer.json` of a directory, as Hugging Face's libraries write it; `path` may also be the file's own. Nothing
 * is downloaded. Needs the package `@huggingface/tokenizers` (`npm i @huggingface/tokenizers`), else `ERR_PACKAGE_NOT_FOUND`.
 *
 * A missing file is `ERR_FILE_NOT_FOUND`, one that is no tokenizer `ERR_FILE_FORMAT`. Python's `tokenizers.Tokenizer.from_file`.
 */
export async function loadTokenizer(path: string): Promise<Tokenizer> {
  checkPath('loadTokenizer', path)
  const file = path.endsWith('.json') ? path : join(path, 'tokenizer.json')
  const text = await readText(file, MAX_FILE)
  const { Tokenizer: Made } = await peer<Package>('loadTokenizer', '@huggingface/tokenizers', 'texts are divided')
  try {
    // Python's package does not clean up either.
    return new Tokenizer(new Made(JSON.parse(text) as object, { clean_up_tokenization_spaces: false }))
  } catch (error) {
    throw formatError(file, `it is no tokenizer: ${(error as Error).message}`, error)
  }
}
