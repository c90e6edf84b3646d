import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/checkpointing.ts', import.meta.url)

// Inner passes of five steps of the wrapper and of the module alone, for each choice of options.
for (const [title, name, inner] of [
  ['upstream 50 test_ddp_checkpointing_once', 'once', [10, 10, 10, 10]],
  ['upstream 50 test_ddp_checkpointing_unused_params, with a static graph', 'onceStaticUnused', [10, 10]],
  ['upstream 50 test_ddp_checkpointing_twice_static_graph', 'twiceStatic', [20, 20]],
  ['upstream 50 test_ddp_checkpointing_weight_sharing', 'weightSharing', [10, 10, 10, 10]],
  ['upstream 50 test_ddp_checkpointing_twice_weight_sharing', 'twiceWeightSharing', [30, 30]],
] as const) {
  test.serial(title, async (t) => {
    t.deepEqual(await ranks(fixture, name), [inner, inner])
  })
}

for (const [title, name, parameter] of [
  ['upstream 50 test_ddp_checkpointing_unused_params', 'onceUnused', 'l2'],
  ['upstream 50 test_ddp_checkpointing_twice', 'twice', 'l2'],
  ['upstream 50 test_ddp_checkpointing_twice, looking for unused parameters', 'twiceUnused', 'l2'],
  ['upstream 50 test_ddp_checkpointing_dynamic_module', 'dynamic', 'l2'],
  ['upstream 50 test_ddp_checkpointing_dynamic_weight_sharing', 'dynamicWeightSharing', 'l[12]'],
] as const) {
  test.serial(title, async (t) => {
    for (const [code, message] of await ranks<[string, string]>(fixture, name)) {
      t.is(code, 'ERR_PARAMETER_READY_TWICE')
      t.regex(message, /Expected to mark a variable ready only once\./)
      t.regex(message, new RegExp(`with name ${parameter}\\.(weight|bias) has been marked as ready twice`))
    }
  })
}
