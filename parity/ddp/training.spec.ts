// Twenty steps of our DistributedDataParallel are twenty steps of PyTorch's, to the bit: alone and in mixed groups.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test, { type ExecutionContext } from 'ava'

import { cases, stepsOf, type Case } from './cases.js'
import {
  type Kind,
  type Program,
  runInDetail,
  runPython,
  runRanks,
  runReference,
  runUnderTorchrun,
} from './support/processes.js'
import { firstDifference, movedWeights, readTrace } from './support/trace.js'

/** Ranks that train one list of cases after another. */
interface Run {
  label: string
  kinds: Kind[]
  cases: Case[]
  how: typeof runRanks
}

let directory = ''
const finished = new Map<string, Promise<void>>()

function programOf(label: string, list: Case[]): Program {
  const args = [directory, label, ...list.map(({ name }) => name)]
  return { python: 'rank.py', node: 'ddp/support/rank.ts', args }
}

function start({ label, kinds, cases: list, how }: Run): Promise<void> {
  return how(kinds, programOf(label, list), list.length)
}

/** Starts a run at its first test. The error of one that broke off is that of the cases it did not reach. */
async function traceOf(run: Run, { name }: Case, rank: number): Promise<string> {
  const path = join(directory, name, `${run.label}-${rank}.safetensors`)
  const end = finished.get(run.label) ?? start(run)
  finished.set(run.label, end)
  await end.catch((error: unknown) => {
    if (!existsSync(path)) throw error
  })
  return path
}

/** Compares what a rank saw with what PyTorch's rank saw. */
async function compare(t: ExecutionContext, run: Run, one: Case): Promise<void> {
  for (let rank = 0; rank < one.worldSize; rank++) {
    const actual = await readTrace(await traceOf(run, one, rank))
    const expected = await readTrace(join(directory, one.name, `pytorch-${rank}.safetensors`))
    const difference = firstDifference(expected, actual)
    t.is(difference, undefined, `rank ${rank}: ${difference}`)
    // The comparison means something: every step is there, and training moved the weights.
    t.is([...actual.keys()].filter((key) => key.endsWith('/loss/0')).length, stepsOf(one, rank))
    t.true(movedWeights(actual).length > 0)
  }
}

/** A test for each case; those of one size of group share their ranks. */
function define(title: string, label: string, list: Case[], kindsOf: (size: number) => Kind[], how = runRanks): void {
  for (const size of new Set(list.map(({ worldSize }) => worldSize))) {
    const kinds = kindsOf(size)
    const ofSize = list.filter(({ worldSize }) => worldSize === size)
    const run = { label: `${label}-${size}`, kinds, cases: ofSize, how }
    for (const one of ofSize) {
      test.serial(`${title}: ${one.name} on ${kinds.join(', ')}`, (t) => compare(t, run, one))
    }
  }
}

// What PyTorch alone does, once for all tests.
test.before(async (t) => {
  t.timeout(600_000)
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  await writeFile(join(directory, 'cases.json'), JSON.stringify(cases))
  await runPython('prepare.py', [directory])
  for (const size of new Set(cases.map(({ worldSize }) => worldSize))) {
    const list = cases.filter(({ worldSize }) => worldSize === size)
    await runReference(size, programOf('pytorch', list), list.length, t.log)
  }
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

const all = (kind: Kind) => (size: number) => Array<Kind>(size).fill(kind)
/** One rank of PyTorch or of ours as rank 0, the others of the other kind. */
const led = (master: Kind) => (size: number) => [master, ...all(master === 'python' ? 'node' : 'python')(size - 1)]

const mixed = cases.filter((one) => one.mixed)
const few = cases.filter(({ name }) => ['cnn', 'mlp-buckets', 'embedding'].includes(name))
define('ours', 'ours', cases, all('node'))
define('captured, over shared memory', 'captured', cases, all('node'))
define('mixed', 'mixed-python', mixed, led('python'))
define('mixed', 'mixed-node', mixed, led('node'))
define('torchrun', 'torchrun-ours', few, all('node'), runUnderTorchrun)
define('torchrun', 'torchrun-python', few, led('python'), runUnderTorchrun)
define('torchrun', 'torchrun-node', few, led('node'), runUnderTorchrun)
const compared = mixed.filter(({ name }) =>
  [
    'cnn',
    'mlp-views',
    'mlp-three-ranks',
    'unused',
    'static',
    'fp16-hook',
    'power',
    'embedding-sparse',
    'join',
  ].includes(name),
)
define('DETAIL', 'detail-python', compared, led('python'), runInDetail)
define('DETAIL', 'detail-node', compared, led('node'), runInDetail)
