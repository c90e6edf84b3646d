// `@lockstep/node-<platform>`: the addon, and the one that maps libtorch for it.
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { native, root } from '../setup/paths.mjs'
import { strip } from './strip.mjs'
import { copyLicence, emptyDirectory, machineOf, ownManifest, project, writeManifest } from './manifest.mjs'

const notices = 'THIRD-PARTY-NOTICES'

/**
 * What its package.json says: that of `napi create-npm-dirs`, and besides it the loader, the licences of the crates in
 * both, libtorch, and that Yarn is to unpack it.
 * @param {string} platform such as `linux-x64-gnu`
 */
export function addonManifest(platform) {
  const { version, description, keywords, license, napi, libtorch } = ownManifest()
  const addons = [`${napi.binaryName}.${platform}.node`, `${napi.binaryName}-loader.${platform}.node`]
  return {
    name: `${napi.packageName}-${platform}`,
    version,
    ...machineOf(platform),
    main: addons[0],
    files: [...addons, notices],
    description,
    keywords,
    license,
    ...project(),
    dependencies: { [`${libtorch.packageName}-${platform}`]: libtorch.version },
    preferUnplugged: true,
  }
}

/** @param {string} target @param {string} platform @returns {Promise<string>} the package's directory */
export async function stageAddons(target, platform) {
  const manifest = addonManifest(platform)
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
