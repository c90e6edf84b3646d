import { readFile } from 'node:fs/promises'

import test from 'ava'
import { data, Generator, LockstepError, manualSeed, randint } from 'lockstep'

interface DistributedFact {
  length: number
  numReplicas: number
  shuffle: boolean
  dropLast: boolean
  seed: number
  epoch: number
  ranks: number[][]
}

interface Facts {
  torch: string
  distributed: DistributedFact[]
  random: { length: number; replacement: boolean; numSamples: number | null; seed: number; indices: number[] }[]
  randomFromGlobal: { seed: number; indices: number[][] }
  subset: number[]
  weighted: [number[], number[]]
  batches: [number[][], number[][]]
  loaders: { ownGenerator: boolean; epochs: number[][][]; next: number[] }[]
  splits: { length: number; lengths: number[]; parts: number[][] }[]
}

// Written by fixtures/samplers.py from PyTorch itself.
const facts = JSON.parse(await readFile(new URL('../fixtures/samplers.json', import.meta.url), 'utf8')) as Facts
const sized = (length: number) => ({ length })
const range = (length: number) => Array.from({ length }, (_, i) => i)
const seeded = (seed: number) => new Generator().manualSeed(seed)

test("DistributedSampler gives PyTorch's indices in PyTorch's order", (t) => {
  t.is(facts.torch, '2.13.0')
  for (const { length, numReplicas, shuffle, dropLast, seed, epoch, ranks } of facts.distributed) {
    ranks.forEach((indices, rank) => {
      const options = { numReplicas, rank, shuffle, dropLast, seed }
      const sampler = new data.DistributedSampler(sized(length), options)
      sampler.setEpoch(epoch)
      t.deepEqual([...sampler], indices, JSON.stringify({ length, epoch, ...options }))
      t.is(sampler.length, indices.length)
    })
  }
})

test('without padding every sample comes exactly once', (t) => {
  for (const length of [0, 1, 5, 8, 11]) {
    for (const numReplicas of [1, 2, 3, 8]) {
      for (const shuffle of [true, false]) {
        const samplers = range(numReplicas).map(
          (rank) => new data.DistributedSampler(sized(length), { numReplicas, rank, shuffle, pad: false }),
        )
        const parts = samplers.map((sampler) => [...sampler])
        t.deepEqual(
          parts.flat().sort((a, b) => a - b),
          range(length),
        )
        t.deepEqual(
          parts.map((part) => part.length),
          samplers.map((sampler) => sampler.length),
        )
        const lengths = parts.map((part) => part.length)
        t.true(Math.max(...lengths) - Math.min(...lengths) <= 1)
      }
    }
  }
})

test('the epoch advances with each iteration, and setEpoch sets it', (t) => {
  const options = { numReplicas: 2, rank: 1, seed: 3 }
  const inEpoch = (epoch: number) => {
    const sampler = new data.DistributedSampler(sized(20), options)
    sampler.setEpoch(epoch)
    return [...sampler]
  }
  const sampler = new data.DistributedSampler(sized(20), options)
  t.deepEqual([[...sampler], [...sampler]], [inEpoch(0), inEpoch(1)])
  t.is(sampler.epoch, 2)
  sampler.setEpoch(7)
  t.deepEqual([[...sampler], [...sampler]], [inEpoch(7), inEpoch(8)])
  t.notDeepEqual(inEpoch(7), inEpoch(8))
})

test('a state taken in the middle of an epoch goes on where it was taken', (t) => {
  const options = { numReplicas: 2, rank: 0, seed: 5 }
  const whole = new data.DistributedSampler(sized(21), options)
  whole.setEpoch(4)
  const epoch = [...whole]
  const next = [...whole]

  const first = new data.DistributedSampler(sized(21), options)
  first.setEpoch(4)
  const seen: number[] = []
  for (const index of first) {
    seen.push(index)
    if (seen.length === 4) break
  }
  const state = structuredClone(first.stateDict())
  t.like(state, { epoch: 4, yielded: 4 })

  const second = new data.DistributedSampler(sized(21), options)
  second.loadStateDict(state)
  t.is(second.epoch, 4)
  t.deepEqual([...seen, ...second], epoch)
  t.like(second.stateDict(), { epoch: 5, yielded: 0 })
  t.deepEqual([...second], next)
  // The one that was left early begins its next epoch too.
  t.deepEqual([...first], next)
})

test('a state at the last batch is still of its epoch, whether that batch is full or not', (t) => {
  for (const batchSize of [5, 4]) {
    const sampler = new data.DistributedSampler(sized(10), { numReplicas: 1, rank: 0 })
    const states: { epoch: number; yielded: number }[] = []
    for (const _ of new data.BatchSampler(sampler, batchSize)) states.push(sampler.stateDict())
    t.like(states.at(-1), { epoch: 0, yielded: 10 })
    t.like(sampler.stateDict(), { epoch: 1, yielded: 0 })
  }
})

test('states that do not fit are refused', (t) => {
  const sampler = new data.DistributedSampler(sized(10), { numReplicas: 2, rank: 0 })
  const good = { epoch: 1, yielded: 2, seed: 0, numReplicas: 2, length: 10 }
  sampler.loadStateDict(good)
  for (const bad of [{ numReplicas: 3 }, { length: 11 }, { seed: 1 }, { epoch: -1 }, { yielded: 1.5 }]) {
    const error = t.throws(() => sampler.loadStateDict({ ...good, ...bad }))
    t.true(LockstepError.is(error, 'ERR_CHECKPOINT_MISMATCH'), JSON.stringify(bad))
  }
  // At the start of an epoch the number of ranks may change.
  sampler.loadStateDict({ ...good, yielded: 0, numReplicas: 3 })
  t.is(sampler.epoch, 1)
})

test('DistributedSampler refuses what cannot be', (t) => {
  const bad = [
    { numReplicas: 2, rank: 2 },
    { numReplicas: 2, rank: -1 },
    { numReplicas: 0, rank: 0 },
    { numReplicas: 2, rank: 0, dropLast: true, pad: true },
  ]
  for (const options of bad) {
    const error = t.throws(() => new data.DistributedSampler(sized(4), options))
    t.true(LockstepError.is(error, 'ERR_INVALID_ARGUMENT'), JSON.stringify(options))
  }
  t.throws(() => new data.DistributedSampler(sized(4), { numReplicas: 1, rank: 0, seed: 0.5 }), {
    code: 'ERR_ARGUMENT_TYPE',
  })
  t.throws(() => new data.DistributedSampler(sized(4), { numReplicas: 2, rank: 2 }), {
    message: /Invalid rank 2, rank should be in the interval \[0, 1\]/,
  })
  const misspelt = { numReplicas: 1, rank: 0, shufle: false } as data.DistributedSamplerOptions
  t.throws(() => new data.DistributedSampler(sized(4), misspelt), { code: 'ERR_UNKNOWN_OPTION' })
})

test("RandomSampler gives PyTorch's order", (t) => {
  for (const { length, replacement, numSamples, seed, indices } of facts.random) {
    const options = { replacement, generator: seeded(seed), ...(numSamples === null ? {} : { numSamples }) }
    const sampler = new data.RandomSampler(sized(length), options)
    t.deepEqual([...sampler], indices)
    t.is(sampler.length, indices.length)
  }
  t.throws(() => new data.RandomSampler([]), { message: /numSamples must be a whole number of at least 1/ })
})

test.serial("RandomSampler without a generator draws from the global one as PyTorch's does", (t) => {
  manualSeed(facts.randomFromGlobal.seed)
  for (const indices of facts.randomFromGlobal.indices) t.deepEqual([...new data.RandomSampler(sized(6))], indices)
})

test("SubsetRandomSampler and WeightedRandomSampler give PyTorch's order", (t) => {
  t.deepEqual([...new data.SubsetRandomSampler([5, 3, 9, 20, 1], { generator: seeded(8) })], facts.subset)
  const many = new data.WeightedRandomSampler([0.1, 0.9, 0.4, 0.7, 3.0, 0.6], 8, { generator: seeded(8) })
  t.deepEqual([...many], facts.weighted[0])
  const once = { generator: seeded(8), replacement: false }
  t.deepEqual([...new data.WeightedRandomSampler([0.9, 0.4, 0.05, 0.2, 0.3, 0.1], 5, once)], facts.weighted[1])
})

test('a class of samplers extends Sampler, as those here do; a plain object of its shape is one, too', async (t) => {
  class Backwards extends data.Sampler {
    readonly #set: { length: number }

    constructor(set: { length: number }) {
      super()
      this.#set = set
    }

    get length(): number {
      return this.#set.length
    }

    *[Symbol.iterator](): globalThis.Generator<number> {
      for (let index = this.length - 1; index >= 0; index--) yield index
    }
  }
  class Pairs extends data.Sampler<number[]> {
    readonly length = 1;

    *[Symbol.iterator](): globalThis.Generator<number[]> {
      yield [1, 2]
    }
  }
  const set = [0, 1, 2]
  const batches = async (options: data.DataLoaderOptions<number>): Promise<unknown[]> => {
    const all: unknown[] = []
    for await (const batch of new data.DataLoader(set, options)) all.push(batch.toArray())
    return all
  }
  const sampler = new Backwards(set)
  // The members that a sampler may leave out are not there, not even as undefined.
  t.deepEqual([Object.keys(sampler), 'remaining' in sampler, 'setEpoch' in sampler], [[], false, false])
  t.deepEqual([...new data.BatchSampler(sampler, 2)], [[2, 1], [0]])
  t.deepEqual(await batches({ sampler, batchSize: 2 }), [[2, 1], [0]])
  t.deepEqual(await batches({ batchSampler: new Pairs() }), [[1, 2]])
  t.deepEqual(await batches({ sampler: { length: 1, [Symbol.iterator]: () => [2].values() } }), [[2]])
  for (const each of [
    sampler,
    new data.SequentialSampler(set),
    new data.RandomSampler(set),
    new data.SubsetRandomSampler([0]),
    new data.WeightedRandomSampler([1], 1),
    new data.BatchSampler(sampler, 2),
    new data.DistributedSampler(set, { numReplicas: 1, rank: 0 }),
  ]) {
    t.true(each instanceof data.Sampler, each.constructor.name)
  }
})

test('BatchSampler groups, with and without the last batch', (t) => {
  for (const dropLast of [false, true]) {
    const sampler = new data.BatchSampler(new data.SequentialSampler(sized(10)), 4, dropLast)
    t.deepEqual([...sampler], facts.batches[dropLast ? 1 : 0])
    t.is(sampler.length, dropLast ? 2 : 3)
  }
  t.throws(() => new data.BatchSampler(new data.SequentialSampler(sized(3)), 0), { code: 'ERR_INVALID_ARGUMENT' })
})

test("randomSplit gives PyTorch's parts", (t) => {
  for (const { length, lengths, parts } of facts.splits) {
    const split = data.randomSplit(range(length), lengths, { generator: seeded(42) })
    t.deepEqual(
      split.map((part) => [...part.indices]),
      parts,
    )
  }
  for (const lengths of [
    [3, 3],
    [0.5, 0.6],
    [-1, 11],
    [1.5, -0.5],
  ]) {
    t.throws(() => data.randomSplit(range(10), lengths), { code: 'ERR_INVALID_ARGUMENT' }, String(lengths))
  }
})

test.serial(
  "DataLoader with shuffle gives PyTorch's batches and leaves the generators where PyTorch's does",
  async (t) => {
    for (const { ownGenerator, epochs, next } of facts.loaders) {
      manualSeed(5)
      const options = { batchSize: 4, shuffle: true, ...(ownGenerator ? { generator: seeded(9) } : {}) }
      const loader = new data.DataLoader(range(10), options)
      for (const batches of epochs) {
        const seen: unknown[] = []
        for await (const batch of loader) seen.push(batch.toArray())
        t.deepEqual(seen, batches)
      }
      t.deepEqual(randint(1 << 30, [3]).toArray(), next)
    }
  },
)

test('RandomSampler of no samples is refused: it would never end', (t) => {
  t.throws(() => new data.RandomSampler([], { numSamples: 5 }), { code: 'ERR_INVALID_ARGUMENT', message: /length/ })
  t.throws(() => new data.RandomSampler([]), { code: 'ERR_INVALID_ARGUMENT' })
  t.throws(() => new data.DataLoader([], { shuffle: true }), { code: 'ERR_INVALID_ARGUMENT' })
})

test('other samplers of no samples give none', async (t) => {
  t.deepEqual([...new data.SequentialSampler([])], [])
  t.deepEqual([...new data.SubsetRandomSampler([])], [])
  t.deepEqual([...new data.BatchSampler(new data.SequentialSampler([]), 2)], [])
  t.deepEqual([...new data.DistributedSampler([], { numReplicas: 2, rank: 0 })], [])
  for await (const _ of new data.DataLoader([])) t.fail()
  t.throws(() => new data.WeightedRandomSampler([], 0), { code: 'ERR_INVALID_ARGUMENT' })
})

test('an option that randomSplit has not is refused', (t) => {
  t.throws(() => data.randomSplit(range(2), [1, 1], { genrator: 1 } as object), { code: 'ERR_UNKNOWN_OPTION' })
})

test('a TensorDataset of what is no tensor is refused', (t) => {
  t.throws(() => new data.TensorDataset(1 as never), { code: 'ERR_ARGUMENT_TYPE', message: /tensors\[0\]/ })
})

test('without a group DistributedSampler needs to be told rank and numReplicas', (t) => {
  const error = t.throws(() => new data.DistributedSampler(sized(4)), { message: /initProcessGroup/ })
  t.true(LockstepError.is(error))
})

test('what is no data set, no sampler and no list of indices is refused where it is given', (t) => {
  const wrong = 5 as never
  const makers: Record<string, () => unknown> = {
    SequentialSampler: () => new data.SequentialSampler(wrong),
    RandomSampler: () => new data.RandomSampler(wrong),
    DistributedSampler: () => new data.DistributedSampler(wrong, { numReplicas: 1, rank: 0 }),
    SubsetRandomSampler: () => new data.SubsetRandomSampler(wrong),
    WeightedRandomSampler: () => new data.WeightedRandomSampler(wrong, 1),
    Subset: () => new data.Subset([1, 2], wrong),
    randomSplit: () => data.randomSplit([1, 2], wrong),
    defaultCollate: () => data.defaultCollate(wrong),
    'a generator': () => new data.RandomSampler([1], { generator: wrong }),
    'a state': () => new data.DistributedSampler([1], { numReplicas: 1, rank: 0 }).loadStateDict(wrong),
    'a signal': () => new data.DataLoader([1], { signal: wrong }),
    'a switch': () => new data.DataLoader([1], { shuffle: wrong }),
  }
  for (const [name, make] of Object.entries(makers)) t.throws(make, { code: 'ERR_ARGUMENT_TYPE' }, name)
  t.throws(() => new data.BatchSampler(wrong, 1), { code: 'ERR_ARGUMENT_TYPE' })
})

test('a sample that holds itself is refused', (t) => {
  const sample: Record<string, unknown> = {}
  sample['self'] = sample
  t.throws(() => data.defaultCollate([sample, sample]), { code: 'ERR_COLLATE', message: /holds itself/ })
})

test('a batch sampler that gives no lists is told so', async (t) => {
  const loader = new data.DataLoader([1, 2], { batchSampler: [5, 6] as never })
  await t.throwsAsync(
    async () => {
      for await (const _ of loader);
    },
    { code: 'ERR_ARGUMENT_TYPE' },
  )
})
