// libtorch into the cache: what the CPU needs, and with `cuda` what a GPU needs.
import { rmSync } from 'node:fs'

import { cudaBuild, cudaState } from './build-info.js'
import { downloadsOf } from './cache.js'
import { checkMachine, installCuda } from './cuda.js'
import { fetchLibtorch } from './fetch.js'
import { fail } from './wheels.js'

/**
 * Brings what is not there yet.
 * @param {import('./fetch.js').Request & import('./cuda.js').Request} request
 */
export async function installLibtorch(request) {
  if (!request.cuda) return fetchLibtorch(request)
  const { cache, version } = request
  const directory = () => cudaBuild(cache, version)
  const before = directory()
  if (before === undefined || cudaState(before) !== 'complete') checkMachine(request, before !== undefined)
  await fetchLibtorch({ ...request, present: () => directory() !== undefined })
  const there = directory()
  if (there !== undefined) return installCuda(request, there)
  rmSync(downloadsOf(cache, version), { recursive: true, force: true })
  fail(`the wheel of torch ${version} in pip's package index is a build without CUDA.`)
}
