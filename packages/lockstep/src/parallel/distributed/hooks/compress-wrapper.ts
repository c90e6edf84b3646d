/** Hooks around other ones. */
import { LockstepError } from '../../../error.js'
import { native } from '../../../native.js'
import { describe } from '../../../ops/explain.js'
import type { CommHook } from '../comm-hook.js'
import { NativeCommHook } from './native-hook.js'

/** Gives `hook` buckets in half precision, and copies its results back into them. */
export function compressWrapper(
  name: string,
  isBfloat16: boolean,
  hook: CommHook<never> | NativeCommHook,
): NativeCommHook {
  const operation = `commHooks.${name}`
  if (hook instanceof NativeCommHook) {
    const make: NativeCommHook['make'] = (...target) => native().compressedHook(hook.make(...target), isBfloat16)
    return new NativeCommHook(`${name}(${hook.name})`, make, hook.state)
  }
  if (typeof hook !== 'function') {
    const text = `${operation}: a communication hook is expected, got ${describe(hook)}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
  return new NativeCommHook(`${name}(${hook.name})`, (ofFunction) =>
    native().compressedHook(ofFunction(hook), isBfloat16),
  )
}
