// What npm's registry, or the one that npm is set to, says of packages.
import { SetupFailure } from '../../packages/lockstep/src/install/failure.js'
import { lastLines, run } from '../../packages/lockstep/src/install/process.js'

/**
 * One field of a package.
 * @param {string} wanted  such as `lockstep` or `lockstep@0.1.0`
 * @param {string} field   such as `repository.url`
 * @returns {Promise<{ exists: boolean, value?: unknown }>} `value` is undefined where the package does not say
 */
export async function view(wanted, field) {
  const { code, output } = await run('npm', ['view', wanted, field, '--json', '--loglevel', 'silent'])
  if (code === 0) return output.trim() === '' ? { exists: true } : { exists: true, value: JSON.parse(output) }
  if (/"code": "E404"/.test(output)) return { exists: false }
  throw new SetupFailure({
    details: lastLines(output),
    what: `the registry could not be asked for ${wanted}.`,
    where: `npm view ${wanted} ${field}`,
    todo: 'check the network and npm\'s "registry", and run the command again',
  })
}
