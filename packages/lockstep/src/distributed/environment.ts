import { LockstepError } from '../error.js'
import { show } from '../ops/explain.js'
import { ADVICE, detect, isOutsideStep, jobSize, VARIABLES } from './launchers.js'
import type { Environment, EnvironmentSource, Launcher } from './launchers.js'
import { expandHostList, expandTasksPerNode, portOfJob } from './slurm.js'

/** The rank of a process, the world size, and the address of rank 0. */
export interface RankEnvironment {
  /** 0 .. worldSize - 1 */
  readonly rank: number
  readonly worldSize: number
  /**
   * Rank among the processes of this host. A launcher may start more processes than the group has ranks. Undefined if
   * no source gives it and the ranks may span several hosts.
   */
  readonly localRank: number | undefined
  /** Number of ranks on this host; undefined if unknown. */
  readonly localWorldSize: number | undefined
  /** Host name or address of rank 0, without brackets around an IPv6 address. */
  readonly masterAddr: string
  /** Port of the store on `masterAddr`. 0 (any free port) only if no other rank connects to it. */
  readonly masterPort: number
  /** True: the launcher hosts the store, and rank 0 is a client too (`TORCHELASTIC_USE_AGENT_STORE`). */
  readonly useAgentStore: boolean
  /** Number of restarts (`TORCHELASTIC_RESTART_COUNT`). Keys of an earlier start must not match those of this one. */
  readonly restartCount: number
  readonly source: EnvironmentSource
}

/** Explicit options; each overrides the environment. */
export interface EnvironmentOptions {
  readonly rank?: number | undefined
  readonly worldSize?: number | undefined
  readonly localRank?: number | undefined
  readonly localWorldSize?: number | undefined
  readonly masterAddr?: string | undefined
  readonly masterPort?: number | undefined
  /**
   * Default true. False if the ranks meet without a master (a store object, a file); a missing master is then no error.
   */
  readonly needsMaster?: boolean | undefined
}

/**
 * Reads rank, world size and master address from these sources, in order: explicit options; the variables of torchrun
 * (RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT); of Open MPI; of PMI (MPICH, Intel MPI); of Slurm; of a Kubernetes
 * indexed job (its index, with WORLD_SIZE, MASTER_ADDR, MASTER_PORT). Without any of them, the process is a world of
 * one. A partial or contradictory set is `ERR_ENVIRONMENT`, which lists every problem; the reader never guesses. `argv`
 * may contain the `--local_rank=N` that older launchers append.
 */
export function readEnvironment(
  env: Environment,
  argv: readonly string[] = [],
  options: EnvironmentOptions = {},
): RankEnvironment {
  return new Reader(env, argv, options).read()
}

/** A number and its source: `RANK=3`, `option rank 3`. */
interface Said {
  readonly value: number
  readonly by: string
}

/** Local rank and local world size of a process. */
interface LocalSaid {
  readonly rank: Said | undefined
  readonly size: Said | undefined
}

class Reader {
  readonly #problems: string[] = []
  readonly #used = new Map<string, string>()
  readonly #env: Environment
  readonly #argv: readonly string[]
  readonly #options: EnvironmentOptions

  constructor(env: Environment, argv: readonly string[], options: EnvironmentOptions) {
    this.#env = env
    this.#argv = argv
    this.#options = options
  }

  read(): RankEnvironment {
    const given = this.#options
    const complete = given.rank !== undefined && given.worldSize !== undefined
    const partly = given.rank !== undefined || given.worldSize !== undefined
    const found = detect(this.#env)
    const source = complete || (partly && found === 'single') ? 'options' : found

    const rank = this.#option('rank', given.rank) ?? this.#rank(source)
    const worldSize = this.#option('worldSize', given.worldSize) ?? this.#worldSize(source)
    const size = worldSize?.value ?? 1
    const master = this.#master(source, size)
    const local = this.#local(found, source, worldSize, rank, master.addr)
    const restartCount = this.#integer('TORCHELASTIC_RESTART_COUNT')?.value ?? 0
    const useAgentStore = source === 'torch' && this.#agentStore()

    if (worldSize?.value === 0) this.#problems.push(`${worldSize.by} must be at least 1: it counts all ranks`)
    else if (rank !== undefined && worldSize !== undefined && rank.value >= worldSize.value) {
      this.#problems.push(`${rank.by} must be below ${worldSize.by}: ranks count from 0`)
    }
    if (this.#problems.length > 0) this.#fail(source)
    return {
      rank: rank?.value ?? 0,
      worldSize: size,
      localRank: local.rank,
      localWorldSize: local.size,
      masterAddr: master.addr,
      masterPort: master.port,
      useAgentStore,
      restartCount,
      source,
    }
  }

  #rank(source: EnvironmentSource): Said | undefined {
    if (source === 'single') return { value: 0, by: 'rank 0' }
    const worldSize = this.#options.worldSize ?? this.#env['WORLD_SIZE']
    if (source === 'kubernetes' && String(worldSize) === '1') return { value: 0, by: 'rank 0' } // each pod trains alone
    if (source === 'options') return void this.#problems.push('option rank is missing')
    if (source === 'slurm' && isOutsideStep(this.#env)) return { value: 0, by: 'rank 0' }
    const rank = this.#required(VARIABLES[source].rank)
    if (source === 'torch') this.#checkLaunched(rank)
    return rank
  }

  /**
   * RANK and the variable of another launcher may differ where each of its processes has started several ranks: these
   * have local ranks. Without RANK, WORLD_SIZE may be why the other launcher is not read.
   */
  #checkLaunched(rank: Said | undefined): void {
    const launcher = detect({ ...this.#env, RANK: undefined, WORLD_SIZE: undefined })
    if (launcher === 'torch' || launcher === 'single' || (launcher === 'slurm' && isOutsideStep(this.#env))) return
    if (rank === undefined) {
      const [size, launched] = [this.#integer('WORLD_SIZE'), this.#integer(VARIABLES[launcher].worldSize)]
      if (size === undefined || launched === undefined) return
      const how = size.value === launched.value ? 'stands beside' : 'contradicts'
      this.#problems.push(`${size.by} ${how} ${launched.by}: unset WORLD_SIZE, or set RANK, too`)
      return
    }
    const alone = this.#text('WORLD_SIZE') === '1'
    const local = this.#options.localRank ?? this.#text('LOCAL_RANK') ?? this.#localRankArgument()
    const launched = alone || local !== undefined ? undefined : this.#integer(VARIABLES[launcher].rank)
    if (launched === undefined || launched.value === rank.value) return
    this.#problems.push(`${rank.by} contradicts ${launched.by}: unset one, or set LOCAL_RANK where that starts several`)
  }

  #worldSize(source: EnvironmentSource): Said | undefined {
    if (source === 'single') return this.#alone()
    if (source === 'options') return void this.#problems.push('option worldSize is missing')
    if (source === 'slurm' && isOutsideStep(this.#env)) return this.#outsideStep()
    // A job step may have fewer tasks than its allocation.
    if (source === 'slurm' && this.#text('SLURM_STEP_NUM_TASKS') !== undefined) {
      return this.#integer('SLURM_STEP_NUM_TASKS')
    }
    return this.#required(VARIABLES[source].worldSize)
  }

  /** A world of one, unless variables of `lockstep run` and torchrun say that one of these was to start this process. */
  #alone(): Said {
    for (const [name, one] of Object.entries({ PET_NNODES: '1', PET_NPROC_PER_NODE: '1', PET_NODE_RANK: '0' })) {
      const text = this.#text(name) ?? one
      if (!/^\d/.test(text) || text === one || text === '1:1') continue
      this.#problems.push(`${name}=${text} is read by launchers, but none has started this process`)
    }
    return { value: 1, by: 'the world size 1 of a single process' }
  }

  /** A process that srun has not started is alone in its job: ranks of other tasks would never come. */
  #outsideStep(): Said {
    const size = jobSize(this.#env)
    const said = size === undefined || this.#text('WORLD_SIZE') === '1' ? undefined : this.#integer(size)
    if (said !== undefined && said.value > 1) {
      this.#problems.push(`${said.by}, but srun has not started this process: it is alone`)
    }
    return { value: 1, by: 'the one process that is no task of srun' }
  }

  /** Options and MASTER_* take precedence. Ranks of Slurm and MPI fall back to Slurm's node list and job id. */
  #master(source: EnvironmentSource, worldSize: number): { addr: string; port: number } {
    const derive = source === 'slurm' || source === 'openmpi' || source === 'pmi'
    const addr = this.#options.masterAddr ?? this.#text('MASTER_ADDR') ?? (derive ? this.#firstHost() : undefined)
    const given = this.#option('masterPort', this.#options.masterPort) ?? this.#integer('MASTER_PORT')
    const port = given?.value ?? (derive ? this.#jobPort() : undefined)
    const alone = worldSize === 1 && source !== 'torch'
    if ((this.#options.needsMaster ?? true) && !alone) {
      if (addr === undefined) this.#missing('MASTER_ADDR')
      const said = this.#options.masterPort !== undefined || this.#text('MASTER_PORT') !== undefined
      if (port === undefined && !said) this.#missing('MASTER_PORT') // a wrong one is reported already
      if (given?.value === 0) this.#problems.push(`${given.by} cannot be found by other ranks: a port is 1-65535`)
    }
    if (given !== undefined && given.value > 65_535) this.#problems.push(`${given.by} must be at most 65535`)
    return { addr: addr?.replace(/^\[(.*)\]$/, '$1') ?? '127.0.0.1', port: port ?? 0 }
  }

  #agentStore(): boolean {
    const text = this.#text('TORCHELASTIC_USE_AGENT_STORE') ?? 'False'
    if (text !== 'True' && text !== 'False') {
      this.#problems.push(`TORCHELASTIC_USE_AGENT_STORE=${text} must be True or False`)
    }
    return text === 'True'
  }

  #firstHost(): string | undefined {
    for (const name of ['SLURM_STEP_NODELIST', 'SLURM_JOB_NODELIST', 'SLURM_NODELIST']) {
      const text = this.#text(name)
      if (text === undefined) continue
      const host = expandHostList(text)?.[0]
      if (host === undefined) this.#problems.push(`${name}=${text} is not a host list`)
      return host
    }
    return undefined
  }

  #jobPort(): number | undefined {
    const job = this.#integer('SLURM_JOB_ID') ?? this.#integer('SLURM_JOBID')
    return job === undefined ? undefined : portOfJob(job.value, this.#integer('SLURM_STEP_ID')?.value ?? 0)
  }

  #local(
    found: Launcher | 'single',
    source: EnvironmentSource,
    world: Said | undefined,
    globalRank: Said | undefined,
    masterAddr: string,
  ) {
    // Local variables apply even if options set the rank: options do not change the host.
    const task = found === 'slurm' && !isOutsideStep(this.#env)
    const names = VARIABLES[found === 'openmpi' || found === 'pmi' || task ? found : 'torch']
    const worldSize = world?.value ?? 1
    const own = {
      rank: this.#option('localRank', this.#options.localRank),
      size: this.#option('localWorldSize', this.#options.localWorldSize),
    }
    const launched = { rank: this.#agreed(names.localRank), size: this.#agreed(names.localWorldSize) }
    if (task && own.size === undefined) launched.size ??= this.#slurmLocalSize(worldSize)

    const argument = this.#localRankArgument()
    let rank = own.rank ?? launched.rank
    if (argument !== undefined && rank !== undefined && argument.value !== rank.value) {
      this.#problems.push(`${argument.by} contradicts ${rank.by}`)
    }
    launched.rank ??= argument
    rank ??= argument
    let size = own.size ?? launched.size
    const most = worldSize > 0 ? world : undefined
    if (source === 'options') {
      // The group may be a subset of the launched processes. The launcher's local world size then counts other
      // processes too; its local rank stays valid.
      this.#checkLocal(own, most)
      this.#checkLocal(launched, undefined)
      if (own.size === undefined && size !== undefined && size.value > worldSize) size = undefined
    } else {
      this.#checkLocal({ rank, size }, most)
    }
    // One rank, or a master on loopback, means one host.
    const oneHost = worldSize === 1 || isLoopback(masterAddr)
    if (oneHost && (size === undefined || size.value === worldSize)) rank ??= globalRank
    return { rank: rank?.value, size: size?.value ?? (oneHost ? worldSize : undefined) }
  }

  #checkLocal({ rank, size }: LocalSaid, world: Said | undefined): void {
    const most = size ?? world
    if (size !== undefined && (size.value < 1 || size.value > (world ?? size).value)) {
      const limits = world === undefined ? 'at least 1' : `between 1 and ${world.by}`
      this.#problems.push(`${size.by} must be ${limits}: it counts the ranks of this host`)
    } else if (rank !== undefined && most !== undefined && rank.value >= most.value) {
      this.#problems.push(`${rank.by} must be below ${most.by}: it counts from 0 among the ranks of this host`)
    }
  }

  #slurmLocalSize(worldSize: number): Said | undefined {
    for (const name of ['SLURM_STEP_TASKS_PER_NODE', 'SLURM_TASKS_PER_NODE']) {
      const text = this.#text(name)
      if (text === undefined) continue
      const tasks = expandTasksPerNode(text)
      if (tasks === undefined) this.#problems.push(`${name}=${text} is not a list of tasks`)
      // The allocation's list does not describe a smaller job step.
      if (tasks === undefined || tasks.reduce((sum, n) => sum + n, 0) !== worldSize) continue
      const node = tasks.length === 1 ? 0 : this.#integer('SLURM_NODEID')?.value
      const value = node === undefined ? undefined : tasks[node]
      if (node !== undefined && value === undefined) {
        this.#problems.push(`SLURM_NODEID=${node} is beyond the ${tasks.length} nodes of ${name}=${text}`)
      }
      return value === undefined ? undefined : { value, by: `the ${value} tasks of this node in ${name}=${text}` }
    }
    const nodes = this.#integer('SLURM_STEP_NUM_NODES') ?? this.#integer('SLURM_JOB_NUM_NODES')
    return nodes?.value === 1 ? { value: worldSize, by: `the ${worldSize} tasks of ${nodes.by}` } : undefined
  }

  #localRankArgument(): Said | undefined {
    for (const [i, argument] of this.#argv.entries()) {
      const match = /^--local[_-]rank(?:=(.*))?$/.exec(argument)
      if (match === null) continue
      const text = match[1] ?? this.#argv[i + 1] ?? ''
      if (/^\d+$/.test(text)) return { value: Number(text), by: `the argument --local_rank=${text}` }
      this.#problems.push(`the argument --local_rank must be followed by a rank, not ${JSON.stringify(text)}`)
    }
    return undefined
  }

  #option(name: string, value: number | undefined): Said | undefined {
    if (value === undefined) return undefined
    if (Number.isSafeInteger(value) && value >= 0) return { value, by: `option ${name} ${value}` }
    return void this.#problems.push(`option ${name} must be a whole number of at least 0, not ${show(value)}`)
  }

  /** The number that those of the variables say that are set. */
  #agreed(names: readonly string[]): Said | undefined {
    const [first, ...others] = names.flatMap((name) => this.#integer(name) ?? [])
    for (const other of others) {
      if (other.value !== first?.value) this.#problems.push(`${other.by} contradicts ${first?.by}`)
    }
    return first
  }

  #required(name: string): Said | undefined {
    if (this.#text(name) === undefined) return void this.#missing(name)
    return this.#integer(name)
  }

  #missing(name: string): void {
    this.#problems.push(`environment variable ${name} expected, but not set`)
  }

  #integer(name: string): Said | undefined {
    const text = this.#text(name)
    if (text === undefined) return undefined
    const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
    if (Number.isSafeInteger(value)) return { value, by: `${name}=${text}` }
    return void this.#problems.push(`${name}=${text} is not a whole number of at least 0`)
  }

  /** An empty variable counts as not set, as in PyTorch. */
  #text(name: string): string | undefined {
    const text = this.#env[name]
    if (text === undefined || text === '') return undefined
    this.#used.set(name, text)
    return text
  }

  #fail(source: EnvironmentSource): never {
    const problems = [...new Set(this.#problems)].join('; ')
    const found = [...this.#used].map(([name, value]) => `${name}=${value}`).join(' ')
    throw new LockstepError(
      'ERR_ENVIRONMENT',
      `the settings of this rank are missing or wrong: ${problems} (found: ${found || 'none of the variables'}). ` +
        ADVICE[source],
      { operation: 'initProcessGroup' },
    )
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
