// What the set-up says when it cannot go on: one message with what happened, where, and what to do.

/** An expected failure: printed without a stack. */
export class SetupFailure extends Error {
  /** @param {{ what: string, where?: string | undefined, todo: string, details?: string | undefined }} parts */
  constructor({ what, where, todo, details }) {
    super(what)
    this.name = 'SetupFailure'
    this.where = where
    this.todo = todo
    this.details = details
  }

  /** The message as it is printed. */
  format() {
    const lines = []
    if (this.details) lines.push(this.details.trimEnd(), '')
    lines.push(`lockstep: ${this.message}`)
    if (this.where) lines.push(`  where:      ${this.where}`)
    lines.push(`  what to do: ${this.todo}`)
    return lines.join('\n')
  }
}

/**
 * Whether a tool that failed says that it could write no more. A linker does so by a bus error: it writes to mapped files.
 * @param {string} output  the tool's
 */
export function saysDiskFull(output) {
  return /ENOSPC|EDQUOT|[Nn]o space left on device|[Dd]isk quota exceeded|Errno 28|os error 28\b|\[Bus error\]/.test(
    output,
  )
}

/**
 * @param {string} doing  such as `unpacking libtorch`
 * @param {string | undefined} where
 * @param {string} [details]  the tool's last lines
 */
export function diskFull(doing, where, details) {
  const todo =
    'free some space, or set XDG_CACHE_HOME (libtorch) or CARGO_TARGET_DIR (the build) to a larger disk, and run the ' +
    'command again'
  return new SetupFailure({ details, what: `the disk became full while ${doing}.`, where, todo })
}

/**
 * Runs a script's main function and turns its outcome into the exit code.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  process.exitCode = await outcomeOf(main)
}

/** The exit code of `main`; a failure is printed. @param {() => Promise<number | void>} main */
export async function outcomeOf(main) {
  try {
    return (await main()) ?? 0
  } catch (error) {
    const { code, path } = /** @type {NodeJS.ErrnoException} */ (error)
    const failure = code === 'ENOSPC' || code === 'EDQUOT' ? diskFull('writing a file', path) : error
    console.error(failure instanceof SetupFailure ? failure.format() : failure)
    return 1
  }
}
