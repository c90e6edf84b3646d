/** Hooks around other ones. */
import { native } from '../../../native.js'
import type { CommHook } from '../comm-hook.js'
import { NativeCommHook, checkHook } from './native-hook.js'

/** Gives `hook` buckets in half precision, and copies its results back into them. */
export function compressWrapper(
  name: string,
  isBfloat16: boolean,
  hook: CommHook<never> | NativeCommHook,
): NativeCommHook {
  checkHook(`commHooks.${name}`, hook)
  if (hook instanceof NativeCommHook) {
    const make: NativeCommHook['make'] = (...target) => native().compressedHook(hook.make(...target), isBfloat16)
    return new NativeCommHook(`${name}(${hook.name})`, make, hook.state)
  }
  return new NativeCommHook(`${name}(${hook.name})`, (ofFunction) =>
    native().compressedHook(ofFunction(hook), isBfloat16),
  )
}
