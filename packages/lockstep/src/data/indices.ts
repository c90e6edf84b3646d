import { checkKind, checkRule } from '../checks.js'
import { LockstepError } from '../error.js'
import { show } from '../ops/explain.js'

/** Whether `value` can be a number of samples. */
export function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function hasLength(value: unknown): value is { length: number } {
  return typeof value === 'object' && value !== null && isLength((value as { length?: unknown }).length)
}

/** Refuses what has no length: samplers ask for it. */
export function checkSized(who: string, dataset: unknown): void {
  checkRule(who, 'a data set', dataset, { fits: hasLength, words: 'something with a length' })
}

/** Refuses what is no sampler: an iterable that knows its length. */
export function checkSampler(who: string, sampler: unknown): void {
  const fits = (value: unknown): boolean => hasLength(value) && Symbol.iterator in value
  checkRule(who, 'sampler', sampler, { fits, words: 'an iterable of indices with a length' })
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
