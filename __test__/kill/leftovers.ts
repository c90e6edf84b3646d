/** What a job leaves on the machine: processes. Its shared memory has no name, and goes with the last of them. Linux only. */
import { readFileSync, readdirSync } from 'node:fs'

/** Processes whose environment has `NAME=VALUE`; none where there is no /proc. */
export function processesWith(variable: string): number[] {
  if (process.platform !== 'linux') return []
  const has = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(variable)
    } catch {
      return false // it ended, or is another user's
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && has(name))
    .map(Number)
}
