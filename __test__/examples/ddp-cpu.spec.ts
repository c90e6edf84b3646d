import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import test from 'ava'

const root = fileURLToPath(new URL('../..', import.meta.url))
const lockstep = join(root, 'packages/lockstep/dist/cli/main.js')
const script = join(root, 'examples/ddp-cpu/train.ts')

test.serial('what is no option of examples/ddp-cpu is refused', async (t) => {
  const [code, text] = await new Promise<[unknown, string]>((resolve) => {
    execFile(process.execPath, ['--import=tsx', script, '--nonsense'], { cwd: root, timeout: 240_000 }, (...result) =>
      resolve([result[0]?.code, result[2]]),
    )
  })
  t.is(code, 2)
  t.regex(text, /'--nonsense'.*the only option is --run DIR/s)
})

test.serial('two ranks of examples/ddp-cpu learn, and end with the same weights', async (t) => {
  const args = [lockstep, 'run', '--nproc-per-node', '2', script]
  const stdout = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, timeout: 240_000 }, (error, output, stderr) => {
      if (error === null) resolve(output)
      else reject(new Error(stderr))
    })
  })
  const losses = [...stdout.matchAll(/loss (\S+)$/gm)].map(([, loss]) => Number(loss))
  t.is(losses.length, 6)
  t.true((losses.at(-1) ?? 1) < 0.05 && (losses.at(-1) ?? 1) < (losses[0] ?? 0), stdout)
  const weights = [...stdout.matchAll(/rank \d+ weights (.+)$/gm)].map(([, text]) => text)
  t.is(weights.length, 2)
  t.is(weights[0], weights[1])
})
