/** Packages that users install themselves: for what few programs need. */
import { LockstepError } from '../error.js'

const found = new Map<string, Promise<unknown>>()

/** The package, asked for when it is needed. `does`: what for, in the error of those who have not installed it. */
export async function peer<T>(who: string, name: string, does: string): Promise<T> {
  // No literal: bundlers and compilers would look for it.
  const loading = found.get(name) ?? import(name)
  found.set(name, loading)
  try {
    return (await loading) as T
  } catch (cause) {
    found.delete(name)
    throw missing(who, name, does, cause)
  }
}

/** What those are told who have not installed a package. */
function missing(who: string, name: string, does: string, cause?: unknown): LockstepError {
  const text = `${who}: ${does} by the package ${name}, which cannot be loaded: npm i ${name}`
  return new LockstepError('ERR_PACKAGE_NOT_FOUND', text, { operation: who, cause })
}
