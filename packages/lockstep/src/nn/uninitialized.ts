/** Parameters and buffers whose shape is not known yet: `torch.nn.UninitializedParameter` and its like. */
import { inspect } from 'node:util'

import { checkKind, checkKinds } from '../checks.js'
import { GRAD_BIT, INFERENCE_BIT, currentFrame, runInFrame } from '../frame.js'
import { native } from '../native.js'
import { ops } from '../ops/ops.js'
import type { Device, DType, DTypeLike } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { dtypeName, isComplex, isFloatingPoint } from '../tensor/dtype.js'
import { uninitialized } from '../tensor/ownership.js'
import { fillIn, freeOne, handleOf } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import { Buffer, Parameter } from './parameter.js'
import type { FactoryOptions } from './parameter.js'

/** Where `materialize` makes the tensor. */
export interface MaterializeOptions {
  /** Default: that of the uninitialized tensor. */
  readonly device?: Device | undefined
  /** Default: that of the uninitialized tensor. */
  readonly dtype?: DTypeLike | undefined
}

interface Conversion {
  readonly device: Device | undefined
  readonly dtype: DType | undefined
}

interface State {
  device: Device
  dtype: DType
  requiresGrad: boolean
}

const states = new WeakMap<Tensor, State>()

function stateOf(tensor: Tensor): State {
  return states.get(tensor) as State
}

/** An `UninitializedParameter` or an `UninitializedBuffer`. */
export type Uninitialized = UninitializedParameter | UninitializedBuffer

/** Whether a tensor has no shape yet (`torch.nn.parameter.is_lazy`). */
export function isUninitialized(value: unknown): value is Uninitialized {
  return value instanceof UninitializedParameter || value instanceof UninitializedBuffer
}

/**
 * A parameter that gets its shape later (`torch.nn.UninitializedParameter`). It has a `device`, a `dtype` and
 * `requiresGrad`, can be moved and converted with its module, and stands in the state dict as it is. Everything else that
 * needs a tensor, its `shape` too, is `ERR_VALUE` until `materialize`.
 */
export class UninitializedParameter extends Parameter {
  constructor(options: FactoryOptions & { requiresGrad?: boolean } = {}) {
    checkOptions('UninitializedParameter', options, ['requiresGrad', 'device', 'dtype'])
    checkKinds('UninitializedParameter', options, { requiresGrad: 'boolean' })
    const { requiresGrad = true, device, dtype } = options
    super(ops.empty([0], { device, dtype }), { requiresGrad: false, own: true })
    withhold(this, requiresGrad)
  }

  /** Makes it a `Parameter` of this shape, the same object, whose values are yet to be filled in. */
  materialize(shape: readonly number[], options: MaterializeOptions = {}): void {
    materialize(this, Parameter.prototype, shape, options)
  }

  /** @internal */
  convert(target: Conversion): void {
    convert(this, target)
  }

  /** @internal */
  copy(device: Device | undefined): UninitializedParameter {
    const { device: own, dtype, requiresGrad } = stateOf(this)
    return new UninitializedParameter({ device: device ?? own, dtype, requiresGrad })
  }
}

/** A buffer that gets its shape later (`torch.nn.UninitializedBuffer`); see `UninitializedParameter`. */
export class UninitializedBuffer extends Buffer {
  constructor(options: FactoryOptions & { persistent?: boolean } = {}) {
    checkOptions('UninitializedBuffer', options, ['persistent', 'device', 'dtype'])
    checkKinds('UninitializedBuffer', options, { persistent: 'boolean' })
    const { persistent = true, device, dtype } = options
    super(ops.empty([0], { device, dtype }), { persistent, own: true })
    withhold(this, false)
  }

  /** Makes it a `Buffer` of this shape, the same object, whose values are yet to be filled in. */
  materialize(shape: readonly number[], options: MaterializeOptions = {}): void {
    materialize(this, Buffer.prototype, shape, options)
  }

  /** @internal */
  convert(target: Conversion): void {
    convert(this, target)
  }

  /** @internal */
  copy(device: Device | undefined): UninitializedBuffer {
    const { device: own, dtype } = stateOf(this)
    return new UninitializedBuffer({ device: device ?? own, dtype, persistent: this.persistent })
  }
}

/** Frees the tensor itself: with its handle, all that could be done with it goes. */
function withhold(tensor: Tensor, requiresGrad: boolean): void {
  const handle = handleOf(tensor)
  const addon = native()
  states.set(tensor, { device: addon.device(handle) as Device, dtype: dtypeName(addon.dtype(handle)), requiresGrad })
  freeOne(tensor, uninitialized)
}

function materialize(
  tensor: Uninitialized,
  becomes: object,
  shape: readonly number[],
  options: MaterializeOptions,
): void {
  const operation = 'materialize'
  checkKind(operation, 'shape', shape, 'integers[0..]')
  checkOptions(operation, options, ['device', 'dtype'])
  const state = stateOf(tensor)
  const { device = state.device, dtype = state.dtype } = options
  const frame = currentFrame()
  // It can be trained, also where it was made in inference mode.
  const data = runInFrame(frame.withModes(frame.modeBits & ~(GRAD_BIT | INFERENCE_BIT)), () =>
    ops.empty(shape, { device, dtype }),
  )
  fillIn(tensor, native().alias(handleOf(data)))
  data.dispose()
  states.delete(tensor)
  Object.setPrototypeOf(tensor, becomes)
  if (state.requiresGrad) (tensor as Tensor).requiresGrad = true
}

function convert(tensor: Tensor, { device, dtype }: Conversion): void {
  const state = stateOf(tensor)
  if (device !== undefined) state.device = device
  if (dtype !== undefined && (isFloatingPoint(state.dtype) || isComplex(state.dtype))) state.dtype = dtype
}

/** What can be asked of a tensor without a shape. */
const members: PropertyDescriptorMap & ThisType<Uninitialized> = {
  device: { get: ofState('device') },
  dtype: { get: ofState('dtype') },
  requiresGrad: {
    get: ofState('requiresGrad'),
    set(this: Uninitialized, value: boolean) {
      this.requiresGrad_(value)
    },
  },
  requiresGrad_: {
    value(this: Uninitialized, value = true) {
      checkKind('requiresGrad_', 'requiresGrad', value, 'boolean')
      stateOf(this).requiresGrad = value
      return this
    },
  },
  isLeaf: { get: () => true },
  isDisposed: { get: () => false },
  grad: {
    get: () => null,
    set(this: Uninitialized, value: Tensor | null) {
      if (value !== null) handleOf(this)
    },
  },
  [inspect.custom]: {
    value(this: Uninitialized) {
      return `<${this.constructor.name}>`
    },
  },
}

function ofState(name: keyof State): (this: Tensor) => unknown {
  return function (this: Tensor) {
    return stateOf(this)[name]
  }
}

for (const { prototype } of [UninitializedParameter, UninitializedBuffer]) Object.defineProperties(prototype, members)
