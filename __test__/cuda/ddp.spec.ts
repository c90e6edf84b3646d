import test from 'ava'

import { ranks } from '../support/ranks.js'
import { withGpus } from './stand-ins.js'

const fixture = new URL('./fixtures/ddp.ts', import.meta.url)

test.serial('where all ranks have a GPU, groups carry its tensors over NCCL', async (t) => {
  const env = await withGpus()
  const [first, second] = await ranks<[string, string]>(fixture, 'backend', { env })
  t.regex(first?.[0] ?? '', /^cpu:(shm|gloo),cuda:nccl$/)
  t.is(first?.[1], 'cuda:0')
  t.is(second?.[1], 'cuda:1')
})

const modes = [
  'plain',
  'one',
  'views',
  'noSync',
  'unused',
  'static',
  'fp16',
  'bf16',
  'powerSGD',
  'javascript',
  'batched',
  'branches',
  'join',
  'syncBatchNorm',
  'mixedPrecision',
  'zero',
  'stream',
  'a TypeScript hook under a stream',
  'a TypeScript hook after backward',
  'a TypeScript hook, and accumulators of another stream',
]
for (const mode of modes) {
  test.serial(`two ranks on GPUs train to the CPU's bits: ${mode}`, async (t) => {
    t.deepEqual(await ranks(fixture, mode, { env: await withGpus() }), ['cuda:0', 'cuda:1'])
  })
}

test.serial("a device ends its backward pass while buckets wait for other ranks' gradients", async (t) => {
  t.deepEqual(await ranks(fixture, 'overlap', { env: await withGpus() }), [true, true])
})

for (const world of [3, 4]) {
  test.serial(`${world} ranks on GPUs train to the bits of sums in the order of ranks`, async (t) => {
    const devices = Array.from({ length: world }, (_, rank) => `cuda:${rank}`)
    t.deepEqual(await ranks(fixture, 'plain', { env: await withGpus(), world }), devices)
  })
}
