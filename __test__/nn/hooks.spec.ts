import test from 'ava'
import { memory, nn, ones, scope, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

class Two extends nn.Module {
  override forward(a: Tensor, b: Tensor): [Tensor, Tensor] {
    return [a.mul(b), a.add(b)]
  }
}

const leaf = (...values: number[]): Tensor => tensor(values, { requiresGrad: true })
const lists = (gradients: readonly (Tensor | null)[]): unknown[] => gradients.map((each) => each?.toArray() ?? null)

test('forward hooks run in order, see inputs and output, and may replace them', (t) => {
  const module = new nn.Identity()
  const seen: string[] = []
  module.registerForwardPreHook((_, [x]) => {
    seen.push(`pre ${String((x as Tensor).item())}`)
    return [(x as Tensor).add(1)]
  })
  module.registerForwardPreHook(() => void seen.push('first'), { prepend: true })
  module.registerForwardHook((self, [x], y) => {
    t.is(self, module)
    seen.push(`post ${String((x as Tensor).item())}`)
    return (y as Tensor).mul(10)
  })
  module.registerForwardHook((_, __, y) => void seen.push(`last ${String((y as Tensor).item())}`))
  t.is(module.forward(tensor([1])).item(), 20)
  t.deepEqual(seen, ['first', 'pre 1', 'post 2', 'last 20'])
})

test('a module has a forward of its own only while it has hooks', (t) => {
  const module = new nn.ReLU()
  const handles = [module.registerForwardHook(() => {}), module.registerForwardPreHook(() => {})]
  t.true(Object.hasOwn(module, 'forward'))
  t.false(Object.keys(module).includes('forward'))
  handles[0]?.remove()
  handles[0]?.remove()
  t.true(Object.hasOwn(module, 'forward'))
  handles[1]?.[Symbol.dispose]()
  t.false(Object.hasOwn(module, 'forward'))
  t.deepEqual(module.forward(tensor([-1, 2])).toArray(), [0, 2])
})

test('hooks of a module whose forward is a field, and of its clone', (t) => {
  const module = new nn.Module()
  module.forward = (x: Tensor) => x.add(1)
  const handle = module.registerForwardHook((_, __, y) => (y as Tensor).mul(2))
  const copy = module.clone()
  t.is((module.forward(tensor([1])) as Tensor).item(), 4)
  t.is((copy.forward(tensor([1])) as Tensor).item(), 4)
  handle.remove()
  t.is((module.forward(tensor([1])) as Tensor).item(), 2)
  t.is((copy.forward(tensor([1])) as Tensor).item(), 4)
})

test('hooks of an async forward wait for it', async (t) => {
  class Later extends nn.Module {
    override async forward(x: Tensor): Promise<Tensor> {
      await new Promise((resolve) => setImmediate(resolve))
      return x.add(1)
    }
  }
  const module = new Later()
  module.registerForwardHook((_, __, y) => y.mul(2))
  t.is((await module.forward(tensor([1]))).item(), 4)
})

test('a hook that throws is seen by the caller', (t) => {
  const module = new nn.ReLU()
  module.registerForwardPreHook(() => {
    throw new RangeError('no')
  })
  t.throws(() => module.forward(tensor([1])), { instanceOf: RangeError, message: 'no' })
})

test('full backward hooks get all gradients of inputs and outputs at once', async (t) => {
  const module = new Two()
  const calls: unknown[] = []
  module.registerFullBackwardHook((self, gradInput, gradOutput) => {
    t.is(self, module)
    calls.push([lists(gradInput), lists(gradOutput)])
  })
  const [a, b] = [leaf(2, 3), leaf(5, 7)]
  const [product, sum] = module.forward(a, b)
  await product.sum().add(sum.mul(10).sum()).backward()
  t.deepEqual(calls, [
    [
      [
        [15, 17],
        [12, 13],
      ],
      [
        [1, 1],
        [10, 10],
      ],
    ],
  ])
  t.deepEqual(a.grad?.toArray(), [15, 17])
})

test('what backward hooks return replaces the gradients', async (t) => {
  const module = new Two()
  module.registerFullBackwardPreHook((_, gradOutput) => gradOutput.map((each) => each?.mul(2) ?? null))
  module.registerFullBackwardHook((_, gradInput) => gradInput.map((each) => each?.add(100) ?? null))
  module.registerFullBackwardHook((_, gradInput) => gradInput.map((each) => each?.neg() ?? null))
  const [a, b] = [leaf(2), leaf(5)]
  const [product, sum] = module.forward(a, b)
  await product.add(sum).sum().backward()
  t.deepEqual(a.grad?.toArray(), [-112])
  t.deepEqual(b.grad?.toArray(), [-106])
})

test('inputs without gradients are null; the hook still runs, with the weights getting theirs', async (t) => {
  const module = new nn.Linear(2, 1)
  const calls: unknown[] = []
  module.registerFullBackwardHook((_, gradInput, gradOutput) => void calls.push([lists(gradInput), lists(gradOutput)]))
  await module
    .forward(ones([1, 2]))
    .sum()
    .backward()
  t.deepEqual(calls, [[[null], [[[1]]]]])
  t.deepEqual(module.weight.grad?.toArray(), [[1, 1]])
})

test('a wrong number of gradients is an error of the backward pass', async (t) => {
  const module = new Two()
  module.registerFullBackwardHook((_, gradInput) => gradInput.slice(1))
  const [product] = module.forward(leaf(1), leaf(2))
  await t.throwsAsync(async () => product.sum().backward(), {
    code: 'ERR_INVALID_ARGUMENT',
    message: /returned an invalid number of grad, got 1, but expected 2/,
  })
})

test('hooks see every pass through a graph that is kept', async (t) => {
  const module = new nn.Tanh()
  let calls = 0
  module.registerFullBackwardHook(() => void calls++)
  const x = leaf(0.5)
  const y = module.forward(x).sum()
  await y.backward(null, { retainGraph: true })
  await y.backward()
  t.is(calls, 2)
  t.true(Math.abs((x.grad?.item() ?? 0) - 2 * (1 - Math.tanh(0.5) ** 2)) < 1e-6)
})

test.serial('hooks leave nothing alive behind', async (t) => {
  const module = new Two()
  module.registerFullBackwardPreHook((_, gradOutput) => gradOutput.map((each) => each?.mul(2) ?? null))
  module.registerFullBackwardHook((_, gradInput) => gradInput.map((each) => each?.mul(2) ?? null))
  const [a, b] = [leaf(2), leaf(5)]
  const step = (): Promise<void> =>
    scope(async () => {
      const [product, sum] = module.forward(a, b)
      await product.add(sum).sum().backward()
    })
  await step()
  const { liveTensors } = memory.stats()
  for (let i = 0; i < 20; i++) await step()
  t.is(memory.stats().liveTensors, liveTensors)
})
