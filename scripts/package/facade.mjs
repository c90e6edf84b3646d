// `lockstep` itself: JavaScript and types alone.
import { copyFileSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { dist, packageRoot, root } from '../setup/paths.mjs'
import { copyLicence, emptyDirectory, ownManifest, platforms, writeManifest } from './manifest.mjs'

/** @param {string} target @returns {string} the package's directory */
export function stageFacade(target) {
  const { devDependencies: _, ...manifest } = ownManifest()
  const directory = emptyDirectory(target, manifest.name)
  copyLicence(directory)
  const readme = join(packageRoot, 'README.md')
  copyFileSync(existsSync(readme) ? readme : join(root, 'README.md'), join(directory, 'README.md'))
  for (const name of ['bin', 'template']) cpSync(join(packageRoot, name), join(directory, name), { recursive: true })
  cpSync(dist, join(directory, 'dist'), { recursive: true, filter: (path) => !/(\.stamp|\.tsbuildinfo)$/.test(path) })
  dropMaps(join(directory, 'dist'))
  const addons = platforms().map((platform) => [`${manifest.napi.packageName}-${platform}`, manifest.version])
  writeManifest(directory, { ...manifest, optionalDependencies: Object.fromEntries(addons) })
  return directory
}

/**
 * Takes the source maps of modules away that have no code to step through: of types alone, or generated.
 * @param {string} directory
 */
function dropMaps(directory) {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const path = join(directory, name)
    const code = readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, '')
    const isEmpty = code.replace(/^\/\*[^]*?\*\/|^\/\/.*/gm, '').trim() === 'export {};'
    if (!isEmpty && !/(^|[\\/])generated[\\/]/.test(name)) continue
    writeFileSync(path, code)
    rmSync(`${path}.map`)
  }
}
