/** The packages as they are published, made once for a file of tests. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { findLibtorch } from '../../packages/lockstep/dist/native/libtorch.js'
import { stage } from '../../scripts/package/stage.mjs'

/** One package: where it was laid out, its archive, and the paths in that. */
export interface Packed {
  name: string
  directory: string
  tarball: string
  files: string[]
  size: number
}

export interface Packages {
  scratch: string
  lockstep: Packed
  addons: Packed
  libtorch: Packed
}

/** Lays all packages out and packs them with npm. */
export async function packages(): Promise<Packages> {
  const found = findLibtorch()
  if (!found.ok) throw new Error(found.what)
  const scratch = mkdtempSync(join(tmpdir(), 'lockstep-package-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  const directories = await stage(scratch, found.directory)
  const [lockstep, addons, libtorch] = await Promise.all(directories.map((directory) => pack(directory, scratch)))
  if (!lockstep || !addons || !libtorch) throw new Error('there are three packages')
  return { scratch, lockstep, addons, libtorch }
}

async function pack(directory: string, scratch: string): Promise<Packed> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: directory, maxBuffer: 1e8 })
  const [packed] = JSON.parse(stdout) as [{ filename: string; name: string; size: number; files: { path: string }[] }]
  const { name, filename, size, files } = packed
  return { name, directory, tarball: join(scratch, filename), size, files: files.map(({ path }) => path).sort() }
}

/** What a command came to. */
export interface Outcome {
  status: number
  text: string
}

/** npm's own program. */
function npmProgram(): string {
  const directories = (process.env['PATH'] ?? '').split(delimiter)
  const npm = directories.map((directory) => join(directory, 'npm')).find((path) => existsSync(path))
  if (npm === undefined) throw new Error('there is no npm on PATH')
  return realpathSync(npm)
}

/** A directory with a PATH of Node, npm and a shell, and nothing else: no Rust, no Python, no compiler. */
export class EmptyMachine {
  readonly home: string
  readonly #path: string

  constructor(scratch: string) {
    this.home = mkdtempSync(join(scratch, 'machine-'))
    this.#path = join(this.home, 'bin')
    mkdirSync(this.#path)
    symlinkSync(process.execPath, join(this.#path, 'node'))
    for (const tool of ['sh', 'env']) {
      const real = ['/bin', '/usr/bin'].map((directory) => join(directory, tool)).find((path) => existsSync(path))
      symlinkSync(real as string, join(this.#path, tool))
    }
  }

  /** A new directory to work in. */
  directory(name: string, files: Record<string, string> = {}): string {
    const directory = join(this.home, name)
    mkdirSync(directory, { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(directory, file), text)
    return directory
  }

  /** Runs npm against a registry. */
  npm(registry: string, args: string[], cwd: string): Promise<Outcome> {
    const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' }
    const env = { ...quiet, npm_config_registry: registry, npm_config_cache: join(this.home, 'npm') }
    return this.node([npmProgram(), ...args], cwd, env)
  }

  /** Runs Node with nothing of this environment but what is given. */
  async node(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Outcome> {
    const all = { PATH: this.#path, HOME: this.home, RES_OPTIONS: 'timeout:1 attempts:1', ...env }
    const options = { cwd, env: all, maxBuffer: 1e8, timeout: 240_000 }
    return new Promise((resolve) => {
      execFile(process.execPath, args, options, (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
        resolve({ status, text: stdout + stderr })
      })
    })
  }
}
