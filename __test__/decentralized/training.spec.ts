import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/training.ts', import.meta.url)

for (const world of [2, 3, 4]) {
  test.serial(`${world} ranks train scalar models as the formulas say`, async (t) => {
    await t.notThrowsAsync(ranks(fixture, 'scalars', { world }))
  })
}

test.serial('how buckets are cut, kept and updated changes no bit', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'equal', { world: 3 }))
})

test.serial('parameters in channelsLast keep their layout', async (t) => {
  const [losses] = await ranks<number[]>(fixture, 'views')
  t.is(new Set(losses).size, 3)
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

test.serial('buffers are averaged where that is asked, and reverted', async (t) => {
  t.deepEqual(await ranks(fixture, 'averageBuffers'), [
    [0, 0, 0.5, 0],
    [1, 1, 0.5, 1],
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

test.serial('one rank trains by itself', async (t) => {
  t.deepEqual(await ranks(fixture, 'alone', { world: 1 }), [1.5 * 0.875 ** 3])
})
