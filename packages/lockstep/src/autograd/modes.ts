/** Modes of computation; each takes a function, synchronous or not, and holds for it and all that it awaits. */
import {
  AUTOCAST_CACHE_BIT,
  AUTOCAST_CPU_BIT,
  AUTOCAST_CPU_DTYPE_SHIFT,
  AUTOCAST_CUDA_BIT,
  AUTOCAST_CUDA_DTYPE_SHIFT,
  GRAD_BIT,
  INFERENCE_BIT,
  currentFrame,
  runInFrame,
} from '../frame.js'
import { ending } from '../ending.js'
import type { Frame } from '../frame.js'
import { native } from '../native.js'
import { checkKind, checkKinds, checkRule } from '../checks.js'
import { checkOptions } from '../options.js'
import { dtypeCode, dtypeNamed } from '../tensor/dtype.js'
import type { DType, DTypeLike } from '../tensor/dtype.js'
import { relieved } from '../tensor/pressure.js'

// Not one of libtorch's: that a cache of cast weights is wanted. It is in use only while gradients are recorded, so that
// a weight that was cast without a graph is never given to a task that records one.
const WANTS_CACHE = 1 << 20

function withBits<T>(operation: string, bits: number, fn: () => T): T {
  checkKind(operation, 'fn', fn, 'function')
  const cache = (bits & WANTS_CACHE) !== 0 && (bits & GRAD_BIT) !== 0
  return runInFrame(currentFrame().withModes(cache ? bits | AUTOCAST_CACHE_BIT : bits & ~AUTOCAST_CACHE_BIT), fn)
}

/** What an asynchronous function left to the garbage collector can be freed before whoever awaits it goes on. */
function freed<T>(result: T): T {
  return result instanceof Promise ? (relieved(result) as T) : result
}

/**
 * Runs `fn`, synchronous or not, without recording for gradients (`torch.no_grad`). Await an asynchronous one. It frees
 * nothing: `scope(fn)` does that.
 */
export function noGrad<T>(fn: () => T): T {
  return freed(withBits('noGrad', currentFrame().modeBits & ~GRAD_BIT, fn))
}

/**
 * Runs `fn`, synchronous or not, with recording, inside `noGrad` too (`torch.enable_grad`). Await an asynchronous one. It
 * frees nothing: `scope(fn)` does that.
 */
export function enableGrad<T>(fn: () => T): T {
  return freed(withBits('enableGrad', currentFrame().modeBits | GRAD_BIT, fn))
}

/** Runs `fn` outside inference mode, with recording where it `records`, else as here. */
export function withoutInference<T>(records: boolean, fn: () => T): T {
  const bits = currentFrame().modeBits & ~INFERENCE_BIT
  return withBits('withoutInference', records ? bits | GRAD_BIT : bits, fn)
}

/** Runs `fn` in the modes of an earlier frame, with recording. */
export function recordingAs<T>({ modeBits, defaultDevice }: Frame, fn: () => T): T {
  const device = (): T => runInFrame(currentFrame().withDefaultDevice(defaultDevice), fn)
  const run = (): T => withBits('recordingAs', modeBits | GRAD_BIT, device)
  return isCasting(modeBits) && !isCasting(currentFrame().modeBits) ? clearingAtEnd(run) : run()
}

/** `noGrad` or `enableGrad`, by a value (`torch.set_grad_enabled`). */
export function setGradEnabled<T>(enabled: boolean, fn: () => T): T {
  checkKind('setGradEnabled', 'enabled', enabled, 'boolean')
  checkKind('setGradEnabled', 'fn', fn, 'function')
  return enabled ? enableGrad(fn) : noGrad(fn)
}

/**
 * Runs `fn`, synchronous or not, in inference mode: no recording, and its tensors can never take part in autograd
 * (`torch.inference_mode`). Await an asynchronous one. It frees nothing: `scope(fn)` does that.
 */
export function inferenceMode<T>(fn: () => T): T {
  return freed(withBits('inferenceMode', (currentFrame().modeBits | INFERENCE_BIT) & ~GRAD_BIT, fn))
}

/** Whether operators are recorded for gradients here (`torch.is_grad_enabled`). */
export function isGradEnabled(): boolean {
  return (currentFrame().modeBits & GRAD_BIT) !== 0
}

/** Whether inference mode is on here (`torch.is_inference_mode_enabled`). */
export function isInferenceModeEnabled(): boolean {
  return (currentFrame().modeBits & INFERENCE_BIT) !== 0
}

/** Options of `autocast`. */
export interface AutocastOptions {
  /** Default bfloat16 on the CPU, float16 on CUDA. */
  dtype?: DTypeLike
  /** False: runs `fn` with autocast switched off. Default true. */
  enabled?: boolean
  /** Keep the weights that are cast until the outermost autocast ends. Default true. */
  cacheEnabled?: boolean
}

/** Devices that autocast exists for. */
export type AutocastDevice = 'cpu' | 'cuda'

const devices = {
  cpu: { bit: AUTOCAST_CPU_BIT, shift: AUTOCAST_CPU_DTYPE_SHIFT, dtype: 'bfloat16' },
  cuda: { bit: AUTOCAST_CUDA_BIT, shift: AUTOCAST_CUDA_DTYPE_SHIFT, dtype: 'float16' },
} as const

/**
 * Runs `fn`, synchronous or not, with the operators that gain from it in a smaller dtype (`torch.autocast`):
 * `autocast('cpu', () => model.forward(x))`. Await an asynchronous one. It frees nothing: `scope(fn)` does that.
 */
export function autocast<T>(device: AutocastDevice, fn: () => T): T
export function autocast<T>(device: AutocastDevice, options: AutocastOptions, fn: () => T): T
export function autocast<T>(device: AutocastDevice, second: AutocastOptions | (() => T), third?: () => T): T {
  const given = typeof second === 'function' ? {} : second
  const fn = typeof second === 'function' ? second : (third as () => T)
  const settings = settingsOf('autocast', device)
  checkKind('autocast', 'fn', fn, 'function')
  checkOptions('autocast', given, ['dtype', 'enabled', 'cacheEnabled'])
  checkKinds('autocast', given, { enabled: 'boolean', cacheEnabled: 'boolean' })
  const dtype = dtypeNamed(given.dtype ?? settings.dtype)
  const fits = (): boolean => dtype === 'bfloat16' || dtype === 'float16' || dtype === 'float32'
  checkRule('autocast', 'dtype', given.dtype, { fits, words: "'bfloat16' or 'float16'" })
  const outside = currentFrame().modeBits
  const cleared = outside & ~settings.bit & ~(31 << settings.shift) & ~WANTS_CACHE
  const enabled = given.enabled ?? true
  const cache = (given.cacheEnabled ?? true) ? WANTS_CACHE : 0
  const bits = enabled ? cleared | settings.bit | ((dtypeCode(dtype as DType) ?? 0) << settings.shift) | cache : cleared
  const run = (): T => withBits('autocast', bits, fn)
  return freed(isCasting(outside) ? run() : clearingAtEnd(run))
}

/** Whether autocast is on for the device. */
export function isAutocastEnabled(device: AutocastDevice): boolean {
  return (currentFrame().modeBits & settingsOf('isAutocastEnabled', device).bit) !== 0
}

function settingsOf(operation: string, device: AutocastDevice): (typeof devices)[AutocastDevice] {
  const fits = (value: unknown): boolean => value === 'cpu' || value === 'cuda'
  checkRule(operation, 'device', device, { fits, words: "'cpu' or 'cuda'" })
  return devices[device]
}

/** Is autocast on for any device? */
function isCasting(modeBits: number): boolean {
  return (modeBits & (AUTOCAST_CPU_BIT | AUTOCAST_CUDA_BIT)) !== 0
}

function clearingAtEnd<T>(run: () => T): T {
  return ending(run, () => native().clearAutocastCache())
}
