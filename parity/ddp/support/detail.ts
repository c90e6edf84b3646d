// detail.ts DIRECTORY LABEL CALL: makes its first call with a rank of PyTorch that was started with
// TORCH_DISTRIBUTED_DEBUG=DETAIL.
import { writeFile } from 'node:fs/promises'

import { DistributedDataParallel, distributed as dist, LockstepError, nn, ones } from 'lockstep'

import { withDeadline } from './deadline.js'

const calls: Record<string, () => PromiseLike<unknown>> = {
  allReduce: () => dist.allReduce(ones([1])),
  'DistributedDataParallel.create': () => DistributedDataParallel.create(new nn.Linear(1, 1)),
}

await withDeadline(async (seconds) => {
  const [directory = '', label = '', call = ''] = process.argv.slice(2)
  await dist.initProcessGroup({ backend: 'gloo', timeout: seconds * 1000 })
  const error: unknown = await calls[call]?.().then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!LockstepError.is(error)) throw error ?? new Error('nothing was raised')
  const { code, message } = error
  await writeFile(`${directory}/${label}-${dist.getRank()}.json`, JSON.stringify({ code, message }))
  await dist.destroyProcessGroup()
})
