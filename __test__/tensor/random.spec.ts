// Seeds and states of generators.
import test from 'ava'

import { Generator, getRngState, initialSeed, manualSeed, rand, setRngState } from 'lockstep'

test.serial('seeds and states', (t) => {
  manualSeed(5)
  t.is(initialSeed(), 5n)
  const state = getRngState()
  t.is(state.dtype, 'uint8')
  const first = rand([3]).toArray()
  setRngState(state)
  t.deepEqual(rand([3]).toArray(), first)
  const generator = new Generator()
  generator.manualSeed(5)
  t.is(generator.initialSeed(), 5n)
  t.deepEqual(rand([3], { generator }).toArray(), first)
  const middle = generator.getState()
  const second = rand([3], { generator }).toArray()
  t.deepEqual(rand([3], { generator: new Generator().setState(middle) }).toArray(), second)
  t.not(generator.seed(), generator.seed())
})
