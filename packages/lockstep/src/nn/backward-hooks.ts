import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { ops } from '../ops/ops.js'
import { keep } from '../tensor/scope.js'
import { Tensor, handleOf } from '../tensor/tensor.js'
import type { BackwardHook, BackwardPreHook, Gradients } from './hooks.js'
import type { Module } from './module.js'

type List = (Tensor | null)[]

/**
 * The backward hooks of one call of `forward`.
 *
 * Inputs and outputs pass through two identity nodes each. In the backward pass the outer one sees all gradients of its
 * tensors at once, so its tensor hooks collect them; the inner one's then hand on what the user's hooks made of them.
 */
export class BackwardPass {
  readonly #module: Module
  readonly #preHooks: BackwardPreHook<Module>[]
  readonly #hooks: BackwardHook<Module>[]
  #inputCount = 0
  #inputsSeen = false
  #gradOutput: List = []

  constructor(module: Module, preHooks: BackwardPreHook<Module>[], hooks: BackwardHook<Module>[]) {
    this.#module = module
    this.#preHooks = preHooks
    this.#hooks = hooks
  }

  wrapInputs(inputs: readonly unknown[]): unknown[] {
    this.#inputCount = inputs.length
    if (this.#hooks.length === 0) return [...inputs]
    const watched = watch(inputs, (gradients) => this.#callHooks(gradients))
    this.#inputsSeen = watched !== undefined
    return watched ?? [...inputs]
  }

  wrapOutput(output: unknown): unknown {
    const list = Array.isArray(output) ? output : [output]
    const watched = watch(list, (gradients) => {
      let current = gradients
      for (const hook of this.#preHooks) {
        const changed = hook(this.#module, current)
        if (changed !== undefined) current = checked(changed, current, 'pre-hook')
      }
      release(this.#gradOutput)
      this.#gradOutput = current.map((gradient) => held(gradient))
      // Where no input has a gradient, this is the only moment at which the hooks can run.
      if (!this.#inputsSeen) {
        this.#callHooks(Array.from({ length: this.#inputCount }, () => null))
      }
      return current
    })
    if (watched === undefined) return output
    return Array.isArray(output) ? watched : watched[0]
  }

  #callHooks(gradients: List): List {
    const gradOutput = this.#gradOutput.map((gradient) => aliasOf(gradient))
    let current = gradients
    for (const hook of this.#hooks) {
      const changed = hook(this.#module, current, gradOutput)
      if (changed !== undefined) current = checked(changed, current, 'hook')
    }
    release(this.#gradOutput)
    this.#gradOutput = []
    return current
  }
}

function checked(changed: Gradients, current: Gradients, what: string): List {
  checkKind('backward', `what a backward ${what} returns`, changed, 'array')
  if (changed.length === current.length) return [...changed]
  throw new LockstepError(
    'ERR_INVALID_ARGUMENT',
    `Backward ${what} returned an invalid number of grad, got ${changed.length}, but expected ${current.length}`,
  )
}

/** Another tensor object for the same gradient, so that freeing one does not free the other. */
function aliasOf(gradient: Tensor | null): Tensor | null {
  return gradient === null ? null : ops.alias(gradient)
}

/** A reference that outlives the callback's scope. */
function held(gradient: Tensor | null): Tensor | null {
  return gradient === null ? null : keep(ops.alias(gradient))
}

function release(gradients: List): void {
  for (const gradient of gradients) gradient?.dispose()
}

/**
 * Passes the tensors of `values` that require gradients through two identity nodes. `change` gets the gradients of all
 * of `values` once a backward pass, and returns those to go on with. Undefined where nothing requires gradients.
 */
function watch(values: readonly unknown[], change: (gradients: List) => List): unknown[] | undefined {
  const places = [...values.keys()].filter((place) => {
    const value = values[place]
    return value instanceof Tensor && value.requiresGrad
  })
  if (places.length === 0) return undefined
  const collected: List = values.map(() => null)
  let results: List | undefined
  let handedOn = 0
  const inner = identity(places.map((place) => values[place] as Tensor))
  const outer = identity(inner)
  places.forEach((place, index) => {
    outer[index]?.registerHook((gradient) => {
      // A kept graph: another pass begins.
      if (results !== undefined) {
        release(results)
        results = undefined
        handedOn = 0
      }
      collected[place] = held(gradient)
    })
    inner[index]?.registerHook(() => {
      if (results === undefined) {
        results = change(collected.map(aliasOf)).map(held)
        release(collected)
        collected.fill(null)
      }
      const result = aliasOf(results[place] ?? null)
      if (++handedOn === places.length) release(results)
      return result
    })
  })
  const out = [...values]
  places.forEach((place, index) => (out[place] = outer[index]))
  return out
}

/** The same tensors behind one new node of the graph. */
function identity(tensors: readonly Tensor[]): Tensor[] {
  return native()
    .sink(tensors.map(handleOf), true)
    .map((handle) => new Tensor(handle))
}
