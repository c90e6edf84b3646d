/** `torch.nn.SyncBatchNorm`. */
import { Function } from '../autograd/function.js'
import type { FunctionContext } from '../autograd/function.js'
import { noGrad } from '../autograd/modes.js'
import { checkKind } from '../checks.js'
import type { ProcessGroup } from '../distributed/group.js'
import { checkGroup, defaultGroup, isInitialized } from '../distributed/world.js'
import { ops } from '../ops/ops.js'
import { isFloatingPoint } from '../tensor/dtype.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid } from './arguments.js'
import { BatchNormBase } from './batchnorm.js'
import type { LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { Module } from './module.js'

/** What a rank knows of the batch of all ranks: `[C]` each. */
interface Statistics {
  mean: Tensor
  /** 1 / sqrt(variance + eps). */
  invstd: Tensor
  /** The sum of squared distances from the mean. */
  squares: Tensor
  /** How many values each channel has. */
  count: number
}

/** All dimensions but that of the channels. */
const others = (input: Tensor): number[] => [...input.shape.keys()].filter((dim) => dim !== 1)

/** As `[1, C, 1, ...]`. */
const perChannel = (values: Tensor, input: Tensor): Tensor =>
  values.reshape([...input.shape.keys()].map((dim) => (dim === 1 ? -1 : 1)))

/** The dtype of statistics: half precision is too narrow for them. */
const widened = (input: Tensor): Tensor =>
  input.dtype === 'float16' || input.dtype === 'bfloat16' ? input.to('float32') : input

class Normalize extends Function {
  static forward(
    ctx: FunctionContext,
    input: Tensor,
    weight: Tensor | null,
    bias: Tensor | null,
    mean: Tensor,
    invstd: Tensor,
    count: number,
    group: ProcessGroup,
  ): Tensor {
    ctx['count'] = count
    ctx['group'] = group
    ctx['affine'] = weight !== null
    ctx.saveForBackward(input, mean, invstd, ...(weight === null ? [] : [weight]))
    let output = widened(input).sub(perChannel(mean, input)).mul(perChannel(invstd, input))
    if (weight !== null) output = output.mul(perChannel(weight, input))
    if (bias !== null) output = output.add(perChannel(bias, input))
    return output.to(input.dtype)
  }

  static backward(ctx: FunctionContext, grad: Tensor): (Tensor | null)[] {
    const [input, mean, invstd, weight] = ctx.savedTensors as [Tensor, Tensor, Tensor, Tensor | undefined]
    const [needsInput, needsWeight, needsBias] = ctx.needsInputGrad
    const [group, count] = [ctx['group'] as ProcessGroup, ctx['count'] as number]
    const dy = widened(grad)
    const centred = widened(input).sub(perChannel(mean, input))
    const sum = dy.sum(others(input))
    const product = dy.mul(centred).sum(others(input))
    let forInput: Tensor | null = null
    if (needsInput) {
      // The engine waits for the peers here.
      const all = ops.cat([sum, product])
      group.allReduceNow(all)
      const [sumOfAll, productOfAll] = all.chunk(2)
      const scale = perChannel(invstd.square().mul(productOfAll).div(count), input)
      const rest = dy.sub(perChannel(sumOfAll.div(count), input)).sub(centred.mul(scale))
      const factor = weight === undefined ? invstd : invstd.mul(weight)
      forInput = rest.mul(perChannel(factor, input)).to(input.dtype)
    }
    const forWeight = weight !== undefined && needsWeight ? product.mul(invstd).to(weight.dtype) : null
    const forBias = needsBias ? sum.to(ctx['affine'] === true && weight ? weight.dtype : sum.dtype) : null
    return [forInput, forWeight, forBias, null, null, null, null]
  }
}

/**
 * Normalizes each channel of `[N, C, ...]` over the batches of all ranks (`SyncBatchNorm`), on CPUs, too. Its `forward`
 * is a promise: it waits for the other ranks, and so do backward passes through it. `nn.Sequential` awaits it; a module
 * of yours that calls it has to. In evaluation it uses its running statistics, and waits for nobody. Batches may be
 * empty. All ranks call it together, in training.
 */
export class SyncBatchNorm extends layer('SyncBatchNorm', BatchNormBase) {
  declare readonly processGroup: ProcessGroup | undefined

  protected override [make](given: LayerArguments['SyncBatchNorm']): void {
    const processGroup = given.processGroup ?? undefined
    checkGroup('SyncBatchNorm', processGroup)
    // Not enumerable: a module's enumerable fields are its members.
    Object.defineProperty(this, 'processGroup', { value: processGroup })
    super[make](given)
  }

  protected override checkDims(dims: number): void {
    if (dims < 2) throw invalid(`expected at least 2D input (got ${dims}D input)`, 'SyncBatchNorm')
  }

  override async forward(input: Tensor): Promise<Tensor> {
    const momentum = this.begin(input)
    const group = this.training && isInitialized() ? (this.processGroup ?? defaultGroup('SyncBatchNorm')) : undefined
    if (group === undefined || group.size === 1) return this.normalize(input, momentum)
    if (!isFloatingPoint(input.dtype))
      throw invalid(`expected floating-point input, got ${input.dtype}`, 'SyncBatchNorm')
    if (input.shape[1] !== this.numFeatures) {
      throw invalid(`expected ${this.numFeatures} channels, got ${input.shape[1]}`, 'SyncBatchNorm')
    }
    const own = noGrad(() => this.#statistics(input))
    const all = await group.allGather(own)
    const merged = noGrad(() => this.#merged(all))
    // Without values there is nothing to normalize, or to learn.
    if (merged === undefined) return this.normalize(input, momentum)
    const { mean, invstd, squares, count } = merged
    if (count === 1)
      throw invalid('Expected more than 1 value per channel when training, got input size 1', 'SyncBatchNorm')
    if (this.trackRunningStats) noGrad(() => this.#track(mean, squares.div(count - 1), momentum))
    return Normalize.apply(input, this.weight, this.bias, mean, invstd, count, group)
  }

  /** Means, 1 / sqrt(variances + eps) and the count of this rank's batch, one after another. */
  #statistics(input: Tensor): Tensor {
    const x = widened(input.detach())
    if (input.numel() === 0) return x.newZeros([2 * this.numFeatures + 1])
    const mean = x.mean(others(input))
    const variance = x.sub(perChannel(mean, input)).square().mean(others(input))
    const count = x.newFull([1], input.numel() / this.numFeatures)
    return ops.cat([mean, variance.add(this.eps).rsqrt(), count])
  }

  /**
   * The statistics of all batches, merged in rank order (`batch_norm_gather_stats_with_counts`). Undefined if all are
   * empty.
   */
  #merged(all: readonly Tensor[]): Statistics | undefined {
    const channels = this.numFeatures
    let merged: { mean: Tensor; squares: Tensor; count: number } | undefined
    for (const own of all) {
      const count = own.narrow(0, 2 * channels, 1).item() as number
      if (count < 1) continue
      const [mean, invstd] = [own.narrow(0, 0, channels), own.narrow(0, channels, channels)]
      const squares = invstd.pow(-2).sub(this.eps).mul(count)
      if (merged === undefined) {
        merged = { mean, squares, count }
        continue
      }
      const total: number = merged.count + count
      const distance: Tensor = merged.mean.sub(mean)
      merged = {
        squares: merged.squares.add(squares).add(distance.square().mul((merged.count * count) / total)),
        mean: merged.mean.mul(merged.count / total).add(mean.mul(count / total)),
        count: total,
      }
    }
    if (merged === undefined) return undefined
    const { squares, count } = merged
    return { ...merged, invstd: squares.div(count).add(this.eps).rsqrt() }
  }

  #track(mean: Tensor, variance: Tensor, momentum: number): void {
    for (const [running, value] of [
      [this.runningMean, mean],
      [this.runningVar, variance],
    ] as const) {
      running?.mul_(1 - momentum).add_(value.to(running.dtype).mul(momentum))
    }
  }

  /**
   * Replaces every `BatchNorm1d` and `BatchNorm2d` inside a module by a `SyncBatchNorm` with its parameters and buffers
   * (`convert_sync_batchnorm`). Returns the module, or what replaces it. A `forward` that calls one of them without
   * `await` has to be changed.
   */
  static convertSyncBatchnorm(module: Module, processGroup?: ProcessGroup): Module {
    checkGroup('SyncBatchNorm.convertSyncBatchnorm', processGroup)
    if (!(module instanceof Module)) checkKind('SyncBatchNorm.convertSyncBatchnorm', 'module', null, 'object')
    if (module instanceof BatchNormBase && !(module instanceof SyncBatchNorm)) return converted(module, processGroup)
    for (const [name, child] of module.namedChildren()) {
      const replaced = SyncBatchNorm.convertSyncBatchnorm(child, processGroup)
      if (replaced !== child) module.registerModule(name, replaced)
    }
    return module
  }
}

function converted(module: BatchNormBase, processGroup: ProcessGroup | undefined): SyncBatchNorm {
  const { numFeatures, eps, momentum, affine, trackRunningStats } = module
  const options = { eps, momentum, affine, trackRunningStats, ...(processGroup && { processGroup }) }
  const made = new SyncBatchNorm(numFeatures, options)
  made.weight = module.weight
  made.bias = module.bias
  made.runningMean = module.runningMean
  made.runningVar = module.runningVar
  made.numBatchesTracked = module.numBatchesTracked
  made.training = module.training
  return made
}
