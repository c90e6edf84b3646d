import test from 'ava'
import { autograd, autocast, capture, cat, manualSeed, memory, nn, noGrad, ones, optim, randn, scope } from 'lockstep'
import type { CapturedModule, Tensor } from 'lockstep'

import { Bodied, ConvNet, Mlp, bits, twins } from './models.js'

const F = nn.functional

/** What a pass that has the fast form ends with, and what it must not end with otherwise. */
const fast = 'CapturedBackward'

class Forward extends Bodied<Forward> {
  first = new nn.Linear(6, 6)
  second = new nn.Linear(6, 6)
  norm = new nn.LayerNorm(6)
  constant = ones([6]).mul(3)
}

const stored = randn([6])

const bodies: Record<string, (x: Tensor, module: Forward) => Tensor> = {
  'relu last': (x, { first, second }) => second.forward(first.forward(x).relu()).relu(),
  'linear last': (x, { first, second }) => second.forward(first.forward(x).relu()),
  'a view last': (x, { first }) => first.forward(x).tanh().reshape([2, -1]).t(),
  'a shared layer': (x, { first }) => first.forward(first.forward(first.forward(x).sigmoid()).sigmoid()),
  residual: (x, { first, second, norm }) => norm.forward(x.add(second.forward(F.gelu(first.forward(x))))),
  'the sum of two branches': (x, { first, second }) => first.forward(x).add(second.forward(x)).add(x),
  scalars: (x, { first }) => first.forward(x).mul(2.5).add(1).pow(2).div(3).sub(0.5).neg(),
  'in place on what it made': (x, { first }) => first.forward(x).mul(2).add_(1).relu_(),
  lists: (x, { first, second }) => {
    const [a, b] = first.forward(x).chunk(2, 1)
    return cat([b, second.forward(cat([a, b], 1)), a.mul(b)], 1)
  },
  indexing: (x, { first }) => first.forward(x).select(1, 2).unsqueeze(1).expand([4, 6]).mul(x),
  softmax: (x, { first, constant }) => F.softmax(first.forward(x).mul(constant), 1),
  'a frozen tensor': (x, { first }) => first.forward(x).mul(stored),
  attention: (x, { first, second }) => {
    const heads = (y: Tensor): Tensor => y.reshape([1, 4, 2, 3]).transpose(1, 2)
    return F.scaledDotProductAttention(heads(first.forward(x)), heads(x), heads(second.forward(x))).mean(0)
  },
  'several results': (x, { first }) => first.forward(x).sort(1, true).values.cumsum(1),
  convolution: (x, { first }) =>
    F.maxPool2d(
      F.conv2d(x.reshape([1, 1, 4, 6]), first.weight.reshape([4, 1, 3, 3]), (first.bias as Tensor).narrow(0, 0, 4)),
      2,
    ),
}

/** Trains for a few steps: the bits of outputs, gradients (of the input too) and weights. */
async function run(forward: (x: Tensor) => Tensor, module: nn.Module, loss: (y: Tensor) => Tensor): Promise<string[]> {
  manualSeed(4)
  const optimizer = new optim.SGD(module.parameters(), { lr: 0.05, momentum: 0.9 })
  const seen: string[] = []
  for (let step = 0; step < 4; step++) {
    const x = randn([4, 6]).requiresGrad_(step > 1)
    const output = forward(x)
    optimizer.zeroGrad()
    await loss(output).backward()
    const grads = [...module.parameters(), x].map((each) => each.grad).filter((grad) => grad !== null)
    seen.push(String(grads.length), ...(await bits([output, ...grads])))
    optimizer.step()
  }
  return [...seen, ...(await bits(module.parameters()))]
}

const losses: Record<string, (y: Tensor) => Tensor> = {
  // Gradients of one element that is repeated, of rows that are, and with memory of their own.
  sum: (y) => y.sum(),
  rows: (y) => y.sum(0).pow(2).sum(),
  squares: (y) => y.pow(2).mean(),
}

for (const [name, body] of Object.entries(bodies)) {
  test.serial(`the bits of the module itself: ${name}`, async (t) => {
    for (const [kind, loss] of Object.entries(losses)) {
      const [eager, other] = twins(() => new Forward(body))
      const captured = capture(other, [ones([4, 6])])
      let last = ''
      const forward = (x: Tensor): Tensor => {
        const output = captured.forward(x)
        last = output.gradFn ?? ''
        return output
      }
      const expected = await run((x) => eager.forward(x), eager, loss)
      t.deepEqual(await run(forward, captured, loss), expected, kind)
      t.regex(last, new RegExp(fast), kind)
    }
  })
}

/** A captured module beside an equal one; the loss of both is what `use` makes of it. */
async function beside(
  t: { deepEqual: (actual: unknown, expected: unknown) => unknown },
  use: (forward: (x: Tensor) => Tensor, module: Mlp) => Promise<unknown>,
): Promise<void> {
  const [eager, other] = twins(() => new Mlp())
  const captured = capture(other, [ones([2, 6])])
  const expected = await use((x) => eager.forward(x), eager)
  t.deepEqual(await use((x) => captured.forward(x), other), expected)
}

const weights = (module: Mlp): Tensor[] => module.parameters()
const grads = (module: Mlp): Promise<string[]> => bits(weights(module).map((each) => each.grad as Tensor))

test.serial('what draws, writes buffers, or runs in other modes keeps the ordinary graph', (t) => {
  const ordinary = (module: CapturedModule, x: Tensor): void => {
    t.notRegex(module.forward(x).gradFn ?? '', new RegExp(fast))
  }
  ordinary(capture(new ConvNet(), [ones([2, 1, 8, 8])]), ones([2, 1, 8, 8]))
  const mlp = capture(new Mlp(), [ones([2, 6])])
  autocast('cpu', () => ordinary(mlp, ones([2, 6])))
  const parts = capture(new Forward((x, { first }) => noGrad(() => x.mul(2)).add(first.forward(x))), [ones([2, 6])])
  ordinary(parts, ones([2, 6]))
  const changed = capture(new Forward((x, { first }) => first.forward(x.add_(1))), [ones([2, 6])])
  ordinary(changed, ones([2, 6]))
  const same = capture(new Forward((x, { first }) => first.weight.mul(1).t().t().narrow(0, 0, 1).add(x)), [
    ones([2, 6]),
  ])
  t.regex(same.forward(ones([2, 6])).gradFn ?? '', new RegExp(fast))
  const given = capture(new Forward((_x, { first }) => first.weight.t()), [ones([2, 6])])
  ordinary(given, ones([2, 6]))
})

test.serial('hooks on parameters run in order, once, and may change gradients', (t) =>
  beside(t, async (forward, module) => {
    const order: string[] = []
    const hooks = module.namedParameters().map(([name, each]) =>
      each.registerHook((grad) => {
        order.push(name)
        return name.endsWith('bias') ? grad.mul(2) : null
      }),
    )
    const passes: unknown[] = []
    for (const loss of [(y: Tensor) => y.sum(), (y: Tensor) => y.pow(2).sum(), (y: Tensor) => y.sum()]) {
      module.zeroGrad()
      manualSeed(2)
      await loss(forward(randn([2, 6]))).backward()
      passes.push(order.splice(0), await grads(module))
    }
    for (const hook of hooks) hook.remove()
    return passes
  }),
)

test.serial('a kept graph runs again, also inside a hook; a freed one is an error', (t) =>
  beside(t, async (forward, module) => {
    manualSeed(3)
    const loss = forward(randn([2, 6]))
      .pow(2)
      .sum()
    await loss.backward(null, { retainGraph: true })
    const seen = await grads(module)
    const inner: Promise<void>[] = []
    let inside = false
    const hook = (weights(module)[3] as Tensor).registerHook(() => {
      if (inside) return
      inside = true
      inner.push(loss.backward(null, { retainGraph: true }))
    })
    await loss.backward(null, { retainGraph: true })
    await Promise.all(inner)
    hook.remove()
    seen.push(...(await grads(module)))
    await loss.backward()
    seen.push(...(await grads(module)))
    const error = await loss.backward().then(
      () => undefined,
      (reason: Error & { code?: string }) => reason,
    )
    return [...seen, error?.code, /a second time/.test(error?.message ?? '')]
  }),
)

test.serial('gradients of some tensors, of the input, and of parts of a larger graph', (t) =>
  beside(t, async (forward, module) => {
    manualSeed(6)
    const x = randn([2, 6]).requiresGrad_()
    const [w] = weights(module) as [Tensor]
    const before = x.mul(2)
    const loss = forward(before).mul(forward(before)).add(w.sum()).sum()
    const found = autograd.grad([loss], [w, x, before], { retainGraph: true })
    for (let i = 0; i < 3; i++) autograd.grad([loss], [weights(module)[3] as Tensor], { retainGraph: true })
    await loss.backward(null, { inputs: [w] })
    return [await bits([...found, w.grad as Tensor]), weights(module).map((each) => each.grad === null)]
  }),
)

test.serial('second derivatives, with hooks that run once', (t) =>
  beside(t, async (forward, module) => {
    manualSeed(7)
    const x = randn([2, 6]).requiresGrad_()
    const [w] = weights(module) as [Tensor]
    let calls = 0
    const hook = w.registerHook(() => void (calls += 1))
    const found = autograd.grad([forward(x).pow(2).sum()], [x, w], { createGraph: true })
    const first = calls
    await (found[0] as Tensor)
      .pow(2)
      .sum()
      .add((found[1] as Tensor).sum())
      .backward()
    hook.remove()
    return [first, calls, await bits([...found, x.grad as Tensor]), await grads(module)]
  }),
)

test.serial('what is written between forward and backward is an error where the backward pass needs it', (t) =>
  beside(t, async (forward, module) => {
    const outcome = async (change: (output: Tensor, x: Tensor) => void): Promise<unknown[]> => {
      module.zeroGrad()
      manualSeed(8)
      const x = randn([2, 6])
      const output = forward(x)
      noGrad(() => change(output, x))
      const error = await output
        .pow(2)
        .sum()
        .backward()
        .then(
          () => undefined,
          (reason: Error & { code?: string }) => reason,
        )
      if (error === undefined) return await grads(module)
      return [error.code, /modified by an inplace operation/.test(error.message)]
    }
    const [first, bias, second] = weights(module) as [Tensor, Tensor, Tensor]
    return [
      await outcome(() => second.mul_(1)),
      await outcome(() => bias.mul_(1)),
      await outcome(() => first.mul_(1)),
      await outcome((_, x) => x.mul_(1)),
      await outcome((output) => output.mul_(2)),
    ]
  }),
)

test.serial('an output that the backward pass needs is guarded too, and one that it does not is not', async (t) => {
  const [, other] = twins(() => new Forward((x, { first }) => first.forward(x).relu()))
  const captured = capture(other, [ones([2, 6])])
  const output = captured.forward(ones([2, 6]))
  t.regex(output.gradFn ?? '', new RegExp(fast))
  await t.throwsAsync(output.add_(1).sum().backward(), { code: 'ERR_TORCH', message: /modified by an inplace/ })
  const free = capture(new Mlp(), [ones([2, 6])])
  await t.notThrowsAsync(
    free
      .forward(ones([2, 6]))
      .add_(1)
      .relu_()
      .sum()
      .backward(),
  )
})

test.serial('nothing is left behind by passes with and without a backward pass', async (t) => {
  const captured = capture(new Mlp(), [ones([256, 6])])
  const x = ones([256, 6])
  const pass = async (i: number): Promise<void> => {
    await scope(async () => {
      const output = captured.forward(x)
      if (i % 3 === 0) return
      await output
        .pow(2)
        .sum()
        .backward(null, { retainGraph: i % 3 === 1 })
    })
    captured.zeroGrad()
  }
  for (let i = 0; i < 300; i++) await pass(i)
  const before = [memory.stats().liveTensors, process.memoryUsage.rss()] as const
  for (let i = 0; i < 6000; i++) await pass(i)
  t.is(memory.stats().liveTensors, before[0])
  // A kept pass of this size has 40 KB: what stayed of the half of them would be 120 MB.
  t.true(process.memoryUsage.rss() - before[1] < 40e6)
})
