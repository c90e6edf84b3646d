/** `torch.autograd.graph` */
export { saveOnCpu, savedTensorsHooks } from './saved-tensors.js'
export type { SaveOnCpuOptions } from './saved-tensors.js'
