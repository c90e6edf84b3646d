// Calls that autograd does not record go below it: nothing else may differ.
import test from 'ava'
import { enableGrad, inferenceMode, noGrad, ops, tensor, zeros } from 'lockstep'

test('one argument that requires a gradient is enough to record', async (t) => {
  const plain = tensor([1, 2])
  const weight = tensor([3, 4], { requiresGrad: true })
  t.is(plain.mul(plain).gradFn, null)
  t.is(plain.mul(weight).gradFn, 'MulBackward0')
  t.is(ops.cat([plain, weight]).gradFn, 'CatBackward0')
  t.is(ops.where(plain.gt(1), plain, weight).gradFn, 'WhereBackward0')
  await plain.mul(weight).sum().backward()
  t.deepEqual(weight.grad?.toArray(), [1, 2])
})

test('without grad mode nothing is recorded, within it again', (t) => {
  const weight = tensor([3, 4], { requiresGrad: true })
  noGrad(() => {
    const product = weight.mul(weight)
    t.is(product.gradFn, null)
    t.false(product.requiresGrad)
    t.is(
      enableGrad(() => weight.mul(product).gradFn),
      'MulBackward0',
    )
  })
  inferenceMode(() => t.false(weight.mul(weight).requiresGrad))
})

test('views stay views: what is written to one has a history in its base', async (t) => {
  for (const view of [
    (base: ReturnType<typeof zeros>) => base.view([4]),
    (base: ReturnType<typeof zeros>) => base.reshape([4]),
    (base: ReturnType<typeof zeros>) => base.flatten(),
    (base: ReturnType<typeof zeros>) => base.unbind(0)[0] as typeof base,
  ]) {
    const weight = tensor(2, { requiresGrad: true })
    const base = zeros(2, 2).add(1)
    view(base).mul_(weight)
    t.not(base.gradFn, null)
    await base.sum().backward()
    t.is(weight.grad?.item(), view(zeros(2, 2)).numel())
  }
})

test('a result can be written to, and its version is counted', async (t) => {
  const weight = tensor([3, 4], { requiresGrad: true })
  const sum = tensor([1, 2]).add(1)
  const loss = weight.mul(sum).sum()
  sum.add_(1)
  await t.throwsAsync(async () => loss.backward(), { message: /modified by an inplace operation/ })
})
