// `autograd.Function` with an asynchronous backward: the pass waits for it, and has the bits of a synchronous one.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

import test from 'ava'

import { autograd, enableGrad, isGradEnabled, manualSeed, memory, nn, ones, randn, scope, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

import { compile } from '../support/compile.mjs'
import { runChild } from './children/run.ts'
import { failure, rejection } from './failure.ts'

type Context = autograd.FunctionContext

/** x^3, whose gradient comes at once. */
class Cube extends autograd.Function {
  static forward(ctx: Context, x: Tensor): Tensor {
    ctx.saveForBackward(x)
    return x.mul(x).mul(x)
  }
  static backward(ctx: Context, grad: Tensor): Tensor | Promise<Tensor> {
    const [x] = ctx.savedTensors as [Tensor]
    return grad.mul(x).mul(x).mul(3)
  }
}

/** The same, later. */
class LateCube extends Cube {
  static override async backward(ctx: Context, grad: Tensor): Promise<Tensor> {
    const [x] = ctx.savedTensors as [Tensor]
    const half = grad.mul(x)
    await sleep(2)
    const rest = half.mul(x)
    await Promise.resolve()
    return rest.mul(3)
  }
}

const leaf = (...values: number[]): Tensor => tensor(values, { requiresGrad: true })

/** Gradients of a residual net, and what its hooks have seen. */
async function residual(cube: typeof Cube): Promise<{ grads: string[]; order: string[] }> {
  manualSeed(3)
  const [first, second] = [new nn.Linear(8, 8), new nn.Linear(8, 8)]
  const order: string[] = []
  const x = randn(4, 8, { requiresGrad: true })
  const a = first.forward(x)
  const b = cube.apply(a).add(a)
  b.registerHook((grad) => void order.push(`b ${grad.sum().item()}`))
  const c = cube.apply(second.forward(b)).add(b)
  second.weight.registerPostAccumulateGradHook((weight) => void order.push(`weight ${weight.shape.join()}`))
  a.registerHook((grad) => {
    order.push('a')
    return grad.mul(2)
  })
  await c.square().sum().backward()
  const tensors = [x, ...first.parameters(), ...second.parameters()]
  const grads = tensors.map(async ({ grad }) => Buffer.from((await (grad as Tensor).data()).buffer).toString('hex'))
  return { grads: await Promise.all(grads), order }
}

test('it has the bits of a synchronous one, and hooks run in its order', async (t) => {
  const [late, direct] = [await residual(LateCube), await residual(Cube)]
  t.deepEqual(late, direct)
  t.is(late.order.length, 3)
})

test('callbacks run in the async context, and the modes, in which the pass began', async (t) => {
  const storage = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  class Looks extends LateCube {
    static override async backward(ctx: Context, grad: Tensor): Promise<Tensor> {
      const before = [storage.getStore(), isGradEnabled()]
      const result = await super.backward(ctx, grad)
      seen.push(before, [storage.getStore(), isGradEnabled()])
      return result
    }
  }
  const x = leaf(2)
  x.registerHook(() => void seen.push([storage.getStore(), isGradEnabled()]))
  await storage.run('mine', () => Looks.apply(x).backward())
  t.deepEqual(
    seen,
    Array.from({ length: 3 }, () => ['mine', false]),
  )
})

test('gradients of gradients pass through it', async (t) => {
  const x = leaf(2)
  await LateCube.apply(x).backward(null, { createGraph: true })
  const grad = x.grad as Tensor
  t.is(grad.item(), 12)
  x.grad = null
  await grad.backward()
  t.is((x.grad as unknown as Tensor).item(), 12)
})

test('passes run beside each other, and one after the other with a retained graph', async (t) => {
  const [x, y, z] = [leaf(2), leaf(3), leaf(1)]
  const late = LateCube.apply(x)
  const passes = [late.backward(null, { retainGraph: true }), LateCube.apply(y).backward()]
  await z.mul(5).backward()
  t.is((z.grad as Tensor).item(), 5)
  failure(t, () => x.grad, 'ERR_BACKWARD_PENDING')
  await Promise.all(passes)
  t.deepEqual([(x.grad as Tensor).item(), (y.grad as Tensor).item()], [12, 27])
  await late.backward()
  t.is((x.grad as Tensor).item(), 24)
  t.regex((await rejection(t, late.backward(), 'ERR_TORCH')).message, /second time/)
})

test('what it throws is what the pass rejects with', async (t) => {
  class Fails extends Cube {
    static override async backward(): Promise<Tensor> {
      await sleep(1)
      throw new RangeError('mine')
    }
  }
  const x = leaf(2)
  await t.throwsAsync(Fails.apply(x).mul(2).backward(), { instanceOf: RangeError, message: 'mine' })
  class Bad extends Cube {
    static override async backward(): Promise<Tensor> {
      await sleep(1)
      return 'nothing' as never
    }
  }
  t.regex(
    (await rejection(t, Bad.apply(x).backward(), 'ERR_ARGUMENT_TYPE')).message,
    /what it returns must be Tensors or null, got/,
  )
  const hooked = leaf(2)
  hooked.registerHook(() => {
    throw new RangeError('of the hook')
  })
  await t.throwsAsync(LateCube.apply(hooked).backward(), { instanceOf: RangeError, message: 'of the hook' })
  await LateCube.apply(x).backward()
  t.is((x.grad as Tensor).item(), 12)
})

test('a pass that waits for nothing refuses it', async (t) => {
  const x = leaf(2)
  t.regex(failure(t, () => autograd.grad(LateCube.apply(x), x), 'ERR_VALUE').message, /only `await backward\(\)` does/)
  const [outer, late] = [leaf(1), LateCube.apply(x)]
  let inner: Promise<void> | undefined
  outer.registerHook(() => void (inner = late.backward()))
  await outer.mul(1).backward()
  await rejection(t, inner as unknown as Promise<void>, 'ERR_VALUE')
  class Promises extends Cube {
    static override backward(): Promise<Tensor> {
      return Promise.resolve(ones(1))
    }
  }
  t.regex((await rejection(t, Promises.apply(x).backward(), 'ERR_ARGUMENT_TYPE')).message, /static async backward/)
})

test('one that never settles is given up by the timeout, or the signal, of the pass', async (t) => {
  class Never extends Cube {
    static override async backward(): Promise<Tensor> {
      return new Promise(() => {})
    }
  }
  const x = leaf(2)
  const { message } = await rejection(t, Never.apply(x).backward(null, { timeout: 50 }), 'ERR_TIMEOUT')
  t.is(message, 'backward() waited 50 ms for other ranks, or for an asynchronous Function')
  await rejection(t, Never.apply(x).backward(null, { signal: AbortSignal.timeout(50) }), 'ERR_ABORTED')
  await LateCube.apply(x).backward()
  t.is((x.grad as Tensor).item(), 12)
})

test('it may compute with parameters of the pass, before and after it awaits, and ask for gradients', async (t) => {
  const layer = new nn.Linear(1, 1)
  class Recomputes extends Cube {
    static override async backward(ctx: Context, grad: Tensor): Promise<Tensor> {
      const [x] = ctx.savedTensors as [Tensor]
      const again = (): Tensor => {
        const input = x.detach().requiresGrad_()
        const [result] = autograd.grad(
          enableGrad(() => layer.forward(input).sum()),
          [input],
        ) as [Tensor]
        return result
      }
      const before = again()
      await sleep(1)
      t.deepEqual(again().toArray(), before.toArray())
      const inner = enableGrad(() => leaf(1).mul(2))
      await rejection(t, inner.backward(), 'ERR_NOT_IMPLEMENTED')
      return grad.mul(before.reshape(-1))
    }
  }
  const x = leaf(2)
  await layer.forward(Recomputes.apply(x).reshape(1, 1)).sum().backward()
  t.is((x.grad as Tensor).item(), Math.fround((layer.weight.item() as number) ** 2))
})

test('a pass is given up between two of them, too', async (t) => {
  const x = leaf(2)
  const controller = new AbortController()
  const pass = LateCube.apply(LateCube.apply(x)).backward(null, { signal: controller.signal })
  controller.abort()
  await rejection(t, pass, 'ERR_ABORTED')
  t.is(x.grad, null)
})

test('grad() through one that waits is refused, and blocks nothing', async (t) => {
  const x = leaf(2)
  const late = LateCube.apply(x)
  const pass = late.backward(null, { retainGraph: true })
  failure(t, () => autograd.grad(late, x), 'ERR_VALUE')
  await pass
  t.is((x.grad as Tensor).item(), 12)
})

test('other passes through the same nodes and leaves do not wait for one that waits for them', async (t) => {
  let ends = (): void => undefined
  class Then extends Cube {
    static override async backward(ctx: Context, grad: Tensor): Promise<Tensor> {
      await sleep(1)
      ends()
      return Cube.backward(ctx, grad)
    }
  }
  // In microtasks after the gradient is there: the pass's thread comes to its next callback, and waits for this one.
  const blocked = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      ends = resolve
    })
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    const until = performance.now() + 20
    while (performance.now() < until);
  }
  const x = leaf(2)
  let accumulated = 0
  x.registerPostAccumulateGradHook(() => void accumulated++)
  const [cube, other] = [Cube.apply(x), Cube.apply(x)]
  const through = Then.apply(cube).backward(null, { retainGraph: true })
  await blocked()
  t.is(autograd.grad(cube, x, { retainGraph: true })[0]?.item(), 12)
  await through
  const late = Then.apply(x).backward()
  await blocked()
  await other.backward()
  await late
  t.is(accumulated, 3)
  t.is((x.grad as Tensor).item(), 192 * 12 + 12 + 12)
})

test.serial('its tensors live while it waits, and no longer', async (t) => {
  const x = leaf(2)
  const pass = (): Promise<void> => scope(() => LateCube.apply(x).sum().backward())
  await pass()
  await sleep(5)
  const { liveTensors } = memory.stats()
  for (let index = 0; index < 20; index++) await pass()
  await sleep(5)
  t.is(memory.stats().liveTensors, liveTensors)
})

for (const end of ['exit', 'throw', 'compute']) {
  test(`a process that ends meanwhile (${end}) ends cleanly`, async (t) => {
    const { code, stderr } = await runChild('asynchronous-backward.ts', [end])
    t.is(code, end === 'throw' ? 1 : 3, stderr)
  })
}

test('a worker that ends meanwhile ends cleanly', async (t) => {
  const program = await compile(fileURLToPath(new URL('children/asynchronous-backward.ts', import.meta.url)))
  const worker = new Worker(program, { argv: ['wait'] })
  await new Promise((resolve) => worker.once('message', resolve))
  t.is(await worker.terminate(), 1)
  const x = leaf(2)
  await LateCube.apply(x).backward()
  t.is((x.grad as Tensor).item(), 12)
})
