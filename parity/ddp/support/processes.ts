// Runs the programs of one comparison, in either language.
import { fileURLToPath } from 'node:url'

import { nodeCommand } from '../../../__test__/support/compile.mjs'
import { cleanEnvironment, rankEnvironment } from '../../../__test__/support/environment.js'
import { type Job, runJobs } from '../../../__test__/support/ranks.js'
import { freePort } from '../../../packages/lockstep/dist/distributed/launch/port.js'

export type Kind = 'python' | 'node'

/** A program that exists in both languages. */
export interface Program {
  /** A file of `parity/python`. */
  python: string
  /** A path under `parity/`. */
  node: string
  /** What either is given. */
  args: string[]
  /** Further variables of their environment. */
  env?: Record<string, string>
}

/** Milliseconds after which ranks end themselves; what starts them waits a little longer. Only hangs reach it. */
const deadline = 60_000
const more = 15_000
const grace = 10_000

/** The interpreter whose PyTorch runs on the same libtorch; `npm run parity` names it. */
export const python = process.env['LOCKSTEP_PARITY_PYTHON'] ?? ''
if (!python) throw new Error('LOCKSTEP_PARITY_PYTHON is not set; run `npm run parity`')

/** A path under `parity/`. */
export function parityPath(name: string): string {
  return fileURLToPath(new URL(`../../${name}`, import.meta.url))
}

/** The command line that runs a program in one of its languages. */
export async function command(kind: Kind, program: Program): Promise<string[]> {
  return kind === 'python'
    ? [python, parityPath(`python/${program.python}`), ...program.args]
    : nodeCommand(parityPath(program.node), program.args)
}

/** Runs one Python program to its end. */
export async function runPython(file: string, args: string[]): Promise<void> {
  const command = [python, parityPath(`python/${file}`), ...args]
  await runAll([{ name: file, command, env: cleanEnvironment(variables(deadline)) }], deadline)
}

/** Runs one program of ours, a path under `parity/`, to its end. */
export async function runNode(path: string, args: string[]): Promise<void> {
  const command = await nodeCommand(parityPath(path), args)
  await runAll([{ name: path, command, env: cleanEnvironment(variables(deadline)) }], deadline)
}

/** One process a rank, joined by plain environment variables. `tasks`: how many things they do one after another. */
export async function runRanks(kinds: Kind[], program: Program, tasks = 1): Promise<void> {
  const port = await freePort()
  const limit = deadline + tasks * more
  const jobs = kinds.map(async (kind, rank) => ({
    name: `${kind} rank ${rank}`,
    command: await command(kind, program),
    env: rankEnvironment(rank, kinds.length, port, { ...variables(limit), ...program.env }),
  }))
  await runAll(await Promise.all(jobs), limit)
}

/** As `runRanks`, where each rank compares its collectives with the others' as PyTorch does for debugging. */
export function runInDetail(kinds: Kind[], program: Program, tasks = 1): Promise<void> {
  return runRanks(kinds, { ...program, env: { TORCH_DISTRIBUTED_DEBUG: 'DETAIL' } }, tasks)
}

/** What PyTorch alone does. Now and then its ranks die of a signal, by themselves: then they begin again. */
export async function runReference(
  ranks: number,
  program: Program,
  tasks: number,
  log: (text: string) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await runRanks(Array<Kind>(ranks).fill('python'), program, tasks)
      return
    } catch (error) {
      const { message } = error as Error
      if (attempt === 3 || !/^python rank \d+ ended with SIG(ABRT|SEGV)/.test(message)) throw error
      log(`PyTorch's own ranks are started again: ${message}`)
    }
  }
}

/** The same ranks as workers of one torchrun, which decides their environment and owns the store. */
export async function runUnderTorchrun(kinds: Kind[], program: Program, tasks = 1): Promise<void> {
  const limit = deadline + tasks * more
  const torchrun = [python, '-m', 'torch.distributed.run', '--no-python', '--standalone']
  const either = ['sh', parityPath('ddp/support/either.sh'), kinds.join(' ')]
  const node = await command('node', program)
  const script = [...either, String(node.length), ...node, ...(await command('python', program))]
  const all = [...torchrun, '--nproc-per-node', String(kinds.length), ...script]
  await runAll([{ name: 'torchrun', command: all, env: cleanEnvironment(variables(limit)) }], limit)
}

/** What ranks of both languages are given; Python finds its own libraries, and a path that leads to ours would hide them. */
function variables(limit: number): Record<string, string | undefined> {
  return {
    LD_LIBRARY_PATH: undefined,
    DYLD_LIBRARY_PATH: undefined,
    PYTHONPATH: undefined,
    CUDA_VISIBLE_DEVICES: '',
    OMP_NUM_THREADS: '1',
    PYTHONDONTWRITEBYTECODE: '1',
    PARITY_DEADLINE: String(limit / 1000),
  }
}

/** Ends with an error that holds what every process printed, as soon as one of them fails. */
async function runAll(jobs: (Job & { name: string })[], limit: number): Promise<void> {
  const ends = await runJobs(jobs, { limit: limit + grace, stopAtFailure: true })
  const named = ends.map((end, i) => ({ ...end, name: jobs[i]?.name }))
  const [first] = named.filter(({ code }) => code !== 0).sort((a, b) => a.elapsed - b.elapsed)
  if (first === undefined) return
  const { name, code, signal, elapsed } = first
  const what =
    elapsed > limit + grace ? `is not finished after ${limit + grace} ms` : `ended with ${signal ?? `code ${code}`}`
  const printed = named.map(({ name, stdout, stderr }) => `--- ${name}\n${stdout}${stderr}`)
  throw new Error([`${name} ${what}`, ...printed].join('\n'))
}
