// Published programs, written anew: what they need of types and shapes, and that they train.
import { readFileSync } from 'node:fs'

import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/run.ts', import.meta.url)

test('the programs need no cast, no assertion and no brackets around written out shapes', (t) => {
  for (const name of ['gpt', 'vae', 'imagenet']) {
    const source = readFileSync(new URL(`./fixtures/${name}.ts`, import.meta.url), 'utf8')
    t.notRegex(source, / as (?!dist\b)|\w!\.|<any>|ts-expect-error|ts-ignore/, name)
    t.notRegex(source, /\.(view|reshape|permute|expand|repeat)\(\[|\b(zeros|ones|rand|randn|empty)\(\[/, name)
  }
})

test('a decoder-only transformer with tied weights learns its batch, and samples', async (t) => {
  type Figures = { losses: number[]; shape: number[]; parameters: number }
  const [figures] = await ranks<Figures>(fixture, 'gpt', { world: 1 })
  const { losses = [], shape, parameters } = figures ?? {}
  t.true((losses.at(-1) ?? Infinity) < 0.8 * (losses[0] ?? 0), losses.join())
  t.deepEqual(shape, [4, 24])
  // The embedding, two blocks and the last norm.
  t.is(parameters, 20 * 16 + 2 * (2 * 32 + 16 * 48 + 48 + 16 * 16 + 16 + 16 * 64 + 64 + 64 * 16 + 16) + 32)
})

test('a variational autoencoder learns its batch', async (t) => {
  const [losses = []] = await ranks<number[]>(fixture, 'vae', { world: 1 })
  t.true((losses.at(-1) ?? Infinity) < (losses[0] ?? 0), losses.join())
})

test('an image classifier is trained and validated over two ranks, which print the same figures', async (t) => {
  const [first = [], second] = await ranks<{ loss: number; acc1: number; acc5: number }[]>(fixture, 'imagenet')
  t.deepEqual(first, second)
  t.is(first.length, 3)
  for (const { loss, acc1, acc5 } of first) {
    t.true(Number.isFinite(loss) && acc1 <= acc5 && acc5 <= 100)
  }
})
