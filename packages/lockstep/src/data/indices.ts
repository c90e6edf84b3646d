import { LockstepError } from '../error.js'

/** Whether `value` can be a number of samples. */
export function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** `index`, if a collection of `length` samples has it. */
export function checkIndex(index: number, length: number): number {
  if (!Number.isSafeInteger(index) || index < 0 || index >= length) {
    throw new LockstepError('ERR_INDEX', `index ${index} is out of range for a data set of ${length} samples`)
  }
  return index
}

/** `value`, if it is a whole number of at least 1; `name` and `who` are for the message. */
export function checkPositive(value: number, name: string, who: string): number {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new LockstepError(
      'ERR_INVALID_ARGUMENT',
      `${who}: ${name} should be a positive integer value, but got ${name}=${String(value)}`,
    )
  }
  return value
}
