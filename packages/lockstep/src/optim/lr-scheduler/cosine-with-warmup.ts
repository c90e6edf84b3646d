import { named, invalid } from '../../nn/arguments.js'
import { describe } from '../../ops/explain.js'
import type { Optimizer } from '../optimizer.js'
import { CosineAnnealingLR } from './cosine.js'
import { LinearLR } from './linear.js'
import { SequentialLR } from './sequential.js'

export interface CosineWithWarmupOptions {
  /** Steps from the end of the warm-up to the lowest rate; afterwards the rate rises again. */
  tMax: number
  /** Steps of the warm-up. */
  tWarmup: number
  /** The lowest rate. Default: 1e-6. */
  cosineEtaMin?: number
  /** What part of the rate the warm-up begins with. Default: 0.01. */
  warmupDecay?: number
}

/**
 * Decent-DP's `lr_scheduler_fn_cosine_with_warmup`: a linear warm-up, then a cosine. With base rate b, warm-up W, cosine T:
 * b (d + (1 - d) t / W) for t < W, then eta + (b - eta) (1 + cos(pi (t - W) / T)) / 2.
 */
export function cosineWithWarmup(optimizer: Optimizer, options: CosineWithWarmupOptions): SequentialLR {
  const what = 'cosineWithWarmup'
  const { tMax, tWarmup, cosineEtaMin = 1e-6, warmupDecay = 0.01 } = named<CosineWithWarmupOptions>(what, options)
  for (const [name, value] of Object.entries({ tMax, tWarmup })) {
    if (Number.isInteger(value) && value >= 1) continue
    throw invalid(`${name} must be a whole number from 1, got ${describe(value)}`, what)
  }
  const warmup = new LinearLR(optimizer, { startFactor: warmupDecay, totalIters: tWarmup })
  const cosine = new CosineAnnealingLR(optimizer, tMax, { etaMin: cosineEtaMin })
  return new SequentialLR(optimizer, [warmup, cosine], [tWarmup])
}
