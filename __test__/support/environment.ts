/** Environments of child processes. */

/**
 * This process's environment plus `added`, where undefined removes a variable. Variables of launchers, which would make
 * a child a rank, and variables for the tests are removed. `LOCKSTEP_BACKEND` stays: it runs the whole suite on another
 * transport.
 */
export function cleanEnvironment(added: Readonly<Record<string, string | undefined>> = {}): NodeJS.ProcessEnv {
  const launcher =
    /^(PET_|TORCH|MASTER_|LOCAL_|RANK$|WORLD_SIZE$|OMP_|OMPI_|PMI|MPI_LOCAL|SLURM_|JOB_COMPLETION_INDEX|GLOO_|LOCKSTEP_(?!BACKEND$)|NODE_OPTIONS|FORCE_COLOR)/
  const kept = Object.entries(process.env).filter(([name]) => !launcher.test(name))
  return { ...Object.fromEntries(kept), ...added }
}

/** The backend of a group of Lockstep ranks on this host. */
export const transport = process.env['LOCKSTEP_BACKEND'] || (process.platform === 'linux' ? 'shm' : 'gloo')

/** The environment of a rank on loopback, with one thread. */
export function rankEnvironment(
  rank: number,
  world: number,
  port: number,
  added: Readonly<Record<string, string | undefined>> = {},
): NodeJS.ProcessEnv {
  return cleanEnvironment({
    OMP_NUM_THREADS: '1',
    MASTER_ADDR: '127.0.0.1',
    MASTER_PORT: String(port),
    RANK: String(rank),
    LOCAL_RANK: String(rank),
    WORLD_SIZE: String(world),
    ...added,
  })
}
