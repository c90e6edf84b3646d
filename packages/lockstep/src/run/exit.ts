/** What runs do when the process ends, and why it ends. */
import { headline } from '../distributed/launch/record-errors.js'

/** `failure`: `Error: text` of what was thrown, or `exit code 3`; undefined: the exit code is 0. */
type Listener = (failure: string | undefined) => void

/** Of runs that go on. */
const running = new Set<Listener>()
/** Of runs whose block was left, by `await using`, perhaps since something was thrown in it. */
const left = new Set<Listener>()
let thrown: string | undefined
let watches = false

/** A run begins: whatever blocks were left before, the program went on. */
export function atExit(listener: Listener): void {
  left.clear()
  running.add(listener)
  if (watches) return
  watches = true
  // Leaves the exception to the program, which may go on, or to Node, which ends it.
  process.on('uncaughtExceptionMonitor', (error) => {
    const isHandled = process.listenerCount('uncaughtException') > 0 || process.hasUncaughtExceptionCaptureCallback()
    if (!isHandled) thrown = headline(error)
  })
  process.on('exit', (code) => {
    const failure = code === 0 ? undefined : (thrown ?? `exit code ${code}`)
    for (const each of [...running, ...left]) each(failure)
  })
}

/** A run has ended. Where its block was left, the process may fail for the same reason, until another run begins. */
export function noLongerAtExit(listener: Listener, wasLeft: boolean): void {
  running.delete(listener)
  if (wasLeft) left.add(listener)
}
