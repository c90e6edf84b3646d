// A thread that computes tangents when it is told to, and says so by a flag and a message.
import { parentPort, workerData } from 'node:worker_threads'

import { func, ones, tensor } from 'lockstep'

const compute = () => func.jvp((x) => x.pow(3).sum(), [tensor([1, 2, 3])], [ones(3)])[1].item()
compute()
parentPort?.once('message', () => {
  const found = compute()
  Atomics.store(workerData, 0, 1)
  Atomics.notify(workerData, 0)
  parentPort?.postMessage(found)
})
parentPort?.postMessage('ready')
