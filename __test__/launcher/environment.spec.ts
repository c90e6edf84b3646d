import test, { type ExecutionContext } from 'ava'
import { LockstepError } from 'lockstep'
import {
  readEnvironment,
  type EnvironmentOptions,
  type RankEnvironment,
} from '../../packages/lockstep/dist/distributed/environment.js'
import { expandHostList, expandTasksPerNode, portOfJob } from '../../packages/lockstep/dist/distributed/slurm.js'

type Environment = Record<string, string>

const torch = { RANK: '1', WORLD_SIZE: '4', MASTER_ADDR: 'host0', MASTER_PORT: '29500' }
const slurm = {
  SLURM_PROCID: '3',
  SLURM_NTASKS: '4',
  SLURM_LOCALID: '1',
  SLURM_NODEID: '1',
  SLURM_JOB_NUM_NODES: '2',
  SLURM_JOB_NODELIST: 'node[08-09]',
  SLURM_TASKS_PER_NODE: '2(x2)',
  SLURM_JOB_ID: '123456',
}
/** What sbatch sets for the script of a job of two tasks. */
const batch = {
  SLURM_PROCID: '0',
  SLURM_LOCALID: '0',
  SLURM_NODEID: '0',
  SLURM_NTASKS: '2',
  SLURM_TASKS_PER_NODE: '2',
  SLURM_JOB_NUM_NODES: '1',
  SLURM_JOB_NODELIST: 'node08',
  SLURM_JOB_ID: '123456',
}
/** What salloc sets for its shell. */
const shell = without(batch, 'SLURM_PROCID', 'SLURM_LOCALID', 'SLURM_NODEID')
/** The same, where the shell is a step of its own (`LaunchParameters=use_interactive_step`). */
const interactive = { ...batch, SLURM_STEP_ID: '4294967290', SLURM_STEP_NUM_TASKS: '1', SLURM_STEP_TASKS_PER_NODE: '1' }
/** An indexed job of Kubernetes: the index comes from it, the rest from the manifest. */
const pod = { JOB_COMPLETION_INDEX: '1', WORLD_SIZE: '4', MASTER_ADDR: 'host0', MASTER_PORT: '29500' }
const mpi = { ...pick(torch, 'MASTER_ADDR', 'MASTER_PORT') }

function pick(from: Environment, ...names: string[]): Environment {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? '']))
}

function without(from: Environment, ...names: string[]): Environment {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))
}

const single: RankEnvironment = {
  rank: 0,
  worldSize: 1,
  localRank: 0,
  localWorldSize: 1,
  masterAddr: '127.0.0.1',
  masterPort: 0,
  useAgentStore: false,
  restartCount: 0,
  source: 'single',
}
const ofTorch: RankEnvironment = {
  ...single,
  rank: 1,
  worldSize: 4,
  localRank: undefined,
  localWorldSize: undefined,
  masterAddr: 'host0',
  masterPort: 29500,
  source: 'torch',
}

/** The one process of a batch script or of a shell of salloc. */
const ofScript: RankEnvironment = {
  ...single,
  masterAddr: 'node08',
  masterPort: portOfJob(123_456, 0),
  source: 'slurm',
}

const valid: [
  title: string,
  env: Environment,
  expected: RankEnvironment,
  options?: EnvironmentOptions,
  argv?: string[],
][] = [
  ['nothing is a single process', {}, single],
  ['empty variables count as not set', { RANK: '', MASTER_ADDR: '' }, single],
  ['SLURM_NTASKS, which sbatch reads, without a job is a single process', { SLURM_NTASKS: '4' }, single],
  ['torch variables alone leave the local rank open', torch, ofTorch],
  [
    'torchrun',
    {
      ...torch,
      LOCAL_RANK: '1',
      LOCAL_WORLD_SIZE: '2',
      TORCHELASTIC_RESTART_COUNT: '3',
      TORCHELASTIC_USE_AGENT_STORE: 'True',
    },
    { ...ofTorch, localRank: 1, localWorldSize: 2, restartCount: 3, useAgentStore: true },
  ],
  ['a launcher that leaves the store to rank 0', { ...torch, TORCHELASTIC_USE_AGENT_STORE: 'False' }, ofTorch],
  [
    'a master on loopback means one host',
    { ...torch, MASTER_ADDR: '127.0.0.1' },
    { ...ofTorch, masterAddr: '127.0.0.1', localRank: 1, localWorldSize: 4 },
  ],
  [
    'brackets around an IPv6 address are dropped',
    { ...torch, MASTER_ADDR: '[::1]' },
    { ...ofTorch, masterAddr: '::1', localRank: 1, localWorldSize: 4 },
  ],
  [
    'DeepSpeed: LOCAL_SIZE and --local_rank',
    { ...torch, LOCAL_SIZE: '2' },
    { ...ofTorch, localRank: 1, localWorldSize: 2 },
    {},
    ['--local_rank=1', '--epochs', '3'],
  ],
  ['--local-rank as two arguments', torch, { ...ofTorch, localRank: 0 }, {}, ['--local-rank', '0']],
  [
    'torch variables go before those of MPI and Slurm',
    { ...torch, ...slurm, OMPI_COMM_WORLD_RANK: '1', OMPI_COMM_WORLD_SIZE: '10' },
    ofTorch,
  ],
  [
    'ranks of a launcher of its own in each process of another',
    { ...torch, ...slurm, LOCAL_RANK: '1' },
    { ...ofTorch, localRank: 1 },
  ],
  [
    'the same, with the local rank as an argument',
    { ...torch, ...slurm },
    { ...ofTorch, localRank: 1 },
    {},
    ['--local_rank=1'],
  ],
  [
    'processes of mpirun that each train alone',
    { RANK: '0', WORLD_SIZE: '1', ...mpi, OMPI_COMM_WORLD_RANK: '2', OMPI_COMM_WORLD_SIZE: '4' },
    { ...ofTorch, rank: 0, worldSize: 1, localRank: 0, localWorldSize: 1 },
  ],
  [
    'Open MPI',
    {
      ...mpi,
      OMPI_COMM_WORLD_RANK: '1',
      OMPI_COMM_WORLD_SIZE: '4',
      OMPI_COMM_WORLD_LOCAL_RANK: '1',
      OMPI_COMM_WORLD_LOCAL_SIZE: '2',
    },
    { ...ofTorch, localRank: 1, localWorldSize: 2, source: 'openmpi' },
  ],
  [
    'one rank of Open MPI needs no master',
    { OMPI_COMM_WORLD_RANK: '0', OMPI_COMM_WORLD_SIZE: '1' },
    { ...single, source: 'openmpi' },
  ],
  [
    'MPICH and Intel MPI',
    { ...mpi, PMI_RANK: '1', PMI_SIZE: '4', MPI_LOCALRANKID: '0', MPI_LOCALNRANKS: '2' },
    { ...ofTorch, localRank: 0, localWorldSize: 2, source: 'pmi' },
  ],
  [
    'MPI ranks that srun started find their master by the node list',
    { ...slurm, PMI_RANK: '3', PMI_SIZE: '4', MPI_LOCALRANKID: '1', MPI_LOCALNRANKS: '2' },
    {
      ...single,
      rank: 3,
      worldSize: 4,
      localRank: 1,
      localWorldSize: 2,
      masterAddr: 'node08',
      masterPort: portOfJob(123_456, 0),
      source: 'pmi',
    },
  ],
  [
    'Slurm: first host of the list, port of the job',
    slurm,
    {
      ...single,
      rank: 3,
      worldSize: 4,
      localRank: 1,
      localWorldSize: 2,
      masterAddr: 'node08',
      masterPort: portOfJob(123_456, 0),
      source: 'slurm',
    },
  ],
  [
    'Slurm: a step smaller than its allocation, with a master of its own',
    { ...slurm, ...mpi, SLURM_PROCID: '1', SLURM_STEP_NUM_TASKS: '2', SLURM_LOCALID: '1' },
    { ...ofTorch, rank: 1, worldSize: 2, localRank: 1, source: 'slurm' },
  ],
  [
    'Slurm: the first task of a step, which looks like a batch script but for the step',
    { ...batch, SLURM_STEP_ID: '0' },
    {
      ...single,
      worldSize: 2,
      localWorldSize: 2,
      masterAddr: 'node08',
      masterPort: portOfJob(123_456, 0),
      localRank: 0,
      source: 'slurm',
    },
  ],
  ...Object.entries({ 'a batch script': batch, 'a shell of salloc': shell }).flatMap(([title, env]): typeof valid => [
    [`${title} of one task is a single process`, { ...env, SLURM_NTASKS: '1' }, ofScript],
    // The number of tasks is then that of the cores.
    [`${title} of one node of four cores`, { ...without(env, 'SLURM_NTASKS'), SLURM_TASKS_PER_NODE: '4' }, ofScript],
    [`${title} of two tasks that trains alone`, { ...env, WORLD_SIZE: '1' }, ofScript],
    [`a rank that lockstep run started from ${title}`, { ...env, ...torch }, ofTorch],
    [
      `options of a group started by hand in ${title}, whose own local rank is nobody's`,
      env,
      { ...ofTorch, source: 'options' },
      { rank: 1, worldSize: 4, masterAddr: 'host0', masterPort: 29500 },
    ],
  ]),
  [
    'a shell of salloc that is a step of its own, of one task',
    { ...interactive, SLURM_NTASKS: '1' },
    { ...ofScript, masterPort: portOfJob(123_456, 4_294_967_290) },
  ],
  ['a pod of an indexed job', pod, { ...ofTorch, source: 'kubernetes' }],
  ['pods that each train alone', { JOB_COMPLETION_INDEX: '3', WORLD_SIZE: '1' }, { ...single, source: 'kubernetes' }],
  ['a rank in a pod', { ...pod, RANK: '1' }, ofTorch],
  ['one of several in a pod', { ...pod, RANK: '2', LOCAL_RANK: '0' }, { ...ofTorch, rank: 2, localRank: 0 }],
  [
    'a launcher\u2019s settings for one rank need no launcher',
    { PET_NNODES: '1:1', PET_NPROC_PER_NODE: 'auto', PET_NODE_RANK: '0' },
    single,
  ],
  [
    'options go before the environment, the rest is taken from it',
    { ...torch, LOCAL_RANK: '0', LOCAL_WORLD_SIZE: '2' },
    { ...ofTorch, rank: 2, masterPort: 30000, localRank: 0, localWorldSize: 2 },
    { rank: 2, masterPort: 30000 },
  ],
  [
    'options alone',
    {},
    { ...ofTorch, source: 'options', rank: 0, worldSize: 2 },
    { rank: 0, worldSize: 2, masterAddr: 'host0', masterPort: 29500 },
  ],
  [
    'options of a group that is a part of what torchrun has started',
    { ...torch, RANK: '5', WORLD_SIZE: '8', LOCAL_RANK: '5', LOCAL_WORLD_SIZE: '8' },
    { ...ofTorch, source: 'options', rank: 1, worldSize: 2, localRank: 5 },
    { rank: 1, worldSize: 2 },
  ],
  [
    'options of a group that is a part of what srun has started on several nodes',
    { ...slurm, SLURM_LOCALID: '3', SLURM_NTASKS: '8', SLURM_TASKS_PER_NODE: '4(x2)' },
    { ...ofTorch, source: 'options', rank: 0, worldSize: 2, localRank: 3 },
    { rank: 0, worldSize: 2, masterAddr: 'host0', masterPort: 29500 },
  ],
  [
    'ranks that meet elsewhere need no master',
    {},
    { ...single, source: 'options', rank: 1, worldSize: 2, localRank: 1, localWorldSize: 2 },
    { rank: 1, worldSize: 2, needsMaster: false },
  ],
]

for (const [title, env, expected, options, argv] of valid) {
  test(`environment: ${title}`, (t) => {
    t.deepEqual(readEnvironment(env, argv, options), expected)
  })
}

const notSet = (name: string) => `environment variable ${name} expected, but not set`

const wrong: [title: string, env: Environment, texts: string[], options?: EnvironmentOptions, argv?: string[]][] = [
  ['only a rank', { RANK: '1' }, [notSet('WORLD_SIZE'), notSet('MASTER_ADDR'), notSet('MASTER_PORT'), 'RANK=1']],
  ['no master port', without(torch, 'MASTER_PORT'), [notSet('MASTER_PORT'), 'MASTER_ADDR=host0']],
  ['only a master', mpi, [notSet('RANK'), notSet('WORLD_SIZE')]],
  ['only a local rank', { LOCAL_RANK: '0' }, [notSet('RANK'), notSet('WORLD_SIZE')]],
  ['a rank beyond the world', { ...torch, RANK: '4' }, ['RANK=4 must be below WORLD_SIZE=4']],
  ['a world of nobody', { ...torch, RANK: '0', WORLD_SIZE: '0' }, ['WORLD_SIZE=0 must be at least 1']],
  [
    'words for numbers, all reported',
    { ...torch, RANK: 'first', MASTER_PORT: '-1' },
    ['RANK=first is not a whole number', 'MASTER_PORT=-1 is not a whole number'],
  ],
  ...(
    [
      ['Open MPI', 'OMPI_COMM_WORLD_RANK'],
      ['MPICH', 'PMI_RANK'],
      ['srun', 'SLURM_PROCID'],
      ['an indexed job', 'JOB_COMPLETION_INDEX'],
    ] as const
  ).map(([launcher, name]): (typeof wrong)[number] => [
    `a rank that contradicts ${launcher}`,
    { ...torch, [name]: '0', ...(launcher === 'srun' && { SLURM_JOB_ID: '7', SLURM_STEP_ID: '0' }) },
    [`RANK=1 contradicts ${name}=0: unset one, or set LOCAL_RANK`],
  ]),
  ['port 0 for several ranks', { ...torch, MASTER_PORT: '0' }, ['MASTER_PORT=0 cannot be found']],
  ['a port beyond all ports', { ...torch, MASTER_PORT: '70000' }, ['MASTER_PORT=70000 must be at most 65535']],
  ['an option that is no port', torch, ['option masterPort 70000 must be at most 65535'], { masterPort: 70_000 }],
  [
    'a local rank beyond the local world',
    { ...torch, LOCAL_RANK: '2', LOCAL_WORLD_SIZE: '2' },
    ['LOCAL_RANK=2 must be below LOCAL_WORLD_SIZE=2', 'RANK=1 WORLD_SIZE=4', 'found: '],
  ],
  [
    'a local rank beyond the world, on a host whose size nothing says',
    { ...torch, LOCAL_RANK: '4' },
    ['LOCAL_RANK=4 must be below WORLD_SIZE=4'],
  ],
  [
    'a local rank beyond the local world that DeepSpeed says',
    { ...torch, LOCAL_SIZE: '2' },
    ['the argument --local_rank=3 must be below LOCAL_SIZE=2'],
    {},
    ['--local_rank=3'],
  ],
  [
    'a local rank that is none',
    { ...torch, LOCAL_RANK: '-1', LOCAL_WORLD_SIZE: '1.5' },
    ['LOCAL_RANK=-1 is not a whole number', 'LOCAL_WORLD_SIZE=1.5 is not a whole number'],
  ],
  [
    'a local world beyond the world',
    { ...torch, LOCAL_WORLD_SIZE: '5' },
    ['LOCAL_WORLD_SIZE=5 must be between 1 and WORLD_SIZE=4'],
  ],
  ['a local world of nobody', { ...torch, LOCAL_WORLD_SIZE: '0' }, ['LOCAL_WORLD_SIZE=0 must be between 1 and']],
  ['an option beyond a variable', torch, ['option rank 4 must be below WORLD_SIZE=4'], { rank: 4 }],
  [
    'Slurm with a local rank beyond its node',
    { ...slurm, SLURM_LOCALID: '2' },
    ['SLURM_LOCALID=2 must be below the 2 tasks of this node in SLURM_TASKS_PER_NODE=2(x2)'],
  ],
  [
    'local options beyond a group of options',
    { ...torch, LOCAL_RANK: '3', LOCAL_WORLD_SIZE: '4' },
    ['option localWorldSize 3 must be between 1 and option worldSize 2'],
    { rank: 0, worldSize: 2, localWorldSize: 3 },
  ],
  [
    'a local rank beyond the local world, whatever the group',
    { ...torch, LOCAL_RANK: '5', LOCAL_WORLD_SIZE: '4' },
    ['LOCAL_RANK=5 must be below LOCAL_WORLD_SIZE=4'],
    { rank: 0, worldSize: 2 },
  ],
  [
    'an argument against a variable',
    { ...torch, LOCAL_RANK: '0' },
    ['the argument --local_rank=1 contradicts LOCAL_RANK=0'],
    {},
    ['--local_rank=1'],
  ],
  ['an argument that is no rank', torch, ['--local_rank must be followed by a rank'], {}, ['--local_rank=x']],
  [
    'Open MPI without a master',
    { OMPI_COMM_WORLD_RANK: '0', OMPI_COMM_WORLD_SIZE: '2' },
    [notSet('MASTER_ADDR'), notSet('MASTER_PORT'), 'mpirun -x MASTER_ADDR -x MASTER_PORT'],
  ],
  ['half of PMI', { ...mpi, PMI_RANK: '0' }, [notSet('PMI_SIZE')]],
  [
    'Slurm with a broken host list',
    { ...slurm, SLURM_JOB_NODELIST: 'node[3-1]' },
    ['SLURM_JOB_NODELIST=node[3-1] is not a host list'],
  ],
  ['Slurm without a host list', without(slurm, 'SLURM_JOB_NODELIST'), [notSet('MASTER_ADDR')]],
  ...Object.entries({
    'a batch script': batch,
    'a shell of salloc': shell,
    'a shell that is a step': interactive,
  }).flatMap(([title, env]): typeof wrong => [
    [
      `${title} of two tasks without srun`,
      env,
      ['SLURM_NTASKS=2, but srun has not started this process', 'Start the program with srun', 'WORLD_SIZE=1'],
    ],
    [
      `${title} of two nodes without srun`,
      { ...without(env, 'SLURM_NTASKS'), SLURM_TASKS_PER_NODE: '1(x2)', SLURM_JOB_NUM_NODES: '2' },
      ['SLURM_JOB_NUM_NODES=2, but srun has not started this process'],
    ],
    [`${title} with a wrong number of tasks`, { ...env, SLURM_NTASKS: 'x' }, ['SLURM_NTASKS=x is not a whole number']],
    [`${title} with a size of a group, but no rank`, { ...env, WORLD_SIZE: '2' }, [notSet('RANK'), 'WORLD_SIZE=2']],
  ]),
  ['Slurm with a broken list of tasks', { ...slurm, SLURM_TASKS_PER_NODE: '2x' }, ['SLURM_TASKS_PER_NODE=2x is not']],
  [
    'Slurm with a node beyond the list',
    { ...slurm, SLURM_NODEID: '2' },
    ['SLURM_NODEID=2 is beyond the 2 nodes of SLURM_TASKS_PER_NODE=2(x2)'],
  ],
  ['the rest of a task of srun', without(slurm, 'SLURM_PROCID'), [notSet('SLURM_PROCID')]],
  ['half of Slurm', { SLURM_LOCALID: '0' }, [notSet('SLURM_PROCID'), notSet('SLURM_NTASKS')]],
  ['half of Open MPI', { ...mpi, OMPI_COMM_WORLD_LOCAL_RANK: '0' }, [notSet('OMPI_COMM_WORLD_RANK')]],
  ['the local half of PMI', { ...mpi, MPI_LOCALRANKID: '0' }, [notSet('PMI_RANK'), notSet('PMI_SIZE')]],
  [
    'a pod that is told nothing else',
    { JOB_COMPLETION_INDEX: '1' },
    [notSet('WORLD_SIZE'), 'WORLD_SIZE to its completions', 'WORLD_SIZE=1 has each pod train alone'],
  ],
  ['a pod without a master', pick(pod, 'JOB_COMPLETION_INDEX', 'WORLD_SIZE'), [notSet('MASTER_ADDR')]],
  [
    'a pod beyond the world',
    { ...pod, JOB_COMPLETION_INDEX: '4' },
    ['JOB_COMPLETION_INDEX=4 must be below WORLD_SIZE=4'],
  ],
  ['a pod that is none', { ...pod, JOB_COMPLETION_INDEX: 'x' }, ['JOB_COMPLETION_INDEX=x is not a whole number']],
  [
    'settings for a launcher that nobody started',
    { PET_NNODES: '2', PET_NPROC_PER_NODE: '4', PET_NODE_RANK: '1' },
    [
      'PET_NNODES=2 is read by launchers',
      'PET_NPROC_PER_NODE=4 is read by launchers',
      'PET_NODE_RANK=1 is read by launchers',
      '`lockstep run`',
    ],
  ],
  [
    'two local world sizes',
    { ...torch, LOCAL_WORLD_SIZE: '2', LOCAL_SIZE: '4' },
    ['LOCAL_SIZE=4 contradicts LOCAL_WORLD_SIZE=2'],
  ],
  [
    'a store that may be the agent\u2019s',
    { ...torch, TORCHELASTIC_USE_AGENT_STORE: 'true' },
    ['TORCHELASTIC_USE_AGENT_STORE=true must be True or False'],
  ],
  ['half of the options', {}, ['option worldSize is missing'], { rank: 0 }],
  [
    'options that are no numbers',
    {},
    ['option rank must be a whole number'],
    { rank: 0.5, worldSize: 2, masterAddr: 'h', masterPort: 1 },
  ],
]

for (const [title, env, texts, options, argv] of wrong) {
  test(`environment refused: ${title}`, (t) => {
    const error = t.throws(() => readEnvironment(env, argv, options))
    t.true(LockstepError.is(error, 'ERR_ENVIRONMENT'))
    for (const text of texts) t.true(error.message.includes(text), `${text} in: ${error.message}`)
  })
}

test('environment refused: an empty world is one mistake', (t) => {
  const error = t.throws(() => readEnvironment({ ...torch, RANK: '0', WORLD_SIZE: '0', LOCAL_RANK: '0' }))
  t.regex(error.message, /: WORLD_SIZE=0 must be at least 1: it counts all ranks \(found/)
})

/** What each launcher of the table sets. */
const complete: Record<string, { env: Environment; rank: string; worldSize: string }> = {
  'ranks by hand': { env: torch, rank: 'RANK', worldSize: 'WORLD_SIZE' },
  'lockstep run and torchrun': {
    env: {
      ...torch,
      LOCAL_RANK: '1',
      LOCAL_WORLD_SIZE: '2',
      TORCHELASTIC_RESTART_COUNT: '0',
      TORCHELASTIC_USE_AGENT_STORE: 'False',
    },
    rank: 'RANK',
    worldSize: 'WORLD_SIZE',
  },
  'Open MPI': {
    env: {
      ...mpi,
      OMPI_COMM_WORLD_RANK: '1',
      OMPI_COMM_WORLD_SIZE: '4',
      OMPI_COMM_WORLD_LOCAL_RANK: '1',
      OMPI_COMM_WORLD_LOCAL_SIZE: '2',
    },
    rank: 'OMPI_COMM_WORLD_RANK',
    worldSize: 'OMPI_COMM_WORLD_SIZE',
  },
  MPICH: {
    env: { ...mpi, PMI_RANK: '1', PMI_SIZE: '4', MPI_LOCALRANKID: '1', MPI_LOCALNRANKS: '2' },
    rank: 'PMI_RANK',
    worldSize: 'PMI_SIZE',
  },
  srun: { env: { ...slurm, SLURM_STEP_ID: '0' }, rank: 'SLURM_PROCID', worldSize: 'SLURM_NTASKS' },
  'an indexed job': { env: pod, rank: 'JOB_COMPLETION_INDEX', worldSize: 'WORLD_SIZE' },
}

for (const [title, { env, rank, worldSize }] of Object.entries(complete)) {
  const refuse = (t: ExecutionContext, changed: Environment, texts: string[]) => {
    const error = t.throws(() => readEnvironment(changed))
    t.true(LockstepError.is(error, 'ERR_ENVIRONMENT'), String(error))
    for (const text of texts) t.true(error.message.includes(text), `${text} in: ${error.message}`)
  }
  const lasting = rank === 'JOB_COMPLETION_INDEX' ? [worldSize] : [rank, worldSize] // without its index it is no pod
  const names = [...lasting, ...Object.keys(env).filter((name) => name.startsWith('MASTER_'))]

  test(`partial variables of ${title}: each that is missing is named`, (t) => {
    t.is(readEnvironment(env).worldSize, 4)
    for (const name of names) {
      refuse(t, without(env, name), [notSet(name)])
      refuse(t, { ...env, [name]: '' }, [notSet(name)])
    }
  })

  test(`wrong variables of ${title}: each is named`, (t) => {
    const numbers = Object.keys(env).filter((name) => /^\d+$/.test(env[name] ?? ''))
    t.true(numbers.length >= 3)
    // The list of tasks says more than the number of nodes.
    for (const name of numbers.filter((each) => each !== 'SLURM_JOB_NUM_NODES')) {
      for (const value of ['-1', '1.5', 'one']) {
        refuse(t, { ...env, [name]: value }, [`${name}=${value} is not a whole number of at least 0`])
      }
    }
  })

  test(`contradictory variables of ${title}: both are named`, (t) => {
    const beyond = `${rank}=4 must be below ${worldSize}=4`
    refuse(t, { ...env, [rank]: '4' }, [beyond])
    const local = Object.keys(env).filter((name) => /LOCAL_?(RANK|ID)/.test(name))
    for (const name of local) refuse(t, { ...env, [name]: '3' }, [`${name}=3 must be below`])
    const size = Object.keys(env).find((name) => /LOCAL_?(SIZE|NRANKS|WORLD_SIZE)/.test(name))
    if (size !== undefined) refuse(t, { ...env, [size]: '5' }, [`${size}=5 must be between 1 and ${worldSize}=4`])
    if (worldSize === 'WORLD_SIZE') return
    refuse(t, { ...env, WORLD_SIZE: '3' }, [notSet('RANK'), `WORLD_SIZE=3 contradicts ${worldSize}=4: unset`])
    refuse(t, { ...env, WORLD_SIZE: '4' }, [notSet('RANK'), `WORLD_SIZE=4 stands beside ${worldSize}=4: unset`])
  })
}

const hostLists: [string, string[] | undefined][] = [
  ['login', ['login']],
  ['a,b', ['a', 'b']],
  ['node[1-3]', ['node1', 'node2', 'node3']],
  ['node[08-10,12],gpu7', ['node08', 'node09', 'node10', 'node12', 'gpu7']],
  ['r[1-2]n[01-02]-ib', ['r1n01-ib', 'r1n02-ib', 'r2n01-ib', 'r2n02-ib']],
  ['', undefined],
  ['node[1', undefined],
  ['node[]', undefined],
  ['node[2-1]', undefined],
  ['node[1-99999999]', undefined],
  ['a b', undefined],
]

for (const [text, hosts] of hostLists) {
  test(`host list ${JSON.stringify(text)}`, (t) => t.deepEqual(expandHostList(text), hosts))
}

test('task lists', (t) => {
  t.deepEqual(expandTasksPerNode('2(x3),1'), [2, 2, 2, 1])
  t.deepEqual(expandTasksPerNode('4'), [4])
  t.is(expandTasksPerNode('2(x'), undefined)
  t.is(expandTasksPerNode('2(x999999999)'), undefined)
})

test('ports of jobs stay below the range of outgoing connections and differ between steps', (t) => {
  for (const job of [0, 1, 19_999, 20_000, 4_294_967_295]) {
    const port = portOfJob(job, 0)
    t.true(port >= 10_000 && port < 30_000)
    t.not(portOfJob(job, 1), port)
  }
})
