import test from 'ava'
import { amp, nn, ones, optim, tensor } from 'lockstep'

const { lrScheduler } = optim

function start(lr = 1): optim.SGD {
  const parameter = new nn.Parameter(tensor([1]))
  parameter.grad = ones([1])
  return new optim.SGD([parameter], { lr })
}

test('a schedule sets the rates of its optimizer', (t) => {
  const optimizer = start(8)
  const scheduler = new lrScheduler.StepLR(optimizer, 2, { gamma: 0.5 })
  const rates = Array.from({ length: 6 }, () => {
    optimizer.step()
    const rate = optimizer.paramGroups[0]?.lr
    scheduler.step()
    return rate
  })
  t.deepEqual(rates, [8, 8, 4, 4, 2, 2])
  t.deepEqual(scheduler.getLastLr(), [1])
  t.is(optimizer.paramGroups[0]?.initialLr, 8)
})

const mistakes: [string, () => unknown, string, RegExp][] = [
  [
    'a factor beyond 1',
    () => new lrScheduler.ConstantLR(start(), 2),
    'ERR_INVALID_ARGUMENT',
    /factor must be a number from 0 to 1/,
  ],
  [
    'a start factor of 0',
    () => new lrScheduler.LinearLR(start(), 0),
    'ERR_INVALID_ARGUMENT',
    /startFactor must be a number above 0 and at most 1/,
  ],
  [
    'an unknown option',
    () => new lrScheduler.StepLR(start(), 2, { gama: 1 } as object),
    'ERR_UNKNOWN_OPTION',
    /unknown option 'gama': did you mean 'gamma'\?/,
  ],
  [
    'resuming without initial rates',
    () => new lrScheduler.ExponentialLR(start(), 0.9, { lastEpoch: 3 }),
    'ERR_INVALID_ARGUMENT',
    /initial_lr/,
  ],
  [
    'as many functions as groups',
    () => new lrScheduler.LambdaLR(start(), []),
    'ERR_INVALID_ARGUMENT',
    /Expected 1 lr_lambdas, but got 0/,
  ],
  [
    'a sequence of nothing',
    () => new lrScheduler.SequentialLR(start(), [], []),
    'ERR_INVALID_ARGUMENT',
    /at least one scheduler/,
  ],
  [
    'a sequence over two optimizers',
    () => new lrScheduler.SequentialLR(start(), [new lrScheduler.StepLR(start(), 1)], []),
    'ERR_INVALID_ARGUMENT',
    /same optimizer/,
  ],
  [
    'a chain that begins at a milestone',
    () => {
      const optimizer = start()
      const step = (): optim.lrScheduler.LRScheduler => new lrScheduler.StepLR(optimizer, 1)
      return new lrScheduler.SequentialLR(optimizer, [step(), new lrScheduler.ChainedScheduler([step()])], [2])
    },
    'ERR_INVALID_ARGUMENT',
    /a ChainedScheduler cannot begin at a milestone, .*: put the one at index 1 first/,
  ],
  ['a chain of nothing', () => new lrScheduler.ChainedScheduler([]), 'ERR_INVALID_ARGUMENT', /at least one scheduler/],
  [
    'a chain with a schedule that needs a metric',
    () => new lrScheduler.ChainedScheduler([new lrScheduler.ReduceLROnPlateau(start())]),
    'ERR_INVALID_ARGUMENT',
    /does not support ReduceLROnPlateau \(index 0\), whose step needs a metric/,
  ],
  [
    'a plateau without a metric',
    () => new lrScheduler.ReduceLROnPlateau(start()).step(),
    'ERR_ARGUMENT_TYPE',
    /metric must be a number, got undefined/,
  ],
  [
    'a factor of 1 at a plateau',
    () => new lrScheduler.ReduceLROnPlateau(start(), { factor: 1 }),
    'ERR_INVALID_ARGUMENT',
    /Factor should be < 1/,
  ],
  [
    'one cycle of no length',
    () => new lrScheduler.OneCycleLR(start(), 1, { epochs: 3 }),
    'ERR_INVALID_ARGUMENT',
    /totalSteps OR \(epochs AND stepsPerEpoch\)/,
  ],
  [
    'as many highest rates as groups',
    () => new lrScheduler.OneCycleLR(start(), [1, 2], { totalSteps: 3 }),
    'ERR_INVALID_ARGUMENT',
    /expected 1 values for maxLr, got 2/,
  ],
  [
    'more steps than one cycle has',
    () => {
      const scheduler = new lrScheduler.OneCycleLR(start(), 1, { totalSteps: 2, cycleMomentum: false })
      for (let i = 0; i < 3; i++) {
        scheduler.optimizer.step()
        scheduler.step()
      }
    },
    'ERR_INVALID_ARGUMENT',
    /Tried to step 3 times\. The specified number of total steps is 2/,
  ],
]
for (const [what, mistake, code, message] of mistakes) {
  test(`${what}: refused`, (t) => {
    t.throws(mistake, { code, message })
  })
}

test.serial("a step of the schedule before the optimizer's is reported", async (t) => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  new lrScheduler.ExponentialLR(start(), 0.5).step()
  t.regex(String(await warned), /before `optimizer\.step\(\)`/)
})

test('a schedule saved and loaded, as JSON, goes on', (t) => {
  const [a, b] = [start(), start()]
  const make = (optimizer: optim.SGD): optim.lrScheduler.LRScheduler => new lrScheduler.MultiStepLR(optimizer, [2, 4])
  const [first, second] = [make(a), make(b)]
  for (let i = 0; i < 3; i++) {
    a.step()
    first.step()
  }
  second.loadStateDict(JSON.parse(JSON.stringify(first.stateDict())) as optim.lrScheduler.SchedulerStateDict)
  b.loadStateDict(a.stateDict())
  for (const [optimizer, scheduler] of [
    [a, first],
    [b, second],
  ] as const) {
    optimizer.step()
    scheduler.step()
  }
  t.deepEqual(second.getLastLr(), first.getLastLr())
  t.is(second.lastEpoch, 4)
})

test('a plateau saved as JSON before its first metric goes on', (t) => {
  const [a, b] = [new lrScheduler.ReduceLROnPlateau(start()), new lrScheduler.ReduceLROnPlateau(start())]
  b.loadStateDict(JSON.parse(JSON.stringify(a.stateDict())) as optim.lrScheduler.SchedulerStateDict)
  t.is(b.best, Infinity)
  b.step(tensor([2]))
  t.is(b.best, 2)
})

test('a schedule of SGD without momentum moves it from where it begins', (t) => {
  const { optimizer } = new lrScheduler.OneCycleLR(start(), 1, { totalSteps: 10 })
  t.like(optimizer.paramGroups[0], { maxLr: 1, initialLr: 0.04 })
  const saved = optimizer.stateDict().param_groups[0]
  t.like(saved, { momentum: 0.95, max_momentum: 0.95, base_momentum: 0.85, max_lr: 1 })
})

test('a scaler: skipped steps lower the scale, good ones raise it', (t) => {
  const optimizer = start()
  const scaler = new amp.GradScaler({ initScale: 4, growthInterval: 1 })
  const [param] = optimizer.paramGroups[0]?.params ?? []
  if (param === undefined) return t.fail()
  t.is(scaler.scale(tensor([2])).item(), 8)
  param.grad = tensor([Infinity])
  t.false(scaler.step(optimizer))
  scaler.update()
  t.is(scaler.getScale(), 2)
  t.is(param.item(), 1)
  param.grad = tensor([6])
  scaler.unscale_(optimizer)
  t.is(param.grad?.item(), 3)
  t.true(scaler.step(optimizer))
  t.is(param.item(), -2)
  scaler.update()
  t.is(scaler.getScale(), 4)
  scaler.update.call(scaler, 32)
  t.is(scaler.getScale(), 32)
  const other = new amp.GradScaler()
  other.loadStateDict(scaler.stateDict())
  t.deepEqual(other.stateDict(), scaler.stateDict())
})

test('a scaler used in the wrong order says so', (t) => {
  const optimizer = start()
  const scaler = new amp.GradScaler()
  t.throws(() => scaler.step(optimizer), { message: /Attempted step but _scale is None/ })
  scaler.scale(tensor([1]))
  scaler.unscale_(optimizer)
  t.throws(() => scaler.unscale_(optimizer), { message: /already been called on this optimizer/ })
  scaler.step(optimizer)
  t.throws(() => scaler.unscale_(optimizer), { message: /called after step/ })
  t.throws(() => scaler.step(optimizer), { message: /already been called since the last update/ })
  scaler.update()
  t.throws(() => scaler.update(), { message: /No inf checks were recorded/ })
  t.throws(() => scaler.loadStateDict({}), { code: 'ERR_STATE_DICT' })
  t.throws(() => new amp.GradScaler({ growthFactor: 1 }), { message: /growthFactor must be a number above 1/ })
  t.throws(() => new amp.GradScaler({ scale: 1 } as object), { code: 'ERR_UNKNOWN_OPTION' })
})

test('a disabled scaler lets everything through', (t) => {
  const optimizer = start()
  const scaler = new amp.GradScaler({ enabled: false })
  const loss = tensor([1])
  t.is(scaler.scale(loss), loss)
  t.true(scaler.step(optimizer))
  scaler.update()
  t.is(scaler.getScale(), 1)
  t.deepEqual(scaler.stateDict(), {})
})

const some = (): optim.SGD => new optim.SGD([ones([1])], { lr: 1 })
const beyond: Record<string, () => unknown> = {
  'steps of no epochs': () => new lrScheduler.StepLR(some(), 0),
  'a cosine without epochs': () => new lrScheduler.CosineAnnealingLR(some(), 0),
  'a function that gives nothing': () => new lrScheduler.LambdaLR(some(), (() => {}) as never),
  'a function that gives NaN': () => new lrScheduler.LambdaLR(some(), () => Number.NaN),
  'a line without epochs': () => new lrScheduler.LinearLR(some(), { totalIters: 0 }),
}
const nonsense: Record<string, () => unknown> = {
  'steps of half an epoch': () => new lrScheduler.StepLR(some(), 0.5),
  'a factor that is not finite': () => new lrScheduler.StepLR(some(), 1, Infinity),
  'no function': () => new lrScheduler.LambdaLR(some(), 5 as never),
  'milestones that are no list': () => new lrScheduler.MultiStepLR(some(), 5 as never),
  'no rate of decay': () => new lrScheduler.ExponentialLR(some(), undefined as never),
}
for (const [code, cases] of [
  ['ERR_INVALID_ARGUMENT', beyond],
  ['ERR_ARGUMENT_TYPE', nonsense],
] as const) {
  for (const [what, action] of Object.entries(cases)) {
    test(`a schedule of ${what} is refused`, (t) => {
      t.throws(action, { code })
    })
  }
}

test('a schedule of no optimizer is refused', (t) => {
  t.throws(() => new lrScheduler.StepLR(undefined as never, 1), { code: 'ERR_ARGUMENT_TYPE', message: /optimizer/ })
})

for (const state of [
  undefined,
  5,
  { nonsense: 1 },
  { last_epoch: 1 },
  { last_epoch: 1, _last_lr: [1], step_size: '2' },
]) {
  test(`a scheduler's loaded state that is ${JSON.stringify(state)}: ERR_STATE_DICT, and nothing is changed`, (t) => {
    const scheduler = new lrScheduler.StepLR(some(), 3)
    const before = scheduler.stateDict()
    t.throws(() => scheduler.loadStateDict(state as never), { code: 'ERR_STATE_DICT' })
    t.deepEqual(scheduler.stateDict(), before)
  })
}

/** Half of the rate an epoch, from a first one that is set by the schedule, too. */
class Halving extends lrScheduler.LRScheduler {
  readonly first: number
  constructor(optimizer: optim.Optimizer, first = 1) {
    super(optimizer)
    this.first = first
  }

  protected override nextLrs(): number[] {
    return this.baseLrs.map((base) => base * this.first * 0.5 ** this.lastEpoch)
  }
}

test("a schedule of one's own needs to call nothing", (t) => {
  const optimizer = start()
  const schedule = new Halving(optimizer)
  const rates = Array.from({ length: 3 }, () => {
    optimizer.step()
    const rate = optimizer.paramGroups[0]?.lr
    schedule.step()
    return rate
  })
  t.deepEqual(rates, [1, 0.5, 0.25])
  t.is(schedule.lastEpoch, 3)
  t.is(schedule.stepCount, 4)
})

test("a schedule of one's own sets the first rates before they are used, saved or loaded", (t) => {
  const rate = (optimizer: optim.SGD): number | undefined => optimizer.paramGroups[0]?.lr
  const asked = new Halving(start(), 0.1)
  t.deepEqual(asked.getLastLr(), [0.1])
  t.is(asked.lastEpoch, 0)

  const stepped = start()
  const own = new Halving(stepped, 0.1)
  stepped.step()
  t.is(rate(stepped), 0.1)
  own.step()
  t.is(rate(stepped), 0.05)
  t.is(new Halving(start(), 0.1).stateDict()['_step_count'], 1)

  const saved = start(8)
  const resumed = new Halving(saved, 0.5)
  saved.loadStateDict(stepped.stateDict())
  resumed.loadStateDict(own.stateDict())
  t.is(rate(saved), 0.05)
  t.is(resumed.lastEpoch, 1)
  resumed.step()
  t.is(resumed.lastEpoch, 2)
})

test("a schedule of one's own is a part of a sequence", (t) => {
  const optimizer = start()
  const parts = [new Halving(optimizer), new lrScheduler.ConstantLR(optimizer, { factor: 0.125 })]
  const sequence = new lrScheduler.SequentialLR(optimizer, parts, [2])
  const rates = [1, 2, 3].map(() => {
    optimizer.step()
    const [rate] = sequence.getLastLr()
    sequence.step()
    return rate
  })
  t.deepEqual(rates, [1, 0.5, 0.125])
})

test('a schedule that could not be made does not begin later', (t) => {
  const optimizer = start()
  t.throws(() => new lrScheduler.LambdaLR(optimizer, [() => 0.5, () => 0.5]), { code: 'ERR_INVALID_ARGUMENT' })
  t.notThrows(() => optimizer.stateDict())
})

test.serial('a warning tells of steps in the wrong order, also where the schedule begins by itself', async (t) => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  new Halving(start()).step()
  t.regex(String(await warned), /before `optimizer\.step\(\)`/)
})
