/** Which machine a process runs on. */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * A name that ranks of one machine share: what `LOCKSTEP_HOSTID` says (NCCL's `NCCL_HOSTID`), else the host's name with, on
 * Linux, the id of its boot, since machines may have one name. Containers of one machine have names of their own.
 */
export function machine(env: Readonly<Record<string, string | undefined>>): string {
  const said = env['LOCKSTEP_HOSTID'] ?? ''
  return said === '' ? `${hostname()} ${boot()}`.trim() : said
}

function boot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}
