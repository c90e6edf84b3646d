import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'
import { data, keep, LockstepError, memory, noGrad, scope, tensor, type Tensor } from 'lockstep'

const { DataLoader } = data
const range = (length: number) => Array.from({ length }, (_, i) => i)

/** A data set whose samples come later. */
function slow(length: number, ms: (index: number) => number, log?: number[]): data.Dataset<number> {
  return {
    length,
    async get(index) {
      log?.push(index)
      await sleep(ms(index))
      return index
    },
  }
}

async function values(loader: AsyncIterable<Tensor>): Promise<unknown[]> {
  const out: unknown[] = []
  for await (const batch of loader) out.push(batch.toArray())
  return out
}

test('batches in order, with and without the last one', async (t) => {
  t.deepEqual(await values(new DataLoader(range(5), { batchSize: 2 })), [[0, 1], [2, 3], [4]])
  const dropping = new DataLoader(range(5), { batchSize: 2, dropLast: true })
  t.deepEqual(await values(dropping), [
    [0, 1],
    [2, 3],
  ])
  t.is(dropping.length, 2)
  t.is(new DataLoader(range(5)).length, 5)
  t.deepEqual(await values(new DataLoader([])), [])
})

test('an own sampler, an own batch sampler, an own collate', async (t) => {
  const sampler = { length: 2, [Symbol.iterator]: () => [3, 1][Symbol.iterator]() }
  t.deepEqual(await values(new DataLoader(range(5), { sampler })), [[3], [1]])
  const batchSampler = { length: 2, [Symbol.iterator]: () => [[0, 4], [2]][Symbol.iterator]() }
  t.deepEqual(await values(new DataLoader(range(5), { batchSampler })), [[0, 4], [2]])
  const seen: string[] = []
  const collate = async (samples: number[]) => samples.join('+')
  for await (const text of new DataLoader(range(3), { batchSize: 2, collate })) seen.push(text)
  t.deepEqual(seen, ['0+1', '2'])
})

test('a class of data sets extends Dataset, as those here do; bigints become int64, and numbers float32, whole ones too', async (t) => {
  class Squares extends data.Dataset {
    readonly length = 3

    get(index: number): [number, bigint] {
      return [index * index, BigInt(index)]
    }
  }
  const squares = new Squares()
  for await (const [x, y] of new DataLoader(squares, { batchSize: 3 })) {
    t.deepEqual([x.dtype, y.dtype], ['float32', 'int64'])
    t.deepEqual(
      [x.toArray<number[]>().map((value) => value + 1), y.toArray()],
      [
        [1, 2, 5],
        [0, 1, 2],
      ],
    )
  }
  for (const set of [
    squares,
    new data.TensorDataset(tensor([1])),
    new data.Subset([1], [0]),
    new DataLoader([1]).dataset,
  ]) {
    t.true(set instanceof data.Dataset)
  }
  // What decides how a loader collates is there only where the data set below has it.
  t.is(new data.Subset(squares, [1]).getBatch, undefined)
  t.is(typeof new data.Subset(new data.TensorDataset(tensor([1])), [0]).getBatch, 'function')
})

test('TensorDataset gives the same batches by the fast way and sample by sample', async (t) => {
  const set = new data.TensorDataset(
    tensor([
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
    ]),
    tensor([10n, 11n, 12n, 13n]),
  )
  const half = new data.Subset(set, [3, 1])
  for (const collate of [undefined, (samples: [Tensor, Tensor][]) => data.defaultCollate(samples)]) {
    for await (const [x, y] of new DataLoader(half, { batchSize: 2, ...(collate ? { collate } : {}) })) {
      t.deepEqual(x.toArray(), [
        [6, 7],
        [2, 3],
      ])
      t.is(y.dtype, 'int64')
      t.deepEqual(y.toArray(), [13, 11])
    }
  }
  t.throws(() => new data.TensorDataset(tensor([1]), tensor([1, 2])), { message: /Size mismatch between tensors/ })
  t.throws(() => set.get(4), { code: 'ERR_INDEX' })
  t.throws(() => new data.Subset(set, [4]), { code: 'ERR_INDEX' })
})

test('a loop without await says what to write', (t) => {
  const loader = new data.DataLoader([1, 2]) as unknown as Iterable<unknown>
  const error = { code: 'ERR_TYPE', message: /write `for await \(const batch of loader\)`/ }
  t.throws(() => {
    for (const batch of loader) t.fail(String(batch))
  }, error)
  t.throws(() => [...loader], error)
})

test.serial('forEach runs a function on every batch, in a scope of its own', async (t) => {
  const loader = new DataLoader(range(5), { batchSize: 2 })
  const before = memory.stats().liveTensors
  const seen: unknown[] = []
  await loader.forEach(async (batch, index) => {
    // The batch and nothing of the step before.
    t.is(memory.stats().liveTensors, before + 1)
    const doubled = batch.mul(2)
    await sleep(1)
    seen.push([index, doubled.toArray()])
  })
  t.deepEqual(seen, [
    [0, [0, 2]],
    [1, [4, 6]],
    [2, [8]],
  ])
  t.is(memory.stats().liveTensors, before)
  const failing = loader.forEach((_, index) => {
    if (index === 1) throw new RangeError('mine')
  })
  await t.throwsAsync(failing, { instanceOf: RangeError, message: 'mine' })
  t.is(memory.stats().liveTensors, before)
  await t.throwsAsync(loader.forEach(undefined as never), { code: 'ERR_ARGUMENT_TYPE' })
})

test.serial('a batch is freed when the next is pulled or the loop is left; keep() holds it', async (t) => {
  const set = new data.TensorDataset(tensor([1, 2, 3, 4, 5, 6]))
  const before = memory.stats().liveTensors
  const batches: Tensor[] = []
  let kept: Tensor | undefined
  for await (const [batch] of new DataLoader(set, { batchSize: 2 })) {
    if (batches.length === 1) t.throws(() => batches[0]?.toArray(), { code: 'ERR_DISPOSED' })
    if (batches.length === 1) kept = keep(batch)
    batches.push(batch)
    t.true(memory.stats().liveTensors <= before + 2, 'one batch and what was kept')
  }
  t.throws(() => batches[2]?.toArray(), { code: 'ERR_DISPOSED' })
  t.deepEqual(kept?.toArray(), [3, 4])
  kept?.dispose()
  for await (const [batch] of new DataLoader(set, { batchSize: 2 })) {
    batches[0] = batch
    break
  }
  t.throws(() => batches[0]?.toArray(), { code: 'ERR_DISPOSED' })
  t.is(memory.stats().liveTensors, before)
})

test.serial('tensors of the data set itself are not the batch and survive it', async (t) => {
  const samples = [tensor([1]), tensor([2])]
  for await (const batch of new DataLoader(samples, { collate: (items) => items[0] as Tensor })) t.is(batch.numel(), 1)
  t.deepEqual(
    samples.map((sample) => sample.toArray()),
    [[1], [2]],
  )
})

test('batches belong to the loader, not to the scope or mode around the loop', async (t) => {
  const set: data.Dataset<Tensor> = { length: 4, get: (i) => tensor([i], { requiresGrad: true }).mul(2) }
  for (const prefetch of [0, 2]) {
    const seen: boolean[] = []
    await noGrad(() =>
      scope(async () => {
        for await (const batch of new DataLoader(set, { prefetch })) {
          // A scope that ends while the next batch is being made must not take it along.
          await scope(async () => {
            await sleep(2)
            seen.push(batch.requiresGrad)
          })
        }
      }),
    )
    t.deepEqual(seen, [true, true, true, true])
  }
})

test('prefetch makes batches ahead, no more than asked, and keeps their order', async (t) => {
  const log: number[] = []
  const loader = new DataLoader(
    slow(8, (i) => (i % 2 ? 1 : 8), log),
    { prefetch: 2 },
  )
  const seen: unknown[] = []
  for await (const batch of loader) {
    seen.push(...(batch.toArray() as number[]))
    const expected = range(Math.min(8, seen.length + 2))
    while (log.length < expected.length) await sleep(1)
    await sleep(5)
    t.deepEqual(log, expected)
  }
  t.deepEqual(seen, range(8))
  log.length = 0
  for await (const _ of new DataLoader(slow(8, () => 1, log))) {
    await sleep(5)
    break
  }
  t.deepEqual(log, [0])
})

test('errors of the data set come out of the loop at their batch', async (t) => {
  for (const prefetch of [0, 3]) {
    const set: data.Dataset<number> = {
      length: 4,
      get(index) {
        if (index === 2) throw new TypeError('sample 2 is broken')
        return index
      },
    }
    const seen: unknown[] = []
    const loop = async () => {
      for await (const batch of new DataLoader(set, { prefetch })) {
        seen.push(...(batch.toArray() as number[]))
        await sleep(1)
      }
    }
    await t.throwsAsync(loop, { instanceOf: TypeError, message: 'sample 2 is broken' })
    t.deepEqual(seen, [0, 1])
  }
})

test('errors of the sampler come out of the loop, in order', async (t) => {
  const sampler = {
    length: 3,
    *[Symbol.iterator]() {
      yield 0
      yield 1
      throw new RangeError('no more')
    },
  }
  for (const prefetch of [0, 3]) {
    const seen: unknown[] = []
    const loop = async () => {
      for await (const batch of new DataLoader(range(3), { sampler, prefetch })) {
        seen.push(...(batch.toArray() as number[]))
        await sleep(1)
      }
    }
    await t.throwsAsync(loop, { instanceOf: RangeError })
    t.deepEqual(seen, [0, 1])
  }
})

test('a batch that takes too long is ERR_TIMEOUT, a signal ERR_ABORTED', async (t) => {
  const never: data.Dataset<number> = { length: 2, get: () => new Promise(() => {}) }
  const late = await t.throwsAsync(values(new DataLoader(never, { timeout: 20 })), {
    message: /batch 0 \(samples 0\) did not arrive within 20 ms/,
  })
  t.true(LockstepError.is(late, 'ERR_TIMEOUT'))
  const controller = new AbortController()
  const aborted = t.throwsAsync(values(new DataLoader(never, { signal: controller.signal })))
  setTimeout(() => controller.abort(new Error('enough')), 5)
  const error = await aborted
  t.true(LockstepError.is(error, 'ERR_ABORTED'))
  t.like(error?.cause, { message: 'enough' })
  const before = await t.throwsAsync(values(new DataLoader(range(2), { signal: AbortSignal.abort() })))
  t.true(LockstepError.is(before, 'ERR_ABORTED'))
})

test.serial('a timeout that is longer than a timer can wait is none', async (t) => {
  const slow: data.Dataset<number> = { length: 1, get: (i) => new Promise((done) => setTimeout(done, 20, i)) }
  const warnings: Error[] = []
  const listen = (warning: Error): void => void warnings.push(warning)
  process.on('warning', listen)
  for (const timeout of [Infinity, 2 ** 31, 2 ** 31 - 1]) {
    t.deepEqual(await values(new DataLoader(slow, { timeout })), [[0]])
  }
  await new Promise(setImmediate)
  process.off('warning', listen)
  t.deepEqual(warnings, [])
})

test('disposing of a loader ends its iterations', async (t) => {
  const loader = new DataLoader(range(9), { prefetch: 2 })
  const iterator = loader[Symbol.asyncIterator]()
  const { value } = await iterator.next()
  await loader[Symbol.asyncDispose]()
  t.throws(() => (value as Tensor).toArray(), { code: 'ERR_DISPOSED' })
  t.true((await iterator.next()).done)
  t.is((await values(loader)).length, 9)
})

test('the state of a loader is the position of the batch in hand, whatever was fetched ahead', async (t) => {
  const make = (prefetch: number) => {
    const sampler = new data.DistributedSampler(range(10), { numReplicas: 1, rank: 0 })
    return new DataLoader(range(10), { sampler, batchSize: 3, prefetch })
  }
  const all = await values(make(0))
  for (const prefetch of [0, 2]) {
    const first = make(prefetch)
    const seen: unknown[] = []
    let state: data.DataLoaderState | undefined
    for await (const batch of first) {
      seen.push(batch.toArray())
      await sleep(2)
      state = structuredClone(first.stateDict())
      if (seen.length === 2) break
    }
    t.deepEqual(first.stateDict(), state)
    const second = make(prefetch)
    second.loadStateDict(state as data.DataLoaderState)
    t.deepEqual([...seen, ...(await values(second))], all)
    t.like(second.stateDict().sampler, { epoch: 1, yielded: 0 })
  }
  const sampler = { length: 1, [Symbol.iterator]: () => [0].values() }
  t.throws(() => new DataLoader(range(3), { sampler }).stateDict(), { code: 'ERR_INVALID_ARGUMENT' })
})

test('contradictory and unknown options are refused', (t) => {
  const sampler = new data.SequentialSampler(range(3))
  const batchSampler = new data.BatchSampler(sampler, 2)
  const bad: data.DataLoaderOptions<number>[] = [
    { sampler, shuffle: true },
    { batchSampler, batchSize: 2 },
    { batchSampler, shuffle: true },
    { batchSampler, sampler },
    { batchSampler, dropLast: true },
    { batchSize: 0 },
    { prefetch: -1 },
    { timeout: -1 },
  ]
  for (const options of bad) t.throws(() => new DataLoader(range(3), options), { code: 'ERR_INVALID_ARGUMENT' })
  const misfits: data.DataLoaderOptions<number>[] = [
    { prefetch: 0.5 },
    { sampler: 5 as never },
    { batchSampler: {} as never },
    { collate: 5 as never },
    { timeout: Number.NaN },
    { timeout: '5' as never },
  ]
  for (const options of misfits) t.throws(() => new DataLoader(range(3), options), { code: 'ERR_ARGUMENT_TYPE' })
  const misspelt = { batchsize: 2 } as data.DataLoaderOptions<number>
  t.throws(() => new DataLoader(range(3), misspelt), { code: 'ERR_UNKNOWN_OPTION' })
  // What PyTorch's users look for.
  for (const [given, meant] of [
    ['num_workers', 'numWorkers'],
    ['prefetch_factor', 'prefetchFactor'],
    ['collate_fn', 'collate'],
  ] as const) {
    t.throws(() => new DataLoader(range(3), { [given]: 2 } as never), {
      code: 'ERR_UNKNOWN_OPTION',
      message: new RegExp(`^DataLoader: unknown option '${given}': did you mean '${meant}'\\?; known are `),
    })
  }
  t.throws(() => new DataLoader({} as unknown as number[]), { code: 'ERR_INVALID_ARGUMENT' })
})

test.serial('pinMemory without CUDA warns once a loader, and pins nothing', async (t) => {
  const warnings: string[] = []
  const listen = (warning: Error): void => void warnings.push(warning.message)
  process.on('warning', listen)
  const loader = new DataLoader(range(2), { pinMemory: true })
  for (let epoch = 0; epoch < 2; epoch++) {
    for await (const batch of loader) t.false(batch.isPinned())
  }
  await new Promise(setImmediate)
  process.off('warning', listen)
  t.deepEqual(warnings, ["DataLoader: 'pinMemory' is true, but no CUDA device is found: batches are not pinned"])
  t.throws(() => new DataLoader(range(2), { pinMemory: 1 as never }), { code: 'ERR_ARGUMENT_TYPE' })
})

test('loops over one loader, one within the other, each have their own batches', async (t) => {
  const rows = Array.from({ length: 10 }, (_, row) => row)
  for (const sampler of [undefined, new data.DistributedSampler(rows, { numReplicas: 1, rank: 0, shuffle: false })]) {
    const loader = new data.DataLoader(rows, { batchSize: 4, ...(sampler !== undefined && { sampler }) })
    const sizes: number[] = []
    for await (const outer of loader) {
      sizes.push((outer as Tensor).numel())
      for await (const inner of loader) sizes.push(-(inner as Tensor).numel())
    }
    t.deepEqual(sizes, [4, -4, -4, -2, 4, -4, -4, -2, 2, -4, -4, -2])
  }
})
