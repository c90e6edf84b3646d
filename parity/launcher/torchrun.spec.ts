// torchrun itself as the launcher: it names the rank that failed first, and shows its JavaScript stack.
import { spawn } from 'node:child_process'

import test from 'ava'

import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'
import { train } from '../../__test__/launcher/table.js'
import { parityPath, python } from '../ddp/support/processes.js'

test.serial('torchrun names the rank that failed of itself, with its stack', async (t) => {
  const port = await freePort()
  const { LD_LIBRARY_PATH: _, ...env } = process.env
  const args = ['-m', 'torch.distributed.run', '--nproc-per-node=2', `--master-port=${port}`, '--no-python']
  const child = spawn(python, [...args, process.execPath, parityPath('launcher/failing.mjs')], { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  }
  const timer = setTimeout(() => child.kill('SIGTERM'), 120_000)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  t.is(code, 1, text)
  const cause = text.slice(text.indexOf('Root Cause'))
  t.regex(cause, /rank +: 1 \(local_rank: 1\)/, text)
  t.regex(cause, /TypeError: rank 1 fails on its own\s+at .*failing\.mjs:5/, text)
})

test.serial('torchrun trains the digits, by the command of docs/several-machines.md', async (t) => {
  t.timeout(240_000)
  await train(t, 'torchrun')
})
