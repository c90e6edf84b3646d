/** A tensor is iterable over its first dimension; brackets select nothing; comparisons are bool. */
import test from 'ava'

import { arange, nn, ones, ops, optim, tensor, zeros } from 'lockstep'
import type { Ops, Tensor } from 'lockstep'

import { boolResults, truthResults } from '../../scripts/operators/lists.ts'
import { camelCase } from '../../scripts/operators/model.ts'
import { failure } from './failure.ts'

test('for (const row of x) goes along the first dimension', (t) => {
  const x = arange(6).reshape(3, 2)
  const rows: unknown[] = []
  for (const row of x) rows.push(row.toArray())
  t.deepEqual(rows, [
    [0, 1],
    [2, 3],
    [4, 5],
  ])
  const [first, ...rest] = x
  t.deepEqual([first?.toArray(), rest.length], [[0, 1], 2])
  t.deepEqual(
    Array.from(tensor([true, false]), (value) => value.item<boolean>()),
    [true, false],
  )
  t.deepEqual([...zeros(0, 3)], [])
})

test('rows are views, and autograd goes through them', async (t) => {
  const x = zeros(2, 2)
  for (const row of x) row.add_(1)
  t.deepEqual(x.toArray(), [
    [1, 1],
    [1, 1],
  ])
  const w = ones(2, 3, { requiresGrad: true })
  let sum = zeros(3)
  for (const row of w) sum = sum.add(row.mul(row))
  await sum.sum().backward()
  t.deepEqual(w.grad?.toArray(), [
    [2, 2, 2],
    [2, 2, 2],
  ])
})

test('a tensor without dimensions has no rows', (t) => {
  const error = failure(t, () => [...tensor(1)], 'ERR_TYPE')
  t.regex(error.message, /^iteration over a 0-d tensor/)
})

test('a tensor is no list of parameters or modules', (t) => {
  const weight = ones(2, 2, { requiresGrad: true })
  failure(t, () => new optim.SGD(weight as never, { lr: 0.1 }), 'ERR_INVALID_ARGUMENT')
  failure(t, () => new nn.ModuleList().extend(weight as never), 'ERR_ARGUMENT_TYPE')
})

test('x[0] says what to write', (t) => {
  const x = ones(2, 2)
  const error = failure(t, () => x[0], 'ERR_INDEX')
  t.is(error.message, 'x[0]: brackets select nothing from a tensor; write x.index(0)')
  t.regex(failure(t, () => x[9], 'ERR_INDEX').message, /write x\.index\(9\)/)
  failure(t, () => new nn.Linear(1, 1).weight[1], 'ERR_INDEX')
  // @ts-expect-error -- the index signature is readonly
  const written = failure(t, () => (x[1] = 5), 'ERR_INDEX')
  t.is(written.message, 'x[1] = ...: brackets write nothing to a tensor; write x.indexPut_([1], ...)')
  t.deepEqual(Object.keys(x), [])
})

test('the operators that are said to make bools do', (t) => {
  const inputs = [tensor([1.5, 0]), tensor([2n, 0n]), tensor([true, false])]
  for (const name of [...boolResults, ...truthResults]) {
    const op = ops[camelCase(name) as keyof Ops] as (...args: Tensor[]) => Tensor
    for (const x of name === 'isin' ? inputs.slice(0, 2) : inputs) {
      const two = /^(eq|ge|gt|isclose|isin|le|lt|ne|greater.*|less.*|not_equal|logical_(and|or|xor))$/.test(name)
      t.is(op(...(two ? [x, x] : [x])).dtype, 'bool', `${name} of ${x.dtype}`)
    }
  }
  t.is(tensor([1, 0]).any().item(), true)
  t.is(tensor([1, 0]).to('uint8').any().dtype, 'uint8')
  t.is(tensor([1, 0]).to('uint8').any().item(), 1)
})
