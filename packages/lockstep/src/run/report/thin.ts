/** Long series, as far as a chart can show them. */
import type { Series } from './read.js'

/** As many points as a chart has pixels. */
const most = 1000

/** The points of a chart: null for what is no number. */
export interface Points {
  readonly steps: readonly number[]
  readonly times: readonly number[]
  readonly values: readonly (number | null)[]
  /** Where a point is the mean of several values: the least and the greatest of them. */
  readonly range: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] } | null
  /** The first value that is no number, where it is, and how many there are. */
  readonly invalid: { readonly step: number; readonly value: string; readonly count: number } | null
}

/** The series multiplied by a factor; a long one as the means of its parts, so that nothing is picked by chance. */
export function thin({ steps, times, values }: Series, factor: number = 1, limit: number = most): Points {
  const bad = values.findIndex((value) => !Number.isFinite(value))
  const count = values.filter((value) => !Number.isFinite(value)).length
  const invalid = bad < 0 ? null : { step: steps[bad] as number, value: String(values[bad]), count }
  const scaled = (value: number): number | null => (Number.isFinite(value) ? rounded(value * factor) : null)
  if (values.length <= limit) return { steps, times, values: values.map(scaled), range: null, invalid }
  const parts = Array.from({ length: limit }, (_, part) => {
    const from = Math.floor((part * values.length) / limit)
    const to = Math.floor(((part + 1) * values.length) / limit)
    const finite = values.slice(from, to).filter((value) => Number.isFinite(value))
    const sum = finite.reduce((one, other) => one + other, 0)
    // The place is the end of the part, so that the last step is there.
    return { at: to - 1, low: Math.min(...finite), mean: sum / finite.length, high: Math.max(...finite) }
  })
  return {
    steps: parts.map(({ at }) => steps[at] as number),
    times: parts.map(({ at }) => times[at] as number),
    values: parts.map(({ mean }) => scaled(mean)),
    range: { low: parts.map(({ low }) => scaled(low)), high: parts.map(({ high }) => scaled(high)) },
    invalid,
  }
}

/** More digits than anybody can see, in a file that many may read. */
const rounded = (value: number): number => Number(value.toPrecision(6))
