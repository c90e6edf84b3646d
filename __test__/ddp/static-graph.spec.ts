import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/static-graph.ts', import.meta.url)

test.serial('a static graph that is set after the wrapper was made', async (t) => {
  interface Found {
    gradients: unknown[][]
    warnings: string[]
  }
  for (const { gradients, warnings } of await ranks<Found>(fixture, 'later')) {
    t.deepEqual(gradients[0], gradients[1])
    t.deepEqual(
      gradients[0]?.map((grad) => grad === null),
      [false, false, true, true],
    )
    t.is(warnings.filter((text) => text === 'static: true').length, 2)
    // PyTorch's, of the search, and of the second call.
    t.true(
      warnings.some((text) => text.includes('find_unused_parameters')),
      warnings.join('\n'),
    )
    t.true(
      warnings.some((text) => text.includes('no need to call set_static_graph again')),
      warnings.join('\n'),
    )
  }
})
