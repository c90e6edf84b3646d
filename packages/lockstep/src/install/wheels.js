// The wheels of one installation: those that were downloaded already, or are now.
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { checkWheel } from './digest.js'
import { SetupFailure } from './failure.js'
import { locate } from './locate.js'
import { download, findPip, networkSettings } from './pip.js'
import { pins } from './pins.js'
import { size, step } from './report.js'
import { bytesIn, transfer } from './transfer.js'

/** Whether a wheel of this file name will do. @typedef {(file: string) => boolean} Fits */

export class Wheels {
  /**
   * @param {{ env: NodeJS.ProcessEnv, python?: string | undefined, wait?: ((ms: number) => Promise<unknown>) | undefined }} options
   *   `python`: whose wheels, such as `3.12`; `wait`: between attempts
   * @param {string} downloads  where finished wheels are kept, and parts of others
   * @param {string} scratch    for pip's temporary files
   */
  constructor({ env, python, wait }, downloads, scratch) {
    this.env = env
    this.python = python
    this.wait = wait
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
    const pip = { ...this.pip, python: this.python ?? this.pip.python }
    const title = `${requirement} (pip, wheels of Python ${pip.python})`
    const progress = { text: () => size(0) }
    const work = () => this.fetch(pip, requirement, implementation, progress)
    const told = (/** @type {'done' | 'absent'} */ result) => (result === 'done' ? 'done' : 'not in the index')
    const outcome = await step(title, work, () => progress.text(), told)
    return outcome === 'absent' ? undefined : this.find(wanted, fits)
  }

  /**
   * From where pip says that it lies, or else by pip.
   * @param {import('./pip.js').Pip} pip @param {string} requirement @param {'cp' | 'py'} implementation
   * @param {{ text: () => string }} progress
   * @returns {Promise<'done' | 'absent'>}
   */
  async fetch(pip, requirement, implementation, progress) {
    const { env, scratch, downloads } = this
    mkdirSync(downloads, { recursive: true })
    const place = await locate(pip, requirement, { implementation, env, scratch })
    if (place === 'absent') return 'absent'
    if (place && (await this.resume(pip, place, progress))) return 'done'
    const to = join(scratch, 'incoming')
    mkdirSync(to, { recursive: true })
    progress.text = () => size(bytesUnder(to))
    if ((await download(pip, requirement, { to, implementation, env })) === 'absent') return 'absent'
    for (const file of readdirSync(to).filter((name) => name.endsWith('.whl'))) {
      await checkWheel(join(to, file), { source: "pip's package index" })
      renameSync(join(to, file), join(downloads, file))
    }
    return 'done'
  }

  /**
   * Goes on with what there is of a wheel; false where only pip can fetch it.
   * @param {import('./pip.js').Pip} pip @param {import('./locate.js').Place} place @param {{ text: () => string }} progress
   */
  async resume(pip, { url, file, sha256 }, progress) {
    const certificates = await networkSettings(pip, this.env)
    if (certificates === undefined || (sha256 === undefined && !Object.hasOwn(pins, file))) return false
    const partial = join(this.downloads, `${file}.partial`)
    const python = pip.command[1] === '-m' ? (pip.command[0] ?? '') : 'python3'
    const total = (/** @type {number} */ bytes) => {
      progress.text = () => `${size(bytesIn(partial))} of ${size(bytes)}`
    }
    const options = { python, certificates, env: this.env, total, ...(this.wait && { wait: this.wait }) }
    for (let kept = bytesIn(partial) > 0; ; kept = false) {
      if (!(await transfer(url, partial, options))) return false
      try {
        await checkWheel(partial, { source: url, file, sha256 })
        break
      } catch (error) {
        // What was kept may be of another file.
        if (!kept) throw error
      }
    }
    renameSync(partial, join(this.downloads, file))
    return true
  }

  /** @param {string} wanted @param {Fits} [fits] */
  find(wanted, fits = () => true) {
    const prefix = `${wanted.replaceAll('-', '_')}-`
    if (!existsSync(this.downloads)) return undefined
    const file = readdirSync(this.downloads).find(
      (name) => name.startsWith(prefix) && name.endsWith('.whl') && fits(name),
    )
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
