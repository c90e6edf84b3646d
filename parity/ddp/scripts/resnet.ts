// examples/resnet, at its whole width, on noise.
import { DistributedDataParallel, nn, optim, randint, randn, scope } from 'lockstep'

import { ResNet18 } from '../../../examples/resnet/model.ts'
import type { Recorder } from '../support/recorder.js'

const steps = 20

export const build = (): ResNet18 => new ResNet18()

export async function train(_rank: number, recorder: Recorder): Promise<void> {
  const model = build()
  const ddp = await DistributedDataParallel.create(model)
  const optimizer = new optim.SGD(ddp.parameters(), { lr: 0.05, momentum: 0.9, weightDecay: 5e-4 })
  const schedule = new optim.lrScheduler.OneCycleLR(optimizer, { maxLr: 0.05, totalSteps: steps })
  await recorder.model(0, model)
  for (let step = 1; step <= steps; step++) {
    await scope(async () => {
      const [images, labels] = [randn(4, 3, 32, 32), randint(0, 10, [4])]
      const loss = nn.functional.crossEntropy(await ddp.forward(images), labels)
      optimizer.zeroGrad()
      await loss.backward()
      optimizer.step()
      schedule.step()
      await recorder.put(`${recorder.step(step)}/loss`, loss)
    })
  }
  // 11 million weights: what any step does to them is in the last ones.
  await recorder.model(steps, model)
}
