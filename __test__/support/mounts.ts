// Directories as a machine may have them: read-only, or on a disk of a few bytes. For one program, which sees them in namespaces
// of its own, so that permissions hold for root, too.
import { spawnSync } from 'node:child_process'

/** What a directory is for the program: read-only, or an empty disk of some bytes. */
export type Mount = [directory: string, kind: 'read-only' | number]

const unshare = ['--user', '--map-root-user', '--mount']

/** Why there are no such directories here; undefined where there are. In CI it is never a reason to test less. */
export function unmountable(): string | undefined {
  if (process.platform !== 'linux') return 'there are no mount namespaces'
  if (process.env['CI']) return undefined
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
