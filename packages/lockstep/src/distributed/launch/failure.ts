import { constants } from 'node:os'

/** How one rank failed. */
export interface WorkerFailure {
  readonly rank: number
  readonly localRank: number
  /** Undefined where the program could not even be started. */
  readonly pid: number | undefined
  /** Which start it was: 0 for the first. */
  readonly restart: number
  /** Null where a signal ended it. */
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  /** What the rank itself said: `Error: text`. */
  readonly message: string | undefined
  /** Its JavaScript stack. */
  readonly stack: string | undefined
  /** The `code` of its error. */
  readonly code: string | undefined
  /** The last lines of its stderr, at most 20. */
  readonly stderr: readonly string[]
  /** When it failed, in milliseconds since the epoch: by its own account, else when the launcher noticed. */
  readonly time: number
}

/** Errors by which a rank notices that another one failed. */
const CONSEQUENCES = new Set(['ERR_PEER_LOST', 'ERR_PEER_ABORTED'])

/** Whether an error's code says that another rank failed. */
export function isConsequence(code: string | undefined): boolean {
  return CONSEQUENCES.has(code ?? '')
}

/**
 * The failure that caused the others: the earliest, but one by which a rank only noticed a peer's end counts only
 * where there is no other. What came after the launcher began to end the ranks (`endedAt`) is its own doing.
 */
export function rootCause(failures: readonly WorkerFailure[], endedAt = Infinity): WorkerFailure | undefined {
  const own = failures.filter((failure) => failure.time <= endedAt)
  const candidates = own.length > 0 ? own : failures
  const causes = candidates.filter((failure) => !isConsequence(failure.code))
  return (causes.length > 0 ? causes : candidates).toSorted((a, b) => a.time - b.time)[0]
}

/** The exit code a shell would give: 128 + the signal's number where a signal ended the rank. */
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

/** What a person needs to know about a failure: who, how, and its stack, or where it has none the end of its stderr. */
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
