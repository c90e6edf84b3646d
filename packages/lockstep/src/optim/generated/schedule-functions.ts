// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { SequentialLR } from '../lr-scheduler/sequential.js'
import type { Optimizer } from '../optimizer.js'

/** What `cosineWithWarmup` takes by name. */
export interface CosineWithWarmupOptions {
  /** The lowest rate. Default: 0.000001. */
  cosineEtaMin?: number
  /** What part of the rate the warm-up begins with. Default: 0.01. */
  warmupDecay?: number
}

export interface ScheduleFunctions {
  /**
   * Decent-DP's `lr_scheduler_fn_cosine_with_warmup`: a linear warm-up, then a cosine.
   * @param optimizer Whose rates are set.
   * @param tMax Epochs from the first to the lowest rate.
   * @param tWarmup Steps of the warm-up.
   * @param cosineEtaMin The lowest rate. Default: 0.000001.
   * @param warmupDecay What part of the rate the warm-up begins with. Default: 0.01.
   */
  cosineWithWarmup(optimizer: Optimizer, tMax: number, tWarmup: number, cosineEtaMin?: number | CosineWithWarmupOptions, warmupDecay?: number | CosineWithWarmupOptions, options?: CosineWithWarmupOptions): SequentialLR
  /**
   * Decent-DP's `lr_scheduler_fn_cosine_with_warmup`: a linear warm-up, then a cosine.
   * @param optimizer Whose rates are set.
   * @param tMax Epochs from the first to the lowest rate.
   * @param tWarmup Steps of the warm-up.
   * @param cosineEtaMin The lowest rate. Default: 0.000001.
   * @param warmupDecay What part of the rate the warm-up begins with. Default: 0.01.
   */
  cosineWithWarmup(optimizer: Optimizer, tMax: number, options: { tWarmup: number } & CosineWithWarmupOptions): SequentialLR
  /**
   * Decent-DP's `lr_scheduler_fn_cosine_with_warmup`: a linear warm-up, then a cosine.
   * @param optimizer Whose rates are set.
   * @param tMax Epochs from the first to the lowest rate.
   * @param tWarmup Steps of the warm-up.
   * @param cosineEtaMin The lowest rate. Default: 0.000001.
   * @param warmupDecay What part of the rate the warm-up begins with. Default: 0.01.
   */
  cosineWithWarmup(optimizer: Optimizer, options: { tMax: number; tWarmup: number } & CosineWithWarmupOptions): SequentialLR
}

/** What a call of each is bound to. */
export interface ScheduleArguments {
  cosineWithWarmup: { optimizer: Optimizer; tMax: number; tWarmup: number; cosineEtaMin: number; warmupDecay: number }
}
