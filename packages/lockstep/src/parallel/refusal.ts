/** What a wrapper's `create` tells other ranks where its arguments keep it from going on. */
import { ProcessGroup } from '../distributed/group.js'
import { defaultGroup, isInitialized } from '../distributed/world.js'
import { native } from '../native.js'
import { inOrder } from './order.js'
import './distributed/native.js'

/**
 * Tells the other ranks of the group that was asked for, who would wait for this one's `create`, that `error` keeps it from that.
 * PyTorch's ranks, who look for no such word, are kept from waiting by an abort of the group if they `wait`.
 */
export async function tellRefusal(given: unknown, error: unknown, wait: boolean): Promise<void> {
  const group = given === undefined && isInitialized() ? defaultGroup() : given
  if (!(group instanceof ProcessGroup) || !group.isMember || group.isDestroyed) return
  const reason = error instanceof Error ? error.message : String(error)
  try {
    await inOrder(group, () => native().reducerRefuse(group.id, reason, wait))
  } catch {
    // The error that kept this rank from it is the one to be seen.
  }
}
