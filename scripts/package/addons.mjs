// `@lockstep/node-<platform>`: the addon, and the one that maps libtorch for it.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { NapiCli } from '@napi-rs/cli'

import { native, packageRoot, readJson, root } from '../setup/paths.mjs'
import { strip } from './strip.mjs'
import { copyLicence, emptyDirectory, namesFor, notices, ownManifest, writeManifest } from './manifest.mjs'

/**
 * What its package.json says: what napi-rs makes of ours (`napi create-npm-dirs`), and besides it the loader, the licences
 * of the crates in both, libtorch, and that Yarn is to unpack it.
 * @param {string} platform such as `linux-x64-gnu`
 */
export async function addonManifest(platform) {
  const { private: isPrivate, napi, libtorch } = ownManifest()
  const made = await napisManifest(platform)
  return {
    ...made,
    ...(isPrivate !== undefined && { private: isPrivate }),
    files: [...made.files, `${napi.binaryName}-loader.${platform}.node`, notices],
    dependencies: { [namesFor(platform).libtorch]: libtorch.version },
    preferUnplugged: true,
  }
}

/** @param {string} platform @returns {Promise<{ name: string, version: string, files: string[] }>} */
async function napisManifest(platform) {
  const scratch = mkdtempSync(join(tmpdir(), 'lockstep-npm-'))
  try {
    copyFileSync(join(packageRoot, 'package.json'), join(scratch, 'package.json'))
    await new NapiCli().createNpmDirs({ cwd: scratch })
    return readJson(join(scratch, 'npm', platform, 'package.json'))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** @param {string} target @param {string} platform @returns {Promise<string>} the package's directory */
export async function stageAddons(target, platform) {
  const manifest = await addonManifest(platform)
  const directory = emptyDirectory(target, `node-${platform}`)
  copyLicence(directory)
  copyFileSync(join(root, notices), join(directory, notices))
  for (const file of manifest.files.filter((name) => name.endsWith('.node'))) {
    copyFileSync(join(native, file), join(directory, file))
    await strip(join(directory, file))
  }
  writeFileSync(
    join(directory, 'README.md'),
    `# ${manifest.name}\n\nThe native part of \`lockstep\` for ${platform}, which npm installs with it. Do not install it alone.\n`,
  )
  writeManifest(directory, manifest)
  return directory
}
