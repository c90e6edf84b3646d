/** What is kept of parameters, on its way to native steps and back. */
import type { Stepped } from '../native/generated/addon.js'
import { keep } from '../tensor/scope.js'
import { Tensor, handleOf } from '../tensor/tensor.js'
import type { Optimizer } from './optimizer.js'

/** The handles of one kind of state, zero where a parameter has none yet. */
export function stateHandles(optimizer: Optimizer, params: readonly Tensor[], name: string): Float64Array {
  const out = new Float64Array(params.length)
  for (let index = 0; index < params.length; index++) {
    const tensor = optimizer.state.get(params[index] as Tensor)?.[name]
    if (tensor !== undefined) out[index] = handleOf(tensor)
  }
  return out
}

/** Keeps the state that a native step made, then throws what it failed with. `names` are the kinds of state. */
export function addState(optimizer: Optimizer, names: readonly string[], { made, failure }: Stepped): void {
  for (let place = 0; place < made.length; place += 2 + names.length) {
    const param = optimizer.paramGroups[made[place] ?? 0]?.params[made[place + 1] ?? 0] as Tensor
    const state = optimizer.state.get(param) ?? {}
    for (const [kind, name] of names.entries()) {
      const handle = made[place + 2 + kind] ?? 0
      if (handle !== 0) state[name] = keep(new Tensor(handle))
    }
    optimizer.state.set(param, state)
  }
  if (failure !== undefined) throw failure
}
