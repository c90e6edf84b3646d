import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import test from 'ava'

const script = fileURLToPath(new URL('../../examples/data-parallel/train.ts', import.meta.url))

test('the example learns, on two replicas as on one device', async (t) => {
  const losses = async (...devices: string[]): Promise<number[]> => {
    const args = ['--import=tsx', script, ...devices]
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 240_000 })
    return [...stdout.matchAll(/^step \d+ {2}loss (\d\.\d{4})$/gm)].map(([, loss]) => Number(loss))
  }
  const two = await losses('cpu', 'cpu')
  t.is(two.length, 6)
  t.true((two.at(-1) as number) < 0.5 * (two[0] as number), String(two))
  const one = await losses('cpu')
  for (const [index, loss] of one.entries()) t.true(Math.abs(loss - (two[index] as number)) <= 2e-4)
})
