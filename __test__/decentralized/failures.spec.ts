import test from 'ava'

import { ends, ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/failures.ts', import.meta.url)

interface Refusal {
  code: string
  message: string
  peer?: number
}

const all = (name: string, world = 2): Promise<Refusal[]> => ranks<Refusal>(fixture, name, { world })

test.serial('what cannot be right is refused', async (t) => {
  const [codes] = await ranks(fixture, 'options', { world: 1 })
  const [type, invalid, topology] = ['ERR_ARGUMENT_TYPE', 'ERR_INVALID_ARGUMENT', 'ERR_TOPOLOGY']
  const options = [
    type,
    type,
    type,
    topology,
    topology,
    topology,
    topology,
    type,
    invalid,
    type,
    invalid,
    type,
    invalid,
    type,
    'ERR_UNKNOWN_OPTION',
  ]
  const modules = [type, invalid, invalid, invalid, true]
  const calls = [invalid, invalid, type, type, invalid]
  t.deepEqual(codes, [...options, ...modules, ...calls])
})

test.serial('a refusal on one rank is told to the others', async (t) => {
  const [first, second] = await all('onlyOne')
  t.like(first, { code: 'ERR_MODEL_MISMATCH', peer: 1 })
  t.is(second?.code, 'ERR_INVALID_ARGUMENT')
})

test.serial('so is what is wrong with the options of one rank, and the next wrapper can be made', async (t) => {
  const own = ['ERR_TOPOLOGY', 'ERR_INVALID_ARGUMENT']
  for (const [rank, found] of (await ranks<Refusal[]>(fixture, 'onlyOneOption', { world: 3 })).entries()) {
    const codes = found.map(({ code, peer }) => (rank === 1 ? code : [code, peer]))
    t.deepEqual(codes, rank === 1 ? own : own.map(() => ['ERR_MODEL_MISMATCH', 1]))
  }
})

for (const name of ['shapes', 'topologies', 'intervals', 'clips', 'otherClass']) {
  test.serial(`ranks with different models or options all hear of it: ${name}`, async (t) => {
    const found = await all(name, 3)
    t.deepEqual(
      found.map(({ code }) => code),
      found.map(() => 'ERR_MODEL_MISMATCH'),
    )
  })
}

test.serial('a first pass over other parameters is told by name on every rank, and ends the training', async (t) => {
  const found = await ranks<[Refusal, string]>(fixture, 'order', { world: 3 })
  for (const [{ code, message }, next] of found) {
    t.is(code, 'ERR_MODEL_MISMATCH')
    t.regex(message, /'lin2\.(bias|weight)'/)
    t.is(next, 'ERR_REDUCTION_FAILED')
  }
})

test.serial('an adaptive factor that one rank sets is told to both before it is used', async (t) => {
  for (const { done, code, message } of await ranks<Refusal & { done: number }>(fixture, 'factors')) {
    t.deepEqual([done, code], [3, 'ERR_COLLECTIVE_MISMATCH'])
    t.regex(message, /different adaptive factors.*(1 in step 3.*0\.5 in step 3|0\.5 in step 3.*1 in step 3)/)
  }
})

test.serial('a first pass that is the beginning of the others’ is told by name on every rank', async (t) => {
  for (const [rank, { code, message }] of (await all('prefixOfOrder', 3)).entries()) {
    t.is(code, 'ERR_MODEL_MISMATCH')
    t.regex(message, /nothing more/, `rank ${rank}`)
    t.regex(message, /'lin1\.weight'/, `rank ${rank}`)
  }
})

test.serial('a model that is the beginning of the others’ is told on every rank', async (t) => {
  for (const { code, message } of await all('prefixOfModel', 3)) {
    t.is(code, 'ERR_MODEL_MISMATCH')
    t.regex(message, /'1\.weight'/)
  }
})

test.serial('parameters with gaps are refused by name on every rank', async (t) => {
  for (const { code, message } of await all('gaps', 3)) {
    t.is(code, 'ERR_INVALID_ARGUMENT')
    t.regex(message, /parameter 'odd' has elements that overlap, or gaps between them/)
  }
  for (const [rank, { code, message, peer }] of (await all('gapsOnOne', 3)).entries()) {
    t.deepEqual([code, peer], rank === 1 ? ['ERR_INVALID_ARGUMENT', undefined] : ['ERR_MODEL_MISMATCH', 1])
    t.regex(message, /parameter 'odd' has elements that overlap, or gaps between them/)
  }
})

for (const [name, sources] of [
  ['throwing', ['optimizer', 'schedule', 'hook']],
  ['throwingFactories', ['optimizer', 'lrScheduler']],
] as const) {
  test.serial(`what throws on one rank is told to the peers: ${name}`, async (t) => {
    const found = await ranks<Record<string, unknown>>(fixture, name, { world: 3 })
    for (const [rank, one] of found.entries()) {
      const wanted = rank === 1 ? ['RangeError', 'no more of it'] : ['LockstepError', 'ERR_PEER_ABORTED']
      t.deepEqual(one, Object.fromEntries(sources.map((source) => [source, [...wanted, 'ERR_REDUCTION_FAILED']])))
    }
  })
}

for (const world of [2, 4]) {
  test.serial(
    `an average that one of ${world} ranks makes alone ends at the deadline, and meets no other message`,
    async (t) => {
      const [first, ...others] = await all('averageAlone', world)
      t.is(first?.code, 'ERR_TIMEOUT')
      const late = world === 2 ? /it has not called globalAvg/ : /they have not called globalAvg/
      t.regex(first?.message ?? '', late)
      for (const { code, message } of others) {
        t.is(code, 'ERR_PEER_ABORTED')
        t.regex(message, late)
      }
    },
  )
}

test.serial('ranks that do different things are told which', async (t) => {
  const texts = [
    /globalAvg on rank.*end of the first backward pass|end of the first backward pass.*globalAvg/,
    /first use of a loaded state on rank.*end of the first|end of the first.*first use of a loaded state/,
    /globalAvg with revertible: (true|false) on rank/,
  ]
  for (const found of await ranks<Refusal[]>(fixture, 'different', { world: 3 })) {
    for (const [index, { code, message }] of found.entries()) {
      t.is(code, 'ERR_COLLECTIVE_MISMATCH')
      t.regex(message, texts[index] as RegExp)
    }
  }
})

test.serial('what throws in a pass before ranks have compared it is told to the peers at once', async (t) => {
  const found = await ranks<[string, number][]>(fixture, 'throwingFirst', { world: 3 })
  for (const [rank, passes] of found.entries()) {
    for (const [what, took] of passes) {
      t.is(what, rank === 1 ? 'no more of it' : 'ERR_PEER_ABORTED')
      t.true(took < 25_000, `${took} ms`)
    }
  }
})

test.serial('optimizers must have exactly the parameters of their buckets', async (t) => {
  const codes = ['ERR_ARGUMENT_TYPE', 'ERR_INVALID_ARGUMENT', 'ERR_INVALID_ARGUMENT']
  t.deepEqual(await ranks(fixture, 'wrongFactory', { world: 1 }), [codes])
})

test.serial("nobody else steps the wrapper's optimizers", async (t) => {
  for (const { code, message } of await all('owned')) {
    t.is(code, 'ERR_OPTIMIZER_OWNED')
    t.regex(message, /SGD\.step\(\): this optimizer belongs to a DecentralizedDataParallel/)
  }
})

test.serial('nothing interferes with an unsettled backward pass', async (t) => {
  const codes = Array.from({ length: 5 }, () => 'ERR_BACKWARD_PENDING')
  t.deepEqual(await ranks(fixture, 'pending'), [codes, codes])
})

test.serial('nothing interferes with an average that is not awaited, and training goes on', async (t) => {
  const codes = Array.from({ length: 4 }, () => 'ERR_BACKWARD_PENDING')
  t.deepEqual(await ranks(fixture, 'averaging'), [
    [codes, 3],
    [[], 3],
  ])
})

test.serial('a changed module ends the training on all ranks', async (t) => {
  const [first, second] = await all('changed')
  t.is(first?.code, 'ERR_MODEL_MISMATCH')
  t.is(second?.code, 'ERR_PEER_ABORTED')
})

test.serial('a parameter that was frozen, and is trained now, is refused', async (t) => {
  for (const { code, message } of await all('thawed', 1)) {
    t.is(code, 'ERR_MODEL_MISMATCH')
    t.regex(message, /no longer frozen/)
  }
})

test.serial('it can be taken off its module', async (t) => {
  const codes = ['ERR_DISPOSED', 'ERR_DISPOSED']
  t.deepEqual(await ranks(fixture, 'disposed'), [
    [...codes, true],
    [...codes, true],
  ])
})

/** Threads of groups are counted in /proc. */
const onLinux = process.platform === 'linux' ? test.serial : test.serial.skip

onLinux('a wrapper that is refused when it has a group ends it, and the others are told why', async (t) => {
  const [first, second] = await ranks<[Refusal[], number, number]>(fixture, 'refusedLate')
  for (const [rank, [found, left, opened] = []] of [first, second].entries()) {
    const codes = found?.map(({ code }) => code)
    t.deepEqual(codes, ['ERR_INVALID_ARGUMENT', rank === 1 ? 'ERR_INVALID_ARGUMENT' : 'ERR_PEER_ABORTED'])
    t.deepEqual([left, opened], [0, 1])
  }
  t.regex(first?.[0][1]?.message ?? '', /doesn't have any parameter that requires a gradient/)
})

onLinux('a wrapper that nobody holds any longer goes, when nothing waits for it, with its group', async (t) => {
  const expected = { isGone: true, stepped: true, opened: 1, left: 0 }
  t.deepEqual(await ranks(fixture, 'collected'), [expected, expected])
})

onLinux('a wrapper that was only evaluated since its last step goes, too', async (t) => {
  const expected = { isGone: true, opened: 1, left: 0 }
  t.deepEqual(await ranks(fixture, 'collectedAfterEvaluation'), [expected, expected])
})

onLinux('wrappers that nobody holds end with the process groups, which can be made again', async (t) => {
  const expected = { isGone: true, opened: true, left: 0, own: true }
  t.deepEqual(await ranks(fixture, 'collectedAndDestroyed'), [expected, expected])
})

test.serial('a rank that takes no more steps is a timeout, and one that is gone a lost peer', async (t) => {
  const [silent] = await all('silent')
  t.is(silent?.code, 'ERR_TIMEOUT')
  for (const name of ['killed', 'leftFirst']) {
    const [left] = await ends<Refusal>(fixture, name)
    t.like(left?.value, { code: 'ERR_PEER_LOST', peer: 1 }, name)
  }
  const [lost] = await ends<string[]>(fixture, 'lostBetween')
  t.deepEqual(lost?.value ?? lost?.error, ['ERR_PEER_LOST', 'ERR_REDUCTION_FAILED'])
})
