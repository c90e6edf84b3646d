/** Gathers the outputs of replicas. */
import { LockstepError } from '../../error.js'
import { currentFrame } from '../../frame.js'
import { native } from '../../native.js'
import { describe } from '../../ops/explain.js'
import type { Device } from '../../ops/types.js'
import { checkOptions, isPlainObject } from '../../options.js'
import { openScope, runAndEnd } from '../../tensor/scope.js'
import { Tensor, handleOf, isTensor } from '../../tensor/tensor.js'
import { checkDevices, checkDim } from './devices.js'

/** Options of `gather`. */
export interface GatherOptions {
  /** The device of the result. Default: that of the first tensor. */
  device?: Device
  /** The dimension along which outputs are concatenated. Default 0. */
  dim?: number
}

const operation = 'gather'

/**
 * Concatenates outputs of any devices along a dimension, on one device (`torch.nn.parallel.gather`). Tensors without
 * dimensions are stacked to a vector. Gradients flow back to the device of each output.
 *
 * Outputs are tensors, null or undefined, or arrays, Maps and plain objects of them, all of the same structure, which
 * is that of the result. Throws `ERR_INVALID_ARGUMENT` for no outputs, for different structures or other values, and
 * for an unknown device; `ERR_INDEX` and `ERR_TORCH` for tensors that cannot be concatenated.
 */
export function gather<T>(outputs: readonly T[], options: GatherOptions = {}): T {
  checkOptions(operation, options, ['device', 'dim'])
  const { device, dim = 0 } = options
  checkDim(operation, dim)
  if (device !== undefined) checkDevices(operation, [device])
  if (!Array.isArray(outputs)) {
    const text = `${operation}: outputs are an array with one entry a replica, got ${describe(outputs)}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
  if (outputs.length === 0) throw invalid('Expected at least one tensor to gather from')
  return runAndEnd(openScope('the end of gather()'), () => together(outputs, device, dim)) as T
}

/** Gathers the corresponding parts of all outputs. */
function together(parts: readonly unknown[], device: Device | undefined, dim: number): unknown {
  const first = parts[0]
  const within = (select: (part: never) => unknown): unknown =>
    together(
      parts.map((part) => select(part as never)),
      device,
      dim,
    )
  if (isTensor(first)) {
    const tensors = same(parts, isTensor) as Tensor[]
    const { modeBits } = currentFrame()
    return new Tensor(native().parallelGather(tensors.map(handleOf), device ?? first.device, dim, modeBits))
  }
  if (first === null || first === undefined) return same(parts, (part) => part === first)[0]
  if (Array.isArray(first)) {
    same(parts, (part) => Array.isArray(part) && part.length === first.length)
    // Keeps the subclass: several results of an operator have names.
    const out = new (first.constructor as new () => unknown[])()
    for (const index of first.keys()) out.push(within((part: unknown[]) => part[index]))
    return out
  }
  if (first instanceof Map) {
    same(parts, (part) => part instanceof Map && sameKeys(first.keys(), part.keys()))
    return new Map([...first.keys()].map((key) => [key, within((part: Map<unknown, unknown>) => part.get(key))]))
  }
  if (isPlainObject(first)) {
    same(parts, (part) => isPlainObject(part) && sameKeys(Object.keys(first), Object.keys(part)))
    return Object.fromEntries(Object.keys(first).map((key) => [key, within((part: typeof first) => part[key])]))
  }
  throw invalid(
    `replicas returned ${describe(first)}: Tensors, null, and arrays, Maps and plain objects of them can be gathered`,
  )
}

function sameKeys(a: Iterable<unknown>, b: Iterable<unknown>): boolean {
  const keys = new Set(a)
  const others = [...b]
  return others.length === keys.size && others.every((key) => keys.has(key))
}

/** Throws if the parts have different structures. */
function same(parts: readonly unknown[], fits: (part: unknown) => boolean): unknown[] {
  const odd = parts.findIndex((part) => !fits(part))
  if (odd >= 0) {
    throw invalid(
      `replicas returned different things: replica 0 ${describe(parts[0])}, replica ${odd} ${describe(parts[odd])}, ` +
        'or such of other lengths or keys',
    )
  }
  return [...parts]
}

function invalid(text: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${text}`, { operation })
}

declare module '../../native.js' {
  interface Native {
    parallelGather(tensors: Handle[], device: string, dim: number, modeBits: number): Handle
  }
}
