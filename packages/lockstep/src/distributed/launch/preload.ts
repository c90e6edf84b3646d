/**
 * Runs in each rank before its program (`node --import`): ends the rank if its launcher is already gone, and writes
 * why the rank fails into TORCHELASTIC_ERROR_FILE. Neither changes how Node treats an error or a signal.
 */
import { inspect } from 'node:util'
import { isMainThread } from 'node:worker_threads'
import { LAUNCHER_PID } from './contract.js'
import { writeErrorFile } from './error-file.js'

const launcher = process.env[LAUNCHER_PID]
// Removed, so that what the rank itself forks (with the same Node options) does not take itself for the rank.
delete process.env[LAUNCHER_PID]
if (launcher !== undefined && isMainThread) watch(Number(launcher), process.env['TORCHELASTIC_ERROR_FILE'])

function watch(launcherPid: number, errorFile: string | undefined): void {
  // The launcher died between starting this process and handing it to the watchdog.
  if (process.ppid !== launcherPid) process.kill(process.pid, 'SIGKILL')
  if (errorFile === undefined) return

  let recorded = false
  const record = (message: string, stack: string, code?: string) => {
    recorded = true
    try {
      writeErrorFile(errorFile, { message, stack, code, time: Date.now() })
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
    const calls = (new Error().stack ?? '').split('\n').slice(2)
    const why = code === 13 ? ': nothing was left that could settle its top-level await' : ''
    const message = `the program ended itself with exit code ${code}${why}`
    record(message, [message, ...calls.filter((line) => !line.includes('node:'))].join('\n'))
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
