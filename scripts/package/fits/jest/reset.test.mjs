import { expect, jest, test } from '@jest/globals'
import * as first from 'lockstep'

/** The gradient of the sum of squares of ones: 2 each. */
async function train({ ones }) {
  const x = ones([3]).requiresGrad_()
  await x.mul(x).sum().backward()
  return x.grad.sum().item()
}

test('a second copy computes beside the first', async () => {
  expect(await train(first)).toBe(6)
  jest.resetModules()
  const second = await import('lockstep')
  expect(second.Tensor).not.toBe(first.Tensor)
  expect(await train(second)).toBe(6)
  expect(await train(first)).toBe(6)
  expect(() => first.ones([3]).add(second.ones([3]))).toThrow('another copy of lockstep')
})
