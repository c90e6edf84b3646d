/** `torch.nn.modules.module`: hooks of all modules. */
import type { RemovableHandle } from '../autograd/backward.js'
import { checkKind } from '../checks.js'
import { HookList } from './hooks.js'
import type { BackwardHook, BackwardPreHook, ForwardHook, ForwardPreHook } from './hooks.js'
import type { Module } from './module.js'

/** The hooks of all modules; they run before a module's own. */
export const globalHooks = {
  forwardPre: new HookList<ForwardPreHook<Module>>(),
  forward: new HookList<ForwardHook<Module>>(),
  backwardPre: new HookList<BackwardPreHook<Module>>(),
  backward: new HookList<BackwardHook<Module>>(),
  /** How many there are. */
  count: 0,
}

function add<H>(operation: string, hooks: HookList<H>, hook: H): RemovableHandle {
  checkKind(operation, 'hook', hook, 'function')
  return hooks.add(hook, false, () => {
    const { forwardPre, forward, backwardPre, backward } = globalHooks
    globalHooks.count = forwardPre.size + forward.size + backwardPre.size + backward.size
  })
}

/**
 * Called before the `forward` of every module with its inputs; may return others
 * (`torch.nn.modules.module.register_module_forward_pre_hook`). A `forward` that was assigned to a field, and is no method of
 * its class, is seen only where the module has hooks of its own.
 */
export function registerModuleForwardPreHook(hook: ForwardPreHook<Module>): RemovableHandle {
  return add('registerModuleForwardPreHook', globalHooks.forwardPre, hook)
}

/**
 * Called after the `forward` of every module with inputs and output; may return another output
 * (`torch.nn.modules.module.register_module_forward_hook`). See `registerModuleForwardPreHook`.
 */
export function registerModuleForwardHook(hook: ForwardHook<Module>): RemovableHandle {
  return add('registerModuleForwardHook', globalHooks.forward, hook)
}

/**
 * Called in the backward pass of every module before the gradients of its outputs go through; may return others
 * (`torch.nn.modules.module.register_module_full_backward_pre_hook`). See `registerModuleForwardPreHook`.
 */
export function registerModuleFullBackwardPreHook(hook: BackwardPreHook<Module>): RemovableHandle {
  return add('registerModuleFullBackwardPreHook', globalHooks.backwardPre, hook)
}

/**
 * Called in the backward pass of every module once the gradients of its inputs are there; may return others
 * (`torch.nn.modules.module.register_module_full_backward_hook`). See `registerModuleForwardPreHook`.
 */
export function registerModuleFullBackwardHook(hook: BackwardHook<Module>): RemovableHandle {
  return add('registerModuleFullBackwardHook', globalHooks.backward, hook)
}
