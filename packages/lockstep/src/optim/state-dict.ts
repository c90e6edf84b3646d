import { LockstepError } from '../error.js'
import { noGrad } from '../autograd/modes.js'
import { describe } from '../ops/explain.js'
import { ops } from '../ops/ops.js'
import { isFloatingPoint } from '../tensor/dtype.js'
import { keep } from '../tensor/scope.js'
import { Tensor } from '../tensor/tensor.js'
import { camelCase, snakeCase } from './names.js'
import type { CommonOptions, Optimizer, ParamGroup, ParamState } from './optimizer.js'

/** What is kept of a parameter under one name: LBFGS keeps lists. */
export type StateValue = Tensor | number | readonly (Tensor | number)[]

/** An optimizer's state as PyTorch saves it. */
export interface OptimizerStateDict {
  /** By the parameter's number: what is kept of it. */
  state: Record<number, Record<string, StateValue>>
  /** The options of each group, under PyTorch's names, and its parameters' numbers. */
  param_groups: (Record<string, unknown> & { params: number[] })[]
}

export function optimizerState(optimizer: Optimizer): OptimizerStateDict {
  const numbers = new Map<Tensor, number>()
  for (const group of optimizer.paramGroups) for (const param of group.params) numbers.set(param, numbers.size)
  const groups = optimizer.paramGroups.map((group) => {
    const { params, ...options } = group
    const named = Object.entries(options).map(([name, value]) => [snakeCase(name), value] as const)
    return { ...Object.fromEntries(named), params: params.map((param) => numbers.get(param) as number) }
  })
  const state: OptimizerStateDict['state'] = {}
  for (const [param, kept] of optimizer.state) {
    const number = numbers.get(param)
    if (number === undefined) continue
    const { step } = kept
    const counted = optimizer.counterDtype === 'number' && step !== undefined && { step: Number(step.item()) }
    state[number] = { ...kept, ...counted }
  }
  return { state, param_groups: groups }
}

function fail(message: string): never {
  throw new LockstepError('ERR_STATE_DICT', message, { operation: 'loadStateDict' })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Refuses what has not the form of a state. */
function checkForm(dict: OptimizerStateDict): void {
  if (!isObject(dict)) fail(`the state of an optimizer is an object, got ${describe(dict)}`)
  const { state, param_groups: groups } = dict as { state?: unknown; param_groups?: unknown }
  if (!Array.isArray(groups)) fail(`the state of an optimizer has a list param_groups, got ${describe(groups)}`)
  for (const [index, group] of groups.entries()) {
    const params: unknown = isObject(group) ? (group as { params?: unknown }).params : undefined
    if (!Array.isArray(params)) fail(`param_groups[${index}] has no list params`)
  }
  if (!isObject(state) || !Object.values(state).every(isObject)) {
    fail(`the state of an optimizer has an object state, with an object for each parameter, got ${describe(state)}`)
  }
}

/** The options that a group will have: the saved ones over its own, checked as the constructor's are. */
function loadedOptions(
  optimizer: Optimizer,
  index: number,
  saved: OptimizerStateDict['param_groups'][number],
): Record<string, unknown> {
  const { params: _, ...options } = saved
  const named = Object.fromEntries(Object.entries(options).map(([name, value]) => [camelCase(name), value] as const))
  try {
    optimizer.checkOptions({ ...(optimizer.paramGroups[index] as ParamGroup<CommonOptions>), ...named })
  } catch (error) {
    const text = `param_groups[${index}] of the loaded state dict: ${(error as Error).message}`
    throw new LockstepError('ERR_STATE_DICT', text, { operation: 'loadStateDict', cause: error })
  }
  return named
}

export function loadOptimizerState(optimizer: Optimizer, dict: OptimizerStateDict): void {
  checkForm(dict)
  const { paramGroups } = optimizer
  if (dict.param_groups.length !== paramGroups.length) {
    fail('loaded state dict has a different number of parameter groups')
  }
  const params = new Map<number, Tensor>()
  const fused = new Set<Tensor>()
  for (const [index, group] of paramGroups.entries()) {
    const saved = dict.param_groups[index]
    if (saved?.params.length !== group.params.length) {
      fail("loaded state dict contains a parameter group that doesn't match the size of optimizer's group")
    }
    for (const [place, number] of saved.params.entries()) {
      const param = group.params[place] as Tensor
      params.set(number, param)
      if (saved['fused'] === true) fused.add(param)
    }
  }
  const counter = (param: Tensor): Counter => {
    const { counterDtype: dtype } = optimizer
    return { dtype: dtype === 'number' ? 'int64' : dtype, device: fused.has(param) ? param.device : 'cpu' }
  }
  const options = dict.param_groups.map((saved, index) => loadedOptions(optimizer, index, saved))
  const loaded = new Map<Tensor, ParamState>()
  for (const [number, kept] of Object.entries(dict.state)) {
    const param = params.get(Number(number))
    if (param === undefined) fail(`loaded state dict has state of a parameter ${number} that is in no group`)
    const copies = Object.entries(kept)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, copyState(optimizer, name, value, param, counter(param))] as const)
    loaded.set(param, Object.fromEntries(copies))
  }
  for (const tensors of optimizer.state.values()) for (const tensor of Object.values(tensors)) tensor.dispose()
  optimizer.state.clear()
  for (const [param, state] of loaded) optimizer.state.set(param, state)
  for (const [index, group] of paramGroups.entries()) Object.assign(group, options[index])
}

function copyState(optimizer: Optimizer, name: string, value: StateValue, param: Tensor, counter: Counter): Tensor {
  if (name === 'step') return keep(noGrad(() => stepCounter(value, counter)))
  if (!(value instanceof Tensor)) return fail(`${name} of the loaded state is no tensor`)
  const [have, want] = [value.shape, optimizer.stateShape(name, param)]
  if (have.length !== want.length || have.some((size, dim) => size !== want[dim])) {
    fail(`size mismatch for ${name}: it has shape [${have.join(', ')}], and needs [${want.join(', ')}]`)
  }
  const { device, dtype } = param
  return keep(noGrad(() => value.to({ device, copy: true, ...(isFloatingPoint(dtype) && { dtype }) })))
}

/** Where an optimizer counts the steps of a parameter, and as what. */
interface Counter {
  readonly dtype: 'float32' | 'int64'
  readonly device: Tensor['device']
}

/** Older files keep the counter as a number. */
function stepCounter(value: StateValue, counter: Counter): Tensor {
  if (!(value instanceof Tensor)) return ops.full([], Number(value), counter)
  return value.to({ ...counter, copy: true })
}
