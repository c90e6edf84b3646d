import { checkKind } from '../../checks.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { newSubgroups } from '../../distributed/subgroups.js'
import { checkGroup, defaultGroup } from '../../distributed/world.js'
import { describe } from '../../ops/explain.js'
import { checkOptions } from '../../options.js'
import { ModelAverager, checkPeriod, refuse, warnOfPeriodOne } from './averager.js'

/** Options of `HierarchicalModelAverager`. Equal on all ranks. */
export interface HierarchicalModelAveragerOptions {
  /**
   * Periods, in ascending order, each with the number of ranks whose models are averaged then. The last group has all
   * ranks.
   */
  periodGroupSizes: Iterable<readonly [period: number, groupSize: number]>
  /** The number of steps without an average at the beginning. Default 0. */
  warmupSteps?: number
  /** Default: the default group. */
  processGroup?: ProcessGroup
}

const operation = 'HierarchicalModelAverager.create'

/**
 * Averages models within groups of several sizes, larger ones less often (`HierarchicalModelAverager`). In each step at
 * most one level averages: that of the longest period that divides the step.
 */
export class HierarchicalModelAverager extends ModelAverager {
  /** By period, in ascending order: the ranks whose models are averaged. */
  readonly periodProcessGroups: ReadonlyMap<number, ProcessGroup>

  /** Not for callers: use `HierarchicalModelAverager.create`. */
  constructor(groups: ReadonlyMap<number, ProcessGroup>, warmupSteps: number, processGroup: ProcessGroup) {
    super(operation, warmupSteps, processGroup)
    this.periodProcessGroups = groups
  }

  /** Makes the groups of all levels. All ranks of the default group must call it. */
  static async create(options: HierarchicalModelAveragerOptions): Promise<HierarchicalModelAverager> {
    checkOptions(operation, options, ['periodGroupSizes', 'warmupSteps', 'processGroup'])
    const { periodGroupSizes, warmupSteps = 0, processGroup } = options
    checkGroup(operation, processGroup)
    const whole = processGroup ?? defaultGroup(operation)
    const levels = levelsOf(periodGroupSizes)
    const [longest, size] = levels.at(-1) ?? refuse(operation, 'Arg ``period_group_size_dict`` must not be empty.')
    if (size !== whole.size) {
      refuse(
        operation,
        `The last value in arg \`\`period_group_size_dict\`\` ${size} must be equal to the size of arg \`\`process_group\`\` ${whole.size}.`,
      )
    }
    if (longest === 1) warnOfPeriodOne('the longest period of HierarchicalModelAverager')
    const groups = new Map<number, ProcessGroup>()
    for (const [period, groupSize] of levels) {
      const own = groupSize === whole.size ? whole : (await newSubgroups({ groupSize, group: whole }))[0]
      // Ranks outside the group have no part in its levels.
      groups.set(period, own ?? whole)
    }
    return new HierarchicalModelAverager(groups, warmupSteps, whole)
  }

  protected override groupOfStep(): ProcessGroup | null {
    const due = [...this.periodProcessGroups].findLast(([period]) => this.step % period === 0)
    return due?.[1] ?? null
  }
}

/** The periods and group sizes, checked. */
function levelsOf(given: unknown): (readonly [period: number, groupSize: number])[] {
  const words = 'a list of pairs [period, groupSize] or a Map'
  checkKind(operation, 'periodGroupSizes', given, 'iterable', words)
  const levels: (readonly [number, number])[] = []
  for (const level of given as Iterable<unknown>) {
    if (!Array.isArray(level)) refuse(operation, `a level is a pair [period, groupSize], got ${describe(level)}`)
    const [period, groupSize] = level as [number, number]
    checkPeriod(operation, period)
    const last = levels.at(-1)
    if (last && period <= last[0]) refuse(operation, `periods must ascend, but ${period} follows ${last[0]}`)
    levels.push([period, groupSize])
  }
  return levels
}
