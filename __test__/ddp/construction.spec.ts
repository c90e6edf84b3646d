import test from 'ava'

import { transport } from '../support/environment.js'
import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/construction.ts', import.meta.url)

interface Refusal {
  code: string
  message: string
  peer?: number
}

test.serial('upstream 21 test_ddp_model_diff_num_params_across_ranks', async (t) => {
  for (const { code, message } of await ranks<Refusal>(fixture, 'counts')) {
    t.is(code, 'ERR_MODEL_MISMATCH')
    t.regex(message, /DDP expects same model across all ranks, but Rank \d has \d params/)
  }
})

const sizes =
  /params\[0\] \('weight'\) in this process with sizes \[\d+, 10\] appears not to match sizes of the same param in process/

// All three ranks fail, and each error names a rank that differs.
for (const [title, name, ...texts] of [
  ['upstream 22 test_ddp_model_diff_shape_across_ranks', 'shapes', sizes],
  ['parameters of different names are told to every rank', 'names', /'first\.weight'/, /'second\.weight'/],
  ['parameters of different dtypes are told to every rank', 'dtypes', /float32/, /float64/],
  ['parameters of different strides are told to every rank', 'strides', /appears not to match strides/],
  ['a parameter that one rank froze is told to every rank', 'frozen', /has \d params, while rank \d has inconsistent/],
  ['different options are told to every rank', 'differentOptions', /findUnusedParameters is (true|false) on rank/],
] as const) {
  test.serial(title, async (t) => {
    const refusals = await ranks<Refusal>(fixture, name, { world: 3 })
    for (const [rank, { code, message, peer }] of refusals.entries()) {
      t.is(code, 'ERR_MODEL_MISMATCH')
      t.is(peer, rank === 1 ? 0 : 1)
      for (const text of texts) t.regex(message, text)
    }
  })
}

test.serial('contradicting protocols', async (t) => {
  for (const { code, message } of await ranks<Refusal>(fixture, 'protocols')) {
    t.is(code, 'ERR_MODEL_MISMATCH')
    t.regex(message, /rank 0 asks for protocol: 'compatible' and rank 1 for 'native'/)
  }
})

test.serial('a rank whose module has nothing to train tells the others', async (t) => {
  const [other, own] = await ranks<Refusal>(fixture, 'onlyOneHasParameters')
  t.is(own?.code, 'ERR_INVALID_ARGUMENT')
  t.is(other?.code, 'ERR_MODEL_MISMATCH')
  t.is(other?.peer, 1)
  t.regex(other?.message ?? '', /rank 1 did not wrap its model: DistributedDataParallel is not needed/)
})

for (const [name, code, reason] of [
  ['badOption', 'ERR_INVALID_ARGUMENT', /capacities of buckets are positive/],
  ['unknownIgnored', 'ERR_INVALID_ARGUMENT', /ignore names 'wieght'/],
  ['disposed', 'ERR_DISPOSED', /this tensor was freed by dispose\(\)/],
  ['noModule', 'ERR_ARGUMENT_TYPE', /module must be an nn\.Module, got/],
  ['abortedBefore', 'ERR_ABORTED', /no longer wanted/],
  [
    'onMeta',
    'ERR_INVALID_ARGUMENT',
    new RegExp(`parameter 'weight' is on meta, where the backend '${transport}' of group '0' carries`),
  ],
  ['bufferOnMeta', 'ERR_INVALID_ARGUMENT', /buffer 'count' is on meta/],
  [
    'uninitialized',
    'ERR_INVALID_ARGUMENT',
    /Modules with uninitialized parameters can't be used with `DistributedDataParallel`: '0\.weight' .* dummy forward pass/,
  ],
  ['twoDevices', 'ERR_INVALID_ARGUMENT', /must be on the same type of devices.* locate in \{'cpu', 'meta'\}/],
] as const) {
  test.serial(
    `what one of three ranks is refused for is told to the others, and a second try is one: ${name}`,
    async (t) => {
      for (const [rank, refusal] of (await ranks<Refusal>(fixture, name, { world: 3 })).entries()) {
        t.is(refusal.code, rank === 1 ? code : 'ERR_MODEL_MISMATCH')
        t.is(refusal.peer, rank === 1 ? undefined : 1)
        t.regex(refusal.message, reason)
        if (rank !== 1) t.regex(refusal.message, /^rank 1 did not wrap its model: /)
      }
    },
  )
}

test.serial('a rank that never wraps its module is named after the deadline', async (t) => {
  const [waiting] = await ranks<Refusal>(fixture, 'neverComes')
  t.is(waiting?.code, 'ERR_TIMEOUT')
  t.is(waiting?.peer, 1)
  t.regex(waiting?.message ?? '', /DistributedDataParallel\.create.*rank 1 did not arrive/)
})

test.serial('a signal ends the wait for a rank that never comes', async (t) => {
  const [waiting] = await ranks<Refusal>(fixture, 'aborted')
  t.is(waiting?.code, 'ERR_ABORTED')
  t.regex(waiting?.message ?? '', /enough/)
})

test.serial('ranks agree on a protocol', async (t) => {
  for (const protocols of await ranks(fixture, 'agreed')) t.deepEqual(protocols, ['native', 'compatible', 'native'])
})

test.serial('upstream 24 test_ddp_sync_module_states', async (t) => {
  const own = [
    [1, 1, 1, 1],
    [2, 2, 2, 2],
  ]
  t.deepEqual(await ranks(fixture, 'syncModuleStates'), [own, own])
})

test.serial("all ranks begin with rank 0's parameters and buffers", async (t) => {
  t.deepEqual(await ranks(fixture, 'rank0State'), [1, 1])
})

test.serial('upstream 26 test_ddp_init_sync_buffers_with_forward_sync_buffers_false', async (t) => {
  const [first, second] = await ranks(fixture, 'buffers')
  t.deepEqual(
    first,
    Array.from({ length: 6 }, () => [0, 0]),
  )
  t.deepEqual(second, [
    // Defaults; without forwardSyncBuffers; without broadcastBuffers; without initSync.
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
    // forwardSyncBuffers goes before broadcastBuffers.
    [0, 0],
    [0, 1],
  ])
})

test.serial('ignored parameters and buffers are neither copied nor averaged', async (t) => {
  for (const { code, message } of await ranks<Refusal>(fixture, 'ignored')) {
    t.is(code, 'ERR_INVALID_ARGUMENT')
    t.regex(message, /'1\.wieght'/)
  }
})

test.serial('ignored parameters of the module itself are neither copied nor averaged', async (t) => {
  // Upstream averages their gradients, while their values differ between ranks.
  t.deepEqual(await ranks(fixture, 'ignoredAtRoot'), [
    [
      [
        [1, 1],
        [1, 1],
      ],
      [
        [1, 1],
        [1.5, 1.5],
      ],
    ],
    [
      [
        [2, 2],
        [1, 1],
      ],
      [
        [2, 2],
        [1.5, 1.5],
      ],
    ],
  ])
})

test.serial('upstream 17 test_compute_bucket_assignment_by_size_sparse_error_without_logger', async (t) => {
  for (const { code, message } of await ranks<Refusal>(fixture, 'sparse')) {
    t.is(code, 'ERR_INVALID_ARGUMENT')
    t.regex(message, /No support for sparse tensors\. \(parameter 'weight'\)/)
  }
})

test.serial('options that cannot be are refused', async (t) => {
  for (const codes of await ranks(fixture, 'options')) {
    t.deepEqual(codes, [
      'ERR_UNKNOWN_OPTION',
      'ERR_INVALID_ARGUMENT',
      'ERR_INVALID_ARGUMENT',
      'ERR_INVALID_ARGUMENT',
      'ERR_INVALID_ARGUMENT',
      'ERR_ARGUMENT_TYPE',
      'ERR_INVALID_ARGUMENT',
      'ERR_INVALID_ARGUMENT',
      'ERR_INVALID_ARGUMENT',
      'ERR_ARGUMENT_TYPE',
      'ERR_ARGUMENT_TYPE',
    ])
  }
})

test.serial('what is no module is refused, and so is the constructor', async (t) => {
  const results = await ranks(fixture, 'notAModule', { world: 1 })
  t.deepEqual(results, [['ERR_ARGUMENT_TYPE', 'ERR_INVALID_ARGUMENT']])
})

test.serial('a wrapper needs a process group', async (t) => {
  t.deepEqual(await ranks(fixture, 'notInitialized', { world: 1 }), ['ERR_NOT_INITIALIZED'])
})
