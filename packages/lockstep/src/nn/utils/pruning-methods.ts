/** How parameters are pruned: what is zeroed stands in a mask. */
import { checkKind, checkRule } from '../../checks.js'
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import { isTensor } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid } from '../arguments.js'
import { checkModule } from '../internals.js'
import type { Module } from '../module.js'
import type { Parameter } from '../parameter.js'
import { computationOf, computeBefore, stopComputing } from './computed.js'
import type { Computation } from './computed.js'
import { needParameter, takeOut, tensorNamed } from './names.js'
import { replaceData } from './parametrization-list.js'

/** What a method looks at: `'structured'` ones at whole slices along `dim`, `'global'` ones at all that there is. */
export type PruningType = 'unstructured' | 'structured' | 'global'

/**
 * A way to prune (`torch.nn.utils.prune.BasePruningMethod`). A method of your own says in `computeMask` what stays, and is
 * applied by `YourMethod.apply(module, name, ...arguments of its constructor)`.
 */
export abstract class BasePruningMethod implements Computation {
  abstract readonly pruningType: PruningType
  /** The field that is pruned. */
  name = ''
  /** What the field is called where it is saved. */
  saved = ''

  /**
   * The mask of what stays: 1, or 0 where something is pruned. `importance` has the tensor's shape, or is the part of it
   * that was not pruned before; `defaultMask` has the same shape.
   */
  abstract computeMask(importance: Tensor, defaultMask: Tensor): Tensor

  /** Prunes a parameter by a new method of this class, which is returned. */
  static apply<A extends readonly unknown[]>(
    this: new (...args: A) => BasePruningMethod,
    module: Module,
    name: string,
    ...args: A
  ): BasePruningMethod {
    return applyMethod('prune', module, name, new this(...args))
  }

  /** The module's original times its mask. */
  applyMask(module: Module): Tensor {
    const original = tensorNamed(module, `${this.saved}_orig`)
    return tensorNamed(module, `${this.saved}_mask`).to(original.dtype).mul(original)
  }

  /** What stands in the field in each forward pass: `applyMask`. */
  compute(module: Module): Tensor {
    return this.applyMask(module)
  }

  /** A tensor pruned by this method, which is applied to no module. */
  prune(tensor: Tensor, defaultMask: Tensor | null = null, importanceScores: Tensor | null = null): Tensor {
    checkKind('prune', 'tensor', tensor, 'Tensor')
    checkScores('prune', importanceScores, tensor)
    return tensor.mul(this.computeMask(importanceScores ?? tensor, defaultMask ?? ops.onesLike(tensor)))
  }
}

/** Several methods that were applied to one parameter, each to what the ones before it left. */
export class PruningContainer extends BasePruningMethod {
  readonly pruningType = 'global'
  readonly methods: readonly BasePruningMethod[]

  constructor(...methods: readonly BasePruningMethod[]) {
    super()
    this.methods = methods
    this.name = methods[0]?.name ?? ''
    this.saved = methods[0]?.saved ?? ''
    const other = methods.find(({ name }) => name !== this.name)
    if (other !== undefined) {
      throw invalid(`PruningContainer: the methods prune '${this.name}' and '${other.name}'`, 'PruningContainer')
    }
  }

  computeMask(importance: Tensor, defaultMask: Tensor): Tensor {
    const method = this.methods.at(-1) as BasePruningMethod
    return combine(method, importance, defaultMask)
  }
}

/** The mask of a method for what another left. */
export function combine(method: BasePruningMethod, importance: Tensor, mask: Tensor): Tensor {
  const out = mask.to({ dtype: importance.dtype, copy: true })
  if (method.pruningType === 'global') return out.copy_(method.computeMask(importance, mask))
  if (method.pruningType === 'unstructured') {
    const left = mask.eq(1)
    const part = method.computeMask(importance.maskedSelect(left), mask.maskedSelect(left))
    return out.maskedScatter_(left, part.to(out.dtype))
  }
  const dims = importance.dim()
  const { dim: given } = method as { dim?: number }
  if (given === undefined) throw invalid("prune: a 'structured' method needs a field `dim`", 'prune')
  const dim = given < 0 ? given + dims : given
  if (dim < 0 || dim >= dims) throw wrongDim(given, dims)
  const others = [...importance.shape.keys()].filter((each) => each !== dim)
  const left = mask.sum(others).ne(0).nonzero().flatten()
  const part = method.computeMask(importance.indexSelect(dim, left), mask.indexSelect(dim, left))
  return out.indexCopy_(dim, left, part.to(out.dtype))
}

function wrongDim(dim: number, dims: number): LockstepError {
  const text = `prune: dim must be from ${-dims} to ${dims - 1}, got ${dim}`
  return new LockstepError('ERR_INDEX', text, { operation: 'prune' })
}

/** Throws unless scores, where there are any, have the tensor's shape. */
export function checkScores(
  operation: string,
  scores: Tensor | null | undefined,
  like: Tensor,
  name = 'importanceScores',
): void {
  if (scores === null || scores === undefined) return
  checkKind(operation, name, scores, 'Tensor')
  if (scores.shape.join() === like.shape.join()) return
  const text = `${name} must have the shape [${like.shape.join(', ')}], got [${scores.shape.join(', ')}]`
  throw invalid(`${operation}: ${text}`, operation)
}

/** Prunes a parameter by a method, after those that did so before. A failure changes nothing. */
export function applyMethod(
  operation: string,
  module: Module,
  name: string,
  method: BasePruningMethod,
  importanceScores: Tensor | null = null,
): BasePruningMethod {
  checkModule(operation, module)
  checkKind(operation, 'name', name, 'string')
  const before = computationOf(module, BasePruningMethod, name)
  const held = before === undefined ? needParameter(operation, module, name) : undefined
  const saved = before?.saved ?? held?.name ?? name
  Object.assign(method, { name, saved })
  const tensor = tensorNamed(module, name)
  checkScores(operation, importanceScores, tensor)
  const scores = importanceScores ?? tensor
  if (before === undefined) {
    const mask = method.computeMask(scores.detach(), ops.onesLike(tensor.detach()))
    takeOut(module, name)
    module.registerParameter(`${saved}_orig`, tensor as Parameter)
    module.registerBuffer(`${saved}_mask`, mask)
    computeBefore(module, method)
    return method
  }
  const methods = before instanceof PruningContainer ? before.methods : [before]
  const container = new PruningContainer(...methods, method)
  const mask = container.computeMask(scores.detach(), tensorNamed(module, `${saved}_mask`).detach().clone())
  stopComputing(module, before)
  module.registerBuffer(`${saved}_mask`, mask)
  computeBefore(module, container)
  return container
}

/** Makes pruning permanent: the parameter holds zeros, and nothing computes it any more. */
export function removeMethod(operation: string, module: Module, name: string): void {
  checkModule(operation, module)
  const method = computationOf(module, BasePruningMethod, name)
  if (method === undefined) {
    throw invalid(`${operation}: '${name}' of ${module.constructor.name} is not pruned`, operation)
  }
  const original = tensorNamed(module, `${method.saved}_orig`)
  replaceData(original, method.applyMask(module))
  for (const field of [name, `${method.saved}_orig`, `${method.saved}_mask`]) takeOut(module, field)
  stopComputing(module, method)
  module.registerParameter(name, original as Parameter)
}

const amounts = {
  fits: (value: unknown): boolean =>
    typeof value === 'number' && value >= 0 && (Number.isSafeInteger(value) || value < 1),
  words: 'a fraction below 1 or a whole number of at least 0',
  beyond: (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(value),
}

/** How many of `size` are to be pruned: a fraction of them, rounded as Python does, or that many. */
function countOf(operation: string, amount: number, size: number): number {
  if (Number.isInteger(amount)) {
    if (amount <= size) return amount
    throw invalid(`${operation}: amount must be at most ${size}, which is how many there are, got ${amount}`, operation)
  }
  const exact = amount * size
  const floor = Math.floor(exact)
  if (exact - floor !== 0.5) return Math.round(exact)
  return floor % 2 === 0 ? floor : floor + 1
}

/** Prunes nothing: makes the mask, of ones. */
export class Identity extends BasePruningMethod {
  readonly pruningType = 'unstructured'

  computeMask(_importance: Tensor, defaultMask: Tensor): Tensor {
    return defaultMask
  }
}

abstract class ByAmount extends BasePruningMethod {
  readonly amount: number

  /** `amount`: a fraction below 1, or how many. */
  constructor(amount: number) {
    super()
    checkRule(new.target.name, 'amount', amount, amounts)
    this.amount = amount
  }

  protected count(size: number): number {
    return countOf(this.constructor.name, this.amount, size)
  }
}

/** The mask without the elements of these places. */
function without(mask: Tensor, places: Tensor): Tensor {
  const out = mask.clone({ memoryFormat: 'contiguousFormat' })
  out.view([-1]).indexFill_(0, places, 0)
  return out
}

/** Prunes elements at random. */
export class RandomUnstructured extends ByAmount {
  readonly pruningType = 'unstructured'

  computeMask(importance: Tensor, defaultMask: Tensor): Tensor {
    const count = this.count(importance.numel())
    if (count === 0) return defaultMask.clone({ memoryFormat: 'contiguousFormat' })
    const [, places] = ops.randLike(importance).view([-1]).topk(count)
    return without(defaultMask, places)
  }
}

/** Prunes the elements of the smallest absolute values. */
export class L1Unstructured extends ByAmount {
  readonly pruningType = 'unstructured'

  computeMask(importance: Tensor, defaultMask: Tensor): Tensor {
    const count = this.count(importance.numel())
    if (count === 0) return defaultMask.clone({ memoryFormat: 'contiguousFormat' })
    const [, places] = importance.abs().view([-1]).topk(count, { largest: false })
    return without(defaultMask, places)
  }
}

abstract class Structured extends ByAmount {
  readonly pruningType = 'structured'
  readonly dim: number

  constructor(amount: number, dim: number) {
    super(amount)
    checkKind(new.target.name, 'dim', dim, 'integer')
    this.dim = dim
  }

  computeMask(importance: Tensor, defaultMask: Tensor): Tensor {
    const dims = importance.dim()
    if (dims < 2) {
      const text = `${this.constructor.name}: only tensors of at least 2 dimensions have slices, got ${dims}`
      throw invalid(text, this.constructor.name)
    }
    if (this.dim >= dims || this.dim < -dims) throw wrongDim(this.dim, dims)
    const size = importance.size(this.dim)
    const count = this.count(size)
    if (count === 0) return defaultMask
    const shape = importance.shape.map((_, each) => (each === (this.dim + dims) % dims ? size : 1))
    const left = this.keeps(importance, count).to(importance.dtype).view(shape)
    return left.expandAs(importance).mul(defaultMask.to(importance.dtype))
  }

  /** For each slice along `dim` 1 where it stays. */
  protected abstract keeps(importance: Tensor, count: number): Tensor
}

/** Prunes slices along `dim` (-1 by default) at random. */
export class RandomStructured extends Structured {
  constructor(amount: number, dim = -1) {
    super(amount, dim)
  }

  protected override keeps(importance: Tensor, count: number): Tensor {
    const draws = ops.rand([importance.size(this.dim)])
    const [threshold] = draws.kthvalue(count)
    return draws.gt(threshold).to(importance.device)
  }
}

/** Prunes the slices along `dim` (-1 by default) of the smallest `n`-norms. */
export class LnStructured extends Structured {
  readonly n: number | 'fro'

  constructor(amount: number, n: number | 'fro', dim = -1) {
    super(amount, dim)
    checkRule(new.target.name, 'n', n, {
      fits: (value) => value === 'fro' || (typeof value === 'number' && !Number.isNaN(value)),
      words: "a number or 'fro'",
    })
    this.n = n
  }

  protected override keeps(importance: Tensor, count: number): Tensor {
    const dims = importance.dim()
    const others = [...importance.shape.keys()].filter((each) => each !== (this.dim + dims) % dims)
    const norms = ops.linalgVectorNorm(importance, this.n === 'fro' ? 2 : this.n, others)
    const size = importance.size(this.dim)
    const [, places] = norms.topk(size - count, { largest: true })
    return ops.zeros([size], { device: importance.device }).indexFill_(0, places, 1)
  }
}

/** Prunes where a mask is 0. */
export class CustomFromMask extends BasePruningMethod {
  readonly pruningType = 'global'
  readonly mask: Tensor

  constructor(mask: Tensor) {
    super()
    checkRule('CustomFromMask', 'mask', mask, { fits: isTensor, words: 'a Tensor' })
    this.mask = mask
  }

  computeMask(_importance: Tensor, defaultMask: Tensor): Tensor {
    if (this.mask.shape.join() !== defaultMask.shape.join()) {
      const [want, got] = [defaultMask, this.mask].map(({ shape }) => `[${shape.join(', ')}]`)
      throw invalid(`CustomFromMask: mask must have the shape ${want}, got ${got}`, 'CustomFromMask')
    }
    return defaultMask.mul(this.mask.to(defaultMask.dtype))
  }
}
