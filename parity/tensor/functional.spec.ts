// Derivatives of functions of tensors.
import test from 'ava'
import { autograd } from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { compareWith, entry, under } from '../support.js'

let expected: Trace
let given: Map<string, Tensor>

compareWith('functional.py', [], async (reference) => {
  ;({ expected, given } = await reference.tensors())
})

const several = (x: Tensor, y: Tensor): [Tensor, Tensor] => [x.matmul(y).tanh(), x.mul(x).sum(0).mul(3)]
const number = (x: Tensor, y: Tensor): Tensor => x.matmul(y).sin().pow(2).sum().add(x.pow(3).mean())
const alone = (x: Tensor): Tensor => x.exp().mul(x).sum()

type Nested = Tensor | readonly Nested[]

test('jacobians, hessians and their products with vectors', async (t) => {
  const found: Trace = new Map()
  const put = async (key: string, value: Nested): Promise<void> => {
    if ('shape' in value) found.set(key, await entry(value))
    else for (const [index, item] of value.entries()) await put(`${key}/${index}`, item)
  }
  const take = async (name: string): Promise<Tensor> => {
    const value = given.get(`functional/${name}`) as Tensor
    await put(name, value)
    return value
  }
  const [x, y] = [await take('x'), await take('y')]
  const v = [await take('v0'), await take('v1')]
  const w = [await take('w0'), await take('w1')]
  const { hessian, hvp, jacobian, jvp, vhp, vjp } = autograd.functional
  const both = [x, y] as const
  await put('jacobian', jacobian(several, both))
  await put(
    'jacobian of one',
    jacobian((input) => input.tanh(), x),
  )
  await put('hessian', hessian(number, both))
  await put('hessian of one', hessian(alone, x))
  await put('vjp', vjp(several, both, v))
  await put('jvp', jvp(several, both, w))
  await put('vhp', vhp(number, both, w))
  await put('hvp', hvp(number, both, w))
  await put('vjp of a number', vjp(alone, x))
  t.is(firstDifference(under(expected, 'functional/'), found), undefined)
})
