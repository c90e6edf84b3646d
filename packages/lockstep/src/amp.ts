/** `torch.amp`. */
export { GradScaler } from './optim/grad-scaler.js'
export type { GradScalerFields, GradScalerOptions } from './optim/generated/amp.js'
export type { GradScalerStateDict } from './optim/grad-scaler.js'
