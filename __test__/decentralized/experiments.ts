/** What the model, the wrapper and the simulator all run: every topology, with and without an adaptive factor. */
import { decentralized } from 'lockstep'

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

/** By number of ranks, the rounds of a period: columns add up to 1, rows do not. */
export const columns: Readonly<Record<number, readonly (readonly (readonly number[])[])[]>> = {
  // A round of three that take a mean of models which count differently.
  3: [
    [[0.5, 0.25, 0], [0.5, 0.5, 0.5], [0, 0.25, 0.5]],
    [[1 / 3, 1 / 3, 1 / 3], [1 / 3, 1 / 3, 1 / 3], [1 / 3, 1 / 3, 1 / 3]],
  ], // prettier-ignore
  // Three that take each other's models with one weight, and a fourth that takes theirs.
  4: [
    [[0.4, 0.2, 0.2, 0], [0.2, 0.4, 0.2, 0], [0.2, 0.2, 0.4, 0], [0.2, 0.2, 0.2, 1]],
    [[0.5, 0, 0, 0.75], [0, 1, 0, 0], [0, 0, 1, 0], [0.5, 0, 0, 0.25]],
  ], // prettier-ignore
}

decentralized.topologies.register('uneven-groups', ({ worldSize }) => uneven.groups(worldSize))
decentralized.topologies.register('uneven-matrix', ({ worldSize }) => [{ matrix: uneven.matrix(worldSize) }])

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
    return locals.map((localWorldSize) => ({ topology, localWorldSize, rounds: formula(count, localWorldSize) }))
  })
  if (count === 1) return named
  return [
    ...named,
    {
      topology: 'uneven-groups',
      localWorldSize: 1,
      rounds: uneven.groups(count).map((list) => model.groups(count, list)),
    },
    { topology: 'uneven-matrix', localWorldSize: 1, rounds: [model.matrix(uneven.matrix(count))] },
  ]
}

/** Names and bytes of buckets: every parameter is given 32 numbers of room. Many ranks, each a process, try one of them. */
export function bucketsOf(count: number): [name: string, bytes: number][] {
  const mixed: [string, number] = ['two and one', 2 * 32 * 8]
  return count > 4 ? [mixed] : [['one each', 1], mixed, ['one for all', 2 ** 20]]
}

/** Topologies whose rounds are taken in some steps only. */
export interface Periodic {
  readonly topology: string
  readonly communicationInterval: number
  readonly warmupSteps: number
}

export const periodic: readonly Periodic[] = [
  { topology: 'complete', communicationInterval: 3, warmupSteps: 0 },
  { topology: 'complete', communicationInterval: 4, warmupSteps: 5 },
  { topology: 'complete', communicationInterval: 1, warmupSteps: 3 },
  { topology: 'ring', communicationInterval: 2, warmupSteps: 3 },
]

/** The rounds of all steps, as PyTorch's `PeriodicModelAverager` tells the steps that have one; in the warm-up all have. */
export function roundsOfSteps(count: number, { topology, communicationInterval, warmupSteps }: Periodic): Round[] {
  const rounds = topology === 'ring' ? model.ring(count) : model.complete(count)
  const alone = Array.from({ length: count }, () => undefined)
  let taken = 0
  return Array.from({ length: steps }, (_, step) => {
    const averages = step >= warmupSteps && (step - warmupSteps) % communicationInterval === 0
    return averages || step < warmupSteps ? (rounds[taken++ % rounds.length] as Round) : alone
  })
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
export function expected({ rounds }: { rounds: readonly Round[] }, factor: number): number[][][] {
  const each = starts.map((_, parameter) => model.run({ rounds, ...experiment(parameter, factor) }))
  return (each[0] as number[][]).map((ranks, step) =>
    ranks.map((_, rank) => each.map((one) => one[step]?.[rank] as number)),
  )
}

/**
 * For each step and rank the root of the mean, over the rounds of a period as they were last used, of what the rank was
 * shown; null where it was shown nothing.
 */
export function expectedDistances({ rounds }: Named, models: readonly number[][][]): (number | null)[][] {
  const shown = (models[0] ?? []).map(() => new Map<number, number>())
  return models.map((_, step) => {
    // In the first step nothing is mixed; then it is what the step before has left.
    const before = models[step - 1]
    const round = step % rounds.length
    return shown.map((squares, rank) => {
      const parts = starts.map((_, parameter) => {
        const x = (before ?? []).map((all) => all[parameter] as number)
        return before === undefined ? undefined : model.spread(rounds[round] as Round, x, rank)
      })
      if (parts.every((part) => part !== undefined))
        squares.set(
          round,
          parts.reduce((sum, part) => sum + part, 0),
        )
      const known = [...squares.values()]
      return known.length === 0 ? null : Math.sqrt(known.reduce((sum, one) => sum + one, 0) / known.length)
    })
  })
}

/** The root of the mean over the ranks of their squared distance from the mean of all. */
export function distance(models: readonly number[][]): number {
  const squares = models.map((own) =>
    own.reduce((sum, x, parameter) => {
      const mean = models.reduce((all, other) => all + (other[parameter] as number), 0) / models.length
      return sum + (x - mean) ** 2
    }, 0),
  )
  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / models.length)
}
