// differing.ts DIRECTORY LABEL: what python/differing.py does, on our side.
import { writeFile } from 'node:fs/promises'

import { distributed as dist, LockstepError, ones } from 'lockstep'

import { withDeadline } from './deadline.js'

/** By name, the collective of this rank. */
const calls = (rank: number): Record<string, () => PromiseLike<unknown>> => ({
  operation: () => (rank === 0 ? dist.allReduce(ones([2])) : dist.broadcast(ones([2]), 0)),
  shape: () => dist.allReduce(ones([2 + rank])),
  dtype: () => dist.allReduce(ones([2], { dtype: rank === 0 ? 'float32' : 'int32' })),
  barrier: () => (rank === 0 ? dist.barrier() : dist.allGather(ones([2]))),
})

await withDeadline(async (seconds) => {
  const [directory = '', label = ''] = process.argv.slice(2)
  const { rank } = await dist.initProcessGroup({ backend: 'gloo', timeout: seconds * 1000 })
  const found: Record<string, unknown> = {}
  for (const [name, call] of Object.entries(calls(rank))) {
    const error: unknown = await call().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!LockstepError.is(error)) throw error ?? new Error(`${name}: nothing was raised`)
    const { code, message } = error
    found[name] = { code, message, total: (await dist.allReduce(ones([1]))).item() }
  }
  await writeFile(`${directory}/${label}-${rank}.json`, JSON.stringify(found))
  await dist.destroyProcessGroup()
})
