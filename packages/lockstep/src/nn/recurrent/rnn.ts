import { ops } from '../../ops/ops.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid, needTensor } from '../arguments.js'
import { layer } from '../layer.js'
import { RNNBase } from './base.js'
import type { RecurrentMode } from './base.js'
import type { PackedSequence } from './packed-sequence.js'

/** Hidden and cell state of an LSTM. */
export type LSTMState = [hidden: Tensor, cell: Tensor]

/** Of one state, what `pass` takes. */
function alone(name: string, hx: Tensor | null | undefined): [Tensor] | null {
  if (hx == null) return null
  needTensor(name, 'hx', hx)
  return [hx]
}

/** `h' = tanh(W_ih x + b_ih + W_hh h + b_hh)` for each step of a sequence, or ReLU in place of tanh. */
export class RNN extends layer('RNN', RNNBase) {
  override get mode(): RecurrentMode {
    return this.nonlinearity === 'relu' ? 'RNN_RELU' : 'RNN_TANH'
  }

  /**
   * Input `[L, N, inputSize]`, `[N, L, inputSize]` with `batchFirst`, `[L, inputSize]`, or a `PackedSequence`; `hx`, the
   * state to begin with, `[numLayers * directions, N, hiddenSize]` (without N for `[L, inputSize]`), default zeros.
   * Returns the output of the last layer, with `directions * hiddenSize` features, and the state of all layers at the end.
   */
  override forward(input: Tensor, hx?: Tensor | null): [output: Tensor, hidden: Tensor]
  override forward(input: PackedSequence, hx?: Tensor | null): [output: PackedSequence, hidden: Tensor]
  override forward(
    input: Tensor | PackedSequence,
    hx?: Tensor | null,
  ): [output: Tensor | PackedSequence, hidden: Tensor]
  override forward(
    input: Tensor | PackedSequence,
    hx?: Tensor | null,
  ): [output: Tensor | PackedSequence, hidden: Tensor] {
    const [output, states] = this.pass(input, alone('RNN', hx))
    return [output, states[0] as Tensor]
  }

  /** @internal */
  protected override compute(input: Tensor, sizes: Tensor | null, [hx]: Tensor[], weights: Tensor[]): Tensor[] {
    const run = this.mode === 'RNN_RELU' ? ops.rnnRelu : ops.rnnTanh
    const { bias, numLayers, dropout, training, bidirectional, batchFirst } = this
    return sizes === null
      ? run(input, hx as Tensor, weights, bias, numLayers, dropout, training, bidirectional, batchFirst)
      : run(input, sizes, hx as Tensor, weights, bias, numLayers, dropout, training, bidirectional)
  }
}

/** Long short-term memory: gates decide what a cell keeps, takes and shows at each step of a sequence. */
export class LSTM extends layer('LSTM', RNNBase) {
  override get mode(): RecurrentMode {
    return 'LSTM'
  }

  /**
   * Input `[L, N, inputSize]`, `[N, L, inputSize]` with `batchFirst`, `[L, inputSize]`, or a `PackedSequence`; `hx`, what
   * to begin with, `[h, c]`: h `[numLayers * directions, N, projSize or hiddenSize]`, c with `hiddenSize` features (both
   * without N for `[L, inputSize]`), default zeros. Returns the output of the last layer and `[h, c]` at the end.
   */
  override forward(input: Tensor, hx?: Readonly<LSTMState> | null): [output: Tensor, state: LSTMState]
  override forward(input: PackedSequence, hx?: Readonly<LSTMState> | null): [output: PackedSequence, state: LSTMState]
  override forward(
    input: Tensor | PackedSequence,
    hx?: Readonly<LSTMState> | null,
  ): [output: Tensor | PackedSequence, state: LSTMState]
  override forward(
    input: Tensor | PackedSequence,
    hx?: Readonly<LSTMState> | null,
  ): [output: Tensor | PackedSequence, state: LSTMState] {
    const [output, states] = this.pass(input, pair('LSTM', hx))
    return [output, states as LSTMState]
  }

  /** @internal */
  protected override get stateSizes(): readonly number[] {
    return [this.projSize > 0 ? this.projSize : this.hiddenSize, this.hiddenSize]
  }

  /** @internal */
  protected override compute(input: Tensor, sizes: Tensor | null, hx: Tensor[], weights: Tensor[]): Tensor[] {
    const { bias, numLayers, dropout, training, bidirectional, batchFirst } = this
    return sizes === null
      ? ops.lstm(input, hx, weights, bias, numLayers, dropout, training, bidirectional, batchFirst)
      : ops.lstm(input, sizes, hx, weights, bias, numLayers, dropout, training, bidirectional)
  }
}

/** Gated recurrent unit: two gates decide what of the state stays and what enters the next one, at each step. */
export class GRU extends layer('GRU', RNNBase) {
  override get mode(): RecurrentMode {
    return 'GRU'
  }

  /**
   * Input `[L, N, inputSize]`, `[N, L, inputSize]` with `batchFirst`, `[L, inputSize]`, or a `PackedSequence`; `hx`, the
   * state to begin with, `[numLayers * directions, N, hiddenSize]` (without N for `[L, inputSize]`), default zeros.
   * Returns the output of the last layer, with `directions * hiddenSize` features, and the state of all layers at the end.
   */
  override forward(input: Tensor, hx?: Tensor | null): [output: Tensor, hidden: Tensor]
  override forward(input: PackedSequence, hx?: Tensor | null): [output: PackedSequence, hidden: Tensor]
  override forward(
    input: Tensor | PackedSequence,
    hx?: Tensor | null,
  ): [output: Tensor | PackedSequence, hidden: Tensor]
  override forward(
    input: Tensor | PackedSequence,
    hx?: Tensor | null,
  ): [output: Tensor | PackedSequence, hidden: Tensor] {
    const [output, states] = this.pass(input, alone('GRU', hx))
    return [output, states[0] as Tensor]
  }

  /** @internal */
  protected override compute(input: Tensor, sizes: Tensor | null, [hx]: Tensor[], weights: Tensor[]): Tensor[] {
    const { bias, numLayers, dropout, training, bidirectional, batchFirst } = this
    return sizes === null
      ? ops.gru(input, hx as Tensor, weights, bias, numLayers, dropout, training, bidirectional, batchFirst)
      : ops.gru(input, sizes, hx as Tensor, weights, bias, numLayers, dropout, training, bidirectional)
  }
}

/** The two parts of an LSTM's state. */
export function pair(name: string, hx: Readonly<LSTMState> | null | undefined): LSTMState | null {
  if (hx == null) return null
  if (!Array.isArray(hx) || hx.length !== 2) throw invalid(`${name}: hx must be [hidden, cell]`, name)
  for (const [index, state] of hx.entries()) needTensor(name, `hx[${index}]`, state)
  return [hx[0], hx[1]]
}
