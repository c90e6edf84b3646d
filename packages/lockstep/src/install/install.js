// libtorch into the cache: what the CPU needs, and with `cuda` what a GPU needs.
import { rmSync } from 'node:fs'

import { cudaBuild, cudaState } from './build-info.js'
import { downloadsOf } from './cache.js'
import { checkMachine, installCuda } from './cuda.js'
import { SetupFailure } from './failure.js'
import { fetchLibtorch } from './fetch.js'
import { say } from './report.js'
import { fail } from './wheels.js'

/**
 * Brings what is not there yet.
 * @param {import('./fetch.js').Request & import('./cuda.js').Request} request
 */
export async function installLibtorch(request) {
  const { cache, version, cuda, present } = request
  const there = () => cudaBuild(cache, version)
  const before = there()
  const state = before === undefined ? 'absent' : cudaState(before)
  if (!cuda) {
    // Fetching the CPU's part anew would throw away the rest of CUDA's.
    if (typeof state === 'object') throw new SetupFailure(state)
    if (!present()) await fetchLibtorch(request)
    return
  }
  // Then nothing is written either: the cache may be read-only.
  if (state === 'complete') return say(`CUDA's libraries are there: ${before}`)
  checkMachine(request, before !== undefined)
  await fetchLibtorch({ ...request, present: () => there() !== undefined })
  const directory = there()
  if (directory !== undefined) return installCuda(request, directory)
  rmSync(downloadsOf(cache, version), { recursive: true, force: true })
  fail(`the wheel of torch ${version} in pip's package index is a build without CUDA.`)
}
