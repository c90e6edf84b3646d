// Runs the same work on several sides in turn, so that all run under the same conditions.
import { quick } from './quick.js'
import { median } from './report.js'
import type { Reply, Workers } from './workers.js'

/** Median seconds per repetition, by name, and the last replies of each side. */
export type Timing<Name extends string> = Record<Name, number> & { last: Record<Name, Reply[]> }

/** How much is measured. */
export interface Effort {
  readonly rounds?: number
  /** Of a round of the slowest contender. Default 1. */
  readonly seconds?: number
  /** Repetitions before anything is measured. Default 20. */
  readonly warmUp?: number
  /** Repetitions of a round, at least. Default 5. */
  readonly least?: number
}

/** Calls `run` for each name in turn. Each round begins with another one. */
export async function inTurns<Name>(
  names: readonly Name[],
  rounds: number,
  run: (name: Name) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length
    for (const name of [...names.slice(first), ...names.slice(0, first)]) await run(name)
  }
}

/**
 * Runs `command` with a `count` for each contender in turn, and takes medians. `count` makes a round of the slowest
 * contender last about `seconds`.
 */
export async function alternate<Name extends string>(
  contenders: Record<Name, Workers>,
  command: string,
  options: Record<string, unknown> = {},
  { rounds = 7, seconds = 1, warmUp: warm = 20, least = 5 }: Effort = {},
): Promise<Timing<Name>> {
  const warmUp = quick ? 1 : warm
  const names = Object.keys(contenders) as Name[]
  const measure = (name: Name, count: number): Promise<Reply[]> => contenders[name].ask(command, { ...options, count })
  const time = (replies: Reply[]): number => Math.max(...replies.map((reply) => Number(reply['seconds'])))
  // The first repetitions pay for caches, bucket rebuilding and the compilation of JavaScript.
  let slowest = 0
  for (const name of names) slowest = Math.max(slowest, time(await measure(name, warmUp)) / warmUp)
  const count = quick ? Math.min(3, least) : Math.max(least, Math.ceil(seconds / slowest))
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  const last: Partial<Record<Name, Reply[]>> = {}
  await inTurns(names, quick ? 1 : rounds, async (name) => {
    const replies = (last[name] = await measure(name, count))
    times[name].push(time(replies) / count)
  })
  const medians = Object.fromEntries(names.map((name) => [name, median(times[name])]))
  return { ...medians, last } as Timing<Name>
}

/**
 * The same in new processes for each repetition, since memory placement makes a process faster or slower for its whole
 * life: `start` starts them, and prepares them.
 */
export async function alternateInPairs<Name extends string>(
  start: Record<Name, () => Promise<Workers>>,
  command: string,
  options: Record<string, unknown> = {},
  { pairs = 9, ...effort }: Effort & { readonly pairs?: number } = {},
): Promise<Timing<Name>> {
  const names = Object.keys(start) as Name[]
  const all: Timing<Name>[] = []
  for (let pair = 0; pair < (quick ? 1 : pairs); pair++) {
    const workers = {} as Record<Name, Workers>
    try {
      for (const name of names) workers[name] = await start[name]()
      all.push(await alternate(workers, command, options, effort))
    } finally {
      await Promise.all(Object.values<Workers>(workers).map((started) => started.stop()))
    }
  }
  const medians = Object.fromEntries(names.map((name) => [name, median(all.map((timing) => timing[name]))]))
  return { ...medians, last: all.at(-1)?.last } as Timing<Name>
}
