// Files of NumPy's load here and the other way round, bit by bit.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'
import { io } from 'lockstep'

import { runPython } from '../ddp/support/processes.js'

test('from NumPy, and back', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  t.teardown(() => rm(directory, { recursive: true, force: true }))
  await runPython('npy.py', ['write', directory])
  const files = (await readdir(directory)).filter((name) => name.endsWith('.npy'))
  t.true(files.length > 25)
  await mkdir(join(directory, 'again'))
  for (const file of files) await io.saveNpy(join(directory, 'again', file), await io.loadNpy(join(directory, file)))
  for (const version of [1, 2, 3]) {
    t.deepEqual((await io.loadNpy(join(directory, `version-${version}.npy`))).toArray(), [
      [0, 1, 2],
      [3, 4, 5],
    ])
  }
  t.deepEqual((await io.loadNpy(join(directory, 'fortran.npy'))).stride(), [1, 2, 6])
  for (const name of ['stored', 'deflated']) {
    const arrays = await io.loadNpz(join(directory, `${name}.npz`))
    await io.saveNpz(join(directory, 'again', `${name}.npz`), arrays, { compressed: name === 'deflated' })
  }
  await runPython('npy.py', ['check', directory])
})
