import test from 'ava'

import { transport } from '../support/environment.js'
import { ranks } from '../support/ranks.js'

test('what the whole suite runs on is what these ranks take', async (t) => {
  const made = await ranks<{ backend: string }>(new URL('./fixtures/transports.mjs', import.meta.url), 'made')
  for (const { backend } of made) t.is(backend, transport)
})
