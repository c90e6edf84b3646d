import { LockstepError } from '../../error.js'
import { REPORTS_TO } from './contract.js'

/** Marks a message as a report, to distinguish it from the program's own `process.send`. */
interface Report {
  readonly lockstep: 'report'
  readonly value: unknown
}

export function isReport(message: unknown): message is Report {
  return typeof message === 'object' && message !== null && (message as Partial<Report>).lockstep === 'report'
}

/**
 * Sends a value from a rank to the `launch()` that started it, which emits it as an event of type `'report'`. The value
 * is copied by structured clone: plain data, typed arrays, Maps, Sets, Dates, bigints; `ERR_INVALID_ARGUMENT` for
 * others. Resolves with true once it is sent, and with false if there is no receiver: under `lockstep run`, torchrun,
 * or a plain start.
 */
export async function report(value: unknown): Promise<boolean> {
  // The channel of another parent does not carry reports.
  if (process.env[REPORTS_TO] !== String(process.ppid) || !process.connected) return false
  const message: Report = { lockstep: 'report', value }
  return new Promise((resolve, reject) => {
    try {
      // If the launcher has just died, there is no receiver.
      process.send?.(message, undefined, {}, (error) => resolve(error === null))
    } catch (cause) {
      reject(
        new LockstepError('ERR_INVALID_ARGUMENT', `report() cannot copy this value: ${(cause as Error).message}`, {
          operation: 'report',
          cause,
        }),
      )
    }
  })
}
