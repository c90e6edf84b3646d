import { defined } from '../../signatures/defined.js'
import { table } from '../../signatures/table.js'
import type { ParametrizationArguments, ParametrizationFunctions } from '../generated/parametrizations.js'
import type { ParametrizeArguments, ParametrizeFunctions } from '../generated/parametrize.js'
import type { PruneArguments, PruneFunctions } from '../generated/prune.js'
import type { UtilArguments, UtilFunctions } from '../generated/utils.js'

/** The namespaces below `nn.utils`, and what the functions of each are bound to. */
interface Namespaces {
  utils: [UtilFunctions, UtilArguments]
  parametrize: [ParametrizeFunctions, ParametrizeArguments]
  parametrizations: [ParametrizationFunctions, ParametrizationArguments]
  prune: [PruneFunctions, PruneArguments]
}

/** A function of a namespace: its arguments and its documentation are those of the table. */
function define<S extends keyof Namespaces, N extends keyof Namespaces[S][0] & keyof Namespaces[S][1] & string>(
  section: S,
  name: N,
  run: (given: Namespaces[S][1][N]) => unknown,
): Namespaces[S][0][N] {
  const lines: Readonly<Record<string, string>> = table[section]
  return defined(name, lines[name] as string, run) as unknown as Namespaces[S][0][N]
}

/** A function of `nn.utils`. */
export const util = <N extends keyof UtilFunctions>(
  name: N,
  run: (given: UtilArguments[N]) => unknown,
): UtilFunctions[N] => define('utils', name, run)

/** A function of `nn.utils.parametrize`. */
export const parametrizer = <N extends keyof ParametrizeFunctions>(
  name: N,
  run: (given: ParametrizeArguments[N]) => unknown,
): ParametrizeFunctions[N] => define('parametrize', name, run)

/** A function of `nn.utils.parametrizations`. */
export const parametrization = <N extends keyof ParametrizationFunctions>(
  name: N,
  run: (given: ParametrizationArguments[N]) => unknown,
): ParametrizationFunctions[N] => define('parametrizations', name, run)

/** A function of `nn.utils.prune`. */
export const pruner = <N extends keyof PruneFunctions>(
  name: N,
  run: (given: PruneArguments[N]) => unknown,
): PruneFunctions[N] => define('prune', name, run)
