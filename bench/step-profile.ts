// Where a step over shared memory spends its time: CPU time by kind of thread, and what is left of the step, in which the
// rank waits. Beside a local step on as many processes at once. For Linux.
import { compare, median, report, type Row } from './support/report.js'
import { inTurns } from './support/alternate.js'
import { type Contender, type Model, models, repetitions, startContenders } from './support/steps.js'
import { quick, ranksOf } from './support/quick.js'
import type { Workers } from './support/workers.js'

const local = 'a local step'
const contenders: Record<string, Contender> = {
  [local]: { side: 'ours', backend: 'gloo', wrapper: 'none' },
  DDP: { side: 'ours', backend: 'shm' },
  'DDP with views': { side: 'ours', backend: 'shm', views: true },
  'gossip (ring)': {
    side: 'ours',
    backend: 'shm',
    wrapper: 'DecentralizedDataParallel',
    topology: 'ring',
    localWorldSize: 1,
  },
}
const kinds = { main: 'JavaScript and libtorch', lockstep: "groups' threads", gloo: "Gloo's", other: "V8's and others" }
type Times = Record<string, number>
const count = quick ? 3 : 60
const rounds = quick ? 1 : 3

/** Milliseconds a step, means of the ranks. */
async function profiled(workers: Workers): Promise<Times> {
  const before = await workers.ask('cpu')
  const steps = await workers.ask('steps', { count })
  const after = await workers.ask('cpu')
  const mean = (values: number[]): number =>
    (values.reduce((sum, value) => sum + value, 0) / values.length / count) * 1000
  const step: Times = { step: mean(steps.map(({ seconds }) => Number(seconds))) }
  for (const kind of Object.keys(kinds)) {
    step[kind] = mean(after.map((reply, rank) => Number(reply[kind]) - Number(before[rank]?.[kind])))
  }
  // Groups' threads work while the main one waits for them.
  step['waiting'] = Number(step['step']) - Number(step['main'])
  return step
}

/** The times of every contender, by turns, in processes that are new in each repetition: medians. */
async function profileAll(ranks: number, model: Model): Promise<Record<string, Times>> {
  const all: Record<string, Times[]> = {}
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const { workers } = await startContenders(model, ranks, contenders)
    await inTurns(Object.entries(workers), rounds, async ([name, own]) => {
      ;(all[name] ??= []).push(await profiled(own))
    })
    for (const own of Object.values(workers)) await own.stop()
  }
  const medians = (times: Times[]): Times =>
    Object.fromEntries(Object.keys(titles).map((part) => [part, median(times.map((one) => one[part] ?? 0))]))
  return Object.fromEntries(Object.entries(all).map(([name, times]) => [name, medians(times)]))
}

const titles = { step: 'the step', ...kinds, waiting: 'the main thread waits' }
const rows: Row[] = []
for (const ranks of ranksOf([2])) {
  for (const [model, title] of Object.entries(models) as [Model, string][]) {
    const steps = await profileAll(ranks, model)
    for (const name of Object.keys(contenders).filter((one) => one !== local)) {
      for (const [part, what] of Object.entries(titles)) {
        const [own = 0, beside = 0] = [steps[name]?.[part], steps[local]?.[part]]
        rows.push(compare(`${title}, ${ranks} ranks: ${name}: ${what}`, 'ms', own, beside, null))
      }
    }
  }
}
await report('step-profile', rows, [], local)
