// What every release has to be able to do: a model learns, alone and on several ranks.
import { DistributedDataParallel, distributed as dist, manualSeed, nn, optim, randn } from 'lockstep'

manualSeed(0)
await dist.initProcessGroup()
const ddp = await DistributedDataParallel.create(new nn.Linear(4, 1))
const optimizer = new optim.SGD(ddp.parameters(), { lr: 0.1 })
const x = randn([64, 4])
const y = x.sum(1, true)
const losses = []
for (let step = 0; step < 50; step++) {
  const loss = nn.functional.mseLoss(await ddp.forward(x), y)
  optimizer.zeroGrad()
  await loss.backward()
  optimizer.step()
  losses.push(loss.item())
}
const learnt = Number(losses.at(-1)) < Number(losses[0]) / 100
console.log(`rank ${dist.getRank()} of ${dist.getWorldSize()} ${learnt ? 'learnt' : `did not learn: ${losses}`}`)
await dist.destroyProcessGroup()
