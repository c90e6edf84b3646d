/**
 * What follows the async context: grad mode, inference mode, autocast, the scope that owns new tensors, the
 * device that they are made on.
 *
 * One AsyncLocalStorage carries one immutable frame, so that two tasks that interleave do not see each other's modes.
 * Every native call passes the frame's bits; libtorch's own thread-local state is set inside that call only.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Bits of `Frame.modeBits`; crates/torch/shim/modes.h reads them. */
export const GRAD_BIT = 1
export const INFERENCE_BIT = 1 << 1
export const AUTOCAST_CPU_BIT = 1 << 2
export const AUTOCAST_CPU_DTYPE_SHIFT = 3
export const AUTOCAST_CUDA_BIT = 1 << 8
export const AUTOCAST_CUDA_DTYPE_SHIFT = 9
export const AUTOCAST_CACHE_BIT = 1 << 14
/** Hooks pack the tensors that are saved for backward passes. */
export const SAVED_HOOKS_BIT = 1 << 15
/** The highest bits hold the number of a place (cuda/place.ts). */
export const PLACE_SHIFT = 21

/** Owns the tensors that are made while it is open. */
export interface TensorOwner {
  /** Whether it has freed its tensors: new ones belong to the next one outwards. */
  readonly ended: boolean
  readonly outer: TensorOwner | null
}

/** What packs the tensors that operators save for backward passes. */
export interface SavedTensorHooks {
  pack(tensor: unknown): unknown
  unpack(packed: unknown): unknown
  /** No backward pass wants it any more. */
  release?(packed: unknown): void
}

/** One state of everything that follows the async context. Never changed: a mode runs its function in another frame. */
export class Frame {
  readonly modeBits: number
  /** What owns new tensors; null for none, where the garbage collector frees them. */
  readonly scope: TensorOwner | null
  /** Wrappers whose reduction is switched off (`noSync`). */
  readonly noSync: ReadonlySet<object> | null
  /** Where tensors are made that no other tensor goes into; null for the CPU. */
  readonly defaultDevice: string | null
  /** The innermost hooks on saved tensors; `SAVED_HOOKS_BIT` says whether they are called. */
  readonly savedHooks: SavedTensorHooks | null

  constructor(
    modeBits: number,
    scope: TensorOwner | null,
    noSync: ReadonlySet<object> | null,
    defaultDevice: string | null,
    savedHooks: SavedTensorHooks | null = null,
  ) {
    this.modeBits = modeBits
    this.scope = scope
    this.noSync = noSync
    this.defaultDevice = defaultDevice
    this.savedHooks = savedHooks
  }

  withModes(modeBits: number): Frame {
    return new Frame(modeBits, this.scope, this.noSync, this.defaultDevice, this.savedHooks)
  }

  withScope(scope: TensorOwner | null): Frame {
    return new Frame(this.modeBits, scope, this.noSync, this.defaultDevice, this.savedHooks)
  }

  withNoSync(noSync: ReadonlySet<object> | null): Frame {
    return new Frame(this.modeBits, this.scope, noSync, this.defaultDevice, this.savedHooks)
  }

  withDefaultDevice(device: string | null): Frame {
    return new Frame(this.modeBits, this.scope, this.noSync, device, this.savedHooks)
  }

  withSavedHooks(hooks: SavedTensorHooks | null): Frame {
    const bits = hooks === null ? this.modeBits & ~SAVED_HOOKS_BIT : this.modeBits | SAVED_HOOKS_BIT
    return new Frame(bits, this.scope, this.noSync, this.defaultDevice, hooks)
  }
}

/** The frame outside every mode and scope: background work runs in it. */
export const rootFrame: Frame = new Frame(GRAD_BIT, null, null, null)

const storage = new AsyncLocalStorage<Frame>()

/** The frame of the running async context. */
export function currentFrame(): Frame {
  return storage.getStore() ?? rootFrame
}

/** Runs `fn`, and everything it awaits, in `frame`. */
export function runInFrame<T>(frame: Frame, fn: () => T): T {
  return storage.run(frame, fn)
}

/** Makes `frame` the rest of the running context's, for `using` declarations. */
export function enterFrame(frame: Frame): void {
  storage.enterWith(frame)
}
