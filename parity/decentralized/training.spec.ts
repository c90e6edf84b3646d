// With `compat: 'decent-dp-0.2.3'` forty steps of our DecentralizedDataParallel are forty of Decent-DP's, to the bit.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { type Kind, type Program, runPython, runRanks, runReference } from '../ddp/support/processes.js'
import { firstDifference, readTrace } from '../ddp/support/trace.js'
import { cases, type GossipCase } from './cases.js'

let directory = ''

/** Ranks train all cases of their number, one after another. */
const sizes = [...new Set(cases.map(({ worldSize }) => worldSize))]
const ofSize = (size: number): GossipCase[] => cases.filter(({ worldSize }) => worldSize === size)

function programOf(label: string, size: number): Program {
  const args = [directory, label, ...ofSize(size).map(({ name }) => name)]
  return { python: 'decentralized.py', node: 'decentralized/rank.ts', args }
}

const finished = new Map<number, Promise<void>>()

/** Starts our ranks at the first test. The error of a run that broke off is that of the cases it did not reach. */
async function traceOf({ name, worldSize }: GossipCase, rank: number): Promise<string> {
  const path = join(directory, name, `ours-${rank}.safetensors`)
  const run = (): Promise<void> => {
    const kinds = Array<Kind>(worldSize).fill('node')
    return runRanks(kinds, programOf('ours', worldSize), ofSize(worldSize).length)
  }
  const end = finished.get(worldSize) ?? run()
  finished.set(worldSize, end)
  await end.catch((error: unknown) => {
    if (!existsSync(path)) throw error
  })
  return path
}

// What Decent-DP does, once for all tests.
test.before(async (t) => {
  t.timeout(600_000)
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  await writeFile(join(directory, 'cases.json'), JSON.stringify(cases))
  await runPython('prepare.py', [directory])
  for (const size of sizes) await runReference(size, programOf('decent-dp', size), ofSize(size).length, t.log)
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

for (const one of cases) {
  test.serial(`${one.name} on ${one.worldSize} ranks`, async (t) => {
    const ends: string[] = []
    for (let rank = 0; rank < one.worldSize; rank++) {
      const actual = await readTrace(await traceOf(one, rank))
      const expected = await readTrace(join(directory, one.name, `decent-dp-${rank}.safetensors`))
      const difference = firstDifference(expected, actual)
      t.is(difference, undefined, `rank ${rank}: ${difference}`)
      // The comparison means something: every step is there.
      t.is([...actual.keys()].filter((key) => key.endsWith('/loss/0')).length, one.steps)
      const last = [...actual].filter(([key]) => key.startsWith(`0${one.steps}/weight/`))
      t.true(last.length > 0)
      ends.push(last.map(([, { bytes }]) => Buffer.from(bytes).toString('hex')).join())
    }
    // The ranks' models went ways of their own.
    t.is(new Set(ends).size, one.worldSize)
  })
}
