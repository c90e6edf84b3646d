import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { cleanEnvironment } from '../support/environment.js'
import { ranks } from '../support/ranks.js'
import { caseOnGpus, onGpus } from './gpus.js'

const fixture = new URL('./fixtures/one.ts', import.meta.url)

for (const name of [
  'tensors',
  'streams and events',
  'memory',
  'out of memory',
  'mixed precision',
  'pinned batches',
  'dataParallel on one device',
]) {
  caseOnGpus(1, fixture, name)
}

caseOnGpus(1, fixture, 'two ranks on one device are refused', 2)

/** The parameters after the same steps in Python, or why there are none. */
async function inPython(): Promise<{ parameters: number[] } | { why: string }> {
  const program = process.env['LOCKSTEP_PARITY_PYTHON'] ?? 'python3'
  // Python finds its own libraries.
  const env = cleanEnvironment({ LD_LIBRARY_PATH: undefined })
  try {
    const script = fileURLToPath(new URL('./fixtures/train.py', import.meta.url))
    const { stdout } = await promisify(execFile)(program, [script], { env })
    return JSON.parse(stdout) as { parameters: number[] } | { why: string }
  } catch (error) {
    const said = (error as { stderr?: string }).stderr || (error as Error).message
    return { why: `${program} does not run it: ${said.trim().split('\n').at(-1)}` }
  }
}

onGpus(1, "DistributedDataParallel on one rank trains to Python's bits", async (t) => {
  const [parameters] = await ranks<number[]>(fixture, 'training', { world: 1 })
  t.is(parameters?.length, 8 * 32 + 32 + 32 * 4 + 4)
  t.true(parameters?.every(Number.isFinite))
  const python = await inPython()
  if ('parameters' in python) t.deepEqual(parameters, python.parameters)
  else t.log(`not compared with Python: ${python.why}`)
})
