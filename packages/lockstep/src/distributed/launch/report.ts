import { LockstepError } from '../../error.js'
import { REPORTS_TO } from './contract.js'

/** Marks a message as a report, apart from what a program sends by `process.send` itself. */
interface Report {
  readonly lockstep: 'report'
  readonly value: unknown
}

export function isReport(message: unknown): message is Report {
  return typeof message === 'object' && message !== null && (message as Partial<Report>).lockstep === 'report'
}

/**
 * Hands a value from a rank to the `launch()` that started it, which gets it as an event of type `'report'`. The value
 * is copied by structured clone: plain data, typed arrays, Maps, Sets, Dates, bigints. Resolves with true when it is on
 * its way, with false where nobody listens: under `lockstep run`, torchrun, or a plain start.
 */
export async function report(value: unknown): Promise<boolean> {
  // Some other parent may have opened a channel, too; that one is not for reports.
  if (process.env[REPORTS_TO] !== String(process.ppid) || !process.connected) return false
  const message: Report = { lockstep: 'report', value }
  return new Promise((resolve, reject) => {
    try {
      // A launcher that just died is nobody to listen.
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
