// What the tools that fetch something (pip, npm, cargo) say of the network when they fail.
import { SetupFailure } from './failure.js'
import { lastLines } from './process.js'

const proxy =
  /ProxyError|[Tt]unnel connection failed|CONNECT tunnel failed|[Pp]roxy (?:CONNECT|response)|from proxy|[Rr]esolve proxy|\bE407\b/
const unreachable =
  /NewConnectionError|NameResolution|SSLError|[Tt]imed? ?out|Connection (?:refused|reset|broken)|Max retries|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|[Cc]ould ?n.t resolve host|[Ff]ailed to connect|not connect|\bSSL\b|\bnetwork\b/

/**
 * Why a tool reached nothing, as far as it says so.
 * @param {string} output  the tool's
 * @param {{ tool: string, wanted?: string, source: string, settings: string, where: string, env?: NodeJS.ProcessEnv, todo?: string }} options
 *   `wanted`: what was to be fetched; `source`: what the tool asks, such as `package index`; `settings`: the tool's, that
 *   matter; `todo`: a way without the network
 */
export function networkFailure(output, { tool, wanted, source, settings, where, env = process.env, todo = '' }) {
  const start = wanted === undefined ? '' : `${wanted} cannot be downloaded: `
  const details = lastLines(output)
  if (proxy.test(output)) {
    const status = /(?:failed:?|response \(?|code|E|received:?)\s*(?:response )?([45]\d\d)\b/.exec(output)?.[1]
    const asked = status === '407' ? ': it wants a user name and a password' : ''
    return new SetupFailure({
      details,
      what: `${start}${status === undefined ? `${tool} does not reach its proxy.` : `the proxy refuses ${tool} (${status}${asked}).`}`,
      where: proxiesOf(env) ?? `${tool}'s settings`,
      todo: `set HTTPS_PROXY, or ${tool}'s own setting, to http://USER:PASSWORD@HOST:PORT of a proxy that lets you through, and run the command again${todo}`,
    })
  }
  if (!unreachable.test(output)) return undefined
  return new SetupFailure({
    details,
    what: `${start}${tool} ${wanted === undefined ? 'could not reach' : 'does not reach'} its ${source}.`,
    where,
    todo: `check the network, or ${tool}'s ${settings} settings, and run the command again${todo}`,
  })
}

/** The variables that name a proxy, without what is secret in them. @param {NodeJS.ProcessEnv} env */
function proxiesOf(env) {
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()])
  const set = names.filter((name) => env[name])
  if (set.length === 0) return undefined
  return set.map((name) => `${name} is ${env[name]?.replace(/\/\/[^/@]*@/, '//')}`).join(', ')
}
