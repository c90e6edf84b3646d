/** What a run measures by itself. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import { LockstepError } from '../error.js'
import { isAvailable } from '../cuda/devices.js'
import { memoryAllocated } from '../cuda/memory.js'
import type { BucketEvent } from '../diagnostics.js'
import { describe } from '../ops/explain.js'
import { LRScheduler } from '../optim/lr-scheduler/scheduler.js'
import { Optimizer } from '../optim/optimizer.js'
import { DecentralizedDataParallel } from '../parallel/decentralized/decentralized.js'
import { Wrapper } from '../parallel/wrapper.js'
import type { Measured } from './records.js'

/** What `watch` takes. */
export type Watched = Wrapper | Optimizer | LRScheduler

const channelName = 'lockstep:bucket'

/** Milliseconds between two looks at what takes longer to find out than a small model's step may. */
const interval = 100

/** Measures the steps of this rank: the learning rate in each, the rest at most ten times a second. */
export class Meter {
  #optimizer: Optimizer | undefined
  #gossip: DecentralizedDataParallel | undefined
  /** Models' milliseconds in flight, and those waited for, when they were asked for last, and after which step. */
  #flights = { step: 0, exchanged: 0, waited: 0 }
  #reduction: BucketEvent | undefined
  #listens = false
  #last = -Infinity
  /** Milliseconds of communication that were measured, and those of them that computation hid. */
  #total = { communication: 0, hidden: 0 }
  readonly #hasDevices = isAvailable()

  /** Listens to the next reduction of a wrapper's gradients. */
  readonly #onBucket = (message: unknown): void => {
    this.#reduction = message as BucketEvent
    this.#listen(false)
  }

  watch(part: Watched): void {
    if (part instanceof DecentralizedDataParallel) this.#gossip = part
    else if (part instanceof LRScheduler) this.#optimizer = part.optimizer
    else if (part instanceof Optimizer) this.#optimizer = part
  }

  /** What was measured by the end of a step. */
  measure(step: number): Measured {
    const measured: Measured = {}
    const rate = this.#learningRate()
    if (rate !== undefined) measured.learningRate = rate
    if (this.#reduction !== undefined) {
      const { communication, overlap } = this.#reduction
      this.#reduction = undefined
      measured.communication = communication
      this.#hide(measured, communication, overlap)
    }
    const now = performance.now()
    if (now - this.#last < interval) return measured
    this.#last = now
    this.#listen(true)
    measured.memory = process.memoryUsage.rss()
    if (this.#hasDevices) measured.deviceMemory = memoryAllocated()
    this.#measureGossip(step, measured)
    return measured
  }

  close(): void {
    this.#listen(false)
  }

  /** The share of all communication so far that computation hid; undefined: there was none. */
  get hidden(): number | undefined {
    const { communication, hidden } = this.#total
    return communication > 0 ? hidden / communication : undefined
  }

  #hide(measured: Measured, communication: number, hidden: number): void {
    if (communication <= 0) return
    measured.hidden = hidden / communication
    this.#total.communication += communication
    this.#total.hidden += hidden
  }

  #learningRate(): number | undefined {
    const group = this.#optimizer?.paramGroups[0]
    if (group !== undefined) return Number(group.lr)
    // Before the first step there are no optimizers.
    return this.#gossip?.getLr() || undefined
  }

  #measureGossip(step: number, measured: Measured): void {
    if (this.#gossip === undefined) return
    const { exchanged, waited, consensusDistance } = this.#gossip.stats()
    const before = this.#flights
    this.#flights = { step, exchanged, waited }
    const [flights, steps] = [exchanged - before.exchanged, step - before.step]
    if (steps > 0) measured.communication = flights / steps
    this.#hide(measured, flights, Math.max(0, flights - (waited - before.waited)))
    if (consensusDistance !== null) measured.consensusDistance = consensusDistance
  }

  #listen(on: boolean): void {
    if (on === this.#listens) return
    this.#listens = on
    if (on) subscribe(channelName, this.#onBucket)
    else unsubscribe(channelName, this.#onBucket)
  }
}

/** `ERR_ARGUMENT_TYPE` for what cannot be watched. */
export function checkWatched(operation: string, part: unknown): asserts part is Watched {
  if (part instanceof Wrapper || part instanceof Optimizer || part instanceof LRScheduler) return
  const words = 'a wrapper (DistributedDataParallel ...), an optimizer or a schedule'
  const text = `${operation}: what is watched must be ${words}, got ${describe(part)}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
}
