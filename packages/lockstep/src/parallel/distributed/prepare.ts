/** The part of `create` that precedes all communication. */
import type { ProcessGroup } from '../../distributed/group.js'
import { abortedError } from '../../waiting.js'
import type { Module } from '../../nn/module.js'
import { checkModule, wrapperGroup } from '../wrapper.js'
import { describeModule } from './collect.js'
import './native.js'
import { checkOptions, operation } from './options.js'
import type { DDPOptions } from './options.js'

/** A module that has passed the checks of this rank. */
export type Prepared = ReturnType<typeof describeModule> & { readonly group: ProcessGroup }

/** Checks the arguments of `create`, and describes the module. */
export function prepare(module: Module, options: DDPOptions): Prepared {
  checkModule(operation, module)
  checkOptions(options)
  const group = wrapperGroup(operation, options.processGroup)
  if (options.signal?.aborted === true) throw abortedError(operation, options.signal)
  return { group, ...describeModule(module, group, options) }
}
