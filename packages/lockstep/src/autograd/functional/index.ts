/** `torch.autograd.functional`: derivatives of functions of tensors. */
export { hessian, jacobian } from './jacobian.js'
export type { FunctionalOptions, Like, TensorFunction, Tensors } from './parts.js'
export { hvp, jvp, vhp, vjp } from './products.js'
