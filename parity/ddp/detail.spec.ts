// With TORCH_DISTRIBUTED_DEBUG=DETAIL on all ranks, those of PyTorch and ours tell each other before every collective what they
// run. `training.spec.ts`, `collectives.spec.ts` and `protocol.spec.ts` show that equal ones go on as without it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { type Kind, runInDetail, runRanks } from './support/processes.js'

let directory = ''

test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

interface Found {
  code?: string
  message: string
  /** The sum of a collective that was equal on all ranks. */
  total: number
}

async function read<T>(label: string, rank: number): Promise<T> {
  return JSON.parse(await readFile(join(directory, `${label}-${rank}.json`), 'utf8')) as T
}

/** What a message says of the ranks' operations, without this rank's own words before it. */
function comparison(message: string): string {
  return message.slice(message.indexOf('Detected mismatch')).split('\n')[0] ?? ''
}

const mixed: Kind[][] = [
  ['python', 'node'],
  ['node', 'python'],
]

const differ = (label: string, kinds: Kind[]): Promise<void> =>
  runInDetail(kinds, { python: 'differing.py', node: 'ddp/support/differing.ts', args: [directory, label] })

/** What two ranks of PyTorch do, once. */
let reference: Promise<void> | undefined

for (const kinds of mixed) {
  const title = `upstream 81 test_collectives_op_mismatch, test_collective_shape_mismatch: ${kinds.join(' and ')}`
  test.serial(title, async (t) => {
    const label = kinds.join('-')
    await (reference ??= differ('pytorch', ['python', 'python']))
    await differ(label, kinds)
    for (const [rank, kind] of kinds.entries()) {
      const [expected, actual] = [
        await read<Record<string, Found>>('pytorch', rank),
        await read<Record<string, Found>>(label, rank),
      ]
      t.deepEqual(Object.keys(actual), ['operation', 'shape', 'dtype', 'barrier'])
      for (const [name, { code, message, total }] of Object.entries(actual)) {
        t.log(message)
        if (kind === 'node') t.is(code, 'ERR_COLLECTIVE_MISMATCH')
        t.regex(
          comparison(message),
          /^Detected mismatch between collectives on ranks\. Rank \d is running collective: /,
        )
        t.is(comparison(message), comparison(expected[name]?.message ?? ''), name)
        t.is(total, 2, 'the group remains usable')
      }
    }
  })

  test.serial(`upstream 81 test_collective_hang: ${kinds.join(' and ')}`, async (t) => {
    const label = `absent-${kinds.join('-')}`
    const program = { python: 'absent.py', node: 'ddp/support/absent.ts', args: [directory, label] }
    await runInDetail(kinds, program)
    const { code, message, peer, waited } = await read<Found & { peer: number; waited: number }>(
      label,
      kinds.indexOf('node'),
    )
    t.true(waited < 12_000, `${waited} ms`)
    t.is(code, 'ERR_TIMEOUT')
    t.regex(message, /^allReduce #1 /)
    if (kinds[0] === 'node') t.is(peer, 1)
  })

  // At once: both wait for half a minute.
  test(`DETAIL on our rank alone: ${kinds.join(' and ')}`, async (t) => {
    const label = `alone-${kinds.join('-')}`
    const env = { LOCKSTEP_DEBUG: 'detail' }
    await runRanks(kinds, { python: 'absent.py', node: 'ddp/support/absent.ts', args: [directory, label], env })
    const { code, message } = await read<Found>(label, kinds.indexOf('node'))
    t.is(code, 'ERR_RENDEZVOUS')
    t.regex(message, new RegExp(`rank ${kinds.indexOf('python')} has no group to compare operations over`))
  })
}
