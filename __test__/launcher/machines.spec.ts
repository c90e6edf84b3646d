// Launchers of several machines, played by several launchers of this one.
import test, { type ExecutionContext } from 'ava'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { agree, type Hello } from '../../packages/lockstep/dist/distributed/launch/agreement.js'
import { Command, fixture, freePort, type Ended } from './harness.js'

function launcher(flags: readonly string[], program: string, env: Record<string, string> = {}): Command {
  return new Command(['run', '--rdzv-conf', 'timeout=30', ...flags, fixture(program)], env)
}

/** What the ranks of all launchers printed, in order. */
function printed(t: ExecutionContext, all: readonly Ended[]): string[] {
  for (const ended of all) t.is(ended.code, 0, ended.stderr)
  return all.flatMap(({ lines }) => [...lines.values()].flat()).toSorted()
}

test.serial('machines with different numbers of ranks, numbered by --node-rank', async (t) => {
  const port = String(await freePort())
  const flags = ['--nnodes', '2', '--master-addr', '127.0.0.1', '--master-port', port]
  const second = launcher([...flags, '--node-rank', '1'], 'sum.mjs')
  await setTimeout(300) // it comes before there is anyone to meet
  const first = launcher([...flags, '--node-rank', '0', '--nproc-per-node', '2'], 'sum.mjs')
  const all = await Promise.all([first.ended, second.ended])
  t.deepEqual(printed(t, all), ['rank 0 of 3: 6', 'rank 1 of 3: 6', 'rank 2 of 3: 6'])
  t.true(all[1].stderr.includes('machine 1 of 2: ranks 2-2 of 3'))
  t.deepEqual([...all[1].lines.keys()], [2])
})

test.serial('machines that find their numbers at --rdzv-endpoint', async (t) => {
  const endpoint = `localhost:${await freePort()}`
  const flags = ['--nnodes', '3', '--rdzv-backend', 'c10d', '--rdzv-endpoint', endpoint, '--rdzv-id', 'job']
  const sizes = ['1', '2', '1']
  const all = await Promise.all(
    sizes.map((n) => launcher([...flags, '--local-addr', '127.0.0.1', '--nproc-per-node', n], 'sum.mjs').ended),
  )
  t.deepEqual(
    printed(t, all),
    [0, 1, 2, 3].map((rank) => `rank ${rank} of 4: 10`),
  )
})

test.serial('pods of an indexed job whose command is lockstep run', async (t) => {
  const master = { MASTER_ADDR: '127.0.0.1', MASTER_PORT: String(await freePort()) }
  const pods = ['1', '0'].map((index) =>
    launcher(['--nnodes', '2'], 'sum.mjs', { ...master, JOB_COMPLETION_INDEX: index }),
  )
  const all = await Promise.all(pods.map(({ ended }) => ended))
  t.deepEqual(printed(t, all), ['rank 0 of 2: 3', 'rank 1 of 2: 3'])
  t.deepEqual([...(all[0]?.lines.keys() ?? [])], [1])
})

test.serial('what the ranks are told', async (t) => {
  const port = String(await freePort())
  const flags = ['--nnodes', '2', '--master-addr', 'localhost', '--master-port', port]
  const second = launcher([...flags, '--node-rank', '1', '--nproc-per-node', '2'], 'environment.mjs')
  const first = launcher([...flags, '--node-rank', '0', '--nproc-per-node', '3'], 'environment.mjs')
  const all = await Promise.all([first.ended, second.ended])
  const told = JSON.parse(all[1].lines.get(4)?.[0] ?? '{}') as { env: Record<string, string> }
  t.like(told.env, {
    RANK: '4',
    LOCAL_RANK: '1',
    GROUP_RANK: '1',
    WORLD_SIZE: '5',
    LOCAL_WORLD_SIZE: '2',
    GROUP_WORLD_SIZE: '2',
    MASTER_ADDR: 'localhost',
    MASTER_PORT: port,
    TORCHELASTIC_RUN_ID: 'none',
  })
})

test.serial('each launcher names the rank that failed, wherever it is', async (t) => {
  const flags = ['--nnodes', '2', '--rdzv-endpoint', `127.0.0.1:${await freePort()}`]
  const commands = ['0', '1'].map((rank) => {
    const own = ['--node-rank', rank, '--nproc-per-node', rank === '0' ? '2' : '1']
    return new Command(['run', '--rdzv-conf', 'timeout=30', ...flags, ...own, fixture('sum.mjs'), 'fail'])
  })
  const [first, second] = await Promise.all(commands.map(({ ended }) => ended))
  t.is(second?.code, 1)
  t.regex(second?.stderr ?? '', /rank 2 \(pid \d+\) failed first: exit code 1\n {4}Error: the last one fails/)
  t.is(first?.code, 1)
  t.true(
    first?.stderr.includes('rank 2, which it names, is on another machine, whose launcher says more'),
    first?.stderr,
  )
})

test.serial('who is missing is said at the deadline, by both sides', async (t) => {
  const port = await freePort()
  const flags = ['--nnodes', '2', '--rdzv-conf', 'timeout=0.5', '--rdzv-endpoint', `127.0.0.1:${port}`]
  const first = await new Command(['run', ...flags, fixture('sum.mjs')]).ended
  t.is(first.code, 1)
  t.regex(first.stderr, /ERR_RENDEZVOUS: only 1 of 2 launchers met at 127\.0\.0\.1:\d+: .* \(1 rank\); waited 0\.5 s/)
  const second = await new Command(['run', '--node-rank', '1', ...flags, fixture('sum.mjs')]).ended
  t.is(second.code, 1)
  t.regex(second.stderr, /ERR_RENDEZVOUS: cannot meet the other launchers at 127\.0\.0\.1:\d+: connect ECONNREFUSED/)
  t.is(first.stdout + second.stdout, '')
})

test.serial('launchers that contradict each other end at once', async (t) => {
  const flags = ['--rdzv-endpoint', `127.0.0.1:${await freePort()}`]
  const all = await Promise.all(['2', '3'].map((nnodes) => launcher(['--nnodes', nnodes, ...flags], 'sum.mjs').ended))
  for (const ended of all) {
    t.is(ended.code, 1)
    t.regex(
      ended.stderr,
      /ERR_RENDEZVOUS: the launchers contradict each other: nnodes \(--nnodes\) is \d on .* and \d on/,
    )
  }
})

test.serial('a launcher of another run is turned away, and one that is none ignored', async (t) => {
  const port = await freePort()
  const flags = ['--nnodes', '2', '--rdzv-endpoint', `127.0.0.1:${port}`]
  const first = launcher([...flags, '--rdzv-id', 'one'], 'sum.mjs')
  const other = launcher([...flags, '--node-rank', '1', '--rdzv-id', 'two'], 'sum.mjs')
  const refused = await other.ended
  t.is(refused.code, 1)
  t.true(refused.stderr.includes("this launcher's run is 'two', but 'one' meets there (--rdzv-id)"), refused.stderr)
  const stranger = connect(port, '127.0.0.1', () => stranger.write('GET / HTTP/1.1\n'))
  await new Promise((resolve) => stranger.resume().once('close', resolve))
  const second = launcher([...flags, '--node-rank', '1', '--rdzv-id', 'one'], 'sum.mjs')
  t.deepEqual(printed(t, await Promise.all([first.ended, second.ended])), ['rank 0 of 2: 3', 'rank 1 of 2: 3'])
})

test.serial('a signal ends a launcher that waits for the others', async (t) => {
  const port = await freePort()
  const command = launcher(['--nnodes', '2', '--rdzv-endpoint', `127.0.0.1:${port}`], 'sum.mjs')
  while (!(await answers(port))) await setTimeout(100)
  command.kill('SIGTERM')
  t.is((await command.ended).code, 143)
})

/** Whether something listens there. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

const hello = (more: Partial<Hello>): Hello => ({
  lockstep: 'launcher',
  nnodes: 3,
  nodeRank: null,
  localWorldSize: 1,
  runId: 'r',
  host: 'a',
  ...more,
})

test('numbers: those that were given, then the others in their order', (t) => {
  t.is(agree([hello({}), hello({})]), undefined)
  const sizes = [5, 7, 6]
  t.deepEqual(
    agree([hello({ localWorldSize: 5 }), hello({ localWorldSize: 6 }), hello({ nodeRank: 1, localWorldSize: 7 })]),
    [0, 2, 1].map((nodeRank) => ({ nodeRank, localWorldSizes: sizes })),
  )
})

test('contradictions: errors for all, at once', (t) => {
  const refuse = (hellos: Hello[], text: string) => {
    const replies = agree(hellos)
    t.is(replies?.length, hellos.length)
    for (const reply of replies ?? []) t.true('error' in reply && reply.error.includes(text), JSON.stringify(reply))
  }
  const twice = 'two launchers, on b and c, say that they are machine 1 (--node-rank)'
  refuse([hello({}), hello({ host: 'b', nodeRank: 1 }), hello({ host: 'c', nodeRank: 1 })], twice)
  refuse(
    [hello({}), hello({ host: 'b', nodeRank: 0 })],
    'machine 0 is b by its --node-rank, but the launchers meet on a',
  )
})
