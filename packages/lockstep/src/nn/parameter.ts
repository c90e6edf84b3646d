import { currentFrame } from '../frame.js'
import { nativeCall } from '../native.js'
import { operator } from '../ops/operator.js'
import type { Overload } from '../ops/operator.js'
import { ops } from '../ops/ops.js'
import type { Device, DTypeLike } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { nursery } from '../tensor/ownership.js'
import { Tensor, handleOf } from '../tensor/tensor.js'
import { needTensor } from './arguments.js'
import { parameterBrand } from './internals.js'

/**
 * `torch.nn.Parameter`: a leaf tensor that a module trains and saves. It shares the memory of `data`, without its
 * history, and no scope owns it.
 */
export class Parameter extends Tensor {
  /** What comes in from other ranks, for optimizers with a `preAverageHook`, while that runs. */
  declare commBuffer?: Tensor

  /** `own` gives `data` itself up: it is disposed of. */
  constructor(data: Tensor, options: { requiresGrad?: boolean; own?: boolean } = {}) {
    needTensor('Parameter', 'data', data)
    checkOptions('Parameter', options, ['requiresGrad', 'own'])
    super(detached(data, options.own), nursery)
    if (options.requiresGrad ?? true) this.requiresGrad_()
  }

  get [parameterBrand](): true {
    return true
  }
}

/** `torch.nn.Buffer`: a tensor that a module saves but does not train, registered by plain assignment. */
export class Buffer extends Tensor {
  /** Whether it stands in the state dict. */
  readonly persistent: boolean

  constructor(data: Tensor, options: { persistent?: boolean; own?: boolean } = {}) {
    needTensor('Buffer', 'data', data)
    checkOptions('Buffer', options, ['persistent', 'own'])
    super(detached(data, options.own), nursery)
    this.persistent = options.persistent ?? true
  }
}

/** A handle of the same memory without a history: no Tensor is made of it but the parameter or buffer itself. */
function detached(data: Tensor, own = false): number {
  const [overload] = operator('detach').plain as [Overload]
  const handle = nativeCall(overload.id, currentFrame().modeBits, handleOf(data)) as number
  if (own) data.dispose()
  return handle
}

/** Where a layer's tensors are made. */
export interface FactoryOptions {
  /** Default: 'cpu'. */
  device?: Device | null
  /** Default: 'float32'. */
  dtype?: DTypeLike | null
}

/** A parameter of this shape whose values are yet to be filled in. */
export function emptyParameter(shape: readonly number[], { device, dtype }: FactoryOptions): Parameter {
  return new Parameter(ops.empty(shape, { device, dtype }), { own: true })
}
