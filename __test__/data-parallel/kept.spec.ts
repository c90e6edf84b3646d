// Replicas' modules are kept from call to call: nothing of them may be older than the module. Live tensors are counted.
import { setImmediate } from 'node:timers/promises'

import test from 'ava'
import {
  type Device,
  type Tensor,
  capture,
  dataParallel,
  getNumThreads,
  nn,
  noGrad,
  ones,
  optim,
  scope,
  setNumThreads,
  tensor,
  zeros,
} from 'lockstep'

import { collect } from '../support/garbage.ts'
import { Scale, fill, gradients, live } from './support.ts'

const two = { devices: ['cpu', 'cpu'] as Device[] }

/** All that a clone copies, and all that it shares. */
class Everything extends nn.Module {
  fc = new nn.Linear(2, 2)
  tied = this.fc
  norm = new nn.BatchNorm1d(2)
  layers = new nn.Sequential(new nn.Linear(2, 2), new nn.ReLU())
  scale = new nn.Parameter(ones([2]))
  shift = new nn.Buffer(zeros([2]))
  loose: Tensor | null = ones([2])
  factor = 1
  list: unknown[] = [{ deep: 2 }, 1, ones([2])]
  map = new Map<string, unknown>([['a', 1]])
  set = new Set<unknown>([1])
  activation = (x: Tensor): Tensor => x.relu()
  shared = { date: new Date(0) }
  other: unknown = this.list

  override forward(x: Tensor): Tensor {
    let y = this.norm.forward(this.layers.forward(this.tied.forward(this.fc.forward(x))) as Tensor)
    y = this.activation(y).mul(this.scale).add(this.shift).mul(this.factor)
    if (this.loose !== null) y = y.add(this.loose)
    const [first, second, third] = this.list as [{ deep: number }, number, Tensor]
    const numbers = first.deep + second + Number(this.map.get('a')) + Number([...this.set][0])
    return y
      .mul(numbers)
      .add(third)
      .add(this.shared.date.getTime())
      .add(this.other === this.list ? 0 : 100)
  }
}

const x = tensor([
  [1, 2],
  [-3, 4],
  [5, -6],
  [0.5, 1],
])

/** The replicas that `forward` of a module of this class runs on. */
function seeing(): { model: Scale; seen: object[] } {
  const seen: object[] = []
  class Seeing extends Scale {
    override forward(input: Tensor): Tensor {
      seen.push(this)
      return super.forward(input)
    }
  }
  return { model: new Seeing([2, 3]), seen }
}

/** The first replica of each pass. */
async function passes(model: Scale, seen: object[], ...changes: (() => void)[]): Promise<object[]> {
  const firsts: object[] = []
  for (const change of [() => {}, ...changes]) {
    change()
    seen.length = 0
    await dataParallel(model, x, two)
    firsts.push(seen[0] as object)
  }
  return firsts
}

test.serial('replicas are kept while the module stays what it is', async (t) => {
  const { model, seen } = seeing()
  const [first, second, third, fourth] = await passes(
    model,
    seen,
    () => noGrad(() => void model.weight.mul_(2)),
    () => (model.weight = new nn.Parameter(tensor([5, 6]))),
    () => void model.eval(),
  )
  t.is(second, first)
  t.is(third, first)
  t.not(fourth, first)
  t.not(first, model)
})

type Change = (model: Everything) => void
const changes: Record<string, Change> = {
  'a parameter that is written': ({ scale }) => noGrad(() => void scale.fill_(3)),
  'another parameter': (model) => (model.scale = new nn.Parameter(tensor([4, 5]))),
  'a parameter of a part': ({ fc }) => noGrad(() => void fc.weight.fill_(0.5)),
  'a buffer that is written': ({ shift }) => void shift.fill_(3),
  'another buffer': (model) => (model.shift = new nn.Buffer(tensor([4, 5]))),
  'a buffer of a part': ({ norm }) => void norm.runningMean?.fill_(1),
  'a tensor that is no state, written': ({ loose }) => void loose?.fill_(7),
  'another such tensor': (model) => (model.loose = tensor([8, 9])),
  'none any more': (model) => (model.loose = null),
  'a tensor in a list': ({ list }) => (list[2] = tensor([8, 9])),
  'a number': (model) => (model.factor = 3),
  '-0': (model) => (model.factor = -0),
  'an item of a list': ({ list }) => (list[1] = 5),
  'deep in a list': ({ list }) => ((list[0] as { deep: number }).deep = 5),
  'an item of a Map': ({ map }) => void map.set('a', 5),
  'an item of a Set': ({ set }) => {
    set.clear()
    set.add(5)
  },
  'a tie of two lists that is broken': (model) => (model.other = [...model.list]),
  'a function': (model) => (model.activation = (y) => y.add(1)),
  'an object that clones share': (model) => (model.shared = { date: new Date(5) }),
  'another child': (model) => (model.fc = new nn.Linear(2, 2, { bias: false })),
  'a tie of children that is broken': (model) => (model.tied = new nn.Linear(2, 2)),
  'one more child': ({ layers }) => void layers.append(new nn.Linear(2, 2)),
  'a child of another class': ({ layers }) => ((layers as unknown as Record<string, nn.Module>)['1'] = new nn.Tanh()),
  'an option of a child': ({ norm }) => void Object.assign(norm, { eps: 1 }),
  'a dtype': (model) => void model.to('float64').to('float32'),
  'a forward of its own': (model) => (model.forward = (y) => y.mul(2)),
  'a forward of a part of its own': ({ fc }) => (fc.forward = (y) => y.mul(2)),
  'a hook': (model) => void model.registerForwardHook((_, __, output) => output.mul(2)),
  'a hook of a part': ({ fc }) => void fc.registerForwardPreHook((_, [y]) => [y.mul(2)]),
  'evaluation of a part': ({ norm }) => void norm.train(),
}

const make = (): Everything => {
  const model = new Everything()
  fill(model)
  // Batch statistics are those of chunks.
  model.norm.eval()
  return model
}

for (const [what, change] of Object.entries(changes)) {
  test.serial(`what is no longer as it was: ${what}`, async (t) => {
    const model = make()
    for (let pass = 0; pass < 2; pass++) await dataParallel(model, x, two)
    change(model)
    // No replica of another module's was kept.
    const expected = await run(copyOf(model))
    const { output, grads } = await run(model)
    t.deepEqual(output, expected.output)
    t.deepEqual(grads, expected.grads)
  })
}

/** A module that never ran. */
const copyOf = (model: Everything): Everything => model.clone()

function run(model: Everything): Promise<{ output: unknown; grads: Record<string, unknown> }> {
  model.zeroGrad()
  return scope(async () => {
    const output = await dataParallel(model, x, two)
    if (output.requiresGrad) await output.square().sum().backward()
    return { output: output.toArray(), grads: gradients(model) }
  })
}

test.serial('the order of fields', async (t) => {
  class First extends nn.Module {
    one = new nn.Parameter(ones([2]))
    other = new nn.Parameter(zeros([2]))
    override forward(input: Tensor): Tensor {
      return input.mul(this.parameters()[0] as Tensor)
    }
  }
  const model = new First()
  for (let pass = 0; pass < 2; pass++) t.deepEqual((await dataParallel(model, x, two)).toArray(), x.toArray())
  const { one } = model
  Reflect.deleteProperty(model, 'one')
  model.one = one
  t.deepEqual((await dataParallel(model, x, two)).toArray(), x.mul(0).toArray())
})

test.serial('frozen parameters, and those that are trained again', async (t) => {
  const model = make()
  await run(model)
  model.fc.weight.requiresGrad = false
  t.is((await run(model)).grads['fc.weight'], null)
  model.fc.weight.requiresGrad = true
  t.deepEqual(await run(model), await run(copyOf(model)))
})

test.serial('what a replica does to itself is lost', async (t) => {
  const steps: ((model: Everything) => void)[] = [
    (model) => (model.factor += 1),
    (model) => (model.list[1] = 7),
    (model) => void model.map.set('a', 9),
    (model) => void model.set.add(9),
    (model) => (model.list = [{ deep: 1 }, 5, ones([2])]),
    (model) => (model.loose = null),
    (model) => (model.other = [...model.list]),
    (model) => (model.scale = new nn.Parameter(tensor([4, 5]))),
    (model) => void model.shift.add_(1),
    (model) => (model.shift = new nn.Buffer(tensor([4, 5]))),
    (model) => (model.fc = model.layers[0] as nn.Linear),
    (model) => void model.train(),
    (model) => void Reflect.deleteProperty(model, 'other'),
    (model) => Object.assign(model, { [Symbol.for('ran')]: true }),
    (model) => void model.registerForwardHook((_, __, output) => output.mul(2)),
    (model) => void model.fc.registerForwardHook((_, __, output) => output.mul(2)),
    (model) => void Object.freeze(model.list),
  ]
  for (const step of steps) {
    class Changing extends Everything {
      override forward(input: Tensor): Tensor {
        const ran = Symbol.for('ran') in this
        const output = super.forward(input)
        step(this)
        return ran ? output.add(1000) : output
      }
    }
    const model = new Changing()
    fill(model)
    model.norm.eval()
    const first = await run(model)
    const after = live()
    for (let pass = 0; pass < 3; pass++) t.deepEqual(await run(model), first, String(step))
    t.is(live(), after, String(step))
  }
})

test.serial('an own clone() is called for every replica', async (t) => {
  let made = 0
  class Own extends Scale {
    override clone(device?: Device): this {
      made++
      return super.clone(device)
    }
  }
  const inside = new nn.Sequential(new Own([1, 2]))
  for (let pass = 1; pass <= 3; pass++) {
    await dataParallel(inside, x, two)
    t.is(made, 2 * pass)
  }
})

test.serial('other devices, fewer chunks, and a pass that failed', async (t) => {
  const model = make()
  const expected = await run(copyOf(model))
  for (const devices of [3, 2, 4, 1, 2].map((count) => Array.from({ length: count }, (): Device => 'cpu'))) {
    await dataParallel(model, x, { devices })
  }
  await dataParallel(model, x.narrow(0, 0, 1), two)
  const meta = new Scale([1, 2])
  t.is((await dataParallel(meta, x, two)).device, 'cpu')
  t.is((await dataParallel(meta, x, { devices: ['meta', 'meta'] })).device, 'meta')
  t.deepEqual((await dataParallel(meta, x, two)).toArray(), meta.forward(x).toArray())
  await t.throwsAsync(dataParallel(model, ones([4, 3]), two))
  t.deepEqual(await run(model), expected)
})

test.serial('calls at the same time, and one inside another, have replicas of their own', async (t) => {
  const inUse = new Set<object>()
  class Slow extends Scale {
    override forward(input: Tensor): never {
      return (async () => {
        t.false(inUse.has(this))
        inUse.add(this)
        await setImmediate()
        const output = input.mul(this.weight)
        inUse.delete(this)
        return output
      })() as never
    }
  }
  class Outer extends nn.Module {
    readonly inner: () => Slow
    constructor(inner: () => Slow) {
      super()
      this.inner = inner
    }
    override forward(input: Tensor): never {
      return dataParallel(this.inner(), input, two) as never
    }
  }
  const model = new Slow([1, 2])
  const outer = new Outer(() => model)
  const expected = x.mul(model.weight).toArray()
  for (let pass = 0; pass < 3; pass++) {
    const outputs: Tensor[] = await Promise.all([
      dataParallel(model, x, two) as Promise<Tensor>,
      dataParallel(outer, x, two) as Promise<Tensor>,
      dataParallel(model, x, two) as Promise<Tensor>,
    ])
    for (const output of outputs) t.deepEqual(output.toArray(), expected)
  }
})

test.serial('graphs of several passes, and a tensor that a replica stores', async (t) => {
  class Storing extends Scale {
    last = ones([2])
    override forward(input: Tensor): Tensor {
      scope(() => void (this.last = input.add(1)))
      return super.forward(input).add(this.last)
    }
  }
  const model = new Storing([1, 2])
  const outputs: Tensor[] = []
  for (let pass = 0; pass < 3; pass++) outputs.push(await dataParallel(model, x, two))
  for (const output of outputs.toReversed()) await output.sum().backward()
  const once = (await (async () => {
    const other = new Scale([1, 2])
    await (await dataParallel(other, x, two)).sum().backward()
    return gradients(other)
  })()) as { weight: number[] }
  t.deepEqual(gradients(model), { weight: once.weight.map((value) => 3 * value) })
})

test.serial('a captured module follows its parameters, and keeps its tapes', async (t) => {
  const train = async (wrap: (model: nn.Sequential) => nn.Module): Promise<{ losses: number[]; module: nn.Module }> => {
    const model = new nn.Sequential(new nn.Linear(2, 3), new nn.BatchNorm1d(3), new nn.Linear(3, 1))
    fill(model)
    const module = wrap(model)
    const optimizer = new optim.SGD(model.parameters(), { lr: 0.01 })
    const losses: number[] = []
    for (let step = 0; step < 6; step++) {
      await scope(async () => {
        if (step === 3) (model[2] as nn.Linear).bias = null
        if (step === 4) model.eval()
        const output = (await dataParallel(module as nn.Sequential, x, { ...two, copyBuffers: true })) as Tensor
        const loss = output.square().mean()
        optimizer.zeroGrad()
        await loss.backward()
        optimizer.step()
        losses.push(loss.item())
      })
    }
    return { losses, module }
  }
  // Captured replicas have one thread inside an operator, and the number of threads changes bits.
  const threads = getNumThreads()
  setNumThreads(1)
  t.teardown(() => setNumThreads(threads))
  const eager = await train((model) => model)
  const captured = await train((model) => capture(model, [ones([2, 2])]))
  t.deepEqual(captured.losses, eager.losses)
  t.deepEqual(gradients(captured.module), gradients(eager.module))
  const { tapes } = captured.module as nn.Module & { tapes: number }
  await dataParallel(captured.module, x, two)
  t.is((captured.module as nn.Module & { tapes: number }).tapes, tapes)
})

test.serial('nothing of a module that nobody has any more', async (t) => {
  const dead = await (async () => {
    const { model, seen } = seeing()
    await passes(model, seen, () => {})
    return [model, ...seen].map((each) => new WeakRef(each))
  })()
  t.true(await collect(dead[0]))
  t.true(dead.every((each) => each.deref() === undefined))
})

test.serial('no more tensors after many passes than after two, and none of what is kept', async (t) => {
  const model = capture(new nn.Sequential(new nn.Linear(2, 2), new nn.BatchNorm1d(2)), [ones([2, 2])])
  const before = live()
  for (let pass = 0; pass < 20; pass++) {
    await scope(async () => void (await dataParallel(model, x, two)))
    t.is(live(), before)
  }
})
