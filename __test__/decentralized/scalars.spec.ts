/** Scalar experiments: real ranks end each step with the model's numbers, to the bit. */
import test from 'ava'

import { ranks } from '../support/ranks.js'
import { columns, expected, experiment, factors, starts, topologiesOf } from './experiments.js'
import { runPushSum } from './model.js'

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

test.serial('three ranks over a directed graph: push-sum', async (t) => {
  type Found = { after: number[][]; weights: number[] }[]
  const found = await ranks<Found>(fixture, 'pushSum', { world: 3 })
  for (const [rank, byFactor] of found.entries()) {
    for (const [index, { after, weights }] of byFactor.entries()) {
      const factor = factors[index] as number
      for (const parameter of starts.keys()) {
        for (const [step, all] of runPushSum(columns, experiment(parameter, factor)).entries()) {
          const { x, weight } = all[rank] as { x: number; weight: number }
          const where = `step ${step}, rank ${rank}, factor ${factor}`
          t.true(Math.abs((after[step]?.[parameter] as number) - x) <= 1e-12, where)
          t.true(Math.abs((weights[step] as number) - weight) <= 1e-12, `weight, ${where}`)
        }
      }
    }
    t.is(byFactor.length, factors.length)
  }
})

test.serial('models travel between the passes, not in them', async (t) => {
  for (const { exchanged, waited } of await ranks<{ exchanged: number; waited: number }>(fixture, 'overlap')) {
    t.true(exchanged > 0)
    t.is(waited, 0)
  }
})
