// What needs every rank to be ours is refused beside a rank of PyTorch, which is not left waiting.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { type Kind, runRanks } from './support/processes.js'

let directory = ''

test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

/** What a rank wrote. */
async function read<T = Record<string, unknown>>(label: string, rank: number): Promise<T> {
  return JSON.parse(await readFile(join(directory, `${label}-${rank}.json`), 'utf8')) as T
}

for (const kinds of [
  ['python', 'node'],
  ['node', 'python'],
] as Kind[][]) {
  test.serial(`objects and the native protocol: ${kinds.join(' and ')}`, async (t) => {
    const label = kinds.join('-')
    await runRanks(kinds, { python: 'refused.py', node: 'ddp/support/refused.ts', args: [directory, label] })
    const expected = { total: 2, codes: Array(3).fill('ERR_UNSUPPORTED_IN_MIXED_GROUP') }
    t.deepEqual(await read(label, kinds.indexOf('node')), expected)
    const { total, raised } = await read(label, kinds.indexOf('python'))
    t.is(total, 2)
    t.regex(String(raised), /Connection (closed|reset) by peer/)
  })

  test.serial(`joins and hooks: ${kinds.join(' and ')}`, async (t) => {
    const label = `steps-${kinds.join('-')}`
    const program = { python: 'refused_steps.py', node: 'ddp/support/refused-steps.ts', args: [directory, label] }
    await runRanks(kinds, program)
    t.deepEqual(await read<string[]>(label, kinds.indexOf('node')), [
      // A static graph in a join; skipped buckets in a join.
      'ERR_UNSUPPORTED_IN_MIXED_GROUP',
      'ERR_UNSUPPORTED_OPTION',
      // PowerSGD: one bucket, then several.
      'nothing was raised',
      'ERR_UNSUPPORTED_IN_MIXED_GROUP',
    ])
    const [first, second] = await read<(string | null)[]>(label, kinds.indexOf('python'))
    t.is(first, null)
    t.regex(second ?? '', /Connection (closed|reset) by peer/)
  })

  for (const call of ['allReduce', 'DistributedDataParallel.create']) {
    test.serial(`TORCH_DISTRIBUTED_DEBUG=DETAIL on the rank of PyTorch: ${kinds.join(' and ')}, ${call}`, async (t) => {
      const label = `detail-${call}-${kinds.join('-')}`
      await runRanks(kinds, { python: 'detail.py', node: 'ddp/support/detail.ts', args: [directory, label, call] })
      const { code, message } = await read(label, kinds.indexOf('node'))
      t.is(code, 'ERR_COLLECTIVE_MISMATCH')
      const told = `rank ${kinds.indexOf('python')} runs PyTorch with TORCH_DISTRIBUTED_DEBUG=DETAIL`
      t.regex(String(message), new RegExp(told))
    })
  }
}
