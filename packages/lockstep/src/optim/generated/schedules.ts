// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { LrLambda } from '../lr-scheduler/lambda.js'
import type { LRScheduler } from '../lr-scheduler/scheduler.js'
import type { Optimizer } from '../optimizer.js'

/** What `StepLR` takes by name. */
export interface StepLROptions {
  /** What the rates are multiplied by. Default: 0.1. */
  gamma?: number
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `MultiStepLR` takes by name. */
export interface MultiStepLROptions {
  /** What the rates are multiplied by. Default: 0.1. */
  gamma?: number
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `ExponentialLR` takes by name. */
export interface ExponentialLROptions {
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `ConstantLR` takes by name. */
export interface ConstantLROptions {
  /** What the rates are multiplied by. Default: 0.3333333333333333. */
  factor?: number
  /** How many epochs it takes. Default: 5. */
  totalIters?: number
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `LinearLR` takes by name. */
export interface LinearLROptions {
  /** The first factor. Default: 0.3333333333333333. */
  startFactor?: number
  /** The last factor. Default: 1. */
  endFactor?: number
  /** How many epochs it takes. Default: 5. */
  totalIters?: number
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `CosineAnnealingLR` takes by name. */
export interface CosineAnnealingLROptions {
  /** The lowest rate. Default: 0. */
  etaMin?: number
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `LambdaLR` takes by name. */
export interface LambdaLROptions {
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `SequentialLR` takes by name. */
export interface SequentialLROptions {
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

export interface StepLRFields {
  /** How many epochs are between two changes. */
  stepSize: number
  /** What the rates are multiplied by. Default: 0.1. */
  gamma: number
}

export interface MultiStepLRFields {
  /** What the rates are multiplied by. Default: 0.1. */
  gamma: number
}

export interface ExponentialLRFields {
  /** What the rates are multiplied by. */
  gamma: number
}

export interface ConstantLRFields {
  /** What the rates are multiplied by. Default: 0.3333333333333333. */
  factor: number
  /** How many epochs it takes. Default: 5. */
  totalIters: number
}

export interface LinearLRFields {
  /** The first factor. Default: 0.3333333333333333. */
  startFactor: number
  /** The last factor. Default: 1. */
  endFactor: number
  /** How many epochs it takes. Default: 5. */
  totalIters: number
}

export interface CosineAnnealingLRFields {
  /** Epochs from the first to the lowest rate. */
  tMax: number
  /** The lowest rate. Default: 0. */
  etaMin: number
}

/** The constructor of `StepLR`, which extends `B`. */
export interface StepLRClass<B extends object> {
  /**
   * Multiplies the rates by `gamma` every `stepSize` epochs.
   * [torch.optim.lr_scheduler.StepLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.StepLR.html)
   * @param optimizer Whose rates are set.
   * @param stepSize How many epochs are between two changes.
   * @param gamma What the rates are multiplied by. Default: 0.1.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, stepSize: number, gamma?: number | StepLROptions, lastEpoch?: number | StepLROptions, options?: StepLROptions): B & StepLRFields
  /**
   * Multiplies the rates by `gamma` every `stepSize` epochs.
   * [torch.optim.lr_scheduler.StepLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.StepLR.html)
   * @param optimizer Whose rates are set.
   * @param stepSize How many epochs are between two changes.
   * @param gamma What the rates are multiplied by. Default: 0.1.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { stepSize: number } & StepLROptions): B & StepLRFields
}

/** The constructor of `MultiStepLR`, which extends `B`. */
export interface MultiStepLRClass<B extends object> {
  /**
   * Multiplies the rates by `gamma` at each milestone.
   * [torch.optim.lr_scheduler.MultiStepLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.MultiStepLR.html)
   * @param optimizer Whose rates are set.
   * @param milestones The epochs at which it happens.
   * @param gamma What the rates are multiplied by. Default: 0.1.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, milestones: Iterable<number>, gamma?: number | MultiStepLROptions, lastEpoch?: number | MultiStepLROptions, options?: MultiStepLROptions): B & MultiStepLRFields
  /**
   * Multiplies the rates by `gamma` at each milestone.
   * [torch.optim.lr_scheduler.MultiStepLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.MultiStepLR.html)
   * @param optimizer Whose rates are set.
   * @param milestones The epochs at which it happens.
   * @param gamma What the rates are multiplied by. Default: 0.1.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { milestones: Iterable<number> } & MultiStepLROptions): B & MultiStepLRFields
}

/** The constructor of `ExponentialLR`, which extends `B`. */
export interface ExponentialLRClass<B extends object> {
  /**
   * Multiplies the rates by `gamma` every epoch.
   * [torch.optim.lr_scheduler.ExponentialLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.ExponentialLR.html)
   * @param optimizer Whose rates are set.
   * @param gamma What the rates are multiplied by.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, gamma: number, lastEpoch?: number | ExponentialLROptions, options?: ExponentialLROptions): B & ExponentialLRFields
  /**
   * Multiplies the rates by `gamma` every epoch.
   * [torch.optim.lr_scheduler.ExponentialLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.ExponentialLR.html)
   * @param optimizer Whose rates are set.
   * @param gamma What the rates are multiplied by.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { gamma: number } & ExponentialLROptions): B & ExponentialLRFields
}

/** The constructor of `ConstantLR`, which extends `B`. */
export interface ConstantLRClass<B extends object> {
  /**
   * Rates times `factor` until `totalIters` epochs are over.
   * [torch.optim.lr_scheduler.ConstantLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.ConstantLR.html)
   * @param optimizer Whose rates are set.
   * @param factor What the rates are multiplied by. Default: 0.3333333333333333.
   * @param totalIters How many epochs it takes. Default: 5.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, factor?: number | ConstantLROptions, totalIters?: number | ConstantLROptions, lastEpoch?: number | ConstantLROptions, options?: ConstantLROptions): B & ConstantLRFields
}

/** The constructor of `LinearLR`, which extends `B`. */
export interface LinearLRClass<B extends object> {
  /**
   * Rates times a factor that goes from `startFactor` to `endFactor` in `totalIters` epochs.
   * [torch.optim.lr_scheduler.LinearLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.LinearLR.html)
   * @param optimizer Whose rates are set.
   * @param startFactor The first factor. Default: 0.3333333333333333.
   * @param endFactor The last factor. Default: 1.
   * @param totalIters How many epochs it takes. Default: 5.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, startFactor?: number | LinearLROptions, endFactor?: number | LinearLROptions, totalIters?: number | LinearLROptions, lastEpoch?: number | LinearLROptions, options?: LinearLROptions): B & LinearLRFields
}

/** The constructor of `CosineAnnealingLR`, which extends `B`. */
export interface CosineAnnealingLRClass<B extends object> {
  /**
   * Rates that fall to `etaMin` in `tMax` epochs (PyTorch's `T_max`) as a cosine does, and rise again.
   * [torch.optim.lr_scheduler.CosineAnnealingLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.CosineAnnealingLR.html)
   * @param optimizer Whose rates are set.
   * @param tMax Epochs from the first to the lowest rate.
   * @param etaMin The lowest rate. Default: 0.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, tMax: number, etaMin?: number | CosineAnnealingLROptions, lastEpoch?: number | CosineAnnealingLROptions, options?: CosineAnnealingLROptions): B & CosineAnnealingLRFields
  /**
   * Rates that fall to `etaMin` in `tMax` epochs (PyTorch's `T_max`) as a cosine does, and rise again.
   * [torch.optim.lr_scheduler.CosineAnnealingLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.CosineAnnealingLR.html)
   * @param optimizer Whose rates are set.
   * @param tMax Epochs from the first to the lowest rate.
   * @param etaMin The lowest rate. Default: 0.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { tMax: number } & CosineAnnealingLROptions): B & CosineAnnealingLRFields
}

/** The constructor of `LambdaLR`, which extends `B`. */
export interface LambdaLRClass<B extends object> {
  /**
   * Rates times what a function gives for the epoch; one function, or one a group.
   * [torch.optim.lr_scheduler.LambdaLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.LambdaLR.html)
   * @param optimizer Whose rates are set.
   * @param lrLambda Gives the factor for an epoch; one function, or one a group.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, lrLambda: LrLambda | readonly LrLambda[], lastEpoch?: number | LambdaLROptions, options?: LambdaLROptions): B
  /**
   * Rates times what a function gives for the epoch; one function, or one a group.
   * [torch.optim.lr_scheduler.LambdaLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.LambdaLR.html)
   * @param optimizer Whose rates are set.
   * @param lrLambda Gives the factor for an epoch; one function, or one a group.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { lrLambda: LrLambda | readonly LrLambda[] } & LambdaLROptions): B
}

/** The constructor of `SequentialLR`, which extends `B`. */
export interface SequentialLRClass<B extends object> {
  /**
   * Schedulers one after the other: the next one begins at each milestone, from the first rates.
   * [torch.optim.lr_scheduler.SequentialLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.SequentialLR.html)
   * @param optimizer Whose rates are set.
   * @param schedulers The parts, one after the other, all of the same optimizer.
   * @param milestones The epochs at which it happens.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, schedulers: readonly LRScheduler[], milestones: readonly number[], lastEpoch?: number | SequentialLROptions, options?: SequentialLROptions): B
  /**
   * Schedulers one after the other: the next one begins at each milestone, from the first rates.
   * [torch.optim.lr_scheduler.SequentialLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.SequentialLR.html)
   * @param optimizer Whose rates are set.
   * @param schedulers The parts, one after the other, all of the same optimizer.
   * @param milestones The epochs at which it happens.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, schedulers: readonly LRScheduler[], options: { milestones: readonly number[] } & SequentialLROptions): B
  /**
   * Schedulers one after the other: the next one begins at each milestone, from the first rates.
   * [torch.optim.lr_scheduler.SequentialLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.SequentialLR.html)
   * @param optimizer Whose rates are set.
   * @param schedulers The parts, one after the other, all of the same optimizer.
   * @param milestones The epochs at which it happens.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { schedulers: readonly LRScheduler[]; milestones: readonly number[] } & SequentialLROptions): B
}

/** The constructors, of classes that extend `B`. */
export interface ScheduleClasses<B extends object> {
  StepLR: StepLRClass<B>
  MultiStepLR: MultiStepLRClass<B>
  ExponentialLR: ExponentialLRClass<B>
  ConstantLR: ConstantLRClass<B>
  LinearLR: LinearLRClass<B>
  CosineAnnealingLR: CosineAnnealingLRClass<B>
  LambdaLR: LambdaLRClass<B>
  SequentialLR: SequentialLRClass<B>
}

/** What a call of each is bound to. */
export interface ScheduleArguments {
  StepLR: { optimizer: Optimizer; stepSize: number; gamma: number; lastEpoch: number }
  MultiStepLR: { optimizer: Optimizer; milestones: Iterable<number>; gamma: number; lastEpoch: number }
  ExponentialLR: { optimizer: Optimizer; gamma: number; lastEpoch: number }
  ConstantLR: { optimizer: Optimizer; factor: number; totalIters: number; lastEpoch: number }
  LinearLR: { optimizer: Optimizer; startFactor: number; endFactor: number; totalIters: number; lastEpoch: number }
  CosineAnnealingLR: { optimizer: Optimizer; tMax: number; etaMin: number; lastEpoch: number }
  LambdaLR: { optimizer: Optimizer; lrLambda: LrLambda | readonly LrLambda[]; lastEpoch: number }
  SequentialLR: { optimizer: Optimizer; schedulers: readonly LRScheduler[]; milestones: readonly number[]; lastEpoch: number }
}
