export { simulate } from './simulate.js'
export { Simulation } from './simulation.js'
export type { SimulateOptions, Turn } from './options.js'
