/** What a wrapper does in a join while this rank has no inputs left (`_DDPJoinHook`). */
import type { ProcessGroup } from '../../distributed/group.js'
import type { JoinHook } from '../../distributed/join.js'
import { native } from '../../native.js'
import { handleOf } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import './native.js'
import { messageBytes } from './sync.js'

/** The wrapper, as its join hook sees it. */
export interface Shadowed {
  readonly reducer: number
  readonly group: ProcessGroup
  /** The buffers that the next forward pass copies; undefined: none. */
  buffers(): Tensor[] | undefined
  /** Whether the forward pass after this step copies buffers. */
  setSyncBuffers(value: boolean): void
  /** All parameters, and the buffers that forward passes copy. */
  state(): Tensor[]
}

export class DDPJoinHook implements JoinHook {
  readonly #ddp: Shadowed
  readonly #writes: boolean

  /** `writes`: the averages of a shadowed step become this rank's gradients. */
  constructor(ddp: Shadowed, writes: boolean) {
    this.#ddp = ddp
    this.#writes = writes
  }

  async mainHook(): Promise<void> {
    const { reducer, buffers } = this.#ddp
    const synchronized = await native().reducerShadow(reducer, buffers()?.map(handleOf), this.#writes)
    this.#ddp.setSyncBuffers(synchronized)
  }

  /** Copies the model of the last rank to join: buffers that are not copied in forward passes, and ignored ones, stay. */
  async postHook(isLastJoiner: boolean): Promise<void> {
    const root = await native().reducerCommonRank(this.#ddp.reducer, isLastJoiner)
    await native().broadcastCoalesced(this.#ddp.group.id, this.#ddp.state().map(handleOf), root, messageBytes)
  }
}
