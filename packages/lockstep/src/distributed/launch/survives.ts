import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** Whether a process catches or ignores a signal whose default would end it. True where the system does not say. */
export function survives(pid: number, signal: NodeJS.Signals): boolean {
  let status: string
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return process.platform !== 'linux'
  }
  const masks = ['SigCgt', 'SigIgn'].map((name) =>
    BigInt(`0x${new RegExp(`^${name}:\\s*(\\w+)`, 'm').exec(status)?.[1] ?? 0}`),
  )
  return masks.some((mask) => ((mask >> BigInt(constants.signals[signal] - 1)) & 1n) === 1n)
}
