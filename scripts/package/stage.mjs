// Lays out what is published: `lockstep`, its addons for this platform, and libtorch for them.
import { join } from 'node:path'

import { targetHere } from '../../packages/lockstep/src/install/machines.js'
import { readJson } from '../setup/paths.mjs'
import { stageAddons } from './addons.mjs'
import { stageFacade } from './facade.mjs'
import { stageLibtorch } from './libtorch.mjs'
import { writeManifest } from './manifest.mjs'

/**
 * Makes the three packages under `target`; `lockstep` and its addons must be built.
 * @param {string} target
 * @param {string} libtorch where the set-up unpacked it
 * @param {{ isPublic?: boolean }} [options] `isPublic`: without "private", so that npm publishes them
 * @returns {Promise<string[]>} their directories: lockstep, the addons, libtorch
 */
export async function stage(target, libtorch, { isPublic = false } = {}) {
  const { platform } = targetHere()
  const directories = [
    await stageFacade(target),
    await stageAddons(target, platform),
    await stageLibtorch(target, platform, libtorch),
  ]
  if (isPublic) {
    for (const directory of directories) {
      const { private: _, ...manifest } = readJson(join(directory, 'package.json'))
      writeManifest(directory, manifest)
    }
  }
  return directories
}
