// examples/tagger on random words.
import { arange, DistributedDataParallel, nn, optim, randint, scope, type Tensor } from 'lockstep'

import { Tagger } from '../../../examples/tagger/model.ts'
import type { Recorder } from '../support/recorder.js'

const steps = 20
const [words, tags, length] = [40, 6, 9]

export const build = (): Tagger => new Tagger({ words, tags })

function inputs(): [sentences: Tensor, lengths: Tensor] {
  const lengths = randint(2, length, [8])
  const sentences = randint(1, words, [8, length])
  return [sentences.mul(arange(length).lt(lengths.unsqueeze(1))), lengths]
}

export async function train(_rank: number, recorder: Recorder): Promise<void> {
  const model = build()
  const ddp = await DistributedDataParallel.create(model)
  const optimizer = new optim.Adam(ddp.parameters(), { lr: 0.01 })
  await recorder.model(0, model)
  for (let step = 1; step <= steps; step++) {
    await scope(async () => {
      const [sentences, lengths] = inputs()
      const wanted = randint(0, tags, sentences.shape).maskedFill(sentences.eq(0), -100)
      const scores = await ddp.forward(sentences, lengths)
      const loss = nn.functional.crossEntropy(scores.flatten(0, 1), wanted.flatten())
      optimizer.zeroGrad()
      await loss.backward()
      optimizer.step()
      await recorder.put(`${recorder.step(step)}/loss`, loss)
      await recorder.model(step, model)
    })
  }
}
