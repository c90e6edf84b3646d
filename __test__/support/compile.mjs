// TypeScript that Node runs without a loader: a loader, which Node asks about every module, costs a process more time than
// all else that it does before it is ready.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules', '.cache', 'lockstep-tests')

/**
 * TypeScript goes into the program, all else stays where it is. A module keeps its own URL.
 * @type {import('esbuild').Plugin}
 */
const modules = {
  name: 'modules',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, kind }) => {
      if (kind === 'entry-point') return undefined
      const file = join(resolveDir, path)
      const source = file.replace(/\.js$/, '.ts')
      if (source.endsWith('.ts') && existsSync(source)) return { path: source }
      return { path: pathToFileURL(file).href, external: true }
    })
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' }
    })
  },
}

/** @type {Map<string, Promise<string>>} */
const compiled = new Map()

/** Compiles a program of this repository's into one file, whose path it returns. @param {string} program its path */
export function compile(program) {
  const file = compiled.get(program) ?? compileAnew(program)
  compiled.set(program, file)
  return file
}

/** The command line of a program, which may be TypeScript. @param {string} program its path @param {readonly string[]} args */
export async function nodeCommand(program, args = []) {
  if (!program.endsWith('.ts')) return [process.execPath, program, ...args]
  return [process.execPath, '--enable-source-maps', await compile(program), ...args]
}

/** @param {string} program */
async function compileAnew(program) {
  const file = join(cache, `${relative(root, program)}.mjs`)
  const { outputFiles } = await build({
    entryPoints: [program],
    outfile: file,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    sourcemap: 'inline',
    logLevel: 'warning',
    write: false,
    plugins: [modules],
  })
  // Other runs of the tests write the same.
  const unfinished = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(unfinished, outputFiles[0]?.contents ?? '')
  await rename(unfinished, file)
  return file
}
