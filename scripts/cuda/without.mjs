// A libtorch directory without CUDA's libraries, made of links.
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether it can be made: the CUDA libraries were installed here. @param {string} directory */
export function isOurs(directory) {
  return existsSync(join(directory, 'build-info.json'))
}

/** Makes it from one that has them; returns its path. @param {string} directory @param {string} to an empty directory */
export function withoutCuda(directory, to) {
  const {
    cudaLibraries,
    cudaFiles,
    cudaVersion: _,
    ...cpu
  } = JSON.parse(readFileSync(join(directory, 'build-info.json'), 'utf8'))
  const left = new Set([...cudaLibraries, ...cudaFiles])
  mkdirSync(join(to, 'lib'))
  for (const name of readdirSync(join(directory, 'lib'))) {
    if (!left.has(name)) symlinkSync(join(directory, 'lib', name), join(to, 'lib', name))
  }
  writeFileSync(join(to, 'build-info.json'), JSON.stringify(cpu))
  writeFileSync(join(to, 'build-version'), readFileSync(join(directory, 'build-version')))
  return to
}
