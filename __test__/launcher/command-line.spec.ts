import test from 'ava'
import { networkInterfaces } from 'node:os'
import { LockstepError, type ErrorCode } from 'lockstep'
import { gpuCount, countRanks } from '../../packages/lockstep/dist/distributed/launch/devices.js'
import { FLAGS, UNSUPPORTED, variableOf } from '../../packages/lockstep/dist/distributed/launch/flags.js'
import { helpText } from '../../packages/lockstep/dist/distributed/launch/help.js'
import { parseCommandLine } from '../../packages/lockstep/dist/distributed/launch/parse.js'
import { resolveSettings } from '../../packages/lockstep/dist/distributed/launch/settings.js'

const command = { file: 'node', args: [], preloads: true }

test('flags end where the script begins; what follows is the script\u2019s', (t) => {
  const line = parseCommandLine(['--nproc-per-node', '2', 'train.js', '--nnodes', '3', '--', '-x'], {})
  t.is(line.script, 'train.js')
  t.deepEqual(line.options.args, ['--nnodes', '3', '--', '-x'])
  t.is(line.options.nprocPerNode, 2)
  t.is(line.options.nnodes, undefined)
  const dashes = parseCommandLine(['--nnodes=1', '--', '--odd-name.js', 'a'], {})
  t.is(dashes.script, '--odd-name.js')
  t.deepEqual(dashes.options.args, ['a'])
})

test('every value reaches its option, with underscores as well', (t) => {
  const line = parseCommandLine(
    '--nproc_per_node=auto --nnodes 2:2 --node_rank 1 --master-addr host0 --master_port 1234 --local_addr 127.0.0.1 --rdzv-conf timeout=9 --max-restarts 0 --monitor-interval .5 --shutdown-timeout 3 --log-dir logs -r 3 -t 0:1,1:2 --local-ranks-filter 0,1 --rdzv-id run7 --role trainer --signals-to-handle SIGTERM,SIGUSR2 --start-method spawn --rdzv-backend static train.js'.split(
      ' ',
    ),
    {},
  )
  t.deepEqual(line.options, {
    nprocPerNode: 'auto',
    nnodes: 2,
    nodeRank: 1,
    masterAddr: 'host0',
    masterPort: 1234,
    localAddr: '127.0.0.1',
    rendezvousTimeout: 9000,
    maxRestarts: 0,
    monitorInterval: 500,
    shutdownTimeout: 3000,
    args: [],
    logDir: 'logs',
    redirects: 'both',
    tee: { 0: 'stdout', 1: 'stderr' },
    localRanksFilter: [0, 1],
    role: 'trainer',
    runId: 'run7',
  })
  t.deepEqual(line.signals, ['SIGTERM', 'SIGUSR2'])
  t.deepEqual(line.forwarded, ['SIGUSR1'])
})

test('notices are passed on, and further signals that are named', (t) => {
  t.deepEqual(parseCommandLine(['a.js'], {}).forwarded, ['SIGUSR1', 'SIGUSR2'])
  const line = parseCommandLine(['--signals-to-forward', 'SIGALRM, SIGWINCH', 'a.js'], {})
  t.deepEqual(line.forwarded, ['SIGUSR1', 'SIGUSR2', 'SIGALRM', 'SIGWINCH'])
})

test('PET_ variables stand in for flags, flags go first', (t) => {
  const env = { PET_NPROC_PER_NODE: '4', PET_NNODES: '2', PET_NODE_RANK: '1', PET_MASTER_ADDR: 'a', PET_NO_PYTHON: '1' }
  const line = parseCommandLine(['--nproc-per-node', '3', 'python'], env)
  t.is(line.options.nprocPerNode, 3)
  t.is(line.options.nnodes, 2)
  t.is(line.options.nodeRank, 1)
  t.is(line.options.masterAddr, 'a')
  t.true(line.noPython)
})

test('Kubeflow: MASTER_ADDR and MASTER_PORT beside PET_NNODES are used, RANK and WORLD_SIZE are not, and it says so', (t) => {
  const env = {
    PET_NNODES: '2',
    PET_NODE_RANK: '1',
    MASTER_ADDR: 'm',
    MASTER_PORT: '23456',
    RANK: '1',
    WORLD_SIZE: '2',
  }
  const line = parseCommandLine(['train.js'], env)
  t.is(line.options.masterAddr, 'm')
  t.is(line.options.masterPort, 23456)
  t.deepEqual(line.notices, [
    'using MASTER_ADDR=m of the environment',
    'using MASTER_PORT=23456 of the environment',
    'ignoring RANK=1 WORLD_SIZE=2 of the environment',
  ])
})

test('a pod of an indexed job is the machine of its index', (t) => {
  const env = { JOB_COMPLETION_INDEX: '1', MASTER_ADDR: 'train-0.train', MASTER_PORT: '29500' }
  const line = parseCommandLine(['--nnodes', '2', 'train.js'], env)
  t.is(line.options.nodeRank, 1)
  t.is(line.options.masterAddr, 'train-0.train')
  t.true(line.notices.includes('node rank 1: JOB_COMPLETION_INDEX=1'))
  t.is(parseCommandLine(['--nnodes', '2', '--node-rank', '0', 'train.js'], env).options.nodeRank, 0)
  t.is(parseCommandLine(['--standalone', 'train.js'], env).options.nodeRank, undefined)
})

test('an endpoint is the master\u2019s address and port', (t) => {
  const meet = (argv: string, env = {}) => {
    const { masterAddr, masterPort, nodeRank, rendezvousTimeout } = parseCommandLine(argv.split(' '), env).options
    return [masterAddr, masterPort, nodeRank, rendezvousTimeout]
  }
  const flags = '--nnodes 2 --rdzv-backend c10d'
  t.deepEqual(meet(`${flags} --rdzv-endpoint h:1 a.js`), ['h', 1, undefined, undefined])
  t.deepEqual(meet(`${flags} --rdzv-endpoint=[::1]:1 --rdzv-conf join_timeout=2 a.js`), ['::1', 1, undefined, 2000])
  t.deepEqual(meet(`${flags} a.js`, { PET_RDZV_ENDPOINT: 'h', MASTER_ADDR: 'm', MASTER_PORT: '3' }).slice(0, 2), [
    'h',
    undefined,
  ])
  t.deepEqual(meet('--rdzv-endpoint localhost:0 a.js').slice(0, 2), [undefined, undefined])
})

const tasks = { SLURM_PROCID: '1', SLURM_NTASKS: '4', SLURM_STEP_NUM_TASKS: '2', SLURM_STEP_ID: '0' }
const job = { SLURM_JOB_ID: '7', SLURM_NTASKS: '2' }
test('one task of srun, a batch script and a shell of salloc may start a group of their own', (t) => {
  for (const env of [{ ...tasks, SLURM_STEP_NUM_TASKS: '1' }, { ...job, SLURM_PROCID: '0' }, job]) {
    t.is(parseCommandLine(['--nproc-per-node', '2', 'a.js'], env).options.nprocPerNode, 2)
  }
  for (const more of [
    { SLURM_NTASKS: '1' },
    { PET_NPROC_PER_NODE: '1' },
    { WORLD_SIZE: '1' },
    { PET_STANDALONE: '1' },
  ]) {
    t.notThrows(() => parseCommandLine(['a.js'], { ...job, ...more }))
  }
})

const refused: [title: string, argv: string, code: ErrorCode, text: string, env?: Record<string, string>][] = [
  ['no script', '--nnodes 1', 'ERR_INVALID_ARGUMENT', 'the script to run is missing'],
  ['a misspelt flag', '--nproc 2 a.js', 'ERR_UNKNOWN_OPTION', 'unknown flag --nproc: did you mean --nproc-per-node?'],
  ['an unknown flag', '--colour a.js', 'ERR_UNKNOWN_OPTION', 'unknown flag --colour: see lockstep run --help'],
  ['an unknown short flag', '-x a.js', 'ERR_UNKNOWN_OPTION', 'unknown flag -x'],
  ['a missing value', '--nnodes', 'ERR_INVALID_ARGUMENT', '--nnodes needs a value: --nnodes N'],
  ['a value for a switch', '--standalone=1 a.js', 'ERR_INVALID_ARGUMENT', '--standalone takes no value, but got 1'],
  [
    'a word for a number',
    '--nproc-per-node two a.js',
    'ERR_INVALID_ARGUMENT',
    'must be a number, auto, gpu or cpu, not "two"',
  ],
  ['a negative number', '--max-restarts=-1 a.js', 'ERR_INVALID_ARGUMENT', '--max-restarts must be a whole number'],
  [
    'a word for seconds',
    '--monitor-interval soon a.js',
    'ERR_INVALID_ARGUMENT',
    '--monitor-interval must be a number of seconds',
  ],
  [
    'an elastic range',
    '--nnodes 1:4 a.js',
    'ERR_UNSUPPORTED_OPTION',
    '--nnodes is 1:4, but a group does not change its size',
  ],
  ['streams that are none', '-r 4 a.js', 'ERR_INVALID_ARGUMENT', '-r must be 0, 1, 2 or 3'],
  ['a stream list with a hole', '--tee 0:1,2 a.js', 'ERR_INVALID_ARGUMENT', '--tee must be 0, 1, 2 or 3'],
  ['a signal nobody can catch', '--signals-to-handle SIGKILL a.js', 'ERR_INVALID_ARGUMENT', 'SIGKILL cannot'],
  ['a signal that does not exist', '--signals-to-handle SIGFOO a.js', 'ERR_INVALID_ARGUMENT', 'SIGFOO cannot'],
  [
    'a signal that ends the launch and does not',
    '--signals-to-forward SIGALRM,SIGINT a.js',
    'ERR_INVALID_ARGUMENT',
    '--signals-to-forward must be a list of signals that do not end the launch, as SIGINT does',
  ],
  ['a notice nobody can catch', '--signals-to-forward SIGSTOP a.js', 'ERR_INVALID_ARGUMENT', 'SIGSTOP cannot'],
  [
    'another start method',
    '--start-method fork a.js',
    'ERR_UNSUPPORTED_OPTION',
    '--start-method fork is not supported, only spawn',
  ],
  [
    'another rendezvous',
    '--rdzv-backend etcd a.js',
    'ERR_UNSUPPORTED_OPTION',
    '--rdzv-backend etcd is not supported, only static and c10d',
  ],
  [
    'an endpoint that is none',
    '--nnodes 2 --rdzv-endpoint h:p a.js',
    'ERR_INVALID_ARGUMENT',
    'must be HOST or HOST:PORT',
  ],
  [
    'an endpoint against the master',
    '--nnodes 2 --rdzv-endpoint h:1 a.js',
    'ERR_INVALID_ARGUMENT',
    '--rdzv-endpoint h:1 contradicts PET_MASTER_ADDR m',
    { PET_MASTER_ADDR: 'm' },
  ],
  [
    'an endpoint against the port',
    '--nnodes 2 --rdzv-endpoint h:1 --master-port 2 a.js',
    'ERR_INVALID_ARGUMENT',
    '--rdzv-endpoint h:1 contradicts --master-port 2',
  ],
  [
    'a rendezvous with more to say',
    '--rdzv-conf timeout=1,x=2 a.js',
    'ERR_INVALID_ARGUMENT',
    'must be timeout=SECONDS',
  ],
  [
    'standalone with machines',
    '--standalone --nnodes 2 a.js',
    'ERR_INVALID_ARGUMENT',
    '--standalone is for one machine',
  ],
  ['torchrun\u2019s -m', '-m train', 'ERR_UNSUPPORTED_OPTION', '-m of torchrun is not supported'],
  [
    'a wrong variable',
    'a.js',
    'ERR_INVALID_ARGUMENT',
    'PET_NNODES must be a number of machines, not "many"',
    { PET_NNODES: 'many' },
  ],
  [
    'an unsupported variable',
    'a.js',
    'ERR_UNSUPPORTED_OPTION',
    'PET_NUMA_BINDING=node of torchrun',
    { PET_NUMA_BINDING: 'node' },
  ],
  [
    'a pod of an indexed job that would train alone',
    '--nproc-per-node 2 a.js',
    'ERR_ENVIRONMENT',
    'JOB_COMPLETION_INDEX=1 says that another launcher started this process together with others',
    { JOB_COMPLETION_INDEX: '1' },
  ],
  [
    'a pod without a proper index',
    '--nnodes 2 a.js',
    'ERR_INVALID_ARGUMENT',
    'JOB_COMPLETION_INDEX must be a whole number',
    { JOB_COMPLETION_INDEX: 'one' },
  ],
  [
    'a task of srun that would train alone',
    '--nproc-per-node 2 a.js',
    'ERR_ENVIRONMENT',
    'SLURM_PROCID=1 SLURM_STEP_NUM_TASKS=2 says that another launcher started this process together with others',
    tasks,
  ],
  [
    'one rank in a batch script of two tasks',
    'a.js',
    'ERR_ENVIRONMENT',
    'SLURM_NTASKS=2, but srun has not started this command: it would start one rank',
    { ...job, SLURM_PROCID: '0' },
  ],
  [
    'one rank in a shell of salloc of two nodes',
    '--role trainer a.js',
    'ERR_ENVIRONMENT',
    'SLURM_JOB_NUM_NODES=2, but srun has not started this command',
    { SLURM_JOB_ID: '7', SLURM_JOB_NUM_NODES: '2' },
  ],
  [
    'a process of Open MPI that would train alone',
    'a.js',
    'ERR_ENVIRONMENT',
    'OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 says',
    { OMPI_COMM_WORLD_RANK: '0', OMPI_COMM_WORLD_SIZE: '2' },
  ],
  [
    'a rank of another launcher',
    'a.js',
    'ERR_ENVIRONMENT',
    'another launcher started this process as a rank',
    { RANK: '1', WORLD_SIZE: '2' },
  ],
]

for (const [title, argv, code, text, env] of refused) {
  test(`refused: ${title}`, (t) => {
    const error = t.throws(() => parseCommandLine(argv.split(' '), env ?? {}))
    t.true(LockstepError.is(error, code), `${(error as LockstepError).code} ${error.message}`)
    t.true(error.message.includes(text), error.message)
  })
}

for (const [name, instead] of Object.entries(UNSUPPORTED)) {
  test(`refused by name: --${name}`, (t) => {
    for (const spelling of [name, name.replaceAll('-', '_')]) {
      const error = t.throws(() => parseCommandLine([`--${spelling}`, 'x', 'a.js'], {}))
      t.true(LockstepError.is(error, 'ERR_UNSUPPORTED_OPTION'))
      t.is(error.message, `--${spelling} of torchrun is not supported: ${instead}`)
    }
  })
}

test('options that contradict each other or do not fit are refused, naming option and flag', (t) => {
  const refuse = (options: Parameters<typeof resolveSettings>[1], code: ErrorCode, text: string) => {
    const error = t.throws(() => resolveSettings(command, options, {}))
    t.true(LockstepError.is(error, code), error.message)
    t.true(error.message.includes(text), error.message)
  }
  refuse(
    { nprocPerNode: 0 },
    'ERR_INVALID_ARGUMENT',
    'nprocPerNode (--nproc-per-node) must be a whole number of at least 1',
  )
  refuse({ nodeRank: 1 }, 'ERR_INVALID_ARGUMENT', 'nodeRank (--node-rank) 1 must be below nnodes (--nnodes) 1')
  refuse({ nnodes: 2 }, 'ERR_INVALID_ARGUMENT', 'masterAddr (--master-addr, --rdzv-endpoint or MASTER_ADDR) is missing')
  refuse({ nnodes: 2, masterAddr: 'h', maxRestarts: 1 }, 'ERR_UNSUPPORTED_OPTION', 'maxRestarts (--max-restarts)')
  refuse({ nnodes: 2, nodeRank: 2, masterAddr: 'h' }, 'ERR_INVALID_ARGUMENT', 'nodeRank (--node-rank) 2 must be below')
  refuse({ localAddr: '203.0.113.1' }, 'ERR_INVALID_ARGUMENT', 'localAddr (--local-addr) 203.0.113.1 is no address of')
  refuse(
    { localAddr: '127.0.0.1', env: { GLOO_SOCKET_IFNAME: 'eth9' } },
    'ERR_INVALID_ARGUMENT',
    'but GLOO_SOCKET_IFNAME=eth9 names another',
  )
  refuse({ masterPort: 70_000 }, 'ERR_INVALID_ARGUMENT', 'masterPort (--master-port) must be 1-65535')
  refuse({ nprocPerNode: 2, tee: { 2: 'both' } }, 'ERR_INVALID_ARGUMENT', 'tee (--tee) names local rank 2')
  refuse(
    { localRanksFilter: [1] },
    'ERR_INVALID_ARGUMENT',
    'localRanksFilter (--local-ranks-filter) names local rank 1',
  )
  refuse({ shutdownTimeout: Number.NaN }, 'ERR_INVALID_ARGUMENT', 'shutdownTimeout (--shutdown-timeout)')
  refuse({ cwd: '/nowhere/at/all' }, 'ERR_INVALID_ARGUMENT', 'cwd /nowhere/at/all')
})

const named: [title: string, argv: string, text: string, env: Record<string, string>][] = [
  [
    'a pod beyond the machines',
    '--nnodes 2 a.js',
    'nodeRank (JOB_COMPLETION_INDEX) 2 must be below nnodes (--nnodes) 2',
    { JOB_COMPLETION_INDEX: '2', MASTER_ADDR: 'h' },
  ],
  [
    'a machine beyond the machines',
    'a.js',
    'nodeRank (PET_NODE_RANK) 5 must be below nnodes (PET_NNODES) 2',
    { PET_NODE_RANK: '5', PET_NNODES: '2', MASTER_ADDR: 'h' },
  ],
  ['a machine of one', 'a.js', 'nodeRank (PET_NODE_RANK) 1 must be below nnodes (--nnodes) 1', { PET_NODE_RANK: '1' }],
  [
    'machines without a master',
    'a.js',
    '--rdzv-endpoint or MASTER_ADDR) is missing',
    { PET_NNODES: '2', MASTER_PORT: '1' },
  ],
  [
    'port 0 of several machines',
    '--nnodes 2 a.js',
    'masterPort (MASTER_PORT) must be a whole number of at least 1, not 0',
    { MASTER_ADDR: 'h', MASTER_PORT: '0' },
  ],
  ['a port that is none', 'a.js', 'masterPort (PET_MASTER_PORT) must be 1-65535', { PET_MASTER_PORT: '70000' }],
  [
    'an endpoint with a port that is none',
    '--nnodes 2 a.js',
    'masterPort (PET_RDZV_ENDPOINT) must be 1-65535',
    { PET_RDZV_ENDPOINT: 'h:70000' },
  ],
  [
    'no rank',
    'a.js',
    'nprocPerNode (PET_NPROC_PER_NODE) must be a whole number of at least 1',
    { PET_NPROC_PER_NODE: '0' },
  ],
  [
    'an address of nobody',
    'a.js',
    'localAddr (PET_LOCAL_ADDR) 203.0.113.1 is no address',
    { PET_LOCAL_ADDR: '203.0.113.1' },
  ],
  [
    'restarts of several machines',
    '--nnodes 2 --master-addr h a.js',
    'maxRestarts (PET_MAX_RESTARTS)',
    { PET_MAX_RESTARTS: '1' },
  ],
  ['a stream of nobody', '-t 2:1 a.js', 'tee (-t) names local rank 2', {}],
  ['output of nobody', 'a.js', 'localRanksFilter (PET_LOCAL_RANKS_FILTER) names', { PET_LOCAL_RANKS_FILTER: '1' }],
  [
    'standalone with machines',
    'a.js',
    'PET_STANDALONE is for one machine, but PET_NNODES is 2',
    { PET_STANDALONE: '1', PET_NNODES: '2' },
  ],
]
for (const [title, argv, text, env] of named) {
  test(`the flag or variable that said what is wrong is named: ${title}`, (t) => {
    const error = t.throws(() => {
      const { options, origins } = parseCommandLine(argv.split(' '), env)
      resolveSettings(command, options, env, origins)
    })
    t.true(LockstepError.is(error), String(error))
    t.true(error.message.includes(text), error.message)
  })
}

test('a local address chooses the network interface of the ranks', (t) => {
  const lo = Object.entries(networkInterfaces()).find(([, list]) =>
    list?.some(({ address }) => address === '127.0.0.1'),
  )
  const { env, masterAddr } = resolveSettings(command, { localAddr: '127.0.0.1' }, { NCCL_SOCKET_IFNAME: 'ib0' })
  t.like(env, { GLOO_SOCKET_IFNAME: lo?.[0], NCCL_SOCKET_IFNAME: 'ib0' })
  t.is(masterAddr, '127.0.0.1')
})

test('cores are divided between ranks, unless the user chose a number', (t) => {
  t.is(resolveSettings(command, { nprocPerNode: 4096 }, {}).env['OMP_NUM_THREADS'], '1')
  t.is(resolveSettings(command, { nprocPerNode: 2 }, { OMP_NUM_THREADS: '5' }).env['OMP_NUM_THREADS'], '5')
  t.is(resolveSettings(command, { nprocPerNode: 1 }, {}).env['OMP_NUM_THREADS'], undefined)
})

test('ranks are counted by GPUs or cores', (t) => {
  const machine = (gpus: number) => ({ cores: () => 6, gpus: () => gpus })
  t.is(countRanks(3, {}, machine(2)), 3)
  t.is(countRanks('cpu', {}, machine(2)), 6)
  t.is(countRanks('gpu', {}, machine(2)), 2)
  t.is(countRanks('auto', {}, machine(2)), 2)
  t.is(countRanks('auto', {}, machine(0)), 6)
  const error = t.throws(() => countRanks('gpu', {}, machine(0)))
  t.true(LockstepError.is(error, 'ERR_INVALID_ARGUMENT'))
  t.regex(error.message, /no GPU was found/)
})

const visible: [string | undefined, number][] = [
  [undefined, 4],
  ['', 0],
  ['0,2', 2],
  ['-1', 0],
  ['1,9,2', 1],
  ['GPU-abc,GPU-def', 2],
]
for (const [value, count] of visible) {
  test(`CUDA_VISIBLE_DEVICES=${value} of 4 GPUs`, (t) => {
    t.is(
      gpuCount(value === undefined ? {} : { CUDA_VISIBLE_DEVICES: value }, () => 4),
      count,
    )
  })
}

test('the help text names every flag, every refused flag and the variables', (t) => {
  const text = helpText()
  for (const { name, value } of FLAGS.flatMap(({ flags }) => flags)) {
    t.true(text.includes(value === undefined ? `--${name}` : `--${name} ${value}`), name)
  }
  for (const name of Object.keys(UNSUPPORTED)) t.true(text.includes(`--${name}`), name)
  t.true(text.includes(variableOf('nproc-per-node')))
  t.true(text.split('\n').every((line) => line.length <= 120))
})
