/** No rank crashes at its exit. `LOCKSTEP_TEST_EXITS` sets how many ranks end in each way. */
import test from 'ava'

import { type RanksOptions, ends } from '../support/ranks.js'

const fixture = new URL('./fixtures/exits.mjs', import.meta.url)
const run = (name: string, world: number, options: RanksOptions = {}) => ends(fixture, name, { world, ...options })

const rounds = Math.ceil(Number(process.env['LOCKSTEP_TEST_EXITS'] ?? 6) / 2)

/** The ways to end, each with its world size. */
const ways = {
  destroyed: 2,
  forgotten: 2,
  inTheMiddle: 2,
  afterALostPeer: 2,
  inTheBeginning: 2,
  trainedWithDdp: 2,
  trainedAndForgotten: 2,
  inMidBackward: 2,
  modelsOnTheirWay: 3,
  modelsForgotten: 3,
  modelsInMidBackward: 3,
  modelsOfALostPeer: 2,
}
for (const [name, world] of Object.entries(ways)) {
  const loses = name.endsWith('ALostPeer')
  test.serial(`ranks exit cleanly: ${name}`, async (t) => {
    t.timeout(60_000 * Math.max(rounds, 5))
    for (let round = 0; round < rounds; round++) {
      const all = await run(name, world)
      for (const [rank, end] of all.entries()) {
        if (loses && rank === 1) {
          t.is(end.signal, 'SIGKILL')
          continue
        }
        t.deepEqual([end.code, end.signal], [0, null], `round ${round} rank ${rank}: ${end.stderr}`)
        t.is(end.error, undefined)
        t.notRegex(end.stderr, /terminate called|Aborted|Segmentation/)
        if (loses) t.deepEqual(end.reports, ['ERR_PEER_LOST'])
      }
    }
  })
}
