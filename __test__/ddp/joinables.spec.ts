import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/joinables.ts', import.meta.url)

/** Of three ranks with 2, 3 and 4 inputs each sums as many ones as there are ranks with inputs left. */
const uneven = [6, 8, 9]
for (const [name, options, totals, mark] of [
  ['test_single_joinable_main_hooks', { uneven: true, reduces: true }, uneven, 41],
  ['test_single_joinable_post_hooks', { uneven: true, marks: true }, [0, 0, 0], 42],
  ['test_single_joinable', { uneven: true, reduces: true, marks: true }, uneven, 42],
  ['test_multiple_joinables', { count: 3, uneven: true, reduces: true, marks: true }, uneven.map((sum) => 3 * sum), 42],
  ['test_single_joinable_disable', { enable: false, reduces: true, marks: true }, [6, 6, 6], 41],
  ['test_multiple_joinable_disable', { count: 3, enable: false, reduces: true, marks: true }, [18, 18, 18], 41],
] as const) {
  test.serial(`upstream 59 ${name}`, async (t) => {
    const results = await ranks(fixture, 'reducing', { world: 3, args: [JSON.stringify(options)] })
    const marks = Array(('count' in options && options.count) || 1).fill(mark)
    t.deepEqual(
      results,
      totals.map((total) => [total, marks]),
    )
  })
}

for (const [name, count] of [
  ['test_single_joinable_throw', 1],
  ['test_multiple_joinables_throw', 3],
] as const) {
  test.serial(`upstream 59 ${name}`, async (t) => {
    const args = [JSON.stringify({ count, uneven: true, reduces: true, throwOnEarlyTermination: true })]
    const results = await ranks<{ code: string; message: string }>(fixture, 'reducing', { world: 3, args })
    for (const [rank, { code, message }] of results.entries()) {
      t.is(code, 'ERR_INPUTS_EXHAUSTED')
      t.regex(
        message,
        rank === 0 ? /Rank 0 exhausted all inputs\./ : /Detected at least one rank that exhausted inputs/,
      )
    }
  })
}

test.serial(
  'a rank that has joined shadows the steps of the other, and is told that it was not the last',
  async (t) => {
    t.deepEqual(await ranks(fixture, 'joinable'), [
      [1, [1, 1, 1], false],
      [4, [], true],
    ])
  },
)

test.serial('joinables shadow a step in their order', async (t) => {
  t.deepEqual(await ranks(fixture, 'joinables'), [
    [['a', 'b', 'a', 'b'], false],
    [[], true],
  ])
})
