// What importing Lockstep leaves behind: nothing.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const events = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection', 'exit', 'beforeExit']
const listeners = () => events.map((event) => process.listenerCount(event)).join()
const before = listeners()
const { Tensor } = await import('lockstep')
// Node 20 says once that require() of an ES module is experimental.
process.removeAllListeners('warning')
if (createRequire(import.meta.url)('lockstep').Tensor !== Tensor) throw new Error('require() gave another copy')
if (existsSync('/proc/self/maps') && /libtorch|lockstep[\w.-]*\.node/.test(readFileSync('/proc/self/maps', 'utf8'))) {
  throw new Error('native code was loaded')
}
if (listeners() !== before) throw new Error(`listeners were added: ${before} -> ${listeners()}`)
process.once('exit', () => console.log('quiet'))
