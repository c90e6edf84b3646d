/** Post-local SGD (`post_localSGD_hook`). */
import { checkKind } from '../../../checks.js'
import type { ProcessGroup } from '../../../distributed/group.js'
import { checkGroup } from '../../../distributed/world.js'
import { LockstepError } from '../../../error.js'
import type { StatefulOnRanks } from '../../../io/checkpoint.js'
import { native } from '../../../native.js'
import { describe } from '../../../ops/explain.js'
import { checkOptions } from '../../../options.js'
import type { NativeHook } from './native-hook.js'
import { NativeCommHook } from './native-hook.js'

/** Options of `commHooks.postLocalSGD`. */
export interface PostLocalSGDOptions {
  /** The number of steps in which all ranks average their gradients (`start_localSGD_iter`). Equal on all ranks. */
  startLocalSGDIter: number
  /** The ranks that average their gradients from then on; this rank is one of them. Default: each rank keeps its own. */
  subgroup?: ProcessGroup | undefined
}

const operation = 'commHooks.postLocalSGD'

/**
 * After some steps gradients are averaged within a subgroup only, or not at all (Lin et al., "Don't Use Large
 * Mini-Batches, Use Local SGD", 2018). The models of the ranks then drift apart: average them now and then.
 */
export class PostLocalSGD extends NativeCommHook implements StatefulOnRanks {
  readonly #hook: NativeHook

  /** Not for callers: use `commHooks.postLocalSGD`. */
  constructor(options: PostLocalSGDOptions) {
    checkOptions(operation, options, ['startLocalSGDIter', 'subgroup'])
    const { startLocalSGDIter, subgroup } = options
    checkKind(operation, 'startLocalSGDIter', startLocalSGDIter, 'count')
    checkGroup(operation, subgroup)
    if (subgroup?.isMember === false) {
      const text = `${operation}: this process is not in group '${subgroup.name}' of ranks ${subgroup.ranks.join(', ')}`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
    }
    const hook = native().postLocalSgdHook(subgroup?.id, startLocalSGDIter)
    super('postLocalSGD', () => hook)
    this.#hook = hook
  }

  override get state(): StatefulOnRanks {
    return this
  }

  /** The number of steps so far, at most `startLocalSGDIter` (`PostLocalSGDState.iter`). */
  get iter(): number {
    return native().postLocalSgdSteps(this.#hook)
  }

  stateDict(): { iter: number } {
    return { iter: this.iter }
  }

  loadStateDict(state: { iter: number }): void {
    const iter: unknown = (state as { iter?: unknown } | null)?.iter
    if (!Number.isSafeInteger(iter) || Number(iter) < 0) {
      const text = `loadStateDict of postLocalSGD: this is no state of it: ${describe(state)}`
      throw new LockstepError('ERR_STATE_DICT', text, { operation: 'loadStateDict' })
    }
    native().postLocalSgdRestore(this.#hook, Number(iter))
  }

  mergeStates(states: readonly unknown[]): unknown {
    return states[0]
  }
}
