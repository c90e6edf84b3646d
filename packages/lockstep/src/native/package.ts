/** What the package's own package.json says: the one place where versions and targets stand; and where it lies. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { LockstepError } from '../error.js'

interface PackageJson {
  name: string
  version: string
  engines: { node: string }
  /** The libtorch that the addon is built against, its npm package, and what its CUDA build needs beside it. */
  libtorch: { version: string; packageName: string; glibc: string; cuda: Record<string, string> }
  napi: { binaryName: string; packageName: string; targets: string[] }
}

const found = findPackage()

/** The package's directory. */
export const packageRoot: string = found.directory

export const packageJson: PackageJson = found.json

/** The only libtorch release that the addon works with, such as `2.13.0`. */
export const libtorchVersion: string = packageJson.libtorch.version

/** webpack gives a bundle the URL that the file had where it was made. */
declare const __webpack_require__: unknown

/** The nearest directory above this file that is this package's: `src`, `dist` and published bundles differ in depth. */
function findPackage(): { directory: string; json: PackageJson } {
  // Bundlers that make CommonJS of it leave no URL.
  const url = import.meta.url as string | undefined
  const file = url?.startsWith('file:') && typeof __webpack_require__ === 'undefined' ? fileURLToPath(url) : undefined
  for (let at = file; at !== undefined && at !== dirname(at); at = dirname(at)) {
    const json = readPackage(dirname(at))
    if (json?.name === 'lockstep') return { directory: dirname(at), json }
  }
  throw new LockstepError(
    'ERR_ADDON_NOT_FOUND',
    'Lockstep cannot run from a bundle, since its native addon lies beside its own files.\n' +
      `  where: ${file ?? 'a bundle'}\n` +
      '  to do: keep it out of the bundle (esbuild: --external:lockstep; Vite: ssr.external; webpack: externals; ' +
      'Next.js: serverExternalPackages), and install it where the bundle runs',
  )
}

function readPackage(directory: string): PackageJson | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as PackageJson
  } catch {
    return undefined
  }
}
