// Optimizers with every combination of their options, under PyTorch's names.

import { ruleCases } from './rule-cases.js'

export interface OptimizerCase {
  name: string
  /** The class in torch.optim. */
  optimizer: string
  kwargs: Record<string, unknown>
  /**
   * Do all parameters have gradients from the first step on, are they dense, and is one complex; or are there only matrices?
   */
  gradients: 'late' | 'all' | 'sparse' | 'all sparse' | 'complex' | 'matrices'
  /** Let a gradient scaler do the steps, with an infinite gradient now and then. */
  scaled?: boolean
}

function* product(options: Record<string, readonly unknown[]>): Generator<Record<string, unknown>> {
  const [first, ...rest] = Object.entries(options)
  if (first === undefined) return yield {}
  for (const value of first[1]) {
    for (const others of product(Object.fromEntries(rest))) yield { [first[0]]: value, ...others }
  }
}

const both = [false, true] as const
const lr = 0.05

const sgd = [
  ...product({
    lr: [lr],
    momentum: [0, 0.9],
    dampening: [0, 0.3],
    weight_decay: [0, 0.01],
    nesterov: both,
    maximize: both,
    fused: [null, true],
  }),
].filter(({ nesterov, momentum, dampening }) => nesterov === false || (momentum !== 0 && dampening === 0))

const adam = [
  ...product({
    lr: [lr],
    betas: [[0.9, 0.999]],
    eps: [1e-8],
    weight_decay: [0, 0.01],
    amsgrad: both,
    maximize: both,
    fused: [null, true],
  }),
  { lr: 0.003, betas: [0.8, 0.95], eps: 1e-6 },
]

// Python's fused SGD takes no parameters whose first step comes later than the others'.
const when = (kwargs: Record<string, unknown>): 'all' | 'late' =>
  kwargs['fused'] === true && 'momentum' in kwargs ? 'all' : 'late'

const cases: Omit<OptimizerCase, 'name'>[] = [
  ...sgd.map((kwargs) => ({ optimizer: 'SGD' as const, kwargs, gradients: when(kwargs) })),
  ...(['Adam', 'AdamW'] as const).flatMap((optimizer) =>
    adam.map((kwargs) => ({ optimizer, kwargs, gradients: 'late' as const })),
  ),
  { optimizer: 'Adam', kwargs: { lr, capturable: true, fused: true }, gradients: 'late' },
  { optimizer: 'SGD', kwargs: { lr }, gradients: 'sparse' },
  { optimizer: 'SGD', kwargs: { lr, momentum: 0.9 }, gradients: 'sparse' },
  { optimizer: 'SGD', kwargs: { lr, momentum: 0.9, maximize: true }, gradients: 'sparse' },
  { optimizer: 'SGD', kwargs: { lr, momentum: 0.9 }, gradients: 'all', scaled: true },
  { optimizer: 'Adam', kwargs: { lr }, gradients: 'all', scaled: true },
  { optimizer: 'SGD', kwargs: { lr, fused: true }, gradients: 'all', scaled: true },
  { optimizer: 'AdamW', kwargs: { lr, fused: true }, gradients: 'all', scaled: true },
]

export const optimizerCases: OptimizerCase[] = [...cases, ...ruleCases].map((each, index) => {
  const options = Object.entries(each.kwargs).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const how = [
    each.gradients === 'late' || each.gradients === 'all' ? '' : ` ${each.gradients}`,
    each.scaled === true ? ' scaled' : '',
  ].join('')
  return { ...each, name: `${index} ${each.optimizer}(${options.join(', ')})${how}` }
})
