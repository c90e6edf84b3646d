/** `torch.utils` */
export { checkpoint, checkpointSequential } from './checkpoint.js'
export type { CheckpointOptions, Checkpointable } from './checkpoint.js'
