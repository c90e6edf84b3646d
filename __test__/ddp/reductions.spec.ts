import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/reductions.ts', import.meta.url)

const both = <T>(value: T): T[] => [value, value]

test.serial('delayed gradients are averaged in one message after the backward pass', async (t) => {
  t.deepEqual(await ranks(fixture, 'delayed'), both([1, true, ['second.weight', 'third.bias']]))
})

test.serial('delayed parameters are copied at the beginning in no more messages than others', async (t) => {
  for (const [plain = 0, ...delayed] of await ranks<number[]>(fixture, 'delayedCopies')) {
    t.true(plain > 0)
    t.deepEqual(delayed, [plain, plain])
  }
})

test.serial('a rank without inputs shadows delayed gradients, too', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'delayedInJoin'))
})

test.serial('delayed gradients that cannot be are refused', async (t) => {
  const codes = [...Array<string>(4).fill('ERR_INVALID_ARGUMENT'), 'ERR_UNSUPPORTED_OPTION']
  t.deepEqual(await ranks(fixture, 'delayedWrongly'), both(codes))
})

test.serial('upstream 11 test_batched_grad_copy: gradients that are divided bucket by bucket', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'batched', { world: 3 }))
})

test.serial('buckets that all ranks leave unused are not communicated', async (t) => {
  t.deepEqual(await ranks(fixture, 'skipped'), both([2, 2, 0]))
})

test.serial('ranks that skip other buckets learn it before anything is summed', async (t) => {
  for (const { code } of await ranks<{ code: string }>(fixture, 'skippedApart')) t.is(code, 'ERR_COMM_HOOK')
})

test.serial('in a join no bucket is skipped', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'skippedInJoin'))
})

test.serial('mixed precision runs the module in one dtype, and keeps its parameters in another', async (t) => {
  const low = 'bfloat16'
  t.deepEqual(await ranks(fixture, 'mixed'), both([[low, low, low], 'float32', 'float32', 'mixedPrecision']))
})

test.serial('mixed precision sums in its dtype, and divides there', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'mixedValues'))
})

test.serial('precisions that cannot be are refused', async (t) => {
  const codes = ['ERR_INVALID_ARGUMENT', 'ERR_UNKNOWN_OPTION', 'ERR_ARGUMENT_TYPE', 'ERR_MODEL_MISMATCH']
  t.deepEqual(await ranks(fixture, 'mixedWrongly'), both(codes))
})

test.serial('upstream 65 test_ddp_hook_with_optimizer_parity_adamw, _adam, _sgd', async (t) => {
  t.deepEqual(await ranks(fixture, 'fused'), both([[false, false, false, false, true, true], 'ERR_COMM_HOOK']))
})

test.serial("an optimizer's error in a backward pass is the backward pass's", async (t) => {
  for (const text of await ranks<string>(fixture, 'fusedFails')) t.regex(text, /no step/)
})

test.serial('DDP_SET_LAST_BUCKET_CAP makes the last bucket small', async (t) => {
  const sizes = (env: Record<string, string>): Promise<string[]> => ranks<string>(fixture, 'lastBucket', { env })
  const [plain = ''] = await sizes({})
  const [last = ''] = await sizes({ DDP_SET_LAST_BUCKET_CAP: '1' })
  t.not(last, plain)
  const [first, final] = [last.split(', ').map(Number)[0] ?? 0, last.split(', ').map(Number).at(-1) ?? 0]
  t.true(first > final, last)
  // In memory of the process's own.
  t.deepEqual(await sizes({ DDP_DISABLE_COMM_MEM: '1' }), [plain, plain])
})

test.serial('the sample rate chooses the iterations that are measured', async (t) => {
  const measured = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15]
  t.deepEqual(await ranks(fixture, 'sampled'), both([measured, 'ERR_INVALID_ARGUMENT']))
})
