import test from 'ava'
import { LockstepError, type Tensor, nn, noGrad, optim, tensor } from 'lockstep'

const double = (values: number[]): Tensor => tensor(values, { dtype: 'float64' })
const parameter = (values: number[]): nn.Parameter => new nn.Parameter(double(values))
const values = (of: Tensor): number[] => of.detach().toArray() as number[]

const betas = [0.9, 0.98] as const
const [beta1, beta2] = betas
const [lr, eps] = [0.05, 1e-8]

/** A gradient that nothing repeats. */
const gradientAt = (step: number, place: number): number => Math.sin(step * 1.7 + place) + 0.3 * place

/** One scalar by the formulas: blocks of `K` steps, of moments that are multiplied by their betas already. */
function closedForm(start: number, place: number, steps: number, K: number, decay: number, decoupled: boolean): number {
  let [x, M, V, A] = [start, 0, 0, 0]
  for (let s = 1; s <= steps; s++) {
    let g = gradientAt(s, place)
    const k = Math.ceil(s / K)
    if (decoupled) x *= 1 - lr * decay
    else g += decay * x
    A += g / K
    const m = M + (1 - beta1) * g
    const v = V + (1 - beta2) * g * g
    x -= ((lr / (1 - beta1 ** k)) * m) / (Math.sqrt(v) / Math.sqrt(1 - beta2 ** k) + eps)
    if (s % K === 0) [M, V, A] = [beta1 * (M + (1 - beta1) * A), beta2 * (V + (1 - beta2) * A * A), 0]
  }
  return x
}

function run(make: (parameters: Tensor[]) => optim.Optimizer, start: number[], steps: number): Tensor {
  const x = parameter(start)
  const optimizer = make([x])
  for (let step = 1; step <= steps; step++) {
    x.grad = double(start.map((_, place) => gradientAt(step, place)))
    optimizer.step()
  }
  return x
}

for (const kind of ['AccumAdam', 'AccumAdamW'] as const) {
  test(`${kind} is its closed form`, (t) => {
    const start = [0.5, -1.25, 2]
    for (const accumIter of [1, 2, 3, 4, 7]) {
      for (const weightDecay of [0, 0.1]) {
        const x = run((list) => new optim[kind](list, { lr, betas, eps, weightDecay, accumIter }), start, 25)
        for (const [place, value] of values(x).entries()) {
          const expected = closedForm(start[place] as number, place, 25, accumIter, weightDecay, kind === 'AccumAdamW')
          t.true(Math.abs(value - expected) <= 1e-15 * Math.max(1, Math.abs(expected)), `${value} and ${expected}`)
        }
      }
    }
  })

  test(`${kind} with blocks of one step is Adam but for rounding`, (t) => {
    const options = { lr, betas, eps, weightDecay: 0.1 }
    const start = [0.5, -1.25, 2]
    const accumulated = run((list) => new optim[kind](list, { ...options, accumIter: 1 }), start, 20)
    const plain = kind === 'AccumAdam' ? optim.Adam : optim.AdamW
    const expected = values(run((list) => new plain(list, options), start, 20))
    for (const [place, value] of values(accumulated).entries()) {
      t.true(Math.abs(value - (expected[place] as number)) <= 1e-14, `${value} and ${expected[place]}`)
    }
  })

  test(`${kind}: gradients stay as they are, and a state dict goes on where the first one was`, (t) => {
    const options = { lr, betas, accumIter: 3, weightDecay: 0.1 }
    const [one, other] = [parameter([1, 2]), parameter([1, 2])]
    const first = new optim[kind]([one], options)
    const step = (x: nn.Parameter, optimizer: optim.Optimizer, index: number): void => {
      x.grad = double([index, -index])
      optimizer.step()
      t.deepEqual(values(x.grad), [index, -index])
    }
    for (let index = 1; index <= 4; index++) step(one, first, index)
    noGrad(() => other.copy_(one))
    const second = new optim[kind]([other], options)
    second.loadStateDict(first.stateDict())
    for (let index = 5; index <= 9; index++) {
      step(one, first, index)
      step(other, second, index)
    }
    t.deepEqual(values(other), values(one))
    t.deepEqual(Object.keys(first.state.get(one) ?? {}), ['step', 'exp_avg', 'exp_avg_sq', 'accum_grad'])
  })
}

test('options that make no sense', (t) => {
  const x = parameter([1])
  for (const options of [{ accumIter: 0 }, { betas: [1, 0.9] as const }, { lr: -1 }]) {
    const error = t.throws(() => new optim.AccumAdam([x], options))
    t.true(LockstepError.is(error, 'ERR_INVALID_ARGUMENT'), String(error))
  }
  t.throws(() => new optim.AccumAdam([x], { accumIter: 1.5 }), { code: 'ERR_ARGUMENT_TYPE' })
  const error = t.throws(() => new optim.AccumAdamW([x], { amsgrad: true } as object))
  t.true(LockstepError.is(error, 'ERR_UNKNOWN_OPTION'), String(error))
})

test('cosine with warm-up is its closed form', (t) => {
  const [base, tMax, tWarmup, decay, eta] = [0.2, 30, 8, 0.05, 1e-4]
  const optimizer = new optim.SGD([parameter([1])], { lr: base })
  const schedule = optim.lrScheduler.cosineWithWarmup(optimizer, {
    tMax,
    tWarmup,
    cosineEtaMin: eta,
    warmupDecay: decay,
  })
  for (let step = 0; step < tMax + tWarmup; step++) {
    const expected =
      step < tWarmup
        ? base * (decay + ((1 - decay) * step) / tWarmup)
        : eta + ((base - eta) * (1 + Math.cos((Math.PI * (step - tWarmup)) / tMax))) / 2
    const lr = optimizer.paramGroups[0]?.lr as number
    t.true(Math.abs(lr - expected) <= 1e-15, `step ${step}: ${lr} and ${expected}`)
    optimizer.step()
    schedule.step()
  }
  const wrong = t.throws(() => optim.lrScheduler.cosineWithWarmup(optimizer, { tMax: 0, tWarmup: 1 }))
  t.true(LockstepError.is(wrong, 'ERR_INVALID_ARGUMENT'), String(wrong))
})
