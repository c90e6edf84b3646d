/** Every code a `LockstepError` can carry, in alphabetical order. Programs may switch on it exhaustively. */
export type ErrorCode =
  | 'ERR_ABORTED'
  | 'ERR_ADDON_LOAD'
  | 'ERR_ADDON_NOT_FOUND'
  | 'ERR_ALREADY_INITIALIZED'
  | 'ERR_ARGUMENT_TYPE'
  | 'ERR_BACKEND_UNAVAILABLE'
  | 'ERR_BACKWARD_PENDING'
  | 'ERR_CAPTURE_MISMATCH'
  | 'ERR_CAPTURE_UNSUPPORTED'
  | 'ERR_CHECKPOINT_FAILED'
  | 'ERR_CHECKPOINT_MISMATCH'
  | 'ERR_CHECKPOINT_NOT_FOUND'
  | 'ERR_COERCION'
  | 'ERR_COLLATE'
  | 'ERR_COLLECTIVE_DURING_REDUCTION'
  | 'ERR_COLLECTIVE_MISMATCH'
  | 'ERR_COMM_HOOK'
  | 'ERR_CUDA_UNAVAILABLE'
  | 'ERR_DISPOSED'
  | 'ERR_ENVIRONMENT'
  | 'ERR_FILE_FORMAT'
  | 'ERR_FILE_NOT_FOUND'
  | 'ERR_FILE_TOO_LARGE'
  | 'ERR_GRADIENT'
  | 'ERR_GRADIENTS_NOT_SYNCED'
  | 'ERR_GRAPH_CHANGED'
  | 'ERR_GROUP_BROKEN'
  | 'ERR_GROUP_DESTROYED'
  | 'ERR_INDEX'
  | 'ERR_INPUTS_EXHAUSTED'
  | 'ERR_INTERNAL'
  | 'ERR_INVALID_ARGUMENT'
  | 'ERR_IO'
  | 'ERR_LIBTORCH_LOAD'
  | 'ERR_LIBTORCH_NOT_FOUND'
  | 'ERR_LIBTORCH_VERSION'
  | 'ERR_MODEL_MISMATCH'
  | 'ERR_MODULE_CONTAINER'
  | 'ERR_NCCL_UNAVAILABLE'
  | 'ERR_NOT_IMPLEMENTED'
  | 'ERR_NOT_INITIALIZED'
  | 'ERR_OPTIMIZER_OWNED'
  | 'ERR_OUT_OF_MEMORY'
  | 'ERR_PACKAGE_NOT_FOUND'
  | 'ERR_PARAMETER_READY_TWICE'
  | 'ERR_PEER_ABORTED'
  | 'ERR_PEER_LOST'
  | 'ERR_PORT_IN_USE'
  | 'ERR_REDUCTION_FAILED'
  | 'ERR_REDUCTION_INCOMPLETE'
  | 'ERR_RENDEZVOUS'
  | 'ERR_STATE_DICT'
  | 'ERR_STORE'
  | 'ERR_STORE_UNREACHABLE'
  | 'ERR_TIMEOUT'
  | 'ERR_TOPOLOGY'
  | 'ERR_TORCH'
  | 'ERR_TYPE'
  | 'ERR_TYPESCRIPT_LOADER'
  | 'ERR_UNKNOWN_OPERATOR'
  | 'ERR_UNKNOWN_OPTION'
  | 'ERR_UNSAFE_INTEGER'
  | 'ERR_UNSUPPORTED_IN_MIXED_GROUP'
  | 'ERR_UNSUPPORTED_OPTION'
  | 'ERR_UNSUPPORTED_PLATFORM'
  | 'ERR_VALUE'
  | 'ERR_WORKER_FAILED'

/** What a `LockstepError` may say besides its code and message. */
export interface ErrorFields {
  /** The rank that noticed the error; as in messages, its number in the default group. */
  readonly rank?: number | undefined
  /** The rank that caused it, where that is another one. */
  readonly peer?: number | undefined
  /** The operation that failed, as the user wrote it: `allReduce`, `conv2d`, `loadStateDict` ... */
  readonly operation?: string | undefined
  readonly cause?: unknown
}

// A registered symbol, so that the check holds between two copies of the package and between realms.
const brand = Symbol.for('lockstep.error')

/** The one class of errors that Lockstep throws. Tell errors apart by `code`, never by their text. */
export class LockstepError extends Error {
  readonly code: ErrorCode
  declare readonly rank?: number
  declare readonly peer?: number
  declare readonly operation?: string

  static {
    // On the prototype, not an own field: an own `name` would be printed with every error.
    Object.defineProperty(this.prototype, 'name', { value: 'LockstepError', writable: true, configurable: true })
  }

  constructor(code: ErrorCode, message: string, fields: ErrorFields = {}) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause })
    this.code = code
    if (fields.rank !== undefined) this.rank = fields.rank
    if (fields.peer !== undefined) this.peer = fields.peer
    if (fields.operation !== undefined) this.operation = fields.operation
  }

  get [brand](): true {
    return true
  }

  /**
   * Whether `error` is a Lockstep error, of `code` where one is given. A brand check, unlike `instanceof`:
   * it also holds for errors of another copy of the package.
   */
  static is(error: unknown, code?: ErrorCode): error is LockstepError {
    if (typeof error !== 'object' || error === null || !(brand in error)) return false
    return code === undefined || (error as LockstepError).code === code
  }
}
