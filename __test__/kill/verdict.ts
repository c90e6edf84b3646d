/** What is right, and what is wrong, about the end of a job. */
import type { Outcome, Survivor } from './job.js'
import { type Phase, type Plan, phases } from './plan.js'

/** Whom a survivor names: the dead rank, another one as lost, the store that died with rank 0, or nobody. */
export type Named = 'the dead' | 'another' | 'the store' | 'nobody'

export function named({ error }: Survivor, victim: number): Named {
  if (error === undefined) return 'nobody'
  if (error.peer === victim) return 'the dead'
  if (error.code === 'ERR_PEER_LOST') return 'another'
  if (mentions(error.message, victim)) return 'the dead'
  if (victim === 0 && error.code?.startsWith('ERR_STORE')) return 'the store'
  return error.peer === undefined ? 'nobody' : 'another'
}

/** `rank 1`, `ranks 0, 1`, but not where the error itself happened: `on rank 1`. */
function mentions(message: string, rank: number): boolean {
  const lists = message.replaceAll(/\bon rank \d+/g, '').matchAll(/\branks? (\d+(?:, \d+)*)/g)
  return [...lists].some(([, list = '']) => list.split(', ').includes(String(rank)))
}

/** Whether a victim was killed before it entered `other`. */
const before = (phase: Phase | undefined, other: Phase): boolean =>
  phase !== undefined && phases.indexOf(phase) < phases.indexOf(other)

export interface Rules {
  /** Nor may a survivor name another rank, or nobody. */
  readonly strictNames: boolean
  /** Milliseconds that a rank may wait for others. */
  readonly deadline: number
}

/** A loss that is seen is told long before: only the deadline itself tells so late. */
export const isLate = ({ noticed = 0 }: Survivor, deadline: number): boolean => noticed > deadline / 2

/** Milliseconds that an error may come after the deadline, on a busy machine. */
const MARGIN = 5000

/** What must never be. */
export function violations(plan: Plan, outcome: Outcome, { strictNames, deadline }: Rules): string[] {
  const found: string[] = []
  const { hit } = outcome
  for (const survivor of outcome.survivors) {
    const { rank, end, error, how } = survivor
    if (end === 'hung') found.push(`rank ${rank} hangs`)
    if (end === 'aborted') found.push(`rank ${rank} ended with ${how}`)
    if (end === 'well' && before(hit?.phase, 'train')) found.push(`rank ${rank} ended well without rank ${plan.victim}`)
    if (end === 'silent') found.push(`rank ${rank} ended without its work, and without an error`)
    if (end !== 'error') continue
    if (error?.code === undefined) found.push(`rank ${rank} threw an error without a code: ${error?.message}`)
    // Before its group stands, the others may not know of the victim.
    const isEarly = before(hit?.phase, 'create')
    if (isEarly ? (survivor.noticed ?? 0) > deadline + MARGIN : isLate(survivor, deadline)) {
      found.push(`rank ${rank} noticed only after ${survivor.noticed?.toFixed(0)} ms`)
    }
    const name = named(survivor, plan.victim)
    if (strictNames && (name === 'another' || name === 'nobody')) found.push(`rank ${rank} names ${name}`)
  }
  if (outcome.leftInSharedMemory.length > 0) found.push(`left in /dev/shm: ${outcome.leftInSharedMemory.join(', ')}`)
  if (outcome.leftProcesses.length > 0) found.push(`left processes: ${outcome.leftProcesses.join(', ')}`)
  return found
}
