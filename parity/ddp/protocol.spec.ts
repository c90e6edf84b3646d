// The collectives of our DistributedDataParallel with `protocol: 'compatible'` are those of PyTorch's, one for one: operation,
// reduction, root, dtype and number of elements, on every rank, alone and in mixed groups.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import type { Case } from './cases.js'
import { type Kind, runInDetail, runPython, runRanks, runReference } from './support/processes.js'

const sizes = [2, 3, 4]

/** What is trained in a group of each size. The rebuilt buckets of a static graph are used from the third step on. */
const modes: Record<string, Partial<Case>> = {
  default: { ddp: { bucketCapMb: 0.01 } },
  'find-unused': { model: 'branches', ddp: { findUnusedParameters: true, bucketCapMb: 0.005 } },
  unused: { model: 'spare', ddp: { findUnusedParameters: true, bucketCapMb: 0.002 } },
  'unused-skipped': {
    model: 'spare',
    ddp: { findUnusedParameters: true, skipAllReduceUnusedParams: true, bucketCapMb: 0.002 },
  },
  'static-graph': { ddp: { staticGraph: true, bucketCapMb: 0.01 } },
  join: { model: 'cnn', uneven: 1 },
  'join-find-unused': { model: 'branches', uneven: 1, ddp: { findUnusedParameters: true } },
  'join-active': { uneven: 1, divideByInitialWorldSize: false },
  'join-throws': { model: 'cnn', uneven: 1, throwOnEarlyTermination: true },
  'no-sync': { accumulate: 3, model: 'cnn' },
  'bucket-view': { ddp: { gradientAsBucketView: true, bucketCapMb: 0.01 } },
  'batched-copies': { ddp: { batchedGradCopy: true, bucketCapMb: 0.01 } },
  'bucket-list': { ddp: { bucketCapMbList: [0.001, 0.01] } },
  'last-bucket-small': { ddp: { bucketCapMbList: [0.001, 0.01] }, env: { DDP_SET_LAST_BUCKET_CAP: '1' } },
  'fused-optimizer': { fused: true, ddp: { bucketCapMb: 0.01 } },
  'fp16-hook': { hook: { kind: 'fp16Compress' }, ddp: { bucketCapMb: 0.01 } },
  // Of several buckets, PyTorch's hook sends the messages of two at a time, in an order that differs between ranks.
  'power-sgd': { hook: { kind: 'powerSGD', startPowerSGDIter: 3 } },
  buffers: { model: 'cnn', ddp: { bucketCapMb: 0.01 } },
  'own-buffers': { model: 'cnn', ddp: { broadcastBuffers: false } },
  'two-dtypes': { model: 'two-types' },
}

const cases = sizes.flatMap((worldSize) =>
  Object.entries(modes).map(([mode, options]): Case => {
    const optimizer = { kind: 'sgd', lr: 0.1 }
    const rest = { seed: 7, model: 'mlp', optimizer, ddp: {}, worldSize, steps: 5, accumulate: 1 }
    return { ...rest, ...options, name: `${mode}-${worldSize}` }
  }),
)

let directory = ''

function programOf(label: string, size: number) {
  const names = cases.filter(({ worldSize }) => worldSize === size).map(({ name }) => name)
  const tasks = names.length
  return {
    program: { python: 'protocol.py', node: 'ddp/support/protocol.ts', args: [directory, label, ...names] },
    tasks,
  }
}

/** The collectives of a rank in a case. */
async function logOf(name: string, label: string, rank: number): Promise<string[]> {
  return (await readFile(join(directory, name, `${label}-${rank}.log`), 'utf8')).split('\n')
}

test.before(async (t) => {
  t.timeout(600_000)
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  await writeFile(join(directory, 'cases.json'), JSON.stringify(cases))
  await runPython('prepare.py', [directory])
  for (const size of sizes) {
    const { program, tasks } = programOf('pytorch', size)
    await runReference(size, program, tasks, t.log)
  }
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

const all = (kind: Kind, size: number) => Array<Kind>(size).fill(kind)

for (const size of sizes) {
  for (const [title, kinds, run] of [
    ['ours', all('node', size), runRanks],
    ['mixed', ['python', ...all('node', size - 1)], runRanks],
    ['mixed', ['node', ...all('python', size - 1)], runRanks],
    ['DETAIL', ['python', ...all('node', size - 1)], runInDetail],
    ['DETAIL', ['node', ...all('python', size - 1)], runInDetail],
  ] as [string, Kind[], typeof runRanks][]) {
    test.serial(`${title}: ${kinds.join(', ')}`, async (t) => {
      const label = `${title}-${kinds.join('-')}`
      const { program, tasks } = programOf(label, size)
      await run(kinds, program, tasks)
      for (const one of cases.filter(({ worldSize }) => worldSize === size)) {
        for (const rank of kinds.keys()) {
          const [expected = [], actual = []] = await Promise.all(
            ['pytorch', label].map((each) => logOf(one.name, each, rank)),
          )
          t.deepEqual(actual, expected, `${one.name}, rank ${rank}`)
          // The comparison means something: models are compared, and gradients are summed in each step.
          t.true(actual.includes('allGather - - int64 1'))
          t.true(actual.filter((line) => line.startsWith('allReduce')).length >= one.steps)
        }
      }
      // Both options change what is sent.
      for (const [without, option] of [
        ['unused', 'unused-skipped'],
        ['bucket-list', 'last-bucket-small'],
      ]) {
        const [plain, other] = await Promise.all([without, option].map((mode) => logOf(`${mode}-${size}`, label, 0)))
        t.notDeepEqual(other, plain, option)
      }
    })
  }
}
