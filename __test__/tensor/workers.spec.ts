// Worker threads have tensors of their own.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import test from 'ava'

import { memory, ones } from 'lockstep'

interface Answer {
  grad: number[]
  live: number
  same: number[]
}

const program = new URL('children/worker.mjs', import.meta.url)

test('a worker computes beside the main thread, with a table of its own', async (t) => {
  const mine = ones([3])
  const before = memory.stats().liveTensors
  const workers = [new Worker(program), new Worker(program)]
  const answers = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0] as Answer))
  await Promise.all(workers.map((worker) => worker.terminate()))
  for (const answer of answers) t.deepEqual(answer.grad, [2, 4, 6])
  t.is(memory.stats().liveTensors, before)
  t.is(mine.sum().item(), 3)
})

test('a worker that is terminated while it computes takes nothing with it', async (t) => {
  for (let round = 0; round < 5; round++) {
    const worker = new Worker(program, { workerData: 'stay' })
    await once(worker, 'message')
    t.is(await worker.terminate(), 1)
  }
  t.is(ones([4]).sum().item(), 4)
})
