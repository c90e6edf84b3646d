import test from 'ava'
import {
  Generator,
  capture,
  dataParallel,
  enableGrad,
  getNumThreads,
  manualSeed,
  memory,
  nn,
  noGrad,
  ones,
  parallel,
  rand,
  randint,
  randn,
  scope,
  setNumThreads,
  zeros,
} from 'lockstep'
import type { Tensor } from 'lockstep'

import { Mlp, bits, images, twins } from './models.js'

const devices = ['cpu', 'cpu'] as const

/** The node that stands for replicas that ran at once; those that run in turn have their operators' nodes. */
const ownNode = /Custom/

/** Without batch statistics and random numbers. */
class Convolutions extends nn.Module {
  conv = new nn.Conv2d(1, 4, 3, { padding: 1 })
  fc = new nn.Linear(4 * 8 * 8, 3)
  override forward(x: Tensor): Tensor {
    return this.fc.forward(this.conv.forward(x).relu().flatten(1))
  }
}

const grads = (module: nn.Module): Promise<string[]> => bits(module.parameters().map((each) => each.grad as Tensor))

test.serial('captured replicas give the bits of replicas that run in turn, forward and backward', async (t) => {
  const [eager, other] = twins(() => new Convolutions())
  const captured = capture(other, [images(3)])
  const x = images(6).requiresGrad_()
  const y = randint(3, [6])
  // Replicas have one thread inside an operator, and the number of threads changes bits.
  const threads = getNumThreads()
  setNumThreads(1)
  t.teardown(() => setNumThreads(threads))
  const run = async (module: nn.Module): Promise<string[]> => {
    module.zeroGrad()
    x.grad = null
    const output = (await dataParallel(module as Convolutions, x, { devices })) as Tensor
    await nn.functional.crossEntropy(output, y).backward()
    return [...(await bits([output, x.grad as unknown as Tensor])), ...(await grads(module))]
  }
  const expected = await run(eager)
  for (let i = 0; i < 3; i++) t.deepEqual(await run(captured), expected)
  t.is(captured.tapes, 2)
})

test.serial('they run on threads of their own: nothing of JavaScript runs, the graph is one node', async (t) => {
  let calls = 0
  class Counting extends Mlp {
    override forward(x: Tensor): Tensor {
      calls += 1
      return super.forward(x)
    }
  }
  const captured = capture(new Counting(), [ones([2, 6])])
  const replicas = parallel.replicate(captured, devices)
  const inputs = [ones([2, 6]), ones([2, 6])]
  calls = 0
  const [first, second] = await parallel.parallelApply(replicas, inputs)
  t.is(calls, 0)
  for (const each of [first, second]) t.regex(each?.gradFn ?? '', ownNode)
  t.true(first?.requiresGrad)
  const [plain] = await noGrad(() => parallel.parallelApply(replicas, inputs))
  t.false(plain?.requiresGrad)
  t.deepEqual(await bits([plain as Tensor]), await bits([first as Tensor]))
})

test.serial('each replica draws from a generator of its own, seeded from the default one', async (t) => {
  const captured = capture(new nn.Dropout(0.5), [ones([64])])
  const draw = async (): Promise<string[]> => {
    manualSeed(11)
    return bits(await parallel.parallelApply([captured, captured.clone()], [ones([64]), ones([64])]))
  }
  const first = await draw()
  t.not(first[0], first[1])
  t.deepEqual(await draw(), first)
})

test.serial('modules that share parameters, and an unused output', async (t) => {
  const model = new Mlp()
  const captured = capture(model, [ones([2, 6])])
  const inputs = [randn([2, 6]), randn([2, 6])]
  const [first] = await parallel.parallelApply([captured, captured], inputs)
  await (first as Tensor).sum().backward()
  const expected = await grads(model)
  model.zeroGrad()
  await model
    .forward(inputs[0] as Tensor)
    .sum()
    .backward()
  t.deepEqual(await grads(model), expected)
})

test.serial('a kept graph can be run again; gradients of gradients are refused', async (t) => {
  const model = new Mlp()
  const captured = capture(model, [ones([2, 6])])
  const outputs = await parallel.parallelApply([captured, captured], [ones([2, 6]), ones([2, 6])])
  const loss = (outputs[0] as Tensor).sum().add((outputs[1] as Tensor).sum())
  await loss.backward(null, { retainGraph: true })
  const once = (model.layers[0] as nn.Linear).weight.grad?.clone() as Tensor
  await loss.backward(null, { retainGraph: true })
  t.true((model.layers[0] as nn.Linear).weight.grad?.equal(once.mul(2)))
  const error = await t.throwsAsync(() => loss.backward(null, { createGraph: true }), { code: 'ERR_TORCH' })
  t.regex(error?.message ?? '', /^ReduceAdd can only be used during the backward pass of data parallel\..*gradients of/)
})

test.serial('a graph that is not kept is gone after one backward pass', async (t) => {
  const captured = capture(new Mlp(), [ones([2, 6])])
  const outputs = await parallel.parallelApply([captured, captured], [ones([2, 6]), ones([2, 6])])
  const loss = (outputs[0] as Tensor).sum().add((outputs[1] as Tensor).sum())
  await loss.backward()
  const error = await t.throwsAsync(() => loss.backward(), { code: 'ERR_TORCH' })
  t.regex(error?.message ?? '', /backward through the graph a second time/)
})

test.serial('gradients reach whatever they reach in turn', async (t) => {
  class Recording extends nn.Module {
    fc = new nn.Linear(2, 2)
    override forward(x: Tensor): Tensor {
      return enableGrad(() => this.fc.forward(x))
    }
  }
  class Hidden extends nn.Module {
    readonly #scale = new nn.Parameter(ones([2]))
    override forward(x: Tensor): Tensor {
      return x.mul(this.#scale)
    }
    get scale(): Tensor {
      return this.#scale
    }
  }
  class Cut extends nn.Module {
    override forward(x: Tensor): Tensor[] {
      const leaf = x.detach().requiresGrad_()
      return [leaf, leaf.mul(3)]
    }
  }
  const x = ones([1, 2])
  const [recording, hidden, cut] = [new Recording(), new Hidden(), new Cut()]
  const captured = capture(recording, [x])
  noGrad(() => captured.forward(x))
  const recorded = await noGrad(() => parallel.parallelApply([captured, captured], [x, x]))
  t.regex(recorded[0]?.gradFn ?? '', ownNode)
  await recorded[0]
    ?.sum()
    .add(recorded[1]?.sum() as Tensor)
    .backward()
  t.deepEqual(recording.fc.bias?.grad?.toArray(), [2, 2])
  const other = capture(hidden, [x])
  const products = await parallel.parallelApply([other, other], [x, x.mul(2)])
  await products[0]
    ?.sum()
    .add(products[1]?.sum() as Tensor)
    .backward()
  t.deepEqual(hidden.scale.grad?.toArray(), [3, 3])
  const made = capture(cut, [x])
  const [first] = await parallel.parallelApply([made, made], [x, x])
  await first?.[1]?.sum().backward()
  t.deepEqual(first?.[0]?.grad?.toArray(), [[3, 3]])
})

test.serial('what one writes no other one uses at the same time', async (t) => {
  class Counting extends nn.Module {
    weight = new nn.Parameter(ones([1]))
    count = new nn.Buffer(zeros([1]))
    override forward(x: Tensor): Tensor {
      this.count.add_(1)
      return x.mul(this.weight).add(this.count)
    }
  }
  const x = ones([1, 2])
  const captured = capture(new Counting(), [x])
  const [once, twice] = await parallel.parallelApply([captured, captured], [x, x])
  t.deepEqual([once?.toArray(), twice?.toArray()], [[[2, 2]], [[3, 3]]])
  t.deepEqual([once?.gradFn, twice?.gradFn], ['AddBackward0', 'AddBackward0'])
  const [first, second] = await parallel.parallelApply(parallel.replicate(captured, devices), [x, x])
  for (const each of [first, second]) t.regex(each?.gradFn ?? '', ownNode)
})

test.serial('buffers are written by each replica in its own copy', async (t) => {
  const model = new nn.Sequential(new nn.BatchNorm1d(3), new nn.Linear(3, 2))
  const captured = capture(model, [ones([4, 3])])
  await dataParallel(captured, randn([8, 3]), { devices })
  t.is((model[0] as nn.BatchNorm1d).numBatchesTracked?.item(), 0)
  await dataParallel(captured, randn([8, 3]), { devices, copyBuffers: true })
  t.is((model[0] as nn.BatchNorm1d).numBatchesTracked?.item(), 1)
})

test.serial('chunks of other sizes are recorded in turn, then run at once; nothing is left behind', async (t) => {
  const captured = capture(new Mlp(), [ones([2, 6])])
  const x = ones([5, 6])
  for (let i = 0; i < 3; i++)
    await scope(async () => void (await dataParallel(captured, x, { devices: ['cpu', 'cpu', 'cpu', 'cpu'] })))
  const before = memory.stats().liveTensors
  for (let i = 0; i < 20; i++) await scope(async () => void (await dataParallel(captured, x, { devices })))
  t.is(memory.stats().liveTensors, before)
  t.is(captured.tapes, 3)
})

test.serial('what a replica throws reaches the caller', async (t) => {
  const captured = capture(new Mlp(), [ones([2, 6])])
  await t.throwsAsync(() => parallel.parallelApply([captured, captured], [ones([2, 6]), ones([2, 5])]), {
    code: 'ERR_TORCH',
  })
  t.deepEqual((await parallel.parallelApply([captured, captured], [ones([2, 6]), ones([2, 6])])).length, 2)
})

test.serial('replicas that draw from one generator run in turn, in their order', async (t) => {
  class Drawing extends nn.Module {
    source = new Generator()
    override forward(x: Tensor): Tensor {
      return x.add(rand([2000], { generator: this.source }))
    }
  }
  const [eager, other] = [new Drawing(), new Drawing()]
  const captured = capture(other, [zeros([2000])])
  const inputs = [zeros([2000]), zeros([2000]), zeros([2000])]
  for (let i = 0; i < 20; i++) {
    const expected = await bits(await parallel.parallelApply([eager, eager, eager], inputs))
    t.deepEqual(await bits(await parallel.parallelApply([captured, captured, captured], inputs)), expected)
  }
})

test.serial('a module whose batch statistics are written, twice: in turn', async (t) => {
  const [eager, other] = twins(() => new nn.BatchNorm1d(4))
  const captured = capture(other, [ones([8, 4])])
  const inputs = [randn([8, 4]), randn([8, 4])]
  const [first] = await parallel.parallelApply([captured, captured], inputs)
  t.notRegex(first?.gradFn ?? '', ownNode)
  await parallel.parallelApply([eager, eager], inputs)
  t.deepEqual(await bits(other.stateDict().values()), await bits(eager.stateDict().values()))
})
