import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/unused-errors.ts', import.meta.url)

interface Refused {
  readonly code: string
  readonly message: string
  readonly failed: number
  readonly error: string
  readonly rebuilt: number
}

test.serial('upstream 39 test_ddp_unused_params_rebuild_buckets_exception', async (t) => {
  for (const [rank, found] of (await ranks<Refused>(fixture, 'rebuild')).entries()) {
    // The second forward pass would rebuild the buckets, and says what is wrong instead.
    t.like(found, { code: 'ERR_REDUCTION_INCOMPLETE', failed: 1, error: found.message, rebuilt: 0 })
    for (const text of [
      'Expected to have finished reduction in the prior iteration before starting a new one.',
      'that were not used in producing loss',
      'You can enable unused parameter detection by passing',
      'all `forward` function outputs participate in calculating loss',
      `Parameters which did not receive grad for rank ${rank}: net2.weight\n`,
      `Parameter indices which did not receive grad for rank ${rank}: 1`,
    ]) {
      t.true(found.message.includes(text), `${text} is not in ${found.message}`)
    }
    t.false(found.message.includes('Since `find_unused_parameters=True` is enabled'))
  }
})

const unused = ['embedding.weight', 'lin.weight', 'lin.bias'].map((name) => `subModule.embeddingNet.${name}`)

for (const [title, index, names, indices] of [
  ['test_ddp_multiple_nested_unused_params_error', 0, unused, '0 1 2 4'],
  ['test_ddp_multiple_nested_unused_params_err_ignore_params', 1, unused.slice(1), '0 1 3'],
] as const) {
  test.serial(`upstream 40 ${title}`, async (t) => {
    for (const [rank, results] of (await ranks<Refused[]>(fixture, 'nested')).entries()) {
      const { message = '', failed } = results[index] ?? {}
      const told = `\nParameters which did not receive grad for rank ${rank}: ${[...names, 'subModule.lin.b.weight'].join(', ')}`
      t.true(
        message.endsWith(`${told}\nParameter indices which did not receive grad for rank ${rank}: ${indices}`),
        message,
      )
      t.is(failed, 1)
    }
  })
}

// `used.weight`, the last one, has a gradient.
for (const [title, name, mapping] of [
  [
    'upstream 41 test_ddp_build_debug_param_to_name_mapping',
    'names',
    [
      ['0', 'lin.0.weight'],
      ['1', 'lin.0.bias'],
      ['2', 'lin.1.weight'],
    ],
  ],
  [
    'upstream 41 test_ddp_build_debug_param_to_name_mapping, with an ignored parameter',
    'namesIgnored',
    [
      ['0', 'lin.0.bias'],
      ['1', 'lin.1.weight'],
    ],
  ],
  [
    'upstream 41 test_ddp_build_debug_param_to_name_mapping_requires_grad',
    'namesFrozen',
    [
      ['0', 'lin.0.weight'],
      ['1', 'lin.1.weight'],
    ],
  ],
] as const) {
  test.serial(title, async (t) => {
    t.deepEqual(await ranks<unknown>(fixture, name), [mapping, mapping])
  })
}
