// `@lockstep/libtorch-<platform>`: the libraries of libtorch that the addon needs, and their licences. Its version is
// libtorch's, so that a new addon does not bring a new one.
import { copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readBuildInfo, writeBuildInfo } from '../../packages/lockstep/src/install/build-info.js'
import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { root } from '../setup/paths.mjs'
import { licencesOf } from './licences.mjs'
import { emptyDirectory, machineOf, namesFor, ownManifest, project, writeManifest } from './manifest.mjs'
import { strip } from './strip.mjs'

/**
 * @param {string} target
 * @param {string} platform such as `linux-x64-gnu`
 * @param {string} from a directory that the set-up unpacked
 * @returns {Promise<string>} the package's directory
 */
export async function stageLibtorch(target, platform, from) {
  const info = readBuildInfo(from)
  const licences = join(from, 'licenses')
  if (!info || !existsSync(join(licences, 'torch', 'LICENSE'))) {
    throw new SetupFailure({
      what: 'only a libtorch that was unpacked with its licences can be packed.',
      where: from,
      todo: 'unset LIBTORCH, remove that directory if it is in the cache, and run the command again',
    })
  }
  const directory = emptyDirectory(target, `libtorch-${platform}`)
  mkdirSync(join(directory, 'lib'))
  for (const name of info.libraries) {
    copyFileSync(join(from, 'lib', name), join(directory, 'lib', name))
    await strip(join(directory, 'lib', name))
  }
  const { cudaLibraries: _, cudaFiles: __, cudaVersion: ___, ...rest } = info
  writeBuildInfo(directory, { ...rest, flavour: 'cpu' })
  const { wheel, libraries } = info
  copyFileSync(join(from, 'build-version'), join(directory, 'build-version'))
  cpSync(licences, join(directory, 'licenses'), { recursive: true })
  if (libraries.some((name) => name.startsWith('libgomp')))
    cpSync(join(root, 'scripts', 'package', 'libgomp'), join(directory, 'licenses', 'libgomp'), { recursive: true })
  const { license, sentences } = licencesOf(libraries, join(directory, 'licenses'))
  copyFileSync(join(licences, 'torch', 'LICENSE'), join(directory, 'LICENSE'))
  const { libtorch } = ownManifest()
  const name = namesFor(platform).libtorch
  writeFileSync(join(directory, 'README.md'), readme(name, wheel, libraries, sentences))
  writeManifest(directory, {
    name,
    version: libtorch.version,
    description: `libtorch ${libtorch.version} for ${platform}: what lockstep needs of it`,
    license,
    ...project(),
    ...machineOf(platform),
    files: ['lib', 'licenses', 'build-info.json', 'build-version'],
    preferUnplugged: true,
  })
  return directory
}

/** @param {string} name @param {string} wheel @param {string[]} libraries @param {string[]} licences */
function readme(name, wheel, libraries, licences) {
  return `# ${name}

The libraries of PyTorch that \`lockstep\` needs, which npm installs with it: ${libraries.join(', ')}. They are those of
the wheel \`${wheel}\` without their tables for debuggers.

${licences.join('\n')}
`
}
