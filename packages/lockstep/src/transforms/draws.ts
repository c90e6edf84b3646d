/** Random numbers of the default generator, drawn as torchvision draws them. */
import { ops } from '../ops/ops.js'
import { tensor } from '../tensor/factories.js'
import { temporarily } from '../tensor/temporary.js'
import type { Tensor } from '../tensor/tensor.js'

const numberOf = (make: () => Tensor): number => temporarily(() => make().item() as number)

/** True with probability `p`; `up`: also where the drawn number is `p`. */
export function chance(p: number, up = false): boolean {
  const drawn = numberOf(() => ops.rand([1]))
  // Compared as float32, as tensors are.
  return drawn < Math.fround(p) || (up && drawn === Math.fround(p))
}

/** Between two numbers, as a float32. */
export function uniform(low: number, high: number): number {
  return numberOf(() => ops.empty([1]).uniform_(low, high))
}

/** One of 0 .. `count` - 1. */
export function randint(count: number): number {
  return numberOf(() => ops.randint(count, [1], { dtype: 'int64' }))
}

/** A random order of 0 .. `count` - 1. */
export function order(count: number): number[] {
  return temporarily(() => ops.randperm(count, { dtype: 'int64' }).toArray() as number[])
}

/** The aspect ratios between two: as likely below 1 as above. */
export class Ratios {
  readonly #low: number
  readonly #high: number

  constructor([low, high]: readonly [number, number]) {
    ;[this.#low, this.#high] = temporarily(() => tensor([low, high]).log().toArray()) as [number, number]
  }

  draw(): number {
    return numberOf(() => ops.empty([1]).uniform_(this.#low, this.#high).exp())
  }
}

/** Beta(alpha, alpha). */
export function beta(alpha: number): number {
  return numberOf(() => ops._sampleDirichlet(tensor([[alpha, alpha]])).select(-1, 0))
}

/** Python's `round`: halves go to the even neighbour. */
export function round(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest === 0.5) return floor % 2 === 0 ? floor : floor + 1
  return rest < 0.5 ? floor : floor + 1
}
