// The backend of a group: what is requested, what the ranks can use, and the errors if they cannot.
import { spawnSync } from 'node:child_process'
import test from 'ava'

import { type RankError } from '../support/rank.mjs'
import { ends, type Job, type RanksOptions, runJobs, values } from '../support/ranks.js'
import { rankEnvironment } from '../support/environment.js'
import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'

interface Made {
  backend: string
  further: string
  sum: number[]
}

const fixture = new URL('./fixtures/transports.mjs', import.meta.url)
const run = (name: string, options: RanksOptions = {}) => ends(fixture, name, options)
const free = { LOCKSTEP_BACKEND: undefined }
const best = process.platform === 'linux' ? 'shm' : 'gloo'

test('an option comes before LOCKSTEP_BACKEND, and that before the best that the ranks can use', async (t) => {
  const cases: [Record<string, string | undefined>, string][] = [
    [free, best],
    [{ LOCKSTEP_BACKEND: 'gloo' }, 'gloo'],
    [{ LOCKSTEP_BACKEND: 'cpu:gloo' }, 'gloo'],
    [{ LOCKSTEP_BACKEND: 'shm', REQUEST_0: 'tcp', REQUEST_1: 'gloo' }, 'gloo'],
    // A rank without a request follows the others.
    [{ ...free, REQUEST_1: 'gloo' }, 'gloo'],
  ]
  for (const [env, backend] of cases) {
    // A further group inherits the default group's request.
    const expected = { backend, further: backend, sum: [2, 2, 2] }
    for (const made of values(await run('made', { env })) as Made[]) t.deepEqual(made, expected)
  }
})

for (const backend of ['shm', 'gloo']) {
  const here = backend === best || backend === 'gloo' ? test : test.skip
  here(`a tensor in the group's memory is summed, and outlives the group: ${backend}`, async (t) => {
    for (const { late, ...seen } of values(await run('allocated', { env: { LOCKSTEP_BACKEND: backend } })) as {
      late: RankError
    }[]) {
      t.deepEqual(seen, { shape: [2, 3], dtype: 'int64', sum: Array(2).fill(Array(3).fill(3)), empty: [0, 3] })
      t.is(late.code, 'ERR_GROUP_DESTROYED', late.message)
    }
  })
}

test('requests that cannot be name what there is', async (t) => {
  const [out] = values(await run('badRequests', { only: [0], env: free })) as Record<string, RankError>[]
  const expected: Record<string, [string, RegExp]> = {
    mpi: ['ERR_INVALID_ARGUMENT', /there is no backend 'mpi': one of in-process, shm, hierarchical, gloo, nccl/],
    'cpu:gloo,tpu:gloo': ['ERR_INVALID_ARGUMENT', /there is no device 'tpu' .*one of cpu, cuda/],
    'cuda:shm': ['ERR_INVALID_ARGUMENT', /the backend 'shm' does not serve the device 'cuda'/],
    'cpu:gloo,cpu:shm': ['ERR_INVALID_ARGUMENT', /names the device 'cpu' twice/],
    'cpu:': ['ERR_INVALID_ARGUMENT', /there is no backend ''/],
    'cpu:gloo,cuda:nccl': ['ERR_NCCL_UNAVAILABLE', /the backend 'nccl' cannot be used/],
    7: ['ERR_ARGUMENT_TYPE', /backend must be a string/],
  }
  for (const [request, [code, text]] of Object.entries(expected)) {
    t.is(out?.[request]?.code, code, request)
    t.regex(out?.[request]?.message ?? '', text)
  }
})

test('ranks that ask for different ones hear it before anything is connected', async (t) => {
  const other = best === 'shm' ? 'shm' : 'in-process'
  const both = values(await run('refused', { env: { REQUEST_0: 'gloo', REQUEST_1: other } })) as RankError[]
  const codes = both.map(({ code }) => code)
  t.true(codes.includes('ERR_RENDEZVOUS'), String(codes))
  const told = both.some(({ message }) =>
    /rank [01] asks for the backend '(gloo|shm)', rank [01] for '(gloo|shm)'/.test(message),
  )
  t.true(told)
})

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux(
  'ranks of several hosts are told what shared memory needs, and use Gloo where they do not ask for it',
  async (t) => {
    const jobs = await onHosts('refused', { LOCKSTEP_BACKEND: 'shm' })
    for (const { value } of jobs) {
      const { code, message } = value as RankError
      t.is(code, 'ERR_BACKEND_UNAVAILABLE')
      t.regex(message, /the backend 'shm' cannot be used: rank 0 is on 'host 0', rank 1 is on 'host 1'/)
    }
    for (const { value, stderr } of await onHosts('made', { ...free, LOCKSTEP_LOG: '1' })) {
      t.is((value as Made).backend, 'gloo')
      t.regex(stderr, /group '0' of 2, backend gloo, .*the backend 'shm' is not used: rank 0 is on 'host 0'/)
    }
  },
)

type Env = Record<string, string | undefined>

/** Runs two ranks, each with its own environment and behind its own command. */
async function pair<T = unknown>(
  name: string,
  env: (rank: number) => Env,
  before: readonly (readonly string[])[] = [[], []],
) {
  const port = await freePort()
  const job = (rank: number): Job => ({
    command: [...before[rank]!, process.execPath, fixture.pathname, name],
    env: rankEnvironment(rank, 2, port, env(rank)),
  })
  return runJobs<T>([job(0), job(1)])
}

/** Runs two ranks, each on its own host. */
const onHosts = (name: string, env: Env) => pair(name, (rank) => ({ ...env, LOCKSTEP_HOSTID: `host ${rank}` }))

onLinux('a rank that asks for nothing hears that two others differ', async (t) => {
  const env = { ...free, REQUEST_1: 'gloo', REQUEST_2: 'shm' }
  for (const { code, message } of values(await run('refused', { world: 3, env })) as RankError[]) {
    t.is(code, 'ERR_RENDEZVOUS')
    t.regex(message, /rank 1 asks for the backend 'gloo', rank 2 for 'shm'/)
  }
})

/** All of two ranks use Gloo where one runs behind this command, and one line of each one's log says why. */
const allUseGloo = test.macro(async (t, command: readonly string[], why: RegExp) => {
  for (const { value, stderr } of await pair<Made>('made', () => ({ ...free, LOCKSTEP_LOG: '1' }), [[], command])) {
    t.is(value?.backend, 'gloo', stderr)
    const lines = stderr.split('\n').filter((line) => line.includes("group '0' of 2"))
    t.is(lines.length, 1)
    t.regex(lines[0]!, why)
  }
})

const canRun = ([program = '', ...args]: readonly string[]): boolean =>
  spawnSync(program, [...args, 'true']).status === 0

const unshare = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const inNamespaces = canRun(unshare) ? test : test.skip

inNamespaces(
  'a rank in another PID namespace makes all of them use Gloo, with one line in the log',
  allUseGloo,
  unshare,
  /the backend 'shm' is not used: rank \d cannot use it: .*its process is in another PID namespace/,
)

// Another user, who may read the files of this one, or the same user with fewer rights.
const asOther = ['setpriv', '--securebits=+no_setuid_fixup', '--reuid=65534']
const reading = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
for (const [who, command] of [
  ['of another user', [...asOther, ...reading]],
  ['with fewer rights', ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace']],
] as const) {
  const possible = canRun(command) ? test : test.skip
  possible(
    `a rank ${who}, which may not open the memory of another, makes all of them use Gloo, with one line in the log`,
    allUseGloo,
    command,
    /the backend 'shm' is not used: rank 1 cannot use it: the memory of rank 0: .*Permission denied/,
  )
}

// Its system knows no memfd_create.
const withoutMemfd = ['python3', new URL('./fixtures/without_memfd.py', import.meta.url).pathname]
const filtered = canRun(withoutMemfd) ? test : test.skip

filtered(
  'a rank that cannot create memory files makes all of them use Gloo, with one line in the log',
  allUseGloo,
  withoutMemfd,
  /the backend 'shm' is not used: rank 1 cannot use it: memfd_create: Function not implemented/,
)

filtered('a rank that asks for shared memory and has none fails, as do the others', async (t) => {
  const env = (rank: number): Env => ({ ...free, [`REQUEST_${rank}`]: 'shm' })
  for (const { code, message } of values(await pair<RankError>('refused', env, [[], withoutMemfd]))) {
    t.is(code, 'ERR_BACKEND_UNAVAILABLE', message)
    t.regex(message, /rank 1 cannot use it: memfd_create/)
  }
})

for (const [backend, ofGroup] of [
  ['shm', 0],
  ['gloo', 1],
] as const) {
  onLinux(
    `all groups of a rank use one connection to the store, and ${ofGroup} to a peer over ${backend}`,
    async (t) => {
      for (const world of [2, 4]) {
        const port = await freePort()
        const all = values(await run('ports', { world, port, env: { LOCKSTEP_BACKEND: backend } })) as [
          number,
          number,
        ][][]
        const toStore = all.map((ends) => ends.filter((ports) => ports.includes(port)).length)
        // Rank 0 has both ends of its own.
        t.deepEqual(toStore, [1 + world, ...Array.from({ length: world - 1 }, () => 1)])
        const toPeers = all.map((ends, rank) => ends.length - toStore[rank]!)
        t.deepEqual(
          toPeers,
          Array.from({ length: world }, () => 2 * ofGroup * (world - 1)),
        )
      }
    },
  )
}

onLinux('a group that has ended leaves no shared memory, nor does one whose peer was killed', async (t) => {
  let ready = 0
  const ends = await run('memory', {
    world: 3,
    env: { LOCKSTEP_BACKEND: 'shm' },
    onTell: (_, __, processes) => {
      ready += 1
      if (ready === 3) processes[1]?.kill('SIGKILL')
    },
  })
  const held = { maps: true, files: true }
  const none = { maps: false, files: false }
  for (const { value } of [ends[0]!, ends[2]!]) {
    const { error, ...seen } = value as Record<string, unknown>
    t.is((error as RankError).code, 'ERR_PEER_LOST')
    t.deepEqual(seen, { before: none, during: held, after: none, again: held, afterKill: none })
  }
})

interface Stopped {
  error: RankError
  waited: number
  halfway: boolean
  /** Rank 0's. */
  unchanged?: boolean
}

onLinux(
  'a rank stopped in an in-place reduction: the deadline holds, and it harms nobody when it goes on',
  async (t) => {
    // Rarely, it is stopped between two sums.
    let halfway = false
    for (let tries = 0; tries < 5 && !halfway; tries++) {
      let ready = 0
      const all = await run('stopped', {
        onTell: (_, value, processes) => {
          ready += value === 'ready' ? 1 : 0
          if (value === 'ready' && ready === 2) setTimeout(() => processes[1]?.kill('SIGSTOP'), 500)
          if (value === 'over') processes[1]?.kill('SIGCONT')
        },
      })
      const [first, second] = values(all) as [Stopped, Stopped]
      t.is(first.error.code, 'ERR_TIMEOUT', first.error.message)
      t.is(first.error.peer, 1)
      // The deadline is 3 s.
      t.true(first.waited < 8000, String(first.waited))
      t.regex(second.error.code ?? '', /^ERR_(PEER_ABORTED|PEER_LOST|TIMEOUT|GROUP_BROKEN)$/)
      t.true(first.unchanged)
      halfway = first.halfway
    }
    t.true(halfway)
  },
)
