// The optimizers whose steps are native rules, with each of their options.
import type { OptimizerCase } from './optimizer-cases.js'

type Kwargs = Record<string, unknown>

/** By class: options that every case has, and those that are tried one after the other. */
const classes: Record<string, [all: Kwargs, ...each: Kwargs[]]> = {
  RMSprop: [
    { lr: 0.05 },
    {},
    { alpha: 0.9, eps: 1e-6 },
    { momentum: 0.9 },
    { centered: true },
    { centered: true, momentum: 0.5, weight_decay: 0.01, maximize: true },
  ],
  Adagrad: [
    { lr: 0.05 },
    {},
    { lr_decay: 0.1, weight_decay: 0.01 },
    { initial_accumulator_value: 0.5, eps: 1e-5 },
    { maximize: true },
    { fused: true, weight_decay: 0.01, lr_decay: 0.1 },
  ],
  Adadelta: [{ lr: 1 }, {}, { rho: 0.8, eps: 1e-5 }, { weight_decay: 0.01 }, { maximize: true }],
  Adamax: [{ lr: 0.05 }, {}, { betas: [0.8, 0.95], eps: 1e-6 }, { weight_decay: 0.01 }, { maximize: true }],
  NAdam: [
    { lr: 0.05 },
    {},
    { betas: [0.8, 0.95], eps: 1e-6 },
    { momentum_decay: 0.1 },
    { weight_decay: 0.01 },
    { weight_decay: 0.01, decoupled_weight_decay: true, maximize: true },
  ],
  RAdam: [
    { lr: 0.05 },
    {},
    { betas: [0.8, 0.95], eps: 1e-6 },
    { weight_decay: 0.01 },
    { weight_decay: 0.01, decoupled_weight_decay: true, maximize: true },
  ],
  ASGD: [{ lr: 0.05 }, {}, { lambd: 0.01, alpha: 0.5 }, { t0: 5 }, { t0: 10, weight_decay: 0.01, maximize: true }],
  Rprop: [{ lr: 0.05 }, {}, { etas: [0.3, 1.5] }, { step_sizes: [0.01, 0.1] }, { maximize: true }],
  Adafactor: [
    { lr: 0.05 },
    {},
    { beta2_decay: -0.5, d: 2 },
    { eps: [1e-10, 0.01] },
    { weight_decay: 0.01, maximize: true },
  ],
}

/** Those that take matrices only. */
const matrices: Record<string, [all: Kwargs, ...each: Kwargs[]]> = {
  Muon: [
    { lr: 0.02 },
    {},
    { nesterov: false, momentum: 0.8 },
    { weight_decay: 0 },
    { adjust_lr_fn: 'match_rms_adamw' },
    { adjust_lr_fn: 'original', ns_steps: 3, ns_coefficients: [2, -1.5, 0.5], eps: 1e-5 },
  ],
}

const from = (table: typeof classes, gradients: OptimizerCase['gradients']): Omit<OptimizerCase, 'name'>[] =>
  Object.entries(table).flatMap(([optimizer, [all, ...each]]) =>
    each.map((options) => ({ optimizer, kwargs: { ...all, ...options }, gradients })),
  )

export const ruleCases: Omit<OptimizerCase, 'name'>[] = [
  ...from(classes, 'late'),
  ...from(matrices, 'matrices'),
  { optimizer: 'Adagrad', kwargs: { lr: 0.05, lr_decay: 0.1 }, gradients: 'sparse' },
  ...[{}, { betas: [0.8, 0.95], eps: 1e-6, maximize: true }].map((options) => ({
    optimizer: 'SparseAdam',
    kwargs: { lr: 0.05, ...options },
    gradients: 'all sparse' as const,
  })),
  ...['RMSprop', 'Adadelta', 'Adamax', 'NAdam', 'RAdam', 'ASGD', 'Rprop', 'Adagrad'].map((optimizer) => ({
    optimizer,
    kwargs: { lr: 0.05 },
    gradients: 'complex' as const,
  })),
]
