import { LockstepError } from '../error.js'
import type { AbortSignal } from '../host-types.js'
import { describe } from '../ops/explain.js'
import { relieve } from '../tensor/pressure.js'
import { startTimer } from '../timer.js'
import { exhausted } from './fetcher.js'
import type { BatchSource } from './loader-source.js'
import { outside, type Owned, own } from './owned.js'

/** Who frees a batch, in the message to those who use it afterwards. */
const OWNER = 'its DataLoader, when the next batch was pulled or the loop was left'

/** Where an iteration stands. */
export interface Standing {
  /** The sampler's state at the batch that was delivered last; `undefined` after the end. */
  position: unknown
}

/** What an iteration of a loader is made of. */
export interface LoaderIteration<B> {
  indices: Iterable<readonly number[]>
  source: BatchSource<B>
  /** What is done to a batch at last. */
  finish(batch: B): B
  /** Whether the indices say which samples a batch has, for messages. */
  numbered: boolean
  /** The sampler's state after the indices that were drawn last. */
  position(): unknown
  /** Outlives the iterator. */
  standing: Standing
  /** Told of each batch, how many there were with it. */
  onDelivered(count: number): void
  onEnd(): void
  prefetch: number
  /** Makes as many at once as are made ahead, rather than when there is time. */
  eager: boolean
  /** Whether they are delivered in the order in which they are drawn, rather than in that in which they are made. */
  inOrder: boolean
  timeout: number | undefined
  signal: AbortSignal | undefined
}

/** A batch being made, with the position of the sampler behind it. */
interface Coming<B> {
  number: number
  indices: readonly number[]
  position: unknown
  batch: Promise<Owned<B | typeof exhausted>>
}

/** One iteration of a DataLoader: makes batches in order, some ahead, and owns the one that was delivered last. */
export class LoaderIterator<B> implements AsyncIterableIterator<B> {
  readonly #iteration: LoaderIteration<B>
  readonly #indices: Iterator<readonly number[]>
  readonly #coming: Coming<B>[] = []
  #current: Owned<B> | undefined
  #drawn = 0
  #delivered = 0
  #exhausted = false
  #ended = false
  /** Calls of next() take turns. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(iteration: LoaderIteration<B>) {
    this.#iteration = iteration
    iteration.standing.position = iteration.position()
    this.#indices = outside(() => iteration.indices[Symbol.iterator]())
    if (iteration.eager) this.#ahead()
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<B> {
    return this
  }

  next(): Promise<IteratorResult<B, undefined>> {
    const turn = this.#turn.then(() => this.#next())
    this.#turn = turn.catch(() => {})
    return turn
  }

  /** Called by `for await` when the loop is left: frees what is here and what is still coming. */
  async return(): Promise<IteratorResult<B, undefined>> {
    this.#end()
    return { done: true, value: undefined }
  }

  async #next(): Promise<IteratorResult<B, undefined>> {
    this.#release()
    const relief = relieve()
    if (relief !== undefined) await relief
    if (this.#ended) return { done: true, value: undefined }
    try {
      for (;;) {
        this.#draw(1)
        const coming = this.#iteration.inOrder ? this.#coming.shift() : await this.#made()
        if (!coming) {
          this.#end()
          this.#iteration.standing.position = undefined
          return { done: true, value: undefined }
        }
        const unhold = this.#iteration.source.hold?.()
        const arrived = await this.#arrival(coming).finally(unhold)
        // The loop may have been left while the batch was coming.
        if (this.#ended) {
          arrived.release()
          return { done: true, value: undefined }
        }
        if (!hasBatch(arrived)) continue
        this.#current = arrived
        this.#iteration.standing.position = coming.position
        this.#iteration.source.draws.delivered(coming.number)
        this.#iteration.onDelivered(++this.#delivered)
        break
      }
      if (this.#iteration.eager) this.#ahead()
      // Later, when the program waits for something: this batch is not kept waiting for the next.
      else if (this.#iteration.prefetch > 0) setImmediate(() => this.#ahead())
      return { done: false, value: this.#current.value }
    } catch (error) {
      this.#end()
      throw error
    }
  }

  #ahead(): void {
    if (this.#ended) return
    try {
      this.#draw(this.#iteration.prefetch)
    } catch (error) {
      // A sampler's error belongs to the batch that it could not name.
      this.#exhausted = true
      const batch = Promise.reject(error as Error)
      batch.catch(() => {})
      this.#coming.push({ number: this.#drawn, indices: [], position: undefined, batch })
    }
  }

  /** Begins batches until `count` are coming. */
  #draw(count: number): void {
    while (this.#coming.length < count && !this.#exhausted && this.#iteration.source.more()) {
      const { done, value: indices } = outside(() => this.#indices.next())
      if (done) {
        this.#exhausted = true
        return
      }
      const number = this.#drawn++
      const batch = own(OWNER, () => this.#make(indices, number))
      // Who awaits it hears of a failure; until then it must not count as unhandled.
      batch.catch(() => {})
      this.#coming.push({ number, indices, position: this.#iteration.position(), batch })
    }
  }

  async #make(indices: readonly number[], number: number): Promise<B | typeof exhausted> {
    const { source, finish } = this.#iteration
    const batch = await source.make(indices, number)
    return batch === exhausted ? exhausted : finish(batch)
  }

  /** Takes one of those that are coming: which is made first. */
  async #made(): Promise<Coming<B> | undefined> {
    const [oldest] = this.#coming
    if (oldest === undefined) return undefined
    const unhold = this.#iteration.source.hold?.()
    const settled = this.#coming.map((coming) => coming.batch.then(() => coming).catch(() => coming))
    const coming = await this.#within(oldest, Promise.race(settled)).finally(unhold)
    // None is left where the loop was left meanwhile.
    const at = this.#coming.indexOf(coming)
    return at < 0 ? undefined : this.#coming.splice(at, 1)[0]
  }

  /** Waits for a batch, for no longer than is allowed. */
  async #arrival(coming: Coming<B>): Promise<Owned<B | typeof exhausted>> {
    try {
      return await this.#within(coming, coming.batch)
    } catch (error) {
      discard(coming.batch)
      throw error
    }
  }

  /** The same for anything that waits for the batch, which is named where it takes too long. */
  async #within<T>({ number, indices }: Coming<B>, awaited: Promise<T>): Promise<T> {
    const { timeout, signal, numbered } = this.#iteration
    const name = batchName(number, numbered ? indices : undefined)
    const aborted = () =>
      new LockstepError('ERR_ABORTED', `${name} was aborted by its signal`, {
        operation: 'DataLoader',
        cause: signal?.reason,
      })
    if (signal?.aborted) throw aborted()
    if (!timeout && !signal) return awaited
    let stopTimer = (): void => {}
    let onAbort: (() => void) | undefined
    const limit = new Promise<never>((_, reject) => {
      if (timeout) {
        const text = `${name} did not arrive within ${timeout} ms; look at the data set, or raise the loader's timeout`
        const late = (): void => reject(new LockstepError('ERR_TIMEOUT', text, { operation: 'DataLoader' }))
        stopTimer = startTimer(timeout, late)
      }
      onAbort = () => reject(aborted())
      signal?.addEventListener('abort', onAbort, { once: true })
    })
    try {
      return await Promise.race([awaited, limit])
    } finally {
      stopTimer()
      if (onAbort) signal?.removeEventListener('abort', onAbort)
    }
  }

  #release(): void {
    this.#current?.release()
    this.#current = undefined
  }

  #end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#release()
    for (const { batch } of this.#coming.splice(0)) discard(batch)
    if (!this.#exhausted) outside(() => this.#indices.return?.())
    this.#iteration.onEnd()
  }
}

function hasBatch<B>(owned: Owned<B | typeof exhausted>): owned is Owned<B> {
  return owned.value !== exhausted
}

/** A batch, for messages. */
export function batchName(number: number, indices: readonly number[] | undefined): string {
  return `DataLoader: batch ${number}${indices === undefined ? '' : ` (samples ${listed(indices)})`}`
}

/** The first of them, for a message; they are whatever a sampler gave. */
function listed(indices: unknown): string {
  if (!Array.isArray(indices)) return describe(indices)
  const some = indices
    .slice(0, 8)
    .map((index: unknown) => (typeof index === 'number' ? String(index) : describe(index)))
  return some.join(', ') + (indices.length > 8 ? ', ...' : '')
}

/** Frees a batch that nobody will take, whenever it comes. */
function discard(batch: Promise<Owned<unknown>>): void {
  batch.then(
    (late) => late.release(),
    () => {},
  )
}
