import test from 'ava'
import {
  type Device,
  type Tensor,
  autograd,
  enableGrad,
  inferenceMode,
  nn,
  noGrad,
  ones,
  parallel,
  tensor,
} from 'lockstep'

import { failure, rejection } from '../tensor/failure.ts'
import { Scale, absent, gradients, live } from './support.ts'

const { parallelApply, replicate } = parallel
const two = ['cpu', 'cpu'] as const

const outputsOf = (replicas: nn.Module[], inputs: Tensor[]): Tensor[] =>
  replicas.map((replica, index) => replica.forward(inputs[index] as Tensor) as Tensor)

test('gradients of all replicas are summed into the original, those of earlier passes kept', async (t) => {
  const model = new Scale([1, 2])
  for (const total of [6, 12]) {
    const [a, b] = outputsOf(replicate(model, two), [tensor([2, 0]), tensor([4, 1])]) as [Tensor, Tensor]
    await a.sum().add(b.sum()).backward()
    t.deepEqual(gradients(model), { weight: [total, total / 6] })
  }
  const [replica] = replicate(model, two)
  t.is(replica?.weight.gradFn, 'ReduceAdd')
  t.true(replica?.weight instanceof nn.Parameter)
})

test('a replica that took no part counts as absent', async (t) => {
  const model = new Scale([1])
  const [, b] = replicate(model, ['cpu', 'cpu', 'cpu'])
  await b
    ?.forward(tensor([3]))
    .sum()
    .backward()
  t.deepEqual(gradients(model), { weight: [3] })
})

test('frozen parameters stay frozen, and get no gradient', async (t) => {
  const model = new nn.Sequential(new Scale([2]), new Scale([3]))
  model.getParameter('0.weight').requiresGrad = false
  const replicas = replicate(model, two)
  for (const replica of replicas) t.false(replica.getParameter('0.weight').requiresGrad)
  const [a, b] = outputsOf(replicas, [tensor([1]), tensor([5])]) as [Tensor, Tensor]
  await a.add(b).backward()
  t.deepEqual(gradients(model), { '0.weight': null, '1.weight': [12] })
})

test('ties stay ties, also where an own clone() breaks them', async (t) => {
  class Tied extends nn.Module {
    first = new Scale([2])
    second = this.first
    override forward(x: Tensor): Tensor {
      return this.second.forward(this.first.forward(x))
    }
  }
  class Breaking extends Tied {
    override clone(device?: Device): this {
      const copy = super.clone(device)
      copy.second = copy.first.clone()
      return copy
    }
  }
  for (const model of [new Tied(), new Breaking()]) {
    const replicas = replicate(model, two)
    t.is(replicas[0]?.first === replicas[0]?.second, !(model instanceof Breaking))
    const [a, b] = outputsOf(replicas, [tensor([1]), tensor([10])]) as [Tensor, Tensor]
    await a.add(b).backward()
    t.deepEqual(gradients(model), { 'first.weight': [44] })
  }
})

test('buffers that require a gradient are linked, also through their own history', async (t) => {
  class Buffered extends nn.Module {
    weight = new nn.Parameter(tensor([3]))
    constructor(factor: Tensor) {
      super()
      this.registerBuffer('factor', factor)
      this.registerBuffer('derived', this.weight.mul(2))
    }
    override forward(x: Tensor): Tensor {
      const { factor, derived } = this as unknown as { factor: Tensor; derived: Tensor }
      return x.mul(factor).add(x.mul(derived))
    }
  }
  const factor = tensor([1], { requiresGrad: true })
  const model = new Buffered(factor)
  const [a, b] = outputsOf(replicate(model, two), [tensor([1]), tensor([4])]) as [Tensor, Tensor]
  await a.add(b).backward()
  t.deepEqual(factor.grad?.toArray(), [5])
  t.deepEqual(gradients(model), { weight: [10] })
})

test('sparse gradients are summed as sparse ones', async (t) => {
  const model = new nn.Embedding(3, 1, { sparse: true })
  const indices = [tensor([0n, 1n]), tensor([1n, 1n])]
  const [a, b] = outputsOf(replicate(model, two), indices) as [Tensor, Tensor]
  await a.sum().add(b.sum()).backward()
  t.is(model.weight.grad?.layout, 'sparseCoo')
  t.deepEqual(gradients(model), { weight: [[1], [3], [0]] })
})

test('replicas made without gradients, or in inference mode, are linked for whoever records', async (t) => {
  for (const mode of [noGrad, inferenceMode]) {
    const model = new Scale([2])
    const [replica] = mode(() => replicate(model, two))
    await enableGrad(() =>
      replica
        ?.forward(tensor([3]))
        .sum()
        .backward(),
    )
    t.deepEqual(gradients(model), { weight: [3] })
  }
})

test('modules of replicas are elsewhere, those of the original where they were', (t) => {
  const model = new nn.Sequential(new nn.Linear(2, 2), new nn.BatchNorm1d(2))
  const [a, b] = replicate(model, ['meta', 'cpu'])
  const places = (module: nn.Module | undefined): unknown => [
    ...new Set([...(module?.parameters() ?? []), ...(module?.buffers() ?? [])].map((each) => each.device)),
  ]
  t.deepEqual([a, b, model].map(places), [['meta'], ['cpu'], ['cpu']])
  t.true(model.parameters().every((parameter) => parameter.isLeaf))
})

/** A clone whose second replica's weight is other than it should be. */
class Odd extends Scale {
  made = { count: 0 }
  change: (weight: Tensor) => Tensor = (weight) => weight
  override clone(device?: Device): this {
    const copy = super.clone(device)
    if (this.made.count++ % 2 === 1) copy.weight = new nn.Parameter(noGrad(() => this.change(copy.weight)))
    return copy
  }
}

test('gradients of different sizes or dtypes are refused in the backward pass', async (t) => {
  for (const [change, message] of [
    [
      (weight: Tensor) => weight.repeat([2]),
      /All inputs of ReduceAdd must have the same size, but got \[2\] and \[1\]/,
    ],
    [(weight: Tensor) => weight.double(), /All inputs of ReduceAdd must have the same dtype, but got double and float/],
  ] as const) {
    const model = new Odd([1])
    model.change = change
    const [a, b] = outputsOf(replicate(model, two), [tensor([1]), tensor([1])]) as [Tensor, Tensor]
    t.regex((await rejection(t, a.sum().add(b.sum()).backward(), 'ERR_TORCH')).message, message)
    t.is(model.weight.grad, null)
  }
})

test('gradients of gradients do not go through replicas', async (t) => {
  const model = new Scale([2])
  const [replica] = replicate(model, two)
  const square = (replica as Scale)
    .forward(tensor([3]))
    .square()
    .sum()
  const message = /^ReduceAdd can only be used during the backward pass of data parallel\./
  t.regex((await rejection(t, square.backward(null, { createGraph: true }), 'ERR_TORCH')).message, message)
  t.regex(
    failure(t, () => autograd.grad([square], [model.weight], { createGraph: true }), 'ERR_TORCH').message,
    message,
  )
})

test('a clone() that does not copy is refused, and the original stays as it was', (t) => {
  class Shared extends Scale {
    override clone(): this {
      return this
    }
  }
  class Partial extends Scale {
    other = new nn.Parameter(ones([1]))
    override clone(device?: Device): this {
      const copy = super.clone(device)
      Reflect.deleteProperty(copy, 'other')
      return copy
    }
  }
  class Renamed extends Scale {
    override clone(device?: Device): this {
      const copy = super.clone(device)
      copy.registerParameter('weight', null)
      return copy
    }
  }
  class Derived extends nn.Module {
    constructor() {
      super()
      this.registerBuffer('factor', tensor([1], { requiresGrad: true }))
    }
    override clone(device?: Device): this {
      const copy = super.clone(device)
      copy.registerBuffer('factor', (copy.buffers()[0] as Tensor).mul(1))
      return copy
    }
  }
  class Nothing extends Scale {
    override clone(): this {
      return 'nothing' as never
    }
  }
  for (const [model, message] of [
    [new Shared([1]), /made no copy of 'weight': it is the original's/],
    [new Partial([1]), /made no copy of 'other': the clone has no such/],
    [new Renamed([1]), /made no copy of 'weight': the clone has no such/],
  ] as const) {
    const error = failure(t, () => replicate(model, two), 'ERR_INVALID_ARGUMENT')
    t.regex(error.message, message)
    t.is(error.operation, 'replicate')
    t.true(model.weight.isLeaf)
    t.deepEqual(model.weight.toArray(), [1])
  }
  const { message } = failure(t, () => replicate(new Derived(), two), 'ERR_INVALID_ARGUMENT')
  t.regex(message, /made no copy of 'factor': it has a history of its own/)
  failure(t, () => replicate(new Nothing([1]), two), 'ERR_ARGUMENT_TYPE')
})

test('no devices, unknown ones and no module are refused; nothing is left behind', (t) => {
  const model = new Scale([1])
  const before = live()
  failure(t, () => replicate(model, []), 'ERR_INVALID_ARGUMENT')
  failure(t, () => replicate(model, ['cpu', absent.device]), absent.code)
  failure(t, () => replicate({} as nn.Module, two), 'ERR_ARGUMENT_TYPE')
  t.is(live(), before)
  t.deepEqual(replicate(new nn.ReLU(), two).length, 2)
})

test('replicas run under parallelApply too', async (t) => {
  const model = new Scale([2])
  const outputs = await parallelApply(replicate(model, two), [tensor([1]), tensor([2])], { devices: two })
  await parallel.gather(outputs).sum().backward()
  t.deepEqual(gradients(model), { weight: [3] })
})
