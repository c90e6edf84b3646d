// Generated from the table in src/signatures by `npm run generate`; do not edit.

/** What `zeroGrad` takes by name. */
export interface ZeroGradOptions {
  /** False fills the gradients with zeros. Default: true. */
  setToNone?: boolean
}

export interface OptimizerMethods {
  /**
   * Takes the gradients away, or with `setToNone: false` fills them with zeros.
   * @param setToNone False fills the gradients with zeros. Default: true.
   */
  zeroGrad(setToNone?: boolean | ZeroGradOptions, options?: ZeroGradOptions): void
}

/** What a call of each is bound to. */
export interface OptimizerMethodArguments {
  zeroGrad: { setToNone: boolean }
}
