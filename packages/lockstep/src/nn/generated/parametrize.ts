// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Module } from '../module.js'
import type { TensorName } from '../utils/names.js'
import type { Parametrization, Parametrized } from '../utils/parametrization-list.js'

/** What `registerParametrization` takes by name. */
export interface RegisterParametrizationOptions {
  /** Allow another dtype or shape, and check nothing. Default: false. */
  unsafe?: boolean
}

/** What `removeParametrizations` takes by name. */
export interface RemoveParametrizationsOptions {
  /** Leave the tensor as it is computed now, instead of its original. Default: true. */
  leaveParametrized?: boolean
}

/** What `isParametrized` takes by name. */
export interface IsParametrizedOptions {
  /** The field; null for any. */
  tensorName?: string | null
}

export interface ParametrizeFunctions {
  /**
   * Computes a parameter or buffer of a module whenever it is read: the module `parametrization` is given the original, and
   * further ones what the one before gave. Optimizers train the original, which state dicts have as
   * `parametrizations.weight.original`. A `rightInverse` turns what is there, and what is assigned later, into the original.
   * @param module The module, which is changed and returned.
   * @param tensorName The field of the parameter or buffer.
   * @param parametrization A module whose `forward` computes the tensor; with `rightInverse`, the tensor can be assigned to.
   * @param unsafe Allow another dtype or shape, and check nothing. Default: false.
   */
  registerParametrization<M extends Module>(module: M, tensorName: TensorName<M>, parametrization: Parametrization, options?: RegisterParametrizationOptions): Parametrized<M>
  /**
   * Computes a parameter or buffer of a module whenever it is read: the module `parametrization` is given the original, and
   * further ones what the one before gave. Optimizers train the original, which state dicts have as
   * `parametrizations.weight.original`. A `rightInverse` turns what is there, and what is assigned later, into the original.
   * @param module The module, which is changed and returned.
   * @param tensorName The field of the parameter or buffer.
   * @param parametrization A module whose `forward` computes the tensor; with `rightInverse`, the tensor can be assigned to.
   * @param unsafe Allow another dtype or shape, and check nothing. Default: false.
   */
  registerParametrization<M extends Module>(module: M, tensorName: TensorName<M>, options: { parametrization: Parametrization } & RegisterParametrizationOptions): Parametrized<M>
  /**
   * Computes a parameter or buffer of a module whenever it is read: the module `parametrization` is given the original, and
   * further ones what the one before gave. Optimizers train the original, which state dicts have as
   * `parametrizations.weight.original`. A `rightInverse` turns what is there, and what is assigned later, into the original.
   * @param module The module, which is changed and returned.
   * @param tensorName The field of the parameter or buffer.
   * @param parametrization A module whose `forward` computes the tensor; with `rightInverse`, the tensor can be assigned to.
   * @param unsafe Allow another dtype or shape, and check nothing. Default: false.
   */
  registerParametrization<M extends Module>(module: M, options: { tensorName: TensorName<M>; parametrization: Parametrization } & RegisterParametrizationOptions): Parametrized<M>
  /**
   * Makes a tensor that is computed a parameter or buffer again.
   * @param module The module, which is changed and returned.
   * @param tensorName The field of the parameter or buffer.
   * @param leaveParametrized Leave the tensor as it is computed now, instead of its original. Default: true.
   */
  removeParametrizations<M extends Module>(module: M, tensorName: TensorName<M>, leaveParametrized?: boolean | RemoveParametrizationsOptions, options?: RemoveParametrizationsOptions): M
  /**
   * Makes a tensor that is computed a parameter or buffer again.
   * @param module The module, which is changed and returned.
   * @param tensorName The field of the parameter or buffer.
   * @param leaveParametrized Leave the tensor as it is computed now, instead of its original. Default: true.
   */
  removeParametrizations<M extends Module>(module: M, options: { tensorName: TensorName<M> } & RemoveParametrizationsOptions): M
  /**
   * Whether a tensor of the module, or any of them, is computed.
   * @param module The module.
   * @param tensorName The field; null for any.
   */
  isParametrized(module: Module, tensorName?: string | null | IsParametrizedOptions, options?: IsParametrizedOptions): boolean
}

/** What a call of each is bound to. */
export interface ParametrizeArguments {
  registerParametrization: { module: Module; tensorName: string; parametrization: Parametrization; unsafe: boolean }
  removeParametrizations: { module: Module; tensorName: string; leaveParametrized: boolean }
  isParametrized: { module: Module; tensorName: string | null }
}
