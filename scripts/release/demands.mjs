// What has to hold before anything is published.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { namesFor, platforms } from '../package/manifest.mjs'
import { contentsOf, integrityOf, manifestOf } from '../package/tarball.mjs'
import { view } from './npm-registry.mjs'
import { readRelease } from './record.mjs'

/** @typedef {import('./record.mjs').Release} Release */
/** The package.json of each archive that is whole, by its name. @typedef {Map<string, any>} Manifests */

/**
 * Why releases must not be published, a sentence each; empty where they may be.
 * @param {string[]} directories  of one release for each platform
 * @param {string} [version]      that `lockstep` has to have
 * @returns {Promise<string[]>}
 */
export async function failures(directories, version) {
  const releases = directories.map((directory) => ({ directory, release: readRelease(directory) }))
  const found = complete(releases.map(({ release }) => release))
  for (const { platform, because, publishable } of releases.map(({ release }) => release)) {
    if (!publishable) found.push(...because.map((reason) => `${platform} must not be published: ${reason}`))
  }
  /** @type {Manifests} */
  const manifests = new Map()
  for (const { directory, release } of releases) found.push(...(await unlike(directory, release, manifests)))
  found.push(...severalFacades(releases))
  found.push(...oneVersion(manifests, version), ...unfit(manifests), ...(await foreign(manifests)))
  return [...new Set(found)]
}

/** Every platform is there once, with all of its packages. @param {Release[]} releases */
function complete(releases) {
  const found = []
  for (const platform of platforms()) {
    const those = releases.filter((release) => release.platform === platform)
    if (those.length !== 1) found.push(`There are ${those.length} releases for ${platform} instead of one.`)
    for (const { archives } of those) {
      for (const name of Object.values(namesFor(platform))) {
        if (!archives.some((archive) => archive.name === name)) found.push(`${name} is not in its release.`)
      }
    }
  }
  for (const { platform } of releases) {
    if (!platforms().includes(platform)) found.push(`${platform} is not one of napi.targets.`)
  }
  return found
}

/**
 * Archives are those that release.json describes. The package.json of those that are, comes into `manifests`.
 * @param {string} directory @param {Release} release @param {Manifests} manifests
 */
async function unlike(directory, release, manifests) {
  const found = []
  for (const { name, version, file, sha512 } of release.archives) {
    const path = join(directory, file)
    const manifest = existsSync(path) && integrityOf(path) === sha512 ? await manifestOf(path) : undefined
    if (manifest?.name !== name || manifest.version !== version)
      found.push(`${path} is not what release.json describes.`)
    else manifests.set(name, manifest)
  }
  return found
}

/** `lockstep` is built with each platform, tried with each, and published once. @param {{ directory: string, release: Release }[]} releases */
function severalFacades(releases) {
  const { facade } = namesFor('')
  const contents = releases.flatMap(({ directory, release: { platform, archives } }) => {
    const paths = archives.filter(({ name }) => name === facade).map(({ file }) => join(directory, file))
    return paths.filter((path) => existsSync(path)).map((path) => ({ platform, digest: contentsOf(path) }))
  })
  const others = contents.filter(({ digest }) => digest !== contents[0]?.digest).map(({ platform }) => platform)
  return others.map((other) => `${facade} of ${other} is another than that of ${contents[0]?.platform}.`)
}

/** Packages ask for one another in the versions that are there. @param {Manifests} manifests @param {string} [wanted] */
function oneVersion(manifests, wanted) {
  const found = []
  const { facade } = namesFor('')
  const { version, optionalDependencies = {} } = manifests.get(facade) ?? {}
  if (wanted !== undefined && version !== wanted) found.push(`${facade} has version ${version}, and not ${wanted}.`)
  for (const platform of platforms()) {
    const { addon, libtorch } = namesFor(platform)
    const [ours, theirs] = [manifests.get(addon), manifests.get(libtorch)]
    if (ours !== undefined && (ours.version !== version || optionalDependencies[addon] !== version)) {
      found.push(
        `${addon} has version ${ours.version}, and ${facade} ${version} asks for ${optionalDependencies[addon]}.`,
      )
    }
    const asked = ours?.dependencies?.[libtorch]
    if (ours !== undefined && theirs !== undefined && asked !== theirs.version) {
      found.push(`${libtorch} has version ${theirs.version}, and ${addon} asks for ${asked}.`)
    }
  }
  return found
}

/** npm takes them, and they say where they come from. @param {Manifests} manifests */
function unfit(manifests) {
  const found = []
  const ours = repositoryOf(manifests.get(namesFor('').facade))
  for (const [name, manifest] of manifests) {
    if (manifest.private) found.push(`${name} is private: node scripts/release.mjs --public packs it for npm.`)
    const repository = repositoryOf(manifest)
    if (repository === undefined) found.push(`${name} does not say its repository.`)
    else if (repository !== ours) found.push(`${name} names another repository than lockstep: ${repository}.`)
  }
  return found
}

/**
 * Every name exists, and is ours: what trusted publishing needs, and what keeps us from asking users for a stranger's.
 * @param {Manifests} manifests
 */
async function foreign(manifests) {
  const found = []
  for (const [name, manifest] of manifests) {
    const { exists, value } = await view(name, 'repository.url')
    const there = repositoryOf({ repository: value })
    if (!exists) found.push(`${name} is not in the registry: its first version has to be published by hand.`)
    else if (there === undefined || there !== repositoryOf(manifest)) {
      found.push(`${name} in the registry is not ours: its repository is ${there ?? 'not said'}.`)
    }
  }
  return found
}

/** A repository's address without what npm adds to it. @param {any} manifest @returns {string | undefined} */
function repositoryOf(manifest) {
  const { repository } = manifest ?? {}
  const url = typeof repository === 'string' ? repository : repository?.url
  return typeof url === 'string' && url !== '' ? url.replace(/^git\+/, '').replace(/\.git$/, '') : undefined
}
