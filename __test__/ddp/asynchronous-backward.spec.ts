// An `autograd.Function` whose backward communicates.
import test from 'ava'

import type { RankError } from '../support/rank.mjs'
import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/asynchronous-backward.ts', import.meta.url)

test.serial('tensor parallel layers have the gradients of the whole ones', async (t) => {
  for (const world of [2, 4]) t.is((await ranks(fixture, 'tensor parallel', { world })).length, world)
})

test.serial('a wrapped model may communicate in backward, on the group that reduces its gradients', async (t) => {
  for (const world of [2, 4]) t.is((await ranks(fixture, 'ddp', { world })).length, world)
})

test.serial('hooks, unused parameters and autocast have the bits of those without it', async (t) => {
  t.is((await ranks(fixture, 'alike')).length, 2)
})

test.serial('when it fails on one rank, the others are told why', async (t) => {
  const [first] = await ranks<RankError>(fixture, 'ddp fails')
  t.is(first?.code, 'ERR_PEER_ABORTED')
  t.regex(first?.message ?? '', /rank 1: a backward pass failed .*of rank 1/)
})

test.serial('gossip steps have the bits of those without it', async (t) => {
  t.is((await ranks(fixture, 'gossip')).length, 2)
})
