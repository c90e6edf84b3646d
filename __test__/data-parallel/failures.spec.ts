// Live tensors are counted, so one test runs after another.
import { setImmediate } from 'node:timers/promises'

import test from 'ava'
import { type Device, type ErrorCode, type Tensor, dataParallel, nn, ones, scope, zeros } from 'lockstep'

import { rejection } from '../tensor/failure.ts'
import { Scale, absent, gpus, live } from './support.ts'

const two = { devices: ['cpu', 'cpu'] as Device[] }

/** What a module is before and after: values, places, leaves, buffers. */
const stateOf = (module: nn.Module): unknown =>
  [...module.stateDict({ keepVars: true })].map(([name, value]) => [name, value.device, value.isLeaf, value.toArray()])

test.serial('devices: none, unknown, of several kinds, none to be found', async (t) => {
  const model = new nn.Sequential(new nn.Linear(2, 2), new nn.BatchNorm1d(2))
  const x = ones([4, 2])
  const state = stateOf(model)
  const before = live()
  const told = async (devices: unknown, code: ErrorCode = 'ERR_INVALID_ARGUMENT') =>
    (await rejection(t, dataParallel(model, x, { devices: devices as Device[] }), code)).message
  t.regex(await told([]), /^Expected at least one device/)
  t.regex(await told(['cpu', 'gpu']), /no device 'gpu'/)
  t.regex(await told([absent.device], absent.code), absent.message)
  t.regex(await told(['cpu', 'meta']), /one kind, got 'cpu' and 'meta'/)
  await told('cpu', 'ERR_ARGUMENT_TYPE')
  await told([0, 1], 'ERR_ARGUMENT_TYPE')
  const elsewhere = dataParallel(model, x, { ...two, outputDevice: absent.device })
  t.regex((await rejection(t, elsewhere, absent.code)).message, absent.message)
  if (gpus().length === 0) {
    const error = await rejection(t, dataParallel(model, x), 'ERR_CUDA_UNAVAILABLE')
    t.regex(error.message, /^Expected at least one CUDA device to be available/)
    t.is(error.operation, 'dataParallel')
  }
  t.is(live(), before)
  t.deepEqual(stateOf(model), state)
})

test.serial('other arguments', async (t) => {
  const model = new Scale([1])
  const x = ones([4, 1])
  const before = live()
  await rejection(t, dataParallel({} as nn.Module, x, two), 'ERR_ARGUMENT_TYPE')
  for (const devices of [['cpu'], ['cpu', 'cpu']] as Device[][]) {
    for (const dim of [2, -3]) {
      const { message } = await rejection(t, dataParallel(model, x, { devices, dim }), 'ERR_INDEX')
      t.regex(
        message,
        new RegExp(`Dimension out of range \\(expected to be in range of \\[-2, 1\\], but got ${dim}\\)`),
      )
    }
    await t.notThrowsAsync(scope(async () => void (await dataParallel(model, x, { devices, dim: -2 }))))
  }
  await rejection(t, dataParallel(model, x, { ...two, dim: 0.5 }), 'ERR_ARGUMENT_TYPE')
  await rejection(t, dataParallel(model, x, { ...two, deviceIds: [0] } as never), 'ERR_UNKNOWN_OPTION')
  t.is(live(), before)
})

test.serial('a batch of 0', async (t) => {
  const model = new nn.Sequential(new nn.Linear(2, 2), new nn.BatchNorm1d(2))
  const state = stateOf(model)
  const [empty, nestedEmpty] = [zeros([0, 2]), [ones([4, 2]), { other: zeros([2, 0]) }]] as const
  const before = live()
  for (const devices of [['cpu'], ['cpu', 'cpu']] as Device[][]) {
    const { message } = await rejection(t, dataParallel(model, empty, { devices }), 'ERR_INVALID_ARGUMENT')
    t.regex(message, /^dataParallel: the input of shape \[0, 2\] has no rows along dimension 0/)
    const nested = dataParallel(model, nestedEmpty as never, { devices, dim: -1 })
    t.regex(
      (await rejection(t, nested, 'ERR_INVALID_ARGUMENT')).message,
      /shape \[2, 0\] has no rows along dimension -1/,
    )
  }
  t.is(live(), before)
  t.deepEqual(stateOf(model), state)
})

for (const when of ['at once', 'later'] as const) {
  test.serial(`a replica that throws ${when}: its own error, nothing left behind, the module as it was`, async (t) => {
    const thrown: Error[] = []
    class Failing extends nn.Module {
      inner = new nn.Linear(2, 2)
      norm = new nn.BatchNorm1d(2)
      stored: Tensor[] = []
      override forward(x: Tensor): Tensor | Promise<Tensor> {
        const y = this.norm.forward(this.inner.forward(x))
        this.stored.push(y)
        const fail = (): Tensor => {
          if (x.shape[0] !== 1) return y.add(1)
          const error = new Error('Badness!')
          thrown.push(error)
          throw error
        }
        return when === 'at once' ? fail() : setImmediate().then(fail)
      }
    }
    const model = new Failing().eval()
    const x = ones([5, 2])
    const state = stateOf(model)
    const before = live()
    const devices: Device[] = ['cpu', 'cpu', 'cpu', 'cpu']
    const error = await t.throwsAsync(dataParallel(model, x, { devices, copyBuffers: true }))
    t.is(error, thrown[0] as Error)
    t.regex(error?.stack ?? '', /Failing\.forward|failures\.spec/)
    t.is(thrown.length, 1)
    t.is(live(), before)
    t.deepEqual(stateOf(model), state)
    t.deepEqual(model.stored, [])
    t.true(model.parameters().every((parameter) => parameter.grad === null))
  })
}

test.serial('outputs that cannot be gathered, a clone() that fails, buffers that grew', async (t) => {
  class Number extends Scale {
    override forward(_: Tensor): never {
      return 1 as never
    }
  }
  class Uncopied extends Scale {
    made = { count: 0 }
    override clone(device?: Device): this {
      if (this.made.count++ === 1) throw new Error('one is enough')
      return super.clone(device)
    }
  }
  class Growing extends nn.Module {
    seen = new nn.Buffer(ones([1]))
    override forward(x: Tensor): Tensor {
      this.seen = new nn.Buffer(ones([2]))
      return x
    }
  }
  const [number, uncopied, growing] = [new Number([1]), new Uncopied([1]), new Growing()]
  const x = ones([4, 1])
  const before = live()
  await rejection(t, dataParallel(number, x, two), 'ERR_INVALID_ARGUMENT')
  await t.throwsAsync(dataParallel(uncopied, x, two), { message: 'one is enough' })
  const error = await rejection(t, dataParallel(growing, x, { ...two, copyBuffers: true }), 'ERR_INVALID_ARGUMENT')
  t.regex(error.message, /buffer 'seen' of shape \[1\] has become one of \[2\]/)
  t.is(live(), before)
  t.deepEqual(growing.seen.toArray(), [1])
  t.true(uncopied.weight.isLeaf)
})

test.serial('an error of libtorch in a replica is the one that a single module would throw', async (t) => {
  const model = new nn.Linear(3, 1)
  const before = live()
  const x = ones([4, 2])
  const error = await rejection(t, dataParallel(model, x, two), 'ERR_TORCH')
  t.regex(error.message, /mat1 and mat2 shapes cannot be multiplied \(2x2 and 3x1\)/)
  t.is(live(), before + 1, 'the input')
})

test.serial('a backward pass that is not awaited is noticed', async (t) => {
  const model = new Scale([1])
  const pending = (await dataParallel(model, ones([2, 1]), two)).sum().backward()
  await rejection(t, dataParallel(model, ones([2, 1]), two), 'ERR_BACKWARD_PENDING')
  await pending
  await t.notThrowsAsync(dataParallel(model, ones([2, 1]), two))
})
