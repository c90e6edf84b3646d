import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The directory that holds everything Lockstep keeps for this user. @param {Record<string, string | undefined>} [env] */
export function cacheDirectory(env = process.env) {
  return resolve(env['XDG_CACHE_HOME'] || join(env['HOME'] || homedir(), '.cache'), 'lockstep')
}
