/**
 * Layers that learn the size of their input from the first one: `torch.nn.LazyLinear` and its like. In the first forward
 * pass, or by `initializeParameters`, they draw their parameters, and become the layer that they extend. Until then,
 * their parameters are `UninitializedParameter`s.
 */
import { LockstepError } from '../error.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid, needDivisible, needTensor } from './arguments.js'
import { BatchNorm1d, BatchNorm2d, BatchNorm3d } from './batchnorm.js'
import type { NormBase } from './batchnorm.js'
import { Conv1d, Conv2d, Conv3d } from './conv.js'
import type { ConvBase } from './conv.js'
import { ConvTranspose1d, ConvTranspose2d, ConvTranspose3d } from './conv-transpose.js'
import { InstanceNorm1d, InstanceNorm2d, InstanceNorm3d } from './instancenorm.js'
import { Linear } from './linear.js'
import type { Layer } from './module.js'
import type { LayerClasses } from './generated/layers.js'
import { bind, parseSignature } from '../signatures/signature.js'
import type { Signature } from '../signatures/signature.js'
import { table } from '../signatures/table.js'
import { isParameter } from './internals.js'
import { UninitializedBuffer, UninitializedParameter, isUninitialized } from './uninitialized.js'

/** A layer that can become lazy. */
type Sized = Layer & { resetParameters(): void }

type LazyName = Extract<keyof LayerClasses<object>, `Lazy${string}`>

/** What the lazy layers have besides what they become. */
interface Lazy {
  /** Makes the parameters and buffers for this input, unless they are there. */
  initializeParameters(input: Tensor): void
  /** Whether it has parameters or buffers without a shape. */
  hasUninitializedParams(): boolean
}

// oxlint-disable-next-line typescript/no-explicit-any -- the constructor of a mixin
type Class<T> = new (...args: any[]) => T

/** Takes the shapes of the layer's tensors of no elements away. */
function withholdShapes(layer: Layer): void {
  for (const [field, tensor] of Object.entries(layer) as [string, Tensor][]) {
    if (!tensorFields.has(field) || tensor === null) continue
    const { device, dtype, requiresGrad } = tensor
    const unknown = isParameter(tensor)
      ? new UninitializedParameter({ device, dtype, requiresGrad })
      : new UninitializedBuffer({ device, dtype })
    Object.assign(layer, { [field]: unknown })
    tensor.dispose()
  }
}

const tensorFields: ReadonlySet<string> = new Set(['weight', 'bias', 'runningMean', 'runningVar'])

/** Gives the layer's tensors their shapes. */
function materialize(layer: Layer, shapes: Readonly<Record<string, readonly number[]>>): void {
  for (const [field, shape] of Object.entries(shapes)) {
    const tensor = (layer as unknown as Record<string, unknown>)[field]
    if (isUninitialized(tensor)) tensor.materialize(shape)
  }
}

/**
 * A lazy class that becomes `Becomes`. `size`: the argument that it lacks, and the field that is 0 until the layer knows its
 * input. `initialize` takes it from the first input, gives the layer its tensors, and draws them.
 */
function lazy<N extends LazyName, L extends Sized>(
  name: N,
  Becomes: Class<L>,
  size: keyof L,
  initialize: (layer: L & Lazy, input: Tensor) => void,
): LayerClasses<L & Lazy>[N] {
  let signature: Signature | undefined
  class Made extends (Becomes as Class<Sized>) implements Lazy {
    constructor(...args: unknown[]) {
      signature ??= parseSignature(name, table.layers[name])
      super({ ...bind(signature, args), [size]: 0 })
      withholdShapes(this)
    }

    hasUninitializedParams(): boolean {
      return Object.values(this).some(isUninitialized)
    }

    initializeParameters(input: Tensor): void {
      needTensor(this.constructor.name, 'input', input)
      initialize(this as unknown as L & Lazy, input)
    }

    override resetParameters(): void {
      if ((this as unknown as L)[size] !== 0 && !this.hasUninitializedParams()) super.resetParameters()
    }

    override forward(input: Tensor, ...more: unknown[]): Tensor {
      this.initializeParameters(input)
      if (this.hasUninitializedParams()) {
        const { name } = this.constructor
        const text = `module ${name} has not been fully initialized: initializeParameters() left parameters without a shape`
        throw new LockstepError('ERR_VALUE', text, { operation: name })
      }
      Object.setPrototypeOf(this, Becomes.prototype as object)
      return super.forward(input, ...more) as Tensor
    }
  }
  return Made as unknown as LayerClasses<L & Lazy>[N]
}

function initializeLinear(layer: Linear & Lazy, input: Tensor): void {
  const inFeatures = input.shape.at(-1) ?? 0
  if (layer.hasUninitializedParams()) {
    Object.assign(layer, { inFeatures })
    const { outFeatures } = layer
    materialize(layer, { weight: [outFeatures, inFeatures], bias: [outFeatures] })
    layer.resetParameters()
  }
  if (layer.inFeatures !== 0) return
  const own = layer.weight.shape[1]
  if (own !== inFeatures) {
    throw invalid(`the input has ${inFeatures} features, but the weight that was loaded has ${own}`, 'LazyLinear')
  }
  Object.assign(layer, { inFeatures })
}

/** A `Linear` that takes `inFeatures` from the last dimension of the first input. */
export class LazyLinear extends lazy('LazyLinear', Linear, 'inFeatures', initializeLinear) {}

function initializeConv(layer: ConvBase & Lazy, input: Tensor): void {
  const { name } = layer.constructor
  const { groups, outChannels, kernelSize } = layer
  if (layer.hasUninitializedParams()) {
    const { shape } = input
    const plain = kernelSize.length + 1
    if (shape.length !== plain && shape.length !== plain + 1) {
      const text = `Expected ${plain}D (unbatched) or ${plain + 1}D (batched) input to ${name}, but got input of size: [${shape.join(', ')}]`
      throw invalid(text, name)
    }
    const inChannels = shape.at(-plain) ?? 0
    needDivisible(name, 'in_channels must be divisible by groups', { inChannels, groups })
    Object.assign(layer, { inChannels })
    materialize(layer, { weight: layer.weightShape(), bias: [outChannels] })
    layer.resetParameters()
  }
  // A weight that was loaded says how many there are.
  if (layer.inChannels === 0) Object.assign(layer, { inChannels: layer.channelsOf(layer.weight.shape) })
}

/** A `Conv1d` that takes `inChannels` from the first input. */
export class LazyConv1d extends lazy('LazyConv1d', Conv1d, 'inChannels', initializeConv) {}

/** A `Conv2d` that takes `inChannels` from the first input. */
export class LazyConv2d extends lazy('LazyConv2d', Conv2d, 'inChannels', initializeConv) {}

/** A `Conv3d` that takes `inChannels` from the first input. */
export class LazyConv3d extends lazy('LazyConv3d', Conv3d, 'inChannels', initializeConv) {}

/** A `ConvTranspose1d` that takes `inChannels` from the first input. */
export class LazyConvTranspose1d extends lazy('LazyConvTranspose1d', ConvTranspose1d, 'inChannels', initializeConv) {}

/** A `ConvTranspose2d` that takes `inChannels` from the first input. */
export class LazyConvTranspose2d extends lazy('LazyConvTranspose2d', ConvTranspose2d, 'inChannels', initializeConv) {}

/** A `ConvTranspose3d` that takes `inChannels` from the first input. */
export class LazyConvTranspose3d extends lazy('LazyConvTranspose3d', ConvTranspose3d, 'inChannels', initializeConv) {}

function initializeNorm(layer: NormBase & Lazy, input: Tensor): void {
  if (layer.hasUninitializedParams()) {
    const shape = [input.shape[1] ?? 0]
    Object.assign(layer, { numFeatures: shape[0] })
    materialize(layer, { weight: shape, bias: shape, runningMean: shape, runningVar: shape })
    layer.resetParameters()
  }
  // A tensor that was loaded says how many there are.
  const own = layer.weight ?? layer.runningMean
  if (layer.numFeatures === 0 && own !== null) Object.assign(layer, { numFeatures: own.numel() })
}

/** A `BatchNorm1d` that takes `numFeatures` from the second dimension of the first input. */
export class LazyBatchNorm1d extends lazy('LazyBatchNorm1d', BatchNorm1d, 'numFeatures', initializeNorm) {}

/** A `BatchNorm2d` that takes `numFeatures` from the second dimension of the first input. */
export class LazyBatchNorm2d extends lazy('LazyBatchNorm2d', BatchNorm2d, 'numFeatures', initializeNorm) {}

/** A `BatchNorm3d` that takes `numFeatures` from the second dimension of the first input. */
export class LazyBatchNorm3d extends lazy('LazyBatchNorm3d', BatchNorm3d, 'numFeatures', initializeNorm) {}

/** An `InstanceNorm1d` that takes `numFeatures` from the second dimension of the first input. */
export class LazyInstanceNorm1d extends lazy('LazyInstanceNorm1d', InstanceNorm1d, 'numFeatures', initializeNorm) {}

/** An `InstanceNorm2d` that takes `numFeatures` from the second dimension of the first input. */
export class LazyInstanceNorm2d extends lazy('LazyInstanceNorm2d', InstanceNorm2d, 'numFeatures', initializeNorm) {}

/** An `InstanceNorm3d` that takes `numFeatures` from the second dimension of the first input. */
export class LazyInstanceNorm3d extends lazy('LazyInstanceNorm3d', InstanceNorm3d, 'numFeatures', initializeNorm) {}
