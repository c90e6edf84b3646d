// What a rank of PyTorch alone was given, or does not do: no message shows it beforehand, so ranks of ours hear of it later. They
// neither hang nor die.
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

interface Raised {
  code?: string
  message?: string
  peer?: number
  waited: number
}

/** What the rank of ours has raised. */
async function raised(kinds: Kind[], kind: string): Promise<Raised> {
  const label = `${kind}-${kinds.join('-')}`
  await runRanks(kinds, { python: 'apart.py', node: 'ddp/support/apart.ts', args: [directory, label, kind] })
  return JSON.parse(await readFile(join(directory, `${label}-${kinds.indexOf('node')}.json`), 'utf8')) as Raised
}

for (const kinds of [
  ['python', 'node'],
  ['node', 'python'],
] as Kind[][]) {
  for (const kind of ['static-graph', 'no-buffers', 'hook'] as const) {
    test.serial(`${kind} on the rank of PyTorch: ${kinds.join(' and ')}`, async (t) => {
      const { code, message = '', peer, waited } = await raised(kinds, kind)
      t.log(code, message)
      const python = kinds.indexOf('python')
      // PyTorch's Gloo ends its process where messages differ in size; else rank 1 waits for a broadcast that rank 0 omits.
      if (kind === 'no-buffers' && python === 0) {
        t.is(code, 'ERR_TIMEOUT')
      } else {
        t.is(code, 'ERR_PEER_LOST')
        t.is(peer, python)
      }
      t.regex(
        message,
        new RegExp(`rank ${python} runs PyTorch.*static_graph, broadcast_buffers and communication hook`),
      )
      t.true(waited < 14_000, `${waited} ms`)
    })
  }
}

for (const [kind, missing] of [
  ['barrier', [2]],
  ['barrier-of-all', [1, 2]],
] as const) {
  test.serial(
    `a monitoredBarrier on rank 0 names the ranks of PyTorch that do not come: ${missing.join(', ')}`,
    async (t) => {
      const { code, message = '', peer } = await raised(['node', 'python', 'python'], kind)
      t.is(code, 'ERR_TIMEOUT')
      t.is(peer, missing[0])
      for (const rank of missing) t.regex(message, new RegExp(`\\b${rank}\\b`))
    },
  )
}
