// Lays out what is published: `lockstep`, its addons for this platform, and libtorch for them.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

import { dist } from '../setup/paths.mjs'
import { stageAddons } from './addons.mjs'
import { stageFacade } from './facade.mjs'
import { stageLibtorch } from './libtorch.mjs'

/**
 * Makes the three packages under `target`; `lockstep` and its addons must be built.
 * @param {string} target
 * @param {string} libtorch where the set-up unpacked it
 * @returns {Promise<string[]>} their directories: lockstep, the addons, libtorch
 */
export async function stage(target, libtorch) {
  const { platformName } = await import(pathToFileURL(join(dist, 'native', 'platform.js')).href)
  const platform = platformName()
  return [
    await stageFacade(target),
    await stageAddons(target, platform),
    await stageLibtorch(target, platform, libtorch),
  ]
}
