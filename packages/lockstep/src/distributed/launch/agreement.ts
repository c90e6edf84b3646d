/** What launchers of several machines say to each other, and what follows from it. */

/** What a launcher says of itself. */
export interface Hello {
  readonly lockstep: 'launcher'
  readonly nnodes: number
  /** Null if it was not told which machine it is. */
  readonly nodeRank: number | null
  readonly localWorldSize: number
  readonly runId: string
  readonly host: string
}

/** Its machine's number, and the ranks of all machines; or why there is no group. */
export type Reply =
  { readonly nodeRank: number; readonly localWorldSizes: readonly number[] } | { readonly error: string }

export function isHello(value: unknown): value is Hello {
  if (typeof value !== 'object' || value === null) return false
  const { lockstep, nnodes, nodeRank, localWorldSize, runId, host } = value as Record<string, unknown>
  const counts = [nnodes, localWorldSize, nodeRank ?? 0].every((n) => Number.isSafeInteger(n) && (n as number) >= 0)
  return lockstep === 'launcher' && counts && typeof runId === 'string' && typeof host === 'string'
}

/**
 * The place of each launcher, in the order of `hellos`, of which the first is the one that the others came to: machine 0
 * is there. Undefined while some are missing. Contradictions are an error for all.
 */
export function agree(hellos: readonly Hello[]): readonly Reply[] | undefined {
  const [first] = hellos
  const problem = contradiction(hellos)
  if (first === undefined) return undefined
  if (problem !== undefined) return hellos.map(() => ({ error: problem }))
  if (hellos.length < first.nnodes) return undefined
  const taken = new Set(hellos.map(({ nodeRank }) => nodeRank))
  const free = Array.from({ length: first.nnodes }, (_, i) => i).filter((i) => !taken.has(i))
  const nodeRanks = hellos.map(({ nodeRank }) => nodeRank ?? (free.shift() as number))
  const localWorldSizes = Array.from({ length: first.nnodes }, () => 0)
  for (const [i, { localWorldSize }] of hellos.entries()) localWorldSizes[nodeRanks[i] as number] = localWorldSize
  return nodeRanks.map((nodeRank) => ({ nodeRank, localWorldSizes }))
}

function contradiction(hellos: readonly Hello[]): string | undefined {
  const byRank = new Map<number, Hello>()
  const [first] = hellos
  for (const hello of hellos) {
    const { nodeRank, nnodes, host } = hello
    if (nnodes !== first?.nnodes) {
      return `the launchers contradict each other: nnodes (--nnodes) is ${first?.nnodes} on ${first?.host} and ${nnodes} on ${host}`
    }
    if (nodeRank === null) continue
    if (nodeRank === 0 && hello !== first) {
      return `machine 0 is ${host} by its --node-rank, but the launchers meet on ${first.host}: that has to be machine 0`
    }
    const other = byRank.get(nodeRank)
    if (other !== undefined) {
      return `two launchers, on ${other.host} and ${host}, say that they are machine ${nodeRank} (--node-rank)`
    }
    byRank.set(nodeRank, hello)
  }
  return undefined
}
