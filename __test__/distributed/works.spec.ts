import test from 'ava'

import { type RanksOptions, ends, values } from '../support/ranks.js'

const fixture = new URL('./fixtures/works.mjs', import.meta.url)
const run = (name: string, world: number, options: RanksOptions = {}) => ends(fixture, name, { world, ...options })

interface Failure {
  code: string
  message: string
  rank?: number
  peer?: number
  operation?: string
  cause?: string
  next?: Failure
}

test('a Work is awaited, counted and published', async (t) => {
  for (const out of values(await run('handles', 2)) as Record<string, unknown>[]) {
    t.deepEqual(out, {
      isWork: true,
      sequence: 1,
      same: true,
      completed: true,
      sequences: Array.from({ length: 20 }, (_, i) => i + 2),
      values: Array.from({ length: 20 }, (_, i) => 2 * i),
      finished: true,
      refused: [0, true, 'ERR_INVALID_ARGUMENT'],
      events: ['start allReduce 1', 'end allReduce 1', 'start allReduce 2'],
    })
  }
})

test('many works at once end with the right values', async (t) => {
  const expected = Array.from({ length: 20 }, (_, round) =>
    Array.from({ length: 25 }, (_, i) => 3 * (i + round) + 3).reduce((a, b) => a + b),
  )
  for (const sums of values(await run('manyAtOnce', 3))) t.deepEqual(sums, expected)
})

test('a deadline names operation, shape, the missing rank and what it did last; the late rank hears of it', async (t) => {
  const [first, late] = values(await run('deadline', 2)) as Failure[]
  t.is(first?.code, 'ERR_TIMEOUT')
  t.is(first?.operation, 'allReduce')
  t.is(first?.rank, 0)
  t.is(first?.peer, 1)
  t.regex(
    first?.message ?? '',
    /^allReduce #2 of \[64, 10\] float32 in group '0' on rank 0 timed out after \d+ ms: rank 1 did not arrive \(rank 1's last operation is allReduce #1 of \[2, 3\] float32/,
  )
  t.is(first?.next?.code, 'ERR_GROUP_BROKEN')
  t.is(late?.code, 'ERR_PEER_ABORTED')
  t.is(late?.peer, 0)
  t.regex(late?.message ?? '', /rank 0 left the group: allReduce #2 of \[64, 10\] float32.*rank 1 did not arrive/)
})

test('an AbortSignal ends the wait and breaks the group, and the peers hear the reason', async (t) => {
  const [peer, own] = values(await run('signal', 2)) as [Failure, { early: Failure; error: Failure; next: Failure }]
  t.is(peer.code, 'ERR_PEER_ABORTED')
  t.is(peer.peer, 1)
  t.regex(peer.message, /rank 1 left the group: the user pressed stop/)
  t.is(own.early.code, 'ERR_ABORTED')
  t.is(own.early.cause, 'never started')
  t.is(own.error.code, 'ERR_ABORTED')
  t.is(own.error.cause, 'the user pressed stop')
  t.is(own.next.code, 'ERR_GROUP_BROKEN')
})

test('a failed Work that nobody awaits is an unhandled rejection', async (t) => {
  const [rank] = await run('unhandled', 2)
  t.is(rank?.code, 1)
  t.regex(rank?.stderr ?? '', /ERR_TIMEOUT/)
})

test('a pending wait keeps the process alive, an idle group does not', async (t) => {
  values(await run('forgotten', 2))
  for (const end of await run('idle', 2)) {
    t.is(end.code, 0, end.stderr)
    t.deepEqual(end.reports, ['idle'])
  }
  const [first] = await run('pending', 2)
  t.is(first?.code, 0, first?.stderr)
  t.deepEqual(first?.reports, ['received'])
})
