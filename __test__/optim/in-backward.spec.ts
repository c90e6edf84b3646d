import test from 'ava'
import { LockstepError, type Tensor, manualSeed, nn, noGrad, ones, optim, randn, tensor } from 'lockstep'

function net(): nn.Sequential {
  manualSeed(3)
  return new nn.Sequential(new nn.Linear(3, 4), new nn.Linear(4, 2))
}

const weights = (module: nn.Module): unknown[] => module.parameters().map((parameter) => parameter.toArray())

async function train(module: nn.Sequential, optimizer?: optim.Optimizer): Promise<void> {
  for (let step = 0; step < 3; step++) {
    manualSeed(step)
    const loss = (module.forward(randn([5, 3])) as Tensor).square().sum()
    await loss.backward()
    optimizer?.step()
    optimizer?.zeroGrad()
  }
}

test('a hook runs when the gradient has been added to, until it is removed', async (t) => {
  const leaf = ones([2], { requiresGrad: true })
  const seen: unknown[] = []
  const handle = leaf.registerPostAccumulateGradHook((own) => {
    t.is(own, leaf)
    seen.push(own.grad?.toArray())
  })
  leaf.registerPostAccumulateGradHook((own) => {
    own.grad = null
  })
  await leaf.mul(2).sum().backward()
  await leaf.mul(3).sum().backward()
  handle.remove()
  await leaf.mul(4).sum().backward()
  t.deepEqual(seen, [
    [2, 2],
    [3, 3],
  ])
  t.is(leaf.grad, null)
})

test("a hook's error is the backward pass's", async (t) => {
  const leaf = ones([2], { requiresGrad: true })
  leaf.registerPostAccumulateGradHook(() => {
    throw new RangeError('not this one')
  })
  await t.throwsAsync(leaf.sum().backward(), { instanceOf: RangeError, message: /not this one/ })
  const late = ones([2], { requiresGrad: true })
  late.registerPostAccumulateGradHook((async () => {}) as never)
  await t.throwsAsync(late.sum().backward(), { code: 'ERR_ARGUMENT_TYPE', message: /returned a promise/ })
})

test('tensors that are no leaves, or need no gradient, have no such hook', (t) => {
  const leaf = ones([2], { requiresGrad: true })
  for (const [wrong, text] of [
    [leaf.mul(2), /non-leaf/],
    [tensor([1]), /doesn't require gradient/],
  ] as const) {
    const error = t.throws(() => wrong.registerPostAccumulateGradHook(() => {}))
    t.true(LockstepError.is(error))
    t.regex(error.message, text)
  }
  t.throws(() => leaf.registerPostAccumulateGradHook(1 as never), { code: 'ERR_ARGUMENT_TYPE' })
})

test('optimizers in the backward pass step as one after it does', async (t) => {
  for (const [kind, options] of [
    [optim.SGD, { lr: 0.1, momentum: 0.9 }],
    [optim.AdamW, { lr: 0.01 }],
  ] as const) {
    const [own, plain] = [net(), net()]
    optim.applyOptimizerInBackward(kind as typeof optim.SGD, own.parameters(), options)
    t.is(optim.getInBackwardOptimizers(own).length, 4)
    await train(own)
    await train(plain, new (kind as typeof optim.SGD)(plain.parameters(), options))
    t.deepEqual(weights(own), weights(plain))
    t.true(own.parameters().every(({ grad }) => grad === null))
  }
})

test('several optimizers of a parameter step one after the other', async (t) => {
  const leaf = tensor([1], { requiresGrad: true })
  for (const lr of [0.5, 0.25]) optim.applyOptimizerInBackward(optim.SGD, [leaf], { lr })
  await leaf.mul(2).sum().backward()
  t.deepEqual(leaf.toArray(), [1 - 1 - 0.5])
  t.throws(() => optim.applyOptimizerInBackward(1 as never, [leaf], { lr: 1 }), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => optim.applyOptimizerInBackward(optim.SGD, 1 as never, { lr: 1 }), { code: 'ERR_ARGUMENT_TYPE' })
  noGrad(() => leaf.fill_(1))
})
