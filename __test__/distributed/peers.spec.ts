// Ranks that are killed or stopped while others need them.
import type { ChildProcess } from 'node:child_process'

import test, { type ExecutionContext } from 'ava'

import { transport } from '../support/environment.js'
import type { Rejection } from '../support/rank.mjs'
import { type RanksOptions, ends, shortest, values } from '../support/ranks.js'

const fixture = new URL('./fixtures/peers.mjs', import.meta.url)
const run = (name: string, world: number, options: RanksOptions = {}) => ends(fixture, name, { world, ...options })

interface Waited {
  error: Rejection
  waited: number
}

/** Calls `act` once `count` ranks are ready. */
function whenReady(count: number, act: (ranks: readonly ChildProcess[]) => void): RanksOptions['onTell'] {
  let ready = 0
  return (_, value, ranks) => {
    ready += value === 'ready' ? 1 : 0
    if (value === 'ready' && ready === count) act(ranks)
  }
}

interface Lost {
  error: Rejection
  next: Rejection
  began: number
  failed: number
}

type When = 'during' | 'before' | 'inside'

/**
 * Kills rank `dead` during a call of the others, before it, or inside its own. Returns the milliseconds until the last
 * of them hears of it, from the kill or, where the call begins later, from that.
 */
async function kill(t: ExecutionContext, dead: number, when: When, call: string, world: number): Promise<number> {
  let killed = Infinity
  const act = (ranks: readonly ChildProcess[]) => {
    killed = Date.now()
    ranks[dead]?.kill('SIGKILL')
  }
  const ready = whenReady(world, (ranks) => setTimeout(act, when === 'before' ? 0 : 500, ranks))
  const onTell: RanksOptions['onTell'] = (rank, value, ranks) => {
    ready?.(rank, value, ranks)
    // Rank 2 was to stay away until the other one had its error.
    if (value === 'over') ranks[2]?.kill('SIGKILL')
  }
  const all = await run('killed', world, { args: [String(dead), when, call], onTell })
  t.is(all[dead]?.signal, 'SIGKILL')
  const waits = all.map((end, rank) => {
    if (rank === dead || (when === 'inside' && rank === 2)) return 0
    const [value] = values([end])
    const { error, next, began, failed } = value as Lost
    t.like(error, { code: 'ERR_PEER_LOST', peer: dead, rank }, error.message)
    t.true(error.operation?.endsWith(call), error.operation)
    t.regex(error.message, new RegExp(`rank ${dead} is gone`))
    // Where a call waits in the store, the group breaks with its next operation.
    t.is(next.code, call === 'allReduce' ? 'ERR_GROUP_BROKEN' : 'ERR_PEER_LOST', next.message)
    return failed - Math.max(began, killed)
  })
  return Math.max(...waits)
}

/** How soon ranks hear of a killed peer over shared memory, and over the transport of this run, in milliseconds. */
const atOnce = 100
const soon = transport === 'shm' ? atOnce : 10 * atOnce

for (const [when, call, world] of [
  ['during', 'allReduce', 3],
  ['during', 'create', 3],
  ['during', 'newGroup', 3],
  ['before', 'allReduce', 2],
  ['before', 'create', 3],
  ['before', 'newGroup', 3],
  // Not allReduce: over shared memory it still ends well when rank 2 comes.
  ['inside', 'create', 3],
  ['inside', 'newGroup', 3],
] as const) {
  for (const dead of [0, 1]) {
    // One at a time: they are timed.
    test.serial(`rank ${dead} that is killed ${when} a call is named by the others at once: ${call}`, async (t) => {
      const time = await shortest(soon, () => kill(t, dead, when, call, world))
      t.true(time < soon, `${time} ms`)
    })
  }
}

interface Failed {
  error: Rejection
  failed: number
  halfway: boolean
}

/** Kills rank 1 while both ranks sum. Returns the milliseconds until rank 0 hears of it; Infinity if it was between two sums. */
async function killInSum(t: ExecutionContext): Promise<number> {
  let killed = Infinity
  const act = (ranks: readonly ChildProcess[]) => {
    killed = Date.now()
    ranks[1]?.kill('SIGKILL')
  }
  // A sum takes some 20 ms: at any moment of it.
  const onTell = whenReady(2, (ranks) => setTimeout(act, 300 + 200 * Math.random(), ranks))
  const [first, second] = await run('killedInSum', 2, { onTell })
  t.is(second?.signal, 'SIGKILL')
  const [seen] = values([first!]) as [Failed]
  t.like(seen.error, { code: 'ERR_PEER_LOST', peer: 1, rank: 0, operation: 'allReduce' }, seen.error.message)
  t.regex(seen.error.message, /rank 1 is gone/)
  return seen.halfway ? seen.failed - killed : Infinity
}

const onLinux = process.platform === 'linux' ? test.serial : test.serial.skip

onLinux('rank 1 that is killed in a sum in place is named by the other at once', async (t) => {
  for (let kills = 0; kills < 4; kills++) {
    const time = await shortest(atOnce, () => killInSum(t))
    t.true(time < atOnce, `${time} ms`)
  }
})

for (const dead of [0, 1]) {
  test(`rank ${dead} that is killed while the ranks come together is named within seconds`, async (t) => {
    let ready = 0
    const ends = await run('killedInRendezvous', 3, {
      onTell: (_, value, ranks) => {
        ready += value === 'ready' ? 1 : 0
        // Both ranks have reached the store long before.
        if (value === 'ready' && ready === 2) setTimeout(() => ranks[dead]?.kill('SIGKILL'), 6000)
        if (value !== 'ready') ranks[2]?.kill('SIGKILL')
      },
    })
    const { error, waited } = ends[1 - dead]!.reports[1] as Waited
    t.is(error.code, 'ERR_PEER_LOST', error.message)
    t.is(error.peer, dead, error.message)
    t.true(waited < 14_000, `${waited} ms`)
  })
}

test('the deadline of initProcessGroup holds when the rank that serves the store is stopped, and names it', async (t) => {
  const stop = whenReady(2, (ranks) => setTimeout(() => ranks[0]?.kill('SIGSTOP'), 2000))
  const ends = await run('stoppedInRendezvous', 3, {
    onTell: (rank, value, ranks) => {
      stop?.(rank, value, ranks)
      if (value !== 'ready') ranks.forEach((one) => one.kill('SIGKILL'))
    },
  })
  const { error, waited } = ends[1]!.reports[1] as Waited
  t.like(error, { code: 'ERR_TIMEOUT', operation: 'initProcessGroup', rank: 1, peer: 0 }, error.message)
  t.regex(error.message, /rank 0: its store does not answer/)
  t.true(waited > 5900 && waited < 9000, `${waited} ms`)
})

for (const [world, timeout] of [
  [2, 2000],
  [3, 5000],
] as const) {
  test(`deadlines of ${timeout} ms hold while the store is silent, and name the rank that serves it`, async (t) => {
    let over = 0
    const stop = whenReady(world, (ranks) => ranks[0]?.kill('SIGSTOP'))
    const ends = await run('silentServer', world, {
      args: [String(timeout)],
      onTell: (rank, value, ranks) => {
        stop?.(rank, value, ranks)
        over += value === 'ready' ? 0 : 1
        if (over === world - 1) ranks[0]?.kill('SIGKILL')
      },
    })
    for (const { reports } of ends.slice(1)) {
      const out = reports[1] as Record<string, Waited>
      t.deepEqual(Object.keys(out), ['newGroup', 'allReduce', 'create'])
      for (const [name, { error, waited }] of Object.entries(out)) {
        t.is(error.code, 'ERR_TIMEOUT', `${name}: ${error.message}`)
        t.is(error.peer, 0, error.message)
        t.regex(error.message, /rank 0: its store does not answer/)
        t.true(waited > timeout - 100 && waited < timeout + 3000, `${name}: ${waited} ms`)
      }
    }
  })
}
