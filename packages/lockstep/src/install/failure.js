// What the set-up says when it cannot go on: one message with what happened, where, and what to do.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
 * Why a file cannot be written or read, from the system's error; undefined where it is another error.
 * @param {unknown} error
 * @param {string} [elsewhere]  how to use another place, such as `set XDG_CACHE_HOME to another directory`
 */
export function writeFailure(error, elsewhere) {
  const { code, path, syscall } = /** @type {NodeJS.ErrnoException} */ (error ?? {})
  const again = `${elsewhere === undefined ? '' : `, or ${elsewhere}`}, and run the command again`
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull('writing a file', path, elsewhere)
    case 'EROFS':
      return new SetupFailure({
        what: 'the file system is read-only.',
        where: path,
        todo: `make it writable${again}`,
      })
    case 'EACCES':
    case 'EPERM':
      if (path === undefined) return undefined
      return new SetupFailure({
        what: `this user may not ${refusesReading(syscall, path) ? 'read' : 'write'} there.`,
        where: `${path}${ownerOf(path)}`,
        todo: `have its owner allow it (chown, chmod)${again}`,
      })
    case 'EEXIST':
    case 'ENOTDIR': {
      const file = path && nearest(path)
      if (!file || statSync(file).isDirectory()) return undefined
      return new SetupFailure({
        what: 'a file lies where a directory has to be.',
        where: file,
        todo: `move or remove it${again}`,
      })
    }
    default:
      return undefined
  }
}

/** The path itself, or of its parents the first that exists. @param {string} path @returns {string} */
export function nearest(path) {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
}

/** Opening a file may be for either: then the file tells. @param {string | undefined} syscall @param {string} path */
function refusesReading(syscall, path) {
  if (syscall !== 'open') return /^(?:scandir|opendir|read|readlink|l?stat)$/.test(syscall ?? '')
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT'
  }
  return false
}

/** Who owns what lies at a path, where that is another user. @param {string} path */
function ownerOf(path) {
  try {
    const place = nearest(path)
    const [owner, own] = [statSync(place).uid, process.getuid?.()]
    return own === undefined || owner === own ? '' : ` (${place} belongs to user ${owner}, and this is user ${own})`
  } catch {
    return '' // not even that may be asked
  }
}

/**
 * Whether a tool says that it could write no more. A linker does so by a bus error: it writes to mapped files.
 * @param {string} output  the tool's
 */
export function saysDiskFull(output) {
  return /ENOSPC|EDQUOT|[Nn]o space left on device|[Dd]isk quota exceeded|Errno 28|os error 28\b|\[Bus error\]/.test(
    output,
  )
}

/**
 * Why a tool that failed could not write, as far as it says so.
 * @param {string} output  the tool's
 * @param {string} doing   such as `installing the npm packages`
 * @param {string | undefined} where
 * @param {{ details?: string | undefined, elsewhere?: string }} [options]  `details`: the tool's last lines
 */
export function toolWriteFailure(output, doing, where, { details, elsewhere } = {}) {
  if (saysDiskFull(output)) return diskFull(doing, where, elsewhere, details)
  const refused = /\b(?:EACCES|EROFS)\b|[Pp]ermission denied|[Rr]ead-only file system/.exec(output)?.[0]
  if (refused === undefined) return undefined
  const readOnly = /EROFS|file system/.test(refused)
  return new SetupFailure({
    details,
    what: readOnly
      ? `the file system is read-only: ${doing} failed.`
      : `this user may not read or write a file there: ${doing} failed.`,
    where,
    todo: `see the message above for the file${elsewhere === undefined ? '' : `; ${elsewhere}, if it is not yours`}`,
  })
}

/**
 * @param {string} doing  such as `unpacking libtorch`
 * @param {string | undefined} where
 * @param {string} [elsewhere]  how to use another place
 * @param {string} [details]    the tool's last lines
 */
export function diskFull(doing, where, elsewhere, details) {
  const todo = `free some space${elsewhere === undefined ? '' : `, or ${elsewhere}`}, and run the command again`
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
    const failure = error instanceof SetupFailure ? error : (writeFailure(error) ?? error)
    console.error(failure instanceof SetupFailure ? failure.format() : failure)
    return 1
  }
}
