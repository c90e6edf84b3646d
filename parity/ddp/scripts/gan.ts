// A GAN of two wrapped networks with an optimizer each. The discriminator sees a real and a generated batch before its
// backward pass; the generator's backward pass goes through the discriminator, whose reducer averages then, too.
import { DistributedDataParallel, nn, ones, optim, randn, scope, zeros } from 'lockstep'

import type { Recorder } from '../support/recorder.js'

const { binaryCrossEntropyWithLogits } = nn.functional
const steps = 12
const [batch, noise, size] = [16, 24, 64]

export async function train(_rank: number, recorder: Recorder): Promise<void> {
  const generator = new nn.Sequential(
    new nn.Linear(noise, 128),
    new nn.LeakyReLU(0.2),
    new nn.Linear(128, size),
    new nn.Tanh(),
  )
  const discriminator = new nn.Sequential(new nn.Linear(size, 128), new nn.LeakyReLU(0.2), new nn.Linear(128, 1))
  const both = new nn.ModuleDict<nn.Module>({ generator, discriminator })
  const G = await DistributedDataParallel.create(generator)
  const D = await DistributedDataParallel.create(discriminator, { bucketCapMb: 0.01 })
  const optimizerG = new optim.Adam(G.parameters(), { lr: 2e-3, betas: [0.5, 0.999] })
  const optimizerD = new optim.Adam(D.parameters(), { lr: 2e-3, betas: [0.5, 0.999] })
  const [yes, no] = [ones([batch, 1]), zeros([batch, 1])]
  await recorder.model(0, both)

  for (let step = 1; step <= steps; step++) {
    await scope(async () => {
      const real = randn([batch, size]).mul(0.3).add(0.5)
      const fake = await G.forward(randn([batch, noise]))

      optimizerD.zeroGrad()
      const lossReal = binaryCrossEntropyWithLogits(await D.forward(real), yes)
      const lossFake = binaryCrossEntropyWithLogits(await D.forward(fake.detach()), no)
      const lossD = lossReal.add(lossFake)
      await lossD.backward()
      await recorder.put(`${recorder.step(step)}/loss/discriminator`, lossD)
      optimizerD.step()

      optimizerG.zeroGrad()
      const lossG = binaryCrossEntropyWithLogits(await D.forward(fake), yes)
      await lossG.backward()
      await recorder.put(`${recorder.step(step)}/loss/generator`, lossG)
      optimizerG.step()
      await recorder.model(step, both)
    })
  }
}
