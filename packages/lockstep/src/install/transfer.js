// Downloads a file so that a connection that breaks off costs nothing: what came is kept, and the rest is asked for.
import { existsSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { cacheElsewhere } from './cache.js'
import { SetupFailure, toolWriteFailure } from './failure.js'
import { lastLines, run } from './process.js'
import { say, size } from './report.js'

/**
 * Python's own HTTP, since Node 20's knows no proxies: the rest of a file from an address. It ends with its parent, so
 * that two never write one file.
 */
const program = `
import errno, os, ssl, sys, urllib.error, urllib.request

url, path, certificates = sys.argv[1:4]
parent = os.getppid()
wrong, broken, beyond, unwritten = 3, 4, 5, 6

def end(code, why):
    print(why, flush=True)
    sys.exit(code)

def context():
    if certificates:
        kind = 'capath' if os.path.isdir(certificates) else 'cafile'
        return ssl.create_default_context(**{kind: certificates})
    made = ssl.create_default_context()
    try:
        from pip._vendor import certifi
        made.load_verify_locations(certifi.where())
    except Exception:
        pass
    return made

start = os.path.getsize(path) if os.path.exists(path) else 0
headers = {'User-Agent': 'lockstep', 'Accept-Encoding': 'identity'}
if start:
    headers['Range'] = 'bytes=%d-' % start
try:
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60, context=context()) as answer:
        length = answer.headers.get('Content-Length')
        from_start = 'bytes %d-' % start
        if length is None or start and not (answer.headers.get('Content-Range') or '').startswith(from_start):
            end(wrong, 'the server does not send parts of files')
        total = start + int(length)
        print('total', total, flush=True)
        with open(path, 'ab') as file:
            while True:
                piece = answer.read1(1 << 18)
                if not piece:
                    break
                if os.getppid() != parent:
                    sys.exit(1)
                file.write(piece)
    if os.path.getsize(path) < total:
        end(broken, 'the connection was closed')
except urllib.error.HTTPError as error:
    temporary = error.code in (408, 425, 429) or error.code >= 500
    end(beyond if error.code == 416 else broken if temporary else wrong, error)
except Exception as error:
    if isinstance(getattr(error, 'reason', error), ssl.SSLCertVerificationError):
        end(wrong, error)
    end(unwritten if getattr(error, 'errno', None) in (errno.ENOSPC, errno.EDQUOT) else broken, error)
`

const [wrong, broken, beyond, unwritten] = [3, 4, 5, 6]

/** Milliseconds before each further attempt after one that brought nothing. */
const pauses = [1000, 2000, 5000, 10_000, 20_000, 30_000]

/**
 * Completes `target`. Bytes that are there already are taken for the file's first ones: compare a digest afterwards.
 * @param {string} url
 * @param {string} target
 * @param {{ python: string, certificates: string, env: NodeJS.ProcessEnv, total?: (bytes: number) => void, wait?: (ms: number) => Promise<unknown> }} options
 *   `python`: a program; `certificates`: a file or directory that alone is believed, or the empty text
 * @returns {Promise<boolean>} false where nothing can be had in this way: another one may know more of proxies, passwords
 *   and certificates
 */
export async function transfer(url, target, { python, certificates, env, total = () => {}, wait = sleep }) {
  let came = bytesIn(target) > 0
  let all = ''
  const watch = (/** @type {string} */ output) => {
    const bytes = Number(/^total (\d+)$/m.exec(output)?.[1] ?? 0)
    if (bytes === 0) return
    all = ` of ${size(bytes)}`
    total(bytes)
  }
  for (let idle = 0; ; idle++) {
    const before = bytesIn(target)
    const { code, output } = await run(python, ['-c', program, url, target, certificates], { env, watch })
    // Beyond the end of the file: the digest tells.
    if (code === 0 || code === beyond) return true
    const details = lastLines(output)
    if (code === unwritten) {
      throw (
        toolWriteFailure(output, 'downloading', target, { details, elsewhere: cacheElsewhere }) ?? new Error(details)
      )
    }
    if (code === wrong) rmSync(target, { force: true })
    const kept = bytesIn(target)
    if (kept > before) [came, idle] = [true, 0]
    if (code !== broken || !came) return false
    const pause = pauses[idle]
    if (pause === undefined) throw brokenOff(target, `${size(kept)}${all}`, details)
    say(`the connection broke off at ${size(kept)}${all}; going on from there in ${pause / 1000} s`)
    await wait(pause)
  }
}

/** @param {string} target @param {string} kept @param {string} details */
function brokenOff(target, kept, details) {
  return new SetupFailure({
    details,
    what: `the download broke off, and ${pauses.length} further attempts brought nothing: ${kept} are kept.`,
    where: target,
    todo: 'check the network, and run the command again: it goes on from there',
  })
}

/** The size of a file: 0 where it does not exist. @param {string} path */
export function bytesIn(path) {
  return existsSync(path) ? statSync(path).size : 0
}
