import { inspect } from 'node:util'
import { writeErrorFile } from './error-file.js'

let recording = false

/**
 * From now on, why this process fails is written to `path` in torchrun's format (TORCHELASTIC_ERROR_FILE), so that
 * the launcher, ours or torchrun, can show the JavaScript stack. How Node treats the error does not change. Once a process.
 */
export function recordErrors(path: string): void {
  if (recording) return
  recording = true
  let recorded = false
  const record = (message: string, stack: string, code?: string) => {
    recorded = true
    try {
      writeErrorFile(path, { message, stack, code, time: Date.now() })
    } catch {
      // The launcher then reports the exit code and the last lines of stderr.
    }
  }
  // The monitor sees uncaught exceptions and unhandled rejections alike and leaves both to Node.
  process.on('uncaughtExceptionMonitor', (error: unknown) => {
    const code = (error as { code?: unknown } | null)?.code
    record(headline(error), describe(error), typeof code === 'string' ? code : undefined)
  })
  process.on('exit', (code) => {
    if (code === 0 || recorded) return
    // Under process.exit(), the stack still says who called it.
    const frames = (new Error().stack ?? '').split('\n').slice(2)
    const calls = frames.filter((line) => !line.includes('node:'))
    if (code === 13 && calls.length === 0) return // Node's own, which the launcher explains
    const message = `the program ended itself with exit code ${code}`
    record(message, [message, ...calls].join('\n'))
  })
}

function headline(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `Uncaught ${inspect(error)}`
}

function describe(error: unknown): string {
  try {
    return inspect(error)
  } catch {
    return headline(error) // an error whose own inspection throws
  }
}
