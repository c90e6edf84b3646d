export { Run } from './run.js'
export type { RunOptions, StepOptions } from './options.js'
export type { Metric, Metrics } from './values.js'
export type { Watched } from './measure.js'
