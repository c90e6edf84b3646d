/** What a rank has issued in a group. */
import type { DType } from '../tensor/dtype.js'
import type { ReduceOp } from './group.js'

/** One operation of `ProcessGroup.flightRecord`, as this rank issued it. */
export interface FlightRecordEntry {
  /** Its number in the group, from 1; sends and receives count apart from collectives. */
  readonly sequence: number
  /** The method of `ProcessGroup` that issues such an operation; `'allReduce (sparse)'` for a sparse tensor's. */
  readonly operation: string
  /** The reduction; null if there is none. `'premul_sum'` (over shared memory): multiplied by 1/ranks, then summed. */
  readonly op: ReduceOp | 'premul_sum' | null
  /** The root, or the other rank of a message, as a rank of the default group; null if there is none. */
  readonly root: number | null
  /** The dtype of the tensor that this rank contributes or receives; null for a barrier. */
  readonly dtype: DType | null
  /** The number of its elements. */
  readonly count: number
}
