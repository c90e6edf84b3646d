/** Model averagers (`torch.distributed.algorithms.model_averaging`). */
import { checkKind } from '../../checks.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { checkGroup, defaultGroup } from '../../distributed/world.js'
import { LockstepError } from '../../error.js'
import { averageParameters, withGradients } from './average-parameters.js'
import type { Averaged } from './average-parameters.js'

/** Averages the ranks' models in some of the training steps. */
export abstract class ModelAverager {
  /** The ranks whose models it averages. */
  readonly processGroup: ProcessGroup
  /** The number of steps without an average at the beginning. */
  readonly warmupSteps: number
  /** The number of steps so far. */
  step = 0

  /** Not for callers. */
  protected constructor(operation: string, warmupSteps: number, processGroup: ProcessGroup | undefined) {
    checkKind(operation, 'warmupSteps', warmupSteps, 'integer')
    if (warmupSteps < 0) refuse(operation, 'Arg ``warmup_steps`` must be a non-negative number.')
    checkGroup(operation, processGroup)
    this.processGroup = processGroup ?? defaultGroup(operation)
    this.warmupSteps = warmupSteps
  }

  /**
   * The ranks whose models are averaged in this step; null: none.
   * @internal
   */
  protected abstract groupOfStep(): ProcessGroup | null

  /**
   * Call it after each `optimizer.step()`, on all ranks: averages the parameters, or those of an optimizer's
   * `paramGroups`, if this step is one of the averager's. Parameters without a gradient are left out.
   */
  async averageParameters(params: Averaged): Promise<void> {
    const group = this.step >= this.warmupSteps ? this.groupOfStep() : null
    if (group) await averageParameters(withGradients(params), group)
    this.step += 1
  }
}

export function refuse(operation: string, text: string): never {
  throw new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${text}`, { operation })
}

/** Checks that a period is a positive whole number. */
export function checkPeriod(operation: string, period: number): void {
  checkKind(operation, 'period', period, 'integer')
  if (period < 1) refuse(operation, 'Arg ``period`` must be a positive value.')
}

/** Warns of averages in every step. */
export function warnOfPeriodOne(name: string): void {
  process.emitWarning(
    `${name} is 1: averaging models in every step costs no less than averaging gradients, which DistributedDataParallel ` +
      'does during the backward pass. Use that alone.',
    'LockstepWarning',
  )
}
