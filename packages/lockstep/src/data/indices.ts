import { checkKind, checkRule } from '../checks.js'
import { LockstepError } from '../error.js'
import { describe, show } from '../ops/explain.js'

/** Whether `value` can be a number of samples. */
export function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Refuses what has no length: samplers ask for it. */
export function checkSized(who: string, dataset: unknown): void {
  const fits = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && isLength((value as { length?: unknown }).length)
  checkRule(who, 'a data set', dataset, { fits, words: 'something with a length' })
}

/** Refuses what is no sampler: an iterable that knows its length. */
export function checkSampler(who: string, sampler: unknown): void {
  const able = typeof sampler === 'object' && sampler !== null && Symbol.iterator in sampler
  if (able && isLength((sampler as { length?: unknown }).length)) return
  const text = `${who}: a sampler is an iterable of indices with a length, got ${describe(sampler)}`
  throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: who })
}

/** A list of indices. */
export function checkIndices(who: string, indices: unknown): void {
  checkKind(who, 'indices', indices, 'array')
}

/** `index`, if a collection of `length` samples has it. */
export function checkIndex(index: number, length: number): number {
  if (!Number.isSafeInteger(index) || index < 0 || index >= length) {
    throw new LockstepError('ERR_INDEX', `index ${show(index)} is out of range for a data set of ${length} samples`)
  }
  return index
}

/** `value`, if it is a whole number of at least 1; `name` and `who` are for the message. */
export function checkPositive(value: number, name: string, who: string): number {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new LockstepError(
      'ERR_INVALID_ARGUMENT',
      `${who}: ${name} should be a positive integer value, but got ${name}=${show(value)}`,
    )
  }
  return value
}
