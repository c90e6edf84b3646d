// Open MPI's all-reduce: `bench/mpi/all_reduce.c`, compiled if its compiler is installed.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Mpi {
  /** Version, and the mechanism by which one rank reads another one's memory, as it has found it possible here: `cma` copies once, `none` twice. */
  readonly describe: string
  /** Seconds per operation. Starts new processes each time, because waiting MPI ranks occupy a whole core. */
  allReduce(ranks: number, bytes: number, count: number, inPlace: boolean): Promise<number>
}

/** Open MPI, or in `missing` the reason why it is unavailable. */
export async function openMpi(): Promise<Mpi | { readonly missing: string }> {
  const results = fileURLToPath(new URL('../results/', import.meta.url))
  const program = `${results}mpi_all_reduce`
  try {
    await mkdir(results, { recursive: true })
    await run('mpicc', ['-O3', '-o', program, fileURLToPath(new URL('../mpi/all_reduce.c', import.meta.url))])
    const version = (await run('mpirun', ['--version'])).stdout.split('\n')[0] ?? ''
    const { copies } = await allReduce(program, 2, 4096, 1, true)
    const describe = `${version}, single copy by ${copies}`
    return { describe, allReduce: async (...request) => (await allReduce(program, ...request)).seconds }
  } catch (error) {
    const { message } = error as Error
    return { missing: `no Open MPI (on Debian: openmpi-bin and libopenmpi-dev): ${message.split('\n')[0]}` }
  }
}

async function allReduce(
  program: string,
  ranks: number,
  bytes: number,
  count: number,
  inPlace: boolean,
): Promise<{ seconds: number; copies: string }> {
  const options = ['-n', String(ranks), '--allow-run-as-root', '--oversubscribe', '--bind-to', 'none']
  const { stdout } = await run('mpirun', [...options, program, String(bytes), String(count), inPlace ? '1' : '0'])
  return JSON.parse(stdout) as { seconds: number; copies: string }
}
