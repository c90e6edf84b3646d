import { invalid } from '../../nn/arguments.js'
import type { Optimizer } from '../optimizer.js'

/** One number a group. */
export function oneEach(what: string, name: string, optimizer: Optimizer, given: number | readonly number[]): number[] {
  const groups = optimizer.paramGroups.length
  if (typeof given === 'number') return Array.from({ length: groups }, () => given)
  if (given.length !== groups) throw invalid(`expected ${groups} values for ${name}, got ${given.length}`, what)
  return [...given]
}
