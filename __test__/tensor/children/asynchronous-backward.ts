// Ends while a backward pass waits for JavaScript, or computes on its own thread.
import { parentPort } from 'node:worker_threads'

import { autograd, ones } from 'lockstep'
import type { Tensor } from 'lockstep'

class Ends extends autograd.Function {
  static forward(_: autograd.FunctionContext, x: Tensor): Tensor {
    return x.mul(1)
  }
  static async backward(_: autograd.FunctionContext, grad: Tensor): Promise<Tensor> {
    if (process.argv[2] === 'compute') {
      setTimeout(() => process.exit(3), 20)
      return grad
    }
    setTimeout(() => {
      if (process.argv[2] === 'exit') process.exit(3)
      if (process.argv[2] === 'throw') throw new Error('mine')
      parentPort?.postMessage('waits')
    }, 10)
    return new Promise(() => {})
  }
}

const x = ones(800, 800, { requiresGrad: true })
let y = x
// Many products are left when the process ends.
if (process.argv[2] === 'compute') for (let step = 0; step < 20; step++) y = y.matmul(x)
await Ends.apply(y).sum().backward()
