import { type Device, type ErrorCode, LockstepError, type Tensor, memory, nn, noGrad, scope, tensor } from 'lockstep'

import { visibleDevices } from '../../packages/lockstep/dist/parallel/data-parallel/devices.js'

/** The CUDA devices that there are. */
export function gpus(): Device[] {
  try {
    return visibleDevices()
  } catch (error) {
    if (LockstepError.is(error, 'ERR_CUDA_UNAVAILABLE')) return []
    throw error
  }
}

/** What is said of a device that is not there. */
export const absent: { device: Device; code: ErrorCode; message: RegExp } =
  gpus().length === 0
    ? { device: 'cuda:99', code: 'ERR_CUDA_UNAVAILABLE', message: /^CUDA cannot be used/ }
    : { device: 'cuda:99', code: 'ERR_INVALID_ARGUMENT', message: /no device 'cuda:99'/ }

export const live = (): number => memory.stats().liveTensors

/** The gradients of a module's parameters by name; null where there is none. */
export function gradients(module: nn.Module): Record<string, unknown> {
  return Object.fromEntries(
    module.namedParameters().map(([name, { grad }]) => {
      const values = grad === null ? null : scope(() => (grad.layout === 'strided' ? grad : grad.toDense()).toArray())
      grad?.dispose()
      return [name, values]
    }),
  )
}

/** Sets what a seed leaves to chance, the same in every run. */
export function fill(module: nn.Module): void {
  noGrad(() =>
    scope(() => {
      let next = 0
      for (const parameter of module.parameters()) {
        const values = Float32Array.from({ length: parameter.numel() }, () => Math.sin(++next))
        parameter.copy_(tensor(values).view(parameter.shape))
      }
    }),
  )
}

/** Multiplies by a parameter. */
export class Scale extends nn.Module {
  weight: nn.Parameter

  constructor(values: readonly number[]) {
    super()
    this.weight = new nn.Parameter(tensor(Float32Array.from(values)), { own: true })
  }

  override forward(x: Tensor): Tensor {
    return x.mul(this.weight)
  }
}
