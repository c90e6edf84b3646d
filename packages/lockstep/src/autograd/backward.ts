/**
 * Backward passes: the engine runs on this thread, inside the call; only waiting for peers is left to the promise. A pass
 * through a `Function` whose backward is asynchronous runs on another thread, and its callbacks on this one.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'

import { checkKind, checkKinds, checkRule } from '../checks.js'
import type { Rule } from '../checks.js'
import { ranged } from '../diagnostics.js'
import { LockstepError } from '../error.js'
import { Frame, GRAD_BIT, currentFrame, runInFrame } from '../frame.js'
import type { AbortSignal } from '../host-types.js'
import { native, traced } from '../native.js'
import { call } from '../ops/call.js'
import { checkOptions, isPlainObject } from '../options.js'
import { Freed, Owner, freeHandles } from '../tensor/ownership.js'
import { relieve } from '../tensor/pressure.js'
import { Tensor, freeAll, handleIfAlive, handleOf, isTensor, moveTo, ownerOf } from '../tensor/tensor.js'
import { startTimer } from '../timer.js'
import { abortedError, checkWaitOptions } from '../waiting.js'
import type { WaitOptions } from '../waiting.js'
import { beginPending, endPending } from './pending.js'
import { emitWarnings } from './reductions.js'
import { checkSynchronous } from './synchronous.js'
import { refuseInTransform } from './transforms.js'

/** Options of `Tensor.backward` and `backward`. */
export interface BackwardOptions extends WaitOptions {
  /** Keep the graph for another pass. Default: `createGraph`. */
  retainGraph?: boolean
  /** Record the pass itself, for gradients of gradients. Default false. */
  createGraph?: boolean
  /** Accumulate into these leaves only. Default: all. */
  inputs?: readonly Tensor[]
  /**
   * Milliseconds to wait for other ranks, and for asynchronous `Function`s; then the groups of the open reductions break,
   * as by `group.abort`, and it rejects with `ERR_TIMEOUT`. Default: the group's own deadline.
   */
  readonly timeout?: number | undefined
  /** Gives up waiting for them: the groups of the open reductions break, and it rejects with `ERR_ABORTED`. */
  readonly signal?: AbortSignal | undefined
}

/** What a hook was registered under; `remove()` (twice is harmless) or `using` takes it away. */
export interface RemovableHandle extends Disposable {
  remove(): void
}

const freedByPass = new Freed('the end of the backward pass')
const freedByHook = new Freed('the end of the hook')

/** The running pass: what its callbacks need to know. */
export interface Pass {
  readonly retainGraph: boolean
  readonly createGraph: boolean
  /** Does it accumulate into all leaves? Not with `grad()`, nor where `inputs` says which. */
  readonly accumulates: boolean
  /** Owns what callbacks hand to libtorch, until the engine is done. */
  readonly results: Owner
}

let running: Pass | undefined

/** Numbers the passes. */
let passes = 0

/** The pass in which the asynchronous backward of a `Function` runs, also after it has awaited something. */
const waiting = new AsyncLocalStorage<Pass>()

/** The innermost running pass. */
export function runningPass(): Pass | undefined {
  if (running !== undefined) return running
  const pass = waiting.getStore()
  return pass?.results.ended === false ? pass : undefined
}

function inPass<T>(kind: Omit<Pass, 'results'>, run: () => T): T {
  const outer = running
  running = { ...kind, results: new Owner(null) }
  const { results } = running
  try {
    return run()
  } finally {
    running = outer
    results.ended = true
    freeAll(results, freedByPass)
  }
}

/**
 * Runs a callback of the engine: recording only with `createGraph`, in a scope of its own. The tensors in its result
 * live until the pass is over.
 */
export function runCallback(fn: () => readonly (Tensor | null)[]): number[] {
  const pass = running
  const owner = new Owner(null)
  try {
    const results = runInFrame(callbackFrame(owner), fn)
    return results.map((tensor) => {
      if (tensor === null) return 0
      if (pass !== undefined && ownerOf(tensor) === owner) moveTo(tensor, pass.results)
      return handleOf(tensor)
    })
  } finally {
    owner.ended = true
    freeAll(owner, freedByHook)
  }
}

/** As `runCallback`, for the backward of node `node`, for which the engine waits on another thread. */
export async function runWaiting(node: number, fn: () => Promise<readonly (Tensor | null)[]>): Promise<void> {
  const owner = new Owner(null)
  const pass = { ...(running as Pass), results: owner }
  try {
    const results = await waiting.run(pass, () => runInFrame(callbackFrame(owner), fn))
    native().nodeGradients(
      node,
      results.map((tensor) => (tensor === null ? 0 : handleOf(tensor))),
    )
  } catch (error) {
    native().nodeFailed(node, error)
  } finally {
    owner.ended = true
    freeAll(owner, freedByHook)
  }
}

function callbackFrame(owner: Owner): Frame {
  const { noSync, modeBits, defaultDevice, savedHooks } = currentFrame()
  const bits = running?.createGraph ? modeBits | GRAD_BIT : modeBits & ~GRAD_BIT
  return new Frame(bits, owner, noSync, defaultDevice, savedHooks)
}

function tensorList(operation: string, name: string, value: unknown): Tensor[] {
  checkKind(operation, name, value, 'Tensors')
  return isTensor(value) ? [value] : (value as Tensor[])
}

const gradientsRule: Rule = {
  fits: (value) => Array.isArray(value) && value.every((item) => item === null || isTensor(item)),
  words: 'Tensors or null',
}

function gradientHandles(operation: string, count: number, value: unknown): number[] {
  if (value === undefined || value === null) return Array.from({ length: count }, () => 0)
  const list = (isTensor(value) ? [value] : value) as (Tensor | null)[]
  checkRule(operation, 'gradients', list, gradientsRule)
  if (list.length !== count) {
    const text = `${operation}(): got ${count} tensors and ${list.length} gradients`
    throw new LockstepError('ERR_VALUE', text, { operation })
  }
  return list.map((item) => (item === null ? 0 : handleOf(item)))
}

/**
 * `torch.autograd.backward`: accumulates the gradients of the leaves that `tensors` depend on. Await it; what uses the
 * gradients before it settles is `ERR_BACKWARD_PENDING`.
 * @param gradients one for each tensor; null, or left out, for a tensor of one element
 */
export function backward(
  tensors: Tensor | readonly Tensor[],
  gradients?: Tensor | readonly (Tensor | null)[] | null,
  options?: BackwardOptions,
): Promise<void>
export function backward(tensors: Tensor | readonly Tensor[], options: BackwardOptions): Promise<void>
export function backward(tensors: unknown, ...rest: [gradients?: unknown, options?: BackwardOptions]): Promise<void> {
  const [gradients, options = {}] = rest[1] === undefined && isPlainObject(rest[0]) ? [undefined, rest[0]] : rest
  try {
    return ranged('backward', () => start(tensors, gradients, options))
  } catch (error) {
    return Promise.reject(error as Error)
  }
}

/** A pass inside a running one. That one waits for what this one waits for, and fails with it. */
export function backwardInside(tensors: readonly Tensor[], gradients: readonly Tensor[]): void {
  start(tensors, gradients, {}).catch(() => undefined)
}

function start(tensors: unknown, gradients: unknown, options: BackwardOptions): Promise<void> {
  checkWaitOptions('backward', options, ['retainGraph', 'createGraph', 'inputs', 'timeout', 'signal'])
  checkKinds('backward', options, { retainGraph: 'boolean', createGraph: 'boolean' })
  if (options.signal?.aborted === true) throw abortedError(operation, options.signal)
  if (running === undefined && runningPass() !== undefined) throw insidePass()
  refuseInTransform('backward()', 'func.grad, func.vjp and autograd.grad compute derivatives there')
  const addon = native()
  const roots = tensorList('backward', 'tensors', tensors).map(handleOf)
  const grads = gradientHandles('backward', roots.length, gradients)
  const inputs = options.inputs === undefined ? [] : tensorList('backward', 'inputs', options.inputs).map(handleOf)
  if (options.inputs !== undefined && inputs.length === 0) {
    throw new LockstepError('ERR_VALUE', "backward(): argument 'inputs' cannot be empty", { operation: 'backward' })
  }
  const createGraph = options.createGraph ?? false
  const retainGraph = options.retainGraph ?? createGraph
  const pending = { roots: Float64Array.from(roots, (root) => addon.alias(root)) }
  const settle = (): void => {
    endPending(pending)
    freeHandles(pending.roots)
    emitWarnings()
  }
  beginPending(pending)
  passes = (passes + 1) % 2 ** 32
  const pass = passes
  let waiting: Promise<void> | undefined
  try {
    const { modeBits } = currentFrame()
    const kind = { retainGraph, createGraph, accumulates: options.inputs === undefined }
    // Called for passes on another thread only: to keep the async context takes long.
    const visitor = () => {
      endWithProcess()
      return AsyncResource.bind(() => inPass(kind, () => addon.backwardVisit(pass)))
    }
    waiting = inPass(kind, () =>
      addon.backward(roots, grads, retainGraph, createGraph, inputs, modeBits, pass, visitor),
    )
  } catch (error) {
    settle()
    throw error
  }
  // Settles first, so that whoever awaits finds nothing pending.
  const reduced = waiting
  const averages = reduced === undefined ? Promise.resolve() : ranged('wait for the averages', () => traced(reduced))
  const settled = averages.finally(settle)
  const done = reduced === undefined ? settled : bounded(settled, pass, options)
  const relief = relieve()
  return relief === undefined ? done : done.then(() => relief)
}

let endsWithProcess = false

/** Passes on other threads leave libtorch before the process ends it. The event comes before that; hooks of C do not. */
function endWithProcess(): void {
  if (endsWithProcess || !isMainThread) return
  endsWithProcess = true
  process.once('exit', (code) => native().endPasses(code))
}

const operation = 'backward'

function insidePass(): LockstepError {
  const text =
    'backward() inside the asynchronous backward of a Function, after an await: the pass around it would end with this one. ' +
    'Use autograd.grad()'
  return new LockstepError('ERR_NOT_IMPLEMENTED', text, { operation })
}

/** What the reductions of a pass that was given up came to, as the caller's own doing. */
function givenUp(code: 'ERR_ABORTED' | 'ERR_TIMEOUT', text: string, failure: unknown, cause: unknown): LockstepError {
  if (!(failure instanceof LockstepError)) return new LockstepError(code, text, { operation, cause })
  const { rank, peer } = failure
  const fields = { ...(rank !== undefined && { rank }), ...(peer !== undefined && { peer }) }
  const why = failure.message === text ? '' : `: ${failure.message}`
  return new LockstepError(code, `${text}${why}`, { operation, cause, ...fields })
}

/** Waits no longer than asked: then the reductions are aborted, and fail. */
async function bounded(settled: Promise<void>, pass: number, { timeout, signal }: BackwardOptions): Promise<void> {
  if (timeout === undefined && signal === undefined) return settled
  let explain: ((failure: unknown) => LockstepError) | undefined
  const giveUp = (code: 'ERR_ABORTED' | 'ERR_TIMEOUT', text: string, cause?: unknown): void => {
    if (explain !== undefined) return
    explain = (failure) => givenUp(code, text, failure, cause ?? failure)
    native().backwardAbort(pass, code, text)
  }
  const onAbort = (): void => {
    if (signal !== undefined) giveUp('ERR_ABORTED', abortedError(operation, signal).message, signal.reason)
  }
  const onTimeout = (): void =>
    giveUp('ERR_TIMEOUT', `backward() waited ${timeout} ms for other ranks, or for an asynchronous Function`)
  const stopTimer = timeout === undefined ? undefined : startTimer(timeout, onTimeout)
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted === true) onAbort()
  try {
    await settled
  } catch (failure) {
    throw (explain as typeof explain)?.(failure) ?? failure
  } finally {
    stopTimer?.()
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Options of `grad`. */
export interface GradOptions {
  /** What to begin with, one for each output. Default: ones, for outputs of one element. */
  gradOutputs?: Tensor | readonly (Tensor | null)[]
  /** Keep the graph for another pass. Default: `createGraph`. */
  retainGraph?: boolean
  /** Record the pass itself, for gradients of gradients. Default false. */
  createGraph?: boolean
  /** Null for an input that the outputs do not depend on, instead of an error. Default false. */
  allowUnused?: boolean
}

/**
 * `torch.autograd.grad`: the gradients of `outputs` with respect to `inputs`, without accumulating into `.grad`. Waits
 * for nobody, and so is synchronous.
 */
export function grad(
  outputs: Tensor | readonly Tensor[],
  inputs: Tensor | readonly Tensor[],
  options: GradOptions & { allowUnused: true },
): (Tensor | null)[]
export function grad(
  outputs: Tensor | readonly Tensor[],
  inputs: Tensor | readonly Tensor[],
  options?: GradOptions,
): Tensor[]
export function grad(outputs: unknown, inputs: unknown, options: GradOptions = {}): (Tensor | null)[] {
  checkOptions('grad', options, ['gradOutputs', 'retainGraph', 'createGraph', 'allowUnused'])
  checkKinds('grad', options, { retainGraph: 'boolean', createGraph: 'boolean', allowUnused: 'boolean' })
  const from = tensorList('grad', 'outputs', outputs).map(handleOf)
  const to = tensorList('grad', 'inputs', inputs).map(handleOf)
  if (to.length === 0) {
    throw new LockstepError('ERR_VALUE', 'grad(): grad requires non-empty inputs.', { operation: 'grad' })
  }
  const grads = gradientHandles('grad', from.length, options.gradOutputs)
  const createGraph = options.createGraph ?? false
  const retainGraph = options.retainGraph ?? createGraph
  const { modeBits } = currentFrame()
  const results = inPass({ retainGraph, createGraph, accumulates: false }, () =>
    native().gradOf(from, to, grads, retainGraph, createGraph, options.allowUnused ?? false, modeBits),
  )
  return results.map((handle) => (handle === 0 ? null : new Tensor(handle)))
}

export function registerHook(tensor: Tensor, hook: (grad: Tensor) => Tensor | null | void): RemovableHandle {
  checkKind('registerHook', 'hook', hook, 'function')
  // Taken away by `remove`: the graph outlives the tensor, and with it what libtorch holds.
  let active: typeof hook | undefined = hook
  const position = native().registerHook(handleOf(tensor), (handle) => {
    const [result = 0] = runCallback(() => {
      if (handle === 0) return []
      const grad = new Tensor(handle)
      const replacement = active?.(grad) ?? null
      checkSynchronous('a tensor hook', replacement)
      checkKind('registerHook', 'what a tensor hook returns', replacement, 'Tensor?')
      return [replacement]
    })
    return result
  })
  const remove = (): void => {
    if (active === undefined) return
    active = undefined
    const handle = handleIfAlive(tensor)
    if (handle !== 0) native().removeHook(handle, position)
  }
  return { remove, [Symbol.dispose]: remove }
}

export function retainGrad(tensor: Tensor): void {
  call('retainGrad', tensor)
}
