import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { LockstepError } from '../../error.js'
import type { Settings } from './settings.js'

/** Files of one rank of one start, laid out as torchrun does: `RUN/attempt_N/LOCAL_RANK/...`. */
export interface RankFiles {
  readonly errorFile: string
  /** Made by the rank when signals that are passed on cannot end it any more. */
  readonly readyFile: string
  readonly stdout: string
  readonly stderr: string
}

/** A launch's own directory: below the log directory, else a temporary one. */
export class RunDirectory {
  readonly path: string
  /** Whether it stays after the launch: the user asked for a directory or for log files. */
  readonly kept: boolean

  /** @throws `ERR_INVALID_ARGUMENT` if the log directory cannot be written. */
  constructor(settings: Settings) {
    const logs = [...settings.redirects, ...settings.tee].some((choice) => choice !== 'none')
    this.kept = settings.logDir !== undefined || logs
    if (settings.logDir === undefined) {
      this.path = mkdtempSync(join(tmpdir(), 'lockstep-'))
      return
    }
    const base = resolve(settings.cwd, settings.logDir)
    try {
      mkdirSync(base, { recursive: true })
      this.path = mkdtempSync(join(base, `${settings.runId.replaceAll(/[^\w.-]/g, '_')}_`))
    } catch (cause) {
      throw new LockstepError(
        'ERR_INVALID_ARGUMENT',
        `logDir (--log-dir) ${base} cannot be written: ${(cause as Error).message}`,
        { operation: 'launch', cause },
      )
    }
  }

  rank(restart: number, localRank: number): RankFiles {
    const directory = join(this.path, `attempt_${restart}`, String(localRank))
    mkdirSync(directory, { recursive: true })
    return {
      errorFile: join(directory, 'error.json'),
      readyFile: join(directory, 'ready'),
      stdout: join(directory, 'stdout.log'),
      stderr: join(directory, 'stderr.log'),
    }
  }

  close(): void {
    if (!this.kept) rmSync(this.path, { recursive: true, force: true })
  }
}
