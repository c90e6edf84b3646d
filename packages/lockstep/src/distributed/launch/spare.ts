import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'

/**
 * Does what watchdog.js does, and reads the same lines. The shell leaves it in the background and ends, so that it is no
 * child of the launcher. The pipe is descriptor 3: Node closes that of a child's stdin when the child has ended.
 */
const SCRIPT = `
trap '' INT TERM HUP QUIT USR1 USR2
{
  groups=' '
  while read -r line <&3; do
    group=\${line#?}
    case $line in
      +*) groups="$groups$group " ;;
      -*) groups="\${groups%% $group *} \${groups#* $group }" ;;
    esac
  done
  for group in $groups; do kill -KILL "-$group"; done
  if [ -n "$1" ]; then rm -rf -- "$1"; fi
} &
`

/**
 * A second watchdog, for a launcher that is killed together with the first, for example with all its children. A few
 * hundred kilobytes, as it is a shell. Without a shell there is none.
 */
export class Spare {
  readonly #lines: Socket
  /** Its output is nothing but a sign that it lives. */
  readonly #life: Socket

  /** It removes `directory` when the launcher ends. Empty: no directory. */
  constructor(directory: string) {
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'lockstep-watchdog', directory], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    })
    this.#life = child.stdout as Socket
    child.once('error', () => undefined)
    this.#lines = child.stdio[3] as Socket
    this.#lines.on('error', () => undefined) // it was killed
    for (const stream of [this.#life, this.#lines]) stream.resume().unref()
    child.unref()
  }

  tell(line: string): void {
    this.#lines.write(line)
  }

  /** Ends it, which kills the remaining groups; resolves when it has. */
  async close(): Promise<void> {
    if (this.#life.closed) return
    const gone = once(this.#life, 'close')
    this.#life.ref()
    this.#lines.end()
    await gone
  }
}
