// refused.ts DIRECTORY LABEL: asks a group with a rank of PyTorch for what only ranks of ours can do.
import { writeFile } from 'node:fs/promises'

import { DistributedDataParallel, distributed as dist, nn, ones } from 'lockstep'

import { withDeadline } from './deadline.js'
import { code } from './refusal.js'

await withDeadline(async (seconds) => {
  const [directory = '', label = ''] = process.argv.slice(2)
  await dist.initProcessGroup({ backend: 'gloo', timeout: seconds * 1000 })
  const codes = [await code(() => dist.allGatherObject({ a: 1 })), await code(() => dist.broadcastObjectList([1], 0))]
  const total = (await dist.allReduce(ones([1]))).item()
  codes.push(await code(() => DistributedDataParallel.create(new nn.Linear(4, 2), { protocol: 'native' })))
  await writeFile(`${directory}/${label}-${dist.getRank()}.json`, JSON.stringify({ total, codes }))
  await dist.destroyProcessGroup()
})
