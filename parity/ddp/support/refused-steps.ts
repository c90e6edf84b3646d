// refused-steps.ts DIRECTORY LABEL: refuses what ranks of PyTorch cannot do safely, beside one of them.
import { writeFile } from 'node:fs/promises'

import { DDP, type DDPOptions, commHooks, distributed as dist, nn, ones } from 'lockstep'

import { withDeadline } from './deadline.js'
import { code } from './refusal.js'

const linear = (options: DDPOptions) => DDP.create(new nn.Linear(4, 2), options)

await withDeadline(async (seconds) => {
  const [directory = '', label = ''] = process.argv.slice(2)
  await dist.initProcessGroup({ backend: 'gloo', timeout: seconds * 1000 })
  const isStatic = await linear({ staticGraph: true })
  const skips = await linear({ findUnusedParameters: true, skipAllReduceUnusedParams: true })
  const codes = [await code(() => isStatic.join(() => {})), await code(() => skips.join(() => {}))]
  const model = new nn.Sequential(new nn.Linear(4, 64), new nn.Linear(64, 64), new nn.Linear(64, 2))
  const ddp = await DDP.create(model, { bucketCapMb: 0.001 })
  ddp.registerCommHook(commHooks.powerSGD({ startPowerSGDIter: 2 }))
  // There are several buckets from the second step on.
  for (let i = 0; i < 2; i++) codes.push(await code(async () => (await ddp.forward(ones([3, 4]))).sum().backward()))
  await writeFile(`${directory}/${label}-${dist.getRank()}.json`, JSON.stringify(codes))
  await dist.destroyProcessGroup()
})
