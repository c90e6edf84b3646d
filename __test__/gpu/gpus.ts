/** Tests that need real GPUs: skipped, with the reason, where there are too few. */
import test, { type ExecutionContext } from 'ava'
import { LockstepError, cuda } from 'lockstep'

import { ranks } from '../support/ranks.js'

/** Why tests that need `count` GPUs cannot run here. */
function missing(count: number): string | undefined {
  const found = cuda.deviceCount()
  if (found >= count) return undefined
  if (found > 0) return `it needs ${count} GPUs, and this process sees ${found}`
  try {
    cuda.currentDevice()
  } catch (error) {
    if (LockstepError.is(error, 'ERR_CUDA_UNAVAILABLE')) return error.message
    throw error
  }
  return undefined
}

/** Registers a test that needs `count` GPUs. */
export function onGpus(count: number, title: string, run: (t: ExecutionContext) => Promise<void>): void {
  const why = missing(count)
  if (why === undefined) test.serial(title, run)
  else test.skip(`${title}: ${why}`, run)
}

/** Registers a case of a fixture, which fails by itself, on `world` ranks. */
export function caseOnGpus(gpus: number, fixture: URL, name: string, world = 1): void {
  onGpus(gpus, name, async (t) => {
    await t.notThrowsAsync(ranks(fixture, name, { world, env: { OMP_NUM_THREADS: undefined } }))
  })
}
