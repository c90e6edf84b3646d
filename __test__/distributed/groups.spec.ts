import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test, { type ExecutionContext } from 'ava'
import { distributed } from 'lockstep'

import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'
import { type RanksOptions, ends, shortest, values } from '../support/ranks.js'

const fixture = new URL('./fixtures/groups.mjs', import.meta.url)
const run = (name: string, world: number, options: RanksOptions = {}) => ends(fixture, name, { world, ...options })

const temporary = (name: string) =>
  join(tmpdir(), `lockstep-${name}-${process.pid}-${Math.random().toString(36).slice(2)}`)

test('groups of some ranks', async (t) => {
  for (const [rank, out] of (values(await run('subgroups', 3)) as Record<string, unknown>[]).entries()) {
    const member = rank !== 1
    t.deepEqual(out['ranks'], [0, 2])
    t.is(out['member'], member)
    t.is(out['rank'], member ? rank / 2 : -1)
    t.is(out['size'], member ? 2 : -1)
    t.deepEqual(out['names'], ['0', '1', '2', '3'])
    t.is(out['sum'], member ? 4 : 2)
    t.is(out['all'], 6)
    t.is(out['root'], member ? 2 : undefined)
    t.regex(String(out['notMember']), member ? /rank 1 is not in group '1' of ranks 0, 2/ : /ERR_INVALID_ARGUMENT/)
    t.deepEqual(out['works'], [3, member ? 2 : 1, 3])
    t.regex(String(out['wrong']), /ranks must be different ranks of 0 \.\. 2, not \[0,0\]/)
    t.is(out['destroyed'], 'ERR_GROUP_DESTROYED')
    t.is(out['still'], 3)
    t.is(out['last'], '4')
  }
})

test('groups that only their members make', async (t) => {
  t.deepEqual(values(await run('local', 3)), [
    { sums: [3, 3], member: undefined, next: '1', kind: 'ERR_ARGUMENT_TYPE' },
    { sums: [3, 5, 3, true, 5, 5], member: undefined, next: '1', kind: 'ERR_ARGUMENT_TYPE' },
    { sums: [5, true, 5, 5], member: false, next: '1', kind: 'ERR_ARGUMENT_TYPE' },
  ])
})

test('a program started alone is a world of one', async (t) => {
  const [out] = values(await run('single', 1, { env: { LOCKSTEP_BACKEND: undefined } }))
  t.deepEqual(out, {
    backend: 'in-process',
    rank: 0,
    size: 1,
    local: 0,
    sum: 3,
    gathered: [4],
    objects: [{ a: 1 }],
    group: 2,
    gloo: ['gloo', 5],
    again: [1, false],
  })
})

test('wrong calls reject, and leave the group whole', async (t) => {
  const [out] = values(await run('wrong', 1)) as Record<string, unknown>[]
  const invalid = 'ERR_INVALID_ARGUMENT'
  const type = 'ERR_ARGUMENT_TYPE'
  t.deepEqual(out, {
    codes: {
      gather: invalid,
      any: type,
      broadcast: invalid,
      newGroup: type,
      destroyProcessGroup: type,
      getRank: type,
    },
    sum: 3,
  })
})

test('ranks meet in a file, at an URL and in a store', async (t) => {
  t.deepEqual(values(await run('file', 3, { args: [temporary('file')] })), [3, 3, 3])
  t.deepEqual(values(await run('url', 2)), [2, 2])
  t.deepEqual(values(await run('store', 2)), [
    [2, true],
    [2, true],
  ])
})

test('a file that a killed run left is refused at once, and after its removal serves again', async (t) => {
  const path = temporary('killed')
  const killed = await run('killedInFile', 2, { args: [path] })
  t.deepEqual(
    killed.map(({ signal }) => signal),
    ['SIGKILL', 'SIGKILL'],
  )
  t.true(existsSync(path))
  const outs = values(await run('leftFile', 2, { args: [path] })) as Record<string, unknown>[]
  for (const [rank, { error, again, initialized }] of outs.entries()) {
    for (const each of [error, again] as { code: string; message: string }[]) {
      t.is(each.code, 'ERR_RENDEZVOUS', each.message)
      t.true(each.message.includes(`the file ${path} names another process as rank ${rank}`), each.message)
      t.regex(each.message, /remove it, or choose another one/)
    }
    t.false(initialized)
  }
  rmSync(path)
  t.deepEqual(values(await run('file', 2, { args: [path] })), [1, 1])
  t.false(existsSync(path))
})

test('with the store of an agent, rank 0 is a client, too', async (t) => {
  const port = await freePort()
  const store = await distributed.TCPStore.connect('127.0.0.1', port, { isMaster: true })
  t.is(store.port, port)
  const env = { TORCHELASTIC_USE_AGENT_STORE: 'True' }
  t.deepEqual(values(await run('agent', 2, { port, env })), [2, 2])
  await store[Symbol.asyncDispose]()
})

test('every store behaves alike', async (t) => {
  const [value] = values(await run('stores', 1, { args: [temporary('store')] }))
  const { out, shared, closed } = value as { out: unknown[]; shared: string; closed: string[] }
  t.is(out.length, 4)
  for (const got of out) {
    t.deepEqual(got, {
      text: 'ü',
      bytes: [0, 255],
      add: [5, -2],
      check: [true, false],
      compareSet: ['a', 'a'],
      deleted: [true, false],
      keys: true,
      later: 'now',
      aborted: ['ERR_ABORTED', 'enough'],
      late: ['ERR_TIMEOUT', true],
    })
  }
  t.is(shared, 'now')
  t.deepEqual(closed, ['ERR_STORE', 'ERR_STORE'])
})

for (const way of ['terminate', 'exit']) {
  /** Milliseconds until a worker of rank 0 has ended with so many groups. */
  const end = async (t: ExecutionContext, count: number, env: RanksOptions['env'] = {}): Promise<number> => {
    const all = values(await run('worker', 2, { args: [String(count), way], env })) as { took: number; left: unknown }[]
    // Rank 1 hears of it within the second that it waits.
    const lost = Array.from({ length: count }, () => ({ code: 'ERR_PEER_LOST', peer: 0 }))
    const left = (errors: unknown[]): unknown[] => [2, 'waiting', ...errors, false, [0, 0]]
    t.deepEqual(
      all.map((end) => end.left),
      [left([]), left(lost)],
    )
    return all[0]!.took
  }

  test(`a worker that ends in mid-collective leaves the process sound: ${way}`, async (t) => {
    await end(t, 1)
  })

  test.serial(`the groups of a worker end beside each other: ${way}`, async (t) => {
    // Gloo's take some 30 ms each: one after another they take 600 ms and more.
    const time = await shortest(350, () => end(t, 24, { LOCKSTEP_BACKEND: 'gloo' }))
    t.true(time < 350, `${time} ms`)
  })
}
