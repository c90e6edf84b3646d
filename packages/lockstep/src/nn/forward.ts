import { BackwardPass } from './backward-hooks.js'
import { globalHooks } from './global-hooks.js'
import { internals } from './internals.js'
import type { Module } from './module.js'

type Forward = (...inputs: unknown[]) => unknown

/**
 * Gives a module with hooks a `forward` of its own that runs them, and takes it away with the last one. It is not
 * enumerable, so it is neither copied nor printed; assigning to it still replaces what it runs.
 */
export function updateForward(module: Module): void {
  const state = module[internals]
  if (state.hooked === state.wrapped) return
  state.wrapped = state.hooked
  if (!state.hooked) {
    Reflect.deleteProperty(module, 'forward')
    if (state.ownForward !== undefined) setOwn(module, state.ownForward)
    state.ownForward = undefined
    return
  }
  state.ownForward = Object.getOwnPropertyDescriptor(module, 'forward')?.value as Forward | undefined
  const run: Forward = (...inputs) => runHooked(module, inputs)
  Object.defineProperty(module, 'forward', {
    configurable: true,
    enumerable: false,
    get: () => run,
    set: (forward: Forward) => {
      state.ownForward = forward
    },
  })
}

function setOwn(module: Module, forward: Forward): void {
  Object.defineProperty(module, 'forward', { value: forward, enumerable: true, writable: true, configurable: true })
}

/** Runs `forward` between the hooks of all modules and the module's own. */
export function runHooked(module: Module, given: unknown[], own?: Forward): unknown {
  const state = module[internals]
  let inputs = given
  for (const hook of [...globalHooks.forwardPre.list(), ...state.forwardPre.list()]) {
    const changed: unknown = hook(module, inputs)
    if (changed !== undefined) inputs = Array.isArray(changed) ? changed : [changed]
  }
  const backwardPre = [...globalHooks.backwardPre.list(), ...state.backwardPre.list()]
  const backwardHooks = [...globalHooks.backward.list(), ...state.backward.list()]
  const backward =
    backwardHooks.length + backwardPre.length > 0 ? new BackwardPass(module, backwardPre, backwardHooks) : undefined
  if (backward !== undefined) inputs = backward.wrapInputs(inputs)
  const forward = own ?? state.ownForward ?? (Object.getPrototypeOf(module) as { forward: Forward }).forward
  const finish = (result: unknown): unknown => {
    let output = result
    for (const hook of [...globalHooks.forward.list(), ...state.forward.list()]) {
      const changed: unknown = hook(module, inputs, output)
      if (changed !== undefined) output = changed
    }
    return backward === undefined ? output : backward.wrapOutput(output)
  }
  const output = forward.apply(module, inputs)
  return isPromise(output) ? output.then(finish) : finish(output)
}

/** Does it have to be awaited? */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
