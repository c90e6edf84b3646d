import { data, distributed as dist, noGrad, scope, tensor } from 'lockstep'

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
  const sum = await dist.allReduce(tensor(right))
  return sum.item() / images.length
}
