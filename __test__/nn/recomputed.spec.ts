/** Checkpoints with `useReentrant: false`: what operators save is computed again when the backward pass wants it. */
import test from 'ava'
import {
  type Tensor,
  autocast,
  autograd,
  getRngState,
  manualSeed,
  memory,
  nn,
  ones,
  randn,
  scope,
  utils,
} from 'lockstep'

import { collect } from '../support/garbage.js'

const { checkpoint } = utils
const again = { useReentrant: false } as const

class Block extends nn.Module {
  inner = new nn.Linear(6, 8)
  dropout = new nn.Dropout(0.4)
  outer = new nn.Linear(8, 6)

  override forward(x: Tensor): Tensor {
    return this.outer.forward(this.dropout.forward(this.inner.forward(x).tanh()))
  }
}

const model = (): nn.Sequential => {
  manualSeed(1)
  return new nn.Sequential(new Block(), new Block(), new Block())
}

type Run = (part: nn.Module, x: Tensor) => Tensor
const plain: Run = (part, x) => part.forward(x as never) as Tensor
const rerun: Run = (part, x) => checkpoint(again, (h: Tensor) => plain(part, h), x)

/** The loss, all gradients and the state of the generator after one step; the input needs a gradient or none. */
async function step(run: Run, needs = true): Promise<unknown> {
  const net = model()
  manualSeed(11)
  const x = randn([5, 6]).requiresGrad_(needs)
  let h = x
  for (const part of net) h = run(part as nn.Module, h)
  const loss = h.square().mean()
  await loss.backward()
  return [loss.item(), x.grad?.toArray(), net.parameters().map(({ grad }) => grad?.toArray()), getRngState().toArray()]
}

test.serial('outputs, gradients and random numbers are those of a run without it', async (t) => {
  for (const needs of [true, false]) t.deepEqual(await step(rerun, needs), await step(plain, needs))
  const whole: Run = (part, x) => checkpoint({ ...again, earlyStop: false }, (h: Tensor) => plain(part, h), x)
  t.deepEqual(await step(whole), await step(plain))
  const nested: Run = (part, x) => checkpoint(again, (h: Tensor) => rerun(part, h), x)
  t.deepEqual(await step(nested), await step(plain))
  const cast =
    (run: Run): Run =>
    (part, x) =>
      autocast('cpu', () => run(part, x)).float()
  t.deepEqual(await step(cast(rerun)), await step(cast(plain)))
})

test.serial('grad, inputs and createGraph go through it, and it runs again for each pass', async (t) => {
  let runs = 0
  const x = ones([3]).requiresGrad_()
  const cube = (h: Tensor): Tensor => {
    runs += 1
    return h.mul(h).mul(h)
  }
  const out = checkpoint(again, cube, x).sum()
  const [first] = autograd.grad([out], [x], { createGraph: true })
  t.deepEqual(first?.toArray(), [3, 3, 3])
  const [second] = autograd.grad([(first as Tensor).sum()], [x], { retainGraph: true })
  t.deepEqual(second?.toArray(), [6, 6, 6])
  await out.backward({ inputs: [x] })
  t.deepEqual(x.grad?.toArray(), [3, 3, 3])
  t.true(runs >= 3, String(runs))
})

test.serial('activations are not kept, and nothing is left', async (t) => {
  const net = model()
  const saved = async (run: Run): Promise<number> => {
    let bytes = 0
    const counting = <T>(fn: () => T): T =>
      autograd.graph.savedTensorsHooks(
        (tensor) => {
          bytes += tensor.nbytes
          return tensor
        },
        (tensor) => tensor,
        fn,
      )
    await scope(async () => {
      const x = randn([512, 6])
      const out = counting(() => [...net].reduce((h, part) => run(part as nn.Module, h), x))
      await out.sum().backward()
      net.zeroGrad()
    })
    return bytes
  }
  t.true((await saved(plain)) > 3 * 512 * 8 * 4)
  t.is(await saved(rerun), 0)
  await collect(undefined)
  const { liveTensors } = memory.stats()
  for (let i = 0; i < 3; i++) await saved(rerun)
  await collect(undefined)
  t.is(memory.stats().liveTensors, liveTensors)
})

test.serial('a second run that saves something else is refused', async (t) => {
  const x = ones([2]).requiresGrad_()
  const changing = (change: (turn: number, h: Tensor) => Tensor): Tensor => {
    let turn = 0
    return checkpoint({ ...again, earlyStop: false }, (h: Tensor) => change(turn++, h), x).sum()
  }
  const more = changing((turn, h) => (turn === 0 ? h.exp() : h.exp().exp()))
  await t.throwsAsync(async () => more.backward(), { code: 'ERR_VALUE', message: /saved 2 tensors .*the first one 1/ })
  const other = changing((turn, h) => (turn === 0 ? h.exp() : h.double().exp()))
  await t.throwsAsync(async () => other.backward(), {
    code: 'ERR_VALUE',
    message: /tensor 0 .*float64 \[2\] .*float32 \[2\]/,
  })
  const failing = changing((turn, h) => {
    if (turn > 0) throw new RangeError('the second time')
    return h.exp()
  })
  await t.throwsAsync(async () => failing.backward(), { message: 'the second time' })
  const options = (given: object) => () => checkpoint(given as typeof again, (h: Tensor) => h, x)
  t.throws(options({ earlyStop: true }), { code: 'ERR_INVALID_ARGUMENT', message: /need useReentrant: false/ })
  t.throws(options({ ...again, earlyStop: 1 }), { code: 'ERR_ARGUMENT_TYPE' })
  const later = { code: 'ERR_ARGUMENT_TYPE', message: /got a promise/ }
  t.throws(() => checkpoint(again, (async () => x) as never, x as never), later)
})

test.serial('what is not saved is freed at the end of the call, not of the step', (t) => {
  const net = model()
  scope(() => {
    const x = randn([5, 6])
    const before = memory.stats().liveTensors
    let h = x
    for (const part of net) h = rerun(part as nn.Module, h)
    // For each part its output, its input once more, and a state of the generator.
    t.is(memory.stats().liveTensors - before, 3 * 3)
  })
})
