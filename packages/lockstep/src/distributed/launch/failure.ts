import { constants } from 'node:os'

import type { Signal } from '../../host-types.js'

/** How one rank failed. */
export interface WorkerFailure {
  readonly rank: number
  readonly localRank: number
  /** Undefined if the program did not start. */
  readonly pid: number | undefined
  /** Index of the start: 0 for the first. */
  readonly restart: number
  /** Null if a signal ended it. */
  readonly exitCode: number | null
  readonly signal: Signal | null
  /** The rank's own error message: `Error: text`. */
  readonly message: string | undefined
  /** Its JavaScript stack. */
  readonly stack: string | undefined
  /** The `code` of its error. */
  readonly code: string | undefined
  /** The rank that its error, or a cause of that, names as the one to blame. */
  readonly peer: number | undefined
  /** The last lines of its stderr, at most 20. */
  readonly stderr: readonly string[]
  /**
   * Time of the failure in milliseconds since the epoch: as the rank recorded it, else when the launcher noticed it.
   */
  readonly time: number
}

/** Error codes that another rank's failure causes, whether or not they name it. */
const CONSEQUENCES = new Set(['ERR_PEER_LOST', 'ERR_PEER_ABORTED', 'ERR_CHECKPOINT_FAILED'])

/** Signals that a process brings upon itself by a fault. Others come from outside. */
const FAULTS = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP'])

/** Whether another rank's failure causes such an error. */
export function isConsequence(error: {
  readonly code?: string | undefined
  readonly peer?: number | undefined
}): boolean {
  return error.peer !== undefined || CONSEQUENCES.has(error.code ?? '')
}

/** Whether a signal from outside ended the rank: the launcher notices that later than the other ranks do. */
function isFromOutside({ signal, message }: WorkerFailure): boolean {
  return signal !== null && message === undefined && !FAULTS.has(signal)
}

/**
 * The root cause. A failure caused by another rank counts only if there is no other, and so does one after `endedAt`,
 * when the launcher began to end the ranks. Of the rest, the cause is a rank that a signal from outside ended, then the
 * one that most errors name, then the earliest.
 */
export function rootCause(failures: readonly WorkerFailure[], endedAt = Infinity): WorkerFailure | undefined {
  const own = failures.filter((failure) => failure.time <= endedAt)
  const candidates = own.length > 0 ? own : failures
  const direct = candidates.filter((failure) => !isConsequence(failure))
  const outside = direct.filter(isFromOutside)
  const named = (rank: number) => candidates.filter(({ peer }) => peer === rank).length
  const judged = [outside, direct, candidates].find((list) => list.length > 0)
  return judged?.toSorted((a, b) => named(b.rank) - named(a.rank) || a.time - b.time)[0]
}

/** The exit code as in a shell: 128 + the signal's number if a signal ended the rank. */
export function exitCodeOf(failure: Pick<WorkerFailure, 'exitCode' | 'signal'>): number {
  return failure.signal === null ? (failure.exitCode ?? 1) : signalExitCode(failure.signal)
}

export function signalExitCode(signal: Signal): number {
  return 128 + constants.signals[signal]
}

/** `exit code 3`, `signal SIGSEGV` */
export function describeEnd(failure: Pick<WorkerFailure, 'exitCode' | 'signal'>): string {
  return failure.signal === null ? `exit code ${failure.exitCode ?? 1}` : `signal ${failure.signal}`
}

/**
 * Describes a failure for the user: rank, exit code or signal, and stack; without a stack, the last lines of stderr.
 */
export function describeFailure(failure: WorkerFailure): string {
  const who = `rank ${failure.rank}${failure.pid === undefined ? '' : ` (pid ${failure.pid})`}`
  const lines = [`${who} failed first: ${describeEnd(failure)}`]
  if ((failure.stack ?? '') !== '') return [...lines, ...indent(failure.stack?.split('\n') ?? [])].join('\n')
  if (failure.message !== undefined) lines.push(...indent([failure.message]))
  if (failure.stderr.length > 0) lines.push('  the last lines of its stderr:', ...indent(failure.stderr))
  return lines.join('\n')
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`)
}
