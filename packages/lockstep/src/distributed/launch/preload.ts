/**
 * Runs in each rank before its program (`node --import`). Ends the rank if its launcher is gone, and makes it record
 * its fatal error. Node's handling of errors does not change; of signals, those that the launcher passes on as notices
 * do not end the rank and arrive once, and SIGUSR1 does not open Node's inspector.
 */
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { LAUNCHER_PID, SURVIVES } from './contract.js'
import { recordErrors } from './record-errors.js'
import { mergeNotices } from './signals.js'

const launcher = process.env[LAUNCHER_PID]
// Removed, because child processes of the rank inherit its Node options, but are not ranks.
delete process.env[LAUNCHER_PID]
const survives = process.env[SURVIVES]
delete process.env[SURVIVES]

if (launcher !== undefined && isMainThread) {
  // The launcher died before it registered this process with the watchdog.
  if (process.ppid !== Number(launcher)) process.kill(process.pid, 'SIGKILL')
  const path = process.env['TORCHELASTIC_ERROR_FILE']
  if (path !== undefined) recordErrors(path)
  if (survives !== undefined) survive(survives)
}

/** `SIGUSR1,SIGUSR2:FILE`. The program's own listeners come in addition. */
function survive(text: string): void {
  const colon = text.indexOf(':')
  const signals = new Set(text.slice(0, colon).split(','))
  mergeNotices(signals)
  for (const signal of signals) process.on(signal, () => undefined)
  try {
    writeFileSync(text.slice(colon + 1), '')
  } catch {
    // The launcher is ending, or the disk is full: the rank gets no notices.
  }
}
