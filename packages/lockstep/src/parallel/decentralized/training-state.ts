/** The state from which a rank of a `DecentralizedDataParallel` resumes exactly. */
import { noGrad } from '../../autograd/modes.js'
import { LockstepError } from '../../error.js'
import type { StatefulOnRanks } from '../../io/checkpoint.js'
import { native } from '../../native.js'
import type { Module } from '../../nn/module.js'
import { checkState } from '../../nn/state-dict.js'
import { describe } from '../../ops/explain.js'
import type { SchedulerStateDict } from '../../optim/lr-scheduler/scheduler.js'
import type { OptimizerStateDict } from '../../optim/state-dict.js'
import { isComplex, isFloatingPoint } from '../../tensor/dtype.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { NamedParameters } from './options.js'
import type { Updates } from './updates.js'

/** The state of one rank. Models in flight are not part of it; they are sent again. */
export interface TrainingStateDict {
  /** The rank's own model, buffers included, by state-dict key. */
  model: Record<string, Tensor>
  /** Names of the parameters of each bucket; empty before the first step. */
  buckets: string[][]
  /** Updates so far. */
  steps: number
  /** Push-sum weights of all ranks; empty if the topology needs none. */
  weights: number[]
  /** Whether updates wait for the end of the backward pass, because the first one contained inner backward passes. */
  reentrant: boolean
  /** The adaptive factor. */
  factor: number
  /** By bucket. */
  optimizers: OptimizerStateDict[]
  /** By bucket; empty without schedulers. */
  schedulers: SchedulerStateDict[]
}

const operation = 'DecentralizedDataParallel.trainingState.loadStateDict'

function refuse(text: string): never {
  throw new LockstepError('ERR_STATE_DICT', `${operation}: ${text}`, { operation: 'loadStateDict' })
}

/** A rank's state. Save it as the part `trainingState` of a checkpoint. */
export class TrainingState implements StatefulOnRanks {
  readonly #id: number
  readonly #module: Module
  readonly #updates: Updates
  readonly #names: readonly string[]

  /** Not for callers. */
  constructor(id: number, module: Module, updates: Updates, trained: NamedParameters) {
    this.#id = id
    this.#module = module
    this.#updates = updates
    this.#names = trained.map(([name]) => name)
  }

  /**
   * This rank's current state, without accumulated gradients. `ERR_BACKWARD_PENDING` during a backward pass or an
   * average, `ERR_STATE_DICT` while a revertible average replaces its model.
   */
  stateDict(): TrainingStateDict {
    const { buckets, ...progress } = native().gossipProgress(this.#id)
    const { optimizers, schedulers } = this.#updates
    return {
      model: Object.fromEntries(this.#module.stateDict()),
      buckets: buckets.map((bucket) => bucket.map((index) => this.#names[index] as string)),
      ...progress,
      optimizers: optimizers.map((optimizer) => optimizer.stateDict()),
      schedulers: schedulers.map((scheduler) => scheduler.stateDict()),
    }
  }

  /**
   * Resumes from a state. All ranks must call it, each with its own state, before the wrapper's first step.
   * `ERR_STATE_DICT` after a step, while a revertible average replaces the model, and for a state of another model or
   * topology, or of other optimizers; a rejected state changes nothing. At the first backward pass the ranks compare
   * their progress (`ERR_MODEL_MISMATCH`).
   */
  loadStateDict(state: TrainingStateDict): void {
    checkForm(state)
    const { buckets, steps, weights, reentrant, factor } = state
    const index = (name: string): number => {
      const found = this.#names.indexOf(name)
      return found < 0 ? refuse(`there is no trained parameter '${name}' here`) : found
    }
    const numbers = buckets.map((bucket) => bucket.map(index))
    const model = new Map(Object.entries(state.model))
    checkState(this.#module, model, true)
    const made = this.#updates.make(numbers)
    const { optimizers, schedulers } = made
    if (state.optimizers.length !== optimizers.length || state.schedulers.length !== schedulers.length) {
      refuse(
        `it has ${state.optimizers.length} optimizers and ${state.schedulers.length} schedules, and ` +
          `${optimizers.length} and ${schedulers.length} here`,
      )
    }
    for (const [bucket, optimizer] of optimizers.entries())
      optimizer.loadStateDict(state.optimizers[bucket] as OptimizerStateDict)
    for (const [bucket, scheduler] of schedulers.entries())
      scheduler.loadStateDict(state.schedulers[bucket] as SchedulerStateDict)
    // The last call that may throw.
    native().gossipRestore(this.#id, { buckets: numbers, steps, weights, reentrant, factor })
    this.#updates.use(made)
    this.#module.loadStateDict(model)
  }

  /**
   * The initial state for another number of ranks: the mean of all models, summed in float64 (complex128) in rank order
   * (for integers and booleans, the first rank's), with new optimizers and schedulers. As `globalAvg`, it counts all
   * models equally, whatever their push-sum weights. Emits a warning.
   */
  mergeStates(states: readonly unknown[]): TrainingStateDict {
    for (const state of states) checkForm(state)
    const [first, ...others] = states as readonly [TrainingStateDict, ...TrainingStateDict[]]
    const mean = (name: string, own: Tensor): Tensor => {
      if (!isFloatingPoint(own.dtype) && !isComplex(own.dtype)) return own
      const rest = others.map((state) => state.model[name] ?? refuse(`a rank has no '${name}'`))
      // In the model's own dtype, a sum may overflow or lose small summands.
      return noGrad(() =>
        rest
          .reduce((sum, tensor) => sum.add(tensor), own.to(isComplex(own.dtype) ? 'complex128' : 'float64'))
          .div(states.length)
          .to(own.dtype),
      )
    }
    process.emitWarning(
      `The checkpoint is of ${states.length} ranks: training starts from the mean of their models, with new optimizers and schedules`,
      'LockstepWarning',
    )
    const model = Object.fromEntries(Object.entries(first.model).map(([name, own]) => [name, mean(name, own)] as const))
    return { ...first, model, buckets: [], steps: 0, weights: [], reentrant: false, optimizers: [], schedulers: [] }
  }
}

function checkForm(state: unknown): asserts state is TrainingStateDict {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (!isObject(state)) refuse(`a state is an object, got ${describe(state)}`)
  const { model, buckets, steps, weights, reentrant, factor, optimizers, schedulers } =
    state as Partial<TrainingStateDict>
  const lists = [buckets, weights, optimizers, schedulers].every((value) => Array.isArray(value))
  const isNames = (bucket: unknown): boolean =>
    Array.isArray(bucket) && bucket.every((name) => typeof name === 'string')
  const fits =
    lists &&
    isObject(model) &&
    typeof steps === 'number' &&
    typeof reentrant === 'boolean' &&
    typeof factor === 'number'
  if (!fits || !(buckets ?? []).every(isNames)) refuse('it is no state of a DecentralizedDataParallel')
}
