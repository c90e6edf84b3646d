// The wheels of one installation: those that were downloaded already, or are now.
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { SetupFailure } from './failure.js'
import { download, findPip } from './pip.js'
import { size, step } from './report.js'

/** Whether a wheel of this file name will do. @typedef {(file: string) => boolean} Fits */

export class Wheels {
  /**
   * @param {{ env: NodeJS.ProcessEnv, python?: string | undefined }} options  `python`: whose wheels, such as `3.12`
   * @param {string} downloads  where finished wheels are kept
   * @param {string} scratch    for pip's temporary files
   */
  constructor({ env, python }, downloads, scratch) {
    this.env = env
    this.python = python
    this.downloads = downloads
    this.scratch = scratch
    /** @type {import('./pip.js').Pip | undefined} */
    this.pip = undefined
  }

  /**
   * torch's wheel; with `cpu`, the build without CUDA where the index has one.
   * @param {string} version
   * @param {boolean} cpu
   */
  async torch(version, cpu) {
    const tag = this.python === undefined ? '' : `-cp${this.python.replace('.', '')}-`
    const fits = (/** @type {string} */ file) => file.includes(tag) && (cpu || !file.includes('cpu-'))
    return (
      this.find('torch', fits) ??
      (cpu ? await this.get('torch', `torch==${version}+cpu`, 'cp') : undefined) ??
      (await this.get('torch', `torch==${version}`, 'cp', fits)) ??
      fail(`pip's package index has no wheel of torch ${version} for this machine.`)
    )
  }

  /** A wheel of NVIDIA's, which holds no code for Python. @param {string} name @param {string} requirement */
  async library(name, requirement) {
    return (
      this.find(name) ?? (await this.get(name, requirement, 'py')) ?? fail(`pip's package index has no ${requirement}.`)
    )
  }

  /** @param {string} wanted @param {string} requirement @param {'cp' | 'py'} implementation @param {Fits} [fits] */
  async get(wanted, requirement, implementation, fits) {
    this.pip ??= await findPip(this.scratch, this.env)
    const to = join(this.scratch, 'incoming')
    mkdirSync(to, { recursive: true })
    const { env } = this
    const pip = { ...this.pip, python: this.python ?? this.pip.python }
    const title = `${requirement} (pip, wheels of Python ${pip.python})`
    const work = () => download(pip, requirement, { to, implementation, env })
    const progress = () => size(bytesUnder(to))
    const outcome = await step(title, work, progress, (result) => (result === 'done' ? 'done' : 'not in the index'))
    if (outcome === 'absent') return undefined
    mkdirSync(this.downloads, { recursive: true })
    for (const file of readdirSync(to).filter((name) => name.endsWith('.whl'))) {
      renameSync(join(to, file), join(this.downloads, file))
    }
    return this.find(wanted, fits)
  }

  /** @param {string} name @param {Fits} [fits] */
  find(name, fits = () => true) {
    const prefix = `${name.replaceAll('-', '_')}-`
    if (!existsSync(this.downloads)) return undefined
    const file = readdirSync(this.downloads).find((entry) => entry.startsWith(prefix) && fits(entry))
    return file && join(this.downloads, file)
  }
}

/** @param {string} directory @returns {number} */
export function bytesUnder(directory) {
  try {
    return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(directory, entry.name)
      return sum + (entry.isDirectory() ? bytesUnder(path) : statSync(path).size)
    }, 0)
  } catch {
    return 0 // pip moves its files about
  }
}

/** @param {string} what @returns {never} */
export function fail(what) {
  throw new SetupFailure({
    what,
    todo: 'set LIBTORCH to a directory of libtorch with lib/ and include/, or check pip\'s "index-url"',
  })
}
