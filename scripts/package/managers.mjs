// The package as pnpm and Yarn without node_modules install it, from a registry on this machine.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { run } from '../../packages/lockstep/src/install/process.js'
import { addonManifest } from './addons.mjs'
import { emptyDirectory, machineOf, namesFor, ownManifest, platforms, writeManifest } from './manifest.mjs'
import { serve } from './registry.mjs'
import { stage } from './stage.mjs'
import { pack } from './tarball.mjs'

export const managers = ['pnpm@10.34.9', '@yarnpkg/cli-dist@4.18.1']

const train = `import { nn, ones } from 'lockstep'
const model = new nn.Linear(4, 1)
await model.forward(ones([2, 4])).sum().backward()
console.log(model.weight.grad.shape)
`

const ranks = `import { DistributedDataParallel, distributed as dist, nn, ones } from 'lockstep'
await dist.initProcessGroup()
const ddp = await DistributedDataParallel.create(new nn.Linear(4, 1))
await (await ddp.forward(ones([2, 4]))).sum().backward()
await dist.destroyProcessGroup()
`

/**
 * Installs and trains with each; `modules` is where they are installed themselves.
 * @param {string} scratch @param {string} modules @param {string} libtorch
 * @returns {Promise<{ name: string, good: boolean, output: string }[]>}
 */
export async function tryManagers(scratch, modules, libtorch) {
  const registry = await serve(await archives(scratch, libtorch), scratch)
  const tools = {
    pnpm: join(modules, 'pnpm', 'bin', 'pnpm.cjs'),
    'Yarn, Plug’n’Play': join(modules, '@yarnpkg', 'cli-dist', 'bin', 'yarn.js'),
  }
  try {
    const results = []
    for (const [name, tool] of Object.entries(tools)) {
      const app = emptyDirectory(scratch, `app-${results.length}`)
      settle(app, registry.url)
      const env = { ...process.env, LIBTORCH: '', XDG_CACHE_HOME: join(app, 'cache') }
      const commands = [['add', 'lockstep'], ...runs(name)]
      let [good, output] = [true, '']
      for (const args of commands) {
        const ended = await run(process.execPath, [tool, ...args], { cwd: app, env })
        good &&= ended.code === 0
        output += `> ${args.join(' ')}: ${ended.code}\n${ended.output}`
      }
      results.push({ name, good, output })
    }
    return results
  } finally {
    registry.close()
  }
}

/** One process, two ranks, and what `doctor` finds. @param {string} name */
function runs(name) {
  const through = name === 'pnpm' ? ['exec'] : []
  const two = ['lockstep', 'run', '--nproc-per-node', '2', 'ranks.mjs']
  return [['node', 'train.mjs'], two, ['lockstep', 'doctor']].map((args) => [...through, ...args])
}

/** @param {string} app @param {string} registry */
function settle(app, registry) {
  mkdirSync(join(app, 'cache'))
  writeManifest(app, { name: 'app', type: 'module', private: true })
  writeFileSync(join(app, 'train.mjs'), train)
  writeFileSync(join(app, 'ranks.mjs'), ranks)
  writeFileSync(join(app, '.npmrc'), `registry=${registry}\nstore-dir=${join(app, 'store')}\n`)
  // Yarn takes what lies in a directory of its own for a project of its own.
  writeFileSync(join(app, 'yarn.lock'), '')
  const settings = [
    `npmRegistryServer: ${registry}`,
    'unsafeHttpWhitelist: [127.0.0.1]',
    'npmMinimalAgeGate: 0',
    'enableTelemetry: false',
    'enableGlobalCache: false',
    'enableImmutableInstalls: false',
    `globalFolder: ${join(app, 'global')}`,
  ]
  writeFileSync(join(app, '.yarnrc.yml'), `${settings.join('\n')}\n`)
}

/** What is published for this platform; of the others, only what they say of themselves: Yarn reads it everywhere. */
async function archives(/** @type {string} */ scratch, /** @type {string} */ libtorch) {
  const staged = await stage(scratch, libtorch)
  const here = await Promise.all(staged.map((directory) => pack(directory, scratch)))
  const { version } = ownManifest().libtorch
  const others = platforms().filter((platform) => !here.some(({ name }) => name.endsWith(platform)))
  const said = []
  for (const platform of others) {
    const libtorch = { name: namesFor(platform).libtorch, version, ...machineOf(platform) }
    for (const manifest of [await addonManifest(platform), libtorch]) {
      const directory = emptyDirectory(scratch, `said-${said.length}`)
      writeManifest(directory, { ...manifest, files: [] })
      said.push(await pack(directory, scratch))
    }
  }
  return [...here, ...said].map(({ tarball }) => tarball)
}
