export { LockstepError } from './error.js'
export type { ErrorCode, ErrorFields } from './error.js'
