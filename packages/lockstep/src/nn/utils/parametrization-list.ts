/** What computes one tensor of a module from others. */
import { noGrad } from '../../autograd/modes.js'
import { LockstepError } from '../../error.js'
import { describe } from '../../ops/explain.js'
import { keep } from '../../tensor/scope.js'
import { isTensor } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { ModuleItems } from '../container.js'
import type { ModuleDict } from '../dictionary.js'
import { setData } from '../convert.js'
import { isParameter } from '../internals.js'
import type { Module } from '../module.js'
import { Parameter } from '../parameter.js'
import { nameAs } from '../repr.js'

/**
 * A module that computes a tensor from its originals: `forward(original)`, or `forward(original0, original1)` where
 * `rightInverse` returns an array. `rightInverse(value)` returns originals from which `value` is computed; without it,
 * the original is the tensor itself, and the tensor cannot be assigned to.
 */
export interface Parametrization extends Module {
  rightInverse?(value: Tensor): Tensor | readonly Tensor[]
}

const operation = 'parametrize'

export function wrong(text: string): LockstepError {
  return new LockstepError('ERR_VALUE', `${operation}: ${text}`, { operation })
}

const unlessUnsafe = ', unless `unsafe` is given'

/** Throws where a tensor that was computed cannot stand for another. */
export function needAlike(what: string, value: unknown, like: { dtype: string; shape: readonly number[] }): void {
  if (!isTensor(value)) throw wrong(`${what} must return a tensor, got ${describe(value)}`)
  if (value.dtype !== like.dtype) {
    throw wrong(`${what} may not change the dtype from ${like.dtype} to ${value.dtype}${unlessUnsafe}`)
  }
  if (value.shape.join() !== like.shape.join()) {
    throw wrong(
      `${what} may not change the shape from [${like.shape.join(', ')}] to [${value.shape.join(', ')}]${unlessUnsafe}`,
    )
  }
}

/** What `rightInverse` gives; undefined where there is none for the tensor. */
export function inverse(module: Parametrization, value: Tensor): unknown {
  try {
    return module.rightInverse?.(value)
  } catch (error) {
    if (error instanceof LockstepError && error.code === 'ERR_NOT_IMPLEMENTED') return undefined
    throw error
  }
}

/** The tensor shares the memory of `data`. */
export function replaceData(tensor: Tensor, data: Tensor): void {
  if (tensor !== data) noGrad(() => setData(tensor, data.detach()))
}

/**
 * The parametrizations of one tensor, first to last, and what it is computed from: `original`, or `original0`,
 * `original1` ... (`torch.nn.utils.parametrize.ParametrizationList`). `registerParametrization` makes it.
 */
export class ParametrizationList extends ModuleItems<Module> {
  static {
    nameAs(this, 'ParametrizationList')
  }

  /** What the tensor is computed from, where that is one. */
  declare original?: Tensor;
  /** What it is computed from, where those are several. */
  [original: `original${number}`]: Tensor
  /** Whether the tensor that is computed may have another dtype or shape. */
  unsafe: boolean
  /** Whether it is computed from one tensor. */
  readonly isTensor: boolean
  /** From how many it is computed. */
  readonly ntensors: number

  constructor(modules: Iterable<Module>, original: Tensor, unsafe = false) {
    super(modules)
    this.unsafe = unsafe
    const { dtype, shape } = original
    let found: unknown = original
    noGrad(() => {
      for (const module of [...this].reverse()) found = inverse(module, found as Tensor) ?? found
    })
    this.isTensor = isTensor(found)
    this.ntensors = Array.isArray(found) ? found.length : 1
    if (isTensor(found)) {
      needSame('rightInverse', found, original)
      replaceData(original, found)
      hold(this, 'original', original)
    } else if (Array.isArray(found)) {
      for (const [index, each] of (found as unknown[]).entries()) {
        if (!isTensor(each)) throw notTensor(`element ${index} of what rightInverse returns`, each)
        hold(this, `original${index}`, originalLike(original, each))
      }
    } else {
      throw notTensor('what rightInverse returns', found, ' or an array of them')
    }
    if (!unsafe) needAlike('a parametrization', this.forward(), { dtype, shape })
  }

  /** The tensor. */
  override forward(): Tensor {
    const [first, ...others] = [...this] as { forward(...inputs: readonly Tensor[]): Tensor }[]
    let value = first?.forward(...this.originals()) as Tensor
    for (const each of others) value = each.forward(value)
    return value
  }

  /** What the tensor is computed from. */
  originals(): Tensor[] {
    if (this.isTensor) return [this.original as Tensor]
    return Array.from({ length: this.ntensors }, (_, index) => this[`original${index}`] as Tensor)
  }

  /** Gives the originals the values from which `value` is computed. Every parametrization needs a `rightInverse`. */
  rightInverse(value: Tensor): void {
    noGrad(() => {
      let found: unknown = value
      for (const module of [...this].reverse() as Parametrization[]) {
        if (module.rightInverse === undefined) {
          const text = `${operation}: ${module.constructor.name} has no rightInverse, so the tensor cannot be assigned to`
          throw new LockstepError('ERR_NOT_IMPLEMENTED', text, { operation })
        }
        found = module.rightInverse(found as Tensor)
      }
      const values: unknown = this.isTensor ? [found] : found
      const originals = this.originals()
      if (!Array.isArray(values) || values.length !== originals.length) {
        throw notTensor('what rightInverse returns', values, `s: an array of ${originals.length}`)
      }
      for (const [index, original] of originals.entries()) needSame('rightInverse', values[index], original)
      for (const [index, original] of originals.entries()) replaceData(original, values[index] as Tensor)
    })
  }
}

function notTensor(what: string, value: unknown, more = ''): LockstepError {
  return wrong(`${what} must be a tensor${more}, got ${describe(value)}`)
}

function needSame(what: string, value: unknown, like: Tensor): asserts value is Tensor {
  if (!isTensor(value)) throw notTensor(`what ${what} returns`, value)
  for (const property of ['dtype', 'device'] as const) {
    if (value[property] !== like[property]) {
      throw wrong(`${what} may not change the ${property} from ${like[property]} to ${value[property]}`)
    }
  }
}

/** What a tensor is computed from trains where that trained. */
function originalLike(original: Tensor, data: Tensor): Tensor {
  const { requiresGrad } = original
  if (isParameter(original)) return new Parameter(data, { requiresGrad })
  const kept = keep(data)
  if (requiresGrad) kept.requiresGrad = true
  return kept
}

function hold(list: ParametrizationList, name: string, tensor: Tensor): void {
  if (isParameter(tensor)) list.registerParameter(name, tensor)
  else list.registerBuffer(name, tensor)
}

/** A module of which tensors are computed: `module.parametrizations.get('weight')` says from what. */
export type Parametrized<M extends Module> = M & {
  readonly parametrizations: ModuleDict<Readonly<Record<string, ParametrizationList>>>
}
