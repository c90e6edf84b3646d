export { spawn, type SpawnOptions } from './launch/index.js'
