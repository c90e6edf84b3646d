/** The program of a worker thread: makes its data set, and then one batch after another. */
import { parentPort, workerData } from 'node:worker_threads'
import { Generator } from '../autograd/generator.js'
import { native } from '../native.js'
import { useThreadGenerator } from '../ops/thread-generator.js'
import { tensor } from '../tensor/factories.js'
import { bytesOf } from '../tensor/read.js'
import { temporarily } from '../tensor/temporary.js'
import { exhausted, type Fetcher, makeFetcher } from './fetcher.js'
import { own } from './owned.js'
import { pack, type PackedBatch, Stacked } from './worker-batch.js'
import { follow, load } from './worker-dataset.js'
import { packError } from './worker-error.js'
import { setWorkerInfo } from './worker-info.js'
import type { Answer, Goodbye, Task, WorkerStart } from './worker-protocol.js'

const port = parentPort as NonNullable<typeof parentPort>
const start = workerData as WorkerStart

/** Makes the fetcher of an iteration. */
type Begin = () => Fetcher

const generator = new Generator()
const begun: Promise<Begin> = begin()
// The first task tells of it.
begun.catch(() => {})
let iteration = -1
let fetcher: Fetcher | undefined
let turn: Promise<void> = Promise.resolve()

port.on('message', (message: Task | Goodbye) => {
  turn = turn.then(() => (message === 'end' ? end() : answer(message)))
})

async function begin(): Promise<Begin> {
  // As PyTorch's workers: several with all threads each would wait for one another.
  native().singleThreaded()
  const { id, numWorkers, seed, random, rank, worldSize, batched, dropLast } = start
  generator.manualSeed(seed)
  useThreadGenerator(generator)
  const dataset = await follow(start.recipe)
  setWorkerInfo({ id, numWorkers, seed, dataset, generator, rank, worldSize })
  const collate = start.collate === undefined ? undefined : await load('collate', start.collate)
  if (start.init !== undefined) await ((await load('workerInitFn', start.init)) as (id: number) => unknown)(id)
  if (random !== null) temporarily(() => generator.setState(tensor(random)))
  return () => makeFetcher({ dataset, collate, stack: (tensors) => new Stacked(tensors), batched, dropLast })
}

async function answer(task: Task): Promise<void> {
  const { number } = task
  const said = (rest: Partial<Answer>): Answer => ({ iteration: task.iteration, number, ...rest })
  try {
    const made = await batchOf(task)
    if (made === exhausted) port.postMessage(said({}))
    else port.postMessage(said({ batch: made.packed, random: stateOf(generator) }), made.transfers)
  } catch (error) {
    port.postMessage(said({ error: packError(error) }))
  }
}

async function batchOf({
  iteration: wanted,
  indices,
}: Task): Promise<{ packed: PackedBatch; transfers: ArrayBuffer[] } | typeof exhausted> {
  const make = await begun
  if (wanted !== iteration) {
    await fetcher?.close()
    fetcher = make()
    iteration = wanted
  }
  const current = fetcher as Fetcher
  const owned = await own('its worker, when it was sent', () => current.fetch(indices))
  try {
    return owned.value === exhausted ? exhausted : pack(owned.value)
  } finally {
    owned.release()
  }
}

function stateOf(drawn: Generator): Uint8Array {
  return temporarily(() => bytesOf(drawn.getState()))
}

async function end(): Promise<void> {
  try {
    await fetcher?.close()
  } finally {
    // Nothing is left to do: the thread ends, unless the data set keeps something open.
    port.close()
  }
}
