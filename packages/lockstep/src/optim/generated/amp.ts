// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Device } from '../../ops/types.js'

/** What `GradScaler` takes by name. */
export interface GradScalerOptions {
  /** Where the scale is kept; null for the device of the first tensor that is scaled. */
  device?: Device | null
  /** The first scale. Default: 65536. */
  initScale?: number
  /** What the scale is multiplied by after `growthInterval` good steps. Default: 2. */
  growthFactor?: number
  /** What the scale is multiplied by after a step with infinite or NaN gradients. Default: 0.5. */
  backoffFactor?: number
  /** How many good steps make the scale grow. Default: 2000. */
  growthInterval?: number
  /** With false, everything goes straight through. Default: true. */
  enabled?: boolean
}

export interface GradScalerFields {
  /** What the scale is multiplied by after `growthInterval` good steps. Default: 2. */
  growthFactor: number
  /** What the scale is multiplied by after a step with infinite or NaN gradients. Default: 0.5. */
  backoffFactor: number
  /** How many good steps make the scale grow. Default: 2000. */
  growthInterval: number
}

/** The constructor of `GradScaler`, which extends `B`. */
export interface GradScalerClass<B extends object> {
  /**
   * `torch.amp.GradScaler`: scales the loss so that float16 gradients do not vanish, and skips steps whose gradients
   * overflowed.
   *
   *     await scaler.scale(loss).backward()
   *     scaler.step(optimizer)
   *     scaler.update()
   * [torch.amp.GradScaler](https://docs.pytorch.org/docs/stable/amp.html#torch.amp.GradScaler)
   * @param device Where the scale is kept; null for the device of the first tensor that is scaled.
   * @param initScale The first scale. Default: 65536.
   * @param growthFactor What the scale is multiplied by after `growthInterval` good steps. Default: 2.
   * @param backoffFactor What the scale is multiplied by after a step with infinite or NaN gradients. Default: 0.5.
   * @param growthInterval How many good steps make the scale grow. Default: 2000.
   * @param enabled With false, everything goes straight through. Default: true.
   */
  new (device?: Device | null | GradScalerOptions, initScale?: number | GradScalerOptions, growthFactor?: number | GradScalerOptions, backoffFactor?: number | GradScalerOptions, growthInterval?: number | GradScalerOptions, enabled?: boolean | GradScalerOptions, options?: GradScalerOptions): B & GradScalerFields
}

/** The constructors, of classes that extend `B`. */
export interface AmpClasses<B extends object> {
  GradScaler: GradScalerClass<B>
}

/** What a call of each is bound to. */
export interface AmpArguments {
  GradScaler: { device: Device | null; initScale: number; growthFactor: number; backoffFactor: number; growthInterval: number; enabled: boolean }
}
