/** Models as functions of their parameters: ensembles, and norms that write nothing. */
import { checkKind } from '../checks.js'
import { ops } from '../ops/ops.js'
import type { Tensor } from '../tensor/tensor.js'
import { BatchNormBase } from '../nn/batchnorm.js'
import { checkModule } from '../nn/internals.js'
import type { Module } from '../nn/module.js'
import { invalid } from './trees.js'

/** The tensors of one name, one above the other: a leaf of its own. */
function stacked(operation: string, name: string, tensors: readonly Tensor[]): Tensor {
  const [first] = tensors as [Tensor]
  const odd = tensors.findIndex((tensor) => tensor.requiresGrad !== first.requiresGrad)
  if (odd >= 0) throw invalid(operation, `'${name}' must have the same requiresGrad in all models`, 'ERR_VALUE')
  const all = ops.stack([...tensors])
  return first.requiresGrad ? all.detach().requiresGrad_() : all
}

/**
 * `torch.func.stack_module_state`: the parameters and the buffers of several models of one class, stacked by their names, for
 * `vmap` of a function that calls one of the models with them (`functionalCall`). The stacked parameters are leaves of
 * their own, which an optimizer takes.
 * @returns `[parameters, buffers]`: Maps of tensors, each with a first dimension that counts the models
 * @throws `ERR_VALUE` where there are none, or they are of several classes, modes or sets of names
 */
export function stackModuleState(
  models: Iterable<Module>,
): [parameters: Map<string, Tensor>, buffers: Map<string, Tensor>] {
  const operation = 'stackModuleState'
  checkKind(operation, 'models', models, 'iterable')
  const list = [...models]
  for (const model of list) checkModule(operation, model)
  const [first] = list
  if (first === undefined) throw invalid(operation, 'there must be at least one model', 'ERR_VALUE')
  if (list.some((model) => model.training !== first.training)) {
    throw invalid(operation, 'all models must be in training mode, or none', 'ERR_VALUE')
  }
  if (list.some((model) => model.constructor !== first.constructor)) {
    throw invalid(operation, 'all models must be of one class', 'ERR_VALUE')
  }
  const gather = (tensorsOf: (model: Module) => Iterable<readonly [string, Tensor]>): Map<string, Tensor> => {
    const states = list.map((model) => new Map(tensorsOf(model)))
    const names = [...new Set(states.flatMap((state) => [...state.keys()]))]
    return new Map(
      names.map((name) => {
        const tensors = states.flatMap((state) => state.get(name) ?? [])
        if (tensors.length === list.length) return [name, stacked(operation, name, tensors)]
        throw invalid(operation, `not all models have '${name}'`, 'ERR_VALUE')
      }),
    )
  }
  return [gather((model) => model.namedParameters()), gather((model) => model.namedBuffers())]
}

/**
 * `torch.func.replace_all_batch_norm_modules_`: has every batch norm in `root` use the statistics of its batch, and keep
 * none, which vmap could not write. It changes the module itself.
 * @returns `root`
 */
export function replaceAllBatchNormModules_<M extends Module>(root: M): M {
  checkModule('replaceAllBatchNormModules_', root)
  for (const part of root.modules()) {
    if (!(part instanceof BatchNormBase)) continue
    Object.assign(part, { runningMean: null, runningVar: null, numBatchesTracked: null, trackRunningStats: false })
  }
  return root
}
