// Network namespaces as hosts, with links of a given rate between them: `tbf` limits each host's egress, and a switch
// (`switch.c`) delays frames and limits each host's ingress.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The rate and the delay of a link. */
export interface Link {
  /** Mbit/s on the wire, in each direction; may be Infinity. */
  readonly rate: number
  /** Milliseconds from one host to another. */
  readonly delay: number
}

/**
 * The share of the wire rate that `tbf` and the switch count. They do not count 24 bytes of each frame: preamble,
 * checksum, gap. A frame has at most 1514 other bytes.
 */
const counted = 1514 / (1514 + 24)

/** The buffer of a switch port in KB; the port drops further frames. Deep, since the simulation knows no loss. */
const portBuffer = 64 * 1024

/** Runs a program; returns its output. */
function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

/** The congestion controls that other namespaces than the first may use. */
const allowedControls = '/proc/sys/net/ipv4/tcp_allowed_congestion_control'

/** The missing requirements of this machine, one line each; also of hosts with this congestion control. */
export function missing(congestion?: string): string[] {
  const found: string[] = []
  if (process.platform !== 'linux') return ['Linux: hosts are network namespaces']
  if (process.getuid?.() !== 0) found.push('root: network namespaces are made by root only')
  const needs = { ip: 'install iproute2', tc: 'install iproute2', cc: 'install a C compiler' }
  for (const [program, todo] of Object.entries(needs)) {
    try {
      run('sh', '-c', `command -v ${program}`)
    } catch {
      found.push(`the program ${program}: ${todo}`)
    }
  }
  try {
    accessSync('/dev/net/tun', constants.R_OK | constants.W_OK)
  } catch {
    found.push('/dev/net/tun: load the module tun')
  }
  if (congestion !== undefined && !readFileSync(allowedControls, 'utf8').trim().split(' ').includes(congestion)) {
    found.push(`the congestion control ${congestion}: add it to ${allowedControls}`)
  }
  return found
}

/** Hosts and the switch between them. */
export class Network implements AsyncDisposable {
  /** Names of the hosts, which are also those of their network interfaces. */
  readonly names: readonly string[]
  readonly #directory = mkdtempSync(join(tmpdir(), 'lockstep-links-'))
  #switch: ChildProcess | undefined

  private constructor(count: number) {
    this.names = Array.from({ length: count }, (_, i) => `ls${process.pid}h${i}`)
  }

  /**
   * Makes `count` hosts. `congestion` is the congestion control of their TCP, one of those that the sysctl
   * `net.ipv4.tcp_allowed_congestion_control` names; default: the system's.
   */
  static async make(count: number, link: Link, congestion?: string): Promise<Network> {
    const network = new Network(count)
    try {
      await network.#make(link, congestion)
      return network
    } catch (error) {
      await network[Symbol.asyncDispose]()
      throw error
    }
  }

  async #make({ rate, delay }: Link, congestion: string | undefined): Promise<void> {
    const program = join(this.#directory, 'switch')
    run('cc', '-O2', '-o', program, fileURLToPath(new URL('switch.c', import.meta.url)))
    const allowed = rate * counted
    const args = [delay * 1000, allowed, portBuffer].map(String)
    const child = spawn(program, [...args, ...this.names], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#switch = child
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve())
      child.once('close', (code) => reject(new Error(`the switch ended with ${code}`)))
      child.once('error', reject)
    })
    for (const [i, host] of this.names.entries()) {
      run('ip', 'netns', 'add', host)
      run('ip', 'link', 'set', host, 'netns', host)
      run('ip', '-n', host, 'link', 'set', 'lo', 'up')
      run('ip', '-n', host, 'link', 'set', host, 'address', `02:00:00:00:00:${i.toString(16).padStart(2, '0')}`)
      run('ip', '-n', host, 'addr', 'add', `${this.address(i)}/24`, 'dev', host)
      run('ip', '-n', host, 'link', 'set', host, 'up')
      // The burst must hold the largest frame, and two milliseconds of traffic.
      const burst = Math.ceil(Math.max(128_000, rate * 250))
      const shape = ['rate', `${Math.round(allowed * 1000)}kbit`, 'burst', String(burst), 'limit', '4mb']
      if (rate < Infinity) run('tc', '-n', host, 'qdisc', 'add', 'dev', host, 'root', 'tbf', ...shape)
      if (congestion !== undefined) {
        const set = `echo ${congestion} > /proc/sys/net/ipv4/tcp_congestion_control`
        run('ip', 'netns', 'exec', host, 'sh', '-c', set)
      }
    }
  }

  /** The congestion control that hosts use. */
  get congestion(): string {
    return run('ip', 'netns', 'exec', this.names[0] ?? '', 'cat', '/proc/sys/net/ipv4/tcp_congestion_control')
  }

  /** The address of host `i`. */
  address(i: number): string {
    return `10.77.0.${i + 1}`
  }

  /** The command prefix that runs a program on host `i`. */
  on(i: number): string[] {
    return ['ip', 'netns', 'exec', this.names[i] ?? '']
  }

  /** From now on this share of all packets is lost. */
  lose(share: number): void {
    this.#switch?.stdin?.write(`${share}\n`)
  }

  /** Removes the hosts and the switch. */
  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#switch
    if (child && child.exitCode === null && child.signalCode === null) {
      const closed = new Promise((resolve) => child.once('close', resolve))
      child.stdin?.end()
      await closed
    }
    const known = new Set(
      run('ip', 'netns', 'list')
        .split('\n')
        .map((line) => line.split(' ')[0]),
    )
    for (const host of this.names) if (known.has(host)) run('ip', 'netns', 'del', host)
    rmSync(this.#directory, { recursive: true, force: true })
  }
}
