/** What PyTorch's wrapper tells of itself. */
import type { Module } from '../../nn/module.js'
import type { Device } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import { findBuffers } from './collect.js'
import type { WrapperDevices } from './devices.js'
import { syncsInForward } from './options.js'
import type { DDPOptions } from './options.js'
import { messageBytes } from './buffers.js'

/** Read-only attributes, under PyTorch's names. */
export interface DDPAttributes {
  /** The device of the parameters; undefined if they are on several. */
  readonly device: Device | undefined
  /** The type of their devices: `'cpu'`, `'cuda'`. */
  readonly deviceType: string
  /** Where `forward` moves its inputs; null without the option. */
  readonly deviceIds: readonly Device[] | null
  /** Where `gather` puts its result; null without `deviceIds`. */
  readonly outputDevice: Device | null
  /** Along which dimension `scatter` and `gather` divide tensors. */
  readonly dim: number
  /** Whether the parameters are on several devices. */
  readonly isMultiDeviceModule: boolean
  readonly findUnusedParameters: boolean
  readonly gradientAsBucketView: boolean
  /** Whether forward passes copy rank 0's buffers. */
  readonly forwardSyncBuffers: boolean
  /** Another name of `forwardSyncBuffers`. */
  readonly broadcastBuffers: boolean
  /** The names of the parameters and buffers that are neither averaged nor copied. */
  readonly parametersToIgnore: ReadonlySet<string>
  /** The largest message of parameters or buffers, in bytes. */
  readonly broadcastBucketSize: number
  /** The buffers that forward passes copy, now. */
  readonly modulesBuffers: readonly Tensor[]
  /** The same, by name. */
  readonly namedModuleBuffers: ReadonlyMap<string, Tensor>
}

/** Properties of a wrapper with these parts. They are not enumerable: the enumerable ones are members of the module. */
export function attributesOf(
  module: Module,
  options: DDPOptions,
  { deviceIds, outputDevice }: WrapperDevices,
  ignored: (name: string, tensor: Tensor) => boolean,
): PropertyDescriptorMap {
  const devices = [...new Set(module.parameters().map((parameter) => parameter.device as Device))]
  const named = [...module.namedParameters(), ...module.namedBuffers()]
  const values: Omit<DDPAttributes, 'modulesBuffers' | 'namedModuleBuffers'> = {
    device: devices.length === 1 ? devices[0] : undefined,
    deviceType: String(devices[0]).split(':')[0] ?? '',
    deviceIds,
    outputDevice,
    dim: options.dim ?? 0,
    isMultiDeviceModule: devices.length > 1,
    findUnusedParameters: options.findUnusedParameters ?? false,
    gradientAsBucketView: options.gradientAsBucketView ?? false,
    forwardSyncBuffers: syncsInForward(options),
    broadcastBuffers: syncsInForward(options),
    parametersToIgnore: new Set(named.filter(([name, tensor]) => ignored(name, tensor)).map(([name]) => name)),
    broadcastBucketSize: messageBytes,
  }
  const buffers = (): [string, Tensor][] => findBuffers(module, ignored)
  return {
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])),
    modulesBuffers: { get: () => buffers().map(([, buffer]) => buffer) },
    namedModuleBuffers: { get: () => new Map(buffers()) },
  }
}
