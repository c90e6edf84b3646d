// Lines of text and of JSON as streams.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import test from 'ava'
import { data } from 'lockstep'
import type { Tensor } from 'lockstep'

const { DataLoader, JsonLines, TextLines } = data
let directory: string
const file = (name: string) => join(directory, name)

test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lockstep-lines-'))
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

async function all<T>(stream: data.IterableLike<T>): Promise<T[]> {
  const found: T[] = []
  for await (const each of stream as AsyncIterable<T>) found.push(each)
  return found
}

test('lines of several files, whatever their ends, packed or not, over the bounds of chunks', async (t) => {
  const long = 'ä'.repeat(50_000)
  await writeFile(file('a.txt'), `\uFEFFone\r\n\n${long}\nlast`)
  await writeFile(file('b.txt.gz'), gzipSync(`two\n${long}${long}\n`))
  await writeFile(file('empty.txt'), '')
  const lines = new TextLines([file('a.txt'), file('empty.txt'), file('b.txt.gz')])
  t.deepEqual(await all(lines), ['one', '', long, 'last', 'two', long + long])
  // Begun anew, and in batches.
  const batches = await all(new DataLoader(lines, { batchSize: 4 }))
  t.deepEqual(
    batches.map((batch) => (batch as string[]).length),
    [4, 2],
  )
  for await (const _ of lines) break
})

test('values of JSON lines', async (t) => {
  await writeFile(file('c.jsonl'), '{"x": [1, 2]}\n\n  \n"text"\r\n3\n')
  t.deepEqual(await all(new JsonLines(file('c.jsonl'))), [{ x: [1, 2] }, 'text', 3])
})

test('each worker gets its part', async (t) => {
  // Empty lines are nobody's part.
  const text = Array.from({ length: 9 }, (_, i) => `${i}\n \n`).join('')
  await writeFile(file('numbers.jsonl'), text)
  const set = await data.workerDataset(new URL('fixtures/sets.mjs#numbers', import.meta.url), file('numbers.jsonl'))
  await using loader = new DataLoader(set, { batchSize: 2, numWorkers: 2 })
  const streamed: unknown[] = []
  // A batch lives until the next one is there.
  for await (const batch of loader as AsyncIterable<Tensor>) streamed.push(batch.toArray())
  t.deepEqual(streamed, [[0, 2], [1, 3], [4, 6], [5, 7], [8]])
  t.is((await all(new JsonLines(file('numbers.jsonl'), { shard: false }))).length, 9)
})

test('what is wrong with a file says where', async (t) => {
  await writeFile(file('bad.jsonl'), '1\n{"x": \n')
  await writeFile(file('bad.txt'), Buffer.from([0x61, 0x0a, 0xff, 0x0a]))
  await writeFile(file('cut.gz'), gzipSync('one\ntwo\n').subarray(0, 20))
  const fails: [data.IterableLike<unknown>, string, RegExp][] = [
    [new JsonLines(file('bad.jsonl')), 'ERR_FILE_FORMAT', /bad\.jsonl: line 2 is no JSON/],
    [new TextLines(file('bad.txt')), 'ERR_FILE_FORMAT', /bad\.txt: line 2 is no UTF-8/],
    [new TextLines(file('bad.jsonl'), { maxLineBytes: 3 }), 'ERR_FILE_TOO_LARGE', /line 2 has more than 3 bytes/],
    [new TextLines(file('none.txt')), 'ERR_FILE_NOT_FOUND', /none\.txt/],
    [new TextLines(file('cut.gz')), 'ERR_FILE_FORMAT', /gzip/],
  ]
  for (const [stream, code, message] of fails) await t.throwsAsync(all(stream), { code, message })
  t.throws(() => new TextLines(5 as never), { code: 'ERR_ARGUMENT_TYPE', message: /a path or an array/ })
  t.throws(() => new JsonLines('x', { share: true } as never), { code: 'ERR_UNKNOWN_OPTION' })
})
