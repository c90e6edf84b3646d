import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { LockstepError } from '../error.js'
import { show } from '../ops/explain.js'
import { packageRoot } from '../native/package.js'
import { exhausted } from './fetcher.js'
import type { PackedBatch } from './worker-batch.js'
import type { WorkerDraws } from './worker-draws.js'
import { unpackError, workerFailed } from './worker-error.js'
import type { Answer, Goodbye, Task, WorkerStart } from './worker-protocol.js'

/** How long a worker may take to end by itself, in milliseconds. */
const GRACE = 1000

/** What was asked of a worker, and not answered yet. */
interface Asked {
  readonly worker: number
  /** The batch, for messages. */
  readonly name: string
  resolve(batch: PackedBatch | typeof exhausted): void
  reject(error: LockstepError): void
}

/** What all workers of a loader begin with. */
export type PoolStart = Omit<WorkerStart, 'id' | 'seed' | 'random'> & { readonly inOrder: boolean }

/**
 * The worker threads of a loader. They take turns: a batch's number says whose it is, whatever else happens. Without
 * `inOrder` the next batch is for the worker that has the least to do.
 */
export class WorkerPool {
  readonly #workers: readonly Worker[]
  readonly #asked = new Map<number, Asked>()
  /** Whether each worker's stream may still give something. */
  #active: boolean[] = []
  #iteration = -1
  #turn = 0
  /** How many wait for a batch: then, and only then, workers keep the process alive. */
  #waiting = 0
  /** Why each worker ended that was not told to. */
  readonly #ends = new Map<number, LockstepError>()
  #closed: Promise<void> | undefined
  readonly draws: WorkerDraws
  readonly #onClosed: () => void
  readonly #inOrder: boolean

  /** Worker w's seed is the base seed + w, as PyTorch's. */
  constructor({ inOrder, ...start }: PoolStart, draws: WorkerDraws, onClosed: () => void) {
    this.#inOrder = inOrder
    this.draws = draws
    this.#onClosed = onClosed
    const program = pathToFileURL(join(packageRoot, 'dist', 'data', 'worker-main.js'))
    this.#workers = Array.from({ length: start.numWorkers }, (_, id) => {
      const seed = BigInt.asIntN(64, draws.seed + BigInt(id))
      const workerData: WorkerStart = { ...start, id, seed, random: draws.of(id) }
      const worker = new Worker(program, { workerData, name: `lockstep data ${id}` })
      worker.unref()
      worker.on('message', (answer: Answer) => this.#answered(answer))
      // What was thrown may be anything, also undefined.
      let uncaught: { thrown: unknown } | undefined
      worker.on('error', (thrown: unknown) => (uncaught = { thrown }))
      worker.on('exit', (code) => this.#ended(id, code, uncaught))
      return worker
    })
  }

  /** Whether it can be used for another iteration. */
  get usable(): boolean {
    return this.#closed === undefined && this.#ends.size === 0
  }

  /** Whether any worker may still give something. */
  get more(): boolean {
    return this.#active.includes(true)
  }

  /** Begins an iteration; what an earlier one asked for is dropped. */
  begin(): void {
    this.#iteration++
    this.#drop()
    this.#active = this.#workers.map(() => true)
    this.#turn = this.#iteration === 0 ? this.draws.first : 0
    this.draws.begin(this.#turn)
  }

  /** Asks the worker whose turn it is for a batch. */
  request(number: number, indices: readonly number[], name: string): Promise<PackedBatch | typeof exhausted> {
    const id = this.#nextWorker()
    const end = this.#ends.get(id)
    if (end !== undefined) return Promise.reject(end)
    const answer = new Promise<PackedBatch | typeof exhausted>((resolve, reject) => {
      this.#asked.set(number, { worker: id, name, resolve, reject })
    })
    const task: Task = { iteration: this.#iteration, number, indices }
    this.#workers[id]?.postMessage(task)
    return answer
  }

  /** Keeps the process alive until the returned function is called: somebody waits. */
  hold(): () => void {
    if (this.#waiting++ === 0) for (const worker of this.#workers) worker.ref()
    return () => {
      if (--this.#waiting === 0 && this.#closed === undefined) for (const worker of this.#workers) worker.unref()
    }
  }

  /** Lets the workers end; those that do not within a second are ended. */
  close(): Promise<void> {
    this.#closed ??= this.#endAll()
    return this.#closed
  }

  async #endAll(): Promise<void> {
    this.#drop()
    await Promise.all(this.#workers.map((worker, id) => this.#end(worker, id)))
    this.#onClosed()
  }

  /** Whoever still waits for a batch is told that none comes. */
  #drop(): void {
    for (const { resolve } of this.#asked.values()) resolve(exhausted)
    this.#asked.clear()
  }

  async #end(worker: Worker, id: number): Promise<void> {
    if (this.#ends.has(id)) return
    const goodbye: Goodbye = 'end'
    worker.ref()
    worker.postMessage(goodbye)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, GRACE)))
    await Promise.race([new Promise((resolve) => worker.once('exit', resolve)), late])
    clearTimeout(timer)
    await worker.terminate()
  }

  #nextWorker(): number {
    const count = this.#workers.length
    const open = Array<number>(count).fill(0)
    if (!this.#inOrder) for (const { worker } of this.#asked.values()) open[worker]! += 1
    const least = Math.min(...open.filter((_, id) => this.#active[id]))
    const fits = (id: number): boolean => this.#active[id] === true && (open[id] as number) <= least
    for (let step = 0; step < count && !fits(this.#turn); step++) this.#turn = (this.#turn + 1) % count
    const id = this.#turn
    this.#turn = (id + 1) % count
    return id
  }

  #answered({ iteration, number, batch, random, error }: Answer): void {
    const asked = this.#asked.get(number)
    if (iteration !== this.#iteration || asked === undefined) return
    this.#asked.delete(number)
    if (error !== undefined) {
      const cause = unpackError(error)
      asked.reject(workerFailed(asked.worker, asked.name, `failed: ${cause.name}: ${cause.message}`, cause))
    } else if (batch !== undefined) {
      if (random !== undefined) this.draws.made(number, asked.worker, random)
      asked.resolve(batch)
    } else {
      this.#active[asked.worker] = false
      asked.resolve(exhausted)
    }
  }

  /** A worker ended, by `process.exit` or by an error that nobody caught. */
  #ended(id: number, code: number, uncaught: { thrown: unknown } | undefined): void {
    if (this.#closed !== undefined) return
    const cause = uncaught?.thrown
    const why =
      uncaught !== undefined
        ? `ended with an error that nobody caught: ${cause instanceof Error ? `${cause.name}: ${cause.message}` : show(cause)}`
        : `ended with exit code ${code} and was not told to: look for process.exit in what it runs`
    const open = [...this.#asked].filter(([, asked]) => asked.worker === id)
    this.#ends.set(id, workerFailed(id, open[0]?.[1].name ?? 'DataLoader', why, cause))
    for (const [number, { name, reject }] of open) {
      this.#asked.delete(number)
      reject(workerFailed(id, name, why, cause))
    }
  }
}

/** Ends workers whose loader, or whose iterator where they are not kept, is dropped. */
export const dropped = new FinalizationRegistry<WorkerPool>((pool) => void pool.close())
