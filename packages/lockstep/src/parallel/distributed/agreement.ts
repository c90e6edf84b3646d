/** What ranks agree on in a training loop. */
import { checkKind } from '../../checks.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { LockstepError } from '../../error.js'
import { fromTyped } from '../../tensor/factories.js'

async function reduced(group: ProcessGroup, own: number, op: 'sum' | 'min'): Promise<number> {
  const number = fromTyped(Float64Array.of(own), [1])
  try {
    return (await group.allReduce(number, { op })).item() as number
  } finally {
    number.dispose()
  }
}

/** Whether `own` is true on all ranks. */
export async function allAgree(group: ProcessGroup, own: boolean): Promise<boolean> {
  checkKind('agree', 'the argument', own, 'boolean')
  return (await reduced(group, Number(own), 'min')) === 1
}

/** The number of ranks times this rank's share of all that the ranks count. */
export async function weight(group: ProcessGroup, count: number): Promise<number> {
  // A wrong count reaches all ranks as NaN.
  const own = typeof count === 'number' && count >= 0 && Number.isFinite(count) ? count : Number.NaN
  const total = await reduced(group, own, 'sum')
  if (total > 0) return (own * group.size) / total
  const text = Number.isNaN(own)
    ? `lossWeight: the count is a number of at least 0, got ${String(count)}`
    : `lossWeight: ${total === 0 ? 'all counts are 0' : 'another rank gave a count that is no number of at least 0'}`
  throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'lossWeight', rank: group.rank })
}
