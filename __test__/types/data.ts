/** What compiles and what does not, of data sets, loaders, checkpoints and what is read from tensors. */
import { type Tensor, data } from 'lockstep'

import { holds } from './same.ts'
import type { Same } from './same.ts'

declare const x: Tensor

class Squares extends data.Dataset<[Tensor, bigint]> {
  readonly length = 8

  get(index: number): [Tensor, bigint] {
    return [x, BigInt(index * index)]
  }
}

/** Says its samples by `get` alone. */
class Cubes extends data.Dataset {
  get length(): number {
    return 8
  }

  async get(index: number): Promise<{ input: Tensor; cube: number }> {
    return { input: x, cube: index ** 3 }
  }

  override getBatch(indices: readonly number[]): Tensor {
    return x.narrow(0, 0, indices.length)
  }
}

export async function sets(): Promise<void> {
  for await (const [input, label] of new data.DataLoader(new Squares())) {
    holds<Same<[typeof input, typeof label], [Tensor, Tensor]>>()
  }
  for await (const batch of new data.DataLoader(new Cubes(), { batchSize: 4 })) {
    holds<Same<typeof batch, { input: Tensor; cube: Tensor }>>()
  }
  // Any object with these members is one, and an array.
  const plain: data.Dataset<number> = { length: 2, get: (index) => index }
  const loaders = [
    new data.DataLoader(plain),
    new data.DataLoader({ length: 2, get: (index: number) => index }),
    new data.DataLoader([1, 2]),
  ]
  holds<Same<(typeof loaders)[number], data.DataLoader<number>>>()
  const wrong = [
    // @ts-expect-error -- abstract
    new data.Dataset(),
    // @ts-expect-error -- no length
    new data.DataLoader({ get: (index: number) => index }),
    // @ts-expect-error -- no get
    class Without extends data.Dataset {
      length = 1
    },
  ]
  wrong.pop()
}
