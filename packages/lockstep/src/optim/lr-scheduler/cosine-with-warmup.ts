import { defined } from '../../signatures/defined.js'
import { table } from '../../signatures/table.js'
import type { ScheduleArguments, ScheduleFunctions } from '../generated/schedule-functions.js'
import { CosineAnnealingLR } from './cosine.js'
import { LinearLR } from './linear.js'
import { SequentialLR } from './sequential.js'

/**
 * Decent-DP's `lr_scheduler_fn_cosine_with_warmup`: a linear warm-up, then a cosine. With base rate b, warm-up W, cosine T:
 * b (d + (1 - d) t / W) for t < W, then eta + (b - eta) (1 + cos(pi (t - W) / T)) / 2.
 */
export const cosineWithWarmup: ScheduleFunctions['cosineWithWarmup'] = defined(
  'cosineWithWarmup',
  table.scheduleFunctions.cosineWithWarmup,
  cosineAfterWarmup,
) as unknown as ScheduleFunctions['cosineWithWarmup']

function cosineAfterWarmup(given: ScheduleArguments['cosineWithWarmup']): SequentialLR {
  const { optimizer, tMax, tWarmup, cosineEtaMin, warmupDecay } = given
  const warmup = new LinearLR(optimizer, { startFactor: warmupDecay, totalIters: tWarmup })
  const cosine = new CosineAnnealingLR(optimizer, tMax, { etaMin: cosineEtaMin })
  return new SequentialLR(optimizer, [warmup, cosine], [tWarmup])
}
