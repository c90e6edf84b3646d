/** What Decent-DP 0.2.3 computes of models of one number a rank, from its formulas and what it was seen to do. */
import type { decentralized } from 'lockstep'

/** What ranks do, all the same. */
export type Event =
  /** a training forward pass and a backward one */
  | 'step'
  /** the same while gradients accumulate */
  | 'accumulate'
  /** a training forward pass without a backward one */
  | 'forward'
  /** a forward pass in evaluation mode */
  | 'evaluate'
  /** gradients are taken away */
  | 'zeroGrad'
  /** the model is written */
  | 'write'
  /** a global average: one that could be reverted, one that could not, and the way back from the last that could */
  | 'average'
  | 'averageForGood'
  | 'revert'

/** Rounds of groups. */
export type Rounds = readonly (readonly decentralized.TopologyGroup[])[]

export interface Experiment {
  readonly rounds: Rounds
  readonly world: number
  readonly factor: number
  readonly start: number
  /** The learning rate of plain descent. */
  readonly rate: number
  /** What a rank writes. */
  readonly written: (rank: number) => number
  /** The gradient of a rank's loss in a step. */
  readonly gradient: (rank: number, step: number, model: number) => number
}

/** The ranks' models after each event. */
export function originalTrace(experiment: Experiment, events: readonly Event[]): number[][] {
  const { rounds, world, factor, start, rate, written, gradient } = experiment
  let models = Array.from({ length: world }, () => start)
  let gradients: (number | undefined)[] = models.map(() => undefined)
  /** What comes in; undefined where nothing is on its way. */
  let sums: number[] | undefined
  let backup = models
  let [forwards, started, steps] = [0, false, 0]

  const edge = (rank: number): Required<decentralized.TopologyGroup> => {
    const group = (rounds[forwards % rounds.length] ?? []).find(({ ranks }) => ranks.includes(rank))
    const { ranks = [], weight = 1 / ranks.length } = group ?? {}
    return { ranks, weight }
  }
  const update = (): void => {
    models = models.map((model, rank) => model - rate * (gradients[rank] ?? 0))
    gradients = models.map(() => undefined)
  }
  /** Sends by the round after this one. */
  const launch = (): void => {
    forwards += 1
    sums = models.map((_, own) => {
      const { ranks, weight } = edge(own)
      const terms = ranks.map((rank) => ((1 - weight) / (ranks.length - 1)) * (models[rank] as number))
      return terms.reduce((a, b) => a + b)
    })
    forwards -= 1
  }
  const forward = (counts: boolean): void => {
    if (forwards === 1 && !started) {
      started = true
      update()
      // By round 1, which is this one still.
      forwards -= 1
      launch()
      forwards += 1
    }
    if (counts) forwards += 1
  }
  const backward = (accumulates: boolean): void => {
    gradients = models.map((model, rank) => (gradients[rank] ?? 0) + gradient(rank, steps, model))
    steps += 1
    if (accumulates || !started) return
    const incoming = sums
    if (incoming !== undefined) {
      models = models.map((model, rank) => {
        const { ranks, weight } = edge(rank)
        const own = 1 - factor + factor * (weight - (1 - weight) / (ranks.length - 1))
        return own * model + factor * (incoming[rank] as number)
      })
    }
    update()
    launch()
  }
  const run: Record<Event, () => void> = {
    step() {
      forward(true)
      backward(false)
    },
    accumulate() {
      forward(false)
      backward(true)
    },
    forward: () => forward(true),
    evaluate: () => forward(false),
    zeroGrad() {
      gradients = models.map(() => undefined)
    },
    write() {
      models = models.map((_, rank) => written(rank))
    },
    average() {
      backup = models
      const mean = models.map((model) => model / world).reduce((a, b) => a + b)
      models = models.map(() => mean)
    },
    averageForGood() {
      const mean = models.map((model) => model / world).reduce((a, b) => a + b)
      models = models.map(() => mean)
      sums = undefined
    },
    revert() {
      models = backup
    },
  }
  return events.map((event) => {
    run[event]()
    return models
  })
}
