/** Simulated ranks: the bits of real ones. */
import test from 'ava'
import { setNumThreads, decentralized } from 'lockstep'

import { ranks } from '../support/ranks.js'
import { Dropping, held, runs, seed, steps, worldSize } from './simulated.js'

test.serial('simulated ranks end with the bits of real ones', async (t) => {
  const real = await ranks<Record<string, unknown[]>>(new URL('./fixtures/simulation.ts', import.meta.url), 'all', {
    world: worldSize,
  })
  // As they have: kernels split their sums among threads.
  setNumThreads(1)
  for (const [name, options] of Object.entries(runs)) {
    await using run = await decentralized.simulate({ worldSize, seed, steps, module: () => new Dropping(), ...options })
    for (const [rank, { module }] of run.ranks.entries()) {
      t.deepEqual(held(module), real[rank]?.[name], `${name}, rank ${rank}`)
    }
    // Ranks draw different data, and differ.
    t.notDeepEqual(held(run.ranks[0]?.module as Dropping), held(run.ranks[1]?.module as Dropping), name)
  }
  t.notDeepEqual(real[0]?.['ring'], real[0]?.['one-peer-exp'])
})
