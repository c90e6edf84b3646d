/**
 * Layers that learn the size of their input from the first one: `torch.nn.LazyLinear` and its like. In the first forward
 * pass, or by `initializeParameters`, they draw their parameters, and become the layer that they extend. Until then,
 * their parameters are `UninitializedParameter`s.
 */
import { checkAll } from '../checks.js'
import { LockstepError } from '../error.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid, needTensor } from './arguments.js'
import type { Size } from './arguments.js'
import { BatchNorm1d, BatchNorm2d } from './batchnorm.js'
import type { BatchNormOptions } from './batchnorm.js'
import { Conv1d, Conv2d } from './conv.js'
import type { ConvOptions, PaddingMode } from './conv.js'
import { Linear } from './linear.js'
import type { LinearOptions } from './linear.js'
import type { Layer } from './module.js'
import type { FactoryOptions } from './parameter.js'
import { isParameter } from './internals.js'
import { UninitializedBuffer, UninitializedParameter, isUninitialized } from './uninitialized.js'

/** What the lazy layers have besides what they become. */
interface Lazy extends Layer {
  initializeParameters(input: Tensor): void
  hasUninitializedParams(): boolean
}

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

function hasUninitialized(layer: Layer): boolean {
  return Object.values(layer).some(isUninitialized)
}

/** Gives the layer's tensors their shapes. */
function materialize(layer: Layer, shapes: Readonly<Record<string, readonly number[]>>): void {
  for (const [field, shape] of Object.entries(shapes)) {
    const tensor = (layer as unknown as Record<string, unknown>)[field]
    if (isUninitialized(tensor)) tensor.materialize(shape)
  }
}

/** Initializes the layer for this input, and makes it one of the class `becomes`. */
function become(layer: Lazy, becomes: { readonly prototype: Layer }, input: Tensor): void {
  layer.initializeParameters(input)
  if (layer.hasUninitializedParams()) {
    const name = layer.constructor.name
    const text = `module ${name} has not been fully initialized: initializeParameters() left parameters without a shape`
    throw new LockstepError('ERR_VALUE', text, { operation: name })
  }
  Object.setPrototypeOf(layer, becomes.prototype)
}

/** A `Linear` that takes `inFeatures` from the last dimension of the first input (`torch.nn.LazyLinear`). */
export class LazyLinear extends Linear implements Lazy {
  constructor(outFeatures: number, bias?: boolean | LinearOptions, options?: FactoryOptions) {
    checkAll('LazyLinear', { outFeatures }, 'count')
    super(0, 0, bias, options)
    Object.assign(this, { outFeatures })
    withholdShapes(this)
  }

  /** Whether it has parameters without a shape. */
  hasUninitializedParams(): boolean {
    return hasUninitialized(this)
  }

  /** Draws the parameters for this input, unless they are there. */
  initializeParameters(input: Tensor): void {
    needTensor('LazyLinear', 'input', input)
    const inFeatures = input.shape.at(-1) ?? 0
    if (this.hasUninitializedParams()) {
      Object.assign(this, { inFeatures })
      const { outFeatures } = this
      materialize(this, { weight: [outFeatures, inFeatures], bias: [outFeatures] })
      this.resetParameters()
    }
    if (this.inFeatures !== 0) return
    const own = this.weight.shape[1]
    if (own !== inFeatures) {
      throw invalid(`the input has ${inFeatures} features, but the weight that was loaded has ${own}`, 'LazyLinear')
    }
    Object.assign(this, { inFeatures })
  }

  override resetParameters(): void {
    if (this.inFeatures !== 0 && !this.hasUninitializedParams()) super.resetParameters()
  }

  override forward(input: Tensor): Tensor {
    become(this, Linear, input)
    return super.forward(input)
  }
}

type LazyConv = (Conv1d | Conv2d) & Lazy

function withholdChannels(layer: LazyConv, outChannels: number): void {
  const { name } = layer.constructor
  checkAll(name, { outChannels }, 'count')
  if (outChannels % layer.groups !== 0) throw invalid('out_channels must be divisible by groups', name)
  Object.assign(layer, { outChannels })
  withholdShapes(layer)
}

function initializeConv(layer: LazyConv, input: Tensor): void {
  const { name } = layer.constructor
  const { groups, outChannels, kernelSize } = layer
  needTensor(name, 'input', input)
  if (layer.hasUninitializedParams()) {
    const { shape } = input
    const plain = kernelSize.length + 1
    if (shape.length !== plain && shape.length !== plain + 1) {
      const text = `Expected ${plain}D (unbatched) or ${plain + 1}D (batched) input to ${name}, but got input of size: [${shape.join(', ')}]`
      throw invalid(text, name)
    }
    const inChannels = shape.at(-plain) ?? 0
    if (inChannels % groups !== 0) throw invalid('in_channels must be divisible by groups', name)
    Object.assign(layer, { inChannels })
    materialize(layer, { weight: [outChannels, inChannels / groups, ...kernelSize], bias: [outChannels] })
    layer.resetParameters()
  }
  // A weight that was loaded says how many there are.
  if (layer.inChannels === 0) Object.assign(layer, { inChannels: (layer.weight.shape[1] ?? 0) * groups })
}

type Or<T> = T | ConvOptions

/** A `Conv1d` that takes `inChannels` from the first input (`torch.nn.LazyConv1d`). */
export class LazyConv1d extends Conv1d implements Lazy {
  constructor(
    outChannels: number,
    kernelSize: Size,
    stride?: Or<Size>,
    padding?: Or<Size | 'same' | 'valid'>,
    dilation?: Or<Size>,
    groups?: Or<number>,
    bias?: Or<boolean>,
    paddingMode?: Or<PaddingMode>,
    options?: ConvOptions,
  ) {
    super(0, 0, kernelSize, stride, padding, dilation, groups, bias, paddingMode, options)
    withholdChannels(this, outChannels)
  }

  /** Whether it has parameters without a shape. */
  hasUninitializedParams(): boolean {
    return hasUninitialized(this)
  }

  /** Draws the parameters for this input, unless they are there. */
  initializeParameters(input: Tensor): void {
    initializeConv(this, input)
  }

  override resetParameters(): void {
    if (this.inChannels !== 0 && !this.hasUninitializedParams()) super.resetParameters()
  }

  override forward(input: Tensor): Tensor {
    become(this, Conv1d, input)
    return super.forward(input)
  }
}

/** A `Conv2d` that takes `inChannels` from the first input (`torch.nn.LazyConv2d`). */
export class LazyConv2d extends Conv2d implements Lazy {
  constructor(
    outChannels: number,
    kernelSize: Size,
    stride?: Or<Size>,
    padding?: Or<Size | 'same' | 'valid'>,
    dilation?: Or<Size>,
    groups?: Or<number>,
    bias?: Or<boolean>,
    paddingMode?: Or<PaddingMode>,
    options?: ConvOptions,
  ) {
    super(0, 0, kernelSize, stride, padding, dilation, groups, bias, paddingMode, options)
    withholdChannels(this, outChannels)
  }

  /** Whether it has parameters without a shape. */
  hasUninitializedParams(): boolean {
    return hasUninitialized(this)
  }

  /** Draws the parameters for this input, unless they are there. */
  initializeParameters(input: Tensor): void {
    initializeConv(this, input)
  }

  override resetParameters(): void {
    if (this.inChannels !== 0 && !this.hasUninitializedParams()) super.resetParameters()
  }

  override forward(input: Tensor): Tensor {
    become(this, Conv2d, input)
    return super.forward(input)
  }
}

type LazyNorm = (BatchNorm1d | BatchNorm2d) & Lazy

function initializeNorm(layer: LazyNorm, input: Tensor): void {
  needTensor(layer.constructor.name, 'input', input)
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

type OrNorm<T> = T | BatchNormOptions

/** A `BatchNorm1d` that takes `numFeatures` from the second dimension of the first input (`torch.nn.LazyBatchNorm1d`). */
export class LazyBatchNorm1d extends BatchNorm1d implements Lazy {
  constructor(
    eps?: OrNorm<number>,
    momentum?: OrNorm<number | null>,
    affine?: OrNorm<boolean>,
    trackRunningStats?: OrNorm<boolean>,
    options?: BatchNormOptions,
  ) {
    super(0, eps, momentum, affine, trackRunningStats, options)
    withholdShapes(this)
  }

  /** Whether it has parameters or buffers without a shape. */
  hasUninitializedParams(): boolean {
    return hasUninitialized(this)
  }

  /** Makes the parameters and buffers for this input, unless they are there. */
  initializeParameters(input: Tensor): void {
    initializeNorm(this, input)
  }

  override resetParameters(): void {
    if (this.numFeatures !== 0 && !this.hasUninitializedParams()) super.resetParameters()
  }

  override forward(input: Tensor): Tensor {
    become(this, BatchNorm1d, input)
    return super.forward(input)
  }
}

/** A `BatchNorm2d` that takes `numFeatures` from the second dimension of the first input (`torch.nn.LazyBatchNorm2d`). */
export class LazyBatchNorm2d extends BatchNorm2d implements Lazy {
  constructor(
    eps?: OrNorm<number>,
    momentum?: OrNorm<number | null>,
    affine?: OrNorm<boolean>,
    trackRunningStats?: OrNorm<boolean>,
    options?: BatchNormOptions,
  ) {
    super(0, eps, momentum, affine, trackRunningStats, options)
    withholdShapes(this)
  }

  /** Whether it has parameters or buffers without a shape. */
  hasUninitializedParams(): boolean {
    return hasUninitialized(this)
  }

  /** Makes the parameters and buffers for this input, unless they are there. */
  initializeParameters(input: Tensor): void {
    initializeNorm(this, input)
  }

  override resetParameters(): void {
    if (this.numFeatures !== 0 && !this.hasUninitializedParams()) super.resetParameters()
  }

  override forward(input: Tensor): Tensor {
    become(this, BatchNorm2d, input)
    return super.forward(input)
  }
}
