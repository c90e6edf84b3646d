/** What compiles and what does not, of data sets, loaders, checkpoints and what is read from tensors. */
import { type Tensor, checkpoint, data } from 'lockstep'

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

export function samplers(given: data.DistributedSampler | undefined, epoch: number): void {
  const set = new Squares()
  const distributed = new data.DataLoader(set, { batchSize: 2, sampler: new data.DistributedSampler(set) })
  distributed.sampler.setEpoch(epoch)
  holds<Same<typeof distributed.sampler, data.DistributedSampler>>()
  // Where the type does not know which sampler there is.
  const any: data.DataLoader<[Tensor, bigint]> = distributed
  any.sampler?.setEpoch?.(epoch)
  for (const loader of [new data.DataLoader(set, { shuffle: true }), new data.DataLoader(set, { sampler: given })]) {
    holds<Same<typeof loader.sampler, data.Sampler | undefined>>()
  }
  const maybe = new data.DataLoader(set, { sampler: given })
  // @ts-expect-error -- there is one of the loader's own where none was given
  maybe.sampler.setEpoch(epoch)
  const own = new data.DataLoader(set, {
    sampler: new data.DistributedSampler(set),
    collate: (samples) => samples.length,
  })
  holds<Same<typeof own, data.DataLoader<[Tensor, bigint], number, data.DistributedSampler>>>()
  const sequence = new data.DataLoader(set, { sampler: new data.SequentialSampler(set) })
  // @ts-expect-error -- a sequence has no epochs
  sequence.sampler.setEpoch(epoch)
}

export async function metas(): Promise<void> {
  const { meta } = await checkpoint.load<{ epoch: number }>('directory')
  const unsaid = (await checkpoint.load('directory')).meta
  holds<Same<[typeof meta, typeof unsaid], [{ epoch: number }, unknown]>>()
}

export function nested(): void {
  const doubled: number[] = x.toArray<number[]>().map((value) => value * 2)
  const rows = x.toArray<boolean[][]>()
  holds<Same<[typeof doubled, typeof rows], [number[], boolean[][]]>>()
  // @ts-expect-error -- how deep it goes is not known
  x.toArray().map(String)
  // @ts-expect-error -- a variable says nothing of it
  const list: number[] = x.toArray()
  // @ts-expect-error -- text is no value of a tensor
  list.push(...x.toArray<string[]>())
}
