// Loaders whose batches are made by worker threads.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import test from 'ava'
import {
  data,
  Generator,
  getNumThreads,
  LockstepError,
  manualSeed,
  memory,
  rand,
  setNumThreads,
  Tensor,
} from 'lockstep'

import { collect } from '../support/garbage.js'

const { DataLoader, workerDataset } = data
const sets = new URL('fixtures/sets.mjs', import.meta.url)
const named = (name: string) => new URL(`#${name}`, sets)
const range = (length: number) => Array.from({ length }, (_, i) => i)

async function all(loader: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const batch of loader) found.push(plain(batch))
  return found
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  return value instanceof Tensor ? value.toArray() : value
}

test.serial('the same batches in the same order as without workers', async (t) => {
  const set = await workerDataset(named('failing'), 23, 'none', -1)
  for (const options of [
    { batchSize: 4 },
    { batchSize: 4, dropLast: true },
    { batchSize: 3, shuffle: true },
    { batchSize: null },
  ] as data.DataLoaderOptions<unknown>[]) {
    manualSeed(3)
    const expected = [await all(new DataLoader(set, { ...options, collate: undefined })), rand([2]).toArray()]
    for (const numWorkers of [1, 3]) {
      manualSeed(3)
      await using loader = new DataLoader(set, { ...options, numWorkers })
      t.deepEqual([await all(loader), rand([2]).toArray()], expected, JSON.stringify({ ...options, numWorkers }))
    }
  }
})

test.serial('a sparse tensor does not cross threads', async (t) => {
  await using loader = new DataLoader(await workerDataset(named('sparse')), { batchSize: null, numWorkers: 1 })
  await t.throwsAsync(all(loader), { code: 'ERR_WORKER_FAILED', message: /layout 'sparseCoo'.*toDense/ })
})

test.serial('operators of a worker run on one thread, and those here on as many as before', async (t) => {
  const before = getNumThreads()
  setNumThreads(2)
  t.teardown(() => setNumThreads(before))
  const set = await workerDataset(named('threads'))
  for (const numWorkers of [0, 1]) {
    await using loader = new DataLoader(set, { numWorkers })
    t.deepEqual(await all(loader), [[numWorkers === 0 ? 2 : 1]])
  }
  t.is(getNumThreads(), 2)
})

test.serial('what batches came in is freed when they are here, without the garbage collector', async (t) => {
  const set = await workerDataset(named('views'))
  await using loader = new DataLoader(set, { batchSize: 4, numWorkers: 1 })
  const outside: number[] = []
  let count = 0
  for await (const batch of loader) {
    const { image, label } = batch as { image: Tensor; label: Tensor }
    t.deepEqual(
      [image.shape, image.dtype, label.toArray()],
      [[4, 3, 128, 128], 'float32', range(4).map((i) => 4 * count + i)],
    )
    // Rows were columns: what lies in memory is in another order.
    t.is(image.select(0, 3).select(0, 2).select(0, 1).select(0, 5).item(), 4 * count + 3 + 5 * 128 + 1 + 2 * 128 * 128)
    outside.push(process.memoryUsage().external)
    count++
  }
  t.is(count, 20)
  // Some batches are on their way at any time; one has 768 KiB.
  t.true(Math.max(...outside.slice(4)) - Math.max(...outside.slice(0, 4)) < 4 * 768 * 1024, String(outside))
})

test.serial('without inOrder, a slow batch holds up no other', async (t) => {
  const set = await workerDataset(named('waiting'), new SharedArrayBuffer(4))
  const options = { batchSize: 1, numWorkers: 2, inOrder: false, timeout: 60_000 }
  await using loader = new DataLoader(set, options)
  const found = (await all(loader)).flat()
  t.deepEqual(
    found.toSorted((a, b) => Number(a) - Number(b)),
    range(8),
  )
  t.true(found.indexOf(0) > found.indexOf(5), String(found))
  t.throws(() => loader.stateDict(), { code: 'ERR_INVALID_ARGUMENT', message: /inOrder: false/ })
  // Without workers there is one order.
  const alone = new DataLoader(set, { inOrder: false, prefetch: 2 })
  t.deepEqual((await all(alone)).flat(), range(8))
  t.notThrows(() => alone.stateDict())
  // Streams that end apart, an error, a limit of time, a loop that is left.
  await using streams = new DataLoader(await workerDataset(named('stream'), 3, false), { ...options, batchSize: null })
  t.is((await all(streams)).length, 3 + 5)
  await using fails = new DataLoader(await workerDataset(named('failing'), 9, 'throw', 4), options)
  await t.throwsAsync(all(fails), { code: 'ERR_WORKER_FAILED', message: /no sample 4/ })
  const hanging = await workerDataset(named('failing'), 1, 'hang', 0)
  await using late = new DataLoader(hanging, { ...options, timeout: 50 })
  await t.throwsAsync(all(late), { code: 'ERR_TIMEOUT', message: /batch 0 \(samples 0\) did not arrive/ })
  const before = memory.stats().liveTensors
  for await (const _ of loader) break
  await loader[Symbol.asyncDispose]()
  t.is(memory.stats().liveTensors, before)
})

test.serial('streams of which each worker gives all warn, where their length was asked for', async (t) => {
  const warnings: string[] = []
  const listen = (warning: Error) => warnings.push(warning.message)
  process.on('warning', listen)
  const run = async (length: number, sharded: boolean, asks = true): Promise<void> => {
    const set = await workerDataset(named('stream'), length, sharded)
    await using loader = new DataLoader(set, { batchSize: 2, numWorkers: 2 })
    if (asks) t.is(loader.length, Math.ceil(length / 2))
    await all(loader)
    await sleep(0)
  }
  await run(10, true)
  await run(9, true)
  await run(10, false, false)
  t.deepEqual(warnings, [])
  await run(10, false)
  process.off('warning', listen)
  t.is(warnings.length, 1)
  t.regex(warnings[0] as string, /said that it has 10 samples \(5 batches\), and gives more: each worker/)
})

test.serial('streams take turns, each worker has its own', async (t) => {
  const set = await workerDataset(named('stream'), 3, false)
  await using loader = new DataLoader(set, { batchSize: 2, numWorkers: 3, prefetchFactor: 1, persistentWorkers: true })
  const expected = [
    [
      [0, 1],
      [0, 0],
    ],
    [
      [0, 1],
      [1, 1],
    ],
    [
      [0, 1],
      [2, 2],
    ],
    [[2], [0]],
    [
      [2, 3],
      [1, 1],
    ],
    [
      [2, 3],
      [2, 2],
    ],
    [[4], [1]],
    [
      [4, 5],
      [2, 2],
    ],
    [[6], [2]],
  ]
  t.deepEqual(await all(loader), expected)
  // The second iteration has the same workers, and streams of its own.
  t.deepEqual(await all(loader), expected)
})

test.serial('shard leaves each worker its part', async (t) => {
  const set = await workerDataset(named('stream'), 7, true)
  await using loader = new DataLoader(set, { batchSize: 2, numWorkers: 2 })
  t.deepEqual(await all(loader), [
    [
      [0, 2],
      [0, 0],
    ],
    [
      [1, 3],
      [1, 1],
    ],
    [
      [4, 6],
      [0, 0],
    ],
    [[5], [1]],
  ])
})

test.serial('random numbers of workers are those of their seeds, and the main sequence stays its own', async (t) => {
  const set = await workerDataset(sets, 8)
  const run = async (): Promise<unknown> => {
    manualSeed(5)
    await using loader = new DataLoader(set, { batchSize: 2, numWorkers: 2 })
    const found: unknown[] = []
    for await (const batch of loader) found.push(plain(batch), rand([1]).toArray())
    return found
  }
  t.deepEqual(await run(), await run())
})

test.serial('an own collate, an init function, Subset and ConcatDataset, and their threads', async (t) => {
  const set = await workerDataset(named('numbered'), 4)
  const parts = new data.ConcatDataset([new data.Subset(set, [3, 1]), set])
  const generator = new Generator().manualSeed(1)
  await using loader = new DataLoader(parts, {
    batchSize: 2,
    numWorkers: 2,
    workerInitFn: named('initWorker'),
    generator,
  })
  const seen: unknown[][] = []
  const seeds = new Set<bigint>()
  for await (const [index, first, seed] of loader as AsyncIterable<Tensor[]>) {
    seen.push([index?.toArray(), first?.toArray()])
    seeds.add(seed?.select(0, 0).itemBigInt() as bigint)
  }
  t.deepEqual(seen, [
    [
      [3, 1],
      [100, 100],
    ],
    [
      [0, 1],
      [101, 101],
    ],
    [
      [2, 3],
      [100, 100],
    ],
  ])
  const [base = 0n, other] = seeds
  t.is(other, base + 1n)

  await using made = new DataLoader<number, unknown>(range(3), { batchSize: 3, numWorkers: 1, collate: named('join') })
  for await (const batch of made) {
    const { names, twice, same } = batch as { names: string[]; twice: Map<string, Tensor[]>; same: number }
    t.deepEqual([names, same], [['s0', 's1', 's2'], 3])
    const [half, bool] = twice.get('x') as [Tensor, Tensor]
    t.deepEqual(
      [half.dtype, bool.dtype, half.toArray(), bool.toArray()],
      ['bfloat16', 'bool', [0, 1, 2], [false, true, true]],
    )
  }
})

test.serial('no more batches are made ahead than prefetchFactor says, and nothing of a left loop stays', async (t) => {
  const counters = new SharedArrayBuffer(4)
  const set = await workerDataset(named('counted'), 100, counters)
  const before = memory.stats().liveTensors
  {
    await using loader = new DataLoader(set, { batchSize: 1, numWorkers: 2, prefetchFactor: 2 })
    let seen = 0
    for await (const _ of loader) if (++seen === 10) break
  }
  // All have ended: what was asked for is counted.
  const calls = new Int32Array(counters)[0] as number
  t.true(calls >= 10 && calls <= 14, String(calls))
  t.is(memory.stats().liveTensors, before)
})

test.serial('what fails in a worker says which worker, which samples, and its stack', async (t) => {
  const fails = async (how: string, options: object = {}): Promise<LockstepError> => {
    const set = await workerDataset(named('failing'), 8, how, 3)
    await using loader = new DataLoader(set, { batchSize: 2, numWorkers: 2, ...options })
    const error: unknown = await t.throwsAsync(all(loader), { any: true })
    if (!LockstepError.is(error)) throw error
    return error
  }
  const thrown = await fails('throw')
  t.is(thrown.code, 'ERR_WORKER_FAILED')
  t.regex(
    thrown.message,
    /^DataLoader: batch 1 \(samples 2, 3\): worker 1 failed: RangeError: no sample 3\n\nIn the worker:/,
  )
  t.regex(thrown.message, /sets\.mjs:\d+/)
  t.like(thrown.cause, { name: 'RangeError', message: 'no sample 3' })
  const typed = await fails('typed')
  t.true(LockstepError.is(typed.cause))
  const exited = await fails('exit')
  t.is(exited.code, 'ERR_WORKER_FAILED')
  t.regex(exited.message, /batch 1 \(samples 2, 3\): worker 1 ended with exit code 3/)
  t.regex(
    (await fails('uncaught')).message,
    /worker 1 ended with an error that nobody caught: TypeError: nobody listens/,
  )
  t.regex((await fails('text')).message, /worker 1 ended with an error that nobody caught: just text/)
  t.regex((await fails('nothing')).message, /worker 1 ended with an error that nobody caught: undefined/)
  for (const how of ['hang', 'spin']) t.is((await fails(how, { timeout: 500 })).code, 'ERR_TIMEOUT', how)
})

test.serial('kept workers serve one iteration after another, and are made anew after one failed', async (t) => {
  const set = await workerDataset(sets, 4)
  manualSeed(1)
  await using loader = new DataLoader(set, { numWorkers: 2, persistentWorkers: true })
  const first = await all(loader)
  const between = rand([1]).toArray()
  const second = await all(loader)
  // Their random numbers go on.
  t.notDeepEqual(first, second)
  for await (const _ of loader) break
  t.is((await all(loader)).length, 4)
  manualSeed(1)
  await using other = new DataLoader(set, { numWorkers: 2 })
  t.deepEqual([await all(other), rand([1]).toArray()], [first, between])
  const broken = await workerDataset(named('failing'), 4, 'exit', 2)
  await using failing = new DataLoader(broken, { numWorkers: 2, persistentWorkers: true })
  for (let round = 0; round < 2; round++) await t.throwsAsync(all(failing), { code: 'ERR_WORKER_FAILED' })
})

test('what cannot be loaded by workers is refused where it is given', async (t) => {
  const set = await workerDataset(sets, 4)
  const bad: [data.DataLoaderOptions<unknown>, RegExp][] = [
    [{ prefetchFactor: 2 }, /prefetchFactor needs numWorkers > 0/],
    [{ persistentWorkers: true }, /persistentWorkers needs numWorkers > 0/],
    [{ numWorkers: 1, prefetch: 1 }, /prefetchFactor says how many/],
    [{ numWorkers: 1, collate: () => 1 as never }, /functions cannot cross threads/],
    [{ numWorkers: -1 }, /numWorkers must be/],
  ]
  for (const [options, message] of bad) {
    t.throws(() => new DataLoader(set, options), { code: 'ERR_INVALID_ARGUMENT', message }, String(message))
  }
  const own = { length: 1, get: () => 1 }
  t.throws(() => new DataLoader(own, { numWorkers: 1 }), { code: 'ERR_INVALID_ARGUMENT', message: /workerDataset/ })
  t.throws(() => new DataLoader([rand([1])], { numWorkers: 1 }), { code: 'ERR_ARGUMENT_TYPE', message: /a Tensor/ })
  t.throws(() => new DataLoader(set, { numWorkers: 1, workerInitFn: 5 as never }), { code: 'ERR_ARGUMENT_TYPE' })
  await t.throwsAsync(workerDataset('./sets.mjs'), { code: 'ERR_ARGUMENT_TYPE', message: /a module's URL/ })
  await t.throwsAsync(
    workerDataset(sets, () => 1),
    { code: 'ERR_ARGUMENT_TYPE', message: /structuredClone/ },
  )
  await t.throwsAsync(workerDataset(named('broken')), { code: 'ERR_ARGUMENT_TYPE', message: /exports no function/ })
  await t.throwsAsync(workerDataset(named('initWorker'), 1), { code: 'ERR_ARGUMENT_TYPE', message: /a Dataset or/ })
})

test('a program ends with workers that have batches ahead, are kept, or hang', async (t) => {
  const program = fileURLToPath(new URL('fixtures/ends.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: 60_000 })
  t.is(stdout, 'end\n')
})

test.serial('instances of classes, which threads would strip of their class, are refused by name', async (t) => {
  const batchOf = async (what: string): Promise<unknown> => {
    const set = await workerDataset(named('holding'), what)
    await using loader = new DataLoader(set, { numWorkers: 1, collate: named('firstOf') as never })
    for await (const batch of loader) return batch
    return undefined
  }
  const { date, map, error, bare } = (await batchOf('all')) as Record<string, unknown>
  t.deepEqual([date, map], [new Date(5), new Map([['x', new Set([1])]])])
  t.true(error instanceof RangeError && bare instanceof ArrayBuffer)
  const refused = {
    point: /batch\[0\]\.points\.get\(first\) is an instance of Point.*convert it in collate/,
    subclass: /batch\.pairs is an instance of Pairs/,
    buffer: /batch\[1\] is an instance of Buffer/,
    function: /batch\[0\] is an instance of Point/,
  }
  for (const [what, message] of Object.entries(refused)) {
    const failed: unknown = await t.throwsAsync(batchOf(what), { code: 'ERR_WORKER_FAILED', message })
    t.true(LockstepError.is((failed as LockstepError).cause, 'ERR_INVALID_ARGUMENT'))
  }
})

test.serial(
  'workers end when an iterator that nobody finished is collected, and keep the ones of others',
  async (t) => {
    const ends = new Int32Array(new SharedArrayBuffer(4))
    const set = await workerDataset(named('leaving'), 40, ends.buffer)
    await using loader = new DataLoader(set, { batchSize: 4, numWorkers: 2 })
    const other = loader[Symbol.asyncIterator]()
    await other.next()
    const left = await (async () => {
      const begun = loader[Symbol.asyncIterator]()
      await begun.next()
      return new WeakRef<object>(begun)
    })()
    t.true(await collect(left))
    while (Atomics.load(ends, 0) < 2) await sleep(10)
    t.is((await other.next()).done, false)
    t.is(Atomics.load(ends, 0), 2)
  },
)

test.serial('whoever waits for a batch when the loader is disposed is told that none comes', async (t) => {
  const set = await workerDataset(named('failing'), 23, 'none', -1)
  const loader = new DataLoader(set, { batchSize: 4, numWorkers: 1 })
  const waiting = loader[Symbol.asyncIterator]().next()
  await loader[Symbol.asyncDispose]()
  const { done } = await waiting
  t.true(done)
})
