// Samplers and loaders that go on in the middle of an epoch.
import test from 'ava'
import { data, Generator, manualSeed, rand } from 'lockstep'
import type { Tensor } from 'lockstep'

const { DataLoader, RandomSampler, SequentialSampler, SubsetRandomSampler, WeightedRandomSampler } = data
const set = Array.from({ length: 11 }, (_, i) => i)
const seeded = (seed: number) => ({ generator: new Generator().manualSeed(seed) })

type Resumable = data.Sampler & { stateDict(): data.SamplerState; loadStateDict(state: data.SamplerState): void }

/** A sampler of each kind, made anew with a generator of another seed. */
const makers: Record<string, (seed: number) => Resumable> = {
  sequential: () => new SequentialSampler(set),
  random: () => new RandomSampler(set),
  'random, own generator': (seed) => new RandomSampler(set, seeded(seed)),
  'random, replacement': (seed) => new RandomSampler(set, { replacement: true, numSamples: 70, ...seeded(seed) }),
  subset: () => new SubsetRandomSampler(set),
  'subset, own generator': (seed) => new SubsetRandomSampler(set, seeded(seed)),
  weighted: () => new WeightedRandomSampler([1, 2, 3], 40),
  'weighted, own generator': (seed) => new WeightedRandomSampler([1, 2, 3], 40, seeded(seed)),
}

for (const [name, make] of Object.entries(makers)) {
  test.serial(`a sampler goes on where its state was taken: ${name}`, (t) => {
    manualSeed(2)
    const first = make(1)
    const seen: number[] = []
    let state: data.SamplerState | undefined
    for (const index of first) {
      seen.push(index)
      if (seen.length === 5) state = JSON.parse(JSON.stringify(first.stateDict())) as data.SamplerState
    }
    t.is(state?.yielded, 5)
    const next = [...first]
    manualSeed(3)
    const before = rand([1]).item()
    manualSeed(3)
    const second = make(9)
    second.loadStateDict(state as data.SamplerState)
    t.deepEqual(second.stateDict(), state)
    t.deepEqual([...seen.slice(0, 5), ...second], seen)
    // Going on draws nothing anew from the default generator.
    t.is(rand([1]).item(), before)
    // An own generator is where it would have been.
    if (name.includes('own') || name.includes('replacement')) t.deepEqual([...second], next)
    t.deepEqual([second.remaining, second.stateDict().yielded], [0, 0])
  })
}

test('states that are none are refused', (t) => {
  for (const bad of [{ yielded: -1, start: null }, { yielded: 1, start: 5 }, {}]) {
    const error = { code: 'ERR_CHECKPOINT_MISMATCH', message: /^RandomSampler: this state cannot be loaded/ } as const
    t.throws(() => new RandomSampler(set).loadStateDict(bad as never), error, JSON.stringify(bad))
  }
  t.throws(() => new RandomSampler(set).loadStateDict(null as never), { code: 'ERR_ARGUMENT_TYPE' })
})

test.serial('a loader goes on in the middle of an epoch, also with workers and batches made ahead', async (t) => {
  const values = async (loader: AsyncIterable<Tensor>) => {
    const found: unknown[] = []
    for await (const batch of loader) found.push(batch.toArray())
    return found
  }
  for (const options of [{}, { prefetch: 3 }, { numWorkers: 2 }]) {
    manualSeed(4)
    const make = () => new DataLoader(set, { batchSize: 2, shuffle: true, ...options })
    await using first = make()
    const seen: unknown[] = []
    let state: data.DataLoaderState | undefined
    for await (const batch of first) {
      seen.push(batch.toArray())
      if (seen.length === 2) state = structuredClone(first.stateDict())
    }
    manualSeed(5)
    await using second = make()
    second.loadStateDict(state as data.DataLoaderState)
    t.deepEqual([...seen.slice(0, 2), ...(await values(second))], seen, JSON.stringify(options))
    // The epoch after it is a whole one.
    t.is((await values(second)).length, 6)
  }
})

test.serial('workers of an epoch that goes on draw the random numbers of the uninterrupted one', async (t) => {
  const noisy = await data.workerDataset(new URL('fixtures/sets.mjs', import.meta.url), 14)
  const values = (batch: Tensor[]) => batch.map((part) => part.toArray())
  for (const [persistentWorkers, stop] of [
    [false, 3],
    [true, 4],
  ] as const) {
    const make = (numWorkers = 2) =>
      new DataLoader<unknown, Tensor[]>(noisy, { batchSize: 2, shuffle: true, numWorkers, persistentWorkers })
    manualSeed(6)
    await using first = make()
    const seen: unknown[][] = []
    let state: data.DataLoaderState | undefined
    for await (const batch of first) {
      if (seen.push(values(batch)) === stop) {
        state = JSON.parse(JSON.stringify(first.stateDict())) as data.DataLoaderState
      }
    }
    t.deepEqual([state?.workers?.generators.length, first.stateDict().workers], [2, null])
    manualSeed(7)
    await using second = make()
    // Workers that are there already, and have drawn other numbers.
    if (persistentWorkers) for await (const _ of second);
    second.loadStateDict(state as data.DataLoaderState)
    const found: unknown[][] = []
    for await (const batch of second) found.push(values(batch))
    t.deepEqual(found, seen.slice(stop))
    if (persistentWorkers) continue
    // Another number of workers draws other numbers for the same samples.
    await using third = make(1)
    third.loadStateDict(state as data.DataLoaderState)
    const others: unknown[] = []
    for await (const batch of third) others.push(batch[0]?.toArray())
    t.deepEqual(
      others,
      seen.slice(stop).map(([indices]) => indices),
    )
  }
})

test('states that say nothing of workers that could be are refused', (t) => {
  const loader = new DataLoader(set, { batchSize: 2 })
  const sampler = { yielded: 0, start: null }
  const bad = [
    { seed: 'x', turn: 0, generators: [] },
    { seed: '1', turn: 2, generators: [null] },
    { seed: '1', turn: 0 },
  ]
  for (const workers of bad) {
    const state = { sampler, running: true, workers } as unknown as data.DataLoaderState
    t.throws(() => loader.loadStateDict(state), { code: 'ERR_CHECKPOINT_MISMATCH' }, JSON.stringify(workers))
  }
})
