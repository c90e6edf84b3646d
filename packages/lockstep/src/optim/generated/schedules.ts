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

/** What `MultiplicativeLR` takes by name. */
export interface MultiplicativeLROptions {
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `PolynomialLR` takes by name. */
export interface PolynomialLROptions {
  /** How many epochs it takes. Default: 5. */
  totalIters?: number
  /** The power of the polynomial. Default: 1. */
  power?: number
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `CosineAnnealingWarmRestarts` takes by name. */
export interface CosineAnnealingWarmRestartsOptions {
  /** How many times as long each part is as the one before. Default: 1. */
  tMult?: number
  /** The lowest rate. Default: 0. */
  etaMin?: number
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `CyclicLR` takes by name. */
export interface CyclicLROptions {
  /** Steps in which the rates rise. Default: 2000. */
  stepSizeUp?: number
  /** Steps in which they fall; null: as many. */
  stepSizeDown?: number | null
  /** How high the cycles are. Default: 'triangular'. */
  mode?: 'triangular' | 'triangular2' | 'exp_range'
  /** What the rates are multiplied by. Default: 1. */
  gamma?: number
  /** How high a cycle is, as a factor, instead of `mode`; null: as `mode` says. */
  scaleFn?: ((x: number) => number) | null
  /** What `scaleFn` is asked with: the number of the cycle, or of the step. Default: 'cycle'. */
  scaleMode?: 'cycle' | 'iterations'
  /** Move the momentum (or the first beta), too, the other way. Default: true. */
  cycleMomentum?: boolean
  /** The lowest momentum; one number, or one a group. Default: 0.8. */
  baseMomentum?: number | readonly number[]
  /** The highest momentum; one number, or one a group. Default: 0.9. */
  maxMomentum?: number | readonly number[]
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `OneCycleLR` takes by name. */
export interface OneCycleLROptions {
  /** Steps in all; null: `epochs * stepsPerEpoch`. */
  totalSteps?: number | null
  /** Epochs in all. */
  epochs?: number | null
  /** Steps of an epoch. */
  stepsPerEpoch?: number | null
  /** The share of the steps in which the rates rise. Default: 0.3. */
  pctStart?: number
  /** How the rates move: as a cosine, or evenly. Default: 'cos'. */
  annealStrategy?: 'cos' | 'linear'
  /** Move the momentum (or the first beta), too, the other way. Default: true. */
  cycleMomentum?: boolean
  /** The lowest momentum; one number, or one a group. Default: 0.85. */
  baseMomentum?: number | readonly number[]
  /** The highest momentum; one number, or one a group. Default: 0.95. */
  maxMomentum?: number | readonly number[]
  /** How many times as high `maxLr` is as the first rate. Default: 25. */
  divFactor?: number
  /** How many times as high the first rate is as the last. Default: 10000. */
  finalDivFactor?: number
  /** Fall to the first rate as slowly as they rose, then to the last. Default: false. */
  threePhase?: boolean
  /** The last epoch that is over, to go on from; -1 begins. Default: -1. */
  lastEpoch?: number
}

/** What `ReduceLROnPlateau` takes by name. */
export interface ReduceLROnPlateauOptions {
  /** Whether a lower or a higher metric is better. Default: 'min'. */
  mode?: 'min' | 'max'
  /** The factor of the rates, below 1. Default: 0.1. */
  factor?: number
  /** Epochs without a better metric that are let pass. Default: 10. */
  patience?: number
  /** How much better a metric has to be. Default: 0.0001. */
  threshold?: number
  /** Whether `threshold` is a share of the best metric, or a number. Default: 'rel'. */
  thresholdMode?: 'rel' | 'abs'
  /** Epochs after a change that do not count. Default: 0. */
  cooldown?: number
  /** The lowest rate; one number, or one a group. Default: 0. */
  minLr?: number | readonly number[]
  /** Smaller changes of a rate are left out. Default: 1e-8. */
  eps?: number
}

/** What `ChainedScheduler` takes by name. */
export interface ChainedSchedulerOptions {
  /** The optimizer of all; null: that of the first. */
  optimizer?: Optimizer | null
}

/** What `SWALR` takes by name. */
export interface SWALROptions {
  /** Epochs until then. Default: 10. */
  annealEpochs?: number
  /** How the rates move: as a cosine, or evenly. Default: 'cos'. */
  annealStrategy?: 'cos' | 'linear'
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

export interface PolynomialLRFields {
  /** How many epochs it takes. Default: 5. */
  totalIters: number
  /** The power of the polynomial. Default: 1. */
  power: number
}

export interface CosineAnnealingWarmRestartsFields {
  /** Epochs until it begins again for the first time. */
  t0: number
  /** How many times as long each part is as the one before. Default: 1. */
  tMult: number
  /** The lowest rate. Default: 0. */
  etaMin: number
}

export interface CyclicLRFields {
  /** How high the cycles are. Default: 'triangular'. */
  mode: 'triangular' | 'triangular2' | 'exp_range'
  /** What the rates are multiplied by. Default: 1. */
  gamma: number
  /** What `scaleFn` is asked with: the number of the cycle, or of the step. Default: 'cycle'. */
  scaleMode: 'cycle' | 'iterations'
  /** Move the momentum (or the first beta), too, the other way. Default: true. */
  cycleMomentum: boolean
}

export interface OneCycleLRFields {
  /** How the rates move: as a cosine, or evenly. Default: 'cos'. */
  annealStrategy: 'cos' | 'linear'
  /** Move the momentum (or the first beta), too, the other way. Default: true. */
  cycleMomentum: boolean
}

export interface ReduceLROnPlateauFields {
  /** Whether a lower or a higher metric is better. Default: 'min'. */
  mode: 'min' | 'max'
  /** The factor of the rates, below 1. Default: 0.1. */
  factor: number
  /** Epochs without a better metric that are let pass. Default: 10. */
  patience: number
  /** How much better a metric has to be. Default: 0.0001. */
  threshold: number
  /** Whether `threshold` is a share of the best metric, or a number. Default: 'rel'. */
  thresholdMode: 'rel' | 'abs'
  /** Epochs after a change that do not count. Default: 0. */
  cooldown: number
  /** Smaller changes of a rate are left out. Default: 1e-8. */
  eps: number
}

export interface SWALRFields {
  /** Epochs until then. Default: 10. */
  annealEpochs: number
  /** How the rates move: as a cosine, or evenly. Default: 'cos'. */
  annealStrategy: 'cos' | 'linear'
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

/** The constructor of `MultiplicativeLR`, which extends `B`. */
export interface MultiplicativeLRClass<B extends object> {
  /**
   * Rates times, each epoch, what a function gives for it; one function, or one a group.
   * [torch.optim.lr_scheduler.MultiplicativeLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.MultiplicativeLR.html)
   * @param optimizer Whose rates are set.
   * @param lrLambda Gives the factor for an epoch; one function, or one a group.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, lrLambda: LrLambda | readonly LrLambda[], lastEpoch?: number | MultiplicativeLROptions, options?: MultiplicativeLROptions): B
  /**
   * Rates times, each epoch, what a function gives for it; one function, or one a group.
   * [torch.optim.lr_scheduler.MultiplicativeLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.MultiplicativeLR.html)
   * @param optimizer Whose rates are set.
   * @param lrLambda Gives the factor for an epoch; one function, or one a group.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { lrLambda: LrLambda | readonly LrLambda[] } & MultiplicativeLROptions): B
}

/** The constructor of `PolynomialLR`, which extends `B`. */
export interface PolynomialLRClass<B extends object> {
  /**
   * Rates that fall to zero in `totalIters` epochs as a polynomial does.
   * [torch.optim.lr_scheduler.PolynomialLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.PolynomialLR.html)
   * @param optimizer Whose rates are set.
   * @param totalIters How many epochs it takes. Default: 5.
   * @param power The power of the polynomial. Default: 1.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, totalIters?: number | PolynomialLROptions, power?: number | PolynomialLROptions, lastEpoch?: number | PolynomialLROptions, options?: PolynomialLROptions): B & PolynomialLRFields
}

/** The constructor of `CosineAnnealingWarmRestarts`, which extends `B`. */
export interface CosineAnnealingWarmRestartsClass<B extends object> {
  /**
   * Rates that fall to `etaMin` as a cosine does, and begin again: after `t0` epochs (PyTorch's `T_0`), then after `tMult`
   * times as many each time. `step` takes an epoch, too, which may have a fraction.
   * [torch.optim.lr_scheduler.CosineAnnealingWarmRestarts](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.CosineAnnealingWarmRestarts.html)
   * @param optimizer Whose rates are set.
   * @param t0 Epochs until it begins again for the first time.
   * @param tMult How many times as long each part is as the one before. Default: 1.
   * @param etaMin The lowest rate. Default: 0.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, t0: number, tMult?: number | CosineAnnealingWarmRestartsOptions, etaMin?: number | CosineAnnealingWarmRestartsOptions, lastEpoch?: number | CosineAnnealingWarmRestartsOptions, options?: CosineAnnealingWarmRestartsOptions): B & CosineAnnealingWarmRestartsFields
  /**
   * Rates that fall to `etaMin` as a cosine does, and begin again: after `t0` epochs (PyTorch's `T_0`), then after `tMult`
   * times as many each time. `step` takes an epoch, too, which may have a fraction.
   * [torch.optim.lr_scheduler.CosineAnnealingWarmRestarts](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.CosineAnnealingWarmRestarts.html)
   * @param optimizer Whose rates are set.
   * @param t0 Epochs until it begins again for the first time.
   * @param tMult How many times as long each part is as the one before. Default: 1.
   * @param etaMin The lowest rate. Default: 0.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { t0: number } & CosineAnnealingWarmRestartsOptions): B & CosineAnnealingWarmRestartsFields
}

/** The constructor of `CyclicLR`, which extends `B`. */
export interface CyclicLRClass<B extends object> {
  /**
   * Rates that rise from `baseLr` to `maxLr` in `stepSizeUp` steps and fall back in `stepSizeDown`, again and again, while the
   * momentum does the opposite. `mode` says how high later cycles are: as the first, half as high each time, or `gamma` to the
   * power of the step; a function `scaleFn`, of the cycle or of the step, may say it instead.
   * [torch.optim.lr_scheduler.CyclicLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.CyclicLR.html)
   * @param optimizer Whose rates are set.
   * @param baseLr The lowest rate; one number, or one a group.
   * @param maxLr The highest rate; one number, or one a group.
   * @param stepSizeUp Steps in which the rates rise. Default: 2000.
   * @param stepSizeDown Steps in which they fall; null: as many.
   * @param mode How high the cycles are. Default: 'triangular'.
   * @param gamma What the rates are multiplied by. Default: 1.
   * @param scaleFn How high a cycle is, as a factor, instead of `mode`; null: as `mode` says.
   * @param scaleMode What `scaleFn` is asked with: the number of the cycle, or of the step. Default: 'cycle'.
   * @param cycleMomentum Move the momentum (or the first beta), too, the other way. Default: true.
   * @param baseMomentum The lowest momentum; one number, or one a group. Default: 0.8.
   * @param maxMomentum The highest momentum; one number, or one a group. Default: 0.9.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, baseLr: number | readonly number[], maxLr: number | readonly number[], stepSizeUp?: number | CyclicLROptions, stepSizeDown?: number | null | CyclicLROptions, mode?: 'triangular' | 'triangular2' | 'exp_range' | CyclicLROptions, gamma?: number | CyclicLROptions, scaleFn?: ((x: number) => number) | null | CyclicLROptions, scaleMode?: 'cycle' | 'iterations' | CyclicLROptions, cycleMomentum?: boolean | CyclicLROptions, baseMomentum?: number | readonly number[] | CyclicLROptions, maxMomentum?: number | readonly number[] | CyclicLROptions, lastEpoch?: number | CyclicLROptions, options?: CyclicLROptions): B & CyclicLRFields
  /**
   * Rates that rise from `baseLr` to `maxLr` in `stepSizeUp` steps and fall back in `stepSizeDown`, again and again, while the
   * momentum does the opposite. `mode` says how high later cycles are: as the first, half as high each time, or `gamma` to the
   * power of the step; a function `scaleFn`, of the cycle or of the step, may say it instead.
   * [torch.optim.lr_scheduler.CyclicLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.CyclicLR.html)
   * @param optimizer Whose rates are set.
   * @param baseLr The lowest rate; one number, or one a group.
   * @param maxLr The highest rate; one number, or one a group.
   * @param stepSizeUp Steps in which the rates rise. Default: 2000.
   * @param stepSizeDown Steps in which they fall; null: as many.
   * @param mode How high the cycles are. Default: 'triangular'.
   * @param gamma What the rates are multiplied by. Default: 1.
   * @param scaleFn How high a cycle is, as a factor, instead of `mode`; null: as `mode` says.
   * @param scaleMode What `scaleFn` is asked with: the number of the cycle, or of the step. Default: 'cycle'.
   * @param cycleMomentum Move the momentum (or the first beta), too, the other way. Default: true.
   * @param baseMomentum The lowest momentum; one number, or one a group. Default: 0.8.
   * @param maxMomentum The highest momentum; one number, or one a group. Default: 0.9.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, baseLr: number | readonly number[], options: { maxLr: number | readonly number[] } & CyclicLROptions): B & CyclicLRFields
  /**
   * Rates that rise from `baseLr` to `maxLr` in `stepSizeUp` steps and fall back in `stepSizeDown`, again and again, while the
   * momentum does the opposite. `mode` says how high later cycles are: as the first, half as high each time, or `gamma` to the
   * power of the step; a function `scaleFn`, of the cycle or of the step, may say it instead.
   * [torch.optim.lr_scheduler.CyclicLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.CyclicLR.html)
   * @param optimizer Whose rates are set.
   * @param baseLr The lowest rate; one number, or one a group.
   * @param maxLr The highest rate; one number, or one a group.
   * @param stepSizeUp Steps in which the rates rise. Default: 2000.
   * @param stepSizeDown Steps in which they fall; null: as many.
   * @param mode How high the cycles are. Default: 'triangular'.
   * @param gamma What the rates are multiplied by. Default: 1.
   * @param scaleFn How high a cycle is, as a factor, instead of `mode`; null: as `mode` says.
   * @param scaleMode What `scaleFn` is asked with: the number of the cycle, or of the step. Default: 'cycle'.
   * @param cycleMomentum Move the momentum (or the first beta), too, the other way. Default: true.
   * @param baseMomentum The lowest momentum; one number, or one a group. Default: 0.8.
   * @param maxMomentum The highest momentum; one number, or one a group. Default: 0.9.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { baseLr: number | readonly number[]; maxLr: number | readonly number[] } & CyclicLROptions): B & CyclicLRFields
}

/** The constructor of `OneCycleLR`, which extends `B`. */
export interface OneCycleLRClass<B extends object> {
  /**
   * Rates that rise once, from `maxLr / divFactor` to `maxLr`, and fall to a `finalDivFactor`-th of where they began, while the
   * momentum does the opposite: the 1cycle policy (Smith and Topin, 2017). Step after each batch, `totalSteps` times, or
   * `epochs * stepsPerEpoch`.
   * [torch.optim.lr_scheduler.OneCycleLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.OneCycleLR.html)
   * @param optimizer Whose rates are set.
   * @param maxLr The highest rate; one number, or one a group.
   * @param totalSteps Steps in all; null: `epochs * stepsPerEpoch`.
   * @param epochs Epochs in all.
   * @param stepsPerEpoch Steps of an epoch.
   * @param pctStart The share of the steps in which the rates rise. Default: 0.3.
   * @param annealStrategy How the rates move: as a cosine, or evenly. Default: 'cos'.
   * @param cycleMomentum Move the momentum (or the first beta), too, the other way. Default: true.
   * @param baseMomentum The lowest momentum; one number, or one a group. Default: 0.85.
   * @param maxMomentum The highest momentum; one number, or one a group. Default: 0.95.
   * @param divFactor How many times as high `maxLr` is as the first rate. Default: 25.
   * @param finalDivFactor How many times as high the first rate is as the last. Default: 10000.
   * @param threePhase Fall to the first rate as slowly as they rose, then to the last. Default: false.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, maxLr: number | readonly number[], totalSteps?: number | null | OneCycleLROptions, epochs?: number | null | OneCycleLROptions, stepsPerEpoch?: number | null | OneCycleLROptions, pctStart?: number | OneCycleLROptions, annealStrategy?: 'cos' | 'linear' | OneCycleLROptions, cycleMomentum?: boolean | OneCycleLROptions, baseMomentum?: number | readonly number[] | OneCycleLROptions, maxMomentum?: number | readonly number[] | OneCycleLROptions, divFactor?: number | OneCycleLROptions, finalDivFactor?: number | OneCycleLROptions, threePhase?: boolean | OneCycleLROptions, lastEpoch?: number | OneCycleLROptions, options?: OneCycleLROptions): B & OneCycleLRFields
  /**
   * Rates that rise once, from `maxLr / divFactor` to `maxLr`, and fall to a `finalDivFactor`-th of where they began, while the
   * momentum does the opposite: the 1cycle policy (Smith and Topin, 2017). Step after each batch, `totalSteps` times, or
   * `epochs * stepsPerEpoch`.
   * [torch.optim.lr_scheduler.OneCycleLR](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.OneCycleLR.html)
   * @param optimizer Whose rates are set.
   * @param maxLr The highest rate; one number, or one a group.
   * @param totalSteps Steps in all; null: `epochs * stepsPerEpoch`.
   * @param epochs Epochs in all.
   * @param stepsPerEpoch Steps of an epoch.
   * @param pctStart The share of the steps in which the rates rise. Default: 0.3.
   * @param annealStrategy How the rates move: as a cosine, or evenly. Default: 'cos'.
   * @param cycleMomentum Move the momentum (or the first beta), too, the other way. Default: true.
   * @param baseMomentum The lowest momentum; one number, or one a group. Default: 0.85.
   * @param maxMomentum The highest momentum; one number, or one a group. Default: 0.95.
   * @param divFactor How many times as high `maxLr` is as the first rate. Default: 25.
   * @param finalDivFactor How many times as high the first rate is as the last. Default: 10000.
   * @param threePhase Fall to the first rate as slowly as they rose, then to the last. Default: false.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { maxLr: number | readonly number[] } & OneCycleLROptions): B & OneCycleLRFields
}

/** The constructor of `ReduceLROnPlateau`, which extends `B`. */
export interface ReduceLROnPlateauClass<B extends object> {
  /**
   * Multiplies the rates by `factor` once a metric has not become better for `patience` epochs. `step(metric)` after each
   * validation, with the same metric on all ranks, or their rates differ.
   * [torch.optim.lr_scheduler.ReduceLROnPlateau](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.ReduceLROnPlateau.html)
   * @param optimizer Whose rates are set.
   * @param mode Whether a lower or a higher metric is better. Default: 'min'.
   * @param factor The factor of the rates, below 1. Default: 0.1.
   * @param patience Epochs without a better metric that are let pass. Default: 10.
   * @param threshold How much better a metric has to be. Default: 0.0001.
   * @param thresholdMode Whether `threshold` is a share of the best metric, or a number. Default: 'rel'.
   * @param cooldown Epochs after a change that do not count. Default: 0.
   * @param minLr The lowest rate; one number, or one a group. Default: 0.
   * @param eps Smaller changes of a rate are left out. Default: 1e-8.
   */
  new (optimizer: Optimizer, mode?: 'min' | 'max' | ReduceLROnPlateauOptions, factor?: number | ReduceLROnPlateauOptions, patience?: number | ReduceLROnPlateauOptions, threshold?: number | ReduceLROnPlateauOptions, thresholdMode?: 'rel' | 'abs' | ReduceLROnPlateauOptions, cooldown?: number | ReduceLROnPlateauOptions, minLr?: number | readonly number[] | ReduceLROnPlateauOptions, eps?: number | ReduceLROnPlateauOptions, options?: ReduceLROnPlateauOptions): B & ReduceLROnPlateauFields
}

/** The constructor of `ChainedScheduler`, which extends `B`. */
export interface ChainedSchedulerClass<B extends object> {
  /**
   * Schedulers that all step at once, each from the rates that the one before it has set.
   * [torch.optim.lr_scheduler.ChainedScheduler](https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.ChainedScheduler.html)
   * @param schedulers The parts, one after the other, all of the same optimizer.
   * @param optimizer The optimizer of all; null: that of the first.
   */
  new (schedulers: readonly LRScheduler[], optimizer?: Optimizer | null | ChainedSchedulerOptions, options?: ChainedSchedulerOptions): B
}

/** The constructor of `SWALR`, which extends `B`. */
export interface SWALRClass<B extends object> {
  /**
   * Rates that go to `swaLr` in `annealEpochs` epochs, and stay there while weights are averaged.
   * [torch.optim.swa_utils.SWALR](https://docs.pytorch.org/docs/stable/generated/torch.optim.swa_utils.SWALR.html)
   * @param optimizer Whose rates are set.
   * @param swaLr The rate at the end; one number, or one a group.
   * @param annealEpochs Epochs until then. Default: 10.
   * @param annealStrategy How the rates move: as a cosine, or evenly. Default: 'cos'.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, swaLr: number | readonly number[], annealEpochs?: number | SWALROptions, annealStrategy?: 'cos' | 'linear' | SWALROptions, lastEpoch?: number | SWALROptions, options?: SWALROptions): B & SWALRFields
  /**
   * Rates that go to `swaLr` in `annealEpochs` epochs, and stay there while weights are averaged.
   * [torch.optim.swa_utils.SWALR](https://docs.pytorch.org/docs/stable/generated/torch.optim.swa_utils.SWALR.html)
   * @param optimizer Whose rates are set.
   * @param swaLr The rate at the end; one number, or one a group.
   * @param annealEpochs Epochs until then. Default: 10.
   * @param annealStrategy How the rates move: as a cosine, or evenly. Default: 'cos'.
   * @param lastEpoch The last epoch that is over, to go on from; -1 begins. Default: -1.
   */
  new (optimizer: Optimizer, options: { swaLr: number | readonly number[] } & SWALROptions): B & SWALRFields
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
  MultiplicativeLR: MultiplicativeLRClass<B>
  PolynomialLR: PolynomialLRClass<B>
  CosineAnnealingWarmRestarts: CosineAnnealingWarmRestartsClass<B>
  CyclicLR: CyclicLRClass<B>
  OneCycleLR: OneCycleLRClass<B>
  ReduceLROnPlateau: ReduceLROnPlateauClass<B>
  ChainedScheduler: ChainedSchedulerClass<B>
  SWALR: SWALRClass<B>
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
  MultiplicativeLR: { optimizer: Optimizer; lrLambda: LrLambda | readonly LrLambda[]; lastEpoch: number }
  PolynomialLR: { optimizer: Optimizer; totalIters: number; power: number; lastEpoch: number }
  CosineAnnealingWarmRestarts: { optimizer: Optimizer; t0: number; tMult: number; etaMin: number; lastEpoch: number }
  CyclicLR: { optimizer: Optimizer; baseLr: number | readonly number[]; maxLr: number | readonly number[]; stepSizeUp: number; stepSizeDown: number | null; mode: 'triangular' | 'triangular2' | 'exp_range'; gamma: number; scaleFn: ((x: number) => number) | null; scaleMode: 'cycle' | 'iterations'; cycleMomentum: boolean; baseMomentum: number | readonly number[]; maxMomentum: number | readonly number[]; lastEpoch: number }
  OneCycleLR: { optimizer: Optimizer; maxLr: number | readonly number[]; totalSteps: number | null; epochs: number | null; stepsPerEpoch: number | null; pctStart: number; annealStrategy: 'cos' | 'linear'; cycleMomentum: boolean; baseMomentum: number | readonly number[]; maxMomentum: number | readonly number[]; divFactor: number; finalDivFactor: number; threePhase: boolean; lastEpoch: number }
  ReduceLROnPlateau: { optimizer: Optimizer; mode: 'min' | 'max'; factor: number; patience: number; threshold: number; thresholdMode: 'rel' | 'abs'; cooldown: number; minLr: number | readonly number[]; eps: number }
  ChainedScheduler: { schedulers: readonly LRScheduler[]; optimizer: Optimizer | null }
  SWALR: { optimizer: Optimizer; swaLr: number | readonly number[]; annealEpochs: number; annealStrategy: 'cos' | 'linear'; lastEpoch: number }
  SequentialLR: { optimizer: Optimizer; schedulers: readonly LRScheduler[]; milestones: readonly number[]; lastEpoch: number }
}
