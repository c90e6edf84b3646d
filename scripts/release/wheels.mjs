// `node scripts/release/wheels.mjs DIRECTORY...`: whether each release's libtorch came from the wheel that the package index
// gives here, on another machine than the one that built it: by the SHA-256 in pip's report, and in release.json.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runMain, SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { locate } from '../../packages/lockstep/src/install/locate.js'
import { machines } from '../../packages/lockstep/src/install/machines.js'
import { findPip } from '../../packages/lockstep/src/install/pip.js'
import { say } from '../../packages/lockstep/src/install/report.js'
import { commandLine } from './command-line.mjs'
import { readRelease } from './record.mjs'

await runMain(async () => {
  const { positionals } = commandLine('node scripts/release/wheels.mjs DIRECTORY...', {}, { directories: true })
  const scratch = mkdtempSync(join(tmpdir(), 'lockstep-wheels-'))
  try {
    const pip = await findPip(scratch, process.env)
    for (const directory of positionals) await compare(directory, pip, scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})

/** @param {string} directory @param {import('../../packages/lockstep/src/install/pip.js').Pip} pip @param {string} scratch */
async function compare(directory, pip, scratch) {
  const { platform, wheel } = readRelease(directory)
  const [, version = '', minor = ''] = /^torch-([^-]+)-cp3(\d+)-/.exec(wheel.file) ?? []
  const machine = Object.values(machines).find((each) => each.platform === platform)
  const requirement = `torch==${version}`
  const place = await locate({ ...pip, python: `3.${minor}` }, requirement, {
    implementation: 'cp',
    platform: machine?.os ?? platform,
    arch: machine?.cpu ?? '',
    scratch,
    env: process.env,
    whole: true,
  })
  const found = typeof place === 'object' ? place : undefined
  if (found?.file === wheel.file && found.sha256 !== undefined && found.sha256 === wheel.sha256) {
    return say(`${wheel.file}: ${wheel.sha256}${wheel.pinned ? ', pinned' : ', as the index says'}`)
  }
  const theirs = found === undefined ? 'nothing' : `${found.file}, ${found.sha256 ?? 'without a SHA-256'}`
  throw new SetupFailure({
    what: `libtorch for ${platform} is not from the wheel that the package index gives here.`,
    where: `release.json says ${wheel.file}, ${wheel.sha256 ?? 'without a SHA-256'}; pip reports ${theirs}`,
    todo: 'look what the index serves, and do not publish this release',
  })
}
