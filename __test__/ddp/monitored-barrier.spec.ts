import test from 'ava'
import type { ExecutionContext } from 'ava'

import { transport } from '../support/environment.js'
import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/monitored-barrier.ts', import.meta.url)

interface Rejection {
  readonly code: string
  readonly message: string
  readonly peer?: number
}

/** `told`: PyTorch's words; the list of ranks in front of them is ours. */
function names(t: ExecutionContext, error: Rejection | null | undefined, absent: string, told?: string): void {
  const { message = '', peer } = error ?? {}
  t.is(peer, Number(absent[0]))
  t.regex(message, new RegExp(`: ranks? ${absent} did not arrive`))
  if (told !== undefined) t.true(message.includes(told), message)
}

/** Rank 0 ends at its own deadline, another rank at its own or with rank 0. */
function checkEnds(
  t: ExecutionContext,
  results: readonly (Rejection | null)[],
  absent: readonly number[],
  told: string,
): void {
  for (const [rank, error] of results.entries()) {
    if (absent.includes(rank)) {
      t.is(error, null)
      continue
    }
    const own = error?.code === 'ERR_TIMEOUT'
    t.true(own || (rank > 0 && error?.code === 'ERR_PEER_ABORTED'), `rank ${rank}: ${error?.code}`)
    // In shared memory each rank sees who is missing.
    const reached = `Rank ${rank} successfully reached monitoredBarrier, but received errors while waiting for send/recv from rank 0. Please check rank 0 logs for faulty rank.`
    const sees = rank === 0 || transport !== 'gloo'
    names(t, error, absent.join(', '), own ? (sees ? `[Rank ${rank}]: ${told}` : reached) : undefined)
  }
}

test.serial('upstream 72 test_monitored_barrier_gloo', async (t) => {
  const results = await ranks<[number[][], Rejection | null]>(fixture, 'passes', { world: 3 })
  for (const [sums] of results) t.deepEqual(sums, [Array(10).fill(6), Array(10).fill(6)])
  const errors = results.map(([, error]) => error)
  checkEnds(t, errors, [1], 'Rank 1 failed to pass monitoredBarrier in 500 ms')
})

test.serial('upstream 72 test_monitored_barrier_gloo_subgroup', async (t) => {
  const results = await ranks<Rejection | null>(fixture, 'subgroup', { world: 3 })
  t.is(results[0]?.code, 'ERR_TIMEOUT')
  names(t, results[0], '1', '[Rank 0]: Rank 1 failed to pass monitoredBarrier in 500 ms')
  t.deepEqual(results.slice(1), [null, null])
})

for (const [title, name, told] of [
  ['test_monitored_barrier_allreduce_hang', 'hang', 'Rank 1 failed'],
  ['test_monitored_barrier_allreduce_hang_wait_all_ranks', 'hangAllRanks', 'Ranks 1, 2 failed'],
] as const) {
  test.serial(`upstream 72 ${title}`, async (t) => {
    const [first, ...others] = await ranks<Rejection>(fixture, name, { world: 3 })
    t.is(first?.code, 'ERR_TIMEOUT')
    names(t, first, '1, 2', `[Rank 0]: ${told} to pass monitoredBarrier in 500 ms`)
    for (const { code, message } of others) {
      t.true(['ERR_TIMEOUT', 'ERR_PEER_ABORTED'].includes(code), code)
      t.regex(message, /allReduce.*rank 0 did not arrive/)
    }
  })
}

test.serial('upstream 72 test_monitored_barrier_gloo_rank_0_timeout', async (t) => {
  const [first, ...others] = await ranks<Rejection | null>(fixture, 'rank0Timeout', { world: 3 })
  t.is(first?.code, 'ERR_TIMEOUT')
  names(t, first, '1, 2')
  t.deepEqual(others, [null, null])
})

test.serial('upstream 72 test_monitored_barrier_failure_order', async (t) => {
  const results = await ranks<Rejection | null>(fixture, 'failureOrder', { world: 4 })
  checkEnds(t, results, [2, 3], 'Rank 2 failed to pass monitoredBarrier in 500 ms')
})

test.serial('upstream 72 test_monitored_barrier_wait_all_ranks', async (t) => {
  const results = await ranks<Rejection | null>(fixture, 'allRanks', { world: 3 })
  checkEnds(t, results, [1, 2], 'Ranks 1, 2 failed to pass monitoredBarrier in 500 ms')
})
