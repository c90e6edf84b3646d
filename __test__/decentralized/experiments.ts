/** What the model, the wrapper and the simulator all run: every topology, with and without an adaptive factor. */
import { topologies } from 'lockstep'

import * as model from './model.js'
import type { Round } from './model.js'

/** A topology as a wrapper is told it, and as the model has it. */
export interface Named {
  readonly topology: string
  readonly localWorldSize: number
  readonly rounds: readonly Round[]
}

/** Weights of one's own: groups that are no means, and a matrix. */
const uneven = {
  groups: (count: number) => [
    [{ ranks: Array.from({ length: count }, (_, rank) => rank), weight: 0.4 }],
    [{ ranks: [0, 1], weight: 0.7 }, ...Array.from({ length: count - 2 }, (_, rank) => ({ ranks: [rank + 2] }))],
  ],
  matrix: (count: number) => {
    const row = count === 2 ? [0.6, 0.4] : [0.5, 0.3, 0.2, ...Array<number>(count - 3).fill(0)]
    return row.map((_, rank) => row.map((_, source) => row[(source - rank + count) % count] as number))
  },
}

/** Ranks that train by themselves, and take the mean of all in every third step. */
const localSteps = (count: number) => {
  const ranks = Array.from({ length: count }, (_, rank) => rank)
  const alone = ranks.map((rank) => ({ ranks: [rank] }))
  return [alone, alone, [{ ranks }]]
}

/** Columns add up to 1, rows do not. */
export const columns = [
  [0.5, 0.25, 0],
  [0.5, 0.5, 0.5],
  [0, 0.25, 0.5],
]

topologies.register('local-steps', ({ worldSize }) => localSteps(worldSize))
topologies.register('uneven-groups', ({ worldSize }) => uneven.groups(worldSize))
topologies.register('uneven-matrix', ({ worldSize }) => [{ matrix: uneven.matrix(worldSize) }])

/** Rounds that no formula of Decent-DP's names, as the topology itself has them. */
function asTold(name: string, worldSize: number, localWorldSize: number): Round[] {
  return topologies
    .create(name, { worldSize, localWorldSize })
    .rounds.map((rows) => rows.map((row) => (row.length === 1 ? undefined : { keep: 0, sum: row })))
}

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

/** Whether the model has formulas of its own. */
export const hasFormula = (name: string, count: number, local: number): boolean => {
  if (name === 'one-peer-exp') return isPowerOfTwo(count)
  return name !== 'alternating-exp-ring' || (local < count && local > 1 && isPowerOfTwo(count / local))
}

/** Every topology for some ranks. */
export function topologiesOf(count: number): Named[] {
  const formulas = {
    complete: model.complete,
    ring: model.ring,
    'one-peer-exp': model.onePeerExp,
    'alternating-exp-ring': model.alternatingExpRing,
    'directed-one-peer-exp': model.directedOnePeerExp,
  }
  const named = Object.entries(formulas).flatMap(([topology, formula]) => {
    const divisors = Array.from({ length: count }, (_, index) => index + 1).filter((local) => count % local === 0)
    const locals = topology === 'alternating-exp-ring' ? divisors : [1]
    return locals.map((localWorldSize) => {
      const known = hasFormula(topology, count, localWorldSize)
      const rounds = known ? formula(count, localWorldSize) : asTold(topology, count, localWorldSize)
      return { topology, localWorldSize, rounds }
    })
  })
  if (count === 1) return named
  return [
    ...named,
    {
      topology: 'uneven-groups',
      localWorldSize: 1,
      rounds: uneven.groups(count).map((list) => model.groups(count, list)),
    },
    { topology: 'local-steps', localWorldSize: 1, rounds: localSteps(count).map((list) => model.groups(count, list)) },
    { topology: 'uneven-matrix', localWorldSize: 1, rounds: [model.matrix(uneven.matrix(count))] },
  ]
}

/** Adaptive factors. */
export const factors = [1, 0.5]

export const steps = 24
export const rate = 2 ** -3
export const decay = 2 ** -5

/** Where the parameters begin; each is the number of an experiment of its own. */
export const starts = [0.3, -1.7, 4.1]

/** Where a rank draws a parameter to in a step; nothing repeats. */
export function target(parameter: number): (rank: number, step: number) => number {
  return (rank, step) => Math.sin(1.7 * rank + 0.3 * step + parameter) + 0.1 * rank
}

/** The numbers of an experiment with one parameter. */
export const experiment = (parameter: number, factor: number): Omit<model.Experiment, 'rounds'> => ({
  start: starts[parameter] as number,
  steps,
  factor,
  rate,
  decay,
  target: target(parameter),
})

/** What the model makes of it: for each step and rank, its parameters. */
export function expected({ rounds }: Named, factor: number): number[][][] {
  const each = starts.map((_, parameter) => model.run({ rounds, ...experiment(parameter, factor) }))
  return (each[0] as number[][]).map((ranks, step) =>
    ranks.map((_, rank) => each.map((one) => one[step]?.[rank] as number)),
  )
}
