/** No rank ends by a signal of its own making. `LOCKSTEP_TEST_EXITS` sets how many ranks end in each way. */
import test from 'ava'

import { run } from './harness.js'

const rounds = Math.ceil(Number(process.env['LOCKSTEP_TEST_EXITS'] ?? 6) / 2)

const ways = [
  'destroyed',
  'forgotten',
  'inTheMiddle',
  'afterALostPeer',
  'inTheBeginning',
  'trainedWithDdp',
  'trainedAndForgotten',
  'inMidBackward',
]
for (const name of ways) {
  test.serial(`ranks exit cleanly: ${name}`, async (t) => {
    t.timeout(60_000 * Math.max(rounds, 5))
    for (let round = 0; round < rounds; round++) {
      const ends = await run('exits', name, 2)
      for (const [rank, end] of ends.entries()) {
        if (name === 'afterALostPeer' && rank === 1) {
          t.is(end.signal, 'SIGKILL')
          continue
        }
        t.deepEqual([end.code, end.signal], [0, null], `round ${round} rank ${rank}: ${end.stderr}`)
        t.is(end.error, undefined)
        t.notRegex(end.stderr, /terminate called|Aborted|Segmentation/)
        if (name === 'afterALostPeer') t.deepEqual(end.told, ['ERR_PEER_LOST'])
      }
    }
  })
}
