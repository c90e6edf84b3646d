/** Scalar experiments: real ranks end each step with the model's numbers, to the bit. */
import test from 'ava'

import { ranks } from '../support/ranks.js'
import { expected, factors, topologiesOf } from './experiments.js'

const fixture = new URL('./fixtures/scalars.ts', import.meta.url)

for (const world of [1, 2, 3, 4]) {
  test.serial(`${world} ranks: every topology, factor and size of buckets`, async (t) => {
    const found = await ranks<Record<string, number[][]>>(fixture, 'all', { world })
    const keys = Object.keys(found[0] ?? {})
    const all = topologiesOf(world).flatMap((named) =>
      factors.map((factor) => ({
        label: `${named.topology}, ${named.localWorldSize} a node, factor ${factor}`,
        named,
        factor,
      })),
    )
    t.is(keys.length, 3 * all.length)
    for (const { label, named, factor } of all) {
      const wanted = expected(named, factor)
      for (const key of keys.filter((key) => key.startsWith(`${label}, `))) {
        for (let rank = 0; rank < world; rank++) {
          t.deepEqual(
            found[rank]?.[key],
            wanted.map((step) => step[rank]),
            `${key}, rank ${rank}`,
          )
        }
      }
    }
  })
}
