/** The launchers that are known by their variables. */

/** A launcher whose variables give a process its rank. */
export type Launcher = 'torch' | 'openmpi' | 'pmi' | 'slurm' | 'kubernetes'

/** The source of this process's rank. */
export type EnvironmentSource = Launcher | 'options' | 'single'

export type Environment = Readonly<Record<string, string | undefined>>

interface Names {
  readonly rank: string
  readonly worldSize: string
  readonly localRank: readonly string[]
  readonly localWorldSize: readonly string[]
}

/** The variables of each launcher, in the order in which they are looked for. */
export const VARIABLES: Readonly<Record<Launcher, Names>> = {
  torch: {
    rank: 'RANK',
    worldSize: 'WORLD_SIZE',
    localRank: ['LOCAL_RANK'],
    localWorldSize: ['LOCAL_WORLD_SIZE', 'LOCAL_SIZE'], // the second is DeepSpeed's
  },
  openmpi: {
    rank: 'OMPI_COMM_WORLD_RANK',
    worldSize: 'OMPI_COMM_WORLD_SIZE',
    localRank: ['OMPI_COMM_WORLD_LOCAL_RANK'],
    localWorldSize: ['OMPI_COMM_WORLD_LOCAL_SIZE'],
  },
  pmi: {
    rank: 'PMI_RANK',
    worldSize: 'PMI_SIZE',
    localRank: ['MPI_LOCALRANKID'],
    localWorldSize: ['MPI_LOCALNRANKS'],
  },
  slurm: { rank: 'SLURM_PROCID', worldSize: 'SLURM_NTASKS', localRank: ['SLURM_LOCALID'], localWorldSize: [] },
  // An indexed job tells a pod its index, and nobody the number of pods.
  kubernetes: { rank: 'JOB_COMPLETION_INDEX', worldSize: 'WORLD_SIZE', localRank: [], localWorldSize: [] },
}

/** What to do where the variables of a source are incomplete or wrong. */
export const ADVICE: Readonly<Record<EnvironmentSource, string>> = {
  options: 'Pass rank and worldSize together, with MASTER_ADDR and MASTER_PORT set, or with an initMethod or a store.',
  torch: 'Set RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT, or start the program with `lockstep run` or torchrun.',
  openmpi: 'Set MASTER_ADDR and MASTER_PORT and start with `mpirun -x MASTER_ADDR -x MASTER_PORT node ...`.',
  pmi: 'Set MASTER_ADDR and MASTER_PORT before starting the program with mpiexec.',
  slurm:
    'Start the program with srun, or set WORLD_SIZE=1 to have it train alone; MASTER_ADDR and MASTER_PORT, where set, ' +
    'go before the node list and the job id.',
  kubernetes:
    'JOB_COMPLETION_INDEX says that this is a pod of an indexed job: set WORLD_SIZE to its completions, MASTER_ADDR to ' +
    'the name of pod 0 and MASTER_PORT in its manifest, or start the program with `lockstep run --nnodes N`; ' +
    'WORLD_SIZE=1 has each pod train alone.',
  single: 'Start several ranks with `lockstep run`.',
}

/** An empty variable counts as not set, as in PyTorch. */
function present(env: Environment, name: string): boolean {
  return (env[name] ?? '') !== ''
}

/** The launcher whose variables are set. A part of them is enough: the reader then names those that are missing. */
export function detect(env: Environment): Launcher | 'single' {
  const some = (names: readonly string[]) => names.some((name) => present(env, name))
  const pod = present(env, VARIABLES.kubernetes.rank)
  const outside = isOutsideStep(env)
  const own = pod || (outside && env['WORLD_SIZE'] === '1') // it says that the process trains alone
  if (present(env, 'RANK') || (present(env, 'WORLD_SIZE') && !own)) return 'torch'
  for (const source of ['openmpi', 'pmi', 'slurm'] as const) {
    const { rank, worldSize, localRank, localWorldSize } = VARIABLES[source]
    // sbatch and srun read SLURM_NTASKS, so that it may be set where there is no job.
    const size = source === 'slurm' ? [] : [worldSize]
    if (some([rank, ...size, ...localRank, ...localWorldSize])) return source
  }
  if (outside) return 'slurm'
  if (pod) return 'kubernetes'
  return some(['LOCAL_RANK', 'LOCAL_WORLD_SIZE', 'MASTER_ADDR', 'MASTER_PORT']) ? 'torch' : 'single'
}

/** The id of the step that a shell of salloc may be (`LaunchParameters=use_interactive_step`). */
const INTERACTIVE_STEP = '4294967290'

/**
 * Whether this process belongs to a job of Slurm, but is no task of srun: sbatch starts its script once, as process 0,
 * and salloc one shell, whatever the number of tasks.
 */
export function isOutsideStep(env: Environment): boolean {
  if (!['SLURM_JOB_ID', 'SLURM_JOBID'].some((name) => present(env, name))) return false
  const steps = ['SLURM_STEP_ID', 'SLURM_STEPID'].flatMap((name) => (present(env, name) ? [env[name]] : []))
  if (steps.length > 0) return steps[0] === INTERACTIVE_STEP
  if (present(env, 'SLURM_STEP_NUM_TASKS')) return false
  return present(env, 'SLURM_PROCID') ? env['SLURM_PROCID'] === '0' : !present(env, 'SLURM_LOCALID')
}

/**
 * The variable that says how many processes a job of Slurm is for: its tasks, or its nodes where nobody asked for tasks
 * (SLURM_TASKS_PER_NODE then counts cores). Undefined if there is none.
 */
export function jobSize(env: Environment): string | undefined {
  return ['SLURM_NTASKS', 'SLURM_JOB_NUM_NODES', 'SLURM_NNODES'].find((name) => present(env, name))
}

/** What Slurm says of a job of several processes to one that it has started alone: `SLURM_NTASKS=2`. */
export function startedAlone(env: Environment): string | undefined {
  const size = detect(env) === 'slurm' && isOutsideStep(env) ? jobSize(env) : undefined
  return size === undefined || env[size] === '1' || env['WORLD_SIZE'] === '1' ? undefined : `${size}=${env[size]}`
}

/**
 * What another launcher said of this process, where it started several: `SLURM_PROCID=1 SLURM_STEP_NUM_TASKS=2`.
 * A `lockstep run` in each of them would train alone.
 */
export function startedTogether(env: Environment): string | undefined {
  const launcher = detect(env)
  if (launcher === 'single' || launcher === 'torch' || (launcher === 'slurm' && isOutsideStep(env))) return undefined
  const { rank, worldSize } = VARIABLES[launcher]
  const size = launcher === 'slurm' && present(env, 'SLURM_STEP_NUM_TASKS') ? 'SLURM_STEP_NUM_TASKS' : worldSize
  if (env[size] === '1') return undefined
  return [rank, size].flatMap((name) => (present(env, name) ? [`${name}=${env[name]}`] : [])).join(' ')
}
