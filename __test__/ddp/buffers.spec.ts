import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/buffers.ts', import.meta.url)

test.serial('upstream 66 test_ddp_broadcast_buffer', async (t) => {
  for (const [seen, keys] of await ranks<unknown[]>(fixture, 'reassigned')) {
    t.deepEqual(seen, [
      [2, 2],
      [2, 2],
      [5, 5],
    ])
    t.deepEqual(keys, ['buffer', 'a.weight', 'b.weight'])
  }
})
