/** Key-value stores that the ranks of a job share. */
import { checkInstance, checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import type { Buffer } from '../host-types.js'
import { native, traced } from '../native.js'
import { describe } from '../ops/explain.js'
import { cancellable, checkWaitOptions } from '../waiting.js'
import type { WaitOptions } from '../waiting.js'

/** 5 minutes, as in PyTorch. */
const storeTimeout = 300_000

const text = new TextEncoder()

/**
 * A key-value store for small values, shared by all ranks. Values are bytes; strings are written as UTF-8.
 *
 * Every operation may wait for the store's server, and takes `{ timeout, signal }`: after `timeout` milliseconds
 * (default: the store's `timeout`) it rejects with `ERR_TIMEOUT`, and `signal`, an AbortSignal, ends it with
 * `ERR_ABORTED`. An abandoned operation may still reach the store. A lost store is `ERR_STORE`. Ranks need not call
 * together.
 */
export abstract class Store {
  readonly #id: number
  /** Default deadline of operations, in milliseconds; default 5 minutes. */
  readonly timeout: number
  #closed = false

  /** Not for callers. */
  constructor(id: number, timeout: number = storeTimeout) {
    this.#id = id
    this.timeout = timeout
  }

  /**
   * The addon's id of the store.
   * @internal
   */
  get id(): number {
    if (this.#closed) throw new LockstepError('ERR_STORE', 'the store was closed')
    return this.#id
  }

  /** Writes `value` under `key`; resolves when the store has it. */
  async set(key: string, value: string | Uint8Array, options: WaitOptions = {}): Promise<void> {
    const operation = 'store.set'
    checkKind(operation, 'key', key, 'string')
    const data = bytes(operation, value)
    await this.#ask(operation, options, (limit, cancel) => native().storeSet(this.id, key, data, limit, cancel))
  }

  /** Reads the value of `key`; waits until the key exists. */
  async get(key: string, options: WaitOptions = {}): Promise<Buffer> {
    const operation = 'store.get'
    checkKind(operation, 'key', key, 'string')
    return this.#ask(operation, options, (limit, cancel) => native().storeGet(this.id, key, limit, cancel))
  }

  /**
   * Adds `amount` to the number under `key` (0 if there is none); resolves with the sum, as a bigint beyond 2^53. Sums
   * are int64 and wrap around. As in PyTorch, a text counts as its leading number (`"7.5"` as 7); a text without one is
   * `ERR_STORE`, which also closes a TCPStore's connection.
   */
  async add(key: string, amount: number | bigint, options: WaitOptions = {}): Promise<number | bigint> {
    const operation = 'store.add'
    checkKind(operation, 'key', key, 'string')
    const whole = typeof amount === 'bigint' ? BigInt.asIntN(64, amount) === amount : Number.isSafeInteger(amount)
    if (!whole) {
      const text = `${operation}: ${describe(amount)} is not a whole number of 64 bits`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
    }
    const start = (limit: number, cancel: number) => native().storeAdd(this.id, key, BigInt(amount), limit, cancel)
    return this.#ask(operation, options, start)
  }

  /** Appends `value` to the value of `key`; creates the key if it is missing. */
  async append(key: string, value: string | Uint8Array, options: WaitOptions = {}): Promise<void> {
    const operation = 'store.append'
    checkKind(operation, 'key', key, 'string')
    const data = bytes(operation, value)
    await this.#ask(operation, options, (limit, cancel) => native().storeAppend(this.id, key, data, limit, cancel))
  }

  /** Reads the values of `keys`, in their order; waits until all keys exist. PyTorch's `multi_get`. */
  async multiGet(keys: readonly string[], options: WaitOptions = {}): Promise<Buffer[]> {
    const operation = 'store.multiGet'
    checkKind(operation, 'keys', keys, 'strings')
    return this.#ask(operation, options, (limit, cancel) => native().storeMultiGet(this.id, [...keys], limit, cancel))
  }

  /** Writes `values`, one per key. PyTorch's `multi_set`. */
  async multiSet(
    keys: readonly string[],
    values: readonly (string | Uint8Array)[],
    options: WaitOptions = {},
  ): Promise<void> {
    const operation = 'store.multiSet'
    checkKind(operation, 'keys', keys, 'strings')
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
   * Appends `value` to the queue `key`. Queues are separate from keys: `check` and `wait` see a queue that is not
   * empty; `get`, `deleteKey`, `numKeys` and `listKeys` do not. A FileStore has no queues (`ERR_NOT_IMPLEMENTED`).
   * PyTorch's `queue_push`.
   */
  async queuePush(key: string, value: string | Uint8Array, options: WaitOptions = {}): Promise<void> {
    const operation = 'store.queuePush'
    checkKind(operation, 'key', key, 'string')
    const data = bytes(operation, value)
    await this.#ask(operation, options, (limit, cancel) => native().storeQueuePush(this.id, key, data, limit, cancel))
  }

  /**
   * Removes the first value of the queue `key` and resolves with it. Waits for a value, or with `block: false` resolves
   * with undefined (PyTorch raises `QueueEmptyError`). An abandoned call may still remove a value. PyTorch's
   * `queue_pop`.
   */
  async queuePop(key: string, options: QueuePopOptions & { readonly block: false }): Promise<Buffer | undefined>
  async queuePop(key: string, options?: WaitOptions & { readonly block?: true | undefined }): Promise<Buffer>
  async queuePop(key: string, options: QueuePopOptions = {}): Promise<Buffer | undefined> {
    const operation = 'store.queuePop'
    checkKind(operation, 'key', key, 'string')
    const block = options.block ?? true
    const start = (limit: number, cancel: number) => native().storeQueuePop(this.id, key, block, limit, cancel)
    return this.#ask(operation, options, start, ['block'])
  }

  /** The number of values in the queue `key`. PyTorch's `queue_len`. */
  async queueLen(key: string, options: WaitOptions = {}): Promise<number> {
    const operation = 'store.queueLen'
    checkKind(operation, 'key', key, 'string')
    return this.#ask(operation, options, (limit, cancel) => native().storeQueueLen(this.id, key, limit, cancel))
  }

  /**
   * Waits until `worldSize` callers have reached the barrier `key`. All ranks must call it. As in PyTorch, arrivals are
   * permanent: a caller that gives up still counts, and a passed barrier stays open, so each barrier needs its own key.
   */
  async barrier(key: string, worldSize: number, options: WaitOptions = {}): Promise<void> {
    const operation = 'store.barrier'
    checkKind(operation, 'key', key, 'string')
    const size = checkWorld(operation, worldSize)
    await this.#ask(operation, options, (limit, cancel) => native().storeBarrier(this.id, key, size, limit, cancel))
  }

  /**
   * Lists the keys, unordered, without the store's internal keys; a PrefixStore lists those under its prefix. PyTorch's
   * `list_keys`.
   */
  async listKeys(options: WaitOptions = {}): Promise<string[]> {
    return this.#ask('store.listKeys', options, (limit, cancel) => native().storeListKeys(this.id, limit, cancel))
  }

  /** Opens another handle of the same store, with its own connection. It must be closed separately. */
  async clone(): Promise<this> {
    const id = await traced(native().storeClone(this.id))
    // The subclass constructors would open a new store.
    const copy = Reflect.construct(Store, [id, this.timeout], this.constructor) as this
    return Object.assign(copy, this)
  }

  /** Waits until all `keys` exist. */
  async wait(keys: readonly string[], options: WaitOptions = {}): Promise<void> {
    const operation = 'store.wait'
    checkKind(operation, 'keys', keys, 'strings')
    await this.#ask(operation, options, (limit, cancel) => native().storeWait(this.id, [...keys], limit, cancel))
  }

  /** Whether all `keys` exist now. */
  async check(keys: readonly string[], options: WaitOptions = {}): Promise<boolean> {
    const operation = 'store.check'
    checkKind(operation, 'keys', keys, 'strings')
    return this.#ask(operation, options, (limit, cancel) => native().storeCheck(this.id, [...keys], limit, cancel))
  }

  /**
   * Writes `desired` if the value equals `expected`, or if there is no value and `expected` is empty. Resolves with the
   * value afterwards (with `expected` if there is still none).
   */
  async compareSet(
    key: string,
    expected: string | Uint8Array,
    desired: string | Uint8Array,
    options: WaitOptions = {},
  ): Promise<Buffer> {
    const operation = 'store.compareSet'
    checkKind(operation, 'key', key, 'string')
    const [from, to] = [bytes(operation, expected), bytes(operation, desired)]
    const start = (limit: number, cancel: number) => native().storeCompareSet(this.id, key, from, to, limit, cancel)
    return this.#ask(operation, options, start)
  }

  /** Removes `key`; resolves with whether it existed. */
  async deleteKey(key: string, options: WaitOptions = {}): Promise<boolean> {
    const operation = 'store.deleteKey'
    checkKind(operation, 'key', key, 'string')
    return this.#ask(operation, options, (limit, cancel) => native().storeDeleteKey(this.id, key, limit, cancel))
  }

  /** The number of keys, including the store's internal ones. */
  async numKeys(options: WaitOptions = {}): Promise<number> {
    return this.#ask('store.numKeys', options, (limit, cancel) => native().storeNumKeys(this.id, limit, cancel))
  }

  /** Closes this handle, within a second; its pending operations fail with `ERR_STORE`. Closing twice is harmless. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await traced(native().storeClose(this.#id))
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
  /** The number of ranks. Set it on a client that represents a rank: a Python server waits for all of them. */
  readonly worldSize?: number | undefined
  /** Also run the server; `port` 0 picks a free port. Default false. */
  readonly isMaster?: boolean | undefined
}

/**
 * PyTorch's TCPStore: a client and, on one rank, also the server. Traffic is neither encrypted nor authenticated: for
 * trusted networks only. The server listens on loopback if `host` is a loopback address or `localhost`, else on all
 * interfaces. It accepts values of at most 64 MiB, and 1 GiB in total; it disconnects clients that exceed this
 * (`ERR_STORE`).
 */
export class TCPStore extends Store {
  readonly host: string
  /** The port that the server listens on. */
  readonly port: number
  readonly isMaster: boolean

  private constructor(id: number, host: string, port: number, isMaster: boolean, timeout: number) {
    super(id, timeout)
    this.host = host
    this.port = port
    this.isMaster = isMaster
  }

  /** Starts a server at `port`, or connects to one, waiting for it at most `timeout` (default 5 minutes). */
  static async connect(host: string, port: number, options: TCPStoreOptions = {}): Promise<TCPStore> {
    const operation = 'TCPStore.connect'
    const known = ['worldSize', 'isMaster', 'timeout', 'signal']
    const limit = checkWaitOptions(operation, options, known) ?? storeTimeout
    checkKind(operation, 'host', host, 'string')
    const isMaster = options.isMaster ?? false
    checkKind(operation, 'port', port, isMaster ? 'integer[0..65535]' : 'integer[1..65535]')
    const world = checkWorld(operation, options.worldSize)
    const start = (cancel: number) => native().storeTcp(host, port, isMaster, world, limit, cancel)
    const late = ([id]: [number, number]) => void native().storeClose(id)
    const [id, realPort] = await cancellable(operation, options.signal, start, late)
    return new TCPStore(id, host, realPort, isMaster, limit)
  }
}

/**
 * A store in a file that all ranks can lock (on one host, or on a network file system with locks). The file only grows.
 */
export class FileStore extends Store {
  readonly path: string

  /** Opens or creates the file. The last handle to close removes it, once `worldSize` handles were closed. */
  constructor(path: string, worldSize?: number) {
    checkKind('FileStore', 'path', path, 'string')
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

/** A view of a store that puts a prefix before every key. */
export class PrefixStore extends Store {
  constructor(prefix: string, store: Store) {
    checkKind('PrefixStore', 'prefix', prefix, 'string')
    checkInstance('PrefixStore', 'store', store, Store)
    super(native().storePrefix(store.id, prefix), store.timeout)
  }
}

function bytes(operation: string, value: string | Uint8Array): Uint8Array {
  if (typeof value === 'string') return text.encode(value)
  checkInstance(operation, 'value', value, Uint8Array, 'a string or a Uint8Array')
  return value
}

/** Checks `worldSize`; undefined becomes 0. */
function checkWorld(operation: string, worldSize: number | undefined): number {
  if (worldSize === undefined) return 0
  checkKind(operation, 'worldSize', worldSize, 'integer[1..2147483647]')
  return worldSize
}
