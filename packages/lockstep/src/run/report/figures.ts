/** The figures that sum up a run. */
import { size } from '../../install/report.js'
import { duration, short } from '../format.js'
import { inOrder } from '../order.js'
import { markup } from './html.js'
import type { Html } from './html.js'
import type { RecordedRun } from './read.js'

/** How a run ended, as far as its file tells. */
function state({ ended, failure, step, steps }: RecordedRun): Html {
  if (failure !== null) return markup`<span class="bad">failed</span>`
  if (!ended) return markup`<span class="warn">running or stopped</span>`
  if (steps !== null && step < steps) return markup`<span class="warn">ended early</span>`
  return markup`<span class="good">ended</span>`
}

const progressOf = ({ step, steps }: RecordedRun): string =>
  steps === null || step >= steps ? String(step) : `${step} of ${steps}`

/** The share of all measured communication that computation hid. */
function hiddenOf({ measured }: RecordedRun): number | undefined {
  const shares = measured.get('hidden')
  const times = measured.get('communication')
  if (shares === undefined || times === undefined) return undefined
  const time = new Map(times.steps.map((step, index) => [step, times.values[index] as number]))
  let [all, hidden] = [0, 0]
  for (const [index, step] of shares.steps.entries()) {
    all += time.get(step) ?? 0
    hidden += (time.get(step) ?? 0) * (shares.values[index] as number)
  }
  return all > 0 ? hidden / all : undefined
}

/** The middle value, which a few slow steps do not move. */
function median(values: readonly number[] | undefined): number | undefined {
  const sorted = (values ?? []).filter((value) => Number.isFinite(value)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

export interface Figure {
  readonly name: string
  readonly of: (run: RecordedRun) => string | Html | undefined
}

const measuredOf = (run: RecordedRun, name: string): readonly number[] | undefined => run.measured.get(name)?.values
const shown = (value: number | undefined, unit = ''): string | undefined =>
  value === undefined ? undefined : `${short(value)}${unit}`

/** The figures of every run, as far as it has them. */
export function figures(runs: readonly RecordedRun[]): Figure[] {
  const lasts = inOrder(runs.flatMap(({ values }) => [...values.keys()])).slice(0, 4)
  const all: Figure[] = [
    { name: 'state', of: state },
    { name: 'steps', of: progressOf },
    { name: 'time', of: ({ seconds }) => duration(1000 * seconds) },
    ...lasts.map((name) => ({
      name: `last ${name}`,
      of: ({ values }: RecordedRun) => shown(values.get(name)?.values.at(-1)),
    })),
    { name: 'step time, median', of: (run) => shown(median(measuredOf(run, 'stepTime')), ' ms') },
    { name: 'samples/s, median', of: (run) => shown(median(measuredOf(run, 'samplesPerSecond'))) },
    {
      name: 'communication hidden',
      of: (run) => {
        const share = hiddenOf(run)
        return share === undefined ? undefined : `${Math.round(100 * share)} %`
      },
    },
    {
      name: 'peak memory of rank 0',
      of: (run) => {
        const most = (measuredOf(run, 'memory') ?? []).reduce((one, other) => Math.max(one, other), 0)
        return most === 0 ? undefined : size(most)
      },
    },
  ]
  return all.filter(({ of }) => runs.some((run) => of(run) !== undefined))
}
