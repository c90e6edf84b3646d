/** `torch.autograd` */
export { backward, grad } from './backward.js'
export type { BackwardOptions, GradOptions, RemovableHandle } from './backward.js'
export { Function, FunctionContext } from './function.js'
export * as functional from './functional/index.js'
export { gradcheck, gradgradcheck } from './gradcheck.js'
export type { GradcheckOptions } from './gradcheck.js'
