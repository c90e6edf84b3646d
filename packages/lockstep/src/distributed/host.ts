/** Identifies the machine that a process runs on. */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * The name that the ranks of one machine share: `LOCKSTEP_HOSTID` (as NCCL's `NCCL_HOSTID`), else the host name, on
 * Linux with the boot id, since several machines may have one host name. Containers on one machine have different
 * names.
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
