/** What the package's own package.json says: the one place where versions and targets stand. */
import { createRequire } from 'node:module'

interface PackageJson {
  name: string
  version: string
  engines: { node: string }
  /** The libtorch that the addon is built against, its npm package, and what its CUDA build needs beside it. */
  libtorch: { version: string; packageName: string; glibc: string; cuda: Record<string, string> }
  napi: { binaryName: string; packageName: string; targets: string[] }
}

// `dist/native` and `src/native` lie at the same depth, so that this also works under a TypeScript loader.
export const packageJson = createRequire(import.meta.url)('../../package.json') as PackageJson

/** The only libtorch release that the addon works with, such as `2.13.0`. */
export const libtorchVersion: string = packageJson.libtorch.version
