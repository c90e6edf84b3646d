/** The options `deviceIds` and `outputDevice` of a wrapper. */
import { currentDeviceIndex } from '../../cuda/place.js'
import type { Module } from '../../nn/module.js'
import { describe } from '../../ops/explain.js'
import type { Device } from '../../ops/types.js'
import { refuse } from './options.js'
import type { DDPOptions } from './options.js'

/** Where a wrapper's inputs and gathered outputs go; null for modules that are not on one GPU. */
export interface WrapperDevices {
  readonly deviceIds: readonly Device[] | null
  readonly outputDevice: Device | null
}

/** Rejects what does not fit the module, with PyTorch's sentences. */
export function devicesOf(module: Module, options: DDPOptions): WrapperDevices {
  const [ids, { outputDevice }] = [options.deviceIds ?? [], options]
  if (ids.length > 1) refuse('device_ids can only be None or contain a single element (deviceIds)')
  const placed = [...new Set(module.parameters().map(({ device }) => device as Device))]
  const [device, ...others] = placed
  const [id] = ids
  if (id === undefined || device === undefined || device === 'cpu' || others.length > 0) {
    if (ids.length === 0 && typeof outputDevice !== 'string') return { deviceIds: null, outputDevice: null }
    const output = outputDevice ? `, output_device ${outputDevice}` : ''
    refuse(
      'DistributedDataParallel device_ids and output_device arguments only work with single-device/multiple-device GPU ' +
        `modules or CPU modules, but got device_ids [${ids.map(describe).join(', ')}]${output}, and module parameters on ` +
        `${placed.join(', ')}; leave them out unless the module is on one GPU`,
    )
  }
  const chosen = typeof id === 'number' ? `cuda:${id}` : id === 'cuda' ? `cuda:${currentDeviceIndex()}` : id
  if (chosen !== device) {
    refuse(`deviceIds names ${chosen}, but the module is on ${device}: move it there first`)
  }
  return { deviceIds: [device], outputDevice: outputDevice ?? device }
}
