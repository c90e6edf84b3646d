/** `torch.nn.utils.prune`: parameters with zeros that stay. */
import { noGrad } from '../../autograd/modes.js'
import { checkInstance, checkKind } from '../../checks.js'
import { ops } from '../../ops/ops.js'
import { checkOptions } from '../../options.js'
import type { Tensor } from '../../tensor/tensor.js'
import { invalid } from '../arguments.js'
import type { PruneFunctions } from '../generated/prune.js'
import { checkModule } from '../internals.js'
import type { Module } from '../module.js'
import { computationOf } from './computed.js'
import { pruner } from './define.js'
import { tensorNamed } from './names.js'
import {
  BasePruningMethod,
  CustomFromMask,
  Identity,
  L1Unstructured,
  LnStructured,
  RandomStructured,
  RandomUnstructured,
  applyMethod,
  checkScores,
  combine,
  removeMethod,
} from './pruning-methods.js'

export {
  BasePruningMethod,
  CustomFromMask,
  Identity,
  L1Unstructured,
  LnStructured,
  PruningContainer,
  RandomStructured,
  RandomUnstructured,
} from './pruning-methods.js'
export type { PruningType } from './pruning-methods.js'
export type * from '../generated/prune.js'

export const identity: PruneFunctions['identity'] = pruner('identity', ({ module, name }) => {
  applyMethod('identity', module, name, new Identity())
  return module
})

export const randomUnstructured: PruneFunctions['randomUnstructured'] = pruner(
  'randomUnstructured',
  ({ module, name, amount }) => {
    applyMethod('randomUnstructured', module, name, new RandomUnstructured(amount))
    return module
  },
)

export const l1Unstructured: PruneFunctions['l1Unstructured'] = pruner(
  'l1Unstructured',
  ({ module, name, amount, importanceScores }) => {
    applyMethod('l1Unstructured', module, name, new L1Unstructured(amount), importanceScores)
    return module
  },
)

export const randomStructured: PruneFunctions['randomStructured'] = pruner(
  'randomStructured',
  ({ module, name, amount, dim }) => {
    applyMethod('randomStructured', module, name, new RandomStructured(amount, dim))
    return module
  },
)

export const lnStructured: PruneFunctions['lnStructured'] = pruner(
  'lnStructured',
  ({ module, name, amount, n, dim, importanceScores }) => {
    applyMethod('lnStructured', module, name, new LnStructured(amount, n, dim), importanceScores)
    return module
  },
)

export const customFromMask: PruneFunctions['customFromMask'] = pruner('customFromMask', ({ module, name, mask }) => {
  applyMethod('customFromMask', module, name, new CustomFromMask(mask))
  return module
})

export const remove: PruneFunctions['remove'] = pruner('remove', ({ module, name }) => {
  removeMethod('remove', module, name)
  return module
})

export const isPruned: PruneFunctions['isPruned'] = pruner('isPruned', ({ module }) => {
  checkModule('isPruned', module)
  return module.modules().some((each) => computationOf(each, BasePruningMethod) !== undefined)
})

/** What `globalUnstructured` takes by name. */
export interface GlobalUnstructuredOptions {
  /** A fraction below 1 of all elements together, or how many of them. */
  amount: number
  /** What decides instead of the parameters' own values: of a module, by name. */
  importanceScores?: ReadonlyMap<Module, Readonly<Record<string, Tensor>>>
}

/**
 * Prunes elements of several parameters together, as if they were one (`torch.nn.utils.prune.global_unstructured`):
 * `pruningMethod` is `L1Unstructured`, `RandomUnstructured` or an unstructured method of your own whose constructor takes
 * the amount. Each parameter has a mask of its own after it.
 * @param parameters modules, each with the name of one of its parameters
 */
export function globalUnstructured(
  parameters: Iterable<readonly [module: Module, name: string]>,
  pruningMethod: new (amount: number) => BasePruningMethod,
  options: GlobalUnstructuredOptions,
): void {
  const operation = 'globalUnstructured'
  checkKind(operation, 'parameters', parameters, 'iterable')
  checkKind(operation, 'pruningMethod', pruningMethod, 'function')
  checkKind(operation, 'options', options, 'object')
  checkOptions(operation, options, ['amount', 'importanceScores'])
  const { importanceScores: scores } = options
  checkInstance(operation, 'importanceScores', scores ?? new Map(), Map)
  const places = [...parameters].map(([module, name]) => {
    checkModule(operation, module)
    const tensor = tensorNamed(module, name)
    checkKind(operation, `'${name}' of ${module.constructor.name}`, tensor, 'Tensor')
    const own = scores?.get(module)?.[name]
    checkScores(operation, own, tensor, `importanceScores of '${name}' of ${module.constructor.name}`)
    return { module, name, tensor, scores: own ?? tensor }
  })
  const method = new pruningMethod(options.amount)
  if (!(method instanceof BasePruningMethod) || method.pruningType !== 'unstructured') {
    throw invalid(`${operation}: pruningMethod must be unstructured, got ${pruningMethod.name}`, operation)
  }
  if (places.length === 0) return
  noGrad(() => {
    const flat = (tensors: Tensor[]): Tensor => ops.cat(tensors.map((each) => each.reshape([-1])))
    const importance = flat(places.map(({ scores }) => scores))
    const masks = places.map(({ module, name, tensor }) => {
      const before = computationOf(module, BasePruningMethod, name)
      return before === undefined ? ops.onesLike(tensor) : tensorNamed(module, `${before.saved}_mask`)
    })
    const mask = combine(method, importance, flat(masks))
    let start = 0
    for (const { module, name, tensor } of places) {
      const count = tensor.numel()
      applyMethod(operation, module, name, new CustomFromMask(mask.narrow(0, start, count).viewAs(tensor)))
      start += count
    }
  })
}
