import { Function } from '../autograd/function.js'
import type { FunctionContext } from '../autograd/function.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { float, invalid, needTensor } from './arguments.js'
import { layer } from './layer.js'

interface Neighbours {
  readonly size: number
  readonly alpha: number
  readonly beta: number
  readonly k: number
}

/** PyTorch's steps, in its order. */
class CrossMap extends Function {
  static forward(ctx: FunctionContext, input: Tensor, neighbours: Neighbours): Tensor {
    const { size, alpha, beta, k } = neighbours
    const channels = input.shape[1] ?? 0
    const squares = input.pow(2)
    const scale = ops.emptyLike(input, { memoryFormat: 'contiguousFormat' })
    const reach = Math.trunc((size - 1) / 2 + 1)
    const first = scale.select(1, 0).zero_()
    for (let c = 0; c < Math.min(reach, channels); c++) first.add_(squares.select(1, c))
    // Each from the one before: with the channel that comes into reach, without the one that leaves it.
    for (let c = 1; c < channels; c++) {
      const current = scale.select(1, c).copy_(scale.select(1, c - 1))
      if (c < channels - reach + 1) current.add_(squares.select(1, c + reach - 1))
      if (c > reach) current.sub_(squares.select(1, c - reach))
    }
    scale.mul_(alpha / size).add_(k)
    const output = scale.pow(-beta).mul_(input)
    ctx.saveForBackward(input, output, scale)
    ctx['neighbours'] = neighbours
    return output
  }

  static backward(ctx: FunctionContext, gradOutput: Tensor): [Tensor, null] {
    const [input, output, scale] = ctx.savedTensors as [Tensor, Tensor, Tensor]
    const { size, alpha, beta } = ctx['neighbours'] as Neighbours
    const [batch, channels, ...image] = input.shape
    const gradInput = scale.pow(-beta).mul_(gradOutput)
    const { dtype, device } = input
    const ratio = ops.zeros([channels + size - 1, ...image], { dtype, device })
    const center = ratio.narrow(0, Math.trunc(size - (size - 1) / 2), channels)
    for (let n = 0; n < batch; n++) {
      center.copy_(gradOutput.select(0, n).mul(output.select(0, n))).div_(scale.select(0, n))
      const sum = ratio.narrow(0, 0, size - 1).sum([0])
      for (let c = 0; c < channels; c++) {
        sum.add_(ratio.select(0, c + size - 1))
        const grad = gradInput.select(0, n).select(0, c)
        grad.addcmul_(input.select(0, n).select(0, c), sum, { value: (-2 * alpha * beta) / size })
        sum.sub_(ratio.select(0, c))
      }
    }
    return [gradInput, null]
  }
}

/** Divides by what neighbouring channels of `[N, C, H, W]` give, as Caffe does; prefer `LocalResponseNorm`. */
export class CrossMapLRN2d extends layer('CrossMapLRN2d') {
  override forward(input: Tensor): Tensor {
    needTensor('CrossMapLRN2d', 'input', input)
    const dims = input.dim()
    if (dims !== 4) throw invalid(`CrossMapLRN2d: Expected input to be 4D, got ${dims}D instead.`, 'CrossMapLRN2d')
    const { size, alpha, beta, k } = this
    return CrossMap.apply(input, { size, alpha, beta, k })
  }

  override extraRepr(): string {
    return `${this.size}, alpha=${float(this.alpha)}, beta=${float(this.beta)}, k=${this.k}`
  }
}
