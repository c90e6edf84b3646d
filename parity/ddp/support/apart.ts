// apart.ts DIRECTORY LABEL KIND: does what a rank of PyTorch, python/apart.py, does not; writes what is raised, and after how long.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { DistributedDataParallel, distributed as dist, LockstepError, nn, ones } from 'lockstep'

import { withDeadline } from './deadline.js'

async function train(): Promise<void> {
  const model = new nn.Sequential(new nn.Linear(4, 4), new nn.BatchNorm1d(4))
  const ddp = await DistributedDataParallel.create(model)
  for (let step = 0; step < 3; step++) await (await ddp.forward(ones([2, 4]))).sum().backward()
}

await withDeadline(async () => {
  const [directory = '', label = '', kind = ''] = process.argv.slice(2)
  const [rank, world] = [process.env['RANK'], process.env['WORLD_SIZE']].map(Number)
  for (let peer = 0; peer < (world ?? 0); peer++) {
    if (peer === rank) continue
    const ready = `${directory}/${label}-${peer}.ready`
    while (!existsSync(ready)) await sleep(20)
  }
  await dist.initProcessGroup({ backend: 'gloo', timeout: 8000 })
  const began = performance.now()
  let raised: { code?: string; message?: string; peer?: number | undefined } = {}
  try {
    if (kind.startsWith('barrier')) await dist.monitoredBarrier({ timeout: 2000, waitAllRanks: kind !== 'barrier' })
    else await train()
  } catch (error) {
    if (!LockstepError.is(error)) throw error
    raised = { code: error.code, message: error.message, peer: error.peer }
  }
  const waited = performance.now() - began
  await writeFile(`${directory}/${label}-${dist.getRank()}.json`, JSON.stringify({ ...raised, waited }))
  await dist.destroyProcessGroup()
})
