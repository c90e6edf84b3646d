/** The model itself: its rounds are the topologies', and it keeps what its formulas say that it keeps. */
import test from 'ava'
import { decentralized } from 'lockstep'

import { expected, factors, topologiesOf } from './experiments.js'
import { mix, run, type Round } from './model.js'

const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 16]

/** Each rank's sources and their weights. */
const weightsOf = (round: Round): (readonly (readonly [number, number])[])[] =>
  round.map((row, rank) => {
    if (row === undefined) return [[rank, 1]]
    return row.sum.map(([source, weight]) => [source, source === rank ? row.keep + weight : weight] as const)
  })

for (const count of counts) {
  test(`${count} ranks: the topologies have the rounds of the formulas`, (t) => {
    for (const { topology, localWorldSize, rounds } of topologiesOf(count)) {
      const told = decentralized.topologies.create(topology, { worldSize: count, localWorldSize }).rounds
      t.is(told.length, rounds.length, topology)
      for (const [index, round] of rounds.entries()) {
        for (const [rank, row] of weightsOf(round).entries()) {
          const where = `${topology}, ${localWorldSize} a node, round ${index}, rank ${rank}`
          const other = told[index]?.[rank] ?? []
          t.deepEqual(
            other.map(([source]) => source),
            row.map(([source]) => source),
            where,
          )
          for (const [place, [, weight]] of row.entries()) {
            t.true(Math.abs((other[place]?.[1] as number) - weight) <= 1e-15, where)
          }
        }
      }
    }
  })

  test(`${count} ranks: mixing keeps the mean, and ends where all are the same`, (t) => {
    const x = Array.from({ length: count }, (_, rank) => Math.sin(rank + 1) * 3)
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / count
    const distance = (values: number[]): number => Math.max(...values.map((value) => Math.abs(value - mean(x))))
    for (const { topology, rounds } of topologiesOf(count)) {
      for (const factor of factors) {
        let y = x
        for (let turn = 0; turn < 1500; turn++) y = rounds.reduce((z, round) => mix(round, z, factor), y)
        t.true(Math.abs(mean(y) - mean(x)) <= 1e-11, topology)
        t.true(distance(y) <= 1e-9, topology)
      }
    }
  })
}

test('a round with weights of one’s own, worked out by hand', (t) => {
  // (1 - 0.5 + 0.5 (0.75 - 0.25)) 4 + 0.5 0.25 (4 + 8)
  const row = { keep: 0.5, sum: [[0, 0.25], [2, 0.25]] } as const // prettier-ignore
  t.deepEqual(mix([row, undefined, row], [4, 5, 8], 0.5), [4.5, 5, 7.5])
  t.deepEqual(mix([row, undefined, row], [4, 5, 8], 1), [5, 5, 7])
})

test('the gradient is of the model before it was mixed, the decay of the mixed one', (t) => {
  const both = { keep: 0, sum: [[0, 0.5], [1, 0.5]] } as const // prettier-ignore
  const ends = run({
    rounds: [[both, both]],
    start: 4,
    steps: 2,
    factor: 1,
    rate: 0.5,
    decay: 0.25,
    target: (rank) => rank * 8,
  })
  // Step 0, nothing to mix: 4 - 0.5 ((4 - 0) + 1) = 1.5 and 4 - 0.5 ((4 - 8) + 1) = 5.5.
  // Step 1, both mixed to 3.5: 3.5 - 0.5 (1.5 + 0.875) and 3.5 - 0.5 (-2.5 + 0.875).
  t.deepEqual(ends, [
    [1.5, 5.5],
    [2.3125, 4.3125],
  ])
})

test('experiments tell topologies and factors apart', (t) => {
  const ends = topologiesOf(4).flatMap((named) => factors.map((factor) => JSON.stringify(expected(named, factor))))
  // With one rank a node and with all of them on one, AER is another topology.
  t.true(new Set(ends).size >= ends.length - 4)
})
