import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/sync-batchnorm.ts', import.meta.url)

for (const [name, title] of [
  ['plain', 'test_DistributedDataParallel_SyncBatchNorm'],
  ['channelsLast', 'test_DistributedDataParallel_SyncBatchNorm_Channels_Last'],
  ['noAffine', 'test_DistributedDataParallel_SyncBatchNorm_No_Affine'],
  ['twoDimensions', 'test_DistributedDataParallel_SyncBatchNorm_2D_Input'],
  ['differentSizes', 'test_DistributedDataParallel_SyncBatchNorm_Diff_Input_Sizes_gradient'],
  ['runningValues', 'test_DistributedDataParallel_SyncBatchNorm_Diff_Input_Sizes_Running_Value'],
  ['oneValue', 'test_DistributedDataParallel_SyncBatchNorm_Single_Input_Per_Process'],
  ['empty', 'test_sync_batch_norm_empty_input'],
  ['onlyEmpty', 'test_sync_batch_norm_only_empty_input'],
  ['evaluation', 'test_ddp_sync_bn_training_vs_eval'],
  ['halfPrecision', 'test_DistributedDataParallel_SyncBatchNorm_half'],
] as const) {
  test.serial(`upstream 70 ${title}`, async (t) => {
    await t.notThrowsAsync(ranks(fixture, name, { world: 3 }))
  })
}

test.serial('upstream 73 test_sync_bn_logged', async (t) => {
  t.deepEqual(await ranks(fixture, 'logged'), [
    [0, 1],
    [0, 1],
  ])
})

test.serial('convertSyncBatchnorm replaces layers, and keeps what they hold', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'converted'))
})

test.serial('one value and wrong inputs are refused', async (t) => {
  for (const codes of await ranks<string[]>(fixture, 'refused'))
    t.deepEqual(codes, Array(4).fill('ERR_INVALID_ARGUMENT'))
})

test.serial('a backward pass whose peer does not come ends at the deadline', async (t) => {
  const [own] = await ranks<[string]>(fixture, 'lost')
  t.is(own?.[0], 'ERR_TIMEOUT')
})
