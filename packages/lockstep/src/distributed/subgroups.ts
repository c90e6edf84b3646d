/** Groups that divide the ranks of another one. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { checkWaitOptions } from '../waiting.js'
import type { ProcessGroup } from './group.js'
import { newGroup } from './init.js'
import type { GroupOptions } from './init.js'
import { checkGroup, defaultGroup, theWorld } from './world.js'

/** Options of `newSubgroups`; the others are those of `newGroup`. */
export interface SubgroupOptions extends Omit<GroupOptions, 'useLocalSynchronization'> {
  /** The number of ranks in each subgroup. Default: the ranks of this host, which must be as many on every host. */
  readonly groupSize?: number | undefined
  /** The ranks to divide. Default: the default group's. */
  readonly group?: ProcessGroup | undefined
}

/** This rank's subgroup, null if it is in none, and all of them. */
export type Subgroups = [own: ProcessGroup | null, all: ProcessGroup[]]

function refuse(operation: string, text: string): never {
  throw new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${text}`, { operation })
}

/**
 * Divides a group into subgroups of equal size, of consecutive ranks each (`new_subgroups`): by default those of one
 * host. All ranks of the default group must call it. `ERR_INVALID_ARGUMENT` if the size does not divide the group,
 * `ERR_ENVIRONMENT` if it is left out and nothing says how many ranks this host has (LOCAL_WORLD_SIZE).
 */
export async function newSubgroups(options: SubgroupOptions = {}): Promise<Subgroups> {
  const operation = 'newSubgroups'
  checkWaitOptions(operation, options, ['groupSize', 'group', 'backend', 'timeout', 'signal'])
  const { groupSize, group, ...others } = options
  checkGroup(operation, group)
  const size = groupSize ?? theWorld(operation).environment.localWorldSize
  if (size === undefined) {
    const text = `${operation}: nothing says how many ranks this host has: give groupSize, or set LOCAL_WORLD_SIZE`
    throw new LockstepError('ERR_ENVIRONMENT', text, { operation })
  }
  checkKind(operation, 'groupSize', size, 'integer')
  const { ranks } = group ?? defaultGroup(operation)
  if (size < 1) refuse(operation, `The arg 'group_size' (${size}) must be positive`)
  if (size > ranks.length) {
    refuse(operation, `The arg 'group_size' (${size}) must not exceed the world size (${ranks.length})`)
  }
  if (ranks.length % size !== 0) {
    refuse(operation, `The world size (${ranks.length}) must be divisible by 'group_size=${size}'`)
  }
  const part = (_: unknown, index: number): number[] => ranks.slice(index * size, (index + 1) * size)
  return newSubgroupsByEnumeration(Array.from({ length: ranks.length / size }, part), others)
}

/**
 * Makes one subgroup for each list of ranks of the default group (`new_subgroups_by_enumeration`). All ranks of the
 * default group must call it, with the same lists, which must not overlap; ranks may be in none.
 */
export async function newSubgroupsByEnumeration(
  ranksPerSubgroup: readonly (readonly number[])[],
  options: Omit<GroupOptions, 'useLocalSynchronization'> = {},
): Promise<Subgroups> {
  const operation = 'newSubgroupsByEnumeration'
  checkWaitOptions(operation, options, ['backend', 'timeout', 'signal'])
  checkKind(operation, 'ranksPerSubgroup', ranksPerSubgroup, 'array')
  if (ranksPerSubgroup.length === 0) refuse(operation, `The arg 'ranks_per_subgroup_list' cannot be empty`)
  const places = new Map<number, readonly number[]>()
  for (const ranks of ranksPerSubgroup) {
    if (!Array.isArray(ranks) || ranks.length === 0) {
      refuse(operation, `a subgroup is a list of at least one rank, got ${describe(ranks)}`)
    }
    for (const rank of ranks) {
      const other = places.get(rank)
      if (other !== undefined) {
        refuse(operation, `Rank ${rank} has appeared in both subgroup [${other.join(', ')}] and [${ranks.join(', ')}]`)
      }
      places.set(rank, ranks)
    }
  }
  const all: ProcessGroup[] = []
  for (const ranks of ranksPerSubgroup) all.push(await newGroup(ranks, options))
  return [all.find(({ isMember }) => isMember) ?? null, all]
}
