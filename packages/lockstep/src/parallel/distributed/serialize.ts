/** A wrapper as bytes (PyTorch's pickling of the wrapper). */
import { deserialize, serialize } from 'node:v8'

import { defaultGroup } from '../../distributed/world.js'
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import type { Module } from '../../nn/module.js'
import type { DType } from '../../ops/types.js'
import { dtypeCode } from '../../tensor/dtype.js'
import { bytesOf } from '../../tensor/read.js'
import { Tensor } from '../../tensor/tensor.js'
import type { DDPOptions } from './options.js'

/** The version of the format. */
const VERSION = 1

interface Content {
  readonly version: number
  readonly options: DDPOptions
  readonly training: boolean
  readonly requireBackwardGradSync: boolean
  /** The names of delayed parameters, and of the one that is ready last. */
  readonly delayed: readonly [names: readonly string[], last: string] | null
  readonly state: readonly (readonly [name: string, dtype: DType, shape: readonly number[], bytes: Uint8Array])[]
}

/** What is stored of a wrapper. */
export interface Stored extends Pick<Content, 'options' | 'training' | 'requireBackwardGradSync'> {
  readonly module: Module
  readonly ignored: Iterable<string>
}

function refuse(code: 'ERR_INVALID_ARGUMENT' | 'ERR_FILE_FORMAT', text: string, operation: string): never {
  throw new LockstepError(code, `${operation}: ${text}`, { operation })
}

/** The wrapper's options, and the parameters and buffers of its module. */
export function toBytes({ module, ignored, options, ...flags }: Stored): Uint8Array {
  const {
    processGroup,
    deviceMesh,
    signal: _,
    delayAllReduceNamedParams: delayed,
    paramToHookAllReduce: last,
    ...others
  } = options
  const isDefault = processGroup === undefined || processGroup === defaultGroup('serialize')
  if (!isDefault || (deviceMesh ?? undefined) !== undefined) {
    refuse(
      'ERR_INVALID_ARGUMENT',
      'DDP Pickling/Unpickling are only supported when using DDP with the default process group. That is, when you have ' +
        'called init_process_group and have not passed process_group argument to DDP constructor',
      'serialize',
    )
  }
  const names = new Map(module.namedParameters().map(([name, parameter]) => [parameter, name]))
  const nameOf = (parameter: Tensor): string => names.get(parameter as never) ?? ''
  const content: Content = {
    version: VERSION,
    options: { ...others, ignore: [...ignored] },
    ...flags,
    delayed: delayed && last ? [[...delayed].map(([, parameter]) => nameOf(parameter)), nameOf(last)] : null,
    state: [...module.stateDict()].map(([name, tensor]) => [name, tensor.dtype, tensor.shape, bytesOf(tensor)]),
  }
  return serialize(content)
}

/** Loads the state into `module`; returns the wrapper's options and flags. */
export function fromBytes(data: Uint8Array, module: Module): Omit<Stored, 'module' | 'ignored'> {
  const { options, delayed, state, ...flags } = parse(data)
  const restored = state.map(([name, dtype, shape, bytes]): [string, Tensor] => {
    const code = dtypeCode(dtype) ?? refuse('ERR_FILE_FORMAT', `there is no dtype '${dtype}'`, 'restore')
    return [name, new Tensor(native().fromData(bytes, shape, code))]
  })
  module.loadStateDict(new Map(restored))
  if (delayed === null) return { options, ...flags }
  const named = (name: string): readonly [string, never] => [name, module.getParameter(name) as never]
  const [delayAllReduceNamedParams, paramToHookAllReduce] = [delayed[0].map(named), named(delayed[1])[1]]
  return { options: { ...options, delayAllReduceNamedParams, paramToHookAllReduce }, ...flags }
}

function parse(data: Uint8Array): Content {
  let content: Partial<Content> | null
  try {
    content = deserialize(data) as Partial<Content> | null
  } catch (error) {
    return refuse('ERR_FILE_FORMAT', `these are no bytes of a wrapper: ${String(error)}`, 'restore')
  }
  if (content?.version !== VERSION || !Array.isArray(content.state) || typeof content.options !== 'object') {
    refuse('ERR_FILE_FORMAT', `these are no bytes of a wrapper, or of another version than ${VERSION}`, 'restore')
  }
  return content as Content
}
