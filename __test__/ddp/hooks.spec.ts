import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/hooks.ts', import.meta.url)

for (const [name, title] of [
  ['accumulate', 'test_accumulate_gradients_no_sync'],
  ['accumulateView', 'test_accumulate_gradients_no_sync_grad_is_view'],
  ['accumulateHook', 'test_accumulate_gradients_no_sync_allreduce_hook'],
  ['accumulateThenHook', 'test_accumulate_gradients_no_sync_allreduce_with_then_hook'],
] as const) {
  test.serial(`upstream 51 ${title}`, async (t) => {
    await t.notThrowsAsync(ranks(fixture, name))
  })
}

test.serial('upstream 60 test_ddp_comm_hook_future_passing_cpu', async (t) => {
  // The frozen parameter has no gradient.
  for (const grads of await ranks(fixture, 'futurePassing')) t.deepEqual(grads, [null, 2, 2, 2])
})

test.serial('upstream 61 test_ddp_comm_hook_register_just_once', async (t) => {
  const once = /^ERR_COMM_HOOK: register_builtin_comm_hook or register_comm_hook can only be called once/
  for (const [errors, hook] of await ranks<[string[], string]>(fixture, 'registerOnce')) {
    t.regex(errors[0] ?? '', once)
    t.regex(errors[1] ?? '', once)
    t.regex(errors[2] ?? '', /^ERR_ARGUMENT_TYPE: .*Communication hook must be callable/)
    t.is(hook, 'fp16Compress')
  }
})

test.serial('upstream 61 test_ddp_comm_hook_sparse_gradients', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'sparse'))
})

test.serial('upstream 29 test_ddp_invalid_comm_hook_init', async (t) => {
  for (const [errors, hook] of await ranks<[string[], string]>(fixture, 'notCallable')) {
    t.deepEqual(
      errors,
      ["string ('hook')", 'number (1)', 'object', 'null', 'undefined'].map(
        (kind) => `ERR_ARGUMENT_TYPE: registerCommHook: Communication hook must be callable, got ${kind}`,
      ),
    )
    // A refused hook takes nothing away: another one can be registered.
    t.is(hook, 'average')
  }
})

test.serial(
  'upstream 62 test_ddp_hook_parity_allreduce, test_ddp_hook_parity_allreduce_process_group: hooks that average give the gradients that no hook gives',
  async (t) => {
    await t.notThrowsAsync(ranks(fixture, 'parity'))
  },
)

test.serial('a bucket shows what it holds, and hooks run one after another', async (t) => {
  interface Seen {
    seen: unknown[]
    states: number[]
    order: string[]
  }
  const shapes = { 'fc1.weight': [10, 2], 'fc2.weight': [50, 10], 'fc3.weight': [4, 50] }
  for (const { seen, states, order } of await ranks<Seen>(fixture, 'bucket')) {
    const bucket = (index: number, last: boolean, ...names: (keyof typeof shapes)[]): unknown[] => [
      index,
      last,
      names,
      [names.reduce((sum, name) => sum + (shapes[name][0] ?? 0) * (shapes[name][1] ?? 0), 0)],
      names.map((name) => shapes[name]),
      names.map(() => true),
    ]
    t.deepEqual(seen, [
      bucket(0, true, 'fc1.weight', 'fc2.weight', 'fc3.weight'),
      bucket(0, false, 'fc3.weight'),
      bucket(1, false, 'fc2.weight'),
      bucket(2, true, 'fc1.weight'),
    ])
    t.deepEqual(states, [1, 2, 3, 4])
    t.deepEqual(order, ['begin 0', 'end 0', 'begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
  }
})

test.serial(
  'the next bucket starts inside the pass if a hook returns no promise, and after it otherwise',
  async (t) => {
    for (const { plain, promised } of await ranks<Record<string, string[]>>(fixture, 'promises')) {
      t.deepEqual(plain, ['fc3', 'bucket 0', 'fc2', 'bucket 1', 'fc1', 'bucket 2', 'end of the pass'])
      t.deepEqual(promised, ['fc3', 'bucket 0', 'fc2', 'fc1', 'end of the pass', 'bucket 1', 'bucket 2'])
    }
  },
)

for (const [name, code, text] of [
  ['wrongShape', 'ERR_COMM_HOOK', /returned a tensor of 1 elements .* instead of 720/],
  ['wrongDtype', 'ERR_COMM_HOOK', /returned dtype float64 instead of float32/],
  ['noTensor', 'ERR_COMM_HOOK', /must return \(a promise of\) a Tensor/],
] as const) {
  test.serial(`upstream 29 test_ddp_invalid_comm_hook_return_type: ${name}`, async (t) => {
    for (const [found, message, next] of await ranks<string[]>(fixture, name)) {
      t.is(found, code)
      t.regex(message ?? '', text)
      t.is(next, 'ERR_REDUCTION_FAILED')
    }
  })
}

test.serial('buckets of a static graph have their numbers in the first pass, too', async (t) => {
  // Upstream calls each of them 0 in that pass, and none the last.
  const first = [
    [0, false],
    [1, true],
  ]
  const rebuilt = [
    [0, false],
    [1, false],
    [2, true],
  ]
  for (const steps of await ranks(fixture, 'staticBuckets')) t.deepEqual(steps, [first, first, rebuilt])
})

test.serial('what a hook throws reaches the backward pass', async (t) => {
  const own = ['ERR_COMM_HOOK', 'out of ideas']
  t.deepEqual(await ranks(fixture, 'throwsItsOwn'), [own, own])
})

test.serial("a collective between two buckets is refused, a hook's own is not", async (t) => {
  const code = 'ERR_COLLECTIVE_DURING_REDUCTION'
  t.deepEqual(await ranks(fixture, 'outsideTheReduction'), [
    [code, code],
    [code, code],
  ])
})
