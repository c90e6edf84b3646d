import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import test from 'ava'

const script = fileURLToPath(new URL('../../examples/capture/train.ts', import.meta.url))

test('what is no option is refused', async (t) => {
  for (const extra of ['--nonsense', 'extra']) {
    const run = promisify(execFile)(process.execPath, ['--import=tsx', script, extra], { timeout: 240_000 })
    const { code, stderr } = (await t.throwsAsync(run)) as Error & { code?: number; stderr?: string }
    t.is(code, 2)
    t.regex(stderr ?? '', new RegExp(`'${extra}'.*there are no options`, 's'))
  }
})

test('the example learns the same, captured and as it is', async (t) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import=tsx', script], { timeout: 240_000 })
  const losses = (name: string): string[] => {
    const line = new RegExp(`^${name}: losses ([\\d. ]+?) {2}[\\d.]+ ms a step$`, 'm').exec(stdout)
    return line?.[1]?.split(' ') ?? []
  }
  t.is(losses('eager').length, 5)
  t.true(Number(losses('eager')[4]) < Number(losses('eager')[0]), stdout)
  t.deepEqual(losses('captured'), losses('eager'))
})
