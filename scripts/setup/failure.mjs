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
 * Runs a script's main function and turns its outcome into the exit code.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof SetupFailure ? error.format() : error)
    process.exitCode = 1
  }
}
