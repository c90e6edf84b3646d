/** Reports: one HTML file about one or several runs, which needs nothing but itself. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { LockstepError } from '../../error.js'
import { packageRoot } from '../../native/package.js'
import { chartsOf } from './charts.js'
import { page } from './page.js'
import type { Assets } from './page.js'
import { readRun } from './read.js'

/**
 * Writes the report about the runs in some directories. Whoever reads the file at that moment sees the old one or the
 * new one, never a part. `ERR_IO`, `ERR_FILE_FORMAT`.
 */
export async function writeReport(directories: readonly string[], path: string): Promise<void> {
  const runs = await Promise.all(directories.map((directory) => readRun(directory)))
  await replace(path, page(runs, chartsOf(runs), await readAssets(), new Date()))
}

async function readAssets(): Promise<Assets> {
  const library = dirname(createRequire(import.meta.url).resolve('uplot/package.json'))
  const client = join(packageRoot, 'dist', 'run', 'report', 'client.js')
  const paths = ['dist/uPlot.iife.min.js', 'dist/uPlot.min.css', 'LICENSE'].map((path) => join(library, path))
  const [code = '', css = '', licence = '', own = ''] = await Promise.all(
    [...paths, client].map((path) => readFile(path, 'utf8')),
  )
  return { library: code, libraryStyle: css, licence, client: own.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n') }
}

async function replace(path: string, text: string): Promise<void> {
  const aside = `${path}.${process.pid}.tmp`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(aside, text)
    await rename(aside, path)
  } catch (cause) {
    await rm(aside, { force: true }).catch(() => undefined)
    const why = `cannot write the report ${path}: ${(cause as Error).message}; name another file`
    throw new LockstepError('ERR_IO', why, { operation: 'report', cause })
  }
}
