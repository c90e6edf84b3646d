// `node scripts/pin-wheels.mjs`: asks pip for the SHA-256 of every wheel that `lockstep install-libtorch` may fetch, and writes
// them into packages/lockstep/src/install/pins.js. After a change of libtorch's version. Builds without CUDA (+cpu) are on PyTorch's
// own index: they are pinned where PIP_EXTRA_INDEX_URL names it, and stay as they are otherwise. An index that does not have the
// wheels' metadata apart has pip download all of them, 10 GB; a current pip does without where PIP_USE_FEATURE=fast-deps.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { format, resolveConfig } from 'prettier'

import { SetupFailure, runMain } from '../packages/lockstep/src/install/failure.js'
import { locate } from '../packages/lockstep/src/install/locate.js'
import { nvidiaRequirements, requirementsIn } from '../packages/lockstep/src/install/metadata.js'
import { machines } from '../packages/lockstep/src/install/machines.js'
import { pinnedTorch, pins as known } from '../packages/lockstep/src/install/pins.js'
import { findPip, pythons } from '../packages/lockstep/src/install/pip.js'
import { say } from '../packages/lockstep/src/install/report.js'
import { packageRoot, readJson } from './setup/paths.mjs'

const target = join(packageRoot, 'src', 'install', 'pins.js')
const { version, cuda: needs } = readJson(join(packageRoot, 'package.json')).libtorch
const platforms = Object.values(machines).map(({ os, cpu }) => ({ platform: os, arch: cpu }))
const linux = platforms.filter(({ platform }) => platform === 'linux')

/** @typedef {{ platform: string, arch: string }} Machine */

await runMain(async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'lockstep-pins-'))
  const kept = Object.entries(known).filter(([file]) => pinnedTorch === version && file.includes('+cpu-'))
  const pins = new Map(kept)
  try {
    const pip = await findPip(scratch, process.env)
    /** @param {string} requirement @param {'cp' | 'py'} implementation @param {Machine} machine @param {string} python */
    const pin = async (requirement, implementation, machine, python = pip.python) => {
      const options = { implementation, ...machine, scratch, env: process.env, whole: true }
      const place = await locate({ ...pip, python }, requirement, options)
      if (place === 'absent' && requirement.endsWith('+cpu')) {
        say(`${requirement} is not in the index: it is not pinned anew (PIP_EXTRA_INDEX_URL)`)
        return []
      }
      if (typeof place !== 'object' || place.sha256 === undefined) {
        const where = `${machine.platform} ${machine.arch}, Python ${python}`
        throw new SetupFailure({
          what: `pip does not tell where ${requirement} lies.`,
          where,
          todo: 'look with pip itself',
        })
      }
      say(`${place.file}: ${place.sha256.slice(0, 12)}`)
      pins.set(place.file, place.sha256)
      return requirementsIn(place.requires)
    }
    const builds = platforms.flatMap((machine) => pythons.map((python) => ({ machine, python })))
    await Promise.all(builds.map(({ machine, python }) => pin(`torch==${version}`, 'cp', machine, python)))
    const cpu = builds.filter(({ machine }) => machine.platform === 'linux')
    for (const { machine, python } of cpu) await pin(`torch==${version}+cpu`, 'cp', machine, python)
    for (const machine of linux) {
      const torch = await pin(`torch==${version}`, 'cp', machine)
      const parts = await nvidiaRequirements(torch, ({ requirement }) => pin(requirement, 'py', machine))
      const own = Object.entries(needs).map(([name, pattern]) => `${name}==${pattern}`)
      const all = [...own, ...parts.map((part) => part.requirement)]
      await Promise.all(all.map((requirement) => pin(requirement, 'py', machine)))
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const sorted = [...pins].sort(([a], [b]) => (a < b ? -1 : 1))
  const text = `// Written by scripts/pin-wheels.mjs, from what pip's package index says; not by hand.

/** The release of torch that these wheels belong to. */
export const pinnedTorch = '${version}'

/** Wheels that are known: torch's, and NVIDIA's that it needs. File name -> SHA-256. @type {Readonly<Record<string, string>>} */
export const pins = ${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}
`
  writeFileSync(target, await format(text, { ...(await resolveConfig(target)), filepath: target }))
  say(`${pins.size} wheels: ${target}`)
})
