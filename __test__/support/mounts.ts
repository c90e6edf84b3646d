// Directories as a machine may have them: read-only, or on a disk of a few bytes. For one program, which sees them in namespaces
// of its own, so that permissions hold for root, too.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What a directory is for the program: read-only, or an empty disk of some bytes. */
export type Mount = [directory: string, kind: 'read-only' | number]

const unshare = ['--user', '--map-root-user', '--mount']

/** CAP_SYS_ADMIN, which may make namespaces whatever the system thinks of other users. */
function isAdministrator(): boolean {
  const [, capabilities = '0'] = /^CapEff:\s*(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return ((BigInt(`0x${capabilities}`) >> 21n) & 1n) === 1n
}

/** Why there are no such directories here; undefined where there are. In CI, what has to work is not left out. */
export function unmountable(): string | undefined {
  if (process.platform !== 'linux') return 'there are no mount namespaces'
  if (process.env['CI'] && isAdministrator()) return undefined
  return spawnSync('unshare', [...unshare, 'true']).status === 0 ? undefined : 'this user may not make namespaces'
}

/** The command that runs `program` with these mounts. */
export function mounted(mounts: readonly Mount[], program: string, ...args: string[]): [string, ...string[]] {
  const lines = mounts.map(([directory, kind]) => {
    const path = `'${directory.replaceAll("'", String.raw`'\''`)}'`
    if (typeof kind === 'number') return `mount -t tmpfs -o size=${kind} tmpfs ${path}`
    return `mount --bind ${path} ${path} && mount -o remount,bind,ro ${path}`
  })
  const script = [...lines, 'exec "$@"'].join(' && ')
  return ['unshare', ...unshare, 'sh', '-c', script, 'sh', program, ...args]
}
