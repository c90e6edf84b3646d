/** Communication hooks, which replace the all-reduce of a bucket. */
import type { ProcessGroup } from '../../distributed/group.js'
import { runningPass } from '../../autograd/backward.js'
import { LockstepError } from '../../error.js'
import { Frame, GRAD_BIT, PLACE_SHIFT } from '../../frame.js'
import type { AbortSignal } from '../../host-types.js'
import { native } from '../../native.js'
import type { Parameter } from '../../nn/parameter.js'
import { wordsOf } from '../../waiting.js'
import { describe } from '../../ops/explain.js'
import { openScope, runAndEnd } from '../../tensor/scope.js'
import { Tensor, handleOf, isTensor } from '../../tensor/tensor.js'
import { startTimer } from '../../timer.js'

/** A bucket of gradients, as a communication hook sees it. Valid until the hook's promise settles. */
export class GradBucket {
  /** Its index in the order of buckets. */
  readonly index: number
  /** Whether it is the last bucket of this backward pass. */
  readonly isLast: boolean
  /** The state-dict keys of its parameters, in buffer order. */
  readonly names: readonly string[]
  readonly #id: number
  readonly #known: ReadonlyMap<string, Parameter>

  /** Not for callers. */
  constructor(id: number, known: ReadonlyMap<string, Parameter>) {
    const { index, isLast, names } = native().bucketInfo(id)
    this.#id = id
    this.#known = known
    this.index = index
    this.isLast = isLast
    this.names = names
  }

  /**
   * This rank's gradients, before the division by the number of ranks, as one flat tensor (sparse if the layer has
   * sparse gradients). Complex gradients appear as twice as many real numbers.
   */
  buffer(): Tensor {
    return new Tensor(native().bucketBuffer(this.#id))
  }

  /** Replaces the buffer, for a hook that wraps another hook. */
  setBuffer(buffer: Tensor): void {
    native().bucketSetBuffer(this.#id, handleOf(buffer))
  }

  /** Views of the buffer, one per parameter, with its shape. */
  gradients(): Tensor[] {
    return native()
      .bucketGradients(this.#id)
      .map((handle) => new Tensor(handle))
  }

  /** The parameters whose gradients it holds. */
  parameters(): Parameter[] {
    return this.names.flatMap((name) => this.#known.get(name) ?? [])
  }
}

/** The third argument of a communication hook. */
export interface CommHookContext {
  /** The wrapper's group, for collectives that belong to the reduction. */
  readonly group: ProcessGroup
  /** Fires at the hook's deadline, which is the group's. */
  readonly signal: AbortSignal
}

/**
 * Receives each full bucket and returns the tensor that replaces it, with the buffer's dtype and number of elements,
 * and equal on every rank. Code before its first `await` runs inside the backward pass. The next bucket's hook starts
 * when this one has returned a tensor, or its promise has settled: after the backward pass.
 */
export type CommHook<S = void> = (state: S, bucket: GradBucket, context: CommHookContext) => Promise<Tensor> | Tensor

/** The error of a hook that threw `cause`, or whose promise rejected with it. */
export function hookFailed(
  kind: 'communication' | 'buffer communication',
  name: string,
  cause: unknown,
): LockstepError {
  const text = `${kind} hook '${name}' failed: ${wordsOf(cause)}`
  return new LockstepError('ERR_COMM_HOOK', text, { operation: name, cause })
}

/** The function that the addon calls with each bucket, for a hook in JavaScript. */
export function bucketRunner<S>(
  hook: CommHook<S>,
  state: S,
  name: string,
  group: ProcessGroup,
  parameters: ReadonlyMap<string, Parameter>,
): (bucket: number, place: number) => void {
  const within = group.withinReduction()
  return (id, place) => {
    const controller = new AbortController()
    const fail = (error: unknown): void => {
      native().bucketFail(id, LockstepError.is(error) ? error : hookFailed('communication', name, error))
    }
    const stopTimer = startTimer(group.timeout, () => {
      const text = `communication hook '${name}' did not settle its bucket within ${group.timeout} ms`
      const error = new LockstepError('ERR_TIMEOUT', text, { rank: group.rank, operation: name })
      controller.abort(error)
      fail(error)
    })
    const createGraph = runningPass()?.createGraph ?? false
    // Where its pass runs, and nothing else of the context that happens to be there.
    const bits = (place << PLACE_SHIFT) | (createGraph ? GRAD_BIT : 0)
    const opened = openScope('the end of its communication hook', new Frame(bits, null, null, null))
    const settle = (result: unknown): void => {
      if (!isTensor(result)) {
        const text = `communication hook '${name}' must return (a promise of) a Tensor, got ${describe(result)}`
        throw new LockstepError('ERR_COMM_HOOK', text, { operation: name })
      }
      native().bucketSettle(id, handleOf(result))
    }
    const run = async (): Promise<void> => {
      const result = hook(state, new GradBucket(id, parameters), { group: within, signal: controller.signal })
      // Without a wait, so that the next bucket is launched inside the backward pass.
      settle(isTensor(result) ? result : await result)
    }
    runAndEnd(opened, run).catch(fail).finally(stopTimer)
  }
}
