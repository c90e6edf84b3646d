// Learning rates and momenta of every schedule over 60 epochs, to the last bit.
import test from 'ava'
import { nn, optim, zeros } from 'lockstep'

import { schedulerCases } from './scheduler-cases.js'
import type { SchedulerCase } from './scheduler-cases.js'
import { camelCase, compareWith } from '../support.js'

const epochs = 60
let facts: Record<string, string[][]>

compareWith('schedulers.py', schedulerCases, async (reference) => {
  facts = await reference.facts<string[][]>()
})

for (const one of schedulerCases) {
  test.serial(one.name, (t) => {
    const rates = run(one)
    t.deepEqual(rates, facts[one.name]?.map((each) => each.map(fromHex)) ?? [])
  })
}

function start(one: SchedulerCase): optim.SGD | optim.AdamW {
  const [a, b] = [new nn.Parameter(zeros([1])), new nn.Parameter(zeros([1]))]
  const groups = [{ params: [a] }, { params: [b], lr: 0.07 }]
  if (one.optimizer === 'AdamW') return new optim.AdamW(groups, { lr: 0.1 })
  return new optim.SGD(groups, { lr: 0.1, momentum: 0.9 })
}

const momenta = (optimizer: optim.SGD | optim.AdamW): number[] =>
  optimizer.paramGroups.map((group) => ('betas' in group ? group.betas[0] : group.momentum))

function step(one: SchedulerCase, scheduler: optim.lrScheduler.LRScheduler, epoch: number): void {
  const own = scheduler as optim.lrScheduler.ReduceLROnPlateau
  if (one.scheduler === 'ReduceLROnPlateau') own.step(Math.abs(epoch - 30.5) / 30)
  else if (one.times === true) own.step(epoch / 2)
  else scheduler.step()
}

// What the cases' texts mean on both sides.
const lambdas: Record<string, optim.lrScheduler.LrLambda> = {
  '0.95 ** epoch': (epoch) => libmPow(0.95, epoch),
  '1 / (1 + epoch)': (epoch) => 1 / (1 + epoch),
}

/** Python's `**`, which JavaScript's may differ from in the last bit: here by way of an ExponentialLR. */
function libmPow(base: number, exponent: number): number {
  const optimizer = new optim.SGD([new nn.Parameter(zeros([1]))], { lr: 1 })
  const scheduler = new optim.lrScheduler.ExponentialLR(optimizer, base)
  // An internal member.
  ;(scheduler as unknown as { jump(epoch: number): void }).jump(exponent)
  return scheduler.getLastLr()[0] ?? Number.NaN
}

function build(one: SchedulerCase, optimizer: optim.Optimizer): optim.lrScheduler.LRScheduler {
  if (one.parts !== undefined) {
    const parts = one.parts.map((part) => build(part, optimizer))
    if (one.scheduler === 'ChainedScheduler') return new optim.lrScheduler.ChainedScheduler(parts)
    return new optim.lrScheduler.SequentialLR(optimizer, parts, one.milestones ?? [])
  }
  const options = Object.fromEntries(Object.entries(one.kwargs ?? {}).map(([name, value]) => [camelCase(name), value]))
  const args = /^(Lambda|Multiplicative)LR$/.test(one.scheduler) ? [lambdas[one.args[0] as string]] : one.args
  const all = { ...optim.lrScheduler, SWALR: optim.swaUtils.SWALR } as unknown as Record<
    string,
    new (optimizer: optim.Optimizer, ...args: unknown[]) => optim.lrScheduler.LRScheduler
  >
  const Scheduler = all[one.scheduler]
  if (Scheduler === undefined) throw new Error(`there is no ${one.scheduler}`)
  return new Scheduler(optimizer, ...args, options)
}

function run(one: SchedulerCase): number[][] {
  let optimizer = start(one)
  let scheduler = build(one, optimizer)
  const rates = [[...scheduler.getLastLr(), ...momenta(optimizer)]]
  for (let epoch = 0; epoch < epochs; epoch++) {
    if (epoch === one.resume) {
      const saved = [scheduler.stateDict(), optimizer.stateDict()] as const
      optimizer = start(one)
      scheduler = build(one, optimizer)
      scheduler.loadStateDict(JSON.parse(JSON.stringify(saved[0])) as optim.lrScheduler.SchedulerStateDict)
      optimizer.loadStateDict(saved[1])
    }
    optimizer.step()
    step(one, scheduler, epoch)
    rates.push([...scheduler.getLastLr(), ...momenta(optimizer)])
  }
  return rates
}

/** `0x1.999999999999ap-4`, as Python writes a float exactly. */
function fromHex(text: string): number {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)0x([01])\.?([0-9a-f]*)p([+-]\d+)$/.exec(text) ?? []
  const digits = Number(BigInt(`0x${whole}${fraction}`))
  return (sign === '-' ? -1 : 1) * digits * 2 ** (Number(exponent) - 4 * fraction.length)
}
