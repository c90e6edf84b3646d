// Where a step over shared memory spends its time: CPU time by kind of thread, and what is left of the step, in which the
// rank waits. Beside a local step on as many processes at once. For Linux.
import { compare, median, report, type Row } from './support/report.js'
import { type Contender, type Model, models } from './support/steps.js'
import { quick, ranksOf } from './support/quick.js'
import { Workers } from './support/workers.js'

const local = 'a local step'
const contenders: Record<string, Omit<Contender, 'side'>> = {
  [local]: { backend: 'gloo', wrapper: 'none' },
  DDP: { backend: 'shm' },
  'DDP with views': { backend: 'shm', views: true },
  'gossip (ring)': { backend: 'shm', wrapper: 'DecentralizedDataParallel', topology: 'ring', localWorldSize: 1 },
}
const kinds = { main: 'JavaScript and libtorch', lockstep: "groups' threads", gloo: "Gloo's", other: "V8's and others" }
const count = quick ? 3 : 100
const rounds = quick ? 1 : 5

/** Milliseconds a step, means of the ranks, medians of the rounds. */
async function profiled(workers: Workers): Promise<Record<string, number>> {
  const all: Record<string, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await workers.ask('cpu')
    const steps = await workers.ask('steps', { count })
    const after = await workers.ask('cpu')
    const mean = (values: number[]): number =>
      (values.reduce((sum, value) => sum + value, 0) / values.length / count) * 1000
    const step: Record<string, number> = { step: mean(steps.map(({ seconds }) => Number(seconds))) }
    for (const kind of Object.keys(kinds)) {
      step[kind] = mean(after.map((reply, rank) => Number(reply[kind]) - Number(before[rank]?.[kind])))
    }
    // Groups' threads work while the main one waits for them.
    step['waiting'] = Number(step['step']) - Number(step['main'])
    all.push(step)
  }
  return Object.fromEntries(Object.keys(all[0] ?? {}).map((name) => [name, median(all.map((one) => one[name] ?? 0))]))
}

const titles = { step: 'the step', ...kinds, waiting: 'the main thread waits' }
const rows: Row[] = []
for (const ranks of ranksOf([2])) {
  for (const [model, title] of Object.entries(models) as [Model, string][]) {
    const steps: Record<string, Record<string, number>> = {}
    for (const [name, { backend, ...options }] of Object.entries(contenders)) {
      const workers = await Workers.start('ours', ranks, { backend })
      await workers.ask('model', { model, ...options })
      // V8 compiles hot code for some hundred steps.
      for (let turn = 0; turn < (quick ? 1 : 20); turn++) await workers.ask('steps', { count: quick ? 3 : 20 })
      steps[name] = await profiled(workers)
      await workers.stop()
    }
    for (const name of Object.keys(contenders).filter((one) => one !== local)) {
      for (const [part, what] of Object.entries(titles)) {
        const [own = 0, beside = 0] = [steps[name]?.[part], steps[local]?.[part]]
        rows.push(compare(`${title}, ${ranks} ranks: ${name}: ${what}`, 'ms', own, beside, null))
      }
    }
  }
}
await report('step-profile', rows, [], local)
