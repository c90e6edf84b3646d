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

function labelOf(kinds: Kind[], kind: string): string {
  return `${kind}-${kinds.join('-')}`
}

/** What a rank of a run has raised. */
async function raised(kinds: Kind[], kind: string, rank: number): Promise<Raised> {
  const text = await readFile(join(directory, `${labelOf(kinds, kind)}-${rank}.json`), 'utf8')
  return JSON.parse(text) as Raised
}

async function raise(kinds: Kind[], kind: string): Promise<Raised[]> {
  const args = [directory, labelOf(kinds, kind), kind]
  await runRanks(kinds, { python: 'mismatch.py', node: 'ddp/support/mismatch.ts', args })
  return Promise.all(kinds.map((_, rank) => raised(kinds, kind, rank)))
}

const references = new Map<string, Promise<Raised[]>>()

/** What two ranks of PyTorch raise, who are asked once. */
function reference(kind: string): Promise<Raised[]> {
  const raised = references.get(kind) ?? raise(['python', 'python'], kind)
  references.set(kind, raised)
  return raised
}

for (const kinds of [
  ['python', 'node'],
  ['node', 'python'],
] as Kind[][]) {
  test.serial(`another number of parameters: ${kinds.join(' and ')}`, async (t) => {
    const [expected, actual] = [await reference('count'), await raise(kinds, 'count')]
    for (const rank of [0, 1]) {
      const wanted = expected[rank]?.message
      t.truthy(wanted)
      t.true(actual[rank]?.message?.includes(wanted ?? ''), actual[rank]?.message ?? 'nothing was raised')
    }
  })

  for (const kind of ['shape', 'strides']) {
    // Only the rank that was sent other values than its own knows; its peer notices that it left.
    test.serial(`other ${kind}: ${kinds.join(' and ')}`, async (t) => {
      const [expected, actual] = [await reference(kind), await raise(kinds, kind)]
      const wanted = expected[1]?.message
      t.truthy(wanted)
      // Ours also names the parameter.
      const found = actual[1]?.message?.replace(/ \('[^']*'\)/, '')
      t.true(found?.includes(wanted ?? ''), found ?? 'nothing was raised')
      t.truthy(actual[0]?.message)
    })
  }

  // The message with sizes and strides is longer on one rank. A rank of PyTorch that is sent more than it has room for
  // dies in Gloo, by itself or beside another one; ours never does.
  for (const kind of ['more-dims', 'fewer-dims']) {
    test.serial(
      `parameters with ${kind.replace('-dims', ' dimensions')} on rank 0: ${kinds.join(' and ')}`,
      async (t) => {
        const own = kinds.indexOf('node')
        const dies = kind === 'more-dims' && own === 0
        const ends = raise(kinds, kind)
        if (dies) await t.throwsAsync(ends, { message: /^python rank 1 ended with SIGABRT/ })
        else await ends
        const { code, message } = await raised(kinds, kind, own)
        t.is(code, own === 0 ? 'ERR_PEER_LOST' : 'ERR_MODEL_MISMATCH')
        if (own === 1)
          t.regex(message ?? '', /params\[0\] \('weight'\) in this process with sizes .* not to match sizes/)
      },
    )
  }

  test.serial(`the same model: ${kinds.join(' and ')}`, async (t) => {
    t.deepEqual(
      (await raise(kinds, 'none')).map(({ message }) => message),
      [null, null],
    )
  })
}
