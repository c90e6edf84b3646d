/**
 * A process of its own beside each launcher. The launcher tells it which process groups are alive, as arguments and
 * over stdin (`+123`, `-123`, one a line). When stdin closes, because the launcher ended or was killed in whatever way,
 * it kills what is left and removes the launch's temporary directory, its first argument. So a rank needs no thread
 * that watches, and may hang in native code or be stopped.
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
      // It ended in the same moment.
    }
  }
  if (directory !== '') rmSync(directory, { recursive: true, force: true })
})

// A signal meant for the launcher's group or session must not remove the guard before its work is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, () => undefined)
