/** `torch.autograd` */
export { backward, grad } from './backward.js'
export type { BackwardOptions, GradOptions, RemovableHandle } from './backward.js'
export { Function, FunctionContext } from './function.js'
