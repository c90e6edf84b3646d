/** Key-value stores that the ranks of a job share. */
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { describe } from '../ops/explain.js'
import { cancellable, checkWaitOptions } from '../waiting.js'
import type { WaitOptions } from '../waiting.js'

/** 5 minutes, as in PyTorch. */
const storeTimeout = 300_000

const text = new TextEncoder()

/**
 * Small values under keys, shared by all ranks. Values are bytes; strings are written as UTF-8.
 *
 * Every operation may have to wait for whoever serves the store, and takes `{ timeout, signal }`: milliseconds (default:
 * the store's `timeout`) after which it rejects with `ERR_TIMEOUT`, and an AbortSignal that ends it with `ERR_ABORTED`.
 * What was given up may still reach the store. A store that is gone is `ERR_STORE`. Ranks need not call together.
 */
export abstract class Store {
  readonly #id: number
  /** Milliseconds after which an operation that brings no deadline fails; default 5 minutes. */
  readonly timeout: number
  #closed = false

  /** @internal */
  constructor(id: number, timeout: number = storeTimeout) {
    this.#id = id
    this.timeout = timeout
  }

  /**
   * The addon's number of the store.
   * @internal
   */
  get id(): number {
    if (this.#closed) throw new LockstepError('ERR_STORE', 'the store was closed')
    return this.#id
  }

  /** Writes `value` under `key`; resolves when the store has it. */
  async set(key: string, value: string | Uint8Array, options: WaitOptions = {}): Promise<void> {
    const operation = 'store.set'
    checkTexts(operation, 'key', [key])
    const data = bytes(operation, value)
    await this.#ask(operation, options, (limit, cancel) => native().storeSet(this.id, key, data, limit, cancel))
  }

  /** The value of `key`; waits until there is one. */
  async get(key: string, options: WaitOptions = {}): Promise<Buffer> {
    const operation = 'store.get'
    checkTexts(operation, 'key', [key])
    return this.#ask(operation, options, (limit, cancel) => native().storeGet(this.id, key, limit, cancel))
  }

  /**
   * Adds to the number under `key`, 0 where there is none; resolves with the sum, as a bigint beyond 2^53. Sums are int64
   * and wrap around. As in PyTorch, a text counts as the number that it begins with (`"7.5"` as 7); one that begins with
   * none is `ERR_STORE`, after which a TCPStore's connection is closed.
   */
  async add(key: string, amount: number | bigint, options: WaitOptions = {}): Promise<number | bigint> {
    const operation = 'store.add'
    checkTexts(operation, 'key', [key])
    const whole = typeof amount === 'bigint' ? BigInt.asIntN(64, amount) === amount : Number.isSafeInteger(amount)
    if (!whole) {
      const text = `${operation}: ${describe(amount)} is not a whole number of 64 bits`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
    }
    const start = (limit: number, cancel: number) => native().storeAdd(this.id, key, BigInt(amount), limit, cancel)
    return this.#ask(operation, options, start)
  }

  /** Writes `value` behind the value of `key`, which is made where there is none. */
  async append(key: string, value: string | Uint8Array, options: WaitOptions = {}): Promise<void> {
    const operation = 'store.append'
    checkTexts(operation, 'key', [key])
    const data = bytes(operation, value)
    await this.#ask(operation, options, (limit, cancel) => native().storeAppend(this.id, key, data, limit, cancel))
  }

  /** The values of `keys`, in their order; waits until all are there. PyTorch's `multi_get`. */
  async multiGet(keys: readonly string[], options: WaitOptions = {}): Promise<Buffer[]> {
    const operation = 'store.multiGet'
    checkTexts(operation, 'keys', keys)
    return this.#ask(operation, options, (limit, cancel) => native().storeMultiGet(this.id, [...keys], limit, cancel))
  }

  /** Writes `values`, one a key. PyTorch's `multi_set`. */
  async multiSet(
    keys: readonly string[],
    values: readonly (string | Uint8Array)[],
    options: WaitOptions = {},
  ): Promise<void> {
    const operation = 'store.multiSet'
    checkTexts(operation, 'keys', keys)
    if (!Array.isArray(values) || values.length !== keys.length) {
      const found = Array.isArray(values) ? `${values.length} values` : describe(values)
      const text = `${operation}: one value a key is expected, got ${found} for ${keys.length} keys`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
    }
    const data = values.map((value: string | Uint8Array) => bytes(operation, value))
    const start = (limit: number, cancel: number) => native().storeMultiSet(this.id, [...keys], data, limit, cancel)
    await this.#ask(operation, options, start)
  }

  /**
   * Puts `value` at the end of the queue `key`. Queues live beside the keys: `check` and `wait` see one that is not empty,
   * `get`, `deleteKey`, `numKeys` and `listKeys` do not. A FileStore has none (`ERR_NOT_IMPLEMENTED`). PyTorch's
   * `queue_push`.
   */
  async queuePush(key: string, value: string | Uint8Array, options: WaitOptions = {}): Promise<void> {
    const operation = 'store.queuePush'
    checkTexts(operation, 'key', [key])
    const data = bytes(operation, value)
    await this.#ask(operation, options, (limit, cancel) => native().storeQueuePush(this.id, key, data, limit, cancel))
  }

  /**
   * Takes the first value out of the queue `key`; waits for one, or with `block: false` resolves with undefined (where
   * PyTorch raises `QueueEmptyError`). What is given up may still take a value. PyTorch's `queue_pop`.
   */
  async queuePop(key: string, options: QueuePopOptions & { readonly block: false }): Promise<Buffer | undefined>
  async queuePop(key: string, options?: WaitOptions & { readonly block?: true | undefined }): Promise<Buffer>
  async queuePop(key: string, options: QueuePopOptions = {}): Promise<Buffer | undefined> {
    const operation = 'store.queuePop'
    checkTexts(operation, 'key', [key])
    const block = options.block ?? true
    const start = (limit: number, cancel: number) => native().storeQueuePop(this.id, key, block, limit, cancel)
    return this.#ask(operation, options, start, ['block'])
  }

  /** How many values the queue `key` holds. PyTorch's `queue_len`. */
  async queueLen(key: string, options: WaitOptions = {}): Promise<number> {
    const operation = 'store.queueLen'
    checkTexts(operation, 'key', [key])
    return this.#ask(operation, options, (limit, cancel) => native().storeQueueLen(this.id, key, limit, cancel))
  }

  /**
   * Waits until `worldSize` callers have come to the barrier `key`. Callers count for good, as in PyTorch: one that gives up
   * is counted, and a barrier that was passed stays open, so that each needs a key of its own. All ranks call together.
   */
  async barrier(key: string, worldSize: number, options: WaitOptions = {}): Promise<void> {
    const operation = 'store.barrier'
    checkTexts(operation, 'key', [key])
    const size = checkWorld(operation, worldSize)
    await this.#ask(operation, options, (limit, cancel) => native().storeBarrier(this.id, key, size, limit, cancel))
  }

  /** The keys, in no order, without the store's own; of a PrefixStore those under its prefix. PyTorch's `list_keys`. */
  async listKeys(options: WaitOptions = {}): Promise<string[]> {
    return this.#ask('store.listKeys', options, (limit, cancel) => native().storeListKeys(this.id, limit, cancel))
  }

  /** Another handle of the same store, with a connection of its own, which is closed by itself. */
  async clone(): Promise<this> {
    const id = await native().storeClone(this.id)
    // The constructors of the kinds of stores open one.
    const copy = Reflect.construct(Store, [id, this.timeout], this.constructor) as this
    return Object.assign(copy, this)
  }

  /** Waits until all `keys` are there. */
  async wait(keys: readonly string[], options: WaitOptions = {}): Promise<void> {
    const operation = 'store.wait'
    checkTexts(operation, 'keys', keys)
    await this.#ask(operation, options, (limit, cancel) => native().storeWait(this.id, [...keys], limit, cancel))
  }

  /** Whether all `keys` are there now. */
  async check(keys: readonly string[], options: WaitOptions = {}): Promise<boolean> {
    const operation = 'store.check'
    checkTexts(operation, 'keys', keys)
    return this.#ask(operation, options, (limit, cancel) => native().storeCheck(this.id, [...keys], limit, cancel))
  }

  /**
   * Writes `desired` if the value is `expected`, or if `expected` is empty and there is none; resolves with the value
   * afterwards (with `expected` where there is still none).
   */
  async compareSet(
    key: string,
    expected: string | Uint8Array,
    desired: string | Uint8Array,
    options: WaitOptions = {},
  ): Promise<Buffer> {
    const operation = 'store.compareSet'
    checkTexts(operation, 'key', [key])
    const [from, to] = [bytes(operation, expected), bytes(operation, desired)]
    const start = (limit: number, cancel: number) => native().storeCompareSet(this.id, key, from, to, limit, cancel)
    return this.#ask(operation, options, start)
  }

  /** Removes `key`; resolves with whether it was there. */
  async deleteKey(key: string, options: WaitOptions = {}): Promise<boolean> {
    const operation = 'store.deleteKey'
    checkTexts(operation, 'key', [key])
    return this.#ask(operation, options, (limit, cancel) => native().storeDeleteKey(this.id, key, limit, cancel))
  }

  /** The number of keys, the store's own included. */
  async numKeys(options: WaitOptions = {}): Promise<number> {
    return this.#ask('store.numKeys', options, (limit, cancel) => native().storeNumKeys(this.id, limit, cancel))
  }

  /** Closes this handle, within a second; what still waits in it fails with `ERR_STORE`. Twice is harmless. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await native().storeClose(this.#id)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #ask<T>(
    operation: string,
    options: WaitOptions,
    start: (limit: number, cancel: number) => Promise<T>,
    known: readonly string[] = [],
  ): Promise<T> {
    const limit = checkWaitOptions(operation, options, ['timeout', 'signal', ...known]) ?? this.timeout
    return cancellable(operation, options.signal, (cancel) => start(limit, cancel))
  }
}

/** Options of `Store.queuePop`. */
export interface QueuePopOptions extends WaitOptions {
  /** Whether to wait for a value; default true. */
  readonly block?: boolean | undefined
}

/** Options of `TCPStore.connect`. */
export interface TCPStoreOptions extends WaitOptions {
  /** The number of ranks; given by a client that stands for a rank, since a Python server waits for all of them. */
  readonly worldSize?: number | undefined
  /** Serve, too; `port` 0 takes any free one. Default false. */
  readonly isMaster?: boolean | undefined
}

/**
 * PyTorch's TCPStore, as a client and, on one rank, as the server. Neither encrypted nor authenticated: for trusted networks
 * only. The server listens on loopback only where `host` is a loopback address or `localhost`, else on all interfaces. It
 * takes values of at most 64 MiB, and 1 GiB of everything together: who asks for more is disconnected (`ERR_STORE`).
 */
export class TCPStore extends Store {
  readonly host: string
  /** The server's real port. */
  readonly port: number
  readonly isMaster: boolean

  private constructor(id: number, host: string, port: number, isMaster: boolean, timeout: number) {
    super(id, timeout)
    this.host = host
    this.port = port
    this.isMaster = isMaster
  }

  /** Serves at `port`, or connects to a server, waiting for it at most `timeout` (default 5 minutes). */
  static async connect(host: string, port: number, options: TCPStoreOptions = {}): Promise<TCPStore> {
    const operation = 'TCPStore.connect'
    const known = ['worldSize', 'isMaster', 'timeout', 'signal']
    const limit = checkWaitOptions(operation, options, known) ?? storeTimeout
    checkTexts(operation, 'host', [host])
    const isMaster = options.isMaster ?? false
    if (!Number.isInteger(port) || port < (isMaster ? 0 : 1) || port > 65_535) {
      const message = `${operation}: port must have value from 0 to 65535 but was ${describe(port)}`
      throw new LockstepError('ERR_INVALID_ARGUMENT', message, { operation })
    }
    const world = checkWorld(operation, options.worldSize)
    const start = (cancel: number) => native().storeTcp(host, port, isMaster, world, limit, cancel)
    const late = ([id]: [number, number]) => void native().storeClose(id)
    const [id, realPort] = await cancellable(operation, options.signal, start, late)
    return new TCPStore(id, host, realPort, isMaster, limit)
  }
}

/** A store in a file that all ranks can lock (one host, or a network file system that locks). The file only grows. */
export class FileStore extends Store {
  readonly path: string

  /** Opens or makes the file. It is removed with the last handle, once `worldSize` handles were closed. */
  constructor(path: string, worldSize?: number) {
    checkTexts('FileStore', 'path', [path])
    super(native().storeFile(path, checkWorld('FileStore', worldSize)))
    this.path = path
  }
}

/** A store within this process. */
export class HashStore extends Store {
  constructor() {
    super(native().storeHash())
  }
}

/** The part of a store under a prefix. */
export class PrefixStore extends Store {
  constructor(prefix: string, store: Store) {
    checkTexts('PrefixStore', 'prefix', [prefix])
    if (!(store instanceof Store)) {
      throw new LockstepError('ERR_ARGUMENT_TYPE', `PrefixStore: a Store is expected, got ${describe(store)}`)
    }
    super(native().storePrefix(store.id, prefix), store.timeout)
  }
}

function bytes(operation: string, value: string | Uint8Array): Uint8Array {
  if (typeof value === 'string') return text.encode(value)
  if (value instanceof Uint8Array) return value
  const message = `${operation}: values are strings or Uint8Arrays, got ${describe(value)}`
  throw new LockstepError('ERR_ARGUMENT_TYPE', message, { operation })
}

function checkTexts(operation: string, what: string, values: readonly string[]): void {
  if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return
  const found = describe(Array.isArray(values) && values.length === 1 ? values[0] : values)
  throw new LockstepError('ERR_ARGUMENT_TYPE', `${operation}: ${what} must be text, got ${found}`, { operation })
}

/** 0 where no number of ranks is given. */
function checkWorld(operation: string, worldSize: number | undefined): number {
  if (worldSize === undefined) return 0
  if (Number.isInteger(worldSize) && worldSize > 0 && worldSize < 2 ** 31) return worldSize
  const message = `${operation}: worldSize must be a positive whole number, got ${describe(worldSize)}`
  throw new LockstepError('ERR_INVALID_ARGUMENT', message, { operation })
}
