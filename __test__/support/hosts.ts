// Two hosts: network namespaces with a cable between them. Only root can make them.
import { execFileSync } from 'node:child_process'

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: 'pipe' })

export class Hosts implements Disposable {
  /** Their names, which are also those of their network interfaces. */
  readonly names = ['a', 'b'].map((name) => `ls${process.pid}${name}`)

  constructor() {
    const [a = '', b = ''] = this.names
    try {
      for (const name of this.names) ip('netns', 'add', name)
      ip('link', 'add', a, 'netns', a, 'type', 'veth', 'peer', 'name', b, 'netns', b)
      for (const [host, name] of this.names.entries()) {
        ip('-n', name, 'addr', 'add', `${this.address(host)}/24`, 'dev', name)
        for (const device of ['lo', name]) ip('-n', name, 'link', 'set', device, 'up')
      }
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  /** Whether this machine has them. */
  static canBeMade(): boolean {
    try {
      using _ = new Hosts()
      return true
    } catch {
      return false
    }
  }

  address(host: number): string {
    return `10.78.0.${host + 1}`
  }

  /** The command prefix that runs a program on a host. */
  on(host: number): string[] {
    return ['ip', 'netns', 'exec', this.names[host] ?? '']
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
