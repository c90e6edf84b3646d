import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/averaging.ts', import.meta.url)

test.serial('upstream 1 test_DistributedDataParallelCPU', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'cpu'))
})

test.serial('upstream 1 test_DistributedDataParallelCPU_grad_is_view', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'cpuView', { world: 3 }))
})

test.serial('upstream 2 test_DistributedDataParallel', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'combinations'))
})

test.serial('upstream 3 test_DistributedDataParallel_requires_grad', async (t) => {
  for (const error of await ranks<{ code: string; message: string }>(fixture, 'frozen')) {
    t.is(error.code, 'ERR_INVALID_ARGUMENT')
    t.regex(error.message, /is not needed when a module doesn't have any parameter that requires a gradient/)
  }
})

test.serial('upstream 4 test_gloo_backend_cpu_module', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'gloo'))
})

test.serial('upstream 4 test_gloo_backend_cpu_module_grad_is_view', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'glooView'))
})

test.serial('upstream 5 test_ddp_zero_output_features', async (t) => {
  for (const shapes of await ranks(fixture, 'zeroOutput')) t.deepEqual(shapes, [[10, 10], [10], [0, 10], [0]])
})

test.serial('upstream 6 test_ddp_create_graph', async (t) => {
  // The average of 2 and 4, and the gradient keeps its graph.
  for (const steps of await ranks(fixture, 'createGraph'))
    t.deepEqual(
      steps,
      Array.from({ length: 6 }, () => [true, true, [3]]),
    )
})

test.serial('upstream 8 test_ddp_forward_backward_hook', async (t) => {
  for (const counts of await ranks(fixture, 'hooks')) t.deepEqual(counts, { pre: 1, forward: 1, backward: 1 })
})

for (const [name, title, last] of [
  ['forwardBackward', 'test_forward_backward', 'float32'],
  ['forwardBackwardUnused', 'test_forward_backward_unused_parameters', null],
  ['forwardBackwardOptimizer', 'test_forward_backward_optimizer', 'float32'],
] as const) {
  test.serial(`upstream 10 ${title}`, async (t) => {
    for (const dtypes of await ranks(fixture, name)) t.deepEqual(dtypes, ['float64', 'float32', last])
  })
}
