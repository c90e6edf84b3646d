import { checkOptions } from '../../options.js'
import type { AbortSignal, URL } from '../../host-types.js'
import { launch } from './launch.js'
import type { LaunchOptions } from './options.js'

/** Options of `spawn`. */
export interface SpawnOptions {
  /** Number of ranks. Default 1, as in PyTorch. */
  readonly nprocs?: number | undefined
  /** Arguments of the program. */
  readonly args?: readonly string[] | undefined
  /** Variables added to this process's environment; undefined removes one. */
  readonly env?: LaunchOptions['env']
  /** Milliseconds that the other ranks may take to end after the first failure, before SIGKILL. Default 30,000. */
  readonly gracePeriod?: number | undefined
  /** Ends the ranks when aborted. */
  readonly signal?: AbortSignal | undefined
}

const OPTIONS: Readonly<Record<keyof SpawnOptions, true>> = {
  nprocs: true,
  args: true,
  env: true,
  gracePeriod: true,
  signal: true,
}

/**
 * PyTorch's `torch.multiprocessing.spawn`: runs a script in `nprocs` processes, each with RANK, WORLD_SIZE, LOCAL_RANK,
 * MASTER_ADDR and MASTER_PORT set, and joins them. Their output is printed unchanged. If one fails, the others are
 * ended and the promise rejects with `ERR_WORKER_FAILED` and the failed rank's JavaScript stack. `launch` does the same
 * with events.
 */
export async function spawn(script: string | URL, options: SpawnOptions = {}): Promise<void> {
  checkOptions('spawn', options, Object.keys(OPTIONS))
  const { nprocs, args, env, gracePeriod, signal } = options
  await launch(script, { nprocPerNode: nprocs, args, env, shutdownTimeout: gracePeriod, signal, output: 'plain' })
    .finished
}
