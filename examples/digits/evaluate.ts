import { data, noGrad, scope } from 'lockstep'

import { total } from '../support/ranks.ts'
import type { Model } from './models.ts'

/** The share of images whose class the model finds. Every image counts once, whatever the number of ranks. */
export async function evaluate(model: Model, images: data.Images, batchSize: number): Promise<number> {
  const sampler = new data.DistributedSampler(images, { shuffle: false, pad: false })
  model.eval()
  let right = 0
  for await (const [x, y] of new data.DataLoader(images, { batchSize: 8 * batchSize, sampler })) {
    right += noGrad(() => scope(() => model.forward(x).argmax(1).eq(y).sum().item()))
  }
  model.train()
  const [sum = 0] = await total([right])
  return sum / images.length
}
