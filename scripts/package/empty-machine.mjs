// A machine with nothing but Node, played on this one.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What a command came to. @typedef {{ status: number, text: string }} Outcome */

/** npm's own program. */
function npmProgram() {
  const directories = (process.env['PATH'] ?? '').split(delimiter)
  const npm = directories.map((directory) => join(directory, 'npm')).find((path) => existsSync(path))
  if (npm === undefined) throw new Error('there is no npm on PATH')
  return realpathSync(npm)
}

/** A directory with a PATH of Node, npm and a shell, and nothing else: no Rust, no Python, no compiler. */
export class EmptyMachine {
  #path

  /** @param {string} scratch  where it is made */
  constructor(scratch) {
    this.home = mkdtempSync(join(scratch, 'machine-'))
    this.#path = join(this.home, 'bin')
    mkdirSync(this.#path)
    symlinkSync(process.execPath, join(this.#path, 'node'))
    for (const tool of ['sh', 'env']) {
      const real = ['/bin', '/usr/bin'].map((directory) => join(directory, tool)).find((path) => existsSync(path))
      symlinkSync(/** @type {string} */ (real), join(this.#path, tool))
    }
  }

  /** A new directory to work in. @param {string} name @param {Record<string, string>} [files] */
  directory(name, files = {}) {
    const directory = join(this.home, name)
    mkdirSync(directory, { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(directory, file), text)
    return directory
  }

  /** Runs npm against a registry. @param {string} registry @param {string[]} args @param {string} cwd */
  npm(registry, args, cwd) {
    const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' }
    const env = { ...quiet, npm_config_registry: registry, npm_config_cache: join(this.home, 'npm') }
    return this.node([npmProgram(), ...args], cwd, env)
  }

  /**
   * Runs Node with nothing of this environment but what is given.
   * @param {string[]} args @param {string} cwd @param {Record<string, string>} [env]
   * @returns {Promise<Outcome>}
   */
  async node(args, cwd, env = {}) {
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
