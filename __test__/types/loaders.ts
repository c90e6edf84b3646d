/** Loaders and data sets as types, without arguments: compiled only. */
import { ones, type Tensor, data } from 'lockstep'

import { holds } from './same.ts'
import type { Same } from './same.ts'

declare const pairs: data.DataLoader<[Tensor, number]>
declare const own: data.DataLoader<string, Tensor>

/** As a ported script has it: any loader will do, and what it gives needs no cast. */
export async function evaluate(loader: data.DataLoader): Promise<Tensor[]> {
  const found: Tensor[] = []
  for await (const [inputs, labels] of loader) found.push(inputs.eq(labels))
  return found
}

void evaluate(pairs)
void evaluate(own)

export class Numbers implements data.Dataset {
  readonly length = 3

  get(index: number): [Tensor, number] {
    return [ones(2), index]
  }
}

export async function use(set: data.Dataset): Promise<void> {
  const sample = await set.get(0)
  holds<Same<typeof sample, unknown>>()
  // What is known of a data set stays known.
  for await (const batch of new data.DataLoader(new Numbers())) holds<Same<typeof batch, [Tensor, Tensor]>>()
  // @ts-expect-error -- batches are awaited
  for (const batch of pairs) console.log(batch)
}

void use(new Numbers())
