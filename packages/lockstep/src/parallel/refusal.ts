/** Reports a failed `create` of a wrapper to the other ranks. */
import { ProcessGroup } from '../distributed/group.js'
import { defaultGroup, isInitialized } from '../distributed/world.js'
import { native } from '../native.js'
import { inOrder } from './order.js'

/**
 * Reports `error` to the other ranks of the requested group, which would otherwise wait in their own `create`. PyTorch
 * ranks do not read such reports: if the group has some, and `wait` is true, the group is aborted.
 */
export async function tellRefusal(given: unknown, error: unknown, wait: boolean): Promise<void> {
  const group = given === undefined && isInitialized() ? defaultGroup() : given
  if (!(group instanceof ProcessGroup) || !group.isMember || group.isDestroyed) return
  const reason = error instanceof Error ? error.message : String(error)
  try {
    await inOrder(group, () => native().reducerRefuse(group.id, reason, wait))
  } catch {
    // The caller throws the original error.
  }
}
