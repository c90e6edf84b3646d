/** Where the random numbers of a loader's workers are, so that a resumed epoch draws those of the uninterrupted one. */
import { LockstepError } from '../error.js'
import { show } from '../ops/explain.js'
import { isLength } from './indices.js'

/** What a loader's state says of its workers: plain data. */
export interface WorkersState {
  /** The base of the workers' seeds, in decimal digits. */
  seed: string
  /** The worker that makes the next batch. */
  turn: number
  /** The state of each worker's generator (base64) behind its last batch that was delivered; `null`: it had none. */
  generators: (string | null)[]
}

/** The random numbers of the workers that begin with one base seed. */
export class WorkerDraws {
  readonly seed: bigint
  /** The worker that makes the first batch. */
  readonly first: number
  #turn: number
  readonly #states: (Uint8Array | null)[]
  /** Behind batches that were made and not delivered yet. */
  readonly #ahead = new Map<number, { worker: number; state: Uint8Array }>()

  /** `from`: where to go on. Of another number of workers it is no more than the base seed. */
  constructor(numWorkers: number, seed: bigint, from?: WorkersState) {
    const same = from?.generators.length === numWorkers ? from : undefined
    this.seed = seed
    this.first = this.#turn = same?.turn ?? 0
    this.#states =
      same?.generators.map((state) => (state === null ? null : new Uint8Array(Buffer.from(state, 'base64')))) ??
      Array<null>(numWorkers).fill(null)
  }

  /** Where a worker goes on; `null`: at its seed. */
  of(worker: number): Uint8Array | null {
    return this.#states[worker] ?? null
  }

  /** Another iteration of the same workers. */
  begin(first: number): void {
    this.#turn = first
    this.#ahead.clear()
  }

  made(number: number, worker: number, state: Uint8Array): void {
    this.#ahead.set(number, { worker, state })
  }

  delivered(number: number): void {
    const made = this.#ahead.get(number)
    if (made === undefined) return
    this.#ahead.delete(number)
    this.#states[made.worker] = made.state
    this.#turn = (made.worker + 1) % this.#states.length
  }

  stateDict(): WorkersState {
    const generators = this.#states.map((state) => (state === null ? null : Buffer.from(state).toString('base64')))
    return { seed: String(this.seed), turn: this.#turn, generators }
  }
}

/** Refuses what no loader's state says of its workers. */
export function checkWorkersState(state: WorkersState): WorkersState {
  const { seed, turn, generators } = state
  const isState = (value: unknown): boolean => value === null || typeof value === 'string'
  const fits =
    typeof seed === 'string' &&
    /^-?\d{1,20}$/.test(seed) &&
    Array.isArray(generators) &&
    generators.every(isState) &&
    isLength(turn) &&
    turn <= Math.max(generators.length - 1, 0)
  if (fits) return state
  const text = `its workers have the seed ${show(seed)}, the turn ${show(turn)} and the generators ${show(generators)}`
  throw new LockstepError('ERR_CHECKPOINT_MISMATCH', `DataLoader: this state cannot be loaded: ${text}`)
}
