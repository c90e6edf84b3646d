import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { nodeCommand } from '../../support/compile.mjs'

/** Runs a program beside this file in a process of its own; a hang is ended after two minutes. */
export async function runChild(
  name: string,
  args: string[] = [],
  options: { nodeArguments?: string[]; env?: Record<string, string> } = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const [node = '', ...command] = await nodeCommand(fileURLToPath(new URL(name, import.meta.url)), args)
  return new Promise((resolve) => {
    const child = execFile(
      node,
      [...(options.nodeArguments ?? []), ...command],
      { env: { ...process.env, ...options.env }, timeout: 120_000, killSignal: 'SIGKILL' },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}
