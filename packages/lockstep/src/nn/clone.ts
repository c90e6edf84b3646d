import { GRAD_BIT, INFERENCE_BIT, currentFrame, runInFrame } from '../frame.js'
import type { Device } from '../ops/types.js'
import { walkTree } from '../tensor/nested.js'
import { keep } from '../tensor/scope.js'
import { Tensor } from '../tensor/tensor.js'
import { updateForward } from './forward.js'
import { cloneWith, internals, isModule, isParameter } from './internals.js'
import { Module, announce } from './module.js'
import { Buffer, Parameter } from './parameter.js'
import { isUninitialized } from './uninitialized.js'

/** A deep copy of a module; `memo` holds what was copied already, so that ties stay ties. */
export function cloneModule(module: Module, device: Device | undefined, memo = new Map<object, unknown>()): Module {
  const known = memo.get(module)
  if (known !== undefined) return known as Module
  const copy = Object.create(Object.getPrototypeOf(module) as object) as Module
  memo.set(module, copy)
  const state = module[internals]
  Object.defineProperty(copy, internals, { value: state.copy(), configurable: true })
  announce(copy)
  for (const field of Object.keys(module)) {
    const value = copyValue((module as unknown as Record<string, unknown>)[field], device, memo)
    Object.defineProperty(copy, field, { value, enumerable: true, writable: true, configurable: true })
  }
  for (const { define } of state.injected.values()) define(copy)
  // A `forward` of the module's own is copied unwrapped; the hooks then wrap the copy's.
  if (state.ownForward !== undefined) {
    Object.defineProperty(copy, 'forward', {
      value: state.ownForward,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  updateForward(copy)
  return copy
}

interface ClonedWith {
  [cloneWith]?(device: Device | undefined, memo: Map<object, unknown>): Module
}

/** A copy of a value in a module's field, where it is a module, a tensor or a plain collection of them. */
export function copyValue(value: unknown, device: Device | undefined, memo: Map<object, unknown>): unknown {
  const visit = (item: object): unknown => {
    if (item instanceof Tensor) return copyTensor(item, device)
    if (!isModule(item)) return undefined
    const part = item as ClonedWith
    if (part[cloneWith] !== undefined) return part[cloneWith](device, memo)
    return item.clone === Module.prototype.clone ? cloneModule(item, device, memo) : item.clone(device)
  }
  return walkTree(value, { visit, copies: true, memo })
}

let shared = false

/** While `fn` runs, copies of parameters that stay on their device share their memory. */
export function sharingParameters<T>(fn: () => T): T {
  const before = shared
  shared = true
  try {
    return fn()
  } finally {
    shared = before
  }
}

/** Runs `fn` outside graphs and inference mode: copies made there can be trained. */
export function outsideGraphs<T>(fn: () => T): T {
  const frame = currentFrame()
  const modeBits = frame.modeBits & ~(GRAD_BIT | INFERENCE_BIT)
  return modeBits === frame.modeBits ? fn() : runInFrame(frame.withModes(modeBits), fn)
}

/** A tensor's copy in a clone. */
export function copyTensor(tensor: Tensor, device: Device | undefined): Tensor {
  if (isUninitialized(tensor)) return tensor.copy(device)
  return outsideGraphs(() => {
    const stays = device === undefined || device === tensor.device
    if (shared && stays && isParameter(tensor)) return new Parameter(tensor, { requiresGrad: tensor.requiresGrad })
    const copy = stays ? tensor.clone() : tensor.to({ device, copy: true })
    if (isParameter(tensor)) return new Parameter(copy, { requiresGrad: tensor.requiresGrad, own: true })
    if (tensor instanceof Buffer) return new Buffer(copy, { persistent: tensor.persistent, own: true })
    if (tensor.requiresGrad) copy.requiresGrad = true
    return keep(copy)
  })
}
