import { expect, test } from 'vitest'
import { ones } from 'lockstep'

test('computes', async () => {
  const x = ones([3]).requiresGrad_()
  await x.mul(x).sum().backward()
  expect(x.grad.sum().item()).toBe(6)
})
