/** Serializes the operations of several steps that wrappers issue on a group. */
import type { ProcessGroup } from '../distributed/group.js'
import { traced } from '../native.js'
import { isPromise } from '../nn/forward.js'

const turns = new WeakMap<ProcessGroup, Promise<void>>()

/**
 * Runs `run` after the earlier operations on `group`; at once if there are none. Without this order,
 * dependent collectives of two wrappers would interleave, differently on each rank.
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
  return traced(result as Promise<T>)
}
