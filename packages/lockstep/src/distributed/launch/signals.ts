/** The signals of a launch. */
import { constants } from 'node:os'

/** Signals that end a launch, unless `--signals-to-handle` says others. */
export const ENDING: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']

/** A scheduler's notices, which are passed on to the ranks, and they go on. */
export const NOTICES: readonly NodeJS.Signals[] = ['SIGUSR1', 'SIGUSR2']

/** The first of `names` that is no signal, or that nobody can catch. */
export function uncatchable(names: readonly string[]): string | undefined {
  return names.find((name) => !(name in constants.signals) || name === 'SIGKILL' || name === 'SIGSTOP')
}

/** Milliseconds in which the same signal again is the same notice. */
const SAME = 1000

/**
 * Has listeners of this process get each of `signals` once where it comes twice: Slurm may send a notice to all
 * processes of a step, and the launcher, which is one of them, passes it on. Call it before anyone listens: Node keeps
 * the `emit` that it finds then.
 */
export function mergeNotices(signals: ReadonlySet<string | symbol>): void {
  const emit = process.emit as (...args: unknown[]) => boolean
  const last = new Map<string | symbol, number>()
  const merged = function (this: NodeJS.Process, name: string | symbol, ...args: unknown[]): boolean {
    if (signals.has(name)) {
      const now = performance.now()
      if (now - (last.get(name) ?? -Infinity) < SAME) return true
      last.set(name, now)
    }
    return emit.call(this, name, ...args)
  }
  process.emit = merged as typeof process.emit
}
