/** Runs a module in a lower precision, with its parameters in full precision (`_MixedPrecision`). */
import { noGrad } from '../../autograd/modes.js'
import { checkKind } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { withTensors } from '../../nn/functional-call.js'
import { members } from '../../nn/internals.js'
import type { Module } from '../../nn/module.js'
import type { DType, DTypeLike } from '../../ops/types.js'
import { describe } from '../../ops/explain.js'
import { checkOptions } from '../../options.js'
import { dtypeNamed, isFloatingPoint } from '../../tensor/dtype.js'
import { keep } from '../../tensor/scope.js'
import { Tensor } from '../../tensor/tensor.js'
import { mapTensors } from '../../tensor/nested.js'

/** The precisions of a wrapped module: dtypes of floating-point numbers. Equal on all ranks. */
export interface MixedPrecision {
  /** In which the forward and the backward pass run: of copies of the parameters, and of the inputs. Default: their own. */
  readonly paramDtype?: DTypeLike | undefined
  /** In which gradients are summed and divided. Default: `paramDtype`. */
  readonly reduceDtype?: DTypeLike | undefined
  /** To which buffers are converted when the module is wrapped. Default: their own. */
  readonly bufferDtype?: DTypeLike | undefined
}

const keys = ['paramDtype', 'reduceDtype', 'bufferDtype'] as const

/** Rejects what is no `MixedPrecision`. */
export function checkMixedPrecision(operation: string, mixed: MixedPrecision | null | undefined): void {
  if (mixed === undefined || mixed === null) return
  checkOptions(`${operation} (mixedPrecision)`, mixed, keys)
  for (const key of keys) {
    const dtype = mixed[key]
    if (dtype === undefined) continue
    checkKind(operation, `mixedPrecision.${key}`, dtype, 'string')
    const named = dtypeNamed(dtype)
    if (named !== undefined && isFloatingPoint(named)) continue
    const text = `${operation}: mixedPrecision.${key} is a dtype of floating-point numbers, got ${describe(dtype)}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
}

/** The dtypes themselves, of which two names may be given. */
export function precisions(mixed: MixedPrecision | null | undefined): Partial<Record<(typeof keys)[number], DType>> {
  const named = keys.map((key) => [key, dtypeNamed(mixed?.[key])] as const)
  return Object.fromEntries(named.filter(([, dtype]) => dtype !== undefined))
}

type Ignored = (name: string, tensor: Tensor) => boolean

const lowered = (tensor: Tensor, dtype: DType): Tensor =>
  isFloatingPoint(tensor.dtype) && tensor.dtype !== dtype ? tensor.to({ dtype }) : tensor

/** Converts the buffers that are not ignored. */
export function convertBuffers(module: Module, dtype: DType | undefined, ignored: Ignored): void {
  if (dtype === undefined) return
  const named = module.namedBuffers().filter(([name, buffer]) => !ignored(name, buffer))
  const converted = new Map(named.map(([, buffer]) => [buffer, noGrad(() => keep(lowered(buffer, dtype)))]))
  for (const part of module.modules()) {
    for (const [, value, field] of part[members]()) {
      const other = value instanceof Tensor ? converted.get(value) : undefined
      if (other !== undefined && other !== value) Object.assign(part, { [field]: other })
    }
  }
}

/**
 * Runs `forward` on the module in the precision of `dtype`: its parameters are replaced by copies, through which gradients
 * flow back, and floating-point tensors in `inputs` are converted.
 */
export function runIn<T>(
  dtype: DType,
  module: Module,
  ignored: Ignored,
  inputs: readonly unknown[],
  forward: (inputs: unknown[]) => T,
): T {
  const parameters = module.namedParameters().filter(([name, parameter]) => !ignored(name, parameter))
  const copies = new Map<Tensor, Tensor>(parameters.map(([, parameter]) => [parameter, lowered(parameter, dtype)]))
  const converted = mapTensors([...inputs], (tensor) => lowered(tensor, dtype))
  return withTensors(module, copies, () => forward(converted))
}
