import type { AbortSignal, Signal } from '../../host-types.js'

/** Which of a rank's streams: none, one of them, or both. */
export type StreamChoice = 'none' | 'stdout' | 'stderr' | 'both'

/** One choice for every rank, or choices by local rank (default `'none'`). */
export type StreamSelection = StreamChoice | Readonly<Record<number, StreamChoice>>

/** Options of `launch`. Most have a flag in `lockstep run`. Durations are milliseconds. */
export interface LaunchOptions {
  /**
   * Ranks on this machine: a number, `'cpu'` (one per core), `'gpu'` (one per GPU), or `'auto'` (GPUs, else cores).
   * Default 1.
   */
  readonly nprocPerNode?: number | 'auto' | 'cpu' | 'gpu' | undefined
  /** Machines in the group; each runs its own launcher, with as many ranks as it likes. Default 1. */
  readonly nnodes?: number | undefined
  /**
   * Index of this machine, 0 to nnodes - 1; machine 0 is that of `masterAddr`. Default: found when the launchers meet,
   * which they do at `masterAddr` and `masterPort`.
   */
  readonly nodeRank?: number | undefined
  /** Host name or address of rank 0's machine. Default 127.0.0.1 on one machine; required on several. */
  readonly masterAddr?: string | undefined
  /**
   * An address of this machine: the ranks reach the others by its network interface (`GLOO_SOCKET_IFNAME`,
   * `NCCL_SOCKET_IFNAME`). Default: the system's choice.
   */
  readonly localAddr?: string | undefined
  /** How long the launchers of several machines wait for each other. Default 600,000. */
  readonly rendezvousTimeout?: number | undefined
  /** Port of rank 0's store. Default: a free port on one machine, 29500 on several. */
  readonly masterPort?: number | undefined
  /** Number of times that all ranks restart after a failure. Default 0. */
  readonly maxRestarts?: number | undefined
  /**
   * Time after the first failure in which the other ranks may report their own errors, before they are ended. Default
   * 100.
   */
  readonly monitorInterval?: number | undefined
  /** How long a rank may take to end after SIGTERM, before SIGKILL. Default 30,000. */
  readonly shutdownTimeout?: number | undefined
  /**
   * Signals that `forward` passes on, beside SIGUSR1 and SIGUSR2. They do not end a rank that has no listener for them.
   * Default: none.
   */
  readonly signalsToForward?: readonly Signal[] | undefined
  /** Arguments of the program. */
  readonly args?: readonly string[] | undefined
  /** Variables added to this process's environment; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Working directory of the ranks. Default: this process's. */
  readonly cwd?: string | undefined
  /** Options for Node itself, for example `['--max-old-space-size=8192']`. */
  readonly execArgv?: readonly string[] | undefined
  /** Directory for log and error files; each run makes its own directory in it. */
  readonly logDir?: string | undefined
  /** Streams that go to log files instead of the console. Default `'none'`. */
  readonly redirects?: StreamSelection | undefined
  /** Streams that go to log files and to the console. Default `'none'`. */
  readonly tee?: StreamSelection | undefined
  /** The local ranks whose output is shown. Default: all. */
  readonly localRanksFilter?: readonly number[] | undefined
  /** Name of the ranks' role (`ROLE_NAME`). Default `'default'`. */
  readonly role?: string | undefined
  /** Identifier of the run (`TORCHELASTIC_RUN_ID`). Default: random on one machine, `'none'` on several. */
  readonly runId?: string | undefined
  /**
   * How the ranks' lines are printed: `'prefix'` puts `[rank] ` before each, `'plain'` prints them unchanged,
   * `'events'` prints nothing. The launch emits an event for each line in every case. Default `'prefix'`.
   */
  readonly output?: 'prefix' | 'plain' | 'events' | undefined
  /** Ends the ranks (SIGTERM, then SIGKILL) when aborted. */
  readonly signal?: AbortSignal | undefined
}

/** Every key of `LaunchOptions`, to reject misspelt ones. The type makes the list complete. */
export const LAUNCH_OPTIONS: Readonly<Record<keyof LaunchOptions, true>> = {
  nprocPerNode: true,
  nnodes: true,
  nodeRank: true,
  masterAddr: true,
  masterPort: true,
  localAddr: true,
  rendezvousTimeout: true,
  maxRestarts: true,
  monitorInterval: true,
  shutdownTimeout: true,
  signalsToForward: true,
  args: true,
  env: true,
  cwd: true,
  execArgv: true,
  logDir: true,
  redirects: true,
  tee: true,
  localRanksFilter: true,
  role: true,
  runId: true,
  output: true,
  signal: true,
}
