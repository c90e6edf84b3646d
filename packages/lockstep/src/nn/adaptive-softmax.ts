import { LockstepError } from '../error.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { invalid } from './arguments.js'
import { ModuleList, Sequential } from './container.js'
import type { LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { Linear } from './linear.js'
import { Container } from './module.js'

/** What `AdaptiveLogSoftmaxWithLoss` gives. */
export interface AdaptiveLoss {
  /** The log-probability of each target: `[N]`, or one of a single one. */
  output: Tensor
  /** Their mean, negated. */
  loss: Tensor
}

/**
 * A softmax over many classes (Grave et al. 2016): the frequent ones, before the first cutoff, have scores of their own, the
 * others one a cluster, and scores with fewer and fewer features in their cluster.
 */
export class AdaptiveLogSoftmaxWithLoss extends layer('AdaptiveLogSoftmaxWithLoss', Container) {
  /** Where clusters end: the last at `nClasses`. */
  declare readonly cutoffs: readonly number[]
  /** How many classes have scores of their own. */
  declare readonly shortlistSize: number
  /** How many clusters there are. */
  declare readonly nClusters: number
  /** Scores of the frequent classes, and one a cluster. */
  declare head: Linear
  /** The clusters: each two linear layers without bias. */
  declare tail: ModuleList<Sequential<[Linear, Linear]>>

  protected override [make](given: LayerArguments['AdaptiveLogSoftmaxWithLoss']): void {
    const { inFeatures, nClasses, cutoffs, divValue, headBias, device, dtype } = given
    const rises = cutoffs.every((cutoff, index) => cutoff > (cutoffs[index - 1] ?? 0) && cutoff < nClasses)
    if (cutoffs.length === 0 || !rises) {
      const text = `cutoffs must be one or more whole numbers in rising order, from 1 to nClasses - 1, got [${cutoffs.join(', ')}]`
      throw invalid(`AdaptiveLogSoftmaxWithLoss: ${text}`, 'AdaptiveLogSoftmaxWithLoss')
    }
    const ends = [...cutoffs, nClasses]
    const [shortlistSize, nClusters] = [ends[0] as number, cutoffs.length]
    Object.assign(this, { cutoffs: ends, shortlistSize, nClusters })
    this.head = new Linear(inFeatures, shortlistSize + nClusters, { bias: headBias, device, dtype })
    const clusters = cutoffs.map((start, index) => {
      const features = Math.floor(inFeatures / divValue ** (index + 1))
      const options = { bias: false, device, dtype }
      const classes = (ends[index + 1] as number) - start
      return new Sequential(new Linear(inFeatures, features, options), new Linear(features, classes, options))
    })
    this.tail = new ModuleList(clusters)
  }

  /** Draws the parameters anew, as the constructor does. */
  resetParameters(): void {
    this.head.resetParameters()
    for (const cluster of this.tail) for (const part of cluster) part.resetParameters()
  }

  /** Input `[N, inFeatures]` or `[inFeatures]`, target class indices (int64) `[N]` or a scalar. */
  override forward(input: Tensor, target: Tensor): AdaptiveLoss {
    const dims = target.dim()
    if (dims > 1)
      throw invalid('0D or 1D target tensor expected, multi-target not supported', 'AdaptiveLogSoftmaxWithLoss')
    if (input.dim() !== dims + 1) {
      const text = `${dims}D target tensor expects ${dims + 1}D input tensors, but found inputs with size [${input.shape.join(', ')}]`
      throw invalid(text, 'AdaptiveLogSoftmaxWithLoss')
    }
    if (dims === 1) return this.losses(input, target)
    const { output, loss } = this.losses(input.unsqueeze(0), target.unsqueeze(0))
    return { output: output.squeeze(0), loss }
  }

  private losses(input: Tensor, target: Tensor): AdaptiveLoss {
    const count = target.size(0)
    if (input.size(0) !== count) {
      throw invalid('Input and target should have the same size in the batch dimension.', 'AdaptiveLogSoftmaxWithLoss')
    }
    const output = ops.zeros([count], { dtype: input.dtype, device: input.device })
    const places = ops.empty([count], { dtype: target.dtype, device: target.device })
    let used = 0
    for (const [index, end] of this.cutoffs.entries()) {
      const start = index === 0 ? 0 : (this.cutoffs[index - 1] as number)
      const within = target.ge(start).logicalAnd(target.lt(end))
      const rows = within.nonzero().squeeze(1)
      const found = rows.numel()
      if (found === 0) continue
      used += found
      const own = target.index(within)
      if (index === 0) {
        places.indexCopy_(0, rows, own)
        continue
      }
      const scores = this.tail.at(index - 1).forward(input.indexSelect(0, rows))
      places.indexFill_(0, rows, this.shortlistSize + index - 1)
      const chosen = ops.logSoftmax(scores, 1).gather(1, own.sub(start).unsqueeze(1))
      output.indexCopy_(0, rows, chosen.squeeze(1))
    }
    if (used !== count) throw this.beyond(target)
    const head = ops.logSoftmax(this.head.forward(input), 1)
    output.add_(head.gather(1, places.unsqueeze(1)).squeeze(1))
    return { output, loss: output.neg().mean() }
  }

  private beyond(target: Tensor): LockstepError {
    const [least, most] = [target.min().item(), target.max().item()]
    const text = `Target values should be in [0, ${this.nClasses - 1}], but values in range [${least}, ${most}] were found.`
    return new LockstepError('ERR_VALUE', text, { operation: 'AdaptiveLogSoftmaxWithLoss' })
  }

  /** The log-probabilities of all classes: `[N, nClasses]` of `[N, inFeatures]`. */
  logProb(input: Tensor): Tensor {
    return this.allLogProbs(input, this.head.forward(input))
  }

  private allLogProbs(input: Tensor, scores: Tensor): Tensor {
    const head = ops.logSoftmax(scores, 1)
    const parts = [head.narrow(1, 0, this.shortlistSize)]
    for (const [index, cluster] of [...this.tail].entries()) {
      const within = ops.logSoftmax(cluster.forward(input), 1)
      parts.push(within.add(head.select(1, this.shortlistSize + index).unsqueeze(1)))
    }
    return ops.cat(parts, 1)
  }

  /** The likeliest class of each row: int64 `[N]` of `[N, inFeatures]`. Clusters are computed for the rows that need them. */
  predict(input: Tensor): Tensor {
    const scores = this.head.forward(input)
    const output = scores.argmax(1)
    const rest = output.ge(this.shortlistSize).nonzero().squeeze(1)
    if (rest.numel() === 0) return output
    const probs = this.allLogProbs(input.indexSelect(0, rest), scores.indexSelect(0, rest))
    return output.indexCopy_(0, rest, probs.argmax(1))
  }
}
