/** What a wrapper does in a join while this rank has no inputs left (`_DDPJoinHook`). */
import type { JoinHook } from '../../distributed/join.js'
import { native, traced } from '../../native.js'
import type { Module } from '../../nn/module.js'
import { handleOf } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { messageBytes } from './buffers.js'
import type { BufferSync } from './buffers.js'
import type { Parts } from './prepare.js'

export class DDPJoinHook implements JoinHook {
  readonly #parts: Parts<Module>
  readonly #buffers: BufferSync
  readonly #writes: boolean

  /** `writes`: the averages of a shadowed step become this rank's gradients. */
  constructor(parts: Parts<Module>, buffers: BufferSync, writes: boolean) {
    this.#parts = parts
    this.#buffers = buffers
    this.#writes = writes
  }

  async mainHook(): Promise<void> {
    const buffers = this.#buffers.copied(true, true)?.map(handleOf)
    // Whether the forward pass after this step copies buffers.
    this.#buffers.required = await traced(native().reducerShadow(this.#parts.reducer, buffers, this.#writes))
  }

  /** Copies the model of the last rank to join: buffers that are not copied in forward passes, and ignored ones, stay. */
  async postHook(isLastJoiner: boolean): Promise<void> {
    const { reducer, group, module, ignored } = this.#parts
    const root = await traced(native().reducerCommonRank(reducer, isLastJoiner))
    const parameters = module.namedParameters().filter(([name, parameter]) => !ignored(name, parameter))
    const state: Tensor[] = [...parameters.map(([, parameter]) => parameter), ...this.#buffers.all()]
    await traced(native().broadcastCoalesced(group.id, state.map(handleOf), root, messageBytes))
  }
}
