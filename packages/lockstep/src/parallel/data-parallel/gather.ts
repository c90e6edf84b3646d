/** Gathers the outputs of replicas. */
import { checkKind } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { currentFrame } from '../../frame.js'
import { native } from '../../native.js'
import { describe } from '../../ops/explain.js'
import type { Device } from '../../ops/types.js'
import { checkOptions } from '../../options.js'
import { branchKind, maxDepth, mergeBranches } from '../../tensor/branch.js'
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
  checkKind(operation, 'outputs', outputs, 'array', 'an array with one entry a replica')
  if (outputs.length === 0) throw invalid('Expected at least one tensor to gather from')
  return runAndEnd(openScope('the end of gather()'), () => together(outputs, device, dim)) as T
}

/** Gathers the corresponding parts of all outputs. */
function together(parts: readonly unknown[], device: Device | undefined, dim: number, depth = 0): unknown {
  const first = parts[0]
  if (isTensor(first)) {
    const tensors = same(parts, isTensor) as Tensor[]
    const { modeBits } = currentFrame()
    return new Tensor(native().parallelGather(tensors.map(handleOf), device ?? first.device, dim, modeBits))
  }
  if (first === null || first === undefined) return same(parts, (part) => part === first)[0]
  const kind = branchKind(first)
  if (kind === undefined || kind === 'Set') {
    throw invalid(
      `replicas returned ${describe(first)}: Tensors, null, and arrays, Maps and plain objects of them can be gathered`,
    )
  }
  if (depth > maxDepth) throw invalid(`replicas returned what holds itself, or is nested more than ${maxDepth} deep`)
  return mergeBranches(
    parts,
    (items) => together(items, device, dim, depth + 1),
    (odd) => differs(parts, odd),
  )
}

/** Throws if the parts are different things. */
function same(parts: readonly unknown[], fits: (part: unknown) => boolean): readonly unknown[] {
  const odd = parts.findIndex((part) => !fits(part))
  if (odd >= 0) throw differs(parts, odd)
  return parts
}

function differs(parts: readonly unknown[], odd: number): LockstepError {
  return invalid(
    `replicas returned different things: replica 0 ${describe(parts[0])}, replica ${odd} ${describe(parts[odd])}, ` +
      'or such of other lengths or keys',
  )
}

function invalid(text: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${text}`, { operation })
}
