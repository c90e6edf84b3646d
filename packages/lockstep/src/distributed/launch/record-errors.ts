import { inspect } from 'node:util'
import { LockstepError } from '../../error.js'
import { writeErrorFile, type RecordedError } from './error-file.js'

/** Bounds a chain of causes that leads back to itself. */
const MOST_CAUSES = 10

let recording = false

/**
 * Installs handlers that write this process's fatal error to `path` in torchrun's format (TORCHELASTIC_ERROR_FILE), so
 * that the launcher, ours or torchrun, can show the JavaScript stack. Node's handling of the error does not change.
 * Only the first call has an effect.
 */
export function recordErrors(path: string): void {
  if (recording) return
  recording = true
  let recorded = false
  const record = (message: string, stack: string, more: Pick<RecordedError, 'code' | 'peer' | 'exitCode'>) => {
    recorded = true
    try {
      writeErrorFile(path, { message, stack, ...more, time: Date.now() })
    } catch {
      // The launcher then reports the exit code and the last lines of stderr.
    }
  }
  // The monitor event covers uncaught exceptions and unhandled rejections, and leaves both to Node.
  process.on('uncaughtExceptionMonitor', (error: unknown) => {
    const code = (error as { code?: unknown } | null)?.code
    record(headline(error), describe(error), { code: typeof code === 'string' ? code : undefined, peer: blamed(error) })
  })
  process.on('exit', (code) => {
    if (code === 0 || recorded) return
    // Inside process.exit(), the stack contains its caller.
    const frames = (new Error().stack ?? '').split('\n').slice(2)
    const calls = frames.filter((line) => !line.includes('node:'))
    if (code === 13 && calls.length === 0) return // Node's own, which the launcher explains
    const message = `the program ended itself with exit code ${code}`
    record(message, [message, ...calls].join('\n'), { exitCode: code })
  })
}

/** The rank that the error, or the nearest of its causes, names. */
function blamed(error: unknown): number | undefined {
  for (let depth = 0; depth < MOST_CAUSES && typeof error === 'object' && error !== null; depth++) {
    const { peer, cause } = error as { peer?: unknown; cause?: unknown }
    if (LockstepError.is(error) && typeof peer === 'number') return peer
    error = cause
  }
  return undefined
}

/** `Error: text`, for whatever was thrown. */
export function headline(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `Uncaught ${inspect(error)}`
}

function describe(error: unknown): string {
  try {
    return inspect(error)
  } catch {
    return headline(error) // an error whose own inspection throws
  }
}
