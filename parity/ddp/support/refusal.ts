/** What calls are refused with. */
import { LockstepError } from 'lockstep'

/** The code of the error. */
export async function code(run: () => PromiseLike<unknown>): Promise<string> {
  try {
    await run()
  } catch (error) {
    if (!LockstepError.is(error)) throw error
    return error.code
  }
  return 'nothing was raised'
}
