import { LockstepError } from '../error.js'

/** Refuses options that `who` does not have: a misspelt name must not be a silent default. */
export function checkOptions(who: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) {
      throw new LockstepError('ERR_UNKNOWN_OPTION', `${who} has no option '${name}'; it has ${known.join(', ')}`)
    }
  }
}
