import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/hook-parity.ts', import.meta.url)

interface Parity {
  readonly difference: number
  readonly own: number
  readonly part: number
}

// The gradients are below 1: a half-precision number is exact to 2⁻¹¹ of it, and so is each of two summands. An element
// of 8 bits is off by half a part on each rank.
for (const [title, name, least, most] of [
  ['test_ddp_comm_hook_allreduce_hook', 'allReduce', 0, () => 1e-7],
  ['test_ddp_comm_hook_fp16compress_hook', 'fp16Compress', 1e-9, () => 2 ** -10],
  ['test_ddp_comm_hook_quantize_per_tensor_hook', 'quantizePerTensor', 1e-7, (part: number) => part],
  ['test_ddp_comm_hook_quantize_per_channel_hook', 'quantizePerChannel', 1e-7, (part: number) => part],
] as const) {
  test.serial(`upstream 63 ${title}`, async (t) => {
    for (const { difference, own, part } of await ranks<Parity>(fixture, name)) {
      t.true(difference >= least && difference <= most(part), `${difference}, ${part}`)
      // The ranks' own gradients are far from it.
      t.true(own > 2 * most(part), `${own}`)
    }
  })
}

test.serial('upstream 63 test_ddp_comm_hook_noop_hook', async (t) => {
  for (const { difference, own } of await ranks<Parity>(fixture, 'noop')) {
    t.is(own, 0)
    t.true(difference > 1e-3)
  }
})

test.serial('upstream 63 test_is_last_hook', async (t) => {
  const several = [false, false, true]
  for (const steps of await ranks(fixture, 'isLast')) t.deepEqual(steps, [[true], several, several])
})

test.serial('upstream 64 test_ddp_comm_hook_logging', async (t) => {
  for (const { none, ...names } of await ranks<Record<string, string>>(fixture, 'names')) {
    t.is(none, '')
    t.is(Object.keys(names).length, 9)
    for (const [hook, name] of Object.entries(names)) t.is(name, hook)
  }
})
