/** Options of the optimizer whose state is divided. */
import type { ProcessGroup } from '../../distributed/group.js'
import type { CommonOptions, Optimizer, ParamGroupInput, ParamsInput } from '../../optim/optimizer.js'

/** An optimizer's class: `optim.Adam`. */
export type OptimizerClass<O extends CommonOptions> = new (
  params: ParamsInput | Iterable<ParamGroupInput<O>>,
  options?: Partial<O>,
) => Optimizer<O>

/** Options of `ZeroRedundancyOptimizer` besides those of its optimizer. Equal on all ranks. */
export interface ZeroOptions {
  /** The ranks that divide the parameters. Default: the default group. */
  readonly processGroup?: ProcessGroup | undefined
  /**
   * Each rank's parameters become views of one flat tensor (one for each dtype), which is sent as one message
   * (`parameters_as_bucket_view`). They lose other memory formats. Only trainable ones are sent. Default false: a message
   * for each parameter.
   */
  readonly parametersAsBucketView?: boolean | undefined
  /**
   * The backward passes of a wrapper make the steps, by the hook `commHooks.hookWithZeroStep` or
   * `commHooks.hookWithZeroStepInterleaved`, which divides the parameters as the wrapper's buckets
   * (`overlap_with_ddp`). Only for one parameter group. `parametersAsBucketView` is then ignored, with a warning.
   * Default false.
   */
  readonly overlapWithDdp?: boolean | undefined
}

export const zeroKeys = ['processGroup', 'parametersAsBucketView', 'overlapWithDdp'] as const
