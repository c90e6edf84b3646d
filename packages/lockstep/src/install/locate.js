// Asks pip where a wheel lies, so that its download can go on where it broke off: pip itself begins anew.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { indexFailure, selection } from './pip.js'
import { run } from './process.js'

/**
 * @typedef {object} Place
 * @property {string} url
 * @property {string} file               the wheel's name
 * @property {string | undefined} sha256  as the package index gives it, where pip tells that
 * @property {string[]} requires         the lines of Requires-Dist, where pip tells them
 */

/**
 * Where the wheel lies that pip would download.
 *
 * pip's report says it, made from the wheel's metadata. An index that does not have these apart has pip download the
 * whole wheel for them; it is stopped then, and what it has said by then is read.
 * @param {import('./pip.js').Pip} pip
 * @param {string} requirement  such as `torch==2.13.0`
 * @param {import('./pip.js').Selection & { scratch: string, env: NodeJS.ProcessEnv, whole?: boolean }} options
 *   `whole`: pip may download the wheel
 * @returns {Promise<Place | 'absent' | undefined>} `absent` when the index answers that it has no such wheel; undefined
 *   where pip does not tell (it does from 22.2 on), or names no address on a server
 */
export async function locate(pip, requirement, { scratch, env, whole = false, ...wanted }) {
  const directory = mkdtempSync(join(scratch, 'report-'))
  const report = join(directory, 'report.json')
  const [program = '', ...args] = pip.command
  args.push('install', requirement, '-vv', '--dry-run', '--ignore-installed', '--report', report)
  args.push('--target', join(directory, 'target'), ...selection(pip, wanted))
  let begun = ''
  const watch = (/** @type {string} */ said, /** @type {() => void} */ stop) => {
    if (whole || begun) return
    // Not `Downloading NAME.whl.metadata`.
    begun = /^ *Downloading (\S+\.whl)(?: \(|\r?\n)/m.exec(said)?.[1] ?? ''
    if (begun) stop()
  }
  const { code, output } = await run(program, args, {
    env: { ...env, PYTHONUNBUFFERED: '1', TMPDIR: directory },
    watch,
  })
  if (code === 0 && existsSync(report)) return reported(JSON.parse(readFileSync(report, 'utf8')))
  if (begun) return saidOf(fileOf(begun), output)
  if (!/No matching distribution found/.test(output)) return undefined
  // An index that was not reached has answered nothing; pip says so only as it does here (-vv).
  const lines = output.split('\n').filter((line) => unreached.test(line))
  const offline = indexFailure(pip, requirement, lines.join('\n'), env)
  if (offline) throw offline
  return lines.length === 0 ? 'absent' : undefined
}

/** An answer such as 404 is one; a package's own index may have it. */
const unreached =
  /connection broken|Could not fetch URL \S+: (?:connection error|timed out|There was a problem|.*Max retries)/

/** @param {any} report @returns {Place | undefined} */
function reported(report) {
  const [wheel] = report.install ?? []
  const { url, archive_info: archive } = wheel?.download_info ?? {}
  if (typeof url !== 'string') return undefined
  const sha256 = archive?.hashes?.sha256 ?? /^sha256=(\w+)$/.exec(archive?.hash ?? '')?.[1]
  return place(url, sha256, wheel.metadata?.requires_dist)
}

/** What pip said of the links that it chose from. @param {string} file @param {string} output @returns {Place | undefined} */
function saidOf(file, output) {
  for (const [, link = ''] of output.matchAll(/^ *Found link (\S+) /gm)) {
    const [url = '', fragment = ''] = link.split('#')
    if (fileOf(url) === file) return place(url, /\bsha256=(\w+)/.exec(fragment)?.[1])
  }
  return undefined
}

/** @param {string} url @param {string} [sha256] @param {string[]} [requires] @returns {Place | undefined} */
function place(url, sha256, requires = []) {
  const file = fileOf(url)
  // pip blackens what is secret in an address.
  return /^https?:/.test(url) && file.endsWith('.whl') && !url.includes('****')
    ? { url, file, sha256, requires }
    : undefined
}

/** The name of a file at an address; the empty text where it is malformed. @param {string} address */
function fileOf(address) {
  try {
    return basename(decodeURIComponent(address.split(/[?#]/)[0] ?? ''))
  } catch {
    return ''
  }
}
