// The models of `examples` train twenty steps on two ranks of ours as they do on two of PyTorch's, to the bit.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { type Program, runRanks, runReference } from './support/processes.js'
import { firstDifference, movedWeights, readTrace } from './support/trace.js'

/** Files of `parity/ddp/scripts` and `parity/python`, and folders of `examples`. */
const names = ['gpt', 'resnet', 'tagger', 'vae']
let directory = ''

function programOf(label: string): Program {
  return { python: 'scripts.py', node: 'ddp/scripts/rank.ts', args: [directory, label, ...names] }
}

test.before(async (t) => {
  t.timeout(600_000)
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  await runReference(2, programOf('pytorch'), names.length, t.log)
  await runRanks(['node', 'node'], programOf('ours'), names.length)
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

for (const name of names) {
  test.serial(`examples/${name}`, async (t) => {
    for (const rank of [0, 1]) {
      const traceOf = (who: string) => readTrace(join(directory, `${name}-${who}-${rank}.safetensors`))
      const [expected, actual] = [await traceOf('pytorch'), await traceOf('ours')]
      const difference = firstDifference(expected, actual)
      t.is(difference, undefined, `rank ${rank}: ${difference}`)
      // The comparison means something: every step is there, and training moved the weights.
      t.is([...actual.keys()].filter((key) => key.endsWith('/loss')).length, 20)
      t.true(movedWeights(actual).length > 0)
    }
  })
}
