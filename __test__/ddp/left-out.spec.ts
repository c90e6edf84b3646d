import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/left-out.ts', import.meta.url)

test.serial('all ranks hear of one that left out a backward pass, drop the gradients, and train on', async (t) => {
  const results = await ranks<Record<string, unknown>>(fixture, 'skips', { world: 3 })
  for (const [rank, found] of results.entries()) {
    const error = [[2, 'ERR_GRADIENTS_NOT_SYNCED', rank === 1 ? 0 : 1]]
    t.deepEqual(found, { default: error, views: error, unused: error, hook: error, cpu: error })
  }
})

test.serial('ranks may evaluate different numbers of batches between two steps', async (t) => {
  t.deepEqual(await ranks(fixture, 'evaluates'), ['fine', 'fine'])
})
