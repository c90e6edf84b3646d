// One training step of DecentralizedDataParallel on four and on two ranks, for each topology and backend. Compared with
// our DDP, Python's DDP, Decent-DP with the same topology, and a local step on as many processes at once. Also measures
// the cost of updates at the end of the backward pass, with clipping and with a scaler whose overflow the ranks agree
// on, and the memory of a rank.
import { ourBackends } from './support/backends.js'
import { quick, ranksOf } from './support/quick.js'
import { compare, median, report, type Row } from './support/report.js'
import { type Contender, type Measured, measureSteps, type Model, models } from './support/steps.js'
import { Workers } from './support/workers.js'

const topologies = ['ring', 'one-peer-exp', 'complete', 'alternating-exp-ring']
/** The size with goals comes first. */
const sizes = ranksOf(quick ? [2] : [4, 2])

/**
 * Each repetition starts new processes, because memory placement makes a process faster or slower for its whole life.
 */
const repetitions = quick ? 1 : 2

const backends = await ourBackends()
/** The name of a contender on a backend. */
const on = (backend: string, name: string): string => `${name} on ${backend}`

/** Variants of one-peer-exp, each compared with the plain one. */
const extras = { clipping: on('gloo', 'updates at the end'), scaler: on('gloo', 'a scaler') }

/**
 * The two main topologies of the wrapper must be faster than the alternatives. With two ranks, all topologies are one
 * pair.
 */
const mustWin = (topology: string, ranks: number): boolean =>
  ranks === 4 && (topology === 'ring' || topology === 'one-peer-exp')

/** The name of the variant with a captured model. */
const captured = (topology: string): string => on('gloo', `${topology}, captured`)

function contendersFor(ranks: number): Record<string, Contender> {
  const contenders: Record<string, Contender> = {
    "Python's DDP": { side: 'peer' },
    'a local step': { side: 'ours', backend: 'gloo', wrapper: 'none' },
  }
  for (const backend of backends) contenders[on(backend, 'our DDP')] = { side: 'ours', backend }
  for (const topology of topologies) {
    const isNodeAware = topology === 'alternating-exp-ring'
    const localWorldSize = isNodeAware ? ranks / 2 : 1
    const options = { wrapper: 'DecentralizedDataParallel', topology, localWorldSize } as const
    for (const backend of backends) contenders[on(backend, topology)] = { side: 'ours', backend, ...options }
    if (mustWin(topology, ranks)) {
      contenders[captured(topology)] = { side: 'ours', backend: 'gloo', ...options, capture: true }
    }
    // Decent-DP cannot run it with one rank per node.
    if (!isNodeAware || ranks > 2) contenders[`Decent-DP, ${topology}`] = { side: 'peer', ...options }
  }
  for (const [extra, title] of Object.entries(extras)) {
    const options = { wrapper: 'DecentralizedDataParallel', topology: 'one-peer-exp', localWorldSize: 1 } as const
    contenders[title] = { side: 'ours', backend: 'gloo', ...options, extra }
  }
  return contenders
}

/** The allowed ratio of a step over shared memory to a local one, on two ranks. */
function localGoal(backend: string, topology: string, ranks: number, model: Model): number | null {
  if (backend !== 'shm' || ranks !== 2 || !['ring', 'one-peer-exp'].includes(topology)) return null
  return model === 'mlp' ? 1.2 : 1.1
}

/** The share of communication that was hidden, the minimum over the ranks. */
const hidden = (measured: Measured<string>, name: string): number =>
  Math.min(...(measured.last[name] ?? []).map((reply) => Number(reply['hidden'])))

const rows: Row[] = []
const notes = ["Every rank has one thread; alternating-exp-ring has two nodes. Python's DDP and Decent-DP are on Gloo."]
for (const ranks of sizes) {
  const contenders = contendersFor(ranks)
  for (const [model, title] of Object.entries(models) as [Model, string][]) {
    const all: Measured<string>[] = []
    for (let turn = 0; turn < repetitions; turn++) {
      const measured = await measureSteps(model, ranks, contenders)
      const [ours, theirs] = [on('gloo', 'our DDP'), "Python's DDP"].map((name) => measured.losses[name])
      if (ours !== theirs) throw new Error(`${model} on ${ranks} ranks: losses of DDP differ: ${ours}, ${theirs}`)
      all.push(measured)
    }
    const time = (name: string): number => median(all.map(({ times }) => times[name] ?? Number.NaN))
    // Shows progress, since the benchmark takes long.
    const known = Object.keys(contenders).map((name) => `${name} ${time(name).toFixed(2)}`)
    console.error(`${title}, ${ranks} ranks, ms a step: ${known.join(', ')}`)
    const add = (of: string, to: string, goal: number | null = null): void => {
      if (!(of in contenders && to in contenders)) return
      rows.push(compare(`${title}, ${ranks} ranks: ${of} / ${to}`, 'ms', time(of), time(to), goal))
    }
    for (const topology of topologies) {
      const goal = mustWin(topology, ranks) ? 1 : null
      for (const backend of backends) {
        const of = on(backend, topology)
        add(of, on(backend, 'our DDP'), goal)
        add(of, `Decent-DP, ${topology}`, goal)
        add(of, "Python's DDP")
        add(of, 'a local step', localGoal(backend, topology, ranks, model))
      }
      add(captured(topology), on('gloo', 'our DDP'))
      add(captured(topology), `Decent-DP, ${topology}`)
    }
    for (const extra of Object.values(extras)) add(extra, on('gloo', 'one-peer-exp'))
    const shares = backends.flatMap((backend) =>
      topologies.map((topology) => {
        const name = on(backend, topology)
        return `${name} ${Math.round(100 * median(all.map((measured) => hidden(measured, name))))} %`
      }),
    )
    notes.push(`${title}, ${ranks} ranks: communication hidden by ${shares.join(', ')}`)
  }
}

/** malloc returns freed memory at once, so that peak resident memory is the peak of memory in use. */
const tight = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' }

/**
 * The peak resident memory of a rank in MB, from new ranks, because a process seldom returns memory; and the size of
 * the model.
 */
async function memory(contender: Contender): Promise<{ megabytes: number; model: number }> {
  const { side, backend, ...options } = contender
  const all: number[] = []
  let model = 0
  for (let turn = 0; turn < repetitions; turn++) {
    const workers = await Workers.start(side, 2, { env: tight, backend })
    const [reply] = await workers.ask('model', { model: 'mlp', ...options })
    model = (4 * Number(reply?.['parameters'])) / 1e6
    await workers.ask('steps', { count: quick ? 3 : 30 })
    const replies = await workers.ask('memory')
    await workers.stop()
    all.push(Math.max(...replies.map((found) => Number(found['peak']))))
  }
  return { megabytes: median(all), model }
}

/** The memory that a wrapper adds to a local step, in multiples of the model's size, ours and Python's. */
async function beyond(wrapper: NonNullable<Contender['wrapper']>): Promise<number[]> {
  const found: number[] = []
  for (const side of ['ours', 'peer'] as const) {
    const alone = await memory({ side, backend: 'gloo', wrapper: 'none' })
    const wrapped = await memory({ side, backend: 'gloo', wrapper, topology: 'ring', localWorldSize: 1 })
    found.push((wrapped.megabytes - alone.megabytes) / alone.model)
  }
  return found
}

// Gossip: blocks replace the parameters, and a communication buffer has the same size. DDP: gradient buckets.
for (const wrapper of ['DecentralizedDataParallel', 'DistributedDataParallel'] as const) {
  const [ours = Number.NaN, peer = Number.NaN] = await beyond(wrapper)
  rows.push(
    compare(
      `${models.mlp}, 2 ranks: peak memory beyond a local step's, ${wrapper} on gloo`,
      'models',
      ours,
      peer,
      null,
    ),
  )
}
await report('decentralized', rows, notes, 'other')
