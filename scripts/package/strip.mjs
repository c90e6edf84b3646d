// Takes the tables for debuggers out of a library, which are a fifth of libtorch.
import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { lastLines, run } from '../../packages/lockstep/src/install/process.js'

/** @param {string} path */
export async function strip(path) {
  const program = process.env['STRIP'] || 'strip'
  const args = process.platform === 'darwin' ? ['-x', path] : ['--strip-unneeded', path]
  const { code, output } = await run(program, args, {})
  if (code === 0) return
  throw new SetupFailure({
    details: lastLines(output),
    what: `${program} failed (exit code ${code}).`,
    where: path,
    todo: 'install binutils, or name the program that knows this platform in STRIP',
  })
}
