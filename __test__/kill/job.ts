/** One job of the kill loop: its ranks, the kill, and what became of everybody. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import type { RankError } from '../support/rank.mjs'
import { type RankEnd, ends } from '../support/ranks.js'
import { orphanedMemory, processesWith, sharedMemory } from './leftovers.js'
import { type Phase, type Plan, type Wrapper, phases } from './plan.js'

const fixture = new URL('./fixtures/job.mjs', import.meta.url)
const steps = 40
/** Marks the processes of a run, and theirs. */
const mark = 'LOCKSTEP_KILL_RUN'

export interface JobOptions {
  /** What ranks are given as `LOCKSTEP_BACKEND`. */
  readonly backend?: string | undefined
  /** Milliseconds that a rank may wait for others. */
  readonly deadline: number
  /** Milliseconds after the deadline at which a rank that is still there hangs: what a loaded machine needs to end it. */
  readonly grace: number
}

/** What a rank that was not killed has said. Times are milliseconds after the kill. */
export interface Survivor {
  readonly rank: number
  readonly end: 'well' | 'error' | 'hung' | 'silent' | 'aborted'
  readonly error?: RankError
  /** When it threw. */
  readonly noticed?: number
  /** When its process ended. */
  readonly ended: number
  /** A process that was aborted: its signal or exit code, and what it wrote. */
  readonly how?: string
}

export interface Outcome {
  /** Where the victim was, and for how many milliseconds; undefined where it had ended. */
  readonly hit?: { readonly phase: Phase; readonly after: number }
  readonly survivors: readonly Survivor[]
  readonly leftInSharedMemory: readonly string[]
  readonly leftProcesses: readonly number[]
}

interface Told {
  readonly phase?: Phase | 'end'
  readonly backend?: string
  readonly error?: RankError
}

/** What happens in a job; times are of `performance.now()`. */
class Course {
  readonly entered: Map<Phase | 'end', number>[]
  readonly threw: number[] = []
  backend = ''

  constructor(world: number) {
    this.entered = Array.from({ length: world }, () => new Map([['start', performance.now()]]))
  }

  hear(rank: number, { phase, backend, error }: Told): void {
    if (phase !== undefined) this.entered[rank]?.set(phase, performance.now())
    if (error !== undefined) this.threw[rank] = performance.now()
    if (backend !== undefined) this.backend = backend
  }
}

/** A job that nobody disturbs: its group's backend, and how long each phase takes, of all ranks the mean. */
export interface Usual {
  readonly backend: string
  readonly times: Readonly<Record<Phase, number>>
}

export async function undisturbed(wrapper: Wrapper, world: number, options: JobOptions): Promise<Usual> {
  const course = new Course(world)
  const { backend, deadline } = options
  const args = [wrapper, String(deadline), String(steps)]
  const env = { LOCKSTEP_BACKEND: backend }
  const all = await ends(fixture, 'train', {
    world,
    args,
    env,
    onTell: (rank, told) => course.hear(rank, told as Told),
  })
  const failed = all.find(({ code, error }) => code !== 0 || error !== undefined)
  if (failed !== undefined) throw new Error(`a job that nobody disturbed failed: ${JSON.stringify(failed)}`)
  if (backend !== undefined && course.backend !== backend) {
    throw new Error(`'${backend}' was asked for, but the group's backend is '${course.backend}'`)
  }
  const marks = [...phases, 'end'] as const
  const mean = (phase: Phase): number => {
    const next = marks[marks.indexOf(phase) + 1] as Phase
    const times = course.entered.map((entered) => (entered.get(next) ?? NaN) - (entered.get(phase) ?? NaN))
    return times.reduce((sum, time) => sum + time, 0) / world
  }
  const times = Object.fromEntries(phases.map((phase) => [phase, mean(phase)])) as Usual['times']
  return { backend: course.backend, times }
}

/** Runs a job and kills its victim `delay` ms after that has entered the plan's phase. */
export async function killOnce(plan: Plan, delay: number, { backend, deadline, grace }: JobOptions): Promise<Outcome> {
  const { wrapper, world, victim, phase } = plan
  const course = new Course(world)
  const before = sharedMemory()
  const marked = `${process.pid}-${plan.run}`
  let killed: number | undefined
  let hit: Outcome['hit']
  const hung = new Set<number>()
  const timers: NodeJS.Timeout[] = []
  const all = await ends(fixture, 'train', {
    world,
    args: [wrapper, String(deadline), String(steps)],
    env: { LOCKSTEP_BACKEND: backend, [mark]: marked },
    limit: 4 * deadline + 60_000 + grace,
    onTell: (rank, value, processes) => {
      course.hear(rank, value as Told)
      if (rank === victim && (value as Told).phase === phase) timers.push(setTimeout(kill, delay, processes))
    },
    onStart: (processes) => {
      if (phase === 'start') timers.push(setTimeout(kill, delay, processes))
    },
  })
  for (const timer of timers) clearTimeout(timer)
  return {
    ...(hit !== undefined && { hit }),
    survivors: all.flatMap((end, rank) => (rank === victim ? [] : [survivor(rank, end)])),
    ...(await leftovers(before, `${mark}=${marked}`)),
  }

  function kill(processes: readonly ChildProcess[]): void {
    if (!processes[victim]?.kill('SIGKILL')) return // it has ended
    killed = performance.now()
    const [last = 'start', entered = killed] = [...(course.entered[victim] ?? [])].at(-1) ?? []
    if (last !== 'end') hit = { phase: last, after: killed - entered }
    const slow = (): void => {
      for (const [rank, child] of processes.entries()) if (child.kill('SIGKILL')) hung.add(rank)
    }
    timers.push(setTimeout(slow, deadline + grace))
  }

  function survivor(rank: number, { code, signal, stderr, error, elapsed }: RankEnd): Survivor {
    const since = killed ?? course.entered[rank]?.get('start') ?? 0
    const ended = (course.entered[rank]?.get('start') ?? 0) + elapsed - since
    const threw = course.threw[rank]
    const found = {
      rank,
      ended,
      ...(error !== undefined && { error }),
      ...(threw !== undefined && { noticed: threw - since }),
    }
    if (hung.has(rank)) return { ...found, end: 'hung' }
    if (code === 1 && error !== undefined) return { ...found, end: 'error' }
    if (code === 0) return { ...found, end: course.entered[rank]?.has('end') ? 'well' : 'silent' }
    return { ...found, end: 'aborted', how: `${signal ?? `code ${code}`}: ${stderr}` }
  }
}

async function leftovers(
  before: ReadonlySet<string>,
  marked: string,
): Promise<Pick<Outcome, 'leftInSharedMemory' | 'leftProcesses'>> {
  const find = () => ({
    leftInSharedMemory: orphanedMemory(before),
    leftProcesses: processesWith(marked),
  })
  const found = find()
  if (found.leftInSharedMemory.length === 0 && found.leftProcesses.length === 0) return found
  await sleep(1000)
  return find()
}
