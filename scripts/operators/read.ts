// Asks libtorch for its schemas, through the example program of crates/torch.
import { readFileSync } from 'node:fs'
import { spawn } from 'node:child_process'

import { setUp } from '../setup/index.mjs'
import { root } from '../setup/paths.mjs'

/** One JSON object a line; `--schemas FILE` reads them from a file instead of building and running the program. */
export async function readSchemas(args: string[]): Promise<string> {
  const given = args.indexOf('--schemas')
  if (given >= 0) return readFileSync(args[given + 1] ?? '', 'utf8')
  const ready = await setUp()
  return new Promise((resolve, reject) => {
    const command = ['run', '--release', '--quiet', '-p', 'lockstep-torch', '--example', 'schemas']
    const child = spawn('cargo', command, {
      cwd: root,
      env: { ...process.env, ...ready?.cargoEnv },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`cargo ended with code ${code}`))))
  })
}
