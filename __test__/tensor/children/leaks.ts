// Runs one workload thousands of times and prints the live tensors and the RSS (MiB) at three points.
import { autograd, keep, memory, noGrad, randn, scope, setNumThreads, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

setNumThreads(1)
const w = keep(randn([64, 64], { requiresGrad: true }))
const x = keep(randn([32, 64]))

class Square extends autograd.Function {
  static forward(ctx: autograd.FunctionContext, a: Tensor): Tensor {
    ctx.saveForBackward(a)
    return a.mul(a)
  }
  static backward(ctx: autograd.FunctionContext, grad: Tensor): Tensor {
    return grad.mul((ctx.savedTensors[0] as Tensor).mul(2))
  }
}

const workloads: Record<string, () => void | Promise<void>> = {
  dispose() {
    x.mm(w).dispose()
  },
  scope() {
    scope(() => {
      const y = x.mm(w).relu()
      return y.max(1).values.sum().item()
    })
  },
  async training() {
    await scope(async () => {
      await x.mm(w).tanh().sum().backward()
      noGrad(() => w.sub_(w.grad as Tensor, { alpha: 1e-4 }))
      w.grad = null
    })
  },
  async hooks() {
    await scope(async () => {
      using hook = w.registerHook((g) => g.mul(2))
      await x.mm(w).sum().backward()
      if (hook === undefined) throw new Error('unreachable')
    })
    w.grad = null
  },
  async function() {
    await scope(() => Square.apply(x.mm(w)).sum().backward())
    w.grad = null
  },
  errors() {
    scope(() => {
      try {
        x.mm(x)
      } catch {
        return
      }
      throw new Error('it should have failed')
    })
  },
  async reading() {
    await scope(async () => {
      const y = tensor([[1, 2, 3]])
      await y.data()
      y.toArray()
      y.index(0, [1, 2]).toArray()
    })
  },
  // Nothing frees these but the garbage collector, which needs a turn of the event loop now and then.
  async unowned() {
    for (let i = 0; i < 10; i++) x.mm(w)
    await new Promise(setImmediate)
  },
}

const workload = workloads[process.argv[2] ?? '']
if (workload === undefined) throw new Error(`unknown workload ${process.argv[2]}`)
const steps = Number(process.argv[3])
const settle = async (): Promise<void> => {
  for (let i = 0; i < 4; i++) {
    globalThis.gc?.()
    await new Promise(setImmediate)
  }
}
const points: { live: number; rss: number }[] = []
for (let step = 1; step <= steps; step++) {
  await workload()
  if (step % (steps / 4) === 0) {
    await settle()
    points.push({ live: memory.stats().liveTensors, rss: process.memoryUsage().rss / 2 ** 20 })
  }
}
console.log(JSON.stringify(points))
