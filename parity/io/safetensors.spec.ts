// A file that PyTorch wrote loads here, and what is saved here loads in PyTorch: every dtype, the same bits.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { runNode, runPython } from '../ddp/support/processes.js'
import { firstDifference, readTrace } from '../ddp/support/trace.js'

test('from PyTorch and back', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  t.teardown(() => rm(directory, { recursive: true, force: true }))
  const [theirs, ours] = [join(directory, 'pytorch.safetensors'), join(directory, 'ours.safetensors')]
  await runPython('exchange.py', ['write', theirs])
  await runNode('io/exchange.ts', [theirs, ours])
  const [expected, actual] = [await readTrace(theirs), await readTrace(ours)]
  t.true(expected.size > 10)
  t.is(firstDifference(expected, actual), undefined)
  await runPython('exchange.py', ['check', ours])
})
