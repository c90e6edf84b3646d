// Workers of both languages that wait for commands, so that two measurements can alternate within one run.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'

export type Side = 'ours' | 'peer'

/** What a worker answers to one command. */
export type Reply = Record<string, number | string>

const python = process.env['LOCKSTEP_PARITY_PYTHON'] ?? ''
/** Milliseconds for one command; only a hang reaches it. */
const deadline = 300_000

/** A file under `bench/`. */
function path(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url))
}

interface Worker {
  child: ChildProcess
  lines: Interface
  errors: string
}

/** The ranks of one side. Ours is `support/worker.mjs`, the peer `python/worker.py`; both know the same commands. */
export class Workers {
  readonly side: Side
  readonly #workers: Worker[]

  private constructor(side: Side, workers: Worker[]) {
    this.side = side
    this.#workers = workers
  }

  /** Starts `ranks` processes with one intra-op thread each, and `env`; more than one of them form a Gloo group. */
  static async start(side: Side, ranks: number, env: NodeJS.ProcessEnv = {}): Promise<Workers> {
    if (!python) throw new Error('LOCKSTEP_PARITY_PYTHON is not set; run `npm run bench`')
    const command =
      side === 'ours' ? [process.execPath, path('support/worker.mjs')] : [python, path('python/worker.py')]
    const port = String(await freePort())
    const workers = Array.from({ length: ranks }, (_, rank) =>
      startOne(command, {
        ...cleanEnvironment(side),
        ...env,
        MASTER_ADDR: '127.0.0.1',
        MASTER_PORT: port,
        RANK: String(rank),
        LOCAL_RANK: String(rank),
        WORLD_SIZE: String(ranks),
      }),
    )
    const started = new Workers(side, workers)
    await started.ask('start')
    return started
  }

  /** Gives all ranks the same command and waits for all answers, in the order of ranks. */
  async ask(command: string, options: Record<string, unknown> = {}): Promise<Reply[]> {
    const line = `${JSON.stringify({ command, ...options })}\n`
    try {
      return await Promise.all(this.#workers.map((worker) => this.#exchange(worker, line)))
    } catch (error) {
      this.kill()
      throw error
    }
  }

  /** Ends all ranks in order. */
  async stop(): Promise<void> {
    const ends = this.#workers.map(({ child }) => new Promise((resolve) => child.once('close', resolve)))
    for (const { child } of this.#workers) child.stdin?.end()
    const timer = setTimeout(() => this.kill(), 10_000)
    await Promise.all(ends)
    clearTimeout(timer)
  }

  kill(): void {
    for (const { child } of this.#workers) child.kill('SIGKILL')
  }

  #exchange(worker: Worker, line: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const finish = (act: () => void): void => {
        clearTimeout(timer)
        worker.lines.off('line', onLine)
        worker.child.off('close', onClose)
        act()
      }
      const onLine = (text: string): void => {
        // Anything else is a library's chatter.
        if (text.startsWith('@')) finish(() => resolve(JSON.parse(text.slice(1)) as Reply))
      }
      const onClose = (): void => finish(() => reject(new Error(`a worker (${this.side}) ended\n${worker.errors}`)))
      const timer = setTimeout(
        () => finish(() => reject(new Error(`a worker (${this.side}) does not answer ${line}${worker.errors}`))),
        deadline,
      )
      worker.lines.on('line', onLine)
      worker.child.once('close', onClose)
      worker.child.stdin?.write(line)
    })
  }
}

function startOne([program = '', ...args]: string[], env: NodeJS.ProcessEnv): Worker {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const worker: Worker = { child, lines: createInterface({ input: child.stdout }), errors: '' }
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (worker.errors += chunk))
  child.stdin.on('error', () => {}) // a worker that ended is reported where its answer is awaited
  return worker
}

function cleanEnvironment(side: Side): NodeJS.ProcessEnv {
  const env = { ...process.env, OMP_NUM_THREADS: '1', CUDA_VISIBLE_DEVICES: '', PYTHONDONTWRITEBYTECODE: '1' }
  if (side === 'ours') return env
  // Python finds its own libraries; a path that leads to ours would hide them.
  const { LD_LIBRARY_PATH: _, DYLD_LIBRARY_PATH: __, PYTHONPATH: ___, ...rest } = env as NodeJS.ProcessEnv
  return rest
}
