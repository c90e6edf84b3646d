/** The packages as they are published, made once for a file of tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findLibtorch } from '../../packages/lockstep/dist/native/libtorch.js'
import { stage } from '../../scripts/package/stage.mjs'
import { pack, type Packed } from '../../scripts/package/tarball.mjs'

export interface Packages {
  scratch: string
  lockstep: Packed
  addons: Packed
  libtorch: Packed
}

/** Lays all packages out and packs them with npm. */
export async function packages(): Promise<Packages> {
  const found = findLibtorch()
  if (!found.ok) throw new Error(found.what)
  const scratch = mkdtempSync(join(tmpdir(), 'lockstep-package-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  const directories = await stage(scratch, found.directory)
  const [lockstep, addons, libtorch] = await Promise.all(directories.map((directory) => pack(directory, scratch)))
  if (!lockstep || !addons || !libtorch) throw new Error('there are three packages')
  return { scratch, lockstep, addons, libtorch }
}
