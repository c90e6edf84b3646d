/**
 * Runs in each rank before its program (`node --import`): ends the rank if its launcher is already gone, and has the
 * rank write why it fails. Neither changes how Node treats an error or a signal.
 */
import { isMainThread } from 'node:worker_threads'
import { LAUNCHER_PID } from './contract.js'
import { recordErrors } from './record-errors.js'

const launcher = process.env[LAUNCHER_PID]
// Removed, so that what the rank itself forks (with the same Node options) does not take itself for the rank.
delete process.env[LAUNCHER_PID]

if (launcher !== undefined && isMainThread) {
  // The launcher died between starting this process and handing it to the watchdog.
  if (process.ppid !== Number(launcher)) process.kill(process.pid, 'SIGKILL')
  const path = process.env['TORCHELASTIC_ERROR_FILE']
  if (path !== undefined) recordErrors(path)
}
