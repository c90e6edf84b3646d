import test from 'ava'
import {
  CapturedModule,
  autocast,
  capture,
  enableGrad,
  inferenceMode,
  manualSeed,
  memory,
  nn,
  noGrad,
  ones,
  optim,
  rand,
  randint,
  randn,
  scope,
  tensor,
  zeros,
} from 'lockstep'
import type { Tensor } from 'lockstep'

import { ConvNet, Mlp, TinyTransformer, bits, images, train, twins } from './models.js'

const labels = (size: number, classes: number): Tensor => randint(classes, [size])

// One after the other: the default generator belongs to the process.
test.serial('a captured model trains to the same bits as the eager one', async (t) => {
  const batches = Array.from({ length: 6 }, () => [images(4), labels(4, 3)] as const)
  const [eager, other] = twins(() => new ConvNet())
  const captured = capture(other, [images(4)])
  t.true(captured instanceof CapturedModule)
  t.is(captured.tapes, 1)
  const expected = await train(eager, (x) => eager.forward(x), batches)
  t.deepEqual(await train(captured, (x) => captured.forward(x), batches), expected)
  t.is(captured.tapes, 1)
})

test.serial('a transformer with a tied weight and dropout in its attention trains to the same bits', async (t) => {
  const ids = Array.from({ length: 4 }, () => randint(11, [3, 5]))
  const batches = ids.map((each) => [each, each] as const)
  const [eager, other] = twins(() => new TinyTransformer())
  const captured = capture(other, [ids[0] as Tensor])
  const expected = await train(eager, (x) => eager.forward(x), batches)
  t.deepEqual(await train(captured, (x) => captured.forward(x), batches), expected)
})

test.serial('the example leaves buffers, parameters and the generator as they were', async (t) => {
  const model = new ConvNet()
  const before = await bits(model.stateDict().values())
  const example = images(2)
  manualSeed(3)
  const expected = await rand([4]).data()
  manualSeed(3)
  capture(model, [example])
  t.deepEqual(await rand([4]).data(), expected)
  t.deepEqual(await bits(model.stateDict().values()), before)
})

test.serial(
  'other shapes, modes, flags and inputs that are no tensors are recorded anew; what was met is replayed',
  (t) => {
    let count = 0
    class Scaled extends nn.Module {
      fc = new nn.Linear(2, 2)
      override forward(x: Tensor, scale = 1, { shift = 0 } = {}): Tensor {
        count += 1
        return this.fc.forward(x).mul(scale).add(shift)
      }
    }
    const model = new Scaled()
    const captured = capture(model, [ones([3, 2])])
    const runs = (call: () => unknown): number => {
      const before = count
      call()
      return count - before
    }
    const cases: (() => unknown)[] = [
      () => captured.forward(ones([4, 2])),
      () => captured.forward(ones([2, 3]).t()),
      () => captured.forward(ones([3, 2]).to('float64').to('float32').requiresGrad_()),
      () => captured.forward(ones([3, 2]), 2),
      () => captured.forward(ones([3, 2]), 2, { shift: 1 }),
      () => noGrad(() => captured.forward(ones([3, 2]))),
      () => autocast('cpu', () => captured.forward(ones([3, 2]))),
      () => inferenceMode(() => captured.forward(ones([3, 2]))),
    ]
    t.is(
      runs(() => captured.forward(zeros([3, 2]))),
      0,
    )
    for (const call of cases) {
      t.is(runs(call), 1)
      t.is(runs(call), 0)
    }
    model.fc.weight.requiresGrad = false
    t.is(
      runs(() => captured.forward(ones([3, 2]))),
      1,
    )
    captured.eval()
    t.false(model.fc.training)
    t.is(
      runs(() => captured.forward(ones([3, 2]))),
      1,
    )
    captured.train()
    t.is(
      runs(() => captured.forward(ones([3, 2]))),
      0,
    )
  },
)

test.serial('tapes are kept up to the limit; the one that was not used longest gives way', (t) => {
  const captured = capture(new Mlp(), [ones([1, 6])], { limit: 2 })
  captured.forward(ones([2, 6]))
  captured.forward(ones([1, 6]))
  captured.forward(ones([3, 6]))
  t.is(captured.tapes, 2)
  captured[Symbol.dispose]()
  t.is(captured.tapes, 0)
  t.deepEqual(captured.forward(ones([3, 6])).shape, [3, 3])
  t.is(captured.tapes, 1)
})

test.serial('tensors in fields are looked up by name: replaced ones, untied ones, replaced modules', async (t) => {
  class Masked extends nn.Module {
    a = new nn.Linear(2, 2)
    b = new nn.Linear(2, 2)
    mask = ones([2])
    constructor() {
      super()
      this.b.weight = this.a.weight
    }
    override forward(x: Tensor): Tensor {
      return this.b.forward(this.a.forward(x)).mul(this.mask)
    }
  }
  const model = new Masked()
  const captured = capture(model, [ones([1, 2])])
  const same = async (): Promise<void> => {
    const x = randn([1, 2])
    t.deepEqual(await bits([captured.forward(x)]), await bits([model.forward(x)]))
  }
  await same()
  model.mask = tensor([2, 3])
  await same()
  model.a.weight = new nn.Parameter(randn([2, 2]))
  await same()
  model.b = new nn.Linear(2, 2, { bias: false })
  await same()
  t.is(captured.parameters().length, 3)
})

test.serial('outputs keep their form: arrays, Maps, objects, named results, values that are no tensors', (t) => {
  class Forms extends nn.Module {
    override forward(x: Tensor) {
      const top = x.max(1)
      return {
        list: [x, x.add(1)],
        map: new Map([['a', x.mul(2)]]),
        top,
        text: 'fixed',
        nothing: null,
        same: top.values,
      }
    }
  }
  const captured = capture(new Forms(), [ones([2, 2])])
  const x = tensor([
    [1, 2],
    [4, 3],
  ])
  const out = captured.forward(x)
  t.deepEqual(out.list[1]?.toArray(), [
    [2, 3],
    [5, 4],
  ])
  t.deepEqual(out.map.get('a')?.toArray(), [
    [2, 4],
    [8, 6],
  ])
  t.deepEqual(out.top.values.toArray(), [2, 4])
  t.deepEqual(out.top.indices.toArray(), [1, 0])
  t.is(out.same, out.top.values)
  t.is(out.text, 'fixed')
  t.is(out.nothing, null)
})

test.serial('modes inside, detach and requiresGrad_ are replayed', async (t) => {
  class Partly extends nn.Module {
    fc = new nn.Linear(2, 2)
    override forward(x: Tensor): Tensor[] {
      const fixed = noGrad(() => this.fc.forward(x))
      const cut = this.fc.forward(x).detach()
      const leaf = cut.clone().requiresGrad_()
      return [fixed, cut, leaf, enableGrad(() => this.fc.forward(x))]
    }
  }
  const model = new Partly()
  const captured = capture(model, [ones([1, 2])])
  const flags = (outputs: Tensor[]) => outputs.map((each) => [each.requiresGrad, each.isLeaf])
  const x = ones([1, 2])
  t.deepEqual(flags(captured.forward(x)), flags(model.forward(x)))
  t.deepEqual(flags(noGrad(() => captured.forward(x))), flags(noGrad(() => model.forward(x))))
  const [, , leaf] = captured.forward(x)
  await leaf?.sum().backward()
  t.deepEqual(leaf?.grad?.toArray(), [[1, 1]])
})

test.serial('an input that is written in place, and one that is passed twice', (t) => {
  class Writes extends nn.Module {
    override forward(x: Tensor, y: Tensor): Tensor {
      x.add_(1)
      return y.mul(2)
    }
  }
  const captured = capture(new Writes(), [zeros([1]), zeros([1])])
  const x = zeros([1])
  t.deepEqual(captured.forward(x, zeros([1])).toArray(), [0])
  t.deepEqual(x.toArray(), [1])
  t.deepEqual(captured.forward(x, x).toArray(), [4])
  t.is(captured.tapes, 2)
})

test.serial('second derivatives and kept graphs work as on the module itself', async (t) => {
  const [eager, other] = twins(() => new Mlp())
  const captured = capture(other, [ones([2, 6])])
  const penalty = async (model: nn.Module, forward: (x: Tensor) => Tensor): Promise<string[]> => {
    manualSeed(1)
    const x = randn([2, 6]).requiresGrad_()
    const output = forward(x).sum()
    await output.backward(null, { createGraph: true })
    await (x.grad as Tensor).pow(2).sum().backward()
    return bits(model.parameters().map((each) => each.grad as Tensor))
  }
  t.deepEqual(await penalty(captured, (x) => captured.forward(x)), await penalty(eager, (x) => eager.forward(x)))
})

test.serial(
  'names, state dict, clone, conversion and a place inside another module are those of the module itself',
  async (t) => {
    const model = new ConvNet()
    const captured = capture(model, [images(2)])
    t.deepEqual([...captured.stateDict().keys()], [...model.stateDict().keys()])
    t.deepEqual(captured.parameters(), model.parameters())
    const outer = new nn.Sequential(captured, new nn.Linear(3, 2))
    t.is(outer.namedParameters()[0]?.[0], '0.conv.weight')
    outer.eval()
    t.false(model.norm.training)
    outer.train()
    const copy = captured.clone()
    t.not(copy.module, model)
    copy.eval()
    captured.eval()
    const x = images(2)
    t.deepEqual(await bits([copy.forward(x)]), await bits([captured.forward(x)]))
    t.is(copy.tapes, captured.tapes)
    captured.to('float64')
    t.is(captured.forward(x.to('float64')).dtype, 'float64')
    t.is(captured.loadStateDict(captured.stateDict()).missingKeys.length, 0)
  },
)

test.serial('a captured module inside a captured one is recorded as it is', async (t) => {
  const inner = new Mlp()
  const outer = capture(new nn.Sequential(capture(inner, [ones([1, 6])]), new nn.ReLU()), [ones([1, 6])])
  const x = randn([1, 6])
  t.deepEqual(await bits([outer.forward(x)]), await bits([inner.forward(x).relu()]))
})

test.serial('nothing is left behind: replays, failures and dropped modules', (t) => {
  const captured = capture(new ConvNet(), [images(2)])
  const x = images(2)
  const before = memory.stats().liveTensors
  for (let i = 0; i < 50; i++) scope(() => void captured.forward(x))
  t.is(memory.stats().liveTensors, before)
  const wrong = ones([2, 2])
  const held = memory.stats().liveTensors
  t.throws(() => scope(() => captured.forward(wrong)), { code: 'ERR_TORCH' })
  t.is(memory.stats().liveTensors, held)
})

test.serial('an optimizer over the captured module trains the module itself', async (t) => {
  const model = new Mlp()
  const captured = capture(model, [ones([2, 6])])
  const optimizer = new optim.SGD(captured.parameters(), { lr: 1 })
  await captured
    .forward(ones([2, 6]))
    .sum()
    .backward()
  const [before] = await bits([(model.layers[0] as nn.Linear).weight])
  optimizer.step()
  t.not((await bits([(model.layers[0] as nn.Linear).weight]))[0], before)
})
