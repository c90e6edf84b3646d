/** Parameters in one message for each rank and dtype. */
import type { ProcessGroup } from '../../distributed/group.js'
import type { Tensor } from '../../tensor/tensor.js'
import { FlatBucket } from './flat-bucket.js'

/** Parameters, by the rank that sends them, as views of flat tensors. */
export class PackedParts {
  readonly #parts: readonly (readonly Tensor[])[]
  #buckets: FlatBucket[][] = []

  /** `parts`: by rank. After some were added, call `pack`. */
  constructor(parts: readonly (readonly Tensor[])[]) {
    this.#parts = parts
    this.pack()
  }

  /** Moves the trainable parameters of each rank into buckets: one for each dtype, the same ones for all ranks. */
  pack(): void {
    const old = this.#buckets.flat()
    const dtypes = [...new Set(this.#parts.flat().map(({ dtype }) => dtype))]
    this.#buckets = this.#parts.map((part) =>
      dtypes.map((dtype) => {
        const own = part.filter((param) => param.requiresGrad && param.dtype === dtype)
        return new FlatBucket(own, dtype)
      }),
    )
    for (const bucket of old) {
      for (const param of bucket.params) if (!param.requiresGrad) FlatBucket.moveOut(param)
      bucket.tensor.dispose()
    }
  }

  /** Whether the trainable parameters lie in their buckets, and no others do. */
  get isWhole(): boolean {
    const buckets = this.#buckets.flat()
    const packed = new Set(buckets.flatMap(({ params }) => params))
    const isRight = (param: Tensor): boolean => packed.has(param) === param.requiresGrad
    return this.#parts.flat().every(isRight) && buckets.every((bucket) => bucket.holdsAll())
  }

  /** Each rank sends its parameters to the others. */
  async send(group: ProcessGroup): Promise<void> {
    const sent = this.#buckets.map((own, rank) =>
      own.map(({ tensor }) => group.broadcast(tensor, group.ranks[rank] ?? rank)),
    )
    await Promise.all(sent.flat())
  }
}
