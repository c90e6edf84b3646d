// Streams of samples, and loaders that make no batches.
import test from 'ava'
import { data, memory, tensor, Tensor } from 'lockstep'

const { DataLoader } = data
const range = (length: number) => Array.from({ length }, (_, i) => i)

async function all(loader: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const batch of loader) found.push(batch instanceof Tensor ? batch.toArray() : batch)
  return found
}

class Numbers extends data.IterableDataset<number> {
  ends = 0
  readonly #count: number
  readonly #chunk = tensor([0, 1, 2, 3, 4, 5, 6, 7])

  constructor(count: number) {
    super()
    this.#count = count
  }

  override get length(): number {
    return this.#count
  }

  override *[Symbol.iterator](): globalThis.Generator<number> {
    try {
      // What a stream keeps between samples is not part of a batch.
      const kept = this.#chunk.add(1)
      for (let i = 0; i < this.#count; i++) yield (kept.select(0, i).item() as number) - 1
    } finally {
      this.ends++
    }
  }
}

test('a stream is closed once where its samples cannot be put together, and where it fails itself', async (t) => {
  const set = new Numbers(5)
  const collate = (): never => {
    throw new TypeError('no batch of these')
  }
  for (const prefetch of [0, 2]) {
    const ends = set.ends
    await t.throwsAsync(all(new DataLoader(set, { batchSize: 2, prefetch, collate })), { message: 'no batch of these' })
    await new Promise(setImmediate)
    t.is(set.ends, ends + 1)
  }
  const closed: string[] = []
  const failing = {
    [Symbol.iterator]: () => ({
      next: (): never => {
        throw new RangeError('at the source')
      },
      return: () => (closed.push('again'), { done: true as const, value: undefined }),
    }),
  }
  await t.throwsAsync(all(new DataLoader(failing)), { message: 'at the source' })
  await new Promise(setImmediate)
  t.deepEqual(closed, [])
})

test('a stream in batches, its length, and its end', async (t) => {
  const set = new Numbers(5)
  const loader = new DataLoader(set, { batchSize: 2 })
  t.deepEqual(await all(loader), [[0, 1], [2, 3], [4]])
  t.deepEqual([loader.length, set.ends, loader.sampler, loader.batchSampler], [3, 1, undefined, undefined])
  const dropping = new DataLoader(set, { batchSize: 2, dropLast: true, prefetch: 2 })
  t.deepEqual(
    [await all(dropping), dropping.length],
    [
      [
        [0, 1],
        [2, 3],
      ],
      2,
    ],
  )
  for await (const _ of loader) break
  await new Promise(setImmediate)
  t.is(set.ends, 3)
  t.deepEqual(await all(new DataLoader(new Numbers(0))), [])
  t.deepEqual(await all(new DataLoader(set, { batchSize: null })), range(5))
})

test('asynchronous streams, plain ones, and those of others', async (t) => {
  class Later extends data.IterableDataset<bigint> {
    override async *[Symbol.asyncIterator](): AsyncGenerator<bigint> {
      for (const i of [1n, 2n, 3n]) yield await Promise.resolve(i)
    }
  }
  const loader = new DataLoader(new Later(), { batchSize: 2, prefetch: 3 })
  t.deepEqual(await all(loader), [[1, 2], [3]])
  t.throws(() => loader.length, { code: 'ERR_TYPE', message: /IterableDataset \(Later\) has no length/ })
  t.deepEqual(await all(new DataLoader(new Set([1, 2]), { batchSize: 2 })), [[1, 2]])
  const chained = new data.ChainDataset<number>([new Numbers(2), new Set([7]), new Numbers(1)])
  t.deepEqual(await all(new DataLoader(chained, { batchSize: 3 })), [[0, 1, 7], [0]])
  t.throws(() => chained.length, { code: 'ERR_TYPE', message: /Set\) has no length/ })
  t.is(new data.ChainDataset([new Numbers(2), new Numbers(3)]).length, 5)
  t.throws(() => new data.ChainDataset([[1, 2]] as never), { code: 'ERR_ARGUMENT_TYPE' })
  class Empty extends data.IterableDataset {}
  await t.throwsAsync(all(new DataLoader(new Empty())), { code: 'ERR_NOT_IMPLEMENTED', message: /Empty/ })
})

test('an order of its own is refused with a stream, as PyTorch refuses it', (t) => {
  const sampler = new data.SequentialSampler([1])
  for (const options of [{ shuffle: true }, { sampler }, { batchSampler: new data.BatchSampler(sampler, 1) }]) {
    const [name] = Object.keys(options)
    t.throws(() => new DataLoader<number>(new Numbers(1), options as data.DataLoaderOptions<number>), {
      code: 'ERR_INVALID_ARGUMENT',
      message: new RegExp(`must be no option ${name}`),
    })
  }
  t.notThrows(() => new DataLoader(new Numbers(1), { shuffle: false }))
})

test('an error of a stream comes out of the loop at its batch, and ends it', async (t) => {
  const set = new Set([1, 2, 3])
  const failing = {
    *[Symbol.iterator]() {
      for (const i of set) {
        if (i === 3) throw new RangeError('no third')
        yield i
      }
    },
  }
  const seen: unknown[] = []
  await t.throwsAsync(
    async () => {
      for await (const batch of new DataLoader(failing, { batchSize: 2 })) seen.push(batch.toArray())
    },
    { instanceOf: RangeError, message: 'no third' },
  )
  t.deepEqual(seen, [[1, 2]])
})

test.serial('without batches samples come one by one, and typed arrays as tensors', async (t) => {
  const samples = [{ x: Float32Array.of(1, 2), name: 'a', n: 1 }]
  const before = memory.stats().liveTensors
  for await (const sample of new DataLoader<(typeof samples)[0], data.Converted<(typeof samples)[0]>>(samples, {
    batchSize: null,
  })) {
    t.deepEqual([sample.x.toArray(), sample.name, sample.n], [[1, 2], 'a', 1])
  }
  t.is(memory.stats().liveTensors, before)
  const options = { batchSize: null, shuffle: false, collate: (sample: number) => sample * 2 } as const
  const loader = new DataLoader(range(3), options)
  t.deepEqual([await all(loader), loader.length, loader.batchSampler], [[0, 2, 4], 3, undefined])
  t.throws(() => new DataLoader([1], { batchSize: null, dropLast: true }), {
    code: 'ERR_INVALID_ARGUMENT',
    message: /mutually exclusive with dropLast/,
  })
})

test('shard leaves each rank its part', async (t) => {
  const parts = await Promise.all(range(3).map((rank) => all(data.shard(new Numbers(7), { numReplicas: 3, rank }))))
  t.deepEqual(parts, [
    [0, 3, 6],
    [1, 4],
    [2, 5],
  ])
  t.deepEqual(await all(data.shard(['a', 'b'])), ['a', 'b'])
  t.is(data.getWorkerInfo(), null)
  await t.throwsAsync(all(data.shard([1], { numReplicas: 1, rank: 1 })), { message: /Invalid rank 1/ })
  await t.throwsAsync(all(data.shard(5 as never)), { code: 'ERR_ARGUMENT_TYPE' })
  await t.throwsAsync(all(data.shard([1], { rnk: 1 } as never)), { code: 'ERR_UNKNOWN_OPTION' })
})
