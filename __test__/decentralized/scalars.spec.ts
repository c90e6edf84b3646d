/** Scalar experiments: real ranks end each step with the model's numbers, to the bit. */
import test from 'ava'

import { ranks } from '../support/ranks.js'
import {
  bucketsOf,
  columns,
  distance,
  expected,
  expectedDistances,
  experiment,
  factors,
  periodic,
  roundsOfSteps,
  starts,
  topologiesOf,
} from './experiments.js'
import { runPushSum } from './model.js'

const fixture = new URL('./fixtures/scalars.ts', import.meta.url)

const near = (found: number | null | undefined, wanted: number | null | undefined): boolean =>
  typeof found === 'number' && typeof wanted === 'number' ? Math.abs(found - wanted) <= 1e-12 : found === wanted

for (const world of [1, 2, 3, 4, 5, 6, 7, 8, 9, 16]) {
  test.serial(`${world} ranks: every topology, factor and size of buckets`, async (t) => {
    type Found = Record<string, { after: number[][]; distances: (number | null)[] }>
    const found = await ranks<Found>(fixture, 'all', { world })
    const keys = Object.keys(found[0] ?? {})
    const all = topologiesOf(world).flatMap((named) =>
      factors.map((factor) => ({
        label: `${named.topology}, ${named.localWorldSize} a node, factor ${factor}`,
        named,
        factor,
      })),
    )
    t.is(keys.length, bucketsOf(world).length * all.length)
    for (const { label, named, factor } of all) {
      const wanted = expected(named, factor)
      const distances = expectedDistances(named, wanted)
      for (const key of keys.filter((key) => key.startsWith(`${label}, `))) {
        const shown = found.map((one) => one[key]?.distances ?? [])
        for (let rank = 0; rank < world; rank++) {
          t.deepEqual(
            found[rank]?.[key]?.after,
            wanted.map((step) => step[rank]),
            `${key}, rank ${rank}`,
          )
          for (const [step, one] of distances.entries()) {
            t.true(near(shown[rank]?.[step], one[rank]), `${key}, rank ${rank}, distance in step ${step}`)
          }
        }
        if (world === 1 || named.topology !== 'complete') continue
        // Who takes the mean of all knows its own distance from it.
        for (let step = 1; step < wanted.length; step++) {
          const squares = shown.map((one) => (one[step] as number) ** 2)
          const mean = Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / world)
          t.true(near(mean, distance(wanted[step - 1] as number[][])), `${key}, step ${step}`)
        }
      }
    }
  })
}

for (const world of [2, 3]) {
  test.serial(`${world} ranks: periodic averaging`, async (t) => {
    const found = await ranks<number[][][]>(fixture, 'periodic', { world })
    const all = periodic.flatMap((one) => factors.map((factor) => ({ one, factor })))
    for (const [index, { one, factor }] of all.entries()) {
      const wanted = expected({ rounds: roundsOfSteps(world, one) }, factor)
      for (let rank = 0; rank < world; rank++) {
        t.deepEqual(
          found[rank]?.[index],
          wanted.map((step) => step[rank]),
          `${JSON.stringify(one)}, factor ${factor}, rank ${rank}`,
        )
      }
    }
    t.is(found[0]?.length, all.length)
  })
}

for (const world of [3, 4]) {
  test.serial(`${world} ranks over directed graphs: push-sum`, async (t) => {
    type Found = { after: number[][]; weights: number[] }[]
    const found = await ranks<Found>(fixture, 'pushSum', { world })
    for (const [rank, byFactor] of found.entries()) {
      for (const [index, { after, weights }] of byFactor.entries()) {
        const factor = factors[index] as number
        for (const parameter of starts.keys()) {
          for (const [step, all] of runPushSum(columns[world] ?? [], experiment(parameter, factor)).entries()) {
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
}

test.serial('models travel between the passes, not in them', async (t) => {
  for (const { exchanged, waited } of await ranks<{ exchanged: number; waited: number }>(fixture, 'overlap')) {
    t.true(exchanged > 0)
    t.is(waited, 0)
  }
})
