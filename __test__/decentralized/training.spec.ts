import test from 'ava'

import type { Rejection } from '../support/rank.mjs'
import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/training.ts', import.meta.url)
const resources = new URL('./fixtures/resources.ts', import.meta.url)

test.serial('evaluation and forward passes without gradients are no steps', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'evaluation', { world: 3 }))
})

/** Sockets are counted in /proc. */
const onLinux = process.platform === 'linux' ? test.serial : test.serial.skip

onLinux('ranks are connected when the first models are sent, and one alone never', async (t) => {
  const each = [0, 0, 1, 0]
  t.deepEqual(await ranks(resources, 'connections', { world: 3, env: { LOCKSTEP_BACKEND: 'gloo' } }), [
    each,
    each,
    each,
  ])
  t.deepEqual(await ranks(resources, 'connections', { world: 1 }), [[0, 0, 0, 0]])
})

test.serial("all begin with rank 0's parameters and buffers, frozen ones too", async (t) => {
  const first = Array.from({ length: 7 }, () => 5)
  t.deepEqual(await ranks(fixture, 'begun'), [first, first])
})

test.serial('how buckets are cut, kept and updated changes no bit', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'equal', { world: 3 }))
})

test.serial('parameters in channelsLast, and transposed ones, keep their layout', async (t) => {
  const [losses] = await ranks<number[]>(fixture, 'views')
  t.is(new Set(losses).size, 6)
})

test.serial('gradients add up while they are accumulated, and zeroGrad may stand anywhere', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'accumulation', { world: 3 }))
})

test.serial(
  'a global average is the mean, can be reverted until training goes on, and leaves no trace then',
  async (t) => {
    const codes = ['ERR_INVALID_ARGUMENT', 'ERR_INVALID_ARGUMENT', 'ERR_INVALID_ARGUMENT']
    t.deepEqual(await ranks(fixture, 'average', { world: 3 }), [codes, codes, codes])
  },
)

test.serial('a global average stays', async (t) => {
  t.deepEqual(
    await ranks(fixture, 'averageStays', { world: 4 }),
    Array.from({ length: 4 }, () => [0, 0, 0]),
  )
})

test.serial('where all mix, the running estimate of the distance is that from the mean', async (t) => {
  type Found = { known: unknown[]; pairs: [number, number][] }
  for (const { known, pairs } of await ranks<Found>(fixture, 'consensus', { world: 3 })) {
    t.deepEqual(known, [null, null, null])
    t.is(pairs.length, 4)
    for (const [estimate, distance] of pairs) {
      t.true(distance > 0 && Math.abs(estimate / distance - 1) < 1e-4, `${estimate} for ${distance}`)
    }
  }
})

test.serial('buffers are averaged where that is asked, and reverted', async (t) => {
  const [first, second] = [
    [0, 0],
    [1, 1],
  ]
  const mean = [0.5, 0.5]
  t.deepEqual(await ranks(fixture, 'averageBuffers'), [
    [first, first, mean, first],
    [second, second, mean, second],
  ])
})

test.serial('clipping covers the whole model, however many buckets it has', async (t) => {
  for (const norm of await ranks<number>(fixture, 'clipping')) t.true(Math.abs(norm - 1) < 1e-5, String(norm))
})

test.serial('gradients that overflow on one rank keep all ranks from updating, and their scales equal', async (t) => {
  const trace = [
    [1024, false],
    [512, true],
    [512, false],
    [512, false],
  ]
  t.deepEqual(await ranks(fixture, 'scaler'), [trace, trace])
})

test.serial("a user's own optimizer works", async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'own'))
})

test.serial('schedules step once an update', async (t) => {
  const rates = [0, 0.5, 0.25, 0.125]
  t.deepEqual(await ranks(fixture, 'schedule'), [rates, rates])
})

test.serial('a preAverageHook sees what comes in, and the model that it is mixed with', async (t) => {
  const [[seen, models], [, theirs]] = (await ranks(fixture, 'hook')) as [unknown[][], unknown[][]]
  const edge = { ranks: [0, 1], weight: 0.5 }
  const mean = (step: number): number => ((models?.[step] as number) + (theirs?.[step] as number)) / 2
  t.deepEqual(seen, [
    [edge, 0.5, mean(0), models?.[0]],
    [edge, 0.5, mean(1), models?.[1]],
  ])
})

test.serial('what a preAverageHook writes counts, with parameters that are views and with others', async (t) => {
  const found = (await ranks(fixture, 'hookWrites')) as number[][][]
  const curvatures = [0, 1].map((rank) => [0, 1, 2].map((step) => ((rank * 7 + step * 3) % 5) * 0.25 + 0.5))
  const models = [1.5, 1.5]
  const expected: number[][] = [[], []]
  for (let step = 0; step < 3; step++) {
    const gradients = models.map((x, rank) => 2 * x * (curvatures[rank]?.[step] as number))
    if (step > 0) {
      const mean = (models[0]! + models[1]!) / 2
      for (const rank of [0, 1]) models[rank] = 0.5 * (models[rank]! + 0.25) + 0.5 * mean
    }
    for (const rank of [0, 1]) expected[rank]!.push((models[rank]! -= 0.125 * gradients[rank]!))
  }
  for (const rank of [0, 1]) t.deepEqual(found[rank], [expected[rank]!, expected[rank]!])
})

test.serial('models that come late are waited for on no thread of JavaScript, and change no bit', async (t) => {
  t.deepEqual(await ranks(fixture, 'lateModels'), [true, true])
})

const passes = new URL('./fixtures/passes.ts', import.meta.url)

for (const world of [2, 3]) {
  test.serial(`${world} ranks: passes inside a pass change no bit, and nothing waits for ever`, async (t) => {
    await t.notThrowsAsync(ranks(passes, 'inner', { world }))
  })
}

// One rank waits for nobody: it updates as soon as gradients are there.
for (const [name, code, text] of [
  ['forms', 'ERR_TORCH', /modified by an inplace operation/],
  ['late', 'ERR_PARAMETER_READY_TWICE', /'last' came a second time .* Use the same graph .* or gradient clipping/],
] as const) {
  test.serial(`what is used in a pass after its update is told, and not where updates wait: ${name}`, async (t) => {
    const [found] = await ranks<Rejection[]>(passes, name, { world: 1 })
    for (const one of found ?? []) {
      t.is(one.code, code)
      t.regex(one.message, text)
    }
    t.true((found ?? []).length > 0)
  })
}

for (const world of [2, 3]) {
  test.serial(`${world} ranks: every dtype of a model is mixed as it is`, async (t) => {
    const mean = (world - 1) / 2
    for (const found of await ranks<[string, number, number][]>(fixture, 'dtypes', { world })) {
      t.deepEqual(
        found.map(([dtype]) => dtype),
        ['float32', 'bfloat16', 'float64', 'complex64'],
      )
      for (const [dtype, value, next] of found) {
        // What a float64 keeps of 2 ** -40, no other dtype does.
        const wanted = dtype === 'float64' ? mean + 2 ** -40 : mean
        const rounding = { float32: 1e-6, complex64: 1e-6, bfloat16: 1e-2, float64: 1e-15 }[dtype] ?? 0
        t.true(Math.abs(value - wanted) <= rounding, `${dtype}: ${value}`)
        // The next value; of a complex number it is the imaginary part.
        const beside = dtype === 'complex64' ? 10 * wanted : wanted
        t.true(Math.abs(next - beside) <= 10 * rounding, `${dtype}: ${next}`)
      }
    }
  })
}
test.serial(
  'a preAverageHook is shown by commBuffer what comes in for that parameter, whatever its place',
  async (t) => {
    type Seen = [own: number[], sum: number[]][]
    const [first, second] = (await ranks(fixture, 'hookPlaces')) as [Seen, Seen]
    t.deepEqual(first.map(([own]) => own.length).sort((a, b) => a - b), [1, 3, 3, 6]) // prettier-ignore
    for (const seen of [first, second]) {
      for (const [place, [, sum]] of seen.entries()) {
        const means = first[place]?.[0].map((own, i) => Math.fround((own + (second[place]?.[0][i] as number)) / 2))
        t.deepEqual(sum, means)
      }
    }
  },
)

test.serial('gradients may come in another order than in the first pass', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'reversed', { world: 3 }))
})

test.serial('what is not used this time, or never, is mixed all the same', async (t) => {
  const mean = [0.5, 0.5]
  t.deepEqual(await ranks(fixture, 'unused'), [
    [[0, 0], mean, mean, mean],
    [[1, 1], mean, mean, mean],
  ])
})

test.serial('parameters that were written while they were on their way are told by name', async (t) => {
  for (const { code, message } of await ranks<{ code: string; message: string }>(fixture, 'written')) {
    t.true(code === 'ERR_INVALID_ARGUMENT' || code === 'ERR_PEER_ABORTED', code)
    t.regex(message, /parameter 'x' was written between two steps/)
  }
})

test.serial(
  'a bucket has one block, in place of its parameters where they are views, and one for what arrives; a way back is one more',
  async (t) => {
    for (const [name, expected] of [
      ['memoryOfViews', 1],
      ['memoryOfCopies', 2],
    ] as const) {
      for (const [trained = 0, averaged = 0] of await ranks<number[]>(resources, name)) {
        t.true(Math.abs(trained - expected) < 0.3, `grown by ${trained} models: ${name}`)
        t.true(Math.abs(averaged - 1) < 0.3, `grown by ${averaged} models, for the way back from an average`)
      }
    }
  },
)

test.serial('one rank trains by itself', async (t) => {
  t.deepEqual(await ranks(fixture, 'alone', { world: 1 }), [1.5 * 0.875 ** 3])
})

const peers = new URL('./fixtures/peers.ts', import.meta.url)

test.serial('no rank is needed by those that do not mix with it: the others train while one is stopped', async (t) => {
  const found = await ranks<{ took: number; longest: number; steps: number }>(peers, 'stopped', { world: 4 })
  t.deepEqual(
    found.map(({ steps }) => steps),
    [1, 1, 101, 101],
  )
  const [first, , other] = found
  const [stopped, took] = [first?.longest ?? 0, other?.took ?? Infinity]
  t.true(stopped > took / 2, `the first rank was stopped for ${stopped} ms of ${took}`)
})
