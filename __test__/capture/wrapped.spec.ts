import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/wrapped.ts', import.meta.url)

test.serial(
  'under DistributedDataParallel gradients come in order while the backward pass runs, to the same bits',
  async (t) => {
    for (const [eager, captured] of await ranks<[string[][], string[][]]>(fixture, 'ddp', { world: 3 })) {
      const [order = []] = eager
      // In the last step at least, whose buckets are those of the order: otherwise all could come at the end.
      t.true(order.lastIndexOf('bucket 0') < order.lastIndexOf('first.weight'))
      t.deepEqual(captured, eager)
    }
  },
)

test.serial('under DistributedDataParallelCPU a captured module trains to the same bits', async (t) => {
  for (const [eager, captured] of await ranks<[string[][], string[][]]>(fixture, 'cpu', { world: 3 })) {
    t.deepEqual(captured, eager)
  }
})
