export { LockstepError } from './error.js'
export type { ErrorCode, ErrorFields } from './error.js'

export * as distributed from './distributed/index.js'
export { launch, report } from './distributed/launch/index.js'
export type {
  Launch,
  LaunchEvent,
  LaunchOptions,
  StreamChoice,
  StreamSelection,
  WorkerFailure,
} from './distributed/launch/index.js'
