// Loaders with workers beside PyTorch's: which batches come, in which order, with which random numbers, bit for bit.
import test from 'ava'
import { data, Generator, manualSeed, rand } from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { compareWith, entry, under } from '../support.js'
import { workerCases } from './cases.js'

let expected: Trace

compareWith('workers.py', workerCases, async (reference) => {
  ;({ expected } = await reference.tensors())
})

for (const one of workerCases) {
  const { name, set, length, workers, batchSize, epochs, shuffle, dropLast, persistent, prefetchFactor, own } = one
  test.serial(name, async (t) => {
    const source = await data.workerDataset(new URL(`sets.mjs#${set}`, import.meta.url), length)
    manualSeed(17)
    await using loader = new data.DataLoader(source, {
      batchSize,
      numWorkers: workers,
      ...(shuffle && { shuffle }),
      ...(dropLast && { dropLast }),
      ...(persistent && { persistentWorkers: true }),
      ...(prefetchFactor && { prefetchFactor }),
      ...(own && { generator: new Generator().manualSeed(4) }),
    })
    const found: Trace = new Map()
    for (let epoch = 0; epoch < epochs; epoch++) {
      let number = 0
      for await (const batch of loader as AsyncIterable<Tensor[]>) {
        found.set(`${epoch}/${number}/main`, await entry(rand([2])))
        for (const [part, tensor] of batch.entries()) found.set(`${epoch}/${number}/${part}`, await entry(tensor))
        number++
      }
    }
    t.true(found.size > 0)
    t.is(firstDifference(under(expected, `${name}/`), found), undefined)
  })
}
