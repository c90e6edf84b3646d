import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/attributes.ts', import.meta.url)

test.serial("the attributes are PyTorch's", async (t) => {
  const [attributes] = await ranks(fixture, 'attributes')
  t.deepEqual(attributes, {
    device: 'cpu',
    deviceType: 'cpu',
    deviceIds: null,
    outputDevice: null,
    dim: 1,
    isMultiDeviceModule: false,
    findUnusedParameters: false,
    gradientAsBucketView: true,
    forwardSyncBuffers: true,
    broadcastBuffers: true,
    parametersToIgnore: ['bias'],
    broadcastBucketSize: 250 * 1024 * 1024,
    staticGraph: false,
    hasRebuiltBuckets: false,
  })
})

test.serial('upstream 27 test_ddp_broadcast_buffers_deprecation_warning', async (t) => {
  const expected = [
    ['DeprecationWarning: broadcastBuffers deprecated'],
    ['DeprecationWarning: broadcastBuffers ignored'],
    ['DeprecationWarning: checkReduction no'],
    [],
  ]
  t.deepEqual(await ranks(fixture, 'deprecated'), [expected, expected])
})

test.serial('upstream 9 test_stateless_api_with_ddp', async (t) => {
  t.deepEqual(await ranks(fixture, 'stateless'), ['ERR_INVALID_ARGUMENT', 'ERR_INVALID_ARGUMENT'])
})
