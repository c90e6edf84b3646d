/** What is called in the middle of a layer or loss: a function, or a module. */
import { checkRule } from '../checks.js'
import type { Tensor } from '../tensor/tensor.js'
import { isModule } from './internals.js'
import type { Module } from './module.js'

/** The distance of each two vectors of two batches. */
export type Distance = ((x1: Tensor, x2: Tensor) => Tensor) | Module

/** What makes a layer of a transformer non-linear. */
export type Activation = 'relu' | 'gelu' | ((input: Tensor) => Tensor) | Module

/** Refuses what cannot be called: not all that is an object is a module. */
export function checkCallable(operation: string, name: string, value: unknown): void {
  const fits = (given: unknown): boolean => typeof given === 'function' || isModule(given)
  checkRule(operation, name, value, { fits, words: 'a function or an nn.Module' })
}

/** Calls a function, or a module's `forward`. */
export function call(callee: ((...inputs: Tensor[]) => Tensor) | Module, ...inputs: Tensor[]): Tensor {
  return isModule(callee) ? (callee.forward(...inputs) as Tensor) : callee(...inputs)
}
