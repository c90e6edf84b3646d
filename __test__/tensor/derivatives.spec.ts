/** `autograd.functional` and `gradcheck`: what they refuse, and what they find. The numbers are compared with Python's. */
import test from 'ava'
import { LockstepError, autograd, manualSeed, ones, ops, randn, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

const { gradcheck, gradgradcheck } = autograd
const { hessian, hvp, jacobian, jvp, vjp } = autograd.functional
const double = (...shape: number[]): Tensor => randn(shape, { dtype: 'float64' }).requiresGrad_(true)
const sum = (x: Tensor): Tensor => x.mul(x).sum()

/** Twice its input, with a gradient that is another. */
class Wrong extends autograd.Function {
  static forward(_context: autograd.FunctionContext, x: Tensor): Tensor {
    return x.mul(2)
  }

  static backward(_context: autograd.FunctionContext, gradient: Tensor): Tensor {
    return gradient.mul(3)
  }
}

/** The same, with a gradient that forgets what it is given. */
class Forgetful extends autograd.Function {
  static forward(_context: autograd.FunctionContext, x: Tensor): Tensor {
    return x.mul(2)
  }

  static backward(_context: autograd.FunctionContext, gradient: Tensor): Tensor {
    return ops.onesLike(gradient).mul(2)
  }
}

test('gradients that are right pass, and those that are wrong are shown', (t) => {
  manualSeed(5)
  const x = double(3, 2)
  const start = x.detach().clone()
  // Outputs without gradients are passed over; strides do not matter.
  t.true(gradgradcheck((a) => [a.mul(a).mul(a), a.argmax(), a.gt(0), a.detach()], x))
  t.true(gradcheck((a) => a.mul(a), x.detach().t().requiresGrad_(true)))
  t.true(gradcheck((a) => a.sin().mul(a), x))
  t.true(gradcheck((a, b) => [a.matmul(b), b.exp()], [x, double(2, 4)]))
  t.true(gradgradcheck((a, b) => a.matmul(b).tanh(), [x, double(2, 2)]))
  const wrong = t.throws(() => gradcheck((a) => Wrong.apply(a) as Tensor, x), { instanceOf: LockstepError })
  t.is(wrong?.code, 'ERR_GRADIENT')
  t.regex(wrong?.message ?? '', /gradients differ, of output 0 by input 0:\n {2}backward: .*\n?[^]* {2}differences: /)
  t.false(gradcheck((a) => Wrong.apply(a) as Tensor, x, { raiseException: false }))
  const forgetful = t.throws(() => gradcheck((a) => Forgetful.apply(a) as Tensor, x), { instanceOf: LockstepError })
  t.is(forgetful?.code, 'ERR_GRADIENT')
  t.true(ops.equal(x, start))
  t.throws(() => gradcheck((a) => (ops.equal(a, start) ? a : a.view([5])), x))
  t.true(ops.equal(x, start), 'also where the function fails')
})

test('what cannot be checked or derived is said', (t) => {
  const x = double(3)
  const message = (call: () => unknown): string =>
    t.throws(call, { instanceOf: LockstepError, code: 'ERR_VALUE' })?.message ?? ''
  t.is(
    message(() => gradcheck((a) => ops.complex(a, a), x)),
    'gradcheck does not take complex outputs',
  )
  t.is(
    message(() => gradcheck(sum, ones([3]))),
    'gradcheck needs an input that requires gradients',
  )
  t.is(
    message(() => hessian((a) => a.mul(2), x)),
    'hessian: the function must return a single tensor of one element',
  )
  t.is(
    message(() => vjp((a) => a.mul(2), x)),
    'vjp: v may only be left out where there is a single tensor of one element',
  )
  t.is(
    message(() => jvp(sum, x, ones([2]))),
    'jvp: v[0] must have shape [3], got [2]',
  )
  t.is(
    message(() => hvp(sum, x, [ones([3]), ones([3])])),
    'hvp: v needs 1 tensors, got 2',
  )
  t.throws(() => jacobian(sum, x, { vectorize: true } as object), { code: 'ERR_UNKNOWN_OPTION' })
})

test('an input that takes no part has zeros, or is an error with `strict`', (t) => {
  const [x, y] = [tensor([1, 2]), tensor([3])]
  const only = (a: Tensor, _b: Tensor): Tensor => a.mul(2)
  const [byX, byY] = jacobian(only, [x, y])
  t.deepEqual(byX.toArray(), [
    [2, 0],
    [0, 2],
  ])
  t.deepEqual(byY.toArray(), [[0], [0]])
  const error = t.throws(() => jacobian(only, [x, y], { strict: true }), { instanceOf: LockstepError })
  t.is(error?.code, 'ERR_GRADIENT')
  t.is(error?.message, 'jacobian: what is derived does not depend on tensor 1, which `strict` does not allow')
})

test('with `createGraph` a derivative can be derived', (t) => {
  const x = tensor([1, 2]).requiresGrad_(true)
  const cubes = (a: Tensor): Tensor => a.pow(3)
  const derivative = jacobian(cubes, x, { createGraph: true })
  const [second] = autograd.grad(derivative.sum(), x)
  t.deepEqual(second?.toArray(), [6, 12])
  t.false(jacobian(cubes, x).requiresGrad)
})
