// RNN, LSTM, GRU and their cells.
import { one, x } from './cases.js'
import type { Input, LayerCase } from './cases.js'

/** By class, the states that it takes: `features` of each. */
const states = (
  module: string,
  layers: number,
  batch: number[],
  hidden: number,
  projected = hidden,
): Input | Input[] =>
  module === 'LSTM' ? [x(layers, ...batch, projected), x(layers, ...batch, hidden)] : x(layers, ...batch, hidden)

const packed = (...lengths: number[]): Input => ({ shape: [Math.max(...lengths), lengths.length, 3], packed: lengths })

const layers = ['RNN', 'LSTM', 'GRU'].flatMap((name) => [
  one(name, [3, 4], {}, [x(5, 2, 3)]),
  one(name, [3, 4], {}, [x(5, 2, 3), states(name, 1, [2], 4)]),
  one(name, [3, 4], {}, [x(5, 3)]),
  one(name, [3, 4], { batch_first: true }, [x(5, 3), states(name, 1, [], 4)]),
  one(name, [3, 4], { batch_first: true }, [x(2, 5, 3), states(name, 1, [2], 4)]),
  one(name, [3, 4, 2], { bias: false }, [x(5, 2, 3)], { times: 2 }),
  one(name, [3, 4, 2], { bidirectional: true }, [x(5, 2, 3), states(name, 4, [2], 4)]),
  one(name, [3, 4, 3], { bidirectional: true, dropout: 0.4, batch_first: true }, [x(2, 5, 3)]),
  one(name, [3, 4, 3], { dropout: 0.4 }, [x(5, 2, 3)], { evaluate: true }),
  one(name, [3, 4, 3], { dropout: 1 }, [x(5, 2, 3)]),
  one(name, [3, 4, 2], { dtype: 'float64' }, [{ ...x(5, 2, 3), dtype: 'float64' }]),
  one(name, [3, 64], {}, [x(9, 2, 3)]),
  one(name, [3, 64, 2], { bidirectional: true }, [x(9, 16, 3)], { evaluate: true }),
  one(name, [3, 4], {}, [packed(5, 3, 1)]),
  one(name, [3, 4], {}, [packed(2, 5, 3), states(name, 1, [3], 4)]),
  one(name, [3, 4, 2], { bidirectional: true, dropout: 0.3 }, [packed(2, 5, 5, 3), states(name, 4, [4], 4)]),
  one(name, [3, 4, 2], { bias: false, batch_first: true }, [packed(2, 6)], { evaluate: true }),
  one(name, [3, 4], {}, [x(5, 2, 3)], { autocast: true }),
  one(name, [3, 4], {}, [x(5, 2, 3)], { autocast: true, evaluate: true }),
])

const own = [
  one('RNN', [3, 4, 2, 'relu', false, true, 0.2, true], {}, [x(2, 5, 3)]),
  one('RNN', [3, 4], { nonlinearity: 'relu' }, [packed(3, 2)]),
  one('RNN', [3, 4], { nonlinearity: 'relu' }, [x(5, 3), x(1, 4)], { evaluate: true }),
  one('LSTM', [3, 4], { proj_size: 2 }, [x(5, 2, 3)]),
  one('LSTM', [3, 4, 2], { proj_size: 2, bidirectional: true }, [x(5, 2, 3), states('LSTM', 4, [2], 4, 2)]),
  one('LSTM', [3, 4, 2], { proj_size: 3, bias: false, dropout: 0.2 }, [packed(4, 2), states('LSTM', 2, [2], 4, 3)]),
  one('LSTM', [3, 4], { proj_size: 1, batch_first: true }, [x(5, 3), states('LSTM', 1, [], 4, 1)], { evaluate: true }),
]

const cells = ['RNNCell', 'LSTMCell', 'GRUCell'].flatMap((name) => {
  const state = (...shape: number[]): Input | Input[] =>
    name === 'LSTMCell' ? [x(...shape), x(...shape)] : x(...shape)
  return [
    one(name, [3, 4], {}, [x(2, 3)]),
    one(name, [3, 4], {}, [x(2, 3), state(2, 4)], { times: 2 }),
    one(name, [3, 4], { bias: false }, [x(3), state(4)]),
    one(name, [3, 4], {}, [x(3)], { evaluate: true }),
    one(name, [3, 4], { dtype: 'float64' }, [{ ...x(2, 3), dtype: 'float64' }]),
  ]
})

const reluCell = [
  one('RNNCell', [3, 4, false, 'relu'], {}, [x(2, 3)]),
  one('RNNCell', [3, 4], { nonlinearity: 'relu' }, [x(2, 3), x(2, 4)]),
]

export const recurrentCases: LayerCase[] = [...layers, ...own, ...cells, ...reluCell]
