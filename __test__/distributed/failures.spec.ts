import test from 'ava'

import { type RanksOptions, ends, values } from '../support/ranks.js'

const fixture = new URL('./fixtures/failures.mjs', import.meta.url)
const run = (name: string, world: number, options: RanksOptions = {}) => ends(fixture, name, { world, ...options })

interface Failure {
  code: string
  message: string
  rank?: number
  peer?: number
  operation?: string
  cause?: string
}

test('a new group of different ranks is refused on every rank, and the next one is not', async (t) => {
  for (const [rank, out] of values(await run('differentMembers', 3)).entries()) {
    const { ranks, backend, unable, sum } = out as Record<'ranks' | 'backend' | 'unable', Failure> & { sum: unknown }
    t.like(ranks, { code: 'ERR_COLLECTIVE_MISMATCH', operation: 'newGroup', rank }, ranks.message)
    t.regex(
      ranks.message,
      /^newGroup: the arguments for group '1' differ: ranks (0, 1|1, 2) and (any backend|backend (gloo|shm)) on rank \d, ranks/,
    )
    t.is(backend.code, 'ERR_COLLECTIVE_MISMATCH', backend.message)
    t.is(unable.code, rank === 0 ? 'ERR_NOT_IMPLEMENTED' : 'ERR_COLLECTIVE_MISMATCH', unable.message)
    if (rank !== 0) t.regex(unable.message, /rank 0 cannot create group '3': .*'in-process'/)
    t.deepEqual(sum, rank === 1 ? null : [2])
  }
})

test('errors in a subgroup name ranks by their numbers in the default group', async (t) => {
  let out: Record<string, Failure> = {}
  await run('subgroup', 3, {
    onTell: (_, value, ranks) => {
      out = value as typeof out
      ranks[0]?.kill('SIGKILL')
    },
  })
  const told = (name: string, code: string, peer: number | undefined, text: RegExp) => {
    const error = out[name]
    t.is(error?.code, code, error?.message)
    t.is(error?.peer, peer, error?.message)
    t.regex(error?.message ?? '', text)
  }
  told('timeout', 'ERR_TIMEOUT', 2, /on rank 1 timed out after \d+ ms: rank 2 did not arrive/)
  told('abort', 'ERR_PEER_ABORTED', 2, /on rank 1 failed: rank 2 left the group: enough \(during .* on rank 2\)/)
  told(
    'shape',
    'ERR_COLLECTIVE_MISMATCH',
    undefined,
    /on rank 1 .*rank 1: allReduce .* \[1\].*rank 2: allReduce .* \[2\]/,
  )
  told('root', 'ERR_COLLECTIVE_MISMATCH', undefined, /rank 1: broadcast root 1 .*rank 2: broadcast root 2/)
  told('inputs', 'ERR_INVALID_ARGUMENT', undefined, /only rank 2 may pass inputs, but rank 1 passed 2/)
  told(
    'objects',
    'ERR_COLLECTIVE_MISMATCH',
    2,
    /as rank 1's on every rank, but rank 1's list has 1 elements, rank 2's list has 2/,
  )
  told('model', 'ERR_MODEL_MISMATCH', 2, /\[1\]: params\[0\].* (?:rank|process|Rank) 2/)
  told('changed', 'ERR_PEER_ABORTED', 2, /on rank 1 failed: rank 2 left the group: /)
  told('lost', 'ERR_PEER_LOST', 2, /on rank 1 failed: rank 2 is gone/)
  for (const error of Object.values(out)) t.is(error.rank ?? 1, 1, error.message)
})

test('a peer that never comes is named, and nothing is left initialized', async (t) => {
  const [end] = await run('missing', 3, { only: [0] })
  const { error, again } = end!.value as { error: Failure; again: boolean }
  t.is(error.code, 'ERR_RENDEZVOUS')
  t.regex(error.message, /ranks 1, 2 did not arrive/)
  t.false(again)
  t.is(end?.code, 0, end?.stderr)
})

test('groups and stores that cannot be had are told as the call that was made, by this rank', async (t) => {
  const [end] = await run('named', 2)
  const { newGroup, inProcess, 'TCPStore.connect': store } = end!.value as Record<string, Failure>
  t.like(newGroup, { code: 'ERR_RENDEZVOUS', operation: 'newGroup', rank: 0, peer: 1 })
  t.like(inProcess, { code: 'ERR_NOT_IMPLEMENTED', operation: 'newGroup', rank: 0 })
  t.regex(inProcess?.message ?? '', /^newGroup: the backend 'in-process'/)
  t.like(store, { code: 'ERR_STORE_UNREACHABLE', operation: 'TCPStore.connect' })
})

test('an unreachable master is told with its address', async (t) => {
  const [end] = await run('unreachable', 2, { only: [1] })
  const error = end!.value as Failure
  t.is(error.code, 'ERR_STORE_UNREACHABLE')
  t.regex(error.message, /could not reach the store at 127\.0\.0\.1:\d+ within 1000 ms.*Is rank 0 running there/)
  t.is(end?.stderr, '')
})

test('a name that nobody knows and an address that does not answer end at the deadline, or at a signal', async (t) => {
  const [out] = values(await run('silent', 2, { only: [1] }))
  const { unknown, full, aborted } = out as Record<string, { error: Failure; waited: number }>
  t.is(unknown?.error.code, 'ERR_STORE_UNREACHABLE', unknown?.error.message)
  t.regex(unknown?.error.message ?? '', /the store at no-such-host\.invalid:1 within 1500 ms: .*(?:name|Name|look)/)
  t.is(full?.error.code, 'ERR_STORE_UNREACHABLE', full?.error.message)
  t.regex(full?.error.message ?? '', /the store at 127\.0\.0\.1:\d+ within 1500 ms: connection timed out/)
  t.is(aborted?.error.code, 'ERR_ABORTED')
  t.is(aborted?.error.cause, 'enough')
  // Far below the system's own connection timeout, and far above the time that a loaded machine needs.
  for (const each of [unknown, full, aborted]) t.true((each?.waited ?? Infinity) < 30_000, `${each?.waited} ms`)
})

test('a port in use is told at once', async (t) => {
  const [end] = await run('portInUse', 2, { only: [0] })
  const error = end!.value as Failure
  t.is(error.code, 'ERR_PORT_IN_USE')
  t.regex(error.message, /cannot listen on 127\.0\.0\.1:\d+: address already in use/)
  t.is(end?.stderr, '')
})

test('initProcessGroup can be aborted while it waits for others', async (t) => {
  const all = [...(await run('abortedInit', 2, { only: [0] })), ...(await run('abortedInit', 2, { only: [1] }))]
  for (const end of all) {
    const { error, initialized } = end.value as { error: Failure; initialized: boolean }
    t.is(error.code, 'ERR_ABORTED')
    t.is(error.cause, 'changed my mind')
    t.false(initialized)
    t.is(end.code, 0, end.stderr)
  }
})

test('TORCH_DISTRIBUTED_DEBUG=DETAIL changes nothing between ranks of ours', async (t) => {
  for (const env of [{ TORCH_DISTRIBUTED_DEBUG: 'detail' }, { LOCKSTEP_DEBUG: 'DETAIL', LOCKSTEP_BACKEND: 'gloo' }]) {
    for (const out of values(await run('detail', 2, { env }))) {
      t.deepEqual(out, { code: 'ERR_COLLECTIVE_MISMATCH', total: 2 })
    }
  }
})

test('before initialization, twice, and after destruction', async (t) => {
  for (const out of values(await run('lifecycle', 2)) as Record<string, Failure | boolean | string>[]) {
    const code = (name: string) => (out[name] as Failure).code
    t.is(code('before'), 'ERR_NOT_INITIALIZED')
    t.regex((out['before'] as Failure).message, /Default process group has not been initialized/)
    t.is(out['rank'], 'ERR_NOT_INITIALIZED')
    t.is(code('twice'), 'ERR_ALREADY_INITIALIZED')
    t.deepEqual([out['isBefore'], out['isDuring'], out['isAfter']], [false, true, false])
    t.is(code('pending'), 'ERR_ABORTED')
    t.regex((out['pending'] as Failure).message, /the process group was destroyed/)
    t.is(code('after'), 'ERR_GROUP_DESTROYED')
    t.is(code('destroyed'), 'ERR_NOT_INITIALIZED')
  }
})

test('a process can make one group after another at the same port', async (t) => {
  for (const out of values(await run('again', 2))) t.deepEqual(out, [2, 4, 6, 3])
})

test('a group hears nothing of an earlier one that failed on the same store', async (t) => {
  const outs = values(await run('afterFailure', 2))
  t.deepEqual(outs[0], [2, 'gave up', 4, 'gave up'])
  t.deepEqual(outs[1], [2, 'ERR_PEER_ABORTED', 4, 'ERR_PEER_ABORTED'])
})

test('ranks that expect different worlds are told both numbers', async (t) => {
  const [first, second] = values(await run('differentWorlds', 2)) as Failure[]
  t.is(first?.code, 'ERR_RENDEZVOUS', first?.message)
  t.regex(first?.message ?? '', /rank 1 expects 3 ranks, but rank 0 expects 2: the world size must be the same on all/)
  // Rank 0 ends the store, perhaps before rank 1 reads the world size.
  t.is(second?.code, 'ERR_RENDEZVOUS', second?.message)
})

test('a network interface that is not there is told with its variable', async (t) => {
  const [end] = await run('noInterface', 2, { only: [0] })
  const error = end!.value as Failure
  t.is(error.code, 'ERR_ENVIRONMENT', error.message)
  t.regex(error.message, /GLOO_SOCKET_IFNAME names 'nope'/)
})

test('a signal ends a wait for a store that does not answer', async (t) => {
  let ready = 0
  const all = await run('stoppedServer', 2, {
    onTell: (_, value, ranks) => {
      if (value === 'over') ranks[0]?.kill('SIGKILL')
      ready += value === 'ready' ? 1 : 0
      if (value === 'ready' && ready === 2) ranks[0]?.kill('SIGSTOP')
    },
  })
  const [, error] = all[1]!.reports as [string, Failure]
  t.is(error.code, 'ERR_ABORTED', error.message)
  t.is(error.cause, 'enough')
})

/** Rank 1's errors from a store whose server gets `signal`. */
async function withoutServer(signal: 'SIGSTOP' | 'SIGKILL') {
  const [, end] = await run('storeServer', 2, {
    args: [signal === 'SIGSTOP' ? 'stopped' : 'killed'],
    onTell: (_, value, ranks) => {
      if (value === 'over') ranks[0]?.kill('SIGKILL')
      if (value !== 'ready') return
      const go = () => ranks[1]?.kill('SIGUSR2')
      if (signal === 'SIGKILL') ranks[0]?.once('exit', go)
      ranks[0]?.kill(signal)
      // The signal must stop all threads of the server first.
      if (signal === 'SIGSTOP') setTimeout(go, 1000)
    },
  })
  const [value] = values([end!]) as [{ port: number; late: Record<string, Failure>; aborted?: Record<string, Failure> }]
  return { ...value, stderr: end!.stderr }
}

test('a store whose server is stopped keeps deadlines and hears signals, whatever it is asked for', async (t) => {
  const { port, late, aborted } = await withoutServer('SIGSTOP')
  for (const [name, { code, message, operation }] of Object.entries(late)) {
    t.is(code, 'ERR_TIMEOUT', `${name}: ${message}`)
    t.is(operation, `store.${name}`)
    const place = `the TCPStore at 127.0.0.1:${port} did not answer within 200 ms. Is the process that serves it stopped`
    t.true(message.includes(place), message)
    if (name !== 'numKeys') t.true(message.startsWith(`store.${name} of key`), message)
  }
  for (const [name, { code, cause }] of Object.entries(aborted!))
    t.deepEqual([code, cause], ['ERR_ABORTED', 'enough'], name)
  t.is(Object.keys(aborted!).length, 8)
})

test('a store whose server has died is told by its address, and by no stack trace of C++', async (t) => {
  const { port, late, stderr } = await withoutServer('SIGKILL')
  for (const [name, { code, message, operation }] of Object.entries(late)) {
    t.is(code, 'ERR_STORE', `${name}: ${message}`)
    t.is(operation, `store.${name}`)
    t.regex(message, /the connection to the store was lost: .*; has the process that serves it ended\? \(TCPStore at/)
    t.true(message.endsWith(`(TCPStore at 127.0.0.1:${port})`), message)
  }
  t.is(stderr, '')
})

test('who leaves a group waits as long as it says for the others, or until its signal', async (t) => {
  const [first] = values(await run('leaving', 2)) as Record<string, number>[]
  // The default, two seconds, is shorter than the delay of the other rank.
  t.true(first!['elapsed']! > 2500, String(first!['elapsed']))
  t.true(first!['aborted']! < 30_000, String(first!['aborted']))
  t.is(first!['isInitialized'] as unknown, false)
})

test('after an attempt that failed, the next one finds the others', async (t) => {
  t.deepEqual(values(await run('secondAttempt', 2)), [
    ['ERR_RENDEZVOUS', 2],
    [undefined, 2],
  ])
  let ready = 0
  const onTell: RanksOptions['onTell'] = (_, __, ranks) => {
    ready += 1
    if (ready === 2) ranks[1]?.kill('SIGUSR2')
  }
  t.deepEqual(values(await run('secondMaster', 2, { onTell })), [
    ['ERR_RENDEZVOUS', 2],
    [undefined, 2],
  ])
})

test('a create that timed out breaks its group, and the next group hears nothing of it', async (t) => {
  const [first, second] = values(await run('lateToCreate', 2)) as Record<string, string>[]
  t.is(first!['code'], 'ERR_TIMEOUT', first!['message'])
  t.regex(first!['message']!, /rank 1 did not arrive \(it has not called DistributedDataParallel.create\)/)
  // The group's thread may not have broken it yet when the barrier is issued.
  t.true(['ERR_GROUP_BROKEN', 'ERR_ABORTED'].includes(first!['broken']!), first!['broken'])
  t.true(['ERR_PEER_ABORTED', 'ERR_PEER_LOST', 'ERR_STORE'].includes(second!['code']!), second!['message'])
  t.deepEqual([first!['protocol'], second!['protocol']], ['native', 'native'])
})

test('when the rank that serves the store gives up, the others hear whom it missed', async (t) => {
  const [first, second] = values(await run('serverGivesUp', 3, { only: [0, 1] })) as Failure[]
  t.is(first?.code, 'ERR_RENDEZVOUS', first?.message)
  t.regex(first?.message ?? '', /rank 2 did not arrive/)
  t.is(second?.code, 'ERR_RENDEZVOUS', second?.message)
  t.regex(second?.message ?? '', /rank 2 did not arrive \(rank 0, which serves the store, gave up: /)
})

test('arguments of a wrong kind are refused by name, and nothing starts', async (t) => {
  const [out] = values(await run('badArguments', 1)) as Record<string, Failure>[]
  const { started, ...errors } = out!
  t.is(started?.code, '0')
  const invalid = ['negativeTag', 'negativeSplits', 'createNegative', 'destroyTimeout', 'port']
  for (const [name, error] of Object.entries(errors)) {
    const code = invalid.includes(name) ? 'ERR_INVALID_ARGUMENT' : 'ERR_ARGUMENT_TYPE'
    t.is(error.code, code, `${name}: ${error.message}`)
  }
})

test('options and environments that cannot be right say what is wrong', async (t) => {
  const [out] = values(await run('badOptions', 2, { only: [0] })) as Record<string, Failure>[]
  const expected: Record<string, [string, RegExp]> = {
    rank: ['ERR_ENVIRONMENT', /RANK expected, but not set/],
    master: ['ERR_ENVIRONMENT', /MASTER_ADDR expected, but not set; .*MASTER_PORT expected/],
    tooHigh: ['ERR_ENVIRONMENT', /option rank 2 must be below option worldSize 2/],
    localRank: ['ERR_ENVIRONMENT', /LOCAL_RANK=2 must be below LOCAL_WORLD_SIZE=2/],
    unknown: ['ERR_UNKNOWN_OPTION', /unknown option 'worldsize'/],
    backend: ['ERR_INVALID_ARGUMENT', /there is no backend 'mpi'/],
    nccl: ['ERR_NCCL_UNAVAILABLE', /CUDA cannot be used: .*install-libtorch --cuda|NVIDIA/],
    url: ['ERR_INVALID_ARGUMENT', /'nowhere' is not an URL/],
    scheme: ['ERR_INVALID_ARGUMENT', /No rendezvous handler for udp:/],
    noPort: ['ERR_INVALID_ARGUMENT', /needs a host and a port/],
    contradiction: ['ERR_INVALID_ARGUMENT', /the option rank is 0, but initMethod says 1/],
    both: ['ERR_INVALID_ARGUMENT', /Cannot specify both initMethod and store/],
    timeout: ['ERR_ARGUMENT_TYPE', /timeout must be a number of milliseconds/],
    directory: ['ERR_INVALID_ARGUMENT', /the directory \/nonexistent-directory of the store's file does not exist/],
    inProcess: ['ERR_NOT_IMPLEMENTED', /create groups of one rank here/],
  }
  for (const [name, [code, text]] of Object.entries(expected)) {
    t.is(out?.[name]?.code, code, `${name}: ${out?.[name]?.message}`)
    t.regex(out?.[name]?.message ?? '', text)
  }
})
