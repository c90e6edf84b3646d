// absent.ts DIRECTORY LABEL: asks for a group and a sum with a rank of PyTorch, python/absent.py, that does not come to one of
// them; writes what is raised.
import { rename, writeFile } from 'node:fs/promises'

import { distributed as dist, LockstepError, ones } from 'lockstep'

import { withDeadline } from './deadline.js'

await withDeadline(async (seconds) => {
  const [directory = '', label = ''] = process.argv.slice(2)
  let raised: unknown
  let began = performance.now()
  try {
    await dist.initProcessGroup({ backend: 'gloo', timeout: seconds * 1000 })
    began = performance.now()
    await dist.allReduce(ones([2]), { timeout: 3000 })
  } catch (error) {
    raised = error
  }
  if (!LockstepError.is(raised)) throw raised ?? new Error('nothing was raised')
  const { code, message, peer } = raised
  const path = `${directory}/${label}-${process.env['RANK']}.json`
  await writeFile(`${path}.part`, JSON.stringify({ code, message, peer, waited: performance.now() - began }))
  await rename(`${path}.part`, path)
  if (dist.isInitialized()) await dist.destroyProcessGroup()
})
