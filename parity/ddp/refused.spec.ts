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

for (const kinds of [
  ['python', 'node'],
  ['node', 'python'],
] as Kind[][]) {
  test.serial(`objects and the native protocol: ${kinds.join(' and ')}`, async (t) => {
    const label = kinds.join('-')
    await runRanks(kinds, { python: 'refused.py', node: 'ddp/support/refused.ts', args: [directory, label] })
    const read = async (kind: Kind): Promise<Record<string, unknown>> => {
      const text = await readFile(join(directory, `${label}-${kinds.indexOf(kind)}.json`), 'utf8')
      return JSON.parse(text) as Record<string, unknown>
    }
    t.deepEqual(await read('node'), { total: 2, codes: Array(3).fill('ERR_UNSUPPORTED_IN_MIXED_GROUP') })
    const { total, raised } = await read('python')
    t.is(total, 2)
    t.regex(String(raised), /Connection closed by peer/)
  })
}
