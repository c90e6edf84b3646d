import { defined } from '../../signatures/defined.js'
import { table } from '../../signatures/table.js'
import type { FunctionalArguments, FunctionalFunctions } from '../generated/functional.js'

/** A function of `nn.functional`: its arguments and its documentation are those of the table. */
export function functional<N extends keyof FunctionalFunctions>(
  name: N,
  run: (given: FunctionalArguments[N]) => ReturnType<FunctionalFunctions[N]>,
): FunctionalFunctions[N] {
  return defined(name, table.functional[name], run) as unknown as FunctionalFunctions[N]
}
