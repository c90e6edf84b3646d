// The same work on both sides in turn, so that both see the same machine.
import { median } from './report.js'
import type { Reply, Side, Workers } from './workers.js'

export interface Timing {
  /** Seconds for one repetition: the median of all rounds. */
  ours: number
  peer: number
  /** What each side answered last. */
  last: Record<Side, Reply[]>
}

/** Repetitions before anything is measured. */
const warmUp = 20

/**
 * Runs `command` with a `count` on each side in turn, which goes first alternating, and takes medians. The count makes a round of the slower side last
 * about `seconds`.
 */
export async function alternate(
  sides: Record<Side, Workers>,
  command: string,
  options: Record<string, unknown> = {},
  { rounds = 7, seconds = 1 } = {},
): Promise<Timing> {
  const measure = async (side: Side, count: number): Promise<Reply[]> => sides[side].ask(command, { ...options, count })
  const time = (replies: Reply[]): number => Math.max(...replies.map((reply) => Number(reply['seconds'])))
  // The first repetitions pay for caches, bucket rebuilding and the compilation of JavaScript.
  const warm = { ours: 0, peer: 0 }
  for (const side of ['ours', 'peer'] as const) warm[side] = time(await measure(side, warmUp)) / warmUp
  const count = Math.max(5, Math.ceil(seconds / Math.max(warm.ours, warm.peer)))
  const times: Record<Side, number[]> = { ours: [], peer: [] }
  const last: Partial<Record<Side, Reply[]>> = {}
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const)) {
      const replies = (last[side] = await measure(side, count))
      times[side].push(time(replies) / count)
    }
  }
  return { ours: median(times.ours), peer: median(times.peer), last: last as Record<Side, Reply[]> }
}
