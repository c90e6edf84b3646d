/** Hooks around saving and loading a module's state. */
import { HookList } from '../autograd/hook-list.js'
import type { Tensor } from '../tensor/tensor.js'
import type { Module } from './module.js'
import type { LoadResult } from './state-dict.js'

// Method types, so that a hook on a Linear is also one on a Module.
interface HookTypes<M> {
  statePre(module: M, prefix: string, keepVars: boolean): void
  statePost(module: M, stateDict: Map<string, Tensor>, prefix: string): void
  loadPre(module: M, stateDict: Map<string, Tensor>, prefix: string, strict: boolean): void
  loadPost(module: M, incompatibleKeys: LoadResult): void
}

/** Called before a module's own tensors are collected. `prefix` is what stands before their names: `''`, `'layers.0.'`. */
export type StateDictPreHook<M> = HookTypes<M>['statePre']

/** Called once a module and all below it are collected; may change the state dict. */
export type StateDictPostHook<M> = HookTypes<M>['statePost']

/** Called before a module's tensors are looked up; may change the state dict, which is a copy. */
export type LoadStateDictPreHook<M> = HookTypes<M>['loadPre']

/** Called once a module and all below it are loaded; may change which keys count as missing or unexpected. */
export type LoadStateDictPostHook<M> = HookTypes<M>['loadPost']

export class StateHooks {
  statePre = new HookList<StateDictPreHook<Module>>()
  statePost = new HookList<StateDictPostHook<Module>>()
  loadPre = new HookList<LoadStateDictPreHook<Module>>()
  loadPost = new HookList<LoadStateDictPostHook<Module>>()

  /** How many hooks there are. */
  get size(): number {
    return this.statePre.size + this.statePost.size + this.loadPre.size + this.loadPost.size
  }

  /** For a clone: the same hooks, in lists of its own. */
  copy(): StateHooks {
    const out = new StateHooks()
    out.statePre = this.statePre.copy()
    out.statePost = this.statePost.copy()
    out.loadPre = this.loadPre.copy()
    out.loadPost = this.loadPost.copy()
    return out
  }
}
