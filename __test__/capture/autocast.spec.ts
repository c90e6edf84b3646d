import test from 'ava'
import {
  autocast,
  capture,
  dataParallel,
  getNumThreads,
  nn,
  noGrad,
  ones,
  optim,
  parallel,
  randn,
  setNumThreads,
} from 'lockstep'
import type { Tensor } from 'lockstep'

import { bits, twins } from './models.js'

const devices = ['cpu', 'cpu'] as const

/** A weight that is used twice: autocast casts it once, where it keeps what it casts. */
class Twice extends nn.Module {
  fc = new nn.Linear(6, 6)
  override forward(x: Tensor): Tensor {
    return this.fc.forward(this.fc.forward(x).relu())
  }
}

class Inside extends Twice {
  override forward(x: Tensor): Tensor {
    return autocast('cpu', () => super.forward(x)).float()
  }
}

const inputs = Array.from({ length: 4 }, () => noGrad(() => randn([4, 6])))

/** The bits of losses, gradients and weights over a few steps. */
async function train(module: nn.Module, forward: (x: Tensor) => Tensor | Promise<Tensor>): Promise<string[]> {
  const optimizer = new optim.SGD(module.parameters(), { lr: 0.5 })
  const seen: string[] = []
  for (const x of inputs) {
    const loss = (await forward(x)).float().pow(2).sum()
    optimizer.zeroGrad()
    await loss.backward()
    seen.push(...(await bits([loss, ...module.parameters().map((each) => each.grad as Tensor)])))
    optimizer.step()
  }
  return [...seen, ...(await bits(module.parameters()))]
}

const ways: Record<string, [make: () => nn.Module, wrap: (forward: () => Tensor) => Tensor]> = {
  inside: [() => new Inside(), (forward) => forward()],
  around: [() => new Twice(), (forward) => autocast('cpu', forward)],
  'inside and around': [() => new Inside(), (forward) => autocast('cpu', forward)],
}

for (const [name, [make, wrap]] of Object.entries(ways)) {
  test.serial(`autocast ${name}: each step trains on the weights of now`, async (t) => {
    const [eager, other] = twins(make)
    const captured = capture(other, [ones([4, 6])])
    const expected = await train(eager, (x) => wrap(() => eager.forward(x) as Tensor))
    t.is(new Set(expected).size, expected.length)
    t.deepEqual(await train(other, (x) => wrap(() => captured.forward(x) as Tensor)), expected)
  })

  test.serial(`autocast ${name}: captured replicas train to the bits of those in turn`, async (t) => {
    const threads = getNumThreads()
    setNumThreads(1)
    t.teardown(() => setNumThreads(threads))
    const [eager, other] = twins(make)
    const captured = capture(other, [ones([2, 6])])
    const run = (module: nn.Module) => (x: Tensor) =>
      wrap(() => dataParallel(module, x, { devices }) as unknown as Tensor) as unknown as Promise<Tensor>
    const expected = await train(eager, run(eager))
    t.deepEqual(await train(other, run(captured)), expected)
  })
}

test.serial('modules whose weights autocast keeps run in turn, to the bits of eager ones', async (t) => {
  const threads = getNumThreads()
  setNumThreads(1)
  t.teardown(() => setNumThreads(threads))
  const [eager, other] = twins(() => new Inside())
  const captured = capture(other, [ones([4, 6])])
  const both = (module: nn.Module) => async (x: Tensor) => {
    const [first, second] = await parallel.parallelApply([module, module], [x, x.mul(2)])
    return (first as Tensor).add(second as Tensor)
  }
  const expected = await train(eager, both(eager))
  t.deepEqual(await train(other, both(captured)), expected)
})

test.serial('a replay that fails inside autocast leaves no cast weights behind', async (t) => {
  class Looked extends Inside {
    embed = new nn.Embedding(3, 6)
    override forward(ids: Tensor): Tensor {
      return autocast('cpu', () => this.fc.forward(this.fc.forward(ones([1, 6])).add(this.embed.forward(ids))))
    }
  }
  const [eager, other] = twins(() => new Looked())
  const captured = capture(other, [ones([2], { dtype: 'int64' })])
  const wrong = ones([2], { dtype: 'int64' }).mul(7)
  for (const [module, forward] of [
    [eager, eager.forward.bind(eager)],
    [other, captured.forward.bind(captured)],
  ] as const) {
    t.throws(() => forward(wrong))
    noGrad(() => module.fc.weight.zero_())
  }
  const ids = ones([2], { dtype: 'int64' })
  t.deepEqual(await bits([captured.forward(ids)]), await bits([eager.forward(ids)]))
})
