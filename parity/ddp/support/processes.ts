// Starts the ranks of one comparison, waits for them with a deadline, and leaves none behind.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

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
export function command(kind: Kind, program: Program): string[] {
  return kind === 'python'
    ? [python, parityPath(`python/${program.python}`), ...program.args]
    : nodeCommand(program.node, program.args)
}

/** Runs one Python program to its end. */
export async function runPython(file: string, args: string[]): Promise<void> {
  const job = { name: file, command: [python, parityPath(`python/${file}`), ...args], env: environment(deadline) }
  await runAll([job], deadline)
}

/** Runs one program of ours, a path under `parity/`, to its end. */
export async function runNode(path: string, args: string[]): Promise<void> {
  await runAll([{ name: path, command: nodeCommand(path, args), env: environment(deadline) }], deadline)
}

function nodeCommand(path: string, args: string[]): string[] {
  return [process.execPath, '--import=tsx', parityPath(path), ...args]
}

/** One process a rank, joined by plain environment variables. `tasks`: how many things they do one after another. */
export async function runRanks(kinds: Kind[], program: Program, tasks = 1): Promise<void> {
  const port = await freePort()
  const limit = deadline + tasks * more
  const jobs = kinds.map((kind, rank) => ({
    name: `${kind} rank ${rank}`,
    command: command(kind, program),
    env: {
      ...environment(limit),
      MASTER_ADDR: '127.0.0.1',
      MASTER_PORT: String(port),
      RANK: String(rank),
      LOCAL_RANK: String(rank),
      WORLD_SIZE: String(kinds.length),
    },
  }))
  await runAll(jobs, limit)
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
  const node = command('node', program)
  const script = [...either, String(node.length), ...node, ...command('python', program)]
  const all = [...torchrun, '--nproc-per-node', String(kinds.length), ...script]
  await runAll([{ name: 'torchrun', command: all, env: environment(limit) }], limit)
}

function environment(limit: number): NodeJS.ProcessEnv {
  // Python finds its own libraries; a path that leads to ours would hide them.
  const { LD_LIBRARY_PATH: _, DYLD_LIBRARY_PATH: __, PYTHONPATH: ___, ...env } = process.env
  return {
    ...env,
    CUDA_VISIBLE_DEVICES: '',
    OMP_NUM_THREADS: '1',
    PYTHONDONTWRITEBYTECODE: '1',
    PARITY_DEADLINE: String(limit / 1000),
  }
}

interface Job {
  name: string
  command: string[]
  env: NodeJS.ProcessEnv
}

/** Ends with an error that holds what every process printed, as soon as one of them fails. */
async function runAll(jobs: Job[], limit: number): Promise<void> {
  const outputs: string[] = []
  const children = jobs.map(({ command: [program = '', ...args], env }) =>
    spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  const ends = children.map(
    (child, i) =>
      new Promise<void>((resolve, reject) => {
        outputs[i] = ''
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding('utf8').on('data', (chunk: string) => (outputs[i] += chunk))
        }
        child.once('error', reject)
        child.once('close', (code, signal) => {
          if (code === 0) resolve()
          else reject(new Error(`${jobs[i]?.name} ended with ${signal ?? `code ${code}`}`))
        })
      }),
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${limit + grace} ms`)), limit + grace)
  })
  try {
    await Promise.race([Promise.all(ends), late])
  } catch (error) {
    await stop(children, ends)
    const printed = jobs.map(({ name }, i) => `--- ${name}\n${outputs[i]}`).join('\n')
    throw new Error(`${(error as Error).message}\n${printed}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** SIGTERM, which torchrun passes on to its workers; what is still there after 5 s is killed. */
async function stop(children: ReturnType<typeof spawn>[], ends: Promise<void>[]): Promise<void> {
  // A rank whose peer failed says so by itself, given a moment.
  const settled = Promise.allSettled(ends)
  const within = (ms: number): Promise<unknown> =>
    Promise.race([settled, new Promise((resolve) => setTimeout(resolve, ms))])
  await within(1000)
  for (const child of children) child.kill('SIGTERM')
  await within(5000)
  for (const child of children) child.kill('SIGKILL')
  await settled
}
