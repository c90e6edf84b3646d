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

test.serial('another number of ranks starts from the mean of all models, and says so', async (t) => {
  const env = { LOCKSTEP_TEST_DIRECTORY: await directory(t) }
  const saved = await ranks<Parameters>(fixture, 'save', { world: 2, env })
  const mean = saved[0]?.map((tensor, index) =>
    tensor.map((value, place) => (value + (saved[1]?.[index]?.[place] ?? Number.NaN)) / 2),
  )
  t.notDeepEqual(saved[0], saved[1])
  for (const [begun, warnings] of await ranks<[Parameters, string[]]>(fixture, 'consensus', { world: 3, env })) {
    for (const [index, tensor] of begun.entries()) {
      for (const [place, value] of tensor.entries()) t.is(value, Math.fround(mean?.[index]?.[place] ?? Number.NaN))
    }
    t.is(warnings.length, 1)
    t.regex(warnings[0] ?? '', /checkpoint is of 2 ranks/)
  }
})

test.serial('the mean is that of the models that were loaded', async (t) => {
  const env = { LOCKSTEP_TEST_DIRECTORY: await directory(t) }
  await t.notThrowsAsync(ranks(fixture, 'evaluated', { world: 3, env }))
})

test.serial('a mean that is to be taken back is not saved as the model of a rank', async (t) => {
  const found = ['ERR_STATE_DICT', true]
  t.deepEqual(await ranks(fixture, 'averaged'), [found, found])
})

test.serial('the mean of half-precision models neither overflows nor loses what is small', async (t) => {
  t.deepEqual(await ranks(fixture, 'merged', { world: 1 }), [
    [
      ['half', 'float16', [60_000, 60_000]],
      ['low', 'bfloat16', [65, 65]],
      ['count', 'int64', [3]],
    ],
  ])
})

test.serial('states that cannot be gone on from are refused, and change nothing', async (t) => {
  const env = { LOCKSTEP_TEST_DIRECTORY: await directory(t) }
  const codes = Array.from({ length: 13 }, () => 'ERR_STATE_DICT')
  const found = [codes, 'ERR_MODEL_MISMATCH', true]
  t.deepEqual(await ranks(fixture, 'refusals', { env }), [found, found])
})
