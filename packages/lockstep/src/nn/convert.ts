import { checkKinds } from '../checks.js'
import { noGrad } from '../autograd/modes.js'
import { native } from '../native.js'
import { ops } from '../ops/ops.js'
import type { Device, DTypeLike, MemoryFormat } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { dtypeNamed, isComplex, isDTypeLike, isFloatingPoint } from '../tensor/dtype.js'
import { keep } from '../tensor/scope.js'
import { Tensor, handleOf } from '../tensor/tensor.js'
import { invalid } from './arguments.js'
import { isParameter, members } from './internals.js'
import type { Module } from './module.js'
import { Buffer, Parameter } from './parameter.js'
import { isUninitialized } from './uninitialized.js'
import type { Uninitialized } from './uninitialized.js'
import { isBuffer } from './walk.js'

/** What `Module.to` changes. */
export interface ConversionOptions {
  device?: Device
  /** Of the tensors that hold floating-point or complex numbers. */
  dtype?: DTypeLike
  /** Order in memory of the tensors with four or five dimensions. */
  memoryFormat?: MemoryFormat
}

/** `Module.to`. */
export function convertModule(module: Module, target: Device | DTypeLike | ConversionOptions): void {
  const wanted: ConversionOptions =
    typeof target !== 'string' ? target : isDTypeLike(target) ? { dtype: target } : { device: target }
  checkOptions('Module.to', wanted, ['device', 'dtype', 'memoryFormat'])
  checkKinds('Module.to', wanted, { device: 'string', dtype: 'string', memoryFormat: 'string' })
  const { device, memoryFormat } = wanted
  const dtype = dtypeNamed(wanted.dtype)
  if (wanted.dtype !== undefined && !(dtype && (isFloatingPoint(dtype) || isComplex(dtype)))) {
    const text = `nn.Module.to only accepts floating point or complex dtypes, but got desired dtype=${wanted.dtype}`
    throw invalid(text, 'to')
  }
  const converted = (tensor: Tensor): Tensor | undefined => {
    const wantsDtype = dtype !== undefined && (isFloatingPoint(tensor.dtype) || isComplex(tensor.dtype))
    const to = {
      ...(device !== undefined && device !== tensor.device && { device }),
      ...(wantsDtype && dtype !== tensor.dtype && { dtype }),
      ...(wantsFormat(tensor, memoryFormat) && { memoryFormat }),
    }
    return Object.keys(to).length === 0 ? undefined : tensor.to(to)
  }
  eachTensor(module.modules(), converted, (value) => value.convert({ device, dtype }))
}

/** `Module.toEmpty`: tensors of the same shapes without values. */
export function emptyModule(module: Module, device: Device | undefined, recurse: boolean): void {
  const empty = (tensor: Tensor): Tensor => ops.emptyLike(tensor, { device: device ?? tensor.device })
  eachTensor(recurse ? module.modules() : [module], empty, (value) => value.convert({ device, dtype: undefined }))
}

/** Gives the parameters and buffers of modules other contents, tied ones once. */
function eachTensor(
  parts: readonly Module[],
  converted: (tensor: Tensor) => Tensor | undefined,
  convert: (tensor: Uninitialized) => void,
): void {
  const done = new Map<Tensor, Tensor>()
  noGrad(() => {
    for (const part of parts) {
      for (const [, value, field] of part[members]()) {
        if (!(value instanceof Tensor) || !(isParameter(value) || isBuffer(part, field, value))) continue
        if (isUninitialized(value)) {
          convert(value)
          continue
        }
        const known = done.get(value) ?? convertTensor(value, converted)
        done.set(value, known)
        if (known !== value) Object.assign(part, { [field]: known })
      }
    }
  })
}

function wantsFormat(tensor: Tensor, memoryFormat: MemoryFormat | undefined): boolean {
  const { length } = tensor.shape
  return memoryFormat !== undefined && (length === 4 || length === 5) && !tensor.isContiguous({ memoryFormat })
}

/** The tensor itself with other contents; another one where libtorch allows no exchange (from and to 'meta'). */
function convertTensor(tensor: Tensor, converted: (tensor: Tensor) => Tensor | undefined): Tensor {
  const data = converted(tensor)
  if (data === undefined) return tensor
  if ((data.device === 'meta') !== (tensor.device === 'meta')) {
    if (isParameter(tensor)) return new Parameter(data, { requiresGrad: tensor.requiresGrad, own: true })
    return tensor instanceof Buffer ? new Buffer(data, { persistent: tensor.persistent, own: true }) : keep(data)
  }
  const { grad } = tensor
  // libtorch would refuse a gradient of the old dtype or device beside the new data.
  tensor.grad = null
  setData(tensor, data)
  data.dispose()
  if (grad !== null) {
    const moved = converted(grad)
    tensor.grad = moved ?? grad
    moved?.dispose()
    grad.dispose()
  }
  return tensor
}

let setDataId = -1

/** `tensor.data = data`: other contents, sizes, dtype and device for the same tensor object. */
export function setData(tensor: Tensor, data: Tensor): void {
  const addon = native()
  if (setDataId < 0) setDataId = addon.opId('set_data', '')
  addon.call(setDataId, 0, handleOf(tensor), handleOf(data))
}

/** `zero_grad` in one native call. What is uninitialized has no gradient. */
export function zeroGradients(parameters: readonly Tensor[], setToNone: boolean): void {
  const shaped = parameters.some(isUninitialized) ? parameters.filter((each) => !isUninitialized(each)) : parameters
  native().zeroGrad(handles(shaped), setToNone)
}

/** Handles of tensors, as native code takes many of them. */
export function handles(tensors: readonly Tensor[]): Float64Array {
  const out = new Float64Array(tensors.length)
  for (let index = 0; index < tensors.length; index++) out[index] = handleOf(tensors[index] as Tensor)
  return out
}
