// WGAN-GP: the penalty on the critic's gradient is a gradient of a gradient, and part of the critic's loss.
import {
  autograd,
  DistributedDataParallel,
  nn,
  noGrad,
  onesLike,
  optim,
  rand,
  randn,
  scope,
  type Tensor,
} from 'lockstep'

import type { Recorder } from '../support/recorder.js'

const [steps, criticSteps] = [12, 3]
const [batch, noise, size] = [16, 24, 64]

export async function train(_rank: number, recorder: Recorder, staticGraph = false): Promise<void> {
  const generator = new nn.Sequential(new nn.Linear(noise, 64), new nn.ReLU(), new nn.Linear(64, size))
  const critic = new nn.Sequential(
    new nn.Linear(size, 128),
    new nn.Tanh(),
    new nn.Linear(128, 128),
    new nn.LeakyReLU(0.2),
    new nn.Linear(128, 1),
  )
  const both = new nn.ModuleDict<nn.Module>({ generator, critic })
  const G = await DistributedDataParallel.create(generator, { staticGraph })
  const C = await DistributedDataParallel.create(critic, { bucketCapMb: 0.03, gradientAsBucketView: true, staticGraph })
  const optimizerG = new optim.Adam(G.parameters(), { lr: 1e-3, betas: [0, 0.9] })
  const optimizerC = new optim.Adam(C.parameters(), { lr: 1e-3, betas: [0, 0.9] })
  await recorder.model(0, both)

  async function gradientPenalty(real: Tensor, fake: Tensor): Promise<Tensor> {
    const points = fake.lerp(real, rand([batch, 1])).requiresGrad_()
    const scores = await C.forward(points)
    const [gradients] = autograd.grad(scores, points, { gradOutputs: onesLike(scores), createGraph: true })
    return (gradients as Tensor).norm(2, 1).sub(1).square().mean()
  }

  for (let step = 1; step <= steps; step++) {
    await scope(async () => {
      const real = randn([batch, size]).mul(0.3).add(0.5)
      const fake = await noGrad(() => G.forward(randn([batch, noise])))
      optimizerC.zeroGrad()
      const penalty = await gradientPenalty(real, fake)
      const distance = (await C.forward(fake)).mean().sub((await C.forward(real)).mean())
      const lossC = distance.add(penalty.mul(10))
      await lossC.backward()
      optimizerC.step()
      await recorder.put(`${recorder.step(step)}/loss/penalty`, penalty)
      await recorder.put(`${recorder.step(step)}/loss/critic`, lossC)

      if (step % criticSteps === 0) {
        optimizerG.zeroGrad()
        const lossG = (await C.forward(await G.forward(randn([batch, noise])))).mean().neg()
        await lossG.backward()
        optimizerG.step()
        await recorder.put(`${recorder.step(step)}/loss/generator`, lossG)
      }
      await recorder.model(step, both)
    })
  }
}
