// Tensors in a worker thread: a table of its own, which ends with the thread.
import { parentPort, workerData } from 'node:worker_threads'

import { manualSeed, memory, randn, tensor } from 'lockstep'

manualSeed(3)
const x = tensor([1, 2, 3], { requiresGrad: true })
await x.mul(x).sum().backward()
parentPort?.postMessage({
  grad: x.grad?.toArray(),
  live: memory.stats().liveTensors,
  same: randn([2]).toArray(),
})
if (workerData === 'stay') setInterval(() => randn([100, 100]).mm(randn([100, 100])), 0)
