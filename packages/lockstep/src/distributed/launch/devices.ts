import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { LockstepError } from '../../error.js'

type Environment = Readonly<Record<string, string | undefined>>

/** Cores that this process may run on. */
export function coreCount(): number {
  return availableParallelism()
}

/**
 * Number of NVIDIA GPUs that a rank sees: the kernel driver's list, narrowed by CUDA_VISIBLE_DEVICES. A query of CUDA
 * would load it into the launcher.
 */
export function gpuCount(env: Environment, listGpus: () => number = listNvidiaGpus): number {
  const present = listGpus()
  const visible = env['CUDA_VISIBLE_DEVICES']
  if (visible === undefined || present === 0) return present
  let count = 0
  for (const id of visible.split(',').map((part) => part.trim())) {
    if (id === '' || (/^-?\d+$/.test(id) && !(Number(id) >= 0 && Number(id) < present))) break // CUDA stops there too
    count++
  }
  return count
}

function listNvidiaGpus(): number {
  try {
    return readdirSync('/proc/driver/nvidia/gpus').length
  } catch {
    return 0 // no driver
  }
}

/** Turns `'auto' | 'cpu' | 'gpu'` or a number into a number of ranks. */
export function countRanks(
  choice: number | 'auto' | 'cpu' | 'gpu',
  env: Environment,
  count: { cores: () => number; gpus: (env: Environment) => number } = { cores: coreCount, gpus: gpuCount },
): number {
  if (typeof choice === 'number') return choice
  if (choice === 'cpu') return count.cores()
  const gpus = count.gpus(env)
  if (gpus > 0) return gpus
  if (choice === 'auto') return count.cores()
  throw new LockstepError(
    'ERR_INVALID_ARGUMENT',
    'nproc-per-node is gpu, but no GPU was found (in /proc/driver/nvidia/gpus, narrowed by CUDA_VISIBLE_DEVICES); ' +
      'use auto, cpu or a number',
    { operation: 'launch' },
  )
}
