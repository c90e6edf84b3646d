/** A short kill loop; `npm run kill-loop` is the long one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'

import test from 'ava'

import type { RankError } from '../support/rank.mjs'
import type { Outcome, Survivor } from './job.js'
import { killLoop, summarise } from './loop.js'
import { orphanedMemory, processesWith, sharedMemory } from './leftovers.js'
import { type Plan, phases, planOf, wrappers } from './plan.js'
import { type Rules, named, violations } from './verdict.js'

const plan: Plan = { run: 0, wrapper: 'ddp', world: 3, victim: 1, phase: 'train', share: 0.5 }
const lost: RankError = { code: 'ERR_PEER_LOST', message: 'allReduce on rank 0 failed: rank 1 is gone', peer: 1 }
const failed = (error: RankError): Survivor => ({ rank: 0, end: 'error', error, noticed: 5, ended: 9 })
const outcomeOf = (survivor: Survivor, rest: Partial<Outcome> = {}): Outcome => ({
  survivors: [survivor],
  leftInSharedMemory: [],
  leftProcesses: [],
  ...rest,
})

const lenient: Rules = { strictNames: false, deadline: 20_000 }
const strict: Rules = { ...lenient, strictNames: true }

test('what is wrong about a survivor is found', (t) => {
  t.deepEqual(violations(plan, outcomeOf(failed(lost)), strict), [])
  const wrong = (survivor: Survivor, rest: Partial<Outcome> = {}): string =>
    violations(plan, outcomeOf(survivor, rest), lenient).join()
  t.is(wrong({ ...failed(lost), end: 'hung' }), 'rank 0 hangs')
  t.is(wrong({ rank: 0, end: 'aborted', ended: 1, how: 'SIGABRT: ' }), 'rank 0 ended with SIGABRT: ')
  t.is(wrong({ rank: 0, end: 'well', ended: 1 }, { hit: { phase: 'train', after: 1 } }), '')
  t.is(
    wrong({ rank: 0, end: 'well', ended: 1 }, { hit: { phase: 'init', after: 1 } }),
    'rank 0 ended well without rank 1',
  )
  t.regex(wrong({ rank: 0, end: 'silent', ended: 1 }), /without its work, and without an error/)
  t.regex(wrong(failed({ message: 'x is not a function' })), /an error without a code: x is not/)
  t.is(wrong(failed(lost), { leftInSharedMemory: ['a'] }), 'left in /dev/shm: a')
  t.is(wrong(failed(lost), { leftProcesses: [7] }), 'left processes: 7')
})

test('a survivor notices within half of the deadline, once the group stands, and at the deadline before', (t) => {
  for (const phase of phases) {
    const late = (noticed: number): string[] =>
      violations(plan, outcomeOf({ ...failed(lost), noticed }, { hit: { phase, after: 1 } }), strict)
    t.deepEqual(late(10_000), [])
    const isEarly = phase === 'start' || phase === 'init'
    t.deepEqual(late(10_001), isEarly ? [] : ['rank 0 noticed only after 10001 ms'], phase)
    t.deepEqual(late(25_001), ['rank 0 noticed only after 25001 ms'], phase)
  }
})

test('whom a survivor names is told, and strictly so', (t) => {
  const told = { code: 'ERR_PEER_ABORTED', message: 'rank 2 left the group: ranks 0, 1 are gone', peer: 2 }
  const blamed = failed({ ...lost, message: 'allReduce on rank 1 failed: rank 2 is gone', peer: 2 })
  const store = failed({ code: 'ERR_STORE', message: 'the connection to the store was lost' })
  t.is(named(failed(lost), 1), 'the dead')
  t.is(named(failed(told), 1), 'the dead')
  t.is(named(blamed, 1), 'another')
  t.is(named(failed({ ...lost, message: 'rank 2 is gone, noticed by rank 1', peer: 2 }), 1), 'another')
  t.is(named(store, 0), 'the store')
  t.is(named(store, 1), 'nobody')
  t.deepEqual(violations(plan, outcomeOf(blamed), lenient), [])
  t.deepEqual(violations(plan, outcomeOf(blamed), strict), ['rank 0 names another'])
})

test('a seed draws the same runs, and all kinds of them', (t) => {
  const draw = (seed: number): Plan[] => Array.from({ length: 100 }, (_, run) => planOf(seed, run))
  t.deepEqual(draw(1), draw(1))
  t.notDeepEqual(draw(1), draw(2))
  t.is(new Set(draw(1).map(({ wrapper, phase }) => `${wrapper} ${phase}`)).size, wrappers.length * phases.length)
  t.true(draw(1).every(({ world, victim }) => world >= 2 && world <= 4 && victim < world))
})

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('a file in shared memory and a process are found when they are left', async (t) => {
  const name = `lockstep-test-${process.pid}`
  const before = sharedMemory()
  t.teardown(() => rmSync(`/dev/shm/${name}`, { force: true }))
  writeFileSync(`/dev/shm/${name}`, 'left')
  t.true(orphanedMemory(before).includes(name))
  const child = spawn('sleep', ['60'], { env: { ...process.env, LOCKSTEP_KILL_RUN: name } })
  await once(child, 'spawn')
  t.deepEqual(processesWith(`LOCKSTEP_KILL_RUN=${name}`), [child.pid])
  child.kill('SIGKILL')
  await once(child, 'exit')
  t.deepEqual(processesWith(`LOCKSTEP_KILL_RUN=${name}`), [])
})

test('ranks whose peer is killed end by themselves, and leave nothing', async (t) => {
  t.timeout(900_000)
  // Loaded machines need seconds to start all ranks, and more to end them.
  const [deadline, grace] = [20_000, 60_000]
  const backend = process.env['LOCKSTEP_BACKEND']
  const runs = await killLoop({
    seed: 1,
    runs: 10,
    backend,
    deadline,
    grace,
    strictNames: true,
    print: (line) => t.log(line),
  })
  t.log(summarise(runs, deadline))
  for (const { plan, violations } of runs) t.deepEqual(violations, [], `run ${plan.run}`)
})
