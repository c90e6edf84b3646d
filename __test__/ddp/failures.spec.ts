import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/failures.ts', import.meta.url)

interface Rejection {
  readonly code: string
  readonly message: string
  readonly peer?: number
}

test.serial('different communication hooks are told to every rank', async (t) => {
  const [first, second] = await ranks<[string, string, number]>(fixture, 'differentHooks')
  t.deepEqual([first?.[0], first?.[2], second?.[0], second?.[2]], ['ERR_COMM_HOOK', 1, 'ERR_COMM_HOOK', 0])
  for (const text of [first?.[1], second?.[1]]) {
    t.regex(text ?? '', /fp16Compress/)
    t.regex(text ?? '', /bf16Compress/)
  }
})

test.serial('a communication hook that one rank alone changes later is told to every rank, soon', async (t) => {
  const [mine, peers] = await ranks<string[]>(fixture, 'oneHook')
  for (const found of [mine, peers]) {
    t.deepEqual([found?.[0], found?.[2]], ['ERR_COMM_HOOK', 'ERR_REDUCTION_FAILED'])
    t.regex(
      found?.[1] ?? '',
      /rank 0 has fp16Compress, and rank 1 has bf16Compress|rank 1 has bf16Compress, and rank 0 has fp16/,
    )
  }
})

for (const [name, code, text] of [
  ['abort', 'ERR_ABORTED', /backward was aborted: enough/],
  ['timeout', 'ERR_TIMEOUT', /backward\(\) waited 100 ms for other ranks/],
] as const) {
  test.serial(`a backward pass that is given up ends its group, and the peers hear why: ${name}`, async (t) => {
    const [mine, peers] = await ranks<Rejection>(fixture, name)
    t.is(mine?.code, code)
    t.regex(mine?.message ?? '', text)
    t.regex(mine?.message ?? '', /#\d+ .*in group '0' on rank 0/)
    t.is(peers?.code, 'ERR_PEER_ABORTED')
    t.regex(peers?.message ?? '', text)
  })
}

test.serial(
  "a forward pass that waits for rank 0's buffers keeps its group's deadline, and ends with its group",
  async (t) => {
    const [, [late, aborted] = []] = await ranks<[string, string][]>(fixture, 'forward')
    t.is(late?.[0], 'ERR_TIMEOUT', late?.[1])
    t.is(aborted?.[0], 'ERR_ABORTED', aborted?.[1])
    t.regex(aborted?.[1] ?? '', /enough/)
  },
)

test.serial('a module that was converted after it was wrapped is refused, and the others hear it', async (t) => {
  const [mine, peers] = await ranks<Rejection & { operation: string }>(fixture, 'converted')
  t.like(mine, { code: 'ERR_MODEL_MISMATCH', operation: 'forward' })
  t.regex(mine?.message ?? '', /'weight' had dtype float32, and has float64\. .*Change the module before/)
  t.is(peers?.code, 'ERR_PEER_ABORTED')
  t.regex(peers?.message ?? '', /'weight' had dtype float32/)
})

for (const [name, text] of [
  [
    'replacedAll',
    /with: 'first\.weight' was replaced, 'first\.bias' was replaced, 'second\.weight' was replaced, 'second\.bias' was replaced/,
  ],
  ['replacedModule', /with: 'second\.weight' was replaced, 'second\.bias' was replaced\. /],
  ['added', /with: 'extra' was added\. /],
  ['filled', /with: 'second\.bias' was added\. /],
  ['removed', /with: 'second\.bias' was removed\. /],
  ['unfrozen', /with: 'first\.weight' was frozen, and is trained now\. /],
] as const) {
  test.serial(
    `parameters that one rank changed after wrapping are refused, and the others hear it: ${name}`,
    async (t) => {
      const [mine, peers] = await ranks<Rejection & { operation: string }>(fixture, name)
      t.like(mine, { code: 'ERR_MODEL_MISMATCH', operation: 'forward' })
      t.regex(mine?.message ?? '', text)
      t.is(peers?.code, 'ERR_PEER_ABORTED')
      t.regex(peers?.message ?? '', text)
    },
  )
}

test.serial('what leaves the averaged parameters as they are may change after wrapping', async (t) => {
  t.deepEqual(await ranks(fixture, 'unchanged'), ['averaged', 'averaged'])
})

test.serial('a trainable layer that the module does not know is refused', async (t) => {
  for (const [code, text] of await ranks<[string, string]>(fixture, 'hidden')) {
    t.is(code, 'ERR_MODEL_MISMATCH')
    t.regex(text, /shape \[3, 2\] and dtype float32/)
  }
})

test.serial('a gradient that does not fit its bucket is refused, with its parameter', async (t) => {
  for (const { code, message } of await ranks<Rejection>(fixture, 'sparse')) {
    t.is(code, 'ERR_GRADIENT')
    t.regex(message, /Expected a dense gradient, got a sparse one: .*`sparse: true` \(parameter 'weight'\)/)
  }
})

for (const [name, at, text] of [
  ['size', 0, /'count' had 1 elements of dtype int64, and has 4 of dtype int64/],
  ['dtype', 1, /'count' had 1 elements of dtype int64, and has 1 of dtype float32/],
  ['number', 2, /there were 1 of them, and are 2/],
] as const) {
  test.serial(`buffers that one rank replaced are refused there, and the others hear it: ${name}`, async (t) => {
    const refusals = await ranks<Rejection>(fixture, name, { world: 3 })
    for (const [rank, { code, message, peer }] of refusals.entries()) {
      t.is(code, rank === at ? 'ERR_MODEL_MISMATCH' : 'ERR_PEER_ABORTED')
      t.is(peer, rank === at ? undefined : at)
      t.regex(message, text)
    }
  })
}

test.serial('an error before the first gradient is told to the peers, and is the cause of later ones', async (t) => {
  const [mine, peers] = await ranks<[string, string, string]>(fixture, 'beforeFirstGradient')
  t.is(mine?.[0], 'not a number')
  t.is(mine?.[1], 'ERR_REDUCTION_FAILED')
  t.regex(mine?.[2] ?? '', /failed after 0 of 2 gradients.*RangeError: not a number/)
  t.regex(peers?.[0] ?? '', /rank 0: .*RangeError: not a number/)
  t.is(peers?.[1], 'ERR_REDUCTION_FAILED')
})

test.serial('a hook may throw what is no Error, and the peers hear it', async (t) => {
  const [mine, peers] = await ranks<string>(fixture, 'primitive')
  const text = "communication hook 'average' failed: out of ideas"
  t.is(mine, text)
  t.true(peers?.includes(text), peers)
})

test.serial('a group without an open reduction may end during a backward pass', async (t) => {
  t.deepEqual(await ranks(fixture, 'otherGroup'), ['ERR_BACKWARD_PENDING', 'ERR_BACKWARD_PENDING'])
})

test.serial('the hooks of two wrappers of one backward pass take turns', async (t) => {
  t.deepEqual(await ranks(fixture, 'twoHooks'), ['averaged', 'averaged'])
})

test.serial('views of parameters: those of a pending pass are guarded, others are not', async (t) => {
  for (const seen of await ranks(fixture, 'views')) t.deepEqual(seen, ['ERR_BACKWARD_PENDING', [5, 2]])
})

test.serial("the last iteration's warnings are emitted", async (t) => {
  t.deepEqual(await ranks(fixture, 'warnings'), [1, 1])
})

test.serial('a wrapper that is collected between forward and backward still averages', async (t) => {
  t.deepEqual(await ranks(fixture, 'collected'), [
    [true, true],
    [true, true],
  ])
})

test.serial('a wrapper that only one rank has collected', async (t) => {
  t.deepEqual(await ranks(fixture, 'collectedByOne'), [
    [false, true],
    [true, false],
  ])
})
