/**
 * Runs in each rank before its program (`node --import`). Ends the rank if its launcher is gone, and makes it record
 * its fatal error. Node's handling of errors and signals does not change.
 */
import { isMainThread } from 'node:worker_threads'
import { LAUNCHER_PID } from './contract.js'
import { recordErrors } from './record-errors.js'

const launcher = process.env[LAUNCHER_PID]
// Removed, because child processes of the rank inherit its Node options, but are not ranks.
delete process.env[LAUNCHER_PID]

if (launcher !== undefined && isMainThread) {
  // The launcher died before it registered this process with the watchdog.
  if (process.ppid !== Number(launcher)) process.kill(process.pid, 'SIGKILL')
  const path = process.env['TORCHELASTIC_ERROR_FILE']
  if (path !== undefined) recordErrors(path)
}
