import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/left-alone.ts', import.meta.url)

for (const [name, title] of [
  ['twoAndTwo', 'two forward passes, then two backward passes'],
  ['module', 'training through ddp.module'],
  ['caught', 'a rank that catches an exception and leaves out its backward pass'],
] as const) {
  test.serial(`${title}: no rank steps, and all go on`, async (t) => {
    const [first, second] = await ranks<{ code: string }>(fixture, name)
    t.is(first?.code, 'ERR_GRADIENTS_NOT_SYNCED')
    t.deepEqual(second, first)
  })
}
