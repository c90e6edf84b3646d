/** The ranges of a reduction, for a time line: when each bucket was filled, and when the buckets were on their way. */
import { rangeChannel } from '../../diagnostics.js'
import type { RangeEvent } from '../../diagnostics.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { native } from '../../native.js'
import type { Module } from '../../nn/module.js'
import type { RemovableHandle } from '../../autograd/backward.js'
import type { Parts } from './prepare.js'
import { bucketSizes } from './record.js'
import type { ReducerRecord } from './record.js'

/** Watches one reduction, from the forward pass before it. */
export class ReductionRanges {
  readonly #reducer: number
  readonly #group: ProcessGroup
  readonly #names: readonly string[]
  readonly #began: number
  readonly #hooks: readonly RemovableHandle[]
  /** When the gradient of each parameter came last. */
  readonly #came = new Map<number, number>()
  #first = Infinity

  constructor({ reducer, group, parameters }: Parts<Module>, began: number) {
    this.#reducer = reducer
    this.#group = group
    this.#names = [...parameters.keys()]
    this.#began = began
    this.#hooks = [...parameters.values()].map((parameter, index) =>
      parameter.registerHook(() => {
        const now = performance.now()
        this.#came.set(index, now)
        this.#first = Math.min(this.#first, now)
      }),
    )
  }

  /** Watches no longer. */
  end(): void {
    for (const hook of this.#hooks) hook.remove()
  }

  publish(record: ReducerRecord): void {
    const details = { group: this.#group.name, iteration: Number(record.get('iteration')) }
    const sizes = bucketSizes(record)
    const fills = this.#fills(sizes.length)
    for (const [bucket, fill] of fills.entries()) {
      if (fill === undefined) continue
      const { start, end, names } = fill
      const more = { bucket, bytes: sizes[bucket] ?? 0, parameters: names.join(', ') }
      publish({ name: `fill bucket ${bucket}`, track: 'main', start, end, details: { ...details, ...more } })
    }
    const at = (key: string): number => Number(record.get(key)) / 1e6
    // The reducer has a clock of its own. It read each of these times after we read ours.
    const [forward, backward, launch] = [
      at('forward_compute_time_start'),
      at('backward_compute_time_start'),
      at('backward_comm_time_start'),
    ]
    const offset = Math.max(
      this.#began - forward,
      this.#first === Infinity ? -Infinity : this.#first - backward,
      (fills.find((fill) => fill !== undefined)?.end ?? -Infinity) - launch,
    )
    const hook = String(record.get('comm_hook'))
    publish({
      name: hook === '' ? `${this.#group.backend}:all_reduce` : `comm_hook:${hook}`,
      track: 'communication',
      start: launch + offset,
      end: at('backward_comm_time_end') + offset,
      details: { ...details, buckets: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) },
    })
  }

  /** From the first to the last gradient of each bucket; undefined for one that got none. */
  #fills(count: number): ({ start: number; end: number; names: string[] } | undefined)[] {
    const all = [...this.#names.keys()]
    // The reducer does not tell what it first put into several buckets.
    const buckets = native().reducerBuckets(this.#reducer) ?? (count === 1 ? [all] : [])
    return buckets.map((indices) => {
      const times = indices.map((index) => this.#came.get(index)).filter((time) => time !== undefined)
      if (times.length === 0) return undefined
      const names = indices.map((index) => this.#names[index] ?? '')
      return { start: Math.min(...times), end: Math.max(...times), names }
    })
  }
}

function publish(event: RangeEvent): void {
  rangeChannel.publish(event)
}
