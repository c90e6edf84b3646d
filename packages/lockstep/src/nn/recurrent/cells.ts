import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid, needTensor } from '../arguments.js'
import { uniform_ } from '../init.js'
import { make } from '../internals.js'
import { layer } from '../layer.js'
import { Layer } from '../module.js'
import { emptyParameter } from '../parameter.js'
import type { FactoryOptions, Parameter } from '../parameter.js'
import { pair } from './rnn.js'
import type { LSTMState } from './rnn.js'

interface Given extends FactoryOptions {
  inputSize: number
  hiddenSize: number
  bias: boolean
}

/** What the cells share: one step of one layer. */
export abstract class RNNCellBase extends Layer {
  static override readonly fieldNames: Readonly<Record<string, string>> = {
    weightIh: 'weight_ih',
    weightHh: 'weight_hh',
    biasIh: 'bias_ih',
    biasHh: 'bias_hh',
  }

  declare readonly inputSize: number
  declare readonly hiddenSize: number
  declare readonly bias: boolean
  /** `[gates * hiddenSize, inputSize]`. */
  declare weightIh: Parameter
  /** `[gates * hiddenSize, hiddenSize]`. */
  declare weightHh: Parameter
  /** `[gates * hiddenSize]`. */
  declare biasIh: Parameter | null
  /** `[gates * hiddenSize]`. */
  declare biasHh: Parameter | null

  /**
   * How many rows of weights each element of the state has.
   * @internal
   */
  protected abstract readonly gates: number

  protected override [make](given: Given): void {
    const { inputSize, hiddenSize, bias } = given
    const rows = this.gates * hiddenSize
    Object.assign(this, { bias })
    this.weightIh = emptyParameter([rows, inputSize], given)
    this.weightHh = emptyParameter([rows, hiddenSize], given)
    this.biasIh = bias ? emptyParameter([rows], given) : null
    this.biasHh = bias ? emptyParameter([rows], given) : null
    this.resetParameters()
  }

  /** Draws the parameters anew, as the constructor does: uniform within `1 / sqrt(hiddenSize)`. */
  resetParameters(): void {
    const bound = this.hiddenSize > 0 ? 1 / Math.sqrt(this.hiddenSize) : 0
    for (const weight of this.parameters()) uniform_(weight, -bound, bound)
  }

  override extraRepr(): string {
    const { nonlinearity = 'tanh' } = this as { nonlinearity?: string }
    const bias = this.bias ? '' : ', bias=False'
    return `${this.inputSize}, ${this.hiddenSize}${bias}${nonlinearity === 'tanh' ? '' : `, nonlinearity=${nonlinearity}`}`
  }

  /**
   * The states after a step, from those before it; without those it begins with zeros.
   * @internal
   */
  protected step(
    given: Tensor,
    states: readonly (Tensor | null | undefined)[] | null,
    run: (input: Tensor, states: Tensor[]) => Tensor[],
  ): Tensor[] {
    const { name } = this.constructor
    needTensor(name, 'input', given)
    needDims(name, 'input', given)
    for (const [index, state] of (states ?? []).entries()) {
      const what = states?.length === 1 ? 'hidden' : `hx[${index}]`
      needTensor(name, what, state)
      needDims(name, what, state)
    }
    const isBatch = given.dim() === 2
    const input = isBatch ? given : given.unsqueeze(0)
    const begin = states?.map((state) => (isBatch ? (state as Tensor) : (state as Tensor).unsqueeze(0)))
    const ends = run(input, begin ?? this.zeros(input))
    return isBatch ? ends : ends.map((state) => state.squeeze(0))
  }

  private zeros(input: Tensor): Tensor[] {
    const { dtype, device } = input
    const zeros = ops.zeros([input.size(0), this.hiddenSize], { dtype, device })
    return [zeros, zeros]
  }
}

function needDims(name: string, what: string, tensor: Tensor): void {
  const dims = tensor.dim()
  if (dims !== 1 && dims !== 2) throw invalid(`${name}: Expected ${what} to be 1D or 2D, got ${dims}D instead`, name)
}

/** `h' = tanh(W_ih x + b_ih + W_hh h + b_hh)`: one step of an `RNN`, or with ReLU in place of tanh. */
export class RNNCell extends layer('RNNCell', RNNCellBase) {
  /** @internal */
  protected override get gates(): number {
    return 1
  }

  /** Input `[N, inputSize]` or `[inputSize]`, `hx` `[N, hiddenSize]` or `[hiddenSize]`, default zeros. Returns the next state. */
  override forward(input: Tensor, hx?: Tensor | null): Tensor {
    const { nonlinearity, weightIh, weightHh, biasIh, biasHh } = this
    const run = nonlinearity === 'relu' ? ops.rnnReluCell : ops.rnnTanhCell
    const ends = this.step(input, hx == null ? null : [hx], (x, [h]) => [
      run(x, h as Tensor, weightIh, weightHh, biasIh, biasHh),
    ])
    return ends[0] as Tensor
  }
}

/** One step of an `LSTM`. */
export class LSTMCell extends layer('LSTMCell', RNNCellBase) {
  /** @internal */
  protected override get gates(): number {
    return 4
  }

  /** Input `[N, inputSize]` or `[inputSize]`, `hx` `[h, c]`, both `[N, hiddenSize]` or `[hiddenSize]`, default zeros. Returns the next `[h, c]`. */
  override forward(input: Tensor, hx?: Readonly<LSTMState> | null): LSTMState {
    const { weightIh, weightHh, biasIh, biasHh } = this
    return this.step(input, pair('LSTMCell', hx), (x, states) =>
      ops.lstmCell(x, states, weightIh, weightHh, biasIh, biasHh),
    ) as LSTMState
  }
}

/** One step of a `GRU`. */
export class GRUCell extends layer('GRUCell', RNNCellBase) {
  /** @internal */
  protected override get gates(): number {
    return 3
  }

  /** Input `[N, inputSize]` or `[inputSize]`, `hx` `[N, hiddenSize]` or `[hiddenSize]`, default zeros. Returns the next state. */
  override forward(input: Tensor, hx?: Tensor | null): Tensor {
    const { weightIh, weightHh, biasIh, biasHh } = this
    const ends = this.step(input, hx == null ? null : [hx], (x, [h]) => [
      ops.gruCell(x, h as Tensor, weightIh, weightHh, biasIh, biasHh),
    ])
    return ends[0] as Tensor
  }
}
