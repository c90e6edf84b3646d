// Every collective between one rank of PyTorch and one of ours, and between two of ours, gives what PyTorch alone gives.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { type Kind, runInDetail, runRanks, runUnderTorchrun } from './support/processes.js'
import { firstDifference, readTrace } from './support/trace.js'

let directory = ''

function program(label: string): { python: string; node: string; args: string[] } {
  return { python: 'collectives.py', node: 'ddp/support/collectives.ts', args: [directory, label] }
}

test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  await runRanks(['python', 'python'], program('pytorch'))
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

const ways = new Map([
  [runRanks, 'by environment variables'],
  [runUnderTorchrun, 'under torchrun'],
  [runInDetail, 'with TORCH_DISTRIBUTED_DEBUG=DETAIL'],
])

for (const [run, how] of ways) {
  for (const kinds of [
    ['node', 'node'],
    ['python', 'node'],
    ['node', 'python'],
  ] as Kind[][]) {
    test.serial(`${kinds.join(' and ')}, ${how}`, async (t) => {
      const label = `${kinds.join('-')}-${run.name}`
      await run(kinds, program(label))
      for (const rank of [0, 1]) {
        const expected = await readTrace(join(directory, `pytorch-${rank}.safetensors`))
        const actual = await readTrace(join(directory, `${label}-${rank}.safetensors`))
        if (run === runInDetail) t.true(expected.delete('reduce_scatter/uneven'))
        const difference = firstDifference(expected, actual)
        t.is(difference, undefined, `rank ${rank}: ${difference}`)
        t.true(actual.size > 40)
      }
    })
  }
}
