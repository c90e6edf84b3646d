// Fits a curve under DistributedDataParallelCPU, the simplest of the wrappers:
//
//     npx lockstep run --nproc-per-node 2 examples/ddp-cpu/train.ts [--run DIR]
//
// With --run it records its metrics and a report in a directory of DIR.
import { parseArgs } from 'node:util'

import { DistributedDataParallelCPU, distributed as dist, manualSeed, nn, optim, rand, Run, scope } from 'lockstep'

let directory: string | null
try {
  directory = parseArgs({ options: { run: { type: 'string' } } }).values.run ?? null
} catch (error) {
  console.error(`${(error as Error).message} (the only option is --run DIR)`)
  process.exit(2)
}

const steps = 300
const rows = 64

await dist.initProcessGroup()
const rank = dist.getRank()
manualSeed(rank)

// Each rank begins with other weights: the wrapper replaces them by rank 0's.
const model = new nn.Sequential(new nn.Linear(1, 32), new nn.Tanh(), new nn.Linear(32, 1))
const ddp = await DistributedDataParallelCPU.create(model)
const optimizer = new optim.Adam(ddp.parameters(), { lr: 0.01 })
const run = await Run.start({ directory, name: 'ddp-cpu', steps })
run.watch(optimizer)

for (let step = 1; step <= steps; step++) {
  await scope(async () => {
    const x = rand(rows, 1).mul(6).sub(3)
    const loss = nn.functional.mseLoss(await ddp.forward(x), x.sin())
    optimizer.zeroGrad()
    await loss.backward()
    optimizer.step()
    const mean = await dist.allReduce(loss.detach(), { op: 'avg' })
    run.step({ loss: mean }, { samples: rows })
    if (rank === 0 && step % 50 === 0) console.log(`step ${step}/${steps}  loss ${mean.item()}`)
  })
}

await run.end()
const sums = scope(() => ddp.parameters().map((parameter) => parameter.detach().double().sum().item()))
console.log(`rank ${rank} weights ${sums.join(' ')}`)
await dist.destroyProcessGroup()
