import test from 'ava'

import { directory } from '../io/directory.js'
import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/state.ts', import.meta.url)

type Parameters = number[][]

for (const name of ['resume', 'fresh']) {
  test.serial(`a run that is resumed has the bits of the run that never stopped: ${name}`, async (t) => {
    const env = { LOCKSTEP_TEST_DIRECTORY: await directory(t) }
    await t.notThrowsAsync(ranks(fixture, name, { world: 3, env }))
  })
}

for (const [before, world] of [
  [2, 3],
  [3, 2],
] as const) {
  test.serial(`${world} ranks go on from the mean of the models of ${before}, and say so`, async (t) => {
    const env = { LOCKSTEP_TEST_DIRECTORY: await directory(t) }
    const saved = await ranks<Parameters>(fixture, 'save', { world: before, env })
    const mean = (index: number, place: number): number =>
      saved.reduce((sum, model) => sum + (model[index]?.[place] ?? Number.NaN), 0) / before
    t.notDeepEqual(saved[0], saved[1])
    for (const [begun, warnings] of await ranks<[Parameters, string[]]>(fixture, 'consensus', { world, env })) {
      t.is(begun.length, saved[0]?.length ?? 0)
      for (const [index, tensor] of begun.entries()) {
        for (const [place, value] of tensor.entries()) t.is(value, Math.fround(mean(index, place)))
      }
      t.is(warnings.length, 1)
      t.true(warnings[0]?.includes(`checkpoint is of ${before} ranks`), warnings[0])
    }
  })
}

test.serial('the mean is that of the models that were loaded', async (t) => {
  const env = { LOCKSTEP_TEST_DIRECTORY: await directory(t) }
  await t.notThrowsAsync(ranks(fixture, 'evaluated', { world: 3, env }))
})

test.serial(
  'a mean that is to be taken back is neither saved as the model of a rank, nor replaced by one',
  async (t) => {
    const env = { LOCKSTEP_TEST_DIRECTORY: await directory(t) }
    const found = ['ERR_STATE_DICT', true]
    t.deepEqual(await ranks(fixture, 'averaged', { env }), [found, found])
  },
)

test.serial('the mean of half-precision models neither overflows nor loses what is small', async (t) => {
  t.deepEqual(await ranks(fixture, 'merged', { world: 1 }), [
    [
      ['half', 'float16', [60_000, 60_000]],
      ['low', 'bfloat16', [65, 65]],
      ['count', 'int64', [3]],
      ['wave', 'complex64', [3, -3]],
    ],
  ])
})

test.serial('states that cannot be gone on from are refused, and change nothing', async (t) => {
  const env = { LOCKSTEP_TEST_DIRECTORY: await directory(t) }
  const codes = Array.from({ length: 13 }, () => 'ERR_STATE_DICT')
  const found = [codes, 'ERR_MODEL_MISMATCH', true]
  t.deepEqual(await ranks(fixture, 'refusals', { env }), [found, found])
})
