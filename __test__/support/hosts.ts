// Two hosts: network namespaces with a cable between them. Only root can make them.
import { execFileSync } from 'node:child_process'

const ip = (...args: string[]): string => execFileSync('ip', args, { stdio: 'pipe', encoding: 'latin1' })

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

let made = 0

export class Hosts implements Disposable {
  /** Their names, which are also those of their network interfaces. */
  readonly names: readonly string[]

  constructor() {
    made += 1
    this.names = ['a', 'b'].map((name) => `ls${process.pid}${name}${made}`)
    const [a = '', b = ''] = this.names
    try {
      for (const name of this.names) ip('netns', 'add', name)
      ip('link', 'add', a, 'netns', a, 'type', 'veth', 'peer', 'name', b, 'netns', b)
      for (const [host, name] of this.names.entries()) {
        ip('-n', name, 'addr', 'add', `${this.address(host)}/24`, 'dev', name)
        for (const device of ['lo', name]) ip('-n', name, 'link', 'set', device, 'up')
      }
      // The system needs up to a second to notice the cable.
      while (!this.names.every((name) => ip('-n', name, 'link', 'show', name).includes('state UP'))) pause(20)
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  /** Whether this machine has them. */
  static canBeMade(): boolean {
    try {
      using hosts = new Hosts()
      const [program = '', ...args] = hosts.on(0)
      execFileSync(program, [...args, 'true'], { stdio: 'pipe' })
      return true
    } catch {
      return false
    }
  }

  address(host: number): string {
    return `10.78.0.${host + 1}`
  }

  /**
   * The command prefix that runs a program on a host. The kernel's boot id is another one there: ranks do not take the
   * processes of another host for their own.
   */
  on(host: number): string[] {
    const name = this.names[host] ?? ''
    const script = 'mount --bind "/sys/class/net/$0/address" /proc/sys/kernel/random/boot_id && exec "$@"'
    return ['ip', 'netns', 'exec', name, 'sh', '-c', script, name]
  }

  /** Cuts the cable: no packet arrives in either direction. Neither host is told, as where a switch has failed. */
  cut(): void {
    for (const [host, name] of this.names.entries()) {
      // A hardware address that nobody has.
      ip('-n', name, 'neigh', 'replace', this.address(1 - host), 'lladdr', '02:00:00:00:00:01', 'dev', name)
    }
  }

  /** Ends a cut. */
  mend(): void {
    for (const [host, name] of this.names.entries()) {
      ip('-n', name, 'neigh', 'del', this.address(1 - host), 'dev', name)
    }
  }

  [Symbol.dispose](): void {
    for (const name of this.names) {
      try {
        ip('netns', 'del', name)
      } catch {
        // It was not made.
      }
    }
  }
}
