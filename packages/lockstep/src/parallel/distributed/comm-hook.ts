/** Communication hooks: what replaces the all-reduce of a bucket. */
import type { ProcessGroup } from '../../distributed/group.js'
import { runningPass } from '../../autograd/backward.js'
import { LockstepError } from '../../error.js'
import { Frame, GRAD_BIT, rootFrame } from '../../frame.js'
import { native } from '../../native.js'
import type { Parameter } from '../../nn/parameter.js'
import { describe } from '../../ops/explain.js'
import { openScope, runAndEnd } from '../../tensor/scope.js'
import { Tensor, handleOf, isTensor } from '../../tensor/tensor.js'
import { startTimer } from '../../timer.js'
import './native.js'

/** A bucket of gradients in the hands of a communication hook, until the hook's promise is settled. */
export class GradBucket {
  /** Its place in the order of buckets. */
  readonly index: number
  /** Whether it is the last bucket of this backward pass. */
  readonly isLast: boolean
  /** The state-dict keys of its parameters, in their order in the buffer. */
  readonly names: readonly string[]
  readonly #id: number
  readonly #known: ReadonlyMap<string, Parameter>

  /** @internal */
  constructor(id: number, known: ReadonlyMap<string, Parameter>) {
    const { index, isLast, names } = native().bucketInfo(id)
    this.#id = id
    this.#known = known
    this.index = index
    this.isLast = isLast
    this.names = names
  }

  /**
   * The gradients of this rank, undivided: one flat tensor (a sparse one where the layer has sparse gradients). Complex
   * gradients appear as twice as many real numbers.
   */
  buffer(): Tensor {
    return new Tensor(native().bucketBuffer(this.#id))
  }

  /** Replaces the buffer, for a hook that wraps another one. */
  setBuffer(buffer: Tensor): void {
    native().bucketSetBuffer(this.#id, handleOf(buffer))
  }

  /** Views of the buffer, one for each parameter, with its shape. */
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

/** What a communication hook is given besides its state and its bucket. */
export interface CommHookContext {
  /** The wrapper's group, for collectives that belong to the reduction. */
  readonly group: ProcessGroup
  /** Fires when the hook's deadline, which is the group's, has passed. */
  readonly signal: AbortSignal
}

/**
 * Gets each full bucket and answers with the tensor that replaces it: of the buffer's dtype and number of elements, and
 * the same on every rank. What it does before its first `await` runs inside the backward pass; the next bucket's hook
 * starts when this one's promise is settled.
 */
export type CommHook<S = void> = (state: S, bucket: GradBucket, context: CommHookContext) => Promise<Tensor> | Tensor

/** A hook that runs without JavaScript. */
export class NativeCommHook {
  readonly name: string

  /** @internal */
  constructor(name: string) {
    this.name = name
  }
}

/** The hooks that come with the library (`torch.distributed.algorithms.ddp_comm_hooks`). */
export const commHooks = {
  /** Divides the bucket by the number of ranks and sums it: as without a hook, but for the order of rounding. */
  allReduce: new NativeCommHook('allReduce'),
  /** As `allReduce`, with the bucket sent as float16. */
  fp16Compress: new NativeCommHook('fp16Compress'),
  /** As `allReduce`, with the bucket sent as bfloat16. */
  bf16Compress: new NativeCommHook('bf16Compress'),
} as const

/** What the addon calls with each bucket of a hook in JavaScript. */
export function bucketRunner<S>(
  hook: CommHook<S>,
  state: S,
  name: string,
  group: ProcessGroup,
  parameters: ReadonlyMap<string, Parameter>,
): (bucket: number) => void {
  const within = group.withinReduction()
  return (id) => {
    const controller = new AbortController()
    const fail = (error: unknown): void => {
      native().bucketFail(id, error)
    }
    const stopTimer = startTimer(group.timeout, () => {
      const text = `communication hook '${name}' did not settle its bucket within ${group.timeout} ms`
      const error = new LockstepError('ERR_TIMEOUT', text, { rank: group.rank, operation: name })
      controller.abort(error)
      fail(error)
    })
    const createGraph = runningPass()?.createGraph ?? false
    const bits = createGraph ? rootFrame.modeBits | GRAD_BIT : rootFrame.modeBits & ~GRAD_BIT
    const opened = openScope('the end of its communication hook', new Frame(bits, null, null, null))
    const run = async (): Promise<void> => {
      const bucket = new GradBucket(id, parameters)
      const result = await hook(state, bucket, { group: within, signal: controller.signal })
      if (!isTensor(result)) {
        const text = `communication hook '${name}' must return (a promise of) a Tensor, got ${describe(result)}`
        throw new LockstepError('ERR_COMM_HOOK', text, { operation: name })
      }
      native().bucketSettle(id, handleOf(result))
    }
    runAndEnd(opened, run).catch(fail).finally(stopTimer)
  }
}
