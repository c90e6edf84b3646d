// Constructors of layers draw the very numbers that PyTorch's draw from the same seed, and state dicts hold their keys.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { cases, models } from '../ddp/cases.js'
import { runNode, runPython } from '../ddp/support/processes.js'
import { firstDifference, readTrace } from '../ddp/support/trace.js'

let directory = ''

test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  await writeFile(join(directory, 'cases.json'), JSON.stringify(cases))
  await runPython('prepare.py', [directory])
  await runNode('nn/initial.ts', [directory])
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

for (const model of models) {
  test(model, async (t) => {
    const name = cases.find((one) => one.model === model)?.name ?? ''
    const [expected, actual] = await Promise.all(
      ['initial', 'ours'].map((who) => readTrace(join(directory, name, `${who}.safetensors`))),
    )
    t.true(expected && expected.size > 0)
    t.is(expected && actual && firstDifference(expected, actual), undefined)
  })
}
