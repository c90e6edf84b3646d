// Backward passes, gradients, hooks, own operators, the forgotten await.
import test from 'ava'

import { autograd, manualSeed, memory, noGrad, ones, randn, scope, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

import { runChild } from './children/run.ts'
import { failure, rejection } from './failure.ts'

const leaf = (...values: number[]): Tensor => tensor(values, { requiresGrad: true })

test('backward accumulates into the leaves', async (t) => {
  const x = leaf(1, 2, 3)
  await x.mul(x).sum().backward()
  t.deepEqual(x.grad?.toArray(), [2, 4, 6])
  await x.sum().backward()
  t.deepEqual(x.grad?.toArray(), [3, 5, 7])
  const y = x.mul(2)
  t.is(y.grad, null)
  t.false(y.isLeaf)
  t.is(y.gradFn, 'MulBackward1')
  t.is(x.gradFn, null)
})

test('backward with a gradient, with inputs, twice', async (t) => {
  const x = leaf(1, 2)
  const z = leaf(3, 4)
  const y = x.mul(z)
  await y.backward(tensor([1, 10]), { retainGraph: true, inputs: [x] })
  t.deepEqual(x.grad?.toArray(), [3, 40])
  t.is(z.grad, null)
  await y.backward(tensor([1, 1]))
  t.deepEqual(x.grad?.toArray(), [6, 44])
  t.deepEqual(z.grad?.toArray(), [1, 2])
  const error = await rejection(t, y.backward(tensor([1, 1])), 'ERR_TORCH')
  t.regex(error.message, /Trying to backward through the graph a second time/)
})

test('options of a backward pass may stand alone', async (t) => {
  const x = leaf(2)
  const y = x.mul(x)
  await y.backward({ retainGraph: true })
  await y.backward(null, { retainGraph: true })
  await autograd.backward(y, { retainGraph: true })
  await autograd.backward([y, y], { inputs: [x] })
  t.deepEqual(x.grad?.toArray(), [20])
  await rejection(t, y.backward(), 'ERR_TORCH')
  const python = await rejection(t, y.backward({ retain_graph: true } as never), 'ERR_UNKNOWN_OPTION')
  t.regex(python.message, /^backward: unknown option 'retain_graph': did you mean 'retainGraph'\?/)
  // @ts-expect-error -- twice
  await rejection(t, y.backward({}, {}), 'ERR_ARGUMENT_TYPE')
})

test('backward never throws at once', async (t) => {
  const error = await rejection(t, tensor([1]).backward(), 'ERR_TORCH')
  t.regex(error.message, /does not require grad and does not have a grad_fn/)
  await rejection(t, leaf(1, 2).mul(2).backward(), 'ERR_TORCH')
  await rejection(
    t,
    leaf(1)
      .mul(2)
      .backward(1 as never),
    'ERR_ARGUMENT_TYPE',
  )
  await rejection(
    t,
    leaf(1)
      .mul(2)
      .backward(null, { retain: true } as never),
    'ERR_UNKNOWN_OPTION',
  )
  await rejection(t, leaf(1).mul(2).backward(null, { inputs: [] }), 'ERR_VALUE')
  await rejection(t, autograd.backward([leaf(1).mul(2)], [tensor([1]), tensor([1])]), 'ERR_VALUE')
})

test('several roots', async (t) => {
  const x = leaf(1)
  await autograd.backward([x.mul(2), x.mul(3)])
  t.is(x.grad?.item(), 5)
})

test('grad does not accumulate', (t) => {
  const x = leaf(2)
  const z = leaf(1)
  const y = x.pow(3)
  const [first] = autograd.grad(y, x, { createGraph: true })
  t.is(first?.item(), 12)
  const [second] = autograd.grad(first as Tensor, x)
  t.is(second?.item(), 12)
  t.is(x.grad, null)
  t.deepEqual(
    autograd.grad(x.mul(2), [x, z], { allowUnused: true }).map((g) => g?.item() ?? null),
    [2, null],
  )
  failure(t, () => autograd.grad(x.mul(2), [z]), 'ERR_TORCH')
  t.deepEqual(autograd.grad(x.mul(2), x, { gradOutputs: tensor([5]) })[0]?.toArray(), [10])
  failure(t, () => autograd.grad(x.mul(2), 'x' as never), 'ERR_ARGUMENT_TYPE')
})

test('retainGrad and setting grad', async (t) => {
  const x = leaf(3)
  const y = x.mul(2)
  t.false(y.retainsGrad)
  y.retainGrad()
  t.true(y.retainsGrad)
  t.false(x.retainsGrad)
  await y.mul(y).backward()
  t.is(y.grad?.item(), 12)
  x.grad = tensor([7])
  t.is(x.grad?.item(), 7)
  failure(t, () => (x.grad = tensor([1, 2])), 'ERR_TORCH')
})

test('a tensor knows which output of its operator it is', (t) => {
  const outputs = tensor([[1, 2]], { requiresGrad: true }).unbind(1)
  t.deepEqual(
    outputs.map((output) => output.outputNr),
    [0, 1],
  )
})

test('hooks see gradients and may replace them', async (t) => {
  const x = leaf(1)
  const seen: number[] = []
  const hook = x.registerHook((g) => {
    seen.push(g.item())
  })
  using scaling = x.registerHook((g) => g.mul(10))
  await x.mul(3).backward()
  t.deepEqual(seen, [3])
  t.is(x.grad?.item(), 30)
  hook.remove()
  hook.remove()
  await x.mul(3).backward()
  t.deepEqual(seen, [3])
  t.is(x.grad?.item(), 60)
  t.truthy(scaling)
  failure(t, () => x.registerHook(1 as never), 'ERR_ARGUMENT_TYPE')
})

test.serial('hooks run without recording, in a scope of their own', async (t) => {
  const x = leaf(1)
  const before = memory.stats().liveTensors
  let made: Tensor | undefined
  using hook = x.registerHook((g) => {
    made = g.mul(x)
    t.false(made.requiresGrad)
  })
  await scope(() => x.mul(2).backward())
  t.truthy(hook)
  t.regex(failure(t, () => made?.item(), 'ERR_DISPOSED').message, /the end of the hook/)
  t.is(memory.stats().liveTensors, before)
})

test('a hook is taken away after its tensor is gone', async (t) => {
  const leaf = ones([1], { requiresGrad: true })
  const middle = leaf.mul(2)
  let calls = 0
  const hook = middle.registerHook((grad) => {
    calls++
    return grad.mul(100)
  })
  const loss = middle.mul(3).sum()
  middle.dispose()
  hook.remove()
  hook.remove()
  await loss.backward()
  t.is(calls, 0)
  t.is(leaf.grad?.item(), 6)
})

test('requiresGrad_ and requiresGrad of what is no leaf', (t) => {
  const leaf = ones([1], { requiresGrad: true })
  const y = leaf.mul(2)
  t.is(y.requiresGrad_(), y)
  t.false(y.isLeaf)
  const lost = failure(t, () => y.requiresGrad_(false), 'ERR_TORCH')
  t.regex(lost.message, /can only change requires_grad flags of leaf variables.*detach\(\)/)
  failure(t, () => (y.requiresGrad = true), 'ERR_TORCH')
  failure(t, () => (y.requiresGrad = false), 'ERR_TORCH')
  t.false(leaf.requiresGrad_(false).requiresGrad)
})

test('what a hook throws is what backward rejects with', async (t) => {
  const x = leaf(1)
  class Mine extends Error {}
  const hook = x.registerHook(() => {
    throw new Mine('mine')
  })
  await t.throwsAsync(x.mul(2).backward(), { instanceOf: Mine })
  hook.remove()
  const other = x.registerHook((async () => {}) as never)
  await rejection(t, x.mul(2).backward(), 'ERR_ARGUMENT_TYPE')
  other.remove()
})

class Square extends autograd.Function {
  static forward(ctx: autograd.FunctionContext, x: Tensor): Tensor {
    ctx.saveForBackward(x)
    return x.mul(x)
  }

  static backward(ctx: autograd.FunctionContext, grad: Tensor): Tensor {
    const [x] = ctx.savedTensors as [Tensor]
    return grad.mul(x).mul(2)
  }
}

test('an own operator', async (t) => {
  const x = leaf(3, 4)
  const y = Square.apply(x)
  t.true(y.requiresGrad)
  await y.sum().backward()
  t.deepEqual(x.grad?.toArray(), [6, 8])
  t.false(noGrad(() => Square.apply(x)).requiresGrad)
  t.false(Square.apply(tensor([1])).requiresGrad)
})

test('an own operator, differentiated twice', (t) => {
  const x = leaf(3)
  const [first] = autograd.grad(Square.apply(x), x, { createGraph: true })
  t.is(first?.item(), 6)
  const [second] = autograd.grad(first as Tensor, x)
  t.is(second?.item(), 2)
})

test('an own operator in a scope that is over before backward', async (t) => {
  const x = leaf(3)
  const y = scope(() => Square.apply(x.mul(2)))
  await y.backward()
  t.is(x.grad?.item(), 24)
})

class Split extends autograd.Function {
  static forward(ctx: autograd.FunctionContext, x: Tensor, factor: number, mask: Tensor): [Tensor, Tensor] {
    ctx['factor'] = factor
    t0.deepEqual(ctx.needsInputGrad, [true, false, false])
    const second = x.gt(0)
    ctx.markNonDifferentiable(second)
    return [x.mul(factor).mul(mask), second]
  }

  static backward(ctx: autograd.FunctionContext, grad: Tensor, zero: Tensor): (Tensor | null)[] {
    t0.is(zero.sum().item(), 0)
    return [grad.mul(ctx['factor'] as number), null, null]
  }
}

let t0: { deepEqual(a: unknown, b: unknown): void; is(a: unknown, b: unknown): void }

test('an own operator with several arguments and outputs', async (t) => {
  t0 = t
  const x = leaf(1, -1)
  const [y, positive] = Split.apply(x, 5, tensor([1, 1]))
  t.deepEqual(positive.toArray(), [true, false])
  t.false(positive.requiresGrad)
  await y.sum().backward()
  t.deepEqual(x.grad?.toArray(), [5, 5])
})

test('an own operator that writes its input', async (t) => {
  class Double extends autograd.Function {
    static forward(ctx: autograd.FunctionContext, x: Tensor): Tensor {
      ctx.markDirty(x)
      return x.mul_(2)
    }
    static backward(_: autograd.FunctionContext, grad: Tensor): Tensor {
      return grad.mul(2)
    }
  }
  const x = leaf(3)
  const y = x.add(0)
  t.is(Double.apply(y), y)
  t.is(y.item(), 6)
  await y.backward()
  t.is(x.grad?.item(), 2)
})

test('what an own operator does wrong is said', async (t) => {
  class Wrong extends autograd.Function {
    static forward(_: autograd.FunctionContext, x: Tensor): Tensor {
      return x.mul(1)
    }
    static backward(_: autograd.FunctionContext, grad: Tensor): Tensor[] {
      return [grad, grad]
    }
  }
  const error = await rejection(t, Wrong.apply(leaf(1)).backward(), 'ERR_VALUE')
  t.regex(error.message, /function returned an incorrect number of gradients \(expected 1, got 2\)/)
  const x = leaf(1)
  const z = x.mul(1)
  const y = Square.apply(z)
  noGrad(() => z.add_(1))
  t.regex((await rejection(t, y.backward(), 'ERR_TORCH')).message, /modified by an inplace operation/)
  const once = Square.apply(x)
  await once.backward()
  t.regex((await rejection(t, once.backward(), 'ERR_TORCH')).message, /second time/)
  class Nothing extends autograd.Function {
    static forward(): Tensor {
      return 5 as never
    }
    static backward(): null {
      return null
    }
  }
  failure(t, () => Nothing.apply(), 'ERR_ARGUMENT_TYPE')
})

test.serial('what is asynchronous is refused, and what it goes on to do does not end the process', async (t) => {
  const late: unknown[] = []
  /** Fails when its tensor is gone. */
  const afterwards = async (tensor: Tensor): Promise<never> => {
    await Promise.resolve()
    try {
      tensor.mul(2)
    } catch (error) {
      late.push(error)
      throw error
    }
    throw new Error('unreachable')
  }
  class Later extends autograd.Function {
    static forward(_: autograd.FunctionContext, x: Tensor): Tensor {
      return x.mul(1)
    }
    static backward(_: autograd.FunctionContext, grad: Tensor): Tensor {
      return afterwards(grad) as never
    }
  }
  class LaterForward extends Later {
    static override forward(_: autograd.FunctionContext, x: Tensor): Tensor {
      return (async () => {
        await Promise.resolve()
        late.push(x.shape)
        throw new Error('too late')
      })() as never
    }
  }
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason)
  // Ava's own listener would fail the run.
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', onUnhandled)
  try {
    const text = (what: string): RegExp => new RegExp(`^${what} returned a promise: the engine does not wait`)
    t.regex(
      (await rejection(t, Later.apply(leaf(1)).backward(), 'ERR_ARGUMENT_TYPE')).message,
      text('Function.backward\\(\\)'),
    )
    t.regex(failure(t, () => LaterForward.apply(leaf(1)), 'ERR_ARGUMENT_TYPE').message, text('Function.forward\\(\\)'))
    const hooked = leaf(1)
    hooked.registerHook((grad) => afterwards(grad) as never)
    t.regex((await rejection(t, hooked.mul(2).backward(), 'ERR_ARGUMENT_TYPE')).message, text('a tensor hook'))
    const accumulated = leaf(1)
    accumulated.registerPostAccumulateGradHook((x) => afterwards(x.grad as Tensor) as never)
    const pass = accumulated.mul(2).backward()
    t.regex((await rejection(t, pass, 'ERR_ARGUMENT_TYPE')).message, text('a post accumulate grad hook'))
    await new Promise((resolve) => setTimeout(resolve, 10))
    t.is(late.length, 4)
    t.deepEqual(unhandled, [])
  } finally {
    process.off('unhandledRejection', onUnhandled)
    for (const listener of others) process.on('unhandledRejection', listener)
  }
})

test('the thrown error of a backward in TypeScript is what the pass rejects with', async (t) => {
  class Throws extends autograd.Function {
    static forward(_: autograd.FunctionContext, x: Tensor): Tensor {
      return x.mul(1)
    }
    static backward(): Tensor {
      throw new RangeError('mine')
    }
  }
  await t.throwsAsync(Throws.apply(leaf(1)).backward(), { instanceOf: RangeError, message: 'mine' })
})

test('a forgotten await shows when a parameter is edited', async (t) => {
  const x = leaf(1)
  const other = leaf(1)
  const promise = x.mul(2).backward()
  const edit = (): unknown => noGrad(() => x.add_(1))
  t.regex(failure(t, edit, 'ERR_BACKWARD_PENDING').message, /await loss\.backward\(\)/)
  failure(t, () => noGrad(() => zeros([1]).add(1, { out: x })), 'ERR_BACKWARD_PENDING')
  failure(t, () => x.grad, 'ERR_BACKWARD_PENDING')
  failure(t, () => (x.grad = null), 'ERR_BACKWARD_PENDING')
  t.is(other.grad, null)
  // Others' tensors, and other operators, are not concerned.
  noGrad(() => other.add_(1))
  t.is(zeros([1]).add_(1).item(), 1)
  t.is(x.mul(2).item(), 2)
  await promise
  edit()
  t.is(x.item(), 2)
})

test('a forgotten await shows when memory of a parameter is edited', async (t) => {
  const x = leaf(1, 2)
  const other = leaf(1)
  const before = noGrad(() => x.view([2, 1]))
  const promise = x.mul(2).sum().backward()
  failure(t, () => x.detach().add_(1), 'ERR_BACKWARD_PENDING')
  failure(t, () => before.select(0, 1).zero_(), 'ERR_BACKWARD_PENDING')
  failure(t, () => zeros([2]).add(1, { out: x.detach() }), 'ERR_BACKWARD_PENDING')
  other.detach().add_(1)
  zeros([2]).copy_(x.detach())
  await promise
  x.detach().add_(1)
  t.deepEqual([x.toArray(), other.item()], [[2, 3], 2])
})

test('hooks may read the gradients that the running pass has written', async (t) => {
  const x = leaf(1)
  const y = leaf(1)
  const seen: unknown[] = []
  using hook = x.registerHook(() => {
    seen.push(y.grad, x.grad)
  })
  await x.mul(2).add(y).backward()
  t.is(seen.length, 2)
  t.truthy(hook)
})

test('a pass that is aborted before it begins does nothing', async (t) => {
  const x = leaf(1)
  await rejection(t, x.mul(2).backward(null, { signal: AbortSignal.abort() }), 'ERR_ABORTED')
  t.is(x.grad, null)
  // Nothing to wait for: no deadline to miss.
  await x.mul(2).backward(null, { timeout: 0, signal: new AbortController().signal })
  t.is(x.grad?.item(), 2)
})

test('a warning of libtorch is a warning of the process, once', async (t) => {
  const { code, stderr } = await runChild('warnings.ts')
  t.is(code, 0, stderr)
  t.is(stderr.match(/The \.grad attribute of a Tensor that is not a leaf Tensor is being accessed/g)?.length, 1, stderr)
  t.regex(stderr, /^\(node:\d+\) LockstepWarning: The \.grad/)
  t.notRegex(stderr, /TensorBody\.h/)
})

test('a failed backward leaves nothing pending', async (t) => {
  const x = leaf(1)
  await rejection(t, x.mul(tensor([1, 2])).backward(), 'ERR_TORCH')
  noGrad(() => x.add_(1))
  t.is(x.item(), 2)
})

test('a task that awaits does not disturb another', async (t) => {
  const train = async (steps: number): Promise<number> => {
    const w = leaf(1)
    for (let i = 0; i < steps; i++) {
      await w.mul(2).backward()
      noGrad(() => w.sub_(w.grad as Tensor, { alpha: 0.1 }))
      w.grad = null
    }
    return Math.round(w.item() * 10) / 10
  }
  t.deepEqual(await Promise.all([train(3), train(5), train(4)]), [0.4, 0, 0.2])
})

test('gradients of a real expression equal their closed form', async (t) => {
  manualSeed(0)
  const x = randn([5, 3], { dtype: 'float64' })
  const w = randn([3, 2], { dtype: 'float64', requiresGrad: true })
  await x.mm(w).tanh().sum().backward()
  const expected = x.t().mm(ones([5, 2], { dtype: 'float64' }).sub(x.mm(w.detach()).tanh().pow(2)))
  t.true((w.grad as Tensor).allclose(expected, { rtol: 1e-12 }))
})
