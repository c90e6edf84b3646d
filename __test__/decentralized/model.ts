/**
 * The algorithm on one number a rank, from its formulas alone:
 *
 *     x_i <- ((1 - a) + a s_i) x_i + a sum_j c_ij x_j      sums by rising rank, each product rounded
 *     x_i <- x_i - u(g_i(x_i before it was mixed), x_i)
 *
 * Nothing here is Lockstep's: the wrapper, the engine and the simulator are compared with it, in float64, bit for bit.
 */

/** How a rank mixes in a round. */
export interface Row {
  /** s: what it keeps beside the sum. */
  readonly keep: number
  /** c: whose numbers are summed, and how much of each. */
  readonly sum: readonly (readonly [rank: number, weight: number])[]
}

/** The rows of all ranks; undefined for one that has no partner and stays as it is. */
export type Round = readonly (Row | undefined)[]

/**
 * Groups whose members take the mean of their models, or keep `weight` and share the rest. Where weights differ, three or
 * more members have one sum for all, and each adds what it keeps beyond it.
 */
export function groups(count: number, list: readonly { ranks: readonly number[]; weight?: number }[]): Round {
  const round: (Row | undefined)[] = Array.from({ length: count }, () => undefined)
  for (const { ranks, weight } of list) {
    if (ranks.length === 1) continue
    const members = [...ranks].sort((a, b) => a - b)
    const others = weight === undefined ? 1 / members.length : (1 - weight) / (members.length - 1)
    const isPair = members.length === 2
    for (const rank of members) {
      const own = weight === undefined || !isPair ? others : weight
      round[rank] = {
        keep: weight === undefined || isPair ? 0 : weight - others,
        sum: members.map((member) => [member, member === rank ? own : others] as const),
      }
    }
  }
  return round
}

/** The rows of a matrix. */
export function matrix(weights: readonly (readonly number[])[]): Round {
  return weights.map((row, rank) => {
    const sum = row.map((weight, source) => [source, weight] as const).filter(([, weight]) => weight > 0)
    return sum.length === 1 && sum[0]?.[0] === rank ? undefined : { keep: 0, sum }
  })
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Pairs of ranks; who is in none stays alone. */
const pairs = (count: number, list: readonly (readonly [number, number])[]): Round =>
  groups(
    count,
    list.map((ranks) => ({ ranks })),
  )

export function complete(count: number): Round[] {
  return [groups(count, [{ ranks: range(count) }])]
}

/** Neighbours; in an odd ring somebody is left over, in turn the last rank, the first and the second. */
export function ring(count: number): Round[] {
  if (count === 1) return [[undefined]]
  const starts = count % 2 === 0 ? [0, count - 1] : [0, 1, 2]
  const pair = (start: number) => (index: number) =>
    [(start + 2 * index) % count, (start + 2 * index + 1) % count] as const
  return starts.map((start) => pairs(count, range(Math.floor(count / 2)).map(pair(start))))
}

/** Two that exchange: each takes `weight` of the other, and keeps the rest of its own. */
interface Exchange {
  readonly pair: readonly [number, number]
  readonly weight: number
}

/** Schedules of those that have nothing to do with each other, at once. */
function atOnce(...schedules: Exchange[][][]): Exchange[][] {
  const length = Math.max(...schedules.map((schedule) => schedule.length))
  return range(length).map((index) => schedules.flatMap((schedule) => schedule[index] ?? []))
}

/** 2^p members: in round r those exchange whose places differ in bit r. */
function hypercube(members: readonly number[]): Exchange[][] {
  return range(Math.log2(members.length)).map((bit) =>
    members.flatMap((one, place) => {
      const other = members[place + (1 << bit)] as number
      return place & (1 << bit) ? [] : [{ pair: [one, other] as const, weight: 0.5 }]
    }),
  )
}

/** The largest power of two in a number. */
const largest = (count: number): number => 2 ** Math.floor(Math.log2(count))

/** Parts of powers of two, the largest first. */
function parts(members: readonly number[]): number[][] {
  if (members.length === 0) return []
  const size = largest(members.length)
  return [members.slice(0, size), ...parts(members.slice(size))]
}

/**
 * Parts have their means. With sizes s of the first part and t of the others together, a pair of both that moves s / (s + t)
 * of the way leaves each side with the mean of all, on average over its members; so both sides take their means again.
 */
function join(members: readonly number[]): Exchange[][] {
  const first = members.slice(0, largest(members.length))
  const others = members.slice(first.length)
  if (others.length === 0) return []
  const weight = first.length / members.length
  const across = others.map((other, place) => ({ pair: [first[place] as number, other] as const, weight }))
  return [across, ...atOnce(hypercube(first), join(others))]
}

/** The base-2 graph for the least number of rounds: of all members, or of as many equal pieces as 2 divides, then across them. */
function base2(count: number): Exchange[][] {
  const mean = (members: number[]): Exchange[][] => [...atOnce(...parts(members).map(hypercube)), ...join(members)]
  const whole = mean(range(count))
  let size = count
  while (size % 2 === 0) size /= 2
  const pieces = range(count / size).map((piece) => range(size).map((place) => piece * size + place))
  const columns = range(size).map((place) => pieces.map((piece) => piece[place] as number))
  const split = [...atOnce(...pieces.map(mean)), ...atOnce(...columns.map(hypercube))]
  return whole.length < split.length ? whole : split
}

/** The matrix's row of each rank, where each of those that exchange is a node that holds the ranks, and takes their mean. */
function exchanged(nodes: readonly (readonly number[])[], exchanges: readonly Exchange[]): Round {
  const round = [
    ...groups(
      nodes.flat().length,
      nodes.map((ranks) => ({ ranks })),
    ),
  ]
  for (const { pair, weight } of exchanges) {
    for (const [own, other] of [pair, [pair[1], pair[0]] as const]) {
      const members = [
        ...(nodes[own] ?? []).map((rank, _, { length }) => [rank, (1 - weight) / length] as const),
        ...(nodes[other] ?? []).map((rank, _, { length }) => [rank, weight / length] as const),
      ]
      for (const rank of nodes[own] ?? []) round[rank] = { keep: 0, sum: members.sort(([a], [b]) => a - b) }
    }
  }
  return round
}

/** For a power of two round r pairs the ranks that differ in bit r; else it is the base-2 graph. */
export function onePeerExp(count: number): Round[] {
  if (count === 1) return [[undefined]]
  const ranks = range(count).map((rank) => [rank])
  return base2(count).map((round) => exchanged(ranks, round))
}

/** Nodes of `local` ranks: of the pairs of nodes in a hop, every other one mixes in its second half, the others in its first. */
export function alternatingExpRing(count: number, local: number): Round[] {
  const nodes = range(count / local).map((node) => range(local).map((place) => node * local + place))
  if (nodes.length === 1) return complete(count)
  let turn = 0
  return base2(nodes.length).flatMap((hop) => {
    const halves: [Exchange[], Exchange[]] = [[], []]
    for (const exchange of hop) halves[turn++ % 2 === 0 ? 1 : 0].push(exchange)
    return halves.map((half) => exchanged(nodes, half))
  })
}

/** In round r a rank keeps half of its model and takes half of the one 2^r places before it. */
export function directedOnePeerExp(count: number): Round[] {
  if (count === 1) return [[undefined]]
  return range(Math.ceil(Math.log2(count))).map((bit) =>
    range(count).map((rank) => {
      const giver = (rank - (1 << bit) + count) % count
      const sources = [rank, giver].sort((a, b) => a - b)
      return { keep: 0, sum: sources.map((source) => [source, 0.5] as const) }
    }),
  )
}

/**
 * Every rank draws its number to a target of its own by gradient descent with weight decay: g = x - target. The rate and the
 * decay are powers of two, so that products with them are exact, whether or not a kernel fuses them with what follows.
 */
export interface Experiment {
  readonly rounds: readonly Round[]
  readonly start: number
  readonly steps: number
  /** The adaptive factor. */
  readonly factor: number
  readonly rate: number
  readonly decay: number
  readonly target: (rank: number, step: number) => number
}

/** Every rank's number after each step. */
export function run({ rounds, start, steps, factor, rate, decay, target }: Experiment): number[][] {
  let x = (rounds[0] as Round).map(() => start)
  return range(steps).map((step) => {
    const gradients = x.map((value, rank) => value - target(rank, step))
    // In the first step all ranks are where they began, and nothing is mixed.
    const mixed = step === 0 ? x : mix(rounds[step % rounds.length] as Round, x, factor)
    x = mixed.map((value, rank) => value - rate * ((gradients[rank] as number) + decay * value))
    return x
  })
}

/** One round. */
export function mix(round: Round, x: readonly number[], factor: number): number[] {
  return x.map((own, rank) => {
    const row = round[rank]
    if (row === undefined) return own
    const [first = 0, ...rest] = row.sum.map(([source, weight]) => weight * (x[source] as number))
    const sum = rest.reduce((total, term) => total + term, first)
    return (1 - factor + factor * row.keep) * own + factor * sum
  })
}

/**
 * What a rank is shown, by the numbers that it takes, of the mean square of all ranks' distances from their mean. It takes
 * c_j of rank j, so that it knows sum_j c_j (x_i - x_j); were no two ranks further apart than any other two, the square of that
 * would be n / (n - 1) (sum c_j^2 + (sum c_j)^2) times as large, over the j that are not i.
 */
export function spread(round: Round, x: readonly number[], rank: number): number | undefined {
  const others = (round[rank]?.sum ?? []).filter(([source]) => source !== rank)
  if (others.length === 0) return undefined
  const difference = others.reduce((sum, [source, c]) => sum + c * ((x[rank] as number) - (x[source] as number)), 0)
  const total = others.reduce((sum, [, c]) => sum + c, 0)
  const squares = others.reduce((sum, [, c]) => sum + c * c, 0) + total * total
  return (((x.length - 1) / x.length) * difference * difference) / squares
}

/**
 * With matrices, one a round, whose columns add up to 1, and rows need not: numbers are x_i / w_i, where the weights w, 1 in the beginning,
 * are mixed as x is. What each rank has after each step, and its weight.
 */
export function runPushSum(
  rounds: readonly (readonly (readonly number[])[])[],
  { start, steps, factor, rate, decay, target }: Omit<Experiment, 'rounds'>,
): { x: number; weight: number }[][] {
  let ranks = (rounds[0] ?? []).map(() => ({ x: start, weight: 1 }))
  return range(steps).map((step) => {
    const weights = rounds[step % rounds.length] ?? []
    const gradients = ranks.map(({ x }, rank) => x - target(rank, step))
    const mixed = (rank: number, of: (source: { x: number; weight: number }) => number): number =>
      (1 - factor) * of(ranks[rank] as { x: number; weight: number }) +
      factor *
        (weights[rank] ?? []).reduce((sum, c, source) => sum + c * of(ranks[source] as (typeof ranks)[number]), 0)
    const next = ranks.map((own, rank) => {
      const weight = mixed(rank, (source) => source.weight)
      // Equal numbers stay as they are, whatever they weigh.
      if (step === 0) return { x: own.x, weight }
      return { x: mixed(rank, (source) => source.weight * source.x) / weight, weight }
    })
    ranks = next.map(({ x, weight }, rank) => ({ x: x - rate * ((gradients[rank] as number) + decay * x), weight }))
    return ranks
  })
}
