// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Module } from '../module.js'
import type { OrthogonalMap } from '../types.js'
import type { Parametrized } from '../utils/parametrization-list.js'

/** What `weightNorm` takes by name. */
export interface WeightNormOptions {
  /** The field of the weight. Default: 'weight'. */
  name?: string
  /** The dimension that is left out of each norm; null for one norm of all. Default: 0. */
  dim?: number | null
}

/** What `spectralNorm` takes by name. */
export interface SpectralNormOptions {
  /** The field of the weight. Default: 'weight'. */
  name?: string
  /** Steps of the estimate each time. Default: 1. */
  nPowerIterations?: number
  /** The least to divide by. Default: 1e-12. */
  eps?: number
  /** The dimension of the outputs; null for 0, in a transposed convolution 1. */
  dim?: number | null
}

/** What `orthogonal` takes by name. */
export interface OrthogonalOptions {
  /** The field of the weight. Default: 'weight'. */
  name?: string
  /** How it is made orthogonal; null for 'matrixExp' where it is square, else 'householder'. */
  orthogonalMap?: OrthogonalMap | null
  /** Move around the orthogonal matrix that was there first: trains better, and is set by assignment. Default: true. */
  useTrivialization?: boolean
}

export interface ParametrizationFunctions {
  /**
   * Computes a weight from its norms, `original0`, and its direction, `original1`, which are trained instead.
   * @param module The module, which is changed and returned.
   * @param name The field of the weight. Default: 'weight'.
   * @param dim The dimension that is left out of each norm; null for one norm of all. Default: 0.
   */
  weightNorm<M extends Module>(module: M, name?: string | WeightNormOptions, dim?: number | null | WeightNormOptions, options?: WeightNormOptions): Parametrized<M>
  /**
   * Divides a weight by an estimate of its greatest singular value. While training, each time that the weight is read is a
   * step of the estimate.
   * @param module The module, which is changed and returned.
   * @param name The field of the weight. Default: 'weight'.
   * @param nPowerIterations Steps of the estimate each time. Default: 1.
   * @param eps The least to divide by. Default: 1e-12.
   * @param dim The dimension of the outputs; null for 0, in a transposed convolution 1.
   */
  spectralNorm<M extends Module>(module: M, name?: string | SpectralNormOptions, nPowerIterations?: number | SpectralNormOptions, eps?: number | SpectralNormOptions, dim?: number | null | SpectralNormOptions, options?: SpectralNormOptions): Parametrized<M>
  /**
   * Keeps a matrix, or each of a batch, orthogonal: its columns, or its rows where these are fewer, are orthonormal.
   * @param module The module, which is changed and returned.
   * @param name The field of the weight. Default: 'weight'.
   * @param orthogonalMap How it is made orthogonal; null for 'matrixExp' where it is square, else 'householder'.
   * @param useTrivialization Move around the orthogonal matrix that was there first: trains better, and is set by assignment. Default: true.
   */
  orthogonal<M extends Module>(module: M, name?: string | OrthogonalOptions, orthogonalMap?: OrthogonalMap | null | OrthogonalOptions, options?: OrthogonalOptions): Parametrized<M>
}

/** What a call of each is bound to. */
export interface ParametrizationArguments {
  weightNorm: { module: Module; name: string; dim: number | null }
  spectralNorm: { module: Module; name: string; nPowerIterations: number; eps: number; dim: number | null }
  orthogonal: { module: Module; name: string; orthogonalMap: OrthogonalMap | null; useTrivialization: boolean }
}
