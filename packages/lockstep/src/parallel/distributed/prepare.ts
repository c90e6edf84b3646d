/** What `create` finds out before it talks to other ranks, and what it tells them where that keeps it from going on. */
import { ProcessGroup } from '../../distributed/group.js'
import { defaultGroup, isInitialized } from '../../distributed/world.js'
import { abortedError } from '../../waiting.js'
import { native } from '../../native.js'
import type { Module } from '../../nn/module.js'
import { inOrder } from '../order.js'
import { checkModule, wrapperGroup } from '../wrapper.js'
import { describeModule } from './collect.js'
import './native.js'
import { checkOptions, operation } from './options.js'
import type { DDPOptions } from './options.js'

/** A module that can be wrapped, as far as one rank can say. */
export type Prepared = ReturnType<typeof describeModule> & { readonly group: ProcessGroup }

/** Checks the arguments of `create`, and describes the module. */
export function prepare(module: Module, options: DDPOptions): Prepared {
  checkModule(operation, module)
  checkOptions(options)
  const group = wrapperGroup(operation, options.processGroup)
  if (options.signal?.aborted === true) throw abortedError(operation, options.signal)
  return { group, ...describeModule(module, group, options) }
}

/** Tells the other ranks, who would wait for this one's `create`, that `error` keeps it from that. */
export async function tellRefusal(options: DDPOptions | null, error: unknown): Promise<void> {
  const given: unknown = options?.processGroup
  const group = given === undefined && isInitialized() ? defaultGroup() : given
  if (!(group instanceof ProcessGroup) || !group.isMember || group.isDestroyed) return
  const reason = error instanceof Error ? error.message : String(error)
  try {
    await inOrder(group, () => native().reducerRefuse(group.id, reason, options?.initSync !== false))
  } catch {
    // The error that kept this rank from it is the one to be seen.
  }
}
