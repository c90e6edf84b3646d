import test from 'ava'
import { Generator, capture, full, manualSeed, nn, ones, optim, rand, randn, parallel, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

import { failure } from '../tensor/failure.js'
import { Bodied, Mlp, bits, twins } from './models.js'

class Forward extends Bodied<Forward> {
  fc = new nn.Linear(2, 2)
  drawn = new Generator()
}

test('verify finds what JavaScript changed since', (t) => {
  let scale = 2
  const captured = capture(new Forward((x) => x.mul(scale)), [ones([1, 2])], { verify: true })
  t.deepEqual(captured.forward(full([1, 2], 3)).toArray(), [[6, 6]])
  scale = 5
  t.throws(() => captured.forward(ones([1, 2])), {
    code: 'ERR_CAPTURE_MISMATCH',
    message: /output 0 of a replay differs/,
  })
})

test('verify finds what is written to fields and inputs', (t) => {
  let scale = 2
  const input = capture(new Forward((x) => x.mul_(scale).detach().mul(0)), [ones([1, 2])], { verify: true })
  input.forward(ones([1, 2]))
  scale = 3
  t.throws(() => input.forward(ones([1, 2])), { code: 'ERR_CAPTURE_MISMATCH', message: /written to input 0/ })
  const body = (x: Tensor, { fc }: Forward): Tensor => {
    fc.weight.detach().mul_(scale)
    return x.add(1)
  }
  const field = capture(new Forward(body), [ones([1, 2])], { verify: true })
  scale = 4
  t.throws(() => field.forward(ones([1, 2])), { code: 'ERR_CAPTURE_MISMATCH', message: /the field 'fc\.weight'/ })
})

test.serial('verify compares random numbers and buffers as one run would have them', (t) => {
  const model = new nn.Sequential(new nn.BatchNorm1d(2), new nn.Dropout(0.5))
  const captured = capture(model, [ones([4, 2])], { verify: true })
  for (let i = 0; i < 3; i++) captured.forward(randn([4, 2]))
  t.is((model[0] as nn.BatchNorm1d).numBatchesTracked?.item(), 3)
})

test.serial('verify changes nothing of training with batch statistics, several forward passes a step', async (t) => {
  const [eager, other] = twins(() => new nn.Sequential(new nn.Linear(3, 3), new nn.BatchNorm1d(3), new nn.Dropout(0.5)))
  const captured = capture(other, [ones([4, 3])], { verify: true })
  const train = async (module: nn.Module): Promise<string[]> => {
    manualSeed(8)
    const optimizer = new optim.SGD(module.parameters(), { lr: 0.1 })
    for (let step = 0; step < 3; step++) {
      optimizer.zeroGrad()
      const losses = [0, 1].map(() => (module.forward(randn([4, 3])) as Tensor).pow(2).sum())
      for (const loss of losses) await loss.backward()
      optimizer.step()
    }
    return bits(module.stateDict().values())
  }
  const expected = await train(eager)
  t.deepEqual(await train(captured), expected)
})

test('verify writes to inputs once, and gradients go through what was written once', async (t) => {
  const captured = capture(new Forward((x, { fc }) => x.mul_(fc.weight.sum())), [ones([2, 2])], { verify: true })
  for (let i = 0; i < 2; i++) {
    const x = ones([2, 2])
    const factor = captured.module.fc.weight.sum().item()
    const output = captured.forward(x)
    t.deepEqual(x.toArray(), full([2, 2], factor).toArray())
    t.is(output.requiresGrad, true)
    captured.zeroGrad()
    await output.sum().backward()
    t.deepEqual(captured.module.fc.weight.grad?.toArray(), [
      [4, 4],
      [4, 4],
    ])
  }
  const twice = capture(new Forward((x) => x.mul_(3)), [ones([2]).requiresGrad_().mul(1)], { verify: true })
  const leaf = ones([2]).requiresGrad_()
  await twice.forward(leaf.mul(1)).sum().backward()
  t.deepEqual((leaf.grad as unknown as Tensor).toArray(), [3, 3])
})

test('verify draws from a generator of the module as one run would, and capture leaves it as it was', (t) => {
  const draw = (x: Tensor, { drawn }: Forward): Tensor => x.add(rand([2], { generator: drawn }))
  const captured = capture(new Forward(draw), [ones([2])], { verify: true })
  const eager = new Forward(draw)
  for (let i = 0; i < 3; i++) t.deepEqual(captured.forward(ones([2])).toArray(), eager.forward(ones([2])).toArray())
})

test('verify compares with captured modules inside that run as they are', (t) => {
  let scale = 2
  const model = new nn.Sequential(capture(new Forward((x) => x.mul(scale)), [ones([1, 2])]))
  const captured = capture(model, [ones([1, 2])], { verify: true })
  captured.forward(ones([1, 2]))
  scale = 3
  t.throws(() => captured.forward(ones([1, 2])), { code: 'ERR_CAPTURE_MISMATCH' })
})

test('an operator that has no shapes without values says so, also while it is recorded', (t) => {
  const model = new nn.Sequential(new nn.Linear(6, 4), new nn.BatchNorm1d(4)).to('meta')
  const x = ones([3, 6], { device: 'meta' })
  const attempts = [
    () => model.forward(x),
    () => capture(model, [x]),
    () => capture(model.eval(), [x]),
    () => parallel.replicate(model, ['meta', 'meta'])[1]?.forward(x),
  ]
  for (const attempt of attempts) {
    const error = failure(t, attempt, 'ERR_NOT_IMPLEMENTED')
    t.regex(error.message, /aten::native_batch_norm does not run on 'meta' tensors.*another device/)
  }
})

test('modules without values: what capture and verify would copy is on meta', (t) => {
  class Counting extends nn.Module {
    fc = new nn.Linear(6, 4)
    count = new nn.Buffer(zeros([4]))
    override forward(given: Tensor): Tensor {
      return this.fc.forward(given).add(this.count.add_(1))
    }
  }
  const model = new Counting().to('meta')
  const x = ones([3, 6], { device: 'meta' })
  for (const verify of [false, true]) {
    const captured = capture(model, [x], { verify })
    const output = captured.forward(x)
    t.deepEqual([output.shape, output.device, captured.tapes], [[3, 4], 'meta', 1])
  }
  const mlp = capture(new Mlp().to('meta'), [x])
  t.is(mlp.forward(x).device, 'meta')
})
