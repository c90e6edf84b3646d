/** Hooks on the tensors that operators save for backward passes (`torch.autograd.graph`). */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { Frame, GRAD_BIT, SAVED_HOOKS_BIT, currentFrame, runInFrame } from '../frame.js'
import type { SavedTensorHooks } from '../frame.js'
import { native } from '../native.js'
import { describe } from '../ops/explain.js'
import type { Device } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { Freed, Owner } from '../tensor/ownership.js'
import { scope } from '../tensor/scope.js'
import { Tensor, freeAll, handleOf, isTensor } from '../tensor/tensor.js'
import { checkSynchronous } from './synchronous.js'
import { refuseInTransform } from './transforms.js'

const freedByUnpacking = new Freed('the hook that unpacked it')

const unchanged: SavedTensorHooks = { pack: (tensor) => tensor, unpack: (packed) => packed }

interface Packed {
  readonly hooks: SavedTensorHooks
  readonly value: unknown
}

/** What nodes hold, by the numbers that native code knows. */
const packs = new Map<number, Packed>()
let last = 0
let handled = false

/** Hooks do not meet what they compute themselves. */
function hookFrame(owner: Owner | null, records: boolean): Frame {
  const { modeBits, noSync, defaultDevice } = currentFrame()
  const bits = modeBits & ~SAVED_HOOKS_BIT & ~(records ? 0 : GRAD_BIT)
  return new Frame(bits, owner, noSync, defaultDevice)
}

/** What is packed belongs to no scope: it lives as long as the graph. All else that the hook makes ends with it. */
function pack(handle: number): number {
  const hooks = currentFrame().savedHooks ?? unchanged
  const value = runInFrame(hookFrame(null, false), () =>
    scope(() => {
      const packed = hooks.pack(new Tensor(handle))
      checkSynchronous('packHook', packed, 'Return what can be kept at once')
      return packed
    }),
  )
  last += 1
  packs.set(last, { hooks, value })
  return last
}

function unpack(number: number): number {
  const { hooks, value } = packs.get(number) as Packed
  const owner = new Owner(null)
  try {
    const tensor = runInFrame(hookFrame(owner, true), () => hooks.unpack(value))
    checkSynchronous('unpackHook', tensor, 'Return the tensor itself')
    if (isTensor(tensor)) return native().alias(handleOf(tensor))
    const text = `unpackHook must return a Tensor, got ${describe(tensor)}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: 'savedTensorsHooks' })
  } finally {
    owner.ended = true
    freeAll(owner, freedByUnpacking)
  }
}

function release(number: number): void {
  const { hooks, value } = packs.get(number) as Packed
  packs.delete(number)
  hooks.release?.(value)
}

/** Runs `fn` with these hooks. */
export function withSavedHooks<T>(hooks: SavedTensorHooks, fn: () => T): T {
  refuseInTransform(
    'hooks on saved tensors',
    'what is recorded there is not given to them. Call the function without them',
  )
  if (!handled) native().handleSaved(pack, unpack, release)
  handled = true
  return runInFrame(currentFrame().withSavedHooks(hooks), fn)
}

/**
 * Runs `fn`, synchronous or not, in which each tensor that an operator saves for the backward pass is given to `packHook`,
 * without its history, and what that returns is kept in its place; the backward pass gets what `unpackHook` makes of it
 * (`torch.autograd.graph.saved_tensors_hooks`): to keep activations on a disk, in another dtype, or not at all. Await an
 * asynchronous `fn`.
 *
 * What `packHook` returns is kept as `scope` keeps results: tensors, and arrays, Maps and objects of them.
 * `unpackHook` returns a tensor of the same shape, dtype and device, and may be called more than once. Both are
 * synchronous. Of hooks inside hooks, the innermost ones are called. What an `autograd.Function` saves by itself is not
 * given to them.
 */
export function savedTensorsHooks<P, T>(
  packHook: (tensor: Tensor) => P,
  unpackHook: (packed: P) => Tensor,
  fn: () => T,
): T {
  const operation = 'savedTensorsHooks'
  checkKind(operation, 'packHook', packHook, 'function')
  checkKind(operation, 'unpackHook', unpackHook, 'function')
  checkKind(operation, 'fn', fn, 'function')
  return withSavedHooks(
    { pack: packHook as SavedTensorHooks['pack'], unpack: unpackHook as SavedTensorHooks['unpack'] },
    fn,
  )
}

/** Keeps tensors in the CPU's memory. */
class OnCpu implements SavedTensorHooks {
  readonly #pinMemory: boolean

  constructor(pinMemory: boolean) {
    this.#pinMemory = pinMemory
  }

  pack(tensor: Tensor): OnDevice {
    const copy = tensor.to('cpu')
    return [tensor.device, this.#pinMemory ? copy.pinMemory() : copy]
  }

  unpack([device, copy]: OnDevice): Tensor {
    return copy.to(device, { nonBlocking: this.#pinMemory })
  }

  release([, copy]: OnDevice): void {
    copy.dispose()
  }
}

type OnDevice = [device: Device, copy: Tensor]

/** Options of `saveOnCpu`. */
export interface SaveOnCpuOptions {
  /** Keep it in page-locked memory, from which copies to a GPU are faster. Default: false. */
  readonly pinMemory?: boolean | undefined
}

/**
 * Runs `fn`, synchronous or not, and keeps what its operators save for the backward pass in the CPU's memory until then
 * (`torch.autograd.graph.save_on_cpu`). Await an asynchronous `fn`.
 */
export function saveOnCpu<T>(fn: () => T): T
export function saveOnCpu<T>(options: SaveOnCpuOptions, fn: () => T): T
export function saveOnCpu<T>(first: SaveOnCpuOptions | (() => T), second?: () => T): T {
  const operation = 'saveOnCpu'
  const [options, fn] = typeof first === 'function' ? [{}, first] : [first, second as () => T]
  checkKind(operation, 'fn', fn, 'function')
  checkOptions(operation, options, ['pinMemory'])
  const { pinMemory = false } = options
  checkKind(operation, 'pinMemory', pinMemory, 'boolean')
  return withSavedHooks(new OnCpu(pinMemory), fn)
}
