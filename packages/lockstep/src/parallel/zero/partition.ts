/** Which rank updates which parameter. */
import type { Tensor } from '../../tensor/tensor.js'

/** Assigns parameters to ranks, group by group: the largest first, each to the rank that has the least so far. */
export class Partition {
  /** By parameter: its rank. */
  readonly ranks: Map<Tensor, number> = new Map<Tensor, number>()
  /** By rank: the number of elements that it updates. */
  readonly sizes: number[]

  constructor(worldSize: number) {
    this.sizes = Array.from({ length: worldSize }, () => 0)
  }

  /** Assigns the parameters of one more group. Returns them by rank. */
  add(params: readonly Tensor[]): Tensor[][] {
    const parts = this.sizes.map((): Tensor[] => [])
    for (const param of params.toSorted((a, b) => b.numel() - a.numel())) {
      const rank = this.sizes.indexOf(Math.min(...this.sizes))
      this.sizes[rank] = (this.sizes[rank] as number) + param.numel()
      this.ranks.set(param, rank)
      parts[rank]?.push(param)
    }
    return parts
  }
}
