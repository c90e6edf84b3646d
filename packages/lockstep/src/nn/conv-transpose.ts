import { bind, parseSignature } from '../signatures/signature.js'
import { table } from '../signatures/table.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid, needTensor, python, tuple } from './arguments.js'
import { ConvBase } from './conv.js'
import { convolveTransposed } from './functional/conv.js'
import type { ConvTransposeMethodArguments, ConvTransposeMethods } from './generated/conv-transpose.js'
import type { LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { layer } from './layer.js'

const callSignature = parseSignature('ConvTranspose.forward', table.convTranspose.forward)

type Inputs = Parameters<ConvTransposeMethods['forward']>

/** What the transposed convolutions share. */
abstract class ConvTransposeNd extends ConvBase {
  declare readonly padding: readonly number[]
  declare readonly outputPadding: readonly number[]

  protected override [make](given: LayerArguments['ConvTranspose1d']): void {
    const { name } = this.constructor
    if (given.paddingMode !== 'zeros') throw invalid(`Only "zeros" padding mode is supported for ${name}`, name)
    Object.assign(this, { outputPadding: tuple(`${name}: outputPadding`, given.outputPadding, this.dims()) })
    super[make](given)
  }

  /** @internal */
  override weightShape(): number[] {
    return [this.inChannels, this.outChannels / this.groups, ...this.kernelSize]
  }

  /** @internal */
  override channelsOf(weight: readonly number[]): number {
    return weight[0] ?? 0
  }

  /** `outputSize` chooses among the sizes that are possible where the stride is not 1, instead of `outputPadding`. */
  override forward(...given: Inputs): Tensor {
    const { input, outputSize } = bind(callSignature, given) as unknown as ConvTransposeMethodArguments['forward']
    needTensor(this.constructor.name, 'input', input)
    const { weight, bias, stride, padding, groups, dilation } = this
    const outputPadding = outputSize === null ? this.outputPadding : this.outputPaddingFor(input.shape, outputSize)
    const call = { input, weight, bias, stride, padding, outputPadding, groups, dilation }
    return convolveTransposed(`convTranspose${this.dims()}d`, call)
  }

  private outputPaddingFor(shape: readonly number[], outputSize: readonly number[]): number[] {
    const dims = this.dims()
    const plain = shape.length === dims + 2 ? 2 : 1
    const size = outputSize.length === plain + dims ? outputSize.slice(plain) : outputSize
    const show = (list: readonly number[]): string => `[${list.join(', ')}]`
    if (size.length !== dims) {
      const text = `for ${shape.length}D input, output_size must have ${dims} or ${plain + dims} elements (got ${size.length})`
      throw invalid(`ConvTranspose${dims}D: ${text}`, this.constructor.name)
    }
    const step = (dim: number): number => this.stride[dim] ?? 1
    const least = this.kernelSize.map(
      (kernel, dim) =>
        ((shape[dim + plain] ?? 0) - 1) * step(dim) -
        2 * (this.padding[dim] ?? 0) +
        (this.dilation[dim] ?? 1) * (kernel - 1) +
        1,
    )
    const most = least.map((each, dim) => each + step(dim) - 1)
    if (size.some((each, dim) => each < (least[dim] ?? 0) || each > (most[dim] ?? 0))) {
      const sizes = `valid sizes range from ${show(least)} to ${show(most)} (for an input of ${show(shape.slice(2))})`
      throw invalid(`requested an output size of ${show(size)}, but ${sizes}`, this.constructor.name)
    }
    return size.map((each, dim) => each - (least[dim] ?? 0))
  }

  protected override moreRepr(): string[] {
    const { outputPadding } = this
    return outputPadding.some((size) => size !== 0) ? [`output_padding=${python(outputPadding)}`] : []
  }
}

/** The gradient of `Conv1d`. Input `[N, inChannels, L]` or `[inChannels, L]`. */
export class ConvTranspose1d extends layer('ConvTranspose1d', ConvTransposeNd) {
  protected override dims() {
    return 1 as const
  }
}

/** The gradient of `Conv2d`. Input `[N, inChannels, H, W]` or `[inChannels, H, W]`. */
export class ConvTranspose2d extends layer('ConvTranspose2d', ConvTransposeNd) {
  protected override dims() {
    return 2 as const
  }
}

/** The gradient of `Conv3d`. Input `[N, inChannels, D, H, W]` or `[inChannels, D, H, W]`. */
export class ConvTranspose3d extends layer('ConvTranspose3d', ConvTransposeNd) {
  protected override dims() {
    return 3 as const
  }
}
