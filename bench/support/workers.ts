// Workers that wait for commands, so that two measurements can alternate within one run.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { rankEnvironment } from '../../__test__/support/environment.js'
import { freePort } from '../../packages/lockstep/dist/distributed/launch/port.js'

/** Lockstep from TypeScript, and Python's PyTorch. */
export type Side = 'ours' | 'peer'

/** A side, Lockstep's core from Rust, or a side on GPUs. */
export type Program = Side | 'rust' | 'gpu' | 'gpuPeer'

/** A worker's reply to one command. */
export type Reply = Record<string, number | string>

const python = process.env['LOCKSTEP_PARITY_PYTHON'] ?? ''
/** Milliseconds for one command; only a hang reaches it. */
const deadline = 300_000

/** A file under `bench/`. */
function path(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url))
}

/** Command lines of the workers. They share some commands. */
const programs: Record<Program, readonly string[]> = {
  ours: [process.execPath, path('support/worker.mjs')],
  peer: [python, path('python/worker.py')],
  rust: [path('../target/release/examples/all_reduce')],
  gpu: [process.execPath, path('support/gpu-worker.mjs')],
  gpuPeer: [python, path('python/gpu_worker.py')],
}

/** Whether the Rust worker is built: `cargo build --release -p lockstep-collectives --example all_reduce`. */
export const hasRust = existsSync(programs.rust[0] ?? '')

interface WorkersOptions {
  readonly env?: Readonly<Record<string, string>>
  /** LOCKSTEP_BACKEND of the ranks; default: unset. */
  readonly backend?: string | undefined
}

interface Worker {
  child: ChildProcess
  lines: Interface
  errors: string
}

/** The ranks of one side. */
export class Workers {
  readonly side: Program
  /** The port of rank 0's store. */
  readonly port: number
  readonly #workers: Worker[]

  private constructor(side: Program, port: number, workers: Worker[]) {
    this.side = side
    this.port = port
    this.#workers = workers
  }

  /** Starts `ranks` processes with one intra-op thread each. Several processes form a group. */
  static async start(side: Program, ranks: number, options: WorkersOptions = {}): Promise<Workers> {
    const workers = await Workers.load(side, ranks, options)
    await workers.ask('start')
    return workers
  }

  /** Starts the processes, which load their libraries. The command `start` forms the group. */
  static async load(side: Program, ranks: number, { env, backend }: WorkersOptions = {}): Promise<Workers> {
    if (!python) throw new Error('LOCKSTEP_PARITY_PYTHON is not set; run `npm run bench`')
    const port = await freePort()
    const own = { ...variables(side), LOCKSTEP_BACKEND: backend, ...env }
    const started = Array.from({ length: ranks }, (_, rank) =>
      startOne(programs[side], rankEnvironment(rank, ranks, port, own)),
    )
    const workers = new Workers(side, port, started)
    await workers.ask('load')
    return workers
  }

  /** Sends all ranks the same command, and resolves with their replies by rank. */
  async ask(command: string, options: Record<string, unknown> = {}): Promise<Reply[]> {
    const line = `${JSON.stringify({ command, ...options })}\n`
    try {
      return await Promise.all(this.#workers.map((worker) => this.#exchange(worker, line)))
    } catch (error) {
      this.kill()
      throw error
    }
  }

  /** Closes stdin of all ranks and waits until they exit; kills them after 10 seconds. */
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
        // Other lines come from libraries.
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

function startOne([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Worker {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const worker: Worker = { child, lines: createInterface({ input: child.stdout }), errors: '' }
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (worker.errors += chunk))
  child.stdin.on('error', () => {}) // a worker that ended is reported where its answer is awaited
  return worker
}

function variables(side: Program): Record<string, string | undefined> {
  const seen = side === 'gpu' || side === 'gpuPeer' ? {} : { CUDA_VISIBLE_DEVICES: '' }
  const all = { ...seen, PYTHONDONTWRITEBYTECODE: '1' }
  // Python must find its own libraries; a path to ours would hide them.
  const hidden = { LD_LIBRARY_PATH: undefined, DYLD_LIBRARY_PATH: undefined, PYTHONPATH: undefined }
  if (side === 'peer' || side === 'gpuPeer') return { ...all, ...hidden }
  return side === 'rust' ? { ...all, LD_LIBRARY_PATH: process.env['LOCKSTEP_BENCH_LIBTORCH'] } : all
}
