// Learning-rate schedules, under PyTorch's names. A case with `parts` is a SequentialLR.

export interface SchedulerCase {
  name: string
  scheduler: string
  args: unknown[]
  kwargs?: Record<string, unknown>
  parts?: SchedulerCase[]
  milestones?: number[]
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
  const resumed = one.resume === undefined ? '' : ` resumed at ${one.resume}`
  return { ...one, name: `${one.scheduler}(${parts ?? args.join(', ')})${resumed}` }
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

export const schedulerCases: SchedulerCase[] = [
  ...[...simple, ...sequences].map(named),
  ...[...simple, ...sequences].map((one) => named({ ...one, resume: 17 })),
]
