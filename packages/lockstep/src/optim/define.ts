/** Optimizers whose constructors take what the table in src/signatures says. */
import { bind, checkBound, parseSignature } from '../signatures/signature.js'
import { table } from '../signatures/table.js'
import type { OptimizerClasses } from './generated/optimizers.js'
import { Optimizer } from './optimizer.js'
import type { CommonOptions, ParamsInput } from './optimizer.js'

/**
 * What an optimizer extends: its constructor's arguments are the defaults of the groups, whose options are checked as they
 * are. `Base` takes the parameters and these; `fixed` are options that the constructor does not take.
 */
export function optimizer<N extends keyof OptimizerClasses<object>, B extends object>(
  name: N,
  Base: unknown = Optimizer,
  fixed: object = {},
): OptimizerClasses<B>[N] {
  const signature = parseSignature(name, table.optimizers[name])
  abstract class Made extends (Base as typeof Optimizer<CommonOptions>) {
    constructor(...args: unknown[]) {
      const { params, ...defaults } = bind(signature, args)
      super(params as ParamsInput, { ...defaults, ...fixed } as unknown as CommonOptions)
    }

    override checkOptions(options: CommonOptions): void {
      checkBound(signature, { ...options })
      super.checkOptions(options)
    }
  }
  return Made as unknown as OptimizerClasses<B>[N]
}
