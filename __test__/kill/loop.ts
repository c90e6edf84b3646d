/** Kills ranks, run by run, and counts what became of the others. */
import { type JobOptions, type Outcome, type Usual, killOnce, undisturbed } from './job.js'
import { type Fixed, type Plan, planOf } from './plan.js'
import { isLate, named, violations } from './verdict.js'

export interface LoopOptions extends JobOptions {
  readonly seed: number
  /** The number of the first run; default 0. */
  readonly first?: number
  readonly runs: number
  readonly fixed?: Fixed
  readonly strictNames: boolean
  /** Called with a line a run. */
  readonly print?: (line: string) => void
}

export interface Run {
  readonly plan: Plan
  readonly backend: string
  readonly outcome: Outcome
  readonly violations: readonly string[]
}

export async function killLoop(options: LoopOptions): Promise<Run[]> {
  const { seed, first = 0, runs, fixed, deadline, strictNames, print = () => {} } = options
  const times = new Map<string, Usual>()
  const all: Run[] = []
  for (let run = first; run < first + runs; run++) {
    const plan = planOf(seed, run, fixed)
    const kind = `${plan.wrapper} of ${plan.world}`
    const usual = times.get(kind) ?? (await undisturbed(plan.wrapper, plan.world, options))
    times.set(kind, usual)
    const outcome = await killOnce(plan, plan.share * usual.times[plan.phase], options)
    const wrong = violations(plan, outcome, { strictNames, deadline })
    all.push({ plan, backend: usual.backend, outcome, violations: wrong })
    print(lineOf(seed, plan, usual.backend, outcome, wrong))
  }
  return all
}

function lineOf(
  seed: number,
  plan: Plan,
  backend: string,
  { hit, survivors }: Outcome,
  wrong: readonly string[],
): string {
  const { run, wrapper, world, victim } = plan
  const where = hit === undefined ? 'after its end' : `in ${hit.phase}, ${hit.after.toFixed(0)} ms after it began`
  const others = survivors.map((survivor) => {
    const { rank, end, error, noticed, ended } = survivor
    if (error === undefined) return `rank ${rank} ${end} at ${ended.toFixed(0)} ms`
    const peer = error.peer === undefined ? '' : ` of rank ${error.peer}`
    const times = `${noticed?.toFixed(0)} ms, ended at ${ended.toFixed(0)} ms`
    return `rank ${rank} ${error.code}${peer} (names ${named(survivor, victim)}) after ${times}`
  })
  const verdict = wrong.length === 0 ? 'ok' : `WRONG: ${wrong.join('; ')}`
  return `seed ${seed} run ${run}: ${backend} ${wrapper} of ${world}, rank ${victim} killed ${where} | ${others.join(' | ')} | ${verdict}`
}

/** Survivors of all runs by what became of them. */
export interface Summary {
  readonly runs: number
  /** Runs with a violation. */
  readonly wrong: number
  readonly ends: Record<string, number>
  /** Of those that threw: whom they name, by phase of the victim. */
  readonly named: Record<string, number>
  readonly codes: Record<string, number>
  /** Milliseconds from the kill to the error, by phase of the victim: the median, and the longest. */
  readonly noticed: Record<string, readonly [median: number, longest: number]>
  /** Those that threw only when half of the deadline had passed, by phase of the victim. */
  readonly late: Record<string, number>
}

export function summarise(runs: readonly Run[], deadline: number): Summary {
  const all = runs.flatMap(({ plan, outcome }) =>
    outcome.survivors.map((survivor) => ({ survivor, plan, phase: outcome.hit?.phase ?? 'end' })),
  )
  const threw = all.filter(({ survivor }) => survivor.error !== undefined)
  const times = (phase: string): number[] =>
    threw.flatMap((one) => (one.phase === phase ? [one.survivor.noticed ?? 0] : [])).sort((a, b) => a - b)
  const noticed = [...new Set(threw.map(({ phase }) => phase))].map((phase) => {
    const sorted = times(phase).map(Math.round)
    return [phase, [sorted[sorted.length >> 1], sorted.at(-1)]]
  })
  return {
    runs: runs.length,
    wrong: runs.filter(({ violations }) => violations.length > 0).length,
    ends: count(all.map(({ survivor }) => survivor.end)),
    named: count(threw.map(({ survivor, plan, phase }) => `${phase}: ${named(survivor, plan.victim)}`)),
    codes: count(threw.map(({ survivor }) => survivor.error?.code ?? 'none')),
    noticed: Object.fromEntries(noticed) as Summary['noticed'],
    late: count(threw.flatMap(({ survivor, phase }) => (isLate(survivor, deadline) ? [phase] : []))),
  }
}

function count(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values.toSorted()) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
