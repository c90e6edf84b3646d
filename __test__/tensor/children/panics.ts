// Has native code panic where the argument says, and prints what came of it.
import { LockstepError } from 'lockstep'
import { native } from '../../../packages/lockstep/dist/native.js'

const panics = native() as unknown as Record<string, (() => unknown) | undefined>
const tell = (how: string, error: unknown): void => {
  const { code, message } = LockstepError.is(error) ? error : { code: 'none', message: String(error) }
  console.log(JSON.stringify({ how, code, message }))
}
// A task that nobody waits for does not keep the process alive.
const waiting = process.argv[2] === 'panicInTask' ? setTimeout(() => {}, 30_000) : undefined
process.once('uncaughtException', (error) => {
  clearTimeout(waiting)
  tell('uncaught', error)
})
const panic = panics[process.argv[2] ?? '']
if (panic === undefined) {
  console.log(JSON.stringify({ how: 'missing' }))
} else {
  try {
    await Promise.resolve(panic()).catch((error: unknown) => tell('rejected', error))
  } catch (error) {
    tell('thrown', error)
  }
}
