/** A line search for the strong Wolfe conditions: Nocedal and Wright, Numerical Optimization, algorithms 3.5 and 3.6. */
import type { Tensor } from '../../tensor/tensor.js'
import { abs, add, div, isAtMost, isLess, max, min, mul, real, realOf, sqrt, sub } from './real.js'
import type { Real } from './real.js'

/** A place on the line: the step, the loss there, its gradient, and how it rises along the line. */
export interface Point {
  readonly t: Real
  readonly loss: number
  readonly gradient: Tensor
  readonly slope: Real
}

/** Asks for the loss and its gradient at a step along the line. */
export type Evaluate = (t: Real) => Generator<void, { loss: number; gradient: Tensor }, number>

export interface LineSearch {
  readonly evaluate: Evaluate
  readonly direction: Tensor
  /** The greatest absolute value of the direction. */
  readonly length: Real
  /** Where the line begins, with a step of 0. */
  readonly start: Point
  /** The first step to try. */
  readonly first: Real
  readonly toleranceChange: number
  /** How often the bracket is changed at most. */
  readonly limit: number
}

const [sufficient, curvature] = [real(1e-4), real(-0.9)]

/** Where the cubic through two points, with their slopes, is least between two steps. */
function cubic(a: Point, b: Point, low: Real, high: Real): Real {
  const d1 = sub(add(a.slope, b.slope), div(mul(real(3), sub(real(a.loss), real(b.loss))), sub(a.t, b.t)))
  const square = sub(mul(d1, d1), mul(a.slope, b.slope))
  if (!(square.value >= 0)) return div(add(low, high), real(2))
  const d2 = sqrt(square)
  const [from, to] = isAtMost(a.t, b.t) ? [a, b] : [b, a]
  const top = sub(add(to.slope, d2), d1)
  const bottom = add(sub(to.slope, from.slope), mul(real(2), d2))
  return min(max(sub(to.t, mul(sub(to.t, from.t), div(top, bottom))), low), high)
}

/** The best point that was found, and how often the loss was evaluated. */
export function* strongWolfe(search: LineSearch): Generator<void, [best: Point, evaluations: number], number> {
  const { evaluate, direction, length, start, first, toleranceChange, limit } = search
  let evaluations = 0
  const at = function* (t: Real): Generator<void, Point, number> {
    const found = yield* evaluate(t)
    evaluations++
    return { t, ...found, slope: realOf(found.gradient.dot(direction)) }
  }
  const isTooHigh = ({ t, loss }: Point): boolean =>
    isLess(add(real(start.loss), mul(mul(sufficient, t), start.slope)), real(loss))
  const isFlat = ({ slope }: Point): boolean => isAtMost(abs(slope), mul(curvature, start.slope))

  let point = yield* at(first)
  let before = start
  let bracket: [Point, Point] | undefined
  let rounds = 0
  for (; rounds < limit; rounds++) {
    const isPast = isTooHigh(point) || (rounds > 1 && point.loss >= before.loss)
    if (!isPast && isFlat(point)) return [point, evaluations]
    if (isPast || point.slope.value >= 0) {
      bracket = [before, point]
      break
    }
    const [low, high] = [add(point.t, mul(real(0.01), sub(point.t, before.t))), mul(point.t, real(10))]
    const next = cubic(before, point, low, high)
    before = point
    point = yield* at(next)
  }
  bracket ??= [start, point]

  const lower = ([a, b]: readonly [Point, Point]): 0 | 1 => (a.loss <= b.loss ? 0 : 1)
  let low = lower(bracket)
  let stalled = false
  for (; rounds < limit; rounds++) {
    const [a, b] = bracket
    if (isLess(mul(abs(sub(b.t, a.t)), length), real(toleranceChange))) break
    const [least, most] = [min(a.t, b.t), max(a.t, b.t)]
    let t = cubic(a, b, ...(isAtMost(a.t, b.t) ? ([a.t, b.t] as const) : ([b.t, a.t] as const)))
    const margin = mul(real(0.1), sub(most, least))
    const isNear = isLess(min(sub(most, t), sub(t, least)), margin)
    if (isNear && (stalled || isAtMost(most, t) || isAtMost(t, least))) {
      t = isLess(abs(sub(t, most)), abs(sub(t, least))) ? sub(most, margin) : add(least, margin)
      stalled = false
    } else stalled = isNear
    point = yield* at(t)
    const high = low === 0 ? 1 : 0
    if (isTooHigh(point) || point.loss >= bracket[low].loss) {
      bracket[high] = point
      low = lower(bracket)
      continue
    }
    const isDone = isFlat(point)
    if (!isDone && mul(point.slope, sub(bracket[high].t, bracket[low].t)).value >= 0) bracket[high] = bracket[low]
    bracket[low] = point
    if (isDone) break
  }
  return [bracket[low], evaluations]
}
