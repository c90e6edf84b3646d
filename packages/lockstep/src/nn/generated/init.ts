// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Generator } from '../../autograd/generator.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { FanMode, Fans, Nonlinearity } from '../types.js'

/** What `calculateGain` takes by name. */
export interface CalculateGainOptions {
  /** The negative slope of `leakyRelu`; null for 0.01. */
  param?: number | null
}

/** What `uniform_` takes by name. */
export interface UniformOptions {
  /** Least value. Default: 0. */
  a?: number
  /** Greatest value. Default: 1. */
  b?: number
  /** Where the random numbers come from; null for the default one. */
  generator?: Generator | null
}

/** What `normal_` takes by name. */
export interface NormalOptions {
  /** The mean. Default: 0. */
  mean?: number
  /** The standard deviation. Default: 1. */
  std?: number
  /** Where the random numbers come from; null for the default one. */
  generator?: Generator | null
}

/** What `dirac_` takes by name. */
export interface DiracOptions {
  /** How many separate parts the channels form. Default: 1. */
  groups?: number
}

/** What `xavierUniform_` takes by name. */
export interface XavierUniformOptions {
  /** Factor of the spread: see `calculateGain`. Default: 1. */
  gain?: number
  /** Where the random numbers come from; null for the default one. */
  generator?: Generator | null
}

/** What `xavierNormal_` takes by name. */
export interface XavierNormalOptions {
  /** Factor of the spread: see `calculateGain`. Default: 1. */
  gain?: number
  /** Where the random numbers come from; null for the default one. */
  generator?: Generator | null
}

/** What `kaimingUniform_` takes by name. */
export interface KaimingUniformOptions {
  /** Negative slope of the leaky ReLU that follows. Default: 0. */
  a?: number
  /** Which side keeps its variance. Default: 'fanIn'. */
  mode?: FanMode
  /** What follows the layer. Default: 'leakyRelu'. */
  nonlinearity?: Nonlinearity
  /** Where the random numbers come from; null for the default one. */
  generator?: Generator | null
}

/** What `kaimingNormal_` takes by name. */
export interface KaimingNormalOptions {
  /** Negative slope of the leaky ReLU that follows. Default: 0. */
  a?: number
  /** Which side keeps its variance. Default: 'fanIn'. */
  mode?: FanMode
  /** What follows the layer. Default: 'leakyRelu'. */
  nonlinearity?: Nonlinearity
  /** Where the random numbers come from; null for the default one. */
  generator?: Generator | null
}

/** What `truncNormal_` takes by name. */
export interface TruncNormalOptions {
  /** The mean. Default: 0. */
  mean?: number
  /** The standard deviation. Default: 1. */
  std?: number
  /** Least value. Default: -2. */
  a?: number
  /** Greatest value. Default: 2. */
  b?: number
  /** Where the random numbers come from; null for the default one. */
  generator?: Generator | null
}

/** What `orthogonal_` takes by name. */
export interface OrthogonalOptions {
  /** Factor of the spread: see `calculateGain`. Default: 1. */
  gain?: number
  /** Where the random numbers come from; null for the default one. */
  generator?: Generator | null
}

/** What `sparse_` takes by name. */
export interface SparseOptions {
  /** Standard deviation of the others. Default: 0.01. */
  std?: number
  /** Where the random numbers come from; null for the default one. */
  generator?: Generator | null
}

export interface InitFunctions {
  /**
   * The recommended factor for what follows the layer. `param` is the negative slope of `leakyRelu`.
   * @param nonlinearity What follows the layer.
   * @param param The negative slope of `leakyRelu`; null for 0.01.
   */
  calculateGain(nonlinearity: Nonlinearity, param?: number | null | CalculateGainOptions, options?: CalculateGainOptions): number
  /**
   * Sizes of the sides that a weight connects.
   * @param tensor The tensor.
   */
  calculateFanInAndFanOut<T extends Tensor>(tensor: T): Fans
  /**
   * Uniform from `a` to `b`.
   * @param tensor The tensor.
   * @param a Least value. Default: 0.
   * @param b Greatest value. Default: 1.
   * @param generator Where the random numbers come from; null for the default one.
   */
  uniform_<T extends Tensor>(tensor: T, a?: number | UniformOptions, b?: number | UniformOptions, generator?: Generator | null | UniformOptions, options?: UniformOptions): T
  /**
   * Normal.
   * @param tensor The tensor.
   * @param mean The mean. Default: 0.
   * @param std The standard deviation. Default: 1.
   * @param generator Where the random numbers come from; null for the default one.
   */
  normal_<T extends Tensor>(tensor: T, mean?: number | NormalOptions, std?: number | NormalOptions, generator?: Generator | null | NormalOptions, options?: NormalOptions): T
  /**
   * One number everywhere.
   * @param tensor The tensor.
   * @param val The number.
   */
  constant_<T extends Tensor>(tensor: T, val: number): T
  /**
   * One number everywhere.
   * @param tensor The tensor.
   * @param val The number.
   */
  constant_<T extends Tensor>(tensor: T, options: { val: number }): T
  /**
   * Ones.
   * @param tensor The tensor.
   */
  ones_<T extends Tensor>(tensor: T): T
  /**
   * Zeros.
   * @param tensor The tensor.
   */
  zeros_<T extends Tensor>(tensor: T): T
  /**
   * The identity matrix.
   * @param tensor The tensor.
   */
  eye_<T extends Tensor>(tensor: T): T
  /**
   * A convolution that passes its input through, for as many channels as it can.
   * @param tensor The tensor.
   * @param groups How many separate parts the channels form. Default: 1.
   */
  dirac_<T extends Tensor>(tensor: T, groups?: number | DiracOptions, options?: DiracOptions): T
  /**
   * Glorot, uniform.
   * @param tensor The tensor.
   * @param gain Factor of the spread: see `calculateGain`. Default: 1.
   * @param generator Where the random numbers come from; null for the default one.
   */
  xavierUniform_<T extends Tensor>(tensor: T, gain?: number | XavierUniformOptions, generator?: Generator | null | XavierUniformOptions, options?: XavierUniformOptions): T
  /**
   * Glorot, normal.
   * @param tensor The tensor.
   * @param gain Factor of the spread: see `calculateGain`. Default: 1.
   * @param generator Where the random numbers come from; null for the default one.
   */
  xavierNormal_<T extends Tensor>(tensor: T, gain?: number | XavierNormalOptions, generator?: Generator | null | XavierNormalOptions, options?: XavierNormalOptions): T
  /**
   * He, uniform. `a` is the negative slope of a leaky ReLU that follows.
   * @param tensor The tensor.
   * @param a Negative slope of the leaky ReLU that follows. Default: 0.
   * @param mode Which side keeps its variance. Default: 'fanIn'.
   * @param nonlinearity What follows the layer. Default: 'leakyRelu'.
   * @param generator Where the random numbers come from; null for the default one.
   */
  kaimingUniform_<T extends Tensor>(tensor: T, a?: number | KaimingUniformOptions, mode?: FanMode | KaimingUniformOptions, nonlinearity?: Nonlinearity | KaimingUniformOptions, generator?: Generator | null | KaimingUniformOptions, options?: KaimingUniformOptions): T
  /**
   * He, normal. `a` is the negative slope of a leaky ReLU that follows.
   * @param tensor The tensor.
   * @param a Negative slope of the leaky ReLU that follows. Default: 0.
   * @param mode Which side keeps its variance. Default: 'fanIn'.
   * @param nonlinearity What follows the layer. Default: 'leakyRelu'.
   * @param generator Where the random numbers come from; null for the default one.
   */
  kaimingNormal_<T extends Tensor>(tensor: T, a?: number | KaimingNormalOptions, mode?: FanMode | KaimingNormalOptions, nonlinearity?: Nonlinearity | KaimingNormalOptions, generator?: Generator | null | KaimingNormalOptions, options?: KaimingNormalOptions): T
  /**
   * Normal, redrawn until it lies within `[a, b]`.
   * @param tensor The tensor.
   * @param mean The mean. Default: 0.
   * @param std The standard deviation. Default: 1.
   * @param a Least value. Default: -2.
   * @param b Greatest value. Default: 2.
   * @param generator Where the random numbers come from; null for the default one.
   */
  truncNormal_<T extends Tensor>(tensor: T, mean?: number | TruncNormalOptions, std?: number | TruncNormalOptions, a?: number | TruncNormalOptions, b?: number | TruncNormalOptions, generator?: Generator | null | TruncNormalOptions, options?: TruncNormalOptions): T
  /**
   * A matrix with orthogonal rows or columns; further dimensions count as columns.
   * @param tensor The tensor.
   * @param gain Factor of the spread: see `calculateGain`. Default: 1.
   * @param generator Where the random numbers come from; null for the default one.
   */
  orthogonal_<T extends Tensor>(tensor: T, gain?: number | OrthogonalOptions, generator?: Generator | null | OrthogonalOptions, options?: OrthogonalOptions): T
  /**
   * Normal, with this share of the rows of each column set to zero.
   * @param tensor The tensor.
   * @param sparsity The share of the rows that is zero in each column, from 0 to 1.
   * @param std Standard deviation of the others. Default: 0.01.
   * @param generator Where the random numbers come from; null for the default one.
   */
  sparse_<T extends Tensor>(tensor: T, sparsity: number, std?: number | SparseOptions, generator?: Generator | null | SparseOptions, options?: SparseOptions): T
  /**
   * Normal, with this share of the rows of each column set to zero.
   * @param tensor The tensor.
   * @param sparsity The share of the rows that is zero in each column, from 0 to 1.
   * @param std Standard deviation of the others. Default: 0.01.
   * @param generator Where the random numbers come from; null for the default one.
   */
  sparse_<T extends Tensor>(tensor: T, options: { sparsity: number } & SparseOptions): T
}

/** What a call of each is bound to. */
export interface InitArguments {
  calculateGain: { nonlinearity: Nonlinearity; param: number | null }
  calculateFanInAndFanOut: { tensor: Tensor }
  uniform_: { tensor: Tensor; a: number; b: number; generator: Generator | null }
  normal_: { tensor: Tensor; mean: number; std: number; generator: Generator | null }
  constant_: { tensor: Tensor; val: number }
  ones_: { tensor: Tensor }
  zeros_: { tensor: Tensor }
  eye_: { tensor: Tensor }
  dirac_: { tensor: Tensor; groups: number }
  xavierUniform_: { tensor: Tensor; gain: number; generator: Generator | null }
  xavierNormal_: { tensor: Tensor; gain: number; generator: Generator | null }
  kaimingUniform_: { tensor: Tensor; a: number; mode: FanMode; nonlinearity: Nonlinearity; generator: Generator | null }
  kaimingNormal_: { tensor: Tensor; a: number; mode: FanMode; nonlinearity: Nonlinearity; generator: Generator | null }
  truncNormal_: { tensor: Tensor; mean: number; std: number; a: number; b: number; generator: Generator | null }
  orthogonal_: { tensor: Tensor; gain: number; generator: Generator | null }
  sparse_: { tensor: Tensor; sparsity: number; std: number; generator: Generator | null }
}
