/** Which charts a report has, and in which order. */
import { inOrder } from '../order.js'
import type { RecordedRun, Series } from './read.js'
import { thin } from './thin.js'
import type { Points } from './thin.js'

/** A chart with a line for each run that has the metric. */
export interface Chart {
  readonly title: string
  /** What the numbers are; empty where only the program knows. */
  readonly unit: string
  /** Whether the reader may smooth it: it is noisy. */
  readonly noisy: boolean
  /** Whether rare large values may leave the picture. */
  readonly clipped: boolean
  /** The lines, by the number of their run. */
  readonly lines: readonly (Points & { readonly run: number })[]
}

/** How what runs measure is shown. */
const measured: Readonly<Record<string, readonly [title: string, unit: string, factor: number, noisy: boolean]>> = {
  learningRate: ['learning rate', '', 1, false],
  stepTime: ['step time', 'ms', 1, true],
  samplesPerSecond: ['throughput', 'samples/s', 1, true],
  communication: ['communication', 'ms a step', 1, true],
  hidden: ['communication hidden', '%', 100, true],
  consensusDistance: ['consensus distance', '', 1, false],
  memory: ['memory of rank 0', 'MB', 1e-6, false],
  deviceMemory: ['tensors on the GPU', 'MB', 1e-6, false],
}

/** The charts of some runs: losses, accuracies, the program's other metrics, then what the runs measured. */
export function chartsOf(runs: readonly RecordedRun[]): Chart[] {
  const names = inOrder(runs.flatMap(({ values }) => [...values.keys()]))
  const own = names.map((name) => chart([name, '', 1, true], runs, ({ values }) => values.get(name)))
  const others = Object.entries(measured).map(([name, how]) => chart(how, runs, ({ measured }) => measured.get(name)))
  return [...own, ...others].filter(({ lines }) => lines.length > 0)
}

function chart(
  [title, unit, factor, noisy]: (typeof measured)[string],
  runs: readonly RecordedRun[],
  seriesOf: (run: RecordedRun) => Series | undefined,
): Chart {
  const lines = runs.flatMap((each, run) => {
    const series = seriesOf(each)
    if (series === undefined) return []
    return [{ run, ...thin(series, factor) }]
  })
  return { title, unit, noisy, clipped: noisy && unit !== '', lines }
}
