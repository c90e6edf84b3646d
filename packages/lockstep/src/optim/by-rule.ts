import { native } from '../native.js'
import { invalid } from '../nn/arguments.js'
import { handles } from '../nn/convert.js'
import { checkCapturable, checkImplementation } from './implementation.js'
import type { ImplementationOptions } from './implementation.js'
import { describe } from '../ops/explain.js'
import { addState, stateHandles } from './kept.js'
import { Optimizer } from './optimizer.js'
import type { CommonOptions } from './optimizer.js'

/** A native rule: the class in `torch.optim`, and what is kept of each parameter, in the rule's order. */
export interface Rule {
  readonly name: string
  readonly kept: readonly string[]
}

/** An optimizer whose step is a native rule. */
export abstract class RuleOptimizer<O extends CommonOptions = CommonOptions> extends Optimizer<O> {
  /** @internal */
  abstract readonly rule: Rule

  /** @internal */
  override checkOptions(options: O): void {
    super.checkOptions(options)
    checkImplementation(this.constructor.name, options as ImplementationOptions)
  }

  protected override update(): void {
    checkCapturable(this.constructor.name, this.paramGroups)
    const { name, kept } = this.rule
    const groups = this.paramGroups.map((group) => ({
      params: handles(group.params),
      kept: kept.map((each) => stateHandles(this, group.params, each)),
      options: numbersOf(group),
    }))
    addState(this, kept, native().ruleStep(name, groups))
  }
}

/** Options as the native rules take them: flags are 0 or 1, lists are spread (`betas0`, `betas1`), words are true or not. */
function numbersOf(options: object): Record<string, number> {
  const found: Record<string, number> = {}
  for (const [name, value] of Object.entries(options)) {
    if (name === 'params' || name === 'paramNames') continue
    const values: [string, unknown][] = Array.isArray(value)
      ? value.map((item, index) => [`${name}${index}`, item])
      : [[typeof value === 'string' ? `${name}=${value}` : name, typeof value === 'string' ? 1 : value]]
    for (const [key, item] of values) {
      if (typeof item === 'number' || typeof item === 'boolean') found[key] = Number(item)
      else if (item !== null && item !== undefined) {
        throw invalid(`${name} of a group must be a number, got ${describe(item)}`, 'step')
      }
    }
  }
  return found
}
