/** Other implementations whose results can be reproduced. */
import { LockstepError } from '../../error.js'
import { describe } from '../../ops/explain.js'

/** An implementation and its version. */
export type Compat = 'decent-dp-0.2.3'

/** Whether `compat` is requested; `ERR_INVALID_ARGUMENT` for an unknown implementation. */
export function checkCompat(operation: string, compat: unknown): compat is Compat {
  if (compat === undefined) return false
  if (compat === 'decent-dp-0.2.3') return true
  const text = `${operation}: option 'compat' must be 'decent-dp-0.2.3', got ${describe(compat)}`
  throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
}
