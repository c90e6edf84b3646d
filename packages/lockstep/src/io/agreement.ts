import { allGather, allReduce, getRank, getWorldSize, isInitialized, type ProcessGroup } from '../distributed/index.js'
import type { Part } from '../distributed/group.js'
import { defaultGroup } from '../distributed/world.js'
import { LockstepError, type ErrorCode } from '../error.js'
import type { AbortSignal } from '../host-types.js'
import { fromTyped, tensor } from '../tensor/factories.js'

export interface AgreementOptions {
  /** The group whose ranks act together. Default: the default group, or this process alone where there is none. */
  group?: ProcessGroup
  /** Milliseconds to wait for other ranks at each step. Default: the group's. */
  timeout?: number
  signal?: AbortSignal
  /** This rank acts alone, and waits for no other. Default `false`. */
  alone?: boolean
}

/** What ranks that write or read one directory together must tell each other: whole numbers from 0, and short texts. */
export interface Agreement {
  readonly rank: number
  readonly size: number
  /** Whether this rank does what one alone does: rank 0, or the only one. */
  readonly first: boolean
  /** Rank 0's number, on every rank. All ranks call it. */
  fromFirst(value: number): Promise<number>
  /** The largest number of any rank, on every rank. All ranks call it; nobody returns before all have called. */
  largest(value: number): Promise<number>
  /** Every rank's text, by rank. All ranks call it, with texts of one length in ASCII. */
  gather(text: string): Promise<string[]>
}

/** What a rank meets whose peers did something else meanwhile. */
const UNMATCHED: readonly ErrorCode[] = ['ERR_COLLECTIVE_MISMATCH', 'ERR_PEER_LOST', 'ERR_TIMEOUT']

/** The ranks that act together; one rank alone agrees with itself at once. `operation`: what they do, for errors. */
export function agreement(operation: Part, options: AgreementOptions): Agreement {
  const { timeout, signal, alone = false } = options
  const among = options.group !== undefined || isInitialized()
  const [rank, size] = among ? [getRank(options.group), getWorldSize(options.group)] : [0, 1]
  const group = among ? (options.group ?? defaultGroup(operation)).partOf(operation) : undefined
  if (alone || !among) {
    const same = async (value: number) => value
    return { rank, size, first: true, fromFirst: same, largest: same, gather: async (text) => [text] }
  }
  const largest = async (value: number) => {
    const cell = tensor([BigInt(value)])
    try {
      await matched(operation, allReduce(cell, { op: 'max', group, timeout, signal }))
      return cell.item()
    } finally {
      cell.dispose()
    }
  }
  // As everybody else's number is smaller than any, the largest one is rank 0's.
  const fromFirst = (value: number) => largest(rank === 0 ? value : -1)
  const gather = async (text: string) => {
    const own = fromTyped(Buffer.from(text, 'latin1'), [text.length])
    const all = await matched(operation, allGather(own, { group, timeout, signal })).finally(() => own.dispose())
    try {
      return await Promise.all(
        all.map(async (part) => Buffer.from((await part.data()) as Uint8Array).toString('latin1')),
      )
    } finally {
      for (const part of all) part.dispose()
    }
  }
  return { rank, size, first: rank === 0, fromFirst, largest, gather }
}

/** Says of a collective that failed for want of the other ranks what it is part of. */
async function matched<T>(operation: string, work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof LockstepError) || !UNMATCHED.includes(error.code)) throw error
    const { code, message, rank, peer } = error
    const text = `${operation} is called by all ranks of the group, or with { alone: true } by one: ${message}`
    const fields = { ...(rank !== undefined && { rank }), ...(peer !== undefined && { peer }) }
    throw new LockstepError(code, text, { operation, cause: error, ...fields })
  }
}

/**
 * Does a rank's part of something that succeeds on all ranks or fails on all of them: nobody returns before all are
 * done, and a rank whose own part went well learns which one failed; `undo` gets what it made then.
 */
export async function together<T>(
  peers: Agreement,
  operation: string,
  work: () => Promise<T>,
  undo: (value: T) => void = () => {},
): Promise<T> {
  let outcome: { value: T } | { error: unknown }
  try {
    outcome = { value: await work() }
  } catch (error) {
    outcome = { error }
  }
  let failed: number
  try {
    failed = await peers.largest('error' in outcome ? peers.rank + 1 : 0)
  } catch (error) {
    if ('value' in outcome) undo(outcome.value)
    throw error
  }
  if ('error' in outcome) throw outcome.error
  if (failed > 0) {
    undo(outcome.value)
    const peer = failed - 1
    const text = `checkpoint.${operation}: rank ${peer} failed, so this rank gave up too; rank ${peer} says why`
    throw new LockstepError('ERR_CHECKPOINT_FAILED', text, {
      rank: peers.rank,
      peer,
      operation: `checkpoint.${operation}`,
    })
  }
  return outcome.value
}
