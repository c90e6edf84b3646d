import { checkInstance, checkKind } from '../../checks.js'
import { LockstepError } from '../../error.js'

/**
 * The same state dict without `prefix` before the names that have it, in the same order
 * (`consume_prefix_in_state_dict_if_present`, which edits its argument): a state of PyTorch's wrapper, for the module
 * alone. Values are not copied. `ERR_STATE_DICT` where two names become one.
 * @param prefix default `'module.'`
 */
export function stripModulePrefix<T>(stateDict: ReadonlyMap<string, T>, prefix = 'module.'): Map<string, T> {
  const operation = 'stripModulePrefix'
  checkInstance(operation, 'stateDict', stateDict, Map, 'a Map by name')
  checkKind(operation, 'prefix', prefix, 'string')
  const out = new Map<string, T>()
  for (const [name, value] of stateDict as ReadonlyMap<string, T>) {
    const own = name.startsWith(prefix) ? name.slice(prefix.length) : name
    if (out.has(own)) {
      const text = `${operation}: '${own}' is there with the prefix '${prefix}' and without it: take one of the two out`
      throw new LockstepError('ERR_STATE_DICT', text, { operation })
    }
    out.set(own, value)
  }
  return out
}
