// Parameters by name. The printed forms are those of PyTorch 2.13.
import test from 'ava'
import { nn, ones, optim, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

class Scales extends nn.Module {
  scales = new nn.ParameterDict({ low: ones(2), high: new nn.Parameter(ones([])), get: tensor([3]) })

  override forward(x: Tensor): Tensor {
    return x.mul(this.scales.low).add(this.scales.high).mul(this.scales.get('get'))
  }
}

test('tensors become parameters, which are trained and saved under their names', async (t) => {
  const model = new Scales()
  t.true(model.scales.low instanceof nn.Parameter)
  t.deepEqual([...model.stateDict().keys()], ['scales.get', 'scales.high', 'scales.low'])
  const optimizer = new optim.SGD(model.parameters(), { lr: 1 })
  await model
    .forward(tensor([1, 2]))
    .sum()
    .backward()
  optimizer.step()
  t.deepEqual(model.scales.low.toArray(), [-2, -5])
  t.deepEqual(model.scales.get('get').toArray(), [-2])
  const other = new Scales()
  other.loadStateDict(model.stateDict())
  t.deepEqual(other.scales.low.toArray(), [-2, -5])
})

test('the order: of names for an object, as it comes otherwise', (t) => {
  const pairs = [
    ['z', ones(1)],
    ['y', ones(2)],
  ] as const
  t.deepEqual([...new nn.ParameterDict(pairs).keys()], ['z', 'y'])
  t.deepEqual([...new nn.ParameterDict(new Map(pairs)).keys()], ['z', 'y'])
  t.deepEqual([...new nn.ParameterDict(Object.fromEntries(pairs)).keys()], ['y', 'z'])
  const all = new nn.ParameterDict(pairs)
  t.deepEqual([...new nn.ParameterDict(all).keys()], ['z', 'y'])
  t.deepEqual([all.size, all.has('y'), all.delete('y'), all.has('y'), all.delete('y')], [2, true, true, false, false])
  all.clear()
  t.is(all.size, 0)
})

test('names of its own members, and names in the order of an object', (t) => {
  const dict = new nn.ParameterDict({ size: ones(2), '10': ones(1), '2': ones(3) })
  t.is(dict.size as unknown, 3)
  t.deepEqual(dict.get('size').shape, [2])
  t.deepEqual(
    dict.namedParameters().map(([name]) => name),
    ['10', '2', 'size'],
  )
  dict.to('float64')
  t.is(dict.get('size').dtype, 'float64')
  t.is(typeof dict.size, 'number')
})

test('other tensors in place of them, also under the names of members', (t) => {
  const model = new Scales()
  const result = nn.functionalCall(model, { 'scales.low': tensor([2, 3]), 'scales.get': tensor([1]) }, [ones(2)])
  t.deepEqual(result.toArray(), [3, 4])
  t.deepEqual(model.scales.low.toArray(), [1, 1])
  t.is(typeof model.scales.get, 'function')
})

test('a copy has its own, and ties stay ties', (t) => {
  const model = new Scales()
  const copy = model.clone()
  t.not(copy.scales.low, model.scales.low)
  copy.scales.low = new nn.Parameter(ones(5))
  t.deepEqual(copy.scales.get('low').shape, [5])
  t.deepEqual(model.scales.low.shape, [2])
})

test('as PyTorch prints them', (t) => {
  const dict = new nn.ParameterDict({ b: ones(2, 3), a: ones(4).to('float64') })
  t.is(
    String(dict),
    'ParameterDict(\n    (a): Parameter containing: [torch.DoubleTensor of size 4]\n' +
      '    (b): Parameter containing: [torch.FloatTensor of size 2x3]\n)',
  )
  t.is(String(new nn.ParameterDict()), 'ParameterDict()')
  t.is(
    String(new nn.ParameterDict([['z', ones([])]])),
    'ParameterDict(  (z): Parameter containing: [torch.FloatTensor of size ])',
  )
  t.is(
    String(new nn.ParameterList([new nn.Parameter(ones(2, 3)), new nn.Parameter(ones(1))])),
    'ParameterList(\n    (0): Parameter containing: [torch.float32 of size 2x3]\n' +
      '    (1): Parameter containing: [torch.float32 of size 1]\n)',
  )
})

test('what is no parameter', (t) => {
  const dict = new nn.ParameterDict<string>({ a: ones(1) })
  t.throws(() => dict.get('b'), { code: 'ERR_INDEX', message: "ParameterDict has no parameter named 'b'" })
  t.throws(() => dict.set('b', 1 as never), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => dict.set('a.b', ones(1)), {
    code: 'ERR_INVALID_ARGUMENT',
    message: /cannot be the name of a parameter/,
  })
  t.throws(() => new nn.ParameterDict(1 as never), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => new nn.ParameterDict([1] as never), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => dict.forward(ones(1)), { code: 'ERR_NOT_IMPLEMENTED' })
})
