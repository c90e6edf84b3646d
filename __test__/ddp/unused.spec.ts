import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/unused.ts', import.meta.url)

for (const [name, title] of [
  ['globalLocal', 'test_global_local_unused_params_grad'],
  ['globalLocalView', 'test_global_local_unused_params_grad_with_grad_is_view'],
  ['globalLocalStatic', 'test_global_local_unused_params_grad_with_static_graph'],
] as const) {
  test.serial(`upstream 30 ${title}`, async (t) => {
    // Each task is used by one of two ranks: half of a mean over four elements.
    const half = Array.from({ length: 4 }, () => 0.125)
    const step = [half, half, null]
    for (const steps of await ranks(fixture, name)) t.deepEqual(steps, [step, step, step])
  })
}

test.serial('upstream 31 test_find_unused_parameters_when_unused_parameters_empty', async (t) => {
  const quarter = Array.from({ length: 4 }, () => 0.5)
  for (const { result, warnings } of await ranks<{ result: unknown; warnings: string[] }>(fixture, 'nothingUnused')) {
    t.deepEqual(result, [quarter, quarter])
    t.is(warnings.length, 1)
    t.regex(warnings[0] ?? '', /did not find any unused parameters in the forward pass/)
  }
})

test.serial('upstream 32 test_ignored_output', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'ignored'))
})

test.serial('upstream 32 test_ignored_output_with_unused_parameters', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'ignoredUnused'))
})

test.serial('upstream 33 test_output_unused_in_loss_tuple_module', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'tuple'))
})

test.serial('upstream 33 test_output_unused_in_loss_dict_module', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'dict'))
})

test.serial('upstream 34 test_undefined_grad_parity_unused_parameters', async (t) => {
  for (const [ours, local] of await ranks<[unknown, unknown]>(fixture, 'undefinedGradient')) t.deepEqual(ours, local)
})

test.serial('upstream 35 test_different_graph_across_ranks', async (t) => {
  // Buckets are rebuilt with a static graph, and while unused parameters are searched for: not in PyTorch's protocol.
  t.deepEqual(await ranks(fixture, 'differentGraphs'), [
    [1, 0, 1],
    [1, 0, 1],
  ])
})

test.serial('upstream 49 test_detect_ddp_is_actually_static', async (t) => {
  const expected = [1, 1, 1, 0, 0, 0, 0, 0]
  t.deepEqual(await ranks(fixture, 'canBeStatic'), [expected, expected])
})

interface Flow {
  maps: number[][]
  error: { code: string; message: string }
  failed: number
  rank: number
  world: number
}

for (const [name, number, title, used] of [
  ['sameFlow', 36, 'test_ddp_control_flow_same_across_ranks', 2],
  ['differentFlow', 37, 'test_ddp_control_flow_different_across_ranks', 1],
] as const) {
  test.serial(`upstream ${number} ${title}`, async (t) => {
    for (const { maps, error, rank, failed } of await ranks<Flow>(fixture, name)) {
      t.deepEqual(
        maps,
        Array.from({ length: 6 }, (_, i) => [2, i % 2 === 0 ? 0 : used]),
      )
      t.is(error.code, 'ERR_REDUCTION_INCOMPLETE')
      t.is(failed, 1)
      for (const text of [
        'Expected to have finished reduction in the prior iteration before starting a new one.',
        'that were not used in producing loss',
        'You can enable unused parameter detection by passing',
        'all `forward` function outputs participate in calculating loss',
        `Parameters which did not receive grad for rank ${rank}: lin2.weight`,
        `Parameter indices which did not receive grad for rank ${rank}: 1`,
      ]) {
        t.true(error.message.includes(text), `${text} is not in ${error.message}`)
      }
      t.false(error.message.includes('Since `find_unused_parameters=True` is enabled'))
    }
  })
}

test.serial('upstream 38 test_ddp_shared_grad_acc_unused_params', async (t) => {
  for (const grads of await ranks(fixture, 'sharedUnused')) {
    t.deepEqual(grads, [
      ['bias', true],
      ['net1.weight', true],
      ['net2.weight', false],
      ['net2.bias', false],
    ])
  }
})

test.serial('upstream 52 test_grads_same_across_ranks_with_no_sync', async (t) => {
  // Halves of what one rank has for each layer: inputs of 1 and 10 on rank 0, and of twice as much on rank 1.
  const averages = [[0.5], [5], [1], [10]]
  t.deepEqual(await ranks(fixture, 'earlierMicroBatch'), [
    [[[1], null, null, null], averages],
    [[null, null, [2], null], averages],
  ])
})

test.serial('a loss over two forward passes of one wrapper is one reduction', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'twoForwards'))
})
