// Parameters of 1 MiB each show where a bucket ends. Buckets lie in the order in which gradients become ready.
import test from 'ava'
import type { DDPOptions } from 'lockstep'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/bucket-caps.ts', import.meta.url)

const mib = 2 ** 20

/** Options, the largest capacity in MiB, and the sizes of the buckets in MiB, at first and rebuilt. */
type Row = readonly [options: DDPOptions, cap: number, first: readonly number[], rebuilt: readonly number[]]

const search = { findUnusedParameters: true }
const tests: Record<string, readonly Row[]> = {
  'test_create_with_default_bucket_cap, test_default_bucket_cap_mb_value, test_mb_to_bytes_value': [
    [{}, 25, [8], [1, 7]],
    [{ bucketCapMb: null, bucketCapMbList: null }, 25, [8], [1, 7]],
  ],
  'test_create_with_custom_bucket_cap_mb, test_large_bucket_cap_mb, test_small_bucket_cap_mb': [
    [{ bucketCapMb: 100 }, 100, [8], [8]],
    [{ bucketCapMb: 1000 }, 1000, [8], [8]],
    [{ bucketCapMb: 3 }, 3, [8], [3, 3, 2]],
    [{ bucketCapMb: 1 }, 1, [8], Array<number>(8).fill(1)],
  ],
  'test_create_with_bucket_cap_mb_list, test_compute_limits_with_custom_per_bucket_caps, test_ddp_bucket_cap_mb_list': [
    [{ bucketCapMbList: [1, 2] }, 2, [1, 2, 2, 2, 1], [1, 2, 2, 2, 1]],
    [{ bucketCapMbList: [1, 2, 3] }, 3, [2, 3, 2, 1], [1, 2, 3, 2]],
    [{ bucketCapMbList: [1, 2, 3], staticGraph: true }, 3, [2, 3, 2, 1], [1, 2, 3, 2]],
  ],
  'test_single_element_bucket_cap_mb_list, test_bucket_cap_mb_list_with_duplicates': [
    [{ bucketCapMbList: [5] }, 5, [3, 5], [5, 3]],
    [{ bucketCapMbList: [5, 5, 5] }, 5, [3, 5], [5, 3]],
  ],
  'test_bucket_cap_mb_list_ascending_order, test_bucket_cap_mb_list_descending_order': [
    [{ bucketCapMbList: [1, 2, 4] }, 4, [1, 4, 2, 1], [1, 2, 4, 1]],
    [{ bucketCapMbList: [4, 2, 1] }, 4, [1, 1, 2, 4], [4, 2, 1, 1]],
  ],
  'test_compute_limits_static_graph_uses_maxsize, test_compute_limits_find_unused_false_uses_maxsize': [
    [{ bucketCapMb: 3, staticGraph: true, ...search }, 3, [8], [3, 3, 2]],
    [{ bucketCapMb: 3, staticGraph: true }, 3, [8], [3, 3, 2]],
    [{ bucketCapMb: 3 }, 3, [8], [3, 3, 2]],
  ],
  // PyTorch does not rebuild them.
  test_compute_limits_default_with_find_unused_true: [[search, 25, [7, 1], [0]]],
  test_compute_limits_custom_cap_with_find_unused_true: [[{ bucketCapMb: 3, ...search }, 3, [2, 3, 3], [0]]],
}

for (const [name, rows] of Object.entries(tests)) {
  test.serial(`upstream 18 ${name}`, async (t) => {
    const args = [JSON.stringify(rows.map(([options]) => options))]
    const expected = rows.map(([, cap, ...sizes]) => [cap * mib, ...sizes])
    for (const found of await ranks(fixture, 'capacities', { args })) t.deepEqual(found, expected)
  })
}

// PyTorch takes an empty list for none, and lets a list go before the one capacity.
test.serial(
  'upstream 18 test_empty_bucket_cap_mb_list, test_create_with_bucket_cap_mb_list_overrides_bucket_cap_mb',
  async (t) => {
    for (const codes of await ranks(fixture, 'refused')) t.deepEqual(codes, Array(2).fill('ERR_INVALID_ARGUMENT'))
  },
)
