// The published JavaScript: few files, since Node spends most of an import on finding and opening each of 300.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { rolldown } from 'rolldown'

/** What is loaded by its path: the package's exports, its command, and what the launcher starts. */
const entries = ['index', 'lint/index', 'cli/main', 'distributed/launch/preload', 'distributed/launch/watchdog']

/** What is read as text: a report holds it. */
const kept = join('run', 'report', 'client.js')

/**
 * Replaces the modules in a copy of `dist` by bundles of them; declarations stay. Lines and names stay as tsc wrote
 * them, so that stacks can be read, and the source maps hold the sources.
 * @param {string} dist
 */
export async function bundle(dist) {
  const modules = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.js(\.map)?$/.test(name))
  const bundles = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name, join(dist, `${name}.js`)])),
    platform: 'node',
    // Modules that only have effects stay.
    treeshake: false,
    plugins: [{ name: 'source maps of tsc', load: withMap }],
  })
  const { output } = await bundles.generate({
    // Source maps name sources from here, wherever this is.
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    // Of two classes with one name, one is renamed in a bundle: each still prints its own.
    keepNames: true,
    minify: false,
    comments: false,
    sourcemap: true,
  })
  for (const name of modules) if (!name.startsWith(kept)) rmSync(join(dist, name))
  for (const file of output) {
    const path = join(dist, file.fileName)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, file.type === 'chunk' ? file.code : file.source)
  }
}

/** @param {string} path */
function withMap(path) {
  const map = `${path}.map`
  return existsSync(map) ? { code: readFileSync(path, 'utf8'), map: readFileSync(map, 'utf8') } : null
}
