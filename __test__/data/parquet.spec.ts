// Rows of Parquet files as streams, and files that are damaged.
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Table, tableFromArrays, tableToIPC, vectorFromArray } from 'apache-arrow'
import * as arrow from 'apache-arrow'
import test from 'ava'
import { data, LockstepError } from 'lockstep'
import type { Tensor } from 'lockstep'
import * as parquet from 'parquet-wasm'

import { arrowRows } from '../../packages/lockstep/dist/data/arrow-rows.js'
import { ParquetThread } from '../../packages/lockstep/dist/data/parquet-thread.js'
import { peer } from '../../packages/lockstep/dist/data/peer.js'

const { DataLoader, ParquetRows } = data
let directory: string
const file = (name: string) => join(directory, name)

test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parquet-'))
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

/** Writes a file with row groups of `group` rows. */
async function write(name: string, table: Table, group: number): Promise<string> {
  const properties = new parquet.WriterPropertiesBuilder()
    .setCompression(parquet.Compression.SNAPPY)
    .setMaxRowGroupSize(group)
    .build()
  const content = parquet.writeParquet(parquet.Table.fromIPCStream(tableToIPC(table, 'stream')), properties)
  await writeFile(file(name), content)
  return file(name)
}

/** Rows numbered from `from` to `to - 1`. */
function numbered(from: number, to: number): Table {
  const numbers = Array.from({ length: to - from }, (_, i) => from + i)
  return tableFromArrays({ id: BigInt64Array.from(numbers, BigInt), text: numbers.map((n) => `text ${n % 3}`) })
}

async function all<T>(stream: data.IterableLike<T>): Promise<T[]> {
  const found: T[] = []
  for await (const each of stream as AsyncIterable<T>) found.push(each)
  return found
}

test('values of every kind, by column', async (t) => {
  const { Field, FixedSizeList, Float32, Int32, Int64, List, Struct, TimestampMicrosecond, Utf8 } = arrow
  const list = new List(new Field('item', new Int64(), true))
  const pair = new FixedSizeList(2, new Field('item', new Float32(), true))
  const struct = new Struct<{ a: arrow.Int32; b: arrow.List<arrow.Utf8> }>([
    new Field('a', new Int32(), true),
    new Field('b', new List(new Field('item', new Utf8(), true)), true),
  ])
  const columns = {
    int: vectorFromArray([1, -2], new Int32()),
    long: vectorFromArray([2n ** 60n, null], new Int64()),
    half: vectorFromArray([0.5, 2], new arrow.Float16()),
    text: vectorFromArray(['ä', null], new Utf8()),
    dictionary: vectorFromArray(['x', 'y']),
    flag: vectorFromArray([true, false]),
    bytes: vectorFromArray([new Uint8Array([1, 2]), null], new arrow.Binary()),
    time: vectorFromArray([1500, 2500], new TimestampMicrosecond()),
    tokens: vectorFromArray([[1n, 2n], []], list),
    holes: vectorFromArray([[1n, null], null], list),
    pair: vectorFromArray([new Float32Array([1, 2]), new Float32Array([3, 4])], pair),
    struct: vectorFromArray([{ a: 1, b: ['p', 'q'] }, null], struct),
  }
  const path = await write('kinds.parquet', new Table(columns as never), 10)
  t.deepEqual(await all(new ParquetRows(path)), [
    {
      int: 1,
      long: 2n ** 60n,
      half: 0.5,
      text: 'ä',
      dictionary: 'x',
      flag: true,
      bytes: new Uint8Array([1, 2]),
      time: 1500,
      tokens: new BigInt64Array([1n, 2n]),
      holes: [1n, null],
      pair: new Float32Array([1, 2]),
      struct: { a: 1, b: ['p', 'q'] },
    },
    {
      int: -2,
      long: null,
      half: 2,
      text: null,
      dictionary: 'y',
      flag: false,
      bytes: null,
      time: 2500,
      tokens: new BigInt64Array(),
      holes: null,
      pair: new Float32Array([3, 4]),
      struct: null,
    },
  ])
})

test('row groups of several files, chosen columns, batches, and a loop that is left', async (t) => {
  const paths = [
    await write('a.parquet', numbered(0, 2500), 2000),
    await write('empty.parquet', numbered(0, 0), 10),
    await write('b.parquet', numbered(2500, 2510), 4),
  ]
  const rows = new ParquetRows<{ id: bigint }>(paths, { columns: ['id'] })
  const found = await all(rows)
  t.deepEqual(Object.keys(found[0] as object), ['id'])
  t.true(found.length === 2510 && found.every(({ id }, i) => id === BigInt(i)))
  for await (const { id } of rows) {
    t.is(id, 0n)
    break
  }
  const whole = new ParquetRows<{ id: bigint; text: string }>(paths[2] as string)
  for await (const { id, text } of new DataLoader(whole, { batchSize: 3 })) {
    t.deepEqual(id.toArray(), [2500, 2501, 2502])
    t.is(id.dtype, 'int64')
    t.deepEqual(text, ['text 1', 'text 2', 'text 0'])
    break
  }
})

test('ranks and workers get pieces that differ by at most a row', async (t) => {
  const path = await write('parts.parquet', numbered(0, 11), 4)
  const url = new URL('fixtures/sets.mjs#parquetIds', import.meta.url)
  await using loader = new DataLoader(await data.workerDataset(url, path), { batchSize: 3, numWorkers: 2 })
  const streamed: unknown[] = []
  for await (const batch of loader as AsyncIterable<Tensor>) streamed.push(batch.toArray())
  t.deepEqual(streamed, [
    [0, 1, 2],
    [6, 7, 8],
    [3, 4, 5],
    [9, 10],
  ])
})

test('what is wrong says what, and what to install', async (t) => {
  const path = await write('good.parquet', numbered(0, 5), 5)
  const decimals = vectorFromArray([new Uint32Array(4)], new arrow.Decimal(2, 10, 128))
  const maps = await write('decimals.parquet', new Table({ price: decimals } as never), 5)
  await writeFile(file('text.parquet'), 'no Parquet, but long enough for it')
  await writeFile(file('nothing.parquet'), '')
  await writeFile(file('cut.parquet'), await readFile(path))
  await truncate(file('cut.parquet'), 300)
  const fails: [data.ParquetOptions & { path: string }, string, RegExp][] = [
    [{ path: maps }, 'ERR_FILE_FORMAT', /decimals\.parquet: column 'price' is Decimal/],
    [{ path, columns: ['id', 'label'] }, 'ERR_INVALID_ARGUMENT', /no column 'label'; its columns are id, text/],
    [{ path: file('none.parquet') }, 'ERR_FILE_NOT_FOUND', /none\.parquet/],
    [{ path: directory }, 'ERR_IO', /not a regular file/],
    [{ path: file('text.parquet') }, 'ERR_FILE_FORMAT', /text\.parquet: it is no Parquet file/],
    [{ path: file('nothing.parquet') }, 'ERR_FILE_FORMAT', /nothing\.parquet/],
    [{ path: file('cut.parquet') }, 'ERR_FILE_FORMAT', /cut\.parquet/],
  ]
  for (const [{ path: which, ...options }, code, message] of fails) {
    await t.throwsAsync(all(new ParquetRows(which, options)), { code, message })
  }
  t.throws(() => new ParquetRows(path, { columns: 'id' } as never), { code: 'ERR_ARGUMENT_TYPE' })
  const absent = {
    code: 'ERR_PACKAGE_NOT_FOUND',
    message: /x: cats are read by the package no-such-cat.*npm i no-such/,
  }
  await t.throwsAsync(peer('x', 'no-such-cat', 'cats are read'), absent)
})

test('damaged files are typed errors or other rows, and take no memory', async (t) => {
  const good = await readFile(await write('whole.parquet', numbered(0, 40), 16))
  const path = file('damaged.parquet')
  let thread = new ParquetThread()
  const before = process.memoryUsage().rss
  const outcomes = { rows: 0, refused: 0, ended: 0 }
  const attempt = async (content: Buffer): Promise<void> => {
    await writeFile(path, content)
    try {
      const { rows = [] } = await thread.ask({ open: path })
      for (const [group, limit] of rows.entries()) {
        const part = { group, columns: undefined, offset: 0, limit }
        for (let { batch } = await thread.ask(part); batch; { batch } = await thread.ask('next'))
          await arrowRows(path, batch)
      }
      outcomes.rows++
    } catch (error) {
      if (!LockstepError.is(error) || error.code !== 'ERR_FILE_FORMAT') throw error
      outcomes.refused++
      if (!error.message.includes('its reader failed')) return
      outcomes.ended++
      await thread.close()
      thread = new ParquetThread()
    }
  }
  let random = 7
  for (let i = 0; i < 40; i++) {
    random = (Math.imul(random, 1103515245) + 12345) >>> 0
    const content = Buffer.from(good)
    const at = random % content.length
    content[at] = i % 3 === 0 ? 0xff : (content[at] as number) ^ (1 << (i % 8))
    await attempt(content)
  }
  for (let cut = 0; cut < good.length; cut += 191) await attempt(good.subarray(0, cut))
  // The footer's length, lying.
  for (const length of [0, 1, good.length, 0x7fffffff, 0xffffffff]) {
    const content = Buffer.from(good)
    content.writeUInt32LE(length, content.length - 8)
    await attempt(content)
  }
  await thread.close()
  t.true(outcomes.rows > 5 && outcomes.refused > 15, JSON.stringify(outcomes))
  t.true(process.memoryUsage().rss - before < 2 ** 29)
})
