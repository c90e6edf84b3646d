import { FLAGS, OWN_FLAGS, UNSUPPORTED, variableOf, type Flag } from './flags.js'

const WIDTH = 100
const INDENT = 8

const INTRODUCTION = `Usage: lockstep run [flags] SCRIPT [arguments of the script]

Starts a program once for each rank of a group, as torchrun does, and watches over it: output lines carry their rank,
the first failure is reported with its stack, the other ranks are then ended, and none outlives the launcher.
SCRIPT is a .js, .mjs, .cjs, .ts, .mts or .cts file. TypeScript runs by Node's own type stripping where Node has it,
else by the project's tsx.

  lockstep run --nproc-per-node 2 train.ts --epochs 3
  lockstep run --nproc-per-node gpu --nnodes 2 --node-rank 0 --master-addr host0 train.js
`

const ENVIRONMENT = `Environment
  Each flag may come from a variable: PET_ and its name in capitals (${variableOf('nproc-per-node')}). A flag goes first.
  Ranks get RANK, LOCAL_RANK, WORLD_SIZE, LOCAL_WORLD_SIZE, GROUP_RANK, GROUP_WORLD_SIZE, ROLE_NAME, ROLE_RANK,
  ROLE_WORLD_SIZE, MASTER_ADDR, MASTER_PORT, TORCHELASTIC_RESTART_COUNT, TORCHELASTIC_MAX_RESTARTS,
  TORCHELASTIC_RUN_ID, TORCHELASTIC_USE_AGENT_STORE (False: rank 0 hosts the store), TORCHELASTIC_ERROR_FILE, and,
  unless it is set, OMP_NUM_THREADS: the cores divided by the ranks. NO_COLOR switches colours off.

Exit code
  0 when all ranks ended with 0; else the code of the rank that failed first, 128 + N where signal N ended it;
  128 + N when the launcher itself got signal N and not every rank then ended with 0; 2 for a wrong command line.
`

/** The text of `lockstep run --help`. */
export function helpText(): string {
  const sections = FLAGS.map(({ heading, flags }) => section(heading, flags))
  const refused = Object.keys(UNSUPPORTED).map((name) => `--${name}`)
  return [
    INTRODUCTION,
    ...sections,
    section('Help', OWN_FLAGS),
    ENVIRONMENT,
    `Flags of torchrun that are refused:\n${wrap(refused.join(', '), 2)}\n`,
  ].join('\n')
}

function section(heading: string, flags: readonly Flag[]): string {
  return `${heading}\n${flags.map(entry).join('')}`
}

function entry({ name, short, value, help }: Flag): string {
  const names = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`
  return `  ${names}\n${wrap(help, INDENT)}\n`
}

function wrap(text: string, indent: number): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((each) => ' '.repeat(indent) + each).join('\n')
}
