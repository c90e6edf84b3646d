import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/outputs.ts', import.meta.url)

test.serial('upstream 42 test_dataclass_output', async (t) => {
  for (const [used, absent] of await ranks<[number[], boolean[]]>(fixture, 'classInstance')) {
    t.deepEqual(used, [2, 2, 2, 2, 2, 2])
    t.false(absent.includes(true))
  }
})

test.serial('upstream 42 test_dataclass_output_unused_param', async (t) => {
  for (const [used, absent] of await ranks<[number[], boolean[]]>(fixture, 'classInstanceUnused')) {
    t.deepEqual(used, [0, 0, 2, 2, 2, 2])
    t.deepEqual(absent, [true, true, false, false, false, false])
  }
})

test.serial('upstream 20 test_ddp_sink_noclone', async (t) => {
  t.deepEqual(await ranks(fixture, 'sinkNoClone'), [
    [true, false],
    [true, false],
  ])
})

test.serial('upstream 46 test_ddp_static_graph_nested_types', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'nestedStatic'))
})

test.serial('nested outputs are searched for unused parameters', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'nestedSearched'))
})

// Six passes for each of four pairs of flags.
for (const [name, title] of [
  ['noGradient', 'upstream 47 test_ddp_returns_tensor_with_no_grad'],
  ['newTensors', 'upstream 48 test_ddp_new_tensor_in_fwd, test_ddp_new_tensor_in_fwd_static_graph'],
] as const) {
  test.serial(title, async (t) => {
    t.deepEqual(await ranks(fixture, name), [24, 24])
  })
}
