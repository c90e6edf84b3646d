// StyleGAN2's regularisation of the discriminator: now and then, in a step of its own, the penalty alone is the loss. The
// last bias has no part in it, so a zero times the output goes with it.
import { autograd, DistributedDataParallel, nn, optim, rand, randn, scope, type Tensor } from 'lockstep'

import type { Recorder } from '../support/recorder.js'

const F = nn.functional
const [steps, every] = [12, 3]
export const [batch, size] = [16, 8]

export class Discriminator extends nn.Module {
  conv1 = new nn.Conv2d(3, 16, 3, { padding: 1 })
  conv2 = new nn.Conv2d(16, 32, 3, { padding: 1 })
  head = new nn.Linear((32 * size * size) / 4, 1)

  override forward(images: Tensor): Tensor {
    let x = F.softplus(this.conv1.forward(images))
    x = F.avgPool2d(F.softplus(this.conv2.forward(x)), 2)
    return this.head.forward(x.flatten(1))
  }
}

export async function train(_rank: number, recorder: Recorder): Promise<void> {
  const model = new Discriminator()
  const D = await DistributedDataParallel.create(model, { bucketCapMb: 0.01, findUnusedParameters: true })
  const optimizer = new optim.Adam(D.parameters(), { lr: 2e-3, betas: [0, 0.99] })
  await recorder.model(0, model)

  async function regularise(real: Tensor): Promise<Tensor> {
    real.requiresGrad_()
    optimizer.zeroGrad()
    const scores = await D.forward(real)
    const [gradients] = autograd.grad(scores.sum(), real, { createGraph: true })
    const penalty = (gradients as Tensor).square().sum([1, 2, 3]).mean()
    await penalty
      .mul(0.5 * every)
      .add(scores.flatten().select(0, 0).mul(0))
      .backward()
    optimizer.step()
    return penalty
  }

  for (let step = 1; step <= steps; step++) {
    await scope(async () => {
      const real = randn([batch, 3, size, size]).mul(0.3).add(0.5)
      const fake = rand([batch, 3, size, size])
      optimizer.zeroGrad()
      const loss = F.softplus((await D.forward(real)).neg())
        .mean()
        .add(F.softplus(await D.forward(fake)).mean())
      await loss.backward()
      optimizer.step()
      await recorder.put(`${recorder.step(step)}/loss`, loss)
      if (step % every === 0) await recorder.put(`${recorder.step(step)}/penalty`, await regularise(real))
      await recorder.model(step, model)
    })
  }
}
