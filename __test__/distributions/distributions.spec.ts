import test from 'ava'
import { distributions, scope, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

const { Bernoulli, Categorical, Distribution, Normal, klDivergence, registerKl } = distributions

test('wrong parameters and values are refused', (t) => {
  const invalid = { code: 'ERR_INVALID_ARGUMENT' }
  t.throws(() => new Normal(0, -1), { ...invalid, message: /Normal: scale must be above 0, got -1/ })
  t.throws(() => new Normal(0, 'a' as never), { code: 'ERR_ARGUMENT_TYPE', message: /a Tensor or a number/ })
  t.throws(() => new Bernoulli({ probs: 0.5, logits: 1 }), { ...invalid, message: /but not both/ })
  t.throws(() => new Bernoulli({}), { ...invalid, message: /must be specified/ })
  t.throws(() => new Bernoulli(1.5), { ...invalid, message: /probs must be from 0 to 1/ })
  t.throws(() => new Categorical(tensor(1)), { ...invalid, message: /at least one-dimensional/ })
  t.throws(() => new Categorical(tensor([-1, 2])), { ...invalid, message: /with the sum 1/ })
  t.throws(() => new Categorical(tensor([1, 2]), { validate: true } as object), { code: 'ERR_UNKNOWN_OPTION' })
  const dice = new Categorical({ logits: tensor([0, 0, 0]) })
  t.throws(() => dice.logProb(tensor(3)), { ...invalid, message: /value must be a whole number from 0 to 2/ })
  t.throws(() => dice.rsample(), { code: 'ERR_NOT_IMPLEMENTED', message: /Categorical\.rsample/ })
  t.throws(() => dice.sample([1.5]), { code: 'ERR_ARGUMENT_TYPE' })
})

test('without validation anything goes', (t) => {
  t.notThrows(() => new Normal(0, -1, { validateArgs: false }))
})

test('what is computed once outlives the scope in which it was asked for', (t) => {
  const coin = new Bernoulli({ logits: tensor([0, 2]) })
  scope(() => coin.probs)
  t.deepEqual(coin.probs.gt(0.4).toArray(), [true, true])
})

test('a distribution prints its parameters', (t) => {
  t.is(String(new Normal(tensor([0, 1]), 1)), 'Normal(loc: [2], scale: [2])')
  t.is(String(new Bernoulli(0.5)), 'Bernoulli(probs: 0.5)')
})

test('divergences of kinds that nobody registered, and of those that somebody did', (t) => {
  t.throws(() => klDivergence(new Normal(0, 1), new Bernoulli(0.5)), {
    code: 'ERR_NOT_IMPLEMENTED',
    message: /p of type Normal and q of type Bernoulli: registerKl says how/,
  })
  class Point extends Normal {}
  registerKl(Point, Normal, (p) => p.loc)
  t.is(klDivergence(new Point(3, 1), new Normal(0, 1)).item(), 3)
  t.true(new Point(3, 1) instanceof Distribution)
})

test('a policy gradient: the gradient of the logarithm of what was drawn', async (t) => {
  const logits = tensor([0, 0]).requiresGrad_()
  const policy = new Categorical({ logits })
  await policy.logProb(tensor(1n)).neg().backward()
  t.deepEqual((logits.grad as Tensor).toArray(), [0.5, -0.5])
})
