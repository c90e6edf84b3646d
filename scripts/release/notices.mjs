// `node scripts/release/notices.mjs [--check]`: THIRD-PARTY-NOTICES, with the licences of the Rust crates that are in the addons.
// `--check` writes nothing, and fails where it is stale.
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { runMain, SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { lastLines, run } from '../../packages/lockstep/src/install/process.js'
import { ownManifest } from '../package/manifest.mjs'
import { nodeModules, root } from '../setup/paths.mjs'
import { commandLine } from './command-line.mjs'

/** @typedef {{ id: string, name: string, version: string, license: string, repository: string | null, source: string | null, manifest_path: string, targets: { kind: string[] }[] }} Crate */
/** @typedef {{ id: string, deps: { pkg: string, dep_kinds: { kind: string | null }[] }[] }} Node */

const file = join(root, 'THIRD-PARTY-NOTICES')
const addons = ['lockstep-node', 'lockstep-loader']
/** napi's crates and its command line are of one repository. */
const napi = join(nodeModules, '@napi-rs', 'cli')

await runMain(async () => {
  const { values } = commandLine('node scripts/release/notices.mjs [--check]', { check: { type: 'boolean' } })
  const text = notices(await cratesInAddons())
  const current = existsSync(file) && readFileSync(file, 'utf8') === text
  if (values['check'] !== true) return writeFileSync(file, text)
  if (!current)
    throw new SetupFailure({ what: 'THIRD-PARTY-NOTICES is stale.', todo: 'node scripts/release/notices.mjs' })
})

/** What is compiled into the addons of any platform, in the order of their names. @returns {Promise<Crate[]>} */
async function cratesInAddons() {
  /** @type {Map<string, Crate>} */
  const found = new Map()
  for (const target of ownManifest().napi.targets) {
    const { packages, nodes } = await metadata(target)
    const queue = [...packages.values()].filter(({ name, source }) => addons.includes(name) && source === null)
    const seen = new Set(queue)
    for (const crate of queue) {
      if (crate.source !== null) found.set(crate.id, crate)
      // What runs when others are compiled is in no addon.
      const needed = (nodes.get(crate.id)?.deps ?? []).filter(({ dep_kinds }) =>
        dep_kinds.some(({ kind }) => kind === null),
      )
      for (const { pkg } of needed) {
        const next = packages.get(pkg)
        if (!next || seen.has(next) || next.targets.some(({ kind }) => kind.includes('proc-macro'))) continue
        seen.add(next)
        queue.push(next)
      }
    }
  }
  const title = (/** @type {Crate} */ { name, version }) => `${name} ${version}`
  return [...found.values()].sort((a, b) => (title(a) < title(b) ? -1 : 1))
}

/**
 * @param {string} target
 * @returns {Promise<{ packages: Map<string, Crate>, nodes: Map<string, Node> }>}
 */
async function metadata(target) {
  const args = ['metadata', '--format-version', '1', '--locked', '--quiet', '--filter-platform', target]
  const { code, output } = await run(process.env['CARGO'] || 'cargo', args, { cwd: root })
  if (code !== 0) {
    throw new SetupFailure({
      details: lastLines(output),
      what: `cargo does not say which crates there are (exit code ${code}).`,
      todo: "see cargo's message above",
    })
  }
  const { packages, resolve } = JSON.parse(output.slice(output.indexOf('{')))
  return {
    packages: new Map(packages.map((/** @type {Crate} */ crate) => [crate.id, crate])),
    nodes: new Map(resolve.nodes.map((/** @type {Node} */ node) => [node.id, node])),
  }
}

/** Each text once, below the crates that it belongs to. @param {Crate[]} crates */
function notices(crates) {
  /** @type {Map<string, string[]>} */
  const byText = new Map()
  for (const crate of crates) {
    const text = licencesOf(crate, crates).join('\n\n')
    byText.set(text, [...(byText.get(text) ?? []), `${crate.name} ${crate.version} (${crate.license})`])
  }
  const rule = '-'.repeat(80)
  const parts = [...byText].map(([text, titles]) => `${rule}\n${titles.join('\n')}\n${rule}\n\n${text}\n`)
  return `The native addons of lockstep contain the Rust crates below. Where a crate may be taken under one of several licences,
it is taken under the one whose text stands here. The addons also contain Rust's standard library, by the same developers as
the crate libc and under the same text. What is in libtorch, its own package says.

${parts.join('\n')}`
}

/** The texts that go with a crate. @param {Crate} crate @param {Crate[]} all */
function licencesOf(crate, all) {
  const directory = dirname(crate.manifest_path)
  const own = textsIn(directory, crate.license)
  const place = own.length > 0 ? directory : elsewhere(crate, all)
  // Sources of C that a crate brings have licences of their own.
  const bundled = readdirSync(directory).filter((name) => statSync(join(directory, name)).isDirectory())
  return [...textsIn(place, crate.license), ...bundled.flatMap((name) => textsIn(join(directory, name), ''))]
}

/** Where the licence of a crate lies that was published without it: beside one of the same repository. @param {Crate} crate @param {Crate[]} all */
function elsewhere({ name, license, repository }, all) {
  const same = all.filter((other) => other.repository !== null && other.repository === repository)
  const places = [
    ...same.map(({ manifest_path }) => dirname(manifest_path)),
    ...(name.startsWith('napi') ? [napi] : []),
  ]
  const place = places.find((directory) => textsIn(directory, license).length > 0)
  if (place !== undefined) return place
  throw new SetupFailure({
    what: `the crate ${name} holds no licence, nor does another one of its repository.`,
    todo: 'say in scripts/release/notices.mjs where it lies',
  })
}

/**
 * The licences in a directory; of several to choose from, MIT's where it is there.
 * @param {string} directory @param {string} license  such as `MIT OR Apache-2.0`
 */
function textsIn(directory, license) {
  const names = readdirSync(directory).filter(
    (name) =>
      /^(licen[cs]e|copying|copyright|notice|unlicense)/i.test(name) && statSync(join(directory, name)).isFile(),
  )
  const isChoice = /\bOR\b|\//.test(license) && !/\bAND\b/.test(license)
  const [mit, licences] = [/mit/i, /^licen/i].map((kind) => names.filter((name) => kind.test(name)))
  // Beside a licence, COPYING is another one to choose, or says which there are.
  const taken = [isChoice ? mit : [], licences, names].find((some) => some !== undefined && some.length > 0) ?? []
  return taken.sort().map((name) => readFileSync(join(directory, name), 'utf8').replaceAll('\r', '').trim())
}
