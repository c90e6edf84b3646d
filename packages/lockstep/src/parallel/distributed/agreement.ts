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
  // What is no boolean reaches all ranks as -1.
  const least = await reduced(group, typeof own === 'boolean' ? Number(own) : -1, 'min')
  if (least >= 0) return least === 1
  checkKind('agree', 'the argument', own, 'boolean')
  const text = 'agree: another rank gave an argument that is no boolean'
  throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: 'agree', rank: group.rank })
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
