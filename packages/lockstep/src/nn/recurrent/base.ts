import { currentFrame, AUTOCAST_CPU_BIT, AUTOCAST_CUDA_BIT } from '../../frame.js'
import { LockstepError } from '../../error.js'
import { noGrad } from '../../autograd/modes.js'
import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { float, invalid, needTensor } from '../arguments.js'
import { uniform_ } from '../init.js'
import { make, members } from '../internals.js'
import { Layer } from '../module.js'
import { emptyParameter } from '../parameter.js'
import type { FactoryOptions, Parameter } from '../parameter.js'
import { PackedSequence } from './packed-sequence.js'
import { kindOf, parameterGroups, savedName } from './parameters.js'
import type { RecurrentParameter } from './parameters.js'

/** What the constructors of all recurrent layers are given. */
interface Given extends FactoryOptions {
  inputSize: number
  hiddenSize: number
  numLayers: number
  bias: boolean
  batchFirst: boolean
  dropout: number
  bidirectional: boolean
  projSize?: number
}

/** How a recurrent layer computes. */
export type RecurrentMode = 'RNN_TANH' | 'RNN_RELU' | 'LSTM' | 'GRU'

/** How many rows of weights each element of the state has. */
const gates: Readonly<Record<RecurrentMode, number>> = { RNN_TANH: 1, RNN_RELU: 1, GRU: 3, LSTM: 4 }

/** cuDNN's number of a mode. */
const cudnnModes: Readonly<Record<RecurrentMode, number>> = { RNN_RELU: 0, RNN_TANH: 1, LSTM: 2, GRU: 3 }

/** The dtypes for which PyTorch has cuDNN take them so. */
const flattened: ReadonlySet<string> = new Set(['float16', 'float32', 'float64'])

/** What `RNN`, `LSTM` and `GRU` share. Of each layer and direction, the parameters are fields of their own. */
export abstract class RNNBase extends Layer {
  declare readonly inputSize: number
  declare readonly hiddenSize: number
  declare readonly numLayers: number
  declare readonly bias: boolean
  declare readonly batchFirst: boolean
  declare readonly dropout: number
  declare readonly bidirectional: boolean
  /** Features of what an LSTM's output is projected to; 0 without a projection. */
  declare readonly projSize: number;
  /**
   * Of each layer k, and of `Reverse` where there is a second direction: `weightIhLk` `[gates * hiddenSize, features of its
   * input]`, `weightHhLk` `[gates * hiddenSize, projSize or hiddenSize]`, `biasIhLk` and `biasHhLk` `[gates * hiddenSize]`,
   * and `weightHrLk` `[projSize, hiddenSize]` with a projection. An LSTM has 4 gates, a GRU 3, an RNN 1.
   */
  [parameter: RecurrentParameter]: Parameter

  /** How it computes. */
  abstract get mode(): RecurrentMode

  protected override [make](given: Given): void {
    const { inputSize, hiddenSize, numLayers, bias, dropout, projSize = 0 } = given
    const { name } = this.constructor
    if (projSize >= hiddenSize) {
      throw invalid(`${name}: proj_size has to be smaller than hidden_size, got ${projSize} and ${hiddenSize}`, name)
    }
    if (dropout > 0 && numLayers === 1) {
      process.emitWarning(
        `${name}: dropout is applied after all layers but the last, so that dropout ${dropout} does nothing with numLayers 1`,
      )
    }
    Object.assign(this, { bias, projSize })
    const rows = gates[this.mode] * hiddenSize
    const state = projSize > 0 ? projSize : hiddenSize
    for (const [index, names] of parameterGroups(this).entries()) {
      const isFirst = index < this.directions
      const shapes = {
        weightIh: [rows, isFirst ? inputSize : state * this.directions],
        weightHh: [rows, state],
        biasIh: [rows],
        biasHh: [rows],
        weightHr: [projSize, hiddenSize],
      }
      for (const field of names) this[field] = emptyParameter(shapes[kindOf(field)], given)
    }
    this.flattenParameters()
    this.resetParameters()
  }

  override *[members](): Iterable<readonly [name: string, value: unknown, field: string]> {
    for (const [name, value, field] of super[members]()) yield [savedName(name), value, field]
  }

  /** Draws the parameters anew, as the constructor does: uniform within `1 / sqrt(hiddenSize)`. */
  resetParameters(): void {
    const bound = 1 / Math.sqrt(this.hiddenSize)
    for (const weight of this.parameters()) uniform_(weight, -bound, bound)
  }

  /** The parameters of each layer and direction. */
  get allWeights(): Parameter[][] {
    return parameterGroups(this).map((names) => names.map((name) => this[name] as Parameter))
  }

  /**
   * On a CUDA device, puts the parameters into one block of memory, which cuDNN would otherwise make at each call. Call it
   * after moving them there. Elsewhere it does nothing.
   */
  flattenParameters(): void {
    const weights = this.allWeights.flat()
    const [first] = weights
    if (first === undefined || !first.device.startsWith('cuda') || !ops._useCudnnRnnFlattenWeight()) return
    if (weights.some(({ device, dtype }) => device !== first.device || dtype !== first.dtype)) return
    if (!flattened.has(first.dtype) || new Set(weights).size !== weights.length) return
    const { inputSize, hiddenSize, projSize, numLayers, batchFirst, bidirectional, mode } = this
    const each = weights.length / (numLayers * this.directions)
    noGrad(() => {
      const block = ops._cudnnRnnFlattenWeight(
        weights,
        each,
        inputSize,
        cudnnModes[mode],
        hiddenSize,
        projSize,
        numLayers,
        batchFirst,
        bidirectional,
      )
      block.dispose()
    })
  }

  override extraRepr(): string {
    const { inputSize, hiddenSize, projSize, numLayers, bias, batchFirst, dropout, bidirectional } = this
    const parts = [`${inputSize}, ${hiddenSize}`]
    if (projSize !== 0) parts.push(`proj_size=${projSize}`)
    if (numLayers !== 1) parts.push(`num_layers=${numLayers}`)
    if (!bias) parts.push('bias=False')
    if (batchFirst) parts.push('batch_first=True')
    if (dropout !== 0) parts.push(`dropout=${float(dropout)}`)
    if (bidirectional) parts.push('bidirectional=True')
    return parts.join(', ')
  }

  /** How many directions there are. */
  private get directions(): number {
    return this.bidirectional ? 2 : 1
  }

  /**
   * Features of each part of the state.
   * @internal
   */
  protected get stateSizes(): readonly number[] {
    return [this.hiddenSize]
  }

  /**
   * libtorch's operator, on a batch or, with `batchSizes`, on packed data: output and states.
   * @internal
   */
  protected abstract compute(input: Tensor, batchSizes: Tensor | null, states: Tensor[], weights: Tensor[]): Tensor[]

  /**
   * Output and states of a forward pass; without states it begins with zeros.
   * @internal
   */
  protected pass(
    given: Tensor | PackedSequence,
    states: readonly Tensor[] | null,
  ): [Tensor | PackedSequence, Tensor[]] {
    return given instanceof PackedSequence ? this.passPacked(given, states) : this.passBatch(given, states)
  }

  private passPacked(packed: PackedSequence, given: readonly Tensor[] | null): [PackedSequence, Tensor[]] {
    const { data, batchSizes, sortedIndices, unsortedIndices } = packed
    const count = batchSizes.select(0, 0).item()
    const states = given === null ? this.zeros(data, count) : permuted(given, sortedIndices)
    this.check(data, 2, states, count)
    const [output, ...ends] = this.compute(data, batchSizes, states, this.allWeights.flat()) as [Tensor, ...Tensor[]]
    return [new PackedSequence(output, batchSizes, sortedIndices, unsortedIndices), permuted(ends, unsortedIndices)]
  }

  private passBatch(given: Tensor, states: readonly Tensor[] | null): [Tensor, Tensor[]] {
    const { name } = this.constructor
    needTensor(name, 'input', given)
    const dims = given.dim()
    if (dims !== 2 && dims !== 3)
      throw invalid(`${name}: Expected input to be 2D or 3D, got ${dims}D tensor instead`, name)
    const isBatch = dims === 3
    const batchDim = this.batchFirst ? 0 : 1
    const odd = states?.find((state) => state.dim() !== dims)
    if (odd !== undefined) {
      const kind = isBatch ? 'batched 3-D' : 'unbatched 2-D'
      throw invalid(`${name}: For ${kind} input, hx should also be ${dims}-D but got ${odd.dim()}-D tensor`, name)
    }
    const input = isBatch ? given : given.unsqueeze(batchDim)
    const count = input.size(batchDim)
    const begin =
      states === null ? this.zeros(input, count) : states.map((each) => (isBatch ? each : each.unsqueeze(1)))
    this.check(input, 3, begin, count)
    const [output, ...ends] = this.compute(input, null, begin, this.allWeights.flat()) as [Tensor, ...Tensor[]]
    if (isBatch) return [output, ends]
    return [output.squeeze(batchDim), ends.map((each) => each.squeeze(1))]
  }

  private zeros({ dtype, device }: Tensor, count: number): Tensor[] {
    const layers = this.numLayers * this.directions
    return this.stateSizes.map((size) => ops.zeros([layers, count, size], { dtype, device }))
  }

  private check(input: Tensor, dims: number, states: readonly Tensor[], count: number): void {
    const { name } = this.constructor
    const { dtype } = this.weightIhL0 as Parameter
    const casts = (currentFrame().modeBits & (AUTOCAST_CPU_BIT | AUTOCAST_CUDA_BIT)) !== 0
    if (input.dtype !== dtype && !casts) {
      const text =
        `${name}: input dtype (${input.dtype}) does not match weight dtype (${dtype}). Convert the input, ` +
        `input.to('${dtype}'), or the model, model.to('${input.dtype}')`
      throw new LockstepError('ERR_TYPE', text, { operation: name })
    }
    if (input.dim() !== dims) throw invalid(`${name}: input must have ${dims} dimensions, got ${input.dim()}`, name)
    const features = input.size(-1)
    if (features !== this.inputSize) {
      const text = `input.size(-1) must be equal to input_size. Expected ${this.inputSize}, got ${features}`
      throw invalid(`${name}: ${text}`, name)
    }
    for (const [index, size] of this.stateSizes.entries()) {
      const wanted = [this.numLayers * this.directions, count, size].join(', ')
      const got = states[index]?.shape.join(', ')
      const which = this.stateSizes.length === 1 ? 'hidden' : `hidden[${index}]`
      if (got !== wanted) throw invalid(`${name}: Expected ${which} size [${wanted}], got [${got}]`, name)
    }
  }
}

/** States in another order of the batch. */
function permuted(states: readonly Tensor[], permutation: Tensor | null): Tensor[] {
  return permutation === null ? [...states] : states.map((state) => state.indexSelect(1, permutation))
}
