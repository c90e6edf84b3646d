import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/training.ts', import.meta.url)

test.serial('a backward pass that is not awaited is noticed wherever its gradients are used', async (t) => {
  const pending = 'ERR_BACKWARD_PENDING'
  for (const [codes, rejected] of await ranks<[object, string[]]>(fixture, 'forgottenAwait')) {
    t.deepEqual(codes, { step: pending, zeroGrad: pending, clip: pending, grad: pending, edit: pending })
    t.deepEqual(rejected, [pending, pending, pending])
  }
})

test.serial('a second backward pass adds nothing to gradients that are being averaged', async (t) => {
  t.deepEqual(await ranks(fixture, 'backwardMeanwhile'), ['ERR_BACKWARD_PENDING', 'ERR_BACKWARD_PENDING'])
})

test.serial('a reduction that is only partly filled is told by name wherever its gradients are used', async (t) => {
  const incomplete = 'ERR_REDUCTION_INCOMPLETE'
  for (const [codes, message, operations] of await ranks<[object, string, string[]]>(fixture, 'incomplete')) {
    t.deepEqual(codes, {
      step: incomplete,
      clip: incomplete,
      zeroGrad: 'fine',
      moduleZeroGrad: 'fine',
      grad: incomplete,
      forward: incomplete,
      noSyncForward: incomplete,
    })
    t.regex(message, /did not receive grad for rank \d: lin2\.weight/)
    t.deepEqual(operations, ['SGD.step()', '.grad', 'forward'])
  }
})

test.serial('a step on gradients that were only accumulated is refused', async (t) => {
  for (const [code, message, clip] of await ranks<string[]>(fixture, 'notSynced')) {
    t.is(code, 'ERR_GRADIENTS_NOT_SYNCED')
    t.is(clip, 'ERR_GRADIENTS_NOT_SYNCED')
    t.regex(message ?? '', /'fc1\.weight', 'fc2\.weight', 'fc3\.weight' were only accumulated under noSync/)
  }
})

test.serial('several backward passes complete one reduction', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'partialBackwards'))
})

test.serial('a parameter that is ready twice is named', async (t) => {
  for (const [code, message, next, ...operations] of await ranks<string[]>(fixture, 'readyTwice')) {
    t.is(code, 'ERR_PARAMETER_READY_TWICE')
    t.regex(message ?? '', /Expected to mark a variable ready only once[^]*with name a\.weight/)
    t.is(next, 'ERR_REDUCTION_FAILED')
    t.deepEqual(operations, ['backward', 'forward'])
  }
})

test.serial('a backward pass that throws on one rank ends on the others, too', async (t) => {
  const [own, other] = await ranks<unknown[]>(fixture, 'backwardThrows')
  t.deepEqual(own, ['RangeError', null, 'not this one', null, 'ERR_REDUCTION_FAILED'])
  t.is(other?.[1], 'ERR_PEER_ABORTED')
  t.regex(String(other?.[2]), /rank 0: a backward pass failed after 1 of 3 gradients/)
  t.is(other?.[3], 0)
})

test.serial('forward passes of one wrapper queue', async (t) => {
  for (const [order, grad] of await ranks<unknown[]>(fixture, 'forwardsQueue')) {
    t.deepEqual(order, ['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c'])
    t.deepEqual(grad, [4])
  }
})

test.serial('two wrappers of one group may be made and run at the same time', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'concurrentWrappers'))
})

test.serial('a forward pass during a backward pass is an error', async (t) => {
  t.deepEqual(await ranks(fixture, 'forwardInBackward'), ['ERR_BACKWARD_PENDING', 'ERR_BACKWARD_PENDING'])
})

test.serial('noSync nests, restores after errors, and follows the async context', async (t) => {
  for (const counts of await ranks(fixture, 'noSyncFollowsTheContext')) t.deepEqual(counts, [3, 1, 0, 0, 1, 0, 1, 0])
})

test.serial('accumulate communicates in the last batch of each group', async (t) => {
  for (const [results, code] of await ranks<unknown[]>(fixture, 'accumulate')) {
    // Batches 1..5 on rank 0 and 2..6 on rank 1, averaged over groups of two. After a group that was interrupted, a
    // pass averages again.
    const groups = [[1, 2, [2]], [1, 2, [4]], [0, 1, [5.5]], [1]]
    t.deepEqual(results, [groups, groups])
    t.is(code, 'ERR_INVALID_ARGUMENT')
  }
})

test.serial('steps leave no tensors behind', async (t) => {
  for (const counts of await ranks<number[]>(fixture, 'lifetimes')) {
    t.is(counts[1], counts[0])
    t.is(counts[2], counts[0])
  }
})
