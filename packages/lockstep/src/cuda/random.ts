/** The random numbers of devices. Each device has a default generator. */
import { seedOf } from '../autograd/generator.js'
import { native } from '../native.js'
import { Tensor, handleOf } from '../tensor/tensor.js'
import { deviceCount, indexOf } from './devices.js'
import type { CudaDevice } from './devices.js'

/** Seeds the current device's generator. `manualSeed` at the root seeds those of all devices. */
export function manualSeed(seed: number | bigint): void {
  const value = seedOf(seed)
  withGenerator(indexOf('cuda.manualSeed', undefined), (generator) => native().generatorSeed(generator, value))
}

/** Seeds the generators of all CUDA devices; does nothing where there are none (`torch.cuda.manual_seed_all`). */
export function manualSeedAll(seed: number | bigint): void {
  const value = seedOf(seed)
  for (let index = 0; index < deviceCount(); index++) {
    withGenerator(index, (generator) => native().generatorSeed(generator, value))
  }
}

/** The seed of the current device's generator. */
export function initialSeed(): bigint {
  return withGenerator(indexOf('cuda.initialSeed', undefined), (generator) => native().generatorInitialSeed(generator))
}

/** The state of a device's generator, a uint8 tensor. Default: the current device. */
export function getRngState(device?: CudaDevice): Tensor {
  const index = indexOf('cuda.getRngState', device)
  return new Tensor(withGenerator(index, (generator) => native().generatorGetState(generator)))
}

/** Restores a state of `getRngState`. Default: the current device. */
export function setRngState(state: Tensor, device?: CudaDevice): void {
  const index = indexOf('cuda.setRngState', device)
  withGenerator(index, (generator) => native().generatorSetState(generator, handleOf(state)))
}

function withGenerator<T>(index: number, use: (generator: number) => T): T {
  const generator = native().defaultGenerator(`cuda:${index}`)
  try {
    return use(generator)
  } finally {
    native().generatorFree(generator)
  }
}
