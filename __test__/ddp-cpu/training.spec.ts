import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/training.ts', import.meta.url)

for (const world of [2, 3, 4]) {
  for (const name of ['oneProcessMlp', 'oneProcessCnn', 'oneProcessWords']) {
    test.serial(`${world} ranks train as one process does on the whole batch: ${name}`, async (t) => {
      for (const worst of await ranks<number>(fixture, name, { world })) t.true(worst <= 1e-6, `${worst}`)
    })
  }
}

for (const name of ['ddpMlp', 'ddpCnn', 'ddpNormalized']) {
  test.serial(`two ranks train to the bits of DistributedDataParallel: ${name}`, async (t) => {
    await t.notThrowsAsync(ranks(fixture, name))
  })
}

test.serial('a captured model trains to the bits of the model itself', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'captured'))
})
