/** What ranks that write or read one directory together tell each other. */
import { isInitialized, type ProcessGroup } from '../distributed/index.js'
import type { Part } from '../distributed/group.js'
import { defaultGroup } from '../distributed/world.js'
import { LockstepError, type ErrorCode } from '../error.js'
import type { AbortSignal } from '../host-types.js'
import { tensor } from '../tensor/factories.js'
import type { Tensor } from '../tensor/tensor.js'

export interface AgreementOptions {
  /** The group whose ranks act together. Default: the default group, or this process alone where there is none. */
  group?: ProcessGroup
  /** Milliseconds to wait for other ranks at each step. Default: the group's. */
  timeout?: number
  signal?: AbortSignal
  /** This rank acts alone, and waits for no other. Default `false`. */
  alone?: boolean
}

/** Those that act together: all ranks of a group, or this one alone. All of them call each method. */
export interface Agreement {
  readonly rank: number
  readonly size: number
  /** Whether this rank does what one alone does: rank 0, or the only one. */
  readonly first: boolean
  /** How many act together, and which of them this one is. */
  readonly members: number
  readonly member: number
  /** Rank 0's whole number from 0, on every rank. */
  fromFirst(value: number): Promise<number>
  /** The largest whole number from 0 of any rank, on every rank. Nobody returns before all have called. */
  largest(value: number): Promise<number>
  /** Every rank's value, by rank. */
  gather<T>(value: T): Promise<T[]>
  /** Fills `tensor` with that of one of them. */
  share(tensor: Tensor, from: number): Promise<void>
}

/** What a rank meets whose peers did something else meanwhile. */
const UNMATCHED: readonly ErrorCode[] = ['ERR_COLLECTIVE_MISMATCH', 'ERR_PEER_LOST', 'ERR_TIMEOUT']

/** The ranks that act together; one rank alone agrees with itself at once. `operation`: what they do, for errors. */
export function agreement(operation: Part, options: AgreementOptions): Agreement {
  const group = groupOf(operation, options)
  if (group === undefined || options.alone === true || group.size === 1) return withItself(group)
  const todo = 'is called by all ranks of the group, or with { alone: true } by one'
  return within(group, operation, options, (error) => explained(error, operation, `${operation} ${todo}`))
}

/** Those that are meant now: the default group may be gone later. */
export function groupOf(operation: Part, { group }: AgreementOptions): ProcessGroup | undefined {
  return group ?? (isInitialized() ? defaultGroup(operation) : undefined)
}

/** One rank that asks no other. */
export function withItself(group: ProcessGroup | undefined): Agreement {
  const same = async (value: number) => value
  return {
    rank: group?.rank ?? 0,
    size: group?.size ?? 1,
    first: true,
    members: 1,
    member: 0,
    fromFirst: same,
    largest: same,
    gather: async (value) => [value],
    share: async () => {},
  }
}

/** The ranks of `whole`. `failed`: what is thrown for an error of a collective. */
export function within(
  whole: ProcessGroup,
  operation: Part,
  { timeout, signal }: AgreementOptions,
  failed: (error: unknown) => unknown,
): Agreement {
  const { rank, size } = whole
  const group = whole.partOf(operation)
  const wait = { timeout, signal }
  const told = async <T>(work: PromiseLike<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw failed(error)
    }
  }
  const largest = async (value: number): Promise<number> => {
    const cell = tensor([BigInt(value)])
    try {
      await told(group.allReduce(cell, { op: 'max', ...wait }))
      return cell.item()
    } finally {
      cell.dispose()
    }
  }
  return {
    rank,
    size,
    first: rank === 0,
    members: size,
    member: rank,
    // As everybody else's number is smaller than any, the largest one is rank 0's.
    fromFirst: (value) => largest(rank === 0 ? value : -1),
    largest,
    gather: async (value) => told(group.allGatherObject(value, wait)),
    share: async (shared, from) => void (await told(group.broadcast(shared, group.ranks[from] as number, wait))),
  }
}

/** Says of a collective that failed for want of the other ranks what it is part of. */
export function explained(error: unknown, operation: string, what: string): unknown {
  if (!(error instanceof LockstepError) || !UNMATCHED.includes(error.code)) return error
  const { code, message, rank, peer } = error
  const fields = { ...(rank !== undefined && { rank }), ...(peer !== undefined && { peer }) }
  return new LockstepError(code, `${what}: ${message}`, { operation, cause: error, ...fields })
}

/** How a rank's part of something ended. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown }

/** Does something at once, and keeps its error for {@link agreed}. */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() }
  } catch (error) {
    return { error }
  }
}

/**
 * Does a rank's part of something that succeeds on all ranks or fails on all of them: nobody returns before all are
 * done, and a rank whose own part went well learns which one failed, and why; `undo` gets what it made then.
 */
export async function together<T>(
  peers: Agreement,
  operation: string,
  work: () => Promise<T>,
  undo: (value: T) => void = () => {},
): Promise<T> {
  let outcome: Outcome<T>
  try {
    outcome = { value: await work() }
  } catch (error) {
    outcome = { error }
  }
  return agreed(peers, operation, outcome, undo)
}

/** {@link together}, for what each rank has done already. */
export async function agreed<T>(
  peers: Agreement,
  operation: string,
  outcome: Outcome<T>,
  undo: (value: T) => void = () => {},
): Promise<T> {
  try {
    const failed = await peers.largest('error' in outcome ? peers.rank + 1 : 0)
    if (failed > 0) {
      const reasons = await peers.gather('error' in outcome ? reasonOf(outcome.error) : undefined)
      if (!('error' in outcome)) throw gaveUp(peers, operation, failed - 1, reasons[failed - 1])
    }
  } catch (error) {
    // A rank that failed itself says its own reason, not that the others are gone meanwhile.
    if ('error' in outcome) throw outcome.error
    undo(outcome.value)
    throw error
  }
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

interface Reason {
  readonly code?: ErrorCode
  readonly message: string
}

function reasonOf(error: unknown): Reason {
  if (LockstepError.is(error)) return { code: error.code, message: error.message }
  return { message: error instanceof Error ? error.message : String(error) }
}

function gaveUp({ rank }: Agreement, operation: string, peer: number, reason: Reason | undefined): LockstepError {
  const { code, message = 'it says why' } = reason ?? {}
  const cause = code === undefined ? new Error(message) : new LockstepError(code, message, { rank: peer })
  const text = `checkpoint.${operation}: rank ${peer} failed, so this rank gave up too: ${message}`
  return new LockstepError('ERR_CHECKPOINT_FAILED', text, { rank, peer, operation: `checkpoint.${operation}`, cause })
}
