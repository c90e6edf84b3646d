/** `lockstep doctor`: what was found on this machine, and what is missing. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'

import { isAvailable } from '../cuda/devices.js'
import { native } from '../native.js'
import { compareVersions } from '../install/versions.js'
import { inAddonPackage, isRepository } from '../native/installed.js'
import { findLibtorch } from '../native/libtorch.js'
import type { LibtorchProblem, Source } from '../native/libtorch.js'
import { addonFile, addonFiles, loadAddon } from '../native/load.js'
import { needsOf } from '../native/needs.js'
import { libtorchVersion, packageJson } from '../native/package.js'
import { glibcVersion, platformProblem } from '../native/platform.js'

const help = `Usage: lockstep doctor

Prints Node.js, libtorch, the native addon, the tools, cores, memory, CUDA and NCCL as they were found.
Exit status: 0 when Lockstep can run here, 1 when something that it needs is missing.
`

/** One entry of the report. A `problem` is what stops Lockstep from running here. */
interface Finding {
  name: string
  text: string
  problem?: string
}

/** Runs the command; resolves with the exit status. */
export function doctor(argv: string[]): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(help)
    return Promise.resolve(0)
  }
  if (argv.length > 0) {
    process.stderr.write(`lockstep doctor: unknown argument "${argv[0]}"\n\n${help}`)
    return Promise.resolve(2)
  }
  const findings = examine()
  const width = Math.max(...findings.map(({ name }) => name.length))
  for (const { name, text, problem } of findings) {
    const margin = ' '.repeat(width + 4)
    console.log(`${problem === undefined ? ' ' : '!'} ${name.padEnd(width)}  ${text.replaceAll('\n', `\n${margin}`)}`)
    if (problem !== undefined) console.log(`${margin}-> ${problem}`)
  }
  const problems = findings.filter(({ problem }) => problem !== undefined).length
  const count = `${problems} ${problems === 1 ? 'problem' : 'problems'}`
  console.log(problems === 0 ? '\nLockstep can run here.' : `\nLockstep cannot run here yet: ${count}.`)
  return Promise.resolve(problems === 0 ? 0 : 1)
}

function examine(): Finding[] {
  const tools = isRepository ? [tool('C++ compiler', compiler()), tool('Rust', ['cargo'])] : []
  const python = [tool('Python', ['python3'], fetching), tool('pip', ['python3', '-m', 'pip'], fetching)]
  return [node(), system(), libtorch(), addon(), ...tools, ...python, cores(), sharedMemory(), ...gpu()]
}

function node(): Finding {
  const text = `${process.versions.node} (Node-API ${process.versions.napi}), ${process.execPath}`
  const wanted = packageJson.engines.node.replace('>=', '')
  const old = compareVersions(process.versions.node, wanted) < 0
  return { name: 'Node.js', text, ...(old && { problem: `install Node.js ${wanted} or newer` }) }
}

function system(): Finding {
  const libc = process.platform === 'linux' ? `, glibc ${glibcVersion() ?? 'not found'}` : ''
  const needs = Object.entries(needsOf(addonFiles())).map(([family, version]) => `${family} ${version}`)
  const needed = needs.length === 0 ? '' : ` (the addon needs ${needs.join(', ')})`
  const problem = platformProblem()?.todo
  return { name: 'system', text: `${process.platform} ${process.arch}${libc}${needed}`, ...(problem && { problem }) }
}

const sources: Record<Source, string> = { LIBTORCH: 'from LIBTORCH', cache: 'from the cache', package: 'from npm' }

function libtorch(): Finding {
  const found = findLibtorch()
  // npm brings libtorch with the addon: what is said of that suffices.
  const comes = !found.ok && found.code === 'ERR_LIBTORCH_NOT_FOUND' && !isRepository && !process.env['LIBTORCH']
  if (comes && inAddonPackage('package.json') === undefined) {
    return { name: 'libtorch', text: `${libtorchVersion} comes with the native addon` }
  }
  if (!found.ok) return { name: 'libtorch', text: `${found.what} ${found.where}`, problem: found.todo }
  return {
    name: 'libtorch',
    text: `${found.version}, ${found.flavour}, ${found.directory} (${sources[found.source]})`,
  }
}

/** Causes that another line names: counted once. */
const named: readonly string[] = ['ERR_LIBTORCH_NOT_FOUND', 'ERR_LIBTORCH_VERSION'] satisfies LibtorchProblem['code'][]

function addon(): Finding {
  const name = 'native addon'
  const loaded = loadAddon()
  if (loaded.ok) return { name, text: `${packageJson.version}, ${addonFile()}` }
  if (named.includes(loaded.code) || platformProblem()) return { name, text: 'not loaded, for that reason' }
  const cause = loaded.cause instanceof Error ? `: ${loaded.cause.message}` : ''
  return { name, text: `${loaded.what} ${loaded.where}${cause}`, problem: loaded.todo }
}

function compiler(): string[] {
  return (process.env['CXX'] || 'c++').split(/\s+/)
}

const building = 'to build from source'
const fetching = 'to fetch libtorch'

/** Tools are needed for the set-up only, so a missing one is no problem of its own. */
function tool(name: string, [program = '', ...args]: string[], purpose = building): Finding {
  const { status, stdout } = spawnSync(program, [...args, '--version'], { encoding: 'utf8', timeout: 10_000 })
  const text = status === 0 ? stdout.trim().split('\n')[0] : undefined
  return { name, text: text ?? `not found (${[program, ...args].join(' ')}); needed ${purpose}` }
}

function cores(): Finding {
  return { name: 'cores', text: `${availableParallelism()}, ${gigabytes(totalmem())} of memory` }
}

function sharedMemory(): Finding {
  const usable = process.platform === 'linux' && existsSync('/proc/self/fd')
  return { name: 'shared memory', text: usable ? 'for ranks of one host' : 'none here; ranks of one host use Gloo' }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`
}

/** As the addon finds them; NCCL is of use to GPUs only. */
function gpu(): Finding[] {
  if (!loadAddon().ok) return []
  const [devices, nccl] = native().cudaFound()
  const cuda = { name: 'CUDA', text: devices }
  return isAvailable() ? [cuda, { name: 'NCCL', text: inLines(nccl) }] : [cuda]
}

/** Where NCCL was looked for, a line each; that a file is not there, the dynamic linker says of each in a line of its own. */
export function inLines(tried: string): string {
  return tried.replace(/([^;]+): \1: cannot open shared object file: [^;]*/g, '$1').replaceAll('; ', '\n')
}
