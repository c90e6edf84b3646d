/** What is said of a run when it begins, and of its steps. */
import { checkKind, checkKinds, checkRule } from '../checks.js'
import { checkOptions, isPlainObject } from '../options.js'
import { checkName } from './directory.js'

/** Options of `Run.start`. */
export interface RunOptions {
  /**
   * The directory in which the run makes its own. Made where it is missing. Default `'runs'`. Null: nothing is
   * recorded, and the run only shows how far it is.
   */
  readonly directory?: string | null
  /** The run's name, and that of its directory. Default: the script's, without its extension. */
  readonly name?: string
  /** How many steps there will be, those before a resumed part included: for the bar and the time that is left. */
  readonly steps?: number
  /** What the run was made with: shown in the report. Plain data; anything else is told in words. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Goes on with the last run of this name, if there is one, instead of making a new directory. Default false. */
  readonly resume?: boolean
  /** How many steps were made before, as the checkpoint says that is resumed. Later records are void. Default 0. */
  readonly step?: number
  /** Whether to show how far it is. Default true. */
  readonly progress?: boolean
}

const kinds = {
  directory: 'string?',
  steps: 'integer[1..]',
  resume: 'boolean',
  step: 'count',
  progress: 'boolean',
} as const

const names = ['directory', 'name', 'steps', 'settings', 'resume', 'step', 'progress'] as const

/** Options of `run.step`. */
export interface StepOptions {
  /** Samples of this rank's batch. The samples a second that are shown count every rank's as as many. */
  readonly samples?: number
}

/** `ERR_UNKNOWN_OPTION`, `ERR_ARGUMENT_TYPE`, `ERR_INVALID_ARGUMENT`. */
export function checkRunOptions(operation: string, given: RunOptions): void {
  checkOptions(operation, given, names)
  checkKinds(operation, given, kinds)
  if (given.name !== undefined) checkName(operation, given.name)
  const { settings = {} } = given
  checkRule(operation, 'settings', settings, { fits: isPlainObject, words: 'an object such as { lr: 0.1 }' })
}

/** The same for those of a step. */
export function checkStepOptions(operation: string, given: StepOptions): void {
  checkOptions(operation, given, ['samples'])
  if (given.samples !== undefined) checkKind(operation, 'samples', given.samples, 'count')
}
