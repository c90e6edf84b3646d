import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/misuse.ts', import.meta.url)

interface Told {
  readonly code: string
  readonly message: string
}

/** Codes and texts of all ranks. */
function tells(
  t: { true(value: boolean, text: string): void },
  errors: readonly Told[],
  code: string,
  text: RegExp,
): void {
  for (const error of errors) t.true(error.code === code && text.test(error.message), `${error.code}: ${error.message}`)
}

test.serial('a join while the wrapper evaluates', async (t) => {
  const [first, second] = await ranks<number[][]>(fixture, 'evalJoin')
  t.is(first?.length, 3)
  t.deepEqual(first, second)
})

test.serial('buckets are rebuilt in every mode', async (t) => {
  t.deepEqual(await ranks(fixture, 'evalTrains'), [true, true])
})

test.serial('a rank may evaluate alone, with gradients, when its module is in evaluation mode', async (t) => {
  t.deepEqual(await ranks(fixture, 'evalAlone'), [2, 2])
})

test.serial('hooks with other options are told to every rank', async (t) => {
  for (const errors of await ranks<Told[]>(fixture, 'hookOptions')) {
    t.is(errors.length, 4)
    for (const [index, text] of [/"lr":0.2/, /Adam/, /a\.weight: SGD/, /randomSeed 1/].entries()) {
      tells(t, errors.slice(index, index + 1), 'ERR_COMM_HOOK', text)
    }
  }
})

test.serial('optimizers in the backward pass of one rank are told to every rank', async (t) => {
  tells(t, await ranks<Told>(fixture, 'inBackwardOnOneRank'), 'ERR_COMM_HOOK', /a\.weight: SGD/)
})

test.serial("no hook replaces the wrapper's own", async (t) => {
  for (const { errors, moved } of await ranks<{ errors: Told[]; moved: boolean }>(fixture, 'ownHook')) {
    tells(t, errors.slice(0, 2), 'ERR_COMM_HOOK', /because of applyOptimizerInBackward/)
    tells(t, errors.slice(2), 'ERR_COMM_HOOK', /because of mixedPrecision/)
    t.true(moved)
  }
})

test.serial('refresh and updateProcessGroup take a deadline and a signal, and reject', async (t) => {
  const own = [true, 'ERR_UNKNOWN_OPTION']
  t.deepEqual(await ranks(fixture, 'refreshOptions'), [own, own])
})

test.serial('after parameters were frozen, refresh goes on', async (t) => {
  interface Frozen extends Told {
    dropped: boolean
    averaged: number
  }
  const found = await ranks<Frozen>(fixture, 'frozen')
  tells(t, found, 'ERR_REDUCTION_INCOMPLETE', /frozen.*call `refresh` on all ranks\.\nParameters/s)
  t.deepEqual([found[0]?.dropped, found[1]?.dropped], [true, true])
  t.is(found[0]?.averaged, found[1]?.averaged)
})

test.serial('an unused parameter on one rank is told to the others, soon', async (t) => {
  const [waits, own] = await ranks<Told>(fixture, 'unusedOnOneRank')
  tells(t, [own as Told], 'ERR_REDUCTION_INCOMPLETE', /for rank 1: b\.weight/)
  tells(t, [waits as Told], 'ERR_PEER_ABORTED', /for rank 1: b\.weight/)
})

test.serial('a rank that left out a backward pass is told to all, also if forward passes copy buffers', async (t) => {
  const found = await ranks<Told>(fixture, 'leftOutWithBuffers')
  tells(t, found, 'ERR_COLLECTIVE_MISMATCH', /has left out a backward pass/)
})

test.serial('a join with other options is told to every rank', async (t) => {
  for (const errors of await ranks<Told[]>(fixture, 'joinOptions')) {
    for (const [index, text] of [/divideByInitialWorldSize/, /throwOnEarlyTermination/, /enable/].entries()) {
      tells(t, errors.slice(index, index + 1), 'ERR_INVALID_ARGUMENT', text)
    }
  }
})

test.serial('a rank that cannot join is told to the others', async (t) => {
  const [peer, own] = await ranks<string>(fixture, 'joinOnOneRank')
  t.regex(own ?? '', /not today/)
  t.regex(peer ?? '', /ERR_PEER_ABORTED .*not today/)
})

test.serial('what a join cannot shadow is refused', async (t) => {
  for (const errors of await ranks<Told[]>(fixture, 'insideJoin')) {
    tells(t, errors.slice(0, 3), 'ERR_INVALID_ARGUMENT', /outside a join/)
    tells(t, errors.slice(3), 'ERR_UNSUPPORTED_OPTION', /SyncBatchNorm: set throwOnEarlyTermination/)
    t.is(errors.length, 4)
  }
})

test.serial('a buffer hook that does not settle, or fails, is told to every rank', async (t) => {
  const [first, second] = await ranks<Told[]>(fixture, 'bufferHook')
  tells(t, [first?.[0] as Told, second?.[0] as Told], 'ERR_TIMEOUT', /buffer communication hook .* within 1000 ms/)
  tells(t, [second?.[1] as Told], 'ERR_COMM_HOOK', /no buffers today/)
  tells(t, [first?.[1] as Told], 'ERR_PEER_ABORTED', /no buffers today/)
})

test.serial('wrappers of one group that run in another order on each rank', async (t) => {
  tells(t, await ranks<Told>(fixture, 'otherOrder'), 'ERR_COLLECTIVE_MISMATCH', /./)
})

test.serial('models that create did not compare are compared in the first reduction', async (t) => {
  tells(t, await ranks<Told>(fixture, 'unverified'), 'ERR_MODEL_MISMATCH', /first\.weight/)
})

test.serial('initSync on one rank only is told to the other', async (t) => {
  const [peer, own] = await ranks<Told>(fixture, 'otherInitSync')
  for (const error of [peer, own]) t.regex(error?.message ?? '', /initSync is/)
})

test.serial('a communication hook that never settles is told to every rank', async (t) => {
  const [peer, own] = await ranks<Told>(fixture, 'hookNeverSettles')
  tells(t, [own as Told], 'ERR_TIMEOUT', /hook 'average' did not settle its bucket within 1500 ms/)
  t.regex(peer?.message ?? '', /did not settle its bucket|rank 1/)
})

test.serial('no hook is registered or replaced inside a backward pass', async (t) => {
  for (const errors of await ranks<Told[]>(fixture, 'registeredMeanwhile')) {
    t.is(errors.length, 2)
    tells(t, errors, 'ERR_COMM_HOOK', /./)
  }
})

test.serial('a rank that is far behind in a join is warned', async (t) => {
  const [first, second] = await ranks<string[]>(fixture, 'farBehind')
  t.true(first?.some((text) => /uneven input skew of greater than 1000/.test(text)))
  t.deepEqual(second, [])
})

test.serial('grad communicates nothing, and the reduction after it is whole', async (t) => {
  const [first, second] = await ranks<Record<string, unknown>>(fixture, 'gradAlone')
  t.like(first, { own: 4, messages: 0, untouched: true })
  t.like(second, { own: 0, messages: 0, untouched: true })
  t.deepEqual(first?.['averages'], second?.['averages'])
})

test.serial('sparse gradients and what cannot send them are refused together', async (t) => {
  for (const errors of await ranks<Told[]>(fixture, 'sparse')) {
    t.is(errors.length, 4)
    tells(t, errors, 'ERR_COMM_HOOK', /sends no sparse gradients, which parameter 'weight' has/)
  }
})

test.serial('checkpoints in mixed precision have the bits of a run without them', async (t) => {
  for (const [again, plain] of await ranks<number[][]>(fixture, 'checkpointed')) t.deepEqual(again, plain)
})

test.serial('thenOptimizer takes any hook, and goes on from a checkpoint', async (t) => {
  for (const { whole, resumed, refused } of await ranks<Record<string, unknown>>(fixture, 'fusedResume')) {
    t.deepEqual(resumed, whole)
    t.is(refused, 'ERR_INVALID_ARGUMENT')
  }
})
