import { invalid } from '../../nn/arguments.js'
import { make } from '../../nn/internals.js'
import type { ScheduleArguments } from '../generated/schedules.js'
import { camelCase } from '../names.js'
import type { Optimizer } from '../optimizer.js'
import { schedule } from './define.js'
import { cos } from './libm.js'
import { beginMomenta, setMomentum, usesBeta1 } from './momentum.js'
import { oneEach } from './one-each.js'
import { stateError } from './scheduler.js'
import type { SchedulerStateDict } from './scheduler.js'

type Given = ScheduleArguments['OneCycleLR']

/** From which option of a group to which one, until a step: as PyTorch saves it. */
interface Phase {
  readonly end_step: number
  readonly start_lr: string
  readonly end_lr: string
  readonly start_momentum: string
  readonly end_momentum: string
}

function phase(end: number, lr: readonly [string, string], momentum: readonly [string, string]): Phase {
  return { end_step: end, start_lr: lr[0], end_lr: lr[1], start_momentum: momentum[0], end_momentum: momentum[1] }
}

const [down, up] = [
  ['max_momentum', 'base_momentum'],
  ['base_momentum', 'max_momentum'],
] as const

/**
 * Rates that rise once, from `maxLr / divFactor` to `maxLr`, and fall to a `finalDivFactor`-th of where they began, while the
 * momentum does the opposite: the 1cycle policy (Smith and Topin, 2017). Step after each batch, `totalSteps` times, or
 * `epochs * stepsPerEpoch`.
 */
export class OneCycleLR extends schedule('OneCycleLR') {
  declare totalSteps: number
  declare useBeta1: boolean
  declare private phases: readonly Phase[]

  /** @internal */
  protected static prepared(given: Given): Optimizer {
    const { optimizer, lastEpoch, maxLr, divFactor, finalDivFactor } = given
    const rates = oneEach('OneCycleLR', 'maxLr', optimizer, maxLr)
    if (lastEpoch === -1) {
      for (const [index, group] of optimizer.paramGroups.entries()) {
        group.maxLr = rates[index] as number
        group.initialLr = group.maxLr / divFactor
        group.minLr = group.initialLr / finalDivFactor
      }
    }
    beginMomenta('OneCycleLR', optimizer, given)
    return optimizer
  }

  protected override [make](given: Given): void {
    const { pctStart, threePhase } = given
    const steps = stepsOf(given)
    this.totalSteps = steps
    if (given.cycleMomentum) this.useBeta1 = usesBeta1(given.optimizer)
    const rise = phase(pctStart * steps - 1, ['initial_lr', 'max_lr'], down)
    const value = threePhase
      ? [
          rise,
          phase(2 * pctStart * steps - 2, ['max_lr', 'initial_lr'], up),
          phase(steps - 1, ['initial_lr', 'min_lr'], ['max_momentum', 'max_momentum']),
        ]
      : [rise, phase(steps - 1, ['max_lr', 'min_lr'], up)]
    Object.defineProperty(this, 'phases', { value, writable: true })
  }

  protected override nextLrs(): number[] {
    const { lastEpoch, totalSteps, phases } = this
    if (lastEpoch > totalSteps) {
      throw invalid(
        `Tried to step ${lastEpoch} times. The specified number of total steps is ${totalSteps}`,
        'OneCycleLR',
      )
    }
    const found = phases.findIndex(({ end_step: end }) => lastEpoch <= end)
    const place = found < 0 ? phases.length - 1 : found
    const now = phases[place] as Phase
    const start = phases[place - 1]?.end_step ?? 0
    const way = (lastEpoch - start) / (now.end_step - start)
    return this.optimizer.paramGroups.map((group, index) => {
      const at = (name: string): number => (group as unknown as Record<string, number>)[camelCase(name)] as number
      if (this.cycleMomentum) {
        setMomentum(this.optimizer, index, this.between(at(now.start_momentum), at(now.end_momentum), way))
      }
      return this.between(at(now.start_lr), at(now.end_lr), way)
    })
  }

  private between(start: number, end: number, way: number): number {
    if (this.annealStrategy === 'linear') return (end - start) * way + start
    return end + ((start - end) / 2) * (cos(Math.PI * way) + 1)
  }

  override stateDict(): SchedulerStateDict {
    return { ...super.stateDict(), _schedule_phases: this.phases.map((each) => ({ ...each })) }
  }

  override loadStateDict(state: SchedulerStateDict): void {
    const { _schedule_phases: phases } = state
    const fits = (each: Partial<Phase> | null): boolean =>
      typeof each?.end_step === 'number' && typeof each.start_lr === 'string' && typeof each.end_lr === 'string'
    if (!Array.isArray(phases) || !phases.every(fits)) throw stateError('OneCycleLR', '_schedule_phases is missing')
    super.loadStateDict(state)
    this.phases = phases.map((each: Phase) => ({ ...each }))
  }
}

function stepsOf({ totalSteps, epochs, stepsPerEpoch }: Given): number {
  if (totalSteps !== null) return totalSteps
  if (epochs !== null && stepsPerEpoch !== null) return epochs * stepsPerEpoch
  throw invalid('You must define either totalSteps OR (epochs AND stepsPerEpoch)', 'OneCycleLR')
}
