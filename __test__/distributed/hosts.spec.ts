// Ranks on several hosts: these are names, or network namespaces with a cable between them.
import type { ChildProcess } from 'node:child_process'

import test, { type ExecutionContext } from 'ava'

import { missing, Network } from '../../bench/links/network.js'
import { rankEnvironment } from '../support/environment.js'
import { Hosts } from '../support/hosts.js'
import type { Rejection } from '../support/rank.mjs'
import { type Job, type JobsOptions, type RankEnd, runJobs, values } from '../support/ranks.js'
import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'

interface Trained {
  backend: string
  weights: number[]
}

interface Broken {
  backend: string
  error: Rejection
  waited: number
}

interface Stalled {
  backend: string
  longest: number
}

interface Lossy {
  backend: string
  right: number
  error: Rejection
  retransmitted: number
}

type Start = (command: readonly string[], options?: JobsOptions & { backend?: string }) => Promise<RankEnd[]>

const fixture = new URL('./fixtures/hosts.mjs', import.meta.url)

async function start(
  command: readonly string[],
  { backend, ...options }: JobsOptions & { backend?: string },
  places: readonly { before?: readonly string[]; env: NodeJS.ProcessEnv }[],
): Promise<RankEnd[]> {
  const port = await freePort()
  const jobs = places.map(({ before = [], env }, rank): Job => ({
    command: [...before, process.execPath, fixture.pathname, ...command],
    env: rankEnvironment(rank, places.length, port, { LOCKSTEP_BACKEND: backend, ...env }),
  }))
  return runJobs(jobs, options)
}

/** Starts ranks on hosts that are names. */
const named =
  (names: readonly string[]): Start =>
  (command, options = {}) =>
    start(
      command,
      options,
      names.map((name) => ({ env: { LOCKSTEP_HOSTID: name } })),
    )

/** Starts ranks on hosts with a network of their own. */
const connected =
  (hosts: Pick<Hosts, 'names' | 'address' | 'on'>, ranks: readonly number[]): Start =>
  (command, options = {}) =>
    start(
      command,
      options,
      ranks.map((host) => ({
        before: hosts.on(host),
        env: { MASTER_ADDR: hosts.address(0), GLOO_SOCKET_IFNAME: hosts.names[host] },
      })),
    )

const onLinux = process.platform === 'linux' ? test : test.skip
// One at a time: some are timed.
const onNetworks = Hosts.canBeMade() ? test.serial : test.serial.skip

/** Ranks train alike over shared memory and Gloo, and as over Gloo alone. */
async function trainAlike(t: ExecutionContext, run: Start): Promise<void> {
  const [first, ...others] = values(await run(['trained'])) as Trained[]
  t.is(first?.backend, 'hierarchical')
  for (const other of others) t.deepEqual(other, first)
  const [gloo] = values(await run(['trained'], { backend: 'gloo' })) as Trained[]
  t.is(gloo?.backend, 'gloo')
  // The order of summation differs.
  for (const [i, weight] of first!.weights.entries()) t.true(Math.abs(weight - gloo!.weights[i]!) < 1e-6)
}

for (const hosts of ['aab', 'abab'])
  onLinux(`ranks of several hosts that share some of them train alike, and as over Gloo: ${hosts}`, async (t) => {
    await trainAlike(t, named([...hosts]))
  })

onNetworks('two hosts with a network between them add up inside each host first', async (t) => {
  using hosts = new Hosts()
  await trainAlike(t, connected(hosts, [0, 0, 1, 1]))
})

/** Calls `onReady` when all ranks are ready, and ends all ranks when `count` of them have seen an error. */
function untilErrors(count: number, onReady: (processes: readonly ChildProcess[]) => void = () => {}): JobsOptions {
  let [ready, over] = [0, 0]
  return {
    onTell: (_, value, processes) => {
      if (value === 'ready') ready += 1
      else over += 1
      if (value === 'ready' && ready === processes.length) onReady(processes)
      if (over === count) for (const process of processes) process.kill('SIGKILL')
    },
  }
}

/** What the others say of the all-reduce in which a rank of four is killed or stopped. */
async function others(run: Start, victim: number, signal: 'SIGKILL' | 'SIGSTOP', when: string, timeout: number) {
  const ends = await run(['broken', String(victim), signal, when, String(timeout)], untilErrors(3))
  return ends.flatMap(({ reports }, rank) => (rank === victim ? [] : [reports[1] as Broken]))
}

const cases = [
  { victim: 0, when: 'during' },
  { victim: 3, when: 'during' },
  { victim: 3, when: 'before' },
] as const

for (const { victim, when } of cases) {
  const lost = async (t: ExecutionContext, run: Start) => {
    for (const { backend, error, waited } of await others(run, victim, 'SIGKILL', when, 120_000)) {
      t.is(backend, 'hierarchical')
      t.is(error.code, 'ERR_PEER_LOST', error.message)
      t.is(error.peer, victim, error.message)
      t.true(waited < 30_000, `${waited} ms`)
    }
  }
  const title = `rank ${victim} killed ${when} an all-reduce is named on its own host and on the other one`
  onLinux(title, (t) => lost(t, named([...'abab'])))
  onNetworks(`${title}, over a network`, async (t) => {
    using hosts = new Hosts()
    await lost(t, connected(hosts, [0, 1, 0, 1]))
  })

  onLinux(`rank ${victim} stopped ${when} an all-reduce is named on both hosts, at the deadline`, async (t) => {
    const timeout = 3000
    for (const { backend, error, waited } of await others(named([...'abab']), victim, 'SIGSTOP', when, timeout)) {
      t.is(backend, 'hierarchical')
      // Where rank 0 is stopped, its store is, too: ranks that break the group then cannot tell the others why.
      t.regex(error.code, victim === 0 ? /^ERR_(TIMEOUT|PEER_LOST)$/ : /^ERR_(TIMEOUT|PEER_ABORTED)$/, error.message)
      const named = /ranks? ([\d, ]+) (?:did not arrive|is gone)/.exec(error.message)?.[1]?.split(', ')
      // In the middle of an all-reduce all ranks may have come, or a rank may be held up in the one before.
      t.true(named?.includes(String(victim)) ?? when === 'during', error.message)
      t.true(waited > timeout - 1000 && waited < timeout + 4000, `${waited} ms`)
    }
  })
}

for (const { backend, when } of [
  { backend: 'gloo', when: 'before' },
  { backend: 'hierarchical', when: 'before' },
  { backend: 'hierarchical', when: 'during' },
])
  onNetworks(
    `a network that is cut ${when} an all-reduce ends it at its deadline on both hosts: ${backend}`,
    async (t) => {
      using hosts = new Hosts()
      const places = backend === 'gloo' ? [0, 1] : [0, 0, 1, 1]
      const cut = untilErrors(places.length, (processes) => {
        setTimeout(() => {
          hosts.cut()
          if (when === 'before') for (const process of processes) process.kill('SIGUSR2')
        }, 500)
      })
      const ends = await connected(hosts, places)(['broken', 'none', '', when, '8000'], cut)
      for (const [rank, { reports, error: failed }] of ends.entries()) {
        t.is(reports.length, 2, failed?.message)
        const { backend: used, error, waited } = reports[1] as Broken
        t.is(used, backend)
        t.true(waited > 7000 && waited < 10_000, `${waited} ms`)
        t.regex(error.code, /^ERR_(TIMEOUT|PEER_LOST)$/, error.message)
        if (places[rank] === 1) {
          t.is(error.peer, 0)
          t.regex(error.message, /rank 0: its store does not answer/)
        } else if (when === 'before') t.is(places[error.peer ?? 0], 1, error.message)
        // In the middle of an all-reduce all ranks may have come.
        else t.is(places[error.peer ?? places.length - 1], 1, error.message)
      }
    },
  )

for (const backend of ['gloo', 'hierarchical'])
  onNetworks(`a network that stalls for five seconds holds operations up, and no more: ${backend}`, async (t) => {
    using hosts = new Hosts()
    let ready = 0
    const places = backend === 'gloo' ? [0, 1] : [0, 0, 1, 1]
    const onTell = () => {
      ready += 1
      if (ready < places.length) return
      setTimeout(() => hosts.cut(), 500)
      setTimeout(() => hosts.mend(), 5500)
    }
    for (const found of values(await connected(hosts, places)(['stalled', '8000'], { onTell })) as Stalled[]) {
      t.is(found.backend, backend)
      t.true(found.longest > 4000, `${found.longest} ms`)
    }
  })

// With a switch between them.
const onLinks = missing().length === 0 ? onNetworks : test.serial.skip

onLinks('operations and their comparison survive a network that loses a fifth of all packets', async (t) => {
  await using network = await Network.make(2, { rate: Infinity, delay: 1 })
  let ready = 0
  const onTell: JobsOptions['onTell'] = (_, __, processes) => {
    ready += 1
    if (ready < 2) return
    network.lose(0.2)
    for (const process of processes) process.kill('SIGUSR2')
  }
  const ends = await connected(network, [0, 1])(['lossy', '10'], { backend: 'gloo', onTell })
  for (const { backend, right, error, retransmitted } of values(ends) as Lossy[]) {
    t.is(backend, 'gloo')
    t.is(right, 10)
    t.is(error.code, 'ERR_COLLECTIVE_MISMATCH', error.message)
    t.true(retransmitted > 0)
  }
})
