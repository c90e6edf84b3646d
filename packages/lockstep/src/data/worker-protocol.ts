/** What a loader and its workers say to each other. */
import type { PackedBatch } from './worker-batch.js'
import type { Recipe } from './worker-dataset.js'
import type { PackedError } from './worker-error.js'

/** How a worker begins. */
export interface WorkerStart {
  readonly id: number
  readonly numWorkers: number
  readonly seed: bigint
  /** The state of its generator, where it goes on; `null`: at its seed. */
  readonly random: Uint8Array | null
  readonly recipe: Recipe
  /** URLs of modules. */
  readonly collate: string | undefined
  readonly init: string | undefined
  readonly batched: boolean
  readonly dropLast: boolean
  readonly rank: number
  readonly worldSize: number
}

/** To a worker: make this batch. The first one of another iteration begins the stream anew. */
export interface Task {
  readonly iteration: number
  readonly number: number
  readonly indices: readonly number[]
}

/** To a worker: end the stream, and the thread. */
export type Goodbye = 'end'

/** From a worker: the answer to each task, in their order. */
export interface Answer {
  readonly iteration: number
  readonly number: number
  /** Neither of both: the stream is at its end. */
  readonly batch?: PackedBatch
  /** The state of the worker's generator behind the batch. */
  readonly random?: Uint8Array
  readonly error?: PackedError
}
