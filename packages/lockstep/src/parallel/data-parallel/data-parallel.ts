/** One batch over several devices of this process. */
import { noGrad } from '../../autograd/modes.js'
import { checkPending } from '../../autograd/pending.js'
import { LockstepError } from '../../error.js'
import { sharingParameters } from '../../nn/clone.js'
import { checkModule } from '../../nn/internals.js'
import type { Module } from '../../nn/module.js'
import type { Device } from '../../ops/types.js'
import { checkOptions } from '../../options.js'
import { tensorsIn } from '../../tensor/nested.js'
import { openScope, runAndEnd } from '../../tensor/scope.js'
import { checkDevices, checkDim, moveTensors, visibleDevices } from './devices.js'
import { gather } from './gather.js'
import { keepReplicas, renewReplicas } from './kept.js'
import { parallelApply } from './parallel-apply.js'
import type { Input, Output } from './parallel-apply.js'
import { makeReplicas, release } from './replicate.js'
import { scatter } from './scatter.js'

/** Options of `dataParallel`. */
export interface DataParallelOptions {
  /** Devices of one kind; may repeat, as in `['cpu', 'cpu']`. Default: all visible CUDA devices. */
  devices?: readonly Device[]
  /** The device of the output, of any kind. Default: `devices[0]`. */
  outputDevice?: Device
  /** The dimension along which the input is split and the outputs are concatenated. Default 0. */
  dim?: number
  /**
   * Copy the first replica's buffers into the module's afterwards, so that the first chunk of every batch updates batch
   * norm's running statistics. Default false: the replicas' changes to their buffers are lost.
   */
  copyBuffers?: boolean
}

const operation = 'dataParallel'

/**
 * `module.forward(input)` on several devices (`torch.nn.parallel.data_parallel`): the input is scattered, a replica of
 * the module runs on each chunk, and the outputs are gathered. `backward` sums the replicas' gradients into the
 * module's own. Only as many replicas run as there are chunks; see `scatter`, `replicate`, `parallelApply` and
 * `gather`.
 *
 * Parameters that are on a replica's device already share their memory with the module's: do not write to them in
 * `forward`, as `Embedding` does with `maxNorm`.
 *
 * With one device, the module itself is moved there and runs, and updates its buffers. With several, the module's
 * buffers change only with `copyBuffers`. Tensors made inside are freed, except those of the output and those passed to
 * `keep()`.
 *
 * Rejects with `ERR_INVALID_ARGUMENT` for no devices (or no visible one), an unknown one, several kinds, and an input
 * without rows; `ERR_INDEX` for a dimension that the input does not have; `ERR_BACKWARD_PENDING` while a backward pass
 * of the module is not awaited; and with the first error of a replica's `forward`, after all have ended. The module is
 * then unchanged, except for the move to the one device.
 */
export async function dataParallel<M extends Module>(
  module: M,
  input: Input<M>,
  options: DataParallelOptions = {},
): Promise<Output<M>> {
  checkModule(operation, module)
  checkOptions(operation, options, ['devices', 'outputDevice', 'dim', 'copyBuffers'])
  const { dim = 0, copyBuffers = false } = options
  checkDim(operation, dim)
  const devices = options.devices ?? visibleDevices()
  checkDevices(operation, devices, true)
  const outputDevice = options.outputDevice ?? (devices[0] as Device)
  checkDevices(operation, [outputDevice])
  checkRows(input, dim)
  checkPending(operation, module.parameters())
  const split = { dim, outputDevice, copyBuffers }
  return (await runAndEnd(openScope('the end of dataParallel()'), () =>
    devices.length === 1 ? onOne(module, input, devices, outputDevice) : onSeveral(module, input, devices, split),
  )) as Output<M>
}

/**
 * An empty batch would give a loss and batch statistics of NaN. One device splits nothing, so an invalid dimension
 * would go unnoticed.
 */
function checkRows(input: unknown, dim: number): void {
  for (const { shape } of tensorsIn(input)) {
    const rank = Math.max(shape.length, 1)
    if (dim < -rank || dim >= rank) {
      const text = `${operation}: Dimension out of range (expected to be in range of [${-rank}, ${rank - 1}], but got ${dim})`
      throw new LockstepError('ERR_INDEX', text, { operation })
    }
    if (shape.at(dim) !== 0) continue
    const text = `${operation}: the input of shape [${shape.join(', ')}] has no rows along dimension ${dim}: leave the empty batch out`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
}

async function onOne(
  module: Module,
  input: unknown,
  devices: readonly Device[],
  outputDevice: Device,
): Promise<unknown> {
  const device = devices[0] as Device
  module.to(device)
  const [output] = await parallelApply([module], [moveTensors(input, device)], { devices })
  return moveTensors(output as unknown, outputDevice, { instances: true })
}

async function onSeveral(
  module: Module,
  input: unknown,
  devices: readonly Device[],
  { dim, outputDevice, copyBuffers }: Required<Omit<DataParallelOptions, 'devices'>>,
): Promise<unknown> {
  const chunks = scatter(input, devices, { dim })
  const used = devices.slice(0, chunks.length)
  const replicas = sharingParameters(() => renewReplicas(module, used) ?? makeReplicas(operation, module, used))
  let result: unknown
  try {
    const outputs: unknown[] = await parallelApply(
      replicas.map((replica) => replica.module),
      chunks,
      { devices: used },
    )
    result = gather(outputs, { device: outputDevice, dim })
    if (copyBuffers && replicas[0] !== undefined) copyBack(module, replicas[0].module)
    keepReplicas(module, used, replicas)
    return result
  } finally {
    release(module, replicas, result)
  }
}

/** Copies a replica's buffers, all or none, into the module's. */
function copyBack(module: Module, replica: Module): void {
  const copies = new Map(replica.namedBuffers({ removeDuplicate: false }))
  const buffers = module.namedBuffers()
  for (const [name, buffer] of buffers) {
    const { shape } = copies.get(name) ?? buffer
    if (shape.join() === buffer.shape.join()) continue
    const text = `${operation}: buffer '${name}' of shape [${buffer.shape.join(', ')}] has become one of [${shape.join(', ')}] in its replica, which cannot be copied back`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
  noGrad(() => {
    for (const [name, buffer] of buffers) {
      const copy = copies.get(name)
      if (copy !== undefined) buffer.copy_(copy)
    }
  })
}
