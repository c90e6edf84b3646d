/** How much is written to stderr about wrappers (`torch.distributed.DebugLevel`), and the variables that govern them. */
import { checkKind } from '../checks.js'
import { setLogging } from '../diagnostics.js'
import { LockstepError } from '../error.js'

const LEVELS = ['OFF', 'INFO', 'DETAIL'] as const

/**
 * `'OFF'`: nothing. `'INFO'`: what `LOCKSTEP_LOG` writes, and for each wrapper its settings, the environment, and the
 * unused parameters of a static graph. `'DETAIL'`: also the times and the unused parameters of each measured iteration;
 * groups with ranks of PyTorch, which must have it too, compare each collective before it runs.
 */
export type DebugLevel = (typeof LEVELS)[number]

const VARIABLES = ['LOCKSTEP_DEBUG', 'TORCH_DISTRIBUTED_DEBUG'] as const

let current: DebugLevel | undefined

/**
 * The level of this process (`torch.distributed.get_debug_level`). Until one is set it is that of the environment, read at
 * the first use: by this function, `initProcessGroup` or a wrapper. `ERR_ENVIRONMENT` as `setDebugLevelFromEnv`.
 */
export function getDebugLevel(): DebugLevel {
  if (current === undefined) setDebugLevelFromEnv()
  return current ?? 'OFF'
}

/**
 * Sets the level of this process (`torch.distributed.set_debug_level`). `ERR_INVALID_ARGUMENT` for
 * another text than `'OFF'`, `'INFO'` or `'DETAIL'`.
 */
export function setDebugLevel(level: DebugLevel): void {
  checkKind('setDebugLevel', 'the level', level, 'string')
  if (!LEVELS.includes(level)) {
    const text = `setDebugLevel: there is no level '${String(level)}': it is ${allowed}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'setDebugLevel' })
  }
  current = level
  setLogging(level !== 'OFF')
}

/**
 * Sets the level that `LOCKSTEP_DEBUG` names, or else `TORCH_DISTRIBUTED_DEBUG`, in letters of either case
 * (`torch.distributed.set_debug_level_from_env`). `'OFF'` if both are unset or empty. `ERR_ENVIRONMENT` for another value.
 */
export function setDebugLevelFromEnv(): void {
  const operation = 'setDebugLevelFromEnv'
  const name = VARIABLES.find((variable) => (process.env[variable] ?? '') !== '')
  const value = name === undefined ? 'OFF' : (process.env[name] ?? '')
  const level = LEVELS.find((known) => known === value.toUpperCase())
  if (level === undefined) {
    const text = `${name}='${value}' is no debug level: set it to ${allowed}, or unset it`
    throw new LockstepError('ERR_ENVIRONMENT', text, { operation })
  }
  setDebugLevel(level)
}

const allowed = `${LEVELS.slice(0, -1).join(', ')} or ${LEVELS.at(-1)}`

/** Whether the level is `level`, or tells more. */
export function debugs(level: DebugLevel): boolean {
  return LEVELS.indexOf(getDebugLevel()) >= LEVELS.indexOf(level)
}
