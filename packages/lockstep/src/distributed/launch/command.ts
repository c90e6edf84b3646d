import { checkKind } from '../../checks.js'
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { LockstepError } from '../../error.js'
import { packageRoot } from '../../native/package.js'

/** The command line of each rank, without the program's own arguments. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
  /** Whether the program runs preload.js first. */
  readonly preloads: boolean
}

/** Node's support of TypeScript; tests inject it. */
export interface NodeAbilities {
  /** Strips types by default (22.18, 23.6 and later). */
  readonly strips: boolean
  /** Strips types with `--experimental-strip-types` (22.6 and later). */
  readonly stripsWithFlag: boolean
}

const TYPESCRIPT = new Set(['.ts', '.mts', '.cts', '.tsx'])
const SCRIPTS = new Set(['.js', '.mjs', '.cjs', ''])

const thisNode: NodeAbilities = {
  strips: Boolean((process.features as { typescript?: unknown }).typescript),
  stripsWithFlag: process.allowedNodeEnvironmentFlags.has('--experimental-strip-types'),
}

/** The command that runs a script (JavaScript, or TypeScript where possible) with `node` and the preload module. */
export function nodeCommand(
  script: string | URL,
  options: { readonly cwd: string; readonly execArgv: readonly string[]; readonly node?: NodeAbilities },
): Command {
  const path = scriptPath(script, options.cwd)
  const loader = typescriptOptions(path, options.cwd, options.node ?? thisNode)
  return { file: process.execPath, args: ['--import', preload(), ...loader, ...options.execArgv, path], preloads: true }
}

/** The command for any program (`--no-python`); `node` gets the preload module too. */
export function programCommand(program: string): Command {
  const isNode = ['node', 'nodejs'].includes(basename(program))
  return { file: program, args: isNode ? ['--import', preload()] : [], preloads: isNode }
}

function preload(): string {
  return pathToFileURL(join(packageRoot, 'dist', 'distributed', 'launch', 'preload.js')).href
}

function scriptPath(script: string | URL, cwd: string): string {
  if (!(script instanceof URL)) checkKind('launch', 'script', script, 'string')
  if (typeof script !== 'string' && script.protocol !== 'file:') {
    throw new LockstepError('ERR_INVALID_ARGUMENT', `cannot run ${script.href}: only file: URLs can be run`, {
      operation: 'launch',
    })
  }
  const isUrl = typeof script !== 'string' || script.startsWith('file:')
  const path = isUrl ? fileURLToPath(script) : resolve(cwd, script)
  const kind = statSync(path, { throwIfNoEntry: false })
  if (kind?.isFile() !== true) {
    const what = kind === undefined ? 'there is no such file' : 'it is not a file'
    throw new LockstepError('ERR_FILE_NOT_FOUND', `cannot run ${path}: ${what}`, { operation: 'launch' })
  }
  const extension = extname(path)
  if (!SCRIPTS.has(extension) && !TYPESCRIPT.has(extension)) {
    throw new LockstepError(
      'ERR_INVALID_ARGUMENT',
      `cannot run ${path}: Node runs .js, .mjs, .cjs, .ts, .mts and .cts; use --no-python to run another program`,
      { operation: 'launch' },
    )
  }
  return path
}

/** Prefers Node's type stripping, then the project's tsx: resolved from the script, then from the working directory. */
function typescriptOptions(path: string, cwd: string, node: NodeAbilities): string[] {
  if (!TYPESCRIPT.has(extname(path))) return []
  const strippable = extname(path) !== '.tsx'
  if (strippable && node.strips) return []
  if (strippable && node.stripsWithFlag) return ['--experimental-strip-types']
  for (const from of [path, resolve(cwd, 'package.json')]) {
    try {
      return ['--import', pathToFileURL(createRequire(from).resolve('tsx')).href]
    } catch {
      // Not installed there.
    }
  }
  throw new LockstepError(
    'ERR_TYPESCRIPT_LOADER',
    `cannot run ${path}: Node ${process.versions.node} does not run this TypeScript by itself (22.18 and later strip ` +
      'types), and the project has no tsx. Install it: npm install --save-dev tsx',
    { operation: 'launch' },
  )
}
