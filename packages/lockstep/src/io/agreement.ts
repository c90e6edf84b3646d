import { allGather, allReduce, getRank, getWorldSize, isInitialized, type ProcessGroup } from '../distributed/index.js'
import { fromTyped, tensor } from '../tensor/factories.js'

export interface AgreementOptions {
  /** The group whose ranks act together. Default: the default group, or this process alone where there is none. */
  group?: ProcessGroup
  /** Milliseconds to wait for other ranks at each step. Default: the group's. */
  timeout?: number
  signal?: AbortSignal
}

/** What ranks that write or read one directory together must tell each other: whole numbers from 0, and short texts. */
export interface Agreement {
  readonly rank: number
  readonly size: number
  /** Rank 0's number, on every rank. All ranks call it. */
  fromFirst(value: number): Promise<number>
  /** The largest number of any rank, on every rank. All ranks call it; nobody returns before all have called. */
  largest(value: number): Promise<number>
  /** Every rank's text, by rank. All ranks call it, with texts of one length in ASCII. */
  gather(text: string): Promise<string[]>
}

/** The ranks that act together; one rank alone agrees with itself at once. */
export function agreement(options: AgreementOptions): Agreement {
  if (!options.group && !isInitialized()) {
    const same = async (value: number) => value
    return { rank: 0, size: 1, fromFirst: same, largest: same, gather: async (text) => [text] }
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
  const gather = async (text: string) => {
    const own = fromTyped(Buffer.from(text, 'latin1'), [text.length])
    const all = await allGather(own, { group, timeout, signal }).finally(() => own.dispose())
    try {
      return await Promise.all(
        all.map(async (part) => Buffer.from((await part.data()) as Uint8Array).toString('latin1')),
      )
    } finally {
      for (const part of all) part.dispose()
    }
  }
  return { rank, size: getWorldSize(group), fromFirst, largest, gather }
}
