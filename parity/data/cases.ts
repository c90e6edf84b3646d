/** Loaders that are compared with PyTorch's. */
export interface WorkerCase {
  readonly name: string
  readonly set: 'noisy' | 'stream'
  readonly length: number
  readonly workers: number
  readonly batchSize: number
  readonly epochs: number
  readonly shuffle?: boolean
  readonly dropLast?: boolean
  readonly persistent?: boolean
  readonly prefetchFactor?: number
  /** The loader gets a generator of its own. */
  readonly own?: boolean
}

export const workerCases: readonly WorkerCase[] = [
  { name: 'no workers', set: 'noisy', length: 7, workers: 0, batchSize: 2, epochs: 2 },
  { name: 'one worker', set: 'noisy', length: 7, workers: 1, batchSize: 2, epochs: 2 },
  { name: 'three workers, shuffled', set: 'noisy', length: 20, workers: 3, batchSize: 3, epochs: 2, shuffle: true },
  { name: 'dropLast', set: 'noisy', length: 11, workers: 2, batchSize: 4, epochs: 1, dropLast: true },
  { name: 'kept', set: 'noisy', length: 9, workers: 2, batchSize: 2, epochs: 3, shuffle: true, persistent: true },
  { name: 'a generator', set: 'noisy', length: 9, workers: 2, batchSize: 2, epochs: 2, shuffle: true, own: true },
  { name: 'a stream', set: 'stream', length: 5, workers: 0, batchSize: 2, epochs: 2 },
  { name: 'streams', set: 'stream', length: 3, workers: 3, batchSize: 2, epochs: 2, prefetchFactor: 1 },
  { name: 'streams, dropLast', set: 'stream', length: 4, workers: 2, batchSize: 3, epochs: 1, dropLast: true },
  { name: 'streams, kept', set: 'stream', length: 4, workers: 2, batchSize: 3, epochs: 2, persistent: true },
]
