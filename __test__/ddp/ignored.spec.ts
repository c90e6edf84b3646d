import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/ignored.ts', import.meta.url)

test.serial('upstream 25 test_ignored_sharded_tensor', async (t) => {
  // Three sums of two rows of 1 on rank 0, of 2 on rank 1: 3 × (2 + 4) / 2.
  const grad = [9, 9, 9, 9]
  t.deepEqual(await ranks<unknown>(fixture, 'kinds'), [
    [grad, null, [[4, 2], 'float32', 'cpu'], [[2], 'int64', 'cpu']],
    [grad, null, [[3], 'float16', 'meta'], [[5], 'float32', 'meta']],
  ])
})

test.serial('upstream 77 test_ddp_ignore_params_arg', async (t) => {
  // Six passes with inputs of 1 and 2, and own weights of 2 and 3: the shared layer has the average of 2 and 6, the own
  // layer its rank's sum.
  const expected = [0, 1].map((rank) => Array.from({ length: 8 }, () => [[24], [6 * (rank + 1)], null, [rank + 2]]))
  t.deepEqual(await ranks<unknown>(fixture, 'shapes'), expected)
})
