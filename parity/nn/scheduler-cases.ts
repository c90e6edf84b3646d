// Learning-rate schedules, under PyTorch's names. One with `parts` is made of others.

export interface SchedulerCase {
  name: string
  scheduler: string
  args: unknown[]
  kwargs?: Record<string, unknown>
  parts?: SchedulerCase[]
  milestones?: number[]
  /** Instead of SGD with momentum. */
  optimizer?: 'AdamW'
  /** Is each step told the epoch? */
  times?: boolean
  /** Go on from a saved state after this many epochs. */
  resume?: number
}

type Unnamed = Omit<SchedulerCase, 'name'>

const named = (one: Unnamed): SchedulerCase => {
  const args = [
    ...one.args,
    ...Object.entries(one.kwargs ?? {}).map(([key, value]) => `${key}=${JSON.stringify(value)}`),
  ]
  const parts = one.parts?.map((part) => part.name).join(', ')
  const of = one.optimizer === undefined ? '' : ` of ${one.optimizer}`
  const told = one.times === true ? ' at epochs' : ''
  const resumed = one.resume === undefined ? '' : ` resumed at ${one.resume}`
  return { ...one, name: `${one.scheduler}(${parts ?? args.join(', ')})${of}${told}${resumed}` }
}

const simple: Unnamed[] = [
  { scheduler: 'StepLR', args: [7] },
  { scheduler: 'StepLR', args: [10], kwargs: { gamma: 0.37 } },
  { scheduler: 'MultiStepLR', args: [[5, 20, 20, 41]] },
  { scheduler: 'MultiStepLR', args: [[3, 30]], kwargs: { gamma: 0.29 } },
  { scheduler: 'ExponentialLR', args: [0.93] },
  { scheduler: 'CosineAnnealingLR', args: [50] },
  { scheduler: 'CosineAnnealingLR', args: [13], kwargs: { eta_min: 0.0017 } },
  { scheduler: 'LinearLR', args: [] },
  { scheduler: 'LinearLR', args: [], kwargs: { start_factor: 0.1, end_factor: 0.7, total_iters: 23 } },
  { scheduler: 'ConstantLR', args: [] },
  { scheduler: 'ConstantLR', args: [], kwargs: { factor: 0.3, total_iters: 11 } },
  { scheduler: 'LambdaLR', args: ['0.95 ** epoch'] },
  { scheduler: 'LambdaLR', args: ['1 / (1 + epoch)'] },
  { scheduler: 'MultiplicativeLR', args: ['0.95 ** epoch'] },
  { scheduler: 'MultiplicativeLR', args: ['1 / (1 + epoch)'] },
  { scheduler: 'PolynomialLR', args: [] },
  { scheduler: 'PolynomialLR', args: [50], kwargs: { power: 0.9 } },
  { scheduler: 'CosineAnnealingWarmRestarts', args: [7] },
  { scheduler: 'CosineAnnealingWarmRestarts', args: [5, 2], kwargs: { eta_min: 0.0017 } },
  { scheduler: 'CosineAnnealingWarmRestarts', args: [4, 3], times: true },
  { scheduler: 'CyclicLR', args: [0.01, 0.2], kwargs: { step_size_up: 7 } },
  { scheduler: 'CyclicLR', args: [0.01, 0.2], kwargs: { step_size_up: 7, step_size_down: 3, mode: 'triangular2' } },
  { scheduler: 'CyclicLR', args: [[0.01, 0.02], 0.2], kwargs: { step_size_up: 6, mode: 'exp_range', gamma: 0.97 } },
  { scheduler: 'CyclicLR', args: [0.01, 0.2], kwargs: { step_size_up: 9, cycle_momentum: false } },
  { scheduler: 'OneCycleLR', args: [0.5], kwargs: { total_steps: 60 } },
  { scheduler: 'OneCycleLR', args: [[0.5, 0.3]], kwargs: { epochs: 7, steps_per_epoch: 9, pct_start: 0.21 } },
  { scheduler: 'OneCycleLR', args: [0.5], kwargs: { total_steps: 61, three_phase: true, anneal_strategy: 'linear' } },
  { scheduler: 'OneCycleLR', args: [0.5], kwargs: { total_steps: 60, cycle_momentum: false, div_factor: 7 } },
  { scheduler: 'OneCycleLR', args: [0.5], kwargs: { total_steps: 60 }, optimizer: 'AdamW' },
  { scheduler: 'SWALR', args: [0.05] },
  { scheduler: 'SWALR', args: [[0.05, 0.02]], kwargs: { anneal_epochs: 25, anneal_strategy: 'linear' } },
  { scheduler: 'SWALR', args: [0.05], kwargs: { anneal_epochs: 0 } },
  { scheduler: 'ReduceLROnPlateau', args: [], kwargs: { patience: 2 } },
  { scheduler: 'ReduceLROnPlateau', args: ['max', 0.3], kwargs: { patience: 1, threshold: 0.01, cooldown: 2 } },
  { scheduler: 'ReduceLROnPlateau', args: [], kwargs: { patience: 3, threshold_mode: 'abs', min_lr: [0.001, 0.02] } },
]

const sequences: Unnamed[] = [
  {
    scheduler: 'SequentialLR',
    args: [],
    milestones: [10],
    parts: [
      named({ scheduler: 'LinearLR', args: [], kwargs: { start_factor: 0.1, total_iters: 10 } }),
      named({ scheduler: 'CosineAnnealingLR', args: [40] }),
    ],
  },
  {
    scheduler: 'SequentialLR',
    args: [],
    milestones: [4, 20, 33],
    parts: [
      named({ scheduler: 'ConstantLR', args: [], kwargs: { factor: 0.3, total_iters: 4 } }),
      named({ scheduler: 'ExponentialLR', args: [0.9] }),
      named({ scheduler: 'StepLR', args: [5] }),
      named({ scheduler: 'MultiStepLR', args: [[3, 8]] }),
    ],
  },
]

const chains: Unnamed[] = [
  {
    scheduler: 'ChainedScheduler',
    args: [],
    parts: [
      named({ scheduler: 'ConstantLR', args: [], kwargs: { factor: 0.1, total_iters: 20 } }),
      named({ scheduler: 'ExponentialLR', args: [0.9] }),
    ],
  },
  {
    scheduler: 'SequentialLR',
    args: [],
    milestones: [12],
    parts: [
      named({
        scheduler: 'ChainedScheduler',
        args: [],
        parts: [
          named({ scheduler: 'ConstantLR', args: [], kwargs: { factor: 0.1, total_iters: 8 } }),
          named({ scheduler: 'ExponentialLR', args: [0.9] }),
        ],
      }),
      named({ scheduler: 'CosineAnnealingLR', args: [40] }),
    ],
  },
]

export const schedulerCases: SchedulerCase[] = [
  ...[...simple, ...sequences, ...chains].map(named),
  ...[...simple, ...sequences, ...chains].map((one) => named({ ...one, resume: 17 })),
]
