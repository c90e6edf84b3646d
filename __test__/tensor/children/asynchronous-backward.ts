// Ends while a backward pass waits for JavaScript.
import { parentPort } from 'node:worker_threads'

import { autograd, ones } from 'lockstep'
import type { Tensor } from 'lockstep'

class Ends extends autograd.Function {
  static forward(_: autograd.FunctionContext, x: Tensor): Tensor {
    return x.mul(1)
  }
  static async backward(): Promise<Tensor> {
    setTimeout(() => {
      if (process.argv[2] === 'exit') process.exit(3)
      if (process.argv[2] === 'throw') throw new Error('mine')
      parentPort?.postMessage('waits')
    }, 10)
    return new Promise(() => {})
  }
}

await Ends.apply(ones(1, { requiresGrad: true })).backward()
