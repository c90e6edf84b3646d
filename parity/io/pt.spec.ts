// Files of torch.save load here and the other way round: values, shared memory, and a training that goes on, bit by bit.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'
import { load } from 'lockstep'

import { runNode, runPython } from '../ddp/support/processes.js'

test('from torch.save, and back to torch.load', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  t.teardown(() => rm(directory, { recursive: true, force: true }))
  await runPython('pt.py', ['write', directory])
  await runNode('io/pt.ts', [directory])
  await runPython('pt.py', ['check', directory])
  // A whole model is code, which nobody runs here.
  const message = /"torch\.nn\.modules\.container\.Sequential", which is refused/
  await t.throwsAsync(load(join(directory, 'code.pt')), { code: 'ERR_FILE_FORMAT', message })
})
