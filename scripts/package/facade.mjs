// `lockstep` itself: JavaScript, in bundles, and types.
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { bundle } from '../setup/bundle.mjs'
import { nodeModules, packageRoot, readJson, root } from '../setup/paths.mjs'
import { copyLicence, emptyDirectory, namesFor, notices, ownManifest, platforms, writeManifest } from './manifest.mjs'

/** @param {string} target @returns {Promise<string>} the package's directory */
export async function stageFacade(target) {
  // `sideEffects` names a module of `dist`, which is in a bundle here.
  const { sideEffects: _, ...manifest } = ownManifest()
  const directory = emptyDirectory(target, manifest.name)
  copyLicence(directory)
  writeReadme(directory)
  for (const name of ['bin', 'template']) cpSync(join(packageRoot, name), join(directory, name), { recursive: true })
  await bundle(join(directory, 'dist'))
  writeNotices(directory)
  writeManifest(directory, {
    ...manifest,
    files: [...manifest.files, notices],
    optionalDependencies: Object.fromEntries(platforms().map((each) => [namesFor(each).addon, manifest.version])),
    // Yarn is to unpack it: the launcher starts a file of it in a process without Yarn.
    preferUnplugged: true,
  })
  return directory
}

/** Bundles hold helpers of the bundler's. @param {string} directory */
function writeNotices(directory) {
  const bundler = join(nodeModules, 'rolldown')
  const { version, license } = readJson(join(bundler, 'package.json'))
  const own = `The JavaScript of lockstep contains the runtime of rolldown ${version} (${license}):`
  writeFileSync(join(directory, notices), `${own}\n\n${readFileSync(join(bundler, 'LICENSE'), 'utf8')}`)
}

/** The README, with the pictures that it shows. @param {string} directory */
function writeReadme(directory) {
  const text = readFileSync(join(packageRoot, 'README.md'), 'utf8')
  for (const [, name = ''] of text.matchAll(/\]\(\.\.\/\.\.\/docs\/images\/([^)]+)\)/g)) {
    mkdirSync(join(directory, 'images'), { recursive: true })
    copyFileSync(join(root, 'docs', 'images', name), join(directory, 'images', name))
  }
  writeFileSync(join(directory, 'README.md'), text.replaceAll('](../../docs/images/', '](images/'))
}
