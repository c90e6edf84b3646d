import test from 'ava'

import { ranks } from '../support/ranks.js'
import type { RankError } from '../support/rank.mjs'
import { withGpus } from './stand-ins.js'

const fixture = new URL('./fixtures/out-of-memory.ts', import.meta.url)

/** What the ranks are told. The fixture changes the variable. */
async function told(name: string, { world = 2, args = [] as string[] } = {}): Promise<RankError[]> {
  const env = await withGpus({ STANDIN_CUDA_MEMORY: String(2 ** 30) })
  return ranks<RankError>(fixture, name, { env, world, args })
}

const sizes = /^CUDA out of memory\. Tried to allocate \d+ bytes\. GPU \d has \d+ bytes reserved$/

const cases: [title: string, name: string, ...args: string[]][] = [
  ['in forward', 'forward'],
  ['in backward before the first bucket', 'backward', '0.5'],
  ['in backward between two buckets', 'backward', '1.5'],
]
for (const [title, name, ...args] of cases) {
  test.serial(
    `out of memory on all ranks, ${title}: a typed error, and the next steps have the CPU's bits`,
    async (t) => {
      for (const error of await told(name, { args })) {
        t.is(error.code, 'ERR_OUT_OF_MEMORY')
        t.regex(error.message, sizes)
      }
    },
  )
}

test.serial('out of memory in the backward pass of one rank: the others are told', async (t) => {
  for (const world of [2, 3, 4]) {
    const [first, ...others] = await told('backward of one rank', { world })
    t.is(first?.code, 'ERR_OUT_OF_MEMORY')
    for (const { code, message } of others) {
      t.is(code, 'ERR_PEER_ABORTED')
      t.regex(message, /rank 0: a backward pass failed .*CUDA out of memory\. Tried to allocate \d+ bytes/)
    }
  }
})

test.serial('out of memory in the forward pass of one rank: the others do not wait for its step', async (t) => {
  for (const world of [2, 3, 4]) {
    const [first, ...others] = await told('forward of one rank', { world })
    t.is(first?.code, 'ERR_OUT_OF_MEMORY')
    t.regex(first?.message ?? '', sizes)
    for (const { code } of others) t.is(code, 'ERR_PEER_LOST')
  }
})
