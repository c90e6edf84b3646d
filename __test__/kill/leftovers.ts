/** What a job leaves on the machine. Linux only; elsewhere nothing is found. */
import { readFileSync, readdirSync } from 'node:fs'

const list = (directory: string): string[] => {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

/** The processes of which a file of /proc holds what `matches`. */
function processes(file: 'environ' | 'maps', matches: (text: string) => boolean): number[] {
  return list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return matches(readFileSync(`/proc/${pid}/${file}`, 'latin1'))
      } catch {
        return false // it ended, or is another user's
      }
    })
    .map(Number)
}

/** The names in /dev/shm. */
export function sharedMemory(): Set<string> {
  return new Set(list('/dev/shm'))
}

/** Those that are not in `before` and that no process maps: what a living process maps is its own. */
export function orphanedMemory(before: ReadonlySet<string>): string[] {
  return [...sharedMemory()].filter(
    (name) => !before.has(name) && processes('maps', (text) => text.includes(`/dev/shm/${name}`)).length === 0,
  )
}

/** Processes whose environment has `NAME=VALUE`. */
export function processesWith(variable: string): number[] {
  return processes('environ', (text) => text.split('\0').includes(variable))
}
