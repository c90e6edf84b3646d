import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/reductions.ts', import.meta.url)

interface Refusal {
  readonly code: string
  readonly message: string
  readonly peer?: number
}

test.serial('one reduction follows each forward pass that records gradients', async (t) => {
  for (const [counts, grads] of await ranks<unknown[]>(fixture, 'arming')) {
    t.deepEqual(counts, [0, 0, 1, 1, 0, 1, 1])
    t.deepEqual(grads, [null, null, [1.5], [16.5], null, [1.5], [3]])
  }
})

test.serial(
  'a second backward pass without a forward pass is refused, and so is a step by its gradients',
  async (t) => {
    for (const [twice, step, clip] of await ranks<[Refusal, string, string]>(fixture, 'second')) {
      t.is(twice.code, 'ERR_GRADIENTS_NOT_SYNCED')
      t.regex(twice.message, /reached parameter 'weight', but no forward pass/)
      t.deepEqual([step, clip], ['ERR_GRADIENTS_NOT_SYNCED', 'ERR_GRADIENTS_NOT_SYNCED'])
    }
  },
)

for (const world of [2, 3]) {
  test.serial(`${world} ranks with gradients of different parameters are all told by name`, async (t) => {
    const results = await ranks<[Refusal, string, number]>(fixture, 'different', { world })
    for (const [rank, [refusal, step, issued]] of results.entries()) {
      t.is(refusal.code, 'ERR_GRADIENT')
      t.is(refusal.peer, rank === 1 ? 0 : 1)
      t.regex(refusal.message, /'lin2\.weight' \(.*none on rank 1/)
      t.notRegex(refusal.message, /lin1/)
      t.is(step, 'ERR_GRADIENTS_NOT_SYNCED')
      t.is(issued, 0)
    }
  })
}

test.serial('a parameter that no rank uses is left alone', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'unused'))
})

test.serial('sparse gradients are refused on every rank', async (t) => {
  for (const [refusal, step] of await ranks<[Refusal, string]>(fixture, 'sparse')) {
    t.is(refusal.code, 'ERR_GRADIENT')
    t.regex(refusal.message, /averages dense gradients only.*'embedding\.weight'/)
    t.is(step, 'ERR_GRADIENTS_NOT_SYNCED')
  }
})

test.serial('a backward pass that is not awaited is noticed wherever its gradients are used', async (t) => {
  const pending = 'ERR_BACKWARD_PENDING'
  const used = Object.fromEntries(
    ['step', 'zeroGrad', 'clip', 'grad', 'edit', 'forward', 'evaluation', 'sync', 'destroy'].map((name) => [
      name,
      pending,
    ]),
  )
  for (const codes of await ranks(fixture, 'pending')) {
    t.deepEqual(codes, { ...used, metric: 'ERR_COLLECTIVE_DURING_REDUCTION' })
  }
})

test.serial('a forward pass during a backward pass is an error', async (t) => {
  t.deepEqual(await ranks(fixture, 'inBackward'), ['ERR_BACKWARD_PENDING', 'ERR_BACKWARD_PENDING'])
})

test.serial(
  'parameters that were added, removed or replaced are told at the next forward pass, and synchronization',
  async (t) => {
    for (const [rank, results] of (await ranks<[string, string][]>(fixture, 'changed')).entries()) {
      const code = rank === 0 ? 'ERR_MODEL_MISMATCH' : 'ERR_PEER_ABORTED'
      t.deepEqual(
        results.map(([found]) => found),
        [code, code, code, code],
      )
      const texts = ["'extra' was added", "'2.bias' was removed", "'0.weight' was replaced", "'0.weight' was replaced"]
      for (const [index, text] of texts.entries()) {
        t.true(results[index]?.[1].includes(text), results[index]?.[1])
      }
    }
  },
)

test.serial('a backward pass that throws on one rank ends on the others, too', async (t) => {
  const [own, other] = await ranks<unknown[]>(fixture, 'throws')
  t.deepEqual(own, ['RangeError', null, 'not this one', 'ERR_REDUCTION_FAILED'])
  t.is(other?.[1], 'ERR_PEER_ABORTED')
  t.regex(String(other?.[2]), /rank 0: a backward pass failed.*RangeError: not this one/)
  t.is(other?.[3], 'ERR_REDUCTION_FAILED')
})

test.serial('what one rank alone is refused, or fails with, is told to those who wait for it', async (t) => {
  const [own, others] = await ranks<Refusal[]>(fixture, 'alone')
  t.deepEqual([own?.[0]?.code, own?.[1]?.message], ['ERR_GRADIENTS_NOT_SYNCED', 'no such row'])
  for (const { code, peer } of others ?? []) t.deepEqual([code, peer], ['ERR_PEER_ABORTED', 0])
  t.regex(others?.[0]?.message ?? '', /reached parameter 'layer\.(weight|bias)', but no forward pass/)
  t.regex(others?.[1]?.message ?? '', /a forward pass failed: no such row/)
})

test.serial('a rank that runs no backward pass is named after the deadline', async (t) => {
  const results = await ranks<Refusal | null>(fixture, 'absent', { world: 3 })
  const [first, second] = results
  t.true([first?.code, second?.code].includes('ERR_TIMEOUT'), JSON.stringify(results))
  for (const refusal of [first, second]) {
    t.regex(refusal?.code ?? '', /^ERR_(TIMEOUT|PEER_ABORTED)$/)
    t.regex(refusal?.message ?? '', /rank 2 did not arrive/)
  }
})

test.serial('a rank that communicates something else instead is noticed by all, and all can go on', async (t) => {
  for (const { code } of await ranks<Refusal>(fixture, 'elsewhere')) t.is(code, 'ERR_COLLECTIVE_MISMATCH')
})

test.serial('several wrappers of one backward pass take turns', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'together', { world: 3 }))
  if (process.platform !== 'linux') return
  // There an operation may end where it begins.
  await t.notThrowsAsync(ranks(fixture, 'together', { world: 3, env: { LOCKSTEP_BACKEND: 'shm' } }))
})

test.serial('a gradient keeps its graph under createGraph', async (t) => {
  for (const result of await ranks(fixture, 'createGraph')) t.deepEqual(result, [true, [10]])
})

test.serial('forward passes of one wrapper queue, and syncParameters with them', async (t) => {
  for (const [order, grad] of await ranks<unknown[]>(fixture, 'queue')) {
    t.deepEqual(order, ['begin a', 'end a', 'begin b', 'end b'])
    t.deepEqual(grad, [4])
  }
})

test.serial('a single process trains as without the wrapper', async (t) => {
  await t.notThrowsAsync(ranks(fixture, 'oneProcess', { world: 1 }))
})

test.serial('steps leave no tensors behind', async (t) => {
  for (const counts of await ranks<number[]>(fixture, 'lifetimes')) {
    t.is(counts[1], counts[0])
    t.is(counts[2], counts[0])
  }
})
