// Training steps of the same models with the same batches on both sides: forward, loss, backward, SGD with momentum.
import { alternate } from './alternate.js'
import { compare, median, report, type Row } from './report.js'
import { Workers, type Side } from './workers.js'

const models = {
  mlp: 'MLP, 5.8 M parameters',
  deep: '50-layer MLP, 3.4 M parameters',
  cnn: 'small CNN',
  transformer: 'small transformer',
}

/** Where a process's memory lies makes it faster or slower for all its life: every pair of sides starts anew. */
const pairs = 5

/** What a step is measured beside. */
export interface Beside {
  /** Follows the model's name. */
  readonly label: string
  readonly side: Side
  /** The largest ratio that is good enough; null where the number is only information. */
  readonly goal: number | null
}

const python: Beside = { label: '', side: 'peer', goal: 1 }

/**
 * Measures and reports a step of every model with `ranks` processes a side, beside others; more than one process use the
 * wrapper, of ours `wrapper`. The others use `DistributedDataParallel`.
 */
export async function reportSteps(
  topic: string,
  ranks: number,
  wrapper: 'DistributedDataParallel' | 'DistributedDataParallelCPU' = 'DistributedDataParallel',
  others: readonly Beside[] = [python],
): Promise<void> {
  const rows: Row[] = []
  const notes: string[] = []
  const all = Object.entries(models).flatMap(([model, name]) => others.map((other) => ({ model, name, other })))
  for (const { model, name: plain, other } of all) {
    const name = `${plain}${other.label}`
    const times: Record<Side, number[]> = { ours: [], peer: [] }
    let losses: string[] = []
    let same = true
    for (let pair = 0; pair < pairs; pair++) {
      const sides = { ours: await Workers.start('ours', ranks), peer: await Workers.start(other.side, ranks) }
      await sides.ours.ask('model', { model, wrapper })
      await sides.peer.ask('model', { model })
      const { ours, peer, last } = await alternate(sides, 'steps', {}, { rounds: 3 })
      times.ours.push(ours)
      times.peer.push(peer)
      // Same weights, same batches, as many steps: the work was the same if the losses are.
      losses = [last.ours, last.peer].map((replies) => replies.map((reply) => reply['loss']).join(' and '))
      if (losses[0] !== losses[1]) {
        same = false
        notes.push(`${name}: THE LOSSES DIFFER, ours ${losses[0]}, the other's ${losses[1]}`)
      }
      await Promise.all(Object.values(sides).map((workers) => workers.stop()))
    }
    const ratios = times.ours.map((ours, i) => (ours / (times.peer[i] ?? Number.NaN)).toFixed(3))
    const row = compare(name, 'ms', median(times.ours) * 1000, median(times.peer) * 1000, other.goal)
    // Without equal work there is no comparison.
    rows.push(same ? row : { ...row, ok: false })
    notes.push(`${name}: ratios of the pairs ${ratios.join(' ')}; losses of the last one ${losses[0]}`)
  }
  await report(topic, rows, notes, others.length > 1 ? 'other' : 'Python')
}
