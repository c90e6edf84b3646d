/** The packages that npm brought beside this one, and what to do where one is missing. */
import { createRequire } from 'node:module'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { libtorchVersion, packageJson, packageRoot } from './package.js'
import { platformName } from './platform.js'

/** Whether this is a clone of the repository, which builds its addon: what npm installs has no sources. */
export const isRepository = existsSync(join(packageRoot, 'src'))

const platform = platformName() ?? 'unsupported'

/** The package with the native addon for this platform. */
export const addonPackage = `${packageJson.napi.packageName}-${platform}`

/** The package with libtorch for this platform: its version is libtorch's. */
export const libtorchPackage = `${packageJson.libtorch.packageName}-${platform}`

/** A file of the addon's package; undefined where that is not installed. */
export function inAddonPackage(file: string): string | undefined {
  return resolveFrom(import.meta.url, `${addonPackage}/${file}`)
}

/**
 * The directory of libtorch's package; undefined where that is not installed. It is looked for where the addon's package
 * is, which asks for it: pnpm and Yarn show a package only what it asks for.
 */
export function installedLibtorch(): string | undefined {
  const manifest = `${libtorchPackage}/package.json`
  const addon = inAddonPackage('package.json')
  const found = (addon && resolveFrom(addon, manifest)) ?? resolveFrom(import.meta.url, manifest)
  return found && dirname(found)
}

function resolveFrom(where: string, request: string): string | undefined {
  try {
    return createRequire(where).resolve(request)
  } catch {
    return undefined
  }
}

/** Why a package is not found: it is not installed, or Node cannot read its package.json. */
export function absence(name: string): { why: string; isDamaged: boolean } {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'MODULE_NOT_FOUND') return { why: `${name} is damaged: ${message}`, isDamaged: true }
  }
  return { why: `${name} is not installed`, isDamaged: false }
}

/** How to replace a package that npm brought: npm takes one that is there for whole. */
export function reinstall(name: string): string {
  return `remove node_modules/${name} and run npm install`
}

/** How to get the addon. */
export function getAddon(): string {
  if (isRepository) return 'npm run build'
  return (
    `npm install ${addonPackage}@${packageJson.version}; npm leaves it out with --omit=optional, and after a ` +
    'package-lock.json that was made on another system (remove that and node_modules, and install again)'
  )
}

/** How to get libtorch. */
export function getLibtorch(): string {
  if (isRepository) return 'npm start fetches it'
  return `npm install ${libtorchPackage}@${libtorchVersion}, or npx lockstep install-libtorch, which needs Python's pip`
}

/** The version that a package's directory says; undefined where it says none, or nothing that can be read. */
export function versionIn(directory: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version?: string } | null)?.version
  } catch {
    return undefined
  }
}
