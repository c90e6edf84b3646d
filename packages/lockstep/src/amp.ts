/** `torch.amp`. */
export { GradScaler } from './optim/grad-scaler.js'
export type { GradScalerOptions, GradScalerStateDict } from './optim/grad-scaler.js'
