/** Companions of groups, in which ranks that save talk while the training goes on. */
import type { Part } from '../distributed/group.js'
import type { ProcessGroup } from '../distributed/index.js'
import { companionGroup } from '../distributed/init.js'
import { explained, within, withItself, type Agreement, type AgreementOptions } from './agreement.js'

/** A second group of the same ranks. */
interface Companion {
  readonly number: number
  group: ProcessGroup | undefined
  /** Why it can no longer be used. */
  failure: unknown
}

const companions = new WeakMap<ProcessGroup, Companion>()

/** The number of the companion that this rank would use. Ranks may have failed apart: the largest one is what all use. */
export function companionNumber(group: ProcessGroup | undefined): number {
  const known = group && companions.get(group)
  if (known === undefined) return 0
  const isLost = known.failure !== undefined || known.group?.isDestroyed === true
  return isLost ? known.number + 1 : known.number
}

/**
 * The same ranks in their companion of this number, which stays for the next time: what they tell each other does not meet
 * the collectives of a training that goes on. A failure of one rank ends it on all.
 */
export async function apart(
  operation: Part,
  group: ProcessGroup | undefined,
  number: number,
  options: AgreementOptions,
): Promise<Agreement> {
  if (group === undefined || options.alone === true || group.size === 1) return withItself(group)
  let known = companions.get(group)
  if (known?.number !== number) {
    if (known !== undefined) retire(known, 'another companion takes its place')
    known = { number, group: undefined, failure: undefined }
    companions.set(group, known)
    const { timeout = group.timeout, signal } = options
    const wait = { timeout, ...(signal && { signal }), onDevices: false }
    try {
      known.group = await companionGroup(operation, group, 'checkpoint', number, wait)
    } catch (error) {
      known.failure = error
    }
  }
  const { group: own, failure } = known
  // What went on before this has failed meanwhile, and the other ranks meet that, too.
  if (own === undefined || failure !== undefined) throw failure
  return within(own, operation, options, (error) => {
    retire(known, error)
    return explained(error, operation, operation)
  })
}

/** Ends a companion for all ranks. */
function retire(companion: Companion, reason: unknown): void {
  companion.failure ??= reason
  const { group } = companion
  companion.group = undefined
  group?.abort(reason)
  // It waits for the others a moment.
  void group?.[Symbol.asyncDispose]().catch(() => {})
}
