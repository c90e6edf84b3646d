// One training step of DecentralizedDataParallel on two and on four ranks with Gloo, for each topology, beside our DDP,
// Python's DDP, Decent-DP with the same topology, and a step of as many ranks that communicate nothing; what updates at the
// end of the backward pass cost, without and with a scaler's verdict that ranks agree on; and the memory of a rank.
import { alternate } from './support/alternate.js'
import { compare, median, report, type Row } from './support/report.js'
import { type Side, Workers } from './support/workers.js'

const models = {
  mlp: 'MLP, 5.8 M',
  deep: '50-layer MLP, 3.4 M',
  cnn: 'small CNN',
  transformer: 'small transformer',
}
const topologies = ['ring', 'one-peer-exp', 'complete', 'alternating-exp-ring']
/** The size that there are goals for comes first. */
const sizes = [4, 2]

/** Where a process's memory lies makes it faster or slower for all its life: every repetition starts anew. */
const repetitions = 2

/** Seconds of steps before any are measured: V8 compiles what it finds hot for some hundred of them, Python nothing. */
const warmUp = { ours: 10, peer: 0 }

/** A contender: which side it is, and what its ranks wrap the model in. */
interface Entry {
  readonly side: Side
  readonly wrapper: string
  readonly topology?: string
  readonly localWorldSize?: number
  readonly extra?: string
  readonly capture?: true
}

/** What is measured with one-peer-exp beside it without. */
const extras = { clipping: 'updates at the end', scaler: 'a scaler' }

/** The two topologies that the wrapper is for have to be faster than what they replace; at two ranks all are one pair. */
const mustWin = (topology: string, ranks: number): boolean =>
  ranks === 4 && (topology === 'ring' || topology === 'one-peer-exp')

/** The same with a model that `capture` has recorded. */
const captured = (topology: string): string => `${topology}, captured`

function entriesFor(ranks: number): Record<string, Entry> {
  const entries: Record<string, Entry> = {
    'our DDP': { side: 'ours', wrapper: 'DistributedDataParallel' },
    "Python's DDP": { side: 'peer', wrapper: 'DistributedDataParallel' },
    'a local step': { side: 'ours', wrapper: 'none' },
  }
  for (const topology of topologies) {
    const isNodeAware = topology === 'alternating-exp-ring'
    const options = { wrapper: 'DecentralizedDataParallel', topology, localWorldSize: isNodeAware ? ranks / 2 : 1 }
    entries[topology] = { side: 'ours', ...options }
    if (mustWin(topology, ranks)) entries[captured(topology)] = { side: 'ours', ...options, capture: true }
    // Decent-DP cannot run it with one rank a node.
    if (!isNodeAware || ranks > 2) entries[`Decent-DP, ${topology}`] = { side: 'peer', ...options }
  }
  for (const [extra, title] of Object.entries(extras)) {
    const options = { wrapper: 'DecentralizedDataParallel', topology: 'one-peer-exp', localWorldSize: 1 }
    entries[title] = { side: 'ours', ...options, extra }
  }
  return entries
}

interface Measured {
  /** Milliseconds a step, by contender. */
  readonly times: Record<string, number>
  /** The share of communication that was hidden, the smallest of the ranks', by topology. */
  readonly hidden: Record<string, number>
}

/** Each contender has ranks of its own: a process that trains ten models in turn does each of them more slowly. */
async function measure(model: string, ranks: number, entries: Record<string, Entry>): Promise<Measured> {
  const contenders: Record<string, Workers> = {}
  const losses: Record<string, unknown[]> = {}
  for (const [name, { side, ...options }] of Object.entries(entries)) {
    const workers = await Workers.start(side, ranks)
    contenders[name] = workers
    await workers.ask('model', { model, ...options })
    let spent = 0
    do {
      const replies = await workers.ask('steps', { count: 20 })
      losses[name] ??= replies.map(({ loss }) => loss)
      spent += Math.max(...replies.map(({ seconds }) => Number(seconds)))
    } while (spent < warmUp[side])
  }
  const { last, ...times } = await alternate(contenders, 'steps', {}, { rounds: 3, seconds: 2 })
  await Promise.all(Object.values(contenders).map((workers) => workers.stop()))
  const [ours, theirs] = ['our DDP', "Python's DDP"].map((name) => JSON.stringify(losses[name]))
  if (ours !== theirs) throw new Error(`${model} on ${ranks} ranks: losses of DDP differ: ${ours}, ${theirs}`)
  const share = (topology: string): number =>
    Math.min(...(last[topology] ?? []).map((reply) => Number(reply['hidden'])))
  return {
    times: Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, seconds * 1000])),
    hidden: Object.fromEntries(topologies.map((topology) => [topology, share(topology)])),
  }
}

const rows: Row[] = []
const notes = ['Every rank has one thread; alternating-exp-ring has two nodes.']
for (const ranks of sizes) {
  const entries = entriesFor(ranks)
  for (const [model, title] of Object.entries(models)) {
    const all: Measured[] = []
    for (let turn = 0; turn < repetitions; turn++) all.push(await measure(model, ranks, entries))
    const time = (name: string): number => median(all.map(({ times }) => times[name] ?? Number.NaN))
    // It takes long: what there is so far.
    const known = Object.keys(entries).map((name) => `${name} ${time(name).toFixed(2)}`)
    console.error(`${title}, ${ranks} ranks, ms a step: ${known.join(', ')}`)
    for (const topology of topologies) {
      const others = ['our DDP', `Decent-DP, ${topology}`, "Python's DDP", 'a local step'].filter(
        (name) => name in entries,
      )
      for (const [place, other] of others.entries()) {
        const goal = place < 2 && mustWin(topology, ranks) ? 1 : null
        const label = other.startsWith('Decent-DP') ? 'Decent-DP' : other
        rows.push(compare(`${title}, ${ranks} ranks: ${topology} / ${label}`, 'ms', time(topology), time(other), goal))
        if (place < 2 && captured(topology) in entries) {
          const name = `${title}, ${ranks} ranks: ${captured(topology)} / ${label}`
          rows.push(compare(name, 'ms', time(captured(topology)), time(other), null))
        }
      }
    }
    for (const extra of Object.values(extras)) {
      const name = `${title}, ${ranks} ranks: one-peer-exp with ${extra} / without`
      rows.push(compare(name, 'ms', time(extra), time('one-peer-exp'), null))
    }
    const shares = topologies.map((topology) => {
      const share = median(all.map(({ hidden }) => hidden[topology] ?? Number.NaN))
      return `${topology} ${Math.round(100 * share)} %`
    })
    notes.push(`${title}, ${ranks} ranks: communication hidden by ${shares.join(', ')}`)
  }
}

/** Freed memory goes back at once, so that the most that was resident is the most that was in use. */
const tight = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' }

/** The most that was ever resident of a rank, in MB; ranks that are new, since memory is only ever taken. */
async function memory(entry: Entry): Promise<{ megabytes: number; model: number }> {
  const { side, ...options } = entry
  const all: number[] = []
  let model = 0
  for (let turn = 0; turn < repetitions; turn++) {
    const workers = await Workers.start(side, 2, tight)
    const [reply] = await workers.ask('model', { model: 'mlp', ...options })
    model = (4 * Number(reply?.['parameters'])) / 1e6
    await workers.ask('steps', { count: 30 })
    const replies = await workers.ask('memory')
    await workers.stop()
    all.push(Math.max(...replies.map((found) => Number(found['peak']))))
  }
  return { megabytes: median(all), model }
}

/** How many models' size a wrapper takes beyond a local step, on either side. */
async function beyond(wrapper: string): Promise<number[]> {
  const found: number[] = []
  for (const side of ['ours', 'peer'] as const) {
    const alone = await memory({ side, wrapper: 'none' })
    const wrapped = await memory({ side, wrapper, topology: 'ring', localWorldSize: 1 })
    found.push((wrapped.megabytes - alone.megabytes) / alone.model)
  }
  return found
}

// Gossip: blocks take the place of parameters, and a communication buffer is as large as they are. DDP: buckets of gradients.
for (const wrapper of ['DecentralizedDataParallel', 'DistributedDataParallel']) {
  const [ours = Number.NaN, peer = Number.NaN] = await beyond(wrapper)
  rows.push(
    compare(`${models.mlp}, 2 ranks: peak memory beyond a local step's, ${wrapper}`, 'models', ours, peer, null),
  )
}
await report('decentralized', rows, notes, 'other')
