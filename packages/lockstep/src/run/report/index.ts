/** Reports: one HTML file about one or several runs, which needs nothing but itself. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { LockstepError } from '../../error.js'
import { packageRoot } from '../../native/package.js'
import { chartsOf } from './charts.js'
import { page } from './page.js'
import type { Assets } from './page.js'
import type { RecordedRun } from './read.js'

/**
 * Writes the report about some runs. Whoever reads the file at that moment sees the old one or the new one, never a
 * part. `ERR_IO`. It waits for the disk, so that it can be called while the process ends.
 */
export function writeReport(runs: readonly RecordedRun[], path: string): void {
  const text = page(runs, chartsOf(runs), readAssets(), new Date())
  const aside = `${path}.${randomUUID()}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(aside, text, { flag: 'wx' })
    renameSync(aside, path)
  } catch (cause) {
    try {
      rmSync(aside)
    } catch {
      // It was not made, or the disk is gone, too.
    }
    const why = `cannot write the report ${path}: ${(cause as Error).message}; name another file`
    throw new LockstepError('ERR_IO', why, { operation: 'report', cause })
  }
}

function readAssets(): Assets {
  const uPlot = dirname(createRequire(import.meta.url).resolve('uplot/package.json'))
  const read = (...names: string[]): string => readFileSync(join(...names), 'utf8')
  const client = read(packageRoot, 'dist', 'run', 'report', 'client.js')
  return {
    library: read(uPlot, 'dist', 'uPlot.iife.min.js'),
    libraryStyle: read(uPlot, 'dist', 'uPlot.min.css'),
    licence: read(uPlot, 'LICENSE'),
    client: client.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'),
  }
}
