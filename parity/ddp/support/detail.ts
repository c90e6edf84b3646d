// detail.ts DIRECTORY LABEL: begins a collective with a rank of PyTorch that was started with TORCH_DISTRIBUTED_DEBUG=DETAIL.
import { writeFile } from 'node:fs/promises'

import { distributed as dist, LockstepError, ones } from 'lockstep'

import { withDeadline } from './deadline.js'

await withDeadline(async (seconds) => {
  const [directory = '', label = ''] = process.argv.slice(2)
  await dist.initProcessGroup({ backend: 'gloo', timeout: seconds * 1000 })
  const error: unknown = await dist.allReduce(ones([1])).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!LockstepError.is(error)) throw error ?? new Error('nothing was raised')
  const { code, message } = error
  await writeFile(`${directory}/${label}-${dist.getRank()}.json`, JSON.stringify({ code, message }))
  await dist.destroyProcessGroup()
})
