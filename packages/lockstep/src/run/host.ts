/** Where a run was made. */
import { availableParallelism, cpus, hostname, release, totalmem, type } from 'node:os'

import { deviceCount, getDeviceName } from '../cuda/devices.js'
import { libtorchVersion, packageJson } from '../native/package.js'
import { getNumThreads } from '../tensor/memory.js'

/** Rank 0's machine and versions. */
export interface Host {
  readonly name: string
  readonly system: string
  readonly cpu: string
  readonly cores: number
  /** Bytes. */
  readonly memory: number
  /** Threads inside an operator. */
  readonly threads: number
  readonly gpus: readonly string[]
  readonly node: string
  readonly lockstep: string
  readonly libtorch: string
}

export function thisHost(): Host {
  return {
    name: hostname(),
    system: `${type()} ${release()} ${process.arch}`,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory: totalmem(),
    threads: getNumThreads(),
    gpus: Array.from({ length: deviceCount() }, (_, index) => getDeviceName(`cuda:${index}`)),
    node: process.versions.node,
    lockstep: packageJson.version,
    libtorch: libtorchVersion,
  }
}
