// Equivalents of PyTorch's test/cpp/api/parallel.cpp: on replicas of one CPU, and where there are two GPUs, on those.
import test from 'ava'
import type { ExecutionContext } from 'ava'
import { type Device, type Tensor, cat, dataParallel, empty, nn, ones, onesLike, parallel, tensor } from 'lockstep'

import { fill, gpus } from './support.ts'

type Places = readonly [Device, Device]

const visible = gpus()

/** A test on two CPU replicas, and on two GPUs; the latter is skipped where they are missing. */
function upstream(name: string, run: (t: ExecutionContext, places: Places) => void | Promise<void>): void {
  test(`upstream 82 ${name}`, (t) => run(t, ['cpu', 'cpu']))
  const onGpus = visible.length >= 2 ? test : test.skip
  onGpus(`upstream 82 ${name}, on two GPUs (not run without them)`, (t) =>
    run(t, [visible[0] ?? 'cuda:0', visible[1] ?? 'cuda:1']),
  )
}

const sum = (x: Tensor | null): number | undefined => x?.sum().item()

upstream('DifferentiableScatter', async (t, places) => {
  const input = ones([10], { requiresGrad: true })
  const output = parallel.scatter(input, places)
  t.is(output.length, 2)
  const [a, b] = output as [Tensor, Tensor]
  t.deepEqual([a.shape, b.shape], [[5], [5]])
  t.deepEqual([a.device, b.device], [...places])
  t.true(cat([a.cpu(), b.cpu()]).allclose(input))
  const total = a.to(places[1]).add(b)
  await total.backward(onesLike(total))
  t.is(input.grad?.device, 'cpu')
  t.is(sum(input.grad), 10)
})

upstream('DifferentiableGather', async (t, places) => {
  const a = ones([5], { requiresGrad: true, device: places[0] })
  const b = ones([5], { requiresGrad: true, device: places[1] })
  const output = parallel.gather([a, b], { device: places[1] })
  t.deepEqual(output.shape, [10])
  t.is(output.device, places[1])
  const [first, second] = output.chunk(2)
  t.true(first.to(places[0]).allclose(a))
  t.true(second.allclose(b))
  await output.backward(onesLike(output))
  t.is(a.grad?.device, places[0])
  t.is(b.grad?.device, places[1])
  t.deepEqual([sum(a.grad), sum(b.grad)], [5, 5])
})

upstream('Replicate', (t, places) => {
  const linear = new nn.Linear(3, 4)
  const replicas = parallel.replicate(linear, places)
  t.is(replicas.length, 2)
  for (const [index, replica] of replicas.entries()) {
    const parameters = replica.parameters()
    t.is(parameters.length, linear.parameters().length)
    for (const [place, parameter] of parameters.entries()) {
      const original = linear.parameters()[place] as Tensor
      t.is(parameter.device, places[index] as Device)
      t.true(parameter.cpu().allclose(original))
      t.false(parameter.sharesStorage(original))
    }
  }
})

upstream('ParallelApply', async (t, places) => {
  const a = new nn.Linear(3, 4)
  const modules = [a, a.clone().to(places[0]), a.clone().to(places[1])]
  const inputs = [ones([2, 3]), ones([2, 3], { device: places[0] }), ones([2, 3], { device: places[1] })]
  const outputs = await parallel.parallelApply(modules, inputs)
  t.deepEqual(
    outputs.map((output) => output.device),
    ['cpu', ...places],
  )
  for (const output of outputs) t.true(output.cpu().allclose(outputs[0] as Tensor))
})

class Ones extends nn.Module {
  override forward(_input: Tensor): Tensor {
    return ones([5], { dtype: 'int32' })
  }
}

upstream('ParallelApplyWithDifferentOutputDevice', async (t, places) => {
  const modules = [new Ones(), new Ones(), new Ones()]
  const devices: Device[] = [places[1], places[0], 'cpu']
  const outputs = await parallel.parallelApply(modules, [empty([]), empty([]), empty([])], { devices })
  t.deepEqual(
    outputs.map((output) => output.device),
    devices,
  )
})

upstream('ParallelApplyRethrowsException', async (t, places) => {
  class Bad extends nn.Module {
    override forward(_input: Tensor): Tensor {
      throw new Error('Badness!')
    }
  }
  await t.throwsAsync(dataParallel(new Bad(), ones([10, 3]), { devices: places }), { message: 'Badness!' })
})

upstream('DataParallelPlacesTheOutputOnTheRequestedDevice', async (t, places) => {
  class Fixed extends nn.Module {
    override forward(_input: Tensor): Tensor {
      return ones([3])
    }
  }
  const input = ones([10, 3])
  const onGpus = places[0] !== 'cpu'
  const outputDevice = onGpus ? places[1] : 'meta'
  const several = await dataParallel(new Fixed(), input, { devices: places, outputDevice })
  t.is(several.device, outputDevice)
  const one = await dataParallel(new Fixed(), input, { devices: [places[0]], outputDevice })
  t.is(one.device, outputDevice)
  t.is((await dataParallel(new Fixed(), input, { devices: places })).device, places[0])
})

upstream('DataParallelUsesAllAvailableCUDADevices', async (t, places) => {
  let called = 0
  class Counting extends nn.Module {
    override forward(_input: Tensor): Tensor {
      return tensor([called++])
    }
  }
  // Without devices all GPUs are used; CPUs have to be named.
  const devices = places[0] === 'cpu' ? Array.from({ length: 5 }, () => 'cpu' as const) : undefined
  const output = await dataParallel(new Counting(), ones([10, 3]), devices === undefined ? {} : { devices })
  t.deepEqual(
    output.cpu().toArray(),
    Array.from({ length: devices?.length ?? visible.length }, (_, index) => index),
  )
})

upstream('DataParallelNumericalEquivalence', async (t, places) => {
  class Model extends nn.Module {
    conv = new nn.Conv2d(2, 2, 2)
    fc = new nn.Linear(8, 2)
    override forward(x: Tensor): Tensor {
      return this.fc.forward(this.conv.forward(x).relu().flatten(1)).logSoftmax(1)
    }
  }
  const model = new Model()
  fill(model)
  const replicated = model.clone().to(places[0])
  const input = ones([16, 2, 3, 3])
  for (let iteration = 0; iteration < 3; iteration++) {
    const output = model.forward(input)
    const parallelOutput = await dataParallel(replicated, input, { devices: places })
    t.true(parallelOutput.cpu().allclose(output))
    await output.sum().backward()
    await parallelOutput.sum().backward()
    for (const [index, parameter] of model.parameters().entries()) {
      const other = replicated.parameters()[index] as Tensor
      t.true(other.grad?.cpu().allclose(parameter.grad as Tensor, { rtol: 1e-5, atol: 1e-6 }))
    }
  }
})
