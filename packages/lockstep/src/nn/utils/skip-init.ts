import { checkKind } from '../../checks.js'
import type { Device } from '../../ops/types.js'
import { isPlainObject } from '../../options.js'
import { invalid } from '../arguments.js'
import { checkModule } from '../internals.js'
import type { Module } from '../module.js'

/**
 * Makes a module whose parameters and buffers have no values yet, without drawing them (`torch.nn.utils.skip_init`): for a
 * state that is loaded next. `args` are those of the constructor, which has to take a `device` by name; that, `'cpu'` by
 * default, is where the tensors are made. `ERR_INVALID_ARGUMENT` where the constructor makes tensors elsewhere.
 */
export function skipInit<M extends Module>(moduleClass: new (...args: never[]) => M, ...args: readonly unknown[]): M {
  const operation = 'skipInit'
  checkKind(operation, 'moduleClass', moduleClass, 'function', 'a class of modules')
  const last = args.at(-1)
  const options = isPlainObject(last) ? last : {}
  const { device = 'cpu' } = options as { device?: Device }
  const before = isPlainObject(last) ? args.slice(0, -1) : args
  const module = new moduleClass(...([...before, { ...options, device: 'meta' }] as never[]))
  checkModule(operation, module, 'what moduleClass makes')
  const tensors = [...module.parameters(), ...module.buffers()]
  if (tensors.some((tensor) => tensor.device !== 'meta')) {
    throw invalid(`${operation}: ${moduleClass.name} must make its tensors on the device that it is given`, operation)
  }
  return module.toEmpty({ device })
}
