import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/construction.ts', import.meta.url)

interface Refusal {
  readonly code: string
  readonly message: string
  readonly peer?: number
}

test.serial("all ranks begin with rank 0's parameters, and with its buffers where that is asked for", async (t) => {
  const [first, second] = await ranks(fixture, 'state')
  // One broadcast a parameter, and a buffer.
  t.deepEqual(first, [
    [4, 1, 1],
    [7, 1, 1],
  ])
  t.deepEqual(second, [
    [4, 1, 2],
    [7, 1, 1],
  ])
})

test.serial("syncParameters copies rank 0's parameters at any time, and leaves buffers alone", async (t) => {
  t.deepEqual(await ranks(fixture, 'sync'), [
    [5, 5],
    [5, 6],
  ])
})

test.serial('names have no prefix, state dicts may have one, and modes reach the module', async (t) => {
  for (const result of await ranks(fixture, 'asModule')) {
    t.deepEqual(result, [
      ['0.weight', '0.bias'],
      ['0.weight', '0.bias'],
      ['', 'module', 'module.0'],
      [false, false, true, true],
      ['ERR_STATE_DICT', 'ERR_NOT_IMPLEMENTED'],
    ])
  }
})

test.serial('a wrapper that is disposed of leaves its module usable', async (t) => {
  for (const codes of await ranks(fixture, 'disposed')) t.deepEqual(codes, ['ERR_DISPOSED', 'ERR_DISPOSED'])
})

test.serial('options that cannot be are refused, and what is no module', async (t) => {
  t.deepEqual(await ranks(fixture, 'options', { world: 1 }), [
    [
      'ERR_UNKNOWN_OPTION',
      'ERR_ARGUMENT_TYPE',
      'ERR_ARGUMENT_TYPE',
      'ERR_INVALID_ARGUMENT',
      'ERR_ARGUMENT_TYPE',
      'ERR_ARGUMENT_TYPE',
      'ERR_INVALID_ARGUMENT',
    ],
  ])
})

test.serial('a module without anything to train is refused', async (t) => {
  for (const refusals of await ranks<Refusal[]>(fixture, 'nothingToTrain')) {
    for (const { code, message } of refusals) {
      t.is(code, 'ERR_INVALID_ARGUMENT')
      t.regex(message, /^DistributedDataParallelCPU is not needed when a module doesn't have any parameter/)
    }
  }
})

test.serial('a rank whose module has nothing to train tells the others', async (t) => {
  const [other, own] = await ranks<Refusal>(fixture, 'onlyOne')
  t.is(own?.code, 'ERR_INVALID_ARGUMENT')
  t.deepEqual([other?.code, other?.peer], ['ERR_MODEL_MISMATCH', 1])
  t.regex(other?.message ?? '', /rank 1 did not wrap its model: DistributedDataParallelCPU is not needed/)
})

for (const [name, text] of [
  ['shapes', /sizes \[\d, 3\] appears not to match sizes of the same param/],
  ['differentOptions', /buffers/],
  ['otherClass', /wrapper is DistributedDataParallel(CPU)? on rank \d and DistributedDataParallel(CPU)? on rank \d/],
  ['syncElsewhere', /operation is DistributedDataParallelCPU\.(create|syncParameters) on rank/],
] as const) {
  test.serial(`ranks that differ are all told so: ${name}`, async (t) => {
    for (const { code, message } of await ranks<Refusal>(fixture, name)) {
      t.is(code, 'ERR_MODEL_MISMATCH')
      t.regex(message, text)
    }
  })
}

test.serial('a rank that never wraps its module is named after the deadline', async (t) => {
  const [waiting] = await ranks<Refusal>(fixture, 'neverComes')
  t.deepEqual([waiting?.code, waiting?.peer], ['ERR_TIMEOUT', 1])
  t.regex(waiting?.message ?? '', /DistributedDataParallelCPU\.create.*rank 1 did not arrive/)
})

test.serial('a signal ends the wait for a rank that never comes', async (t) => {
  const [waiting] = await ranks<Refusal>(fixture, 'aborted')
  t.is(waiting?.code, 'ERR_ABORTED')
  t.regex(waiting?.message ?? '', /enough of it/)
})

test.serial('a wrapper works on a subgroup, for its members only', async (t) => {
  const [outside, ...members] = await ranks(fixture, 'subgroup', { world: 3 })
  t.is(outside, 'ERR_INVALID_ARGUMENT')
  t.deepEqual(members[0], members[1])
})

test.serial('a wrapper needs a process group', async (t) => {
  t.deepEqual(await ranks(fixture, 'notInitialized', { world: 1 }), ['ERR_NOT_INITIALIZED'])
})

test.serial("the backend may be called 'tcp', and operations need not be compared", async (t) => {
  const each = ['gloo', 'gloo', 'ERR_GRADIENT', true]
  for (const names of await ranks(fixture, 'backends')) t.deepEqual(names, [...each, ...each])
})
