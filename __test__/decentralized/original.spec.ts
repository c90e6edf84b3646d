// With `compat: 'decent-dp-0.2.3'`: its numbers, its defects among them, and errors where it hangs or breaks off.
// parity/decentralized compares with Decent-DP itself.
import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/original.ts', import.meta.url)

for (const world of [2, 4]) {
  test.serial(`${world} ranks train scalar models as its formulas say`, async (t) => {
    await t.notThrowsAsync(ranks(fixture, 'steps', { world }))
  })

  test.serial(`${world} ranks do so whatever happens between steps`, async (t) => {
    await t.notThrowsAsync(ranks(fixture, 'events', { world }))
  })
}

test.serial(
  'before there are blocks an average is refused, and what it replaces is kept for the distance, too',
  async (t) => {
    const found = ['ERR_INVALID_ARGUMENT', null]
    t.deepEqual(await ranks(fixture, 'distance'), [found, found])
  },
)

test.serial('the gradient that was the last one of a bucket steps it, whatever has come', async (t) => {
  // Gradients are 1: 'ab' and 'ba' bring both (that of b comes before that of a, or after it), 'b' one.
  const trace = [
    [1, 1, 1, 1],
    [0.75, 0.75, null, null],
    [0.625, 0.75, null, 1],
    [0.5, 0.5, null, null],
    [0.5, 0.5, null, 1],
    [0.375, 0.25, null, null],
  ]
  t.deepEqual(await ranks(fixture, 'order'), [trace, trace])
})

test.serial('each bucket clips for itself', async (t) => {
  t.deepEqual(await ranks(fixture, 'clipping'), [1414, 1414])
})

test.serial('each rank and bucket has its own verdict on overflow', async (t) => {
  // The scale, and the weights of two layers, whose gradients are each other's weight: they lose an eighth of it.
  const [first, second, third] = [1, 0.765625, 0.669921875]
  const common = [first, second].map((weight) => [1024, weight, weight])
  // Rank 0 does not update its first layer in the third step.
  const mean = (second + third) / 2
  const last = (own: number): number[] => [mean - third / 8, third - own / 8].map(Math.fround)
  t.deepEqual(await ranks(fixture, 'scaler'), [
    [...common, [512, second, third], [512, ...last(second)]],
    [...common, [1024, third, third], [1024, ...last(third)]],
  ])
})

test.serial("what has no gradient is each rank's own, as are frozen parameters and buffers", async (t) => {
  const [, second] = await ranks<unknown[][]>(fixture, 'unused')
  // With parameters as views an average leaves out what is in no block.
  const created = [0, 1, 1]
  t.deepEqual(second, [created, [1, 1, 1], created, [0.5, 1, 1]])
})

test.serial('a preAverageHook is shown the initial parameters first', async (t) => {
  type Found = [seen: unknown[], models: number[]]
  const [[seen, models], [, theirs]] = (await ranks(fixture, 'hook')) as [Found, Found]
  const edge = (weight: number): unknown => ({ ranks: [0, 1], weight })
  // The models of both ranks after the first update: they move by an eighth of their gradients 1.5 and 3.
  const updated = 1.5 * 2 - (1.5 + 3) / 8
  const second = (models[1] as number) + (theirs[1] as number)
  t.deepEqual(seen, [
    [edge(0.75), 0.75, 1.5],
    [edge(0.1), 0.1, updated / 4],
    [edge(0.75), 0.75, second / 4],
  ])
})

test.serial("the optimizer functions decay by names, as Decent-DP's do", async (t) => {
  const groups = [
    [0, ['1.weight', '0.weight']],
    [0.25, ['1.bias', '0.bias']],
  ]
  const [[first]] = (await ranks(fixture, 'decay')) as [[[number, string[]][]]]
  const sorted = first.map(([decay, names]) => [decay, [...names].sort().reverse()])
  t.deepEqual(sorted, groups)
})

const topologies = (served: string[]): unknown[] =>
  ['complete', 'ring', 'one-peer-exp', 'alternating-exp-ring', 'directed-one-peer-exp', 'made', 'alone', 'star'].map(
    (name) => [name, served.includes(name) ? 'served' : 'ERR_TOPOLOGY'],
  )

for (const [world, served] of [
  [1, []],
  [3, ['complete']],
  [4, ['complete', 'ring', 'one-peer-exp', 'made']],
] as const) {
  // prettier-ignore
  test.serial(`what Decent-DP cannot serve with ${world} rank(s) is refused on every rank`, async (t) => {
    const expected = topologies([...served])
    const outcomes = await ranks(fixture, 'topologies', { world })
    t.deepEqual(outcomes, Array.from({ length: world }, () => expected))
  })
}

test.serial('options and methods that do not go with it are refused', async (t) => {
  const codes = ['ERR_INVALID_ARGUMENT', 'ERR_MODEL_MISMATCH', 'ERR_INVALID_ARGUMENT', 'ERR_STATE_DICT']
  t.deepEqual(await ranks(fixture, 'options'), [codes, codes])
})

test.serial('a bucket of two dtypes is refused; two buckets may have one each', async (t) => {
  const found = ['ERR_INVALID_ARGUMENT', 'float64']
  t.deepEqual(await ranks(fixture, 'dtypes'), [found, found])
})

test.serial('no backward pass before the second forward pass is told, and so are two', async (t) => {
  const codes = ['ERR_INVALID_ARGUMENT', 'ERR_PARAMETER_READY_TWICE']
  t.deepEqual(await ranks(fixture, 'beginnings'), [codes, codes])
})

test.serial('an order that is the beginning of another is told on every rank', async (t) => {
  const found = await ranks<{ code: string }>(fixture, 'prefix', { world: 4 })
  t.deepEqual(
    found.map(({ code }) => code),
    found.map(() => 'ERR_MODEL_MISMATCH'),
  )
})

test.serial('an optimizer that throws in the forward pass is told to the peers', async (t) => {
  t.deepEqual(await ranks(fixture, 'throwing'), ['ERR_PEER_ABORTED', 'RangeError'])
})
