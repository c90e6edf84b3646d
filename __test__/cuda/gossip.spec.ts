import test from 'ava'

import type { RankError } from '../support/rank.mjs'
import { type RankEnd, ends, ranks } from '../support/ranks.js'
import { withGpus } from './stand-ins.js'

const fixture = new URL('./fixtures/gossip.ts', import.meta.url)

const cases: [topology: string, worlds: number[]][] = [
  ['ring', [2, 3, 4]],
  ['complete', [3, 4]],
  ['exponential', [4]],
  ['directed', [3]],
  ['compat', [2, 4]],
  ['stream', [2]],
  ['unverified', [2]],
]
for (const [topology, worlds] of cases) {
  for (const world of worlds) {
    test.serial(`gossip of ${world} ranks on GPUs has the CPU's bits: ${topology}`, async (t) => {
      const devices = await ranks(fixture, topology, { env: await withGpus(), world })
      t.deepEqual(
        devices,
        Array.from({ length: world }, (_, rank) => `cuda:${rank}`),
      )
    })
  }
}

test.serial('gossip on GPUs notices the end of a rank long before the deadline', async (t) => {
  for (const world of [2, 3, 4]) {
    const all: RankEnd<RankError & { after: number }>[] = await ends(fixture, 'a rank that ends', {
      env: await withGpus(),
      world,
    })
    t.is(all[1]?.signal, 'SIGKILL')
    for (const { value } of all.filter((_, rank) => rank !== 1)) {
      t.is(value?.code, 'ERR_PEER_LOST', value?.message)
      t.true((value?.after ?? Infinity) < 10_000)
    }
  }
})
