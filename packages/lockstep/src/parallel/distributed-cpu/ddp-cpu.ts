/** `torch.nn.parallel.DistributedDataParallelCPU`, the simplest of PyTorch's wrappers, which PyTorch 1.4 removed. */
import { isGradEnabled } from '../../autograd/modes.js'
import { checkPending } from '../../autograd/pending.js'
import { emitWarnings } from '../../autograd/reductions.js'
import { checkInstance, checkKinds } from '../../checks.js'
import { ProcessGroup } from '../../distributed/group.js'
import { checkModule } from '../../nn/internals.js'
import { abortable, checkWaitOptions } from '../../waiting.js'
import type { WaitOptions } from '../../waiting.js'
import { native } from '../../native.js'
import { isPromise } from '../../nn/forward.js'
import type { Module } from '../../nn/module.js'
import { describe } from '../../ops/explain.js'
import { handleOf } from '../../tensor/tensor.js'
import { inOrder } from '../order.js'
import { Structure } from '../structure.js'
import { Wrapper, wrapperGroup } from '../wrapper.js'
import type { Wrapped } from '../wrapper.js'
import type { CpuReducerState } from '../../native/generated/addon.js'

/** Options of `DistributedDataParallelCPU.create`. All ranks give the same ones. */
export interface DDPCPUOptions extends WaitOptions {
  /** Default: the default group. Every rank must run Lockstep. */
  readonly processGroup?: ProcessGroup | undefined
  /** True: rank 0's buffers are copied to all ranks whenever its parameters are. Default false. */
  readonly broadcastBuffers?: boolean | undefined
}

interface Parts<M> extends Wrapped<M> {
  readonly structure: Structure
  readonly broadcastBuffers: boolean
}

const className = 'DistributedDataParallelCPU'
const operation = `${className}.create`

/**
 * Trains one model on several processes: each rank runs it on its own batches, and after each backward pass the
 * gradients are averaged over the ranks, in one message per dtype and device. Simpler than `DistributedDataParallel`,
 * which communicates while the backward pass runs; the averages are the same, and bit-identical with two ranks.
 *
 *     const ddp = await DistributedDataParallelCPU.create(model)
 *     const loss = nn.functional.crossEntropy(await ddp.forward(x), y)
 *     await loss.backward()
 *
 * All ranks must create it, and run their backward passes together and in the same order. Each forward pass that
 * records gradients is followed by one reduction, in the next backward pass that reaches a parameter. Another backward
 * pass without a forward pass in between is `ERR_GRADIENTS_NOT_SYNCED`. Gradients must be dense, and an unused
 * parameter must be unused on every rank; otherwise `ERR_GRADIENT` on every rank. `autograd.grad` stays on its rank.
 *
 * Parameters must not be added, removed or replaced afterwards (`ERR_MODEL_MISMATCH` at the next forward pass that
 * records gradients, or `syncParameters`; the group breaks, and the other ranks get `ERR_PEER_ABORTED`). They may be
 * frozen and unfrozen. If forward or backward is rejected or fails on one rank only, ranks that wait for its reduction
 * get `ERR_PEER_ABORTED` with the reason within seconds, unless it runs another forward pass. Each rank keeps its own
 * buffers.
 */
export class DistributedDataParallelCPU<M extends Module = Module> extends Wrapper<M> {
  readonly #parts: Parts<M>

  /** Not for callers: use `await DistributedDataParallelCPU.create(module)`. */
  constructor(module: { readonly 'write await DistributedDataParallelCPU.create(module)': never }, options?: object)
  /** @internal */
  constructor(parts: Parts<M>)
  constructor(given: object) {
    const parts = given as Parts<M>
    super(parts)
    this.#parts = parts
  }

  /**
   * Wraps `module`: the ranks compare their models (a difference is `ERR_MODEL_MISMATCH` on every rank), and rank 0's
   * parameters are copied to all ranks, one message each. All ranks must call it. A module without a parameter that
   * requires a gradient is `ERR_INVALID_ARGUMENT`, a group with PyTorch ranks is `ERR_UNSUPPORTED_IN_MIXED_GROUP`.
   */
  static async create<M extends Module>(
    module: M,
    options: DDPCPUOptions = {},
  ): Promise<DistributedDataParallelCPU<M>> {
    checkModule(operation, module)
    checkDDPCPUOptions(options)
    const { signal, timeout, processGroup, broadcastBuffers = false } = options
    const group = wrapperGroup(operation, processGroup)
    const reducer = await abortable(
      operation,
      signal,
      async () => inOrder(group, () => native().reducerCpuCreate(group.id, copied(module, broadcastBuffers, timeout))),
      (reason) => group.abort(reason),
      (late) => void native().reducerFree(late),
    )
    const structure = new Structure(module)
    return new DistributedDataParallelCPU<M>({ module, group, reducer, structure, broadcastBuffers })
  }

  /**
   * Copies rank 0's parameters to all ranks, as `create` does, and with `broadcastBuffers` its buffers too. The copies
   * do not count as in-place changes. All ranks must call it, with no backward pass unsettled. It queues behind forward
   * passes.
   */
  async syncParameters(options: WaitOptions = {}): Promise<void> {
    const name = `${className}.syncParameters`
    const timeout = checkWaitOptions(name, options, ['timeout', 'signal'])
    const { module, group, structure, broadcastBuffers } = this.#parts
    checkPending(name, module.parameters())
    await this.inTurn(async () => {
      this.checkUsable('syncParameters')
      this.checkParameters('syncParameters', structure.changes())
      const start = async (): Promise<void> =>
        inOrder(group, () => native().reducerCpuSynchronize(this.reducer, copied(module, broadcastBuffers, timeout)))
      await abortable(name, options.signal, start, (reason) => group.abort(reason))
    })
  }

  /** @internal */
  protected override begin(inputs: unknown[]): () => Promise<unknown> {
    return async () => {
      this.checkUsable('forward')
      const recorded = isGradEnabled()
      try {
        return await this.#run(inputs, recorded)
      } catch (error) {
        const reason = error instanceof Error ? error.message : describe(error)
        if (recorded) native().reducerCpuForwardFailed(this.reducer, reason)
        throw error
      }
    }
  }

  async #run(inputs: unknown[], recorded: boolean): Promise<unknown> {
    const { module, structure } = this.#parts
    if (recorded) this.checkParameters('forward', structure.changes())
    native().reducerCpuForward(this.reducer, recorded)
    let output: unknown = module.forward(...(inputs as never[]))
    if (isPromise(output)) output = await output
    if (recorded) {
      this.checkLeaves(inputs, output, () => false)
      native().reducerPrepare(this.reducer, true, this.training, [])
    }
    emitWarnings()
    return output
  }
}

function checkDDPCPUOptions(options: DDPCPUOptions): void {
  checkWaitOptions(operation, options, ['processGroup', 'broadcastBuffers', 'timeout', 'signal'])
  const { processGroup } = options
  checkKinds(operation, options, { broadcastBuffers: 'boolean' })
  if (processGroup !== undefined) checkInstance(operation, 'processGroup', processGroup, ProcessGroup)
}

/** The tensors that are copied from rank 0. */
function copied(module: Module, withBuffers: boolean, timeout: number | undefined): CpuReducerState {
  const parameters = module.namedParameters()
  const buffers = withBuffers ? module.namedBuffers() : []
  return {
    parameters: parameters.map(([, parameter]) => handleOf(parameter)),
    parameterNames: parameters.map(([name]) => name),
    buffers: buffers.map(([, buffer]) => handleOf(buffer)),
    bufferNames: buffers.map(([name]) => name),
    ...(timeout !== undefined && { timeout }),
  }
}
