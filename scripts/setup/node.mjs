// Node and the npm packages.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { SetupFailure, saysDiskFull, toolWriteFailure } from '../../packages/lockstep/src/install/failure.js'
import { nodeModules, packageRoot, readJson, root } from './paths.mjs'
import { run, lastLines } from '../../packages/lockstep/src/install/process.js'
import { networkFailure } from '../../packages/lockstep/src/install/network.js'
import { step } from '../../packages/lockstep/src/install/report.js'
import { compareVersions } from '../../packages/lockstep/src/install/versions.js'
import { fingerprint, isFresh, writeStamp } from './stamp.mjs'

/** @param {string} [version] */
export function checkNode(version = process.versions.node) {
  const wanted = /** @type {string} */ (readJson(join(root, 'package.json')).engines.node).replace('>=', '')
  if (compareVersions(version, wanted) >= 0) return
  throw new SetupFailure({
    what: `Node.js ${wanted} or newer is needed, this is ${version}.`,
    where: process.execPath,
    todo: 'install a current release of Node.js and run the command again',
  })
}

/** `npm ci` when the lockfile or Node changed since the last time. */
export async function installPackages() {
  const stamp = join(nodeModules, '.lockstep-stamp')
  const inputs = [join(root, 'package.json'), join(root, 'package-lock.json'), join(packageRoot, 'package.json')]
  const digest = fingerprint(inputs, [process.platform, process.arch, process.versions.modules])
  if (isFresh(stamp, digest, [join(nodeModules, 'typescript'), join(nodeModules, 'tsx')])) return
  await checkNpm()
  await step('npm packages', async () => {
    const { code, output } = await npm(['ci', '--no-fund', '--no-audit'])
    // npm only warns of files that it could not write.
    if (code !== 0 || saysDiskFull(output)) throw packagesFailure(code, output)
  })
  writeStamp(stamp, digest)
}

/** Older ones read the lockfile in another way, or not at all. */
export async function checkNpm(ask = () => npm(['--version'])) {
  const wanted = readJson(join(root, 'package.json')).engines.npm.replace('>=', '')
  const { code, output } = await ask()
  const version = /^\d+\.\d+\.\d+/m.exec(output)?.[0]
  if (code === 127) {
    throw new SetupFailure({ what: 'npm was not found.', where: 'npm on PATH', todo: `install npm ${wanted} or newer` })
  }
  if (version === undefined || compareVersions(version, wanted) >= 0) return
  throw new SetupFailure({
    what: `npm ${wanted} or newer is needed, this is ${version}.`,
    where: process.env['npm_execpath'] ?? 'npm on PATH',
    todo: `use the npm that comes with Node.js, or \`npm install --global npm@${wanted.split('.')[0]}\`, and run the command again`,
  })
}

/** @param {number} code @param {string} output npm's */
export function packagesFailure(code, output) {
  const details = lastLines(output)
  const settings = { tool: 'npm', source: 'registry', settings: '"registry" and "proxy"', where: root }
  return (
    toolWriteFailure(output, 'installing the npm packages', nodeModules, { details }) ??
    networkFailure(output, settings) ??
    new SetupFailure({
      details,
      what: `npm ci failed (exit code ${code}).`,
      where: root,
      todo: "see npm's message above",
    })
  )
}

/** npm as it was called, or the one on PATH. @param {string[]} args */
function npm(args) {
  const script = process.env['npm_execpath']
  const own = script && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)
  return own ? run(process.execPath, [script, ...args], { cwd: root }) : run('npm', args, { cwd: root })
}
