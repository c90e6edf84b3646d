/** A run of a training on GPUs never keeps the program waiting for one. */
import test from 'ava'

import { ranks } from '../support/ranks.js'
import { withGpus } from './stand-ins.js'

const fixture = new URL('./fixtures/run.ts', import.meta.url)

test.serial('metrics that lie on a device are read when it has computed them, in their order', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'metrics of a device', { env: await withGpus() }))
})
