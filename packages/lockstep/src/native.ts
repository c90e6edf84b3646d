/**
 * The native addon, loaded on first use: importing Lockstep loads nothing.
 *
 * Tensors cross as handles (numbers, 0 for none); how arguments of `call` are encoded is written in crates/node.
 */
import { LockstepError } from './error.js'
import type { ErrorCode, ErrorFields } from './error.js'
import { loadAddon } from './native/load.js'
import { aboutSize, camelCase, reworded } from './native/wording.js'

/** A number into the addon's table of tensors; 0 is no tensor. */
export type Handle = number

/** `call(id, modeBits, ...args)`: what comes back depends on the operator's schema. */
export type NativeCall = (id: number, modeBits: number, ...args: unknown[]) => unknown

/** What the addon's table holds. */
export interface NativeStats {
  liveTensors: number
  liveBytes: number
  unownedBytes: number
  created: number
}

/** The functions of the addon that tensors and autograd use; other topics add theirs by declaration merging. */
export interface Native {
  init(
    createError: (code: ErrorCode, message: string, fields: ErrorFields) => LockstepError,
    warn: (text: string) => void,
    cudaNeeded: number | undefined,
  ): void
  libtorchVersion(): string

  opId(name: string, overload: string): number
  call: NativeCall

  shape(handle: Handle): number[]
  stride(handle: Handle): number[]
  dtype(handle: Handle): number
  device(handle: Handle): string
  layout(handle: Handle): number
  numel(handle: Handle): number
  elementSize(handle: Handle): number
  storageOffset(handle: Handle): number
  storageBytes(handle: Handle): number
  sameStorage(a: Handle, b: Handle): boolean
  /** Tells storages apart; 0 for a tensor without one. */
  storage(handle: Handle): number
  isContiguous(handle: Handle, memoryFormat: number): boolean
  version(handle: Handle): number
  requiresGrad(handle: Handle): boolean
  setRequiresGrad(handle: Handle, value: boolean): void
  isLeaf(handle: Handle): boolean
  gradFnName(handle: Handle): string | null
  grad(handle: Handle): Handle
  setGrad(handle: Handle, grad: Handle): void
  sameTensor(a: Handle, b: Handle): boolean
  alias(handle: Handle): Handle

  fromData(bytes: Uint8Array, shape: readonly number[], dtype: number): Handle
  byteSize(handle: Handle, dtype: number): number
  readInto(handle: Handle, dtype: number, out: Uint8Array): void
  toDataLater(handle: Handle, dtype: number, modeBits: number): Promise<ArrayBuffer>
  item(handle: Handle): number | boolean | bigint | { re: number; im: number }

  free(handle: Handle): boolean
  freeMany(handles: Float64Array): void
  /** Counts the memory of tensors that the garbage collector owns from now on as its own. Returns what it adds, in bytes. */
  leftToCollector(handles: Float64Array): number
  isAlive(handle: Handle): boolean
  stats(): NativeStats

  backward(
    roots: Handle[],
    grads: Handle[],
    retainGraph: boolean,
    createGraph: boolean,
    inputs: Handle[],
    modeBits: number,
    pass: number,
    visitor: () => () => void,
  ): Promise<void> | undefined
  /** To be called by what `visitor` makes, in the async context of the pass. */
  backwardVisit(pass: number): void
  endPasses(): void
  backwardAbort(pass: number, code: string, reason: string): void
  gradOf(
    outputs: Handle[],
    inputs: Handle[],
    grads: Handle[],
    retainGraph: boolean,
    createGraph: boolean,
    allowUnused: boolean,
    modeBits: number,
  ): Handle[]
  registerHook(handle: Handle, hook: (grad: Handle) => Handle): number
  removeHook(handle: Handle, position: number): void
  customNode(
    inputs: Handle[],
    dirty: boolean[],
    outputs: Handle[],
    differentiable: boolean[],
    waits: boolean,
    backward: (grads: Handle[], node: number) => readonly Handle[] | undefined,
  ): Handle[]
  /** What a backward that waits came to. */
  nodeGradients(node: number, gradients: readonly Handle[]): void
  nodeFailed(node: number, error: unknown): void
  clearAutocastCache(): void
  inBackward(): boolean
  /** Does the graph behind `roots` lead to one of these leaves? */
  reaches(roots: readonly Handle[], leaves: readonly Handle[]): boolean
  /** The storages of the leaves behind `roots`. */
  leafStorages(roots: readonly Handle[]): number[]

  manualSeed(seed: bigint): void
  generatorNew(device: string): number
  defaultGenerator(device: string): number
  generatorFree(generator: number): void
  generatorSeed(generator: number, seed: bigint): void
  generatorInitialSeed(generator: number): bigint
  generatorGetState(generator: number): Handle
  generatorSetState(generator: number, state: Handle): void
  getNumThreads(): number
  setNumThreads(threads: number): void
}

let loaded: Native | undefined
let stand: (() => void) | undefined

/** The addon; the first call maps libtorch. Throws `ERR_LIBTORCH_NOT_FOUND`, `ERR_ADDON_NOT_FOUND` and the like. */
export function native(): Native {
  stand?.()
  return loaded ?? load()
}

/** Runs `before` before each call but those of operators, whose modes say the same. */
export function beforeCalls(before: () => void): void {
  stand = before
}

/** `native().call`, for the operators: one function, without a look-up. */
export let nativeCall: NativeCall = (id, modeBits, ...args) => native().call(id, modeBits, ...args)

function load(): Native {
  const result = loadAddon()
  if (!result.ok) {
    const { code, what, where, todo, cause } = result
    throw new LockstepError(code, `${what}\n  where: ${where}\n  to do: ${todo}`, { cause })
  }
  const addon = result.exports as Native
  addon.init(createError, warn, result.libtorch.cudaNeeded)
  nativeCall = addon.call
  loaded = addon
  return addon
}

const warned = new Set<string>()

/** A warning of libtorch's, once. */
function warn(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  process.emitWarning(reworded(text), 'LockstepWarning')
}

/** Awaits what native code promises; its error says who awaits it. Nothing is recorded before there is an error. */
export async function traced<T>(promise: PromiseLike<T> | T): Promise<T> {
  try {
    return await promise
  } catch (error) {
    throw withStack(error, traced)
  }
}

/**
 * An error that native code made where no JavaScript ran has no stack: it gets that of the asynchronous functions that
 * await `reaction`, which runs now.
 */
export function withStack(error: unknown, reaction: (...args: never[]) => unknown): unknown {
  if (error instanceof LockstepError && !error.stack?.includes('\n    at ')) Error.captureStackTrace(error, reaction)
  return error
}

/** Makes the errors of native code; the stack begins where that was called. */
function createError(code: ErrorCode, message: string, fields: ErrorFields): LockstepError {
  const [, operator] = /^aten::([^.]+)/.exec(fields.operation ?? '') ?? []
  const operation = operator === undefined ? fields.operation : camelCase(operator)
  const text = reworded(message)
  const size = aboutSize(text, operation)
  const error = new LockstepError(size === undefined ? code : 'ERR_INVALID_ARGUMENT', size ?? text, {
    ...fields,
    operation,
  })
  Error.captureStackTrace(error, createError)
  return error
}
