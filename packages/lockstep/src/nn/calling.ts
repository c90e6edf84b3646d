/** What goes around the arithmetic of a layer's `forward`. */
import { LockstepError } from '../error.js'
import { wrapped } from './internals.js'
import type { Module } from './module.js'
import { beforeForward } from './pending.js'

/** Computes what a layer gives. An error says where in its model the layer is: `features.3 (Linear): ...`. */
export function calling<T>(layer: Module, run: () => T): T {
  beforeForward(layer)
  try {
    return run()
  } catch (error) {
    throw located(layer, error)
  }
}

/** Modules that hold others: the only ones in which a layer can be found. */
const holders = new Set<WeakRef<Module>>()
let enough = 64

/** From now on, layers are looked for in this module, too. */
export function noteHolder(module: Module): void {
  holders.add(new WeakRef(module))
  if (holders.size < enough) return
  for (const reference of holders) if (reference.deref() === undefined) holders.delete(reference)
  enough = Math.max(64, 2 * holders.size)
}

function located(layer: Module, error: unknown): unknown {
  if (!(error instanceof LockstepError)) return error
  const path = pathOf(layer)
  if (path === '') return error
  const { code, message, operation, rank, peer } = error
  const text = `${path} (${layer.constructor.name}): ${message}`
  return new LockstepError(code, text, { operation, rank, peer, cause: error })
}

/** The longest name under which a layer is known: that of the whole model. */
function pathOf(layer: Module): string {
  let longest = ''
  for (const reference of holders) {
    const holder = reference.deref()
    // A wrapper's state has the names of the module inside.
    if (holder === undefined || wrapped in holder) continue
    for (const [name, module] of namedModules(holder)) {
      if (module === layer && name.length > longest.length) longest = name
    }
  }
  return longest
}

/** Nothing of a module that is not to be walked: that is another error, said elsewhere. */
function namedModules(holder: Module): [string, Module][] {
  try {
    return holder.namedModules({ removeDuplicate: true })
  } catch {
    return []
  }
}
