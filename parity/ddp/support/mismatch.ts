// mismatch.ts DIRECTORY LABEL KIND: what python/mismatch.py does, on our side; also writes the error's code.
import { writeFile } from 'node:fs/promises'

import { DistributedDataParallel, distributed as dist, LockstepError, nn } from 'lockstep'

import { withDeadline } from './deadline.js'

function model(kind: string, rank: number): nn.Module {
  if (kind === 'count') return new nn.Linear(4, 2, { bias: rank === 0 })
  if (kind === 'shape') return new nn.Linear(4, 2 + rank)
  if (kind.endsWith('-dims')) {
    const more = (kind === 'more-dims') === (rank === 0)
    return more ? new nn.LayerNorm([2, 2, 2]) : new nn.Linear(4, 2)
  }
  if (kind === 'strides') {
    const layer = new nn.Conv2d(2, 2, 3, { bias: false })
    return rank > 0 ? layer.to({ memoryFormat: 'channelsLast' }) : layer
  }
  return new nn.Linear(4, 2)
}

await withDeadline(async (seconds) => {
  const [directory = '', label = '', kind = ''] = process.argv.slice(2)
  await dist.initProcessGroup({ backend: 'gloo', timeout: seconds * 1000 })
  const rank = dist.getRank()
  let raised: { message: string | null; code?: string } = { message: null }
  try {
    await DistributedDataParallel.create(model(kind, rank))
    await dist.barrier()
  } catch (error) {
    if (!LockstepError.is(error)) throw error
    raised = { message: error.message, code: error.code }
  }
  await writeFile(`${directory}/${label}-${rank}.json`, JSON.stringify(raised))
  await dist.destroyProcessGroup()
})
