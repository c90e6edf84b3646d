/** Other implementations whose numbers can be asked for. */
import { LockstepError } from '../../error.js'
import { describe } from '../../ops/explain.js'

/** One of them, and its version. */
export type Compat = 'decent-dp-0.2.3'

/** Is its way asked for? `ERR_INVALID_ARGUMENT` for one that there is not. */
export function checkCompat(operation: string, compat: unknown): compat is Compat {
  if (compat === undefined) return false
  if (compat === 'decent-dp-0.2.3') return true
  const text = `${operation}: option 'compat' must be 'decent-dp-0.2.3', got ${describe(compat)}`
  throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
}
