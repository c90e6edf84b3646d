import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/dtypes.ts', import.meta.url)

test.serial('upstream 7 test_DistributedDataParallel_with_amp_and_grad_is_view', async (t) => {
  // Halved by the one overflow.
  t.deepEqual(await ranks(fixture, 'autocast'), [512, 512])
})

for (const [name, title] of [
  ['complex', 'upstream 12 complex parameters'],
  ['complexView', 'upstream 12 complex parameters, with views of buckets'],
] as const) {
  test.serial(title, async (t) => {
    for (const dtypes of await ranks(fixture, name)) {
      t.deepEqual(dtypes, [
        ['complex64', 'complex64', 'float32', 'float32'],
        ['complex128', 'complex128', 'float64', 'float64'],
      ])
    }
  })
}
