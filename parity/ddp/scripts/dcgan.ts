// A GAN in the way of DCGAN's tutorial: the real and the generated batch have a forward and a backward pass each. While
// the generator learns, the discriminator is frozen as a whole, as in pix2pix.
import { DistributedDataParallel, nn, ones, optim, randn, scope, zeros } from 'lockstep'

import type { Recorder } from '../support/recorder.js'

const { binaryCrossEntropyWithLogits } = nn.functional
const steps = 10
const [batch, noise, size] = [8, 24, 8]

export async function train(_rank: number, recorder: Recorder): Promise<void> {
  const generator = new nn.Sequential(
    new nn.Linear(noise, 8 * size * size),
    new nn.ReLU(),
    new nn.Unflatten(1, [8, size, size]),
    new nn.Conv2d(8, 3, 3, { padding: 1 }),
    new nn.Tanh(),
  )
  const discriminator = new nn.Sequential(
    new nn.Conv2d(3, 16, 3, { stride: 2, padding: 1 }),
    new nn.LeakyReLU(0.2),
    new nn.Flatten(),
    new nn.Linear(4 * size * size, 1),
  )
  const both = new nn.ModuleDict<nn.Module>({ generator, discriminator })
  const G = await DistributedDataParallel.create(generator)
  const D = await DistributedDataParallel.create(discriminator)
  const optimizerG = new optim.Adam(G.parameters(), { lr: 2e-3, betas: [0.5, 0.999] })
  const optimizerD = new optim.Adam(D.parameters(), { lr: 2e-3, betas: [0.5, 0.999] })
  const [yes, no] = [ones([batch, 1]), zeros([batch, 1])]
  await recorder.model(0, both)

  for (let step = 1; step <= steps; step++) {
    await scope(async () => {
      const real = randn([batch, 3, size, size]).mul(0.3).add(0.5)
      const fake = await G.forward(randn([batch, noise]))

      discriminator.requiresGrad_(true)
      optimizerD.zeroGrad()
      const lossReal = binaryCrossEntropyWithLogits(await D.forward(real), yes)
      await lossReal.backward()
      const lossFake = binaryCrossEntropyWithLogits(await D.forward(fake.detach()), no)
      await lossFake.backward()
      optimizerD.step()
      await recorder.put(`${recorder.step(step)}/loss/real`, lossReal)
      await recorder.put(`${recorder.step(step)}/loss/fake`, lossFake)

      discriminator.requiresGrad_(false)
      optimizerG.zeroGrad()
      const lossG = binaryCrossEntropyWithLogits(await D.forward(fake), yes)
      await lossG.backward()
      optimizerG.step()
      await recorder.put(`${recorder.step(step)}/loss/generator`, lossG)
      await recorder.model(step, both)
    })
  }
}
