// examples/vae on random images.
import { DistributedDataParallel, optim, rand, scope } from 'lockstep'

import { elbo, Vae } from '../../../examples/vae/model.ts'
import type { Recorder } from '../support/recorder.js'

const steps = 20

export const build = (): Vae => new Vae()

export async function train(_rank: number, recorder: Recorder): Promise<void> {
  const model = build()
  const ddp = await DistributedDataParallel.create(model)
  const optimizer = new optim.Adam(ddp.parameters(), { lr: 2e-3 })
  await recorder.model(0, model)
  for (let step = 1; step <= steps; step++) {
    await scope(async () => {
      const images = rand(8, 64)
      const loss = elbo(await ddp.forward(images), images).neg()
      optimizer.zeroGrad()
      await loss.backward()
      optimizer.step()
      await recorder.put(`${recorder.step(step)}/loss`, loss)
      await recorder.model(step, model)
    })
  }
}
