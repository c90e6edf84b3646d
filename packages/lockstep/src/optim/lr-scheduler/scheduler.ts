/** What the schedulers share. */
import { checkInstance, checkKind } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { invalid } from '../../nn/arguments.js'
import { make } from '../../nn/internals.js'
import { beginLater, begins } from '../beginnings.js'
import { snakeCase } from '../names.js'
import { describe } from '../../ops/explain.js'
import { refuseNames } from '../../tensor/python-names.js'
import { Optimizer } from '../optimizer.js'

/** A scheduler's state under PyTorch's names: numbers and lists, and for a sequence the states of its parts. */
export type SchedulerStateDict = Record<string, unknown>

/**
 * Sets the learning rates of an optimizer's groups. `step()` once an epoch (or batch), after the optimizer's steps.
 * Create it before loading the optimizer's state. The schedules of this package set the first rates when they are made. One
 * of your own, which defines `nextLrs`, sets them when it is first asked, or its optimizer first steps or loads its state.
 */
export abstract class LRScheduler {
  /** The optimizer whose rates it sets. */
  readonly optimizer: Optimizer
  /** The rates that the groups began with. */
  baseLrs: number[]
  /** How many times `step` was called. */
  lastEpoch: number
  /** As PyTorch's `_step_count`: one more than that. */
  stepCount = 0
  /** The rates that it set last. */
  lastLr: number[] = []
  /** Is this the first step, which it makes by itself? */
  protected isInitial = false
  readonly #stepsBefore: number

  constructor(optimizer: Optimizer, lastEpoch = -1) {
    checkInstance(new.target.name, 'optimizer', optimizer, Optimizer, 'an Optimizer')
    checkKind(new.target.name, 'lastEpoch', lastEpoch, 'integer')
    this.optimizer = optimizer
    for (const [index, group] of optimizer.paramGroups.entries()) {
      if (lastEpoch === -1) group.initialLr ??= group.lr
      else if (group.initialLr === undefined) {
        throw invalid(
          `param 'initial_lr' is not specified in param_groups[${index}] when resuming scheduler with last_epoch >= 0: ` +
            "load the optimizer's state first, or leave lastEpoch out",
          this.constructor.name,
        )
      }
    }
    this.baseLrs = optimizer.paramGroups.map((group) => group.initialLr as number)
    this.lastEpoch = lastEpoch
    this.#stepsBefore = optimizer.stepCount
    beginLater(optimizer, this)
  }

  /**
   * What is done to the optimizer before its rates are read: it is returned.
   * @internal
   */
  protected static prepared(given: never): Optimizer {
    return (given as { optimizer: Optimizer }).optimizer
  }

  /** Makes of the arguments what is not stored as it is. */
  protected [make](_given: never): void {}

  /**
   * Makes the first step, unless it was made.
   * @internal
   */
  begin(): void {
    if (begins(this.optimizer, this)) this.restart()
  }

  /**
   * The first step.
   * @internal
   */
  restart(): void {
    this.stepCount = 0
    this.isInitial = true
    this.step()
    this.isInitial = false
  }

  /**
   * Takes the first step back: a sequence makes it anew, when this one's turn comes.
   * @internal
   */
  undo(): void {
    this.lastEpoch--
  }

  /**
   * Throws for what is no state of this scheduler.
   * @internal
   */
  checkState(state: SchedulerStateDict): void {
    checkState(this.constructor.name, state)
  }

  /** The next rates, from the groups' current ones. */
  protected abstract nextLrs(): number[]

  /** The rates of `lastEpoch`, from the first ones; for schedulers that cannot, the next ones. */
  protected closedForm(): number[] {
    return this.nextLrs()
  }

  /** Sets the rates of the next epoch. */
  step(): void {
    this.begin()
    if (this.stepCount === 1 && this.optimizer.stepCount === this.#stepsBefore) {
      process.emitWarning(
        'Detected call of `lr_scheduler.step()` before `optimizer.step()`: call them in the opposite order, else the ' +
          'first value of the learning rate schedule is skipped',
      )
    }
    this.stepCount++
    this.lastEpoch++
    this.set(this.nextLrs())
  }

  /**
   * Goes to an epoch.
   * @internal
   */
  jump(epoch: number): void {
    this.lastEpoch = epoch
    this.set(this.closedForm())
  }

  protected set(rates: readonly number[]): void {
    for (const [index, group] of this.optimizer.paramGroups.entries()) group.lr = rates[index] ?? group.lr
    this.lastLr = this.current()
  }

  /** The groups' rates as they are. */
  protected current(): number[] {
    return this.optimizer.paramGroups.map((group) => group.lr)
  }

  /** The groups' rates times a factor. */
  protected scaled(factor: number): number[] {
    return this.optimizer.paramGroups.map((group) => group.lr * factor)
  }

  /** The rates that the groups began with, times a factor. */
  protected scaledBase(factor: number): number[] {
    return this.baseLrs.map((base) => base * factor)
  }

  /** The rates that it set last. */
  getLastLr(): number[] {
    this.begin()
    return [...this.lastLr]
  }

  /** What is needed to go on later, besides the optimizer's own state. */
  stateDict(): SchedulerStateDict {
    this.begin()
    const out: SchedulerStateDict = {}
    for (const [field, value] of Object.entries(this)) {
      if (field === 'optimizer' || typeof value === 'function') continue
      out[privateNames[field] ?? stateName(field)] = structuredClone(value)
    }
    return out
  }

  /** Takes over a state that `stateDict`, or PyTorch's `state_dict`, gave. */
  loadStateDict(state: SchedulerStateDict): void {
    this.begin()
    this.checkState(state)
    const loaded: Record<string, unknown> = {}
    for (const [field, own] of Object.entries(this)) {
      const name = privateNames[field] ?? stateName(field)
      const value = state[name]
      if (field === 'optimizer' || value === undefined) continue
      if (typeof value !== typeof own || Array.isArray(value) !== Array.isArray(own)) {
        throw stateError(this.constructor.name, `${name} is ${describe(value)}, and ${describe(own)} here`)
      }
      loaded[field] = cloned(this.constructor.name, name, value)
    }
    Object.assign(this, loaded)
  }
}

refuseNames(LRScheduler, { base_lrs: 'baseLrs', last_epoch: 'lastEpoch' })

/** A state that a scheduler cannot take over. */
export function stateError(what: string, text: string): LockstepError {
  return new LockstepError('ERR_STATE_DICT', `${what}.loadStateDict: ${text}`, { operation: 'loadStateDict' })
}

/** A copy of a list or a table of numbers, or of what else a state holds. */
function cloned(what: string, name: string, value: unknown): unknown {
  const items: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : []
  const odd = items.find((item) => typeof item !== 'number')
  if (odd !== undefined || value === null) throw stateError(what, `${name} has ${describe(odd ?? value)} in it`)
  try {
    return structuredClone(value)
  } catch (cause) {
    throw stateError(what, `${name} is no plain data: ${(cause as Error).message}`)
  }
}

/** Refuses what is no state of any scheduler. */
export function checkState(what: string, state: unknown): void {
  if (typeof state !== 'object' || state === null)
    throw stateError(what, `a state is an object, got ${describe(state)}`)
  const { last_epoch: lastEpoch, _last_lr: lastLr } = state as SchedulerStateDict
  if (Number.isSafeInteger(lastEpoch) && Array.isArray(lastLr) && lastLr.every((rate) => typeof rate === 'number'))
    return
  throw stateError(what, 'it is no state of a scheduler: last_epoch (a whole number) or _last_lr (rates) is missing')
}

/** Fields that are private in PyTorch. */
const privateNames: Readonly<Record<string, string>> = {
  stepCount: '_step_count',
  lastLr: '_last_lr',
  isInitial: '_is_initial',
  annealStrategy: '_anneal_func_type',
}

/** `tMax` is `T_max`. */
function stateName(field: string): string {
  return /^t[A-Z0-9]/.test(field) ? `T_${snakeCase(field.slice(1)).replace(/^_/, '')}` : snakeCase(field)
}
