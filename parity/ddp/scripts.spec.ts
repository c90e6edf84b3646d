// Whole training scripts do on two ranks of ours, and beside a rank of PyTorch, what they do in Python, to the bit.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { type Kind, type Program, runRanks, runReference } from './support/processes.js'
import { type Trace, firstDifference, movedWeights, readTrace } from './support/trace.js'

/** Those that leave out gradients, which both sides refuse. */
const mistakes = ['penalty_alone', 'unused_head']
/** Files of `parity/ddp/scripts` and `parity/python`. */
const trained = ['gan', 'dcgan', 'wgan_gp', 'r1', 'policy_gradient', 'multi_task']
const scripts = [...trained, ...mistakes]
/** PyTorch's ranks drift apart in it. */
const apart = 'wgan_gp_static'

let directory = ''

function programOf(label: string, names: string[]): Program {
  return { python: 'scripts.py', node: 'ddp/scripts/rank.ts', args: [directory, label, ...names] }
}

// What PyTorch alone does, once for all tests.
test.before(async (t) => {
  t.timeout(600_000)
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  await runReference(2, programOf('pytorch', [...scripts, apart]), scripts.length + 1, t.log)
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

const groups: [label: string, kinds: Kind[]][] = [
  ['ours', ['node', 'node']],
  ['shared-memory', ['node', 'node']],
  ['mixed-python', ['python', 'node']],
  ['mixed-node', ['node', 'python']],
]

const finished = new Map<string, Promise<void>>()

/**
 * Runs scripts that train, all in one group, when the first of them is asked for; one that is refused has a group of its
 * own, which ends with it. The error of a run that broke off is that of the scripts it did not reach.
 */
async function run(name: string, label: string, kinds: Kind[]): Promise<void> {
  const names = mistakes.includes(name) ? [name] : trained
  const key = `${label} ${names.join(' ')}`
  const end = finished.get(key) ?? runRanks(kinds, programOf(label, names), names.length)
  finished.set(key, end)
  await end.catch((error: unknown) => {
    const traces = kinds.map((_, rank) => join(directory, `${name}-${label}-${rank}.safetensors`))
    if (!traces.every((trace) => existsSync(trace))) throw error
  })
}

for (const name of scripts) {
  for (const [label, kinds] of groups) {
    test.serial(`${name}: ${label}, on ${kinds.join(', ')}`, async (t) => {
      await run(name, label, kinds)
      for (const rank of kinds.keys()) {
        const traceOf = (who: string) => readTrace(join(directory, `${name}-${who}-${rank}.safetensors`))
        const [expected, actual] = [await traceOf('pytorch'), await traceOf(label)]
        const difference = firstDifference(expected, actual)
        t.is(difference, undefined, `rank ${rank}: ${difference}`)
        // The comparison means something: training moved the weights, or was refused.
        t.is(movedWeights(actual).length > 0, !mistakes.includes(name))
        t.is(actual.has('001/raised'), mistakes.includes(name))
      }
    })
  }
}

test.serial(`${apart}: our ranks keep equal weights, where those of PyTorch drift apart`, async (t) => {
  const difference = async (label: string): Promise<string | undefined> => {
    const [one, other] = await Promise.all(
      [0, 1].map(async (rank) => {
        const trace = await readTrace(join(directory, `${apart}-${label}-${rank}.safetensors`))
        t.true(movedWeights(trace).length > 0)
        return new Map([...trace].filter(([key]) => /^\d+\/weight/.test(key) && !key.startsWith('000/')))
      }),
    )
    return firstDifference(one as Trace, other as Trace)
  }
  for (const [label, kinds] of groups.slice(0, 2)) {
    await runRanks(kinds, programOf(label, [apart]))
    t.is(await difference(label), undefined, label)
  }
  t.not(await difference('pytorch'), undefined)
})
