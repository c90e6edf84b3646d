/** What a worker of a loader knows of itself. */
import type { Generator } from '../autograd/generator.js'
import type { Dataset } from './dataset.js'
import type { IterableDataset } from './iterable.js'

/** PyTorch's `WorkerInfo`, and which rank the worker belongs to. */
export interface WorkerInfo {
  /** This worker, from 0 to `numWorkers - 1`. */
  readonly id: number
  readonly numWorkers: number
  /** The loader's base seed + `id`: what this thread's random numbers begin with. */
  readonly seed: bigint
  /** This worker's own instance. */
  readonly dataset: Dataset | IterableDataset
  /** What random operators draw from in this worker where they are given no generator. */
  readonly generator: Generator
  /** The rank of the process when the iteration began; 0 where there was no group. */
  readonly rank: number
  /** How many ranks there were. */
  readonly worldSize: number
}

let info: WorkerInfo | undefined

/** In a worker of a {@link DataLoader}, which one it is; `null` elsewhere (`torch.utils.data.get_worker_info`). */
export function getWorkerInfo(): WorkerInfo | null {
  return info ?? null
}

/** Called once in a worker, before its data set is used. */
export function setWorkerInfo(value: WorkerInfo): void {
  info = value
}
