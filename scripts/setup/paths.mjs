// Where things lie in the repository.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const packageRoot = join(root, 'packages', 'lockstep')

/** What tsc makes of the sources. */
export const modules = join(packageRoot, 'build')

/** What programs import. */
export const dist = join(packageRoot, 'dist')
export const native = join(packageRoot, 'native')
export const nodeModules = join(root, 'node_modules')

/** Where cargo builds. @param {NodeJS.ProcessEnv} [env] */
export function targetDirectory(env = process.env) {
  return env['CARGO_TARGET_DIR'] || join(root, 'target')
}

/** How to build elsewhere. */
export const targetElsewhere = 'set CARGO_TARGET_DIR to another directory'

/** @param {string} path @returns {any} */
export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
