/** `torch.optim.swa_utils`: averages of weights. */
export { AveragedModel } from './averaged-model.js'
export type { AveragedModelOptions } from './averaged-model.js'
export { getEmaAvgFn, getEmaMultiAvgFn, getSwaAvgFn, getSwaMultiAvgFn } from './averages.js'
export type { AvgFn, MultiAvgFn } from './averages.js'
export { SWALR } from '../lr-scheduler/swa.js'
export { updateBn } from './update-bn.js'
