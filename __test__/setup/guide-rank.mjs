// A rank that runs programs, one after another; each makes its own process group, and ends it.
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'

for (const path of process.argv.slice(2)) {
  try {
    await import(pathToFileURL(path).href)
  } catch (error) {
    throw new Error(`${basename(path)} failed: ${error}`, { cause: error })
  }
}
