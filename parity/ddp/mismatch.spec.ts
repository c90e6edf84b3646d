// A model that differs between a rank of PyTorch and one of ours is found as between two of PyTorch, in its words.
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
  message: string | null
  code?: string
}

async function raise(kinds: Kind[], kind: string): Promise<Raised[]> {
  const label = `${kind}-${kinds.join('-')}`
  await runRanks(kinds, { python: 'mismatch.py', node: 'mismatch.ts', args: [directory, label, kind] })
  return Promise.all(
    kinds.map(
      async (_, rank) => JSON.parse(await readFile(join(directory, `${label}-${rank}.json`), 'utf8')) as Raised,
    ),
  )
}

for (const kinds of [
  ['python', 'node'],
  ['node', 'python'],
] as Kind[][]) {
  test.serial(`another number of parameters: ${kinds.join(' and ')}`, async (t) => {
    const [expected, actual] = [await raise(['python', 'python'], 'count'), await raise(kinds, 'count')]
    for (const rank of [0, 1]) {
      const wanted = expected[rank]?.message
      t.truthy(wanted)
      t.true(actual[rank]?.message?.includes(wanted ?? ''), actual[rank]?.message ?? 'nothing was raised')
    }
  })

  for (const kind of ['shape', 'strides']) {
    // Only the rank that was sent other values than its own knows; its peer notices that it left.
    test.serial(`other ${kind}: ${kinds.join(' and ')}`, async (t) => {
      const [expected, actual] = [await raise(['python', 'python'], kind), await raise(kinds, kind)]
      const wanted = expected[1]?.message
      t.truthy(wanted)
      // Ours also names the parameter.
      const found = actual[1]?.message?.replace(/ \('[^']*'\)/, '')
      t.true(found?.includes(wanted ?? ''), found ?? 'nothing was raised')
      t.truthy(actual[0]?.message)
    })
  }

  test.serial(`the same model: ${kinds.join(' and ')}`, async (t) => {
    t.deepEqual(
      (await raise(kinds, 'none')).map(({ message }) => message),
      [null, null],
    )
  })
}
