import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/in-backward.ts', import.meta.url)

test.serial('upstream 65 test_ddp_apply_optim_in_backward', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'views'))
})

test.serial('upstream 65 test_ddp_apply_optim_in_backward_grad_as_bucket_view_false', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'copies'))
})

test.serial('upstream 65 test_ddp_apply_optim_in_backward_ignored_params', async (t) => {
  const [first, second] = await ranks(fixture, 'ignored')
  t.notDeepEqual(first, second)
})

test.serial('parameters without an optimizer keep their averages', async (t) => {
  const expected = [true, true, false, false, false, false]
  t.deepEqual(await ranks(fixture, 'some'), [expected, expected])
})

test.serial('under noSync nothing is stepped; the next pass steps by the sum', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'accumulated'))
})

test.serial(
  'a second hook is refused; refresh keeps the optimizers, and disposal leaves them to the module',
  async (t) => {
    const [first, second] = await ranks<[string, unknown]>(fixture, 'after')
    t.deepEqual([first?.[0], second?.[0]], ['ERR_COMM_HOOK', 'ERR_COMM_HOOK'])
    t.notDeepEqual(first?.[1], second?.[1])
  },
)
