// The table of launchers in docs/several-machines.md, and how its commands are run here: on the digits, with two ranks.
import type { ExecutionContext } from 'ava'
import { execFile } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { cleanEnvironment } from '../support/environment.js'
import { freePort } from './harness.js'
import { SLURM_PROGRAMS } from './slurm.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const lockstep = join(root, 'packages/lockstep/dist/cli/main.js')
const digits = join(root, 'examples/digits/train.ts')
const short = ['--epochs', '1', '--model', 'mlp']

export interface Launcher {
  /** The program for the first word of the command, and others that it needs. */
  readonly program?: string
  readonly needs?: readonly string[]
  /** The command is run once for each of them, at the same time. */
  readonly processes?: (port: string) => readonly Record<string, string>[]
  readonly env?: Record<string, string>
}

export const slurm = { needs: SLURM_PROGRAMS }
const pods = (variables: (index: string, port: string) => Record<string, string>) => (port: string) =>
  ['0', '1'].map((index) => ({ JOB_COMPLETION_INDEX: index, ...variables(index, port) }))

/** How to run the rows of the table here, by their first column. */
export const LAUNCHERS: Readonly<Record<string, Launcher>> = {
  ours: {},
  'ours, on two machines': { processes: () => [{}, {}] },
  torchrun: { program: 'torchrun' },
  'Open MPI': {
    program: 'mpirun.openmpi',
    env: { OMPI_ALLOW_RUN_AS_ROOT: '1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1', OMPI_MCA_rmaps_base_oversubscribe: '1' },
  },
  MPICH: { program: 'mpiexec.mpich' },
  Slurm: slurm,
  'Slurm, one launcher each': slurm,
  'Kubernetes indexed job': {
    processes: pods((_, port) => ({ WORLD_SIZE: '2', MASTER_ADDR: '127.0.0.1', MASTER_PORT: port })),
  },
  'Kubeflow Trainer': {
    processes: pods((index, port) => ({
      PET_NNODES: '2',
      PET_NPROC_PER_NODE: '1',
      PET_NODE_RANK: index,
      PET_MASTER_ADDR: '127.0.0.1',
      PET_MASTER_PORT: port,
    })),
  },
}

/** The first two columns of the table of launchers: name and command. */
export function readTable(): readonly (readonly [name: string, command: string])[] {
  const text = readFileSync(join(root, 'docs/several-machines.md'), 'utf8')
  const rows = text.slice(text.indexOf('| launcher')).split('\n\n')[0]?.split('\n').slice(2) ?? []
  return rows.map((row) => {
    const [, name = '', command = ''] = row.split('|')
    return [name.trim(), /`([^`]+)`/.exec(command)?.[1] ?? ''] as const
  })
}

/** The path of an installed program. */
export function path(program: string): string | undefined {
  const parity = process.env['LOCKSTEP_PARITY_PYTHON']
  const own = (process.env['PATH'] ?? '').split(delimiter)
  const directories = [...own, '/usr/sbin', ...(parity === undefined ? [] : [dirname(parity)])]
  return directories
    .map((directory) => join(directory, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Why a launcher cannot be tried here. */
export function missing({ program, needs = [] }: Launcher): string | undefined {
  const absent = [...(program === undefined ? [] : [program]), ...needs].filter((name) => path(name) === undefined)
  if (absent.length > 0) return `not installed: ${absent.join(', ')}`
  return needs.includes('slurmd') && process.getuid?.() !== 0 ? 'slurmd needs root' : undefined
}

/** A command of the table as it is run here: the example for `train.mjs`, this machine for `host0`, a port of its own. */
function words(command: string, port: string, { program }: Launcher): string[] {
  const node = [process.execPath, '--import=tsx', digits, ...short]
  const local = command.replaceAll('host0', '127.0.0.1').replaceAll('29500', port)
  const [first = '', ...rest] = local.split(' ')
  const all = [program === undefined ? first : (path(program) ?? program), ...rest]
  return all.flatMap((word, i) => {
    if (word === 'node') return node
    if (word === 'train.mjs') return all[i - 1] === 'node' ? [] : [digits, ...short]
    if (word === 'npx') return [process.execPath]
    return word === 'lockstep' ? [lockstep] : [word]
  })
}

interface Result {
  readonly code: unknown
  readonly text: string
}

export function execute(
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Result> {
  return new Promise((resolve) => {
    execFile(file, args, { cwd: root, env: cleanEnvironment(env), timeout: 120_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, text: stdout + stderr }),
    )
  })
}

/** Both ranks trained together: as two ranks, to the same weights. */
function trained(t: ExecutionContext, results: readonly Result[]): void {
  const text = results.map((result) => result.text).join('\n')
  for (const { code } of results) t.is(code, 0, text)
  t.regex(text, /360 to test, 2 ranks$/m)
  const weights = [...text.matchAll(/rank (\d) weights ([0-9a-f]{16})$/gm)]
  t.deepEqual([weights.length, new Set(weights.map(([, rank]) => rank)).size], [2, 2], text)
  t.is(weights[0]?.[2], weights[1]?.[2])
}

/** Runs a command of the table, in each process that it takes, to the end of the training. */
export async function train(
  t: ExecutionContext,
  name: string,
  added: Readonly<Record<string, string>> = {},
): Promise<void> {
  const launcher = LAUNCHERS[name] ?? {}
  const command = readTable().find(([other]) => other === name)?.[1] ?? ''
  const port = String(await freePort())
  const processes = launcher.processes?.(port) ?? [{}]
  const runs = processes.map((env) => execute(words(command, port, launcher), { ...launcher.env, ...added, ...env }))
  trained(t, await Promise.all(runs))
}
