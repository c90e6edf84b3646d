// examples/gpt on random text.
import { DistributedDataParallel, nn, optim, randint, scope } from 'lockstep'

import { Gpt } from '../../../examples/gpt/model.ts'
import type { Recorder } from '../support/recorder.js'

const steps = 20
const options = { vocabulary: 30, context: 24, layers: 2, heads: 4, width: 32, dropout: 0.1 }

export const build = (): Gpt => new Gpt(options)

export async function train(_rank: number, recorder: Recorder): Promise<void> {
  const model = build()
  const ddp = await DistributedDataParallel.create(model)
  const optimizer = new optim.AdamW(ddp.parameters(), { lr: 3e-3 })
  await recorder.model(0, model)
  for (let step = 1; step <= steps; step++) {
    await scope(async () => {
      const text = randint(0, options.vocabulary, [8, options.context + 1])
      const scores = await ddp.forward(text.narrow(1, 0, options.context))
      const next = text.narrow(1, 1, options.context)
      const loss = nn.functional.crossEntropy(scores.flatten(0, 1), next.flatten())
      optimizer.zeroGrad()
      await loss.backward()
      nn.utils.clipGradNorm_(ddp.parameters(), 1)
      optimizer.step()
      await recorder.put(`${recorder.step(step)}/loss`, loss)
      await recorder.model(step, model)
    })
  }
}
