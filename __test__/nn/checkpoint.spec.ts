import test from 'ava'
import {
  type Tensor,
  autocast,
  autograd,
  getRngState,
  isAutocastEnabled,
  manualSeed,
  memory,
  nn,
  noGrad,
  ones,
  randn,
  scope,
  tensor,
  utils,
} from 'lockstep'

class Block extends nn.Module {
  inner = new nn.Linear(6, 8)
  dropout = new nn.Dropout(0.4)
  outer = new nn.Linear(8, 6)

  override forward(x: Tensor): Tensor {
    return this.outer.forward(this.dropout.forward(this.inner.forward(x).tanh()))
  }
}

type Arrays = unknown[]
type Forward = (x: Tensor) => Tensor

/** The loss, the gradients of the input and the parameters, and the state of the generator, of one step. */
async function step(model: nn.Module, forward: Forward): Promise<Arrays> {
  model.zeroGrad()
  manualSeed(11)
  const x = randn([5, 6]).requiresGrad_()
  const loss = forward(x).square().mean()
  await loss.backward()
  const gradients = model.parameters().map(({ grad }) => grad?.toArray())
  return [loss.item(), x.grad?.toArray(), gradients, getRngState().toArray()]
}

class Double extends autograd.Function {
  static forward(_: autograd.FunctionContext, x: Tensor): Tensor {
    return x.mul(2)
  }

  static backward(_: autograd.FunctionContext, gradient: Tensor): Tensor {
    return gradient.mul(2)
  }
}

function blocks(count: number): nn.Sequential {
  manualSeed(1)
  return new nn.Sequential(...Array.from({ length: count }, () => new Block()))
}

const chained = (model: nn.Sequential, run: (part: nn.Module, x: Tensor) => Tensor) => (x: Tensor) =>
  [...model].reduce((h, part) => run(part as nn.Module, h), x)

test.serial('gradients are those of the function alone, to the bit, with dropout in it', async (t) => {
  const model = blocks(3)
  const plain = await step(model, (x) => model.forward(x) as Tensor)
  const one = await step(model, (x) => utils.checkpoint(model, x) as Tensor)
  t.deepEqual(one, plain)
  const each = chained(model, (part, x) => utils.checkpoint((h: Tensor) => part.forward(h) as Tensor, x))
  t.deepEqual(await step(model, each), plain)
  const nested = await step(model, (x) => utils.checkpoint(each, x))
  t.deepEqual(nested, plain)
})

test.serial('without preserveRngState the second run draws other numbers', async (t) => {
  const model = blocks(1)
  const [loss, grad] = await step(model, (x) => model.forward(x) as Tensor)
  const [otherLoss, otherGrad] = await step(model, (x) =>
    utils.checkpoint({ preserveRngState: false }, (h: Tensor) => model.forward(h) as Tensor, x),
  )
  t.is(otherLoss, loss)
  t.notDeepEqual(otherGrad, grad)
})

test.serial(
  'what the function makes is freed after either run, and its inputs live until the backward pass',
  async (t) => {
    const made: Tensor[] = []
    const weight = new nn.Parameter(ones([3]))
    const run: Forward = (x) => {
      const h = x.mul(weight)
      made.push(h)
      return h.mul(h)
    }
    const before = memory.stats().liveTensors
    await scope(async () => {
      const x = tensor([1, 2, 3], { requiresGrad: true })
      const input = x.mul(2)
      const output = utils.checkpoint(run, input)
      t.deepEqual([made.length, made[0]?.isDisposed], [1, true])
      input.dispose()
      await output.sum().backward()
      t.deepEqual([made.length, made[1]?.isDisposed], [2, true])
      t.deepEqual(x.grad?.toArray(), [8, 16, 24])
      t.deepEqual(weight.grad?.toArray(), [8, 32, 72])
      weight.grad = null
    })
    t.is(memory.stats().liveTensors, before)
  },
)

test.serial('the second run has the autocast of the first, also where the weight was cast before', async (t) => {
  const model = blocks(1)
  const [block] = [...model] as [Block]
  const seen: boolean[] = []
  const inside: Forward = (x) => {
    seen.push(isAutocastEnabled('cpu'))
    return block.inner.forward(x)
  }
  const apart = await step(model, (x) => {
    const first = autocast('cpu', () => inside(x).sum())
    return first.add(autocast('cpu', () => inside(x).sum()))
  })
  const cast = (...runs: Forward[]): Promise<Arrays> =>
    step(model, (x) => autocast('cpu', () => runs.map((run) => run(x).sum()).reduce((sum, value) => sum.add(value))))
  const again: Forward = (x) => utils.checkpoint(inside, x)
  const plain = await cast(inside, inside)
  seen.length = 0
  for (const checkpointed of [await cast(inside, again), await cast(again, inside)]) {
    t.is(checkpointed[0], plain[0])
    t.deepEqual(checkpointed[1], plain[1])
    // A weight that is cast twice sums its gradients after the cast, and not before.
    t.deepEqual(checkpointed[2], apart[2])
  }
  t.deepEqual(seen, Array<boolean>(6).fill(true))
  t.false(isAutocastEnabled('cpu'))
})

test.serial('the second run leaves no casts of weights behind', async (t) => {
  const layer = new nn.Linear(2, 2)
  const x = ones([1, 2]).requiresGrad_()
  const forward = (): Tensor => autocast('cpu', () => utils.checkpoint(layer, x)) as Tensor
  await forward().float().sum().backward()
  noGrad(() => layer.weight.fill_(3))
  noGrad(() => layer.bias?.fill_(0))
  t.deepEqual(
    autocast('cpu', () => layer.forward(x))
      .float()
      .toArray(),
    [[6, 6]],
  )
})

test.serial('several inputs and outputs, tensors without gradients, and other values', async (t) => {
  const a = tensor([1, 2], { requiresGrad: true })
  const b = tensor([3, 4])
  const [product, sum, fixed] = utils.checkpoint(
    (x: Tensor, factor: number, y: Tensor, { add }: { add: number }) => [
      x.mul(y).mul(factor),
      x.add(add),
      y.detach().mul(2),
    ],
    a,
    10,
    b,
    { add: 5 },
  ) as [Tensor, Tensor, Tensor]
  t.deepEqual(
    [product.toArray(), sum.toArray(), fixed.toArray()],
    [
      [30, 80],
      [6, 7],
      [6, 8],
    ],
  )
  await product.sum().add(sum.mul(2).sum()).backward()
  t.deepEqual(a.grad?.toArray(), [32, 42])
  t.is(b.grad, null)
})

test.serial('a graph that is kept is run again in each pass, and no other graph twice', async (t) => {
  const x = tensor([2], { requiresGrad: true })
  let runs = 0
  const square: Forward = (h) => {
    runs += 1
    return h.square()
  }
  const kept = utils.checkpoint(square, x)
  await kept.backward(null, { retainGraph: true })
  await kept.backward()
  t.deepEqual([runs, x.grad?.toArray()], [3, [8]])
  const { code, message } = (await t.throwsAsync(kept.backward())) as Error & { code: string }
  t.is(code, 'ERR_TORCH')
  t.regex(message, /through the graph a second time/)
})

test.serial('nothing is recorded without gradients, and a warning says so where they were wanted', async (t) => {
  const warnings: string[] = []
  const listen = (warning: Error): void => void warnings.push(warning.message)
  process.on('warning', listen)
  const model = blocks(1)
  const run = (x: Tensor): Tensor => utils.checkpoint((h: Tensor) => model.forward(h) as Tensor, x)
  t.false(noGrad(() => run(randn([2, 6]))).requiresGrad)
  await new Promise((resolve) => setImmediate(resolve))
  t.deepEqual(warnings, [])
  for (let i = 0; i < 2; i++) t.false(run(randn([2, 6])).requiresGrad)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', listen)
  t.deepEqual(warnings, ['checkpoint: no input requires a gradient: nothing is recorded'])
})

const codeOf = (error: unknown): string => (error as { code: string }).code

test.serial('what cannot be checkpointed is refused', (t) => {
  const x = ones([2]).requiresGrad_()
  const { checkpoint } = utils as unknown as { checkpoint: (...args: unknown[]) => unknown }
  const double = (h: Tensor): Tensor => h.mul(2)
  for (const [code, text, ...args] of [
    ['ERR_ARGUMENT_TYPE', /useReentrant must be a boolean/, { useReentrant: 1 }, double, x],
    ['ERR_UNKNOWN_OPTION', /'preserve'/, { preserve: true }, double, x],
    ['ERR_ARGUMENT_TYPE', /must be a function or a module, got number/, {}, 3, x],
    ['ERR_ARGUMENT_TYPE', /must be a function or a module/, x, double],
    ['ERR_ARGUMENT_TYPE', /must return a Tensor .*, got a promise/, async () => Promise.reject(new Error('later')), x],
    ['ERR_ARGUMENT_TYPE', /must return a Tensor or an array of Tensors, got number/, () => 1, x],
  ] as [string, RegExp, ...unknown[]][]) {
    const error = t.throws(() => checkpoint(...args))
    t.is(codeOf(error), code)
    t.regex(error.message, text)
  }
})

test.serial('a backward pass that cannot go through it says why', async (t) => {
  const x = ones([2]).requiresGrad_()
  const run = (): Tensor => utils.checkpoint((h: Tensor) => h.square(), x).sum()
  const refused = /checkpoint: .*only backward\(\) without inputs and createGraph can go through it/
  for (const attempt of [
    () => autograd.grad(run(), x),
    () => run().backward(null, { inputs: [x] }),
    () => run().backward(null, { createGraph: true }),
  ]) {
    const error = await t.throwsAsync(async () => attempt())
    t.is(codeOf(error), 'ERR_NOT_IMPLEMENTED')
    t.regex(error.message, refused)
  }

  let runs = 0
  const fails = utils.checkpoint((h: Tensor) => {
    runs += 1
    if (runs === 2) throw new RangeError('out of numbers')
    return h.mul(2)
  }, x)
  const state = getRngState().toArray()
  await t.throwsAsync(fails.sum().backward(), { message: /out of numbers/ })
  t.deepEqual(getRngState().toArray(), state)

  // A hook on a leaf fails inside the inner pass.
  const weight = ones([2]).requiresGrad_()
  weight.registerHook(() => {
    throw new RangeError('hook failed')
  })
  const hooked = utils.checkpoint((h: Tensor) => h.mul(weight), x)
  await t.throwsAsync(hooked.sum().backward(), { message: /hook failed/ })

  const input = x.mul(1)
  const changed = utils.checkpoint((h: Tensor) => h.mul(2), input)
  noGrad(() => input.add_(1))
  const error = await t.throwsAsync(changed.sum().backward())
  t.is(codeOf(error), 'ERR_TORCH')
  t.regex(error.message, /modified by an inplace operation/)

  const constant = utils.checkpoint((h: Tensor) => h.detach().mul(2), x)
  t.is(codeOf(await t.throwsAsync(constant.sum().backward())), 'ERR_VALUE')
})

test.serial("functions of one's own, modules with hooks, and checkpoints may be checkpointed", async (t) => {
  const linear = new nn.Linear(2, 2)
  let seen = 0
  linear.registerFullBackwardHook(() => {
    seen += 1
  })
  const x = ones([3, 2]).requiresGrad_()
  const run = (h: Tensor): Tensor => linear.forward(Double.apply(h))
  const outer = (h: Tensor): Tensor => utils.checkpoint(run, h).square()
  const results: unknown[] = []
  for (const result of [
    () => run(x).square(),
    () => utils.checkpoint(run, x).square(),
    () => utils.checkpoint(outer, x),
  ]) {
    x.grad = null
    linear.zeroGrad()
    seen = 0
    await result().sum().backward()
    results.push([(x.grad as Tensor | null)?.toArray(), linear.weight.grad?.toArray()])
    t.is(seen, 1)
  }
  t.deepEqual(results[1], results[0])
  t.deepEqual(results[2], results[0])
})

test.serial('checkpointSequential gives what the modules give, in any number of segments', async (t) => {
  const model = blocks(5)
  const plain = await step(model, (x) => model.forward(x) as Tensor)
  for (const segments of [1, 2, 3, 5]) {
    t.deepEqual(await step(model, (x) => utils.checkpointSequential(model, segments, x)), plain)
    const parts = [...model].map((part) => (x: Tensor) => part.forward(x) as Tensor)
    t.deepEqual(await step(model, (x) => utils.checkpointSequential(parts, segments, x)), plain)
  }
  // All segments but the last run twice: 2 + 2, and 1.
  let runs = 0
  for (const part of model) part.registerForwardHook(() => void (runs += 1))
  await step(model, (x) => utils.checkpointSequential(model, 2, x))
  t.is(runs, 2 * 2 + 3)
})

test.serial('segments that cannot be are refused', (t) => {
  const x = ones([2]).requiresGrad_()
  const model = new nn.Sequential(new nn.Identity(), new nn.Identity())
  for (const segments of [0, 3, 1.5]) {
    const code = codeOf(t.throws(() => utils.checkpointSequential(model, segments, x)))
    t.is(code, segments === 1.5 ? 'ERR_ARGUMENT_TYPE' : 'ERR_INVALID_ARGUMENT')
  }
  t.is(codeOf(t.throws(() => utils.checkpointSequential([{} as never], 1, x))), 'ERR_ARGUMENT_TYPE')
})
