import { setImmediate } from 'node:timers/promises'

import test from 'ava'
import {
  type Device,
  type Tensor,
  arange,
  autocast,
  dataParallel,
  inferenceMode,
  manualSeed,
  nn,
  noGrad,
  ones,
  optim,
  parallel,
  randn,
  scope,
  tensor,
  zeros,
} from 'lockstep'

import { Scale, fill, gradients, live } from './support.ts'

const cpus = (count: number): Device[] => Array.from({ length: count }, () => 'cpu')
const two = { devices: cpus(2) }

class Net extends nn.Module {
  conv = new nn.Conv2d(1, 3, 3)
  fc = new nn.Linear(12, 4)
  override forward(x: Tensor): Tensor {
    return this.fc.forward(this.conv.forward(x).relu().flatten(1))
  }
}

function makeNet(): Net {
  const net = new Net()
  fill(net)
  return net
}

const images = (count: number): Tensor => {
  manualSeed(3)
  return randn([count, 1, 4, 4])
}

test('replicas share the memory of parameters, and copy buffers', async (t) => {
  const seen: boolean[][] = []
  class Shares extends nn.Module {
    weight = new nn.Parameter(ones(2))
    count = new nn.Buffer(ones(2))
    override forward(x: Tensor): Tensor {
      seen.push([this.weight.sharesStorage(model.weight), this.count.sharesStorage(model.count)])
      return x.mul(this.weight)
    }
  }
  const model = new Shares()
  const output = await dataParallel(model, ones(4, 2), two)
  await output.sum().backward()
  t.deepEqual(seen, [
    [true, false],
    [true, false],
  ])
  t.deepEqual(gradients(model), { weight: [4, 4] })
})

test('outputs and gradients equal the single module’s, to the last bit where sums have one order', async (t) => {
  for (const [rows, replicas] of [
    [6, 2],
    [5, 2],
    [5, 4],
    [1, 3],
  ] as const) {
    const net = makeNet()
    const single = makeNet()
    const x = images(rows).requiresGrad_()
    const own = x.detach().requiresGrad_()
    const output = await dataParallel(net, x, { devices: cpus(replicas) })
    t.true(output.allclose(single.forward(own), { rtol: 1e-5, atol: 1e-6 }))
    // The sums over a batch are those of its chunks.
    const chunks = own.chunk(replicas)
    const totals = new Map<string, Tensor>()
    const [partOutputs, inputGradients]: [Tensor[], Tensor[]] = [[], []]
    for (const chunk of chunks) {
      const part = makeNet()
      const leaf = chunk.detach().requiresGrad_()
      const partOutput = part.forward(leaf)
      partOutputs.push(partOutput)
      await partOutput.square().sum().backward()
      inputGradients.push(leaf.grad as Tensor)
      for (const [name, { grad }] of part.namedParameters()) {
        totals.set(name, (totals.get(name) ?? zeros((grad as Tensor).shape)).add(grad as Tensor))
      }
    }
    t.true(output.equal(parallel.gather(partOutputs)))
    await output.square().sum().backward()
    for (const [name, { grad }] of net.namedParameters()) t.true(grad?.equal(totals.get(name) as Tensor), name)
    t.true(x.grad?.equal(parallel.gather(inputGradients)))
    // A single pass sums in another order.
    await single.forward(own).square().sum().backward()
    for (const [name, { grad }] of net.namedParameters()) {
      t.true(grad?.allclose(single.getParameter(name).grad as Tensor, { rtol: 1e-5, atol: 1e-5 }), name)
    }
  }
})

test('with one row a replica, and with sums that are exact, bits are the single module’s', async (t) => {
  const model = new Scale([2, 3])
  const single = new Scale([2, 3])
  const x = arange(8).view([4, 2])
  await (await dataParallel(model, x, { devices: cpus(4) })).sum().backward()
  await single.forward(x).sum().backward()
  t.deepEqual(gradients(model), gradients(single))
})

test('trains', async (t) => {
  const train = async (forward: (net: Net, x: Tensor) => Tensor | Promise<Tensor>): Promise<number[]> => {
    const net = makeNet()
    const optimizer = new optim.SGD(net.parameters(), { lr: 0.1, momentum: 0.9 })
    const x = images(6)
    const losses: number[] = []
    for (let step = 0; step < 5; step++) {
      await scope(async () => {
        const loss = (await forward(net, x)).square().mean()
        optimizer.zeroGrad()
        await loss.backward()
        optimizer.step()
        losses.push(loss.item())
      })
    }
    return losses
  }
  const parallelLosses = await train((net, x) => dataParallel(net, x, two))
  const singleLosses = await train((net, x) => net.forward(x))
  for (const [step, loss] of parallelLosses.entries()) {
    t.true(Math.abs(loss - (singleLosses[step] as number)) <= 1e-5 * Math.abs(loss), `step ${step}`)
  }
  t.true((parallelLosses.at(-1) as number) < (parallelLosses[0] as number))
})

/** Says how many rows each call gets. */
class Counted extends nn.Module {
  // A clone shares what is no plain collection.
  readonly tell: (rows: number) => void
  constructor(tell: (rows: number) => void) {
    super()
    this.tell = tell
  }
  override forward(x: Tensor): Tensor {
    this.tell(x.size(0))
    return x
  }
}

test('only as many replicas run as there are chunks', async (t) => {
  for (const [rows, devices, expected] of [
    [5, 4, [2, 2, 1]],
    [1, 2, [1]],
    [4, 1, [4]],
  ] as const) {
    const told: number[] = []
    const output = await dataParallel(new Counted((count) => told.push(count)), zeros([rows, 2]), {
      devices: cpus(devices),
    })
    t.deepEqual(told, [...expected])
    t.deepEqual(output.shape, [rows, 2])
  }
})

test('another dimension, nested inputs and outputs, outputs without dimensions', async (t) => {
  class Mixed extends nn.Module {
    override forward({ x, rest: [y] }: { x: Tensor; rest: [Tensor] }) {
      return { both: x.add(y), none: null }
    }
  }
  const x = arange(8, { dtype: 'float32' }).view([2, 4])
  const output = await dataParallel(new Mixed(), { x, rest: [x] }, { ...two, dim: 1 })
  t.deepEqual(output.both.toArray(), x.mul(2).toArray())
  t.is(output.none, null)
  class Mean extends nn.Module {
    override forward(input: Tensor): Tensor {
      return input.mean()
    }
  }
  t.deepEqual((await dataParallel(new Mean(), x, two)).toArray(), [1.5, 5.5])
})

test('an async forward, under the modes of the caller', async (t) => {
  class Slow extends Scale {
    override forward(x: Tensor): never {
      return (async () => {
        await setImmediate()
        return x.matmul(this.weight.expand([2, 2]))
      })() as never
    }
  }
  const x = ones([4, 2])
  const plain: Tensor = await dataParallel(new Slow([1, 2]), x, two)
  t.deepEqual(plain.shape, [4, 2])
  t.true(plain.requiresGrad)
  const cast: Tensor = await noGrad(() => autocast('cpu', () => dataParallel(new Slow([1, 2]), x, two)))
  t.is(cast.dtype, 'bfloat16')
  t.false(cast.requiresGrad)
  const model = new Scale([1, 2])
  const inferred = await inferenceMode(() => dataParallel(model, x, two))
  t.deepEqual(inferred.toArray(), model.forward(x).toArray())
})

test('with one device the module itself is moved, and runs', async (t) => {
  const model = new Scale([1, 2])
  const x = ones([2, 2])
  const here = await dataParallel(model, x, { devices: ['cpu'], outputDevice: 'meta' })
  t.is(here.device, 'meta')
  t.is(model.weight.device, 'cpu')
  const there = await dataParallel(model, { x }.x, { devices: ['meta'] })
  t.is(there.device, 'meta')
  t.is(model.weight.device, 'meta')
  t.is(x.device, 'cpu')
})

test('placement: replicas on a device, outputs on another', async (t) => {
  const seen: string[] = []
  class Seeing extends Scale {
    override forward(x: Tensor): Tensor {
      seen.push(x.device, this.weight.device, ones([1]).device)
      return super.forward(x)
    }
  }
  const model = new Seeing([1, 2])
  const output = await dataParallel(model, ones([4, 2]), { devices: ['meta', 'meta'] })
  t.deepEqual(
    seen,
    Array.from({ length: 6 }, () => 'meta'),
  )
  t.is(output.device, 'meta')
  t.deepEqual(output.shape, [4, 2])
  t.is(model.weight.device, 'cpu')
})

test('batch norm’s statistics learn with one device, or where buffers are copied back', async (t) => {
  const make = (): nn.BatchNorm1d => new nn.BatchNorm1d(2, { momentum: 0.5 })
  const x = arange(8, { dtype: 'float32' }).view([4, 2])
  const learned = (module: nn.BatchNorm1d): unknown => [
    module.runningMean?.toArray(),
    module.numBatchesTracked?.itemBigInt(),
  ]
  const lost = make()
  await dataParallel(lost, x, two)
  t.deepEqual(learned(lost), [[0, 0], 0n])
  const one = make()
  await dataParallel(one, x, { devices: ['cpu'] })
  t.deepEqual(learned(one), [[1.5, 2], 1n])
  const copied = make()
  const { runningMean } = copied
  await dataParallel(copied, x, { ...two, copyBuffers: true })
  // Those of the first chunk.
  t.deepEqual(learned(copied), [[0.5, 1], 1n])
  t.is(copied.runningMean, runningMean)
})

test('a module may be tied to itself, hold others, and lack parameters', async (t) => {
  const shared = new Scale([2, 2])
  const model = new nn.Sequential(shared, new nn.ModuleList([shared]).at(0), new nn.ReLU())
  await (await dataParallel(model, ones([4, 2]), two)).sum().backward()
  t.deepEqual(gradients(model), { '0.weight': [16, 16] })
  t.deepEqual((await dataParallel(new nn.ReLU(), tensor([-1, 2]), two)).toArray(), [0, 2])
})

// Tensors are counted: alone.
test.serial('nothing is left behind but the output; its history lives', async (t) => {
  class Storing extends Scale {
    last: Tensor[] = []
    override forward(x: Tensor): Tensor {
      const inner = scope(() => {
        this.last = [x.add(1)]
        return super.forward(x)
      })
      this.last.push(inner)
      return inner
    }
  }
  const model = new Storing([1, 2])
  const x = ones([4, 2])
  const before = live()
  for (let step = 0; step < 50; step++) {
    const output = await dataParallel(model, x, two)
    t.is(live(), before + 1)
    await scope(() => output.sum().backward())
    output.dispose()
    model.zeroGrad()
    t.is(live(), before)
  }
  t.deepEqual(model.last, [])
})
