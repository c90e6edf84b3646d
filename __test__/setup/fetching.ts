/** Runs the installation in a process of its own, on a machine with an empty cache and a pip that serves miniature wheels. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { ExecutionContext } from 'ava'

import { elf, fakePython, temporaryDirectory, toolDirectory, torchWheel, zip } from './fakes.js'
import { wheelServer, type WheelServer } from './wheel-server.js'

const script = fileURLToPath(new URL('./fetch.mjs', import.meta.url))
export const torch = 'torch-2.13.0-0fake-cp312-cp312-manylinux_2_28_x86_64.whl'
const runtime = 'nvidia_cuda_runtime-13.0.96-0fake-py3-none-manylinux2014_x86_64.whl'
const cupti = 'nvidia_cuda_cupti-13.0.85-0fake-py3-none-manylinux_2_25_x86_64.whl'

/** A Python of this machine, if there is one. */
export const realPython: string | undefined =
  spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim() || undefined

export interface Machine {
  env: NodeJS.ProcessEnv
  cache: string
  wheels: string
  hold: string
  /** Where scripts say where a package's wheel lies, see `fakePython`. */
  answers: string
  requests(): string[]
}

/** A machine with an empty cache and a pip that serves miniature wheels. */
export function machine(t: ExecutionContext): Machine {
  const directory = temporaryDirectory(t)
  const place = (name: string): string => join(directory, name)
  const [wheels, log, hold, answers] = [place('wheels'), place('requests'), place('hold'), place('answers')]
  for (const made of [wheels, answers]) mkdirSync(made)
  writeFileSync(join(wheels, torch), torchWheel())
  writeFileSync(join(wheels, runtime), zip({ 'nvidia/cu13/lib/libcudart.so.13': elf(['libc.so.6']), 'nvidia/x.h': '' }))
  writeFileSync(join(wheels, cupti), zip({ 'nvidia/cu13/lib/libcupti.so.13': elf(['libdl.so.2']) }))
  const bin = toolDirectory(directory, { python3: fakePython(wheels, log, hold, answers, realPython ?? 'false') })
  const env = { PATH: bin, XDG_CACHE_HOME: directory }
  const requests = (): string[] => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
  return { env, cache: join(directory, 'lockstep'), wheels, hold, answers, requests }
}

export function start(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): {
  pid: number
  kill(): void
  ended: Promise<{ code: number | null; text: string }>
} {
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ended = new Promise<{ code: number | null; text: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, text }))
  })
  return { pid: child.pid ?? 0, kill: () => child.kill('SIGKILL'), ended }
}

/** In hexadecimal digits. */
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export interface Served extends Machine {
  server: WheelServer
  /** torch's wheel, 3 MB and more. */
  bytes: Buffer
  /** Where its parts are kept. */
  partial: string
  /** The environment without proxies, since the server is on this machine. */
  env: NodeJS.ProcessEnv
}

/** What pip reports of a wheel. */
export function report(url: string, digest: string): string {
  const archive_info = { hash: `sha256=${digest}`, hashes: { sha256: digest } }
  return JSON.stringify({ install: [{ download_info: { url, archive_info }, metadata: {} }] })
}

/** A machine whose pip says that torch's wheel lies on a server of this test. */
export async function served(t: ExecutionContext, name = torch): Promise<Served> {
  const made = machine(t)
  const bytes = torchWheel(undefined, randomBytes(3_000_000))
  const server = await wheelServer(t, { [name]: bytes })
  rmSync(join(made.wheels, torch))
  answer(made, report(`${server.address}/${name}`, sha256(bytes)))
  const partial = join(made.cache, 'downloads-2.13.0', `${name}.partial`)
  return { ...made, server, bytes, partial }
}

/** From now on pip answers this. */
export function answer({ answers }: Machine, text: string): void {
  writeFileSync(join(answers, 'report.json'), text)
  writeFileSync(join(answers, 'torch'), `cp ${join(answers, 'report.json')} "$1"`)
}
