/** Makes the parts of a wrapper. */
import { native } from '../../native.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { checkModule } from '../../nn/internals.js'
import { abortable, abortedError } from '../../waiting.js'
import type { Module } from '../../nn/module.js'
import type { Parameter } from '../../nn/parameter.js'
import type { Tensor } from '../../tensor/tensor.js'
import { inOrder } from '../order.js'
import { tellRefusal } from '../refusal.js'
import { Structure } from '../structure.js'
import { wrapperGroup } from '../wrapper.js'
import type { Wrapped } from '../wrapper.js'
import { describeModule } from './collect.js'
import { devicesOf } from './devices.js'
import type { WrapperDevices } from './devices.js'
import { checkDDPOptions, groupToTell, operation, warnOfDeprecated } from './options.js'
import type { DDPOptions, Protocol } from './options.js'

/** What a wrapper consists of. */
export interface Parts<M> extends Wrapped<M> {
  /** The protocol that the ranks agreed on. */
  readonly protocol: Protocol
  readonly options: DDPOptions
  readonly devices: WrapperDevices
  readonly ignored: (name: string, tensor: Tensor) => boolean
  /** The parameters whose gradients are averaged. */
  readonly parameters: ReadonlyMap<string, Parameter>
  readonly structure: Structure
}

/** A module that has passed the checks of this rank. */
type Prepared = ReturnType<typeof describeModule> & { readonly group: ProcessGroup; readonly devices: WrapperDevices }

/** Checks the arguments of `create`, and describes the module. */
function prepare(module: Module, options: DDPOptions): Prepared {
  checkModule(operation, module)
  checkDDPOptions(options)
  const devices = devicesOf(module, options)
  warnOfDeprecated(options)
  const group = wrapperGroup(operation, options.deviceMesh?.getGroup(0) ?? options.processGroup)
  if (options.signal?.aborted === true) throw abortedError(operation, options.signal)
  return { group, devices, ...describeModule(module, group, options) }
}

/** Agrees on the module and the options with the other ranks, and makes the reducer. All ranks must call it. */
export async function makeParts<M extends Module>(module: M, options: DDPOptions): Promise<Parts<M>> {
  let prepared: Prepared
  try {
    prepared = prepare(module, options)
  } catch (error) {
    const given = (options as DDPOptions | null) ?? {}
    await tellRefusal(groupToTell(given), error, given.initSync !== false)
    throw error
  }
  const { group, devices, spec, ignored, trainable } = prepared
  const [reducer, protocol] = await abortable(
    operation,
    options.signal,
    async () => inOrder(group, () => native().reducerCreate(spec)),
    (reason) => group.abort(reason),
    ([reducer]) => void native().reducerFree(reducer),
  )
  return {
    module,
    group,
    reducer,
    protocol: protocol as Protocol,
    options,
    devices,
    ignored,
    parameters: trainable,
    structure: new Structure(module, ignored),
  }
}
