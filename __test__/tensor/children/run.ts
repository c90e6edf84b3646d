import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a program beside this file in a process of its own; a hang is ended after two minutes. */
export function runChild(
  name: string,
  args: string[] = [],
  options: { nodeArguments?: string[]; env?: Record<string, string> } = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const program = fileURLToPath(new URL(name, import.meta.url))
  const loader = name.endsWith('.ts') ? ['--import=tsx'] : []
  const command = [...(options.nodeArguments ?? []), ...loader, program, ...args]
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { env: { ...process.env, ...options.env }, timeout: 120_000, killSignal: 'SIGKILL' },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}
