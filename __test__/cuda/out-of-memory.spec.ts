import test from 'ava'

import { ranks } from '../support/ranks.js'
import type { RankError } from '../support/rank.mjs'
import { withGpus } from './stand-ins.js'

const fixture = new URL('./fixtures/out-of-memory.ts', import.meta.url)

/** What the ranks are told. The fixture changes the variable. */
async function told(name: string, ...args: string[]): Promise<RankError[]> {
  return ranks<RankError>(fixture, name, { env: await withGpus({ STANDIN_CUDA_MEMORY: String(2 ** 30) }), args })
}

const sizes = /^CUDA out of memory\. Tried to allocate \d+ bytes\. GPU \d has \d+ bytes reserved$/

for (const [title, name, ...args] of [
  ['in forward', 'forward'],
  ['in backward before the first bucket', 'backward', '0.5'],
  ['in backward between two buckets', 'backward', '1.5'],
] as const) {
  test.serial(
    `out of memory on all ranks, ${title}: a typed error, and the next steps have the CPU's bits`,
    async (t) => {
      for (const error of await told(name, ...args)) {
        t.is(error.code, 'ERR_OUT_OF_MEMORY')
        t.regex(error.message, sizes)
      }
    },
  )
}

test.serial('out of memory in the backward pass of one rank: the other one is told', async (t) => {
  const [first, second] = await told('backward of one rank')
  t.is(first?.code, 'ERR_OUT_OF_MEMORY')
  t.is(second?.code, 'ERR_PEER_ABORTED')
  t.regex(second?.message ?? '', /rank 0: a backward pass failed .*CUDA out of memory\. Tried to allocate \d+ bytes/)
})

test.serial('out of memory in the forward pass of one rank: the other one does not wait for its step', async (t) => {
  const [first, second] = await told('forward of one rank')
  t.is(first?.code, 'ERR_OUT_OF_MEMORY')
  t.regex(first?.message ?? '', sizes)
  t.is(second?.code, 'ERR_PEER_LOST')
})
