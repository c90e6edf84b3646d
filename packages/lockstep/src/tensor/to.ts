/** `Tensor.to`: conversions of dtype and device. */
import { checkKinds, checkRule, ruleFor } from '../checks.js'
import { call } from '../ops/call.js'
import type { Device, Layout, MemoryFormat } from '../ops/types.js'
import { isPlainObject } from '../options.js'
import { isDTypeLike } from './dtype.js'
import type { DTypeLike } from './dtype.js'
import { isTensor } from './tensor.js'
import type { Tensor } from './tensor.js'

/** Options of `Tensor.to`. */
export interface ToOptions {
  dtype?: DTypeLike
  device?: Device
  layout?: Layout
  /** A copy to or from pinned memory may still run when the call returns. Default false. */
  nonBlocking?: boolean
  /** A copy even where nothing changes. Default false. */
  copy?: boolean
  memoryFormat?: MemoryFormat
}

export function to(tensor: Tensor, args: readonly unknown[]): Tensor {
  const last = args.at(-1)
  const options: Record<string, unknown> = isPlainObject(last) ? { ...last } : {}
  const positional = isPlainObject(last) ? args.slice(0, -1) : args
  // What a ported script names and is not here, such as `torch.channels_last`, is undefined.
  if (args.length > 0 && args[0] === undefined) check(undefined)
  for (const value of positional) {
    if (value === undefined) continue
    check(value)
    if (isTensor(value)) {
      options['dtype'] = value.dtype
      options['device'] = value.device
    } else if (isDTypeLike(value)) {
      options['dtype'] = value
    } else {
      options['device'] = value
    }
  }
  checkKinds('to', options, { dtype: 'dtype?', device: 'device?', nonBlocking: 'boolean', copy: 'boolean' })
  return call('to', tensor, options) as Tensor
}

function check(value: unknown): void {
  checkRule('to', 'an argument', value, ruleFor('dtype|device|Tensor'))
}
