import { constants } from 'node:os'

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
  readonly signal: NodeJS.Signals | null
  /** The rank's own error message: `Error: text`. */
  readonly message: string | undefined
  /** Its JavaScript stack. */
  readonly stack: string | undefined
  /** The `code` of its error. */
  readonly code: string | undefined
  /** The last lines of its stderr, at most 20. */
  readonly stderr: readonly string[]
  /**
   * Time of the failure in milliseconds since the epoch: as the rank recorded it, else when the launcher noticed it.
   */
  readonly time: number
}

/** Error codes that another rank's failure causes. */
const CONSEQUENCES = new Set(['ERR_PEER_LOST', 'ERR_PEER_ABORTED'])

/** Whether another rank's failure causes errors with this code. */
export function isConsequence(code: string | undefined): boolean {
  return CONSEQUENCES.has(code ?? '')
}

/**
 * The root cause: the earliest failure. A failure caused by another rank counts only if there is no other, and so does
 * one after `endedAt`, when the launcher began to end the ranks.
 */
export function rootCause(failures: readonly WorkerFailure[], endedAt = Infinity): WorkerFailure | undefined {
  const own = failures.filter((failure) => failure.time <= endedAt)
  const candidates = own.length > 0 ? own : failures
  const causes = candidates.filter((failure) => !isConsequence(failure.code))
  return (causes.length > 0 ? causes : candidates).toSorted((a, b) => a.time - b.time)[0]
}

/** The exit code as in a shell: 128 + the signal's number if a signal ended the rank. */
export function exitCodeOf(failure: Pick<WorkerFailure, 'exitCode' | 'signal'>): number {
  return failure.signal === null ? (failure.exitCode ?? 1) : signalExitCode(failure.signal)
}

export function signalExitCode(signal: NodeJS.Signals): number {
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
