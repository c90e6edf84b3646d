// Texts as tokens. The fixtures, and the numbers here, are of Python's `tokenizers` 0.23.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import test from 'ava'
import { data, io, tensor } from 'lockstep'

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
let directory: string

test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lockstep-tokens-'))
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

test("byte pairs and word pieces have Python's numbers, and become text again", async (t) => {
  const bytes = await io.loadTokenizer(fixture('bytes'))
  const words = await io.loadTokenizer(fixture('words/tokenizer.json'))
  t.deepEqual([bytes.vocabSize, words.vocabSize], [300, 120])
  const text = "the lowest fox's café 😀 12"
  const ids = [267, 271, 272, 221, 289, 88, 264, 221, 284, 128, 103, 221, 173, 254, 247, 223, 221, 273]
  const encoded = bytes.encode(text)
  t.deepEqual([encoded.dtype, encoded.toArray()], ['int64', ids])
  t.is(bytes.decode(encoded), text)
  const special = [78, 261, 272, 0, 221, 221, 84, 87, 79, 221, 221, 83, 80, 65, 67, 266, 199]
  t.deepEqual(bytes.ids('newest<|endoftext|>  two  spaces\n'), special)
  t.is(bytes.decode(special), 'newest  two  spaces\n')
  t.is(bytes.decode(special, { skipSpecialTokens: false }), 'newest<|endoftext|>  two  spaces\n')
  const pieces = [1, 73, 108, 119, 3, 29, 116, 37, 78, 2]
  t.deepEqual(words.ids(text), pieces)
  t.deepEqual(words.ids(text, { addSpecialTokens: false }), pieces.slice(1, -1))
  t.is(words.decode(pieces), "the lowest fox ' s cafe 😀 12")
  t.deepEqual([bytes.encode('').shape, bytes.decode([])], [[0], ''])
  t.deepEqual([bytes.tokenToId('<|endoftext|>'), bytes.idToToken(0)], [0, '<|endoftext|>'])
  t.deepEqual([bytes.tokenToId('no token'), bytes.idToToken(1e6), bytes.decode([1e6])], [undefined, undefined, ''])
})

test('blocks go over the ends of texts, and overlap by one token', async (t) => {
  const numbers = (text: string) => text.split('').map(Number)
  const loader = new data.DataLoader(new data.TokenBlocks(['123', '45', '', '6'], numbers, 2, { separator: 0 }), {
    batchSize: 2,
  })
  const batches: unknown[] = []
  for await (const batch of loader) {
    t.is(batch.dtype, 'int64')
    batches.push(batch.toArray())
  }
  t.deepEqual(batches, [
    [
      [1, 2, 3],
      [3, 0, 4],
    ],
    [
      [4, 5, 0],
      [0, 0, 6],
    ],
  ])
  await writeFile(join(directory, 'text.txt'), 'the lowest\nnewest\n')
  const lines = new data.TextLines(join(directory, 'text.txt'))
  const tokenizer = await io.loadTokenizer(fixture('words'))
  const blocks: bigint[][] = []
  for await (const block of new data.TokenBlocks(lines, tokenizer, 2, { separator: '[SEP]' })) blocks.push([...block])
  t.deepEqual(blocks, [
    [73n, 108n, 2n],
    [2n, 110n, 2n],
  ])
})

test('what is no tokenizer, and what a tokenizer does not take', async (t) => {
  const path = join(directory, 'tokenizer.json')
  await t.throwsAsync(io.loadTokenizer(join(directory, 'none')), { code: 'ERR_FILE_NOT_FOUND' })
  for (const content of ['{', '5', '{}', '{"model": {}, "decoder": null}', '{"model": {"type": "BPE", "vocab": 5}}']) {
    await writeFile(path, content)
    await t.throwsAsync(
      io.loadTokenizer(directory),
      { code: 'ERR_FILE_FORMAT', message: /it is no tokenizer/ },
      content,
    )
  }
  const tokenizer = await io.loadTokenizer(fixture('bytes'))
  t.throws(() => tokenizer.encode(5 as never), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => tokenizer.decode(tensor([[1n]])), { code: 'ERR_ARGUMENT_TYPE', message: /in one dimension/ })
  t.throws(() => tokenizer.encode('x', { specials: true } as never), { code: 'ERR_UNKNOWN_OPTION' })
  t.throws(() => new data.TokenBlocks(['x'], tokenizer, 4, { separator: '</s>' }), { message: /has no token '<\/s>'/ })
  t.throws(() => new data.TokenBlocks(['x'], () => [], 4, { separator: 'x' }), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => new data.TokenBlocks(['x'], 'gpt2' as never, 4), { code: 'ERR_ARGUMENT_TYPE' })
  for (const encoded of [[1.5], [-1], undefined, ['a']]) {
    const blocks = new data.TokenBlocks(['x'], () => encoded as never, 4)
    await t.throwsAsync(async () => blocks[Symbol.asyncIterator]().next(), {
      code: 'ERR_ARGUMENT_TYPE',
      message: /TokenBlocks: the tokenizer must return numbers of tokens, whole and not negative, got/,
    })
  }
})
