import test from 'ava'

import { ranks } from '../support/ranks.js'
import { withGpus } from './stand-ins.js'

const fixture = new URL('./fixtures/lifetimes.ts', import.meta.url)

test.serial('an operation keeps the memory of its tensors until it has run', async (t) => {
  const name = 'a tensor freed before its operation has run'
  await t.notThrowsAsync(ranks(fixture, name, { env: await withGpus() }))
})
