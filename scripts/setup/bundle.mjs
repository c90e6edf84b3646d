// tsc's modules -> few files: Node spends most of an import on finding and opening each of 400.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { dist, modules } from './paths.mjs'

/** What is loaded by its path: the package's exports, its command, what loaders and the launcher start. */
const published = [
  'index',
  'lint/index',
  'cli/main',
  'data/parquet-worker',
  'data/worker-main',
  'distributed/launch/preload',
  'distributed/launch/watchdog',
]

/** What is read as text: a report holds it. */
const kept = join('run', 'report', 'client.js')

/**
 * Writes bundles of the modules under `directory`, a new one; declarations are copied. Lines and names stay as tsc wrote
 * them, so that stacks can be read.
 * @param {string} directory
 * @param {{ every?: boolean }} [options] `every`: each module can be imported by its own path, as tests and scripts do, and
 *   there are no source maps, which Node reads with each module that it loads; else only what is published can be, and the
 *   source maps hold the sources
 */
export async function bundle(directory, { every = false } = {}) {
  // Not there before the npm packages are.
  const { rolldown } = await import('rolldown')
  const names = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  const entries = every ? names.filter((name) => isModule(name)).map((name) => name.replace(/\.js$/, '')) : published
  const bundles = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name, join(modules, `${name}.js`)])),
    platform: 'node',
    // Modules that only have effects stay.
    treeshake: false,
    plugins: [{ name: 'source maps of tsc', load: withMap }],
  })
  const { output } = await bundles.generate({
    // Source maps name sources from here, wherever the package is.
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    // The index with all that it imports is one file, whatever else can be imported.
    ...(every && { codeSplitting: { groups: [{ name: 'lockstep', test: (id) => id === join(modules, 'index.js') }] } }),
    // Of two classes with one name, one is renamed in a bundle: each still prints its own.
    keepNames: true,
    minify: false,
    comments: false,
    sourcemap: !every,
  })
  await bundles.close()
  const declared = names.filter((name) => name.endsWith('.d.ts') || name.startsWith(kept))
  for (const name of declared) write(join(directory, name), readFileSync(join(modules, name)))
  for (const file of output) write(join(directory, file.fileName), file.type === 'chunk' ? file.code : file.source)
}

/** @param {string} name */
function isModule(name) {
  return name.endsWith('.js') && name !== kept
}

/** @param {string} path @param {string | Uint8Array} content */
function write(path, content) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** @param {string} path */
function withMap(path) {
  const map = `${path}.map`
  return existsSync(map) ? { code: readFileSync(path, 'utf8'), map: readFileSync(map, 'utf8') } : null
}
