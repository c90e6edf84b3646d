/** Hooks on leaves whose gradient was added to. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { describe } from '../ops/explain.js'
import { handleOf } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import { runCallback } from './backward.js'
import type { RemovableHandle } from './backward.js'
import { HookList } from './hook-list.js'
import { checkSynchronous } from './synchronous.js'

type Hook = (leaf: Tensor) => void

const operation = 'registerPostAccumulateGradHook'

/** What libtorch holds refers to a leaf weakly: the leaf would otherwise keep itself alive. */
const hooks = new WeakMap<Tensor, HookList<Hook>>()

export function registerPostAccumulateGradHook(leaf: Tensor, hook: Hook): RemovableHandle {
  checkKind(operation, 'hook', hook, 'function')
  return hooksOf(leaf).add(hook)
}

function hooksOf(leaf: Tensor): HookList<Hook> {
  const known = hooks.get(leaf)
  if (known !== undefined) return known
  const weak = new WeakRef(leaf)
  native().hookAccumulated(handleOf(leaf), () => {
    const target = weak.deref()
    if (target !== undefined) run(target)
  })
  const made = new HookList<Hook>()
  hooks.set(leaf, made)
  return made
}

function run(leaf: Tensor): void {
  runCallback(() => {
    for (const hook of hooks.get(leaf)?.list() ?? []) {
      const result = hook(leaf) as unknown
      if (result === undefined || result === null) continue
      checkSynchronous('a post accumulate grad hook', result)
      const text = `post accumulate grad hooks return nothing, got ${describe(result)}`
      throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
    }
    return []
  })
}
