/**
 * Names that PyTorch's users look for and that are others here. Reading one is `ERR_TYPE`, and says what to write. They are
 * getters of the prototype, which cost a call nothing and stand in no declaration; `in` finds them, and reads nothing.
 */
import { LockstepError } from '../error.js'
import type { Tensor } from './tensor.js'

interface Class {
  readonly name: string
  readonly prototype: object
}

/** For what a class has, PyTorch's spelling; and `others`, each with what to write. */
export function refuseNames(owner: Class, others: Readonly<Record<string, string>>): void {
  for (const [own, { set }] of Object.entries(Object.getOwnPropertyDescriptors(owner.prototype))) {
    const python = own.replace(/(?<=[a-z0-9])[A-Z](?=[a-z0-9])/g, (letter) => `_${letter.toLowerCase()}`)
    if (python !== own) refuse(owner, python, own, set !== undefined)
  }
  for (const [name, instead] of Object.entries(others)) refuse(owner, name, instead, false)
}

/** With `assigned`, a value is not taken under this name either. */
function refuse({ name: owner, prototype }: Class, name: string, instead: string, assigned: boolean): void {
  const get = (): never => {
    throw new LockstepError('ERR_TYPE', `there is no ${owner}.${name}: write ${instead}`, { operation: owner })
  }
  // A user's class may have a field of this name.
  const set = function (this: object, value: unknown): void {
    Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true })
  }
  Object.defineProperty(prototype, name, { get, set: assigned ? get : set, configurable: true })
}

/** For Tensor. `operators` are its methods that are operators: what a script may ask of `p.data`, which is a method here. */
export function refuseTensorNames(owner: { name: string; prototype: Tensor }, operators: readonly string[]): void {
  refuseNames(owner, {
    byte: "to('uint8')",
    char: "to('int8')",
    data_ptr: 'is(other) or sharesStorage(other)',
    is_cuda: "device.startsWith('cuda')",
    new_tensor: 'tensor(values, { dtype: x.dtype, device: x.device })',
    numpy: 'toArray() or await data()',
    short: "to('int16')",
    zero_grad: 'x.grad = null',
  })
  const { data } = owner.prototype
  const refuseOf = (name: string, instead: string): void => {
    const get = (): never => {
      const text = `p.data.${name}: data() is a method here, which reads the elements; write ${instead}`
      throw new LockstepError('ERR_TYPE', text, { operation: 'data' })
    }
    Object.defineProperty(data, name, { get, configurable: true })
  }
  for (const name of operators)
    refuseOf(name, name.endsWith('_') ? `noGrad(() => p.${name}(...))` : `p.detach().${name}(...)`)
  for (const name of ['cpu', 'cuda', 'item', 'numel', 'size', 'to']) refuseOf(name, `p.detach().${name}(...)`)
  for (const name of ['device', 'dtype', 'shape']) refuseOf(name, `p.${name}`)
  refuseOf('numpy', 'p.toArray() or await p.data()')
  const set = (): never => {
    const text =
      'p.data = ...: data() is a method here; write noGrad(() => p.copy_(values)), or p.set_(values) for other sizes'
    throw new LockstepError('ERR_TYPE', text, { operation: 'data' })
  }
  Object.defineProperty(owner.prototype, 'data', { get: () => data, set, configurable: true })
}
