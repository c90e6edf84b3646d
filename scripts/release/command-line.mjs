// What the release scripts are called with.
import { parseArgs } from 'node:util'

import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'

/**
 * @param {string} usage
 * @param {NonNullable<import('node:util').ParseArgsConfig['options']>} options
 * @param {{ directories?: boolean }} [takes]  `directories`: at least one, of a release
 */
export function commandLine(usage, options, { directories = false } = {}) {
  try {
    const parsed = parseArgs({ options, allowPositionals: directories })
    if (directories && parsed.positionals.length === 0) throw new Error('No directory was named')
    return parsed
  } catch (error) {
    throw new SetupFailure({ what: `${error instanceof Error ? error.message : error}.`, todo: usage })
  }
}
