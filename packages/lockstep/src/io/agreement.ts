import { allReduce, getRank, getWorldSize, isInitialized, type ProcessGroup } from '../distributed/index.js'
import { tensor } from '../tensor/factories.js'

export interface AgreementOptions {
  /** The group whose ranks act together. Default: the default group, or this process alone where there is none. */
  group?: ProcessGroup
  /** Milliseconds to wait for other ranks at each step. Default: the group's. */
  timeout?: number
  signal?: AbortSignal
}

/** What ranks that write or read one directory together must tell each other: single whole numbers from 0. */
export interface Agreement {
  readonly rank: number
  readonly size: number
  /** Rank 0's number, on every rank. All ranks call it. */
  fromFirst(value: number): Promise<number>
  /** The largest number of any rank, on every rank. All ranks call it; nobody returns before all have called. */
  largest(value: number): Promise<number>
}

/** The ranks that act together; one rank alone agrees with itself at once. */
export function agreement(options: AgreementOptions): Agreement {
  if (!options.group && !isInitialized()) {
    return { rank: 0, size: 1, fromFirst: async (value) => value, largest: async (value) => value }
  }
  const { group, timeout, signal } = options
  const rank = getRank(group)
  const largest = async (value: number) => {
    const cell = tensor([BigInt(value)])
    try {
      await allReduce(cell, { op: 'max', group, timeout, signal })
      return cell.item()
    } finally {
      cell.dispose()
    }
  }
  // As everybody else's number is smaller than any, the largest one is rank 0's.
  const fromFirst = (value: number) => largest(rank === 0 ? value : -1)
  return { rank, size: getWorldSize(group), fromFirst, largest }
}
