// Loaders with one worker, as in python/loader.py.
import { join } from 'node:path'

import { data, manualSeed, scope } from 'lockstep'

/** What is measured: set by `loader`. @type {data.DataLoader<unknown, [import('lockstep').Tensor, import('lockstep').Tensor]>} */
let measured

/**
 * Makes the loader and its worker: how many samples it has, and the mean of those of an epoch.
 * @param {{ kind: string, directory: string, batchSize: number }} request
 */
export async function loader({ kind, directory, batchSize }) {
  const isIdx = kind === 'idx'
  const module = new URL(`./loader-sets.mjs#${isIdx ? 'idx' : 'images'}`, import.meta.url)
  const set = /** @type {any} */ (await data.workerDataset(module, isIdx ? directory : join(directory, kind)))
  manualSeed(1)
  measured = new data.DataLoader(set, { batchSize, shuffle: true, numWorkers: 1, persistentWorkers: true })
  const means = []
  for await (const [x] of measured) means.push(scope(() => x.mean().item()))
  return { samples: set.length, mean: means.reduce((sum, mean) => sum + mean, 0) / means.length }
}

/** @param {{ count: number }} request */
export async function epochs({ count }) {
  const began = performance.now()
  for (let i = 0; i < count; i++) for await (const _batch of measured);
  return { seconds: (performance.now() - began) / 1000 }
}
