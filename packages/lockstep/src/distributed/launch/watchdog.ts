/**
 * A helper process of each launcher. The launcher passes the live process groups as arguments and over stdin (`+123`,
 * `-123`, one per line). When stdin closes, because the launcher ended or was killed in any way, the watchdog kills the
 * remaining groups and removes the launch's temporary directory, its first argument. So ranks need no watcher thread,
 * and may hang in native code or be stopped.
 */
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [directory = '', ...initial] = process.argv.slice(2)
const groups = new Set(initial.map(Number))

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const group = Number(line.slice(1))
  if (line.startsWith('+')) groups.add(group)
  else groups.delete(group)
})
lines.on('close', () => {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL')
    } catch {
      // The group has just ended.
    }
  }
  if (directory !== '') rmSync(directory, { recursive: true, force: true })
})

// A signal to the launcher's group or session, or to all processes of a job step, must not end the watchdog before its
// work is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const)
  process.on(signal, () => undefined)
