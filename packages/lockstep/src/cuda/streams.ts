/** Streams and events (`torch.cuda.Stream`, `torch.cuda.Event`). */
import { checkInstance, checkKind, checkKinds } from '../checks.js'
import { LockstepError } from '../error.js'
import { native, traced } from '../native.js'
import type { Device } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { indexOf } from './devices.js'
import type { CudaDevice } from './devices.js'
import { currentStreamId, runInPlace } from './place.js'

/** Options of `new cuda.Stream`. */
export interface StreamOptions {
  /** Default: the current device. */
  device?: CudaDevice
  /** 0, or -1 for a stream whose kernels go first. Default 0. */
  priority?: number
}

let streamOf: (index: number, id: number) => Stream

/** A queue of kernels of a device. It is taken from libtorch's pool, and lives as long as the process. */
export class Stream {
  readonly #index: number
  readonly #id: number

  static {
    streamOf = (index, id) => new Stream({ device: index }, id)
  }

  constructor(options?: StreamOptions)
  /** Not for callers. */
  constructor(options: StreamOptions, id: number)
  constructor(options: StreamOptions = {}, id?: number) {
    checkOptions('cuda.Stream', options, ['device', 'priority'])
    checkKinds('cuda.Stream', options, { priority: 'integer' })
    this.#index = indexOf('cuda.Stream', options.device)
    const { priority = 0 } = options
    if (priority !== 0 && priority !== -1) {
      const text = `cuda.Stream(): priority is 0 or -1, got ${priority}`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'cuda.Stream' })
    }
    this.#id = id ?? native().cudaStreamNew(this.#index, priority)
  }

  get device(): Device {
    return `cuda:${this.#index}`
  }

  /** Tells streams of a device apart; 0 is the default one. */
  get streamId(): number {
    return this.#id
  }

  /** Is its work done? Does not wait. */
  query(): boolean {
    return native().cudaStreamQuery(this.#index, this.#id)
  }

  /** Waits, off the JS thread, until its work is done. */
  async synchronize(): Promise<void> {
    await traced(native().cudaStreamSynchronize(this.#index, this.#id))
  }

  /** An event at the end of what the stream holds now; a new one unless one is given. */
  recordEvent(event: Event = new Event()): Event {
    event.record(this)
    return event
  }

  /** Later work of this stream waits for the event; nobody else does. */
  waitEvent(event: Event): void {
    event.wait(this)
  }

  /** Later work of this stream waits for what the other one holds now. */
  waitStream(other: Stream): void {
    this.waitEvent(other.recordEvent())
  }

  /** @internal */
  get place(): readonly [device: number, id: number] {
    return [this.#index, this.#id]
  }
}

/** The running context's current stream of a device. Default: the current device. */
export function currentStream(device?: CudaDevice): Stream {
  const index = indexOf('cuda.currentStream', device)
  return streamOf(index, currentStreamId(index))
}

/** A device's default stream. Default: the current device's. */
export function defaultStream(device?: CudaDevice): Stream {
  const index = indexOf('cuda.defaultStream', device)
  return streamOf(index, native().cudaStreamDefault(index))
}

/**
 * Runs `fn`, and everything it awaits, with a stream and its device as the current ones (`with torch.cuda.stream(...)`).
 * Tensors of other streams need `stream.waitStream(other)` first, and `tensor.recordStream(stream)` if they are freed
 * before the stream has used them.
 */
export function stream<T>(stream: Stream, fn: () => T): T {
  checkInstance('cuda.stream', 'stream', stream, Stream)
  checkKind('cuda.stream', 'fn', fn, 'function')
  return runInPlace(...stream.place, fn)
}

/** Options of `new cuda.Event`. */
export interface EventOptions {
  /** Whether `elapsedTime` can be asked. Default false. */
  enableTiming?: boolean
}

const registry = new FinalizationRegistry<number>((number) => native().cudaEventFree(number))

/** A mark in a stream, for other streams or the program to wait for. */
export class Event {
  readonly #number: number
  readonly #timed: boolean

  constructor(options: EventOptions = {}) {
    checkOptions('cuda.Event', options, ['enableTiming'])
    checkKinds('cuda.Event', options, { enableTiming: 'boolean' })
    indexOf('cuda.Event', undefined)
    this.#timed = options.enableTiming ?? false
    this.#number = native().cudaEventNew(this.#timed)
    registry.register(this, this.#number)
  }

  /** Marks the end of what the stream holds now. Default: the current stream. */
  record(stream: Stream = currentStream()): void {
    checkInstance('cuda.Event.record', 'stream', stream, Stream)
    native().cudaEventRecord(this.#number, ...stream.place)
  }

  /** Later work of the stream waits for the mark. Default: the current stream. */
  wait(stream: Stream = currentStream()): void {
    checkInstance('cuda.Event.wait', 'stream', stream, Stream)
    native().cudaEventBlock(this.#number, ...stream.place)
  }

  /** Has the mark been reached? Does not wait. */
  query(): boolean {
    return native().cudaEventQuery(this.#number)
  }

  /** Waits, off the JS thread, until the mark is reached. */
  async synchronize(): Promise<void> {
    await traced(native().cudaEventSynchronize(this.#number))
  }

  /** Milliseconds from this mark to `end`. Both have `enableTiming` and have been reached. */
  elapsedTime(end: Event): number {
    checkInstance('cuda.Event.elapsedTime', 'end', end, Event, 'an Event')
    if (this.#timed && end.#timed) return native().cudaEventElapsed(this.#number, end.#number)
    const text = 'cuda.Event.elapsedTime(): both events need enableTiming: true'
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'cuda.Event.elapsedTime' })
  }
}
