/** One after another: what wrappers issue on a group in several steps. */
import type { ProcessGroup } from '../distributed/group.js'
import { isPromise } from '../nn/forward.js'

const turns = new WeakMap<ProcessGroup, Promise<void>>()

/**
 * Runs `run` when what was given here before for `group` is over; at once where that is nothing. Collectives that depend
 * on each other's results would otherwise mix with those of another wrapper, on each rank differently.
 */
export function inOrder<T>(group: ProcessGroup, run: () => Promise<T> | T): Promise<T> | T {
  const before = turns.get(group)
  const result = before === undefined ? run() : before.then(run)
  if (!isPromise(result)) return result
  const over = (): void => {
    if (turns.get(group) === turn) turns.delete(group)
  }
  const turn: Promise<void> = (result as Promise<T>).then(over, over)
  turns.set(group, turn)
  return result as Promise<T>
}
