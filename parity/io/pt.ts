// pt.ts DIR: loads theirs.pt, saves it again, trains on from its state and saves that.
import { join } from 'node:path'

import { load, nn, optim, save, setNumThreads, type Tensor } from 'lockstep'

import { withDeadline } from '../ddp/support/deadline.js'

interface Content {
  x: Tensor
  model: Map<string, Tensor>
  optimizer: optim.OptimizerStateDict
}

await withDeadline(async () => {
  setNumThreads(1)
  const [directory = ''] = process.argv.slice(2)
  const content = await load<Content>(join(directory, 'theirs.pt'))
  await save(content, join(directory, 'again.pt'))
  const model = new nn.Sequential(new nn.Linear(4, 8), new nn.BatchNorm1d(8), new nn.ReLU(), new nn.Linear(8, 2))
  model.loadStateDict(content.model)
  const optimizer = new optim.AdamW(model.parameters(), { lr: 0.5 })
  optimizer.loadStateDict(content.optimizer)
  for (let step = 0; step < 3; step++) {
    optimizer.zeroGrad()
    await (model.forward(content.x) as Tensor).square().mean().backward()
    optimizer.step()
  }
  await save({ model: model.stateDict(), optimizer: optimizer.stateDict() }, join(directory, 'trained.pt'))
})
