/** One flag of `lockstep run`. Its environment variable is `PET_` and the name in capitals, as for torchrun. */
export interface Flag {
  readonly name: string
  readonly short?: string
  /** Placeholder of the value in the help text; undefined for a switch. */
  readonly value?: string
  readonly help: string
}

/** Flags in the order of the help text, under their headings. */
export const FLAGS: readonly { readonly heading: string; readonly flags: readonly Flag[] }[] = [
  {
    heading: 'Ranks and machines',
    flags: [
      {
        name: 'nproc-per-node',
        value: 'N|auto|gpu|cpu',
        help: 'Ranks on this machine: a number, one for each GPU, one for each core, or auto: GPUs if there are any, else cores. Default 1.',
      },
      {
        name: 'nnodes',
        value: 'N',
        help: 'Machines in the group; start this command on each, with as many ranks as each is to have. N:N is taken too, a range N:M is not. Default 1.',
      },
      {
        name: 'node-rank',
        value: 'I',
        help: 'Which of the machines this is, 0 to nnodes - 1. Default JOB_COMPLETION_INDEX in a Kubernetes indexed job, else found when the launchers meet.',
      },
      {
        name: 'master-addr',
        value: 'HOST',
        help: "Name or address of machine 0, where the launchers meet and rank 0 hosts the group's store. Needed when nnodes is above 1. Default 127.0.0.1.",
      },
      {
        name: 'master-port',
        value: 'PORT',
        help: 'Port of both. Default: a free port on one machine, 29500 on several.',
      },
      {
        name: 'rdzv-endpoint',
        value: 'HOST[:PORT]',
        help: 'The same as --master-addr and --master-port, in one word. Of no use on one machine.',
      },
      {
        name: 'rdzv-conf',
        value: 'timeout=S',
        help: 'Seconds that the launchers of several machines wait for each other (or join_timeout=S). Default 600.',
      },
      {
        name: 'local-addr',
        value: 'ADDRESS',
        help: 'An address of this machine: ranks reach the others by its network interface. Default: the choice of the system.',
      },
      { name: 'standalone', help: 'Insist on a group of this machine alone, whatever an outer launcher has set.' },
      {
        name: 'rdzv-id',
        value: 'ID',
        help: 'Name of the run (TORCHELASTIC_RUN_ID), part of log paths. Default random.',
      },
      { name: 'role', value: 'NAME', help: 'Name of the ranks\' role (ROLE_NAME). Default "default".' },
    ],
  },
  {
    heading: 'Failures',
    flags: [
      {
        name: 'max-restarts',
        value: 'N',
        help: 'Start all ranks again up to N times after a failure; programs go on from their checkpoint. One machine only. Default 0.',
      },
      {
        name: 'monitor-interval',
        value: 'S',
        help: 'Seconds between the first failure and the end of the other ranks, in which they may report errors of their own. Default 0.1.',
      },
      {
        name: 'shutdown-timeout',
        value: 'S',
        help: 'Seconds a rank may take to end after SIGTERM, before SIGKILL. Default 30.',
      },
      {
        name: 'signals-to-handle',
        value: 'LIST',
        help: 'Signals that end the launch: they are passed on to the ranks; the first lets them end, the second kills them. Default SIGTERM,SIGINT,SIGHUP,SIGQUIT.',
      },
      {
        name: 'signals-to-forward',
        value: 'LIST',
        help: "Further signals that are passed on to the ranks, which go on. SIGUSR1 and SIGUSR2, a scheduler's notices, always are, unless --signals-to-handle has them. The same within a second counts once.",
      },
    ],
  },
  {
    heading: 'Output',
    flags: [
      {
        name: 'log-dir',
        value: 'DIR',
        help: 'Directory for log files and error files; each run makes its own in it: RUN/attempt_N/LOCAL_RANK/stdout.log ...',
      },
      {
        name: 'redirects',
        short: 'r',
        value: 'STREAMS',
        help: 'Streams that go to log files and not to the console: 0 none, 1 stdout, 2 stderr, 3 both; or by local rank: 0:1,1:3. Default 0.',
      },
      {
        name: 'tee',
        short: 't',
        value: 'STREAMS',
        help: 'Streams that go to log files and to the console. Default 0.',
      },
      {
        name: 'local-ranks-filter',
        value: 'LIST',
        help: 'Show only these local ranks, for example 0,2. Default all.',
      },
    ],
  },
  {
    heading: 'Program',
    flags: [
      {
        name: 'no-python',
        help: 'SCRIPT is any program, to be executed directly: `lockstep run --no-python node train.js`.',
      },
      { name: 'start-method', value: 'spawn', help: "Taken for torchrun's sake; spawn is the only one." },
      {
        name: 'rdzv-backend',
        value: 'static|c10d',
        help: "Taken for torchrun's sake; the launchers meet in the same way by either.",
      },
    ],
  },
]

/** Flags that have no environment variable. */
export const OWN_FLAGS: readonly Flag[] = [
  { name: 'dry-run', help: 'Print what each rank would get and execute, and start nothing.' },
  { name: 'help', short: 'h', help: 'Print this text.' },
]

/** Flags of torchrun that are refused, and what to do instead. */
export const UNSUPPORTED: Readonly<Record<string, string>> = {
  module: 'it runs Python modules; give a script',
  'run-path': 'it runs Python files; give a script',
  'event-log-handler': 'read the events of launch() instead',
  'logs-specs': 'it names a Python entry point; use --log-dir, --redirects and --tee',
  'duplicate-stdout-filters': 'filter the log files of --tee instead',
  'duplicate-stderr-filters': 'filter the log files of --tee instead',
  'numa-binding': 'start the launcher under numactl instead',
  'virtual-local-rank': 'set CUDA_VISIBLE_DEVICES in the program, from LOCAL_RANK',
}

/** Torchrun's short forms of the flags above. */
export const UNSUPPORTED_SHORT: Readonly<Record<string, string>> = { m: 'module' }

export function variableOf(flag: string): string {
  return `PET_${flag.toUpperCase().replaceAll('-', '_')}`
}
